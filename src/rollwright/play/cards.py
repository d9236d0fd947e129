"""Cards: a choice of several fields at once.

An offer is a record with `each(...)` where a field is open, and with plain values where it is settled:

    plan = await Choose.card("plan", ACTOR, Plan(what=words(), way=each(ways), expertise=maybe(known), push=False))

The answer is a record of the same type. `each`, `maybe` and `words` say to the type checker what the field will be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import prod
from typing import Any, Generic, Literal, NewType, TypeAlias, TypeVar, cast, overload

from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.play.keys import key_of

T = TypeVar("T")
Record = TypeVar("Record")
Record_co = TypeVar("Record_co", covariant=True)

Words = NewType("Words", str)
"""Free text of an answer: kept and told, put into facts, never read by a rule. Empty in odds."""

Kind: TypeAlias = Literal["one", "some", "number", "words"]
Picked: TypeAlias = str | Sequence[str]
"""What fills a field: the key of an option, the keys of some, or words."""

ODDS = "\n"
"""In a tally: behind it stands how likely it all is, for a card that has no other odds."""
MOST_FILLED = 10_000
"""Ways to fill a card that best play goes through."""
MOST_REFUSED = 100_000
"""Ways to fill a card, one after another, that its rule may refuse before nobody looks for one that it allows."""


class Open:
    """A field of an offer that is open: what may be picked, and where (by earlier fields) it matters at all.

    Its `kind` says how it is answered: `one` of the options, `some` of them, a `number`, or `words`.
    """

    __slots__ = ("kind", "kinds", "most", "needed", "options", "shown", "when")

    def __init__(
        self,
        kind: Kind,
        options: tuple[Any, ...],
        when: Mapping[str, Sequence[Any]] | None,
        most: int = 1,
        needed: bool = False,
        shown: tuple[Any, ...] = (),
        kinds: tuple[Any, ...] = (),
    ) -> None:
        self.kind: Kind = kind
        self.shown = shown or options
        """The options in the order in which people read them; the usual one may stand anywhere."""
        self.options, self.when, self.most, self.needed = options, when or {}, most, needed
        self.kinds = kinds
        """Of boxes to tick, what each is one of: never two of the same."""

    @property
    def is_words(self) -> bool:
        """Tell whether it is answered in words."""
        return self.kind == "words"


def each(options: Iterable[T], when: Mapping[str, Sequence[Any]] | None = None, usual: T | None = None) -> T:
    """Offer one of some options, cheapest first; elsewhere than `when` earlier fields are so, the first is taken.

    A `usual` one, where it is among them, is taken in place of the first; people read them in the same order.
    """
    listed = tuple(options)
    if not listed:
        raise BadInput("a field of a card has options; settle it where there is no choice")
    in_turn = tuple(sorted(listed, key=lambda one: one != usual)) if usual is not None else listed
    return cast(T, Open("one", in_turn, when, shown=listed))


def maybe(options: Iterable[T], when: Mapping[str, Sequence[Any]] | None = None) -> T | None:
    """Offer none, or one of some options."""
    return each((None, *options), when)


def some(
    options: Iterable[T],
    when: Mapping[str, Sequence[Any]] | None = None,
    most: int | None = None,
    once: Callable[[T], object] | None = None,
) -> tuple[T, ...]:
    """Offer any number of some options, none to begin with: boxes to tick.

    `once` gives what an option is one of: where two of the same are never allowed, nobody looks through such ways.
    """
    listed = tuple(options)
    limit = len(listed) if most is None else min(most, len(listed))
    kinds = tuple(map(once, listed)) if once is not None else tuple(range(len(listed)))
    return cast(tuple[T, ...], Open("some", listed, when, limit, kinds=kinds))


def number(least: int, most: int, usual: int = 0, when: Mapping[str, Sequence[Any]] | None = None) -> int:
    """Offer a whole number within limits; the usual one is what holds where nobody says another."""
    if not least <= usual <= most:
        raise BadInput(f"the usual number of a field lies within its limits; {usual} is not from {least} to {most}")
    return cast(int, Open("number", (usual, *[one for one in range(least, most + 1) if one != usual]), when))


def words(needed: bool = False, when: Mapping[str, Sequence[Any]] | None = None) -> Words:
    """Offer room for some words."""
    return cast(Words, Open("words", (Words(""),), when, needed=needed))


_OPEN = object()
"""Stands where nobody has settled a field that is open."""


class Column:
    """A field of a card: its name, the options, and whether it is open."""

    __slots__ = ("name", "open", "options", "settled")

    def __init__(self, name: str, value: Any, settled: Any = _OPEN) -> None:
        self.name = name
        self.open = value if type(value) is Open else None
        self.settled = settled
        """What a script has picked of an open field; it holds where the field matters."""
        self.options: tuple[Any, ...] = self.open.options if self.open else (value,)
        """What may be picked; of a field with boxes to tick, the boxes."""

    @property
    def kind(self) -> Kind:
        """How it is answered."""
        return self.open.kind if self.open else "one"

    @property
    def asks(self) -> bool:
        """Tell whether anybody has to look at it."""
        if self.open is None or self.settled is not _OPEN:
            return False
        return self.kind == "words" or len(self.options) > (self.kind != "some")

    @property
    def ways(self) -> int:
        """Count the values that it can have."""
        if self.settled is not _OPEN:
            return 1
        if self.open is not None and self.kind == "some":
            ways = [1]  # to tick none, one, two of the kinds up to here
            for size in Counter(self.open.kinds).values():
                ways = [few + size * fewer for few, fewer in zip([*ways, 0], [0, *ways], strict=True)]
            return sum(ways[: self.open.most + 1])
        return len(self.options)

    def applies(self, earlier: Mapping[str, Any]) -> bool:
        """Tell whether it matters at all, earlier fields being as they are."""
        when = self.open.when if self.open is not None else {}
        return all(_is_so(earlier[name], wanted) for name, wanted in when.items())

    def within(self, earlier: Mapping[str, Any], backwards: bool = False) -> Iterable[Any]:
        """Give the values that it can have, earlier fields being as they are; of boxes to tick, one after another."""
        if self.settled is not _OPEN and self.applies(earlier):
            return (self.settled,)
        if self.kind == "some":
            assert self.open is not None
            most = self.open.most if self.applies(earlier) else 0
            boxes = tuple(zip(self.options, self.open.kinds, strict=True))
            most = min(most, len(set(self.open.kinds)))
            sizes = range(most, -1, -1) if backwards else range(most + 1)
            return (picked for many in sizes for picked in _ticked(boxes, many, backwards))
        options = self.options if self.applies(earlier) else self.options[:1]
        return options[::-1] if backwards else options

    def first(self, earlier: Mapping[str, Any]) -> Any:
        """Give the first value that it can have."""
        if self.settled is not _OPEN and self.applies(earlier):
            return self.settled
        return () if self.kind == "some" else self.options[0]

    def picked(self, value: Any) -> str | tuple[str, ...]:
        """Give the key, or the keys, that stand for a value."""
        return tuple(map(key_of, value)) if self.kind == "some" else key_of(value)

    def read(self, given: Picked | None, applies: bool = True) -> Any:
        """Read the value from keys or words; what is left out, or does not matter, takes the first option."""
        match self.kind:
            case "words":
                return self._said(given if applies else None, applies)
            case "some":
                asked = self._listed(given) if isinstance(given, str) else list(given or ())
                found = [self._option(key) for key in dict.fromkeys(asked) if key] if applies else []
                assert self.open is not None
                if len(found) > self.open.most:
                    raise BadInput(f"{self.name!r} takes {self.open.most} at most; {len(found)} came")
                return tuple([option for option in self.options if option in found])
            case _:
                return self.options[0] if given is None or not applies else self._option(given)

    def _listed(self, text: str) -> list[str]:
        """Take keys with commas between apart; one key may have commas itself."""
        if text in map(key_of, self.options):
            return [text]
        return [part.strip() for part in text.split(",")]

    def _said(self, given: Picked | None, applies: bool) -> Words:
        if given is not None and not isinstance(given, str):
            raise BadInput(f"{self.name!r} is said in words")
        text = (given or "").strip()
        if applies and not text and self.open is not None and self.open.needed:
            raise BadInput(f"{self.name!r} is said in some words; none came")
        return Words(text)

    def _option(self, key: Picked) -> Any:
        for option in self.options:
            if key_of(option) == key:
                return option
        if self.kind == "number":
            if isinstance(key, str) and key[:1] == "+" and key[1:2].isdigit():
                return self._option(key[1:])
            raise BadInput(f"{self.name!r} is a number from {min(self.options)} to {max(self.options)}, not {key!r}")
        raise BadInput(f"{self.name!r} offers {', '.join(map(key_of, self.options))}; {key!r} is none of them")


class Card(Sequence[Record_co], Generic[Record_co]):
    """All ways to fill an offer, one after another, none of them made before somebody wants it."""

    def __init__(
        self,
        offer: Record_co,
        check: Callable[[Any], None] | None = None,
        tally: Callable[[Any], str] | None = None,
    ) -> None:
        self.tally = tally
        """Says what it comes to as it is filled in (a cost, a sum), for those who look; never read by a rule."""
        self._make: Callable[..., Record_co] = type(offer)
        record: Any = offer
        names = getattr(record, "_fields", None) or record.__struct_fields__
        self.columns = tuple([Column(name, getattr(offer, name)) for name in names])
        self._check = check

    @property
    def asked(self) -> tuple[Column, ...]:
        """The fields that somebody has to look at."""
        return tuple([column for column in self.columns if column.asks])

    def filled(self, given: Mapping[str, Picked]) -> Record_co:
        """Fill it by keys of options and by words; what is left out takes the first option."""
        known = [column.name for column in self.asked]
        for name in given:
            if name not in known:
                raise BadInput(f"the card has no open field {name!r}; it has {', '.join(known)}")
        values: dict[str, Any] = {}
        for column in self.columns:
            values[column.name] = column.read(given.get(column.name), column.applies(values))
        record = self._make(**values)
        if self._check is not None:
            self._check(record)
        return record

    def picked(self, record: Any) -> dict[str, str | tuple[str, ...]]:
        """Give the keys that fill it with a record."""
        return {one.name: one.picked(getattr(record, one.name)) for one in self.asked if one.kind != "words"}

    def said(self, record: Any) -> dict[str, str]:
        """Give the words that were put into a record."""
        words = {one.name: str(getattr(record, one.name)) for one in self.asked if one.kind == "words"}
        return {name: text for name, text in words.items() if text}

    @property
    def most(self) -> int:
        """Count the ways to fill it, those that are refused among them."""
        return prod([column.ways for column in self.columns])

    def all_within(self, most: int = MOST_FILLED, key: str = "card") -> tuple[Record_co, ...]:
        """List all ways to fill it, or refuse where there are too many."""
        found = tuple(islice(self, most + 1))
        if len(found) > most:
            wide = self._wide
            fields = ", ".join([f"{key}.{column.name} ({column.ways:,})" for column in wide])
            raise TooLarge(
                f"the card {key!r} can be filled in more than {most:,} ways; settle some of its fields by a script, "
                f"as {key}.{wide[0].name}={_example(wide[0])}; it has {fields}"
            )
        return found

    @property
    def _wide(self) -> list[Column]:
        """The fields that can be filled in several ways, in most of them first."""
        return sorted([column for column in self.asked if column.ways > 1], key=lambda column: -column.ways)

    def narrowed(self, picked: Mapping[str, Picked]) -> Card[Record_co]:
        """Give the card with some fields settled, by keys: they hold where they matter."""
        known = [column.name for column in self.columns]
        for name in picked:
            if name not in known:
                raise BadInput(f"the card has no field {name!r}; it has {', '.join(known)}")
        card: Card[Record_co] = Card.__new__(Card)
        card._make, card._check, card.tally = self._make, self._check, self.tally
        card.columns = tuple([
            Column(column.name, column.open or column.options[0], column.read(picked[column.name]))
            if column.name in picked
            else column
            for column in self.columns
        ])  # fmt: skip
        return card

    def _allowed(self, backwards: bool) -> Iterator[Record_co]:
        refused = 0
        for record in self._ways(backwards, 0, {}):
            try:
                if self._check is not None:
                    self._check(record)
            except Refused as refusal:
                refused += 1
                if refused > MOST_REFUSED:
                    wide = ", ".join([column.name for column in self._wide])
                    raise TooLarge(
                        f"of the {self.most:,} ways to fill a card, {MOST_REFUSED:,} one after another aren't allowed "
                        f"({refusal}); settle some of its fields by a script: {wide}"
                    ) from None
            else:
                refused = 0
                yield record

    def _ways(self, backwards: bool, at: int, values: dict[str, Any]) -> Iterator[Record_co]:
        if at == len(self.columns):
            yield self._make(**values)
            return
        column = self.columns[at]
        for option in column.within(values, backwards):
            yield from self._ways(backwards, at + 1, {**values, column.name: option})

    def __iter__(self) -> Iterator[Record_co]:
        return self._allowed(False)

    def __reversed__(self) -> Iterator[Record_co]:
        return self._allowed(True)

    @overload
    def __getitem__(self, index: int) -> Record_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record_co]: ...
    def __getitem__(self, index: int | slice) -> Record_co | Sequence[Record_co]:
        if isinstance(index, slice):
            return self.all_within()[index]
        if index == 0:
            record = self._first()
            try:
                if self._check is not None:
                    self._check(record)
            except Refused:
                pass  # then a later one may do
            else:
                return record
        found = islice(self if index >= 0 else reversed(self), index if index >= 0 else -1 - index, None)
        for record in found:
            return record
        if index not in (0, -1):
            raise IndexError("there are fewer ways to fill the card")
        raise self._refusal()

    def _first(self) -> Record_co:
        values: dict[str, Any] = {}
        for column in self.columns:
            values[column.name] = column.first(values)
        return self._make(**values)

    def _refusal(self) -> Refused:
        """Say why not even the first way to fill it is allowed."""
        try:
            if self._check is not None:
                self._check(self._first())
        except Refused as refusal:
            return refusal
        return Refused("no way to fill the card is allowed")

    def __len__(self) -> int:
        return len(self.all_within())


def _example(column: Column) -> str:
    """Give a key that settles a field, for a message."""
    return key_of(column.options[min(1, len(column.options) - 1)])


def _ticked(boxes: tuple[tuple[Any, object], ...], many: int, backwards: bool) -> Iterator[tuple[Any, ...]]:
    """Give the ways to tick so many of some boxes, no two of the same kind, in their order or the last first."""
    if many == 0:
        yield ()
        return
    places = range(len(boxes) - many + 1)
    for first in reversed(places) if backwards else places:
        option, kind = boxes[first]
        others = tuple([one for one in boxes[first + 1 :] if one[1] != kind])
        if len({each for _, each in others}) >= many - 1:
            for more in _ticked(others, many - 1, backwards):
                yield (option, *more)


def _is_so(value: Any, wanted: Sequence[Any]) -> bool:
    """Tell whether an earlier field is as wanted; of several that were ticked, whether one of them is."""
    return any(one in wanted for one in value) if type(value) is tuple else value in wanted
