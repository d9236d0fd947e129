"""The page of Going Somewhere: its sheet and trackers, whose numbers are the ruleset's."""

from __future__ import annotations

import re

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.sheet import vital
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear import carrying
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.vehicles.facts import VehicleHit, VehicleLoaded, VehicleMade
from rollwright.rules.facts import Who
from rollwright.table.view import changes, view
from rollwright.web.evening import evening_of
from rollwright.web.people_shown import Faces
from rollwright.web.story import Storyteller
from tests.web.looking import Page, of, page, sound
from tests.web.seats import sit

__all__ = ["page"]  # a fixture
pytestmark = pytest.mark.soak


@of("going-somewhere")
def test_what_rests_on_a_private_ledger_is_not_shown_as_if_it_were_empty(page: Page) -> None:
    page.table.veil("gus", "teshka", ("ledger",))
    assert page.look("ben", "teshka").it.health is None
    assert "not shown" in page.sheet(page.look("ben", "teshka"))
    assert page.look("ana", "teshka").it.health.full == 36
    page.table.veil("gus", "hollin", ("notes",))  # also where there are none yet
    assert page.look("ana", "hollin").it.notes is None
    assert page.look("ben", "hollin").it.notes == ""


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
    page.land(VehicleMade(who=Who("cart"), name="The blue cart", stats=stats, scale=2, owner=Who("teshka")))
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
    page.land(VehicleLoaded(who=Who("cart"), enc=1, crew=(Who("teshka"), Who("hollin"))))
    for words in ("2 of 6 people", "<dd>Teshka, Hollin Rook</dd>", "<dd>1 slot</dd>"):
        assert words in page.text("ana"), "the crew is aboard, too"


@of("going-somewhere")
def test_of_a_foes_vehicle_players_see_how_it_looks_until_one_of_theirs_is_aboard(page: Page) -> None:
    stats = {"acc": 8, "chm": 5, "per": 3, "spd": 9, "str": 14, "vit": 12}
    wagon = Who("wagon")
    page.land(VehicleMade(who=wagon, name="Toll wagon", stats=stats, scale=2, kept=True))
    page.land(VehicleHit(who=wagon, points=9))
    look, text = page.look("ana", "wagon").it, page.text("ana")
    sound(text)
    assert (look.hurt, look.health, look.stats) == ("damaged", None, None)
    assert "21/30" not in text
    assert "STR 14" not in str(view(page.table, "ana").log)
    assert page.look("gus", "wagon").it.health.now == 21
    page.land(VehicleLoaded(who=wagon, enc=0, crew=(Who("teshka"),)))
    assert page.look("ana", "wagon").it.health.now == 21, "whoever is aboard knows it"


@of("going-somewhere")
def test_a_fight_shows_its_strip_and_who_stands_where_and_nothing_secret_of_the_foe(page: Page) -> None:
    assert page.trackers("ana").fight is None
    since = page.table.number
    page.table.start("gus", "begin-fight", {"distance": 6, "foes": "ferryman"})
    fight = page.trackers("gus").fight
    assert (fight.round, fight.phase, {one.square for one in fight.order}) == (1, "everybody says what they do", {0, 6})
    teshka = next(one for one in fight.order if one.name == "Teshka")
    assert (teshka.health, teshka.full, teshka.state, teshka.short) == (36, 36, "still deciding", "Te")
    seen = page.trackers("ana").fight
    assert "Ferryman" not in str(seen)
    text = page.change("ana", since)
    assert 'aria-label="Turn order"' in text
    assert "ferryman" not in text.casefold()
    page.table.start("gus", "end-fight", {})
    assert 'aria-label="Turn order"' not in page.change("ana", page.table.number - 1)


def test_plain_numbers_are_no_degrees_of_success() -> None:
    from rollwright.web.pictures import Bar, Picture
    from rollwright.web.scale import scale_of

    four = Picture(tuple([Bar(str(face), 0.25, "25%") for face in range(1, 5)]), "2.5", 0)
    assert scale_of(RULESET, four) == {}
    assert scale_of(RULESET, Picture((Bar("good success", 1.0, "100%"),), "", 0))
    resisted = Picture((Bar("no", 1.0, "100%"),), "", 0)
    assert scale_of(RULESET, resisted, field="resisted") == {"no": (4, "Works"), "yes": (2, "Resisted")}


def test_what_clairvoyance_shows_has_all_its_parts_when_one_of_them_is_settled() -> None:
    from rollwright.web.pictures import Bar, Picture
    from rollwright.web.scale import scale_of

    settled = scale_of(RULESET, Picture((Bar("what it is", 1.0, "100%"),), "", 0), field="result")
    before = [Bar(row.key, 0.1, "10%") for row in magic().identified]
    assert settled == scale_of(RULESET, Picture(tuple(before), "", 0), field="result")
    assert {row.key for row in magic().identified} <= set(settled)


def test_the_chance_of_identifying_is_that_a_power_shows() -> None:
    from rollwright.web.pictures import Bar, Picture
    from rollwright.web.scale import of_what, scale_of, segments, works

    drawn = Picture(tuple([Bar(row.key, 0.125, "12%") for row in magic().identified]), "", 0)
    scale = scale_of(RULESET, drawn, field="result")
    assert works(segments(drawn, scale)) == "62%", "five of eight: what it is was plain before"
    assert of_what(scale) == "at least a power"
    assert [RULESET.wording("look").option(str(tier)) for tier in (3, 4)] == ["Nothing new"] * 2


@of("going-somewhere")
def test_who_may_throw_a_natural_1_again_is_told_what_keeping_it_means(page: Page) -> None:
    call = page.table.start("gus", "action", {"bonus": 5, "cp": 1, "who": "teshka"})
    page.table.set_roll("gus", call, 0, [1], "a test")
    shown = sit(page.table, "ana").get(f"/table/looks/odds/{call}", headers={"HX-Request": "true"}).text
    assert re.search(r'hx-target="[^"]*-0"[^>]*>.*?Critical fail', shown, re.DOTALL), "that is more than a failure"


@of("going-somewhere")
def test_what_holds_for_somebody_is_on_every_card_but_not_whom_they_cannot_persuade(
    page: Page,
) -> None:
    lost = {"kind": "unpersuaded", "about": "Toll keeper: let us cross"}
    page.set("hollin", effects=[{"name": "amnesia", "kind": "mishap", "rounds": 240}], marks=[lost])
    card = page.sheet(page.look("ana", "hollin"))
    assert card.count("Amnesia") == 2, "on the card's head, and among what holds for a time"
    assert "can’t persuade" in card
    look = page.look("ben", "hollin").it
    assert list(vital(look))[1:] == [("", "Amnesia")]
    assert [(one.name, one.what) for one in look.lasting][1:] == [("can’t persuade", "Toll keeper: let us cross")]


@of("going-somewhere")
def test_what_a_critical_brings_comes_first_and_with_the_number_that_was_rolled(page: Page) -> None:
    call = page.table.start("gus", "action", {"bonus": 5, "cp": 1, "who": "teshka"})
    for at, face in enumerate((20, 16, 6)):
        page.table.set_roll("gus", call, at, [face], "a test")
    seat = page.table.seat("ana")
    block = list(Storyteller(page.table, seat, Faces(page.table, {"teshka": "Teshka"})).of(page.table.lines(0)))[-1]
    assert block.results[0].text == (
        "Teshka has a critical success: It works, and may stun whoever stands in the way for 6 rounds."
    )
    assert not any("table says" in one.text for one in block.lines)


@of("going-somewhere")
def test_a_form_whose_dice_are_the_gms_alone_asks_only_who_sees_what_comes_of_it(page: Page) -> None:
    gus = sit(page.table, "gus")
    magic, check = (gus.get(f"/table/looks/do/{act}").text for act in ("give-magic", "meet"))
    assert "Who sees what comes of it?" in magic
    assert "Others see only that dice are rolled" not in magic
    assert "Who sees what comes of it?" not in check


@of("going-somewhere")
def test_what_holds_is_said_as_one_says_how_they_are_and_the_dead_take_one_line(page: Page) -> None:
    guard = {"name": "defend a ring", "kind": "defend", "about": "a ring", "dice": "1d1", "rounds": 3, "by": "hollin"}
    page.set("hollin", effects=[guard])
    assert [(one.name, one.what) for one in page.look("ben", "hollin").it.lasting] == [("Defended by a ring", "1")]
    page.set("ferryman", down="dead")
    assert 'class="few bad dead">dead' in page.text("gus")


@of("going-somewhere")
def test_a_magic_thing_and_a_weapon_on_a_vehicle_are_among_what_they_have_earned(page: Page) -> None:
    stats = {"acc": 8, "chm": 5, "per": 3, "spd": 9, "str": 14, "vit": 12}
    table = page.table
    table.begin_session("gus")
    page.land(VehicleMade(who=Who("cart"), name="Mule", stats=stats, scale=2, owner=Who("hollin")))
    call = table.start("ben", "mount-weapon", {"who": "hollin", "vehicle": "cart", "weapon": "light-cannon"})
    table.answer("gus", call, 0, choice="given")
    earned = [text for _, text in evening_of(table, table.seat("ana"), 1).earned]
    assert earned == ["Hollin Rook mounts a 20 mm light cannon on Mule."]
