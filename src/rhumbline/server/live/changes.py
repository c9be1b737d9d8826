"""What changed between two documents: pairs of a path and the new value there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, structs

Path = list[str | int]
Changes = list[tuple[Path, Any]]
NESTED = (dict, list, msgspec.Struct)


def changes(before: Any, after: Any) -> Changes:
    """The pairs that make `after` of `before`; where keys or lengths differ, the whole value is new."""
    found: Changes = []
    if before != after:
        _note([], before, after, found)
    return found


def _note(path: Path, before: Any, after: Any, found: Changes) -> None:
    """Two values differ: note where, as deep inside as they are alike. Documents share much of what has not changed."""
    inside = _inside(before, after) if type(before) is type(after) else None
    if inside is None:
        found.append((path, after))
        return
    for key, was, value in inside:
        if value is was or value == was:
            continue
        if isinstance(value, NESTED):
            _note([*path, key], was, value, found)
        else:
            found.append(([*path, key], value))


def _inside(before: Any, after: Any) -> Iterable[tuple[str | int, Any, Any]] | None:
    """The values inside of two of one type, by their keys; None if they are not alike, or have nothing inside."""
    if isinstance(after, msgspec.Struct):
        return _fields(before, after)
    if isinstance(after, dict) and before.keys() == after.keys():
        return [(key, before[key], value) for key, value in after.items()]
    if isinstance(after, list) and len(before) == len(after) and after and isinstance(after[0], NESTED):
        return zip(range(len(after)), before, after, strict=True)
    return None


def _fields(before: Any, after: Any) -> Iterable[tuple[str, Any, Any]] | None:
    """The fields of two structs; None if one of them is there in one struct only."""
    kind: Any = type(after)
    old, new = structs.astuple(before), structs.astuple(after)
    if _leaves_out(kind) and [value is UNSET for value in old] != [value is UNSET for value in new]:
        return None
    return zip(kind.__struct_encode_fields__, old, new, strict=True)


@cache
def _leaves_out(kind: Any) -> bool:
    """Whether a struct may be without some of its fields."""
    return any(default is UNSET for default in kind.__struct_defaults__)


def apply(document: Any, found: Changes) -> Any:
    """The document after these changes, as a client makes it; the one handed in may be altered."""
    for path, value in found:
        if not path:
            document = value
            continue
        *way, last = path
        place = document
        for key in way:
            place = place[key]
        place[last] = value
    return document
