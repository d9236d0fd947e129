"""One scale for all bars of odds: results from worst to best, as the game's words for them say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rollwright.api.telling import TELLING
from rollwright.rules.ruleset import Ruleset, ruleset
from rollwright.rules.sentences import going_on, opened
from rollwright.rules.wording import Wording
from rollwright.web.pictures import NOTHING, Picture, percent

WINS = (" win", " wins")
YES_NO = {"no": (2, "It fails"), "yes": (4, "It works")}
WORKS = 3
"""The tone from which on something works."""

SHADES = 4
"""How many rivals are told apart."""
FAILS, BETWEEN, GOOD = range(1, 6), range(6, 8), range(8, 14)
"""The colours of results of which several are as good, by their numbers, worst to best."""
Rank = tuple[int, str]
"""How good a result is, from 1 to 5, and what it is called."""


class Segment(NamedTuple):
    """A part of a bar, in hundredths."""

    tone: int
    label: str
    start: float
    width: float
    text: str
    shade: str = ""
    """The class of its colour, where its tone doesn't say it: several are as good, and are told apart."""


class Likely(NamedTuple):
    """The bar of an option, and its place on the page."""

    at: str
    bar: tuple[Segment, ...]
    noted: bool = False
    """Whether the option says itself what comes of it."""
    wanted: Sequence[str] = ()
    """The results that count, by their labels, where one is sure of something already; else all that work."""

    @property
    def works(self) -> str:
        """How likely it works; nothing where nothing is rolled. What is certain is said in words."""
        if len(self.bar) == 1 and self.bar[0].tone:
            return "" if self.noted else self.bar[0].label
        if self.wanted:
            return percent(sum(one.width for one in self.bar if one.label in self.wanted) / 100)
        return works(self.bar) if any(one.tone for one in self.bar) else ""


def works(bar: tuple[Segment, ...]) -> str:
    """Say how likely it works."""
    return percent(sum(one.width for one in bar if one.tone >= WORKS) / 100)


def better(scale: Mapping[str, Rank], likely: Sequence[Likely]) -> list[str]:
    """Give what would be better than what one is sure of by keeping what there is, by its labels, worst to best.

    >>> fair, rolled = Segment(3, "Fair", 0, 100, ""), (Segment(3, "Fair", 0, 60, ""), Segment(4, "Good", 60, 40, ""))
    >>> scale = {"bad": (2, "Bad"), "fair": (3, "Fair"), "good": (4, "Good")}
    >>> better(scale, [Likely("-0", (fair,)), Likely("-1", rolled)]), better(scale, [Likely("-0", rolled)])
    (['Good'], [])
    """
    labels = list(dict.fromkeys([label for _, label in scale.values()]))
    kept = likely[0].bar if likely[1:] else ()
    if len(kept) != 1 or kept[0].tone < WORKS or kept[0].label not in labels:
        return []
    return labels[labels.index(kept[0].label) + 1 :]


def of_what(scale: Mapping[str, Rank], wanted: Sequence[str] = ()) -> str:
    """Say which results work, where these are several, or which are better than what there is.

    >>> of_what({"bad": (2, "Bad"), "fair": (3, "Fair"), "good": (4, "Good")}), of_what(YES_NO)
    ('at least fair', '')
    >>> of_what({"poor": (2, "Poor"), "just": (4, "Just"), "amply": (4, "Amply"), "best": (5, "Best")})
    'at least just'
    >>> of_what({"fair": (3, "Fair"), "good": (4, "Good"), "best": (5, "Best")}, ["Good", "Best"])
    'at least good'
    """
    if wanted:
        return f"at least {going_on(wanted[0])}" if wanted[1:] else going_on(wanted[0])
    good = [rank for rank in scale.values() if rank[0] >= WORKS]
    return f"at least {going_on(good[0][1])}" if len({tone for tone, _ in good}) > 1 else ""


def to_what(scale: Mapping[str, Rank], who: str = "") -> str:
    """Say what a percentage is of, where one result works; of whom, where that has to be said.

    >>> to_what(YES_NO), to_what(YES_NO, "Rena"), to_what({"rena": (4, "Rena wins"), "sel": (1, "Sel wins")})
    ('to make it', 'that Rena makes it', 'that Rena wins')
    >>> to_what({"no": (2, "Risk not avoided"), "yes": (4, "Risk avoided")}, "Rena")
    'risk avoided'
    """
    good = list(dict.fromkeys([label for tone, label in scale.values() if tone >= WORKS]))
    if good == [YES_NO["yes"][1]]:
        return f"that {who} makes it" if who else "to make it"
    if len(good) == 1 and set(scale) == set(YES_NO):
        return going_on(good[0])
    won = len(good) == 1 and good[0].endswith(WINS)
    return f"that {good[0].replace('Your', 'your')}" if won else ""


def says_yes(said: Wording) -> bool:
    """Tell whether a game says what yes and no mean of something, and not only what a verdict on it comes to."""
    return set(YES_NO) <= set(said.tones)


def scale_of(game: Ruleset, drawn: Picture, sides: Sequence[str] = (), field: str = "") -> Mapping[str, Rank]:
    """Find the scale on which all results of a picture stand; nothing where there is none.

    Of a contest, who wins is the scale: the others of the `sides`, nobody, the first of them. What yes and no mean of
    a `field` that is no plain success the game may say in its own words.
    """
    labels = {bar.label.lower() for bar in drawn.bars} - {NOTHING}
    won = {
        name.lower(): (4 if name == sides[0] else 1, f"{opened(name)} win{'' if ' and ' in name else 's'}")
        for name in reversed(sides)
    }
    if labels and won and labels <= {*won, "nobody"}:
        *others, own = won.items()
        return dict([*others, ("nobody", (2, "Nobody wins")), own])
    if labels and labels <= set(YES_NO):
        said = game.wording(field)
        ours = field in TELLING or not said.tones
        kept = {one: one if says_yes(said) else str(int(one == "yes")) for one in YES_NO}
        return YES_NO if ours else {one: (said.tones[key], said.option(key)) for one, key in kept.items()}
    if drawn.mean:  # numbers are what they are, whatever results are kept under such a key
        return {}
    for scale in (_ranked(game.wording(field)), *_scales(game.id)):  # what is settled has no part but its own
        if labels and labels <= set(scale):
            return scale
    return {}


@lru_cache(maxsize=64)
def _scales(game: str) -> tuple[Mapping[str, Rank], ...]:
    return tuple([_ranked(wording) for wording in ruleset(game).wordings().values() if wording.tones])


def _ranked(wording: Wording) -> Mapping[str, Rank]:
    scale: dict[str, Rank] = {}
    for key, tone in sorted(wording.tones.items(), key=lambda pair: pair[1]):
        rank = tone, opened(wording.option(key))
        for label in (key, key.replace("_", " "), key.replace("-", " "), rank[1]):
            scale[label.lower()] = rank
    return scale


def shaded(scale: Mapping[str, Rank]) -> list[tuple[int, str, str]]:
    """List the ranks of a scale, each with the class of its colour where its tone alone doesn't say it.

    Rivals who win are told apart; results of which several are as good have colours that go from worst to best.

    >>> shaded({"ana": (4, "Ana wins"), "sel": (1, "Sel wins"), "rook": (1, "Rook wins")})
    [(4, 'Ana wins', ''), (1, 'Sel wins', ''), (1, 'Rook wins', 's1')]
    >>> shaded({"bad": (2, "Bad"), "just": (4, "Just"), "amply": (4, "Amply"), "best": (5, "Best")})
    [(2, 'Bad', 'r3'), (4, 'Just', 'r8'), (4, 'Amply', 'r10'), (5, 'Best', 'r13')]
    """
    ranks = list(dict.fromkeys(scale.values()))
    tones = [tone for tone, _ in ranks]
    if all(label.endswith(WINS) for _, label in ranks):
        rivals = [tones[:at].count(tone) % SHADES for at, tone in enumerate(tones)]
        return [(*rank, f"s{number}" if number else "") for rank, number in zip(ranks, rivals, strict=True)]
    if len(set(tones)) == len(tones):
        return [(*rank, "") for rank in ranks]
    parts = [sorted(filter(holds, tones)) for holds in (lambda one: one < WORKS, WORKS.__eq__, lambda one: one > WORKS)]
    colours = [one for part, of in zip(parts, (FAILS, BETWEEN, GOOD), strict=True) for one in _spread(len(part), of)]
    return [(*rank, f"r{colour}") for rank, colour in zip(ranks, colours, strict=True)]


def _spread(many: int, over: range) -> list[int]:
    """Pick as many of some numbers in a row, as far from each other as can be."""
    if many == 1:
        return [over[len(over) // 2]]
    return [over[round(at * (len(over) - 1) / (many - 1))] for at in range(many)]


def segments(drawn: Picture, scale: Mapping[str, Rank]) -> tuple[Segment, ...]:
    """Put a picture on a scale, worst to best."""
    unknown = 0, "Nothing is rolled"
    ranks = [(scale.get(bar.label.lower(), unknown), bar.chance) for bar in drawn.bars if bar.chance > 0]
    places = {rank: place for place, rank in enumerate(dict.fromkeys(scale.values()))}
    found: list[Segment] = []
    start = 0.0
    shades = {label: shade for _, label, shade in shaded(scale)}
    for (tone, label), chance in sorted(ranks, key=lambda part: (part[0][0], places.get(part[0], 0))):
        found.append(
            Segment(tone, label, round(start, 1), round(100 * chance, 1), percent(chance), shades.get(label, ""))
        )
        start += 100 * chance
    return tuple(found)
