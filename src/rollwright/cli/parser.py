"""What the commands share in reading their arguments: one line for what is wrong, `name=value`, `--option`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from rollwright.dice.errors import BadInput

WIDEST = 98
"""How wide help is."""


class Parser(argparse.ArgumentParser):
    """A parser that raises `BadInput` where argparse would print its usage and leave."""

    def error(self, message: str) -> NoReturn:
        """Refuse, with where to read more."""
        raise BadInput(f"{message}; see {self.prog} --help")


def command(name: str, description: str, examples: str) -> Parser:
    """Make the parser of a command; its help ends with examples."""
    return Parser(
        prog=f"rollwright {name}",
        description="\n".join(map(_wrapped, description.splitlines())),
        epilog=f"examples:\n{examples.rstrip()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def parsed(parser: Parser, words: Iterable[str]) -> argparse.Namespace:
    """Parse words in any order. An expression may begin with a minus sign."""
    words = list(words)
    if "-h" not in words and "--help" not in words:
        parser.usage = ""  # or it is worked out, which takes as long as all the rest
    short = parser._option_string_actions
    safe = [
        f" {word}" if word[:1] == "-" and word[1:2] not in ("-", "h", "") and word not in short else word
        for word in words
    ]
    options, left = parser.parse_known_intermixed_args(safe)
    if left:
        from rollwright.api import near

        known = [flag for action in parser._actions for flag in action.option_strings]
        parser.error(f"{left[0].strip()!r} was not expected{near(left[0], known)}")
    return options


def add_json(parser: Parser) -> None:
    """Take `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for scripts; never asks")


def add_call(parser: Parser, name: str, what: str, optional: bool = False) -> None:
    """Take a name and the `name=value` that belong to it."""
    if optional:
        parser.add_argument(name.lower(), metavar=name, nargs="?", help=what)
    else:
        parser.add_argument(name.lower(), metavar=name, help=what)
    parser.add_argument("arguments", metavar="name=value", nargs="*", default=[], help="its arguments")


def add_options(parser: Parser) -> None:
    """Take the options of a table."""
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set an option of the table (repeat it)"
    )


def add_policy(parser: Parser, default: str | None, what: str) -> None:
    """Take who chooses what, and what they want."""
    parser.add_argument("--policy", metavar="NAME", default=default, help=what)
    parser.add_argument(
        "--worth", metavar="FIELD", help="what `best` goes for: a field of the outcome, or a worth by name"
    )


def add_seed(parser: Parser) -> None:
    """Take a seed for the dice."""
    parser.add_argument("--seed", metavar="N", type=_seed, help="roll the dice that this number gives")


def pairs(texts: Iterable[str], what: str = "name=value") -> dict[str, str]:
    """Split `name=value` texts; a name that comes twice is refused.

    >>> pairs(["target=9", "modifier=+2"])
    {'target': '9', 'modifier': '+2'}
    """
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name:
            raise BadInput(f"{what} was expected, {text.strip()!r} came")
        if name in found:
            raise BadInput(f"{name} was given twice; give it once")
        found[name] = value.strip()
    return found


def many(texts: Iterable[str], what: str) -> dict[str, list[str]]:
    """Split `name=value` texts whose names may come again; the values of each are kept in order."""
    found: dict[str, list[str]] = {}
    for text in texts:
        for name, value in pairs([text], what).items():
            found.setdefault(name, []).append(value)
    return found


def numbers(text: str, what: str = "faces") -> list[int]:
    """Read faces, or other numbers, as people write them.

    >>> numbers("3,5 6"), numbers("")
    ([3, 5, 6], [])
    """
    parts = text.replace(",", " ").split()
    for part in parts:
        if not part.isascii() or not part.lstrip("-").isdigit() or len(part) > 9:
            raise BadInput(f"{what} are whole numbers with commas between, {part[:40]!r} is none")
    return [int(part) for part in parts]


def dumped(data: Any) -> None:
    """Print JSON."""
    from json import dumps

    print(dumps(data, ensure_ascii=False))


def load_msgspec() -> None:
    """Load msgspec without typing_extensions, which takes longer to load than msgspec itself.

    msgspec looks there for what `typing` has too from Python 3.11 on, and does without where it isn't installed.
    """
    if "msgspec" in sys.modules or "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules["typing_extensions"]


def _wrapped(line: str) -> str:
    if len(line) <= WIDEST:
        return line
    from textwrap import fill

    return fill(line, WIDEST)


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 30:
        raise argparse.ArgumentTypeError(f"a whole number was expected, {text[:40]!r} came")
    return int(text)
