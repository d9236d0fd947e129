"""Obtaining what points buy: the CGO's word where it takes one, and the die of Health."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.creation import told
from rollwright.games.going_somewhere.rules.sheet import Bought
from rollwright.play.steps import GM, Choose, Roll, Said
from rollwright.rules.facts import Who


class Consent(StrEnum):
    """The CGO's word: no; nobody who knows the language was ever met; yes."""

    NO = "no"
    NOT_MET = "not-met"
    YES = "yes"


class Wants(NamedTuple):
    """What the CGO is asked to consent to."""

    who: Who
    about: str
    rule: str = ""
    """What the book says of it."""


CONSENTS = {
    "language": "They must have met somebody who speaks a language to learn it. Writing their own takes no teacher.",
    "special-skill": "You decide which specialized skills are allowed.",
}


class Obtained(NamedTuple):
    """Whether something could be had, and what the die of Health gave."""

    granted: bool
    rolled: int


async def obtained(kind: Bought, about: str, sides: int, known: bool, who: Who) -> Obtained:
    """Ask the CGO where something takes consent, and roll the die of Health.

    `known`: a craft that was granted is not asked for again; for one's own language nobody had to be met.
    """
    asks = (Consent.NO, Consent.YES) if known or kind == "special-skill" else tuple(Consent)
    if kind == "language" or (kind == "special-skill" and not known):
        word = await Choose("consent", GM, asks, Wants(who, about, CONSENTS[kind]))
        if word is not Consent.YES:
            await Said(told.refused, kind, about, word is not Consent.NOT_MET)
        return Obtained(word is Consent.YES, 0)
    rolled = await Roll("health", Pool.of(1, sides), total, who) if kind == "health" else 0
    return Obtained(True, rolled)
