"""Over the real socket and HTTP: two tables that a viewer cannot tell apart send him the same bytes.

Both have the same names and secrets, and no seed; the table's own name is all that is made the same before bytes are
compared.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from typing import Any

import pytest
import sqlalchemy as sa

from harness import Guest, Player, Server
from rhumbline import games
from rhumbline.engine.game import CHANCE, SPECTATOR
from rhumbline.engine.match import Match
from rhumbline.games import load
from rhumbline.server.settings import database_url
from rhumbline.server.storage import keys, schema
from rhumbline.server.storage.rows import Chair
from rhumbline.server.storage.store import engine_for
from rhumbline.server.tables.lobby import new_row
from twins import Twins, random_log, twin_of

POINTS = 2
"""Twins for each viewer of each game."""
SECRETS = [keys.new_secret() for _ in range(8)]
SAME = "same-table-s"
BORN = time.time()
"""Twins are as old as each other."""


def keep(server: Server, match: Match) -> str:
    """Store a match in mid-game as a running table."""
    assert server.log is not None
    row = new_row(match.game, {}, match.seats, private=False)._replace(stage="running", seed=None, n=len(match.entries))
    row = row._replace(created=BORN)
    chairs = [Chair(seat, f"P{seat}", keys.hashed(SECRETS[seat]), host=seat == 0) for seat in range(match.seats)]
    engine = engine_for(database_url(str(server.log.parent / "tables.sqlite")))
    with engine.begin() as connection:
        connection.execute(sa.insert(schema.tables), row._asdict())
        connection.execute(sa.insert(schema.seats), [{"table_id": row.id, **chair._asdict()} for chair in chairs])
        lines = [
            {"table_id": row.id, "n": n, "by": by, "move": move, "command": None, "at": 0.0}
            for n, (by, move) in enumerate(match.entries)
        ]
        connection.execute(sa.insert(schema.entries), lines)
    engine.dispose()
    return row.id


def drafts(twins: Twins, rng: random.Random) -> list[list[str]]:
    """Right moves, wrong ones, chains, and whatever was played at this table."""
    seat = twins.viewer
    own = twins.one.moves(seat) if seat in twins.one.to_act else ["skip"]
    played = [entry.move for entry in twins.one.entries if entry.by != CHANCE] or ["pass"]
    chosen = [[rng.choice(own)] for _ in range(3)] + [[rng.choice(own), rng.choice(played)] for _ in range(2)]
    return [*chosen, *([rng.choice(played)] for _ in range(4)), [rng.choice(own), rng.choice(own)], ["dance"]]


async def listen(guest: Guest, table: str, viewer: int, tried: list[list[str]]) -> list[bytes]:
    """Every byte the socket sends: the table, the document, previews, refusals, and all of it again after a resync."""
    cookie = None if viewer == SPECTATOR else f"rhumbline-seat={SECRETS[viewer]}"
    player = Player(guest.urls, table, cookie)
    player.keep_raw = True
    async with player:
        await player.until(lambda: player.n >= 0)
        prompt = (player.document["prompt"] or {"id": 0})["id"]
        for number, moves in enumerate(tried):
            await player.ask(type="preview", id=f"p{number}", prompt=prompt, moves=moves)
            # A wrong prompt: what is legal is not played, and the refusal must not tell more for that.
            await player.ask(type="act", id=f"a{number}", prompt=prompt + 1, moves=moves)
        illegal = ["farm A1", "bid 999", "lay tent tent tent tent", "die 9", "dance"]
        for number, text in enumerate(illegal):
            await player.ask(type="act", id=f"i{number}", prompt=prompt, moves=[text])
        updates = sum(b'"type":"update"' in frame for frame in player.raw)
        await player.send(type="resync", since=-1)
        await player.until(lambda: sum(b'"type":"update"' in frame for frame in player.raw) > updates)
    return player.raw


def ask_all(guest: Guest, table: str, viewer: int) -> list[tuple[int, bytes]]:
    """Every answer over HTTP: the table, each step of the running game, and what is refused while it runs."""
    cookie = None if viewer == SPECTATOR else f"rhumbline-seat={SECRETS[viewer]}"
    base = f"/api/tables/{table}"
    last = guest.get(f"{base}/replay?step=0", cookie).json()["last"]
    steps = sorted({0, 1, last // 2, max(0, last - 2), max(0, last - 1), last, last + 1})
    heard = guest.get(f"{base}/replay?since=0", cookie).json()["heard"]
    paths = [base, f"{base}/record", f"{base}/luck", f"{base}/replay?step=1&eyes=open", f"{base}/replay?since=-1"]
    paths += [f"{base}/replay?step={step}" for step in steps]
    paths += [f"{base}/replay?event={event}" for event in (0, heard // 2, heard - 1, heard)]
    paths += [f"{base}/replay?step={last}&eyes={eyes}" for eyes in ("watch", "0", "1")]
    answers = [guest.get(path, cookie) for path in paths]
    answers += [guest.post(f"{base}/{what}", cookie) for what in ("rematch", "leave", "start")]
    answers.append(guest.post(f"{base}/fork", cookie, step=1, name="x"))
    return [(answer.status_code, answer.content) for answer in answers]


def everything(guest: Guest, table: str, twins: Twins, tried: list[list[str]]) -> list[Any]:
    told = asyncio.run(listen(guest, table, twins.viewer, tried)), ask_all(guest, table, twins.viewer)
    frames = [frame.replace(table.encode(), SAME.encode()) for frame in told[0]]
    return [*frames, *((status, body.replace(table.encode(), SAME.encode())) for status, body in told[1])]


@pytest.mark.parametrize("name", games())
def test_twins_are_told_the_same(server: Server, guest: Guest, name: str) -> None:
    """Every seat and a spectator, at several points of several games: not one byte differs."""
    game, rng = load(name), random.Random(f"{name} twins")
    seats = max(2, game.seats[0])
    found: Counter[int] = Counter()
    for _ in range(60):
        viewers = [viewer for viewer in (SPECTATOR, *range(seats)) if found[viewer] < POINTS]
        if not viewers:
            break
        match = random_log(game, seats, rng, rng.randint(8, 90))
        for viewer in viewers if match.to_act else []:
            other = twin_of(match, viewer, rng)
            if other is None:
                continue
            twins = Twins(viewer, match, other)
            tried = drafts(twins, rng)
            told = [everything(guest, keep(server, one), twins, tried) for one in (twins.one, twins.other)]
            assert told[0] == told[1], f"{viewer} can tell these apart: {json.dumps(match.entries)}"
            found[viewer] += 1
    assert all(found[viewer] == POINTS for viewer in (SPECTATOR, *range(seats))), found
