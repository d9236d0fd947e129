"""Diligence as people play it: the player says what they look into, the Exec which code fits, and the dice fall.

Whoever readies in Tension rolls at once: the turn is the player's own.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.attempt import lent_by
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import Effects, bitten, effects_of
from rollwright.games.cgg.rules.diligence import Dig, Diligence, diligence
from rollwright.games.cgg.rules.facts.situation import ElementWorn
from rollwright.games.cgg.rules.facts.tension import Acted, FocusPassed, shifted
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import About, Helper, Hero, Tool, Way
from rollwright.games.cgg.rules.plan import Plan, Talent
from rollwright.games.cgg.rules.state import HAPPENS
from rollwright.games.cgg.rules.windows import Ready, Settled, prepared
from rollwright.play.cards import Words, each, some, words
from rollwright.play.steps import GM, Choose, Headline, Said, procedure
from rollwright.rules.facts import NOBODY, Who

TAKEN, BOUGHT = "paralyzing-injury", "eager"
"""What the Exec may invoke, and what the player may buy (see `ASKING`), where somebody readies."""


class Search(msgspec.Struct, frozen=True):
    """What somebody looks into: the code without an ability and with one, what helps, and the leverage it is for."""

    kind: str
    plain: Way
    able: Way
    goal: str
    talent: Talent | None = None
    old: Tool | None = None
    """Leverage that is enhanced."""
    gear: tuple[Tool, ...] = ()
    asks: tuple[Helper, ...] = ()
    helps: tuple[Tool, ...] = ()
    """Elements of the situation that may be of help."""
    pay: tuple[str, ...] = ()
    ready: bool = False
    """Whether it is a turn of Tension."""
    cue: bool = False
    pitfall: str = ""
    """The Pitfall that it is against..."""
    tension: int = 0
    """...and how near that is."""
    last: bool = False
    """Whether there is no other."""
    after: Who = NOBODY
    """Whom the focus goes to."""


class Fits(NamedTuple):
    """What the Exec says of it."""

    way: Way
    goal: Words = Words("")
    """Another goal than the player's; empty: theirs."""
    helps: tuple[Tool, ...] = ()
    unfit: tuple[Tool, ...] = ()
    """Gear that is of no use here."""


def asking(conditions: tuple[str, ...]) -> Effects | None:
    """Give what conditions do to whoever readies, or None where that is nothing.

    >>> asking(("painful-harm", "confused"))
    >>> asking(("consumed", "improved")).player_windows
    ()
    """
    all_of_them = effects_of(conditions)
    effects = Effects(
        consumed=all_of_them.consumed,
        exec_windows=(TAKEN,) if TAKEN in all_of_them.exec_windows else (),
        player_windows=(BOUGHT,) if BOUGHT in all_of_them.player_windows else (),
    )
    return effects if effects.consumed or effects.exec_windows or effects.player_windows else None


@procedure
async def dig(options: Options, search: Search, hero: Hero) -> Diligence:
    """Look into something: the Exec says which code fits, others may help, and what is rolled becomes leverage."""
    who = hero.who
    await Headline(told.digging, who, search.kind, search.goal)
    lent = await lent_by(who, Plan(what=search.goal, asks=search.asks), "diligence")
    ways = (search.able, search.plain) if search.talent is not None else (search.plain, search.able)
    fits = Fits(ways[0], helps=search.helps)
    if not search.ready:
        goal = words() if search.old is None else Words("")
        helps, used = [some(one) if one else () for one in (search.helps, search.gear)]
        offer = Fits(each(dict.fromkeys(ways)), goal, helps, used)
        about = About(who, search.goal, told.to_dig(search))
        fits = await Choose.card("judge-diligence", GM, offer, about=about)
        if fits.goal:
            search = msgspec.structs.replace(search, goal=fits.goal.strip().rstrip("."))
            await Headline(told.digging, who, search.kind, search.goal)
        await Said(told.other_way, fits.way.words, fits.way.code)
    code = bitten(fits.way.code, fits.way.key, hero.biting)
    effects = asking(hero.biting) if search.ready else None
    if effects is not None:
        code = await under(options, hero, code, effects, search)
    for one in fits.unfit:
        await Said(told.unfit, one.key)
    gear = tuple([one for one in search.gear if one not in fits.unfit])
    codes = [*[one.code for one in (*gear, *fits.helps)], *[one.code for one in lent]]
    helping = tuple(map(str, codes))
    found = await diligence(options, dug_for(search, code, helping, who))
    for one in fits.helps:
        await ElementWorn(key=one.key)
    over = False
    if search.cue:
        worse = await Choose("worse", GM, (0, 1, 2, 3), About(who, search.goal))
        over = search.last and search.tension + worse >= HAPPENS
        await shifted(search.pitfall, search.tension, worse, search.last)
    if search.ready:
        await Acted(who=who)
        if search.after and not over:
            await FocusPassed(who=search.after)
    return found


def dug_for(search: Search, code: Code, helping: tuple[str, ...], who: Who) -> Dig:
    """Give what is rolled."""
    old = search.old
    return Dig(
        code, helping=helping, old=None if old is None else old.code, cue=search.cue, goal=search.goal, who=who,
        key="" if old is None else old.key,
    )  # fmt: skip


async def under(options: Options, hero: Hero, code: Code, effects: Effects, search: Search) -> Code:
    """Let conditions take a die from somebody who readies, or give one."""
    settled = Settled(paid=search.pay)
    if TAKEN in effects.exec_windows and await Choose(TAKEN, GM, (False, True), About(hero.who, search.goal)):
        settled = settled._replace(invoked=(TAKEN,))
    ready = Ready(hero, code, code, 0, effects, what=search.goal)
    return (await prepared(options, ready, False, settled)).success
