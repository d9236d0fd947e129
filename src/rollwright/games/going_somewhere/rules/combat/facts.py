"""What can become true in a fight, by injuries and by sleep: what it does, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.magic import effects, minds
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.vehicles.aboard import gone
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Fact, State, Tale
from rollwright.rules.sentences import counted, joined, signed

with_ = msgspec.structs.replace


class FightBegan(Fact, frozen=True, tag="fight-began"):
    """A fight began, in this turn order: an aim taken before and what persuasion has won are used in it."""

    order: tuple[str, ...]
    surprised: tuple[str, ...] = ()

    def on(self, state: State) -> State:
        """Let all be there, with their marks used."""
        state = gone(state, self.order, False)
        for who in self.order:
            if who in state.sheets:
                used = marks.unmarked(marks.unmarked(state.sheets[who], "aimed"), "surprise")
                state = state.with_sheet(who, used)
        return state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell the order."""
        yield Line(f"A fight begins: {', '.join(map(tale.name, self.order))}.", ("gs.round.order",))
        if self.surprised:
            are = "is" if len(self.surprised) == 1 else "are"
            text = f"{joined(map(tale.name, self.surprised))} {are} surprised."
            yield Line(text, ("gs.round.surprise", "gs.round.surprised-last"))


class FightEnded(Fact, frozen=True, tag="fight-ended"):
    """A fight is over: the side that is left, and how long it took."""

    winner: str | None
    rounds: int
    seconds: int
    fighters: tuple[str, ...] = ()
    lasting: dict[str, dict[str, tuple[int, int]]] = msgspec.field(default_factory=dict)
    """Of fighters, the magic that the fight has counted: the rounds left of each, and of its interruption."""

    def on(self, state: State) -> State:
        """Let its rounds pass: magic and marks wear off, and who was not in it recovers meanwhile."""
        after = {who: effects.timed(one, self.rounds, self.lasting.get(who, {})) for who, one in state.sheets.items()}
        state = minds.settled(State(after, state.scene))
        return State({who: self._over(sheet, who) for who, sheet in state.sheets.items()}, state.scene)

    def _over(self, sheet: Sheet, who: str) -> Sheet:
        sheet = marks.after(sheet, self.rounds, 0)
        if who in self.fighters:
            return sheet
        return with_(sheet, stunned=max(0, sheet.stunned - self.rounds), prone=False)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"The fight is over after {counted(self.seconds, 'second')}.", ("gs.time.round",))


class Harmed(Change, frozen=True, tag="harmed"):
    """Somebody lost Health."""

    points: int

    def change(self, one: Any) -> Any:
        """Take it; a number that sinks in a chain is never held at 0 here."""
        if isinstance(one, Sheet):
            return with_(one, health_lost=one.health_lost + self.points)
        return with_(one, health=one.health - self.points)

    says = "{who} loses {points} Health."
    rules = "gs.protection.health"


class Shocked(Change, frozen=True, tag="shocked"):
    """Somebody made a Shock Check, and lives or not."""

    alive: bool

    def change(self, one: Any) -> Any:
        """Note it: there is no second one until Health is full."""
        return with_(one, shocked=True, **({"past_zero": 0} if isinstance(one, Sheet) else {"past": 0}))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        verb = "survives" if self.alive else "dies of"
        yield Line(f"{tale.name(self.who)} {verb} the shock.", ("gs.shock.check",))


class Fell(Change, frozen=True, tag="fell"):
    """Somebody is unconscious or dead."""

    how: str

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, down=self.how) if self.how in ("unconscious", "dead") else one

    says = "{who} is {how}."
    rules = "gs.shock.when"


class Weakened(Change, frozen=True, tag="weakened"):
    """An unconscious one lost more Health since the Shock Check: in all so much."""

    past: int

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, past_zero=self.past) if isinstance(one, Sheet) else with_(one, past=self.past)

    says = "{who} is worse: {past} Health lost since the Shock Check."
    rules = "gs.shock.vit"


class Stunned(Change, frozen=True, tag="stunned"):
    """So many rounds of action are lost from now on; 0: no more."""

    rounds: int

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, stunned=self.rounds)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        text = f"{name} is stunned for {counted(self.rounds, 'round')}." if self.rounds else f"{name} comes round."
        yield Line(text, ("gs.critical.stunned",))


class KnockedDown(Change, frozen=True, tag="knocked-down"):
    """Somebody lies on the ground, and can't move in the next round."""

    says = "{who} is down on the ground."
    rules = "gs.critical.down"

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, prone=True)


class GotUp(Change, frozen=True, tag="got-up"):
    """Somebody stands again."""

    says = "{who} gets up."
    rules = "gs.critical.down"

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, prone=False)


class NextRollChanged(Change, frozen=True, tag="next-roll-changed"):
    """The next roll has another modifier now."""

    to: int

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, next_roll=self.to)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        text = f"{name} has {signed(self.to)} on the next roll." if self.to else f"{name} has shaken it off."
        yield Line(text, ("gs.critical.next",))


class Fled(Change, frozen=True, tag="fled"):
    """Somebody got away from a fight; the CGO's are away until they are met again."""

    says = "{who} has fled."
    rules = "gs.round.flee"

    def on(self, state: State) -> State:
        """Let them be away, with their crew."""
        return gone(state, (self.who,), True)

    def change(self, one: Any) -> Any:
        """Change nothing of a record."""
        return one


class Moved(Change, frozen=True, tag="moved"):
    """Somebody stands at another place of a fight, in squares."""

    to: int
    says = "{who} moves."
    rules = "gs.round.moving"

    def change(self, one: Any) -> Any:
        """A place is kept with the fight, never on a sheet."""
        return one


class WeaponDrawn(Change, frozen=True, tag="weapon-drawn"):
    """Somebody has the other weapon in hand."""

    says = "{who} draws another weapon."
    rules = "gs.round.six"

    def change(self, one: Any) -> Any:
        """What is in hand in a fight is kept with the fight."""
        return one


class AmmunitionSpent(Change, frozen=True, tag="shots-fired"):
    """Shots were made."""

    shots: int = 1
    kind: str = ""
    """Which ammunition, where that is known: `arrows-d8`."""
    says = "{who} shoots."
    rules = "gs.equipment.ammunition"

    def change(self, one: Any) -> Any:
        """Take it, from the first that is at hand and fits."""
        if not isinstance(one, Sheet):
            return one
        items, shots = [], self.shots
        for item in one.items:
            fits = item.kind == "ammunition" and item.where != "left" and (not self.kind or item.key in ("", self.kind))
            used = min(shots, item.count) if fits else 0
            shots -= used
            if used < item.count:
                items.append(with_(item, count=item.count - used))
        return with_(one, items=tuple(items))


class Healed(Change, frozen=True, tag="healed"):
    """Health came back."""

    points: int
    by: str = ""
    says = "{who} gets {points} Health back."
    rules = "gs.time.sleep"

    def change(self, one: Any) -> Any:
        """Give it: who is above 0 wakes, and with full Health a Shock Check can be called for again."""
        awake = one.down != "dead"
        if not isinstance(one, Sheet):
            health = min(one.full, one.health + self.points)
            changed = with_(one, health=health, shocked=one.shocked and health < one.full)
            return with_(changed, down="", past=0) if awake else changed
        lost = max(0, one.health_lost - self.points)
        changed = with_(one, health_lost=lost, shocked=one.shocked and lost > 0)
        return with_(changed, down="", past_zero=0) if awake else changed
