"""The questions that Rollwright answers, for programs: `odds`, `best`, `play`, `roll`, `generate`.

The command line and the pages ask through here too, so that all give the same answers. A call is named as
`ruleset/procedure`; its arguments are given by name, as values or as the texts that a command takes. Words that say
how to answer (`policy`, `options`, `faces`, ...) are the keywords listed for each function; no procedure uses them.

Nothing of the floors below is loaded before a question needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law

if TYPE_CHECKING:
    from rollwright.dice.rolled import Rolled
    from rollwright.dice.source import Source
    from rollwright.play.best import Best
    from rollwright.play.journal import Entry
    from rollwright.play.policy import Policy
    from rollwright.play.session import Session
    from rollwright.play.steps import Call, Choose
    from rollwright.play.tell import Line
    from rollwright.rules.facts import Fact
    from rollwright.rules.ruleset import Listing, Ruleset

SETTINGS = ("policy", "worth", "actor", "options", "exact", "given", "plays", "seed", "faces", "choose")
"""Keywords that say how to answer, and so can't be arguments of a procedure."""

MAX_TEXT = 2_000
"""The longest text that is read as an argument."""

_CALL = re.compile(r"[A-Za-z][\w-]*/[A-Za-z][\w/.-]*")


def is_call(text: str) -> bool:
    """Tell a call (`mechwarrior/skill`) from a dice expression, which may divide (`2d6//2`)."""
    return _CALL.fullmatch(text.strip()) is not None


class Asked(NamedTuple):
    """A call by its name, ready to be started."""

    name: str
    ruleset: Ruleset
    listing: Listing
    call: Call[Any]
    settings: Mapping[str, str]
    """Settings that were given under another name (`Listing.aliases`)."""


class Odds(Law[Any]):
    """The law of a call's outcome (or of an expression's total), with what was asked.

    >>> odds("2d6").chance(lambda total: total >= 9)
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

    def rows(self) -> list[tuple[dict[str, Any], int]]:
        """Give each outcome's fields with its place in `outcomes` and `weights`, in rising order of the fields."""
        rows = [(self.fields(outcome), at) for at, outcome in enumerate(self.outcomes)]
        return sorted(rows, key=lambda row: [_rank(value) for value in row[0].values()])

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
        """What became true, in the order in which the calls ended."""
        found: list[Fact] = []
        for played in self.session.played:
            listing = _listing_of(self.asked, played.call)
            if listing is not None:
                found.extend(listing.facts(played.call.named, played.outcome))
        return found

    @property
    def tell(self) -> list[Line]:
        """The play in sentences, with the rules that they rest on."""
        from rollwright.play.tell import tell

        def telling_of(call: Call[Any]) -> Any:
            listing = _listing_of(self.asked, call)
            return None if listing is None else listing.telling

        return tell(self.session, telling_of)

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
    **arguments: Any,
) -> Odds:
    """Give the law of a call's outcome under a policy for its choices, or of an expression's total.

    `policy="best"` takes the best choices of one actor (the first who chooses, unless named) by a worth of the
    outcome. `exact` asks for weights that can be given as fractions. A question too large to work out is sampled
    by `plays` plays, and says so (`.sampled`).
    """
    if not is_call(call):
        return _odds_of_expression(call, arguments)
    from rollwright.rules.arguments import fields_of

    question = asked(call, arguments, options)
    policy = _setting(question, "policy", policy)
    worth = _setting(question, "worth", worth)
    if policy == "best":
        if exact:
            raise BadInput("the best choices are worked out in floats, true to 1e-12: ask for them without exact")
        answer = _best(question, worth, actor, "never", given)
        return Odds(answer.law, question.name, fields_of, (_worth_name(question.listing, worth), answer.worth))
    from rollwright.play.odds import odds as odds_of

    law = odds_of(question.call, _policy(question, policy), given, exact, plays=plays, seed=seed)
    found = Odds(law, question.name, fields_of)
    if worth is not None:
        found.worth = worth, float(law.mean(_worth(question.listing, worth)))
    return found


def best(
    call: str,
    /,
    *,
    worth: str | None = None,
    actor: str | None = None,
    policy: str | Policy = "never",
    options: Mapping[str, Any] | None = None,
    given: Iterable[Entry] = (),
    **arguments: Any,
) -> Best[Any]:
    """Give the best choices of one actor, where the others choose by a policy: `.worth` and `.law` of the outcome."""
    question = asked(call, arguments, options)
    return _best(question, _setting(question, "worth", worth), actor, policy, given)


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

    `choose` answers questions by their key, a list of options answers successive ones. What it leaves open is
    answered by the policy; without one the play is refused there.
    """
    from rollwright.play.session import Session

    question = asked(call, arguments, options)
    session: Session[Any] = Session(question.call)
    finish(question, session, dice=_dice(faces, seed), answers=choose, policy=policy, worth=worth)
    return Play(question, session)


def roll(expression: str, *, faces: Sequence[int] | None = None, seed: int | None = None) -> Rolled:
    """Roll a dice expression once: the total, and every die that fell.

    >>> print(roll("4d6kh3+2", faces=[5, 3, 1, 6]))
    4d6kh3 [5, 3, (1), 6] + 2 = 16
    """
    from rollwright.dice.notation import roll as rolled

    if faces is None and seed is None:
        return rolled(expression)
    dice = _dice(faces, seed)
    made = rolled(expression, dice)
    _no_more(dice)
    return made


def rolled_json(rolled: Rolled) -> dict[str, Any]:
    """Give what `rollwright roll --json` prints."""
    return {
        "expression": str(rolled.expression),
        "total": rolled.total,
        "dice": [die._asdict() for die in rolled.dice],
    }


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
    game, table = _game_and_id(name)
    listing = _generator(game, table)
    if listing is None:
        there = [f"{game.id}/{other}" for other in generators_of(game)]
        raise BadInput(f"no random table {name!r}{near(name, there)}; {_listed('there are', there)}")
    question = _asked(f"{game.id}/{table}", game, listing, arguments, options)
    from rollwright.play.session import Session

    session: Session[Any] = Session(question.call)
    finish(question, session, dice=_dice(faces, seed))
    return Play(question, session)


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


def generators_of(game: Ruleset) -> list[str]:
    """List the random tables of a ruleset."""
    from rollwright.rules.content import content

    return list(content(game.package).generators)


def asked(call: str, arguments: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Asked:
    """Find a call by its name and read its arguments and options, or refuse them and say which there are."""
    game, id = _game_and_id(call)
    listing = game.listings.get(id) or _generator(game, id)
    if listing is None:
        there = [f"{game.id}/{other}" for other in game.listings]
        raise BadInput(f"no call {call.strip()!r}{near(call, there)}; {_listed('there are', there)}")
    return _asked(f"{game.id}/{id}", game, listing, arguments, options)


def game_of(id: str) -> Ruleset:
    """Find a ruleset by its id, or say which there are."""
    from rollwright.rules.ruleset import BUILT_IN, ruleset, ruleset_ids

    if id not in BUILT_IN and id not in (there := ruleset_ids()):
        raise BadInput(f"no ruleset {id!r}{near(id, there)}; {_listed('there are', there)}")
    return ruleset(id)


def finish(
    question: Asked,
    session: Session[Any],
    *,
    dice: Source,
    answers: Mapping[str, str | Sequence[str]] | None = None,
    policy: str | Policy | None = None,
    worth: str | None = None,
    source: str | None = None,
) -> dict[str, list[str]]:
    """Play a session to its end; give the answers that no question asked for."""
    from rollwright.dice.source import ScriptedDice
    from rollwright.play.steps import Roll

    policy = _setting(question, "policy", policy)
    worth = _setting(question, "worth", worth)
    waiting = {key: [some] if isinstance(some, str) else list(some) for key, some in (answers or {}).items()}
    kind = source or ("typed" if isinstance(dice, ScriptedDice) else "rolled")
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()], kind)
        elif waiting.get(step.key):
            session.choose(waiting[step.key].pop(0))
        elif policy is not None:
            session.choose(_chosen(question, session, step, policy, worth))
        else:
            raise BadInput(unanswered(step))
    _no_more(dice)
    return {key: left for key, left in waiting.items() if left}


def unanswered(choice: Choose[Any]) -> str:
    """Say which question is open, and how to answer it."""
    from rollwright.play.steps import key_of

    keys = [key_of(option) for option in choice.options]
    return (
        f"the question {choice.key!r} of {choice.actor} is open: {' or '.join(keys)}; "
        f"answer it with choose ({choice.key}={keys[0]}) or name a policy"
    )


def near(name: str, names: Iterable[str]) -> str:
    """Ask whether the nearest of some names was meant; nothing where none is near."""
    from difflib import get_close_matches

    found = get_close_matches(name.strip(), list(names), 1, 0.6)
    return f" (did you mean {found[0]!r}?)" if found else ""


def _odds_of_expression(text: str, arguments: Mapping[str, Any]) -> Odds:
    from rollwright.dice.notation import parse

    if arguments:
        raise BadInput(f"a dice expression takes no arguments, and {', '.join(arguments)} came")
    expression = parse(text)
    return Odds(expression.law(), str(expression), lambda total: {"total": int(total)})


def _game_and_id(name: str) -> tuple[Ruleset, str]:
    id, stroke, procedure = name.strip().partition("/")
    if not stroke or not procedure:
        raise BadInput(f"ruleset/name was expected, {name.strip()!r} came")
    return game_of(id), procedure


def _generator(game: Ruleset, table: str) -> Listing | None:
    from rollwright.rules.content import content
    from rollwright.rules.generating import generator_listing

    book = content(game.package)
    return generator_listing(book, table) if table in book.generators else None


def _asked(
    name: str, game: Ruleset, listing: Listing, arguments: Mapping[str, Any], options: Mapping[str, Any] | None
) -> Asked:
    from rollwright.rules.arguments import read_argument, takes

    settings = {listing.aliases[given][0]: str(value) for given, value in arguments.items() if given in listing.aliases}
    parameters = listing.procedure.parameters[1:]
    for given, value in arguments.items():
        if isinstance(value, str) and len(value) > MAX_TEXT:
            raise BadInput(f"{given}: at most {MAX_TEXT} characters are read, {len(value)} came")
    values: dict[str, Any] = dict(listing.procedure.defaults)
    for given, value in arguments.items():
        if given in listing.aliases:
            continue
        if given not in parameters:
            raise BadInput(f"{name} takes no {given!r}{near(given, parameters)}; {takes(listing)}")
        values[given] = read_argument(listing, given, value) if isinstance(value, str) else _value(listing, given, value)
    missing = [parameter for parameter in parameters if parameter not in values]
    if missing:
        raise BadInput(f"{name} needs {', '.join(missing)}; {takes(listing)}")
    frozen = game.options()
    if options:
        from rollwright.rules.options import described, read_options

        there = [option.name for option in described(game.options)]
        for given in options:
            if given not in there:
                raise BadInput(f"{game.id} has no option {given!r}{near(given, there)}; {_listed('there are', there)}")
        frozen = read_options(game.options, options)
    call = listing.procedure(frozen, *(values[parameter] for parameter in parameters))
    return Asked(name, game, listing, call, settings)


def _value(listing: Listing, name: str, value: Any) -> Any:
    """Check an argument that came as a value; one with a reader of its own is taken as it is."""
    from typing import get_type_hints

    from rollwright.rules.values import checked_value

    if name in listing.read:
        return value
    try:
        return checked_value(value, get_type_hints(listing.procedure.function, include_extras=True)[name])
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def _setting(question: Asked, name: str, given: Any) -> Any:
    """Prefer a setting that was given under a name of the procedure's own."""
    return question.settings.get(name, given)


def _policy(question: Asked, policy: str | Policy) -> Policy:
    if not isinstance(policy, str):
        return policy
    from rollwright.play.policy import POLICIES

    there = [*POLICIES, *question.listing.policies, "best"]
    if policy not in there:
        raise BadInput(f"no policy {policy!r} for {question.name}{near(policy, there)}; {_listed('there are', there)}")
    return question.ruleset.policy(question.listing, policy)


def _worth_name(listing: Listing, name: str | None) -> str:
    return name or next(iter(listing.worth), "outcome")


def _worth(listing: Listing, name: str | None) -> Callable[[Any], int]:
    """Find a worth by its name: one that the listing names, or a field of the outcome."""
    if name is None:
        if not listing.worth:
            raise BadInput(f"{listing.id} has no worth of its own; name a field of its outcome")
        return next(iter(listing.worth.values()))
    if name in listing.worth:
        return listing.worth[name]
    fields = outcome_fields(listing)
    if name not in fields:
        there = list(dict.fromkeys([*listing.worth, *fields]))
        raise BadInput(f"no worth {name!r} for {listing.id}{near(name, there)}; {_listed('there are', there)}")
    return lambda outcome: getattr(outcome, name)  # type: ignore[no-any-return]


def outcome_fields(listing: Listing) -> list[str]:
    """List the fields of a procedure's outcome, from its annotation; none where it has no record."""
    from typing import get_args, get_type_hints

    returned = get_type_hints(listing.procedure.function).get("return")
    for kind in (returned, *get_args(returned)):
        fields = getattr(kind, "_fields", None) or getattr(kind, "__struct_fields__", None)
        if fields:
            return list(fields)
    return []


def _best(
    question: Asked,
    worth: str | None,
    actor: str | None,
    policy: str | Policy,
    given: Iterable[Entry],
) -> Best[Any]:
    from rollwright.play.best import best as best_of

    given = tuple(given)
    others = _policy(question, policy)
    value = _worth(question.listing, worth)
    who = actor or first_actor(question, given)
    return best_of(question.call, value, who, others, given)


def first_actor(question: Asked, given: Iterable[Entry] = ()) -> str:
    """Find who chooses first, by playing a few ways through; `actor` where nobody does."""
    from rollwright.dice.errors import TooLarge
    from rollwright.play.rerun import rerun
    from rollwright.play.steps import ACTOR

    found: list[str] = []

    def noting(choice: Choose[Any]) -> Any:
        found.append(choice.actor)
        return choice.options[0]

    try:
        rerun(question.call, noting, given, leaves=200)
    except TooLarge:
        pass
    return found[0] if found else ACTOR


def _chosen(question: Asked, session: Session[Any], choice: Choose[Any], policy: str | Policy, worth: str | None) -> str:
    """Give the key of the option that a policy takes."""
    from rollwright.play.steps import key_of

    if policy != "best":
        return key_of(_policy(question, policy)(choice))
    found = _best(question, worth, choice.actor, "never", session.journal)
    return found.choice or key_of(choice.options[0])


def _listing_of(question: Asked, call: Call[Any]) -> Listing | None:
    if call.procedure is question.call.procedure:
        return question.listing
    return question.ruleset.listing_of(call)


def _dice(faces: Sequence[int] | None, seed: int | None) -> Source:
    from rollwright.dice.source import ScriptedDice, random_dice

    if faces is not None and seed is not None:
        raise BadInput("give the faces or a seed, not both")
    return random_dice(seed) if faces is None else ScriptedDice(faces)


def _no_more(dice: Source) -> None:
    from rollwright.dice.source import ScriptedDice

    if isinstance(dice, ScriptedDice):
        dice.finish()


def _listed(opening: str, names: Sequence[str]) -> str:
    return f"{opening} {', '.join(names)}" if names else "there are none"


def _rank(value: Any) -> tuple[int, Any]:
    """Order values of any kinds: nothing first, then numbers, texts, and lists by what is in them."""
    if value is None:
        return 0, 0
    if isinstance(value, int | float):
        return 1, value
    if isinstance(value, list | tuple):
        return 3, [_rank(part) for part in value]
    if isinstance(value, dict):
        return 4, [(name, _rank(part)) for name, part in value.items()]
    return 2, str(value)
