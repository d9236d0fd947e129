"""`rollwright roll`: roll a dice expression."""

from __future__ import annotations

from rollwright.api import is_call, roll, rolled_json
from rollwright.cli import DONE
from rollwright.cli.parser import add_json, add_seed, command, dumped, numbers, parsed
from rollwright.cli.show import say
from rollwright.dice.errors import BadInput

EXAMPLES = """\
  rollwright roll 4d6kh3+2
  rollwright roll "2d20kl1 + 5" --json
  rollwright roll 3d6! --seed 7
  rollwright roll 2d6 --faces 3,5
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("roll", "Roll a dice expression, and show every die.", EXAMPLES)
    parser.add_argument("expression", metavar="EXPRESSION", nargs="+", help="such as 4d6kh3+2, d%%, 3d6!, (2d6+3)*2")
    parser.add_argument("--faces", metavar="3,5,6", help="what the dice showed, in order")
    add_seed(parser)
    add_json(parser)
    given = parsed(parser, words)
    text = " ".join(given.expression).strip()
    if is_call(text):
        raise BadInput(f"{text!r} is a call; play it with: rollwright play {text}")
    rolled = roll(text, faces=None if given.faces is None else numbers(given.faces), seed=given.seed)
    if given.json:
        dumped(rolled_json(rolled))
    else:
        say(str(rolled))
    return DONE
