"""What a seat may start: filled from the sheet, and startable as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import Joined, State, fold
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.creation import check
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.rules.ruleset import Move, Sitting

SHEETS: dict[str, dict[str, Any]] = {
    "kara": {
        "name": "Kara",
        "attributes": {"build": 4, "reflexes": 4, "learning": 5},
        "skills": {"running": 2, "gunnery/mech": 3},
        "edge": 2,
        "edge_left": 1,
        "adventure_points": 6,
        "free_skill_points": 5,
        "skill_points": {"running": 10},
    },
    "vanya": {"name": "Vanya", "skills": {"blade": 1}},
    "guard": {"npc": True, "skills": {"blade": 1}, "edge": 3, "edge_left": 3},
}


def state_of(**changes: dict[str, Any]) -> State:
    sheets = {who: {**sheet, **changes.get(who, {})} for who, sheet in SHEETS.items()}
    facts = [Joined(who=who, sheet=sheet) for who, sheet in sheets.items()]
    return fold(RULESET.start, facts, RULESET.apply, RULESET.sheet)


STATE = state_of()
OPTIONS = Options()
PLAYER = Sitting("player", ("kara",))
MASTER = Sitting("gm")
ANSWERS: dict[str, Any] = {
    "targets": (8, 7),
    "target": 8,
    "a": 8,
    "b": 7,
    "field": "sand",
    "points": 1,
    "skill": "career-skills/law",
    "what": "Career Skills/Law",
    "rule": "mechwarrior.creation.edge",
    "reason": "so be it",
    "price": 0,
}
BY_GAMEMASTER = {"modifier", "causes", "automatic", "a_modifier", "a_causes", "a_automatic"}


def titles(sitting: Sitting, options: Options = OPTIONS, state: State = STATE) -> list[str]:
    return [move.title for move in RULESET.moves(options, state, sitting)]


def found(sitting: Sitting, title: str, procedure: str | None = None) -> Move:
    moves = RULESET.moves(OPTIONS, STATE, sitting)
    return next(move for move in moves if move.title == title and procedure in (None, move.procedure))


@pytest.mark.rule("mechwarrior.skill.target", "mechwarrior.untrained.target")
def test_players_ask_with_the_numbers_of_their_sheet() -> None:
    running = found(PLAYER, "Running")
    assert (running.procedure, running.who) == ("attempt", "kara")
    assert running.filled == {"kind": "skill", "target": 8, "edge": 1, "who": "kara", "what": "Running"}
    blade = found(PLAYER, "Blade, untrained")
    assert (blade.filled["kind"], blade.filled["target"]) == ("untrained", 10)
    assert found(PLAYER, "Saving roll on Mental").filled["target"] == 10
    assert found(PLAYER, "Saving roll on Learning").filled["target"] == 8
    against = found(PLAYER, "Running, against somebody")
    assert (against.procedure, against.filled) == ("challenge", running.filled)
    assert found(PLAYER, "Blade, untrained, against somebody").procedure == "challenge"


@pytest.mark.rule("mechwarrior.modifier.judgement", "mechwarrior.saving.choice", "mechwarrior.saving.against")
def test_no_player_sets_a_modifier_an_opponent_or_a_price() -> None:
    for move in RULESET.moves(OPTIONS, STATE, PLAYER):
        assert move.procedure not in ("skill", "untrained", "saving", "opposed", "contest")
        assert not set(move.asks) & {*BY_GAMEMASTER, "b", "price"}
        if move.procedure == "challenge":
            assert move.filled["kind"] != "saving", "a saving roll is opposed only where the gamemaster says so"
        if move.procedure in ("attempt", "challenge"):
            asks = {name: ANSWERS[name] for name in move.asks}
            question = Session(RULESET.listing(move.procedure).procedure(OPTIONS, **move.filled, **asks)).question
            assert isinstance(question, Choose)
            assert (question.key, question.actor) == ("modifier", GM)


@pytest.mark.rule("mechwarrior.saving.choice", "mechwarrior.saving.when", "mechwarrior.automatic.suspended")
def test_the_gamemaster_calls_for_a_roll_of_any_character() -> None:
    save = found(MASTER, "Kara: Saving roll on Build")
    assert (save.procedure, save.who) == ("saving", "kara")
    assert save.filled == {"target": 10, "edge": 1, "who": "kara", "what": "Build"}
    assert save.asks == ("modifier", "causes", "automatic")
    assert found(MASTER, "Kara: Running").filled["target"] == 8
    assert found(MASTER, "guard: Blade").procedure == "skill"
    opposed = found(MASTER, "Kara: Saving roll on Build, against somebody")
    assert opposed.procedure == "opposed"
    assert opposed.filled == {"a": 10, "a_kind": "saving", "a_edge": 1, "a_who": "kara", "a_what": "Build"}
    assert {"b", "b_kind", "b_who", "b_edge", "b_secret", "a_causes", "b_causes", "a_automatic"} <= set(opposed.asks)
    several = found(MASTER, "Opposed roll of several")
    assert {"who", "edges", "secret", "causes", "automatic"} <= set(several.asks)


@pytest.mark.rule("mechwarrior.edge.own", "mechwarrior.opposed", "mechwarrior.saving.against")
def test_two_heroes_against_each_other_both_have_their_edge() -> None:
    blades = found(MASTER, "Kara against Vanya: Blade")
    assert blades.filled == {
        "a": 10, "a_kind": "untrained", "a_edge": 1, "a_who": "kara", "a_what": "Blade",
        "b": 11, "b_kind": "skill", "b_edge": 1, "b_who": "vanya", "b_what": "Blade",
    }  # fmt: skip
    assert found(MASTER, "Kara against Vanya: Build").filled["b_kind"] == "saving"
    assert RULESET.listing("opposed").cast(blades.filled) == {"a": "kara", "b": "vanya"}


def test_every_skill_can_be_rolled_for_once() -> None:
    rolled = [move.title for move in RULESET.moves(OPTIONS, STATE, PLAYER) if move.procedure == "attempt"]
    assert len(set(rolled)) == len(rolled)
    assert "Gunnery/Artillery, untrained" in rolled
    assert "Gunnery/'Mech" in rolled
    assert "Gunnery, untrained" not in rolled
    assert "Drive, untrained" in rolled


@pytest.mark.rule("mechwarrior.skills")
def test_open_subskills_are_named_by_whoever_tries_or_learns_them() -> None:
    tried = found(PLAYER, "Career Skills, untrained: name which")
    assert (tried.asks, tried.filled["kind"], tried.filled["target"]) == (("what",), "untrained", 10)
    learnt = found(PLAYER, "Learn a skill: Special Interests, name which")
    assert (learnt.asks, learnt.filled["level"]) == (("skill",), 0)
    listing = RULESET.listing("improve-skill")
    Session(listing.procedure(OPTIONS, **learnt.filled, skill="special-interests/holovids"))
    with pytest.raises(Refused, match="level 2, not 0"):
        listing.allowed(OPTIONS, STATE, {**learnt.filled, "skill": "running"})


@pytest.mark.rule("mechwarrior.skills", "mechwarrior.creation.skill-list")
@pytest.mark.parametrize("who", ["kara", "guard"])
def test_an_unknown_skill_is_passed_over_and_reported(who: str) -> None:
    state = state_of(**{who: {"skills": {"juggling": 2, "running": 1}}})
    for sitting in (PLAYER, MASTER):
        assert not [title for title in titles(sitting, state=state) if "uggling" in title]
    assert titles(MASTER, state=state)
    assert "mechwarrior.creation.skill-list" in [one.rule for one in check(OPTIONS, state.sheet(who))]
    own = Options(extra_skills=("juggling:athletic",))
    assert any("Juggling" in title for title in titles(MASTER, own, state))
    assert "mechwarrior.creation.skill-list" not in [one.rule for one in check(own, state.sheet(who))]


@pytest.mark.rule("mechwarrior.edge.own")
def test_players_start_only_their_own_and_the_gamemaster_all() -> None:
    assert {move.who for move in RULESET.moves(OPTIONS, STATE, PLAYER)} == {"kara"}
    assert {move.who for move in RULESET.moves(OPTIONS, STATE, MASTER)} == {"kara", "vanya", "guard", "gm"}
    assert RULESET.moves(OPTIONS, STATE, Sitting("player")) == ()
    assert RULESET.moves(OPTIONS, State(), MASTER)


@pytest.mark.rule("mechwarrior.edge.heroes")
def test_the_gamemasters_characters_roll_without_edge() -> None:
    assert found(MASTER, "guard: Blade").filled["edge"] == 0


@pytest.mark.rule("mechwarrior.edge.midstream", "mechwarrior.edge.cycle")
def test_the_gamemaster_ends_sessions_and_gives_edge_back_to_those_who_lack_it() -> None:
    assert found(MASTER, "End the session").filled == {"who": ("kara", "vanya"), "cycle": None}
    assert found(MASTER, "Give Kara Edge back").filled == {"who": "kara", "missing": 1}
    assert "Give Vanya Edge back" not in titles(MASTER)


@pytest.mark.rule("mechwarrior.improvement.skill")
def test_improvements_are_offered_to_those_who_can_pay() -> None:
    offered = titles(PLAYER)
    assert "Raise a skill: Running" in offered
    assert "Raise a skill: Gunnery/'Mech" not in offered
    assert "Learn a skill: Tinker" in offered
    assert "Specialise: Running" in offered
    assert "Bank skill points in a skill" in offered
    assert "Raise Edge" not in offered
    vanya = [move.procedure for move in RULESET.moves(OPTIONS, STATE, Sitting("player", ("vanya",)))]
    assert not {"improve-skill", "improve-edge", "bank", "specialise"} & set(vanya)


@pytest.mark.rule("mechwarrior.improvement.skill", "mechwarrior.improvement.edge")
def test_what_a_table_makes_cheap_is_offered_too() -> None:
    cheap = Options(skill_points_to_raise=0, skill_points_to_specialise=0, edge_price=0, attribute_price=0)
    offered = titles(PLAYER, cheap)
    for title in (
        "Raise a skill: Gunnery/'Mech",
        "Specialise: Gunnery/'Mech",
        "Raise Edge",
        "Raise an attribute: Build",
    ):
        assert title in offered
    free = Options(edge_price=0, attribute_price=0)
    assert "Raise Edge" in titles(Sitting("player", ("vanya",)), free)
    dear = Options(skill_points_to_raise=11, skill_points_to_specialise=11)
    assert "Specialise: Running" not in titles(PLAYER, dear)


@pytest.mark.parametrize(
    "options", [OPTIONS, Options(edge_price=2, attribute_price=1, extra_skills=("juggling:athletic",))]
)
@pytest.mark.parametrize("sitting", [PLAYER, MASTER, Sitting("gm", ("vanya",))])
def test_every_move_can_be_started(sitting: Sitting, options: Options) -> None:
    state = state_of(kara={"skills": {"running": 2, "gunnery/mech": 3, "juggling": 1}})
    for move in RULESET.moves(options, state, sitting):
        listing = RULESET.listing(move.procedure)
        takes = listing.procedure.parameters[1:]
        assert set(move.filled) | set(move.asks) <= set(takes)
        needed = set(takes) - set(listing.procedure.defaults)
        assert needed <= set(move.filled) | set(move.asks), move
        given = needed | {"price"} | ({"what"} if move.procedure == "attempt" else set())
        asked = {name: ANSWERS[name] for name in move.asks if name in given}
        arguments = {**listing.procedure.defaults, **move.filled, **asked}
        listing.allowed(options, state, arguments)
        Session(listing.procedure(options, **arguments))


@pytest.mark.rule("mechwarrior.edge.limit", "mechwarrior.edge.heroes")
@pytest.mark.parametrize(
    ("id", "arguments", "says"),
    [
        ("skill", {"who": "kara", "edge": 2}, r"Kara has 1 Edge left, not 2 \[mechwarrior.edge.limit\]"),
        ("attempt", {"who": "kara", "edge": 2}, "1 Edge left"),
        ("challenge", {"who": "kara", "edge": 2}, "1 Edge left"),
        ("saving", {"who": "guard", "edge": 1}, r"no Edge \[mechwarrior.edge.heroes\]"),
        ("untrained", {"who": "actor", "edge": 1}, "somebody has no sheet"),
        ("opposed", {"a_who": "kara", "a_edge": 1, "b_who": "vanya", "b_edge": 2}, "Vanya has 1 Edge left"),
        ("opposed", {"a_who": "kara", "a_edge": 1, "b_who": "kara", "b_edge": 1}, "against"),
        ("contest", {"who": ("vanya", "kara"), "edges": (1, 2)}, "Kara has 1 Edge left"),
        ("contest", {"who": ("vanya",), "edges": (1, 1)}, "no sheet"),
        ("contest", {"who": ("kara", "kara"), "edges": ()}, "against"),
    ],
)
def test_edge_is_that_of_the_sheet(id: str, arguments: dict[str, Any], says: str) -> None:
    listing = RULESET.listing(id)
    with pytest.raises(Refused, match=says):
        listing.allowed(OPTIONS, STATE, {**listing.procedure.defaults, **arguments})
