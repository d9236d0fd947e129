"""Spending die pips in one go: code by code and ability by ability, until the player has done. No dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.codes import Code, cost_of_raising, plus_pips
from rollwright.games.cgg.rules.creation import MOST_MASTERY
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.sheet import CODES
from rollwright.play.steps import Choose
from rollwright.rules.facts import Fact

DONE = "done"
LEARN = "learn "
"""The beginning of the options that are abilities: they have names that the codes may have too."""


class Bought(NamedTuple):
    """What some pips bought: a code as it is now, or an ability with its mastery."""

    key: str
    code: Code | None
    mastery: int
    """Of an ability; 0 where a code was raised."""
    cost: int


class Spent(NamedTuple):
    """What was bought, in order, and the pips that are left."""

    bought: tuple[Bought, ...]
    left: int


class Offer(NamedTuple):
    """What a player sees before choosing what to buy."""

    die_pips: int
    codes: tuple[str, ...]
    abilities: tuple[str, ...]


def codes_by_name(codes: tuple[Code, ...]) -> dict[str, Code]:
    """Give codes that come in the order of a sheet by their names; none where nobody has given them.

    >>> codes_by_name(())
    {}
    """
    if codes and len(codes) != len(CODES):
        raise BadInput(f"give all {len(CODES)} codes, in this order: {', '.join(CODES)}; or none")
    return dict(zip(CODES, codes, strict=False))


def masteries(abilities: tuple[str, ...], wishes: tuple[str, ...] = ()) -> dict[str, int]:
    """Read abilities that an explorer has, and add those that are to be learnt.

    >>> masteries(("weapon/blaster*2", "command"), ("cook", "command"))
    {'weapon/blaster': 2, 'command': 1, 'cook': 0}
    """
    found: dict[str, int] = {}
    for text in abilities:
        name, star, mastery = text.partition("*")
        if star and mastery not in ("1", "2", "3"):
            raise BadInput(f"an ability is written like command*2, with a mastery from 1 to 3; {text!r} came")
        found[name] = int(mastery or 1)
    if not all(name.strip() for name in (*found, *wishes)):
        raise BadInput("an ability has a name")
    return {**found, **{name: found.get(name, 0) for name in wishes}}


def most_pips(code: Code, die_pips: int) -> int:
    """Count the pips by which a code can be raised with so many die pips.

    >>> most_pips(Code(2), 7), most_pips(Code(9), 5)
    (3, 0)
    """
    pips = 0
    while cost_of_raising(code, pips + 1) <= die_pips:
        pips += 1
    return pips


async def spend_pips(
    options: Options, die_pips: int, codes: dict[str, Code], abilities: dict[str, int], player: str
) -> Spent:
    """Ask a player what to buy, again and again, while there is something that the pips can pay."""
    price = options.ability_pips
    bought: list[Bought] = []
    while True:
        raised = tuple([name for name, code in codes.items() if cost_of_raising(code) <= die_pips])
        learnt: tuple[str, ...] = ()
        if edition_of(options).abilities_for_pips and price <= die_pips:
            learnt = tuple([name for name, mastery in abilities.items() if mastery < MOST_MASTERY])
        if not raised and not learnt:
            return Spent(tuple(bought), die_pips)
        offer = Offer(die_pips, written(codes, raised), tuple([f"{name}*{abilities[name]}" for name in learnt]))
        what = await Choose("spend", player, (DONE, *raised, *[LEARN + name for name in learnt]), offer)
        if what == DONE:
            return Spent(tuple(bought), die_pips)
        if what.startswith(LEARN):
            name = what.removeprefix(LEARN)
            abilities = {**abilities, name: abilities[name] + 1}
            bought.append(Bought(name, None, abilities[name], price))
        else:
            most = most_pips(codes[what], die_pips)
            pips = await Choose("pips", player, tuple(range(1, most + 1)), offer) if most > 1 else 1
            cost = cost_of_raising(codes[what], pips)
            codes = {**codes, what: plus_pips(codes[what], pips)}
            bought.append(Bought(what, codes[what], 0, cost))
        die_pips -= bought[-1].cost


def written(codes: dict[str, Code], names: tuple[str, ...]) -> tuple[str, ...]:
    """Write codes with their names, as people read them."""
    return tuple([f"{name} {codes[name]}" for name in names])


def of_spending(who: str, bought: tuple[Bought, ...]) -> Iterator[Fact]:
    """Give what was bought."""
    for one in bought:
        if one.code is None:
            yield became.AbilityLearnt(who=who, ability=one.key, mastery=one.mastery, pips=one.cost)
        else:
            yield became.CodeRaised(who=who, code=one.key, to=str(one.code), pips=one.cost)
