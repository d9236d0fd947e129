"""A call under way at a table: replayed from its own entries when somebody asks, and from nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card
from rollwright.play.journal import Chosen, Entry, Ruled, Thrown
from rollwright.play.session import Drift, Happened, Ruling, Session
from rollwright.play.steps import ACTOR, EVERYONE, GM, Actor, Call, Choose, Roll, key_of
from rollwright.rules import telling
from rollwright.rules.arguments import fields_of
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import TYPED
from rollwright.table.keeping import kept_facts
from rollwright.table.log import Answered, CallEnded, CallOpened, Told
from rollwright.table.seat import WHOLLY, Audience, Seat

NOT_FITTING = (Refused, BadInput, LookupError, TypeError, msgspec.ValidationError)
"""What may be raised where rules meet a state from which something did not follow."""


class Broken(Refused):
    """An open call can't go on as it is, because the rules have changed under it. Only the gamemaster reads why."""


class OpenCall:
    """A call under way."""

    __slots__ = (
        *("_expected", "_facts", "_game", "_headline", "_session", "_thrown", "_tried"),
        *("answers", "began", "opened", "options", "since"),
    )

    def __init__(self, opened: CallOpened, game: Ruleset, options: Any, began: State) -> None:
        self.opened = opened
        self.options = options
        """The table's options when it was started."""
        self.began = began
        """What held when it was started, as far as the one who started it knew."""
        self.since: State | None = None
        """What has come to hold for them since, where it goes by that (`go_by`)."""
        self.answers: list[tuple[int, Answered]] = []
        """The answers with the numbers of their lines."""
        self._game = game
        self._session: Session[Any] | None = None
        self._facts: tuple[int, list[Fact]] | None = None
        self._headline: tuple[int, Mapping[str, str], str] | None = None
        self._thrown: tuple[int, dict[str, Roll[Any] | None]] | None = None
        self._tried: list[Session[Any]] = []
        """The same call, played on to see what would follow: once for each option that somebody has first."""
        self._expected: list[Entry] = []

    @property
    def pending(self) -> list[Fact]:
        """What has become true in it so far, and lands when it ends."""
        if self._facts is None or self._facts[0] != len(self.answers):
            self._facts = len(self.answers), telling.facts_in(self.session.story())
        return self._facts[1]

    def touches(self, since: int) -> list[str]:
        """Name the sheets that what has become pending since a line may change; the scene by the empty name."""
        before = sum(number <= since for number, _ in self.answers) if self.opened.call <= since else -1
        try:
            story = self.session.story()
        except Broken:
            return []
        new = telling.facts_in([one for one in story if isinstance(one, Happened) and one.at > before])
        return [*dict.fromkeys([getattr(fact, "who", "") for fact in new]), ""] if new else []

    @property
    def verdict(self) -> Ruling | None:
        """What it has come to so far."""
        return self._result(self.session)

    def _result(self, session: Session[Any]) -> Ruling | None:
        """Give the last verdict of the whole, if there is one."""
        whole = [one for one in session.verdicts if not self._game.wording(str(one.verdict.key)).partial]
        return whole[-1] if whole else None

    def headline(self, names: Mapping[str, str]) -> str:
        """Say what it is about, as far as everybody may know; empty where the rules say nothing yet."""
        if self._headline is None or self._headline[:2] != (len(self.answers), names):
            found = telling.headline(self.session.story(), teller(self._game, names))
            text = found.text if found is not None and found.seen_by == EVERYONE else ""
            self._headline = len(self.answers), names, text
        return self._headline[2]

    @property
    def session(self) -> Session[Any]:
        """The call with its journal, up to the open question."""
        if self._session is None or (self._session.length != len(self.answers) and not self._caught_up(self._session)):
            self._session = self._replayed()
        return self._session

    def play(self, session: Session[Any]) -> None:
        """Go on with a session of this very call."""
        self._session = session

    def go_on_as(self, other: OpenCall) -> None:
        """Go on with the session of the same call, where that was played from the same; else it is played anew."""
        same = other.began is self.began and other.options is self.options and other.since is self.since
        if same and other.opened == msgspec.structs.replace(self.opened, told=(), act=other.opened.act):
            self._session = other._session

    @property
    def audience(self) -> frozenset[Audience] | None:
        """Who may know of it; None: everybody."""
        return call_audience(self.opened)

    def played_with(self, entries: Iterable[Entry]) -> Session[Any]:
        """Play it by other answers than it has."""
        return Session(self.session.call, entries)

    def thrown_with(self, option: str) -> Roll[Any] | None:
        """Give the roll that follows an option of the open choice, where nothing else is asked first."""
        if self._thrown is None or self._thrown[0] != len(self.answers):
            self._thrown = len(self.answers), {}
        known = self._thrown[1]
        if option not in known:
            after = self._as_played()
            after.choose(option)
            self._tried.append(after)
            known[option] = after.question if isinstance(after.question, Roll) else None
        return known[option]

    def _as_played(self) -> Session[Any]:
        """Play it once more up to the open question: from where it was tried, if what was tried has come about."""
        session, tried = self.session, self._tried
        journal = session.journal
        self._tried = [one for one in tried if one.length > len(journal)]  # what else was tried at this question
        for after in tried:
            if after.call is session.call and after.journal == journal[: after.length]:
                try:
                    for entry in journal[after.length :]:
                        after.again(entry)
                except NOT_FITTING:
                    continue
                if after.journal == journal:
                    return after
        return session.once_more()

    def expect(self, ruled: Ruled) -> None:
        """Let a verdict be set that comes before the first question."""
        self._expected.append(ruled)

    def go_by(self, state: State) -> None:
        """Go by how things stand now, where all that was answered fits that and the same is asked as before.

        So nobody pays with what was spent meanwhile, and no answer is turned into another.
        """
        now = None if state == self.basis else self._as_of(state)
        if now is not None and _place(now) == _place(self.session):
            self.forget()
            self.since, self._session = state, now

    @property
    def basis(self) -> State:
        """What it is made from."""
        return self.began if self.since is None else self.since

    def _as_of(self, state: State) -> Session[Any] | None:
        """Play it from another state by the answers that it has; None where they don't fit that."""
        try:
            return Session(self._made(state), self._entries())
        except NOT_FITTING:
            return None

    def passed_by(self, state: State) -> bool:
        """Tell whether a choice would not be put any more as things stand: its first option is all that is left."""
        question = self.session.question
        if not isinstance(question, Choose) or isinstance(question.options, Card):
            return False
        now = self._as_of(state)
        if now is None or _place(now) == _place(self.session):
            return False
        first = self.session.once_more()
        first.choose(key_of(question.options[0]))
        return _place(now) == _place(first)

    def copied(self) -> OpenCall:
        """Give the same call once more, without the running session."""
        other = OpenCall(self.opened, self._game, self.options, self.began)
        other.answers, other.since = list(self.answers), self.since
        return other

    def forget(self) -> None:
        """Drop the running session; the next one is made from what the log holds."""
        self._session = self._facts = self._headline = self._thrown = None
        self._tried = []

    def ending(self, session: Session[Any], names: Mapping[str, str]) -> list[CallEnded]:
        """Give what is to be logged where a session has ended: what was told on the way is not told again.

        `names` says what sheets are called in its headline.
        """
        return [self._ended(session, names)] if session.ended else []

    def _ended(self, session: Session[Any], names: Mapping[str, str]) -> CallEnded:
        story = session.story()
        facts = [*telling.facts_in(story)]
        if self.opened.turn:
            facts += self._game.turn_taken(self.began, self.opened.turn)
        line = telling.headline(story, teller(self._game, names))
        last = self._result(session)
        return CallEnded(
            call=self.opened.call,
            outcome=fields_of(session.outcome),
            facts=kept_facts(facts),
            headline=line.text if line is not None and line.seen_by == EVERYONE else "",
            verdict=("", "") if last is None else (str(last.verdict.key), key_of(last.value)),
        )

    def _made(self, state: State) -> Call[Any]:
        act = self._game.act(self.opened.procedure)
        if act is None:
            raise Refused(f"nothing there is called {self.opened.procedure!r}")
        made = act.made(self.options, state, self.opened.arguments)
        if not isinstance(made, Call):
            raise Refused(f"{act.title} is done at once now, with nothing to answer")
        return made

    def _entries(self) -> list[Entry]:
        return [*self._expected, *[answered.entry for _, answered in self.answers]]

    def _caught_up(self, session: Session[Any]) -> bool:
        """Give a session the one answer that has come since, which takes less than to play all of it anew."""
        entry = self.answers[-1][1].entry if session.length == len(self.answers) - 1 else None
        if entry is None or self._expected or isinstance(entry, Ruled):
            return False
        try:
            session.again(entry)
        except (*NOT_FITTING, TypeError):
            return False
        return session.length == len(self.answers)

    def _replayed(self) -> Session[Any]:
        opened = self.opened
        if self.since is not None:
            if (session := self._as_of(self.since)) is not None:
                return session
            self.since = None
        try:
            return Session(self._made(self.began), self._entries())
        except Drift as drift:
            good = drift.session.length
            back = self.answers[good - 1][0] if good else opened.call
            raise Broken(f"{drift}: take play back to line {back}") from drift
        except (BadInput, Refused, TypeError) as error:
            raise Broken(
                f"call {opened.call} ({opened.procedure}) was started under version {opened.version} of the rules, and "
                f"the installed version {self._game.version} can't go on with it: {error}. "
                f"Take play back to before line {opened.call}, or install the other version"
            ) from error


def _place(session: Session[Any]) -> tuple[Any, ...]:
    """Say where a session stands: which question is open; none, where it has ended."""
    question = session.question
    return () if question is None else (session.path, str(question.key), actors_of(question)[0])


def actor_of(question: Roll[Any] | Choose[Any] | Entry) -> Actor:
    """Say whose a question is, open or answered; of one that is open to several, who can close it."""
    return question.by if isinstance(question, Roll | Thrown) else question.actor


def actors_of(question: Roll[Any] | Choose[Any]) -> tuple[Actor, ...]:
    """Say who may answer a question."""
    return question.actors if isinstance(question, Choose) else (question.by,)


def teller(game: Ruleset, names: Mapping[str, str], state: State | None = None) -> telling.Telling:
    """Give what sentences need: what people are called, how the questions are put, and how things stood before."""
    called = {GM: game.gm, ACTOR: "somebody", **names}
    return telling.Telling(
        lambda who: called.get(who) or who.removesuffix(TYPED),
        game.wording,
        state,
        lambda at, fact: fold(at, (fact,), game.sheet),
    )


def told_since(
    game: Ruleset,
    session: Session[Any],
    names: Mapping[str, str],
    state: State,
    answers: int,
    happened: int,
    struck: Collection[int] = (),
) -> tuple[Told, ...]:
    """Tell what has come to a session's story since there were so many answers and happenings.

    `state` is what has landed at the table; what is pending in the session comes on top of it. Of the facts of the
    session those that are `struck`, by their places, are not told.
    """
    story = session.story(answers, happened)
    facts = telling.facts_in(session.story())
    first = len(facts) - len(telling.facts_in(story))
    before = [fact for place, fact in enumerate(facts[:first]) if place not in struck]
    kept = telling.without(story, [place - first for place in struck])
    lines = telling.tell(kept, teller(game, names, fold(state, before, game.sheet)))
    return tuple([Told.of(line) for line in lines])


def is_left_alone(
    game: Ruleset, opened: CallOpened, question: Roll[Any] | Choose[Any] | Entry | None, seats: Iterable[Seat] | None
) -> bool:
    """Tell whether an offer, open or answered, is to a player who may not know of this moment.

    It takes its first option by itself: what is theirs is not spent in secret. `seats` are those who sit there; None
    where that isn't known any more.
    """
    if not opened.hidden or not isinstance(question, Choose | Chosen) or isinstance(question.options, Card):
        return False
    wording, actor = game.wording(question.key), actor_of(question)
    if not (wording.passes or wording.spends) or actor in opened.actors:
        return False
    if isinstance(question, Chosen) and question.chosen != question.options[0]:
        return False
    return seats is None or any(actor in seat.holds and not seat.runs_game for seat in seats)


def call_audience(opened: CallOpened) -> frozenset[Audience] | None:
    """Give who may know of a call; None: everybody."""
    return frozenset(("gm", WHOLLY, *opened.audience)) if opened.hidden else None
