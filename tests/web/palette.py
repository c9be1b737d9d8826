"""A picture with few colours: a PNG with a palette is a fraction of one without, and drawings need few."""

import base64
import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 96
PIXELS = """async (png) => {
    const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    let text = "";
    for (let i = 0; i < data.length; i += 4096) text += String.fromCharCode(...data.subarray(i, i + 4096));
    return [picture.width, picture.height, btoa(text)];
}"""
Colours = NDArray[np.float64]


def slim(page: Page, png: bytes) -> bytes:
    """The same picture in its commonest colours."""
    width, height, data = page.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(-1, 4)[:, :3]
    seen, which, often = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    palette = _palette(seen.astype(float), often)
    nearest = np.array([np.argmin(((palette - colour) ** 2).sum(axis=1)) for colour in seen], np.uint8)
    rows = nearest[which.reshape(height, width)]
    lines = np.hstack([np.zeros((height, 1), np.uint8), rows]).tobytes()
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", palette.round().astype(np.uint8).tobytes())]
    chunks += [(b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _palette(seen: Colours, often: NDArray[Any]) -> Colours:
    """Median cut: the box of colours that strays most is halved again and again; each box has its mean colour."""
    boxes = [np.arange(len(seen))]
    while len(boxes) < COLOURS:
        strays = [_strays(seen[box], often[box]) for box in boxes]
        worst = int(np.argmax([stray.max() for stray in strays]))
        box = boxes.pop(worst)
        if len(box) == 1:
            boxes.append(box)
            break
        box = box[np.argsort(seen[box, int(np.argmax(strays[worst]))], kind="stable")]
        middle = int(np.searchsorted(np.cumsum(often[box]), often[box].sum() / 2))
        cut = min(max(middle, 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    return np.array([np.average(seen[box], axis=0, weights=often[box]) for box in boxes])


def _strays(colours: Colours, often: NDArray[Any]) -> Colours:
    """How far colours stray from their mean in red, green and blue, all pixels added up."""
    mean = np.average(colours, axis=0, weights=often)
    strays: Colours = (often[:, None] * (colours - mean) ** 2).sum(axis=0)
    return strays
