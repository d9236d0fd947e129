"""What can become true at a table of Augur: each fact with what it does, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, get_args

from rollwright.games.augur.rules.harm import DEAD, LASTING, PANICKED, STEPS, Form, Ladder, Track

from rollwright.games.augur.rules.harm import cleared, marked, relieved  # isort: skip
from rollwright.games.augur.rules.momentum import MOST, RESET, Drive, moved, stressed
from rollwright.games.augur.rules.people import Body, known, with_
from rollwright.games.augur.rules.sheet import Condition, Contact, Sheet, Threatening
from rollwright.games.augur.rules.state import MOVES, OTHERS, RUNG, Bout, Clock, ClockKind, DueKind, Note, Owed, Setup

from rollwright.games.augur.rules.state import Scene, chase_keys, chased, foe_key, free_key, scene_of  # isort: skip
from rollwright.games.augur.rules.threat import THREATS
from rollwright.games.augur.rules.told import names as named_in
from rollwright.games.augur.rules.words import option, said
from rollwright.play.steps import EVERYONE, GM
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, dice, going_on, joined, opened
from rollwright.rules.tries import tries

B = TypeVar("B", Body, Sheet)
T = TypeVar("T")
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
        raise NotImplementedError


def without(kept: Mapping[str, T], key: str) -> dict[str, T]:
    """Give what is kept without one of it; what isn't there is not missed."""
    return {other: value for other, value in kept.items() if other != key}


def called(tale: Tale, who: str) -> str:
    """Say what somebody is called, who may have no name."""
    return tale.name(who) if who else OTHERS


# --- Momentum and Stress; `boxes` is how many boxes the Stress track has, `why` the rules by which it comes -----------


class MomentumMoved(OnSheet, frozen=True, tag="momentum-moved"):
    """Momentum comes, up to 6 and not while stuck at 0; or, below 0 points, it goes, and at 0 becomes 1 Stress."""

    points: int
    boxes: int
    why: str = ""

    def change(self, one: B) -> B:
        """Gain or lose it."""
        after = moved(Drive(one.momentum, one.stress, self.boxes), self.points)
        return with_(one, momentum=after.momentum, stress=after.stress)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how much came of it."""
        name, points, before, after = tale.name(self.who), abs(self.points), tale.before, tale.after
        gains, rule = self.points >= 0, "augur.momentum.gain" if self.points >= 0 else "augur.momentum.lose"
        text = f"{name} {'gains' if gains else 'loses'} {points} Momentum"
        if after is None:
            text += "."
        elif gains and after.momentum - before.momentum == points:
            text += f" and has {after.momentum}."
        elif gains and after.momentum == MOST:
            came = after.momentum - before.momentum
            text = f"{name} gains {came} Momentum and has {MOST}" if came else f"{name} keeps {MOST} Momentum"
            text, rule = f"{text}, the most there can be.", "augur.momentum.most"
        elif gains:
            text, rule = f"{name} gains no Momentum: it stays at 0 while Stress is full.", "augur.momentum.stuck"
        elif after.stress > before.stress:
            text += f" and has none left: 1 Stress, and Momentum is back at {after.momentum}."
            rule += " augur.momentum.zero augur.stress.track"
        elif after.momentum == 0:
            text, rule = f"{text} and stays at 0, as Stress is full.", f"{rule} augur.momentum.stuck"
        else:
            text, rule = f"{text} and has {after.momentum} left.", f"{rule} augur.momentum.track"
        yield Line(text, (*self.why.split(), *rule.split()))


class MomentumBurnt(OnSheet, frozen=True, tag="momentum-burnt"):
    """Momentum is burnt for a die, and is back at 2."""

    die: int
    says = "{who} burns all {die} Momentum and starts again with 2."
    rules = "augur.momentum.burn augur.momentum.burn-better augur.momentum.reset"

    def change(self, one: B) -> B:
        """Burn it."""
        return with_(one, momentum=RESET)


class StressMoved(OnSheet, frozen=True, tag="stress-moved"):
    """Stress is taken by somebody who pushes; or, below 0 points, cleared, and a Momentum stuck at 0 comes back."""

    points: int
    boxes: int

    def change(self, one: B) -> B:
        """Take or clear it."""
        after = stressed(Drive(one.momentum, one.stress, self.boxes), self.points)
        return with_(one, momentum=after.momentum, stress=after.stress)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what it frees."""
        name = tale.name(self.who)
        if self.points > 0:
            yield Line(f"{name} pushes: {self.points} Stress for one more die.", ("augur.push", "augur.push.beside"))
            return
        yield Line(f"{name} clears {-self.points} Stress.", ("augur.downtime.rest",))
        if tale.after is not None and tale.after.momentum > tale.before.momentum:
            text = f"{name} has room for Stress again: 1 Stress, and Momentum is back at {tale.after.momentum}."
            yield Line(text, ("augur.momentum.stuck",))


# --- harm, panic, conditions -----------------------------------------------------------------------------------------


def ladder_of(one: Body | Sheet, track: Track) -> Ladder:
    """Give a ladder of a record or of a sheet, as the rules count it."""
    kept = one.fatigue if track is Track.FATIGUE else one.fog
    return Ladder(kept.marks, kept.steps)


def on_ladder(one: B, track: Track, ladder: Ladder) -> B:
    """Give a record or a sheet with another ladder, in the form in which it keeps them."""
    changed: Any = {track.value: type(one.fatigue)(ladder.marks, ladder.steps)}
    return with_(one, **changed)


def panics(before: Body | Sheet, now: Body | Sheet) -> bool:
    """Tell whether somebody panics by what came."""
    return before.fog.steps < PANICKED <= now.fog.steps


def wounds(before: Body | Sheet, now: Body | Sheet) -> list[str]:
    """Name the steps that were reached and bring a condition, which the GM names."""
    return [step for step in STEPS[Track.FATIGUE][before.fatigue.steps : now.fatigue.steps] if step in LASTING]


class HarmTaken(OnSheet, frozen=True, tag="harm-taken"):
    """A ladder is marked, with all that follows: the mark on the other ladder, steps, a wound's condition, panic."""

    track: Track
    marks: int
    why: str = "augur.harm.grades"
    tells_sheet: ClassVar[bool] = True

    def change(self, one: B) -> B:
        """Mark them; how panic shows is said anew."""
        after = marked(self.track, ladder_of(one, self.track), ladder_of(one, self.track.other), self.marks)
        fatigue, fog = (after.ladder, after.other) if self.track is Track.FATIGUE else (after.other, after.ladder)
        kind = type(one.fatigue)
        hurt = with_(one, fatigue=kind(*fatigue), fog=kind(*fog))
        return with_(hurt, panic="") if panics(one, hurt) else hurt

    def on(self, state: State) -> State:
        """Change the sheet; the GM owes the condition of a wound."""
        after, before = super().on(state), state.sheets.get(self.who)
        scene = scene_of(after)
        for step in wounds(before, after.sheet(self.who)) if before else ():
            scene = owing(scene, Owed("condition", (self.who,), step))
        return State(after.sheets, scene)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell the marks, and where both ladders stand."""
        name, track, before, after = tale.name(self.who), self.track, tale.before, tale.after
        text, rules = f"{name} takes {self.marks} {track.title()}", tuple(self.why.split())
        if after is None:
            yield Line(f"{text}.", (*rules, "augur.harm.tracks"))
            return
        both = {one: (ladder_of(before, one), ladder_of(after, one)) for one in (track, track.other)}
        spills = both[track.other][0] != both[track.other][1]
        (old, new), total = both[track], both[track][0].marks + self.marks
        climbs = old.steps < new.steps
        brings = f" brings 1 {track.other.title()}" if spills else ""
        if climbs or (spills and total > self.marks):
            now = f", which makes {total}{' and' * spills}{brings}"
        else:
            now = f", which{brings}" if spills else f" and now has {new.marks}" if new.marks > self.marks else ""
        yield Line(f"{text}{now}.", (*rules, "augur.harm.tracks"))
        for one, (old, new) in both.items():
            yield from ladder_line(name, one, old, new, spills and one is track)
        for step in wounds(before, after):
            yield Line(f"{step.title()}: the GM names a condition for {name}.", (f"augur.fatigue.{step}",))


class Healed(OnSheet, frozen=True, tag="healed"):
    """Marks of a ladder are cleared; or its worst step is, and with the last one of Fog panic ends."""

    track: Track
    marks: int = 0
    step: str = ""
    helper: Who = NOBODY
    beside: int = 0
    """How many marks of the other ladder are cleared with it: they are told together."""
    told_of: bool = True

    def change(self, one: B) -> B:
        """Take them back."""
        ladder = ladder_of(one, self.track)
        after = on_ladder(one, self.track, relieved(ladder) if self.step else cleared(ladder, self.marks))
        calm = self.step and self.track is Track.FOG and not after.fog.steps
        return with_(after, panic="") if calm else after

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and who helped."""
        name, track = tale.name(self.who), self.track.title()
        if not self.told_of:
            return
        if not self.step:
            also = f" and {self.beside} {self.track.other.title()}" if self.beside else ""
            text, rule = f"{name} clears {self.marks} {track}{also}", "rest"
        else:
            text, rule = f"{name} is no longer {self.step.title()}", "recover" if track == "Fatigue" else "restore"
        helped = f", thanks to {tale.name(self.helper)}" if self.helper else ""
        yield Line(f"{text}{helped}.", (f"augur.downtime.{rule}",))


class PanicShown(OnSheet, frozen=True, tag="panic-shown"):
    """Panic shows in one of its forms, or ends; of somebody without a sheet it is a condition."""

    form: Form

    def change(self, one: B) -> B:
        """Show it."""
        return with_(one, panic=self.form)

    def on(self, state: State) -> State:
        """Note it where it belongs."""
        if self.who in state.sheets or not known(self.who) or not self.form:
            return super().on(state)
        return on_others(state, self.who, Condition(self.form))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        rule = {"": "augur.downtime.restore", "freakout": "augur.gm.snap"}.get(self.form, f"augur.fog.{self.form}")
        yield Line(said("panic", self.form or "calm").replace("{who}", tale.name(self.who)), (rule,))


class ConditionSet(OnSheet, frozen=True, tag="condition-set"):
    """Somebody has a condition, which takes a die from the approaches that it names; or has it no more."""

    name: str
    approaches: tuple[str, ...] = ()
    gone: bool = False

    def among(self, kept: tuple[Condition, ...]) -> tuple[Condition, ...]:
        """Give somebody's conditions after it."""
        others = tuple([one for one in kept if one.name != self.name])
        return others if self.gone else (*others, Condition(self.name, self.approaches))

    def change(self, one: Sheet) -> Sheet:
        """Put it on, or take it off."""
        return with_(one, conditions=self.among(one.conditions))

    def on(self, state: State) -> State:
        """Change the sheet, or what is kept beside the sheets."""
        if self.who in state.sheets:
            return super().on(state)
        others = scene_of(state).others
        kept = {**others, self.who: self.among(others.get(self.who, ()))}
        return state.with_scene(others={who: some for who, some in kept.items() if some})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with what it takes."""
        name, what = opened(tale.name(self.who)), opened(self.name.rstrip("."))
        less = f" One die less with {joined(one.title() for one in self.approaches)}." if self.approaches else ""
        text = f"{name} no longer has the condition “{what}”." if self.gone else f"{name}’s condition: {what}.{less}"
        yield Line(text, ("augur.condition",))


def on_others(state: State, who: Who, condition: Condition) -> State:
    """Keep a condition of somebody who has no sheet."""
    return ConditionSet(name=condition.name, who=who).on(state)


def ladder_line(name: str, track: Track, old: Ladder, new: Ladder, full: bool) -> Iterator[Line]:
    """Tell the step of a ladder that somebody has reached, and the threat dice that are new with it."""
    reached = STEPS[track][old.steps : new.steps]
    rules = ["augur.harm.steps", *[f"augur.{track.value}.{step}" for step in reached]] if reached else []
    rules += ["augur.harm.first-step"] if full else []
    more = new.threat > old.threat and new.steps < DEAD
    rules += ["augur.harm.threat"] if more else []
    kind = "physical" if track is Track.FATIGUE else "mental"
    costs = f"{dice(new.threat, 'threat')} on {'' if reached else f'{name}’s '}{kind} approaches"
    if reached:
        falls = f", and {track.title()} falls back to {new.marks}" if new.steps < DEAD else ""
        now = f"{name} is {reached[-1].title()} now"
        yield Line(f"{now}{falls}{f': {costs}' if more else ''}.", tuple(rules), again=f"{now}.")
    elif more:
        yield Line(f"From now on, {costs}.", tuple(rules))


# --- clocks ----------------------------------------------------------------------------------------------------------


def clock_name(key: str, tale: Tale) -> str:
    """Say which clock it is."""
    if key.startswith("foe:"):
        return f"the clock of {called(tale, key.removeprefix('foe:'))}"
    if key.startswith("chase:"):
        foe = called(tale, chased(key))
        return f"{foe}’s side of the chase" if key.endswith(":foe") else f"the characters’ side of the chase with {foe}"
    return f"the clock “{key}”"


def on_sheet(state: State, key: str, size: int | None) -> State:
    """Keep on the sheet of somebody whom the GM plays how many ticks take them out, where the GM has said so."""
    who = key.removeprefix("foe:")
    sheet = state.sheets.get(who) if key.startswith("foe:") and size else None
    return state.with_sheet(who, with_(sheet, clock=size)) if sheet is not None and sheet.npc else state


class ClockStarted(OnScene, frozen=True, tag="clock-started"):
    """A clock is set. One of the same name makes it another one; a chase begins anew."""

    key: str
    kind: ClockKind
    size: int | None = None
    secret: bool = False

    def on(self, state: State) -> State:
        """Set it, by the name of whom it is about."""
        own = self if self.kind in ("chase", "foe") else with_(self, key=state.name(self.key))
        return on_sheet(OnScene.on(own, state), self.key, self.size)

    def of(self, scene: Scene) -> Scene:
        """Set it."""
        key = self.key if self.kind == "chase" else free_key(scene.clocks, self.key or said("clock", self.kind))
        return with_(scene, clocks={**scene.clocks, key: Clock(self.kind, self.size, 0, self.secret)})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it; of the two of a chase once."""
        size, clock = f" ({counted(self.size, 'tick')})" if self.size else "", f"A {'secret ' * self.secret}clock"
        if self.kind == "chase":
            text = "" if self.key.endswith(":foe") else f"The chase with {called(tale, chased(self.key))} begins."
        elif self.kind == "foe":
            text = f"{clock} begins for {called(tale, self.key.removeprefix('foe:'))}{size}."
        else:
            text = f"{clock} begins{f': {tale.name(self.key)}' if self.key else ''}{size}."
        if text:
            yield Line(text, ("augur.harm.npc" if self.kind == "foe" else "augur.clock",))


class ClockTicked(OnScene, frozen=True, tag="clock-ticked"):
    """A clock is ticked; that of a foe or of a chase begins with its first ticks."""

    key: str
    ticks: int
    kind: ClockKind | None = None
    size: int | None = None
    entitled: bool = False
    """Whether the headline of the moment says it already."""
    out: bool = False
    """Whether it takes them out, as things stood."""

    def on(self, state: State) -> State:
        """Tick it; of one that begins the sheet says the size, too."""
        return on_sheet(super().on(state), self.key, self.size)

    def of(self, scene: Scene) -> Scene:
        """Tick it; one that has ended meanwhile is not missed. Of one that is full the GM says what happens."""
        clock = scene.clocks.get(self.key)
        if clock is None:
            if self.kind not in ("foe", "chase"):
                return scene
            clock = Clock(self.kind, self.size)
        ticks = max(0, clock.ticks + self.ticks)
        full = ticks >= (clock.size or 0)
        now = with_(clock, ticks=ticks, heard=clock.heard and full, over=clock.over and full)
        return with_(scene, clocks={**scene.clocks, self.key: now})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it by whose it is."""
        ticks, gets, now = counted(abs(self.ticks), "tick"), self.ticks >= 0, self.standing(tale.after)
        if self.key.startswith("foe:"):
            who = called(tale, self.key.removeprefix("foe:"))
            text = f"{who} takes {self.ticks} harm{now}" if gets else f"{who} recovers from {-self.ticks} harm{now}"
        elif self.key.startswith("chase:"):
            side = called(tale, chased(self.key)) if self.key.endswith(":foe") else "the characters"
            text = f"in the chase, {ticks} {'for' if gets else 'fewer for'} {side}"
        else:
            text = f"{clock_name(self.key, tale)} {'gets' if gets else 'loses'} {ticks}{now}"
        rules = ("augur.clock", *(["augur.harm.npc"] if self.kind == "foe" else []))
        foe = called(tale, self.key.removeprefix("foe:")) if self.key.startswith("foe:") else ""
        full = tale.after is not None and fills(tale.before, tale.after, self.key)
        aside = self.entitled or self.key.startswith("chase:") or (full and bool(foe))  # that they are out says it
        yield Line(f"{opened(text)}.", rules, aside=aside)
        if tale.after is not None and full:
            happens = f"{foe} is out of the fight." if foe else f"{rung(self.key, tale.after.clocks[self.key])}."
            yield Line(opened(happens), ("augur.clock.full",))

    def standing(self, after: Scene | None) -> str:
        """Say how it stands now, where all who are told may know."""
        clock = after.clocks.get(self.key) if after else Clock("foe", self.size, self.ticks)
        if not clock or not clock.size or (clock.secret and self.seen_by == EVERYONE):
            return ""
        return f": {min(clock.ticks, clock.size)} of {clock.size}"


def fills(before: Scene | None, after: Scene | None, key: str) -> bool:
    """Tell whether a clock that everybody sees is full now and wasn't before; a chase tells its end itself."""
    if before is None or after is None or key not in after.clocks:
        return False
    was, now = before.clocks.get(key, Clock()), after.clocks[key]
    if now.secret or now.size is None or now.kind == "chase":
        return False
    return was.ticks < now.size <= now.ticks


def rung(key: str, clock: Clock | None) -> str:
    """Say that a clock is full, and what that means by its kind.

    >>> rung("The night watch turns", Clock("timer-track"))
    '“The night watch turns” is full: time is up'
    """
    return f"“{opened(key)}” is full: {said('full', clock.kind if clock else 'other')}"


class FightsOver(OnScene, frozen=True, tag="fights-over"):
    """Fights are over whose foes are all out of it: they stay out, and nobody has to say any more how they fell."""

    keys: tuple[str, ...]

    def of(self, scene: Scene) -> Scene:
        """Put their clocks away."""
        away = {key: with_(scene.clocks[key], heard=True, over=True) for key in self.keys if key in scene.clocks}
        return with_(scene, clocks={**scene.clocks, **away})

    def told(self, tale: Tale) -> Iterator[Line]:
        """That they are out was told."""
        return iter(())


class ChaseEnded(OnScene, frozen=True, tag="chase-ended"):
    """A chase is over, and somebody has won it."""

    foe: Who
    won: bool
    by: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        """End both clocks."""
        gone = chase_keys(self.foe)
        return with_(scene, clocks={key: clock for key, clock in scene.clocks.items() if key not in gone})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell who wins."""
        winner = tale.name(self.by) if self.won and self.by else "the character" if self.won else called(tale, self.foe)
        yield Line(f"The chase is over: {winner} wins it.", ("augur.chase.clocks",))


# --- what the scene keeps: moves that are due, setups, notes, answers ------------------------------------------------


def owing(scene: Scene, owed: Owed) -> Scene:
    """Give the scene with one more move that the GM owes."""
    return with_(scene, due={**scene.due, free_key(scene.due, owed.kind): owed})


class MoveDue(OnScene, frozen=True, tag="move-due"):
    """The GM owes a move, the name of a condition, or word of what comes of it, for those who took the risk."""

    kind: DueKind
    against: tuple[Who, ...] = ()
    why: str = ""

    def of(self, scene: Scene) -> Scene:
        """Owe it."""
        return owing(scene, Owed(self.kind, self.against, self.why))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it; of an ability the page says it until it is said what it does."""
        one_of_them = "or" if self.kind in MOVES else "and"
        whom = joined(map(tale.name, self.against), one_of_them) if self.against else OTHERS
        against = f" against {whom}" if self.against else ""
        text = said("owed", self.kind).replace("{who}", whom).replace("{against}", against)
        if text:
            yield Line(opened(text), ("augur.gm.moves", "augur.gm.later"), aside=True)


Part: TypeAlias = Literal["clocks", "due", "setups", "notes", "answers"]


class Gone(OnScene, frozen=True, tag="gone"):
    """Something that the scene kept is there no more: a clock, a move that was due, a setup, a note, an answer."""

    part: Part
    key: str
    how: Literal["", "met", "used"] = ""
    """Met, or used up: that tells itself."""

    def of(self, scene: Scene) -> Scene:
        """Take it away."""
        clock = scene.clocks.get(self.key.removeprefix(RUNG)) if self.part == "due" else None
        if clock is not None and self.key.startswith(RUNG):
            return with_(scene, clocks={**scene.clocks, self.key.removeprefix(RUNG): with_(clock, heard=True)})
        kept: Any = {self.part: without(getattr(scene, self.part), self.key)}
        if self.part == "clocks":
            kept["bouts"] = without(scene.bouts, self.key.removeprefix("foe:"))
        return with_(scene, **kept)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        word, number = self.key.rstrip("0123456789 "), self.part in ("due", "notes")
        if self.key.startswith(RUNG):
            word = "fall" if self.key.startswith(RUNG + "foe:") else "clock"
        kept: dict[str, str] = getattr(tale.before, "answers", {})
        what = said("let-go" if self.part == "due" else "note", word) if number else self.key.rstrip(".")
        if self.part == "clocks":
            foe = self.key.startswith("foe:")
            what = f"the fight with {called(tale, self.key[4:])}" if foe else clock_name(self.key, tale)
        if self.part == "answers":
            what = said("answer", kept.get(self.key, "persuaded")).replace("{who}", tale.name(self.key)).rstrip(".")
        text = said("gone", f"{self.part}-{self.how}" if self.how else self.part).replace("{what}", what)
        rules = {"clocks": "augur.clock", "due": "augur.gm.later", "setups": "augur.setup"}
        rule = rules.get(self.part, "augur.chart.noted")
        seen = (GM,) if self.part == "due" else EVERYONE  # what the GM lets go of never came to be
        if text:
            whole = f"“{opened(text[1:])}" if text.startswith("“") else opened(text)
            clock = tale.before.clocks.get(self.key) if self.part == "clocks" and tale.before is not None else None
            out = clock is not None and clock.kind == "foe" and clock.ticks >= (clock.size or clock.ticks + 1)
            yield Line(whole, (rule,), seen, aside=out or self.how == "used" or self.part == "due")


def met(state: State, who: str) -> Iterator[Fact]:
    """Let everybody see the clock of somebody whom they get to know."""
    key, scene = foe_key(who), state.scene
    clock = scene.clocks.get(key) if isinstance(scene, Scene) else None
    if clock is not None and clock.secret:
        yield Gone(part="clocks", key=key, how="met", seen_by=(GM,))
        yield ClockStarted(key=key, kind="foe", size=clock.size)
        if clock.ticks:
            yield ClockTicked(key=key, ticks=clock.ticks)


class SetupMade(OnScene, frozen=True, tag="setup-made"):
    """Something is prepared that can help a roll."""

    text: str = ""
    by: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        """Keep it."""
        key = free_key(scene.setups, self.text or "setup")
        return with_(scene, setups={**scene.setups, key: Setup(self.text, self.by)})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        by = f"{tale.name(self.by)} sets something up" if self.by else "Something is set up"
        text = self.text.rstrip(".")
        what = f"{opened(by)}: {text}" if text else opened(by)
        if self.by and text.casefold().startswith(("a ", "an ", "the ")):
            what = f"{tale.name(self.by)} sets up {going_on(text)}"
        yield Line(f"{what}.", ("augur.setup",))


class Noted(OnScene, frozen=True, tag="noted"):
    """An action brings something to keep in mind: a better position, a bigger effect, something learnt."""

    extra: str
    by: Who = NOBODY
    text: str = ""
    own: str = ""
    """What it is, in a player's own words."""

    def of(self, scene: Scene) -> Scene:
        """Note it."""
        key = free_key(scene.notes, self.extra)
        return with_(scene, notes={**scene.notes, key: Note(self.extra, self.by, self.own or self.text)})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        who = tale.name(self.by) if self.by else "the character"
        what = said("extra", self.extra).replace("{who}", who)
        own = f"{what.rstrip('.').removesuffix(', too')}: {self.own.rstrip('.')}." if self.own else what
        yield Line(opened(own), ("augur.chart.noted",))


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
        way = option("gm-move", "way", f"{self.move}.{self.way}" if self.way else self.move)
        own = f" “{self.text}”" if self.text else ""
        rules = ("augur.gm.moves", f"augur.gm.{self.move}", *(["augur.gm.snap"] if self.way == "snap" else []))
        yield Line(f"{opened(said('due', self.kind))}{against}. {way}.{own}", rules, aside=True)  # the headline says it


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


class Answered(OnScene, frozen=True, tag="answered"):
    """Somebody who was to be persuaded gives an answer; after a first try that failed there may be a second."""

    target: Who
    answer: Answer
    to: Who = NOBODY
    what: str = ""
    second: bool = False

    def of(self, scene: Scene) -> Scene:
        """Keep it."""
        again = without(scene.again, self.target)
        if self.answer in AGAIN and not self.second and self.to:
            again[self.target] = self.to
        answers = {**scene.answers, self.target: self.answer} if self.target else scene.answers
        return with_(scene, answers=answers, again=again)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = said("answer", self.answer).replace("{who}", called(tale, self.target))
        yield Line(opened(text), ("augur.chart.compel",))
        if self.answer in AGAIN and not self.second:
            yield Line(f"{tale.name(self.to) if self.to else 'They'} may try once more.", ("augur.compel.again",))


class ConsequenceTold(Fact, frozen=True, tag="consequence-told"):
    """The GM says what came of something, and for whom."""

    text: str
    against: Who = NOBODY
    ability: str = ""
    """What it came of, where somebody has used one."""
    clock: str = ""
    """What it came of, where one is full."""
    fallen: Who = NOBODY
    """Who is out of the fight, where it says how they fell."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        against = f" for {tale.name(self.against)}" if self.against else ""
        if self.fallen:
            foe, text = called(tale, self.fallen), opened(self.text.rstrip("."))
            how = text if named_in(text, foe) else f"How it ends for {foe}: {self.text.rstrip('.')}"
            yield Line(f"{how}.", ("augur.clock.full",))
            return
        if self.ability:  # what was used stands above it
            yield Line(f"{opened(self.text.rstrip('.'))}.", ("augur.bonus.sources",))
            return
        of = opened(self.clock) or f"What comes of it{against}"
        rule = "augur.clock.full" if self.clock else "augur.chart.said"
        yield Line(f"{of}: {self.text.rstrip('.')}.", (rule,))


class ThreatJudged(OnScene, frozen=True, tag="threat-judged"):
    """How threatening things are is known, which counts for the next action against them; or is judged anew. Of
    somebody whom the GM plays the sheet keeps it."""

    things: tuple[str, ...]
    level: int | None = None

    def on(self, state: State) -> State:
        """Keep it, or forget it, on their sheets too."""
        after, named = super().on(state), [one.casefold() for one in self.things]
        key = next((one.key for one in THREATS if one.level == self.level and one.key in get_args(Threatening)), "")
        for who, sheet in state.sheets.items() if key else ():
            if sheet.npc and not {who.casefold(), state.name(who).casefold()}.isdisjoint(named):
                after = after.with_sheet(who, with_(sheet, threat=key))
        return after

    def of(self, scene: Scene) -> Scene:
        """Keep it, or forget it."""
        named = [one.casefold() for one in self.things]
        kept = {one: level for one, level in scene.judged.items() if one.casefold() not in named}
        return with_(scene, judged=kept if self.level is None else {**kept, **dict.fromkeys(self.things, self.level)})


class Faced(OnScene, frozen=True, tag="faced"):
    """Somebody acts against somebody, in a way and at a level that are likely to be the same next time."""

    foe: Who
    by: Who
    kind: str
    level: str
    way: str = ""
    track: str = ""
    size: int | None = None

    def on(self, state: State) -> State:
        """Keep what the GM has said on their sheet, too: it holds however the dice fall."""
        return on_sheet(super().on(state), foe_key(self.foe), self.size)

    def of(self, scene: Scene) -> Scene:
        """Keep it as the latest."""
        before = scene.bouts.get(self.foe, Bout(self.kind))
        ways, level = {**before.ways, self.by: self.way}, self.level or before.level
        tracks = {**before.tracks, self.by: self.track}
        bout = Bout(self.kind, level, ways, tracks, self.size, before.blows, before.last)
        return with_(scene, bouts={**without(scene.bouts, self.foe), self.foe: bout})


class BlowStruck(OnScene, frozen=True, tag="blow-struck"):
    """Somebody has struck at somebody in a clash: the dice have fallen, whatever came of it."""

    foe: Who
    by: Who

    def of(self, scene: Scene) -> Scene:
        """Count it."""
        bout = scene.bouts.get(self.foe, Bout("clash"))
        return with_(scene, bouts={**scene.bouts, self.foe: with_(bout, blows=bout.blows + 1, last=self.by)})


# --- what a character has --------------------------------------------------------------------------------------------


class AbilityUsed(OnSheet, frozen=True, tag="ability-used"):
    """An ability is used; one that `rest` brings back is gone until then."""

    ability: str
    rest: bool = False
    what: str = ""
    die: bool = False
    """Whether it gives a die, as is told before the roll."""

    def change(self, one: Sheet) -> Sheet:
        """Use it up."""
        used = [with_(other, used=other.rest) if other.name == self.ability else other for other in one.abilities]
        return with_(one, abilities=tuple(used))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, with what it is used for, and that it is spent."""
        name, deed = tale.name(self.who), self.what.strip().rstrip(".")
        aims = tries(name, deed).removeprefix(f"{name} tries ") if deed else ""
        what = f" {aims}." if aims.startswith("to ") else f": “{deed}”." if deed else "."
        spent = " It comes back with a rest." if self.rest else ""
        rules = ("augur.bonus.sources", *(["augur.downtime.rest"] if self.rest else []))
        used = f"{name} {'has used' if self.die else 'uses'} {opened(self.ability)}{what}{spent}"
        yield Line(used, rules, aside=self.die and not self.rest)


class Rested(OnSheet, frozen=True, tag="rested"):
    """Somebody has rested: abilities that rest brings back are there again, by name where some were spent."""

    spent: tuple[str, ...] = ()

    def change(self, one: Sheet) -> Sheet:
        """Bring them back."""
        return with_(one, abilities=tuple([with_(other, used=False) for other in one.abilities]))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell which are."""
        if self.spent:
            ready = f"{joined(self.spent)} {'is' if len(self.spent) == 1 else 'are'} ready again"
            yield Line(f"{tale.name(self.who)} is rested: {ready}.", ("augur.downtime.rest",))


class ContactMade(OnSheet, frozen=True, tag="contact-made"):
    """Somebody is found: how many kinds of expertise they have, and on which terms they help."""

    name: Who
    kinds: int
    terms: str

    def change(self, one: Sheet) -> Sheet:
        """Add them."""
        return with_(one, contacts=(*one.contacts, Contact(self.name, self.kinds, (), self.terms)))

    def on(self, state: State) -> State:
        """Change the sheet, which knows them by name."""
        return OnSheet.on(with_(self, name=Who(state.name(self.name))), state)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        kinds = f", with {counted(self.kinds, 'kind')} of expertise," if self.kinds else ","
        text = f"{tale.name(self.who)} finds {tale.name(self.name)}{kinds} {said('terms', self.terms)}."
        yield Line(text, ("augur.chart.contact", "augur.contact.npc"))


class ContactLearnt(OnSheet, frozen=True, tag="contact-learnt"):
    """A contact's kinds of expertise have names now, and the contact may have another."""

    name: str
    expertise: tuple[str, ...]
    called: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Name them."""
        changed: dict[str, Any] = {"expertise": self.expertise, "name": self.called or self.name}
        learnt = [with_(other, **changed) if other.name == self.name else other for other in one.contacts]
        return with_(one, contacts=tuple(learnt))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{self.called or self.name}, a contact of {tale.name(self.who)}, knows about {joined(self.expertise)}."
        yield Line(opened(text), ("augur.contact.npc",))


class DebtOwed(OnSheet, frozen=True, tag="debt-owed"):
    """A character owes somebody something large."""

    creditor: Who
    says = "{who} owes {creditor} something large."
    rules = "augur.chart.contact"

    def change(self, one: Sheet) -> Sheet:
        """Owe it."""
        return with_(one, debts=(*one.debts, self.creditor))

    def on(self, state: State) -> State:
        """Change the sheet, which says to whom by name."""
        return OnSheet.on(with_(self, creditor=Who(state.name(self.creditor))), state)


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
