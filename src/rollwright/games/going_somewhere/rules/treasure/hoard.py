"""Treasure: what is found on those who were met, as things and money for an inventory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.challenge import CP
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc, made, ware, weapon_price
from rollwright.games.going_somewhere.rules.gear.facts import ItemGained, MoneyGained
from rollwright.games.going_somewhere.rules.gear.money import METALS, amount
from rollwright.games.going_somewhere.rules.gear.tables import arms
from rollwright.games.going_somewhere.rules.magic.lasting import free_name
from rollwright.games.going_somewhere.rules.magic.power import GROUPS
from rollwright.games.going_somewhere.rules.magic.powers import KEPT, powers_of, with_powers
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, rounds_of
from rollwright.games.going_somewhere.rules.magic.tables import magic as chapter
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Enchantment, Item
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.games.going_somewhere.rules.treasure import told
from rollwright.games.going_somewhere.rules.treasure.facts import MagicFound, PowersKnown, Revealed
from rollwright.play.cards import each
from rollwright.play.steps import GM, Call, Choose, Happening, Headline, Said, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed

FOUND = "what-was-found"
OWN = ("name", "kind", "enc", "per", "slots", "gives", "capacity")
"""What a row may say of a thing itself."""
RESISTS = "magic-resistance"
STAYS = "1 year"
"""How long the magic of a found thing stays in it; the CGO may say otherwise."""
KINDS = {
    "augment": Kind.AUGMENT,
    "clairvoyance": Kind.DETECT,
    "construction": Kind.CONSTRUCT,
    "intelligent": Kind.AUTOMATON,
    "defence": Kind.DEFEND,
    "combat-bonus": Kind.WEAPON,
    "healing": Kind.HEAL,
    "animate": Kind.ANIMATE,
    "telepathy": Kind.TELEPATHY,
    "summon": Kind.SUMMON,
    "flight": Kind.FLY,
    "teleport": Kind.TELEPORT,
    "transmutation": Kind.TRANSMUTE,
}
"""The kind of magic that each power of the table is."""
ABOUT, MODIFIER, WEAPON = "found-about", "found-modifier", "found-weapon"
MELEE, RANGED = "melee", "ranged"
SIX = 6
QUESTIONS = {ABOUT: "what does it augment?", MODIFIER: "from where?", WEAPON: "up close or from afar?"}
AND = " + "
"""Between two things that the CGO said of one find."""


class Hoard(NamedTuple):
    """What came up on the tables, for each of those who were met."""

    found: tuple[Any, ...]
    settled: tuple[str, ...] = ()
    """What the CGO said of each find, in order: what it augments, or a modifier; whether a weapon works from afar."""


class Loot(NamedTuple):
    """A thing that was found, or money, in tin."""

    item: Item | None
    tin: int = 0


class Search(msgspec.Struct, frozen=True):
    """Who searches whom: the Character Points of each of those who were met."""

    who: Who
    monsters: tuple[CP, ...]
    licensed: bool = False
    taken: Annotated[tuple[str, ...], INNER] = ()
    """Names that things and people have already."""


class Settling(msgspec.Struct, frozen=True):
    """What the CGO says of some finds that the tables leave open."""

    first: str
    second: str
    third: str
    fourth: str
    fifth: str
    sixth: str


class Unsettled(NamedTuple):
    """The finds that it is about."""

    first: str
    second: str = ""
    third: str = ""
    fourth: str = ""
    fifth: str = ""
    sixth: str = ""


@listed(
    "find-treasure",
    "Search for treasure",
    "gs.treasure.rolls gs.treasure.each gs.treasure.value gs.treasure.right gs.treasure.ranged",
    large=lambda arguments: sum([cp // 10 for cp in arguments["monsters"]]) > 0,
    examples=({"who": "kara", "monsters": (9,)}, {"who": "kara", "monsters": (), "licensed": True}),
)
@procedure
async def find_treasure(options: Options, search: Search) -> Hoard:
    """Search those who were met: for each a d6 for every full 10 of its Character Points, and the tables."""
    from rollwright.rules.generating import generator_procedure

    found: tuple[Any, ...] = ()
    await Headline(told.searching, search.who, len(search.monsters))
    for cp in search.monsters:
        found += (await generator_procedure(book(), "treasure")(options, cp, 1, True),)
    settled = await settling(tuple(finds(found)))
    await handed_over(search, tuple(loot(found, settled)))
    return Hoard(found, settled)


async def settling(found: tuple[Any, ...]) -> tuple[str, ...]:
    """Ask the CGO on one card (or on several, of six each) what the tables leave open."""
    asked = [(at, key, open_) for at, one in enumerate(found) for key, open_ in left_open(one)]
    said: list[list[str]] = [[] for _ in found]
    for begin in range(0, len(asked), SIX):
        some = asked[begin : begin + SIX]
        open_ = [each(options) for _, _, options in some] + [""] * (SIX - len(some))
        about = Unsettled(*[f"{named(found[at])}: {QUESTIONS[key]}" for at, key, _ in some])
        card = await Choose.card("settle-finds", GM, Settling(*open_), about=about)
        for (at, _, _), answer in zip(some, msgspec.structs.astuple(card), strict=False):
            said[at].append(answer)
    return tuple([AND.join(parts) for parts in said])


def named(result: Any) -> str:
    """Name a find, as it looks."""
    found = single(result, "").item
    return found.name if found else "a find"


async def handed_over(search: Search, things: tuple[Loot, ...]) -> None:
    """Let what was found be somebody's: what is magical about it only the CGO knows."""
    who, taken = search.who, list(search.taken)
    for one in things:
        if one.item is None:
            await MoneyGained(tin=one.tin, reason="privateering" if search.licensed else "loot", who=who)
            continue
        item = msgspec.structs.replace(
            one.item, name=free_name(one.item.name, taken) if one.item.magic else one.item.name
        )
        taken.append(item.name)
        if item.magic:
            await MagicFound(who=who, item=shell(item))
            await PowersKnown(who=who, item=item, seen_by=(GM,))
            await Said(told.secret, item).only(GM)
        else:
            await ItemGained(item=item, who=who)
    await Said(told.finished, who, bool(things), search.licensed)


def shell(item: Item) -> Item:
    """Give a thing as it looks, without what is magical about it."""
    bare = msgspec.structs.replace(item, crafted=None, further=(), enchantment=None, combat_bonus=0, damage_bonus=())
    return msgspec.structs.replace(bare, unknown=True, note="", magic=True)


def finds(results: tuple[Any, ...]) -> Iterator[Any]:
    """Give the single finds among some results of the treasure tables."""
    for result in results:
        if result.table == FOUND:
            yield result
        else:
            yield from finds(result.inner)


def left_open(result: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give what the tables leave open of a find, as questions with their options.

    These are what is augmented, or a modifier; and whether a weapon works up close or from afar.
    """
    from rollwright.rules.generating import gives

    data = [one.gives for one in gives(book(), result)]
    powers = [one["power"] for one in data if "power" in one]
    kind = KINDS[powers[-1]] if powers else None
    if kind is Kind.AUGMENT:
        yield ABOUT, tuple([one.value for one in (*Stat, *Skill)])
    elif kind in (Kind.SUMMON, Kind.TELEPORT):
        yield MODIFIER, tuple([key for key, row in chapter().modifier.items() if row.group in GROUPS[kind]])
    if any("weapon" in one for one in data):
        yield WEAPON, (MELEE, RANGED)


def loot(results: tuple[Any, ...], settled: tuple[str, ...] = ()) -> Iterator[Loot]:
    """Give what some results of the treasure tables put into an inventory; what nobody settled is the first option."""
    for number, result in enumerate(finds(results)):
        first = AND.join([open_[0] for _, open_ in left_open(result)])
        said = settled[number] if number < len(settled) else first
        one = single(result, said)
        if one.item is not None or one.tin:
            yield one


def single(result: Any, settled: str) -> Loot:
    """Make a thing, or money, of one find: the rows say together what it is."""
    from rollwright.rules.generating import gives

    coins, said, mind = 0, dict[str, Any](), dict[str, int]()
    for one in gives(book(), result):
        data = one.gives
        if "coins" in data:
            coins = one.amount or 0
        elif "stat" in data:
            mind[data["stat"]] = one.amount or 0
        elif "bonus" in data:
            said["bonus"] = one.amount
        elif "units" in data:
            said["units"] = one.amount
        else:
            said.update(data)
    if "metal" in said:
        return Loot(None, coins * METALS[said["metal"]])
    answers = settled.split(AND)
    item = thing(said, RANGED in answers)
    rest = AND.join([one for one in answers if one not in (MELEE, RANGED)])
    return Loot(None if item is None else enchanted(item, said, mind, rest))


def thing(said: Mapping[str, Any], ranged: bool = False) -> Item | None:
    """Make the thing itself: of the lists, armour or a weapon by its die, or something that only the tables have."""
    if "armour" in said:
        sides, magic = said["armour"], bool(said.get("magic") or said.get("resists"))
        price = sides * amount(arms().armour.per_point)
        return Item(name=f"d{sides} armour", kind="armour", enc=armour_enc(sides, magic), sides=sides, price=price)
    if "weapon" in said:
        sides, name = said["weapon"], "ranged weapon" if ranged else "weapon"
        price = weapon_price(sides)
        return Item(name=f"d{sides} {name}", kind="weapon", sides=sides, hands=1, price=price, ranged=ranged)
    own = {part: said[part] for part in OWN if part in said}
    if "ware" in said:
        return msgspec.structs.replace(made(ware(said["ware"])), **own)
    if "name" in said:
        return Item(**own)
    return None


def enchanted(item: Item, said: Mapping[str, Any], mind: Mapping[str, int], settled: str) -> Item:
    """Put magic into a thing, and say whether it is dirty. What magic is worth, only the CGO can say."""
    item = msgspec.structs.replace(item, name=f"{item.name}, dirty" if said.get("dirty") else item.name)
    if said.get("magic") or said.get("resists"):
        item = msgspec.structs.replace(item, price=0)
    sides = said.get("sides", 0)
    if "bonus_to" in said:
        return sharpened(item, sides if said["bonus_to"] == "combat" else 0, sides)
    if said.get("resists"):
        wards = Spell(Kind.DEFEND, (Dice(1, sides),), item=STAYS)
        spell = Enchantment(power=RESISTS, dice=told.written(sides))
        held = Crafted(spell=str(wards), rounds=rounds_of(STAYS))
    elif said.get("magic"):
        if said["power"] == "combat-bonus":
            item, sides = larger(item, sides), min(sides, HIGHEST)
        numbers = {part: said[part] for part in ("power", "bonus", "units", "duration") if part in said}
        spell = Enchantment(dice=told.written(sides) if sides else "", mind=dict(mind), **numbers)
        held = charge(spell, item.kind, bool(said.get("instant")), settled)
        if said["power"] == "combat-bonus" and not said.get("instant"):
            item = sharpened(item, sides, 0)
            return msgspec.structs.replace(item, enchantment=msgspec.structs.replace(spell, duration=""))
        if works_always(KINDS[spell.power], item.kind):
            spell = msgspec.structs.replace(spell, duration="")
    else:
        return item
    return msgspec.structs.replace(item, magic=True, enchantment=spell, crafted=held)


def larger(item: Item, sides: int) -> Item:
    """Note on a thing that a larger die came up than a Combat Bonus can have."""
    return msgspec.structs.replace(item, note=f"d{sides} came up: no bonus is above 20") if sides > HIGHEST else item


def works_always(kind: Kind, thing_kind: str) -> bool:
    """Tell whether magic works in a thing all the time: a mind, a bonus for combat, armour or a weapon that defends."""
    return kind in (Kind.AUTOMATON, Kind.WEAPON) or (kind is Kind.DEFEND and thing_kind in KEPT)


def sharpened(item: Item, combat: int, damage: int) -> Item:
    """Give a thing a bonus for combat, d20 at most, or else for damage, which works by itself."""
    item, combat = larger(item, combat), min(combat, HIGHEST)
    hurts = () if combat else (Dice(1, damage),)
    spell = Spell(Kind.WEAPON, (Dice(1, combat),) if combat else (), hurts, item=STAYS)
    bonus = tuple([str(one) for one in hurts])
    held = Crafted(spell=str(spell), combat=combat, damage=bonus, rounds=rounds_of(STAYS))
    return msgspec.structs.replace(item, magic=True, combat_bonus=combat, damage_bonus=bonus, crafted=held)


def charge(magic: Enchantment, thing_kind: str, instant: bool, settled: str) -> Crafted:
    """Write the magic of a found thing as that of a crafted one, so that it can be used and charged again.

    Potions, armour and weapons take no Action Roll; a mind, a bonus, and armour that defends work by themselves. The
    dice of a new shape and of the dead who rise would do nothing: they are left out.
    """
    kind, sizes = KINDS[magic.power], magic.units or 1
    modifiers = (settled,) if settled and kind is not Kind.AUGMENT else ()
    if kind is Kind.ANIMATE and sizes > 1:
        modifiers = (f"animated-unit {sizes}",)
    sides = "" if kind in (Kind.TRANSMUTE, Kind.ANIMATE) else magic.dice.removeprefix("d")
    wanted = Spell(
        kind,
        (Dice(1, int(sides)),) if sides else (),
        size=sizes,
        duration=magic.duration or INSTANT,
        modifiers=modifiers,
        stats=len(magic.mind),
        item=STAYS,
    )
    always = works_always(kind, thing_kind) and not (instant and kind is Kind.WEAPON)
    at_once = instant or thing_kind in KEPT
    return Crafted(
        spell=str(wanted),
        bonus=0 if at_once or always else magic.bonus,
        combat=min(int(sides), HIGHEST) if always and kind is Kind.WEAPON else 0,
        rounds=rounds_of(STAYS),
        about=settled if kind is Kind.AUGMENT else "",
        instant=at_once and not always,
        seer=magic.power == "clairvoyance",
    )


# --- at a table ------------------------------------------------------------------------------------------------------


def finders(options: Options, state: State) -> list[Choice]:
    """List those who can find something: the players' own."""
    people = [(who, one) for who, one in state.sheets.items() if not one.npc and one.stats and one.craft is None]
    return [Choice(who, state.name(who)) for who, _ in people]


def beaten(options: Options, state: State) -> list[Choice]:
    """List those who can be searched: the foes of the last fight first, then all of the CGO's who are down."""
    last = [who for who in scene_of(state).fallen if who in state.sheets]
    down = [Who(who) for who, one in state.sheets.items() if one.npc and one.down and who not in last]
    return [Choice(who, state.name(who), f"{derive.cp_total(state.sheets[who])} CP") for who in (*last, *down)]


@start("find-treasure", "Treasure", "gs.treasure.rolls gs.treasure.right", by="gm", place="desk")
def hand_out(
    options: Options,
    state: State,
    finder: Annotated[Who, Ask("Who gets it?", finders)],
    foes: Annotated[tuple[Who, ...], Ask("Found on whom?", beaten, "Nobody ticked: on all of them.")] = (),
    licensed: Annotated[bool, Ask("Is it a privateer's, by right?", guide="Else the law may want it back.")] = False,
) -> Call[Hoard]:
    """Roll for what the beaten foes had on them: each full 10 of their Character Points gives a roll."""
    searched = foes or tuple([Who(one.key) for one in beaten(options, state)])
    if not searched:
        raise Refused("nobody is beaten who could have anything", "gs.treasure.rolls")
    points = tuple([derive.cp_total(state.sheet(who)) for who in searched])
    taken = (*state.sheets, *[item.name for one in state.sheets.values() for item in one.items])
    return find_treasure(options, Search(finder, points, licensed, taken))


def unknown_things(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things of which not all is known, with how much clairvoyance has shown."""
    found = [one for one in state.sheet(who).items if one.unknown]
    notes = {-1: "all was shown", 0: "nothing shown yet"}
    return [Choice(one.name, one.name, notes.get(one.shown, f"{one.shown} shown")) for one in found]


@deed("reveal", "Tell what a thing is", "gs.treasure.found gs.magic.clairvoyance", by="gm", place="party")
def reveal(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("Which thing?", unknown_things)],
    powers: Annotated[
        int, msgspec.Meta(ge=-1, le=20), Ask("How many of its powers?", guide="-1: all; 0: as shown.")
    ] = 0,
) -> Iterator[Happening[Any]]:
    """Tell the owner what is magical about a found thing: as much as clairvoyance has shown, or as you like."""
    item = next(one for one in state.sheet(who).items if one.name == thing)
    count = powers or item.shown
    if not count:
        raise Refused(f"nothing of {thing} was shown yet: say how many powers you tell", "gs.magic.clairvoyance")
    there = powers_of(item)
    whole = count < 0 or count >= len(there)
    part = there if whole else there[:count]
    told_of = with_powers(item, part) if whole else with_powers(shell(item), part)
    yield Revealed(who=who, item=msgspec.structs.replace(told_of, unknown=not whole))
