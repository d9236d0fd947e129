"""What becomes true of the crew's ship."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.facts.forms import OnScene
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.ship_kit import in_words
from rollwright.games.cgg.rules.state import Draw, Scene, Ship
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale


class ShipDrawn(OnScene, frozen=True, tag="ship-drawn"):
    """The ship kit is rolled: its dice in order, from which three candidates come."""

    low: int
    middle: int
    high: int
    says = "The ship kit gives {low}, {middle} and {high}: three candidates, and the crew votes."
    rules = "cgg.ship.kit cgg.ship.candidates"

    def of(self, scene: Scene) -> Scene:
        return with_(scene, draw=Draw(self.low, self.middle, self.high))


class ShipChosen(OnScene, frozen=True, tag="ship-chosen"):
    """The crew has voted for a ship: rows of the kit's table."""

    type: int
    engine: int
    systems: int

    def of(self, scene: Scene) -> Scene:
        return with_(scene, ship=Ship(self.type, self.engine, self.systems), draw=None)

    def told(self, tale: Tale) -> Iterator[Line]:
        yield Line(f"The ship: {in_words(self.type, self.engine, self.systems)}.", ("cgg.ship.vote",))
