"""Faults that a reader of the books found at the table, each with what holds instead."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules.creation import finished
from rollwright.games.cgg.rules.facts.situation import LeverageWorn
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import roles
from rollwright.games.cgg.rules.sheet import Gear
from rollwright.games.cgg.rules.state import Element, Leverage, Scene, Tension
from rollwright.games.cgg.rules.wordings import wordings
from rollwright.play.steps import GM
from rollwright.rules.facts import Tale
from rollwright.rules.fields import Field
from rollwright.table.open_call import teller
from tests.games.cgg.acting import (
    BOTH,
    LATER,
    RISKY,
    SAFE,
    Answer,
    act,
    after,
    asked,
    at,
    begun,
    deed,
    facts,
    moves,
    offered,
    play,
    pools,
    questions,
    scene,
    told,
    vela,
)
from tests.games.cgg.explorers import ORR, VELA, but, role

SMOKE = Scene(elements={"cover of smoke": Element("1d", helps=True, lasts="actions", left=2)})


def field(state: Any, act: str, name: str) -> Field:
    (found,) = [
        one for move in moves(state, "vela") if move.procedure == act for one in move.fields if one.name == name
    ]
    return found


def tense(**fields: Any) -> Scene:
    return Scene(
        tension=Tension(**{"pitfalls": {"the reactor": 7}, "party": ("vela", "orr"), "edge": "vela", **fields})
    )


# --- what lasts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.risk.situation")
def test_what_helps_for_an_action_or_two_wears_off() -> None:
    state = at(SMOKE)
    answers: tuple[Answer, ...] = ({**RISKY, "challenge": "3", "helps": ["cover of smoke"]}, (9,), "roll", (5, 5))
    state = after(state, act(state), *answers)
    assert scene(state).elements["cover of smoke"].left == 1
    looks = begun(state, "diligence", who="vela", kind="research", goal="the map")
    assert not scene(after(state, looks, {"helps": ["cover of smoke"]}, (5, 5, 5))).elements


@pytest.mark.rule("cgg.conditions.dire-injury", "cgg.conditions.augmented")
def test_outside_of_tension_nothing_lasts_until_it_ends() -> None:
    state = at(hours=5, conditions=("dire-injury", "augmented"))
    off = play(act(state), {**RISKY, "invoke": ["dire-injury"]})
    assert off.outcome.rest.cancelled
    assert "CodeReduced" not in facts(off)
    paid = play(act(state, pay=["augmented"]), {**SAFE, "challenge": "3"}, ())
    assert "All of Vela's codes count 1d higher for success in this action." in told(paid)
    within = at(tense(), hours=5, conditions=("augmented",))
    assert "for success until the Tension ends." in told(
        play(act(within, pay=["augmented"]), {**SAFE, "challenge": "3"}, ())
    )


@pytest.mark.rule("cgg.clock.refill", "cgg.clock.crisis")
def test_an_advancement_in_a_crisis_leaves_the_clock_locked() -> None:
    state = at(hours=0, crisis=True)
    text = told(play(begun(state, "advance", who="vela")))
    assert "Vela's clock stays locked: a crisis is under way." in text
    assert "is full" not in text


@pytest.mark.rule("cgg.clock.run-out", "cgg.clock.zero")
def test_the_crisis_begins_by_itself_when_the_action_has_ended() -> None:
    state = at(hours=1, abilities={"command": 1})
    call = act(state, called="command", stunt=True)
    session = play(call, {**SAFE, "challenge": "3"}, (), "yes", {})
    assert questions(session)[-2:] == ["critical", "crisis"]
    state = after(state, call, {**SAFE, "challenge": "3"}, (), "no", {})
    assert vela(state).crisis
    assert "act" in [move.procedure for move in moves(state, "vela")]


# --- the form and the card --------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.stunts.who", "cgg.stunts.mastery", "cgg.stunts.extra", "cgg.clock.crisis")
def test_a_stunt_is_offered_with_what_is_called_on_as_far_as_its_mastery_goes() -> None:
    state = at(hours=2, abilities={"command": 1, "bluff": 2})
    assert field(state, "act", "stunt").when == {"called": ("aspect 1", "bluff", "command")}
    assert field(state, "act", "moved_1").when == {"called": ("command",), "stunt": ("yes",)}
    assert field(state, "act", "moved_2").when == {"called": ("bluff",), "stunt": ("yes",)}
    assert [field(state, "act", f"moved_{mastery}").most for mastery in (1, 2, 3)] == [1, 2, 3]
    assert [field(state, "act", f"extra_{mastery}").most for mastery in (1, 2, 3)] == [1, 1, 1], (
        "one hour is for the first"
    )
    assert field(state, "act", "moved_2").guide == "At most 2, by mastery 2."
    names = [one.name for move in moves(at(hours=0, crisis=True), "vela") for one in move.fields]
    assert not {"stunt", "moved_1", "extra_3"}.intersection(names), "in a crisis there is none"
    card = asked(act(at(), called="aspect 1", stunt=True, moved_3=1, extra_3=2, what="leaps"))
    said = f"{card.about.note}{card.about.whole}"
    assert said == " tries to leap, with Strength (2d), calling on Never leaves anybody behind, as a stunt" \
        " (1d moved from the risk and 2 further dice), in all 6d to succeed"  # fmt: skip


@pytest.mark.rule("cgg.stunts.who", "cgg.stunts.mastery")
@pytest.mark.parametrize(
    ("fields", "given"),
    [
        ({}, {"stunt": True}),
        ({}, {"called": "command", "moved_1": 1}),
        ({"hours": 0, "crisis": True}, {"called": "command", "stunt": True, "moved_1": 1}),
    ],
)
def test_what_belongs_to_a_stunt_is_not_read_where_there_is_none(fields: Any, given: Any) -> None:
    plan = asked(act(at(**{"abilities": {"command": 1}, **fields}), **given)).about.note
    assert "stunt" not in plan


@pytest.mark.rule("cgg.stunts.mastery")
def test_another_mastery_s_dice_are_not_read() -> None:
    state = at(abilities={"command": 1, "bluff": 2})
    assert "1d moved" in asked(act(state, called="command", stunt=True, moved_1=1, moved_2=2)).about.note


@pytest.mark.rule("cgg.leverage.price", "cgg.stunts.first-die")
def test_a_stunt_has_its_share_of_the_hours_before_leverage() -> None:
    state = at(Scene(leverage={"the map": Leverage("the map", "2d")}), hours=2, abilities={"command": 1})
    paid = act(state, called="command", stunt=True, leverage=["the map"], keeps=True)
    assert scene(after(state, paid, {**SAFE, "challenge": "3"}, (), "no", {})).leverage["the map"].code == "2d"
    dear = act(state, called="command", stunt=True, extra_1=1, leverage=["the map"], keeps=True)
    assert scene(after(state, dear, {**SAFE, "challenge": "3"}, (), "no", {})).leverage["the map"].code == "1d"


@pytest.mark.rule("cgg.stunts.first-die")
def test_a_stunt_whose_hour_went_elsewhere_is_told() -> None:
    state = at(hours=1, conditions=("eager",), abilities={"command": 1})
    call = act(state, called="command", stunt=True, pay=["eager"])
    text = told(play(call, {**SAFE, "challenge": "3"}, (), "no", {}))
    assert "Vela has too few hours left for the stunt: there is none." in text


@pytest.mark.rule("cgg.help.leverage")
def test_leverage_helps_one_roll_and_says_when_it_is_gone() -> None:
    state = at(Scene(leverage={"the map": Leverage("the map", "0d+2")}))
    shield = play(act(state, leverage=["the map"], shield=["the map"]), {**RISKY, "challenge": "3"}, (9,), ended=False)
    assert "against the risk" in told(shield)
    assert "to succeed" not in told(shield)
    assert field(state, "act", "keeps").when == {"leverage": ("the map",)}
    asked_of = [one.name for move in moves(at(), "vela") if move.procedure == "act" for one in move.fields]
    assert "keeps" not in asked_of, "there is no leverage"
    used = play(act(state, leverage=["the map"]), {**SAFE, "challenge": "3"}, (9,))
    assert "Leverage towards the map has less than 1d left and expires by its use." in told(used)
    (line,) = LeverageWorn(key="the map").told(Tale(str.title))
    assert line.text == "Leverage towards the map loses 1d by its use."


@pytest.mark.rule("cgg.risk.stake")
def test_what_is_at_stake_is_said_where_there_is_a_risk() -> None:
    with pytest.raises(BadInput, match="stake"):
        play(act(), {**RISKY, "stake": " "})
    assert play(act(), {**SAFE, "challenge": "3"}, (9,)).ended


@pytest.mark.rule("cgg.codes.bonus")
def test_pips_of_special_rules_are_added_on_the_exec_s_card() -> None:
    session = play(
        act(), {**RISKY, "challenge": "6", "bonus": "3", "risk_bonus": "-3"}, (9,) * 3, "roll", (5,), ended=False
    )
    assert pools(session)[:2] == ["3d10", "1d6"], "2d, with a die more for success and one less against the risk"
    assert not [entry.special for entry in roles().values() if "=" in entry.special]


@pytest.mark.rule("cgg.difficulty.contest")
def test_the_rival_s_code_is_picked() -> None:
    card = asked(act())
    assert next(one.note for one in card.options.columns[4].options if one).startswith("Dexterity 3d, ")
    contest = {**SAFE, "by": "contest", "rival": "orr"}
    assert asked(act(), contest).pool.size == 1 + ORR.code("strength").dice - 2
    assert asked(act(), {**contest, "rival_code": "mechanical"}).pool.size == 1 + ORR.code("mechanical").dice - 2


@pytest.mark.rule("cgg.isotech.fast")
def test_the_exec_sees_how_complex_a_function_is_and_may_change_it() -> None:
    call = begun(at(), "encode-fast", who="vela", function="SpaceSuit", complexity=5)
    card = asked(call)
    assert "complexity 5, 0 functions encoded already" in card.about.whole
    arenas = offered(play(call, ended=False), "arena")
    assert arenas[0] == "isotech"
    assert asked(call, {**SAFE, "complexity": "7"}).pool.size == 5
    state = after(at(), call, {**SAFE, "complexity": "7"}, (9,) * 5)
    assert [one.complexity for one in vela(state).functions] == [7]


@pytest.mark.rule("cgg.help.joins")
def test_who_helps_against_the_risk_does_it_with_the_code_of_the_risk() -> None:
    call = act(code="strength", risk_code="mechanical")
    session = play(call, {**RISKY, "challenge": "3"}, (9,), ended=False)
    question: Any = session.question
    (helper,) = [one for one in question.options if one.key == "orr"]
    assert helper.note == f"helps with {ORR.code('mechanical')}: 3d becomes 5d"
    assert ORR.code("mechanical") != ORR.code("strength")


@pytest.mark.rule("cgg.risk.roll", "cgg.conditions.painful-harm")
def test_a_mere_risk_roll_says_what_for_and_loses_its_first_venture() -> None:
    state = at(conditions=("painful-harm",))
    session = play(begun(state, "risk", who="vela", code="strength", what="jumps the gap"), "roll", (6, 6))
    assert session.outcome.venture == 1
    assert told(session) == (
        "Vela tries to jump the gap. Vela's 2d: a total of 0, 2 Venture."
        " Vela's Painful Harm takes the first Venture away."
    )


# --- what is told -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.conditions.weakened", "cgg.conditions.restrained", "cgg.conditions.chance")
def test_a_condition_that_makes_it_fail_is_named(options: Options) -> None:
    weak = act(at(hours=0, crisis=True, conditions=("weakened",)), options)
    answers: tuple[Answer, ...] = ({**RISKY, "challenge": "3"}, (9,), "roll", (6, 5))
    die = asked(weak, *answers)
    assert (die.key, die.about.what) == ("chance", "Weakened, one Failure more")
    text = told(play(weak, *answers, (1,), "none", ended=options is LATER))
    assert "Vela barely failed. Weakened: that is one Failure more." in text
    assert wordings("cgg")["chance"].title == "There is a chance: {what}"
    held = act(at(hours=0, crisis=True, conditions=("restrained",)), options)
    text = told(play(held, {**SAFE, "challenge": "3"}, (9,), (1,)))
    assert "Vela barely failed. Restrained: that made it fail." in text
    assert "Restrained:" not in told(play(held, {**SAFE, "challenge": "3"}, (9,), (9,)))


@pytest.mark.rule("cgg.gear.notable")
def test_gear_of_a_role_goes_with_the_role() -> None:
    badge = [one.name for one in VELA.gear]
    own = Gear(name="a lucky coin")
    other = finished(but(VELA, gear=(*VELA.gear, own), roles=(role("salvager"),)))
    assert badge
    assert not set(badge) & {one.name for one in other.gear}
    assert own in other.gear
    assert finished(VELA).gear == VELA.gear


def test_the_gamemaster_is_called_the_exec() -> None:
    assert teller(RULESET, {}).name(GM) == "the Exec"


@pytest.mark.rule("cgg.conditions.troubled")
def test_nobody_hears_that_the_exec_lets_troubled_be() -> None:
    session = play(act(at(conditions=("troubled",))), {**SAFE, "challenge": "3"}, (9,), "no")
    assert session.journal[-1].seen_by == (GM,)


@pytest.mark.rule("cgg.wrench.bounce-back", "cgg.wrench.serious")
def test_wrenches_say_what_they_are_for() -> None:
    hurt = act(at(conditions=("crippling-wound@technical", "confused")))
    judged: tuple[Answer, ...] = ({**RISKY, "challenge": "3"}, (9,), "roll", (6, 5))
    text = told(play(hurt, *judged, "bounce-back", "crippling-wound@technical", ended=False))
    assert "Vela bounces back from Crippling Wound (Technical)." in text
    text = told(play(act(), *judged, "serious", "resistance"))
    assert "Vela: what resists fallout counts 1d higher." in text
    assert asked(act(), *judged, "serious", "both").about.who == "vela"


@pytest.mark.rule("cgg.conditions.crippling-wound")
def test_a_code_that_is_bitten_is_shown_as_it_counts() -> None:
    state = at(conditions=("crippling-wound@strength",))
    assert {one.key: one.note for one in field(state, "act", "code").options}["strength"] == "1d"
    session = play(act(state), {**SAFE, "challenge": "3"}, (9, 9))
    assert "with Strength (1d)" in told(session)
    assert pools(session) == ["2d10"], "and it is bitten once"


@BOTH
@pytest.mark.rule("cgg.conditions.prices")
def test_what_a_condition_costs_stands_beside_it(options: Options) -> None:
    state = at(xp=3, conditions=("eager",))
    (note,) = [
        one.note
        for move in moves(state, "vela", options=options)
        if move.procedure == "act"
        for part in move.fields
        if part.name == "pay"
        for one in part.options
    ]
    assert note.endswith("It costs 1 hour." if options is LATER else "It costs 2 XP.")


def test_diligence_offers_abilities_and_no_stunts() -> None:
    called = field(at(abilities={"command": 1}), "diligence", "called")
    assert [one.key for one in called.options] == ["command"]
    assert not called.guide


@pytest.mark.rule("cgg.ship.ties", "cgg.ship.vote")
def test_a_tie_of_the_ship_kit_is_rolled_by_who_rolls() -> None:
    tied = asked(begun(at(), "ship-kit", who="vela"), (3,), (3,), (9,))
    assert (tied.key, tied.by) == ("again", "vela")
    text = told(play(begun(deed_of_kit(), "choose-ship"), "first", "second", ended=False))
    assert text.startswith("Vela votes for ")
    assert "first" not in text.casefold()


def deed_of_kit() -> Any:
    return after(at(), begun(at(), "ship-kit", who="vela"), (1,), (4,), (9,))


def test_a_story_break_is_told_in_words() -> None:
    spend = wordings("cgg-2015")["spend"]
    assert (spend.option("done"), spend.option("dexterity")) == ("Nothing more", "Dexterity")


# --- Tension ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.edge", "cgg.tension.mode")
def test_the_exec_says_who_has_the_edge() -> None:
    with pytest.raises(BadInput, match="Who has the Edge"):
        deed(at(), "begin-tension", pitfall="fire")
    began = next(iter(begun(at(), "begin-tension", pitfall="fire", edge="vela", party=["vela"])))
    assert (
        next(iter(began.told(Tale(str.title)))).text == "A Tension begins: Vela tries to keep the worst from happening."
    )


@pytest.mark.rule("cgg.tension.mode", "cgg.tension.focus", "cgg.tension.helped")
def test_the_end_of_a_tension_and_whose_turn_it_is_are_told() -> None:
    state = at(tense(focus="vela", opened=True, helped=("vela",)))
    turn = begun(state, "turn", who="vela", pitfall="the reactor", code="strength")
    rolled: tuple[Answer, ...] = ({**RISKY, "challenge": "3"}, (9,), "roll", (5,))
    text = told(play(turn, *rolled, "1"))
    assert "Vela has helped in this round: the risk roll has 1d less." in text
    assert "It is Orr's turn." in text
    assert "The Tension is over." not in text
    text = told(play(turn, *rolled, "averted"))
    assert "Averted: “The reactor”. The Tension is over." in text
    assert "It is the turn of" not in text
    idle = list(begun(state, "idle", who="vela"))
    assert [type(one).__name__ for one in idle][-1] == "FocusPassed"
    ended = next(iter(begun(state, "avert-pitfall", pitfall="the reactor")))
    assert [line.text for line in ended.told(Tale(str.title))] == ["Averted: “The reactor”.", "The Tension is over."]
