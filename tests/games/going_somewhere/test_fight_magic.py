"""Magic worked in a fight: any kind of it, on several, and what goes wrong with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.declaring import choices, decider
from rollwright.games.going_somewhere.rules.combat.facts import order_text
from rollwright.games.going_somewhere.rules.combat.from_sheet import team
from rollwright.games.going_somewhere.rules.combat.loop import Fought, fight, fight_round
from rollwright.games.going_somewhere.rules.combat.rolling import landing, needs, spends
from rollwright.games.going_somewhere.rules.combat.scene import Scene
from rollwright.games.going_somewhere.rules.combat.standing import fitted
from rollwright.games.going_somewhere.rules.magic.fight_casting import as_it_stands
from rollwright.games.going_somewhere.rules.magic.fight_spells import kinds_open
from rollwright.games.going_somewhere.rules.magic.lasting import Lasting
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.games.going_somewhere.rules.state import Order, Rolled
from rollwright.play.policy import scripted
from rollwright.play.sample import sample
from rollwright.play.session import Session
from rollwright.play.steps import Choose, key_of
from rollwright.rules.facts import State, Tale, Who, fold
from rollwright.rules.telling import Telling, tell
from tests.games.going_somewhere.fighting import facts_of
from tests.games.going_somewhere.test_fight import OPTIONS, after_round, played, scene

MIRA = "mira spd=15 power=40 magic_bonus=10 vit=14 weapon=d4 arm=dirk movement=10"
PARTY = f"{MIRA}; kara weapon=d8 arm=sword vit=12 full=30 health=20"


def asked(start: Scene, *answers: Any) -> tuple[str, list[str]]:
    """Give what is asked after some answers, with its options."""
    question = played(fight_round(OPTIONS, start), *answers).question
    assert isinstance(question, Choose)
    return question.key, [str(getattr(one, "value", one)) for one in question.options]


def cast(start: Scene, *answers: Any) -> Scene:
    """Let Mira work magic while all others wait; the answers are those of the declaration, then the dice."""
    said = [one for one in answers if isinstance(one, str)]
    dice = [one for one in answers if not isinstance(one, str)]
    waiting = ["other" for one in start.up() if one.who != "mira" and one.acts]
    return after_round(start, "cast", *said, *waiting, *dice)


# --- what can be declared --------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.combat.reroll", "gs.magic.power-check")
def test_a_second_throw_counts_the_power_that_it_takes_from_declared_magic() -> None:
    start = scene("mage acc=10 power=6 cp=6 magic_bonus=5", "wolf str=10", 1)
    mage = start.of("mage")
    dear = Deed(mage.who, "magic", Who("wolf"), dice=(Dice(1, 4),), level=6)
    bite, rolled = Deed(Who("wolf"), "attack", mage.who), {"mage": Rolled(5, 10), "wolf": Rolled(17, 10)}
    assert not spends(mage, dear, [dear], rolled, []), "the point would be missing for the magic"
    cheap = dear._replace(level=5)
    assert spends(mage, cheap, [cheap], rolled, [])
    assert needs(mage, cheap, [cheap], rolled) == "hits with 18 or better on the die, if the magic then works (24%)"
    assert spends(mage, dear, [dear, bite], rolled, []), "it may keep them unhurt"
    said = needs(mage, dear, [dear, bite], rolled)
    assert said == "keeps {who} unhurt with 8 or better on the die (77%); but the magic then lacks the power"
    assert fitted(start, mage, dear) == dear
    assert fitted(start, mage._replace(cp=5), dear) is None, "they have to say anew"


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.power-check")
def test_all_magic_is_open_that_the_power_pays_for() -> None:
    start = scene(PARTY, "wolf", 5)
    assert list(choices(start, start.of("mira")))[-6:] == ["cast", "cast-advance", "cast-step", "move", "other", "flee"]
    everything = ["heal", "defend", "weapon", "augment", "invisibility", "fly", "mesmerize", "teleport", "effect"]
    assert asked(start, "cast") == ("magic-kind", everything)
    poor = scene(PARTY.replace("power=40", "power=3"), "wolf", 5)
    assert list(kinds_open(poor, poor.of("mira"))) == ["heal", "fly", "mesmerize", "teleport", "effect"]
    none = scene(PARTY.replace("power=40", "power=0"), "wolf", 5)
    assert "cast" not in choices(none, none.of("mira"))


@pytest.mark.rule("gs.magic.heal-limit", "gs.magic.in-fight")
def test_vit_limits_the_dice_of_healing() -> None:
    start = scene(PARTY, "wolf", 5)  # VIT 14: two dice, d10 at most
    assert asked(start, "cast", "heal") == ("magic-dice", ["2d4", "2d6", "2d8", "2d10"])


@pytest.mark.rule("gs.check.tiers")
def test_a_second_roll_for_magic_that_works_weakly_says_what_would_be_better() -> None:
    assert as_it_stands(10, 17, Who("mira"), 7).why == ", a minimal success; 20 or more is better"
    assert as_it_stands(5, 12, Who("mira"), 7).why == ". A new roll has a 65% chance to work"
    assert str(as_it_stands(1, 8, Who("mira"), 7).why).startswith(" (a natural 1 always fails)")


@pytest.mark.rule("gs.combat.magic", "gs.opposed.by-ten")
def test_magic_needs_less_than_a_blow_against_the_same_foe() -> None:
    start = scene("mage acc=10 magic=3d4 magic_bonus=5; kara str=10 weapon=d8", "wolf str=10", 1)
    deeds = [Deed(Who("mage"), "magic", Who("wolf")), Deed(Who("kara"), "attack", Who("wolf"))]
    rolled = {"mage": Rolled(20, 10), "kara": Rolled(27, 10), "wolf": Rolled(15, 10)}
    assert [(one.who, one.takes, one.needs) for one in landing(start, deeds, rolled)] == [
        ("mage", 26, "magic needs"),
        ("kara", 35, "a hit needs"),
    ]


@pytest.mark.rule("gs.round.declare", "gs.magic.in-fight")
def test_an_attack_by_magic_is_announced_with_its_dice_and_with_what_it_is_made() -> None:
    own = Order(Who("mira"), "magic", Who("wolf"), dice=(Dice(1, 8),))
    assert order_text(Tale(str.capitalize), own) == "will cast Harm (1d8) at Wolf"
    assert order_text(Tale(str.capitalize), own._replace(item="Ash wand")) == "will attack Wolf with the ash wand (1d8)"


@pytest.mark.rule("gs.combat.magic", "gs.critical.failure")
def test_magic_that_misses_with_a_natural_1_is_told_to_miss() -> None:
    start = scene("mage acc=10 magic=3d4 magic_bonus=5", "wolf str=10", 5)
    session = played(fight_round(OPTIONS, start), "magic", "other", 1, 10, 19, 10)
    told = [line.text for line in tell(session.story(), Telling(str.capitalize, RULESET.wording))]
    assert "Mage’s magic works, but misses Wolf with a natural 1." in told


# --- what it does ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.heal")
def test_healing_needs_an_action_roll_and_wakes_the_unconscious() -> None:
    start = scene(PARTY, "wolf", 5)
    fallen = start.put(start.of("kara")._replace(health=0, down="unconscious", shocked=True, past=3))
    up = cast(fallen, "heal", "2d8", 10, [5, 6]).of("kara")
    assert (up.health, up.down, up.past, up.shocked) == (11, "", 0, True)
    assert cast(fallen, "heal", "2d8", 4).of("kara").down == "unconscious"


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.defence")
def test_a_defence_protects_from_the_next_blow_on_until_its_time_is_over() -> None:
    start = cast(scene(PARTY, "wolf str=20 weapon=d6", 5), "defend", "kara", "no more", "1 round", "2d6", 12)
    assert start.of("kara").numbers.resist == (Dice(2, 6),)
    assert after_round(start, "other", "other", "other").of("kara").numbers.resist == ()
    weak = cast(scene(PARTY, "wolf", 5), "defend", "kara", "no more", "1 round", "2d6", 7)
    assert weak.of("kara").numbers.weak == (Dice(2, 6),)


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.temporary")
def test_a_bonus_is_lent_to_the_weapon_in_hand() -> None:
    said = ("weapon", "kara", "no more", "2 rounds", "1d8", "1d4")
    start = scene(PARTY.replace("power=40", "power=17"), "wolf", 5)
    after = cast(start, *said, 12, 5, 3)
    assert (after.of("kara").numbers.lift, after.of("kara").numbers.added) == (5, 3)
    assert [part.name for part in after.of("kara").lasting] == ["weapon sword"]


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.augment", "gs.magic.flight")
def test_a_skill_is_raised_and_somebody_flies() -> None:
    start = scene(PARTY, "wolf", 5)
    raised = cast(start, "augment", "kara", "no more", "vigor", "1 minute", "2d30", 12, [5, 4])
    assert raised.of("kara").numbers.vigor == 10
    flying = cast(start, "fly", "mira", "no more", "40", "1 round", 12)
    assert flying.of("mira").numbers.movement == 40


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.counter")
def test_magic_on_somebody_is_interrupted() -> None:
    start = scene(PARTY, "wolf", 5)
    drunk = start.put(start.of("kara")._replace(lasting=(Lasting("drunk", "lowered", "all", -5, rounds=9),)))
    after = cast(drunk, "counter", "drunk", "2 rounds", 12)
    assert after.of("kara").numbers.burden == 0
    second = after_round(after, "other", "other", "other")
    assert (second.of("kara").numbers.burden, second.of("kara").lasting[0].rounds) == (0, 7)
    assert after_round(second, "other", "other", "other").of("kara").numbers.burden == -5


@pytest.mark.rule("gs.magic.in-fight", "gs.magic.teleport")
def test_who_teleports_away_is_elsewhere_at_once() -> None:
    start = scene(PARTY, "wolf str=20 weapon=d6", 1)
    away = after_round(start, "cast", "teleport", "40", "yes", "other", "attack", "mira", 2, 25, 12, "no")
    assert (away.of("mira").at, away.of("mira").health) == (-40, 30)
    near = cast(scene(PARTY, "wolf", 30), "teleport", "40", "no", 12)
    assert near.of("mira").at == 29


@pytest.mark.rule("gs.magic.in-fight-unseen", "gs.magic.invisible")
def test_nobody_aims_at_whom_they_have_not_noticed() -> None:
    start = scene(PARTY, "wolf per=8; fox per=8", 1)
    after = cast(start, "invisibility", "mira", "no more", "1 minute", "2d24", 12, [4, 2], 12, 13)
    assert after.of("mira").unseen_by == ("wolf",)
    assert choices(after, after.of("wolf"))["attack"] == ["kara"]
    assert choices(after, after.of("fox"))["attack"] == ["mira", "kara"]
    seen = after_round(after, "attack", "wolf", "other", "other", "other", 5, 5)
    assert choices(seen, seen.of("wolf"))["attack"] == ["mira", "kara"]


@pytest.mark.rule("gs.magic.in-fight-mind", "gs.magic.mind-resist")
def test_a_mind_resists_with_its_action_and_then_does_as_it_is_told() -> None:
    start = scene(MIRA.replace("magic_bonus=10", "magic_bonus=20"), "wolf reflexes=5 weapon=d6; fox weapon=d4", 1)
    said = ("mesmerize", "wolf", "no more", "1 minute")
    held = after_round(start, "cast", *said, "attack", "other", 5, 20, 15, 5).of("mira")
    assert held.health == 30, "the wolf's action went into resisting"
    after = cast(start, *said, 15, 5)
    wolf = after.of("wolf")
    assert [part.about for part in wolf.lasting] == ["anything"]
    assert (decider(after, wolf), choices(after, wolf)["attack"]) == ("mira", ["fox"])
    assert after.of("mira").numbers.per == 5
    helpful = cast(start, *said, 3, 5)
    assert list(choices(helpful, helpful.of("wolf"))) == ["move", "other", "flee"]
    resisted = cast(start, *said, 3, 19)
    assert resisted.of("wolf").lasting == ()


@pytest.mark.rule("gs.magic.in-fight-mind")
def test_who_has_acted_resists_with_the_next_action() -> None:
    start = scene(MIRA, "wolf reflexes=5 weapon=d6", 1)
    late = Scene((start.of("wolf"), start.of("mira")))
    after = after_round(late, "other", "cast", "mesmerize", "1 round", 10, 20)
    assert (after.of("wolf").acts, after.of("wolf").lasting) == (False, ())
    assert after_round(after, "other").of("wolf").acts


@pytest.mark.rule("gs.combat.bought", "gs.combat.reroll", "gs.magic.in-fight")
def test_points_buy_magic_too() -> None:
    start = scene(f"{PARTY} cp=0".replace("power=40", "power=40 cp=3"), "wolf", 5)
    bought = after_round(start, "cast", "heal", "2d8", "other", "other", "success", [5, 6], [1, 2])
    assert (bought.of("mira").cp, bought.of("kara").health) == (1, 23)
    again = after_round(start, "cast", "heal", "2d8", "other", "other", "roll", 2, "reroll", 12, [5, 6])
    assert (again.of("mira").cp, again.of("kara").health) == (2, 30)


@pytest.mark.rule("gs.magic.in-combat", "gs.combat.reroll")
def test_nobody_pays_for_the_magic_of_an_attack_that_has_missed() -> None:
    start = scene(f"{MIRA} cp=3", "wolf", 5)
    declared = ("magic", "5d4", "other", "roll")
    assert asked(start, *declared, 25, 5)[0] == "magic-success"
    missed = played(fight_round(OPTIONS, start), *declared, 5, 25, "keep")
    for key in ("magic", "declare"):  # it is rolled, for it may go wrong, and that is all
        assert missed.question is not None
        assert missed.question.key == key
        if key == "magic":
            missed.roll([2])


# --- several targets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.in-fight-targets", "gs.magic.targets")
def test_an_attack_strikes_all_that_it_was_bought_for() -> None:
    start = scene(MIRA.replace("power=40", "power=14"), "wolf; fox", 5)
    assert asked(start, "magic", "wolf") == ("another", ["no more", "fox"])
    assert asked(start, "magic", "wolf", "no more")[1] == ["4d4", "3d6", "2d8", "2d10", "1d12", "1d16", "1d20", "1d24"]
    assert asked(start, "magic", "wolf", "fox")[1] == ["2d4", "2d6", "1d8", "1d10", "1d12"]
    both = after_round(start, "magic", "wolf", "fox", "2d4", "other", "other", 15, 10, 12, 12, [3, 4], [1, 1])
    assert (both.of("wolf").health, both.of("fox").health) == (23, 28)
    one = after_round(start, "magic", "wolf", "fox", "2d4", "other", "other", 15, 10, 20, 12, [3, 4])
    assert (one.of("wolf").health, one.of("fox").health) == (23, 30)


@pytest.mark.rule("gs.magic.in-fight-targets")
def test_magic_bought_before_has_as_many_targets_as_it_was_bought_for() -> None:
    start = scene("mira magic=1d6 magic_targets=2", "wolf; fox; cur", 5)
    assert asked(start, "magic", "wolf")[0] == "another"
    assert asked(start, "magic", "wolf", "fox") == ("declare", ["advance", "move", "other", "flee"])
    single = scene("mira magic=1d6", "wolf; fox", 5)
    assert asked(single, "magic", "wolf")[0] == "declare"


@pytest.mark.rule("gs.magic.in-fight-targets")
def test_a_defence_for_two_costs_more_and_protects_both() -> None:
    start = scene(PARTY.replace("power=40", "power=15"), "wolf", 5)
    after = cast(start, "defend", "mira", "kara", "1 round", "2d4", 12)
    assert [after.of(who).numbers.resist for who in ("mira", "kara")] == [(Dice(2, 4),)] * 2


# --- what goes wrong -------------------------------------------------------------------------------------------------


def wrong(row: int, *dice: Any, foes: str = "wolf; fox", distance: int = 3) -> Scene:
    """Let Mira's attack fail by a natural 1, with a row of the miscalculation table."""
    start = scene(f"{MIRA.replace('power=40', 'magic=1d6')} armour=d4; kara weapon=d8", foes, distance)
    targets = ["wolf"] if ";" in foes else []
    others = ["other" for one in start.up() if one.who != "mira"]
    return after_round(start, "magic", *targets, *others, 15, 10, 1, row, *dice)


@pytest.mark.rule("gs.magic.in-fight-wrong", "gs.magic.every-roll")
def test_what_goes_wrong_holds_from_the_next_action_on() -> None:
    drunk = wrong(20, 2, 3)
    assert drunk.of("mira").numbers.burden == -5
    assert [(part.name, part.rounds) for part in drunk.of("mira").lasting] == [("drunk", 3)]
    seeing = wrong(9, 2, 3)
    assert (seeing.of("mira").acts, seeing.of("kara").acts) == (False, True)
    sunk = wrong(19, 2, 3)
    assert "move" not in choices(sunk, sunk.of("mira"))
    weaker = wrong(12, 7, 2, 3)
    assert weaker.of("mira").numbers.acc == 3


@pytest.mark.rule("gs.magic.in-fight-wrong")
def test_an_area_takes_in_friends_and_foes() -> None:
    all_ = wrong(10, 3, 2, 4)
    assert [one.who for one in all_.order if one.acts] == []
    near = wrong(10, 2, 2, 4)
    assert [one.who for one in near.order if one.acts] == ["wolf", "fox"]


@pytest.mark.rule("gs.magic.in-fight-wrong")
def test_who_is_moved_has_nothing_left_where_they_are() -> None:
    start = scene(f"{MIRA.replace('power=40', 'magic=1d6')} armour=d4", "wolf", 3)
    gone = after_round(start, "magic", "other", 15, 10, 1, 8, "20").of("mira")
    assert (gone.at, gone.numbers.weapon, gone.numbers.armour) == (-20, 0, 0)


@pytest.mark.rule("gs.magic.in-fight-wrong", "gs.magic.in-fight-time")
def test_the_sheet_has_it_as_the_fight_does() -> None:
    start = scene(MIRA.replace("power=40", "magic=1d6"), "wolf", 3)
    session = played(fight_round(OPTIONS, start), "magic", "other", 15, 10, 1, 12, 7, 2, 3)
    state = fold(State({"mira": Sheet(name="Mira")}), facts_of(session), Sheet)
    effects = [(one.name, one.about, one.points, one.rounds) for one in state.sheets["mira"].effects]
    assert effects == [("stat lowered", "acc", -7, 4)], "the end of this round takes one off"


@pytest.mark.rule("gs.magic.temporary-rebound", "gs.magic.in-fight-wrong")
def test_a_bonus_that_fails_altogether_turns_the_weapon_on_its_caster() -> None:
    start = scene(PARTY.replace("power=40", "power=17"), "wolf", 5)
    said = ("weapon", "kara", "no more", "2 rounds", "1d8", "1d4")
    after = cast(start, *said, 1, 27, 2, 1, [5, 3])
    turned = [part for part in after.of("mira").lasting if part.kind == "rebound"]
    assert [(part.points, part.dice, part.rounds) for part in turned] == [(8, (Dice(1, 8),), 2)]
    assert after_round(after, "other", "other", "other", 4).of("mira").health == 30 - 12


# --- crafted things --------------------------------------------------------------------------------------------------


def made(name: str, magic: str, bonus: int, instant: bool = False, count: int = 1) -> Item:
    crafted = Crafted(spell=f"{magic}, on item 1 year", bonus=bonus, rounds=9_999, instant=instant)
    return Item(name=name, where="left hand", crafted=crafted, count=count)


@pytest.mark.rule("gs.magic.in-fight-things")
def test_a_wand_attacks_with_its_own_bonus_and_needs_no_power() -> None:
    sheet = Sheet(name="Mira", cp=0, stats={"acc": 12}, items=(made("a wand", "harm 2d6, 10 units, 2 targets", 12),))
    text = team(State({"mira": sheet}), False)
    start = scene(text, "wolf; fox; cur", 9)
    assert asked(start, "magic", "wolf") == ("another", ["no more", "fox", "cur"])
    faces = ("magic", "wolf", "fox", "other", "other", "other", 15, 10, 10, 8)
    struck = after_round(start, *faces, [3, 4], [1, 1])
    assert [struck.of(who).health for who in ("wolf", "fox", "cur")] == [23, 28, 30]
    drunk = start.put(start.of("mira")._replace(lasting=(Lasting("drunk", "lowered", "all", -5, rounds=9),)))
    assert after_round(drunk, *faces[:6], 20, 10, 10, 7).of("wolf").health == 30, "7 + 12 - 5 is too little"
    far = scene(text, "wolf", 11)
    assert "magic" not in choices(far, far.of("mira"))


@pytest.mark.rule("gs.magic.in-fight-things")
def test_a_potion_heals_without_a_roll_and_is_used_up() -> None:
    potion = made("a red potion", "heal 2d6", 0, True)
    sheet = Sheet(name="Mira", cp=0, items=(potion,), health_lost=12)
    start = scene(team(State({"mira": sheet}), False), "wolf", 9)
    assert asked(start, "cast") == ("magic-kind", ["use a red potion"])
    session = played(fight_round(OPTIONS, start), "cast", "use a red potion", "other", [3, 5])
    after = session.played[0].outcome.named["scene"].of("mira")
    assert (after.health, after.things) == (26, ())
    state = fold(State({"mira": sheet}), facts_of(session), Sheet)
    assert (state.sheets["mira"].items, state.sheets["mira"].health_lost) == ((), 4)


# --- whole fights ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_random_fights_with_magic_end_and_the_sheets_agree(seed: int) -> None:
    dice = Random(seed)
    things = "things=wand:harm%20%2d6%2c%%20%9%20%units:9|flask:heal%20%1d8:0::2"
    party = f"{MIRA} cp=4 reflexes=4; vanya acc=15 weapon=d8 ranged=true power=12 magic_bonus=3 arm=bow {things}"
    foes = "imp power=25 magic_bonus=4 health=25 acc=12 vit=12; troll str=16 weapon=d12 immunity=2; cur weapon=d6"
    session = Session(fight(OPTIONS, party, foes, distance=dice.randint(1, 12)))
    while session.question is not None and len(session.journal) < 4_000:
        if isinstance(session.question, Choose):
            keys = [key_of(one) for one in session.question.options]
            magic = [key for key in keys if key.startswith(("cast", "magic"))]
            session.choose(dice.choice(magic if magic and dice.random() < 0.7 else keys))
        else:
            low = session.question.key == "magic" and dice.random() < 0.3
            session.roll([1 if low else dice.randint(1, sides) for sides in session.question.pool.sides()], "rolled")
    assert isinstance(session.outcome, Fought)
    sheets = {"mira": Sheet(cp=60), "vanya": Sheet(), "imp": Sheet(npc=True), "cur": Sheet(npc=True)}
    folded = fold(State(sheets), facts_of(session), RULESET.sheet)
    last = [one for one in session.played if one.call.procedure.name == "fight_end"][-1].call.named["scene"]
    for who, sheet in folded.sheets.items():
        one = last.of(who)
        kept = {effect.name: (effect.rounds, effect.countered, effect.points) for effect in sheet.effects}
        assert kept == {part.name: (part.rounds, part.countered, part.points) for part in one.lasting}
        assert sheet.down == ("" if one.down == "fled" else one.down)
    assert list(tell(session.story(), Telling(str, RULESET.wording)))


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["weapon", "teleport", "mesmerize"])
def test_the_odds_of_a_fight_with_magic_are_sampled(kind: str) -> None:
    wolf = "wolf str=13 weapon=d6 health=9 reflexes=3"
    call = fight(OPTIONS, f"{MIRA} health=12; kara str=15 weapon=d10 max_q=2 health=9", wolf)
    policy = scripted({"declare": "cast", "magic-kind": kind})

    def wanted(choice: Choose[Any]) -> Any:
        keys = [key_of(option) for option in choice.options]
        asks = choice.key in ("declare", "magic-kind") and not {"cast", kind}.isdisjoint(keys)
        return policy(choice) if asks else choice.options[0]

    law = sample(call, 30, policy=wanted)
    assert abs(law.chance(lambda end: end.winner in ("party", "foes", None)) - 1) < 1e-9
    assert law.chance(lambda end: end.rounds > 0) > 0.9
