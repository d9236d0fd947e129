"""What the tests of checks share: two characters, and plays with scripted answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from rollwright.dice.law import Law
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.session import Session
from rollwright.play.steps import Call
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from rollwright.rules.telling import Telling, facts_in, tell

OPTIONS = Options()
KARA = Sheet(name="Kara", stats={"chm": 12, "per": 14, "str": 9}, cp=10)
TABLE = State({"kara": KARA, "vanya": Sheet(name="Vanya", stats={"int": 13})})


def flat(id: str, *names: str) -> Callable[..., Call[Any]]:
    """Give a procedure of the game as commands see it, the parameters that stand first by their flat names."""

    def call(options: Options, *args: Any, **given: Any) -> Call[Any]:
        return RULESET.listing(id).procedure(options, **dict(zip(names, args, strict=False)), **given)

    return call


act = flat("action", "bonus", "dl", "dice", "shaken", "cp")
ability = flat("ability", "bonus")
skill = flat("skill", "bonus", "skill")
analysis = flat("analysis", "bonus")
attempt = flat("attempt", "stats", "skills", "dice")
notice = flat("notice", "per", "dice", "impairments", "helmet")
disguise, hide = flat("disguise", "inspect"), flat("hide", "precision")
unmask = flat("unmask", "per", "dl")
resist = flat("resist", "bonus", "against")
crowd = flat("crowd", "guile", "size", "per")
trap = flat("trap", "precision", "work")
aim = flat("aim", "inspect", "distance", "dice")
repel = flat("repel", "vigor", "entities", "unseen")
contest = flat("contest", "a", "b")
persuade = flat("persuade", "chm", "against", "dice")


def begun(id: str, state: State, who: str, options: Options = OPTIONS, **given: Any) -> Any:
    """Begin an act at a table in some state: a call, or what a deed brings about."""
    act = RULESET.acts[id]
    made = act.made(options, state, act.kept(act.read(options, state, {"who": who, **given} if who else given)))
    return made if isinstance(made, Call) else list(made)


def offered(state: State, role: str = "player", *holds: str, options: Options = OPTIONS) -> set[tuple[str, str]]:
    """Give what a seat may begin, by the act's id and whose it is."""
    return {(move.procedure, move.who) for move in RULESET.moves(options, state, Sitting(role, holds))}


def told(session: Session[Any]) -> list[str]:
    """Tell a play."""
    return [line.text for line in tell(session.story(), Telling(str, RULESET.wording))]


def play(call: Call[Any], *answers: Iterable[int] | str | Mapping[str, Any]) -> Session[Any]:
    """Play a call with faces, option keys and filled cards to its end."""
    session: Session[Any] = Session(call)
    for one in answers:
        if isinstance(one, Mapping):
            session.fill(one)
        else:
            session.choose(one) if isinstance(one, str) else session.roll(list(one))
    assert session.ended, f"still asks {session.question}"
    return session


def facts_of(session: Session[Any]) -> list[Any]:
    """Give all facts of a play."""
    return facts_in(session.story())


def after(session: Session[Any], state: State = TABLE) -> State:
    """Give the state after a play."""
    return fold(state, facts_of(session), Sheet)


def chance(law: Law[Any], **fields: Any) -> Fraction:
    """Give the chance of some fields of an outcome."""
    fits = [p for end, p in law.fractions() if all(getattr(end, name) == value for name, value in fields.items())]
    return sum(fits, Fraction(0))
