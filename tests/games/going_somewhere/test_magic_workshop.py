"""A workshop at a table: powers put onto a sword one after the other, an oil, a powder on somebody immune."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.combat.arming import lent
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table

LEDGER = [{"kind": "special-skill", "cp": 5, "points": 5, "about": "smithing"}]
SWORD = {"name": "sword", "kind": "weapon", "sides": 8, "where": "right hand", "hands": 1}
NOOR: dict[str, Any] = {"name": "Noor", "stats": {"vit": 14, "int": 12}, "cp": 90, "ledger": LEDGER, "items": [SWORD]}
IMMUNE = [{"kind": "immunity", "cp": 160, "points": 4}]


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    vanya = {"name": "Vanya", "stats": {"vit": 14}, "cp": 200, "ledger": IMMUNE}
    made.land("gus", [Joined(who="noor", sheet=NOOR), Joined(who="vanya", sheet=vanya)])
    return made


def played(table: Table, title: str, *faces: list[int], **asked: object) -> None:
    """Play a move of the CGO's by its title."""
    moves = table.game.moves(table.options, table.state, table.seat("gus").sitting)
    [move] = [one for one in moves if one.title == title]
    points = {"cp": 0} if "cp" in move.filled else {}
    call = table.start("gus", move.procedure, {**move.filled, **points, **asked})
    for number, some in enumerate(faces):
        table.answer("gus", call, number, faces=some)
    assert not table.position.open


@pytest.mark.rule("gs.magic.craft-several", "gs.magic.craft-form", "gs.magic.craft-ruined")
def test_a_sword_gets_one_power_after_the_other(table: Table) -> None:
    onto = "Noor: Craft by smithing, onto sword"
    played(table, onto, [15], [16], magic="weapon 1d10, on item 1 day")
    played(table, onto, [15], [16], magic="weapon none, damage 1d6, on item 1 hour")
    fighter = of_sheet(table.state.sheets["noor"])
    assert (fighter.weapon, fighter.combat, fighter.crafted) == (8, 10, (Dice(1, 6),))
    table.start("gus", "pass-time", {"rounds": 0, "hours": 1})
    assert (of_sheet(table.state.sheets["noor"]).combat, of_sheet(table.state.sheets["noor"]).crafted) == (10, ())
    with pytest.raises(Refused):
        played(table, "Noor: Craft by smithing", magic="fly, on item 1 hour", item="sword")
    played(table, onto, [1], [13], magic="fly, on item 1 hour")
    with pytest.raises(Refused):
        played(table, "Noor: Craft by smithing", magic="fly, on item 1 hour", item="sword", form="weapon")


@pytest.mark.rule("gs.magic.item-oil", "gs.magic.item-resist", "gs.magic.use-at-once")
def test_an_oil_and_a_powder_are_used_up(table: Table) -> None:
    smithing = "Noor: Craft by smithing"
    magic = "weapon 1d4, damage 1d6, 1 hour, on item 1 hour"
    played(table, smithing, [15], [16], magic=magic, item="an oil", instant=True)
    played(table, "Noor: Use up an oil for sword", [3], [5])
    sword = table.state.sheets["noor"].items[0]
    assert (lent(table.state.sheets["noor"], sword), len(table.state.sheets["noor"].items)) == ((3, 5), 1)
    played(table, smithing, [15], [16], magic="effect 1d6, on item 1 hour", item="a powder", instant=True)
    with pytest.raises(Refused):
        played(table, "Noor: Use up a powder", [6], target="vanya")
    resist = of_sheet(table.state.sheets["vanya"]).reflexes
    played(table, "Noor: Use up a powder", [6], target="vanya", immunity=4, resist=resist)
    assert (table.state.sheets["vanya"].effects, len(table.state.sheets["noor"].items)) == ((), 1)
