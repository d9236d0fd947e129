"""How play stands: the state, as each audience knows it, and the open calls that the standing log adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any

import msgspec

from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.facts import Amended, Fact, Joined, Left, State, fold
from rollwright.rules.options import read_options, written_options
from rollwright.rules.ruleset import Ruleset, Sitting
from rollwright.table.house import House
from rollwright.table.keeping import facts_from
from rollwright.table.landing import with_changes
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Changed,
    Copied,
    DeedDone,
    FactsLanded,
    OptionSet,
    Rolled,
    SessionBegan,
    SessionEnded,
    Titled,
)
from rollwright.table.open_call import NOT_FITTING, Broken, OpenCall, call_audience
from rollwright.table.seat import Actors, Audience, Seat, audiences, both

PUBLIC: Audience = ""
"""The audience of those for whom nothing special was ever meant."""


class KeptState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A state in a snapshot: its sheets, and the game's scene, as JSON; and the names of those who have left."""

    sheets: msgspec.Raw
    scene: msgspec.Raw
    gone: dict[str, str] = {}


class KeptCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open call in a snapshot."""

    opened: CallOpened
    options: dict[str, str]
    answers: tuple[tuple[int, Answered], ...]
    began: KeptState
    """What held when it was started: it is made from that."""
    since: KeptState | None = None
    """What it goes by since."""


class KeptPosition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position in a snapshot."""

    number: int
    options: dict[str, str]
    state: KeptState
    states: dict[str, KeptState] = {}
    open: tuple[KeptCall, ...] = ()
    calls: int = 0
    rolls: int = 0
    session: int = 0
    sessions: int = 0
    title: str = ""
    scene_line: str = ""
    picture: str = ""
    names: dict[str, str] = {}
    touched: dict[str, int] = {}
    came: dict[str, int] = {}
    secret: tuple[str, ...] = ()


class Position:
    """What the standing log adds up to at a line. Lines are added one by one; an undo makes another position."""

    def __init__(self, game: Ruleset, options: Mapping[str, str]) -> None:
        self.game = game
        self.number = 0
        """The line that it stands at."""
        self.option_texts = dict(options)
        self.options: Any = read_options(game.options, options)
        self.state: State = game.start
        """What holds, secrets and all."""
        self.states: dict[Audience, State] = {}
        """What holds as far as each audience knows; empty while there are no secrets. The others know `PUBLIC`."""
        self.open: dict[int, OpenCall] = {}
        self.calls = 0
        """How many calls were started."""
        self.rolls = 0
        """How many rolls were made outside calls."""
        self.session = 0
        """The number of the session of play that is under way; 0: none."""
        self.sessions = 0
        self.title = ""
        """The title of the scene."""
        self.scene_line = ""
        """What is said of it."""
        self.picture = ""
        """Its picture, by the digest."""
        self.names: dict[str, str] = {}
        """What the sheets are called, as far as everybody may know: this is what is told."""
        self.touched: dict[str, int] = {}
        """The line that each sheet was last changed by; under the empty name, the scene."""
        self.came: dict[str, int] = {}
        """The line that each sheet came by."""
        self.secret: dict[str, None] = {}
        """Sheets, in the order in which they came, that came without everybody's knowledge; also when they are gone."""

    def known_to(self, seat: Seat) -> State:
        """Give the state as a seat knows it."""
        return self.known_by(seat.audience)

    def known_by(self, audience: Audience) -> State:
        """Give the state as an audience knows it."""
        if not self.states:
            return self.state
        return self.states.get(audience) or self.states[PUBLIC]

    def hidden_from(self, seat: Seat) -> frozenset[str]:
        """Give the sheets that there are, or were, and that a seat doesn't know of, nor has known until they left."""
        return self._hidden_from(seat.audience)

    @property
    def hidden_from_all(self) -> frozenset[str]:
        """Give the sheets that not everybody knows of."""
        return self._hidden_from(PUBLIC)

    def _hidden_from(self, audience: Audience) -> frozenset[str]:
        known = self.known_by(audience)
        if audience == GM or (known is self.state and not self.secret):
            return frozenset()
        return frozenset((*self.secret, *self.state.sheets)).difference(known.sheets, known.gone)

    def sitting(self, seat: Seat) -> Sitting:
        """Say who asks for moves at a seat."""
        return seat.sitting._replace(hidden=self.hidden_from(seat))

    def began(self, line: CallOpened, house: House) -> State:
        """Give what a call is made from: how things stood for the one who began it."""
        if line.began:
            return self._written(line.began, line, house)
        return self.begun_from(line.procedure, self.known_by(_knowing(line, house)))

    def begun_from(self, act: str, known: State) -> State:
        """Give what an act is made from: what the one who begins it knows; all people, where it takes that."""
        found = self.game.acts.get(act)
        if found is None or not found.whole or known is self.state:
            return known
        return msgspec.structs.replace(known, sheets={**self.state.sheets, **known.sheets})

    def begun_as(self, before: Position, house: House) -> Position:
        """Let calls be made from what their starters knew when they began them, not from what was revealed since.

        Where play was taken back they go by how things stand there: however that was found out, it is the same.
        """
        for number, call in before.open.items():
            if number not in house.begun:
                house.begun[number] = written(call.began)
        for number, call in self.open.items():
            if number in house.begun:
                kept = before.open.get(number)
                call.began = kept.began if kept else self._written(house.begun[number], call.opened, house)
                call.forget()
            if self.number == before.number:
                call.since = before.open[number].since
        if self.number != before.number:
            self._go_on(house)
        return self

    def _written(self, began: Mapping[str, Any], opened: CallOpened, house: House) -> State:
        sheets, scene = [msgspec.Raw(msgspec.json.encode(began[part])) for part in ("sheets", "scene")]
        gone = (
            began["gone"] if "gone" in began else self.known_by(_knowing(opened, house)).gone
        )  # it wasn't written once
        return self._read(KeptState(sheets, scene, gone))

    def add(self, number: int, logged: AnyLogged, house: House) -> None:
        """Let a line of the log come true. Lines of the house change nothing here."""
        self.number = number
        match logged:
            case Answered():
                self.open[logged.call].answers.append((number, logged))
            case CallOpened():
                self.open[logged.call] = OpenCall(logged, self.game, self.options, self.began(logged, house))
                self.calls += 1
            case CallEnded():
                self._land(number, logged.facts, logged.became, self.open.pop(logged.call).opened, house)
            case FactsLanded() | DeedDone():
                self._land(number, logged.facts, logged.became, None, house)
            case Abandoned():
                del self.open[logged.call]
            case Rolled():
                self.rolls += 1
            case OptionSet():
                self.option_texts[logged.name] = logged.value
                self.options = read_options(self.game.options, self.option_texts)
            case Titled():
                self.title, self.scene_line, self.picture = logged.title, logged.line, logged.picture
            case SessionBegan():
                self.session = self.sessions = logged.session
            case SessionEnded():
                self.session = 0
            case Copied():
                self._take_over(read_position(logged.snapshot))
            case _:
                return
        if len(self.open) > (isinstance(logged, Answered | CallOpened)):
            self._go_on(house, logged.call if isinstance(logged, Answered) else 0)

    def _go_on(self, house: House, answered: int = 0) -> None:
        """Let calls under way go by how things stand now; not the one in which something was just answered."""
        for number, call in self.open.items():
            if number != answered:
                with suppress(Broken):
                    call.go_by(self.now(call, house))

    def now(self, call: OpenCall, house: House) -> State:
        """Give what holds for the one who began a call, with what has become true in the others under way."""
        knows, others = _knowing(call.opened, house), [one for one in self.open.values() if one is not call]
        state = self._with_pending(knows, others, lambda among: among is None or knows in among, house)
        return self.begun_from(call.opened.procedure, state)

    def passes_by(self, call: OpenCall, house: House) -> bool:
        """Tell whether the open choice of a call would not be put any more: its first option is all that is left."""
        now = self.now(call, house)
        return now != call.basis and call.passed_by(now)

    def folded(self, facts: Iterable[Fact], state: State | None = None) -> State:
        """Give the state (this one, or another) in which more facts hold; refuse facts that can't be."""
        return fold(self.state if state is None else state, facts, self.game.sheet)

    def shown_to(self, seat: Seat, house: House) -> State:
        """Give the state as a seat is shown it: with what has become true in calls that are still under way."""
        return self._with_pending(seat.audience, self.open.values(), seat.among, house)

    def _with_pending(
        self,
        audience: Audience,
        calls: Iterable[OpenCall],
        may_know: Callable[[frozenset[Audience] | None], bool],
        house: House,
    ) -> State:
        state, hidden = self.known_by(audience), self._hidden_from(audience)
        for call in calls:
            try:
                facts = call.pending
            except Broken:
                continue
            among = call_audience(call.opened)
            for fact in facts:
                if getattr(fact, "who", "") in hidden:
                    continue  # of somebody whom they do not know of
                if may_know(house.shown(call.opened.call, both(audiences(fact.seen_by, call.opened.actors), among))):
                    try:
                        state = self.folded((fact,), state)
                    except NOT_FITTING:
                        continue
        return state

    def shows_alike(self) -> bool:
        """Tell whether what has become true in calls under way is for everybody: all who know the same are shown it."""
        try:
            facts = [fact for call in self.open.values() for fact in call.pending]
        except Broken:
            return False
        return not any(call.opened.hidden for call in self.open.values()) and all(
            fact.seen_by == EVERYONE for fact in facts
        )

    def told_names(self) -> dict[str, str]:
        """Say what sheets are called in what is told: their names, or a mark where not everybody knows them."""
        return {who: self.names.get(who) or f"‹{who}›" for who in (*self.state.sheets, *self.secret, *self.state.gone)}

    def copied(self) -> Position:
        """Give the same position once more: lines that are added to one of them are not added to the other."""
        other = copy(self)
        for name in ("option_texts", "states", "names", "touched", "came", "secret"):
            setattr(other, name, dict(getattr(self, name)))
        other.open = {number: call.copied() for number, call in self.open.items()}
        return other

    def kept(self) -> KeptPosition:
        """Write it down for a snapshot."""
        return KeptPosition(
            number=self.number,
            options=self.option_texts,
            state=_kept(self.state),
            states={audience: _kept(state) for audience, state in self.states.items()},
            open=tuple(
                KeptCall(
                    call.opened,
                    written_options(call.options),
                    tuple(call.answers),
                    _kept(call.began),
                    None if call.since is None else _kept(call.since),
                )
                for call in self.open.values()
            ),
            calls=self.calls,
            rolls=self.rolls,
            session=self.session,
            sessions=self.sessions,
            title=self.title,
            scene_line=self.scene_line,
            picture=self.picture,
            names=self.names,
            touched=self.touched,
            came=self.came,
            secret=tuple(self.secret),
        )

    @classmethod
    def from_kept(cls, game: Ruleset, kept: KeptPosition) -> Position:
        """Read what a snapshot holds."""
        position = cls(game, kept.options)
        position._take_over(kept)
        position.number = kept.number
        return position

    def _take_over(self, kept: KeptPosition) -> None:
        self.option_texts = dict(kept.options)
        self.options = read_options(self.game.options, kept.options)
        self.state = self._read(kept.state)
        self.states = {audience: self._read(state) for audience, state in kept.states.items()}
        for call in kept.open:
            options: Any = read_options(self.game.options, call.options)
            under_way = OpenCall(call.opened, self.game, options, self._read(call.began))
            self.open[call.opened.call] = under_way
            under_way.answers = list(call.answers)
            under_way.since = None if call.since is None else self._read(call.since)
        self.calls, self.rolls = kept.calls, kept.rolls
        self.session, self.sessions, self.title = kept.session, kept.sessions, kept.title
        self.scene_line, self.picture = kept.scene_line, kept.picture
        self.names, self.touched, self.came = dict(kept.names), dict(kept.touched), dict(kept.came)
        self.secret = dict.fromkeys(kept.secret)

    def _read(self, kept: KeptState) -> State:
        sheets: Any = msgspec.json.decode(kept.sheets, type=dict[str, self.game.sheet])  # type: ignore[name-defined]
        return State(sheets, msgspec.json.decode(kept.scene, type=type(self.game.start.scene)), kept.gone)

    def _land(
        self,
        number: int,
        kept: Iterable[Mapping[str, Any]],
        became: Sequence[Changed],
        opened: CallOpened | None,
        house: House,
    ) -> None:
        actors: Actors = opened.actors if opened else {}
        line, among = (opened.call, call_audience(opened)) if opened else (number, None)
        for at, fact in enumerate(facts_from(self.game, kept)):
            audience = house.shown(line, both(audiences(fact.seen_by, actors), among))
            before = self.state
            who = getattr(fact, "who", "")
            if who in self.secret and who not in before.sheets and not isinstance(fact, Joined):
                audience = frozenset((GM,))  # who comes back is as secret as they were
            if became:
                self.state = with_changes(self.game, before, became[at])
            else:
                self.state = fold(before, (fact,), self.game.sheet)
            if audience is None:
                self._rename(fact)
            elif not self.states:
                self.states[PUBLIC] = before
            self._let_know(fact, audience, before)
            self._touch(number, before, self.state)
            self._meet(before, audience is not None)

    def _meet(self, before: State, secret: bool) -> None:
        """Learn what those are called whom a fact has brought, of the game's own too; or that they came in secret."""
        if before.sheets is self.state.sheets:
            return
        for who, sheet in self.state.sheets.items():
            if who not in before.sheets:
                self.came[who] = self.number
                self.secret.pop(who, None)
                if secret:
                    self.secret[who] = None
                    self._forget(who)
                elif name := getattr(sheet, "name", ""):
                    self.names[who] = name

    def _forget(self, who: str) -> None:
        """Let those who don't know of somebody that is hidden from now on know nothing of how they left before."""
        for audience, state in self.states.items():
            if who in state.gone and who not in state.sheets:
                gone = {one: name for one, name in state.gone.items() if one != who}
                self.states[audience] = msgspec.structs.replace(state, gone=gone)

    def _let_know(self, fact: Fact, audience: frozenset[Audience] | None, before: State) -> None:
        """Fold a fact into what its audience knows. One that does not follow from that alone is passed over."""
        if not self.states:
            return
        for one in audience or ():
            self.states.setdefault(one, self.states[PUBLIC])
        who = getattr(fact, "who", "")
        hidden = who in before.sheets and not isinstance(fact, Joined)
        for one, state in self.states.items():
            if hidden and who not in state.sheets:
                continue  # of somebody whom this audience does not know of
            if audience is None or one in audience:
                try:
                    self.states[one] = fold(state, (fact,), self.game.sheet)
                except NOT_FITTING:
                    continue

    def _touch(self, number: int, before: State, after: State) -> None:
        if before.scene is not after.scene:
            self.touched[PUBLIC] = number
        if before.sheets is after.sheets:
            return
        for who, sheet in after.sheets.items():
            if before.sheets.get(who) is not sheet:
                self.touched[who] = number
        for who in before.sheets:
            if who not in after.sheets:
                self.touched[who] = number

    def _rename(self, fact: Fact) -> None:
        match fact:
            case Amended(field="name"):
                name = str(fact.value)
            case Left():
                name = ""
            case _:
                return
        self.names.pop(fact.who, None)
        if name:
            self.names[fact.who] = name


def _knowing(opened: CallOpened, house: House) -> Audience:
    """Say as whom a call was begun."""
    return opened.knows or house.seat(opened.by).audience


def read_position(kept: Mapping[str, Any]) -> KeptPosition:
    """Read a position that a line of the log holds as plain values."""
    return msgspec.json.decode(msgspec.json.encode(kept), type=KeptPosition)


def written(state: State) -> dict[str, Any]:
    """Write a state as plain values, as a line of the log holds it."""
    parts = {"sheets": state.sheets, "scene": state.scene, "gone": state.gone}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(parts))
    return plain


def _kept(state: State) -> KeptState:
    sheets, scene = [msgspec.Raw(msgspec.json.encode(part)) for part in (state.sheets, state.scene)]
    return KeptState(sheets, scene, state.gone)
