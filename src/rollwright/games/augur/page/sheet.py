"""What Augur's sheet and trackers show: Momentum, Stress, the two ladders, approaches, clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from rollwright.games.augur.rules.deeds import ANSWER
from rollwright.games.augur.rules.harm import PER_STEP, STEPS, Ladder, Track, state_of
from rollwright.games.augur.rules.momentum import LEAST_TO_BURN, MOST, RESET
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.people import Rated, Way, way
from rollwright.games.augur.rules.sheet import Ability, Condition, Contact, Sheet, Threatening
from rollwright.games.augur.rules.state import (
    CLOCKS,
    MOST_TICKS,
    MOVES,
    OTHERS,
    Clock,
    Scene,
    beaten,
    chase_keys,
    chased,
    is_full,
    scene_of,
    size_of,
)
from rollwright.games.augur.rules.words import said, wordings
from rollwright.rules.content import content
from rollwright.rules.facts import State
from rollwright.rules.fields import Choice, Field
from rollwright.rules.sentences import counted, joined, opened
from rollwright.rules.tries import theirs
from rollwright.table.view import Awaited
from rollwright.web.page import Beside, holding
from rollwright.web.shown.seen import Seen
from rollwright.web.words import waived

KINDS = {**CLOCKS, "other": "Clock"}


class Momentum(NamedTuple):
    """Momentum: what it is, the most it can be, where it comes back to, from where on it burns, and whether it does."""

    value: int
    most: int
    reset: int
    least: int
    burns: bool


class StatusLook(NamedTuple):
    """A status, and what it means by the rules."""

    title: str
    text: str


class LadderLook(NamedTuple):
    """A ladder of harm: marks of the first step and of the next, the steps beyond with whether they are reached."""

    title: str
    first: int
    beyond: int
    per_step: int
    steps: tuple[tuple[str, bool], ...]
    threat: int
    worst: str
    """The worst step that is reached; empty where none is."""
    reached: tuple[StatusLook, ...] = ()
    """The steps that are reached, each with what it means."""

    @property
    def marks(self) -> int:
        """How many marks there are."""
        return self.first + self.beyond

    @property
    def next(self) -> str:
        """The step that comes next; empty where all are reached."""
        return next((name.title() for name, there in self.steps if not there), "")


class ApproachLine(NamedTuple):
    """An approach: physical or mental, its value, harm's threat dice on it, and the conditions that bite."""

    title: str
    kind: str
    value: int
    threat: int
    conditions: tuple[str, ...]
    key: str
    written: bool
    """Whether the sheet itself says its value."""


class SheetLook(NamedTuple):
    """Everything that the sheet shows; None where it rests on something private."""

    npc: bool | None
    threat: str | None
    clock: int | None
    momentum: Momentum | None
    stress: int | None
    stress_boxes: int
    fatigue: LadderLook | None
    fog: LadderLook | None
    dead: bool | None
    panic: str | None
    approaches: tuple[ApproachLine, ...] | None
    expertise: tuple[str, ...] | None
    abilities: tuple[Ability, ...] | None
    conditions: tuple[Condition, ...] | None
    bonds: tuple[str, ...] | None
    contacts: tuple[Contact, ...] | None
    debts: tuple[str, ...] | None
    waivers: tuple[str, ...] | None
    notes: str | None


class ClockLook(NamedTuple):
    """A clock as a pie."""

    title: str
    kind: str
    ticks: int
    size: int
    full: str
    """What it means that it is full; empty where it isn't."""
    secret: bool
    key: str
    foe: bool = False
    left: str = ""
    """Of somebody who is fought: how much they can still take, and how the fight has gone on."""
    blows: str = ""


class TrackersLook(NamedTuple):
    """What holds for everybody."""

    clocks: tuple[ClockLook, ...]
    due: tuple[tuple[str, str, str], ...]
    """Moves that the gamemaster owes: kind, against whom, why."""
    setups: tuple[tuple[str, str, str, bool], ...]
    """What is set up: its words, by whom, its key, and whether it helps a roll that is under way."""
    others: tuple[tuple[str, tuple[Condition, ...]], ...]
    """Conditions of those without a sheet."""
    notes: tuple[tuple[str, str], ...]
    """What an action brought, in words, and its key."""
    answers: tuple[tuple[str, str], ...]
    """What somebody answered, and its key."""
    at_once: tuple[str, ...]


def sheet_look(options: Options, fields: Mapping[str, object]) -> SheetLook:
    """Work out what the sheet shows."""
    seen = Seen(Sheet, fields)
    return SheetLook(
        momentum=seen.value(
            lambda sheet: Momentum(sheet.momentum, MOST, RESET, LEAST_TO_BURN, sheet.momentum >= LEAST_TO_BURN),
        ),
        stress_boxes=options.stress_boxes,
        fatigue=seen.value(lambda sheet: _ladder(Track.FATIGUE, sheet.ladder(Track.FATIGUE))),
        fog=seen.value(lambda sheet: _ladder(Track.FOG, sheet.ladder(Track.FOG))),
        panic=seen.value(lambda sheet: sheet.panic or ("not said yet" if sheet.panics else "")),
        approaches=seen.value(lambda sheet: _approaches(options, sheet)),
        waivers=seen.value(lambda sheet: waived(sheet.waivers)),
        **seen.plainly("npc", "stress", "dead", "abilities", "conditions", "bonds", "contacts", "debts"),
        expertise=seen.value(lambda sheet: tuple(map(opened, sheet.expertise))),
        threat=seen.value(
            lambda sheet: wordings()["judge"].field("level").option(sheet.threat) if sheet.threat else ""
        ),
        **seen.plainly("clock", "notes"),
    )


def answered(name: str, answer: str) -> str:
    """Say what somebody answered who was to be persuaded."""
    return opened(said("answer", answer).replace("{who}", name).rstrip("."))


def noted(name: str, extra: str, text: str) -> str:
    """Say what an action brought to whom, and which action it was.

    >>> noted("Mirel", "position", "hook the rail"), noted("", "bigger", "")
    ('Mirel is in a better position (hook the rail)', 'Somebody got a bigger effect')
    >>> noted("Mirel", "side-effect", "our boat drifts closer")
    'Mirel got a welcome side effect (their boat drifts closer)'
    """
    what = said("kept", extra).replace("{who}", name or "Somebody")
    return f"{what} ({theirs(text)})" if text else what


def trackers_look(
    options: Options, scene: object, awaited: tuple[Awaited, ...], names: Mapping[str, str]
) -> TrackersLook | None:
    """Work out what is shown beside the sheets."""
    kept = msgspec.convert(scene or {}, Scene)

    def called(who: str) -> str:
        return names.get(who, who)

    return TrackersLook(
        clocks=tuple(_clock(options, key, kept, names) for key, one in kept.clocks.items() if not one.over),
        due=tuple((one.kind, " or ".join(map(called, one.against)), called(one.why)) for one in kept.owed.values()),
        setups=tuple(
            (one.text or key, called(one.by), key, any(f"“{key}”" in asked.asks for asked in awaited))
            for key, one in kept.setups.items()
        ),
        others=tuple((called(who), some) for who, some in kept.others.items()),
        notes=tuple((noted(called(one.by), one.extra, called(one.text)), key) for key, one in kept.notes.items()),
        answers=tuple((answered(called(who), answer), f"{ANSWER}{who}") for who, answer in kept.answers.items()),
        at_once=tuple(map(called, kept.at_once)),
    )


def _clock(options: Options, key: str, scene: Scene, names: Mapping[str, str]) -> ClockLook:
    clock, bout = scene.clocks[key], scene.bouts.get(key.removeprefix("foe:"))
    title, size = _titled(clock.kind, key, names), size_of(options, clock)
    full = (said("full", clock.kind) if clock.kind == "foe" else f"full: {said('full', clock.kind)}") * is_full(
        options, clock
    )
    ticks, last = min(clock.ticks, size), size - clock.ticks
    look = ClockLook(title, KINDS[clock.kind], ticks, size, full, clock.secret, key)
    if clock.kind != "foe":
        return look
    left = "" if full else f"{last} harm to go" + (": even Messy ends it" if last == 1 else "")
    if bout is None or not bout.blows:
        return look._replace(foe=True, left=left)
    blows, by = counted(bout.blows, "blow"), names.get(bout.last, bout.last)
    return look._replace(foe=True, left=left, blows=f"{blows}{'' if full else ' so far'}, the last by {by}")


def _titled(kind: str, key: str, names: Mapping[str, str]) -> str:
    """Write the key of a clock: that of a foe names the foe, those of a chase say which side's they are."""
    if kind == "chase":
        foe = chased(key)
        called = names.get(foe, foe)
        return f"The chase with {called}: {'the other side' if key == chase_keys(foe)[1] else 'the characters'}"
    named = key.removeprefix("foe:") if kind == "foe" else key
    return opened(names.get(named, named.replace("-", " ")) or OTHERS)


def _ladder(track: Track, ladder: Ladder) -> LadderLook:
    steps = tuple((name, place < ladder.steps) for place, name in enumerate(STEPS[track]))
    beyond = max(0, ladder.marks - PER_STEP)
    worst = state_of(track, ladder) if ladder.steps else None  # a full first step has no other name than the ladder's
    reached = tuple([_status(track, name) for name, there in steps if there])
    first = ladder.marks - beyond
    return LadderLook(track.title(), first, beyond, PER_STEP, steps, ladder.threat, worst or "", reached)


def _status(track: Track, step: str) -> StatusLook:
    """Give a step of a ladder with the text of its rule."""
    rule = content("rollwright.games.augur").rules.get(f"augur.{track.value}.{step}")
    return StatusLook(step.capitalize(), rule.text if rule else "")


def _approaches(options: Options, sheet: Sheet) -> tuple[ApproachLine, ...]:
    kinds = approach_kinds(options)
    written = tuple([str(one) for one in sheet.conditions])
    ladders = sheet.ladder(Track.FATIGUE), sheet.ladder(Track.FOG)
    ways: list[Way] = [
        way(options, Rated(name, value), *ladders, written) for name, value in sheet.values(kinds).items()
    ]
    return tuple(
        ApproachLine(
            one.approach.title(),
            kinds.get(one.approach, ""),
            one.value,
            one.harm,
            one.conditions,
            one.approach,
            one.approach in sheet.approaches,
        )
        for one in ways
    )


def vital(it: SheetLook) -> Iterator[tuple[str, str]]:
    """Give what is spent most: Momentum, and boxes of Stress; and the harm and conditions that there are."""
    if it.momentum is not None:
        yield "Momentum", f"{it.momentum.value}/{it.momentum.most}"
    if it.stress is not None:
        yield "Stress", f"{it.stress}/{it.stress_boxes}"
    ladders = [one for one in (it.fatigue, it.fog) if one is not None and (one.marks or one.worst)]
    yield from [(one.title, ", ".join(filter(None, [str(one.marks), one.worst.title()]))) for one in ladders]
    yield from holding([one.name for one in it.conditions or ()])


def tallied(text: str) -> int:
    """Say how many marks were taken in all that stand so on a ladder: each step beyond the first took three; of
    anything else, the number with which it begins.

    >>> tallied("4"), tallied("3, Exhausted"), tallied("0, Unstable"), tallied("2/6"), tallied("")
    (4, 6, 6, 2, 0)
    """
    number, _, step = text.partition("/")[0].partition(", ")
    steps = [names.index(step.casefold()) + 1 for names in STEPS.values() if step.casefold() in names]
    return (int(number) if number.isdecimal() else 0) + PER_STEP * sum(steps)


def harm_kept(options: Options, scene: object) -> dict[str, tuple[Beside, ...]]:
    """Give the harm of those whom the GM plays, whose clock it is on."""
    clocks = scene.clocks.items() if isinstance(scene, Scene) else ()
    foes = {key.removeprefix("foe:"): one for key, one in clocks if one.kind == "foe"}
    return {who: (_harm(one, size_of(options, one)),) for who, one in foes.items()}


def _harm(clock: Clock, size: int) -> Beside:
    return Beside("Harm", min(clock.ticks, size), size, "out of the fight")


def newcomer_fields(options: Options) -> tuple[Field, ...]:
    """Ask what matters of somebody whom the GM makes up: how threatening they are, and how much they can take."""
    level = wordings()["judge"].field("level")
    levels = [one for one in get_args(Threatening) if one]
    return (
        Field(
            name="threat",
            kind="one",
            title="How threatening are they?",
            options=tuple([Choice(key, level.option(key), level.notes.get(key, "")) for key in levels]),
            usual="normal",
        ),
        Field(
            name="clock",
            kind="number",
            title="How much harm takes them out?",
            least=1,
            most=MOST_TICKS,
            usual=str(options.clock_size),
        ),
    )


def newcomer_sheet(given: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Make the sheet of somebody whom the GM makes up."""
    numbers = {name: int(values[0]) for name, values in given.items() if name == "clock" and values}
    return {**{name: values[0] for name, values in given.items() if name == "threat" and values}, **numbers}


def approaches_known(options: Options) -> dict[str, str]:
    """Give the approaches of a table, with their words."""
    return {key: key.title() for key in approach_kinds(options)}


IN_WORDS = {
    "condition": "to name a condition",
    "consequences": "to say what the social consequences are",
    "danger": "to say what the danger does",
}
"""What the GM has to say, whatever it came of."""


def owes(state: State) -> str:
    """Say that the GM has moves to make, as the chart has said to everybody, and what the GM has to say in words."""
    scene = scene_of(state)
    due = [one for one in scene.owed.values() if not scene.clocks.get(one.why, Clock()).secret]
    found = [one for one in due if one.kind in MOVES]
    used = [f"to say what “{opened(one.why)}” does" for one in due if one.kind == "ability"]
    used += [f"to say what happens: “{opened(one.why)}” is full" for one in due if one.kind == "clock"]
    kinds = [one.kind for one in due]
    used += [words for kind, words in IN_WORDS.items() if kind in kinds]
    moves = "" if not found else "a move" if len(found) == 1 else f"{len(found)} moves"
    if used:
        return joined([*([f"to make {moves}"] if moves else []), *used])
    return f"{moves} to make" if moves else ""


def runs(scene: Scene, name: Callable[[str], str]) -> Iterator[str]:
    """Say which clocks run on from one evening to the next."""
    for key, one in scene.clocks.items():
        size = size_of(Options(), one)
        if one.kind not in ("foe", "chase"):
            stands = f"{one.ticks} of {size}" if one.ticks < size else f"full: {said('full', one.kind)}"
            yield f"{key} ({stands})."


def unfinished(scene: Scene, name: Callable[[str], str]) -> Iterator[str]:
    """Say which fights and chases are not over."""
    out = beaten(Options(), scene)
    for foe in dict.fromkeys([chased(key) for key, one in scene.clocks.items() if one.kind == "chase"]):
        yield f"The chase{f' with {name(foe)}' if foe else ''} isn’t over."
    for foe in scene.foes:
        if foe in out:
            continue
        yield f"The fight{f' with {name(foe)}' if foe else ''} isn’t over."
