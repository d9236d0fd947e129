"""An action as one moment: declared on one form, judged on one card, rolled, and told to its end."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules.attempt import AVERTED
from rollwright.games.cgg.rules.facts.conditions import Incapacitated
from rollwright.games.cgg.rules.facts.situation import ElementWorn
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.sheet import Gear
from rollwright.games.cgg.rules.state import Element, Leverage, Scene, Tension
from rollwright.play.session import Session, fitting
from rollwright.play.steps import GM, Call
from rollwright.rules.facts import Who
from rollwright.rules.telling import Telling, headline
from tests.games.cgg.acting import (
    BOTH,
    LATER,
    RISKY,
    SAFE,
    Answer,
    act,
    after,
    at,
    begun,
    facts,
    ids,
    landed,
    lines,
    moves,
    name_of,
    offered,
    play,
    pools,
    questions,
    scene,
    told,
    vela,
)

ARMED = (Gear(name="vest", code="3d"), Gear(name="long rifle", code="4d"), Gear(name="mask", code="1d", disabled=True))


def card_of(call: Call[Any], *answers: Answer) -> tuple[Session[Any], Any]:
    session = play(call, *answers, ended=False)
    question: Any = session.question
    return session, question


def fields_of(call: Call[Any], *answers: Answer) -> list[str]:
    return [column.name for column in card_of(call, *answers)[1].options.asked]


# --- one declaration, one judgement -----------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.risk.none", "cgg.difficulty.secret", "cgg.difficulty.base")
def test_without_risk_the_exec_s_press_ends_it(options: Options) -> None:
    call = act(options=options, what="lifts the hatch")
    session = play(call, {**SAFE, "challenge": "4"}, (9, 9))
    assert questions(session) == ["judge", "difficulty"]
    assert [entry.seen_by for entry in session.journal] == [(GM,), (GM,)]
    assert session.outcome[:3] == (True, 0, None)
    text = told(session, "vela")
    assert "Vela tries to lift the hatch, with Strength (2d)." in text
    assert "Nothing is at risk." in text
    assert "Vela succeeds." in text
    assert "Difficulty 4" not in text
    assert "Difficulty 4, no risk; 2 difficulty dice left." in told(session, GM)


@pytest.mark.rule("cgg.risk.stake", "cgg.risk.code", "cgg.fallout.arenas")
def test_the_stake_is_said_aloud_and_the_player_rolls() -> None:
    call = act(what="slips past the guards", code="dexterity")
    session, question = card_of(call, RISKY, (9, 9, 9)[:1])
    assert (question.key, question.actor) == ("help", "vela")
    assert headline(session.story(), Telling(name_of, RULESET.wording)).text == (  # type: ignore[union-attr]
        "Vela tries to slip past the guards · Dexterity · at stake: her cover"
    )
    done = play(call, RISKY, (9,), "roll", (5, 5))
    assert "The risk is Material." in told(done, "vela")
    assert "a total of 10. Vela succeeds. Vela avoids the risk: 10 against 4." in told(done, "vela")


@pytest.mark.rule("cgg.difficulty.contest", "cgg.difficulty.ability", "cgg.difficulty.adjustments")
def test_the_exec_judges_by_any_column_or_against_somebody() -> None:
    call = act()
    for judged, dice in (
        ({"by": "challenge", "challenge": "6"}, 4),
        ({"by": "class", "action_class": "6"}, 4),
        ({"by": "force", "force": "5"}, 3),
        ({"by": "contest", "rival": "orr"}, 2),
        ({"by": "contest", "rival": "none", "opponent": "4"}, 3),
        ({"challenge": "4", "ability": "no-ability"}, 3),
        ({"challenge": "4", "ability": "no-specialist-ability"}, 4),
        ({"challenge": "4", "time": "rushed", "adjustments": ["advantage"]}, 2),
    ):
        assert card_of(call, {**SAFE, **judged})[1].pool.size == dice, judged
    grades = card_of(call)[0]
    assert offered(grades, "time") == ["none", "all-the-time", "rushed", "extreme-rush"], "one grade of a cause"
    assert offered(grades, "team") == ["none", "teamwork", "organized-assistance"]


@pytest.mark.rule("cgg.difficulty.ability", "cgg.sheet.abilities")
def test_whether_an_ability_is_there_is_judged_from_the_sheet() -> None:
    session, card = card_of(act(at(abilities={"command": 2, "first-aid": 1})))
    assert offered(session, "ability")[0] == "none", "there may be one that fits"
    assert card.about.able == "On the sheet: Command (mastery 2), First Aid."
    without, card = card_of(act(at(abilities={})))
    assert offered(without, "ability")[0] == "no-ability"
    assert card.about.able == "There is none on the sheet."
    called, _ = card_of(act(called="command"))
    assert (offered(called, "ability")[0], offered(called, "unfit")) == ("none", ["command"])
    assert "unfit" not in fields_of(act())


@pytest.mark.rule("cgg.risk.none", "cgg.gear.notable", "cgg.risk.levels")
def test_gear_and_another_code_join_the_risk_alone() -> None:
    state = at(gear=ARMED)
    call = act(state, gear=["vest", "long rifle"], risk_code="perception")
    session = play(call, {**RISKY, "challenge": "3"}, (9,), "roll", (1,) * 7)
    assert pools(session) == ["1d10", "7d6"], "Perception 5d, the rifle's 4d and the vest's 3d: 7d+1"
    assert "using vest (3d) and long rifle (4d)" in told(session)
    safe = play(call, {**SAFE, "challenge": "3"}, (9,))
    assert pools(safe) == ["1d10"]
    with pytest.raises(BadInput):
        play(act(state, gear=["mask"]))


@pytest.mark.rule("cgg.risk.situation", "cgg.risk.helpers", "cgg.failure.lasting")
def test_an_element_bears_on_an_action_where_the_exec_says_so_and_wears_off_only_then() -> None:
    elements = {
        "smoke": Element("2d", "orr", lasts="actions", left=2),
        "rock": Element("1d"),
        "cover": Element("3d", helps=True),
    }
    state = at(Scene(elements=elements))
    session, _ = card_of(act(state))
    assert (offered(session, "bears"), offered(session, "helps")) == (["smoke", "rock"], ["cover"])
    weighed = {**RISKY, "challenge": "3", "bears": ["smoke"], "helps": ["cover"]}
    play_ = play(act(state), weighed, (9,), "roll", (1, 1, 1), (9,), {"result": "element"})
    assert "Weighing on the risk: smoke (2d). Helping against the risk: cover (3d)." in told(play_)
    assert play_.outcome.avoided is False, "3 and 2 pips against 4 and 2"
    done = landed(state, [ElementWorn(key="smoke")])
    assert scene(done).elements["smoke"].left == 1
    twice = after(state, act(state), {**weighed, "damage": "1"}, (9,), "roll", (5, 5, 5))
    assert scene(twice).elements["smoke"].left == 1
    apart = after(state, act(state), {**RISKY, "challenge": "3"}, (9,), "roll", (5, 5))
    assert scene(apart).elements == elements


@pytest.mark.rule(
    "cgg.help.leverage", "cgg.leverage.use", "cgg.leverage.goal", "cgg.leverage.price", "cgg.leverage.anybody"
)
def test_leverage_is_picked_by_name_and_the_exec_may_say_that_it_does_not_fit() -> None:
    state = at(Scene(leverage={"the repair": Leverage("the repair", "2d+2", "orr")}))
    call = act(state, leverage=["the repair"])
    done = after(state, call, {**SAFE, "challenge": "4"}, (9,))
    assert scene(done).leverage["the repair"].code == "1d+2"
    kept = after(state, act(state, leverage=["the repair"], keeps=True), {**SAFE, "challenge": "4"}, (9,))
    assert (scene(kept).leverage["the repair"].code, vela(kept).hours) == ("2d+2", 11)
    unfit = play(call, {**SAFE, "challenge": "4", "unfit": ["the repair, success"]}, (9, 9))
    assert facts(unfit) == []
    assert "the leverage towards the repair is for another goal" in told(unfit)
    risk = act(state, leverage=["the repair"], shield=["the repair"], keeps=True)
    none = play(risk, {**SAFE, "challenge": "3"}, (9,))
    assert facts(none) == [], "no hour is taken for a roll that isn't made"
    assert pools(play(risk, {**RISKY, "challenge": "3"}, (9,), "roll", (1, 1, 1)))[1:] == ["3d6"], "3d+1 against 4"


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.help.joins", "cgg.risk.helpers", "cgg.codes.combining")
def test_helpers_are_asked_by_name_and_others_volunteer_against_the_risk() -> None:
    call = act(code="mechanical", asks=["orr"])
    session, question = card_of(call)
    assert (question.key, question.actors) == ("lend", ("vela", "orr"))
    assert offered(session) == ["go-on", "orr", "not orr"]
    helped = play(call, "orr", {**SAFE, "challenge": "7"}, (9,) * 2)
    assert "Orr lends Vela" in told(helped)
    alone = act(code="mechanical")
    volunteer = play(alone, {**RISKY, "challenge": "3"}, (), "orr", (1,) * 5)
    assert "Orr lends Vela" in told(volunteer)
    assert questions(volunteer) == ["judge", "difficulty", "help", "risk"], "nobody is left to ask"


@pytest.mark.rule("cgg.help.unrolled")
def test_one_helper_does_not_count_twice() -> None:
    call = act(code="mechanical", asks=["orr"])
    lent = {**SAFE, "challenge": "9", "team": "teamwork"}
    sizes = [card_of(call, "orr", {**lent, "twice": twice})[1].pool.size for twice in ("no", "yes")]
    assert sizes[1] == sizes[0] + 1
    assert "twice" not in fields_of(act(code="mechanical"))


@pytest.mark.rule("cgg.help.joins")
def test_nobody_helps_who_is_out() -> None:
    state = at()
    out = landed(state, [Incapacitated(who=Who("orr"))])
    (move,) = [one for one in moves(out, "vela") if one.procedure == "act"]
    assert "asks" not in [field.name for field in move.fields], "where there is nobody to ask it isn't asked"
    assert questions(play(act(out), {**RISKY, "challenge": "3"}, (9,), (5, 5))) == ["judge", "difficulty", "risk"]


# --- stunts, Venture, conditions --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "cgg.stunts.first-die", "cgg.stunts.move", "cgg.stunts.extra", "cgg.stunts.mastery", "cgg.aspects.stunt"
)
def test_a_stunt_goes_as_far_as_mastery() -> None:
    state = at(abilities={"weapon/blaster": 2})
    call = act(state, code="perception", called="weapon/blaster", stunt=True, moved_2=2, extra_2=1)
    session = play(call, {**RISKY, "challenge": "9"}, (), "roll", (1, 1, 1), (9,) * 6, {"result": "element"})
    assert pools(session)[:2] == ["0d10", "3d6"], "5d, and 1, 2 and 1 more: 9d; 2d less against the risk"
    assert session.outcome.hours == 10
    text = told(session)
    assert "Vela pays 2 hours for a stunt: 10 left. Vela: a stunt, 1d more towards success. 2d move" in text
    aspect = act(state, code="perception", called="aspect 1", stunt=True, moved_3=3)
    assert pools(play(aspect, {**RISKY, "challenge": "9"}, (), "roll", (1, 1), ended=False))[1] == "2d6"
    refused = play(
        act(state, called="weapon/blaster", stunt=True), {**SAFE, "unfit": ["weapon/blaster"], "challenge": "3"}, (9,)
    )
    assert refused.outcome.hours == 12
    assert "The Exec: Weapon (Blaster) doesn't apply here." in told(refused)
    safe = play(call, {**SAFE, "challenge": "9"}, (9, 9))
    assert safe.outcome.hours == 10, "no dice move from a roll that isn't made"


@pytest.mark.rule("cgg.aspects.free", "cgg.venture.player", "cgg.venture.exec")
def test_wrenches_are_free_where_an_aspect_is_called() -> None:
    call = act(code="perception", called="aspect 1")
    _, question = card_of(call, {**RISKY, "challenge": "7"}, (1, 9), "roll", (6, 6, 1, 1, 1))
    assert question.key == "wrench"
    assert [use.note for use in question.options[1:]] == ["free"] * 4
    done = play(
        call,
        {**RISKY, "challenge": "7"},
        (1, 9),
        "roll",
        (6, 6, 1, 1, 1),
        "make-it",
        "none",
        "none",
        (9,) * 5,
        {"result": "element"},
    )
    assert "“Gotta make it!” One Failure less (free, by the aspect)." in told(done)
    assert done.outcome.hours == 12


@BOTH
@pytest.mark.rule("cgg.conditions.exec-pays", "cgg.conditions.dire-injury", "cgg.conditions.eager")
def test_conditions_are_used_on_the_two_cards(options: Options) -> None:
    within = Scene(tension=Tension(pitfalls={"the reactor": 7}, party=("vela", "orr")))
    state = at(within, hours=5, xp=5, conditions=("dire-injury", "distracting-injury", "eager"))
    call = act(state, options, pay=["eager"])
    assert offered(card_of(call)[0], "invoke") == ["dire-injury", "distracting-injury"]
    off = play(call, {**RISKY, "invoke": ["dire-injury"], "reduced": "dash"})
    assert off.outcome.rest.cancelled
    assert "CodeReduced" in facts(off)
    session = play(call, {**SAFE, "challenge": "4", "invoke": ["distracting-injury"]}, (9, 9))
    assert "Vela's Distracting Injury gets in the way: the difficulty is 1d higher." in told(session)
    assert "for Eager" in told(session)
    assert len(pools(session)) == 1


# --- what goes wrong --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.failure.complication", "cgg.failure.award", "cgg.failure.grades", "cgg.failure.lasting")
def test_the_player_says_what_goes_wrong_and_the_exec_awards(options: Options) -> None:
    state = at(hours=5)
    call = act(state, options, what="lifts the hatch")
    session, question = card_of(call, {**SAFE, "challenge": "4"}, (1, 1))
    assert (question.key, question.actor) == ("went-wrong", "vela")
    with pytest.raises(BadInput):
        session.fill({"what": " "})
    answers: tuple[Answer, ...] = ({**SAFE, "challenge": "4"}, (1, 1), {"what": "the hatch jams"})
    award = {"awarded": "yes", "dice": "2", "lasts": "actions"}
    done = after(state, call, *answers, award)
    assert scene(done).elements == {"the hatch jams": Element("2d", "vela", lasts="actions", left=2)}
    assert (vela(done).hours, vela(done).dp) == ((6, 0) if options is LATER else (5, 1))
    text = told(play(call, *answers, award))
    assert "Vela failed badly. What goes wrong: the hatch jams." in text
    worse, asked = card_of(act(state, options), {**SAFE, "challenge": "5"}, (1, 1, 1))
    assert asked.key == "went-horribly-wrong"
    worse.fill({"what": "all is lost"})
    assert offered(worse, "lasts") == ["scene", "actions"]
    assert "went-wrong" not in questions(play(act(state, options), {**SAFE, "challenge": "4"}, (1, 9)))


@BOTH
@pytest.mark.rule("cgg.fallout.when", "cgg.fallout.code", "cgg.fallout.grade", "cgg.fallout.result", "cgg.risk.earned")
def test_a_missed_risk_goes_on_into_fallout_and_condition(options: Options) -> None:
    state = at()
    call = act(state, options)
    answers: tuple[Answer, ...] = ({**RISKY, "challenge": "4"}, (9, 9), "roll", (1, 1), (1, 9))
    session, question = card_of(call, *answers)
    assert question.key == "suffer"
    assert pools(session)[2] == "2d10", "the difficulty's 4d less Strength 2d"
    assert question.about.note == "Moderate fallout (2 dots)"
    done = after(state, call, *answers, {"condition": "distracting-injury"})
    assert vela(done).conditions == ("distracting-injury",)
    text = told(play(call, *answers, {"condition": "distracting-injury"}))
    assert "Moderate fallout (2 dots) for Vela. Vela has a Distracting Injury: 2 dots of Harm. It is hard" in text
    contest = play(
        call, {**RISKY, "by": "contest", "rival": "none", "opponent": "4"}, (9,) * 3, "roll", (1, 1), ended=False
    )
    assert contest.question.pool.size == 2, "the opponent's code"  # type: ignore[union-attr]
    weapon = play(call, {**RISKY, "challenge": "4", "damage": "7"}, (9, 9), "roll", (1, 1), ended=False)
    assert weapon.question.pool.size == 5, "a weapon's damage"  # type: ignore[union-attr]


@pytest.mark.rule("cgg.conditions.full", "cgg.fallout.result")
def test_a_full_track_is_told_after_the_wound() -> None:
    state = at(conditions=("dire-injury*8",))
    call = act(state)
    answers: tuple[Answer, ...] = (
        {**RISKY, "challenge": "4"}, (9, 9), "roll", (1, 1), (9, 9), {"condition": "painful-harm"}
    )  # fmt: skip
    text = told(play(call, *answers))
    assert text.index("has Painful Harm") < text.index("Harm is full: Vela can't act any more.")
    assert vela(after(state, call, *answers)).incapacitated


@pytest.mark.rule("cgg.wrench.serious", "cgg.fallout.dice", "cgg.conditions.hindered")
def test_who_got_serious_about_resisting_has_a_fallout_die_less() -> None:
    call = act(at(conditions=("hindered",)))
    answers: tuple[Answer, ...] = ({**RISKY, "challenge": "5"}, (9,) * 3, "roll", (6, 1), "serious", "resistance")
    session = play(call, *answers, ended=False)
    assert session.question.pool.size == 2, "5d less 2d, and one less"  # type: ignore[union-attr]
    session.roll((9, 9))
    assert session.question.about.note == "Moderate fallout (2 dots)", "Minor, and one more for being Hindered"  # type: ignore[union-attr]


@pytest.mark.rule("cgg.difficulty.secret", "cgg.risk.levels")
def test_nothing_of_the_exec_s_is_told_to_the_players() -> None:
    session = play(
        act(),
        {**RISKY, "challenge": "5", "time": "rushed"},
        (9,) * 4,
        "roll",
        (5, 4),
        (9,) * 3,
        {"result": "element"},
    )
    hidden = [line.text for line in lines(session) if line.seen_by == (GM,)]
    assert len(hidden) == 3
    for word in ("Difficulty 5", "limited", "rushed", "10 in all"):
        assert word not in told(session, "vela")


def test_a_result_can_be_overruled_and_all_that_follows_is_played_again() -> None:
    call = act()
    whole = play(
        call,
        {**RISKY, "challenge": "4"},
        (1, 1),
        "roll",
        (1, 1),
        {"what": "it jams"},
        {},
        (9, 9),
        {"result": "element"},
    )
    assert [ruling.verdict.key for ruling in whole.verdicts] == ["result", "ending"]
    success, left = fitting(call, whole.ruled(0, "success"))
    assert success.ended is False or success.outcome.success
    assert left, "what went wrong is not asked any more"
    spared, _ = fitting(call, whole.ruled(1, "failed-badly-avoided"))
    assert spared.outcome[:3] == (False, 2, True)
    assert facts(spared) == ["Complicated", "ElementMade"]


# --- in Tension -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.act", "cgg.tension.lower", "cgg.tension.helped", "cgg.tension.fiction")
def test_a_turn_lowers_tension_as_the_exec_says() -> None:
    tension = Tension(pitfalls={"the reactor": 7}, party=("vela", "orr"), focus="vela", opened=True, helped=("vela",))
    state = at(Scene(tension=tension))
    call = begun(state, "turn", who="vela", pitfall="the reactor", code="perception")
    for answer, left in (("1", 6), ("2", 5)):
        done = after(state, call, {**RISKY, "challenge": "3"}, (), "roll", (1, 1, 2, 1), answer)
        now = scene(done).tension
        assert now is not None
        assert (now.pitfalls["the reactor"], now.acted, now.focus) == (left, ("vela",), "orr"), (
            "5d, 1d less for helping"
        )
    assert scene(after(state, call, {**SAFE, "challenge": "3"}, (), AVERTED)).tension is None
    failed = after(state, call, {**SAFE, "challenge": "7"}, (1, 9))
    assert scene(failed).tension.pitfalls == {"the reactor": 7}  # type: ignore[union-attr]
    check = after(state, act(state, code="perception"), {**SAFE, "challenge": "3"}, ())
    assert scene(check).tension == tension, "a check between turns is no turn"


@pytest.mark.rule("cgg.clock.run-out", "cgg.game.players", "cgg.story.dialog")
def test_who_may_begin_what() -> None:
    player, gm = ids(at(), "vela"), ids(at())
    assert {"act", "diligence", "encode-fast", "encode-slow", "superstate", "risk", "ship-kit"} <= set(player)
    assert not {"pay", "fallout", "suffer", "begin-tension", "make-element", "advance"} & set(player)
    assert {"act", "pay", "fallout", "suffer", "begin-tension", "make-element", "advance", "exec"} <= set(gm)
    assert {one.who for one in moves(at(), "vela") if one.who} == {"vela"}
    for fields in ({"incapacitated": True}, {"hours": 0}):
        assert not {"act", "diligence", "turn"} & set(ids(at(**fields), "vela"))
        with pytest.raises(Refused):
            play(act(at(**fields)))
