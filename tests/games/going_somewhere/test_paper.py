"""The sheet of Going Somewhere on paper."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.rules.facts import Joined
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.pdf import data_of, template_of
from tests.web.papers import table, text_of
from tests.web.seats import sit

__all__ = ["table"]  # a fixture
pytest.importorskip("typst")


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


@pytest.mark.soak
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


def _data(table: Table, seat: str) -> dict[str, Any]:
    return data_of(table, view(table, seat, 0).sheets[0])
