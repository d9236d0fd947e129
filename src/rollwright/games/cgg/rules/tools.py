"""Gear in an action: the notable equipment that its player may use, with the codes that join the risk code.

A tool is written with its code, `armour:3d`: the sheet says which there are and whether they work.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.play.steps import Actor, Choose


class Tool(NamedTuple):
    """A piece of gear that has a code of its own."""

    name: str
    code: Code

    def __str__(self) -> str:
        return f"{self.name}:{self.code}"


def tool(text: str) -> Tool:
    """Read a tool as it is written.

    >>> print(tool("heavy armour:3d+1").code)
    3d+1
    """
    name, colon, written = text.rpartition(":")
    if not colon or not name.strip():
        raise BadInput(f'gear with its code, such as armour:3d, was expected, "{text}" came')
    return Tool(name.strip(), code_from(written))


async def tools_used(tools: tuple[str, ...], actor: Actor) -> tuple[Code, ...]:
    """Ask the player which gear is used against the risk, and give its codes."""
    return tuple([one.code for one in map(tool, tools) if await Choose("use", actor, (False, True), one.name)])
