"""Reading who and what is in a Tension from words: explorers, Pitfalls, leverage."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, GM
from rollwright.rules.cgg.codes import code as code_from
from rollwright.rules.cgg.conditions import CODE_NAMES, condition
from rollwright.rules.cgg.party import LEAST_START, MOST_START, START, Member, Named, Pitfall, Stock
from rollwright.rules.cgg.roles import roles

NUMBERS = ("hours", "most", "mastery", "harm", "persuasion", "alteration", "xp", "dp", "count")


def party_from(text: str) -> tuple[Member, ...]:
    """Read explorers.

    >>> party_from("kara dexterity=6d+1 hours=9 conditions=painful-harm|confused; vanya strength=3d")[0].conditions
    ('painful-harm', 'confused')
    """
    members = tuple([_member(part.split()) for part in text.split(";") if part.strip()])
    names = [one.who for one in members]
    if not members or len(dict.fromkeys(names)) < len(names):
        raise BadInput("a Tension needs explorers, each with a name of their own")
    for name in (GM, ACTOR):
        if name in names:
            raise BadInput(f"{name!r} is no name for an explorer here")
    return members


def pitfalls_from(texts: Iterable[str]) -> tuple[Pitfall, ...]:
    """Read Pitfalls, with their Tension where it isn't 7.

    >>> pitfalls_from(("reactor 9", "boarders"))
    (Pitfall(name='reactor', tension=9), Pitfall(name='boarders', tension=7))
    """
    found: dict[str, Pitfall] = {}
    for text in texts:
        name, _, number = text.strip().rpartition(" ")
        if not name or not number.lstrip("-").isdigit():
            name, number = text.strip(), str(START)
        if not LEAST_START <= int(number) <= MOST_START:
            raise Refused(f"Tension starts at 1 to 14, not {number}", "cgg.tension.start")
        if not name or name in found:
            raise BadInput("each Pitfall has a name of its own")
        found[name] = Pitfall(name, int(number))
    if not found:
        raise Refused("Tension Mode needs a Pitfall", "cgg.tension.pitfall")
    return tuple(found.values())


def stocks_from(text: str) -> tuple[Stock, ...]:
    """Read leverage at hand.

    >>> stocks_from("reactor 2d+2; boarders 1d")[0]
    Stock(goal='reactor', code=Code(dice=2, pips=2))
    """
    parts = [part.strip().rpartition(" ") for part in text.split(";") if part.strip()]
    return tuple([Stock(goal, code_from(code)) for goal, _, code in parts])


def edge_rules(members: tuple[Member, ...]) -> tuple[str, ...]:
    """Remind the Exec of the Edge rules of the explorers' roles, as far as the book knows the roles."""
    known = roles()
    return tuple([f"{one.who}: {known[role].edge}" for one in members for role in one.roles if role in known])


def _member(words: list[str]) -> Member:
    member = Member(words[0], ())
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in CODE_NAMES:
            member = member._replace(codes=(*member.codes, Named(key, code_from(value))))
        elif key in NUMBERS and value.isdigit():
            member = member._replace(**{key: int(value)})  # type: ignore[arg-type]
        elif key in ("aspect", "crisis", "out") and value in ("yes", "no"):
            member = member._replace(**{key: value == "yes"})  # type: ignore[arg-type]
        elif key == "conditions":
            member = member._replace(conditions=tuple(value.split("|")))
        elif key in ("suspended", "abilities", "roles"):
            member = member._replace(**{key: tuple(value.split("|"))})  # type: ignore[arg-type]
        elif key == "gear":
            parts = [part.partition(":") for part in value.split("|")]
            tools = tuple([Named(name, code_from(code)) for name, _, code in parts if code])
            member = member._replace(gear=tuple([name for name, _, _ in parts]), tools=tools)
        else:
            raise BadInput(f"{word!r}: codes ({', '.join(CODE_NAMES)}), {', '.join(NUMBERS)}, aspect, out, gear...")
    if not member.codes:
        raise BadInput(f"{words[0]} needs a code at least, such as dexterity=3d")
    for one in member.conditions:
        condition(one)
    return member._replace(hours=0 if member.crisis else min(member.hours, member.most))
