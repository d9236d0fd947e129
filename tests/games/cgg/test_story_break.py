"""The Story Break of the 2015 edition, in its order."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.creation import all_ideas
from rollwright.games.cgg.rules.options import Options2015
from rollwright.games.cgg.rules.sheet import CODES, Step
from rollwright.games.cgg.rules.spending import Spent
from rollwright.games.cgg.rules.state import BEGINNING
from rollwright.games.cgg.rules.story_break import Broken, Settled, settled
from rollwright.play.session import Session
from rollwright.play.steps import GM, Call
from rollwright.rules.facts import State
from tests.games.cgg.acting import after, begun, flat, moves, offered, play, told
from tests.games.cgg.explorers import ORR, VELA, but

OPTIONS = Options2015()
KEEP: dict[str, str] = {}
"""The tracks stay as they are."""


def story_break(
    options: Options2015, who: str, roles: tuple[str, ...], filled: tuple[int, ...], **more: Any
) -> Call[Any]:
    return flat("story-break", options, who=who, roles=roles, filled=filled, **more)


def broken(*answers: Any, options: Options2015 = OPTIONS, **arguments: Any) -> Broken:
    given = {"who": "vela", "roles": ("captain",), "filled": (0,), **arguments}
    outcome: Broken = play(story_break(options, **given), *answers).outcome
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
def test_an_advancement_is_bought_where_dp_is_higher_than_its_price() -> None:
    """As printed (C22); the other reading is an option."""
    none = broken(KEEP, xp=12, dp=8)
    assert (none.advancement, none.dp, none.xp) == (None, 20, 0)
    bought = broken("0", KEEP, xp=12, dp=9, critical_count=5)
    assert bought.advancement is not None
    assert (bought.advancement.step, bought.advancement.pips, bought.price, bought.dp) == (1, 35, 20, 1)
    assert bought.spent == Spent((), 35)
    equal = Options2015(advancement_at_equal=True)
    assert broken(KEEP, xp=12, dp=7, options=equal).advancement is None
    assert broken("0", KEEP, xp=12, dp=8, options=equal).dp == 0
    seventh = broken("0", KEEP, dp=45, filled=(6,))
    assert (seventh.price, seventh.dp) == (40, 5)


@pytest.mark.rule("cgg.break.payout", "cgg.break.cap")
def test_a_payout_is_the_exec_s_and_is_capped_again() -> None:
    session = Session(story_break(OPTIONS, "vela", ("captain",), (0,), xp=30, dp=9))
    assert (session.question.key, session.question.actor) == ("payout", GM)  # type: ignore[union-attr]
    outcome = broken("5", KEEP, xp=30, dp=9)
    assert (outcome.settled.xp, outcome.payout, outcome.lost, outcome.xp) == (18, 5, 3, 20)


@pytest.mark.rule("cgg.advancement.two-roles", "cgg.advancement.one-endeavor")
def test_two_roles_choose_which_comes_first_and_share_an_endeavor() -> None:
    both: dict[str, Any] = {"roles": ("orrok", "salvager"), "dp": 60}
    first = broken("salvager", "yes", "0", KEEP, filled=(1, 1), **both)
    assert first.advancement is not None
    assert (first.advancement.role, first.advancement.endeavor) == ("salvager", True)
    second = broken("0", KEEP, filled=(1, 2), endeavors=(2,), **both)
    assert second.advancement is not None
    assert (second.advancement.role, second.advancement.endeavor) == ("orrok", False)


@pytest.mark.rule("cgg.break.order", "cgg.break.spend", "cgg.break.endeavor", "cgg.break.reassign")
def test_the_steps_come_in_the_order_of_the_book_and_ask_whose_they_are() -> None:
    codes = tuple([ORR.code(key) for key in CODES])
    given: dict[str, Any] = {"roles": ("orrok", "salvager"), "filled": (1, 1), "dp": 31, "codes": codes}
    session = Session(story_break(OPTIONS, "orr", **given, learn=("cook",)))
    asked: list[tuple[str, str]] = []
    for answer in ["orrok", "yes", "strength", "3", "learn cook", "done", "2"]:
        asked.append((session.question.key, session.question.actor))  # type: ignore[union-attr]
        session.choose(answer)
    session.fill({"anew": "yes", "harm": "18", "persuasion": "3"})
    players = ["role", "endeavor", "spend", "pips", "spend", "spend", "payout"]
    assert asked == [(key, GM if key == "payout" else "orr") for key in players]
    outcome = session.outcome
    assert [(one.key, one.cost) for one in outcome.spent.bought] == [("strength", 9), ("cook", 10)]
    assert (outcome.spent.left, outcome.tracks) == (11, (18, 3, 3))


@pytest.mark.rule("cgg.break.order", "cgg.break.reclaim", "cgg.break.convert")
def test_a_break_opens_with_words() -> None:
    text = told(play(story_break(OPTIONS, "vela", ("captain",), (0,), xp=30, spent_xp=4, dp=2), KEEP))
    assert text.startswith("Vela gets the 4 spent XP back. Vela turns 12 XP into DP. 2 XP above 20 are lost.")
    assert "The next advancement needs more than 20 DP, and Vela has 14." in text


@pytest.mark.rule("cgg.break.spend", "cgg.advancement.abilities", "cgg.sheet.mastery")
def test_pips_buy_only_what_they_can_pay() -> None:
    codes = tuple([Code(9)] * (len(CODES) - 1) + [Code(2)])
    session = Session(story_break(OPTIONS, "vela", ("captain",), (0,), dp=21, codes=codes, abilities=("command*3",)))
    assert offered(session) == ["done", *CODES]
    session.choose("dexterity")
    session.choose("2")
    assert offered(session) == ["done", "power"]
    session.choose("power")
    assert session.question.key == "payout"  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="all 13 codes"):
        Session(story_break(OPTIONS, "vela", ("captain",), (0,), codes=(Code(2),)))
    with pytest.raises(BadInput, match=r"command\*2"):
        Session(story_break(OPTIONS, "vela", ("captain",), (0,), abilities=("command*4",)))


@pytest.mark.rule("cgg.advancement.endeavor-made", "cgg.advancement.endeavors")
def test_ideas_of_the_roles_stand_beside_the_question_for_an_endeavor() -> None:
    given: dict[str, Any] = {"roles": ("orrok", "salvager"), "filled": (1, 1), "dp": 31}
    both: tuple[dict[str, Any], ...] = ({"ideas": all_ideas(ORR)}, {})
    for more in both:
        session = Session(story_break(OPTIONS, "orr", **given, **more))
        session.choose("orrok")
        about = session.question.about  # type: ignore[union-attr]
        assert about.what == "Orrok"
        assert all(idea in about.note for idea in all_ideas(ORR))


@pytest.mark.rule("cgg.break.order", "cgg.break.reassign", "cgg.break.clock", "cgg.story.milestone")
@pytest.mark.parametrize(("xp", "dp", "pips"), [(12, 30, 20), (0, 0, 0)])
def test_a_break_at_a_table(xp: int, dp: int, pips: int) -> None:
    state = State({"orr": but(ORR, xp=xp, spent_xp=3, dp=dp, hours=2)}, BEGINNING.scene)
    answers = ["orrok", "strength", "1", "done", "0", KEEP] if pips else [KEEP]
    done = after(state, begun(state, "story-break", OPTIONS, who="orr"), *answers).sheet("orr")
    spent = ORR.code("strength").dice if pips else 0
    assert (done.die_pips, done.may_reassign, done.hours, done.spent_xp) == (max(0, pips - spent), False, 9, 0)
    assert done.xp + done.dp == xp + 3 + dp - pips
    assert len(done.advancements) == (1 if pips else 0)
    assert done.grown == ({"strength": 1} if pips else {})


@pytest.mark.rule("cgg.break.endeavor", "cgg.advancement.endeavor-made")
def test_an_endeavor_that_was_made_up_begins_with_the_advancement() -> None:
    state = State({"vela": but(VELA, dp=31, advancements=(Step("captain", 1),))}, BEGINNING.scene)
    for text, made, owed in (("Win over the yard", 1, 0), ("", 0, 1)):
        call = begun(state, "story-break", OPTIONS, who="vela", endeavor=text)
        done = after(state, call, "done", "0", KEEP).sheet("vela")
        assert (len(done.endeavors), len(done.owed_endeavors)) == (made, owed)


@pytest.mark.rule("cgg.clock.run-out", "cgg.break.clock")
def test_a_crisis_that_is_about_to_begin_comes_before_a_break() -> None:
    for sheet, there in ((but(ORR, hours=0), False), (but(ORR, hours=0, crisis=True), True)):
        state = State({"orr": sheet}, BEGINNING.scene)
        assert ("story-break" in [one.procedure for one in moves(state, options=OPTIONS)]) is there


@pytest.mark.rule("cgg.creation.points")
def test_a_new_explorer_has_no_points() -> None:
    assert (VELA.xp, VELA.dp) == (0, 0)
