"""The contract: what a rule may ask for, and what it may say.

A rule that asks somebody something is a coroutine, marked with `@procedure`, that awaits steps and nothing else:

- `Roll`: dice are thrown together and read by a named reading;
- `Choose`: somebody picks one of some options;
- `Call`: another procedure with its arguments; await it to come back, return it to go on there;
- a `Happening`: something that becomes true here (a fact), or is said here (`Said`, `Headline`). Nobody answers it and
  nothing that follows depends on it: live play keeps it in order with the answers, every other driver passes it by;
- `Verdict`: what the rule has come to. It is passed on as it is, unless the gamemaster has set another in live play:
  everything after it is then played again from there.

Nothing here runs anything. A driver (`session`, `odds`, `best`, `sample`) sends the answers; it may answer a roll
with one number or with a `Lifted` number that stands for all its outcomes at once, and the rule can't tell.

Conventions that every rule keeps:

- A procedure's first parameter, `options`, is the game's frozen options; the driver supplies it and calls pass it on. A
  rule of one's own, outside any ruleset, can do without.
- Options of a choice are listed cheapest first; the first one means "no" where there is a no. Policy `never` takes it,
  and between equally good options the best policy takes the earlier.
- Keys of options and steps are stable words: journals keep them.
- Whether a question is put, and its options, depend only on what its actor sees.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, overload

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.reading import Reading
from rollwright.play.cards import Card
from rollwright.play.keys import key_of as key_of

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
        return (yield self)  # type: ignore[no-any-return]  # a cast would cost as much again


class Happening(Step[Answer_co]):
    """What a rule says on its way. It is no question: it has no place in a path, and changes nothing that follows."""

    __slots__ = ()


class Became(Happening[Outcome]):
    """A fact with the record it changes, before and after; awaited, it gives the record as it is now."""

    __slots__ = ("after", "before", "fact")

    def __init__(self, fact: Any, before: Outcome, after: Outcome) -> None:
        self.fact = fact
        self.before = before
        self.after = after

    def __await__(self) -> Generator[Step[Any], Any, Outcome]:
        yield self
        return self.after


class Said(Happening[None]):
    """Something that is told here and changes nothing: a function of tellings with its arguments, called by who tells.

    It may hold lifted numbers, as nobody calls it where there are any.
    """

    __slots__ = ("arguments", "seen_by", "tell")

    def __init__(
        self, tell: Callable[Concatenate[Any, Arguments], Any], *given: Arguments.args, **named: Arguments.kwargs
    ) -> None:
        self.tell: Callable[..., Any] = tell
        self.arguments: tuple[tuple[Any, ...], dict[str, Any]] = (given, named)
        self.seen_by: Seen = EVERYONE

    def only(self, *actors: Actor) -> Said:
        """Say it to some alone."""
        self.seen_by = actors
        return self

    def __await__(self) -> Generator[Step[Any], Any, None]:
        yield self


class Headline(Said):
    """What the moment is about, from here on: "Sable slips past the dock guards". Everybody sees it until the end."""

    __slots__ = ()


class Verdict(Step[Outcome]):
    """What a rule has come to, of some `options`: awaited, it gives that, or what the gamemaster has set instead."""

    __slots__ = ("_offered", "key", "value")

    def __init__(self, key: str, value: Outcome, options: Iterable[Outcome] = ()) -> None:
        self.key = key
        self.value = value
        self._offered = options

    @property
    def options(self) -> tuple[Outcome, ...]:
        """What it may be set to; listed where somebody wants to know."""
        return tuple(self._offered)

    def __repr__(self) -> str:
        return f"Verdict({self.key!r}, {self.value!r})"


class Roll(Step[Answer_co]):
    """Dice thrown together; the answer is what the reading makes of the faces. A text of the notation says both.

    `by` throws them, `seen_by` see them fall; `about` is what they decide, for pages: "Rusk's Combat Roll". It may be a
    function, called for those who look. A roll of one's `own` never falls with somebody else's press; one that comes
    `along` falls with anybody's.
    """

    __slots__ = ("_about", "along", "by", "key", "own", "pool", "reading", "seen_by")

    @overload
    def __init__(
        self: Roll[int],
        key: str,
        pool: str,
        reading: None = None,
        by: Actor = ACTOR,
        seen_by: Seen = EVERYONE,
        about: Any = None,
        own: bool = False,
        along: bool = False,
    ) -> None: ...
    @overload
    def __init__(
        self,
        key: str,
        pool: Pool,
        reading: Reading[Answer_co],
        by: Actor = ACTOR,
        seen_by: Seen = EVERYONE,
        about: Any = None,
        own: bool = False,
        along: bool = False,
    ) -> None: ...
    def __init__(
        self,
        key: str,
        pool: Pool | str,
        reading: Reading[Any] | None = None,
        by: Actor = ACTOR,
        seen_by: Seen = EVERYONE,
        about: Any = None,
        own: bool = False,
        along: bool = False,
    ) -> None:
        if reading is None:
            pool, reading = _noted(pool)
        elif isinstance(pool, str):
            raise BadInput(f"the roll {key!r} has dice in a text, {pool!r}, and a reading: the text says both")
        self.key = key
        self.own, self.along = own, along
        self.pool: Pool = pool
        self.reading: Reading[Any] = reading
        self.by = by
        self.seen_by = seen_by
        self._about = about

    @property
    def about(self) -> Any:
        """What the dice decide."""
        if callable(self._about):
            self._about = self._about()
        return self._about

    def __repr__(self) -> str:
        return f"Roll({self.key!r}, {self.pool}, {self.reading.name})"


def _noted(dice: Pool | str) -> tuple[Pool, Reading[int]]:
    """Read dice from a text of the notation."""
    if not isinstance(dice, str):
        raise BadInput(
            f"a roll of {dice} needs a reading, as total or keep_highest(3); or say both in a text: '4d6kh3'"
        )
    from rollwright.dice.noted import noted

    return noted(dice)


class Choose(Step[Answer_co]):
    """An actor picks an option. `about` is what they decide on, for pages and policies; the actor sees all of it.

    It is put only `where` something holds; elsewhere the first option stands. An `if` would do, but then a lifted truth
    splits the world, also for those who take the first option anyway. Both may be functions: they are called for those
    who look. `Choose.card` asks for several fields at once, `Choose.among` puts one question to several people.
    """

    __slots__ = ("_about", "_keys", "_where", "actor", "key", "options", "seen_by", "takers")

    def __init__(
        self,
        key: str,
        actor: Actor,
        options: Sequence[Answer_co],
        about: Any = None,
        seen_by: Seen = EVERYONE,
        where: bool | Callable[[], bool] = True,
    ) -> None:
        self.key = key
        self.actor = actor
        self.options: Sequence[Answer_co] = options if type(options) is Card else tuple(options)
        self._about = about
        self.seen_by = seen_by
        self._where = where
        self._keys: tuple[str, ...] | None = None
        self.takers: tuple[Actor, ...] = ()
        """Who may take each option, where that differs from option to option."""
        if type(options) is not Card and not self.options:
            raise BadInput(f"the question {key!r} has no options; ask only where there is a choice")

    @classmethod
    def card(
        cls,
        key: str,
        actor: Actor,
        offer: Option,
        check: Callable[[Option], None] | None = None,
        about: Any = None,
        seen_by: Seen = EVERYONE,
        tally: Callable[[Option], str] | None = None,
    ) -> Choose[Option]:
        """Ask for a record: each field is settled, or `each`, `maybe` or `words`. `check` refuses what can't be.

        Where every field is settled nobody is asked. `tally` says what the card comes to as it is being filled in.
        """
        return Choose(key, actor, Card(offer, check, tally), about, seen_by)

    @classmethod
    def among(cls, key: str, offers: Iterable[tuple[Option, Actor]], about: Any = None) -> Choose[Option]:
        """Put a question to several: each option with the one who may take it. Who can close it comes first."""
        pairs = tuple(offers)
        asked: Choose[Option] = Choose(key, pairs[0][1], [option for option, _ in pairs], about)
        asked.takers = tuple([actor for _, actor in pairs])
        return asked

    @property
    def about(self) -> Any:
        """What is decided on."""
        if callable(self._about):
            self._about = self._about()
        return self._about

    @property
    def where(self) -> bool:
        """Whether it is put."""
        if callable(self._where):
            self._where = self._where()
        return self._where

    @where.setter
    def where(self, put: bool) -> None:
        self._where = put

    @property
    def keys(self) -> tuple[str, ...]:
        """The words that stand for the options in journals, for one that is no card: a shop offers hundreds."""
        if self._keys is None:
            self._keys = tuple(map(key_of, self.options))
        return self._keys

    @property
    def actors(self) -> tuple[Actor, ...]:
        """All who may answer."""
        return tuple(dict.fromkeys(self.takers)) or (self.actor,)

    def __await__(self) -> Generator[Step[Any], Any, Answer_co]:
        if self._where is False or (type(self.options) is Card and not self.options.asked):
            return self.options[0]
        return (yield self)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        if isinstance(self.options, Card):
            return f"Choose.card({self.key!r}, {self.actor}, {', '.join([one.name for one in self.options.asked])})"
        return f"Choose({self.key!r}, {' or '.join(self.actors)}, {' | '.join(self.keys)})"


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

    own = False
    """Whether it takes no options: its calls are made without any, and hold None for them."""

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
        self.listing: Any = None
        """What its game lists it as; nothing of the rules' own is known here."""
        self.__doc__ = function.__doc__
        self.from_content = parameters is not None
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
        if self.parameters[:1] not in (("options",), ("_",)):
            self.own = True
            self.parameters = ("options", *self.parameters)
            self.function = _without_options(function)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Call[Outcome_co]:
        given: tuple[Any, ...] = (None, *args) if self.own else args
        if not kwargs and len(given) == len(self.parameters):
            return Call(self, given)
        return Call(self, self._filled(given, kwargs))

    def _filled(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        given = dict(zip(self.parameters, args, strict=False))
        there = self.parameters[1:] if self.own else self.parameters
        for name, value in kwargs.items():
            if name not in there or name in given:
                raise TypeError(f"{self.name}: surplus argument {name!r}; it takes {', '.join(there) or 'nothing'}")
            given[name] = value
        if len(args) > len(self.parameters):
            surplus = len(args) - len(self.parameters) + len(there)
            raise TypeError(f"{self.name}: {surplus} arguments for {', '.join(there) or 'nothing'}")
        filled = {**self.defaults, **given}
        missing = [name for name in self.parameters if name not in filled]
        if missing:
            raise TypeError(f"{self.name}: missing argument {', '.join(missing)}")
        return tuple(filled[name] for name in self.parameters)

    def __repr__(self) -> str:
        return f"<procedure {self.name}>"


def _without_options(function: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
    @wraps(function)
    def start(options: None, *arguments: Any) -> Coroutine[Any, Any, Any]:
        return function(*arguments)

    return start


def procedure(
    function: Callable[Arguments, Coroutine[Any, Any, Outcome | Call[Outcome]]],
) -> Procedure[Arguments, Outcome]:
    """Make a rule of a coroutine function. Awaited, its call gives the outcome; a returned call goes on instead.

    >>> from rollwright.play.odds import odds
    >>> @procedure
    ... async def luck(tries: int = 2) -> bool:
    ...     return await Roll("tries", f"{tries}d6kh1") == 6
    >>> odds(luck(3), exact=True).fraction(True)
    Fraction(91, 216)
    """
    return Procedure(function)


def measured(
    counts: str, sinks: str | tuple[str, ...]
) -> Callable[[Procedure[Arguments, Outcome]], Procedure[Arguments, Outcome]]:
    """Say of a procedure that returns itself which of its numbers only measure the way; a chain is then much quicker.

    `counts` is a parameter that is only added to and handed on (rounds). `sinks` are parameters (Health) that are only
    asked, before anything else, whether they are above 0, and then only have something taken off; one alone may be
    given as a word. A rule that does more with them still gets its law, by the slow way.
    """

    def mark(procedure: Procedure[Arguments, Outcome]) -> Procedure[Arguments, Outcome]:
        procedure.counts, procedure.sinks = counts, (sinks,) if isinstance(sinks, str) else sinks
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
