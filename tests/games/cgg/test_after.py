"""What an action leaves to be settled: fallout with its default code, complications; leverage by its key."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.applying import apply
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.state import Graded, Missed, Scene, scene_of
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import Move, Ruleset, Sitting
from tests.games.cgg.acting import LATER, play
from tests.games.cgg.explorers import VELA, but

BOTH = pytest.mark.parametrize("game", [RULESET, RULESET_2015], ids=["cgg", "cgg-2015"])


def at(**fields: Any) -> State:
    return State({"vela": but(VELA, **fields)}, Scene())


def landed(game: Ruleset, session: Session[Any]) -> list[Fact]:
    """Give the facts of a play, inner calls first."""
    found: list[Fact] = []
    for played in session.played:
        listing = game.listing_of(played.call)
        if listing is not None:
            found += listing.facts(played.call.named, played.outcome)
    return found


def after(game: Ruleset, state: State, session: Session[Any]) -> State:
    return fold(state, landed(game, session), apply, Explorer)


def offered(game: Ruleset, state: State, procedure: str, filled: str, *holds: str, role: str = GM) -> list[Move]:
    """List the moves of a procedure that fill in an argument."""
    moves = game.moves(game.options(), state, Sitting(role, holds))
    return [move for move in moves if move.procedure == procedure and filled in move.filled]


def acted(game: Ruleset, *answers: Any, **arguments: Any) -> Session[Any]:
    given = {"code": Code(1), "who": "vela", "hours": 0, "crisis": True, **arguments}
    return play(game.listing("action").procedure(game.options(), **given), *answers)


# --- fallout ---------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.fallout.code", "cgg.fallout.arenas", "cgg.fallout.when")
def test_a_missed_risk_offers_fallout_of_the_base_difficulty(game: Ruleset) -> None:
    state = at(conditions=("hindered", "crippling-wound@strength"))
    state = after(game, state, acted(game, (9, 9, 9), (1,), difficulty=4, risk="limited"))
    moves = offered(game, state, "fallout", "code")
    assert [move.filled["arena"] for move in moves] == ["material", "public", "private", "intellectual", "isotech"]
    assert {(move.filled["code"], move.filled["fewer"], move.filled["risk"]) for move in moves} == {
        (Code(4), 0, "limited")
    }
    assert all(move.filled["hindered"] and not move.asks for move in moves)
    resist = [move.filled["resist"] for move in moves]
    assert resist == [Code(1), Code(5), Code(5), Code(2, 2), Code(2)], "Strength 2d is crippled"
    free = [move for move in game.moves(game.options(), state, Sitting(GM)) if move.asks[:1] == ("code",)]
    assert "fallout" in [move.procedure for move in free], "the Exec may name another code"


@BOTH
@pytest.mark.rule("cgg.fallout.code", "cgg.difficulty.contest")
def test_in_a_contest_the_opponent_s_code_is_carried_over(game: Ruleset) -> None:
    state = after(game, at(), acted(game, (9, 9), (1,), opponent=Code(2, 2)))
    assert {move.filled["code"] for move in offered(game, state, "fallout", "code")} == {Code(2, 2)}


@pytest.mark.rule("cgg.fallout.code", "cgg.wrench.serious")
def test_who_got_serious_about_resisting_has_a_fallout_die_less() -> None:
    call = RULESET.listing("action").procedure(LATER, Code(2), 5, who="vela", resist="strength", stunt="no")
    state = after(RULESET, at(), play(call, (9, 9, 9), (6, 1), "serious", "resistance"))
    moves = offered(RULESET, state, "fallout", "code")
    assert [move.filled["fewer"] for move in moves] == [1, 0, 0, 0, 0], "where Strength resists"


@BOTH
@pytest.mark.rule("cgg.fallout.when", "cgg.risk.avoided", "cgg.conditions.enhanced", "cgg.risk.none")
def test_no_fallout_without_a_miss(game: Ruleset) -> None:
    avoided = acted(game, (), (5, 5, 5), code=Code(3), difficulty=3)
    unrisked = acted(game, (9, 9, 9), difficulty=4, risk="none")
    bought = {"conditions": ("enhanced",), "hours": int(game is RULESET), "crisis": False, "dp": 1}
    spared = acted(game, (), (6,), "avoid", "none", difficulty=1, **bought)
    assert not spared.outcome.avoided
    for session in (avoided, unrisked, spared):
        assert not [fact for fact in landed(game, session) if isinstance(fact, became.RiskMissed)]


@BOTH
@pytest.mark.rule("cgg.risk.levels", "cgg.difficulty.secret")
def test_the_missed_risk_is_the_exec_s_secret(game: Ruleset) -> None:
    facts = landed(game, acted(game, (9, 9, 9), (1,), difficulty=4))
    (missed,) = [fact for fact in facts if isinstance(fact, became.RiskMissed)]
    assert missed.seen_by == (GM,)
    seen = fold(at(), [fact for fact in facts if fact.seen_by != (GM,)], apply, Explorer)
    assert scene_of(seen).missed == {}
    graded = fold(seen, [became.FalloutGraded(who="vela", dots=1)], apply, Explorer)
    assert scene_of(graded).fallout == {"vela": Graded(1)}, "whoever saw no miss sees the grade"


@BOTH
@pytest.mark.rule("cgg.fallout.result", "cgg.fallout.grade", "cgg.fallout.dots")
def test_from_the_miss_to_the_condition(game: Ruleset) -> None:
    options = game.options()
    state = after(game, at(), acted(game, (9, 9, 9), (1,), difficulty=4))
    (material,) = [one for one in offered(game, state, "fallout", "code") if one.filled["arena"] == "material"]
    state = after(game, state, play(game.listing("fallout").procedure(options, **material.filled), (1, 9)))
    assert (scene_of(state).missed, scene_of(state).fallout) == ({}, {"vela": Graded(2, "material")})
    assert not offered(game, state, "fallout", "code")
    (move,) = offered(game, state, "suffer", "dots")
    assert (move.title, move.filled["arena"], move.filled["harm"]) == ("Vela takes Moderate fallout", "material", 9)
    session = play(game.listing("suffer").procedure(options, **move.filled), "condition", "harm", "distracting-injury")
    state = after(game, state, session)
    assert state.sheet("vela").conditions == ("distracting-injury",)
    assert not offered(game, state, "suffer", "dots")


@pytest.mark.rule("cgg.fallout.cap", "cgg.fallout.when")
def test_a_scene_that_ends_leaves_nothing_to_settle() -> None:
    scene = Scene(missed={"vela": Missed("4d")}, fallout={"vela": Graded(1)}, went_wrong={"vela": 2})
    state = fold(State({"vela": VELA}, scene), [became.SceneEnded()], apply, Explorer)
    assert state.scene == Scene()
    none = fold(State({"vela": VELA}, scene), [became.FalloutGraded(who="vela", dots=0)], apply, Explorer)
    assert (scene_of(none).missed, scene_of(none).fallout) == ({}, {}), "a level that caps it at nothing settles it"


@pytest.mark.rule("cgg.isotech.reset")
def test_a_system_reset_is_the_fallout_of_its_risk() -> None:
    call = RULESET.listing("encode-fast").procedure(
        LATER, who="vela", function="SpaceSuit", complexity=5, power=Code(2), hours=0
    )
    state = after(RULESET, at(), play(call, (1, 9, 9), (1, 1)))
    assert scene_of(state).missed == {}


# --- failure ---------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.failure.complication", "cgg.failure.lasting", "cgg.failure.grades")
@pytest.mark.parametrize(("faces", "failures"), [((1, 1, 9), 2), ((1, 1, 1), 3)])
def test_a_bad_failure_is_the_player_s_to_make_up(game: Ruleset, faces: tuple[int, ...], failures: int) -> None:
    state = after(game, at(), acted(game, faces, difficulty=4, risk="none"))
    (move,) = offered(game, state, "complication", "failures", "vela", role="player")
    assert (move.filled["failures"], move.asks) == (failures, ("text",))
    call = game.listing("complication").procedure(game.options(), **move.filled, text="smoke")
    game.listing("complication").allowed(game.options(), state, call.named)
    state = after(game, state, play(call, "no", "1", "scene"))
    assert not offered(game, state, "complication", "failures", "vela", role="player")
    state = after(game, state, acted(game, faces, difficulty=4, risk="none"))
    (move,) = offered(game, state, "complication", "failures", "vela", role="player")
    call = game.listing("complication").procedure(game.options(), **move.filled, text="smoke")
    state = after(game, state, play(call, "no", "2", "scene"))
    assert [one.code for one in scene_of(state).elements.values()] == ["1d", "2d"], "smoke again is another element"


@pytest.mark.rule("cgg.failure.grades")
def test_one_failure_asks_for_nothing() -> None:
    facts = landed(RULESET, acted(RULESET, (1, 9, 9), difficulty=4, risk="none"))
    assert not [fact for fact in facts if isinstance(fact, became.WentWrong)]


@BOTH
@pytest.mark.rule("cgg.failure.award", "cgg.clock.exec-pays")
@pytest.mark.parametrize("failures", [2, 3, 5])
def test_the_award_of_each_edition(game: Ruleset, failures: int) -> None:
    """An hour, or 1 Drama; the same for two Failures and for more (the table of editions)."""

    def rewarded(**more: Any) -> list[tuple[str, int]]:
        call = game.listing("complication").procedure(game.options(), failures, who="vela", **more)
        facts = [msg for msg in landed(game, play(call, "yes", "0")) if not isinstance(msg, became.Complicated)]
        return [(type(one).__name__, int(getattr(one, "hours", 0) or getattr(one, "points", 0))) for one in facts]

    later = game is RULESET
    assert rewarded(hours=5) == ([("HoursGained", 1)] if later else [("DramaEarned", 1)])
    assert rewarded(hours=12) == ([] if later else [("DramaEarned", 1)]), "a full clock takes no hour"
    assert rewarded(hours=0, crisis=True) == ([] if later else [("DramaEarned", 1)]), "nor does one in a crisis"


# --- leverage by key -------------------------------------------------------------------------------------------------


def gathered(state: State, faces: tuple[int, ...], **arguments: Any) -> State:
    listing = RULESET.listing("diligence")
    call = listing.procedure(LATER, Code(len(faces)), goal="Starship Repair", who="vela", **arguments)
    listing.allowed(LATER, state, call.named)
    return after(RULESET, state, play(call, faces))


def refused(state: State, id: str, **arguments: Any) -> str | None:
    listing = RULESET.listing(id)
    with pytest.raises(Refused) as caught:
        listing.allowed(LATER, state, listing.procedure(LATER, **arguments).named)
    return caught.value.rule


@pytest.mark.rule("cgg.leverage.purpose", "cgg.diligence.enhance", "cgg.leverage.price", "cgg.leverage.expiry")
def test_two_leverages_can_share_a_goal() -> None:
    state = gathered(gathered(at(), (4, 4)), (3,), key="spare parts")
    assert {key: (one.goal, one.code) for key, one in scene_of(state).leverage.items()} == {
        "Starship Repair": ("Starship Repair", "2d+2"),
        "spare parts": ("Starship Repair", "1d"),
    }
    fresh = {"code": Code(1), "goal": "Starship Repair", "key": "spare parts"}
    assert refused(state, "diligence", **fresh) == "cgg.diligence.enhance"
    state = gathered(state, (4,), key="spare parts", old=Code(1))
    assert scene_of(state).leverage["spare parts"].code == "1d+2"
    use = {"code": Code(1, 2), "key": "spare parts", "goal": "Starship Repair", "towards": "Starship Repair"}
    listing = RULESET.listing("leverage")
    call = listing.procedure(LATER, **use, who="vela")
    listing.allowed(LATER, state, call.named)
    state = after(RULESET, state, play(call, "lose"))
    assert [one.code for one in scene_of(state).leverage.values()] == ["2d+2", "0d+2"]
    titles = [one for one in offered(RULESET, state, "expire-leverage", "key") if "0d+2" in one.title]
    assert [one.filled["key"] for one in titles] == ["spare parts"]
    call = RULESET.listing("expire-leverage").procedure(LATER, **titles[0].filled)
    assert list(scene_of(after(RULESET, state, play(call))).leverage) == ["Starship Repair"]


@BOTH
@pytest.mark.rule("cgg.diligence.kinds", "cgg.diligence.code")
def test_players_call_for_each_kind_of_diligence(game: Ruleset) -> None:
    moves = offered(game, at(), "diligence", "kind", "vela", role="player")
    assert [(move.filled["named"], move.filled.get("able_named")) for move in moves] == [
        ("perception", "mental"),
        ("knowledge", "mental"),
        ("technical", "savvy"),
        ("technical", "savvy"),
        ("power", None),
        ("dexterity", "physical"),
    ]
    assert (moves[0].filled["code"], moves[0].filled["able"]) == (VELA.code("perception"), VELA.code("mental"))


@pytest.mark.rule("cgg.leverage.goal", "cgg.leverage.expiry", "cgg.leverage.purpose", "cgg.leverage.use")
def test_leverage_is_refused_by_key_and_goal() -> None:
    state = gathered(at(), (4, 4), key="parts")
    other = {"code": Code(2), "goal": "a gadget", "key": "parts"}
    assert refused(state, "diligence", **other, old=Code(2, 2)) == "cgg.leverage.goal"
    assert refused(state, "diligence", code=Code(2), key="parts") == "cgg.leverage.purpose"
    use = {"code": Code(2, 2), "key": "parts", "goal": "Starship Repair"}
    assert refused(state, "leverage", **use, towards="a gadget") == "cgg.leverage.goal"
    assert refused(state, "leverage", **{**use, "code": Code(4)}, towards="Starship Repair") == "cgg.leverage.use"
    assert refused(state, "expire-leverage", key="tools") == "cgg.leverage.expiry"
    own = {"code": VELA.code("strength"), "attribute": "strength", "difficulty": 4, "who": "vela"}
    spent = {"leverage": (Code(2, 2),), "leverage_key": ("parts",), "goal": "a gadget"}
    assert refused(state, "action", **own, **spent) == "cgg.leverage.goal"
