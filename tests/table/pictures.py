"""Pictures for tests of tables: the bytes only have the form of what is kept, which is all that a table asks."""

from __future__ import annotations

from rollwright.table.picture import Prepared
from rollwright.table.picturing import Brought


def kept_form(inside: bytes) -> bytes:
    """Give bytes that have the form of a WebP file."""
    return b"RIFF" + (len(inside) + 4).to_bytes(4, "little") + b"WEBP" + inside


def brought(inside: str, alt: str = "") -> Brought:
    """Give a picture to bring, told apart by what is inside."""
    return Brought(Prepared(kept_form(inside.encode()), 40, 30), alt or f"a picture of {inside}")
