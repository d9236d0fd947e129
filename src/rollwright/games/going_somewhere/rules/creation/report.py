"""The report on a character: everything that breaks a rule of creation or of points, and by how much.

The ledger is gone through in its order, each line on the sheet as it was before it. The CGO's people are looked at by
the same rules; only how many Character Points they start with is the CGO's own affair.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES, most_in_category
from rollwright.games.going_somewhere.rules.creation.making import CP_SIDES
from rollwright.games.going_somewhere.rules.creation.purchases import faults, in_category
from rollwright.games.going_somewhere.rules.creation.status import (
    COURT_BONUS,
    COURT_MAGICIAN,
    FEE_DICE,
    FEE_SIDES,
    PROFESSIONS,
    Place,
    money_dice,
    places,
    title_of,
    with_share,
)
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.creation.times import dated, times, total_at
from rollwright.games.going_somewhere.rules.creation.told import line_of as bought
from rollwright.games.going_somewhere.rules.derive import AT_CREATION, magic_bonus
from rollwright.games.going_somewhere.rules.gear.money import SILVER, spoken
from rollwright.games.going_somewhere.rules.magic.powers import powers_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat
from rollwright.rules.check import Finding, Report, report
from rollwright.rules.sentences import counted, joined
from rollwright.rules.wording import plain

RULE = "gs.creation."


def report_of(options: Options, sheet: Sheet) -> Report:
    """Give the whole report: what stands against a character, and what the CGO has waived."""
    return report(check(options, sheet), sheet.waivers)


def check(options: Options, sheet: Sheet) -> tuple[Finding, ...]:
    """Give everything about a character that breaks a rule."""
    return (
        *check_stats(sheet),
        *check_start(options, sheet),
        *check_times(sheet),
        *check_ledger(sheet),
        *check_categories(sheet),
        *check_points(sheet),
        *check_status(sheet),
        *check_money(sheet),
        *check_items(sheet),
    )


# --- stats and points at the start -----------------------------------------------------------------------------------


def check_stats(sheet: Sheet) -> Iterator[Finding]:
    """Find totals that the type's dice can't give, and stats that are not these totals, each used once."""
    if sheet.rolled and len(sheet.rolled) != len(Stat):
        message = f"there are {len(Stat)} totals, one for each stat, not {len(sheet.rolled)}"
        yield Finding(RULE + "stats", message, abs(len(sheet.rolled) - len(Stat)))
    least = tables().type[sheet.type].least
    for number in sheet.rolled:
        if not least <= number <= HIGHEST:
            by = least - number if number < least else number - HIGHEST
            row = tables().type[sheet.type]
            yield Finding(
                RULE + "dice", f"{row.dice}, the dice of type {sheet.type.value}, can’t give a total of {number}", by
            )
    unknown = [key for key in sheet.stats if key not in list(Stat)]
    missing = [stat.value for stat in Stat if stat.value not in sheet.stats]
    if unknown or missing:
        wanted = f"give a total to {joined([stat.upper() for stat in missing])}" if missing else ""
        odd = f"{joined(unknown)} can’t be a stat here" if unknown else ""
        message = "; ".join(filter(None, (wanted, odd)))
        yield Finding(RULE + "stats", message, len(unknown) + len(missing), lacks=not unknown)
    elif not sheet.rolled:
        yield Finding(RULE + "stats", "say which seven totals were rolled", len(Stat), lacks=True)
    left = list(sheet.rolled)
    for key, value in sheet.stats.items():
        if value in left:
            left.remove(value)
        elif len(sheet.rolled) == len(Stat):
            message = f"{key.upper()} is {value}, but that total was not rolled, or another stat has it"
            yield Finding(RULE + "assign", message, min([abs(value - one) for one in left], default=0))


def check_start(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find Character Points that a character can't have started with, and a missing language."""
    if not sheet.npc:
        if options.starting_cp is not None and sheet.cp != options.starting_cp:
            message = f"at this table everybody starts with {options.starting_cp} Character Points, not {sheet.cp}"
            yield Finding(RULE + "cp", message, abs(sheet.cp - options.starting_cp))
        if options.starting_cp is None and not options.cp_reroll_below <= sheet.cp <= CP_SIDES:
            low = options.cp_reroll_below
            by = low - sheet.cp if sheet.cp < low else sheet.cp - CP_SIDES
            yield Finding(RULE + "cp", f"the dice give {low} to {CP_SIDES} Character Points, not {sheet.cp}", by)
    if not sheet.local_language.strip():
        message = "name the language that everybody speaks where you come from"
        yield Finding("gs.points.local-language", message, 1, lacks=True)


# --- the ledger ------------------------------------------------------------------------------------------------------


def check_times(sheet: Sheet) -> Iterator[Finding]:
    """Find lines of the ledger that stand at no known time, or after a later one."""
    known, reached = times(sheet), 0
    for one, at in zip(sheet.ledger, dated(sheet), strict=True):
        if at not in known:
            yield Finding("gs.points.when", f"{bought(one)}: it isn’t known when this was bought")
            continue
        if known.index(at) < reached:
            yield Finding("gs.points.when", f"{bought(one)}: this stands below something that was bought later")
        reached = max(reached, known.index(at))


def check_ledger(sheet: Sheet) -> Iterator[Finding]:
    """Find what is wrong with each line in itself: price and limits, on the sheet before it."""
    for number, (one, at) in enumerate(zip(sheet.ledger, dated(sheet), strict=True)):
        before = msgspec.structs.replace(sheet, ledger=sheet.ledger[:number])
        yield from faults(before, one, total_at(sheet, at))


def check_categories(sheet: Sheet) -> Iterator[Finding]:
    """Find categories that more than three fifths of the points went into before the first adventure."""
    most = most_in_category(sheet.cp)
    for category in dict.fromkeys(CATEGORIES.values()):
        spent = in_category(sheet, category)
        if spent > most:
            message = f"you put {spent} points into {category}; with {sheet.cp} points, {most} is the most"
            yield Finding(RULE + "share", message, spent - most)


def check_points(sheet: Sheet) -> Iterator[Finding]:
    """Find the moment at which the most points were spent that were not there."""
    spent, over = 0, 0
    for one, at in zip(sheet.ledger, dated(sheet), strict=True):
        spent += one.cp
        over = max(over, spent - total_at(sheet, at))
    if over:
        yield Finding("gs.points.overdrawn", f"you have spent {counted(over, 'point')} more than you had", over)


# --- status and money ------------------------------------------------------------------------------------------------


def check_status(sheet: Sheet) -> Iterator[Finding]:
    """Find a place in society that the tables don't have, and the conditions of two; the CGO's people need none."""
    status = sheet.status
    place = place_of(sheet)
    if sheet.npc and not status.table:
        return
    if place is None:
        where = f" in {plain(status.table)}" if status.table in places() else ""
        message = f"choose what you are{where}" if where else "choose a place in society"
        yield Finding("gs.status.table", message, lacks=not status.position)
        return
    title = title_of(place.table, place.position)
    if status.rank != place.rank:
        message = f"{title} has rank {place.rank}, not {status.rank}"
        yield Finding("gs.status.rank", message, abs(status.rank - place.rank))
    if status.per_diem != place.per_diem:
        message = f"{title} earns {spoken(place.per_diem)} a day, not {spoken(status.per_diem)}"
        yield Finding("gs.status.per-diem", message, abs(status.per_diem - place.per_diem))
    made = msgspec.structs.replace(sheet, ledger=tuple([one for one in sheet.ledger if one.at == AT_CREATION]))
    if status.position == COURT_MAGICIAN and magic_bonus(made) < COURT_BONUS:
        message = f"a court magician needs a Magic Bonus of {COURT_BONUS} or more; yours is {magic_bonus(made)}"
        yield Finding("gs.status.court-magician", message, COURT_BONUS - magic_bonus(made))
    fees = (FEE_DICE * SILVER, FEE_DICE * FEE_SIDES * SILVER) if status.table == PROFESSIONS else (0, 0)
    if not fees[0] <= status.fee <= fees[1] or status.fee % SILVER:
        message = f"the guild fee is {spoken(fees[0])} to {spoken(fees[1])} in whole silver, not {spoken(status.fee)}"
        if not fees[1]:
            message = f"only members of a guild pay its fee; {title} pays none"
        yield Finding("gs.status.guild-fee", message, max(fees[0] - status.fee, status.fee - fees[1], 0))


def place_of(sheet: Sheet) -> Place | None:
    """Give the place in society that the sheet names; None where the tables have none such."""
    return places().get(sheet.status.table, {}).get(sheet.status.position)


def check_money(sheet: Sheet) -> Iterator[Finding]:
    """Find starting money that can't be rolled, and equipment beyond it before the first adventure."""
    place = place_of(sheet)
    if place is None:
        return
    day = with_share(place.table, place.per_diem)
    most = day * max(money_dice(place.rank))
    if not sheet.starting_money:
        message = f"say how much money you begin with: {spoken(day)} to {spoken(most)}"
        yield Finding("gs.status.money", message, day, lacks=True)
    elif sheet.starting_money % day or not day <= sheet.starting_money <= most:
        message = (
            f"for money at the start the dice give {spoken(day)} to {spoken(most)}, not {spoken(sheet.starting_money)}"
        )
        yield Finding("gs.status.money", message, max(day - sheet.starting_money, sheet.starting_money - most, 0))
    if sheet.status.fee > sheet.starting_money:
        message = f"the guild fee, {spoken(sheet.status.fee)}, is more than the money at the start"
        yield Finding("gs.status.guild-fee", message, sheet.status.fee - sheet.starting_money)
    if not sheet.gains and not sheet.adventuring and not sheet.adventures:
        had = sheet.starting_money - sheet.status.fee
        worth = sheet.money + sheet.banked + sum([item.price * item.count for item in sheet.items])
        if worth > max(had, 0):
            message = f"your money and equipment are worth {spoken(worth)}; you began with {spoken(max(had, 0))}"
            yield Finding("gs.status.spending", message, worth - had)


def check_items(sheet: Sheet) -> Iterator[Finding]:
    """Find weapons whose combat bonus can come to more than 20."""
    for item in sheet.items:
        bonus = max([item.combat_bonus, *[one.combat for one in powers_of(item)]])
        if bonus > HIGHEST:
            message = f"{item.name} has a combat bonus of d{bonus}; {HIGHEST} is the most"
            yield Finding(RULE + "most", message, bonus - HIGHEST)
