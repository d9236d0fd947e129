"""What a hit does: the gamemaster says it, marks who is wounded, and the mark counts in their rolls."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.mechwarrior.rules.facts import Harmed
from rollwright.games.mechwarrior.rules.sheet import Hurt
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.rules.facts import Who
from rollwright.table.table import Table
from tests.games.mechwarrior.people import after, begun, done, sheet_after, state_of, texts, words
from tests.web.seats import TABLE, sit

WOUNDED = state_of(kara={"hurt": "lightly-wounded"}, guard={"hurt": "badly-wounded"})
PART = {"HX-Request": "true"}

pytestmark = pytest.mark.rule("mechwarrior.wounds")


def asked(session: Session[Any]) -> list[str]:
    question = session.question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Card)
    return [column.name for column in question.options.asked]


def need(session: Session[Any]) -> int:
    assert session.question is not None
    return int(session.question.about.need)


def test_the_gamemaster_says_what_happens_and_marks_people() -> None:
    facts = done("happens", whom="kara,guard", what="A bullet in the arm.", now="lightly-wounded")
    assert facts == [Harmed(now=Hurt.LIGHTLY, what="A bullet in the arm.", who=Who(who)) for who in ("kara", "guard")]
    assert sheet_after(facts).hurt is Hurt.LIGHTLY
    assert (
        sheet_after(done("happens", after(state_of(), facts), whom="kara", what="sleep", now="unhurt")).hurt
        is Hurt.UNHURT
    )
    (told,) = done("happens", whom="kara", what="her pistol is gone")
    assert sheet_after([told]).hurt is Hurt.UNHURT, "words alone mark nobody"


@pytest.mark.parametrize("given", [{"whom": "kara", "now": "unhurt"}, {"whom": "", "what": "a hit"}])
def test_somebody_and_something_has_to_be_said(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        done("happens", **given)


@pytest.mark.parametrize(("picked", "reach"), [({}, 9), ({"hurt": "no"}, 8)])
def test_a_wound_counts_on_the_card_unless_the_gamemaster_leaves_it_out(picked: dict[str, Any], reach: int) -> None:
    session = begun("attempt", WOUNDED, who="kara", skill="running")
    assert "hurt" in asked(session)
    session.fill(picked)
    assert need(session) == reach
    wounded = "Kara Vance, Running: target 8, lightly wounded +1 (slightly harder), so 9 or more."
    assert texts(session, WOUNDED) == ([wounded] if reach == 9 else []), "of a bare number there is nothing to say"


def test_nobody_is_asked_about_a_wound_that_is_not_there() -> None:
    for state in (state_of(), state_of(kara={"hurt": "out-of-it"})):
        assert "hurt" not in asked(begun("attempt", state, who="kara", skill="running"))


def test_a_wound_is_not_to_be_ticked_a_second_time() -> None:
    session = begun("attempt", WOUNDED, who="kara", skill="running")
    with pytest.raises(BadInput, match="lightly-wounded"):
        session.fill({"causes": ["lightly-wounded"]})
    begun("attempt", who="kara", skill="running").fill({"causes": ["lightly-wounded"]})


@pytest.mark.parametrize(("picked", "reach"), [({}, 9), ({"hurt": "no"}, 8)])
def test_it_counts_where_the_gamemaster_calls_for_a_roll(picked: dict[str, Any], reach: int) -> None:
    assert need(begun("call", WOUNDED, who="kara", roll="running", **picked)) == reach
    assert need(begun("call", who="kara", roll="running")) == 8


@pytest.mark.parametrize(("picked", "reach"), [({}, (9, 14)), ({"hurt": "no", "their_hurt": "no"}, (8, 11))])
def test_both_sides_of_a_challenge_feel_their_own_wound(picked: dict[str, Any], reach: tuple[int, int]) -> None:
    session = begun("attempt", WOUNDED, who="kara", skill="running", against="guard")
    assert {"hurt", "their_hurt"} <= set(asked(session))
    session.fill({"their_way": "blade", "secret": "no", **picked})
    told = " ".join(texts(session, WOUNDED))
    assert [f"so {reach[0]} or more" in told, f"so {reach[1]} or more" in told] == [not picked] * 2
    assert need(session) == reach[0]


@pytest.mark.parametrize(("picked", "reach"), [({}, 11), ({"hurt": "no"}, 10)])
def test_each_one_in_a_contest_feels_their_own_wound(picked: dict[str, Any], reach: int) -> None:
    session = begun("contest", WOUNDED, sides="kara,vanya-orlov,guard", roll="blade")
    session.fill(picked)
    session.choose("kara")
    assert need(session) == reach
    session.roll((1, 2, 3))
    assert need(session) == 11, "Vanya is unhurt"


def test_the_mark_is_on_the_card_and_the_sheet_and_the_gamemaster_taps_it(table: Table) -> None:
    assert "Badly wounded" not in sit(table, "ana").get(TABLE).text
    table.start("gus", "happens", {"whom": "rena", "what": "the drum blows up", "now": "badly-wounded"})
    assert "Rena Voss is badly wounded: the drum blows up." in words(sit(table, "ben").get(TABLE).text)
    assert '<span class="tag bad">Badly wounded</span>' in sit(table, "ben").get(TABLE).text
    page = sit(table, "gus").get(TABLE).text
    assert "change/rena?field=hurt" in page
    form = sit(table, "gus").get(f"{TABLE}/change/rena?field=hurt", headers=PART).text
    assert [one in words(form) for one in ("Unhurt", "Lightly wounded", "Badly wounded", "Out of it")] == [True] * 4


def test_numbers_have_the_wound_in_them_as_they_would_be_rolled_now(table: Table) -> None:
    table.start("gus", "happens", {"whom": "rena,sel", "what": "shrapnel", "now": "lightly-wounded"})
    own = words(sit(table, "ana").get(TABLE).text)
    assert "Small Arms level 2, 10 skill points banked 6+" in own
    assert "Build 4 save 11+" in own
    page = words(sit(table, "gus").get(TABLE).text)
    assert "Small Arms 11+" in page
    assert "Small Arms 11+" in page, "on the card of the party"
    form = words(sit(table, "ana").get(f"{TABLE}/do/attempt?who=rena", headers=PART).text)
    assert "Small Arms 6 or more (1 harder: wounded)" in form
    form = words(sit(table, "gus").get(f"{TABLE}/do/call?who=rena", headers=PART).text)
    assert "Small Arms 6+ wounded, 72%" in form
    form = words(sit(table, "gus").get(f"{TABLE}/do/contest", headers=PART).text)
    assert "Small Arms Rena Voss 6+ wounded, Jory Tamm 7+, Quartermaster Sel 11+ wounded" in form


def test_the_cards_of_the_gamemaster_say_the_number_with_the_wound(table: Table) -> None:
    table.start("gus", "happens", {"whom": "rena", "what": "shrapnel", "now": "lightly-wounded"})
    table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "runs"})
    assert "Running, 7 or more (1 harder: wounded)" in words(sit(table, "gus").get(TABLE).text)
    table.start("ana", "attempt", {"who": "rena", "skill": "forgery", "doing": "signs"})
    assert "or more (1 harder: wounded; 3 dice, the 2 lowest count)" in words(sit(table, "gus").get(TABLE).text)
    table.start("gus", "contest", {"sides": "rena,sel", "roll": "small-arms"})
    assert "Small Arms: Rena Voss 6+ (1 harder: wounded) and Quartermaster Sel 10+" in words(
        sit(table, "gus").get(TABLE).text
    )


def test_a_mark_from_a_file_is_read() -> None:
    sheet = msgspec.convert({"hurt": "out-of-it"}, type(state_of().sheet("kara")))
    assert sheet.hurt is Hurt.OUT


def test_a_wound_of_several_is_one_line_for_everybody(table: Table) -> None:
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running"})
    table.answer("gus", call, 0, fields={"dice": "fails"})
    table.start("gus", "happens", {"whom": "rena,jory", "what": "a grenade", "now": "lightly-wounded"})
    for seat in ("gus", "ana", "ben", "sue"):
        text = words(sit(table, seat).get(TABLE).text.split('id="story"')[-1])
        assert "Just now Rena Voss and Jory Tamm are each lightly wounded: a grenade." in text
        assert "Rena Voss is lightly wounded" not in text.split("Just now")[1].split("What you can do")[0]
