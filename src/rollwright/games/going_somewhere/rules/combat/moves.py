"""A fight at a table, round by round: its short calls are the Combat Rolls, a turn, a Shock Check."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded
from rollwright.games.going_somewhere.rules.checks.skills import words_of
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, Deed
from rollwright.games.going_somewhere.rules.combat.declaring import choices
from rollwright.games.going_somewhere.rules.combat.facts import (
    CombatRolled,
    Declared,
    TurnsBegan,
    TurnTaken,
    Went,
)
from rollwright.games.going_somewhere.rules.combat.harm import GotUp
from rollwright.games.going_somewhere.rules.combat.in_words import Tries
from rollwright.games.going_somewhere.rules.combat.rolling import (
    combat_rolls,
    with_late,
)
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import checking
from rollwright.games.going_somewhere.rules.combat.standing import (
    acts_now,
    as_they_go,
    at_turn,
    decided,
    deeds_in,
    due,
    orders_of,
    over,
    scene_at,
    shock_due,
    upcoming,
    waited_for,
)
from rollwright.games.going_somewhere.rules.combat.striking import fallen
from rollwright.games.going_somewhere.rules.combat.turns import acted, blunders, evaded, gone, gone_to, movement
from rollwright.games.going_somewhere.rules.marks import HIDDEN
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Body, body_of, helpers_of, roller_of, with_
from rollwright.games.going_somewhere.rules.state import Fight, Rolled, Standing, fight_of, scene_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import Call, Headline, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.ruleset import Onward


class Round(NamedTuple):
    """The Combat Rolls of a round: who has made one, and the totals."""

    who: tuple[Who, ...]
    totals: tuple[int, ...]


class Turned(NamedTuple):
    """Whose turn it was."""

    who: Who


# --- the calls -------------------------------------------------------------------------------------------------------


@procedure
async def rolls(options: Options, scene: Scene, deeds: tuple[Deed, ...], changed: tuple[Who, ...]) -> Round:
    """Make the Combat Rolls of a round. Who had to change what they declared, to come nearer, has done so."""
    await Headline(told.rolls, scene.rounds + 1)
    for deed in deeds:
        if deed.who in changed:
            await Declared(order=deed, settled=True, who=deed.who)
    scene, rolled = await combat_rolls(options, scene, list(deeds), False)
    for one in scene.up():
        if one.prone:
            await GotUp(who=one.who)
    await TurnsBegan()
    return Round(tuple(map(Who, rolled)), tuple([one.total for one in rolled.values()]))


@procedure
async def turn(
    options: Options,
    scene: Scene,
    who: Who,
    deeds: tuple[Deed, ...],
    rolled: tuple[tuple[str, Rolled], ...],
    hides: bool,
    tries: Tries | None = None,
    idle: str = "",
) -> Turned:
    """Take somebody's turn: what was declared, with what was rolled; or nothing, and why they are `idle`.

    Who attacks doesn't hide any longer.
    """
    order = next((deed for deed in deeds if deed.who == who), None)
    await Headline(told.headline, who, order, scene.rounds + 1, idle)
    late = await with_late(options, scene, order, list(deeds), dict(rolled))
    now = await acted(options, scene, who, list(deeds), late, tries)
    if hides and order is not None and order.what in ATTACKS:
        await MarkEnded(HIDDEN, who=who)
    if order is not None and order.what == "do":  # only what the Combat Roll brings: the turn itself is still to come
        await CombatRolled(with_(late[who], answered=True), who=who)
    if order is None or order.what != "do" or not now.of(who).acts:
        await TurnTaken(who=who)
    return Turned(who)


@procedure
async def shock_check(options: Options, one: Combatant) -> str:
    """Make the Shock Check that is due."""
    await Headline(told.shock, one.who, one.lethal and not one.shocked)
    return (await fallen(one)).down


@procedure
async def collapse(options: Options, body: Body) -> str:
    """Make the Shock Check of somebody who is in no fight."""
    await Headline(told.shock, body.who, not body.shocked)
    return (await checking(body)).down


class Going(NamedTuple):
    """How somebody goes who works magic: by half of the movement or a square, which way, before it or after it."""

    words: str
    how: str = ""
    away: bool = False
    after: bool = False


GOING = {
    "stay": Going("Stay where you are"),
    "nearer": Going("Move up first, half your movement", "-advance"),
    "farther": Going("Move away first, half your movement", "-advance", away=True),
    "step": Going("A square nearer, first", "-step"),
    "step-back": Going("A square back, first", "-step", away=True),
    "then-step": Going("A square nearer, afterwards", "-step", after=True),
    "then-back": Going("A square back, afterwards", "-step", away=True, after=True),
}


@procedure
async def went(options: Options, scene: Scene, who: Who, going: str) -> Turned:
    """Move a little in a turn that is used for something else."""
    one, go = scene.of(who), GOING[going]
    await Headline(told.goes, who)
    squares = movement(scene, one) // 2 if go.how == "-advance" else 1
    await gone(options, scene, one, gone_to(scene, one, go.away, squares))
    await Went(who=who)
    return Turned(who)


# --- rounds ----------------------------------------------------------------------------------------------------------


@needing("In a fight, you say this when a round begins.")
def may_declare(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can say what they do in this round."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "declare" or who not in fight.ones:
        return False
    scene = scene_at(options, state)
    one = scene.of(who)
    return not one.down and one.acts and not decided(scene)


def going_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can move who works magic."""
    scene = scene_at(options, state)
    found = choices(scene, scene.of(who))
    return [Choice(key, go.words) for key, go in GOING.items() if "magic" + go.how in found or "cast" + go.how in found]


def ways_to_go(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can move along with something else: who is next to an opponent goes a square."""
    fight = scene_of(state).fight
    if fight is None or who not in fight.ones:
        return []
    scene = scene_at(options, state)
    one = scene.of(who)
    if one.fixed:
        return []
    free = not scene.engaged(one)
    return [Choice(key, go.words) for key, go in GOING.items() if free or go.how != "-advance"]


def goes_first(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can move whose turn it is: they say themselves what comes before it and after it."""
    return [
        Choice(one.key, one.words.replace(", first", "").replace(" first,", ","))
        for one in ways_to_go(options, state, who)
        if one.key != "stay" and not GOING[one.key].after
    ]


def may_go(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can move who does something else at their turn."""
    there = acts_now(options, state, who) and not fight_of(state).ones[who].went
    return there and bool(goes_first(options, state, who))


@start(
    "go",
    "Move, and do something",
    "gs.round.six gs.round.moving",
    place="now",
    when=may_go,
    needs="In a fight, you can do this on your turn, before you move.",
)
def move_a_little(
    options: Options, state: State, who: Who, going: Annotated[str, Ask("Which way?", goes_first)]
) -> Call[Turned]:
    """Move half your movement or one square, before or after whatever else you do this turn."""
    if not may_go(options, state, who):
        raise Refused(f"{state.name(who)} has already moved, or can’t move", "gs.round.moving")
    return went(options, scene_at(options, state), who, going)


def may_roll(options: Options, state: State) -> bool:
    """Tell whether all have declared, and nobody has rolled."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "declare":
        return False
    scene = scene_at(options, state)
    return not due(scene) and not over(scene) and not waited_for(scene, fight)


@start(
    "combat-roll",
    "Roll for all",
    "gs.combat.roll gs.combat.one gs.round.simultaneous",
    by="gm",
    place="scene",
    when=may_roll,
    needs="In a fight, everybody first says what they do.",
)
def combat_roll(options: Options, state: State) -> Call[Round]:
    """Everybody has declared: make all Combat Rolls."""
    fight = fight_of(state)
    if not may_roll(options, state):
        raise Refused("somebody still has to say what they do", "gs.round.declare")
    scene = scene_at(options, state)
    orders = as_they_go(scene, orders_of(scene, fight))
    changed = tuple([Who(who) for who, order in orders.items() if order != fight.ones[who].order])
    return rolls(options, scene, tuple(orders.values()), changed)


def on_turn(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody's turn has come, and what they do was declared."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "act" or who not in fight.ones:
        return False
    scene = scene_at(options, state)
    one = upcoming(scene, fight)
    return not due(scene) and one is not None and one.who == who and not decides(scene, fight, who)


def is_free(fight: Fight, who: str) -> bool:
    """Tell whether somebody does something else at their turn, by any rule."""
    order = fight.ones[who].order
    return order is not None and order.what == "do"


def decides(scene: Scene, fight: Fight, who: str) -> bool:
    """Tell whether a turn waits for somebody's word: who does something else, after what their Combat Roll brings."""
    order, deeds = fight.ones[who].order, deeds_in(scene, fight)
    if order is None or not is_free(fight, who):
        return False
    rolled = {one: part.rolled for one, part in fight.ones.items() if part.rolled is not None}
    return not blunders(order, deeds, rolled) and not evaded(scene, order, deeds, rolled)


@start(
    "turn",
    "Take the turn",
    "gs.round.in-order gs.round.act",
    place="scene",
    when=on_turn,
    needs="In a fight, you can do this on your turn, after the Combat Rolls.",
)
def take_turn(options: Options, state: State, who: Who) -> Call[Turned]:
    """Do what you have declared."""
    fight = fight_of(state)
    if not on_turn(options, state, who):
        raise Refused(f"it is not {state.name(who)}’s turn", "gs.round.in-order")
    scene = scene_at(options, state)
    rolled = tuple([(who, part.rolled) for who, part in fight.ones.items() if part.rolled is not None])
    deeds = tuple([at_turn(scene, deed) if deed.who == who else deed for deed in deeds_in(scene, fight)])
    tries, idle = tries_of(state, who, deeds), fight.ones[who].idle
    return turn(options, scene, who, deeds, rolled, marks.hides(state.sheet(who)), tries, idle)


def tries_of(state: State, who: Who, deeds: tuple[Deed, ...]) -> Tries | None:
    """Give what somebody does in words; None where they do something that has a rule."""
    words = next(
        (deed.about or "does something else" for deed in deeds if deed.who == who and deed.what == "other"), ""
    )
    return (
        Tries(words_of(state, who, words), roller_of(state, who), helpers_of(state, who, Stat.INT)) if words else None
    )


ELSEWHERE = Standing()
"""The part in a fight of somebody who has none."""


def is_due(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody's Shock Check is due: in a fight, or at 0 Health by the CGO's hand."""
    fight = scene_of(state).fight
    return bool(shock_due(state.sheet(who), fight.ones.get(who, ELSEWHERE) if fight is not None else ELSEWHERE))


def to_check(options: Options, state: State) -> Onward | None:
    """Give the Shock Check of somebody who is in no fight."""
    fight = scene_of(state).fight
    apart = [who for who in state.sheets if fight is None or who not in fight.ones]
    return next((Onward(shock.id, {"who": who}) for who in apart if is_due(options, state, Who(who))), None)


@start(
    "shock",
    "Shock Check",
    "gs.shock.when gs.shock.check gs.shock.once",
    place="scene",
    when=is_due,
    needs="Only at 0 Health, or after losing half your Health at once.",
)
def shock(options: Options, state: State, who: Who) -> Call[str]:
    """Reach 15 with VIGOR, or die."""
    if not is_due(options, state, who):
        raise Refused(f"{state.name(who)} has no Shock Check to make", "gs.shock.when")
    fight = scene_of(state).fight
    if fight is None or who not in fight.ones:
        return collapse(options, body_of(state, who))
    return shock_check(options, scene_at(options, state).of(who))
