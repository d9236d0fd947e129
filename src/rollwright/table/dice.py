"""The table's dice: faces that nobody can choose, and that can be proved afterwards, one roll at a time.

A table has one secret; what it publishes of it when it is made is `commitment`. The secret gives the seeds of epochs,
and a seed gives the keys of the epoch's rolls. An epoch begins with the root of the tree over its keys; then those who
sit at the table may add entropy of their own (promised as a digest first, opened afterwards), and the first roll closes
that. All of it is mixed, and the mix of the epoch before it too.

A face depends on (the roll's key, the mix, the roll's place, sides, which die of that many sides) and on nothing else.
The place is (the call's ordinal in the standing log, path, key): what is taken back and played again gets the key that
it had, so its dice stay rolled, and a pool that grew keeps its first faces. The proof of a roll is its key and its
branch in the tree: it opens no other roll.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.run import Path
from rollwright.table.merkle import branch, leaf_digest, levels, root_over

SECRET_BYTES = 32
LEAVES = 1024
"""How many rolls an epoch has keys for. The next one begins by itself."""
MAX_DICE = 1_000
"""The most dice in one roll: far more than any rule asks for, few enough to be thrown at once."""
WORD = 1 << 32

Place: TypeAlias = tuple[str, int, Path, str]
"""Where a roll stands: what it belongs to (`call` or `roll`), its ordinal in the standing log, path and key."""


class Proof(msgspec.Struct, frozen=True):
    """Shows that the faces of a roll follow from what was published before it."""

    epoch: int
    leaf: int
    key: str
    branch: tuple[str, ...]


def new_secret() -> bytes:
    """Draw a table's secret."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Give what the table publishes of its secret when it is made."""
    return hashlib.sha256(b"rollwright secret 2\n" + secret).hexdigest()


def roll_key(secret: bytes, epoch: int, leaf: int) -> bytes:
    """Give the key of one roll."""
    return _hmac(_seed(secret, epoch), ["key", leaf])


def root(secret: bytes, epoch: int) -> str:
    """Give what is published when an epoch begins."""
    return _tree(secret, epoch)[-1][0].hex()


def prove(secret: bytes, epoch: int, leaf: int) -> Proof:
    """Give the proof of one roll."""
    neighbours = tuple(digest.hex() for digest in branch(_tree(secret, epoch), leaf))
    return Proof(epoch, leaf, roll_key(secret, epoch, leaf).hex(), neighbours)


def key_from(proof: Proof, published: str) -> bytes:
    """Give the key that a proof opens; refuse one that does not lead to the root that was published."""
    try:
        key, neighbours = bytes.fromhex(proof.key), [bytes.fromhex(digest) for digest in proof.branch]
    except ValueError:
        raise BadInput("a proof holds digests as hexadecimal digits; this one does not") from None
    if 1 << len(neighbours) != LEAVES or not 0 <= proof.leaf < LEAVES:
        raise BadInput(f"a proof has {LEAVES.bit_length() - 1} digests and a leaf from 0 to {LEAVES - 1}")
    if root_over(key, proof.leaf, neighbours).hex() != published:
        raise BadInput(
            f"the key of leaf {proof.leaf} is not under the root of epoch {proof.epoch}: it was not committed to"
        )
    return key


def promised(entropy: str) -> str:
    """Give the digest by which a seat promises entropy before it opens it."""
    return hashlib.sha256(b"rollwright entropy 2\n" + entropy.encode()).hexdigest()


def mixed(before: str, published: str, opened: Iterable[tuple[str, str]]) -> str:
    """Mix an epoch's root, the mix of the epoch before it, and what seats (by id) have opened."""
    return hashlib.sha256(msgspec.json.encode(["mix", before, published, sorted(opened)])).hexdigest()


class PlacedDice:
    """The dice of one roll, thrown one by one: exploding dice can't say beforehand how many there are."""

    __slots__ = ("_own", "_thrown", "faces")

    def __init__(self, key: bytes, mix: str, place: Place) -> None:
        self._own = _hmac(key, [mix, *place])
        self._thrown: Counter[int] = Counter()
        self.faces: list[int] = []

    def face(self, sides: int, /) -> int:
        """Give the next face, from 1 to `sides`."""
        if len(self.faces) >= MAX_DICE:
            raise BadInput(f"at most {MAX_DICE} dice are thrown in one roll at a table")
        self.faces.append(pick(_words(self._own, sides, self._thrown[sides]), sides))
        self._thrown[sides] += 1
        return self.faces[-1]


def throw(key: bytes, mix: str, place: Place, sides: Iterable[int]) -> tuple[int, ...]:
    """Give the faces of a roll, for the sides of its dice in the pool's order."""
    dice = PlacedDice(key, mix, place)
    return tuple(dice.face(size) for size in sides)


def pick(words: Iterable[int], sides: int) -> int:
    """Make a face of 32-bit words: one past the last whole multiple of `sides` is passed over, so that all are fair.

    >>> pick([WORD - 1, 8], 6), pick([WORD - 1], 4)
    (3, 4)
    """
    limit = WORD - WORD % sides
    return next(word for word in words if word < limit) % sides + 1


def _words(key: bytes, sides: int, number: int) -> Iterator[int]:
    for block in count():
        digest = _hmac(key, [sides, number, block])
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def _seed(secret: bytes, epoch: int) -> bytes:
    return _hmac(secret, ["epoch", epoch])


@lru_cache(maxsize=8)
def _tree(secret: bytes, epoch: int) -> Sequence[Sequence[bytes]]:
    seed = _seed(secret, epoch)
    return levels([leaf_digest(_hmac(seed, ["key", leaf])) for leaf in range(LEAVES)])


def _hmac(key: bytes, message: list[Any]) -> bytes:
    """Sign a list. As JSON, two different lists never look the same."""
    return hmac.digest(key, msgspec.json.encode(message), "sha256")
