"""The questions that Rollwright answers, for programs: `odds`, `best`, `play`, `roll`, `generate`.

The command line and the pages ask through here too, so that all give the same answers. A call is named as
`ruleset/procedure`; its arguments are given by name, as values or as the texts that a command takes. Words that say
how to answer (`policy`, `options`, `faces`, ...) are the keywords listed for each function; no procedure uses them.

Nothing of the floors below is loaded before a question needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rollwright.api.answers import (
    Odds,
    Play,
    answered,
    best_of,
    dice_of,
    finish,
    generated_json,
    no_more,
    odds_of,
    odds_of_expression,
    policy_choice,
    rolled_json,
    scripted_policy,
)
from rollwright.api.asking import (
    SETTINGS,
    Asked,
    asked,
    asked_listing,
    game_and_id,
    game_of,
    generator_listing_of,
    generators_of,
    is_call,
    near,
    read_call,
    rows_only,
    setting,
    unknown,
    usage,
)
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.dice.rolled import Rolled
    from rollwright.play.best import Best
    from rollwright.play.journal import Entry
    from rollwright.play.policy import Policy

__all__ = [
    "SETTINGS",
    "Asked",
    "Odds",
    "Play",
    "answered",
    "asked",
    "asked_listing",
    "best",
    "best_of",
    "finish",
    "game_of",
    "generate",
    "generated_json",
    "generators_of",
    "is_call",
    "near",
    "no_more",
    "odds",
    "odds_of",
    "play",
    "policy_choice",
    "roll",
    "rolled_json",
    "usage",
]


def odds(
    call: str,
    /,
    *,
    policy: str | Policy = "never",
    worth: str | None = None,
    actor: str | None = None,
    options: Mapping[str, Any] | None = None,
    exact: bool = False,
    given: Iterable[Entry] = (),
    plays: int = 1_000_000,
    seed: int = 0,
    choose: Mapping[str, str] | None = None,
    **arguments: Any,
) -> Odds:
    """Give the law of a call's outcome under a policy for its choices, or of an expression's total.

    `choose` answers questions by their key wherever they are put, and single fields of a card (`plan.way`).

    `policy="best"` takes the best choices of one actor (the listing's own, unless named) by a worth of the
    outcome. `exact` asks for weights that can be given as fractions. A question too large to work out is sampled
    by `plays` plays, and says so (`.sampled`). Of a random table the law is that of its rows, unless `deep=True`.
    """
    if not is_call(call):
        if arguments or options or worth is not None or policy != "never" or choose:
            raise BadInput(f"a dice expression takes no arguments, options or policy; {call!r} is one")
        return odds_of_expression(call, exact)
    question = asked(call, rows_only(call, arguments), options)
    return odds_of(question, policy, worth, actor, exact, given, plays, seed, choose)


def best(
    call: str,
    /,
    *,
    worth: str | None = None,
    actor: str | None = None,
    policy: str | Policy = "never",
    options: Mapping[str, Any] | None = None,
    given: Iterable[Entry] = (),
    choose: Mapping[str, str] | None = None,
    **arguments: Any,
) -> Best[Any]:
    """Give the best choices of one actor, where the others choose by a policy: `.worth` and `.law` of the outcome.

    `choose` settles answers of the others, and single fields of any card (`plan.way`).
    """
    question = asked(call, arguments, options)
    others = scripted_policy(question, choose, policy)
    return best_of(question, setting(question, "worth", worth), actor, others, given)


def play(
    call: str,
    /,
    *,
    faces: Sequence[int] | None = None,
    choose: Mapping[str, str | Sequence[str]] | None = None,
    policy: str | Policy | None = None,
    worth: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    **arguments: Any,
) -> Play:
    """Play a call once, with random dice or the `faces` that fell, in order.

    `choose` answers questions by their key, and the fields of a card as `plan.way`; a list of options answers
    successive ones. What it leaves open is answered by the policy; without one the play is refused there.
    """
    from rollwright.play.session import Session

    question = asked(call, arguments, options)
    session: Session[Any] = Session(question.call)
    finish(question, session, dice=dice_of(faces, seed), answers=choose, policy=policy, worth=worth)
    return Play(question, session)


def roll(expression: str, *, faces: Sequence[int] | None = None, seed: int | None = None) -> Rolled:
    """Roll a dice expression once: the total, and every die that fell.

    >>> print(roll("4d6kh3+2", faces=[5, 3, 1, 6]))
    4d6kh3 [5, 3, (1), 6] + 2 = 16
    """
    from rollwright.dice.notation import roll as rolled

    if faces is None and seed is None:
        return rolled(expression)
    dice = dice_of(faces, seed)
    made = rolled(expression, dice)
    no_more(dice)
    return made


def generate(
    name: str,
    /,
    *,
    faces: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    **arguments: Any,
) -> Play:
    """Roll on a random table of a ruleset, `ruleset/table`."""
    game, table = game_and_id(name)
    listing = generator_listing_of(game, table)
    if listing is None:
        there = [f"{game.id}/{other}" for other in generators_of(game)]
        raise unknown("no random table", name, there)
    question = read_call(f"{game.id}/{table}", game, listing, arguments, options)
    from rollwright.play.session import Session

    session: Session[Any] = Session(question.call)
    finish(question, session, dice=dice_of(faces, seed))
    return Play(question, session)
