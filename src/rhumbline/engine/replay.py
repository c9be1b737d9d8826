"""Matches from records and positions, checked all the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rhumbline.engine.errors import BadInput, shown
from rhumbline.engine.game import CHANCE, Game, Json
from rhumbline.engine.luck import MOST_DRAWN, Luck, check_seed
from rhumbline.engine.match import LogEntry, Match
from rhumbline.engine.record import HEADER, Header, Record, checked, convert


def _check_header(game: Game, header: Header) -> Luck:
    """What positions and records share; gives the luck they go on with.

    Those of earlier rules are read by these: whether they are the same for them is seen by what they lead to.
    """
    if header.game != game.name:
        message = f"this is of {header.game}, not of {game.name}"
        raise BadInput(message)
    if header.rules_version > game.rules_version:
        message = f"this is of rules version {shown(header.rules_version)}; these are version {game.rules_version}"
        raise BadInput(message)
    if header.chance == "manual" and (header.seed is not None or header.drawn):
        message = "manual luck has no seed and draws nothing from it"
        raise BadInput(message)
    if header.seed is not None:
        check_seed(header.seed)
    if not 0 <= header.drawn <= MOST_DRAWN:
        message = "sealed luck has a number of outcomes drawn from it"
        raise BadInput(message)
    return Luck(header.seed, header.drawn)


def from_position(game: Game, position: Mapping[str, Any]) -> Match:
    """A match from a position; see rhumbline.resume."""
    if not isinstance(position, Mapping):
        message = f"a position is a table, not {shown(position)}"
        raise BadInput(message)
    header = convert({key: position[key] for key in HEADER if key in position}, Header, "position")
    luck = _check_header(game, header)
    if header.chance == "sealed" and header.seed is None:
        message = "not a position: sealed luck needs its seed"
        raise BadInput(message)
    rest = {key: value for key, value in position.items() if key not in HEADER}
    state = game.new_state(header.seats, header.options)
    game.from_position(rest, state)
    match = Match(game, state, game.filled_options(header.options), luck)
    match.start = {**match.header(), **game.position(state)}
    match.draw_luck()
    return match


def before_first_entry(game: Game, seats: int, options: Mapping[str, str], start: Json | None, luck: Luck) -> Match:
    """A match before its first entry: from the beginning, or from the position it starts at."""
    if start is None:
        return Match(game, game.new_state(seats, options), game.filled_options(options), luck)
    match = from_position(game, {**start, "chance": "manual", "seed": None, "drawn": 0})
    match.luck = luck
    told = {"seats": seats, "options": game.filled_options(options)}
    if {key: match.header()[key] for key in told} != told:
        message = "not a record: it starts from a position with other seats or options"
        raise BadInput(message)
    return match


def play_again(game: Game, plain: Mapping[str, Any]) -> Match:
    """The match a record tells, every entry checked; see rhumbline.replay."""
    record = checked(plain)
    try:
        return _play_again(game, record)
    except BadInput as problem:
        if record.rules_version >= game.rules_version:
            raise
        message = f"{problem}; it was played under rules version {record.rules_version}, these are {game.rules_version}"
        raise BadInput(message) from None


def _play_again(game: Game, record: Record) -> Match:
    luck = _check_header(game, record)
    if record.chance == "sealed" and record.seed is None:
        luck = Luck(None, record.drawn, record.commitment)
    match = before_first_entry(game, record.seats, record.options, record.start, luck)
    for line in record.entries:
        try:
            match.follow(LogEntry(CHANCE if line.by == "chance" else line.by, line.move))
        except BadInput as problem:
            message = f"entry {line.n}: {problem}"
            raise BadInput(message) from None
        if match.entries[-1].move != line.move or len(match.entries) != line.n + 1:
            moves = ", ".join(repr(move) for _, move in match.entries[line.n :])
            message = f"entry {line.n}: {line.move!r} stands for {moves}; a record has an entry for each, so written"
            raise BadInput(message)
    if match.result() != record.result:
        message = "the result is not the one these entries lead to"
        raise BadInput(message)
    if record.chance == "sealed" and record.seed is None and match.over:
        message = "a finished match reveals its seed, and this record does not"
        raise BadInput(message)
    match.draw_luck()
    return match
