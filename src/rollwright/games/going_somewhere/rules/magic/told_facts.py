"""The facts of magic as sentences."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.games.going_somewhere.rules.magic.facts import (
    EffectBegan,
    EffectCountered,
    EffectEnded,
    EffectWeakened,
    HarmDue,
    Identified,
    ItemCrafted,
    ItemRuined,
    ItemUsedUp,
    MindMade,
    Miscast,
    SiteBonded,
    Teleported,
    Worked,
)
from rollwright.games.going_somewhere.rules.magic.spells import span_text
from rollwright.games.going_somewhere.rules.magic.tables import wrong
from rollwright.rules.facts import Fact


def told_fact_magic(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact of magic as a sentence; None for another part's."""
    match fact:
        case SiteBonded():
            back = f"; {fact.returned} CP came back" if fact.returned else ""
            return f"{name(fact.who)} draws {fact.count}d{fact.sides} from {fact.site or 'a power site'}{back}."
        case EffectBegan():
            until = f" for {span_text(fact.effect.rounds)}" if fact.effect.rounds else ""
            points = f" ({fact.effect.points:+})" if fact.effect.points else ""
            return f"Magic on {name(fact.who)}: {fact.effect.name}{points}{until}."
        case EffectEnded():
            return f"{fact.name} is over for {name(fact.who)}."
        case EffectCountered():
            return f"{fact.name} is interrupted for {name(fact.who)}, for {span_text(fact.rounds)}."
        case EffectWeakened():
            return f"{fact.left} % of {fact.name} is left for {name(fact.who)}."
        case HarmDue():
            return f"{name(fact.who)} has to take {fact.points} damage."
        case Miscast():
            return f"The magic of {name(fact.who)} goes wrong: {row_text(fact.row)}"
        case _:
            return _told_more(fact, name)


def _told_more(fact: Fact, name: Callable[[str], str]) -> str | None:
    match fact:
        case Identified():
            return f"{name(fact.who)} looks into {fact.what or 'a thing'}: {fact.result}."
        case Teleported():
            return f"{name(fact.who)} is elsewhere at once."
        case Worked():
            return f"{name(fact.who)} has worked magic ({fact.kind}){': ' + fact.what if fact.what else ''}."
        case ItemCrafted():
            return f"{name(fact.who)} has {fact.name} with magic for {span_text(fact.crafted.rounds)}."
        case ItemRuined():
            return f"{fact.name or 'The thing'} of {name(fact.who)} can't bear magic; what it cost is lost."
        case ItemUsedUp():
            return f"{name(fact.who)} has used up {fact.name}."
        case MindMade():
            return f"{fact.name or 'Something'} has stats of its own now."
        case _:
            return None


def row_text(key: str) -> str:
    """Give the words of a miscalculation."""
    return next(row.text for row in wrong().miscalculation if row.key == key)
