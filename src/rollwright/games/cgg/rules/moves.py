"""What can be begun at a table, with dice or questions: actions, diligence, ISOtech, what the Exec brings about."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.action import Action, Task
from rollwright.games.cgg.rules.advancement import Assigned, assign_tracks
from rollwright.games.cgg.rules.arenas import ARENAS, Arena, arena_row, fits_arena
from rollwright.games.cgg.rules.attempt import Function, Ground, Plan, Rival, Stock, Talent, attempt
from rollwright.games.cgg.rules.chance import ExecRolled, RiskRolled, chance, exec_dice, risk
from rollwright.games.cgg.rules.clock import Crisis, Moved, address, crisis
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import core, effects_of
from rollwright.games.cgg.rules.crew import Crew, crew, kinds_of
from rollwright.games.cgg.rules.digging import Search, dig
from rollwright.games.cgg.rules.diligence import Diligence
from rollwright.games.cgg.rules.fallout import (
    Cleared,
    Fallout,
    Full,
    Given,
    Level,
    Offered,
    Suffered,
    clear_track,
    fallout,
    full_track,
    give_condition,
    suffer,
)
from rollwright.games.cgg.rules.helping import Joins
from rollwright.games.cgg.rules.isotech import MOST_ACTIONS, Actions, SuperState, superstate
from rollwright.games.cgg.rules.kinds import KINDS, code_for, kinds
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import (
    Tool,
    Way,
    able,
    can_act,
    code_now,
    elements_of,
    helpers_of,
    hero_of,
    leverage_of,
    tools_of,
    whole_code,
    with_,
)
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.sheet import CODES, POWER, Explorer, Secondary, Track
from rollwright.games.cgg.rules.ship import Chosen, Drawn, choose_ship, ship_kit
from rollwright.games.cgg.rules.state import explorers_of, scene_of
from rollwright.games.cgg.rules.story_break import dots_of
from rollwright.games.cgg.rules.stunts import ASPECT_MASTERY
from rollwright.games.cgg.rules.windows import BEFORE_PLAYER, can_pay
from rollwright.games.cgg.rules.wordings import price_text
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, Record, start
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


# --- what there is to pick from --------------------------------------------------------------------------------------


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


# --- actions ----------------------------------------------------------------------------------------------------------


@start("act", "Try something", TRY, place="sheet.codes", row="code", when=can_act)
def act(
    options: Options, state: State, who: Who, code: ByCode, what: What = UNSAID, bringing: Bringing = NOTHING
) -> Call[Action]:
    """Say what you do and how. The Exec says how hard and how risky it is, others may help, and you roll."""
    able(state, who)
    return attempted(options, state, who, planned(state, who, code, what, bringing))


@start("risk", "Just roll for the risk", "cgg.risk.roll cgg.risk.venture", place="sheet.codes", when=can_act)
def roll_risk(options: Options, state: State, who: Who, code: ByCode, what: What = UNSAID) -> Call[RiskRolled]:
    """Roll a code for a risk that the Exec has settled in words."""
    painful = effects_of(state.sheet(who).biting).lose_first_venture
    return risk(options, whole_code(state, who, code), who, what, painful)


@start("exec", "Roll difficulty dice", "cgg.difficulty.roll", by="gm", place="desk")
def roll_difficulty(
    options: Options, state: State, dice: Annotated[int, Meta(ge=0, le=6), Ask("How many?")] = 3
) -> Call[ExecRolled]:
    """Roll difficulty dice in secret, for anything."""
    return exec_dice(options, dice)


@start("chance", "Roll for a chance", "cgg.conditions.chance", by="gm", place="desk")
def roll_chance(
    options: Options, state: State, what: Annotated[Words, Ask("Of what?", guide="the bulkhead holds")] = UNSAID
) -> Call[bool]:
    """Roll one die for something that may happen."""
    return chance(options, what)


# --- diligence --------------------------------------------------------------------------------------------------------

ByKind = Annotated[str, Ask("How?", kinds_offered)]
Goal = Annotated[Words, Ask("Towards what?", guide="the repair of the ship")]
Old = Annotated[str, Ask("Or enhance leverage?", leverage_offered)]


class Looking(Record, frozen=True):
    """What somebody brings to diligence."""

    called: Annotated[str, Ask("Call on an ability?", abilities_offered)] = ""
    gear: Annotated[tuple[str, ...], Ask("With gear?", gear_offered)] = ()
    asks: Annotated[tuple[Who, ...], Ask("Ask for help?", helpers_offered)] = ()


ALONE = Looking()


def searched(state: State, who: Who, kind: str, goal: str, old: str, looking: Looking) -> Search:
    """Make the record of what somebody looks into."""
    plain, fitting = code_for(kind, False), code_for(kind, True)
    enhanced = next((one for one in leverage_of(state) if one.key == old), None)
    towards = scene_of(state).leverage[old].goal if enhanced is not None else goal.strip()
    return Search(
        kind,
        Way(plain, code_now(state, who, plain)),
        Way(fitting, code_now(state, who, fitting)),
        towards or "what comes next",
        talents(state, who).get(looking.called),
        enhanced,
        tuple([one for one in tools_of(state, who) if one.key in looking.gear]),
        tuple([one for one in helpers_of(state, who, plain) if one.who in looking.asks]),
        elements_of(state, True),
    )


@start("diligence", "Look into something", "cgg.diligence.when cgg.diligence.kinds", place="sheet.codes", when=can_act)
def look_into(
    options: Options, state: State, who: Who, kind: ByKind, goal: Goal = UNSAID, old: Old = "", looking: Looking = ALONE
) -> Call[Diligence]:
    """Gather leverage towards a goal, without risk. The Exec says which code fits."""
    able(state, who)
    return dig(options, searched(state, who, kind, goal, old, looking), hero_of(state, who))


# --- ISOtech ----------------------------------------------------------------------------------------------------------

Function_ = Annotated[Words, Ask("Which function?", guide="SpaceSuit")]
Complex = Annotated[int, Meta(ge=0, le=20), Ask("How complex, in dice?")]


@start(
    "encode-fast", "Encode a function fast", "cgg.isotech.fast cgg.isotech.reset", place="sheet.isotech", when=can_act
)
def encode_fast(
    options: Options,
    state: State,
    who: Who,
    function: Function_,
    complexity: Complex = 5,
    bringing: Bringing = NOTHING,
) -> Call[Action]:
    """Encode a function within seconds. To fail and not to avoid the risk resets your system."""
    made = Function(spoken(function), complexity, len(able(state, who).functions))
    plan = planned(state, who, POWER, f"encodes {made.name}", bringing)
    return attempted(options, state, who, with_(plan, function=made))


def spoken(words: str) -> str:
    """Give words that were to be said, or say that none came."""
    if not words.strip():
        raise BadInput("say it in a few words; none came")
    return words.strip().rstrip(".")


@start("superstate", "Several ISOtech actions at once", "cgg.isotech.superstate", place="sheet.isotech", when=can_act)
def several(
    options: Options, state: State, who: Who, most: Annotated[Actions, Ask("How many at most?")] = MOST_ACTIONS
) -> Call[SuperState]:
    """Take several ISOtech actions in one round; from a badge each further one needs a Savvy test."""
    sheet = able(state, who)
    link: Literal["badge", "field"] = "badge" if sheet.badge else "field"
    return superstate(options, code_now(state, who, Secondary.SAVVY), who, link, most, sheet.biting)


# --- the clock, conditions, fallout -----------------------------------------------------------------------------------


@start(
    "crisis",
    "The crisis begins",
    "cgg.clock.run-out cgg.clock.critical",
    place="sheet.clock",
    when=lambda options, state, who: state.sheet(who).run_out,
)
def begin_crisis(options: Options, state: State, who: Who) -> Call[Crisis]:
    """Your clock has run out. Ask for a critical crisis if you like."""
    sheet: Explorer = state.sheet(who)
    return crisis(options, sheet.hours_left, sheet.critical_count, max(1, len(sheet.roles)), who)


@start(
    "address",
    "The crisis is addressed",
    "cgg.clock.addressed",
    by="gm",
    place="sheet.clock",
    when=lambda options, state, who: state.sheet(who).crisis,
)
def address_crisis(options: Options, state: State, who: Who) -> Call[Moved]:
    """The crisis has been faced: the player rolls a die, and that and 3 hours go on the clock."""
    return address(options, state.sheet(who).clock, state.sheet(who).crisis, who)


def arenas_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the arenas, each with what resists there."""
    rows = [arena_row(arena) for arena in ARENAS]
    return [
        Choice(row.id, row.title, f"{row.attribute.title()} {whole_code(state, who, row.attribute)} resists")
        for row in rows
    ]


ByArena = Annotated[Arena, Ask("In which arena?", arenas_offered)]


@start("fallout", "Grade fallout", "cgg.fallout.code cgg.fallout.grade", by="gm", place="party")
def grade_fallout(
    options: Options,
    state: State,
    who: Who,
    arena: ByArena = "material",
    dice: Annotated[int, Meta(ge=0, le=20), Ask("How many dice?", None, "A weapon's damage, say.")] = 5,
    level: Annotated[Level, Ask("How risky was it?")] = "extreme",
) -> Call[Fallout]:
    """Roll how bad fallout is that comes without an action."""
    resist = whole_code(state, who, arena_row(arena).attribute)
    hindered = effects_of(state.sheet(who).biting).hindered > 0
    return fallout(options, Code(dice), resist, hindered, 0, level, who)


@start("suffer", "Give fallout", "cgg.fallout.result", by="gm", place="party")
def take_fallout(
    options: Options,
    state: State,
    who: Who,
    arena: ByArena = "material",
    dots: Annotated[int, Meta(ge=1, le=8), Ask("How bad, in dots?", None, "Minor 1, Moderate 2, Major 3.")] = 1,
) -> Call[Suffered]:
    """Make a condition, or an element of the situation, of fallout."""
    custom = tuple([one for one in scene_of(state).custom if fits_arena(one, arena)])
    return suffer(options, dots, arena, hero_of(state, who), custom)


def all_conditions(options: Options, state: State, who: Who) -> list[Offered]:
    """List all conditions that can be given: the core set, and the Exec's own."""
    return [Offered(one) for one in (*core(), *scene_of(state).custom)]


@start("give-condition", "Give a condition", "cgg.conditions.exec", by="gm", place="sheet.conditions")
def condition_given(
    options: Options, state: State, who: Who, condition: Annotated[str, Ask("Which?", all_conditions)]
) -> Call[Given]:
    """Give somebody a condition; the same one again adds its dots."""
    return give_condition(options, condition, hero_of(state, who))


def full_tracks(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the tracks that are full and have done their work."""
    return [(one.value, one.value.title()) for one in state.sheet(who).full]


def unfired(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the tracks that are full and have not done their work."""
    sheet: Explorer = state.sheet(who)
    found = [one for one in Track if one not in sheet.full and not sheet.open_dots(one)]
    return [(one.value, one.value.title()) for one in found]


@start("clear-track", "Clear the track", "cgg.conditions.clear", by="gm", place="sheet.tracks", row="track")
def track_cleared(
    options: Options, state: State, who: Who, track: Annotated[str, Ask("Which track?", full_tracks)]
) -> Call[Cleared]:
    """Clear a full track; some of its conditions may stay."""
    return clear_track(options, Track(track).value, hero_of(state, who))


@start("full-track", "The track is full", "cgg.conditions.full", by="gm", place="sheet.tracks", row="track")
def track_full(
    options: Options, state: State, who: Who, track: Annotated[str, Ask("Which track?", unfired)]
) -> Call[Full]:
    """Say what a full track does, where nothing has yet."""
    return full_track(options, Track(track).value, who)


# --- growth, the crew, the ship ---------------------------------------------------------------------------------------


@start(
    "assign-tracks",
    "Reassign the tracks",
    "cgg.advancement.reassign",
    place="sheet.tracks",
    when=lambda options, state, who: state.sheet(who).may_reassign,
)
def reassign(options: Options, state: State, who: Who) -> Call[Assigned]:
    """Spread the dots of your tracks anew, once after an advancement or a break."""
    return assign_tracks(options, dots_of(state.sheet(who)), who)


@start(
    "crew",
    "Look at the crew",
    "cgg.crew.needed cgg.crew.wanted",
    by="gm",
    place="desk",
    when=lambda options, state: bool(explorers_of(state)),
)
def look_at_crew(options: Options, state: State) -> Call[Crew]:
    """See which kinds of role the crew still needs."""
    return crew(options, kinds_of([state.sheet(who) for who in explorers_of(state)]))


@start(
    "ship-kit",
    "Roll for a ship",
    "cgg.ship.kit cgg.ship.ties",
    place="scene",
    when=lambda options, state, who: (
        not state.sheet(who).npc
        and scene_of(state).ship is None
        and scene_of(state).draw is None
        and scene_of(state).tension is None
    ),
)
def roll_ship(options: Options, state: State, who: Who) -> Call[Drawn]:
    """Roll the random ship kit: three candidates come of it, and the crew votes."""
    return ship_kit(options, who)


@start(
    "choose-ship",
    "Vote for a ship",
    "cgg.ship.vote",
    by="anybody",
    place="scene",
    when=lambda options, state: scene_of(state).draw is not None and bool(explorers_of(state)),
)
def vote(options: Options, state: State) -> Call[Chosen]:
    """Let the whole crew vote for one of the three ships."""
    draw = scene_of(state).draw
    assert draw is not None
    return choose_ship(options, draw.low, draw.middle, draw.high, None, explorers_of(state))
