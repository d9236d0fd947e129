"""Tension Mode: rounds in which explorers keep Pitfalls from happening, as a chain of returned calls.

A round goes from `tension_round` (Edge) through one `tension_turn` for each explorer to `tension_exec`, and then to
the next round, until no Pitfall is left. A Pitfall at 0 or 15 is resolved at once.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.cgg.rules.clock import address
from rollwright.games.cgg.rules.conditions import condition
from rollwright.games.cgg.rules.fallout import clear_track
from rollwright.games.cgg.rules.focus import acting, clock_checked, idling, readying
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.games.cgg.rules.party import (
    ANOTHER,
    ATTRIBUTES,
    LEAST_START,
    MOST_START,
    START,
    Scene,
)
from rollwright.games.cgg.rules.roster import edge_rules, elements_from, party_from, pitfalls_from, stocks_from
from rollwright.play.steps import GM, Call, Choose, Roll, procedure

STARTS = (START, *[number for number in range(LEAST_START, MOST_START + 1) if number != START])
RAISES = {10: (5, 8), 6: (3, 5)}
"""By the sides of the Exec's die: up to the first Tension rises by 1, up to the second by 2, else by 3."""


class Ended(NamedTuple):
    """How a Tension ended: which Pitfalls were avoided, and which happened."""

    avoided: tuple[str, ...]
    happened: tuple[str, ...]
    expired: tuple[str, ...] = ()
    """Leverage that has gone with them."""


def ended(scene: Scene) -> Ended:
    """Give the end of a Tension."""
    return Ended(scene.avoided, scene.happened, scene.expired)


@procedure
async def tension(
    options: Options,
    party: str,
    pitfalls: tuple[str, ...],
    edge: str = "",
    leverage: str = "",
    custom: tuple[str, ...] = (),
    elements: str = "",
) -> Ended | Call[Ended]:
    """Enter Tension Mode: explorers, Pitfalls with their Tension, and who has the Edge by the roles' rules.

    A clock that has run out before has its crisis first.
    """
    members = party_from(party)
    burdens, boons = elements_from(elements)
    scene = Scene(members, pitfalls_from(pitfalls), stocks_from(leverage), custom=custom, burdens=burdens, boons=boons)
    for one in custom:
        condition(one)
    if not edge:
        names = tuple([one.who for one in members])
        edge = await Choose("edge", GM, names, edge_rules(members)) if len(names) > 1 else names[0]
    scene.member(edge)
    for member in members:
        scene = await clock_checked(options, scene, member.who)
    return tension_round(options, scene._replace(edge=edge, fresh=True))


@procedure
async def tension_round(options: Options, scene: Scene) -> Ended | Call[Ended]:
    """Begin a round: the Exec says whether the Edge has moved, its holder gives a bonus die and names the first."""
    waiting = scene.waiting
    if not waiting:
        return tension_exec(options, scene)
    if scene.edge not in waiting or (len(waiting) > 1 and not scene.fresh):
        first_asked = tuple(dict.fromkeys([one for one in (scene.edge, *waiting) if one in waiting]))
        edge = await Choose("edge", GM, first_asked, edge_rules(scene.party))
        scene = scene._replace(edge=edge)
    scene = scene._replace(fresh=False)
    holder = scene.edge
    who = await Choose("bonus", holder, waiting) if len(waiting) > 1 else holder
    member = scene.member(who)
    codes = [one.name for one in member.codes if edition_of(options).edge_any_code or one.name in ATTRIBUTES]
    if codes:
        code = await Choose("bonus-code", holder, tuple(codes)) if len(codes) > 1 else codes[0]
        scene = scene.with_member(member._replace(bonus=(*member.bonus, code)))
    first = await Choose("first", holder, waiting) if len(waiting) > 1 else waiting[0]
    return tension_turn(options, scene._replace(first=first), first)


@procedure
async def tension_turn(options: Options, scene: Scene, who: str) -> Ended | Call[Ended]:
    """Give an explorer the focus: idle, act or ready; then the player passes the focus on."""
    if who not in scene.waiting:
        raise BadInput("only an explorer who has not had the focus in this round can take it")
    what = await Choose("turn", who, ("idle", "act", "ready"))
    scene = scene.with_member(scene.member(who)._replace(acted=True))
    if what == "idle":
        scene = await idling(options, scene, who)
    elif what == "act":
        scene = await acting(options, scene, who)
    else:
        scene = await readying(options, scene, who)
    scene = await clock_checked(options, scene, who)
    waiting = scene.waiting
    if scene.pitfalls and waiting:  # after the last one the Exec's turn asks it
        settled = await Choose("settled", GM, (None, *scene.endings))
        scene = scene if settled is None else scene.by_the_fiction(settled)
    if not scene.pitfalls:
        return ended(scene)
    if not waiting:
        return tension_exec(options, scene)
    after = await Choose("focus", who, waiting) if len(waiting) > 1 else waiting[0]
    return tension_turn(options, scene, after)


@procedure
async def tension_exec(options: Options, scene: Scene) -> Ended | Call[Ended]:
    """Let the world turn: Tension rises on a Pitfall; the fiction may settle others, crises and full tracks end."""
    scene = await _by_the_fiction(scene)
    if scene.pitfalls:
        name = await Choose("pitfall", GM, scene.names) if len(scene.names) > 1 else scene.names[0]
        scene = scene.with_tension(name, scene.tension(name) + await _raise(options))
    if not scene.pitfalls:
        return ended(scene)
    for member in scene.party:
        if member.crisis and await Choose("addressed", GM, (False, True), member.who):
            moved = await address(options, member.most, True, member.who, member.who)
            scene = scene.with_member(scene.member(member.who)._replace(hours=moved.hours, crisis=False))
        for track in member.full:
            if await Choose("clear", GM, (False, True), (member.who, track)):
                now = scene.member(member.who)
                end = await clear_track(options, track, now.conditions, now.who)
                scene = scene.with_member(now.cleared(track, end.kept))
    lasting = not edition_of(options).edge_any_code
    party = [one._replace(acted=False, helped=False, bonus=one.bonus if lasting else ()) for one in scene.party]
    return tension_round(options, scene._replace(party=tuple(party), first=""))


async def _by_the_fiction(scene: Scene) -> Scene:
    """Let the Exec settle Pitfalls as the fiction has, and place another that it has brought: one a turn."""
    placing: tuple[str, ...] = (ANOTHER,)
    while scene.pitfalls:
        settled = await Choose("settled", GM, (None, *placing, *scene.endings))
        if settled is None:
            break
        if settled == ANOTHER:
            scene, placing = scene.with_another(await Choose("starts-at", GM, STARTS)), ()
        else:
            scene = scene.by_the_fiction(settled)
    return scene


async def _raise(options: Options) -> int:
    """Say how far Tension rises: 1 to 3, by a die of the Exec's or by choice."""
    if options.tension_raise == "choose":
        return await Choose("raise", GM, (1, 2, 3))
    sides = exec_sides(options)
    one, two = RAISES[sides]
    face = await Roll("raise", Pool.of(1, sides), total, GM)
    return 1 + (face > one) + (face > two)
