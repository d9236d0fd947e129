"""The lab's answers for its pages, worked out in a process of their own, with bounds on its time and its memory.

A question from a page may be large, and a server has tables to serve: so each is asked of a fresh process that is ended
when it takes too long or too much. What came out is kept for a while.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import lru_cache
from subprocess import PIPE
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.play.stopping import go_on

if TYPE_CHECKING:
    from rollwright.lab.grid import Grid
    from rollwright.lab.plan import Plan
    from rollwright.lab.report import Report

SECONDS = 12
"""How long a question may take."""
NICE = 10
"""By how much others go before it."""
LOOK = 0.2
"""After so many seconds it is looked again whether somebody still waits for it."""
GRACE = 3.0
"""Further seconds on the clock, for a process to start and to write its answer."""
MEMORY = 2 << 30
"""The most bytes that its process may take."""
MOST_CELLS = 400
"""Questions of one grid, on a page."""
PLAYS, SINGLE_PLAYS = 200_000, 100
"""Plays of a question of a page that is sampled: many at once; or one by one, of all questions together."""
NO_ROOM = 3
"""The exit code of a process that ran out of memory."""
DICE = "dice"
FORMATS = ("page", "html", "csv", "json")
TOO_LONG = "this takes too long, or too much memory, for a page; ask it on your own machine: {command}"


class Ask(msgspec.Struct, frozen=True):
    """What a page asks the lab."""

    show: str
    call: str
    """A game's call; of dice, each roll in a line."""
    arguments: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    policy: str = "never"
    worth: str = ""
    field: str = ""
    other: str = ""
    """What to compare with: another game that has the same call."""
    format: str = "page"

    @property
    def command(self) -> str:
        """Write the command that asks the same."""
        if self.show == DICE:
            return "\n".join(f"rollwright odds {_line(line)}" for line in self.call.splitlines())
        words = [f"rollwright lab {self.show} {self.call}"]
        words += [_quoted(f"{name}={value}") for name, value in self.arguments.items()]
        if self.other:
            words.append(_quoted(f"ruleset={self.call.partition('/')[0]}|{self.other}"))
        words += [f"--option {_quoted(f'{name}={value}')}" for name, value in self.options.items()]
        if self.policy not in ("", "never"):
            words.append(f"--policy {_quoted(self.policy)}")
        if self.worth:
            words.append(f"--worth {_quoted(self.worth)}")
        if self.field:
            words.append(f"--field {_quoted(self.field)}")
        return " ".join(words)


class Piece(msgspec.Struct, frozen=True):
    """A part of a report as a page shows it: a chart's SVG (our own), a text, or a table's written entries."""

    kind: str
    text: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    folded: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What the lab said: a report's parts, or a file's text; or why not."""

    title: str = ""
    parts: tuple[Piece, ...] = ()
    about: Mapping[str, str] = {}
    file: str = ""
    refused: str = ""
    too_large: bool = False


@lru_cache(maxsize=64)
def _worked(text: bytes) -> Answer:
    """Ask another process; what it took too long for is not remembered."""
    ask = msgspec.json.decode(text, type=Ask)
    command = (sys.executable, "-m", "rollwright.web.lab_work")
    until, given = monotonic() + SECONDS + GRACE, text
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        try:
            while (done := _looked(process, given)) is None:
                given = b""
                go_on()
                if monotonic() > until:
                    raise TooLarge(TOO_LONG.format(command=ask.command))
        except BaseException:
            process.kill()
            raise
    told, broke = done
    if process.returncode < 0 or process.returncode == NO_ROOM:
        raise TooLarge(TOO_LONG.format(command=ask.command))
    if process.returncode:
        raise RuntimeError(f"the lab broke on {ask.command}: {broke.decode(errors='replace')[-2000:]}")
    return msgspec.json.decode(told, type=Answer)


def _looked(process: subprocess.Popen[bytes], given: bytes) -> tuple[bytes, bytes] | None:
    """Wait a moment for what a process says."""
    try:
        return process.communicate(given, timeout=LOOK)
    except subprocess.TimeoutExpired:
        return None


def answered(ask: Ask) -> Answer:
    """Answer a page's question; refuse what is wrong or too large, in words."""
    answer = _worked(msgspec.json.encode(ask))
    if answer.refused:
        raise (TooLarge if answer.too_large else BadInput)(answer.refused)
    return answer


def answer_of(ask: Ask) -> Answer:
    """Work a question out, here."""
    try:
        report = _report(ask)
    except (BadInput, Refused) as error:
        return Answer(refused=str(error), too_large=isinstance(error, TooLarge))
    texts: dict[str, Any] = {"html": report.html, "csv": report.csv, "json": lambda: _text(report.json())}
    if ask.format in texts:
        return Answer(report.title, file=texts[ask.format]())
    return Answer(report.title, tuple(map(_piece, report.parts)), dict(report.about))


def _report(ask: Ask) -> Report:
    if ask.show == DICE:
        from rollwright.lab.rolled import rolled

        return rolled(ask.call.splitlines(), ask.command)
    from rollwright.lab.grid import grid_of
    from rollwright.lab.question import question

    given: dict[str, Any] = {**ask.arguments}
    if ask.other:
        given["ruleset"] = f"{ask.call.partition('/')[0]}|{ask.other}"
    grid = grid_of(ask.call, given, options=ask.options, policy=ask.policy or "never", worth=ask.worth or None)
    if len(grid.cells()) > MOST_CELLS:
        raise TooLarge(f"a page asks at most {MOST_CELLS} questions at once; {len(grid.cells()):,} came")
    if ask.show in ("odds", "compare"):
        from rollwright.lab.runs import run

        found = run(_plan(ask, given, grid), workers=1)
        if ask.show == "odds":
            from rollwright.lab.results import report_of

            return report_of(found, ask.field, "", ask.command)
        from rollwright.lab.compare import compared_along

        return compared_along(found).report(ask.field)
    if ask.show == "fight":
        return _fight(_plan(ask, given, grid, watch=True))
    if grid.axes:
        raise BadInput("this looks at one question: give one value for each argument, no range")
    asked = question(ask.call, given, options=ask.options, policy=ask.policy or "never", worth=ask.worth or None)
    if ask.show == "matters":
        from rollwright.lab.matters import matters_of

        return matters_of(asked, ask.field, seconds=SECONDS / 3).report()
    if ask.show == "best":
        from rollwright.lab.best import best_play

        return best_play(asked).report()
    raise BadInput(f"the lab shows odds, matters, best, compare or fight, not {ask.show[:40]!r}")


def _plan(ask: Ask, given: Mapping[str, Any], grid: Grid, watch: bool = False) -> Plan:
    """Make a plan of as many plays as a page has time for."""
    from rollwright.lab.plan import plan_of
    from rollwright.lab.trials import is_alone

    grid.check()
    cells = grid.cells()
    few = watch or is_alone(cells[0].question)
    table = {
        "call": ask.call, "arguments": dict(given), "options": dict(ask.options), "policy": ask.policy or "never",
        "worth": ask.worth, "watch": watch, "plays": max(1, SINGLE_PLAYS // len(cells)) if few else PLAYS,
    }  # fmt: skip
    return plan_of(table, "the question")


def _fight(plan: Plan) -> Report:
    """Report on a fight; people act as they usually do, unless a policy was named."""
    from rollwright.lab.fights import NEVER, fight_of, usual_policy
    from rollwright.lab.workers import Inline

    if plan.policy == NEVER:
        plan = msgspec.structs.replace(plan, policy=usual_policy(plan))
    return fight_of(plan, Inline())


def _piece(part: Any) -> Piece:
    from rollwright.lab.charts import Chart
    from rollwright.lab.report import Table

    if isinstance(part, Chart):
        return Piece("chart", part.inline)
    if isinstance(part, Table):
        rows = tuple(tuple(part.shown(entry, at) for at, entry in enumerate(row)) for row in part.rows)
        return Piece("table", part.title, tuple(part.head), rows, part.note, part.folded)
    return Piece("heading", part.text[2:]) if part.text.startswith("# ") else Piece("text", part.text)


def _text(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


def _line(line: str) -> str:
    """Write a line as words of a command: dice as one word, a rule and its arguments as several."""
    from rollwright.lab.rolled import RULE

    words = line.split()
    return line if RULE.fullmatch(words[0]) else _quoted(line)


def _quoted(word: str) -> str:
    from shlex import quote

    return quote(word)


def main() -> int:
    """Answer the question on standard input; this is the other process."""
    import resource

    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        answer = answer_of(msgspec.json.decode(sys.stdin.buffer.read(), type=Ask))
    except MemoryError:
        return NO_ROOM
    sys.stdout.buffer.write(msgspec.json.encode(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
