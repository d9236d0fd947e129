"""The facts of checks and of things in sentences."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.games.going_somewhere.rules.checks import facts as checked
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.gear import facts as handled
from rollwright.games.going_somewhere.rules.gear.facts import because, some
from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.magic.spells import time_text
from rollwright.rules.facts import Fact


def told_fact_gear(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact of this part as a sentence; None for another part's."""
    match fact:
        case handled.Bought():
            return f"{name(fact.who)} buys {some(fact.item.name, fact.item.count)} for {written(fact.tin)}."
        case handled.Sold():
            return f"{name(fact.who)} sells {some(fact.name, fact.count)} for {written(fact.tin)}."
        case handled.Paid():
            to = f" to {name(fact.to)}" if fact.to else ""
            return f"{name(fact.who)} pays {written(fact.tin)}{to}{because(fact.reason)}."
        case handled.MoneyGained():
            return f"{name(fact.who)} gets {written(fact.tin)}{because(fact.reason)}."
        case handled.MoneyLeft():
            return f"{name(fact.who)} {'fetches' if fact.back else 'leaves'} {written(fact.tin)}."
        case handled.ItemGained():
            return f"{name(fact.who)} has {some(fact.item.name, fact.item.count)} now."
        case handled.ItemMoved():
            by = f", with the help of {', '.join(map(name, fact.helpers))}" if fact.helpers else ""
            return f"{name(fact.who)} puts {some(fact.name, fact.count)}: {fact.to or 'where there is room'}{by}."
        case handled.ItemGiven():
            return f"{name(fact.who)} gives {some(fact.name, fact.count)} to {name(fact.to)}."
        case handled.ItemLost():
            return f"{name(fact.who)} loses {some(fact.name, fact.count)}{because(fact.reason)}."
        case handled.AmmunitionSpent():
            return f"{name(fact.who)} uses up {some(fact.name, fact.count)}."
        case handled.FootingLost():
            return f"{name(fact.who)} falls."
        case _:
            return None


def told_fact_checks(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact of this part as a sentence; None for another part's."""
    match fact:
        case checked.Fumbled():
            return f"{name(fact.who)} has a critical failure: {tables().critical[fact.row]}"
        case checked.ModifierUsed():
            return f"{name(fact.who)} has shaken it off."
        case checked.Noticed():
            verb = "misunderstands" if fact.misread else "notices"
            return f"{name(fact.who)} {verb} {fact.what or 'something'}."
        case checked.Analysed():
            return f"{name(fact.who)} has worked out {fact.what or 'a problem'}; it brings no Character Points later."
        case checked.Disguised():
            return f"{name(fact.who)} is disguised{_as(fact.what)}, at level {fact.dl}."
        case checked.Hidden():
            return f"{name(fact.who)} has hidden{_as(fact.what, ' ')}, at level {fact.dl}."
        case checked.Unmasked():
            return f"{name(fact.who)} sees through the disguise{' of ' + name(fact.whose) if fact.whose else ''}."
        case checked.MobSwayed():
            verb = "turns on" if fact.turned else "follows"
            return f"The mob of {fact.size} {verb} {name(fact.who)}."
        case checked.Resisted():
            verb = "resists" if fact.success else "is under the effect of"
            return f"{name(fact.who)} {verb} {fact.what or 'it'}{' (half is felt)' if fact.half else ''}."
        case checked.ActionUsed():
            return f"{name(fact.who)} has used {'the next' if fact.next_round else 'this'} round's action."
        case _:
            return _told_more(fact, name)


def _told_more(fact: Fact, name: Callable[[str], str]) -> str | None:
    match fact:
        case checked.Repelled():
            return f"{fact.entity}: {fact.result}{_until(fact.rounds, fact.days)} ({name(fact.who)})."
        case checked.Aimed():
            return f"{name(fact.who)} has taken aim: +{fact.bonus} on the next ranged Combat Roll."
        case checked.TrapWorked():
            done = {"set": "set", "disable": "disabled", "remove": "removed", "pick": "picked"}[fact.work]
            return f"{name(fact.who)} has {done} {fact.what or 'it'}, at level {fact.dl}."
        case checked.Persuaded():
            return f"{name(fact.whom) if fact.whom else 'The other'} answers {name(fact.who)}: {fact.response}."
        case checked.TimePassed():
            return f"Time passes{_until(fact.rounds, fact.days, ': ')}."
        case checked.MarkEnded():
            return f"It is over for {name(fact.who)}: {fact.kind.replace('-', ' ')}{_as(fact.about, ', ')}."
        case _:
            return None


def _as(what: str, before: str = " as ") -> str:
    return f"{before}{what}" if what else ""


def _until(rounds: int, days: int, before: str = " for ") -> str:
    parts = [f"{days} {'day' if days == 1 else 'days'}"] if days else []
    parts += [time_text(rounds)] if rounds else []
    return before + " and ".join(parts) if parts else ""
