"""What a table keeps beside the sheets: the fight that is under way, and what the last one has left."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import as_usual
from rollwright.rules.facts import State, Who

Square = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
"""A place on the line that a fight is on."""
Side = Literal["party", "foes"]


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has declared for a round; it stands for the rounds after this one, as long as it can be done."""

    who: Who
    what: str
    """`attack`, `advance`, `step`, `draw`, `throw`, `aim`, `move`, `flee`, `help`, `resist`, `magic...`, `cast...`,
    `do` (another rule, at their turn), `other` (anything in words), `wait`."""
    target: Who = Who("")
    away: bool = False
    """For moving: away from the opponents."""
    after: bool = False
    """For a square of movement with an action: after it."""
    dice: tuple[Dice, ...] = ()
    """For an attack by magic: the dice that are bought with the power there is."""
    others: tuple[Who, ...] = ()
    """For magic: its further targets."""
    spell: str = ""
    """For other magic: what it is, as `spells` reads it."""
    item: str = ""
    """For magic: the crafted thing that does it."""
    about: str = ""
    """For other magic: the stat, weapon or effect that it is about; `away` for who teleports away. Else: words."""
    level: int = 0
    """For magic by one's own power: its Power Level."""
    bought: bool = False
    """Whether a success is bought for this round's Combat Roll."""
    nearest: bool = False
    """Whether it is aimed at whoever is nearest."""
    standing: bool = True
    move: str = ""
    """For what is done with a movement that its name doesn't say: `half` of it, or a `square`."""

    @property
    def targets(self) -> tuple[Who, ...]:
        """All that it is aimed at."""
        return (self.target, *self.others) if self.others else (self.target,)

    def _replace(self, **changed: Any) -> Order:
        return msgspec.structs.replace(self, **changed)


class Rolled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Combat Roll: the face of the d30, what is added, and whether a success was bought instead."""

    natural: int
    bonus: int = 0
    bought: bool = False
    dice: int = 0
    """Of what is added, what a crafted weapon's die gave."""
    answered: bool = False
    """Whether a natural 1 or 30 has brought its table already."""

    @property
    def total(self) -> int:
        """What it comes to."""
        return self.natural + self.bonus


REPELLED, LEFT = "repelled", "left"
SLIPS = "slips away"
"""The state of somebody who runs in this round, of whom the CGO has said that they get away."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's part in a fight: only what is not on the sheet."""

    side: Side = "party"
    at: Square = 0
    initiative: int = 0
    notice: int = 0
    """Of somebody surprised, the Notice total by which they act last."""
    surprised: bool = False
    order: Order | None = None
    rolled: Rolled | None = None
    acted: bool = False
    ran: bool = False
    ran_from: int = 0
    """Where they stood before they ran."""
    away: str = ""
    """Why somebody is out of the fight who is not down: `fled`, `yielded`, `repelled`."""
    drawn: bool = False
    """Whether the other weapon is in hand."""
    wields: str = ""
    """The weapon that was drawn, by its name; nothing: as the sheet says."""
    put_away: tuple[str, bool] | None = None
    """What was in hand (`wields`, `drawn`) before they said that they draw a weapon in this round."""
    threw: tuple[str, ...] = ()
    """Weapons of theirs that they have thrown, and that lie where they fell."""
    went: bool = False
    """Whether they have moved in this round, with what else they do by another rule."""
    aimed: int = 0
    aimed_dice: tuple[Dice, ...] = ()
    burden: int = 0
    """What the CGO takes off for what is carried."""
    due: int = 0
    """Damage of one injury whose Shock Check is due."""
    lethal: bool = True
    """Whether that injury can kill."""
    states: tuple[str, ...] = ()
    """As a fight knows them: `bare`, `spent`, `far`, `saves`."""
    unseen_by: tuple[Who, ...] = ()
    helps: Who = Who("")
    """Whom they have used this round's turn to help."""
    paid: int = 0
    """Character Points paid for the Combat Roll of this round, as long as it was set against nobody's."""
    idle: str = ""
    """Why they do nothing in this round's turns: `spent` by resisting, or `stunned`."""

    @property
    def place(self) -> tuple[bool, int]:
        """What the turn order goes by: the surprised come last, by their Notice; all others by initiative."""
        return self.surprised, -(self.notice if self.surprised else self.initiative)


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight under way: those in it by their ids, the round, its phase, the ground."""

    ones: dict[str, Standing] = {}
    round: int = 1
    phase: Literal["declare", "roll", "act"] = "declare"
    terrain: str = "open"
    impaired: int = 0
    """What darkness, noise and the like take off noticing and aiming."""
    gone: tuple[str, ...] = ()
    """Those whom the CGO has taken out of it."""

    def __post_init__(self) -> None:
        as_usual(self, "terrain", "open")

    def acts_freely(self, who: str) -> bool:
        """Tell whether somebody has yet to act in this round, and does so by any other rule."""
        one = self.ones.get(who)
        free = one is not None and not one.acted and one.order is not None and one.order.what == "do"
        return self.phase == "act" and free


class Afloat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vehicle's part in a vehicle fight, or that of somebody on foot: where it is, in the fight's unit."""

    side: Side = "party"
    at: Square = 0
    acted: bool = False
    drove: bool = False
    """Whether it has moved in this round."""
    used: tuple[str, ...] = ()
    """Those aboard who have driven, fired or worked magic in this round."""
    fired: tuple[str, ...] = ()
    """The mounted weapons that were fired in this round."""
    busy: int = 0
    """How many of those aboard drive, serve a weapon or work magic in this round."""


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vehicle fight: who is in it, in the order in which they act; places are counted in one unit."""

    ones: dict[str, Afloat] = {}
    unit: str = "feet"
    round: int = 1

    def __post_init__(self) -> None:
        as_usual(self, "unit", "feet")

    @property
    def order(self) -> tuple[Who, ...]:
        """Those in it, in turn order."""
        return tuple([Who(who) for who in self.ones])

    @property
    def over(self) -> bool:
        """Whether all have had their turn."""
        return all(one.acted for one in self.ones.values())

    def with_one(self, who: str, by: str = "", hands: int = 0, **parts: Any) -> Battle:
        """Change one of them; `by` is who aboard has used the round for that, with so many hands."""
        one = self.ones[who]
        used = (*one.used, by) if by else one.used
        changed = msgspec.structs.replace(one, used=used, busy=one.busy + hands, **parts)
        return msgspec.structs.replace(self, ones={**self.ones, who: changed})

    def turned(self, who: str) -> Battle:
        """Note that one has had its turn."""
        return self.with_one(who, acted=True)

    def next_round(self) -> Battle:
        """Begin a new round."""
        fresh = {who: Afloat(one.side, one.at) for who, one in self.ones.items()}
        return msgspec.structs.replace(self, ones=fresh, round=self.round + 1)

    def apart(self, one: str, other: str) -> int | None:
        """Give how far two are apart; nothing where one of them is not in it."""
        if one not in self.ones or other not in self.ones:
            return None
        return abs(self.ones[one].at - self.ones[other].at)


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What holds for everybody."""

    fight: Fight | None = None
    battle: Battle | None = None
    """A vehicle fight."""
    fallen: tuple[Who, ...] = ()
    """Foes of the last fight who were beaten: what treasure is rolled for."""
    called: tuple[Who, ...] = ()
    """Those whose magic went wrong and has called a monster that the CGO has yet to bring."""
    spell: int = 0
    """Rounds that have passed since a day of upkeep was last due."""


BEGINNING = State({}, Scene())


def scene_of(state: State) -> Scene:
    """Give the scene of a table; a fresh one where nothing has been kept yet."""
    return state.scene if isinstance(state.scene, Scene) else Scene()


def hurried(state: State) -> str:
    """Say why nothing that takes hours can be done now; nothing where there is time for it."""
    scene = scene_of(state)
    fights = scene.fight is not None or scene.battle is not None
    return "A fight is going on, and this takes hours or more. Do it once the fight is over." if fights else ""


def fight_of(state: State) -> Fight:
    """Give the fight that is under way, or refuse."""
    found = scene_of(state).fight
    if found is None:
        raise Refused("no fight is under way", "gs.round.parts")
    return found
