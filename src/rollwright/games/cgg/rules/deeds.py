"""What is done without dice or questions: each deed looks at the table, and says what becomes true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.advancement import ENDEAVOR_STEPS
from rollwright.games.cgg.rules.codes import Code, cost_of_raising
from rollwright.games.cgg.rules.conditions import bitten, called, condition, core
from rollwright.games.cgg.rules.creation import endeavor_ideas
from rollwright.games.cgg.rules.facts.clock import ClockRefilled, HoursGained, HoursPaid
from rollwright.games.cgg.rules.facts.conditions import ConditionGone, ConditionMade, Recovered
from rollwright.games.cgg.rules.facts.gear import EquipmentChanged, FunctionEncoded, GearGained, GearLost
from rollwright.games.cgg.rules.facts.growth import CodeRaised, EndeavorBegan, RuleWaived
from rollwright.games.cgg.rules.facts.situation import ElementMade, ElementRemoved, LeverageExpired, SceneEnded
from rollwright.games.cgg.rules.hours import FULL
from rollwright.games.cgg.rules.isotech import slow_hours
from rollwright.games.cgg.rules.moves.isotech import Complex, Function_
from rollwright.games.cgg.rules.moves.offers import UNSAID, leverage_offered, spoken
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import Tool, able, can_act, elements_of
from rollwright.games.cgg.rules.report import WAIVABLE
from rollwright.games.cgg.rules.roles import role_title
from rollwright.games.cgg.rules.sheet import CODES, POWER, Explorer, Track
from rollwright.games.cgg.rules.spending import Ware, most_pips, raise_ware
from rollwright.games.cgg.rules.state import scene_of
from rollwright.play.cards import Words
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import NOBODY, Fact, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import opened
from rollwright.rules.wording import plain

Facts = Iterator[Fact]
MOST_WEIGHT = 12


# --- the clock --------------------------------------------------------------------------------------------------------


def ticking(options: Options, state: State, who: Who) -> bool:
    """Tell whether hours can move."""
    return bool(state.sheet(who).hours_left)


def hours_to_pay(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how many hours somebody can pay."""
    return 1, state.sheet(who).hours_left


Why = Annotated[Words, Ask("For what?")]


@deed("pay", "Pay hours", "cgg.clock.pay", by="gm", place="sheet.clock", when=ticking)
def pay(
    options: Options, state: State, who: Who, hours: Annotated[int, Ask("How many?", limits=hours_to_pay)] = 1,
    why: Why = UNSAID,
) -> Facts:  # fmt: skip
    """Take hours off a clock, as a rule asks, or you do."""
    yield HoursPaid(hours=hours, what=why, who=who)


@deed("gain", "Gain hours", "cgg.clock.gain", by="gm", place="sheet.clock", when=ticking)
def gain(
    options: Options,
    state: State,
    who: Who,
    hours: Annotated[int, Meta(ge=1, le=FULL), Ask("How many?")] = 1,
    why: Why = UNSAID,
) -> Facts:
    """Put hours on a clock, as far as it has room."""
    yield HoursGained(hours=hours, what=why, who=who)


@deed(
    "refill",
    "Fill the clock",
    "cgg.clock.refill",
    by="gm",
    place="sheet.clock",
    when=lambda options, state, who: not state.sheet(who).crisis and state.sheet(who).hours < state.sheet(who).clock,
)
def refill(options: Options, state: State, who: Who) -> Facts:
    """Fill a clock, when play starts and when a break is over."""
    yield ClockRefilled(who=who)


@deed(
    "recover",
    "Can act again",
    "cgg.hammer.recovery",
    by="gm",
    place="sheet.conditions",
    when=lambda options, state, who: state.sheet(who).incapacitated and Track.HARM not in state.sheet(who).full,
)
def recover(options: Options, state: State, who: Who) -> Facts:
    """Let somebody act again who was taken out. Where a full Harm track did it, clear that instead."""
    yield Recovered(who=who)


# --- conditions -------------------------------------------------------------------------------------------------------


def held(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the conditions of somebody."""
    return [(condition(one).id, called(one)) for one in state.sheet(who).conditions]


@deed("lift-condition", "Take it away", "cgg.conditions.exec", by="gm", place="sheet.conditions", row="condition")
def lift(options: Options, state: State, who: Who, condition: Annotated[str, Ask("Which?", held)]) -> Facts:
    """Take a condition away."""
    yield ConditionGone(condition=condition, who=who)


def effects_offered(options: Options, state: State) -> list[Choice]:
    """List the effects that a condition of one's own can borrow from the core set."""
    return [Choice(one.id, one.title, one.text) for one in core().values()]


@deed("make-condition", "Make up a condition", "cgg.conditions.custom", by="gm", place="desk")
def make_condition(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("What is it called?", guide="sleepy")],
    track: Annotated[Literal["harm", "persuasion", "alteration"], Ask("On which track?")] = "harm",
    good: Annotated[bool, Ask("Is it an enhancement?")] = False,
    dots: Annotated[int, Meta(ge=1, le=3), Ask("How many dots?")] = 1,
    effects: Annotated[
        tuple[str, ...], Ask("What does it do?", effects_offered, "As conditions of the core set.")
    ] = (),
) -> Facts:
    """Make up a condition of your own, and give it like any other."""
    letters = "".join([letter if letter.isascii() and letter.isalnum() else "-" for letter in spoken(name).casefold()])
    id = "-".join([part for part in letters.split("-") if part]) or "unnamed"
    if id in core():
        raise Refused("there is a condition of that name in the core set", "cgg.conditions.custom")
    borrowed = f":{'+'.join(effects)}" if effects else ""
    yield ConditionMade(condition=f"{id}={track[0].upper()}{'E' if good else 'I'}{dots}{borrowed}")


# --- gear and ISOtech -------------------------------------------------------------------------------------------------


@deed("give-gear", "Give notable equipment", "cgg.gear.notable", by="gm", place="sheet.gear")
def give_gear(
    options: Options,
    state: State,
    who: Who,
    name: Annotated[Words, Ask("What?", guide="a long rifle")],
    dice: Annotated[int, Meta(ge=0, le=MOST_WEIGHT), Ask("Its dice?", guide="0: it adds none.")] = 0,
    pips: Annotated[int, Meta(ge=0, le=2), Ask("And pips?")] = 0,
    note: Annotated[Words, Ask("Anything to note?")] = UNSAID,
) -> Facts:
    """Give somebody a piece of notable equipment."""
    code = str(Code(dice, pips)) if dice or pips else None
    yield GearGained(name=spoken(name), code=code, note=note, who=who)


def gear_of(options: Options, state: State, who: Who) -> list[str]:
    """List somebody's notable equipment."""
    return [one.name for one in state.sheet(who).gear]


@deed("lose-gear", "Take it away", "cgg.gear.notable", by="gm", place="sheet.gear", row="name")
def lose_gear(options: Options, state: State, who: Who, name: Annotated[str, Ask("What?", gear_of)]) -> Facts:
    """Take a piece of notable equipment away for good."""
    yield GearLost(name=name, who=who)


@deed("encode-slow", "Encode a function slowly", "cgg.isotech.slow", place="sheet.isotech", when=can_act)
def encode_slow(options: Options, state: State, who: Who, function: Function_, complexity: Complex = 5) -> Facts:
    """Encode a function without haste: no roll, but it takes hours in the story."""
    sheet = able(state, who)
    hours = slow_hours(complexity, bitten(sheet.code(POWER), POWER, sheet.biting))
    yield FunctionEncoded(function=spoken(function), complexity=complexity, hours=hours, who=who)


# --- the situation ----------------------------------------------------------------------------------------------------


@deed(
    "equipment-gone",
    "Normal equipment is out of reach",
    "cgg.gear.normal cgg.gear.told",
    by="gm",
    place="scene",
    when=lambda options, state: scene_of(state).equipment,
)
def equipment_gone(
    options: Options, state: State, why: Annotated[Words, Ask("Why?", guide="a cave, and a beast at its mouth")]
) -> Facts:
    """Say that normal equipment is out of reach; everybody is told."""
    yield EquipmentChanged(available=False, reason=spoken(why))


@deed(
    "equipment-back",
    "Normal equipment is at hand again",
    "cgg.gear.normal cgg.gear.told",
    by="gm",
    place="scene",
    when=lambda options, state: not scene_of(state).equipment,
)
def equipment_back(options: Options, state: State) -> Facts:
    """Say that normal equipment is at hand again."""
    yield EquipmentChanged(available=True)


@deed("end-scene", "End the scene", "cgg.gear.disabled cgg.failure.lasting", by="gm", place="scene")
def end_scene(options: Options, state: State) -> Facts:
    """End a scene: broken gear works again, and conditions that were kept away come back."""
    yield SceneEnded()


@deed("make-element", "Add to the situation", "cgg.risk.situation", by="gm", place="scene")
def make_element(
    options: Options,
    state: State,
    text: Annotated[Words, Ask("What?", guide="thick smoke")],
    dice: Annotated[int, Meta(ge=1, le=MOST_WEIGHT), Ask("How many dice?")] = 1,
    helps: Annotated[bool, Ask("Does it help?")] = False,
    near: Annotated[Who, Ask("Around whom?", lambda options, state: list(state.sheets), "Nobody: everybody.")] = NOBODY,
    lasts: Annotated[Literal["stays", "scene", "actions"], Ask("How long?")] = "stays",
) -> Facts:
    """Put an element into the situation: it raises the risk of what it bears on, or helps."""
    long = "" if lasts == "stays" else lasts
    yield ElementMade(text=spoken(text), code=str(Code(dice)), who=near, helps=helps, lasts=long)


def all_elements(options: Options, state: State) -> tuple[Tool, ...]:
    """List the elements of the situation."""
    return (*elements_of(state, False), *elements_of(state, True))


@deed("remove-element", "Take it away", "cgg.risk.situation", by="gm", place="scene.elements", row="element")
def remove_element(options: Options, state: State, element: Annotated[str, Ask("What?", all_elements)]) -> Facts:
    """Take an element out of the situation."""
    yield ElementRemoved(key=element)


@deed("expire-leverage", "Let it expire", "cgg.leverage.expiry", by="gm", place="scene.leverage", row="leverage")
def expire_leverage(
    options: Options,
    state: State,
    leverage: Annotated[str, Ask("Which?", leverage_offered)],
    reason: Annotated[Literal["attained", "lost"], Ask("Why?")] = "attained",
) -> Facts:
    """Take leverage away: its goal is reached, or lost."""
    yield LeverageExpired(key=leverage, reason=reason)


# --- growth -----------------------------------------------------------------------------------------------------------


def raisable(options: Options, state: State, who: Who) -> list[Ware]:
    """List the codes that somebody can raise."""
    sheet: Explorer = state.sheet(who)
    return [raise_ware(key, sheet.code(key)) for key in CODES if cost_of_raising(sheet.code(key)) <= sheet.die_pips]


@deed("raise-code", "Raise it", "cgg.advancement.spend cgg.advancement.zero", place="sheet.codes", row="code")
def raise_code(
    options: Options,
    state: State,
    who: Who,
    code: Annotated[str, Ask("Which code?", raisable)],
    pips: Annotated[int, Meta(ge=1, le=9), Ask("By how many pips?", guide="As far as your die pips go.")] = 1,
) -> Facts:
    """Raise a code: each pip costs as many die pips as the code has dice, and at least one."""
    sheet: Explorer = state.sheet(who)
    now = sheet.code(code)
    by = min(pips, most_pips(now, sheet.die_pips))
    if not by:
        raise Refused("there are too few die pips for that", "cgg.advancement.spend")
    yield CodeRaised(code=code, by=by, pips=cost_of_raising(now, by), who=who)


def owed(options: Options, state: State, who: Who) -> list[Choice]:
    """List the endeavors that somebody has still to make up, with ideas."""
    sheet: Explorer = state.sheet(who)
    return [
        Choice(
            f"{one.role} {one.step}",
            f"{role_title(one.role)}, step {one.step}",
            "; ".join(endeavor_ideas(sheet, one.role)),
        )
        for one in sheet.owed_endeavors
        if one.step in ENDEAVOR_STEPS
    ]


@deed("endeavor", "Begin an endeavor", "cgg.advancement.endeavors cgg.advancement.endeavor-made", place="sheet.roles")
def endeavor(
    options: Options,
    state: State,
    who: Who,
    step: Annotated[str, Ask("Which?", owed)],
    text: Annotated[Words, Ask("What is it?", guide="Win over the yard")],
) -> Facts:
    """Write down the endeavor that you and the Exec have made up."""
    role, _, number = step.rpartition(" ")
    yield EndeavorBegan(role=role, step=int(number), text=spoken(text), who=who)


def waivable(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the rules of creation, by what they are called."""
    return [(rule, opened(plain(rule.removeprefix("cgg.").replace(".", ": ")))) for rule in WAIVABLE]


@deed("waive", "Waive a rule of creation", "cgg.creation.waiver", by="gm", place="sheet.roles")
def waive(
    options: Options,
    state: State,
    who: Who,
    rule: Annotated[str, Ask("Which rule?", waivable)],
    why: Annotated[Words, Ask("Why?", guide="a veteran")],
) -> Facts:
    """Let an explorer break a rule of creation. The story tells everybody why, and the sheet keeps it."""
    yield RuleWaived(rule=rule, reason=spoken(why), who=who)
