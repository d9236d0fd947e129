"""Sheets as PDF: on both papers, for every game, of what the seat may see."""

from __future__ import annotations

import re

import pytest

from rollwright.rules.facts import Amended
from rollwright.table.demo import demo_of
from rollwright.table.table import Table
from rollwright.web import pdf
from rollwright.web.pdf import PAPERS, PLAIN, plain_of, template_of
from tests.web.papers import table, text_of
from tests.web.seats import sit

__all__ = ["table"]  # a fixture

pytest.importorskip("typst")
GAMES = ("mechwarrior", "cgg", "cgg-2015", "augur", "going-somewhere")


@pytest.mark.soak
@pytest.mark.parametrize("table", GAMES, indirect=True)
def test_every_sheet_of_a_game_is_set_on_both_papers(table: Table) -> None:
    client = sit(table, "gus")
    demo = demo_of(table.game.id)
    for who in (*demo.heroes, *demo.npcs):
        for paper in PAPERS:
            answer = client.get(f"/table/friday/sheet/{who}.pdf", params={"paper": paper})
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize("table", ["going-somewhere"], indirect=True)
def test_papers_have_their_sizes(table: Table) -> None:
    client = sit(table, "ana")
    who = table.seat("ana").holds[0]
    boxes = {}
    for paper in PAPERS:
        made = client.get(f"/table/friday/sheet/{who}.pdf", params={"paper": paper}).content
        found = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)", made)
        boxes[paper] = {(round(float(width)), round(float(height))) for width, height in found}
    assert boxes == {"a4": {(595, 842)}, "letter": {(612, 792)}}
    assert client.get(f"/table/friday/sheet/{who}.pdf", params={"paper": "a0"}).status_code == 422


@pytest.mark.parametrize("table", ["mechwarrior"], indirect=True)
def test_what_is_private_is_not_set(table: Table) -> None:
    who = table.seat("ana").holds[0]
    table.land("gus", [Amended(who=who, field="notes", value="moonlight", reason="told")])
    table.veil("ana", who, ["notes", "skills"])
    assert "moonlight" in text_of(table, "ana", who)
    others = text_of(table, "ben", who)
    assert "moonlight" not in others
    assert '"hidden":["notes","skills"]' in others
    assert sit(table, "ben").get(f"/table/friday/sheet/{who}.pdf").status_code == 200


@pytest.mark.parametrize("table", ["mechwarrior"], indirect=True)
def test_who_is_unknown_has_no_sheet(table: Table) -> None:
    npc = next(iter(demo_of("mechwarrior").npcs))
    assert sit(table, "ana").get(f"/table/friday/sheet/{npc}.pdf").status_code == 404


@pytest.mark.parametrize("table", ["augur"], indirect=True)
def test_a_name_is_text_and_never_typst(table: Table) -> None:
    who = table.seat("ana").holds[0]
    table.land("gus", [Amended(who=who, field="name", value='#panic("x") *b* $1$ " \\ 名', reason="named")])
    assert sit(table, "ana").get(f"/table/friday/sheet/{who}.pdf").status_code == 200


@pytest.mark.parametrize("table", ["augur"], indirect=True)
def test_a_game_without_a_template_is_set_plainly(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "template_of", lambda package: PLAIN)
    who = table.seat("ana").holds[0]
    assert sit(table, "ana").get(f"/table/friday/sheet/{who}.pdf").content.startswith(b"%PDF-")
    assert template_of("a_game.from_outside") == template_of("tests.rules.toy") == PLAIN


@pytest.mark.parametrize("table", ["augur"], indirect=True)
def test_without_the_extra_the_page_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    who = table.seat("ana").holds[0]
    answer = sit(table, "ana").get(f"/table/friday/sheet/{who}.pdf")
    assert answer.status_code == 501
    assert "rollwright[pdf]" in answer.text


def test_records_become_plain_values() -> None:
    from rollwright.games.going_somewhere.rules.gear.money import Coins

    assert plain_of({1: (Coins(gold=2),)}) == {"1": [{"gold": 2, "silver": 0, "copper": 0, "tin": 0}]}
