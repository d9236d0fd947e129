"""Content files: what they give, and how a bad one is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.rules.content import content, load, names, rules_in
from tests.rules.toy import CONTENT, PACKAGE, Options

RULE = """
[[rule]]
id = "toy.one"
title = "One"
text = "First."
source = "toy: 1"
"""


def test_rules_come_by_id_in_the_order_of_the_file() -> None:
    assert list(CONTENT.rules)[:3] == ["toy.check", "toy.check.again", "toy.fight"]
    again = CONTENT.rule("toy.check.again")
    assert (again.ruling, again.option, again.not_in_program) == ("T1", "tries", None)
    assert content(PACKAGE) is CONTENT


def test_an_unknown_rule_names_its_neighbours() -> None:
    with pytest.raises(BadInput, match=r"no rule 'toy.chekc'; under 'toy' it has toy.check, toy.fight"):
        CONTENT.rule("toy.chekc")


def test_options_are_described_with_the_rules_that_they_change() -> None:
    changed = {option.name: [rule.id for rule in rules] for option, rules in CONTENT.options_described(Options)}
    assert changed == {"tries": ["toy.check.again"], "ties": ["toy.fight"], "open_dice": []}


def test_a_rule_with_an_unknown_option_is_refused() -> None:
    class Fewer(msgspec.Struct, frozen=True):
        tries: int = 1

    with pytest.raises(BadInput, match=r"toy.fight names the option 'ties'; the game has tries"):
        CONTENT.options_described(Fewer)


BAD = {
    "syntax": (RULE + "\n[[rule]]\nid = toy\n", "line 9: this is not TOML: Invalid value"),
    "cut short": (RULE + 'id = "', "line 7: this is not TOML"),
    "unknown field": (RULE + 'pages = "3"\n', "line 7: unknown field 'pages'; known are id, title, text"),
    "missing field": (RULE + RULE.replace('title = "One"\n', ""), "line 8: the field 'title' is missing"),
    "wrong type": (RULE.replace('"First."', "7"), "line 5: Expected `str`, got `int`"),
    "empty": (RULE.replace('"First."', '""'), "line 5: Expected `str` of length >= 1"),
    "id": (RULE.replace("toy.one", "Toy one"), "line 3: Expected `str` matching regex"),
    "taken id": (RULE + RULE, "line 9: the id 'toy.one' is taken by line 3"),
    "other key": ("[rules]\n" + RULE, "line 1: 'rules' was not expected here"),
    "no list": ("rule = 3", "line 1: Expected `array`, got `int`"),
}


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_a_bad_rules_file_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        rules_in(text, "toy/rules.toml")
    assert str(refused.value).startswith(f"toy/rules.toml, {says}")


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    costs: tuple[int, ...] = ()


class Skills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: dict[str, Skill]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make an empty game's package; give its folder for content."""
    folder = tmp_path / f"game_{tmp_path.name.replace('-', '_')}" / "content"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def test_a_table_of_the_game_s_own_is_loaded_once(package: Path) -> None:
    (package / "skills.toml").write_text('[skill.climbing]\ntitle = "Climbing"\ncosts = [1, 2]\n')
    name = package.parent.name
    skills = load(name, "skills", Skills)
    assert skills == Skills({"climbing": Skill("Climbing", (1, 2))})
    assert load(name, "skills", Skills) is skills
    assert names(name) == ("skills",)
    assert name in sys.modules


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("costs = [1, 'two']", r"line 6: Expected `int`, got `str`"),
        ("cost = 3", r"line 6: unknown field 'cost'; see how the other entries are written"),
        ("title = 3", r"line 6: Expected `str`, got `int`"),
    ],
)
def test_a_bad_entry_under_a_key_is_found(package: Path, entry: str, says: str) -> None:
    title = "" if entry.startswith("title") else "title = 'Swimming'"
    (package / "skills.toml").write_text(
        f'[skill.climbing]\ntitle = "Climbing"\n\n[skill.swimming]\n{title}\n{entry}\n'
    )
    with pytest.raises(BadInput, match=rf"{package.parent.name}/content/skills.toml, {says}"):
        load(package.parent.name, "skills", Skills)


def test_a_missing_file_is_named_with_those_that_are_there(package: Path) -> None:
    (package / "skills.toml").touch()
    with pytest.raises(BadInput, match=r"content/rules.toml was expected; the folder has skills.toml"):
        _ = content(package.parent.name).rules
    with pytest.raises(BadInput, match=r"content/spells.toml was expected"):
        load(package.parent.name, "spells", Skills)


def test_two_files_can_t_have_the_same_table(package: Path) -> None:
    table = '[generator.a]\ntitle = "A"\ndice = "d2"\nrows = [{on = "1-2"}]\n'
    (package / "a.toml").write_text(table)
    (package / "b.toml").write_text("\n" + table)
    with pytest.raises(BadInput, match=r"b.toml, line 2: .*a.toml has a table 'a' already"):
        _ = content(package.parent.name).generators


def test_a_long_book_has_its_rules_in_several_files(package: Path) -> None:
    rule = '[[rule]]\nid = "{}"\ntitle = "A"\ntext = "A"\nsource = "A"\n'
    (package / "rules_b.toml").write_text(rule.format("a.two"))
    (package / "rules.toml").write_text(rule.format("a.one"))
    assert list(content(package.parent.name).rules) == ["a.one", "a.two"]


def test_two_files_can_t_have_the_same_rule(package: Path) -> None:
    rule = '[[rule]]\nid = "a.one"\ntitle = "A"\ntext = "A"\nsource = "A"\n'
    (package / "rules_b.toml").write_text(rule)
    (package / "rules_c.toml").write_text("\n" + rule)
    with pytest.raises(BadInput, match=r"rules_c.toml, line 3: the id 'a.one' is taken by another file"):
        _ = content(package.parent.name).rules
