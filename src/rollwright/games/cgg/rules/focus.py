"""The focus in Tension: what an explorer does with it. Each way gives the scene as it is afterwards."""

from __future__ import annotations

from rollwright.games.cgg.rules.action import More, action, earned
from rollwright.games.cgg.rules.arenas import ARENAS, Arena, arena_row, fits_arena
from rollwright.games.cgg.rules.clock import FULL, crisis, gain
from rollwright.games.cgg.rules.codes import Code, of_pips, pips_of
from rollwright.games.cgg.rules.conditions import TRACKS, condition, effects_of, removed, worsened
from rollwright.games.cgg.rules.diligence import KINDS, code_for, diligence
from rollwright.games.cgg.rules.failure import FIRST_COMPLICATION, complication, left_of
from rollwright.games.cgg.rules.fallout import Level, fallout, fills, full_track, suffer
from rollwright.games.cgg.rules.leverage import worn
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.party import Burden, Member, Scene, Stock, towards
from rollwright.games.cgg.rules.readying import asking, ready
from rollwright.play.steps import GM, Choose

CONTEST = "contest"
AVERTED = "averted"
"""The Exec's answer where an action has averted a Pitfall in the fiction, whatever its Tension."""
DIFFICULTIES = (3, 4, 5, 6, 7, 8, 9)
ADJUSTS = (0, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
"""All that the table of adjustments can add up to."""
TWICE = (0, -1, -2)
"""What teamwork and organized assistance give: not for those who roll to help."""
LEVELS: tuple[Level, ...] = ("extreme", "limited", "minimal", "none")
OPPONENTS = tuple(range(13))
"""Dice of somebody who contests an action."""
FALLOUTS = tuple(range(13))
"""Dice of a fallout code, where the Exec wants another one than the base difficulty."""


async def idling(options: Options, scene: Scene, who: str) -> Scene:
    """Be of no help, and gain an hour; a clock that has run out gains nothing."""
    member = scene.member(who)
    if member.crisis or member.hours == 0:
        return scene
    moved = await gain(options, 1, member.hours, member.most, member.crisis, who, "idle")
    return scene.with_member(member._replace(hours=moved.hours))


async def readying(options: Options, scene: Scene, who: str) -> Scene:
    """Gather leverage against a Pitfall; whoever lets the Exec make things worse for it gets a die more."""
    member = scene.member(who)
    goal = await Choose("goal", who, scene.names) if len(scene.names) > 1 else scene.names[0]
    kind = await Choose("kind", GM, KINDS)
    names = [one.name for one in member.codes]
    fitting = [name for name in (code_for(kind, False), code_for(kind, True)) if name in names] or names
    named = await Choose("code", GM, tuple(dict.fromkeys(fitting))) if len(dict.fromkeys(fitting)) > 1 else fitting[0]
    using = await used(scene, member)
    scene, helping = await helped(scene, who, named)
    cue = await Choose("cue", who, (False, True))
    held = tuple([one.goal for one in scene.leverage if towards(one.goal, goal)])
    enhanced = await Choose("enhance", who, (None, *held)) if held else None
    key = scene.free_stock(goal) if enhanced is None else enhanced
    stock = scene.stock(key)
    code = member.whole(named)
    if asking(member.biting) is not None:
        scene, code = await under_conditions(options, scene, who, code)
    made = await diligence(
        options,
        code=code,
        kind=kind,
        helping=tuple([str(one) for one in (*using, *helping)]),
        old=None if stock is None else stock.code,
        cue=cue,
        named=named,
        goal=goal,
        key="" if key == goal else key,
        who=who,
        player=who,
    )
    scene = scene.with_stock(key, of_pips(made.pips))
    if cue:
        worse = await Choose("worse", GM, (0, 1, 2, 3))
        scene = scene.with_tension(goal, scene.tension(goal) + worse)
    return scene


async def acting(options: Options, scene: Scene, who: str) -> Scene:
    """Address a Pitfall: an action with help and leverage; success lowers Tension, missed risk brings fallout."""
    member = scene.member(who)
    goal = await Choose("against", who, scene.names) if len(scene.names) > 1 else scene.names[0]
    names = tuple([one.name for one in member.codes])
    named = await Choose("code", GM, names) if len(names) > 1 else names[0]
    difficulty: int | str = await Choose("difficulty", GM, (*DIFFICULTIES, CONTEST), seen_by=(GM,))
    contested = difficulty == CONTEST
    base = await Choose("opponent", GM, OPPONENTS, seen_by=(GM,)) if contested else int(difficulty)
    adjust = await Choose("adjust", GM, ADJUSTS, seen_by=(GM,))
    risk = await Choose("risk", GM, LEVELS, seen_by=(GM,))
    arena = await Choose("arena", GM, ARENAS)
    fits = tuple(range(member.mastery + 1))
    mastery = await Choose("mastery", GM, fits, member.abilities) if member.mastery else 0
    called = member.aspect and await Choose("aspect", who, (False, True))
    aspect = called and await Choose("aspect-fits", GM, (False, True))
    using = await used(scene, member)
    scene, helping = await helped(scene, who, named)
    twice = await Choose("helped twice", GM, TWICE, adjust, seen_by=(GM,)) if helping else 0
    weighing = [one for one in scene.burdens if await Choose("weighs", GM, (False, True), one)]
    passing = tuple([one.name for one in weighing if one.left])
    stocks = await fitting(scene, goal)
    code = member.code(named)
    end = await action(
        options,
        difficulty=None if contested else base,
        opponent=Code(base) if contested else None,
        adjust=adjust - twice,
        code=code,
        risk_dice=-1 if member.helped else 0,
        risk=risk,
        hours=member.hours,
        helping=helping,
        help_taken=True,
        leverage=tuple([one.code for one in stocks]),
        risk_with=using,
        risk_against=tuple([Code(one.dice) for one in weighing]),
        passing=passing,
        mastery=mastery,
        aspect=aspect,
        conditions=member.biting,
        suspended=member.kept_away,
        attribute=named,
        resist=arena_row(arena).attribute,
        augmented=member.augmented,
        gear=member.gear,
        most=member.most,
        crisis=member.crisis,
        xp=member.xp,
        dp=member.dp,
        who=who,
        what=goal,
        custom=scene.custom,
        leverage_key=tuple([one.goal for one in stocks]),
        player=who,
    )
    rest, gains = end.rest, earned(edition_of(options), end.escaped)
    after = member._replace(
        hours=end.hours,
        xp=member.xp + rest.xp + gains.xp,
        dp=member.dp + rest.dp + gains.dp,
        augmented=member.augmented or rest.augmented,
        lost=member.lost if rest.reduced is None else (*member.lost, rest.reduced),
    )
    if rest.gear is not None:
        after = after.without_gear(rest.gear)
    if rest.incapacitated:
        after = after._replace(out=True)
    scene = await tracks_checked(options, scene, member, with_conditions(after, rest))
    scene = scene if rest.cancelled else scene.weighed(passing)
    for stock in stocks:
        if stock.goal in rest.leverage_worn:
            scene = scene.with_stock(stock.goal, worn(stock.code))
    if end.failures >= FIRST_COMPLICATION:
        scene = await complicated(options, scene, who, end.failures)
    if end.success:
        lower: int | str = await Choose("lower", GM, (1, 2, AVERTED))
        scene = scene.with_tension(goal, 0 if lower == AVERTED else scene.tension(goal) - int(lower))
    if end.avoided is not None and not (end.avoided or rest.spared):
        scene = await missed(options, scene, who, arena, base, risk, rest.resistance)
    return scene


async def under_conditions(options: Options, scene: Scene, who: str, code: Code) -> tuple[Scene, Code]:
    """Let conditions ask somebody who readies for a die, or offer one."""
    member = scene.member(who)
    clock = (member.hours, member.most, member.crisis)
    end = await ready(options, code, member.biting, *clock, member.xp, member.dp, who, who)
    after = member._replace(hours=end.hours, xp=member.xp + end.xp, dp=member.dp + end.dp)
    return scene.with_member(after), end.code


async def used(scene: Scene, member: Member) -> tuple[Code, ...]:
    """Ask which gear the player uses, and which elements of the situation the Exec says are of help."""
    codes = [one.code for one in member.tools if await Choose("use", member.who, (False, True), one.name)]
    return tuple(codes + [one.code for one in scene.boons if await Choose("serves", GM, (False, True), one)])


async def helped(scene: Scene, who: str, named: str) -> tuple[Scene, tuple[Code, ...]]:
    """Ask who helps, and whether that is wanted: only then has the helper helped in this round."""
    codes: tuple[Code, ...] = ()
    for helper in scene.helpers(who):
        if await Choose("offer", helper, (False, True)) and await Choose("accept", who, (False, True), helper):
            other = scene.member(helper)
            best = max([one.name for one in other.codes], key=lambda name: pips_of(other.whole(name)))
            codes = (*codes, other.whole(named if named in [one.name for one in other.codes] else best))
            scene = scene.with_member(other._replace(helped=True))
    return scene, codes


async def fitting(scene: Scene, goal: str) -> tuple[Stock, ...]:
    """Find the leverage that can be used: all towards the Pitfall, and what else the Exec says fits."""
    return tuple(
        [one for one in scene.leverage if towards(one.goal, goal) or await Choose("fitting", GM, (False, True), one)]
    )


async def complicated(options: Options, scene: Scene, who: str, failures: int) -> Scene:
    """Let the player make up what went so wrong; the Exec may reward it."""
    member = scene.member(who)
    hours = 0 if member.crisis else member.hours
    name = scene.next_burden(who, "trouble")
    award = await complication(options, failures, name, hours, member.most, member.crisis, who)
    if award.dice:
        made = Burden(name, award.dice, left_of(award.lasts))
        scene = scene._replace(burdens=(*scene.burdens, made))
    return scene.with_member(member._replace(hours=member.hours + award.hours, dp=member.dp + award.dp))


def with_conditions(member: Member, rest: More) -> Member:
    """Give an explorer after an action: a wound got worse, one condition bounced back from, one by a Hammer."""
    if rest.worsened:
        worse = dict(zip(member.biting, worsened(member.biting), strict=True))
        member = member._replace(conditions=tuple([worse.get(one, one) for one in member.conditions]))
    if rest.bounced is not None and rest.for_good:
        member = member._replace(conditions=removed(member.conditions, condition(rest.bounced).id))
    elif rest.bounced is not None:
        member = member._replace(suspended=(*member.suspended, condition(rest.bounced).id))
    return member if rest.condition is None else member.given(rest.condition)


async def tracks_checked(options: Options, scene: Scene, before: Member, after: Member) -> Scene:
    """Put a changed explorer into the scene, and let the tracks that this has filled do their work."""
    for track in TRACKS:
        if fills(before.conditions, after.conditions, track, after.size(track)):
            end = await full_track(options, track, after.who)
            after = after._replace(out=after.out or end.end == "incapacitated")
    return scene.with_member(after)


async def missed(options: Options, scene: Scene, who: str, arena: Arena, base: int, risk: Level, fewer: int) -> Scene:
    """Let somebody who missed the risk take fallout: its code is the base difficulty in dice, or the Exec's own."""
    member = scene.member(who)
    resist = member.whole(arena_row(arena).attribute)
    hindered = effects_of(member.biting).hindered > 0
    dice = await Choose("fallout-code", GM, tuple(dict.fromkeys([base, *FALLOUTS])), seen_by=(GM,))
    graded = await fallout(options, Code(dice), resist, hindered, fewer, risk, who, arena)
    if graded.dots == 0:
        return scene
    end = await suffer(
        options,
        graded.dots,
        arena,
        member.harm,
        member.persuasion,
        member.alteration,
        member.conditions,
        custom=tuple([one for one in scene.custom if fits_arena(one, arena)]),
        element=scene.next_burden(who),
        who=who,
    )
    if end.condition is None:
        made = Burden(scene.next_burden(who), end.element)
        return scene._replace(burdens=(*scene.burdens, made))
    out = member.out or end.end == "incapacitated"
    return scene.with_member(member.given(end.condition, end.replaced)._replace(out=out))


async def clock_checked(options: Options, scene: Scene, who: str) -> Scene:
    """Begin the crisis of an explorer whose clock has run out, now that the turn has ended, or before the Tension."""
    member = scene.member(who)
    if member.crisis or member.hours > 0:
        return scene
    begun = await crisis(options, hours=0, count=member.count, roles=roles_of(member), who=who, player=who)
    return scene.with_member(member._replace(crisis=True, count=begun.count))


def roles_of(member: Member) -> int:
    """Tell one role from two by the clock."""
    return 2 if member.most < FULL else 1
