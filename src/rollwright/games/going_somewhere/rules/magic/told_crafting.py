"""Crafting, crafted things and the animated dead in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.magic.casting import time_left
from rollwright.games.going_somewhere.rules.magic.crafted_things import Dose
from rollwright.games.going_somewhere.rules.magic.crafting import Made
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell, time_text
from rollwright.games.going_somewhere.rules.magic.told import (
    RULE,
    TIER_RULES,
    kind_rules,
    power_lines,
    told_dice,
    told_resisting,
    told_strike,
)
from rollwright.games.going_somewhere.rules.old_form import line, name_of, tier_rules
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.session import Played
from rollwright.play.tell import Inside, Line, call_places


def told_craft(played: Played) -> Iterator[Line]:
    """Tell how a thing was crafted or charged."""
    given, end = played.call.named, Made(*played.outcome)
    name, wanted, what = name_of(given["who"]), spell(given["magic"]), given["item"] or "the thing"
    yield from power_lines(played, wanted)
    places = call_places(played)
    if end.skill is not None:
        yield Inside(places[0] + 1)
        yield line(f"Making {what}: {end.skill}.", RULE + "craft-skill", *tier_rules(end.skill))
    if end.ruined:
        yield line(f"{what} can't bear magic, and what it cost is lost.", RULE + "craft-skill")
    if end.tier is not None:
        tier = RULE + TIER_RULES[end.tier]
        yield Inside(places[0 if end.skill is None else 1] + 1)
        yield line(f"Attaching the power: {end.tier}.", RULE + "craft-attach", tier)
        yield Inside()
        yield from told_dice(played, ("rebound",), tier)
        yield from told_strike(played, name, end.rebound, tier)
        if end.critical:
            yield line(f"Something extra: {tables().critical[end.critical]}", RULE + "craft-crit")
    elif end.skill is None:
        yield line("The power is too little; nothing is crafted.", RULE + "power-check")
    if end.made:
        own = f", with a Magic Bonus of {end.bonus}" if end.bonus else ""
        rules = (*kind_rules(wanted.kind, True), RULE + "craft-duration")
        yield line(f"{what} has its magic for {wanted.item}{own}.", *rules)


def told_use(played: Played) -> Iterator[Line]:
    """Tell that a thing was used; the casting inside tells the rest."""
    given = played.call.named
    yield line(
        f"{name_of(given['who'])} uses {given['item'] or 'a crafted thing'}; it takes no power of one's own.",
        RULE + "use-item",
        RULE + "items-no-power",
    )
    yield Inside()


def told_dose(played: Played) -> Iterator[Line]:
    """Tell what a thing that works at once has done, and whether it was resisted."""
    given, end = played.call.named, Dose(*played.outcome)
    kind = spell(given["magic"]).kind if given["magic"] else Kind.HEAL
    yield from told_resisting(played, end.resisted, given["immunity"])
    if not end.left:
        yield line(f"Nothing of {given['item'] or 'it'} works.", RULE + "item-resist", RULE + "resist-tier")
        return
    wanted = spell(given["magic"]) if given["magic"] else Spell(Kind.HEAL)
    words = {Kind.HEAL: " Health back", Kind.WEAPON: " for combat"}
    parts = [f"{end.effect}{words.get(kind, '')}"] if given["dice"] else []
    parts += [f"{end.damage} for damage"] if given["damage"] else []
    did, rounds = f": {' and '.join(parts)}" if parts else "", time_left(wanted, end.left)
    lasts = f", for {time_text(rounds)}" if kind is not Kind.HEAL and wanted.rounds > 1 else ""
    oil = (RULE + "item-oil",) if kind is Kind.WEAPON else ()
    yield line(f"{given['item'] or 'it'} works at once{did}{lasts}.", RULE + "use-at-once", *oil)


def told_awakening(played: Played) -> Iterator[Line]:
    """Tell the stats of something that was crafted."""
    given, end = played.call.named, played.outcome
    named = ", ".join([f"{stat.upper()} {value}" for stat, value in zip(given["stats"], end.stats, strict=True)])
    yield line(f"{given['item'] or 'it'} has {named}.", RULE + "automaton")
    if end.cp:
        yield line(f"{end.cp} of these points were bought, a CP each.", RULE + "automaton-points")


def told_animating(played: Played) -> Iterator[Line]:
    """Tell what rises."""
    given, end = played.call.named, played.outcome
    yield line(f"Raising it takes {end.level} of power.", RULE + "animate-points")
    if end.raised:
        area = (RULE + "animate-area",) if given["units"] else ()
        stats = ", ".join([f"{stat.upper()} {value}" for stat, value in zip(Stat, end.stats, strict=True)])
        stirs = f"{given['name']} stirs" if given["name"] else "the dead stir"
        yield line(f"{stirs}, with {stats}.", RULE + "animate", *area)
