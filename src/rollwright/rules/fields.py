"""Fields: what a form or a card asks, so that page, terminal and programs put the same questions from one record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from rollwright.play.cards import Card, Column
from rollwright.play.keys import key_of
from rollwright.rules.sentences import opened
from rollwright.rules.wording import Wording, plain, put

FieldKind: TypeAlias = Literal["one", "some", "number", "words"]
Name: TypeAlias = Callable[[str], str]
OPTIONAL = "if you like"
"""The note of something that is offered, and isn't missed where nobody does it."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as people read it: its key, what it says, and what it means or brings ("3d")."""

    key: str
    words: str
    note: str = ""
    apart: str = ""
    """Under which heading it stands apart from the others: what can be put back, above what can be taken."""
    under: str = ""
    """Under which heading it stands in a long list."""
    means: str = ""
    """What it is good for: a long list is searched for that where nothing in it is called so."""
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Other fields, each with the keys with which a form offers it; elsewhere it is left out."""
    refused: str = ""
    """Why it can't be picked now: it is only shown among the others."""
    dear: bool = False
    """Whether it costs more than there is, by the lists: it can be picked, and a long list can leave it out."""
    had: int = 0
    """How many of it are taken already."""
    thing: str = ""
    """Of what stands apart: what it is that something can be done with."""
    deed: str = ""
    """What is done with that, in a word or two: for a button beside its name."""


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that is asked. What is sent back is the key of a choice, the keys of some, a number or words."""

    name: str
    kind: FieldKind
    title: str
    guide: str = ""
    options: tuple[Choice, ...] = ()
    least: int | None = None
    """Of a number, its limits; of choices, how many may be picked at most."""
    most: int | None = None
    needed: bool = False
    """Whether something has to be given: there is no usual answer."""
    usual: str | tuple[str, ...] = ""
    """What a form has in it to begin with; of a card, what holds where nothing is sent."""
    unpicked: bool = False
    """Whether a page has nothing picked there all the same: nobody has said it yet."""
    when: dict[str, tuple[str, ...]] = {}
    """The keys of earlier fields with which it matters at all; elsewhere it is not asked."""
    free: bool = False
    """Whether words of one's own may stand in place of a choice."""
    first: bool = False
    """Whether a page asks it before the others."""
    folded: str = ""
    """Under which heading a page folds it up, as it is seldom needed."""
    but: str = ""
    """Another field: whoever is picked there is not offered here."""
    short: bool = False
    """Of words: whether it is a name, or as short as one."""
    needed_with: str = ""
    """Of words that may be left out: with what they are needed all the same."""
    folds: bool = False
    """Whether a page folds up what is offered under each heading, but for the one with what is picked."""
    follows: str = ""
    """Of a name: the field for words whose first words it has in it until somebody writes another."""
    alike: bool = False
    """Whether its options seldom differ in their odds."""
    instead: str = ""
    """Of ticks: another field, which doesn't count while something is ticked here."""


def card_fields(card: Card[Any], wording: Wording, name: Name, about: Mapping[str, Any]) -> tuple[Field, ...]:
    """Describe the open fields of a card; `about` stands in their titles for what is in braces."""
    return tuple([_card_field(column, wording.field(column.name), name, about) for column in card.asked])


def choices(
    options: Iterable[Any], wording: Wording, name: Name, about: Mapping[str, Any] | None = None
) -> tuple[Choice, ...]:
    """Put options to people: by the wording, by a name where they are somebody, by what they say of themselves.

    `about` stands in the wording's notes for what is in braces; without it they stay as they are written."""
    return tuple([choice(option, wording, name, about) for option in options])


def shelved(worded: tuple[Choice, ...], about: Any, wording: Wording, name: Name) -> tuple[Choice, ...]:
    """Give options with what can't be picked now at its place among them; nothing where they are about no `shelf`.

    A shelf is everything in its order; what isn't offered says why in `refused`.
    """
    there, shelf = {one.key: one for one in worded}, choices(getattr(about, "shelf", ()), wording, name)
    placed = {one.key: there.get(one.key, one) for one in shelf if one.key in there or one.refused}
    return (*[one for one in worded if one.key not in placed], *placed.values()) if shelf else ()


def choice(option: Any, wording: Wording, name: Name, about: Mapping[str, Any] | None = None) -> Choice:
    """Put one option to people."""
    key = key_of(option)
    words = wording.options.get(key) or getattr(option, "words", "")
    who = getattr(option, "who", option if wording.somebody else None)
    named = name(who) if isinstance(who, str) else ""
    if not words:
        said = getattr(option, "somebody", "") or wording.somebody or "{who}"
        words = put(said, {"who": named}) if isinstance(who, str) else opened(plain(key))
    written = wording.notes.get(key, "")
    note = getattr(option, "note", "").replace("{who}", named) or (written if about is None else put(written, about))
    apart, under, means, refused = [getattr(option, name, "") for name in ("apart", "under", "means", "refused")]
    thing, deed, had = getattr(option, "thing", ""), getattr(option, "deed", ""), getattr(option, "had", 0)
    return Choice(key, words, note, apart, under, means, refused=refused, had=had, thing=thing, deed=deed)


def _card_field(column: Column, wording: Wording, name: Name, about: Mapping[str, Any]) -> Field:
    asked = column.open
    assert asked is not None
    kind = column.kind
    usual: str | tuple[str, ...] = () if kind == "some" else "" if kind == "words" else key_of(column.options[0])
    numbers = column.options if kind == "number" else ()
    return Field(
        name=column.name,
        kind=kind,
        title=put(wording.title, about),
        guide=put(wording.guide, about),
        options=choices(asked.shown, wording, name, about) if kind in ("one", "some") else (),
        least=min(numbers) if numbers else None,
        most=max(numbers) if numbers else asked.most if kind == "some" else None,
        needed=asked.needed,
        usual=usual,
        unpicked=wording.unpicked,
        when={field: tuple(map(key_of, wanted)) for field, wanted in asked.when.items()},
        first=wording.first,
        folded="" if asked.needed else wording.folded,
        short=wording.short,
        follows=wording.follows,
        alike=wording.alike,
        instead=wording.instead,
    )
