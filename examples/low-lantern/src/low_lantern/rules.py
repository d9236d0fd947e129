"""The rules that ask, and what can be begun at a table."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from operator import index
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace
from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_least, total
from rollwright.play.cards import Words, number
from rollwright.play.steps import ACTOR, GM, Call, Choose, Headline, Roll, Said, Verdict, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import Fact, State, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.ruleset import Onward
from rollwright.rules.sentences import counted

from low_lantern import told
from low_lantern.facts import Arrived, Behind, Burnt, CastOff, Darker, Found, Ordered, Shaken, TurnOver
from low_lantern.sheet import DARK, Boat, Burn, Options, Skill

Dice = Annotated[int, Meta(ge=1, le=8)]
Need = Annotated[int, Meta(ge=1, le=4)]
Oil = Annotated[int, Meta(ge=0, le=12)]
Stretches = Annotated[int, Meta(ge=1, le=12)]
SOMEBODY, UNSAID = Who(ACTOR), Words("")


# --- a task ----------------------------------------------------------------------------------------------------------


class Keeper(Struct, frozen=True):
    """Who throws, as the rules need them: dice, oil at hand, and whether to ask about it."""

    dice: Dice
    oil: Oil = 0
    who: Who = SOMEBODY
    order: Annotated[Burn | None, INNER] = None


class Result(StrEnum):
    """How a task ends, from worst to best."""

    LOST = "lost"
    COST = "cost"
    DONE = "done"


class Task(NamedTuple):
    """A task that has ended."""

    result: Result
    lights: int
    burnt: int


class Throw(NamedTuple):
    """What a throw is about."""

    who: Who
    what: str
    need: int
    lights: int = 0
    oil: int = 0


def light(options: Options) -> int:
    """Give the face from which a die is a light."""
    return 4 if options.bright else 5


@listed(
    "task",
    "A task",
    "lantern.task.lights lantern.task.done lantern.task.cost lantern.task.lost lantern.task.burn",
    worth={"result": lambda outcome: list(Result).index(outcome.result)},
    examples=({"dice": 2}, {"dice": 3, "need": 2, "oil": 1}),
)
@procedure
async def task(options: Options, keeper: Keeper, need: Need = 1, what: str = "") -> Task:
    """Throw a die for each point; more lights than needed is done, just as many costs something, fewer is lost."""
    throw = Throw(keeper.who, what or "A task", need)
    lit, dice = count_at_least(light(options)), keeper.dice
    lights = await Roll("lights", Pool.of(dice, 6), lit, keeper.who, about=throw)
    burnt = 0
    while lights <= need and lights < dice and burnt < min(keeper.oil, options.burns):
        about = throw._replace(lights=lights, oil=keeper.oil - burnt)
        if (keeper.order or await Choose("burn", keeper.who, (Burn.KEEP, Burn.BURN), about)) is Burn.KEEP:
            break
        burnt += 1
        await Burnt(1)
        lights = lights + await Roll("again", Pool.of(dice - index(lights), 6), lit, keeper.who, about=throw)
    result = Result.DONE if lights > need else Result.COST if lights == need else Result.LOST
    result = await Verdict("result", result, Result)
    await Said(told.ended, keeper.who, lights, need, result)
    if result is Result.LOST:
        await Darker(1)
    if result is Result.COST:
        await Shaken(1, who=keeper.who)
    return Task(result, lights, burnt)


class Judged(NamedTuple):
    """What the gamemaster says about a task."""

    need: int


@procedure
async def attempt(options: Options, keeper: Keeper, what: Words) -> Task:
    """Let somebody try something: the gamemaster says how hard it is, then the dice fall."""
    await Headline(told.tries, keeper.who, what)
    judged = await Choose.card("judge", GM, Judged(number(1, 4, 1)), about=Throw(keeper.who, what or "tries this", 0))
    return await task(options, keeper, judged.need, what)


def keeper_of(state: State, who: Who, skill: str = Skill.ROW) -> Keeper:
    """Read a keeper from the sheet and the boat."""
    boat: Boat = state.scene
    return Keeper(getattr(state.sheet(who), skill), min(boat.oil, 12), who)


def skills_of(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """Offer the three skills, with their dice."""
    sheet = state.sheet(who)
    return [(skill.value, f"{skill.title()}, {counted(getattr(sheet, skill), 'die', 'dice')}") for skill in Skill]


@start("try", "Try something", "lantern.task.lights", place="sheet.skills", row="skill")
def try_something(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("With what?", skills_of)],
    what: Annotated[Words, Ask("What do you do?", guide="As it goes on after your name: climbs the tower.")] = UNSAID,
) -> Call[Task]:
    """Try something that may go wrong."""
    return attempt(options, keeper_of(state, who, skill), what)


# --- a crossing: a law for the whole of it, and a scene with turns at the table --------------------------------------


class Rower(Keeper, frozen=True):
    """Who rows: there is oil in the boat, unless somebody says otherwise."""

    oil: Oil = 6


class Crossing(NamedTuple):
    """How a crossing ended: whether the boat arrived, with how much oil, how deep in the dark, after how many tasks."""

    arrived: bool
    oil: int
    dark: int
    tasks: int


@listed(
    "crossing",
    "A crossing",
    "lantern.crossing lantern.crossing.dark",
    worth={
        "arrived": lambda outcome: 0 + outcome.arrived,
        "oil": lambda outcome: 10 * outcome.arrived + outcome.oil,
    },
    examples=({"dice": 3, "stretches": 2, "oil": 1}, {"dice": 1, "stretches": 1, "oil": 0, "dark": 5}),
)
@procedure
async def crossing(
    options: Options,
    keeper: Rower,
    stretches: Stretches = 3,
    dark: Annotated[int, Meta(ge=0, le=DARK)] = 0,
    tasks: int = 0,
) -> Crossing | Call[Crossing]:
    """Row stretch by stretch, alone. What is lost brings the dark closer."""
    if dark >= DARK:
        await Said(told.crossed, False, keeper.oil, tasks)
        return Crossing(False, keeper.oil, dark, tasks)
    done = await task(options, keeper, Boat(dark=dark).need)
    keeper = replace(keeper, oil=keeper.oil - done.burnt)
    if done.result is Result.LOST:
        return crossing(options, keeper, stretches, dark + 1, tasks + 1)
    if stretches > 1:
        return crossing(options, keeper, stretches - 1, dark, tasks + 1)
    if dark:
        await Darker(-dark)
    await Said(told.crossed, True, keeper.oil, tasks + 1)
    return Crossing(True, keeper.oil, dark, tasks + 1)


@procedure
async def stretch(options: Options, keeper: Keeper, need: Need, left: int) -> Task:
    """Row one stretch of a crossing under way."""
    await Headline(told.tries, keeper.who, "rows")
    done = await task(options, keeper, need, "Rowing")
    if done.result is not Result.LOST:
        await Behind()
        if left <= 1:
            await Arrived()
    return done


def no_crossing(options: Options, state: State) -> bool:
    """Tell whether the boat lies still, and isn't lost."""
    return not state.scene.crew and state.scene.dark < DARK


def at_the_oars(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody rows in the crossing under way."""
    return who in state.scene.crew


def their_turn(options: Options, state: State, who: Who) -> bool:
    """Tell whether it is somebody's turn at the oars."""
    return bool(state.scene.rower == who)


@deed("cast-off", "Begin a crossing", "lantern.crossing", by="gm", place="desk", when=no_crossing)
def cast_off(
    options: Options,
    state: State,
    crew: Annotated[tuple[Who, ...], Ask("Who rows, in turn?", least=1)],
    stretches: Annotated[Stretches, Ask("How many stretches?")] = 3,
) -> Iterator[Fact]:
    """Begin a crossing."""
    yield CastOff(crew=tuple(dict.fromkeys(crew)), stretches=stretches)


@start("stretch", "Row a stretch", "lantern.crossing", place="scene", when=their_turn)
def row_a_stretch(options: Options, state: State, who: Who) -> Call[Task]:
    """Row on, when it is your turn."""
    boat: Boat = state.scene
    rower = replace(keeper_of(state, who), order=boat.orders.get(who))
    return stretch(options, rower, boat.need, boat.stretches)


@deed("order", "Say what you do about the oil", "lantern.crossing", place="scene", when=at_the_oars)
def order(
    options: Options, state: State, who: Who, oil: Annotated[Burn, Ask("Burn oil when it could help?")]
) -> Iterator[Fact]:
    """Say it once for this crossing, so that nobody has to ask you."""
    yield Ordered(by=who, order=oil)


def onward(options: Options, state: State) -> Onward | None:
    """Let a crossing go on by itself while the rower has said what to do about the oil."""
    boat: Boat = state.scene
    known = boat.rower in boat.orders and boat.rower in state.sheets
    return Onward("stretch", {"who": boat.rower}, boat.rower) if known else None


def turn_taken(state: State, who: str) -> Iterator[Fact]:
    """Give the oars to the next when somebody's turn has ended."""
    yield TurnOver(by=Who(who))


# --- something in the water ------------------------------------------------------------------------------------------


class Water(StrEnum):
    """What is in the water."""

    NOTHING = "nothing"
    WRECK = "wreck"
    EYES = "eyes"


class Lantern(StrEnum):
    """What the keeper does with the lantern."""

    STEADY = "steady"
    DOUSE = "douse"


class Omen(NamedTuple):
    """What was in the water, and what it cost."""

    water: Water
    doused: bool
    nerve: int
    oil: int


@listed(
    "omen",
    "Something in the water",
    "lantern.omen lantern.omen.water",
    worth={"calm": lambda outcome: 0 - outcome.nerve - outcome.oil},
)
@procedure
async def omen(options: Options, who: Who = SOMEBODY) -> Omen:
    """The gamemaster throws in secret what is in the water; the keeper hears a splash, and may douse the lantern."""
    throw = Throw(who, "Something in the water", 0)
    face = await Roll("water", Pool.of(1, 6), total, GM, (GM,), throw)
    doused = await Choose("lantern", who, (Lantern.STEADY, Lantern.DOUSE), throw) is Lantern.DOUSE
    water = Water.NOTHING if face <= 2 else Water.WRECK if face <= 4 else Water.EYES
    nerve = {Water.NOTHING: 0, Water.WRECK: 2 * doused, Water.EYES: 3 * (not doused)}[water]
    await Said(told.omen, water, doused)
    if doused:
        await Burnt(1)
    if nerve:
        await Shaken(nerve, who=who)
    return Omen(water, doused, nerve, 0 + doused)


@start("omen", "A splash", "lantern.omen", by="gm", place="sheet.nerve")
def hear_a_splash(options: Options, state: State, who: Who) -> Call[Omen]:
    """Let somebody hear a splash. What it is, you throw in secret."""
    return omen(options, who)


# --- rest and finds --------------------------------------------------------------------------------------------------


class Rest(StrEnum):
    """How somebody rests."""

    DRIFT = "drift"
    WARM = "warm"


class Rested(NamedTuple):
    """What a rest gave and took."""

    nerve: int
    oil: int


@listed("rest", "A rest", "lantern.rest", worth={"nerve": lambda outcome: outcome.nerve}, examples=({}, {"oil": 2}))
@procedure
async def rest(options: Options, oil: Oil = 0, who: Who = SOMEBODY) -> Rested:
    """Drift for a while, or warm yourself at the lantern, which burns oil."""
    ways = (Rest.DRIFT, Rest.WARM) if oil > 0 else (Rest.DRIFT,)
    warm = await Choose("rest", who, ways, Throw(who, "A rest", 0, oil=oil)) is Rest.WARM
    if warm:
        await Burnt(1)
    await Shaken(-1 - warm, who=who)
    return Rested(1 + warm, 0 + warm)


@start("rest", "Rest", "lantern.rest", place="sheet.nerve")
def take_a_rest(options: Options, state: State, who: Who) -> Call[Rested]:
    """Find some nerve again."""
    return rest(options, keeper_of(state, who).oil, who)


@deed("find-oil", "They find oil", "lantern.landing", by="gm", place="desk")
def find_oil(
    options: Options, state: State, oil: Annotated[int, Meta(ge=1, le=6), Ask("How much?")] = 1
) -> Iterator[Fact]:
    """Put oil into the boat."""
    yield Found(oil=oil)
