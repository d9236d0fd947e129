"""The action roll in sentences: what made the dice, each cut, Momentum, the result, and who shares the risk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.steps import GM
from rollwright.play.tell import Line, own_entries
from rollwright.games.augur.rules.action import Acted, Burn, number_of
from rollwright.games.augur.rules.attempt import biting, condition_from
from rollwright.games.augur.rules.chart import RESULTS, Kind, Result
from rollwright.games.augur.rules.course import before_chart
from rollwright.games.augur.rules.dice import AT_ZERO, MOST_DICE, Throw, Written
from rollwright.games.augur.rules.panic import by_panic, forced
from rollwright.games.augur.rules.threat import LEVELS
from rollwright.games.augur.rules.told_chart import Told, listed, told_cell, told_momentum, whom
from rollwright.games.augur.rules.words import called, counted, kind_title, name_of

BONUS_TITLES = {"expertise": "expertise", "ability": "an ability", "together": "working together"}
BONUS_RULES = {
    "expertise": "augur.expertise.relevant",
    "ability": "augur.bonus.sources",
    "together": "augur.assist.one-die",
}
RESULT_RULES = {one: f"augur.result.{one.value}" for one in Result}
SHARED = ("augur.assist.risk", "augur.assist.shared")
LEVEL_NAMES = {level: name for name, level in LEVELS.items()}


def told_action(played: Played) -> Iterator[Line]:
    """Tell an action: what was rolled and why, each die that matters, the result, and what follows."""
    named, outcome = played.call.named, played.outcome
    told = whom(named)
    yield from _before(named, told)
    if not named["certain"]:
        yield _opening(named, told)
    for stage in before_chart(named, outcome):
        if stage.what == "push":
            yield Line(f"{told.name} pushes: 1 Stress for one die more.", ("augur.push", "augur.push.beside"))
        elif stage.what == "threat":
            yield Line(f"The threat level is {named['threat']}.", ("augur.threat.negative", "augur.momentum.order"))
            yield from told_momentum(
                told, stage.before.drive, stage.after.drive, -named["threat"], "augur.threat.negative"
            )
    if named["certain"]:
        known = f"With the expertise in {named['expertise']} nothing" if named["expertise"] else "Nothing"
        rules = ("augur.expertise.no-roll",) if named["expertise"] else ()
        text = f"{known} is uncertain: {told.mid} simply does it, and nobody rolls."
        yield Line(text, (*rules, "augur.action.no-roll"))
    elif not outcome.rolled:
        text = f"More than {MOST_DICE} action dice: nobody rolls, and it is done."
        yield Line(text, ("augur.dice.more-than-six",))
    else:
        yield from _dice(played, told)
    yield from told_cell(named, outcome, told)
    yield from _shared(named, outcome, told)


def _before(named: dict[str, Any], told: Told) -> Iterator[Line]:
    """Say what was settled before the dice: who rolls, an approach that panic takes, expertise of no help."""
    if named["group"]:
        text = f"The GM lets {told.mid} roll for the group; the others assist."
        yield Line(text, ("augur.group.who", "augur.group.others"))
    if forced(named["kind"], named["panic"]):
        with_which = f", {named['approach'].title()}" if named["approach"] else ""
        text = f"In panic {told.mid} fights with the worst physical approach{with_which}."
        yield Line(text, ("augur.fog.fight",))
    for one in named["unhelpful"]:
        yield Line(f"The GM finds {one} of no help here.", ("augur.expertise.relevant",))
    if named["conditions"] and named["approach"] and not biting(named["conditions"], named["approach"]):
        names = listed([condition_from(one).name for one in named["conditions"]])
        yield Line(f"{told.name} loses no die by a condition here ({names}).", ("augur.condition",))


def _opening(named: dict[str, Any], told: Told) -> Line:
    """Say who does what with which dice, and what made them."""
    panic = by_panic(named["kind"], named["panic"])
    rules = ["augur.action.pool", "augur.notation", "augur.chart.kinds"]
    what = f" ({named['what']})" if named["what"] else ""
    how = f", by {named['approach'].title()}" if named["approach"] else ""
    rules += ["augur.action.approach"] if how else []
    parts = []
    if named["bonus"]:
        names = {"ability": named["ability"], "expertise": named["expertise"]}
        own = [BONUS_TITLES[one] + (f" ({names[one]})" if names.get(one) else "") for one in named["bonus"]]
        parts.append(f"{counted(len(named['bonus']), 'bonus die', 'bonus dice')} from {listed(own)}")
        rules += ["augur.bonus.sources", *[BONUS_RULES[one] for one in named["bonus"]]]
    for one in biting(named["conditions"], named["approach"]):
        parts.append(f"a die less for {one}")
        rules.append("augur.condition")
    if named["threat"] > 0:
        parts.append(f"{LEVEL_NAMES[named['threat']]}, {counted(named['threat'], 'threat die', 'threat dice')}")
        rules.append("augur.threat.levels")
    if named["harm"]:
        parts.append(f"{counted(named['harm'], 'threat die', 'threat dice')} from harm")
        rules += ["augur.harm.threat", "augur.harm.threat-on-top"]
    if panic:
        parts.append(f"{counted(panic, 'threat die', 'threat dice')} from panic")
        rules.append(f"augur.fog.{named['panic']}")
    made = f" ({'; '.join(parts)})" if parts else ""
    dice = Written(max(0, named["dice"]), max(0, named["threat"]) + named["harm"] + panic)
    kind = kind_title(Kind(named["kind"]), named["foe"])
    return Line(f"{told.name}, {kind}{what}{how}: {dice}{made}.", tuple(dict.fromkeys(rules)))


def _dice(played: Played, told: Told) -> Iterator[Line]:
    """Tell the dice as they lie, the helper's, what was burnt, and the result with its cuts."""
    throw = Throw(0, 0, 0)
    none_left = played.call.named["dice"] <= 0
    momentum = played.call.named["momentum"]
    for stage in before_chart(played.call.named, played.outcome):
        momentum = stage.before.drive.momentum if stage.what == "burn" else stage.after.drive.momentum
    for entry, answer in own_entries(played):
        if isinstance(entry, Thrown) and entry.key == "action":
            throw = answer
            yield _thrown(entry, throw, told, none_left)
        elif isinstance(entry, Thrown):
            yield from _helping(played, entry, answer, throw, told)
            throw = Throw(max(throw.high, answer), throw.sixes + (answer == 6), throw.cuts)
        elif entry.key == "burn":
            yield _burn(answer, told, momentum, none_left)
            throw = throw._replace(high=momentum) if answer is Burn.BURN else throw
    yield _result(throw)


def _thrown(entry: Thrown, throw: Throw, told: Told, none_left: bool) -> Line:
    action = entry.faces[: _action_dice(entry)]
    threat = entry.faces[len(action) :]
    text = f"{told.name} rolls {', '.join(map(str, action)) or 'no die'}"
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


def _helping(played: Played, entry: Thrown, answer: int, throw: Throw, told: Told) -> Iterator[Line]:
    """Tell the helper's die, and the own result of each who took part, by which they tell it."""
    named = played.call.named
    who = name_of(entry.by) if entry.by != named["rolls"] else told.name
    if named["setup"]:
        whose = "The GM" if entry.by == GM else who
        yield Line(f"{whose} rolls {answer} for the setup, {named['setup'].replace('-', ' ')}.", ("augur.setup",))
        return
    if entry.by == GM:
        yield Line(f"The world helps: the GM rolls {answer}.", ("augur.outside",))
        return
    yield Line(f"{who} helps and rolls {answer}, which joins the roll.", ("augur.assist",))
    alone = _alone(throw._replace(cuts=0)) if throw.high else "Botched"
    text = f"By their own dice, before cuts, {told.mid} comes to {alone} and {who} to {_alone(Throw(answer, 0, 0))}"
    yield Line(f"{text}: each tells their part by that, and by their bonds.", ("augur.assist.narrate",))


def _alone(throw: Throw) -> str:
    return RESULTS[number_of(throw)].value.title()


def _burn(answer: Burn, told: Told, momentum: int, none_left: bool) -> Line:
    if answer is Burn.KEEP:
        return Line(f"{told.name} keeps {momentum} Momentum.", ("augur.momentum.burn",))
    die = "die that counts" if none_left else "highest die"
    text = f"{told.name} burns Momentum: the {die} is {momentum} now, and Momentum is back at 2."
    return Line(text, ("augur.momentum.burn", "augur.momentum.burn-better", "augur.momentum.reset"))


def _result(throw: Throw) -> Line:
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


def _shared(named: dict[str, Any], outcome: Acted, told: Told) -> Iterator[Line]:
    """Say who shares the risk, and what that costs them."""
    if not named["sharing"]:
        return
    follows, many = outcome.follows, len(named["sharing"]) > 1
    who = listed([name_of(one) for one in named["sharing"]])
    costs = [f"{counted(follows.marks, 'mark')} of {follows.track.title()}"] if follows.marks else []
    costs += [f"{-follows.gained} Momentum less"] if follows.gained < 0 else []
    costs += ["a condition"] if follows.condition == "own" else []
    costs += ["the social consequences"] if follows.consequences else []
    costs += ["the debt"] if follows.terms == "debt" else []
    text = f"{who} {'share' if many else 'shares'} the risk"
    if costs:
        yield Line(f"{text}: {listed(costs)} for {'each of them' if many else 'them'}, too.", SHARED)
    if follows.due:
        yield Line(f"{text}: what the GM owes can be made against them, too.", ("augur.assist.risk",))
    moves = [one for one in follows.moves if one.move != "harm-npc"]
    if moves:
        hit = listed(dict.fromkeys([called(one.against) if one.against else told.mid for one in moves]))
        yield Line(f"{text}: of those who took it the GM picked {hit}.", ("augur.assist.risk",))
    if not costs and not follows.due and not follows.moves:
        yield Line(f"{text}; nothing more comes of it.", ("augur.assist.risk",))
