"""The CGO's people and monsters: built from Character Points like anybody else, by a plan, and met in encounters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from operator import index
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.combat.told import FAR_BETTER
from rollwright.games.going_somewhere.rules.combat.told import Strength as Arms
from rollwright.games.going_somewhere.rules.creation.costs import price
from rollwright.games.going_somewhere.rules.creation.facts import CharacterMade, Shaped
from rollwright.games.going_somewhere.rules.creation.making import named, roll_stat, roll_type
from rollwright.games.going_somewhere.rules.creation.purchases import faults, paying, with_purchase
from rollwright.games.going_somewhere.rules.creation.tables import book, tables
from rollwright.games.going_somewhere.rules.encounters import told
from rollwright.games.going_somewhere.rules.encounters.challenge import BOUNDS, CP, Judged, bounds, judged
from rollwright.games.going_somewhere.rules.encounters.facts import EncounterMet
from rollwright.games.going_somewhere.rules.encounters.natural import BODY, GRIP, nature, of_one_people, type_of
from rollwright.games.going_somewhere.rules.encounters.outlook import beaten, outlook
from rollwright.games.going_somewhere.rules.encounters.tables import Plan, plan, plans
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.gear.goods import added
from rollwright.games.going_somewhere.rules.gear.places import SHIELD_PLACES
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import COST, in_points
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat, Temperament, Type
from rollwright.play.cards import Words
from rollwright.play.steps import GM, Call, Choose, Happening, Headline, Roll, Said, procedure
from rollwright.rules.acts import Ask, Record, deed, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed

Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
"""How many come to the table at once, each with a sheet of their own."""
SKILL_POINTS = 5
"""The most points of a skill that a plan buys at once."""
Table: TypeAlias = Literal["encounter", "native", "familiar-native"]
NUMBER = "number-met"
LOAD = 20
"""Rounds or arrows of a kit."""
TOO_MANY = (
    "there are far too many ways through all the tables; ask for the odds of one, as going-somewhere/creature-type"
)


class Npc(NamedTuple):
    """Somebody of the CGO's in numbers and keys, against the bounds of the party where it was given."""

    type: Type
    rolled: tuple[int, ...]
    stats: tuple[int, ...]
    temperament: Temperament
    cp: int
    ledger: tuple[Purchase, ...]
    judged: Judged | None


class Met(NamedTuple):
    """An encounter: what came up on its tables, how many there are, what each has to spend, and one of them.

    It is judged by the points that all of them really have.
    """

    result: Any
    number: int
    each: int
    npc: Npc
    judged: Judged
    points: int = 0
    """What the CGO meant all of them to have."""


class Recipe(msgspec.Struct, frozen=True):
    """Somebody of the CGO's who is to be built; `count` of them are alike."""

    who: Who
    cp: CP
    name: str = ""
    plan: str = "fighter"
    type: Type | None = None
    count: Count = 1
    local_language: str = "Local"
    gear: tuple[str, ...] | None = None
    """What they have, by the keys of the lists; nothing said, it is the plan's."""
    hidden: Annotated[bool, INNER] = False
    """Whether only the CGO knows of them, until they are met."""
    part: Annotated[int, INNER] = 1
    """By what their Health is divided: 2 where they have half of it."""
    against: Annotated[tuple[Fighter, ...], INNER] = ()
    """Those who meet them, as they fight."""


@listed(
    "build-npc",
    "Build somebody of the CGO’s",
    f"gs.encounter.build gs.encounter.spend gs.encounter.gear gs.encounter.each {BOUNDS}",
    actor=GM,
    examples=(),  # seven stats and all purchases: a test of its own plays it
    uncountable=TOO_MANY,
)
@procedure
async def build_npc(options: Options, recipe: Recipe, party: tuple[CP, ...] = ()) -> Npc:
    """Build somebody of the CGO's by a plan: stats as for anybody, points spent in turns, the rest kept for magic."""
    await headed(recipe)
    npc, _ = await built(options, recipe, party)
    if recipe.count > 1:
        await EncounterMet(who=recipe.who, number=recipe.count, cp=recipe.cp)
    return npc


def headed(recipe: Recipe) -> Happening[Any]:
    """Give the headline of those who are built: of a call that is secret as a whole, where they are hidden."""
    return Headline(told.coming, recipe.name, recipe.count, recipe.hidden)


@procedure
async def built(options: Options, recipe: Recipe, party: tuple[CP, ...]) -> tuple[Npc, Sheet]:
    """Roll one of them, spend the points, and put the kit on. Nobody but the CGO sees the dice."""
    design, cp, cgo = found(recipe.plan), recipe.cp, Who(GM)
    kit(recipe.plan, recipe.gear)
    kind = recipe.type or (await roll_type(options, cgo)).type
    rolled: tuple[int, ...] = ()
    for _ in Stat:
        rolled += (index((await roll_stat(options, kind, cgo)).total),)
    stats = assigned(rolled, design)
    from rollwright.rules.generating import generator_procedure

    mood = Temperament((await generator_procedure(book(), "temperament", True)(options, True)).row)
    own = recipe.local_language
    sheet = Sheet(npc=True, foe=True, stats=named(stats), temperament=mood, cp=cp, local_language=own)
    while (wanted := next_purchase(sheet, design)) is not None:
        if wanted.kind == "health":
            die = await Roll("health", Pool.of(1, wanted.sides), total, GM, (GM,))
            wanted = msgspec.structs.replace(wanted, rolled=index(die))
        sheet = with_purchase(sheet, wanted)
    end = judged(party, (cp * recipe.count,)) if party else None
    npc = Npc(kind, rolled, stats, sheet.temperament, cp, sheet.ledger, end)
    sheet = with_body(sheet, design, kind)
    armed = equipped(
        msgspec.structs.replace(sheet, name=told.first_of(recipe), type=kind, rolled=rolled),
        kit(recipe.plan, recipe.gear),
    )
    armed = worn(armed, recipe.part)
    kept = {"cp": cp, **msgspec.to_builtins(armed)}
    await Shaped(who=recipe.who, sheet=kept)  # the headline says that they are here
    view = outlook(recipe.against, [of_sheet(armed)] * recipe.count) if recipe.against else None
    await Said(told.npc, recipe, npc, design.title, armed, view).only(GM)
    return npc, armed


BODIES = {
    Type.ANIMAL: "teeth and claws",
    Type.PLANT: "thorns",
    Type.MINERAL: "fists of stone",
    Type.MACHINE: "steel jaws",
}
"""What beasts fight with that have nothing else, by what they are made of."""


def with_body(sheet: Sheet, design: Plan, kind: Type) -> Sheet:
    """Let a beast strike with its body: as bare hands do, under its own name."""
    if not design.beast:
        return sheet
    body = Item(name=BODIES[kind], kind="weapon", enc=0, hands=1, sides=derive.hand_to_hand(sheet), where=BODY)
    return msgspec.structs.replace(sheet, natural=(body,))


def worn(sheet: Sheet, part: int) -> Sheet:
    """Leave somebody a part of their Health: half of it, by 2. They look unhurt; a Shock Check still counts by all."""
    full = derive.health_max(sheet)
    without = full - full // part
    return msgspec.structs.replace(sheet, health_lost=without, without=without)


def arms_of(people: Sequence[Sheet]) -> Arms:
    """Give how strong people are in arms: what they add to attacks on average, and their Health together."""
    attack = sum([of_sheet(one).attack for one in people]) // max(1, len(people))
    return Arms(attack, sum([derive.health(one) for one in people]))


def found(key: str) -> Plan:
    """Find a plan by its key."""
    return plan(key)


def kit(key: str, gear: tuple[str, ...] | None) -> tuple[Item, ...]:
    """Give what somebody has by a plan, or as the CGO says."""
    items = [made(ware(one)) for one in (found(key).kit if gear is None else gear)]
    return tuple([msgspec.structs.replace(one, count=LOAD) if one.kind == "ammunition" else one for one in items])


def equipped(sheet: Sheet, items: tuple[Item, ...]) -> Sheet:
    """Put armour on somebody, a weapon and a shield into the hands, and the rest where there is room."""
    for item in items:
        sheet = put_ready(sheet, item)
    return sheet


def put_ready(sheet: Sheet, item: Item) -> Sheet:
    """Put a thing where it is ready for a fight; where that is taken, anywhere."""
    for where in fitting(item):
        try:
            return added(sheet, item, where)
        except Refused:  # it is taken already
            continue
    return added(sheet, item, "")


def fitting(item: Item) -> tuple[str, ...]:
    """Give where a thing is ready for a fight."""
    if item.kind == "weapon":
        return (GRIP,) if item.hands > 1 else ("right hand",)
    ready = {"armour": ("worn",), "helmet": ("head",), "shield": SHIELD_PLACES[:1]}
    return ready.get(item.kind, ())


def assigned(rolled: tuple[int, ...], design: Plan) -> tuple[int, ...]:
    """Give the highest totals to the stats that a plan puts first; gives them in the order of the stats."""
    best = dict(zip(design.stats, sorted(rolled, reverse=True), strict=True))
    return tuple([best[stat] for stat in Stat])


def next_purchase(sheet: Sheet, design: Plan) -> Purchase | None:
    """Find what a plan buys next: of its list in turns, the dearest that can be had without what is kept for magic.

    A boost waits until nothing else on the list is too dear: who has more points never attacks worse.
    """
    kept = derive.cp_total(sheet) * design.kept // 100
    left = derive.power(sheet) - kept
    if left <= 0:
        return None
    turn = len(sheet.ledger)
    words = [design.buys[(turn + step) % len(design.buys)] for step in range(len(design.buys))]
    for word in words:
        found = [one for one in _allowed(sheet, word) if _payable(sheet, one, left)]
        boosts = word.startswith(BOOST)
        if found and not (boosts and any(_too_dear(sheet, one, left) for one in words if not one.startswith(BOOST))):
            return found[0]
    return None


BOOST = "boost "


def _allowed(sheet: Sheet, word: str) -> Iterator[Purchase]:
    """Give what a word of a plan can buy within all limits, the dearest first, with its price."""
    kind, _, about = word.partition(" ")
    for one in thinkable(sheet, kind, about):
        cp = price(sheet, one.kind, one.sides, one.points)
        bought = msgspec.structs.replace(one, cp=cp, rolled=1 * (one.kind == "health"))
        if cp > 0 and next(faults(sheet, bought), None) is None:
            yield msgspec.structs.replace(bought, rolled=0)


def _payable(sheet: Sheet, one: Purchase, left: int) -> bool:
    return one.cp <= left and next(paying(sheet, one), None) is None


def _too_dear(sheet: Sheet, word: str, left: int) -> bool:
    """Tell whether more points would buy something that these don't."""
    allowed = list(_allowed(sheet, word))
    return bool(allowed) and not any(_payable(sheet, one, left) for one in allowed)


def thinkable(sheet: Sheet, kind: str, about: str) -> Iterator[Purchase]:
    """Give what a word of a plan can mean, the dearest first, whether it is allowed or not."""
    match kind:
        case "boost" | "magic-bonus":
            yield Purchase(kind=kind, cp=0, about=about)
        case "skill":
            for points in range(SKILL_POINTS, 0, -1):
                yield Purchase(kind="skill", cp=0, about=about, points=points)
        case "health":
            for sides in below(COST, derive.die_limit(sheet, Stat.VIT)):
                yield Purchase(kind="health", cp=0, sides=sides)
        case "damage-resistance":
            for sides in below([row.sides for row in tables().damage_resistance], derive.die_limit(sheet, Stat.VIT)):
                yield Purchase(kind="damage-resistance", cp=0, sides=sides)
        case "hand-to-hand":
            for sides in below(COST, derive.die_limit(sheet, Stat.STR)):
                if sides + 1 > 2 * derive.skill(sheet, Skill.BRAWN):  # else bare hands do more without it
                    yield Purchase(kind="hand-to-hand", cp=0, sides=sides)
        case _:
            raise BadInput("a plan buys boost, magic-bonus, skill, health, damage-resistance and hand-to-hand")


def below(dice: Iterable[int], limit: int) -> list[int]:
    """List dice up to a limit, the largest first.

    >>> below((4, 6, 8, 10), 8)
    [8, 6, 4]
    """
    return [sides for sides in sorted(dice, reverse=True) if sides <= limit]


class Meeting(msgspec.Struct, frozen=True):
    """Something that is met: its points (none: the CGO is asked), its name, the plan, and the table."""

    who: Who
    cp: CP | None = None
    name: str = ""
    plan: str = "beast"
    table: Table = "encounter"
    hidden: Annotated[bool, INNER] = False
    against: Annotated[tuple[Fighter, ...], INNER] = ()
    """Those who meet it, as they fight."""


@listed(
    "meet",
    "Meet something",
    f"gs.encounter.tables gs.encounter.points gs.encounter.standard gs.encounter.kind gs.encounter.arms"
    f" gs.encounter.gifts gs.encounter.immune gs.encounter.one-people {BOUNDS}",
    actor=GM,
    examples=(),
    uncountable=TOO_MANY,
)
@procedure
async def meet(options: Options, meeting: Meeting, party: tuple[CP, ...]) -> Met:
    """Meet something: the CGO settles its points, the tables say what it is, and one of it is built."""
    limit, cp = bounds(party), meeting.cp
    if cp is None:
        cp = await Choose("encounter-points", GM, tuple(dict.fromkeys([limit.challenge, limit.even])), limit)
    from rollwright.rules.generating import generator_procedure, words

    result = of_one_people(await generator_procedure(book(), meeting.table, True)(options, True))
    number = index(amount_of(result, NUMBER))
    each = max(1, cp // number)
    recipe = Recipe(meeting.who, each, meeting.name, meeting.plan, type_of(result), number, hidden=meeting.hidden)
    await headed(recipe)
    npc, sheet = await built(options, recipe, ())
    text, own = words(book(), result), nature(result)
    fact = EncounterMet(
        who=recipe.who, number=number, cp=each, words=text, natural=own.natural, held=own.held, gifts=own.gifts,
        base=own.base,
    )  # fmt: skip
    await fact
    one = of_sheet(fact.on(State({recipe.who: sheet})).sheet(recipe.who))
    view = outlook(meeting.against, [one] * number) if meeting.against else None
    end = judged(party, (each,) * number)
    await Said(told.met, text, number, each, cp, own, end, view).only(GM)
    return Met(result, number, each, npc, end, cp)


def amount_of(result: Any, table: str) -> int:
    """Give the number that came up on a table within a result."""
    found: int = next(one.amount for one in result.inner if one.table == table)
    return found


# --- at a table ------------------------------------------------------------------------------------------------------


class Strength(StrEnum):
    """How strong foes are for a party: in all as the book's challenge advice has it, or a part or twice of that."""

    CHALLENGE = "challenge"
    EVEN = "even"
    HALF = "half"
    QUARTER = "quarter"
    DOUBLE = "double"
    OWN = "own"


TABLES: dict[Table, str] = {
    "encounter": "Monsters and creatures",
    "native": "Aliens, as strange as they come",
    "familiar-native": "Aliens of well-known kinds",
}


def is_hero(sheet: Sheet) -> bool:
    """Tell whether somebody is of the party."""
    return not sheet.npc and bool(sheet.stats)


def heroes_of(state: State) -> tuple[Fighter, ...]:
    """Give those of the party who can fight, as they do."""
    return tuple([of_sheet(one) for one in state.sheets.values() if is_hero(one) and not one.down])


def party_of(state: State) -> tuple[int, ...]:
    """Give the Character Points of each in the party."""
    return tuple([derive.cp_total(one) for one in state.sheets.values() if is_hero(one)])


def points_for(state: State, strength: Strength, own: int) -> int:
    """Give the points of all foes together."""
    if strength is Strength.OWN:
        return own
    party = party_of(state)
    if not party:
        raise Refused("there is no player’s character to measure it by: say the points yourself", "gs.encounter.points")
    limit = bounds(party)
    return {
        Strength.CHALLENGE: limit.challenge,
        Strength.EVEN: limit.even,
        Strength.HALF: limit.even // 2,
        Strength.QUARTER: limit.even // 4,
        Strength.DOUBLE: limit.even * 2,
    }[strength]


def strengths(options: Options, state: State) -> list[Choice]:
    """List how strong foes can be, with the points that this is for the party."""
    words = {
        Strength.CHALLENGE: "Twice what a character has on average: the book’s challenge",
        Strength.QUARTER: "A quarter of the party’s points",
        Strength.HALF: "Half the party’s points",
        Strength.EVEN: "All the party’s points: the book’s even match",
        Strength.DOUBLE: "Twice the party’s points",
    }
    found: dict[int, Choice] = {}
    for key, text in words.items() if party_of(state) else ():
        points = points_for(state, key, 0)
        found.setdefault(
            points, Choice(key, text, f"about {in_points(points)} in all")
        )  # of those that come to the same, one
    return [*[found[points] for points in sorted(found)], Choice(Strength.OWN, "As many points as I say")]


def plan_titles(options: Options, state: State) -> list[Choice]:
    """List the plans by their titles, with the stats in which they are best."""
    return [Choice(key, one.title, ", ".join([stat.upper() for stat in one.stats[:3]])) for key, one in plans().items()]


TOTALS = (16, 14, 13, 12, 12, 11, 9)
"""What the dice usually give seven stats of flesh and blood."""


@lru_cache(maxsize=256)
def usual_sheet(key: str, cp: int) -> Sheet:
    """Give one of a plan as the dice usually make them: middling stats and Health, the points spent, the kit on."""
    design = found(key)
    sheet = Sheet(npc=True, foe=True, stats=named(assigned(TOTALS, design)), cp=cp)
    while (wanted := next_purchase(sheet, design)) is not None:
        sheet = with_purchase(sheet, msgspec.structs.replace(wanted, rolled=wanted.sides // 2 + (wanted.sides > 0)))
    return equipped(with_body(sheet, design, Type.ANIMAL), kit(key, None))


def usual_foe(key: str, cp: int, part: int = 1) -> Fighter:
    """Give one of a plan as they fight, with a part of their Health."""
    return of_sheet(worn(usual_sheet(key, max(1, cp)), part))


def foreseen(options: Options, state: State, **values: Any) -> str:
    """Say what foes of a form are like, each of them, how a fight with them goes, and how many can be beaten."""
    count, key = values.get("count", 1), values.get("plan", "beast")
    points = points_for(state, values.get("strength", Strength.CHALLENGE), values.get("points", 25))
    part = PARTS[values.get("left", ALL)]
    heroes, foe = heroes_of(state), usual_foe(key, points // count, part)
    view = outlook(heroes, [foe] * count) if heroes else None
    most = beaten(heroes, foe, count) if heroes else 0
    least = outlook(heroes, [usual_foe(key, 1, part)] * count) if heroes else None
    in_vain = least is not None and least.hard
    alone = outlook(heroes, [foe]) if heroes and count > 1 else None
    halved = usual_foe(key, points // count, PARTS[HALF_LEFT])
    worn_out = outlook(heroes, [halved] * count) if heroes and count > 1 and part == 1 else None
    weakest = outlook(heroes, [usual_foe(key, points // count, max(PARTS.values()))] * count) if heroes else None
    weaker = part < max(PARTS.values()) and weakest is not None and not weakest.hard
    arms = told.fights_with(usual_sheet(key, max(1, points // count)))
    return told.foreseen(
        count, foe, view, most * (most < count), in_vain, alone, worn_out, points // count, arms, weaker
    )


MIDDLING = 6
"""How many are met at most in half of all encounters."""


def foreseen_met(options: Options, state: State, **values: Any) -> str:
    """Say how encounters go with one and with a middling number: how many come is up to the dice, and all of them
    share the points."""
    points = points_for(state, values.get("strength", Strength.CHALLENGE), values.get("points", 25))
    one, some = [usual_foe(values.get("plan", "beast"), points // number) for number in (1, MIDDLING)]
    return told.on_tables(heroes_of(state), one, some, MIDDLING, points)


def beside_party(options: Options, state: State) -> str:
    """Say what the party attacks with, as points don't say it."""
    heroes = [one for one in state.sheets.values() if is_hero(one)]
    if not heroes:
        return ""
    ours = arms_of(heroes).attack
    hard = (
        f"Foes who attack with {ours + FAR_BETTER:+} or more are hard to beat, even if they have few Character Points."
    )
    return f"Your party attacks with {ours:+} on average. {hard}"


def id_for(state: State, name: str, fallback: str) -> Who:
    """Make an id of a name that nobody has yet."""
    plain = re.sub(r"[^a-z0-9]+", "-", (name or fallback).casefold()).strip("-") or "foe"
    number, found = 1, plain
    while found in state.sheets:
        number += 1
        found = f"{plain}-{number}"
    return Who(found)


def usual_strength(options: Options, state: State) -> str:
    """Give the strength that is picked already: the greatest, up to a challenge, that three beasts can have whom the
    party usually beats; as long as there is no party, the points that the CGO says."""
    if not party_of(state):
        return Strength.OWN
    heroes, several = heroes_of(state), 3
    usual = sorted((Strength.CHALLENGE, Strength.HALF), key=lambda one: -points_for(state, one, 0))
    for strength in usual:
        foe = usual_foe("beast", points_for(state, strength, 0) // several)
        if outlook(heroes, [foe] * several).easy:
            return strength
    return Strength.QUARTER


def by_points(options: Options, state: State) -> dict[str, tuple[str, ...]]:
    """Say with which strength the CGO says the points."""
    return {"strength": (Strength.OWN.value,)}


def of_strength(options: Options, state: State) -> str:
    """Say what the points of foes tell of a fight, where there is a party to fight them."""
    if not party_of(state):
        return "There is no player’s character to measure it by."
    return (
        "The book only counts Character Points. But each foe has their own Health, so several are stronger than one"
        " with the same points."
    )


ALL, HALF_LEFT, QUARTER_LEFT = "all", "half", "quarter"
PARTS = {ALL: 1, HALF_LEFT: 2, QUARTER_LEFT: 4}
WORN_OUT = (
    (ALL, "All of it"),
    (HALF_LEFT, "Half of it: they fall sooner"),
    (QUARTER_LEFT, "A quarter of it: they soon fall"),
)
WHOLE = "By the book all have 30 Health or more. With less of it they look unhurt, and fall sooner."


class Force(Record, frozen=True):
    """How strong they are, and who knows of them."""

    strength: Annotated[Strength, Ask("How strong, all together?", strengths, of_strength, usual=usual_strength)] = (
        Strength.CHALLENGE
    )
    points: Annotated[int, Meta(ge=0, le=100_000), Ask("How many points do they have in all?", when=by_points)] = 25
    hidden: Annotated[bool, Ask("Hidden until you show them", usual=lambda options, state: "yes")] = False


UNSAID, USUAL = Words(""), Force()
KINDS = (
    (Type.ANIMAL.value, "Animal: flesh and blood, like people"),
    *[(one.value, one.value.capitalize()) for one in Type if one is not Type.ANIMAL],
    ("any", "Whatever the dice say"),
)
Made = Annotated[
    str,
    Ask("What are they made of?", lambda options, state: KINDS, usual=lambda options, state: Type.ANIMAL.value),
]


@start(
    "add-foes", "Add foes", "gs.encounter.build gs.encounter.each gs.encounter.challenge",
    by="gm", place="desk", secret="hidden", foretells=foreseen,
)  # fmt: skip
def add_foes(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("What are they called?", guide="Mudhound", short=True)],
    count: Annotated[Few, Ask("How many?")] = 1,
    plan: Annotated[str, Ask("What are they like?", plan_titles, beside_party)] = "beast",
    type: Annotated[
        str, Ask("What are they made of?", lambda options, state: KINDS, usual=lambda options, state: Type.ANIMAL)
    ] = "any",
    left: Annotated[
        str,
        Ask("How much of their Health do they have?", lambda options, state: WORN_OUT, WHOLE),
    ] = ALL,
    force: Force = USUAL,
) -> Call[Npc]:
    """Bring several of one kind into play, each with a sheet."""
    whole = points_for(state, force.strength, force.points)
    each = max(1, whole // count)
    kind = None if type == "any" else Type(type)
    who = id_for(state, name, plan)
    title = str(name).strip() or plan.capitalize()
    part = PARTS[left]
    recipe = Recipe(who, each, title, plan, kind, count, hidden=force.hidden, part=part, against=heroes_of(state))
    return build_npc(options, recipe, party_of(state))


def tables_by_title(options: Options, state: State) -> list[Choice]:
    """List the tables of what can be met, by their titles."""
    return [Choice(key, title) for key, title in TABLES.items()]


@start(
    "meet", "Roll an encounter", "gs.encounter.tables gs.encounter.points gs.alien.tables",
    by="gm", place="desk", secret="hidden", foretells=foreseen_met,
)  # fmt: skip
def roll_encounter(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("What will you call them?", short=True)] = UNSAID,
    table: Annotated[str, Ask("On which tables?", tables_by_title)] = "encounter",
    plan: Annotated[str, Ask("What are they like?", plan_titles, beside_party)] = "beast",
    force: Force = USUAL,
) -> Call[Met]:
    """Roll an encounter on the book’s tables: how many, what kind, with which powers. All are alike.
    To say how many come, or that they have less Health, use “Add foes”."""
    party = party_of(state) or (25,)
    known: Table = table  # type: ignore[assignment]
    title = str(name).strip() or "Creature"
    cp = points_for(state, force.strength, force.points)
    who, heroes = id_for(state, title, plan), heroes_of(state)
    return meet(options, Meeting(who, cp, title, plan, known, force.hidden, heroes), party)


def mine(options: Options, state: State) -> list[Choice]:
    """List those of the CGO's who can be copied."""
    return [Choice(who, state.name(who)) for who, one in state.sheets.items() if one.npc and one.craft is None]


@deed(
    "more-like",
    "More of the same",
    "gs.encounter.each",
    by="gm",
    place="desk",
    needs="You need somebody of your own to copy: add foes first.",
)
def more_like(
    options: Options,
    state: State,
    like: Annotated[Who, Ask("Like whom?", mine)],
    count: Annotated[Few, Ask("How many more?")] = 1,
    name: Annotated[
        Words, Ask("What are they called?", guide="Leave it empty for the same name with a number.")
    ] = UNSAID,
) -> Iterator[Happening[Any]]:
    """Copy one of yours as it was made: unhurt, with all its kit."""
    pattern: Sheet = state.sheet(like)
    fresh = msgspec.structs.replace(
        pattern, health_lost=pattern.without, down="", shocked=False, past_zero=0, stunned=0, prone=False, away=False,
        next_roll=0, searched=False, marks=(),
        effects=tuple([one for one in pattern.effects if not one.rounds and one.kind != "harm"]),
    )  # fmt: skip
    for _ in range(count):
        title = str(name).strip() or NUMBER_BEHIND.sub("", pattern.name)
        who = id_for(state, title, like)
        sheet = msgspec.structs.replace(fresh, name=numbered(state, title))
        fact = CharacterMade(who=who, sheet=msgspec.to_builtins(sheet))
        state = fact.on(state)
        yield fact


NUMBER_BEHIND = re.compile(r" \d+$")


def numbered(state: State, title: str) -> str:
    """Give a name that nobody has yet, with a number behind it where somebody has the name itself, or with a number."""
    names = [one.name for one in state.sheets.values()]
    found, at = title, 1
    while found in names or f"{title} {at}" in names:
        at += 1
        found = f"{title} {at}"
    return found
