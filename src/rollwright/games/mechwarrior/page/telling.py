"""What follows a moment: by how much somebody did better than they had to, who has lost, and what a second round is."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rollwright.rules.facts import State
from rollwright.rules.sentences import joined

ROUND = re.compile(r"(.*?)(?:, )?round (\d+)", re.IGNORECASE | re.DOTALL)


def feat(given: Mapping[str, Any], outcome: Mapping[str, Any], who: str, played: Collection[str]) -> int:
    """Give the margin of one who rolled, alone or against others, by what it was begun with and what came of it.

    In a contest those come first whom players play.

    >>> feat({"who": "kara"}, {"margin": 3}, "kara", ())
    3
    >>> feat({"who": "kara"}, {"a_margin": 2, "b_margin": -1}, "vex", ())
    -1
    >>> feat({"sides": ["vex", "kara"]}, {"margins": [1, 5]}, "vex", ["kara"])
    5
    """
    if who in given.get("sides", ()) and "margins" in outcome:
        return int(outcome["margins"][sorted(given["sides"], key=lambda one: one not in played).index(who)])
    side = "margin" if "margin" in outcome else "a_margin" if who == given.get("who") else "b_margin"
    return int(outcome.get(side) or 0)


def owes(state: State) -> str:
    """Say that the gamemaster is to say what rolls bring, as everybody was told."""
    people = joined([state.name(who) for who in state.scene.due])
    return f"to say what comes of it for {people}" if people else ""


def once_more(act: str, given: Mapping[str, str], facts: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, str]:
    """Call a contest that goes another round by its number.

    >>> once_more("contest", {"doing": "a race"}), once_more("contest", {"doing": "a race, round 2"})
    ({'doing': 'a race, round 2'}, {'doing': 'a race, round 3'})
    >>> once_more("contest", {})
    {'doing': 'round 2'}
    """
    doing = given.get("doing", "")
    found = ROUND.fullmatch(doing)
    what, number = (found[1], int(found[2]) + 1) if found else (doing, 2)
    return {**given, "doing": f"{what}, round {number}" if what else f"round {number}"}


def lost(
    given: Mapping[str, Any], verdict: tuple[str, str], _facts: Sequence[Mapping[str, Any]] = ()
) -> Mapping[str, str]:
    """Name those who have failed or lost: to them something happens. Whose result it is rolls again, if anybody.

    >>> lost({"who": "kara"}, ("success", "no")), lost({"sides": ["kara", "vex", "rook"]}, ("winner", "kara+rook"))
    ({'whom': 'kara', 'who': 'kara'}, {'whom': 'vex', 'who': 'vex'})
    >>> lost({"who": "kara", "against": "vex"}, ("winner", "b")), lost({"who": "kara"}, ("success", "yes"))
    ({'whom': 'kara', 'who': 'kara'}, {'whom': '', 'who': 'kara'})
    """
    key, value = verdict
    people = [*given["sides"]] if "sides" in given else [given.get("who", ""), given.get("against", "")]
    winners = [people[-1]] if value == "b" else value.split("+")
    if key == "success":
        losers = people[:1] if value == "no" else []
    else:
        losers = [one for one in people if one not in winners] if set(winners).intersection(people) else []
    return {"whom": ",".join(filter(None, losers)), "who": given.get("who") or (losers[0] if len(losers) == 1 else "")}
