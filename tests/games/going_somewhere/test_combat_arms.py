"""What fights are fought with: bare hands, crafted and magic weapons, what is worn, ammunition; and single attacks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.damage import Arms, Guard, wound
from rollwright.games.going_somewhere.rules.combat.duel import duel
from rollwright.games.going_somewhere.rules.combat.facts import AmmunitionSpent, FightBegan, FightEnded
from rollwright.games.going_somewhere.rules.combat.fighter import fighter, of_sheet
from rollwright.games.going_somewhere.rules.combat.roll import Lost, Side, clash_of, harm
from rollwright.games.going_somewhere.rules.combat.shock import Injured
from rollwright.games.going_somewhere.rules.combat.special import Bystander, Felt, Victim, bystanders, victims
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Mark, Purchase, Sheet
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import Said
from rollwright.rules.arguments import read_argument
from rollwright.rules.facts import Fact, State, Tale, Who, fold
from tests.games.going_somewhere.combat_cases import blow, explosion, injure, sneak, splash
from tests.games.going_somewhere.test_combat import played

OPTIONS = Options()
D6 = (Dice(1, 6),)


def wins(a: str, b: str) -> float:
    law = odds(duel(OPTIONS, a, b), lifted=True)
    return float(sum(p for outcome, p in law if outcome.winner == "a"))


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.combat.unarmed", "gs.damage.melee")
def test_fists_keep_brawn_beside_their_bonus_dice() -> None:
    assert played(wound(OPTIONS, Arms(0, 3, brawn=4, bonus=D6), Guard(), 2), 5) == 4 * 2 + 5
    plain = wins("str=12 brawn=15 max_q=5 health=12", "str=12 weapon=d4 health=12")
    assert wins("str=12 brawn=15 max_q=5 health=12 bonus=d6", "str=12 weapon=d4 health=12") >= plain


@pytest.mark.rule("gs.damage.crafted")
def test_crafted_dice_work_on_any_win_of_a_duel_but_not_for_the_stunned() -> None:
    assert clash_of(14, 12, 0, Side(5, any_win=True), Side(5)) == (2, 0, False, False)
    assert clash_of(14, 12, 0, Side(5, False, any_win=True), Side(5)).harmed == 0
    arms = Arms(8, 2, crafted=D6)
    assert played(harm(OPTIONS, arms, Guard(), Arms(8), 30, Lost(0, False, False)), 4).damage == 4
    assert played(harm(OPTIONS, arms, Guard(), Arms(8), 30, Lost(0, False, True, False)), 15).damage == 0


@pytest.mark.rule("gs.combat.bonus")
def test_a_temporary_bonus_counts_dice_and_adds_damage_on_a_win_by_ten() -> None:
    assert [clash_of(face, 2, 0, Side(5, bonus=8), Side(5)).dice for face in (11, 14)] == [0, 2]
    arms = fighter("weapon=d8 lift=8 added=3").arms
    assert (arms.combat, arms.plus) == (8, 3)
    assert played(wound(OPTIONS, arms, Guard(), 1), 5) == 8
    assert played(wound(OPTIONS, arms, Guard(), 0)) == 0


@pytest.mark.rule("gs.damage.two")
def test_of_two_magic_weapons_the_higher_roll_counts() -> None:
    arms = fighter("weapon=d8 crafted=1d4 second=d6 second_crafted=1d6").arms
    assert played(wound(OPTIONS, arms, Guard(), 1), [3, 2], [5, 5]) == 10
    sword = Item(name="sword", kind="weapon", sides=8, magic=True, where="right hand", damage_bonus=("1d4",))
    dirk = Item(name="dirk", kind="weapon", sides=6, magic=True, where="left hand", damage_bonus=("1d6",))
    both = of_sheet(Sheet(items=(sword, dirk)))
    assert (both.weapon, both.crafted, both.second, both.second_crafted) == (8, (Dice(1, 4),), 6, D6)
    plain = msgspec.structs.replace(dirk, magic=False)
    assert of_sheet(Sheet(items=(sword, plain))).second == 0


@pytest.mark.rule("gs.damage.most")
def test_nobody_has_more_than_five_dice() -> None:
    assert fighter("max_q=9 weapon=d8").arms.most == 5
    listing = RULESET.listing("blow")
    with pytest.raises(BadInput):
        read_argument(listing, "max_q", "10")


@pytest.mark.rule("gs.combat.unarmed")
def test_a_blow_without_a_weapon_is_one_with_fists() -> None:
    assert played(blow(OPTIONS, 12, 10, NONE, 2, brawn=4), 25, 5)[:4] == (8, 2, None, 0)
    with pytest.raises(BadInput, match="BRAWN"):
        Session(blow(OPTIONS, 12, 10, NONE, 2))


@pytest.mark.parametrize("text", ["weapon=d0", "bonus=d0", "weapon=d1,000,000", "crafted=2d0"])
def test_dice_that_nobody_can_throw_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        fighter(text)


@pytest.mark.soak
@pytest.mark.rule("gs.damage.explosion")
def test_the_largest_bombs_work() -> None:
    law = odds(explosion(OPTIONS, (Dice(1, 1000),), 400, armour=Die(1000)))
    assert max(outcome.damage for outcome, _ in law) == 999
    assert wins("str=30 max_q=1 weapon=d1,000 health=3", "weapon=d4 health=3") > 0.9
    with pytest.raises(BadInput, match="dice were expected"):
        Session(explosion(OPTIONS, (), 0))


# --- duels that can't be fought ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["brawn=0", "magic=2d6", "weapon=d8 health=301"])
def test_duels_without_an_end_or_without_a_weapon_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Session(duel(OPTIONS, text, "brawn=0"))


def test_stats_that_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(BadInput):
        fighter('{"name": "kara", "stats": {"luck": 12}}')


# --- Health ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.shock.once", "gs.combat.unarmed")
def test_a_weapon_calls_for_the_shock_check_that_fists_did_not() -> None:
    lying: dict[str, Any] = {"health": 0, "vit": 8, "down": "unconscious"}
    assert played(injure(OPTIONS, 2, vigor=3, **lying), 11).down == "dead"
    assert played(injure(OPTIONS, 2, vigor=3, **lying), 12) == Injured(0, "unconscious", True, 0)
    assert played(injure(OPTIONS, 9, lethal=False, shocked=True, past=3, **lying)) == Injured(0, "unconscious", True, 3)


def test_nobody_has_more_than_full_health() -> None:
    with pytest.raises(BadInput, match="full Health"):
        Session(injure(OPTIONS, 1, 31, 30))


@pytest.mark.rule("gs.time.turn", "gs.time.sleep")
def test_fights_and_sleep_take_time() -> None:
    hid = Mark(kind="kept-away", rounds=6)
    ready = (hid, Mark(kind="aimed", points=10, rounds=2), Mark(kind="surprise", points=1))
    state = State({"kara": Sheet(marks=ready, stunned=2), "vanya": Sheet(marks=(hid,), stunned=5, prone=True)})
    fought = [FightBegan(order=(Who("kara"),)), FightEnded(winner=None, rounds=4, seconds=60, fighters=("kara",))]
    after = fold(state, fought, RULESET.sheet)
    kara, vanya = after.sheets["kara"], after.sheets["vanya"]
    assert [(one.kind, one.rounds) for one in kara.marks] == [("kept-away", 2)]
    assert (kara.stunned, vanya.stunned, vanya.prone) == (2, 1, False)
    facts = [one for one in RULESET.acts["sleep"](OPTIONS, hurt_state(after), who="kara") if isinstance(one, Fact)]
    slept = fold(after, facts, RULESET.sheet)
    assert slept.sheets["vanya"].marks == ()
    assert slept.sheets["kara"].health_lost == 0


@pytest.mark.rule("gs.shock.check")
def test_whoever_is_unconscious_with_health_left_wakes_when_the_cgo_says_so() -> None:
    act, who = RULESET.acts["wake"], Who("kara")
    out = State({who: Sheet(name="Kara", stats={"vit": 10}, down="unconscious", health_lost=1, shocked=True)})
    (woken,) = act(OPTIONS, out, who=who)
    after = woken.on(out)
    assert (after.sheet(who).down, after.sheet(who).health_lost, after.sheet(who).shocked) == ("", 1, True)
    told = list(woken.told(Tale(str.capitalize, before=out.sheet(who), after=after.sheet(who))))
    assert [line.text for line in told] == ["Kara wakes up."]
    with pytest.raises(Refused, match="isn’t unconscious"):
        list(act(OPTIONS, after, who=who))


def test_magic_that_ends_while_somebody_sleeps_is_told() -> None:
    held = Effect(name="defend", kind="defend", rounds=240, by="kara")
    state = hurt_state(State({"kara": Sheet(effects=(held,))}))
    said = [one for one in RULESET.acts["sleep"](OPTIONS, state, who="kara") if isinstance(one, Said)]
    texts = [one.tell(Tale(str.capitalize), *one.arguments[0]).text for one in said]
    assert texts[-1] == "The defence is over for Kara."


def hurt_state(state: State) -> State:
    """Let Kara have lost some Health."""
    return state.with_sheet("kara", msgspec.structs.replace(state.sheets["kara"], health_lost=4))


# --- what a sheet has at hand -----------------------------------------------------------------------------------------


@pytest.mark.rule("gs.protection.roll", "gs.protection.shield")
def test_what_is_packed_away_does_not_protect_and_a_cannon_is_not_in_hand() -> None:
    mail = Item(name="mail", kind="armour", sides=8, where="pack")
    cap = Item(name="cap", kind="helmet", where="pack")
    cannon = Item(name="cannon", kind="weapon", sides=30, mounted=True, where="back")
    one = of_sheet(Sheet(items=(mail, cap, cannon)))
    assert (one.armour, one.helmet, one.weapon) == (0, False, 0)
    assert of_sheet(Sheet(items=(msgspec.structs.replace(mail, where="worn"),))).armour == 8


@pytest.mark.rule("gs.damage.ranged")
def test_ammunition_is_counted_by_kind() -> None:
    bow = Item(name="Long bow", key="long-bow", kind="weapon", sides=8, ranged=True, where="right hand")
    arrows = Item(name="Arrows", key="arrows-d8", kind="ammunition", sides=8, count=3, where="back")
    rounds = Item(name="Rounds", key="rounds-d8", kind="ammunition", sides=8, count=9, where="back")
    assert of_sheet(Sheet(items=(bow, rounds, arrows))).ammunition == 3
    assert of_sheet(Sheet(items=(bow, rounds))).ammunition == 0
    assert of_sheet(Sheet(items=(msgspec.structs.replace(bow, key=""),))).ammunition is None
    sword = Item(name="sword", kind="weapon", sides=8, where="right hand")
    kept = of_sheet(Sheet(items=(sword, msgspec.structs.replace(bow, where="back"), arrows)))
    assert (kept.ammunition, kept.drawn().ammunition, kept.drawn().drawn().ammunition) == (None, 3, None)
    state = State({"kara": Sheet(items=(rounds, arrows))})
    shot = fold(state, [AmmunitionSpent(who=Who("kara"), shots=2, kind="arrows-d8")], RULESET.sheet)
    assert [item.count for item in shot.sheets["kara"].items] == [9, 1]


@pytest.mark.rule("gs.aim.bonus")
def test_an_aim_before_the_fight_keeps_its_dice() -> None:
    bought = Purchase(kind="bonus-die", cp=4, sides=6, about="INSPECT")
    sheet = Sheet(marks=(Mark(kind="aimed", points=10, dice="1d6"), Mark(kind="surprise", points=1)), ledger=(bought,))
    one = of_sheet(sheet)
    assert (one.aimed, one.aimed_dice, one.surprise) == (10, D6, 1)


# --- single attacks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.combat.sneak", "gs.combat.sneak-margin", "gs.critical.own")
def test_an_attack_from_behind_can_blunder_and_fists_have_no_next_rank() -> None:
    armed = sneak(OPTIONS, 5, 10, 8, Die(6), 2)
    assert played(armed, 10, 3, 1, 6, 5) == (True, 0, 0, "serious fail", 5)
    assert played(sneak(OPTIONS, 5, 10, 8, NONE, 2, brawn=4), 10, 3, 20) == (True, 4, 1, None, 0)
    with pytest.raises(BadInput, match="BRAWN"):
        Session(sneak(OPTIONS, 5, 10, 8, NONE, 2))


@pytest.mark.rule("gs.damage.splash", "gs.combat.splash-near", "gs.opposed.natural")
def test_a_splash_has_its_tables_and_wets_who_stands_next() -> None:
    near = (Bystander(10, 5, 1), Bystander(10, 5, 0, (), 4), Bystander(10, 5, 2))
    end = played(splash(OPTIONS, 10, 10, 3, near), 30, 14, 5, 1, 2, 3, 1)
    assert (end.damage, end.critical, end.cone) == (2, "obvious success", 0)
    assert (end.splashed, end.harms) == ((True, True, False), (1, 0, 0))
    assert played(splash(OPTIONS, 10, 10), 1, 14, 4)[:7] == (False, 0, 0, (), (), "horrible fail", 2)
    assert bystanders("8/9+1d6/2/d4") == (Bystander(8, 9, 2, D6, 4),)
    assert bystanders(str(near[1])) == near[1:2]


@pytest.mark.rule("gs.damage.explosion", "gs.damage.explosion-dive")
def test_one_roll_of_an_explosion_is_for_all() -> None:
    others = (Victim(3, 5), Victim(2, None, (), 4), Victim(9))
    end = played(explosion(OPTIONS, (Dice(1, 16),), 8, others=others), 10, 9, 3)
    assert end == (True, False, 9, (Felt(True, True, 4), Felt(True, False, 6), Felt(False, False, 0)))
    assert victims(", ".join(map(str, others))) == others
