"""What can become true: what each fact does, and its sentence."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Fact, State, Tale, Who

from low_lantern.sheet import DARK, NERVE, Boat, Burn, Sheet


class Burnt(Fact, frozen=True, tag="burnt"):
    """Oil is burnt."""

    oil: int
    says = "{oil} oil burns."
    rules = "lantern.task.burn"

    def on(self, state: State) -> State:
        """Take it from the boat; others may have burnt the last of it meanwhile."""
        return state.with_scene(oil=max(0, state.scene.oil - self.oil))


class Found(Fact, frozen=True, tag="found"):
    """Oil is found."""

    oil: int
    says = "{oil} oil is found."
    rules = "lantern.landing"

    def on(self, state: State) -> State:
        """Put it into the boat."""
        return state.with_scene(oil=state.scene.oil + self.oil)


class Darker(Fact, frozen=True, tag="darker"):
    """The dark comes closer by some steps; or it draws back."""

    steps: int

    def on(self, state: State) -> State:
        """Move it; at its last step the boat is lost, and the crossing with it."""
        dark = min(DARK, max(0, state.scene.dark + self.steps))
        return state.with_scene(dark=dark, **({"crew": (), "orders": {}} if dark == DARK else {}))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line("The dark comes closer." if self.steps > 0 else "The dark draws back.", ("lantern.crossing.dark",))


class Shaken(Change, frozen=True, tag="shaken"):
    """Somebody loses nerve; or finds some."""

    nerve: int

    def change(self, one: Sheet) -> Sheet:
        """Keep it between nothing and all there is."""
        return replace(one, nerve=min(NERVE, max(0, one.nerve - self.nerve)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        verb = "loses" if self.nerve > 0 else "finds"
        yield Line(f"{tale.name(self.who)} {verb} {abs(self.nerve)} nerve.", ("lantern.task.cost",))


# --- the crossing ------------------------------------------------------------------------------------------------


class CastOff(Fact, frozen=True, tag="cast-off"):
    """A crossing begins: these row, in turn."""

    crew: tuple[Who, ...]
    stretches: int
    says = "The boat casts off, {stretches} to go. At the oars: {crew}."
    rules = "lantern.crossing"

    def on(self, state: State) -> State:
        """Put them to the oars."""
        return state.with_scene(crew=self.crew, stretches=self.stretches, turn=0, orders={})


class Ordered(Fact, frozen=True, tag="ordered"):
    """Somebody says once and for all whether to burn oil."""

    by: Who
    order: Burn

    def on(self, state: State) -> State:
        """Let it stand."""
        return state.with_scene(orders={**state.scene.orders, self.by: self.order})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        does = "burns oil whenever it could help" if self.order is Burn.BURN else "saves the oil"
        yield Line(f"{tale.name(self.by)} {does} from here on.", ("lantern.crossing",))


class Behind(Fact, frozen=True, tag="behind"):
    """A stretch is behind the boat."""

    says = "That stretch is behind the boat."
    rules = "lantern.crossing"

    def on(self, state: State) -> State:
        """Count it."""
        return state.with_scene(stretches=max(0, state.scene.stretches - 1))


class Arrived(Fact, frozen=True, tag="arrived"):
    """All stretches are behind the boat, and the dark is."""

    says = "The boat arrives, and leaves the dark behind."
    rules = "lantern.crossing"

    def on(self, state: State) -> State:
        """Keep the oil; all else is over."""
        return State(state.sheets, Boat(oil=state.scene.oil))


class TurnOver(Fact, frozen=True, tag="turn-over"):
    """A turn at the oars is over. It isn't told."""

    by: Who

    def on(self, state: State) -> State:
        """Give the oars to the next."""
        boat: Boat = state.scene
        return state.with_scene(turn=(boat.turn + 1) % len(boat.crew)) if boat.rower == self.by else state
