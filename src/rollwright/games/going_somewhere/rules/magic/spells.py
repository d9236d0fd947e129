"""Magic as it is written down: what it is to do, with which dice, on how much, for how long.

Written out it is `heal 2d6, 10 units, 1 hour, 2 targets, known-distant`: a kind, dice, and what else is wanted, with
commas between, in any order. A crafted thing has `on item 1 year`.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from

ROUNDS = {"round": 1, "minute": 4, "hour": 240, "day": 5760, "week": 40_320, "month": 161_280, "year": 2_102_400}
"""How many rounds of 15 seconds a time is; a month has four weeks."""
MOST_YEARS = 1000
INSTANT = "1 round"
IN_SIGHT = "known-in-sight"
EACH_UNIT = "animated-unit"
"""A price for each square, beside which the squares are written anyhow."""
GRAMMAR = "heal 2d6, 10 units, 1 hour, 2 targets"
"""How magic is written: its kind and dice first, then size, duration, targets and modifiers in any order."""


class Kind(StrEnum):
    """What magic does. Each kind has its own sum, limits or table."""

    EFFECT = "effect"
    AUGMENT = "augment"
    INVISIBILITY = "invisibility"
    WEAPON = "weapon"
    """A temporary bonus to combat and damage."""
    IDENTIFY = "identify"
    DETECT = "detect"
    SEARCH = "search"
    CONSTRUCT = "construct"
    COUNTER = "counter"
    MODIFY = "modify"
    AUTOMATON = "automaton"
    DEFEND = "defend"
    FLY = "fly"
    HEAL = "heal"
    REGENERATE = "regenerate"
    HARM = "harm"
    ANIMATE = "animate"
    MESMERIZE = "mesmerize"
    SUMMON = "summon"
    TELEPORT = "teleport"
    TRANSMUTE = "transmute"
    TELEPATHY = "telepathy"
    """It communicates, and controls nobody."""


ON_NOBODY = (Kind.IDENTIFY, Kind.DETECT, Kind.SEARCH, Kind.CONSTRUCT, Kind.MODIFY)
"""Kinds that are worked on nobody."""


class Spell(NamedTuple):
    """Some magic."""

    kind: Kind = Kind.EFFECT
    dice: tuple[Dice, ...] = ()
    """Effect dice; of a weapon's bonus, those for combat."""
    damage: tuple[Dice, ...] = ()
    """Of a weapon's bonus, those for damage."""
    size: int = 1
    """Range, area, volume or speed in units."""
    duration: str = INSTANT
    targets: int = 1
    modifiers: tuple[str, ...] = ()
    """Keys of the modifiers, with a number where they count something: `temperature 15`."""
    stats: int = 0
    """Stats of an automaton, or points on top of those of the animated dead."""
    item: str = ""
    """How long it lasts on a thing that it is crafted into."""

    def __str__(self) -> str:
        parts = [" ".join([self.kind.value, " + ".join(map(str, self.dice))]).strip()]
        parts += [f"damage {' + '.join(map(str, self.damage))}"] if self.damage else []
        parts += [f"{self.size} units"] if self.size != 1 else []
        parts += [self.duration] if self.duration != INSTANT else []
        parts += [f"{self.targets} targets"] if self.targets != 1 else []
        parts += [f"{self.stats} stats"] if self.stats else []
        parts += self.modifiers
        parts += [f"on item {self.item}"] if self.item else []
        return ", ".join(parts)

    @property
    def rounds(self) -> int:
        """How many rounds it lasts."""
        return rounds_of(self.duration)


def written(one: Spell) -> str:
    """Write some magic out, as it is read."""
    return str(one)


def in_words(one: Spell) -> str:
    """Write some magic out for people: that its target is in sight goes without saying.

    >>> in_words(spell("mesmerize, 1 hour, known-in-sight")), in_words(spell("teleport, 8 units, known-unseen"))
    ('mesmerize, 1 hour', 'teleport, 8 squares, known unseen')
    >>> in_words(spell("defend 1d1, 12 units, 3 rounds"))
    'defend 1, 12 squares, 3 rounds'
    """
    parts = [part for part in str(one).split(", ") if part != IN_SIGHT and not part.startswith(EACH_UNIT)]
    return ", ".join([squares(points(part)).replace("-", " ") for part in parts])


def squares(text: str) -> str:
    """Write units as a table reads them.

    >>> squares("12 units"), squares("1 unit")
    ('12 squares', '1 square')
    """
    return re.sub(r"\b(\d+) unit(s?)\b", r"\1 square\2", text)


def points(text: str) -> str:
    """Write dice; those of one side are points.

    >>> points("1d1"), points("2d10 + 1d1")
    ('1', '2d10 + 1')
    """
    return re.sub(r"\b(\d+)d1\b", r"\1", text)


def rounds_of(text: str) -> int:
    """Read a time as rounds of 15 seconds.

    >>> rounds_of("1 minute"), rounds_of("instant"), rounds_of("2 days")
    (4, 1, 11520)
    """
    word = text.strip().casefold()
    if word == "instant":
        return 1
    found = re.fullmatch(r"(\d{1,4}) (round|minute|hour|day|week|month|year)s?", word)
    rounds = int(found[1]) * ROUNDS[found[2]] if found else 0
    if not 0 < rounds <= MOST_YEARS * ROUNDS["year"]:
        raise BadInput(f"a duration was expected, as 1 hour or 3 weeks, up to {MOST_YEARS} years, not {text!r}")
    return rounds


def time_text(rounds: int) -> str:
    """Write rounds as the largest unit that fits.

    >>> time_text(240), time_text(5), time_text(11520)
    ('1 hour', '5 rounds', '2 days')
    """
    for unit in ("year", "month", "week", "day", "hour", "minute"):
        count, rest = divmod(rounds, ROUNDS[unit])
        if count and not rest:
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return f"{rounds} round{'' if rounds == 1 else 's'}"


def span_text(rounds: int) -> str:
    """Write how long something lasts, in as many units as it takes.

    >>> span_text(240), span_text(5763), span_text(345_605)
    ('1 hour', '1 day and 3 rounds', '2 months, 4 days, 1 minute and 1 round')
    """
    parts = []
    for unit in reversed(ROUNDS):
        count, rounds = divmod(rounds, ROUNDS[unit])
        if count:
            parts.append(f"{count} {unit}{'' if count == 1 else 's'}")
    return " and ".join([part for part in (", ".join(parts[:-1]), *parts[-1:]) if part]) or "0 rounds"


def about_text(rounds: int) -> str:
    """Write how long something lasts, as people say it: from a week on, about how long.

    >>> about_text(240), about_text(2_102_399), about_text(345_605), about_text(ROUNDS["year"])
    ('1 hour', 'about a year', 'about 9 weeks', '1 year')
    """
    for unit in ("year", "month", "week"):
        each = ROUNDS[unit]
        count = (rounds + each // 2) // each
        off = abs(rounds - count * each)
        if count and not off:
            break
        if count and (off * 10 <= each or unit == "week"):
            return f"about a {unit}" if count == 1 else f"about {count} {unit}s"
    return span_text(rounds)


def modifier_of(text: str) -> tuple[str, int]:
    """Read a modifier: its key, and what it counts.

    >>> modifier_of("temperature 15"), modifier_of("known-distant")
    (('temperature', 15), ('known-distant', 1))
    """
    key, _, number = text.strip().casefold().partition(" ")
    row = magic().modifier.get(key)
    if row is None or (number and (not row.per or not re.fullmatch(r"\d{1,4}", number))) or (row.per and not number):
        raise BadInput(f"a modifier was expected, not {text!r}; there are {', '.join(magic().modifier)}")
    return key, int(number or 1)


def modifiers_in(text: str) -> tuple[str, ...]:
    """Read modifiers, with commas between.

    >>> modifiers_in("related-material, temperature 15")
    ('related-material', 'temperature 15')
    """
    parts = [" ".join(part.casefold().split()) for part in text.split(",") if part.strip()]
    for part in parts:
        modifier_of(part)
    return tuple(parts)


def spell(text: str) -> Spell:
    """Read some magic.

    >>> str(spell("heal 2d6, 10 units, 1 hour, 2 targets"))
    'heal 2d6, 10 units, 1 hour, 2 targets'
    >>> str(spell("weapon d4, damage d6, on item 1 year"))
    'weapon 1d4, damage 1d6, on item 1 year'
    >>> str(spell("defend, 1d8, 10 squares, 1 hour"))
    'defend 1d8, 10 units, 1 hour'
    """
    found = Spell()
    for number, part in enumerate(text.split(",")):
        word = " ".join(part.casefold().split())
        if word:
            found = _with(found, word, number == 0)
    if found.kind is Kind.TELEPATHY and not found.modifiers:
        return found._replace(modifiers=(IN_SIGHT,))  # as found things have it, which say nothing of a place
    return found


def _with(found: Spell, word: str, first: bool) -> Spell:
    kind, _, rest = word.partition(" ")
    if first and kind in list(Kind):
        return found._replace(kind=Kind(kind), dice=dice_from(rest))
    count = re.fullmatch(r"(\d{1,6}) (unit|square|target|weapon|stat|point)s?", word)
    if count:
        number = int(count[1])
        if not number:
            raise BadInput(f"at least 1 was expected, not {word!r}")
        if count[2] in ("unit", "square"):
            return found._replace(size=number)
        return found._replace(stats=number) if count[2] in ("stat", "point") else found._replace(targets=number)
    if word.startswith("damage "):
        return found._replace(damage=dice_from(word[7:]))
    if word.startswith("on item "):
        return found._replace(item=time_text(rounds_of(word[8:])))
    if kind in magic().modifier:
        modifier_of(word)
        return found._replace(modifiers=(*found.modifiers, word))
    if re.fullmatch(r"[\dd+ ]+", word):
        return found._replace(dice=(*found.dice, *dice_from(word)))
    try:
        return found._replace(duration=time_text(rounds_of(word)))
    except BadInput:
        kinds = f"; the kinds are {', '.join(Kind)}" if first else ""
        raise BadInput(f"magic is written as {GRAMMAR!r}; {word!r} is no part of that{kinds}") from None
