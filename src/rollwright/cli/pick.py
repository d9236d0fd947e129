"""Picking a game and a call in the terminal, and playing it: what `rollwright play` does without a call."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rollwright.api import asked, game_of
from rollwright.cli import DONE, STOPPED
from rollwright.cli.parser import pairs
from rollwright.cli.play import play_once
from rollwright.cli.prompts import Left, ask
from rollwright.cli.saved import Saved
from rollwright.cli.show import Column, say, table
from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.arguments import Parameter, parameters_of, read_argument
from rollwright.rules.ruleset import Listing, ruleset_ids

if TYPE_CHECKING:
    from rollwright.rules.ruleset import Ruleset

PLAIN = argparse.Namespace(faces=None, seed=None, choose=[], policy=None, worth=None, json=False)


def pick_and_play() -> int:
    """Play calls until whoever sits here has had enough."""
    try:
        game = _game()
        while True:
            listing = _listing(game)
            arguments = _arguments(game, listing)
            answer = ""
            while not answer:
                say()
                _play(Saved(f"{game.id}/{listing.id}", arguments, {}, ()))
                say()
                answer = ask("Enter plays it again; other picks another call, quit leaves: ")
    except Left as left:
        return STOPPED if left.stopped else DONE


def _play(saved: Saved) -> None:
    try:
        play_once(saved, PLAIN, None, True)
    except (BadInput, Refused) as error:
        say(f"{error}.", "red")


def _game() -> Ruleset:
    ids = ruleset_ids()
    games = [game_of(id) for id in ids]
    say("Which game?", "bold")
    return games[_number([(game.id, game.title) for game in games])]


def _listing(game: Ruleset) -> Listing:
    listings = list(game.listings.values())
    say()
    say(f"{game.title}: what is played?", "bold")
    return listings[_number([(listing.id, listing.title) for listing in listings])]


def _number(entries: Sequence[tuple[str, str]]) -> int:
    """Let one of some entries be picked, by number or name; Enter takes the first."""
    rows = [(str(number), id, title) for number, (id, title) in enumerate(entries, 1)]
    table((Column("", True, "bold"), Column("", style="cyan"), Column("")), rows, header=False)
    while True:
        text = ask(f"number or name (Enter: {entries[0][0]}): ").lower()
        if not text:
            return 0
        found = [at for at, (id, _) in enumerate(entries) if text in (id, str(at + 1))]
        found = found or [at for at, (id, title) in enumerate(entries) if text in f"{id} {title}".lower()]
        if len(found) == 1:
            return found[0]
        say(f"{text!r} is {'more than one' if found else 'none'} of these.", "red")


def _arguments(game: Ruleset, listing: Listing) -> dict[str, str]:
    """Ask for what must be given, one by one, and then once for what may be."""
    say()
    if doc := (listing.procedure.__doc__ or "").strip().partition("\n")[0]:
        say(doc, "dim")
    given: dict[str, str] = {}
    parameters = parameters_of(listing)
    for one in parameters:
        if one.default is None:
            given[one.name] = _argument(listing, one)
    rest = [one for one in parameters if one.default is not None]
    while rest:
        say("May be set too: " + ", ".join(f"{one.name}={one.default}" for one in rest), "dim")
        text = ask("name=value ... (Enter: leave them): ")
        try:
            more = pairs(_split(text))
            asked(f"{game.id}/{listing.id}", {**given, **more})
        except BadInput as error:
            say(f"{error}.", "red")
            continue
        given.update(more)
        break
    return given


def _argument(listing: Listing, one: Parameter) -> str:
    while True:
        text = ask(f"{one.name} ({one.takes}): ")
        try:
            read_argument(listing, one.name, text)
        except BadInput as error:
            say(f"{error}.", "red")
        else:
            return text


def _split(text: str) -> list[str]:
    """Split what was typed into `name=value`; a value may have spaces in quotes."""
    from shlex import split

    try:
        return split(text)
    except ValueError as error:
        raise BadInput(f"the quotes don't match: {error}") from None
