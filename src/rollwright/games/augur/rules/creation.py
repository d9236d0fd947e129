"""New characters: the points of the approaches, asked for one by one, and a report on what breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.facts import ApproachesSet
from rollwright.games.augur.rules.momentum import RESET
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.sheet import Marks, Sheet
from rollwright.play.steps import ACTOR, Choose, Headline, procedure
from rollwright.rules.check import Finding, Report, report
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

SOMEBODY = Who(ACTOR)
RULE = "augur.creation."
WAIVABLE = (
    *[RULE + name for name in ("points", "most", "expertise", "abilities")],
    "augur.character.approaches",
    "augur.momentum.track",
    "augur.stress.track",
    "augur.harm.tracks",
    "augur.harm.steps",
    "augur.fog.panicked",
)
"""The rules that a report can find broken."""


class Spread(NamedTuple):
    """What a player knows who gives an approach its value: which, how many points are left, and for how many more."""

    who: Who
    approach: str
    left: int
    after: int
    """Approaches that come after this one."""


class Created(NamedTuple):
    """The value of each approach, in the table's order, and the points that were not spread."""

    approaches: tuple[tuple[str, int], ...]
    left: int


def spread(outcome: Created) -> int:
    """Count the points that were spread."""
    return sum([value for _, value in outcome.approaches])


@listed(
    "create",
    "Spread points over the approaches",
    "augur.creation.points augur.creation.most",
    worth={"spread": spread},
    examples=({"who": "kara"},),
)
@procedure
async def create(options: Options, who: Who = SOMEBODY) -> Created:
    """Spread the points of a new character over the approaches, one after the other."""
    names, left = tuple(approach_kinds(options)), options.approach_points
    await Headline(told.entitled, "{0}: points for the approaches", who)
    values: tuple[tuple[str, int], ...] = ()
    for at, name in enumerate(names):
        about = Spread(who, name, left, len(names) - at - 1)
        most = min(options.approach_most, left)
        value = await Choose("value", who, range(most + 1), about) if most else 0
        values, left = (*values, (name, value)), left - value
    await ApproachesSet(approaches=dict(values), who=who)
    return Created(values, left)


def report_of(options: Options, sheet: Sheet) -> Report:
    """Give the whole report: what stands against a character, what the GM has waived, and points not yet spread."""
    return report(check(options, sheet), sheet.waivers, hints(options, sheet))


def hints(options: Options, sheet: Sheet) -> Iterator[str]:
    """Say what breaks no rule but may have been forgotten: points that were not spread."""
    left = 0 if sheet.npc else unspent(options, sheet)
    if left and left < options.approach_points:
        are = "is" if left == 1 else "are"
        yield f"of {options.approach_points} points {left} {are} not spread over the approaches"


def check(options: Options, sheet: Sheet) -> tuple[Finding, ...]:
    """Give everything about a character that breaks a rule of creation. The GM's own are made freely.

    Where the tracks begin is asked of a character who has not been played yet.
    """
    parts = [unknown, tracks] if sheet.npc else [unknown, points, counts, tracks, beginnings]
    return tuple([finding for part in parts for finding in part(options, sheet)])


def unspent(options: Options, sheet: Sheet) -> int:
    """Count the points that can still be spread: no rule is broken by keeping some back."""
    return max(0, options.approach_points - sum(sheet.approaches.values()))


def unknown(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find approaches that the table hasn't, on the sheet and in its conditions."""
    known, rule = approach_kinds(options), "augur.character.approaches"
    for one in sheet.approaches:
        if one not in known:
            yield Finding(rule, f"there is no approach {one!r}; there are {', '.join(known)}")
    for condition in sheet.conditions:
        for one in condition.approaches:
            if one not in known:
                yield Finding(rule, f"the condition {condition.name} takes a die from {one!r}, which is no approach")


def points(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find too many points in the approaches, none at all, and one that is too high."""
    spent, allowed = sum(sheet.approaches.values()), options.approach_points
    if not spent and allowed and not sheet.played:
        yield Finding(RULE + "points", f"no points are in the approaches yet; {allowed} are to be spread", allowed)
    if spent > allowed:
        message = f"the approaches have {spent} points; {allowed} are to be spread"
        yield Finding(RULE + "points", message, spent - allowed)
    for name, value in sheet.approaches.items():
        if value > options.approach_most:
            message = f"{name.title()} is {value}; a new character has {options.approach_most} at most"
            yield Finding(RULE + "most", message, value - options.approach_most)


def counts(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find other numbers of expertise and abilities than the table has set, and one that is there twice."""
    abilities = tuple([one.name for one in sheet.abilities])
    for key, has, wanted in (
        ("expertise", sheet.expertise, options.starting_expertise),
        ("abilities", abilities, options.starting_abilities),
    ):
        if wanted is not None and len(has) > wanted:
            message = f"{len(has)} {'kinds of expertise' if key == 'expertise' else key} are on the sheet, of {wanted}"
            yield Finding(RULE + key, message, len(has) - wanted)
        for name in dict.fromkeys(has):
            if has.count(name) > 1:
                yield Finding(RULE + key, f"{name} is on the sheet more than once", has.count(name) - 1)


def tracks(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find more Stress than there are boxes, and more steps of Fog than there are."""
    if sheet.stress > options.stress_boxes:
        message = f"{sheet.stress} Stress is marked; the track has {options.stress_boxes} boxes"
        yield Finding("augur.stress.track", message, sheet.stress - options.stress_boxes)
    if sheet.fog.steps > 2:
        message = f"{sheet.fog.steps} steps of Fog are reached; beyond the first there are 2"
        yield Finding("augur.harm.steps", message, sheet.fog.steps - 2)


def beginnings(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find tracks of a new character that don't begin where they should."""
    if sheet.played:
        return
    if sheet.momentum != RESET:
        message = f"Momentum begins at {RESET}, not at {sheet.momentum}"
        yield Finding("augur.momentum.track", message, abs(sheet.momentum - RESET))
    if sheet.stress:
        yield Finding("augur.stress.track", f"Stress begins at 0, not at {sheet.stress}", sheet.stress)
    for name, marks in (("Fatigue", sheet.fatigue), ("Fog", sheet.fog)):
        if marks != Marks():
            yield Finding("augur.harm.tracks", f"{name} begins empty")
    if sheet.panic:
        yield Finding("augur.fog.panicked", f"nobody begins in panic; the sheet has {sheet.panic}")
