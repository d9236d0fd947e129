"""The command `rollwright`. Each command is a module of its own, loaded when it is asked for."""

from __future__ import annotations

import sys

COMMANDS = {
    "odds": "the exact odds of a call, or of a dice expression",
    "roll": "roll a dice expression",
    "play": "play a call: asks its questions, rolls its dice, says what follows",
    "generate": "roll on a random table of a ruleset",
    "new-game": "make a package for a game of your own",
    "table": "play at a table that is kept: seats, log, rulings, provable dice",
    "serve": "serve the pages: tables are played in a browser",
    "backup": "write a copy of all tables to a file",
    "restore": "take the tables of a backup in again",
    "verify": "check every die and every outcome of an exported table",
    "lab": "what the rules do: grids of odds, best play, fights, runs",
    "games": "list the rulesets and what can be played in each",
    "rules": "list the rules of a ruleset, and the tests that hold to them",
    "completion": "finish words in your shell",
}

HELP = """\
usage: rollwright [-h] [--version]
 {{{commands}}} ...

Plays tabletop role-playing games by their rules, and computes exact odds.

commands:
{listed}

examples:
{examples}

rollwright COMMAND --help says what a command takes.
"""

DONE, NO, BAD, STOPPED = 0, 1, 2, 130
"""Exit codes: done; the answer is no; bad input or a refused move; stopped with Ctrl-C."""


def main(argv: list[str] | None = None) -> int:
    """Run a command; give its exit code. What was wrong with the input is told in one line."""
    words = list(sys.argv[1:] if argv is None else argv)
    from rollwright.dice.errors import BadInput, Refused

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except (BadInput, Refused) as error:
        return _fail(words, str(error))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else DONE
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _no_output()
        return DONE
    except OSError as error:  # a full disk under what is printed
        _no_output()
        named = f"{error.filename}: " if error.filename else ""
        return _fail(words, f"{named}{error.strerror or error}")


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        from rollwright.games.examples import EXAMPLES

        listed = "\n".join(f"  {name:<10}{what}" for name, what in COMMANDS.items())
        names = list(COMMANDS)
        commands = ",\n ".join([",".join(names[:7]), ",".join(names[7:])])
        print(HELP.format(commands=commands, listed=listed, examples=EXAMPLES["rollwright"].rstrip()), end="")
        return DONE
    if words[0] == "--version":
        from rollwright import __version__

        print(f"rollwright {__version__}")
        return DONE
    if words[0] not in COMMANDS:
        from rollwright.api import near
        from rollwright.dice.errors import BadInput

        kind, there = ("option", ["--help", "--version"]) if words[0][:1] == "-" else ("command", [*COMMANDS])
        raise BadInput(f"no {kind} {words[0]!r}{near(words[0], there)}; there are {', '.join(there)}")
    from importlib import import_module

    if words[0] in ("odds", "play", "games", "lab"):
        from rollwright.api.own import allow_files

        allow_files()
    return int(import_module(f"rollwright.cli.{words[0].replace('-', '_')}").run(words[1:]))


def _no_output() -> None:
    """Replace the output that can't be written: Python would complain when it closes it at the end."""
    import contextlib
    import os

    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(words: list[str], message: str) -> int:
    command = f"rollwright {words[0]}" if words and words[0] in COMMANDS else "rollwright"
    print(f"{command}: {' '.join(message.split())}", file=sys.stderr)
    return BAD
