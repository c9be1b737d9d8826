"""TypeScript types and the protocol page, made from the structs that are sent.

`python -m rhumbline.server.live.typescript` writes them anew: docs/protocol.md, docs/protocol.d.ts, and for each game
with a face in the browser web/src/games/GAME/generated.ts with its views, previews, results and events.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct, inspect

from rhumbline.engine import events
from rhumbline.engine.game import Game, Result
from rhumbline.games import load, names
from rhumbline.server.http import daily_forms, forms, limits, notice_forms, people_forms
from rhumbline.server.live import protocol

ROOT = Path(__file__).resolve().parents[4]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "docs" / "protocol.d.ts"
FACES = ROOT / "web" / "src" / "games"
HEADLINE = "// Made from {source} by `python -m rhumbline.server.live.typescript`; do not edit.\n"

BEFORE = """\
# The live protocol

This page is made from `src/rhumbline/server/live/protocol.py` by `python -m rhumbline.server.live.typescript`; a test
checks that it is current. The TypeScript types are in [protocol.d.ts](protocol.d.ts). A whole client of 40 lines is
[examples/client.py](../examples/client.py). How to run a server is in [server.md](server.md).

Over HTTP a table is made, joined and started (the OpenAPI description is at `/api/schema` of a running server); the
answer sets the cookie of the seat. The socket is at `/api/tables/ID/live`. Frames are JSON texts, at most {frame} bytes
from a client.

**Who asks.** A program shows the secret of its seat, which is in that cookie: as the cookie `rhumbline-seat`, or as
`Authorization: Bearer SECRET`; several seats of one device have a dot between their secrets. A browser shows the cookie
`rhumbline-player` of its player, whose seats open without secrets of their own, and is given no cookie of a seat.

**Seats.** Unless the host says `seated`, people and bots are dealt to the seats when the game begins, by the first
outcome of the sealed seed: read your seat from the `table` frame that comes then. Lines of chat are told again with the
seats that those who spoke have now; a line with a number that you have takes the place of the old one.

**Coming in.** The `code` of a table that waits is told to those who sit there. `POST /api/codes` tells whose invitation
it is, and as `invite` of `join` it gives a seat. Whoever the host sends away is sent `bye`, and over HTTP
`http.removed`. When a game is over, `POST /api/tables/ID/rematch` with `yes` proposes another one or agrees to it:
`rematch` of the table frame is its table, and `again` of each chair the answer.

**Several people at one device.** `join` with `beside`, or `beside_names` when the table is made, gives a device further
seats; they are the same player's, or one cookie holds the secrets of all of them. Each seat has a socket of its own,
`/live?seat=N`, which gets that seat's view and no other; without `seat` it is the first one. A seat of another device
is refused. A socket whose seat is given up, or whose device is signed out, is sent `bye`.

**Events and numbers.** What happens is told as typed events, `{{"type": "walked", "seat": 2, ...}}`; each viewer has a
stream of his own, numbered from 0, in which secrets of others are left out. The number of an update is how many events
he has been told. The first update has the `whole` document; later ones have the `changes` since update `since`. A
client whose number is not `since` sends `resync`. After a lost connection it comes back with `/live?since=N&you=S`,
where S is `you` of the last `table` frame (a spectator leaves it out), and hears the events it missed, or all of them
if it has become another viewer. What it had sent without an answer it sends again with the same `id`.

**Prompts.** A document with a `prompt` asks this seat to decide: answer with `act` and that prompt's id. Another seat's
choice does not change it. Several moves in one `act` are played all or none, and cannot reach past anything revealed
(rules table.4, table.5).

**Refusals** name a rule: of the game, of any table (`table.N`), or one of these: `protocol.frame` (not a frame of this
page), `protocol.rate` (too many), `protocol.watch` (spectators cannot, or may not talk), `protocol.value` (a value
cannot be used), `protocol.hint` (no hint in time), `protocol.store` (not stored: send again), `protocol.fault` (a fault
of the server, which its operator is told of).

**Patience.** A client that does not read is sent `resync` and its queued answers are dropped; news are never queued, so
it misses none. One that floods the server is read more slowly, refused, and at last sent `bye`; too many pings of the
socket itself close it with code 1008. A server that is being restarted closes its sockets with code 1012, one that has
failed with 1011: connect again.
"""

PLAIN: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def sentences(kind: type) -> str:
    """A struct's docstring, on one line."""
    return " ".join((kind.__doc__ or "").split())


def _plain(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(kind, inspect.Metadata):
        text = _plain(kind.type)
    elif isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        inner = _plain(kind.item_type)
        text = f"({inner})[]" if " | " in inner else f"{inner}[]"
    elif isinstance(kind, inspect.DictType):
        text = f"Record<{_plain(kind.key_type)}, {_plain(kind.value_type)}>"
    elif isinstance(kind, inspect.TupleType):
        text = f"[{', '.join(_plain(item) for item in kind.item_types)}]"
    elif isinstance(kind, inspect.UnionType):
        text = " | ".join(dict.fromkeys(map(_plain, kind.types)))
    elif isinstance(kind, inspect.LiteralType):
        text = " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
    elif isinstance(kind, inspect.StructType):
        text = kind.cls.__name__
    else:
        text = PLAIN[type(kind)]
    return text


def _fields(kind: type) -> list[tuple[str, str, bool]]:
    """Name, TypeScript type, and whether it is always there."""
    told: Any = inspect.type_info(kind)
    omits = told.cls.__struct_config__.omit_defaults or issubclass(kind, (forms.Body, protocol.Asked))
    rows = [
        (field.encode_name, _plain(field.type), field.required or not (omits or _may_be_unset(field)))
        for field in told.fields
    ]
    return [("type", f'"{told.tag}"', True), *rows] if told.tag else rows


def _may_be_unset(field: inspect.Field) -> bool:
    """Whether a field is left out where it has nothing to say: msgspec tells no default for UNSET."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _interface(kind: type) -> str:
    rows = "".join(f"  {name}{'' if always else '?'}: {text};\n" for name, text, always in _fields(kind))
    return f"/** {sentences(kind)} */\nexport interface {kind.__name__} {{\n{rows}}}\n"


def _structs(kinds: Iterable[type]) -> list[type]:
    """These structs and all that are part of them, each once, parts first."""
    found: dict[type, None] = {}

    def visit(kind: inspect.Type) -> None:
        if isinstance(kind, inspect.StructType) and kind.cls not in found:
            for field in kind.fields:
                visit(field.type)
            found[kind.cls] = None
        for part in ("type", "item_type", "key_type", "value_type"):
            if isinstance(inner := getattr(kind, part, None), inspect.Type):
                visit(inner)
        for part in ("types", "item_types"):
            for inner in getattr(kind, part, ()):
                visit(inner)

    for kind in kinds:
        visit(inspect.type_info(kind))
    return list(found)


def _frames(union: Any) -> list[type]:
    return list(typing.get_args(union))


def page() -> str:
    """The protocol page."""
    parts = [BEFORE.format(frame=limits.LONGEST_FRAME)]
    titles = (("What a client sends", protocol.Request), ("What the server sends", protocol.Reply))
    frames = [kind for _, union in titles for kind in _frames(union)]
    for title, union in titles:
        parts.append(f"## {title}\n")
        parts.extend(_section(kind) for kind in _frames(union))
    parts.append("## Parts of frames\n")
    parts.extend(_section(kind) for kind in _structs(frames) if kind not in frames)
    return "\n".join(parts)


def _section(kind: type) -> str:
    told: Any = inspect.type_info(kind)
    rows = "".join(
        f"| `{name}` | `{text.replace('|', chr(92) + '|')}` | {'' if always else 'may be left out'} |\n"
        for name, text, always in _fields(kind)
    )
    return f"### {told.tag or kind.__name__}\n\n{sentences(kind)}\n\n| field | type | |\n|---|---|---|\n{rows}"


def types() -> str:
    """The types of all that is asked and answered, over the socket and over HTTP."""
    requests, replies = _frames(protocol.Request), _frames(protocol.Reply)
    told = [value for module in (forms, people_forms, daily_forms, notice_forms) for value in vars(module).values()]
    over_http = [kind for kind in told if isinstance(kind, type) and issubclass(kind, Struct)]
    lines = [HEADLINE.format(source="protocol.py and the forms of src/rhumbline/server")]
    lines += map(_interface, _structs([*requests, *replies, *(kind for kind in over_http if kind is not Struct)]))
    for name, kinds in (("Request", requests), ("Reply", replies)):
        lines.append(f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};\n")
    return "\n".join(lines)


def types_of(game: Game) -> str:
    """The types of a game: its view, preview, result and events."""
    told = events.kinds(game.module("events"))
    roots = [game.module("view").View, game.module("preview").Preview, result_of(game)]
    lines = [HEADLINE.format(source=f"the structs of {game.package}")]
    lines += map(_interface, _structs([*roots, *told]))
    lines.append("export type Event =\n  | " + "\n  | ".join(kind.__name__ for kind in told) + ";\n")
    return "\n".join(lines)


def result_of(game: Game) -> type[Result]:
    """The type of a game's result."""
    kind: type[Result] = typing.get_type_hints(game.result)["return"]
    return kind


def files() -> dict[Path, str]:
    """All files that are made, with their content."""
    made = {PAGE: page(), TYPES: types()}
    return made | {FACES / name / "generated.ts": types_of(load(name)) for name in names() if (FACES / name).is_dir()}


if __name__ == "__main__":
    for file, content in files().items():
        file.write_text(content, "utf-8")
