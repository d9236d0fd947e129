"""Opposed rolls of two and of several: who wins, who sees what, whose Edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import rollwright as rw
from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.opposed import SIDES, WINNERS, Contest, Opposed, number_of_winner
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.policies import (
    always_on_failure,
    lead,
    no_defeat,
    until_ahead,
    victory,
    victory_of_b,
)
from rollwright.games.mechwarrior.rules.rolls import Facing, Goal, Likely, Margins, Result, Try
from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM, Call, Choose, Roll
from rollwright.rules.facts import Who
from rollwright.rules.telling import facts_in

OPTIONS = Options()
skill, untrained, saving = [RULESET.listing(id).procedure for id in ("skill", "untrained", "saving")]
contest = RULESET.listing("contest").procedure


def opposed(options: Options, a: int, b: int, **more: Any) -> Call[Opposed]:
    return RULESET.listing("opposed").procedure(options, a=a, b=b, **more)


def by_ruling(a: tuple[bool, int], b: tuple[bool, int]) -> str | None:
    """Say who wins in the ruling's own words: success first, then the margin."""
    if a[0] != b[0]:
        return "a" if a[0] else "b"
    if a[1] == b[1]:
        return None
    return "a" if a[1] > b[1] else "b"


@pytest.mark.rule("mechwarrior.opposed", "mechwarrior.opposed.winner", "mechwarrior.opposed.tie")
@pytest.mark.parametrize("lifted", [False, True])
@pytest.mark.parametrize("kinds", [("skill", "skill"), ("skill", "saving"), ("untrained", "saving")])
def test_two_laws_compared_give_the_winner(kinds: tuple[str, str], lifted: bool) -> None:
    alone: dict[str, Any] = {"skill": skill, "untrained": untrained, "saving": saving}
    for a, b in [(8, 7), (2, 13), (14, 14), (-3, 5), (12, 12)]:
        expected: dict[str | None, Fraction] = {}
        for mine, p in odds(alone[kinds[0]](OPTIONS, a), exact=True).fractions():
            for theirs, q in odds(alone[kinds[1]](OPTIONS, b), exact=True).fractions():
                winner = by_ruling(mine[:2], theirs[:2])
                expected[winner] = expected.get(winner, Fraction(0)) + p * q
        call = opposed(OPTIONS, a, b, a_kind=Kind(kinds[0]), b_kind=Kind(kinds[1]))
        law = odds(call, exact=True, lifted=lifted)
        got: dict[str | None, Fraction] = {}
        for outcome, p in law.fractions():
            got[outcome.winner] = got.get(outcome.winner, Fraction(0)) + p
        assert got == expected, (a, b)


@pytest.mark.rule("mechwarrior.opposed.winner", "mechwarrior.opposed.tie", "mechwarrior.margin.automatic")
@pytest.mark.parametrize(
    ("a", "b", "a_faces", "b_faces", "expected"),
    [
        (7, 7, (5, 5), (4, 4), Opposed("a", 3, 1, 0, 0)),
        (9, 5, (4, 5), (3, 4), Opposed("b", 0, 2, 0, 0)),
        (9, 9, (1, 2), (2, 2), Opposed("b", -6, -5, 0, 0)),
        (8, 6, (4, 5), (3, 4), Opposed(None, 1, 1, 0, 0)),
        (15, 9, (6, 6), (4, 4), Opposed("a", 0, -1, 0, 0)),  # a bare success beats a near miss
        (1, 9, (1, 1), (4, 4), Opposed(None, -1, -1, 0, 0)),
    ],
)
def test_who_wins(a: int, b: int, a_faces: Any, b_faces: Any, expected: Opposed) -> None:
    session = Session(opposed(OPTIONS, a, b))
    session.roll(a_faces)
    session.roll(b_faces)
    assert session.outcome == expected


@pytest.mark.rule("mechwarrior.saving.against")
def test_a_side_can_be_a_saving_roll_where_the_gamemaster_says_so() -> None:
    session = Session(opposed(OPTIONS, 8, 9, b_kind=Kind.SAVING))
    session.roll((4, 5))
    assert isinstance(session.question, Roll)
    assert str(session.question.pool) == "3d6"
    session.roll((6, 5, 1))
    assert session.outcome.winner == "b"
    plain = Session(saving(OPTIONS, 9))  # and by itself it is not opposed
    plain.roll((6, 5, 1))
    assert plain.outcome.success


@pytest.mark.rule("mechwarrior.opposed.several", "mechwarrior.opposed.tie")
@pytest.mark.parametrize(
    ("margins", "winner"),
    [((1, 0, 2), "c"), ((2, 0, 2), None), ((-3, -1, -2), "b"), ((0, 0, 1), "c"), ((0,) * 5, None), ((1, 1, 0), None)],
)
def test_the_best_margin_wins_where_one_alone_has_it(margins: tuple[int, ...], winner: str | None) -> None:
    assert WINNERS[number_of_winner(margins)] == winner


@pytest.mark.rule("mechwarrior.opposed.several")
def test_a_contest_of_three() -> None:
    session = Session(
        contest(OPTIONS, (8, 7, 9), modifiers=(2,), kinds=(Kind.SKILL, Kind.SAVING), causes=("", "mud +1"))
    )
    session.roll((6, 5))
    session.roll((6, 5, 2))
    session.roll((6, 4))
    assert session.outcome == Contest("b", (1, 3, 1), (0, 0, 0))


@pytest.mark.rule("mechwarrior.opposed.several")
def test_a_contest_of_two_is_an_opposed_roll() -> None:
    two = odds(contest(OPTIONS, (8, 7)), exact=True).map(lambda outcome: (outcome.winner, outcome.margins))
    same = odds(opposed(OPTIONS, 8, 7), exact=True).map(lambda one: (one.winner, (one.a_margin, one.b_margin)))
    assert dict(two.fractions()) == dict(same.fractions())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"targets": (8,)}, "2 to 26"),
        ({"targets": (8,) * 27}, "2 to 26"),
        ({"targets": (8, 7), "modifiers": (1, 2, 3)}, "more values"),
        ({"targets": (8, 7), "who": ("x", "y", "z")}, "more values"),
        ({"targets": (8, 7), "edges": (0, -1)}, "0 or more"),
        ({"targets": (8, 7), "edges": (0, 1), "secret": (False, True)}, "no Edge"),
    ],
)
def test_a_contest_that_makes_no_sense_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Session(contest(OPTIONS, **arguments))


# --- Edge and secrets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.edge.own")
def test_edge_is_used_in_turn_each_on_the_own_roll() -> None:
    session = Session(opposed(OPTIONS, 8, 8, a_edge=1, b_edge=1, a_who="kara", b_who="vanya"))
    session.roll((3, 4))
    session.roll((4, 4))
    asked: list[tuple[str, Any]] = []

    def note() -> None:
        assert isinstance(session.question, Choose)
        asked.append((session.question.actor, session.question.about[:8]))

    note()
    session.choose("reroll")
    assert isinstance(session.question, Roll)
    assert session.question.by == "kara"
    session.roll((5, 5))
    note()
    session.choose("reroll")
    assert session.question.by == "vanya"
    session.roll((6, 5))
    assert session.ended  # nobody has Edge left
    assert asked == [
        ("kara", (False, -1, 7, 1, Margins((0,)), Who("kara"), "", 8)),
        ("vanya", (True, 0, 8, 1, Margins((2,)), Who("vanya"), "", 8)),
    ]
    assert session.outcome == Opposed("b", 2, 3, 0, 0)
    assert facts_in(session.story()) == [EdgeSpent(1, who=Who("kara")), EdgeSpent(1, who=Who("vanya"))]


@pytest.mark.rule("mechwarrior.opposed.order")
def test_a_side_is_asked_once_another_has_rolled_anew_and_is_ahead() -> None:
    session = Session(opposed(OPTIONS, 8, 8, a_edge=1, b_edge=2))
    session.roll((4, 5))
    session.roll((4, 4))
    actors = []
    for key in ("reroll", "keep"):
        assert isinstance(session.question, Choose)
        actors.append(session.question.actor)
        session.choose(key)
        if key == "reroll":
            session.roll((6, 5))
    assert actors == ["b", "a"], "who is ahead is not asked"
    assert session.outcome == Opposed("b", 1, 3, 1, 1)


@pytest.mark.rule("mechwarrior.opposed.secret")
def test_a_secret_roll_is_seen_by_the_gamemaster_alone() -> None:
    session = Session(opposed(OPTIONS, 8, 8, a_edge=1, b_secret=True))

    def asked() -> Any:
        return session.question

    assert (asked().by, asked().seen_by) == ("a", ("*",))
    session.roll((3, 4))
    assert (asked().by, asked().seen_by) == (GM, (GM,))
    session.roll((4, 4))
    assert (asked().actor, asked().about[:8]) == ("a", (False, -1, 7, 1, Margins((None,)), Who("a"), "", 8))


@pytest.mark.rule("mechwarrior.opposed.order", "mechwarrior.edge.reroll")
@pytest.mark.parametrize(
    ("a", "b", "faces", "more", "asked"),
    [
        (8, 8, ((4, 5), (4, 4)), {}, False),  # ahead already
        (8, 8, ((4, 4), (4, 4)), {}, True),  # a tie can be won
        (8, 8, ((4, 4), (4, 5)), {}, True),
        (12, 2, ((4, 4), (6, 6)), {}, False),  # 12 against 2 is ahead by more than any throw can reach
        (8, 8, ((6, 6), (4, 4)), {"b_secret": True}, False),  # nothing is better than 12
        (8, 8, ((4, 5), (4, 4)), {"b_secret": True}, True),  # who knows?
    ],
)
def test_edge_is_asked_for_only_where_a_side_could_stand_better(
    a: int, b: int, faces: Any, more: dict[str, Any], asked: bool
) -> None:
    session = Session(opposed(OPTIONS, a, b, a_edge=1, **more))
    for one in faces:
        session.roll(one)
    assert isinstance(session.question, Choose) == asked


@pytest.mark.rule("mechwarrior.gamemaster", "mechwarrior.opposed.tie")
def test_the_gamemaster_says_who_wins_after_all() -> None:
    session = Session(opposed(OPTIONS, 8, 8, a_who="kara", b_who="vanya"))
    session.roll((4, 4))
    session.roll((4, 4))
    assert session.outcome.winner is None
    winners = session.verdicts[-1].verdict.options
    assert [winner.people for winner in winners] == [(), ("kara",), ("vanya",)]
    again = Session(session.call, session.ruled(len(session.verdicts) - 1, "vanya"))
    assert again.outcome == Opposed("b", 0, 0, 0, 0)


@pytest.mark.rule("mechwarrior.opposed")
def test_nobody_rolls_against_themselves() -> None:
    with pytest.raises(Refused, match="against themselves"):
        Session(opposed(OPTIONS, 8, 8, a_who="kara", b_who="kara"))
    with pytest.raises(Refused, match="against themselves"):
        Session(contest(OPTIONS, (8, 8), who=("kara", "kara")))


def test_best_play_is_that_of_whoever_is_named() -> None:
    for name in ("a", "Kara"):
        found = rw.best("mechwarrior/opposed", a=8, b=7, a_edge=1, a_who=name)
        assert found.worth == pytest.approx(best(opposed(OPTIONS, 8, 7, a_edge=1), victory, "a").worth)
    several = rw.best("mechwarrior/contest", targets="8,7", edges="1", who="Kara")
    assert several.worth == pytest.approx(best(contest(OPTIONS, (8, 7), edges=(1,)), victory, "a").worth)


@pytest.mark.rule("mechwarrior.automatic.suspended")
def test_natural_results_are_suspended_for_one_side() -> None:
    for a_automatic, b_automatic, expected in [
        (True, True, Opposed(None, 0, 0, 0, 0)),
        (False, True, Opposed("b", -2, 0, 0, 0)),
        (True, False, Opposed("a", 0, -2, 0, 0)),
    ]:
        session = Session(opposed(OPTIONS, 14, 14, a_automatic=a_automatic, b_automatic=b_automatic))
        session.roll((6, 6))
        session.roll((6, 6))
        assert session.outcome == expected
    several = Session(contest(OPTIONS, (14, 14, 14), automatic=(True, False)))
    for _ in range(3):
        several.roll((6, 6))
    assert several.outcome.margins == (0, -2, 0)


@pytest.mark.rule("mechwarrior.opposed.secret")
def test_edge_of_a_secret_side_is_refused() -> None:
    with pytest.raises(BadInput, match="no Edge"):
        Session(opposed(OPTIONS, 8, 8, b_edge=1, b_secret=True))


def test_edge_is_worth_more_when_the_other_roll_is_seen() -> None:
    plain = float(sum(p for one, p in odds(opposed(OPTIONS, 8, 7)) if one.winner == "a"))
    blind = best(opposed(OPTIONS, 8, 7, a_edge=1, b_secret=True), victory, "a").worth
    seeing = best(opposed(OPTIONS, 8, 7, a_edge=1), victory, "a").worth
    assert plain < blind < seeing
    by_sight = odds(opposed(OPTIONS, 8, 7, a_edge=1), until_ahead)
    assert sum(p for one, p in by_sight if one.winner == "a") == pytest.approx(seeing)
    unseen = odds(opposed(OPTIONS, 8, 7, a_edge=1, b_secret=True), until_ahead)
    by_failure = odds(opposed(OPTIONS, 8, 7, a_edge=1, b_secret=True), always_on_failure)
    assert dict(unseen) == pytest.approx(dict(by_failure))


def test_worths_are_from_the_view_of_side_a() -> None:
    won, tied, lost = Opposed("a", 2, 1, 0, 0), Opposed(None, 1, 1, 0, 0), Opposed("b", -1, 3, 0, 0)
    assert [victory(one) for one in (won, tied, lost)] == [1, 0, 0]
    assert [victory_of_b(one) for one in (won, tied, lost)] == [0, 0, 1]
    assert [no_defeat(one) for one in (won, tied, lost)] == [1, 1, 0]
    assert [lead(one) for one in (won, tied, lost)] == [1, 0, -4]


def test_sides_are_letters() -> None:
    assert SIDES[:3] == ("a", "b", "c")


@pytest.mark.rule("mechwarrior.edge.reroll", "mechwarrior.opposed.secret")
def test_edge_is_not_urged_on_whoever_has_a_mate_that_made_it() -> None:
    missed = Facing(Try(7, who=Who("jory")), Result(False, -1, 6, 1), 7, Margins([None]))
    assert Likely(missed).named(str) == "reroll"
    together = missed._replace(mates=((Who("rena"), 5),))
    assert Likely(together).named(str) == "keep"
    assert "Rena, on the same side, made it by 5" in together.named(str.capitalize)
    assert Goal(together).named(str) == " The other side rolled in secret: who is ahead isn’t known."
