"""The plays of Augur in sentences: the dice, each cut, Momentum, the result, and what the chart makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM, Call
from rollwright.play.tell import Line, own_entries
from rollwright.rules.augur.action import Acted, Burn, number_of, pushed
from rollwright.rules.augur.attempt import NO_ROLL_NEEDED, STANCED, condition_from
from rollwright.rules.augur.chart import RESULTS, Kind, Result
from rollwright.rules.augur.dice import AT_ZERO, MOST_DICE, Throw, Written
from rollwright.rules.augur.gm_moves import Moved
from rollwright.rules.augur.momentum import Drive, burnt, gained
from rollwright.rules.augur.options import Options
from rollwright.rules.augur.scenes import Chased
from rollwright.rules.augur.threat import IMPOSSIBLE, LEVELS, STANCES
from rollwright.rules.augur.told_chart import OTHER_SIDE, Before, told_cell, told_move, told_standing
from rollwright.rules.augur.told_table import listed
from rollwright.rules.augur.words import counted, kind_title, name_of

BONUS_TITLES = {"expertise": "expertise", "ability": "an ability", "together": "working together"}
BONUS_RULES = {
    "expertise": "augur.expertise.relevant",
    "ability": "augur.bonus.sources",
    "together": "augur.assist.one-die",
}
STANCE_KEYS = tuple([one.key for one in STANCES])
RESULT_RULES = {one: f"augur.result.{one.value}" for one in Result}
SHARED = ("augur.assist.risk", "augur.assist.shared")
LEVEL_NAMES = {level: name for name, level in LEVELS.items()}


# --- the action roll --------------------------------------------------------------------------------------------------


def told_action(played: Played) -> Iterator[Line]:
    """Tell an action: what was rolled and why, each die that matters, the result, and what follows."""
    named, outcome = played.call.named, played.outcome
    options: Options = played.call.arguments[0]
    name, kind = name_of(named["who"]), Kind(named["kind"])
    if not named["certain"]:
        yield _opening(named, name, kind)
    drive = Drive(named["momentum"], named["stress"], options.stress_boxes)
    if named["push"]:
        yield Line(f"{name} pushes: 1 Stress for one die more.", ("augur.push", "augur.push.beside"))
        drive = pushed(options, drive, True)
    if named["threat"] < 0 and not named["certain"]:
        before, drive = drive.momentum, gained(drive, -named["threat"])
        text = f"The threat level is {named['threat']}: {name} gains {drive.momentum - before} Momentum before the roll"
        yield Line(f"{text}, and has {drive.momentum}.", ("augur.threat.negative", "augur.momentum.order"))
    if named["certain"]:
        text = f"Nothing is uncertain: {name} simply does it, and nobody rolls."
        yield Line(text, ("augur.action.no-roll",))
    elif not outcome.rolled:
        text = f"More than {MOST_DICE} action dice: nobody rolls, and it is done."
        yield Line(text, ("augur.dice.more-than-six",))
    else:
        yield from _dice(played, name, drive)
        drive = burnt(drive) if outcome.burnt else drive
    before_chart = Before(name, drive, named["fatigue"], named["fog"], named["panic"], named["foe"] or OTHER_SIDE)
    yield from told_cell(kind, outcome.result, outcome.follows, before_chart, outcome)
    yield from _shared(named, outcome)


def _opening(named: dict[str, Any], name: str, kind: Kind) -> Line:
    """Say who does what with which dice, and what made them."""
    threat = max(0, named["threat"]) + named["harm"]
    rules = ["augur.action.pool", "augur.notation", "augur.chart.kinds"]
    what = f" ({named['what']})" if named["what"] else ""
    parts = []
    if named["bonus"]:
        own = f"{BONUS_TITLES['ability']} ({named['ability']})" if named["ability"] else BONUS_TITLES["ability"]
        sources = listed([own if one == "ability" else BONUS_TITLES[one] for one in named["bonus"]])
        parts.append(f"{counted(len(named['bonus']), 'bonus die', 'bonus dice')} from {sources}")
        rules += ["augur.bonus.sources", *[BONUS_RULES[one] for one in named["bonus"]]]
    if named["threat"] > 0:
        parts.append(f"{LEVEL_NAMES[named['threat']]}, {counted(named['threat'], 'threat die', 'threat dice')}")
        rules.append("augur.threat.levels")
    if named["harm"]:
        parts.append(f"{counted(named['harm'], 'threat die', 'threat dice')} from harm")
        rules += ["augur.harm.threat", "augur.harm.threat-on-top"]
    made = f" ({'; '.join(parts)})" if parts else ""
    dice = Written(max(0, named["dice"]), threat)
    return Line(f"{name}, {kind_title(kind, named['foe'])}{what}: {dice}{made}.", tuple(dict.fromkeys(rules)))


def _dice(played: Played, name: str, drive: Drive) -> Iterator[Line]:
    """Tell the dice as they lie, the helper's, what was burnt, and the result with its cuts."""
    throw = Throw(0, 0, 0)
    none_left = played.call.named["dice"] <= 0
    for entry, answer in own_entries(played):
        if isinstance(entry, Thrown) and entry.key == "action":
            throw = answer
            yield _thrown(entry, throw, name, none_left)
        elif isinstance(entry, Thrown):
            throw = Throw(max(throw.high, answer), throw.sixes + (answer == 6), throw.cuts)
            yield from _helping(entry, answer)
        elif entry.key == "burn":
            yield _burn(answer, name, drive, none_left)
            throw = throw._replace(high=drive.momentum) if answer is Burn.BURN else throw
    yield _result(throw, played.outcome)


def _thrown(entry: Thrown, throw: Throw, name: str, none_left: bool) -> Line:
    action = entry.faces[: _action_dice(entry)]
    threat = entry.faces[len(action) :]
    text = f"{name} rolls {', '.join(map(str, action)) or 'no die'}"
    if none_left:
        text += f"; with 0d the lower of {AT_ZERO} dice counts, {throw.high}"
    elif len(action) > 1:
        text += f"; the highest is {throw.high}"
    rules = ["augur.action.zero", "augur.action.zero-after-all"] if none_left else ["augur.action.roll"]
    if threat:
        cuts = counted(throw.cuts, "cut") if throw.cuts else "no cut"
        text += f". The threat {'die shows' if len(threat) == 1 else 'dice show'} {', '.join(map(str, threat))}: {cuts}"
        rules += ["augur.threat.dice", "augur.threat.cut"]
    return Line(f"{text}.", tuple(rules))


def _action_dice(entry: Thrown) -> int:
    """Give how many of the dice of a roll are action dice: the pool has them first."""
    return int(entry.pool.partition(",")[0].split()[-1].partition("d")[0])


def _helping(entry: Thrown, answer: int) -> Iterator[Line]:
    own = RESULTS[number_of(Throw(answer, 0, 0))].value.title()
    if entry.by == GM:
        yield Line(f"The world helps: the GM rolls {answer}.", ("augur.outside",))
        return
    who = name_of(entry.by)
    yield Line(f"{who} helps and rolls {answer}, which joins the roll.", ("augur.assist",))
    yield Line(
        f"{who}'s own result is {own}: {who} tells that part by it and by their bonds.", ("augur.assist.narrate",)
    )


def _burn(answer: Burn, name: str, drive: Drive, none_left: bool) -> Line:
    if answer is Burn.KEEP:
        return Line(f"{name} keeps {drive.momentum} Momentum.", ("augur.momentum.burn",))
    die = "die that counts" if none_left else "highest die"
    text = f"{name} burns Momentum: the {die} is {drive.momentum} now, and Momentum is back at 2."
    return Line(text, ("augur.momentum.burn", "augur.momentum.burn-better", "augur.momentum.reset"))


def _result(throw: Throw, outcome: Acted) -> Line:
    result = RESULTS[number_of(throw)]
    bare = RESULTS[number_of(throw._replace(cuts=0))]
    rules = [RESULT_RULES[result]]
    text = result.value.title()
    if result is Result.PERFECT:
        text += ", with two 6s"
        if throw.cuts:
            text += "; a Perfect is never cut"
            rules.append("augur.threat.perfect")
    elif result is not bare:
        text += f": {bare.value.title()}, cut by {throw.cuts}"
        rules += ["augur.threat.cut", *(["augur.threat.cuts-add-up"] if throw.cuts > 1 else [])]
    return Line(f"The result is {text}.", tuple(rules))


def _shared(named: dict[str, Any], outcome: Acted) -> Iterator[Line]:
    """Say who shares the risk, and what that costs them."""
    if not named["sharing"]:
        return
    follows, many = outcome.follows, len(named["sharing"]) > 1
    who = listed([name_of(one) for one in named["sharing"]])
    costs = [f"{counted(follows.marks, 'mark')} of {follows.track.title()}"] if follows.marks else []
    costs += [f"{-follows.gained} Momentum less"] if follows.gained < 0 else []
    costs += ["a condition"] if follows.condition == "own" else []
    text = f"{who} {'share' if many else 'shares'} the risk"
    if costs:
        yield Line(f"{text}: {listed(costs)} for {'each of them' if many else 'them'}, too.", SHARED)
    if follows.due:
        yield Line(f"{text}: what the GM owes can be made against them, too.", ("augur.assist.risk",))
    if not costs and not follows.due:
        yield Line(f"{text}; nothing more comes of it.", ("augur.assist.risk",))


# --- what was asked for -----------------------------------------------------------------------------------------------


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
        dice = counted(judged.level, "threat die", "threat dice") if judged.level else "no threat dice"
        rule = {0: "augur.threat.normal", IMPOSSIBLE: "augur.threat.impossible"}.get(
            judged.level, "augur.threat.levels"
        )
        yield Line(f"The GM sets the threat level: {asked['threat']}, {dice}.", ("augur.threat.level", rule))
        return
    given = [(key, int(asked[key])) for key in STANCE_KEYS if asked.get(key, "none") != "none"]
    given += [stance_from(text) for text in played.call.named["stances"]]
    parts = [f"{'own position' if key == 'position' else key} {dice:+}" for key, dice in given]
    rules = ("augur.threat.level", "augur.stance", "augur.stance.add-up", *[f"augur.stance.{key}" for key, _ in given])
    yield Line(
        f"The GM sets the threat level by stances: {', '.join(parts) or 'none'}; {judged.level:+} in all.", rules
    )
    if judged.advancing:
        yield Line("It is advancing: a clock runs.", ("augur.stance.advancing", "augur.clock"))


def stance_from(text: str) -> tuple[str, int]:
    """Read a stance with its dice that was accepted before.

    >>> stance_from("Resistant +2"), stance_from("advancing")
    (('resistant', 2), ('advancing', 0))
    """
    name, *dice = text.casefold().split()
    return name, int(dice[0]) if dice else 0


def told_attempt(played: Played) -> Iterator[Line]:
    """Tell what was settled for an action, which is told by itself."""
    named, outcome, asked = played.call.named, played.outcome, chosen_in(played)
    name = name_of(named["who"])
    if not isinstance(outcome, Call) and outcome.result is None:
        text = f"What {name} wants is impossible like this: do it in steps, or find another way."
        yield Line(text, ("augur.threat.impossible",))
        return
    if "approach" in asked:
        yield Line(f"{name} went about it with {asked['approach'].title()}.", ("augur.action.approach",))
    if asked.get("relevant") == "no":
        yield Line(f"The GM found {asked['expertise']} of no help here.", ("augur.expertise.relevant",))
    elif asked.get("relevant") == NO_ROLL_NEEDED:
        yield Line(f"The expertise in {asked['expertise']} left nothing uncertain.", ("augur.expertise.no-roll",))
    bites = [condition_from(one).name for one in named["conditions"]]
    if bites:
        text = f"Conditions of {name} ({', '.join(bites)}) take a die where they apply."
        yield Line(text, ("augur.condition",))
    if asked.get("again") == "yes":
        yield Line(f"{name} tries once more.", ("augur.compel.again",))
    elif "again" in asked:
        yield Line(f"{name} leaves it at that.", ("augur.compel.again",))


# --- scenes and the GM's moves ----------------------------------------------------------------------------------------


def told_chase(played: Played) -> Iterator[Line]:
    """Tell how a chase stands after an action, or who has won it."""
    named, outcome = played.call.named, played.outcome
    size, name = played.call.arguments[0].chase_clock, name_of(named["who"])
    foe = named["foe"] or OTHER_SIDE
    if isinstance(outcome, Call):
        after = outcome.named
        text = f"The chase stands at {after['ticks']} of {size} for {name}, {after['theirs']} of {size} for {foe}."
        yield Line(text, ("augur.chase.clocks",))
        if after["conditions"] > named["conditions"]:
            text = f"Each further action of {name} in this chase has a die less."
            yield Line(text, ("augur.condition",))
        return
    ended: Chased = outcome
    if named["ticks"] >= size and named["theirs"] >= size:
        yield Line("Both clocks are full: the GM says who wins.", ("augur.chase.level",))
    winner = name if ended.won else name_of(foe)
    yield Line(f"{winner} wins the chase.", ("augur.chase.clocks",))


def told_group(played: Played) -> Iterator[Line]:
    """Tell who rolled for the group, and who helped."""
    rolls = chosen_in(played)["who-rolls"]
    text = f"The GM let {name_of(rolls)} roll for the group; the others assisted."
    yield Line(text, ("augur.group.who", "augur.group.others"))


def told_gm_move(played: Played) -> Iterator[Line]:
    """Tell a move that the GM makes by itself, and what it did to a character."""
    named = played.call.named
    moved: Moved = played.outcome
    boxes = played.call.arguments[0].stress_boxes
    before = Before(
        name_of(named["who"]),
        Drive(named["momentum"], named["stress"], boxes),
        named["fatigue"],
        named["fog"],
        named["panic"],
    )
    if named["text"]:
        yield Line(f"The GM: {named['text'].rstrip('.')}.", ("augur.gm.moves",))
    if named["who"] != ACTOR:
        yield Line(f"The GM makes a move against {before.name}.", ("augur.gm.moves",))
    yield told_move(moved.move)
    yield from told_standing(before, moved)
