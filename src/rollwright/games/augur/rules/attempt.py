"""What somebody tries: they say how on one card, the GM judges on another, others may help, and the dice fall.

A group effort is the same with others who assist unasked; what the GM calls for is the same with the judgement first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.action import (
    ANNOUNCED,
    WORTH,
    Acted,
    Barred,
    Dice,
    Help,
    Pooled,
    action,
    barred,
    ended,
)
from rollwright.games.augur.rules.chart import FITS, NO_AIM, Aim, AtRisk, Stakes
from rollwright.games.augur.rules.chase import settled, standing_in
from rollwright.games.augur.rules.dice import MOST_DICE, in_words
from rollwright.games.augur.rules.facts import AbilityUsed, BlowStruck, Faced, Gone, ThreatJudged
from rollwright.games.augur.rules.harm import Form, Grade, Track, fatigue_from, fog_from
from rollwright.games.augur.rules.judging import NEW, advanced
from rollwright.games.augur.rules.kinds import Kind, by_panic, check_panic, forced
from rollwright.games.augur.rules.momentum import RESET, Momentum, Stress
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import NO_GROUND, WORLD, About, Body, Ground, Hero, Prepared, Way

from rollwright.games.augur.rules.people import prepared, under, ways_of, with_, worst_of  # isort: skip
from rollwright.games.augur.rules.state import MOST_TICKS, OTHERS
from rollwright.games.augur.rules.threat import ADVANCES, BOXES, IMPOSSIBLE, THREATS, Box, HarmDice, Threat, stance_of

from rollwright.games.augur.rules.threat import level_by, once_each, threats  # isort: skip
from rollwright.games.augur.rules.words import said
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed

DANGERS = (Grade.MINOR, Grade.PLAIN, Grade.HEAVY, Grade.NONE)
HURTING = (Kind.CLASH, Kind.REACTION)
GOES_ON = (Kind.CLASH, Kind.CHASE)
"""What is likely to be done again."""
SOMEBODY_ELSE = Who("somebody-else")
APPLIES, NO_HELP, NO_ROLL = "applies", "does-not-apply", "no-roll"
ROLL, PUSH = "roll", "push"
EXAMPLE = "lend a shoulder"
EXAMPLES = {Kind.REACTION: "jump aside", Kind.CLASH: "duck under it and strike back", Kind.CHASE: "leap the gap"}
"""What somebody may do who was called on."""
AGREED = ", if your GM agrees that it applies"
ODDS_BEFORE = " The odds are for a normal threat: the GM says next how threatening it is."
T = TypeVar("T")


class Plan(NamedTuple):
    """What somebody is about to do, and with what."""

    what: Words
    way: Way
    expertise: str | None = None
    ability: str | None = None
    push: bool = False
    helper: Who = NOBODY
    """Of a group effort, who of the others rolls the die."""
    setup: Prepared | None = None
    """What somebody has set up before, and what helps now."""


class Judgement(NamedTuple):
    """What the GM makes of it, with all that the chart may want to know; what is needed most comes first."""

    kind: Kind
    level: Threat
    foe: Who = NOBODY
    """Of a fight or a chase where nobody has said against whom: who it is, or somebody else, who is named."""
    named: Words = Words("")
    danger: Grade = Grade.PLAIN
    track: Track | None = None
    size: int | None = None
    fit: str = ""
    """Of somebody who is to be persuaded: whether it is the right approach."""
    expertise: str = APPLIES
    outside: Prepared | None = None
    stances: tuple[Box, ...] = ()
    clock: str = NEW
    """Of what is advancing: a new clock, or the one that runs already."""
    clock_size: int = 6
    why: Words = Words("")


class Joins(NamedTuple):
    """What can be done before the dice fall: to roll, to push, to use something set up, or to help."""

    key: str
    who: Who
    note: str = ""
    uses: Prepared | None = None

    @property
    def words(self) -> str:
        """What it says of something set up; of people and dice there are other words."""
        return f"Add “{self.uses.key}”" if self.uses else ""


@listed(
    "attempt",
    "Try something",
    "augur.action.when augur.action.approach augur.action.no-roll augur.expertise.relevant augur.assist augur.outside"
    " augur.push augur.compel.again",
    worth=WORTH,
    barred=barred,
    examples=(
        {"approaches": ("finesse=2", "reason=1"), "kind": Kind.CLASH, "threat": 1, "who": "kara"},
        {"approaches": ("guile=1",), "kind": Kind.COMPEL, "threat": 0, "expertise": ("lies",), "stress": 6},
        {"approaches": ("guile=1",), "kind": Kind.GAMBIT, "threat": -1, "helpers": ("vanya",), "setups": ("rope",)},
        {"approaches": ("guile=1",), "kind": Kind.CHASE, "threat": 0, "foe": "cat", "chases": ("cat=5/4",)},
        {"approaches": ("guile=1",), "abilities": ("trick",), "clocks": ("flood",), "panic": "flight"},
    ),
)
@procedure
async def attempt(
    options: Options,
    hero: Hero,
    aim: Aim = NO_AIM,
    ground: Ground = NO_GROUND,
    helpers: tuple[Who, ...] = (),
    group: Annotated[tuple[Who, ...], INNER] = (),
    plan: Annotated[Plan | None, INNER] = None,
    judged: Annotated[Judgement | None, INNER] = None,
) -> Acted:
    """Try something: the player says how, the GM what it takes, others may help; then it is rolled, or isn't.

    Setups are written with their maker, as `rope=vanya`, chases with both clocks, as `thief=2/1`; `known` are those who
    have a clock, `once` the abilities that can't be used again before a rest.
    """
    if hero.who in (*helpers, *group):
        raise Refused("nobody assists themselves", "augur.assist")
    hero, ways = under(options, hero), ways_of(options, hero)
    note, before = " rolls for the group" if group else "", ODDS_BEFORE if judged is None else ""
    asking = About(hero.who, aim.what, aim.foe, AGREED, note=note + ": how?", likely=before, help=EXAMPLE, main="Go on")
    if judged is not None:
        stakes = Stakes(judged.kind, judged.danger, foe=aim.foe, known=ground.known, track=judged.track)
        stakes, aim = with_(stakes, left=ground.left, hero=ground.hero), with_(aim, called=not group)
        harm = max([one.harm for one in ways], default=0) + by_panic(judged.kind, hero.panic)
        asking = asking._replace(
            note=note + ": " + told.level_called(judged.level.level or 0, harm > 0),
            stake=AtRisk(stakes, bare(hero), group, max(0, judged.level.level or 0) + harm, ground.party),
            help=EXAMPLES.get(judged.kind, EXAMPLE),
            main="Go on" if helpers or (group and options.push and can_push(hero)) else "Roll",
            expertise="",  # those that don't apply have been left out
        )
        await Headline(told.headline, hero.who, group, aim, "", judged.kind.value, judged.level.level)
    elif group:
        await Headline(told.headline, hero.who, group, aim)
    if group:
        await Said(told.for_group, hero.who, group)
    named = aim.what if judged is None and not group else ""  # by the player, and not by the GM
    early = plan is not None  # all was said before the GM judges: some of it can still be added with the roll
    offer = plan or offered(options, hero, hero.ways[:1] or ways, named, ground, group)
    if judged and group:  # nothing comes between this and the roll, with which it is asked
        offer = offer._replace(push=False)
    plan = await Choose.card("plan", hero.who, offer, not_too_many, asking)
    aim = with_(aim, what=aim.what or plan.what, deed=plan.what if aim.what not in ("", plan.what) else "")
    way = plan.way.approach
    await Headline(told.headline, hero.who, group, aim, way)
    await Said(told.declared, hero.who, plan, aim, judged.kind.value if judged else "")
    facing = judged._replace(outside=judged.outside or plan.setup) if judged else None
    facing = facing or await faced(options, hero, plan, aim, ground)
    if facing.foe:
        aim, ground = with_(aim, foe=facing.foe), dict(ground.others or ()).get(facing.foe, ground)
    level = level_by(facing.level, facing.stances)
    if facing.expertise == NO_ROLL and (level is None or level < IMPOSSIBLE):
        level = None
    await Headline(told.headline, hero.who, group, aim, way, facing.kind.value, level)
    rolls_by = worst_of(ways) if forced(facing.kind, hero.panic) else plan.way
    besides = told.besides(rolls_by.harm, rolls_by.cause, by_panic(facing.kind, hero.panic))
    await Said(told.judged, facing, facing.kind, level, besides, hero.panic)
    if ADVANCES in facing.stances and facing.level.level is not None and not ground.running:
        await advanced(facing.clock, facing.clock_size, aim.what)
    for key, _ in ground.earned if judged is None else ():  # the GM has counted it
        await Gone(part="notes", key=key, how="used")
    if ground.judged is not None:
        await ThreatJudged(things=(aim.foe, aim.what))
    if level is not None and level >= IMPOSSIBLE:
        await Said(told.impossible, hero.who)
        return ended(hero, None)
    settled_before = (facing.track, facing.size, facing.fit)
    stakes = Stakes(
        facing.kind,
        facing.danger,
        aim.second,
        aim.foe,
        ground.known,
        aim.what,
        *settled_before,
        ground.left,
        ground.hero,
        aim.deed,
        aim.called,
    )
    if aim.foe and facing.kind in GOES_ON:
        track = facing.track.value if facing.track else ""
        named = (
            facing.level.key
            if facing.level._replace(harm=0) in THREATS and level is not None and level >= 0 and not facing.stances
            else ""
        )  # what was a gift of the moment isn't likely the next time
        size = facing.size if facing.kind is Kind.CLASH else None
        await Faced(foe=aim.foe, by=hero.who, kind=facing.kind.value, level=named, way=way, track=track, size=size)
    pool, aid = Pooled(0, certain=True), Help()
    if level is None:
        await Said(told.certain, hero.who, plan.expertise or "" if facing.expertise == NO_ROLL else "")
    else:
        full = options.push and hero.stress >= hero.boxes and not hero.clock
        waits = early or bool(group or (judged and helpers))  # for the GM, or for others: there is time to push, too
        unused = tuple([one for one in map(prepared, ground.setups) if one != plan.setup]) if early else ()
        hands = Hands(helpers, group, unused, waits and options.push and can_push(hero), full)
        risk = AtRisk(stakes, bare(hero), others=ground.party)
        pool, aid = await gathered(hero, ways, plan, facing, level, risk, hands)
        if level < 0:  # what comes with the roll has come
            await Headline(told.headline, hero.who, group, aim, way, facing.kind.value, level, True)
    end = await action(options, pool, bare(hero), stakes, aid, ANNOUNCED)
    if aim.foe and facing.kind is Kind.CLASH:
        await BlowStruck(foe=aim.foe, by=hero.who)
    if facing.kind is Kind.CHASE:
        won = await settled(options.chase_clock, *standing_in(ground.chases, aim.foe), end.follows, aim.foe, hero.who)
        end = end._replace(follows=end.follows._replace(won=won))
    return end


class Hands(NamedTuple):
    """What there is to lend a hand: who may help, who is in a group effort, what is set up; and whether to push."""

    helpers: tuple[Who, ...] = ()
    group: tuple[Who, ...] = ()
    setups: tuple[Prepared, ...] = ()
    push: bool = False
    stress_full: bool = False
    """Whether that is why nobody can push."""


def offered(
    options: Options, hero: Hero, ways: tuple[Way, ...], what: str, ground: Ground, group: tuple[Who, ...]
) -> Plan:
    """Offer all ways to go about it, and room to say what it is, where that wasn't said."""
    return Plan(
        what=Words(what) if what else words(),
        way=each(ways, usual=max(ways, key=lambda one: one.dice)),
        expertise=maybe(hero.expertise),
        ability=maybe(hero.abilities),
        push=each((False, True)) if options.push and can_push(hero) else False,
        helper=each(group) if group else NOBODY,
        setup=None if group else maybe(map(prepared, ground.setups)),
    )


def can_push(hero: Hero) -> bool:
    """Tell whether somebody has a box of Stress left to push with; those whom the GM plays have none."""
    return hero.stress < hero.boxes and not hero.clock


def not_too_many(plan: Plan) -> None:
    """Refuse to pay for a die that nobody would roll."""
    if plan.push and plan.way.dice + (plan.ability is not None) > MOST_DICE:
        raise Refused("with more than six dice nobody rolls: there is nothing to push for", "augur.dice.more-than-six")


@lru_cache(maxsize=256)
def to_be_judged(
    aim: Aim, ground: Ground, usual: int, frozen: bool, expert: bool, helped: bool, setup: Prepared | None, harm: int
) -> Judgement:
    """Say what the GM is asked: what isn't settled. `usual` is the table's size of a clock, `harm` harm's dice."""
    outside = [None, WORLD, *map(prepared, ground.setups)]
    likely = Kind(ground.kind or Kind.BASIC)
    kinds = [kind for kind in Kind if not (frozen and kind is Kind.REACTION)]
    given, can_be = aim.threat is not None, [aim.kind] if aim.kind else kinds
    begins: dict[str, Sequence[Box | str]] = {"stances": [ADVANCES], "clock": [NEW]}
    clash, reacts = Kind.CLASH in can_be, Kind.REACTION in can_be
    nameless = ground.others is not None and not set(GOES_ON).isdisjoint(can_be)
    others = ground.others if nameless and ground.others else ()
    fresh = [SOMEBODY_ELSE, *[one for one, its in others if not (its.left or its.hero)]]
    starts: dict[str, Sequence[Kind | Who]] = {"kind": [Kind.CLASH], **({"foe": fresh} if others else {})}
    unnamed: dict[str, Sequence[Kind | Who]] = {"kind": GOES_ON, **({"foe": [SOMEBODY_ELSE]} if others else {})}
    size = ground.left or number(1, MOST_TICKS, usual, starts)
    track = Track(ground.track or Track.FATIGUE)
    return Judgement(
        kind=aim.kind or each(kinds, usual=likely),
        level=Threat("given", aim.threat) if given else threats(ground.judged, harm, ground.level),
        foe=each([*[one for one, _ in others], SOMEBODY_ELSE], {"kind": GOES_ON}, ground.foe or SOMEBODY_ELSE)
        if others
        else SOMEBODY_ELSE
        if nameless
        else NOBODY,
        named=words(when=unnamed) if nameless else Words(""),
        danger=each(DANGERS, {"kind": [Kind.REACTION]}, Grade.PLAIN) if reacts else Grade.PLAIN,
        track=each(Track, {"kind": HURTING}, track) if clash or reacts else None,
        size=size if clash and aim.foe not in ground.known and not ground.hero else None,
        fit=each(FITS, when={"kind": [Kind.COMPEL]}) if Kind.COMPEL in can_be else "",
        expertise=each((APPLIES, NO_HELP, NO_ROLL)) if expert else APPLIES,
        outside=None if helped else each(outside, usual=setup),
        stances=() if given else some(BOXES, once=stance_of),
        clock=NEW if given or not ground.clocks else each((NEW, *ground.clocks), when={"stances": [ADVANCES]}),
        clock_size=usual if given else number(1, MOST_TICKS, usual, begins),
        why=words(),
    )


async def faced(options: Options, hero: Hero, plan: Plan, aim: Aim, ground: Ground) -> Judgement:
    """Ask the GM, on one card."""
    about_it, expert = with_(aim, what=""), plan.expertise is not None
    if aim.foe in [one.rpartition("=")[0] for one in ground.chases]:
        ground = with_(ground, kind=Kind.CHASE.value, why="chase")
    elif not ground.kind and (ground.left or ground.npc) and plan.way.physical:
        ground = with_(ground, kind=Kind.CLASH.value, why="sheet" if ground.left else "body")
    by_way = Track.FOG if plan.way.approach and not plan.way.physical else Track.FATIGUE
    last_time = [track for who, way, track in ground.ways if (who, way) == (hero.who, plan.way.approach)]
    ground = with_(ground, track=last_time[0] if any(last_time) else by_way.value)
    frozen, helped = hero.panic == "freeze", plan.helper != NOBODY
    alone = with_(ground, party=(), earned=())
    offer = to_be_judged(about_it, alone, options.clock_size, frozen, expert, helped, plan.setup, plan.way.harm)

    def check(facing: Judgement) -> None:
        check_panic(facing.kind, hero.panic)
        once_each(facing.stances)

    why = ground.why or ("unknown" if aim.foe else "")
    likely = said("likely", why) if why and not aim.kind else ""
    last = "As it was the last time. " if ground.why == "last" and ground.level and ground.judged is None else ""
    note, skill = told.to_judge(plan, aim), plan.expertise or ""
    about = About(hero.who, aim.what, aim.foe, skill, note=note, likely=likely, help=told.earned(ground.earned) + last)
    facing = await Choose.card("judge", GM, offer, check, about)
    if ground.others is None or facing.kind not in GOES_ON:
        return facing._replace(foe=NOBODY)
    foe = Who(facing.named or OTHERS) if facing.foe == SOMEBODY_ELSE else facing.foe
    its = dict(ground.others).get(foe, ground)
    return facing._replace(foe=foe, size=None if foe in its.known or its.hero else its.left or facing.size)


async def gathered(
    hero: Hero,
    ways: tuple[Way, ...],
    plan: Plan,
    facing: Judgement,
    level: int,
    risk: AtRisk,
    hands: Hands,
) -> tuple[Pooled, Help]:
    """Count the dice, and let others help until they fall."""
    chosen, expertise = plan.way, plan.expertise
    if forced(facing.kind, hero.panic):
        chosen = worst_of(ways)
        await Said(told.in_panic, hero.who, chosen.approach)
    if expertise and facing.expertise == NO_HELP:
        await Said(told.unhelpful, expertise)
        expertise = None
    if expertise:
        await Said(told.expert, expertise)
    if plan.ability:
        await Said(told.able, plan.ability)
    bonus = [source for source, it in (("expertise", expertise), ("ability", plan.ability)) if it]
    dice = chosen.dice + len(bonus)
    push, aid = plan.push and dice <= MOST_DICE, Help()
    if dice + (push and not hands.push) <= MOST_DICE:
        if hands.group:
            aid = Help(plan.helper or hands.group[0], hands.group)
        elif outside := facing.outside:
            aid = Help(outside.by, setup="" if outside is WORLD else outside.key)
            await Said(told.lent, hero.who, aid)
        threat = max(0, level) + chosen.harm + by_panic(facing.kind, hero.panic)
        aid, push = await helped(risk, dice, threat, hero.momentum, aid, hands, push)
    dice += push
    if aid.assist:
        bonus, dice = [*bonus, "together"], dice + 1
    if plan.ability:
        await AbilityUsed(ability=plan.ability, rest=plan.ability in hero.once, die=True, who=hero.who)
    if aid.setup:
        await Gone(part="setups", key=aid.setup, how="used")
    return Pooled(dice, level, chosen.harm, push=push, bonus=tuple(bonus), cause=chosen.cause), aid


async def helped(
    risk: AtRisk, dice: int, threat: int, momentum: int, aid: Help, hands: Hands, push: bool
) -> tuple[Help, bool]:
    """Let others help until the one who acts rolls; whoever helps, it is one die in all.

    Where there is time to push, that is settled with the roll: what was said of it before only comes first.
    """
    who, sure = risk.body.who, push and not hands.push
    while True:
        pool = dice + sure + bool(aid.assist)
        offers = [Joins(ROLL, who, in_words(pool, threat))]
        if hands.push and pool <= MOST_DICE:
            offers.insert(0 if push else 1, Joins(PUSH, who, told.pushing(pool + 1, threat)))
        if not aid.assist:
            offers += [Joins("use " + one.key, who, "one more die, then you roll", one) for one in hands.setups]
        alone = bool(aid.assist) and not aid.sharing  # by a thing: to help beside it costs and brings nothing
        free = () if alone else tuple([one for one in hands.helpers if one not in aid.sharing])
        note = "no more dice, but a share of the risk" if aid.assist else "one more die, and a share of the risk"
        shares = [(one, risk._replace(threat=threat).share(one)) for one in free]
        offers += [Joins(one, one, note + ": " + shared if shared else note) for one, shared in shares]
        if len(offers) == 1:
            return aid, sure
        first = offers[0].key
        unused = tuple([one.key for one in hands.setups]) if aid.sharing else ()
        full, it = hands.stress_full, risk.stakes
        about = About(who, it.what, it.foe, stake=risk._replace(sharing=aid.sharing, threat=threat))
        put = partial(told.rolling, about, pool, aid.assist, momentum, aid.setup, first, sure, free, full, unused)
        joins = await Choose.among("help", [(one, one.who) for one in offers], put)
        if joins.key in (ROLL, PUSH):
            return aid, sure or joins.key == PUSH
        if joins.uses:
            aid = Help(joins.uses.by, setup=joins.uses.key)
            await Said(told.lent, who, aid)
        else:
            await Said(told.helps, who, joins.who, not aid.assist)
            aid = Help(aid.assist or joins.who, (*aid.sharing, joins.who))


def bare(hero: Hero) -> Body:
    """Give what an action can change of somebody, and nothing else."""
    return Body(hero.who, hero.momentum, hero.stress, hero.fatigue, hero.fog, hero.panic, hero.boxes, hero.clock)


# --- group efforts ---------------------------------------------------------------------------------------------------


class Members(msgspec.Struct, frozen=True):
    """Those of a group effort as a command names them: lists by member, each with the dice of their own approach.

    Ladders are as they are written, `2` or `3/exhausted`; kinds of expertise and abilities have a plus between,
    `locks+lies`. `worst` are the dice of the worst physical approach, for whoever clashes in panic.
    """

    members: tuple[Who, ...]
    dice: tuple[Dice, ...]
    harm: tuple[HarmDice, ...] = ()
    momentum: tuple[Momentum, ...] = ()
    stress: tuple[Stress, ...] = ()
    fatigue: tuple[str, ...] = ()
    fog: tuple[str, ...] = ()
    panic: tuple[Form, ...] = ()
    expertise: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    worst: tuple[Dice, ...] = ()
    approach: str = ""

    def hero(self, at: int) -> Hero:
        """Give one of them."""
        fatigue, fog = fatigue_from(part(self.fatigue, at, "0")), fog_from(part(self.fog, at, "0"))
        worst = Way("", part(self.worst, at, self.dice[at]), fatigue.threat)
        own = Way(self.approach, self.dice[at], part(self.harm, at, 0), physical=False)
        return Hero(
            who=self.members[at],
            momentum=part(self.momentum, at, RESET),
            stress=part(self.stress, at, 0),
            fatigue=fatigue,
            fog=fog,
            panic=part(self.panic, at, ""),
            approaches=(),
            expertise=several(part(self.expertise, at, "")),
            abilities=several(part(self.abilities, at, "")),
            ways=(own, worst),
        )


def barred_group(
    options: Options,
    members: tuple[Who, ...],
    threat: int | None,
    momentum: tuple[int, ...],
    stress: tuple[int, ...],
    **others: object,
) -> Barred:
    """Bar burning where nobody of the group has the Momentum for it."""
    each_one = [barred(options, threat, part(momentum, at, RESET), part(stress, at, 0)) for at in range(len(members))]
    return each_one[0] if each_one and all(each_one) else {}


@listed(
    "group-effort",
    "Group effort",
    "augur.group.who augur.group.others augur.assist augur.assist.risk",
    worth={"result": WORTH["result"], "done": WORTH["done"]},
    barred=barred_group,
    examples=(
        {"members": ("kara", "vanya"), "dice": (1, 1), "threat": 1, "kind": Kind.CHASE, "stress": (6, 6)},
        {
            "members": ("kara", "vanya"),
            "dice": (1, 1),
            "fatigue": ("3", "1/exhausted"),
            "expertise": ("nets+ropes", ""),
            "kind": Kind.REACTION,
            "threat": 0,
        },
    ),
)
@procedure
async def group_effort(
    options: Options, members: Members, aim: Aim = NO_AIM, ground: Ground = NO_GROUND
) -> Acted | Call[Acted]:
    """Do something together: the GM says who rolls; the others assist, and share the risk."""
    all_of_them = members.members
    if len(all_of_them) < 2 or len(all_of_them) != len(members.dice):
        raise BadInput("a group effort has two or more members, each with the dice of their own approach")
    if len(dict.fromkeys(all_of_them)) < len(all_of_them):
        raise Refused("each is a member of a group once", "augur.group.who")
    rolls = await Choose("who-rolls", GM, all_of_them, About(NOBODY, aim.what, aim.foe))
    hero = members.hero(all_of_them.index(rolls))
    others = tuple([one for one in all_of_them if one != rolls])
    return attempt(options, hero, aim, ground, group=others)


def several(text: str) -> tuple[str, ...]:
    """Read names with a plus between.

    >>> several("locks + lies"), several("")
    (('locks', 'lies'), ())
    """
    return tuple([one.strip() for one in text.split("+") if one.strip()])


def part(values: tuple[T, ...], at: int, default: T) -> T:
    """Give a member's own value of a list, or what holds where it is too short."""
    return values[at] if at < len(values) else default
