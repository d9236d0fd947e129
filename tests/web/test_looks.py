"""The sheets and trackers that games bring: they can be drawn, whatever the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollwright import games
from rollwright.games import GAMES as BUILT_IN
from rollwright.rules.facts import Joined
from rollwright.table.demo import demo_of
from rollwright.table.view import SheetShown, view
from rollwright.web.looks import looks_of
from rollwright.web.shown import drawn
from rollwright.web.table_page import everything
from tests.rules import toy
from tests.web.looking import Page, of, page, sound

__all__ = ["page"]  # a fixture
pytestmark = pytest.mark.soak
LANTERN = Path(__file__).resolve().parents[2] / "examples" / "low-lantern" / "src"

GAMES = tuple(id for id, package in BUILT_IN.items() if package.startswith("rollwright."))
"""Ours: other tests add games of their own."""


@of(*GAMES)
def test_a_game_draws_its_demonstration_table_for_every_seat(page: Page) -> None:
    game = page.table.game.id
    assert all("plain" not in name for name in looks_of(page.table.game)[:3])
    for seat in page.table.seats:
        text = page.text(seat.id)
        sound(text)
        for hero in demo_of(game).heroes:
            assert text.count(f'id="sheet-{hero}"') == text.count(f'id="quick-{hero}"') == 2
        assert 'id="trackers"' in text
        assert 'hx-target="#scene"' in text
        assert all(one.it is not None for one in everything(page.table, view(page.table, seat.id))["sheets"])


@of(*GAMES)
def test_a_sheet_that_is_hardly_begun_is_drawn(page: Page) -> None:
    page.land(Joined(who="new", sheet={}), Joined(who="npc", sheet={"npc": True, "name": "<b>Bold</b>"}))
    text = page.text("gus")
    sound(text)
    assert 'id="sheet-new"' in text
    assert "&lt;b&gt;Bold&lt;/b&gt;" in text
    assert "<b>Bold" not in text
    assert page.look("gus", "new").it is not None


@of(*GAMES)
def test_every_field_can_be_private_and_nothing_is_worked_out_from_it(page: Page) -> None:
    hero = next(iter(demo_of(page.table.game.id).heroes))
    [shown] = [one for one in view(page.table, "gus").sheets if one.id == hero]
    for hidden in shown.fields:
        fields = {name: value for name, value in shown.fields.items() if name != hidden}
        look = drawn(page.table.game, page.table.position.options, SheetShown(hero, fields))
        assert look.it is not None, hidden
        sound(page.sheet(look))


@of(*GAMES)
def test_a_sheet_that_makes_no_sense_is_shown_plainly(page: Page) -> None:
    [shown] = [one for one in view(page.table, "ana").sheets if one.id in page.table.seat("ana").holds]
    look = drawn(page.table.game, page.table.position.options, SheetShown("x", {**shown.fields, "somebody": 1}))
    assert look.it is None
    assert look.trouble
    assert "Nothing can be worked out" in page.sheet(look)


def test_a_game_without_looks_of_its_own_is_shown_plainly() -> None:
    plain = [f"games/plain/{name}.html" for name in ("sheet", "trackers", "quick")]
    assert looks_of(toy.RULESET) == (*plain, False, "", "", {}, "")
    look = drawn(toy.RULESET, None, SheetShown("x", {"name": "Xo", "luck": 3}))
    assert (look.name, look.it) == ("Xo", None)


def test_trackers_that_a_ruleset_names_are_drawn_without_a_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(LANTERN))
    monkeypatch.setitem(games.GAMES, "low-lantern", "low_lantern")
    page = Page(tmp_path, "low-lantern")
    text = page.text("ana")
    sound(text)
    for drawn_as, label in (("pie", "Dark: 0 of 6"), ("bar low", "Oil: 6 of 12"), ("dots", "Nerve: 5 of 5")):
        assert re.search(rf'<svg class="{drawn_as}"[^>]*aria-label="{label}"', text), label
    page.table.store.close()
