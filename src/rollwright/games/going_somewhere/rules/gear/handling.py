"""Handling things: giving, wearing, putting away, dropping, carrying together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.gear import facts as became
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc, made, ware
from rollwright.games.going_somewhere.rules.gear.places import LEFT, body_enc
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.play.steps import procedure
from rollwright.rules.facts import Fact

Count: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Slots: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Pieces: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
"""How many of a thing take its slots together: 20 small ones take 1."""
Sides: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
Kind: TypeAlias = Literal[
    "thing", "clothing", "armour", "shield", "helmet", "weapon", "container", "ammunition", "animal", "vehicle", "body"
]
Gives: TypeAlias = Literal["", "belt", "boots", "gloves", "clothes", "pockets"]
BODY_OF = "Body of "


class Handled(NamedTuple):
    """How many of a thing were handled."""

    number: int


@procedure
async def give(
    options: Options, who: str, to: str, item: str, count: Count = 1, at: str = "", where: str = ""
) -> Handled:
    """Give something to somebody, with what is in it; a porter is somebody too."""
    return Handled(count)


@procedure
async def wear(options: Options, who: str, item: str, where: str = "worn", at: str = "") -> Handled:
    """Put on clothing or armour, a helmet (on the head) or a shield (hand and arm)."""
    return Handled(1)


@procedure
async def stow(
    options: Options,
    who: str,
    item: str,
    where: str = "",
    count: Count = 1,
    at: str = "",
    helpers: tuple[str, ...] = (),
) -> Handled:
    """Put something elsewhere: on the body, into a container, on a mount; with others where it is too large for one."""
    return Handled(count)


@procedure
async def drop(options: Options, who: str, item: str, count: Count = 1, at: str = "") -> Handled:
    """Put something down and leave it; it stays on the sheet."""
    return Handled(count)


@procedure
async def lose(options: Options, who: str, item: str, count: Count = 1, at: str = "", reason: str = "") -> Handled:
    """Lose something for good, or use it up."""
    return Handled(count)


@procedure
async def spend_ammunition(options: Options, who: str, item: str, count: Count = 1) -> Handled:
    """Fire rounds or arrows: they are gone."""
    return Handled(count)


@procedure
async def gain(
    options: Options,
    who: str,
    ware: str = "",
    name: str = "",
    kind: Kind = "thing",
    count: Count = 1,
    enc: Slots = 1,
    per: Pieces = 1,
    where: str = "",
    sides: Sides = 0,
    hands: Slots = 0,
    ranged: bool = False,
    capacity: Slots = 0,
    gives: Gives = "",
    slots: Slots = 0,
    magic: bool = False,
    note: str = "",
) -> Handled:
    """Get something from the CGO: of the lists, or anything else that the CGO makes up."""
    check_gain(ware, name)
    return Handled(count)


def check_gain(key: str, name: str) -> None:
    """Refuse a thing that is neither on the lists nor has a name of its own."""
    if key:
        ware(key)
    elif not name.strip():
        raise BadInput("say what it is: a key of the lists, or a name")


@procedure
async def carry_body(
    options: Options,
    who: str,
    whom: str,
    armour: Sides = 0,
    magic: bool = False,
    helpers: tuple[str, ...] = (),
) -> Handled:
    """Pick up somebody who can't walk: 3 slots, and those of the armour on them."""
    return Handled(1)


# --- what follows ----------------------------------------------------------------------------------------------------


def of_giving(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what went to somebody else."""
    parts = {part: arguments[part] for part in ("who", "to", "count", "at", "where")}
    yield became.ItemGiven(name=arguments["item"], **parts)


def of_wearing(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what was put on."""
    yield became.ItemMoved(
        who=arguments["who"], name=arguments["item"], to=arguments["where"], count=1, at=arguments["at"]
    )


def of_stowing(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what was put elsewhere."""
    parts = {part: arguments[part] for part in ("who", "count", "at", "helpers")}
    yield became.ItemMoved(name=arguments["item"], to=arguments["where"], **parts)


def of_dropping(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what was left."""
    parts = {part: arguments[part] for part in ("who", "count", "at")}
    yield became.ItemMoved(name=arguments["item"], to=LEFT, **parts)


def of_losing(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what is gone."""
    parts = {part: arguments[part] for part in ("who", "count", "at", "reason")}
    yield became.ItemLost(name=arguments["item"], **parts)


def of_firing(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what was fired."""
    yield became.AmmunitionSpent(who=arguments["who"], name=arguments["item"], count=outcome.number)


def of_gain(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give what came from the CGO."""
    yield became.ItemGained(who=arguments["who"], item=gained(arguments), where=arguments["where"])


def gained(arguments: Mapping[str, Any]) -> Item:
    """Make the thing that the CGO gives; magic armour has its own ENC."""
    magic, count, note = arguments["magic"], arguments["count"], arguments["note"]
    if arguments["ware"]:
        item = msgspec.structs.replace(made(ware(arguments["ware"]), count), magic=magic, note=note)
        item = msgspec.structs.replace(item, name=arguments["name"] or item.name)
    else:
        parts = ("name", "kind", "enc", "per", "sides", "hands", "ranged", "capacity", "gives", "slots")
        item = Item(count=count, magic=magic, note=note, **{part: arguments[part] for part in parts})
    return msgspec.structs.replace(item, enc=armour_enc(item.sides, magic)) if item.kind == "armour" else item


def of_body(arguments: Mapping[str, Any], outcome: Handled) -> Iterator[Fact]:
    """Give the body as something that is carried."""
    who, name = arguments["who"], BODY_OF + arguments["whom"]
    body = Item(name=name, kind="body", enc=body_enc(arguments["armour"], arguments["magic"]))
    yield became.ItemGained(who=who, item=body, where=LEFT)
    yield became.ItemMoved(who=who, name=name, to="", helpers=arguments["helpers"])
