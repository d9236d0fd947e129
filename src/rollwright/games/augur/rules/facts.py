"""What can become true at a table of Augur: each fact with what it does, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Literal, TypeAlias, TypeVar

from rollwright.dice.errors import Refused
from rollwright.games.augur.rules.harm import DEAD, LASTING, PANICKED, PER_STEP, STEPS, Form, Ladder, Track

from rollwright.games.augur.rules.harm import cleared, marked, relieved  # isort: skip
from rollwright.games.augur.rules.momentum import MOST, Drive, burnt, gained, lost, stressed
from rollwright.games.augur.rules.momentum import relieved as calmed
from rollwright.games.augur.rules.people import Body, known, with_
from rollwright.games.augur.rules.sheet import Condition, Contact, Sheet
from rollwright.games.augur.rules.state import Clock, ClockKind, DueKind, Note, Owed, Scene, Setup

from rollwright.games.augur.rules.state import chase_keys, chased, free_key, scene_of, word_for  # isort: skip
from rollwright.games.augur.rules.words import option, said
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, dice, joined
from rollwright.rules.wording import plain

B = TypeVar("B", Body, Sheet)
T = TypeVar("T")
Moves: TypeAlias = Callable[[Drive], Drive]
Answer: TypeAlias = Literal["persuaded", "unmoved", "exchange", "refused", "upset"]
AGAIN: tuple[Answer, ...] = ("refused", "unmoved")
"""Answers after which there may be a second try."""


class OnSheet(Change, frozen=True):
    """A fact about somebody; from the first one on their sheet is in play."""

    def on(self, state: State) -> State:
        """Change the sheet; those without one have nothing to change."""
        sheet = state.sheets.get(self.who)
        return state if sheet is None else state.with_sheet(self.who, with_(self.change(sheet), played=True))


class OnScene(Fact, frozen=True):
    """A fact that changes the scene."""

    def on(self, state: State) -> State:
        """Change it."""
        return State(state.sheets, self.of(scene_of(state)))

    def of(self, scene: Scene) -> Scene:
        """Give the scene in which it holds."""
        return scene


def driven(one: B, boxes: int, move: Moves) -> B:
    """Give somebody with other Momentum and Stress."""
    after = move(Drive(one.momentum, one.stress, boxes))
    return with_(one, momentum=after.momentum, stress=after.stress)


def without(kept: Mapping[str, T], key: str) -> dict[str, T]:
    """Give what is kept without one of it; what isn't there is not missed."""
    return {other: value for other, value in kept.items() if other != key}


# --- Momentum and Stress; `boxes` is how many boxes the Stress track has, `why` the rule by which it comes ------------


class MomentumGained(OnSheet, frozen=True, tag="momentum-gained"):
    """Momentum comes; above 6 it is lost, and all of it while stuck at 0."""

    points: int
    boxes: int
    why: str = ""

    def change(self, one: B) -> B:
        """Gain it."""
        return driven(one, self.boxes, lambda drive: gained(drive, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how much of it came."""
        name, rules = tale.name(self.who), tuple(self.why.split())
        if tale.after is None:
            yield Line(f"{name} gains {self.points} Momentum.", (*rules, "augur.momentum.gain"))
            return
        now = tale.after.momentum
        came = now - tale.before.momentum
        if came == self.points:
            yield Line(f"{name} gains {came} Momentum and has {now}.", (*rules, "augur.momentum.gain"))
        elif now == MOST:
            gain = f"gains {came} of {self.points} Momentum" if came else f"gains no Momentum of {self.points}"
            yield Line(f"{name} {gain}: {MOST} is the most there is.", (*rules, "augur.momentum.most"))
        else:
            text = f"{name} gains no Momentum of {self.points}: with Stress full it stays at {now}."
            yield Line(text, (*rules, "augur.momentum.stuck"))


class MomentumLost(OnSheet, frozen=True, tag="momentum-lost"):
    """Momentum goes; at 0 it becomes 1 Stress, and is back at 2."""

    points: int
    boxes: int
    why: str = ""

    def change(self, one: B) -> B:
        """Lose it."""
        return driven(one, self.boxes, lambda drive: lost(drive, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell what it led to."""
        name, before, after = tale.name(self.who), tale.before, tale.after
        yield Line(f"{name} loses {self.points} Momentum.", (*self.why.split(), "augur.momentum.lose"))
        if after is None:
            return
        if after.stress > before.stress:
            text = f"Momentum has run out: {name} takes 1 Stress, and Momentum is back at {after.momentum}."
            yield Line(text, ("augur.momentum.zero", "augur.stress.track"))
        elif after.momentum == 0:
            yield Line(f"{name} stays at 0 Momentum, as Stress is full.", ("augur.momentum.stuck",))
        else:
            yield Line(f"{name} has {after.momentum} Momentum left.", ("augur.momentum.track",))


class MomentumBurnt(OnSheet, frozen=True, tag="momentum-burnt"):
    """Momentum is burnt for a die, and is back at 2."""

    die: int
    says = "{who} burns Momentum: the die that counts is {die} now, and Momentum is back at 2."
    rules = "augur.momentum.burn augur.momentum.burn-better augur.momentum.reset"

    def change(self, one: B) -> B:
        """Burn it."""
        return driven(one, 0, burnt)


class StressTaken(OnSheet, frozen=True, tag="stress-taken"):
    """Stress is taken: somebody pushes."""

    points: int
    boxes: int
    why: str = "augur.push augur.push.beside"

    def change(self, one: B) -> B:
        """Take it."""
        return driven(one, self.boxes, lambda drive: stressed(drive, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        pushes = self.why.startswith("augur.push")
        text = f"pushes: {self.points} Stress for one more die" if pushes else f"takes {self.points} Stress"
        yield Line(f"{tale.name(self.who)} {text}.", tuple(self.why.split()))


class StressCleared(OnSheet, frozen=True, tag="stress-cleared"):
    """Stress is cleared; a Momentum that was stuck at 0 comes back."""

    points: int
    boxes: int
    rules = "augur.downtime.rest"

    def change(self, one: B) -> B:
        """Clear it."""
        return driven(one, self.boxes, lambda drive: calmed(drive, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what it frees."""
        name = tale.name(self.who)
        yield Line(f"{name} rests and clears {self.points} Stress.", (self.rules,))
        if tale.after is not None and tale.after.momentum > tale.before.momentum:
            text = f"There is room for Stress again: {name} takes 1, and Momentum is back at {tale.after.momentum}."
            yield Line(text, ("augur.momentum.stuck",))


# --- harm, panic, conditions -----------------------------------------------------------------------------------------


def ladder_of(one: Body | Sheet, track: Track) -> Ladder:
    """Give a ladder of a record or of a sheet, as the rules count it."""
    kept = one.fatigue if track is Track.FATIGUE else one.fog
    return Ladder(kept.marks, kept.steps)


def on_ladders(one: B, fatigue: Ladder, fog: Ladder) -> B:
    """Give a record or a sheet with other ladders, each in the form in which it keeps them."""
    kind = type(one.fatigue)
    return with_(one, fatigue=kind(fatigue.marks, fatigue.steps), fog=kind(fog.marks, fog.steps))


def wounds(before: Body | Sheet, now: Body | Sheet) -> tuple[str, ...]:
    """Name the steps that were reached and bring a condition, which the GM names."""
    return tuple([step for step in STEPS[Track.FATIGUE][before.fatigue.steps : now.fatigue.steps] if step in LASTING])


def panics(before: Body | Sheet, now: Body | Sheet) -> bool:
    """Tell whether somebody panics by what came."""
    return before.fog.steps < PANICKED <= now.fog.steps


class HarmTaken(OnSheet, frozen=True, tag="harm-taken"):
    """A ladder is marked, with all that follows: the mark on the other ladder, steps, a wound's condition, panic."""

    track: Track
    marks: int
    why: str = "augur.harm.grades"

    def change(self, one: B) -> B:
        """Mark them; how panic shows is said anew."""
        after = marked(self.track, ladder_of(one, self.track), ladder_of(one, self.track.other), self.marks)
        both = (after.ladder, after.other) if self.track is Track.FATIGUE else (after.other, after.ladder)
        hurt = on_ladders(one, *both)
        return with_(hurt, panic="") if panics(one, hurt) else hurt

    def on(self, state: State) -> State:
        """Change the sheet; the GM owes the condition of a wound."""
        after = super().on(state)
        if after is state:
            return state
        scene = scene_of(after)
        for step in wounds(state.sheet(self.who), after.sheet(self.who)):
            scene = owing(scene, Owed("condition", (self.who,), step))
        return State(after.sheets, scene)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell the marks, and where both ladders stand."""
        name, track, before, after = tale.name(self.who), self.track, tale.before, tale.after
        text = f"{name} takes {counted(self.marks, 'mark')} of {track.title()}."
        yield Line(text, (*self.why.split(), "augur.harm.tracks"))
        if after is None:
            return
        spills = ladder_of(before, track.other) != ladder_of(after, track.other)
        for one in (track, track.other) if spills else (track,):
            yield ladder_line(name, one, ladder_of(before, one), ladder_of(after, one), spills and one is track)
        for step in wounds(before, after):
            yield Line(f"{step.title()}: the GM names a condition for {name}.", (f"augur.fatigue.{step}",))


class MarksCleared(OnSheet, frozen=True, tag="marks-cleared"):
    """Marks of a ladder are cleared; the steps beyond the first stay."""

    track: Track
    marks: int

    def change(self, one: B) -> B:
        """Clear them."""
        found = {each: ladder_of(one, each) for each in Track}
        found[self.track] = cleared(found[self.track], self.marks)
        return on_ladders(one, found[Track.FATIGUE], found[Track.FOG])

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} rests and clears {counted(self.marks, 'mark')} of {self.track.title()}."
        yield Line(text, ("augur.downtime.rest",))


class StepCleared(OnSheet, frozen=True, tag="step-cleared"):
    """The worst step of a ladder is cleared; with the last step of Fog panic ends."""

    track: Track
    step: str
    helper: Who = NOBODY

    def change(self, one: B) -> B:
        """Take it back."""
        found = {each: ladder_of(one, each) for each in Track}
        found[self.track] = relieved(found[self.track])
        after = on_ladders(one, found[Track.FATIGUE], found[Track.FOG])
        return with_(after, panic="") if self.track is Track.FOG and not after.fog.steps else after

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and who helped."""
        helped = f", thanks to {tale.name(self.helper)}" if self.helper else ""
        rule = "augur.downtime.recover" if self.track is Track.FATIGUE else "augur.downtime.restore"
        yield Line(f"{tale.name(self.who)} is no longer {self.step.title()}{helped}.", (rule,))


class PanicTaken(OnSheet, frozen=True, tag="panic-taken"):
    """Panic shows in one of its forms; of somebody without a sheet it is a condition."""

    form: Form

    def change(self, one: B) -> B:
        """Show it."""
        return with_(one, panic=self.form)

    def on(self, state: State) -> State:
        """Note it where it belongs."""
        if self.who in state.sheets or not known(self.who):
            return super().on(state)
        return on_others(state, self.who, Condition(self.form))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        rule = "augur.gm.snap" if self.form == "freakout" else f"augur.fog.{self.form}"
        yield Line(said("panic", self.form).replace("{who}", tale.name(self.who)), (rule,))


class PanicEnded(OnSheet, frozen=True, tag="panic-ended"):
    """Somebody who had snapped is calm again."""

    says = "{who} is calm again."
    rules = "augur.downtime.restore"

    def change(self, one: B) -> B:
        """Calm them."""
        return with_(one, panic="")


class ConditionGiven(OnSheet, frozen=True, tag="condition-given"):
    """Somebody has a condition, which takes a die from the approaches that it names."""

    name: str
    approaches: tuple[str, ...] = ()

    def change(self, one: Sheet) -> Sheet:
        """Put it on."""
        kept = [other for other in one.conditions if other.name != self.name]
        return with_(one, conditions=(*kept, Condition(self.name, self.approaches)))

    def on(self, state: State) -> State:
        """Put it on the sheet, or keep it beside the sheets."""
        if self.who in state.sheets:
            return super().on(state)
        return on_others(state, self.who, Condition(self.name, self.approaches))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with what it takes."""
        less = f": one die less with {joined(one.title() for one in self.approaches)}" if self.approaches else ""
        yield Line(f"{tale.name(self.who)} is {self.name}{less}.", ("augur.condition",))


class ConditionCleared(OnSheet, frozen=True, tag="condition-cleared"):
    """A condition is gone."""

    name: str
    says = "{who} is no longer {name}."
    rules = "augur.condition"

    def change(self, one: Sheet) -> Sheet:
        """Take it off."""
        return with_(one, conditions=tuple([other for other in one.conditions if other.name != self.name]))

    def on(self, state: State) -> State:
        """Take it off where it is."""
        if self.who in state.sheets:
            return super().on(state)
        others = scene_of(state).others
        kept = tuple([one for one in others.get(self.who, ()) if one.name != self.name])
        return state.with_scene(others={**without(others, self.who), **({self.who: kept} if kept else {})})


def on_others(state: State, who: str, condition: Condition) -> State:
    """Keep a condition of somebody who has no sheet."""
    scene = scene_of(state)
    kept = [one for one in scene.others.get(who, ()) if one.name != condition.name]
    return State(state.sheets, with_(scene, others={**scene.others, who: (*kept, condition)}))


def ladder_line(name: str, track: Track, old: Ladder, new: Ladder, spills: bool = False) -> Line:
    """Tell where somebody stands on a ladder now, and what of it is new."""
    word, steps = track.value.title(), STEPS[track]
    reached = steps[old.steps : new.steps]
    rules = ["augur.harm.steps", *[f"augur.{track.value}.{step}" for step in reached]] if reached else []
    beyond = new.marks - PER_STEP
    marks = f"{word} full" if beyond >= 0 else f"{counted(new.marks, 'mark')} of {word}"
    marks += f" and {counted(beyond, 'mark')} beyond it" if beyond > 0 else ""
    text = f"{name} has {marks}"
    if new.steps:
        text = f"{name} is {steps[new.steps - 1].title()}{' now' if reached else ''}"
        text += "" if new.steps >= DEAD else f", with {marks}"
    if spills:
        text += f"; that marks {track.other.value.title()} once"
        rules.append("augur.harm.first-step")
    if new.threat and new.steps < DEAD:
        text += f" ({dice(new.threat, 'threat')} from harm)"
        rules.append("augur.harm.threat")
    return Line(f"{text}.", tuple(rules or ("augur.harm.tracks",)))


# --- clocks ----------------------------------------------------------------------------------------------------------


class ClockStarted(OnScene, frozen=True, tag="clock-started"):
    """A clock is set; without a key it is found by its words."""

    key: str
    kind: ClockKind
    size: int | None = None
    text: str = ""
    secret: bool = False
    rules = "augur.clock"

    def of(self, scene: Scene) -> Scene:
        """Set it."""
        key = self.key or free_key(scene.clocks, word_for(self.text) or self.kind)
        if key in scene.clocks:
            raise Refused(f"there is a clock {plain(key)!r} already", "augur.clock")
        clock = Clock(self.kind, self.size, 0, self.secret, self.text)
        return with_(scene, clocks={**scene.clocks, key: clock})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        size = f" of {self.size}" if self.size else ""
        kind = "clock" if self.kind in ("other", "foe", "chase") else plain(self.kind)
        what = (
            f" {clock_name(self.key, tale)}" if self.kind in ("foe", "chase") else f": {self.text or plain(self.key)}"
        )
        yield Line(f"A {kind}{size} begins{what.rstrip('.: ')}.", (self.rules,))


class ClockTicked(OnScene, frozen=True, tag="clock-ticked"):
    """A clock is ticked; that of a foe or of a chase begins with its first ticks."""

    key: str
    ticks: int
    kind: ClockKind | None = None
    size: int | None = None
    rules = "augur.clock"

    def of(self, scene: Scene) -> Scene:
        """Tick it; one that has ended meanwhile is not missed."""
        clock = scene.clocks.get(self.key)
        if clock is None:
            if self.kind not in ("foe", "chase"):
                return scene
            clock = Clock(self.kind, self.size)
        return with_(scene, clocks={**scene.clocks, self.key: with_(clock, ticks=max(0, clock.ticks + self.ticks))})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it by whose it is."""
        begins = f" begins with {self.size} and" if self.size else ""
        goes = "gets" if self.ticks >= 0 else "loses"
        rules = (self.rules, *(["augur.harm.npc"] if self.kind == "foe" else []))
        yield Line(f"The clock {clock_name(self.key, tale)}{begins} {goes} {counted(abs(self.ticks), 'tick')}.", rules)


class ClockEnded(OnScene, frozen=True, tag="clock-ended"):
    """A clock is gone: what it counted has happened, or can't happen any more."""

    key: str
    rules = "augur.clock"

    def of(self, scene: Scene) -> Scene:
        """Take it away."""
        return with_(scene, clocks=without(scene.clocks, self.key))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"The clock {clock_name(self.key, tale)} is gone.", (self.rules,))


class ChaseEnded(OnScene, frozen=True, tag="chase-ended"):
    """A chase is over, and somebody has won it."""

    foe: Who
    won: bool
    by: Who = NOBODY
    rules = "augur.chase.clocks"

    def of(self, scene: Scene) -> Scene:
        """End both clocks."""
        gone = chase_keys(self.foe)
        return with_(scene, clocks={key: clock for key, clock in scene.clocks.items() if key not in gone})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell who wins."""
        winner = tale.name(self.by) if self.won else tale.name(self.foe) if self.foe else "the other side"
        yield Line(f"The chase is over: {winner} wins it.", (self.rules,))


def clock_name(key: str, tale: Tale) -> str:
    """Say which clock it is."""
    if key.startswith("foe:"):
        foe = key.removeprefix("foe:")
        return f"of {tale.name(foe) if foe else 'the other side'}"
    if key.startswith("chase:"):
        foe = tale.name(chased(key)) if chased(key) else "the other side"
        return f"of {foe}, in the chase," if key.endswith(":foe") else f"of the chase with {foe}"
    return f"“{plain(key)}”"


# --- the GM's moves, and what an action leaves -----------------------------------------------------------------------


def owing(scene: Scene, owed: Owed) -> Scene:
    """Give the scene with one more move that the GM owes."""
    return with_(scene, due={**scene.due, free_key(scene.due, owed.kind): owed})


class MoveDue(OnScene, frozen=True, tag="move-due"):
    """The GM owes a move, the name of a condition, or word of what comes of it, for those who took the risk."""

    kind: DueKind
    against: tuple[Who, ...] = ()
    why: str = ""
    rules = "augur.gm.moves augur.gm.later"
    WHAT: ClassVar[dict[str, str]] = {
        "reaction": "has a reaction to make",
        "action": "has an action to make",
        "condition": "names a condition",
        "consequences": "says what the social consequences are",
        "danger": "says what the danger does",
    }

    def of(self, scene: Scene) -> Scene:
        """Owe it."""
        return owing(scene, Owed(self.kind, self.against, self.why))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        word = "against" if self.kind in ("reaction", "action") else "for"
        against = f" {word} {joined(map(tale.name, self.against), 'or')}" if self.against else ""
        yield Line(f"The GM {self.WHAT[self.kind]}{against}.", tuple(self.rules.split()))


class MoveMet(OnScene, frozen=True, tag="move-met"):
    """A move that was due has been made, or let go."""

    due: str
    let_go: bool = False

    def of(self, scene: Scene) -> Scene:
        """Owe it no more."""
        return with_(scene, due=without(scene.due, self.due))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell that it was let go; a move that is made speaks for itself."""
        if self.let_go:
            yield Line(
                f"The GM lets it go: no {plain(self.due.rstrip('-0123456789'))} comes of it.", ("augur.gm.later",)
            )


class GmMoved(Fact, frozen=True, tag="gm-moved"):
    """The GM makes a move: its kind, which, in which way, against whom."""

    kind: str
    move: str
    way: str = ""
    more: str = ""
    against: Who = NOBODY
    text: str = ""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it in the words of the book, and in the GM's own."""
        against = f" against {tale.name(self.against)}" if self.against else ""
        way = f": {option('gm-move', f'{self.move}.{self.way}')}" if self.way else ""
        own = f" — “{self.text}”" if self.text else ""
        rules = ("augur.gm.moves", f"augur.gm.{self.move}", *(["augur.gm.snap"] if self.way == "snap" else []))
        yield Line(f"The GM makes a move{against}, {said('move', self.move)}{way}.{own}", rules)


class SetupMade(OnScene, frozen=True, tag="setup-made"):
    """Something is prepared that can help a roll."""

    text: str = ""
    by: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        """Keep it."""
        key = free_key(scene.setups, word_for(self.text) or "setup")
        return with_(scene, setups={**scene.setups, key: Setup(self.text, self.by)})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        by = f"{tale.name(self.by)} sets something up" if self.by else "Something is set up"
        what = f": {self.text.rstrip('.')}" if self.text else ""
        yield Line(f"{by}{what}. It can help a later roll.", ("augur.setup",))


class SetupUsed(OnScene, frozen=True, tag="setup-used"):
    """A setup helps a roll, and is used up."""

    key: str

    def of(self, scene: Scene) -> Scene:
        """Use it up."""
        return with_(scene, setups=without(scene.setups, self.key))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"What was set up helps, and is used up: {plain(self.key)}.", ("augur.setup",))


class SetupDropped(SetupUsed, frozen=True, tag="setup-dropped"):
    """A setup is of no use any more."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"What was set up is of no use any more: {plain(self.key)}.", ("augur.setup",))


class Acted(OnSheet, frozen=True, tag="acted"):
    """A character has acted, or helped somebody who did; whoever was to act at once has done so."""

    kind: str
    result: str
    helping: Who = NOBODY

    def change(self, one: Sheet) -> Sheet:
        """Nothing of the sheet changes, but that it is in play."""
        return one

    def on(self, state: State) -> State:
        """Nobody waits for them any more."""
        after, scene = super().on(state), scene_of(state)
        waiting = tuple([one for one in scene.at_once if one != self.who])
        return after if self.helping else State(after.sheets, with_(scene, at_once=waiting))


class ActionWon(OnScene, frozen=True, tag="action-won"):
    """A character may act again at once."""

    who: Who
    says = "{who} may act again at once."
    rules = "augur.chart.gambit augur.chart.noted"

    def of(self, scene: Scene) -> Scene:
        """Let them."""
        return with_(scene, at_once=tuple(dict.fromkeys((*scene.at_once, self.who))))


class Noted(OnScene, frozen=True, tag="noted"):
    """An action brings something to keep in mind: a better position, a bigger effect, something learnt."""

    extra: str
    by: Who = NOBODY
    text: str = ""

    def of(self, scene: Scene) -> Scene:
        """Note it."""
        key = free_key(scene.notes, self.extra)
        return with_(scene, notes={**scene.notes, key: Note(self.extra, self.by, self.text)})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(said("extra", self.extra), ("augur.chart.noted",))


class NoteDropped(OnScene, frozen=True, tag="note-dropped"):
    """What was noted holds no more."""

    key: str

    def of(self, scene: Scene) -> Scene:
        """Drop it."""
        return with_(scene, notes=without(scene.notes, self.key))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        extra = said("note", self.key.rstrip("-0123456789"))
        yield Line(f"This holds no more: {extra}.", ("augur.chart.noted",))


class Answered(OnScene, frozen=True, tag="answered"):
    """Somebody who was to be persuaded gives an answer; after a first try that failed there may be a second."""

    target: Who
    answer: Answer
    to: Who = NOBODY
    what: str = ""
    second: bool = False
    rules = "augur.chart.compel"

    def of(self, scene: Scene) -> Scene:
        """Keep it."""
        again = without(scene.again, self.target)
        if self.answer in AGAIN and not self.second and self.to:
            again[self.target] = self.to
        answers = {**scene.answers, self.target: self.answer} if self.target else scene.answers
        return with_(scene, answers=answers, again=again)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = said("answer", self.answer).replace("{who}", tale.name(self.target) if self.target else "the other side")
        yield Line(text[:1].upper() + text[1:], (self.rules,))
        if self.answer in AGAIN and not self.second:
            yield Line(f"{tale.name(self.to) if self.to else 'They'} may try once more.", ("augur.compel.again",))


class ConsequenceTold(Fact, frozen=True, tag="consequence-told"):
    """The GM says what came of something, and for whom."""

    text: str
    against: Who = NOBODY

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        against = f" for {tale.name(self.against)}" if self.against else ""
        yield Line(f"What comes of it{against}: {self.text.rstrip('.')}.", ("augur.chart.said",))


class ThreatSet(OnScene, frozen=True, tag="threat-set"):
    """Somebody knows how threatening something is: it counts for the next action against it."""

    thing: str
    level: int
    rules = "augur.threat.ask"

    def of(self, scene: Scene) -> Scene:
        """Keep it."""
        return with_(scene, judged={**scene.judged, self.thing: self.level})


class ThreatMet(OnScene, frozen=True, tag="threat-met"):
    """Something whose level was known has been dealt with: it is judged anew."""

    things: tuple[str, ...]

    def of(self, scene: Scene) -> Scene:
        """Forget it."""
        met = [one.casefold() for one in self.things]
        return with_(scene, judged={one: level for one, level in scene.judged.items() if one.casefold() not in met})


# --- what a character has --------------------------------------------------------------------------------------------


class AbilityUsed(OnSheet, frozen=True, tag="ability-used"):
    """An ability is used; one that rest brings back is gone until then."""

    ability: str
    says = "{who} uses {ability}."
    rules = "augur.bonus.sources"

    def change(self, one: Sheet) -> Sheet:
        """Use it up."""
        used = [with_(other, used=other.rest) if other.name == self.ability else other for other in one.abilities]
        return with_(one, abilities=tuple(used))


class Rested(OnSheet, frozen=True, tag="rested"):
    """Somebody has rested: abilities that rest brings back are there again."""

    says = "{who} has rested: abilities that rest brings back are there again."
    rules = "augur.downtime.rest"

    def change(self, one: Sheet) -> Sheet:
        """Bring them back."""
        return with_(one, abilities=tuple([with_(other, used=False) for other in one.abilities]))


class ContactMade(OnSheet, frozen=True, tag="contact-made"):
    """Somebody is found: how many kinds of expertise they have, and on which terms they help."""

    name: str
    kinds: int
    terms: str

    def change(self, one: Sheet) -> Sheet:
        """Add them."""
        return with_(one, contacts=(*one.contacts, Contact(self.name, self.kinds, (), self.terms)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        kinds = f"with {counted(self.kinds, 'kind')} of expertise" if self.kinds else "who has no expertise"
        text = f"{tale.name(self.who)} finds a contact, {self.name}, {kinds}"
        yield Line(f"{text}, {said('terms', self.terms)}.", ("augur.chart.contact", "augur.contact.npc"))


class ContactLearnt(OnSheet, frozen=True, tag="contact-learnt"):
    """A contact's kinds of expertise have names now."""

    name: str
    expertise: tuple[str, ...]

    def change(self, one: Sheet) -> Sheet:
        """Name them."""
        learnt = [
            with_(other, expertise=self.expertise) if other.name == self.name else other for other in one.contacts
        ]
        return with_(one, contacts=tuple(learnt))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{self.name}, a contact of {tale.name(self.who)}, knows about {joined(self.expertise)}."
        yield Line(text, ("augur.contact.npc",))


class DebtOwed(OnSheet, frozen=True, tag="debt-owed"):
    """A character owes somebody something large."""

    creditor: str
    says = "{who} owes {creditor} something large."
    rules = "augur.chart.contact"

    def change(self, one: Sheet) -> Sheet:
        """Owe it."""
        return with_(one, debts=(*one.debts, self.creditor))


class ApproachesSet(Change, frozen=True, tag="approaches-set"):
    """The points of a new character are spread over the approaches."""

    approaches: dict[str, int]

    def change(self, one: Sheet) -> Sheet:
        """Set them."""
        return with_(one, approaches=dict(self.approaches))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell them."""
        values = joined([f"{key.title()} {value}" for key, value in self.approaches.items()])
        yield Line(f"{tale.name(self.who)} has {values}.", ("augur.creation.points", "augur.creation.most"))


class Waived(Change, frozen=True, tag="waived"):
    """The GM lets a character depart from a rule of creation."""

    rule: str
    reason: str
    by_whom: str

    def change(self, one: Sheet) -> Sheet:
        """Keep the waiver."""
        return with_(one, waivers=(*one.waivers, Waiver(self.rule, self.reason, self.by_whom)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it by the rule's title."""
        by = tale.name(self.by_whom)
        yield Line(f"{by} lets {tale.name(self.who)} off a rule of creation: {self.reason.rstrip('.')}.", (self.rule,))
