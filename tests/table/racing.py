"""Appends to table "t" at each number that it reads, and says whether that held. Run by the tests of stores."""

from __future__ import annotations

import os
import sys

from rollwright.table.store import Stale
from rollwright.table.store.opening import open_store
from tests.table.stores import rows


def main(where: str) -> None:
    store = open_store(where)
    print("ready", flush=True)
    for told in sys.stdin:
        try:
            store.append("t", int(told), rows(int(told), f"by {os.getpid()}"))
            print("held", flush=True)
        except Stale:
            print("stale", flush=True)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
