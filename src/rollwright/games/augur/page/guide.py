"""AUGUR: approaches, expertise, abilities, and whom one knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rollwright.games.augur.rules.creation import hints
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.web.guides import Guide, Line, Step

RULE = "augur.creation."


def approaches(options: Options, sheet: object, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the approaches of the table."""
    return {name: f"{name.title()} ({kind})" for name, kind in approach_kinds(options).items()}


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the points, and the kinds of expertise and abilities where the table has set how many there are."""
    if sheet.npc:
        return
    yield Line("Points of the approaches", sum(sheet.approaches.values()), options.approach_points)
    for title, has, wanted in (
        ("Kinds of expertise", sheet.expertise, options.starting_expertise),
        ("Abilities", sheet.abilities, options.starting_abilities),
    ):
        if wanted is not None:
            yield Line(title, len(has), wanted)


def follows(options: Options, sheet: Sheet) -> Iterator[tuple[str, object]]:
    """Give where the tracks begin."""
    yield "Momentum", sheet.momentum
    yield "Stress", f"{sheet.stress} of {options.stress_boxes}"


GUIDE = Guide(
    steps=(
        Step("Who", "A name, to begin with. All else can come later.", ("name",)),
        Step(
            "Approaches",
            "Spread the points over the approaches. The value is how many dice are rolled.",
            ("approaches",),
            (RULE + "points", RULE + "most"),
        ),
        Step("Expertise", "What the character knows well, in words.", ("expertise",), (RULE + "expertise",)),
        Step("Abilities", "What only this character can do.", ("abilities",), (RULE + "abilities",)),
        Step("Whom one knows", "Bonds with the others, and people of the world.", ("bonds", "contacts", "debts")),
        Step("The rest", "What no rule reads.", ("notes",)),
    ),
    labels={
        "abilities.*": "Ability",
        "contacts.*": "Contact",
        "abilities.*.rest": "Rest brings it back",
        "contacts.*.kinds": "How many kinds of expertise",
        "debts": "Large debts",
    },
    helps={"expertise": "One a line.", "bonds": "One a line.", "debts": "To whom something large is owed, one a line."},
    choices={"approaches": approaches},
    left_out=("abilities.*.used",),
    ledger=ledger,
    hints=hints,
    follows=follows,
)
