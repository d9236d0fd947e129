"""What becomes true of the situation: scenes, leverage, elements, what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.codes import Code, code, of_pips, pips_of
from rollwright.games.cgg.rules.facts.forms import OnScene, but
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.sheet import Explorer, Track
from rollwright.games.cgg.rules.state import Element, Leverage, Scene, free_key, scene_of
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, opened
from rollwright.rules.tries import befell

FEW_ACTIONS = 2
"""On how many actions something weighs that was made for an action or two; the Exec may take it away after one."""


class SceneEnded(Fact, frozen=True, tag="scene-ended"):
    """A scene is over: gear works again, conditions kept away are back, and whoever a Hammer took out can act."""

    says = "The scene ends: what was broken or kept away for it is as before."
    rules = "cgg.gear.disabled"

    def on(self, state: State) -> State:
        kept = {key: one for key, one in scene_of(state).elements.items() if not one.lasts}
        return State({who: rested(sheet) for who, sheet in state.sheets.items()}, state.scene).with_scene(elements=kept)


def rested(sheet: Explorer) -> Explorer:
    """Give a sheet as it is after a scene."""
    gear = tuple([with_(one, disabled=False) for one in sheet.gear])
    return with_(sheet, gear=gear, suspended=(), incapacitated=sheet.incapacitated and Track.HARM in sheet.full)


class LeverageMade(OnScene, frozen=True, tag="leverage-made"):
    """Diligence has made leverage towards a goal."""

    goal: str
    pips: int
    who: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        """Keep it under a name of its own."""
        made = Leverage(self.goal, str(of_pips(self.pips)), self.who)
        return with_(scene, leverage={**scene.leverage, free_key(scene.leverage, self.goal): made})

    def told(self, tale: Tale) -> Iterator[Line]:
        text = f"Leverage towards {self.goal}: {of_pips(self.pips)}."
        yield Line(text, ("cgg.diligence.total", "cgg.leverage.purpose"))


class LeverageRaised(OnScene, frozen=True, tag="leverage-raised"):
    """Leverage is enhanced by some pips."""

    key: str
    pips: int

    def of(self, scene: Scene) -> Scene:
        """Raise it; what has expired meanwhile stays so."""
        one = scene.leverage.get(self.key)
        if one is None:
            return scene
        now = str(of_pips(pips_of(code(one.code)) + self.pips))
        return with_(scene, leverage={**scene.leverage, self.key: with_(one, code=now)})

    def told(self, tale: Tale) -> Iterator[Line]:
        yield Line(f"Leverage towards {self.key} grows by {counted(self.pips, 'pip')}.", ("cgg.diligence.enhance",))


class LeverageWorn(OnScene, frozen=True, tag="leverage-worn"):
    """Leverage loses a die by use; below 0d it has expired."""

    key: str
    gone: bool = False
    """Whether it has expired by that."""

    def of(self, scene: Scene) -> Scene:
        one = scene.leverage.get(self.key)
        left = worn(code(one.code)) if one else None
        if one is None or left is None:
            return with_(scene, leverage=but(scene.leverage, self.key))
        return with_(scene, leverage={**scene.leverage, self.key: with_(one, code=str(left))})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and whether it is gone."""
        what = "has less than 1d left and expires by its use" if self.gone else "loses 1d by its use"
        rules = ("cgg.leverage.price", *(("cgg.leverage.expiry",) if self.gone else ()))
        yield Line(f"Leverage towards {self.key} {what}.", rules)


def worn(given: Code) -> Code | None:
    """Give what a use without paying leaves: 1d less, and below 0d nothing.

    >>> worn(Code(2, 2)), worn(Code(0, 2))
    (Code(dice=1, pips=2), None)
    """
    return Code(given.dice - 1, given.pips) if given.dice >= 1 else None


class LeverageExpired(OnScene, frozen=True, tag="leverage-expired"):
    """Leverage is gone: its goal is reached or lost."""

    key: str
    reason: str = ""

    def of(self, scene: Scene) -> Scene:
        return with_(scene, leverage=but(scene.leverage, self.key))

    def told(self, tale: Tale) -> Iterator[Line]:
        why = {"attained": ": the goal is reached", "lost": ": the goal is lost"}.get(self.reason, "")
        yield Line(f"Leverage towards {self.key} expires{why}.", ("cgg.leverage.expiry",))


class ElementMade(OnScene, frozen=True, tag="element-made"):
    """Something becomes a part of the situation, with a weight."""

    text: str
    code: str
    who: Who = NOBODY
    helps: bool = False
    lasts: str = ""
    """`scene`, `actions` (one or two), or empty: until somebody takes it away."""
    fallout: bool = False
    """Whether fallout has made it."""
    named: bool = False
    """Whether the sentence before has said what it is."""

    def of(self, scene: Scene) -> Scene:
        """Keep it under its name."""
        left = FEW_ACTIONS if self.lasts == "actions" else 0
        made = Element(self.code, self.who, self.helps, self.lasts, left)
        return with_(scene, elements={**scene.elements, free_key(scene.elements, self.text): made})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with its weight."""
        near = f" around {tale.name(self.who)}" if self.who else ""
        how = ", which helps" if self.helps else ""
        long = {"actions": ", for an action or two", "scene": ", until the scene ends"}.get(self.lasts, "")
        rules = ("cgg.risk.situation", *(("cgg.fallout.element",) if self.fallout else ()))
        if self.named:
            yield Line(f"What went wrong stays in the situation{near} ({self.code}){how}{long}.", rules)
        else:
            again = f"{opened(near.strip() or 'around them')} now: {self.text}."
            yield Line(f"In the situation{near}: {self.text} ({self.code}){how}{long}.", rules, again=again)


class ElementWorn(OnScene, frozen=True, tag="element-worn"):
    """Something that weighs on an action or two has weighed on one; after the second it is gone."""

    key: str

    def of(self, scene: Scene) -> Scene:
        one = scene.elements.get(self.key)
        if one is None or not one.left:
            return scene
        if one.left == 1:
            return with_(scene, elements=but(scene.elements, self.key))
        return with_(scene, elements={**scene.elements, self.key: with_(one, left=one.left - 1)})


class ElementRemoved(OnScene, frozen=True, tag="element-removed"):
    """Something is no longer a part of the situation."""

    key: str
    says = "{key} is no longer a part of the situation."
    rules = "cgg.risk.situation"

    def of(self, scene: Scene) -> Scene:
        return with_(scene, elements=but(scene.elements, self.key))


class Complicated(Fact, frozen=True, tag="complicated"):
    """A player has made up what went wrong."""

    text: str = ""
    who: Who = NOBODY

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it in the player's words, as others say it."""
        name = tale.name(self.who)
        wrong = befell(name, self.text).rstrip(".")
        text = f"What goes wrong: {wrong}." if self.text else f"{name} says what goes wrong."
        yield Line(text, ("cgg.failure.complication",), again=f"{wrong}." if self.text else None)
