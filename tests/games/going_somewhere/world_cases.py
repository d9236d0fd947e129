"""Helpers for the tests of encounters, vehicles and treasure."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from rollwright.dice.source import RandomDice
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.cards import Card
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll, key_of
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.generating import generator_procedure
from rollwright.rules.telling import Telling, fact_of, facts_in, tell

OPTIONS = Options()
TRUCK = (9, 1, 0, 1, 10, 14, 12)
"""ACC, CHM, INT, PER, SPD, STR, VIT."""


def rows_of(name: str, **arguments: Any) -> dict[str, Fraction]:
    """Give the law of a table's rows."""
    call = generator_procedure(book(), name)(OPTIONS, *taken(name, arguments), False)
    found: dict[str, Fraction] = {}
    for result, share in odds(call, exact=True).fractions():
        found[result.row] = found.get(result.row, Fraction(0)) + share
    return found


def taken(name: str, arguments: dict[str, Any]) -> list[Any]:
    """Give what a table takes, in its order."""
    return [arguments.get(key, one.default) for key, one in book().generator(name).takes.items()]


def numbers_of(name: str, sides: int) -> dict[str, int]:
    """Count how many numbers of a die belong to each row."""
    return {row: int(share * sides) for row, share in rows_of(name).items()}


def generated(name: str, *faces: int, **arguments: Any) -> Any:
    """Roll on a table with known dice, one die after the other."""
    session = Session(generator_procedure(book(), name)(OPTIONS, *taken(name, arguments), True))
    left = list(faces)
    while isinstance(session.question, Roll):
        session.roll([left.pop(0) for _ in session.question.pool.sides()])
    assert not left
    return session.outcome


def played(call: Call[Any], seed: int) -> Session[Any]:
    """Play a call with the dice of a seed, and the options that cost least."""
    dice, session = RandomDice(seed), Session(call)
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        elif isinstance(step.options, Card):
            session.fill({})
        else:
            session.choose(key_of(never(step)))
    return session


def answered(call: Call[Any], *answers: Any) -> Session[Any]:
    """Play a call with options by key, cards by their fields and dice by faces."""
    session = Session(call)
    for answer in answers:
        if isinstance(answer, dict):
            session.fill(answer)
        elif isinstance(answer, str):
            session.choose(answer)
        else:
            session.roll(answer)
    assert session.question is None
    return session


def facts_of(session: Session[Any]) -> list[Fact]:
    """Give the facts of a session."""
    return list(facts_in(session.story()))


def flat(id: str, *names: str) -> Any:
    """Give a procedure as commands see it, the parameters that stand first by their flat names."""

    def call(options: Options, *args: Any, **given: Any) -> Call[Any]:
        return RULESET.listing(id).procedure(options, **dict(zip(names, args, strict=False)), **given)

    return call


build_npc = flat("build-npc", "who", "cp", "name", "plan", "type", "party")
meet = flat("meet", "who", "party", "cp", "name", "plan", "table")
find_treasure = flat("find-treasure", "who", "monsters", "licensed")
make_vehicle = flat("make-vehicle", "who", "scale", "name", "unit", "stats")
damage_vehicle = flat("damage-vehicle", "damage", "vit", "health", "condition", "past_zero", "checked")
repair_vehicle = flat("repair-vehicle", "who", "scale", "by", "craft")
shoot_vehicle = flat("shoot-vehicle", "acc", "weapon", "defend", "target_scale", "vit", "scale")
shoot_person = flat("shoot-person", "acc", "weapon", "defend", "scale")
drive = flat("drive", "speed", "strength", "scale", "enc")
mount_weapon = flat("mount-weapon", "who", "weapon", "scale")
book_berth = flat("book-berth", "who", "price", "rank")
buy_vehicle = flat("buy-vehicle", "who", "vehicle", "price", "shifts")
challenge = flat("challenge", "party", "foes")


def done(state: State, id: str, *answers: Any, **arguments: Any) -> State:
    """Play a listed call at a table, and give the state after it."""
    call = RULESET.listing(id).procedure(OPTIONS, **arguments)
    return fold(state, facts_of(answered(call, *answers)), Sheet)


def deed(state: State, id: str, **given: Any) -> State:
    """Do a deed, and give the state after it."""
    act = RULESET.acts[id]
    made = act.made(OPTIONS, state, act.kept(act.read(OPTIONS, state, given)))
    return fold(state, [fact for one in made if (fact := fact_of(one))], Sheet)


def lines(session: Session[Any]) -> list[str]:
    """Tell a session."""
    return [line.text for line in tell(session.story(), Telling(str.capitalize, RULESET.wording))]


def counted(values: Any) -> dict[Any, int]:
    """Count equal values."""
    return dict(Counter(values))
