"""What can become true of a character or of the table: what it does, and how it is told.

Nothing is held while others play, so a fact is never refused where it lands: what is spent twice ends at nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, Protocol, TypeAlias

import msgspec

from rollwright.games.mechwarrior.rules.sheet import Attribute, Hurt, Sheet
from rollwright.games.mechwarrior.rules.tables import called, in_words, margins
from rollwright.play.steps import ACTOR
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Fact, State, Tale, Who, shown
from rollwright.rules.sentences import counted

EdgeCycle: TypeAlias = Literal["session", "adventure"]
IMPROVEMENT = "mechwarrior.improvement."
with_ = msgspec.structs.replace


class Spender(Protocol):
    """A sheet, or the record of a roll, that Edge can be spent from."""

    def spent(self, points: int) -> Spender:
        """Give it with some Edge spent."""


class Owed(msgspec.Struct, frozen=True):
    """What the gamemaster is to say of somebody's roll: what it brings, and what they did."""

    brings: str
    after: str = ""
    margin: int = 0

    @property
    def words(self) -> str:
        """What it is, without whose: "things get worse"."""
        return self.brings.removesuffix(" for").lower()

    @property
    def good(self) -> bool:
        """Whether they are better off by it."""
        return any(band.brings == self.brings and band.least >= 0 for band in margins().band)


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table keeps beside the sheets: how long a cycle of Edge lasts, and what the GM still has to say."""

    cycle: EdgeCycle | None = None
    """None: no adventure was begun, and the table's option holds."""
    due: dict[str, Owed] = {}
    """What the gamemaster is to say, by whose last roll it is about."""


# --- Edge ------------------------------------------------------------------------------------------------------------


class EdgeSpent(Change, frozen=True, tag="edge-spent"):
    """Edge buys a new throw."""

    points: int

    def change(self, one: Spender) -> Spender:
        """Spend it."""
        return one.spent(self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, with what is left where that is known."""
        left = "" if tale.after is None else f" and has {getattr(tale.after, 'edge_left', tale.after.edge)} left"
        yield Line(f"{person(tale, self.who)} spends {self.points} Edge{left}.", ("mechwarrior.edge.reroll",))


class EdgeRegained(Change, frozen=True, tag="edge-regained"):
    """Edge comes back: some points, or (None) all."""

    points: int | None = None
    reason: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Give it back, never more than a cycle begins with; the gamemaster's characters have none."""
        back = one.edge if self.points is None else min(one.edge, one.edge_left + self.points)
        return one if one.npc else with_(one, edge_left=max(back, one.edge_left))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name, why = tale.name(self.who), because(self.reason)
        if self.points is None:
            yield Line(f"{name} is back to full Edge{why}.", ("mechwarrior.edge.cycle",))
        else:
            yield Line(f"{name} gets {self.points} Edge back{why}.", ("mechwarrior.edge.midstream",))


class AdventureBegun(Fact, frozen=True, tag="adventure-begun"):
    """An adventure begins, and all are told how long a cycle of Edge lasts in it."""

    cycle: EdgeCycle

    def on(self, state: State) -> State:
        """Keep it."""
        return state.with_scene(cycle=self.cycle)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        long = self.cycle == "adventure"
        when = "only when it ends, however many sessions it takes" if long else "after each session"
        yield Line(f"An adventure begins. Spent Edge comes back {when}.", ("mechwarrior.edge.adventure",))


class AdventureEnded(Fact, frozen=True, tag="adventure-ended"):
    """The adventure is over."""

    says = "The adventure is over."
    rules = "mechwarrior.edge.cycle"

    def on(self, state: State) -> State:
        """Forget its cycle."""
        return state.with_scene(cycle=None)


class EdgeStays(Fact, frozen=True, tag="edge-stays"):
    """Something ends, and no Edge comes back with it."""

    until: EdgeCycle
    says = "Spent Edge stays spent until the end of the {until}."
    rules = "mechwarrior.edge.cycle mechwarrior.edge.adventure"


# --- what a margin brings --------------------------------------------------------------------------------------------


class MarginRead(Fact, frozen=True, tag="what-the-roll-brings"):
    """A roll came out by a margin. Where that brings something, the gamemaster is to say what, until they do or let go.

    What is still to be said of somebody's earlier roll makes way for it.
    """

    who: Who
    margin: int
    after: str = ""

    def on(self, state: State) -> State:
        """Keep it, of the players' characters."""
        band, sheet = in_words(self.margin), state.sheets.get(self.who)
        if not band.brings or sheet is None or sheet.npc:
            return state
        return state.with_scene(due={**state.scene.due, self.who: Owed(band.brings, self.after, self.margin)})


class MarginSaid(Fact, frozen=True, tag="margin-said"):
    """The gamemaster says what somebody's roll brings; or nothing, and lets it go."""

    who: Who
    what: str = ""
    brings: str = ""

    def on(self, state: State) -> State:
        """It is due no more."""
        return state.with_scene(due={who: owed for who, owed in state.scene.due.items() if who != self.who})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell what comes of it; what never came to be, to nobody."""
        if self.what:
            text = f"{self.brings} {tale.name(self.who)}: {self.what.rstrip('.')}."
            yield Line(text, ("mechwarrior.margin.meaning",))


# --- what happens to people ------------------------------------------------------------------------------------------


class Harmed(Change, frozen=True, tag="harmed"):
    """The gamemaster says what happens to somebody, and how they are then; None: as before."""

    what: str = ""
    """Nothing where it was said already."""
    now: Hurt | None = None

    def change(self, one: Sheet) -> Sheet:
        """Mark them."""
        return one if self.now is None else with_(one, hurt=self.now)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        marked = "" if self.now is None else f" is {self.now.words}"
        what = f": {self.what.rstrip('.')}" if self.what else ""
        yield Line(f"{tale.name(self.who)}{marked}{what}.", ("mechwarrior.wounds",))


# --- what play brings ------------------------------------------------------------------------------------------------


class Gained(Change, frozen=True):
    """Points come."""

    field: ClassVar[str]
    """Where the sheet keeps them."""
    unit: ClassVar[str]
    points: int
    reason: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Add them."""
        return with_(one, **{self.field: getattr(one, self.field) + self.points})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        got = f"{tale.name(self.who)} gets {counted(self.points, self.unit)}"
        yield Line(f"{got}{because(self.reason)}.", tuple(self.rules.split()))


class AdventurePointsGained(Gained, frozen=True, tag="adventure-points-gained"):
    """The gamemaster gives Adventure Points."""

    field, unit, rules = "adventure_points", "Adventure Point", IMPROVEMENT + "adventure-points"


class SkillPointsGained(Gained, frozen=True, tag="skill-points-gained"):
    """A mission or a month brings skill points, not yet banked in a skill."""

    field, unit, rules = "free_skill_points", "skill point", IMPROVEMENT + "skill-points"


class SkillPointsBanked(Change, frozen=True, tag="skill-points-banked"):
    """Free skill points are put to a skill."""

    skill: str
    points: int

    def change(self, one: Sheet) -> Sheet:
        """Put them there, as far as there are any."""
        points = min(self.points, one.free_skill_points)
        banked = added(one.skill_points, self.skill, points)
        return with_(one, free_skill_points=one.free_skill_points - points, skill_points=banked)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} banks {counted(self.points, 'skill point')} in {called(self.skill)}."
        yield Line(text, (IMPROVEMENT + "skill-points",))


class MissionEnded(Change, frozen=True, tag="mission-ended"):
    """A mission is over for a character: it brings points, and Edge may be raised again."""

    skill_points: int = 0
    adventure_points: int = 0
    reason: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Add the points, and let Edge be raised again."""
        free, points = one.free_skill_points + self.skill_points, one.adventure_points + self.adventure_points
        return with_(one, free_skill_points=free, adventure_points=points, edge_raised=False)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        given = f" and {counted(self.adventure_points, 'Adventure Point')}" if self.adventure_points else ""
        gains = f"{counted(self.skill_points, 'skill point')}{given}{because(self.reason)}"
        rules = (IMPROVEMENT + "skill-points", IMPROVEMENT + "adventure-points")
        yield Line(f"{tale.name(self.who)} finishes the mission and gains {gains}.", rules)


# --- what it buys ----------------------------------------------------------------------------------------------------


class Bought(Change, frozen=True, kw_only=True):
    """Something is bought with experience: Adventure Points, and skill points banked in a skill."""

    first: ClassVar[str] = ""
    """The sentence where it is had for the first time."""
    adventure_points: int
    skill_points: int = 0

    def paid(self, one: Sheet, skill: str = "") -> Sheet:
        """Give the sheet that has paid for it, as far as it could."""
        banked = one.skill_points.get(skill, 0) - self.skill_points
        return with_(
            one,
            adventure_points=max(0, one.adventure_points - self.adventure_points),
            adventure_points_spent=one.adventure_points_spent + self.adventure_points,
            skill_points={name: have for name, have in {**one.skill_points, skill: banked}.items() if have > 0},
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell what is bought, and for how much."""
        fields = shown(self, tale)
        named = {name: called(str(key)) for name, key in fields.items() if name in ("skill", "attribute")}
        what = (self.first if fields.get("now") == 1 and self.first else self.says).format_map({**fields, **named})
        also = f" and {counted(self.skill_points, 'skill point')}" if self.skill_points else ""
        yield Line(f"{what}, for {counted(self.adventure_points, 'Adventure Point')}{also}.", (self.rules,))


class SkillLearnt(Bought, frozen=True, tag="skill-learnt"):
    """A skill goes up a level, or is learnt anew; `now` is the level that makes."""

    says, first, rules = "{who} raises {skill} to {now}", "{who} learns {skill}", IMPROVEMENT + "skill"
    skill: str
    now: int

    def change(self, one: Sheet) -> Sheet:
        """Raise it by one."""
        raised = {"skills": added(one.skills, self.skill, 1), "learnt": added(one.learnt, self.skill, 1)}
        return with_(self.paid(one, self.skill), **raised)


class Specialised(Bought, frozen=True, tag="specialised"):
    """A field of a skill is made one's own."""

    says, rules = "{who} specialises in {skill}: {field}", IMPROVEMENT + "specialisation"
    skill: str
    field: str

    def change(self, one: Sheet) -> Sheet:
        """Write it down."""
        fields = (*one.specialisations, f"{self.skill}: {self.field}")
        return with_(self.paid(one, self.skill), specialisations=fields)


class EdgeRaised(Bought, frozen=True, tag="edge-raised"):
    """The value that Edge starts a cycle at goes up by one; `now` is what that makes."""

    says, rules = "{who} raises Edge to {now}", IMPROVEMENT + "edge"
    now: int

    def change(self, one: Sheet) -> Sheet:
        """Raise it. What is left stays: the value that this cycle started at is its limit."""
        return with_(self.paid(one), edge=one.edge + 1, edge_raised=True, grown=added(one.grown, "edge", 1))


class AttributeRaised(Bought, frozen=True, tag="attribute-raised"):
    """An attribute goes up by one; `now` is what that makes."""

    says, rules = "{who} raises {attribute} to {now}", IMPROVEMENT + "attribute"
    attribute: Attribute
    now: int

    def change(self, one: Sheet) -> Sheet:
        """Raise it."""
        grown = added(one.grown, self.attribute.value, 1)
        return with_(self.paid(one), attributes=one.attributes.raised(self.attribute, 1), grown=grown)


def person(tale: Tale, who: Who) -> str:
    """Say what somebody is called; somebody of whom only the part is known, by that."""
    if who == ACTOR:
        return "the character"
    return f"side {who}" if len(who) == 1 else tale.name(who)


def because(reason: str) -> str:
    """Add a reason to a sentence, where there is one."""
    return f" ({reason})" if reason else ""


def added(table: Mapping[str, int], key: str, points: int) -> dict[str, int]:
    """Give a table with points added under a key."""
    return {**table, key: table.get(key, 0) + points}
