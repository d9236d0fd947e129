"""What the magic of a thing does, in sentences: what for, how strong, how far, how long, and how it works."""

from __future__ import annotations

import re

from rollwright.games.going_somewhere.rules.magic.powers import at_once, by_itself, effect_of
from rollwright.games.going_somewhere.rules.magic.spells import EACH_UNIT, IN_SIGHT, INSTANT, Kind, Spell, points, spell
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.sentences import counted

DOES: dict[Kind, tuple[str, str]] = {
    Kind.EFFECT: ("does what your CGO says", "does what your CGO says, with {dice}"),
    Kind.AUGMENT: ("raises {about}", "raises {about} by {dice}"),
    Kind.INVISIBILITY: ("makes somebody invisible", "makes somebody invisible ({dice})"),
    Kind.WEAPON: ("strengthens a weapon", "adds {dice}"),
    Kind.IDENTIFY: ("shows what a thing is and can do",) * 2,
    Kind.DETECT: ("finds something hidden or far away",) * 2,
    Kind.SEARCH: ("searches by clairvoyance", "adds {dice} to INSPECT"),
    Kind.CONSTRUCT: (
        "makes an illusion, as of light, a bridge or a wall",
        "makes something out of nothing, such as light, a bridge, or a wall that does {dice} damage",
    ),
    Kind.COUNTER: ("interrupts other magic",) * 2,
    Kind.MODIFY: ("changes the colour, heat or material of a thing",) * 2,
    Kind.AUTOMATON: ("has stats of its own",) * 2,
    Kind.DEFEND: ("defends", "takes {dice} off damage"),
    Kind.FLY: ("lets somebody fly {squares} a round",) * 2,
    Kind.HEAL: ("heals", "heals {dice}"),
    Kind.REGENERATE: ("restores a lost limb or lost sight",) * 2,
    Kind.HARM: ("attacks", "attacks for {dice} damage"),
    Kind.ANIMATE: ("makes the dead rise",) * 2,
    Kind.MESMERIZE: ("takes hold of a mind",) * 2,
    Kind.SUMMON: ("brings somebody here",) * 2,
    Kind.TELEPORT: ("takes somebody to another place at once, up to {squares} away",) * 2,
    Kind.TRANSMUTE: ("gives somebody another shape",) * 2,
    Kind.TELEPATHY: ("sends thoughts to another mind",) * 2,
}
"""What each kind does: without dice, and with them."""
SEES = "identifies a thing, finds something hidden, or searches, as its user says"
"""What clairvoyance in a found thing does."""
MOVES = (Kind.FLY, Kind.TELEPORT)
"""Kinds of which the size is how far somebody goes."""


def short(dice: tuple[Dice, ...]) -> str:
    """Write dice as a thing has them: a single one without its number.

    >>> short((Dice(1, 8),)), short((Dice(2, 6), Dice(1, 4))), short((Dice(1, 1),))
    ('d8', '2d6 + d4', '1')
    """
    return re.sub(r"\b1d", "d", points(" + ".join(map(str, dice))))


def does(wanted: Spell, about: str = "", seer: bool = False) -> str:
    """Say what some magic of a thing does: what for, how strong, how far, how long.

    >>> does(spell("construct 1d8, 8 units, 1 minute"))
    'makes something out of nothing, such as light, a bridge, or a wall that does d8 damage, within 8 squares, for \
1 minute'
    >>> does(spell("heal 2d6")), does(spell("augment 1d6, 1 hour"), "str")
    ('heals 2d6', 'raises STR by d6, for 1 hour')
    >>> does(spell("fly, 12 units, 3 rounds")), does(spell("teleport, 8 units, known-unseen"))
    ('lets somebody fly 12 squares a round, for 3 rounds', 'takes somebody to another place at once, up to 8 squares \
away (place: known, unseen (round a corner))')
    >>> does(spell("weapon 1d4, damage 1d6, 1 hour"))
    'adds d4 to Combat Rolls and d6 to damage, for 1 hour'
    """
    plain, rolled = DOES[wanted.kind]
    what = about.upper() if about in list(Stat) else about or "a stat or skill"
    size = counted(wanted.size, "square")
    text = (rolled if wanted.dice else plain).format(dice=short(wanted.dice), about=what, squares=size)
    if wanted.kind is Kind.WEAPON:
        each = ((wanted.dice, "Combat Rolls"), (wanted.damage, "damage"))
        text = "adds " + " and ".join([f"{short(dice)} to {to}" for dice, to in each if dice])
    parts = [SEES if seer else text]
    parts += [f"within {size}"] if wanted.size > 1 and wanted.kind not in MOVES else []
    parts += [f"on up to {wanted.targets} of them"] if wanted.targets > 1 else []
    parts += [f"for {wanted.duration}"] if wanted.duration != INSTANT else []
    place = "" if seer else ", ".join(where(wanted))
    return ", ".join(parts) + (f" ({place})" if place else "")


def where(wanted: Spell) -> list[str]:
    """Give what else goes for some magic, in the words of its table; a target in sight needs no word, a place does."""
    keys = [one.partition(" ")[0] for one in wanted.modifiers]
    unsaid = (EACH_UNIT, "in-sight", *([] if wanted.kind is Kind.TELEPORT else [IN_SIGHT]))
    titles = [magic().modifier[key].title for key in keys if key not in unsaid]
    return [one[:1].lower() + one[1:] for one in titles]


def power(made: Crafted, form: str = "") -> str:
    """Say what a power of a thing does, and how it works.

    >>> power(Crafted(spell="construct 1d8, 8 units, 1 minute", bonus=12)).partition("for ")[2]
    '1 minute; it takes a roll, with its own Magic Bonus of 12'
    >>> power(Crafted(spell="heal 1d6", instant=True)), power(Crafted(spell="weapon 1d6, on item 1 year"))
    ('heals d6; it works without a roll', 'adds d6 to Combat Rolls; it works by itself')
    """
    wanted = spell(effect_of(made))
    text = does(wanted, made.about, made.seer)
    if made.bonus:
        return f"{text}; it takes a roll, with its own Magic Bonus of {made.bonus}"
    if not made.instant and by_itself(wanted, form):
        return f"{text}; it works by itself"
    return f"{text}; it works without a roll" if at_once(made) else text
