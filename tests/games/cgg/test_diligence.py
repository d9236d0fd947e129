"""Diligence against counting all faces, and leverage: what it is for, what its use costs, when it is gone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.action import action
from rollwright.games.cgg.rules.allowing import acting, using_leverage
from rollwright.games.cgg.rules.codes import Code, code, combined, of_pips
from rollwright.games.cgg.rules.diligence import KINDS, code_for, diligence
from rollwright.games.cgg.rules.facts import LeverageExpired, LeverageMade
from rollwright.games.cgg.rules.following import of_action
from rollwright.games.cgg.rules.leverage import expire, leverage, worn
from rollwright.games.cgg.rules.options import Options, Options2015, edition_of
from rollwright.games.cgg.rules.staging import staged
from rollwright.games.cgg.rules.state import START
from rollwright.games.cgg.rules.told_consequences import told_diligence
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from tests.games.cgg.test_conditions import play

CGG, OLD = Options(), Options2015()
BOTH = pytest.mark.parametrize("options", [CGG, OLD], ids=["cgg", "cgg-2015"])


@BOTH
@pytest.mark.rule("cgg.diligence.roll", "cgg.diligence.total", "cgg.diligence.when")
@pytest.mark.parametrize("text", ["0d", "0d+2", "1d", "2d+1", "4d+2"])
def test_the_law_of_leverage_is_that_of_all_faces(options: Options, text: str) -> None:
    given = code(text)
    table: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=given.dice):
        table[str(of_pips(given.pips + sum(face for face in faces if face < 6)))] += 1
    law = odds(diligence(options, given), never, exact=True).map(lambda outcome: outcome.leverage)
    assert dict(law.fractions()) == {key: Fraction(ways, 6**given.dice) for key, ways in table.items()}


@BOTH
@pytest.mark.rule("cgg.diligence.total")
def test_the_book_s_leverage_of_2d_and_2(options: Options) -> None:
    end = play(diligence(options, Code(3)), "6 5 3").outcome
    assert (end.leverage, end.pips, end.total) == ("2d+2", 8, 8)


@pytest.mark.rule("cgg.diligence.enhance")
@pytest.mark.parametrize(
    ("faces", "after"), [("6 6", "2d+2"), ("1 6", "3d"), ("1 2", "3d"), ("1 3", "3d+1"), ("5 5", "4d")]
)
def test_enhancing_adds_a_third_rounded_up(faces: str, after: str) -> None:
    assert play(diligence(CGG, Code(2), old=Code(2, 2)), faces).outcome.leverage == after


@pytest.mark.rule("cgg.diligence.kinds", "cgg.diligence.code")
def test_the_six_kinds() -> None:
    assert {kind: (code_for(kind, True), code_for(kind, False)) for kind in KINDS} == {
        "interrogation": ("mental", "perception"),
        "research": ("mental", "knowledge"),
        "analysis": ("savvy", "technical"),
        "whitenet": ("savvy", "technical"),
        "blacknet": ("power", "power"),
        "maneuvers": ("physical", "dexterity"),
    }


@BOTH
@pytest.mark.rule("cgg.diligence.code")
def test_the_exec_says_whether_an_ability_fits(options: Options) -> None:
    given: Any = {"named": "knowledge", "able": Code(2), "able_named": "mental"}
    call = diligence(options, Code(1), "research", **given)
    assert play(call, "no", "5").outcome.total == 5
    session = play(call, "yes", "5 4")
    assert session.outcome.total == 9
    assert session.journal[0].actor == "gm"  # type: ignore[union-attr]
    assert [line.text for line in told_diligence(session.played[-1])][:2] == [
        "The Exec: an ability fits.",
        "The explorer, diligence by research with 2d: 5, 4, a total of 9.",
    ]
    hurt = diligence(options, Code(1), "research", **given, conditions=("crippling-wound@mental",))
    assert play(hurt, "yes", "5").outcome.total == 5, "the code that is rolled is the one that is bitten"


@pytest.mark.rule("cgg.diligence.help")
def test_what_helps_is_combined() -> None:
    assert play(diligence(CGG, Code(2), helping=("3d+1",)), "1 1 1 1").outcome.total == 4  # 3d+1 and 2 pips: 4d


@pytest.mark.rule("cgg.diligence.help", "cgg.conditions.crippling-wound")
def test_the_code_that_is_rolled_is_told() -> None:
    hurt: Any = {"conditions": ("crippling-wound@knowledge",), "named": "knowledge", "helping": ("2d",)}
    session = play(diligence(CGG, Code(3), **hurt, goal="the map"), "1 2")
    assert "diligence with 2d+2: 1, 2, a total of 5." in next(told_diligence(session.played[-1])).text


@pytest.mark.rule("cgg.tension.cue")
def test_cueing_the_exec_adds_a_die() -> None:
    assert play(diligence(CGG, Code(1), cue=True), "5").outcome.leverage == "2d+2"


def test_a_crippled_code_rolls_a_die_less() -> None:
    hurt = {"conditions": ("crippling-wound@knowledge",), "named": "knowledge"}
    assert play(diligence(CGG, Code(3), **hurt), "5 5").outcome.total == 10  # type: ignore[arg-type]


# --- leverage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.leverage.use", "cgg.leverage.anybody", "cgg.leverage.purpose")
def test_the_book_s_use_of_2d_and_2_in_a_repair() -> None:
    """Made by the engineer towards Starship Repair, used by the security chief's 3d: 3d and 2 pips."""
    assert combined(Code(3), Code(2, 2)) == Code(3, 2)
    call = action(CGG, code=Code(3), difficulty=4, leverage=(Code(2, 2),), hammers=Hammering.NONE, who="chief")
    end = play(call, "risk", "lose-1d", "9", "1 1 3").outcome
    assert end.rest.leverage_worn
    assert end.avoided  # 5 and 2 pips are the 7 that is asked
    end = play(call, "risk", "pay-1", "9", "1 1 2").outcome
    assert (end.rest.leverage_worn, end.hours, end.avoided) == ((), 11, False)


@BOTH
@pytest.mark.rule("cgg.leverage.use", "cgg.leverage.price")
def test_several_leverages_help_one_action_at_the_table(options: Options) -> None:
    state = START
    for key, goal, has in (("parts", "repair", "2d"), ("plans", "repair", "0d+2"), ("bribe", "escape", "1d")):
        state = staged(state, LeverageMade(key=key, goal=goal, code=has))
    both: Any = {"leverage": (Code(2), Code(0, 2)), "leverage_key": ("parts", "plans"), "goal": "repair"}
    call = action(options, Code(2), 4, **both, hammers=Hammering.NONE)
    acting(options, state, call.named)
    end = play(call, "success", "pay-1", "risk", "lose-1d", "9 9", "5 5").outcome
    assert (end.hours, end.rest.leverage_worn) == (11, ("plans",))
    changed = [fact for fact in of_action(edition_of(options))(call.named, end) if "Leverage" in type(fact).__name__]
    assert changed == [LeverageExpired(key="plans", reason="used up")]
    wrong: list[tuple[Any, str]] = [
        ({"leverage_key": ("parts",)}, "use"),
        ({"leverage_key": ("plans", "parts")}, "use"),
        ({"leverage_key": ("parts", "parts"), "leverage": (Code(2), Code(2))}, "use"),
        ({"leverage_key": ("parts", "bribe"), "leverage": (Code(2), Code(1))}, "goal"),
        ({"leverage_key": ("parts", "coffee")}, "expiry"),
    ]
    for change, rule in wrong:
        with pytest.raises(Refused) as refused:
            acting(options, state, {**call.named, **change})
        assert refused.value.rule == f"cgg.leverage.{rule}"


@BOTH
@pytest.mark.rule("cgg.leverage.price")
def test_pay_one_or_lose_a_die(options: Options) -> None:
    assert play(leverage(options, Code(2, 2)), "pay").outcome == (Code(2, 2), Code(2, 2), 11)
    assert play(leverage(options, Code(2, 2)), "lose").outcome == (Code(2, 2), Code(1, 2), 12)
    assert play(leverage(options, Code(2, 2), hours=0)).outcome.left == Code(1, 2)
    assert play(leverage(options, Code(0, 2)), "lose").outcome.left is None
    assert worn(Code(1)) == Code(0)


@pytest.mark.rule("cgg.leverage.crisis")
def test_in_a_crisis_leverage_always_loses_a_die() -> None:
    assert play(leverage(CGG, Code(2), hours=5, crisis=True)).outcome.left == Code(1)


@pytest.mark.rule("cgg.leverage.goal")
def test_leverage_for_another_goal_is_refused() -> None:
    play(leverage(CGG, Code(2), "Starship Repair", " starship repair"), "lose")
    with pytest.raises(Refused) as refused:
        Session(leverage(CGG, Code(2), "Starship Repair", "a new gadget"))
    assert refused.value.rule == "cgg.leverage.goal"
    state = staged(START, LeverageMade(key="ship", goal="Starship Repair", code="2d+2"))
    kept = {"key": "ship", "goal": "Starship Repair", "code": Code(2, 2)}
    using_leverage(CGG, state, {**kept, "towards": "Starship Repair"})
    for more, rule in (({"towards": "a new gadget"}, "goal"), ({"towards": "Starship Repair", "code": Code(5)}, "use")):
        with pytest.raises(Refused) as refused:
            using_leverage(CGG, state, {**kept, **more})
        assert refused.value.rule == f"cgg.leverage.{rule}"


@pytest.mark.rule("cgg.leverage.expiry")
def test_leverage_expires_with_its_goal() -> None:
    assert play(expire(CGG, "ship", "lost")).outcome.reason == "lost"
    with pytest.raises(Refused) as refused:
        using_leverage(CGG, START, {"key": "ship", "goal": "", "code": Code(2), "towards": "Starship Repair"})
    assert refused.value.rule == "cgg.leverage.expiry"
