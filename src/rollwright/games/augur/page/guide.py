"""AUGUR: approaches, expertise, abilities, and whom one knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from rollwright.games.augur.rules.creation import hints
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.sheet import Sheet, Threatening
from rollwright.games.augur.rules.words import wordings
from rollwright.web.guides import Guide, Line, Step

RULE = "augur.creation."
AGREED = "As many as your GM agrees to."


def approaches(options: Options, sheet: object, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the approaches of the table."""
    return {name: f"{name.title()} ({kind})" for name, kind in approach_kinds(options).items()}


def threats(options: Options, sheet: object, path: tuple[str, ...]) -> Mapping[str, str]:
    """List how threatening somebody can be whom the GM plays."""
    level = wordings()["threat"].field("level")
    return {
        key: f"{level.option(key)} ({level.notes[key]})" if key else "You say when it matters"
        for key in get_args(Threatening)
    }


GISTS = {
    "prowess": "Strength, endurance, a fight face to face.",
    "finesse": "Quick hands, a light step, a good aim.",
    "instinct": "Notice, react, feel that something is wrong.",
    "reason": "Work it out: study, repair, plan.",
    "guile": "Lie, mislead, slip in where you don’t belong.",
    "presence": "Impress, lead, win people over.",
}
"""What the usual approaches are for, in our words; a table's own ones speak for themselves."""


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the points, and the kinds of expertise and abilities where the table has set how many there are."""
    if sheet.npc:
        return
    yield Line("Points of the approaches", sum(sheet.approaches.values()), options.approach_points, field="approaches")
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


HERO = Guide(
    steps=(
        Step(
            "Approaches",
            "Spread {approach_points} points over the approaches, at most {approach_most} in each. "
            "The number is how many dice you roll.",
            ("name", "approaches"),
            (RULE + "points", RULE + "most"),
        ),
        Step(
            "Expertise and abilities",
            "What you know well, and what only you can do, in your own words. "
            "All of it may stay empty for now: you can add it when it comes up in play.",
            ("expertise", "abilities"),
            (RULE + "expertise", RULE + "abilities"),
        ),
        Step(
            "People and notes",
            "Whom you know, whom you owe, and anything else.",
            ("bonds", "contacts", "debts", "notes"),
        ),
    ),
    labels={
        "abilities.*": "Ability",
        "abilities.*.text": "What it does",
        "contacts.*": "Contact",
        "abilities.*.rest": "Comes back when you rest",
        "contacts.*.kinds": "How many kinds of expertise they have",
        "contacts.*.expertise": "Their expertise, as far as you know it",
        "debts": "Large debts",
        "bonds": "Bonds",
    },
    helps={
        "name": "What the others call you.",
        "approaches": "How you go about things. At 0 you roll two dice, and the lower one counts.",
        "expertise": f"Locks, engines, the law: it gives you a die where it fits. {AGREED}",
        "abilities": AGREED,
        "abilities.*.name": "What you call it.",
        "abilities.*.text": "In a sentence.",
        "abilities.*.rest": "Tick it if you can use it once between rests.",
        "bonds": "With whom, and what binds you.",
        "contacts": "People of the world who may help you.",
        "contacts.*.name": "Who they are.",
        "contacts.*.kinds": "Which kinds these are can stay open until it comes up in play.",
        "contacts.*.expertise": "Locks, say, or the law.",
        "contacts.*.terms": "What they want for it.",
        "debts": "Whom you owe something large.",
        "notes": "Looks, history, what you want: no rule needs it.",
    },
    choices={"approaches": approaches},
    tells={"approaches": lambda key: GISTS.get(key, "")},
    left_out=("abilities.*.used",),
    stops={"approaches.*.value": lambda options: int(options.approach_most)},
    ledger=ledger,
    hints=hints,
    follows=follows,
)

FOE = HERO._replace(
    steps=(
        Step(
            "Who they are",
            "How threatening they are, and how much they can take: that is all a fight needs.",
            ("name", "threat", "clock"),
        ),
        Step(
            "More about them",
            "All of it may stay empty. Approaches are for somebody who is to act with dice of their own.",
            ("approaches", "expertise", "abilities", "bonds", "contacts", "debts", "notes"),
        ),
    ),
    labels={**HERO.labels, "threat": "How threatening they are", "clock": "How much harm takes them out"},
    helps={
        **HERO.helps,
        "name": "What everybody calls them.",
        "threat": "It is picked already when somebody acts against them.",
        "clock": "4 for a guard, 6 for somebody tough, 8 or more for the main villain. At 0 you say it in the fight.",
        "approaches": "How many dice they roll with each. All may stay at 0.",
        "expertise": "Locks, engines, the law.",
        "abilities": "What only they can do.",
        "abilities.*.name": "What it is called.",
        "bonds": "With whom, and what binds them.",
        "contacts": "People of the world who may help them.",
        "debts": "Whom they owe something large.",
        "notes": "Looks, history, what they want: no rule needs it.",
    },
    choices={**HERO.choices, "threat": threats},
    stops={},
)
"""Somebody whom the GM plays: no points, and the harm that they can take."""
GUIDE = HERO._replace(npc=FOE)
