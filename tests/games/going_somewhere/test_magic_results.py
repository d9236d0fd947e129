"""What casting comes to: natural 20s, points for its own roll, rebounds, halves, areas, sites, weapons with a bonus."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.combat.roll import blow
from rollwright.games.going_somewhere.rules.combat.special import sneak
from rollwright.games.going_somewhere.rules.gear import carrying
from rollwright.games.going_somewhere.rules.gear.facts import ItemGiven
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.targets import Foe, foes
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Person, Purchase, Sheet
from rollwright.play.session import Session
from rollwright.play.tell import tell
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import (
    STATS,
    TABLE,
    after,
    cast,
    cast_on,
    craft,
    gone_wrong,
    later,
    magic_attack,
    magic_damage,
    power,
)
from tests.games.going_somewhere.test_magic_astray import told

D4, D6 = (Dice(1, 4),), (Dice(1, 6),)
BLADE = Item(name="blade", kind="weapon", sides=8, where="right hand", hands=1, magic=True, combat_bonus=10)


def moves_of(state: State, procedure: str, who: str = "vanya") -> list[Move]:
    """List what the CGO is offered of a procedure for somebody."""
    found = RULESET.moves(OPTIONS, state, Sitting("gm"))
    return [one for one in found if one.procedure == procedure and one.who == who]


# --- natural 20 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.critical-success")
@pytest.mark.parametrize(("row", "effect"), [(1, 12), (6, 7), (10, 7), (14, 12), (20, 12)])
def test_a_natural_twenty_makes_the_dice_of_all_magic_their_highest(row: int, effect: int) -> None:
    call = cast(OPTIONS, 5, magic="augment 2d6, 1 hour")
    assert play(call, [20], [row], [3, 4], [2, 2]).outcome.effect == effect
    end = play(cast(OPTIONS, 5, magic="weapon 1d6, damage 1d8, 1 hour"), [20], [row], [2], [3]).outcome
    assert (end.effect, end.damage) == ((6, 8) if effect == 12 else (2, 3))


@pytest.mark.rule("gs.magic.critical-success")
def test_what_heals_is_multiplied_too_and_nobody_is_stunned_by_it() -> None:
    call = cast(OPTIONS, 5, magic="heal 2d6")
    assert [play(call, [20], [row], [3, 4]).outcome.effect for row in (1, 6, 16, 20)] == [12, 14, 7, 48]
    lines = told(play(call, [20], [16], [3, 4]))
    assert "Something extra: what it is, the CGO says." in lines


@pytest.mark.rule("gs.magic.good-success")
def test_a_good_success_does_not_better_the_bonus_of_a_weapon() -> None:
    assert play(cast(OPTIONS, 15, magic="weapon 1d6, 1 hour"), [12], [2]).outcome.effect == 2
    assert play(cast(OPTIONS, 15, magic="augment 1d6, 1 hour"), [12], [2], [5]).outcome.effect == 5


# --- points and power ------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.power-kept", "gs.magic.power-level")
def test_points_for_the_roll_are_power_lost() -> None:
    tight = cast(OPTIONS, 5, magic="heal 2d6", power=8, cp=8)
    assert play(tight, [15], [3, 4]).outcome.cp == 0
    loose = cast(OPTIONS, 5, magic="heal 2d6", power=10, cp=10)
    assert play(loose, "success", [3, 4], [1, 1]).outcome.effect == 2
    one = magic_attack(OPTIONS, 5, 10, 10, D6, power=6, cp=6)
    assert play(one, [2], "reroll", [5]).outcome.cp == 1
    assert play(cast(OPTIONS, 5, magic="heal 2d6", cp=8), "success", [3, 4], [1, 1]).outcome.cp == 2
    ring = craft(OPTIONS, 5, 9, "heal 1d6, on item 1 round", "ring", 11, cp=11)
    assert play(ring, [12], "reroll", [13], [15], [6]).outcome.cp == 1


@pytest.mark.rule("gs.magic.teleport-site", "gs.magic.teleport")
def test_a_distant_place_takes_a_site() -> None:
    far = {"magic": "teleport, 1080 units, known-distant", "power": 400}
    with pytest.raises(Refused) as refusal:
        play(cast(OPTIONS, 10, **far))  # type: ignore[arg-type]  # a text and a number
    assert refusal.value.rule == "gs.magic.teleport-site"
    assert play(cast(OPTIONS, 10, site=D6, **far), [12]).outcome.left == 100  # type: ignore[arg-type]
    assert play(cast(OPTIONS, 10, magic="teleport, known-unseen", power=40), [12]).outcome.left == 100


@pytest.mark.rule("gs.magic.area", "gs.magic.targets")
def test_an_area_holds_as_many_as_it_has_units() -> None:
    state = cast_on("defend 1d6, 2 units, 1 hour", target="mira", others=("vanya",))
    assert [effects.warding(one) for one in state.sheets.values()] == [D6, D6]
    for magic, others in (
        ("defend 1d6, 1 hour", ("a",)),
        ("defend 1d6, 2 units", ("a", "b")),
        ("fly, 9 units", ("a",)),
    ):
        with pytest.raises(BadInput, match="fewer targets"):
            cast_on(magic, others=others)


# --- what fails ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.temporary-rebound")
def test_only_a_temporary_bonus_turns_on_its_caster() -> None:
    made = craft(OPTIONS, 15, 15, "weapon 1d6, damage 1d6, on item 1 year", "sword", who="vanya")
    end = play(made, [12], [1], [21], [5])
    assert (end.outcome.miscalculation, end.outcome.rebound) == ("flatulence", 0)
    cast_it = cast(OPTIONS, 15, magic="weapon 1d6, damage 1d6, 1 hour", who="vanya", what="sword")
    struck = play(cast_it, [1], [21], [5], [4, 3])
    turned = effects.found(after(struck, TABLE).sheets["vanya"], "rebound of sword")
    assert turned is not None
    assert (turned.points, turned.rounds) == (7, 240)
    assert any("the weapon's die and 7 more" in one for one in told(struck))


@pytest.mark.rule("gs.magic.total-fail")
def test_resisting_halves_one_thing_once() -> None:
    burning = play(gone_wrong(OPTIONS, 5), [5], [15], [12], [12, 12]).outcome
    assert (burning.amount, burning.damage) == (12, 12)
    lowered = play(gone_wrong(OPTIONS, 5), [12], [15], [10], [5]).outcome
    assert (lowered.amount, lowered.rounds) == (5, 240)
    around = play(gone_wrong(OPTIONS, 5), [10], [15], [8], [5]).outcome
    assert (around.amount, around.rounds) == (4, 240)
    assert play(gone_wrong(OPTIONS, 5), [20], [15], [5]).outcome.rounds == 120
    nothing = play(gone_wrong(OPTIONS, 5, immunity=4), [12], [10], [5]).outcome
    assert (nothing.amount, nothing.rounds) == (0, 0)


@pytest.mark.rule("gs.magic.resist-own")
def test_resisting_what_strikes_back_takes_the_next_action() -> None:
    def used(natural: int, *faces: list[int], magic: str = "heal 2d6", immunity: int = 0) -> int:
        call = cast(OPTIONS, 2, magic=magic, reflexes=5, who="mira", own_immunity=immunity)
        mark = marks.found(after(play(call, [natural], *faces), TABLE).sheets["mira"], "action-used")
        return mark.rounds if mark else 0

    assert (used(5, [4, 5], [3]), used(2, [21], [3], [5]), used(1, [21], [5])) == (2, 2, 1)
    assert (used(5, magic="fly"), used(5, [4, 5], [3], immunity=1), used(9)) == (1, 1, 1)
    attack = magic_attack(OPTIONS, 2, 9, 9, D6, reflexes=5, who="mira")
    spent = marks.found(after(play(attack, [5], [4], [3]), TABLE).sheets["mira"], "action-used")
    assert spent is not None
    assert spent.rounds == 2


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.resist-when", "gs.magic.resist-tier")
def test_the_cgo_can_let_an_attack_be_resisted() -> None:
    call = magic_attack(OPTIONS, 10, 12, 11, (Dice(2, 6),), resist=20, who="mira", target="vanya")
    session = play(call, [10], [15], [5], [3, 4], [12])
    assert (session.outcome.resisted, session.outcome.damage) == (True, 0)
    mark = marks.found(after(session, TABLE).sheets["vanya"], "action-used")
    assert mark is not None


@pytest.mark.rule("gs.magic.attack-crit")
def test_a_natural_twenty_or_thirty_stuns_or_knocks_down_outside_a_fight() -> None:
    call = magic_attack(OPTIONS, 10, 12, 11, D6, who="mira", target="vanya")
    stunned = after(play(call, [15], [30], [10], [16], [4], [3]), TABLE).sheets["vanya"]
    assert stunned.stunned == 4
    both = play(call, [20], [30], [10], [9], [3])
    assert after(both, TABLE).sheets["vanya"].prone
    other = magic_attack(OPTIONS, 10, 12, 11, D6, who="mira", others=(Foe("vanya", 1),))
    assert after(play(other, [15], [30], [29], [10], [2], [16], [5], [3]), TABLE).sheets["vanya"].stunned == 5


@pytest.mark.rule("gs.magic.craft-combat")
def test_a_crafted_weapon_parries_magic_and_strikes_outside_a_fight() -> None:
    call = magic_attack(OPTIONS, 10, 12, 11, D6, defend_die=Die(10), others=foes("wolf defend=11 die=d4"))
    end = play(call, [15], [15], [10], [7], [10], [4], [6]).outcome
    assert (end.hit, end.others[0].hit, str(foes("wolf die=d4")[0])) == (False, True, "wolf defend=10 die=d4")
    struck = blow(OPTIONS, 10, 10, Die(8), 1, combat=Die(10), crafted=D4, defend_die=Die(4))
    assert play(struck, [10], [10], [7], [3], [2]).outcome == (2, 0, None)
    assert play(struck, [12], [10], [10], [1], [8, 2]).outcome == (10, 1, None)
    assert play(struck, [10], [10], [2], [3]).outcome.damage == 0
    lent = play(blow(OPTIONS, 10, 1, Die(8), 5, lift=8, added=3), [12], [8], [5, 5]).outcome
    assert (lent.dice, lent.damage) == (2, 13)
    behind = sneak(OPTIONS, 10, 10, 10, Die(8), 3, combat=Die(10), crafted=D4)
    assert play(behind, [10], [2], [10], [10], [7, 2]).outcome.damage == 9


@pytest.mark.rule("gs.magic.craft-combat")
def test_the_sheet_gives_the_dice_of_a_crafted_weapon() -> None:
    armed = Sheet(name="Vanya", stats=STATS, items=(BLADE,))
    state = State({**TABLE.sheets, "vanya": armed})
    [strike] = moves_of(state, "blow")
    assert strike.filled["combat"] == Die(10)
    [attack] = [one for one in moves_of(state, "magic-attack", "mira") if "Attack Vanya" in one.title]
    assert (attack.filled["defend"], attack.filled["defend_die"]) == (11, Die(10))
    temporary = Effect(name="weapon blade", kind="weapon", about="blade", points=4, more=3, rounds=9)
    [lent] = moves_of(State({"vanya": effects.begun(armed, temporary)}), "blow")
    assert (lent.filled["lift"], lent.filled["added"]) == (4, 3)


@pytest.mark.rule("gs.magic.immune", "gs.magic.wall")
def test_the_immune_resist_lasting_magic_too() -> None:
    assert play(magic_damage(OPTIONS, D6, resist=5, immunity=4), [6]).outcome.damage == 0
    half = magic_damage(OPTIONS, D6, resist=5, immunity=3, dl=30)
    assert play(half, [6], [10]).outcome.damage == 3
    with pytest.raises(BadInput, match="always resist"):
        play(magic_damage(OPTIONS, D6, immunity=1))
    immune = Sheet(name="Vanya", stats=STATS, ledger=(Purchase(kind="immunity", cp=50, points=4),))
    state = State({**TABLE.sheets, "vanya": immune})
    filled = [one.filled.get("immunity", 0) for one in moves_of(state, "magic-damage")]
    assert filled == [4]


# --- what lasts ------------------------------------------------------------------------------------------------------


def filled_cast(state: State, magic: str, what: str) -> dict[str, object]:
    """Fill in magic for Vanya as the CGO is offered it."""
    [move] = [one for one in moves_of(state, "cast", "mira") if "for Vanya" in one.title]
    return dict(cast(OPTIONS, **{**move.filled, "magic": magic, "what": what}).named)


@pytest.mark.rule("gs.magic.temporary-weapons")
def test_the_bonus_goes_with_the_weapon() -> None:
    lent = cast_on("weapon 1d4, damage 1d6, 1 hour", [3], [5], what="sword")
    given = fold(lent, [ItemGiven(who="vanya", to="mira", name="sword")], RULESET.apply, Sheet)
    mira = of_sheet(given.sheets["mira"])
    assert (mira.arm, mira.lift, mira.added) == ("sword", 3, 5)
    assert given.sheets["vanya"].effects == ()


@pytest.mark.rule("gs.magic.modify-ends")
def test_a_change_ends_with_its_time() -> None:
    state = cast_on("modify, 1 hour, manufactured", target="mira", what="a door")
    [kept] = state.sheets["mira"].effects
    assert (kept.name, kept.rounds) == ("modify a door", 240)
    assert later(state, 240).sheets["mira"].effects == ()
    assert cast_on("modify, manufactured", target="mira", what="a door").sheets["mira"].effects == ()


@pytest.mark.rule("gs.magic.mesmerism-contact")
def test_each_nameless_mind_under_control_counts() -> None:
    state = TABLE
    for _ in range(2):
        state = cast_on("mesmerize, 1 hour, known-in-sight", [2], state=state, target="", resist=1)
    assert effects.noticing(state.sheets["mira"]) == -10


@pytest.mark.rule("gs.magic.flight")
def test_flight_is_as_fast_as_it_was_bought() -> None:
    flying = cast_on("fly, 40 units, 1 hour").sheets["vanya"]
    assert (carrying.movement(flying).squares, of_sheet(flying).movement) == (40, 40)
    assert carrying.movement(TABLE.sheets["vanya"]).squares < 40


@pytest.mark.rule("gs.magic.mind-resist")
def test_who_is_named_for_a_summons_can_resist_it() -> None:
    with pytest.raises(Refused) as refusal:
        cast_on("summon, 10 units, 1 hour, summon-known")
    assert refusal.value.rule == "gs.magic.mind-resist"


@pytest.mark.rule("gs.magic.level-sum", "gs.magic.dice", "gs.magic.many-dice", "gs.magic.years")
def test_each_line_of_the_sum_names_its_rule() -> None:
    call = power(OPTIONS, dice=(Dice(6, 4),), size=20, duration="2 years", targets=3, kind=Kind.EFFECT)
    lines = tell(Session(call), lambda inner: RULESET.listing_of(inner).telling)  # type: ignore[union-attr]
    assert [one.rules[0].removeprefix("gs.magic.") for one in lines[:5]] == [
        *("dice", "many-dice", "size", "years", "targets")
    ]


@pytest.mark.rule("gs.magic.clairvoyance")
def test_what_clairvoyance_shows_is_not_nothing() -> None:
    lines = told(play(cast(OPTIONS, 5, magic="identify"), [7]))
    assert "What it is, and no more." in lines
    assert "Nothing happens." not in lines


@pytest.mark.rule("gs.magic.miscalculation")
def test_years_change_an_age_that_is_a_number() -> None:
    old = msgspec.structs.replace(TABLE.sheets["mira"], person=Person(age="20"))
    state = State({"mira": old})
    session = play(gone_wrong(OPTIONS, who="mira"), [7], [10], [2], [6])
    assert after(session, state).sheets["mira"].person.age == "36"
