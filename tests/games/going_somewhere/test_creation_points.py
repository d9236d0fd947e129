"""Character Points at the table: buying between adventures, gains, adventures, waivers, and who may start what."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.moves import moves_creation
from rollwright.games.going_somewhere.rules.creation.report import report_of
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.creation_cases import KARA, OPTIONS, VETERAN, but

PLAYER, CGO = Sitting("player", ("kara",)), Sitting("gm")


def table(sheet: Sheet = KARA, **more: Sheet) -> State:
    return State({"kara": sheet, **more})


def act(state: State, id: str, *answers: str, **arguments: Any) -> State:
    """Play a call at a table: what the sheets don't allow is refused, and its facts are folded in."""
    listing = RULESET.listing(id)
    call = listing.procedure(OPTIONS, **arguments)
    listing.allowed(OPTIONS, state, call.named)
    session: Session[Any] = Session(call)
    for answer in answers:
        if isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
    assert session.ended
    return fold(state, listing.facts(call.named, session.outcome), RULESET.apply, RULESET.sheet)


def moves(state: State, sitting: Sitting) -> list[Move]:
    """Give the moves of this part alone."""
    mine = list(moves_creation(OPTIONS, state, sitting))
    assert [move for move in RULESET.moves(OPTIONS, state, sitting) if move in mine] == mine
    return mine


@pytest.mark.rule("gs.points.when", "gs.points.gain", "gs.points.total", "gs.points.health-often")
def test_an_adventure_from_its_beginning_to_what_it_buys() -> None:
    state = act(table(), "begin-adventure", who=("kara",), title="the mine")
    assert state.sheet("kara").adventuring
    skill = {"who": "kara", "kind": "skill", "about": "guile", "power": 8}
    with pytest.raises(Refused, match="middle of an adventure"):
        act(state, "buy-points", **skill)
    with pytest.raises(Refused, match="when the adventure is over"):
        act(state, "gain-points", "5", who="kara")
    with pytest.raises(Refused, match="end it first"):
        act(state, "begin-adventure", who=("kara",))
    state = act(state, "end-adventure", who=("kara",))
    with pytest.raises(Refused, match="no adventure"):
        act(state, "end-adventure", who=("kara",))
    state = act(state, "gain-points", "5", who="kara", adventure="the mine")
    assert derive.power(state.sheet("kara")) == 13
    bought = {"who": "kara", "power": 13, "at": "gain 1"}
    with pytest.raises(Refused, match="VIT"):
        act(state, "buy-points", kind="health", sides=10, **bought)
    state = act(state, "buy-points", "7", kind="health", sides=8, **bought)
    sheet = state.sheet("kara")
    assert (derive.health_max(sheet), derive.power(sheet)) == (43, 8)
    assert report_of(OPTIONS, sheet).legal


@pytest.mark.rule("gs.points.gain", "gs.points.gain-advice")
def test_the_cgo_is_asked_how_many_points_an_adventure_brings() -> None:
    session: Session[Any] = Session(RULESET.listing("gain-points").procedure(OPTIONS, "kara", sessions=2))
    question = session.question
    assert isinstance(question, Choose)
    assert (question.actor, question.options[0], question.options[-1]) == ("gm", 0, 20)
    assert question.about == (6, 10, 1)  # 3 to 5 a session, 1 without any risk
    assert act(table(), "gain-points", "0", who="kara") == table()


@pytest.mark.rule("gs.points.price", "gs.points.overdrawn", "gs.points.whole", "gs.points.total")
def test_what_can_t_be_paid_is_refused() -> None:
    with pytest.raises(Refused, match="10 CP are to be paid; 8 are left"):
        act(table(), "buy-points", who="kara", kind="boost", about="acc", power=8, points=2)
    with pytest.raises(Refused, match="too few"):
        Session(RULESET.listing("buy-points").procedure(OPTIONS, "kara", "boost", 4, "acc"))
    with pytest.raises(Refused, match="has power 8, not 80"):
        act(table(), "buy-points", who="kara", kind="boost", about="acc", power=80)
    with pytest.raises(Refused, match="has at start, not creation"):
        act(table(), "buy-points", who="kara", kind="boost", about="acc", power=8, at="creation")
    with pytest.raises(Refused, match="least"):
        Session(RULESET.listing("buy-points").procedure(OPTIONS, "kara", "skill", 8, "guile", 0, 0))
    with pytest.raises(Refused, match="paid for already"):
        Session(RULESET.listing("buy-points").procedure(OPTIONS, "kara", "immunity", 50, points=1, credit=40))
    with pytest.raises(Refused, match="there is no stat"):
        act(table(), "buy-points", who="kara", kind="boost", about="luck", power=8)


@pytest.mark.rule("gs.creation.share", "gs.creation.share-until")
def test_the_share_of_a_category_is_for_creation_only() -> None:
    rich = but(KARA, cp=30, ledger=())
    state = act(table(rich), "buy-points", who="kara", kind="damage-resistance", sides=6, power=30)
    more = {"who": "kara", "kind": "damage-resistance", "sides": 8, "power": 12, "credit": 18}
    with pytest.raises(Refused, match="20 CP would be in resistances; with 30 CP 18 is the most"):
        act(state, "buy-points", **more)
    assert report_of(OPTIONS, state.sheet("kara")).legal
    state = act(act(state, "begin-adventure", who=("kara",)), "end-adventure", who=("kara",))
    state = act(state, "buy-points", **more, at="adventure")
    assert derive.damage_resistance(state.sheet("kara"))[0] == (1, 8)
    assert derive.power(state.sheet("kara")) == 10
    assert report_of(OPTIONS, state.sheet("kara")).legal


@pytest.mark.rule("gs.points.language", "gs.points.consent", "gs.points.local-language")
def test_a_language_takes_the_cgo_s_consent() -> None:
    learn = {"who": "kara", "language": "Nym", "power": 8, "local_language": "Osk"}
    for word in ("no", "not-met"):
        assert act(table(), "learn-language", word, **learn) == table()
    sheet = act(table(), "learn-language", "yes", **learn).sheet("kara")
    assert derive.languages(sheet)[-1] == ("Nym", True, False)
    sheet = act(table(sheet), "learn-language", "yes", **(learn | {"way": "written", "power": 7})).sheet("kara")
    assert derive.languages(sheet)[-1] == ("Nym", True, True)
    assert report_of(OPTIONS, sheet).legal
    with pytest.raises(Refused, match="known already"):
        act(table(), "learn-language", "yes", who="kara", language="Osk", power=8, local_language="Osk")
    with pytest.raises(BadInput, match="without a comma"):
        Session(RULESET.listing("learn-language").procedure(OPTIONS, "kara", "Nym, spoken", 8))
    with pytest.raises(Refused, match="too few"):
        Session(RULESET.listing("learn-language").procedure(OPTIONS, "kara", "Nym", 0))


@pytest.mark.rule("gs.creation.waiver", "gs.creation.cgo")
def test_a_waiver_is_kept_with_its_reason() -> None:
    state = act(table(but(KARA, cp=40)), "waive", who="kara", rule="gs.creation.cp", reason="a veteran")
    assert report_of(OPTIONS, state.sheet("kara")).legal
    assert state.sheet("kara").waivers[0].by_whom == "gm"
    with pytest.raises(BadInput, match="only a rule"):
        act(table(), "waive", who="kara", rule="gs.dice.rank", reason="a whim")
    with pytest.raises(BadInput, match="say why"):
        act(table(), "waive", who="kara", rule="gs.creation.cp", reason=" ")


def test_moves_offer_what_is_allowed() -> None:
    """Everything that a move has filled in is allowed by the sheet; nothing is offered in an adventure."""
    state = table(VETERAN)
    offered = moves(state, PLAYER)
    assert {move.procedure for move in offered} == {"buy-points", "learn-language"}
    for move in offered:
        asked = {"points": 1, "about": "potions", "language": "Nym", "way": "spoken"}
        filled = {**asked_of(move, asked), **move.filled}
        call = RULESET.listing(move.procedure).procedure(OPTIONS, **filled)
        RULESET.listing(move.procedure).allowed(OPTIONS, state, call.named)
    assert moves(table(but(VETERAN, adventuring=True)), PLAYER) == []
    assert [move.procedure for move in moves(table(Sheet()), PLAYER)] == ["create"]


def asked_of(move: Move, asked: dict[str, Any]) -> dict[str, Any]:
    return {name: asked[name] for name in move.asks}


def test_the_cgo_begins_and_ends_adventures_gives_points_and_waives() -> None:
    calm = [move.procedure for move in moves(table(KARA, troll=but(KARA, npc=True)), CGO)]
    assert {"create", "begin-adventure", "gain-points", "waive", "buy-points"} <= set(calm)
    assert "end-adventure" not in calm
    under_way = [move.procedure for move in moves(table(but(KARA, adventuring=True)), CGO)]
    assert under_way == ["create", "end-adventure", "waive"]


def test_facts_are_told() -> None:
    facts: list[Fact] = []
    for id, arguments, answers in (
        ("begin-adventure", {"who": ("kara",), "title": "the mine"}, ()),
        ("end-adventure", {"who": ("kara",)}, ()),
        ("gain-points", {"who": "kara", "adventure": "the mine"}, ("4",)),
        ("buy-points", {"who": "kara", "kind": "skill", "about": "guile", "power": 9}, ()),
        ("waive", {"who": "kara", "rule": "gs.creation.cp", "reason": "a veteran"}, ()),
    ):
        listing = RULESET.listing(id)
        call = listing.procedure(OPTIONS, **arguments)
        session: Session[Any] = Session(call)
        for answer in answers:
            session.choose(answer)
        facts += listing.facts(call.named, session.outcome)
    assert [RULESET.told_fact(fact, str.title) for fact in facts] == [
        "An adventure begins for Kara: the mine.",
        "The adventure is over for Kara.",
        "Kara gains 4 CP for the mine.",
        "Kara spends 1 CP on skill (guile).",
        "The CGO waives a rule for Kara: Character Points (a veteran).",
    ]
