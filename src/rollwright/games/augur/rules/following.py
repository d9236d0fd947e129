"""What follows from each call for sheets and scene: arguments and outcome in, facts out.

Those who share a risk take what a result costs (harm, conditions, Momentum that is lost, consequences), but gain
nothing by it; a move of the GM's can be made against any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rollwright.play.steps import ACTOR, Call
from rollwright.games.augur.rules import facts as became
from rollwright.games.augur.rules.action import Acted
from rollwright.games.augur.rules.chart import Follows
from rollwright.games.augur.rules.course import Stage, before_chart, by_chart, of_moved
from rollwright.games.augur.rules.gm_moves import GmMove, Moved, harm_of
from rollwright.games.augur.rules.harm import Grade
from rollwright.games.augur.rules.judging import Judged
from rollwright.games.augur.rules.scenes import Chased
from rollwright.games.augur.rules.state import ClockKind, DueKind, chase_keys, foe_key
from rollwright.rules.facts import Fact

STARTS: dict[str, ClockKind] = {"pressure-pool": "pressure-pool", "timer-track": "timer-track"}
DUES: dict[str, DueKind] = {"reaction": "reaction", "action": "action"}
STRIKES = ("lighter", "full", "more")
"""How a danger strikes that is not avoided."""


def whose(arguments: Mapping[str, Any]) -> str:
    """Give whose call it is; empty where nobody was named."""
    who: str = arguments["who"]
    return "" if who == ACTOR else who


def only(*names: str) -> tuple[str, ...]:
    """Give those who have a name."""
    return tuple([one for one in names if one])


def of_action(arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Fact]:
    """Give what follows from an action: what it took, then what the chart makes of it, in that order."""
    who, follows, kind = whose(arguments), outcome.follows, arguments["kind"].value
    risking = only(*dict.fromkeys((who, *arguments["sharing"])))
    for one in risking:
        result = outcome.result.value if outcome.result else ""
        yield became.Acted(who=one, kind=kind, result=result, helping="" if one == who else who or ACTOR)
    if who:
        yield from _taken_by(who, arguments, outcome)
    if arguments["setup"]:
        yield became.SetupUsed(key=arguments["setup"])
    yield from _on_clocks(arguments["foe"], follows)
    stages = list(by_chart(arguments, outcome))
    if who:
        for stage in stages:
            if stage.move is None:
                yield from of_stage(who, stage, kind)
    for one in risking:
        yield from _suffered(one, follows, outcome.boxes, kind, one == who)
    if follows.condition == "theirs":
        yield became.MoveDue(kind="condition", against=only(arguments["foe"]), why="chase")
    for stage in stages:
        if stage.move is not None:
            yield from of_move(who, stage, outcome.boxes)
    for due in follows.due:
        yield became.MoveDue(kind=DUES[due], against=risking, why=arguments["what"])
    yield from _left_to_say(arguments, follows, risking)
    yield from _gains(who, arguments, follows, risking)


def _taken_by(who: str, arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Fact]:
    """Give what an action takes before the chart is read: a push, a negative level, burning, an ability."""
    for stage in before_chart(arguments, outcome):
        if stage.what == "push":
            yield became.StressTaken(who=who, points=1, boxes=outcome.boxes, why="push")
        elif stage.what == "burn":
            yield became.MomentumBurnt(who=who)
        elif stage.gained:
            yield became.MomentumGained(who=who, points=stage.gained, boxes=outcome.boxes, why="threat")
    if arguments["ability"]:
        yield became.AbilityUsed(who=who, ability=arguments["ability"])


def _on_clocks(foe: str, follows: Follows) -> Iterator[Fact]:
    """Tick the clock of a foe, and those of a chase."""
    if follows.dealt:
        yield became.ClockTicked(key=foe_key(foe), ticks=follows.dealt, kind="foe", size=follows.size)
    own, theirs = chase_keys(foe)
    for key, ticks in ((own, follows.ticks), (theirs, follows.theirs)):
        if ticks:
            yield became.ClockTicked(key=key, ticks=ticks, kind="chase")


def of_stage(who: str, stage: Stage, why: str) -> Iterator[Fact]:
    """Give what one thing did to the one it befell: marks, the condition of a wound, panic, Momentum."""
    boxes = stage.before.drive.boxes
    if stage.track is not None:
        yield became.HarmTaken(who=who, track=stage.track.value, marks=stage.marks, why=why, said=True)
        for step in stage.wounds:
            yield became.MoveDue(kind="condition", against=(who,), why=step)
    elif stage.gained:
        yield became.MomentumGained(who=who, points=stage.gained, boxes=boxes, why=why)
    if stage.form:
        yield from of_form(who, stage.form)


def _suffered(who: str, follows: Follows, boxes: int, kind: str, acted: bool) -> Iterator[Fact]:
    """Give what a result costs one of those who took the risk; harm of the one who acted has been given."""
    if follows.marks and not acted:
        yield became.HarmTaken(who=who, track=follows.track, marks=follows.marks, why=kind)
    if follows.gained < 0:
        yield became.MomentumLost(who=who, points=-follows.gained, boxes=boxes, why=kind)
    if follows.condition == "own":
        yield became.MoveDue(kind="condition", against=(who,), why=kind)


def _left_to_say(arguments: Mapping[str, Any], follows: Follows, risking: tuple[str, ...]) -> Iterator[Fact]:
    """Leave to the GM what numbers don't settle: social consequences, and a danger that marks nothing."""
    if follows.consequences:
        yield became.MoveDue(kind="consequences", against=risking, why=arguments["foe"] or arguments["what"])
    if follows.impact in STRIKES and arguments["danger"] is Grade.NONE:
        yield became.MoveDue(kind="danger", against=risking, why=follows.impact)


def _gains(who: str, arguments: Mapping[str, Any], follows: Follows, risking: tuple[str, ...]) -> Iterator[Fact]:
    """Give what a result brings beside Momentum: a setup, an action at once, a note, an answer, a contact."""
    if follows.extra == "setup":
        yield became.SetupMade(text=arguments["what"], by=who)
    elif follows.extra == "action" and who:
        yield became.ActionWon(who=who)
    elif follows.extra and follows.extra != "action":
        yield became.Noted(extra=follows.extra, by=who, text=arguments["what"] or arguments["foe"])
    if follows.answer:
        yield became.Answered(target=arguments["foe"], answer=follows.answer, to=who, what=arguments["what"])
    name = arguments["foe"] or arguments["what"] or "somebody"
    if who and follows.expertise is not None:
        yield became.ContactMade(who=who, name=name, kinds=follows.expertise, terms=follows.terms)
    if follows.terms == "debt":
        for one in risking:
            yield became.DebtOwed(who=one, to=name)


def of_move(who: str, stage: Stage, boxes: int, text: str = "") -> Iterator[Fact]:
    """Give a move that the GM has made, and what it does to the one it is against."""
    move = stage.move
    if move is None:
        return
    target = move.against if move.move == "harm-npc" else move.against or who
    kind, name, way, more, *_ = move
    yield became.GmMoved(kind=kind, move=name, way=way, more=more, against=target, text=text)
    yield from _clock_of(move, text)
    if move.move == "condition":
        yield became.MoveDue(kind="condition", against=only(target), why="gm-move")
    if not target:
        return
    if move.move == "light-harm" and move.way == "momentum":
        yield became.MomentumLost(who=target, points=1, boxes=boxes, why="gm-move")
    elif move.move == "harm-npc" and move.way == "snap":
        yield became.PanicTaken(who=target, form=move.more)
    elif move.move == "heavy-harm" and move.way == "snap":
        yield from of_form(target, move.more)
    elif not move.against:
        yield from of_stage(who, stage, "gm-move")
    elif (harm := harm_of(move)) is not None:
        yield became.HarmTaken(who=target, track=harm[0].value, marks=harm[1], why="gm-move")


def _clock_of(move: GmMove, text: str) -> Iterator[Fact]:
    """Give the clock that a move begins or ticks: pressure, or harm to somebody whom the GM plays."""
    if move.way in STARTS:
        yield became.ClockStarted(key="", kind=STARTS[move.way], size=move.size, text=text)
    elif move.way == "tick":
        yield became.ClockTicked(key=move.more, ticks=1)
    elif move.move == "harm-npc" and move.way != "snap":
        ticks = Grade.HEAVY.marks
        yield became.ClockTicked(key=foe_key(move.against), ticks=ticks, kind="foe", size=move.size)


def of_form(who: str, form: str) -> Iterator[Fact]:
    """Give the form that panic takes; the GM takes an action against one who freezes."""
    yield became.PanicTaken(who=who, form=form)
    if form == "freeze":
        yield became.MoveDue(kind="action", against=(who,), why="freeze")


def of_gm_move(arguments: Mapping[str, Any], outcome: Moved) -> Iterator[Fact]:
    """Give a move of the GM's; one that was due is no longer."""
    if arguments["due"]:
        yield became.MoveMet(due=arguments["due"])
    yield from of_move(whose(arguments), of_moved(arguments, outcome), outcome.boxes, arguments["text"])


def of_attempt(arguments: Mapping[str, Any], outcome: Acted | Call[Acted]) -> Iterator[Fact]:
    """End a chase that was won; the action has told the rest."""
    if isinstance(outcome, Acted) and outcome.follows.won is not None:
        yield from _end_of_chase(arguments["foe"], outcome.follows.won, arguments.get("who", ""))


def of_chase(arguments: Mapping[str, Any], outcome: Chased | Call[Chased]) -> Iterator[Fact]:
    """End both clocks where the chase has ended; its actions have told the rest."""
    if isinstance(outcome, Chased):
        yield from _end_of_chase(arguments["foe"], outcome.won, arguments["who"])


def _end_of_chase(foe: str, won: bool, who: str) -> Iterator[Fact]:
    yield became.ChaseEnded(foe=foe, won=won, by="" if who == ACTOR else who)
    for key in chase_keys(foe):
        yield became.ClockEnded(key=key)


def of_judging(arguments: Mapping[str, Any], outcome: Judged) -> Iterable[Fact]:
    """Set a clock for a situation that goes on by itself, unless it runs already."""
    if outcome.size is None:
        return ()
    return (became.ClockStarted(key="", kind="other", size=outcome.size, text=arguments["what"] or "advancing"),)
