"""Explorers for the tests: two by hand, and any number of legal ones at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rollwright.games.cgg.rules.creation import finished
from rollwright.games.cgg.rules.roles import PICK, explorers, roles
from rollwright.games.cgg.rules.sheet import Attribute, Codes, Explorer, Package, Role, Tracks


def but(sheet: Explorer, **fields: Any) -> Explorer:
    return msgspec.structs.replace(sheet, **fields)


def role(key: str, boosts: int = 1, packages: int = 2, issues: int = 0) -> Role:
    """Take the first boosts, packages and issues of a role."""
    entry = roles()[key]
    taken = list(entry.package.items())[:packages]
    return Role(
        key=key,
        boosts=tuple(entry.boost)[:boosts],
        packages=tuple(
            Package(name, tuple(one.replace("*", "song") for one in package.abilities)) for name, package in taken
        ),
        issues=tuple(entry.issue)[:issues],
    )


VELA = finished(
    Explorer(
        name="Vela",
        type="gifted-human",
        spread=Codes("2d", "2d", "2d", "2d", "2d", "2d"),
        gift={Attribute.PERCEPTION: 2, Attribute.MECHANICAL: 1},
        roles=(role("captain", boosts=2, packages=3),),  # 10 + 15 = 25 Role Points
        aspects=("Never leaves anybody behind",),
        tracks=Tracks(9, 8, 7),
    )
)
"""A captain: Perception 5d (2d, gift 2d, boost 3 pips), Mechanical 3d, Knowledge 2d+2, the others 2d."""

ORR = finished(
    Explorer(
        name="Orr",
        type="recruited-alien",
        spread=Codes("3d", "1d", "2d", "1d", "2d", "3d"),
        roles=(role("orrok", boosts=1, packages=3), role("salvager", boosts=2, packages=3)),  # 20 + 25 = 45
        aspects=("Shares every meal", "Breaks what it hugs"),
    )
)
"""An alien with two roles."""


def random_explorer(seed: int) -> Explorer:
    """Make a legal explorer, always the same for the same seed."""
    random = Random(seed)
    data = explorers()
    key = random.choice(list(data.type))
    type_ = data.type[key]
    chosen: list[str] = []
    for kinds in type_.kinds:
        used = [roles()[name].kind for name in chosen]
        open_roles = [name for name, entry in roles().items() if entry.kind in kinds and entry.kind not in used]
        chosen.append(random.choice(open_roles))
    points = type_.role_points
    taken: list[Role] = []
    for name in chosen:
        points += 5 * (issues := random.randint(0, 2))
        boosts = random.sample(list(roles()[name].boost), random.randint(1, 2))
        points -= 5 * len(boosts)
        taken.append(Role(key=name, boosts=tuple(boosts), issues=tuple(list(roles()[name].issue)[:issues])))
    for at, name in enumerate(chosen):
        packages = []
        for package, entry in roles()[name].package.items():
            if points >= 5 and random.random() < 0.7:
                points -= 5
                picks = tuple(
                    one.replace("*", f"kind-{seed}") if one.endswith(PICK) else one for one in entry.abilities
                )
                packages.append(Package(package, picks))
        taken[at] = msgspec.structs.replace(taken[at], packages=tuple(packages))
    pips = {one.value: 3 for one in Attribute}  # a die each: enough to bear any race's adjustment
    for _ in range(random.randint(0, 18)):
        open_ = [name for name, count in pips.items() if count < 12]
        pips[random.choice(open_)] += 1
    gift: dict[Attribute, int] = {}
    for _ in range(random.randint(0, type_.gift)):
        one = random.choice(list(Attribute))
        gift[one] = gift.get(one, 0) + 1
    dots = [3, 3, 3]
    for _ in range(random.randint(0, 15)):
        dots[random.randrange(3)] += 1
    made = Explorer(
        name=f"Number {seed}",
        type=key,
        spread=Codes(**{name: f"{count // 3}d+{count % 3}" for name, count in pips.items()}),
        gift=gift,
        roles=tuple(random.sample(taken, len(taken))),
        aspects=tuple(f"aspect {number}" for number in range(random.randint(1, 3))),
        tracks=Tracks(*dots),
    )
    return finished(made)
