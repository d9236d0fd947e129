"""Magic in sentences: what is told fits the kind of magic, and what protected or resisted is named."""

from __future__ import annotations

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.damage import Guard
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.targets import Foe
from rollwright.games.going_somewhere.rules.magic.told import KINDS, WORDS
from rollwright.games.going_somewhere.rules.ranks import Dice
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import (
    TABLE,
    animate,
    cast,
    craft,
    facts_of,
    gone_wrong,
    magic_attack,
    magic_damage,
    psychic_search,
)
from tests.games.going_somewhere.test_magic_astray import told

D6 = (Dice(1, 6),)


@pytest.mark.rule("gs.magic.mesmerism", "gs.magic.mind-resist", "gs.magic.critical-success")
def test_a_critical_mesmerism_can_be_resisted_and_speaks_of_no_damage() -> None:
    call = cast(OPTIONS, 10, 5, "mesmerize, 1 hour, known-in-sight", who="Mira", target="Vanya")
    lines = told(play(call, [20], [2], [3]))
    assert "It works, with something extra; even so it can be resisted." in lines
    assert "Something extra: what it is, the CGO says." in lines
    assert "Mesmerism works on Vanya, for 1 hour." in lines
    assert not [one for one in lines if "damage" in one or "can't be resisted" in one]
    plain = told(play(cast(OPTIONS, 10, 5, "transmute, 1 hour"), [20], [2]))
    assert [one for one in plain if "can't be resisted" in one]


@pytest.mark.rule("gs.magic.animals")
def test_an_alien_is_an_alien() -> None:
    for face in (5, 13):
        lines = told(play(gone_wrong(OPTIONS), [29], [face], [5]))
        assert "The animal: alien; the CGO rolls which on the alien tables." in lines


@pytest.mark.rule("gs.magic.miscalculation")
def test_years_are_older_or_younger() -> None:
    assert "9 years younger." in told(play(gone_wrong(OPTIONS), [7], [3], [1], [12]))
    assert "15 years older." in told(play(gone_wrong(OPTIONS), [7], [3], [2], [12]))


@pytest.mark.rule("gs.magic.own-guard", "gs.magic.craft-crit", "gs.magic.part-left")
def test_protection_and_parts_are_told() -> None:
    call = cast(OPTIONS, 5, magic="heal 2d6", who="Mira", guard=Guard(6))
    assert "It strikes Mira: 6, after protection." in told(play(call, [3], [4, 5], [3]))
    assert not [one for one in told(play(call, [3], [1, 1], [6])) if "strikes" in one]
    attack = magic_attack(OPTIONS, 5, 9, 9, D6, who="Mira", guard=Guard(6))
    assert [one for one in told(play(attack, [3], [5], [2])) if one.startswith("It strikes Mira, for 3")]
    part = told(play(cast(OPTIONS, 18, 20, "transmute, 1 hour"), [8], [12]))
    assert "The new shape works, 25 % of it, for 15 minutes." in part
    made = told(play(craft(OPTIONS, 10, 8, "fly, on item 1 hour", "a ring"), [12], [20], [9], [3]))
    assert "Something extra: It works, and something good comes of it besides." in made


@pytest.mark.rule("gs.magic.attack-targets", "gs.magic.psychic-search", "gs.magic.temporary-rebound")
def test_targets_searches_and_lasting_harm_are_told() -> None:
    attack = magic_attack(OPTIONS, 10, 10, 10, D6, who="Mira", target="Vanya", others=(Foe("the wolf", 9),), power=20)
    lines = told(play(attack, [12], [20], [25], [5], [6]))
    assert "It misses Vanya." in lines
    assert [one for one in lines if one.startswith("It hits the wolf, for 6")]
    assert [one for one in lines if "2 targets (+5)" in one]
    assert "Clairvoyance adds 4 to INSPECT." in told(play(psychic_search(OPTIONS, 4, D6), [4], [10]))
    assert told(play(magic_damage(OPTIONS, D6, 2, who="Mira", what="rebound of sword"), [3])) == [
        "Mira has to take 5 points of damage."
    ]
    assert [one for one in told(play(animate(OPTIONS, 9), [12])) if one.startswith("The dead stir, with ACC 5, CHM 5")]


@pytest.mark.rule("gs.magic.level-sum")
def test_every_kind_has_words_and_rules() -> None:
    assert set(WORDS) == set(KINDS) == set(Kind)


@pytest.mark.rule("gs.magic.mesmerism-contact")
def test_the_mesmerist_is_not_told_to_be_under_control() -> None:
    state = TABLE
    call = cast(OPTIONS, 10, 1, "mesmerize, 1 hour, known-in-sight", who="mira", target="vanya")
    lines = [RULESET.told_fact(fact, state.name) for fact in facts_of(play(call, [12], [3]))]
    assert "Magic on Mira: control of vanya (-5) for 1 hour." in lines
    assert "Magic on Vanya: mesmerize for 1 hour." in lines
