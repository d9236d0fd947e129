"""How the questions of the game are put to people, with the book's tables beside them.

A page or a command finds the same words for an argument of that name: `difficulty`, `adjustments`, `risk`, `arena`.
"""

from __future__ import annotations

from functools import cache

import msgspec

from rollwright.games.cgg.rules.arenas import tables as fallout_tables
from rollwright.games.cgg.rules.conditions import EXEC_WINDOWS, PLAYER_WINDOWS, core, price
from rollwright.games.cgg.rules.difficulty import adjustment_text, base_text
from rollwright.games.cgg.rules.difficulty import tables as difficulty_tables
from rollwright.games.cgg.rules.diligence import kind_title, kinds
from rollwright.games.cgg.rules.reading import load
from rollwright.rules.wording import Wording

PACKAGE = "rollwright.games.cgg"
BOUGHT = (*PLAYER_WINDOWS[:-1], "consumed", "restrained")
"""Conditions whose player is asked yes or no; Enhanced has a question of its own."""


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    question: dict[str, Wording]


@cache
def wordings(edition: str) -> dict[str, Wording]:
    """Give how the steps are put to people, by key; an edition's own prices are named."""
    files = [load(PACKAGE, name, Questions).question for name in ("questions-explorer", "questions")]
    written = {key: wording for file in files for key, wording in file.items()}
    return {**written, **from_tables(written), **of_windows(edition, written["enhanced"])}


def from_tables(written: dict[str, Wording]) -> dict[str, Wording]:
    """Give the questions whose options or guide are tables of the book."""
    bases = {str(one.dice): base_text(one) for one in difficulty_tables().base}
    adjustments = {one.id: adjustment_text(one) for one in difficulty_tables().adjustment}
    listed = " ".join([f"{text}." for text in adjustments.values()])
    arenas = {one.id: arena_text(one.id) for one in fallout_tables().arena}
    conditions = {one.id: f"{one.title} ({one.mark}): {one.text}" for one in core().values()}
    return {
        "difficulty": with_options(written["difficulty"], bases),
        "adjust": msgspec.structs.replace(written["adjust"], guide=f"{written['adjust'].guide} {listed}"),
        "adjustments": with_options(written["adjustments"], adjustments),
        "arena": with_options(written["arena"], arenas),
        "condition": with_options(written["condition"], conditions),
        "bounce back from": with_options(written["bounce back from"], conditions),
        "kind": Wording(
            title="which kind of diligence?",
            options={id: kind_title(id) for id in kinds()},
        ),
    }


def of_windows(edition: str, enhanced: Wording) -> dict[str, Wording]:
    """Give the questions that conditions put, of the Exec or of the player, in the words of the core set."""
    asked = {id: ("Not now", f"Use it: the explorer gets {price_text(edition, id)}") for id in EXEC_WINDOWS}
    asked |= {id: ("Don't pay", f"Pay {price_text(edition, id)}") for id in BOUGHT if payable(edition, id)}
    told = {
        id: Wording(title=f"{core()[id].title}?", guide=core()[id].text, options={"no": no, "yes": yes})
        for id, (no, yes) in asked.items()
    }
    guide = f"{core()['enhanced'].text} It costs {price_text(edition, 'enhanced')}."
    return {**told, "enhanced": msgspec.structs.replace(enhanced, guide=guide)}


def payable(edition: str, id: str) -> bool:
    """Tell whether anybody pays for a condition in an edition: in `cgg-2015` nobody does for Restrained."""
    return (core()[id].price if edition == "cgg" else core()[id].price_2015) is not None


def price_text(edition: str, id: str) -> str:
    """Write what a condition costs: 1 hour, 2 XP."""
    cost = price(edition, id)
    return f"{cost.amount} {'hour' if cost.coin == 'hour' else cost.coin.upper()}"


def with_options(wording: Wording, options: dict[str, str]) -> Wording:
    """Give a wording with options before its own."""
    return msgspec.structs.replace(wording, options={**options, **wording.options})


def arena_text(id: str) -> str:
    """Say what an arena is about, what resists there, and which track it spares."""
    row = next(one for one in fallout_tables().arena if one.id == id)
    spares = f"; never marks {row.excluded.title()}" if row.excluded else ""
    return f"{row.title}: {row.text[:1].lower()}{row.text[1:]} {row.attribute.title()} resists{spares}"
