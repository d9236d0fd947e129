"""Random sessions: bots play at a table, and everything else that people do at one happens in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import EVERYONE, GM, key_of
from rollwright.rules.arguments import hints_of
from rollwright.rules.facts import Amended, Fact, Joined, Left
from rollwright.rules.options import described
from rollwright.table.bots import Bot, answered_by_one, play_on
from rollwright.table.changing import call_of
from rollwright.table.keeping import facts_from
from rollwright.table.log import CallEnded
from rollwright.table.open_call import Broken
from rollwright.table.seat import Seat
from rollwright.table.store import BadStore
from rollwright.table.table import Table
from rollwright.table.view import changes
from tests.table.devices import Device

GAMES = ("mechwarrior", "cgg", "cgg-2015", "augur", "going-somewhere")
EXPECTED = (Refused, BadInput)
UNEXPECTED = (Broken, BadStore)


class Hand:
    """Does random things at a table. `word` gives the words of what is said, written and given as a reason."""

    def __init__(self, table: Table, random: Random, word: Callable[[str], str] = lambda what: what) -> None:
        self.table = table
        self.random = random
        self.word = word
        self.refused = 0
        self.devices: dict[str, Device] = {}
        self.single = True
        """Whether the last thing that was done was one act alone, so that it changed nothing where it was refused."""
        self.acts: tuple[tuple[int, Callable[[], object]], ...] = (
            (30, self.play),
            (4, self.hidden_call),
            (3, self.set_roll),
            (3, self.overrule),
            (2, self.abandon),
            (2, self.switch),
            (5, self.land),
            (4, self.undo),
            (3, self.reveal),
            (3, self.veil),
            (4, self.roll),
            (2, self.say),
            (2, self.whisper),
            (3, self.note),
            (1, self.title),
            (2, self.session),
            (3, self.seats),
            (1, self.dice),
            (3, self.nonsense),
        )

    @property
    def gm(self) -> str:
        """Who runs the game now."""
        return next(seat.id for seat in self.table.seats if seat.role == "gm")

    def bots(self) -> list[Bot]:
        """Give bots for all who sit here."""
        return [Bot(seat.id, "random", self.random) for seat in self.table.seats if seat.role != "spectator"]

    def act(self) -> str:
        """Do something; give the message where it was refused."""
        weights = [weight for weight, _ in self.acts]
        ((_, act),) = self.random.choices(self.acts, weights)
        self.single = act not in (self.play, self.hidden_call, self.session, self.seats, self.dice)
        return self.tried(act)

    def tried(self, act: Callable[[], object]) -> str:
        """Do one thing; give the message where it was refused."""
        try:
            act()
        except UNEXPECTED:
            raise
        except EXPECTED as error:
            self.refused += 1
            return str(error) or "refused"
        return ""

    # Play.

    def play(self) -> None:
        try:
            play_on(self.table, self.bots(), self.random.randint(1, 4), self.random)
        except BadInput as error:
            raise AssertionError("what a rule offers was taken as malformed") from error

    def hidden_call(self) -> None:
        bot = Bot(self.gm, "random", self.random)
        move = self.random.choice(self.table.moves(self.gm))
        hidden: Any = self.random.choice(("result", "all"))
        audience = self.random.choice(((), (self.somebody(),)))
        self.table.start(self.gm, move.procedure, self.worded(bot, move), hidden=hidden, audience=audience)
        self.answer_hidden()

    def worded(self, bot: Bot, move: Any) -> dict[str, Any]:
        """Fill a move in; free text that is asked for is a word."""
        words = {field.name: self.word(field.name) for field in move.fields if field.kind == "words"}
        return {**bot.arguments(move), **words}

    def answer_hidden(self) -> None:
        for _ in range(self.random.randint(0, 3)):
            answered_by_one(self.table, self.bots(), self.random)

    def roll(self) -> None:
        by = self.somebody()
        hidden: Any = self.random.choice(("", "result", "all")) if self.table.seat(by).runs_game else ""
        audience = (self.somebody(),) if hidden and self.random.random() < 0.4 else ()
        expression = self.random.choice(("2d6", "d20+3", "4d6kh3", "1d6!", "3"))
        what = self.word("roll") if hidden else "luck"
        self.table.roll(by, expression, what, hidden=hidden, audience=audience)

    def title(self) -> None:
        self.table.title(self.gm, self.random.choice(("At the gate", "Rain", "")))

    def session(self) -> None:
        moves = self.table.end_session(self.gm) if self.table.position.session else self.table.begin_session(self.gm)
        if moves:
            Bot(self.gm, "random", self.random).start(self.table, moves)

    # The gamemaster's hand.

    def set_roll(self) -> None:
        cards = [card for card in changes(self.table, self.gm, self.table.number).cards if card.kind == "roll"]
        if not cards:
            return
        card = self.random.choice(cards)
        question: Any = self.table.open[card.call].session.question
        faces = [self.random.randint(1, sides) for sides in question.pool.sides()]
        self.table.set_roll(self.gm, card.call, card.sequence, faces, self.reason(card.call))

    def reason(self, call: int) -> str:
        """Give a reason: a secret one for a hidden call."""
        return self.word("reason") if self.table.rows.opened(call).hidden else "a ruling"

    def overrule(self) -> None:
        recent = self.table.lines(max(0, self.table.number - 60))
        ended = [line for line in recent if isinstance(line.logged, CallEnded)]
        if not ended:
            return
        line: Any = (ended[-1] if self.random.random() < 0.8 else self.random.choice(ended)).logged
        rulings = call_of(self.table, line.call).session.verdicts
        if rulings:
            verdict = self.random.choice(rulings).verdict
            to = key_of(self.random.choice(verdict.options))
            self.table.set_verdict(self.gm, line.call, str(verdict.key), to, self.reason(line.call))

    def abandon(self) -> None:
        if self.table.open:
            call = self.random.choice(list(self.table.open))
            self.table.abandon(self.gm, call, self.reason(call))

    def switch(self) -> None:
        option = self.random.choice(described(self.table.game.options))
        value = self.random.choice(option.allowed or tuple(map(str, range(12))))
        self.table.switch(self.gm, option.name, value, "house rule")

    def land(self) -> None:
        facts = list(self.facts())
        if facts:
            self.table.land(self.gm, facts, self.random.choice(("", "a ruling")))

    def facts(self) -> Iterable[Fact]:
        sheets = list(self.table.state.sheets)
        hidden = self.random.random() < 0.5
        seen = (GM,) if hidden else EVERYONE
        word = self.word("note") if hidden else "limps"
        kind = self.random.randrange(5)
        if kind == 0 and sheets:
            who = self.random.choice(sheets)
            public = self.table.house.seats and who in self.table.position.names
            field = "notes" if public or not hidden else "name"
            yield Amended(who=who, field=field, value=word, reason=word if hidden else "", seen_by=seen)
        elif kind == 1:
            number = self.table.number
            who = self.word(f"npc-{number}").lower() if hidden else f"npc-{number}"
            name = self.word("name") if hidden else f"Somebody {number}"
            yield Joined(who=who, sheet={"name": name, "npc": True, "notes": word}, seen_by=seen)
        elif kind == 2 and len(sheets) > 3:
            yield Left(who=self.random.choice(sheets[3:]))
        else:
            ended = [line.logged for line in self.table.lines(max(0, self.table.number - 60))]
            again = [line.facts for line in ended if isinstance(line, CallEnded) and line.facts]
            if again:
                yield from facts_from(self.table.game, self.random.choice(again))

    def undo(self) -> None:
        to = self.table.number - self.random.randint(1, 12)
        self.table.undo(self.gm, to, "a slip")

    def reveal(self) -> None:
        line = self.random.randint(1, self.table.number)
        self.table.reveal(self.gm, line, self.random.choice(((), (self.somebody(),))))

    def veil(self) -> None:
        by = self.table.seat(self.somebody())
        who = self.random.choice([*(self.table.state.sheets if by.runs_game else by.holds)] or ["nobody"])
        fields = list(hints_of(self.table.game.sheet))
        self.table.veil(by.id, who, [self.random.choice(fields)], self.random.random() < 0.3)

    # People.

    def somebody(self) -> str:
        return self.random.choice(self.table.seats).id

    def say(self) -> None:
        self.table.say(self.somebody(), "well met")

    def whisper(self) -> None:
        self.table.say(self.somebody(), self.word("whisper"), (self.random.choice((self.somebody(), "gm")),))

    def note(self) -> None:
        by = self.somebody()
        mine = [id for id, note in self.table.house.notes.items() if note.by == by]
        note = self.random.choice(("", *mine))
        audience = self.random.choice(((), (), ("gm",), (self.somebody(),)))
        text = self.random.choice((self.word("note"), self.word("note"), ""))
        self.table.note(by, self.word("title"), text, audience, note=note)

    def seats(self) -> None:
        table, gm = self.table, self.gm
        players = [seat for seat in table.seats if seat.role == "player"]
        kind = self.random.randrange(6)
        if kind == 0:
            held = {who for seat in table.seats for who in seat.holds}
            free = [who for who in table.position.names if who not in held]
            table.join(table.invite(gm, self.random.choice(("player", "spectator")), free[:1]), f"New {table.number}")
        elif kind == 1 and players:
            table.leave(self.random.choice(players).id)
        elif kind == 2 and players:
            table.remove(gm, self.random.choice(players).id)
        elif kind == 3 and players:
            role: Any = self.random.choice(("player", "co-gm", "spectator"))
            table.seat_somebody(gm, msgspec.structs.replace(self.random.choice(players), role=role))
        elif kind == 4:
            gone = [seat for seat in table.house.seats.values() if seat.left]
            if gone:
                seat = self.random.choice(gone)
                token = table.invite(gm, "player", seat=seat.id)
                table.join(token, seat.name)
        elif kind == 5 and self.random.random() < 0.5:
            table.hand_over(gm, self.somebody())

    def dice(self) -> None:
        """Throw with a device of somebody's; now and then the decks end, as with a whole export."""
        if self.random.random() < 0.2:
            self.table.end_decks(self.gm)
        by = self.somebody()
        device = self.devices[by] = self.devices.get(by) or Device(self.table, by, f"{by} {self.table.number}")
        for _ in range(self.random.randrange(1, 4)):
            device.press(lambda: self.table.roll(by, self.random.choice(("2d6", "1d20", "3d10"))))

    def nonsense(self) -> None:
        """Do something that can't be done."""
        table, number = self.table, self.table.number
        call = self.random.choice((*table.open, number, number + 5, 0))
        self.random.choice(
            (
                lambda: table.answer(self.somebody(), call, self.random.randint(-1, 6), choice="nonsense"),
                lambda: table.answer(self.somebody(), call, 0, faces=[7, 99]),
                lambda: table.start(self.somebody(), "nonsense", {}),
                lambda: table.start(self.somebody(), self.random.choice(list(table.game.acts)), {"who": "x"}),
                lambda: table.land(self.somebody(), [Left(who="nobody")]),
                lambda: table.land(self.gm, [Amended(who="x", field="y", value=1, reason="")]),
                lambda: table.undo(self.somebody(), self.random.choice((0, 1, number, number + 1))),
                lambda: table.reveal(self.somebody(), number),
                lambda: table.veil(self.somebody(), "nobody", ["notes"]),
                lambda: table.roll(self.somebody(), "3d"),
                lambda: table.say(self.somebody(), ""),
                lambda: table.note(self.somebody(), "t", "x", note="nonsense"),
                lambda: table.proof(self.somebody(), self.random.randint(0, number + 1)),
                lambda: table.seat_somebody(self.somebody(), Seat("gm", "No")),
            )
        )()
