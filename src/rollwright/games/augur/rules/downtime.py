"""Downtime: rest clears marks or Stress, recovering heals the steps of Fatigue, restoring those of Fog."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.facts import Healed, PanicShown, Rested, StressMoved
from rollwright.games.augur.rules.harm import DEAD, STEPS, Ladder, Track
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import ANYBODY, About, Body, under
from rollwright.play.steps import GM, Choose, Headline, Said, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import counted

PER_ACTION = 3
"""Marks, or Stress, that one downtime action of rest clears."""
Actions: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
TAKES = {
    "exhausted": (1, ""),
    "wounded": (2, "a healer"),
    "maimed": (4, "a healer"),
    "panicked": (2, "a friend"),
    "unstable": (4, "a friend"),
}
"""Downtime actions that a step takes, and whom it needs."""
HEALS = {
    Track.FATIGUE: ("recover", "recovers", "augur.downtime.recover"),
    Track.FOG: ("calm down", "calms down", "augur.downtime.restore"),
}
"""What it is called to heal a step of a ladder, after a verb and after a name, and by which rule it is."""


class Clear(NamedTuple):
    """What one downtime action of rest clears."""

    fatigue: int = 0
    fog: int = 0
    stress: int = 0
    exhausted: int = 0
    """1 where it ends being Exhausted."""

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


class Mended(NamedTuple):
    """Somebody's ladders, and how panic shows, after a step was healed."""

    fatigue: Ladder
    fog: Ladder
    panic: str


def worst(fatigue: Ladder, fog: Ladder, panic: str, track: Track) -> str:
    """Name the worst step of a ladder that can be healed; a snap counts as panic. Nothing heals the dead.

    >>> worst(Ladder(2, 1), Ladder(), "freakout", Track.FATIGUE), worst(Ladder(), Ladder(), "freakout", Track.FOG)
    ('exhausted', 'panicked')
    """
    steps = (fatigue if track is Track.FATIGUE else fog).steps
    if fatigue.steps >= DEAD or not steps:
        return "panicked" if track is Track.FOG and panic and fatigue.steps < DEAD else ""
    return STEPS[track][steps - 1]


def useful(body: Body) -> int:
    """Count the downtime actions that have something to clear: one at least, for abilities that come back.

    >>> useful(Body(fatigue=Ladder(3), fog=Ladder(1), stress=5)), useful(Body())
    (4, 1)
    """
    stress = body.stress + (body.stress > 0 and body.momentum == 0)  # one more comes when there is room for it
    marked = sum([-(-marks // PER_ACTION) for marks in (body.fatigue.marks + body.fog.marks, stress)])
    return max(1, marked + is_exhausted(body))


def is_exhausted(body: Body) -> bool:
    """Tell whether somebody is Exhausted and no worse: that heals without a healer."""
    return worst(body.fatigue, body.fog, body.panic, Track.FATIGUE) == "exhausted"


def unmarked(outcome: Rest) -> int:
    """Count how little is left of marks and Stress."""
    return -(outcome.fatigue.marks + outcome.fog.marks + outcome.stress)


def clearable(body: Body) -> tuple[Clear, ...]:
    """List what one action can clear: three marks in any mixture, as far as there are any, three Stress, or being
    Exhausted.

    >>> [one.key for one in clearable(Body(fatigue=Ladder(3), fog=Ladder(1), stress=5))]
    ['fatigue-3', 'fatigue-2-fog-1', 'stress-3']
    """
    fatigue, fog, stress = body.fatigue.marks, body.fog.marks, body.stress
    marks = min(PER_ACTION, fatigue + fog)
    mixed = [Clear(part, marks - part) for part in range(min(marks, fatigue), -1, -1) if marks and marks - part <= fog]
    found = [*mixed, *([Clear(stress=min(PER_ACTION, stress))] if stress else ())]
    return (*found, Clear(exhausted=1)) if is_exhausted(body) else tuple(found)


@listed(
    "rest",
    "Rest",
    "augur.downtime.rest",
    worth={"cleared": unmarked},
    examples=(
        {"fatigue": Ladder(3), "fog": Ladder(1), "stress": 5, "who": "kara"},
        {"actions": 3, "stress": 6, "momentum": 0, "fog": Ladder(2, 1)},
        {},
    ),
)
@procedure
async def rest(
    options: Options,
    actions: Actions = 1,
    body: Body = ANYBODY,
    asks: Annotated[bool, INNER] = False,
    spent: Annotated[tuple[str, ...], INNER] = (),
    fights: Annotated[tuple[Who, ...], INNER] = (),
) -> Rest:
    """Rest for downtime actions: each clears three marks, or three Stress. Abilities come back that were `spent`; the
    GM, who says whether there is time, reads which fights are open."""
    body = under(options, body)
    if asks and not await granted(body.who, "rest", actions, fights):
        return Rest((), body.momentum, body.stress, body.boxes, body.fatigue, body.fog)
    await Headline(told.rests, body.who, actions)
    await Rested(spent=spent, who=body.who)
    done: tuple[Clear, ...] = ()
    for turn in range(actions):
        offered = clearable(body)
        if not offered:
            break
        tired = " Being Exhausted takes one, too." if is_exhausted(body) else ""
        about = About(body.who, note=told.with_which(turn, actions), help=tired)
        chosen = await Choose("clear", body.who, offered, about) if len(offered) > 1 else offered[0]
        for track, marks in ((Track.FATIGUE, chosen.fatigue), (Track.FOG, chosen.fog)):
            if marks:
                both = chosen.fatigue and chosen.fog
                first = track is Track.FATIGUE
                beside = chosen.fog if both and first else 0
                body = await Healed(track=track, marks=marks, beside=beside, told_of=first or not both).to(body)
        if chosen.exhausted:
            body = await Healed(track=Track.FATIGUE, step="exhausted").to(body)
        if chosen.stress:
            body = await StressMoved(points=-chosen.stress, boxes=body.boxes).to(body)
        done = (*done, chosen)
    if not done and not spent:
        await Said(told.nothing_to_clear, body.who)
    return Rest(done, body.momentum, body.stress, body.boxes, body.fatigue, body.fog)


@listed(
    "recover",
    "Recover",
    "augur.downtime.recover augur.downtime.restore",
    examples=(
        {"track": Track.FATIGUE, "fatigue": Ladder(3, 1), "who": "kara"},
        {"track": Track.FATIGUE, "fatigue": Ladder(0, 2), "helper": "vanya"},
        {"track": Track.FOG, "fog": Ladder(2, 1), "helper": "vanya"},
    ),
)
@procedure
async def recover(
    options: Options,
    track: Track,
    body: Body = ANYBODY,
    helper: Who = NOBODY,
    asks: Annotated[bool, INNER] = False,
    fights: Annotated[tuple[Who, ...], INNER] = (),
) -> Mended:
    """Heal the worst step of a ladder, which takes downtime actions, and for most steps a helper."""
    body, step = under(options, body), worst(body.fatigue, body.fog, body.panic, track)
    verb, does, rule = HEALS[track]
    if not step:
        raise Refused("there is nothing to heal here; marks are cleared by rest", rule)
    actions, whom = TAKES[step]
    if whom and helper in (NOBODY, body.who):
        raise Refused(told.takes(step, actions, whom), rule)
    if asks and not await granted(body.who, verb, actions, fights):
        return Mended(body.fatigue, body.fog, body.panic)
    await Headline(told.entitled, "{0} " + does, body.who)
    steps = body.fatigue.steps if track is Track.FATIGUE else body.fog.steps
    healing = Healed(track=track, step=step, helper=helper if whom else NOBODY) if steps else PanicShown(form="")
    body = await healing.to(body)
    return Mended(body.fatigue, body.fog, body.panic)


async def granted(who: Who, what: str, actions: int, fights: tuple[Who, ...]) -> bool:
    """Ask the GM whether there is time for somebody to rest or to heal; of a fight that isn't over the GM reads."""
    await Headline(told.entitled, "{0} wants to " + what, who)
    about = About(who, what, note=counted(actions, "downtime action"), main="" if fights else "yes")
    if fights:
        begun = "The fight with " if any(fights) else "The fight"
        about = about._replace(likely=begun, helpers=fights, help=" isn’t over.")
    if await Choose("downtime", GM, (False, True), about):
        return True
    await Said(told.no_time, who, what)
    return False
