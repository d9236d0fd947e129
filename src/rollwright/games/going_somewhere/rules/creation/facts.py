"""What can become true of a character's making and growing: what it does to the sheet, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.creation import told
from rollwright.games.going_somewhere.rules.creation.costs import IN_PLAY
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.games.going_somewhere.rules.sheet import Gain, Purchase, Sheet
from rollwright.play.steps import GM
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Change, Fact, State, Tale, Who
from rollwright.rules.sentences import joined

with_ = msgspec.structs.replace


class CharacterMade(Fact, frozen=True, tag="character-made"):
    """A character was made: what creation says of the sheet. What else the sheet says stays."""

    who: Who
    sheet: dict[str, Any]

    def on(self, state: State) -> State:
        """Put it on the sheet, or on a new one."""
        before = msgspec.to_builtins(state.sheets[self.who]) if self.who in state.sheets else {}
        return state.with_sheet(self.who, msgspec.convert({**before, **self.sheet}, Sheet))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        is_ = "is here" if self.sheet.get("npc") else "is ready"
        yield Line(f"{self.sheet.get('name') or tale.name(self.who)} {is_}.", ("gs.creation.ready",))


class Shaped(CharacterMade, frozen=True, tag="character-shaped"):
    """A step of making a character was taken: what it says of the sheet. The step is told by itself."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell nothing."""
        return iter(())


class PointsSpent(Change, frozen=True, tag="points-spent"):
    """Character Points were spent: a line more in the ledger, or so many fewer for rolls."""

    bought: Purchase

    def change(self, one: Any) -> Any:
        """Take them."""
        if not isinstance(one, Sheet):
            return with_(one, cp=one.cp - self.bought.cp)
        dated = self.bought if self.bought.kind not in IN_PLAY else with_(self.bought, at=time_now(one))
        return with_(one, ledger=(*one.ledger, dated))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell what for."""
        bought, name = self.bought, tale.name(self.who)
        if bought.kind in ("reroll", "success"):
            named = bought.about.startswith("to ")
            what = "to roll again" if bought.kind == "reroll" else bought.about if named else "on a success"
            yield Line(f"{name} spends {in_points(bought.cp)} {what}.", (f"gs.points.{bought.kind}",))
        elif bought.kind in told.RULES:
            rolled = f", which gives {bought.rolled}" if bought.kind == "health" else ""
            text = f"{name} spends {in_points(bought.cp)}: {told.bought(bought)}{rolled}."
            yield Line(text, (*told.RULES[bought.kind], "gs.points.price"))
        else:
            about = f" ({bought.about})" if bought.about else ""
            yield Line(
                f"{name} spends {in_points(bought.cp)} on {bought.kind.replace('-', ' ')}{about}.",
                ("gs.points.price",),
            )


class PointsBack(Change, frozen=True, tag="points-back"):
    """Character Points come back that were paid for rolls which then were no longer needed."""

    points: int
    about: str
    """For which rolls."""

    def change(self, one: Any) -> Any:
        """Give them back: what was paid last for such rolls."""
        if not isinstance(one, Sheet):
            return with_(one, cp=one.cp + self.points)
        kept, left = list(one.ledger), self.points
        for at in reversed(range(len(kept))):
            if kept[at].about == self.about and 0 < kept[at].cp <= left:
                left -= kept.pop(at).cp
        return with_(one, ledger=tuple(kept))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} gets {in_points(self.points)} back"
        yield Line(f"{text}: what they paid for was no longer needed.", ("gs.combat.bought",), again=f"{text}.")


class PointsGained(Change, frozen=True, tag="points-gained"):
    """An adventure brought Character Points."""

    gain: Gain

    def change(self, one: Sheet) -> Sheet:
        """Add them; what was worked out by analysis has been thought of."""
        return marks.unmarked(with_(one, gains=(*one.gains, self.gain)), "analysed")

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        after = f" for {self.gain.adventure}" if self.gain.adventure else ""
        why = f" ({self.gain.reason})" if self.gain.reason else ""
        yield Line(f"{tale.name(self.who)} gains {in_points(self.gain.cp)}{after}{why}.", ("gs.points.gain",))
        solved = [one.about for one in tale.before.marks if one.kind == "analysed"] if tale.before is not None else []
        if solved:
            yield Line(
                f"There were none for what was solved by analysis: {joined(solved)}.", ("gs.analysis.no-points",)
            )


class AdventureBegun(Change, frozen=True, tag="adventure-begun"):
    """An adventure began for somebody."""

    title: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Begin it."""
        return with_(one, adventuring=True, adventures=one.adventures + 1)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        title = f": {self.title}" if self.title else ""
        yield Line(f"An adventure begins for {tale.name(self.who)}{title}.", ("gs.points.when",))


class AdventureEnded(Change, frozen=True, tag="adventure-ended"):
    """The adventure is over for somebody."""

    title: str = ""

    def change(self, one: Sheet) -> Sheet:
        """End it."""
        return with_(one, adventuring=False)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        title = f": {self.title}" if self.title else ""
        yield Line(f"{tale.name(self.who)} has finished the adventure{title}.", ("gs.points.when",))


class RuleWaived(Change, frozen=True, tag="rule-waived"):
    """The CGO let a character depart from a rule."""

    rule: str
    reason: str
    by_whom: str

    def change(self, one: Sheet) -> Sheet:
        """Keep it."""
        return with_(one, waivers=(*one.waivers, Waiver(self.rule, self.reason, self.by_whom)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell which rule, in its own words."""
        by = "The CGO" if self.by_whom == GM else tale.name(self.by_whom)
        known = book().rules.get(self.rule)
        title = known.title if known else self.rule
        yield Line(f"{by} waives a rule for {tale.name(self.who)}: {title} ({self.reason}).", ("gs.creation.waiver",))
