"""What is said of those whom the CGO lets a party meet, beside what facts say of themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.creation.told import line_of
from rollwright.games.going_somewhere.rules.encounters.outlook import Outlook, outlook
from rollwright.games.going_somewhere.rules.gear.naming import some
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.treasure.told import A_ROLL
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale
from rollwright.rules.sentences import counted, going_on, in_number, joined, opened

if TYPE_CHECKING:
    from rollwright.games.going_somewhere.rules.encounters.challenge import Judged
    from rollwright.games.going_somewhere.rules.encounters.natural import Nature
    from rollwright.games.going_somewhere.rules.encounters.npcs import Npc, Recipe

BOUNDS = ("gs.encounter.challenge", "gs.encounter.even")
LONG = 15
"""From how many rounds on a fight is a long one: the reckoning gives no exact number then."""
CLEARLY = 10
"""How many times the other side's worth wins nearly always."""
FORECAST = "Forecast by Health and attack, not by points: "
TREASURE = 10
"""From so many points on there is treasure on somebody."""


def coming(tale: Tale, name: str, count: int, hidden: bool = False) -> str:
    """Say what a moment of building is about."""
    them, one = in_number(count, name), count == 1
    if hidden:
        return f"{opened(them)} lie{'s' * one} in wait"
    return f"Here come{'s' * one} {them}"


def first_of(recipe: Recipe) -> str:
    """Write what the first of some is called: of several, each has a number."""
    return f"{recipe.name} 1" if recipe.name and recipe.count > 1 else recipe.name


def bounds(tale: Tale, end: Judged, foes: bool, view: Outlook | None = None) -> Iterator[Line]:
    """Tell both bounds of a party, and warn past them; and how such a fight usually goes, as points don't say it."""
    same, challenge = end.challenge == end.even, in_points(end.challenge)
    both = f"A challenge and an even match both have {challenge}."
    yield Line(both if same else f"A challenge has {challenge}, an even match {end.even}.", BOUNDS, aside=foes)
    if not foes:
        return
    bound = {"a challenge": end.challenge, "an even match": end.even}
    past = " and ".join([f"{word} ({cp})" for word, cp in bound.items() if end.total > cp])
    if past and end.about_challenge:
        how = f"A challenge for this party is {end.challenge}: this is a little more"
    elif past:
        how = f"Beware: that is more than {past}"
    else:
        calls = f"{challenge} both a challenge and an even match"
        calls = calls if same else f"{challenge} a challenge and {end.even} an even match"
        how = f"For this party, the book calls {calls}"
    yield Line(f"The encounter has {in_points(end.total)}. {how}.", (*BOUNDS, "gs.encounter.warning"))
    if view:
        how = "But points don’t say it all: by Health and attack, " if view.hard and not past else FORECAST
        yield Line(f"{how}{usually(view)}.", ("gs.encounter.warning",))


def usually(view: Outlook) -> str:
    """Say how such a fight usually goes.

    >>> usually(Outlook(10, 1, 9)), usually(Outlook(1, 2, 1))
    ('the party nearly always wins, in about 9 rounds if nobody gives up', 'the foes usually win, in about 1 round')
    >>> usually(Outlook(5, 4, 29))
    'either side may win after a long fight of about 30 rounds, if nobody gives up'
    """
    rounds, who = view.rounds, winning(view)
    if not view.ours and not view.theirs:
        return who
    if rounds >= LONG:
        return f"{who} after a long fight of about {-(-rounds // 5) * 5} rounds, if nobody gives up"
    return f"{who}, in about {counted(rounds, 'round')}{' if nobody gives up' * (rounds > 1)}"


def winning(view: Outlook) -> str:
    """Say who usually wins such a fight."""
    ours, theirs, _ = view
    if not ours and not theirs:
        return "neither side can hurt the other"
    often = "nearly always" if max(ours, theirs) >= CLEARLY * min(ours, theirs) else "usually"
    wins = f"the party {often} wins" if ours >= theirs else f"the foes {often} win"
    return wins if view.decided else "either side may win"


def foreseen(
    count: int,
    one: Fighter,
    view: Outlook | None,
    beaten: int = 0,
    in_vain: bool = False,
    alone: Outlook | None = None,
    worn_out: Outlook | None = None,
    points: int = 0,
    arms: str = "",
    weaker: bool = False,
) -> str:
    """Say what foes are like, each of them, before the dice make them, and how a fight with them usually goes.

    `beaten` is how many of them the party usually beats, where they are more than that; `in_vain`: whether so many of
    the kind win with the fewest points, too; `alone`: how it goes with one of several; `worn_out`: with half their
    Health; `points` are those of each, `arms` what each fights with; `weaker`: whether less Health would help.
    """
    each = "Each has" if count > 1 else "It has"
    text = f"{each} about {one.health} Health and attacks with about {one.attack:+}{arms}."
    text += f" {treasured(count, points)}"
    fewer = f" Against {'one' if beaten == 1 else beaten} of them the party usually wins." if beaten else ""
    if in_vain and not beaten:
        ways = ["less Health"] * weaker + ["fewer foes"] * (count > 1) + ["another kind"]
        fewer = f" Giving them fewer points won’t help: choose {joined(ways, 'or')}."
    if view and alone and 0 < alone.rounds < view.rounds >= LONG:
        halved = f"; with half their Health it takes about {worn_out.rounds}" if worn_out and worn_out.rounds else ""
        fewer += f" For a shorter fight, take fewer: one alone takes about {counted(alone.rounds, 'round')}{halved}."
    return f"{text} Forecast: {usually(view)}.{fewer}" if view else text


def fights_with(sheet: Sheet) -> str:
    """Say with what somebody fights, and what they wear: nothing of who has only bare hands.

    >>> items = (Item(name="Long sword", kind="weapon", sides=8), Item(name="Armour, d6", kind="armour", sides=6))
    >>> fights_with(Sheet(items=(*items, Item(name="Shield", kind="shield"))))
    ', with a long sword and a shield, in armour d6'
    """
    things = (*sheet.items, *sheet.natural)
    held = [some(one.name, 1) for one in things if one.kind in ("weapon", "shield")]
    worn = [f"armour d{one.sides}" for one in things if one.kind == "armour"]
    found = (("with", held), ("in", [*worn, *[some(one.name, 1) for one in things if one.kind == "helmet"]]))
    return "".join([f", {how} {joined(what)}" for how, what in found if what])


def treasured(count: int, points: int) -> str:
    """Say what treasure foes give, by the points of each.

    >>> treasured(3, 6)
    'With fewer than 10 Character Points each, they give no treasure.'
    >>> treasured(1, 25)
    'Treasure: 2 rolls, one for every full 10 Character Points.'
    >>> treasured(2, 10)
    'Treasure: 1 roll each, one for every full 10 Character Points of a foe.'
    """
    rolls = points // A_ROLL
    if not rolls:
        return (
            f"With fewer than {A_ROLL} Character Points {'each, they give' if count > 1 else 'it gives'} no treasure."
        )
    if count == 1:
        return f"Treasure: {counted(rolls, 'roll')}, one for every full {A_ROLL} Character Points."
    return f"Treasure: {counted(rolls, 'roll')} each, one for every full {A_ROLL} Character Points of a foe."


def on_tables(party: Sequence[Fighter], one: Fighter, some: Fighter, number: int, points: int) -> str:
    """Say what may be met, before the dice say how many come: one alone, or some who share the points."""
    come = f"Between 1 and 100 come; half the time, {number} or fewer."
    most = points // A_ROLL
    which = (
        f"only if {most} or fewer come" if most > 1 else "only if one comes alone" if most else "no foe here has them"
    )
    gives = f"Treasure takes {A_ROLL} Character Points each: {which}."
    alone, each = f"{one.health} Health, attack {one.attack:+}", f"{some.health} Health each, {some.attack:+}"
    if not party:
        return f"{come} One alone has about {alone}; {number} have {each}. {gives}"
    first, then = [winning(outlook(party, foes)) for foes in ([one], [some] * number)]
    return f"{come} Forecast: against one (about {alone}) {first}; against {number} ({each}) {then}. {gives}"


def bought(one: Purchase) -> str:
    """Write a line of a ledger."""
    gave = f", which gives {one.rolled}" if one.rolled else ""
    return f"{in_points(one.cp)}: {line_of(one)}{gave}"


def npc(tale: Tale, recipe: Recipe, npc: Npc, title: str, sheet: Sheet, view: Outlook | None = None) -> Iterator[Line]:
    """Tell somebody of the CGO's in a line, and the bounds; stats, purchases, what is left for magic to who asks."""
    name, one = recipe.name or recipe.who, of_sheet(sheet)
    dice = {item.name: f"d{item.sides}" for item in sheet.items if item.sides and item.kind in ("weapon", "armour")}
    arms = [going_on(f"{name.removesuffix(f', {die}').removesuffix(f' {die}')} {die}") for name, die in dice.items()]
    left, full = derive.health(sheet), derive.health_max(sheet)
    health = f"Health {full}" if left == full else f"Health {left} of {full}"
    numbers = [health, f"attack {one.attack:+}", *arms]
    many = (
        f"{opened(in_number(recipe.count, name))}, {'both' if recipe.count == 2 else 'all'} alike"
        if recipe.count > 1
        else name
    )
    unmet = ", hidden from the players" if recipe.hidden else ""
    yield Line(f"{many}{unmet}: {', '.join(numbers)}.", ("gs.encounter.build", "gs.encounter.each"))
    stats = ", ".join([f"{stat.upper()} {value}" for stat, value in zip(Stat, npc.stats, strict=True)])
    yield Line(f"{name}: {title.lower()}, {npc.type}; {stats}.", ("gs.encounter.build",), aside=True)
    for purchase in npc.ledger:
        yield Line(f"{bought(purchase)}.", ("gs.encounter.spend",), aside=True)
    left = npc.cp - sum([one.cp for one in npc.ledger])
    kept = f"{left or 'None'} of {in_points(npc.cp)} {'is' if left == 1 else 'are'} kept for magic."
    yield Line(kept, ("gs.encounter.spend",), aside=True)
    if npc.judged is not None:
        yield from bounds(tale, npc.judged, True, view)


def met(
    tale: Tale, words: str, number: int, each: int, points: int, body: Nature, end: Judged, view: Outlook | None = None
) -> Iterator[Line]:
    """Tell the CGO what was met."""
    yield from bounds(tale, end, True, view)
    yield Line(words, ("gs.encounter.tables", "gs.alien.tables"))
    yield Line(
        f"Each of the {number} has {in_points(each)}." if number > 1 else f"It has {in_points(each)}.",
        ("gs.encounter.points",),
    )
    if each * number > points:
        text = f"Beware: {in_points(points)} are too few for {number} of them. Each has 1, so they have {end.total}."
        yield Line(text, ("gs.encounter.points",))
    if each < TREASURE:
        text = f"Beware: foes with fewer than {in_points(TREASURE)} give no treasure. Fewer foes would have more each."
        yield Line(text, ("gs.encounter.points", "gs.treasure.rolls"))
    if body.natural or body.held:
        yield Line(f"They have: {', '.join(map(arms, (*body.held, *body.natural)))}.", ("gs.encounter.arms",))


def arms(item: Item) -> str:
    """Write what belongs to a body with its die."""
    if item.enchantment:
        return f"{item.name} ({item.enchantment.dice} of resistance to magical damage)"
    what = "armour" if item.kind == "armour" else "from afar" if item.ranged else "up close"
    return f"{item.name} (d{item.sides}, {what})"
