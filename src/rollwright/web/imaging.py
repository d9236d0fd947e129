"""Pictures that people bring: looked at closely, and written anew, so that nothing of the file itself is kept.

What came is judged by its bytes, never by its name or what it is said to be. Its size in pixels is read and bounded
before anything is decoded. What is kept is a WebP file of our own making: no metadata, no place where it was taken.
"""

from __future__ import annotations

import re
import threading
from io import BytesIO
from typing import TYPE_CHECKING

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.picture import MOST_BYTES, Prepared

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 24_000_000
MOST_SIDE = 10_000
SIDES = {"portrait": 512, "token": 512, "scene": 1_600, "hand-out": 1_600}
"""How large a picture is kept at most, in pixels, by what it is for."""
AT_ONCE = threading.BoundedSemaphore(2)
"""How many are decoded at a time: each may take some 100 MB."""
WAIT_SECONDS = 20
QUALITY = 82

WRONG_TYPE = "that isn’t a picture we can use; choose a PNG, JPEG or WebP file"
TOO_LARGE = f"that file is too large; a picture has at most {MOST_BYTES // 1_000_000} MB"
TOO_MANY_PIXELS = (
    f"that picture is too large; it may have at most {MOST_PIXELS // 1_000_000} million pixels, "
    f"and {MOST_SIDE:,} on a side"
)
DAMAGED = "that picture is damaged, or not all of it came; open it in a picture program, save it again, and try that"
MORE_INSIDE = (
    "there is something else in that file besides the picture;"
    " open it in a picture program, save it again, and try that"
)
BUSY = "too many pictures are coming in just now; try again in a moment"
NOT_INSTALLED = "pictures need Pillow on the server: pip install 'rollwright[web]'"


def prepared(data: bytes, use: str = "hand-out") -> Prepared:
    """Check a picture and write it anew, no larger than its use needs; refuse what is no picture, or not only one."""
    if len(data) > MOST_BYTES:
        raise BadInput(TOO_LARGE)
    kind = kind_of(data)
    if not kind:
        raise BadInput(WRONG_TYPE)
    end = END_OF[kind](data)
    if end > len(data) or not end:
        raise BadInput(DAMAGED)
    if data[end:].strip(b"\0"):
        raise BadInput(MORE_INSIDE)
    if not AT_ONCE.acquire(timeout=WAIT_SECONDS):
        raise Refused(BUSY)
    try:
        return _decoded(data, kind, SIDES.get(use, SIDES["hand-out"]))
    finally:
        AT_ONCE.release()


def kind_of(data: bytes) -> str:
    """Say what a file is by how it begins; nothing for what is not taken.

    >>> kind_of(b"\\xff\\xd8\\xff\\xe0"), kind_of(b"GIF89a"), kind_of(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    ('JPEG', '', '')
    """
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else ""


def _decoded(data: bytes, kind: str, side: int) -> Prepared:
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise Refused(NOT_INSTALLED) from None
    try:
        with Image.open(BytesIO(data), formats=(kind,)) as image:
            if image.width * image.height > MOST_PIXELS or max(image.size) > MOST_SIDE:
                raise BadInput(TOO_MANY_PIXELS)
            image.draft("RGB", (2 * side, 2 * side))  # a JPEG is decoded no larger than is needed
            image.load()
            upright = ImageOps.exif_transpose(image)
            upright.thumbnail((side, side), Image.Resampling.LANCZOS)
            return _written(upright.convert("RGBA" if upright.has_transparency_data else "RGB"))
    except BadInput:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadInput(TOO_MANY_PIXELS) from None
    except Exception:  # whatever a broken file makes the decoder say
        raise BadInput(DAMAGED) from None


def _written(image: Image) -> Prepared:
    """Write the bare pixels of a picture."""
    from PIL import Image as Images

    bare = Images.new(image.mode, image.size)
    bare.paste(image)
    out = BytesIO()
    bare.save(out, "WEBP", quality=QUALITY, method=4)
    return Prepared(out.getvalue(), *bare.size)


def _png_end(data: bytes) -> int:
    """Find where a PNG ends: after its chunk IEND; 0 where it does not."""
    at = 8
    while at + 12 <= len(data):
        size, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        at += 12 + size
        if name == b"IEND":
            return at
    return 0


def _webp_end(data: bytes) -> int:
    """Find where a WebP ends: its header says so."""
    return int.from_bytes(data[4:8], "little") + 8


MARK = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""What ends a stretch of compressed pixels."""


def _jpeg_end(data: bytes) -> int:
    """Find where a JPEG ends; phones put smaller ones of the same picture right after it. 0 where it does not."""
    at = 0
    while data[at : at + 3] == b"\xff\xd8\xff":
        end = _one_jpeg_end(data, at + 2)
        if not end:
            return 0
        at = end
    return at


def _one_jpeg_end(data: bytes, at: int) -> int:
    while at + 2 <= len(data):
        if data[at] != 0xFF:
            return 0
        mark = data[at + 1]
        if mark == 0xD9:
            return at + 2
        if mark == 0xFF:  # padding
            at += 1
            continue
        at += 2 if mark == 0x01 or 0xD0 <= mark <= 0xD7 else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if mark == 0xDA:
            found = MARK.search(data, at)
            if found is None:
                return 0
            at = found.start()
    return 0


END_OF = {"PNG": _png_end, "JPEG": _jpeg_end, "WEBP": _webp_end}
