"""What befalls people in a fight, by injuries and by sleep: what it does to them, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.arm_words import with_arm
from rollwright.games.going_somewhere.rules.combat.facts import with_fight
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.outward import hurt, outward
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import gone
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Change, State, Tale, Who
from rollwright.rules.sentences import counted, signed

with_ = msgspec.structs.replace


class Harmed(Change, frozen=True, tag="harmed"):
    """Somebody lost Health: to whom, and to what."""

    points: int
    by: Who = NOBODY
    arm: str = ""
    """The weapon, or whatever else did it."""
    dealt: int = 0
    """The damage before protection."""
    off: tuple[int, ...] = ()
    """What protection took off: by its dice, and besides."""
    rolls: tuple[int, ...] = ()
    """What the attack came to, what a hit took, and how much of that is the lead; nothing where it wasn't by rolls."""
    mild: bool = False
    """Whether it can't kill: it was done without a weapon."""

    def change(self, one: Any) -> Any:
        """Take it; Health ends at 0, and who is asleep by magic wakes."""
        if isinstance(one, Sheet):
            most = max(derive.health_max(one), one.health_lost)
            return effects.woken(with_(one, health_lost=min(most, one.health_lost + self.points)))
        return with_(one, health=max(0, one.health - self.points))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell who hits whom with what, and what is left."""
        name, left = tale.name(self.who), _left(tale)
        weapon = with_arm(self.arm)
        sums = ""
        if self.by == self.who:
            text = f"{name} hurts themselves{weapon} for {self.points}"
        elif self.by:
            text = f"{tale.name(self.by)} hits {name}{weapon} for {self.points}"
            rolled = f"rolled {self.rolls[0]}, needed {to_hit(*self.rolls[1:])}" if self.rolls else ""
            parts = "; ".join([one for one in (rolled, against(self.dealt, self.off)) if one])
            sums = f" ({parts})" if parts else ""
        else:
            text = f"{name} loses {self.points} Health{f' ({self.arm})' if self.arm else ''}"
        yield Line(f"{text}{sums}{left}.", ("gs.protection.health",), again=f"{text}.")
        if self.mild and tale.after is not None and not _is_kept(tale.after):
            health, full = _health(tale.after)
            if health > 0 and full <= 2 * self.points:
                yield Line("Bare hands alone can’t kill, so there is no Shock Check.", ("gs.combat.unarmed",))


def to_hit(needs: int, lead: int = 0) -> str:
    """Write what it takes to hit somebody: what they have rolled and the lead over it; else the sum.

    >>> to_hit(53, 10), to_hit(44, 1), to_hit(53)
    ('43 + 10 = 53', 'more than 43', '53')
    """
    if lead == 1:
        return f"more than {needs - lead}"
    return f"{needs - lead} + {lead} = {needs}" if lead else str(needs)


def against(damage: int, off: tuple[int, ...]) -> str:
    """Write damage against what protection takes off it; nothing where there is none.

    >>> against(8, (5, 2)), against(8, (0, 2)), against(8, (0, 0))
    ('8 damage against 5 + 2 protection', '8 damage against 2 protection', '')
    """
    parts = " + ".join([str(one) for one in off if one])
    return f"{damage} damage against {parts} protection" if parts else ""


def _is_kept(one: Any) -> bool:
    """Tell whether somebody's numbers are the CGO's alone."""
    return outward(one) is not None if isinstance(one, Sheet) else bool(getattr(one, "numbers", one).npc)


def _health(one: Any) -> tuple[int, int]:
    """Give somebody's Health, and what it is when full."""
    if isinstance(one, Sheet):
        return derive.health(one), derive.health_max(one)
    return max(0, one.health), getattr(one, "numbers", one).full


def _looks(one: Any) -> str:
    """Say how hurt somebody looks."""
    health, full = _health(one)
    return hurt(health, derive.health_met(one) if isinstance(one, Sheet) else full)


def _left(tale: Tale) -> str:
    """Say what is left: of the CGO's own it is not told in numbers."""
    if tale.after is None:
        return ""
    health, _ = _health(tale.after)
    if not _is_kept(tale.after):
        return f": {health} left"
    looks, looked = _looks(tale.after), _looks(tale.before) if tale.before is not None else ""
    return f": {'' if looks == looked else 'now '}{looks}" if health else ""


class Shocked(Change, frozen=True, tag="shocked"):
    """Somebody made a Shock Check, and lives or not."""

    alive: bool

    def change(self, one: Any) -> Any:
        """Note it: there is no second one until Health is full."""
        return with_(one, shocked=True, **({"past_zero": 0} if isinstance(one, Sheet) else {"past": 0}))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell that they live; death tells itself."""
        if self.alive:
            yield Line(f"{tale.name(self.who)} survives the Shock Check.", ("gs.shock.once",))


class Fell(Change, frozen=True, tag="fell"):
    """Somebody is unconscious or dead."""

    how: str

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, down=self.how) if self.how in ("unconscious", "dead") else one

    def on(self, state: State) -> State:
        """Note it; whoever falls as they run hasn't got away."""
        state, fight = super().on(state), scene_of(state).fight
        part = fight.ones.get(self.who) if fight is not None else None
        if fight is None or part is None or part.away != "fled":
            return state
        return gone(
            with_fight(state, with_(fight, ones={**fight.ones, self.who: with_(part, away="")})), (self.who,), False
        )

    says = "{who} is {how}."
    rules = "gs.shock.when"


class Weakened(Change, frozen=True, tag="weakened"):
    """An unconscious one lost more Health since the Shock Check: in all so much."""

    past: int

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, past_zero=self.past) if isinstance(one, Sheet) else with_(one, past=self.past)

    says = "{who} is getting worse: {past} Health lost since the Shock Check."
    rules = "gs.shock.vit"


class Stunned(Change, frozen=True, tag="stunned"):
    """So many rounds of action are lost from now on; 0: no more."""

    rounds: int

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, **{"stunned" if isinstance(one, Sheet) else "stun": self.rounds})

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        if self.rounds:
            yield Line(f"{name} is stunned for {counted(self.rounds, 'round')}.", ("gs.critical.stunned",))
        else:  # good news, which is no harm
            yield Line(f"{name} comes round.", ("gs.time.round",))


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

    points: int

    def change(self, one: Any) -> Any:
        """Note it."""
        return with_(one, next_roll=self.points)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        used = f"The change to {name}’s next roll is used up."
        text = f"{name} has {signed(self.points)} on the next roll." if self.points else used
        yield Line(text, ("gs.critical.next",))


class Healed(Change, frozen=True, tag="healed"):
    """Health came back."""

    points: int
    by: str = ""

    def change(self, one: Any) -> Any:
        """Give it: who is above 0 wakes, and with full Health a Shock Check can be called for again."""
        alive = one.down != "dead"
        if not isinstance(one, Sheet):
            health = min(one.full, one.health + self.points)
            changed = with_(one, health=health, shocked=one.shocked and health < one.full)
            return with_(changed, down="", past=0) if alive and health > 0 else changed
        lost = max(0, one.health_lost - self.points)
        changed = with_(one, health_lost=lost, shocked=one.shocked and lost > 0)
        return with_(changed, down="", past_zero=0) if alive and derive.health(changed) > 0 else changed

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, where there was something to get back, and who wakes by it; of a sleep, that is told with it."""
        if self.by == "sleep":
            return
        if self.points:
            yield Line(f"{tale.name(self.who)} gets {self.points} Health back.", ("gs.time.sleep",))
        if getattr(tale.before, "down", "") == "unconscious" and not getattr(tale.after, "down", ""):
            yield Line(f"{tale.name(self.who)} wakes up.", ("gs.time.sleep",))
