"""Listings of what is settled beside rolls: downtime, clocks, panic, conditions, setups, abilities, creation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rollwright.play.session import Played
from rollwright.play.steps import GM, Actor, Seen
from rollwright.play.tell import Line
from rollwright.rules.augur import permission, settling
from rollwright.rules.augur.clocks import end_clock, start_chase, start_clock, tick_clock
from rollwright.rules.augur.creation import Created, create
from rollwright.rules.augur.downtime import Rest, recover, rest, restore
from rollwright.rules.augur.harm import Ladder, fatigue_from, fog_from
from rollwright.rules.augur.told import told
from rollwright.rules.augur.told_table import (
    told_chase_start,
    told_creation,
    told_momentum,
    told_recover,
    told_rest,
    told_restore,
    told_start,
    told_tick,
)
from rollwright.rules.augur.upkeep import (
    clear_condition,
    drop_setup,
    give_condition,
    learn_contact,
    let_go,
    momentum,
    panic,
    setup,
    spend_ability,
    waive,
)
from rollwright.rules.augur.words import name_of
from rollwright.rules.ruleset import FactsOf, Listing

LADDERS = {"fatigue": fatigue_from, "fog": fog_from}


def telling(facts: FactsOf, *rules: str) -> Callable[[Played], Iterator[Line]]:
    """Tell a call by the facts that follow from it; a secret is told to those who may know it."""

    def told_by_facts(played: Played) -> Iterator[Line]:
        for fact in facts(played.call.named, played.outcome):
            text = told(fact, name_of)
            if text is not None:
                yield Line(text, rules, fact.seen_by)

    return told_by_facts


def by_gm(arguments: Mapping[str, Any]) -> Mapping[Actor, str]:
    """Cast the one it is about, though the GM says it: the sheet is held until it has ended."""
    return {"subject": arguments["who"]} if arguments.get("who") else {}


def secret(arguments: Mapping[str, Any]) -> Mapping[str, Seen]:
    """Hide everything about a secret clock from all but the GM."""
    names = ("key", "text", "kind", "size", "now", "ticks", "secret", "full", "outcome")
    return dict.fromkeys(names, (GM,)) if arguments["secret"] else {}


def unmarked(outcome: Rest) -> int:
    """Count how little is left of marks and Stress."""
    return -(outcome.fatigue.marks + outcome.fog.marks + outcome.stress)


def spread(outcome: Created) -> int:
    """Count the points that were spread."""
    return sum([value for _, value in outcome.approaches])


DOWNTIME = (
    Listing(
        id="rest",
        procedure=rest,
        title="Rest",
        rules=("augur.downtime.rest",),
        facts=settling.of_rest,
        telling=told_rest,
        worth={"cleared": unmarked},
        allowed=permission.of_own,
        read=LADDERS,
        examples=(
            {"fatigue": Ladder(3), "fog": Ladder(1), "stress": 5, "who": "kara"},
            {"actions": 3, "stress": 6, "momentum": 0, "fog": Ladder(2, 1)},
            {},
        ),
    ),
    Listing(
        id="recover",
        procedure=recover,
        title="Recover",
        rules=("augur.downtime.recover",),
        facts=settling.of_recovery,
        telling=told_recover,
        allowed=permission.of_own,
        read=LADDERS,
        examples=({"fatigue": Ladder(0, 1)}, {"fatigue": Ladder(2, 2), "actions": 2, "healer": "vanya", "who": "kara"}),
    ),
    Listing(
        id="restore",
        procedure=restore,
        title="Restore",
        rules=("augur.downtime.restore",),
        facts=settling.of_restoring,
        telling=told_restore,
        allowed=permission.of_own,
        read=LADDERS,
        examples=(
            {"fog": Ladder(0, 1), "friend": "vanya", "panic": "fight", "who": "kara"},
            {"fog": Ladder(1, 2), "actions": 4, "friend": "vanya"},
            {"fog": Ladder(), "friend": "vanya", "panic": "freakout"},
        ),
    ),
)

CLOCKS = (
    Listing(
        id="start-clock",
        procedure=start_clock,
        title="Set a clock",
        rules=("augur.clock",),
        facts=settling.of_start,
        telling=told_start,
        allowed=permission.of_new_clock,
        hidden=secret,
        examples=({"key": "flood", "kind": "timer-track", "size": 4}, {"key": "guards", "secret": True}),
    ),
    Listing(
        id="start-chase",
        procedure=start_chase,
        title="Begin a chase",
        rules=("augur.chase.clocks",),
        facts=settling.of_chase_start,
        telling=told_chase_start,
        allowed=permission.of_new_chase,
        examples=({"foe": "thief"},),
    ),
    Listing(
        id="tick-clock",
        procedure=tick_clock,
        title="Tick a clock",
        rules=("augur.clock",),
        facts=settling.of_tick,
        telling=told_tick,
        allowed=permission.of_clock,
        hidden=secret,
        examples=({"key": "flood", "now": 3, "size": 4}, {"key": "guards", "ticks": -1, "now": 2, "secret": True}),
    ),
    Listing(
        id="end-clock",
        procedure=end_clock,
        title="End a clock",
        rules=("augur.clock",),
        facts=settling.of_end,
        telling=telling(settling.of_end, "augur.clock"),
        allowed=permission.of_clock,
        hidden=secret,
        examples=({"key": "flood"},),
    ),
)

UPKEEP = (
    Listing(
        id="panic",
        procedure=panic,
        title="How panic shows",
        rules=("augur.fog.panicked",),
        facts=settling.of_panic,
        telling=telling(settling.of_panic, "augur.fog.panicked"),
        allowed=permission.of_panic,
        examples=({"who": "kara"},),
    ),
    Listing(
        id="give-condition",
        procedure=give_condition,
        title="Give a condition",
        rules=("augur.condition",),
        facts=settling.of_condition,
        telling=telling(settling.of_condition, "augur.condition"),
        cast=by_gm,
        allowed=permission.of_condition,
        examples=(
            {"who": "kara", "name": "dazed", "approaches": ("finesse", "reason")},
            {"who": "thug", "name": "wet"},
        ),
    ),
    Listing(
        id="clear-condition",
        procedure=clear_condition,
        title="Clear a condition",
        rules=("augur.condition",),
        facts=settling.of_clearing,
        telling=telling(settling.of_clearing, "augur.condition"),
        cast=by_gm,
        allowed=permission.of_clearing,
        examples=({"who": "kara", "name": "dazed"},),
    ),
    Listing(
        id="setup",
        procedure=setup,
        title="Set something up",
        rules=("augur.outside",),
        facts=settling.of_setup,
        telling=telling(settling.of_setup, "augur.outside"),
        allowed=permission.of_setup,
        examples=({"text": "a rope over the wall", "who": "kara"}, {"text": "fog rises"}),
    ),
    Listing(
        id="drop-setup",
        procedure=drop_setup,
        title="Drop a setup",
        rules=("augur.outside",),
        facts=settling.of_drop,
        telling=telling(settling.of_drop, "augur.outside"),
        allowed=permission.of_drop,
        examples=({"key": "setup"},),
    ),
    Listing(
        id="let-go",
        procedure=let_go,
        title="Let go of a move that is due",
        rules=("augur.gm.later",),
        facts=settling.of_letting_go,
        telling=telling(settling.of_letting_go, "augur.gm.later"),
        allowed=permission.of_letting_go,
        examples=({"due": "action"},),
    ),
    Listing(
        id="momentum",
        procedure=momentum,
        title="Momentum by an ability",
        rules=("augur.momentum.gain", "augur.momentum.lose"),
        facts=settling.of_momentum,
        telling=told_momentum,
        allowed=permission.of_own,
        examples=({"points": 1, "reason": "second wind", "who": "kara"}, {"points": -2, "reason": "a price"}),
    ),
    Listing(
        id="spend-ability",
        procedure=spend_ability,
        title="Use an ability",
        rules=("augur.bonus.sources",),
        facts=settling.of_ability,
        telling=telling(settling.of_ability, "augur.bonus.sources"),
        allowed=permission.of_ability,
        examples=({"ability": "second wind", "who": "kara"},),
    ),
    Listing(
        id="learn-contact",
        procedure=learn_contact,
        title="What a contact knows",
        rules=("augur.contact.npc",),
        facts=settling.of_learning,
        telling=telling(settling.of_learning, "augur.contact.npc"),
        allowed=permission.of_contact,
        examples=({"name": "old Tam", "expertise": ("locks", "rumours"), "who": "kara"},),
    ),
    Listing(
        id="create",
        procedure=create,
        title="Spread points over the approaches",
        rules=("augur.creation.points", "augur.creation.most"),
        facts=settling.of_creation,
        telling=told_creation,
        worth={"spread": spread},
        allowed=permission.of_creation,
        examples=({"who": "kara"},),
    ),
    Listing(
        id="waive",
        procedure=waive,
        title="Waive a rule of creation",
        rules=("augur.creation.points",),
        facts=settling.of_waiver,
        telling=telling(settling.of_waiver, "augur.creation.points"),
        cast=by_gm,
        allowed=permission.of_waiver,
        examples=({"who": "kara", "rule": "augur.creation.points", "reason": "a veteran"},),
    ),
)

TABLE_LISTINGS = (*DOWNTIME, *CLOCKS, *UPKEEP)
