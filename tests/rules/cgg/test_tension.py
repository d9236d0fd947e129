"""Tension Mode: Pitfalls, Edge, the three uses of the focus, help, the Exec's turn, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll, key_of
from rollwright.play.tell import plainly
from rollwright.rules.cgg.codes import Code
from rollwright.rules.cgg.options import Options, Options2015
from rollwright.rules.cgg.party import (
    Burden,
    Member,
    Named,
    Pitfall,
    Scene,
    Stock,
    party_from,
    pitfalls_from,
    scene_from,
)
from rollwright.rules.cgg.sheet import Explorer, Gear, Role, Tracks
from rollwright.rules.cgg.tension import Ended, tension, tension_exec, tension_round, tension_turn
from rollwright.rules.content import content
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import ruleset
from tests.amount import times

CGG, OLD = Options(), Options2015()
BOTH = pytest.mark.parametrize("options", [CGG, OLD], ids=["cgg", "cgg-2015"])
PARTY = "kara dexterity=4d strength=3d physical=4d; vanya technical=3d; pasha mechanical=3d"


def scene(*tensions: int, **changes: Any) -> Scene:
    """Three explorers against some Pitfalls; kara has the Edge and is the first."""
    falls = tuple([Pitfall(name, number) for name, number in zip(("reactor", "boarders"), tensions, strict=False)])
    return Scene(party_from(PARTY), falls, edge="kara", first="kara")._replace(**changes)


def part(call: Call[Any], *answers: str) -> Session[Any]:
    """Play the first answers of a call."""
    session = Session(call)
    for answer in answers:
        if isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
    return session


def after(call: Call[Any], *answers: str) -> Scene:
    """Give the scene that a part of a round has left, where another part follows."""
    session = part(call, *answers)
    outcome = next(one.outcome for one in session.played if one.call == call)
    assert isinstance(outcome, Call), f"the Tension has ended: {outcome}"
    found: Scene = outcome.named["scene"]
    return found


def asked(session: Session[Any]) -> tuple[str, str, list[str]]:
    """Say what is asked: the key, of whom, the options."""
    assert isinstance(session.question, Choose)
    return session.question.key, session.question.actor, [key_of(one) for one in session.question.options]


# --- how it begins ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.start", "cgg.tension.pitfall", "cgg.tension.mode")
def test_pitfalls_start_at_7_or_where_the_exec_says() -> None:
    assert pitfalls_from(("reactor", "boarders 14", "the long fall 1")) == (
        Pitfall("reactor", 7),
        Pitfall("boarders", 14),
        Pitfall("the long fall", 1),
    )
    for number in ("0", "15", "-1"):
        with pytest.raises(Refused) as refused:
            pitfalls_from((f"reactor {number}",))
        assert refused.value.rule == "cgg.tension.start"
    with pytest.raises(Refused) as refused:
        pitfalls_from(())
    assert refused.value.rule == "cgg.tension.pitfall"


@pytest.mark.parametrize("text", ["", "kara", "kara strength=3d; kara strength=2d", "gm strength=2d", "kara luck=3d"])
def test_a_party_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        party_from(text)


def test_a_scene_is_written_and_read() -> None:
    one = scene(7, 9, leverage=(Stock("reactor", Code(2, 2)),))
    assert scene_from(str(one)) == one
    with pytest.raises(BadInput):
        scene_from("{}")


# --- Edge ------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.tension.edge")
def test_the_exec_says_who_has_the_edge_and_whether_it_has_moved(options: Options) -> None:
    session = part(tension(options, PARTY, ("reactor",)))
    assert asked(session) == ("edge", "gm", ["kara", "vanya", "pasha"])
    session.choose("vanya")
    assert asked(session) == ("edge", "gm", ["vanya", "kara", "pasha"])
    session.choose("pasha")
    assert asked(session)[:2] == ("bonus", "pasha")


@pytest.mark.rule("cgg.tension.bonus-die", "cgg.tension.first")
def test_in_cgg_the_bonus_die_is_on_an_attribute_and_adds_up() -> None:
    session = part(tension_round(CGG, scene(7)), "kara", "kara")
    assert asked(session) == ("bonus-code", "kara", ["dexterity", "strength"])
    once = after(tension_round(CGG, scene(7)), "kara", "kara", "dexterity", "vanya")
    assert once.member("kara").code("dexterity") == Code(5)
    assert once.first == "vanya"
    done = once._replace(party=tuple([one._replace(acted=True) for one in once.party]))
    again = after(tension_exec(CGG, done), "none", "1")
    assert again.member("kara").bonus == ("dexterity",)
    twice = after(tension_round(CGG, again), "kara", "kara", "dexterity", "vanya")
    assert twice.member("kara").code("dexterity") == Code(6)


@pytest.mark.rule("cgg.tension.bonus-die")
def test_in_2015_the_bonus_die_is_on_any_code_for_the_round() -> None:
    session = part(tension_round(OLD, scene(7)), "kara", "kara")
    assert asked(session) == ("bonus-code", "kara", ["dexterity", "strength", "physical"])
    once = after(tension_round(OLD, scene(7)), "kara", "kara", "physical", "vanya")
    assert once.member("kara").code("physical") == Code(5)
    done = once._replace(party=tuple([one._replace(acted=True) for one in once.party]))
    assert after(tension_exec(OLD, done), "none", "1").member("kara").bonus == ()


# --- the focus -------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.tension.turns", "cgg.tension.idle", "cgg.tension.focus")
def test_idling_gains_an_hour_and_passes_the_focus(options: Options) -> None:
    tired = scene(7).with_member(scene(7).party[0]._replace(hours=5))
    session = part(tension_turn(options, tired, "kara"))
    assert asked(session) == ("turn", "kara", ["idle", "act", "ready"])
    session.choose("idle")
    assert asked(session) == ("focus", "kara", ["vanya", "pasha"])
    left = after(tension_turn(options, tired, "kara"), "idle", "pasha")
    assert left.member("kara").hours == 6
    assert left.waiting == ("vanya", "pasha")
    with pytest.raises(BadInput):
        Session(tension_turn(options, left, "kara"))


def test_nobody_gains_by_idling_in_a_crisis() -> None:
    locked = scene(7).with_member(scene(7).party[0]._replace(hours=0, crisis=True))
    assert after(tension_turn(CGG, locked, "kara"), "idle", "pasha").member("kara").hours == 0


ACT = ("act", "dexterity", "4", "0", "extreme", "material")


@BOTH
@pytest.mark.rule("cgg.tension.act", "cgg.tension.lower")
@pytest.mark.parametrize("by", [1, 2])
def test_success_lowers_tension_by_one_or_two(options: Options, by: int) -> None:
    left = after(tension_turn(options, scene(7), "kara"), *ACT, "no", "no", "", "5 5 5 5", str(by), "vanya")
    assert left.tension("reactor") == 7 - by


@pytest.mark.rule("cgg.tension.act")
def test_failure_lowers_nothing() -> None:
    hard = ("act", "dexterity", "5", "0", "extreme", "material", "no", "no", "1", "5 5 5 5", "vanya")
    assert after(tension_turn(CGG, scene(7), "kara"), *hard).tension("reactor") == 7


@pytest.mark.rule("cgg.tension.help", "cgg.tension.first")
def test_only_those_help_who_have_not_acted_nor_helped_and_are_not_first() -> None:
    whole = scene(7)
    assert whole.helpers("kara") == ("vanya", "pasha")
    assert whole.helpers("vanya") == ("pasha",)  # kara is the first, and helps no one
    helped = whole.with_member(whole.member("pasha")._replace(helped=True))
    assert helped.helpers("kara") == ("vanya",)
    acted = whole.with_member(whole.member("vanya")._replace(acted=True))
    assert acted.helpers("kara") == ("pasha",)
    down = whole.with_member(whole.member("vanya")._replace(out=True))
    assert down.helpers("kara") == ("pasha",)


@pytest.mark.rule("cgg.tension.help", "cgg.tension.helped")
def test_who_helped_rolls_a_risk_die_less() -> None:
    left = after(tension_turn(CGG, scene(7), "kara"), *ACT, "yes", "no", "success", "", "5 5 5 5", "1", "vanya")
    assert left.member("vanya").helped
    session = part(tension_turn(CGG, left, "vanya"), "act", "4", "0", "extreme", "public", "no", "9")
    assert isinstance(session.question, Roll)
    assert (session.question.key, session.question.pool.size) == ("risk", 2)
    session = part(tension_turn(CGG, scene(7), "vanya"), "act", "4", "0", "extreme", "public", "no", "9")
    assert isinstance(session.question, Roll)
    assert session.question.pool.size == 3


@BOTH
@pytest.mark.rule("cgg.tension.ready", "cgg.tension.cue")
def test_readying_makes_leverage_towards_a_pitfall(options: Options) -> None:
    left = after(tension_turn(options, scene(7), "vanya"), "ready", "analysis", "no", "5 3 6", "kara")
    assert left.leverage == (Stock("reactor", Code(2, 2)),)
    left = after(tension_turn(options, scene(7), "vanya"), "ready", "analysis", "yes", "5 3 6", "2", "kara")
    assert left.leverage == (Stock("reactor", Code(3, 2)),)
    assert left.tension("reactor") == 9


def test_leverage_of_the_pitfall_is_offered_and_worn_and_other_leverage_is_not() -> None:
    ready = scene(7, leverage=(Stock("reactor", Code(1)),))
    left = after(tension_turn(CGG, ready, "kara"), *ACT, "no", "no", "risk", "lose-1d", "", "5 5 5 5", "1", "vanya")
    assert left.leverage == (Stock("reactor", Code(0)),)
    other = scene(7, leverage=(Stock("boarders", Code(1)),))
    session = part(tension_turn(CGG, other, "kara"), *ACT, "no", "no")
    assert isinstance(session.question, Roll)


def test_fallout_that_fills_harm_takes_the_explorer_out() -> None:
    frail = scene(7).with_member(scene(7).party[0]._replace(harm=1))
    missed = (*ACT, "no", "no", "", "1 1 1 1", "1", "9", "condition", "harm", "painful-harm")
    left = after(tension_turn(CGG, frail, "kara"), *missed, "vanya")
    assert left.member("kara").out
    assert left.member("kara").conditions == ("painful-harm",)


@pytest.mark.rule("cgg.fallout.element")
def test_an_element_made_by_fallout_can_raise_the_risk_of_a_later_action() -> None:
    missed = (*ACT, "no", "no", "", "1 1 1 1", "1", "1", "element", "vanya")
    left = after(tension_turn(CGG, scene(7), "kara"), *missed)
    assert left.burdens == (Burden("fallout of kara 1", 2),)
    later = ("act", "4", "0", "extreme", "public", "no")  # the base is 7, the element makes it 9
    assert part(tension_turn(CGG, left, "vanya"), *later, "no", "9", "1 1 5").question.key == "lower"  # type: ignore[union-attr]
    spared = after(tension_turn(CGG, left, "vanya"), *later, "no", "9", "1 1 5", "1")
    assert spared.burdens == left.burdens
    struck = part(tension_turn(CGG, left, "vanya"), *later, "yes", "9", "1 1 5", "1")
    assert isinstance(struck.question, Roll)
    assert struck.question.key == "fallout"


def test_a_clock_that_runs_out_begins_a_crisis_after_the_action_and_the_exec_ends_it() -> None:
    late = scene(7).with_member(scene(7).party[0]._replace(hours=1))
    answers = (*ACT, "no", "no", "", "6 5 5 5", "close", "1", "yes", "vanya")
    left = after(tension_turn(CGG, late, "kara"), *answers)
    kara = left.member("kara")
    assert (kara.hours, kara.crisis, kara.count) == (0, True, 1)
    done = left._replace(party=tuple([one._replace(acted=True) for one in left.party]))
    again = after(tension_exec(CGG, done), "none", "1", "yes", "4").member("kara")
    assert (again.hours, again.crisis) == (7, False)


# --- the Exec's turn and the end -------------------------------------------------------------------------------------


def done(*tensions: int) -> Scene:
    whole = scene(*tensions)
    return whole._replace(party=tuple([one._replace(acted=True) for one in whole.party]))


@pytest.mark.rule("cgg.tension.raise", "cgg.tension.exec")
@pytest.mark.parametrize(
    ("options", "raises"),
    [(CGG, "1111122233"), (OLD, "1111122233"), (Options(exec_die="d6"), "111223")],
    ids=["cgg", "cgg-2015", "d6"],
)
def test_the_exec_s_die_raises_by_one_to_three(options: Options, raises: str) -> None:
    for face, by in enumerate(raises, 1):
        assert after(tension_exec(options, done(7)), "none", str(face)).tension("reactor") == 7 + int(by)


@pytest.mark.rule("cgg.tension.raise")
def test_the_exec_may_choose_instead_of_rolling() -> None:
    chosen = Options(tension_raise="choose")
    assert after(tension_exec(chosen, done(7)), "none", "3").tension("reactor") == 10


@pytest.mark.rule("cgg.tension.pitfall", "cgg.tension.raise")
def test_with_several_pitfalls_the_exec_picks_one() -> None:
    left = after(tension_exec(CGG, done(7, 7)), "none", "boarders", "9")
    assert left.pitfalls == (Pitfall("reactor", 7), Pitfall("boarders", 10))


@BOTH
@pytest.mark.rule("cgg.tension.happens", "cgg.tension.at-once")
def test_at_15_a_pitfall_happens_and_the_others_remain(options: Options) -> None:
    left = after(tension_exec(options, done(13, 7)), "none", "reactor", "10")
    assert (left.happened, left.names) == (("reactor",), ("boarders",))
    assert part(tension_exec(options, done(14)), "none", "1").outcome == Ended((), ("reactor",))


@BOTH
@pytest.mark.rule("cgg.tension.avoided", "cgg.tension.at-once", "cgg.tension.rounds")
def test_at_0_a_pitfall_is_avoided_at_once_and_its_leverage_expires(options: Options) -> None:
    near = scene(1, 7, leverage=(Stock("reactor", Code(0, 1)), Stock("boarders", Code(1))))
    answers = ("act", "reactor", "dexterity", "4", "0", "none", "private", "no", "no", "none", "", "1", "vanya")
    left = after(tension_turn(options, near, "kara"), *answers)
    assert (left.avoided, left.names) == (("reactor",), ("boarders",))
    assert left.leverage == (Stock("boarders", Code(1)),)
    last = part(
        tension_turn(options, scene(1), "kara"), "act", "dexterity", "4", "0", "none", "private", "no", "no", "", "2"
    )
    assert last.outcome == Ended(("reactor",), ())


@pytest.mark.rule("cgg.tension.fiction")
def test_the_exec_may_say_that_the_fiction_has_averted_a_pitfall() -> None:
    assert part(tension_exec(CGG, done(12)), "reactor").outcome == Ended(("reactor",), ())


@pytest.mark.rule("cgg.tension.cue", "cgg.tension.at-once")
def test_a_cue_can_bring_a_pitfall_about() -> None:
    session = part(tension_turn(CGG, scene(14), "vanya"), "ready", "analysis", "yes", "5 3 6", "1")
    assert session.outcome == Ended((), ("reactor",))


def test_with_nobody_left_the_world_turns_alone() -> None:
    down = scene(7)._replace(party=tuple([one._replace(out=True) for one in scene(7).party]))
    assert after(tension_exec(CGG, down), "none", "9").tension("reactor") == 10
    assert isinstance(part(tension_round(CGG, down)).played[0].outcome, Call)


def test_the_odds_of_idling_to_the_end() -> None:
    """Where nobody does anything a Pitfall at 14 happens, whatever the dice show."""
    alone: Mapping[str, Any] = {"party": "kara strength=1d", "pitfalls": ("reactor 13",), "edge": "kara"}
    law = odds(tension(CGG, **alone), never, exact=True)
    assert dict(law.fractions()) == {Ended((), ("reactor",)): 1}


def test_a_member_without_a_code_resists_with_none() -> None:
    assert Member("kara", (Named("strength", Code(2)),)).code("technical") == Code(0)


# --- whole Tensions at random ----------------------------------------------------------------------------------------

CREW = (
    "kara dexterity=4d strength=3d hours=2 mastery=2 harm=3 gear=blaster; "
    "vanya technical=3d+1 knowledge=3d perception=2d conditions=transcendent|hindered xp=3; "
    "pasha mechanical=3d strength=2d most=9 conditions=surface-wound|restrained|dire-injury"
)


def sheet_of(member: Member) -> Explorer:
    """Give the sheet that says the same as a member of the party."""
    return Explorer(
        name=member.who,
        hours=member.hours,
        roles=(Role(key="captain"), Role(key="pilot"))[: 2 if member.most < 12 else 1],
        tracks=Tracks(harm=member.harm, persuasion=member.persuasion, alteration=member.alteration),
        conditions=member.conditions,
        gear=tuple([Gear(name=name) for name in member.gear]),
        xp=member.xp,
        dp=member.dp,
    )


def agrees(state: State, now: Scene) -> None:
    """Check that the facts so far add up to what the Tension itself has kept."""
    for member in now.party:
        sheet = state.sheet(member.who)
        assert (sheet.hours_left, sheet.crisis) == (member.hours, member.crisis), member.who
        assert sheet.critical_count == member.count
        assert sorted(sheet.conditions) == sorted(member.conditions), member.who
        assert sorted(sheet.biting) == sorted(member.biting), member.who
        assert (sheet.xp, sheet.dp) == (member.xp, member.dp), member.who
        assert sheet.incapacitated or not member.out
    assert {key: one.code for key, one in state.scene.leverage.items()} == {
        one.goal: str(one.code) for one in now.leverage
    }
    assert {key: one.tension for key, one in state.scene.tension.pitfalls.items()} == {
        one.name: one.tension for one in now.pitfalls
    }


@BOTH
@pytest.mark.parametrize("seed", range(times(150)))
def test_any_play_ends_and_its_facts_and_sentences_are_the_game_s(options: Options, seed: int) -> None:
    game = ruleset(options.edition)
    known = content(game.package).rules
    random = Random(f"{options.edition} {seed}")
    session = Session(tension(options, CREW, ("reactor 9", "boarders")))
    while isinstance(session.question, Roll | Choose):
        question = session.question
        if isinstance(question, Roll):
            session.roll([random.randint(1, sides) for sides in question.pool.sides()])
        else:
            session.choose(key_of(random.choice(question.options)))
    assert sorted([*session.outcome.avoided, *session.outcome.happened]) == ["boarders", "reactor"]
    state = game.start
    for member in party_from(CREW):
        state = state.with_sheet(member.who, sheet_of(member))
    for played in session.played:
        listing = game.listing_of(played.call)
        assert listing is not None, f"{played.call.procedure.name} has no listing"
        facts = list(listing.facts(played.call.named, played.outcome))
        assert all(isinstance(fact, game.fact_types) for fact in facts)
        state = fold(state, facts, game.apply, game.sheet)
        if isinstance(played.outcome, Call):
            agrees(state, played.outcome.named["scene"])
        for line in (listing.telling or plainly)(played):
            assert [id for id in line.rules if id not in known] == []
    assert state.scene.tension is None
