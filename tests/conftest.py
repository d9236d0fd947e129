"""Settings for every test. Hypothesis is seeded, and looks at ten times as many examples with ./check --all."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.amount import FAST, LONG

if TYPE_CHECKING:
    from tests.table.postgres import PostgresServer

settings.register_profile("default", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("long", derandomize=False, deadline=None, max_examples=500, print_blob=True)
settings.register_profile("fast", derandomize=True, deadline=None, max_examples=15)
settings.load_profile("long" if LONG else "fast" if FAST else "default")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Start a PostgreSQL server, one for each process that runs tests."""
    from tests.table.postgres import PostgresServer

    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """Give the address of an empty schema on a real server; for tests marked `postgres`."""
    import psycopg

    schema = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    yield postgres_server.url(options=f"-csearch_path={schema}")
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {schema} CASCADE".encode())
