"""`rollwright games`: the rulesets that are installed, and what can be played in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE
from rollwright.cli.parser import add_json, command, dumped, load_msgspec, parsed
from rollwright.cli.show import say
from rollwright.games.examples import EXAMPLES

if TYPE_CHECKING:
    from rollwright.rules.ruleset import Listing, Ruleset


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("games", "List the rulesets, their calls and the arguments of each.", EXAMPLES["games"])
    parser.add_argument("name", metavar="NAME", nargs="?", help="a ruleset, or a call, to be shown in full")
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.api import asked_listing, game_of, is_call
    from rollwright.rules.ruleset import broken, ruleset_ids

    if given.name and is_call(given.name):
        game, listing = asked_listing(given.name)
        if given.json:
            dumped({"calls": [_call(game, listing)]})
        else:
            say(f"{game.id}/{listing.id}", "bold")
            _show_call(listing)
        return DONE
    games = [game_of(id) for id in ([given.name] if given.name else ruleset_ids())]
    if given.json:
        dumped({"games": [_game(game) for game in games], **({"broken": broken()} if broken() else {})})
        return DONE
    for number, game in enumerate(games):
        if number:
            say()
        say(f"{game.title} ({game.id}, rules version {game.version})", "bold")
        _show_calls(game)
        if given.name:
            _show_options(game)
    for id, reason in ({} if given.name else broken()).items():
        say()
        say(f"{id} is installed, but can't be played", "bold")
        say(reason, indent=2)
    return DONE


def _show_calls(game: Ruleset) -> None:
    from rollwright.api import usage

    for listing in game.listings.values():
        say(f"{game.id}/{listing.id}  {listing.title}", indent=2)
        say(usage(listing), "dim", indent=6)


def _show_call(listing: Listing) -> None:
    from rollwright.cli.show import Column, table
    from rollwright.play.policy import POLICIES
    from rollwright.rules.arguments import parameters_of

    say(listing.title)
    if doc := (listing.procedure.__doc__ or "").strip().partition("\n")[0]:
        say(doc, "dim")
    say()
    parameters = parameters_of(listing)
    if parameters:
        table(
            (Column("argument", style="bold"), Column("default"), Column("takes")),
            [(one.name, "needed" if one.default is None else one.default or '""', one.takes) for one in parameters],
        )
        say()
    say(f"policies: {', '.join([*POLICIES, *listing.policies, 'best'])}")
    if listing.worth:
        say(f"worth: {', '.join(listing.worth)}")
    if listing.rules:
        say(f"rules: {', '.join(listing.rules)}")


def _show_options(game: Ruleset) -> None:
    from rollwright.cli.show import Column, table
    from rollwright.rules.options import described

    options = described(game.options)
    if not options:
        return
    say()
    table(
        (Column("option of the table", style="bold"), Column("default"), Column("takes")),
        [(one.name, one.default or '""', one.takes) for one in options],
    )


def _game(game: Ruleset) -> dict[str, Any]:
    from rollwright.rules.options import described

    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "calls": [_call(game, listing) for listing in game.listings.values()],
        "options": [_plain(option) for option in described(game.options)],
    }


def _call(game: Ruleset, listing: Listing) -> dict[str, Any]:
    from rollwright.rules.arguments import parameters_of

    return {
        "call": f"{game.id}/{listing.id}",
        "title": listing.title,
        "arguments": [_plain(one) for one in parameters_of(listing)],
        "policies": list(listing.policies),
        "worth": list(listing.worth),
        "rules": list(listing.rules),
    }


def _plain(record: Any) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in record._asdict().items()}
