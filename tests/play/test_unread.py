"""A roll that a rule looks at in part has the same odds as the whole one, whatever is looked at and how."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from typing import Any, NamedTuple

import pytest

from rollwright.dice.law import Law
from rollwright.dice.pool import Faces, Pool
from rollwright.dice.reading import Reading
from rollwright.play.best import best
from rollwright.play.lifting import Lifting
from rollwright.play.odds import odds
from rollwright.play.policy import Policy, always, never
from rollwright.play.rerun import rerun
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure
from tests.play.reference_best import reference_best
from tests.play.test_lifted import BINARY, UNARY


class Shown(NamedTuple):
    """Dice with and without the last one."""

    high: int
    total: int
    others: int
    sure: int


def read(faces: Faces) -> Shown:
    shown = tuple(chain(*faces))
    return Shown(max(shown), sum(shown), sum(shown[:-1]), 0)


def programme(pool: Pool) -> Law[Shown]:
    counts: dict[Shown, int] = {}
    for faces in product(*[range(1, sides + 1) for sides in pool.sides()]):
        row = read(pool.split(faces))
        counts[row] = counts.get(row, 0) + 1
    columns = tuple([list(column) for column in zip(*counts, strict=True)])
    return Law(columns, list(counts.values()), sum(counts.values()), Shown)


IN_PARTS = Reading("high and total, or the others", read, programme, instead=2)
TWO, ONE = Pool.of(2, 4), Pool.of(1, 4)

LOOKS: dict[str, Callable[[Shown], Any]] = {
    "nowhere": lambda shown: 1,
    "first": lambda shown: (shown.high, shown.total > 5),
    "last": lambda shown: shown.others,
    "certain": lambda shown: shown.sure + 1,
    "handed on": lambda shown: shown,
    "handed on in part": lambda shown: (shown.others, shown.sure),
    "both": lambda shown: shown.total - shown.others,
    "both, the last first": lambda shown: (shown.others > 2, shown.high),
    "the other where one is high": lambda shown: shown.others if shown.high > 3 else 0,
    "one after the other": lambda shown: shown.high if shown.others == 1 else shown.total if shown.high == 2 else 0,
    **{name: lambda shown, do=do: do(shown.high) for name, do in UNARY.items()},  # type: ignore[misc]
    **{f"{name} before": lambda shown, do=do: do(shown.high, 2) for name, do in BINARY.items()},  # type: ignore[misc]
    **{f"{name} after": lambda shown, do=do: do(2, shown.high) for name, do in BINARY.items()},  # type: ignore[misc]
    **{f"{name} of a part": lambda shown, do=do: do(shown.high, shown.total) for name, do in BINARY.items()},  # type: ignore[misc]
    **{f"{name} of both": lambda shown, do=do: do(shown.high, shown.others + 1) for name, do in BINARY.items()},  # type: ignore[misc]
}


@procedure
async def looks(options: None, where: str, dice: int = 2) -> Any:
    """Throw, and look somewhere."""
    found = LOOKS[where](await Roll("throw", Pool.of(dice, 4), IN_PARTS))
    return tuple(found) if type(found) is list else found


@procedure
async def wrenches(options: None, points: int) -> int:
    """Throw in secret; the player, who sees a die, may have the throw made again or its last die taken away."""
    shown = await Roll("secret", TWO, IN_PARTS, GM, (GM,))
    seen = await Roll("seen", ONE, IN_PARTS)
    total = shown.total
    while points and seen.high > 1:
        do = await Choose("do", ACTOR, ("keep", "again", "less"))
        if do == "keep":
            break
        points -= 1
        if do == "again":
            shown = await Roll("again", TWO, IN_PARTS, GM, (GM,))
        total = shown.total if do == "again" else shown.others
    if shown.high == 4 and await Choose("double", GM, (False, True)):
        total = total * 2
    return total + seen.total


def same(call: Call[Any], policy: Policy = never) -> None:
    there = dict(odds(call, policy, exact=True, lifted=True).fractions())
    assert there == dict(rerun(call, policy, exact=True).fractions())
    law = odds(call, policy, lifted=True)
    assert {outcome: law.p(outcome) for outcome in there} == pytest.approx({o: float(p) for o, p in there.items()})


@pytest.mark.parametrize("where", LOOKS)
def test_every_look_gives_the_law_of_the_whole_roll(where: str) -> None:
    same(looks(None, where))


@pytest.mark.parametrize("where", ["first", "last", "both", "handed on"])
def test_a_part_may_be_certain(where: str) -> None:
    same(looks(None, where, 1))


@pytest.mark.parametrize("policy", [never, always])
def test_ways_of_one_rule_look_at_different_parts(policy: Policy) -> None:
    for points in (0, 1, 2):
        same(wrenches(None, points), policy)


@pytest.mark.parametrize("actor", [ACTOR, GM])
def test_best_play_is_the_same(actor: str) -> None:
    call = wrenches(None, 2)

    def worth(total: Any) -> Any:
        return total if actor == GM else -total

    found = best(call, worth, actor, always if actor == ACTOR else never, exact=True)
    reference = reference_best(call, worth, actor, always if actor == ACTOR else never)
    assert float(found.worth) == pytest.approx(reference, abs=1e-12)


def test_what_is_handed_on_can_be_the_worth() -> None:
    for dice, where, mean in ((2, "last", 2.5), (1, "last", 0), (1, "certain", 1)):
        assert best(looks(None, where, dice), lambda found: found, GM).worth == pytest.approx(mean)


def test_what_nobody_looks_at_has_no_axis() -> None:
    def lengths(where: str) -> list[int]:
        path = Lifting(never).next_path([()])
        Lifting(never).play(looks(None, where), (), path)
        return [len(weights) for weights in path.weights]

    assert lengths("nowhere") == []
    assert lengths("certain") == [4], "the other die alone"
    assert lengths("first") == [10], "as two dice can lie, in any order"
