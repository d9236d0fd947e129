"""Magic in a fight: bought with the power there is, striking, failing, and lent to weapons."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.combat.loop import fight
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Purchase, Sheet
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll
from rollwright.rules.facts import State, fold
from tests.games.going_somewhere.checks_cases import OPTIONS
from tests.games.going_somewhere.fighting import facts_of

MIRA = "mira acc=12 spd=15 magic=2d6 magic_bonus=8 reflexes=5 health=30"
WOLF = "wolf str=10 spd=5 weapon=d4 health={} reflexes=3"


def fought(party: str, foes: str, distance: int = 5, **faces: Any) -> Session[Any]:
    """Play a fight in which Mira always works magic and the wolf waits; other faces by the key of the roll."""
    session: Session[Any] = Session(fight(OPTIONS, party, foes, distance))
    given = {key: list(values) for key, values in faces.items()}
    asked: list[str] = []
    for _ in range(200):
        question = session.question
        if question is None:
            break
        if isinstance(question, Choose):
            keys = [str(getattr(option, "value", option)) for option in question.options]
            wish = {"declare": "magic" if "magic" in keys else "other"}.get(question.key, keys[-1])
            asked.append(f"{question.key}: {' '.join(keys)}")
            session.choose(wish if question.key in ("declare", "magic-dice", "target") else keys[0])
        elif isinstance(question, Roll):
            own = given.get(question.key.replace("-", "_"))
            by_mira = question.by == "mira"
            face = 25 if question.key == "combat" and by_mira else 2 if question.key == "combat" else 10
            values = own.pop(0) if own else [face] * question.pool.size
            session.roll(values)
            if not own and question.key.replace("-", "_") in given:
                del given[question.key.replace("-", "_")]
                if not given:
                    break
    session.asked = asked  # type: ignore[attr-defined]
    return session


def told(session: Session[Any]) -> list[str]:
    return [type(fact).__name__ for fact in facts_of(session)]


@pytest.mark.rule("gs.magic.in-combat", "gs.magic.harm")
def test_any_win_does_all_the_dice() -> None:
    session = fought(MIRA, WOLF.format(9), magic=[[13]], damage=[[5, 4]])
    assert "damage" in [entry.key for entry in session.journal]
    assert [entry.faces for entry in session.journal if entry.key == "damage"] == [(5, 4)]  # type: ignore[union-attr]


@pytest.mark.rule("gs.magic.minimal-success")
def test_a_minimal_success_rolls_twice_in_a_fight_too() -> None:
    session = fought(MIRA, WOLF.format(30), magic=[[8]], damage=[[6, 6]], effect_again=[[1, 1]])
    keys = [entry.key for entry in session.journal]
    assert keys.index("effect-again") == keys.index("damage") + 1


@pytest.mark.rule("gs.magic.average-fail")
def test_a_failure_strikes_the_caster() -> None:
    party = MIRA.replace("magic_bonus=8", "magic_bonus=1")
    session = fought(party, WOLF.format(30), magic=[[5]], rebound=[[6, 6]], resist=[[3]], shock=[[19]])
    assert [entry.by for entry in session.journal if entry.key == "rebound"] == ["mira"]  # type: ignore[union-attr]
    assert "Harmed" in told(session)


@pytest.mark.rule("gs.magic.resist-dice")
def test_bonus_dice_of_reflexes_resist_in_a_fight_too() -> None:
    party = MIRA.replace("magic_bonus=8", "magic_bonus=1 will=1d4")
    session = fought(party, WOLF.format(30), magic=[[5]], rebound=[[6, 6]], resist=[[6, 4]])
    assert [entry.faces for entry in session.journal if entry.key == "resist"] == [(6, 4)]  # type: ignore[union-attr]
    assert "Harmed" not in told(session)
    bought = Purchase(kind="bonus-die", cp=5, about="reflexes", sides=4)
    assert of_sheet(Sheet(name="Mira", ledger=(bought,))).will == (Dice(1, 4),)


@pytest.mark.rule("gs.magic.critical-fail")
def test_a_natural_one_goes_wrong_in_the_middle_of_a_fight() -> None:
    session = fought(MIRA, WOLF.format(30), magic=[[1]], miscalculation=[[30]], damage=[[3]], combat=[[25], [2]] * 2)
    facts = facts_of(session)
    assert [fact.row for fact in facts if type(fact).__name__ == "Miscast"] == ["hair burnt"]
    state = fold(State({"mira": Sheet(name="Mira")}), facts, RULESET.apply, Sheet)
    assert state.sheets["mira"].effects == ()
    assert state.sheets["mira"].health_lost == 3


@pytest.mark.rule("gs.magic.power-check", "gs.magic.in-combat")
def test_power_buys_the_dice_in_a_fight() -> None:
    party = "mira acc=12 spd=15 power=9 magic_bonus=8 weapon=d4"
    session = fought(party, WOLF.format(30), magic=[[13]], damage=[[7]])
    assert "magic-dice: 2d4 2d6 1d8 1d10 1d12" in session.asked  # type: ignore[attr-defined]
    far = fought("mira spd=15 power=9 weapon=d4 ranged=true", WOLF.format(1), distance=21)
    assert not [one for one in far.asked if one.startswith("magic-dice")]  # type: ignore[attr-defined]


@pytest.mark.rule("gs.magic.temporary-fixed", "gs.magic.temporary-dice")
def test_a_temporary_bonus_is_lent_to_the_weapon_it_was_cast_on() -> None:
    sword = Item(name="sword", kind="weapon", sides=8, where="right hand", hands=1)
    bonus = Effect(name="weapon sword", kind="weapon", about="sword", points=7, more=4, rounds=4)
    state = fold(
        State({"mira": Sheet(name="Mira", items=(sword,))}),
        [EffectBegan(who="mira", effect=bonus)],
        RULESET.apply,
        Sheet,
    )
    numbers = of_sheet(state.sheets["mira"])
    assert (numbers.lift, numbers.added, numbers.drawn().lift) == (7, 4, 0)
    assert of_sheet(Sheet(name="Mira", items=(sword,))).lift == 0
