"""What players ask for: the gamemaster is asked first, with the guidance beside it."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM, Choose, Roll
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.attempts import MODIFIERS, NUMBERS, Tried, attempt, challenge
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.rolls import ROLLS, Kind, Result
from rollwright.games.mechwarrior.rules.tables import modifiers

OPTIONS = Options()


def asked(session: Session[Any]) -> tuple[str, str]:
    question = session.question
    assert isinstance(question, Choose)
    return question.key, question.actor


@pytest.mark.rule("mechwarrior.modifier.judgement", "mechwarrior.skill.when", "mechwarrior.saving.when")
@pytest.mark.parametrize("kind", Kind)
def test_the_gamemaster_says_how_hard_it_is_before_the_dice_fall(kind: Kind) -> None:
    session = Session(attempt(OPTIONS, kind, 8, who="kara", what="Running"))
    question = session.question
    assert isinstance(question, Choose)
    assert (question.key, question.actor, question.about) == ("modifier", GM, Tried(kind, "Running", 8))
    assert sorted(question.options) == list(range(-5, 6))
    session.choose("2")
    assert isinstance(session.question, Roll)
    session.roll([4] * session.question.pool.size)
    assert session.outcome == Result(False, -2, 8, 0), "8 and 2 make 10"


@pytest.mark.rule("mechwarrior.modifier.judgement", "mechwarrior.modifier.table")
def test_the_standard_table_stands_beside_the_question() -> None:
    wording = RULESET.wording("modifier")
    assert "easy task lowers the target by 1 to 5" in wording.guide
    for points in MODIFIERS:
        guide = next(one for one in modifiers().guide if one.points == points)
        assert guide.text in wording.option(str(points))


@pytest.mark.rule("mechwarrior.automatic.suspended")
@pytest.mark.parametrize(
    ("target", "modifier", "matters"),
    [(8, "0", False), (12, "0", False), (12, "1", True), (3, "-1", True), (3, "0", False)],
)
def test_natural_results_are_asked_for_where_they_could_go_against_the_numbers(
    target: int, modifier: str, matters: bool
) -> None:
    session = Session(attempt(OPTIONS, Kind.SKILL, target))
    session.choose(modifier)
    assert isinstance(session.question, Choose) == matters
    if matters:
        assert asked(session) == ("gm_suspends_automatic", GM)
        for answer, automatic in (("no", True), ("yes", False)):
            again = Session(session.call, session.journal)
            again.choose(answer)
            law = odds(again.call, given=again.journal)
            assert dict(law) == pytest.approx(
                dict(odds(ROLLS[Kind.SKILL](OPTIONS, target, int(modifier), 0, automatic)))
            )
    else:
        plain, suspended = (odds(ROLLS[Kind.SKILL](OPTIONS, target, int(modifier), 0, yes)) for yes in (True, False))
        assert dict(plain) == pytest.approx(dict(suspended)), "so nothing is lost by not asking"


def test_edge_is_the_players_own_and_is_spent_once() -> None:
    session = Session(attempt(OPTIONS, Kind.SKILL, 8, 2, "kara"))
    session.choose("0")
    session.roll((1, 2))
    assert asked(session) == ("edge", "actor")
    session.choose("reroll")
    session.roll((6, 4))
    session.choose("keep")
    facts = [
        fact
        for played in session.played
        if (listing := RULESET.listing_of(played.call)) is not None
        for fact in listing.facts(played.call.named, played.outcome)
    ]
    assert facts == [EdgeSpent(who="kara", points=1)]


@pytest.mark.rule("mechwarrior.opposed", "mechwarrior.opposed.secret", "mechwarrior.modifier.judgement")
@pytest.mark.parametrize("secret", [False, True])
def test_the_gamemaster_says_who_stands_against_a_challenge(secret: bool) -> None:
    session = Session(challenge(OPTIONS, Kind.UNTRAINED, 9, 1, "kara", "Stealth"))
    seen = []
    for answer in ("1", "yes" if secret else "no", "saving", "9"):
        assert asked(session)[1] == GM
        assert isinstance(session.question, Choose)
        seen.append(session.question.seen_by)
        session.choose(answer)
    assert seen == [EVERYONE, EVERYONE, *[(GM,) if secret else EVERYONE] * 2]
    mine: Any = session.question
    assert (mine.by, str(mine.pool)) == ("a", "3d6")
    session.roll((5, 5, 6))
    theirs: Any = session.question
    assert (theirs.by, theirs.seen_by) == ((GM, (GM,)) if secret else ("b", EVERYONE))
    session.roll((6, 5, 1))
    assert asked(session) == ("edge", "a")
    session.choose("keep")
    assert session.outcome.winner == "b"
    assert (session.outcome.a_margin, session.outcome.b_margin) == (0, 2)


def test_who_challenges_is_cast_as_side_a() -> None:
    listing = RULESET.listing("challenge")
    assert listing.cast({"who": "kara"}) == {"actor": "kara", "a": "kara"}
    assert list(NUMBERS) == sorted(NUMBERS)
