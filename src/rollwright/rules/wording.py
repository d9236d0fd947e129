"""Wording: how pages put a step to people. Keys of steps and options are for journals; these are for reading."""

from __future__ import annotations

import msgspec


class Wording(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a step asks, what to go by, and what each option says, by its key."""

    title: str
    guide: str = ""
    options: dict[str, str] = {}

    def option(self, key: str) -> str:
        """Give what an option says, or its key where nothing is written for it."""
        return self.options.get(key, key)
