"""Purchases: what limits each thing that Character Points buy, and what paying for it asks.

A purchase is looked at on the sheet as it was before it. The same looking refuses it at the table and finds it in the
report. `points` are points or dice; for damage resistance and immunity they are what one has then: all the dice, the
level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import (
    CATEGORIES,
    IN_PLAY,
    most_in_category,
    price,
    resisting_price,
)
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.creation.times import MAKING
from rollwright.games.going_somewhere.rules.creation.told import line_of as bought
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_faults
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.rules.check import Finding
from rollwright.rules.sentences import counted, joined

RULE = "gs.points."
SMALLEST_BONUS = 6
"""Skill dice have six sides at least."""


# --- limits ----------------------------------------------------------------------------------------------------------


def faults(sheet: Sheet, wanted: Purchase, total: int | None = None) -> Iterator[Finding]:
    """Find what is wrong with a purchase in itself: its price and its limits, on the sheet before it.

    `total` are the Character Points that there were in all; left out, those that there are.
    """
    if wanted.points < 1:
        yield Finding(RULE + "whole", f"{bought(wanted)}: how many? At least 1", 1 - wanted.points)
        return
    if wanted.kind in ("power-site", "crafting"):
        yield from site_faults(sheet, wanted)
        return
    try:
        cost = price(sheet, wanted.kind, wanted.sides, wanted.points)
    except BadInput as error:
        yield Finding(RULE + wanted.kind, str(error))
        return
    found = list(LIMITS[wanted.kind](sheet, wanted, derive.cp_total(sheet) if total is None else total))
    yield from found
    if wanted.cp != cost and (wanted.cp or not found):  # what isn't said yet has no price yet
        message = f"{bought(wanted)} costs {counted(cost, 'point')}, not {wanted.cp}"
        yield Finding(RULE + "price", message, abs(cost - wanted.cp))


def _boost(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    if wanted.about not in list(Stat):
        yield Finding(RULE + "boost", f"which stat? Write {joined([stat.upper() for stat in Stat], 'or')}")
        return
    after = derive.assigned(sheet, wanted.about) + derive.boosts(sheet, wanted.about) + wanted.points
    if after > tables().most:
        message = f"{wanted.about.upper()} would be {after}; {tables().most} is the most"
        yield Finding("gs.creation.most", message, after - tables().most)


def _rank(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    if wanted.about not in list(Stat):
        yield Finding(RULE + "rank", f"which stat? Write {joined([stat.upper() for stat in Stat], 'or')}")
        return
    value, higher = derive.stat(sheet, wanted.about), tables().higher
    if value < tables().most:
        message = f"{wanted.about.upper()} is {value}; dice above the limit are for a stat of {tables().most}"
        yield Finding(RULE + "rank", message, tables().most - value)
    if wanted.points != 1 or wanted.sides not in higher:
        yield Finding(RULE + "rank", f"one die at a time, of {', '.join([f'd{one}' for one in higher])}")
        return
    had = derive.higher_die(sheet, wanted.about)
    at, before = higher.index(wanted.sides), higher.index(had) if had else -1
    if at != before + 1:
        message = f"d{wanted.sides} is not the next die of {wanted.about.upper()}; they are bought in order"
        yield Finding(RULE + "rank-order", message, abs(at - before - 1))


def health_dice(sheet: Sheet) -> tuple[int, int]:
    """Give how many dice of Health were bought, and how many may be in all."""
    had = sum([one.points for one in derive.bought(sheet, "health")])
    return had, derive.cp_total(sheet) // tables().points.health_per


def _health(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    yield from _one_by_one(wanted)
    per = tables().points.health_per
    had = sum([one.points for one in derive.bought(sheet, "health")])
    if had + wanted.points > total // per:
        message = (
            f"{had + wanted.points} dice of Health are too many; with {total} CP, one for each {per} CP is the most"
        )
        yield Finding(RULE + "health-often", message, had + wanted.points - total // per)
    yield from _rank_of(sheet, wanted, Stat.VIT, RULE + "health-rank")
    if not wanted.points <= wanted.rolled <= wanted.points * wanted.sides:
        yield Finding(RULE + "health-roll", f"{wanted.points}d{wanted.sides} can’t have given {wanted.rolled}")


def _damage_resistance(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    yield from _rank_of(sheet, wanted, Stat.VIT, RULE + "resistance-limit")
    yield from _quantity_of(sheet, wanted.points, Stat.VIT, RULE + "resistance-limit")
    for had in derive.damage_resistance(sheet):
        whole, paid = resisting_price(wanted.sides, wanted.points), resisting_price(had.sides, had.count)
        if whole <= paid:
            message = f"{wanted.points}d{wanted.sides} costs {whole} CP in all; {had} is there already, for {paid}"
            yield Finding(RULE + "resistance-credit", message)


def _magic_resistance(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    value, least = derive.stat(sheet, Stat.VIT), tables().points.magic_resistance_vit
    if value < least:
        message = f"resistance to magical damage needs VIT {least}; it is {value}"
        yield Finding(RULE + "magic-resistance-vit", message, least - value)
    yield from _rank_of(sheet, wanted, Stat.VIT, RULE + "resistance-limit")
    had = sum([one.count for one in derive.magic_resistance(sheet)])
    yield from _quantity_of(sheet, had + wanted.points, Stat.VIT, RULE + "resistance-limit")


def _immunity(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    least, had = tables().points.immunity_die, derive.immunity(sheet)
    best = max([one.sides for one in derive.magic_resistance(sheet)], default=0)
    if best < least:
        yield Finding(RULE + "immunity-needs", f"immunity needs 1d{least} of resistance to magical damage first")
    if wanted.points <= had:
        yield Finding(RULE + "immunity", f"immunity is at level {had} already", had + 1 - wanted.points)


def _magic_bonus(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    had = sum([one.points for one in derive.bought(sheet, "magic-bonus")])
    after = tables().magic_bonus + had + wanted.points
    if after > tables().most:
        message = f"the Magic Bonus would be {after}; {tables().most} is the most"
        yield Finding("gs.creation.most", message, after - tables().most)


def _language(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    try:
        name, way = derive.language_of(wanted.about)
    except BadInput as error:
        yield Finding(RULE + "language", str(error))
        return
    known = [one for one in derive.languages(sheet) if derive.folded(one.name) == derive.folded(name)]
    if wanted.points != 1 or [one for one in known if (one.spoken if way == derive.SPOKEN else one.written)]:
        yield Finding(RULE + "language", f"{name} is known already ({way}); each is bought once")


def _skill(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    special = wanted.kind == "special-skill"
    everybody_s = (derive.folded(wanted.about) if special else wanted.about) in list(Skill)
    if special == everybody_s or not wanted.about.strip():
        yield Finding(RULE + wanted.kind, _no_skill(wanted))
        return
    had = sum([one.points for one in derive.bought(sheet, wanted.kind, wanted.about)])
    after = derive.first_skill(sheet, wanted.about) + had + wanted.points
    of = derive.stat_of(wanted.about)
    most = min(derive.stat(sheet, of), tables().most)
    if after > most:
        message = f"{wanted.about.capitalize()} would be {after}; {of.upper()} allows {most}"
        yield Finding(RULE + "skill-limit", message, after - most)


def _no_skill(wanted: Purchase) -> str:
    if wanted.kind == "skill":
        return f"which skill? Write {joined(Skill, 'or')}"
    return "which craft? Name one that is none of the seven skills"


def _bonus_die(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    if wanted.about not in list(Skill) and not derive.familiar(sheet, "special-skill", wanted.about):
        yield Finding(RULE + "bonus-die", f"which skill? “{wanted.about}” is none of yours")
        return
    yield from _one_by_one(wanted)
    value, least = derive.skill(sheet, wanted.about), tables().points.skill_die_from
    if value < least:
        message = f"{wanted.about.capitalize()} is {value}; bonus dice are for skills of {least} and more"
        yield Finding(RULE + "bonus-die-from", message, least - value)
    if wanted.sides < SMALLEST_BONUS:
        yield Finding(RULE + "bonus-die-smallest", f"a d{wanted.sides} is too small; d{SMALLEST_BONUS} is the smallest")
    of = derive.stat_of(wanted.about)
    yield from _rank_of(sheet, wanted, of, RULE + "bonus-die-limit")
    had = sum([one.count for one in derive.bonus_dice(sheet, wanted.about)])
    yield from _quantity_of(sheet, had + wanted.points, of, RULE + "bonus-die-limit")


def _hand_to_hand(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    had = derive.hand_to_hand(sheet)
    if wanted.points != 1 or wanted.sides <= had:
        yield Finding(
            RULE + "hand-to-hand", f"a d{wanted.sides} is no better than the die your bare hands already have"
        )
    yield from _rank_of(sheet, wanted, Stat.STR, RULE + "hand-to-hand-limit")


def _one_by_one(wanted: Purchase) -> Iterator[Finding]:
    if wanted.points != 1:
        message = f"{bought(wanted)}: write each of the {wanted.points} dice on a line of its own"
        yield Finding(RULE + wanted.kind, message, wanted.points - 1)


def _in_play(sheet: Sheet, wanted: Purchase, total: int) -> Iterator[Finding]:
    return iter(())


def _rank_of(sheet: Sheet, wanted: Purchase, of: Stat, rule: str) -> Iterator[Finding]:
    limit = derive.die_limit(sheet, of)
    if wanted.sides > limit:
        yield Finding(rule, f"d{wanted.sides} is above the highest die of {of.upper()}, {_die(limit)}")


def _quantity_of(sheet: Sheet, count: int, of: Stat, rule: str) -> Iterator[Finding]:
    limit = derive.quantity_limit(sheet, of)
    if count > limit:
        yield Finding(rule, f"{count} dice are more than {of.upper()} allows, {limit}", count - limit)


def _die(sides: int) -> str:
    return f"d{sides}" if sides > 1 else "none"


LIMITS: dict[Bought, Callable[[Sheet, Purchase, int], Iterator[Finding]]] = {
    "boost": _boost,
    "rank": _rank,
    "health": _health,
    "damage-resistance": _damage_resistance,
    "magic-resistance": _magic_resistance,
    "immunity": _immunity,
    "magic-bonus": _magic_bonus,
    "language": _language,
    "skill": _skill,
    "special-skill": _skill,
    "bonus-die": _bonus_die,
    "hand-to-hand": _hand_to_hand,
    "reroll": _in_play,
    "success": _in_play,
}


# --- points ----------------------------------------------------------------------------------------------------------


def in_category(sheet: Sheet, category: str) -> int:
    """Count what went into a category while the character was made: at creation and before the first adventure."""
    made = [one for one in sheet.ledger if one.at in MAKING]
    return sum([one.cp for one in made if CATEGORIES.get(one.kind) == category])


def paying(sheet: Sheet, wanted: Purchase) -> Iterator[Finding]:
    """Find what is wrong with paying for a purchase now: too few points left, or too many in one category."""
    left = derive.power(sheet)
    if wanted.cp > left:
        yield Finding(RULE + "overdrawn", f"that costs {wanted.cp} CP, and {left} are left", wanted.cp - left)
    category = CATEGORIES.get(wanted.kind)
    if category is not None and wanted.at in MAKING:
        spent, most = in_category(sheet, category) + wanted.cp, most_in_category(sheet.cp)
        if spent > most:
            message = f"that would put {spent} CP into {category}; with {sheet.cp} CP, {most} is the most at creation"
            yield Finding("gs.creation.share", message, spent - most)


def refuse(sheet: Sheet, wanted: Purchase) -> None:
    """Refuse a purchase that the sheet doesn't allow now, with the rule."""
    for finding in against(sheet, wanted):
        raise Refused(finding.message, finding.rule)


def against(sheet: Sheet, wanted: Purchase) -> Iterator[Finding]:
    """Find what stands against a purchase now; what the CGO has waived for this character does not."""
    for finding in chain(when(sheet, wanted), faults(sheet, wanted), paying(sheet, wanted)):
        if not derive.waived(sheet, finding.rule):
            yield finding


def when(sheet: Sheet, wanted: Purchase) -> Iterator[Finding]:
    """Find that an adventure is under way."""
    if sheet.adventuring and wanted.kind not in IN_PLAY:
        yield Finding(RULE + "when", "no points are spent in the middle of an adventure: your CGO ends it first")


def with_purchase(sheet: Sheet, bought: Purchase) -> Sheet:
    """Give the sheet with one line more in its ledger."""
    return msgspec.structs.replace(sheet, ledger=(*sheet.ledger, bought))
