"""What is answered: odds, best choices and plays, as records and as the JSON that commands print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, Any

from rollwright.api.asking import Asked, calls_of, policy_named, setting, worth_name, worth_named
from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.law import Law

if TYPE_CHECKING:
    from rollwright.dice.rolled import Rolled
    from rollwright.dice.source import Source
    from rollwright.play.best import Best
    from rollwright.play.cards import Column
    from rollwright.play.journal import Entry
    from rollwright.play.policy import Policy
    from rollwright.play.session import Session
    from rollwright.play.steps import Choose
    from rollwright.play.tell import Line
    from rollwright.rules.facts import Fact

SINGLE_PLAYS = 5_000
"""The most plays of a simulation that plays them one at a time."""
NAMES = {"actor": "the character", "gm": "the GM"}
"""What actors are called where nobody has a name."""
_WORD = re.compile(r"[A-Za-z]{3,}[\w-]*")


class Odds(Law[Any]):
    """The law of a call's outcome (or of an expression's total), with what was asked.

    >>> odds_of_expression("2d6").chance(lambda total: total >= 9)
    0.2777777777777778
    """

    def __init__(
        self, law: Law[Any], call: str, fields: Callable[[Any], dict[str, Any]], worth: tuple[str, float] | None = None
    ) -> None:
        super().__init__(law.columns, law.weights, law.total, law.make, law.sampled)
        self.call = call
        self.fields = fields
        """Gives an outcome as named values that JSON can hold."""
        self.worth = worth
        """What the outcome is worth on average, and by which worth; None where nobody asked."""
        self.ordered = False
        """Whether the outcomes stand in an order of their own, as the rows of a table do."""

    def rows(self) -> list[tuple[dict[str, Any], int]]:
        """Give each outcome's fields with its place in `outcomes` and `weights`, in rising order of the fields."""
        outcomes = self.outcomes
        rank = outcomes.__getitem__ if _are_numbers(outcomes) else lambda at: _rank(outcomes[at])
        order = range(len(outcomes)) if self.ordered else sorted(range(len(outcomes)), key=rank)
        return [(self.fields(outcomes[at]), at) for at in order]

    def json(self, fractions: bool = False) -> dict[str, Any]:
        """Give what `rollwright odds --json` prints; `fractions` is its `--exact`."""
        exact = [fraction for _, fraction in self.fractions()] if fractions else []
        outcomes: list[dict[str, Any]] = []
        for fields, at in self.rows():
            row: dict[str, Any] = {"outcome": fields, "p": float(self.weights[at] / self.total)}
            if fractions:
                row["fraction"] = f"{exact[at].numerator}/{exact[at].denominator}"
            if self.sampled:
                row["error"] = self.error_at(at)
            outcomes.append(row)
        told: dict[str, Any] = {"call": self.call, "exact": self.exact}
        if self.sampled:
            told["plays"] = self.sampled
        if self.worth is not None:
            told["worth"] = {"of": self.worth[0], "mean": self.worth[1]}
        return {**told, "outcomes": outcomes}

    def error_at(self, at: int) -> float:
        """Give the standard error of one outcome's sampled probability, by its place."""
        if not self.sampled:
            return 0.0
        p = float(self.weights[at] / self.total)
        return float(max(p * (1 - p) / self.sampled, 1 / self.sampled**2) ** 0.5)


class Play:
    """A call that has been played to its end."""

    def __init__(self, asked: Asked, session: Session[Any]) -> None:
        self.asked = asked
        self.session = session

    @property
    def outcome(self) -> Any:
        """How it ended."""
        return self.session.outcome

    @property
    def journal(self) -> tuple[Entry, ...]:
        """Every question with its answer."""
        return self.session.journal

    @property
    def facts(self) -> list[Fact]:
        """What became true, as the rules said it."""
        from rollwright.rules.telling import facts_in

        return facts_in(self.session.story())

    @property
    def tell(self) -> list[Line]:
        """The play in sentences, with the rules that they rest on."""
        from rollwright.rules.telling import Telling, tell

        return list(tell(self.session.story(), Telling(called, self.asked.ruleset.wording)))

    def json(self) -> dict[str, Any]:
        """Give what `rollwright play --json` prints."""
        from msgspec.json import decode, encode

        from rollwright.rules.arguments import fields_of

        return {
            "outcome": fields_of(self.outcome),
            "facts": decode(encode(self.facts)),
            "journal": decode(encode(self.journal)),
            "tell": [{"text": line.text, "rules": list(line.rules)} for line in self.tell],
        }

    def __repr__(self) -> str:
        return f"<Play of {self.asked.name}: {self.outcome}>"


def called(who: str) -> str:
    """Say what somebody is called who has no sheet: the one who acts, the gamemaster, or by the name that was given."""
    return NAMES.get(who, who)


def odds_of(
    question: Asked,
    policy: str | Policy = "never",
    worth: str | Callable[[Any], float] | None = None,
    actor: str | None = None,
    exact: bool = False,
    given: Iterable[Entry] = (),
    plays: int = 1_000_000,
    seed: int = 0,
    choose: Mapping[str, str] | None = None,
) -> Odds:
    """Answer `odds` for a call that has been read already."""
    from rollwright.rules.arguments import fields_of

    policy = setting(question, "policy", policy)
    worth = setting(question, "worth", worth)
    if policy == "best":
        answer = best_of(question, worth, actor, scripted_policy(question, choose, "never"), given, exact)
        return Odds(answer.law, question.name, fields_of, (worth_name(question.listing, worth), float(answer.worth)))
    from rollwright.play.odds import odds as law_of

    refuse_uncountable(question)
    chosen = scripted_policy(question, choose, policy)
    if is_large(question) and not tuple(given):
        law: Law[Any] = played_law(question, chosen, exact, plays, seed)
    else:
        law = law_of(question.call, chosen, given, exact, plays=plays, seed=seed)
    found = Odds(law, question.name, fields_of)
    if worth is not None:
        found.worth = worth_name(question.listing, worth), float(law.mean(worth_named(question.listing, worth)))
    return found


def scripted_policy(question: Asked, choose: Mapping[str, str] | None, policy: str | Policy) -> Policy:
    """Give the policy that answers some questions as they were answered beforehand, and the others as it is."""
    otherwise = policy_named(question, policy)
    if not choose:
        return otherwise
    from rollwright.play.policy import scripted

    refuse_barred(question, {key: [answer] for key, answer in choose.items()})
    return scripted(choose, otherwise)


def is_large(question: Asked) -> bool:
    """Tell whether no two plays of a question go the same way, as its listing says."""
    from rollwright.rules.arguments import named_of

    listing = question.listing
    return listing.large is not listing._field_defaults["large"] and listing.large(named_of(listing, question.call))


def played_law(question: Asked, policy: Policy, exact: bool, plays: int, seed: int) -> Law[Any]:
    """Sample a question in which no two plays go the same way; fractions of it are refused."""
    from rollwright.play.plays import played_out

    if exact:
        raise TooLarge(f"{question.name} has far too many outcomes to count; without exact it is sampled")
    return played_out(question.call, min(plays, SINGLE_PLAYS), seed, policy)


def best_of(
    question: Asked,
    worth: str | Callable[[Any], float] | None,
    actor: str | None,
    policy: str | Policy,
    given: Iterable[Entry],
    exact: bool = False,
) -> Best[Any]:
    """Answer `best` for a call that has been read already."""
    from rollwright.play.best import best as judged
    from rollwright.rules.flat import chooser

    refuse_uncountable(question)
    others = policy_named(question, policy)
    value = worth_named(question.listing, worth)
    return judged(question.call, value, actor or chooser(question.listing, question.call), others, given, exact)


def finish(
    question: Asked,
    session: Session[Any],
    *,
    dice: Source,
    answers: Mapping[str, str | Sequence[str]] | None = None,
    policy: str | Policy | None = None,
    worth: str | Callable[[Any], float] | None = None,
    source: str | None = None,
) -> dict[str, list[str]]:
    """Play a session to its end; give the answers that no question asked for."""
    from rollwright.dice.source import ScriptedDice
    from rollwright.play.steps import Roll

    policy = setting(question, "policy", policy)
    worth = setting(question, "worth", worth)
    waiting = {key: [some] if isinstance(some, str) else list(some) for key, some in (answers or {}).items()}
    refuse_barred(question, waiting)
    kind = source or ("typed" if isinstance(dice, ScriptedDice) else "rolled")
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()], kind)
        elif not answered(question, session, step, waiting, policy, worth):
            raise BadInput(unanswered(step))
    no_more(dice)
    return {key: left for key, left in waiting.items() if left}


def answered(
    question: Asked,
    session: Session[Any],
    step: Choose[Any],
    waiting: Mapping[str, list[str]],
    policy: str | Policy | None,
    worth: str | Callable[[Any], float] | None,
) -> bool:
    """Answer the open choice by what was said beforehand, or by the policy; tell whether there was either."""
    from rollwright.play.cards import Card

    if not isinstance(step.options, Card):
        if waiting.get(step.key):
            session.choose(waiting[step.key][0])
            waiting[step.key].pop(0)
        elif policy is not None:
            session.choose(policy_choice(question, session, step, policy, worth))
        return session.question is not step
    if waiting.get(step.key):
        raise BadInput(f"{step.key!r} is a card: its fields are answered one by one. {unanswered(step)}")
    there = {name: f"{step.key}.{name}" for name in [column.name for column in step.options.columns]}
    given = {name: waiting[key][0] for name, key in there.items() if waiting.get(key)}
    for column in step.options.columns:
        if column.name in given:
            column.read(given[column.name])
    if policy is not None:
        session.take(policy_option(question, session, step, policy, worth, given))
    elif given:
        record = step.options.filled(given)
        picked: dict[str, Any] = {}
        for column in step.options.columns:
            if column in step.options.asked and column.name not in given and column.applies(picked):
                if column.kind == "one":
                    raise BadInput(unanswered(step, given))
            picked[column.name] = getattr(record, column.name)
        session.fill(given)
    else:
        return False
    for name in given:
        waiting[there[name]].pop(0)
    return True


def refuse_barred(question: Asked, answers: Mapping[str, Sequence[str]]) -> None:
    """Refuse answers that the rules can't allow in this call, before anything is rolled."""
    from rollwright.rules.arguments import named_of

    named = named_of(question.listing, question.call)
    barred = question.listing.barred(question.call.arguments[0], named) if answers else {}
    for (key, option), refusal in barred.items():
        if option in answers.get(key, ()):
            raise refusal


def unanswered(choice: Choose[Any], given: Iterable[str] = ()) -> str:
    """Say which question is open, and how to answer it; of a card, which fields nobody has answered yet."""
    from rollwright.play.cards import Card
    from rollwright.play.steps import key_of

    if isinstance(choice.options, Card):
        left = [column for column in choice.options.asked if column.name not in given]
        fields = "; ".join([f"{column.name} ({_offers(column)})" for column in left])
        first = next(iter([column for column in left if column.kind == "one"] or left))
        value = '"..."' if first.kind == "words" else key_of(first.options[0])
        return (
            f"the card {choice.key!r} of {choice.actor} is open: {fields}; answer each field, as with "
            f"--choose {choice.key}.{first.name}={value}, or the rest by a --policy"
        )
    keys = [key_of(option) for option in choice.options]
    return (
        f"the question {choice.key!r} of {choice.actor} is open: {' or '.join(keys)}; "
        f"answer it with --choose {choice.key}={keys[0]} or by a --policy"
    )


def policy_choice(
    question: Asked,
    session: Session[Any],
    choice: Choose[Any],
    policy: str | Policy,
    worth: str | Callable[[Any], float] | None,
) -> str:
    """Give the key of the option that a policy takes."""
    return key_in(choice, policy_option(question, session, choice, policy, worth))


def key_in(choice: Choose[Any], option: Any) -> str:
    """Give the key of an option, or of a way to fill a card."""
    from rollwright.play.cards import Card
    from rollwright.play.keys import filled_key, key_of

    return filled_key(option) if isinstance(choice.options, Card) else key_of(option)


def policy_option(
    question: Asked,
    session: Session[Any],
    choice: Choose[Any],
    policy: str | Policy,
    worth: str | Callable[[Any], float] | None,
    given: Mapping[str, str] | None = None,
) -> Any:
    """Give the option that a policy takes; of a card the record, in which some fields may be given already."""
    from rollwright.play.policy import never, scripted

    script = {f"{choice.key}.{name}": text for name, text in (given or {}).items()}
    if policy != "best":
        return scripted(script, policy_named(question, policy))(choice)
    otherwise = scripted(script, never)
    found = best_of(question, worth, choice.actor, otherwise, session.journal).choice
    first = otherwise(choice)
    if found is None or found == key_in(choice, first):
        return first
    options = _narrowed_options(choice, given)
    return next(option for option in options if key_in(choice, option) == found)


def _narrowed_options(choice: Choose[Any], given: Mapping[str, str] | None) -> Iterable[Any]:
    from rollwright.play.cards import Card

    return choice.options.narrowed(given) if isinstance(choice.options, Card) and given else choice.options


def _offers(column: Column) -> str:
    """Say what a field of a card takes."""
    from rollwright.play.steps import key_of

    match column.kind:
        case "words":
            return "words"
        case "number":
            return f"{min(column.options)} to {max(column.options)}, {key_of(column.options[0])} if left out"
        case "some":
            return f"any of {', '.join(map(key_of, column.options))}"
        case _:
            return " or ".join(map(key_of, column.options))


def rolled_json(rolled: Rolled) -> dict[str, Any]:
    """Give what `rollwright roll --json` prints."""
    return {
        "expression": str(rolled.expression),
        "total": rolled.total,
        "dice": [die._asdict() for die in rolled.dice],
    }


def generated_json(play: Play) -> dict[str, Any]:
    """Give what `rollwright generate --json` prints: a play, the words of the table and the data that its rows give."""
    from rollwright.rules.content import content
    from rollwright.rules.generating import gives, words

    book = content(play.asked.ruleset.package)
    told = play.json()
    return {
        "generator": play.asked.name,
        "text": words(book, play.outcome),
        "gives": [one._asdict() for one in gives(book, play.outcome)],
        "outcome": told["outcome"],
        "journal": told["journal"],
    }


def refuse_uncountable(question: Asked) -> None:
    """Refuse a call whose listing says that its odds are beyond counting, before any time is spent on it."""
    if question.listing.uncountable:
        raise TooLarge(f"{question.name}: {question.listing.uncountable}")


def odds_of_expression(text: str, exact: bool = False) -> Odds:
    """Give the law of an expression's total; with `exact`, only where it can be counted."""
    from rollwright.dice.notation import parse_question
    from rollwright.dice.question import Bands

    try:
        expression = parse_question(text)
    except BadInput as error:
        if _WORD.fullmatch(text.strip()) is None:
            raise
        raise BadInput(f"{text.strip()!r} is neither a call nor dice: {calls_of(text.strip())}") from error
    law = expression.law()
    if exact:
        next(law.fractions())
    found = Odds(law, str(expression), lambda outcome: {expression.field: outcome})
    found.ordered = isinstance(expression, Bands)
    return found


def played_expression(text: str, plays: int, seed: int) -> Odds:
    """Roll an expression many times."""
    from rollwright.dice.notation import parse_question
    from rollwright.dice.source import random_dice

    if plays < 1:
        raise BadInput(f"a simulation has at least one play, not {plays}")
    expression, dice = parse_question(text), random_dice(seed)
    found = Counter([expression.roll(dice).total for _ in range(plays)])
    outcomes = sorted(found)
    law: Law[Any] = Law((outcomes,), [found[one] / plays for one in outcomes], 1.0, sampled=plays)
    return Odds(law, str(expression), lambda outcome: {expression.field: outcome})


def dice_of(faces: Sequence[int] | None, seed: int | None) -> Source:
    """Give the dice that were asked for: the faces that fell, those of a seed, or random ones."""
    from rollwright.dice.source import ScriptedDice, random_dice

    if faces is not None and seed is not None:
        raise BadInput("give the faces or a seed, not both")
    return random_dice(seed) if faces is None else ScriptedDice(faces)


def no_more(dice: Source) -> None:
    """Refuse faces that are left over."""
    from rollwright.dice.source import ScriptedDice

    if isinstance(dice, ScriptedDice):
        dice.finish()


def _are_numbers(outcomes: Sequence[Any]) -> bool:
    """Tell whether all outcomes are whole numbers, or all are rows of them: these are in order as they are."""
    kinds = set(map(type, outcomes))
    return kinds == {int} or (kinds == {tuple} and set(map(type, chain.from_iterable(outcomes))) == {int})


def _rank(value: Any) -> tuple[int, Any]:
    """Order values of any kinds: nothing first, then numbers, words, and lists by what is in them.

    The words of an enumeration keep the order in which it names them, as from Dire to Perfect.
    """
    if value is None:
        return 0, 0
    if isinstance(value, int | float):
        return 1, value
    if isinstance(value, list | tuple):
        return 3, [_rank(part) for part in value]
    if hasattr(type(value), "__struct_fields__"):
        return 3, [_rank(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return 4, [(name, _rank(part)) for name, part in value.items()]
    if isinstance(value, Enum):
        return 2, (list(type(value)).index(value), "")
    return 2, (0, str(value))
