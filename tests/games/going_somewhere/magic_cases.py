"""What the tests of magic share: a mage, somebody to cast on, calls by their flat names, and time that passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.magic.tables import ResultRow, by_total
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.state import BEGINNING
from rollwright.play.session import Session
from rollwright.play.steps import Call
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.telling import Telling, fact_of, facts_in, headline, tell
from tests.games.going_somewhere.checks_cases import OPTIONS, play

STATS = {"acc": 10, "chm": 12, "int": 9, "per": 14, "spd": 8, "str": 11, "vit": 14}
SWORD = Item(name="sword", kind="weapon", sides=8, where="right hand", hands=1)
TABLE = State(
    {
        "mira": Sheet(name="Mira", stats=STATS, cp=40),
        "vanya": Sheet(name="Vanya", stats=STATS, health_lost=12, items=(SWORD,)),
    },
    BEGINNING.scene,
)


def flat(id: str, **given: Any) -> Call[Any]:
    """Give a call as a command makes it, by flat names."""
    return RULESET.listings[id].procedure(given.pop("options", OPTIONS), **given)


def cast(options: Any, bonus: int, resist: int | None = None, magic: str = "", **more: Any) -> Call[Any]:
    """Give a casting."""
    return flat("cast", options=options, bonus=bonus, resist=resist, magic=magic, **more)


def magic_attack(options: Any, bonus: int, acc: int, defend: int, dice: Any, **more: Any) -> Call[Any]:
    """Give an attack by magic."""
    return flat("magic-attack", options=options, bonus=bonus, acc=acc, defend=defend, dice=dice, **more)


def recharge(options: Any, bonus: int, magic: str, item: str = "", **more: Any) -> Call[Any]:
    """Give the charging of a thing."""
    return flat("recharge", options=options, bonus=bonus, magic=magic, item=item, **more)


def use_item(options: Any, bonus: int, magic: str = "", resist: int | None = None, **more: Any) -> Call[Any]:
    """Give the use of a thing with a Magic Bonus."""
    return flat("use-item", options=options, bonus=bonus, magic=magic, resist=resist, **more)


def use_up(options: Any, dice: Any, **more: Any) -> Call[Any]:
    """Give the use of a thing that works at once."""
    return flat("use-up", options=options, dice=dice, **more)


def resist_magic(options: Any, bonus: int, dl: int, tier: Any = ..., immunity: int = 0, **more: Any) -> Call[Any]:
    """Give a resistance roll by itself."""
    given = {} if tier is ... else {"tier": tier}
    return flat("resist-magic", options=options, bonus=bonus, dl=dl, immunity=immunity, **given, **more)


def facts_of(session: Session[Any]) -> list[Fact]:
    """Give all facts of a play."""
    return list(facts_in(session.story()))


def landed(state: State, facts: Iterable[Fact]) -> State:
    """Give the state after facts."""
    return fold(state, facts, Sheet)


def after(session: Session[Any], state: State = TABLE) -> State:
    """Give the state after a play."""
    return landed(state, facts_of(session))


def begun(state: State, act: str, **given: Any) -> Any:
    """Begin an act, as a form sends it, and as the log has it afterwards."""
    found = RULESET.acts[act]
    values = found.read(OPTIONS, state, given)
    return found.made(OPTIONS, state, msgspec.json.decode(msgspec.json.encode(found.kept(values))))


def done(state: State, act: str, **given: Any) -> State:
    """Do a deed, and give the state after it."""
    return landed(state, [fact for one in begun(state, act, **given) if (fact := fact_of(one))])


def headline_of(session: Session[Any]) -> str:
    """Give what a play is about, as people read it."""
    line = headline(session.story(), Telling(str.capitalize, RULESET.wording))
    return line.text if line else ""


def told(session: Session[Any], **names: str) -> list[str]:
    """Tell a play in sentences."""
    telling = Telling(lambda who: names.get(who, who.capitalize()), RULESET.wording)
    return [line.text for line in tell(session.story(), telling)]


def cast_on(magic: str, *answers: Any, state: State = TABLE, **more: Any) -> State:
    """Cast something of Mira's on Vanya, an average success unless the answers say otherwise."""
    call = cast(OPTIONS, 10, magic=magic, who="mira", target=more.pop("target", "vanya"), **more)
    return after(play(call, [12], *answers), state)


def later(state: State, rounds: int = 0, days: int = 0) -> State:
    """Let time pass."""
    return landed(state, [TimePassed(rounds=rounds, days=days)])


def covered(rows: tuple[ResultRow, ...]) -> list[str | None]:
    """Give the row of each total from 1 to 45."""
    places = [by_total(rows, 10, total) for total in range(1, 46)]
    return [rows[place].key if place >= 0 else None for place in places]


def named(id: str, *names: str) -> Callable[..., Call[Any]]:
    """Give a procedure as commands see it, the parameters that stand first by their flat names."""

    def call(options: Any, *args: Any, **given: Any) -> Call[Any]:
        return flat(id, options=options, **dict(zip(names, args, strict=False)), **given)

    return call


awaken = named("awaken", "stats", "cp", "most")
power = named("power", "dice", "size", "duration", "targets")
bond = named("power-site", "sides", "count", "power", "max_q")
draw_power = named("draw-power", "power", "level", "site")
magic_damage = named("magic-damage", "dice", "points")
psychic_search = named("psychic-search", "inspect", "search", "twice", "dice")
animate = named("animate", "bonus", "whole", "points")
take_harm = named("take-harm", "damage")
gone_wrong = named("gone-wrong", "resist", "stat", "cp", "who")
craft = named("craft", "bonus", "skill", "magic", "item", "power")
