"""Maps in colour, as the app draws them: cells of one kind flow into each other, and an ink line runs around them.

The drawings are in `art/`, a file for each game; `web/src/lib/ink.ts` and `web/src/ui/Country.svelte` draw the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import floor, hypot
from pathlib import Path
from typing import Any, NamedTuple

Point = tuple[float, float]
Stroke = Sequence[str]  # the name of its style, and its path
INK = "#2f2216"
SHORE = "#17455e"
WATER_LINES = (("#d6eef5", 13.0), ("#4e93b0", 8.6), ("#bfe2ee", 7.0))


class Land(NamedTuple):
    """A cell that has been drawn; its art begins there."""

    x: float
    y: float
    kind: str


class Piece(NamedTuple):
    """A drawing on a cell, or one that joins two."""

    what: str
    x: float
    y: float
    strokes: Sequence[Stroke]


class Chart(NamedTuple):
    """What the cells of a game's map are like."""

    name: str  # of its file of drawings
    hand: float  # how far a pen strays from a cell's side
    corners: Callable[[float, float], list[Point]]
    beside: tuple[Point, ...]  # from a cell to half of its neighbours; the other half begin from there
    middle: Point  # of a cell, from where its art begins
    water: str
    alone: frozenset[str] = frozenset()  # kinds that keep to themselves


@cache
def drawings(name: str) -> Mapping[str, Any]:
    """A game's file of drawings: grounds, styles, tiles, joints."""
    told: Mapping[str, Any] = json.loads((Path(__file__).parent / "art" / f"{name}.json").read_text("utf-8"))
    return told


def chance(x: float, y: float, which: int = 0) -> float:
    """A number from 0 to 1 that belongs to a place."""
    n = (_whole(x) * 73856093) ^ (_whole(y) * 19349663) ^ ((which + 1) * 83492791)
    n &= 0xFFFFFFFF
    n = (n ^ (n >> 13)) * 1274126177 & 0xFFFFFFFF
    return (n ^ (n >> 16)) / 2**32


def country(chart: Chart, lands: Sequence[Land]) -> list[str]:
    """These cells as SVG."""
    art = drawings(chart.name)
    parts = []
    coasts = []
    for kind, ground in art["ground"].items():
        cells = [chart.corners(land.x, land.y) for land in lands if land.kind == kind]
        if not cells:
            continue
        shape, coast, clip = area(cells, chart.hand), border(cells, chart.hand), f"{chart.name}-{kind}"
        lines = WATER_LINES if kind == chart.water else (("#5b3c1433", 9.0),)
        rim = "".join(f'<path d="{coast}" stroke="{colour}" stroke-width="{width}"/>' for colour, width in lines)
        parts.append(
            f'<clipPath id="{clip}"><path d="{shape}"/></clipPath>'
            f'<path d="{shape}" fill="{ground}" stroke="{ground}" stroke-width="0.7"/>'
            f'<g clip-path="url(#{clip})">{rim}</g>'
        )
        pen = f'stroke="{SHORE if kind == chart.water else INK}" stroke-width="2"'
        coasts.append(f'<path d="{coast}" {pen}/>')
    for what, x, y, strokes in _pieces(chart, lands, art):
        parts.append(f'<g class="{what}" transform="translate({x:.1f} {y:.1f})">{drawn(strokes, art["styles"])}</g>')
    return ['<g fill="none" stroke-linecap="round" stroke-linejoin="round">', *parts, *coasts, "</g>"]


def drawn(strokes: Iterable[Stroke], styles: Mapping[str, Mapping[str, Any]]) -> str:
    """Some strokes of a drawing, each with the pen it wants."""
    pens = {name: " ".join(f'{key}="{value}"' for key, value in style.items()) for name, style in styles.items()}
    return "".join(f'<path d="{path}" {pens[style]}/>' for style, path in strokes)


def _pieces(chart: Chart, lands: Sequence[Land], art: Mapping[str, Any]) -> list[Piece]:
    """What stands on the cells and between two of a kind; what stands further down comes later, in front."""
    kinds = {(round(x), round(y)): kind for x, y, kind in lands}
    found = []
    for x, y, kind in lands:
        tiles = art["tiles"][kind]
        found.append((y, Piece("tile", x, y, tiles[int(chance(x, y, 7) * len(tiles))])))
        for dx, dy in chart.beside if kind not in chart.alone else ():
            if kinds.get((round(x + dx), round(y + dy))) == kind:
                at = (x + dx / 2 + chart.middle[0], y + dy / 2 + chart.middle[1])
                found.append((y + dy / 2, Piece("joint", *at, art["joints"][kind])))
    return [piece for _, piece in sorted(found, key=lambda one: (one[0], one[1].x))]


def area(cells: Iterable[Sequence[Point]], hand: float) -> str:
    """Cells, each a ring of corners, as one area to fill."""
    paths = []
    for cell in cells:
        ring = [_drifted(corner, hand) for corner in cell]
        sides = (_line(one, other, hand) for one, other in zip(ring, [*ring[1:], ring[0]], strict=True))
        paths.append(f"M{ring[0][0]:.1f} {ring[0][1]:.1f}{''.join(sides)}Z")
    return "".join(paths)


def border(cells: Sequence[Sequence[Point]], hand: float, *, within: bool = False) -> str:
    """The lines around cells; or, `within`, those that two of them share."""
    sides = [side for cell in cells for side in zip(cell, [*cell[1:], cell[0]], strict=True)]
    middles = [(round(one[0] + other[0]), round(one[1] + other[1])) for one, other in sides]
    shared = Counter(middles)
    paths, seen = [], set()
    for (one, other), middle in zip(sides, middles, strict=True):
        if (shared[middle] > 1) == within and middle not in seen:
            seen.add(middle)
            begin, end = _drifted(one, hand), _drifted(other, hand)
            paths.append(f"M{begin[0]:.1f} {begin[1]:.1f}{_line(begin, end, hand)}")
    return "".join(paths)


def _whole(n: float) -> int:
    return floor(n + 0.5)


def _stray(x: float, y: float, which: int, most: float) -> float:
    return (chance(x, y, which) * 2 - 1) * most


def _drifted(corner: Point, hand: float) -> Point:
    x, y = corner
    return x + _stray(x, y, 2, hand), y + _stray(x, y, 3, hand)


def _line(one: Point, other: Point, hand: float) -> str:
    """From one corner to the next, a little bent; the same line from both its ends."""
    (ax, ay), (bx, by) = one, other
    near = 0.5
    ahead = ax < bx - near or (abs(ax - bx) <= near and ay < by)
    x, y, long = (ax + bx) / 2, (ay + by) / 2, hypot(bx - ax, by - ay) or 1
    points = []
    for i, part in enumerate((1 / 3, 2 / 3)):
        off = _stray(x, y, i if ahead else 1 - i, hand * 1.6) * (1 if ahead else -1) / long
        points.append(f"{ax + (bx - ax) * part - (by - ay) * off:.1f} {ay + (by - ay) * part + (bx - ax) * off:.1f}")
    return f"C{' '.join(points)} {bx:.1f} {by:.1f}"
