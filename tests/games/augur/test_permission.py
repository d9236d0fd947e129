"""What the sheets and the scene allow: the rest is refused before it begins, with the rule's id."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.gm_moves import Due
from rollwright.games.augur.rules.harm import Ladder
from rollwright.rules.facts import State
from tests.games.augur.playing import OPTIONS, play
from tests.games.augur.sitting import PLAYER, found, landed, scene, state_of

HURT = {"fatigue": {"marks": 3, "steps": 1}}
DEAD = {"fatigue": {"marks": 3, "steps": 4}}


def refused(state: State, procedure: str, **arguments: Any) -> str | None:
    """Give the rule by which a call is refused."""
    listing = RULESET.listing(procedure)
    call = listing.procedure(OPTIONS, **arguments)
    with pytest.raises(Refused) as found:
        listing.allowed(OPTIONS, state, call.named)
    return found.value.rule


@pytest.mark.rule(
    "augur.momentum.track",
    "augur.stress.track",
    "augur.harm.tracks",
    "augur.action.approach",
    "augur.expertise.relevant",
    "augur.bonus.sources",
    "augur.condition",
)
@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"momentum": 5}, "augur.momentum.track"),
        ({"stress": 1}, "augur.stress.track"),
        ({"fog": Ladder(1)}, "augur.harm.tracks"),
        ({"panic": "fight"}, "augur.fog.panicked"),
        ({"approaches": ("finesse=4",)}, "augur.action.approach"),
        ({"expertise": ("dragons",)}, "augur.expertise.relevant"),
        ({"abilities": ("flight",)}, "augur.bonus.sources"),
        ({"conditions": ("wet",)}, "augur.condition"),
        ({"helpers": ("kara",)}, "augur.assist"),
        ({"setups": ("setup",)}, "augur.setup"),
        ({"clocks": ("doom",)}, "augur.clock"),
    ],
)
def test_an_attempt_is_what_the_sheet_gives(changed: dict[str, Any], rule: str) -> None:
    state = state_of()
    filled = found(state, PLAYER, "Try something").filled
    RULESET.listing("attempt").allowed(OPTIONS, state, RULESET.listing("attempt").procedure(OPTIONS, **filled).named)
    assert refused(state, "attempt", **{**filled, **changed}) == rule


@pytest.mark.rule("augur.downtime.rest")
def test_an_ability_that_is_used_up_waits_for_rest() -> None:
    state = landed(state_of(), [became.AbilityUsed(who="kara", ability="second wind")])
    filled = {"dice": 2, "who": "kara", "bonus": ("ability",)}
    assert refused(state, "action", **filled, ability="second wind") == "augur.downtime.rest"
    assert refused(state, "spend-ability", ability="second wind", who="kara") == "augur.downtime.rest"
    RULESET.listing("spend-ability").allowed(OPTIONS, state, {"ability": "sharp eyes", "who": "kara"})


@pytest.mark.rule("augur.fatigue.dead")
@pytest.mark.parametrize(
    ("procedure", "arguments"),
    [
        ("action", {"dice": 2, "fatigue": Ladder(3, 4)}),
        ("attempt", {"approaches": ("finesse=3",)}),
        ("chase", {"dice": 2}),
        ("rest", {}),
        ("momentum", {"points": 1, "reason": "luck"}),
        ("setup", {"text": "a rope"}),
    ],
)
def test_the_dead_act_no_more(procedure: str, arguments: dict[str, Any]) -> None:
    assert refused(state_of(kara=DEAD), procedure, **arguments, who="kara") == "augur.fatigue.dead"


@pytest.mark.rule("augur.fatigue.dead", "augur.assist")
def test_the_dead_don_t_help() -> None:
    assert refused(state_of(vanya=DEAD), "action", dice=2, sharing=("vanya",)) == "augur.fatigue.dead"
    assert refused(state_of(vanya=DEAD), "group-effort", members=("kara", "vanya"), dice=(1, 1)) == "augur.fatigue.dead"


@pytest.mark.rule("augur.harm.threat", "augur.assist.risk")
@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        ({"harm": 1}, "augur.harm.threat"),
        ({"momentum": 4}, "augur.momentum.track"),
        ({"fatigue": Ladder()}, "augur.harm.tracks"),
        ({"assist": "vanya"}, "augur.assist.risk"),
    ],
)
def test_an_action_is_compared_with_the_sheet(arguments: dict[str, Any], rule: str) -> None:
    filled = {"dice": 2, "harm": 2, "fatigue": Ladder(3, 1), "who": "kara"}
    assert refused(state_of(kara=HURT), "action", **{**filled, **arguments}) == rule
    for harm in (0, 2):
        call = RULESET.listing("action").procedure(OPTIONS, **{**filled, "harm": harm})
        RULESET.listing("action").allowed(OPTIONS, state_of(kara=HURT), call.named)


@pytest.mark.rule("augur.action.when")
def test_anybody_may_act_for_the_gm_but_a_name_has_a_sheet() -> None:
    call = RULESET.listing("action").procedure(OPTIONS, dice=2, momentum=6, harm=3)
    RULESET.listing("action").allowed(OPTIONS, state_of(), call.named)
    assert refused(state_of(), "action", dice=2, who="nobody") is None


@pytest.mark.rule("augur.fog.panicked")
def test_panic_is_said_before_anything_else_and_only_then() -> None:
    state = state_of(kara={"fog": {"marks": 3, "steps": 1}})
    filled = {"approaches": ("prowess=1",), "fog": Ladder(3, 1), "who": "kara"}
    assert refused(state, "attempt", **filled) == "augur.fog.panicked"
    RULESET.listing("panic").allowed(OPTIONS, state, {"who": "kara"})
    assert refused(state, "panic", who="vanya") == "augur.fog.panicked"


@pytest.mark.rule("augur.gm.later", "augur.assist.risk")
def test_only_what_is_due_is_met_and_against_those_who_took_the_risk() -> None:
    state = landed(state_of(), [became.MoveDue(kind="action", against=("kara",))])
    assert refused(state, "gm-move", kind=Due.REACTION, who="kara", due="action") == "augur.gm.later"
    assert refused(state, "gm-move", kind=Due.ACTION, who="vanya", due="action") == "augur.assist.risk"
    assert refused(state, "give-condition", who="kara", name="wet", due="condition") == "augur.gm.later"
    assert refused(state, "let-go", due="reaction") == "augur.gm.later"


@pytest.mark.rule("augur.clock", "augur.chase.clocks")
def test_clocks_are_those_of_the_scene() -> None:
    doom = became.ClockStarted(key="doom", kind="other", secret=True)
    chase = became.ClockTicked(key="chase:thief", ticks=2, kind="chase")
    state = landed(state_of(), [doom, chase])
    assert refused(state, "start-clock", key="doom") == "augur.clock"
    assert refused(state, "tick-clock", key="flood") == "augur.clock"
    assert refused(state, "tick-clock", key="doom", secret=False) == "augur.clock"
    assert refused(state, "action", dice=2, clocks=("doom",)) == "augur.clock", "secret"
    assert refused(state, "start-chase", foe="thief") == "augur.chase.clocks"
    assert refused(state, "chase", dice=2, foe="thief", ticks=1) == "augur.chase.clocks"
    assert refused(state, "action", dice=2, foe="thief", kind=Kind.CHASE) == "augur.chase.clocks", "it is under way"
    assert refused(state, "attempt", approaches=("guile=1",), chases=()) == "augur.chase.clocks"
    assert refused(state, "start-clock", key="thief", kind="chase") == "augur.clock"
    RULESET.listing("end-clock").allowed(OPTIONS, state, {"key": "doom", "secret": True})


@pytest.mark.rule("augur.clock", "augur.harm.npc", "augur.chase.clocks")
def test_the_key_of_a_clock_comes_from_its_kind() -> None:
    start = RULESET.listing("start-clock")
    facts = [
        fact
        for key, kind in (("brute", "foe"), ("thief", "chase"), ("flood", "other"))
        for fact in start.facts(start.procedure(OPTIONS, key, kind).named, None)
    ]
    state = landed(state_of(), facts)
    keys = ["foe:brute", "chase:thief", "chase:thief:foe", "flood"]
    assert list(scene(state).clocks) == keys
    assert refused(state, "start-clock", key="brute", kind="foe") == "augur.clock"
    assert (scene(state).foes, scene(state).chases) == (("brute",), ("thief=0/0",))


@pytest.mark.rule("augur.setup")
def test_a_setup_is_rolled_by_nobody_but_its_maker() -> None:
    state = landed(state_of(), [became.SetupMade(text="rope", by="vanya")])
    filled = {"dice": 2, "who": "kara", "setup": "rope"}
    assert refused(state, "action", **filled, assist="gm") == "augur.setup"
    call = RULESET.listing("action").procedure(OPTIONS, **filled, assist="vanya")
    RULESET.listing("action").allowed(OPTIONS, state, call.named)


@pytest.mark.rule("augur.group.who", "augur.expertise.relevant", "augur.bonus.sources")
def test_a_member_of_a_group_has_what_the_sheet_has() -> None:
    filled = {"members": ("kara", "vanya"), "dice": (1, 3)}
    assert refused(state_of(), "group-effort", **filled, expertise=("", "locks")) == "augur.expertise.relevant"
    assert refused(state_of(), "group-effort", **filled, abilities=("", "trick")) == "augur.bonus.sources"


@pytest.mark.rule("augur.contact.npc")
def test_a_contact_knows_as_much_as_was_found() -> None:
    state = landed(state_of(), [became.ContactMade(who="kara", name="old Tam", kinds=1, terms="helps")])
    filled = {"who": "kara", "name": "old Tam"}
    assert refused(state, "learn-contact", **filled, expertise=("locks", "lies")) == "augur.contact.npc"
    assert refused(state, "learn-contact", who="kara", name="Tim", expertise=()) == "augur.contact.npc"


@pytest.mark.rule("augur.group.who")
def test_a_group_effort_is_compared_with_every_sheet() -> None:
    state = state_of(vanya={"momentum": 5})
    filled = {"members": ("kara", "vanya"), "dice": (1, 3)}
    assert refused(state, "group-effort", **filled) == "augur.momentum.track"
    assert refused(state, "group-effort", members=("kara", "kara"), dice=(1, 1)) == "augur.group.who"
    call = RULESET.listing("group-effort").procedure(OPTIONS, **filled, momentum=(2, 5))
    RULESET.listing("group-effort").allowed(OPTIONS, state, call.named)


@pytest.mark.rule("augur.condition", "augur.setup", "augur.chart.noted")
def test_what_is_not_there_is_not_taken_away() -> None:
    assert refused(state_of(), "clear-condition", who="kara", name="wet") == "augur.condition"
    assert refused(state_of(), "drop-setup", key="setup") == "augur.setup"
    assert refused(state_of(), "drop-note", key="position") == "augur.chart.noted"


@pytest.mark.rule("augur.condition", "augur.clock", "augur.outside", "augur.momentum.gain")
@pytest.mark.parametrize(
    ("procedure", "arguments"),
    [
        ("give-condition", {"who": "kara", "name": " "}),
        ("give-condition", {"who": "kara", "name": "wet", "approaches": ("brawn",)}),
        ("start-clock", {"key": ""}),
        ("start-chase", {"foe": ""}),
        ("setup", {"text": ""}),
        ("momentum", {"points": 1, "reason": ""}),
        ("attempt", {"approaches": ()}),
        ("attempt", {"approaches": ("finesse",), "kind": Kind.BASIC}),
    ],
)
def test_what_needs_words_has_words(procedure: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        play(RULESET.listing(procedure).procedure(OPTIONS, **arguments))
