"""The questions that Rollwright answers, for programs: `odds`, `best`, `play`, `roll`, `generate`.

The command line and the pages ask through here too, so that all give the same answers. A call is named as
`ruleset/procedure`; its arguments are given by name, as values or as the texts that a command takes. Words that say
how to answer (`policy`, `options`, `faces`, ...) are the keywords listed for each function; no procedure uses them.

Nothing of the floors below is loaded before a question needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
    played_expression,
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
    policy_named,
    read_call,
    rows_only,
    setting,
    unknown,
    usage,
)
from rollwright.api.own import taken
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.dice.rolled import Rolled
    from rollwright.play.best import Best
    from rollwright.play.journal import Entry
    from rollwright.play.policy import Policy
    from rollwright.play.steps import Call, Procedure

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
    "sample",
    "tell",
    "usage",
]


def odds(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    policy: str | Policy = "never",
    worth: str | Callable[[Any], float] | None = None,
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

    The call is named, or one of a rule of one's own, which needs no ruleset:

    >>> from rollwright.play.steps import Roll, procedure
    >>> @procedure
    ... async def hit(bonus: int = 0) -> bool:
    ...     return await Roll("attack", "d20") + bonus >= 15
    >>> [round(one.p(True), 9) for one in (odds(hit(5)), odds(hit, bonus=3), odds("d20 + 5 >= 15"))]
    [0.55, 0.45, 0.55]
    """
    call, arguments = taken(call, arguments)
    if not is_call(call):
        if arguments or options or worth is not None or policy != "never" or choose:
            raise BadInput(f"a dice expression takes no arguments, options or policy; {call!r} is one")
        return odds_of_expression(call, exact)
    question = asked(call, rows_only(call, arguments), options)
    return odds_of(question, policy, worth, actor, exact, given, plays, seed, choose)


def best(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    worth: str | Callable[[Any], float] | None = None,
    actor: str | None = None,
    policy: str | Policy = "never",
    options: Mapping[str, Any] | None = None,
    given: Iterable[Entry] = (),
    choose: Mapping[str, str] | None = None,
    **arguments: Any,
) -> Best[Any]:
    """Give the best choices of one actor, where the others choose by a policy: `.worth` and `.law` of the outcome.

    `choose` settles answers of the others, and single fields of any card (`plan.way`). `worth` is a field of the
    outcome, a worth by name or a function; of a rule of one's own that ends in a number, it is that number.

    >>> from rollwright.play.steps import Choose, Roll, procedure
    >>> @procedure
    ... async def twice() -> int:
    ...     first = await Roll("first", "d6")
    ...     return await Roll("again", "d6") if await Choose("again", "actor", ("keep", "again")) == "again" else first
    >>> best(twice()).worth
    4.25
    """
    call, arguments = taken(call, arguments)
    question = asked(call, arguments, options)
    others = scripted_policy(question, choose, policy)
    return best_of(question, setting(question, "worth", worth), actor, others, given)


def play(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    faces: Sequence[int] | None = None,
    choose: Mapping[str, str | Sequence[str]] | None = None,
    policy: str | Policy | None = None,
    worth: str | Callable[[Any], float] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    **arguments: Any,
) -> Play:
    """Play a call once, with random dice or the `faces` that fell, in order.

    `choose` answers questions by their key, and the fields of a card as `plan.way`; a list of options answers
    successive ones. What it leaves open is answered by the policy; without one the play is refused there.
    """
    call, arguments = taken(call, arguments)
    from rollwright.play.session import Session

    question = asked(call, arguments, options)
    session: Session[Any] = Session(question.call)
    finish(question, session, dice=dice_of(faces, seed), answers=choose, policy=policy, worth=worth)
    return Play(question, session)


def sample(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    plays: int = 100_000,
    seed: int = 0,
    policy: str | Policy = "never",
    options: Mapping[str, Any] | None = None,
    **arguments: Any,
) -> Odds:
    """Estimate the law of a call's outcome, or of a dice expression's total, from many plays.

    `.error(outcome)` is the standard error of each chance.
    """
    from rollwright.play.sample import sample as sampled
    from rollwright.rules.arguments import fields_of

    name, given = taken(call, arguments)
    if not is_call(name):
        if given or options or policy != "never":
            raise BadInput(f"a dice expression takes no arguments, options or policy; {name!r} is one")
        return played_expression(name, plays, seed)
    question = asked(name, given, options)
    return Odds(sampled(question.call, plays, seed, policy_named(question, policy)), question.name, fields_of)


def tell(call: str | Call[Any] | Procedure[..., Any], /, **how: Any) -> list[str]:
    """Play a call once, as `play` does, and tell it in sentences."""
    return [line.text for line in play(call, **how).tell]


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
