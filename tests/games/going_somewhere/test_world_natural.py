"""What is met fights with what the tables gave it, and whom the CGO builds is armed."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter, of_sheet
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.facts import EncounterMet
from rollwright.games.going_somewhere.rules.encounters.met_in_numbers import met
from rollwright.games.going_somewhere.rules.encounters.natural import GRIP, nature, type_of, weapon
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.rules.facts import State, Who
from rollwright.rules.generating import words
from tests.games.going_somewhere.gear_cases import ORR, STATE, but
from tests.games.going_somewhere.test_world_encounters import SEVEN
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    answered,
    challenge,
    done,
    generated,
    lines,
)

HERE = [[3], [3], [1], [5], [7]]
"""Three loners, by day, of the steppe, who walk."""
TWENTIES: list[Any] = [(20, 3), (15, 2), (4, 14), (10, 9), (14, 1), (5, 5), (10, 2)]


CLAWS = weapon("claws", 4, GRIP)


def beast(*powers: Any, kind: Any = ([2],), build: Any = (*SEVEN, [3]), base: int = 60, **more: Any) -> State:
    """Meet one thing of 1 point with such powers."""
    dice = [*kind, [12], [3], [1], [5], [7], [base], *[[face] for face in powers]]
    return done(STATE, "meet", *dice, *build, who="it", party=(25,), cp=1, **more)


def numbers(state: State) -> Fighter:
    """Give what it fights with."""
    return of_sheet(state.sheet("it"))


@pytest.mark.rule("gs.encounter.arms", "gs.encounter.base-dr")
def test_the_base_die_is_the_weapon_of_what_is_met() -> None:
    boxer = but(ORR, ledger=(Purchase(kind="hand-to-hand", cp=17, sides=12),), items=())
    body = numbers(beast(1, 1))
    assert (body.weapon, body.ranged, body.armour, body.arm) == (60, False, 0, "the body itself")
    biting = numbers(beast(3, 2, 3, 3, base=45))
    assert (biting.weapon, biting.arm, biting.armour) == (12, "a bite", 12)
    assert biting.arms.brawn == biting.brawn
    beam = numbers(beast(3, 1, 1, 3, 1))
    assert (beam.weapon, beam.ranged, beam.arm, beam.ammunition) == (60, True, "a beam", None)
    both = numbers(beast(3, 1, 5, 3, 1, 3, base=1))
    assert (both.arm, both.ranged, both.spare_arm, both.spare_ranged, both.spare) == (
        "a bite",
        False,
        "a beam",
        True,
        4,
    )
    trained = met(STATE.with_sheet("it", boxer), EncounterMet(who=Who("it"), number=1, cp=9, natural=(CLAWS,))).sheet(
        "it"
    )
    assert of_sheet(trained).weapon == 12
    held = beast(3, 1, 3, 1)
    assert (numbers(held).weapon, numbers(held).arm) == (16, "weapon")
    spit, gore = weapon("a cone", 4, "worn", ranged=True), weapon("goring", 4, "worn")
    for own in ((gore, spit), (spit, gore)):
        armed = of_sheet(but(held.sheet("it"), natural=own))
        assert (armed.arm, armed.spare_arm, armed.spare_ranged) == ("weapon", "a cone", True)
    assert [(one.name, one.where) for one in held.sheet("it").items] == [("weapon", "right hand")]


@pytest.mark.rule("gs.encounter.arms")
def test_special_abilities_that_are_weapons_and_armour_count() -> None:
    one = nature(generated("encounter", 2, 12, 3, 1, 5, 7, 21, 7, 1, 1, 1, 3, 5, 20)).natural
    assert [(item.name, item.ranged, item.sides) for item in one] == [
        ("a sting", False, 8),
        ("a breath weapon", True, 8),
    ]
    hide = nature(generated("encounter", 2, 12, 3, 1, 5, 7, 21, 7, 1, 2, 1, 3, 5, 58)).natural
    assert [item.name for item in hide] == ["hide", "a sting"]


@pytest.mark.rule("gs.encounter.immune", "gs.encounter.defence")
def test_immunity_is_resistance_to_magical_damage() -> None:
    strong = beast(1, 4, 45).sheet("it")
    assert (derive.magic_ward(strong), derive.immunity(strong)) == ((Dice(1, 12),), 1)
    weak = beast(1, 4, 1).sheet("it")
    assert (derive.magic_ward(weak), derive.immunity(weak)) == ((Dice(1, 4),), 0)
    assert (of_sheet(strong).ward, of_sheet(strong).immunity) == ((Dice(1, 12),), 1)


@pytest.mark.rule("gs.encounter.kind", "gs.encounter.type")
def test_the_kind_of_creature_says_its_type() -> None:
    kinds = [type_of(generated("creature-type", face, *([1] if face in (1, 6, 7, 9) else []))) for face in range(1, 10)]
    animal, plant, machine = Type.ANIMAL, Type.PLANT, Type.MACHINE
    assert kinds == [None, animal, animal, None, None, machine, machine, plant, None]
    assert type_of(generated("creature-type", 10, 2, 7, 1)) is machine
    assert type_of(generated("familiar-native", 12, 12)) is machine
    robot = beast(1, 1, kind=([7], [1]), build=(*TWENTIES, [3])).sheet("it")
    assert (robot.type, robot.stats["vit"]) == (machine, 20)
    anyone = beast(1, 1, kind=([1], [1]), build=([2], *[(1, 2)] * 7, [3]))
    assert anyone.sheet("it").type is plant


@pytest.mark.rule("gs.encounter.one-people", "gs.encounter.twice")
def test_what_is_combined_has_one_civilization_and_is_said_once() -> None:
    both = beast(1, 1, kind=([10], [1], [5], [7], [1]), build=(*TWENTIES, [3])).sheet("it")
    assert "Kind: sentient, of an iron age / mechanical, of an iron age." in both.notes
    assert words(book(), generated("peak-activity", 7, 7, 1, 2, 8, 1, 3)) == "by day / at dusk"
    assert words(book(), generated("familiar-alien", 16, 3, 3)) == "a giant bug, or a bug-eyed monster"
    assert words(book(), generated("clothing", 8, 8, 8, 3)) == "dirty / an undershirt"
    powers = words(book(), generated("powers", 5, 1, 1, 1, 3, 3))
    assert powers == "camouflage / camouflage / attacks up close: a bite"


@pytest.mark.rule("gs.alien.snake", "gs.alien.body")
def test_a_snake_has_neither_legs_nor_arms() -> None:
    tables = [one.table for one in generated("alien", 2, *[1] * 5).inner]
    assert tables == ["alien-features"]


@pytest.mark.rule("gs.encounter.warning")
def test_the_books_130_for_three_of_60_is_a_challenge() -> None:
    told = [lines(answered(challenge(OPTIONS, (60,) * 3, (cp,))))[1] for cp in (132, 133)]
    assert (
        told[0] == "The encounter has 132 Character Points. A challenge for this party is 120: this is a little more."
    )
    assert told[1] == "The encounter has 133 Character Points. Beware: that is more than a challenge (120)."
