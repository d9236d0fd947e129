"""What the actions of `rollwright lab` share: what is asked, who works, and where the report goes."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE
from rollwright.cli.parser import Parser, add_call, add_json, add_options, add_policy, command, dumped, pairs
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.lab.folder import Folder
    from rollwright.lab.plan import Plan
    from rollwright.lab.question import Question
    from rollwright.lab.report import Report
    from rollwright.lab.runs import Found

SMALL = 64
"""Grids of so many questions are worked out in this process, unless somebody asks for workers."""
_DICE = re.compile(r"d *[0-9%{]|[0-9]df|draw |max *\(|min *\(", re.IGNORECASE)
_FILES = ("--html", "--csv", "--svg", "--md", "--workers", "--cluster", "--folder")


def action(name: str, description: str, examples: str) -> Parser:
    """Make the parser of an action."""
    lines = "".join(f"  rollwright lab {name} {line}\n" for line in examples.strip().splitlines())
    return command(f"lab {name}", description, lines)


def add_question(parser: Parser, policy: str = "never") -> None:
    """Take a call with its arguments, and how it is to be answered."""
    add_call(parser, "CALL", "ruleset/procedure; rollwright games lists them")
    add_policy(parser, policy, f"who chooses what: never, always, best, ... ({policy})")
    parser.add_argument("--actor", metavar="WHO", help="whose choices are the best ones")
    add_options(parser)


def add_plays(parser: Parser) -> None:
    """Take how what can't be worked out exactly is sampled."""
    parser.add_argument("--plays", metavar="N", type=whole, help="the most plays of a question that is sampled")
    parser.add_argument(
        "--precision", metavar="P", type=share, help="a standard error that is enough, as 0.001 or 0.1%%"
    )
    parser.add_argument("--seed", metavar="N", type=whole, default=0, help="the seed of the plays (0)")


def add_how(parser: Parser) -> None:
    """Take whether to sample even what can be worked out."""
    parser.add_argument(
        "--how", choices=("auto", "sampled"), default="auto", help="sampled plays even what could be worked out (auto)"
    )


def add_workers(parser: Parser) -> None:
    """Take who works."""
    parser.add_argument("--workers", metavar="N", type=whole, help="processes of this machine (its cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", default="", help="a Dask scheduler, as tcp://127.0.0.1:8786")


def add_fields(parser: Parser) -> None:
    """Take what is shown of the outcome."""
    parser.add_argument("--field", metavar="F", default="", help="the field of the outcome that is shown")
    parser.add_argument(
        "--value", metavar="V", default="", help="the value of it whose chance is shown: yes, 3, 3+, good+"
    )


def add_output(parser: Parser) -> None:
    """Take where the report goes."""
    parser.add_argument("--html", metavar="FILE", help="write a page that needs nothing else")
    parser.add_argument("--md", metavar="FILE", help="write Markdown, with its charts beside it")
    parser.add_argument("--csv", metavar="FILE", help="write the tables")
    parser.add_argument("--svg", metavar="WHERE", help="write the charts: one file.svg, or a folder")
    parser.add_argument("--all", action="store_true", help="show every row of long tables")
    add_json(parser)


def plan_from(given: argparse.Namespace, **more: Any) -> Plan:
    """Make a plan of what was given; every question of it is read."""
    from rollwright.lab.plan import plan_of

    call, arguments = call_from(given)
    table: dict[str, Any] = {
        "call": call,
        "arguments": arguments,
        "options": pairs(given.option, "--option name=value"),
        "policy": given.policy,
        "worth": given.worth or "",
        "actor": given.actor or "",
        "seed": given.seed,
        "plays": given.plays or 0,
        "precision": given.precision or 0.0,
        "how": vars(given).get("how", "auto"),
    }
    return plan_of(table | more, "the question")


def call_from(given: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """Give the call and its arguments; dice instead of a call are one, and several of them are compared."""
    from rollwright.api.asking import is_call
    from rollwright.api.own import DICE
    from rollwright.dice.notation import parse_question
    from rollwright.lab.grid import slots_of, values_of

    if is_call(given.call) or _DICE.search(given.call) is None:
        return given.call, pairs(given.arguments)
    texts = [given.call, *given.arguments]
    for text in texts:
        for part in values_of(text) if not slots_of("dice", text) else ():
            parse_question(part)
    return DICE, {"dice": "|".join(texts)}


def question_from(given: argparse.Namespace) -> Question:
    """Make one question of what was given; a range is refused."""
    from rollwright.lab.grid import grid_of

    grid = grid_of(
        *call_from(given), options=pairs(given.option, "--option name=value"), policy=given.policy,
        worth=given.worth, actor=given.actor,
    )  # fmt: skip
    if grid.axes:
        names = ", ".join(axis.title for axis in grid.axes)
        raise BadInput(f"one question was expected, {names} has several values; rollwright lab odds shows a grid")
    grid.check()
    return grid.question


def carried(plan: Plan, given: argparse.Namespace, folder: Folder | None = None, always: bool = False) -> Found:
    """Carry a plan out with the workers that were asked for, and show how far it has come."""
    from rollwright.cli.lab_progress import shown_progress
    from rollwright.lab.runs import carry_out
    from rollwright.lab.workers import workers

    count = given.workers
    if count is None and not given.cluster and not always:
        from math import prod

        from rollwright.api.answers import is_large

        grid = plan.grid()
        asked = grid.cells()[0].question.read()
        sampled = plan.how == "sampled" or plan.watch or is_large(asked)
        count = 1 if prod(grid.shape) <= SMALL and not sampled else None
    with workers(count, given.cluster) as hands, shown_progress() as told:
        return carry_out(plan, hands, folder, told)


def finish(report: Report, given: argparse.Namespace, name: str, words: list[str]) -> int:
    """Write the report where it was asked for, else print it."""
    import msgspec

    from rollwright.lab.report import slug

    report = msgspec.structs.replace(report, command=f"rollwright lab {name} {shlex.join(_kept(words))}".rstrip())
    written: list[Path] = []
    for path in (given.html, given.csv, given.md):
        if path:
            written += report.write(_named(path, given))
    if given.svg:
        at = Path(given.svg)
        written += report.write(at if at.suffix == ".svg" else at / f"{slug(report.title)}.svg")
    if given.json:
        dumped({**report.json(), **({"files": [str(path) for path in written]} if written else {})})
        return DONE
    from rollwright.cli.lab_show import show

    show(report, given.all)
    for path in written:
        print(f"Written: {path}")
    return DONE


def _named(path: str, given: argparse.Namespace) -> Path:
    """See that a file is called what it holds."""
    kind = ".html" if path is given.html else ".csv" if path is given.csv else ".md"
    at = Path(path)
    if at.suffix.lower() != kind:
        raise BadInput(f"--{kind[1:]} takes a file that ends in {kind}, {path!r} came")
    return at


def _kept(words: list[str]) -> list[str]:
    """Leave out of a command what says nothing about its figures."""
    found: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in _FILES:
            skip = True
        elif word not in ("--json", "--all") and not word.startswith(tuple(f"{name}=" for name in _FILES)):
            found.append(word)
    return found


def whole(text: str) -> int:
    """Read a count.

    >>> whole("1_000_000"), whole("1,000,000")
    (1000000, 1000000)
    """
    digits = text.replace("_", "").replace(",", "")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 18:
        raise argparse.ArgumentTypeError(f"a whole number was expected, {text[:40]!r} came")
    return int(digits)


def share(text: str) -> float:
    """Read a precision.

    >>> share("0.001"), share("0.1%")
    (0.001, 0.001)
    """
    try:
        found = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        found = 0.0
    if not 0 < found < 1:
        raise argparse.ArgumentTypeError(f"a share between 0 and 1 was expected, as 0.001 or 0.1%, {text[:40]!r} came")
    return found
