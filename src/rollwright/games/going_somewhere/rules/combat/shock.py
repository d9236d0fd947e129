"""Health, and what happens when it runs out: the Shock Check, unconsciousness, death, and the sleep that heals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.action import AGAIN, Again, Buy, Facing, pool_of, spent, still
from rollwright.games.going_somewhere.rules.checks.facts import ModifierUsed, TimePassed
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, succeeds
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.harm import Fell, Harmed, Healed, Shocked, Weakened
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.passing import brings
from rollwright.games.going_somewhere.rules.people import SOMEBODY, Body, Down, body_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.vehicles.aboard import here
from rollwright.play.cards import Words
from rollwright.play.steps import Actor, Call, Choose, Happening, Headline, Roll, Said, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import listed

Health: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
One = TypeVar("One", bound=Any)
HOURS_OF_SLEEP = 6
REROLL, SUCCESS = 1, 2
"""What a reroll costs, and a success that is bought before the roll."""
SHOCK = "the Shock Check"
CHECK = f", {SHOCK}"
UNSAID = Words("")
__all__ = ["Down", "Health"]


class Injured(NamedTuple):
    """How somebody is after a loss of Health."""

    health: int
    down: str
    """Nothing, `unconscious`, or `dead`."""
    shocked: bool
    """Whether a Shock Check has been made since Health was last full."""
    past: int
    """Health lost since the Shock Check; at VIT it is death."""
    cp: int = 0
    """Character Points used."""


class Injury(NamedTuple):
    """One injury: the damage of one roll, whether it can kill, whose it is and what did it."""

    damage: int
    lethal: bool = True
    by: Who = NOBODY
    arm: str = ""
    dealt: int = 0
    """The damage before protection, and what that takes off: by its dice, and besides."""
    off: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    """What the attack came to, and what a hit took."""


async def suffered(one: One, full: int, vit: int, injury: Injury) -> tuple[One, bool]:
    """Let somebody lose Health to one damage roll; tell whether that calls for a Shock Check (or for falling).

    Who was knocked out by bare hands has made none yet: a weapon calls for it. Bare hands never bring death nearer.
    """
    damage, lethal = injury.damage, injury.lethal
    if one.down == "dead" or damage <= 0:
        return one, False
    harm = Harmed(damage, injury.by, injury.arm, injury.dealt, injury.off, injury.rolls, mild=not lethal)
    one = await harm.to(one)
    if one.down == "unconscious" and (one.shocked or not lethal):
        if lethal:
            one = await Weakened(one.past + damage).to(one)
        if lethal and one.past >= vit:
            one = await Fell("dead").to(one)
        return one, False
    half = 2 * damage >= full
    return one, one.down == "unconscious" or one.health <= 0 or (half and lethal and not one.shocked)


async def checking(body: Body, lethal: bool = True, by: Actor = "") -> Body:
    """Make the Shock Check that is due. Bare hands never kill, and there is no second check until Health is full."""
    by = by or body.who
    if not lethal or body.shocked:
        return await Fell("unconscious").to(body)
    await Said(told.shocked_by, body.who, body.health)
    added = body.vigor + body.shaken
    what = CHECK, told.at_stake(body.health)
    about: Any = partial(told.facing, Facing, body.who, what, (added, STANDARD), not body.dice)
    if body.cp >= SUCCESS and await Choose("success", by, (Buy.ROLL, Buy.SUCCESS), about) is Buy.SUCCESS:
        body = await spent("success", SHOCK).to(body)
        body = await Shocked(True).to(body)
        return await Fell("unconscious").to(body)
    throw = await Roll("shock", pool_of(ACTION_DIE, body.dice), on_d20, by, about=about)
    lives = succeeds(throw.natural, throw.total + added, STANDARD)
    if body.cp >= REROLL:
        about = partial(still, throw.natural, throw.total + added, STANDARD, body.who, CHECK)
        if await Choose("reroll", by, AGAIN, about, where=1 * lives == 0) is Again.REROLL:
            body = await spent("reroll", SHOCK).to(body)
            throw = await Roll("shock-again", pool_of(ACTION_DIE, body.dice), on_d20, by, about=about)
            lives = succeeds(throw.natural, throw.total + added, STANDARD)
    if body.shaken:
        body = await ModifierUsed().to(body)
    alive = bool(lives)
    body = await Shocked(alive).to(body)
    return await Fell("unconscious" if alive else "dead").to(body)


def survival(outcome: Injured) -> int:
    """Count being alive."""
    return outcome.down != "dead"


@listed(
    "injure",
    "An injury",
    "gs.protection.health gs.shock.when gs.shock.check gs.shock.vit gs.shock.once",
    worth={"survival": survival},
    examples=(
        {"damage": 5},
        {"damage": 15, "vigor": 6},
        {"damage": 15, "vigor": 3, "dice": (Dice(1, 6),)},
        {"damage": 8, "health": 4, "cp": 3, "who": "kara"},
        {"damage": 8, "health": 0, "vit": 8, "down": "unconscious", "shocked": True},
    ),
)
@procedure
async def injury(
    options: Options, damage: Health, body: Body = SOMEBODY, lethal: bool = True, by: Who = NOBODY, arm: str = ""
) -> Injured:
    """Lose Health to one damage roll: at 0, or at half of full Health at once, a Shock Check decides about life.

    Bare hands kill nobody (`lethal` off). `dice` are the bonus dice of VIGOR.
    """
    if body.health > body.full:
        raise BadInput("nobody has more than full Health")
    points = body.cp
    body, due = await suffered(body, body.full, body.vit, Injury(damage, lethal, by, arm))
    if due:
        body = await checking(body, lethal)
    return Injured(body.health, body.down, body.shocked, body.past, points - body.cp)


@procedure
async def befalls(options: Options, body: Body, damage: int, lethal: bool, what: str) -> Injured:
    """Take damage outside a fight: from a fall, a trap, hunger."""
    await Headline(told.befalls, body.who, what, damage)
    return await injury(options, damage, body, lethal, arm=what)


# --- at a table ------------------------------------------------------------------------------------------------------


def is_body(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can be hurt: not a vehicle, nor the dead."""
    sheet: Sheet = state.sheet(who)
    return sheet.craft is None and sheet.down != "dead"


def body_at(state: State, who: Who) -> Body:
    """Give the body of somebody who can be hurt, or refuse."""
    sheet: Sheet = state.sheet(who)
    if sheet.craft is not None:
        raise Refused(f"{state.name(who)} is a vehicle, and has its own damage", "gs.vehicle.health")
    if sheet.down == "dead":
        raise Refused(f"{state.name(who)} is dead", "gs.shock.check")
    return body_of(state, who)


@start(
    "injure",
    "Deal damage",
    "gs.protection.health gs.shock.when",
    by="gm",
    place="party",
    when=is_body,
    needs="Only for somebody who is alive and not a vehicle.",
)
def injure(
    options: Options,
    state: State,
    who: Who,
    damage: Annotated[int, Meta(ge=1, le=100_000), Ask("How much damage, after protection?")],
    what: Annotated[Words, Ask("What hurts them?", guide="a fall")] = UNSAID,
    lethal: Annotated[bool, Ask("Can it kill?", guide="Bare hands can’t.")] = True,
) -> Call[Injured]:
    """Hurt somebody with something that isn’t rolled here: a fall, hunger, poison."""
    return befalls(options, body_at(state, who), damage, lethal, what)


def may_sleep(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can sleep, and that matters: of the CGO's own, where it can give something back."""
    sheet: Sheet = state.sheet(who)
    rests = is_body(options, state, who)
    return rests and (not sheet.npc or bool(sheet.health_lost) or bool(sheet.down))


def sleepers(options: object, state: State, who: Who) -> list[Who]:
    """List those who may sleep beside somebody."""
    return [one for one in here(state) if one != who and is_body(options, state, one)]


@deed(
    "sleep",
    "Sleep",
    "gs.time.sleep",
    place="sheet.health",
    when=may_sleep,
    slow=True,
    needs="Only for somebody who isn’t dead, and whom it helps.",
)
def sleep(
    options: Options,
    state: State,
    who: Who,
    hours: Annotated[int, Meta(ge=1, le=48), Ask("How many hours?")] = HOURS_OF_SLEEP,
    together: Annotated[tuple[Who, ...], Ask("Who sleeps too?", sleepers)] = (),
) -> Iterator[Happening[Any]]:
    """Six hours of sleep give back all lost Health; less gives nothing. The hours pass for everybody."""
    for one in (who, *together):
        sheet: Sheet = state.sheet(one)
        lost, enough = derive.health_max(sheet) - derive.health(sheet), hours >= HOURS_OF_SLEEP
        yield Said(told.rested, one, hours, enough, lost, sheet.down == "dead")
        if enough and sheet.down != "dead":
            yield Healed(lost, "sleep", who=Who(one))
    yield TimePassed(rounds=hours * ROUNDS["hour"], quiet=True)
    yield from brings(state, hours * ROUNDS["hour"])


def is_out_cold(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody is unconscious who has Health left: the book doesn't say for how long."""
    sheet: Sheet = state.sheet(who)
    return sheet.down == "unconscious" and derive.health(sheet) > 0


@deed(
    "wake",
    "Wake somebody up",
    "gs.shock.check",
    by="gm",
    place="sheet.health",
    when=is_out_cold,
    needs="Only for somebody unconscious who has Health left.",
)
def wake(options: Options, state: State, who: Who) -> Iterator[Healed]:
    """Whoever has Health left wakes when you say so."""
    if not is_out_cold(options, state, who):
        raise Refused(f"{state.name(who)} isn’t unconscious with Health left", "gs.shock.check")
    yield Healed(0, who=who)
