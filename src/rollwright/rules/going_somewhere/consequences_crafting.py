"""What follows from crafting, crafted things and the animated dead: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.rules.facts import Fact
from rollwright.rules.going_somewhere import facts_magic as became
from rollwright.rules.going_somewhere.casting import NOTHING, Cast
from rollwright.rules.going_somewhere.consequences_checks import points_spent
from rollwright.rules.going_somewhere.consequences_magic import landed, rebounded
from rollwright.rules.going_somewhere.crafted_things import Awakened, Dose
from rollwright.rules.going_somewhere.crafting import Made
from rollwright.rules.going_somewhere.facts_creation import PointsSpent
from rollwright.rules.going_somewhere.magic_deeds import Animated
from rollwright.rules.going_somewhere.sheet import Crafted, Purchase
from rollwright.rules.going_somewhere.spells import Kind, Spell, rounds_of, spell
from rollwright.rules.going_somewhere.stats import Stat


def of_craft(arguments: Mapping[str, Any], outcome: Made) -> Iterator[Fact]:
    """Give the thing that was crafted or charged, or what failed."""
    who, name = arguments["who"], arguments["item"]
    yield from points_spent(who, outcome.resist_cp, name)
    wanted = spell(arguments["magic"])
    if outcome.ruined:
        yield became.ItemRuined(who=who, name=name)
    if outcome.made:
        yield became.ItemCrafted(who=who, name=name or "a crafted thing", crafted=crafted(wanted, outcome.bonus))
    if outcome.rebound:
        yield from rebounded(wanted._replace(item=""), who, name, outcome.rebound)


def crafted(wanted: Spell, bonus: int) -> Crafted:
    """Give the magic of a thing: what it does, its bonus, its dice for combat and damage, and its time."""
    weapon = wanted.kind is Kind.WEAPON
    return Crafted(
        spell=str(wanted),
        bonus=bonus,
        combat=wanted.dice[0].sides if weapon and wanted.dice else 0,
        damage=tuple([str(one) for one in wanted.damage]) if weapon else (),
        rounds=rounds_of(wanted.item),
    )


def of_use(arguments: Mapping[str, Any], outcome: Cast) -> Iterator[Fact]:
    """Give nothing more: the casting inside says what follows."""
    return iter(())


def of_dose(arguments: Mapping[str, Any], outcome: Dose) -> Iterator[Fact]:
    """Give what a thing that works at once does, and that it is used up."""
    who, whom = arguments["who"], arguments["target"] or arguments["who"]
    wanted = spell(arguments["magic"]) if arguments["magic"] else Spell(Kind.HEAL)
    done = NOTHING._replace(effect=outcome.effect)
    yield from landed(wanted, who, whom, arguments["about"] or arguments["item"], done)
    if arguments["item"] and not arguments["kept"]:
        yield became.ItemUsedUp(who=who, name=arguments["item"])


def of_awakening(arguments: Mapping[str, Any], outcome: Awakened) -> Iterator[Fact]:
    """Give the stats of something crafted, and the points spent on them."""
    who, name = arguments["who"], arguments["item"]
    stats = {stat.value: value for stat, value in zip(arguments["stats"], outcome.stats, strict=True)}
    yield became.MindMade(who=who, name=name, stats=stats)
    if outcome.cp:
        yield PointsSpent(who=who, bought=Purchase(kind="crafting", cp=outcome.cp, about=name, at="play"))


def of_animating(arguments: Mapping[str, Any], outcome: Animated) -> Iterator[Fact]:
    """Give the body that has risen."""
    if outcome.raised and arguments["name"]:
        stats = {stat.value: value for stat, value in zip(Stat, outcome.stats, strict=True)}
        rounds = rounds_of(arguments["duration"])
        yield became.MindMade(who=arguments["who"], name=arguments["name"], stats=stats, rounds=rounds)
