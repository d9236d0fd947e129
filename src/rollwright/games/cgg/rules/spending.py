"""Spending die pips in one go: code by code and ability by ability, until the player has done. No dice."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code, cost_of_raising, plus_pips
from rollwright.games.cgg.rules.creation import MOST_MASTERY
from rollwright.games.cgg.rules.facts import AbilityLearnt, CodeRaised
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.people import About, code_title
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.sheet import CODES
from rollwright.play.steps import Choose
from rollwright.rules.facts import Who
from rollwright.rules.sentences import counted

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


class Ware(NamedTuple):
    """Something that die pips buy, with its price."""

    key: str
    words: str
    note: str = ""


DONE = Ware("done", "Nothing more")


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


def raise_ware(name: str, code: Code) -> Ware:
    """Offer a pip of a code."""
    price = counted(cost_of_raising(code), "die pip")
    return Ware(name, f"{code_title(name)}, now {code}", f"{price} for a pip")


def wares(options: Options, die_pips: int, codes: dict[str, Code], abilities: dict[str, int]) -> tuple[Ware, ...]:
    """List what die pips can buy."""
    found = [raise_ware(name, code) for name, code in codes.items() if cost_of_raising(code) <= die_pips]
    if edition_of(options).abilities_for_pips and options.ability_pips <= die_pips:
        price = counted(options.ability_pips, "die pip")
        found += [
            Ware(LEARN + name, ability_title(name, mastery + 1), price)
            for name, mastery in abilities.items()
            if mastery < MOST_MASTERY
        ]
    return tuple(found)


async def spend_pips(
    options: Options, die_pips: int, codes: dict[str, Code], abilities: dict[str, int], who: Who
) -> Spent:
    """Ask a player what to buy, again and again, while there is something that the pips can pay."""
    bought: list[Bought] = []
    while offered := wares(options, die_pips, codes, abilities):
        about = About(who, note=counted(die_pips, "die pip"))
        what = await Choose("spend", who, (DONE, *offered), about)
        if what.key == DONE.key:
            break
        if what.key.startswith(LEARN):
            name = what.key.removeprefix(LEARN)
            abilities = {**abilities, name: abilities[name] + 1}
            bought.append(Bought(name, None, abilities[name], options.ability_pips))
            await AbilityLearnt(ability=name, pips=options.ability_pips, who=who)
        else:
            now = codes[what.key]
            most = most_pips(now, die_pips)
            pips = await Choose("pips", who, tuple(range(1, most + 1)), about) if most > 1 else 1
            codes = {**codes, what.key: plus_pips(now, pips)}
            bought.append(Bought(what.key, codes[what.key], 0, cost_of_raising(now, pips)))
            await CodeRaised(code=what.key, by=pips, pips=bought[-1].cost, who=who)
        die_pips -= bought[-1].cost
    return Spent(tuple(bought), die_pips)
