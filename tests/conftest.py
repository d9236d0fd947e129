"""Settings for every test. Hypothesis is seeded, and looks at ten times as many examples with ./check --all."""

from __future__ import annotations

import gc
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.amount import FAST, LONG, few

if TYPE_CHECKING:
    from tests.table.postgres import PostgresServer

# A busy machine is no fault of a test: no deadline, and slow examples are no error.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
CALM = settings.get_profile("calm")
settings.register_profile("default", CALM, derandomize=True, max_examples=50)
settings.register_profile("long", CALM, derandomize=False, max_examples=500, print_blob=True)
settings.register_profile("fast", CALM, derandomize=True, max_examples=15)
settings.load_profile("long" if LONG else "fast" if FAST else "default")

gc.set_threshold(100_000, 20, 100)  # tests may keep their garbage for a while: to look for it takes a tenth of the time

LAWS = Path(__file__).parent / "laws"
WHOLE_FILE = re.compile(r"^pytestmark = \[?pytest\.mark\.(browser|postgres|soak)\b", re.MULTILINE)
"""A file all of whose tests have that mark."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read a file or a folder whose tests are all left out by -m: what it imports takes a second or two."""
    left_out = {part.removeprefix("not ") for part in config.option.markexpr.split(" and ") if part.startswith("not ")}
    if not left_out:
        return None
    if collection_path.is_dir():  # its conftest.py imports, too
        tests = [*collection_path.rglob("test_*.py")]
        return True if tests and all(_left_out(test, left_out) for test in tests) else None
    named = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    return True if named and _left_out(collection_path, left_out) else None


def _left_out(file: Path, marks: set[str]) -> bool:
    found = WHOLE_FILE.search(file.read_text())
    return found is not None and found[1] in marks


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out most of the cases of a law that has many, in a fast run of any test."""
    if LONG or config.option.keyword or any("::" in argument for argument in config.args):
        return
    tests: dict[str, list[pytest.Item]] = {}
    for item in (one for one in items if FAST or one.path.parent == LAWS):
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    chosen = {id(item) for name, cases in tests.items() for item in few(cases, name)}
    left_out = {id(item): item for cases in tests.values() for item in cases if id(item) not in chosen}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out.values()))
        items[:] = [item for item in items if id(item) not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell `./check` what has failed."""
    if file := os.environ.get("ROLLWRIGHT_FAILED"):
        failed = [one.nodeid for how in ("failed", "error") for one in terminalreporter.stats.get(how, [])]
        Path(file).write_text("\n".join(dict.fromkeys(failed)))


def pytest_collection_finish() -> None:
    """Never look for garbage among modules and tests, which stay."""
    gc.freeze()


@pytest.fixture(autouse=True)
def games_of_one_test() -> Iterator[None]:
    """Let a test add games of its own: the next one doesn't know them."""
    from rollwright.games import GAMES

    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)


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
