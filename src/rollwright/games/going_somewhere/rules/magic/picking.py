"""Magic at a table, put together by picking: a kind, whom, dice, time, range; its Power Level is told on the way.

What was put together once is kept on the sheet, and can be worked again as it is. As text magic is written
`heal 2d6, 10 units, 1 hour` (see `spells`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.gear.items import BETWEEN, key_of
from rollwright.games.going_somewhere.rules.magic import effects, told
from rollwright.games.going_somewhere.rules.magic.attack import Aim, MagicAttack, defence_of, magic_attack
from rollwright.games.going_somewhere.rules.magic.casting import Cast, cast, works
from rollwright.games.going_somewhere.rules.magic.facts import SpellForgotten, SpellKept
from rollwright.games.going_somewhere.rules.magic.mixing import (
    NAMES,
    ON_THINGS,
    RANGE,
    RANGES,
    Building,
    Mix,
    Offer,
    about_of_mix,
    affordable,
    comes_to,
    least_of,
    most_power,
    offered,
    possible,
    power_of,
    sizes_of,
    spell_of,
)
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.records import (
    BY_MAGIC,
    MINDS,
    Caster,
    Target,
    Wanted,
    caster_of,
    target_of,
    with_thing,
)
from rollwright.games.going_somewhere.rules.magic.results import LESS, most_targets
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.games.going_somewhere.rules.magic.spells import (
    ON_NOBODY,
    Kind,
    Spell,
    in_words,
    spell,
    squares,
    written,
)
from rollwright.games.going_somewhere.rules.magic.targets import Foe
from rollwright.games.going_somewhere.rules.magic.told import aimed_at
from rollwright.games.going_somewhere.rules.magic.using import (
    anybody,
    check_about,
    magic_on,
    power_named,
    unknown_things,
    wands,
    while_it_lasts,
)
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
from rollwright.games.going_somewhere.rules.sheet import Item, Known, Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import here
from rollwright.games.going_somewhere.rules.vehicles.scales import large_enough, scale_of
from rollwright.play.cards import Words
from rollwright.play.steps import Call, Choose, Happening, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import counted, joined, opened

OF_DICE = {
    Kind.WEAPON: " They add to the Combat Roll. Take 0 for damage alone.",
    Kind.CONSTRUCT: " With 0, it is only an illusion.",
}
"""What is said of the dice of a kind."""


class Assembled(NamedTuple):
    """Magic that is ready to be worked."""

    wanted: Spell
    what: str
    caster: Caster
    helper: Helper
    helpers: tuple[Helper, ...] = ()
    """Those who may still offer their help."""


async def assembled(
    options: Options, offer: Offer, caster: Caster, roller: Roller, targets: tuple[Target, ...] = ()
) -> Assembled:
    """Ask for the magic on one card, unless it was put together before; keep it for another time."""
    if offer.settled:
        return Assembled(spell(offer.settled), offer.what, caster, NOBODY_HELPS, offer.helpers)
    check: Callable[[Mix], None] = partial(affordable, options, offer, caster)
    name, before = ON_THINGS[offer.kind][0], told.before(targets).strip()
    sizes, dice = sizes_of(options, offer.kind), OF_DICE.get(offer.kind, "")
    button = "Make it" if offer.crafts else "Cast"
    about = Building(roller.who, name, power_of(caster), before, dice, RANGES.get(offer.kind, RANGE), sizes, button)
    about = about._replace(asks="Where to?") if offer.kind is Kind.TELEPORT else about
    if offer.used_up:
        about = about._replace(keeps="How long does it keep, unless it’s used before?", after="After that it’s no use.")
    tally: Callable[[Mix], str] = partial(comes_to, options, offer, caster)
    card = offered(options, offer, caster, roller)
    mix = await Choose.card("spell", roller.who, card, check=check, about=about, tally=tally)
    wanted = spell_of(offer, mix)
    what, text = about_of_mix(offer, mix), written(wanted)
    if caster.power is not None and not offer.crafts and offer.kind is not Kind.IDENTIFY:
        await SpellKept(text, text, what, who=roller.who)
    if offer.kind is Kind.IDENTIFY:  # what is left to decide is asked as it is rolled
        return Assembled(wanted, what, caster, NOBODY_HELPS, offer.helpers)
    caster = with_(caster, decided=None if offer.crafts else mix.buy)
    return Assembled(wanted, what, caster, mix.help or NOBODY_HELPS)


ABOUT_ONE_OF = (Kind.AUGMENT, Kind.COUNTER, Kind.WEAPON, Kind.IDENTIFY)
"""Kinds that are about one of several things; whatever else is said of them is for the story."""
ABOUT_SOMETHING = (Kind.WEAPON, Kind.COUNTER, Kind.REGENERATE)
"""Kinds of which what they are about has to be there."""
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
    await told.heads(roller.who, Spell(offer.kind), offer.what, whom, offer.said)
    made = await assembled(options, offer, caster, roller, targets)
    await told.heads(roller.who, made.wanted, made.what, whom, offer.said)
    wanted = Wanted(written(made.wanted), 0, made.what, dict(offer.things).get(made.what, ""))
    first = targets[0] if targets else Target()
    return await cast(options, made.caster, wanted, first, roller, made.helper, targets[1:], made.helpers)


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
    await told.heads(roller.who, Spell(offer.kind), offer.what, whom, offer.said)
    made = await assembled(options, offer, caster, roller)
    await told.heads(roller.who, made.wanted, made.what, whom, offer.said)
    large = [one for one in foes if not one.scaled(scale_of(made.wanted.dice))]
    if large:
        raise Refused("magic with these dice can’t hurt something of that scale", "gs.vehicle.hurt")
    aim = with_(aim, dice=made.wanted.dice, size=made.wanted.size, what=made.what, helpers=made.helpers)
    return await magic_attack(
        options, made.caster, aim, defence_of(foes[0]), foes[0].target, roller, made.helper, foes[1:]
    )


# --- at a table ------------------------------------------------------------------------------------------------------


def kinds(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that somebody has power for: what they have put together before first, then the kinds."""
    caster = caster_of(state, who, site=True)
    usual = {kind: whom for kind in NAMES if (whom := usually_on(state, who, kind))}
    if in_fight(state, who):  # an attack is declared when a round begins
        usual.pop(Kind.HARM, None)
    offers = [Offer(kind, apart(state, who, whom)) for kind, whom in usual.items()]
    known = [by_heart(one) for one in known_now(state, who)]
    new = [kind_of(options, offer) for offer in offers if possible(options, offer, caster)]
    return [*known, *[msgspec.structs.replace(one, apart=ANEW) if known else one for one in new]]


WORKED, ANEW = "As you have worked it before", "Something else"
"""Headings of magic that is known by heart, and of all other."""


def known_now(state: State, who: Who) -> list[Known]:
    """List the magic that somebody has put together before, and has power and a use for now."""
    most = most_power(caster_of(state, who, site=True))
    known = [one for one in state.sheet(who).spells if level_of(spell(one.spell)) <= most]
    known = [one for one in known if still_there(state, who, spell(one.spell), one.about)]
    if in_fight(state, who):
        known = [one for one in known if spell(one.spell).kind is not Kind.HARM]
    return known


def last_known(options: Options, state: State, who: Who) -> str:
    """Give the magic that somebody put together last; nothing where there is none yet."""
    return next((one.spell for one in reversed(known_now(state, who))), "")


def in_fight(state: State, who: Who) -> bool:
    """Tell whether somebody is in a fight."""
    fight = scene_of(state).fight
    return fight is not None and who in fight.ones


def by_heart(one: Known) -> Choice:
    """Give magic that somebody knows by heart, as people read it.

    >>> by_heart(Known(name="Mesmerize, 10 units, known-in-sight", spell="mesmerize, 10 units, known-in-sight")).words
    'Mesmerize, 10 squares'
    """
    wanted = spell(one.spell)
    name = in_words(wanted) if one.name.casefold() == str(wanted).casefold() else squares(one.name)
    return Choice(one.spell, opened(name), aimed_at(one.about), apart=WORKED)


def kind_of(options: Options, offer: Offer) -> Choice:
    """Offer a kind of magic: what it does, and the least power that it takes."""
    name, what = NAMES[offer.kind]
    least = level_of(least_of(offer), options.teleport_by_size_table)
    return Choice(offer.kind.value, name, f"{what}; takes {least} power or more")


def power_now(options: Options, state: State, who: Who) -> str:
    """Say how much power there is for magic."""
    caster = caster_of(state, who, site=True)
    site = f", and up to {most_power(caster) - (caster.power or 0)} from the power site" if caster.site else ""
    return f"Your power is your {counted(caster.power or 0, 'unspent Character Point')}{site}. Magic doesn’t use it up."


def still_there(state: State, who: Who, wanted: Spell, about: str) -> bool:
    """Tell whether what some magic is about is there, on whom it is where nobody says it."""
    whom = usually_on(state, who, wanted.kind)
    if wanted.kind not in ABOUT_SOMETHING or not whom:
        return bool(whom)
    try:
        check_about(state, whom[0], wanted, about)
    except Refused:
        return False  # then it is not offered
    return True


def apart(state: State, who: Who, whom: tuple[Who, ...]) -> int:
    """Give how far away the farthest of some is in a fight; 1 outside one."""
    fight = scene_of(state).fight
    ones = fight.ones if fight else {}
    if who not in ones:
        return 1
    return max([abs(ones[one].at - ones[who].at) for one in whom if one in ones], default=1) or 1


FORMS = {"weapon": "a weapon", "shield": "a shield", "helmet": "a helmet", "armour": "armour", "clothing": "clothing"}


def in_form(item: Item) -> str:
    """Say what a magic thing is.

    >>> in_form(Item(name="Undershirt", kind="clothing")), in_form(Item(name="A ring"))
    ('clothing with magic on it', 'a thing with magic on it')
    """
    return f"{FORMS.get(item.kind, 'a thing')} with magic on it"


def about_of(state: State, kind: Kind, who: Who, whom: Who) -> tuple[str, ...]:
    """List what magic of a kind can be about on somebody."""
    sheet: Sheet | None = state.sheets.get(whom)
    if kind is Kind.IDENTIFY:
        found = unknown_things(state, who)
        theirs = [item.name for one, item in found if one == whom != who]
        return tuple(dict.fromkeys(theirs or [item.name for _, item in found]))
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


def usually_on(state: State, who: Who, kind: Kind) -> tuple[Who, ...]:
    """Give on whom magic is, where nobody says it: for healing the own side's most hurt; else oneself, or the first
    whom it can be worked on; nobody at all."""
    if kind is Kind.HEAL:
        return (most_hurt(state, who),)
    if kind in (Kind.MESMERIZE, Kind.TELEPATHY):
        others = [(one,) for one in here(state) if one != who]
        return min(others, key=lambda whom: apart(state, who, whom), default=())
    bears = kind not in (Kind.WEAPON, Kind.COUNTER)
    return next(((one,) for one in (who, *here(state)) if bears or about_of(state, kind, who, one)), ())


def most_hurt(state: State, who: Who) -> Who:
    """Give who has lost most Health of those on somebody's side, or are that one."""
    mine = state.sheet(who).npc
    own = [one for one, sheet in here(state).items() if sheet.npc == mine and sheet.craft is None]
    alive = [one for one in own if state.sheets[one].down != "dead" and one != who]
    return max((who, *alive), key=lambda one: state.sheets[one].health_lost)


def whom_else(options: Options, state: State, who: Who, magic: str = "", on: tuple[Who, ...] = (), **_: Any) -> str:
    """Say on whom the magic that is picked is worked where nobody is ticked."""
    if not magic or on:
        return ""
    kind = Kind(magic) if magic in list(Kind) else spell(magic).kind
    if kind in ON_NOBODY:
        return ""
    if kind is Kind.HARM:
        foes = nearest_foe(state, who)
        return f"With nobody ticked, it strikes {state.name(foes[0]) if foes else 'somebody without a sheet'}."
    whom = usually_on(state, who, kind)
    if not whom or whom[0] == who:
        return "With nobody ticked, it works on you."
    why = ", who is hurt worst" if kind is Kind.HEAL else ", who is nearest" if kind in MINDS else ""
    return f"With nobody ticked, it works on {state.name(whom[0])}{why}."


def nearest_foe(state: State, who: Who) -> tuple[Who, ...]:
    """Give the nearest of the other side who stands; nobody where none is here."""
    mine = state.sheet(who).npc
    there = [(one,) for one, sheet in here(state).items() if sheet.npc != mine and not sheet.craft and not sheet.down]
    return min(there, key=lambda whom: apart(state, who, whom), default=())


def offer_of(state: State, who: Who, kind: Kind, whom: tuple[Who, ...], what: str) -> Offer:
    """Give what somebody can put together, as the table knows it."""
    return Offer(
        kind=kind,
        near=apart(state, who, whom),
        targets=1 if kind in (*ON_NOBODY, Kind.WEAPON) else max(1, len(whom)),
        about=() if what and kind is not Kind.COUNTER else about_of(state, kind, who, whom[0] if whom else who),
        helpers=helpers_of(state, who, Stat.INT.value),
        what=what,
        things=tuple([(one.name, in_form(one)) for _, one in unknown_things(state, who) if kind is Kind.IDENTIFY]),
    )


def drawn_on(state: State, who: Who, sites: str) -> tuple[Who, ...]:
    """List those whose power sites are drawn on: the own, or also those of the others on the same side who stand."""
    side = state.sheet(who).npc
    there = [(one, sheet) for one, sheet in state.sheets.items() if one != who and sheet.npc == side]
    others = [Who(one) for one, sheet in there if not sheet.down and not sheet.away]
    return {"none": (), "own": (who,), "all": (who, *others)}[sites]


def without_help(state: State, who: Who, offer: Offer, sites: tuple[Who, ...]) -> Offer:
    """Give an offer without help where others lend the power of their sites: that gives no bonus to the roll."""
    lent = any(site_dice(state.sheet(one)) for one in sites if one != who)
    return with_(offer, helpers=()) if lent else offer


def drawn_for(options: Options, state: State, who: Who, offer: Offer, sites: str) -> tuple[Who, ...]:
    """List those whose power sites are drawn on for some magic: the own one where it takes that, whatever is said."""
    least = spell(offer.settled) if offer.settled else least_of(offer)
    alone = level_of(least, options.teleport_by_size_table) <= most_power(caster_of(state, who))
    return drawn_on(state, who, "own" if sites == "none" and not alone else sites)


SITE_ASKED = "Do you take power from a power site?"
SITE_ADDS = "Its dice add to your power where the magic takes more than you have. It has to be near you."
DECLARED = "in a fight, choose to attack by magic when the round begins"


def sites_near(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the power sites that can be drawn on; nothing where nobody on somebody's side has one."""
    bonded = [one for one in drawn_on(state, who, "all") if site_dice(state.sheet(one))]
    others = joined([f"{state.name(one)}’s" for one in bonded if one != who])
    own = [("none", "Mine, if I have to"), ("own", "Mine, for more power")] if who in bonded else [("none", "No")]
    lent = f"Mine and {others}" if who in bonded else f"Yes, {others}"
    return [*own * bool(bonded), *[("all", lent)] * bool(others)]


def has_magic(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can work any magic now."""
    return able(options, state, who) and bool(kinds(options, state, who))


@start(
    "cast",
    "Work magic",
    RULES,
    place="sheet.magic",
    row="magic",
    when=has_magic,
    foretells=whom_else,
    needs="You need power for magic: Character Points you haven’t spent, or a power site."
    " In a vehicle fight, whoever drives or fires does nothing else that round.",
)
def work_magic(
    options: Options,
    state: State,
    who: Who,
    magic: Annotated[str, Ask("Which magic?", kinds, power_now, typed=True, preset=False, usual=last_known)],
    on: Annotated[tuple[Who, ...], Ask("On whom?", anybody)] = (),
    about: Annotated[Words, Ask("In your own words", guide="What is to happen, or what it looks like.")] = UNSAID,
    sites: Annotated[str, Ask(SITE_ASKED, sites_near, SITE_ADDS)] = "none",
) -> Call[Any]:
    """Pick your magic and see what power it takes. Mind control can always be resisted; your CGO says what else can."""
    sheet = check_able(state, who)
    kind = Kind(magic) if magic in list(Kind) else spell(magic).kind
    known = next((one.about for one in sheet.spells if one.spell == magic and kind is not Kind.IDENTIFY), "")
    on = tuple([one for one in on if one != who or kind not in MINDS])
    whom, what = on or usually_on(state, who, kind) or (who,), str(about) or known
    said = ""
    if kind not in NAMES:
        raise Refused("use “Craft a thing with magic” or “Animate the dead” for that", "gs.magic.craft")
    check_barred(sheet, kind, what)
    for one in whom if kind is Kind.REGENERATE else ():
        check_about(state, one, Spell(kind), what)
    if kind is Kind.HARM and in_fight(state, who):
        raise Refused(DECLARED, "gs.round.declare")
    if kind is Kind.HARM:
        return attack(options, state, who, magic, on, sites, what)
    if kind in ABOUT_ONE_OF:
        there, asked = about_of(state, kind, who, whom[0]), magic in list(Kind)
        meant = meant_by(there, what)
        if not meant and there and (asked or kind is Kind.AUGMENT):
            meant, said = "" if asked else meant_by(there, known), what
        what = meant or (what if not said else "")
    asked_for = kind is not Kind.TELEPORT  # where to, has to be said
    offer = with_(offer_of(state, who, kind, whom, what), said=said, asked=asked_for)
    if kind is Kind.COUNTER and not offer.about:
        raise Refused(f"there is no magic on {state.name(whom[0])} to counter", "gs.magic.counter")
    if kind is Kind.WEAPON and not offer.about and not what:
        raise Refused(f"{state.name(whom[0])} has no weapon", "gs.magic.temporary-weapons")
    if magic not in list(Kind):
        wanted = spell(magic)
        if kind is Kind.AUGMENT and not what:
            raise Refused("say which stat or skill it is for", "gs.magic.augment")
        if kind in ABOUT_SOMETHING:
            check_about(state, whom[0], wanted, what)
        if kind is not Kind.WEAPON and len(whom) > most_targets(wanted):
            wanted = wanted._replace(targets=len(whom))
        offer = with_(offer, settled=str(wanted), what=what)
    targets = tuple([target_of(state, one, who, kind) for one in whom])
    drawn = drawn_for(options, state, who, offer, sites)
    caster, offer = caster_of(state, who, drawn), without_help(state, who, offer, drawn)
    return conjure(options, caster, offer, roller_of(state, who), () if kind in ON_NOBODY else targets)


def to_identify(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things that somebody can look into, by name, and whose they are."""
    return [
        Choice(key_of(item), item.name, "" if one == who else f"{state.name(one)} has it")
        for one, item in unknown_things(state, who)
    ]


def can_identify(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has the power for clairvoyance, and there is something to look into."""
    there = able(options, state, who) and bool(unknown_things(state, who))
    return there and possible(options, Offer(Kind.IDENTIFY), caster_of(state, who, site=True))


@start(
    "identify",
    "Identify a thing",
    f"{RULES} gs.magic.clairvoyance",
    place="sheet.items",
    row="item",
    when=can_identify,
    needs="You need power for magic, and a magic thing that isn’t identified yet, yours or a companion’s.",
)
def identify(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("Which thing?", to_identify)],
    sites: Annotated[str, Ask(SITE_ASKED, sites_near, SITE_ADDS)] = "none",
) -> Call[Any]:
    """Find out what a magic thing does. A total of 10 shows what it is, 20 one power, 25 two, 30 three, 35 all."""
    name = item.partition(BETWEEN)[0]
    return work_magic(options, state, who, Kind.IDENTIFY.value, (), Words(name), sites)


def meant_by(there: tuple[str, ...], text: str) -> str:
    """Give what some words name among what there is, up or down; nothing where they are only somebody's own words.

    >>> meant_by(("str", "spd"), "STR"), meant_by(("str", "spd"), "less SPD"), meant_by(("str", "spd"), "arms of iron")
    ('str', 'less spd', '')
    """
    plain = text.strip().casefold().removeprefix(LESS)
    found = next((one for one in there if one.casefold() == plain), "")
    return found and (LESS if text.strip().casefold().startswith(LESS) else "") + found


def check_barred(sheet: Sheet, kind: Kind, what: str) -> None:
    """Refuse what can't be tried again yet, and what no magic does."""
    bars = [one for one in sheet.effects if one.kind == "barred"]
    if kind is Kind.IDENTIFY and [one for one in bars if one.about == what]:
        raise Refused("it is too soon to try to identify this again", "gs.magic.clairvoyance-again")
    if kind is Kind.AUGMENT and what.casefold() in ("power", "magic", "magic bonus", "power level"):
        raise Refused("magic can’t raise the power for magic", "gs.magic.augment-no-power")


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
        own=numbers.weapon,
        brawn=numbers.brawn,
        answers=not (sheet.craft or sheet.down or sheet.stunned),
    )


def attack(
    options: Options, state: State, who: Who, magic: str, on: tuple[Who, ...], sites: str, what: str
) -> Call[MagicAttack]:
    """Make an attack by magic, with the own power; at nobody in particular, the CGO says what it strikes."""
    sheet: Sheet = state.sheet(who)
    on = tuple([one for one in on if one != who]) or nearest_foe(state, who)
    foes = tuple([foe_of(state, one, who) for one in on]) or SOMEBODY_THERE
    settled = "" if magic in list(Kind) else magic
    offer = with_(offer_of(state, who, Kind.HARM, on, what), settled=settled)
    drawn = drawn_for(options, state, who, offer, sites)
    offer = with_(without_help(state, who, offer, drawn), asked=True, scale=max([one.scale for one in foes]))
    return blast(options, caster_of(state, who, drawn), offer, aim_of(sheet), foes, roller_of(state, who))


def aim_of(sheet: Sheet) -> Aim:
    """Give what the Combat Roll of magic is made with."""
    return Aim(effects.stat_left(sheet, Stat.ACC) + effects.on_every_roll(sheet), ())


def in_reach(options: Options, state: State, who: Who) -> list[Choice]:
    """List those whom an attack can be aimed at."""
    return [one for one in anybody(options, state, who) if one.key != who]


@start(
    "attack-with",
    "Attack with a magic thing",
    "gs.magic.use-item gs.magic.harm",
    place="sheet.magic",
    when=lambda options, state, who: able(options, state, who) and not in_fight(state, who),
    needs="You need a magic thing at hand to attack with. In a fight, choose it when the round begins.",
)
def attack_with(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("With what?", wands)],
    at: Annotated[Who, Ask("Whom?", in_reach)],
    others: Annotated[tuple[Who, ...], Ask("Who else, if it can strike several?", in_reach)] = (),
) -> Call[MagicAttack]:
    """Attack with a crafted thing: its Magic Bonus for the Action Roll, then your Combat Roll."""
    sheet = check_able(state, who)
    if in_fight(state, who):
        raise Refused(DECLARED, "gs.round.declare")
    one = power_named(sheet, thing, state.name(who))
    whom = tuple(dict.fromkeys((at, *others)))[: one.wanted.targets]
    if apart(state, who, whom) > one.wanted.size:
        raise Refused(f"{one.item.name} reaches only {one.wanted.size} squares", "gs.magic.size")
    for other in whom:
        large_enough(state, other, scale_of(one.wanted.dice))
    foes = tuple([foe_of(state, other, who) for other in whom])
    aim = with_(aim_of(sheet), dice=one.wanted.dice, size=one.wanted.size, item=one.item.name)
    caster = with_thing(state, who, one.made.bonus)
    call = magic_attack(
        options, caster, aim, defence_of(foes[0]), foes[0].target, roller_of(state, who), others=foes[1:]
    )
    return while_it_lasts(options, state, who, one, call)


def kept(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that somebody has kept."""
    return [by_heart(one) for one in state.sheet(who).spells]


@deed(
    "forget-spell",
    "Forget magic",
    "gs.magic.announce",
    place="sheet.spells",
    row="magic",
    needs="Your list is still empty. Magic that you work is kept there.",
)
def forget(
    options: Options, state: State, who: Who, magic: Annotated[str, Ask("Which magic?", kept)]
) -> Iterator[Happening[Any]]:
    """Take magic off your list; you can always put it together again."""
    yield SpellForgotten(magic, who=who)
