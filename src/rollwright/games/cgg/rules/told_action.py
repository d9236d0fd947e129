"""Actions in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.cgg.rules.action import Action, base_of
from rollwright.games.cgg.rules.clock import started
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import core
from rollwright.games.cgg.rules.difficulty import base_risk
from rollwright.games.cgg.rules.failure import grade_of
from rollwright.games.cgg.rules.fallout import default_code
from rollwright.games.cgg.rules.followed import Followed, followed, serves_both
from rollwright.games.cgg.rules.options import edition_of
from rollwright.games.cgg.rules.told_modifiers import told_modifiers
from rollwright.games.cgg.rules.tools import tool
from rollwright.games.cgg.rules.venture import CLOSE_BONUS, Wrench
from rollwright.play.journal import Chosen, Entry, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM
from rollwright.play.tell import Line, dice_text, own_entries

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
    entries = list(own_entries(played))
    done = followed(played.call, [answer for _, answer in entries])
    what = f" ({named['what']})" if named["what"] else ""
    source = "contest" if named["opponent"] is not None else "base"
    rule = "cgg.difficulty.contest" if named["opponent"] is not None else "cgg.difficulty.base"
    yield Line(f"{name} acts{what} with {named['code']}.", ("cgg.action.code",))
    yield from told_modifiers(named)
    if named["stake"]:
        yield Line(f"At stake: {named['stake']}.", ("cgg.risk.stake",))
    adjusted = f", adjusted by {done.adjust:+}" if done.adjust else ""
    text = f"Difficulty: {source} {base}{adjusted}; risk: {named['risk']}."
    yield Line(text, (rule, "cgg.difficulty.adjustments", "cgg.risk.levels"), (GM,))
    if named["wrenches"]:
        plan = "; ".join([WRENCHES[one.value][0] for one in named["wrenches"]])
        yield Line(f"{name} means to use, as far as Venture goes: {plan}.", ("cgg.venture.player", "cgg.venture.order"))
    yield from _entries(entries, done, named, name)
    if named["risk"] != "none" and not outcome.rest.cancelled:
        yield _target(played, entries, done, base)
    yield from _ended(outcome, name, started(named["hours"], named["most"], named["crisis"]).hours)
    if outcome.escaped is not None and not outcome.escaped:
        code = default_code(named["difficulty"], named["opponent"])
        fewer = f", {some(outcome.rest.resistance, 'die', 'dice')} fewer" if outcome.rest.resistance else ""
        yield Line(f"Fallout has {code}{fewer}, unless the Exec names another code.", ("cgg.fallout.code",), (GM,))


def _entries(
    entries: list[tuple[Thrown | Chosen, Any]], done: Followed, named: dict[str, Any], name: str
) -> Iterator[Line]:
    """Tell the answers in their order, and between them what they don't say by themselves."""
    tools, chances = list(map(tool, named["tools"])), list(done.chances)
    levers = list(named["leverage_key"] or map(str, named["leverage"]))
    for place, (entry, answer) in enumerate(entries):
        yield from told_between(place, entries, done, named, name)
        if entry.key == "use":
            used = tools.pop(0)
            if answer:
                yield Line(f"{name} uses {used.name}, {used.code}.", ("cgg.gear.notable", "cgg.codes.combining"))
        elif entry.key == "leverage":
            lever = levers.pop(0)
            if answer is not None:
                yield Line(f"{name}: leverage ({lever}) joins the {answer} code.", ("cgg.help.leverage",))
        elif entry.key == "chance":
            yield told_chance(entry, answer, chances.pop(0) if chances else "restrained")
        elif isinstance(entry, Chosen):
            yield from _chosen(entry, name)
        elif entry.key == "risk":
            total = answer.total + done.risk.pips
            text = f"{name} rolls {done.risk}: {dice_text(entry)}; a total of {total}, {answer.apart} Venture."
            yield Line(text, ("cgg.risk.roll", "cgg.risk.venture"))
        else:
            yield from _thrown(entry, answer, name)
    yield from told_between(len(entries), entries, done, named, name)


def told_between(
    place: int, entries: list[tuple[Thrown | Chosen, Any]], done: Followed, named: dict[str, Any], name: str
) -> Iterator[Line]:
    """Tell what nobody was asked: Consumed that isn't paid, a stunt that was settled, the codes, planned Wrenches."""
    if place == done.before and done.effects.consumed:
        if not [entry for entry, answer in entries if entry.key == "consumed" and answer]:
            yield Line("Consumed, and nothing is paid for it: 1d less.", ("cgg.conditions.consumed",))
    if place == done.before and named["stunt"] == "yes":
        yield Line(f"{name}: {OTHERS['stunt'][0]}.", (OTHERS["stunt"][1],))
    if place == done.rolls and place < len(entries):
        own = named["code"] if named["risk_code"] is None else named["risk_code"]
        if (done.success, done.risk) != (named["code"], own):
            against = "" if named["risk"] == "none" else f", {done.risk} against the risk"
            text = f"{done.success} counts against the difficulty{against}."
            yield Line(text, ("cgg.difficulty.removed", "cgg.risk.code", "cgg.codes.combining"))
    for when, wrench in done.wrenches:
        if when == place:
            yield from _wrench(wrench.value, name)


def _target(played: Played, entries: list[tuple[Thrown | Chosen, Any]], done: Followed, base: int) -> Line:
    """Tell the Exec what the risk came to, and the total against it."""
    options, named = played.call.arguments[0], played.call.named
    by_sum = edition_of(options).raised_by_sum
    raised = lower = 0
    total = done.risk.pips
    close = [wrench for _, wrench in done.wrenches if wrench is Wrench.CLOSE]
    for entry, answer in entries:
        if entry.key in ("difficulty", "difficulty again"):
            raised, lower = answer.raised, answer.lower
        elif entry.key == "discarded again":
            lower, raised = [raised + more if by_sum else max(raised, more) for more in (answer.lower, answer.raised)]
        elif entry.key == "serious" and isinstance(entry, Chosen) and entry.chosen in ("success", "both"):
            raised = lower
        elif entry.key == "serious" and isinstance(entry, Thrown):
            total += answer.total
            raised = lower if serves_both(named) else raised
        elif entry.key == "risk":
            total += answer.total
        elif entry.key == "wrench" and isinstance(entry, Chosen) and entry.chosen == Wrench.CLOSE.value:
            close.append(Wrench.CLOSE)
    against = sum([one.dice for one in named["risk_against"]])
    target = base_risk(options, base)
    situation = f", situation +{against}" if against else ""
    total += CLOSE_BONUS * len(close)
    text = f"The risk: base {target}{situation}, difficulty dice +{raised}: {target + against + raised} in all, "
    return Line(f"{text}against a total of {total}.", ("cgg.risk.base", "cgg.risk.raise", "cgg.risk.avoided"), (GM,))


def _thrown(entry: Thrown, answer: Any, name: str) -> Iterator[Line]:
    dice = dice_text(entry)
    if entry.key == "serious":
        text = f"{name} rolls one more: {dice}; {answer.total} to the total, {answer.apart} Venture."
        yield Line(text, ("cgg.risk.roll", "cgg.risk.venture"))
    elif entry.key == "coin for a Hammer":
        yield Line(f"A coin for a Hammer: {'used' if answer == 2 else 'not used'}.", ("cgg.venture.exec",), (GM,))
    elif not entry.faces:
        yield Line("No difficulty dice are left: the task is trivial.", ("cgg.difficulty.trivial",), (GM,))
    else:
        text = f"The Exec rolls {dice}: {some(answer.failures, 'Failure', 'Failures')}, risk +{answer.raised}."
        yield Line(text, ("cgg.difficulty.roll", "cgg.risk.raise"), (GM,))


def told_chance(entry: Entry, answer: Any, id: str) -> Line:
    """Tell a chance, with the condition that brings it."""
    happens = "it happens" if answer.failures else "nothing happens"
    dice = dice_text(entry) if isinstance(entry, Thrown) else ""
    text = f"{core()[id].title}: there is a chance, the Exec rolls {dice}, {happens}."
    return Line(text, (f"cgg.conditions.{id}", "cgg.conditions.chance"), (GM,))


def _wrench(use: str, name: str) -> Iterator[Line]:
    text, rule = WRENCHES[use]
    yield Line(f"{name}: {text}.", (rule, "cgg.venture.player"))
    yield from _described(use, name)


def _chosen(entry: Chosen, name: str) -> Iterator[Line]:
    if entry.key == "out":
        fate = "is incapacitated" if entry.chosen == "yes" else "goes on"
        yield Line(f"{name} {fate}, as the Exec sees it.", ("cgg.hammer.unseen",))
        return
    if entry.chosen in ("none", "no", "0"):
        return
    if entry.key == "wrench":
        yield from _wrench(entry.chosen, name)
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
