"""Settings for every test. Hypothesis is seeded, and looks at ten times as many examples with ./check --all."""

from __future__ import annotations

from hypothesis import settings

from tests.amount import FAST, LONG

pytest_plugins = ["tests.rule_marks"]

settings.register_profile("default", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("long", derandomize=False, deadline=None, max_examples=500, print_blob=True)
settings.register_profile("fast", derandomize=True, deadline=None, max_examples=15)
settings.load_profile("long" if LONG else "fast" if FAST else "default")
