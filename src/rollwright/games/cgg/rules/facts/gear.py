"""What becomes true of equipment and ISOtech."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.facts.forms import OnScene
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.sheet import Explorer, Function, Gear
from rollwright.games.cgg.rules.state import Scene, free_key
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Tale
from rollwright.rules.sentences import counted


class GearGained(Change, frozen=True, tag="gear-gained"):
    """A piece of notable equipment comes to somebody."""

    name: str
    code: str | None = None
    note: str = ""

    def change(self, one: Explorer) -> Explorer:
        """Give it; a second one of a name is told apart by a number."""
        name = free_key([other.name for other in one.gear], self.name)
        return with_(one, gear=(*one.gear, Gear(name=name, code=self.code, note=self.note)))

    def told(self, tale: Tale) -> Iterator[Line]:
        with_code = f" ({self.code})" if self.code else ""
        yield Line(f"{tale.name(self.who)} has {self.name}{with_code} now.", ("cgg.gear.notable",))


class GearLost(Change, frozen=True, tag="gear-lost"):
    """A piece of notable equipment is gone."""

    name: str
    says = "{who} has lost {name}."
    rules = "cgg.gear.notable"

    def change(self, one: Explorer) -> Explorer:
        return with_(one, gear=tuple([other for other in one.gear if other.name != self.name]))


class GearDisabled(Change, frozen=True, tag="gear-disabled"):
    """A piece of notable equipment is of no use until the scene ends."""

    name: str
    says = "{who}'s {name} is of no use until the scene ends."
    rules = "cgg.hammer.why-now cgg.gear.disabled"

    def change(self, one: Explorer) -> Explorer:
        return with_(one, gear=tuple([with_(o, disabled=o.disabled or o.name == self.name) for o in one.gear]))


class FunctionEncoded(Change, frozen=True, tag="function-encoded"):
    """A function of ISOtech is encoded, slowly in some hours or fast."""

    function: str
    complexity: int
    hours: int = 0

    def change(self, one: Explorer) -> Explorer:
        kept = [other for other in one.functions if other.name != self.function]
        return with_(one, functions=(*kept, Function(self.function, self.complexity)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and how long it took."""
        took, rule = (f", in {counted(self.hours, 'hour')}", "slow") if self.hours else ("", "fast")
        yield Line(f"{tale.name(self.who)} has encoded {self.function}{took}.", (f"cgg.isotech.{rule}",))


class SystemReset(Change, frozen=True, tag="system-reset"):
    """An ISOfield is reset: nothing is encoded in it any more."""

    says = "{who}'s system is reset: nothing is encoded any more."
    rules = "cgg.isotech.reset"

    def change(self, one: Explorer) -> Explorer:
        return with_(one, functions=())


class EquipmentChanged(OnScene, frozen=True, tag="equipment-changed"):
    """The Exec says that normal equipment is out of reach, or at hand again."""

    available: bool
    reason: str = ""

    def of(self, scene: Scene) -> Scene:
        return with_(scene, equipment=self.available)

    def told(self, tale: Tale) -> Iterator[Line]:
        why = f": {self.reason.rstrip('.')}" if self.reason else ""
        text = "Normal equipment is at hand again" if self.available else f"Normal equipment is out of reach{why}"
        yield Line(f"{text}.", ("cgg.gear.told",))
