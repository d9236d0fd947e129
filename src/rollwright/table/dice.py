"""The table's dice: faces that follow from one secret of the table, so that dice stay rolled.

Face number i of a roll depends on the secret and on (the call's ordinal in the standing log, path, key, sides, i), and
on nothing else. A call that is undone and started again gets its old faces, and a pool that grew keeps its first ones;
i counts the dice of the same number of sides. Each roll has a key of its own, which tells nothing of the others.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import msgspec

from rollwright.play.run import Path
from rollwright.play.steps import Roll

SEED_BYTES = 32
WORD = 1 << 32


def new_seed() -> bytes:
    """Draw a table's secret."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Give what the table publishes of its secret when it is made."""
    return hashlib.sha256(b"rollwright seed 1\n" + seed).hexdigest()


def roll_key(seed: bytes, ordinal: int, path: Path, key: str) -> bytes:
    """Give the key of one roll."""
    return _hmac(seed, ["roll", ordinal, path, key])


def face(key: bytes, sides: int, number: int) -> int:
    """Give face `number` of a roll, from 1 to `sides`."""
    return pick(_words(key, sides, number), sides)


def pick(words: Iterable[int], sides: int) -> int:
    """Make a face of 32-bit words: one past the last whole multiple of `sides` is passed over, so that all are fair.

    >>> pick([WORD - 1, 8], 6), pick([WORD - 1], 4)
    (3, 4)
    """
    limit = WORD - WORD % sides
    return next(word for word in words if word < limit) % sides + 1


def throw(seed: bytes, ordinal: int, path: Path, roll: Roll[Any]) -> tuple[int, ...]:
    """Give the faces of a roll, in the pool's order."""
    key = roll_key(seed, ordinal, path, roll.key)
    thrown: Counter[int] = Counter()
    faces: list[int] = []
    for sides in roll.pool.sides():
        faces.append(face(key, sides, thrown[sides]))
        thrown[sides] += 1
    return tuple(faces)


def _words(key: bytes, sides: int, number: int) -> Iterator[int]:
    for block in count():
        digest = _hmac(key, [sides, number, block])
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def _hmac(key: bytes, message: list[Any]) -> bytes:
    """Sign a list. As JSON, two different lists never look the same."""
    return hmac.digest(key, msgspec.json.encode(message), "sha256")
