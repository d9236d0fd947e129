"""Every question of the game, every field of its cards and every option that is not somebody's own is put in words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.facts import ConditionSet, MomentumMoved
from rollwright.games.augur.rules.kinds import RESULTS, Kind
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.words import cell_text, wordings
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.facts import Tale, Who
from rollwright.rules.fields import card_fields, choices
from rollwright.rules.parts import titles_of
from rollwright.rules.ruleset import Listing
from rollwright.table.bots import Bot, answered_by_one
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from tests.amount import times
from tests.games.augur.random_plays import to_the_end
from tests.web.seats import TABLE, sit

OWN_WORDS = ("who-rolls", "value", "clock-size")
"""Questions whose options are names, or bare numbers."""
OWN_FIELDS = (
    "way",
    "expertise",
    "ability",
    "helper",
    "setup",
    "stances",
    "clock",
    "clock_size",
    "size",
    "outside",
    "against",
    "npc",
)
"""Fields some of whose options are names from sheets and scene, numbers, or say themselves what they are."""
WHOLE = {
    "approaches": ("finesse=2", "guile=1"), "expertise": ("lies",), "abilities": ("swift",), "setups": ("rope",),
    "helpers": ("vanya", "pasha"), "clocks": ("flood", "guards"),
}  # fmt: skip
EXAMPLES: list[tuple[Listing, Any]] = [
    *((listing, example) for listing in RULESET.listings.values() for example in listing.examples),
    (RULESET.listing("attempt"), WHOLE),
    (RULESET.listing("judge"), {"clocks": ("flood",)}),
]


def questions(listing: Listing, example: Any, seed: int) -> list[Choose[Any] | Roll[Any]]:
    """Play a call at random, and give everything that was asked."""
    found: list[Choose[Any] | Roll[Any]] = []
    to_the_end(Session(listing.procedure(RULESET.options(), **example)), seed, found.append)
    return found


@pytest.mark.parametrize(("listing", "example"), EXAMPLES, ids=[listing.id for listing, _ in EXAMPLES])
def test_every_question_is_in_words(listing: Listing, example: Any) -> None:
    for seed in range(times(30)):
        for step in questions(listing, example, seed):
            wording = wordings()[step.key]
            if isinstance(step, Roll):
                assert wording.button
            elif isinstance(step.options, Card):
                for column in step.options.asked:
                    field = wording.fields[column.name]
                    assert field.title
                    if column.kind == "one" and column.name not in OWN_FIELDS:
                        assert [key for key in map(key_of, column.options) if key not in field.options] == [], (
                            column.name
                        )
                about = {name: getattr(step.about, name) for name in names_of(step.about)}
                for shown in card_fields(step.options, wording, str.title, about):
                    for choice in shown.options:
                        assert choice.words, choice
                        assert not [mark for mark in "_=" if mark in choice.words], choice
            elif step.key not in OWN_WORDS:
                some = [one for one in step.options if getattr(one, "who", step.actor) == step.actor]
                assert [key_of(one) for one in some if key_of(one) not in wording.options] == [], step
                assert all(choice.words for choice in choices(step.options, wording, str.title))


def test_titles_are_filled_from_what_a_question_is_about() -> None:
    """No brace is left over: each name in a title is a field of what the step is about."""
    for listing, example in EXAMPLES:
        for seed in range(times(10)):
            for step in questions(listing, example, seed):
                fields = {name: getattr(step.about, name) for name in names_of(step.about)}
                assert "{" not in wordings()[step.key].title.format_map(fields)


def names_of(about: Any) -> tuple[str, ...]:
    return getattr(about, "_fields", ()) or getattr(about, "__struct_fields__", ())


def test_every_cell_of_the_chart_has_words_of_its_own() -> None:
    cells = [cell_text(kind.value, result.value) for kind in Kind for result in RESULTS]
    assert len(set(cells)) == 35


def test_nobody_is_told_to_roll_who_can_only_help_and_what_one_came_for_stands_out(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    table.land("gus", [MomentumMoved(points=4, boxes=6, who=Who("mirel"))])
    table.prefer_dice("ana", "own")
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "slips past"})
    table.answer("gus", call, 0, fields={"level": "normal"})
    helper = sit(table, "ben").get(TABLE).text.split(f'id="card-{call}-1"')[1].split("</article>")[0]
    assert "Do you help Mirel?" in helper
    assert "one more die, and a share of the risk" in helper
    assert "can still help" not in helper
    assert "Dov can still help." in sit(table, "ana").get(TABLE).text
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(4, 1, 1))
    burn = sit(table, "ana").get(TABLE).text.split(f'id="card-{call}-3"')[1].split("</article>")[0]
    assert re.findall(r'class="btn primary" name="choice" value="(\w+)"', burn) == ["burn"]
    table.store.close()


def test_a_secret_roll_is_told_as_people_say_it(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    call = table.start("gus", "action", {"name": "the spy", "what": "listens"}, hidden="result")
    while call in table.open:
        assert answered_by_one(table, [Bot("gus", "cautious", Random(1))], Random(1))
    page = sit(table, "ana").get(TABLE).text
    assert f'id="now-{call}"' not in page
    heard = page.split(f'id="moment-{call}"')[1].split("</article>")[0]
    assert heard.count("in secret") == heard.count("The GM rolls something in secret.") == 1
    assert not [one for one in ("without a sheet", "stays hidden", "2d6", "2 action dice") if one in heard]
    own = sit(table, "gus").get(TABLE).text.split(f'id="moment-{call}"')[1].split("</article>")[0]
    assert "The spy listens" in own
    assert "only you" in own
    assert "without a sheet" not in own
    table.store.close()


def test_a_yes_or_no_of_a_sheet_says_what_it_is_and_what_a_press_makes_it(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    form = sit(table, "gus").get(f"{TABLE}/change/ives?field=npc", headers={"HX-Request": "true"}).text
    assert re.search(r'value="yes" aria-pressed="true">Yes<', form)
    assert re.search(r'value="no" aria-pressed="false">No<', form)
    table.store.close()


@pytest.mark.rule("augur.condition")
@pytest.mark.parametrize("name", ["cracked wrist", "dazed", "in debt"])
def test_a_condition_reads_well_whatever_it_is_called(name: str) -> None:
    tale = Tale({"dov": "Dov"}.__getitem__)
    given = ConditionSet(name=name, approaches=("prowess",), who=Who("dov"))
    (line,) = given.told(tale)
    assert line.text == f"Dov’s condition: {name.capitalize()}. One die less with Prowess."
    (line,) = ConditionSet(name=name, gone=True, who=Who("dov")).told(tale)
    assert line.text == f"Dov no longer has the condition “{name.capitalize()}”."


@pytest.mark.rule("augur.harm.npc")
def test_what_takes_a_foe_out_is_called_the_same_everywhere() -> None:
    assert titles_of(Sheet)["clock"] == "Harm clock"
