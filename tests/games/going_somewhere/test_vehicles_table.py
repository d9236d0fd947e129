"""Vehicles at a real table: each of a crew answers for themselves, from moves to sheets."""

from __future__ import annotations
