"""The core set: the eighteen conditions of the book, with what their effects cost in each edition."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.reading import load


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a condition's effect costs whoever pays for it."""

    amount: Annotated[int, Meta(ge=1)]
    coin: Literal["hour", "xp", "dp"]


class CoreCondition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the eighteen, as the content has it."""

    id: str
    title: str
    mark: Annotated[str, Meta(pattern="^[HPA][IE][123]$")]
    text: str
    payer: Literal["exec", "player", "nobody"] = "nobody"
    price: Price | None = None
    """In hours, as `cgg` has it."""
    price_2015: Price | None = None
    """In XP or DP, as `cgg-2015` prints it."""


class CoreSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the core set."""

    condition: tuple[CoreCondition, ...]


@lru_cache(maxsize=1)
def core() -> dict[str, CoreCondition]:
    """Give the core conditions by id."""
    return {one.id: one for one in load("conditions", CoreSet).condition}


def price(edition: str, effect: str) -> Price:
    """Give what an effect costs in an edition (`cgg` or `cgg-2015`).

    >>> price("cgg", "paralyzing-injury"), price("cgg-2015", "paralyzing-injury")
    (Price(amount=1, coin='hour'), Price(amount=2, coin='xp'))
    """
    found = core_condition(effect)
    given = found.price if edition == "cgg" else found.price_2015
    if given is None:
        raise BadInput(f"nobody pays for {found.title} in {edition}")
    return given


def core_condition(id: str) -> CoreCondition:
    """Find a condition of the core set, or say which there are."""
    if id not in core():
        raise BadInput(f"no condition {id!r} in the core set; there are {', '.join(core())}")
    return core()[id]
