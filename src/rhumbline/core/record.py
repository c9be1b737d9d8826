"""Matches on paper: a record holds everything needed to play a match again and to check its luck."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from rhumbline.core.chance import MOST_DRAWN, Luck, check_seed, commitment
from rhumbline.core.errors import BadInput, shown
from rhumbline.core.game import CHANCE, Game

if TYPE_CHECKING:
    from rhumbline.core.match import Match

FORMAT = 1
S = TypeVar("S")


class Header(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every position and record begins with."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    chance: Literal["sealed", "manual"]
    seed: str | None = None
    drawn: int = 0


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of the log."""

    n: int
    by: int | Literal["chance"]
    move: str


class Record(Header, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole match."""

    format: int
    commitment: str | None = None
    start: dict[str, Any] | None = None
    entries: list[Line]
    result: dict[str, Any] | None = None


HEADER = [field.name for field in msgspec.structs.fields(Header)]


def of_match(match: Match, *, sealed: bool) -> dict[str, Any]:
    """A match as a record; see Match.record."""
    luck = match.luck
    record = Record(
        **match.header(),
        format=FORMAT,
        chance="manual" if luck.is_manual else "sealed",
        commitment=luck.commitment,
        seed=None if sealed and not match.over else luck.seed,
        # A match resumed from a position has used some of its luck before its first entry.
        drawn=0 if luck.is_manual else luck.drawn - sum(by == CHANCE for by, _ in match.entries),
        start=match.start,
        entries=[Line(n, "chance" if by == CHANCE else by, move) for n, (by, move) in enumerate(match.entries)],
        result=match.result(),
    )
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return plain


def game_of(record: object) -> str:
    """The name of the game a record is of."""
    return _checked(record).game


def _checked(record: object) -> Record:
    """A record from plain data; BadInput says what is wrong and where."""
    made = convert(record, Record, "record")
    if made.format != FORMAT:
        message = f"not a record: format {shown(made.format)} is unknown; this is format {FORMAT}"
        raise BadInput(message)
    for n, line in enumerate(made.entries):
        if line.n != n:
            message = f"not a record: entry {n} is numbered {shown(line.n)}"
            raise BadInput(message)
        if line.by != "chance" and not 0 <= line.by < made.seats:
            message = f"not a record: entry {n} is by seat {shown(line.by)}"
            raise BadInput(message)
    if made.chance == "sealed" and made.commitment is None:
        message = "not a record: sealed luck needs its commitment"
        raise BadInput(message)
    if made.chance == "manual" and made.commitment is not None:
        message = "not a record: manual luck has no commitment"
        raise BadInput(message)
    if made.seed is not None:
        check_seed(made.seed)
    if made.seed is not None and commitment(made.seed) != made.commitment:
        message = "the seed does not match the commitment published at the start"
        raise BadInput(message)
    return made


def convert(words: object, kind: type[S], what: str) -> S:
    """Plain data as a struct; BadInput says what is wrong and where."""
    try:
        return msgspec.convert(words, kind)
    except msgspec.ValidationError as problem:
        message = f"not a {what}: {problem}"
        raise BadInput(message) from None


def _check_header(game: Game, header: Header) -> Luck:
    """What positions and records share; gives the luck they go on with."""
    if header.game != game.name:
        message = f"this is of {header.game}, not of {game.name}"
        raise BadInput(message)
    if header.rules_version != game.rules_version:
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
    from rhumbline.core.match import Match  # noqa: PLC0415 (a match writes records, a record makes matches)

    if not isinstance(position, Mapping):
        message = f"a position is a table, not {shown(position)}"
        raise BadInput(message)
    header = convert({key: position[key] for key in HEADER if key in position}, Header, "position")
    luck = _check_header(game, header)
    if header.chance == "sealed" and header.seed is None:
        message = "not a position: sealed luck needs its seed"
        raise BadInput(message)
    words = {key: value for key, value in position.items() if key not in HEADER}
    state = game.new_state(header.seats, header.options)
    game.from_position(words, state)
    match = Match(game, state, game.filled_options(header.options), Luck(None))
    match.start = {**match.header(), **game.position(state)}
    match.luck = luck
    match.let_chance_act()
    return match


def _first_position(game: Game, record: Record) -> Match:
    """The match before its first entry; the caller of the entries is its luck."""
    from rhumbline.core.match import Match  # noqa: PLC0415 (a match writes records, a record makes matches)

    if record.start is None:
        options = game.filled_options(record.options)
        return Match(game, game.new_state(record.seats, record.options), options, Luck(None))
    match = from_position(game, {**record.start, "chance": "manual"})
    told = {"seats": record.seats, "options": game.filled_options(record.options)}
    if {key: match.header()[key] for key in told} != told:
        message = "not a record: it starts from a position with other seats or options"
        raise BadInput(message)
    return match


def play_again(game: Game, plain: Mapping[str, Any]) -> Match:
    """The match a record tells; see rhumbline.replay."""
    from rhumbline.core.match import TAKE_BACK  # noqa: PLC0415 (a match writes records, a record makes matches)

    record = _checked(plain)
    luck = _check_header(game, record)
    match = _first_position(game, record)
    for line in record.entries:
        by = CHANCE if line.by == "chance" else line.by
        try:
            if line.move == TAKE_BACK and by != CHANCE:
                match.take_back(by)
                continue
            if by == CHANCE and luck.seed is not None and match.to_act == (CHANCE,):
                _check_luck(match, luck, line.move)
            match.play(by, line.move)
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
    if record.chance == "sealed" and record.seed is None:
        if match.over:
            message = "a finished match reveals its seed, and this record does not"
            raise BadInput(message)
        luck = Luck(None, luck.drawn + sum(line.by == "chance" for line in record.entries), record.commitment)
    match.luck = luck
    match.let_chance_act()
    return match


def _check_luck(match: Match, luck: Luck, move: str) -> None:
    possible = match.outcomes()
    due, _ = possible[luck.pick([weight for _, weight in possible])]
    if due != move:
        message = f"the seed gives {due!r}, not {move!r}"
        raise BadInput(message)


def lines(record: dict[str, Any]) -> Iterator[str]:
    """A record as JSON lines: header, entries, and the result if there is one."""
    header = {key: value for key, value in record.items() if key not in {"entries", "result"}}
    yield json.dumps(header)
    for entry in record["entries"]:
        yield json.dumps(entry)
    if record.get("result") is not None:
        yield json.dumps({"result": record["result"]})


def write(record: dict[str, Any], file: Path) -> None:
    """Write a record as JSON lines."""
    file.write_text("".join(f"{line}\n" for line in lines(record)), encoding="utf-8")


def read_text(file: Path) -> str:
    """A file as text; BadInput if it cannot be read."""
    if file.exists() and not file.is_file():
        message = "cannot be read: it is not a file"
        raise BadInput(message)
    try:
        # Some editors begin a text with a byte order mark.
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is not UTF-8 text"
        message = f"cannot be read: {reason}"
        raise BadInput(message) from None


def parse_json(text: str, where: str = "the file") -> dict[str, Any]:
    """A table written in JSON; BadInput if it is none."""
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):
        message = f"{where} is not JSON"
        raise BadInput(message) from None
    if not isinstance(table, dict):
        message = f"{where} is not a table in JSON"
        raise BadInput(message)
    return table


def parse(text: str) -> dict[str, Any]:
    """A record from JSON lines; BadInput names the line that cannot be read."""
    rows = [parse_json(line, f"line {number}") for number, line in enumerate(text.splitlines(), 1)]
    if not rows:
        message = "the record is empty"
        raise BadInput(message)
    header, *body = rows
    if "entries" in header or "result" in header:
        message = "line 1 is not the header of a record"
        raise BadInput(message)
    result = body.pop() if body and set(body[-1]) == {"result"} else {"result": None}
    return {**header, "entries": body, **result}
