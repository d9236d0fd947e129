"""Sitting down at a table by its links, as browsers and programs do."""

from __future__ import annotations

from typing import Any

from rollwright.table.table import Table
from rollwright.web.app import make_app, seat_link
from tests.web.client import TestClient

TABLE = "/table/friday"


def client_of(table: Table, **settings: Any) -> TestClient:
    """Give a browser that sits nowhere yet."""
    return TestClient(make_app(table.store, **settings))


def sit(table: Table, seat: str, **settings: Any) -> TestClient:
    """Follow a seat's link, as a browser does."""
    client = client_of(table, **settings)
    assert client.get(seat_link(table, seat)).status_code == 200
    return client


def act(name: str, table: str = TABLE) -> str:
    """Give the address of an act."""
    return f"{table}/act/{name}"


def bearing(table: Table, seat: str) -> dict[str, str]:
    """Give the headers of a program that acts for a seat."""
    return {"authorization": f"Bearer {table.seat_token(seat)}"}
