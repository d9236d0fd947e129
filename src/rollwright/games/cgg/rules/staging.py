"""What a fact does to the scene: leverage, elements, Tension, the ship."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.codes import code
from rollwright.games.cgg.rules.failure import left_of
from rollwright.games.cgg.rules.state import (
    Draw,
    Element,
    Graded,
    Leverage,
    Missed,
    Pitfall,
    Scene,
    Ship,
    Tension,
    scene_of,
    with_scene,
)
from rollwright.rules.facts import Fact, State


def staged(state: State, fact: Fact) -> State:
    """Give the state in which a fact about the scene holds."""
    scene = scene_of(state)
    found = of_situation(scene, fact)
    return with_scene(state, of_tension(scene, fact) if found is None else found)


def of_situation(scene: Scene, fact: Fact) -> Scene | None:
    """Apply what is about leverage, elements, equipment and the ship."""
    with_ = msgspec.structs.replace
    match fact:
        case became.LeverageMade():
            made = Leverage(fact.goal, str(code(fact.code)), fact.who)
            return with_(scene, leverage={**scene.leverage, fact.key: made})
        case became.LeverageChanged():
            there(scene.leverage, fact.key, "leverage")
            changed = with_(scene.leverage[fact.key], code=str(code(fact.code)))
            return with_(scene, leverage={**scene.leverage, fact.key: changed})
        case became.LeverageExpired():
            return with_(scene, leverage={key: kept for key, kept in scene.leverage.items() if key != fact.key})
        case became.ElementMade():
            written = str(code(fact.code))
            made_element = Element(fact.text, written, fact.who, fact.helps, fact.lasts, left_of(fact.lasts))
            return with_(scene, elements={**scene.elements, fact.key: made_element})
        case became.ElementWorn():
            return with_(scene, elements=worn(scene.elements, fact.key))
        case became.ElementRemoved():
            return with_(scene, elements=without(scene.elements, fact.key, "element"))
        case became.SceneEnded():
            elements = {key: one for key, one in scene.elements.items() if not one.lasts}
            return with_(scene, elements=elements, went_wrong={}, missed={}, fallout={})
        case became.EquipmentChanged():
            return with_(scene, equipment=fact.available)
        case became.ShipChosen():
            return with_(scene, ship=Ship(fact.type, fact.engine, fact.systems), draw=None)
        case became.ShipDrawn():
            return with_(scene, draw=Draw(fact.low, fact.middle, fact.high))
        case _:
            return of_aftermath(scene, fact)


def of_aftermath(scene: Scene, fact: Fact) -> Scene | None:
    """Apply what is about failures and missed risks that wait to be settled; whoever can't see one has none to drop."""
    with_ = msgspec.structs.replace
    match fact:
        case became.WentWrong():
            return with_(scene, went_wrong={**scene.went_wrong, fact.who: fact.failures})
        case became.Complicated():
            return with_(scene, went_wrong=but(scene.went_wrong, fact.who))
        case became.RiskMissed():
            missed = Missed(fact.code, fact.fewer, fact.risk, fact.resist)
            return with_(scene, missed={**scene.missed, fact.who: missed})
        case became.FalloutGraded():
            graded = {fact.who: Graded(fact.dots, fact.arena)} if fact.dots else {}
            return with_(scene, missed=but(scene.missed, fact.who), fallout={**but(scene.fallout, fact.who), **graded})
        case became.FalloutSettled() if fact.who in scene.fallout:
            return with_(scene, fallout=but(scene.fallout, fact.who))
        case became.FalloutSettled():
            return with_(scene, missed=but(scene.missed, fact.who))
        case _:
            return None


def of_tension(scene: Scene, fact: Fact) -> Scene:
    """Apply what is about Tension."""
    with_ = msgspec.structs.replace
    if isinstance(fact, became.TensionEnded):
        return with_(scene, tension=None)
    if isinstance(fact, became.TensionBegan):
        pairs = zip(fact.pitfalls, fact.tensions, strict=False)
        placed = {key: Pitfall(key, within(tension)) for key, tension in pairs}
        return with_(scene, tension=Tension(pitfalls=placed, party=fact.party, edge=fact.edge))
    if isinstance(fact, became.PitfallPlaced):
        tension = scene.tension or Tension()
        pitfall = Pitfall(fact.text, within(fact.tension))
        return with_(scene, tension=with_(tension, pitfalls={**tension.pitfalls, fact.key: pitfall}))
    if scene.tension is None and isinstance(fact, became.Augmented | became.CodeReduced):
        return scene  # outside of Tension it lasts for the action alone
    if scene.tension is None:
        raise Refused("there is no Tension here", "cgg.tension.mode")
    return with_(scene, tension=moved(scene.tension, fact))


def moved(tension: Tension, fact: Fact) -> Tension:
    """Apply a fact to a Tension Mode that is under way."""
    with_ = msgspec.structs.replace
    match fact:
        case became.TensionMoved():
            there(tension.pitfalls, fact.key, "Pitfall")
            pitfall = with_(tension.pitfalls[fact.key], tension=within(fact.to))
            return with_(tension, pitfalls={**tension.pitfalls, fact.key: pitfall})
        case became.PitfallEnded():
            return with_(tension, pitfalls=without(tension.pitfalls, fact.key, "Pitfall"))
        case became.EdgeTaken():
            return with_(tension, edge=fact.who)
        case became.BonusGiven():
            if fact.lasting:
                return with_(tension, bonus=added(tension.bonus, fact.who, fact.code, fact.dice))
            return with_(tension, round_bonus=added(tension.round_bonus, fact.who, fact.code, fact.dice))
        case became.CodeReduced():
            return with_(tension, reduced=added(tension.reduced, fact.who, fact.code, fact.dice))
        case became.Augmented():
            return with_(tension, augmented=(*tension.augmented, fact.who))
        case became.Acted():
            return with_(tension, acted=(*tension.acted, fact.who))
        case became.Helped():
            return with_(tension, helped=(*tension.helped, fact.who))
        case became.RoundEnded():
            return with_(tension, round=tension.round + 1, acted=(), helped=(), round_bonus={})
        case _:
            return tension


def worn(elements: dict[str, Element], key: str) -> dict[str, Element]:
    """Give the elements after an action that one of them has weighed on; of one that is gone nothing is left to do."""
    one = elements.get(key)
    if one is None or one.left <= 1:
        return but(elements, key)
    return {**elements, key: msgspec.structs.replace(one, left=one.left - 1)}


def added(table: dict[str, dict[str, int]], who: str, key: str, dice: int) -> dict[str, dict[str, int]]:
    """Give a table of dice by explorer and code with some added."""
    own = table.get(who, {})
    return {**table, who: {**own, key: own.get(key, 0) + dice}}


def but(table: dict[str, Any], key: str) -> dict[str, Any]:
    """Give a table without a key, whether it has it or not."""
    return {name: value for name, value in table.items() if name != key}


def without(table: dict[str, Any], key: str, what: str) -> dict[str, Any]:
    """Give a table without one of its keys."""
    there(table, key, what)
    return {name: value for name, value in table.items() if name != key}


def there(table: dict[str, Any], key: str, what: str) -> None:
    """Refuse a key that a table doesn't have."""
    if key not in table:
        raise Refused(f"there is no {what} {key!r}; there are {', '.join(table) or 'none'}")


def within(number: int) -> int:
    """Keep Tension between 0 and 15."""
    return max(0, min(15, number))
