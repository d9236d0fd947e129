"""Pictures at a table: what the log keeps of one. Its bytes are in the store, by their digest."""

from __future__ import annotations

from hashlib import sha256

import msgspec

MOST_BYTES = 4_000_000
"""The largest picture that is taken, and kept."""
MOST_PICTURES = 400
"""How many pictures a table keeps."""
MOST_OF_PLAYER = 30
"""How many of them one player brings."""
MOST_ALT = 300
MEDIA = "image/webp"
"""What every picture is kept as, whatever it came as."""
MOST_SIDE = 4_096


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture: the digest of its bytes, its size, and what it shows, in words for those who don't see it."""

    id: str
    width: int = 0
    height: int = 0
    alt: str = ""


class Prepared(msgspec.Struct, frozen=True):
    """A picture that was looked at, and written anew as we keep it."""

    data: bytes
    width: int
    height: int

    @property
    def id(self) -> str:
        """The digest that it is kept by."""
        return digest_of(self.data)


def digest_of(data: bytes) -> str:
    """Give the digest of a picture's bytes.

    >>> digest_of(b"")[:16]
    'e3b0c44298fc1c14'
    """
    return sha256(data).hexdigest()


def is_kept_form(data: bytes) -> bool:
    """Tell whether bytes are what they are kept as: one whole WebP file, and nothing after it.

    >>> is_kept_form(b"<svg/>"), is_kept_form(b"RIFF\\x04\\x00\\x00\\x00WEBP")
    (False, True)
    """
    size = int.from_bytes(data[4:8], "little") + 8
    return len(data) <= MOST_BYTES and data[:4] == b"RIFF" and data[8:12] == b"WEBP" and size == len(data)
