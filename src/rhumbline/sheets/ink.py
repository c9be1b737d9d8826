"""Our own small pictures in black ink, in a square of 20: what maps are printed with. Patterns, no colour."""

INK = {
    "forest": (
        '<path d="M6 2 L10 9 H7.5 L11 15 H1 L4.5 9 H2 Z M14.5 6 L17.5 11 H16 L19 16 H11.5"/>'
        '<path d="M6 15 V18 M15 16 V18.5"/>'
    ),
    "village": (
        '<path d="M2 9 L6 4 L10 9 V16 H2 Z M10 11 L14.5 7 L19 11 V16 H10"/>'
        '<path d="M5 16 V12 H7.5 V16 M13 16 V13 H15 V16"/>'
    ),
    "farm": (
        '<path d="M1 17 C6 12 14 12 19 17 M1 12 C6 7 14 7 19 12 M1 7 C6 2 14 2 19 7"/>'
        '<path d="M5 18 V5 M10 18 V3 M15 18 V5"/>'
    ),
    "water": "".join(
        f'<path d="M1 {y} C3 {y - 3} 5 {y - 3} 7 {y} S11 {y + 3} 13 {y} S17 {y - 3} 19 {y}"/>' for y in (5, 10, 15)
    ),
    "mountain": '<path d="M1 17 L8 4 L12 11 L14 8 L19 17 Z"/><path d="M6 8 L8 10 L10 7.5 M12 17 L14.5 12"/>',
    "desert": (
        '<path d="M1 8 C6 3 9 9 19 6 M1 13 C7 8 11 15 19 11 M1 18 C6 13 12 19 19 16"/>'
        '<path d="M5 4 h.1 M12 4 h.1 M9 11 h.1 M15 14 h.1 M4 15.5 h.1"/>'
    ),
    "monster": (
        '<path d="M3 6 L5 2 L7 5 C9 4 11 4 13 5 L15 2 L17 6 C19 12 16 18 10 18 C4 18 1 12 3 6 Z"/>'
        '<path d="M6 9 L8.5 10.5 M14 9 L11.5 10.5 M6 13 L8 15 L10 13 L12 15 L14 13"/>'
    ),
    "ruins": '<path d="M4 17 V8 H7 V17 M13 17 V6 H16 V17 M2 17 H18 M3 8 H8 M12 6 H17 M9 17 V13"/>',
    "wasteland": '<path d="M3 4 L8 8 L6 12 L11 16 M12 3 L11 8 L16 11 L14 17 M2 12 L6 12 M11 8 L17 5"/>',
    "power": '<path d="M10 2 L12.4 7.2 L18 8 L14 12 L15 18 L10 15.2 L5 18 L6 12 L2 8 L7.6 7.2 Z"/>',
}
INK["lake"] = INK["water"]
INK["town"] = INK["village"]


def picture(name: str, x: float, y: float, size: float, *, faint: bool = False) -> str:
    """One picture with its top left corner there."""
    stroke = "#888" if faint else "#111"
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({size / 20:.4f})" fill="none" stroke="{stroke}" '
        f'stroke-width="1" stroke-linejoin="round" stroke-linecap="round">{INK[name]}</g>'
    )


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
