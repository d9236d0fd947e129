"""The toy game's options and sheets, and what its rules in the new form know of somebody."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollwright.play.steps import ACTOR
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER


class Options(msgspec.Struct, frozen=True):
    """What a table of the toy game can settle."""

    tries: Annotated[int, msgspec.Meta(ge=0, le=3, description="How often a check may be tried again.")] = 1
    ties: Annotated[Literal["ours", "theirs"], msgspec.Meta(description="Who wins a tie.")] = "theirs"
    open_dice: Annotated[bool, msgspec.Meta(description="Whether the GM rolls openly.")] = False


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character: hits and luck that are left."""

    hits: int = 6
    luck: int = 1
    name: str = ""


class Body(msgspec.Struct, frozen=True):
    """Whom a feat wears out."""

    who: Annotated[Who, INNER] = Who(ACTOR)
    hits: int = 6
    luck: Annotated[int, msgspec.Meta(ge=0)] = 1


class Friend(msgspec.Struct, frozen=True):
    """Somebody who may lend a hand."""

    friend: Who = NOBODY


def body_of(state: State, who: Who) -> Body:
    """Read somebody from their sheet."""
    sheet = state.sheet(who)
    return Body(who, sheet.hits, sheet.luck)
