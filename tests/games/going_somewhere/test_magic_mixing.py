"""The card on which magic is put together: what it offers can be had."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.magic.mixing import (
    NAMES,
    ON_THINGS,
    Mix,
    Offer,
    affordable,
    offered,
    possible,
)
from rollwright.games.going_somewhere.rules.magic.records import Caster
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Roller
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.cards import Card, Column
from rollwright.play.keys import key_of

OPTIONS = Options()


def card_of(offer: Offer, power: int, site: tuple[Dice, ...] = ()) -> Card[Mix]:
    caster = Caster(8, power=power, site=site, max_dr=8, max_q=2)
    check = partial(affordable, OPTIONS, offer, caster)
    return Card(offered(OPTIONS, offer, caster, Roller(cp=9)), check)


def ends(column: Column) -> tuple[Any, ...]:
    """Give what a field offers; of a number its limits."""
    return (min(column.options), max(column.options)) if column.kind == "number" else column.options


def options_of(card: Card[Mix], name: str) -> list[str]:
    [asked] = [column.open for column in card.columns if column.name == name]
    return [key_of(one) for one in (asked.shown if asked else ())]


@pytest.mark.rule("gs.magic.power-check", "gs.magic.level-sum")
@pytest.mark.parametrize("crafts", [False, True])
@pytest.mark.parametrize("kind", [*ON_THINGS])
def test_each_thing_on_the_card_can_be_had_with_the_least_of_all_else(kind: Kind, crafts: bool) -> None:
    offer = Offer(kind, crafts=crafts or kind not in NAMES, about=("str", "vit"))
    for power in (4, 9, 15, 30, 60):
        if possible(OPTIONS, offer, Caster(8, power=power)):
            card = card_of(offer, power)
            short: dict[str, Any] = {
                column.name: "1 round" for column in card.asked if column.name in ("stays", "duration")
            }
            short |= {column.name: str(min(column.options)) for column in card.asked if column.name == "count"}
            short |= {column.name: options_of(card, "die")[0] for column in card.asked if column.name == "die"}
            for column in card.asked:
                for option in ends(column):
                    card.filled({**short, column.name: key_of(option)})  # or it refuses
            card.filled({})  # and as it comes


def test_whether_it_raises_or_lowers_stands_before_the_long_list_of_what() -> None:
    asked = [column.name for column in card_of(Offer(Kind.AUGMENT, about=("str", "vit")), 15).asked]
    assert asked.index("lower") < asked.index("about")


@pytest.mark.rule("gs.magic.teleport-site")
def test_a_distant_place_is_offered_with_a_site_alone() -> None:
    assert "known-distant" not in options_of(card_of(Offer(Kind.TELEPORT), 60), "place")
    assert "known-distant" in options_of(card_of(Offer(Kind.TELEPORT), 60, (Dice(1, 6),)), "place")


@pytest.mark.rule("gs.vehicle.hurt")
def test_an_attack_on_something_large_offers_the_dice_that_hurt_it() -> None:
    assert options_of(card_of(Offer(Kind.HARM), 60), "die")[0] == "d4"
    assert options_of(card_of(Offer(Kind.HARM, scale=9), 60), "die")[0] == "d20"
    with pytest.raises(Refused, match="that scale"):
        card_of(Offer(Kind.HARM, scale=9), 4)


@pytest.mark.rule("gs.magic.power-check", "gs.magic.level-sum")
def test_a_card_comes_with_the_best_dice_and_a_time_that_the_power_is_enough_for() -> None:
    def usual(kind: Kind, power: int, site: tuple[Dice, ...] = ()) -> tuple[str, str]:
        mix = card_of(Offer(kind), power, site).filled({})
        return f"{mix.count}{mix.die.key}", mix.duration.key

    assert usual(Kind.HEAL, 9) == ("2d6", "1 round")
    assert usual(Kind.HEAL, 30) == ("2d8", "1 round"), "as many and as large as MAX Q and MAX DR allow"
    assert usual(Kind.HEAL, 5, (Dice(1, 20),)) == ("1d8", "1 round"), "for the own power: a site gives what it gives"
    reach = [card_of(Offer(kind), 15).filled({}).size for kind in (Kind.DEFEND, Kind.TRANSMUTE, Kind.FLY)]
    assert reach == [10, 10, 10], "as far as costs no more"
    assert usual(Kind.FLY, 20)[1] == "10 minutes"
    assert usual(Kind.DEFEND, 15) == ("2d6", "4 minutes"), "half of what there is to spare goes into the time"
