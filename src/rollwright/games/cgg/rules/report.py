"""The report on an explorer: what breaks a rule of creation, by how much, step by step.

An explorer who has been played is looked at as they were made: what was raised or learnt since is taken off first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.games.cgg.rules import creation
from rollwright.games.cgg.rules.codes import PIPS, Code, code, of_pips, pips_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import PICK, RoleEntry, ability_title, explorers, fits, roles
from rollwright.games.cgg.rules.sheet import POWER, TRACK_DOTS, Attribute, Explorer, Role, Secondary, Track
from rollwright.games.cgg.rules.starting import check_points, check_start, hints
from rollwright.rules.check import Finding, Report, report
from rollwright.rules.sentences import counted, joined

RULE = "cgg.creation."
WAIVABLE = (
    *[RULE + name for name in "type roles two-roles role-kinds attribute-dice attribute-most attribute-least".split()],
    *[RULE + name for name in "gift role-points boosts packages issues tracks clock points".split()],
    *[f"cgg.sheet.{name}" for name in "attributes secondary roles abilities aspects".split()],
    "cgg.isotech.power",
    "cgg.clock.critical",
    "cgg.advancement.given",
)
"""The rules that a report can find broken."""


class Stage(NamedTuple):
    """A step of creation: what there is to spend, what was spent, and what breaks a rule."""

    title: str
    spent: int
    allowed: int
    findings: tuple[Finding, ...]


def report_of(options: Options, sheet: Explorer) -> Report:
    """Give the whole report: what stands against an explorer, what the Exec has waived, and what is left unspent."""
    return report(check(options, sheet), sheet.waivers, hints(options, sheet))


def check(options: Options, sheet: Explorer) -> tuple[Finding, ...]:
    """Give everything about an explorer that breaks a rule of creation. The Exec's own people are made freely."""
    return () if sheet.npc else tuple([finding for stage in stages(options, sheet) for finding in stage.findings])


def stages(options: Options, sheet: Explorer) -> tuple[Stage, ...]:
    """Give the steps of creation in their order, each with its figures."""
    allowed = explorers()
    type_ = creation.type_of(sheet)
    return (
        Stage("Type", 1, 1, tuple(check_type(sheet))),
        Stage("Roles", len(sheet.roles), len(type_.kinds), tuple(check_roles(sheet))),
        Stage(
            "Attribute dice",
            creation.spread_pips(sheet) // PIPS,
            options.attribute_dice,
            tuple(check_spread(options, sheet)),
        ),
        Stage("Gift", sum(sheet.gift.values()), type_.gift, tuple(check_gift(sheet))),
        Stage(
            "Role Points",
            creation.role_points_spent(sheet),
            creation.role_points(sheet),
            tuple(check_role_points(sheet)),
        ),
        Stage("Codes", 0, 0, tuple(check_codes(sheet))),
        Stage("Abilities", 0, 0, tuple(check_abilities(sheet))),
        Stage("Aspects", len(sheet.aspects), max(1, len(sheet.aspects)), tuple(check_aspects(sheet))),
        Stage("Tracks", creation.spread_dots(sheet.tracks), allowed.spread_dots, tuple(check_tracks(sheet))),
        Stage("Crisis Clock", sheet.hours, sheet.clock, (*check_clock(sheet), *check_start(sheet))),
        Stage("Points", 0 if sheet.played else sheet.xp + sheet.dp, 0, tuple(check_points(sheet))),
    )


# --- looking at one --------------------------------------------------------------------------------------------------


def check_type(sheet: Explorer) -> Iterator[Finding]:
    """Find an unknown explorer type."""
    known = explorers().type
    if sheet.type not in known:
        yield Finding(RULE + "type", f"there is no explorer type {sheet.type!r}; there are {', '.join(known)}")


def check_roles(sheet: Explorer) -> Iterator[Finding]:
    """Find too many or too few roles, unknown ones, and kinds that the type doesn't give."""
    count, most = len(sheet.roles), explorers().most_roles
    if not count:
        yield Finding("cgg.sheet.roles", "an explorer has at least one role", 1, lacks=True)
    if count > most:
        yield Finding(RULE + "two-roles", f"there are {count} roles; an explorer has one or two", count - most)
    known = {role.key: entry for role, entry in creation.known_roles(sheet)}
    for role in sheet.roles:
        if role.key not in known:
            yield Finding(RULE + "roles", f"there is no role {role.key!r}; there are {', '.join(roles())}")
    kinds = [entry.kind for _, entry in creation.known_roles(sheet)]
    titles = {key: kind.title for key, kind in explorers().kind.items()}
    for kind in dict.fromkeys(kinds):
        if kind not in titles:
            yield Finding(RULE + "role-kinds", f"there is no kind of role {kind!r}; there are {', '.join(titles)}")
        elif kinds.count(kind) > 1:
            message = f"{kinds.count(kind)} roles are of the kind {titles[kind]}; one of a kind is the most"
            yield Finding(RULE + "role-kinds", message, kinds.count(kind) - 1)
    own = creation.type_of(sheet)
    if count and len(known) == count <= most and sheet.type in explorers().type and not _placed(kinds, own.kinds):
        wanted = [joined([titles[kind] for kind in place], "or") for place in own.kinds]
        by = abs(count - len(own.kinds)) or None
        message = f"a {own.title} has {counted(len(wanted), 'role')}: {joined([f'one {one}' for one in wanted])}"
        yield Finding(RULE + "role-kinds", message, by, lacks=count < len(own.kinds))


def _placed(kinds: list[str], places: tuple[tuple[str, ...], ...]) -> bool:
    """Tell whether each role finds a place of its own, in some order."""
    if not kinds or not places:
        return not kinds and not places
    return any(
        kind in places[0] and _placed([*kinds[:at], *kinds[at + 1 :]], places[1:]) for at, kind in enumerate(kinds)
    )


def check_spread(options: Options, sheet: Explorer) -> Iterator[Finding]:
    """Find too many dice in attributes, and too many in one."""
    spent, allowed, most = creation.spread_pips(sheet), PIPS * options.attribute_dice, explorers().most_attribute
    if spent > allowed:
        message = f"{of_pips(spent)} were spread over the attributes; there are {options.attribute_dice}d"
        yield Finding(RULE + "attribute-dice", message, spent - allowed)
    for one in Attribute:
        placed = code(getattr(sheet.spread, one.value))
        if pips_of(placed) > PIPS * most:
            message = f"{placed} went into {one.value.title()}; {most}d is the most before gift and boosts"
            yield Finding(RULE + "attribute-most", message, pips_of(placed) - PIPS * most)


def check_gift(sheet: Explorer) -> Iterator[Finding]:
    """Find more dice of a gift than the type gives."""
    given, own = sum(sheet.gift.values()), creation.type_of(sheet)
    if given > own.gift:
        has = f"{own.gift}d" if own.gift else "none"
        message = f"{given}d {'is' if given == 1 else 'are'} placed as a gift; a {own.title} has {has}"
        yield Finding(RULE + "gift", message, given - own.gift)


def check_role_points(sheet: Explorer) -> Iterator[Finding]:
    """Find too many Role Points spent, and boosts, packages and issues that a role doesn't offer."""
    spent, allowed = creation.role_points_spent(sheet), creation.role_points(sheet)
    if spent > allowed:
        yield Finding(RULE + "role-points", f"{spent} Role Points are spent; there are {allowed}", spent - allowed)
    for role, entry in creation.known_roles(sheet):
        yield from _boosts(role, entry)
        yield from _packages(role, entry)
        for issue in role.issues:
            if issue not in entry.issue or role.issues.count(issue) > 1:
                message = f"{entry.title} offers no issue {issue!r} (once each): {', '.join(entry.issue)}"
                yield Finding(RULE + "issues", message)


def _boosts(role: Role, entry: RoleEntry) -> Iterator[Finding]:
    rule, least, most = RULE + "boosts", explorers().least_boosts, explorers().most_boosts
    count = len(role.boosts)
    if not least <= count <= most:
        by = least - count if count < least else count - most
        taken = f", not {count}" if count else ""
        message = f"{entry.title}: take {least} to {most} boosts{taken}"
        yield Finding(rule, message, by, lacks=count < least)
    for key in dict.fromkeys(role.boosts):
        if key not in entry.boost or role.boosts.count(key) > 1:
            yield Finding(rule, f"{entry.title} offers no boost of {key} (once each): {', '.join(entry.boost)}")


def _packages(role: Role, entry: RoleEntry) -> Iterator[Finding]:
    rule = RULE + "packages"
    keys = [package.key for package in role.packages]
    for package in role.packages:
        if package.key not in entry.package or keys.count(package.key) > 1:
            message = f"{entry.title} offers no package {package.key!r} (once each): {', '.join(entry.package)}"
            yield Finding(rule, message)
            continue
        offered = entry.package[package.key]
        pairs = zip(package.abilities, offered.abilities, strict=False)
        wrong = [mine for mine, theirs in pairs if not fits(mine, theirs)]
        if left := [one for one in wrong if one.endswith(PICK) and one in offered.abilities]:
            what = joined([ability_title(one.removesuffix(PICK)) for one in left])
            yield Finding(rule, f"{offered.title}: choose which kind of {what}", len(left), lacks=True)
        elif wrong or len(package.abilities) != len(offered.abilities):
            gives, has = [joined(list(map(ability_title, one))) for one in (offered.abilities, package.abilities)]
            message = f"{offered.title} gives {gives}; the sheet has {has or 'nothing'} of it"
            yield Finding(rule, message, len(wrong) or abs(len(package.abilities) - len(offered.abilities)))


def check_codes(sheet: Explorer) -> Iterator[Finding]:
    """Find codes that don't come to what was spent on them."""
    for one in Attribute:
        if creation.made_pips(sheet, one) < 0:
            message = f"{one.value.title()} comes to less than 0d; what the role takes has to be bought back"
            yield Finding(RULE + "attribute-least", message, -creation.made_pips(sheet, one), lacks=True)
    made = creation.made_attributes(sheet)
    wanted: dict[str, tuple[str, Code]] = {one.value: ("cgg.sheet.attributes", made[one]) for one in Attribute}
    for second in Secondary:
        wanted[second.value] = ("cgg.sheet.secondary", creation.secondary_of(made, second))
    wanted[POWER] = ("cgg.isotech.power", made[Attribute.TECHNICAL])
    for key, (rule, comes) in wanted.items():
        has = pips_of(sheet.code(key)) - sheet.grown.get(key, 0)
        if has != pips_of(comes):
            message = f"{key.title()} was {of_pips(has)} when it was made; what was spent comes to {comes}"
            yield Finding(rule, message, abs(has - pips_of(comes)))


def check_abilities(sheet: Explorer) -> Iterator[Finding]:
    """Find abilities beyond what the packages give."""
    given = creation.granted(sheet)
    for ability, mastery in sheet.abilities.items():
        had = mastery - sheet.learnt.get(ability, 0)
        most = min(creation.MOST_MASTERY, given.get(ability, 0))
        if had > most:
            message = f"{ability_title(ability, had)} was there when the explorer was made; the packages give it "
            yield Finding("cgg.sheet.abilities", message + (f"{most} times" if most else "not at all"), had - most)


def check_aspects(sheet: Explorer) -> Iterator[Finding]:
    """Find an explorer without an aspect."""
    if not sheet.aspects:
        yield Finding("cgg.sheet.aspects", "an explorer has at least one aspect", 1, lacks=True)


def check_tracks(sheet: Explorer) -> Iterator[Finding]:
    """Find too many dots, and a track with fewer than it begins with."""
    spent, allowed = creation.spread_dots(sheet.tracks), explorers().spread_dots
    for track in Track:
        dots = sheet.tracks.dots(track)
        if dots < TRACK_DOTS:
            message = f"{track.value.title()} has {dots} dots; each track begins with {TRACK_DOTS}"
            yield Finding(RULE + "tracks", message, TRACK_DOTS - dots)
    if spent > allowed:
        message = f"{spent} dots are spread over the tracks; there are {allowed}"
        yield Finding(RULE + "tracks", message, spent - allowed)


def check_clock(sheet: Explorer) -> Iterator[Finding]:
    """Find a clock or a critical count that shows more than the number of roles allows."""
    if sheet.hours > sheet.clock:
        message = f"the clock shows {sheet.hours} hours; with {len(sheet.roles)} roles it has {sheet.clock}"
        yield Finding(RULE + "clock", message, sheet.hours - sheet.clock)
    if sheet.critical_count > sheet.most_count:
        message = f"the critical count is {sheet.critical_count}; with {len(sheet.roles)} roles it goes to "
        yield Finding(RULE + "clock", f"{message}{sheet.most_count}", sheet.critical_count - sheet.most_count)
