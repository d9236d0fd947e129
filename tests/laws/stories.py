"""What a play tells, as it can be compared: the parts of a story, and what one of those who play has heard and seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.journal import Entry, Ruled, Thrown, question_of
from rollwright.play.session import Answer, Drift, Happened, Session
from rollwright.play.steps import Actor, Became, Call, Choose, Headline, Procedure, Said, Step, Verdict, may_see
from rollwright.rules.facts import Fact
from rollwright.rules.telling import Telling, told
from rollwright.rules.wording import Wording


def parts(session: Session[Any]) -> list[Any]:
    """Give a story as values that can be compared."""
    return [part.entry if isinstance(part, Answer) else happened(part.what) for part in session.story()]


def happened(what: Any) -> Any:
    """Give something that was said, or that became true, as a value."""
    if isinstance(what, Said):
        return type(what), what.tell, repr(what.arguments), what.seen_by
    if isinstance(what, Became):
        return "became", what.fact, repr(what.before), repr(what.after)
    if isinstance(what, Verdict):
        return "verdict", what.key, what.value
    assert isinstance(what, Fact)
    return what


def heard(session: Session[Any], actor: Actor) -> list[Any]:
    """Give what an actor has been told so far."""
    telling = Telling(str, lambda key: Wording(title=key))
    found: list[Any] = []
    for part in session.story():
        if not isinstance(part, Happened):
            continue
        what = part.what
        if isinstance(what, Headline):
            given, named = what.arguments
            found += [repr(what.tell(telling.tale(), *given, **named))] if may_see(what.seen_by, actor) else []
        elif isinstance(what, Verdict):
            found.append((what.key, what.value))
        else:
            found += [line.text for line in told(what, telling) if may_see(line.seen_by, actor)]
    return found


def saw(session: Session[Any], actor: Actor) -> list[Entry]:
    """Give the answers that an actor has seen so far."""
    return [entry for entry in session.journal if may_see(entry.seen_by, actor)]


def told_openly(session: Session[Any]) -> list[Any]:
    """Give the verdicts so far: a result is told to everybody when the dice lie, whoever may see them."""
    return [one.value for one in session.verdicts]


def leaks(call: Call[Any], journal: tuple[Entry, ...], random: Random, tries: int = 6) -> Iterator[str]:
    """Find what somebody is told before being asked that does not follow from what they could see.

    Wherever somebody is asked after dice that they did not see, these dice fall otherwise, and they must hear the same.
    Only plays with the same verdicts are compared: what is told beside them must still tell no more than they do.
    """
    for length in range(len(journal)):
        asked = Session(call, journal[:length])
        if not isinstance(asked.question, Choose):
            continue
        for actor in asked.question.actors:
            hidden = [at for at, one in enumerate(journal[:length])
                      if isinstance(one, Thrown) and not may_see(one.seen_by, actor)]  # fmt: skip
            for at in hidden:
                for _ in range(tries):
                    other = otherwise(call, journal[:length], at, random)
                    if other is None or saw(other, actor) != saw(asked, actor):
                        continue
                    if told_openly(other) != told_openly(asked):
                        continue
                    if question_of(other.path, other.question) != question_of(asked.path, asked.question):
                        continue
                    if heard(other, actor) != heard(asked, actor):
                        yield (
                            f"{call.procedure.name}: asked {asked.question}, {actor} has heard {heard(asked, actor)}, "
                            f"and where {journal[at].key!r} falls otherwise {heard(other, actor)}"
                        )


def otherwise(call: Call[Any], journal: tuple[Entry, ...], at: int, random: Random) -> Session[Any] | None:
    """Play the same answers with other dice at one place; None where the rules then ask something else."""
    session = Session(call, journal[:at])
    question: Any = session.question
    try:
        session.roll(tuple(random.randint(1, sides) for sides in question.pool.sides()))
        return Session(call, (*session.journal, *journal[at + 1 :]))
    except (Drift, Refused):
        return None


class _Raw(Step[Any]):
    """Hands a step on as it is."""

    def __init__(self, step: Step[Any]) -> None:
        self.step = step

    def __await__(self) -> Generator[Step[Any], Any, Any]:
        answer = yield self.step
        return answer


def nothing(tale: Any) -> str:
    """Say something that is of no matter."""
    return "Nothing."


_NOISY: dict[Procedure[Any, Any], Procedure[Any, Any]] = {}


def noisy(call: Call[Any]) -> Call[Any]:
    """Give a call whose rules, and those that they call, say more than they do: before and after every step."""
    inner = call.procedure
    if inner not in _NOISY:

        async def function(*arguments: Any) -> Any:
            frame: Any = inner.function(*arguments)
            answer: Any = None
            while True:
                await Said(nothing)
                try:
                    step = frame.send(answer)
                except StopIteration as end:
                    await Said(nothing)
                    return noisy(end.value) if type(end.value) is Call else end.value
                await Headline(nothing)
                answer = await _Raw(noisy(step) if type(step) is Call else step)

        function.__name__ = inner.name
        _NOISY[inner] = Procedure(function, inner.parameters, inner.defaults)
    return Call(_NOISY[inner], call.arguments)


def is_ruled(entry: Entry) -> bool:
    """Tell a verdict that was set from an answer."""
    return isinstance(entry, Ruled)
