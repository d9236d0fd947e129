"""Starts: diligence."""

from __future__ import annotations

from typing import Annotated

from rollwright.games.cgg.rules import people
from rollwright.games.cgg.rules.digging import Search, dig
from rollwright.games.cgg.rules.diligence import Diligence
from rollwright.games.cgg.rules.kinds import code_for
from rollwright.games.cgg.rules.moves import offers
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.state import scene_of
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, Record, start
from rollwright.rules.facts import State, Who

ByKind = Annotated[str, Ask("How?", offers.kinds_offered)]
Goal = Annotated[Words, Ask("Towards what?", guide="the repair of the ship")]
Old = Annotated[str, Ask("Or enhance leverage?", offers.leverage_offered)]


class Looking(Record, frozen=True):
    """What somebody brings to diligence."""

    called: Annotated[str, Ask("Call on an ability?", offers.abilities_offered)] = ""
    gear: Annotated[tuple[str, ...], Ask("With gear?", offers.gear_offered)] = ()
    asks: Annotated[tuple[Who, ...], Ask("Ask for help?", offers.helpers_offered)] = ()


ALONE = Looking()


def searched(state: State, who: Who, kind: str, goal: str, old: str, looking: Looking) -> Search:
    """Make the record of what somebody looks into."""
    plain, fitting = code_for(kind, False), code_for(kind, True)
    enhanced = next((one for one in people.leverage_of(state) if one.key == old), None)
    towards = scene_of(state).leverage[old].goal if enhanced is not None else goal.strip()
    return Search(
        kind,
        people.Way(plain, people.code_now(state, who, plain)),
        people.Way(fitting, people.code_now(state, who, fitting)),
        towards or "what comes next",
        offers.talents_of(state.sheet(who)).get(looking.called),
        enhanced,
        tuple([one for one in people.tools_of(state, who) if one.key in looking.gear]),
        tuple([one for one in people.helpers_of(state, who, plain) if one.who in looking.asks]),
        people.helping(state, who),
    )


@start(
    "diligence",
    "Look into something",
    "cgg.diligence.when cgg.diligence.kinds",
    place="sheet.codes",
    when=people.at_leisure,
)
def look_into(
    options: Options,
    state: State,
    who: Who,
    kind: ByKind,
    goal: Goal = offers.UNSAID,
    old: Old = "",
    looking: Looking = ALONE,
) -> Call[Diligence]:
    """Gather leverage towards a goal, without risk. The Exec says which code fits."""
    people.able(state, who)
    return dig(options, searched(state, who, kind, goal, old, looking), people.hero_of(state, who))
