"""Listings of what is settled in words: panic, conditions, setups, notes, abilities, contacts, creation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rollwright.play.session import Played
from rollwright.play.steps import Actor
from rollwright.play.tell import Line
from rollwright.games.augur.rules import permission_table, settling
from rollwright.games.augur.rules.creation import Created, create
from rollwright.games.augur.rules.told import told
from rollwright.games.augur.rules.told_table import (
    told_by_ability,
    told_creation,
)
from rollwright.games.augur.rules.upkeep import (
    clear_condition,
    consequence,
    drop_note,
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
from rollwright.games.augur.rules.words import name_of
from rollwright.rules.ruleset import FactsOf, Listing


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


def spread(outcome: Created) -> int:
    """Count the points that were spread."""
    return sum([value for _, value in outcome.approaches])


UPKEEP = (
    Listing(
        id="panic",
        procedure=panic,
        title="How panic shows",
        rules=("augur.fog.panicked",),
        facts=settling.of_panic,
        telling=telling(settling.of_panic, "augur.fog.panicked"),
        allowed=permission_table.of_panic,
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
        allowed=permission_table.of_condition,
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
        allowed=permission_table.of_clearing,
        examples=({"who": "kara", "name": "dazed"},),
    ),
    Listing(
        id="setup",
        procedure=setup,
        title="Set something up",
        rules=("augur.setup", "augur.outside"),
        facts=settling.of_setup,
        telling=telling(settling.of_setup, "augur.setup"),
        allowed=permission_table.of_setup,
        examples=({"text": "a rope over the wall", "who": "kara"}, {"text": "fog rises"}),
    ),
    Listing(
        id="drop-setup",
        procedure=drop_setup,
        title="Drop a setup",
        rules=("augur.setup", "augur.outside"),
        facts=settling.of_drop,
        telling=telling(settling.of_drop, "augur.setup"),
        allowed=permission_table.of_drop,
        examples=({"key": "setup"},),
    ),
    Listing(
        id="drop-note",
        procedure=drop_note,
        title="Drop what was noted",
        rules=("augur.chart.noted",),
        facts=settling.of_note,
        telling=telling(settling.of_note, "augur.chart.noted"),
        allowed=permission_table.of_note,
        examples=({"key": "position"},),
    ),
    Listing(
        id="consequence",
        procedure=consequence,
        title="Say what comes of it",
        rules=("augur.chart.said",),
        facts=settling.of_consequence,
        telling=telling(settling.of_consequence, "augur.chart.said"),
        cast=by_gm,
        allowed=permission_table.of_consequence,
        examples=({"text": "the guild shuns her", "who": "kara"}, {"text": "the roof is gone", "due": "danger"}),
    ),
    Listing(
        id="let-go",
        procedure=let_go,
        title="Let go of a move that is due",
        rules=("augur.gm.later",),
        facts=settling.of_letting_go,
        telling=telling(settling.of_letting_go, "augur.gm.later"),
        allowed=permission_table.of_letting_go,
        examples=({"due": "action"},),
    ),
    Listing(
        id="momentum",
        procedure=momentum,
        title="Momentum by an ability",
        rules=("augur.momentum.gain", "augur.momentum.lose"),
        facts=settling.of_momentum,
        telling=told_by_ability,
        allowed=permission_table.of_own,
        examples=({"points": 1, "reason": "second wind", "who": "kara"}, {"points": -2, "reason": "a price"}),
    ),
    Listing(
        id="spend-ability",
        procedure=spend_ability,
        title="Use an ability",
        rules=("augur.bonus.sources",),
        facts=settling.of_ability,
        telling=telling(settling.of_ability, "augur.bonus.sources"),
        allowed=permission_table.of_ability,
        examples=({"ability": "second wind", "who": "kara"},),
    ),
    Listing(
        id="learn-contact",
        procedure=learn_contact,
        title="What a contact knows",
        rules=("augur.contact.npc",),
        facts=settling.of_learning,
        telling=telling(settling.of_learning, "augur.contact.npc"),
        allowed=permission_table.of_contact,
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
        allowed=permission_table.of_creation,
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
        allowed=permission_table.of_waiver,
        examples=({"who": "kara", "rule": "augur.creation.points", "reason": "a veteran"},),
    ),
)
