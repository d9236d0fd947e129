"""What can become true by checks and persuasion, and as time passes: what it does to the sheet, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, Literal

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.crits import crit_row
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.checks.told import crit_text, deal
from rollwright.games.going_somewhere.rules.gear.places import held
from rollwright.games.going_somewhere.rules.magic import effects, minds
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, time_text
from rollwright.games.going_somewhere.rules.sheet import Item, Mark, Sheet
from rollwright.games.going_somewhere.rules.state import REPELLED, scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import aboard, owing
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, opened

with_ = msgspec.structs.replace
HARMS = ("catastrophic fail", "horrible fail", "serious fail", "hit your head")
"""The rows of the critical failure table that speak of damage."""
GONE = ("destroyed", "banished", "driven off", "withdrawn")
IMMUNE = ("immune", "immune for days")
SECOND_TRY = 2
"""For how many rounds a second try to resist is kept: this one, and the next, in which it is made."""


def weapon_in_hand(sheet: Sheet) -> Item | None:
    """Find the weapon that a critical failure would do its damage with: the best that is in hand."""
    weapons = [one for one in held(sheet) if one.kind == "weapon" and one.sides]
    return max(weapons, key=lambda one: one.sides, default=None)


def proposal(whom: str, what: str) -> str:
    """Say what somebody tries to persuade whom of; nothing where neither is said."""
    return ": ".join([part for part in (whom, what) if part])


def named_in(state: State, fact: Persuaded | AnswerSettled) -> Persuaded | AnswerSettled:
    """Give a fact with what those who know of a state call the other: somebody, where they don't know them."""
    known = fact.whom in state.sheets or fact.whom in state.gone
    name = state.name(fact.whom) if known else "somebody" if fact.whom else ""
    return msgspec.structs.replace(fact, name=fact.name or name)


def _as(what: str, before: str = " as ") -> str:
    return f"{before}{what}" if what else ""


def _until(rounds: int, days: int, before: str = " for ") -> str:
    parts = [counted(days, "day")] if days else []
    parts += [time_text(rounds)] if rounds else []
    return before + " and ".join(parts) if parts else ""


class Noted(Change, frozen=True):
    """A fact that leaves a sheet as it is: it is only told."""

    def change(self, one: Any) -> Any:
        """Change nothing."""
        return one


class Critted(Change, frozen=True):
    """What a row of a critical table does to somebody: in a fight at once, elsewhere where the CGO finds that it fits.

    Who is no sheet's record is told of it as outside a fight.
    """

    row: str
    rounds: int = 0
    """For how long it stuns."""
    tells_sheet: ClassVar[bool] = True
    due: ClassVar[Literal["fumbled", "overcome"]] = "overcome"
    """The mark under which it waits for the CGO's word."""

    def on(self, state: State) -> State:
        """Do it in a fight; elsewhere leave it to the CGO what knocks down or stuns."""
        fight = scene_of(state).fight
        if fight is not None and self.who in fight.ones:
            return super().on(state)
        return waiting(super().on(state), state, self)

    def change(self, one: Any) -> Any:
        """Put it on the sheet; of two stuns the longer counts."""
        if not isinstance(one, Sheet):
            return one
        return with_(one, stunned=max(one.stunned, self.rounds), prone=one.prone or crit_row(self.row).prone)

    def felt(self, tale: Tale) -> Iterator[Line]:
        """Tell what it does, or may do."""
        name, after = tale.name(self.who), tale.after
        done = isinstance(after, Sheet) and (after.stunned >= self.rounds if self.rounds else after.prone)
        fits = "" if done else "If the CGO agrees, "
        if self.rounds:
            text = f"{fits}{name} is stunned for {counted(self.rounds, 'round')}."
            yield Line(opened(text), ("gs.critical.stunned", "gs.critical.adapted"))
        if crit_row(self.row).prone:
            yield Line(opened(f"{fits}{name} is down on the ground."), ("gs.critical.down", "gs.critical.adapted"))


def waiting(after: State, before: State, crit: Critted) -> State:
    """Give a state in which somebody is neither down nor stunned by a critical row, but the CGO can say so."""
    sheet, was = after.sheets.get(crit.who), before.sheets.get(crit.who)
    if sheet is None or was is None or not (crit.rounds or crit_row(crit.row).prone):
        return after
    sheet = marks.marked(sheet, Mark(kind=crit.due, about=crit.row, points=crit.rounds, rounds=1))
    return after.with_sheet(crit.who, with_(sheet, stunned=was.stunned, prone=was.prone))


class Fumbled(Critted, frozen=True, tag="fumbled"):
    """A critical failure of a check: its row, and the rounds that are lost. The CGO says what else it does."""

    due: ClassVar[Literal["fumbled", "overcome"]] = "fumbled"

    def change(self, one: Any) -> Any:
        """Put it on the sheet: rounds lost, a fall, a worse next roll; a record only has the next roll."""
        row = crit_row(self.row)
        if not isinstance(one, Sheet):
            return with_(one, shaken=one.shaken + row.next_roll)
        if self.row in HARMS and weapon_in_hand(one):  # the CGO says within the round whether it does damage
            one = marks.marked(one, Mark(kind="fumbled", about=self.row, rounds=1))
        return with_(super().change(one), next_roll=one.next_roll + row.next_roll)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} has a critical failure: {crit_text(self.row)}"
        yield Line(text, ("gs.critical.failure", "gs.critical.adapted"))
        yield from self.felt(tale)


class Excelled(Noted, frozen=True, tag="excelled"):
    """A critical success outside a fight: what its row says, for the CGO to make something of."""

    row: str
    rounds: int = 0
    """For how long somebody in the way is stunned."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} has a critical success: {crit_text(self.row, self.rounds)}"
        yield Line(text, ("gs.critical.success", "gs.critical.adapted"))


class Overcome(Critted, frozen=True, tag="overcome"):
    """What the other side's critical success does to somebody: its row, and the rounds of a stun."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, where it does something to them."""
        yield from self.felt(tale)


class ModifierUsed(Change, frozen=True, tag="modifier-used"):
    """What was to change the next roll has changed one."""

    says = "The change to {who}'s next roll is used up."
    rules = "gs.critical.next"

    def change(self, one: Any) -> Any:
        """Take it away."""
        return with_(one, next_roll=0) if isinstance(one, Sheet) else with_(one, shaken=0)


class Noticed(Noted, frozen=True, tag="noticed"):
    """Somebody noticed something, or (with a natural 1) misunderstood it."""

    what: str = ""
    total: int = 0
    misread: bool = False

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        verb, rule = ("misunderstands", "gs.notice.misread") if self.misread else ("notices", "gs.notice.roll")
        yield Line(f"{tale.name(self.who)} {verb} {self.what or 'something'}.", (rule,))


class Analysed(Change, frozen=True, tag="analysed"):
    """A problem was solved by analysis: it counts for no Character Points later."""

    what: str = ""
    crafted: bool = False

    def change(self, one: Sheet) -> Sheet:
        """Note it for the day when points are given."""
        return marks.marked(one, Mark(kind="analysed", about=self.what or "a problem"))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} has worked out {self.what or 'a problem'}: no Character Points for it later."
        yield Line(text, ("gs.analysis.no-points",))


class Disguised(Change, frozen=True, tag="disguised"):
    """A disguise was put on; others have to exceed its level."""

    dl: int
    what: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Mark it."""
        return marks.marked(one, Mark(kind="disguised", points=self.dl, about=self.what))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        how = f": it takes more than {self.dl} to see through it" if self.dl else ", and fools nobody"
        yield Line(f"{tale.name(self.who)} is disguised{_as(self.what)}{how}.", ("gs.disguise.level",))


class Hidden(Change, frozen=True, tag="hidden"):
    """Somebody hides, or has hidden something; the level is what was rolled."""

    dl: int
    what: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Mark it."""
        return marks.marked(one, Mark(kind="hidden", points=self.dl, about=self.what))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        how = f", at level {self.dl}" if self.dl else ", for all to see"
        yield Line(f"{tale.name(self.who)} has hidden{_as(self.what, ' ')}{how}.", ("gs.hide.impairs",))


class Unmasked(Noted, frozen=True, tag="unmasked"):
    """A disguise was seen through."""

    whose: Who = NOBODY

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        whose = f" of {tale.name(self.whose)}" if self.whose else ""
        yield Line(f"{tale.name(self.who)} sees through the disguise{whose}.", ("gs.unmask.exceed",))


class MobSwayed(Noted, frozen=True, tag="mob-swayed"):
    """A mob follows, or turns on the one who tried."""

    size: int
    turned: bool = False

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        verb = "turns on" if self.turned else "follows"
        yield Line(f"The mob of {self.size} {verb} {tale.name(self.who)}.", ("gs.crowd.roll",))


class Resisted(Change, frozen=True, tag="resisted"):
    """An effect was resisted, or holds; `again`: a second try can be made in the next round; `half`: half is felt."""

    success: bool
    what: str = ""
    dl: int = 0
    again: bool = False
    half: bool = False

    def change(self, one: Sheet) -> Sheet:
        """Note what somebody is under, and whether a second try is due."""
        one = marks.unmarked(marks.unmarked(one, "under", self.what), "second-try", self.what)
        if self.success:
            return one
        one = marks.marked(one, Mark(kind="under", points=self.dl, about=self.what))
        due = Mark(kind="second-try", points=self.dl, about=self.what, rounds=SECOND_TRY)
        return marks.marked(one, due) if self.again else one

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        verb = "resists" if self.success else "is under the effect of"
        half = " (half of it)" if self.half else ""
        yield Line(f"{tale.name(self.who)} {verb} {self.what or 'it'}{half}.", ("gs.resist.all-or-nothing",))


class ActionUsed(Change, frozen=True, tag="action-used"):
    """This round's action, or the next round's, went."""

    next_round: bool = False

    def change(self, one: Sheet) -> Sheet:
        """Mark it."""
        return marks.marked(one, Mark(kind="action-used", rounds=1 + self.next_round))

    def on(self, state: State) -> State:
        """Mark it; in a fight, the turn of who does something by another rule is over with it.

        In a vehicle fight who has done something neither drives nor fires in that round.
        """
        state, fight = super().on(state), scene_of(state).fight
        battle, here = scene_of(state).battle, aboard(state, self.who) or self.who
        if battle is not None and here in battle.ones and not self.next_round:
            state = state.with_scene(battle=battle.with_one(here, self.who, 1 if here != self.who else 0))
        if self.next_round or fight is None or not fight.acts_freely(self.who):
            return state
        replace = msgspec.structs.replace
        ones = {**fight.ones, self.who: replace(fight.ones[self.who], acted=True, order=None)}
        return State(state.sheets, replace(scene_of(state), fight=replace(fight, ones=ones)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        which = "the next" if self.next_round else "this"
        yield Line(f"{tale.name(self.who)} has used {which} round’s action.", ("gs.resist.action",), aside=True)


class Repelled(Change, frozen=True, tag="repelled"):
    """What became of an entity that somebody tried to repel, and for how many rounds or days (its row says which).

    It is the entity's own, so that nobody reads of it who does not know of the entity. One that has to go is out of the
    fight for that time.
    """

    by: Who
    result: int
    """The place of its row."""
    lasts: int = 0

    def on(self, state: State) -> State:
        """Note on the entity's sheet by whom it was repelled."""
        row, one = tables().repelling[self.result], state.sheets.get(self.who)
        if one is None or row.key not in (*GONE, *IMMUNE):
            return state
        about = state.name(self.by)
        one = marks.unmarked(marks.unmarked(one, "kept-away", about), "immune", about)
        kind: Any = "kept-away" if row.key in GONE else "immune"
        spans = {row.unit: self.lasts}
        rounds, days = spans.get("rounds", 0), spans.get("days", 0)
        state = state.with_sheet(self.who, marks.marked(one, Mark(kind=kind, about=about, rounds=rounds, days=days)))
        fight = scene_of(state).fight
        if row.key not in GONE or fight is None or self.who not in fight.ones:
            return state
        out = with_(fight.ones[self.who], away=REPELLED, order=None)
        ones = {**fight.ones, self.who: out}
        return State(state.sheets, with_(scene_of(state), fight=with_(fight, ones=ones)))


class Aimed(Change, frozen=True, tag="aimed"):
    """A good aim was taken: what it adds to the next ranged Combat Roll, and the dice left for the damage."""

    bonus: int
    dice: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Mark it."""
        return marks.marked(one, Mark(kind="aimed", points=self.bonus, dice=self.dice, rounds=2))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} has taken aim: +{self.bonus} on the next ranged Combat Roll."
        yield Line(text, ("gs.aim.bonus",))


class TrapWorked(Change, frozen=True, tag="trap-worked"):
    """A trap was set, disabled or removed, or a lock was picked."""

    work: str
    dl: int
    what: str = ""
    damage: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Mark a trap that was set."""
        if self.work != "set":
            return one
        return marks.marked(one, Mark(kind="trap", points=self.dl, about=self.what, dice=self.damage))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        done = {"set": "set", "disable": "disabled", "remove": "removed", "pick": "picked"}[self.work]
        yield Line(f"{tale.name(self.who)} has {done} {self.what or 'it'} (level {self.dl}).", ("gs.trap.roll",))


OPEN = ("listening", "considering")
"""Answers to persuasion that leave open whether the other does it."""
UNDECIDED: Final = "undecided"


class Persuaded(Change, frozen=True, tag="persuaded"):
    """How somebody answers to persuasion, and what it adds to surprise before a fight."""

    whom: Who = NOBODY
    response: int = 0
    """The place of the answer among all, worst first."""
    surprise: int = 0
    what: str = ""
    over: bool = False
    """Whether it was lost, and can't be gone on with."""
    name: str = ""
    """What the other is called, for the sheet; nothing: what whoever reads it calls them."""

    def on(self, state: State) -> State:
        """Change the sheet, as whoever knows of this state knows the other."""
        return Change.on(named_in(state, self), state)

    def change(self, one: Sheet) -> Sheet:
        """Note a bonus to surprise, whom nothing more can be said to after a loss, and who has yet to decide."""
        if self.surprise:
            one = marks.marked(one, Mark(kind="surprise", points=self.surprise))
        about = proposal(self.name or self.whom, self.what)
        if not about:
            return one
        one = marks.unmarked(one, UNDECIDED, about)
        if self.over:
            return marks.marked(one, Mark(kind="unpersuaded", about=about))
        waits = self.answer in OPEN and (self.name or self.whom)
        return marks.marked(one, Mark(kind=UNDECIDED, about=about)) if waits else one

    @property
    def answer(self) -> str:
        """What the answer is called in the tables."""
        return (*reversed(tables().lost), *tables().won)[self.response].key

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        whom = tale.name(self.whom) if self.whom else "The other"
        lead = f" {opened(tale.name(self.who))} has +{self.surprise} to surprise." if self.surprise else ""
        answer = (*reversed(tables().lost), *tables().won)[self.response]
        rule = "gs.persuade.lost" if self.over else "gs.persuade.won"
        open_ = " It isn’t a yes yet: the CGO says what they do." if answer.key in OPEN else ""
        about = deal(tale, Who(self.who), self.what, self.whom)
        told = answer.text.format(to=_as(about, " "), whether=f"whether {about}" if about else "it")
        yield Line(f"{opened(whom)} {told}.{open_}{lead}", (rule,))


class AnswerSettled(Change, frozen=True, tag="answer-settled"):
    """What somebody who was left undecided by persuasion says in the end; None: no answer comes."""

    name: str
    what: str = ""
    agreed: bool | None = None
    whom: Who = NOBODY
    """Who it is, where they have a sheet: then there is no name."""

    def on(self, state: State) -> State:
        """Change the sheet, as whoever knows of this state knows the other."""
        return Change.on(named_in(state, self), state)

    def change(self, one: Sheet) -> Sheet:
        """Wait for it no longer."""
        return marks.unmarked(one, UNDECIDED, proposal(self.name, self.what))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.whom) if self.whom else self.name
        about = deal(Tale(lambda who: tale.name(who) if who == self.who else str(who)), self.who, self.what, Who(name))
        said = {True: f"agrees{_as(about, ' ')}", False: f"refuses{_as(about, ' ')}", None: "gives no answer"}
        yield Line(f"{opened(name)} {said[self.agreed]}.", ("gs.persuade.won",))


class TimePassed(Fact, frozen=True, tag="time-passed"):
    """Rounds or days passed for everybody: marks and magic wear off, upkeep falls due."""

    rounds: int = 0
    days: int = 0
    quiet: bool = False
    """Whether something else tells how long it took."""

    def on(self, state: State) -> State:
        """Let it pass."""
        passed = self.rounds + self.days * ROUNDS["day"]
        drowsy = [who for who, sheet in state.sheets.items() if effects.dozes(sheet, passed)]
        state = minds.settled(effects.time_passed(state, self.rounds, self.days))
        state = owing(state, passed)
        return State({who: self._over(sheet, who in drowsy) for who, sheet in state.sheets.items()}, state.scene)

    def _over(self, sheet: Sheet, drowsy: bool) -> Sheet:
        """Let marks wear off and lost rounds go by; who lay on the ground has got up, who is drowsy has to stay up."""
        left = 0 if self.days else max(0, sheet.stunned - self.rounds)
        sheet = with_(marks.after(sheet, self.rounds, self.days), stunned=left, prone=False)
        return marks.marked(sheet, Mark(kind=marks.DROWSY)) if drowsy else sheet

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if not self.quiet:
            yield Line(f"Time passes{_until(self.rounds, self.days, ': ')}.", ("gs.time.round",))


class MarkEnded(Change, frozen=True, tag="mark-ended"):
    """Something that held for somebody is over."""

    kind: str
    about: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Take the mark off; what hides a body by nature stays, unless that is what is over."""
        kept = marks.found(one, marks.HIDDEN, marks.BY_NATURE) if self.kind == marks.HIDDEN and not self.about else None
        after = marks.unmarked(one, self.kind, self.about or None)
        return marks.marked(after, kept) if kept else after

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it; what waited for the CGO's word tells itself."""
        if self.kind in ("fumbled", "overcome", marks.DROWSY):
            return
        if self.kind == marks.HIDDEN and not self.about:
            yield Line(f"{tale.name(self.who)} isn’t hidden any more.", ("gs.hide.roll",))
            return
        what = f"{marks.called(self.kind)}{_as(self.about, ', ')}"
        yield Line(f"{tale.name(self.who)}: “{what}” no longer applies.", ())
