"""What casting comes to: natural 20s, points for its own roll, rebounds, halves, areas, sites, weapons with a bonus."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.gear import carrying
from rollwright.games.going_somewhere.rules.gear.facts import ItemGiven
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.targets import Foe
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Person, Sheet
from rollwright.rules.facts import State, Who, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import (
    TABLE,
    after,
    cast,
    cast_on,
    gone_wrong,
    later,
    magic_attack,
)

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


@pytest.mark.rule("gs.magic.good-success")
def test_a_good_success_does_not_better_the_bonus_of_a_weapon() -> None:
    assert play(cast(OPTIONS, 15, magic="weapon 1d6, 1 hour"), [12], [2]).outcome.effect == 2
    assert play(cast(OPTIONS, 15, magic="augment 1d6, 1 hour"), [12], [2], [5]).outcome.effect == 5


# --- points and power ------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.teleport-site", "gs.magic.teleport")
def test_a_distant_place_takes_a_site() -> None:
    far = {"magic": "teleport, 1080 units, known-distant", "power": 400}
    with pytest.raises(Refused) as refusal:
        play(cast(OPTIONS, 10, **far))  # type: ignore[arg-type]  # a text and a number
    assert refusal.value.rule == "gs.magic.teleport-site"
    assert play(cast(OPTIONS, 10, site=D6, **far), [12]).outcome.left == 100  # type: ignore[arg-type]
    assert play(cast(OPTIONS, 10, magic="teleport, known-unseen", power=40), [12]).outcome.left == 100


# --- what fails ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.total-fail")
def test_resisting_halves_one_thing_once() -> None:
    burning = play(gone_wrong(OPTIONS, 5), [5], [15], [2], [12, 12], [1, 1]).outcome
    assert (burning.amount, burning.damage) == (2, 12)
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


# --- what lasts ------------------------------------------------------------------------------------------------------


def filled_cast(state: State, magic: str, what: str) -> dict[str, object]:
    """Fill in magic for Vanya as the CGO is offered it."""
    [move] = [one for one in moves_of(state, "cast", "mira") if "for Vanya" in one.title]
    return dict(cast(OPTIONS, **{**move.filled, "magic": magic, "what": what}).named)


@pytest.mark.rule("gs.magic.temporary-weapons")
def test_the_bonus_goes_with_the_weapon() -> None:
    lent = cast_on("weapon 1d4, damage 1d6, 1 hour", [3], [5], what="sword")
    given = fold(lent, [ItemGiven(who=Who("vanya"), to=Who("mira"), name="sword")], Sheet)
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


@pytest.mark.rule("gs.magic.miscalculation")
def test_years_change_an_age_that_is_a_number() -> None:
    old = msgspec.structs.replace(TABLE.sheets["mira"], person=Person(age="20"))
    state = State({"mira": old})
    session = play(gone_wrong(OPTIONS, who="mira"), [7], [10], [2], [6])
    assert after(session, state).sheets["mira"].person.age == "36"
