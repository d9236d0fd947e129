"""Sitting down at a table by its links, as browsers and programs do."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from starlette.applications import Starlette

from rollwright.table.store import Store
from rollwright.table.table import Table
from rollwright.web.app import make_app, seat_link
from tests.web.client import TestClient

TABLE = "/table/friday"
APPS = WeakKeyDictionary[Store, Starlette]()
"""The server of each store: all browsers of a test ask one, as at a real table."""


def client_of(table: Table, **settings: Any) -> TestClient:
    """Give a browser that sits nowhere yet."""
    if settings:
        return TestClient(make_app(table.store, **settings))
    return TestClient(APPS.get(table.store) or APPS.setdefault(table.store, make_app(table.store)))


def sit(table: Table, seat: str, **settings: Any) -> TestClient:
    """Take a seat by its link; the page that it leads to is left to whoever wants to see it."""
    client = client_of(table, **settings)
    assert client.get(seat_link(table, seat), follow_redirects=False).status_code == 303
    return client


def act(name: str, table: str = TABLE) -> str:
    """Give the address of an act."""
    return f"{table}/act/{name}"


def bearing(table: Table, seat: str) -> dict[str, str]:
    """Give the headers of a program that acts for a seat."""
    return {"authorization": f"Bearer {table.seat_token(seat)}"}
