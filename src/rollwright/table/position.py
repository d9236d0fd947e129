"""How play stands: the state, the facts and the open calls that the standing log adds up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Chosen, Entry
from rollwright.play.session import Drift, Played, Session
from rollwright.play.steps import EVERYONE, Actor, Call, Choose, Roll
from rollwright.play.tell import Telling, tell_calls
from rollwright.rules.arguments import fields_of
from rollwright.rules.facts import Amended, Fact, Joined, Left, State, fold
from rollwright.rules.ruleset import Listing, Ruleset
from rollwright.table.keeping import facts_from, kept_call, kept_facts, with_names
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    CallReturned,
    FactsLanded,
    Seated,
    TableMade,
    Told,
    Undone,
)
from rollwright.table.seat import Actors


class Broken(Refused):
    """An open call can't go on as it is, because the rules have changed under it. Only the gamemaster reads why."""


class LandedFact(NamedTuple):
    """A fact with the cast of the call that it came from, which says who `seen_by` are."""

    fact: Fact
    actors: Actors


class OpenCall:
    """A call under way at a table. It is replayed from its own entries, when somebody asks, and from nothing else."""

    def __init__(self, opened: CallOpened, ordinal: int, game: Ruleset, options: Any) -> None:
        self.opened = opened
        self.ordinal = ordinal
        """Which of the calls in the standing log it is, from 1: its dice depend on it."""
        self.answers: list[tuple[int, Answered]] = []
        """The answers with the numbers of their lines."""
        self.landed = 0
        """How often facts have landed: once for each call that went over into another."""
        self._game = game
        self._options = options
        self._session: Session[Any] | None = None

    @property
    def session(self) -> Session[Any]:
        """The call with its journal, up to the open question."""
        if self._session is None or len(self._session.journal) != len(self.answers):
            self._session = self._replayed()
        return self._session

    def forget(self) -> None:
        """Drop the running session; the next one is made from what the log holds."""
        self._session = None

    def landings(self, session: Session[Any], names: Mapping[str, str]) -> list[CallReturned | CallEnded]:
        """Give what is to be logged for the outermost calls that have ended in a session since facts last landed.

        `names` says what sheets are called in what is told.
        """
        parts: list[list[Played]] = [[]]
        for played in session.played:
            parts[-1].append(played)
            if not played.path:
                parts.append([])
        lines: list[CallReturned | CallEnded] = []
        for at, part in enumerate(parts[self.landed : -1], self.landed):
            facts = kept_facts(fact for played in part for fact in self._facts(played))
            named = [with_names(played, names) for played in part]
            told = tuple(Told.of(line) for line in tell_calls(named, self._telling_of))
            if session.ended and at == len(parts) - 2:
                lines.append(
                    CallEnded(call=self.opened.call, outcome=fields_of(session.outcome), facts=facts, told=told)
                )
            else:
                lines.append(CallReturned(call=self.opened.call, facts=facts, told=told))
        return lines

    def _facts(self, played: Played) -> Iterable[Fact]:
        listing = self._game.listing_of(played.call)
        return () if listing is None else listing.facts(played.call.named, played.outcome)

    def _telling_of(self, call: Call[Any]) -> Telling | None:
        listing = self._game.listing_of(call)
        return listing.telling if listing else None

    def _replayed(self) -> Session[Any]:
        opened = self.opened
        try:
            call = kept_call(self._game.listing(opened.procedure), self._options, opened.arguments)
            return Session(call, [answered.entry for _, answered in self.answers])
        except Drift as drift:
            good = len(drift.session.journal)
            back = self.answers[good - 1][0] if good else opened.call
            raise Broken(f"{drift}: take play back to line {back}") from drift
        except (BadInput, Refused, TypeError) as error:
            raise Broken(
                f"call {opened.call} ({opened.procedure}) was started under version {opened.version} of the rules, and "
                f"the installed version {self._game.version} can't go on with it: {error}. "
                f"Take play back to before line {opened.call}, or install the other version"
            ) from error


class Position:
    """What the standing log adds up to. Lines are added one by one; an undo makes a new position."""

    def __init__(self, game: Ruleset, options: Any) -> None:
        self.game = game
        self.options = options
        self.state: State = game.start
        self.lines: list[tuple[int, AnyLogged]] = []
        self.facts: list[LandedFact] = []
        self.opened: dict[int, CallOpened] = {}
        """All calls, open or ended."""
        self.answers: dict[int, list[Answered]] = {}
        """The answers of all calls."""
        self.open: dict[int, OpenCall] = {}
        self.names: dict[str, str] = {}
        """What the sheets are called, as far as everybody may know: this is what is told."""

    @property
    def next_ordinal(self) -> int:
        """The ordinal of the call that is started next."""
        return len(self.opened) + 1

    def add(self, number: int, logged: AnyLogged) -> None:
        """Let a line of the log come true."""
        self.lines.append((number, logged))
        match logged:
            case CallOpened():
                self.open[logged.call] = OpenCall(logged, self.next_ordinal, self.game, self.options)
                self.opened[logged.call] = logged
                self.answers[logged.call] = []
            case Answered():
                self.answers[logged.call].append(logged)
                self.open[logged.call].answers.append((number, logged))
            case FactsLanded():
                self._land(logged.facts, {})
            case CallReturned():
                self.open[logged.call].landed += 1
                self._land(logged.facts, self.opened[logged.call].actors)
            case CallEnded():
                del self.open[logged.call]
                self._land(logged.facts, self.opened[logged.call].actors)
            case TableMade() | Seated() | Undone():
                pass

    def with_facts(self, kept: Iterable[Mapping[str, Any]]) -> State:
        """Give the state in which more facts hold; refuse facts that can't be."""
        return fold(self.state, facts_from(self.game, kept), self.game.apply, self.game.sheet)

    def holder(self, sheet: str, but: int = 0) -> CallOpened | None:
        """Find the open call that holds a sheet, other than call `but`."""
        calls = [call.opened for call in self.open.values() if call.opened.call != but]
        return next((opened for opened in calls if sheet in opened.sheets), None)

    def listing(self, call: int) -> Listing | None:
        """Give what the game knows of a call's procedure now; None where it no longer has it."""
        return self.game.listings.get(self.opened[call].procedure)

    def _land(self, kept: Iterable[Mapping[str, Any]], actors: Actors) -> None:
        facts = facts_from(self.game, kept)
        known = list(self.state.sheets)
        self.state = fold(self.state, facts, self.game.apply, self.game.sheet)
        self.facts.extend(LandedFact(fact, actors) for fact in facts)
        for fact in facts:
            if fact.seen_by == EVERYONE:
                self._rename(fact, known)
            known.append(getattr(fact, "who", ""))

    def _rename(self, fact: Fact, known: list[str]) -> None:
        """Learn what a sheet is called: one that joins, is renamed or leaves, or that a fact of the game's brings."""
        who: str = getattr(fact, "who", "")
        match fact:
            case Joined():
                name = getattr(self.state.sheets.get(who), "name", "")
            case Amended(field="name"):
                name = str(fact.value)
            case Left():
                name = ""
            case _ if who in self.state.sheets and who not in known:
                name = getattr(self.state.sheets[who], "name", "")
            case _:
                return
        self.names.pop(who, None)
        if name:
            self.names[who] = name


def actor_of(question: Roll[Any] | Choose[Any] | Entry) -> Actor:
    """Say whose a question is, open or answered."""
    return question.actor if isinstance(question, Choose | Chosen) else question.by
