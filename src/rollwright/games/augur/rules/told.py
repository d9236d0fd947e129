"""What is said in an action and changes nothing: what was declared and judged, the dice, the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rollwright.games.augur.rules.dice import AT_ZERO, MOST_DICE, Throw, in_words, number_of
from rollwright.games.augur.rules.harm import PER_STEP, Track
from rollwright.games.augur.rules.kinds import RESULTS, Kind, Result, by_panic
from rollwright.games.augur.rules.momentum import LEAST_TO_BURN
from rollwright.games.augur.rules.state import OTHERS
from rollwright.games.augur.rules.threat import IMPOSSIBLE, LEVELS, Box
from rollwright.games.augur.rules.words import cell_text, kind_title, option, said
from rollwright.play.steps import GM
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Tale, Who
from rollwright.rules.sentences import counted, dice, joined, opened, signed
from rollwright.rules.telling import saying
from rollwright.rules.tries import tries
from rollwright.rules.wording import plain

if TYPE_CHECKING:
    from rollwright.games.augur.rules.abilities import Granting
    from rollwright.games.augur.rules.action import Help, How, Pooled
    from rollwright.games.augur.rules.attempt import Judgement, Plan
    from rollwright.games.augur.rules.chart import Aim, Stakes
    from rollwright.games.augur.rules.people import About, Body

LEVEL_NAMES = {level: name for name, level in LEVELS.items()}
ARTICLES = ("the", "a", "an")
NAMED = (Kind.COMPEL, Kind.CONTACT)
"""Kinds of action of which the facts tell all that the chart says."""
HARMS = ("light-harm", "heavy-harm", "harm-npc")
"""Moves of the GM's that hurt somebody."""
NO_DIE = ": no action die of their own"
ONES = {"a heavy GM move": "a heavy one", "a heavy and a light GM move": "both"}
"""What moves are called after a light one, and after each of them."""
PRESSURE, TICKS = "pressure.", "pressure.tick"
"""How the keys of those begin that can be about a clock, and the one that ticks it."""
HARM_DICE = ["augur.harm.threat", "augur.harm.threat-on-top", "augur.harm.approaches"]
PANICS = "1 threat die from panic"
BONUSES = {
    "expertise": ("expertise", "augur.expertise.relevant"),
    "ability": ("an ability", "augur.bonus.sources"),
    "together": ("working together", "augur.assist.one-die"),
}


impossible = saying(
    "That’s impossible for {who} in one go: take it in steps, or find another way.", "augur.threat.impossible"
)
unhelpful = saying("Expertise in {expertise} doesn’t count here.", "augur.expertise.relevant")
enough = saying(f"More than {MOST_DICE} action dice: no roll needed, it’s done.", "augur.dice.more-than-six")
refused = saying("The GM tells {who} no: {ability} doesn’t help here.", "augur.momentum.gain")
no_time = saying("There’s no time for {who} to {what} now.", "augur.downtime.rest")
nothing_to_clear = saying("{who} rests. There was nothing to clear.", "augur.downtime.rest")


def doing(name: str, what: str, foe: str = "", kind: str = "") -> str:
    """Say who tries what, as one sentence where that can be told from the words, else after a colon.

    >>> doing("Sable", "slips past the guards."), doing("Dov", "a falling crate"), doing("Dov", "", "the thug")
    ('Sable tries to slip past the guards', 'Dov: a falling crate', 'Dov takes on the thug')
    >>> doing("Mirel", "", kind="reaction"), doing("Mirel", "duck", kind="reaction")
    ('Mirel reacts', 'Mirel tries to duck')
    """
    if what.strip():
        return tries(name, what)
    reacts = kind == Kind.REACTION.value
    return f"{name} reacts" if reacts else f"{name} takes on {foe}" if foe else f"{name} tries something"


def befalls(name: str, what: str) -> bool:
    """Tell whether words say what happens to somebody, and not what they do.

    >>> befalls("Dov", "a crate falls"), befalls("Dov", "cross the river"), befalls("Dov", "")
    (True, False, False)
    """
    return tries(name, what).startswith(f"{name}: ")


def before(name: str, aim: Aim | Stakes, kind: str = "") -> str:
    """Say what happens before somebody does something about it, as a sentence with a space behind it; else nothing.

    What the GM has called for is what happens, unless the words say what they do about it; so is a danger."""
    told = bool(aim.deed) or aim.called or kind == Kind.REACTION.value
    happens = opened(aim.what.strip().rstrip(".")) if told and befalls(name, aim.what) else ""
    return f"{happens}{'' if happens.endswith(('!', '?', '…')) else '.'} " if happens else ""


def aimed_at(what: str, foe: str) -> str:
    """Say against whom something is, where its words don't.

    >>> aimed_at("slips past", "the dock guards"), aimed_at("swing at Ives", "Captain Ives")
    ('against the dock guards', '')
    """
    return f"against {foe}" if foe not in ("", OTHERS) and what.strip() and not names(what, foe) else ""


def names(text: str, foe: str) -> bool:
    """Tell whether a text says already who it is against, if only by the first or the last part of the name.

    >>> names("swings at Ives", "Captain Ives"), names("hit the captain", "Captain Ives"), names("the end", "the cook")
    (True, True, False)
    """
    said, parts = re.findall(r"\w+", text.casefold()), foe.casefold().split()
    ends = {parts[0], parts[-1]} - set(ARTICLES)
    return foe.casefold() in text.casefold() or not ends.isdisjoint(said)


def headline(
    tale: Tale,
    who: Who,
    group: tuple[Who, ...],
    aim: Aim | Stakes,
    way: str = "",
    kind: str = "",
    level: int | None = 0,
    gained: bool = False,
) -> Line:
    """Say what the moment is about: in the player's own words, then by what, which kind, how threatening; and before
    the roll which Momentum comes with that."""
    name, foe = tale.name(who), tale.name(aim.foe) if aim.foe else ""
    happens = before(name, aim, kind)
    does = doing(name, aim.deed if happens else aim.what, foe, kind).removeprefix(name)
    against = aimed_at(f"{aim.what} {aim.deed}{does}", foe)
    others = f", with {joined(map(tale.name, group))}{',' * (does[:1] != ':')}" if group else ""
    parts = [f"{happens}{opened(name)}{others}{does}", *filter(None, (against, plain(way).capitalize() if way else ""))]
    if kind:
        gains = f": gain {-level} Momentum first" if level is not None and level < 0 and not gained else ""
        parts += [kind] * (kind != "basic") + ["no roll" if level is None else level_name(level) + gains]
    return Line(opened(" · ".join(parts)))


def beaten(tale: Tale, who: Who, stakes: Stakes) -> Line:
    """Say what a moment was about in which somebody was taken out."""
    name, foe = tale.name(who), tale.name(stakes.foe) if stakes.foe else ""
    happens = before(name, stakes)
    does = doing(name, stakes.deed if happens else stakes.what, foe)
    return Line(opened(f"{happens}{opened(does)} · {foe or OTHERS} is out of the fight"))


def level_name(level: int) -> str:
    """Name a threat level."""
    return LEVEL_NAMES.get(level, "impossible" if level > 0 else "in their favour" if level == -1 else "wide open")


def prices(costs: Mapping[Result, tuple[str, ...]]) -> str:
    """Say what results bring or cost, before other sentences: what is alike only once.

    >>> prices({Result.MESSY: ("costs 1 Fog",), Result.DIRE: ("costs 3 Fog",)})
    'Messy costs 1 Fog, Dire 3. '
    >>> prices({Result.MESSY: ("brings rain",), Result.DIRE: ("brings a storm",)})
    'Messy brings rain, Dire a storm. '
    >>> prices({Result.MESSY: ("brings 1 tick",), Result.GOOD: ("brings 2 ticks",)})
    'Messy brings 1 tick, Good 2. '
    >>> prices({Result.MESSY: ("does 1 harm",), Result.GOOD: ("does 2 harm",), Result.PERFECT: ("ends it",)})
    'Messy does 1 harm, Good 2; Perfect ends it. '
    >>> prices({Result.BOTCHED: ("means no",), Result.DIRE: ("upsets them", "brings rain")})
    'Botched means no; Dire upsets them and brings rain. '
    >>> prices({Result.MESSY: ("brings a light GM move",), Result.BOTCHED: ("brings a heavy GM move",)})
    'Messy brings a light GM move, Botched a heavy one. '
    >>> prices({Result.MESSY: ("hurts",), Result.GOOD: ("kills",), Result.PERFECT: ("kills",)}), prices({})
    ('Messy hurts; Good or Perfect kills. ', '')
    """
    same: dict[str, list[str]] = {}
    for one, paid in costs.items():
        same.setdefault(joined(paid), []).append(one.title())
    one_verb = all(len(paid) == 1 for paid in costs.values()) and len({one.partition(" ")[0] for one in same}) == 1
    found, before = "", ""
    for text, which in same.items():
        numbers, shape = re.findall(r"\d+", text), re.sub(r"\d+( \w+?)s?\b", r"\1", text)
        says, rest = text, text.partition(" ")[2]
        if before and len(numbers) == 1 and shape == before:
            says = numbers[0]
        elif before and one_verb:
            says = ONES.get(rest, rest)
        found += f"{(', ' if says != text else '; ') if before else ''}{joined(which, 'or')} {says}"
        before = shape
    return f"{found}. " if found else ""


def filling(results: Sequence[Result], track: Track, whose: str = "", each: bool = False) -> str:
    """Say which of the results that cost something fill a ladder's first step: what that brings on the other ladder,
    and that there is a threat die.

    >>> filling([Result.DIRE], Track.FOG)
    'Dire also means 1 Fatigue and a threat die, as Fog reaches 3. '
    >>> filling([Result.BOTCHED, Result.DIRE], Track.FATIGUE, "Dov and Mirel", each=True)
    'Botched or Dire also means 1 Fog and a threat die for Dov and Mirel each, as Fatigue reaches 3. '
    """
    if not results:
        return ""
    which = joined([one.title() for one in results], "or")
    whom = f" for {whose}{' each' * each}" if whose else ""
    reaches = f"as {track.title()} reaches {PER_STEP}"
    return f"{which} also means 1 {track.other.title()} and a threat die{whom}, {reaches}. "


def ending(result: Result, cost: str) -> str:
    """Name a result with what it brings and costs.

    >>> ending(Result.BOTCHED, "costs 2 Fog"), ending(Result.GOOD, "")
    ('Botched, which costs 2 Fog', 'Good')
    """
    return f"{result.title()}{f', which {cost}' if cost else ''}"


def by_what(plan: Plan, counts: bool = False) -> str:
    """Say what somebody brings to bear."""
    own = max(0, plan.way.dice)
    low = "" if plan.way.dice > 0 or plan.setup or plan.helper else f", the lower of {AT_ZERO} dice"
    dice = f" ({own}d, and 1d for help)" if plan.helper else f" ({own}d{low})"
    dice = dice if counts else ""
    how = [f"by {plain(plan.way.approach).title()}{dice}"] if plan.way.approach else []
    how += [f"with expertise in {plan.expertise}"] if plan.expertise else []
    how += [f"using {opened(plan.ability)}"] if plan.ability else []
    how += [f"with “{plan.setup.key}” set up"] if plan.setup else []
    how += ["pushing hard"] if plan.push else []
    return ", ".join(how)


def to_judge(plan: Plan, aim: Aim) -> str:
    """Say how somebody goes about what the GM is to judge, after the name and before that of the foe."""
    how = by_what(plan, True) or f"with {dice(max(0, plan.way.dice))}"
    again = ", on a second try" if aim.second else ""
    return f", {how}{again}{', against ' if aim.foe else ''}"


def declared(tale: Tale, who: Who, plan: Plan, aim: Aim, kind: str) -> Iterator[Line]:
    """Say how somebody goes about it; their way to do what the GM named is not in the headline."""
    how, rules = by_what(plan), ("augur.action.approach",)
    name, foe = tale.name(who), tale.name(aim.foe) if aim.foe else ""
    what = aim.deed or aim.what
    happens = before(name, aim, kind)
    does = doing(name, aim.deed if happens else what, foe, kind)
    beside = bool(aim.deed) and not happens  # it is told beside the result, too: nothing says how it went
    about = ", ".join(filter(None, (how, aimed_at(what, foe))))
    if beside:
        yield Line(f"{does.replace(f'{name} tries to ', f'{name}: ', 1)}.", rules)
    elif not about or not re.fullmatch(r"[^:]*\w", does):
        yield Line(f"{does}.", rules, aside=True)
    else:
        yield Line(f"{does} {about}.", rules, aside=True)
        return
    if about:
        yield Line(f"{name} goes about it {about}.", rules, aside=True)


def judged(
    tale: Tale, facing: Judgement, kind: Kind, level: int | None, besides: str = "", panic: str = ""
) -> Iterator[Line]:
    """Say what the GM makes of it, and which threat dice come besides: from harm, or in panic."""
    if level is not None:
        named = "" if kind is Kind.BASIC else f"{kind_title(kind.value)}, "
        text = f"The GM calls it {named}{level_text(level, besides * (level < IMPOSSIBLE)).replace(', ', ': ', 1)}"
        rules = ["augur.threat.level", "augur.threat.levels" if level else "augur.threat.normal", "augur.chart.kinds"]
        rules += HARM_DICE if besides and besides != PANICS else []
        rules += [f"augur.fog.{panic}"] if besides.endswith(PANICS) else []
        yield Line(f"{text}.{f' “{facing.why}”' if facing.why else ''}", tuple(rules), aside=True)
    if facing.stances:
        yield from stances(tale, facing.stances)


def besides(harm: int, cause: str, panic: int) -> str:
    """Say which threat dice somebody brings along, whatever the GM makes of it.

    >>> besides(1, "Fog", 0), besides(2, "Fatigue", 1), besides(0, "Fog", 0)
    ('1 threat die from Fog', '2 threat dice from Fatigue and 1 threat die from panic', '')
    """
    found = [(harm, cause), (panic, "panic")]
    return joined([f"{dice(count, 'threat')} from {what}" for count, what in found if count])


def level_text(level: int, besides: str = "") -> str:
    """Say a threat level with its dice, and those that come besides.

    >>> level_text(1), level_text(0), level_text(-2)
    ('risky, 1 threat die', 'normal, no threat dice', 'wide open, no threat dice, gain 2 Momentum before the roll')
    >>> level_text(1, "1 threat die from Fog"), level_text(0, "1 threat die from Fog")
    ('risky, 1 threat die, and 1 threat die from Fog', 'normal, only 1 threat die from Fog')
    """
    gains = f", gain {-level} Momentum before the roll" if level < 0 else ""
    if level > 0:
        return f"{level_name(level)}, {dice(level, 'threat')}{f', and {besides}' if besides else ''}"
    return f"{level_name(level)}, {f'only {besides}' if besides else 'no threat dice'}{gains}"


def level_called(level: int, besides: bool) -> str:
    """Say the level at which the GM calls for a roll; where threat dice may come besides, not that there are none.

    >>> level_called(0, False), level_called(0, True), level_called(1, True)
    ('normal, no threat dice', 'normal', 'risky, 1 threat die')
    """
    return level_text(level).replace(", no threat dice", "") if besides else level_text(level)


def stances(tale: Tale, boxes: Iterable[Box]) -> Iterator[Line]:
    """Say what stances add up to."""
    found = list(boxes)
    rules = ["augur.stance", "augur.stance.add-up", *[f"augur.stance.{one.stance}" for one in found]]
    text = f"{joined([one.words for one in found])}: {signed(sum([one.dice for one in found]))} in all."
    yield Line(text, tuple(rules), aside=True)


def threat(tale: Tale, what: Who, level: int | None, why: str) -> Line:
    """Say how threatening something is that somebody asked about, and what the GM adds."""
    said = f"The GM says of {tale.name(what)}" if what else "The GM says"
    found = "nothing uncertain, no roll needed" if level is None else level_text(level)
    rules = ("augur.threat.ask", "augur.action.no-roll" if level is None else "augur.threat.level")
    return Line(f"{said}: {found}.{f' “{why}”' if why else ''}", rules)


def in_panic(tale: Tale, who: Who, approach: str) -> Line:
    """Say which approach panic takes."""
    which = f", {plain(approach).title()}" if approach else ""
    return Line(f"In panic {tale.name(who)} fights with the worst physical approach{which}.", ("augur.fog.fight",))


def for_group(tale: Tale, who: Who, others: tuple[Who, ...]) -> Line:
    """Say who rolls for a group."""
    one = len(others) == 1
    takes = f"take{'s' * one} part, and share{'s' * one} the risk"
    text = f"{tale.name(who)} rolls for the group; {joined(map(tale.name, others))} {takes}."
    return Line(text, ("augur.group.who", "augur.group.others"))


def helps(tale: Tale, who: Who, helper: Who, first: bool) -> Line:
    """Say who joins in, and that a second one adds no die."""
    brings = "" if first else " (no second die)"
    rules = ("augur.assist", "augur.assist.risk", *([] if first else ["augur.assist.one-die"]))
    return Line(f"{tale.name(helper)} helps {tale.name(who)} and shares the risk{brings}.", rules)


def certain(tale: Tale, who: Who, expertise: str) -> Line:
    """Say that nobody rolls."""
    begun = f"With {expertise}, nothing" if expertise else "Nothing"
    rules = ("augur.expertise.no-roll",) if expertise else ()
    return Line(f"{begun} is uncertain: {tale.name(who)} simply does it.", (*rules, "augur.action.no-roll"))


def granting(asked: Granting, points: int) -> Granting:
    """Say what an ability is called and does, and whether it brings Momentum or costs some, and how much."""
    does, text = f"{'gain' if points >= 0 else 'pay'} {abs(points)}", asked.text.strip().rstrip(".")
    return asked._replace(does=does, ability=opened(asked.ability), text=f"{opened(text)}." if text else "")


def rolling(
    about: About,
    pool: int,
    assist: Who,
    momentum: int,
    setup: str = "",
    main: str = "roll",
    push: bool = False,
    helpers: tuple[Who, ...] = (),
    stress_full: bool = False,
    unused: tuple[str, ...] = (),
) -> About:
    """Say on a card which dice are whose, whether the lower one counts, who can still help or why nobody can, and what
    Momentum can do after the roll."""
    helps, mine = bool(assist) and pool > 0, pool - 1
    own = helps and bool(setup) and assist == about.who
    also = f"“{setup}”" if setup and assist == GM else "the world" if assist == GM else ""
    shared = f" {dice(mine, 'action')}" if mine else ""
    if own:
        shared = f" {dice(pool, 'action')} ({f'{mine}, and ' if mine else ''}1 for “{setup}”)"
    more = ": no more dice, only a share of the risk." if assist else "."
    kept = joined([f"“{one}”" for one in unused])
    left_out = f" Help is one die in all, so {kept} can wait." if kept else ""
    burns = f" You can burn your {momentum} Momentum after the roll if that helps; the odds don’t count it."
    return about._replace(
        note=shared if own else f"{shared or NO_DIE}, {'and' if mine else 'but'} {also}" if helps else "",
        helper=assist if helps and not (also or own) else NOBODY,
        adds=f" adds {'one more' if mine else 'one'}" if helps and not own else "",
        main=main if helps else "",
        helpers=helpers,
        help=(f" can still help{more}" if helpers else "Nobody else can help." if also or setup else "") + left_out,
        low="" if pool > 0 else f": the lower of {AT_ZERO} action dice counts",
        momentum=(" One of the dice is for pushing, at 1 Stress." if push else "")
        + (" No pushing: all Stress boxes are full." if stress_full and not push else "")
        + (burns if momentum >= LEAST_TO_BURN else ""),
    )


def expert(tale: Tale, expertise: str) -> Line:
    """Say to all that expertise counts."""
    return Line(f"Expertise in {expertise} counts: one more die.", ("augur.expertise.relevant",), aside=True)


def able(tale: Tale, ability: str) -> Line:
    """Say to all that an ability gives a die."""
    return Line(f"{opened(ability)}: one more die.", ("augur.bonus.sources",), aside=True)


def lent(tale: Tale, who: Who, aid: Help) -> Line:
    """Say to all what helps that is nobody: the world, or what somebody has set up."""
    what, rule = (f"“{opened(aid.setup)}”", "augur.setup") if aid.setup else ("The world", "augur.outside")
    return Line(f"{what} helps {tale.name(who)}.", (rule,))


def still_cut(cuts: int) -> str:
    """Say which threat dice cut a result that Momentum betters; nothing where none does.

    >>> still_cut(0), still_cut(1), still_cut(2)
    ('', ' 1 threat die still cuts it.', ' 2 threat dice still cut it.')
    """
    return f" {dice(cuts, 'threat')} still {'cuts' if cuts == 1 else 'cut'} it." if cuts else ""


def pushing(pool: int, threat: int) -> str:
    """Say what a push costs, and what is rolled with it.

    >>> pushing(3, 1), pushing(7, 0)
    ('1 Stress: 3 action dice and 1 threat die', '1 Stress: enough dice not to roll at all')
    """
    return f"1 Stress: {in_words(pool, threat) if pool <= MOST_DICE else 'enough dice not to roll at all'}"


def opening(tale: Tale, body: Body, stakes: Stakes, pool: Pooled, how: How, against: int, aid: Help) -> Iterator[Line]:
    """Say who rolls which dice, and what made them; where the card says which, only what made them."""
    rules = ["augur.action.pool", "augur.notation", "augur.chart.kinds"]
    parts, panic = list(how.parts), by_panic(stakes.kind, body.panic)
    helps = bool(aid.assist) and pool.dice > 0
    if pool.bonus:
        rules += ["augur.bonus.sources", *[BONUSES[one][1] for one in pool.bonus]]
    if own := [BONUSES[one][0] for one in pool.bonus if not (helps and one == "together")]:
        parts.append(f"{counted(len(own), 'bonus die', 'bonus dice')} from {joined(own)}")
    if pool.threat > 0 and not how.announced:
        parts.append(level_text(pool.threat))
        rules.append("augur.threat.levels")
    if pool.harm:
        parts.append(f"{dice(pool.harm, 'threat')} from {pool.cause}")
        rules += HARM_DICE
    if panic:
        parts.append(f"{dice(panic, 'threat')} from panic")
        rules.append(f"augur.fog.{body.panic}")
    name, of = opened(tale.name(body.who)), tuple(dict.fromkeys(rules))
    if how.announced:
        return
    made = f" ({'; '.join(parts)})" if parts else ""
    kind = f" for {kind_title(stakes.kind.value, tale.name(stakes.foe) if stakes.foe else '')}"
    what = in_words(pool.dice, against)
    helper = "the GM" if aid.assist == GM else tale.name(aid.assist)
    adds = "is for what was set up" if aid.setup and aid.assist == body.who else f"is {helper}’s"
    also = f"; one action die {adds}" if helps else ""
    yield Line(f"{name} rolls {what}{kind}{made}{also}.", of, aside=True)


def together(tale: Tale, who: Who, aid: Help, throw: Throw, answer: int) -> Iterator[Line]:
    """Tell the die of who helps, and by which results those who worked together tell their parts."""
    name = tale.name(aid.assist)
    if aid.setup:
        yield Line(f"{opened(name)} rolls {answer} for “{aid.setup}”.", ("augur.setup",), aside=True)
    elif aid.assist == GM:
        yield Line(f"The world helps: the GM rolls {answer}.", ("augur.outside",), aside=True)
    else:
        yield Line(f"{name} helps and rolls {answer}.", ("augur.assist",), aside=True)
    if not throw.high:
        whose = "that one" if aid.setup or aid.assist == GM else f"{name}’s"
        yield Line(f"{tale.name(who)} has no action die of their own: {whose} counts.", ("augur.assist",))
    elif not aid.setup and aid.assist != GM:
        own = result_of(throw._replace(cuts=0))
        theirs, uncut = result_of(Throw(answer, 0, 0)), ", before the threat dice" if throw.cuts else ""
        text = f"For each to tell their part{uncut}: {tale.name(who)}’s own dice show {own}, {name}’s {theirs}."
        yield Line(f"{text} What counts is the result of both.", ("augur.assist.narrate",), aside=True)


def unburnt(tale: Tale, momentum: int, helps: bool, number: int) -> Iterator[Line]:
    """Say of a bad result that Momentum which could be burnt would have made none better."""
    if not helps and number < RESULTS.index(Result.GOOD):
        text = f"Burning {momentum} Momentum would have made it no better."
        yield Line(text, ("augur.momentum.burn-better",), aside=True)


def result_of(throw: Throw) -> str:
    """Name the result of a throw."""
    return RESULTS[number_of(throw)].title()


def result(
    tale: Tale, held: Result, found: Result, throw: Throw | None, none_left: bool, replaced: int
) -> Iterator[Line]:
    """Say the result, with the dice that made it, or the Momentum in place of one; nothing where the GM has set it."""
    rules = [f"augur.result.{held.value}"]
    if held is not found:
        return
    if throw is None:
        yield Line("Good.", tuple(rules), aside=True)
        return
    die = f"The lower of {AT_ZERO} dice is {throw.high}" if none_left else f"The highest die is {throw.high}"
    rules += ["augur.action.zero", "augur.action.zero-after-all"] if none_left else ["augur.action.roll"]
    if replaced:
        die = f"Momentum {throw.high} counts instead of the {replaced}"
        rules.append("augur.momentum.burn")
    if throw.sixes >= 2:
        die = "Two 6s"
    if throw.cuts:
        rules += ["augur.threat.dice", "augur.threat.cut"]
        rules += ["augur.threat.cuts-add-up"] if throw.cuts > 1 else []
        if throw.sixes >= 2:
            die += f": {held.title()}, which is never cut"
            rules.append("augur.threat.perfect")
        else:
            uncut = result_of(throw._replace(cuts=0))
            cut = "a threat die cuts" if throw.cuts == 1 else f"{throw.cuts} threat dice cut"
            die += f", and {cut} {uncut} to {held.title()}"
    else:
        die += f": {held.title()}"
    yield Line(f"{die}.", tuple(rules))


def cell(tale: Tale, kind: Kind, found: Result, certain: bool, foe: Who) -> Line:
    """Say what the chart says; aside where that is told already, or what becomes true says it by name."""
    text = cell_text(kind.value, found.value)
    if foe:
        text = opened(text.replace("The other", "the other").replace("the other side", tale.name(foe)))
    return Line(text, (f"augur.chart.{kind.value}",), aside=certain or kind in NAMED)


def fit(tale: Tale, key: str, foe: Who) -> Line:
    """Say whether it was the right approach for somebody; aside where it made no difference."""
    text = said("fit", key).replace("{who}", tale.name(foe) if foe else "them")
    return Line(text, ("augur.compel.fit",), aside=key == "neither")


def made(
    tale: Tale,
    way: str,
    against: Who,
    text: str,
    named: str = "",
    stood: tuple[int, int] | None = None,
    ticks: int = 0,
    after: str = "",
) -> Line:
    """Say what a move of the GM's is: in the GM's own words, where there are any, or by the condition that it is about;
    then against whom and which. Without such words it says what it does to whom, and after what. A clock's name says
    what hasn't happened yet: it is never told as if it had."""
    move, _, rest = option("gm-move", "way", way).partition(":")
    clock = ""
    if way.startswith(PRESSURE) and named:
        now = f" is at {min(stood[0] + ticks, stood[1])} of {stood[1]}" if stood else ""
        clock = f"“{named}”{now}" if way == TICKS else f"a new clock, “{named}”"
    words = f"The pressure rises: {clock}" if clock else move if way.startswith(HARMS) or not rest else f"{move}:{rest}"
    own = text.rstrip(".") or ("" if clock else named.rstrip("."))  # what became of it says the rest
    if own:
        return Line(opened(" · ".join(filter(None, (own, f"against {tale.name(against)}" if against else "", words)))))
    does = "" if clock else said("made", way).replace("{who}", tale.name(against) if against else "the characters")
    since = f"after “{after}”" if after else ""
    return Line(opened(" · ".join(filter(None, (does or words, since)))))


def bargained(tale: Tale, who: Who, which: str, taken: bool) -> Line:
    """Say how somebody answers a price or a temptation."""
    does = {"bargain": ("turns it down", "pays the price"), "temptation": ("resists", "gives in")}
    return Line(opened(f"{tale.name(who)} {does[which][taken]}."), ("augur.gm.bargain",))


def picked_evil(tale: Tale, who: Who, what: str) -> Line:
    """Say which of two evils somebody picks."""
    return Line(opened(f"{tale.name(who)} picks {what.rstrip('.') or 'one of the two'}."), ("augur.gm.bargain",))


def owed(tale: Tale, kind: str, against: tuple[Who, ...]) -> Line:
    """Say what a move is about that isn't picked yet: how heavy it is, and whom it may be against."""
    whom = f" against {joined(map(tale.name, against), 'or')}" if against else ""
    return Line(opened(said("due", kind) + whom))


def entitled(tale: Tale, text: str, *people: Who) -> Line:
    """Say what a moment is about: a text with people in braces."""
    return Line(opened(text.format(*map(tale.name, people))))


def rests(tale: Tale, who: Who, actions: int) -> Line:
    """Say who rests, and how long where it takes more than one action."""
    return Line(opened(f"{tale.name(who)} rests{f' for {actions} downtime actions' if actions > 1 else ''}"))


def earned(positions: Sequence[tuple[str, str]]) -> str:
    """Remind the GM of a better position that somebody has earned, and by what.

    >>> earned([("position", "hook the rail")]), earned([])
    ('They have earned a better position (hook the rail): count it now. ', '')
    """
    by = joined([text for _, text in positions if text])
    return f"They have earned a better position{f' ({by})' if by else ''}: count it now. " if positions else ""


def takes(step: str, actions: int, whom: str) -> str:
    """Say what it takes to heal a step."""
    return f"{step.title()} takes {counted(actions, 'downtime action')} and {whom}"


def with_which(turn: int, actions: int) -> str:
    """Say with which of several downtime actions something is cleared; nothing where there is one.

    >>> with_which(0, 2), with_which(1, 2), with_which(0, 1)
    (' with the first of 2 actions', ' with the last of 2 actions', '')
    """
    which = "first" if not turn else "last" if turn == actions - 1 else "next"
    return f" with the {which} of {actions} actions" if actions > 1 else ""
