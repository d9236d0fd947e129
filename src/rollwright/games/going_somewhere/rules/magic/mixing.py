"""Some magic as it is put together: what there is for a kind, what it takes, and what can't be."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.checks.action import Buy, success_price
from rollwright.games.going_somewhere.rules.magic.power import (
    DICE_NEEDED,
    GROUPS,
    LIMITED,
    ONE_NEEDED,
    WITHOUT_DURATION,
    WITHOUT_SIZE,
    check_spell,
    duration_cost,
    level_of,
    lines_of,
)
from rollwright.games.going_somewhere.rules.magic.records import Caster
from rollwright.games.going_somewhere.rules.magic.results import LESS
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, time_text
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Helper, Roller
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, Dice
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER

MOST_DICE, MOST_UNITS, FARTHEST, MOST_DEGREES = 20, 400, 4_000, 200
NAMES: dict[Kind, tuple[str, str]] = {
    Kind.HEAL: ("Heal", "gives Health back"),
    Kind.HARM: ("Harm", "an attack, at a distance"),
    Kind.DEFEND: ("Defend", "dice of damage resistance"),
    Kind.WEAPON: ("Strengthen a weapon", "more damage dice, more damage"),
    Kind.AUGMENT: ("Augment", "a stat or a skill, up or down"),
    Kind.INVISIBILITY: ("Make invisible", "harder to notice"),
    Kind.FLY: ("Fly", "over any ground"),
    Kind.TELEPORT: ("Teleport", "to another place at once"),
    Kind.MESMERIZE: ("Mesmerize", "control of a mind"),
    Kind.SUMMON: ("Summon", "somebody comes, from wherever"),
    Kind.COUNTER: ("Counter magic", "interrupts other magic"),
    Kind.IDENTIFY: ("Identify", "what a thing is, and what it can do"),
    Kind.DETECT: ("Detect", "something hidden or far away"),
    Kind.SEARCH: ("Search by clairvoyance", "dice for INSPECT"),
    Kind.CONSTRUCT: ("Construct", "light, a bridge, a wall of fire"),
    Kind.MODIFY: ("Change a thing", "its colour, heat or material"),
    Kind.TRANSMUTE: ("Transmute", "another shape"),
    Kind.REGENERATE: ("Regenerate", "a lost limb, lost sight"),
    Kind.EFFECT: ("Anything else", "as your CGO allows"),
}
"""What the kinds are called, and what each is."""
MAY_HAVE_DICE = (*DICE_NEEDED, Kind.WEAPON, Kind.EFFECT, Kind.CONSTRUCT, Kind.SEARCH)
FOR_SEVERAL = (Kind.IDENTIFY, Kind.DETECT, Kind.SEARCH, Kind.CONSTRUCT, Kind.MODIFY)
"""Kinds that are worked on nobody."""


class Rank(NamedTuple):
    """A die that can be bought."""

    sides: int

    @property
    def key(self) -> str:
        """How it is written."""
        return f"d{self.sides}"

    @property
    def note(self) -> str:
        """What each costs."""
        return f"+{COST[self.sides]} each"


class Time(NamedTuple):
    """How long magic lasts."""

    key: str

    @property
    def words(self) -> str:
        """The time in words."""
        return "An instant, one round" if self.key == INSTANT else self.key.capitalize()

    @property
    def note(self) -> str:
        """What it adds."""
        return f"+{duration_cost(self.key)}"


class Extra(NamedTuple):
    """A modifier of a Power Level."""

    key: str

    @property
    def words(self) -> str:
        """What it is, without the kind before it."""
        title = magic().modifier[self.key].title
        return title.partition(": ")[2].capitalize() or title

    @property
    def note(self) -> str:
        """What it adds."""
        row = magic().modifier[self.key]
        return f"+{row.add}" + (f" for each {row.per}" if row.per else "")


class Offer(msgspec.Struct, frozen=True):
    """What a caster may put together: the kind, and what there is for it."""

    kind: Kind = Kind.HEAL
    near: int = 1
    """How far away those are on whom it is worked."""
    targets: int = 1
    about: Annotated[tuple[str, ...], INNER] = ()
    """What it can be about: stats and skills, weapons, magic that can be countered."""
    circle: Annotated[tuple[Who, ...], INNER] = ()
    """Others who could give the dice of their sites."""
    sites: Annotated[tuple[tuple[Dice, ...], ...], INNER] = ()
    """Their dice, the caster's own first."""
    helpers: Annotated[tuple[Helper, ...], INNER] = ()
    settled: Annotated[str, INNER] = ""
    """Magic that was put together before; then nothing is asked of it."""
    what: str = ""


class Mix(msgspec.Struct, frozen=True):
    """Some magic, as it is put together."""

    about: str
    weapons: tuple[str, ...]
    lower: bool
    count: int
    die: Rank
    more: int
    more_die: Rank
    duration: Time
    size: int
    place: Extra | None
    changes: tuple[Extra, ...]
    degrees: int
    what: Words
    site: bool
    circle: tuple[Who, ...]
    help: Helper | None
    buy: Buy


class Building(NamedTuple):
    """What a caster decides on."""

    who: Who
    kind: str
    power: int


def ranks_of(kind: Kind, caster: Caster) -> tuple[Rank, ...]:
    """List the dice that a kind can have: up to VIT's limit for healing and defence."""
    most = caster.max_dr if kind in LIMITED and caster.max_dr else max(COST)
    found = tuple([Rank(sides) for sides in ORDER if sides in COST and sides <= most])
    if not found:
        raise Refused("VIT is too low for any die of this magic", "gs.magic.heal-limit")
    return found


def offered(offer: Offer, caster: Caster, roller: Roller) -> Mix:
    """Give the card of a kind: what matters for it is open, all else is settled."""
    kind = offer.kind
    dice = kind in MAY_HAVE_DICE
    ranks = ranks_of(kind, caster) if dice else (Rank(ORDER[0]),)
    most = caster.max_q if kind in LIMITED and caster.max_q else MOST_DICE
    least = 1 if kind in DICE_NEEDED else 0
    weapon, sized = kind is Kind.WEAPON, kind not in WITHOUT_SIZE
    groups = [key for key, row in magic().modifier.items() if row.group in GROUPS.get(kind, ())]
    extras = [Extra(key) for key in groups]
    heat = [one for one in extras if magic().modifier[one.key].per]
    times = [Time(time_text(row.rounds)) for row in magic().duration]
    farthest = FARTHEST if kind is Kind.TELEPORT else MOST_UNITS
    asks_about = bool(offer.about) and not weapon
    return Mix(
        about=each(offer.about) if asks_about else "",
        weapons=some(offer.about) if weapon and offer.about else (),
        lower=each((False, True)) if kind is Kind.AUGMENT else False,
        count=number(least, most, max(1, least)) if dice else 0,
        die=each(ranks),
        more=number(0, MOST_DICE, 0) if weapon else 0,
        more_die=each(ranks) if weapon else Rank(ORDER[0]),
        duration=each(times) if kind not in WITHOUT_DURATION else Time(INSTANT),
        size=number(1, farthest, min(farthest, max(1, offer.near))) if sized else 1,
        place=each(extras) if kind in ONE_NEEDED else None,
        changes=some(extras) if kind is Kind.MODIFY else (),
        degrees=number(1, MOST_DEGREES, 5, {"changes": heat}) if kind is Kind.MODIFY else 1,
        what=Words("") if asks_about or weapon or offer.what else words(),
        site=each((False, True)) if offer.sites and offer.sites[0] else False,
        circle=some(offer.circle) if offer.circle else (),
        help=maybe(offer.helpers) if offer.helpers else None,
        buy=each((Buy.ROLL, Buy.SUCCESS)) if roller.cp >= success_price() else Buy.ROLL,
    )


def spell_of(offer: Offer, mix: Mix) -> Spell:
    """Give the magic that was put together."""
    counted = [f"{one.key} {mix.degrees}" if magic().modifier[one.key].per else one.key for one in mix.changes]
    return Spell(
        offer.kind,
        (Dice(mix.count, mix.die.sides),) if mix.count else (),
        (Dice(mix.more, mix.more_die.sides),) if mix.more else (),
        mix.size,
        mix.duration.key,
        max(1, len(mix.weapons)) if offer.kind is Kind.WEAPON else offer.targets,
        (*([mix.place.key] if mix.place else []), *counted),
    )


def dice_drawn(offer: Offer, mix: Mix) -> tuple[Dice, ...]:
    """Give the dice of power that are drawn: of the own site, and of those who give theirs."""
    if not offer.sites:
        return ()
    own = offer.sites[0] if mix.site else ()
    given = dict(zip(offer.circle, offer.sites[1:], strict=False))
    return (*own, *[part for one in mix.circle for part in given[one]])


def affordable(options: Options, offer: Offer, caster: Caster, mix: Mix) -> None:
    """Refuse what can't be: dice beyond the limits, a bonus for no weapon, more than all power there may be."""
    wanted = spell_of(offer, mix)
    if offer.kind is Kind.WEAPON and not mix.weapons:
        raise Refused("pick a weapon that the bonus lies on", "gs.magic.temporary-weapons")
    if offer.kind is Kind.WEAPON and not (mix.count or mix.more):
        raise Refused("a bonus for a weapon has dice for combat, for damage, or both", "gs.magic.temporary")
    try:
        check_spell(wanted, caster.max_dr, caster.max_q)
    except BadInput as error:
        raise Refused(str(error), "gs.magic.level-sum") from None
    level, drawn = level_of(wanted, options.teleport_by_size_table), dice_drawn(offer, mix)
    level += success_price() if mix.buy is Buy.SUCCESS else 0
    most = (caster.power or 0) + sum([one.count * one.sides for one in drawn])
    if level > most:
        short = f"it takes {level} of power; you have {caster.power}"
        more = f" and {most - (caster.power or 0)} more from the site at best" if drawn else ""
        raise Refused(f"{short}{more}", "gs.magic.power-check")


def comes_to(options: Options, offer: Offer, caster: Caster, mix: Mix) -> str:
    """Say what magic takes as it is put together now, line by line."""
    wanted = spell_of(offer, mix)
    lines = lines_of(wanted, options.teleport_by_size_table)
    parts = ", ".join([f"{one.what} +{one.add}" for one in lines])
    drawn = dice_drawn(offer, mix)
    site = f", and {' + '.join(map(str, drawn))} from the site" if drawn else ""
    return f"Power Level {sum([one.add for one in lines])} of your {caster.power}{site}: {parts}"


def about_of_mix(offer: Offer, mix: Mix) -> str:
    """Give what some magic is about, as it was said or picked."""
    return offer.what or str(mix.what) or ", ".join(mix.weapons) or (LESS if mix.lower else "") + mix.about
