"""Charts as SVG, drawn for the width of a phone. Colours are classes: `first` and `second` are what is compared."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import floor, isinf, log10
from typing import NamedTuple

from rhumbline.lab.stats import Interval

WIDTH = 360
CLASSES = ("first", "second")
FIGURES = 96
"""How much room figures have at the right."""
ROW = 24
AXIS = 34


class Scale(NamedTuple):
    """Values from `low` to `high`, laid out between two places."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies; what is beyond the ends lies at them."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)

    def ticks(self, most: int = 5) -> list[float]:
        """Round values to name."""
        rough = (self.high - self.low) / most
        size = 10.0 ** floor(log10(rough))
        step = next(times * size for times in (1, 2, 5, 10) if times * size >= rough)
        first = -floor(-self.low / step)
        return [round(n * step, 10) for n in range(first, floor(self.high / step + 1e-9) + 1)]


PERCENT = "\N{NO-BREAK SPACE}%"

Words = Callable[[float], str]
"""How a value is written."""


def plain(value: float) -> str:
    """A value without needless digits."""
    digits = 1 if abs(value) >= 1 else 2
    return f"{round(value, digits) + 0.0:g}".replace("-", "\N{MINUS SIGN}") if abs(value) < 1e5 else f"{value:,.0f}"


def percent(value: float) -> str:
    """A share."""
    return f"{round(100 * value, 1) + 0.0:g}".replace("-", "\N{MINUS SIGN}") + PERCENT


def signed(words: Words) -> Words:
    """The same for a difference: with its sign."""
    return lambda value: f"+{words(value)}" if value > 0 else words(value)


def room(values: Sequence[float], zero: float | None = None) -> tuple[float, float]:
    """From where to where a scale goes so that all these are on it, and a reference."""
    seen = [value for value in values if not isinf(value)] + ([] if zero is None else [zero])
    low, high = min(seen), max(seen)
    air = (high - low) * 0.06 or 1.0
    return low - air, high + air


def _svg(height: float, told: str, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(told, quote=True)}">'
    return "".join([head, *parts, "</svg>"])


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def _axis(scale: Scale, top: float, bottom: float, words: Words, unit: str) -> list[str]:
    """Grid lines from top to bottom, with their values below and what they mean below that."""
    parts = []
    for tick in scale.ticks():
        x = scale.at(tick)
        parts += [_line(x, top, x, bottom, "grid"), _text(x, bottom + 14, words(tick), "tick", "middle")]
    return [*parts, _text((scale.start + scale.end) / 2, bottom + 29, unit, "unit", "middle")]


def histogram(
    told: str, series: Sequence[Sequence[int]], first: float, width: float, means: Sequence[float], unit: str
) -> str:
    """How often whole numbers fall into each bar, with a line for each mean; the second series is an outline.

    The first bar is for `first` and as many numbers after it as bars are wide.
    """
    names = [plain(first + n * width) for n in range(max(map(len, series)))]
    if width > 1:
        names = [f"{name} to {plain(first + (n + 1) * width - 1)}" for n, name in enumerate(names)]
    first -= 0.5
    totals = [sum(counts) for counts in series]
    tallest = max(count / total for counts, total in zip(series, totals, strict=True) for count in counts)
    across = Scale(first, first + len(names) * width, 34, WIDTH - 8)
    up = Scale(0, tallest * 1.08, 150, 10)
    parts = []
    for tick in up.ticks(3):
        parts += [_line(34, up.at(tick), WIDTH - 8, up.at(tick), "grid")]
        parts += [_text(30, up.at(tick) + 4, percent(tick), "tick", "end")]
    for kind, counts, total in zip(CLASSES, series, totals, strict=False):
        corners = []
        for n, count in enumerate(counts):
            x1, x2, y = across.at(first + n * width), across.at(first + (n + 1) * width), up.at(count / total)
            corners += [f"{x1:g},{y:g}", f"{x2:g},{y:g}"]
            if kind == "first" and count:
                title = f"<title>{names[n]}: {percent(count / total)}</title>"
                parts.append(
                    f'<rect x="{x1 + 0.5:g}" y="{y:g}" width="{x2 - x1 - 1:.1f}" height="{150 - y:.1f}" class="bar">'
                    f"{title}</rect>"
                )
        if kind == "second":
            end = across.at(first + len(counts) * width)
            parts.append(
                f'<polyline class="outline" points="{across.at(first):g},150 {" ".join(corners)} {end:g},150"/>'
            )
    for kind, middle in zip(CLASSES, means, strict=False):
        parts.append(_line(across.at(middle), 6, across.at(middle), 150, f"middle {kind}"))
    parts += [_line(34, 150, WIDTH - 8, 150, "base")]
    for tick in across.ticks():
        parts.append(_text(across.at(tick), 164, plain(tick), "tick", "middle"))
    parts.append(_text(across.at(first + len(names) * width / 2), 179, unit, "unit", "middle"))
    return _svg(184, told, parts)


def _room_for(names: Iterable[str]) -> float:
    """How much room the names of rows need at the left."""
    return min(150.0, 20 + 6.6 * max(map(len, names)))


class Row(NamedTuple):
    """A name, and an interval for each side that is compared."""

    name: str
    intervals: list[Interval]


def intervals(told: str, rows: Sequence[Row], unit: str, words: Words = plain, reference: float | None = None) -> str:
    """A dot for each figure and a line for where it may be; a dashed line is what it is measured against."""
    low, high = room([value for row in rows for one in row.intervals for value in one], reference)
    labels = _room_for(row.name for row in rows)
    scale = Scale(low, high, labels, WIDTH - FIGURES)
    heights = [max(ROW, 4 + 14 * len(row.intervals)) for row in rows]
    bottom = 4 + sum(heights)
    parts = _axis(scale, 4, bottom, words, unit)
    if reference is not None:
        parts.append(_line(scale.at(reference), 4, scale.at(reference), bottom, "reference"))
    top = 4.0
    for row, height in zip(rows, heights, strict=True):
        y = top + height / 2
        parts.append(_text(labels - 8, y + 4, row.name, "label", "end"))
        for n, (kind, one) in enumerate(zip(CLASSES, row.intervals, strict=False)):
            at = y + 14 * (n - (len(row.intervals) - 1) / 2)
            parts.append(_whisker(scale, one, at, kind))
            parts.append(_text(WIDTH - FIGURES + 8, at + 4, with_reach(one, words), "figure"))
        top += height
    return _svg(bottom + AXIS, told, parts)


def with_reach(one: Interval, words: Words) -> str:
    """A figure and how far off it may be; a unit stands at the end only."""
    if isinf(one.high) or one.high == one.low:
        return words(one.mean)
    return f"{words(one.mean).removesuffix(PERCENT)} ± {words((one.high - one.low) / 2).lstrip('+')}"


def _whisker(scale: Scale, one: Interval, y: float, kind: str) -> str:
    dot = f'<circle cx="{scale.at(one.mean):g}" cy="{y:g}" r="4" class="dot {kind}"/>'
    return dot if isinf(one.high) else _line(scale.at(one.low), y, scale.at(one.high), y, f"whisker {kind}") + dot


class Box(NamedTuple):
    """A name, and for each side the 5 %, 25 %, 50 %, 75 % and 95 % marks."""

    name: str
    marks: list[list[float]]


def boxes(told: str, rows: Sequence[Box], unit: str) -> str:
    """Where half of all values lie, where nine in ten do, and the one in the middle."""
    low, high = room([value for row in rows for marks in row.marks for value in marks])
    labels = _room_for(row.name for row in rows)
    scale = Scale(low, high, labels, WIDTH - FIGURES)
    heights = [max(ROW, 6 + 16 * len(row.marks)) for row in rows]
    bottom = 4 + sum(heights)
    parts = _axis(scale, 4, bottom, plain, unit)
    top = 4.0
    for row, height in zip(rows, heights, strict=True):
        y = top + height / 2
        parts.append(_text(labels - 8, y + 4, row.name, "label", "end"))
        for n, (kind, (least, low_mark, middle, high_mark, most)) in enumerate(zip(CLASSES, row.marks, strict=False)):
            at = y + 16 * (n - (len(row.marks) - 1) / 2)
            x, width = scale.at(low_mark), scale.at(high_mark) - scale.at(low_mark)
            parts.append(_line(scale.at(least), at, scale.at(most), at, f"whisker {kind}"))
            parts.append(f'<rect x="{x:g}" y="{at - 5:g}" width="{width:.1f}" height="10" rx="2" class="box {kind}"/>')
            parts.append(_line(scale.at(middle), at - 5, scale.at(middle), at + 5, "median"))
            parts.append(_text(WIDTH - FIGURES + 8, at + 4, f"{plain(low_mark)} to {plain(high_mark)}", "figure"))
        top += height
    return _svg(bottom + AXIS, told, parts)


def curve(told: str, lines: Sequence[Sequence[tuple[float, Interval]]], reference: float, unit: str) -> str:
    """Shares over the course of a game, each in its band."""
    across, up = Scale(0, 1, 40, WIDTH - 20), Scale(0, 1, 150, 10)
    parts = []
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts += [_line(40, up.at(tick), WIDTH - 20, up.at(tick), "grid")]
        parts += [_text(36, up.at(tick) + 4, percent(tick), "tick", "end")]
    parts.append(_line(40, up.at(reference), WIDTH - 20, up.at(reference), "reference"))
    for kind, line in zip(CLASSES, lines, strict=False):
        sure = [(x, one) for x, one in line if not isinf(one.high)]
        upper = [f"{across.at(x):g},{up.at(one.high):g}" for x, one in sure]
        lower = [f"{across.at(x):g},{up.at(one.low):g}" for x, one in reversed(sure)]
        parts.append(f'<polygon class="band {kind}" points="{" ".join(upper + lower)}"/>')
        middle = " ".join(f"{across.at(x):g},{up.at(one.mean):g}" for x, one in line)
        parts.append(f'<polyline class="course {kind}" points="{middle}"/>')
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_text(across.at(tick), 164, percent(tick), "tick", "middle"))
    parts.append(_text(across.at(0.5), 179, unit, "unit", "middle"))
    return _svg(184, told, parts)


class Share(NamedTuple):
    """A whole, and the parts it is made of."""

    name: str
    parts: list[Interval]


def shares(told: str, rows: Sequence[Share], names: Sequence[str]) -> str:
    """A bar for each whole, with its parts side by side and their figures below."""
    kinds = (*CLASSES, "third")
    scale = Scale(0, 1, 8, WIDTH - 8)
    parts, y = [], 0.0
    for row in rows:
        parts.append(_text(8, y + 14, row.name, "label"))
        before = 0.0
        for n, (kind, name, one) in enumerate(zip(kinds, names, row.parts, strict=True)):
            start, before = scale.at(before), before + max(0.0, one.mean)
            parts.append(
                f'<rect x="{start:g}" y="{y + 22:g}" width="{max(0.0, scale.at(before) - start):.1f}" height="22" '
                f'class="part {kind}"/>'
            )
            at = y + 62 + 18 * n
            parts.append(f'<rect x="8" y="{at - 9:g}" width="10" height="10" rx="2" class="part {kind}"/>')
            parts += [_text(24, at, name, "label"), _text(WIDTH - 8, at, with_reach(one, percent), "figure", "end")]
        y += 62 + 18 * len(row.parts)
    return _svg(y - 8, told, parts)
