"""What comes before the dice, of one or of a group: the GM's judgement, bonus dice, help, a push."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.play.steps import GM, Actor, Choose
from rollwright.games.augur.rules.action import Acted
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.dice import MOST_DICE
from rollwright.games.augur.rules.harm import Grade
from rollwright.games.augur.rules.judging import NO_ROLL_NEEDED, judge
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.panic import check_panic

WORLD = "world"
"""Help that comes from the world: the GM rolls for it."""
KINDS = tuple([one.value for one in Kind])
DANGERS = (Grade.PLAIN, Grade.MINOR, Grade.HEAVY, Grade.NONE)


class Facing(NamedTuple):
    """What the GM says before anything else: the kind of action, its level, and how bad a danger is."""

    kind: Kind
    level: int | None
    danger: Grade = Grade.PLAIN
    advancing: bool = False

    @property
    def certain(self) -> bool:
        """Whether nothing is uncertain."""
        return self.level is None


class Prepared(NamedTuple):
    """Something that was set up: its key, and who rolls for it."""

    key: str
    by: str = GM


class Means(NamedTuple):
    """What somebody can bring to bear beside an approach."""

    expertise: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    """Those who are asked whether they help."""
    others: tuple[str, ...] = ()
    """Those of a group, who assist unasked."""
    setups: tuple[str, ...] = ()


class Gathered(NamedTuple):
    """What was brought to bear: all dice, where those came from, and who helps."""

    dice: int
    expertise: str = ""
    unhelpful: tuple[str, ...] = ()
    ability: str = ""
    assist: str = ""
    sharing: tuple[str, ...] = ()
    setup: str = ""
    push: bool = False
    certain: bool = False
    """Whether the expertise leaves nothing uncertain."""

    @property
    def bonus(self) -> tuple[str, ...]:
        """Where the bonus dice come from."""
        found = (("expertise", self.expertise), ("ability", self.ability), ("together", self.assist))
        return tuple([source for source, name in found if name])


async def faced(
    options: Options, kind: Kind | None, threat: int | None, what: str, panic: str, running: bool
) -> Facing:
    """Ask the GM what kind of action it is and how threatening, and for a reaction how bad the danger is."""
    asked: str = kind.value if kind else await Choose("kind", GM, (*KINDS, NO_ROLL_NEEDED))
    if asked == NO_ROLL_NEEDED:
        return Facing(Kind.BASIC, None)
    found = Kind(asked)
    check_panic(found, panic)
    level, advancing = threat, False
    if threat is None:
        judged = await judge(options, what=what, running=running)
        level, advancing = judged.level, judged.advancing
    facing = Facing(found, level, advancing=advancing)
    if found is Kind.REACTION and not facing.certain:
        return facing._replace(danger=await Choose("danger", GM, DANGERS))
    return facing


async def gathered(options: Options, dice: int, means: Means, stress: int, actor: Actor) -> Gathered:
    """Ask for bonus dice, help and a push, as long as nobody has more than six dice."""
    found = await with_expertise(Gathered(dice), means.expertise, actor)
    if found.certain:
        return found
    if means.abilities and found.dice <= MOST_DICE:
        ability = await Choose("ability", actor, (None, *means.abilities))
        found = found._replace(ability=ability or "", dice=found.dice + (ability is not None))
    if found.dice <= MOST_DICE:
        found = await together(found, means, actor)
    can_push = options.push and stress < options.stress_boxes and found.dice <= MOST_DICE
    if can_push and await Choose("push", actor, (False, True)):
        return found._replace(push=True, dice=found.dice + 1)
    return found


async def with_expertise(found: Gathered, expertise: tuple[str, ...], actor: Actor) -> Gathered:
    """Ask for a die from expertise, which the GM has to find relevant; where it isn't, another can be tried."""
    left = expertise
    while left and found.dice <= MOST_DICE:
        used = await Choose("expertise", actor, (None, *left))
        if used is None:
            return found
        relevant = await Choose("relevant", GM, ("no", "yes", NO_ROLL_NEEDED), used)
        if relevant == NO_ROLL_NEEDED:
            return found._replace(expertise=used, certain=True)
        if relevant == "yes":
            return found._replace(expertise=used, dice=found.dice + 1)
        found = found._replace(unhelpful=(*found.unhelpful, used))
        left = tuple([one for one in left if one != used])
    return found


async def together(found: Gathered, means: Means, actor: Actor) -> Gathered:
    """Ask who helps: other characters, who share the risk, or the world or a setup; a group's others do unasked."""
    asked = [one for one in means.helpers if await Choose("assist", one, (False, True))]
    helping = (*means.others, *asked)
    if helping:
        one = await Choose("assist-rolls", actor, helping) if len(helping) > 1 else helping[0]
        return found._replace(assist=one, sharing=helping, dice=found.dice + 1)
    setups = {one.key: one for one in [prepared(text) for text in means.setups]}
    outside = await Choose("outside", GM, (None, WORLD, *setups))
    if outside is None:
        return found
    if outside == WORLD:
        return found._replace(assist=GM, dice=found.dice + 1)
    return found._replace(assist=setups[outside].by, setup=outside, dice=found.dice + 1)


def prepared(text: str) -> Prepared:
    """Read a setup: its key, and the character who made it where one did.

    >>> prepared("rope=vanya"), prepared("mist")
    (Prepared(key='rope', by='vanya'), Prepared(key='mist', by='gm'))
    """
    key, _, by = [part.strip() for part in text.partition("=")]
    return Prepared(key, by or GM)


def standing_in(chases: tuple[str, ...], foe: str) -> tuple[int, int]:
    """Find how a chase with somebody stands among those under way, as `thief=2/1`; at the start where it isn't there.

    >>> standing_in(("thief=2/1",), "thief"), standing_in((), "thief")
    ((2, 1), (0, 0))
    """
    for text in chases:
        name, _, both = text.rpartition("=")
        own, _, theirs = both.partition("/")
        if not own.isdigit() or not theirs.isdigit():
            raise BadInput("a chase and both of its clocks were expected, as thief=2/1, not " + text)
        if name == foe:
            return int(own), int(theirs)
    return 0, 0


async def ended(options: Options, end: Acted, kind: Kind, chases: tuple[str, ...], foe: str) -> Acted:
    """Say who has won a chase by this action; where it filled both clocks, the GM does."""
    if kind is not Kind.CHASE:
        return end
    ticks, theirs = standing_in(chases, foe)
    won = await winner(options.chase_clock, ticks + end.follows.ticks, theirs + end.follows.theirs)
    return end._replace(follows=end.follows._replace(won=won))


async def winner(size: int, ticks: int, theirs: int) -> bool | None:
    """Say whether the character has won a chase; None while it goes on. A draw is the GM's to settle."""
    if ticks >= size and theirs >= size:
        return await Choose("level", GM, (False, True))
    if ticks >= size:
        return True
    return False if theirs >= size else None
