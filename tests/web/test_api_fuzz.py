"""schemathesis sends what the description of the API allows, and what it doesn't: never a server error."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from rollwright.rules.ruleset import Move
from rollwright.table.bots import Bot
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.app import make_app
from rollwright.web.making_doing import begun
from rollwright.web.making_draft import drafts
from tests.amount import LONG, times
from tests.table.sessions import GAMES
from tests.web.seats import bearing

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("ignore")]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
STORE = SqliteStore(":memory:")
NUMBERS = itertools.count()
schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", make_app(STORE))
schema.config.phases.coverage.enabled = LONG  # fifty cases for each address, besides those at random


def the_table(random: Random) -> Table:
    """Make a table of some game, with a note, a hidden roll and, mostly, an open question."""
    table = demo_table(STORE, f"t{next(NUMBERS)}", random.choice(GAMES))
    table.note("gus", "A note", "text", ["*"])
    table.roll("gus", "2d6", hidden="all")
    begun(table, table.seat("gus"), "Eve Adams", False, False, "")
    if random.random() < 0.8:
        Bot("gus", "random", random).start(table, offered(table.game.id))
    return table


@cache
def offered(game: str) -> Sequence[Move]:
    """Give what the gamemaster is offered at each of these tables: to work it out takes longer than all the rest."""
    return demo_table(SqliteStore(":memory:"), "first", game).moves("gus")


def brought_in(case: Any, table: Table, random: Random) -> None:
    """Fill in the table and a seat's token, and numbers that mean something there: else nothing gets past the door."""
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table.id if random.random() < 0.9 else "nowhere"
    if "draft" in (case.path_parameters or {}) and random.random() < 0.9:
        (case.path_parameters["draft"],) = [one.note for one in drafts(table, table.seat("gus"))]
    body = case.body if isinstance(case.body, dict) else {}
    for name in ("call", "sequence", "line", "to", "seen"):
        if isinstance(body.get(name), int) and random.random() < 0.8:
            places = [*table.open, *range(3)] if name != "sequence" else [0, 0, 1]
            body[name] = random.choice(places) if name in ("call", "sequence") else random.randint(0, table.number)
    for name, known in (
        ("seat", ["ana", "ben", "eve"]),
        ("who", [*table.state.sheets]),
        ("act", [*table.game.acts, *table.game.listings]),
    ):
        if isinstance(body.get(name), str) and random.random() < 0.8:
            body[name] = random.choice(known)
    case.headers = {**(case.headers or {}), **bearing(table, random.choice(("gus", "gus", "ana", "sue")))}
    if "wait" in (case.query or {}):
        case.query["wait"] = "0"


@schema.parametrize()
@settings(max_examples=times(100), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_nothing_that_is_sent_breaks_the_server(case: Any) -> None:
    random = Random(repr((case.body, case.query, case.path_parameters)))
    brought_in(case, the_table(random), random)
    case.call_and_validate(checks=CHECKS)
