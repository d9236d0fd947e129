"""Magic at a table: who is asked, what the sheets allow, and what stays on them."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.facts import Harmed
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("mira",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    stats = {"vit": 14, "str": 10}
    bonus = [{"kind": "magic-bonus", "cp": 25, "points": 5}]
    made.land(
        "gus",
        [
            Joined(who="mira", sheet={"name": "Mira", "stats": stats, "cp": 70, "ledger": bonus}),
            Joined(who="vanya", sheet={"name": "Vanya", "stats": stats, "health_lost": 15}),
        ],
    )
    return made


def started(table: Table, seat: str, procedure: str, title: str, **asked: object) -> int:
    """Start a move that a seat is offered, by its title."""
    moves = table.game.moves(table.options, table.state, table.seat(seat).sitting)
    [move] = [one for one in moves if one.procedure == procedure and one.title == title]
    return table.start(seat, procedure, {**move.filled, **asked})


@pytest.mark.rule("gs.magic.action-roll", "gs.magic.power-level", "gs.magic.announce")
def test_a_player_casts_and_the_target_s_player_resists(table: Table) -> None:
    wanted = {"magic": "effect 1d6, 1 hour", "what": "a sleep", "cp": 0, "resist_cp": 0}
    call = started(table, "gus", "cast", "Mira: Work magic against Vanya", **wanted)
    table.answer("ana", call, 0, faces=[12])
    with pytest.raises(Refused):
        table.answer("ana", call, 1, faces=[3])
    table.answer("ben", call, 1, faces=[3])
    table.answer("ana", call, 2, faces=[6])
    [sleep] = table.state.sheets["vanya"].effects
    assert (sleep.name, sleep.points, sleep.rounds) == ("effect a sleep", 6, 240)
    assert derive.power(table.state.sheets["mira"]) == 45
    started(table, "gus", "end-effect", "End for Vanya: effect a sleep")
    assert table.state.sheets["vanya"].effects == ()


@pytest.mark.rule("gs.magic.power-level", "gs.magic.bonus", "gs.magic.heal-limit")
def test_the_sheet_says_what_power_there_is(table: Table) -> None:
    for wrong in ({"power": 46}, {"power": None}, {"bonus": 11}, {"max_q": 5}):
        with pytest.raises(Refused):
            started(table, "ana", "cast", "Work magic", magic="heal 1d6", **wrong)
    with pytest.raises(Refused):
        started(table, "ana", "cast", "Work magic", magic="heal 3d6")


@pytest.mark.rule("gs.magic.site-price", "gs.magic.site-draw", "gs.magic.site-one")
def test_a_bond_is_bought_and_drawn_on(table: Table) -> None:
    with pytest.raises(Refused):
        started(table, "ana", "cast", "Work magic", magic="heal 2d6", site="1d6")
    call = started(table, "ana", "power-site", "Bond with a power site", site="the mill", sides=6)
    table.answer("ana", call, 0, faces=[50])
    mira = table.state.sheets["mira"]
    assert (derive.power(mira), str(site_dice(mira)[0])) == (35, "1d6")
    wanted = {"magic": "augment 2d6, 12 hours", "what": "str", "site": site_dice(mira), "cp": 0}
    call = started(table, "gus", "cast", "Mira: Work magic", **wanted)
    table.answer("ana", call, 0, faces=[4])
    table.answer("ana", call, 1, faces=[10])
    table.answer("ana", call, 2, faces=[5, 6])
    assert effects.change_of(table.state.sheets["mira"], "str") == 11


@pytest.mark.rule("gs.magic.in-combat", "gs.magic.harm")
def test_an_attack_takes_the_target_s_numbers_from_the_sheet(table: Table) -> None:
    call = started(table, "ana", "magic-attack", "Attack Vanya by magic", dice="2d6")
    table.answer("ana", call, 0, choice="roll")
    table.answer("ana", call, 1, faces=[12])
    table.answer("ana", call, 2, choice="keep")
    table.answer("ana", call, 3, faces=[25])
    table.answer("ben", call, 4, faces=[10])
    table.answer("ana", call, 5, faces=[5, 4])
    due = effects.found(table.state.sheets["vanya"], "damage due")
    assert due is not None
    assert due.points == 9


@pytest.mark.rule("gs.magic.resist-when")
def test_players_do_not_see_what_the_cgo_s_people_resist_with(table: Table) -> None:
    table.land("gus", [Joined(who="wolf", sheet={"name": "Wolf", "npc": True})])
    titles = {
        seat: [one.title for one in table.game.moves(table.options, table.state, table.seat(seat).sitting)]
        for seat in ("ana", "gus")
    }
    assert "Work magic against Vanya" in titles["ana"]
    assert not [title for title in titles["ana"] if "Wolf" in title and "magic" in title]
    assert "Mira: Work magic against Wolf" in titles["gus"]


@pytest.mark.rule("gs.magic.total-fail", "gs.magic.critical-fail")
def test_damage_by_magic_is_due_until_somebody_takes_it(table: Table) -> None:
    call = started(table, "gus", "cast", "Mira: Work magic", magic="heal 1d6", cp=0)
    table.answer("ana", call, 0, faces=[1])
    table.answer("ana", call, 1, faces=[30])
    table.answer("ana", call, 2, faces=[3])
    assert effects.found(table.state.sheets["mira"], "damage due") is not None
    table.land("gus", [Harmed(who="mira", points=2)])
    assert effects.found(table.state.sheets["mira"], "damage due") is not None
    started(table, "gus", "take-harm", "Mira takes 3 damage by magic", cp=0)
    mira = table.state.sheets["mira"]
    assert (mira.health_lost, mira.effects) == (5, ())


@pytest.mark.rule("gs.magic.craft", "gs.magic.use-at-once", "gs.magic.craft-duration", "gs.magic.outside-power")
def test_a_potion_is_crafted_with_the_power_of_a_site_and_drunk(table: Table) -> None:
    brewing = {"kind": "special-skill", "cp": 5, "points": 5, "about": "brewing"}
    noor = {"name": "Noor", "stats": {"vit": 14, "int": 12}, "cp": 70, "ledger": [brewing], "health_lost": 9}
    table.land("gus", [Joined(who="noor", sheet=noor)])
    call = started(table, "gus", "power-site", "Noor: Bond with a power site", site="the mill", sides=10)
    table.answer("gus", call, 0, faces=[100])
    assert derive.power(table.state.sheets["noor"]) == 65
    wanted = {"magic": "heal 2d6, on item 1 month", "item": "a potion", "instant": True, "site": "1d10", "cp": 0}
    call = started(table, "gus", "craft", "Noor: Craft by brewing", **wanted)
    table.answer("gus", call, 0, faces=[7])
    assert not table.position.open
    assert table.state.sheets["noor"].items == ()
    call = started(table, "gus", "craft", "Noor: Craft by brewing", **wanted)
    table.answer("gus", call, 0, faces=[8])
    table.answer("gus", call, 1, faces=[15])
    table.answer("gus", call, 2, faces=[16])
    table.start("gus", "pass-time", {"rounds": 0, "days": 27})
    call = started(table, "gus", "use-up", "Noor: Use up a potion")
    table.answer("gus", call, 0, faces=[4, 3])
    noor_now = table.state.sheets["noor"]
    assert (noor_now.health_lost, noor_now.items) == (2, ())


@pytest.mark.rule("gs.magic.awaken", "gs.magic.automaton-ends", "gs.magic.recharge")
def test_a_golem_is_crafted_awakes_and_falls_silent(table: Table) -> None:
    carving = {"kind": "special-skill", "cp": 5, "points": 5, "about": "carving"}
    noor = {"name": "Noor", "stats": {"vit": 14, "int": 12}, "cp": 90, "ledger": [carving]}
    table.land("gus", [Joined(who="noor", sheet=noor)])
    wanted = {"magic": "automaton, 2 stats, on item 1 hour", "item": "golem", "cp": 0}
    call = started(table, "gus", "craft", "Noor: Craft by carving", **wanted)
    table.answer("gus", call, 0, faces=[15])
    table.answer("gus", call, 1, faces=[16])
    with pytest.raises(Refused):
        started(table, "gus", "awaken", "Noor: Give golem its stats", stats="int")
    call = started(table, "gus", "awaken", "Noor: Give golem its stats", stats="int,per", cp=0)
    table.answer("gus", call, 0, faces=[9, 14])
    table.answer("gus", call, 1, faces=[3, 6])
    assert table.state.sheets["golem"].stats == {"int": 14, "per": 6}
    table.start("gus", "pass-time", {"rounds": 0, "hours": 1})
    assert table.state.sheets["golem"].down == "unconscious"
    call = started(table, "gus", "recharge", "Noor: Charge golem again", cp=0)
    table.answer("gus", call, 0, faces=[16])
    assert table.state.sheets["golem"].down == ""


@pytest.mark.rule("gs.magic.psychic-search")
def test_a_player_searches_with_clairvoyance(table: Table) -> None:
    call = started(table, "gus", "cast", "Mira: Work magic", magic="search 1d6, 1 hour", cp=0)
    table.answer("ana", call, 0, faces=[12])
    call = started(table, "ana", "psychic-search", "Search with clairvoyance", what="a door")
    with pytest.raises(Refused):
        table.answer("ana", call, 0, choice="15")
    table.answer("gus", call, 0, choice="15")
    table.answer("ana", call, 1, faces=[6])
    table.answer("ana", call, 2, choice="roll")
    table.answer("ana", call, 3, faces=[12])
    table.answer("ana", call, 4, choice="keep")
    assert not table.position.open
