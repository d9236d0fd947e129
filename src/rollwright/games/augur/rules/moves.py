"""What somebody at the table may start now: the call is made from sheets and scene, nobody sends what they know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules.abilities import Driven, Points
from rollwright.games.augur.rules.abilities import momentum as momentum_by
from rollwright.games.augur.rules.action import Acted, Against, Pooled, action
from rollwright.games.augur.rules.attempt import DANGERS, GOES_ON, HURTING, Judgement, Plan, attempt, not_too_many
from rollwright.games.augur.rules.chart import Aim, Stakes
from rollwright.games.augur.rules.chase import Chased, Race, chase, standing_in
from rollwright.games.augur.rules.creation import Created, create, unspent
from rollwright.games.augur.rules.deeds import UNSAID, able, anybody, dues, owed_of, ready, setups_of, tried
from rollwright.games.augur.rules.downtime import Actions, Mended, Rest, rest, useful, worst
from rollwright.games.augur.rules.downtime import recover as recover_by
from rollwright.games.augur.rules.gm_moves import Board, Due, Moved, gm_move
from rollwright.games.augur.rules.harm import Grade, Track
from rollwright.games.augur.rules.judging import Judged, judge
from rollwright.games.augur.rules.kinds import Kind, check_panic
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import (
    WORLD,
    Body,
    Hero,
    Way,
    body_of,
    ground_of,
    hero_of,
    heroes,
    living,
    npcs_of,
)

from rollwright.games.augur.rules.people import likely_foe, likely_way, others_here, others_of, prepared, ways_of, with_  # isort: skip
from rollwright.games.augur.rules.state import OTHERS, beaten, fights_of, scene_of, size_of
from rollwright.games.augur.rules.threat import IMPOSSIBLE, THREATS, Threat
from rollwright.games.augur.rules.words import said, wordings
from rollwright.play.cards import Words
from rollwright.play.steps import GM, Call
from rollwright.rules.acts import Ask, Record, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import joined, opened
from rollwright.rules.tries import unnamed

TRY = "augur.action.when augur.action.approach augur.expertise.relevant augur.assist augur.push"


# --- what there is to pick from --------------------------------------------------------------------------------------


def can_act(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can act now."""
    sheet = state.sheet(who)
    return not (sheet.dead or sheet.panics or is_out(options, state, who)) and bool(sheet.approaches)


def is_out(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is out of the fight, and so out of it all."""
    return who in beaten(options, scene_of(state))


def can_be_called(options: Options, state: State, who: Who) -> bool:
    """Tell whether the GM can call on somebody: of a foe without approaches the GM says the dice."""
    return can_act(options, state, who) or (is_bare(state, who) and not is_out(options, state, who))


def is_bare(state: State, who: Who) -> bool:
    """Tell whether somebody is a foe of the GM's who has no approaches."""
    sheet = state.sheet(who)
    return sheet.npc and not sheet.approaches and not (sheet.dead or sheet.panics)


def only_bare(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say that something matters for a foe without approaches, and for nobody else."""
    return {} if is_bare(state, who) else {"kind": ()}


def only(*kinds: Kind) -> Callable[[Options, State, Who], dict[str, tuple[str, ...]]]:
    """Say that something matters for some kinds of action, and for no others."""
    return lambda options, state, who: {"kind": tuple([one.value for one in kinds])}


def only_heroes(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say that something matters for a player's character, and not for those whom the GM plays."""
    return {"way": ()} if state.sheet(who).npc else {}


def ways_offered(options: Options, state: State, who: Who) -> tuple[Way, ...]:
    """List somebody's approaches with their dice; a foe may have none."""
    return () if is_bare(state, who) else ways_of(options, hero_of(options, state, who))


def ways_or_any(options: Options, state: State, who: Who) -> list[Choice]:
    """List the same, and that they pick one themselves."""
    ways = [Choice(one.key, one.words, one.note) for one in ways_offered(options, state, who)]
    return [Choice("", "They pick"), *ways] if ways else []


def expertise_of(options: Options, state: State, who: Who) -> list[Choice]:
    """List somebody's kinds of expertise."""
    return [Choice(one, opened(one)) for one in state.sheet(who).expertise]


def judge_words(field: str, keys: list[str]) -> list[Choice]:
    """Put options to people as the GM's card does."""
    wording = wordings()["judge"].field(field)
    return [Choice(key, wording.option(key), wording.notes.get(key, "")) for key in keys]


def levels_offered(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List the threat levels at which somebody can roll."""
    return judge_words("level", [one.key for one in THREATS if one.level is not None and one.level < IMPOSSIBLE])


def kinds_offered(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List the kinds of action that the GM can call for; whoever freezes makes no reaction."""
    frozen = bool(who) and state.sheet(who).panic == "freeze"
    return judge_words("kind", [one.value for one in Kind if not (frozen and one is Kind.REACTION)])


def likely_kind(options: Options, state: State, who: Who) -> Kind:
    """Give what the GM mostly calls for."""
    return Kind.REACTION


def dangers(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List how bad a danger can be."""
    return judge_words("danger", [one.value for one in DANGERS])


def tracks(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List the ladders that harm can mark."""
    return judge_words("track", [one.value for one in Track])


NAMELESS = "-"
"""The key of the other side where nobody has named it: a form can't send nothing for it."""


def side(state: State, foe: str) -> Choice:
    """Put somebody to people whom an action was against, named or not."""
    return Choice(foe or NAMELESS, state.name(foe) or "the other side")


def meant(key: str) -> Who:
    """Give who is meant by the key of a side."""
    return Who("" if key == NAMELESS else key)


def hunted(options: Options, state: State, who: Who = NOBODY) -> list[Choice]:
    """List those with whom a chase is under way."""
    return [side(state, one.rpartition("=")[0]) for one in scene_of(state).chases]


def refused_by(options: Options, state: State, who: Who) -> list[Choice]:
    """List those whom somebody may try once more to persuade."""
    found = scene_of(state).again.items()
    return [side(state, foe) for foe, by in found if by == who]


def taking_part(options: Options, state: State) -> list[Choice]:
    """List who may take part in a group effort, each with what they do best."""
    able_ones = [who for who in heroes(state) if can_act(options, state, who)]
    return [Choice(who, state.name(who), best_of(options, state, who)) for who in able_ones]


def everybody(options: Options, state: State) -> tuple[str, ...]:
    """Give all who may take part in a group effort."""
    return tuple([one.key for one in taking_part(options, state)])


def best_of(options: Options, state: State, who: Who) -> str:
    """Say by which approaches somebody has the most dice."""
    ways = ways_of(options, hero_of(options, state, who))
    most = max([one.dice for one in ways])
    return f"{joined([one.approach.title() for one in ways if one.dice == most], 'or')} {most}d"


ByWay = Annotated[str, Ask("How do you go about it?", ways_offered, usual=likely_way)]
Level = Annotated[str, Ask("How threatening is it?", levels_offered)]
Foe = Annotated[Who, Ask("With or against whom, or what?", others_here, free=True)]
Skill = Annotated[str, Ask("With an expertise?", expertise_of)]
Push = Annotated[
    bool,
    Ask(
        "Push yourself?", guide="1 Stress for one more die. You can still decide that when you roll.", when=only_heroes
    ),
]
WHO_ROLLS = "The most skilled if one can do it for all, the least skilled if everybody has to manage."
HARM_OF = "The harm when they botch it; Messy is 1 less, Dire 1 more."
UNTICKED = "Any other gives one more die, if they use it."
What = Annotated[Words, Ask("What do you do?", guide="slip past the dock guards")]


class Effort(Record, frozen=True):
    """What somebody puts in besides an approach."""

    expertise: Skill = ""
    ability: Annotated[str, Ask("With an ability?", ready)] = ""
    setup: Annotated[
        str, Ask("With something set up before?", setups_of, "Use it for one more die; then it is used up.")
    ] = ""
    push: Push = False


NO_MORE = Effort()


def planned(
    options: Options, state: State, hero: Hero, way: str, what: Words = UNSAID, effort: Effort = NO_MORE
) -> Plan:
    """Make the plan of somebody who has said everything at once, or refuse it."""
    ways = [one for one in ways_of(options, hero) if one.approach == way]
    if not ways:
        raise BadInput(f"there is no approach {way!r} on this sheet")
    expertise, push = effort.expertise, effort.push
    if expertise and expertise not in hero.expertise:
        raise Refused(f"there is no expertise in {expertise} on this sheet", "augur.expertise.relevant")
    if push and not options.push:
        raise Refused("at this table nobody can push themselves", "augur.push")
    if push and hero.stress >= hero.boxes:
        raise Refused("with all Stress boxes full nobody can push themselves", "augur.push.full")
    if effort.ability:
        able(state, hero.who, effort.ability)
    there = {one.key: one for one in map(prepared, ground_of(options, state).setups)}
    if effort.setup and effort.setup not in there:
        raise Refused(f"“{effort.setup}” is not set up any more", "augur.setup")
    plan = Plan(what, ways[0], expertise or None, effort.ability or None, push, setup=there.get(effort.setup))
    not_too_many(plan)
    return plan


def level_named(key: str) -> Threat:
    """Find a threat level at which dice can fall."""
    return next(one for one in THREATS if one.key == key)


def foe_of(options: Options, state: State, who: Who, kind: Kind, against: Who, what: str) -> Who:
    """Give whom an action is against that the GM calls for: a fight or a chase is never with nobody."""
    return against or (likely_foe(options, state, who, what) or OTHERS if kind in GOES_ON else NOBODY)


# --- actions ---------------------------------------------------------------------------------------------------------


@start("try", "Try something", TRY, place="sheet.approaches", row="way", when=can_act)
def try_something(
    options: Options,
    state: State,
    who: Who,
    way: ByWay,
    what: What = UNSAID,
    against: Foe = NOBODY,
    effort: Effort = NO_MORE,
) -> Call[Acted]:
    """Say what you do and how. The GM says what it takes, others may help, and you roll."""
    hero, what = hero_of(options, state, who), Words(unnamed(state.name(who), what))
    plan = planned(options, state, hero, way, what, effort)
    ground = ground_of(options, state, against, what, who)
    return attempt(options, hero, Aim(foe=against, what=what), ground, others_of(state, who), plan=plan)


@start(
    "again",
    "Try once more to persuade them",
    "augur.compel.again augur.chart.compel",
    place="scene",
    row="foe",
    when=lambda options, state, who: can_act(options, state, who) and bool(refused_by(options, state, who)),
)
def try_again(
    options: Options,
    state: State,
    who: Who,
    foe: Annotated[str, Ask("Whom?", refused_by)],
    way: ByWay,
    what: Annotated[Words, Ask("What do you say?")] = UNSAID,
    effort: Effort = NO_MORE,
) -> Call[Acted]:
    """Try once more to persuade somebody who refused, or was not moved. There is no third try."""
    target = meant(foe)
    if scene_of(state).again.get(target) != who:
        raise Refused("there is no second try here", "augur.compel.again")
    hero = hero_of(options, state, who)
    plan = planned(options, state, hero, way, what, effort)
    aim = Aim(kind=Kind.COMPEL, second=True, foe=target, what=what)
    return attempt(options, hero, aim, ground_of(options, state, target, what), others_of(state, who), plan=plan)


class Demand(Record, frozen=True):
    """What the GM calls for, and what applies to it."""

    kind: Annotated[Kind, Ask("What kind of action is it?", kinds_offered, usual=likely_kind)]
    what: Annotated[Words, Ask("What happens?", guide="a dog leaps at them")] = UNSAID
    against: Foe = NOBODY
    dice: Annotated[int, Meta(ge=0, le=10), Ask("How many action dice?", when=only_bare)] = 2
    level: Level = "normal"
    danger: Annotated[Grade, Ask("How bad is the danger?", dangers, HARM_OF, when=only(Kind.REACTION))] = Grade.PLAIN
    track: Annotated[Track, Ask("Does it hurt body or mind?", tracks, when=only(*HURTING))] = Track.FATIGUE
    world: Annotated[bool, Ask("Does the world help?", guide="You roll a die for it.")] = False
    unhelpful: Annotated[tuple[str, ...], Ask("Is any expertise of no use here?", expertise_of, UNTICKED)] = ()
    way: Annotated[str, Ask("By which approach?", ways_or_any)] = ""


@start(
    "call",
    "Call for a roll",
    "augur.chart.reaction augur.reaction.grade augur.threat.level augur.expertise.relevant",
    by="gm",
    place="party",
    when=can_be_called,
)
def call_for(options: Options, state: State, who: Who, demand: Demand) -> Call[Acted]:
    """A reaction to a danger, or anything else. The player says what they do, and how."""
    hero, plan = hero_of(options, state, who), None
    if is_bare(state, who):  # nothing is left to say: no approach to pick, nobody who pushes or helps
        hero = with_(hero, ways=(Way("", demand.dice),))
        plan = Plan(demand.what, hero.ways[0])
    hero = with_(hero, expertise=tuple([one for one in hero.expertise if one not in demand.unhelpful]))
    if demand.way and hero.panic != "fight":
        hero = with_(hero, ways=tuple([one for one in ways_of(options, hero) if one.approach == demand.way]))
    check_panic(demand.kind, hero.panic)
    against = foe_of(options, state, who, demand.kind, demand.against, demand.what)
    ground = ground_of(options, state, against)
    size, outside = ground.left or options.clock_size, WORLD if demand.world else None
    level = level_named(demand.level)
    danger, track = demand.danger, demand.track
    judged = Judgement(demand.kind, level, danger=danger, track=track, size=size, outside=outside, clock_size=size)
    aim = Aim(foe=against, what=demand.what)
    return attempt(options, hero, aim, ground, others_of(state, who), plan=plan, judged=judged)


def levels_or_later(options: Options, state: State) -> list[Choice]:
    """List the threat levels, and that the GM waits for what is said of how it is done."""
    return [*levels_offered(options, state), Choice("", "Later", "once you know how they go about it")]


def at_once(kinds: tuple[Kind, ...] = ()) -> Callable[[Options, State], dict[str, tuple[str, ...]]]:
    """Say that something matters where the threat is named at once, and for some kinds of action alone."""
    of_kind = {"kind": tuple([one.value for one in kinds])} if kinds else {}
    return lambda options, state: {"level": tuple([one.key for one in THREATS if one.level is not None]), **of_kind}


def expertise_here(options: Options, state: State) -> list[Choice]:
    """List what those are experts in who may take part in a group effort."""
    found: dict[str, list[str]] = {}
    for one in taking_part(options, state):
        for what in state.sheet(one.key).expertise:
            found.setdefault(what, []).append(one.words)
    return [Choice(what, opened(what), joined(who)) for what, who in found.items()]


class Facing(Record, frozen=True):
    """What a group has to do with, where the GM says so at once."""

    level: Annotated[str, Ask("How threatening is it?", levels_or_later, usual=lambda options, state: "normal")] = ""
    kind: Annotated[Kind, Ask("What kind of action is it?", kinds_offered, when=at_once())] = Kind.BASIC
    danger: Annotated[Grade, Ask("How bad is the danger?", dangers, HARM_OF, when=at_once((Kind.REACTION,)))] = (
        Grade.PLAIN
    )
    track: Annotated[Track, Ask("Does it hurt body or mind?", tracks, when=at_once(HURTING))] = Track.FATIGUE
    unhelpful: Annotated[
        tuple[str, ...], Ask("Is any expertise of no use here?", expertise_here, UNTICKED, when=at_once())
    ] = ()


UNJUDGED = Facing()


@start(
    "group-effort",
    "Group effort",
    "augur.group.who augur.group.others augur.assist augur.assist.risk",
    by="gm",
    place="party",
    when=lambda options, state: len(taking_part(options, state)) > 1,
    button="Begin",
)
def group_effort(
    options: Options,
    state: State,
    rolls: Annotated[Who, Ask("Who rolls?", taking_part, WHO_ROLLS)],
    members: Annotated[
        tuple[Who, ...],
        Ask("Who else takes part?", taking_part, usual=everybody, but="rolls"),
    ] = (),
    what: Annotated[Words, Ask("What do they do together?", guide="cross the river")] = UNSAID,
    against: Foe = NOBODY,
    faces: Facing = UNJUDGED,
) -> Call[Acted]:
    """One rolls, the others assist and share the risk."""
    ticked = [one for one in dict.fromkeys(members) if one != rolls]
    others = tuple(ticked or [one for one in heroes(state) if one != rolls and can_act(options, state, one)])
    against = foe_of(options, state, rolls, faces.kind, against, what) if faces.level else against
    hero, ground = hero_of(options, state, rolls), ground_of(options, state, against, what, rolls)
    judged = None
    if faces.level:
        check_panic(faces.kind, hero.panic)
        size = ground.left or options.clock_size
        level = level_named(faces.level)
        judged = Judgement(faces.kind, level, danger=faces.danger, track=faces.track, size=size, clock_size=size)
        hero = with_(hero, expertise=tuple([one for one in hero.expertise if one not in faces.unhelpful]))
    return attempt(options, hero, Aim(foe=against, what=what), ground, group=others, judged=judged)


@start(
    "action",
    "Roll for somebody without a sheet",
    "augur.action.roll augur.chart.kinds",
    by="gm",
    place="desk",
    button="Go on",
)
def roll_for_anybody(
    options: Options,
    state: State,
    name: Annotated[
        Words, Ask("Who?", guide="Somebody without a sheet; for others, call for a roll.", short=True)
    ] = UNSAID,
    dice: Annotated[int, Meta(ge=0, le=10), Ask("How many action dice?")] = 2,
    level: Level = "normal",
    kind: Annotated[Kind, Ask("What kind of action is it?", kinds_offered)] = Kind.BASIC,
    what: Annotated[Words, Ask("What do they do?")] = UNSAID,
    against: Annotated[Who, Ask("Against whom?", anybody, free=True)] = NOBODY,
) -> Call[Acted]:
    """Roll an action of somebody without a sheet."""
    body = Body(who=Who(name or GM), boxes=options.stress_boxes, clock=options.clock_size)
    against = against or (OTHERS if kind in GOES_ON else NOBODY)
    ground = ground_of(options, state, against)
    stakes = Stakes(kind, foe=against, known=ground.known, what=what, left=ground.left, hero=ground.hero)
    return action(options, Pooled(dice, level_named(level).level or 0), body, stakes)


@start(
    "chase",
    "Roll a chase to its end",
    "augur.chase.clocks augur.chart.chase augur.chase.level augur.chase.condition",
    by="gm",
    place="party",
    when=lambda options, state, who: can_act(options, state, who) and bool(hunted(options, state)),
)
def chase_to_its_end(
    options: Options,
    state: State,
    who: Who,
    foe: Annotated[str, Ask("With whom?", hunted)],
    way: Annotated[str, Ask("By which approach?", ways_offered, usual=likely_way)],
    level: Level = "normal",
) -> Call[Chased]:
    """Roll a chase to its end, action by action."""
    chosen = planned(options, state, hero_of(options, state, who), way).way
    pool = Against(chosen.dice, level_named(level).level or 0, chosen.harm)
    with_whom = meant(foe)
    race = Race(*standing_in(scene_of(state).chases, with_whom))
    return chase(options, pool, body_of(options, state, who), race, with_whom)


# --- the GM's moves, and questions -----------------------------------------------------------------------------------


def board_of(options: Options, state: State) -> Board:
    """Give what the GM can make a move with."""
    scene = scene_of(state)
    clocks = [scene.clocks[key] for key in scene.open_clocks]
    stands = tuple([(one.ticks, size_of(options, one)) for one in clocks])
    return Board(scene.open_clocks, npcs_of(options, state), tuple(map(Who, scene.foes)), stands)


def nobody(options: Options) -> Body:
    """Give whom a move is against that is against nobody."""
    return Body(NOBODY, boxes=options.stress_boxes)


def weights(options: Options, state: State) -> list[Choice]:
    """Put the kinds of moves to the GM."""
    light, heavy = "light harm, divide, pressure, a bargain", "complicate, heavy harm, a condition, reduce"
    return [Choice(Due.REACTION.value, "Light", light), Choice(Due.ACTION.value, "Heavy", heavy)]


@start("gm-move", "Pick the move", "augur.gm.moves augur.gm.later augur.clock", by="gm", place="desk", row="due")
def due_move(
    options: Options, state: State, due: Annotated[str, Ask("What’s due?", lambda options, state: dues(state, *Due))]
) -> Call[Moved]:
    """Make a move that is due, against one of those who took the risk."""
    owed = owed_of(state, due, *Due)
    bodies = tuple([body_of(options, state, Who(one)) for one in owed.against]) or (nobody(options),)
    board = with_(board_of(options, state), after=tried(owed.why) if owed.why and not said("why", owed.why, "") else "")
    return gm_move(options, Due(owed.kind), bodies[0], board, due=due, others=bodies[1:])


@start(
    "gm-move-now",
    "Make a move of your own",
    "augur.gm.moves augur.clock",
    by="gm",
    place="desk",
    button="Pick the move",
)
def free_move(
    options: Options,
    state: State,
    kind: Annotated[Due, Ask("How heavy a move?", weights)] = Due.REACTION,
    against: Annotated[Who, Ask("Against whom?", lambda options, state: list(state.sheets))] = NOBODY,
) -> Call[Moved]:
    """Whenever the story calls for one."""
    body = body_of(options, state, against) if against else nobody(options)
    return gm_move(options, kind, body, board_of(options, state))


@start(
    "judge",
    "Ask how threatening something is",
    "augur.threat.ask augur.stance",
    by="players",
    place="scene",
)
def ask_threat(
    options: Options, state: State, what: Annotated[Who, Ask("Who, or what?", others_here, free=True)]
) -> Call[Judged]:
    """Your GM says it before you act against it."""
    ground = ground_of(options, state, what)
    named = next((one.key for one in THREATS if one.level is not None and one.level == ground.judged), ground.level)
    return judge(options, what, clocks=ground.clocks, likely=named)


# --- downtime, abilities, new characters -----------------------------------------------------------------------------


def tired(options: Options, state: State, who: Who) -> bool:
    """Tell whether rest does anything for somebody."""
    sheet = state.sheet(who)
    used = [one for one in sheet.abilities if one.used]
    return not sheet.dead and bool(sheet.stress or sheet.fatigue.marks or sheet.fog.marks or used)


def resting(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Say for how many downtime actions rest does something for somebody."""
    return 1, useful(body_of(options, state, who))


@start("rest", "Rest", "augur.downtime.rest", place="sheet.tracks", when=tired)
def take_rest(
    options: Options,
    state: State,
    who: Who,
    actions: Annotated[Actions, Ask("For how many downtime actions?", limits=resting)] = 1,
) -> Call[Rest]:
    """Where there is time for it, one downtime action clears 3 marks of Fatigue and Fog together, or 3 Stress."""
    if not tired(options, state, who):
        raise Refused(f"{state.name(who)} has nothing to rest from", "augur.downtime.rest")
    spent = tuple([one.name for one in state.sheet(who).abilities if one.used])
    return rest(options, actions, body_of(options, state, who), True, spent, fights_of(options, state))


def stands_on(state: State, who: Who, track: Track) -> str:
    """Name the worst step of somebody's ladder that can be healed."""
    sheet = state.sheet(who)
    return worst(sheet.ladder(Track.FATIGUE), sheet.ladder(Track.FOG), sheet.panic, track)


def mended(options: Options, state: State, who: Who, track: Track, helper: Who = NOBODY) -> Call[Mended]:
    """Begin to heal the worst step of a ladder; the GM says whether there is time for it."""
    living(state, who)
    return recover_by(options, track, body_of(options, state, who), helper, True, fights_of(options, state))


@start(
    "recover",
    "Recover (1 downtime action)",
    "augur.downtime.recover",
    place="sheet.fatigue",
    when=lambda options, state, who: stands_on(state, who, Track.FATIGUE) == "exhausted",
)
def recover(options: Options, state: State, who: Who) -> Call[Mended]:
    """Where there is time for it, recover from being Exhausted: that takes 1 downtime action."""
    return mended(options, state, who, Track.FATIGUE)


@start(
    "heal",
    "Recover with a healer",
    "augur.downtime.recover",
    place="sheet.fatigue",
    when=lambda options, state, who: stands_on(state, who, Track.FATIGUE) in ("wounded", "maimed"),
)
def heal(
    options: Options, state: State, who: Who, healer: Annotated[Who, Ask("Who heals?", free=True)]
) -> Call[Mended]:
    """Recover from the worst step of Fatigue: Wounded takes 2 downtime actions and a healer, Maimed 4."""
    return mended(options, state, who, Track.FATIGUE, healer)


@start(
    "restore",
    "Calm down with a friend",
    "augur.downtime.restore",
    place="sheet.fog",
    when=lambda options, state, who: bool(stands_on(state, who, Track.FOG)),
)
def restore(
    options: Options, state: State, who: Who, friend: Annotated[Who, Ask("Which friend helps?", free=True)]
) -> Call[Mended]:
    """Come back from the worst step of Fog, with a friend: Panicked takes 2 downtime actions, Unstable 4."""
    return mended(options, state, who, Track.FOG, friend)


@start(
    "momentum",
    "Use an ability for Momentum",
    "augur.momentum.gain augur.momentum.lose",
    place="sheet.abilities",
    row="ability",
)
def momentum(
    options: Options,
    state: State,
    who: Who,
    ability: Annotated[str, Ask("Which ability?", ready)],
    points: Annotated[Points, Ask("How much Momentum?", guide="With a minus, it costs you that much.")] = 1,
) -> Call[Driven]:
    """Gain some by it, or pay some for it, if the GM agrees."""
    used = able(state, who, ability)
    return momentum_by(options, points, ability, body_of(options, state, who), True, used.rest, used.text)


def to_be_made(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is a new character of a player's with points left."""
    sheet = state.sheet(who)
    return not (sheet.played or sheet.npc) and bool(unspent(options, sheet))


@start(
    "create",
    "Spread points over the approaches",
    "augur.creation.points augur.creation.most",
    place="sheet.approaches",
    when=to_be_made,
)
def create_hero(options: Options, state: State, who: Who) -> Call[Created]:
    """Spread the points of a new character over the approaches."""
    if state.sheet(who).played:
        raise Refused(f"{state.name(who)} has been played already", "augur.creation.points")
    return create(options, who)
