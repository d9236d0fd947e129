"""Planted secrets never reach a seat that may not know them: in no view, change, history, move, error, proof or export.

Every secret word is a marker, kept with who may know it; whatever a seat is given is searched for markers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Fact, Joined, Left
from rollwright.rules.ruleset import Move
from rollwright.table.bots import Bot, answered_by_one
from rollwright.table.demo import demo_table
from rollwright.table.export import export_for
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.seat import ALL, Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes, history, view
from tests.amount import times
from tests.table.pictures import brought
from tests.table.sessions import GAMES, Hand

MARKER = re.compile(r"canary-\d+", re.IGNORECASE)
May = Callable[[Seat], bool]


def anybody(seat: Seat) -> bool:
    """Let everybody know."""
    return True


class Planter(Hand):
    """Plants markers wherever free text can be secret, and remembers who may know each."""

    def __init__(self, table: Table, random: Random) -> None:
        super().__init__(table, random, self.plant)
        self.may: May = anybody
        """Who may know what is planted now."""
        self.planted: dict[str, May] = {}
        self.acts = (
            *self.acts,
            (6, self.private_field),
            (6, self.hidden_sheet),
            (6, self.act_on_hidden),
            (2, self.leave_hidden),
            (4, self.picture),
        )

    def plant(self, what: str) -> str:
        """Make a marker that only some may know."""
        marker = f"canary-{len(self.planted)}"
        self.planted[marker] = self.may
        return marker

    def among(self, line: list[int], *audience: str) -> May:
        """Tell who may know of a hidden line, by its number, once that is known."""
        return lambda seat: seat.among(self.table.house.shown((line or [0])[0], frozenset(audience)))

    def hidden_call(self) -> None:
        line: list[int] = []
        audience = self.random.choice(((), (self.somebody(),)))
        self.may = self.among(line, "gm", *audience)
        bot = Bot(self.gm, "random", self.random)
        offered = [move for move in self.table.moves(self.gm) if "what" in move.asks or "reason" in move.asks]
        move = self.random.choice(offered or self.table.moves(self.gm))
        hidden: Any = self.random.choice(("result", "all"))
        arguments = self.worded(bot, move)
        line.append(self.table.start(self.gm, move.procedure, arguments, hidden=hidden, audience=audience))
        self.answer_hidden()

    def worded(self, bot: Bot, move: Any) -> dict[str, Any]:
        asked = [name for name in ("what", "reason", "text", "b_what", "name") if name in move.asks]
        return {**super().worded(bot, move), **{name: self.plant(name) for name in asked}}

    def reason(self, call: int) -> str:
        opened = self.table.open[call].opened if call in self.table.open else None
        if opened is None or not opened.hidden:
            return "a ruling"
        self.may = self.among([call], "gm", *opened.audience)
        return self.plant("reason")

    def roll(self) -> None:
        line: list[int] = []
        hidden: Any = self.random.choice(("result", "all"))
        audience = self.random.choice(((), (self.somebody(),)))
        self.may = self.among(line, "gm", self.gm, *audience)
        what = self.plant("roll")
        line.append(self.table.roll(self.gm, "2d6", what, hidden=hidden, audience=audience))

    def land(self) -> None:
        line: list[int] = []
        self.may = self.among(line, "gm")
        who = self.random.choice([*self.table.state.sheets, "nobody"])
        field = self.random.choice(("notes", "notes", "name"))
        fact = Amended(who=who, field=field, value=self.plant("value"), reason=self.plant("why"), seen_by=(GM,))
        line.append(self.table.land(self.gm, [fact], self.plant("ruling")))

    def hidden_sheet(self) -> None:
        line: list[int] = []
        self.may = self.among(line, "gm")
        sheet = {"name": self.plant("name"), "npc": True, "notes": self.plant("notes")}
        fact: Fact = Joined(who=self.plant("id"), sheet=sheet, seen_by=(GM,))
        line.append(self.table.land(self.gm, [fact], self.plant("ruling")))

    def act_on_hidden(self) -> None:
        """Let the gamemaster start something open about somebody whom only the gamemaster knows."""
        hidden = [who for who in self.table.state.sheets if MARKER.search(who)]
        moves = [move for move in self.table.moves(self.gm) if hidden and move.filled.get("who") in hidden]
        if moves:
            Bot(self.gm, "cautious", self.random).start(self.table, moves)
            answered_by_one(self.table, self.bots(), self.random)

    def leave_hidden(self) -> None:
        """Let somebody whom only the gamemaster knows go."""
        hidden = [who for who in self.table.state.sheets if MARKER.search(who)]
        if hidden:
            self.table.land(self.gm, [Left(who=self.random.choice(hidden))])

    def private_field(self) -> None:
        """Make a hero's notes private, then write into them."""
        heroes = [seat for seat in self.table.seats if seat.holds and not seat.runs_game]
        if not heroes:
            return
        who = self.random.choice(heroes).holds[0]

        def may(seat: Seat) -> bool:
            private = "notes" in self.table.house.veils.get(who, ())
            return not private or seat.runs_game or who in seat.holds

        self.table.veil(self.gm, who, ["notes"])
        self.may = may
        self.table.land(self.gm, [Amended(who=who, field="notes", value=self.plant("private"), reason="")])

    def whisper(self) -> None:
        by, to = self.somebody(), self.random.choice((self.somebody(), "gm"))
        self.may = lambda seat: seat.id == by or seat.among(frozenset((to,)))
        self.table.say(by, self.plant("whisper"), (to,))

    def note(self) -> None:
        by = self.somebody()
        audience = self.random.choice(((), (), ("gm",), (self.somebody(),), (ALL,)))
        self.may = lambda seat: seat.id == by or ALL in audience or seat.among(frozenset(audience))
        mine = [id for id, note in self.table.house.notes.items() if note.by == by]
        self.table.note(by, self.plant("title"), self.plant("text"), audience, note=self.random.choice(("", *mine)))

    def picture(self) -> None:
        """Bring a picture with a note that some read, or none."""
        by, to = self.somebody(), self.random.choice(((), (self.somebody(),), ("gm",)))
        self.may = lambda seat: seat.runs_game or seat.id == by or seat.among(frozenset(to))
        self.table.note(by, "Look", "", to, picture=brought(self.plant("inside"), self.plant("alt")))

    def facts(self) -> Iterator[Fact]:
        """Put nothing down a second time: what was secret the first time would be open."""
        yield from ()


def given_to(table: Table, seat: str, random: Random) -> Iterator[tuple[str, bytes]]:
    """Give everything that a seat can get out of a table, as bytes, with what it is."""
    yield "view", msgspec.json.encode(view(table, seat))
    for since in (0, random.randrange(table.number + 1)):
        yield f"changes since {since}", msgspec.json.encode(changes(table, seat, since))
    for before in range(table.number + 1, 0, -60):
        yield f"history before {before}", msgspec.json.encode(history(table, seat, before))
    yield "moves", str(table.moves(seat)).encode()
    for line in export_for(table, seat):
        yield "export", line.encode()
    yield from refusals(table, seat, random)


def refusals(table: Table, seat: str, random: Random) -> Iterator[tuple[str, bytes]]:
    """Try what a seat may not do, and give what it is told; only a player's acts can't change anything here."""
    if table.seat(seat).runs_game:
        return
    number = table.number
    calls = {*table.open, *(random.randint(0, number + 1) for _ in range(3))}
    tries: list[tuple[str, Callable[[], object]]] = []
    for call in sorted(calls):
        for sequence in (0, 1):
            tries.append((f"answer {call}", lambda call=call, at=sequence: table.answer(seat, call, at, choice="?")))  # type: ignore[misc]
        tries.append((f"abandon {call}", lambda call=call: table.abandon(seat, call, "?")))  # type: ignore[misc]
    for line in (random.randint(1, number) for _ in range(4)):
        tries.append((f"proof of {line}", lambda line=line: table.proof(seat, line)))  # type: ignore[misc]
    tries.append(("veil", lambda: table.veil(seat, "?", ["notes"])))
    tries.append(("note", lambda: table.note(seat, "t", "x", note=next(iter(table.house.notes), "?"))))
    tries.append(("stale", lambda: table.start(seat, "?", {}, seen=1)))
    tries.append(("seat", lambda: table.seat_somebody(seat, Seat("x", "X"))))
    for procedure in random.sample(list(table.game.listings), 3):
        tries.append((f"start {procedure}", lambda name=procedure: table.start(seat, name, {"who": "?"})))  # type: ignore[misc]
    for what, act in tries:
        try:
            yield what, str(act()).encode()
        except AlreadyAnswered as error:
            yield what, str(error).encode() + msgspec.json.encode(error.answer)
        except (Refused, BadInput) as error:
            yield what, str(error).encode()


def check_silence(planter: Planter) -> int:
    """Look at everything that everybody is given; give how many markers were found where they may be."""
    found = 0
    for seat in planter.table.seats:
        for what, text in given_to(planter.table, seat.id, planter.random):
            for marker in MARKER.findall(text.decode()):
                assert planter.planted[marker.lower()](seat), f"{seat.id} is given {marker} in {what}: {text.decode()}"
                found += 1
    return found


def check_shared(planter: Planter, since: int) -> None:
    """See that what is worked out once for several seats is what each is told where nothing is remembered."""
    table = planter.table
    seats = planter.random.sample(table.seats, len(table.seats))
    told = [changes(table, seat.id, since) for seat in seats]
    for seat, news in zip(seats, told, strict=True):
        table.memo.clear()
        assert changes(table, seat.id, since) == news, seat.id


@pytest.mark.soak
@given(st.sampled_from(GAMES), st.integers(0, 1 << 32), st.lists(st.integers(0, 999), min_size=4, max_size=14))
@settings(max_examples=times(400), deadline=None)
def test_planted_secrets_stay_with_those_who_may_know_them(game: str, seed: int, script: list[int]) -> None:
    random = Random(seed)
    table = demo_table(SqliteStore(":memory:"), "t", game, seed.to_bytes(32, "big"))
    planter = Planter(table, random)
    every = [act for weight, act in planter.acts for _ in range(weight)]
    for act in (planter.hidden_sheet, planter.note, planter.roll):
        planter.tried(act)
    for place in script:
        since = table.number
        planter.tried(every[place % len(every)])
        check_shared(planter, since)
    assert check_silence(planter) > 0, "those who may know are told"
    table.store.close()


def refusal(act: Callable[[], object]) -> str:
    """Give the message with which something is refused."""
    with pytest.raises(Refused) as told:
        act()
    return str(told.value)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_altogether_is_refused_as_if_it_were_not_there(game: str) -> None:
    table = demo_table(SqliteStore(":memory:"), "t", game, bytes(32))
    hero = table.seat("ana").holds[0]
    mine = table.moves("ana")
    moves = [move for move in table.moves("gus") if move.filled.get("who") == hero]
    call = next(call for move in moves if (call := hidden_start(table, move)) and call in table.open)
    assert [view(table, "ana").awaited, view(table, "ana").cards] == [(), ()]
    nothing = refusal(lambda: table.answer("ana", 3, 0, choice="x")).replace("3", str(call))
    for seat in ("ana", "ben", "sue"):
        assert refusal(partial(table.answer, seat, call, 0, choice="x")) == nothing
        assert refusal(partial(table.answer, seat, call, 7, choice="x")) == nothing
    for line in (call, table.roll("gus", "2d6", "canary", hidden="all")):
        assert refusal(partial(table.proof, "ana", line)) == f"line {line} is not a roll that Ana can see"
    assert [move.procedure for move in table.moves("ana")] == [move.procedure for move in mine], "nothing is held"
    table.abandon("gus", call, "canary")
    assert refusal(lambda: table.answer("ana", call, 0, choice="x")) == nothing
    assert b"canary" not in msgspec.json.encode(view(table, "ana"))


def hidden_start(table: Table, move: Move) -> int | None:
    """Start a move, hidden altogether; None where it can't be."""
    try:
        return table.start("gus", move.procedure, Bot("gus", "cautious", Random(0)).arguments(move), hidden="all")
    except (Refused, BadInput):
        return None
