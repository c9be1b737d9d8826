"""What the sheets of several games have in common: a sign for ruins, letters, the sea around a map, a whole drawing."""

from collections.abc import Sequence

from rhumbline.sheets.country import Point, border

INK = {"ruins": '<path d="M4 17 V8 H7 V17 M13 17 V6 H16 V17 M2 17 H18 M3 8 H8 M12 6 H17 M9 17 V13"/>'}


def picture(name: str, x: float, y: float, size: float) -> str:
    """One picture in a square of this size, its top left corner there."""
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({size / 20:.4f})" fill="none" stroke="#5f4a30" '
        f'stroke-width="1" stroke-linejoin="round" stroke-linecap="round">{INK[name]}</g>'
    )


def sea(cells: Sequence[Sequence[Point]], hand: float) -> list[str]:
    """Shallow water around all these cells, paler with each line further out."""
    coast = border(cells, hand)
    return [
        f'<path d="{coast}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        for colour, width in (("#7fa7ab", 36), ("#e3ebdd", 34.6), ("#7fa7ab", 22), ("#d3e2d6", 20.6))
    ]


def letter(text: str, x: float, y: float, size: float, *, bold: bool = False) -> str:
    """A short text, its middle there."""
    weight = "bold" if bold else "normal"
    return (
        f'<text x="{x:.2f}" y="{y + size * 0.35:.2f}" font-size="{size}" text-anchor="middle" '
        f'font-family="Libertinus Serif" font-weight="{weight}">{text}</text>'
    )


def svg(width: float, height: float, parts: list[str]) -> str:
    """A whole drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{"".join(parts)}</svg>'
