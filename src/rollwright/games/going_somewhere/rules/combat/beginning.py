"""How a fight begins: who is ticked on which side, on what ground, and the surprise and initiative of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.impairments import Hindrance, hindrances, ticked
from rollwright.games.going_somewhere.rules.checks.notice import concealed
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.facts import (
    FOR_POINTS,
    Burdened,
    Entered,
    FightBegan,
    sets_out,
)
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.loop import burdened, hidden
from rollwright.games.going_somewhere.rules.combat.opening import opened
from rollwright.games.going_somewhere.rules.combat.scene import FAR, FOES, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.standing import (
    combatant_of,
)
from rollwright.games.going_somewhere.rules.encounters.outlook import outlook
from rollwright.games.going_somewhere.rules.encounters.told import usually
from rollwright.games.going_somewhere.rules.gear.carrying import terrains
from rollwright.games.going_somewhere.rules.magic import minds
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import Side, Standing, scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import aboard
from rollwright.play.steps import GM, Call, Headline, Said, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted, joined, signed

OPEN = "open"


SIDES: tuple[Side, Side] = ("party", "foes")


class Begun(NamedTuple):
    """The turn order of a fight, and who is surprised."""

    order: tuple[Who, ...]
    surprised: tuple[Who, ...]


@procedure
async def opening(
    options: Options,
    everybody: tuple[Combatant, ...],
    unaware: tuple[Who, ...],
    terrain: str,
    impaired: int,
    hiding: tuple[int, int] = (0, 0),
) -> Begun:
    """Begin a fight: who is surprised, who acts when."""
    await Headline(told.opening, bool(unaware))
    ones = tuple([await burdened(options, one) for one in everybody])
    scene = await hidden(Scene(await opened(options, ones, unaware, "", impaired, hiding), 0, impaired, terrain))
    order = tuple([one.who for one in scene.order])
    surprised = tuple([one.who for one in scene.order if one.surprised])
    foes = tuple([one.who for one in scene.order if one.side == FOES])
    await FightBegan(order=order, surprised=surprised, terrain=terrain, impaired=impaired, foes=foes)
    for one in scene.order:
        await Entered(who=one.who, standing=part_of(one))
        if one.burden:
            await Burdened(one.burden, who=one.who)
    await Said(told.in_order, tuple([place_of(one) for one in scene.order if not one.down]))
    return Begun(order, surprised)


def place_of(one: Combatant) -> told.Place:
    """Give somebody's place in the turn order."""
    return told.Place(one.who, one.initiative, one.numbers.spd, one.side == FOES and one.actor == GM, one.surprised)


def strength_of(people: Sequence[Combatant]) -> told.Strength:
    """Give how strong a side is: what its people add to attacks on average, and their Health together."""
    attack = sum([one.numbers.attack for one in people]) // max(1, len(people))
    return told.Strength(attack, sum([one.health for one in people]))


def part_of(one: Combatant) -> Standing:
    """Give what a table keeps of somebody in a fight."""
    return Standing(
        side=SIDES[one.side],
        at=one.at,
        initiative=one.initiative,
        notice=one.notice,
        surprised=one.surprised,
        aimed=one.aimed,
        aimed_dice=one.aimed_dice,
        states=one.states,
        unseen_by=one.unseen_by,
    )


AWAY = {False: "", True: ", away"}


def fighters(options: Options, state: State) -> list[Choice]:
    """List those who can be in a fight, with their Health."""
    return [
        Choice(who, state.name(who), f"Health {derive.health(one)}, attack {of_sheet(one).attack:+}{minded(one)}")
        for who, one in state.sheets.items()
        if one.craft is None and not one.down and not derive.bodiless(one)
    ]


def minded(one: Sheet) -> str:
    """Say what may keep somebody from fighting: that they got away, or that another has their mind."""
    held = any(part.kind == minds.MESMERIZED and not part.countered for part in one.effects)
    return AWAY[one.away] + ", mesmerized" * held


def of_party(options: Options, state: State) -> list[Choice]:
    """List those who can fight, the players' own first."""
    return sorted(fighters(options, state), key=lambda one: state.sheets[one.key].npc)


def of_foes(options: Options, state: State) -> list[Choice]:
    """List those who can fight, the CGO's first."""
    return sorted(fighters(options, state), key=lambda one: not state.sheets[one.key].npc)


WHERE = "Ground, surprise and hindrances"


NAMED = 6
"""How many who are ticked are named."""


def foes_here(options: Options, state: State) -> tuple[str, ...]:
    """Give the CGO's who were built to be fought, can fight, haven't got away, and whose minds are their own."""
    able = [(one.key, state.sheets[one.key]) for one in fighters(options, state)]
    here = [
        (key, one)
        for key, one in able
        if one.npc and one.foe and not one.away and not one.yielded and not marks.found(one, "kept-away")
    ]
    return tuple([key for key, one in here if not is_charmed(state, one)])


def is_charmed(state: State, sheet: Sheet) -> bool:
    """Tell whether somebody's mind is under the control of a player's character."""
    by = [one.by for one in sheet.effects if one.kind == minds.MESMERIZED and not one.countered]
    return any(one in state.sheets and not state.sheets[one].npc for one in by)


ABOARD = " This fight is on foot: for vehicles, with their guns and ramming, “Begin a vehicle fight”."
"""What is said where somebody who can fight is aboard one."""


def against_whom(options: Options, state: State) -> str:
    """Say who is ticked, and whether they are far stronger than the party."""
    foes = foes_here(options, state)
    able = [(Who(one.key), state.sheets[one.key]) for one in fighters(options, state)]
    sides = [
        [combatant_of(one, who, Standing("party", 0)) for who, one in able if not one.npc],
        [combatant_of(one, who, Standing("foes", 0)) for who, one in able if who in foes],
    ]
    ours, theirs = map(strength_of, sides)
    vehicles = ABOARD * any(aboard(state, who) for who, _ in able)
    warns = f" {told.outclassed_text(ours, theirs)}" if all(sides) and told.is_outclassed(ours, theirs) else ""
    if not foes:
        return f"No foe here is ready to fight: tick who fights all the same, or add foes.{vehicles}"
    charmed = [state.name(who) for who, one in able if one.foe and is_charmed(state, one)]
    but = f", except {joined(charmed)}, mesmerized by the party" if charmed else ""
    names = joined(map(state.name, foes)) if len(foes) <= NAMED else counted(len(foes), "foe")
    return f"Ticked: {names}{but}. Tick anybody else who is against the party.{warns}{vehicles}"


def grounds(options: Options, state: State) -> list[Choice]:
    """List the kinds of ground."""
    return [
        Choice(key, row.title, f"movement {signed(row.modifier)}" if row.modifier else "")
        for key, row in terrains().items()
    ]


@needing("It takes somebody on each side who can fight, and no fight may be under way.")
def no_fight(options: Options, state: State) -> bool:
    """Tell whether a fight can begin."""
    able, foes = fighters(options, state), foes_here(options, state)
    return scene_of(state).fight is None and len(able) > 1 and any(one.key not in foes for one in able)


SITE = "site "
"""How the key of somebody's power site begins."""


def surroundings(options: Options, state: State) -> list[Choice]:
    """List what there may be where a fight begins: what hinders, and the power sites of those who can fight."""
    bonded = [one for one in fighters(options, state) if site_dice(state.sheets[one.key])]
    near = [Choice(f"{SITE}{one.key}", f"{one.words}’s power site is near", "for magic") for one in bonded]
    return [*near, *[Choice(one.key, one.words) for one in hindrances()]]


def sides(
    options: Options, state: State, party: tuple[Who, ...], foes: tuple[Who, ...]
) -> tuple[tuple[Who, ...], tuple[Who, ...]]:
    """Give who fights on each side, by who is ticked: nobody of the party is all the players' characters."""
    able = {one.key: state.sheets[one.key] for one in fighters(options, state)}
    played = [Who(who) for who, one in able.items() if not one.npc]
    theirs = tuple([who for who in foes if who not in party])  # who is usually a foe may be with the party
    if foes and not theirs:  # all of them are: whoever else can fight is against them
        npcs = all(who in able and able[who].npc for who in foes)
        theirs = tuple([Who(who) for who in able if who not in party]) if npcs else foes
    ours = tuple([who for who in party or played if who not in theirs])
    if theirs and not ours and not party:  # nobody of the party is left: whoever else can fight is against them
        ours = tuple([Who(who) for who in able if who not in theirs])
    return ours, theirs


def would_go(options: Options, state: State, party: tuple[Who, ...], foes: tuple[Who, ...], **values: Any) -> str:
    """Say how a fight between those who are ticked usually goes, and for whom it begins an adventure."""
    both = sides(options, state, party, foes)
    ours, theirs = [[of_sheet(state.sheet(who)) for who in side] for side in both]
    if not ours or not theirs:
        return ""
    new = [state.name(who) for side in both for who in side if sets_out(state.sheet(who))]
    return f"Forecast: {usually(outlook(ours, theirs))}.{begins_for(new)}"


def begins_for(new: Sequence[str]) -> str:
    """Say for whom a fight begins an adventure, and what that means; nothing where it is for nobody."""
    means = f"while it lasts, Character Points only pay for {FOR_POINTS}"
    return f" This begins an adventure for {joined(new)}: {means}." if new else ""


@start(
    "begin-fight",
    "Begin a fight",
    "gs.round.parts gs.round.surprise gs.round.initiative gs.round.order gs.movement.terrain",
    by="gm",
    place="scene",
    when=no_fight,
    foretells=would_go,
)
def begin_fight(
    options: Options,
    state: State,
    party: Annotated[
        tuple[Who, ...],
        Ask(
            "Who fights on the party’s side?",
            of_party,
            "If you tick nobody, all the players’ characters fight.",
            but="foes",
            played_but=("foes",),
        ),
    ] = (),
    foes: Annotated[
        tuple[Who, ...], Ask("Against whom?", of_foes, against_whom, but="party", usual=foes_here, met_but=("party",))
    ] = (),
    distance: Annotated[int, Meta(ge=1, le=1000), Ask("How many squares between them?")] = 5,
    terrain: Annotated[str, Ask("On what ground?", grounds, folded=WHERE)] = OPEN,
    unaware: Annotated[
        tuple[Who, ...], Ask("Who is unaware of the others?", fighters, "They check for surprise.", folded=WHERE)
    ] = (),
    hinders: Annotated[tuple[str, ...], Ask("What hinders or helps there?", surroundings, folded=WHERE)] = (),
) -> Call[Begun]:
    """Say who fights whom, how far apart and where. Surprise and initiative are then rolled for everybody."""
    ours, theirs = sides(options, state, party, foes)
    if not ours or not theirs:
        side = "whom they fight against" if ours else "who fights on the party’s side"
        raise Refused(f"a fight needs somebody on each side: tick {side}", "gs.round.parts")
    named: dict[str, Hindrance] = {one.key: one for one in hindrances()}
    off = ticked(tuple([named[key] for key in hinders if key in named]))
    parts = {**{who: Standing("foes", distance) for who in theirs}, **{who: Standing("party", 0) for who in ours}}
    ones = [entering(state, Who(who), part) for who, part in parts.items()]
    everybody = tuple(
        [one.being(FAR) if one.numbers.site and f"{SITE}{one.who}" not in hinders else one for one in ones]
    )
    return opening(options, everybody, unaware, terrain, off, (hiding(state, ours), hiding(state, theirs)))


def hiding(state: State, side: tuple[Who, ...]) -> int:
    """Give what a side takes off the Notice checks of the other by hiding: as much as who is the easiest to notice."""
    return min([concealed(state.sheet(who)) for who in side])


def entering(state: State, who: Who, part: Standing) -> Combatant:
    """Give somebody who enters a fight: an aim that was taken before counts."""
    one = combatant_of(state.sheet(who), who, part)
    return one._replace(aimed=one.numbers.aimed, aimed_dice=one.numbers.aimed_dice)
