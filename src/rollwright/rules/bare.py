"""A procedure that the game lists, or a random table, begun at a table by its numbers: the gamemaster's right.

An act reads the sheets; here nothing is read, so everything has to be said, under the names that commands know. The log
keeps it as the texts that a command would have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import BadInput
from rollwright.play.steps import Call
from rollwright.rules.acts import Start
from rollwright.rules.arguments import read_arguments, written_arguments
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Listing, Move, Sitting

MAX_TEXT = 30_000
"""The longest text that is taken as an argument: a whole party, as its sheets give it, is one."""


class Bare(Start[Any, ...]):
    """A listed procedure as an act. It is never offered: who begins it knows what it takes."""

    def __init__(self, listing: Listing) -> None:
        def begun(options: Any, state: State, **given: str) -> Call[Any]:
            return listing.procedure(options, **read_arguments(listing, given))

        super().__init__(begun, listing.id, listing.title, listing.rules, by="gm")
        self.listing = listing

    @property
    def takes_who(self) -> bool:
        """Tell whether one of its arguments says whose it is."""
        return "who" in self.listing.procedure.parameters

    def read(self, options: Any, state: State, given: Mapping[str, Any]) -> dict[str, Any]:
        """Read the arguments, given as values or as texts; refuse what the procedure can't take."""
        plain = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        texts = {
            name: value if isinstance(value, str) else written_arguments(self.listing, {name: value})[name]
            for name, value in plain.items()
        }
        for name, text in texts.items():
            if len(text) > MAX_TEXT:
                raise BadInput(f"{name}: at most {MAX_TEXT:,} characters are read, {len(text):,} came")
        read_arguments(self.listing, texts)
        return dict(texts)

    def move_of(self, options: Any, state: State, sitting: Sitting, who: str) -> Move | None:
        """Offer it to nobody."""
        return None
