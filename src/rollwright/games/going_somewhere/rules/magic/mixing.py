"""Some magic as it is put together: what there is for a kind, what it takes, and what can't be."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.checks.action import Buy, success_price
from rollwright.games.going_somewhere.rules.combat.damage import spread
from rollwright.games.going_somewhere.rules.magic.power import (
    DICE_NEEDED,
    DISTANT,
    GROUPS,
    HANDFUL,
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
from rollwright.games.going_somewhere.rules.magic.results import IN_AREA, LESS
from rollwright.games.going_somewhere.rules.magic.spells import (
    EACH_UNIT,
    INSTANT,
    MOST_YEARS,
    Kind,
    Spell,
    points,
    rounds_of,
    squares,
    time_text,
)
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Helper, Roller
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, Dice, in_points
from rollwright.games.going_somewhere.rules.stats import HIGHEST
from rollwright.games.going_somewhere.rules.vehicles.scales import can_hurt, scale_of
from rollwright.play.cards import ODDS, Words, each, maybe, number, some, words
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER

MOST_UNITS, FARTHEST, MOST_DEGREES = 4_000, 40_000, 200
NAMES: dict[Kind, tuple[str, str]] = {
    Kind.HEAL: ("Heal", "gives Health back"),
    Kind.HARM: ("Harm", "an attack by magic, near or far"),
    Kind.DEFEND: ("Defend", "gives dice of damage resistance"),
    Kind.WEAPON: ("Strengthen a weapon", "more damage dice, more damage"),
    Kind.AUGMENT: ("Augment", "raises or lowers a stat or a skill"),
    Kind.INVISIBILITY: ("Make invisible", "harder to notice"),
    Kind.FLY: ("Fly", "over any ground"),
    Kind.TELEPORT: ("Teleport", "to another place at once"),
    Kind.MESMERIZE: ("Mesmerize", "controls a mind"),
    Kind.TELEPATHY: ("Telepathy", "sends thoughts to another mind"),
    Kind.SUMMON: ("Summon", "brings somebody here, from anywhere"),
    Kind.COUNTER: ("Counter magic", "interrupts other magic"),
    Kind.IDENTIFY: ("Identify", "shows what a thing is and can do"),
    Kind.DETECT: ("Detect", "finds something hidden or far away"),
    Kind.SEARCH: ("Search by clairvoyance", "adds dice to INSPECT"),
    Kind.CONSTRUCT: ("Construct", "light, a bridge, a wall of fire; without dice, an illusion"),
    Kind.MODIFY: ("Change a thing", "changes its colour, heat or material"),
    Kind.TRANSMUTE: ("Transmute", "gives another shape"),
    Kind.REGENERATE: ("Regenerate", "restores a lost limb or lost sight"),
    Kind.EFFECT: ("Anything else", "whatever your CGO agrees to"),
}
"""What the kinds are called, and what each is."""
ON_THINGS: dict[Kind, tuple[str, str]] = {
    **NAMES,
    Kind.ANIMATE: ("Animate the dead", "a body you touch, or all in an area"),
    Kind.AUTOMATON: ("An automaton", "a thing with stats of its own"),
}
"""The same of what can be crafted."""
WITH_DICE = (*DICE_NEEDED, Kind.WEAPON, Kind.SEARCH)
"""Kinds that do nothing without dice."""
MAY_HAVE_DICE = (*WITH_DICE, Kind.EFFECT, Kind.CONSTRUCT)


class Rank(NamedTuple):
    """A die that can be bought."""

    sides: int

    @property
    def key(self) -> str:
        """How it is written."""
        return f"d{self.sides}"

    @property
    def words(self) -> str:
        """How people write it."""
        return self.key

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
        return "An instant (one round)" if self.key == INSTANT else self.key.capitalize()

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
    crafts: Annotated[bool, INNER] = False
    """Whether it is put on a thing: then it has a time there."""
    always: Annotated[bool, INNER] = False
    """Whether it works by itself as long as it is there: then it has no other time."""
    about: Annotated[tuple[str, ...], INNER] = ()
    """What it can be about: stats and skills, weapons, magic that can be countered."""
    helpers: Annotated[tuple[Helper, ...], INNER] = ()
    scale: Annotated[int, INNER] = 0
    """Of the largest vehicle that it is to hurt; 0: of none."""
    settled: Annotated[str, INNER] = ""
    """Magic that was put together before; then nothing is asked of it."""
    what: str = ""
    things: Annotated[tuple[tuple[str, str], ...], INNER] = ()
    """Things that can be identified, by their names, and what each of them is."""
    asked: Annotated[bool, INNER] = False
    """Whether it was asked before what is to happen."""
    used_up: Annotated[bool, INNER] = False
    """Of a thing that is made: whether it is used up when it works."""
    foreseen: Annotated[tuple[Fraction, ...], INNER] = ()
    """Of a thing that is made: how likely it is to make it, and to put the power on it."""
    said: Annotated[str, INNER] = ""
    """What it looks like, in the caster's own words, where what it is about is picked."""


class Stay(Time):
    """How long a thing keeps its magic."""

    @property
    def words(self) -> str:
        """The time in words."""
        return "1 round (15 seconds)" if self.key == INSTANT else self.key.capitalize()


class Mix(msgspec.Struct, frozen=True):
    """Some magic, as it is put together."""

    lower: bool
    about: str
    count: int
    die: Rank
    more: int
    more_die: Rank
    duration: Time
    size: int
    area: bool
    place: Extra | None
    change: tuple[Extra, ...]
    degrees: int
    stats: int
    points: int
    stays: Stay | None
    what: Words
    help: Helper | None
    buy: Buy


RANGE = "How many squares does it reach or cover?"


class Building(NamedTuple):
    """What a caster decides on."""

    who: Who
    kind: str
    power: str
    """What power there is, in words."""
    before: str = ""
    """What the odds leave out."""
    dice: str = ""
    """What the dice are for, where there are others beside them."""
    range: str = RANGE
    """What is asked of its size."""
    sizes: str = ""
    """What size adds."""
    button: str = "Cast"
    """What happens then."""
    keeps: str = "How long does the thing keep its magic?"
    """What is asked of a thing that is made."""
    after: str = "After that it’s an ordinary thing, until it is charged again."
    """What becomes of it then."""
    asks: str = "What is to happen?"
    """What is asked for in the caster's own words."""


def power_of(caster: Caster) -> str:
    """Say what power there is: the own, and the most that the sites give."""
    more = most_power(caster) - (caster.power or 0)
    return f"{caster.power or 0} power{f', and up to {more} from the site' if more else ''}"


def most_power(caster: Caster) -> int:
    """Give the most power that there may be: the own, and the most that the sites give."""
    return (caster.power or 0) + sum([one.count * one.sides for one in caster.site])


def least_of(offer: Offer) -> Spell:
    """Give the cheapest magic of a kind."""
    kind = offer.kind
    return Spell(
        kind,
        (Dice(1, ORDER[0]),) if kind in WITH_DICE else (),
        size=1 if kind in WITHOUT_SIZE else max(1, offer.near),
        targets=offer.targets,
        modifiers=tuple(extras_of(kind)[:1]) if kind in ONE_NEEDED else (),
        stats=1 if kind is Kind.AUTOMATON else 0,
        item=INSTANT if offer.crafts else "",
    )


def sizes_of(options: Options, kind: Kind) -> str:
    """Say what size adds to a kind."""
    if kind is Kind.TELEPORT and not options.teleport_by_size_table:
        return "1 power for every 40."
    each_ = " Each square of an area takes 5 more." if kind is Kind.ANIMATE else ""
    return f"1 power up to 10; 5 up to 20; 10 up to 40, and for every 40 more.{each_}"


RANGES = {
    Kind.FLY: "How many squares a round?",
    Kind.TELEPORT: "How many squares away?",
    Kind.CONSTRUCT: "How many squares large or far away?",
    Kind.ANIMATE: "On how many squares?",
}
"""How it is asked what size some magic has, by what that is for a kind; for any other, how far it reaches."""


def of_size(kind: Kind, size: int, area: bool = False) -> dict[str, Any]:
    """Give what a size settles of some magic: an area of the dead, more than a square or said to be one, costs each."""
    dead = kind is Kind.ANIMATE and (area or size > 1)
    return {"size": size, "modifiers": (f"{EACH_UNIT} {size}",)} if dead else {"size": size}


def extras_of(kind: Kind) -> list[str]:
    """List the modifiers that a kind can have, the cheapest first."""
    found = [key for key, row in magic().modifier.items() if row.group in GROUPS.get(kind, ())]
    return sorted(found, key=lambda key: magic().modifier[key].add)


def possible(options: Options, offer: Offer, caster: Caster) -> bool:
    """Tell whether there is power for the least of some magic, and VIT allows a die of it."""
    enough = level_of(least_of(offer), options.teleport_by_size_table) <= most_power(caster)
    return enough and not (offer.kind in LIMITED and 0 < caster.max_dr < ORDER[0])


def sides_of(offer: Offer, caster: Caster) -> list[int]:
    """List the dice of a kind: as VIT limits them, on a thing, and large enough for what they are to hurt."""
    highest = caster.max_dr if offer.kind in LIMITED and caster.max_dr else max(COST)
    highest = HIGHEST if offer.crafts and offer.kind is Kind.WEAPON else highest
    bought = [one for one in ORDER if one in COST and one <= highest]
    return [one for one in bought if can_hurt(scale_of((Dice(1, one),)), offer.scale)]


class Within(NamedTuple):
    """What power pays for, of one kind of magic with one thing changed."""

    least: Spell
    most: int
    by_table: bool

    def fits(self, **changed: Any) -> bool:
        """Tell whether there is power for it."""
        return level_of(self.least._replace(**changed), self.by_table) <= self.most

    def largest(self, top: int, make: Callable[[int], dict[str, Any]]) -> int:
        """Give the largest number, up to a limit, that there is power for; 1 at least."""
        low, high = 1, max(1, top)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.fits(**make(middle)) else (low, middle - 1)
        return low


def spans(most: int) -> list[str]:
    """List how long magic can last for some power, the shortest first."""
    return [*[time_text(row.rounds) for row in magic().duration], *further_years(most)]


def longest(options: Options, offer: Offer, caster: Caster) -> str:
    """Say how long a thing could keep the least of some magic, with all the power that there is."""
    most = most_power(caster)
    within = Within(least_of(offer), most, options.teleport_by_size_table)
    stays = [one for one in spans(most) if within.fits(item=one)]
    return f"lasts up to {stays[-1]}" if stays else ""


def offered(options: Options, offer: Offer, caster: Caster, roller: Roller) -> Mix:
    """Give the card of a kind: what matters for it is open as far as power goes, all else is settled."""
    kind, by_table = offer.kind, options.teleport_by_size_table
    least, most = least_of(offer), most_power(caster)
    if not possible(options, offer, caster):
        needed = level_of(least, by_table)
        raise Refused(
            f"even its weakest form takes {needed} power; you have {power_of(caster)}", "gs.magic.power-check"
        )
    within, dice, weapon = Within(least, most, by_table), kind in MAY_HAVE_DICE, kind is Kind.WEAPON
    sides = [one for one in sides_of(offer, caster) if within.fits(dice=(Dice(1, one),))]
    if offer.scale and not sides:
        raise Refused("you have too little power to hurt something of that scale", "gs.vehicle.hurt")
    ranks = [Rank(one) for one in sides or ORDER[:1]]
    harder = [Rank(one) for one in ORDER if one in COST and within.fits(damage=(Dice(1, one),))] if weapon else []
    count = caster.max_q if kind in LIMITED and caster.max_q else 1 if weapon and offer.crafts else HANDFUL
    count = within.largest(count, lambda number: {"dice": (Dice(number, sides[0]),)}) if sides else 0
    more = within.largest(HANDFUL, lambda number: {"damage": (Dice(number, ORDER[0]),)}) if harder else 0
    farthest = FARTHEST if kind is Kind.TELEPORT else MOST_UNITS
    farthest = max(least.size, within.largest(farthest, lambda number: of_size(kind, number)))
    times = [Time(one) for one in spans(most) if within.fits(duration=one)] or [Time(INSTANT)]
    stays = [Stay(one) for one in spans(most) if within.fits(item=one)] if offer.crafts else []
    extras = [
        one for one in extras_of(kind) if one != DISTANT or kind is not Kind.TELEPORT or offer.crafts or caster.site
    ]
    counts = [key for key in extras if magic().modifier[key].per]
    places = [Extra(one) for one in extras if within.fits(modifiers=(one,))] if kind in ONE_NEEDED else []
    changes = [one for one in extras if within.fits(modifiers=(one + (" 1" if one in counts else ""),))]
    hot = within.largest(MOST_DEGREES, lambda number: {"modifiers": tuple([f"{one} {number}" for one in counts[:1]])})
    stats = within.largest(magic().power.most_stats, lambda number: {"stats": number})
    most_points = within.most - level_of(least, by_table) if kind is Kind.ANIMATE else 0
    most_points = min(most_points, magic().power.animated * magic().power.most_stats)
    timeless = offer.always or kind in (*WITHOUT_DURATION, Kind.IDENTIFY)
    usual_dice = 1 if kind in WITH_DICE else 0
    least_dice = 0 if more else usual_dice
    own = within._replace(most=max(caster.power or 0, level_of(least, by_table)))
    lasts = times[0] if timeless or offer.crafts else usual_time(own, times)
    best = best_dice(own, lasts, sides, count) if usual_dice and not weapon and not offer.crafts else (usual_dice, 0)
    richer = success_price() + level_of(least, by_table) <= most and kind is not Kind.IDENTIFY
    modify, teleports = kind is Kind.MODIFY, kind is Kind.TELEPORT
    return Mix(
        lower=each((False, True)) if kind is Kind.AUGMENT and not offer.crafts else False,
        about=each(offer.about) if offer.about else "",
        count=number(least_dice, max(usual_dice, count), best[0]) if dice else 0,
        die=each(ranks, usual=Rank(best[1]) if best[1] else ranks[0]) if dice else ranks[0],
        more=number(0, more) if more else 0,
        more_die=each(harder) if more else ranks[0],
        duration=Time(INSTANT) if timeless else each(times, usual=lasts),
        size=number(1, farthest, free_size(kind, least, farthest, within))
        if kind not in (*WITHOUT_SIZE, Kind.IDENTIFY)
        else least.size,
        area=each((False, True)) if kind in IN_AREA and offer.targets > 1 else False,
        place=each(places) if places else None,
        change=some([Extra(one) for one in changes]) if modify else (),
        degrees=number(1, hot, 1, {"change": [Extra(one) for one in counts]}) if modify else 1,
        stats=number(1, stats, 1) if kind is Kind.AUTOMATON else 0,
        points=number(0, most_points) if most_points > 0 else 0,
        stays=each(stays, usual=usual_stay(within, stays, caster)) if stays else None,
        what=Words("") if offer.about or offer.what or offer.crafts or offer.asked else words(needed=teleports),
        help=maybe(offer.helpers) if offer.helpers and kind is not Kind.IDENTIFY else None,
        buy=each((Buy.ROLL, Buy.SUCCESS)) if roller.cp >= success_price() and richer and not offer.crafts else Buy.ROLL,
    )


SCENE = "10 minutes"
"""How long magic lasts that is to be of use for a scene."""


def usual_time(within: Within, times: list[Time]) -> Time:
    """Give the time that magic usually lasts: a scene, or as near to that as half of the power to spare is enough."""
    half = within._replace(most=(within.most + level_of(within.least, within.by_table)) // 2)
    upto = [one for one in times if rounds_of(one.key) <= rounds_of(SCENE) and half.fits(duration=one.key)]
    return (upto or times)[-1]


def best_dice(within: Within, lasts: Time, sides: list[int], most: int) -> tuple[int, int]:
    """Give the dice that come to most, with the power that there is and the time that it lasts."""
    pools = [(count, one) for count in range(1, most + 1) for one in sides]
    able = [pool for pool in pools if within.fits(dice=(Dice(*pool),), duration=lasts.key)]
    return max(able, key=lambda pool: (pool[0] * (pool[1] + 1), -pool[0]), default=(1, sides[0] if sides else 0))


def free_size(kind: Kind, least: Spell, farthest: int, within: Within) -> int:
    """Give the largest size that costs no more than the smallest."""
    price = within._replace(least=least, most=level_of(least._replace(**of_size(kind, least.size)), within.by_table))
    return max(least.size, price.largest(farthest, lambda number: of_size(kind, number)))


LIKELY = Fraction(3, 4)
"""How likely a site gives enough for what is put together to begin with."""


def usual_stay(within: Within, stays: list[Stay], caster: Caster) -> Stay:
    """Give the longest time on a thing for which the own power is enough, with what the sites give most of the time."""
    drawn = [sum_ for sum_ in spread(caster.site) if chance_of(caster.site, sum_) >= LIKELY] if caster.site else []
    likely = within._replace(most=(caster.power or 0) + max(drawn, default=0))
    return [stays[0], *[one for one in stays if likely.fits(item=one.key)]][-1]


def further_years(most: int) -> list[str]:
    """List the years after the first that some power pays for."""
    return [f"{years} years" for years in range(2, min(most // magic().power.year, MOST_YEARS) + 1)]


def spell_of(offer: Offer, mix: Mix) -> Spell:
    """Give the magic that was put together."""
    change = [f"{one.key} {mix.degrees}" if magic().modifier[one.key].per else one.key for one in mix.change]
    more = 1 if offer.kind is Kind.WEAPON and not mix.count + mix.more else mix.more  # without dice for combat
    wanted = Spell(
        offer.kind,
        (Dice(mix.count, mix.die.sides),) if mix.count else (),
        (Dice(more, mix.more_die.sides),) if more else (),
        mix.size,
        mix.duration.key,
        1 if mix.area else offer.targets,
        (*([mix.place.key] if mix.place else []), *change),
        mix.stats or mix.points,
        mix.stays.key if mix.stays else "",
    )
    if mix.area:  # a square for each of them
        return wanted._replace(size=max(mix.size, offer.targets))
    return wanted._replace(**of_size(offer.kind, mix.size))


def affordable(options: Options, offer: Offer, caster: Caster, mix: Mix) -> None:
    """Refuse what can't be: dice beyond the limits, more than all power there may be."""
    wanted = spell_of(offer, mix)
    try:
        check_spell(wanted, caster.max_dr, caster.max_q)
    except BadInput as error:
        raise Refused(str(error), "gs.magic.level-sum") from None
    bought = success_price() if mix.buy is Buy.SUCCESS else 0
    level = level_of(wanted, options.teleport_by_size_table) + bought
    most = most_power(caster)
    if level > most:
        more = f", and at best {most - (caster.power or 0)} more from the site" if caster.site else ""
        also = f" with the {bought} for the success" if bought else ""
        raise Refused(f"it takes {level} power{also}; you have {caster.power}{more}", "gs.magic.power-check")


def comes_to(options: Options, offer: Offer, caster: Caster, mix: Mix) -> str:
    """Say what magic takes as it is put together now, line by line."""
    lines = lines_of(spell_of(offer, mix), options.teleport_by_size_table)
    parts = ", ".join([f"{one.add} {paid_for(one.what)}" for one in lines])
    site = f" and the site’s {' + '.join(map(str, caster.site))}" if caster.site else ""
    level = sum([one.add for one in lines])
    short = max(0, level - (caster.power or 0)) if caster.site else 0
    gives = (chance_of(caster.site, short),) if short else ()
    ahead = f" The site gives enough in {percent(gives[0])}." if gives else ""
    ahead = ODDS + foretold(*offer.foreseen, *gives) if offer.foreseen else ahead  # the card has no other odds
    bought = BUYS if offer.foreseen and level + success_price() <= most_power(caster) else ""
    return f"It takes {level} power: {parts}. You have {caster.power} power{site}.{ahead}{bought}"


PAID = {
    r"(?:effect|combat) (.*)": r"for the \1",
    r"damage (.*)": r"for the \1 of damage",
    r"1 round": "for a round",
    r"1 (weapon|unit|square)": r"for the \1",
    "crafting": "for crafting it",
    r"(.*) on the thing": r"so that it stays for \1",
}
"""What a line of the sum is paid for, by how it begins."""


def paid_for(what: str) -> str:
    """Say what some power is paid for.

    >>> [paid_for(what) for what in ("combat 1d4", "effect 2d6", "1 round", "crafting", "10 minutes on the thing")]
    ['for the d4', 'for the 2d6', 'for a round', 'for crafting it', 'so that it stays for 10 minutes']
    """
    text = re.sub(r"\b1d(\d)", r"d\1", points(squares(what)))
    return next(
        (re.sub(f"^{how}$", said, text) for how, said in PAID.items() if re.fullmatch(how, text)), f"for {text}"
    )


BUYS = f". You can also buy each success for {in_points(success_price())}, if enough power is left"
"""What is there for whoever crafts, and has points to spare."""


def foretold(made: Fraction, borne: Fraction, gives: Fraction = Fraction(1)) -> str:
    """Say how likely it is that a site gives enough, that a thing is made and bears its power, and all of that.

    >>> foretold(Fraction(4, 5), Fraction(11, 20))
    '80% to make the thing, then 55% to put the power on it: 44% that it all works'
    >>> foretold(Fraction(4, 5), Fraction(11, 20), Fraction(1, 2))[:47]
    '50% that the site gives enough, then 80% to mak'
    """
    steps = [f"{percent(gives)} that the site gives enough"] * (gives < 1)
    steps += [f"{percent(made)} to make the thing", f"{percent(borne)} to put the power on it"]
    return f"{', then '.join(steps)}: {percent(gives * made * borne)} that it all works"


def percent(chance: Fraction) -> str:
    """Write a chance in whole per cent."""
    return f"{int(100 * chance)}%"


def chance_of(site: tuple[Dice, ...], needed: int) -> Fraction:
    """Give how likely the dice of sites come to what is needed.

    >>> print(chance_of((Dice(1, 20),), 11), chance_of((Dice(2, 4),), 8), chance_of((Dice(1, 4),), 9))
    1/2 1/16 0
    """
    ways = spread(site)
    return Fraction(sum([many for sum_, many in ways.items() if sum_ >= needed]), sum(ways.values()))


def about_of_mix(offer: Offer, mix: Mix) -> str:
    """Give what some magic is about, as it was said or picked."""
    return offer.what or str(mix.what) or (LESS if mix.lower else "") + mix.about
