"""What time brings outside a fight: magic ends, what held wears off, and upkeep of vehicles falls due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.magic.told import ending_after, over
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.scales import daily_cost
from rollwright.play.steps import GM, Said
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, State, Tale, Who
from rollwright.rules.sentences import joined, opened

A_WHILE = 5 * ROUNDS["minute"]
"""How long something has held that is worth telling when it is over: aims and second tries aren't."""


class Owned(NamedTuple):
    """A vehicle whose upkeep falls due."""

    who: Who
    daily: int
    """What a day of it costs, in tin."""
    owed: int
    """For how many days it is due."""
    known: bool
    """Whether it is a player's: of the CGO's own nobody else hears."""


class Passing(NamedTuple):
    """What is to come, as time passes."""

    ends: tuple[tuple[int, Said], ...]
    """After how many rounds something ends, and how that is told."""
    owned: tuple[Owned, ...]
    since: int
    """How many rounds of a day have gone by already."""
    out: tuple[Who, ...] = ()
    """Who lies there unconscious: time alone wakes nobody."""

    def after(self, rounds: int) -> Iterator[Said]:
        """Tell what some time brings, each to whoever may know it: what is the CGO's people's own, to the CGO."""
        yield from [said for left, said in self.ends if left <= rounds]
        days = (self.since + rounds) // ROUNDS["day"]
        for one in self.owned if days else ():
            line = Said(told.upkeep_due, one.who, one.daily, one.owed + days)
            yield line if one.known else line.only(GM)
        if self.out and rounds >= ROUNDS["day"]:
            yield Said(still_out, self.out).only(GM)


def still_out(tale: Tale, whom: tuple[Who, ...]) -> Line:
    """Tell the CGO who still lies there."""
    are = "is" if len(whom) == 1 else "are"
    text = f"{joined(map(tale.name, whom))} {are} still unconscious: time alone wakes nobody, healing does."
    return Line(opened(text), ("gs.shock.check",))


def passing_of(state: State, but: Who = NOBODY) -> Passing:
    """Give what time brings at a table, as long as it may be; of one vehicle the upkeep is told elsewhere."""
    crafts = [(Who(who), one.craft) for who, one in state.sheets.items() if one.craft is not None and who != but]
    owned = [
        Owned(who, daily_cost(one.scale), one.owed, one.owner in state.sheets and not state.sheets[one.owner].npc)
        for who, one in crafts
        if one.owner and not state.sheets[who].away
    ]
    out = tuple([Who(who) for who, one in state.sheets.items() if one.down == "unconscious" and not one.away])
    return Passing((*ending_after(state), *lapsing(state)), tuple(owned), scene_of(state).spell, out)


def brings(state: State, rounds: int) -> Iterator[Said]:
    """Tell what some time brings."""
    return passing_of(state).after(rounds)


def lapsing(state: State) -> Iterator[tuple[int, Said]]:
    """Give after how many rounds what holds for a while is over, and how that is told."""
    for who, sheet in state.sheets.items():
        for one in sheet.marks:
            left = one.rounds + one.days * ROUNDS["day"]
            if left >= A_WHILE and one.kind not in marks.OF_OTHERS:
                line = Said(over, Who(who), marks.named(one))
                yield left, line.only(GM) if sheet.npc else line
