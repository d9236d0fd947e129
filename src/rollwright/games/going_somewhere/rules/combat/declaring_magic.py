"""Magic that somebody declares as a round of a fight begins, put together on one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, chance
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.declared import CASTS, MAGIC, Deed
from rollwright.games.going_somewhere.rules.combat.declaring import choices, decider
from rollwright.games.going_somewhere.rules.combat.facts import (
    Declared,
)
from rollwright.games.going_somewhere.rules.combat.moves import GOING, Turned, going_offered, may_declare
from rollwright.games.going_somewhere.rules.combat.rolling import (
    chance_to_hit,
    lead_of,
    round_half,
)
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.standing import (
    said_by_others,
    scene_at,
)
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
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import fight_of
from rollwright.play.steps import Call, Headline, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import opened as beginning


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
