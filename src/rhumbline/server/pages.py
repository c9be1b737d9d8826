"""The protocol page and the TypeScript types, made from words.py.

`python -m rhumbline.server.pages` writes them anew.
"""

from __future__ import annotations

import typing
from pathlib import Path
from typing import Any

from msgspec import inspect

from rhumbline.server import limits, words

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "docs" / "protocol.d.ts"

BEFORE = """\
# The live protocol

This page is made from `src/rhumbline/server/words.py` by `python -m rhumbline.server.pages`; a test checks that it is
current. The TypeScript types are in [protocol.d.ts](protocol.d.ts). A whole client of 40 lines is
[examples/client.py](../examples/client.py). How to run a server is in [server.md](server.md).

Over HTTP a table is made, joined and started (the OpenAPI description is at `/api/schema` of a running server); the
answer sets the cookie of the seat. The socket is at `/api/tables/ID/live`. Frames are JSON texts, at most {frame} bytes
from a client.

**Several people at one device.** `join` with `beside`, or `beside_names` when the table is made, gives a device further
seats; one cookie holds the secrets of all of them. Each seat has a socket of its own, `/live?seat=N`, which gets that
seat's view and no other; without `seat` it is the first one of the cookie. A seat of another device is refused. A
socket whose seat is given up is sent `bye`.

**Numbers.** Each viewer has his own count of updates, without gaps. The first update has the `whole` document; later
ones have the `changes` since update `since`. A client whose number is not `since` sends `resync`. After a lost
connection it comes back with `/live?since=N` and hears the events it missed; what it had sent without an answer it
sends again with the same `id`.

**Prompts.** A document with a `prompt` asks this seat to decide: answer with `act` and that prompt's id. Another seat's
choice does not change it. Several moves in one `act` are played all or none, and cannot reach past anything revealed
(rules table.4, table.5).

**Refusals** name a rule: of the game, of any table (`table.N`), or one of these: `protocol.frame` (not a frame of this
page), `protocol.rate` (too many), `protocol.watch` (spectators cannot), `protocol.value` (a value cannot be used),
`protocol.store` (not stored: send again).

**Patience.** A client that does not read is sent `resync` and its queued answers are dropped; news are never queued, so
it misses none. On a busy server somebody who is asked nothing hears of several moves at once, a moment later: also of
his own, whose `ack` comes at once and names the update that will show it. A server that is being restarted closes its
sockets with code 1012: connect again.
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
    """A frame's docstring, on one line."""
    return " ".join((kind.__doc__ or "").split())


def _plain(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(kind, inspect.Metadata):
        text = _plain(kind.type)
    elif isinstance(kind, inspect.ListType):
        inner = _plain(kind.item_type)
        text = f"({inner})[]" if " | " in inner else f"{inner}[]"
    elif isinstance(kind, inspect.DictType):
        text = f"Record<string, {_plain(kind.value_type)}>"
    elif isinstance(kind, inspect.TupleType):
        text = f"[{', '.join(_plain(item) for item in kind.item_types)}]"
    elif isinstance(kind, inspect.UnionType):
        text = " | ".join(dict.fromkeys(_plain(item) for item in kind.types))
    elif isinstance(kind, inspect.StructType):
        text = kind.cls.__name__
    else:
        text = PLAIN[type(kind)]
    return text


def _fields(kind: type) -> list[tuple[str, str, bool]]:
    """Name, TypeScript type, and whether it is always there."""
    told: Any = inspect.type_info(kind)
    always = not told.cls.__struct_config__.omit_defaults
    rows = [(field.name, _plain(field.type), field.required or (always and not told.tag)) for field in told.fields]
    return [("type", f'"{told.tag}"', True), *rows] if told.tag else rows


def _frames(union: Any) -> list[type]:
    return list(typing.get_args(union))


def page() -> str:
    """The protocol page."""
    parts = [BEFORE.format(frame=limits.LONGEST_FRAME)]
    titles = (("What a client sends", words.Request), ("What the server sends", words.Reply))
    for title, union in titles:
        parts.append(f"## {title}\n")
        parts.extend(_section(kind) for kind in _frames(union))
    parts.append("## Parts of frames\n")
    parts.extend(_section(kind) for kind in (words.Event, words.Chair))
    return "\n".join(parts)


def _section(kind: type) -> str:
    told: Any = inspect.type_info(kind)
    rows = "".join(
        f"| `{name}` | `{text.replace('|', chr(92) + '|')}` | {'' if always else 'may be left out'} |\n"
        for name, text, always in _fields(kind)
    )
    return f"### {told.tag or kind.__name__}\n\n{sentences(kind)}\n\n| field | type | |\n|---|---|---|\n{rows}"


def types() -> str:
    """The TypeScript types."""
    lines = ["// Made from src/rhumbline/server/words.py by `python -m rhumbline.server.pages`; do not edit.\n"]
    requests, told = _frames(words.Request), _frames(words.Reply)
    for kind in [*requests, words.Event, words.Chair, *told]:
        rows = "".join(f"  {name}{'' if always else '?'}: {text};\n" for name, text, always in _fields(kind))
        lines.append(f"/** {sentences(kind)} */\nexport interface {kind.__name__} {{\n{rows}}}\n")
    for name, kinds in (("Request", requests), ("Reply", told)):
        lines.append(f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};\n")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    TYPES.write_text(types(), "utf-8")
