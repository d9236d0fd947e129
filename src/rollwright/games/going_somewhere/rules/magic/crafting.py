"""Crafting with magic: the thing is made by a specialized skill, then its power is attached by an Action Roll.

Its magic runs out, and it can be charged again. How it is used is in `using`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.action import Helping, Task, act, pool_of
from rollwright.games.going_somewhere.rules.checks.crits import NO_CRIT, success_table
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    STANDARD,
    TIERS,
    Bonus,
    Tier,
    succeeds,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.creation.points import held_back, no_craft
from rollwright.games.going_somewhere.rules.magic import effects, told
from rollwright.games.going_somewhere.rules.magic.casting import enough
from rollwright.games.going_somewhere.rules.magic.doing import does, power
from rollwright.games.going_somewhere.rules.magic.facts import ItemCrafted, ItemRuined
from rollwright.games.going_somewhere.rules.magic.failing import FITTING, NO_FAILURE, WRONG, Failed, failing
from rollwright.games.going_somewhere.rules.magic.mixing import (
    ON_THINGS,
    Offer,
    least_of,
    longest,
    most_power,
    possible,
)
from rollwright.games.going_somewhere.rules.magic.picking import assembled
from rollwright.games.going_somewhere.rules.magic.power import check_spell, level_of
from rollwright.games.going_somewhere.rules.magic.powers import (
    BONUS_ADD,
    GUARDS,
    KEPT,
    at_once,
    by_itself,
    crafted,
    effect_of,
    powers_of,
)
from rollwright.games.going_somewhere.rules.magic.records import Caster, caster_of
from rollwright.games.going_somewhere.rules.magic.results import CRITICAL_SUCCESS, SUCCESS
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell, written
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    ManyDice,
    Means,
    Roller,
    able,
    check_able,
    roller_of,
    unable,
    with_,
    with_skill,
)
from rollwright.games.going_somewhere.rules.ranks import NONE, ORDER, Dice, Die, die
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.cards import Words
from rollwright.play.steps import Call, Headline, Roll, Said, one_of, procedure
from rollwright.rules.acts import Ask, Record, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, Reads, listed
from rollwright.rules.sentences import opened

BONUS_DIE = 16
Form: TypeAlias = Literal["thing", "weapon", "armour", "shield", "helmet", "clothing"]
"""What something that is crafted is."""
WITH_DIE = ("weapon", "armour")
RULES = (
    "gs.magic.craft gs.magic.craft-skill gs.magic.craft-attach gs.magic.craft-duration gs.magic.craft-only"
    " gs.magic.craft-crit gs.magic.craft-several gs.magic.craft-form gs.magic.craft-ruined gs.magic.item-about"
    " gs.magic.item-harm gs.magic.item-bonus"
)
LEAST = min([level_of(least_of(Offer(kind, crafts=True))) for kind in ON_THINGS])
"""The least power with which any thing can be crafted."""
TAKES = (
    "You need a specialized skill to make the thing with (“Learn a specialized skill”), and the power for its magic:"
    f" at least {LEAST} Character Points you haven’t spent, or a power site."
)


class Made(NamedTuple):
    """How crafting went."""

    made: bool
    """Whether there is a thing with the power on it."""
    ruined: bool
    """Whether the thing can't bear magic at all: what it cost is lost."""
    bonus: int
    """Its Magic Bonus, where using it takes an Action Roll."""
    skill: Tier | None
    """How making it went; None where nothing was made, but charged or not begun."""
    tier: Tier | None
    """How attaching the power went; None where it did not come to that."""
    total: int
    rebound: int
    resisted: bool
    """Whether the crafter resisted what rebounds, or goes wrong."""
    miscalculation: str | None
    power: int
    cp: int
    resist_cp: int
    critical: str | None = None
    """The row of the critical success table, where the power was attached with a natural 20."""


UNMADE = Made(False, False, 0, None, None, 0, 0, False, None, 0, 0, 0)


class Craft(msgspec.Struct, frozen=True):
    """A specialized skill, and its bonus dice."""

    skill: Bonus
    dice: ManyDice = ()
    craft: Annotated[str, INNER] = ""
    """What it is called."""


class Thing(msgspec.Struct, frozen=True):
    """What is to be crafted: its magic, its name, and what it is."""

    magic: str
    item: str = ""
    instant: bool = False
    """Whether it works at once when it is used, as a potion does."""
    about: str = ""
    """The stat or skill that it augments."""
    form: Form | None = None
    sides: Annotated[Die, Reads(die)] = NONE
    """The die of a weapon or armour."""
    there: Annotated[bool, INNER] = False
    """Whether somebody has it already."""


class Charge(msgspec.Struct, frozen=True):
    """A power that is charged again: its magic, the thing, and what it is for."""

    magic: str
    item: str = ""
    about: str = ""


def wanted_on(magic: str, max_dr: int, max_q: int) -> Spell:
    """Read the magic that is to be put on a thing; it has to say for how long."""
    wanted = spell(magic)
    if not wanted.item:
        raise BadInput("say how long the thing keeps its magic, as in: heal 2d6, on item 1 year")
    check_spell(wanted, max_dr, max_q)
    return wanted


def with_roll(wanted: Spell, form: str, instant: bool) -> bool:
    """Tell whether using a thing takes an Action Roll, and so a Magic Bonus of its own.

    Potions and their like, weapons, armour, and what works by itself take none. What harms is an attack.
    """
    if wanted.kind is Kind.HARM and (instant or form in KEPT):
        raise BadInput(
            "a thing that harms is for attacking, so it can’t work at once; a weapon has damage dice instead"
        )
    return not (instant or form in KEPT or by_itself(wanted, form))


def form_of(form: Form | None, wanted: Spell, instant: bool) -> Form:
    """Give what a thing is; where nobody says, a bonus is on a weapon and a defence in clothes, if not in a potion.

    >>> form_of(None, spell("weapon 1d6"), False), form_of(None, spell("weapon 1d6"), True)
    ('weapon', 'thing')
    """
    if form is not None or instant:
        return form or "thing"
    suggested: dict[Kind, Form] = {Kind.WEAPON: "weapon", Kind.DEFEND: "clothing"}
    return suggested.get(wanted.kind, "thing")


class Attached(NamedTuple):
    """How attaching a power went."""

    tier: Tier
    total: int
    works: bool
    failed: Failed
    cp: int
    critical: str | None


async def attached(
    options: Options, wanted: Spell, caster: Caster, roller: Roller, item: str, whole: Roller
) -> Attached:
    """Attach the power to a thing by an Action Roll; what fails does what failed magic does.

    `whole` has all points that there are to resist with. A natural 20 has something extra, by the critical success
    table. A natural 1 goes wrong, and no more: that a weapon strikes its caster is of temporary bonuses.
    """
    to = told.with_bonus(told.to_attach(item), "Magic Bonus", caster.bonus)
    what, kept = told.to_attach(item), whole.cp - roller.cp
    task = Task(STANDARD, False, what, told=False, left=whole.cp, kept=kept, to=to, buys="it has its power")
    end = await act(options, Means(caster.bonus), task, roller)
    tier = TIERS.index(end.tier)
    failed = NO_FAILURE
    if tier < SUCCESS:
        fitting = with_(caster, stat=caster.stat or FITTING.get(wanted.kind, Stat.INT))
        left = with_(whole, cp=whole.cp - end.cp)
        failed = await failing(options, tier, wanted if tier else Spell(), fitting, left, item)
    extra = await success_table(options, roller.who) if tier == CRITICAL_SUCCESS else NO_CRIT
    await Said(told.attached, item, end.tier, extra.row or "", extra.rounds)
    return Attached(end.tier, end.total, tier >= SUCCESS, failed, end.cp, extra.row)


@listed(
    "craft",
    "Craft a thing with magic",
    RULES,
    worth={"made": lambda outcome: int(outcome.made)},
    examples=(
        {"bonus": 8, "skill": 6, "magic": "heal 2d6, on item 1 hour"},
        {
            "bonus": 12,
            "skill": 9,
            "magic": "weapon 1d10, on item 1 year",
            "power": 80,
            "site": (Dice(2, 8),),
            "item": "a sword",
        },
        {
            "bonus": 12,
            "skill": 9,
            "magic": "heal 1d8, on item 1 day",
            "instant": True,
            "dice": (Dice(1, 6),),
            "who": "kara",
        },
        {"bonus": 12, "skill": 9, "magic": "augment 1d6, 1 hour, on item 1 day", "about": "str", "item": "a belt"},
        {"bonus": 9, "skill": 9, "magic": "fly, on item 1 day", "form": "weapon", "sides": Die(8), "item": "axe"},
    ),
)
@procedure
async def craft(
    options: Options,
    caster: Caster,
    skill: Craft,
    thing: Thing,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
) -> Made:
    """Craft a thing with magic, as `heal 2d6, on item 1 year`: a skill makes it, the Magic Bonus attaches the power.

    `item` is what it is called, `skill` and `dice` the specialized skill. `instant`: it works at once when it is used,
    as a potion does, without an Action Roll and a Magic Bonus of its own. `about` is the stat or skill that it
    augments. `form` is what it is, with the die (`sides`) of a weapon or armour; where nobody says, a bonus is on a
    weapon and a defence in clothes.
    """
    wanted = wanted_on(thing.magic, caster.max_dr, caster.max_q)
    if thing.sides.sides > 1 and thing.form not in WITH_DIE:
        raise BadInput("only a weapon or armour has a die, as form=weapon sides=d8")
    form = form_of(thing.form, wanted, thing.instant)
    rolls, who, name = with_roll(wanted, form, thing.instant), roller.who, thing.item or "a crafted thing"
    await Headline(told.crafting, who, name, wanted, there=thing.there)
    there, spare = await enough(options, wanted, 0, caster, roller)
    if there < 0:
        return UNMADE
    kept = roller.cp - spare.cp
    to = told.with_bonus(told.to_make(name), skill.craft or "the craft", skill.skill)
    task = Task(what=told.to_make(name), told=False, left=roller.cp, kept=kept, to=to, buys="it is made")
    work = await act(options, Means(skill.skill, skill.dice), task, spare, helper)
    await Said(told.made, thing.item, work.tier)
    if TIERS.index(work.tier) < SUCCESS:
        ruined = TIERS.index(work.tier) == 0
        if ruined:
            await ItemRuined(thing.item, who=who)
        return UNMADE._replace(skill=work.tier, cp=work.cp, power=there, ruined=ruined)
    rest = with_(spare, cp=spare.cp - work.cp, shaken=0)
    end = await attached(options, wanted, caster, rest, thing.item, with_(roller, cp=roller.cp - work.cp))
    own = 0
    if end.works and rolls:
        face = await Roll("magic-bonus", Pool.of(1, BONUS_DIE), total, who)
        own = BONUS_ADD + face
        await Said(told.own_bonus, face, BONUS_ADD)
    if end.works:
        if caster.power is not None:
            await Said(told.power_taken, level_of(wanted, options.teleport_by_size_table))
        at_use = (thing.instant or form in KEPT) and not by_itself(wanted, form)
        power = crafted(wanted, own, thing.about, at_use or thing.instant)
        sides = thing.sides.sides if form in WITH_DIE and thing.sides.sides > 1 else 0
        await ItemCrafted(name, power, form, sides, True, thing.there, who=who)
        await Headline(told.crafting, who, name, wanted, bonus=own, there=thing.there)
    if work.cp + end.cp:
        await Said(told.points_left, who, work.cp + end.cp, roller.cp - work.cp - end.cp)
    return Made(
        made=end.works,
        ruined=False,
        bonus=own,
        skill=work.tier,
        tier=end.tier,
        total=end.total,
        rebound=end.failed.rebound,
        resisted=end.failed.resisted == 1,
        miscalculation=one_of(WRONG, end.failed.face),
        power=there,
        cp=work.cp + end.cp,
        resist_cp=end.failed.cp,
        critical=end.critical,
    )


@listed(
    "recharge",
    "Charge a crafted thing again",
    "gs.magic.recharge gs.magic.craft",
    worth={"made": lambda outcome: int(outcome.made)},
    examples=(
        {"bonus": 8, "magic": "heal 2d6, on item 1 hour", "item": "a ring", "who": "kara"},
        {"bonus": 8, "magic": "fly, 20 units, on item 1 hour", "power": 25, "site": (Dice(1, 6),)},
    ),
)
@procedure
async def recharge(options: Options, caster: Caster, charge: Charge, roller: Roller = ANYBODY) -> Made:
    """Charge a crafted thing again: the power that it took, and an Action Roll; it need not be made anew.

    `about` is what it is for, where it has the same magic for several things.
    """
    wanted = wanted_on(charge.magic, caster.max_dr, caster.max_q)
    await Headline(told.crafting, roller.who, charge.item, wanted, True)
    there, spare = await enough(options, wanted, 0, caster, roller)
    if there < 0:
        return UNMADE
    end = await attached(options, wanted, caster, spare, charge.item, roller)
    if end.works:
        name = charge.item or "a crafted thing"
        await ItemCrafted(name, crafted(wanted, about=charge.about), who=roller.who)
    return Made(
        made=end.works,
        ruined=False,
        bonus=0,
        skill=None,
        tier=end.tier,
        total=end.total,
        rebound=end.failed.rebound,
        resisted=end.failed.resisted == 1,
        miscalculation=one_of(WRONG, end.failed.face),
        power=there,
        cp=end.cp,
        resist_cp=end.failed.cp,
        critical=end.critical,
    )


# --- at a table ------------------------------------------------------------------------------------------------------


def crafts(options: Options, state: State, who: Who) -> list[Choice]:
    """List the specialized skills of somebody."""
    sheet: Sheet = state.sheet(who)
    return [Choice(one, one.capitalize(), f"{with_skill(sheet, one).bonus:+}") for one in derive.special_skills(sheet)]


def abilities(options: Options, state: State, who: Who) -> list[Choice]:
    """List what magic can augment."""
    known = [Choice(one.value, one.value.upper()) for one in Stat]
    known += [Choice(one.value, one.value.capitalize()) for one in Skill]
    special = [Choice(derive.folded(one), one.capitalize()) for one in derive.special_skills(state.sheet(who))]
    return [*known, Choice(effects.NOTICE, "Noticing"), *special]


def onto(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things that magic can be crafted onto: not what is used up with the power that it has."""
    there = [one for one in state.sheet(who).items if one.where != effects.LEFT and not one.ruined]
    lasting = [one for one in there if one.kind in KEPT or not any(at_once(made) for made in powers_of(one))]
    return [Choice(one.name, one.name) for one in lasting if one.kind in GUARDS or one.crafted]


def can_craft(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has a craft to make things by."""
    there = bool(crafts(options, state, who)) and bool(powers_for(options, state, who))
    return able(options, state, who) and there


def lacking(options: Options, state: State, who: Who) -> str:
    """Say what somebody hasn't got that crafting takes."""
    return unable(state, who) or not_fit_for(LEAST, options, state, who)


def not_fit_for(least: int, options: Options, state: State, who: Who) -> str:
    """Say at once all that somebody hasn't got for crafting: the skill, and the power left once it is learnt."""
    unlearnt = no_craft(options, state, who)
    if not unlearnt:
        return short_of(least, state, who)
    there = most_power(caster_of(state, who, site=True))
    if there > least:
        return unlearnt
    waits = state.sheet(who).adventuring and held_back(options, state, who)
    learn = "learn one after this adventure" if waits else "“Learn a specialized skill”"
    return (
        f"You need a specialized skill ({learn}; it costs 1 of your points) and then {least} power (you have {there})."
    )


def short_of(least: int, state: State, who: Who) -> str:
    """Say that somebody hasn't got the power that a thing takes at least, and where more comes from; nothing where they
    have."""
    caster = caster_of(state, who, site=True)
    there = most_power(caster)
    more = "more dice from your power site" if caster.site else "a power site (“Bond with a power site”)"
    short = f"It takes {least} power, which is Character Points you haven’t spent. You have {there}."
    more = f"Your CGO awards points at the end of an adventure; {more} adds to them."
    return f"{short} {more}" if there < least else ""


def dice_of_arms(options: Options, state: State, who: Who) -> list[str]:
    """List the dice that a weapon or armour can have."""
    return [f"d{sides}" for sides in ORDER[:8]]


def with_die(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which kinds of things have a die."""
    return {"form": WITH_DIE}


def powers_for(options: Options, state: State, who: Who) -> list[Choice]:
    """List the kinds of magic that somebody has the power to put on any thing: harm takes a wand or the like."""
    caster = caster_of(state, who, site=True)
    offers = [Offer(one, crafts=True) for one in ON_THINGS if one is not Kind.HARM]
    found = [(one, *ON_THINGS[one.kind]) for one in offers if possible(options, one, caster)]
    return [
        Choice(one.kind.value, words, f"{note}; {longest(options, one, caster)}".removesuffix("; "))
        for one, words, note in found
    ]


def power_there(options: Options, state: State, who: Who) -> str:
    """Say how much power there is for it, and what makes it last."""
    caster = caster_of(state, who, site=True)
    more = "" if caster.site else " A power site makes it longer."
    own = caster.power or 0
    site = f"; your power site adds up to {most_power(caster) - own}" if caster.site else ""
    return f"You have {own} power{site}. Beside each: how long its magic can last with that.{more}"


def on_site(options: Options, state: State, who: Who) -> list[Choice]:
    """List whether somebody draws on a power site, where they have one."""
    return [Choice("yes", "Yes"), Choice("no", "No")] if caster_of(state, who, site=True).site else []


def crafted_alone(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which powers can be put on a thing without a power site: with the others nobody is asked about one."""
    alone = caster_of(state, who)
    return {"kind": tuple([one.value for one in ON_THINGS if possible(options, Offer(one, crafts=True), alone)])}


def foreseen(caster: Caster, skill: Craft, roller: Roller) -> tuple[Fraction, Fraction]:
    """Give how likely it is that a thing is made, and then bears its power, without any help.

    >>> print(*foreseen(Caster(5), Craft(10), ANYBODY))
    4/5 11/20
    """
    return passing(skill.skill + roller.shaken, skill.dice), passing(caster.bonus)


def passing(added: int, dice: tuple[Dice, ...] = ()) -> Fraction:
    """Give how likely a check succeeds."""
    law = on_d20.law(pool_of(ACTION_DIE, dice))
    throws = [
        (succeeds(natural, sum_ + added, STANDARD), int(much))
        for sum_, natural, much in zip(*law.columns, law.weights, strict=True)
    ]
    return Fraction(sum([much for works, much in throws if works]), sum([much for _, much in throws]))


class Piece(Record, frozen=True):
    """What is to be made."""

    item: Annotated[Words, Ask("What do you make?", guide="an iron ring", short=True)]
    form: Annotated[Form, Ask("What kind of thing is it?")] = "thing"
    die: Annotated[str, Ask("Which die does it have?", dice_of_arms, when=with_die)] = "d6"
    instant: Annotated[
        bool, Ask("Is it used up when it works?", guide="Like a potion or an oil. It works at once.")
    ] = False


@procedure
async def forge(
    options: Options, caster: Caster, offer: Offer, skill: Craft, thing: Thing, roller: Roller = ANYBODY
) -> Made:
    """Put the magic of a thing together on a card, and craft it."""
    await Headline(told.crafting, roller.who, thing.item, Spell(offer.kind), there=thing.there)
    made = await assembled(options, offer, caster, roller)
    wanted = msgspec.structs.replace(thing, magic=written(made.wanted), about=made.what)
    return await craft(options, made.caster, skill, wanted, roller, made.helper)


@start(
    "craft",
    "Craft a thing with magic",
    RULES,
    place="sheet.magic",
    when=can_craft,
    needs=TAKES,
    lacks=lacking,
    slow=True,
)
def craft_thing(
    options: Options,
    state: State,
    who: Who,
    piece: Piece,
    craft_: Annotated[str, Ask("By which craft?", crafts)],
    kind: Annotated[str, Ask("With which power?", powers_for, power_there)],
    site: Annotated[bool, Ask("Draw on your power site, if needed?", on_site, when=crafted_alone)] = True,
) -> Call[Made]:
    """You put the thing’s power together, make the thing with your craft, then attach the power to it."""
    sheet, magic = check_able(state, who), Kind(kind)
    name = piece.item.strip().casefold()
    there = next((one for one in sheet.items if one.name.casefold() == name), None)
    form: Form = form_there(there) if there else piece.form
    instant = piece.instant and not (there and there.crafted)
    if there is not None:
        bears_more(there, Spell(magic), form, instant)
    sides = die(piece.die) if there is None and form in WITH_DIE else NONE
    about = tuple([one.key for one in abilities(options, state, who)]) if magic is Kind.AUGMENT else ()
    thing = Thing("", there.name if there else piece.item.strip(), instant, "", form, sides, there is not None)
    means = with_skill(sheet, craft_)
    always = by_itself(Spell(magic), form) and not instant
    caster, roller = caster_of(state, who, site=site), roller_of(state, who)
    skill = Craft(means.bonus, means.dice, craft_)
    ahead = foreseen(caster, skill, roller)
    offer = Offer(magic, crafts=True, always=always, about=about, foreseen=ahead, used_up=instant)
    return forge(options, caster, offer, skill, thing, roller)


def can_enchant(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has a thing that magic can be put on, and all that this takes."""
    return can_craft(options, state, who) and bool(onto(options, state, who))


def enchanting_lacks(options: Options, state: State, who: Who) -> str:
    """Say what somebody hasn't got that putting magic on a thing takes."""
    return lacking(options, state, who) or ("" if onto(options, state, who) else "You carry nothing that bears magic.")


@start(
    "enchant",
    "Put magic on a thing you have",
    RULES,
    place="sheet.magic",
    when=can_enchant,
    needs=f"You need a weapon, something that protects you, or a thing with magic on it already. {TAKES}",
    lacks=enchanting_lacks,
    slow=True,
)
def enchant(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("Which thing?", onto)],
    craft_: Annotated[str, Ask("By which craft?", crafts)],
    kind: Annotated[str, Ask("With which power?", powers_for, power_there)],
    site: Annotated[bool, Ask("Draw on your power site, if needed?", on_site, when=crafted_alone)] = True,
) -> Call[Made]:
    """You put the power together, work on the thing with your craft, then attach the power to it."""
    return craft_thing(options, state, who, Piece(Words(item)), craft_, kind, site)


def wands_of(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things that can bear harm: no weapon, which has dice of damage instead, and nothing that is worn."""
    kept = [one.name for one in state.sheet(who).items if one.kind in KEPT]
    return [one for one in onto(options, state, who) if one.key not in kept]


def can_craft_wands(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has a craft, and the power to put harm on a thing."""
    enough = possible(options, Offer(Kind.HARM, crafts=True), caster_of(state, who, site=True))
    return able(options, state, who) and enough and bool(crafts(options, state, who))


def wand_lacks(options: Options, state: State, who: Who) -> str:
    """Say what somebody hasn't got that crafting a thing which harms takes."""
    least = level_of(least_of(Offer(Kind.HARM, crafts=True)))
    return unable(state, who) or not_fit_for(least, options, state, who)


def nothing_to_charge(options: Options, state: State, who: Who) -> str:
    """Say why somebody has nothing to charge again; nothing where they have."""
    things = [made for item in state.sheet(who).items if not item.ruined for made in powers_of(item) if made.spell]
    if not things:
        return unable(state, who) or "You carry no magic thing whose power you know."
    return unable(state, who) or short_of(min([level_of(spell(one.spell)) for one in things]), state, who)


def wand_site(options: Options, state: State, who: Who) -> list[Choice]:
    """List whether somebody draws on a power site for a wand; nothing where it can't be made without."""
    without = possible(options, Offer(Kind.HARM, crafts=True), caster_of(state, who, site=False))
    return on_site(options, state, who) if without else []


@start(
    "craft-wand",
    "Craft a thing that harms",
    RULES,
    place="sheet.magic",
    when=can_craft_wands,
    needs=TAKES,
    lacks=wand_lacks,
    slow=True,
)
def craft_wand(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("Which thing? Pick one that you have, or name a new one", wands_of, free=True)],
    craft_: Annotated[str, Ask("By which craft?", crafts)],
    site: Annotated[bool, Ask("Draw on your power site, if needed?", wand_site)] = True,
) -> Call[Made]:
    """Craft a wand or the like to attack with. A weapon has damage dice instead."""
    sheet = check_able(state, who)
    there = next((one for one in sheet.items if one.name == item), None)
    if there is not None and there.kind in KEPT:
        raise Refused("only a wand or the like can bear harm; a weapon has damage dice instead", "gs.magic.item-harm")
    if there is not None:
        bears_more(there, Spell(Kind.HARM), form_there(there), False)
    thing, means = Thing("", item.strip() or "a wand", False, "", "thing", NONE), with_skill(sheet, craft_)
    caster, roller = caster_of(state, who, site=site), roller_of(state, who)
    skill = Craft(means.bonus, means.dice, craft_)
    offer = Offer(Kind.HARM, crafts=True, foreseen=foreseen(caster, skill, roller))
    return forge(options, caster, offer, skill, thing, roller)


def form_there(item: Item) -> Form:
    """Give what a thing that is there counts as."""
    found: Form = item.kind if item.kind in GUARDS else "thing"  # type: ignore[assignment]
    return found


def bears_more(there: Item, wanted: Spell, form: str, instant: bool) -> None:
    """Refuse magic on what can't bear it any more, or on what is used up with another power."""
    if there.ruined:
        raise Refused(f"{there.name} can’t bear any more magic", "gs.magic.craft-ruined")
    others = [one for one in powers_of(there) if effect_of(one) != str(wanted._replace(item="", stats=0))]
    used_up = [one for one in others if at_once(one) and one.spell]
    if others and form not in KEPT and (instant or used_up):
        has = does(spell(effect_of(others[0])))
        message = f"what is used up can have only one power, and {there.name} already has one: it {has}"
        raise Refused(message, "gs.magic.craft-several")


def charged(options: Options, state: State, who: Who) -> list[Choice]:
    """List the powers of somebody's things that can be charged again."""
    return charged_with(state, who, most_power(caster_of(state, who, site=True)))


def charged_alone(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which powers can be charged again without a power site: with the others nobody is asked about one."""
    return {"power": tuple([one.key for one in charged_with(state, who, most_power(caster_of(state, who)))])}


def charged_with(state: State, who: Who, most: int) -> list[Choice]:
    """List the powers of somebody's things that some power is enough to charge again."""
    things = [(item, made) for item in state.sheet(who).items if not item.ruined for made in powers_of(item)]
    able_to = [(item, made) for item, made in things if made.spell and level_of(spell(made.spell)) <= most]
    return [Choice(f"{item.name}: {made.spell}", item.name, opened(power(made, item.kind))) for item, made in able_to]


@start(
    "recharge",
    "Charge a thing again",
    "gs.magic.recharge",
    place="sheet.magic",
    when=able,
    slow=True,
    needs="You need a magic thing whose power you know, and as much power of your own as crafting it took.",
    lacks=nothing_to_charge,
)
def charge_again(
    options: Options,
    state: State,
    who: Who,
    power: Annotated[str, Ask("Which power of which thing?", charged)],
    site: Annotated[bool, Ask("Draw on your power site, if needed?", on_site, when=charged_alone)] = True,
) -> Call[Made]:
    """Charge a crafted thing again. It takes as much power as crafting it took, and an Action Roll."""
    sheet = check_able(state, who)
    for item in sheet.items:
        for made in powers_of(item):
            if power == f"{item.name}: {made.spell}":
                charge = Charge(made.spell, item.name, made.about)
                return recharge(options, caster_of(state, who, site=site), charge, roller_of(state, who))
    raise Refused("there is no such power to charge again", "gs.magic.recharge")
