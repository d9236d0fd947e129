"""What follows from each call for sheets and scene: arguments and outcome in, facts out.

Those who share a risk take what a result costs (harm, conditions, Momentum that is lost), but gain nothing by it; a
move that the GM owes can be made against any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rollwright.play.steps import ACTOR, Call
from rollwright.rules.augur import facts as became
from rollwright.rules.augur.action import Acted
from rollwright.rules.augur.attempt import Judged
from rollwright.rules.augur.chart import Follows
from rollwright.rules.augur.gm_moves import GmMove, Moved
from rollwright.rules.augur.harm import PANICKED, Grade, Ladder, Track
from rollwright.rules.augur.scenes import Chased
from rollwright.rules.augur.state import ClockKind, DueKind, chase_keys, foe_key
from rollwright.rules.facts import Fact

STARTS: dict[str, ClockKind] = {"pressure-pool": "pressure-pool", "timer-track": "timer-track"}
DUES: dict[str, DueKind] = {"reaction": "reaction", "action": "action"}


def whose(arguments: Mapping[str, Any]) -> str:
    """Give whose call it is; empty where nobody was named."""
    who: str = arguments["who"]
    return "" if who == ACTOR else who


def only(*names: str) -> tuple[str, ...]:
    """Give those who have a name."""
    return tuple([one for one in names if one])


def of_action(arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Fact]:
    """Give what follows from an action: what it took, then what the chart makes of it."""
    who, follows = whose(arguments), outcome.follows
    if who:
        yield from _taken_by(who, arguments, outcome)
    if arguments["setup"]:
        yield became.SetupUsed(key=arguments["setup"])
    yield from _on_clocks(arguments["kind"].value, arguments["foe"], follows)
    risking = only(*dict.fromkeys((who, *arguments["sharing"])))
    for one in risking:
        yield from _suffered(one, follows, outcome.boxes, arguments["kind"].value)
    if follows.condition == "theirs":
        yield became.MoveDue(kind="condition", against=only(arguments["foe"]), why="chase")
    if who and follows.gained > 0:
        yield became.MomentumGained(who=who, points=follows.gained, boxes=outcome.boxes, why=arguments["kind"].value)
    for move in follows.moves:
        yield from of_move(who, move, outcome.boxes)
    for due in follows.due:
        yield became.MoveDue(kind=DUES[due], against=risking, why=arguments["what"])
    if who:
        snapped = any(move.way == "snap" and move.move == "heavy-harm" for move in follows.moves)
        yield from _panic(who, arguments, outcome.fog, outcome.panic, snapped)
    yield from _gains(who, arguments, follows)


def _taken_by(who: str, arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Fact]:
    """Give what an action takes before the chart is read: a push, a negative level, burning, an ability."""
    if arguments["push"]:
        yield became.StressTaken(who=who, points=1, boxes=outcome.boxes, why="push")
    if arguments["threat"] < 0 and not arguments["certain"]:
        yield became.MomentumGained(who=who, points=-arguments["threat"], boxes=outcome.boxes, why="threat")
    if outcome.burnt:
        yield became.MomentumBurnt(who=who)
    if arguments["ability"]:
        yield became.AbilityUsed(who=who, ability=arguments["ability"])


def _on_clocks(kind: str, foe: str, follows: Follows) -> Iterator[Fact]:
    """Tick the clock of a foe, and those of a chase."""
    if follows.dealt and foe:
        yield became.ClockTicked(key=foe_key(foe), ticks=follows.dealt, kind="foe")
    own, theirs = chase_keys(foe)
    for key, ticks in ((own, follows.ticks), (theirs, follows.theirs)):
        if ticks:
            yield became.ClockTicked(key=key, ticks=ticks, kind="chase")


def _suffered(who: str, follows: Follows, boxes: int, kind: str) -> Iterator[Fact]:
    """Give what a result costs one of those who took the risk."""
    if follows.marks:
        yield became.HarmTaken(who=who, track=follows.track, marks=follows.marks, why=kind)
    if follows.gained < 0:
        yield became.MomentumLost(who=who, points=-follows.gained, boxes=boxes, why=kind)
    if follows.condition == "own":
        yield became.MoveDue(kind="condition", against=(who,), why=kind)


def _gains(who: str, arguments: Mapping[str, Any], follows: Follows) -> Iterator[Fact]:
    """Give what a result brings beside Momentum: a setup, or a contact."""
    if follows.extra == "setup":
        yield became.SetupMade(text=arguments["what"], by=who)
    if who and follows.expertise is not None:
        name = arguments["foe"] or arguments["what"] or "somebody"
        yield became.ContactMade(who=who, name=name, kinds=follows.expertise, terms=follows.terms)


def of_move(who: str, move: GmMove, boxes: int, text: str = "") -> Iterator[Fact]:
    """Give a move that the GM has made, and what it does."""
    yield became.GmMoved(kind=move.kind, move=move.move, way=move.way, more=move.more, against=who, text=text)
    if move.way in STARTS:
        yield became.ClockStarted(key="", kind=STARTS[move.way], text=text)
    elif move.way == "tick":
        yield became.ClockTicked(key=move.more, ticks=1)
    if move.move == "condition":
        yield became.MoveDue(kind="condition", against=only(who), why="gm-move")
    if not who:
        return
    if move.move == "light-harm" and move.way == "momentum":
        yield became.MomentumLost(who=who, points=1, boxes=boxes, why="gm-move")
    elif move.move == "light-harm":
        yield became.HarmTaken(who=who, track=move.way, marks=Grade.MINOR.marks, why="gm-move")
    elif move.move == "heavy-harm" and move.way != "snap":
        track = Track.FATIGUE if move.way == "wounded" else Track.FOG
        yield became.HarmTaken(who=who, track=track.value, marks=Grade.HEAVY.marks, why="gm-move")


def _panic(who: str, arguments: Mapping[str, Any], fog: Ladder, form: str, snapped: bool) -> Iterator[Fact]:
    """Give how panic shows, where it came or changed; the GM takes an action against one who freezes by it."""
    came = arguments["fog"].steps < PANICKED <= fog.steps
    if came or form != arguments["panic"]:
        yield from of_form(who, form, snapped)


def of_form(who: str, form: str, snapped: bool = False) -> Iterator[Fact]:
    """Give the form that panic takes."""
    yield became.PanicTaken(who=who, form=form)
    if form == "freeze" and not snapped:
        yield became.MoveDue(kind="action", against=(who,), why="freeze")


def of_gm_move(arguments: Mapping[str, Any], outcome: Moved) -> Iterator[Fact]:
    """Give a move of the GM's; one that was due is no longer."""
    who = whose(arguments)
    if arguments["due"]:
        yield became.MoveMet(due=arguments["due"])
    yield from of_move(who, outcome.move, outcome.boxes, arguments["text"])
    if who:
        snapped = outcome.move.move == "heavy-harm" and outcome.move.way == "snap"
        yield from _panic(who, arguments, outcome.fog, outcome.panic, snapped)


def of_chase(arguments: Mapping[str, Any], outcome: Chased | Call[Chased]) -> Iterator[Fact]:
    """End both clocks where the chase has ended; its actions have told the rest."""
    if isinstance(outcome, Chased):
        for key in chase_keys(arguments["foe"]):
            yield became.ClockEnded(key=key)


def of_judging(arguments: Mapping[str, Any], outcome: Judged) -> Iterable[Fact]:
    """Set a clock for a situation that goes on by itself."""
    if not outcome.advancing:
        return ()
    return (became.ClockStarted(key="", kind="other", text=arguments["what"] or "advancing"),)
