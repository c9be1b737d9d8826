"""Games that were begun under earlier rules than these.

The log is played again by the rules of today. If every entry is legal, luck included, and leads where it led, the rules
have not changed for this game, and it goes on. Whether it leads there is known by the digest of a position that the
table's row is written with; a log from before digests were noted is taken at its legality. A game that the rules of
today do not lead to the same position cannot go on: it can be read and saved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import CHANCE, Game
from rhumbline.engine.luck import Luck, commitment
from rhumbline.engine.match import Match
from rhumbline.engine.record import FORMAT, Line, Record
from rhumbline.games import load
from rhumbline.server.storage.rows import Stored, StoredEntry


def digest(match: Match, n: int) -> str:
    """A position as it is noted, with how many entries have led to it; when the game is over, its result with it."""
    state = match.truth()
    told = [match.game.position(state), match.result()]
    return f"{n} {hashlib.sha256(msgspec.json.encode(told, order='sorted')).hexdigest()[:40]}"


class Followed(NamedTuple):
    """How far the rules of today follow a log, the match before it, and why no further.

    Without a fault they lead where it led.
    """

    entries: list[StoredEntry]
    before: Match
    fault: str | None


def follow(
    begin: Callable[[], Match], row: Stored, entries: Sequence[StoredEntry], totals: Sequence[int] = ()
) -> Followed:
    """Play a stored log by the rules of today, as far as they go; `totals` are those of its end, where it has one."""
    try:
        match = begin()
    except BadInput as problem:
        # They do not even know its options, or the position it began at: what was kept of it can be shown.
        game = load(row.game)
        blank = Match(game, game.new_state(row.seats), game.filled_options(None), Luck(row.seed))
        return Followed([], blank, str(problem))
    done = 0
    fault = _differs(match, row, done)
    while fault is None and done < len(entries):
        try:
            match.follow(entries[done].entry)
        except BadInput as problem:
            fault = f"entry {done}: {problem}"
            break
        done += 1
        fault = _differs(match, row, done)
    if fault is None and row.ending is None and match.over != (row.stage == "over"):
        fault = "it ends elsewhere"
    if fault is None and totals and match.over and match.game.result(match.truth()).totals != [*totals]:
        fault = "its result is another one"
    return Followed([*entries[:done]], begin(), fault)


def _differs(match: Match, row: Stored, n: int) -> str | None:
    """What is wrong with the position after n entries, if it has been noted and is another one now."""
    if row.digest is None or row.digest.partition(" ")[0] != str(n) or digest(match, n) == row.digest:
        return None
    return f"the position after entry {n - 1} is another one"


def must_not_be_newer(row: Stored, game: Game) -> None:
    """A server with older rules than a table's cannot know what they are."""
    if row.rules_version > game.rules_version:
        versions = f"rules version {row.rules_version}; the server has {game.rules_version}"
        message = f"this table plays {game.title} by {versions}"
        raise BadInput(message)


def record(row: Stored, entries: Sequence[StoredEntry], result: dict[str, Any] | None) -> dict[str, Any]:
    """The record of a game by the rules it was played by, from what is stored: no rule is asked."""
    told = Record(
        game=row.game,
        rules_version=row.rules_version,
        seats=row.seats,
        options=msgspec.json.decode(row.options),
        chance="manual" if row.seed is None else "sealed",
        seed=row.seed,
        drawn=row.drawn,
        format=FORMAT,
        commitment=None if row.seed is None else commitment(row.seed),
        start=None if row.start is None else msgspec.json.decode(row.start),
        entries=[Line(n, "chance" if by == CHANCE else by, move) for n, ((by, move), _) in enumerate(entries)],
        result=result,
    )
    plain: dict[str, Any] = msgspec.to_builtins(told)
    return plain
