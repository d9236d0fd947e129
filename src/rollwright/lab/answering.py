"""Answering one question of the lab: exactly where that can be done, else by plays, and saying so."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from rollwright.api.answers import Odds, best_of, is_large
from rollwright.api.asking import Asked, policy_named, setting, worth_name, worth_named
from rollwright.dice.errors import BadInput, Endless, Refused, TooLarge
from rollwright.lab.figures import Figures, figures_of
from rollwright.lab.question import Question
from rollwright.lab.trials import is_alone
from rollwright.rules.arguments import fields_of


def exact_figures(question: Question) -> Figures | None:
    """Work a question out exactly; None where it is too large for that and has to be sampled.

    Best play that is too large, what is beyond counting, and what the rules refuse, is said in the figures instead.
    """
    policy = question.policy
    try:
        asked = question.read()
        policy = setting(asked, "policy", policy)
        if asked.listing.uncountable:
            return Figures(refused=f"{asked.name}: {asked.listing.uncountable}")
        if policy == "best":
            found = best_of(asked, question.worth or None, question.actor or None, "never", ())
            return law_figures(asked, question, Odds(found.law, asked.name, fields_of))
        if is_large(asked):
            return None
        from rollwright.play.odds import odds

        law = odds(asked.call, policy_named(asked, policy), lifted=True)
    except (TooLarge, MemoryError) as error:
        if policy != "best" and not isinstance(error, Endless):
            return None
        return Figures(refused=str(error) or "best play takes more memory than there is")
    except (Refused, BadInput) as error:
        return Figures(refused=str(error))
    return law_figures(asked, question, Odds(law, asked.name, fields_of))


def sampled_figures(question: Question, plays: int, seed: int, alone: bool | None = None) -> Figures:
    """Estimate a question from some plays with the dice of a seed.

    They are played one by one where `alone` says so, many at once where it doesn't; None lets a trial decide.
    """
    from rollwright.play.plays import played_out
    from rollwright.play.sample import sample

    try:
        asked = question.read()
        name = setting(asked, "policy", question.policy)
        if name == "best":
            return Figures(refused="best play is worked out, not sampled; fix a policy, as never or always")
        if alone is None:
            alone = is_alone(question)
        law = (played_out if alone else sample)(asked.call, plays, seed, policy_named(asked, name))
    except (Refused, BadInput) as error:
        return Figures(refused=str(error))
    return law_figures(asked, question, Odds(law, asked.name, fields_of))


def is_best(question: Question) -> bool:
    """Tell whether a question is one of best play."""
    return bool(setting(question.read(), "policy", question.policy) == "best")


def seed_of(*numbers: int) -> int:
    """Make a seed of numbers that say what it is for: the run's own seed, the question, the part.

    >>> seed_of(1, 2, 3) == seed_of(1, 2, 3) != seed_of(1, 3, 2)
    True
    """
    return int.from_bytes(blake2b(msgspec.json.encode(numbers), digest_size=8).digest(), "big")


def law_figures(asked: Asked, question: Question, law: Odds) -> Figures:
    """Put the law of a question into figures, with its worth where it has one."""
    name = setting(asked, "worth", question.worth or None)
    if name is None and not asked.listing.worth:
        return figures_of(law)
    worth = worth_named(asked.listing, name)
    return figures_of(law, (worth_name(asked.listing, name), [float(worth(outcome)) for outcome in law.outcomes]))
