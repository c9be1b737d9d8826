"""Records: everything needed to play a match again and to check its luck."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from rhumbline.engine.errors import BadInput, shown
from rhumbline.engine.game import CHANCE
from rhumbline.engine.luck import check_seed, commitment

if TYPE_CHECKING:
    from rhumbline.engine.match import Match

FORMAT = 1
LONGEST_NAME = 40
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


class Sitter(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who played a seat: a name, empty where it is not known any more, and the bot it was, if it was one."""

    name: str = ""
    bot: str | None = None


class Record(Header, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole match."""

    format: int
    commitment: str | None = None
    start: dict[str, Any] | None = None
    players: list[Sitter] | None = None
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
    return checked(record).game


def checked(record: object) -> Record:
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
    if made.players is not None:
        _check_players(made.players, made.seats)
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


def _check_players(players: list[Sitter], seats: int) -> None:
    if len(players) != seats:
        message = f"not a record: it names {len(players)} players for {seats} seats"
        raise BadInput(message)
    for name in (text for player in players for text in (player.name, player.bot or "")):
        if len(name) > LONGEST_NAME or not name.isprintable():
            message = f"not a record: a player's name has at most {LONGEST_NAME} letters that can be printed"
            raise BadInput(message)


def with_players(record: dict[str, Any], players: list[Sitter]) -> dict[str, Any]:
    """A record that says who played, where that is known of anybody."""
    if not any(player.name for player in players):
        return record
    return {**record, "players": msgspec.to_builtins(players)}


def convert(data: object, kind: type[S], what: str) -> S:
    """Plain data as a struct; BadInput says what is wrong and where."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        message = f"not a {what}: {problem}"
        raise BadInput(message) from None


def lines(record: Mapping[str, Any]) -> Iterator[str]:
    """A record as JSON lines: header, entries, and the result if there is one."""
    header = {key: value for key, value in record.items() if key not in {"entries", "result"}}
    yield json.dumps(header)
    for entry in record["entries"]:
        yield json.dumps(entry)
    if record.get("result") is not None:
        yield json.dumps({"result": record["result"]})


def write(record: Mapping[str, Any], file: Path) -> None:
    """Write a record as JSON lines; BadInput if there is no place for it."""
    try:
        file.write_text("".join(f"{line}\n" for line in lines(record)), encoding="utf-8")
    except OSError as problem:
        message = f"{file} cannot be written: {problem.strerror}"
        raise BadInput(message) from None


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
        message = "line 1 is not the header of a record: a record has its entries on lines of their own"
        raise BadInput(message)
    if "budget" in header:
        message = "this is the log of a series, which has only results; the option --records FOLDER keeps the games"
        raise BadInput(message)
    result = body.pop() if body and set(body[-1]) == {"result"} else {"result": None}
    return {**header, "entries": body, **result}
