"""Grids: ranges and values become axes; what is wrong is said before anything is worked out."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab.grid import Axis, grid_of, values_of
from rollwright.lab.question import question


def test_the_examples_hold() -> None:
    found = doctest.testmod(import_module("rollwright.lab.grid"))
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("3..6", "3 4 5 6"),
        ("3-6", "3 4 5 6"),
        ("-2..1", "-2 -1 0 1"),
        ("0..12/5", "0 5 10"),
        ("1d..3d", "1d 2d 3d"),
        ("d6..d10/2", "d6 d8 d10"),
        ("none|limited", "none limited"),
        ("1..2|7|none", "1 2 7 none"),
        ("3d-2", "3d-2"),
        ("-3", "-3"),
        ("3d+2", "3d+2"),
        (range(3), "0 1 2"),
        ({"b", "a"}, "a b"),
        (True, "yes"),
        ([7, 8], "7,8"),
    ],
)
def test_what_an_argument_varies_over(written: object, values: str) -> None:
    assert list(values_of(written)) == values.split()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("9..3", "a range goes up"),
        ("3..9/0", "a range goes up"),
        ("1|2|1", "'1' stands there twice"),
        ("1..3|2", "twice"),
    ],
)
def test_a_bad_range_is_refused(written: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        values_of(written)


def test_axes_are_arguments_options_policies_rulesets_and_parts_of_texts() -> None:
    found = grid_of(
        "cgg/action",
        {"code": "2d..3d", "difficulty": 6, "ruleset": "cgg|cgg-2015"},
        options={"crisis": "yes|no"},
        policy="never|best",
    )
    assert [(axis.name, axis.values) for axis in found.axes] == [
        ("code", ("2d", "3d")),
        ("ruleset", ("cgg", "cgg-2015")),
        ("option.crisis", ("yes", "no")),
        ("policy", ("never", "best")),
    ]
    cells = found.cells()
    assert [cell.number for cell in cells] == list(range(16))
    assert cells[5].at == (0, 1, 0, 1)
    assert cells[5].question == question(
        "cgg-2015/action", {"difficulty": 6, "code": "2d"}, options={"crisis": "yes"}, policy="best"
    )


def test_parts_of_a_text_vary_alone() -> None:
    found = grid_of("going-somewhere/duel", {"a": "str={10..11} weapon={d6|d8}", "b": "weapon=d6"})
    assert [axis.title for axis in found.axes] == ["a str", "a weapon"]
    assert [cell.question.arguments["a"] for cell in found.cells()] == [
        "str=10 weapon=d6",
        "str=10 weapon=d8",
        "str=11 weapon=d6",
        "str=11 weapon=d8",
    ]


def test_an_axis_knows_its_numbers() -> None:
    assert Axis("code", ("1d", "2d")).numbers == (1, 2)
    assert Axis("risk", ("none", "limited")).numbers is None
    assert Axis("code", ("3d+2", "4d+1")).numbers is None


def test_a_grid_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(TooLarge, match=r"at most 20,000 questions, this one 1,000,000 \(a 1000 × b 1000\)"):
        grid_of("mechwarrior/opposed", {"a": "1..1000", "b": "1..1000"})
    with pytest.raises(TooLarge, match="a range has at most 20,000 values"):
        grid_of("mechwarrior/opposed", {"a": "1..100000000"})


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        ({"target": "8|abc"}, {}, 'target=abc: target: a whole number from -1000 to 1000 was expected, "abc" came'),
        ({"target": "8..9", "tarot": 1}, {}, "takes no 'tarot'"),
        ({"target": 8}, {"policy": "never|bset"}, r"policy=bset: .* has no policy 'bset' \(did you mean 'best'\?\)"),
        ({"target": 8}, {"worth": "glory"}, "has no worth 'glory'"),
        ({"target": 8, "ruleset": "mechwarrior|nope"}, {}, "ruleset=nope: no ruleset 'nope'"),
    ],
)
def test_every_question_is_read_before_any_is_worked_out(
    arguments: dict[str, object], settings: dict[str, str], said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        grid_of("mechwarrior/skill", arguments, **settings).check()  # type: ignore[arg-type]
