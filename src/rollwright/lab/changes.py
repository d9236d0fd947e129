"""Changes: what else could have been asked. Each number one up and one down, each yes or no, each word, each option.

A change is a question with what was changed, in words; whether the rules allow it is found out when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rollwright.api.answers import is_large
from rollwright.api.asking import Asked
from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.lab.question import OPTION, Question
from rollwright.play.cards import Card
from rollwright.play.policy import POLICIES, Policy, always, narrowed, never
from rollwright.play.steps import Choose, key_of
from rollwright.rules.arguments import Parameter, parameters_of, spread_arguments
from rollwright.rules.flat import chooser
from rollwright.rules.options import described

_DICE = (4, 6, 8, 10, 12, 20)
_NUMBER = re.compile(r"(?<![\w.])(?P<die>d(?=\d))?(?P<sign>[+-]?)(?P<number>\d+)")
LOOKS = 400
"""Plays in which it is looked for what a call asks."""
MOST_NUMBERS = 12
"""Numbers of one text that are changed, one by one."""


class Change(msgspec.Struct, frozen=True):
    """A question that differs in one thing from another."""

    kind: str
    """`modifier`, `option` or `policy`; a spend is no question of its own."""
    thing: str
    """What is changed."""
    words: str
    """What it is changed from, and to."""
    question: Question


def changes(asked: Asked, question: Question) -> Iterator[Change]:
    """List what could be changed: policies first, then arguments, then options of the table."""
    yield from _policies(asked, question)
    yield from _arguments(asked, question)
    yield from _options(asked, question)


def _policies(asked: Asked, question: Question) -> Iterator[Change]:
    named = [*POLICIES, *asked.listing.policies, *(["best"] if asked.listing.worth or question.worth else [])]
    for name in named:
        if name != question.policy:
            yield Change("policy", "policy", f"policy {name}", question.at("policy", name))


def _arguments(asked: Asked, question: Question) -> Iterator[Change]:
    question = msgspec.structs.replace(question, arguments=spread_arguments(asked.listing, question.arguments))
    for one in sorted(parameters_of(asked.listing), key=lambda one: one.name not in question.arguments):
        given = question.arguments.get(one.name)
        name = one.name.replace("_", " ")
        now = given if given is not None else one.default
        if now is None:
            continue
        for new in others(now, one.allowed, _is_number(now)):
            yield Change("modifier", name, f"{name} {between(now, new)}", question.at(one.name, new))
        if given is not None and _can_go(one, given):
            arguments = {name: value for name, value in question.arguments.items() if name != one.name}
            without = msgspec.structs.replace(question, arguments=arguments)
            yield Change("modifier", name, f"without {name}", without)


def _can_go(one: Parameter, given: str) -> bool:
    return one.default is not None and given != one.default and one.default not in others(given, (), True)


def _options(asked: Asked, question: Question) -> Iterator[Change]:
    for option in described(asked.ruleset.options):
        now = question.options.get(option.name, option.default)
        for new in others(now, option.allowed, _is_number(now)):
            name = f"option {option.name.replace('_', ' ')}"
            yield Change("option", name, f"{name} {between(now, new)}", question.at(OPTION + option.name, new))


def others(now: str, allowed: tuple[str, ...], numbers: bool) -> list[str]:
    """Give what else a text could be: the other words that are allowed, or each number in it one up and one down.

    >>> others("4", (), True), others("yes", ("yes", "no"), False), others("str=12 weapon=d8", (), True)
    (['5', '3'], ['no'], ['str=13 weapon=d8', 'str=11 weapon=d8', 'str=12 weapon=d10', 'str=12 weapon=d6'])
    """
    if allowed:
        return [word for word in allowed if word != now]
    if now in ("yes", "no"):
        return ["no" if now == "yes" else "yes"]
    found = []
    for match in list(_NUMBER.finditer(now))[:MOST_NUMBERS] if numbers else []:
        for up in (1, -1):
            new = _stepped(match, up)
            if new is not None:
                found.append(now[: match.start()] + new + now[match.end() :])
    return found


def between(now: str, new: str) -> str:
    """Say what differs between two texts: of several words, the one that does.

    >>> between("str=12 weapon=d8", "str=13 weapon=d8"), between("", "fight")
    ('str=12 → 13', 'none → fight')
    """
    old_words, new_words = now.split(), new.split()
    if len(old_words) == len(new_words) > 1:
        old, new = next(pair for pair in zip(old_words, new_words, strict=True) if pair[0] != pair[1])
        return f"{old} → {new.rpartition('=')[2]}"
    return f"{_short(now) or 'none'} → {_short(new) or 'none'}"


def _stepped(match: re.Match[str], up: int) -> str | None:
    """Give a number one up or down; a die, the next size."""
    number = int(match["number"])
    if match["die"]:
        if number not in _DICE:
            return None
        place = _DICE.index(number) + up
        return f"d{_DICE[place]}" if 0 <= place < len(_DICE) else None
    whole = (-number if match["sign"] == "-" else number) + up
    return f"+{whole}" if match["sign"] == "+" and whole >= 0 else str(whole)


def _is_number(text: str) -> bool:
    return _NUMBER.search(text) is not None


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


class Asks(NamedTuple):
    """What a call asks: whether anybody, and what its own actor can spend, as keys and options."""

    anybody: bool
    spends: tuple[tuple[str, str], ...]


def asks_of(asked: Asked) -> Asks:
    """Find the choices that a call puts, by playing it some times; the first option is what `never` takes."""
    from rollwright.play.plays import played_out
    from rollwright.play.sample import sample

    alone = asked.listing.uncountable or is_large(asked)
    found: dict[tuple[str, str], None] = {}
    put: set[str] = set()
    actor = chooser(asked.listing, asked.call)

    def watched(answer: Policy) -> Policy:
        def policy(choice: Choose[Any]) -> Any:
            put.add(choice.key)
            if actor in choice.actors:
                for spent in _spent(choice, actor):
                    found.setdefault(spent)
            return answer(choice)

        return policy

    for answer in (never, always):
        try:
            if alone:
                played_out(asked.call, LOOKS // 20, 1, watched(answer))
            else:
                sample(asked.call, LOOKS, 1, watched(answer))
        except (BadInput, Refused, TooLarge):  # what was asked until then has been noted
            continue
    return Asks(bool(put), tuple(found))


def _spent(choice: Choose[Any], actor: str) -> Iterator[tuple[str, str]]:
    """Give what can be taken instead of the first option; of a card, of each of its fields."""
    if isinstance(choice.options, Card):
        for column in choice.options.asked:
            first = 1 if column.kind in ("one", "number") else 0
            for option in column.options[first:] if column.kind != "words" else ():
                yield f"{choice.key}.{column.name}", key_of(option)
        return
    for at, option in enumerate(choice.options):
        if at and (not choice.takers or choice.takers[at] == actor):
            yield choice.key, key_of(option)


def forced(key: str, option: str, otherwise: Policy) -> Policy:
    """Make the policy that takes an option of a question wherever it is offered, and else does as another.

    The question may be a field of a card: `plan.push`.
    """
    question, dot, field = key.partition(".")

    def policy(choice: Choose[Any]) -> Any:
        if isinstance(choice.options, Card):
            there = [one for one in choice.options.asked if dot and (choice.key, one.name) == (question, field)]
            if not there or option not in map(key_of, there[0].options):
                return otherwise(choice)
            try:
                return otherwise(narrowed(choice, {field: option}))
            except Refused:  # it can't be filled so here
                return otherwise(choice)
        offered = {key_of(one): one for one in choice.options} if choice.key == key else {}
        return offered[option] if option in offered else otherwise(choice)

    return policy
