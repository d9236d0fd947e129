"""Plays in sentences: each modifier, each die, each rule; a secret stays one."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.tables import in_words, margins, modifiers, task_of
from rollwright.games.mechwarrior.rules.told import headline
from rollwright.play.session import Session
from rollwright.play.steps import Call, may_see
from rollwright.play.tell import Line
from rollwright.rules.content import content
from rollwright.rules.facts import NOBODY, Tale, Who
from tests.games.mechwarrior import people

OPTIONS = Options()
skill, untrained, saving, opposed, contest = [
    RULESET.listing(id).procedure for id in ("skill", "untrained", "saving", "opposed", "contest")
]


def told(call: Call[Any], *answers: tuple[int, ...] | str) -> list[Line]:
    session: Session[Any] = Session(call)
    for answer in answers:
        if isinstance(answer, str):
            session.choose(answer)
        else:
            session.roll(answer)
    assert session.ended
    return people.told(session)


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


@pytest.mark.rule("mechwarrior.modifier", "mechwarrior.skills.margins")
def test_a_skill_roll_is_told_with_each_modifier_and_die() -> None:
    call = skill(OPTIONS, 8, 1, 2, who="Kara", causes="darkness +2; laser sight -1", what="Acrobatics")
    lines = told(call, (3, 2), "reroll", (6, 6))
    assert texts(lines)[:6] == [
        "Kara, Acrobatics: target 8, darkness +2 (harder), laser sight −1 (slightly easier), modifier +1 "
        "(slightly harder), so 10 or more.",
        "Kara rolls 5.",
        "Kara spends 1 Edge and has 1 left.",
        "Kara rolls 12 after spending Edge.",
        "A double six for Kara: that works, whatever the target.",
        "Kara succeeds by 2 (rolled 12, needed 10).",
    ]
    assert "fall" in lines[-1].text
    assert lines[-1].text.startswith("Acrobatics: each point")
    assert lines[-1].rules == ("mechwarrior.skills.margins",)


@pytest.mark.rule("mechwarrior.skills.margins")
def test_what_a_margin_does_for_a_skill_is_told_where_it_applies() -> None:
    def uses(lines: list[Line]) -> int:
        return sum("mechwarrior.skills.margins" in line.rules for line in lines)

    assert uses(told(skill(OPTIONS, 8, what="Acrobatics"), (4, 5))) == 1
    assert uses(told(skill(OPTIONS, 8, what="Acrobatics"), (1, 2))) == 0, "only in success"
    assert uses(told(skill(OPTIONS, 8, what="Administration"), (1, 2))) == 1
    assert uses(told(skill(OPTIONS, 8, what="Running"), (4, 5))) == 0
    both = opposed(OPTIONS, a=8, b=7, a_what="Acrobatics", b_what="Administration")
    assert uses(told(both, (4, 5), (1, 2))) == 2
    assert uses(told(contest(OPTIONS, (8, 7), what=("Acrobatics",)), (4, 5), (1, 2))) == 1


@pytest.mark.rule("mechwarrior.margin.automatic", "mechwarrior.automatic.suspended")
def test_natural_results_and_their_suspension_are_told() -> None:
    lines = told(untrained(OPTIONS, 1), (1, 1, 5))
    assert "Two ones for the character: out of their depth, and it fails, whatever the target." in texts(lines)
    assert any("mechwarrior.margin.automatic" in line.rules for line in lines)
    lines = told(saving(OPTIONS, 13, automatic=False), (6, 6, 2))
    assert "No natural results this time: only the target counts." in texts(lines)
    assert texts(lines)[-1].startswith("The character fails by 1 (rolled 12, needed 13).")


@pytest.mark.rule("mechwarrior.skill.target-floor")
def test_the_tables_floor_is_told() -> None:
    lines = told(skill(Options(base_target_floor=0), -2, 3), (4, 4))
    assert (
        "target 0 (the best there is at this table; -2 otherwise), modifier +3 (much harder), so 3 or more"
        in lines[0].text
    )


@pytest.mark.rule("mechwarrior.opposed.secret", "mechwarrior.opposed.winner")
def test_a_secret_roll_stays_secret_but_its_winner_is_known() -> None:
    call = opposed(
        OPTIONS, a=8, b=5, a_edge=1, a_who="Kara",
        b_secret=True, b_who="the guard", b_kind=Kind.SAVING, b_what="Perception", b_modifier=2, b_causes="noise -3",
    )  # fmt: skip
    lines = told(call, (3, 2), (5, 6, 6), "reroll", (4, 4))
    player = " ".join(texts([line for line in lines if may_see(line.seen_by, "a")]))
    assert "The side that rolled in secret wins." in player
    assert "The GM rolls for one side in secret." in player
    for secret in ("guard", "Perception", "noise", "12", "makes it by 8", "target 5"):
        assert secret not in player
        assert secret in " ".join(texts([line for line in lines if may_see(line.seen_by, "gm")]))


@pytest.mark.rule("mechwarrior.opposed.tie", "mechwarrior.opposed.several")
def test_contests_and_ties_are_told() -> None:
    lines = texts(told(contest(OPTIONS, (8, 7, 9), who=("Kara", "Vanya")), (4, 5), (4, 4), (5, 5)))
    assert lines[-1] == "The best margin is shared: nobody wins, and the GM says what that means."
    assert lines[2] == "Side c, skill roll: 9 or more."
    assert lines[3] == "The best margin wins."
    lines = texts(told(contest(OPTIONS, (8, 7), edges=(1,)), (2, 2), (5, 5), "reroll", (6, 5)))
    assert "Side a spends 1 Edge and has 0 left." in lines
    assert lines[-1].startswith("It's a tie: nobody wins")


@pytest.mark.rule("mechwarrior.opposed.winner", "mechwarrior.opposed.several")
def test_the_winners_own_line_is_told_first_and_nothing_works_for_the_others() -> None:
    call = contest(OPTIONS, (8, 7, 8, 9), who=("Kara", "Vanya", "Pasha", "Ilse"))
    lines = texts(told(call, (5, 6), (4, 4), (1, 2), (4, 5)))
    assert lines[-5:] == [
        "Kara makes it by 3 (rolled 11, needed 8).",
        "Vanya makes it by 1 (rolled 8, needed 7), but Kara does better.",
        "Pasha misses by 5 (rolled 3, needed 8).",
        "Ilse just makes it (rolled 9, needed 9), but Kara does better.",
        "Kara wins.",
    ]
    both_fail = texts(told(contest(OPTIONS, (8, 8), who=("Kara", "Vanya")), (3, 3), (1, 2)))
    assert both_fail[-3:] == [
        "Kara misses by 2 (rolled 6, needed 8).",
        "Vanya misses by 5 (rolled 3, needed 8).",
        "Both miss; Kara comes out ahead.",
    ]
    beaten = texts(told(contest(OPTIONS, (2, 8), who=("Kara", "Vanya")), (5, 5), (6, 6)))
    assert beaten[-2:] == ["Vanya makes it by 4 (rolled 12, needed 8), but Kara does better.", "Kara wins."]
    assert not any("double six" in line for line in beaten), "it works, but nothing comes of it"
    assert any("double six" in line for line in texts(told(contest(OPTIONS, (8, 8)), (5, 5), (6, 6))))
    tie = texts(told(contest(OPTIONS, (8, 8), who=("Kara", "Vanya")), (4, 5), (4, 5)))
    assert tie[-3:-1] == ["Kara makes it by 1 (rolled 9, needed 8).", "Vanya makes it by 1 (rolled 9, needed 8)."]


@pytest.mark.rule("mechwarrior.modifier.table")
def test_the_standard_table_and_its_guide() -> None:
    rows = [(task.key, task.least, task.most) for task in modifiers().task]
    assert rows == [("easy", -5, -1), ("average", 0, 0), ("difficult", 1, 5)]
    assert [guide.points for guide in modifiers().guide] == list(range(-5, 6))
    assert task_of(5) == "as hard as can be"
    misprinted = modifiers().task[0].note
    assert '"-1 to 5"' in misprinted
    assert '"-1 to 5"' in content(RULESET.package).rule("mechwarrior.modifier.table").text


@pytest.mark.rule("mechwarrior.margin.meaning")
def test_every_margin_has_a_word_and_better_margins_better_ones() -> None:
    bands = margins().band
    for before, after in pairwise(bands):
        assert after.least == before.most + 1
    assert [in_words(margin).title for margin in (-99, -7, -6, -1, 0, 1, 99)] == [
        "disastrously",
        "disastrously",
        "badly",
        "",
        "",
        "",
        "brilliantly",
    ]


def test_naturals_have_words_of_their_own() -> None:
    said = set()
    for procedure, faces in ((skill, 2), (untrained, 3), (saving, 3)):
        for face in (1, 6):
            lines = told(procedure(OPTIONS, 8), (face,) * faces)
            said.add(lines[1].text)
            assert lines[1].rules[0].endswith(".automatic")
    assert len(said) == 6


def test_every_example_is_told_with_rules_that_the_book_has() -> None:
    known = content(RULESET.package).rules
    for listing in RULESET.listings.values():
        for example in listing.examples:
            for seed in range(5):
                session: Session[Any] = Session(listing.procedure(OPTIONS, **example))
                while session.question is not None:
                    people.answer(session, Random(seed))
                lines = people.told(session)
                assert lines
                for line in lines:
                    assert line.rules
                    assert set(line.rules) <= set(known), line
                    assert line.text[0].isupper()
                    assert line.text.endswith(".")


@pytest.mark.rule("mechwarrior.margin.meaning")
def test_the_words_for_a_margin_fit_a_glance_and_a_lie_as_well_as_a_leap() -> None:
    texts_of = " ".join([in_words(margin).text for margin in range(-8, 9)])
    for bodily in ("breaks", "hurt", "way is shut", "pretty", "quieter", "Those who saw"):
        assert bodily not in texts_of


@pytest.mark.parametrize(
    "doing", ["I notice the patrol", "notice the patrol", "Notices the patrol.", "Kara notices the patrol"]
)
def test_a_headline_says_what_is_tried_however_it_was_put(doing: str) -> None:
    assert (
        headline(Tale(str.title), Who("kara"), doing, "Perception", NOBODY)
        == "Kara tries to notice the patrol · Perception"
    )
