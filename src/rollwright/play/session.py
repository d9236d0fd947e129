"""Live play: a call under way with its journal."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card, Picked
from rollwright.play.journal import Chosen, Entry, Filled, Ruled, Thrown, chosen, filled, question_of, thrown
from rollwright.play.run import Path, Run
from rollwright.play.steps import Actor, Call, Choose, Happening, Roll, Verdict, key_of

Outcome = TypeVar("Outcome")

SILENCE = "…"
"""What a policy puts where words are needed: it has none, and no rule reads them."""


class Happened(NamedTuple):
    """Something that a rule has said or come to on its way, with how many answers there were by then."""

    at: int
    what: Happening[Any] | Verdict[Any]
    link: int
    """How many outermost calls had returned another by then: what was said before that has landed."""


class Ruling(NamedTuple):
    """A verdict as it was reached: where, after how many answers, whether it was set, and what holds."""

    verdict: Verdict[Any]
    path: Path
    at: int
    is_set: bool
    value: Any
    nth: int = 0
    """How many verdicts of its key there were since the last answer."""
    link: int = 0
    """How many outermost calls had returned another by then."""
    answered: int = 0
    """How many questions had been answered by then."""


class Answer(NamedTuple):
    """An answer, with what the rules made of it."""

    entry: Entry
    answer: Any


class Played(NamedTuple):
    """A call that has ended, with what was asked in it. A returned call stands as the outcome of the one that ended."""

    call: Call[Any]
    path: Path
    entries: tuple[Entry, ...]
    answers: tuple[Any, ...]
    outcome: Any


class Drift(Refused):
    """The journal answers a question that the rules no longer ask.

    `session` stands at the last question that still fits; `orphaned` are the entries from there on, whose dice can be
    offered again.
    """

    def __init__(self, session: Session[Any], orphaned: tuple[Entry, ...]) -> None:
        self.session = session
        self.orphaned = orphaned
        super().__init__(
            f"entry {len(session.journal) + 1} of the journal answers {orphaned[0].question}; "
            f"the rules now ask {question_of(session.path, session.question)}. "
            f"The {len(session.journal)} entries before it hold; answer again from there"
        )


class Session(Generic[Outcome]):
    """A call being played: one open question at a time, answered by `roll` or `choose`, until there is an `outcome`.

    A journal of earlier answers resumes it at the question after them. A refused answer changes nothing.
    """

    def __init__(self, call: Call[Outcome], journal: Iterable[Entry] = ()) -> None:
        self.call = call
        self.question: Roll[Any] | Choose[Any] | None = None
        self._ahead: deque[Entry] = deque(journal)
        """What is still to be answered again."""
        self._catching_up = False
        self._begin()
        self._catch_up()

    @property
    def journal(self) -> tuple[Entry, ...]:
        """All answers so far, with their questions."""
        return tuple(self._journal)

    @property
    def happened(self) -> tuple[Happened, ...]:
        """What the rules have said so far, in order."""
        return tuple(self._happened)

    def story(self, answers: int = 0, said: int = 0) -> list[Answer | Happened]:
        """Give answers and happenings in the order in which they came; from some of each on."""
        parts: list[Answer | Happened] = []
        happened = iter(self._happened[said:])
        one = next(happened, None)
        for at in range(answers, len(self._journal) + 1):
            while one is not None and one.at <= at:
                parts.append(one)
                one = next(happened, None)
            if at < len(self._journal):
                parts.append(Answer(self._journal[at], self._answers[at]))
        return parts

    @property
    def length(self) -> int:
        """How many answers there are so far."""
        return len(self._journal)

    @property
    def happened_count(self) -> int:
        """How much the rules have said so far."""
        return len(self._happened)

    def entry(self, at: int) -> Entry:
        """Give one of the answers, from 0."""
        return self._journal[at]

    @property
    def last(self) -> Entry:
        """The latest answer, with its question."""
        return self._journal[-1]

    @property
    def answers(self) -> tuple[Any, ...]:
        """What the rules made of the answers: what was read from each roll, the option of each choice."""
        return tuple(self._answers)

    @property
    def played(self) -> tuple[Played, ...]:
        """The calls that have ended so far, in the order in which they did."""
        return tuple(self._played)

    @property
    def path(self) -> Path:
        """Where the open question stands."""
        return self._run.path

    @property
    def under_way(self) -> tuple[Call[Any], ...]:
        """The calls under way, from the outermost to the one that asks now."""
        return self._run.calls

    @property
    def ended(self) -> bool:
        """Tell whether the call has come to its outcome."""
        return self.question is None

    @property
    def outcome(self) -> Outcome:
        """How the call ended; refused while a question is open."""
        if self.question is not None:
            raise Refused(f"the call is still under way: {question_of(self.path, self.question)} is open")
        return self._run.outcome  # type: ignore[no-any-return]

    def roll(self, faces: Sequence[int], source: str = "rolled") -> None:
        """Answer the open roll with the faces of its dice, in the pool's order; a typed 0 of a ten-sided die is 10."""
        question = self.question
        if not isinstance(question, Roll):
            raise Refused(f"faces came, but what is asked is {question_of(self.path, question)}")
        if source in ("typed", "set"):
            faces = question.pool.typed(faces)
        answer = question.reading.of(question.pool, faces)
        self._answer(thrown(self._run.path, question, tuple(faces), source), answer)

    def choose(self, key: str, by: Actor = "") -> None:
        """Answer the open choice with an option's key; `by` is who does, where several are asked."""
        question = self.question
        if not isinstance(question, Choose) or isinstance(question.options, Card):
            raise Refused(f"the choice {key!r} came, but what is asked is {question_of(self.path, question)}")
        if key not in question.keys:
            raise BadInput(f"{question.key!r} offers {', '.join(question.keys)}; {key!r} is none of them")
        at = question.keys.index(key)
        taker = question.takers[at] if question.takers else question.actor
        if by and by != taker:
            raise Refused(f"{key!r} is for {taker} to take, not for {by}")
        self._answer(chosen(self.path, question, key, taker), question.options[at])

    def fill(self, given: Mapping[str, Picked]) -> None:
        """Answer the open card by keys of options and by words; what is left out takes the first option."""
        question = self.question
        if not isinstance(question, Choose) or not isinstance(question.options, Card):
            raise Refused(f"a filled card came, but what is asked is {question_of(self.path, question)}")
        record = question.options.filled(given)
        self._answer(filled(self.path, question, record), record)

    def take(self, option: Any) -> None:
        """Answer the open choice with one of its options, as a policy gives it."""
        assert isinstance(self.question, Choose)
        card = self.question.options
        if not isinstance(card, Card):
            self.choose(key_of(option))
            return
        silent = {one.name: SILENCE for one in card.asked if one.open is not None and one.open.needed}
        self.fill({**card.picked(option), **silent, **card.said(option)})

    @property
    def verdicts(self) -> tuple[Ruling, ...]:
        """What the rules have come to so far, each where it can be set to something else."""
        return tuple(self._verdicts)

    def ruled(self, at: int, key: str) -> tuple[Entry, ...]:
        """Give the journal with a verdict (by its place among `verdicts`) set to another of its options.

        The answers after it are still there: they hold as far as the rules ask the same again (`fitting`).
        """
        ruling = self._verdicts[at]
        offered = list(map(key_of, ruling.verdict.options))
        if key not in offered:
            raise BadInput(f"{ruling.verdict.key!r} may be {', '.join(offered)}; {key!r} is none of them")
        head, tail = self._journal[: ruling.at], self._journal[ruling.at :]
        if ruling.is_set:
            head = head[:-1]
        return (*head, Ruled(ruling.path, str(ruling.verdict.key), key, nth=ruling.nth), *tail)

    def back(self, entries: int = 1) -> Session[Outcome]:
        """Give the session as it was some answers ago. This one stays as it is."""
        if not 0 <= entries <= len(self._journal):
            raise Refused(f"{len(self._journal)} answers can be taken back, not {entries}")
        return Session(self.call, self._journal[: len(self._journal) - entries])

    def once_more(self) -> Session[Outcome]:
        """Give the same session as another one, which goes its own way from here. This one stays as it is.

        A coroutine can't be copied, so the rules are played again; what was answered fits them, and isn't read anew.
        """
        if self._is_ruled:  # a verdict is set where the rules come to it
            return Session(self.call, self._journal)
        other = Session(self.call)
        for entry, answer in zip(self._journal, self._answers, strict=True):
            if isinstance(entry, Chosen):  # an option of its own
                assert isinstance(other.question, Choose)
                answer = other.question.options[entry.options.index(entry.chosen)]
            other._journal.append(entry)
            other._answers.append(answer)
            other.question = other._run.question(answer)
        return other

    def _begin(self) -> None:
        self._journal: list[Entry] = []
        self._answers: list[Any] = []
        self._played: list[Played] = []
        self._happened: list[Happened] = []
        self._verdicts: list[Ruling] = []
        self._is_ruled = False
        """Whether any of them was set."""
        self._link = 0
        self._run = Run(self.call, self._note_end, noted=self._note, ruled=self._rule)
        self.question = self._run.question()

    def _catch_up(self) -> None:
        """Answer again what was answered before."""
        self._catching_up = True
        while self._ahead:
            entry = self._ahead[0]
            if not self._fits(entry):
                left = tuple(self._ahead)
                self._ahead.clear()
                self._catching_up = False
                raise Drift(self, left)
            self._ahead.popleft()
            self._again(entry)
        self._catching_up = False

    def _note(self, what: Happening[Any]) -> None:
        self._happened.append(Happened(len(self._journal), what, self._link))

    def _rule(self, verdict: Verdict[Any]) -> Any:
        """Give what holds: what the rule has come to, or what the journal says was set here."""
        path, value, is_set = self._run.path, verdict.value, False
        entry = self._ahead[0] if self._ahead else None
        before = [one for one in self._verdicts if one.answered == self._run.asked and one.verdict.key == verdict.key]
        nth = len(before)
        if isinstance(entry, Ruled) and (entry.path, entry.key, entry.nth) == (path, verdict.key, nth):
            found = [option for option in verdict.options if key_of(option) == entry.set]
            if found:
                value, is_set = found[0], True
                self._is_ruled = True
                self._journal.append(self._ahead.popleft())
                self._answers.append(value)
        ruling = Ruling(verdict, path, len(self._journal), is_set, value, nth, self._link, self._run.asked)
        self._verdicts.append(ruling)
        held = Verdict(verdict.key, value, verdict.options)
        self._happened.append(Happened(len(self._journal), held, self._link))
        return value

    def _note_end(self, call: Call[Any], path: Path, start: int, outcome: Any) -> None:
        journal, answers = self._journal, self._answers
        if self._is_ruled:  # what was ruled stands between what was asked
            asked = [at for at, entry in enumerate(journal) if type(entry) is not Ruled]
            journal, answers = [journal[at] for at in asked], [answers[at] for at in asked]
        self._played.append(Played(call, path, tuple(journal[start:]), tuple(answers[start:]), outcome))
        self._link += not path and type(outcome) is Call

    def _answer(self, entry: Entry, answer: Any) -> None:
        self._journal.append(entry)
        self._answers.append(answer)
        try:
            self.question = self._run.question(answer)
            if not self._catching_up:
                self._ahead.clear()  # a verdict that was expected and did not come
        except BaseException:
            good = self._journal[:-1]
            self._ahead = deque(good)
            self._begin()
            self._catch_up()
            raise

    def again(self, entry: Entry) -> None:
        """Give an answer that was given before; refused where the rules don't ask for it now."""
        if not self._fits(entry):
            raise Refused(
                f"an answer to {entry.question} came, but what is asked is {question_of(self.path, self.question)}"
            )
        self._again(entry)

    def expect(self, ruled: Ruled) -> None:
        """Let a verdict be set when the rules come to it with the next answer."""
        self._ahead.append(ruled)

    def _again(self, entry: Entry) -> None:
        if isinstance(entry, Thrown):
            self.roll(entry.faces, entry.source)
        elif isinstance(entry, Filled):
            self.fill(entry.given)
        elif isinstance(entry, Chosen):
            self.choose(entry.chosen)

    def _fits(self, entry: Entry) -> bool:
        if isinstance(entry, Thrown) and isinstance(self.question, Roll) and entry.by != self.question.by:
            return False  # dice are nobody else's than who threw them
        return self.question is not None and question_of(self.path, self.question) == entry.question


def fitting(call: Call[Any], journal: Iterable[Entry]) -> tuple[Session[Any], tuple[Entry, ...]]:
    """Play a call as far as a journal fits; give it with the entries that the rules no longer ask for."""
    try:
        return Session(call, journal), ()
    except Drift as drift:
        return drift.session, drift.orphaned


__all__ = [
    "Answer", "Chosen", "Drift", "Filled", "Happened", "Played", "Ruled", "Ruling", "Session", "Thrown", "fitting",
]  # fmt: skip
