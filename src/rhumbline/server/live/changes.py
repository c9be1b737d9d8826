"""What changed between two documents: pairs of a path and the new value there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import NoneType
from typing import Any

import msgspec
from msgspec import UNSET, structs

Path = list[str | int]
Changes = list[tuple[Path, Any]]
NESTED = (dict, list, msgspec.Struct)
PLAIN = {int, str, bool, float, NoneType}
"""What most values are that have nothing inside."""


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
        if type(value) in PLAIN:
            found.append(([*path, key], value))
        else:
            _note([*path, key], was, value, found)


def _inside(before: Any, after: Any) -> Iterable[tuple[str | int, Any, Any]] | None:
    """The values inside of two of one type, by their keys; None if they are not alike, or have nothing inside."""
    kind: Any = type(after)
    if kind is list:
        alike = len(before) == len(after) and after and isinstance(after[0], NESTED)
        return zip(range(len(after)), before, after, strict=True) if alike else None
    if kind is dict:
        return [(key, before[key], value) for key, value in after.items()] if before.keys() == after.keys() else None
    fields, may_lack_some = _fields(kind)
    if not fields:
        return None
    old, new = structs.astuple(before), structs.astuple(after)
    if may_lack_some and [value is UNSET for value in old] != [value is UNSET for value in new]:
        return None
    return zip(fields, old, new, strict=True)


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], bool]:
    """The fields of a struct, and whether it may be without some of them; all else has none."""
    if not issubclass(kind, msgspec.Struct):
        return (), False
    return kind.__struct_encode_fields__, any(default is UNSET for default in kind.__struct_defaults__)


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
