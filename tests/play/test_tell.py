"""Where what the calls within a call tell stands in its telling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.session import Played, Session
from rollwright.play.steps import Call, Roll, procedure
from rollwright.play.tell import Inside, Line, Telling, call_places, plainly, tell


@procedure
async def inner(name: str) -> int:
    """Roll within."""
    return await Roll(name, Pool.of(1, 6), total)


@procedure
async def outer() -> int:
    """Roll, with calls before and after."""
    before = await inner("first")
    own = await Roll("own", Pool.of(1, 6), total)
    return before + own + await inner("second") + await inner("third")


def told(telling: Telling | None, inside: Telling | None = plainly) -> list[str]:
    """Play and tell."""
    session = Session(outer())
    for face in (1, 2, 3, 4):
        session.roll([face], "typed")

    def telling_of(call: Call[Any]) -> Telling | None:
        return telling if call.procedure is outer else inside

    return [line.text.partition(" ")[0] for line in tell(session, telling_of)]


def test_what_is_inside_comes_first_or_where_the_telling_says() -> None:
    def after(played: Played) -> Iterator[Line]:
        yield Line("head")

    def within(played: Played) -> Iterator[Line]:
        first, *_ = call_places(played)
        assert call_places(played) == [0, 2, 3]
        yield Line("head")
        yield Inside(first + 1)
        yield Line("between")
        yield Inside()
        yield Line("end")

    def left(played: Played) -> Iterator[Line]:
        yield Line("head")
        yield Inside(1)
        yield Line("end")

    assert told(after) == ["First", "Second", "Third", "head"]
    for inside in (plainly, None):
        assert told(within, inside) == ["head", "First", "between", "Second", "Third", "end"]
    assert told(left) == ["head", "First", "end", "Second", "Third"]
