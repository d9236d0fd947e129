"""Magic that somebody declares as a round of a fight begins, put together on one form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    Offered,
    all_offered,
    conjured,
    magic_open,
    making,
)
from rollwright.games.going_somewhere.rules.magic.fight_casting import bonus_of
from rollwright.games.going_somewhere.rules.magic.fight_spells import on_whom, payable, plain
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.told import holding
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import fight_of
from rollwright.play.keys import key_of
from rollwright.play.steps import Call, Headline, procedure
from rollwright.rules.acts import Ask, Record, needing, start
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
    there = magic_open(scene, one, MAGIC[0] in found, CASTS[0] in found)
    likely = {
        choice.key: magic_hits(options, state, scene, one, choice.key)
        for choice in there
        if making(scene, one, choice.key).kind in (Kind.HARM, Kind.MESMERIZE)
    }
    return [
        msgspec.structs.replace(choice, note="; ".join(filter(None, (likely.get(choice.key, ""), choice.note))))
        for choice in there
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
    """Say how likely magic works. An attack has to win the Combat Roll, too, against somebody, else the first whom it
    reaches."""
    made = making(scene, one, magic)
    thing = made.thing.name if made.thing else ""
    if made.thing and not made.thing.bonus:
        return ""
    works = chance(bonus_of(one, thing) + one.next_roll, STANDARD)
    if made.kind is not Kind.HARM:
        return f"{works}% to work" + ", unless resisted" * (made.kind is Kind.MESMERIZE)
    other = scene.of(at or made.near[0])
    deed = Deed(one.who, MAGIC[0], other.who, item=thing)
    lead = lead_of(options, scene, deed, said_by_others(scene, fight_of(state), one))
    hits = chance_to_hit(lead, True)
    return f"{round_half(works * hits, 100)}% to hit {state.name(other.who)}"


def magic_there(options: Options, state: State, who: Who) -> Mapping[str, Offered]:
    """Give the magic that somebody can declare, with what there is to pick from."""
    if not may_declare(options, state, who):
        return {}
    scene = scene_at(options, state)
    found = choices(scene, scene.of(who))
    return all_offered(scene, scene.of(who), MAGIC[0] in found, CASTS[0] in found)


def aimed_at(options: Options, state: State, who: Who) -> list[Choice]:
    """List those on whom magic can be worked, each with the magic that reaches them."""
    reached: dict[Who, list[str]] = {}
    for key, one in magic_there(options, state, who).items():
        for other in one.near:
            reached.setdefault(other, []).append(key)
    return [Choice(other, state.name(other), when=(("magic", tuple(keys)),)) for other, keys in reached.items()]


def further_on(options: Options, state: State, who: Who) -> list[Choice]:
    """List those on whom magic can be worked, too, where there is power for several."""
    reached: dict[Who, list[str]] = {}
    for key, one in magic_there(options, state, who).items():
        for other in one.parts.get("others", ()):
            reached.setdefault(other, []).append(key)
    return [Choice(other, state.name(other), when=(("magic", tuple(keys)),)) for other, keys in reached.items()]


def picks(name: str) -> Callable[[Options, State, Who], list[Choice]]:
    """List what there is to pick from for one of the things that are said of magic, each with the magic it is for."""

    def there(options: Options, state: State, who: Who) -> list[Choice]:
        found: dict[tuple[str, str, str], list[str]] = {}
        for magic, one in magic_there(options, state, who).items():
            for part in one.parts.get(name, ()):
                key = key_of(part)
                words = WORDS.get(key) or getattr(part, "words", "") or (beginning(key) if name == "time" else key)
                found.setdefault((key, words, getattr(part, "note", "")), []).append(magic)
        return [
            Choice(f"{magic[0]} {key}", words, note, when=(("magic", tuple(magic)),))
            for (key, words, note), magic in found.items()
        ]

    return there


WORDS = {"none": "None", "no": "Next to the nearest opponent", "yes": "Away from them"}
"""What some of them are called."""


def with_aim(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say of which magic it is asked on whom it is worked."""
    return {"magic": tuple(magic_there(options, state, who))}


def with_part(name: str) -> Callable[[Options, State, Who], dict[str, tuple[str, ...]]]:
    """Say of which magic one of the things is asked that are said of it."""

    def which(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
        return {"magic": tuple([key for key, one in magic_there(options, state, who).items() if name in one.parts])}

    return which


def first_aim(options: Options, state: State, who: Who) -> str:
    """Give the first whom magic reaches."""
    return next((one.key for one in aimed_at(options, state, who)), "")


def first_pick(name: str) -> Callable[[Options, State, Who], str]:
    """Give what is picked first for one of the things that are said of magic."""

    def first(options: Options, state: State, who: Who) -> str:
        return next((one.key for one in picks(name)(options, state, who)), "")

    return first


def magic_ahead(options: Options, state: State, who: Who, magic: str = "", **values: Any) -> str:
    """Say what magic takes as its form is filled in, how likely an attack hits, and how far a mind is held."""
    there = magic_there(options, state, who).get(magic)
    card = there.made.aimed(said_of(options, state, who, magic, **values)) if there else None
    if there is None or card is None:
        return ""
    made = there.made
    hits = magic_hits(options, state, made.scene, made.one, magic, card.on)
    minds = holding(state.name(card.on)) if made.kind is Kind.MESMERIZE else ""
    return " ".join([*[f"{beginning(one)}." for one in (hits, made.comes_to(card)) if one], minds]).strip()


def said_of(
    options: Options, state: State, who: Who, magic: str, on: str = "", others: tuple[Who, ...] = (), **values: Any
) -> Aimed:
    """Give what is said of some magic, as its form has it; what is for other magic is as good as nothing."""
    there = magic_there(options, state, who)[magic].parts
    found: dict[str, Any] = {}
    for name in [name for name in there if values.get(name)]:
        key = str(values[name])
        keys = [one.key for one in picks(name)(options, state, who) if magic in dict(one.when)["magic"]]
        own = [part for part in there[name] if key in keys and key.endswith(f" {key_of(part)}")]
        found[name] = own[0] if own else key
    return Aimed(Who(on), tuple([one for one in others if one != on]), **found)


@needing("In a fight, you say this when a round begins, if you have the power for any magic.")
def may_cast(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can declare magic."""
    return bool(magic_offered(options, state, who))


def asked(name: str, title: str, guide: str = "") -> Ask:
    """Ask for one of the things that are said of magic, where it belongs to that magic."""
    return Ask(title, picks(name), guide, when=with_part(name), usual=first_pick(name))


class Parts(Record, frozen=True):
    """What is said of some magic, beside on whom it is worked: of each kind what belongs to it."""

    about: Annotated[str, asked("about", "What does it affect?")] = ""
    dice: Annotated[str, asked("dice", "How strong?")] = ""
    damage: Annotated[str, asked("damage", "Dice for the damage, too?")] = ""
    time: Annotated[str, asked("time", "For how long?", "Counted from the next round on.")] = ""
    squares: Annotated[
        str,
        asked("squares", "How far, in squares?", "How fast you fly, in squares a round, or how far you teleport."),
    ] = ""
    away: Annotated[str, asked("away", "To which place?")] = ""


AS_OFFERED = Parts()


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
    others: Annotated[tuple[Who, ...], Ask("And on whom else?", further_on, when=with_part("others"))] = (),
    said: Parts = AS_OFFERED,
    going: Annotated[str, Ask("Do you move?", going_offered)] = "stay",
) -> Call[Turned]:
    """Say which magic you work in this round, on whom, and how strong it is. An attack is made again next round unless
    you say otherwise."""
    scene, parts = scene_at(options, state), msgspec.structs.asdict(said)
    made, aimed = making(scene, scene.of(who), magic), said_of(options, state, who, magic, on, others, **parts)
    if on and (card := made.aimed(aimed)) is not None:
        made.check(card)
    return magic_declared(options, scene, who, magic, going, aimed if on else UNAIMED)
