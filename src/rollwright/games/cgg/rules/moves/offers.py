"""What a form offers somebody who is about to act, and the plan that is made of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules import people
from rollwright.games.cgg.rules.advancement import brings_endeavor, growing_of, next_roles, placed
from rollwright.games.cgg.rules.arenas import ARENAS, arena_row
from rollwright.games.cgg.rules.attempt import attempt
from rollwright.games.cgg.rules.codes import code_title
from rollwright.games.cgg.rules.conditions import core, effects_of
from rollwright.games.cgg.rules.helping import Joins
from rollwright.games.cgg.rules.kinds import KINDS, code_for, kinds
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.outcome import Action
from rollwright.games.cgg.rules.plan import Ground, Plan, Rival, Stock, Talent
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.sheet import CODES, POWER, Explorer
from rollwright.games.cgg.rules.state import scene_of
from rollwright.games.cgg.rules.stunts import ASPECT_MASTERY
from rollwright.games.cgg.rules.task import Task
from rollwright.games.cgg.rules.windows import ASKING, BEFORE_PLAYER, can_pay
from rollwright.games.cgg.rules.wordings import price_text
from rollwright.play.cards import Words
from rollwright.play.per_sheet import per_sheet
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, Record
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import signed

UNSAID = Words("")
CALLING = "It shows the Exec that you know how, and lets you make it a stunt, below."
LEVERAGE, STUNT = "How the leverage is used", "An ability, an aspect or a stunt"
MOVING, BUYING = "Dice moved from the risk to success?", "Further dice, for an hour each?"
MASTERIES = (1, 2, 3)
"""Headings under which forms fold up what is seldom needed."""
TRY = (
    "cgg.action.code cgg.risk.when cgg.aspects.free cgg.stunts.who cgg.help.joins cgg.help.leverage cgg.gear.notable"
    " cgg.difficulty.secret"
)


def may_advance(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has a role to advance in, and no crisis that begins first."""
    sheet: Explorer = state.sheet(who)
    return not sheet.npc and 1 <= len(sheet.roles) <= 2 and not sheet.run_out


def with_endeavor(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Ask for an endeavor where the next advancement brings one; else never."""
    growing = growing_of(state.sheet(who), who)
    steps = [placed(options, growing, role) for role in next_roles(growing.roles, growing.filled)]
    return {} if any(brings_endeavor(one, growing) for one in steps) else {"endeavor": ()}


IDEAS = "What you and the player have made up; it can come later, too."
MadeUp = Annotated[Words, Ask("An endeavor?", guide=IDEAS, when=with_endeavor)]


def codes_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List somebody's codes; one that counts otherwise in a Tension says so."""
    tension = scene_of(state).tension
    more = {key: tension.more(who, key) if tension else 0 for key in CODES}
    why = {key: f", {signed(dice)}d from this Tension included" if dice else "" for key, dice in more.items()}
    return [Choice(key, code_title(key), f"{people.whole_code(state, who, key)}{why[key]}") for key in CODES]


@per_sheet
def talents_of(sheet: Explorer) -> dict[str, Talent]:
    """Give the abilities and aspects of an explorer by their keys."""
    found = [Talent(f"aspect {at}", text, ASPECT_MASTERY, True) for at, text in enumerate(sheet.aspects, 1)]
    best = sorted(sheet.abilities.items(), key=lambda one: (-one[1], one[0]))
    found += [Talent(key, ability_title(key), mastery) for key, mastery in best]
    return {one.key: one for one in found}


def talents_offered(options: Options, state: State, who: Who) -> Iterable[Talent]:
    """List what somebody can call on."""
    return talents_of(state.sheet(who)).values()


def abilities_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the abilities of somebody."""
    return [Choice(one.key, one.words, one.note) for one in talents_of(state.sheet(who)).values() if not one.aspect]


def gear_offered(options: Options, state: State, who: Who) -> tuple[people.Tool, ...]:
    """List the gear that may help somebody."""
    return people.tools_of(state, who)


def leverage_offered(options: Options, state: State, who: Who = NOBODY) -> tuple[people.Tool, ...]:
    """List the leverage at hand."""
    return people.leverage_of(state)


def helpers_offered(options: Options, state: State, who: Who) -> list[Who]:
    """List those who can help somebody."""
    return [one.who for one in people.helpers_of(state, who, POWER)]


def payable(options: Options, state: State, who: Who) -> list[Choice]:
    """List the conditions of somebody that they can pay for before a roll."""
    hero, effects = people.hero_of(state, who), effects_of(state.sheet(who).biting)
    there = {"consumed": effects.consumed, "restrained": effects.restrained and options.edition == "cgg"}
    there = {name: bites and not hero.crisis for name, bites in there.items()}  # in a crisis it isn't bought off
    there |= {"augmented": "augmented" in effects.player_windows and not hero.augmented}  # once in a Tension
    found = [one for one in BEFORE_PLAYER if there.get(one, one in effects.player_windows)]
    costs = {one: f"{core()[one].text} It costs {price_text(options.edition, one)}." for one in found}
    return [Choice(one, core()[one].title, costs[one]) for one in found if can_pay(options, hero, one)]


def payable_ready(options: Options, state: State, who: Who) -> list[Choice]:
    """List those of them that bear on readying."""
    return [one for one in payable(options, state, who) if one.key in ASKING]


def helping_offered(options: Options, state: State, who: Who) -> tuple[people.Tool, ...]:
    """List what in the situation may help somebody."""
    return people.helping(state, who)


def kinds_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the kinds of diligence, each with somebody's codes for it."""
    found: list[Choice] = []
    for kind in KINDS:
        ways = [people.Way(key, people.whole_code(state, who, key)) for key in dict.fromkeys(kinds()[kind].codes)]
        found.append(Choice(kind, kinds()[kind].title, " or ".join([f"{one.words} {one.code}" for one in ways])))
    return found


def readying_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the kinds of diligence with each code of somebody's that they can be rolled with."""
    found: list[Choice] = []
    for kind in KINDS:
        plain, able = code_for(kind, False), code_for(kind, True)
        words = f"{kinds()[kind].title} with {{}}"
        found.append(Choice(kind, words.format(code_title(plain)), str(people.whole_code(state, who, plain))))
        if able != plain:
            note = f"{people.whole_code(state, who, able)}, if you have an ability for it"
            found.append(Choice(f"{kind}/{able}", words.format(code_title(able)), note))
    return found


def with_leverage(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Ask how leverage is used where some is."""
    return {"leverage": tuple([one.key for one in people.leverage_of(state)])}


def with_talent(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Offer a stunt with what is called on; in a crisis never."""
    return {"called": mastered(state, who, *MASTERIES) if state.sheet(who).hours_left else ()}


def mastered(state: State, who: Who, *masteries: int) -> tuple[str, ...]:
    """List what somebody has of some masteries."""
    return tuple([one.key for one in talents_of(state.sheet(who)).values() if one.mastery in masteries])


def of_a_stunt(mastery: int, title: str, hours: int) -> Ask:
    """Ask for dice of a stunt, as many as a mastery allows; for some `hours` each."""

    def limits(options: Options, state: State, who: Who) -> tuple[int, int]:
        left = state.sheet(who).hours_left - 1
        most = min(mastery, left) if hours else mastery
        return 0, most if left >= 0 and mastered(state, who, mastery) else 0

    def when(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
        return {"called": mastered(state, who, mastery), "stunt": ("yes",)}

    guide = f"At most {mastery}, by mastery {mastery}{', as far as your hours go' if hours else ''}."
    return Ask(title, guide=guide, limits=limits, folded=STUNT, when=when)


ByCode = Annotated[str, Ask("With which code?", codes_offered, preset=False)]
What = Annotated[Words, Ask("What do you do?", guide="slips past the dock guards")]
Called = Annotated[str, Ask("Call on an ability or an aspect?", talents_offered, CALLING, folded=STUNT)]
Using = Annotated[tuple[str, ...], Ask("Gear against the risk?", gear_offered)]
Stocked = Annotated[
    tuple[str, ...], Ask("Use leverage?", leverage_offered, "It loses 1d by that, unless you pay an hour.")
]
Shielding = Annotated[
    tuple[str, ...],
    Ask(
        "Which of it against the risk?",
        leverage_offered,
        "The rest helps to succeed.",
        folded=LEVERAGE,
        when=with_leverage,
    ),
]
Keeping = Annotated[
    bool,
    Ask("Pay the hour for leverage?", guide="Then it keeps its dice, as far as your hours go.", when=with_leverage),
]
RiskCode = Annotated[str, Ask("Another code for the risk?", codes_offered, folded="Another code for the risk")]
Stunt = Annotated[
    bool,
    Ask(
        "Make it a stunt?",
        guide="It costs 1 hour and adds 1d to succeed.",
        folded=STUNT,
        when=with_talent,
    ),
]
Paying = Annotated[tuple[str, ...], Ask("Pay for a condition?", payable)]
Asking = Annotated[tuple[Who, ...], Ask("Ask for help to succeed?", helpers_offered, "Others may help you later, too.")]


class Bringing(Record, frozen=True):
    """What somebody brings to bear beside a code."""

    leverage: Stocked = ()
    keeps: Keeping = False
    gear: Using = ()
    asks: Asking = ()
    called: Called = ""
    risk_code: RiskCode = ""
    shield: Shielding = ()
    stunt: Stunt = False
    moved_1: Annotated[int, of_a_stunt(1, MOVING, 0)] = 0
    extra_1: Annotated[int, of_a_stunt(1, BUYING, 1)] = 0
    moved_2: Annotated[int, of_a_stunt(2, MOVING, 0)] = 0
    extra_2: Annotated[int, of_a_stunt(2, BUYING, 1)] = 0
    moved_3: Annotated[int, of_a_stunt(3, MOVING, 0)] = 0
    extra_3: Annotated[int, of_a_stunt(3, BUYING, 1)] = 0
    pay: Paying = ()

    def dice(self, mastery: int) -> tuple[int, int]:
        """Give the dice of a stunt by a mastery: those that move from the risk, and those that are bought."""
        of = {1: (self.moved_1, self.extra_1), 2: (self.moved_2, self.extra_2), 3: (self.moved_3, self.extra_3)}
        return of.get(mastery, (0, 0)) if self.stunt else (0, 0)


NOTHING = Bringing()


def planned(state: State, who: Who, code: str, what: str, form: Bringing) -> Plan:
    """Make the plan of somebody who has said everything at once."""
    talent = talents_of(state.sheet(who)).get(form.called)
    moved, extra = form.dice(talent.mastery) if talent else (0, 0)
    risk = people.Way(form.risk_code, people.whole_code(state, who, form.risk_code)) if form.risk_code else None
    return Plan(
        what=what,
        way=people.Way(code, people.whole_code(state, who, code)),
        risk_way=None if form.risk_code == code else risk,
        talent=talent,
        leverage=tuple(
            [
                Stock(one, Joins.RISK if one.key in form.shield else Joins.SUCCESS)
                for one in people.leverage_of(state)
                if one.key in (*form.leverage, *form.shield)
            ]
        ),
        keeps=form.keeps,
        gear=tuple([one for one in people.tools_of(state, who) if one.key in form.gear]),
        stunt=form.stunt and talent is not None,
        moved=moved,
        extra=extra,
        pay=form.pay,
        asks=tuple([one for one in people.helpers_of(state, who, code) if one.who in form.asks]),
    )


def ground_of(state: State, who: Who, against: str) -> Ground:
    """Give what is around an action; whoever helps does it with the code that is used against the risk."""
    scene = scene_of(state)
    rivals = [
        Rival(Who(one), tuple([people.Way(key, people.whole_code(state, one, key)) for key in CODES]))
        for one in state.sheets
        if one != who
    ]
    resists = dict.fromkeys([arena_row(arena).attribute for arena in ARENAS])
    return Ground(
        bears=people.elements_of(state, False),
        helps=people.helping(state, who),
        helpers=people.helpers_of(state, who, against),
        rivals=tuple(rivals),
        resists=tuple([people.Way(key, people.code_now(state, who, key)) for key in resists]),
        custom=scene.custom,
        helped=scene.tension is not None and who in scene.tension.helped,
        abilities=tuple([ability_title(key, mastery) for key, mastery in sorted(state.sheet(who).abilities.items())]),
        equipment=scene.equipment,
        tension=scene.tension is not None,
        ways=people.ways_of(state, who),
        clock=not state.sheet(who).npc,
    )


def attempted(options: Options, state: State, who: Who, plan: Plan) -> Call[Action]:
    """Begin an action that is planned."""
    way, other = plan.way, plan.risk_way
    against = None if other is None else people.code_now(state, who, other.key)
    task = Task(people.code_now(state, who, way.key), against, way.key, "" if other is None else other.key)
    ground = ground_of(state, who, way.key if other is None else other.key)
    return attempt(options, task, people.hero_of(state, who), plan, ground)


def spoken(words: str) -> str:
    """Give words that were to be said, or say that none came."""
    if not words.strip():
        raise BadInput("say it in a few words; none came")
    return words.strip().rstrip(".")
