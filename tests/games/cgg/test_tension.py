"""Tension Mode: Pitfalls, Edge, the three uses of the focus, help, the Exec's turn, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import rollwright as rw
from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.party import (
    Burden,
    Member,
    Named,
    Pitfall,
    Scene,
    Stock,
    scene_from,
)
from rollwright.games.cgg.rules.roles import find_role
from rollwright.games.cgg.rules.roster import party_from, pitfalls_from
from rollwright.games.cgg.rules.sheet import Explorer, Gear, Role, Tracks
from rollwright.games.cgg.rules.tension import Ended, tension, tension_exec, tension_round, tension_turn
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll, key_of
from rollwright.play.tell import plainly
from rollwright.rules.content import content
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import ruleset
from tests.amount import times
from tests.games.cgg.tense import ACT, BOTH, CGG, OLD, PARTY, after, asked, done, part, scene, told_and_kept, with_kara

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
    assert asked(session)[:2] == ("bonus", "vanya")  # it isn't asked again in the first round
    session = part(tension_round(options, scene(7, edge="vanya")))
    assert asked(session) == ("edge", "gm", ["vanya", "kara", "pasha"])
    session.choose("pasha")
    assert asked(session)[:2] == ("bonus", "pasha")
    roles = "kara strength=2d roles=captain|cook; vanya strength=2d"
    session = part(tension(options, roles, ("reactor",)))
    assert session.question.about == (f"kara: {find_role('captain').edge}",)  # type: ignore[union-attr]


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
    session = part(tension_turn(options, tired, "kara"), "idle")
    assert asked(session) == ("focus", "kara", ["vanya", "pasha"])
    left = after(tension_turn(options, tired, "kara"), "idle", "pasha")
    assert left.member("kara").hours == 6
    assert left.waiting == ("vanya", "pasha")
    with pytest.raises(BadInput):
        Session(tension_turn(options, left, "kara"))


def test_nobody_gains_by_idling_in_a_crisis() -> None:
    locked = scene(7).with_member(scene(7).party[0]._replace(hours=0, crisis=True))
    assert after(tension_turn(CGG, locked, "kara"), "idle", "pasha").member("kara").hours == 0


ALONE = ("no",)  # the one who could help says no


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
    answers = (*ACT, "yes", "yes", "no", "0", "success", "", "5 5 5 5", "1", "vanya")
    left = after(tension_turn(CGG, scene(7), "kara"), *answers)
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
    left = after(tension_turn(options, scene(7), "vanya"), "ready", "analysis", *ALONE, "no", "5 3 6", "kara")
    assert left.leverage == (Stock("reactor", Code(2, 2)),)
    left = after(tension_turn(options, scene(7), "vanya"), "ready", "analysis", *ALONE, "yes", "5 3 6", "2", "kara")
    assert left.leverage == (Stock("reactor", Code(3, 2)),)
    assert left.tension("reactor") == 9


@pytest.mark.rule("cgg.leverage.goal")
def test_leverage_of_the_pitfall_is_offered_and_worn_and_other_leverage_where_the_exec_says_so() -> None:
    ready = scene(7, leverage=(Stock("reactor", Code(1)),))
    left = after(tension_turn(CGG, ready, "kara"), *ACT, "no", "no", "risk", "lose-1d", "", "5 5 5 5", "1", "vanya")
    assert left.leverage == (Stock("reactor", Code(0)),)
    other = scene(7, leverage=(Stock("boarders", Code(1)),))
    session = part(tension_turn(CGG, other, "kara"), *ACT, "no", "no")
    assert asked(session) == ("fitting", "gm", ["no", "yes"])
    assert session.question.about == Stock("boarders", Code(1))  # type: ignore[union-attr]
    session.choose("no")
    assert isinstance(session.question, Roll)


def test_fallout_that_fills_harm_takes_the_explorer_out() -> None:
    frail = scene(7).with_member(scene(7).party[0]._replace(harm=1))
    missed = (*ACT, "no", "no", "", "1 1 1 1", "1", "4", "9", "condition", "harm", "painful-harm")
    left = after(tension_turn(CGG, frail, "kara"), *missed, "vanya")
    assert left.member("kara").out
    assert left.member("kara").conditions == ("painful-harm",)


@pytest.mark.rule("cgg.fallout.element")
def test_an_element_made_by_fallout_can_raise_the_risk_of_a_later_action() -> None:
    missed = (*ACT, "no", "no", "", "1 1 1 1", "1", "4", "1", "element", "vanya")
    left = after(tension_turn(CGG, scene(7), "kara"), *missed)
    assert left.burdens == (Burden("fallout of kara 1", 2),)
    later = ("act", "4", "0", "extreme", "public", "no")  # the base is 7, the element makes it 9
    assert part(tension_turn(CGG, left, "vanya"), *later, "no", "9", "1 1 5").question.key == "lower"  # type: ignore[union-attr]
    spared = after(tension_turn(CGG, left, "vanya"), *later, "no", "9", "1 1 5", "1")
    assert spared.burdens == left.burdens
    struck = part(tension_turn(CGG, left, "vanya"), *later, "yes", "9", "1 1 5", "1", "4")
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
    answers = ("act", "reactor", "dexterity", "4", "0", "none", "private", "no", "no", "no", "none", "", "1", "vanya")
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
    assert part(tension_exec(CGG, done(12, 9)), "reactor", "boarders").outcome == Ended(("reactor", "boarders"), ())
    won = (*ACT, "no", "no", "", "5 5 5 5", "averted")
    assert part(tension_turn(CGG, scene(12), "kara"), *won).outcome == Ended(("reactor",), ())


@pytest.mark.rule("cgg.tension.cue", "cgg.tension.at-once")
def test_a_cue_can_bring_a_pitfall_about() -> None:
    session = part(tension_turn(CGG, scene(14), "vanya"), "ready", "analysis", *ALONE, "yes", "5 3 6", "1")
    assert session.outcome == Ended((), ("reactor",), ("reactor",))


def test_with_nobody_left_the_world_turns_alone() -> None:
    down = scene(7)._replace(party=tuple([one._replace(out=True) for one in scene(7).party]))
    assert after(tension_exec(CGG, down), "none", "9").tension("reactor") == 10
    assert isinstance(part(tension_round(CGG, down)).played[0].outcome, Call)


def test_the_odds_of_idling_to_the_end() -> None:
    """Where nobody does anything a Pitfall at 14 happens, whatever the dice show."""
    alone: Mapping[str, Any] = {"party": "kara strength=1d", "pitfalls": ("reactor 13",), "edge": "kara"}
    law = odds(tension(CGG, **alone), never, exact=True)
    assert dict(law.fractions()) == {Ended((), ("reactor",)): 1}


@pytest.mark.parametrize(("options", "chance"), [(CGG, 0.7), (OLD, 0.5)], ids=["cgg", "cgg-2015"])
@pytest.mark.rule("cgg.tension.lower", "cgg.tension.raise")
def test_the_odds_of_acting_where_one_success_is_enough(options: Options, chance: float) -> None:
    """With Edge's die 2d face difficulty 3: one die. Later successes only make up for what the world raises."""
    act = ruleset(options.edition).listing("tension").policies["act"]
    law = odds(tension(options, "kara strength=1d", ("reactor 1",), "kara"), act)
    assert law.p(Ended(("reactor",), ())) == pytest.approx(chance)


def test_a_member_without_a_code_resists_with_none() -> None:
    assert Member("kara", (Named("strength", Code(2)),)).code("technical") == Code(0)


# --- whole Tensions at random ----------------------------------------------------------------------------------------

CREW = (
    "kara dexterity=4d strength=3d hours=2 mastery=2 harm=3 gear=blaster; "
    "vanya technical=3d+1 knowledge=3d perception=2d conditions=transcendent|hindered|consumed xp=3; "
    "pasha mechanical=3d strength=2d most=9 conditions=surface-wound|restrained|dire-injury|eager|paralyzing-injury "
    "harm=12 gear=toolkit:2d"
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
        assert sheet.incapacitated is member.out, member.who
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
    session = Session(tension(options, CREW, ("reactor 9", "boarders"), elements="+cover 1d; smoke 1d"))
    while isinstance(session.question, Roll | Choose):
        question = session.question
        if isinstance(question, Roll):
            session.roll([random.randint(1, sides) for sides in question.pool.sides()])
        else:
            seldom = question.key == "settled" and random.random() < 0.9  # else few plays would go on for long
            session.choose(key_of(random.choice(question.options[: 1 if seldom else None])))
    assert {"boarders", "reactor"} <= {*session.outcome.avoided, *session.outcome.happened}
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


# --- what an action in Tension asks, takes and leaves ----------------------------------------------------------------


@pytest.mark.rule("cgg.stunts.who", "cgg.tension.act")
def test_an_ability_and_an_aspect_are_asked_for_at_each_action() -> None:
    able = with_kara(mastery=2, aspect=True, abilities=("pilot*2", "law*1"))
    session = part(tension_turn(CGG, able, "kara"), *ACT)
    assert asked(session) == ("mastery", "gm", ["0", "1", "2"])
    assert session.question.about == ("pilot*2", "law*1")  # type: ignore[union-attr]
    session.choose("0")
    assert asked(session) == ("aspect", "kara", ["no", "yes"])
    session.choose("yes")
    assert asked(session) == ("aspect-fits", "gm", ["no", "yes"])
    for fits, then in (("no", "difficulty"), ("yes", "stunt")):
        session = part(tension_turn(CGG, able, "kara"), *ACT, "0", "yes", fits, "no", "no")
        assert session.question.key == then  # type: ignore[union-attr]


@pytest.mark.rule("cgg.hammer.unseen")
@pytest.mark.parametrize("out", [True, False])
def test_who_is_struck_down_is_out_where_the_exec_says_so(out: bool) -> None:
    struck = (*ACT, "no", "no", "", "6 6 6 5", "none", "didnt-see-that-coming", "yes" if out else "no", "none", "1")
    call = tension_turn(CGG, scene(7), "kara")
    left = after(call, *struck, "4", "9", "element", "vanya")
    assert left.member("kara").out is out
    _, facts = told_and_kept(call, *struck, "4", "9", "element", "vanya")
    assert ("Incapacitated" in [type(fact).__name__ for fact in facts]) is out


@pytest.mark.rule("cgg.hammer.why-now", "cgg.gear.disabled")
def test_gear_that_a_hammer_disables_is_gone_from_the_tension() -> None:
    armed = with_kara(gear=("blaster", "medkit"), tools=(Named("blaster", Code(2)),))
    answers = (*ACT, "no", "no", "no", "", "6 6 5 5", "none", "why-now", "blaster", "none")
    left = after(tension_turn(CGG, armed, "kara"), *answers, "1", "vanya")
    assert (left.member("kara").gear, left.member("kara").tools) == (("medkit",), ())


@pytest.mark.rule("cgg.gear.notable")
def test_gear_with_a_code_joins_the_risk_where_the_player_uses_it() -> None:
    armed = with_kara(gear=("armour",), tools=(Named("armour", Code(6)),))
    for use, dice in (("yes", 7), ("no", 4)):
        session = part(tension_turn(CGG, armed, "kara"), *ACT, use, "no", "no", "")
        assert session.question.pool.size == dice  # type: ignore[union-attr]


@pytest.mark.rule("cgg.tension.help")
def test_help_that_is_declined_spends_nobody() -> None:
    left = after(tension_turn(CGG, scene(7), "kara"), *ACT, "yes", "no", "no", "", "5 5 5 5", "1", "vanya")
    assert not left.member("vanya").helped


@pytest.mark.rule("cgg.conditions.crippling-wound")
def test_a_crippled_code_helps_and_resists_with_a_die_less() -> None:
    member = party_from("kara strength=3d technical=2d conditions=crippling-wound@strength")[0]
    assert (member.whole("strength"), member.whole("technical")) == (Code(2), Code(2))
    hurt = with_kara(conditions=("crippling-wound@strength",))
    session = part(tension_turn(CGG, hurt, "kara"), *ACT, "no", "no", "", "1 1 1 1", "1", "4")
    assert session.question.pool.size == 2  # type: ignore[union-attr]  # 4d against 3d, less one


@pytest.mark.rule("cgg.tension.ready", "cgg.diligence.help", "cgg.diligence.enhance")
def test_readying_keeps_the_leverage_that_is_there_and_may_take_help() -> None:
    ready = scene(7, leverage=(Stock("reactor", Code(2)),))
    turn = tension_turn(CGG, ready, "vanya")
    session = part(turn, "ready", "analysis", "yes", "yes", "no")
    assert asked(session) == ("enhance", "vanya", ["none", "reactor"])
    left = after(turn, "ready", "analysis", "yes", "yes", "no", "none", "5 3 6 1", "kara")
    assert left.leverage == (Stock("reactor", Code(2)), Stock("reactor #2", Code(3)))
    assert left.member("pasha").helped
    grown = after(turn, "ready", "analysis", "no", "no", "reactor", "5 3 6", "kara")
    assert grown.leverage == (Stock("reactor", Code(3)),)


@pytest.mark.rule("cgg.leverage.expiry")
def test_leverage_used_up_by_the_action_that_ends_its_pitfall_expires_once() -> None:
    near = scene(1, 7, leverage=(Stock("reactor", Code(0, 1)),))
    call = tension_turn(CGG, near, "kara")
    answers = ("act", "reactor", "dexterity", "4", "0", "none", "private", "no", "no", "success", "lose-1d", "", "1")
    left = after(call, *answers, "vanya")
    assert (left.avoided, left.expired) == (("reactor",), ())


@pytest.mark.rule("cgg.failure.grades", "cgg.tension.act")
def test_two_failures_ask_for_a_complication_and_its_award_reaches_the_explorer() -> None:
    hard = ("act", "dexterity", "6", "0", "none", "material", "no", "no", "1 1")
    tired = with_kara(hours=5)
    for award, hours in (("no", 5), ("yes", 6)):
        left = after(tension_turn(CGG, tired, "kara"), *hard, award, "0", "vanya")
        assert left.member("kara").hours == hours
    left = after(tension_turn(OLD, tired, "kara"), *hard, "yes", "0", "vanya")
    assert left.member("kara").dp == 1


@pytest.mark.rule("cgg.failure.complication")
def test_a_complication_for_an_action_or_two_wears_off() -> None:
    """Each action that it weighs on counts; the table's element wears with it."""
    hard = ("act", "dexterity", "6", "0", "none", "material", "no", "no", "1 1")
    left = after(tension_turn(CGG, scene(7), "kara"), *hard, "no", "2", "actions", "vanya")
    assert left.burdens == (Burden("trouble of kara 1", 2, 2),)
    turn = tension_turn(CGG, left, "vanya")
    later = ("act", "4", "0", "none", "public", "no")
    assert after(turn, *later, "no", "9", "1").burdens == left.burdens
    once = after(turn, *later, "yes", "9", "1")
    assert once.burdens == (Burden("trouble of kara 1", 2, 1),)
    assert after(tension_turn(CGG, left._replace(burdens=once.burdens), "vanya"), *later, "yes", "9", "1").burdens == ()
    worn = [fact for fact in told_and_kept(turn, *later, "yes", "9", "1")[1] if type(fact).__name__ == "ElementWorn"]
    assert [fact.key for fact in worn] == ["trouble of kara 1"]  # type: ignore[attr-defined]


@pytest.mark.rule("cgg.failure.grades")
def test_a_complication_that_stays_weighs_on_later_actions() -> None:
    hard = ("act", "dexterity", "6", "0", "none", "material", "no", "no", "1 1")
    left = after(tension_turn(CGG, scene(7), "kara"), *hard, "no", "2", "scene", "vanya")
    assert left.burdens == (Burden("trouble of kara 1", 2),)
    later = ("act", "4", "0", "extreme", "public", "no")
    session = part(tension_turn(CGG, left, "vanya"), *later)
    assert asked(session) == ("weighs", "gm", ["no", "yes"])
    assert session.question.about == left.burdens[0]  # type: ignore[union-attr]
    for weighs, missed in (("no", False), ("yes", True)):  # the base is 7, the trouble makes it 9
        end = part(tension_turn(CGG, left, "vanya"), *later, weighs, "9", "1 1 5", "1")
        assert (asked(end)[0] == "fallout-code") is missed


@pytest.mark.rule("cgg.fallout.code", "cgg.difficulty.contest")
def test_a_contest_and_a_fallout_code_of_the_exec_s_own() -> None:
    contest = ("act", "dexterity", "contest", "5", "0", "extreme", "material", "no", "no")
    session = part(tension_turn(CGG, scene(7), "kara"), *contest)
    assert isinstance(session.question, Roll)
    session = part(tension_turn(CGG, scene(7), "kara"), *ACT, "no", "no", "", "1 1 1 1", "1")
    key, actor, options = asked(session)
    assert (key, actor, options[0]) == ("fallout-code", "gm", "4")
    session.choose("9")
    assert session.question.pool.size == 6  # type: ignore[union-attr]


@pytest.mark.rule("cgg.wrench.bounce-back")
def test_a_condition_that_is_kept_away_stays_so_in_tension() -> None:
    member = party_from("kara strength=3d conditions=painful-harm|confused suspended=confused")[0]
    assert (member.conditions, member.biting) == (("painful-harm", "confused"), ("painful-harm",))


@pytest.mark.rule("cgg.conditions.custom")
def test_fallout_in_tension_offers_the_exec_s_own_conditions_where_the_arena_allows_them() -> None:
    with pytest.raises(BadInput):
        Session(tension(CGG, PARTY, ("reactor",), custom=("dazed=XX1",)))
    own = scene(7, custom=("dazed=HI1:confused", "lucky=HE1"))
    session = part(tension_turn(CGG, own, "kara"), *ACT, "no", "no", "", "1 1 1 1", "1", "4", "9", "condition", "harm")
    assert asked(session)[2] == ["painful-harm", "surface-wound", "dazed=HI1:confused"]


def test_the_odds_of_two_who_act_are_sampled() -> None:
    asked: dict[str, Any] = {"party": "kara strength=3d; ilka strength=2d", "pitfalls": ("reactor 14", "vacuum 10")}
    assert rw.odds("cgg/tension", **asked, policy="act", plays=20).sampled == 20
    assert not rw.odds("cgg/tension", **(asked | {"party": "kara strength=3d"}), policy="act").sampled
