"""Magic that is declared at a table: on whom, with which dice and for how long stands on one card.

What there is to pick from is what `fight_spells` and `fight_attacks` ask one by one in a fight for odds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.magic.fight_attacks import attack_dice, wands
from rollwright.games.going_somewhere.rules.magic.fight_spells import (
    ABOUT,
    AWAY,
    FOR_SEVERAL,
    NO_DICE,
    SIZES,
    TIMELESS,
    USE,
    any_dice,
    bonuses_open,
    dice_open,
    farthest,
    most_power,
    payable,
    plain,
    power_left,
    spells_open,
    thing_of,
    times_open,
)
from rollwright.games.going_somewhere.rules.magic.lasting import in_force
from rollwright.games.going_somewhere.rules.magic.mixing import NAMES
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.results import LESS
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell
from rollwright.games.going_somewhere.rules.magic.things import Thing
from rollwright.games.going_somewhere.rules.magic.told import in_short
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.play.cards import Open, each, some
from rollwright.play.steps import Actor, Choose
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted, opened

ATTACK, WITH = "attack", "attack with "


def by_kind(dice: str) -> list[tuple[int, int]]:
    """Give the place of dice among others: the smallest kind first, and of each kind the most.

    >>> sorted(["1d6", "1d4", "2d6", "3d4"], key=by_kind)
    ['3d4', '1d4', '2d6', '1d6']
    """
    return [(one.sides, -one.count) for one in dice_from(dice)]


class Priced(str):
    """Something to pick of some magic, with what power it takes."""

    note = ""


class Aspect(str):
    """A stat or a skill that some magic raises, or lowers."""

    @property
    def words(self) -> str:
        """What it does.

        >>> Aspect("str").words, Aspect("less guile").words
        ('Raise STR', 'Lower guile')
        """
        return opened(in_short(Kind.AUGMENT, self))


RAISED = tuple([Aspect(one) for one in ABOUT])
LOWERED = tuple([Aspect(LESS + one) for one in ABOUT])


class Conjured(msgspec.Struct, frozen=True):
    """Some magic in a fight, as it is put together."""

    on: Who
    others: tuple[Who, ...] = ()
    dice: str = NO_DICE
    damage: str = NO_DICE
    time: str = INSTANT
    squares: int = 1
    about: str = ""
    away: bool = False

    @property
    def targets(self) -> tuple[Who, ...]:
        """All on whom it is worked."""
        return (self.on, *[who for who in self.others if who != self.on])


class Aimed(NamedTuple):
    """What somebody says of some magic with its name; what isn't said is left empty."""

    on: Who = NOBODY
    others: tuple[Who, ...] = ()
    dice: str = ""
    damage: str = ""
    time: str = ""
    squares: int = 0
    about: str = ""
    away: bool | None = None


UNAIMED = Aimed()


class Magical(NamedTuple):
    """What somebody decides on who puts magic together in a fight."""

    who: Who
    what: str
    power: int


class Making(NamedTuple):
    """Magic that is being put together: by whom, and what it is: a kind, an attack, or what a thing does."""

    scene: Scene
    one: Combatant
    kind: Kind
    thing: Thing | None

    @property
    def near(self) -> tuple[Who, ...]:
        """Those whom it reaches."""
        scene, one = self.scene, self.one
        if self.kind is not Kind.HARM:
            key = self.kind.value if self.thing is None else USE + self.thing.name
            own = [Who(who) for who in spells_open(scene, one).get(key, [])]
            return (*own, *self.lowered)
        if self.thing is not None:
            return tuple([other.who for other in scene.seen(one) if self.thing in wands(scene, one, other.who)])
        return tuple([other.who for other in scene.seen(one) if attack_dice(scene, one, (other.who,))])

    @property
    def lowered(self) -> tuple[Who, ...]:
        """Those against whom it can be turned: what raises a stat can lower that of an opponent."""
        if self.kind is not Kind.AUGMENT or self.thing is not None:
            return ()
        seen = [Who(other.who) for other in self.scene.seen(self.one)]
        return tuple([who for who in seen if payable(self.one, plain(self.scene, self.one, self.kind, (who,)))])

    @property
    def most(self) -> int:
        """The most targets that it can have."""
        numbers = self.one.numbers
        if self.thing is not None:
            return self.thing.wanted.targets
        if self.kind is Kind.HARM:
            return numbers.magic_targets if numbers.magic else len(self.scene.order)
        return len(self.scene.order) if self.kind in FOR_SEVERAL else 1

    def card(self) -> Conjured:
        """Give the card: what there is power for is open, all else is settled."""
        scene, one, kind, near = self.scene, self.one, self.kind, self.near
        card = Conjured(each(near))
        if kind is Kind.AUGMENT and not (self.thing and self.thing.about):
            card = msgspec.structs.replace(card, about=each((*RAISED, *LOWERED) if self.thing is None else RAISED))
        if kind is Kind.COUNTER:
            names = [part.name for who in near for part in in_force(scene.of(who).lasting)]
            card = msgspec.structs.replace(card, about=each(tuple(dict.fromkeys(names))))
        if kind is Kind.TELEPORT:
            card = msgspec.structs.replace(card, away=each((False, True)))
        if not self.bought:
            return msgspec.structs.replace(card, others=self.further(near))
        least = min([plain(scene, one, kind, (who,)) for who in near], key=level_of)
        if kind in (Kind.FLY, Kind.TELEPORT):
            sizes = tuple([size for size in SIZES if payable(one, least._replace(size=size))]) or (1,)
            least = least._replace(size=sizes[0])
            card = msgspec.structs.replace(card, squares=each(sizes))
        reached = [who for who in near if self.reaches(who, near, least)]
        card = msgspec.structs.replace(card, others=self.further(reached))
        times = times_open(one, least) if kind not in (*TIMELESS, Kind.HARM) else (INSTANT,)
        card = msgspec.structs.replace(card, time=each([self.lasting(time, least) for time in times]))
        if kind is Kind.WEAPON:
            open_ = bonuses_open(one, least._replace(dice=()))
            return msgspec.structs.replace(card, dice=each((*open_, NO_DICE)), damage=each((NO_DICE, *open_)))
        if least.dice:
            first = plain(scene, one, kind, near[:1])
            usual = attack_dice(scene, one, near[:1]) if kind is Kind.HARM else dice_open(one, first)
            fewer = any_dice(one, least) if len(near) > 1 or len(times) > 1 else ()  # what else there is costs power
            known = sorted(dict.fromkeys(map(str, (*usual, *fewer))), key=by_kind)
            priced = [self.priced(dice, first) for dice in known]
            card = msgspec.structs.replace(card, dice=each(tuple(priced)))
        return card

    def aimed(self, at: Aimed) -> Conjured | None:
        """Give the card filled in; none where what is said isn't on it, or more is to be said."""
        card, empty = self.card(), UNAIMED._asdict()
        given = {name: said for name, said in at._asdict().items() if said != empty[name]}
        for name in card.__struct_fields__:
            if not isinstance(field := getattr(card, name), Open):
                continue
            alone = () if field.kind == "some" else field.options[0] if len(field.options) == 1 else None
            said: Any = given.get(name, alone)
            if said is None or not set(said if field.kind == "some" else (said,)) <= set(field.options):
                return None
            card = msgspec.structs.replace(card, **{name: said})
        return card

    def priced(self, dice: str, on: Spell) -> Priced:
        """Say what dice take, on the first who can be picked."""
        found = Priced(dice)
        level, left = level_of(on._replace(dice=dice_from(dice))), power_left(self.one)
        spare = min(self.one.cp, left - level)
        more = f"{counted(spare, 'point')} to spare" if spare > 0 else "no points to spare"
        found.note = f"takes {level} of your {left} power; {more} for a second roll"
        return found

    def lasting(self, time: str, least: Spell) -> Priced:
        """Say what a time adds to the least of it."""
        found = Priced(time)
        added = level_of(least._replace(duration=time)) - level_of(least._replace(duration=INSTANT))
        found.note = f"+{added} power" if added else "takes no more power"
        return found

    @property
    def least(self) -> str:
        """Say what power the least of it takes."""
        if not self.bought:
            return ""
        least = min([level_of(plain(self.scene, self.one, self.kind, (who,))) for who in self.near])
        return f"takes {least} or more of your {power_left(self.one)} power"

    @property
    def bought(self) -> bool:
        """Whether power is used for it: not for what a thing does, nor for what a beast does by nature."""
        return self.thing is None and not (self.kind is Kind.HARM and self.one.numbers.magic)

    def further(self, near: Sequence[Who]) -> tuple[Who, ...]:
        """Let others be picked, where it can be for several."""
        return some(near) if len(near) > 1 < self.most else ()

    def reaches(self, who: Who, near: Sequence[Who], least: Spell) -> bool:
        """Tell whether there is power for somebody together with anybody else."""
        pairs = [plain(self.scene, self.one, self.kind, (other, who)) for other in near if other != who]
        flies = self.kind in (Kind.FLY, Kind.TELEPORT)
        return any(payable(self.one, pair._replace(size=least.size) if flies else pair) for pair in pairs)

    def spell(self, card: Conjured) -> Spell:
        """Give the magic of a card that is filled in."""
        wanted = plain(self.scene, self.one, self.kind, card.targets)
        size = card.squares if self.kind in (Kind.FLY, Kind.TELEPORT) else wanted.size
        return wanted._replace(dice=dice_from(card.dice), damage=dice_from(card.damage), duration=card.time, size=size)

    def check(self, card: Conjured) -> None:
        """Refuse what can't be: too many targets, more power than there is, a bonus of nothing."""
        if len(card.targets) > self.most:
            raise Refused(f"it works on {self.most} at most", "gs.magic.in-fight-targets")
        if self.kind is Kind.COUNTER:
            there = [part.name for part in in_force(self.scene.of(card.on).lasting)]
            if card.about not in there:
                raise Refused(f"the magic on them is {', '.join(there)}", "gs.magic.counter")
        if not self.bought:
            return
        if self.kind is Kind.WEAPON and NO_DICE == card.dice == card.damage:
            raise Refused("say which dice the weapon gets", "gs.magic.level-sum")
        wanted = self.spell(card)
        if not payable(self.one, wanted):
            text = f"it takes {level_of(wanted)} power; you have {power_left(self.one)}"
            more = most_power(self.one) - power_left(self.one)
            raise Refused(text + (f", and at best {more} more from the site" if more else ""), "gs.magic.power-check")

    def comes_to(self, card: Conjured) -> str:
        """Say what it takes, as it is put together now."""
        if not self.bought:
            return ""
        return f"takes {level_of(self.spell(card))} of your {power_left(self.one)} power"


def making(scene: Scene, one: Combatant, magic: str) -> Making:
    """Find what somebody has picked."""
    if magic == ATTACK:
        return Making(scene, one, Kind.HARM, None)
    thing = thing_of(one, magic.removeprefix(WITH).removeprefix(USE)) if magic.startswith((WITH, USE)) else None
    return Making(scene, one, Kind(magic) if thing is None else thing.wanted.kind, thing)


def magic_open(scene: Scene, one: Combatant, attacks: bool, casts: bool) -> list[Choice]:
    """List the magic that somebody can declare: attacks first, then all else that power pays for, and things."""
    found: list[Choice] = []
    if attacks:
        made = making(scene, one, ATTACK)
        harm, attack = NAMES[Kind.HARM]
        found += [Choice(ATTACK, harm, "; ".join(filter(None, (attack, made.least))))] if made.near else []
        things = [thing for thing in one.things if thing.wanted.kind is Kind.HARM]
        found += [
            Choice(WITH + thing.name, f"Attack with {thing.name}")
            for thing in things
            if Making(scene, one, Kind.HARM, thing).near
        ]
    for key in spells_open(scene, one) if casts else ():
        name = key.removeprefix(USE)
        if name != key:
            found.append(Choice(key, f"Use {name}"))
        else:
            title, what = NAMES[Kind(key)]
            found.append(Choice(key, title, f"{what}; {making(scene, one, key).least}"))
    return found


class Offered(NamedTuple):
    """Magic that somebody can declare, and what there is to pick from for each thing that is to be said of it."""

    made: Making
    near: tuple[Who, ...]
    parts: Mapping[str, tuple[Any, ...]]


@lru_cache(maxsize=64)
def all_offered(scene: Scene, one: Combatant, attacks: bool, casts: bool) -> Mapping[str, Offered]:
    """Give the magic that somebody can declare, by what is picked."""
    made = {choice.key: making(scene, one, choice.key) for choice in magic_open(scene, one, attacks, casts)}
    return {key: offered(each_) for key, each_ in made.items()}


def offered(made: Making) -> Offered:
    """Give what there is to pick from; on whom is always said."""
    card = made.card()
    parts = {name: getattr(card, name) for name in card.__struct_fields__ if name != "on"}
    open_ = {name: one.options for name, one in parts.items() if isinstance(one, Open)}
    return Offered(made, made.near, {name: one for name, one in open_.items() if name == "others" or len(one) > 1})


async def conjured(scene: Scene, one: Combatant, by: Actor, magic: str, at: Aimed = UNAIMED) -> Deed:
    """Ask for the rest of some magic on one card, where anything is to be said; give it as something to do."""
    made = making(scene, one, magic)
    what = made.thing.name if made.thing is not None else NAMES[made.kind][0]
    about = Magical(one.who, what, power_left(one))
    card = made.aimed(at)
    if card is None:
        card = await Choose.card("conjure", by, made.card(), check=made.check, about=about, tally=made.comes_to)
    deed = Deed(one.who, "magic" if made.kind is Kind.HARM else "cast", card.on, others=card.targets[1:])
    deed = deed._replace(about=AWAY if card.away else str(card.about))
    if made.thing is not None:
        deed = deed._replace(item=made.thing.name, about=deed.about or made.thing.about)
        if made.kind is Kind.HARM:
            return deed._replace(dice=made.thing.wanted.dice)
        return deed._replace(spell=made.thing.spell)
    if made.kind is not Kind.HARM:
        return deed._replace(spell=str(made.spell(card)), level=level_of(made.spell(card)))
    if one.numbers.magic:
        return deed
    far = max(1, farthest(scene, one, card.targets))
    dice = dice_from(card.dice)
    return deed._replace(dice=dice, level=level_of(Spell(Kind.HARM, dice, size=far, targets=len(card.targets))))
