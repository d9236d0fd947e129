"""What can become true at a table of Centaurus Gate: each fact with what it does, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from rollwright.games.cgg.rules.codes import Code, code, of_pips, pips_of
from rollwright.games.cgg.rules.conditions import added, condition, core, dots_on, removed, track_of, worsened
from rollwright.games.cgg.rules.hours import gained, paid
from rollwright.games.cgg.rules.people import Hero, One, code_title, with_
from rollwright.games.cgg.rules.roles import ability_title, role_title
from rollwright.games.cgg.rules.sheet import Endeavor, Explorer, Function, Gear, Step, Track, Tracks
from rollwright.games.cgg.rules.ship_kit import in_words
from rollwright.games.cgg.rules.state import (
    HAPPENS,
    Dice,
    Draw,
    Element,
    Leverage,
    Scene,
    Ship,
    Tension,
    free_key,
    scene_of,
    waiting,
)
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, joined
from rollwright.rules.wording import plain

T = TypeVar("T")
FEW_ACTIONS = 2
"""On how many actions something weighs that was made for an action or two; the Exec may take it away after one."""


class OnSheet(Change, frozen=True):
    """A fact about somebody; what moves clock, points or advancements makes their sheet one that has been played."""

    def on(self, state: State) -> State:
        """Change the sheet; those without one have nothing to change."""
        sheet = state.sheets.get(self.who)
        return state if sheet is None else state.with_sheet(self.who, self.change(sheet))


class InPlay(OnSheet, frozen=True):
    """A fact that moves clock, points or advancements away from where an explorer starts."""

    def on(self, state: State) -> State:
        """Change the sheet, and note that it has been played."""
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


class InTension(Fact, frozen=True):
    """A fact about the Tension under way; where there is none it does nothing."""

    def on(self, state: State) -> State:
        """Change it."""
        tension = scene_of(state).tension
        return state if tension is None else state.with_scene(tension=self.within(tension))

    def within(self, tension: Tension) -> Tension:
        """Give the Tension in which it holds."""
        raise NotImplementedError


def but(kept: Mapping[str, T], key: str) -> dict[str, T]:
    """Give what is kept without one of it; what isn't there is not missed."""
    return {other: value for other, value in kept.items() if other != key}


def without(listed: tuple[Any, ...], one: object) -> tuple[Any, ...]:
    """Give a tuple without something."""
    return tuple([other for other in listed if other != one])


def added_dice(table: Dice, who: str, key: str, dice: int) -> Dice:
    """Give a table of dice by explorer and code with some added."""
    own = table.get(who, {})
    return {**table, who: {**own, key: own.get(key, 0) + dice}}


def called(written: str) -> str:
    """Say what a condition is called.

    >>> called("crippling-wound@strength"), called("sleepy=PI1:confused*2")
    ('Crippling Wound (Strength)', 'Sleepy')
    """
    one = condition(written)
    name = core()[one.id].title if one.id in core() else plain(one.id).title()
    return f"{name} ({code_title(one.code)})" if one.code else name


def for_what(what: str) -> str:
    """Say what something is for."""
    return f" for {what}" if what else ""


# --- the Crisis Clock, Experience and Drama ---------------------------------------------------------------------------


class HoursPaid(InPlay, frozen=True, tag="hours-paid"):
    """Hours come off a clock. One that reads 0 is locked."""

    hours: int
    what: str = ""

    def change(self, one: One) -> One:
        """Take them."""
        return with_(one, hours=paid(one.hours_left, self.hours))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what is left."""
        text = f"{tale.name(self.who)} pays {counted(self.hours, 'hour')}{for_what(self.what)}"
        if tale.after is None:
            yield Line(f"{text}.", ("cgg.clock.pay",))
            return
        left = tale.after.hours_left
        end = f": {left} left" if left else ": the clock has run out, and a crisis comes after this"
        yield Line(f"{text}{end}.", ("cgg.clock.pay", *(() if left else ("cgg.clock.zero",))))


class HoursGained(InPlay, frozen=True, tag="hours-gained"):
    """Hours go on a clock; past its maximum, or in a crisis, they are lost."""

    hours: int
    what: str = ""

    def change(self, one: One) -> One:
        """Put them on."""
        return with_(one, hours=gained(one.hours_left, one.clock, self.hours))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how many came of it."""
        name, wanted = tale.name(self.who), f"{counted(self.hours, 'hour')}{for_what(self.what)}"
        if tale.after is None:
            yield Line(f"{name} gains {wanted}.", ("cgg.clock.gain",))
            return
        before, after = tale.before.hours_left, tale.after.hours_left
        if not before:
            yield Line(f"{name} would gain {wanted}, but a clock that has run out takes none.", ("cgg.clock.crisis",))
        elif after == before:
            yield Line(f"{name} would gain {wanted}, but the clock is full.", ("cgg.clock.gain",))
        elif after - before < self.hours:
            yield Line(f"{name} gains {after - before} of {wanted}: the clock is full.", ("cgg.clock.gain",))
        else:
            yield Line(f"{name} gains {wanted}: {after} on the clock.", ("cgg.clock.gain",))


class CrisisBegan(InPlay, frozen=True, tag="crisis-began"):
    """A clock has run out; a critical crisis, which the player asked for, raises the critical count."""

    critical: bool = False

    def change(self, one: Explorer) -> Explorer:
        """Lock the clock."""
        count = max(one.critical_count, min(one.most_count, one.critical_count + (1 if self.critical else 0)))
        return with_(one, hours=0, crisis=True, critical_count=count)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        kind, rules = ("a critical crisis", ("cgg.clock.critical",)) if self.critical else ("a crisis", ())
        text = f"{tale.name(self.who)} faces {kind}: no hours come or go until it is addressed."
        yield Line(text, ("cgg.clock.run-out", *rules))


class CrisisAddressed(InPlay, frozen=True, tag="crisis-addressed"):
    """A crisis is over, and the clock shows hours again."""

    hours: int
    says = "{who} has faced the crisis: {hours} hours go on the clock, as far as it has room."
    rules = "cgg.clock.addressed"

    def change(self, one: Explorer) -> Explorer:
        """Unlock the clock."""
        return with_(one, hours=min(one.clock, self.hours), crisis=False)


class ClockRefilled(OnSheet, frozen=True, tag="clock-refilled"):
    """A clock is full again, after a break; in a crisis it stays locked until that is addressed."""

    locked: bool = False

    def change(self, one: Explorer) -> Explorer:
        """Fill it."""
        return one if one.crisis else with_(one, hours=one.clock)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        if self.locked or (tale.after is not None and tale.after.crisis):
            yield Line(f"The clock of {name} stays locked: a crisis is under way.", ("cgg.clock.crisis",))
        else:
            yield Line(f"The clock of {name} is full.", ("cgg.clock.refill",))


class Pointed(InPlay, frozen=True):
    """A fact about Experience or Drama."""

    points: int
    what: str = ""


class ExperienceEarned(Pointed, frozen=True, tag="experience-earned"):
    """XP comes in."""

    def change(self, one: One) -> One:
        """Add it."""
        return with_(one, xp=one.xp + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} earns {self.points} XP{for_what(self.what)}.", ("cgg.risk.earned",))


class ExperienceSpent(Pointed, frozen=True, tag="experience-spent"):
    """XP is spent; a story break gives it back."""

    def change(self, one: One) -> One:
        """Take it."""
        return with_(one, xp=paid(one.xp, self.points), spent_xp=one.spent_xp + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} pays {self.points} XP{for_what(self.what)}.", ("cgg.conditions.prices",))


class DramaEarned(Pointed, frozen=True, tag="drama-earned"):
    """DP comes in."""

    def change(self, one: One) -> One:
        """Add it."""
        return with_(one, dp=one.dp + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} earns {self.points} DP{for_what(self.what)}.", ("cgg.risk.earned",))


class DramaSpent(Pointed, frozen=True, tag="drama-spent"):
    """DP is spent."""

    def change(self, one: One) -> One:
        """Take it."""
        return with_(one, dp=paid(one.dp, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} pays {self.points} DP{for_what(self.what)}.", ("cgg.conditions.prices",))


class RiskEarned(InPlay, frozen=True, tag="risk-earned"):
    """A risk roll brings Experience where the risk was avoided, Drama where it was not."""

    xp: int
    dp: int

    def change(self, one: One) -> One:
        """Add it."""
        return with_(one, xp=one.xp + self.xp, dp=one.dp + self.dp)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        got, why = (f"{self.xp} XP", "the risk avoided") if self.xp else (f"{self.dp} DP", "the risk not avoided")
        yield Line(f"{tale.name(self.who)} earns {got} for {why}.", ("cgg.risk.earned",))


# --- conditions and tracks --------------------------------------------------------------------------------------------


class ConditionTaken(OnSheet, frozen=True, tag="condition-taken"):
    """Somebody has a condition, as `conditions.py` writes it; of one that was there already the dots are added."""

    condition: str

    def change(self, one: One) -> One:
        """Put it on; it bites also where it had been kept away."""
        awake = without(one.suspended, condition(self.condition).id)
        return with_(one, conditions=added(one.conditions, self.condition), suspended=awake)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with its dots."""
        new = condition(self.condition)
        dots = f"{counted(new.dots, 'dot')} of {new.track.title()}"
        had = tale.before is not None and new.id in [condition(one).id for one in tale.before.conditions]
        text = f"{tale.name(self.who)} has {called(self.condition)}{' once more' if had else ''}: {dots}."
        rules = (f"cgg.conditions.{new.id}",) if new.id in core() else ("cgg.conditions.custom",)
        yield Line(text, (*rules, *(("cgg.conditions.twice",) if had else ())))


class ConditionGone(OnSheet, frozen=True, tag="condition-gone"):
    """A condition (its id) is gone, or (`scene`) only kept away until the scene ends."""

    condition: str
    scene: bool = False

    def change(self, one: One) -> One:
        """Take it away; a track that isn't full any more may fire again."""
        away: tuple[str, ...] = without(one.suspended, self.condition)
        if self.scene:
            return with_(one, suspended=(*away, self.condition))
        return lightened(with_(one, conditions=removed(one.conditions, self.condition), suspended=away))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        until = " until the scene ends" if self.scene else ""
        rule = "cgg.wrench.bounce-back" if self.scene else "cgg.conditions.exec"
        name = core()[self.condition].title if self.condition in core() else plain(self.condition).title()
        yield Line(f"{tale.name(self.who)} is rid of {name}{until}.", (rule,))


class WoundWorsened(OnSheet, frozen=True, tag="wound-worsened"):
    """A Surface Wound got worse: its one dot becomes two, which then stay."""

    says = "The Surface Wound of {who} gets worse: 2 dots of Harm."
    rules = "cgg.conditions.surface-wound cgg.conditions.chance"

    def change(self, one: One) -> One:
        """Worsen the one that bites."""
        worse = dict(zip(one.biting, worsened(one.biting), strict=True))
        return with_(one, conditions=tuple([worse.get(text, text) for text in one.conditions]))


ENDS = {
    "incapacitated": "can't act any more",
    "changed-mind": "changes mind or attitude",
    "altered-impaired": "is altered, for the worse",
    "altered-enhanced": "is altered, for the better",
}


class TrackFilled(OnSheet, frozen=True, tag="track-filled"):
    """A track is full, and what follows from that has happened. A full Harm track incapacitates."""

    track: str
    end: str = ""

    def change(self, one: Explorer) -> Explorer:
        """Fire it, once."""
        track = Track(self.track)
        down = one.incapacitated or track is Track.HARM
        return with_(one, full=(*without(one.full, track), track), incapacitated=down)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        what = ENDS.get(self.end, plain(self.end)) if self.end else "feels it"
        yield Line(f"{self.track.title()} is full: {tale.name(self.who)} {what}.", ("cgg.conditions.full",))


class TrackCleared(OnSheet, frozen=True, tag="track-cleared"):
    """The Exec clears a full track: the conditions on it are gone, but for those (by id) that are kept."""

    track: str
    kept: tuple[str, ...] = ()

    def change(self, one: Explorer) -> Explorer:
        """Clear it; one that is full all the same has fired."""
        stays = [text for text in one.conditions if track_of(text) != self.track or condition(text).id in self.kept]
        left = [condition(text).id for text in stays]
        after = with_(one, conditions=tuple(stays), suspended=tuple([id for id in one.suspended if id in left]))
        track = Track(self.track)
        if not after.open_dots(track):
            return after
        out = one.incapacitated and track is not Track.HARM
        return with_(after, full=without(one.full, track), incapacitated=out)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what stays."""
        names = [core()[one].title if one in core() else plain(one).title() for one in self.kept]
        stays = f", but for {joined(names)}" if names else ""
        text = f"{self.track.title()} of {tale.name(self.who)} is cleared{stays}."
        yield Line(text, ("cgg.conditions.clear",))


class TracksAssigned(OnSheet, frozen=True, tag="tracks-assigned"):
    """The dots of the tracks are spread anew."""

    harm: int
    persuasion: int
    alteration: int
    says = "{who} has {harm} dots of Harm, {persuasion} of Persuasion and {alteration} of Alteration now."
    rules = "cgg.advancement.reassign"

    def change(self, one: Explorer) -> Explorer:
        """Spread them."""
        tracks = Tracks(self.harm, self.persuasion, self.alteration)
        return lightened(with_(one, tracks=tracks, may_reassign=False))


class Incapacitated(OnSheet, frozen=True, tag="incapacitated"):
    """Somebody can't act."""

    says = "{who} is out of action."
    rules = "cgg.hammer.unseen"

    def change(self, one: Explorer) -> Explorer:
        """Take them out."""
        return with_(one, incapacitated=True)


class Recovered(OnSheet, frozen=True, tag="recovered"):
    """Somebody can act again."""

    says = "{who} can act again."
    rules = "cgg.hammer.recovery"

    def change(self, one: Explorer) -> Explorer:
        """Let them."""
        return with_(one, incapacitated=False)


def lightened(one: One) -> One:
    """Give somebody of whom no track that isn't full counts as fired: filled again, it fires again (C18)."""
    if isinstance(one, Hero):
        return one
    return with_(one, full=tuple([track for track in one.full if not one.open_dots(track)]))


class ConditionMade(OnScene, frozen=True, tag="condition-made"):
    """The Exec has made up a condition, as `conditions.py` writes it."""

    condition: str

    def of(self, scene: Scene) -> Scene:
        """Keep it beside the core set."""
        return with_(scene, custom=(*without(scene.custom, self.condition), self.condition))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with what it does."""
        one = condition(self.condition)
        kind = "an enhancement" if one.enhancement else "an impairment"
        like = f", like {joined([core()[effect].title for effect in one.effects])}" if one.effects else ""
        text = f"A condition of the Exec's own: {called(self.condition)}, {kind} of {one.track.title()}{like}."
        yield Line(text, ("cgg.conditions.custom",))


# --- gear and ISOtech -------------------------------------------------------------------------------------------------


class GearGained(OnSheet, frozen=True, tag="gear-gained"):
    """A piece of notable equipment comes to somebody."""

    name: str
    code: str | None = None
    note: str = ""

    def change(self, one: Explorer) -> Explorer:
        """Give it; a second one of a name is told apart by a number."""
        name = free_key([other.name for other in one.gear], self.name)
        return with_(one, gear=(*one.gear, Gear(name=name, code=self.code, note=self.note)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        with_code = f" ({self.code})" if self.code else ""
        yield Line(f"{tale.name(self.who)} has {self.name}{with_code} now.", ("cgg.gear.notable",))


class GearLost(OnSheet, frozen=True, tag="gear-lost"):
    """A piece of notable equipment is gone."""

    name: str
    says = "{who} has lost {name}."
    rules = "cgg.gear.notable"

    def change(self, one: Explorer) -> Explorer:
        """Take it."""
        return with_(one, gear=tuple([other for other in one.gear if other.name != self.name]))


class GearDisabled(OnSheet, frozen=True, tag="gear-disabled"):
    """A piece of notable equipment is of no use until the scene ends."""

    name: str
    says = "{name} of {who} is of no use until the scene ends."
    rules = "cgg.hammer.why-now cgg.gear.disabled"

    def change(self, one: Explorer) -> Explorer:
        """Break it."""
        return with_(one, gear=tuple([with_(o, disabled=o.disabled or o.name == self.name) for o in one.gear]))


class FunctionEncoded(OnSheet, frozen=True, tag="function-encoded"):
    """A function of ISOtech is encoded, slowly in some hours or fast."""

    function: str
    complexity: int
    hours: int = 0

    def change(self, one: Explorer) -> Explorer:
        """Note it."""
        kept = [other for other in one.functions if other.name != self.function]
        return with_(one, functions=(*kept, Function(self.function, self.complexity)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and how long it took."""
        took, rule = (f", in {counted(self.hours, 'hour')}", "slow") if self.hours else ("", "fast")
        yield Line(f"{tale.name(self.who)} has encoded {self.function}{took}.", (f"cgg.isotech.{rule}",))


class SystemReset(OnSheet, frozen=True, tag="system-reset"):
    """An ISOfield is reset: nothing is encoded in it any more."""

    says = "The system of {who} is reset: nothing is encoded any more."
    rules = "cgg.isotech.reset"

    def change(self, one: Explorer) -> Explorer:
        """Empty it."""
        return with_(one, functions=())


# --- growth -----------------------------------------------------------------------------------------------------------


class Advanced(InPlay, frozen=True, tag="advanced"):
    """An advancement is placed on a role: its pips, the Drama that it cost, and whether it brings an endeavor."""

    role: str
    step: int
    pips: int
    endeavor: bool = False
    dp: int = 0
    resets: bool = True
    """Whether the critical count is back at 0 by it."""

    def change(self, one: Explorer) -> Explorer:
        """Place it."""
        step = Step(self.role, self.step)
        return with_(
            one,
            advancements=(*one.advancements, step),
            owed_endeavors=(*one.owed_endeavors, step) if self.endeavor else one.owed_endeavors,
            die_pips=one.die_pips + self.pips,
            dp=paid(one.dp, self.dp),
            critical_count=0 if self.resets else one.critical_count,
            may_reassign=True,
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with what it brings."""
        cost = f" for {self.dp} DP" if self.dp else ""
        text = f"{tale.name(self.who)} advances as {role_title(self.role)}, step {self.step}{cost}: "
        rules = ("cgg.advancement.steps", "cgg.advancement.critical", *(("cgg.break.buy",) if self.dp else ()))
        yield Line(f"{text}{counted(self.pips, 'die pip')} to spend.", rules)
        if self.endeavor:
            yield Line("It brings an endeavor, to be made up with the Exec.", ("cgg.advancement.endeavors",))


class EndeavorBegan(OnSheet, frozen=True, tag="endeavor-began"):
    """Player and Exec have made up an endeavor that was earned."""

    role: str
    step: int
    text: str

    def change(self, one: Explorer) -> Explorer:
        """Note it."""
        made = (*one.endeavors, Endeavor(self.role, self.step, self.text))
        return with_(one, endeavors=made, owed_endeavors=without(one.owed_endeavors, Step(self.role, self.step)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} begins an endeavor as {role_title(self.role)}: {self.text.rstrip('.')}."
        yield Line(text, ("cgg.advancement.endeavor-made",))


class CodeRaised(OnSheet, frozen=True, tag="code-raised"):
    """A code is raised by some pips, for pips of an advancement."""

    code: str
    by: int
    pips: int

    def change(self, one: Explorer) -> Explorer:
        """Raise it."""
        raised = one.with_code(self.code, of_pips(pips_of(one.code(self.code)) + self.by))
        grown = {**one.grown, self.code: one.grown.get(self.code, 0) + self.by}
        return with_(raised, grown=grown, die_pips=paid(one.die_pips, self.pips))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what is left to spend."""
        to = f" to {tale.after.written(self.code)}" if isinstance(tale.after, Explorer) else f" by {self.by}"
        text = f"{tale.name(self.who)} raises {code_title(self.code)}{to}, for {counted(self.pips, 'die pip')}."
        yield Line(text, ("cgg.advancement.spend",))


class AbilityLearnt(OnSheet, frozen=True, tag="ability-learnt"):
    """An ability is learnt, or mastered further, for pips of an advancement."""

    ability: str
    pips: int

    def change(self, one: Explorer) -> Explorer:
        """Learn it."""
        return with_(
            one,
            abilities={**one.abilities, self.ability: min(3, one.abilities.get(self.ability, 0) + 1)},
            learnt={**one.learnt, self.ability: one.learnt.get(self.ability, 0) + 1},
            die_pips=paid(one.die_pips, self.pips),
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        mastery = tale.after.abilities[self.ability] if isinstance(tale.after, Explorer) else 1
        what = ability_title(self.ability, mastery)
        text = f"{tale.name(self.who)} learns {what}, for {counted(self.pips, 'die pip')}."
        yield Line(text, ("cgg.advancement.abilities",))


class ExperienceSettled(InPlay, frozen=True, tag="experience-settled"):
    """A story break gives spent XP back, turns some into DP and caps the rest; tracks may be reassigned."""

    reclaimed: int
    converted: int
    lost: int

    def change(self, one: Explorer) -> Explorer:
        """Settle it."""
        xp = max(0, one.xp + self.reclaimed - self.converted - self.lost)
        return with_(one, xp=xp, spent_xp=0, dp=one.dp + self.converted, may_reassign=True)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell the steps of it."""
        name = tale.name(self.who)
        if self.reclaimed:
            yield Line(f"{name} has the {self.reclaimed} spent XP back.", ("cgg.break.reclaim",))
        yield Line(f"{self.converted or 'No'} XP of {name} become DP.", ("cgg.break.convert",))
        if self.lost:
            yield Line(f"{self.lost} XP above 20 are lost.", ("cgg.break.cap",))


class RuleWaived(OnSheet, frozen=True, tag="waived"):
    """The Exec's word lets a sheet depart from a rule of creation."""

    rule: str
    reason: str
    by_whom: str = "gm"
    rules = "cgg.creation.waiver"

    def change(self, one: Explorer) -> Explorer:
        """Keep it with its reason."""
        return with_(one, waivers=(*one.waivers, Waiver(self.rule, self.reason, self.by_whom)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"A rule of creation is waived for {tale.name(self.who)}: {self.reason.rstrip('.')}."
        yield Line(text, (self.rule, "cgg.creation.waiver"))


# --- the situation ----------------------------------------------------------------------------------------------------


class EquipmentChanged(OnScene, frozen=True, tag="equipment-changed"):
    """The Exec says that normal equipment is out of reach, or at hand again."""

    available: bool
    reason: str = ""

    def of(self, scene: Scene) -> Scene:
        """Note it."""
        return with_(scene, equipment=self.available)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        why = f": {self.reason.rstrip('.')}" if self.reason else ""
        text = "Normal equipment is at hand again" if self.available else f"Normal equipment is out of reach{why}"
        yield Line(f"{text}.", ("cgg.gear.told",))


class SceneEnded(Fact, frozen=True, tag="scene-ended"):
    """A scene is over: gear works again, conditions kept away are back, and whoever a Hammer took out can act."""

    says = "The scene ends: what was broken or kept away for it is as before."
    rules = "cgg.gear.disabled"

    def on(self, state: State) -> State:
        """Let it end for everybody."""
        kept = {key: one for key, one in scene_of(state).elements.items() if not one.lasts}
        return State({who: rested(sheet) for who, sheet in state.sheets.items()}, state.scene).with_scene(elements=kept)


def rested(sheet: Explorer) -> Explorer:
    """Give a sheet as it is after a scene."""
    gear = tuple([with_(one, disabled=False) for one in sheet.gear])
    return with_(sheet, gear=gear, suspended=(), incapacitated=sheet.incapacitated and Track.HARM in sheet.full)


class LeverageMade(OnScene, frozen=True, tag="leverage-made"):
    """Diligence has made leverage towards a goal."""

    goal: str
    pips: int
    who: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        """Keep it under a name of its own."""
        made = Leverage(self.goal, str(of_pips(self.pips)), self.who)
        return with_(scene, leverage={**scene.leverage, free_key(scene.leverage, self.goal): made})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"Leverage towards {self.goal}: {of_pips(self.pips)}."
        yield Line(text, ("cgg.diligence.total", "cgg.leverage.purpose"))


class LeverageRaised(OnScene, frozen=True, tag="leverage-raised"):
    """Leverage is enhanced by some pips."""

    key: str
    pips: int

    def of(self, scene: Scene) -> Scene:
        """Raise it; what has expired meanwhile stays so."""
        one = scene.leverage.get(self.key)
        if one is None:
            return scene
        now = str(of_pips(pips_of(code(one.code)) + self.pips))
        return with_(scene, leverage={**scene.leverage, self.key: with_(one, code=now)})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"Leverage towards {self.key} grows by {counted(self.pips, 'pip')}.", ("cgg.diligence.enhance",))


class LeverageWorn(OnScene, frozen=True, tag="leverage-worn"):
    """Leverage loses a die by use; below 0d it has expired."""

    key: str
    gone: bool = False
    """Whether it has expired by that."""

    def of(self, scene: Scene) -> Scene:
        """Wear it."""
        one = scene.leverage.get(self.key)
        left = worn(code(one.code)) if one else None
        if one is None or left is None:
            return with_(scene, leverage=but(scene.leverage, self.key))
        return with_(scene, leverage={**scene.leverage, self.key: with_(one, code=str(left))})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and whether it is gone."""
        what = "has less than 1d left and expires by its use" if self.gone else "loses 1d by its use"
        rules = ("cgg.leverage.price", *(("cgg.leverage.expiry",) if self.gone else ()))
        yield Line(f"Leverage towards {self.key} {what}.", rules)


def worn(given: Code) -> Code | None:
    """Give what a use without paying leaves: 1d less, and below 0d nothing.

    >>> worn(Code(2, 2)), worn(Code(0, 2))
    (Code(dice=1, pips=2), None)
    """
    return Code(given.dice - 1, given.pips) if given.dice >= 1 else None


class LeverageExpired(OnScene, frozen=True, tag="leverage-expired"):
    """Leverage is gone: its goal is reached or lost."""

    key: str
    reason: str = ""

    def of(self, scene: Scene) -> Scene:
        """Take it away."""
        return with_(scene, leverage=but(scene.leverage, self.key))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        why = {"attained": ": the goal is reached", "lost": ": the goal is lost"}.get(self.reason, "")
        yield Line(f"Leverage towards {self.key} expires{why}.", ("cgg.leverage.expiry",))


class ElementMade(OnScene, frozen=True, tag="element-made"):
    """Something becomes a part of the situation, with a weight."""

    text: str
    code: str
    who: Who = NOBODY
    helps: bool = False
    lasts: str = ""
    """`scene`, `actions` (one or two), or empty: until somebody takes it away."""

    def of(self, scene: Scene) -> Scene:
        """Keep it under its name."""
        left = FEW_ACTIONS if self.lasts == "actions" else 0
        made = Element(self.code, self.who, self.helps, self.lasts, left)
        return with_(scene, elements={**scene.elements, free_key(scene.elements, self.text): made})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with its weight."""
        near = f" around {tale.name(self.who)}" if self.who else ""
        how = "helps" if self.helps else "raises the risk of what it bears on"
        long = {"actions": ", for an action or two", "scene": ", until the scene ends"}.get(self.lasts, "")
        yield Line(f"In the situation{near}: {self.text} ({self.code}), which {how}{long}.", ("cgg.risk.situation",))


class ElementWorn(OnScene, frozen=True, tag="element-worn"):
    """Something that weighs on an action or two has weighed on one; after the second it is gone."""

    key: str

    def of(self, scene: Scene) -> Scene:
        """Wear it."""
        one = scene.elements.get(self.key)
        if one is None or not one.left:
            return scene
        if one.left == 1:
            return with_(scene, elements=but(scene.elements, self.key))
        return with_(scene, elements={**scene.elements, self.key: with_(one, left=one.left - 1)})


class ElementRemoved(OnScene, frozen=True, tag="element-removed"):
    """Something is no longer a part of the situation."""

    key: str
    says = "{key} is no longer a part of the situation."
    rules = "cgg.risk.situation"

    def of(self, scene: Scene) -> Scene:
        """Take it away."""
        return with_(scene, elements=but(scene.elements, self.key))


class Complicated(Fact, frozen=True, tag="complicated"):
    """A player has made up what went wrong."""

    text: str = ""
    who: Who = NOBODY

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it in the player's words."""
        text = (
            f"What goes wrong: {self.text.rstrip('.')}."
            if self.text
            else f"{tale.name(self.who)} says what goes wrong."
        )
        yield Line(text, ("cgg.failure.complication",))


# --- Tension ----------------------------------------------------------------------------------------------------------


class TensionBegan(OnScene, frozen=True, tag="tension-began"):
    """Tension Mode begins: who is in it, and who has the Edge."""

    party: tuple[Who, ...] = ()
    edge: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        """Begin it."""
        return with_(scene, tension=Tension(party=self.party, edge=self.edge))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(
            f"Tension: {joined(map(tale.name, self.party))} {'tries' if len(self.party) == 1 else 'try'}"
            " to keep the worst from happening.",
            ("cgg.tension.mode",),
        )
        if self.edge:
            yield Line(f"{tale.name(self.edge)} has the Edge.", ("cgg.tension.edge",))


class PitfallPlaced(InTension, frozen=True, tag="pitfall-placed"):
    """A Pitfall is put into play."""

    name: str
    tension: int
    says = "A Pitfall: {name}, at Tension {tension}. At 15 it happens, at 0 it is averted."
    rules = "cgg.tension.pitfall cgg.tension.start"

    def within(self, tension: Tension) -> Tension:
        """Place it under a name of its own."""
        name = free_key(tension.pitfalls, self.name)
        return with_(tension, pitfalls={**tension.pitfalls, name: self.tension})


class TensionMoved(Fact, frozen=True, tag="tension-moved"):
    """The Tension of a Pitfall rises or falls; at 15 it happens, at 0 it is averted, at once."""

    name: str
    by: int

    def on(self, state: State) -> State:
        """Move it."""
        tension = scene_of(state).tension
        if tension is None or self.name not in tension.pitfalls:
            return state
        now = max(0, min(HAPPENS, tension.pitfalls[self.name] + self.by))
        if now in (0, HAPPENS):
            return PitfallEnded(name=self.name, happened=now == HAPPENS).on(state)
        return state.with_scene(tension=with_(tension, pitfalls={**tension.pitfalls, self.name: now}))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.by:
            how, rule = ("rises", "raise") if self.by > 0 else ("falls", "lower")
            yield Line(f"{self.name}: Tension {how} by {abs(self.by)}.", (f"cgg.tension.{rule}",))


class PitfallEnded(Fact, frozen=True, tag="pitfall-ended"):
    """A Pitfall has happened or is averted, and is out of play with leverage towards it; with the last Tension ends."""

    name: str
    happened: bool
    last: bool = False
    """Whether it is the last one."""

    def on(self, state: State) -> State:
        """End it."""
        scene = scene_of(state)
        if scene.tension is None:
            return state
        kept = {key: one for key, one in scene.leverage.items() if one.goal.casefold() != self.name.casefold()}
        left = but(scene.tension.pitfalls, self.name)
        tension = with_(scene.tension, pitfalls=left) if left else None
        return state.with_scene(tension=tension, leverage=kept)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        how, rule = ("happens", "happens") if self.happened else ("is averted", "avoided")
        yield Line(f"{self.name} {how}.", (f"cgg.tension.{rule}", "cgg.tension.at-once"))
        if self.last:
            yield Line("The Tension is over.", ("cgg.tension.mode",))


class PartyChanged(Fact, frozen=True, tag="party-changed"):
    """Somebody joins a Tension, or leaves it; who joins where everybody else has acted has the focus."""

    who: Who = NOBODY
    leaves: bool = False

    def on(self, state: State) -> State:
        """Let them in or out."""
        tension = scene_of(state).tension
        if tension is None:
            return state
        party = without(tension.party, self.who)
        if not self.leaves:
            return focused(state.with_scene(tension=with_(tension, party=(*party, self.who))))
        edge = "" if tension.edge == self.who else tension.edge
        focus = "" if tension.focus == self.who else tension.focus
        acted = without(tension.acted, self.who)
        return focused(state.with_scene(tension=with_(tension, party=party, acted=acted, edge=edge, focus=focus)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} {'leaves' if self.leaves else 'joins'} the Tension.", ("cgg.tension.turns",))


def focused(state: State) -> State:
    """Give the focus to the one who alone is left to have it in a round that has been opened."""
    tension, left = scene_of(state).tension, waiting(state)
    if tension is None or tension.focus or not tension.opened or len(left) != 1:
        return state
    return state.with_scene(tension=with_(tension, focus=left[0]))


class EdgeTaken(InTension, frozen=True, tag="edge-taken"):
    """Somebody has the Edge now."""

    who: Who = NOBODY
    says = "{who} has the Edge."
    rules = "cgg.tension.edge"

    def within(self, tension: Tension) -> Tension:
        """Give it to them."""
        return with_(tension, edge=self.who)


class BonusGiven(InTension, frozen=True, tag="bonus-given"):
    """Edge gives somebody's code a bonus die: for the round, or (`lasting`) for the whole of Tension, adding up."""

    code: str
    who: Who = NOBODY
    lasting: bool = True

    def within(self, tension: Tension) -> Tension:
        """Give it."""
        if self.lasting:
            return with_(tension, bonus=added_dice(tension.bonus, self.who, self.code, 1))
        return with_(tension, round_bonus=added_dice(tension.round_bonus, self.who, self.code, 1))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        long = "until Tension ends" if self.lasting else "for this round"
        text = f"{tale.name(self.who)} has 1d more on {code_title(self.code)} {long}."
        yield Line(text, ("cgg.tension.bonus-die",))


class CodeReduced(InTension, frozen=True, tag="code-reduced"):
    """A code counts a die lower until Tension ends (a Dire Injury)."""

    code: str
    who: Who = NOBODY

    def within(self, tension: Tension) -> Tension:
        """Lower it."""
        return with_(tension, reduced=added_dice(tension.reduced, self.who, self.code, 1))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{code_title(self.code)} of {tale.name(self.who)} counts 1d lower until Tension ends."
        yield Line(text, ("cgg.conditions.dire-injury",))


class Augmented(InTension, frozen=True, tag="augmented"):
    """Somebody's success codes count a die higher until Tension ends; outside of Tension (`once`), in one action."""

    who: Who = NOBODY
    once: bool = False

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        long = "in this action" if self.once else "until Tension ends"
        text = f"All codes of {tale.name(self.who)} count 1d higher for success {long}."
        yield Line(text, ("cgg.conditions.augmented",))

    def within(self, tension: Tension) -> Tension:
        """Raise them."""
        return with_(tension, augmented=(*without(tension.augmented, self.who), self.who))


class FocusPassed(InTension, frozen=True, tag="focus-passed"):
    """Somebody has the focus now; the first one of a round helps nobody in it."""

    who: Who = NOBODY
    first: bool = False
    says = "It is the turn of {who}."
    rules = "cgg.tension.focus"

    def within(self, tension: Tension) -> Tension:
        """Pass it."""
        first = self.who if self.first else tension.first
        return with_(tension, focus=self.who, first=first, opened=tension.opened or self.first)


class Acted(Fact, frozen=True, tag="acted"):
    """Somebody has had the focus in this round; where one alone is left to have it, it goes there."""

    who: Who = NOBODY

    def on(self, state: State) -> State:
        """Note it."""
        tension = scene_of(state).tension
        if tension is None or self.who not in tension.party:
            return state
        done = with_(tension, acted=(*without(tension.acted, self.who), self.who), focus="", opened=True)
        return focused(state.with_scene(tension=done))


class Helped(InTension, frozen=True, tag="helped"):
    """Somebody has helped in this round."""

    who: Who = NOBODY

    def within(self, tension: Tension) -> Tension:
        """Note it."""
        return with_(tension, helped=(*without(tension.helped, self.who), self.who))


class Idled(Fact, frozen=True, tag="idled"):
    """Somebody is of no help in a turn."""

    how: str = ""
    who: Who = NOBODY

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it in the player's words."""
        how = f": {self.how.rstrip('.')}" if self.how else ""
        yield Line(f"{tale.name(self.who)} idles{how}.", ("cgg.tension.idle",))


class RoundEnded(InTension, frozen=True, tag="round-ended"):
    """A round of Tension is over."""

    says = "The next round of Tension begins."
    rules = "cgg.tension.rounds"

    def within(self, tension: Tension) -> Tension:
        """Begin the next."""
        return with_(
            tension, round=tension.round + 1, acted=(), helped=(), round_bonus={}, focus="", first="", opened=False
        )


class TensionEnded(OnScene, frozen=True, tag="tension-ended"):
    """Tension Mode is over."""

    says = "The Tension is over."
    rules = "cgg.tension.mode"

    def of(self, scene: Scene) -> Scene:
        """End it."""
        return with_(scene, tension=None)


# --- the ship ---------------------------------------------------------------------------------------------------------


class ShipDrawn(OnScene, frozen=True, tag="ship-drawn"):
    """The ship kit is rolled: its dice in order, from which three candidates come."""

    low: int
    middle: int
    high: int
    says = "The ship kit gives {low}, {middle} and {high}: three candidates, and the crew votes."
    rules = "cgg.ship.kit cgg.ship.candidates"

    def of(self, scene: Scene) -> Scene:
        """Keep them."""
        return with_(scene, draw=Draw(self.low, self.middle, self.high))


class ShipChosen(OnScene, frozen=True, tag="ship-chosen"):
    """The crew has voted for a ship: rows of the kit's table."""

    type: int
    engine: int
    systems: int

    def of(self, scene: Scene) -> Scene:
        """Take it."""
        return with_(scene, ship=Ship(self.type, self.engine, self.systems), draw=None)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"The ship: {in_words(self.type, self.engine, self.systems)}.", ("cgg.ship.vote",))


def fills(before: tuple[str, ...], after: tuple[str, ...], track: str, size: int) -> bool:
    """Tell whether a change of conditions has filled a track; one that was full already doesn't fill again.

    >>> fills(("confused",), ("confused*3",), "persuasion", 3), fills(("confused*3",), ("confused*4",), "persuasion", 3)
    (True, False)
    """
    return 0 < size <= dots_on(after, track) and dots_on(before, track) < size
