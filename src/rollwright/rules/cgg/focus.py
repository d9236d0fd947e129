"""The focus in Tension: what an explorer does with it. Each way gives the scene as it is afterwards."""

from __future__ import annotations

from rollwright.play.steps import GM, Choose
from rollwright.rules.cgg.action import More, action, earned
from rollwright.rules.cgg.arenas import ARENAS, Arena, arena_row
from rollwright.rules.cgg.clock import FULL, crisis, gain
from rollwright.rules.cgg.codes import Code, of_pips, pips_of
from rollwright.rules.cgg.conditions import TRACKS, condition, effects_of, worsened
from rollwright.rules.cgg.diligence import KINDS, code_for, diligence
from rollwright.rules.cgg.fallout import Level, fallout, fills, full_track, suffer
from rollwright.rules.cgg.leverage import worn
from rollwright.rules.cgg.options import Options, edition_of
from rollwright.rules.cgg.party import Burden, Member, Scene

DIFFICULTIES = (3, 4, 5, 6, 7, 8, 9)
ADJUSTS = (0, -3, -2, -1, 1, 2, 3, 4)
LEVELS: tuple[Level, ...] = ("extreme", "limited", "minimal", "none")


async def idling(options: Options, scene: Scene, who: str) -> Scene:
    """Be of no help, and gain an hour; in a crisis nothing is gained."""
    member = scene.member(who)
    if member.crisis or member.hours == 0:
        return scene
    moved = await gain(options, 1, member.hours, member.most, member.crisis, who, "idle")
    return scene.with_member(member._replace(hours=moved.hours))


async def readying(options: Options, scene: Scene, who: str) -> Scene:
    """Make leverage towards a Pitfall by diligence; cueing the Exec to make things worse adds a die to it."""
    member = scene.member(who)
    goal = await Choose("goal", who, scene.names) if len(scene.names) > 1 else scene.names[0]
    kind = await Choose("kind", GM, KINDS)
    names = [one.name for one in member.codes]
    fitting = [name for name in (code_for(kind, False), code_for(kind, True)) if name in names] or names
    named = await Choose("code", GM, tuple(dict.fromkeys(fitting))) if len(dict.fromkeys(fitting)) > 1 else fitting[0]
    cue = await Choose("cue", who, (False, True))
    stock = scene.stock(goal)
    old = stock.code if stock is not None and await Choose("enhance", who, (False, True)) else None
    made = await diligence(
        options,
        code=member.code(named),
        kind=kind,
        old=old,
        cue=cue,
        conditions=member.biting,
        named=named,
        goal=goal,
        who=who,
        player=who,
    )
    scene = scene.with_stock(goal, of_pips(made.pips))
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
    difficulty = await Choose("difficulty", GM, DIFFICULTIES, seen_by=(GM,))
    adjust = await Choose("adjust", GM, ADJUSTS, seen_by=(GM,))
    risk = await Choose("risk", GM, LEVELS, seen_by=(GM,))
    arena = await Choose("arena", GM, ARENAS)
    helping: tuple[Code, ...] = ()
    for helper in scene.helpers(who):
        if await Choose("help", helper, (False, True)):
            other = scene.member(helper)
            best = max([one.name for one in other.codes], key=lambda name: pips(other, name))
            helping = (*helping, other.code(named if named in [one.name for one in other.codes] else best))
            scene = scene.with_member(other._replace(helped=True))
    against = tuple([Code(one.dice) for one in scene.burdens if await Choose(one.name, GM, (False, True), one.dice)])
    stock = scene.stock(goal)
    code = member.code(named)
    end = await action(
        options,
        difficulty=difficulty,
        adjust=adjust,
        code=code,
        risk_dice=-1 if member.helped else 0,
        risk=risk,
        hours=member.hours,
        helping=helping,
        leverage=None if stock is None else stock.code,
        risk_against=against,
        mastery=member.mastery,
        aspect=member.aspect,
        conditions=member.biting,
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
        leverage_key="" if stock is None else goal,
        player=who,
    )
    rest, gains = end.rest, earned(edition_of(options), end.avoided)
    after = member._replace(
        hours=end.hours,
        xp=member.xp + rest.xp + gains.xp,
        dp=member.dp + rest.dp + gains.dp,
        augmented=member.augmented or rest.augmented,
        lost=member.lost if rest.reduced is None else (*member.lost, rest.reduced),
    )
    scene = await tracks_checked(options, scene, member, with_conditions(after, rest))
    if stock is not None and rest.leverage_worn:
        scene = scene.with_stock(goal, worn(stock.code))
    if end.success:
        scene = scene.with_tension(goal, scene.tension(goal) - await Choose("lower", GM, (1, 2)))
    if end.avoided is not None and not end.avoided:
        scene = await missed(options, scene, who, arena, difficulty, risk, rest.resistance)
    return await clock_checked(options, scene, who)


def with_conditions(member: Member, rest: More) -> Member:
    """Give an explorer after an action: one condition bounced back from, a wound got worse, one by a Hammer."""
    if rest.bounced is not None:
        member = member._replace(suspended=(*member.suspended, condition(rest.bounced).id))
    if rest.worsened:
        member = member._replace(conditions=worsened(member.conditions))
    return member if rest.condition is None else member.given(rest.condition)


async def tracks_checked(options: Options, scene: Scene, before: Member, after: Member) -> Scene:
    """Put a changed explorer into the scene, and let the tracks that this has filled do their work."""
    for track in TRACKS:
        if fills(before.conditions, after.conditions, track, after.size(track)):
            end = await full_track(options, track, after.who)
            after = after._replace(out=after.out or end.end == "incapacitated")
    return scene.with_member(after)


async def missed(
    options: Options, scene: Scene, who: str, arena: Arena, difficulty: int, risk: Level, fewer: int
) -> Scene:
    """Let somebody who missed the risk take fallout: its code is the base difficulty in dice."""
    member = scene.member(who)
    resist = member.code(arena_row(arena).attribute)
    hindered = effects_of(member.biting).hindered > 0
    graded = await fallout(options, Code(difficulty), resist, hindered, fewer, risk, who)
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
        element=scene.next_burden(who),
        who=who,
    )
    if end.condition is None:
        made = Burden(scene.next_burden(who), end.element)
        return scene._replace(burdens=(*scene.burdens, made))
    out = member.out or end.end == "incapacitated"
    return scene.with_member(member.given(end.condition, end.replaced)._replace(out=out))


async def clock_checked(options: Options, scene: Scene, who: str) -> Scene:
    """Begin the crisis of an explorer whose clock has run out, now that the action has ended."""
    member = scene.member(who)
    if member.crisis or member.hours > 0:
        return scene
    begun = await crisis(options, hours=0, count=member.count, roles=roles_of(member), who=who, player=who)
    return scene.with_member(member._replace(crisis=True, count=begun.count))


def roles_of(member: Member) -> int:
    """Tell one role from two by the clock."""
    return 2 if member.most < FULL else 1


def pips(member: Member, name: str) -> int:
    """Give a code in pips."""
    return pips_of(member.code(name))
