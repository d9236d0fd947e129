"""Actions and the Crisis Clock in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM
from rollwright.play.tell import Line, dice_text, own_entries
from rollwright.rules.cgg.action import Action, base_of
from rollwright.rules.cgg.codes import Code
from rollwright.rules.cgg.difficulty import adjusted, base_risk
from rollwright.rules.cgg.failure import grade_of

WRENCHES = {
    "close": ("That was close: 5 more on the risk roll", "cgg.wrench.close"),
    "make-it": ("Gotta make it: one Failure less", "cgg.wrench.make-it"),
    "that-good": ("I'm that good: the Exec rolls the difficulty dice again", "cgg.wrench.that-good"),
    "serious": ("Time to get serious: a code counts 1d higher", "cgg.wrench.serious"),
    "bounce-back": ("Not as bad as I thought: an impairment is gone", "cgg.wrench.bounce-back"),
}
HAMMERS = {
    "cant-do-it": ("Can't do it: one Failure more", "cgg.hammer.cant-do-it"),
    "even-worse": ("Even worse than that: a condition", "cgg.hammer.even-worse"),
    "why-now": ("Why now: gear is of no use until the scene ends", "cgg.hammer.why-now"),
    "didnt-see-that-coming": ("Didn't see that coming: incapacitated", "cgg.hammer.unseen"),
}


def name_of(who: str) -> str:
    """Give somebody a name that begins a sentence."""
    return "The explorer" if who == ACTOR or not who else who[:1].upper() + who[1:]


def some(number: int, word: str, words: str) -> str:
    """Count something: 1 hour, 2 hours."""
    return f"{number} {word if number == 1 else words}"


def told_action(played: Played) -> Iterator[Line]:
    """Tell an action: what the Exec set, every die and every use, and how it ended."""
    named, outcome = played.call.named, played.outcome
    name = name_of(named["who"])
    base = base_of(named["difficulty"], named["opponent"])
    adjust = named["adjust"] + adjusted(named["adjustments"])
    what = f" ({named['what']})" if named["what"] else ""
    source = "contest" if named["opponent"] is not None else "base"
    rule = "cgg.difficulty.contest" if named["opponent"] is not None else "cgg.difficulty.base"
    yield Line(f"{name} acts{what} with {named['code']}.", ("cgg.action.code",))
    text = f"Difficulty: {source} {base}{f', adjusted by {adjust:+}' if adjust else ''}; risk: {named['risk']}."
    yield Line(text, (rule, "cgg.difficulty.adjustments", "cgg.risk.levels"), (GM,))
    raised = 0
    for entry, answer in own_entries(played):
        if isinstance(entry, Chosen):
            yield from _chosen(entry, name)
            continue
        if entry.key in ("difficulty", "difficulty again"):
            raised = answer.raised
        yield from _thrown(entry, answer, name)
    if named["risk"] != "none" and not outcome.rest.cancelled:
        against = sum([one.dice for one in named["risk_against"]])
        target = base_risk(played.call.arguments[0], base)
        situation = f", situation +{against}" if against else ""
        text = f"The risk: base {target}{situation}, difficulty dice as they fell +{raised}."
        yield Line(text, ("cgg.risk.base", "cgg.risk.raise"), (GM,))
    yield from _ended(outcome, name)


def _thrown(entry: Thrown, answer: Any, name: str) -> Iterator[Line]:
    dice = dice_text(entry)
    if entry.key in ("risk", "serious"):
        text = f"{name} rolls {dice}: {answer.total}, {answer.apart} Venture."
        yield Line(text, ("cgg.risk.roll", "cgg.risk.venture"))
    elif entry.key == "coin for a Hammer":
        yield Line(f"A coin for a Hammer: {'used' if answer == 2 else 'not used'}.", ("cgg.venture.exec",), (GM,))
    elif entry.key == "chance":
        text = f"There is a chance: the Exec rolls {dice}, {'it happens' if answer.failures else 'nothing happens'}."
        yield Line(text, ("cgg.conditions.chance",), (GM,))
    elif not entry.faces:
        yield Line("No difficulty dice are left: the task is trivial.", ("cgg.difficulty.trivial",), (GM,))
    else:
        text = f"The Exec rolls {dice}: {some(answer.failures, 'Failure', 'Failures')}, risk +{answer.raised}."
        yield Line(text, ("cgg.difficulty.roll", "cgg.risk.raise"), (GM,))


def _chosen(entry: Chosen, name: str) -> Iterator[Line]:
    if entry.chosen in ("none", "no", "0"):
        return
    if entry.key == "wrench":
        text, rule = WRENCHES[entry.chosen]
        yield Line(f"{name}: {text}.", (rule, "cgg.venture.player"))
    elif entry.key == "hammer":
        text, rule = HAMMERS[entry.chosen]
        yield Line(f"The Exec: {text}.", (rule, "cgg.venture.exec"))
    else:
        told, rule = OTHERS.get(entry.key, (f"{entry.key}: {entry.chosen}", f"cgg.conditions.{entry.key}"))
        yield Line(f"{name if entry.actor != GM else 'The Exec'}: {told.replace('...', entry.chosen)}.", (rule,))


OTHERS = {
    "stunt": ("a stunt, for an hour and 1d more towards success", "cgg.stunts.first-die"),
    "dice from risk to success": ("...d from risk to success", "cgg.stunts.move"),
    "further dice": ("...d more towards success, an hour each", "cgg.stunts.extra"),
    "help": ("help joins the ... code", "cgg.help.joins"),
    "leverage": ("leverage joins the ... code", "cgg.help.leverage"),
    "use of leverage": ("leverage costs: ...", "cgg.leverage.use"),
    "serious": ("the code that counts higher: ...", "cgg.wrench.serious"),
    "bounce back from": ("bounces back from ...", "cgg.wrench.bounce-back"),
    "condition": ("the condition is ...", "cgg.hammer.even-worse"),
    "gear": ("... is of no use now", "cgg.hammer.why-now"),
    "dire-injury code": ("... counts 1d lower until the Tension ends", "cgg.conditions.dire-injury"),
}


def _ended(outcome: Action, name: str) -> Iterator[Line]:
    if outcome.rest.cancelled:
        yield Line(f"{name} can't act: the injury is too bad.", ("cgg.conditions.dire-injury",))
        return
    if outcome.success:
        yield Line(f"{name} succeeds.", ("cgg.failure.success",))
    else:
        grade = grade_of(outcome.failures)
        text = f"{name} {grade.title}, {some(outcome.failures, 'Failure', 'Failures')}. {grade.asks}".strip()
        yield Line(text, ("cgg.failure.grades",))
    if outcome.avoided is None:
        yield Line("There was no risk.", ("cgg.risk.none",))
    elif outcome.avoided:
        yield Line("The risk is avoided.", ("cgg.risk.avoided",))
    else:
        yield Line("The risk is not avoided: fallout.", ("cgg.risk.avoided",))
    if outcome.hours == 0:
        yield Line("The clock has run out.", ("cgg.clock.run-out",))


def told_risk(played: Played) -> Iterator[Line]:
    """Tell a risk roll by itself."""
    entry, _ = next(own_entries(played))
    code: Code = played.call.named["code"]
    dice = dice_text(entry) if isinstance(entry, Thrown) else ""
    end = played.outcome
    text = f"{name_of(played.call.named['who'])} rolls {code}: {dice}. Total {end.total}, Venture {end.venture}."
    yield Line(text, ("cgg.risk.roll", "cgg.risk.venture"))


def told_exec(played: Played) -> Iterator[Line]:
    """Tell difficulty dice by themselves."""
    for entry, answer in own_entries(played):
        if isinstance(entry, Thrown):
            yield from _thrown(entry, answer, "")


def told_clock(text: Callable[[dict[str, Any], Any], str], rule: str) -> Callable[[Played], Iterator[Line]]:
    """Make the telling of something that happens to a clock."""

    def told(played: Played) -> Iterator[Line]:
        named = played.call.named
        for entry, _ in own_entries(played):
            if isinstance(entry, Thrown):
                yield Line(f"{name_of(named['who'])} rolls {dice_text(entry)}.", (rule,))
        yield Line(f"{name_of(named['who'])} {text(named, played.outcome)}", (rule,))

    return told


def complication_text(named: dict[str, Any], outcome: Any) -> str:
    """Say what was made up, and whether it was rewarded."""
    made = f"makes something up: {named['text']}." if named["text"] else "makes something up."
    if not outcome.awarded:
        return f"{made} The Exec lets it stand."
    reward = some(outcome.hours, "hour", "hours") if outcome.hours else f"{outcome.dp} Drama"
    return f"{made} The Exec likes it: {reward}."
