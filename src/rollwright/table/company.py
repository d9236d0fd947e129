"""Bots who keep people company: at their seats they answer and begin things by themselves, at the pace of a person.

One `Company` belongs to one table and is asked every second or so what its bots do. They never answer what is put to a
person, never begin anything while something is under way, and stop beginning things when nobody answers them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.ruleset import Move
from rollwright.table.bots import Bot, bots_of, volunteers, waiting
from rollwright.table.demo import Play, plays_of, reactions_of
from rollwright.table.log import CallEnded, CallOpened, Said
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import Card, changes

THINKS = 1.2
"""How many seconds a bot thinks before it answers."""
HELPABLE = 5.0
"""How long it waits with the dice where a person could still help."""
BETWEEN = 8.0
"""How long nothing has happened when a bot begins something for a gamemaster to judge..."""
BETWEEN_PLAYERS = 25.0
"""...and how long where a person plays beside it."""
LONGEST = max(HELPABLE, BETWEEN, BETWEEN_PLAYERS)
UNHEARD = 2
"""How many things bots begin that no person does anything about."""
DUES = 6
"""How many things that are due a bot that runs the game does on end."""
STUCK = 3
"""How often a moment is tried that no bot can go on with; then the bot that runs the game gives it up."""
DESK, NOW = "desk", "now"
SAID = 200
"""In how many lines nothing is said twice."""


class Company:
    """The bots of one table."""

    def __init__(self, random: Random, now: float) -> None:
        self._random = random
        self._seen = 0
        self._changed = now
        self._begun = 0
        """How many things bots have begun since a person did something."""
        self._resolved = 0
        """How many things that were due they have done since."""
        self._stuck = 0
        self._quiet = False
        """Whether nothing is left to do until something happens."""
        self._told: list[Play] = []
        """What was begun already; when all was, they begin again."""
        self._said: set[str] = set()
        """Who has said in this round what they do."""

    def act(self, table: Table, now: float) -> bool:
        """Let one bot do one thing, if it is time for one; tell whether it did."""
        bots = bots_of(table, self._random)
        people = [seat for seat in table.seats if not seat.bot and seat.role != "spectator"]
        if not bots or not people:
            return False
        self._look(table, people, now)
        idle = now - self._changed
        if idle < THINKS or self._quiet:
            return False
        if table.open:
            did = self._answer(table, bots, people, idle)
        else:
            self._stuck = 0
            did = self.react(table) or self._resolve(table, bots) or self._join(table, bots)
            did = did or self._begin(table, bots, people, idle)
        self._quiet = not did and idle > LONGEST
        return did

    def answer(self, table: Table) -> bool:
        """Let one bot answer at once; tell whether it did."""
        people = [seat for seat in table.seats if not seat.bot]
        return bool(table.open) and self._answer(table, bots_of(table, self._random), people, LONGEST)

    def react(self, table: Table) -> bool:
        """Let a bot that runs the game say something to the last result of a character; tell whether it did."""
        runs = next((seat for seat in table.seats if seat.role == "gm" and seat.bot), None)
        if runs is None:
            return False
        said = {line.logged.text for line in table.lines(max(table.number - SAID, 0)) if isinstance(line.logged, Said)}
        for row in table.rows.under(table.position.number):
            line = table.rows.line(row.number)
            if isinstance(line, Said) and line.by == runs.id:
                return False
            if isinstance(line, CallEnded):
                texts = _reactions(table, runs, line, said)
                if texts:
                    table.say(runs.id, texts[0])
                return bool(texts)
        return False

    def _look(self, table: Table, people: list[Seat], now: float) -> None:
        """See what is new."""
        if table.number == self._seen:
            return
        ids, lines = {seat.id for seat in people}, [line.logged for line in table.lines(self._seen, table.number)]
        if any(getattr(line, "by", "") in ids for line in lines):
            self._begun = self._resolved = 0
        if any(isinstance(line, CallOpened) and line.procedure in table.game.steps for line in lines):
            self._said.clear()
        self._seen, self._changed, self._quiet = table.number, now, False

    def _answer(self, table: Table, bots: list[Bot], people: list[Seat], idle: float) -> bool:
        put = [card for seat in people for card in changes(table, seat.id, table.number).cards if not card.stand_in]
        theirs = {(card.call, card.sequence) for card in put if not volunteers(table, card)}
        helpable = {(card.call, card.sequence) for card in put} - theirs
        for bot, card in waiting(table, bots, self._random):
            at = card.call, card.sequence
            if at not in theirs and (idle >= HELPABLE or at not in helpable) and _answered(bot, table, card):
                self._stuck = 0
                return True
        if theirs or idle < HELPABLE:
            return False
        self._stuck += 1
        runs = next((seat for seat in table.seats if seat.role == "gm" and seat.bot), None)
        if runs is not None and self._stuck >= STUCK:
            table.abandon(runs.id, next(iter(table.open)), "nobody could go on with it")
        return runs is not None

    def _resolve(self, table: Table, bots: list[Bot]) -> bool:
        """Let a bot that runs the game do what is due from it, where that needs no words of its own."""
        for bot in bots if self._resolved < DUES else ():
            for move in _dues(table, table.seat(bot.seat)):
                self._resolved += 1
                if _started(bot, table, move, bot.arguments(move)):
                    return True
        return False

    def _join(self, table: Table, bots: list[Bot]) -> bool:
        """Let a bot say what its people do in this round, where the scene waits for that: the first thing offered."""
        if table.game.onward(table.options, table.state) is not None:
            return False
        for bot in bots:
            for move in _rounds(table, bot):
                if move.who not in self._said:
                    self._said.add(move.who)
                    first = {one.name: one.options[0].key for one in move.fields if one.needed and one.options}
                    return _started(bot, table, move, {**move.filled, **first})
        return False

    def _begin(self, table: Table, bots: list[Bot], people: list[Seat], idle: float) -> bool:
        between = BETWEEN if any(seat.runs_game for seat in people) else BETWEEN_PLAYERS
        if idle < between or self._begun >= UNHEARD:
            return False
        if table.game.onward(table.options, table.state) is not None or any(_rounds(table, bot) for bot in bots):
            return False  # a scene goes round by round: nobody hauls ropes in a fight
        found = list(_offered(table, bots))
        if all(play in self._told for _, play, _ in found):
            self._told.clear()
        for bot, play, move in found:
            if play in self._told:
                continue
            self._told.append(play)
            if _started(bot, table, move, {**move.filled, **play.given}):
                self._begun += 1
                return True
        return False


def _reactions(table: Table, seat: Seat, ended: CallEnded, said: set[str]) -> list[str]:
    """Give what can be said to what a character's moment has come to, what is new first; nothing to any other."""
    opened = table.rows.opened(ended.call)
    who, (key, value) = str(opened.arguments.get("who", "")), ended.verdict
    heroes = [one for other in table.seats if other.role == "player" for one in other.holds]
    tone = Reader(table, seat).tone(table.game.wording(key), value, opened) if key and who in heroes else 0
    kind = "bad" if tone in (1, 2) else "mixed" if tone == 3 else "good"
    names = [table.state.name(one).split(" ")[0] for one in (who, *heroes) if one in table.state.sheets]
    known = reactions_of(table.game.id, kind) if tone else ()
    texts = sorted(known, key=lambda text: len(said.intersection([text.replace("{who}", name) for name in names])))
    return [text.replace("{who}", names[0]) for text in texts]


def _answered(bot: Bot, table: Table, card: Card) -> bool:
    try:
        return bot.answer(table, card)
    except (Refused, BadInput):
        return False


def _started(bot: Bot, table: Table, move: Move, given: dict[str, object]) -> bool:
    try:
        table.start(bot.seat, move.procedure, given, act=f"bot.{table.number}")
    except (Refused, BadInput):
        return False
    return True


def _offered(table: Table, bots: list[Bot]) -> Iterator[tuple[Bot, Play, Move]]:
    """Give what bots can begin now: of what their game says that they would, or anything where it says nothing."""
    plays = plays_of(table.game.id)
    for bot in bots if not plays else ():
        for move in table.moves(bot.seat) if not table.seat(bot.seat).runs_game else ():
            act = table.game.acts.get(move.procedure)
            if act is not None and act.kind == "call":
                yield bot, Play(who="", act=act.id, given=bot.arguments(move)), move
    for play in plays:
        for bot in bots:
            if play.who in table.seat(bot.seat).holds:
                for move in table.moves(bot.seat):
                    whose = move.filled.get("who", play.who) == play.who
                    if move.procedure == play.act and whose and play.title in ("", move.title):
                        yield bot, play, move
                        break


def _rounds(table: Table, bot: Bot) -> list[Move]:
    """Give what a bot's people can say in this round of a scene, without a question more."""
    found = [one for one in table.moves(bot.seat) if one.place == NOW and one.procedure in table.game.beside]
    return [one for one in found if one.kind == "deed"]


def _dues(table: Table, seat: Seat) -> Iterator[Move]:
    """Give what is due from a seat that runs the game, and can be done without words."""
    if not seat.runs_game:
        return
    state = table.position.known_to(seat)
    for act in sorted(table.game.acts.values(), key=lambda one: one.kind != "call"):  # a move rather than none
        if act.place.startswith(DESK) and act.row and not act.has_who:
            move = act.move_of(table.options, state, seat.sitting, "")
            if move is None or any(one.kind == "words" and one.needed for one in move.fields):
                continue
            if any(one.name == act.row and one.options for one in move.fields):
                yield move
