"""`rollwright rules`: the rules of a ruleset, where they stand in the book, and the tests that hold to them."""

from __future__ import annotations

from typing import Any

from rollwright.cli import DONE, NO
from rollwright.cli.parser import add_json, command, dumped, load_msgspec, parsed
from rollwright.cli.show import say
from rollwright.games.examples import EXAMPLES


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("rules", "List the rules of a ruleset, with their sources and tests.", EXAMPLES["rules"])
    parser.add_argument("ruleset", metavar="RULESET", help="its id; rollwright games lists them")
    parser.add_argument(
        "--missing", action="store_true", help="only rules that no passing test names; exit code 1 if there are any"
    )
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.api import game_of
    from rollwright.rules.content import content
    from rollwright.rules.tested import missing, named_by

    game = game_of(given.ruleset)
    tests = named_by(game)
    rules = missing(game) if given.missing else list(content(game.package).rules.values())
    code = NO if given.missing and rules else DONE
    if given.json:
        dumped({"missing" if given.missing else "rules": [_record(rule, tests[rule.id]) for rule in rules]})
        return code
    if not rules:
        return code
    if not given.missing:
        without = sum(not tests[rule.id] and rule.not_in_program is None for rule in rules)
        say(f"{game.title} · {len(rules)} rules, {without or 'none'} without a test", "bold")
        say()
    for rule in rules:
        count = len(tests[rule.id])
        held = "not played by the program" if rule.not_in_program else f"{count} test{'s' * (count != 1)}"
        say(f"{rule.id} · {held}", "bold")
        say(f"{rule.title} ({_where(rule)})", indent=2)
        if not given.missing:
            say(rule.text, indent=2)
        if rule.option:
            say(f"Option: {rule.option}.", "dim", 2)
        if rule.not_in_program:
            say(f"Not played: {rule.not_in_program}", "dim", 2)
    return code


def _where(rule: Any) -> str:
    return f"{rule.source}; ruling {rule.ruling}" if rule.ruling else str(rule.source)


def _record(rule: Any, tests: tuple[str, ...]) -> dict[str, Any]:
    import msgspec

    return {**msgspec.to_builtins(rule), "tests": list(tests)}
