"""Draw what examples/train.py writes with --curve: python examples/curve.py curve.csv curve.svg --line 106.5 greedy."""

import argparse
from pathlib import Path

import numpy as np

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 320, 48, 40


def main() -> None:
    """Stars a game over minutes of processor time, beside a level to compare with."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("curve", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--line", nargs=2, metavar=("STARS", "NAME"), help="a level to compare with")
    asked = parser.parse_args()
    minutes, _, stars = np.loadtxt(asked.curve, delimiter=",", skiprows=1, unpack=True)
    levels = [(float(asked.line[0]), asked.line[1])] if asked.line else []
    top = 20 * np.ceil(max([*stars, *(level for level, _ in levels)]) / 20)

    def at(minute: float, star: float) -> str:
        x = LEFT + (WIDTH - LEFT - 16) * minute / minutes[-1]
        return f"{x:.1f},{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 16) * star / top:.1f}"

    def text(where: str, words: str, anchor: str = "end") -> str:
        x, y = where.split(",")
        return f'<text x="{x}" y="{y}" dx="-6" dy="4" text-anchor="{anchor}">{words}</text>'

    parts = [text(at(0, star), f"{star:.0f}") for star in np.arange(0, top + 1, 20)]
    parts += [
        f'<path d="M{at(0, star)} L{at(minutes[-1], star)}" stroke="#ddd"/>' for star in np.arange(0, top + 1, 20)
    ]
    for level, name in levels:
        parts += [f'<path d="M{at(0, level)} L{at(minutes[-1], level)}" stroke="#b3541e" stroke-dasharray="6 4"/>']
        parts += [text(at(minutes[-1], level + 4), f"{name} {level:g}")]
    parts += [f'<polyline points="{" ".join(map(at, minutes, stars))}" stroke="#1f5f8b" stroke-width="2"/>']
    parts += [text(f"{WIDTH / 2},{HEIGHT - 8}", f"minutes of one core, 0 to {minutes[-1]:.1f}; stars a game", "middle")]
    style = 'font-family="sans-serif" font-size="13" fill="none"'
    body = "\n".join(parts).replace("<text", '<text fill="#333"')
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    back = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    asked.picture.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n{back}\n{body}\n</svg>\n')


if __name__ == "__main__":
    main()
