"""A tree of digests over keys: its root is published first; later one key can be shown to be under it, and no other."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256


def leaf_digest(key: bytes) -> bytes:
    """Give the digest of a key, which tells nothing of it."""
    return sha256(b"\0" + key).digest()


def levels(digests: Sequence[bytes]) -> list[list[bytes]]:
    """Give the tree over digests, of which there must be a power of two: the leaves first, the root last."""
    tree = [list(digests)]
    while len(tree[-1]) > 1:
        below = tree[-1]
        tree.append([_joined(below[at], below[at + 1]) for at in range(0, len(below), 2)])
    return tree


def branch(tree: Sequence[Sequence[bytes]], leaf: int) -> tuple[bytes, ...]:
    """Give what has to be known beside a leaf to come to the root: its neighbour on each level."""
    return tuple(level[(leaf >> height) ^ 1] for height, level in enumerate(tree[:-1]))


def root_over(key: bytes, leaf: int, neighbours: Sequence[bytes]) -> bytes:
    """Give the root that a key at a leaf leads to.

    >>> tree = levels([leaf_digest(bytes([n])) for n in range(4)])
    >>> [root_over(bytes([2]), leaf, branch(tree, 2)) == tree[-1][0] for leaf in (2, 3)]
    [True, False]
    """
    digest = leaf_digest(key)
    for height, neighbour in enumerate(neighbours):
        digest = _joined(neighbour, digest) if leaf >> height & 1 else _joined(digest, neighbour)
    return digest


def _joined(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()
