"""A small table for the tests: two heroes and a guard, with names of two words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import unescape
from random import Random
from typing import Any

import msgspec

from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll, key_of
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact, Joined, State, fold
from rollwright.rules.telling import Telling, facts_in, headline, tell

OPTIONS = Options()
SHEETS: dict[str, dict[str, Any]] = {
    "kara": {
        "name": "Kara Vance",
        "attributes": {"build": 4, "reflexes": 4, "learning": 5},
        "skills": {"running": 2, "gunnery/mech": 3},
        "specialisations": ["running: sand"],
        "advantages": [{"key": "natural-aptitude", "points": 2, "about": "running"}],
        "edge": 2,
        "edge_left": 1,
        "adventure_points": 6,
        "free_skill_points": 5,
        "skill_points": {"running": 10},
    },
    "vanya-orlov": {"name": "Vanya Orlov", "skills": {"blade": 1}},
    "guard": {"npc": True, "name": "The Guard", "skills": {"blade": 1}, "edge": 3, "edge_left": 3},
}


def state_of(**changes: dict[str, Any]) -> State:
    """Give the table with some fields of the sheets changed."""
    sheets = {who: {**sheet, **changes.get(who, {})} for who, sheet in SHEETS.items()}
    return after(RULESET.start, [Joined(who=who, sheet=sheet) for who, sheet in sheets.items()])


def after(state: State, facts: Iterable[Fact]) -> State:
    """Let facts become true, as they are read back from a log."""
    return fold(state, facts, RULESET.sheet)


STATE = state_of()


def done(id: str, state: State = STATE, options: Options = OPTIONS, **given: Any) -> list[Fact]:
    """Do a deed as a form sends it; give the facts."""
    act = RULESET.acts[id]
    facts: list[Fact] = list(act.made(options, state, act.kept(act.read(options, state, given))))
    for fact in facts:
        assert msgspec.convert(msgspec.to_builtins(fact), type(fact)) == fact
    return facts


def begun(id: str, state: State = STATE, options: Options = OPTIONS, **given: Any) -> Session[Any]:
    """Begin a start as a form sends it."""
    act = RULESET.acts[id]
    call: Call[Any] = act.made(options, state, act.kept(act.read(options, state, given)))
    return Session(call)


def sheet_after(facts: Iterable[Fact], who: str = "kara", state: State = STATE) -> Any:
    """Give somebody's sheet once some facts are true."""
    return after(state, facts).sheet(who)


def telling(state: State = STATE) -> Telling:
    """Give what sentences need."""
    return Telling(state.name, RULESET.wording)


def told(session: Session[Any], state: State = STATE) -> list[Line]:
    """Tell a play."""
    return list(tell(session.story(), telling(state)))


def texts(session: Session[Any], state: State = STATE) -> list[str]:
    """Tell a play, without the rules."""
    return [line.text for line in told(session, state)]


def about(session: Session[Any], state: State = STATE) -> str:
    """Give the headline of a play so far."""
    line = headline(session.story(), telling(state))
    return line.text if line else ""


def facts_of(session: Session[Any]) -> list[Fact]:
    """Give what became true in a play so far."""
    return facts_in(session.story())


def roll_all(session: Session[Any], *throws: Sequence[int]) -> list[str]:
    """Let those of a contest roll in the order in which they stand; give who did."""
    rolled = []
    for faces in throws:
        if isinstance(session.question, Choose) and session.question.key == "turn":
            session.choose(key_of(session.question.options[0]))
        assert isinstance(session.question, Roll)
        rolled.append(session.question.by)
        session.roll(faces)
    return rolled


def answer(session: Session[Any], random: Random) -> None:
    """Answer the open question at random."""
    question = session.question
    if isinstance(question, Roll):
        session.roll([random.randint(1, sides) for sides in question.pool.sides()])
    elif isinstance(question, Choose) and isinstance(question.options, Card):
        session.fill(random_card(question.options, random))
    else:
        assert isinstance(question, Choose)
        session.choose(key_of(random.choice(question.options)))


def random_card(card: Card[Any], random: Random) -> Mapping[str, Any]:
    """Fill a card at random."""
    given: dict[str, Any] = {}
    for column in card.asked:
        if column.kind == "words":
            given[column.name] = random.choice(["", "wet grass; 3 +2"])
        elif column.kind == "some":
            given[column.name] = [key_of(one) for one in column.options if random.random() < 0.2]
        else:
            given[column.name] = key_of(random.choice(column.options))
    return given


def words(html: str) -> str:
    """Give what somebody reads on a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
