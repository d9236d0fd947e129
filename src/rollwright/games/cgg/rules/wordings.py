"""How the questions of the game are put to people, with the book's tables beside them."""

from __future__ import annotations

from functools import cache

import msgspec

from rollwright.games.cgg.rules.arenas import tables as fallout_tables
from rollwright.games.cgg.rules.codes import code_title
from rollwright.games.cgg.rules.conditions import CODE_NAMES, EXEC_WINDOWS, PLAYER_WINDOWS, core, price
from rollwright.games.cgg.rules.reading import load
from rollwright.games.cgg.rules.roles import roles
from rollwright.games.cgg.rules.told import INVOKED, condition_text
from rollwright.games.cgg.rules.windows import BEFORE_EXEC
from rollwright.rules.sentences import counted, joined
from rollwright.rules.wording import Wording

BOUGHT = (*PLAYER_WINDOWS[:-1], "consumed", "restrained")
"""Conditions whose player is asked yes or no; Enhanced has a question of its own."""
DOES = {
    **INVOKED,
    "eager": "1d more for this action",
    "improved": "1d more on the risk roll",
    "augmented": "1d more towards success",
    "transcendent": "have the difficulty dice rolled again",
    "consumed": "keep the 1d that it takes",
    "restrained": "be sure that it doesn't make the action fail",
}
"""What a condition does where somebody pays."""
AWARD = {
    "cgg": "Something bad and cool puts an hour on the player's clock.",
    "cgg-2015": "Something bad and cool earns the player 1 Drama.",
}


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    question: dict[str, Wording]


@cache
def wordings(edition: str) -> dict[str, Wording]:
    """Give how the steps are put to people, by key; an edition's own prices are named."""
    written = load("questions", Questions).question
    return {**written, **from_tables(edition, written), **of_windows(edition, written["enhanced"])}


def from_tables(edition: str, written: dict[str, Wording]) -> dict[str, Wording]:
    """Give the questions whose options are tables of the book."""
    codes = {key: code_title(key) for key in CODE_NAMES}
    arenas = {one.id: one.title for one in fallout_tables().arena}
    invoked = {id: core()[id].title for id in BEFORE_EXEC}
    paid = {id: f"{core()[id].text} They get {gain_text(edition, id)}." for id in BEFORE_EXEC}
    judge, suffer = written["judge"], written["suffer"]
    fields = {
        "arena": msgspec.structs.replace(with_options(judge.field("arena"), arenas), guide=resisted()),
        "invoke": with_options(judge.field("invoke"), invoked, paid),
        "rival_code": with_options(judge.field("rival_code"), codes),
        "reduced": with_options(judge.field("reduced"), codes),
    }
    conditions = {id: condition_text(id) for id in core()}
    suffered = {
        "condition": with_options(suffer.field("condition"), conditions),
        "bitten": with_options(suffer.field("bitten"), codes),
    }
    return {
        "judge": msgspec.structs.replace(judge, fields={**judge.fields, **fields}),
        "suffer": msgspec.structs.replace(suffer, fields={**suffer.fields, **suffered}),
        "award": msgspec.structs.replace(written["award"], guide=AWARD[edition]),
        "spend": with_options(written["spend"], codes),
        "condition": with_options(written["condition"], conditions),
        "bitten": with_options(written["bitten"], codes),
        "dire-injury code": with_options(written["dire-injury code"], codes),
        "role": with_options(written["role"], {key: one.title for key, one in roles().items()}),
    }


def of_windows(edition: str, enhanced: Wording) -> dict[str, Wording]:
    """Give the questions that conditions put, of the Exec or of the player, in the words of the core set."""
    asked = {id: ("Not now", f"Use it: they get {gain_text(edition, id)}") for id in EXEC_WINDOWS}
    asked |= {id: ("Don't pay", f"Pay {price_text(edition, id)}") for id in BOUGHT if payable(edition, id)}
    told = {
        id: Wording(
            title=f"{{who}}, {core()[id].title}: {DOES[id]}?", guide=core()[id].text, options={"no": no, "yes": yes}
        )
        for id, (no, yes) in asked.items()
    }
    cost = price_text(edition, "enhanced")
    notes = dict.fromkeys(("avoid", "succeed"), f"for {cost}")
    return {**told, "enhanced": msgspec.structs.replace(enhanced, guide=core()["enhanced"].text, notes=notes)}


def payable(edition: str, id: str) -> bool:
    """Tell whether anybody pays for a condition in an edition: in `cgg-2015` nobody does for Restrained."""
    return (core()[id].price if edition == "cgg" else core()[id].price_2015) is not None


def price_text(edition: str, id: str) -> str:
    """Write what a condition costs: 1 hour, 2 XP."""
    cost = price(edition, id)
    return counted(cost.amount, "hour") if cost.coin == "hour" else f"{cost.amount} {cost.coin.upper()}"


def gain_text(edition: str, id: str) -> str:
    """Write what a condition brings the one whom it hits: hours only go on a clock that isn't full."""
    room = " if the clock has room" if price(edition, id).coin == "hour" else ""
    return f"{price_text(edition, id)}{room}"


def with_options(wording: Wording, options: dict[str, str], notes: dict[str, str] | None = None) -> Wording:
    """Give a wording with options before its own."""
    noted = {**(notes or {}), **wording.notes}
    return msgspec.structs.replace(wording, options={**options, **wording.options}, notes=noted)


def resisted() -> str:
    """Say what resists fallout in each arena.

    >>> resisted()[:67]
    'Material is resisted with Strength, Public and Private with Percept'
    """
    codes: dict[str, list[str]] = {}
    for one in fallout_tables().arena:
        codes.setdefault(code_title(one.attribute), []).append(one.title)
    said = [f"{joined(arenas)} with {code}" for code, arenas in codes.items()]
    return f"{', '.join(said).replace(' with', ' is resisted with', 1)}."
