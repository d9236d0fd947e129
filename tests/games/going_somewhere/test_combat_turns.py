"""The turns of a fight: fleeing, moving with an action, switching weapons, being stunned or knocked down, aiming."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.declaring import choices
from rollwright.games.going_somewhere.rules.combat.loop import MOST_ROUNDS, Fought, fight, fight_round
from rollwright.games.going_somewhere.rules.combat.rolling import added
from rollwright.games.going_somewhere.rules.combat.scene import Scene, combatants, fled_to, moved
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.policy import POLICIES
from rollwright.play.session import Session
from rollwright.play.steps import Choose, key_of
from rollwright.rules.telling import Telling, tell
from tests.games.going_somewhere.combat_cases import deed
from tests.games.going_somewhere.test_fight import after_round, played, scene

OPTIONS = Options()


def turned(start: Scene, *names: str) -> Scene:
    """Put the combatants into another order."""
    return start._replace(order=tuple([start.of(name) for name in names]))


# --- fleeing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.flee-first")
def test_who_is_out_of_the_fight_can_still_be_shot_in_that_round() -> None:
    start = scene("kara", "archer weapon=d8 ranged=true acc=10", 1)
    gone = after_round(start, "flee", "attack", 2, 12, "yes", 6)
    assert (gone.of("kara").health, gone.of("kara").down) == (24, "fled")


@pytest.mark.rule("gs.round.flee-first")
def test_an_advance_does_not_reach_who_fled_before() -> None:
    start = scene("kara at=3 movement=4", "wolf str=20 weapon=d8 movement=30; fox", 0)
    gone = after_round(start, "flee", "advance", "other", 25, 2, "no")
    assert gone.of("kara").health == 30
    late = turned(start, "wolf", "kara", "fox")
    assert after_round(late, "advance", "flee", "other", 25, 2, [2, 2, 2], "no").of("kara").health == 24


@pytest.mark.rule("gs.round.moving")
def test_nobody_runs_past_another_opponent() -> None:
    start = scene("kara at=3", "wolf at=4; fox at=-2")
    assert fled_to(start, start.of("kara"), 10) == -1
    assert moved(start, start.of("kara"), 40, 30) == 3


# --- moving and acting -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.six", "gs.round.act")
def test_shooters_and_casters_move_half_and_act() -> None:
    start = scene("vanya acc=10 weapon=d6 ranged=true movement=10", "wolf", 10)
    order = deed("vanya", "advance", "wolf")
    assert added(OPTIONS, start, start.of("vanya"), order, [order]) == 10  # five squares then: short range
    assert added(OPTIONS, start, start.of("vanya"), order._replace(away=True), [order]) == 5  # fifteen: medium
    near = after_round(start, "advance", "no", "other", 20, 5, 3)
    assert (near.of("vanya").at, near.of("wolf").health) == (5, 27)
    mage = scene("mage acc=10 magic=2d6 movement=10", "wolf", 10)
    away = after_round(mage, "magic-advance", "yes", "other", 20, 5, 10, [2, 3], [4, 4])
    assert (away.of("mage").at, away.of("wolf").health) == (-5, 25)


@pytest.mark.rule("gs.round.six")
def test_a_square_of_movement_comes_before_or_after_the_action() -> None:
    start = scene("kara weapon=d8", "wolf", 1)
    after = after_round(start, "step", "other", 20, 5, 3)
    assert (after.of("kara").at, after.of("wolf").health) == (-1, 27)
    shooter = scene("vanya acc=10 weapon=d6 ranged=true", "wolf", 2)
    before = after_round(shooter, "step", "before", "no", "other", 10, 5, 3)  # +5 next to the target: by ten
    assert (before.of("vanya").at, before.of("wolf").health) == (1, 27)


@pytest.mark.rule("gs.round.moving")
def test_next_to_an_opponent_one_square_is_all() -> None:
    start = scene("kara weapon=d8 movement=20", "wolf", 1)
    assert after_round(start, "move", "yes", "other").of("kara").at == -1


@pytest.mark.rule("gs.round.six")
def test_weapons_are_switched_both_ways_with_what_was_crafted_into_them() -> None:
    text = "kara str=10 weapon=d8 spare=d6 spare_crafted=1d4 spare_combat=d6"
    start = scene(text, "wolf", 1)
    drawn = after_round(start, "draw", "other", [20, 3], 19, 2)  # a win by 4: the crafted die alone
    assert (drawn.of("kara").drawn, drawn.of("wolf").health) == (True, 28)
    back = after_round(drawn, "draw", "other", 20, 10, 5)
    assert (back.of("kara").drawn, back.of("wolf").health) == (False, 23)


def test_without_ammunition_left_a_shooter_has_bare_hands() -> None:
    start = scene("vanya weapon=d6 ranged=true ammunition=0 brawn=4", "wolf", 1)
    assert next(iter(choices(start, start.of("vanya")))) == "draw"
    assert after_round(start, "draw", "other", 25, 5).of("wolf").health == 26
    endless = scene("vanya weapon=d6 ranged=true", "wolf", 1)
    assert next(iter(choices(endless, endless.of("vanya")))) == "attack"


@pytest.mark.rule("gs.damage.thrown")
def test_a_stone_is_thrown_with_acc_and_may_do_nothing() -> None:
    start = scene("kara str=1 acc=12 thrown=true", "wolf", 5)
    assert [after_round(start, "attack", "other", 20, 10, face).of("wolf").health for face in (2, 6)] == [30, 27]


# --- stunned, knocked down, blunders ---------------------------------------------------------------------------------


@pytest.mark.rule("gs.critical.stunned")
def test_who_is_stunned_before_the_own_turn_does_nothing() -> None:
    start = scene("kara weapon=d8", "wolf weapon=d8; fox weapon=d6", 1)
    end = after_round(start, "attack", "wolf", "attack", "attack", 30, 10, 2, 16, 3, 2)
    assert (end.of("wolf").stun, end.of("wolf").health) == (3, 28)
    both = after_round(start, "attack", "wolf", "attack", "other", 30, 1, 16, 2, 1, 8, 4)
    assert both.of("wolf").health == 30 - 1 - 2  # a 30 against a 1: the failure table comes all the same


@pytest.mark.rule("gs.critical.stunned")
def test_a_turn_that_a_stun_takes_is_one_of_its_rounds() -> None:
    start = scene("kara weapon=d8", "wolf weapon=d8; fox weapon=d6", 1)
    end = after_round(start, "attack", "wolf", "other", "other", 30, 10, 16, 3, 2)
    assert end.of("wolf").stun == 2, "this one, and two more"
    own = after_round(start, "other", "other", "attack", 10, 1, 2, 3)
    assert own.of("fox").stun == 3, "the attack that failed was no round that the stun took"


@pytest.mark.rule("gs.critical.success", "gs.critical.evading")
@pytest.mark.parametrize(("row", "more", "left"), [(10, (), (True, 0)), (16, (4,), (False, 4)), (20, (), (False, 0))])
@pytest.mark.parametrize("what", ["other", "flee"])
def test_a_natural_30_of_who_does_not_attack_brings_the_table_but_no_damage(
    what: str, row: int, more: tuple[int, ...], left: tuple[bool, int]
) -> None:
    start = scene("kara weapon=d8", "wolf weapon=d8; fox weapon=d6", 1)
    ran = ("no",) if what == "flee" else ()
    end = after_round(start, what, "attack", "attack", 30, 10, 12, row, *more, *ran)
    fox, wolf = end.of("fox"), end.of("wolf")
    assert (fox.prone, fox.stun, fox.health) == (*left, 30), "the one with the better Combat Roll"
    assert (wolf.prone, wolf.stun, wolf.health) == (False, 0, 30)


@pytest.mark.rule("gs.critical.stunned")
def test_of_two_stuns_the_longer_counts() -> None:
    start = scene("kara weapon=d8", "wolf stun=2", 1)
    again = after_round(start, "attack", 30, 10, 16, 2, 2)
    assert again.of("wolf").stun == 2
    assert after_round(start, "other").of("wolf").stun == 1


@pytest.mark.rule("gs.critical.down")
def test_who_is_knocked_down_does_not_move_but_acts() -> None:
    start = scene("kara weapon=d8", "wolf weapon=d8; fox weapon=d6", 1)
    fallen = after_round(start, "attack", "wolf", "flee", "other", 30, 10, 10, 2)
    assert (fallen.of("wolf").at, fallen.of("wolf").down, fallen.of("wolf").prone) == (1, "", True)
    again = after_round(fallen, "attack", "wolf", "attack", "other", 30, 10, 10, 2)
    assert again.of("wolf").prone  # knocked down once more while lying
    assert not after_round(fallen, "other", "other", "other").of("wolf").prone


@pytest.mark.rule("gs.opposed.natural")
def test_two_natural_ones_are_no_blunder_for_either() -> None:
    start = scene("kara weapon=d8 str=10", "wolf weapon=d8 str=10", 1)
    session = played(fight_round(OPTIONS, start), "attack", "move", "yes", 1, 1)
    assert "critical-failure" not in [entry.key for entry in session.journal]
    assert isinstance(session.question, Choose)
    alone = played(fight_round(OPTIONS, start), "attack", "other", 1, 5)
    assert alone.question is not None
    assert alone.question.key == "critical-failure"


@pytest.mark.rule("gs.critical.own")
def test_a_caster_who_blunders_is_harmed_by_the_magic() -> None:
    start = scene("mage acc=10 magic=3d4 weapon=d12", "wolf", 5)
    hit = after_round(start, "magic", "other", 1, 10, 6, [2, 2, 2], 10)
    assert hit.of("mage").health == 24


# --- aiming ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.aim.bonus", "gs.damage.ranged", "gs.aim.level")
def test_the_dice_of_inspect_help_the_aim_or_the_damage() -> None:
    start = scene("vanya acc=10 inspect=8 inspect_dice=1d6 weapon=d6 ranged=true", "wolf", 5)
    kept = after_round(start, "aim", "other", "damage", 12)
    assert (kept.of("vanya").aimed, kept.of("vanya").aimed_dice) == (10, ((1, 6),))
    shot = after_round(kept, "attack", "other", 10, 8, [2, 5])
    assert (shot.of("wolf").health, shot.of("vanya").aimed_dice) == (23, ())
    used = after_round(start, "aim", "other", "aim", [7, 5])
    assert (used.of("vanya").aimed, used.of("vanya").aimed_dice) == (10, ())
    assert after_round(start._replace(impaired=1), "aim", "other", "damage", 12).of("vanya").aimed == 0


@pytest.mark.rule("gs.aim.round", "gs.combat.reroll", "gs.critical.failure")
def test_points_help_an_aim_and_a_natural_one_is_a_blunder() -> None:
    start = scene("vanya inspect=8 weapon=d6 ranged=true cp=2", "wolf", 5)
    assert after_round(start, "aim", "other", "success").of("vanya").aimed == 10
    again = after_round(start, "aim", "other", "roll", 2, "reroll", 12).of("vanya")
    assert (again.aimed, again.cp) == (10, 1)
    plain = scene("vanya inspect=8 weapon=d6 ranged=true", "wolf", 5)
    assert after_round(plain, "aim", "other", 1, 6, 4).of("vanya").health == 26


# --- the beginning, the end, and what is told -------------------------------------------------------------------------


@pytest.mark.rule("gs.round.surprise", "gs.notice.impairments", "gs.notice.helmet")
def test_darkness_and_a_helmet_make_surprise_likelier_and_persuasion_helps_one() -> None:
    def surprised(party: str, *faces: int, **given: Any) -> list[str]:
        opening = played(fight(OPTIONS, party, "wolf", unaware="party", **given), *faces)
        face = 20
        while not isinstance(opening.question, Choose):
            opening.roll([face], "typed")
            face -= 4
        found = [one.outcome.named["scene"] for one in opening.played if one.path == ()]
        return [one.who for one in found[0].order if one.surprised]

    assert surprised("kara per=8", 7) == []
    assert surprised("kara per=8", 7, impairments="half-moon") == ["kara"]
    assert surprised("kara per=8 helmet=true", 7) == ["kara"]
    assert surprised("kara per=8 surprise=1; vanya per=8", 6, 6) == ["vanya"]


@pytest.mark.rule("gs.round.initiative")
def test_who_lies_senseless_does_not_speed_up_the_foes() -> None:
    opening = played(fight(OPTIONS, "kara", "wolf spd=5; hawk spd=20 health=0 full=9"), 10, 10)
    assert opening.played[-1].outcome.named["scene"].of("wolf").initiative == 15


@pytest.mark.parametrize("policy", ["never", "always"])
def test_every_policy_comes_to_an_end(policy: str) -> None:
    session: Session[Any] = Session(fight(OPTIONS, "kara brawn=0; vanya brawn=0 at=50", "wolf brawn=0", 30))
    dice, decide = Random(3), POLICIES[policy]
    while session.question is not None:
        if isinstance(session.question, Choose):
            session.choose(key_of(decide(session.question)))
        else:
            session.roll([dice.randint(1, sides) for sides in session.question.pool.sides()], "rolled")
    assert isinstance(session.outcome, Fought)
    assert session.outcome.rounds <= MOST_ROUNDS


def test_a_file_that_was_not_read_is_refused() -> None:
    with pytest.raises(BadInput, match="was not read"):
        combatants("kara.json; vanya.json", 0, 0)
    assert combatants('{"name": "Kara; the Bold"}', 0, 0)[0].who == "Kara; the Bold"


def test_a_round_is_told_with_its_sums_before_its_damage() -> None:
    start = scene("kara str=14 weapon=d8; vanya at=-4 acc=10 weapon=d6 ranged=true", "wolf str=9", 1)
    session = played(fight_round(OPTIONS, start), "attack", "attack", "other", 15, 12, 6, [4])
    lines = list(tell(session.story(), Telling(str.capitalize, RULESET.wording)))
    texts = [line.text for line in lines]
    roll = "Kara: Combat Roll 15 + 14 (STR) + 2 (many against one) = 31."
    assert texts.index(roll) < texts.index("Kara hits Wolf for 4 (rolled 31, needed 16 + 10 = 26): 26 left.")
    assert "Vanya misses Wolf (rolled 19, needed 16 + 10 = 26)." in texts
