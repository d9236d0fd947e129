"""What a table keeps beside the sheets: leverage, elements of the situation, Tension, the ship."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.sheet import Written
from rollwright.rules.facts import State

Level = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Leverage(msgspec.Struct, frozen=True):
    """What diligence has gathered: a code, and the one goal that it is for."""

    goal: str
    code: Written
    by: str = ""
    """Who made it; anybody may use it."""


class Element(msgspec.Struct, frozen=True):
    """An element of the situation, with its weight. `against` is the side whose risk it raises."""

    text: str
    code: Written
    against: str = ""
    """The explorer in whose middle it stands; empty: everybody's."""
    helps: bool = False
    lasts: str = ""
    """`scene` or `actions`: gone when the scene ends; empty: it stays."""
    left: int = 0
    """How many actions it still weighs on, where it lasts for an action or two."""


class Pitfall(msgspec.Struct, frozen=True):
    """Something horrible, and how near it is: 15 it happens, 0 it is avoided."""

    text: str
    tension: Level


class Tension(msgspec.Struct, frozen=True):
    """A Tension Mode under way: its Pitfalls by key, who has the Edge, the bonus dice and what a round has seen."""

    pitfalls: dict[str, Pitfall] = {}
    party: tuple[str, ...] = ()
    edge: str = ""
    bonus: dict[str, dict[str, int]] = {}
    """Bonus dice by explorer and code, until Tension ends."""
    round_bonus: dict[str, dict[str, int]] = {}
    """Bonus dice by explorer and code, until the round ends."""
    round: int = 1
    acted: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()
    augmented: tuple[str, ...] = ()
    """Explorers whose success codes are raised until Tension ends."""
    reduced: dict[str, dict[str, int]] = {}
    """Dice that a Dire Injury has taken until Tension ends, by explorer and code."""


class Ship(msgspec.Struct, frozen=True):
    """The ship that the crew voted for: rows of the kit's table."""

    type: int
    engine: int
    systems: int
    name: str = ""


class Draw(msgspec.Struct, frozen=True):
    """The dice of the ship kit in order: three candidates that wait for the crew's vote."""

    low: int
    middle: int
    high: int


class Missed(msgspec.Struct, frozen=True):
    """A missed risk whose fallout has no grade yet."""

    code: Written
    fewer: int = 0
    risk: str = "extreme"
    resist: str = ""


class Graded(msgspec.Struct, frozen=True):
    """Fallout with a grade, of which the Exec has made nothing yet."""

    dots: int
    arena: str = ""


class Scene(msgspec.Struct, frozen=True):
    """What holds for everybody."""

    leverage: dict[str, Leverage] = {}
    elements: dict[str, Element] = {}
    tension: Tension | None = None
    ship: Ship | None = None
    draw: Draw | None = None
    """What the ship kit drew, until the crew has voted."""
    equipment: bool = True
    """Whether normal equipment is at hand."""
    went_wrong: dict[str, int] = {}
    """Failures for which somebody's player has something to make up, by explorer."""
    missed: dict[str, Missed] = {}
    """Risks that were missed, by explorer: the Exec's secret."""
    fallout: dict[str, Graded] = {}
    """Fallout that was graded, by explorer."""

    def leverage_code(self, key: str) -> Code:
        """Give the code of a leverage."""
        return code_from(self.leverage[key].code)


START = State({}, Scene())


def scene_of(state: State) -> Scene:
    """Give the scene of a table; a fresh one where nothing has been kept yet."""
    found = state.scene
    return found if isinstance(found, Scene) else Scene()


def with_scene(state: State, scene: Scene) -> State:
    """Give the state with another scene."""
    return State(state.sheets, scene)
