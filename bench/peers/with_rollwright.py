"""Rollwright: procedures, asked by `odds`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from bench.contest.asked import Asked, joined

from rollwright.dice.joint import each_part, highest_and_count, total_and_apart
from rollwright.dice.law import Law
from rollwright.dice.natural import keep_lowest_natural
from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_least
from rollwright.play.odds import laws, odds
from rollwright.play.rerun import rerun
from rollwright.play.steps import Call, Roll, procedure
from tests.play import procedures


class Throw(NamedTuple):
    """Action dice and threat dice."""

    highest: int
    sixes: int
    cuts: int


class LowThrow(NamedTuple):
    """Two dice of which the lowest counts, and threat dice."""

    lowest: int
    ones: int
    sixes: int
    cuts: int


class CutResult(NamedTuple):
    """0 dire, 1 botched, 2 messy, 3 good, 4 perfect; and how often it was cut."""

    result: int
    cuts: int


highest_and_cuts = each_part("highest and cuts", Throw, highest_and_count(6), count_at_least(7))
lowest_and_cuts = each_part("lowest of two and cuts", LowThrow, keep_lowest_natural(1), count_at_least(7))


@procedure
async def cut_action(options: None, dice: int, threats: int) -> CutResult:
    """Read the highest d6; each 7 or 8 on a d8 cuts the result by a step, but never a perfect one."""
    threat = Pool.of(threats, 8, "threat")
    if dice:
        throw = await Roll("action", Pool.of(dice, 6, "action") + threat, highest_and_cuts)
        high, perfect, cuts = throw.highest, throw.sixes >= 2, throw.cuts
    else:
        low = await Roll("action", Pool.of(2, 6, "action") + threat, lowest_and_cuts)
        high, perfect, cuts = low.lowest, False, low.cuts
    result = 1 + (high >= 4) + (high >= 6) - cuts
    result = result * (result > 0)
    return CutResult(result + perfect * (4 - result), cuts)


def asked(call: Call[Any], **how: Any) -> Asked:
    return Asked(lambda: odds(call, **how), dict)


def apart(dice: int) -> Asked:
    programme, pool = total_and_apart(6).programme, Pool.of(dice, 6)
    return Asked(lambda: programme(pool), dict)


def action(dice: int, difficulty: int, spends: bool) -> Asked:
    return asked(procedures.action(None, dice, difficulty, spends))


def one_by_one(calls: Sequence[Call[Any]]) -> list[Law[Any]]:
    return [odds(call) for call in calls]


def exactly(calls: Sequence[Call[Any]]) -> list[Law[Any]]:
    return [odds(call, exact=True) for call in calls]


AskAll: TypeAlias = Callable[[Sequence[Call[Any]]], list[Law[Any]]]


def margins(lowest: int, highest: int, ask_all: AskAll = one_by_one) -> Asked:
    from rollwright.games.mechwarrior.rules.options import Options
    from rollwright.games.mechwarrior.rules.rolls import Try, saving, skill, untrained

    options = Options()
    targets = range(lowest, highest + 1)
    kinds = (("skill", skill), ("untrained", untrained), ("saving", saving))

    names = [(name, target) for name, _ in kinds for target in targets]

    def ask() -> list[tuple[Any, Law[int]]]:
        found = ask_all([kind(options, Try(target)) for _, kind in kinds for target in targets])
        return [(name, law.field("margin")) for name, law in zip(names, found, strict=True)]

    return Asked(ask, lambda found: joined((name, dict(law)) for name, law in found))


def opposed(a: int, b: int) -> Asked:
    return _opposed(a, b, {})


def _opposed(a: int, b: int, how: dict[str, Any]) -> Asked:
    from rollwright.games.mechwarrior.rules.opposed import First, Second, opposed
    from rollwright.games.mechwarrior.rules.options import Options

    call = opposed(Options(), First(a), Second(b))
    return Asked(lambda: odds(call, **how).field("winner"), dict)


def cuts(dice: int, threats: int, ask_all: AskAll = one_by_one) -> Asked:
    pools = [(d, t) for d in range(dice + 1) for t in range(threats + 1)]

    def ask() -> list[tuple[Any, Law[CutResult]]]:
        return list(zip(pools, ask_all([cut_action(None, *pool) for pool in pools]), strict=True))

    return Asked(ask, lambda found: joined((pool, dict(law)) for pool, law in found))


def duel(points: int) -> Asked:
    call = procedures.duel(None, points, points)
    return Asked(lambda: odds(call), _winners)


def _winners(law: Law[Any]) -> dict[Any, float]:
    return {outcome.winner: p for outcome, p in law}


# --- the same, in other ways of Rollwright's own ---------------------------------------------------------------------


class ReadOut:
    """The same answers, each then read out into a dictionary of whole outcomes (a law keeps its numbers in columns)."""

    @staticmethod
    def _read_out(given: Asked) -> Asked:
        return Asked(lambda: given.read(given.ask()), dict)

    def __getattr__(self, function: str) -> Any:
        return lambda *arguments: self._read_out(globals()[function](*arguments))


class Grid:
    """The questions of a line that are many, asked as one."""

    @staticmethod
    def margins(lowest: int, highest: int) -> Asked:
        return margins(lowest, highest, laws)

    @staticmethod
    def cuts(dice: int, threats: int) -> Asked:
        return cuts(dice, threats, laws)


class Exact:
    """The same questions with `exact=True`: whole-number weights, as icepool and dyce give them."""

    apart = staticmethod(apart)

    @staticmethod
    def action(dice: int, difficulty: int, spends: bool) -> Asked:
        return asked(procedures.action(None, dice, difficulty, spends), exact=True)

    @staticmethod
    def margins(lowest: int, highest: int) -> Asked:
        return margins(lowest, highest, exactly)

    @staticmethod
    def opposed(a: int, b: int) -> Asked:
        return _opposed(a, b, {"exact": True})

    @staticmethod
    def cuts(dice: int, threats: int) -> Asked:
        return cuts(dice, threats, exactly)

    @staticmethod
    def duel(points: int) -> Asked:
        call = procedures.duel(None, points, points)
        return Asked(lambda: odds(call, exact=True), _winners)


class Rerun:
    """The reference: every play of an action by itself."""

    @staticmethod
    def action(dice: int, difficulty: int, spends: bool) -> Asked:
        call = procedures.action(None, dice, difficulty, spends)
        return Asked(lambda: rerun(call), dict)


read_out, grid, exact, rerun_reference = ReadOut(), Grid(), Exact(), Rerun()
