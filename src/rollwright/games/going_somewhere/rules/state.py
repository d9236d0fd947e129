"""What a table keeps beside the sheets: the fight that is under way, and what the last one has left."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollwright.dice.errors import Refused
from rollwright.rules.facts import State, Who

Square = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
"""A place on the line that a fight is on."""
Side = Literal["party", "foes"]


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has declared for a round; it stands for the rounds after this one, as long as it can be done."""

    what: str
    """`attack`, `advance`, `move`, `aim`, `draw`, `throw`, `cast`, `help`, `flee`, `resist`, `do` (another rule, or
    anything in words), `nothing`."""
    target: Who = Who("")
    about: str = ""
    """The weapon, the thing, the magic, or words."""
    to: Square | None = None
    standing: bool = True


class Rolled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Combat Roll: the face of the d30, what is added, and whether a success was bought instead."""

    natural: int
    bonus: int = 0
    bought: bool = False


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's part in a fight: only what is not on the sheet."""

    side: Side = "party"
    at: Square = 0
    initiative: int = 0
    notice: int = 0
    """Of somebody surprised, the Notice total by which they act last."""
    surprised: bool = False
    order: Order | None = None
    rolled: Rolled | None = None
    acted: bool = False
    ran: bool = False
    away: bool = False
    drawn: bool = False
    """Whether the other weapon is in hand."""
    shots: int = 0
    aimed: int = 0
    aimed_dice: str = ""
    burden: int = 0
    """What the CGO takes off for what is carried."""
    due: int = 0
    """Damage of one injury whose Shock Check is due."""
    lethal: bool = True
    """Whether that injury can kill."""
    helped: int = 0
    """What others have given to this round's roll."""
    unseen_by: tuple[Who, ...] = ()


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight under way: those in it by their ids, the round, its phase, the ground."""

    ones: dict[str, Standing] = {}
    round: int = 1
    phase: Literal["declare", "roll", "act"] = "declare"
    terrain: str = ""
    impaired: int = 0
    """What darkness, noise and the like take off noticing and aiming."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What holds for everybody."""

    fight: Fight | None = None
    fallen: tuple[Who, ...] = ()
    """Foes of the last fight who were beaten: what treasure is rolled for."""


BEGINNING = State({}, Scene())


def scene_of(state: State) -> Scene:
    """Give the scene of a table; a fresh one where nothing has been kept yet."""
    return state.scene if isinstance(state.scene, Scene) else Scene()


def fight_of(state: State) -> Fight:
    """Give the fight that is under way, or refuse."""
    found = scene_of(state).fight
    if found is None:
        raise Refused("no fight is under way", "gs.round.parts")
    return found
