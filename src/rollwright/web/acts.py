"""What a form at a table does. Each act is a function of the table, the seat and the form; its name is its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.checks import only_gm
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.forms import Form, faces_in

Act: TypeAlias = Callable[[Table, str, Form], None]

ACTS: dict[str, Act] = {}

MOST_BOT_ACTS = 20
"""How many answers bots give at one asking."""


def act(name: str) -> Callable[[Act], Act]:
    """List a function under the name of its address."""

    def listed(function: Act) -> Act:
        ACTS[name] = function
        return function

    return listed


def key(form: Form) -> str:
    """Give the key by which the same form, sent twice, is known."""
    return form.text("act")[:80]


@act("answer")
def answer(table: Table, seat: str, form: Form) -> None:
    """Answer a question with an option, with typed faces, or with the table's dice."""
    call, sequence = form.number("call"), form.number("sequence")
    if form.has("choice"):
        table.answer(seat, call, sequence, choice=form.text("choice"), act=key(form))
    elif form.text("dice") == "typed":
        table.answer(seat, call, sequence, faces=faces_in(form.text("faces")), act=key(form))
    elif form.text("dice") == "set":
        faces = faces_in(form.text("faces"))
        table.set_roll(seat, call, sequence, faces, form.text("reason"), act=key(form))
    else:
        table.answer(seat, call, sequence, act=key(form))


@act("start")
def start(table: Table, seat: str, form: Form) -> None:
    """Start a call: a move by its place in the seat's list, or a procedure, with the fields that were filled in."""
    hidden = form.text("hidden")
    if hidden not in ("", "result", "all"):
        raise BadInput("a call is open, or hidden in its result or altogether")
    given: Mapping[str, object] = form.under("a.")
    if form.has("move"):
        moves = table.moves(seat)
        place = form.number("move")
        if place >= len(moves) or moves[place].title != form.text("title"):
            raise BadInput("what can be started has changed since this page was made; look again")
        given = {**moves[place].filled, **given}
        procedure = moves[place].procedure
    else:
        procedure = form.text("procedure")
    table.start(seat, procedure, given, hidden=hidden, audience=form.many("audience"), act=key(form))  # type: ignore[arg-type]


@act("roll")
def roll(table: Table, seat: str, form: Form) -> None:
    """Roll an expression outside any rule."""
    faces = faces_in(form.text("faces")) if form.text("faces").strip() else None
    hidden = form.text("hidden")
    if hidden not in ("", "result", "all"):
        raise BadInput("a roll is open, or hidden in its result or altogether")
    table.roll(seat, form.text("expression"), form.text("what"), faces=faces, hidden=hidden, act=key(form))  # type: ignore[arg-type]


@act("say")
def say(table: Table, seat: str, form: Form) -> None:
    """Say something, to all or to some."""
    table.say(seat, form.text("text"), form.many("to"), act=key(form))


@act("note")
def note(table: Table, seat: str, form: Form) -> None:
    """Write a note, or change one."""
    table.note(
        seat, form.text("title"), form.text("text"), form.many("audience"), note=form.text("note"), act=key(form)
    )


@act("undo")
def undo(table: Table, seat: str, form: Form) -> None:
    """Take play back to a line, or forward again."""
    table.undo(seat, form.number("to"), form.text("reason"), act=key(form))


@act("abandon")
def abandon(table: Table, seat: str, form: Form) -> None:
    """Give up a call under way."""
    table.abandon(seat, form.number("call"), form.text("reason"), act=key(form))


@act("overrule")
def overrule(table: Table, seat: str, form: Form) -> None:
    """Change the outcome of a call."""
    table.overrule(seat, form.number("call"), form.under("o."), form.text("reason"), act=key(form))


@act("reveal")
def reveal(table: Table, seat: str, form: Form) -> None:
    """Show something hidden."""
    table.reveal(seat, form.number("line"), form.many("to"), act=key(form))


@act("veil")
def veil(table: Table, seat: str, form: Form) -> None:
    """Make fields of a sheet private, or open them."""
    table.veil(seat, form.text("who"), form.many("field"), form.text("shown") == "yes", act=key(form))


@act("switch")
def switch(table: Table, seat: str, form: Form) -> None:
    """Switch an option."""
    table.switch(seat, form.text("option"), form.text("value"), form.text("reason"), act=key(form))


@act("title")
def title(table: Table, seat: str, form: Form) -> None:
    """Begin a scene."""
    table.title(seat, form.text("title"), act=key(form))


@act("session")
def session(table: Table, seat: str, form: Form) -> None:
    """Begin or end a session of play."""
    (table.end_session if table.position.session else table.begin_session)(seat, act=key(form))


@act("seat")
def seat_change(table: Table, seat: str, form: Form) -> None:
    """Change somebody's seat: its part at the table, and its sheets."""
    before = table.seat(form.text("seat"))
    changed = {"role": form.text("role", before.role), "holds": form.many("holds"), "bot": form.text("bot")}
    try:
        after = msgspec.convert({**msgspec.to_builtins(before), **changed}, Seat)
    except msgspec.ValidationError as error:
        raise BadInput(f"this is no seat: {error}; choose a part from the list") from None
    table.seat_somebody(seat, after, act=key(form))


@act("remove")
def remove(table: Table, seat: str, form: Form) -> None:
    """Send somebody away."""
    table.remove(seat, form.text("seat"), act=key(form))


@act("hand-over")
def hand_over(table: Table, seat: str, form: Form) -> None:
    """Hand the gamemaster's seat over."""
    table.hand_over(seat, form.text("seat"), act=key(form))


@act("leave")
def leave(table: Table, seat: str, form: Form) -> None:
    """Leave the table."""
    table.leave(seat, act=key(form))


@act("revoke")
def revoke(table: Table, seat: str, form: Form) -> None:
    """Take an invitation back."""
    table.revoke(seat, form.text("invite"), act=key(form))


@act("rotate")
def rotate(table: Table, seat: str, form: Form) -> None:
    """Begin a new epoch of the dice."""
    table.rotate(seat, act=key(form))


@act("fact")
def fact(table: Table, seat: str, form: Form) -> None:
    """Put a fact down by hand."""
    from rollwright.web.facts_by_hand import fact_from

    table.land(seat, [fact_from(table, form)], form.text("reason"), act=key(form))


@act("advice")
def advice(table: Table, seat: str, form: Form) -> None:
    """Allow players to ask for advice, or no longer: a note of the gamemaster's with a title of its own says so."""
    from rollwright.web.odds import ADVICE, advice_note

    only_gm(table.seat(seat), "allow advice")
    standing, wanted = advice_note(table), form.text("allow") == "yes"
    if wanted and not standing:
        table.note(seat, ADVICE, "Players may ask what would be best.", ("gm",), act=key(form))
    elif standing and not wanted:
        table.note(seat, ADVICE, "", ("gm",), note=standing, act=key(form))


@act("bots")
def bots(table: Table, seat: str, form: Form) -> None:
    """Let the bots answer what waits for them now."""
    from random import SystemRandom

    from rollwright.table.bots import answered_by_one, bots_of

    only_gm(table.seat(seat), "let bots answer")
    random = SystemRandom()
    players = bots_of(table, random)
    if not players:
        raise Refused("no seat here is played by a bot; say which are, under who sits here")
    done = 0
    while done < MOST_BOT_ACTS and answered_by_one(table, players, random):
        done += 1
    if not done:
        raise Refused("nothing waits for a bot now")
