"""What follows from crafting, crafted things and the animated dead: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent
from rollwright.games.going_somewhere.rules.magic import facts as became
from rollwright.games.going_somewhere.rules.magic.animating import spread_stats
from rollwright.games.going_somewhere.rules.magic.casting import NOTHING, SUCCESS, Cast
from rollwright.games.going_somewhere.rules.magic.consequences import landed, rebounded
from rollwright.games.going_somewhere.rules.magic.crafted_things import AT_ONCE, Awakened, Dose
from rollwright.games.going_somewhere.rules.magic.crafting import WITH_DIE, Made, form_of
from rollwright.games.going_somewhere.rules.magic.powers import KEPT, by_itself
from rollwright.games.going_somewhere.rules.magic.raising import Animated
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, rounds_of, spell
from rollwright.games.going_somewhere.rules.old_form import points_spent
from rollwright.games.going_somewhere.rules.sheet import Crafted, Purchase
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.facts import Fact


def of_craft(arguments: Mapping[str, Any], outcome: Made) -> Iterator[Fact]:
    """Give the thing that was crafted or charged, or what failed."""
    who, name = arguments["who"], arguments["item"]
    yield from points_spent(who, outcome.resist_cp, name)
    wanted = spell(arguments["magic"])
    if outcome.ruined:
        yield became.ItemRuined(who=who, name=name)
    if outcome.made:
        yield item_crafted(arguments, outcome, wanted)
    if outcome.rebound:
        yield from rebounded(wanted._replace(item=""), who, name, outcome.rebound)


def item_crafted(arguments: Mapping[str, Any], outcome: Made, wanted: Spell) -> Fact:
    """Give the thing with its magic: with a power more, or with one charged again."""
    who, name, about = arguments["who"], arguments["item"] or "a crafted thing", arguments["about"]
    if "skill" not in arguments:
        return became.ItemCrafted(who=who, name=name, crafted=crafted(wanted, about=about))
    form = form_of(arguments["form"], wanted, arguments["instant"])
    at_once = (arguments["instant"] or form in KEPT) and not by_itself(wanted, form)
    made = crafted(wanted, outcome.bonus, about, at_once or arguments["instant"])
    sides = arguments["sides"].sides if form in WITH_DIE else 0
    return became.ItemCrafted(who=who, name=name, crafted=made, form=form, sides=sides if sides > 1 else 0, new=True)


def crafted(wanted: Spell, bonus: int = 0, about: str = "", instant: bool = False) -> Crafted:
    """Give the magic of a thing: what it does, its bonus, its dice for combat and damage, and its time."""
    weapon = wanted.kind is Kind.WEAPON and not bonus and not instant
    return Crafted(
        spell=str(wanted),
        bonus=bonus,
        combat=wanted.dice[0].sides if weapon and wanted.dice else 0,
        damage=tuple([str(one) for one in wanted.damage]) if weapon else (),
        rounds=rounds_of(wanted.item),
        about=about,
        instant=instant,
    )


def of_use(arguments: Mapping[str, Any], outcome: Cast) -> Iterator[Fact]:
    """Give what rises where a thing animates the dead; the casting inside says what else follows."""
    works = outcome.tier is not None and TIERS.index(outcome.tier) >= SUCCESS
    if works and outcome.left and arguments["magic"]:
        yield from risen(spell(arguments["magic"]), arguments["who"], arguments["about"])


def risen(wanted: Spell, who: str, name: str) -> Iterator[Fact]:
    """Give the body that a thing has raised, by its name; points on its stats are spread over them."""
    if wanted.kind is Kind.ANIMATE and name:
        values = spread_stats(not wanted.modifiers, wanted.stats)
        stats = {stat.value: value for stat, value in zip(Stat, values, strict=True)}
        yield became.MindMade(who=who, name=name, stats=stats, rounds=wanted.rounds)


def of_dose(arguments: Mapping[str, Any], outcome: Dose) -> Iterator[Fact]:
    """Give what a thing that works at once does, and that it is used up; who resists it uses an action, or points."""
    who, whom = arguments["who"], arguments["target"] or arguments["who"]
    wanted = spell(arguments["magic"]) if arguments["magic"] else Spell(Kind.HEAL)
    yield from points_spent(whom, outcome.resist_cp, arguments["item"])
    if arguments["resist"] is not None and not arguments["immunity"]:
        yield ActionUsed(who=whom, next_round=arguments["acted"])
    if outcome.left:
        done = NOTHING._replace(effect=outcome.effect, damage=outcome.damage, tier=AT_ONCE)
        yield from landed(wanted, who, whom, arguments["about"] or arguments["item"], done, outcome.left)
        yield from risen(wanted, who, arguments["about"])
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
