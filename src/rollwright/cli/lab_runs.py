"""Runs: carry one out from its file, look at it, cancel it; and the reports of the games."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import closing
from pathlib import Path

from rollwright.cli import DONE, NO, STOPPED
from rollwright.cli.lab_words import action, add_fields, add_output, add_workers, carried, finish
from rollwright.cli.parser import add_json, dumped, load_msgspec, parsed
from rollwright.cli.show import say


def run_lab(words: list[str]) -> int:
    """Carry a run out, or go on with it."""
    parser = action(
        "run",
        "Carry out a run that a file describes: a call over a grid, seeds, plays, precision. Each part is kept in a "
        "folder as it is done: a run that was stopped (Ctrl-C, lab cancel, a crash) goes on with the same command.",
        "RUN.toml\nRUN.toml --folder axes --workers 2\nRUN.toml --cluster tcp://127.0.0.1:8786",
    )
    parser.add_argument("file", metavar="FILE", help="the run: a TOML file; see docs/reference/lab.md")
    parser.add_argument("--folder", metavar="DIR", help="where parts are kept (FILE with .run for .toml)")
    add_fields(parser)
    add_workers(parser)
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.lab.folder import Folder
    from rollwright.lab.plan import read_plan
    from rollwright.lab.runs import Stopped

    file = Path(given.file)
    plan = read_plan(file)
    at = Path(given.folder) if given.folder else file.with_suffix(".run")
    with closing(Folder(at, plan)) as folder:
        try:
            found = carried(plan, given, folder, always=True)
        except Stopped:
            return _stopped("Cancelled", at, words, NO)
        except KeyboardInterrupt:
            return _stopped("Stopped", at, words, STOPPED)
    return finish(found.report(given.field, given.value), given, "run", words)


def _stopped(how: str, at: Path, words: list[str], code: int) -> int:
    """Say what is kept, and how to go on."""
    from rollwright.cli.lab_progress import words as said
    from rollwright.lab.runs import so_far

    _, progress, _ = so_far(at)
    print(
        f"{how}: {said(progress)} are kept in {at}. Go on with: rollwright lab run {shlex.join(words)}",
        file=sys.stderr,
        flush=True,
    )
    return code


def show_lab(words: list[str]) -> int:
    """Show what a run has found."""
    parser = action("show", "Show what a run has found, also while it is under way or was stopped.", "FOLDER")
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the run")
    add_fields(parser)
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    import msgspec

    from rollwright.cli.lab_progress import words as said
    from rollwright.lab.runs import NOT_YET, so_far

    found, progress, running = so_far(Path(given.folder))
    left = sum(figures.refused == NOT_YET for figures in found.figures)
    complete = progress.done >= progress.parts and not left
    state = "done" if complete else "under way" if running else "stopped"
    if left == len(found.figures):
        if given.json:
            dumped({"folder": given.folder, "state": state, "done": progress.done, "parts": progress.parts})
        else:
            say(f"{found.plan.name}: {state}, {said(progress)}; there are no figures yet.")
        return DONE
    report = found.report(given.field, given.value)
    about = {**report.about, "run": f"{state}, {said(progress)}"}
    return finish(msgspec.structs.replace(report, about=about), given, "show", words)


def cancel_lab(words: list[str]) -> int:
    """Stop a run that is under way elsewhere."""
    parser = action(
        "cancel", "Stop the run that is under way in a folder; what is done is kept. Exit code 1: none is.", "FOLDER"
    )
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the run")
    add_json(parser)
    given: argparse.Namespace = parsed(parser, words)
    load_msgspec()
    from rollwright.lab.folder import cancel

    there = cancel(Path(given.folder))
    if given.json:
        dumped({"folder": given.folder, "cancelled": there})
    else:
        say("The run will stop within a part." if there else f"No run is under way in {given.folder}.")
    return DONE if there else NO


def report_lab(words: list[str]) -> int:
    """Write the reports of the games."""
    parser = action(
        "report",
        "Work out the reports of the games, and write each as Markdown with its charts, for the documentation.",
        "RULESET --out FOLDER",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="only these (all)")
    parser.add_argument("--out", metavar="FOLDER", required=True, help="where they are written")
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.lab.reports import reports

    known = reports()
    for game in given.games:
        if game not in known:
            from rollwright.api.asking import unknown

            raise unknown("no report of", game, list(known))
    written = []
    folder = Path(given.out)
    folder.mkdir(parents=True, exist_ok=True)
    for game in given.games or known:
        print(f"rollwright lab: {game}", file=sys.stderr, flush=True)
        written += known[game]().write(folder / f"{game}.md")
    if given.json:
        dumped({"files": [str(path) for path in written]})
    else:
        for path in written:
            print(f"Written: {path}")
    return DONE
