"""Live play: a call under way with its journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Chosen, Entry, Thrown, chosen, question_of, thrown
from rollwright.play.run import Path, Run
from rollwright.play.steps import Call, Choose, Roll, key_of

Outcome = TypeVar("Outcome")


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
        self._begin()
        entries = tuple(journal)
        for number, entry in enumerate(entries):
            if not self._fits(entry):
                raise Drift(self, entries[number:])
            if isinstance(entry, Thrown):
                self.roll(entry.faces, entry.source)
            else:
                self.choose(entry.chosen)

    @property
    def journal(self) -> tuple[Entry, ...]:
        """All answers so far, with their questions."""
        return tuple(self._journal)

    @property
    def length(self) -> int:
        """How many answers there are so far."""
        return len(self._journal)

    @property
    def last(self) -> Entry:
        """The latest answer, with its question."""
        return self._journal[-1]

    @property
    def played_count(self) -> int:
        """How many calls have ended so far."""
        return len(self._played)

    def played_at(self, at: int) -> Played:
        """Give one of the calls that have ended, from 0."""
        return self._played[at]

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
    def outermost(self) -> Call[Any]:
        """The outermost call under way: the one that was begun, or that play went over into."""
        return self._run.outermost

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
        if source == "typed":
            faces = question.pool.typed(faces)
        answer = question.reading.of(question.pool, faces)
        self._answer(thrown(self.path, question, tuple(faces), source), answer)

    def choose(self, key: str) -> None:
        """Answer the open choice with an option's key."""
        question = self.question
        if not isinstance(question, Choose):
            raise Refused(f"the choice {key!r} came, but what is asked is {question_of(self.path, question)}")
        for option in question.options:
            if key_of(option) == key:
                self._answer(chosen(self.path, question, key), option)
                return
        offered = ", ".join(map(key_of, question.options))
        raise BadInput(f"{question.key!r} offers {offered}; {key!r} is none of them")

    def back(self, entries: int = 1) -> Session[Outcome]:
        """Give the session as it was some answers ago. This one stays as it is."""
        if not 0 <= entries <= len(self._journal):
            raise Refused(f"{len(self._journal)} answers can be taken back, not {entries}")
        return Session(self.call, self._journal[: len(self._journal) - entries])

    def _begin(self) -> None:
        self._journal: list[Entry] = []
        self._answers: list[Any] = []
        self._played: list[Played] = []
        self._run = Run(self.call, self._note_end)
        self.question = self._run.question()

    def _note_end(self, call: Call[Any], path: Path, start: int, outcome: Any) -> None:
        self._played.append(Played(call, path, tuple(self._journal[start:]), tuple(self._answers[start:]), outcome))

    def _answer(self, entry: Entry, answer: Any) -> None:
        self._journal.append(entry)
        self._answers.append(answer)
        try:
            self.question = self._run.question(answer)
        except BaseException:
            good = self._journal[:-1]
            self._begin()
            for before in good:
                self.roll(before.faces, before.source) if isinstance(before, Thrown) else self.choose(before.chosen)
            raise

    def _fits(self, entry: Entry) -> bool:
        question = self.question
        if isinstance(entry, Thrown):
            return isinstance(question, Roll) and thrown(self.path, question, ()).question == entry.question
        return isinstance(question, Choose) and chosen(self.path, question, "").question == entry.question


__all__ = ["Chosen", "Drift", "Played", "Session", "Thrown"]
