"""Processes that start at once: they are forked from one that has read everything already."""

from __future__ import annotations

import multiprocessing

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.table.warm"])
