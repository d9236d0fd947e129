"""What a form offers somebody who is about to act, and the plan that is made of it."""

from __future__ import annotations

from typing import Annotated

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.arenas import ARENAS, arena_row
from rollwright.games.cgg.rules.attempt import attempt
from rollwright.games.cgg.rules.conditions import core, effects_of
from rollwright.games.cgg.rules.helping import Joins
from rollwright.games.cgg.rules.kinds import KINDS, kinds
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.outcome import Action
from rollwright.games.cgg.rules.people import (
    Tool,
    Way,
    code_now,
    elements_of,
    helpers_of,
    hero_of,
    leverage_of,
    tools_of,
    whole_code,
)
from rollwright.games.cgg.rules.plan import Ground, Plan, Rival, Stock, Talent
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.sheet import CODES, POWER, Explorer
from rollwright.games.cgg.rules.state import scene_of
from rollwright.games.cgg.rules.stunts import ASPECT_MASTERY
from rollwright.games.cgg.rules.task import Task
from rollwright.games.cgg.rules.windows import BEFORE_PLAYER, can_pay
from rollwright.games.cgg.rules.wordings import price_text
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, Record
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted, dice

UNSAID = Words("")


LEVERAGE, STUNT = "Leverage", "A stunt"
"""Headings under which forms fold up what is seldom needed."""


IDEAS = "What you and the player have made up; it can come later, too."


TRY = (
    "cgg.action.code cgg.risk.when cgg.aspects.free cgg.stunts.who cgg.help.joins cgg.help.leverage cgg.gear.notable"
    " cgg.difficulty.secret"
)


def codes_offered(options: Options, state: State, who: Who) -> tuple[Way, ...]:
    """List somebody's codes."""
    return tuple([Way(key, whole_code(state, who, key)) for key in CODES])


def talents(state: State, who: Who) -> dict[str, Talent]:
    """Give the abilities and aspects of somebody by their keys."""
    sheet: Explorer = state.sheet(who)
    found = [Talent(f"aspect {at}", text, ASPECT_MASTERY, True) for at, text in enumerate(sheet.aspects, 1)]
    found += [Talent(key, ability_title(key), mastery) for key, mastery in sorted(sheet.abilities.items())]
    return {one.key: one for one in found}


def talents_offered(options: Options, state: State, who: Who) -> list[Talent]:
    """List what somebody can call on."""
    return list(talents(state, who).values())


def abilities_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the abilities of somebody."""
    return [Choice(one.key, one.words, one.note) for one in talents(state, who).values() if not one.aspect]


def gear_offered(options: Options, state: State, who: Who) -> tuple[Tool, ...]:
    """List the gear that may help somebody."""
    return tools_of(state, who)


def stocks(state: State) -> list[Stock]:
    """List the uses of leverage at hand."""
    return [Stock(one, joins) for one in leverage_of(state) for joins in Joins]


def stocks_offered(options: Options, state: State, who: Who) -> list[Stock]:
    """List the uses of leverage at hand."""
    return stocks(state)


def helpers_offered(options: Options, state: State, who: Who) -> list[Who]:
    """List those who can help somebody."""
    return [one.who for one in helpers_of(state, who, POWER)]


def payable(options: Options, state: State, who: Who) -> list[Choice]:
    """List the conditions of somebody that they can pay for before a roll."""
    hero, effects = hero_of(state, who), effects_of(state.sheet(who).biting)
    there = {"consumed": effects.consumed, "restrained": effects.restrained and options.edition == "cgg"}
    found = [one for one in BEFORE_PLAYER if there.get(one, one in effects.player_windows)]
    costs = {one: f"{core()[one].text} It costs {price_text(options.edition, one)}." for one in found}
    return [Choice(one, core()[one].title, costs[one]) for one in found if can_pay(options, hero, one)]


def masteries(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how many dice a stunt of somebody can move at most."""
    return 0, max([one.mastery for one in talents(state, who).values()], default=0)


def kinds_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the kinds of diligence, each with somebody's codes for it."""
    found: list[Choice] = []
    for kind in KINDS:
        ways = [Way(key, code_now(state, who, key)) for key in dict.fromkeys(kinds()[kind].codes)]
        found.append(Choice(kind, kinds()[kind].title, " or ".join([f"{one.words} {one.code}" for one in ways])))
    return found


def leverage_offered(options: Options, state: State, who: Who = NOBODY) -> tuple[Tool, ...]:
    """List the leverage that can be enhanced."""
    return leverage_of(state)


def further(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how many further dice a stunt of somebody can have at most."""
    return 0, max(0, min(masteries(options, state, who)[1], state.sheet(who).hours_left - 1))


def with_leverage(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Ask for the hour of leverage where some is used."""
    return {"leverage": tuple([one.key for one in stocks(state)])}


def with_talent(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Offer a stunt with what is called on, the best first; in a crisis never."""
    found = sorted(talents(state, who).values(), key=lambda one: -one.mastery)
    return {"called": tuple([one.key for one in found if state.sheet(who).hours_left])}


def with_stunt(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Offer what belongs to a stunt where it is one."""
    return {**with_talent(options, state, who), "stunt": ("yes",)}


ByCode = Annotated[str, Ask("With which code?", codes_offered)]


What = Annotated[Words, Ask("What do you do?", guide="slips past the dock guards")]


Called = Annotated[str, Ask("Call on an ability or an aspect?", talents_offered, "It makes stunts possible.")]


Using = Annotated[tuple[str, ...], Ask("Gear against the risk?", gear_offered)]


Stocked = Annotated[
    tuple[str, ...],
    Ask("Use leverage?", stocks_offered, "A use costs an hour, or the leverage loses 1d.", folded=LEVERAGE),
]


Keeping = Annotated[
    bool, Ask("Pay the hour for leverage?", guide="Then it keeps its dice.", folded=LEVERAGE, when=with_leverage)
]


RiskCode = Annotated[str, Ask("Another code for the risk?", codes_offered, folded="Another code for the risk")]


Stunt = Annotated[
    bool,
    Ask(
        "Make it a stunt?",
        guide="1 hour for 1d more towards success, by what you call on.",
        folded=STUNT,
        when=with_talent,
    ),
]


MovedDice = Annotated[
    int,
    Ask(
        "Dice moved from the risk to success?",
        guide="Up to your mastery.",
        limits=masteries,
        folded=STUNT,
        when=with_stunt,
    ),
]


Extra = Annotated[
    int,
    Ask("Further dice, for an hour each?", guide="Up to your mastery.", limits=further, folded=STUNT, when=with_stunt),
]


Paying = Annotated[tuple[str, ...], Ask("Pay for a condition?", payable)]


Asking = Annotated[tuple[Who, ...], Ask("Ask for help to succeed?", helpers_offered, "Others may help you later, too.")]


class Bringing(Record, frozen=True):
    """What somebody brings to bear beside a code."""

    called: Called = ""
    gear: Using = ()
    risk_code: RiskCode = ""
    leverage: Stocked = ()
    keeps: Keeping = False
    stunt: Stunt = False
    moved: MovedDice = 0
    extra: Extra = 0
    pay: Paying = ()
    asks: Asking = ()


NOTHING = Bringing()


def planned(state: State, who: Who, code: str, what: str, form: Bringing) -> Plan:
    """Make the plan of somebody who has said everything at once."""
    used: dict[str, Stock] = {}
    for one in stocks(state):
        if one.key in form.leverage:
            if one.tool.key in used:
                raise Refused("leverage helps to succeed or against the risk: tick one of the two", "cgg.help.leverage")
            used[one.tool.key] = one
    check_stunt(state, who, form, len(used))
    risk = Way(form.risk_code, whole_code(state, who, form.risk_code)) if form.risk_code else None
    return Plan(
        what=what,
        way=Way(code, whole_code(state, who, code)),
        risk_way=None if form.risk_code == code else risk,
        talent=talents(state, who).get(form.called),
        leverage=tuple(used.values()),
        keeps=form.keeps,
        gear=tuple([one for one in tools_of(state, who) if one.key in form.gear]),
        stunt=form.stunt,
        moved=form.moved,
        extra=form.extra,
        pay=form.pay,
        asks=tuple([one for one in helpers_of(state, who, code) if one.who in form.asks]),
    )


def check_stunt(state: State, who: Who, form: Bringing, uses: int) -> None:
    """Refuse a stunt that can't be made, with what to do about it; `uses` of leverage may cost hours, too."""
    if not form.stunt:
        if form.moved or form.extra:
            raise Refused(
                "dice are moved or bought in a stunt alone: make it one, or leave them at 0", "cgg.stunts.who"
            )
        return
    talent, hours = talents(state, who).get(form.called), state.sheet(who).hours_left
    if talent is None:
        raise Refused("a stunt needs an ability or an aspect: say what you call on", "cgg.stunts.who")
    if not hours:
        raise Refused("a stunt costs an hour, and none is paid until the crisis is addressed", "cgg.clock.crisis")
    if max(form.moved, form.extra) > talent.mastery:
        most = dice(talent.mastery)
        raise Refused(
            f"{talent.words} has mastery {talent.mastery}: move {most} at most, and buy as many", "cgg.stunts.mastery"
        )
    price = 1 + form.extra + uses * form.keeps
    if price > hours:
        raise Refused(f"that costs {counted(price, 'hour')}, and the clock shows {hours}: take fewer", "cgg.clock.pay")


def ground_of(state: State, who: Who, against: str) -> Ground:
    """Give what is around an action; whoever helps does it with the code that is used against the risk."""
    scene = scene_of(state)
    helps = [one for one in elements_of(state, True) if scene.elements[one.key].against in ("", who)]
    rivals = [
        Rival(Who(one), tuple([Way(key, whole_code(state, one, key)) for key in CODES]))
        for one in state.sheets
        if one != who
    ]
    resists = dict.fromkeys([arena_row(arena).attribute for arena in ARENAS])
    return Ground(
        bears=elements_of(state, False),
        helps=tuple(helps),
        helpers=helpers_of(state, who, against),
        rivals=tuple(rivals),
        resists=tuple([Way(key, code_now(state, who, key)) for key in resists]),
        custom=scene.custom,
        helped=scene.tension is not None and who in scene.tension.helped,
        equipment=scene.equipment,
        tension=scene.tension is not None,
        clock=not state.sheet(who).npc,
    )


def attempted(options: Options, state: State, who: Who, plan: Plan) -> Call[Action]:
    """Begin an action that is planned."""
    way, other = plan.way, plan.risk_way
    against = None if other is None else code_now(state, who, other.key)
    task = Task(code_now(state, who, way.key), against, way.key, "" if other is None else other.key)
    ground = ground_of(state, who, way.key if other is None else other.key)
    return attempt(options, task, hero_of(state, who), plan, ground)


def spoken(words: str) -> str:
    """Give words that were to be said, or say that none came."""
    if not words.strip():
        raise BadInput("say it in a few words; none came")
    return words.strip().rstrip(".")
