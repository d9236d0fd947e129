"""Plays Centaurus Gate with scripted dice and answers, tells it, and lands it on sheets, for the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.state import Scene, scene_of
from rollwright.play.cards import Card
from rollwright.play.journal import Thrown
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM, Call, Choose, Roll, key_of
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import Move, Ruleset, Sitting
from rollwright.rules.telling import Telling, fact_of, facts_in, tell
from tests.games.cgg.explorers import ORR, VELA, but

LATER = Options()
EARLIER = Options2015()
EDITIONS = [LATER, EARLIER]
CORE_IDS = (
    *("crippling-wound", "dire-injury", "distracting-injury", "painful-harm", "paralyzing-injury", "surface-wound"),
    *("confused", "consumed", "eager", "transcendent", "troubled", "questioning"),
    *("improved", "weakened", "augmented", "hindered", "enhanced", "restrained"),
)
"""The eighteen of the core set, in the book's order."""
Answer = str | Iterable[int] | Mapping[str, str | Sequence[str]]
BOTH = pytest.mark.parametrize("options", EDITIONS, ids=["cgg", "cgg-2015"])
SAFE = {"risk": "none", "ability": "none"}
RISKY = {"risk": "limited", "stake": "her cover", "arena": "material", "ability": "none"}
"""How the Exec judges, without a risk and with one."""


def game_of(options: Options) -> Ruleset:
    """Give the game that some options are for."""
    return RULESET if options.edition == "cgg" else RULESET_2015


# --- procedures as commands have them, with flat names ----------------------------------------------------------------


def flat(id: str, options: Options, **given: Any) -> Call[Any]:
    """Make a call by flat names."""
    return game_of(options).listing(id).procedure(options, **given)


def action(options: Options, code: Code, difficulty: int | None = None, adjust: int = 0, **more: Any) -> Call[Any]:
    """Make the call of an action."""
    return flat("action", options, code=code, difficulty=difficulty, adjust=adjust, **more)


def suffer(options: Options, dots: int, arena: str = "material", **more: Any) -> Call[Any]:
    """Make the call in which the Exec makes something of fallout; tracks have 8 dots."""
    return flat("suffer", options, dots=dots, arena=arena, **{"harm": 8, "persuasion": 8, "alteration": 8, **more})


def complication(options: Options, failures: int, **more: Any) -> Call[Any]:
    """Make the call in which something goes wrong."""
    return flat("complication", options, failures=failures, **more)


def diligence(options: Options, code: Code, kind: str = "", **more: Any) -> Call[Any]:
    """Make the call of a diligence roll."""
    return flat("diligence", options, code=code, kind=kind, **more)


def encode_fast(options: Options, function: str, complexity: int, power: Code, **more: Any) -> Call[Any]:
    """Make the call of a fast encoding."""
    return flat("encode-fast", options, function=function, complexity=complexity, power=power, **more)


# --- playing and telling ----------------------------------------------------------------------------------------------


def play(call: Call[Any], *answers: Answer, ended: bool = True) -> Session[Any]:
    """Answer in order: faces for rolls, keys for choices, fields for cards; all must be used, and be enough."""
    session = Session(call)
    for answer in answers:
        step = session.question
        if isinstance(answer, str):
            assert isinstance(step, Choose), f"{answer!r} came, but {step} is open"
            session.choose(answer)
        elif isinstance(answer, Mapping):
            assert isinstance(step, Choose), f"{answer!r} came, but {step} is open"
            session.fill(answer)
        else:
            assert isinstance(step, Roll), f"{answer!r} came, but {step} is open"
            session.roll(tuple(answer))
    assert session.ended is ended, f"{session.question} is still open"
    return session


def refused_rule(call: Call[Any]) -> str | None:
    """Give the rule by which a call is refused."""
    with pytest.raises(Refused) as caught:
        Session(call)
    return caught.value.rule


def questions(session: Session[Any]) -> list[str]:
    """List the keys of what was asked."""
    return [entry.key for entry in session.journal]


def pools(session: Session[Any]) -> list[str]:
    """List the dice that were thrown."""
    return [entry.pool for entry in session.journal if isinstance(entry, Thrown)]


def offered(session: Session[Any], field: str = "") -> list[str]:
    """List the options of the open question, or of a field of the open card."""
    assert isinstance(session.question, Choose)
    card: Any = session.question.options
    if not isinstance(card, Card):
        return [key_of(option) for option in card]
    (column,) = [column for column in card.asked if column.name == field]
    return [key_of(option) for option in column.options]


def facts(session: Session[Any]) -> list[str]:
    """List the kinds of facts that became true."""
    return [type(fact).__name__ for fact in facts_in(session.story())]


def name_of(who: str) -> str:
    """Say what somebody is called."""
    return {"actor": "the explorer", "gm": "the Exec"}.get(who, who.title())


def lines(session: Session[Any]) -> list[Line]:
    """Give a play in sentences."""
    return list(tell(session.story(), Telling(name_of, RULESET.wording)))


def told(session: Session[Any], seen_by: str = "") -> str:
    """Give a play as one text; or what somebody may hear of it."""
    return " ".join([line.text for line in lines(session) if not seen_by or line.seen_by in (EVERYONE, (seen_by,))])


# --- at a table -------------------------------------------------------------------------------------------------------


def at(scene: Scene | None = None, **fields: Any) -> State:
    """Give a table with Vela and Orr; `fields` are Vela's."""
    return State({"vela": but(VELA, **fields), "orr": ORR}, scene or Scene())


def landed(state: State, some: Iterable[Fact]) -> State:
    """Give the state after facts."""
    return fold(state, some, Explorer)


def begun(state: State, act: str, options: Options = LATER, **given: Any) -> Any:
    """Begin an act, as a form sends it, and as the log has it afterwards."""
    found = game_of(options).acts[act]
    values = found.read(options, state, given)
    return found.made(options, state, msgspec.json.decode(msgspec.json.encode(found.kept(values))))


def act(state: State | None = None, options: Options = LATER, **given: Any) -> Call[Any]:
    """Let Vela try something, with Strength where nothing else is said."""
    call: Call[Any] = begun(state or at(), "act", options, **{"who": "vela", "code": "strength", **given})
    return call


def asked(call: Call[Any], *answers: Answer) -> Any:
    """Give what is open after some answers."""
    return play(call, *answers, ended=False).question


def deed(state: State, act: str, options: Options = LATER, **given: Any) -> State:
    """Do a deed, and give the state after it."""
    return landed(state, [fact for one in begun(state, act, options, **given) if (fact := fact_of(one))])


def after(state: State, call: Call[Any], *answers: Answer) -> State:
    """Play a call, and give the state after it."""
    return landed(state, facts_in(play(call, *answers).story()))


def moves(state: State, *holds: str, options: Options = LATER) -> list[Move]:
    """List what a player may begin, or with nobody held the Exec."""
    return list(game_of(options).moves(options, state, Sitting("player" if holds else GM, holds)))


def ids(state: State, *holds: str, options: Options = LATER) -> list[str]:
    """List the acts that a player may begin, or with nobody held the Exec."""
    return list(dict.fromkeys([move.procedure for move in moves(state, *holds, options=options)]))


def vela(state: State) -> Explorer:
    """Give Vela's sheet."""
    found: Explorer = state.sheet("vela")
    return found


def scene(state: State) -> Scene:
    """Give the scene."""
    return scene_of(state)
