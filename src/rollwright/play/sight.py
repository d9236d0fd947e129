"""What an actor sees along a control path, and which awaited calls lie wholly within sight or wholly out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, NamedTuple

from rollwright.play.axes import axes_of
from rollwright.play.cells import Array, spread
from rollwright.play.lifted import is_lifted, moved
from rollwright.play.lifting import Lifting
from rollwright.play.operators import settled
from rollwright.play.paths import ControlPath
from rollwright.play.policy import Policy
from rollwright.play.run import Run
from rollwright.play.shape import flatten, has_keys, keyed, rebuild
from rollwright.play.steps import Actor, Call, Choose, Roll, may_see


class Asked(NamedTuple):
    """A choice of the actor on a control path: where in the tree it stands, and what the actor knows there."""

    known: Any
    """Everything that the actor has seen and done, but for the values along the seen axes: equal means "can't tell"."""
    question: Any
    option: int
    options: tuple[str, ...]
    axes: tuple[int, ...]
    """The axes whose values the actor has seen."""
    about: Any = None
    """What the question says that is decided on."""
    where: Array | None = None
    """Where on those axes it is put, if not all over: elsewhere the first option stands."""

    @property
    def information(self) -> Any:
        """What makes it one decision with others."""
        return self.known, self.question


class SeenPath(ControlPath):
    """A control path with what the actor has seen on it."""

    def __init__(self, path: ControlPath, keeps: bool = False) -> None:
        super().__init__(path.plan, path.queue, path.exact, path.work)
        self.narrows = False  # what the actor sees is told by axes
        self.keeps = keeps
        """Whether what is shown to the actor is kept, to be read later."""
        self.known: list[Any] = []
        self.seen: list[int] = []
        self.shown: list[Any] = []
        """What the seen rolls and calls gave, in the order of their notes."""
        self.asked: list[Asked] = []
        self.hidden: str | None = None

    def sees(self, array: Array) -> bool:
        """Tell whether the actor has seen all that an array depends on."""
        return not axes_of(array) & ~sum([1 << axis for axis in self.seen])

    def on_seen(self, array: Array) -> Array:
        """Lay out an array over the axes that the actor has seen."""
        sizes = {axis: len(self.weights[axis]) for axis in self.seen}
        every = spread(array, tuple([sizes.get(axis, 1) for axis in reversed(range(len(self.weights)))]))
        return every.reshape([sizes[axis] for axis in reversed(self.seen)])

    def by_keys(self, outcome: Any) -> Iterator[tuple[SeenPath, Any]]:
        """Part the path by the keys in what it ends in, each with a plain outcome; nothing is run again for it."""
        numbers: list[Any] = []
        shape = flatten(outcome, numbers)
        if not has_keys(shape):
            yield self, outcome
            return
        parts = [(self, numbers)]
        for at, picks in enumerate(keyed(shape)):
            if picks:
                parts = [one for path, own in parts for one in path._by_value(own, at)]
        for path, own in parts:
            yield path, rebuild(shape, own)

    def _by_value(self, numbers: list[Any], at: int) -> Iterator[tuple[SeenPath, list[Any]]]:
        number = numbers[at]
        if not is_lifted(number):
            yield self, numbers
            return
        planned = self.made < len(self.plan)
        for value in self.plan[self.made : self.made + 1] if planned else self._values(number.array):
            path = copy(self)
            path.conditions = list(self.conditions)
            path.condition(number.array == value)
            path.plan, path.made = self.plan if planned else (*self.plan, value), self.made + 1
            own = [moved(path, other) for other in numbers]
            own[at] = value
            yield path, own

    def note(self, what: Any, before: int, seen: bool, answer: Any) -> None:
        """Note the axis that a roll or a call has added, if any."""
        added = len(self.weights) > before
        if seen:
            shape = flatten(answer, [])  # outcomes of several shapes are told apart, too
            self.known.append((*what, len(self.weights[before]) if added else 1, shape))
            if self.keeps:
                self.shown.append(answer)
            if added:
                self.seen.append(before)
        elif added:
            self.hidden = str(what[2] if what[0] == "roll" else what[1].name)


class AsksActor(Exception):
    """The actor has a choice in this call: it has no law of its own."""


class Seeing(Lifting):
    """Works out laws of awaited calls, and whether an actor sees all of their rolls or none."""

    leads = False

    def __init__(self, actor: Actor, policy: Policy, exact: bool, spend: Callable[[int], None]) -> None:
        super().__init__(policy, exact)
        self.actor = actor
        self._spend = spend
        self._sights: dict[Call[Any], set[bool] | None] = {}
        self._sight: set[bool] = set()

    def known_and_seen(self, call: Call[Any], chained: bool) -> tuple[Any, bool]:
        """Give the law of a call and whether the actor sees it; no law where it must be played on the spot."""
        numbers: list[Any] = []
        shape = flatten(call, numbers)
        if any(map(is_lifted, numbers)):
            if not chained:
                return None, False
            call = rebuild(shape, map(settled, numbers))
        if call not in self._sights:
            outer, self._sight = self._sight, set()
            try:
                self._known(call, False)
                self._sights[call] = self._sight
            except AsksActor:
                self._sights[call] = None
            finally:
                self._sight = outer
        sight = self._sights[call]
        if sight is None or len(sight) > 1:
            return None, False
        return self._known(call, False), sight != {False}

    def roll(self, roll: Roll[Any], run: Run, path: ControlPath, whole: bool = False) -> Any:
        """Note who sees the roll."""
        self._spend(1)
        self._sight.add(may_see(roll.seen_by, self.actor))
        return super().roll(roll, run, path, whole)

    def choice(self, choice: Choose[Any], run: Run, path: ControlPath) -> Any:
        """Stop where the actor is asked; a choice of others that the actor sees tells something, so play it openly."""
        self._spend(1)
        if not run.puts(choice):
            return choice.options[0]
        if self.actor in choice.actors:
            raise AsksActor
        self._sight.update((True, False))
        return super().choice(choice, run, path)

    def known(self, call: Call[Any], chained: bool, path: ControlPath) -> Any:
        """Let an inner call's sights count for the outer one."""
        numbers: list[Any] = []
        flatten(call, numbers)
        if not any(map(is_lifted, numbers)):
            self.known_and_seen(call, chained)
            sight = self._sights[call]
            if sight is None:
                raise AsksActor
            self._sight |= sight
        return super().known(call, chained, path)
