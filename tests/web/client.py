"""Starlette's test client, on the httpx that the lock has: Starlette 1.10 warns that it would rather have httpx2."""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

__all__ = ["TestClient"]
