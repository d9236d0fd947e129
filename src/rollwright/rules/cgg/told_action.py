"""Actions and the Crisis Clock in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM
from rollwright.play.tell import Line, dice_text, own_entries
from rollwright.rules.cgg.action import Action, base_of
from rollwright.rules.cgg.clock import started
from rollwright.rules.cgg.codes import Code
from rollwright.rules.cgg.conditions import core
from rollwright.rules.cgg.difficulty import adjusted, base_risk
from rollwright.rules.cgg.failure import grade_of
from rollwright.rules.cgg.fallout import default_code
from rollwright.rules.cgg.options import edition_of

WRENCHES = {
    "close": ("That was close: 5 more on the risk roll", "cgg.wrench.close"),
    "make-it": ("Gotta make it: one Failure less", "cgg.wrench.make-it"),
    "that-good": ("I'm that good: the Exec rolls the difficulty dice again", "cgg.wrench.that-good"),
    "serious": ("Time to get serious: a code counts 1d higher", "cgg.wrench.serious"),
    "bounce-back": ("Not as bad as I thought: an impairment is gone", "cgg.wrench.bounce-back"),
}
DESCRIBED = {
    "close": "says how luck went their way",
    "make-it": "says how experience averted the failure",
    "that-good": "says how talent shows",
    "serious": "says how the mood changes",
    "bounce-back": "says how they recover",
    "cant-do-it": "says what makes it even more impossible",
    "even-worse": "says how things got worse",
}
"""What somebody has to say who uses Venture; the other uses speak for themselves."""
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
    if named["stake"]:
        yield Line(f"At stake: {named['stake']}.", ("cgg.risk.stake",))
    text = f"Difficulty: {source} {base}{f', adjusted by {adjust:+}' if adjust else ''}; risk: {named['risk']}."
    yield Line(text, (rule, "cgg.difficulty.adjustments", "cgg.risk.levels"), (GM,))
    if named["wrenches"]:
        plan = "; ".join([WRENCHES[one.value][0] for one in named["wrenches"]])
        yield Line(f"{name} means to use, as far as Venture goes: {plan}.", ("cgg.venture.player", "cgg.venture.order"))
    raised = lower = 0
    by_sum = edition_of(played.call.arguments[0]).raised_by_sum
    for entry, answer in own_entries(played):
        if isinstance(entry, Chosen):
            yield from _chosen(entry, name)
            if entry.key == "serious" and entry.chosen == "success":
                raised = lower
            continue
        if entry.key in ("difficulty", "difficulty again"):
            raised, lower = answer.raised, answer.lower
        elif entry.key == "discarded again":
            both = (answer.lower, answer.raised)
            lower, raised = [raised + more if by_sum else max(raised, more) for more in both]
        elif entry.key == "serious" and named["risk_code"] is None:
            raised = lower
        yield from _thrown(entry, answer, name)
    if named["risk"] != "none" and not outcome.rest.cancelled:
        against = sum([one.dice for one in named["risk_against"]])
        target = base_risk(played.call.arguments[0], base)
        situation = f", situation +{against}" if against else ""
        text = f"The risk: base {target}{situation}, difficulty dice +{raised}."
        yield Line(text, ("cgg.risk.base", "cgg.risk.raise"), (GM,))
    yield from _ended(outcome, name, started(named["hours"], named["most"], named["crisis"]).hours)
    if outcome.avoided is not None and not outcome.avoided and not outcome.rest.spared:
        code = default_code(named["difficulty"], named["opponent"])
        fewer = f", {some(outcome.rest.resistance, 'die', 'dice')} fewer" if outcome.rest.resistance else ""
        yield Line(f"Fallout has {code}{fewer}, unless the Exec names another code.", ("cgg.fallout.code",), (GM,))


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
        yield from _described(entry.chosen, name)
    elif entry.key == "hammer":
        text, rule = HAMMERS[entry.chosen]
        yield Line(f"The Exec: {text}.", (rule, "cgg.venture.exec"))
        yield from _described(entry.chosen, "The Exec")
    else:
        who = name if entry.actor != GM else "The Exec"
        if entry.key in core():
            bought = {"avoid": ", to avoid the fallout", "succeed": ", to succeed"}.get(entry.chosen, "")
            yield Line(f"{who} pays for {core()[entry.key].title}{bought}.", (f"cgg.conditions.{entry.key}",))
            return
        told, rule = OTHERS[entry.key]
        yield Line(f"{who}: {told.replace('...', entry.chosen)}.", (rule,), entry.seen_by)


OTHERS = {
    "same helpers": ("whoever rolls to help gives no adjustment too", "cgg.help.unrolled"),
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
    "bitten": ("... counts 1d lower", "cgg.conditions.crippling-wound"),
    "for good": ("it is gone for good", "cgg.wrench.bounce-back"),
    "dire-injury code": ("... counts 1d lower until the Tension ends", "cgg.conditions.dire-injury"),
}


def _described(use: str, name: str) -> Iterator[Line]:
    """Ask for what somebody has to say."""
    if use in DESCRIBED:
        yield Line(f"{name} {DESCRIBED[use]}.", ("cgg.venture.described",))


def _ended(outcome: Action, name: str, had: int) -> Iterator[Line]:
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
    elif outcome.rest.spared:
        yield Line("The roll misses the risk, but Enhanced avoids it.", ("cgg.conditions.enhanced",))
    else:
        yield Line("The risk is not avoided: fallout.", ("cgg.risk.avoided",))
    if outcome.hours == 0 and had:
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
    if outcome.dice:
        made = f"{made[:-1]}; it stays, with {outcome.dice}d ({outcome.lasts})."
    if not outcome.awarded:
        return f"{made} The Exec lets it stand."
    if not outcome.hours and not outcome.dp:
        return f"{made} The Exec likes it, but the clock can take no hour."
    reward = some(outcome.hours, "hour", "hours") if outcome.hours else f"{outcome.dp} Drama"
    return f"{made} The Exec likes it: {reward}."


def told_element(played: Played) -> Iterator[Line]:
    """Tell of a new element of the situation."""
    named = played.call.named
    effect = "it helps" if named["helps"] else "it raises the risk"
    yield Line(
        f"In the situation: {named['text'] or named['key']}, {named['code']}; {effect}.", ("cgg.risk.situation",)
    )


def told_removal(played: Played) -> Iterator[Line]:
    """Tell of an element that is gone."""
    yield Line(f"No longer in the situation: {played.call.named['key']}.", ("cgg.risk.situation",))


def told_recovery(played: Played) -> Iterator[Line]:
    """Tell of somebody who is back."""
    yield Line(f"{name_of(played.call.named['who'])} can act again.", ("cgg.hammer.recovery",))
