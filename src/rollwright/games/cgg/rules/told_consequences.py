"""Fallout, conditions, diligence and leverage in sentences, and the facts that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.arenas import arena_row
from rollwright.games.cgg.rules.conditions import condition, core
from rollwright.games.cgg.rules.diligence import rolled_code
from rollwright.games.cgg.rules.fallout import fallout_dice
from rollwright.games.cgg.rules.leverage import key_of_leverage
from rollwright.games.cgg.rules.options import edition_of
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM
from rollwright.play.tell import Line, dice_text, own_entries
from rollwright.rules.facts import Fact

ENDS = {
    "incapacitated": "is incapacitated",
    "changed-mind": "changes their mind or attitude",
    "altered-impaired": "is altered, for the worse",
    "altered-enhanced": "is altered, for the better",
}


def name_of(who: str) -> str:
    """Give somebody a name that begins a sentence."""
    return "The explorer" if who == ACTOR or not who else who[:1].upper() + who[1:]


def called(who: str) -> str:
    """Give somebody a name within a sentence."""
    return "the explorer" if who == ACTOR or not who else name_of(who)


def title_of(written: str) -> str:
    """Give a condition's title with its mark: Painful Harm (HI1)."""
    one = condition(written)
    known = core().get(one.id)
    title = one.id.replace("-", " ").capitalize() if known is None else known.title
    on = f" on {one.code.title()}" if one.code else ""
    return f"{title} ({one.track[0].upper()}{'E' if one.enhancement else 'I'}{one.dots}){on}"


def condition_rule(written: str) -> str:
    """Name the rule of a condition."""
    id = condition(written).id
    return f"cgg.conditions.{id}" if id in core() else "cgg.conditions.custom"


# --- tellings --------------------------------------------------------------------------------------------------------


def told_chance(played: Played) -> Iterator[Line]:
    """Tell a chance."""
    named = played.call.named
    entry, _ = next(own_entries(played))
    what = f" ({named['what']})" if named["what"] else ""
    result = "it happens" if played.outcome else "nothing happens"
    dice = dice_text(entry) if isinstance(entry, Thrown) else ""
    yield Line(f"There is a chance{what}: the Exec rolls {dice}, {result}.", ("cgg.conditions.chance",))


def told_fallout(played: Played) -> Iterator[Line]:
    """Tell how fallout was graded."""
    named = played.call.named
    edition = edition_of(played.call.arguments[0])
    count = fallout_dice(named["code"], named["resist"], named["fewer"])
    entry, counted = next(own_entries(played))
    yield Line(
        f"Fallout for {called(named['who'])}: {named['code']} against {named['resist']}, {count} dice.",
        ("cgg.fallout.when", "cgg.fallout.code", "cgg.fallout.dice"),
        (GM,),
    )
    if count and isinstance(entry, Thrown):
        text = f"The Exec rolls {dice_text(entry)}: {counted} of 1 to {edition.fallout_on}."
        yield Line(text, ("cgg.fallout.grade",), (GM,))
    rules = ["cgg.fallout.grade"]
    if played.outcome.dots > 3:
        rules.append("cgg.fallout.critical")
    grown = ""
    capped = played.outcome.dots < 1 + counted + named["hindered"]
    if named["hindered"] and not capped:
        grown = ", one more as Hindered"
        rules.append("cgg.conditions.hindered")
    if capped:
        yield Line(f"The level of the risk, {named['risk']}, caps it.", ("cgg.fallout.cap",), (GM,))
    text = f"{name_of(named['who'])} takes {played.outcome.grade.title()} fallout ({played.outcome.dots}){grown}."
    yield Line(text, tuple(rules))


def told_suffer(played: Played) -> Iterator[Line]:
    """Tell what the Exec made of fallout."""
    named, end = played.call.named, played.outcome
    name = called(named["who"])
    arena = arena_row(named["arena"]).title
    if end.condition is None:
        text = f"{arena} fallout makes an element of the situation around {name}, {end.element}d."
        yield Line(text, ("cgg.fallout.result", "cgg.fallout.element"))
        return
    rules = ["cgg.fallout.result", "cgg.fallout.dots", "cgg.fallout.arenas", condition_rule(end.condition)]
    place = ""
    if end.replaced is not None:
        place = f" instead of {title_of(end.replaced) if end.replaced in core() else end.replaced}"
        rules.append("cgg.conditions.twice")
    elif condition(end.condition).id in [condition(one).id for one in named["conditions"]]:
        place = " again: the dots are added"
        rules.append("cgg.conditions.twice")
    yield Line(f"{arena} fallout: {name} has {title_of(end.condition)}{place}.", tuple(rules))


def told_full(played: Played) -> Iterator[Line]:
    """Tell what a full track did."""
    named = played.call.named
    text = f"{named['track'].title()} is full: {called(named['who'])} {ENDS[played.outcome.end]}."
    yield Line(text, ("cgg.conditions.full",))


def told_clear(played: Played) -> Iterator[Line]:
    """Tell that a track was cleared."""
    named = played.call.named
    kept = ", ".join(map(title_of, played.outcome.kept))
    but = f", but for {kept}" if kept else ""
    yield Line(f"The Exec clears {named['track'].title()} of {called(named['who'])}{but}.", ("cgg.conditions.clear",))


def told_condition(played: Played) -> Iterator[Line]:
    """Tell that a condition was given or taken away."""
    named = played.call.named
    name, written = called(named["who"]), named["condition"]
    if played.call.procedure.name != "lift_condition":
        written = played.outcome.condition
    else:
        yield Line(f"The Exec takes {written.replace('-', ' ')} from {name}.", ("cgg.conditions.exec",))
        return
    rules = ("cgg.conditions.exec", "cgg.conditions.what", condition_rule(written))
    yield Line(f"The Exec gives {name} {title_of(written)}.", rules)


def told_diligence(played: Played) -> Iterator[Line]:
    """Tell what diligence gathered."""
    named, end = played.call.named, played.outcome
    name = name_of(named["who"])
    *asked, (entry, _) = own_entries(played)
    fits = [answer for _, answer in asked] == [True]
    kind = f" by {named['kind']}" if named["kind"] else ""
    goal = f" towards {named['goal']}" if named["goal"] else ""
    kept = f" ({named['key']})" if named["key"] else ""
    dice = dice_text(entry) if isinstance(entry, Thrown) else ""
    rules = ("cgg.diligence.when", "cgg.diligence.kinds", "cgg.diligence.roll")
    own, called = (named["able"], named["able_named"]) if fits else (named["code"], named["named"])
    code = rolled_code(own, named["helping"], named["conditions"], called)
    if asked:
        yield Line(f"The Exec: {'an' if fits else 'no'} ability fits.", ("cgg.diligence.code",))
    yield Line(f"{name}, diligence{kind} with {code}: {dice}, a total of {end.total}.", rules)
    cue = ("cgg.tension.cue",) if named["cue"] else ()
    worse = ", with 1d for making things worse" if named["cue"] else ""
    if named["old"] is None:
        text = f"Leverage{goal}{kept}: {end.leverage}{worse}."
        yield Line(text, ("cgg.diligence.total", "cgg.leverage.purpose", *cue))
    else:
        more = (end.total + 2) // 3
        text = f"Leverage{goal}{kept} grows by a third, {more} pips, from {named['old']} to {end.leverage}{worse}."
        yield Line(text, ("cgg.diligence.enhance", *cue))


def told_leverage(played: Played) -> Iterator[Line]:
    """Tell a use of leverage."""
    named, end = played.call.named, played.outcome
    name = name_of(named["who"])
    goal = f" towards {named['goal']}" if named["goal"] else ""
    yield Line(f"{name} uses leverage{goal}, {end.code}.", ("cgg.leverage.anybody", "cgg.leverage.use"))
    if end.hours < named["hours"]:
        yield Line(f"{name} pays one; the leverage stays as it is.", ("cgg.leverage.price",))
    elif end.left is None:
        yield Line("The leverage loses 1d, and has expired.", ("cgg.leverage.price",))
    else:
        rules = ("cgg.leverage.price", "cgg.leverage.crisis") if named["crisis"] else ("cgg.leverage.price",)
        yield Line(f"The leverage loses 1d: {end.left}.", rules)


def told_expire(played: Played) -> Iterator[Line]:
    """Tell that leverage is gone."""
    named = played.call.named
    goal = named["goal"] or named["key"]
    yield Line(f"Leverage towards {goal} expires: the goal is {named['reason']}.", ("cgg.leverage.expiry",))


# --- facts -----------------------------------------------------------------------------------------------------------


def of_fallout(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the grade, until the Exec makes something of it."""
    yield became.FalloutGraded(who=arguments["who"], dots=outcome.dots, arena=arguments["arena"])


def of_suffer(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the condition or the element; a full track is told by its own call."""
    who = arguments["who"]
    yield became.FalloutSettled(who=who)
    if outcome.condition is None:
        text = arguments["element"] or f"{arguments['arena']} fallout"
        key = arguments["key"] or arguments["element"] or f"{arguments['arena']}-fallout-{who}"
        yield became.ElementMade(key=key, text=text, code=f"{outcome.element}d", who=who, lasts="scene")
        return
    if outcome.replaced is not None:
        yield became.ConditionRemoved(who=who, condition=outcome.replaced)
    yield became.ConditionTaken(who=who, condition=outcome.condition)


def of_full(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the full track."""
    yield became.TrackFilled(who=arguments["who"], track=arguments["track"], text=outcome.end)


def of_clear(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the cleared track, with what was kept on it."""
    yield became.TrackCleared(who=arguments["who"], track=arguments["track"], kept=outcome.kept)


def of_given(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the condition."""
    yield became.ConditionTaken(who=arguments["who"], condition=outcome.condition)


def of_lifted(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the condition that is gone."""
    yield became.ConditionRemoved(who=arguments["who"], condition=arguments["condition"])


def of_diligence(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the leverage, where it has a goal."""
    goal = arguments["goal"]
    key = key_of_leverage(arguments["key"], goal)
    if goal and arguments["old"] is None:
        yield became.LeverageMade(key=key, goal=goal, code=outcome.leverage, who=arguments["who"])
    elif goal:
        yield became.LeverageChanged(key=key, code=outcome.leverage)


def of_leverage(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what a use of leverage cost."""
    key = key_of_leverage(arguments["key"], arguments["goal"])
    if outcome.hours < arguments["hours"]:
        yield became.HoursPaid(who=arguments["who"], hours=1, what="leverage")
    elif key and outcome.left is None:
        yield became.LeverageExpired(key=key, reason="used-up")
    elif key:
        yield became.LeverageChanged(key=key, code=str(outcome.left))


def of_expire(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the leverage that is gone."""
    yield became.LeverageExpired(key=arguments["key"], reason=outcome.reason)
