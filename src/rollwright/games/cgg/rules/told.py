"""What is said in play and changes nothing: what was declared and judged, the dice, the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rollwright.games.cgg.rules.arenas import GRADE_OF_DOTS, arena_row
from rollwright.games.cgg.rules.codes import Code, code_title
from rollwright.games.cgg.rules.conditions import called as called
from rollwright.games.cgg.rules.conditions import condition, core
from rollwright.games.cgg.rules.difficulty import adjustment
from rollwright.games.cgg.rules.kinds import kinds
from rollwright.games.cgg.rules.people import Helper, Hero, Tool
from rollwright.games.cgg.rules.roles import explorers, role_title
from rollwright.games.cgg.rules.venture import Hammer, Wrench
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import counted, dice, going_on, joined, opened, signed
from rollwright.rules.telling import saying
from rollwright.rules.tries import tries

if TYPE_CHECKING:
    from rollwright.games.cgg.rules.crew import Crew
    from rollwright.games.cgg.rules.dice import ExecDice
    from rollwright.games.cgg.rules.digging import Search
    from rollwright.games.cgg.rules.editions import Edition
    from rollwright.games.cgg.rules.failure import Grade
    from rollwright.games.cgg.rules.judgement import Judgement
    from rollwright.games.cgg.rules.plan import Plan
    from rollwright.games.cgg.rules.task import Facing, Task
    from rollwright.games.cgg.rules.uses import Standing

WRENCHES = {
    Wrench.CLOSE: ("That was close!", "5 more on the risk roll"),
    Wrench.MAKE_IT: ("Gotta make it!", "One Failure less"),
    Wrench.THAT_GOOD: ("I'm that good!", "The Exec rolls the difficulty dice again"),
    Wrench.SERIOUS: ("Alright, time to get serious!", "A code counts 1d higher"),
    Wrench.BOUNCE_BACK: ("It's not as bad as I thought.", "An impairment is gone"),
}
HAMMERS = {
    Hammer.CANT_DO_IT: ("“Can't do it!”", " One Failure more.", "cant-do-it"),
    Hammer.UNSEEN: ("“Didn't see that coming!”", "", "unseen"),
    Hammer.WORSE: ("“It's even worse than that!”", "", "even-worse"),
    Hammer.WHY_NOW: ("“What? Why now!?”", " A piece of gear fails.", "why-now"),
}
CHANCES = {
    "weakened": "Weakened, one Failure more",
    "surface-wound": "the Surface Wound gets worse",
    "restrained": "Restrained, the action fails",
}
INVOKED = {
    "dire-injury": "the action is called off",
    "distracting-injury": "the difficulty is 1d higher",
    "paralyzing-injury": "the code has 1d less",
    "confused": "the risk roll has 1d less",
    "troubled": "the discarded difficulty dice are rolled again",
}
FULL_DIE = " (as good as {}: it takes three pips to make a die)"
"""What is said of help by which nothing gets easier yet."""

between_turns = saying("This doesn't count as {who}'s turn.", "cgg.tension.turns")
other_way = saying("The Exec: it takes {way} ({code}).", "cgg.action.code", aside=True)
unfit = saying("The Exec: {what} doesn't apply here.", "cgg.stunts.who", aside=True)
leverage_unfit = saying("The Exec: the leverage towards {goal} is for another goal.", "cgg.leverage.goal", aside=True)
no_stunt = saying("{who} has too few hours left for the stunt: there is none.", "cgg.stunts.first-die")
consumed = saying("Consumed takes 1d from what {who} does.", "cgg.conditions.consumed", aside=True)
has_helped = saying("{who} has helped in this round: the risk roll has 1d less.", "cgg.tension.helped", aside=True)
bounces = saying("{who} bounces back from {impairment}.", "cgg.wrench.bounce-back", aside=True)
leaves = saying("{who} leaves the rest to the Exec.", "cgg.venture.exec", aside=True)
lets_be = saying("The Exec leaves the Venture be.", "cgg.venture.exec", aside=True)
voted = saying("{who} votes for {ship}.", "cgg.ship.vote")
rises = saying("Tension on “{pitfall}” rises by {by}.", "cgg.tension.raise", again="")
comes_true = saying("Tension on “{pitfall}” rises by {by}, to 15.", "cgg.tension.raise", again="")
averts = saying("Tension on “{pitfall}” falls by {by}, to 0: it is averted.", "cgg.tension.lower", again="")
tension_asked = saying("Should this be a Tension? “{pitfall}”")
turns = saying("The world turns: Tension rises on “{pitfall}”")
by_die = saying(
    "The die shows {face}. Up to {one} Tension rises by 1, up to {two} by 2, above that by 3.",
    "cgg.tension.raise",
    aside=True,
)
breaks = saying("A Story Break for {who}")
declines = saying("{who} doesn't help.", "cgg.help.joins", aside=True)
no_tension = saying("The Exec decides against a Tension for now.", "cgg.tension.mode")


# --- what a moment is about -------------------------------------------------------------------------------------------


def deed_text(name: str, what: str) -> str:
    """Say who tries what, however that was put.

    >>> deed_text("Noor", "slips past the guards."), deed_text("Noor", "covering fire"), deed_text("Noor", "")
    ('Noor tries to slip past the guards', 'Noor: covering fire', 'Noor acts')
    """
    return tries(name, what) if what.strip() else f"{name} acts"


def doing(tale: Tale, who: Who, what: str, attribute: str = "", stake: str = "", pitfall: str = "") -> Line:
    """Say what the moment is about: in the player's own words, by what code, against what, and what is at stake."""
    parts, against = [deed_text(tale.name(who), what)], [f"against “{opened(pitfall)}”"] if pitfall else []
    if not what.strip():  # nobody has said more of it than that
        parts, against = [" ".join([*parts, *against])], []
    parts += [*([code_title(attribute)] if attribute else []), *against]
    stake = "" if is_pitfall(stake, pitfall) else stake
    return Line(opened(" · ".join([*parts, *([f"at stake: {stake.rstrip('.')}"] if stake else [])])))


def is_pitfall(stake: str, pitfall: str) -> bool:
    """Tell whether what is at stake is the Pitfall that somebody acts against: then it is said already.

    >>> is_pitfall("The ring locks.", "the ring locks"), is_pitfall("her cover", "")
    (True, False)
    """
    return bool(pitfall) and stake.strip().rstrip(".").casefold() == pitfall.strip().rstrip(".").casefold()


def risks(tale: Tale, who: Who, what: str) -> Line:
    """Say what somebody rolls a risk for, in the player's own words."""
    return Line(f"{deed_text(tale.name(who), what)}.", ("cgg.risk.roll",), aside=True)


def acts(tale: Tale, who: Who, task: Task) -> Line:
    """Say who acts with what."""
    doing = f" ({task.what})" if task.what else ""
    other = f", {task.risk_code} against the risk" if task.risk_code is not None else ""
    return Line(f"{tale.name(who)} acts{doing} with {task.code}{other}.", ("cgg.action.code",), aside=True)


def declared(tale: Tale, who: Who, plan: Plan) -> Line:
    """Say how somebody goes about it."""
    parts = [f"with {plan.way.words} ({plan.way.code})", *brings(plan)]
    return Line(f"{deed_text(tale.name(who), plan.what)}, {', '.join(parts)}.", ("cgg.action.code",), aside=True)


def brings(plan: Plan) -> Iterator[str]:
    """Say what somebody brings to bear beside a code."""
    if plan.risk_way is not None:
        yield f"{plan.risk_way.words} ({plan.risk_way.code}) against the risk"
    if plan.talent is not None:
        yield f"calling on {plan.talent.words}"
    if plan.stunt:
        more = [f"{plan.moved}d moved from the risk"] if plan.moved else []
        more += [counted(plan.extra, "further die", "further dice")] if plan.extra else []
        yield f"as a stunt{f' ({joined(more)})' if more else ''}"
    if plan.gear:
        yield using(plan.gear)
    if plan.leverage:
        yield f"with leverage towards {joined([f'{one.tool.key} ({one.tool.code})' for one in plan.leverage])}"


def using(gear: tuple[Tool, ...]) -> str:
    """Say which gear somebody uses."""
    return f"using {joined([f'{one.key} ({one.code})' for one in gear])}"


def to_judge(plan: Plan, helped: bool) -> str:
    """Say what the Exec is to judge, after the name; who helps comes behind it."""
    parts = [f"with {plan.way.words} ({plan.way.code})", *brings(plan), *(["helped by "] if helped else [])]
    return f"{deed_text('', plan.what)}, {', '.join(parts)}"


def whole(plan: Plan, lent: tuple[Helper, ...], equipment: bool) -> str:
    """Say what it comes to, and against what, behind who helps."""
    whole = plan.success(lent)
    same = FULL_DIE.format(f"{whole.dice}d") if lent and whole.dice == plan.success(()).dice else ""
    parts = [f"in all {whole} to succeed{same}"] if whole != plan.way.code else []
    if (made := plan.function) is not None:
        parts.append(f"complexity {made.complexity}, {counted(made.encoded, 'function')} encoded already")
    parts += [] if equipment else ["with no normal equipment at hand"]
    codes = f" ({joined([str(one.code) for one in lent])})" if lent else ""
    return codes + "".join([f", {part}" for part in parts])


def able(abilities: tuple[str, ...]) -> str:
    """Say what somebody is able to do."""
    return f"On the sheet: {', '.join(abilities)}." if abilities else "There is none on the sheet."


def holding(conditions: tuple[str, ...]) -> str:
    """Say which conditions somebody has.

    >>> holding(("confused", "crippling-wound@strength")), holding(())
    ('Conditions: Confused, Crippling Wound (Strength).', 'There are no conditions on the sheet.')
    """
    there = ", ".join(map(called, conditions))
    return f"Conditions: {there}." if there else "There are no conditions on the sheet."


def risky(bears: int, conditions: int, judged: Judgement) -> str:
    """Say beside the button what is risked, and where, and what of the situation and of some conditions counts, where
    there is any: the roll stands behind it.
    """
    said = ["No risk"]
    if judged.risk != "none":
        said = [f"{judged.risk.title()} risk, {arena_row(judged.arena).title}"]
        dice = sum([one.code.dice for one in judged.bears])
        said += [f"{dice}d from the situation" if dice else "nothing of the situation"] if bears else []
    said += ["no condition used"] if conditions and not judged.invoke else []
    return f"{', '.join(said)} ·"


def judged(tale: Tale, who: Who, facing: Judgement) -> Iterator[Line]:
    """Say what the Exec has said aloud: in which arena the risk is; what is at stake stands in the headline."""
    if facing.risk == "none":
        yield Line("Nothing is at risk.", ("cgg.risk.none",), aside=True)
        return
    yield Line(f"The risk is {arena_row(facing.arena).title}.", ("cgg.risk.stake", "cgg.fallout.arenas"), aside=True)
    if facing.bears:
        names = joined([f"{one.key} ({one.code.dice}d)" for one in facing.bears])
        yield Line(f"Weighing on the risk: {names}.", ("cgg.risk.situation",), aside=True)
    if facing.helps:
        names = joined([f"{one.key} ({one.code})" for one in facing.helps])
        yield Line(f"Helping against the risk: {names}.", ("cgg.risk.helpers",), aside=True)


def helps(tale: Tale, who: Who, helper: Helper, roll: str) -> Line:
    """Say who helps whom."""
    to = {"success": " to succeed", "risk": " against the risk"}.get(roll, "")
    return Line(f"{tale.name(helper.who)} lends {tale.name(who)} {helper.code}{to}.", ("cgg.help.joins",))


def nothing(tale: Tale) -> tuple[Line, ...]:
    """Say nothing of an answer: the dice that fall with it do, or what comes of it."""
    return ()


def helped_note(one: Helper, now: Code, then: Code, succeeds: bool = False) -> str:
    """Say what somebody's help does to a code, and its price; of success, also that pips alone do nothing yet."""
    same = FULL_DIE.format(now) if succeeds and now.dice == then.dice else ""
    return f"{one.note}: {now} becomes {then}{same}{helps_price(one)}"


def helps_price(one: Helper) -> str:
    """Say to somebody who can help what that costs."""
    return ". It costs you 1d of your own risk roll in this round" if one.later else ""


def leverage(tale: Tale, who: Who, one: Tool, roll: str) -> Line:
    """Say that leverage is used."""
    to = "to succeed" if roll == "success" else "against the risk"
    text = f"{tale.name(who)} uses the leverage towards {one.key} ({one.code}) {to}."
    return Line(text, ("cgg.help.leverage", "cgg.leverage.use"), aside=True)


def stunt(tale: Tale, who: Who, moved: int, extra: int) -> Iterator[Line]:
    """Say how far a stunt goes."""
    yield Line(f"{tale.name(who)}: a stunt, 1d more towards success.", ("cgg.stunts.first-die",), aside=True)
    if moved:
        verb = "moves" if moved == 1 else "move"
        yield Line(f"{moved}d {verb} from the risk to success.", ("cgg.stunts.move",), aside=True)
    if extra:
        yield Line(
            f"{counted(extra, 'further die', 'further dice')} towards success.", ("cgg.stunts.extra",), aside=True
        )


def invoked(tale: Tale, who: Who, effect: str) -> Line:
    """Say what the Exec pays for."""
    name, one = tale.name(who), core()[effect]
    bites = f"{name}'s {one.title} gets in the way" if one.mark.startswith("H") else f"{name} is {one.title}"
    text = f"{bites}: {INVOKED[effect]}."
    again = None if effect == "dire-injury" else ""  # what is called off is part of the story, what is paid isn't
    return Line(text, (f"cgg.conditions.{effect}", "cgg.conditions.exec-pays"), again=again)


# --- the dice ---------------------------------------------------------------------------------------------------------


def likely(code: Code) -> str:
    """Say what the dice of a code come to: a 6 is Venture and counts for nothing.

    >>> likely(Code(5, 1)), likely(Code(0, 2))
    ('About 14 on average. A 6 counts 0, but gives Venture: 60% for one or more.', '')
    """
    if not code.dice:
        return ""
    venture = 100 - 100 * 5**code.dice // 6**code.dice
    about = (5 * code.dice + 1) // 2 + code.pips
    more = " for one or more" if code.dice > 1 else ""
    return f"About {about} on average. A 6 counts 0, but gives Venture: {venture}%{more}."


def codes(tale: Tale, success: Code) -> Line:
    """Say which code counts for success; that of the risk may grow yet, and is said with its roll."""
    rules = ("cgg.difficulty.removed", "cgg.risk.code", "cgg.codes.combining")
    return Line(f"To succeed: {success}. How hard it is, only the Exec knows.", rules, aside=True)


def difficulty(tale: Tale, facing: Facing, adjust: int, count: int) -> Line:
    """Say how hard it is, to the Exec."""
    contest = f" (against {facing.opponent})" if facing.opponent is not None else ""
    named = [going_on(adjustment(one).title) for one in facing.adjustments]
    why = f" ({joined(named)})" if named else ""
    by = f", adjusted by {signed(adjust)}{why}" if adjust else ""
    rolls = f"{dice(count, 'difficulty')} left" if count else "no difficulty dice left, so it succeeds"
    level = "no" if facing.risk == "none" else facing.risk
    text = f"Difficulty {facing.base}{contest}{by}, {level} risk; {rolls}."
    return Line(text, ("cgg.difficulty.base", "cgg.difficulty.adjustments", "cgg.risk.levels"), aside=True)


def award(edition: Edition, hero: Hero) -> str:
    """Say what an award would bring somebody."""
    hours = edition.award_hours
    if not hours:
        return f"{edition.award_drama} DP."
    if hero.hours == 0:
        return "No hours: the clock has run out."
    return "No hours: the clock is full." if hero.hours >= hero.most else f"{counted(hours, 'hour')} more on the clock."


def exec_rolled(tale: Tale, count: int, thrown: ExecDice, risky: bool = True) -> Iterator[Line]:
    """Say what the Exec's dice come to, to the Exec."""
    if count:
        failures = counted(thrown.failures, "Failure") if thrown.failures else "no Failure"
        rises = f", and the risk rises by {thrown.raised}" if thrown.raised else ""
        text = f"{dice(count, 'difficulty')}: {failures}{rises if risky else ''}."
        yield Line(text, ("cgg.difficulty.roll", *(("cgg.risk.raise",) if risky else ())))


def risk_rolled(tale: Tale, who: Who, code: Code, rolled: Any, painful: bool, alone: bool = False) -> Iterator[Line]:
    """Say what a risk roll comes to; where it is made `alone` that is the result."""
    venture = f", {rolled.apart} Venture" if rolled.apart else ""
    text = f"{tale.name(who)}'s {code}: a total of {rolled.total + code.pips}{venture}."
    yield Line(text, ("cgg.risk.roll", *(("cgg.risk.venture",) if rolled.apart else ())), aside=not alone)
    if painful and rolled.apart:
        text = f"{tale.name(who)}'s Painful Harm takes the first Venture away."
        yield Line(text, ("cgg.conditions.painful-harm",), again="")


def beyond(beside: tuple[int, ...]) -> str:
    """Say how much of a total doesn't lie there as dice."""
    return f" ({signed(sum(beside))} included)" if beside else ""


def serious(tale: Tale, who: Who, rolled: Any) -> Line:
    """Say what one more die brings."""
    venture = ", and it is Venture" if rolled.apart else ""
    return Line(f"One more die for {tale.name(who)}: {rolled.total}{venture}.", ("cgg.wrench.serious",), aside=True)


def serious_about(tale: Tale, who: Who, code: str) -> Line:
    """Say which code counts higher where no die is rolled for it."""
    what = "what resists fallout" if code == "resistance" else "the code that is to succeed"
    return Line(f"{tale.name(who)}: {what} counts 1d higher.", ("cgg.wrench.serious",), aside=True)


def wrench(tale: Tale, who: Who, used: Wrench, hours: int) -> Line:
    """Say which Wrench is used."""
    cry, does = WRENCHES[used]
    free, rule = ("", ()) if hours else (" (free, by the aspect)", ("cgg.aspects.free",))
    rules = (f"cgg.wrench.{used.value}", "cgg.venture.player", "cgg.venture.described", *rule)
    return Line(f"{tale.name(who)}: “{cry}” {does}{free}.", rules, aside=hours > 0)


def cry(used: Wrench) -> str:
    """Say what somebody pays for who uses a Wrench."""
    return f"“{WRENCHES[used][0]}”"


def blow(used: Hammer) -> str:
    """Say what somebody gains hours for whom a Hammer hits."""
    return HAMMERS[used][0]


def hammer(tale: Tale, who: Who, used: Hammer) -> Line:
    """Say which Hammer falls; but for a Failure more, what comes of it is told by itself."""
    cry, does, rule = HAMMERS[used]
    rules = (f"cgg.hammer.{rule}", "cgg.venture.exec", "cgg.venture.described")
    return Line(f"The Exec: {cry}{does}", rules, aside=used is not Hammer.CANT_DO_IT)


def target(tale: Tale, facing: Facing, base: int, roll: Standing) -> Iterator[Line]:
    """Say what the risk roll has to reach, to the Exec."""
    if facing.risk == "none":
        return
    against = sum([one.dice for one in facing.risk_against])
    situation = f", the situation {signed(against)}" if against else ""
    all_of_it = base + against + roll.shown.raised
    raised = f", difficulty dice {signed(roll.shown.raised)}" if roll.shown.raised else ""
    text = f"The risk roll had to reach {all_of_it} (base {base}{situation}{raised}), and came to {roll.total}."
    yield Line(text, ("cgg.risk.base", "cgg.risk.raise", "cgg.risk.situation"), aside=True)


# --- how it came out --------------------------------------------------------------------------------------------------


def result(tale: Tale, who: Who, grade: Grade, failures: int) -> Line:
    """Say how it came out."""
    if not grade.failures:
        return Line(f"{tale.name(who)} succeeds.", ("cgg.failure.success",), aside=True)
    return Line(f"{tale.name(who)} {grade.title}.", ("cgg.failure.grades",), aside=True)


def held_back(tale: Tale, failures: int, weakened: int, restrained: int) -> Iterator[Line]:
    """Say which condition has made it worse."""
    if weakened and failures:
        yield Line(
            "Weakened: that is one Failure more.", ("cgg.conditions.weakened", "cgg.conditions.chance"), aside=True
        )
    if restrained and failures:
        yield Line("Restrained: that made it fail.", ("cgg.conditions.restrained", "cgg.conditions.chance"), aside=True)


def risk(tale: Tale, who: Who, avoided: bool, spared: bool, rolled: tuple[int, int, tuple[int, ...]] | None) -> Line:
    """Say whether the risk is avoided, and what was `rolled` against what: then everybody may know it."""
    total, target, beside = rolled or (0, 0, ())
    parts = [f" {'−' if one < 0 else '+'} {abs(one)}" for one in beside]
    rolls = f"{total - sum(beside)}{''.join(parts)} = {total}" if parts else str(total)
    numbers = f": {rolls} against {target}" if rolled is not None else ""
    does = "avoids" if avoided else "doesn't avoid"
    text = f"{tale.name(who)} {does} the risk{numbers}."
    if avoided:
        return Line(text, ("cgg.risk.avoided",), again="")
    if spared:
        kept = "Enhanced keeps the fallout away."
        return Line(f"{text} But {kept}", ("cgg.risk.avoided", "cgg.conditions.enhanced"), again=kept)
    return Line(text, ("cgg.risk.avoided", "cgg.fallout.when"), again="")


def grade_text(dots: int) -> str:
    """Name a grade of fallout with its weight.

    >>> grade_text(1), grade_text(5)
    ('Minor fallout (1 dot)', 'Critical fallout (5 dots)')
    """
    return f"{GRADE_OF_DOTS[dots].title()} fallout ({counted(dots, 'dot')})"


def graded(tale: Tale, who: Who, dots: int, hindered: bool) -> Line:
    """Say how bad fallout is; what comes of it is told with its dots."""
    if not dots:
        luck = "Luckily, nothing comes of it."
        return Line(f"No fallout for {tale.name(who)}.", ("cgg.fallout.cap",), again=luck)
    worse = ", one grade more for being Hindered" if hindered else ""
    rules = ("cgg.fallout.grade", *(("cgg.conditions.hindered",) if hindered else ()))
    return Line(f"{grade_text(dots)} for {tale.name(who)}{worse}.", rules, aside=True)


def aftermath(arena: str) -> str:
    """Name an element that fallout makes where nobody has."""
    return f"{arena_row(arena).title} trouble"


def condition_text(written: str) -> str:
    """Say what a condition is called, with its dots.

    >>> condition_text("painful-harm"), condition_text("restrained*5")
    ('Painful Harm (Harm, 1 dot)', 'Restrained (Alteration, 5 dots)')
    >>> condition_text("eager")
    'Eager (Persuasion, 1 dot; it does good)'
    """
    one = condition(written)
    good = "; it does good" if one.enhancement else ""
    return f"{called(written)} ({one.track.title()}, {counted(one.dots, 'dot')}{good})"


def condition_note(written: str) -> str:
    """Say what a condition does."""
    return " ".join([core()[effect].text for effect in condition(written).effects])


def dug(tale: Tale, who: Who, code: Code, rolled: Any, total: int, third: bool, cue: int) -> Line:
    """Say what diligence has gathered; of what enhances a leverage a `third` counts."""
    lost = f" ({counted(rolled.apart, 'six', 'sixes')} left out)" if rolled.apart else ""
    text = f"{tale.name(who)} rolls {code} for diligence: {counted(total, 'pip')}{lost}."
    text += f" Enhancing takes a third of that, rounded up: {(total + 2) // 3}." if third else ""
    text += f" Letting the Exec make things worse adds {cue}." if cue else ""
    return Line(text, ("cgg.diligence.roll", "cgg.diligence.total"), aside=True)


def digging(tale: Tale, who: Who, kind: str, goal: str) -> Line:
    """Say what somebody looks into."""
    return Line(f"{tale.name(who)} gathers leverage towards {goal} · {kinds()[kind].title}")


def to_dig(search: Search) -> str:
    """Say what the Exec is to judge of diligence, after the name."""
    called = f", calling on {search.talent.words}" if search.talent is not None else ""
    gear = f", {using(search.gear)}" if search.gear else ""
    old = f", to enhance {search.old.code}" if search.old is not None else ""
    return f": {kinds()[search.kind].title} towards {search.goal}{called}{gear}{old}"


def chance(tale: Tale, what: str, happens: bool) -> Line:
    """Say whether something happens of which there was a chance."""
    it = opened(what.strip().rstrip(".?")) if what.strip() else "It"
    return Line(f"{it}: {'it happens' if happens else 'it does not happen'}.", ("cgg.conditions.chance",))


def happens(tale: Tale, what: str, rule: str = "cgg.tension.exec") -> Line:
    """Say what the world does, or what becomes of somebody, in the Exec's own words."""
    return Line(f"{opened(what.strip().rstrip('.'))}.", (rule,))


def worst(tale: Tale, name: str, last: bool) -> Line:
    """Say that a Pitfall happens, and whether Tension is over by that."""
    return Line(f"The worst happens: “{opened(name)}”{' · the Tension is over' if last else ''}")


# --- growth, ISOtech, the crew ----------------------------------------------------------------------------------------


def ideas(listed: tuple[str, ...]) -> str:
    """List ideas for endeavors."""
    return f" Ideas: {'; '.join(listed)}." if listed else ""


def advances(tale: Tale, who: Who, key: str = "") -> Line:
    """Say who advances, and in which role as soon as that is known."""
    return Line(f"{tale.name(who)} advances{f' as {role_title(key)}' if key else ''}")


def too_little_drama(tale: Tale, who: Who, dp: int, price: int, equal: bool) -> Line:
    """Say that an advancement can't be bought yet; whether as many DP as it costs would be enough."""
    needs = f"{price} DP" if equal else f"more than {price} DP"
    text = f"The next advancement needs {needs}, and {tale.name(who)} has {dp}."
    return Line(text, ("cgg.break.buy", "cgg.break.price"))


def tests(done: int, dice: int) -> str:
    """Say what another ISOtech action takes."""
    tested = f"; the next one is tested with {counted(dice, 'difficulty die', 'difficulty dice')}" if dice else ""
    return f"{counted(done, 'action')} so far{tested}"


def superstate(tale: Tale, who: Who, done: int, failed: bool) -> Line:
    """Say how many ISOtech actions a round held."""
    why = ": the Savvy test failed" if failed else ""
    text = f"{tale.name(who)} takes {counted(done, 'ISOtech action')} in this round{why}."
    return Line(text, ("cgg.isotech.superstate",))


def crew(tale: Tale, found: Crew) -> Iterator[Line]:
    """Say what a crew lacks."""
    titles = explorers().kind
    if found.needed:
        yield Line(f"The crew needs {joined([titles[one].title for one in found.needed])}.", ("cgg.crew.needed",))
    else:
        yield Line("The crew has what it needs to set out.", ("cgg.crew.needed",))
    if found.wanted:
        text = f"It would do well with {joined([titles[one].title for one in found.wanted])}."
        yield Line(text, ("cgg.crew.wanted",))
