"""What the GM does when the chart calls for it: reactions and actions, each with its ways, on one card."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple

import msgspec

from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.chart import FORMS, harmed, panicked
from rollwright.games.augur.rules.facts import (
    ClockStarted,
    ClockTicked,
    ConditionSet,
    GmMoved,
    Gone,
    HarmTaken,
    MomentumMoved,
    MoveDue,
    PanicShown,
)
from rollwright.games.augur.rules.harm import Form, Grade, Ladder, Track
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.people import ANYBODY, About, Body, known, standing, under
from rollwright.games.augur.rules.state import MOST_TICKS, OTHERS, foe_key, short_name
from rollwright.play.cards import Words, each, number, some, words
from rollwright.play.steps import GM, Choose, Headline, Said, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed

SNAPS: tuple[Form, ...] = (*FORMS, "freakout")
"""How somebody snaps when the GM deals heavy harm that way."""
HARMS = ("wounded", "shaken", "snap")


class Due(StrEnum):
    """A kind of move that the GM owes."""

    REACTION = "reaction"
    ACTION = "action"


class GmWay(NamedTuple):
    """A move of the GM's, and the way it goes; and what more is to be said of it, where there is something."""

    move: str
    way: str = ""
    note: str = ""

    @property
    def key(self) -> str:
        """The word for both."""
        return f"{self.move}.{self.way}" if self.way else self.move


MOVES = {
    Due.REACTION: {
        "light-harm": ("momentum", "fog", "fatigue"),
        "divide": ("discord", "split", "no-teamwork"),
        "pressure": ("tick", "delay", "threaten", "pressure-pool", "timer-track"),
        "bargain": ("price", "two-evils", "temptation"),
    },
    Due.ACTION: {
        "complicate": ("problem", "threat", "position"),
        "heavy-harm": HARMS,
        "harm-npc": HARMS,
        "condition": ("",),
        "reduce": ("weaken", "unintended", "deny"),
    },
}
WAYS = {due: tuple([GmWay(move, way) for move, ways in MOVES[due].items() for way in ways]) for due in Due}
TICK = GmWay("pressure", "tick")
CONDITION = GmWay("condition")
STARTS = (GmWay("pressure", "pressure-pool"), GmWay("pressure", "timer-track"))
NEED_SOMEBODY = ("light-harm", "heavy-harm", "condition")
SNAPPING = (GmWay("heavy-harm", "snap"), GmWay("harm-npc", "snap"))
ON_NPC = tuple([one for one in WAYS[Due.ACTION] if one.move == "harm-npc"])
HARM = {
    GmWay("light-harm", "fog"): HarmTaken(track=Track.FOG, marks=Grade.MINOR.marks, why="augur.gm.light-harm"),
    GmWay("light-harm", "fatigue"): HarmTaken(track=Track.FATIGUE, marks=Grade.MINOR.marks, why="augur.gm.light-harm"),
    GmWay("heavy-harm", "wounded"): HarmTaken(track=Track.FATIGUE, marks=Grade.HEAVY.marks, why="augur.gm.heavy-harm"),
    GmWay("heavy-harm", "shaken"): HarmTaken(track=Track.FOG, marks=Grade.HEAVY.marks, why="augur.gm.heavy-harm"),
}


class Board(msgspec.Struct, frozen=True):
    """What there is to make a move with: open clocks, those whom the GM plays, and who of these has a clock; and the
    ticks and the size of each of the open clocks."""

    clocks: tuple[str, ...] = ()
    npcs: tuple[Who, ...] = ()
    known: tuple[Who, ...] = ()
    stands: Annotated[tuple[tuple[int, int], ...], INNER] = ()
    after: Annotated[str, INNER] = ""
    """What it comes of, in words."""

    @property
    def left(self) -> int:
        """How many ticks the emptiest of the clocks can take."""
        return max(1, max([size - ticks for ticks, size in self.stands], default=MOST_TICKS))

    def standing(self, clock: str) -> tuple[int, int] | None:
        """Give the ticks and the size of a clock, where they are known."""
        return dict(zip(self.clocks, self.stands, strict=False)).get(clock)


NO_BOARD = Board()


class Named(NamedTuple):
    """Somebody whom the GM plays."""

    who: Who = NOBODY


class Picked(NamedTuple):
    """A move of the GM's on a card."""

    way: GmWay
    against: Body
    text: Words
    npc: Named
    form: Form
    condition: Words
    approaches: tuple[str, ...]
    clock: str
    ticks: int
    name: Words
    size: int


class Evil(NamedTuple):
    """The one of two evils that a player picks, in their words."""

    what: Words


class GmMove(NamedTuple):
    """A move that the GM has made: which, in which way, against whom, and what more had to be said for it."""

    kind: str
    move: str
    way: str = ""
    more: str = ""
    """How somebody snaps, or the clock that is ticked."""
    against: str = ""
    """The one of the GM's own whom it hits, or another than the first of those who took the risk."""
    form: str = ""
    """How panic shows that came by it."""
    size: int | None = None
    """Of a clock that begins with it."""


class Moved(NamedTuple):
    """A move of the GM's, and the one it was made against as they are afterwards."""

    move: GmMove
    momentum: int
    stress: int
    boxes: int
    fatigue: Ladder
    fog: Ladder
    panic: str


@listed(
    "gm-move",
    "A move of the GM's",
    "augur.gm.moves augur.gm.later augur.clock",
    examples=(
        {"kind": Due.REACTION, "who": "kara", "clocks": ("flood",)},
        {"kind": Due.ACTION, "fog": Ladder(4), "npcs": ("thug", "guard"), "known": ("thug",)},
        {"kind": Due.ACTION, "who": "thug", "npcs": ("thug",), "clocks": ("flood",)},
    ),
)
@procedure
async def gm_move(
    options: Options,
    kind: Due,
    body: Body = ANYBODY,
    board: Board = NO_BOARD,
    text: str = "",
    due: str = "",
    others: Annotated[tuple[Body, ...], INNER] = (),
) -> Moved:
    """Make a move that is due, or one that the fiction calls for: the GM picks it and its way.

    `npcs` are those whom the GM plays here, `known` those of them who have a clock.
    """
    body = under(options, body)
    await Headline(told.owed, kind.value, tuple([one.who for one in (body, *others) if known(one.who)]))
    ways = offered(kind, body.who, board, bool(due))
    acts, foes = kind is Due.ACTION, [one for one in ways if one in ON_NPC]
    ticks = [one for one in ways if one[:2] == TICK[:2]]
    begins = [*STARTS, *[one for one in foes if one not in SNAPPING]]
    npcs = (body.who,) if body.who and body.who in board.npcs else board.npcs or (NOBODY,)
    move = await Choose.card(
        "gm-move",
        GM,
        Picked(
            way=each(ways),
            against=each((body, *others), when={"way": [one for one in ways if hits(one)]}) if others else body,
            text=Words(text) if text else words(),
            npc=each(tuple(map(Named, npcs)), when={"way": foes}) if foes else Named(),
            form=each(SNAPS, when={"way": SNAPPING}) if acts else "fight",
            condition=words(when={"way": [CONDITION]}) if acts else Words(""),
            approaches=some(approach_kinds(options), when={"way": [CONDITION]}) if acts else (),
            clock=each(board.clocks, when={"way": ticks}) if ticks else "",
            ticks=number(1, board.left, 1, {"way": ticks}) if ticks and acts else 1,
            name=words(when={"way": STARTS}) if not acts else Words(""),
            size=number(1, MOST_TICKS, options.clock_size, {"way": begins}),
        ),
        about=About(
            NOBODY if others else known(body.who),
            note=" against " * bool(known(body.who) and not others),
        ),
    )
    move = move._replace(way=move.way._replace(note=""))
    if due:
        await Gone(part="due", key=due, how="met")
    whom = move.npc.who if move.way in ON_NPC else known(move.against.who) if hits(move.way) else NOBODY
    name = (
        short_name(move.name or move.text) if move.way in STARTS else move.clock if move.way == TICK else move.condition
    )
    of = (board.standing(move.clock), move.ticks)
    await Headline(told.made, move.way.key, whom, move.text, name, *of, board.after)
    if move.way in ON_NPC:
        return moved(body, await on_npc(move, board))
    target, form = move.against, ""
    more = move.form if move.way in SNAPPING else move.clock if move.way == TICK else ""
    kind_of, way = kind.value, move.way
    asked = way.move == "bargain" and known(target.who) and target.who not in board.npcs
    answer = await bargained(target, way.way) if asked else None
    await GmMoved(kind=kind_of, move=way.move, way=way.way, more=more, against=whom, text=move.text)
    if way in STARTS:
        pool = way == STARTS[0]
        await ClockStarted(key=name, kind="pressure-pool" if pool else "timer-track", size=move.size)
    elif way == TICK:
        await ClockTicked(key=move.clock, ticks=move.ticks, entitled=bool(board.stands))
    elif way == CONDITION and move.condition:
        whom = known(target.who) or Who(OTHERS)
        await ConditionSet(name=move.condition, approaches=move.approaches, who=whom)
    elif way == CONDITION:
        await MoveDue(kind="condition", against=(known(target.who),) if known(target.who) else (), why="gm-move")
    elif way == GmWay("light-harm", "momentum"):
        target = await MomentumMoved(points=-1, boxes=target.boxes, why="augur.gm.light-harm").to(target)
    elif answer is not None:
        await answer
    elif way in SNAPPING:
        target = await panicked(target, move.form)
    elif way in HARM:
        target, form = await harmed(target, HARM[way])
    another = "" if target.who == body.who else target.who
    size = move.size if way in STARTS else None
    return moved(target, GmMove(kind_of, way.move, way.way, more, another, form, size))


async def bargained(body: Body, way: str) -> Said:
    """Let a player answer a devil's bargain, and give what is to be said of it."""
    about = About(body.who)
    if way == "two-evils":
        picked = await Choose.card("evils", body.who, Evil(words()), about=about)
        return Said(told.picked_evil, body.who, picked.what)
    asked = "bargain" if way == "price" else way
    return Said(told.bargained, body.who, asked, await Choose(asked, body.who, (False, True), about))


def hits(way: GmWay) -> bool:
    """Tell whether a move goes against one of those who took the risk: a clock is everybody's."""
    return way not in ON_NPC and way not in STARTS and way[:2] != TICK[:2]


def offered(kind: Due, who: Who, board: Board, due: bool) -> tuple[GmWay, ...]:
    """List the moves that fit: a clock is ticked where one runs, which a heavy move can do, too; and harm to those whom
    the GM plays is for them, or for a move that is due and may hit anybody. Nobody is hurt, or has a condition."""
    found = [one for one in WAYS[kind] if who != NOBODY or one.move not in NEED_SOMEBODY]
    if kind is Due.ACTION:
        found.insert(len(MOVES[kind]["complicate"]), TICK)
        named = bool(who) and who in board.npcs
        left_out = "heavy-harm" if named else "harm-npc" if known(who) and not (due and any(board.npcs)) else ""
        found = [one for one in found if one.move != left_out]
    only = TICK._replace(note="“" + board.clocks[0] + "”") if len(board.clocks) == 1 else TICK
    return tuple([only if one == TICK else one for one in found if one != TICK or board.clocks])


async def on_npc(move: Picked, board: Board) -> GmMove:
    """Harm somebody whom the GM plays."""
    way, whom, snaps = move.way, move.npc.who, move.way in SNAPPING
    more = move.form if snaps else ""
    size = None if snaps or whom in board.known else move.size
    await GmMoved(kind=Due.ACTION.value, move=way.move, way=way.way, more=more, against=whom, text=move.text)
    if not snaps:
        await ClockTicked(key=foe_key(whom), ticks=Grade.HEAVY.marks, kind="foe", size=size)
    elif whom:
        await PanicShown(form=move.form, who=whom)
    return GmMove(Due.ACTION.value, way.move, way.way, more, whom, size=size)


def moved(body: Body, move: GmMove) -> Moved:
    """Give the outcome of a move."""
    return Moved(move, *standing(body))
