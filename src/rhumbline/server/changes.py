"""What changed between two documents: pairs of a path and the new value there."""

from __future__ import annotations

from typing import Any

Path = list[str | int]
Changes = list[tuple[Path, Any]]
NESTED = (dict, list)


def changes(before: Any, after: Any) -> Changes:
    """The pairs that make `after` of `before`; where keys or lengths differ, the whole value is new."""
    found: Changes = []
    if before is not after and before != after:
        _note([], before, after, found)
    return found


def _note(path: Path, before: Any, after: Any, found: Changes) -> None:
    """Two values differ: note where, as deep inside as they are alike."""
    kind = type(after)
    if kind is dict and type(before) is dict and before.keys() == after.keys():
        for key, value in after.items():
            was = before[key]
            if value is not was and value != was:
                _note([*path, key], was, value, found)
    elif kind is list and type(before) is list and len(before) == len(after) and type(after[0]) in NESTED:
        for i, value in enumerate(after):
            was = before[i]
            if value is not was and value != was:
                _note([*path, i], was, value, found)
    else:
        found.append((path, after))


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
