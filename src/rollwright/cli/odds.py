"""`rollwright odds`: the exact law of a call's outcome, or of a dice expression's total."""

from __future__ import annotations

from typing import Any

from rollwright.api import is_call, odds
from rollwright.cli import DONE
from rollwright.cli.parser import (
    add_call,
    add_json,
    add_options,
    add_policy,
    command,
    dumped,
    load_msgspec,
    pairs,
    parsed,
)
from rollwright.games.examples import EXAMPLES


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("odds", "Give the odds of a call's outcome, or of a dice expression's total.", EXAMPLES["odds"])
    add_call(parser, "CALL", "ruleset/procedure, or a dice expression such as 4d6kh3+2")
    add_policy(parser, "never", "who chooses what: never (the default), always, best, or one that the call names")
    parser.add_argument("--actor", metavar="WHO", help="whose choices are the best ones (default: see games CALL)")
    parser.add_argument(
        "--choose", metavar="KEY=OPTION", action="append", default=[],
        help="answer a question, or one field of a card (plan.way=finesse), the same way each time (repeat it)",
    )  # fmt: skip
    add_options(parser)
    parser.add_argument("--exact", action="store_true", help="give fractions; what can't be counted is refused")
    parser.add_argument("--deep", action="store_true", help="of a random table: also what its rows lead to")
    parser.add_argument("--all", action="store_true", help="show every outcome, however many there are")
    add_json(parser)
    given = parsed(parser, words)
    if is_call(given.call):
        load_msgspec()
    arguments = pairs(given.arguments) | ({"deep": "yes"} if given.deep else {})
    law = odds(
        given.call,
        policy=given.policy,
        worth=given.worth,
        actor=given.actor,
        options=pairs(given.option, "--option name=value"),
        exact=given.exact,
        choose=pairs(given.choose, "--choose key=option"),
        **_named(arguments),
    )
    if given.json:
        if given.worth is None:
            law.worth = None
        dumped(law.json(given.exact))
        return DONE
    from rollwright.cli.law import show

    title = " ".join([law.call, *(f"{name}={value}" for name, value in arguments.items())])
    show(law, title, given.policy, given.exact, given.all)
    return DONE


def _named(arguments: dict[str, str]) -> dict[str, Any]:
    from rollwright.api import SETTINGS
    from rollwright.dice.errors import BadInput

    for name in arguments:
        if name in SETTINGS:
            raise BadInput(f"{name} is a setting; give it as --{'option' if name == 'options' else name}")
    return dict(arguments)
