"""Fights at a real table: people with sheets, and somebody who presses what has to be pressed, and counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.combat.orders import AS_BEFORE, NEAREST, commands, offered
from rollwright.games.going_somewhere.rules.combat.rolling import Keeps
from rollwright.games.going_somewhere.rules.combat.standing import scene_at, waited_for
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.state import Fight, scene_of
from rollwright.play.keys import key_of
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import Fact, Joined
from rollwright.rules.telling import facts_in
from rollwright.table.log import CallEnded
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.stage import by_itself

STATS = {"acc": 12, "chm": 10, "int": 10, "per": 11, "spd": 12, "str": 14, "vit": 12}
SWORD = Item(name="Long sword", key="long-sword", kind="weapon", where="right hand", sides=10, hands=1)
BOW = Item(name="Long bow", key="long-bow", kind="weapon", where="left hand", sides=8, hands=1, ranged=True)
ARROWS = Item(name="Arrows, d8", key="arrows-d8", kind="ammunition", where="back", count=20, per=20, sides=8)
CLUB = Item(name="Club", key="club", kind="weapon", where="right hand", sides=6, hands=1)
MAIL = Item(name="Hide", kind="armour", where="worn", sides=4)
HEROES = ("torvald-stone", "mira-of-osk", "bran-the-tall", "ilse-vok")
FOES = ("rusk", "old-garr", "the-thin-one", "weasel", "brakk")
NAMES = {"torvald-stone": "Torvald Stone", "mira-of-osk": "Mira of Osk", "bran-the-tall": "Bran the Tall"}


def hero(who: str, **changed: Any) -> Sheet:
    """Give a fighter with a sword, armour and a few Character Points."""
    return msgspec.structs.replace(
        Sheet(name=NAMES.get(who, "Ilse Vok"), stats={**STATS, "str": 16}, items=(SWORD, MAIL), cp=6), **changed
    )


def foe(who: str, **changed: Any) -> Sheet:
    """Give a raider with a club."""
    name = who.replace("-", " ").title()
    return msgspec.structs.replace(
        Sheet(name=name, npc=True, foe=True, stats={**STATS, "spd": 9, "str": 12, "acc": 10}, items=(CLUB,), cp=0),
        **changed,
    )


FIRST = 15
"""With dice from this seed on, fights go as the tests have them."""


def sat_down(sheets: dict[str, Sheet], seed: int = 0, players: int = 2) -> Table:
    """Open a table: the CGO, and players who share the heroes."""
    heroes = [who for who, one in sheets.items() if not one.npc]
    table = Table.make(
        SqliteStore(":memory:"), "fight", "going-somewhere", Seat("gus", "Gus", "gm"), seed=bytes([FIRST + seed]) * 32
    )
    for at in range(players):
        table.seat_somebody("gus", Seat(f"player-{at}", f"Player {at}", "player", tuple(heroes[at::players])))
    table.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(one)) for who, one in sheets.items()])
    return table


def company(heroes: int, foes: int, seed: int = 0, **changed: Any) -> Table:
    """Open a table with some heroes and some raiders."""
    people = {who: hero(who, **changed) for who in HEROES[:heroes]}
    return sat_down({**people, **{who: foe(who) for who in FOES[:foes]}}, seed)


def fight_in(table: Table) -> Fight:
    """Give the fight under way."""
    fight = scene_of(table.state).fight
    assert fight is not None
    return fight


def seat_of(table: Table, who: str) -> str:
    """Say who plays somebody."""
    return next((seat.id for seat in table.seats if who in seat.holds), "gus")


class Presses(Counter[tuple[str, str]]):
    """Who has pressed what how often."""

    def press(self, who: str, what: str) -> None:
        self[who, what] += 1

    @property
    def all(self) -> int:
        """All of them."""
        return sum(self.values())


def answered(table: Table, presses: Presses, again: bool = False) -> None:
    """Answer what is open, with the first option of each question; or throw again wherever that is offered."""
    while table.open:
        call, under_way = next(iter(table.open.items()))
        question: Any = under_way.session.question
        actor = question.actor if isinstance(question, Choose) else question.by
        seat = "gus" if actor == GM else seat_of(table, actor)
        choice = None
        if isinstance(question, Choose):
            offers = [one for one in question.options if not isinstance(one, Keeps)]
            picked = offers[-1 if again and question.key in ("reroll", "spends") else 0]
            choice = key_of(picked)
            seat = seat_of(table, picked.who) if question.key == "spends" and hasattr(picked, "who") else seat
        if not (again and question.key in ("reroll", "spends") and choice not in ("keep", "go on")):  # a spend
            presses.press(seat, f"answer {question.key}")
        table.answer(seat, call, under_way.session.length, choice=choice)


def declared(table: Table, presses: Presses, saving: bool = False) -> None:
    """Let everybody declare who has to: players the first thing offered, the CGO one order for all."""
    waiting = waited_for(scene_at(table.options, table.state), fight_in(table))
    for one in [one for one in waiting if one.by != GM]:
        action = offered(table.options, table.state, one.who)[0].key
        table.start(
            seat_of(table, one.who), "declare", {"who": one.who, "action": action, "sure": "save" if saving else ""}
        )
        presses.press(seat_of(table, one.who), "declare")
    if any(one.by == GM for one in waiting):
        again = any(one.key == AS_BEFORE for one in commands(table.options, table.state))
        table.start("gus", "command", {"action": AS_BEFORE if again else NEAREST})
        presses.press("gus", "command")


def only_rolled(table: Table) -> Table:
    """Make the Combat Rolls of a round, and take back the turns that follow by themselves."""
    call = table.start("gus", "combat-roll")
    answered(table, Presses())
    (end,) = [number for number, line in table.lines(0) if isinstance(line, CallEnded) and line.call == call]
    if end != table.number:
        table.undo("gus", end)
    return table


def fought(
    table: Table, most: int = 60, again: bool = False, far: bool = False, **given: Any
) -> tuple[Presses, list[int]]:
    """Play a fight to its end; count the presses, of all of it and of each round.

    `far`: players save their Character Points, and the CGO lets it go on until something changes.
    """
    presses, rounds = Presses(), [0]
    table.start("gus", "begin-fight", given)
    presses.press("gus", "begin")
    answered(table, presses)
    while scene_of(table.state).fight is not None and len(rounds) <= most:
        before, at = presses.all, fight_in(table).round
        while scene_of(table.state).fight is not None and fight_in(table).round == at:
            if fight_in(table).phase == "declare":
                declared(table, presses, far)
            if fight_in(table).phase == "declare" or by_itself(table, table.seat("gus")):
                table.go_on("gus", far=far)
                presses.press("gus", "go on")
            answered(table, presses, again)
        rounds.append(presses.all - before)
    return presses, rounds[1:]


def texts(table: Table) -> list[str]:
    """Give everything that was told."""
    return [told.text for line in table.lines() for told in getattr(line.logged, "told", ())]


def rounds_of(table: Table) -> int:
    """Give how many rounds the last fight has lasted."""
    facts: list[Any] = [fact for line in table.lines() for fact in getattr(line.logged, "facts", ())]
    return int([one["rounds"] for one in facts if one["fact"] == "fight-ended"][-1])


def facts_of(session: Session[Any]) -> list[Fact]:
    """Give the facts of a fight, as they came."""
    return facts_in(session.story())
