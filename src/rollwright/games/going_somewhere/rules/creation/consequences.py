"""What follows from creation and points, in the old form: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.creation.facts import (
    AdventureBegun,
    AdventureEnded,
    CharacterMade,
    PointsGained,
    PointsSpent,
    RuleWaived,
)
from rollwright.games.going_somewhere.rules.creation.making import Created, named
from rollwright.games.going_somewhere.rules.creation.points import Gained, Noted, Spent, language_as
from rollwright.games.going_somewhere.rules.sheet import Gain, Purchase, Sheet, Status
from rollwright.rules.facts import Fact

MADE = (
    *("name", "npc", "type", "rolled", "stats", "temperament", "cp", "ledger", "status"),
    *("local_language", "money", "starting_money"),
)
"""The fields of a sheet that creation settles."""


def of_creation(arguments: Mapping[str, Any], outcome: Created) -> Iterator[Fact]:
    """Give the new character."""
    sheet = made(arguments["name"], arguments["npc"], arguments["local_language"], outcome)
    fields = {field: msgspec.to_builtins(getattr(sheet, field)) for field in MADE if field != "name" or sheet.name}
    yield CharacterMade(who=arguments["who"], sheet=fields)


def made(name: str, npc: bool, local_language: str, outcome: Created) -> Sheet:
    """Write a new character on a sheet."""
    place = outcome.place
    status = Status(
        table=place.table, position=place.position, rank=place.rank, per_diem=place.per_diem, fee=outcome.fee
    )
    return Sheet(
        name=name,
        npc=npc,
        type=outcome.type,
        rolled=outcome.rolled,
        stats=named(outcome.stats),
        temperament=outcome.temperament,
        cp=outcome.cp,
        ledger=outcome.ledger,
        status=status,
        local_language=local_language.strip(),
        money=outcome.money - outcome.fee,
        starting_money=outcome.money,
    )


def of_purchase(arguments: Mapping[str, Any], outcome: Spent) -> Iterator[Fact]:
    """Give the line of the ledger, where something was bought."""
    if outcome.bought:
        bought = Purchase(
            kind=arguments["kind"],
            cp=outcome.cp,
            about=arguments["about"].strip(),
            sides=arguments["sides"],
            points=arguments["points"],
            rolled=outcome.rolled,
            at=arguments["at"],
        )
        yield PointsSpent(who=arguments["who"], bought=bought)


def of_language(arguments: Mapping[str, Any], outcome: Spent) -> Iterator[Fact]:
    """Give the language that was learnt."""
    if outcome.bought:
        about = language_as(arguments["language"], arguments["way"])
        bought = Purchase(kind="language", cp=outcome.cp, about=about, at=arguments["at"])
        yield PointsSpent(who=arguments["who"], bought=bought)


def of_gain(arguments: Mapping[str, Any], outcome: Gained) -> Iterator[Fact]:
    """Give the points of an adventure; none are no gain."""
    if outcome.cp:
        gain = Gain(cp=outcome.cp, adventure=arguments["adventure"], reason=arguments["reason"])
        yield PointsGained(who=arguments["who"], gain=gain)


def of_beginning(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give an adventure's beginning, for each."""
    for who in arguments["who"]:
        yield AdventureBegun(who=who, title=arguments["title"])


def of_end(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give an adventure's end, for each."""
    for who in arguments["who"]:
        yield AdventureEnded(who=who, title=arguments["title"])


def of_waiver(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the waiver."""
    kept = {key: arguments[key] for key in ("who", "rule", "reason", "by_whom")}
    yield RuleWaived(**kept)
