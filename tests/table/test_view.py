"""A seat's view never holds what the seat may not see.

The main test is stronger than looking for words: two tables are played that differ in secrets alone, and what the
others are shown has to be the same to the byte, at every moment, until a secret decides something that all may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.games.mechwarrior.rules.facts import EdgeRegained, EdgeSpent
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.facts import Amended, Joined, Left, Who
from rollwright.table.log import CallEnded
from rollwright.table.table import Table
from rollwright.table.view import changes, history, view
from tests.table.tables import OPPOSED, OTHERS, make_table, seen, to_the_end, to_the_question

FACES = st.tuples(st.integers(1, 6), st.integers(1, 6))
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20)


class Secret(NamedTuple):
    """Everything that only the gamemaster knows."""

    faces: tuple[int, int]
    target: int
    modifier: int
    cause: int
    what: str
    guard: dict[str, Any]
    note: str


SECRETS = st.builds(
    Secret,
    FACES,
    st.integers(-5, 18),
    st.integers(-5, 5),
    st.integers(-5, 5),
    WORDS,
    st.fixed_dictionaries({"name": WORDS, "notes": WORDS, "skills": st.just({}) | st.just({"perception": 4})}),
    WORDS,
)


class Public(NamedTuple):
    """What Ana does, for all to see."""

    faces: tuple[int, int]
    spends: bool
    again: tuple[int, int]
    undone: bool


def moments(secret: Secret, public: Public) -> Iterator[Table]:
    """Play an opposed roll against a hidden guard; stop at every moment that somebody could look."""
    table = make_table(guard=secret.guard)
    yield table
    note = Amended(who="guard", field="notes", value=secret.note, reason=secret.note, seen_by=(GM,))
    table.land("gus", [note], "")
    yield table
    hidden = {
        "b": secret.target,
        "b_modifier": secret.modifier,
        "b_causes": f"x {secret.cause:+}",
        "b_what": secret.what,
    }
    call = 0
    for undo in (True, False) if public.undone else (False,):
        call = table.start("gus", "opposed", {**OPPOSED, **hidden})
        yield table
        table.answer("ana", call, 0, faces=public.faces)
        yield table
        table.answer("gus", call, 1, faces=secret.faces)
        yield table
        if undo:
            table.undo("gus", call - 1, "a slip")
            yield table
    if call in table.open:  # a throw that nothing could better is kept
        table.answer("ana", call, 2, choice="reroll" if public.spends else "keep")
        yield table
    if call in table.open:
        table.answer("ana", call, 3, faces=public.again)
        yield table


def winner(table: Table) -> object:
    """Who won is told to all."""
    return [line.outcome["winner"] for line in table.log if isinstance(line, CallEnded)]


@pytest.mark.soak
@given(SECRETS, SECRETS, st.builds(Public, FACES, st.booleans(), FACES, st.booleans()))
def test_secrets_change_nothing_that_others_see(one: Secret, two: Secret, public: Public) -> None:
    looked = 0
    for first, second in zip(moments(one, public), moments(two, public), strict=True):
        if winner(first) == winner(second):
            for seat in OTHERS:
                assert seen(first, seat) == seen(second, seat)
                looked += 1
    assert looked >= 4 * len(OTHERS)


CANARY = "canary-7351"


def test_planted_words_and_numbers_stay_hidden() -> None:
    table = make_table(guard={"name": f"{CANARY} name", "notes": f"{CANARY} notes", "adventure_points": 735173})
    table.land("gus", [Amended(who="guard", field="notes", value=CANARY, reason=CANARY, seen_by=(GM,))])
    call = to_the_end(table, b=735, b_modifier=-4, b_causes=f"{CANARY} +2", b_what=CANARY)
    table.undo("gus", call - 1)
    to_the_question(table, b=735, b_modifier=-4, b_causes=f"{CANARY} +2", b_what=CANARY)
    for seat in OTHERS:
        text = seen(table, seat).decode()
        for secret in (CANARY, "735", "733", "guard"):
            assert secret not in text.replace(str(table.made.commitment[:16]), "")
    assert CANARY in seen(table, "gus").decode()


def test_the_gamemaster_sees_the_secret_roll_and_the_others_do_not() -> None:
    table = make_table()
    call = table.start("gus", "opposed", OPPOSED)
    table.answer("ana", call, 0, faces=[1, 2])
    assert [card.key for card in view(table, "gus").cards] == ["b"]
    for seat in OTHERS:
        assert view(table, seat).cards == ()
        assert [(one.title, one.name) for one in view(table, seat).awaited] == [("Opposed roll", "Gus")]
    table.answer("gus", call, 1, faces=[6, 4])
    assert view(table, "gus").log[-2].text == "A guard rolls 10 and makes it by 3."
    for seat in OTHERS:
        assert view(table, seat).log[-2].text == "Kara rolls 3 and misses by 5."
        assert "6, 4" not in seen(table, seat).decode()


def test_a_question_lies_in_front_of_its_owner() -> None:
    table = make_table()
    to_the_question(table)
    (mine,) = view(table, "ana").cards
    assert (mine.key, mine.options, mine.stand_in) == ("edge", ("keep", "reroll"), False)
    assert mine.about["others"] == [None], "the margin of a secret roll is not seen"
    (stand_in,) = view(table, "gus").cards
    assert (stand_in.whose, stand_in.stand_in, stand_in.key) == ("Ana", True, "edge")
    assert view(table, "ben").cards == view(table, "sue").cards == ()
    assert [one.name for one in view(table, "ben").awaited] == ["Ana"]


def test_each_sees_their_own_sheets() -> None:
    table = make_table()
    assert [[sheet.id for sheet in view(table, seat.id).sheets] for seat in table.seats] == [
        ["kara", "vanya", "guard"],
        ["kara", "vanya"],
        ["kara", "vanya"],
        ["kara", "vanya"],
    ]


def test_a_hidden_fact_does_not_show_in_the_sheet_of_its_subject() -> None:
    table = make_table()
    curse = Amended(who="kara", field="notes", value="cursed", reason="the idol", seen_by=(GM,))
    table.land("gus", [EdgeSpent(who=Who("kara"), points=1), curse, EdgeRegained(who=Who("kara"), seen_by=(GM,))])
    table.land("gus", [EdgeSpent(who=Who("kara"), points=1)])
    (mine, *_), (theirs, *_) = view(table, "ana").sheets, view(table, "gus").sheets
    assert (mine.fields["notes"], theirs.fields["notes"]) == ("", "cursed")
    assert mine.fields["edge_left"] == 0, "a fact that does not follow from what is seen is passed over"
    assert b"cursed" not in seen(table, "ana")


def test_told_lines_come_with_their_rules() -> None:
    table = make_table()
    to_the_end(table)
    rules = {rule for line in view(table, "ana").log for rule in line.rules}
    assert {"mechwarrior.skill.roll", "mechwarrior.edge.reroll"} <= rules


def test_only_the_gamemaster_is_offered_to_take_play_back() -> None:
    table = make_table()
    call = to_the_question(table)
    assert view(table, "gus").stops[-2:] == (call, call + 1)
    assert view(table, "ana").stops == ()


SEEN_BY = {"guard": (GM,), "kara": EVERYONE}


def test_sheets_are_told_by_name_as_far_as_it_is_known() -> None:
    table = make_table()
    table.prefer_dice("gus", "own")
    for who, name in (("guard", "A guard"), ("kara", "Karla")):
        table.land("gus", [Amended(who=who, field="name", value=name, reason="papers", seen_by=SEEN_BY[who])])
        call = table.start("gus", "skill", {"target": 8, "who": who})
        table.answer("gus", call, 0, faces=[4, 4])
    told = [line.text for line in view(table, "ana").log]
    assert "Somebody rolls 8." in told
    assert "A guard rolls 8." in [line.text for line in view(table, "gus").log]
    assert "Karla rolls 8." in told
    table.land("gus", [Left(who="kara")])
    assert "kara" not in table.position.names


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Joined(who="zoe", sheet={"notes": "secret", "name": "Zoe"}), "Zoe joins."),
        (Joined(who="zoe", sheet={}), "Zoe joins."),
        (Left(who="kara"), "Kara is no longer here."),
        (
            Amended(who="kara", field="notes", value="limps", reason="a fall"),
            "Gus sets Kara’s Notes to limps (a fall).",
        ),
        (Amended(who="kara", field="edge_left", value=0, reason=""), "Gus sets Kara’s Edge to 0 (was 1)."),
        (
            Amended(who="kara", field="attributes", at=("build",), value=5),
            "Gus sets Kara’s Build to 5 (was 3).",
        ),
        (
            Amended(who="kara", field="skills", value={"small-arms": 2}, reason=""),
            "Gus changes Kara’s Skills: no more stealth (was 2); small arms 2.",
        ),
        (EdgeSpent(who=Who("kara"), points=1), "Kara spends 1 Edge."),
    ],
)
def test_facts_in_words(fact: Any, text: str) -> None:
    table = make_table()
    table.land("gus", [fact])
    assert view(table, "gus").log[-1].text == text


def test_what_is_remembered_for_those_who_look_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.table.kept.REMEMBERED", 8)
    table = make_table()
    for word in range(30):
        since = table.number
        table.say("ana", f"word {word}")
        call = table.start("gus", "opposed", OPPOSED)
        for seat in ("gus", "ana", "ben"):
            assert changes(table, seat, since).log[0].text == f"word {word}"
            assert history(table, seat, since + 2)[-1].text == f"word {word}"
        assert len(table.memo) <= 8
        table.abandon("gus", call, "enough")
