"""Going somewhere on foot: as fast as the slowest, for as long as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.gear.carrying import OPEN, movement
from rollwright.games.going_somewhere.rules.gear.travelling import Over, can_move, held_up
from rollwright.games.going_somewhere.rules.magic.spells import span_text
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.passing import brings
from rollwright.games.going_somewhere.rules.people import check_awake
from rollwright.games.going_somewhere.rules.state import hurried
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.aboard import here, is_played
from rollwright.games.going_somewhere.rules.vehicles.travel import UNSAID, Going, Trip, rounds_for, time_for
from rollwright.play.cards import Words
from rollwright.play.steps import Happening, Said
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice


def can_set_out(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can go somewhere: not in a fight."""
    return walks(options, state, who) and not hurried(state)


def walks(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody gets on at all on open ground: who carries too much doesn't."""
    return can_move(options, state, who) and pace(state, (who,), OPEN)[0] >= 1


def fellows(options: Options, state: State, who: Who) -> list[Choice]:
    """List those who can come along, the party first."""
    there = [one for one in here(state) if one != who and walks(options, state, one)]
    there.sort(key=lambda one: state.sheets[one].npc)
    return [Choice(one, state.name(one)) for one in there]


def party(options: Options, state: State, who: Who) -> tuple[str, ...]:
    """Give those who usually come along: the players' own, with one of them."""
    if state.sheet(who).npc:
        return ()
    return tuple([one.key for one in fellows(options, state, who) if is_played(state, one.key)])


def pace(state: State, walkers: tuple[Who, ...], ground: str) -> tuple[int, Who]:
    """Give how many squares a round they get on together, and who is the slowest."""
    return min([(movement(state.sheet(one), ground).squares, one) for one in walkers])


def ahead(
    options: Options,
    state: State,
    who: Who,
    far: int = 0,
    ground: str = OPEN,
    together: tuple[Who, ...] = (),
    **values: Any,
) -> str:
    """Say how fast they are, and how long the way takes."""
    squares, slowest = pace(state, (who, *together), ground)
    if squares < 1:
        return f"{state.name(slowest)} gets nowhere over such ground."
    moved = Going(squares, 0, 0)
    slow = f", as fast as {state.name(slowest)}" if together else ""
    takes = f"That takes {span_text(rounds_for(Trip(far=far), moved))}, without a rest. " if far else ""
    return f"{takes}You get {told.a_round(moved)}{slow}: {told.an_hour(moved)}."


@deed(
    "go-on-foot",
    "Travel on foot",
    "gs.movement.formula gs.movement.terrain gs.time.round",
    place="sheet.moving",
    when=can_set_out,
    foretells=ahead,
    button="Set out",
    slow=True,
    needs="Only for somebody who is awake, can move and doesn’t carry too much for it, and not in a fight.",
)
def go_on_foot(
    options: Options,
    state: State,
    who: Who,
    to: Annotated[Words, Ask("Where to?", guide="the mill at Osk", short=True)] = UNSAID,
    far: Annotated[int, Meta(ge=1, le=100_000), Ask("How many miles?")] = 1,
    ground: Over = OPEN,
    together: Annotated[tuple[Who, ...], Ask("Who comes along?", fellows, usual=party)] = (),
) -> Iterator[Happening[Any]]:
    """Walk somewhere at the pace of the slowest. The time passes for everybody; rests come on top."""
    if hurried(state):
        raise Refused(hurried(state), "gs.movement.formula")
    walkers = (who, *together)
    for one in walkers:
        if held := held_up(check_awake(state, one)):
            raise Refused(f"{state.name(one)} {held}", "gs.movement.held-up")
    squares, slowest = pace(state, walkers, ground)
    if squares < 1:
        raise Refused(f"{state.name(slowest)} gets nowhere over such ground", "gs.movement.terrain")
    rounds = rounds_for(Trip(far=far), Going(squares, 0, 0))
    yield Said(told.on_foot, walkers, str(to).strip(), far, rounds)
    yield time_for(rounds)
    yield from brings(state, rounds)
