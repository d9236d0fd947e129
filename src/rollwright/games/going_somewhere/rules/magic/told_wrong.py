"""Magic that goes wrong in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.combat.told import points
from rollwright.games.going_somewhere.rules.magic.miscalculation import Wrong
from rollwright.games.going_somewhere.rules.magic.spells import span_text
from rollwright.games.going_somewhere.rules.magic.tables import animals, wrong
from rollwright.games.going_somewhere.rules.magic.told import RULE
from rollwright.games.going_somewhere.rules.old_form import line
from rollwright.play.session import Played
from rollwright.play.tell import Line

ALIEN = "alien"
"""What the rows of the animal table are called that lead to the alien tables."""


def told_wrong(played: Played) -> Iterator[Line]:
    """Tell what went wrong: the row, its dice, how long it lasts."""
    end = Wrong(*played.outcome)
    row = wrong().miscalculation[end.face - 1]
    yield line(f"{end.face} on the miscalculation table: {row.text}", RULE + "miscalculation")
    if end.damage:
        each = " to each of them" if row.items else ""
        yield line(f"{points(end.damage)} of damage{each}.", RULE + "miscalculation")
    if end.amount:
        what = {"items": "things", "years": "years", "radius": "squares around"}
        of = next((words for key, words in what.items() if getattr(row, key)), f"off {str(end.stat).upper()}")
        of = f"{of} {'older' if end.amount > 0 else 'younger'}" if row.years else of
        yield line(f"{abs(end.amount)} {of}.", RULE + "miscalculation")
    if end.first:
        named = " and ".join([animals()[number - 1] for number in (end.first, end.second) if number])
        named += "; the CGO rolls which on the alien tables" if ALIEN in named else ""
        only = "only the attributes of " if end.attributes else ""
        yield line(f"The animal: {only}{named}.", RULE + "animals")
    if end.rounds:
        yield line(f"It lasts for {span_text(end.rounds)}.", RULE + "miscalculation-duration")
    if played.call.named["immunity"]:
        yield line(f"That is {end.left} % of it.", RULE + "immune", RULE + "own-guard")
    elif played.call.named["resist"] is not None:
        numbers = row.damage or row.years or row.radius or row.sides or row.lasts
        halved = "resisted, and halved" if numbers else "resisted, but there is nothing to halve"
        yield line(f"It is {halved if end.resisted else 'not resisted'}.", RULE + "total-fail")
