"""The Story Break of the 2015 edition, in its order."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.cgg_2015 import RULESET
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import TRACKS
from rollwright.games.cgg.rules.creation import all_ideas
from rollwright.games.cgg.rules.options import Options2015
from rollwright.games.cgg.rules.roles import roles
from rollwright.games.cgg.rules.sheet import CODES, Explorer, Step
from rollwright.games.cgg.rules.spending import Spent
from rollwright.games.cgg.rules.story_break import Broken, Settled, settled, story_break
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, key_of
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.cgg.explorers import ORR, VELA, but

OPTIONS = Options2015()


def broken(*answers: str, options: Options2015 = OPTIONS, **arguments: Any) -> Broken:
    given = {"who": "vela", "roles": ("captain",), "filled": (0,), **arguments}
    session = Session(story_break(options, **given))
    for answer in answers:
        session.choose(answer)
    outcome: Broken = session.outcome
    return outcome


@pytest.mark.rule("cgg.break.order", "cgg.break.reclaim", "cgg.break.convert", "cgg.break.cap")
@pytest.mark.parametrize(
    ("xp", "spent", "dp", "expected"),
    [
        (0, 0, 0, Settled(0, 0, 0, 0, 0)),
        (5, 3, 2, Settled(3, 8, 0, 0, 10)),
        (10, 10, 0, Settled(10, 12, 0, 8, 12)),
        (20, 12, 1, Settled(12, 12, 0, 20, 13)),
        (30, 10, 0, Settled(10, 12, 8, 20, 12)),
    ],
)
def test_points_are_reclaimed_then_converted_then_capped(xp: int, spent: int, dp: int, expected: Settled) -> None:
    assert settled(xp, spent, dp) == expected


@pytest.mark.rule("cgg.break.buy", "cgg.break.price")
def test_an_advancement_is_bought_where_dp_reaches_its_price() -> None:
    none = broken("no", xp=12, dp=7)
    assert (none.advancement, none.dp, none.xp) == (None, 19, 0)
    bought = broken("0", "no", xp=12, dp=8, critical_count=5)
    assert bought.advancement is not None
    assert (bought.advancement.step, bought.advancement.pips, bought.price, bought.dp) == (1, 35, 20, 0)
    assert bought.spent == Spent((), 35)
    stricter = Options2015(advancement_needs_more=True)
    assert broken("no", xp=12, dp=8, options=stricter).advancement is None
    assert broken("0", "no", xp=12, dp=9, options=stricter).dp == 1
    seventh = broken("0", "no", dp=45, filled=(6,))
    assert (seventh.price, seventh.dp) == (40, 5)


@pytest.mark.rule("cgg.break.payout", "cgg.break.cap")
def test_a_payout_is_the_exec_s_and_is_capped_again() -> None:
    session = Session(story_break(OPTIONS, "vela", ("captain",), (0,), 30, 0, 8))
    assert (session.question.key, session.question.actor) == ("payout", GM)  # type: ignore[union-attr]
    outcome = broken("5", "no", xp=30, dp=8)
    assert (outcome.settled.xp, outcome.payout, outcome.lost, outcome.xp) == (18, 5, 3, 20)


@pytest.mark.rule("cgg.advancement.two-roles", "cgg.advancement.one-endeavor")
def test_two_roles_choose_which_comes_first_and_share_an_endeavor() -> None:
    both: dict[str, Any] = {"roles": ("orrok", "salvager"), "dp": 60}
    first = broken("salvager", "yes", "0", "no", filled=(1, 1), **both)
    assert first.advancement is not None
    assert (first.advancement.role, first.advancement.endeavor) == ("salvager", True)
    second = broken("0", "no", filled=(1, 2), endeavors=(2,), **both)
    assert second.advancement is not None
    assert (second.advancement.role, second.advancement.endeavor) == ("orrok", False)


@pytest.mark.rule("cgg.break.order", "cgg.break.spend", "cgg.break.endeavor")
def test_the_steps_come_in_the_order_of_the_book_and_ask_whose_they_are() -> None:
    codes = tuple([ORR.code(key) for key in CODES])
    given: dict[str, Any] = {"roles": ("orrok", "salvager"), "filled": (1, 1), "dp": 30, "codes": codes}
    session = Session(story_break(OPTIONS, "orr", **given, learn=("cook",)))
    asked: list[tuple[str, str]] = []
    answers = ["orrok", "strength", "3", "learn cook", "done", "yes", "2", "yes", "18", "3", "3"]
    for answer in answers:
        asked.append((session.question.key, session.question.actor))  # type: ignore[union-attr]
        session.choose(answer)
    players = ["role", "spend", "pips", "spend", "spend", "endeavor", "payout", "reassign", *TRACKS]
    assert asked == [(key, GM if key == "payout" else ACTOR) for key in players]
    outcome = session.outcome
    assert [(one.key, one.cost) for one in outcome.spent.bought] == [("strength", 9), ("cook", 10)]
    assert (outcome.spent.left, outcome.tracks) == (11, (18, 3, 3))


@pytest.mark.rule("cgg.break.spend", "cgg.advancement.abilities", "cgg.sheet.mastery")
def test_pips_buy_only_what_they_can_pay() -> None:
    codes = tuple([Code(9)] * (len(CODES) - 1) + [Code(2)])
    session = Session(story_break(OPTIONS, "vela", ("captain",), (0,), dp=20, codes=codes, abilities=("command*3",)))
    assert [key_of(one) for one in session.question.options] == ["done", *CODES]  # type: ignore[union-attr]
    session.choose("dexterity")
    session.choose("2")
    assert [key_of(one) for one in session.question.options] == ["done", "power"]  # type: ignore[union-attr]
    session.choose("power")
    assert session.question.key == "payout"  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="all 13 codes"):
        Session(story_break(OPTIONS, "vela", ("captain",), (0,), codes=(Code(2),)))
    with pytest.raises(BadInput, match=r"command\*2"):
        Session(story_break(OPTIONS, "vela", ("captain",), (0,), abilities=("command*4",)))


@pytest.mark.rule("cgg.break.reassign", "cgg.advancement.reassign")
def test_dots_are_not_spread_below_those_that_are_marked() -> None:
    session = Session(story_break(OPTIONS, "vela", ("captain",), (0,), conditions=("dire-injury*5", "confused")))
    session.choose("yes")
    offered = [key_of(one) for one in session.question.options]  # type: ignore[union-attr]
    assert (offered[0], offered[-1]) == ("5", "18")
    session.choose("16")
    assert [key_of(one) for one in session.question.options] == ["3", "4", "5"]  # type: ignore[union-attr]


@pytest.mark.rule("cgg.advancement.endeavor-made", "cgg.advancement.endeavors")
def test_ideas_of_the_roles_stand_beside_the_question_for_an_endeavor() -> None:
    given: dict[str, Any] = {"roles": ("orrok", "salvager"), "filled": (1, 1), "dp": 30}
    session = Session(story_break(OPTIONS, "orr", **given, ideas=all_ideas(ORR)))
    session.choose("orrok")
    about = session.question.about  # type: ignore[union-attr]
    assert (about.role, about.step, about.ideas) == ("orrok", 2, all_ideas(ORR))
    assert about.ideas[0] == f"Orrok: {roles()['orrok'].endeavors[0]}"
    bare = Session(story_break(OPTIONS, "orr", **given))
    bare.choose("orrok")
    assert bare.question.about.ideas == about.ideas  # type: ignore[union-attr]


def arguments_of(sheet: Explorer) -> dict[str, Any]:
    moves = RULESET.moves(OPTIONS, State({"orr": sheet}), Sitting(GM))
    move = next(one for one in moves if one.procedure == "story-break")
    assert move.asks == ("learn", "endeavor")
    return dict(move.filled)


@pytest.mark.rule("cgg.break.order", "cgg.break.reassign", "cgg.break.clock", "cgg.story.milestone")
@pytest.mark.parametrize(("xp", "dp", "pips"), [(12, 30, 20), (0, 0, 0)])
def test_a_break_at_a_table(xp: int, dp: int, pips: int) -> None:
    sheet = but(ORR, xp=xp, spent_xp=3, dp=dp, hours=2)
    state = State({"orr": sheet})
    listing = RULESET.listing("story-break")
    call = listing.procedure(OPTIONS, **arguments_of(sheet))
    listing.allowed(OPTIONS, state, call.named)
    for other in (but(sheet, dp=99), but(sheet, die_pips=1), sheet.with_code("power", Code(9))):
        with pytest.raises(Refused, match="the sheet says") as caught:
            listing.allowed(OPTIONS, State({"orr": other}), call.named)
        assert caught.value.rule == "cgg.break.order"
    session = Session(call)
    for answer in ["orrok", "strength", "1", "done", "0", "no"] if pips else ["no"]:
        session.choose(answer)
    after = fold(state, listing.facts(call.named, session.outcome), RULESET.apply, Explorer).sheet("orr")
    spent = ORR.code("strength").dice if pips else 0
    assert (after.die_pips, after.may_reassign, after.hours, after.spent_xp) == (max(0, pips - spent), False, 9, 0)
    assert after.xp + after.dp == xp + 3 + dp - pips
    assert len(after.advancements) == (1 if pips else 0)
    assert after.grown == ({"strength": 1} if pips else {})


@pytest.mark.rule("cgg.break.endeavor", "cgg.advancement.endeavor-made")
def test_an_endeavor_that_was_made_up_begins_with_the_advancement() -> None:
    sheet = but(VELA, dp=30, advancements=(Step("captain", 1),))
    listing = RULESET.listing("story-break")
    given: dict[str, Any] = {"who": "vela", "roles": ("captain",), "filled": (1,), "dp": 30}
    for text, begun, owed in (("Win over the yard", 1, 0), ("", 0, 1)):
        call = listing.procedure(OPTIONS, **given, endeavor=text)
        session = Session(call)
        for answer in ("0", "no"):
            session.choose(answer)
        facts = listing.facts(call.named, session.outcome)
        after = fold(State({"vela": sheet}), facts, RULESET.apply, Explorer).sheet("vela")
        assert (len(after.endeavors), len(after.owed_endeavors)) == (begun, owed)


@pytest.mark.rule("cgg.clock.run-out", "cgg.break.clock")
def test_a_crisis_that_is_about_to_begin_comes_before_a_break() -> None:
    empty, locked = but(ORR, hours=0), but(ORR, hours=0, crisis=True)
    listing = RULESET.listing("story-break")
    call = listing.procedure(OPTIONS, **arguments_of(locked))
    with pytest.raises(Refused) as caught:
        listing.allowed(OPTIONS, State({"orr": empty}), call.named)
    assert caught.value.rule == "cgg.clock.run-out"
    listing.allowed(OPTIONS, State({"orr": locked}), call.named)
    moves = RULESET.moves(OPTIONS, State({"orr": empty}), Sitting(GM))
    assert "story-break" not in [one.procedure for one in moves]


@pytest.mark.rule("cgg.creation.points")
def test_a_new_explorer_has_no_points() -> None:
    assert (VELA.xp, VELA.dp) == (0, 0)
