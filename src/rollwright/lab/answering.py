"""Answering one question of the lab: exactly where that can be done, else by plays, and saying so."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from rollwright.api.answers import Odds, best_of, refuse_uncountable
from rollwright.api.asking import Asked, policy_named, setting, worth_name, worth_named
from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.lab.figures import Figures, figures_of
from rollwright.lab.question import Question
from rollwright.rules.arguments import fields_of


def exact_figures(question: Question) -> Figures | None:
    """Work a question out exactly; None where it is too large for that and has to be sampled.

    Best play that is too large, and what the rules refuse, is said in the figures instead.
    """
    try:
        asked = question.read()
        policy = setting(asked, "policy", question.policy)
        refuse_uncountable(asked)
        if policy == "best":
            found = best_of(asked, question.worth or None, question.actor or None, "never", ())
            return _figures(asked, question, Odds(found.law, asked.name, fields_of))
        if asked.listing.large(asked.call.named):
            return None
        from rollwright.play.odds import odds

        law = odds(asked.call, policy_named(asked, policy), lifted=True)
    except TooLarge as error:
        return None if question.policy != "best" else Figures(refused=str(error))
    except (Refused, BadInput) as error:
        return Figures(refused=str(error))
    return _figures(asked, question, Odds(law, asked.name, fields_of))


def sampled_figures(question: Question, plays: int, seed: int) -> Figures:
    """Estimate a question from some plays with the dice of a seed."""
    from rollwright.play.plays import played_out
    from rollwright.play.sample import sample

    try:
        asked = question.read()
        policy = policy_named(asked, setting(asked, "policy", question.policy))
        play = played_out if asked.listing.large(asked.call.named) else sample
        law = play(asked.call, plays, seed, policy)
    except (Refused, BadInput) as error:
        return Figures(refused=str(error))
    return _figures(asked, question, Odds(law, asked.name, fields_of))


def seed_of(*numbers: int) -> int:
    """Make a seed of numbers that say what it is for: the run's own seed, the question, the part.

    >>> seed_of(1, 2, 3) == seed_of(1, 2, 3) != seed_of(1, 3, 2)
    True
    """
    return int.from_bytes(blake2b(msgspec.json.encode(numbers), digest_size=8).digest(), "big")


def _figures(asked: Asked, question: Question, law: Odds) -> Figures:
    name = setting(asked, "worth", question.worth or None)
    if name is None and not asked.listing.worth:
        return figures_of(law)
    worth = worth_named(asked.listing, name)
    return figures_of(law, (worth_name(asked.listing, name), [float(worth(outcome)) for outcome in law.outcomes]))
