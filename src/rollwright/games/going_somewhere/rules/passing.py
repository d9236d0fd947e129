"""What time brings outside a fight: magic ends, what held wears off, and upkeep of vehicles falls due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.magic.told import ending_after, over
from rollwright.games.going_somewhere.rules.sheet import Mark
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.scales import daily_cost
from rollwright.play.steps import GM, Said
from rollwright.rules.facts import NOBODY, State, Who

A_WHILE = 5 * ROUNDS["minute"]
"""How long something has held that is worth telling when it is over: aims and second tries aren't."""


class Passing(NamedTuple):
    """What is to come: after how many rounds something ends; whose upkeep costs how much, and how often it is due.

    `since` is how much of a day has gone by already.
    """

    ends: tuple[tuple[int, Said], ...]
    owned: tuple[tuple[Who, int, int, bool], ...]
    since: int

    def after(self, rounds: int) -> Iterator[Said]:
        """Tell what some time brings, each to whoever may know it: what is the CGO's people's own, to the CGO."""
        yield from [said for left, said in self.ends if left <= rounds]
        for who, tin, owed, known in self.owned:
            more = (self.since + rounds) // ROUNDS["day"]
            if more:
                line = Said(told.upkeep_due, who, tin, owed + more)
                yield line if known else line.only(GM)


def passing_of(state: State, but: Who = NOBODY) -> Passing:
    """Give what time brings at a table, as long as it may be; of one vehicle the upkeep is told elsewhere."""
    crafts = [(Who(who), one.craft) for who, one in state.sheets.items() if one.craft is not None and who != but]
    owned = [
        (who, daily_cost(one.scale), one.owed, one.owner in state.sheets and not state.sheets[one.owner].npc)
        for who, one in crafts
        if one.owner
    ]
    return Passing((*ending_after(state), *lapsing(state)), tuple(owned), scene_of(state).spell)


def brings(state: State, rounds: int) -> Iterator[Said]:
    """Tell what some time brings."""
    return passing_of(state).after(rounds)


def lapsing(state: State) -> Iterator[tuple[int, Said]]:
    """Give after how many rounds what holds for a while is over, and how that is told."""
    for who, sheet in state.sheets.items():
        for one in sheet.marks:
            left = one.rounds + one.days * ROUNDS["day"]
            if left >= A_WHILE and one.kind not in marks.OF_OTHERS:
                line = Said(over, Who(who), of(one))
                yield left, line.only(GM) if sheet.npc else line


def of(one: Mark) -> str:
    """Say what a mark is."""
    return ": ".join(filter(None, (marks.called(one.kind), one.about)))
