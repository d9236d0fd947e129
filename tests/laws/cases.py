"""The cases of the contract: every procedure of every ruleset, with each of its examples; and the toy game's."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from rollwright.api.answers import called
from rollwright.dice.errors import Refused
from rollwright.play.cards import Card, Picked
from rollwright.play.journal import Chosen, Entry, Filled, Thrown
from rollwright.play.policy import POLICIES, Policy, never
from rollwright.play.session import Session
from rollwright.play.steps import Actor, Call, Choose, Roll, key_of
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact
from rollwright.rules.ruleset import Listing, Ruleset, built_in, ruleset, ruleset_ids
from rollwright.rules.telling import Telling, facts_in, tell
from tests.amount import FAST, tenth
from tests.rules.toy import RULESET as TOY

INSTALLED = [id for id in ruleset_ids() if not built_in().get(id, "").startswith("tests.")]
GAMES = os.environ.get("ROLLWRIGHT_GAMES", "").split() or INSTALLED
"""The games that the laws are held against: all that are installed, or those that are named. Not those of tests."""
RULESETS: dict[str, Ruleset] = {id: ruleset(id) for id in GAMES} | {"toy": TOY}
MANY_QUESTIONS = 100


class Case(NamedTuple):
    """A procedure with one of its examples."""

    ruleset: Ruleset
    listing: Listing
    number: int

    @property
    def name(self) -> str:
        """What a failing test is called by."""
        return f"{self.ruleset.id}/{self.listing.id}-{self.number}"

    @property
    def example(self) -> Mapping[str, Any]:
        """The arguments."""
        return self.listing.examples[self.number]

    @property
    def call(self) -> Call[Any]:
        """The call, under the game's default options."""
        return self.listing.procedure(self.ruleset.options(), **self.example)

    @property
    def policies(self) -> dict[str, Policy]:
        """All policies by name."""
        return {**POLICIES, **self.listing.policies}

    def facts(self, session: Session[Any]) -> list[Fact]:
        """Give what became true in a play."""
        return facts_in(session.story())

    def lines(self, session: Session[Any]) -> list[Line]:
        """Tell a play."""
        return list(tell(session.story(), Telling(called, self.ruleset.wording)))


CASES = [
    Case(game, listing, number)
    for game in RULESETS.values()
    for listing in game.listings.values()
    for number in range(len(listing.examples))
]
_CHOSEN = {case.name for case in tenth(CASES, "laws")}
SOME = [case for case in CASES if case.number == 0 or case.name in _CHOSEN]
"""The first example of every listing, and a seeded tenth of the others; all of them in a long run."""
TRIED = Random("laws").sample(SOME, len(SOME) // 6) if FAST else SOME
"""What is played and reckoned; in a fast run a sixth of it."""
READ = TRIED if FAST else CASES
"""What is read, which takes little: every example of every listing."""
every_case = pytest.mark.parametrize("case", TRIED, ids=[case.name for case in TRIED])
every_example = pytest.mark.parametrize("case", READ, ids=[case.name for case in READ])
every_ruleset = pytest.mark.parametrize("game", RULESETS.values(), ids=RULESETS)


def random_faces(roll: Roll[Any], random: Random) -> tuple[int, ...]:
    """Throw the dice of a roll."""
    return tuple(random.randint(1, sides) for sides in roll.pool.sides())


def answer(session: Session[Any], random: Random) -> None:
    """Answer the open question at random; after very many, with the option that asks least."""
    question = session.question
    if isinstance(question, Roll):
        session.roll(random_faces(question, random))
    elif isinstance(question, Choose) and isinstance(question.options, Card):
        fill(session, question.options, random)
    elif isinstance(question, Choose):
        few = question.options if len(session.journal) < MANY_QUESTIONS else question.options[:1]
        session.choose(key_of(random.choice(few)))


def fill(session: Session[Any], card: Card[Any], random: Random) -> None:
    """Fill the open card at random, with some words; what its rule refuses is tried again, and then left as it is."""
    for _ in range(20):
        given: dict[str, Picked] = {}
        for column in card.asked:
            if column.kind == "words":
                given[column.name] = random.choice(("some words", "others, with “quotes”"))
            elif column.kind == "some":
                assert column.open is not None
                many = random.randint(0, column.open.most)
                given[column.name] = [key_of(one) for one in random.sample(column.options, many)]
            else:
                given[column.name] = key_of(random.choice(column.options))
        try:
            session.fill(given)
        except Refused:
            continue
        return
    session.take(card[0])


def played(case: Case, seed: int) -> Session[Any]:
    """Play a case to its end at random, always the same for the same seed."""
    random = Random(f"{case.name} {seed}")
    session = Session(case.call)
    while not session.ended:
        answer(session, random)
    return session


def repeat(session: Session[Any], entry: Entry) -> None:
    """Give the answer of an entry."""
    if isinstance(entry, Thrown):
        session.roll(entry.faces, entry.source)
    elif isinstance(entry, Filled):
        session.fill(entry.given)
    elif isinstance(entry, Chosen):
        session.choose(entry.chosen, entry.actor)


def choosers(case: Case) -> list[Actor]:
    """Give those who are asked to choose, as far as some random plays show."""
    journals = [played(case, seed).journal for seed in range(20)]
    return sorted({entry.actor for journal in journals for entry in journal if not isinstance(entry, Thrown)})


def only(actor: Actor, policy: Policy) -> Policy:
    """Make one actor keep to a policy; the others take the first option."""

    def one(choice: Choose[Any]) -> Any:
        if not choice.takers:
            return (policy if choice.actor == actor else never)(choice)
        answer = policy(choice)
        taker = choice.takers[[option is answer for option in choice.options].index(True)]
        return answer if taker == actor == choice.actor else never(choice)  # nobody takes what is for others

    return one


def plays_of_all_faces(call: Call[Any], policy: Policy, most: int) -> Iterator[tuple[Any, int]] | None:
    """Give the outcome of every way in which all dice can fall, with the ways it stands for; None past `most` plays."""
    found: list[tuple[Any, int]] = []
    waiting: list[tuple[tuple[Entry, ...], int]] = [((), 1)]
    made = 0
    while waiting:
        journal, ways = waiting.pop()
        session = Session(call, journal)
        while isinstance(session.question, Choose):
            session.take(policy(session.question))
        question = session.question
        if question is None:
            found.append((session.outcome, ways))
            continue
        sides = list(question.pool.sides())
        below = ways
        for one in sides:
            below *= one
        made += below // ways
        if made > most or len(journal) > 12:  # a chain that may go on for ever has endlessly many
            return None
        for faces in product(*(range(1, one + 1) for one in sides)):
            after = Session(call, session.journal)
            after.roll(faces)
            waiting.append((after.journal, below))
    return iter(found)
