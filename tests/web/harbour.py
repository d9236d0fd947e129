"""A small game in the new form, for the tests of the page: actions that are declared, judged, helped and thrown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.play.steps import ACTOR, GM, Call, Choose, Happening, Headline, Roll, Said, Verdict, procedure
from rollwright.play.tell import Line
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import Change, Fact, Joined, State, Tale, Who
from rollwright.rules.flat import listed
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording
from rollwright.table.seat import Seat
from rollwright.table.store import Store
from rollwright.table.table import Table


class Options(msgspec.Struct, frozen=True):
    """None."""


class Sheet(msgspec.Struct, frozen=True):
    name: str = ""
    health: int = 10
    momentum: int = 3
    skills: dict[str, int] = {}
    gear: tuple[str, ...] = ()
    notes: str = ""


class Scene(msgspec.Struct, frozen=True):
    clocks: dict[str, int] = {}


class Body(msgspec.Struct, frozen=True):
    who: Who = Who(ACTOR)
    health: int = 10
    dice: int = 1


class Harmed(Change, frozen=True, tag="harmed"):
    points: int

    def told(self, tale: Tale) -> Iterator[Line]:
        yield Line(f"{tale.name(self.who)} takes {self.points} harm: {tale.after.health} left.", ("harbour.harm",))

    def change(self, one: Any) -> Any:
        return msgspec.structs.replace(one, health=one.health - self.points)


class Ticked(Fact, frozen=True, tag="ticked"):
    name: str
    says = "The clock “{name}” moves on."

    def on(self, state: State) -> State:
        clocks = state.scene.clocks
        return state.with_scene(clocks={**clocks, self.name: clocks.get(self.name, 0) + 1})


class Result(Enum):
    DIRE = "dire"
    MESSY = "messy"
    GOOD = "good"


class Plan(NamedTuple):
    what: Words
    way: str
    push: bool
    with_what: str | None


class Ruled(NamedTuple):
    kind: str
    level: int
    causes: tuple[str, ...]
    danger: str
    stake: Words


class Ended(NamedTuple):
    result: Result
    body: Body


def about(tale: Tale, who: Who, what: str) -> str:
    return f"{tale.name(who)} {what}"


def said(tale: Tale, best: int, helped: int) -> Line:
    return Line(f"The best die is a {best}" + (f", with {helped} who helped." if helped else "."), ("harbour.action",))


SOMEBODY = Body()
WAYS = ("finesse", "guile", "prowess")


@listed("strike", "Strike", "harbour.action", worth={"result": list(Result).index}, examples=({"health": 3},))
@procedure
async def strike(options: Options, body: Body = SOMEBODY, helpers: tuple[Body, ...] = ()) -> Ended:
    """Somebody tries something."""
    asked = Plan(words(needed=True), each(WAYS), each((False, True)), maybe(("rope", "lantern")))
    plan = await Choose.card("plan", body.who, asked)
    await Headline(about, body.who, plan.what)
    judged = await Choose.card(
        "judge", GM,
        Ruled(
            each(("basic", "clash", "reaction")), number(0, 3, 1), some(("dark", "wet", "crowded")),
            each(("mild", "grave"), when={"kind": ["reaction"]}), words(),
        ),
    )  # fmt: skip
    helping: list[Body] = []
    while left := [one for one in helpers if one not in helping]:
        got = await Choose.among("help", [(None, body.who), *[(one, one.who) for one in left]])
        if got is None:
            break
        helping.append(got)
    best = await Roll("action", Pool.of(max(1, body.dice), 6), total, body.who)
    threat = await Roll("threat", Pool.of(judged.level, 8), total, body.who) if judged.level else 0
    await Said(said, best, len(helping))
    came = Result.GOOD if best >= threat + 2 else Result.MESSY if best >= threat - 2 else Result.DIRE
    result = await Verdict("result", came, Result)
    if result is not Result.GOOD:
        burnt = await Choose("burn", body.who, ("keep", "burn"))
        if burnt == "keep":
            body = await Harmed(2 if result is Result.DIRE else 1).to(body)
        await Ticked("The tide turns")
    return Ended(result, body)


def skills_of(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    return [(key, key.title()) for key in state.sheet(who).skills]


@start("strike", "Try something", place="sheet.skills", row="skill")
def begin(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("With which skill?", skills_of)],
) -> Call[Ended]:
    """Say what you do; the GM says how dangerous it is."""
    others = [Body(Who(one), sheet.health) for one, sheet in state.sheets.items() if one != who]
    sheet = state.sheet(who)
    return strike(options, Body(who, sheet.health, sheet.skills[skill]), tuple(others))


UNSAID = Words("")


@start("attack", "Attack somebody")
def attack(
    options: Options, state: State, who: Who,
    whom: Annotated[Who, Ask("Whom?", free=True)], how: Words = UNSAID,
    hard: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1,
) -> Call[Ended]:  # fmt: skip
    """Hit somebody, here and now."""
    return strike(options, Body(who, state.sheet(who).health))


@deed("heal", "Heal somebody", by="gm", place="desk")
def heal(
    options: Options, state: State, who: Who, points: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
) -> Iterator[Happening[Any]]:
    """Give health back."""
    yield Harmed(-points, who=who)


@deed("tick", "Move a clock on", by="gm", place="scene")
def tick(options: Options, state: State, name: Annotated[Words, Ask("Which clock?")]) -> Iterator[Happening[Any]]:
    """One step nearer."""
    yield Ticked(str(name))


WORDINGS = {
    "plan": Wording(
        title="What do you do?",
        button="Send to your GM",
        fields={
            "what": Wording(title="You…"),
            "way": Wording(title="How?", options={"finesse": "Finesse", "guile": "Guile"}, notes={"finesse": "3 dice"}),
            "push": Wording(title="Push yourself"),
            "with_what": Wording(title="With what?"),
        },
    ),
    "judge": Wording(
        title="How dangerous is it?",
        guide="A threat die cuts the result.",
        button="Let them roll",
        buttons={"level": {"0": "They simply do it"}},
        fields={
            "kind": Wording(title="Kind of action"),
            "level": Wording(title="Threat dice", first=True),
            "causes": Wording(title="Against them", notes={"dark": "−1"}),
            "danger": Wording(title="Danger"),
            "stake": Wording(title="At stake", folded="More"),
        },
    ),
    "help": Wording(title="Roll, or wait for help?", options={"none": "Roll"}, passes=True),
    "action": Wording(title="Your dice"),
    "threat": Wording(title="Threat"),
    "burn": Wording(
        title="Momentum can still save it", options={"keep": "Keep it", "burn": "Burn it: make it Good"},
        notes={"burn": "Momentum falls to 2.", "keep": "Momentum stays."},
    ),
    "result": Wording(
        title="Result",
        options={"dire": "Dire", "messy": "Messy", "good": "Good"},
        tones={"dire": 1, "messy": 3, "good": 5},
        notes={"messy": "It works, but it costs you."},
    ),
}  # fmt: skip

RULESET = Ruleset(
    id="harbour",
    title="Harbour",
    version="1",
    package="tests.web.harbour",
    options=Options,
    sheet=Sheet,
    chapters=(sys.modules[__name__],),
    start=State(scene=Scene(clocks={"The tide turns": 2})),
    wordings=lambda: WORDINGS,
)


def harbour_table(store: Store, id: str = "friday") -> Table:
    """Make a table of it: Gus runs it; Ana plays Vanya Orlov, Ben plays Dr. Ilse Vok."""
    from rollwright import games

    games.GAMES["harbour"] = "tests.web.harbour"
    table = Table.make(store, id, "harbour", Seat("gus", "Gus", "gm"), name="Ash Harbour", seed=b"x" * 32)
    table.seat_somebody("gus", Seat("ana", "Ana", "player", ("vanya-orlov",)))
    table.seat_somebody("gus", Seat("ben", "Ben", "player", ("dr-ilse-vok",)))
    vanya = {"name": "Vanya Orlov", "skills": {"finesse": 3, "guile": 2}, "gear": ["Rope", "Lantern"]}
    vok = {"name": "Dr. Ilse Vok", "skills": {"reason": 2, "presence": 1}}
    table.land("gus", [Joined(who="vanya-orlov", sheet=vanya), Joined(who="dr-ilse-vok", sheet=vok)])
    return table
