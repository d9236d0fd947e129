"""The contract: what a rule may ask for. Three steps, for good.

A rule that asks somebody something is a coroutine, marked with `@procedure`, that awaits steps and nothing else:

- `Roll`: dice are thrown together and read by a named reading;
- `Choose`: somebody picks one of some options;
- `Call`: another procedure with its arguments; await it to come back, return it to go on there.

Nothing here runs anything. A driver (`session`, `odds`, `best`, `sample`) sends the answers; it may answer a roll
with one number or with a `Lifted` number that stands for all its outcomes at once, and the rule can't tell.

Conventions that every rule keeps:

- A procedure's first parameter is the game's frozen options; the driver supplies it and calls pass it on.
- Options of a choice are listed cheapest first; the first one means "no" where there is a no. Policy `never` takes it,
  and between equally good options the best policy takes the earlier.
- Keys of options and steps are stable words: journals keep them.
- Whether a question is put, and its options, depend only on what its actor sees.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from enum import Enum
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar, cast

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.reading import Reading

Actor: TypeAlias = str
"""A part in a call, not a person: the table says which seat plays it."""

ACTOR: Actor = "actor"
"""The one whose action it is."""
GM: Actor = "gm"
"""The one who runs the game, whatever the book calls them."""

Seen: TypeAlias = tuple[Actor, ...]
EVERYONE: Seen = ("*",)

Answer_co = TypeVar("Answer_co", covariant=True)
Outcome = TypeVar("Outcome")
Outcome_co = TypeVar("Outcome_co", covariant=True)
Option = TypeVar("Option")
Arguments = ParamSpec("Arguments")


def may_see(seen_by: Seen, actor: Actor) -> bool:
    """Tell whether an actor is among those who see something."""
    return seen_by == EVERYONE or actor in seen_by


class Step(Generic[Answer_co]):
    """Something a rule waits for. `await step` gives the answer, with its type."""

    __slots__ = ()

    def __await__(self) -> Generator[Step[Any], Any, Answer_co]:
        return cast(Answer_co, (yield self))


class Roll(Step[Answer_co]):
    """Dice thrown together; the answer is what the reading makes of the faces.

    `by` throws them, `seen_by` see them fall.
    """

    __slots__ = ("by", "key", "pool", "reading", "seen_by")

    def __init__(
        self, key: str, pool: Pool, reading: Reading[Answer_co], by: Actor = ACTOR, seen_by: Seen = EVERYONE
    ) -> None:
        self.key = key
        self.pool = pool
        self.reading = reading
        self.by = by
        self.seen_by = seen_by

    def __repr__(self) -> str:
        return f"Roll({self.key!r}, {self.pool}, {self.reading.name})"


class Choose(Step[Answer_co]):
    """An actor picks an option. `about` is what they decide on, for pages and policies; the actor sees all of it."""

    __slots__ = ("about", "actor", "key", "options", "seen_by")

    def __init__(
        self, key: str, actor: Actor, options: Sequence[Answer_co], about: Any = None, seen_by: Seen = EVERYONE
    ) -> None:
        self.key = key
        self.actor = actor
        self.options = tuple(options)
        self.about = about
        self.seen_by = seen_by
        if not self.options:
            raise BadInput(f"the question {key!r} has no options; ask only where there is a choice")

    def __repr__(self) -> str:
        return f"Choose({self.key!r}, {self.actor}, {' | '.join(map(key_of, self.options))})"


class Call(Step[Outcome_co]):
    """A procedure with its arguments: a value that can be compared, kept and started."""

    __slots__ = ("arguments", "procedure")

    def __init__(self, procedure: Procedure[Any, Outcome_co], arguments: tuple[Any, ...]) -> None:
        self.procedure = procedure
        self.arguments = arguments

    def start(self) -> Coroutine[Step[Any], Any, Any]:
        """Start the coroutine; only a driver does this."""
        return self.procedure.function(*self.arguments)

    @property
    def named(self) -> dict[str, Any]:
        """The arguments by name, the options left out."""
        return dict(zip(self.procedure.parameters[1:], self.arguments[1:], strict=True))

    def __eq__(self, other: object) -> bool:
        return type(other) is Call and self.procedure is other.procedure and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.procedure, self.arguments))

    def __repr__(self) -> str:
        return f"{self.procedure.name}({', '.join(map(repr, self.arguments[1:]))})"


class Procedure(Generic[Arguments, Outcome_co]):
    """A rule that asks. Calling it starts nothing: it gives a `Call`."""

    def __init__(
        self,
        function: Callable[..., Coroutine[Any, Any, Any]],
        parameters: tuple[str, ...] | None = None,
        defaults: dict[str, Any] | None = None,
    ) -> None:
        """Read the parameters from the function, unless they are given (a rule made from a content file)."""
        self.function = function
        self.name = function.__name__
        self.counts = ""
        self.sinks: tuple[str, ...] = ()
        self.__doc__ = function.__doc__
        if parameters is not None:
            self.parameters, self.defaults = parameters, defaults or {}
            return
        code = function.__code__
        if code.co_flags & 0x0C:
            raise BadInput(f"{function.__name__}: a procedure has plain parameters, no *args or **kwargs")
        self.parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        plain = code.co_varnames[: code.co_argcount]
        self.defaults = dict(zip(reversed(plain), reversed(function.__defaults__ or ()), strict=False))
        if code.co_kwonlyargcount:
            raise BadInput(f"{function.__name__}: a procedure's parameters can be given by position")

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Call[Outcome_co]:
        if not kwargs and len(args) == len(self.parameters):
            return Call(self, args)
        return Call(self, self._filled(args, kwargs))

    def _filled(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        given = dict(zip(self.parameters, args, strict=False))
        for name, value in kwargs.items():
            if name not in self.parameters or name in given:
                raise TypeError(f"{self.name}: surplus argument {name!r}; it takes {', '.join(self.parameters)}")
            given[name] = value
        if len(args) > len(self.parameters):
            raise TypeError(f"{self.name}: {len(args)} arguments for {', '.join(self.parameters)}")
        filled = {**self.defaults, **given}
        missing = [name for name in self.parameters if name not in filled]
        if missing:
            raise TypeError(f"{self.name}: missing argument {', '.join(missing)}")
        return tuple(filled[name] for name in self.parameters)

    def __repr__(self) -> str:
        return f"<procedure {self.name}>"


def procedure(
    function: Callable[Arguments, Coroutine[Any, Any, Outcome | Call[Outcome]]],
) -> Procedure[Arguments, Outcome]:
    """Make a rule of a coroutine function. Awaited, its call gives the outcome; a returned call goes on instead."""
    return Procedure(function)


def measured(
    counts: str, sinks: tuple[str, ...]
) -> Callable[[Procedure[Arguments, Outcome]], Procedure[Arguments, Outcome]]:
    """Say of a procedure that returns itself which of its numbers only measure the way; a chain is then much quicker.

    `counts` is a parameter that is only added to and handed on (rounds). `sinks` are parameters (Health) that are only
    asked, before anything else, whether they are above 0, and then only have something taken off. A rule that does
    more with them still gets its law, by the slow way.
    """

    def mark(procedure: Procedure[Arguments, Outcome]) -> Procedure[Arguments, Outcome]:
        procedure.counts, procedure.sinks = counts, sinks
        return procedure

    return mark


def one_of(options: Sequence[Option], number: int) -> Option:
    """Pick an option by a rolled number, for an outcome: `return Result(one_of(TIERS, number))`.

    Indexing a tuple would do, but a lifted number then splits the world into one for each option; this doesn't. What it
    gives may only be returned (the purity test looks after that): a caller that awaits it gets a plain option.

    >>> one_of(("a", "b", None), 1)
    'b'
    """
    pick: Callable[[tuple[Option, ...]], Option] | None = getattr(number, "pick", None)
    return options[number] if pick is None else pick(tuple(options))


def key_of(option: object) -> str:
    """Give the stable word that stands for an option in journals and commands.

    >>> [key_of(option) for option in (True, None, 3, "north")]
    ['yes', 'none', '3', 'north']
    """
    if option is None:
        return "none"
    if option is True or option is False:
        return "yes" if option else "no"
    if isinstance(option, Enum):
        return str(option.value)
    key = getattr(option, "key", option)
    return str(key)
