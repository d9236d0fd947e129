"""What can become true of a character's making and growing, what it does to the sheet, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.creation.costs import IN_PLAY
from rollwright.games.going_somewhere.rules.creation.making import Created, named
from rollwright.games.going_somewhere.rules.creation.points import Gained, Noted, Spent, language_as
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.sheet import Gain, Purchase, Sheet, Status
from rollwright.play.steps import GM
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Fact, State


class CharacterMade(Fact, frozen=True, tag="character-made"):
    """A character was made: what creation says of the sheet. What else the sheet says stays."""

    who: str
    sheet: dict[str, Any]


class PointsSpent(Fact, frozen=True, tag="points-spent"):
    """Character Points were spent: a line more in the ledger."""

    who: str
    bought: Purchase


class PointsGained(Fact, frozen=True, tag="points-gained"):
    """An adventure brought Character Points."""

    who: str
    gain: Gain


class AdventureBegun(Fact, frozen=True, tag="adventure-begun"):
    """An adventure began for somebody."""

    who: str
    title: str = ""


class AdventureEnded(Fact, frozen=True, tag="adventure-ended"):
    """The adventure is over for somebody."""

    who: str
    title: str = ""


class RuleWaived(Fact, frozen=True, tag="rule-waived"):
    """The CGO let a character depart from a rule."""

    who: str
    rule: str
    reason: str
    by_whom: str


FACTS_CREATION: tuple[type[Fact], ...] = (
    CharacterMade,
    PointsSpent,
    PointsGained,
    AdventureBegun,
    AdventureEnded,
    RuleWaived,
)


MADE = (
    *("name", "npc", "type", "rolled", "stats", "temperament", "cp", "ledger", "status"),
    *("local_language", "money", "starting_money"),
)
"""The fields of a sheet that creation settles."""


def apply_creation(state: State, fact: Fact) -> State | None:
    """Give the state in which a fact of this part holds; None for another part's."""
    if isinstance(fact, CharacterMade):
        before = msgspec.to_builtins(state.sheets[fact.who]) if fact.who in state.sheets else {}
        return state.with_sheet(fact.who, msgspec.convert({**before, **fact.sheet}, Sheet))
    if not isinstance(fact, FACTS_CREATION):
        return None
    who: str = fact.who  # type: ignore[attr-defined]  # every fact of this part is about somebody
    return state.with_sheet(who, changed(state.sheet(who), fact))


def changed(sheet: Sheet, fact: Fact) -> Sheet:
    """Give a sheet of which a fact has become true."""
    with_ = msgspec.structs.replace
    match fact:
        case PointsSpent():
            dated = fact.bought if fact.bought.kind not in IN_PLAY else with_(fact.bought, at=time_now(sheet))
            return with_(sheet, ledger=(*sheet.ledger, dated))
        case PointsGained():
            return with_(sheet, gains=(*sheet.gains, fact.gain))
        case AdventureBegun():
            return with_(sheet, adventuring=True, adventures=sheet.adventures + 1)
        case AdventureEnded():
            return with_(sheet, adventuring=False)
        case RuleWaived():
            return with_(sheet, waivers=(*sheet.waivers, Waiver(fact.rule, fact.reason, fact.by_whom)))
        case _:
            return sheet


# --- what follows from each call -------------------------------------------------------------------------------------


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


# --- in words --------------------------------------------------------------------------------------------------------


def told_creation(fact: Fact, name: Callable[[str], str]) -> str | None:
    """Write a fact of this part as a sentence; None for another part's."""
    match fact:
        case CharacterMade():
            return f"{fact.sheet.get('name') or name(fact.who)} is ready."
        case PointsSpent():
            about = f" ({fact.bought.about})" if fact.bought.about else ""
            return f"{name(fact.who)} spends {fact.bought.cp} CP on {fact.bought.kind.replace('-', ' ')}{about}."
        case PointsGained():
            after = f" for {fact.gain.adventure}" if fact.gain.adventure else ""
            return f"{name(fact.who)} gains {fact.gain.cp} CP{after}."
        case AdventureBegun():
            return f"An adventure begins for {name(fact.who)}{': ' + fact.title if fact.title else ''}."
        case AdventureEnded():
            return f"The adventure is over for {name(fact.who)}{': ' + fact.title if fact.title else ''}."
        case RuleWaived():
            by = "The CGO" if fact.by_whom == GM else name(fact.by_whom)
            return f"{by} waives {fact.rule} for {name(fact.who)} ({fact.reason})."
        case _:
            return None
