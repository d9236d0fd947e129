"""A fight at a table: its short calls (opening, Combat Rolls, a turn, a Shock Check), and what goes on by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded
from rollwright.games.going_somewhere.rules.checks.impairments import Hindrance, hindrances, ticked
from rollwright.games.going_somewhere.rules.checks.notice import concealed
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, chance
from rollwright.games.going_somewhere.rules.checks.skills import words_of
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, CASTS, MAGIC, Deed
from rollwright.games.going_somewhere.rules.combat.declaring import choices, decider
from rollwright.games.going_somewhere.rules.combat.facts import (
    FOR_POINTS,
    Burdened,
    CombatRolled,
    Declared,
    Entered,
    FightBegan,
    FightEnded,
    Fled,
    GotUp,
    Surrendered,
    TurnsBegan,
    TurnTaken,
    Went,
    sets_out,
)
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.in_words import Tries
from rollwright.games.going_somewhere.rules.combat.loop import SECONDS, burdened, hidden
from rollwright.games.going_somewhere.rules.combat.opening import opened
from rollwright.games.going_somewhere.rules.combat.rolling import (
    chance_to_hit,
    combat_rolls,
    lead_of,
    round_half,
    with_late,
)
from rollwright.games.going_somewhere.rules.combat.scene import FAR, FOES, PARTY, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import checking
from rollwright.games.going_somewhere.rules.combat.standing import (
    acts_now,
    as_they_go,
    at_turn,
    combatant_of,
    decided,
    deeds_in,
    due,
    orders_of,
    over,
    points_back,
    said_by_others,
    scene_at,
    shock_due,
    upcoming,
    waited_for,
)
from rollwright.games.going_somewhere.rules.combat.striking import fallen
from rollwright.games.going_somewhere.rules.combat.turns import acted, blunders, evaded, gone, gone_to, movement
from rollwright.games.going_somewhere.rules.creation.facts import PointsBack
from rollwright.games.going_somewhere.rules.encounters.outlook import outlook
from rollwright.games.going_somewhere.rules.encounters.told import usually
from rollwright.games.going_somewhere.rules.gear.carrying import terrains
from rollwright.games.going_somewhere.rules.magic import minds
from rollwright.games.going_somewhere.rules.magic.fight_card import (
    UNAIMED,
    Aimed,
    Simple,
    conjured,
    magic_open,
    making,
    simple_ones,
)
from rollwright.games.going_somewhere.rules.magic.fight_casting import bonus_of
from rollwright.games.going_somewhere.rules.magic.fight_spells import on_whom, payable, plain
from rollwright.games.going_somewhere.rules.magic.raising import to_take
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.told import wearing_off
from rollwright.games.going_somewhere.rules.marks import HIDDEN
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Body, body_of, helpers_of, roller_of, with_
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import LEFT, Fight, Rolled, Side, Standing, fight_of, scene_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import aboard
from rollwright.play.steps import GM, Call, Headline, Said, Verdict, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import NOBODY, Fact, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.ruleset import Onward
from rollwright.rules.sentences import counted, gathered, joined, signed
from rollwright.rules.sentences import opened as beginning

OPEN = "open"
SIDES: tuple[Side, Side] = ("party", "foes")


class Begun(NamedTuple):
    """The turn order of a fight, and who is surprised."""

    order: tuple[Who, ...]
    surprised: tuple[Who, ...]


class Round(NamedTuple):
    """The Combat Rolls of a round: who has made one, and the totals."""

    who: tuple[Who, ...]
    totals: tuple[int, ...]


class Turned(NamedTuple):
    """Whose turn it was."""

    who: Who


# --- the calls -------------------------------------------------------------------------------------------------------


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


@procedure
async def rolls(options: Options, scene: Scene, deeds: tuple[Deed, ...], changed: tuple[Who, ...]) -> Round:
    """Make the Combat Rolls of a round. Who had to change what they declared, to come nearer, has done so."""
    await Headline(told.rolls, scene.rounds + 1)
    for deed in deeds:
        if deed.who in changed:
            await Declared(order=deed, settled=True, who=deed.who)
    scene, rolled = await combat_rolls(options, scene, list(deeds), False)
    for one in scene.up():
        if one.prone:
            await GotUp(who=one.who)
    await TurnsBegan()
    return Round(tuple(map(Who, rolled)), tuple([one.total for one in rolled.values()]))


@procedure
async def turn(
    options: Options,
    scene: Scene,
    who: Who,
    deeds: tuple[Deed, ...],
    rolled: tuple[tuple[str, Rolled], ...],
    hides: bool,
    tries: Tries | None = None,
) -> Turned:
    """Take somebody's turn: what was declared, with what was rolled. Who attacks doesn't hide any longer."""
    order = next((deed for deed in deeds if deed.who == who), None)
    await Headline(told.headline, who, order, scene.rounds + 1)
    late = await with_late(options, scene, order, list(deeds), dict(rolled))
    now = await acted(options, scene, who, list(deeds), late, tries)
    if hides and order is not None and order.what in ATTACKS:
        await MarkEnded(HIDDEN, who=who)
    if order is not None and order.what == "do":  # only what the Combat Roll brings: the turn itself is still to come
        await CombatRolled(with_(late[who], answered=True), who=who)
    if order is None or order.what != "do" or not now.of(who).acts:
        await TurnTaken(who=who)
    return Turned(who)


@procedure
async def shock_check(options: Options, one: Combatant) -> str:
    """Make the Shock Check that is due."""
    await Headline(told.shock, one.who, one.lethal and not one.shocked)
    return (await fallen(one)).down


@procedure
async def collapse(options: Options, body: Body) -> str:
    """Make the Shock Check of somebody who is in no fight."""
    await Headline(told.shock, body.who, not body.shocked)
    return (await checking(body)).down


class Going(NamedTuple):
    """How somebody goes who works magic: by half of the movement or a square, which way, before it or after it."""

    words: str
    how: str = ""
    away: bool = False
    after: bool = False


GOING = {
    "stay": Going("Stay where you are"),
    "nearer": Going("Move up first, half your movement", "-advance"),
    "farther": Going("Move away first, half your movement", "-advance", away=True),
    "step": Going("A square nearer, first", "-step"),
    "step-back": Going("A square back, first", "-step", away=True),
    "then-step": Going("A square nearer, afterwards", "-step", after=True),
    "then-back": Going("A square back, afterwards", "-step", away=True, after=True),
}


@procedure
async def went(options: Options, scene: Scene, who: Who, going: str) -> Turned:
    """Move a little in a turn that is used for something else."""
    one, go = scene.of(who), GOING[going]
    await Headline(told.goes, who)
    squares = movement(scene, one) // 2 if go.how == "-advance" else 1
    await gone(options, scene, one, gone_to(scene, one, go.away, squares))
    await Went(who=who)
    return Turned(who)


@procedure
async def magic_declared(
    options: Options, scene: Scene, who: Who, magic: str, going: str, aimed: Aimed = UNAIMED
) -> Turned:
    """Declare magic for this round: on whom, with how much power."""
    one, go = scene.of(who), GOING[going]
    await Headline(told.magic, who)
    deed = await conjured(scene, one, decider(scene, one), magic, aimed)
    order = deed._replace(what=deed.what + go.how, away=go.away, after=go.after, standing=deed.what in MAGIC)
    await Declared(order=order, who=who)
    return Turned(who)


# --- beginning -------------------------------------------------------------------------------------------------------


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


# --- rounds ----------------------------------------------------------------------------------------------------------


@needing("In a fight, you say this when a round begins.")
def may_declare(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can say what they do in this round."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "declare" or who not in fight.ones:
        return False
    scene = scene_at(options, state)
    one = scene.of(who)
    return not one.down and one.acts and not decided(scene)


def magic_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the magic that somebody can declare."""
    if not may_declare(options, state, who):
        return []
    scene = scene_at(options, state)
    one = scene.of(who)
    found = choices(scene, one)
    return [
        msgspec.structs.replace(
            choice, note="; ".join(filter(None, (magic_hits(options, state, scene, one, choice.key), choice.note)))
        )
        for choice in magic_open(scene, one, MAGIC[0] in found, CASTS[0] in found)
    ]


def why_no_healing(options: Options, state: State, who: Who) -> str:
    """Say why “Heal” isn't among the magic of somebody who has the power for it: nobody is hurt."""
    if not may_cast(options, state, who):
        return ""
    scene = scene_at(options, state)
    one = scene.of(who)
    able_ = CASTS[0] in choices(scene, one) and payable(one, plain(scene, one, Kind.HEAL, (who,)))
    return "“Heal” isn’t here: nobody on your side is hurt." if able_ and not on_whom(scene, one, Kind.HEAL) else ""


def magic_hits(options: Options, state: State, scene: Scene, one: Combatant, magic: str, at: Who = NOBODY) -> str:
    """Say how likely an attack by magic hits somebody, else the first whom it reaches: it has to work, and win the
    Combat Roll."""
    made = making(scene, one, magic)
    if made.kind is not Kind.HARM:
        return ""
    thing, other = made.thing.name if made.thing else "", scene.of(at or made.near[0])
    deed = Deed(one.who, MAGIC[0], other.who, item=thing)
    lead = lead_of(options, scene, deed, said_by_others(scene, fight_of(state), one))
    works, hits = chance(bonus_of(one, thing) + one.next_roll, STANDARD), chance_to_hit(lead, True)
    return f"{round_half(works * hits, 100)}% to hit {state.name(other.who)}"


def going_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can move who works magic."""
    scene = scene_at(options, state)
    found = choices(scene, scene.of(who))
    return [Choice(key, go.words) for key, go in GOING.items() if "magic" + go.how in found or "cast" + go.how in found]


def simple_magic(options: Options, state: State, who: Who) -> Mapping[str, Simple]:
    """Give the magic that somebody can declare of which nothing is to be said but on whom, and with which dice."""
    if not may_declare(options, state, who):
        return {}
    scene = scene_at(options, state)
    found = choices(scene, scene.of(who))
    return simple_ones(scene, scene.of(who), MAGIC[0] in found, CASTS[0] in found)


def aimed_at(options: Options, state: State, who: Who) -> list[Choice]:
    """List those on whom such magic can be worked, each with the magic that reaches them."""
    reached: dict[Who, list[str]] = {}
    for key, one in simple_magic(options, state, who).items():
        for other in one.near:
            reached.setdefault(other, []).append(key)
    return [Choice(other, state.name(other), when=(("magic", tuple(keys)),)) for other, keys in reached.items()]


def further_on(options: Options, state: State, who: Who) -> list[Choice]:
    """List those on whom such magic can be worked, too, where there is power for several."""
    there = [other for one in simple_magic(options, state, who).values() for other in one.others]
    return [Choice(other, state.name(other)) for other in dict.fromkeys(there)]


def strengths_of(options: Options, state: State, who: Who) -> list[Choice]:
    """List the dice of such magic with what they take, each with the magic that they are for."""
    there = simple_magic(options, state, who).items()
    return [
        Choice(f"{key} {dice}", str(dice), dice.note, when=(("magic", (key,)),))
        for key, one in there
        for dice in one.dice
    ]


def with_aim(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say of which magic it is asked on whom it is worked."""
    return {"magic": tuple(simple_magic(options, state, who))}


def with_others(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say of which magic it is asked on whom else it is worked."""
    return {"magic": tuple([key for key, one in simple_magic(options, state, who).items() if one.others])}


def with_strength(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say of which magic the dice are asked."""
    return {"magic": tuple([key for key, one in simple_magic(options, state, who).items() if one.dice])}


def first_aim(options: Options, state: State, who: Who) -> str:
    """Give the first whom such magic reaches."""
    return next((one.key for one in aimed_at(options, state, who)), "")


def first_strength(options: Options, state: State, who: Who) -> str:
    """Give the first dice of such magic."""
    return next((one.key for one in strengths_of(options, state, who)), "")


def magic_ahead(options: Options, state: State, who: Who, magic: str = "", **values: Any) -> str:
    """Say what magic takes as its form is filled in, and how likely an attack hits."""
    there = simple_magic(options, state, who).get(magic)
    card = there.made.aimed(said_of(magic, **values)) if there else None
    if there is None or card is None:
        return ""
    made = there.made
    hits = magic_hits(options, state, made.scene, made.one, magic, card.on)
    return ". ".join([*[beginning(one) for one in (hits, made.comes_to(card)) if one], ""]).strip()


def said_of(magic: str, on: str = "", others: tuple[Who, ...] = (), dice: str = "", **values: Any) -> Aimed:
    """Give what is said of some magic: on whom, and with which dice."""
    return Aimed(Who(on), tuple([one for one in others if one != on]), dice.removeprefix(f"{magic} "))


@needing("In a fight, you say this when a round begins, if you have the power for any magic.")
def may_cast(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can declare magic."""
    return bool(magic_offered(options, state, who))


@start(
    "declare-magic",
    "Declare magic",
    "gs.magic.in-fight gs.round.declare",
    place="now",
    when=may_cast,
    foretells=magic_ahead,
)
def declare_magic(
    options: Options,
    state: State,
    who: Who,
    magic: Annotated[str, Ask("Which magic?", magic_offered, why_no_healing)],
    on: Annotated[str, Ask("On whom?", aimed_at, when=with_aim, usual=first_aim)] = "",
    others: Annotated[tuple[Who, ...], Ask("And on whom else?", further_on, when=with_others)] = (),
    dice: Annotated[str, Ask("How strong?", strengths_of, when=with_strength, usual=first_strength)] = "",
    going: Annotated[str, Ask("Do you move?", going_offered)] = "stay",
) -> Call[Turned]:
    """Say which magic you work in this round, and how strong it is. If it’s an attack, you make it again next round
    unless you say otherwise."""
    scene, said = scene_at(options, state), said_of(magic, on, others, dice)
    made = making(scene, scene.of(who), magic)
    if on and (card := made.aimed(said)) is not None:
        made.check(card)
    return magic_declared(options, scene, who, magic, going, said if on else UNAIMED)


def ways_to_go(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can move along with something else: who is next to an opponent goes a square."""
    fight = scene_of(state).fight
    if fight is None or who not in fight.ones:
        return []
    scene = scene_at(options, state)
    one = scene.of(who)
    if one.fixed:
        return []
    free = not scene.engaged(one)
    return [Choice(key, go.words) for key, go in GOING.items() if free or go.how != "-advance"]


def goes_first(options: Options, state: State, who: Who) -> list[Choice]:
    """List how somebody can move whose turn it is: they say themselves what comes before it and after it."""
    return [
        Choice(one.key, one.words.replace(", first", "").replace(" first,", ","))
        for one in ways_to_go(options, state, who)
        if one.key != "stay" and not GOING[one.key].after
    ]


def may_go(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can move who does something else at their turn."""
    there = acts_now(options, state, who) and not fight_of(state).ones[who].went
    return there and bool(goes_first(options, state, who))


@start(
    "go",
    "Move, and do something",
    "gs.round.six gs.round.moving",
    place="now",
    when=may_go,
    needs="In a fight, you can do this on your turn, before you move.",
)
def move_a_little(
    options: Options, state: State, who: Who, going: Annotated[str, Ask("Which way?", goes_first)]
) -> Call[Turned]:
    """Move half your movement or one square, before or after whatever else you do this turn."""
    if not may_go(options, state, who):
        raise Refused(f"{state.name(who)} has already moved, or can’t move", "gs.round.moving")
    return went(options, scene_at(options, state), who, going)


def may_roll(options: Options, state: State) -> bool:
    """Tell whether all have declared, and nobody has rolled."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "declare":
        return False
    scene = scene_at(options, state)
    return not due(scene) and not over(scene) and not waited_for(scene, fight)


@start(
    "combat-roll",
    "Roll for all",
    "gs.combat.roll gs.combat.one gs.round.simultaneous",
    by="gm",
    place="scene",
    when=may_roll,
    needs="In a fight, everybody first says what they do.",
)
def combat_roll(options: Options, state: State) -> Call[Round]:
    """Everybody has declared: make all Combat Rolls."""
    fight = fight_of(state)
    if not may_roll(options, state):
        raise Refused("somebody still has to say what they do", "gs.round.declare")
    scene = scene_at(options, state)
    orders = as_they_go(scene, orders_of(scene, fight))
    changed = tuple([Who(who) for who, order in orders.items() if order != fight.ones[who].order])
    return rolls(options, scene, tuple(orders.values()), changed)


def on_turn(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody's turn has come, and what they do was declared."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "act" or who not in fight.ones:
        return False
    scene = scene_at(options, state)
    one = upcoming(scene, fight)
    return not due(scene) and one is not None and one.who == who and not decides(scene, fight, who)


def is_free(fight: Fight, who: str) -> bool:
    """Tell whether somebody does something else at their turn, by any rule."""
    order = fight.ones[who].order
    return order is not None and order.what == "do"


def decides(scene: Scene, fight: Fight, who: str) -> bool:
    """Tell whether a turn waits for somebody's word: who does something else, after what their Combat Roll brings."""
    order, deeds = fight.ones[who].order, deeds_in(scene, fight)
    if order is None or not is_free(fight, who):
        return False
    rolled = {one: part.rolled for one, part in fight.ones.items() if part.rolled is not None}
    return not blunders(order, deeds, rolled) and not evaded(scene, order, deeds, rolled)


@start(
    "turn",
    "Take the turn",
    "gs.round.in-order gs.round.act",
    place="scene",
    when=on_turn,
    needs="In a fight, you can do this on your turn, after the Combat Rolls.",
)
def take_turn(options: Options, state: State, who: Who) -> Call[Turned]:
    """Do what you have declared."""
    fight = fight_of(state)
    if not on_turn(options, state, who):
        raise Refused(f"it is not {state.name(who)}’s turn", "gs.round.in-order")
    scene = scene_at(options, state)
    rolled = tuple([(who, part.rolled) for who, part in fight.ones.items() if part.rolled is not None])
    deeds = tuple([at_turn(scene, deed) if deed.who == who else deed for deed in deeds_in(scene, fight)])
    return turn(options, scene, who, deeds, rolled, marks.hides(state.sheet(who)), tries_of(state, who, deeds))


def tries_of(state: State, who: Who, deeds: tuple[Deed, ...]) -> Tries | None:
    """Give what somebody does in words; None where they do something that has a rule."""
    words = next(
        (deed.about or "does something else" for deed in deeds if deed.who == who and deed.what == "other"), ""
    )
    return (
        Tries(words_of(state, who, words), roller_of(state, who), helpers_of(state, who, Stat.INT)) if words else None
    )


ELSEWHERE = Standing()
"""The part in a fight of somebody who has none."""


def is_due(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody's Shock Check is due: in a fight, or at 0 Health by the CGO's hand."""
    fight = scene_of(state).fight
    return bool(shock_due(state.sheet(who), fight.ones.get(who, ELSEWHERE) if fight is not None else ELSEWHERE))


def to_check(options: Options, state: State) -> Onward | None:
    """Give the Shock Check of somebody who is in no fight."""
    fight = scene_of(state).fight
    apart = [who for who in state.sheets if fight is None or who not in fight.ones]
    return next((Onward(shock.id, {"who": who}) for who in apart if is_due(options, state, Who(who))), None)


@start(
    "shock",
    "Shock Check",
    "gs.shock.when gs.shock.check gs.shock.once",
    place="scene",
    when=is_due,
    needs="Only at 0 Health, or after losing half your Health at once.",
)
def shock(options: Options, state: State, who: Who) -> Call[str]:
    """Reach 15 with VIGOR, or die."""
    if not is_due(options, state, who):
        raise Refused(f"{state.name(who)} has no Shock Check to make", "gs.shock.when")
    fight = scene_of(state).fight
    if fight is None or who not in fight.ones:
        return collapse(options, body_of(state, who))
    return shock_check(options, scene_at(options, state).of(who))


# --- the end ---------------------------------------------------------------------------------------------------------

NEITHER, FLEE = "neither", "flee"


@procedure
async def ending(
    options: Options,
    scene: Scene,
    rounds: int,
    gone: tuple[str, ...] = (),
    yields: str = "",
    worn: tuple[Said, ...] = (),
    back: tuple[PointsBack, ...] = (),
) -> str:
    """End a fight after so many rounds: the side that is left has won it. Who `yields` gives up first, or flees.

    `worn` tells the magic that is over with its last round; `back` are points paid for nothing.
    """
    await Headline(told.over)
    side, _, flees = yields.partition(" ")
    last = scene.up(FOES if side == "foes" else PARTY) if side else ()
    for one in last:
        scene = scene.put(await (Fled() if flees else Surrendered()).to(one))
    yielding = [one.who for one in last]
    left = [side for side, place in zip(SIDES, (PARTY, FOES), strict=True) if scene.up(place)]
    winner = await Verdict("fight-won", left[0] if len(left) == 1 else NEITHER, (*SIDES, NEITHER))
    await FightEnded(
        winner=None if winner == NEITHER else winner,
        rounds=rounds,
        seconds=rounds * SECONDS,
        fighters=tuple([one.who for one in scene.order]),
        standing=tuple([one.who for one in scene.up()]),
        health={one.who: one.health for one in scene.up() if not one.numbers.npc},
        out={
            **{one.who: one.down for one in scene.order if one.down and one.who not in yielding},
            **dict.fromkeys(gone, LEFT),
        },
        foes=tuple([one.who for one in scene.order if one.side == FOES]),
        dazed=tuple([one.who for one in scene.up() if one.stun]),
    )
    for line in (*back, *worn):
        await line
    return winner


@needing("Begin a fight first.")
def there(options: Options, state: State, who: Who = NOBODY) -> bool:
    """Tell whether a fight is under way, and whether somebody is in it, where that is said."""
    fight = scene_of(state).fight
    return fight is not None and (not who or who in fight.ones)


def endings(options: Options, state: State) -> list[Choice]:
    """List how a fight may end in which both sides still stand; nothing where the one that is left has won."""
    if not there(options, state) or over(scene := scene_at(options, state)):
        return []
    ours, theirs = [[one.who for one in scene.up(side)] for side in (PARTY, FOES)]
    return [
        Choice(NEITHER, "Both sides break it off", "Nobody wins."),
        Choice("foes", they(state, theirs, "gives up", "give up"), "The party wins."),
        Choice(f"foes {FLEE}", they(state, theirs, "flees", "flee"), "They get away. The party wins."),
        Choice("party", they(state, ours, "gives up", "give up"), "The party loses."),
        Choice(f"party {FLEE}", they(state, ours, "flees", "flee"), "They get away. The party loses."),
    ]


def they(state: State, people: Sequence[Who], one: str, several: str) -> str:
    """Say what some people do, be it one or several: "The three bog wolves give up"."""
    names = list(map(state.name, people))
    named = [name if name in names else f"the {name}" for name in gathered(names)]
    return f"{beginning(joined(named))} {one if len(people) == 1 else several}"


@start(
    "end-fight",
    "End the fight",
    "gs.time.turn gs.time.minute",
    by="gm",
    place="scene",
    when=there,
    needs="Begin a fight first. A fight with vehicles ends by “End the vehicle fight”.",
)
def end_fight(
    options: Options, state: State, how: Annotated[str, Ask("How does it end?", endings)] = NEITHER
) -> Call[str]:
    """Say how the fight ends. A round in which nobody has rolled yet doesn’t count."""
    fight, scene = fight_of(state), scene_at(options, state)
    yields = how if how != NEITHER and not over(scene) else ""
    worn = tuple(wearing_off(state, 1))
    back = tuple(points_back(fight))
    return ending(options, scene, fight.round - (fight.phase == "declare"), fight.gone, yields, worn, back)


# --- by itself -------------------------------------------------------------------------------------------------------

STEPS = (begin_fight.id, combat_roll.id, take_turn.id, shock.id, "done", "next-round", "take-harm", "vehicle-harm")
"""The parts of a fight that are played one after another."""
DECLARES = ("declare", declare_magic.id, "command")
"""What everybody says before them, at the same time."""


def onward(options: Options, state: State) -> Onward | None:
    """Give what follows by itself in a fight; None: somebody has to say what they do, or does it by another rule."""
    fight = scene_of(state).fight
    if fight is None:
        return None
    if (harm := to_take(options, state)) is not None:
        return harm
    scene = scene_at(options, state)
    if waiting := due(scene):
        return Onward("shock", {"who": waiting[0].who})
    if fight.phase == "declare" and scene_of(state).called:
        return Onward("bring-monster", {})
    if over(scene):
        return Onward(end_fight.id, {})
    if fight.phase == "declare":
        again = as_it_stands(scene) if fight.round > 1 else None  # the first round is looked at as it comes
        return None if waited_for(scene, fight) else Onward("combat-roll", {}, stands=again)
    one = upcoming(scene, fight)
    if one is None:
        return Onward("next-round", {}, pauses=True, stands=as_it_stands(scene))
    return None if decides(scene, fight, one.who) else Onward("turn", {"who": one.who})


def as_it_stands(scene: Scene) -> tuple[object, ...]:
    """Give what makes a difference to those in a fight: where they are and how they are, not what they have shot."""
    return tuple(
        [
            (one.who, one.at, one.health, one.down, one.stun, one.prone, one.next_roll, one.aimed, one.states, magic)
            for one in scene.order
            for magic in [tuple([each.name for each in one.lasting])]
        ]
    )


def turn_taken(state: State, who: str) -> Iterable[Fact]:
    """Say that a call which has ended was somebody's turn."""
    fight = scene_of(state).fight
    return (TurnTaken(who=Who(who)),) if fight is not None and who in fight.ones else ()
