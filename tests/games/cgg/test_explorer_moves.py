"""What seats may start: players for their explorers, the Exec for the world; every move is a call that can be made."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.games.cgg.rules.party import Named
from rollwright.games.cgg.rules.roles import find_role
from rollwright.games.cgg.rules.roster import party_from
from rollwright.games.cgg.rules.sheet import Explorer, Gear, Role, Step, Tracks
from rollwright.games.cgg.rules.state import Element, Leverage, Scene, Ship, Tension
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Ruleset, Sitting
from tests.games.cgg.explorers import ORR, VELA, but

VELA_WITH_PIPS = but(
    VELA,
    die_pips=20,
    may_reassign=True,
    owed_endeavors=(Step("captain", 2),),
    conditions=("painful-harm", "crippling-wound*8@strength"),
    tracks=Tracks(9, 8, 7),
    xp=3,
)
STATE = State(
    {"vela": VELA_WITH_PIPS, "orr": but(ORR, hours=0), "thug": Explorer(npc=True)},
    Scene(leverage={"repair": Leverage("Starship Repair", "2d+2")}),
)
GIVEN: dict[str, Any] = {
    "difficulty": 4,
    "opponent": None,
    "goal": "Starship Repair",
    "towards": "Starship Repair",
    "amount": 1,
    "failures": 2,
    "code": Code(5),
    "dots": 1,
    "condition": "eager",
    "function": "SpaceSuit",
    "complexity": 5,
    "ability": "cook",
    "text": "win over the yard",
    "harm": 9,
    "persuasion": 8,
    "alteration": 7,
    "name": "Map",
    "rule": "cgg.creation.tracks",
    "reason": "a veteran",
    "dice": 3,
    "pitfalls": ("reactor 7",),
    "low": 1,
    "middle": 4,
    "high": 9,
    "vote": "first",
}


def listed(game: Ruleset, state: State, *holds: str, role: str = "player") -> tuple[Move, ...]:
    return game.moves(game.options(), state, Sitting(role, holds))


def ids(moves: tuple[Move, ...]) -> list[str]:
    return list(dict.fromkeys(move.procedure for move in moves))


@pytest.mark.rule("cgg.game.players", "cgg.story.tension", "cgg.story.milestone")
def test_who_may_start_what() -> None:
    player = ids(listed(RULESET, STATE, "vela"))
    assert player == [
        *("diligence", "encode-fast", "encode-slow", "superstate", "raise-code", "endeavor"),
        *("assign-tracks", "ship-kit"),
    ]
    assert listed(RULESET, STATE) == ()
    assert listed(RULESET, STATE, "thug") == ()
    exec_moves = ids(listed(RULESET, STATE, role=GM))
    for id in ("action", "crisis", "pay", "fallout", "suffer", "give-condition", "lift-condition", "full-track"):
        assert id in exec_moves
    for id in ("tension", "advance", "crew", "end-scene", "equipment", "expire-leverage", "give-gear", "waive"):
        assert id in exec_moves
    assert "story-break" not in exec_moves
    later = ids(listed(RULESET_2015, STATE, role=GM))
    assert "story-break" in later
    assert "advance" not in later
    assert "learn" in ids(listed(RULESET_2015, STATE, "vela"))


@pytest.mark.parametrize("game", [RULESET, RULESET_2015], ids=["cgg", "cgg-2015"])
def test_every_move_is_a_call_that_the_sheets_allow(game: Ruleset) -> None:
    options = game.options()
    held = listed(game, STATE, "vela", "orr")
    for move in (*held, *listed(game, STATE, role=GM)):
        listing = game.listing(move.procedure)
        names = listing.procedure.parameters[1:]
        assert set(move.filled) | set(move.asks) <= set(names), move
        assert not set(move.filled) & set(move.asks), move
        asked = {name: GIVEN[name] for name in move.asks if name in GIVEN and name not in listing.procedure.defaults}
        if move.procedure == "action":
            asked |= {"difficulty": 4}
        if move.procedure == "equipment":
            asked |= {"reason": "a cave"}
        if move.procedure == "make-element":
            asked |= {"key": "fire"}
        call = listing.procedure(options, **move.filled, **asked)
        listing.allowed(options, STATE, call.named)


def test_filled_numbers_are_those_of_the_sheet() -> None:
    actions = [move for move in listed(RULESET, STATE, role=GM) if move.procedure == "action"]
    first = actions[0]
    assert first.filled["code"] == VELA.code("dexterity")
    assert first.filled["conditions"] == VELA_WITH_PIPS.conditions
    assert first.filled["gear"] == ("Command badge",)
    assert "xp" not in first.filled
    older = next(move for move in listed(RULESET_2015, STATE, role=GM) if move.procedure == "action")
    assert older.filled["xp"] == 3
    down = State({"vela": but(VELA, incapacitated=True)})
    assert "action" not in ids(listed(RULESET, down, role=GM))
    assert "diligence" not in ids(listed(RULESET, down, "vela"))


@pytest.mark.rule("cgg.tension.bonus-die", "cgg.conditions.dire-injury", "cgg.gear.notable", "cgg.fallout.element")
def test_actions_in_tension_have_its_dice_and_gear_and_remind_of_elements() -> None:
    tension = Tension(bonus={"vela": {"strength": 2}}, reduced={"vela": {"strength": 1}}, augmented=("vela",))
    armed = but(VELA, gear=(Gear(name="vest", code="2d+1"), Gear(name="mask", code="1d", disabled=True)))
    scene = Scene(tension=tension, elements={"smoke": Element("smoke", "2d", "vela")})
    state = State({"vela": armed}, scene)
    action = next(one for one in listed(RULESET, state, role=GM) if one.filled.get("attribute") == "strength")
    assert action.filled["code"] == plus_dice(VELA.code("strength"), 1)
    assert action.filled["augmented"]
    assert action.filled["tools"] == ("vest:2d+1",), "what a Hammer has disabled isn't offered"
    assert action.title.endswith("acts: Strength (against: smoke 2d)")
    suffer = next(one for one in listed(RULESET, state, role=GM) if one.procedure == "suffer")
    assert suffer.filled["key"] == "fallout-vela"


@pytest.mark.rule("cgg.crew.needed")
def test_roles_that_the_group_made_count_for_the_crew() -> None:
    own = but(VELA, roles=(Role(key="cook", entry=find_role("captain")),))
    move = next(one for one in listed(RULESET, State({"vela": own}, Scene()), role=GM) if one.procedure == "crew")
    assert move.filled["roles"] == ("leadership",)


@pytest.mark.rule("cgg.wrench.bounce-back", "cgg.gear.notable")
def test_what_a_wrench_keeps_away_and_gear_codes_go_into_tension() -> None:
    hurt = but(VELA, conditions=("painful-harm",), suspended=("painful-harm",), gear=(Gear(name="vest", code="2d"),))
    move = next(one for one in listed(RULESET, State({"vela": hurt}, Scene()), role=GM) if one.procedure == "tension")
    (vela,) = party_from(move.filled["party"])
    assert (vela.conditions, vela.biting) == (("painful-harm",), ())
    assert (vela.gear, vela.tools) == (("vest",), (Named("vest", Code(2)),))


@pytest.mark.rule("cgg.wrench.bounce-back", "cgg.codes.bonus")
def test_actions_are_offered_with_what_is_kept_away_and_ask_for_bonus_pips() -> None:
    hurt = but(VELA, conditions=("crippling-wound@strength", "confused"), suspended=("crippling-wound",))
    moves = listed(RULESET, State({"vela": hurt}, Scene()), role=GM)
    for id in ("action", "encode-fast"):
        move = next(one for one in moves if one.procedure == id)
        assert (move.filled["conditions"], move.filled["suspended"]) == (("confused",), ("crippling-wound@strength",))
    action = next(one for one in moves if one.procedure == "action")
    assert {"bonus", "risk_bonus"} <= set(action.asks)


def test_a_party_is_written_as_tension_reads_it() -> None:
    move = next(move for move in listed(RULESET, STATE, role=GM) if move.procedure == "tension")
    vela, orr = party_from(move.filled["party"])
    assert (vela.who, vela.code("perception"), vela.conditions) == ("vela", Code(5), VELA_WITH_PIPS.conditions)
    assert (orr.most, orr.hours, orr.aspect) == (9, 0, True)
    (kept,) = STATE.scene.leverage
    assert move.filled["leverage"] == f"{kept} 2d+2"


def test_a_full_track_a_crisis_and_a_ship_change_what_is_offered() -> None:
    sheet = but(VELA_WITH_PIPS, full=("harm",), crisis=True, hours=0)
    scene = Scene(ship=Ship(1, 2, 3), equipment=False)
    state = State({"vela": msgspec.convert(msgspec.to_builtins(sheet), Explorer)}, scene)
    moves = ids(listed(RULESET, state, "vela", role=GM))
    assert "clear-track" in moves
    assert "address" in moves
    assert "pay" not in moves
    assert "ship-kit" not in moves
