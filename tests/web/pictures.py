"""Picture files for tests of the page: good ones of each kind, and what somebody might send instead."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any

from PIL import Image

COLOURS = {"red": (200, 30, 30), "blue": (30, 30, 200), "white": (255, 255, 255)}


def picture_file(kind: str = "PNG", size: tuple[int, int] = (60, 40), colour: str = "red", **saved: Any) -> bytes:
    """Give a picture file of a kind."""
    image = Image.new("RGB", size, COLOURS[colour])
    image.putpixel((0, 0), (0, 255, 0))
    out = BytesIO()
    image.save(out, kind, **saved)
    return out.getvalue()


def photograph() -> bytes:
    """Give a JPEG as a phone makes it: lying on its side, with the place where it was taken, and a comment."""
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by 90 degrees
    exif[0x010E] = "canary-description"
    exif.get_ifd(0x8825)[0x001D] = "canary-place"
    return picture_file("JPEG", exif=exif, comment=b"canary-comment")


def bomb(width: int, height: int) -> bytes:
    """Give a tiny PNG that says it is very large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    pixels = zlib.compress(b"\0" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
