"""What the sheet and the trackers of Centaurus Gate show: the Crisis Clock, codes, tracks of conditions, Tension."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.games.cgg.rules.codes import code_title
from rollwright.games.cgg.rules.conditions import TRACKS, bitten, condition, core
from rollwright.games.cgg.rules.creation import edge_rules, entry_of, type_of
from rollwright.games.cgg.rules.hours import FULL
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.roles import PICK, ability_title, roles
from rollwright.games.cgg.rules.sheet import POWER, Attribute, Explorer, Gear, Secondary
from rollwright.games.cgg.rules.ship_kit import candidates, in_words
from rollwright.games.cgg.rules.state import HAPPENS, Element, Scene, Tension, scene_of, waiting
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.sentences import opened, signed
from rollwright.table.view import Awaited, Card
from rollwright.web.page import holding
from rollwright.web.shown.seen import Seen
from rollwright.web.words import waived


class Clock(NamedTuple):
    """The Crisis Clock: the hours that it shows, the most it can, and whether a crisis is on."""

    hours: int
    most: int
    face: int
    crisis: bool
    run_out: bool


class CodeLine(NamedTuple):
    """A code: as the sheet has it, and as a wound leaves it where that is another."""

    key: str
    title: str
    written: str
    now: str


class ConditionLook(NamedTuple):
    """A condition on a track."""

    key: str
    title: str
    dots: int
    text: str
    good: bool
    away: bool
    """Whether its rules are kept away until the scene ends."""
    code: str


class TrackLook(NamedTuple):
    """A track: its dots, how many are marked, and by what."""

    key: str
    title: str
    dots: int
    marked: int
    full: bool
    conditions: tuple[ConditionLook, ...]


class RoleLook(NamedTuple):
    """A role: its title, its packages and issues, its advancements, and a rule of its own that the Exec applies."""

    title: str
    packages: tuple[str, ...]
    issues: tuple[str, ...]
    advancements: int
    special: str = ""


class SheetLook(NamedTuple):
    """Everything that the sheet shows; None where it rests on something private."""

    npc: bool | None
    type: str | None
    clock: Clock | None
    critical: tuple[int, int] | None
    attributes: tuple[CodeLine, ...] | None
    secondary: tuple[CodeLine, ...] | None
    power: CodeLine | None
    tracks: tuple[TrackLook, ...] | None
    incapacitated: bool | None
    roles: tuple[RoleLook, ...] | None
    edge: tuple[tuple[str, str], ...] | None
    aspects: tuple[str, ...] | None
    abilities: tuple[str, ...] | None
    gear: tuple[Gear, ...] | None
    functions: tuple[tuple[str, int], ...] | None
    badge: bool | None
    lights: int | None
    points: bool
    """Whether the edition has Experience and Drama."""
    xp: int | None
    dp: int | None
    die_pips: int | None
    endeavors: tuple[tuple[str, str], ...] | None
    owed_endeavors: int | None
    waivers: tuple[str, ...] | None
    notes: str | None


class PitfallLook(NamedTuple):
    """A Pitfall on its track."""

    name: str
    tension: int
    most: int


class MemberLook(NamedTuple):
    """Somebody in a Tension: whether they have the focus, have acted or will, and what else holds for them."""

    name: str
    now: str
    focus: bool
    notes: tuple[str, ...]
    """Edge, and dice more or less."""


class TensionLook(NamedTuple):
    """A Tension Mode under way."""

    round: int
    pitfalls: tuple[PitfallLook, ...]
    party: tuple[MemberLook, ...]
    next: str
    """What has to happen before somebody can act; nothing where somebody has the focus."""


class ElementLook(NamedTuple):
    """An element of the situation."""

    name: str
    code: str
    against: str
    helps: bool
    lasts: str


class TrackersLook(NamedTuple):
    """What holds for everybody."""

    tension: TensionLook | None
    elements: tuple[ElementLook, ...]
    leverage: tuple[tuple[str, str, str, str], ...]
    """Name, goal, code, and who made it."""
    ship: str
    candidates: tuple[str, ...]
    equipment: bool


def sheet_look(options: Options, fields: Mapping[str, Any]) -> SheetLook:
    """Work out what the sheet shows."""
    seen = Seen(Explorer, fields)
    return SheetLook(
        npc=seen.value(lambda sheet: sheet.npc),
        type=seen.value(lambda sheet: type_of(sheet).title),
        clock=seen.value(
            lambda sheet: Clock(sheet.hours_left, sheet.clock, FULL, sheet.crisis, sheet.run_out),
        ),
        critical=seen.value(lambda sheet: (sheet.critical_count, sheet.most_count)),
        attributes=seen.value(lambda sheet: tuple(_code(sheet, one.value) for one in Attribute)),
        secondary=seen.value(lambda sheet: tuple(_code(sheet, one.value) for one in Secondary)),
        power=seen.value(lambda sheet: _code(sheet, POWER)),
        tracks=seen.value(lambda sheet: tuple(_track(sheet, one) for one in TRACKS)),
        incapacitated=seen.value(lambda sheet: sheet.incapacitated),
        roles=seen.value(_roles),
        edge=seen.value(edge_rules),
        aspects=seen.value(lambda sheet: sheet.aspects),
        abilities=seen.value(
            lambda sheet: tuple(sorted(ability_title(key, mastery) for key, mastery in sheet.abilities.items()))
        ),
        gear=seen.value(lambda sheet: sheet.gear),
        functions=seen.value(lambda sheet: tuple((one.name, one.complexity) for one in sheet.functions)),
        badge=seen.value(lambda sheet: sheet.badge),
        lights=seen.value(lambda sheet: sheet.lights),
        points=edition_of(options).points,
        xp=seen.value(lambda sheet: sheet.xp),
        dp=seen.value(lambda sheet: sheet.dp),
        die_pips=seen.value(lambda sheet: sheet.die_pips),
        endeavors=seen.value(lambda sheet: tuple((_words(one.role), one.text) for one in sheet.endeavors)),
        owed_endeavors=seen.value(lambda sheet: len(sheet.owed_endeavors)),
        waivers=seen.value(lambda sheet: waived(sheet.waivers)),
        notes=seen.value(lambda sheet: sheet.notes),
    )


def trackers_look(
    options: Options, scene: Any, awaited: tuple[Awaited, ...], names: Mapping[str, str]
) -> TrackersLook | None:
    """Work out what is shown beside the sheets."""
    kept = msgspec.convert(scene or {}, Scene)

    def called(who: str) -> str:
        return names.get(who, who)

    ship = kept.ship
    return TrackersLook(
        tension=_tension(kept.tension, names, awaited) if kept.tension else None,
        elements=tuple(
            ElementLook(name, one.code, called(one.against), one.helps, _lasts(one))
            for name, one in kept.elements.items()
        ),
        leverage=tuple((name, one.goal, one.code, called(one.by)) for name, one in kept.leverage.items()),
        ship=_ship(ship.name, in_words(ship.type, ship.engine, ship.systems)) if ship else "",
        candidates=tuple(in_words(*rows) for rows in candidates(kept.draw.low, kept.draw.middle, kept.draw.high))
        if kept.draw
        else (),
        equipment=kept.equipment,
    )


def _code(sheet: Explorer, key: str) -> CodeLine:
    return CodeLine(key, code_title(key), str(sheet.code(key)), str(bitten(sheet.code(key), key, sheet.biting)))


def _track(sheet: Explorer, track: str) -> TrackLook:
    there = [condition(one) for one in sheet.conditions]
    return TrackLook(
        track,
        track.title(),
        sheet.tracks.dots(track),
        sheet.marked(track),
        track in sheet.full,
        tuple(
            ConditionLook(
                one.id,
                core()[one.id].title if one.id in core() else _words(one.id),
                one.dots,
                " ".join(core()[effect].text for effect in one.effects),
                one.enhancement,
                one.id in sheet.suspended,
                one.code,
            )
            for one in there
            if one.track == track
        ),
    )


def _roles(sheet: Explorer) -> tuple[RoleLook, ...]:
    found = []
    for role in sheet.roles:
        entry = entry_of(role)
        steps = len([one for one in sheet.advancements if one.role == role.key])
        if entry is None:
            packages, issues = tuple(one.key for one in role.packages), role.issues
            found.append(RoleLook(_words(role.key), tuple(map(_words, packages)), tuple(map(_words, issues)), steps))
            continue
        packages = tuple(
            entry.package[one.key].title if one.key in entry.package else _words(one.key) for one in role.packages
        )
        issues = tuple(entry.issue[one].title if one in entry.issue else _words(one) for one in role.issues)
        found.append(RoleLook(entry.title, packages, issues, steps, entry.special))
    return tuple(found)


def _tension(tension: Tension, names: Mapping[str, str], awaited: tuple[Awaited, ...]) -> TensionLook:
    happening = [one.headline for one in awaited if one.key == "worst"]

    def called(who: str) -> str:
        return names.get(who, who)

    waits = [called(who) for who in tension.party if who not in tension.acted]
    unopened = waits and not tension.focus and not tension.opened
    return TensionLook(
        round=tension.round,
        pitfalls=tuple(
            PitfallLook(name, HAPPENS if any(f"“{opened(name)}”" in one for one in happening) else level, HAPPENS)
            for name, level in tension.pitfalls.items()
        ),
        party=tuple([_member(tension, who, called(who)) for who in tension.party]),
        next="Who has the Edge?" if unopened and not tension.edge else "",
    )


def _member(tension: Tension, who: str, name: str) -> MemberLook:
    focus = tension.focus == who
    codes = [code for kept in (tension.bonus, tension.round_bonus, tension.reduced) for code in kept.get(who, {})]
    dice = [(code, tension.more(who, code)) for code in dict.fromkeys(codes)]
    notes = [
        *(["Edge"] if tension.edge == who else []),
        *[f"{code_title(code)} {signed(more)}d" for code, more in dice if more],
        *(["success +1d"] if who in tension.augmented else []),
    ]
    now = "Has the focus" if focus else "Has acted" if who in tension.acted else "Yet to act"
    return MemberLook(name, now, focus, tuple(notes))


def _lasts(element: Element) -> str:
    if element.lasts == "actions":
        return f"for {element.left} more action{'' if element.left == 1 else 's'} that it bears on"
    return "until the scene ends" if element.lasts else ""


def _ship(name: str, words: str) -> str:
    return f"{name}: {words}" if name else words


def _words(key: str) -> str:
    return key.replace("-", " ").replace("/", ", ").capitalize()


def vital(it: SheetLook) -> Iterator[tuple[str, str]]:
    """Give the tracks that have anything on them, the first where none has; and the conditions that there are."""
    tracks = it.tracks or ()
    for one in [one for one in tracks if one.marked] or tracks[:1]:
        yield one.title, f"{one.marked}/{one.dots}"
    yield from holding([one.title for track in it.tracks or () for one in track.conditions if not one.good])


def fares(it: SheetLook) -> Iterator[tuple[str, str]]:
    """Give what an evening takes or gives back: every track, and the hours of the clock."""
    yield from [(one.title, f"{one.marked}/{one.dots}") for one in it.tracks or ()]
    if it.clock is not None:
        yield "Hours", f"{it.clock.hours}/{it.clock.most}"


def abilities_known(options: Options) -> dict[str, str]:
    """Give the abilities of the roles with their titles; one with a field of its own is written on the sheet."""
    packages = [package for role in roles().values() for package in role.package.values()]
    keys = {ability for package in packages for ability in package.abilities if not ability.endswith(PICK)}
    return {key: ability_title(key) for key in sorted(keys)}


def turn(state: State) -> tuple[str, str]:
    """Give whose focus it is in a Tension; before that, who opens the round or passes the focus on; then the Exec."""
    tension = scene_of(state).tension
    if tension is None or tension.focus:
        return (tension.focus if tension else "", "")
    if not waiting(state):
        return GM, "to let the world turn"
    return (tension.last, "to pass the focus on") if tension.opened else (tension.edge, "to open the round")


def judged(
    options: Options, state: State, card: Card, hidden: frozenset[str]
) -> Mapping[str, tuple[str | tuple[str, ...], str]]:
    """Say that a Pitfall is at stake, where an action is against one; the Exec may say otherwise."""
    if card.key != "judge":
        return {}
    tension = scene_of(state).tension
    near = tension.pitfalls if tension is not None else ()
    against = next((name for name in near if f"against “{opened(name)}”" in card.headline), "")
    return {"stake": (against, "The Pitfall, unless you write something else.")} if against else {}
