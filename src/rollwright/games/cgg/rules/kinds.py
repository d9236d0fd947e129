"""The six kinds of diligence, with the codes that they are rolled with."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from rollwright.games.cgg.rules.reading import load

Kind: TypeAlias = Literal["", "interrogation", "research", "analysis", "whitenet", "blacknet", "maneuvers"]
KINDS: tuple[Kind, ...] = ("interrogation", "research", "analysis", "whitenet", "blacknet", "maneuvers")


class KindRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of diligence with its codes: with a fitting ability, and without."""

    id: str
    title: str
    codes: tuple[str, ...]


class KindTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    kind: tuple[KindRow, ...]


@lru_cache(maxsize=1)
def kinds() -> dict[str, KindRow]:
    """Give the six kinds by id."""
    return {row.id: row for row in load("diligence", KindTable).kind}


def code_for(kind: str, ability: bool) -> str:
    """Name the code for a kind of diligence: the secondary one where an ability fits.

    >>> code_for("research", True), code_for("research", False), code_for("blacknet", False)
    ('mental', 'knowledge', 'power')
    """
    codes = kinds()[kind].codes
    return codes[0] if ability else codes[-1]
