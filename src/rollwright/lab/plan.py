"""Plans: a run of the lab as one small file. What is asked, over which grid, with which seed and how precisely.

title = "Who wins with an axe"
call = "going-somewhere/duel"
seed = 7
precision = 0.001

[arguments]
a = "str={10..20} weapon=d8"
b = "str=12 weapon=d10"
"""

from __future__ import annotations

import tomllib
from math import prod
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab.grid import Grid, grid_of
from rollwright.lab.question import text_of

MOST_PLAYS = 1_000_000_000
MOST_PLAYS_IN_ALL = 100_000_000_000
"""Over all questions of a grid: days of work for some processors."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run as its file describes it."""

    call: str
    title: str = ""
    arguments: dict[str, Any] = {}
    options: dict[str, Any] = {}
    policy: str = "never"
    worth: str = ""
    actor: str = ""
    how: Literal["auto", "sampled"] = "auto"
    """`auto` works out exactly what it can; `sampled` plays, even where it could be worked out."""
    watch: bool = False
    """Whether plays are watched on their way: what is left, and where it is decided. Watched questions are sampled."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 62)] = 0
    plays: Annotated[int, Meta(ge=0, le=MOST_PLAYS)] = 0
    """The most plays of one question that is sampled; 0: a million, or 5,000 where they are played one by one."""
    precision: Annotated[float, Meta(ge=0, lt=1)] = 0.0
    """The standard error of a chance that is enough; 0 goes on to the most plays."""

    def grid(self) -> Grid:
        """Give the questions."""
        return grid_of(
            self.call, self.arguments, options=self.options, policy=self.policy,
            worth=self.worth or None, actor=self.actor or None,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """What it is called."""
        return self.title or self.grid().question.words


def read_plan(path: Path) -> Plan:
    """Read a plan from its file, or say what is wrong with it."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path} can't be read ({error.strerror}); give the path of a run's file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is no TOML file: {error}") from None
    return plan_of(table, str(path))


def plan_of(table: dict[str, Any], where: str = "the run") -> Plan:
    """Check a plan that came as a table; every question of it is read."""
    try:
        plan = msgspec.convert(table, Plan)
    except msgspec.ValidationError as error:
        known = ", ".join(Plan.__struct_fields__)
        raise BadInput(f"{where}: {error}; a run says {known}") from None
    plan = msgspec.structs.replace(
        plan,
        arguments={name: _text(value) for name, value in plan.arguments.items()},
        options={name: _text(value) for name, value in plan.options.items()},
    )
    grid = plan.grid()
    if (plays := prod(grid.shape) * plan.plays) > MOST_PLAYS_IN_ALL:
        raise TooLarge(
            f"{where}: {prod(grid.shape):,} questions of {plan.plays:,} plays each are {plays:,} plays; at most "
            f"{MOST_PLAYS_IN_ALL:,} are one run: take fewer plays, or a smaller grid"
        )
    grid.check()
    return plan


def _text(value: Any) -> str:
    """Write a value of the file as a command would have it; a list is a list of values to try."""
    return "|".join(map(text_of, value)) if isinstance(value, list) else text_of(value)
