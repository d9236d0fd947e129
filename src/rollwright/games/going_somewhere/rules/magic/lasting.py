"""Magic that lasts on somebody in a fight: how it is written down, what it keeps one from, and how its time runs.

What begins in a round counts its rounds from the next one on, as a stun does.
"""

from __future__ import annotations

import re
from operator import index
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.magic.tables import wrong
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.sheet import Effect

ASLEEP = "asleep"
NARCOLEPSY, TEN_MINUTES = "narcolepsy", 40
"""An effect under which one may fall asleep, and how often, in rounds."""
HELPLESS = (*[row.key for row in wrong().miscalculation if row.helpless], ASLEEP)
"""Effects that let nobody do anything."""
HELD = ("entangled",)
"""Effects that let nobody move."""
FRIENDLY = ("befriended",)
"""Effects that let nobody attack."""
GEARLESS = ("items frozen", "equipment incorporeal", "animal")
"""Effects that leave one without arms and armour."""
SUGGESTIBLE = "suggestible"
TURNED = ("anything", "anything at all")
"""How far a mind is controlled that fights against its own side."""
REBOUND = "rebound"
"""The kind of a weapon that has turned on its caster."""
SILVER = Dice(1, 6)
"""What silver does more to somebody in another shape."""
BELONGS_ELSEWHERE = ("harm",)
"""Kinds of effects that a fight leaves alone: damage that is still to be taken."""


class Lasting(NamedTuple):
    """Some magic on somebody."""

    name: str
    kind: str
    about: str = ""
    """A stat, a skill, a weapon, `notice`, `all` rolls, or how far a mind is controlled."""
    points: int = 0
    more: int = 0
    dice: tuple[Dice, ...] = ()
    twice: str = ""
    """Which total counts where its dice are rolled twice."""
    rounds: int = 0
    """Rounds that it still lasts; 0: without an end."""
    countered: int = 0
    """Rounds for which it is interrupted."""
    by: str = ""
    fresh: bool = False
    """Whether it began in this round."""


def of_effect(effect: Effect) -> Lasting:
    """Give the magic of a sheet as a fight keeps it."""
    return Lasting(
        effect.name,
        effect.kind,
        effect.about,
        effect.points,
        effect.more,
        dice_from(effect.dice),
        effect.twice,
        effect.rounds,
        effect.countered,
        effect.by,
    )


def effect_of(one: Lasting) -> Effect:
    """Give the magic of a fight as a sheet keeps it."""
    return Effect(
        name=one.name,
        kind=one.kind,
        about=one.about,
        points=one.points,
        more=one.more,
        dice=" + ".join([str(Dice(*part)) for part in one.dice]),
        twice=one.twice,  # type: ignore[arg-type]  # it came from a sheet, or is one of the two words
        rounds=one.rounds,
        countered=one.countered,
        by=one.by,
    )


# --- written out -----------------------------------------------------------------------------------------------------


def written(all_of_it: tuple[Lasting, ...]) -> str:
    """Write magic in one word, as a fighter's `effects` are given; what is usual is left out at the end.

    >>> written((Lasting("drunk", "lowered", "all", -5, rounds=4),))
    'drunk:lowered:all:-5:0:none::4'
    >>> lasting_from(written((Lasting("a b", "defend", dice=(Dice(2, 6),)),)))[0][:2]
    ('a b', 'defend')
    """
    found = []
    for one in all_of_it:
        numbers = [one.points, one.more, "+".join([str(Dice(*part)) for part in one.dice]) or "none"]
        parts = [one.name, one.kind, one.about, *numbers, one.twice, one.rounds, one.countered, one.by]
        texts = [quoted(str(part)) for part in parts]
        while texts[-1] in ("", "0", "none"):
            texts.pop()
        found.append(":".join(texts))
    return "|".join(found)


def lasting_from(text: str) -> tuple[Lasting, ...]:
    """Read magic that was written in one word.

    >>> lasting_from("drunk:lowered:all:-5")[0].points
    -5
    """
    found = []
    for part in text.split("|") if text else []:
        fields = [unquoted(one) for one in part.split(":")]
        fields += ["", "", "", "", "", "", "", "", "", ""][len(fields) :]
        name, kind, about, points, more, dice, twice, rounds, countered, by = fields[:10]
        numbers = [points or "0", more or "0", rounds or "0", countered or "0"]
        if not name or not kind or not all(re.fullmatch(r"-?\d{1,9}", number) for number in numbers):
            raise BadInput(f"magic was expected, as drunk:lowered:all:-5, not {part!r}")
        add, plus, left, stopped = map(int, numbers)
        found.append(Lasting(name, kind, about, add, plus, dice_from(dice), twice, left, stopped, by))
    return tuple(found)


def quoted(text: str) -> str:
    """Write a text as one word that `fighter` reads: other signs than letters and numbers by their code.

    >>> quoted("long bow"), unquoted("long%20%bow")
    ('long%20%bow', 'long bow')
    """
    return "".join([sign if sign.isalnum() or sign in "+-" else f"%{ord(sign):x}%" for sign in text])


def unquoted(text: str) -> str:
    """Read such a word."""
    return re.sub(r"%([0-9a-f]{1,5})%", lambda match: chr(int(match[1], 16)), text)


# --- what it does ----------------------------------------------------------------------------------------------------


def in_force(all_of_it: tuple[Lasting, ...]) -> list[Lasting]:
    """List what works now: what is not countered."""
    return [one for one in all_of_it if not one.countered]


def settled(all_of_it: tuple[Lasting, ...]) -> tuple[Lasting, ...]:
    """Give what works now as single numbers, and without its time: what a fighter's numbers follow from.

    In odds a number can stand for many at once; nothing that is remembered may hold such a one.
    """
    return tuple(
        [
            Lasting(one.name, one.kind, one.about, index(one.points), index(one.more), plain(one.dice), one.twice)
            for one in in_force(all_of_it)
        ]
    )


def plain(dice: tuple[Dice, ...]) -> tuple[Dice, ...]:
    """Give dice as single numbers."""
    return tuple([Dice(index(count), index(sides)) for count, sides in dice])


def suffers(all_of_it: tuple[Lasting, ...], names: tuple[str, ...]) -> bool:
    """Tell whether something of a name works on somebody."""
    return any(one.name in names for one in in_force(all_of_it))


def helpless(all_of_it: tuple[Lasting, ...]) -> bool:
    """Tell whether somebody can do nothing: who sees what is not there, drowns, or is asleep."""
    return suffers(all_of_it, HELPLESS)


def transmuted(all_of_it: tuple[Lasting, ...]) -> bool:
    """Tell whether somebody is in another shape."""
    return any(one.kind == "transmute" for one in in_force(all_of_it))


def control_of(all_of_it: tuple[Lasting, ...]) -> str:
    """Say how far somebody's mind is controlled; nothing where it is not."""
    return next((one.about for one in in_force(all_of_it) if one.kind == "mesmerize"), "")


def master_of(all_of_it: tuple[Lasting, ...]) -> str:
    """Say who controls somebody's mind."""
    return next((one.by for one in in_force(all_of_it) if one.kind == "mesmerize"), "")


def begun(all_of_it: tuple[Lasting, ...], new: Lasting) -> tuple[Lasting, ...]:
    """Lay magic on somebody: one of the same name is replaced, but a second lowered stat is added to the first."""
    if new.name == LOWERED:
        new = new._replace(name=free_name(new.name, [one.name for one in all_of_it]))
    return (*[one for one in all_of_it if one.name != new.name], new._replace(fresh=True))


LOWERED = next(row.key for row in wrong().miscalculation if row.about == "stat")
"""The row that lowers a stat."""


def free_name(name: str, taken: list[str]) -> str:
    """Give a name that nothing has yet, with a number behind it where that is needed.

    >>> free_name("stat lowered", ["drunk", "stat lowered"]), free_name("drunk", [])
    ('stat lowered 2', 'drunk')
    """
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def awake(all_of_it: tuple[Lasting, ...]) -> tuple[Lasting, ...]:
    """Wake somebody who is asleep by magic that went wrong."""
    return tuple([one for one in all_of_it if one.name != ASLEEP])


def passed(all_of_it: tuple[Lasting, ...]) -> tuple[Lasting, ...]:
    """Let a round pass: what it has brought stays whole, everything else is a round older, or over.

    >>> [one.rounds for one in passed((Lasting("a", "x", rounds=1), Lasting("b", "x", rounds=2), Lasting("c", "x")))]
    [1, 0]
    """
    kept = []
    for one in all_of_it:
        if one.fresh:
            kept.append(one._replace(fresh=False))
        elif one.rounds != 1:
            kept.append(one._replace(rounds=max(0, one.rounds - 1), countered=max(0, one.countered - 1)))
    return tuple(kept)
