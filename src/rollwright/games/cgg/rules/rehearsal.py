"""A Tension played through at once, for odds, the lab and what happens off screen: a loop of the same actions.

Explorers are written as `kara dexterity=6d hours=12; vanya ...`, Pitfalls as `reactor 9`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple, get_args

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.action import action
from rollwright.games.cgg.rules.arenas import RiskLevel
from rollwright.games.cgg.rules.codes import Code, pips_of
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.conditions import CODE_NAMES
from rollwright.games.cgg.rules.hours import FULL, gained
from rollwright.games.cgg.rules.options import Options, exec_sides
from rollwright.games.cgg.rules.people import About, Hero
from rollwright.games.cgg.rules.state import HAPPENS, LEAST_START, MOST_START, START
from rollwright.games.cgg.rules.task import Facing, Flair, Task
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.play.policy import scripted
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import opened

LEVELS: tuple[RiskLevel, ...] = get_args(RiskLevel)[::-1]
DIFFICULTIES = (3, 4, 5, 6, 7, 8, 9)
RAISES = {10: (5, 8), 6: (3, 5)}
"""By the sides of the Exec's die: up to the first Tension rises by 1, up to the second by 2, else by 3."""
ACTING = {
    "act": scripted({"turn": "act", "risk": "none"}),
    "act-5": scripted({"turn": "act", "risk": "none", "difficulty": "5"}),
    "act-7": scripted({"turn": "act", "risk": "none", "difficulty": "7"}),
}
"""Everybody acts, at no risk: at the least difficulty, or at a middling or a high one."""


class Member(NamedTuple):
    """An explorer in a Tension: the best code, and the clock."""

    who: Who
    name: str
    code: Code
    hours: int = FULL


class Pitfall(NamedTuple):
    """Something horrible, and how near it is."""

    name: str
    tension: int = START


class Standing(NamedTuple):
    """A Tension as it stands."""

    party: tuple[Member, ...]
    pitfalls: tuple[Pitfall, ...]
    acted: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    difficulty: int = 0
    """Where nobody is asked: how hard everything is; 0: everybody is asked."""
    rounds: int = 0
    """Where nobody is asked: how many rounds there are still; 0: as many as it takes."""

    def clocked(self, member: Member, hours: int) -> Standing:
        """Give it with the clock of an explorer set."""
        after = member._replace(hours=hours)
        return self._replace(party=tuple([after if one.who == member.who else one for one in self.party]))

    def moved(self, name: str, by: int) -> Standing:
        """Give it with a Pitfall's Tension moved; at 0 or 15 it is resolved at once."""
        to = next(one.tension for one in self.pitfalls if one.name == name) + by
        if 0 < to < HAPPENS:
            kept = [Pitfall(name, to) if one.name == name else one for one in self.pitfalls]
            return self._replace(pitfalls=tuple(kept))
        left = self._replace(pitfalls=tuple([one for one in self.pitfalls if one.name != name]))
        if to <= 0:
            return left._replace(avoided=(*self.avoided, name))
        return left._replace(happened=(*self.happened, name))


class Ended(NamedTuple):
    """How a Tension ended: which Pitfalls were avoided, and which happened."""

    avoided: tuple[str, ...]
    happened: tuple[str, ...]


def party_from(text: str) -> tuple[Member, ...]:
    """Read explorers.

    >>> [print(one.who, one.name, one.code) for one in party_from("kara dexterity=6d+1 strength=2d hours=9")]
    kara dexterity 6d+1
    [None]
    """
    members = tuple([_member(part.split()) for part in text.split(";") if part.strip()])
    names = [one.who for one in members]
    if not members or len(dict.fromkeys(names)) < len(names) or GM in names or ACTOR in names:
        raise BadInput("a Tension needs explorers, each with a name of their own")
    return members


def _member(words: list[str]) -> Member:
    codes, hours = {}, FULL
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in CODE_NAMES:
            codes[key] = code_from(value)
        elif key == "hours" and value.isdecimal() and int(value) <= FULL:
            hours = int(value)
        else:
            raise BadInput("give an explorer's codes as dexterity=3d, and hours from 0 to 12")
    if not codes:
        raise BadInput("an explorer needs a code at least, such as dexterity=3d")
    best = max(codes, key=lambda name: pips_of(codes[name]))
    return Member(Who(words[0]), best, codes[best], hours)


def pitfalls_from(texts: Iterable[str]) -> tuple[Pitfall, ...]:
    """Read Pitfalls, with their Tension where it isn't 7.

    >>> pitfalls_from(("reactor 9", "boarders"))
    (Pitfall(name='reactor', tension=9), Pitfall(name='boarders', tension=7))
    """
    found: dict[str, Pitfall] = {}
    for text in texts:
        name, _, number = text.strip().rpartition(" ")
        if not name or not number.lstrip("-").isdecimal():
            name, number = text.strip(), ""
        start = int(number) if number else START
        if not LEAST_START <= start <= MOST_START:
            raise Refused("Tension starts at 1 to 14", "cgg.tension.start")
        if not name or name in found:
            raise BadInput("each Pitfall has a name of its own")
        found[name] = Pitfall(name, start)
    if not found:
        raise Refused("Tension Mode needs a Pitfall", "cgg.tension.pitfall")
    return tuple(found.values())


@listed(
    "tension",
    "Tension Mode, played through",
    "cgg.tension.mode cgg.tension.pitfall cgg.tension.start cgg.tension.happens cgg.tension.avoided"
    " cgg.tension.at-once cgg.tension.rounds",
    worth={"averted": lambda end: len(end.avoided) - len(end.happened)},
    policies=ACTING,
    large=lambda arguments: ";" in arguments["party"],  # of several explorers there are too many states to count
    examples=(
        {"party": "kara strength=1d", "pitfalls": ("reactor 14",)},
        {"party": "kara strength=1d", "pitfalls": ("reactor 14",), "edge": "kara"},
    ),
)
@procedure
async def tension(
    options: Options,
    party: str,
    pitfalls: tuple[str, ...],
    edge: str = "",
    standing: Annotated[Standing | None, INNER] = None,
) -> Ended | Call[Ended]:
    """Play a Tension through: explorers with their codes, Pitfalls with their Tension, and who acts first."""
    if standing is not None:
        return tension_round(options, standing)
    members = party_from(party)
    if edge and edge not in [one.who for one in members]:
        raise BadInput("whoever has the Edge is one of the explorers")
    first = [one for one in members if one.who == edge]
    return tension_round(
        options, Standing((*first, *[one for one in members if one not in first]), pitfalls_from(pitfalls))
    )


@procedure
async def tension_round(options: Options, scene: Standing) -> Ended | Call[Ended]:
    """Begin a round."""
    return tension_turn(options, scene._replace(acted=()))


@procedure
async def tension_turn(options: Options, scene: Standing) -> Ended | Call[Ended]:
    """Give the next explorer the focus: to idle, or to act against a Pitfall."""
    waiting = [one for one in scene.party if one.who not in scene.acted]
    if not scene.pitfalls:
        return Ended(scene.avoided, scene.happened)
    if not waiting:
        return tension_exec(options, scene)
    member = waiting[0]
    scene = scene._replace(acted=(*scene.acted, member.who))
    about = About(member.who)
    what = "act" if scene.difficulty else await Choose("turn", member.who, ("idle", "act"), about)
    if what == "act":
        return tension_turn(options, await acted(options, scene, member))
    return tension_turn(options, scene.clocked(member, gained(member.hours, FULL, 1)))


async def acted(options: Options, scene: Standing, member: Member) -> Standing:
    """Act against a Pitfall: success lowers its Tension."""
    names, about = tuple([one.name for one in scene.pitfalls]), About(member.who)
    asks = not scene.difficulty
    goal = names[0]
    if asks and len(names) > 1:
        goal = await Choose("against", member.who, names, about)
    difficulty = await Choose("difficulty", GM, DIFFICULTIES, about, (GM,)) if asks else scene.difficulty
    risk = await Choose("risk", GM, LEVELS, about, (GM,)) if asks else "none"
    facing = Facing(difficulty=difficulty, risk=risk, hammers=Hammering.ASK if asks else Hammering.NONE)
    hero = Hero(member.who, member.hours)
    end = await action(
        options, Task(member.code, attribute=member.name, what=goal), facing, hero, flair=Flair(stunt="no")
    )
    scene = scene.clocked(member, end.hours)
    if not end.success:
        return scene
    lower = await Choose("lower", GM, (1, 2), About(member.who, goal, dict(scene.pitfalls)[goal])) if asks else 1
    return scene.moved(goal, -lower)


@procedure
async def tension_exec(options: Options, scene: Standing) -> Ended | Call[Ended]:
    """Let the world turn: Tension rises on a Pitfall."""
    names = tuple([one.name for one in scene.pitfalls])
    name = names[0]
    if len(names) > 1 and not scene.difficulty:
        name = await Choose("pitfall", GM, names)
    by = await raised(options, name)
    await Said(told.rises, opened(name), by)
    scene = scene.moved(name, by)
    if not scene.pitfalls or scene.rounds == 1:
        return Ended(scene.avoided, scene.happened)
    return tension_round(options, scene._replace(rounds=max(0, scene.rounds - 1)))


async def raised(options: Options, name: str) -> int:
    """Say how far Tension rises: 1 to 3, by a die of the Exec's or by choice."""
    about = About(Who(""), opened(name))
    if options.tension_raise == "choose":
        return await Choose("raise", GM, (1, 2, 3), about)
    sides = exec_sides(options)
    one, two = RAISES[sides]
    face = await Roll("raise", Pool.of(1, sides), total, GM, about=about)
    await Said(told.by_die, face, one, two)
    return 1 + (face > one) + (face > two)
