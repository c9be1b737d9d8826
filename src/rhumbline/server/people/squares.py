"""QR codes, drawn as one path that a page can show without a picture file."""

from __future__ import annotations

import segno

from rhumbline.server.http.people_forms import Square


def square(text: str) -> Square:
    """The QR code of a text, each dark module a square."""
    rows = segno.make(text, error="m", micro=False).matrix
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return Square(len(rows), path)
