"""The page for dice: any roll, or a few side by side, with the chance of each result. Its address is a question."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.lab.rolled import MOST
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.web.lab import TURN
from rollwright.web.lab_work import DICE, Ask, answered
from rollwright.web.site import Site

MOST_LETTERS = 1_000
EXAMPLES = (
    ("4d6kh3", "3d6"),
    ("2d6+1 {<=6: miss, 7-9: mixed, 10+: hit}",),
    ("d20+5 > d20+3",),
    ("5d10>=7f1",),
)
"""Rolls to begin with; of several in one entry, each stands in a line."""
NOTATION = {
    "2d6+3": "dice, and what is added",
    "4d6kh3": "the 3 highest count (kl: the lowest, dh and dl: dropped)",
    "5d6>=5": "how many dice show 5 or more",
    "3d6!": "a 6 is rolled on",
    "2d6r1": "a 1 is rolled again (ro: once only)",
    "{d8,d10,d6}kh2": "dice of several kinds",
    "d{0,0,1,1,2}": "faces of your own; dF and d66 too",
    "max(d20,d12)": "the higher of two; min: the lower",
    "2d6+3 >= 10": "yes or no",
    "6x4d6kh3": "the same six times, sorted",
    "d6 {1: trap, 2-5: nothing, 6: gold}": "a table of results",
    "draw 5 of 52 suits": "cards",
}


def dice(site: Site, request: Request) -> Response:
    """Show the form, and the odds where something was asked."""
    text = request.query_params.get("roll", "")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    answer, trouble, ask = None, "", Ask(DICE, "\n".join(lines))
    if len(text) > MOST_LETTERS:
        lines, trouble = lines[:MOST], f"that is too long: at most {MOST_LETTERS:,} letters"
    elif lines:
        try:
            with TURN():
                answer = answered(ask)
        except (BadInput, Refused) as error:
            trouble = str(error)
    return site.page(
        "lab/dice.html", 400 if trouble else 200,
        rolls=lines, answer=answer, trouble=trouble, command=ask.command, most=MOST, most_letters=MOST_LETTERS,
        examples=[(" and ".join(one), path_of(one)) for one in examples()], notation=NOTATION.items(),
    )  # fmt: skip


def examples() -> list[tuple[str, ...]]:
    """List rolls to begin with, and a rule of a game that is installed."""
    game = ruleset(ruleset_ids()[0])
    rule = next(iter(game.listings.values()))
    given = [f"{name}={value}" for name, value in rule.examples[0].items()] if rule.examples else []
    return [*EXAMPLES, (" ".join([f"{game.id}/{rule.id}", *given]),)]


def path_of(rolls: tuple[str, ...]) -> str:
    """Give the address at which rolls are looked at."""
    return f"/dice?{urlencode({'roll': chr(10).join(rolls)})}#answer"
