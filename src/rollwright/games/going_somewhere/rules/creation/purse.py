"""What somebody sees who spends Character Points: what is left, the room in a category, and what each thing costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.tables import tables as checks
from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES, most_in_category
from rollwright.games.going_somewhere.rules.creation.purchases import health_dice, in_category
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.creation.told import bought
from rollwright.games.going_somewhere.rules.derive import language_of
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.rules.sentences import dice, joined, opened


class Purse(NamedTuple):
    """The points left, and how many of them each category on offer still takes."""

    left: int
    room: str


class Offer(NamedTuple):
    """A purchase as the list of all shows it: those of one thing stand in one row."""

    key: str
    words: str
    note: str
    under: str
    thing: str
    deed: str
    """What its button says; of what has none, nothing."""
    means: str
    purchase: Purchase


HEADINGS: dict[Bought, str] = {
    "skill": "Skills, 1 CP for each point",
    "special-skill": "Specialized skills, 1 CP for each point",
    "bonus-die": "Bonus dice for skills",
    "boost": "Stats",
    "rank": "Dice above the d20",
    "health": "Health and protection",
    "damage-resistance": "Health and protection",
    "magic-resistance": "Health and protection",
    "immunity": "Health and protection",
    "hand-to-hand": "Bare hands",
    "magic-bonus": "Magic",
    "language": "Languages",
}
"""Under which heading each purchase stands, in their order."""
STATS = {
    Stat.ACC: "shooting and throwing; limits Precision",
    Stat.CHM: "persuading; limits Guile",
    Stat.INT: "knowing things; limits Analysis and crafts",
    Stat.PER: "noticing; limits Inspect",
    Stat.SPD: "moving and who acts first; limits Reflexes",
    Stat.STR: "melee and how much you carry; limits Brawn",
    Stat.VIT: "limits Health dice, resistances and Vigor",
}
DOES: dict[Bought, str] = {
    "special-skill": "a craft of its own, limited by INT; your CGO has to agree",
    "bonus-die": "is added whenever the skill is rolled",
    "rank": "the highest die of the stat; at most one step at a time",
    "health": "you roll it next, and add it to your Health",
    "damage-resistance": "is taken off damage, as armour is; you pay only what it costs more than what you have",
    "magic-resistance": "is taken off the damage that magic does",
    "hand-to-hand": "damage without a weapon",
    "magic-bonus": "is added to rolls for magic",
    "language": "they must have met somebody who knows it; your CGO has to agree",
}
"""What each purchase does, in a line."""
STEPS = (1, 2, 3, 5, 10)
"""By how many points at a press a skill goes up; and by all that it can."""


def room_in(sheet: Sheet, category: str) -> int:
    """Give how many points a category still takes while a character is made."""
    return min(derive.power(sheet), most_in_category(sheet.cp) - in_category(sheet, category))


def purse(sheet: Sheet, offered: Sequence[Purchase]) -> Purse:
    """Say what can be spent on the kinds of things on offer; of Health, how many dice, and which."""
    categories = dict.fromkeys([CATEGORIES[one.kind] for one in offered])
    room = {name: f"{room_in(sheet, name)} CP on {name}" for name in categories}
    if sides := [one.sides for one in offered if one.kind == "health"]:
        had, most = health_dice(sheet)
        which = f"d{min(sides)}" if len(sides) == 1 else f"d{min(sides)} to d{max(sides)}"
        del room[CATEGORIES["health"]]
        room["health dice"] = f"{dice(max(1, most - had))} of Health ({which})"
    return Purse(derive.power(sheet), joined(list(room.values())))


def listed(sheet: Sheet, offered: Iterable[Purchase]) -> tuple[Offer, ...]:
    """List purchases under their headings; of a skill, only a few numbers of points are offered at a press."""
    order, all_ = [*HEADINGS], list(offered)
    most: dict[tuple[str, str], int] = {}
    for one in all_:
        most[one.kind, one.about] = max(one.points, most.get((one.kind, one.about), 0))
    return tuple([
        offer(sheet, one) if at_a_press(one, most[one.kind, one.about]) else offer(sheet, one)._replace(deed="")
        for one in sorted(all_, key=lambda one: order.index(one.kind))
    ])  # fmt: skip


def at_a_press(one: Purchase, most: int) -> bool:
    """Tell whether a purchase has a button: of a skill, some steps, and all that can be had.

    >>> [points for points in range(1, 15) if at_a_press(Purchase(kind="skill", cp=points, points=points), 14)]
    [1, 2, 3, 5, 10, 14]
    """
    return one.kind not in ("skill", "special-skill") or one.points in (*STEPS, most)


def offer(sheet: Sheet, one: Purchase) -> Offer:
    """Give a purchase as the list of all shows it."""
    key = "/".join(filter(None, [one.kind, one.about, f"d{one.sides}" * bool(one.sides), counted_key(one)]))
    what, deed = thing(one)
    price = f"{one.cp} CP"
    each = deed if one.kind in ("skill", "special-skill") else f"{deed} for {price}" if deed else price
    return Offer(key, bought(one), price, HEADINGS[one.kind], what, each, does(sheet, one), one)


def counted_key(one: Purchase) -> str:
    """Give the part of a key that says how many, of what isn't bought one by one."""
    return str(one.points) if one.kind in ("skill", "special-skill", "damage-resistance", "immunity") else ""


def thing(one: Purchase) -> tuple[str, str]:
    """Say what a purchase is about, and which of several it is."""
    die, name = f"d{one.sides}", named(one.about)
    match one.kind:
        case "boost" | "skill" | "special-skill":
            return name, f"+{one.points}"
        case "rank" | "bonus-die":
            return name, die
        case "damage-resistance":
            return f"Damage resistance, {die}", f"{one.points}{die}"
        case "immunity":
            return f"Immunity to magic, level {one.points}", ""
        case "language":
            language, way = language_of(one.about)
            return language, way
        case "magic-bonus":
            return "Magic Bonus", "+1"
        case "health":
            return "A die of Health", die
        case "hand-to-hand":
            return "A die for bare hands", die
        case _:
            return "Resistance to magical damage", die


def does(sheet: Sheet, one: Purchase) -> str:
    """Say in a line what a purchase does, and what is there of it now."""
    match one.kind:
        case "boost":
            return f"now {derive.stat(sheet, one.about)}; {STATS[Stat(one.about)]}"
        case "skill":
            use = checks().skill_use[Skill(one.about)].partition(":")[0]
            return f"now {derive.skill(sheet, one.about)}; {use}"
        case "special-skill":
            return f"now {derive.skill(sheet, one.about)}; {DOES[one.kind]}"
        case "language" if derive.familiar(sheet, one.kind, one.about):
            return "your own language; your CGO has to agree"
        case "immunity":
            return tables().immunity[one.points - 1].text
        case _:
            return DOES[one.kind]


def named(about: str) -> str:
    """Say which stat, skill or craft it is.

    >>> named("acc"), named("guile")
    ('ACC', 'Guile')
    """
    return about.upper() if about in list(Stat) else opened(about)


def purchase_in(picked: str | Offer) -> Purchase | None:
    """Give what is bought; None where that is all."""
    return None if isinstance(picked, str) else picked.purchase
