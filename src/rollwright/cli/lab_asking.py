"""Asking the lab: odds over a grid, what matters, comparisons, best play."""

from __future__ import annotations

from rollwright.cli.lab_words import (
    action,
    add_fields,
    add_how,
    add_output,
    add_plays,
    add_question,
    add_workers,
    carried,
    finish,
    plan_from,
    question_from,
    whole,
)
from rollwright.cli.parser import load_msgspec, pairs, parsed
from rollwright.games.examples import EXAMPLES


def odds_lab(words: list[str]) -> int:
    """Show the odds of a call over a grid."""
    parser = action(
        "odds",
        "Give the odds of a call over a grid: arguments that are ranges (3..9, 1d..8d) or have several values "
        '("none|limited") are its axes; so are --policy, --option and ruleset=. What is too large is sampled, and '
        "says so.",
        EXAMPLES["lab odds"],
    )
    add_question(parser)
    add_fields(parser)
    add_how(parser)
    add_plays(parser)
    add_workers(parser)
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    found = carried(plan_from(given), given)
    return finish(found.report(given.field, given.value), given, "odds", words)


def best_lab(words: list[str]) -> int:
    """Say which choices are best."""
    parser = action(
        "best",
        "Say in words which choices are best in a call, what they are worth against never and always, and what they "
        "rest on. An actor sees only what they may see.",
        EXAMPLES["lab best"],
    )
    add_question(parser, "best")
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.lab.best import best_play

    return finish(best_play(question_from(given)).report(), given, "best", words)


def matters_lab(words: list[str]) -> int:
    """Say what matters."""
    parser = action(
        "matters",
        "Say what each modifier, spend, option and policy changes in a call, the largest change first.",
        EXAMPLES["lab matters"],
    )
    add_question(parser)
    add_fields(parser)
    parser.add_argument("--seconds", metavar="N", type=whole, default=20, help="begin no new change after these (20)")
    parser.add_argument("--seed", metavar="N", type=whole, default=0, help="the seed of plays, where it is sampled (0)")
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.lab.matters import matters_of

    found = matters_of(question_from(given), given.field, given.value, float(given.seconds), seed=given.seed)
    return finish(found.report(), given, "matters", words)


def compare_lab(words: list[str]) -> int:
    """Compare rulesets, options or policies."""
    parser = action(
        "compare",
        "Compare two rulesets, editions, options, policies, or values of any argument, on the same question: what "
        "differs, by how much, and where most.",
        EXAMPLES["lab compare"],
    )
    add_question(parser)
    parser.add_argument("--along", metavar="NAME", default="", help="what is compared (ruleset, policy or option)")
    add_fields(parser)
    add_how(parser)
    add_plays(parser)
    add_workers(parser)
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.api.own import DICE
    from rollwright.lab.compare import compared_along

    along = f"option.{given.along}" if f"option.{given.along}" in _options(given.option) else given.along
    plan = plan_from(given)
    found = compared_along(carried(plan, given), along or ("dice" if plan.call == DICE else ""))
    return finish(found.report(given.field, given.value), given, "compare", words)


def _options(given: list[str]) -> list[str]:
    return [f"option.{name}" for name in pairs(given, "--option name=value")]
