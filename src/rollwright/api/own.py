"""Rules of one's own: a procedure that belongs to no ruleset, as a call, by its name, or in a file (`mine.py:pig`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from rollwright.dice.errors import BadInput, Refused

if TYPE_CHECKING:
    from pathlib import Path

    from rollwright.play.steps import Procedure
    from rollwright.rules.ruleset import Listing, Ruleset

OWN = "own/"
"""What the name of a procedure begins with that was passed to a question as it is."""
DICE = "dice/roll"
"""The rule that rolls what its argument `dice` says in the notation, for those who ask by rules alone."""
IN_FILE = re.compile(r"(.+\.py):([A-Za-z_]\w*)?", re.IGNORECASE)

_passed: dict[str, Procedure[Any, Any]] = {}
_allowed: set[str] = set()
ANY = "*"


def allow_files(file: str = ANY) -> None:
    """Let a file be run that a question names, or any. Nobody else may: a page asks questions of strangers."""
    _allowed.add(file)


def taken(call: Any, arguments: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Give the name and the arguments of what was asked about: a name, a call or a procedure of one's own.

    A procedure is known by its name from here on in this process; the last of a name is meant.
    """
    from rollwright.play.steps import Call, Procedure

    if isinstance(call, str):
        if (found := IN_FILE.fullmatch(call.strip())) is not None:
            allow_files(found[1])
        return call, dict(arguments)
    if isinstance(call, Call):
        _passed[call.procedure.name] = call.procedure
        return f"{OWN}{call.procedure.name}", {**call.named, **arguments}
    if isinstance(call, Procedure):
        _passed[call.name] = call
        return f"{OWN}{call.name}", dict(arguments)
    made = "; call it first, or put @procedure before it" if callable(call) else ""
    raise BadInput(
        f"a call was expected, as pig(pot=0), 'mine.py:pig', 'ruleset/name' or '4d6kh3', "
        f"a {type(call).__name__} came{made}"
    )


def own_listing(name: str) -> tuple[Ruleset, Listing] | None:
    """Find a rule of one's own by its name; None where the name is that of a ruleset's call."""
    name = name.strip()
    found = IN_FILE.fullmatch(name)
    if found is not None:
        if not _allowed & {ANY, found[1]}:
            raise BadInput(f"{found[1]} is not run from here: rules in files are for the command line and for Python")
        from pathlib import Path

        return nobodys(), listing_of(_in_file(Path(found[1]), found[2] or ""))
    if name == DICE:
        return nobodys(), listing_of(_dice())
    if not name.startswith(OWN):
        return None
    own = _passed.get(name.removeprefix(OWN))
    if own is None:
        raise BadInput(f"no rule {name!r} was passed in this process; pass the procedure itself, or name its file")
    return nobodys(), listing_of(own)


@cache
def _dice() -> Procedure[Any, Any]:
    from rollwright.dice.notation import parse_question
    from rollwright.dice.pool import Pool
    from rollwright.dice.reading import Reading
    from rollwright.play.steps import Roll, procedure

    @cache
    def reading(dice: str) -> Reading[Any]:
        thing = parse_question(dice)

        def never(faces: Any) -> Any:
            raise BadInput(f"{thing} is asked for its odds here; rollwright roll rolls it")

        return Reading(str(thing), never, lambda pool: thing.law())

    async def roll(dice: str):  # type: ignore[no-untyped-def]  # whatever the dice give
        return await Roll("dice", Pool.of(0, 1), reading(dice))

    roll.__annotations__["dice"] = str
    return procedure(roll)


@cache
def nobodys() -> Ruleset:
    """Give the ruleset of rules that belong to none."""
    import msgspec

    from rollwright.rules.ruleset import Ruleset

    none = msgspec.defstruct("NoOptions", [], frozen=True)
    return Ruleset(
        id=OWN.rstrip("/"), title="Rules of your own", version="", package="rollwright.rules", options=none, sheet=none
    )


def listing_of(procedure: Procedure[Any, Any]) -> Listing:
    """List a procedure. Where it ends in a number or a truth, that is its worth; of a record somebody names a field."""
    from rollwright.api.asking import outcome_fields
    from rollwright.rules.ruleset import Listing

    listing = Listing(procedure.name, procedure, procedure.name.replace("_", " ").capitalize(), ())
    return listing if outcome_fields(listing) else listing._replace(worth={"outcome": lambda outcome: outcome})


def _in_file(path: Path, name: str) -> Procedure[Any, Any]:
    from rollwright.play.steps import Procedure

    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise BadInput(
            f"{path} can't be read ({error.strerror}); give the path of a Python file, as mine.py:pig"
        ) from None
    names = _loaded(path.resolve(), changed)
    there = {key: value for key, value in names.items() if isinstance(value, Procedure) and not key.startswith("_")}
    if name in there:
        return there[name]
    listed = ", ".join(f"{path}:{one}" for one in there) or "none; put @procedure before an async function"
    if name in names:
        raise BadInput(f"{name} in {path} is no procedure: put @procedure before it; there are {listed}")
    raise BadInput(f"{path} has no procedure {name!r}; there are {listed}" if name else f"name one: there are {listed}")


@cache
def _loaded(path: Path, changed: int) -> dict[str, Any]:
    """Run a file once for each time that it was changed, and give its names."""
    import sys
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(f"rollwright_own_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # records defined in it are looked up there
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (BadInput, Refused):
        raise
    except Exception as error:
        raise BadInput(f"{path} can't be run: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(path.parent))
    return vars(module)
