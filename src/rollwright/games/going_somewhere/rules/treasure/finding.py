"""Treasure at a table: rolled for the beaten foes, handed out, and told power by power as it is identified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.challenge import CP
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.magic.lasting import free_name
from rollwright.games.going_somewhere.rules.magic.powers import powers_of, with_powers
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.treasure import told
from rollwright.games.going_somewhere.rules.treasure.facts import Looted, MagicFound, PowersKnown, Revealed, Searched
from rollwright.games.going_somewhere.rules.treasure.hoard import (
    AND,
    SIX,
    Loot,
    asked_of,
    finds,
    left_open,
    loot,
    shell,
    single,
)
from rollwright.play.cards import Words, each
from rollwright.play.steps import GM, Call, Choose, Happening, Headline, Said, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed
from rollwright.rules.ruleset import Onward
from rollwright.rules.sentences import counted, opened


class Hoard(NamedTuple):
    """What came up on the tables, for each of those who were met."""

    found: tuple[Any, ...]
    settled: tuple[str, ...] = ()
    """What the CGO said of each find, in order: what it augments, or a modifier; whether a weapon works from afar."""


class Search(msgspec.Struct, frozen=True):
    """Who searches whom: the Character Points of each of those who were met."""

    who: Who
    monsters: tuple[CP, ...]
    licensed: bool = False
    taken: Annotated[tuple[str, ...], INNER] = ()
    """Names that things and people have already."""
    whom: Annotated[tuple[Who, ...], INNER] = ()
    sharing: Annotated[tuple[Who, ...], INNER] = ()
    """Who gets as much of the money as the finder does."""
    beasts: Annotated[bool, INNER] = False
    """Whether all of them are beasts: no law asks whose it was."""


class Settling(msgspec.Struct, frozen=True):
    """What the CGO says of some finds that the tables leave open."""

    first: str
    second: str
    third: str
    fourth: str
    fifth: str
    sixth: str


class Unsettled(NamedTuple):
    """The finds that it is about."""

    first: str
    second: str = ""
    third: str = ""
    fourth: str = ""
    fifth: str = ""
    sixth: str = ""


@listed(
    "find-treasure",
    "Search for treasure",
    "gs.treasure.rolls gs.treasure.each gs.treasure.value gs.treasure.right gs.treasure.ranged",
    large=lambda arguments: sum([cp // 10 for cp in arguments["monsters"]]) > 0,
    examples=({"who": "kara", "monsters": (9,)}, {"who": "kara", "monsters": (), "licensed": True}),
)
@procedure
async def find_treasure(options: Options, search: Search) -> Hoard:
    """Search those who were met: for each a d6 for every full 10 of its Character Points, and the tables.

    The dice are for the CGO alone, as nobody else is to know what is magical about a find.
    """
    from rollwright.rules.generating import generator_procedure

    found: tuple[Any, ...] = ()
    await Headline(told.searching, search.who)
    for cp in search.monsters:
        found += (await generator_procedure(book(), "treasure", secret=True)(options, cp, 1, True),)
    rolled = tuple(finds(found))
    settled = await settling(rolled)
    things = tuple(loot(found, settled))
    await handed_over(search, things)
    await Said(told.finished, search.who, bool(things), search.licensed, search.beasts, len(rolled) - len(things))
    return Hoard(found, settled)


@procedure
async def find_magic(options: Options, search: Search, name: str, small: bool = False) -> Hoard:
    """Let somebody come by one magic thing of the tables, called as the CGO likes; what it does only the CGO knows."""
    from rollwright.rules.generating import generator_procedure

    await Headline(told.handing, search.who)
    table = "magic-effect" if name else "magic-item"
    found = await generator_procedure(book(), table, secret=True)(options, True)
    settled = await settling((found,), name)
    thing = single(found, settled[0], name)
    if small and thing.item is not None:
        thing = thing._replace(item=msgspec.structs.replace(thing.item, enc=1, per=travel().body.small_per_slot))
    await handed_over(search, (thing,))
    return Hoard((found,), settled)


async def settling(found: tuple[Any, ...], name: str = "") -> tuple[str, ...]:
    """Ask the CGO on one card (or on several, of six each) what the tables leave open; `name` is that of all of it."""
    asked = [(at, key, open_) for at, one in enumerate(found) for key, open_ in left_open(one)]
    said: list[list[str]] = [[] for _ in found]
    for begin in range(0, len(asked), SIX):
        some = asked[begin : begin + SIX]
        open_ = [each(options) for _, _, options in some] + [""] * (SIX - len(some))
        about = Unsettled(*[asked_of(found[at], key, name) for at, key, _ in some])
        card = await Choose.card("settle-finds", GM, Settling(*open_), about=about, seen_by=(GM,))
        for (at, _, _), answer in zip(some, msgspec.structs.astuple(card), strict=False):
            said[at].append(answer)
    return tuple([AND.join(parts) for parts in said])


async def handed_over(search: Search, things: tuple[Loot, ...]) -> None:
    """Let what was found be somebody's: what is magical about it only the CGO knows."""
    who, taken = search.who, list(search.taken)
    plain = tuple([one.item for one in things if one.item is not None and not one.item.magic])
    tin = sum([one.tin for one in things if one.item is None])
    taken += [one.name for one in plain]
    if plain or tin:
        await Looted(who=who, items=plain, tin=tin, sharing=search.sharing)
    for one in things:
        if one.item is None or not one.item.magic:
            continue
        item = msgspec.structs.replace(one.item, name=free_name(one.item.name, taken))
        taken.append(item.name)
        await MagicFound(who=who, item=shell(item))
        await PowersKnown(who=who, item=item, seen_by=(GM,))
        await Said(told.secret, item).only(GM)
    if search.whom:
        await Searched(who=search.whom)


# --- at a table ------------------------------------------------------------------------------------------------------


def finders(options: Options, state: State) -> list[Choice]:
    """List those who can find something: the players' own, first those who are on an adventure."""
    people = [(who, one) for who, one in state.sheets.items() if not one.npc and one.stats and one.craft is None]
    people.sort(key=lambda found: not found[1].adventuring)
    return [Choice(who, state.name(who)) for who, one in people if one.down != "dead"]


def beaten(options: Options, state: State) -> list[Choice]:
    """List those who can be searched: the foes of the last fight, then others who are down or gave up."""
    last = [who for who in scene_of(state).fallen if who in state.sheets and not state.sheets[who].searched]
    helpless = [
        Who(who) for who, one in state.sheets.items() if one.npc and (one.down or one.yielded) and not one.searched
    ]
    points = {who: derive.cp_total(state.sheets[who]) for who in dict.fromkeys((*last, *helpless))}
    beasts = {who for who in points if state.sheets[who].natural}
    return [
        Choice(
            who,
            state.name(who),
            f"{'beast, ' * (who in beasts)}built with {in_points(cp)}{': no roll' * (cp < told.A_ROLL)}",
        )
        for who, cp in points.items()
    ]


def on_beasts(options: Options, state: State) -> str:
    """Say who is searched where nobody is ticked, and that the book's tables don't ask whether a foe has pockets."""
    beasts = any(state.sheets[one.key].natural for one in beaten(options, state))
    return (
        f"Tick nobody for all of them.{' The tables give beasts what people carry: that’s for you to decide.' * beasts}"
    )


def anybody_beaten(options: Options, state: State) -> bool:
    """Tell whether there is somebody to search who gives a roll, and somebody to find it."""
    found = [derive.cp_total(state.sheets[one.key]) for one in beaten(options, state)]
    return max(found, default=0) >= told.A_ROLL and bool(finders(options, state))


def nothing_on_them(options: Options, state: State) -> str:
    """Say why there is nothing to find on those who were beaten; nothing where that isn’t why."""
    there = beaten(options, state)
    weak = there and not anybody_beaten(options, state) and finders(options, state)
    people = [Who(one.key) for one in there]
    besides = told.besides_treasure(state.sheet(who) for who in people)
    return told.carried_nothing(state.name, people, besides) if weak else ""


@start(
    "find-treasure",
    "Treasure",
    "gs.treasure.rolls gs.treasure.right",
    by="gm",
    place="desk",
    when=anybody_beaten,
    button="Roll for treasure",
    screened=True,
    needs="You need foes who are beaten or down and haven’t been searched yet.",
    lacks=nothing_on_them,
)
def hand_out(
    options: Options,
    state: State,
    finder: Annotated[Who, Ask("Who gets it?", finders)],
    foes: Annotated[tuple[Who, ...], Ask("Found on whom?", beaten, on_beasts)] = (),
    licensed: Annotated[
        bool, Ask("Taken with a privateer’s licence?", guide="Otherwise the law may want it back.")
    ] = False,
    share: Annotated[
        bool, Ask("Share the money?", guide="Everybody in the party gets the same. Things go to one person.")
    ] = False,
) -> Call[Hoard]:
    """Roll for what the beaten foes had on them. Every full 10 Character Points of a foe give a roll."""
    searched = foes or tuple([Who(one.key) for one in beaten(options, state)])
    if not searched:
        raise Refused("there is nobody beaten to search", "gs.treasure.rolls")
    points = tuple([derive.cp_total(state.sheet(who)) for who in searched])
    if max(points) < told.A_ROLL:
        raise Refused(
            f"no roll: that takes a foe with 10 Character Points, and the most here is {max(points)}",
            "gs.treasure.rolls",
        )
    others = tuple([Who(one.key) for one in finders(options, state) if one.key != finder]) if share else ()
    beasts = all(state.sheets[who].natural for who in searched)
    return find_treasure(options, Search(finder, points, licensed, names_taken(state), searched, others, beasts))


def names_taken(state: State) -> tuple[str, ...]:
    """List the names that people and things have."""
    return (*state.sheets, *[item.name for one in state.sheets.values() for item in one.items])


@start(
    "give-magic",
    "Give a magic thing",
    "gs.treasure.magic-item gs.treasure.effects gs.treasure.found",
    by="gm",
    place="desk",
    when=lambda options, state: bool(finders(options, state)),
    button="Roll for what it does",
    screened=True,
    needs="You need a player’s character to give it to.",
)
def give_magic(
    options: Options,
    state: State,
    finder: Annotated[Who, Ask("Who gets it?", finders)],
    name: Annotated[Words, Ask("What is it?", guide="a silver ring; leave it empty and the dice say")] = UNSAID,
    small: Annotated[
        bool, Ask("Is it as small as a ring or a coin?", guide="20 small things are 1 ENC; other things 1 ENC each.")
    ] = False,
) -> Call[Hoard]:
    """Give somebody a magic thing. The dice say what it does, and the owner has to identify it."""
    return find_magic(options, Search(finder, (), taken=names_taken(state)), unarticled(name.strip()), small)


def unarticled(name: str) -> str:
    """Write what somebody calls a thing as lists name things.

    >>> unarticled("a silver ring"), unarticled("An"), unarticled("The Eye of Osk")
    ('Silver ring', 'An', 'The Eye of Osk')
    """
    first, _, rest = name.partition(" ")
    return opened(rest) if rest and first.lower() in ("a", "an", "some") else name


def unknown_things(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things of which not all is known, with how much clairvoyance has shown."""
    found = [one for one in state.sheet(who).items if one.unknown]
    notes = {-1: "all was shown", 0: "nothing shown yet"}
    return [Choice(one.name, one.name, notes.get(one.shown, f"{one.shown} shown")) for one in found]


def to_tell(options: Options, state: State) -> Onward | None:
    """Give what clairvoyance has shown of a found thing and its owner was not told yet."""
    for who, sheet in state.sheets.items():
        for item in sheet.items:
            if item.unknown and item.shown and powers_of(item):
                return Onward("reveal", {"who": who, "thing": item.name, "powers": 0})
    return None


def how_much(options: Options, state: State, who: Who) -> list[Choice]:
    """List how much of a thing can be told."""
    things = [one for one in state.sheet(who).items if one.unknown]
    most = max([len(powers_of(one)) for one in things], default=0)
    some = [Choice(str(count), counted(count, "power")) for count in range(1, most)]
    shown = [Choice("0", "What clairvoyance has shown")] if any(one.shown for one in things) else []
    return [Choice("-1", "All of it"), *some, *shown]


@deed(
    "reveal",
    "Tell what a thing is",
    "gs.treasure.found gs.magic.clairvoyance",
    by="gm",
    place="party",
    needs="Nobody has a magic thing that isn’t known yet.",
)
def reveal(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("Which thing?", unknown_things)],
    powers: Annotated[int, msgspec.Meta(ge=-1, le=20), Ask("How much do you tell?", how_much)] = -1,
) -> Iterator[Happening[Any]]:
    """Tell the owner what is magical about a found thing: all of it, or as much as you like."""
    item = next(one for one in state.sheet(who).items if one.name == thing)
    count = powers or item.shown
    if not count:
        raise Refused(
            f"clairvoyance has shown nothing of {thing} yet: say how many powers to tell", "gs.magic.clairvoyance"
        )
    there = powers_of(item)
    whole = count < 0 or count >= len(there)
    part = there if whole else there[:count]
    told_of = with_powers(item, part) if whole else with_powers(shell(item), part)
    yield Revealed(who=who, item=msgspec.structs.replace(told_of, unknown=not whole))
