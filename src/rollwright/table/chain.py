"""The chain of a log: each row's head is a digest of the head before it and of the row's own digest.

A row's digest is salted, so that one who may not read a line can't find it out by trying, though its digest is known.
The head at the end stands for the whole log: whoever has noted it can tell later whether any line was changed, dropped
or moved.
"""

from __future__ import annotations

import hashlib
import hmac

import msgspec

START = bytes(32)
"""The head before the first row; also that of rows that an old store kept without heads."""


def salt(secret: bytes, number: int) -> bytes:
    """Give the salt of a row."""
    return hmac.digest(secret, msgspec.json.encode(["salt", number]), "sha256")


def digest(salted: bytes, parent: int, at: int, line: bytes) -> bytes:
    """Give the digest of a row's own contents: what it stands on, when it was appended, and its line."""
    return hashlib.sha256(salted + parent.to_bytes(8, "big") + at.to_bytes(8, "big") + line).digest()


def head(before: bytes, own: bytes) -> bytes:
    """Give the head of a row from the head before it and its own digest."""
    return hashlib.sha256(before + own).digest()
