"""The table's dice: faces that nobody can choose, and that can be proved afterwards, one roll at a time.

A deck begins with the root of the tree over its keys, which a secret of the table's gives, and with the tip of a chain
of links, which a device has drawn. Whoever throws opens the next link; all that were ever opened make the pot. A face
depends on (the roll's key, the pot, the roll's place, sides, which die of that many sides) and on nothing else. The
proof of a roll is its key and its branch in the tree: it opens no other roll. Why so: docs/decisions/fair-dice.md.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.table.merkle import branch, leaf_digest, levels, root_over

SECRET_BYTES = 32
FORM = 2
"""How the dice of new decks are bound; 1 is how 0.1 did it."""
LEAVES = 1024
"""How many rolls a deck has keys for. The table's next one begins by itself."""
LINKS = 1024
"""How many links a chain has."""
MAX_DICE = 1_000
"""The most dice in one roll: far more than any rule asks for, few enough to be thrown at once."""
WORD = 1 << 32

Place: TypeAlias = tuple[Any, ...]
"""What a roll is, by one digest; in logs of 0.1: `call` or `roll`, its ordinal in the standing log, path and key."""


class Proof(msgspec.Struct, frozen=True):
    """Shows that the faces of a roll follow from what was published before it."""

    epoch: int
    leaf: int
    key: str
    branch: tuple[str, ...]


def new_secret() -> bytes:
    """Draw the secrets of a table: what salts its rows, and what its dice come from."""
    return secrets.token_bytes(2 * SECRET_BYTES)


def secrets_from(seed: bytes) -> bytes:
    """Make the secrets of a table from a seed, for a test that has to see the same dice again."""
    return seed + _hmac(seed, ["dice"])


def commitment(secret: bytes) -> str:
    """Give what the table publishes of its secret when it is made."""
    return hashlib.sha256(b"rollwright secret 2\n" + secret[:SECRET_BYTES]).hexdigest()


def dice_secret(secret: bytes, of_store: Callable[[], bytes], table: str) -> bytes:
    """Give what a table's dice come from; a table of 0.1 has one secret, so the store's own has to help."""
    own = secret[SECRET_BYTES : 2 * SECRET_BYTES]
    return own or _hmac(of_store(), ["dice", table, commitment(secret)])


def secret_with(salts: bytes, came: int, seeds: Mapping[int, str]) -> bytes:
    """Give the secrets of a table that comes from elsewhere, with so many decks and the seeds of some of them."""
    return salts + secrets.token_bytes(SECRET_BYTES) + msgspec.json.encode([came, seeds])


def came_with(secret: bytes) -> tuple[int, dict[int, bytes]]:
    """Give how many decks a table had when it came from elsewhere, and their seeds, as far as these came with it."""
    came, seeds = msgspec.json.decode(secret[2 * SECRET_BYTES :] or b"[0,{}]", type=tuple[int, dict[int, str]])
    return came, {deck: bytes.fromhex(seed) for deck, seed in seeds.items()}


def place_of(secret: bytes, what: Sequence[Any]) -> str:
    """Say what a roll is, by a digest that gives nothing away."""
    text = msgspec.json.encode(["place", *what], order="sorted")
    return hmac.digest(secret, text, "sha256")[:16].hex()


def after_link(link: str) -> str:
    """Give what stands before a link in its chain: the link that is opened before it, or the tip."""
    return hashlib.sha256(bytes.fromhex(link)).hexdigest()


def poured(pot: str, deck: int, link: str) -> str:
    """Give the pot once a link is in it."""
    return hashlib.sha256(msgspec.json.encode(["pot", pot, deck, link])).hexdigest()


def seed_of(secret: bytes, deck: int) -> bytes:
    """Give the seed of a deck: all its keys come from it, and those of no other."""
    return _hmac(secret, ["epoch", deck])


def roll_key(seed: bytes, leaf: int) -> bytes:
    """Give the key of one roll."""
    return _hmac(seed, ["key", leaf])


def root(seed: bytes) -> str:
    """Give what is published when a deck begins."""
    return _tree(seed)[-1][0].hex()


def prove(seed: bytes, deck: int, leaf: int) -> Proof:
    """Give the proof of one roll."""
    neighbours = tuple(digest.hex() for digest in branch(_tree(seed), leaf))
    return Proof(deck, leaf, roll_key(seed, leaf).hex(), neighbours)


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
            f"the key of leaf {proof.leaf} is not under the root of deck {proof.epoch}: it was not committed to"
        )
    return key


def mixed(before: str, published: str, opened: Iterable[tuple[str, str]]) -> str:
    """Give the mix of an epoch of 0.1: its root, the mix of the epoch before it, and what seats (by id) had opened."""
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


@lru_cache(maxsize=32)
def _tree(seed: bytes) -> Sequence[Sequence[bytes]]:
    return levels([leaf_digest(roll_key(seed, leaf)) for leaf in range(LEAVES)])


def _hmac(key: bytes, message: list[Any]) -> bytes:
    """Sign a list. As JSON, two different lists never look the same."""
    return hmac.digest(key, msgspec.json.encode(message), "sha256")
