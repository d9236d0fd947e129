"""What the GM does when the chart calls for it: reactions and actions, each with its ways.

A move can be made at once, or be left for later: it is then due, and the GM finds it among what to do.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.play.steps import ACTOR, GM, Actor, Choose, procedure
from rollwright.rules.augur.harm import PANICKED, UNHURT, Grade, Ladder, Track, marked
from rollwright.rules.augur.momentum import Drive, Momentum, Stress, lost
from rollwright.rules.augur.options import Options

LATER = "later"
FORMS = ("fight", "flight", "freeze")
"""How panic shows; one is chosen, or given."""
SNAPS = (*FORMS, "freakout")
"""How somebody snaps when the GM deals heavy harm that way."""


class Due(StrEnum):
    """A kind of move that the GM owes."""

    REACTION = "reaction"
    ACTION = "action"


REACTIONS = {
    "light-harm": ("momentum", "fog", "fatigue"),
    "divide": ("discord", "split", "no-teamwork"),
    "pressure": ("tick", "delay", "threaten", "pressure-pool", "timer-track"),
    "bargain": ("price", "two-evils", "temptation"),
}
HARMS = ("wounded", "shaken", "snap")
ACTIONS = {
    "complicate": ("problem", "threat", "position"),
    "heavy-harm": HARMS,
    "harm-npc": HARMS,
    "condition": (),
    "reduce": ("weaken", "unintended", "deny"),
}
MOVES = {Due.REACTION: REACTIONS, Due.ACTION: ACTIONS}


class GmMove(NamedTuple):
    """A move that the GM has made: which, in which way, and what more had to be said for it."""

    kind: str
    move: str
    way: str = ""
    more: str = ""
    """How somebody snaps, or the clock that is ticked."""


class Standing(NamedTuple):
    """What a character can lose: Momentum and Stress, and the two ladders; and how panic shows."""

    drive: Drive
    fatigue: Ladder = UNHURT
    fog: Ladder = UNHURT
    panic: str = ""

    def ladder(self, track: Track) -> Ladder:
        """Give one of the ladders."""
        return self.fatigue if track is Track.FATIGUE else self.fog


async def harmed(standing: Standing, track: Track, marks: int, actor: Actor) -> Standing:
    """Mark a ladder; whoever panics by it says how it shows."""
    after = marked(track, standing.ladder(track), standing.ladder(track.other), marks)
    fatigue, fog = (after.ladder, after.other) if track is Track.FATIGUE else (after.other, after.ladder)
    panic = standing.panic
    if standing.fog.steps < PANICKED <= fog.steps:
        panic = await Choose("panic", actor, FORMS)
    return standing._replace(fatigue=fatigue, fog=fog, panic=panic)


async def gm_moves(
    standing: Standing, kind: Due, clocks: tuple[str, ...], actor: Actor
) -> tuple[Standing, GmMove | None]:
    """Ask the GM for a move of a kind; None where it is left for later."""
    move = await Choose(kind.value, GM, (LATER, *MOVES[kind]))
    if move == LATER:
        return standing, None
    return await made(standing, kind, move, clocks, actor)


async def made(
    standing: Standing, kind: Due, move: str, clocks: tuple[str, ...], actor: Actor
) -> tuple[Standing, GmMove]:
    """Play a move that the GM has picked: the way it goes, and what it does to the character."""
    ways = tuple([way for way in MOVES[kind][move] if way != "tick" or clocks])
    way = (await Choose(move, GM, ways) if len(ways) > 1 else ways[0]) if ways else ""
    more = ""
    if move == "light-harm":
        if way == "momentum":
            standing = standing._replace(drive=lost(standing.drive, 1))
        else:
            standing = await harmed(standing, Track(way), Grade.MINOR.marks, actor)
    elif move == "heavy-harm" and way == "snap":
        more = await Choose("snap", GM, SNAPS)
        standing = standing._replace(panic=more)
    elif move == "heavy-harm":
        track = Track.FATIGUE if way == "wounded" else Track.FOG
        standing = await harmed(standing, track, Grade.HEAVY.marks, actor)
    elif move == "harm-npc" and way == "snap":
        more = await Choose("snap", GM, SNAPS)
    elif way == "tick":
        more = await Choose("clock", GM, clocks) if len(clocks) > 1 else clocks[0]
    return standing, GmMove(kind.value, move, way, more)


class Moved(NamedTuple):
    """A move of the GM's as a call of its own, and the one it was made against as they are afterwards."""

    move: GmMove
    momentum: int
    stress: int
    boxes: int
    fatigue: Ladder
    fog: Ladder
    panic: str


@procedure
async def gm_move(
    options: Options,
    kind: Due,
    momentum: Momentum = 2,
    stress: Stress = 0,
    fatigue: Ladder = UNHURT,
    fog: Ladder = UNHURT,
    panic: str = "",
    clocks: tuple[str, ...] = (),
    who: str = ACTOR,
    text: str = "",
    due: str = "",
) -> Moved:
    """Make a move that is due, or one that the fiction calls for: the GM picks it and its way."""
    standing = Standing(Drive(momentum, stress, options.stress_boxes), fatigue, fog, panic)
    move = await Choose(kind.value, GM, tuple(MOVES[kind]))
    after, done = await made(standing, kind, move, clocks, ACTOR)
    drive = after.drive
    return Moved(done, drive.momentum, drive.stress, drive.boxes, after.fatigue, after.fog, after.panic)
