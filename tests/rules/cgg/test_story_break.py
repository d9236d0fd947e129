"""The Story Break of the 2015 edition, in its order."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.play.session import Session
from rollwright.rules.cgg.advancement import endeavor_steps, filled_by
from rollwright.rules.cgg.cgg_2015 import RULESET
from rollwright.rules.cgg.options import Options2015
from rollwright.rules.cgg.sheet import Explorer
from rollwright.rules.cgg.story_break import Broken, Settled, settled, story_break
from rollwright.rules.facts import State, fold
from tests.rules.cgg.explorers import ORR, VELA, but

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
    none = broken(xp=12, dp=7)
    assert (none.advancement, none.dp, none.xp) == (None, 19, 0)
    bought = broken(xp=12, dp=8, critical_count=5)
    assert bought.advancement is not None
    assert (bought.advancement.step, bought.advancement.pips, bought.price, bought.dp) == (1, 35, 20, 0)
    stricter = Options2015(advancement_needs_more=True)
    assert broken(xp=12, dp=8, options=stricter).advancement is None
    assert broken(xp=12, dp=9, options=stricter).dp == 1
    seventh = broken(dp=45, filled=(6,))
    assert (seventh.price, seventh.dp) == (40, 5)


@pytest.mark.rule("cgg.break.payout", "cgg.break.cap")
def test_a_payout_is_capped_again() -> None:
    outcome = broken(xp=30, dp=8, payout=5)
    assert (outcome.settled.xp, outcome.payout, outcome.xp) == (18, 2, 20)
    assert broken(payout=5).payout == 0


@pytest.mark.rule("cgg.advancement.two-roles", "cgg.advancement.one-endeavor")
def test_two_roles_choose_which_comes_first_and_share_an_endeavor() -> None:
    both: dict[str, Any] = {"roles": ("orrok", "salvager"), "dp": 60}
    first = broken("salvager", "yes", filled=(1, 1), **both)
    assert first.advancement is not None
    assert (first.advancement.role, first.advancement.endeavor) == ("salvager", True)
    second = broken(filled=(1, 2), endeavors=(2,), **both)
    assert second.advancement is not None
    assert (second.advancement.role, second.advancement.endeavor) == ("orrok", False)


@pytest.mark.rule("cgg.break.order", "cgg.break.reassign", "cgg.break.clock", "cgg.story.milestone")
@pytest.mark.parametrize(("xp", "dp", "pips"), [(12, 30, 20), (0, 0, 0)])
def test_a_break_at_a_table(xp: int, dp: int, pips: int) -> None:
    sheet = but(ORR, xp=xp, spent_xp=3, dp=dp, hours=2)
    state = State({"orr": sheet})
    listing = RULESET.listing("story-break")
    arguments = {
        "who": "orr",
        "roles": ("orrok", "salvager"),
        "filled": filled_by(sheet),
        "endeavors": endeavor_steps(sheet),
        "xp": xp,
        "spent_xp": 3,
        "dp": dp,
    }
    call = listing.procedure(OPTIONS, **arguments)
    listing.allowed(OPTIONS, state, call.named)
    with pytest.raises(Refused, match="the sheet says") as caught:
        listing.allowed(OPTIONS, State({"orr": but(sheet, dp=99)}), call.named)
    assert caught.value.rule == "cgg.break.order"
    session = Session(call)
    if pips:
        session.choose("orrok")
    after = fold(state, listing.facts(call.named, session.outcome), RULESET.apply, Explorer).sheet("orr")
    assert (after.die_pips, after.may_reassign, after.hours, after.spent_xp) == (pips, True, 9, 0)
    assert after.xp + after.dp == xp + 3 + dp - pips
    assert len(after.advancements) == (1 if pips else 0)


@pytest.mark.rule("cgg.creation.points")
def test_a_new_explorer_has_no_points() -> None:
    assert (VELA.xp, VELA.dp) == (0, 0)
