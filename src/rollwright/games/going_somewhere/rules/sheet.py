"""The sheet of a character: what was rolled and bought, what is carried, and how the character is now.

What follows from these (skills, Health, limits, movement) is worked out in `derive` and `carrying`, never kept.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from rollwright.games.going_somewhere.rules.gear.money import spoken, typed
from rollwright.games.going_somewhere.rules.stats import Temperament, Type
from rollwright.rules.check import Waiver
from rollwright.rules.flat import INNER
from rollwright.rules.parts import WAY, Amount, Called, Lost

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
IN_COINS = Amount(spoken, typed, "In coins: 3 gold, 5 silver and 2 tin.")
Money: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000_000_000_000, extra={WAY: IN_COINS})]
"""In tin: a king's thousand days are 100,000,000,000."""
Rounds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000_000_000)]
"""Rounds of 15 seconds: a thousand years are 2,102,400,000."""
StatValue: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=20)]
Lasting: TypeAlias = Literal[
    "boost",
    "rank",
    "health",
    "damage-resistance",
    "magic-resistance",
    "immunity",
    "magic-bonus",
    "language",
    "skill",
    "bonus-die",
    "special-skill",
    "hand-to-hand",
]
"""What stays when it is bought."""
Bought: TypeAlias = Literal[Lasting, "reroll", "success", "power-site", "crafting"]


def full_health(sheet: Sheet) -> int:
    """Give the Health of somebody unhurt."""
    from rollwright.games.going_somewhere.rules.derive import health_max

    return health_max(sheet)


def as_usual(record: msgspec.Struct, field: str, usual: object) -> None:
    """Make a value that equals the usual one that very object: a record leaves out only what *is* its default."""
    if getattr(record, field) == usual:
        msgspec.structs.force_setattr(record, field, usual)


class Purchase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the ledger: what was bought for how many Character Points, and when."""

    kind: Bought
    cp: Annotated[Points, msgspec.Meta(title="Points paid")]
    about: Annotated[str, msgspec.Meta(title="For what")] = ""
    """A stat, a skill, a language (`Thari, written`), a craft."""
    sides: Annotated[int, msgspec.Meta(title="Sides of the die")] = 0
    """The die that was bought, where one was."""
    points: Annotated[int, msgspec.Meta(title="How many")] = 1
    """How many points or dice."""
    rolled: Annotated[int, msgspec.Meta(title="Health rolled")] = 0
    """For Health: what the die gave."""
    at: Annotated[str, msgspec.Meta(title="When")] = "creation"
    """`creation`, `start`, or another key of `times`; `play` where a fact of play does not know it."""
    note: str = ""

    def __post_init__(self) -> None:
        as_usual(self, "at", "creation")


class Gain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Character Points that an adventure brought."""

    cp: Annotated[Points, msgspec.Meta(title="Points")]
    adventure: str = ""
    reason: str = ""


class Crafted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The magic of a crafted thing: what it does, and how long it still lasts."""

    spell: str = ""
    """The magic, as `spells` reads it."""
    bonus: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """The Magic Bonus of the thing, where using it takes an Action Roll."""
    combat: int = 0
    """Sides of the die that a weapon adds to the Combat Roll."""
    damage: tuple[str, ...] = ()
    rounds: Rounds = 0
    """Rounds that the magic still lasts; 0: it is used up, and can be charged again."""
    about: str = ""
    """The stat or skill that it augments."""
    instant: bool = False
    """Whether it works at once when it is used, as a potion: without an Action Roll."""
    seer: bool = False
    """Whether it is clairvoyance of any kind: what it does, is said when it is used."""
    countered: Rounds = 0
    """Rounds for which it is interrupted."""
    fresh: bool = False
    """Whether it was put on in this scene, and no time has passed since."""

    @property
    def works(self) -> bool:
        """Tell whether the magic is there now: neither used up nor interrupted."""
        return self.rounds > 0 and not self.countered


class Known(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Magic that somebody has put together before, to be worked again."""

    name: str
    spell: str
    about: str = ""


class Enchantment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The magic in a thing: what it does, the Magic Bonus of its Action Rolls, and how far, how strongly, how long."""

    power: str = ""
    """A key of the kinds of magic: `healing`, `flight`."""
    bonus: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    units: Points = 0
    dice: str = ""
    """As d8; `1` for one point."""
    duration: str = ""
    mind: dict[str, StatValue] = {}
    """The stats of an intelligent one."""


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing that somebody has. What the lists say of it is kept with it, as prices and bulk may have been ruled."""

    name: str
    key: Annotated[str, INNER] = ""
    """Its key on the equipment lists, where it is on one."""
    kind: Literal[
        "thing",
        "clothing",
        "armour",
        "shield",
        "helmet",
        "weapon",
        "container",
        "ammunition",
        "animal",
        "vehicle",
        "body",
    ] = "thing"
    count: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    enc: Annotated[Annotated[int, msgspec.Meta(ge=0, le=100_000)], msgspec.Meta(title="Slots it takes")] = 1
    """Slots that one of it takes."""
    per: Annotated[Annotated[int, msgspec.Meta(ge=1, le=1_000)], msgspec.Meta(title="How many to those slots")] = 1
    """How many of it take those slots together: 20 rounds."""
    people: Annotated[Annotated[int, msgspec.Meta(ge=1, le=1_000)], msgspec.Meta(title="People it takes to carry")] = 1
    """How many carry it together; each bears a share."""
    where: Annotated[str, msgspec.Meta(title="Where it is")] = "left"
    """A place of the body (see `carrying`), the name of a container, `worn`, or `left` behind."""
    sides: Annotated[int, msgspec.Meta(title="Sides of its die")] = 0
    """The die of a weapon's damage, or of an armour's protection."""
    hands: Annotated[int, msgspec.Meta(title="Hands it takes")] = 0
    ranged: bool = False
    crew: Annotated[int, msgspec.Meta(title="Crew it takes")] = 1
    capacity: Annotated[int, msgspec.Meta(title="Slots it holds")] = 0
    """Slots of ENC that a container holds."""
    slots: Annotated[int, msgspec.Meta(title="Slots it adds")] = 0
    """Slots that it adds on the body (a belt, pockets)."""
    gives: Annotated[str, msgspec.Meta(title="Place on the body it adds")] = ""
    """The place on the body that it adds when it is worn: `belt`, `boots`, `gloves`, `clothes` or `pockets`."""
    mounted: Annotated[bool, msgspec.Meta(title="Stands on a mount")] = False
    """Whether a weapon stands on a mount and is not fired from the hand."""
    magic: bool = False
    combat_bonus: Annotated[int, msgspec.Meta(title="Combat bonus, sides of the die")] = 0
    damage_bonus: Annotated[tuple[str, ...], msgspec.Meta(title="Extra damage dice")] = ()
    """Crafted damage dice, as 1d6."""
    crafted: Annotated[Crafted | None, msgspec.Meta(title="Its magic")] = None
    """Its magic, where it was crafted with some."""
    further: Annotated[tuple[Crafted, ...], msgspec.Meta(title="Its other powers")] = ()
    """Its other powers, where it has several."""
    ruined: Annotated[bool, msgspec.Meta(title="Takes no more magic")] = False
    """Whether no magic can be attached to it, after a blunder in crafting."""
    enchantment: Enchantment | None = None
    price: Money = 0
    """In tin."""
    decorated: bool = False
    unknown: Annotated[bool, msgspec.Meta(title="Not yet identified")] = False
    """Whether it was found, and what is magical about it is not known to all."""
    shown: Annotated[int, INNER] = 0
    """How many of its powers clairvoyance has shown that were not told yet; -1: all."""
    note: str = ""

    def __post_init__(self) -> None:
        as_usual(self, "where", "left")


class Status(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place in society: the table, the position on it, its rank and what a day of it earns, in tin."""

    table: Annotated[str, msgspec.Meta(title="Part of society")] = ""
    position: str = ""
    rank: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    per_diem: Annotated[Money, msgspec.Meta(title="A day’s earnings")] = 0
    fee: Annotated[Money, msgspec.Meta(title="Guild fee")] = 0
    """The guild fee that a professional paid out of the starting money, in tin."""


class Person(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the sheet says of somebody that no rule reads."""

    player: str = ""
    gender: str = ""
    height: str = ""
    weight: str = ""
    age: str = ""
    profession: str = ""
    looks: str = ""


class Mark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that holds for somebody for a time: a disguise, a hiding place, an aim, a lost proposal (`marks`)."""

    kind: Literal[
        "disguised",
        "hidden",
        "aimed",
        "surprise",
        "kept-away",
        "immune",
        "under",
        "second-try",
        "unpersuaded",
        "undecided",
        "fumbled",
        "overcome",
        "action-used",
        "trap",
        "analysed",
        "drowsy",
        "extra",
    ]
    points: int = 0
    """The difficulty level of what is hidden, or a bonus."""
    about: str = ""
    """What or whom it is about."""
    dice: str = ""
    rounds: Points = 0
    """Rounds that it still lasts; 0 with no days: until something ends it."""
    days: Points = 0


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Magic that lasts on somebody (`effects`)."""

    name: str
    kind: str
    about: str = ""
    """A stat, a skill, a weapon, `notice`, or `all` rolls."""
    points: int = 0
    more: int = 0
    """Of a weapon's bonus, the points of damage."""
    dice: str = ""
    twice: Literal["", "lower", "higher"] = ""
    """Which total counts where its dice are rolled twice whenever they are rolled; nothing where they are not."""
    rounds: Rounds = 0
    """Rounds that it still lasts; 0: without an end."""
    countered: Rounds = 0
    """Rounds for which it is interrupted."""
    by: str = ""


class Craft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What makes a sheet a vehicle's: its scale, and how it is now. Its stats are the sheet's; without INT it has 0."""

    scale: Annotated[int, msgspec.Meta(ge=1, le=40)]
    unit: str = "feet"
    """What it moves in at its full scale."""
    condition: Literal["running", "broken down", "wrecked"] = "running"
    checked: bool = False
    """Whether the VIT Check was made; there is never a second one."""
    past_zero: Points = 0
    """Health lost since it broke down; at VIT it is wrecked."""
    enc: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 0
    """What is aboard, in slots."""
    passengers: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = 0
    battlestation: bool = False
    """Whether one of scale 11 was built as a battlestation; larger ones all are."""
    weapons: tuple[str, ...] = ()
    """Keys of the vehicle weapons that it carries."""
    owner: str = ""
    crew: tuple[str, ...] = ()
    """Those of the table who are aboard, besides the passengers."""
    owed: Points = 0
    """Days of upkeep that nobody has paid for."""
    kept: Annotated[bool, INNER] = False
    """Whether its numbers are the CGO's alone: it is a foe's, or nobody's who is played, and no player is aboard."""

    def __post_init__(self) -> None:
        as_usual(self, "unit", "feet")


UNSAID, UNSETTLED = Person(), Status()


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character, of a player's or of the CGO's."""

    name: str = ""
    npc: Annotated[bool, msgspec.Meta(title="One of the CGO’s own")] = False
    person: Annotated[Person, msgspec.Meta(title="About the person")] = UNSAID
    type: Type = Type.ANIMAL
    rolled: Annotated[tuple[int, ...], INNER] = ()
    """The seven totals, in the order in which they were rolled."""
    stats: Annotated[dict[Annotated[str, Called(str.upper)], StatValue], msgspec.Meta(title="Stats")] = {}
    """Each stat as it was assigned, before boosts."""
    temperament: Temperament = Temperament.INTROVERT
    cp: Annotated[Points, msgspec.Meta(title="Character Points at the start")] = 25
    """Character Points at the start."""
    gains: Annotated[tuple[Gain, ...], msgspec.Meta(title="Points from adventures")] = ()
    ledger: Annotated[tuple[Purchase, ...], msgspec.Meta(title="What points were spent on")] = ()
    status: Annotated[Status, msgspec.Meta(title="Place in society")] = UNSETTLED
    local_language: str = ""
    money: Annotated[Money, msgspec.Meta(title="Money carried")] = 0
    """In tin; coins are counted by `money.coins`."""
    banked: Annotated[Money, msgspec.Meta(title="Money kept elsewhere")] = 0
    """Money that is not carried, in tin."""
    starting_money: Annotated[Money, msgspec.Meta(title="Money at the start")] = 0
    """What was rolled at creation, in tin, before any guild fee was paid."""
    items: Annotated[tuple[Item, ...], msgspec.Meta(title="Things")] = ()
    natural: Annotated[tuple[Item, ...], msgspec.Meta(title="Claws, hide and other gifts of nature")] = ()
    """What belongs to the body of one of the CGO's, and is neither carried nor lost: claws, a hide, immunity."""
    health_lost: Annotated[Points, msgspec.Meta(title="Health", extra={WAY: Lost(full_health)})] = 0
    shocked: Annotated[bool, msgspec.Meta(title="Shock Check made")] = False
    """Whether a Shock Check was made since Health was last full."""
    down: Annotated[Literal["", "unconscious", "dead"], msgspec.Meta(title="Unconscious or dead")] = ""
    past_zero: Annotated[Points, msgspec.Meta(title="Health lost since the Shock Check")] = 0
    """Health lost since the Shock Check was made; at VIT it is death."""
    stunned: Annotated[Points, msgspec.Meta(title="Rounds stunned")] = 0
    """Rounds of action still to be lost."""
    prone: Annotated[bool, msgspec.Meta(title="On the ground")] = False
    away: Annotated[bool, msgspec.Meta(title="Got away from the fight")] = False
    """Of the CGO's: got away from a fight, and is in none until the CGO says so."""
    yielded: Annotated[bool, msgspec.Meta(title="Gave up")] = False
    """Of the CGO's: gave up in a fight, and is in none until the CGO says so."""
    searched: Annotated[bool, msgspec.Meta(title="Was searched for treasure")] = False
    """Of the CGO's: there is nothing more to find on them."""
    foe: Annotated[bool, INNER] = False
    """Of the CGO's: was built to be fought."""
    without: Annotated[Points, INNER] = 0
    """Of foes: how much Health they came without. Who has lost no more than that is unhurt to look at."""
    like: Annotated[str, INNER] = ""
    """Of those met in numbers: whose description serves for this one too."""
    next_roll: Annotated[int, msgspec.Meta(title="Bonus on the next roll")] = 0
    """A modifier to the next roll."""
    craft: Annotated[Craft | None, msgspec.Meta(title="Vehicle")] = None
    """For a vehicle."""
    marks: Annotated[tuple[Mark, ...], msgspec.Meta(title="Holds for a time")] = ()
    """What holds for the character for a time."""
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(title="Magic that lasts")] = ()
    """Magic that lasts on the character."""
    spells: Annotated[tuple[Known, ...], msgspec.Meta(title="Magic worked before")] = ()
    """Magic that was worked before, the last first."""
    adventuring: Annotated[bool, msgspec.Meta(title="On an adventure")] = False
    """Whether an adventure is under way: nothing is bought in the middle of one."""
    adventures: Annotated[Points, msgspec.Meta(title="Adventures so far")] = 0
    """How many adventures have begun."""
    property: Annotated[tuple[str, ...], msgspec.Meta(title="Other property")] = ()
    waivers: Annotated[tuple[Waiver, ...], INNER] = ()
    notes: str = ""

    def __post_init__(self) -> None:
        as_usual(self, "person", UNSAID)
        as_usual(self, "status", UNSETTLED)
