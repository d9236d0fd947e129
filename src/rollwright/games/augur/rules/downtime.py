"""Downtime: rest clears marks or Stress, recovering heals the steps of Fatigue, restoring those of Fog."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR, Choose, procedure
from rollwright.games.augur.rules.harm import DEAD, STEPS, UNHURT, Form, Ladder, Track, cleared, relieved, state_of
from rollwright.games.augur.rules.momentum import Momentum, Stress, drive_of
from rollwright.games.augur.rules.momentum import relieved as calmed
from rollwright.games.augur.rules.options import Options

PER_ACTION = 3
"""Marks, or Stress, that one downtime action of rest clears."""
Actions: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
RECOVERY = {"exhausted": (1, False), "wounded": (2, True), "maimed": (4, True)}
"""Downtime actions that a step of Fatigue takes, and whether it needs a healer."""
RESTORING = {"panicked": 2, "unstable": 4}
"""Downtime actions that a step of Fog takes; each needs a friend."""
TAKES = {
    "exhausted": "Exhausted takes 1 downtime action",
    "wounded": "Wounded takes 2 downtime actions and a healer",
    "maimed": "Maimed takes 4 downtime actions and a healer",
    "panicked": "Panicked takes 2 downtime actions and a friend",
    "unstable": "Unstable takes 4 downtime actions and a friend",
}


class Clear(NamedTuple):
    """What one downtime action of rest clears."""

    fatigue: int = 0
    fog: int = 0
    stress: int = 0

    @property
    def key(self) -> str:
        """The word that stands for it, as `fatigue-2-fog-1`."""
        parts = zip(self._fields, self, strict=True)
        return "-".join([f"{name}-{number}" for name, number in parts if number]) or "nothing"


class Rest(NamedTuple):
    """What each downtime action of rest has cleared, and how the character is after it."""

    cleared: tuple[Clear, ...]
    momentum: int
    stress: int
    boxes: int
    fatigue: Ladder
    fog: Ladder


class Healed(NamedTuple):
    """A step that is cleared, the downtime actions it took, and the ladder after it."""

    step: str
    actions: int
    ladder: Ladder


def clearable(fatigue: Ladder, fog: Ladder, stress: int) -> tuple[Clear, ...]:
    """List what one action can clear: three marks in any mixture, as far as there are any, or three Stress.

    >>> [one.key for one in clearable(Ladder(3), Ladder(1), 5)]
    ['fatigue-3', 'fatigue-2-fog-1', 'stress-3']
    """
    marks = min(PER_ACTION, fatigue.marks + fog.marks)
    most = min(marks, fatigue.marks)
    mixed = [Clear(part, marks - part) for part in range(most, -1, -1) if marks and marks - part <= fog.marks]
    return (*mixed, Clear(stress=min(PER_ACTION, stress))) if stress else tuple(mixed)


@procedure
async def rest(
    options: Options,
    actions: Actions = 1,
    fatigue: Ladder = UNHURT,
    fog: Ladder = UNHURT,
    momentum: Momentum = 2,
    stress: Stress = 0,
    who: str = ACTOR,
) -> Rest:
    """Rest for some downtime actions: each clears three marks, or three Stress. Abilities come back."""
    drive = drive_of(options, momentum, stress)
    done: tuple[Clear, ...] = ()
    for _ in range(actions):
        offered = clearable(fatigue, fog, drive.stress)
        if not offered:
            break
        chosen = await Choose("clear", ACTOR, offered) if len(offered) > 1 else offered[0]
        fatigue, fog = cleared(fatigue, chosen.fatigue), cleared(fog, chosen.fog)
        drive = calmed(drive, chosen.stress) if chosen.stress else drive
        done = (*done, chosen)
    return Rest(done, drive.momentum, drive.stress, drive.boxes, fatigue, fog)


@procedure
async def recover(
    options: Options, fatigue: Ladder, actions: Actions = 1, healer: str = "", who: str = ACTOR
) -> Healed:
    """Recover from the worst step of Fatigue, for as many downtime actions as it takes, and with a healer."""
    by_another(who, healer, "augur.downtime.recover")
    step = worst(Track.FATIGUE, fatigue)
    if fatigue.steps >= DEAD:
        raise Refused("nobody recovers from death", "augur.fatigue.dead")
    needed, heals = RECOVERY[step]
    if actions < needed or (heals and not healer):
        raise Refused(TAKES[step], "augur.downtime.recover")
    return Healed(step, needed, relieved(fatigue))


@procedure
async def restore(
    options: Options, fog: Ladder, actions: Actions = 2, friend: str = "", panic: Form = "", who: str = ACTOR
) -> Healed:
    """Restore somebody from the worst step of Fog, or one who has snapped, with a friend."""
    by_another(who, friend, "augur.downtime.restore")
    snapped = not fog.steps and panic != ""
    step = "panicked" if snapped else worst(Track.FOG, fog)
    needed = RESTORING[step]
    if actions < needed or not friend:
        raise Refused(TAKES[step], "augur.downtime.restore")
    return Healed(step, needed, relieved(fog))


def by_another(who: str, other: str, rule: str) -> None:
    """Refuse a healer or a friend who is the one who needs them."""
    if other == who:
        raise Refused("that takes somebody else", rule)


def worst(track: Track, ladder: Ladder) -> str:
    """Name the worst step of a ladder, or refuse where there is none to heal."""
    found = state_of(track, ladder)
    if found not in STEPS[track]:
        rule = "augur.downtime.recover" if track is Track.FATIGUE else "augur.downtime.restore"
        raise Refused("no step is reached; marks are cleared by rest", rule)
    return found or ""


def cost_of(track: Track, ladder: Ladder) -> int:
    """Count the downtime actions that the worst step takes; 0 where there is none to heal."""
    step = state_of(track, ladder)
    if track is Track.FATIGUE:
        return RECOVERY[step][0] if step in RECOVERY else 0
    return RESTORING.get(step or "", 0)
