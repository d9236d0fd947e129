"""Magic that lasts, in a fight: its time runs there, and what it changes counts on every roll."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.declaring import choices
from rollwright.games.going_somewhere.rules.combat.facts import FightEnded
from rollwright.games.going_somewhere.rules.combat.fighter import fighter, of_sheet
from rollwright.games.going_somewhere.rules.combat.from_sheet import team
from rollwright.games.going_somewhere.rules.combat.loop import fight_end, older, scene_from
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.turns import changes
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan
from rollwright.games.going_somewhere.rules.magic.lasting import Lasting, begun, effect_of
from rollwright.games.going_somewhere.rules.people import body_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Purchase, Sheet
from rollwright.play.session import Session
from rollwright.rules.facts import State, Tale, Who, fold
from rollwright.rules.telling import facts_in
from tests.games.going_somewhere.test_fight import OPTIONS, after_round, scene

DRUNK = Lasting("drunk", "lowered", "all", -5, rounds=4)
SWORD = Item(name="long sword", kind="weapon", sides=8, where="right hand", hands=1)


def under(start: Scene, who: str, *magic: Lasting) -> Scene:
    """Lay magic on somebody in a scene."""
    return start.put(start.of(who)._replace(lasting=magic))


def names(one: Combatant) -> list[str]:
    return [part.name for part in one.lasting]


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.in-fight-time", "gs.magic.temporary-fixed")
def test_a_bonus_of_one_round_is_gone_in_the_next() -> None:
    text = "kara weapon=d8 max_q=5 arm=sword effects=weapon%20%sword:weapon:sword:7:4:none::1"
    start = scene(text, "wolf", 1)
    assert (start.of("kara").numbers.lift, start.of("kara").numbers.added) == (7, 4)
    after = after_round(start, "other", "other")
    assert names(after.of("kara")) == []
    assert (after.of("kara").numbers.lift, after.of("kara").numbers.added) == (0, 0)


@pytest.mark.rule("gs.magic.in-fight-time", "gs.magic.counter")
def test_what_begins_in_a_round_counts_from_the_next_and_a_counter_ends_too() -> None:
    new = begun((), Lasting("fly", "fly", points=30, rounds=1))
    one = scene("kara movement=10", "wolf").of("kara")._replace(lasting=new)
    assert older(one).numbers.movement == 30
    assert older(older(one)).numbers.movement == 10
    held = one._replace(lasting=(DRUNK._replace(countered=1),))
    assert (held.numbers.burden, older(held).numbers.burden) == (0, -5)


@pytest.mark.rule("gs.magic.in-fight-time")
def test_magic_of_a_shorter_time_replaces_the_same_of_a_longer_on_the_sheet_too() -> None:
    was = scene("kara", "wolf").of("kara")._replace(lasting=(DRUNK._replace(rounds=90),))
    now = was._replace(lasting=begun(was.lasting, DRUNK))
    (fact,) = changes(was, now)
    assert isinstance(fact, EffectBegan)
    assert [one.rounds for one in fact.change(Sheet(effects=(effect_of(was.lasting[0]),))).effects] == [5]
    assert "for 1 minute." in next(fact.told(Tale(str))).text, "as it was worked"
    assert not list(changes(now, now))


def ended(scene: Scene) -> FightEnded:
    """Give the end of a fight that has lasted four rounds."""
    facts = facts_in(Session(fight_end(OPTIONS, scene._replace(rounds=4))).story())
    return next(one for one in facts if isinstance(one, FightEnded))


@pytest.mark.rule("gs.magic.in-fight-time")
def test_the_sheets_keep_what_the_fight_has_counted() -> None:
    sheet = Sheet(name="Kara", effects=(Effect(name="fly", kind="fly", points=20, rounds=9),))
    start = scene("kara effects=fly:fly::20:0:none::9", "wolf")
    third = start._replace(rounds=3)
    later = third.put(third.of("kara")._replace(lasting=(*third.of("kara").lasting, DRUNK._replace(fresh=True))))
    end = later.put(older(later.of("kara")))
    facts = [EffectBegan(effect_of(end.of("kara").lasting[-1]), who=Who("kara")), ended(end)]
    kept = fold(State({"kara": sheet}), facts, Sheet).sheets["kara"].effects
    assert {one.name: one.rounds for one in kept} == {"fly": 8, "drunk": 4}


@pytest.mark.rule("gs.magic.in-fight-time")
def test_who_is_not_in_the_fight_gets_older_by_all_of_it() -> None:
    state = State({"vanya": Sheet(effects=(Effect(name="fly", kind="fly", points=20, rounds=9),))})
    facts = [ended(scene("kara", "wolf"))]
    assert fold(state, facts, Sheet).sheets["vanya"].effects[0].rounds == 5


@pytest.mark.rule("gs.magic.in-fight-time")
def test_an_animated_body_falls_when_its_time_is_over() -> None:
    start = scene("kara", "bones effects=animated:animate::0:0:none::1")
    assert after_round(start, "other", "other").of("bones").down == "dead"


@pytest.mark.rule("gs.shock.when")
def test_who_comes_hurt_to_a_fight_still_has_the_health_of_the_sheet() -> None:
    one = fighter(team(State({"kara": Sheet(health_lost=12)}), False))
    assert (one.health, one.full) == (18, 30)


def test_a_sheet_brings_its_magic_into_a_fight_under_the_name_of_the_weapon() -> None:
    bonus = Effect(name="weapon long sword", kind="weapon", about="long sword", points=6, more=2, rounds=2)
    text = team(State({"kara": Sheet(name="Kara", items=(SWORD,), effects=(bonus,))}), False)
    numbers = fighter(text)
    assert (numbers.arm, numbers.lift, numbers.added) == ("long sword", 6, 2)


# --- every roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.every-roll")
def test_drunkenness_is_on_every_roll_of_a_fight() -> None:
    sober = scene("kara vigor=9 reflexes=8 spd=12 per=11 magic_bonus=10 magic=1d6", "wolf").of("kara")
    drunk = sober._replace(lasting=(DRUNK,))
    for key in ("vigor", "reflexes", "spd", "per", "magic_bonus", "burden"):
        assert getattr(drunk.numbers, key) == getattr(sober.numbers, key) - 5, key


@pytest.mark.rule("gs.magic.every-roll")
def test_a_drunken_mage_misses_by_five() -> None:
    start = scene("mage acc=10 magic=3d4 magic_bonus=5", "wolf str=10", 5)
    faces = ("magic", "other", 17, 10, 12)
    assert after_round(start, *faces, [2, 2, 2], [2, 2, 2]).of("wolf").health == 24
    assert after_round(under(start, "mage", DRUNK), *faces).of("wolf").health == 30


@pytest.mark.rule("gs.magic.every-roll")
def test_drunkenness_is_on_the_shock_check() -> None:
    start = scene("kara str=20 max_q=1 weapon=d20", "wolf str=1 vigor=5 full=10 health=10", 1)
    faces = ("attack", "other", 20, 5, 9, 12)
    assert after_round(start, *faces).of("wolf").down == "unconscious"
    assert after_round(under(start, "wolf", DRUNK), *faces).of("wolf").down == "dead"


@pytest.mark.rule("gs.magic.every-roll")
def test_drunkenness_is_on_crafting_on_things_and_on_a_shock_check_outside_a_fight() -> None:
    wand = Item(name="wand", where="left hand", crafted=Crafted(spell="heal 1d6, on item 1 year", bonus=9, rounds=99))
    skilled = Purchase(kind="special-skill", cp=4, about="Brewing", points=4)
    sober = Sheet(name="Mira", stats={"int": 12, "vit": 12}, cp=40, ledger=(skilled,), items=(wand,))
    drunk = effects.begun(sober, Effect(name="drunk", kind="lowered", about="all", points=-5, rounds=9))
    bodies = [body_of(State({"mira": one}), Who("mira")) for one in (drunk, sober)]
    assert bodies[0].vigor == bodies[1].vigor - 5


# --- lowered stats ---------------------------------------------------------------------------------------------------


def lowered(stat: str, points: int) -> Effect:
    return Effect(name="stat lowered", kind="lowered", about=stat, points=-points, rounds=40, by="kara")


@pytest.mark.rule("gs.magic.lowered-stat")
def test_a_lowered_stat_takes_its_numbers_with_it() -> None:
    sheet = Sheet(stats={"str": 18, "acc": 15, "spd": 10, "vit": 12, "per": 10})
    weak = of_sheet(effects.begun(sheet, lowered("str", 8)))
    fit = of_sheet(sheet)
    assert (fit.strength, fit.max_q, fit.arms.most) == (18, 4, 4)
    assert (weak.strength, weak.max_q, weak.arms.most) == (10, 1, 1)
    assert weak.movement == fit.movement - 8
    assert of_sheet(effects.begun(sheet, lowered("acc", 9))).acc == 6
    shaken = of_sheet(effects.begun(sheet, lowered("vit", 20)))
    assert (shaken.vit, shaken.vigor) == (1, 1)


@pytest.mark.rule("gs.magic.lowered-stat")
def test_a_second_lowered_stat_adds_to_the_first() -> None:
    sheet = Sheet(stats={"str": 18, "acc": 15})
    once = effects.begun(sheet, lowered("str", 3))
    assert of_sheet(effects.begun(once, lowered("str", 4))).strength == 11
    both = of_sheet(effects.begun(once, lowered("acc", 4)))
    assert (both.strength, both.acc) == (15, 11)
    facts = [EffectBegan(who=Who("kara"), effect=lowered("str", points)) for points in (3, 4)]
    folded = fold(State({"kara": sheet}), facts, Sheet).sheets["kara"]
    assert [one.name for one in folded.effects] == ["stat lowered", "stat lowered 2"]
    lasting = begun(
        begun((), Lasting("stat lowered", "lowered", "str", -3)), Lasting("stat lowered", "lowered", "str", -4)
    )
    assert scene("kara str=18", "wolf").of("kara")._replace(lasting=lasting).numbers.strength == 11


# --- helpless --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.in-fight-wrong")
@pytest.mark.parametrize("name", ["hallucinating", "all hallucinating", "drowning", "asleep"])
def test_the_helpless_declare_nothing_and_still_roll(name: str) -> None:
    start = under(
        scene("kara str=10 weapon=d8", "wolf str=20 max_q=1 weapon=d6", 1), "kara", Lasting(name, "x", rounds=2)
    )
    after = after_round(start, "attack", 5, 25, 4)
    assert after.of("kara").health == 26
    assert after.of("kara").acts is (name == "asleep"), "a blow wakes who is asleep"
    assert after_round(after, *(("other",) if name == "asleep" else ()), "other").of("kara").acts


@pytest.mark.rule("gs.magic.in-fight-wrong")
def test_who_is_held_strikes_where_they_are_and_who_finds_friends_strikes_nobody() -> None:
    near = scene("kara weapon=d8 movement=10", "wolf", 1)
    held = under(near, "kara", Lasting("entangled", "miscalculation", rounds=9))
    assert list(choices(held, held.of("kara"))) == ["attack", "other"]
    far = under(scene("kara weapon=d8 movement=10", "wolf", 2), "kara", *held.of("kara").lasting)
    assert list(choices(far, far.of("kara"))) == ["other"]
    kind = under(near, "kara", Lasting("befriended", "miscalculation", rounds=9))
    assert list(choices(kind, kind.of("kara"))) == ["move", "other", "flee"]


@pytest.mark.rule("gs.magic.in-fight-asleep")
def test_narcolepsy_asks_for_a_vit_check_every_ten_minutes() -> None:
    sleepy = Lasting("narcolepsy", "miscalculation", rounds=41)
    start = under(scene("kara vit=8 weapon=d8", "wolf", 1), "kara", sleepy)
    assert not after_round(start, "other", "other", 6).of("kara").acts
    assert after_round(start, "other", "other", 7).of("kara").acts
    quiet = under(start, "kara", sleepy._replace(rounds=40))
    assert after_round(quiet, "other", "other").of("kara").acts


@pytest.mark.rule("gs.magic.in-fight-wrong")
def test_frozen_things_neither_strike_nor_protect() -> None:
    start = scene("kara weapon=d8 arm=sword armour=d6 shield=true spare=d4 fists=4", "wolf")
    bare = start.of("kara")._replace(lasting=(Lasting("items frozen", "miscalculation", rounds=3),)).numbers
    assert (bare.weapon, bare.armour, bare.guard.flat, bare.spare) == (4, 0, 0, 0)


# --- a weapon that rebounds ------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.temporary-rebound")
def test_a_weapon_that_rebounds_harms_every_round_whether_used_or_not() -> None:
    turned = Lasting("rebound of sword", "rebound", "sword", 3, dice=(Dice(1, 8),), rounds=2)
    start = under(scene("kara weapon=d8 armour=d4", "wolf", 1), "kara", turned)
    first = after_round(start, "other", "other", 6, 2)
    assert first.of("kara").health == 30 - (6 + 3 - 2)
    second = after_round(first, "other", "other", 1, 1)
    assert second.of("kara").health == 20
    assert after_round(second, "other", "other").of("kara").health == 20


@pytest.mark.rule("gs.magic.temporary-rebound")
def test_a_sheet_brings_the_die_of_the_weapon_that_rebounds() -> None:
    effect = Effect(name="rebound of long sword", kind="rebound", about="long sword", points=5, rounds=9)
    state = State({"kara": Sheet(name="Kara", items=(SWORD,), effects=(effect,))})
    one = scene(team(state, False), "wolf").of("kara")
    assert [(part.points, part.dice) for part in one.lasting] == [(5, (Dice(1, 8),))]


def test_a_fight_under_magic_is_written_and_read_again() -> None:
    text = "kara weapon=d8 arm=long%20%sword effects=defend:defend::0:0:2d6:lower:4 things=wand:heal%20%1d6:9"
    start = scene(text, "wolf", 1)
    assert scene_from(str(start)) == start
    assert start.of("kara").numbers.weak == (Dice(2, 6),)
    with pytest.raises(BadInput):
        fighter("kara effects=drunk:lowered:all:much")
    with pytest.raises(BadInput):
        fighter("kara things=wand")
