"""Playing at tables of every game through the API, to find what is offered and refused, and what nobody should read.

A `Run` plays at one table as its seats' programs. It begins what is offered, once with the usual and once with each
option of each field; it answers each card with every option that it has not tried yet, takes that back, and plays on.
Whatever is wrong becomes a `Fault`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card
from rollwright.play.steps import GM, Choose, Roll
from rollwright.rules.facts import Fact, Joined
from rollwright.rules.ruleset import Ruleset, ruleset
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.log import DeedDone
from rollwright.table.open_call import OpenCall
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.testing.contract import unreadable
from rollwright.web.api_acts import picked
from tests.amount import LONG
from tests.table.programs import Program, Stopped, programs

PEOPLE = ("Vanya Orlov", "Dr. Ilse Vok", "Ana María de Luz", "Bo Lee")
"""Characters with names of two and three words; their ids are made from that."""
PLAYERS = ("Maja van Dyke", "Jean-Luc Ó Sé", "Kim", "Ada Mary Byron")
SECRET = "Zanzibar Quux"
SECRET_MARK = re.compile("zanzibar|quux", re.IGNORECASE)
MOST_ANSWERS = 300
"""A call that has not ended after so many answers never will."""
PATIENCE = 60
"""After so many answers of one call, only the first option is taken: the one that asks least."""
MOST_TRIES = 14
"""How many options of one card are tried at one time; the others the next time."""
WHOLE, RECENT = 200, 40
"""How many lines of the log are read at the end of a run, and after each moment."""
BESIDE = ("moves", "changes")
"""What is searched for the secret beside the view."""
WORDS = "the old bridge"


class Fault(NamedTuple):
    """Something that the laws forbid, by name: what kind of fault, and of what."""

    game: str
    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.game}: {self.kind}: {self.what}"


class Found:
    """What runs have found: faults with an example of each, and what was begun and came to its end."""

    def __init__(self) -> None:
        self.faults: dict[Fault, str] = {}
        self.started: set[str] = set()
        self.ended: set[str] = set()

    def add(self, fault: Fault, example: str) -> None:
        """Note a fault; the first example is kept."""
        self.faults.setdefault(fault, example)


def slug(name: str) -> str:
    """Make an id of a name as the page does."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.casefold())
    return "-".join(part for part in plain.split("-") if part)


def named_table(game: str, seed: bytes) -> Table:
    """Make a table of four people with names of two and three words, and somebody whom no player knows."""
    demo, store = demo_of(game), SqliteStore(":memory:")
    heroes, npcs = list(demo.heroes.values()), list(demo.npcs.values())
    gm = Seat("gus-van-dyke", "Gus van Dyke", "gm")
    table = Table.make(store, "named", game, gm, name="The long table", seed=seed)
    for person, name in zip(PLAYERS, PEOPLE, strict=True):
        table.seat_somebody(gm.id, Seat(slug(person), person, "player", (slug(name),)))
    table.seat_somebody(gm.id, Seat("sue", "Sue", "spectator"))
    facts = [Joined(who=slug(name), sheet={**heroes[at % len(heroes)], "name": name}) for at, name in enumerate(PEOPLE)]
    facts.append(Joined(who="the-tall-guard", sheet={**npcs[0], "name": "The Tall Guard"}))
    facts.append(Joined(who=slug(SECRET), sheet={**npcs[-1], "name": SECRET}, seen_by=(GM,)))
    table.land(gm.id, facts)
    return table


def plain_table(game: str, seed: bytes) -> Table:
    """Make the demonstration table."""
    return demo_table(SqliteStore(":memory:"), "demo", game, seed)


TABLES = {"demo": plain_table, "named": named_table}


class Trial(NamedTuple):
    """Values for fields, and which options are tried with them."""

    values: dict[str, Any]
    tried: tuple[tuple[str, str], ...] = ()


class Run:
    """Plays at one table through the API."""

    def __init__(self, game: str, kind: str, seed: int, found: Found) -> None:
        self.random = Random(f"{game} {kind} {seed}")
        self.found = found
        self.table = TABLES[kind](game, seed.to_bytes(32, "big"))
        self.game: Ruleset = ruleset(game)
        self.kind = kind
        self.playing: dict[str, Program] = {}
        self.steady = False
        """Whether play goes on with what is usual, after all that is offered was tried; else at random."""
        self.tried: set[tuple[str, str, str]] = set()
        """Options of fields that were tried, by act or card, field and option."""
        self.read: set[tuple[str, str]] = set()
        """Texts that were looked at."""
        self.ids = [id for id in (*self.table.state.sheets, *self.table.house.seats) if "-" in id]

    # The faults.

    def fault(self, kind: str, what: str, example: object) -> None:
        """Note a fault."""
        self.found.add(Fault(self.game.id, kind, what), f"{self.kind}: {example}")

    # The run.

    def play(self, moments: int) -> None:
        """Play some moments of what was begun least so far, then look at what everybody was told."""
        with self.seated():
            for _ in range(moments):
                if not self.moment():
                    break
            self.look()

    @contextmanager
    def seated(self) -> Iterator[None]:
        """Let programs sit down at the table, and note what they bring to its end."""
        store = self.table.store
        with programs(self.table) as playing, watched(self):
            self.playing = playing
            self.gm = next(one for one in playing.values() if one.seat.role == GM)
            self.table = self.gm.client.app.state.site.hall.table(self.table.id)  # the server's: no second one plays on
            for one in playing.values():
                if self.kind == "named" and one.seat.role != "spectator":
                    one.act("dice", dice="own")  # so that faces can be typed in
            yield
        store.close()

    def play_each(self, states: Sequence[Sequence[Fact]]) -> None:
        """Begin what states of the table offer, with as little said as will do and with all of it, and end it.

        Each act is begun from the first state that offers it: what came of the one before is taken back.
        """
        self.steady = True
        with self.seated():
            for facts in states:
                self.table.land(self.gm.seat.id, list(facts))
                stood = self.table.position.number
                self.look()
                for one, offer in self.fresh_offers():
                    self.look_at_offer(one, offer)
                    trials = self.least_and_most(offer.get("fields", []))
                    for trial in trials:
                        if begun := self.begin(one, offer, trial):
                            self.to_the_end(begun)
                            beside = BESIDE if trial is trials[-1] else ()
                            self.look(self.gm, one, lines=min(WHOLE, self.table.number - stood), beside=beside)
                            self.gm.act("undo", to=stood)

    def fresh_offers(self) -> list[tuple[Program, Mapping[str, Any]]]:
        """Give what nobody has begun yet, each with a seat that is offered it: a player's, where one is."""
        found: dict[str, tuple[Program, Mapping[str, Any]]] = {}
        for one in sorted(self.players(), key=lambda one: one is self.gm):
            for offer in one.get("moves"):
                if offer["act"] not in self.found.started:
                    found.setdefault(offer["act"], (one, offer))
        return list(found.values())

    def least_and_most(self, fields: Sequence[Mapping[str, Any]]) -> list[Trial]:
        """Fill fields in: what has to be, with the first that is offered and with the last, and all of them."""
        first = {field["name"]: value for field in fields if (value := self.usual(field)) is not None}
        every: dict[str, Any] = {}
        for field in fields:
            if all(every.get(name) in keys for name, keys in field.get("when", {}).items()):
                every[field["name"]] = [WORDS, *self.options_of(field)][-1]
        between = {name: every[name] for name in first if name in every}
        found = (first, *[between] * LONG, every)
        fitting = [fit for values in found if (fit := fitted(Trial(values), fields)) is not None]
        return [one for at, one in enumerate(fitting) if one not in fitting[:at]]

    def moment(self) -> bool:
        """Begin something, at times two things at once, and play it to its end; tell whether there was anything."""
        begun = [self.begun()]
        if begun[0] and self.random.random() < 0.3:
            begun.append(self.begun())  # nothing is held: two calls are under way, whoever is in them
        self.look(lines=RECENT)
        for call in begun:
            if call:
                self.to_the_end(call)
        if self.random.random() < 0.1:
            self.between()
        return any(call is not None for call in begun)

    def between(self) -> None:
        """Let a scene go on by itself, and let sessions begin and end: what comes with them is never refused, too."""
        for call in list(self.table.open):
            self.to_the_end(call)
        under_way = self.gm.get("view", lines=1)["session"]
        act = self.random.choice(("go-on", "end-session" if under_way else "begin-session"))
        try:
            self.gm.act(act)
        except Stopped as stopped:
            self.fault("start refused", act, stopped)
        for call in list(self.table.open):
            self.to_the_end(call)

    def begun(self) -> int | None:
        """Begin something that somebody is offered; 0: what was offered is refused. None: nothing is offered."""
        for one in self.players():
            if offers := one.get("moves"):
                break
        else:
            return None
        for offer in offers:
            self.look_at_offer(one, offer)
        fresh = [offer for offer in offers if offer["act"] not in self.found.started]
        acts = list(dict.fromkeys(offer["act"] for offer in fresh or offers))
        act = self.random.choice(acts)  # each kind as often as another
        offer = self.random.choice([offer for offer in offers if offer["act"] == act])
        trials = self.trials(f"start {offer['act']}", offer.get("fields", []))
        for trial in trials[:-1]:
            tried = self.begin(one, offer, trial)
            if tried is not None:
                self.take_back(tried)
        return self.begin(one, offer, trials[-1]) or 0

    def players(self) -> list[Program]:
        """Give the programs of those who play, in a random order; the gamemaster's is first half of the time."""
        playing = [one for one in self.playing.values() if one.seat.role != "spectator"]
        mixed = self.random.sample(playing, len(playing))
        return sorted(mixed, key=lambda one: one is not self.gm) if self.random.random() < 0.4 else mixed

    def begin(self, one: Program, offer: Mapping[str, Any], trial: Trial) -> int | None:
        """Begin what is offered with what it fills in and asks for; None where that is refused, which is a fault."""
        arguments = {**offer.get("filled", {}), **trial.values}
        try:
            line: int = one.act("start", act=offer["act"], who=offer.get("who", ""), arguments=arguments)["line"]
        except Stopped as stopped:
            given = {name: trial.values[name] for name, _ in trial.tried if name in trial.values}
            self.fault("start refused", offer["act"], f"{one.seat.name} {given or 'as usual'}: {stopped}")
            return None
        self.found.started.add(offer["act"])
        return line

    def take_back(self, line: int) -> None:
        """Take back what was begun with a line, so that something else can be tried."""
        self.gm.act("undo", to=self.before(line))

    def before(self, line: int) -> int:
        """Give the line that play can be taken back to before another."""
        return self.table.rows.row(line).parent

    def to_the_end(self, call: int) -> None:
        """Answer whatever is asked until a call has ended."""
        for count in range(MOST_ANSWERS):
            if call not in self.table.open:
                return
            if not self.answered(call, count):
                break
        if call in self.table.open:
            name = self.table.open[call].opened.procedure
            self.fault("does not end", name, f"after {len(self.table.open[call].answers)} answers")
            self.gm.act("abandon", call=call, reason="it does not end")

    def answered(self, call: int, count: int) -> bool:
        """Let somebody answer the open question of a call, with every option that was not tried yet, then with one."""
        for one in self.players():
            cards = [card for card in one.cards if card["call"] == call and not card["stand_in"]]
            if cards:
                return self.answer(one, cards[0], count)
        cards = [card for card in self.gm.cards if card["call"] == call]
        return bool(cards) and self.answer(self.gm, cards[0], count)

    def answer(self, one: Program, card: Mapping[str, Any], count: int) -> bool:
        """Answer a card; tell whether any answer was taken."""
        self.look_at_card(one, card)
        if card["kind"] == "roll":
            return self.taken(one, card, self.dice(card["call"]))
        if card["kind"] == "card":
            ways = [self.together(card, trial) for trial in self.trials(f"card {card['key']}", card["fields"])]
            trials = [{"fields": fields} for fields in ways if fields is not None]
        else:
            untried = [key for key in card["options"] if ("choice", card["key"], key) not in self.tried]
            self.tried.update(("choice", card["key"], key) for key in untried[:MOST_TRIES])
            last = card["options"][0] if self.steady or count > PATIENCE else self.random.choice(card["options"])
            trials = [{"choice": key} for key in (*untried[:MOST_TRIES], last)]
        for given in trials[:-1] if count <= PATIENCE else ():
            stood = self.table.position.number
            if self.taken(one, card, given):
                self.gm.act("undo", to=stood)
        return any(self.taken(one, card, given) for given in trials[::-1])

    def dice(self, call: int) -> dict[str, Any]:
        """Throw the table's dice, or type in the lowest or the highest faces: what follows from these is seen, too."""
        question = self.table.open[call].session.question
        sides = list(question.pool.sides()) if isinstance(question, Roll) else []
        kind = self.random.choice(("table", "table", "low", "high"))
        if kind == "table" or not sides or len(sides) > 50:
            return {}
        return {"faces": [1] * len(sides) if kind == "low" else sides}

    def taken(self, one: Program, card: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
        """Give an answer; tell whether it was taken. One that was offered and is refused is a fault."""
        try:
            one.act("answer", call=card["call"], sequence=card["sequence"], **given)
        except Stopped as stopped:
            procedure = self.table.rows.opened(card["call"]).procedure
            self.fault("answer refused", procedure, f"{card['key']}: {one.seat.name} {given}: {stopped}")
            return False
        return True

    def together(self, card: Mapping[str, Any], trial: Trial) -> dict[str, Any] | None:
        """Give fields that a card takes together: which do is for the rule to say, with its `check`.

        An option that is tried is taken with something, or it should not be offered; what is picked at random needn't.
        """
        question = self.table.open[card["call"]].session.question
        assert isinstance(question, Choose)
        assert isinstance(question.options, Card)
        words = {column.name for column in question.options.columns if column.kind == "words"}
        held = {name: value for name, value in trial.values.items() if name not in words}
        try:
            question.options.filled(picked(trial.values) or {})
        except Refused:
            if not trial.tried:
                return None
            try:
                record = question.options.narrowed(picked(held) or {})[0]
            except Refused as refused:
                self.fault("never taken", f"{card['key']}.{trial.tried[0][0]}", f"{held}: {refused}")
                return None
            return {**trial.values, **question.options.picked(record)}
        except BadInput:
            pass  # it is refused as malformed: the fault that `taken` finds
        return trial.values

    # What is tried.

    def trials(self, about: str, fields: Sequence[Mapping[str, Any]]) -> list[Trial]:
        """Give ways to fill fields in: one for each option that was not tried yet, and at last one at random."""
        usual = {field["name"]: value for field in fields if (value := self.usual(field)) is not None}
        found: list[Trial] = []
        for field in fields:
            for value in self.options_of(field):
                mark = (about, field["name"], str(value))
                if mark in self.tried or len(found) >= MOST_TRIES:
                    continue
                self.tried.add(mark)
                if (reached := self.reached(field, fields)) is not None:
                    found.append(Trial({**usual, **reached, field["name"]: value}, (mark[1:],)))
        last = dict(usual)
        for field in fields:
            values = list(self.options_of(field))
            if values and self.random.random() < 0.5 and not field.get("when"):
                last[field["name"]] = self.random.choice(values)
        for field in fields:  # what has to be said where something else was picked
            when = field.get("when") or {}
            if when and field["kind"] == "some" and all(last.get(one) in keys for one, keys in when.items()):
                last[field["name"]] = next(self.options_of(field), [])
        trials = [*found, Trial(usual), *[Trial(last)][self.steady :]] if fields else [Trial({})]
        return [fit for one in trials if (fit := fitted(one, fields)) is not None]

    def reached(self, field: Mapping[str, Any], fields: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
        """Give what earlier fields have to be for a field to matter; None where that is not offered now."""
        by_name = {one["name"]: one for one in fields}
        found: dict[str, Any] = {}
        for name, keys in field.get("when", {}).items():
            if name in by_name:
                offered = [option["key"] for option in by_name[name].get("options", [])]
                key = next((key for key in keys if not offered or key in offered), None)
                if key is None:
                    return None
                found[name] = [key] if by_name[name]["kind"] == "some" else key
        return found

    def usual(self, field: Mapping[str, Any]) -> Any:
        """Give something for a field that has to be given; None where it may be left out."""
        if not field.get("needed") or (field.get("when") and field["kind"] != "words"):
            return None
        usual = field.get("usual")
        if usual not in (None, "", []) and len(usual) >= (field.get("least") or 0 if field["kind"] == "some" else 0):
            return usual
        return next(self.options_of(field), f"{WORDS} {self.random.randint(2, 9_999)}")

    def options_of(self, field: Mapping[str, Any]) -> Iterator[Any]:
        """Give each thing that a field offers: of boxes to tick as few as will do, of a number its limits."""
        keys = [option["key"] for option in field.get("options", [])]
        if field["kind"] == "one":
            yield from keys
        elif field["kind"] == "some":
            least = field.get("least") or 1  # so many have to be picked: the one, and others with it
            yield from ([key, *[other for other in keys if other != key][: least - 1]] for key in keys)
        elif field["kind"] == "number":
            least, most = field.get("least"), field.get("most")
            yield from dict.fromkeys(one for one in (least, most) if one is not None and abs(one) < 1_000)
            if least is None and most is None:
                yield 1

    # What is read.

    def look(self, *seats: Program, lines: int = WHOLE, beside: Sequence[str] = BESIDE) -> None:
        """Look at all that some seats are given, or everybody: no secret, no id, no key, no brace."""
        for one in seats or self.playing.values():
            told = one.text("view", lines=lines)
            if one.seat.role != GM and self.kind == "named":
                for what, text in (("view", told), *[(what, one.text(what)) for what in beside]):
                    if SECRET_MARK.search(text):
                        at = SECRET_MARK.search(text).start()  # type: ignore[union-attr]
                        self.fault("secret seen", what, f"{one.seat.name}: …{text[max(0, at - 120) : at + 60]}…")
            seen = msgspec.json.decode(told)
            for line in seen["log"]:
                self.look_at(f"told by {self.teller(line)}", line["text"], line["kind"])
            for awaited in seen["awaited"]:
                for name in ("title", "headline", "asks", "word", "name"):
                    self.look_at(f"awaited {name}", awaited.get(name, ""), awaited.get("key", ""))

    def look_at_card(self, one: Program, card: Mapping[str, Any]) -> None:
        """Look at what a card says."""
        key = card["key"]
        if card["asks"] == key:
            self.fault("key shown", f"question {key}", card["title"])
        for name in ("asks", "title", "guide", "button", "headline", "whose", "who"):
            self.look_at(f"question {key}", card.get(name, ""), name)
        for option, words in {**card.get("words", {}), **card.get("notes", {})}.items():
            self.look_at(f"option of {key}", words, option)
        for field in card.get("fields", []):
            self.look_at_field(f"{key}.{field['name']}", field)

    def look_at_offer(self, one: Program, offer: Mapping[str, Any]) -> None:
        """Look at what a move says."""
        for name in ("title", "guide", "name"):
            self.look_at(f"move {offer['act']}", offer.get(name, ""), name)
        for field in offer.get("fields", []):
            self.look_at_field(f"{offer['act']}.{field['name']}", field)

    def look_at_field(self, what: str, field: Mapping[str, Any]) -> None:
        """Look at what a field says."""
        self.look_at(f"field {what}", field["title"], "title")
        self.look_at(f"field {what}", field.get("guide", ""), "guide")
        for option in field.get("options", []):
            self.look_at(f"field {what}", option["words"], option["key"])
            self.look_at(f"field {what}", option.get("note", ""), option["key"])

    def look_at(self, where: str, text: str, about: str) -> None:
        """Look at one text that people read."""
        if not text or (where, text) in self.read:
            return
        self.read.add((where, text))
        if trouble := unreadable(text, self.ids):
            self.fault(f"{trouble} shown", where, f"{text!r} ({about})")

    def teller(self, line: Mapping[str, Any]) -> str:
        """Say what a line of the log tells of: a procedure or a deed by its id, or the kind of line."""
        if line.get("call"):
            return self.table.rows.opened(line["call"]).procedure
        logged = self.table.rows.line(line["number"])
        return logged.deed if isinstance(logged, DeedDone) else str(line["kind"])


def fitted(trial: Trial, fields: Sequence[Mapping[str, Any]]) -> Trial | None:
    """Give a trial with what a form offers beside what stands in its other fields; None where what is tried isn't.

    Whoever is picked in one field isn't offered in another that leaves them out, and an option may go with some only.
    """
    values, tried = dict(trial.values), [name for name, _ in trial.tried]
    for field in sorted(fields, key=lambda field: field["name"] in tried):  # the others give way to what is tried
        name = field["name"]
        if name not in values or field["kind"] not in ("one", "some") or not field.get("options"):
            continue
        usual = {other["name"]: other.get("usual", "") for other in fields}
        beside = {**usual, **values}
        apart = as_keys(beside.get(field.get("but", ""), ()))
        open_ = [one["key"] for one in field["options"] if one["key"] not in apart and goes_with(one, beside)]
        listed = [one["key"] for one in field["options"]]
        kept = [key for key in as_keys(values[name]) if key in open_ or key not in listed]
        if len(kept) == len(as_keys(values[name])):
            continue
        if name in tried:
            return None
        least = field.get("least") or int(bool(field.get("needed")))
        kept += [key for key in open_ if key not in kept][: max(0, least - len(kept))]
        if len(kept) < least:
            return None
        if field["kind"] == "some":
            values[name] = kept
        elif kept:
            values[name] = kept[0]
        else:
            del values[name]
    return Trial(values, trial.tried)


def as_keys(value: Any) -> list[str]:
    """Give what stands in a field as keys."""
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else [str(value)]


def goes_with(option: Mapping[str, Any], beside: Mapping[str, Any]) -> bool:
    """Tell whether a form offers an option beside what stands in its other fields."""
    return all(set(keys).intersection(as_keys(beside.get(name, ""))) for name, keys in option.get("when", ()))


class watched:  # noqa: N801
    """Notes which procedures came to their end while a run plays, inner ones too."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def __enter__(self) -> None:
        self.before = before = OpenCall.ending
        found, game, acts = self.run.found, self.run.game, self.run.game.acts

        def ending(call: OpenCall, session: Any, names: Mapping[str, str]) -> Any:
            lines = before(call, session, names)
            if session.ended:
                found.ended.add(call.opened.procedure)
            for played in session.played:
                if (listing := game.listing_of(played.call)) is not None:
                    found.started.add(listing.id)
                    found.ended.add(listing.id)
            return lines

        OpenCall.ending = ending  # type: ignore[method-assign,assignment]
        self.deeds = [id for id, act in acts.items() if act.kind == "deed"]

    def __exit__(self, *error: object) -> None:
        OpenCall.ending = self.before  # type: ignore[method-assign]
        self.run.found.ended |= self.run.found.started & set(self.deeds)  # done at once


def not_reached(game: Ruleset, found: Found) -> Iterator[Fault]:
    """Name what no run has begun, or none has brought to its end."""
    for id in dict.fromkeys((*game.acts, *game.listings)):
        if id in game.by_itself - found.started:  # nobody begins it
            continue
        if id not in found.started:
            yield Fault(game.id, "never begun", id)
        elif id not in found.ended:
            yield Fault(game.id, "never ended", id)


SEEDS = 10
MOMENTS = 40 if LONG else 20


def all_runs(game: str, seeds: int) -> Found:
    """Play at tables of both kinds, so many of each; give what was found."""
    found = Found()
    for seed in range(seeds):
        for kind in TABLES:
            Run(game, kind, seed, found).play(MOMENTS)
    return found
