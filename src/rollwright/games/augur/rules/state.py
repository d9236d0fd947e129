"""What a table keeps beside the sheets: clocks, moves that the GM owes, setups, conditions of those without a sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Condition
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER
from rollwright.rules.parts import WAY, Each, Fills, Said

ClockKind = Literal["pressure-pool", "timer-track", "chase", "foe", "other"]
DueKind = Literal["reaction", "action", "condition", "consequences", "danger", "ability", "clock", "fall"]
RUNG = "full:"
"""How the key of what is owed begins that a full clock brings."""
CLOCKS = {
    "other": "Anything",
    "pressure-pool": "Pressure that builds up",
    "timer-track": "Time that runs out",
    "foe": "Harm that a foe can take",
    "chase": "Chase",
}
"""What each kind of clock counts."""
MOVES = ("reaction", "action")
"""What is due that is a move of the GM's."""
Ticks = Annotated[int, msgspec.Meta(ge=0, le=1000, extra={WAY: Fills("size")})]
MOST_TICKS = 20
OTHERS = Who("the other side")
"""Somebody who is fought or chased, and whom nobody has named."""
Size = Annotated[int, msgspec.Meta(ge=1, le=MOST_TICKS)]


class Clock(msgspec.Struct, frozen=True):
    """A clock that is ticked until it is full. One without a size has that of the table."""

    kind: Annotated[ClockKind, msgspec.Meta(extra={WAY: Said(CLOCKS)})] = "other"
    size: Size | None = None
    ticks: Ticks = 0
    secret: bool = False
    heard: Annotated[bool, INNER] = False
    """Of one that is full: whether the GM has said what happens, or has let it go."""
    over: Annotated[bool, INNER] = False
    """Of a foe who is out: whether that fight is over, and of no more interest."""


class Bout(msgspec.Struct, frozen=True):
    """What was last done against somebody: the kind of action and its level, and each one's approach and ladder of
    harm."""

    kind: str
    level: str = ""
    ways: dict[str, str] = {}
    tracks: dict[str, str] = {}
    size: Size | None = None
    """Of their clock, where the GM has said it and it has not begun."""
    blows: int = 0
    """How often they were fought; and who did so last."""
    last: str = ""


class Owed(msgspec.Struct, frozen=True):
    """A move that the GM owes: its kind, against whom it may go (one of them), and why; of a clock that is full, why is
    its key."""

    kind: DueKind
    against: tuple[str, ...] = ()
    why: str = ""


class Setup(msgspec.Struct, frozen=True):
    """Something prepared that can help a roll, once: its maker rolls the die, or the GM for the world."""

    text: str = ""
    by: str = ""


class Note(msgspec.Struct, frozen=True):
    """Something that an action brought, to be kept in mind."""

    extra: str
    by: str = ""
    text: str = ""


class Scene(msgspec.Struct, frozen=True):
    """What holds for everybody."""

    clocks: Annotated[dict[str, Clock], Each("the clock “{}”")] = {}
    due: dict[str, Owed] = {}
    setups: Annotated[dict[str, Setup], Each("the setup “{}”")] = {}
    others: dict[str, tuple[Condition, ...]] = {}
    """Conditions of those who have no sheet, by name."""
    notes: dict[str, Note] = {}
    answers: dict[str, str] = {}
    """The last answer of each who was to be persuaded."""
    at_once: tuple[str, ...] = ()
    """Those who may act again at once."""
    again: dict[str, str] = {}
    """Those who refused or were not moved, with who may try once more to persuade them."""
    judged: dict[str, int] = {}
    """How threatening things are that somebody asked about: their level counts for the next action against them."""
    bouts: dict[str, Bout] = {}
    """What was last done against each, the latest at the end: it is likely to go on like that."""

    @property
    def owed(self) -> dict[str, Owed]:
        """All that the GM owes: what is due, and what happens as a clock is full, however it came to be so. Of somebody
        who is fought the GM may say how they fall."""
        full = {key: one for key, one in self.clocks.items() if one.size and one.ticks >= one.size and not one.heard}
        rung = {key: Owed("fall" if one.kind == "foe" else "clock", why=key) for key, one in full.items()}
        return {**self.due, **{RUNG + key: one for key, one in rung.items() if full[key].kind != "chase"}}

    @property
    def open_clocks(self) -> tuple[str, ...]:
        """The clocks that everybody sees, and that a move of the GM's can tick; a chase and a foe have their own."""
        return tuple([key for key, one in self.clocks.items() if not one.secret and one.kind not in ("chase", "foe")])

    @property
    def foes(self) -> tuple[str, ...]:
        """Those who have a clock of harm that everybody sees; empty for the nameless."""
        open_ones = [key for key, one in self.clocks.items() if one.kind == "foe" and not one.secret]
        return tuple([key.removeprefix("foe:") for key in open_ones])

    @property
    def chases(self) -> tuple[str, ...]:
        """The chases under way, with both clocks: `thief=2/1`."""
        names = dict.fromkeys([chased(key) for key, one in self.clocks.items() if one.kind == "chase"])
        both = [(name, [self.clocks.get(key, Clock()).ticks for key in chase_keys(name)]) for name in names]
        return tuple([f"{name}={own}/{theirs}" for name, (own, theirs) in both])


START = State({}, Scene())


def scene_of(state: State) -> Scene:
    """Give the scene of a table; a fresh one where nothing has been kept yet."""
    found = state.scene
    return found if isinstance(found, Scene) else Scene()


def size_of(options: Options, clock: Clock) -> int:
    """Say how many ticks fill a clock."""
    return clock.size or (options.chase_clock if clock.kind == "chase" else options.clock_size)


def beaten(options: Options, scene: Scene) -> tuple[str, ...]:
    """List those who are out of it: their clock is full, and everybody sees it."""
    return tuple([foe for foe in scene.foes if is_full(options, scene.clocks[foe_key(foe)])])


def fought_out(options: Options, state: State) -> tuple[str, ...]:
    """List the clocks of those who are out of it and still shown; none where somebody is still fought."""
    scene, out = scene_of(state), beaten(options, scene_of(state))
    if len(out) < len(scene.foes):
        return ()
    return tuple([foe_key(foe) for foe in out if not scene.clocks[foe_key(foe)].over])


def fights_of(options: Options, state: State) -> tuple[Who, ...]:
    """List those who are fought and not out of it yet."""
    scene = scene_of(state)
    out = beaten(options, scene)
    return tuple([Who(foe) for foe in scene.foes if foe not in out])


def is_full(options: Options, clock: Clock) -> bool:
    """Tell whether a clock is full."""
    return clock.ticks >= size_of(options, clock)


def foe_key(foe: str) -> str:
    """Name the clock of somebody who is fought."""
    return f"foe:{foe}"


def chase_keys(foe: str) -> tuple[str, str]:
    """Name the two clocks of a chase: the characters', and the one of whom they chase or flee from.

    >>> chase_keys("the thief")
    ('chase:the thief', 'chase:the thief:foe')
    """
    return f"chase:{foe}", f"chase:{foe}:foe"


def chased(key: str) -> str:
    """Give whom a chase is with, from the name of either clock.

    >>> [chased(key) for key in chase_keys("the thief")]
    ['the thief', 'the thief']
    """
    return key.removeprefix("chase:").removesuffix(":foe")


SHORT = 6
"""How many words a name has at most that is made of a sentence; one that is cut says so."""
LOOSE = ("a", "an", "the", "to", "of", "and", "or", "in", "on", "at", "by", "with", "for", "from", "into", "is", "are")
"""Words with which no name ends."""


def short_name(text: str) -> str:
    """Make a name of a sentence: its first words, without a full stop.

    >>> short_name("Above, the tide bell begins to ring; the watch is waking."), short_name("The tide turns: run!")
    ('Above, the tide bell begins…', 'The tide turns')
    """
    whole = re.split(r"[.:;!?]", text.strip())[0].split()
    words = whole[:SHORT]
    while len(words) > 1 and words[-1].casefold() in LOOSE:
        words.pop()
    return " ".join(words).rstrip(" .,;:!?–-…") + "…" * (len(words) < len(whole))


def free_key(taken: Mapping[str, object], word: str) -> str:
    """Give a key that nothing has yet: the word, or the word with a number.

    >>> free_key({"setup": 1}, "setup")
    'setup 2'
    """
    number, key = 1, word
    while key in taken:
        number += 1
        key = f"{word} {number}"
    return key
