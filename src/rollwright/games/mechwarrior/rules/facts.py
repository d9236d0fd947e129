"""What can become true of a character or of the table: what it does, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, Protocol, TypeAlias

import msgspec

from rollwright.games.mechwarrior.rules.sheet import Attribute, Sheet
from rollwright.games.mechwarrior.rules.tables import called, rule_title
from rollwright.play.steps import ACTOR
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.facts import THE_GM, Change, Fact, State, Tale, Who, less
from rollwright.rules.sentences import counted

EdgeCycle: TypeAlias = Literal["session", "adventure"]
IMPROVEMENT = "mechwarrior.improvement."
with_ = msgspec.structs.replace


class Spender(Protocol):
    """A sheet, or the record of a roll, that Edge can be spent from."""

    def spent(self, points: int) -> Spender:
        """Give it with some Edge spent."""


class Scene(msgspec.Struct, frozen=True):
    """What the table keeps beside the sheets: how long a cycle of Edge lasts in the adventure under way."""

    cycle: EdgeCycle | None = None
    """None: no adventure was begun, and the table's option holds."""


# --- Edge ------------------------------------------------------------------------------------------------------------


class EdgeSpent(Change, frozen=True, tag="edge-spent"):
    """Edge buys a new throw."""

    points: int

    def change(self, one: Spender) -> Spender:
        """Spend it."""
        return one.spent(self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, with what is left where that is known."""
        left = "" if tale.after is None else f" and has {tale.after.edge} left"
        yield Line(f"{person(tale, self.who)} spends {self.points} Edge{left}.", ("mechwarrior.edge.reroll",))


class EdgeRegained(Change, frozen=True, tag="edge-regained"):
    """Edge comes back: some points, or (None) all."""

    points: int | None = None
    reason: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Give it back, never more than a cycle begins with."""
        back = one.edge if self.points is None else min(one.edge, one.edge_left + self.points)
        return with_(one.hero, edge_left=max(back, one.edge_left))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        how_much = "all their Edge" if self.points is None else f"{self.points} Edge"
        rule = "mechwarrior.edge.cycle" if self.points is None else "mechwarrior.edge.midstream"
        yield Line(f"{tale.name(self.who)} gets {how_much} back{because(self.reason)}.", (rule,))


class AdventureBegun(Fact, frozen=True, tag="adventure-begun"):
    """An adventure begins, and all are told how long a cycle of Edge lasts in it."""

    cycle: EdgeCycle

    def on(self, state: State) -> State:
        """Keep it."""
        return State(state.sheets, Scene(self.cycle))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        when = (
            "only when it ends, however many sessions it takes" if self.cycle == "adventure" else "after each session"
        )
        yield Line(f"An adventure begins. Spent Edge comes back {when}.", ("mechwarrior.edge.adventure",))


class AdventureEnded(Fact, frozen=True, tag="adventure-ended"):
    """The adventure is over."""

    says = "The adventure is over."
    rules = "mechwarrior.edge.cycle"

    def on(self, state: State) -> State:
        """Forget its cycle."""
        return State(state.sheets, Scene())


class EdgeStays(Fact, frozen=True, tag="edge-stays"):
    """Something ends, and no Edge comes back with it."""

    until: EdgeCycle
    says = "Spent Edge stays spent until the end of the {until}."
    rules = "mechwarrior.edge.cycle mechwarrior.edge.adventure"


# --- what play brings ------------------------------------------------------------------------------------------------


class AdventurePointsGained(Change, frozen=True, tag="adventure-points-gained"):
    """The gamemaster gives Adventure Points."""

    points: int
    reason: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Add them."""
        return with_(one, adventure_points=one.adventure_points + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        got = counted(self.points, "Adventure Point")
        yield Line(f"{tale.name(self.who)} gets {got}{because(self.reason)}.", (IMPROVEMENT + "adventure-points",))


class SkillPointsGained(Change, frozen=True, tag="skill-points-gained"):
    """A mission or a month brings skill points, not yet banked in a skill."""

    points: int
    reason: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Add them."""
        return with_(one, free_skill_points=one.free_skill_points + self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        got = counted(self.points, "skill point")
        yield Line(f"{tale.name(self.who)} gets {got}{because(self.reason)}.", (IMPROVEMENT + "skill-points",))


class SkillPointsBanked(Change, frozen=True, tag="skill-points-banked"):
    """Free skill points are put to a skill."""

    skill: str
    points: int

    def change(self, one: Sheet) -> Sheet:
        """Put them there."""
        free = less(one.free_skill_points, self.points, "free skill points")
        return with_(one, free_skill_points=free, skill_points=added(one.skill_points, self.skill, self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} banks {counted(self.points, 'skill point')} in {called(self.skill)}."
        yield Line(text, (IMPROVEMENT + "skill-points",))


class MissionEnded(Change, frozen=True, tag="mission-ended"):
    """A mission is over for a character: Edge may be raised again."""

    says = "The mission is over for {who}."
    rules = "mechwarrior.improvement.skill-points"

    def change(self, one: Sheet) -> Sheet:
        """Let Edge be raised again."""
        return with_(one, edge_raised=False)


# --- what it buys ----------------------------------------------------------------------------------------------------


class Bought(Change, frozen=True, kw_only=True):
    """Something is bought with experience: Adventure Points, and skill points banked in a skill."""

    adventure_points: int
    skill_points: int = 0

    def paid(self, one: Sheet, skill: str = "") -> Sheet:
        """Give the sheet that has paid for it."""
        left = less(one.adventure_points, self.adventure_points, "Adventure Points")
        banked = less(one.skill_points.get(skill, 0), self.skill_points, f"skill points in {called(skill)}")
        kept = {name: have for name, have in {**one.skill_points, skill: banked}.items() if have}
        spent = one.adventure_points_spent + self.adventure_points
        return with_(one, adventure_points=left, adventure_points_spent=spent, skill_points=kept)

    def line(self, tale: Tale, does: str, rule: str) -> Line:
        """Tell what is bought, and for how much."""
        also = f" and {counted(self.skill_points, 'skill point')}" if self.skill_points else ""
        price = counted(self.adventure_points, "Adventure Point") + also
        return Line(f"{tale.name(self.who)} {does}, for {price}.", (IMPROVEMENT + rule,))


class SkillLearnt(Bought, frozen=True, tag="skill-learnt"):
    """A skill goes up a level, or is learnt anew; `now` is the level that makes."""

    skill: str
    now: int

    def change(self, one: Sheet) -> Sheet:
        """Raise it by one."""
        raised = {"skills": added(one.skills, self.skill, 1), "learnt": added(one.learnt, self.skill, 1)}
        return with_(self.paid(one, self.skill), **raised)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield self.line(tale, f"raises {called(self.skill)} to {self.now}", "skill")


class Specialised(Bought, frozen=True, tag="specialised"):
    """A field of a skill is made one's own."""

    skill: str
    field: str

    def change(self, one: Sheet) -> Sheet:
        """Write it down."""
        fields = (*one.specialisations, f"{self.skill}: {self.field}")
        return with_(self.paid(one, self.skill), specialisations=fields)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield self.line(tale, f"specialises in {called(self.skill)}: {self.field}", "specialisation")


class EdgeRaised(Bought, frozen=True, tag="edge-raised"):
    """The value that Edge starts a cycle at goes up by one; `now` is what that makes."""

    now: int

    def change(self, one: Sheet) -> Sheet:
        """Raise it. What is left stays: the value that this cycle started at is its limit."""
        return with_(self.paid(one.hero), edge=one.edge + 1, edge_raised=True, grown=added(one.grown, "edge", 1))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield self.line(tale, f"raises Edge to {self.now}", "edge")


class AttributeRaised(Bought, frozen=True, tag="attribute-raised"):
    """An attribute goes up by one; `now` is what that makes."""

    attribute: Attribute
    now: int

    def change(self, one: Sheet) -> Sheet:
        """Raise it."""
        grown = added(one.grown, self.attribute.value, 1)
        return with_(self.paid(one), attributes=one.attributes.raised(self.attribute, 1), grown=grown)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield self.line(tale, f"raises {self.attribute.value.title()} to {self.now}", "attribute")


class Waived(Change, frozen=True, tag="waived"):
    """Somebody's word lets a character depart from a rule of creation."""

    rule: str
    reason: str
    by_whom: Who = THE_GM

    def change(self, one: Sheet) -> Sheet:
        """Keep it on the sheet."""
        return with_(one, waivers=(*one.waivers, Waiver(self.rule, self.reason, self.by_whom)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        by = "The gamemaster" if self.by_whom == THE_GM else tale.name(self.by_whom)
        what = f"{by} waives “{rule_title(self.rule)}” for {tale.name(self.who)}"
        yield Line(f"{what}{because(self.reason)}.", ("mechwarrior.creation.waiver",))


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
