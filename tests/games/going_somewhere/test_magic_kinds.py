"""What magic does, kind by kind, and how it ends: facts folded into sheets, and time that passes."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.combat.damage import dice_won
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.picking import kinds
from rollwright.games.going_somewhere.rules.magic.results import result_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, rounds_of
from rollwright.games.going_somewhere.rules.magic.tables import by_total, magic
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.odds import odds
from rollwright.rules.facts import State, Who
from tests.games.going_somewhere.checks_cases import OPTIONS, begun, chance, play, told
from tests.games.going_somewhere.magic_cases import (
    STATS,
    TABLE,
    after,
    cast,
    cast_on,
    covered,
    later,
    magic_damage,
    psychic_search,
)

# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.not-permanent", "gs.magic.augment")
def test_an_effect_ends_by_itself() -> None:
    state = cast_on("augment 1d8, 1 hour", [5], what="str")
    assert effects.changed_by(state.sheets["vanya"], "str", 11) == 16
    assert effects.changed_by(later(state, 239).sheets["vanya"], "str", 11) == 16
    for ended in (later(state, 240), later(later(state, 100), 140), later(state, days=1)):
        assert ended.sheets["vanya"].effects == ()
        assert effects.changed_by(ended.sheets["vanya"], "str", 11) == 11


@pytest.mark.rule("gs.magic.counter", "gs.magic.counter-returns")
def test_countered_magic_comes_back_unless_its_time_is_over() -> None:
    toad = cast_on("transmute, 1 day", what="a toad")
    free = cast_on("counter, 1 hour", state=toad, what="transmute a toad")
    vanya = free.sheets["vanya"]
    assert effects.in_force(vanya) == ()
    assert effects.in_force(later(free, 239).sheets["vanya"]) == ()
    [back] = effects.in_force(later(free, 240).sheets["vanya"])
    assert (back.about, back.rounds) == ("a toad", rounds_of("1 day") - 240)
    long = cast_on("counter, 3 days", state=toad, what="transmute a toad")
    assert later(long, days=1).sheets["vanya"].effects == ()


# --- on whom ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.mind-resist", "gs.magic.summon")
def test_minds_are_never_the_own() -> None:
    strong = TABLE.sheets["mira"]
    call = begun("cast", TABLE, "mira", magic="mesmerize, 1 round, known-in-sight")
    held = play(call, "roll", [12], "roll", [1], "keep")
    assert "Vanya is mesmerized" in " ".join(told(held)), "the first who is there besides the caster"
    alone = State({"mira": strong}, TABLE.scene)
    with pytest.raises(Refused, match="say for whom"):
        begun("cast", alone, "mira", magic="mesmerize, 1 round, known-in-sight")
    assert "mesmerize" not in [one.key for one in kinds(OPTIONS, alone, Who("mira"))]
    session = play(begun("cast", alone, "mira", magic="summon, summon-known", about="a crow"), "roll", [12])
    assert session.outcome.resisted is False, "what is called has no sheet"


@pytest.mark.rule("gs.magic.invisible", "gs.magic.invisible-known")
def test_the_invisible_are_as_hard_to_notice_for_those_who_know_of_them() -> None:
    gone = cast_on("invisibility 1d8, 1 hour", [5])
    check = begun("call-notice", gone, "mira", hidden="vanya")
    assert play(check, "roll", [12]).outcome.total == 12 + STATS["per"] - 5
    noticed = after(play(check, "roll", [20], [3]), gone)
    assert (
        play(begun("call-notice", noticed, "mira", hidden="vanya"), "roll", [12]).outcome.total == 12 + STATS["per"] - 5
    )


@pytest.mark.rule("gs.magic.transmute-same", "gs.magic.transmute")
def test_another_shape_leaves_all_that_one_can_do() -> None:
    before, toad = TABLE.sheets["vanya"], cast_on("transmute, 1 day", what="a toad").sheets["vanya"]
    [shape] = effects.in_force(toad)
    assert (shape.kind, shape.about) == ("transmute", "a toad")
    assert msgspec.structs.replace(toad, effects=()) == before, "race, stats, skills and magic are the same"
    assert [effects.skill_now(toad, one) for one in Skill] == [effects.skill_now(before, one) for one in Skill]
    assert [effects.stat_left(toad, one) for one in Stat] == [effects.stat_left(before, one) for one in Stat]


# --- augmenting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.temporary-fixed", "gs.magic.temporary-dice", "gs.magic.temporary-once")
def test_a_temporary_bonus_is_fixed_and_is_not_doubled_up() -> None:
    once = cast_on("weapon 1d8, damage 1d6, 1 minute", [7], [4], what="sword")
    twice = cast_on("weapon 1d8, damage 1d6, 1 minute", [2], [1], state=once, what="sword")
    [bonus] = once.sheets["vanya"].effects
    assert (bonus.points, bonus.more) == (7, 4)
    [later_one] = twice.sheets["vanya"].effects
    assert (later_one.points, later_one.more) == (2, 1)
    assert dice_won(13, 5, True, False, 7) == 2
    assert dice_won(9, 5, True, False, 7) == 0
    assert dice_won(13, 1, True, False, 7) == 1


@pytest.mark.rule("gs.magic.temporary-rebound")
def test_a_natural_one_turns_the_weapon_on_the_caster() -> None:
    call = cast(OPTIONS, 10, magic="weapon 1d8, damage 1d6, 1 minute", who="mira", target="vanya", what="sword")
    state = after(play(call, [1], [27], [1], [5, 3]), TABLE)
    turned = effects.found(state.sheets["mira"], "rebound of sword")
    assert turned is not None
    assert (turned.points, turned.rounds) == (8, 4)
    each = play(magic_damage(OPTIONS, (Dice(1, 8),), turned.points, who="mira"), [6])
    assert each.outcome.damage == 14


@pytest.mark.rule("gs.magic.psychic-search", "gs.magic.minimal-success", "gs.magic.good-success")
def test_the_dice_of_a_search_are_rolled_twice_as_the_casting_says() -> None:
    ends = [play(cast(OPTIONS, bonus, magic="search 1d6, 1 hour", who="mira"), [10]) for bonus in (5, 10, 15)]
    kept = [after(end, TABLE).sheets["mira"].effects[0].twice for end in ends]
    assert kept == ["lower", "", "higher"]
    found = [psychic_search(OPTIONS, 4, (Dice(1, 6),), twice) for twice in ("lower", "higher")]
    assert [play(call, [2], [5], [10]).outcome.bonus for call in found] == [2, 5]
    law = odds(psychic_search(OPTIONS, 4, (Dice(1, 4),), "lower"), exact=True)
    assert chance(law, bonus=4) == Fraction(1, 16)


# --- clairvoyance and construction -----------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.clairvoyance")
def test_each_total_has_one_row_of_clairvoyance() -> None:
    rows = covered(magic().identified)
    assert [rows.index(key) + 1 for key in dict.fromkeys(rows)] == [1, 5, 10, 20, 25, 30, 35]
    assert magic().identified[by_total(magic().identified, 20, 22)].key == "everything"
    assert magic().identified[by_total(magic().identified, 1, 40)].key == "not for days"
    for tier, powers in zip(range(4, 10), (0, 1, 2, 3, -1, -1), strict=True):
        row = result_of(Kind.IDENTIFY, tier)
        assert row is not None
        assert row.powers == powers


@pytest.mark.rule("gs.magic.construct")
def test_what_is_made_of_nothing_is_as_real_as_the_success() -> None:
    keys = [row.key for row in magic().constructed]
    assert [row.key if (row := result_of(Kind.CONSTRUCT, tier)) else None for tier in range(3, 10)] == [None, *keys]
    mira = cast_on("construct 1d4, 20 units, 1 hour", target="mira", what="a bridge").sheets["mira"]
    assert (mira.effects[0].name, mira.effects[0].about) == ("construct a bridge", "thin")


@pytest.mark.rule("gs.magic.wall")
def test_a_wall_harms_only_where_dice_were_bought() -> None:
    fire = cast_on("construct 2d6, 20 units, 1 hour", target="mira", what="a wall of fire").sheets["mira"].effects[0]
    assert (fire.dice, fire.points) == ("2d6", 0)
    burnt = play(magic_damage(OPTIONS, (Dice(2, 6),), armour=Die(4), who="vanya"), [5, 6], [3])
    assert after(burnt, TABLE).sheets["vanya"].effects[0].points == 8
    with pytest.raises(BadInput, match="does no damage"):
        play(magic_damage(OPTIONS, ()))
