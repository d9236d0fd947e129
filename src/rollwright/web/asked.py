"""Small questions that templates ask of what they show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rollwright.rules.fields import Choice, Field
from rollwright.rules.sentences import joined
from rollwright.web.book import rule_title
from rollwright.web.moves import Tap
from rollwright.web.scale import works
from rollwright.web.stage import (
    button_of,
    can_decline,
    helpers,
    in_short,
    in_turn,
    is_toggle,
    like_faces,
    main_option,
    only_helps,
    option_words,
    pool_words,
    what_shows,
)
from rollwright.web.words import day

SHORT = 34
"""How many letters fit in a row of picks."""


YOU = re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE)
MANY, NUMBERS = 10, 30
"""How many options stand side by side, and how many numbers."""


def is_short(options: Sequence[Choice]) -> bool:
    """Tell whether options fit in one row, side by side."""
    letters = sum(len(one.words) + 2 for one in options)
    most = 7 if all(one.words.isdecimal() for one in options) else 6
    return len(options) <= most and letters <= SHORT + 4 * len(options) and not any(one.note for one in options)


def has_long_notes(options: Sequence[Choice]) -> bool:
    """Tell whether options need a line each."""
    return any(len(one.words) + len(one.note) > 2 * SHORT for one in options)


def after(text: str, heading: str) -> str:
    """Give what a text says after a heading that stands above it already, or the last sentence of one; all of it where
    it begins otherwise.

    >>> after("Mirel slips past, by Guile.", "Mirel slips past"), after("Roll!", "Mirel slips past")
    ('By Guile.', 'Roll!')
    >>> after("Mirel tries to duck, by Guile.", "A crate falls. Mirel tries to duck")
    'By Guile.'
    """
    heading = heading.partition(" · ")[0]
    if heading and not text.lower().startswith(heading.lower()):
        heading = re.split(r"(?<=[.!?…]) ", heading)[-1]
    rest = text[len(heading) :].lstrip(" ,:;·.–") if heading and text.lower().startswith(heading.lower()) else text
    rest = rest or text
    return rest[:1].upper() + rest[1:]


def to_others(guide: str) -> str:
    """Give what a card's guide says to somebody else than the one who is asked: nothing that tells them what to do.

    >>> to_others("Botched costs 2 Fog. Say what you do, and pick how. The GM says next how hard it is.")
    'Botched costs 2 Fog. The GM says next how hard it is.'
    """
    return " ".join([one for one in re.split(r"(?<=[.!?]) ", guide) if not YOU.search(one)])


def in_order(fields: Sequence[Field]) -> list[Field]:
    """Give the fields that stand open on a page: first what matters most, and each right below what opens it."""
    found: list[Field] = []
    for one in sorted([one for one in fields if not _fold(one, fields)], key=lambda one: not _first(one, fields)):
        at = max([place for place, other in enumerate(found, 1) if other.name in one.when], default=len(found))
        while at < len(found) and found[at].when:
            at += 1
        found.insert(at, one)
    return found


def _first(one: Field, fields: Sequence[Field]) -> bool:
    """Tell whether a field stands before the others: what it depends on does, too, unless that is folded up."""
    return one.first and all(other.first or _fold(other, fields) for other in fields if other.name in one.when)


def _fold(one: Field, fields: Sequence[Field]) -> str:
    """Say under which heading a field is folded up: its own, else that of what it depends on.

    One that matters as things stand by themselves is open all the same.
    """
    asks = [other for other in fields if other.usual not in one.when.get(other.name, (other.usual,))]
    return one.folded or next((other.folded for other in asks if other.folded), "")


def folds(fields: Sequence[Field]) -> list[tuple[str, list[Field]]]:
    """Give the fields that are folded up, under their headings."""
    titles = dict.fromkeys([fold for one in fields if (fold := _fold(one, fields))])
    return [(title, [one for one in fields if _fold(one, fields) == title]) for title in titles]


def as_it_is(fields: Sequence[Field]) -> str:
    """Say in a line what stands in fields that are folded up, where it isn't nothing.

    >>> sites = Field(name="sites", kind="one", title="A site?", options=(Choice("none", "None"),), usual="none")
    >>> as_it_is([sites, Field(name="x", kind="words", title="In your own words")])
    'A site? No'
    """
    found = []
    for one in fields:
        keys = one.usual if isinstance(one.usual, tuple) else (one.usual,)
        picked = [said(option, one.title) for option in one.options if option.key in keys]
        words = picked if one.options else list(filter(None, keys))
        if words and one.kind != "words" and not one.when:
            found.append(f"{one.title}{'' if one.title.endswith('?') else ':'} {joined(words)}")
    return " · ".join(found)


def arranged(fields: Sequence[Field]) -> list[tuple[Field, bool]]:
    """Give the fields that stand open, and whether others are to be seen once one is answered.

    Those are the ones that it opens, or all below one that is needed.
    """
    shown, opening = in_order(fields), {name for one in fields for name in one.when}
    return [(one, one.name in opening or (one.needed and one is not shown[-1])) for one in shown]


def in_rows(options: Sequence[Choice]) -> dict[str, list[Choice]]:
    """Give options by the heading under which they stand."""
    found: dict[str, list[Choice]] = {}
    for one in options:
        found.setdefault(one.apart, []).append(one)
    return found


def step_of(option: Choice) -> str:
    """Write an option in the row of its heading, which says the rest.

    >>> step_of(Choice("r", "Resistant +1", apart="Resistant: fortified")), step_of(Choice("i", "Inert", apart="Inert"))
    ('+1', 'Yes')
    """
    return option.words.removeprefix(option.apart.partition(":")[0]).strip() or "Yes"


def words_of(options: Sequence[Choice], key: object) -> str:
    """Say what an option is called, by its key; words of one's own stay as they are."""
    return next((one.words for one in options if one.key == key), "" if key in ("", "none") else str(key))


def said(option: Choice, title: str) -> str:
    """Write an option; one that is nothing, and has no words of its own, as an answer to the question.

    >>> said(Choice("none", "None"), "Who helps?"), said(Choice("bow", "Bow"), "Which weapon?")
    ('Nobody', 'Bow')
    """
    bare = option.key == "none" and option.words == "None"
    return nothing(title).replace("None", "No") if bare else option.words


def tapped(taps: Sequence[Tap], key: object) -> list[tuple[Tap, str]]:
    """Give what a row begins, and the key by which the row is known there."""
    found = [(tap, tap.find(str(key))) for tap in taps]
    return [(tap, row) for tap, row in found if row is not None]


def tap_named(taps: Sequence[Tap], act: str) -> Tap | None:
    """Give one of the things that rows begin, by what it is; nothing where it can't be begun now."""
    return next((tap for tap in taps if tap.act == act), None)


def all_numbers(values: Iterable[Any]) -> bool:
    """Tell whether all are numbers."""
    return all(isinstance(one, int) and not isinstance(one, bool) for one in values)


def said_anything(scene: Any) -> bool:
    """Tell whether a scene has anything in it."""
    return any(scene.values()) if isinstance(scene, Mapping) else bool(scene)


def example(guide: str) -> str:
    """Write what stands in an empty field so that nobody takes it for filled in: a sentence as it is, else an example.

    >>> example("slips past the dock guards"), example("With commas between.")
    ('e.g. slips past the dock guards', 'With commas between.')
    """
    return guide if guide.endswith((".", "?")) else f"e.g. {guide}"


def rule_words(rule: str, game: str) -> str:
    """Give the title of a rule."""
    return rule_title(game, rule)


def is_long(options: Sequence[Choice]) -> bool:
    """Tell whether options are too many to stand side by side: they are rows, with something to find them by."""
    return len(options) > MANY


def are_numbers(options: Sequence[Choice]) -> bool:
    """Tell whether options are only numbers, and few enough to be buttons.

    >>> some = [Choice(key, key) for key in map(str, range(1, 13))]
    >>> are_numbers(some), are_numbers(5 * some), are_numbers([Choice("d4", "d4")])
    (True, False, False)
    """
    return len(options) <= NUMBERS and all(one.words.isdecimal() for one in options)


BETWEEN = " · "
"""What stands between the parts of a note."""


def nothing(title: str) -> str:
    """Say what stands for no pick, as an answer to its question.

    >>> nothing("With an expertise?"), nothing("Against whom?"), nothing("Which clock?"), nothing("Where?")
    ('No', 'Nobody', 'None', 'Anywhere')
    """
    asks = re.findall(r"\b(whom?|which|what|how|where)\b", title.lower())
    first = asks[0] if asks else ""
    return {"": "No", "who": "Nobody", "whom": "Nobody", "where": "Anywhere"}.get(first, "None")


def columns(options: Sequence[Choice]) -> int:
    """Count the columns of a list whose notes all have as many parts, as a shop's: price, use, slots; 0 without any.

    >>> columns([Choice("a", "Axe", "3g · d6"), Choice("b", "Belt", "2c · –")]), columns([Choice("a", "Axe", "3g")])
    (2, 0)
    """
    counts = {option.note.count(BETWEEN) + 1 for option in options if option.note}
    return counts.pop() if len(counts) == 1 and counts != {1} else 0


def cells(note: str) -> list[str]:
    """Give the parts of a note."""
    return note.split(BETWEEN)


FILTERS: Mapping[str, Callable[..., Any]] = {
    "is_toggle": is_toggle,
    "is_short": is_short,
    "has_long_notes": has_long_notes,
    "words_of": words_of,
    "after": after,
    "to_others": to_others,
    "arranged": arranged,
    "folds": folds,
    "as_it_is": as_it_is,
    "in_rows": in_rows,
    "step_of": step_of,
    "tapped": tapped,
    "tap_named": tap_named,
    "said": said,
    "all_numbers": all_numbers,
    "said_anything": said_anything,
    "rule_words": rule_words,
    "day": day,
    "can_decline": can_decline,
    "main_option": main_option,
    "example": example,
    "is_long": is_long,
    "are_numbers": are_numbers,
    "columns": columns,
    "nothing": nothing,
    "cells": cells,
    "pool_words": pool_words,
    "in_turn": in_turn,
    "what_shows": what_shows,
    "like_faces": like_faces,
    "button_of": button_of,
    "option_words": option_words,
    "works": works,
    "only_helps": only_helps,
    "helpers": helpers,
    "in_short": in_short,
}
