"""Each game's own sheet and trackers: they can be drawn, whatever the sheet, and their numbers are the ruleset's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.games import GAMES as BUILT_IN
from rollwright.games.augur.rules import facts as augur
from rollwright.games.cgg.rules import facts as cgg
from rollwright.games.going_somewhere.rules import carrying, derive
from rollwright.games.going_somewhere.rules.facts_world import VehicleMade
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.mechwarrior.rules.derive import skill_target
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Fact, Joined
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import SheetShown, changes, view
from rollwright.web.looks import looks_of
from rollwright.web.shown import drawn
from rollwright.web.site import Site
from rollwright.web.table_page import everything, parts_of_change, parts_of_view
from tests.rules import toy

pytestmark = pytest.mark.soak

GAMES = tuple(BUILT_IN)


class Page:
    """A demonstration table, and its pages as text."""

    def __init__(self, path: Path, game: str) -> None:
        self.table: Table = demo_table(SqliteStore(path / "looks.db"), "looks", game, bytes(32))
        self.site = Site(self.table.store)

    def land(self, *facts: Fact) -> None:
        """Put facts down."""
        self.table.land("gus", facts, "a test")

    def set(self, who: str, **fields: Any) -> None:
        """Set fields of a sheet."""
        self.land(*(Amended(who=who, field=name, value=value, reason="a test") for name, value in fields.items()))

    def text(self, seat: str) -> str:
        """Give the whole page of a seat; then its parts, as a stream would send them."""
        seen = view(self.table, seat)
        page = self.site.rendered("table.html", trouble="", **everything(self.table, seen))
        return page + parts_of_view(self.site, self.table, seen, 0)

    def change(self, seat: str, since: int) -> str:
        """Give what a stream sends of what is new."""
        return parts_of_change(self.site, self.table, seat, changes(self.table, seat, since))

    def look(self, seat: str, who: str) -> Any:
        """Give what is worked out of a sheet for a seat."""
        return next(one for one in everything(self.table, view(self.table, seat))["sheets"] if one.id == who)

    def trackers(self, seat: str) -> Any:
        """Give what is worked out of the scene for a seat."""
        return everything(self.table, view(self.table, seat))["trackers"].it

    def sheet(self, look: Any) -> str:
        """Draw one sheet, with its quick line."""
        shared = {"sheet": look, "looks": looks_of(self.table.game), "seat": self.table.seat("gus")}
        return self.site.rendered("parts/sheet.html", **shared) + self.site.rendered("parts/quick.html", **shared)


@pytest.fixture
def page(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    made = Page(tmp_path, request.param)
    yield made
    made.table.store.close()


def of(*games: str) -> pytest.MarkDecorator:
    """Try a test with the demonstration tables of some games."""
    return pytest.mark.parametrize("page", games, indirect=True)


def sound(text: str) -> None:
    """Check what holds for all that is drawn: no style of its own, words for every picture."""
    assert "style=" not in text
    assert "<script>" not in text
    pictures = re.findall(r"<svg[^>]*>", text)
    assert all('role="img"' in one and re.search(r'aria-label="[^"]+"', one) for one in pictures), pictures


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
        assert 'hx-target="#trackers"' in text
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


@of("going-somewhere")
def test_what_rests_on_a_private_ledger_is_not_shown_as_if_it_were_empty(page: Page) -> None:
    page.table.veil("gus", "teshka", ("ledger",))
    assert page.look("ben", "teshka").it.health is None
    assert "not shown" in page.sheet(page.look("ben", "teshka"))
    assert page.look("ana", "teshka").it.health.full == 36
    page.table.veil("gus", "hollin", ("notes",))  # also where there are none yet
    assert page.look("ana", "hollin").it.notes is None
    assert page.look("ben", "hollin").it.notes == ""


@of(*GAMES)
def test_a_sheet_that_makes_no_sense_is_shown_plainly(page: Page) -> None:
    [shown] = [one for one in view(page.table, "ana").sheets if one.id in page.table.seat("ana").holds]
    look = drawn(page.table.game, page.table.position.options, SheetShown("x", {**shown.fields, "somebody": 1}))
    assert look.it is None
    assert look.trouble
    assert "Nothing can be worked out" in page.sheet(look)


def test_a_game_without_looks_of_its_own_is_shown_plainly() -> None:
    plain = [f"games/plain/{name}.html" for name in ("sheet", "trackers", "quick")]
    assert looks_of(toy.RULESET) == (*plain, False, "")
    look = drawn(toy.RULESET, None, SheetShown("x", {"name": "Xo", "luck": 3}))
    assert (look.name, look.it) == ("Xo", None)


@of("mechwarrior")
def test_mechwarrior_shows_targets_and_edge(page: Page) -> None:
    page.set("rena", edge_left=1)
    sheet, look = page.table.position.state.sheets["rena"], page.look("ana", "rena").it
    assert {one.title: one.target for one in look.skills}["Running"] == skill_target(sheet, "running")[1] == 6
    assert (look.edge.left, look.edge.full) == (1, 2)
    assert 'aria-label="Edge: 1 of 2"' in page.text("ana")
    assert [one.saves for one in look.attributes] == [10, 6, 8, 8, 8]
    assert "Edge:" not in page.sheet(page.look("gus", "sel"))


@of("cgg", "cgg-2015")
def test_centaurus_gate_shows_clocks_and_tracks(page: Page) -> None:
    conditions = ["painful-harm*2", "crippling-wound@strength", "questioning"]
    page.set("ilka", hours=5, conditions=conditions, xp=3)
    page.set("tumm", hours=12, conditions=["sleepy=PI1:confused"])
    look = page.look("ben", "ilka").it
    assert look.clock[:3] == (5, 12, 12)
    assert page.look("ben", "tumm").it.clock[:3] == (9, 9, 12)
    assert [(one.title, one.marked, one.dots) for one in look.tracks] == [
        ("Harm", 5, 9),
        ("Persuasion", 2, 8),
        ("Alteration", 0, 7),
    ]
    assert [(one.written, one.now) for one in look.attributes if one.title == "Strength"] == [("2d", "1d")]
    text = page.text("ben")
    sound(text)
    assert 'aria-label="Crisis Clock of Ilka Brandt: 5 of 12 hours"' in text
    assert text.count('class="shut"') == 2 * 2 * 2 * 3  # two explorers with two roles, drawn small and large
    assert ("XP" in text) == (page.table.game.id == "cgg-2015")


@of("cgg")
def test_centaurus_gate_shows_tension_and_the_situation(page: Page) -> None:
    before = page.table.number
    page.land(
        cgg.TensionBegan(pitfalls=("the-reactor",), tensions=(11,), party=("ilka", "tumm"), edge="tumm"),
        cgg.Acted(who="ilka"),
        cgg.ElementMade(key="smoke", text="Smoke", code="2d", who="tumm"),
    )
    tension = page.trackers("ana").tension
    assert (tension.edge, tension.waiting, tension.acted) == ("Tumm", ("Tumm",), ("Ilka Brandt",))
    text = page.change("ana", before)
    sound(text)
    assert 'aria-label="Tension of The reactor: 11 of 15"' in text
    assert "against Tumm" in text


@of("augur")
def test_augur_shows_momentum_harm_and_clocks(page: Page) -> None:
    page.set("mirel", momentum=5, fatigue={"marks": 4, "steps": 1})
    page.set("mirel", conditions=[{"name": "dazed", "approaches": ["finesse"]}])
    page.land(augur.ClockStarted(key="flood", kind="pressure-pool"), augur.ClockTicked(key="flood", ticks=2))
    page.land(augur.ClockStarted(key="patrol", kind="timer-track", size=4, secret=True, seen_by=(GM,)))
    look = page.look("ben", "mirel").it
    assert (look.momentum.value, look.momentum.burns, look.fatigue.threat) == (5, True, 2)
    assert [(one.threat, one.conditions) for one in look.approaches[:2]] == [(2, ()), (2, ("dazed",))]
    text = page.text("ben")
    sound(text)
    assert 'aria-label="flood: 2 of 6"' in text
    assert "patrol" not in text
    assert 'aria-label="patrol: 0 of 4"' in page.text("gus")


@of("going-somewhere")
def test_going_somewhere_shows_what_follows_from_the_sheet(page: Page) -> None:
    pack = {"name": "Backpack", "kind": "container", "where": "back", "capacity": 10}
    page.set("teshka", items=[pack, {"name": "Rope", "where": "Backpack", "enc": 2}], health_lost=21, stunned=2)
    sheet: Sheet = page.table.position.state.sheets["teshka"]
    look = page.look("ana", "teshka").it
    assert (look.health.now, look.health.full, look.health.half) == (derive.health(sheet), 36, 18)
    assert [(one.title, one.value, one.die, one.dice) for one in look.stats][:2] == [
        ("ACC", 15, "d10", 2),
        ("CHM", 9, "d6", 1),
    ]
    load = carrying.load(sheet)
    assert (look.gear.burden.enc, look.gear.burden.most) == (load.enc, load.max_enc)
    assert (look.gear.burden.movement, look.gear.burden.most_movement) == (carrying.movement(sheet).squares, 22)
    assert [(one.name, one.used) for one in look.gear.holders] == [("Backpack", "2")]
    assert look.magic.power == derive.power(sheet) == 8
    text = page.text("ana")
    for words in ("MAX DR", "Precision", "Bare hands", "Power site", "Magic items", "stunned for 2 rounds"):
        assert words in text
    assert 'aria-label="Health: 15 of 36"' in text


@of("going-somewhere")
def test_going_somewhere_draws_things_of_every_kind(page: Page) -> None:
    items = [
        {"name": "Mail", "kind": "armour", "where": "worn", "sides": 10},
        {"name": "Pike", "kind": "weapon", "where": "right hand + left hand", "sides": 16, "hands": 2, "enc": 2},
        {"name": "Belt", "kind": "clothing", "where": "worn", "gives": "belt"},
        {"name": "Arrows", "kind": "ammunition", "where": "belt", "count": 30, "per": 20},
        {"name": "Ring", "where": "worn", "enc": 0, "magic": True, "crafted": {"spell": "fly, 1 hour", "rounds": 480}},
        {"name": "Charm", "where": "left", "enchantment": {"power": "healing", "dice": "d8"}},
        {"name": "Mule", "kind": "animal", "where": "beside", "capacity": 30},
        {"name": "Tent", "where": "Mule", "enc": 20},
    ]
    effects = [{"name": "Haste", "kind": "augment", "about": "spd", "points": 3, "rounds": 8, "countered": 4}]
    page.set("teshka", items=items, effects=effects, marks=[{"kind": "hidden", "points": 14}])
    look, text = page.look("ana", "teshka").it, page.text("ana")
    sound(text)
    assert [one.taken for one in look.gear.places if "hand" in one.key] == [True, True]
    assert look.gear.burden.added_slots == 3
    assert look.gear.burden.added_used == "1 1/2"
    assert look.gear.holders[0].where == "encumbered"
    assert look.magic.prepared[0][2:] == (21, "2 hours")
    assert "countered for 1 minute" in text


@of("going-somewhere")
def test_a_vehicle_that_is_made_in_play_comes_onto_every_page(page: Page) -> None:
    before = page.table.number
    stats = {"acc": 8, "chm": 5, "per": 3, "spd": 9, "str": 14, "vit": 12}
    page.land(VehicleMade(who="cart", name="The blue cart", stats=stats, scale=2, owner="teshka"))
    assert changes(page.table, "ana", before).whole
    assert (page.look("ana", "cart").it.craft.size, page.look("ana", "cart").it.health.now) == (
        "cart or automobile",
        30,
    )
    craft = {"scale": 2, "weapons": ["light-cannon"], "passengers": 3, "owner": "teshka", "condition": "broken down"}
    page.set("cart", craft=craft, health_lost=30)
    text = page.text("ana")
    sound(text)
    for words in ("3 of 6 people", "Light cannon, 20 mm <b>d16</b>", "<dd>Teshka</dd>", "broken down"):
        assert words in text


@of("going-somewhere")
def test_a_fight_shows_its_order_and_nothing_secret_of_the_foe(page: Page) -> None:
    foe = "ferryman str=13 health=30 weapon=d6"
    party = "teshka str=14 spd=8 weapon=d6 health=36; hollin str=8 spd=9 weapon=d4 health=34"
    page.table.start("gus", "fight", {"party": party, "foes": foe, "distance": 6})
    assert page.trackers("ana").fights == ()
    since = page.table.number
    while not (seen := view(page.table, "gus")).awaited[0].standing:
        card, since = seen.cards[0], page.table.number
        page.table.answer("gus", card.call, card.sequence, choice=card.options[0] if card.kind == "choice" else None)
    [fight] = page.trackers("ana").fights
    assert fight.round == 1
    assert {one.name for one in fight.order} == {"Teshka", "Hollin Rook", "somebody"}
    text = page.change("ana", since)
    assert 'aria-label="Turn order"' in text
    assert "ferryman" not in text
    assert b"weapon" not in msgspec.json.encode(view(page.table, "ana").awaited[0].standing)
    page.table.abandon("gus", seen.awaited[0].call, "enough")
    assert 'hx-target="#trackers"' in (text := page.change("ana", page.table.number - 1))
    assert "Turn order" not in text
