"""Plans: a run as one small file; what is wrong with it is said before anything is worked out."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab.plan import plan_of, read_plan

FILE = """
title = "Who wins with an axe"
call = "going-somewhere/duel"
seed = 7
precision = 0.001
how = "sampled"

[arguments]
a = "str={10..12} weapon=d8"
b = "str=12 weapon=d10"
"""


def test_a_file_describes_a_run(tmp_path: Path) -> None:
    (tmp_path / "axe.toml").write_text(FILE)
    plan = read_plan(tmp_path / "axe.toml")
    assert (plan.name, plan.seed, plan.precision, plan.how) == ("Who wins with an axe", 7, 0.001, "sampled")
    assert [cell.question.arguments["a"] for cell in plan.grid().cells()] == [
        f"str={n} weapon=d8" for n in (10, 11, 12)
    ]


def test_numbers_truths_and_lists_are_read_as_a_command_would() -> None:
    plan = plan_of({"call": "mechwarrior/saving", "arguments": {"target": [8, 9], "edge": 1, "automatic": False}})
    assert plan.arguments == {"target": "8|9", "edge": "1", "automatic": "no"}
    assert plan.name == "mechwarrior/saving edge=1 automatic=no"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("call = ", r"bad.toml is no TOML file: "),
        ("title = 'nothing'", r"missing required field `call`; a run says call, title, arguments, "),
        ("call = 'mechwarrior/skill'\nsede = 1", r"unknown field `sede`"),
        ("call = 'mechwarrior/skill'\nplays = -1", r"Expected `int` >= 0 - at `\$.plays`"),
        ("call = 'mechwarrior/skill'\nplays = 1000000001", r"Expected `int` <= 1000000000"),
        ("call = 'mechwarrior/skill'\nprecision = 1.5", r"`\$.precision`"),
        ("call = 'mechwarrior/skill'\nhow = 'guessed'", r"Invalid enum value 'guessed'"),
        ("call = 'mechwarrior/skill'", r"mechwarrior/skill needs target; it takes target= "),
        ("call = 'mechwarrior/skil'", r"no call 'mechwarrior/skil' \(did you mean 'mechwarrior/skill'\?\)"),
        ("call = 'nonsense'", r"ruleset/name was expected, 'nonsense' came"),
    ],
)
def test_a_bad_file_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(BadInput, match=said):
        read_plan(tmp_path / "bad.toml")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none.toml can't be read \(No such file or directory\)"):
        read_plan(tmp_path / "none.toml")


def test_more_plays_than_anybody_has_time_for_are_refused() -> None:
    with pytest.raises(TooLarge, match="441 questions of 1,000,000,000 plays each are 441,000,000,000 plays"):
        plan_of({"call": "mechwarrior/opposed", "arguments": {"a": "0..20", "b": "0..20"}, "plays": 1_000_000_000})
