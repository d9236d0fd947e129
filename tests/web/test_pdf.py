"""Sheets as PDF: on both papers, for every game, of what the seat may see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rollwright.rules.facts import Amended, Joined
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web import pdf
from rollwright.web.pdf import PAPERS, PLAIN, data_of, plain_of, template_of
from tests.web.seats import sit

pytest.importorskip("typst")
GAMES = ("mechwarrior", "cgg", "cgg-2015", "augur", "going-somewhere")


def text_of(table: Table, seat: str, who: str) -> str:
    """Give all that a template is given to set, as text: it can write nothing else."""
    shown = next(sheet for sheet in view(table, seat, 0).sheets if sheet.id == who)
    return msgspec.json.encode(data_of(table, shown)).decode()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    store = SqliteStore(":memory:")
    yield demo_table(store, "friday", request.param, bytes(32))
    store.close()


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


@pytest.mark.parametrize("table", ["going-somewhere"], indirect=True)
def test_going_somewhere_carries_what_the_two_pages_of_the_book_carry(table: Table) -> None:
    template = template_of("rollwright.games.going_somewhere").read_text()
    for part in (
        "Player", "Name", "Temperament", "Gender", "Social status", "Rank", "Profession", "Height", "Weight", "Age",
        "Languages", "Starting", "Total received", "Power level", "Power site bonus", "Magic bonus", "Max ENC",
        "Max movement", "Armor DR(s)", "Damage resistance", "Magic resistance", "Quantity of bonus DRs", "MAX DR",
        "MAX Q", "Specialized skills", "Magic effect", "Weapon / armor", "Melee damage", "Hand to hand",
        "Placement of equipment", "From armor", "From money carried", "Additional slots", "Additional used",
        "Total still available", "Clothing worn", "Carried on person", "Magic items", "Gold", "Silver", "Copper",
        "Tin", "In backpack", "Capacity", "Other property, not carried",
    ):  # fmt: skip
        assert part in template, part
    places = [one["key"] for one in _data(table, "gus")["it"]["gear"]["places"]]
    assert {"head", "right arm", "left arm", "right hand", "left hand", "back"} <= set(places)


@pytest.mark.parametrize("table", ["going-somewhere"], indirect=True)
def test_a_laden_character_and_a_vehicle_are_set(table: Table) -> None:
    items = [
        {"name": "Small pack", "kind": "container", "capacity": 8, "enc": 1, "where": "back"},
        {"name": "Rope", "where": "Small pack", "count": 3},
        {"name": "Mail", "kind": "armour", "sides": 8, "where": "worn"},
        {"name": "Ring", "magic": True, "where": "left hand", "enc": 0,
         "crafted": {"spell": "heal 2d6, on item 1 hour", "bonus": 8, "rounds": 240}},
        {"name": "House", "where": "left"},
    ]  # fmt: skip
    ledger = [{"kind": "special-skill", "cp": 3, "about": "Cooking", "points": 3}]
    laden = {"name": "Orr", "stats": {"str": 12, "int": 12}, "items": items, "ledger": ledger, "money": 1234567}
    truck = {"name": "Truck", "stats": {"str": 14, "vit": 12}, "craft": {"scale": 4, "weapons": ["cannon-50"]}}
    table.land("gus", [Joined(who="orr", sheet=laden), Joined(who="truck", sheet=truck)])
    client = sit(table, "gus")
    for who in ("orr", "truck"):
        answer = client.get(f"/table/friday/sheet/{who}.pdf")
        assert answer.content.startswith(b"%PDF-"), answer.text
    orr = text_of(table, "gus", "orr")
    for part in ('"Cooking"', '"capacity":8', "House", '"armour":"d8"', '"gold":12', '"special":true'):
        assert part in orr, part


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
    from rollwright.games.going_somewhere.rules.money import Coins

    assert plain_of({1: (Coins(gold=2),)}) == {"1": [{"gold": 2, "silver": 0, "copper": 0, "tin": 0}]}


def _data(table: Table, seat: str) -> dict[str, Any]:
    return data_of(table, view(table, seat, 0).sheets[0])
