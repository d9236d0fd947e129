"""What points have bought counts in play: immunity, resistance to magical damage, bonus dice; and where it does not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.resistance import Against
from rollwright.games.going_somewhere.rules.combat.damage import Arms
from rollwright.games.going_somewhere.rules.combat.fighter import fighter, of_sheet
from rollwright.games.going_somewhere.rules.combat.from_sheet import written
from rollwright.games.going_somewhere.rules.combat.loop import fight
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, Scene, combatants
from rollwright.games.going_somewhere.rules.combat.special import Bystander, bystanders
from rollwright.games.going_somewhere.rules.people import body_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import Roll
from rollwright.rules.facts import State, Who
from tests.games.going_somewhere.checks_cases import after, begun, chance, play, resist
from tests.games.going_somewhere.combat_cases import explosion, injure, splash
from tests.games.going_somewhere.creation_cases import ATLAS, OPTIONS, bought, but, with_
from tests.games.going_somewhere.test_fight import after_round, played

D6 = (Dice(1, 6),)


@pytest.mark.rule("gs.points.immunity", "gs.resist.immunity")
@pytest.mark.parametrize(("level", "failed", "resisted"), [(0, 2, 0), (1, 2, 1), (2, 2, 0), (3, 1, 0)])
def test_immunity_says_how_much_magic_is_felt(level: int, failed: int, resisted: int) -> None:
    """In halves of the effect; a roll that immunity grants takes no action."""
    ends = [play(resist(OPTIONS, 8, dl=23, who="kara", what="sleep", immunity=level), (face,)) for face in (14, 15)]
    assert [(one.outcome.success, one.outcome.halves) for one in ends] == [(False, failed), (True, resisted)]
    for end in ends:
        assert (marks.found(after(end).sheets["kara"], "action-used") is None) == (level > 0)


@pytest.mark.rule("gs.points.immunity", "gs.resist.immunity")
def test_the_highest_immunity_resists_all_magic_without_a_roll() -> None:
    end = play(resist(OPTIONS, 1, dl=60, immunity=4, cp=5)).outcome
    assert (end.success, end.halves, end.cp) == (True, 0, 0)
    with pytest.raises(BadInput, match="poison"):
        Session(resist(OPTIONS, 1, Against.BODY, immunity=4))
    assert chance(odds(resist(OPTIONS, 6, immunity=3), exact=True), halves=1) == Fraction(8, 20)


@pytest.mark.rule("gs.resist.immunity")
def test_immunity_is_the_sheet_s() -> None:
    table = State({"atlas": ATLAS})
    call = begun("resist", table, "atlas", way="immunity")
    assert (call.named["resisted"].immunity, call.named["means"].bonus) == (1, 4)
    with pytest.raises(BadInput, match="not among them"):
        begun("resist", State({"atlas": but(ATLAS, ledger=())}), "atlas", way="immunity")


@pytest.mark.rule("gs.protection.magical", "gs.points.magic-resistance")
def test_resistance_to_magical_damage_protects_from_magic_alone() -> None:
    atlas = of_sheet(ATLAS)
    assert atlas.ward == (Dice(1, 8),)
    assert fighter(written("atlas", atlas)).ward == atlas.ward
    assert atlas.guard_against(Arms(8)).dice == (Dice(2, 8),)
    assert atlas.guard_against(Arms(0, 1, magic=D6)).dice == (Dice(2, 8), Dice(1, 8))
    start = Scene((*combatants("mage acc=20 magic=2d6", PARTY, 0), *combatants("atlas str=1 acc=1 ward=1d8", FOES, 5)))
    hit = after_round(start, "magic", "other", 20, 5, 15, [6, 6], 5)
    assert hit.of("atlas").health == 30 - (12 - 5)


@pytest.mark.rule("gs.resist.immunity", "gs.points.immunity")
@pytest.mark.parametrize(
    ("level", "dice", "lost"), [(1, [14], 12), (1, [15], 6), (2, [15], 0), (3, [14], 6), (4, [], 0)]
)
def test_the_immune_resist_magic_that_strikes_them_in_a_fight(level: int, dice: list[int], lost: int) -> None:
    """An amazing success, 15 + 20, of which others can resist a quarter: REFLEXES of 20 need a 15."""
    foe = f"imp str=1 acc=1 reflexes=20 immunity={level}"
    start = Scene((*combatants("mage acc=20 magic=2d6 magic_bonus=20", PARTY, 0), *combatants(foe, FOES, 5)))
    answers = [*dice, *([[6, 6]] if lost else [])]
    assert after_round(start, "magic", "other", 20, 5, 15, *answers).of("imp").health == 30 - lost
    assert of_sheet(ATLAS).immunity == 1


@pytest.mark.rule("gs.shock.check", "gs.points.bonus-die")
def test_bonus_dice_of_vigor_count_in_the_shock_check() -> None:
    plain, helped = [odds(injure(OPTIONS, 30, vigor=9, dice=dice), exact=True) for dice in ((), D6)]
    assert chance(plain, down="dead") == Fraction(5, 20)
    assert chance(helped, down="dead") == Fraction(6 + 3 + 2 + 1, 120)  # a 1 always; 2, 3 and 4 with a low d6
    tough = with_(ATLAS, bought("skill", 15, "vigor", points=15), bought("bonus-die", 14, "vigor", sides=6))
    assert body_of(State({"atlas": tough}), Who("atlas")).dice == of_sheet(tough).endure == D6
    start = Scene(
        (
            *combatants("kara str=20 max_q=1 weapon=d10", PARTY, 0),
            *combatants("troll str=1 health=3 endure=1d6", FOES, 1),
        )
    )
    session = played(fight_round_of(start), "attack", "other", 20, 2, 9)
    assert isinstance(session.question, Roll)
    assert (session.question.key, str(session.question.pool)) == ("shock", "roll 1d20, bonus d6 1d6")


def fight_round_of(start: Scene) -> Any:
    return RULESET.listing("fight-round").procedure(OPTIONS, start)


@pytest.mark.rule("gs.combat.splash-near", "gs.damage.explosion-dive", "gs.points.bonus-die")
def test_bonus_dice_of_reflexes_count_in_splashes_and_explosions() -> None:
    assert bystanders("8/9+1d6/2, 10/3") == (Bystander(8, 9, 2, D6), Bystander(10, 3))
    assert [bystanders(str(one)) for one in bystanders("8/9+1d6/2, 10/3")] == [
        (Bystander(8, 9, 2, D6),),
        (Bystander(10, 3),),
    ]
    near = Bystander(20, 9, 0, D6)
    dry = [played(splash(OPTIONS, 10, 10, 1, (near,)), 20, 5, 1, 10, [3, face]).outcome.splashed for face in (2, 3)]
    assert dry == [(True,), (False,)]
    blast: dict[str, Any] = {"dice": (Dice(1, 16),), "distance": 1, "reflexes": 9, "ahead": True, "reflexes_dice": D6}
    assert [played(explosion(OPTIONS, **blast), [3, face], 10).outcome.dived for face in (2, 3)] == [False, True]


@pytest.mark.rule("gs.skill.inspect-surprise", "gs.round.surprise")
def test_bonus_dice_of_inspect_are_no_help_against_surprise() -> None:
    keen = with_(ATLAS, bought("bonus-die", 14, "inspect", sides=6))
    session: Session[Any] = Session(fight(OPTIONS, written("atlas", of_sheet(keen)), "wolf", unaware="party"))
    assert isinstance(session.question, Roll)
    assert (session.question.key, str(session.question.pool)) == ("notice", "1d20")


@pytest.mark.rule("gs.creation.most")
def test_a_combat_bonus_is_at_most_20() -> None:
    sword = Item(name="Sword", kind="weapon", sides=8, where="right hand", combat_bonus=24)
    assert of_sheet(but(ATLAS, items=(sword,))).combat == 20
    assert fighter("kara weapon=d8 combat=d24").combat == 20


@pytest.mark.rule("gs.skill.brawn-or-str", "gs.skill.guile-native")
def test_the_cgo_reads_which_skill_is_for_what() -> None:
    notes = RULESET.wording("judge").field("way").notes
    assert "mere force is STR" in notes["brawn"]
    assert "door" in notes["str"]
    assert "not of foreign ones" in notes["guile"]
