"""`rollwright generate`: roll on a random table of a ruleset."""

from __future__ import annotations

from typing import Any

from rollwright.cli import DONE
from rollwright.cli.parser import (
    add_call,
    add_json,
    add_options,
    add_seed,
    command,
    dumped,
    load_msgspec,
    numbers,
    pairs,
    parsed,
)
from rollwright.cli.show import Column, say, table
from rollwright.dice.errors import BadInput

EXAMPLES = """\
  rollwright generate --list
  rollwright generate RULESET/TABLE
  rollwright generate RULESET/TABLE place=ruin --seed 7 --json
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("generate", "Roll on a random table of a ruleset.", EXAMPLES)
    add_call(parser, "NAME", "ruleset/table", optional=True)
    parser.add_argument("--list", action="store_true", help="list the tables of all rulesets")
    parser.add_argument("--faces", metavar="3,5,6", help="what the dice showed, in order")
    add_options(parser)
    add_seed(parser)
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    if given.list:
        return _list(given.name, given.json)
    if given.name is None:
        raise BadInput("name a table, or see them all with: rollwright generate --list")
    from rollwright.api import generate, generated_json

    play = generate(
        given.name,
        faces=None if given.faces is None else numbers(given.faces),
        options=pairs(given.option, "--option name=value"),
        seed=given.seed,
        **pairs(given.arguments),
    )
    told = generated_json(play)
    if given.json:
        dumped(told)
    else:
        say(told["text"])
    return DONE


def _list(name: str | None, as_json: bool) -> int:
    from rollwright.api import game_of
    from rollwright.rules.content import content
    from rollwright.rules.ruleset import ruleset_ids

    found: list[dict[str, Any]] = []
    for game in [game_of(id) for id in ([name] if name else ruleset_ids())]:
        for table_name, generator in content(game.package).generators.items():
            takes = {key: taken.default for key, taken in generator.takes.items()}
            found.append({"name": f"{game.id}/{table_name}", "title": generator.title, "takes": takes})
    if as_json:
        dumped({"generators": found})
    elif found:
        table(
            (Column("table", style="bold"), Column("title"), Column("takes")),
            [
                (one["name"], one["title"], " ".join(f"{key}={value}" for key, value in one["takes"].items()))
                for one in found
            ],
        )
    else:
        say("No ruleset here has random tables.")
    return DONE
