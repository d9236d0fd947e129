"""What can become true of a character, and what that does to the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.steps import GM
from rollwright.rules.facts import About, Fact, State, less
from rollwright.rules.facts import Waived as Waived
from tests.rules.old_form.rules.sheet import Sheet
from tests.rules.old_form.rules.tables import called, counted


class Scene(msgspec.Struct, frozen=True):
    """What the table keeps beside the sheets: how long a cycle of Edge lasts in the adventure under way."""

    cycle: Literal["session", "adventure"] | None = None
    """None: no adventure was begun, and the table's option holds."""


class EdgeSpent(About, frozen=True, tag="edge-spent"):
    """Edge bought new throws."""

    points: int


class EdgeRegained(About, frozen=True, tag="edge-regained"):
    """Edge came back: some points, or (None) all."""

    points: int | None = None
    reason: str = ""


class AdventureBegun(Fact, frozen=True, tag="adventure-begun"):
    """An adventure began, and all were told how long a cycle of Edge lasts in it."""

    cycle: Literal["session", "adventure"]


class AdventureEnded(Fact, frozen=True, tag="adventure-ended"):
    """The adventure is over."""


class EdgeRaised(About, frozen=True, tag="edge-raised"):
    """The value that Edge starts a cycle at was raised by one, for Adventure Points."""

    to: int
    adventure_points: int


class SkillLearnt(About, frozen=True, tag="skill-learnt"):
    """A skill was raised, or learnt anew, to a level."""

    skill: str
    to: int
    adventure_points: int
    skill_points: int


class Specialised(About, frozen=True, tag="specialised"):
    """A field of a skill was made one's own."""

    skill: str
    field: str
    adventure_points: int
    skill_points: int


class AttributeRaised(About, frozen=True, tag="attribute-raised"):
    """An attribute was raised by one."""

    attribute: str
    to: int
    adventure_points: int


class AdventurePointsGained(About, frozen=True, tag="adventure-points-gained"):
    """The gamemaster gave Adventure Points."""

    points: int
    reason: str = ""


class SkillPointsGained(About, frozen=True, tag="skill-points-gained"):
    """A mission or a month brought skill points, not yet banked in a skill."""

    points: int
    reason: str = ""


class SkillPointsBanked(About, frozen=True, tag="skill-points-banked"):
    """Free skill points were put to a skill."""

    skill: str
    points: int


class MissionEnded(About, frozen=True, tag="mission-ended"):
    """A mission is over for a character: Edge may be raised again."""


FACT_TYPES: tuple[type[Fact], ...] = (
    AdventureBegun,
    AdventureEnded,
    EdgeSpent,
    EdgeRegained,
    EdgeRaised,
    SkillLearnt,
    Specialised,
    AttributeRaised,
    AdventurePointsGained,
    SkillPointsGained,
    SkillPointsBanked,
    MissionEnded,
    Waived,
)


def apply(state: State, fact: Any) -> State:
    """Give the state in which a fact holds. What a sheet can't pay is refused, and nothing changes."""
    if not isinstance(fact, FACT_TYPES):
        return state
    if isinstance(fact, AdventureBegun | AdventureEnded):
        return State(state.sheets, Scene(fact.cycle if isinstance(fact, AdventureBegun) else None))
    who: str = fact.who  # type: ignore[attr-defined]  # every other fact of this game is about somebody
    return state.with_sheet(who, changed(state.sheet(who), fact))


def changed(sheet: Sheet, fact: Fact) -> Sheet:
    """Give a sheet of which a fact has become true."""
    with_ = msgspec.structs.replace
    match fact:
        case EdgeSpent():
            _has_edge(sheet)
            return with_(sheet, edge_left=less(sheet.edge_left, fact.points, "Edge"))
        case EdgeRegained():
            _has_edge(sheet)
            back = sheet.edge if fact.points is None else min(sheet.edge, sheet.edge_left + fact.points)
            return with_(sheet, edge_left=max(back, sheet.edge_left))
        case EdgeRaised():
            _has_edge(sheet)
            by = fact.to - sheet.edge
            return with_(
                sheet,
                edge=fact.to,  # what is left stays: the value that this cycle started at is its limit
                edge_raised=True,
                **_paid(sheet, fact.adventure_points),
                grown=_added(sheet.grown, "edge", by),
            )
        case SkillLearnt():
            return with_(
                sheet,
                skills={**sheet.skills, fact.skill: fact.to},
                learnt=_added(sheet.learnt, fact.skill, fact.to - sheet.skills.get(fact.skill, 0)),
                **_paid(sheet, fact.adventure_points),
                skill_points=_drawn(sheet, fact.skill, fact.skill_points),
            )
        case Specialised():
            return with_(
                sheet,
                specialisations=(*sheet.specialisations, f"{fact.skill}: {fact.field}"),
                **_paid(sheet, fact.adventure_points),
                skill_points=_drawn(sheet, fact.skill, fact.skill_points),
            )
        case AttributeRaised():
            by = fact.to - sheet.attributes.value(fact.attribute)
            return with_(
                sheet,
                attributes=sheet.attributes.raised(fact.attribute, by),
                **_paid(sheet, fact.adventure_points),
                grown=_added(sheet.grown, fact.attribute, by),
            )
        case AdventurePointsGained():
            return with_(sheet, adventure_points=sheet.adventure_points + fact.points)
        case SkillPointsGained():
            return with_(sheet, free_skill_points=sheet.free_skill_points + fact.points)
        case SkillPointsBanked():
            return with_(
                sheet,
                free_skill_points=less(sheet.free_skill_points, fact.points, "free skill points"),
                skill_points=_added(sheet.skill_points, fact.skill, fact.points),
            )
        case MissionEnded():
            return with_(sheet, edge_raised=False)
        case Waived():
            return with_(sheet, waivers=(*sheet.waivers, fact.waiver))
        case _:
            raise Refused(f"a {type(fact).__name__} says nothing about a sheet of this game")


def told(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact as a sentence; `name` says what a sheet is called. None for what is no fact of this game."""
    match fact:
        case AdventureBegun():
            return f"An adventure begins; a cycle of Edge lasts for the {fact.cycle}."
        case AdventureEnded():
            return "The adventure ends."
        case EdgeSpent():
            return f"{name(fact.who)} spends {fact.points} Edge."
        case EdgeRegained():
            how_much = "all Edge" if fact.points is None else f"{fact.points} Edge"
            return f"{name(fact.who)} gets {how_much} back{_because(fact.reason)}."
        case EdgeRaised():
            return f"{name(fact.who)} raises Edge to {fact.to}, for {_points(fact.adventure_points)}."
        case SkillLearnt():
            price = _points(fact.adventure_points, fact.skill_points)
            return f"{name(fact.who)} raises {called(fact.skill)} to {fact.to}, for {price}."
        case Specialised():
            price = _points(fact.adventure_points, fact.skill_points)
            return f"{name(fact.who)} specialises in {called(fact.skill)}: {fact.field}, for {price}."
        case AttributeRaised():
            price = _points(fact.adventure_points)
            return f"{name(fact.who)} raises {fact.attribute.title()} to {fact.to}, for {price}."
        case AdventurePointsGained():
            return f"{name(fact.who)} gets {_points(fact.points)}{_because(fact.reason)}."
        case SkillPointsGained():
            return f"{name(fact.who)} gets {counted(fact.points, 'skill point')}{_because(fact.reason)}."
        case SkillPointsBanked():
            return f"{name(fact.who)} banks {counted(fact.points, 'skill point')} in {called(fact.skill)}."
        case MissionEnded():
            return f"The mission is over for {name(fact.who)}."
        case Waived():
            by = "The gamemaster" if fact.by_whom == GM else name(fact.by_whom)
            return f"{by} waives {fact.rule} for {name(fact.who)}{_because(fact.reason)}."
        case _:
            return None


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


def _points(adventure_points: int, skill_points: int = 0) -> str:
    also = f" and {counted(skill_points, 'skill point')}" if skill_points else ""
    return counted(adventure_points, "Adventure Point") + also


def _has_edge(sheet: Sheet) -> None:
    if sheet.npc:
        raise Refused(f"{sheet.name or 'a character of the gamemaster'} has no Edge", "mechwarrior.edge.heroes")


def _paid(sheet: Sheet, points: int) -> dict[str, int]:
    left = less(sheet.adventure_points, points, "Adventure Points")
    return {"adventure_points": left, "adventure_points_spent": sheet.adventure_points_spent + points}


def _drawn(sheet: Sheet, skill: str, points: int) -> dict[str, int]:
    left = less(sheet.skill_points.get(skill, 0), points, f"skill points in {skill}")
    return {name: have for name, have in {**sheet.skill_points, skill: left}.items() if have}


def _added(table: dict[str, int], key: str, points: int) -> dict[str, int]:
    return {**table, key: table.get(key, 0) + points}
