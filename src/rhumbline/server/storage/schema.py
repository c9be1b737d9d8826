"""What is stored. The log of a match is the truth; everything else about it is a cache of the log or about people."""

import sqlalchemy as sa

REVISION = "0010"
"""The migration these tables are as of."""

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seed", sa.Text),  # revealed when the game is over; None: an imported game with luck from outside
    sa.Column("drawn", sa.Integer, nullable=False),  # outcomes taken from the seed before the first entry: the lot
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("stage", sa.String(8), nullable=False),  # open, running, over
    sa.Column("start", sa.Text),  # the position a forked table begins at
    sa.Column("seating", sa.String(8), nullable=False),  # lot: seats are dealt when the game begins; or seated
    sa.Column("n", sa.Integer, nullable=False),  # how many entries the log has
    sa.Column("due", sa.Boolean, nullable=False),  # the server itself must move next: a bot, or a standing order
    sa.Column("invite_hash", sa.String(64)),  # of the secret in the link that lets people in
    sa.Column("watch_hash", sa.String(64)),  # of the secret in the link that lets people watch
    sa.Column("code", sa.String(8)),  # what people say and type to be let in; None once the game has begun
    sa.Column("code_until", sa.Float, nullable=False),  # when it stops working
    sa.Column("removed", sa.Text, nullable=False),  # whom the host has sent away: hashes of secrets, and players, JSON
    sa.Column("watchers_chat", sa.Boolean, nullable=False),  # whether those who look on may talk
    sa.Column("rematch", sa.String(24)),  # the table that plays on after this one
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("tempo", sa.String(8), nullable=False, server_default="live"),  # live, or over days
    sa.Column("move_time", sa.Integer),  # seconds for a move; None: no clock
    sa.Column("late", sa.String(8), nullable=False, server_default="move"),  # what comes when time is out: see days.py
    sa.Column("wakes", sa.Float, index=True),  # when a clock wants to be looked at next, in the time of tables
    sa.Column("ending", sa.String(8)),  # why a game is over that has no result
    sa.Column("proposal", sa.Text),  # what is being voted on, JSON
    sa.Column("webhook", sa.Text),  # where the table's group chat is told whose turn it is; its path is a secret
    sa.Column("webhook_language", sa.String(16), nullable=False, server_default="en"),
    sa.Column("replay_key", sa.String(24)),  # the secret of the link to the replay, while it is open
    sa.Column("replay_by", sa.Integer),  # the seat that has opened that link, or closed it; None: nobody has
    sa.Column("digest", sa.String(64)),  # of a position, after how many entries: see tables/other_rules.py
    sa.Column("contest", sa.String(64), index=True),  # the day's game or the challenge that it is a try at
    sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()),  # its seed is not told at its end yet
    sa.Index("ix_tables_stage", "stage", "private", "changed"),
    sa.Index("ix_tables_code", "code", unique=True),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("secret_hash", sa.String(64)),  # None: no person has taken this seat
    sa.Column("bot", sa.String(40)),  # the bot that plays it now, if one does
    sa.Column("host", sa.Boolean, nullable=False),
    sa.Column("orders", sa.Text, nullable=False),  # standing orders, JSON
    sa.Column("seen", sa.Float, nullable=False),  # when one of its sockets was last known to be open
    sa.Column("ready", sa.Boolean, nullable=False),  # before the game: its person is ready to begin
    sa.Column("again", sa.String(3)),  # after the game: yes or no to another one; None: not answered
    sa.Column("player_id", sa.String(24), index=True),  # whose it is; None: whoever has its secret
    sa.Column("beside", sa.Boolean, nullable=False),  # for somebody else at the player's device
    sa.Column("key_hash", sa.String(64)),  # of a secret that opens this seat on another device
    # All times from here on are in the time of tables, which stands still while no server runs: see clock.py.
    sa.Column("here", sa.Float, nullable=False, server_default="0"),  # when its owner was last at the table
    sa.Column("clock_prompt", sa.Integer, nullable=False, server_default="-1"),  # the question the clock runs for
    sa.Column("until", sa.Float),  # when the time for that question is out
    sa.Column("reminded", sa.Integer, nullable=False, server_default="-1"),  # the latest question reminded of
    sa.Column("late_prompt", sa.Integer, nullable=False, server_default="-1"),  # the latest question out of time
    sa.Column("bot_prompt", sa.Integer, nullable=False, server_default="-1"),  # the question a bot is to answer
    sa.Column("away_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("away_used", sa.Float, nullable=False, server_default="0"),  # seconds of holidays taken
    sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),  # a bot has it for good
    sa.Column("looking", sa.Float, nullable=False, server_default="0"),  # until when a page in sight is believed in
    sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false()),  # wants no notices of this table
    sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()),  # a bot has it until somebody comes
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("by", sa.Integer, nullable=False),  # a seat, or -1 for chance
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("command", sa.String(64)),  # the client's id of the command it came with, to answer a resend
    sa.Column("at", sa.Float, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1 for somebody who looks on
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("command", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),  # of somebody who looks on; a seat has its own
    sa.Column("player_id", sa.String(24), index=True),  # who looked on and said it; a seat knows whose it is
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),  # the one he last sat down with
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),  # the operator lets him say nothing
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("network", sa.String(64), primary_key=True),  # addresses that are shut out, such as 192.0.2.7/32
    sa.Column("made", sa.Float, nullable=False),
)


def _player_id(*, nullable: bool = False) -> "sa.Column[str]":
    key = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player_id", sa.String(24), key, nullable=nullable, index=True)


devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    _player_id(),
    sa.Column("secret_hash", sa.String(64), nullable=False, unique=True, index=True),  # of the secret in its cookie
    sa.Column("label", sa.String(80), nullable=False),  # "Firefox, Android"
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    _player_id(),
    sa.Column(
        "credential", sa.String(1400), nullable=False, unique=True, index=True
    ),  # its name, as the authenticator gave it
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("counter", sa.BigInteger, nullable=False),  # how often it has signed, if it counts
    sa.Column("label", sa.String(80), nullable=False),  # the device it was made on
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),  # of a code that can be used once
    sa.Column("purpose", sa.String(8), nullable=False),  # move, register, sign-in, mail
    _player_id(nullable=True),
    sa.Column("expires", sa.Float, nullable=False, index=True),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),  # 1 for the best; equal ones have the same
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("rating", sa.Integer),  # of a solo game that has one beside its total
    sa.Column("title", sa.String(80)),  # of a solo game, where it was good enough for one
    sa.Column("ended", sa.Float, nullable=False),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True, index=True),  # a player's id, or "bot:" and its name
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

happenings = sa.Table(
    "happenings",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),  # whom it is about, if anybody
    sa.Column("entries", sa.Integer, nullable=False),  # how long the log was then
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("until", sa.Float),  # the last moment of a holiday
)

forks = sa.Table(
    "forks",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("source", sa.String(24), nullable=False),  # the game it continues
    sa.Column("entries", sa.Integer, nullable=False),  # after so many entries of that game's log
    sa.Column("moves", sa.Integer, nullable=False),  # of which so many were somebody's
    sa.Column("played", sa.Float, nullable=False),  # when that game was begun
    sa.Column("seat", sa.Integer),  # whose eyes the story before is told with; None: a spectator's
    sa.Column("story", sa.LargeBinary, nullable=False),  # what led there: see tables/forking.py
)

archives = sa.Table(
    "archives",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("steps", sa.LargeBinary, nullable=False),  # what everybody saw of a finished game: see tables/archive.py
)

contests = sa.Table(
    "contests",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("day", sa.String(10)),  # as 2026-11-16, by UTC; None: a challenge
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("drawn", sa.Integer, nullable=False),  # outcomes taken from the seed before the first entry
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),  # of whoever tries
    sa.Column("bots", sa.Text, nullable=False),  # who has each seat: the name of a bot, or null; JSON
    sa.Column("by_table", sa.String(24)),  # of a challenge: the game that is to be beaten
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("told", sa.Float),  # when the seed of a day's game was told; from then on nobody begins
    sa.Index("ix_contests_day", "day", "game", unique=True),
)

tries = sa.Table(
    "tries",
    metadata,
    sa.Column("contest", sa.String(64), sa.ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("until", sa.Float),  # when a day's game must be finished, in the time of tables
    sa.Index("ix_tries_player_id", "player_id"),
    sa.Index("ix_tries_table_id", "table_id", unique=True),
)

pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),  # there is one row
    sa.Column("at", sa.Float, nullable=False),  # the time of tables, as the last process that lived has noted it
)

wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("chosen", sa.Text, nullable=False),  # which notices by which ways, JSON: see notices/wishes.py
    sa.Column("live", sa.Boolean, nullable=False),  # also at live tables
    sa.Column("address", sa.String(254)),  # of his mail
    sa.Column("confirmed", sa.Boolean, nullable=False),  # whoever reads mail there has said that it is his
    sa.Column("stop", sa.String(64), nullable=False, unique=True, index=True),  # ends the mails without signing in
)

subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("device_id", sa.String(24), sa.ForeignKey("devices.id", ondelete="CASCADE"), primary_key=True),
    _player_id(),
    sa.Column("endpoint", sa.Text, nullable=False),  # where the browser's push service takes messages for it
    sa.Column("public_key", sa.String(120), nullable=False),  # base64url, as its browser gave them
    sa.Column("secret", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),  # -1 for the table's group chat
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # which of its kind: the question, the moment of a proposal
    sa.Column("way", sa.String(40), nullable=False),  # empty: nobody has looked yet by which ways it goes
    sa.Column("player_id", sa.String(24), index=True),
    # All times are in the time of tables.
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("claimed", sa.Float, nullable=False),  # until when the process that has it is believed to be at it
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),  # due, sent, dropped, failed
    sa.Index("ix_outbox_key", "table_id", "seat", "kind", "number", "way", unique=True),
    sa.Index("ix_outbox_state", "state", "due"),
)
