"""Acts: what can be begun at a table. A *start* makes a call of the rules, a *deed* only says what becomes true.

Both are plain typed functions beside the rules. The first two parameters are the game's options and the state; `who`,
if there is one, is whose act it is; every other parameter is asked of the one who begins it, and its type says how.
Words and people that have to be given are never blank:

    @start("try", "Try something", place="sheet.approaches", row="way")
    def try_something(
        options: Options, state: State, who: Who,
        way: Annotated[str, Ask("How?", ways_of)] = "",
        against: Annotated[Who, Ask("Against whom?", free=True)] = NOBODY,
    ) -> Call[Ended]:
        return attempt(options, hero_of(options, state, who), ...)

What the state knows is read here and never asked. What can't be is refused here, with its rule. The log keeps what was
asked and nothing else: the same function makes the call again from the state in which it was begun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Concatenate, Generic, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from typing import get_args, get_origin, get_type_hints  # isort: skip

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Words
from rollwright.play.keys import key_of
from rollwright.play.steps import GM, Call, Happening
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice, Field
from rollwright.rules.parts import hints_of_record
from rollwright.rules.ruleset import Move, Sitting
from rollwright.rules.sentences import all_within, articled, joined
from rollwright.rules.values import allowed, checked_value, value_from
from rollwright.rules.wording import plain, typed

Arguments = ParamSpec("Arguments")
Options = TypeVar("Options", contravariant=True)
Outcome = TypeVar("Outcome")
When = TypeVar("When", bound=Callable[..., bool])
By: TypeAlias = Literal["player", "gm", "anybody", "players"]
"""Who may begin an act: who plays `who` (and the gamemaster, always); the gamemaster; anybody who plays at all; anybody
but the gamemaster, of whom something is asked."""
Known: TypeAlias = dict[tuple[Any, tuple[Who, ...]], tuple[Choice, ...]]
"""What is offered under some options and in some state, by what works it out and for whom."""

MAX_WORDS = 2_000


class Ask(NamedTuple):
    """How a parameter of an act is put to people."""

    title: str = ""
    options: Callable[..., Iterable[Any]] | None = None
    """What may be picked: (options, state, who) to people, keys, (key, words) pairs, or records with a `key`."""
    guide: str | Callable[..., str] = ""
    """What to go by, in a sentence; where the state says, (options, state, who) to one."""
    free: bool = False
    """Whether words of one's own will do in place of a pick: somebody without a sheet."""
    typed: bool = False
    """Whether a command may write it out, too, though people only pick."""
    least: int = 0
    """How many have to be picked, where several may be."""
    limits: Callable[..., tuple[int, int]] | None = None
    """The least and the most of a number, where the state says: (options, state, who)."""
    folded: str = ""
    """Under which heading a page folds it up, with others of that heading, as it is seldom needed."""
    but: str = ""
    """Another parameter: whoever is picked there is not offered here."""
    when: Callable[..., Mapping[str, tuple[str, ...]]] | None = None
    """With which keys of earlier parameters it matters at all: (options, state, who); elsewhere it is left out."""
    usual: Callable[..., str | tuple[str, ...]] | None = None
    """What a form has in it to begin with, where the state says: (options, state, who); of several, their keys."""
    preset: bool = True
    """Whether a form begins with the first of its options where one has to be given; else nothing is picked."""
    short: bool = False
    """Of words: whether it is a name, or as short as one."""
    needed: str = ""
    """Of words that may be left out: with what they are needed all the same."""
    folds: bool = False
    """Whether a page folds up what is offered under each heading, but for the one with what is picked."""
    played_but: tuple[str, ...] | None = None
    """Where nobody is picked, those are whom somebody at the table plays, but for who is picked in these others."""
    shows: bool = False
    """Whether who is picked is there for all to see from now on, unless the gamemaster says no."""
    met_but: tuple[str, ...] | None = None
    """Where nobody is picked, those are who are usual and whom all know of, but for who is picked in these others."""


class Record(msgspec.Struct, frozen=True):
    """Several parameters of an act in one; to the people who fill it in, each of its fields is one."""


class Asked(NamedTuple):
    """A parameter that is asked: its name, type, how it is put, and its default (`...`: it has to be given)."""

    name: str
    hint: Any
    ask: Ask
    default: Any
    part: str = ""
    """The parameter whose record it is a field of."""

    @property
    def many(self) -> bool:
        """Tell whether several are picked."""
        return get_origin(self.hint) is tuple

    @property
    def is_who(self) -> bool:
        """Tell whether it is somebody, or several."""
        return Who in (self.hint, *get_args(self.hint))

    @property
    def fixed(self) -> bool:
        """Tell whether it is asked in the same way however things stand."""
        ask = self.ask
        moves = ask.options, ask.usual, ask.limits, ask.when
        return not any(one is not None for one in moves) and isinstance(ask.guide, str) and not self.is_who


class _Lasting(NamedTuple):
    """What holds of a parameter however things stand: it is worked out once."""

    title: str
    many: bool
    number: bool
    usual: Any
    """The key of its default, or the keys."""
    limits: tuple[int | None, int | None]
    people: bool
    """Whether those are offered whom the state knows."""
    listed: tuple[Choice, ...] | None
    """What its type offers; None where it is a number or words, or somebody."""


class Act(Generic[Options, Arguments, Outcome]):
    """Something that can be begun at a table."""

    kind: ClassVar[Literal["call", "deed"]] = "call"

    def __init__(
        self,
        function: Callable[Concatenate[Options, State, Arguments], Outcome],
        id: str,
        title: str,
        rules: tuple[str, ...] = (),
        *,
        by: By = "player",
        place: str = "",
        row: str = "",
        when: Callable[..., bool] | None = None,
        guide: str = "",
        button: str = "",
        once: bool | Literal["for all"] = False,
        whole: bool = False,
        slow: bool = False,
        secret: str = "",
        screened: bool = False,
        needs: str = "",
        foretells: Callable[..., str] | None = None,
        lacks: Callable[..., str] | None = None,
        whose: str = "",
    ) -> None:
        self.function, self.id, self.title, self.rules = function, id, title, rules
        self.by: By = by
        self.place = place
        """Where on the page it belongs: a part of the sheet (`sheet.skills`), `scene`, `party`, `desk` (the GM's)."""
        self.row = row
        """The parameter whose options are the rows of that part of the sheet: each row begins it with itself."""
        self.when = when
        """Whether it is offered at all: (options, state, who) or, of an act of nobody's, (options, state)."""
        self.guide = guide
        self.button = button
        """What the button of its form says to those whose act it is; else its title."""
        self.once = once
        """Whether it waits for one of its own that is still open for the same person, or for anybody."""
        self.whole = whole
        """Whether those are at hand, too, whom the one who begins it does not know of: the gamemaster judges it."""
        self.slow = slow
        """Whether it takes hours or more: there is no time for it where a scene counts in rounds."""
        self.secret = secret
        """The box to tick with which nobody but the gamemaster knows of it, dice and all."""
        self.screened = screened
        """Whether its dice are the gamemaster's alone in any case; what comes of them others may know."""
        self.needs = needs or getattr(when, "needs", "")
        """What has to be for it to be offered, in a sentence, for those who look for it."""
        self.lacks = lacks
        """What of that somebody hasn't got now, in a sentence: (options, state, who); nothing where it isn't known."""
        self.whose = whose
        """How it is asked whose it is, where that is nobody: "Which vehicle?"."""
        self.foretells = foretells
        """What it would do, in a sentence, as far as its form is filled in: (options, state, and its parameters)."""
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    @cached_property
    def meets(self) -> bool:
        """Whether people meet in it: those who were hidden are seen as it begins, unless the gamemaster says no."""
        return any(one.ask.met_but is not None or one.ask.shows for one in self.asked)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """What is asked of the one who begins it."""
        function: Any = self.function
        hints = get_type_hints(function, include_extras=True)
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        defaults = dict(zip(reversed(names), reversed(function.__defaults__ or ()), strict=False))
        found = []
        for name in names[2:]:
            if name == "who" and self.has_who:
                continue
            if record := self.records.get(name):
                own = {field.name: field.default for field in msgspec.structs.fields(record)}
                given = {field: ... if default is msgspec.NODEFAULT else default for field, default in own.items()}
                found += [_asked(field, hint, given[field], name) for field, hint in hints_of_record(record).items()]
            else:
                found.append(_asked(name, hints[name], defaults.get(name, ...)))
        return tuple(found)

    @cached_property
    def records(self) -> dict[str, type[msgspec.Struct]]:
        """The parameters that are records: each is asked, sent and kept field by field, under the fields' names."""
        hints = get_type_hints(self.function)
        return {name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Record)}

    @property
    def takes_who(self) -> bool:
        """Tell whether whose it is can be said."""
        return self.has_who

    @cached_property
    def has_who(self) -> bool:
        """Tell whether it is somebody's."""
        function: Any = self.function
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        return len(names) > 2 and names[2] == "who"

    def __call__(self, options: Options, state: State, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Outcome:
        """Make the call, or give what becomes true; or refuse."""
        return self.function(options, state, *args, **kwargs)

    # What is asked, and reading it.

    def fields(
        self, options: Any, state: State, who: Who, hidden: frozenset[str] = frozenset(), known: Known | None = None
    ) -> tuple[Field, ...]:
        """Describe what is asked, as the state offers it to somebody from whom some sheets are hidden."""
        known = {} if known is None else known
        fixed = self._fixed
        return tuple([
            fixed.get(one.name) or self._field(one, options, state, who, hidden, known) for one in self.asked
        ])  # fmt: skip

    @cached_property
    def _fixed(self) -> dict[str, Field]:
        """What is asked in the same way however things stand: it is described once."""
        nowhere = State()
        return {one.name: self._field(one, None, nowhere, NOBODY, frozenset(), {}) for one in self.asked if one.fixed}

    def read(self, options: Any, state: State, given: Mapping[str, Any]) -> dict[str, Any]:
        """Read the arguments, given as values or as the texts that a form sends; refuse what is not offered."""
        names = [*(["who"] if self.has_who else []), *[one.name for one in self.asked]]
        for name in given:
            if name not in names:
                raise BadInput(f"{self.id} takes no {name!r}; it takes {', '.join(names) or 'nothing'}")
        values: dict[str, Any] = {}
        who = Who("")
        if self.has_who:
            if not given.get("who"):
                raise BadInput(f"say whose {self.title!r} it is: who")
            who = values["who"] = Who(str(given["who"]))
            state.sheet(who)
        for one in self.asked:
            if one.ask.when is not None and not self._matters(one, options, state, values):
                continue
            if one.name in given:
                values[one.name] = self._read(one, options, state, who, given[one.name])
            elif one.default is ...:
                title = one.ask.title or plain(one.name).capitalize()
                raise BadInput(f"{title} Pick one first" if not one.ask.preset else f"{title}: nothing came")
        return values

    def with_typed(self, state: State, values: Mapping[str, Any]) -> dict[str, Any]:
        """Give arguments read, in which a name that somebody has typed is never the id of one whom they don't know."""
        found = dict(values)
        for one in self.asked:
            if one.ask.free and one.is_who and one.name in found:
                people = found[one.name] if one.many else (found[one.name],)
                named = [who if who in state.sheets else typed(who) for who in people]
                found[one.name] = tuple(named) if one.many else named[0]
        return found

    def with_played(
        self, options: Any, state: State, values: Mapping[str, Any], held: Collection[str], hidden: Collection[str]
    ) -> dict[str, Any]:
        """Give arguments read, with those whom somebody plays, or who are usual, where a field takes them and none was
        picked. Who is `hidden` from anybody is picked by name, and is none of the usual."""
        found = dict(values)
        for one in self.asked:
            ask, whose = one.ask, (found["who"],) if self.has_who else ()
            if (ask.played_but is None and ask.met_but is None) or found.get(one.name):
                continue
            usual = set(ask.usual(options, state, *whose) if ask.usual is not None else ()).difference(hidden)
            others = {who for name in (ask.met_but or ask.played_but or ()) for who in found.get(name, ())}
            here = (usual if ask.played_but is None else set(held)) - others
            offered = self._offered(one, options, state, found.get("who", Who(""))) or ()
            picked = [Who(each.key) for each in offered if each.key in here]
            found |= {one.name: tuple(picked)} if picked else {}
        return found

    def foretold(self, options: Any, state: State, given: Mapping[str, Any]) -> str:
        """Say what it would do with what stands in its form, in what somebody knows; nothing where that won't do."""
        if self.foretells is None:
            return ""
        usual = {one.name: one.default for one in self.asked if one.default is not ...}
        try:
            return self.foretells(options, state, **{**usual, **self.read(options, state, given)})
        except (BadInput, Refused):
            return ""

    def guides(self, options: Any, state: State, who: str) -> dict[str, str]:
        """Give what is said by how things stand, by the names of the parameters that it is said of."""
        whose = (Who(who),) if self.has_who else ()
        asks = {one.name: one.ask.guide for one in self.asked}
        return {name: guide(options, state, *whose) for name, guide in asks.items() if not isinstance(guide, str)}

    def _matters(self, one: Asked, options: Any, state: State, values: Mapping[str, Any]) -> bool:
        """Tell whether a field matters with what stands in earlier ones; elsewhere it is left as it is."""
        assert one.ask.when is not None
        whose = (values["who"],) if self.has_who else ()
        usual = {other.name: other.default for other in self.asked}
        for name, wanted in one.ask.when(options, state, *whose).items():
            value = values.get(name, usual[name])
            if not set(wanted).intersection(map(key_of, value) if isinstance(value, tuple) else (key_of(value),)):
                return False
        return True

    def kept(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Write arguments as the log keeps them."""
        return {name: msgspec.to_builtins(value, str_keys=True) for name, value in values.items()}

    def made(self, options: Any, state: State, kept: Mapping[str, Any]) -> Any:
        """Make it again from what the log keeps."""
        hints = {one.name: one.hint for one in self.asked}
        values = {name: checked_value(value, hints[name]) if name in hints else value for name, value in kept.items()}
        for name, record in self.records.items():
            names = [one.name for one in self.asked if one.part == name and one.name in values]
            values[name] = record(**{part: values.pop(part) for part in names})
        function: Any = self.function
        return function(options, state, **values)

    # Moves.

    def moves(self, options: Any, state: State, sitting: Sitting, known: Known | None = None) -> Iterator[Move]:
        """Give it as moves of a seat: one for each whose it can be, where it is not refused.

        `known` is what was worked out for other acts under the same options and state.
        """
        runs = sitting.role == GM
        if not runs and (self.by == "gm" or sitting.role != "player"):
            return
        if not self.has_who:
            if self.by != "players" if runs else self.by in ("anybody", "players"):
                yield from self._move(options, state, Who(""), sitting.hidden, known)
            return
        for who in state.sheets if runs else sitting.holds:
            if who in state.sheets:
                yield from self._move(options, state, Who(who), sitting.hidden, known)

    def move_of(self, options: Any, state: State, sitting: Sitting, who: str) -> Move | None:
        """Give it as a move of one whose it may be (nobody's: an empty text); None where it can't be begun now."""
        runs = sitting.role == GM
        open_to_all = self.by in ("anybody", "players")
        plays = self.by != "gm" and sitting.role == "player" and (who in sitting.holds or open_to_all)
        may = self.by != "players" if runs else plays
        if not may or (who not in state.sheets if self.has_who else who != ""):
            return None
        return next(self._move(options, state, Who(who), sitting.hidden), None)

    def _move(
        self, options: Any, state: State, who: Who, hidden: frozenset[str], known: Known | None = None
    ) -> Iterator[Move]:
        if not self.offered(options, state, who):
            return
        fields = self.fields(options, state, who, hidden, known)
        if any(_is_closed(one) for one in fields):
            return
        fields = tuple([one for one in fields if not _is_empty(one)])
        filled = {"who": who} if self.has_who else {}
        asks = tuple([one.name for one in fields])
        yield Move(self.id, self.title, who, filled, asks, self.place, self.row, fields, self.kind, self.guide)

    def offered(self, options: Any, state: State, who: Who) -> bool:
        """Tell whether it can be begun now: as it says itself, or where everything has a default, by trying."""
        whose = (who,) if self.has_who else ()
        if self.when is not None:
            return self.when(options, state, *whose)
        if any(one.default is ... for one in self.asked):
            return True
        try:
            made = self.made(options, state, {"who": who} if self.has_who else {})
            if self.kind == "deed":
                list(made)
        except Refused:
            return False
        return True

    # One field.

    def _field(self, one: Asked, options: Any, state: State, who: Who, hidden: frozenset[str], known: Known) -> Field:
        offered = self._offered(one, options, state, who, known)
        if hidden and offered:
            offered = [choice for choice in offered if choice.key not in hidden]
        title, many, number, usual, *_ = self._lasting[one.name]
        kind: Any = "some" if many else "one" if offered is not None else "number" if number else "words"
        if (
            kind == "one"
            and one.default is ...
            and offered
            and (one.ask.preset or len(offered) == 1)
            and not one.ask.free
        ):
            usual = offered[0].key
        if one.ask.usual is not None:
            preset = one.ask.usual(options, state, *((who,) if self.has_who else ()))
            keys = [choice.key for choice in offered or ()]
            usual = preset if offered is None or set(preset if many else (preset,)) <= set(keys) else usual
        least, most = self._limits(one, options, state, who) if kind == "number" else (one.ask.least or None, None)
        whose = (who,) if self.has_who else ()
        when = dict(one.ask.when(options, state, *whose)) if one.ask.when else {}
        guide = one.ask.guide if isinstance(one.ask.guide, str) else one.ask.guide(options, state, *whose)
        return Field(
            name=one.name, kind=kind, title=title, guide=guide, options=tuple(offered or ()), least=least,
            most=most, needed=one.default is ... or one.ask.met_but is not None, usual=usual, free=one.ask.free,
            folded="" if one.default is ... else one.ask.folded, when=when, but=one.ask.but,
            short=one.ask.short, folds=one.ask.folds, needed_with=one.ask.needed,
        )  # fmt: skip

    def _limits(self, one: Asked, options: Any, state: State, who: Who) -> tuple[int | None, int | None]:
        if one.ask.limits is None:
            return self._lasting[one.name].limits
        return one.ask.limits(options, state, *((who,) if self.has_who else ()))

    def _offered(
        self, one: Asked, options: Any, state: State, who: Who, known: Known | None = None
    ) -> Sequence[Choice] | None:
        """List what may be picked; None where it is a number or words."""
        if one.ask.options is not None:
            whose = (who,) if self.has_who else ()
            known, key = {} if known is None else known, (one.ask.options, whose)
            if key not in known:
                found = [_choice(option, state) for option in one.ask.options(options, state, *whose)]
                known[key] = tuple(_in_sentences(found, state))
            return known[key]
        lasting = self._lasting[one.name]
        if lasting.people:
            known, people = {} if known is None else known, (Who, (who,))
            if people not in known:
                known[people] = tuple([Choice(other, state.name(other)) for other in state.sheets if other != who])
            return known[people]
        return lasting.listed

    @cached_property
    def _lasting(self) -> dict[str, _Lasting]:
        return {one.name: _lasting(one) for one in self.asked}

    def _read(self, one: Asked, options: Any, state: State, who: Who, given: Any) -> Any:
        title = one.ask.title or plain(one.name).capitalize()
        if isinstance(given, str) and len(given) > MAX_WORDS:
            raise BadInput(f"{title}: at most {MAX_WORDS} characters are read, {len(given)} came")
        try:
            if one.many and isinstance(given, str):
                given = [part for part in given.split(",") if part]
            value = value_from(given, one.hint) if isinstance(given, str) else checked_value(given, one.hint)
        except BadInput as error:
            raise BadInput(f"{title}: {error}") from None
        if one.hint in (Words, Who):
            value = value.strip()
            if not value and one.default is ...:
                raise BadInput(f"{title.rstrip('?')}: {'say who' if one.hint is Who else 'say it in a few words'}")
        if _is_int(one.hint):
            least, most = self._limits(one, options, state, who)
            if (least is not None and value < least) or (most is not None and value > most):
                raise BadInput(f"{title}: a whole number from {least} to {most} was expected, {value} came")
        if one.many and len(value) < one.ask.least:
            raise BadInput(f"{title}: pick at least {one.ask.least}; {len(value)} came")
        offered = self._offered(one, options, state, who)
        if offered is not None and (one.ask.free or one.ask.typed):  # whoever is typed by name is who is meant
            named = {choice.words.casefold(): choice.key for choice in offered}
            people = named if one.is_who else {}
            keys = {choice.key for choice in offered}  # of namesakes too, of whom `named` has the last
            meant = [
                part if part in keys else named.get(part.strip().casefold()) or named_in_part(part, people)
                for part in (value if one.many else (value,))
            ]
            value = tuple(meant) if one.many else meant[0]
        elif offered is not None:
            keys = {choice.key for choice in offered}
            for part in value if one.many else (value,):
                if key_of(part) not in keys and part != one.default:
                    names = joined([choice.words for choice in offered], "or")
                    what = f"pick {names}" if names else "there is nothing to pick now"
                    raise BadInput(f"{title}: {what}; {key_of(part)!r} is not among them")
        return value


def named_in_part(text: str, named: Mapping[str, str]) -> str:
    """Give the key of the one whose name, in small letters, has these words in it; the text where that isn't one.

    >>> people = {"quartermaster sel": "sel", "guard 1": "g1", "guard 2": "g2"}
    >>> [named_in_part(text, people) for text in ("The Quartermaster", "guard", "quarter", "sel", "")]
    ['sel', 'guard', 'quarter', 'sel', '']
    """
    said = f" {re.sub(r'^the ', '', text.strip().casefold())} "
    found = [key for name, key in named.items() if said in f" {name} "]
    return found[0] if len(found) == 1 and said.strip() else text


class Start(Act[Options, Arguments, Call[Any]]):
    """An act that makes a call of the rules."""


class Deed(Act[Options, Arguments, Iterable[Happening[Any]]]):
    """An act without dice or questions: it checks, and yields what becomes true."""

    kind: ClassVar[Literal["call", "deed"]] = "deed"


def needing(words: str) -> Callable[[When], When]:
    """Say of what tells whether an act is offered, in a sentence, what it takes."""

    def said(when: When) -> When:
        when.needs = words  # type: ignore[attr-defined]
        return when

    return said


def start(
    id: str, title: str, rules: str = "", **more: Any
) -> Callable[[Callable[Concatenate[Options, State, Arguments], Call[Any]]], Start[Options, Arguments]]:
    """List a function as a start; `rules` are the ids of content rules, with spaces between."""
    return lambda function: Start(function, id, title, tuple(rules.split()), **more)


def deed(
    id: str, title: str, rules: str = "", **more: Any
) -> Callable[[Callable[Concatenate[Options, State, Arguments], Iterable[Happening[Any]]]], Deed[Options, Arguments]]:
    """List a function as a deed."""
    return lambda function: Deed(function, id, title, tuple(rules.split()), **more)


def _is_closed(field: Field) -> bool:
    """Tell whether a field can't be filled in now, though it has to be."""
    if field.kind == "number":
        return field.least is not None and field.most is not None and field.least > field.most
    if field.kind == "words" or field.free:
        return False
    return len(field.options) < max(field.least or 0, 1) if field.needed or field.least else False


def _is_empty(field: Field) -> bool:
    """Tell whether there is nothing to decide in a field that may be left out: nothing to pick, or one number alone.

    Nor is there where it never matters.
    """
    if field.needed:
        return False
    if not all(field.when.values()):
        return True
    if field.kind == "number":
        return field.least is not None and field.least == field.most
    return field.kind != "words" and not field.free and not field.options


def _choice(option: Any, state: State) -> Choice:
    if isinstance(option, Choice):
        return option
    if type(option) is tuple and len(option) == 2:
        return Choice(key_of(option[0]), str(option[1]))
    key = key_of(option)
    if key in state.sheets:
        return Choice(key, state.name(key))
    words, note = getattr(option, "words", "") or plain(key), getattr(option, "note", "")
    return Choice(key, words, note, means=getattr(option, "means", ""))


def _in_sentences(choices: Sequence[Choice], state: State) -> Iterable[Choice]:
    """Write people's names in options as a sentence wants them: "Attack the grey ferryman"."""
    if (names := articled(frozenset(map(state.name, state.sheets)))) is None:
        return choices
    return [
        msgspec.structs.replace(one, words=all_within(one.words, names), note=all_within(one.note, names))
        for one in choices
    ]


def _asked(name: str, hint: Any, default: Any, part: str = "") -> Asked:
    asks = [one for one in get_args(hint)[1:] if isinstance(one, Ask)] if get_origin(hint) is Annotated else []
    return Asked(name, _bare(hint), asks[0] if asks else Ask(), default, part)


def _bare(hint: Any) -> Any:
    """Give a type without how it is put to people; its limits stay."""
    if get_origin(hint) is not Annotated:
        return hint
    inner, *rest = get_args(hint)
    kept = [one for one in rest if not isinstance(one, Ask)]
    return Annotated[inner, *kept] if kept else inner


def _lasting(one: Asked) -> _Lasting:
    many, default = one.many, "" if one.default is ... else one.default
    hint = get_args(one.hint)[0] if many else one.hint
    usual: Any = tuple(map(key_of, default)) if many and default != "" else () if many else key_of(default)
    offers = one.ask.options is None and hint not in (Who, Words, str) and not _is_int(hint)
    return _Lasting(
        title=one.ask.title or plain(one.name).capitalize(),
        many=many,
        number=_is_int(one.hint),
        usual=usual,
        limits=_limits(one.hint),
        people=hint is Who,
        listed=tuple([Choice(key, plain(key).capitalize()) for key in allowed(hint)]) if offers else None,
    )


def _is_int(hint: Any) -> bool:
    return (get_args(hint)[0] if get_origin(hint) is Annotated else hint) is int


def _limits(hint: Any) -> tuple[int | None, int | None]:
    meta = [one for one in get_args(hint)[1:] if isinstance(one, msgspec.Meta)] if get_origin(hint) is Annotated else []
    if not meta:
        return None, None
    least, most = meta[0].ge, meta[0].le
    return None if least is None else int(least), None if most is None else int(most)
