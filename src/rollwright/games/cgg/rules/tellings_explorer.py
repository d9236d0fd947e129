"""Plays about explorers and their ship in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from rollwright.games.cgg.rules import advancement as growth
from rollwright.games.cgg.rules import isotech as iso
from rollwright.games.cgg.rules import ship as kit
from rollwright.games.cgg.rules.crew import Crew
from rollwright.games.cgg.rules.roles import ability_title, explorers
from rollwright.games.cgg.rules.story_break import Broken
from rollwright.games.cgg.rules.telling import telling
from rollwright.play.steps import Call

Told: TypeAlias = Iterator[tuple[str, str]]


def told_advancement(named: Mapping[str, Any], outcome: growth.Advancement) -> Told:
    """Tell an advancement."""
    yield f"Advancement {outcome.step} of {outcome.role}: {outcome.pips} die pips.", "advancement.steps"
    yield from told_endeavor(named, outcome)


def told_endeavor(named: Mapping[str, Any], outcome: growth.Advancement) -> Told:
    """Tell the endeavor of an advancement: what it is, or what the roles have for ideas."""
    if not outcome.endeavor:
        return
    text = named["endeavor"].strip()
    if text:
        yield f"An endeavor comes with it: {text}.", "advancement.endeavor-made"
        return
    yield "An endeavor comes with it.", "advancement.endeavors"
    ideas = growth.ideas_for(named["roles"], named["ideas"])
    if ideas:
        yield f"Ideas: {'; '.join(ideas)}.", "advancement.endeavor-made"


def told_break(named: Mapping[str, Any], outcome: Broken) -> Told:
    """Tell a Story Break in its order."""
    settled = outcome.settled
    yield f"{settled.reclaimed} spent XP come back.", "break.reclaim"
    yield f"{settled.converted} XP become DP.", "break.convert"
    if settled.lost:
        yield f"{settled.lost} XP above 20 are lost.", "break.cap"
    if outcome.advancement is None:
        yield f"{settled.dp} DP buy no advancement yet.", "break.buy"
    else:
        yield f"{outcome.price} DP buy an advancement.", "break.buy"
        step = outcome.advancement
        yield f"Advancement {step.step} of {step.role}: {step.pips} die pips.", "advancement.steps"
        yield from told_spending(named, outcome)
        yield from told_endeavor(named, step)
    if outcome.payout:
        yield f"It pays {outcome.payout} XP.", "break.payout"
    if outcome.lost:
        yield f"{outcome.lost} XP above 20 are lost.", "break.cap"
    if outcome.tracks == (named["harm"], named["persuasion"], named["alteration"]):
        yield "The tracks stay as they are.", "break.reassign"
    else:
        harm, persuasion, alteration = outcome.tracks
        yield f"Harm {harm}, Persuasion {persuasion}, Alteration {alteration} dots.", "break.reassign"
    left = f"{outcome.xp} XP and {outcome.dp} DP are left"
    yield f"{left}; the clock is full, unless a crisis is under way.", "break.clock"


def told_spending(named: Mapping[str, Any], outcome: Broken) -> Told:
    """Tell what die pips bought at a break, and what is left of them."""
    for one in outcome.spent.bought:
        if one.code is None:
            yield f"{ability_title(one.key, one.mastery)} for {one.cost} die pips.", "advancement.abilities"
        else:
            yield f"{one.key.title()} rises to {one.code} for {one.cost} die pips.", "advancement.spend"
    if outcome.spent.left:
        yield f"{outcome.spent.left} die pips are kept.", "break.spend"


def told_raise(named: Mapping[str, Any], outcome: growth.Raised) -> Told:
    """Tell what pips bought."""
    text = f"{named['key'].title()} rises from {named['now']} to {outcome.code} for {outcome.cost} die pips"
    yield f"{text}; {outcome.die_pips} are left.", "advancement.spend"


def told_learning(named: Mapping[str, Any], outcome: growth.Learnt) -> Told:
    """Tell what pips bought."""
    text = f"{ability_title(named['ability'], outcome.mastery)} for {outcome.cost} die pips"
    yield f"{text}; {outcome.die_pips} are left.", "advancement.abilities"


def told_crew(named: Mapping[str, Any], outcome: Crew) -> Told:
    """Tell what a crew lacks."""
    titles = explorers().kind
    missing = ", ".join([titles[key].title for key in outcome.needed])
    yield (f"The crew lacks {missing}." if missing else "The crew can set out."), "crew.needed"
    if outcome.wanted:
        yield f"It would do well with {', '.join([titles[key].title for key in outcome.wanted])}.", "crew.wanted"


def told_kit(named: Mapping[str, Any], outcome: kit.Drawn) -> Told:
    """Tell the candidates."""
    for ordinal, ship in enumerate(kit.candidates(outcome.low, outcome.middle, outcome.high)):
        yield f"Candidate {ordinal + 1}: {kit.in_words(*ship)}.", "ship.candidates"


def told_ship(named: Mapping[str, Any], outcome: kit.Chosen) -> Told:
    """Tell the vote, with the three candidates where people were asked."""
    if named["vote"] is None:
        yield from told_kit(named, kit.Drawn(named["low"], named["middle"], named["high"]))
    yield f"The crew takes the {kit.in_words(outcome.type, outcome.engine, outcome.systems)}.", "ship.vote"


def told_fast(named: Mapping[str, Any], outcome: iso.FastEncoded) -> Told:
    """Tell a fast encoding."""
    if outcome.encoded:
        yield f"{named['function']} is encoded.", "isotech.fast"
    elif outcome.reset:
        yield "The system resets: nothing is encoded any more.", "isotech.reset"
    else:
        yield f"{named['function']} is not encoded.", "isotech.fast"


def told_slow(named: Mapping[str, Any], outcome: iso.SlowEncoded) -> Told:
    """Tell a slow encoding."""
    yield f"{named['function']} is encoded after {outcome.hours} hours.", "isotech.slow"


def told_superstate(named: Mapping[str, Any], outcome: Any) -> Told:
    """Tell a SuperState when it has ended."""
    if isinstance(outcome, Call):
        return
    end = "; a failed test ends it" if outcome.failed else ""
    yield f"{outcome.actions} ISOtech actions in this round{end}.", "isotech.superstate"


def said(text: str, rule: str) -> Callable[..., Any]:
    """Make the telling of something that is only written down; names in brackets are arguments."""
    return telling(lambda named, outcome: [(text.format_map(named), rule)])


def told_equipment(named: Mapping[str, Any], outcome: Any) -> Told:
    """Tell what the Exec said of normal equipment."""
    if named["available"]:
        yield "Normal equipment is at hand.", "gear.normal"
    else:
        yield f"Normal equipment is out of reach: {named['reason']}.", "gear.told"
