"""What follows from each call, as facts and as sentences; and what a seat may start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.play.session import Played
from rollwright.play.steps import GM, Call
from rollwright.play.tell import Line, plainly
from rollwright.rules.facts import Fact, State
from rollwright.rules.ruleset import Move, Sitting

from low_lantern.rules import Crossing, Omen, Rested, Result, Task, Water
from low_lantern.sheet import SKILLS, Boat, Burnt, Darker, Options, Shaken

ENDS = {
    Result.DONE: ("It is done.", "lantern.task.done"),
    Result.COST: ("It is done, at a price.", "lantern.task.cost"),
    Result.LOST: ("It is lost, and the dark comes closer.", "lantern.task.lost"),
}
WATERS = {
    Water.NOTHING: "There was nothing there.",
    Water.WRECK: "A wreck lies in the way.",
    Water.EYES: "Eyes look up at the light.",
}


def facts_of_task(arguments: Mapping[str, Any], outcome: Task) -> Iterator[Fact]:
    """Burn the oil; what is lost brings the dark, what has a price costs nerve."""
    if outcome.burnt:
        yield Burnt(oil=outcome.burnt)
    if outcome.result is Result.LOST:
        yield Darker(steps=1)
    if outcome.result is Result.COST and arguments["who"] != "actor":
        yield Shaken(who=arguments["who"], nerve=1)


def facts_of_crossing(arguments: Mapping[str, Any], outcome: Crossing | Call[Crossing]) -> Iterator[Fact]:
    """Leave the dark behind on arrival. What its tasks cost is told by their own facts, as they end."""
    if isinstance(outcome, Crossing) and outcome.arrived and outcome.dark:
        yield Darker(steps=-outcome.dark)


def facts_of_omen(arguments: Mapping[str, Any], outcome: Omen) -> Iterator[Fact]:
    """Lose nerve to what was there, and oil to light the lantern again."""
    if outcome.oil:
        yield Burnt(oil=outcome.oil)
    if outcome.nerve and arguments["who"] != "actor":
        yield Shaken(who=arguments["who"], nerve=outcome.nerve)


def facts_of_rest(arguments: Mapping[str, Any], outcome: Rested) -> Iterator[Fact]:
    """Find nerve again."""
    if outcome.oil:
        yield Burnt(oil=outcome.oil)
    if arguments["who"] != "actor":
        yield Shaken(who=arguments["who"], nerve=-outcome.nerve)


def tell_task(played: Played) -> Iterator[Line]:
    """Tell the throws, the lights and how it ended."""
    yield from plainly(played)
    outcome: Task = played.outcome
    if outcome.burnt:
        yield Line(f"{outcome.burnt} oil burns for another throw.", ("lantern.task.burn",))
    lights = f"{outcome.lights} light{'s' * (outcome.lights != 1)}"
    yield Line(f"{lights}, {played.call.named['need']} needed.", ("lantern.task.lights",))
    text, rule = ENDS[outcome.result]
    yield Line(text, (rule,))


def tell_crossing(played: Played) -> Iterator[Line]:
    """Tell the end of a crossing; its tasks tell themselves."""
    outcome = played.outcome
    if isinstance(outcome, Crossing):
        word = "The boat arrives" if outcome.arrived else "The boat is lost in the dark"
        yield Line(f"{word} after {outcome.tasks} tasks, with {outcome.oil} oil.", ("lantern.crossing",))


def tell_omen(played: Played) -> Iterator[Line]:
    """Tell what was there; the die itself stays the gamemaster's."""
    outcome: Omen = played.outcome
    yield Line("The lantern goes out." if outcome.doused else "The lantern burns on.", ("lantern.omen",))
    yield Line(WATERS[outcome.water], ("lantern.omen.water",))
    if outcome.nerve:
        yield Line(f"That costs {outcome.nerve} nerve.", ("lantern.omen.water",))


def tell_rest(played: Played) -> Iterator[Line]:
    """Tell what a rest gave."""
    yield from plainly(played)
    yield Line(f"{played.outcome.nerve} nerve comes back.", ("lantern.rest",))


def moves(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List what a seat may start: keepers their tasks and a rest, the gamemaster a crossing and an omen too."""
    boat: Boat = state.scene
    found: list[Move] = []
    for who, sheet in state.sheets.items():
        runs = sitting.role == GM
        if not runs and who not in sitting.holds:
            continue
        name = sheet.name or who
        for skill in SKILLS:
            filled = {"who": who, "dice": getattr(sheet, skill), "oil": boat.oil}
            found.append(Move("task", f"{name}: {skill}", who, filled, ("need", "what")))
        found.append(Move("rest", f"{name}: rest", who, {"who": who, "oil": boat.oil}))
        if runs:
            crossing = {"who": who, "dice": sheet.row, "oil": boat.oil, "dark": boat.dark}
            found.append(Move("crossing", f"{name} rows a crossing", who, crossing, ("stretches",)))
            found.append(Move("omen", f"Something in the water, near {name}", who, {"who": who}))
    return tuple(found)


def told_fact(fact: Any, name: Any) -> str | None:
    """Write a fact as a sentence."""
    match fact:
        case Burnt(oil=oil):
            return f"{oil} oil burns." if oil > 0 else f"{-oil} oil is found."
        case Darker(steps=steps):
            return f"The dark comes {steps} closer." if steps > 0 else "The dark draws back."
        case Shaken(who=who, nerve=nerve):
            return f"{name(who)} {'loses' if nerve > 0 else 'finds'} {abs(nerve)} nerve."
        case _:
            return None
