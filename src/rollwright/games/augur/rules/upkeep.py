"""What is settled beside rolls: panic, conditions, setups, abilities, contacts, and Momentum by an ability."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.games.augur.rules.creation import WAIVABLE
from rollwright.games.augur.rules.gm_moves import FORMS
from rollwright.games.augur.rules.momentum import Momentum, Stress, drive_of, moved
from rollwright.games.augur.rules.options import Options, approach_kinds

Points: TypeAlias = Annotated[int, Meta(ge=-6, le=6)]


class Panic(NamedTuple):
    """How panic shows."""

    form: str


class Driven(NamedTuple):
    """Momentum and Stress after Momentum was gained or lost."""

    momentum: int
    stress: int
    boxes: int


@procedure
async def panic(options: Options, who: str = ACTOR) -> Panic:
    """Say how panic shows that came by a risk which was shared."""
    return Panic(await Choose("panic", ACTOR, FORMS))


@procedure
async def give_condition(
    options: Options, who: str, name: str, approaches: tuple[str, ...] = (), due: str = ""
) -> None:
    """Put a condition on somebody: it takes a die from the approaches that are named; none named, it takes none."""
    if not name.strip():
        raise BadInput("a condition has a name, as name=dazed; none came")
    known = approach_kinds(options)
    for one in approaches:
        if one.casefold() not in known:
            raise BadInput("no approach " + one + "; there are " + ", ".join(known))


@procedure
async def clear_condition(options: Options, who: str, name: str) -> None:
    """Clear a condition."""


@procedure
async def setup(options: Options, text: str, who: str = "") -> None:
    """Set something up that can help a roll later, once: who made it rolls a die for it then, or the GM."""
    if not text.strip():
        raise BadInput("a setup says what it is, as text=a rope over the wall; nothing came")


@procedure
async def drop_setup(options: Options, key: str) -> None:
    """Take away a setup that is of no use any more."""


@procedure
async def drop_note(options: Options, key: str) -> None:
    """Take away what an action brought, and what holds no more."""


@procedure
async def consequence(options: Options, text: str, who: str = "", due: str = "") -> None:
    """Say what comes of something that numbers don't settle: social consequences, or a danger that marks nothing."""
    if not text.strip():
        raise BadInput("what comes of it is said in words, as text=the guild shuns her; none came")


@procedure
async def let_go(options: Options, due: str) -> None:
    """Let go of a move that is due: it won't be made."""


@procedure
async def momentum(
    options: Options, points: Points, reason: str, momentum: Momentum = 2, stress: Stress = 0, who: str = ACTOR
) -> Driven:
    """Gain Momentum by an ability, or, with points below 0, lose it."""
    if not reason.strip():
        raise BadInput("Momentum comes and goes for a reason, as reason=second wind; none came")
    drive = moved(drive_of(options, momentum, stress), points)
    return Driven(drive.momentum, drive.stress, drive.boxes)


@procedure
async def spend_ability(options: Options, ability: str, who: str = ACTOR) -> None:
    """Use an ability for something else than a die."""


@procedure
async def learn_contact(options: Options, name: str, expertise: tuple[str, ...], who: str = ACTOR) -> None:
    """Say what a contact's expertise is."""
    if not [one for one in expertise if one.strip()]:
        raise BadInput("a contact knows something, as expertise=locks; nothing came")


@procedure
async def waive(options: Options, who: str, rule: str, reason: str, by_whom: str = GM) -> None:
    """Let a character depart from a rule of creation."""
    if rule not in WAIVABLE:
        raise BadInput("no rule of creation is called " + rule + "; there are " + ", ".join(WAIVABLE))
    if not reason.strip():
        raise BadInput("a waiver has a reason, as reason=a veteran; none came")
