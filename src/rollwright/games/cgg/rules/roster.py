"""Reading who and what is in a Tension from words: explorers, Pitfalls, leverage, elements of the situation.

A sign in a name that parts the words is written by its number, as in `gear=long%20rifle:2d`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.clock import FEW_COUNT, FULL, MOST_COUNT, SHORT
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.conditions import CODE_NAMES, condition
from rollwright.games.cgg.rules.party import (
    ANOTHER,
    COMES,
    LEAST_START,
    MOST_START,
    START,
    Burden,
    Member,
    Named,
    Pitfall,
    Stock,
)
from rollwright.games.cgg.rules.roles import roles
from rollwright.play.steps import ACTOR, GM

MOST_DOTS, MOST_POINTS = 100, 100_000
"""What no sheet has more of."""
NUMBERS = {
    "hours": (0, FULL, "cgg.clock.hours"),
    "most": (SHORT, FULL, "cgg.clock.two-roles"),
    "mastery": (0, 3, "cgg.stunts.mastery"),
    "harm": (0, MOST_DOTS, "cgg.conditions.tracks"),
    "persuasion": (0, MOST_DOTS, "cgg.conditions.tracks"),
    "alteration": (0, MOST_DOTS, "cgg.conditions.tracks"),
    "xp": (0, MOST_POINTS, None),
    "dp": (0, MOST_POINTS, None),
    "count": (0, MOST_COUNT, "cgg.clock.critical-count"),
}
"""Numbers of an explorer, from the least to the most, by the rule that says so."""
SIGNS = ";|:=*%"
"""What parts the words of a party, beside blanks."""
PASSES = "~"
"""Stands before an element for each action that it still weighs on."""
ESCAPED = re.compile(r"%u([0-9A-Fa-f]{4})|%([0-9A-Fa-f]{2})")
NO_NAMES = ("none", ANOTHER)
"""What the Exec may answer where a Pitfall could be named."""


def escaped(name: str) -> str:
    """Write a name as one word: blanks and signs that part words by their numbers.

    >>> escaped("mk: II"), unescaped("mk%3A%20II"), unescaped("100%")
    ('mk%3A%20II', 'mk: II', '100%')
    """
    return "".join([_number(ord(sign)) if sign in SIGNS or sign.isspace() else sign for sign in name])


def unescaped(word: str) -> str:
    """Read a name that was written as one word."""
    return ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), word)


def names_from(text: str) -> tuple[str, ...]:
    """Read names with commas between; a comma in a name is written by its number, %2C.

    >>> names_from("repair, fix it%2C fast"), names_from("")
    (('repair', 'fix it, fast'), ())
    """
    return tuple([unescaped(part.strip()) for part in text.split(",") if part.strip() not in ("", "()")])


def listed(name: str, code: str) -> str:
    """Write a name with its code as one part of a list: leverage, or an element of the situation.

    >>> listed("fix it; fast", "2d"), listed("+smoke", "1d")
    ('fix it%3B fast 2d', '%2Bsmoke 1d')
    """
    inner = "".join([_number(ord(sign)) if sign in ";%" else sign for sign in name])
    shown = inner if name == name.strip() else escaped(name)
    return f"{_number(ord(shown[0])) + shown[1:] if shown[:1] in ('+', PASSES) else shown} {code}"


def _number(sign: int) -> str:
    return f"%{sign:02X}" if sign < 256 else f"%u{sign:04X}"


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
        if name in NO_NAMES or " #" in name or name.endswith(COMES):
            raise BadInput(f"{name!r} is no name for a Pitfall: none, another, a ' #' or a{COMES!r} would be misread")
        found[name] = Pitfall(name, int(number))
    if not found:
        raise Refused("Tension Mode needs a Pitfall", "cgg.tension.pitfall")
    return tuple(found.values())


def stocks_from(text: str) -> tuple[Stock, ...]:
    """Read leverage at hand.

    >>> stocks_from("reactor 2d+2; boarders 1d")[0]
    Stock(goal='reactor', code=Code(dice=2, pips=2))
    """
    stocks = tuple([Stock(unescaped(goal), code) for goal, code in _coded(text, "leverage")])
    goals = [one.goal for one in stocks]
    if len(dict.fromkeys(goals)) < len(goals) or "none" in goals:
        raise BadInput("each leverage has a goal of its own, and none is called none")
    return stocks


def elements_from(text: str) -> tuple[tuple[Burden, ...], tuple[Named, ...]]:
    """Read elements of the situation: those that raise the risk, and (with a plus) those that help.

    One that weighs on an action or two has a tilde for each that is left.

    >>> elements_from("~~smoke 2d; +cover 1d+1")
    ((Burden(name='smoke', dice=2, left=2),), (Named(name='cover', code=Code(dice=1, pips=1)),))
    """
    found = _coded(text, "an element of the situation")
    bare = [(name.lstrip(PASSES), name, code.dice) for name, code in found if not name.startswith("+")]
    burdens = [Burden(unescaped(own), dice, len(name) - len(own)) for own, name, dice in bare]
    boons = [Named(unescaped(name[1:]), code) for name, code in found if name.startswith("+")]
    return tuple(burdens), tuple(boons)


def _coded(text: str, what: str) -> list[tuple[str, Code]]:
    """Read names with their codes, parted by semicolons."""
    parts = [part.strip().rpartition(" ") for part in text.split(";") if part.strip()]
    if [name for name, _, _ in parts if not name.strip("+~ ")]:
        raise BadInput(f"{what} is a name with its code, such as `reactor 2d+2`; {text!r} came")
    return [(name.strip(), code_from(code)) for name, _, code in parts]


def edge_rules(members: tuple[Member, ...]) -> tuple[str, ...]:
    """Remind the Exec of the Edge rules of the explorers' roles, as far as the book knows the roles."""
    known = roles()
    return tuple([f"{one.who}: {known[role].edge}" for one in members for role in one.roles if role in known])


def _gear(value: str) -> list[tuple[str, Code | None]]:
    """Read notable equipment, each with its code where it has one."""
    found: list[tuple[str, Code | None]] = []
    for part in value.split("|"):
        name, colon, code = part.partition(":")
        try:
            found.append((unescaped(name), code_from(code) if colon else None))
        except BadInput:
            name = ""
        if not name:
            raise BadInput(
                f"gear={value}: write each piece as blaster or blaster:2d, with | between them; a blank or one of "
                f"{SIGNS} in a name is written by its number, as in long%20rifle"
            )
    return found


def _number_of(key: str, value: str) -> int:
    """Read a number of an explorer, or refuse what is out of its bounds."""
    least, most, rule = NUMBERS[key]
    number = int(value)
    if not least <= number <= most or (key == "most" and number not in (SHORT, FULL)):
        bounds = f"{SHORT} or {FULL}" if key == "most" else f"{least} to {most}"
        raise Refused(f"{key} is {bounds}, not {number}", rule)
    return number


def _with_clock(member: Member, given: bool) -> Member:
    """Give an explorer whose clock and critical count fit the roles; hours that nobody gave are those of a full one."""
    if member.crisis:
        hours = 0
    elif not given:
        hours = member.most
    elif member.hours > member.most:
        raise Refused(f"hours is 0 to {member.most} with two roles, not {member.hours}", "cgg.clock.two-roles")
    else:
        hours = member.hours
    if member.most < FULL and member.count > FEW_COUNT:
        raise Refused(f"count is 0 to {FEW_COUNT} with two roles, not {member.count}", "cgg.clock.critical-count")
    return member._replace(hours=hours)


def _member(words: list[str]) -> Member:
    member = Member(unescaped(words[0]), ())
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in CODE_NAMES:
            member = member._replace(codes=(*member.codes, Named(key, code_from(value))))
        elif key in NUMBERS and value.isdigit():
            member = member._replace(**{key: _number_of(key, value)})  # type: ignore[arg-type]
        elif key in ("aspect", "crisis", "out") and value in ("yes", "no"):
            member = member._replace(**{key: value == "yes"})  # type: ignore[arg-type]
        elif key == "conditions":
            member = member._replace(conditions=tuple(value.split("|")))
        elif key in ("suspended", "abilities", "roles"):
            member = member._replace(**{key: tuple(map(unescaped, value.split("|")))})  # type: ignore[arg-type]
        elif key == "gear":
            tools = _gear(value)
            coded = tuple([Named(name, code) for name, code in tools if code is not None])
            member = member._replace(gear=tuple(dict.fromkeys([name for name, _ in tools])), tools=coded)
        else:
            raise BadInput(f"{word!r}: codes ({', '.join(CODE_NAMES)}), {', '.join(NUMBERS)}, aspect, out, gear...")
    if not member.codes:
        raise BadInput(f"{words[0]} needs a code at least, such as dexterity=3d")
    for one in member.conditions:
        condition(one)
    return _with_clock(member, [word for word in words if word.startswith("hours=")] != [])
