"""What lies around an action in sentences: the GM's judgement, a second try, chases, moves of the GM's."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.play.journal import Chosen
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, Call
from rollwright.play.tell import Line, own_entries
from rollwright.games.augur.rules.course import of_moved
from rollwright.games.augur.rules.judging import STANCED
from rollwright.games.augur.rules.scenes import Chased
from rollwright.games.augur.rules.threat import IMPOSSIBLE, STANCES, stances_from
from rollwright.games.augur.rules.told_chart import OTHER_SIDE, Told, told_move, told_stage, whom
from rollwright.games.augur.rules.trying import standing_in
from rollwright.games.augur.rules.words import called, counted, name_of

STANCE_KEYS = tuple([one.key for one in STANCES])


def chosen_in(played: Played) -> dict[str, str]:
    """Give what was chosen in a call itself, by the question's key."""
    return {entry.key: entry.chosen for entry, _ in own_entries(played) if isinstance(entry, Chosen)}


def told_judge(played: Played) -> Iterator[Line]:
    """Tell what the GM makes of a situation: its level, and the stances from which it came."""
    asked, judged = chosen_in(played), played.outcome
    if judged.level is None:
        yield Line("The GM finds nothing uncertain here.", ("augur.action.no-roll",))
        return
    if asked.get("threat", STANCED) != STANCED:
        dice = f", {counted(judged.level, 'threat die', 'threat dice')}" if judged.level else ", no threat dice"
        rules = {0: "augur.threat.normal", IMPOSSIBLE: "augur.threat.impossible"}
        rule = rules.get(judged.level, "augur.threat.levels")
        shown = "" if judged.level == IMPOSSIBLE else dice
        yield Line(f"The GM sets the threat level: {asked['threat']}{shown}.", ("augur.threat.level", rule))
        return
    given = [(key, int(asked[key])) for key in STANCE_KEYS if asked.get(key, "none") != "none"]
    given += stances_from(played.call.named["stances"])
    parts = [f"{'own position' if key == 'position' else key} {dice:+}" for key, dice in given]
    rules_of = ("augur.threat.level", "augur.stance", "augur.stance.add-up")
    by = tuple([f"augur.stance.{key}" for key, _ in given])
    text = f"The GM sets the threat level by stances: {', '.join(parts) or 'none'}; {judged.level:+} in all."
    yield Line(text, (*rules_of, *by))
    if judged.advancing:
        runs = f"a clock of {judged.size} begins" if judged.size else "its clock runs on"
        yield Line(f"It is advancing: {runs}.", ("augur.stance.advancing", "augur.clock"))


def told_attempt(played: Played) -> Iterator[Line]:
    """Tell what was impossible, a chase that was won, or a second try; the action is told by itself."""
    named, outcome, asked = played.call.named, played.outcome, chosen_in(played)
    told = whom(named)
    if not isinstance(outcome, Call) and outcome.result is None:
        text = f"What {told.mid} wants is impossible like this: do it in steps, or find another way."
        yield Line(text, ("augur.threat.impossible",))
        return
    if "again" not in asked:
        yield from _end_of_chase(played, told)
    elif asked["again"] == "yes":
        yield Line(f"{told.name} tries once more.", ("augur.compel.again",))
    else:
        yield Line(f"{told.name} leaves it at that.", ("augur.compel.again",))


def told_group(played: Played) -> Iterator[Line]:
    """Tell what was impossible for a group, or a chase that it won; the action is told by itself."""
    who = chosen_in(played)["who-rolls"]
    foe = played.call.named["foe"] or OTHER_SIDE
    if played.outcome.result is None:
        text = "What the group wants is impossible like this: do it in steps, or find another way."
        yield Line(text, ("augur.threat.impossible",))
    else:
        yield from _end_of_chase(played, Told(name_of(who), called(who), foe))


def _end_of_chase(played: Played, told: Told) -> Iterator[Line]:
    """Tell who has won a chase by this action."""
    follows, options = played.outcome.follows, played.call.arguments[0]
    if follows.won is None:
        return
    named, size = played.call.named, options.chase_clock
    ticks, theirs = standing_in(named["chases"], named["foe"])
    yield _stands(told, ticks + follows.ticks, theirs + follows.theirs, size)
    yield from _won(told, follows.won, "level" in chosen_in(played))


def _stands(told: Told, ticks: int, theirs: int, size: int) -> Line:
    own, other = min(ticks, size), min(theirs, size)
    text = f"The chase stands at {own} of {size} for {told.mid}, {other} of {size} for {told.foe}."
    return Line(text, ("augur.chase.clocks",))


def _won(told: Told, won: bool, level: bool) -> Iterator[Line]:
    if level:
        yield Line("Both clocks are full: the GM says who wins.", ("augur.chase.level",))
    yield Line(f"{told.name if won else name_of(told.foe)} wins the chase.", ("augur.chase.clocks",))


def told_chase(played: Played) -> Iterator[Line]:
    """Tell how a chase stands after an action, or who has won it."""
    outcome, told = played.outcome, whom(played.call.named)
    if isinstance(outcome, Call):
        after, size = outcome.named, played.call.arguments[0].chase_clock
        yield _stands(told, after["ticks"], after["theirs"], size)
        bites = chosen_in(played).get("bites")
        if bites:
            less = f"{told.name} has a die less" if bites == "yes" else f"{told.name} has no die less by it"
            yield Line(f"{less} in the further actions of this chase.", ("augur.chase.condition",))
        return
    ended: Chased = outcome
    yield from _won(told, ended.won, "level" in chosen_in(played))


def told_gm_move(played: Played) -> Iterator[Line]:
    """Tell a move that the GM makes by itself, and what it did to a character."""
    named, outcome, told = played.call.named, played.outcome, whom(played.call.named)
    if named["text"]:
        yield Line(f"The GM: {named['text'].rstrip('.')}.", ("augur.gm.moves",))
    if named["who"] != ACTOR and outcome.move.move != "harm-npc":
        yield Line(f"The GM makes a move against {told.mid}.", ("augur.gm.moves",))
    yield told_move(outcome.move, told)
    yield from told_stage(told, of_moved(named, outcome))
