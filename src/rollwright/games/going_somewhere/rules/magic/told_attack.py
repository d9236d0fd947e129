"""Attacks by magic in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.checks.crits import FAILURES, crit_row
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD
from rollwright.games.going_somewhere.rules.combat.facts import counted
from rollwright.games.going_somewhere.rules.combat.told import points
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.magic.told import (
    RULE,
    TIER_RULES,
    power_lines,
    tier_text,
    told_dice,
    told_resisting,
)
from rollwright.games.going_somewhere.rules.old_form import line, name_of
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.tell import Inside, Line, call_places, dice_text, own_entries

ROLLS = {
    "combat": "Combat Roll",
    "defend": "Combat Roll of the target",
    "defend-bonus": "The target's crafted weapon adds",
}
"""What the rolls of an attack are called."""


def told_attack(played: Played) -> Iterator[Line]:
    """Tell an attack by magic."""
    given, end = played.call.named, played.outcome
    name, wanted = name_of(given["who"]), Spell(Kind.HARM, given["dice"], size=given["size"])
    wanted = wanted._replace(targets=1 + len(given["others"]))
    if given["item"]:
        yield line(f"{name} attacks with {given['item']}; it takes no power of one's own.", RULE + "use-item")
    yield from power_lines(played, wanted)
    if end.tier is None:
        yield line(f"{end.power} of power are too little; nothing is cast.", RULE + "power-check")
        return
    tier = RULE + TIER_RULES[end.tier]
    yield Inside(min(call_places(played), default=0) + 1)
    works = TIERS.index(end.tier) >= TIERS.index(Tier.MINIMAL_SUCCESS)
    resists = any(entry.key == "resist" for entry, _ in own_entries(played))
    text = tier_text(TIERS.index(end.tier), works and not resists, given["immunity"] > 0)
    yield line(text, tier, RULE + "action-roll")
    yield Inside()
    for entry, _ in own_entries(played):
        if isinstance(entry, Thrown) and entry.key in ROLLS:
            extra = (RULE + "craft-combat",) if entry.key == "defend-bonus" else ()
            yield line(f"{ROLLS[entry.key]}: {dice_text(entry)}.", RULE + "in-combat", *extra)
    yield from told_dice(played, ("damage", "effect-again", "rebound", "own-damage"), tier)
    yield from told_resisting(played, end.resisted, given["immunity"])
    if end.critical in FAILURES:
        yield line(f"A natural 1: {crit_row(end.critical).text}", RULE + "attack-fumble", RULE + "in-combat")
    elif end.critical:
        yield line(f"Something extra: {crit_row(end.critical).text}", RULE + "critical-success", RULE + "attack-crit")
    if end.stun:
        yield line(f"Stunned for {counted(end.stun, 'round')}.", RULE + "attack-crit")
    if end.rebound:
        after = " after protection" if end.critical is None and given["guard"] != NO_GUARD else ""
        rules = (tier, RULE + "own-guard") if after else (tier,)
        yield line(f"It strikes {name}, for {points(end.rebound)}{after}.", *rules)
    elif works:
        whom = given["target"] if given["others"] else ""
        yield told_hit(whom, end.hit, end.damage, end.resisted)
        for other, hit in zip(given["others"], end.others, strict=True):
            yield told_hit(other.name or "another", hit.hit, hit.damage, hit.resisted)


def told_hit(whom: str, hit: bool, damage: int, resisted: bool) -> Line:
    """Tell what an attack did to one of its targets."""
    about = f" {whom}" if whom else ""
    if not hit:
        return line(f"It misses{about}.", RULE + "in-combat")
    less = " is resisted, and" if resisted and whom else ""
    text = f"It hits{about},{less} for {points(damage)} after protection."
    if not damage:
        text = f"It hits{about}, but nothing of it comes through."
    return line(text, RULE + "harm", RULE + "in-combat", *((RULE + "attack-targets",) if whom else ()))
