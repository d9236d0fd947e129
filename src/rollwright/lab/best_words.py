"""Best play in words: the rule for a question as sentences, in the game's own words where it has some."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rollwright.lab.deciding import Cells, Facet
from rollwright.lab.tree import Tree, answers, chosen, regions
from rollwright.rules.ruleset import Ruleset

_ADDED = re.compile(r"(?<=[\w}])\{\w+\}")
"""What a title says more at times, written to the word before it."""
_OPEN = re.compile(r"\{\w+\}")


class Words:
    """How a game speaks of its questions, options and rolls."""

    def __init__(self, game: Ruleset, cards: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None) -> None:
        self.game = game
        self.cards = cards or {}
        """Of each card, by its key, what fills its fields in each way, by that way's key."""

    def title(self, key: str) -> str:
        """Say what a question, a field of a card (`plan.way`) or a roll is called."""
        card, dot, field = key.partition(".")
        title = self.game.wording(card).field(field).title if dot else self.game.wording(key).title
        return _OPEN.sub("…", _ADDED.sub("", title).replace("{who}", "somebody"))

    def head(self, key: str) -> str:
        """Say what a question is called, as a sentence."""
        title = _upper(self.title(key))
        return title if title[-1:] in ".?!" else f"{title}."

    def option(self, key: str, option: str) -> str:
        """Say what an option is: the game's own words up to the first pause, or its key; of a card, field by field."""
        if option in self.cards.get(key, {}):
            return self._filled(key, self.cards[key][option])
        card, dot, field = key.partition(".")
        wording = self.game.wording(card).field(field) if dot else self.game.wording(key)
        if dot and "+" in option:
            return " and ".join([self.option(key, part) for part in option.split("+")])
        told = wording.option(option)
        return re.split(r"[:;(]|\. ", told)[0].strip().rstrip(".") or option

    def _filled(self, key: str, picked: Mapping[str, Any]) -> str:
        """Say how a card is filled: each field with what is picked there."""
        parts = []
        for name, one in picked.items():
            title = self.title(f"{key}.{name}").rstrip("?:. ")
            words = [self.option(f"{key}.{name}", part) for part in ([one] if isinstance(one, str) else one)]
            parts.append(f"{title}: {' and '.join(words) or 'none'}")
        return "; ".join(parts)

    def facet(self, facet: Facet) -> str:
        """Say what a number is that the actor goes by."""
        field = _plain(facet.field)
        if facet.kind in ("roll", "call"):
            name = f"the roll “{self.title(facet.key)}”" if facet.kind == "roll" else f"“{_plain(facet.key)}”"
            return f"{field} of {name}" if field else name
        if facet.kind == "before":
            return f"the number of times that “{self.title(facet.key)}” was put before"
        return field or "the number asked about"

    def column(self, facet: Facet) -> str:
        """Head a column of a table with what the actor goes by."""
        if facet.less is not None:
            return f"{self.facet(facet)} − {self.facet(facet.less)}"
        if facet.word:
            return self.condition(facet, 1, 1)
        return self.facet(facet)

    def condition(self, facet: Facet, low: float, high: float) -> str:
        """Say between which bounds a number lies, or whether a word is so."""
        if facet.word:
            return self._word(facet, low > 0.5)
        if facet.less is not None:
            return _compared(self.facet(facet), self.facet(facet.less), low, high)
        return f"{self.facet(facet)} is {between(low, high)}"

    def _word(self, facet: Facet, yes: bool) -> str:
        if facet.kind == "offers":
            told = f"“{self.option(facet.key, facet.word)}”"
            return f"{told} is offered" if yes else f"{told} is not offered"
        if facet.kind in ("chose", "saw"):
            told = f"“{self.option(facet.key, facet.word)}” was answered to “{self.title(facet.key)}”"
            return told if yes else f"not {told}"
        if facet.word.startswith(" "):  # a note that a title ends with
            return f"“{facet.word.strip()}” is {'' if yes else 'not '}said"
        return f"{self.facet(facet)} is {'' if yes else 'not '}{facet.word}"

    def truth(self, facet: Facet, low: float) -> str:
        """Say whether something is so."""
        return f"{self.facet(facet)} is {'yes' if low > 0.5 else 'no'}"


def between(low: float, high: float) -> str:
    """Write bounds.

    >>> between(3, 5), between(float("-inf"), 4), between(2, float("inf")), between(6, 6)
    ('3 to 5', 'at most 4', 'at least 2', '6')
    """
    if low == high:
        return f"{low:g}"
    if np.isinf(low):
        return f"at most {high:g}"
    return f"at least {low:g}" if np.isinf(high) else f"{low:g} to {high:g}"


def _compared(one: str, other: str, low: float, high: float) -> str:
    """Write bounds of a difference.

    >>> _compared("margin", "theirs", 1, float("inf")), _compared("margin", "theirs", float("-inf"), 0)
    ('margin is at least 1 above theirs', 'margin is not above theirs')
    """
    if np.isinf(high) and not np.isinf(low):
        if low > 0:
            return f"{one} is at least {low:g} above {other}"
        return f"{one} is not below {other}" if low == 0 else f"{one} is at most {-low:g} below {other}"
    if np.isinf(low) and not np.isinf(high):
        if high < 0:
            return f"{one} is at least {-high:g} below {other}"
        return f"{one} is not above {other}" if high == 0 else f"{one} is at most {high:g} above {other}"
    if low == high == 0:
        return f"{one} equals {other}"
    return f"{one} less {other} is {between(low, high)}"


def rule_sentences(cells: Cells, tree: Tree, words: Words) -> list[str]:
    """Write a rule: for each answer when it is taken, how often, and what it gains over policy `never`'s option."""
    ways: dict[tuple[int, ...], list[str]] = {}
    rows: dict[tuple[int, ...], np.ndarray] = {}
    for (take, bounds), (_, here) in zip(answers(tree), regions(tree, cells.columns), strict=True):
        told = [_told(cells, facet, *bound, words) for facet, bound in bounds.items()]
        ways.setdefault(take.options, []).append(" and ".join(told))
        rows[take.options] = rows.get(take.options, np.zeros(len(here), dtype=np.bool_)) | here
    if len(ways) == 1:
        (only,) = ways
        return [f"Always {_options(cells, only, words)}: {_gained(cells, tree, rows[only], only, words)}."]
    last = _otherwise(cells, ways)
    said = [
        f"{_upper(_options(cells, options, words))} when {', or when '.join(when)}: "
        f"{_gained(cells, tree, rows[options], options, words)}."
        for options, when in ways.items()
        if options != last
    ]
    return [
        *said,
        f"Otherwise {_options(cells, last, words)}: {_gained(cells, tree, rows[last], last, words)}.",
    ]


def _otherwise(cells: Cells, ways: dict[tuple[int, ...], list[str]]) -> tuple[int, ...]:
    """Pick the answer that is left over: policy `never`'s, where it is one; else the one that takes longest to say."""
    never = [options for options in ways if (cells.first == options[0]).all()]
    return never[0] if never else max(ways, key=lambda options: len(", ".join(ways[options])))


def _told(cells: Cells, facet: int, low: float, high: float, words: Words) -> str:
    one = cells.facets[facet]
    values = np.unique(cells.columns[:, facet])
    if one.truth:
        return words.truth(one, low)
    within = values[(values >= low) & (values <= high)]
    if not one.word and len(within) == 1:
        low = high = float(within[0])
    return words.condition(one, max(low, 0.0) if one.word else low, high)


def _options(cells: Cells, options: Sequence[int], words: Words) -> str:
    named = [f"“{words.option(cells.key, cells.options[option])}”" for option in options]
    return ", else ".join(named)


def _gained(cells: Cells, tree: Tree, rows: np.ndarray, options: Sequence[int], words: Words) -> str:
    """Say how often an answer is given, and what it gains over policy `never`'s option."""
    asked = float(cells.reach.sum())
    here = float(cells.reach[rows].sum())
    told = f"{percent(here / asked if asked else 0)} of the times it is asked"
    picked = chosen(tree, cells.columns, cells.offered, cells.first)
    at = np.arange(len(picked))
    gains = (cells.worth[at, picked] - cells.worth[at, cells.first])[rows]
    if here == 0 or (picked[rows] == cells.first[rows]).all():
        return told
    gain = float((gains * cells.reach[rows]).sum() / here)
    firsts = np.unique(cells.first[rows])
    over = f"“{words.option(cells.key, cells.options[firsts[0]])}”" if len(firsts) == 1 else "the first option"
    return f"{told}; gains {number(gain)} each time over {over}"


def percent(share: float) -> str:
    """Write a share.

    >>> percent(0.345), percent(0.00012), percent(1)
    ('34.5%', '0.01%', '100%')
    """
    told = f"{100 * share:.1f}" if share >= 0.001 or share == 0 else f"{100 * share:.2f}"
    return f"{told.removesuffix('.0')}%"


def number(value: float) -> str:
    """Write a worth.

    >>> number(0.21), number(3.0), number(-0.00012)
    ('0.21', '3', '-0.00012')
    """
    return "0" if abs(value) < 1e-12 else f"{value:.3g}"


def _plain(name: str) -> str:
    """Write a name as words; a place in a list is counted from 1."""
    parts = [str(int(part) + 1) if part.isdecimal() else part for part in name.split(".")]
    return " ".join(parts).replace("_", " ").replace("-", " ")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
