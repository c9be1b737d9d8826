"""What changed between two documents: pairs of a path and the new value there."""

from __future__ import annotations

from typing import Any

Path = list[str | int]
Changes = list[tuple[Path, Any]]


def changes(before: Any, after: Any) -> Changes:
    """The pairs that make `after` of `before`; where keys or lengths differ, the whole value is new."""
    found: Changes = []
    _compare([], [before], [after], found)
    return [(path[1:], value) for path, value in found]


def _compare(path: Path, before: Any, after: Any, found: Changes) -> None:
    for key, value in after.items() if isinstance(after, dict) else enumerate(after):
        was = before[key]
        if value is was or value == was:
            continue
        if _are_alike(was, value):
            _compare([*path, key], was, value, found)
        else:
            found.append(([*path, key], value))


def _are_alike(before: Any, after: Any) -> bool:
    """Whether two values can be compared part by part; a list of plain things is told as a whole."""
    if isinstance(after, dict):
        return isinstance(before, dict) and before.keys() == after.keys()
    if not isinstance(after, list) or not isinstance(before, list) or len(before) != len(after):
        return False
    return bool(after) and isinstance(after[0], (dict, list))


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
