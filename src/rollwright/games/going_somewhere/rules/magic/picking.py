"""Magic at a table, put together by picking: a kind, whom, dice, time, range; its Power Level is told on the way.

What was put together once is kept on the sheet, and can be worked again as it is. As text magic is written
`heal 2d6, 10 units, 1 hour` (see `spells`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.action import Buy, success_price
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects, told
from rollwright.games.going_somewhere.rules.magic.attack import Aim, MagicAttack, defence_of, magic_attack
from rollwright.games.going_somewhere.rules.magic.casting import Cast, cast, works
from rollwright.games.going_somewhere.rules.magic.facts import SpellForgotten, SpellKept
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
from rollwright.games.going_somewhere.rules.magic.records import (
    BY_MAGIC,
    Caster,
    Target,
    Wanted,
    caster_of,
    target_of,
    with_thing,
)
from rollwright.games.going_somewhere.rules.magic.results import LESS
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.games.going_somewhere.rules.magic.spells import GRAMMAR, INSTANT, Kind, Spell, spell, time_text
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.magic.targets import Foe
from rollwright.games.going_somewhere.rules.magic.using import anybody, check_about, magic_on, picked, wands
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    Helper,
    Roller,
    able,
    check_able,
    helpers_of,
    roller_of,
    with_,
)
from rollwright.games.going_somewhere.rules.ranks import COST, ORDER, Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.scales import large_enough, scale_of
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.play.steps import Call, Choose, Happening, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed

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


class Assembled(NamedTuple):
    """Magic that is ready to be worked."""

    wanted: Spell
    what: str
    caster: Caster
    helper: Helper


async def assembled(options: Options, offer: Offer, caster: Caster, roller: Roller) -> Assembled:
    """Ask for the magic on one card, unless it was put together before; keep it for another time."""
    if offer.settled:
        return Assembled(spell(offer.settled), offer.what, caster, NOBODY_HELPS)
    check: Callable[[Mix], None] = partial(affordable, options, offer, caster)
    about = Building(roller.who, NAMES[offer.kind][0], caster.power or 0)
    tally: Callable[[Mix], str] = partial(comes_to, options, offer, caster)
    card = offered(offer, caster, roller)
    mix = await Choose.card("spell", roller.who, card, check=check, about=about, tally=tally)
    wanted = spell_of(offer, mix)
    what = offer.what or str(mix.what) or ", ".join(mix.weapons) or (LESS if mix.lower else "") + mix.about
    if caster.power is not None:
        await SpellKept(str(wanted), str(wanted), what, who=roller.who)
    caster = with_(caster, site=dice_drawn(offer, mix), decided=mix.buy)
    return Assembled(wanted, what, caster, mix.help or NOBODY_HELPS)


NO_AIM, SOMEBODY_THERE = Aim(10, ()), (Foe(),)
RULES = "gs.magic.announce gs.magic.level-sum gs.magic.power-check gs.magic.action-roll"


@listed(
    "work-magic",
    "Put magic together and work it",
    RULES,
    worth={"works": works},
    examples=({"bonus": 8, "power": 20, "kind": Kind.HEAL, "max_dr": 8, "max_q": 2},),
)
@procedure
async def conjure(
    options: Options,
    caster: Caster,
    offer: Offer,
    roller: Roller = ANYBODY,
    targets: Annotated[tuple[Target, ...], INNER] = (),
) -> Cast:
    """Put magic together by picking, and work it: its Power Level, the Action Roll, who resists, what comes of it."""
    whom = tuple([one.target for one in targets])
    await told.heads(roller.who, Spell(offer.kind), offer.what, whom)
    made = await assembled(options, offer, caster, roller)
    await told.heads(roller.who, made.wanted, made.what, whom)
    wanted = Wanted(str(made.wanted), 0, made.what)
    first = targets[0] if targets else Target()
    return await cast(options, made.caster, wanted, first, roller, made.helper, targets[1:])


@listed(
    "work-attack",
    "Put an attack by magic together and make it",
    f"{RULES} gs.magic.in-combat gs.magic.harm",
    worth={"damage": lambda outcome: outcome.damage - outcome.rebound},
    examples=({"bonus": 8, "power": 20, "kind": Kind.HARM},),
)
@procedure
async def blast(
    options: Options,
    caster: Caster,
    offer: Offer,
    aim: Annotated[Aim, INNER] = NO_AIM,
    foes: Annotated[tuple[Foe, ...], INNER] = SOMEBODY_THERE,
    roller: Roller = ANYBODY,
) -> MagicAttack:
    """Put an attack by magic together by picking, and make it."""
    whom = tuple([Who(one.name) for one in foes])
    await told.heads(roller.who, Spell(offer.kind), offer.what, whom)
    made = await assembled(options, offer, caster, roller)
    await told.heads(roller.who, made.wanted, made.what, whom)
    large = [one for one in foes if not one.scaled(scale_of(made.wanted.dice))]
    if large:
        raise Refused("magic with these dice can't hurt something of that scale", "gs.vehicle.hurt")
    aim = with_(aim, dice=made.wanted.dice, size=made.wanted.size, what=made.what)
    return await magic_attack(
        options, made.caster, aim, defence_of(foes[0]), foes[0].target, roller, made.helper, foes[1:]
    )


# --- at a table ------------------------------------------------------------------------------------------------------


def kinds(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that somebody can work: what they have put together before first, then the kinds."""
    known = [Choice(one.spell, one.name, one.about) for one in state.sheet(who).spells]
    return [*known, *[Choice(kind.value, name, note) for kind, (name, note) in NAMES.items()]]


def apart(state: State, who: Who, whom: tuple[Who, ...]) -> int:
    """Give how far away the farthest of some is in a fight; 1 outside one."""
    fight = scene_of(state).fight
    ones = fight.ones if fight else {}
    if who not in ones:
        return 1
    return max([abs(ones[one].at - ones[who].at) for one in whom if one in ones], default=1) or 1


def about_of(state: State, kind: Kind, who: Who, whom: Who) -> tuple[str, ...]:
    """List what magic of a kind can be about on somebody."""
    sheet: Sheet | None = state.sheets.get(whom)
    if kind is Kind.IDENTIFY:
        return tuple(dict.fromkeys([item.name for item in state.sheet(who).items if item.magic or item.unknown]))
    if sheet is None:
        return ()
    if kind is Kind.AUGMENT:
        special = [derive.folded(one) for one in derive.special_skills(sheet)]
        return (*[one.value for one in (*Stat, *Skill)], effects.NOTICE, *special)
    if kind is Kind.COUNTER:
        return tuple(magic_on(sheet))
    if kind is Kind.WEAPON:
        return tuple(dict.fromkeys([item.name for item in sheet.items if item.kind == "weapon"]))
    return ()


def offer_of(state: State, who: Who, kind: Kind, whom: tuple[Who, ...], what: str) -> Offer:
    """Give what somebody can put together, as the table knows it."""
    others = tuple([Who(one) for one, sheet in state.sheets.items() if one != who and site_dice(sheet)])
    others = tuple([one for one in others if state.sheets[one].npc == state.sheets[who].npc])
    return Offer(
        kind=kind,
        near=apart(state, who, whom),
        targets=1 if kind in FOR_SEVERAL else max(1, len(whom)),
        about=() if what and kind is not Kind.COUNTER else about_of(state, kind, who, whom[0] if whom else who),
        circle=others,
        sites=(site_dice(state.sheet(who)), *[site_dice(state.sheets[one]) for one in others]),
        helpers=helpers_of(state, who, Stat.INT.value),
        what=what,
    )


@start("cast", "Work magic", RULES, place="sheet.magic", row="magic", when=able)
def work_magic(
    options: Options,
    state: State,
    who: Who,
    magic: Annotated[str, Ask("Which magic?", kinds, guide=f"Or written out: {GRAMMAR}", free=True)],
    on: Annotated[tuple[Who, ...], Ask("On whom?", anybody, guide="Nobody: on yourself.")] = (),
    about: Annotated[Words, Ask("What is it about?", guide="What is to happen, in your own words.")] = UNSAID,
) -> Call[Any]:
    """Work magic: pick what it is to be and see what power it takes. Your CGO says whether others may resist."""
    sheet = check_able(state, who)
    kind = Kind(magic) if magic in list(Kind) else spell(magic).kind
    known = next((one.about for one in sheet.spells if one.spell == magic), "")
    whom, what = on or (who,), str(about) or known
    if kind not in NAMES:
        raise Refused("that is crafted, or raised from the dead", "gs.magic.craft")
    check_barred(sheet, kind, what)
    if kind is Kind.HARM:
        return attack(options, state, who, magic, on)
    offer = offer_of(state, who, kind, whom, what)
    if kind is Kind.COUNTER and not offer.about:
        raise Refused(f"there is no magic on {state.name(whom[0])} to counter", "gs.magic.counter")
    if kind is Kind.WEAPON and not offer.about and not what:
        raise Refused(f"{state.name(whom[0])} has no weapon", "gs.magic.temporary-weapons")
    if magic not in list(Kind):
        wanted = spell(magic)
        if kind in (Kind.WEAPON, Kind.COUNTER, Kind.REGENERATE):
            check_about(state, whom[0], wanted, what)
        wanted = wanted if kind is Kind.WEAPON else wanted._replace(targets=max(wanted.targets, len(whom)))
        offer = with_(offer, settled=str(wanted), what=what)
    targets = tuple([target_of(state, one, who, kind) for one in whom])
    own = caster_of(state, who)
    caster = with_(own, site=offer.sites[0]) if offer.settled and level_short(own, offer.settled) else own
    return conjure(options, caster, offer, roller_of(state, who), () if kind in FOR_SEVERAL else targets)


def level_short(caster: Caster, text: str) -> bool:
    """Tell whether the own power is too little for some magic."""
    return level_of(spell(text)) > (caster.power or 0)


def check_barred(sheet: Sheet, kind: Kind, what: str) -> None:
    """Refuse what can't be tried again yet, and what no magic does."""
    bars = [one for one in sheet.effects if one.kind == "barred"]
    if kind is Kind.IDENTIFY and [one for one in bars if one.about == what]:
        raise Refused("this can't be identified again yet", "gs.magic.clairvoyance-again")
    if kind is Kind.AUGMENT and what.casefold() in ("power", "magic", "magic bonus", "power level"):
        raise Refused("no magic raises the Power Level", "gs.magic.augment-no-power")


def foe_of(state: State, who: Who, by: Who) -> Foe:
    """Give somebody whom an attack by magic is aimed at; of somebody without a sheet little is known."""
    sheet: Sheet | None = state.sheets.get(who)
    if sheet is None:
        return Foe(who)
    numbers, target = of_sheet(sheet, movement=0), target_of(state, who, by)
    scale = sheet.craft.scale if sheet.craft else 0
    return Foe(
        name=who,
        defend=max(numbers.strength, numbers.acc) + numbers.burden,
        guard=numbers.guard_against(BY_MAGIC),
        immunity=target.immunity,
        resist=target.resist,
        resist_dice=target.resist_dice,
        die=0 if numbers.thrown else numbers.combat,
        asked=target.asked,
        cp=target.resist_cp,
        acted=target.acted,
        scale=scale,
    )


def attack(options: Options, state: State, who: Who, magic: str, on: tuple[Who, ...]) -> Call[MagicAttack]:
    """Make an attack by magic, with the own power."""
    sheet: Sheet = state.sheet(who)
    foes = tuple([foe_of(state, one, who) for one in on if one != who])
    if not foes:
        raise Refused("pick whom you attack", "gs.magic.harm")
    offer = with_(offer_of(state, who, Kind.HARM, on, ""), settled="" if magic in list(Kind) else magic)
    return blast(options, caster_of(state, who), offer, aim_of(sheet), foes, roller_of(state, who))


def aim_of(sheet: Sheet) -> Aim:
    """Give what the Combat Roll of magic is made with."""
    return Aim(effects.stat_left(sheet, Stat.ACC) + effects.on_every_roll(sheet), ())


@start("attack-with", "Attack with a magic thing", "gs.magic.use-item gs.magic.harm", place="sheet.magic", when=able)
def attack_with(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("With what?", wands)],
    on: Annotated[tuple[Who, ...], Ask("Whom?", anybody, least=1)],
) -> Call[MagicAttack]:
    """Attack with a crafted thing: its Magic Bonus for the Action Roll, then your Combat Roll."""
    sheet = check_able(state, who)
    one = picked(sheet, thing, state.name(who))
    whom = tuple([other for other in on if other != who])
    if not whom or len(whom) > one.wanted.targets:
        raise Refused(f"{one.item.name} is for {one.wanted.targets} at once", "gs.magic.use-item")
    if apart(state, who, whom) > one.wanted.size:
        raise Refused(f"{one.item.name} reaches {one.wanted.size} squares", "gs.magic.size")
    for other in whom:
        large_enough(state, other, scale_of(one.wanted.dice))
    foes = tuple([foe_of(state, other, who) for other in whom])
    aim = with_(aim_of(sheet), dice=one.wanted.dice, size=one.wanted.size, item=one.item.name)
    caster = with_thing(state, who, one.made.bonus)
    return magic_attack(
        options, caster, aim, defence_of(foes[0]), foes[0].target, roller_of(state, who), others=foes[1:]
    )


def kept(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that somebody has kept."""
    return [Choice(one.spell, one.name, one.about) for one in state.sheet(who).spells]


@deed("forget-spell", "Forget magic", "gs.magic.announce", place="sheet.spells", row="magic")
def forget(
    options: Options, state: State, who: Who, magic: Annotated[str, Ask("Which magic?", kept)]
) -> Iterator[Happening[Any]]:
    """Take magic off your list; you can always put it together again."""
    yield SpellForgotten(magic, who=who)
