"""What the GM does when the chart calls for it: reactions and actions, each with its ways.

A move can be made at once, or be left for later: it is then due, and the GM finds it among what to do.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.play.steps import ACTOR, GM, Actor, Choose, procedure
from rollwright.games.augur.rules.harm import PANICKED, UNHURT, Form, Grade, Ladder, Track, marked
from rollwright.games.augur.rules.momentum import Drive, Momentum, Stress, drive_of, lost
from rollwright.games.augur.rules.options import DEFAULTS, Options

LATER = "later"
FORMS = ("fight", "flight", "freeze")
"""How panic shows; the player says which."""
SNAPS = (*FORMS, "freakout")
"""How somebody snaps when the GM deals heavy harm that way."""
SIZES = (4, 6, 8, 10, 12)
"""What a clock can be like that begins in the midst of things, beside the table's own size."""


class Due(StrEnum):
    """A kind of move that the GM owes."""

    REACTION = "reaction"
    ACTION = "action"

    @property
    def question(self) -> str:
        """The key of the question which move it is to be."""
        return "gm-" + self.value


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
CLOCKS = ("pressure-pool", "timer-track")
"""Ways of pressure that begin a clock."""


class GmMove(NamedTuple):
    """A move that the GM has made: which, in which way, against whom, and what more had to be said for it."""

    kind: str
    move: str
    way: str = ""
    more: str = ""
    """How somebody snaps, or the clock that is ticked."""
    against: str = ""
    """A helper whom it hits, or the one of the GM's own; empty: the one whose action it was."""
    form: str = ""
    """How panic shows that came by it."""
    size: int | None = None
    """Of a clock that begins with it."""


class Standing(NamedTuple):
    """What a character can lose: Momentum and Stress, and the two ladders; and how panic shows."""

    drive: Drive
    fatigue: Ladder = UNHURT
    fog: Ladder = UNHURT
    panic: str = ""

    def ladder(self, track: Track) -> Ladder:
        """Give one of the ladders."""
        return self.fatigue if track is Track.FATIGUE else self.fog


class Ground(NamedTuple):
    """What there is to make a move with: open clocks, those whom the GM plays, and who of these has a clock."""

    clocks: tuple[str, ...] = ()
    npcs: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    size: int = DEFAULTS.clock_size
    """Of a clock where the GM wants no other."""


class Target(NamedTuple):
    """Against whom a move may go: the one who acts, and those who share the risk."""

    actor: Actor
    """Who says how panic shows."""
    who: str = ACTOR
    sharing: tuple[str, ...] = ()


def struck(standing: Standing, track: Track, marks: int, form: str = "") -> Standing:
    """Mark a ladder; `form` is how panic shows that comes by it."""
    after = marked(track, standing.ladder(track), standing.ladder(track.other), marks)
    fatigue, fog = (after.ladder, after.other) if track is Track.FATIGUE else (after.other, after.ladder)
    return standing._replace(fatigue=fatigue, fog=fog, panic=form or standing.panic)


async def harmed(standing: Standing, track: Track, marks: int, actor: Actor) -> tuple[Standing, str]:
    """Mark a ladder; whoever panics by it says how it shows, which is given, too."""
    after = struck(standing, track, marks)
    if standing.fog.steps < PANICKED <= after.fog.steps:
        form = await Choose("panic", actor, FORMS)
        return after._replace(panic=form), form
    return after, ""


def harm_of(move: GmMove) -> tuple[Track, int] | None:
    """Say which ladder a move marks, and how often; None where it marks none of a character's."""
    if move.move == "light-harm" and move.way != "momentum":
        return Track(move.way), Grade.MINOR.marks
    if move.move == "heavy-harm" and move.way != "snap":
        return Track.FATIGUE if move.way == "wounded" else Track.FOG, Grade.HEAVY.marks
    return None


def hit(standing: Standing, move: GmMove) -> Standing:
    """Give a character after a move against them."""
    harm = harm_of(move)
    if harm is not None:
        return struck(standing, *harm, move.form)
    if move.move == "light-harm":
        return standing._replace(drive=lost(standing.drive, 1))
    return standing._replace(panic=move.more) if move.move == "heavy-harm" else standing


async def clock_size(usual: int) -> int:
    """Ask the GM for the size of a clock that begins; the table's own comes first."""
    return await Choose("clock-size", GM, tuple(dict.fromkeys((usual, *SIZES))))


async def gm_moves(standing: Standing, kind: Due, ground: Ground, target: Target) -> tuple[Standing, GmMove | None]:
    """Ask the GM for a move of a kind; None where it is left for later."""
    move = await Choose(kind.question, GM, (LATER, *MOVES[kind]))
    if move == LATER:
        return standing, None
    return await made(standing, kind, move, ground, target)


async def made(standing: Standing, kind: Due, name: str, ground: Ground, target: Target) -> tuple[Standing, GmMove]:
    """Play a move that the GM has picked: against whom, the way it goes, and what it does to the character."""
    if name == "harm-npc":
        return standing, await on_npc(ground)
    against = await Choose("against", GM, (target.who, *target.sharing)) if target.sharing else target.who
    ways = tuple([way for way in MOVES[kind][name] if way != "tick" or ground.clocks])
    way = await Choose(name, GM, ways) if ways else ""
    move = GmMove(kind.value, name, way, against="" if against == target.who else against)
    if name == "heavy-harm" and way == "snap":
        move = move._replace(more=await Choose("snap", GM, SNAPS))
    elif way == "tick":
        move = move._replace(
            more=await Choose("clock", GM, ground.clocks) if len(ground.clocks) > 1 else ground.clocks[0]
        )
    elif way in CLOCKS:
        move = move._replace(size=await clock_size(ground.size))
    if move.against:
        return standing, move
    harm = harm_of(move)
    if harm is None:
        return hit(standing, move), move
    after, form = await harmed(standing, *harm, target.actor)
    return after, move._replace(form=form)


async def on_npc(ground: Ground) -> GmMove:
    """Harm somebody whom the GM plays: whom, how, and how large their clock is where it begins with it."""
    whom = await Choose("npc", GM, ground.npcs) if len(ground.npcs) > 1 else "".join(ground.npcs)
    way = await Choose("harm-npc", GM, HARMS)
    move = GmMove(Due.ACTION.value, "harm-npc", way, against=whom)
    if way == "snap":
        return move._replace(more=await Choose("snap", GM, SNAPS))
    return move if whom in ground.known else move._replace(size=await clock_size(ground.size))


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
    panic: Form = "",
    clocks: tuple[str, ...] = (),
    who: str = ACTOR,
    text: str = "",
    due: str = "",
    npcs: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
) -> Moved:
    """Make a move that is due, or one that the fiction calls for: the GM picks it and its way.

    `npcs` are those whom the GM plays here, `known` those of them who have a clock.
    """
    standing = Standing(drive_of(options, momentum, stress), fatigue, fog, panic)
    move = await Choose(kind.question, GM, tuple(MOVES[kind]))
    ground = Ground(clocks, npcs, known, options.clock_size)
    after, done = await made(standing, kind, move, ground, Target(ACTOR))
    drive = after.drive
    return Moved(done, drive.momentum, drive.stress, drive.boxes, after.fatigue, after.fog, after.panic)
