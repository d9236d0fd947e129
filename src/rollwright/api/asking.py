"""What is asked: a call by its name, with its arguments, options, policy and worth, read from values or from texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.api.own import DICE, IN_FILE, own_listing
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.play.policy import Policy
    from rollwright.play.steps import Call
    from rollwright.rules.ruleset import Listing, Ruleset

SETTINGS = ("policy", "worth", "actor", "options", "exact", "given", "plays", "seed", "faces", "choose")
"""Keywords that say how to answer, and so can't be arguments of a procedure."""
FEW = 8
MAX_TEXT = 2_000
MAX_FILE = 200_000
"""The longest text that is read as an argument."""

_FILE = re.compile(r".+\.(json|txt)", re.IGNORECASE)
_CALL = re.compile(r"[A-Za-z][\w-]*/[A-Za-z][\w/.-]*")
_DICE = re.compile(r"[dD][0-9%]")


def is_call(text: str) -> bool:
    """Tell a call (`mechwarrior/skill`) from a dice expression, which may divide (`2d6//2`)."""
    return _CALL.fullmatch(text.strip()) is not None or IN_FILE.fullmatch(text.strip()) is not None


class Asked(NamedTuple):
    """A call by its name, ready to be started."""

    name: str
    ruleset: Ruleset
    listing: Listing
    call: Call[Any]
    settings: Mapping[str, str]
    """Settings that were given under another name (`Listing.aliases`)."""


def asked(call: str, arguments: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Asked:
    """Find a call by its name and read its arguments and options, or refuse them and say which there are."""
    game, listing = asked_listing(call)
    name = call.strip() if IN_FILE.fullmatch(call.strip()) or call.strip() == DICE else f"{game.id}/{listing.id}"
    return read_call(name, game, listing, arguments, options)


def asked_listing(call: str) -> tuple[Ruleset, Listing]:
    """Find what a game knows of a call by its name: a procedure, or a random table; or a rule of one's own."""
    if (own := own_listing(call)) is not None:
        return own
    game, id = game_and_id(call)
    listing = game.find(id)
    if listing is None:
        there = [f"{game.id}/{other}" for other in game.listings]
        raise unknown("no call", call.strip(), there)
    return game, listing


def calls_of(id: str) -> str:
    """Say which calls a ruleset has, or which rulesets there are where it is none; for a message."""
    from rollwright.rules.ruleset import ruleset_ids

    if id not in ruleset_ids():
        return listed("there are the rulesets", ruleset_ids())
    return listed("there are", [f"{id}/{other}" for other in game_of(id).listings])


def game_of(id: str) -> Ruleset:
    """Find a ruleset by its id, or say which there are."""
    from rollwright.rules.ruleset import broken, built_in, ruleset, ruleset_ids

    if id not in built_in() and id not in (there := ruleset_ids()) and id not in broken():
        raise unknown("no ruleset", id, there)
    return ruleset(id)


def unknown(what: str, name: str, names: Sequence[str]) -> BadInput:
    """Make the error about a name that is none of some: it says which is near, or else which there are."""
    meant = near(name, names)
    return BadInput(
        f"{what} {name!r}{meant}"
        if meant and len(names) > FEW
        else f"{what} {name!r}{meant}; {listed('there are', names)}"
    )


def near(name: str, names: Iterable[str]) -> str:
    """Ask whether the nearest of some names was meant; nothing where none is near."""
    from difflib import get_close_matches

    found = get_close_matches(name.strip(), list(names), 1, 0.6)
    return f" (did you mean {found[0]!r}?)" if found else ""


def game_and_id(name: str) -> tuple[Ruleset, str]:
    """Split a name into the ruleset that it belongs to and the id within it."""
    id, stroke, procedure = name.strip().partition("/")
    if not stroke or not procedure:
        hint = f"; {id!r} is a dice expression for roll and odds" if _DICE.search(id) else f"; {calls_of(id)}"
        raise BadInput(f"ruleset/name was expected, {name.strip()!r} came{hint}")
    return game_of(id), procedure


def generator_listing_of(game: Ruleset, table: str) -> Listing | None:
    """List a random table as a procedure; None where the ruleset has none of that name."""
    return game.find(table) if table in generators_of(game) else None


def rows_only(call: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Ask a random table for its rows alone, unless somebody says `deep`; other calls are asked as they are."""
    if own_listing(call) is not None:
        return arguments
    game, id = game_and_id(call)
    if id in game.listings or "deep" in arguments or id not in generators_of(game):
        return arguments
    return {**arguments, "deep": False}


def usage(listing: Listing) -> str:
    """Write what a call takes: what must be given, and in brackets what may be, with its default."""
    from rollwright.rules.arguments import parameters_of

    shown = [f"{one.name}=" if one.default is None else f"[{one.name}={one.default}]" for one in parameters_of(listing)]
    return " ".join(shown) or "nothing"


def generators_of(game: Ruleset) -> list[str]:
    """List the random tables of a ruleset."""
    from rollwright.rules.content import content

    return list(content(game.package).generators)


def read_call(
    name: str, game: Ruleset, listing: Listing, arguments: Mapping[str, Any], options: Mapping[str, Any] | None
) -> Asked:
    """Read the arguments and options of a procedure, or refuse them and say which there are."""
    from rollwright.rules.arguments import named_of, read_argument, spread_arguments

    settings = {
        listing.aliases[given][0]: f"{given}-{value}" if f"{given}-{value}" in listing.policies else str(value)
        for given, value in arguments.items()
        if given in listing.aliases
    }
    parameters = listing.procedure.parameters[1:]
    arguments = {given: in_file(value) if given in listing.files else value for given, value in arguments.items()}
    for given, value in arguments.items():
        most = MAX_FILE if given in listing.files else MAX_TEXT
        if isinstance(value, str) and len(value) > most:
            raise BadInput(f"{given}: at most {most} characters are read, {len(value)} came")
    values: dict[str, Any] = dict(listing.procedure.defaults)
    for given, value in spread_arguments(listing, arguments).items():
        if given in listing.aliases:
            continue
        if given not in parameters:
            raise BadInput(f"{name} takes no {given!r}{near(given, parameters)}; it takes {usage(listing)}")
        values[given] = (
            read_argument(listing, given, value) if isinstance(value, str) else _value(listing, given, value)
        )
    missing = [parameter for parameter in parameters if parameter not in values]
    if missing:
        raise BadInput(f"{name} needs {', '.join(missing)}; it takes {usage(listing)}")
    frozen = game.options()
    if options:
        from rollwright.rules.options import described, read_options

        there = [option.name for option in described(game.options)]
        for given in options:
            if given not in there:
                raise unknown(f"{game.id} has no option", given, there)
        frozen = read_options(game.options, options)
    taken = [values[parameter] for parameter in parameters]
    call = listing.procedure(*taken) if listing.procedure.own else listing.procedure(frozen, *taken)
    always = [given for given in listing.aliases if str(arguments.get(given)) == "always"]
    for (key, _), refusal in listing.barred(frozen, named_of(listing, call)).items() if always else ():
        if key in always:
            raise refusal
    return Asked(name, game, listing, call, settings)


def in_file(value: Any) -> Any:
    """Give the text of a file where an argument names one; the argument itself where it says the thing."""
    from pathlib import Path

    if not isinstance(value, str | Path) or (isinstance(value, str) and not _FILE.fullmatch(value.strip())):
        return value
    at = Path(str(value).strip())
    try:
        if at.stat().st_size > MAX_FILE:
            raise BadInput(f"{at} has {at.stat().st_size:,} bytes; at most {MAX_FILE:,} are read")
        return at.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{at} can't be read ({error.strerror}); give the path of a file that was exported") from None
    except UnicodeDecodeError:
        raise BadInput(f"{at} is no text; give the path of a file that was exported") from None


def _value(listing: Listing, name: str, value: Any) -> Any:
    """Check an argument that came as a value; one with a reader of its own is taken as it is."""
    from rollwright.rules.arguments import hints_of
    from rollwright.rules.values import checked_value

    if name in listing.read:
        return value
    try:
        hints = hints_of(listing.procedure.function)
        return checked_value(value, hints[name]) if name in hints or not listing.procedure.own else value
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def setting(question: Asked, name: str, given: Any) -> Any:
    """Prefer a setting that was given under a name of the procedure's own."""
    return question.settings.get(name, given)


def policy_named(question: Asked, policy: str | Policy) -> Policy:
    """Find a policy by its name, or say which there are."""
    if not isinstance(policy, str):
        return policy
    from rollwright.play.policy import POLICIES

    there = [*POLICIES, *question.listing.policies, "best"]
    if policy not in there:
        raise unknown(f"{question.name} has no policy", policy, there)
    return question.ruleset.policy(question.listing, policy)


def worth_name(listing: Listing, name: str | Callable[[Any], float] | None) -> str:
    """Name a worth: the first that the listing names, where none was asked for."""
    if callable(name):
        return str(getattr(name, "__name__", "worth"))
    return name or next(iter(listing.worth), "outcome")


def worth_named(listing: Listing, name: str | Callable[[Any], float] | None) -> Callable[[Any], Any]:
    """Find a worth by its name: one that the listing names, or a field of the outcome; a function is one already."""
    if callable(name):
        return name
    if name is None:
        if not listing.worth:
            raise BadInput(f"{listing.id} has no worth of its own; name a field of its outcome")
        return next(iter(listing.worth.values()))
    if name in listing.worth:
        return listing.worth[name]
    fields = outcome_fields(listing)
    if name not in fields:
        there = list(dict.fromkeys([*listing.worth, *fields]))
        raise unknown(f"{listing.id} has no worth", name, there)
    from rollwright.rules.flat import flat_at

    return lambda outcome: flat_at(outcome, name)


def outcome_fields(listing: Listing) -> list[str]:
    """List the fields of a procedure's outcome by flat names, from its annotation; none where it has no record."""
    from typing import get_args, get_type_hints

    from rollwright.rules.flat import flat_names

    returned = get_type_hints(listing.procedure.function).get("return")
    for kind in (returned, *get_args(returned)):
        if fields := flat_names(kind):
            return fields
    return []


def listed(opening: str, names: Sequence[str]) -> str:
    """List names after an opening, for a message."""
    return f"{opening} {', '.join(names)}" if names else "there are none"
