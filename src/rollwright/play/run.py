"""The one loop that advances a call under way. Every driver stands on it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from rollwright.play.steps import Call, Choose, Happening, Roll, Said, Step, Verdict
from rollwright.play.stopping import go_on

Path = tuple[int, ...]
"""Where a step stands in its call: the ordinal of each enclosing call among its caller's steps, then its own."""

Noted = Callable[[Happening[Any]], None]
"""Told what a rule says on its way, when it says it."""

Ruled = Callable[[Verdict[Any]], Any]
"""Gives what holds in place of a verdict: what the rule has come to, or what somebody has set."""

Ended = Callable[[Call[Any], Path, int, Any], None]
"""Told at the end of each call: the call, its path, how many questions had been put when it began, how it ended."""


class Run:
    """A call under way: the stack of coroutines from the outermost call to the one that asks now.

    `advance` sends an answer and gives the next step. The outermost coroutine's end gives None and leaves the
    `outcome`, which is a `Call` when play goes on there: the driver decides whether to `follow` it.
    """

    __slots__ = (
        "_calls",
        "_counts",
        "_ended",
        "_frames",
        "_left",
        "_noted",
        "_ruled",
        "_settle",
        "_starts",
        "asked",
        "chained",
        "outcome",
    )

    def __init__(
        self,
        call: Call[Any],
        ended: Ended | None = None,
        settle: Callable[[Any], Any] | None = None,
        noted: Noted | None = None,
        ruled: Ruled | None = None,
    ) -> None:
        go_on()
        self._frames: list[Coroutine[Step[Any], Any, Any]] = [call.start()]
        self._calls: list[Call[Any]] = [call]
        self._counts = [-1]
        self._starts = [0]
        self._ended = ended
        self._settle = settle
        self._noted = noted
        self._ruled = ruled
        self._left = -1
        self.asked = 0
        self.chained = False
        """Whether the call just given was returned by an awaited one: for the caller, as if it had awaited it."""
        self.outcome: Any = None

    @property
    def path(self) -> Path:
        """Say where the open step stands."""
        return tuple(self._counts)

    @property
    def call(self) -> Call[Any]:
        """The innermost call, which asks now."""
        return self._calls[-1]

    @property
    def calls(self) -> tuple[Call[Any], ...]:
        """All of them, the outermost first."""
        return tuple(self._calls)

    @property
    def outermost(self) -> Call[Any]:
        """The outermost call under way: the first one, or one that was returned in its place."""
        return self._calls[0]

    @property
    def depth(self) -> int:
        """Count the calls that enclose the open step."""
        return len(self._frames)

    def advance(self, answer: Any = None) -> Roll[Any] | Choose[Any] | Call[Any] | None:
        """Send an answer; give the next step, or None at the end. An awaited call is a step too: enter or answer it."""
        frames = self._frames
        self.chained = False
        while True:
            try:
                step = frames[-1].send(answer)
            except StopIteration as end:
                answer = end.value
                if self._ended is not None:
                    self._ended(self._calls[-1], tuple(self._counts[:-1]), self._starts[-1], answer)
                if len(frames) == 1:
                    self.outcome = answer
                    return None
                self._left = self._counts[-1]
                del frames[-1], self._calls[-1], self._counts[-1], self._starts[-1]
                if type(answer) is Call:
                    self.chained = True
                    return answer
                if self._settle is not None:
                    answer = self._settle(answer)
                continue
            kind = type(step)
            if kind is Roll or kind is Choose:
                self.asked += 1
            elif kind is Said and self._noted is None:  # nobody listens: the common case
                answer = None
                continue
            elif kind is not Call:
                answer = self._pass(step)
                continue
            self._counts[-1] += 1
            return step  # type: ignore[return-value]  # one of the three

    def _pass(self, step: object) -> Any:
        """Go on past what nobody answers: a verdict with what it came to, a happening with nothing."""
        if type(step) is Verdict:
            return step.value if self._ruled is None else self._ruled(step)
        if not isinstance(step, Happening):
            raise TypeError(
                f"{self.call.procedure.name} awaits {step!r}; "
                "a procedure awaits Roll, Choose, Verdict, a call or a fact"
            )
        if self._noted is not None:
            self._noted(step)
        return None

    def puts(self, choice: Choose[Any]) -> bool:
        """Settle whether the open choice is put. One that isn't has no place in a path: it gets its first option."""
        if choice.where is True:
            return True
        choice.where = bool(choice.where)
        if not choice.where:
            self._counts[-1] -= 1
            self.asked -= 1
        return choice.where

    def enter(self, call: Call[Any]) -> None:
        """Go into an awaited call; its first step comes with the next `advance()`."""
        self._frames.append(call.start())
        self._calls.append(call)
        self._counts.append(self._left if self.chained else -1)  # steps go on being counted: paths stay unique
        self._starts.append(self.asked)

    def follow(self, call: Call[Any]) -> None:
        """Put a call that the outermost one returned in its place."""
        self._frames[-1] = call.start()
        self._calls[-1] = call
        self._starts[-1] = self.asked

    def question(self, answer: Any = None, follow: bool = True) -> Roll[Any] | Choose[Any] | None:
        """Advance to the next roll or choice, going into every call; None at the very end.

        With `follow=False` it also stops where the outermost call returns another.
        """
        while True:
            step = self.advance(answer)
            answer = None
            if type(step) is Call:
                self.enter(step)
            elif step is None and follow:
                if type(self.outcome) is not Call:
                    self._ended = self._noted = self._ruled = None  # there is no more to tell: let go of who listened
                    return None
                self.follow(self.outcome)
            elif type(step) is Choose and not self.puts(step):
                answer = step.options[0]
            else:
                return step  # type: ignore[return-value]  # calls are dealt with above

    def close(self) -> None:
        """Drop the coroutines of a call that is not played to its end."""
        for frame in reversed(self._frames):
            frame.close()
