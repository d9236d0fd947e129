"""What a form at a table does. Each act is a function of the table, the seat and the form; its name is its address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.fields import Field
from rollwright.table.beginning import act_of
from rollwright.table.checks import ADVICE, only_gm
from rollwright.table.seat import ALL, Seat
from rollwright.table.table import Table
from rollwright.table.view import changes
from rollwright.web.forms import Form, faces_in
from rollwright.web.moves import move_of
from rollwright.web.page import page_of

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
        faces = faces_in(form.text("faces")) if form.text("faces").strip() else None
        how = form.text("how").strip()
        table.answer(seat, call, sequence, choice=form.text("choice"), faces=faces, how=how, act=key(form))
    elif form.has("card"):
        cards = changes(table, seat, table.number).cards
        asked = next((card.fields for card in cards if (card.call, card.sequence) == (call, sequence)), ())
        table.answer(seat, call, sequence, fields=filled(form, "f.", asked), act=key(form))
    elif form.text("dice") == "typed":
        table.answer(seat, call, sequence, faces=faces_in(form.text("faces")), act=key(form))
    elif form.text("dice") == "set":
        faces = faces_in(form.text("faces"))
        table.set_roll(seat, call, sequence, faces, form.text("reason"), act=key(form))
    else:
        table.answer(seat, call, sequence, act=key(form))


def turn_used(table: Table, seat: Seat, act: str, who: str) -> str:
    """Say whose turn in a scene something is that a seat begins, as the game's page says it."""
    uses = page_of(table.game.package).uses_turn if act in table.game.acts else None
    return who if uses is not None and uses(table.position.known_to(seat), seat, act, who) else ""


@act("start")
def start(table: Table, seat: str, form: Form) -> None:
    """Begin an act of the game, with the fields that were filled in; for several people at once, where that can be."""
    hidden = form.text("hidden")
    if hidden not in ("", "result", "all"):
        raise BadInput("a moment is open, or hidden in its result or altogether")
    own, found = table.seat(seat), act_of(table.game, form.text("procedure"))
    people = list(dict.fromkeys(form.many("a.who")))
    if len(people) > 1 and found.by == "gm":
        start_each(table, seat, form, found.id, people)
        return
    who = form.text("a.who")
    given: Mapping[str, Any] = form.under("a.")
    move = found.move_of(table.options, table.position.known_to(own), table.position.sitting(own), who)
    if move is not None:
        given = {**filled(form, "a.", move.fields), **({"who": who} if found.has_who else {})}
    turn = turn_used(table, own, found.id, who)
    if form.text("show") == "yes" and found.meets and own.runs_game and not hidden:
        from rollwright.web.npcs import step_forth

        known = table.position.known_to(own)
        found.made(table.options, known, found.kept(found.read(table.options, known, given)))  # or why it can't be
        step_forth(table, seat, [who for name in form.under("a.") for who in form.many(f"a.{name}")], key(form))
    table.start(seat, found.id, given, turn=turn, hidden=hidden, audience=form.many("audience"), act=key(form))  # type: ignore[arg-type]


def start_each(table: Table, seat: str, form: Form, act: str, people: list[str]) -> None:
    """Start the same for several people, a moment for each: first it is sure that it can be for all of them."""
    own, found = table.seat(seat), act_of(table.game, act)
    known = table.position.known_to(own)
    given = [{**_theirs(form, move_of(table, own, act, who).fields), "who": who} for who in people]
    for one in given:
        found.made(table.options, known, found.kept(found.read(table.options, known, one)))
    hidden, audience = form.text("hidden"), form.many("audience")
    for place, one in enumerate(given):
        table.start(seat, act, one, hidden=hidden, audience=audience, act=f"{key(form)[:70]}+{place}")  # type: ignore[arg-type]


def _theirs(form: Form, asked: Sequence[Field]) -> dict[str, Any]:
    """Read what one form for several people says for one of them: of what is ticked, what they could have ticked."""
    given, fields = filled(form, "a.", asked), {one.name: one for one in asked}
    for name, ticked in given.items():
        if (one := fields[name]).kind == "some" and not one.needed:
            given[name] = [key for key in ticked if key in [option.key for option in one.options]]
    return given


@act("roll")
def roll(table: Table, seat: str, form: Form) -> None:
    """Roll an expression outside any rule."""
    faces = faces_in(form.text("faces")) if form.text("faces").strip() else None
    hidden = form.text("hidden")
    if hidden not in ("", "result", "all"):
        raise BadInput("a roll is open, or hidden in its result or altogether")
    table.roll(seat, form.text("expression"), form.text("what"), faces=faces, hidden=hidden, act=key(form))  # type: ignore[arg-type]


ROLL = re.compile(r"/r(?:oll)?\s+(\S+(?:\s*[+-]\s*\S+)*?)(?:\s+(?:for\s+)?(.*))?", re.DOTALL)


@act("say")
def say(table: Table, seat: str, form: Form) -> None:
    """Say something, to all or to some; `/roll 2d6 for luck`, `/w Ana ...`, `/me ...` and `/as Sel ...` work too."""
    text = form.text("text").strip()
    if text.startswith("/"):
        command, _, rest = text.partition(" ")
        rest = rest.strip()
        if command in ("/roll", "/r"):
            found = ROLL.fullmatch(text)
            if found is None:
                raise BadInput("say what to roll, and what for if you like: /roll 2d6+1 for luck")
            table.roll(seat, found[1], found[2] or "", act=key(form))
        elif command in ("/w", "/whisper"):
            to, words = _whispered(table, rest)
            table.say(seat, words, (to,), act=key(form))
        elif command == "/me" and rest:
            own = table.seat(seat)
            alone = len(own.holds) == 1 and not own.runs_game
            name = table.position.known_to(own).name(own.holds[0]) if alone else own.name
            table.say(seat, f"{name} {rest}", form.many("to"), act=key(form))
        elif command == "/as" and voices(table, table.seat(seat)):
            who, words = _spoken_for(table, table.seat(seat), rest)
            table.say(seat, words, form.many("to"), act=key(form), who=who)
        else:
            more = ", /me, and /as and a name" if voices(table, table.seat(seat)) else ", and /me"
            raise BadInput(f"there is no {command} here; there are /roll 2d6+1, /w and a name{more}")
        return
    table.say(seat, form.text("text"), form.many("to"), act=key(form))


def _whispered(table: Table, text: str) -> tuple[str, str]:
    """Read to whom something is whispered: a name of somebody at the table, then the words."""
    names = sorted([one for one in table.seats if not one.left], key=lambda one: -len(one.name))
    for one in names:
        if text.lower().startswith(one.name.lower() + " "):
            return one.id, text[len(one.name) :].strip()
    raise BadInput(
        f"whisper to somebody by name: /w {names[-1].name} …; here are {', '.join(one.name for one in names)}"
    )


def voices(table: Table, seat: Seat) -> dict[str, str]:
    """Say for whom somebody may speak, by name: the gamemaster for all, a player for their own characters."""
    sheets = table.state.sheets
    return {table.state.name(who): who for who in sheets if seat.runs_game or who in seat.holds}


def _spoken_for(table: Table, seat: Seat, text: str) -> tuple[str, str]:
    """Read for whom somebody speaks: a name of one they play, whole or its first part, then the words."""
    names = voices(table, seat)
    parts = {part: who for name, who in names.items() for part in name.split()}
    for name, who in sorted({**parts, **names}.items(), key=lambda one: -len(one[0])):
        if text.lower().startswith(name.lower() + " "):
            return who, text[len(name) :].strip()
    raise BadInput(f"speak for somebody by name: /as {next(iter(names), 'Sel')} …; here are {', '.join(names)}")


def filled(form: Form, prefix: str, asked: Iterable[Field]) -> dict[str, Any]:
    """Read what was filled in, by the fields that were asked; what does not matter is left out."""
    given: dict[str, Any] = {}
    keys: dict[str, tuple[str, ...]] = {}
    for one in asked:
        name = prefix + one.name
        if any(not set(keys.get(other, ())).intersection(wanted) for other, wanted in one.when.items()):
            continue
        if one.kind == "some":
            given[one.name] = keys[one.name] = form.many(name)
            continue
        text = form.text(name).strip() if form.has(name) else ""
        if one.kind == "words":
            text = " ".join(text.split())  # written in several lines, it is one sentence all the same
        if one.free and text:
            text = next((option.key for option in one.options if option.words.lower() == text.lower()), text)
        keys[one.name] = (text or (one.usual if isinstance(one.usual, str) else ""),)
        if text:
            given[one.name] = text
    return given


@act("note")
def note(table: Table, seat: str, form: Form) -> None:
    """Write a note, or change one."""
    table.note(
        seat, form.text("title"), form.text("text"), form.many("audience"), note=form.text("note"), act=key(form)
    )


@act("hand-out")
def hand_out(table: Table, seat: str, form: Form) -> None:
    """Prepare a hand-out, or change one; give it at once to those who are ticked."""
    only_gm(table.seat(seat), "prepare hand-outs")
    given = form.picture
    if not (form.text("text").strip() or given):
        raise BadInput("write something, or choose a picture")
    table.note(
        seat, form.text("title"), form.text("text"), ("gm", *form.many("audience")),
        picture=given, note=form.text("note"), act=key(form),
    )  # fmt: skip


@act("give")
def give(table: Table, seat: str, form: Form) -> None:
    """Give a hand-out that was prepared."""
    table.give(seat, form.text("note"), form.many("to"), act=key(form))


@act("take-away")
def take_away(table: Table, seat: str, form: Form) -> None:
    """Take a hand-out out of everybody's notes; what was told of it stays told."""
    only_gm(table.seat(seat), "take hand-outs away")
    table.note(seat, "", "", ("gm",), note=form.text("note") or "-", act=key(form))


@act("portrait")
def portrait(table: Table, seat: str, form: Form) -> None:
    """Give a character a portrait, or take it away."""
    given = "" if form.text("remove") else form.picture
    if not given and not form.text("remove"):
        raise BadInput("choose a picture first")
    table.portray(seat, form.text("who"), given, act=key(form))


@act("undo")
def undo(table: Table, seat: str, form: Form) -> None:
    """Take play back to a line, or forward again."""
    table.undo(seat, form.number("to"), form.text("reason"), act=key(form))


@act("undo-last")
def undo_last(table: Table, seat: str, form: Form) -> None:
    """Take back what the last press did."""
    from rollwright.web.undoing import take_back_shown, undo_of

    only_gm(table.seat(seat), "take play back")
    last = undo_of(table, table.seat(seat))
    if not last.to:
        raise Refused("there is nothing to undo")
    if last.shown:
        take_back_shown(table, table.seat(seat), last.shown, key(form))
        return
    seen = form.number("seen") if form.text("seen") else None
    table.undo(seat, last.to, form.text("reason"), act=key(form), seen=seen)
    for at, line in enumerate(last.also):
        take_back_shown(table, table.seat(seat), line, f"{key(form)[:70]}+{at}")


@act("back")
def back(table: Table, seat: str, form: Form) -> None:
    """Take play back to before a moment."""
    from rollwright.web.undoing import before_of

    only_gm(table.seat(seat), "take play back")
    table.undo(seat, before_of(table, form.number("before")), form.text("reason"), act=key(form))


@act("set-verdict")
def set_verdict(table: Table, seat: str, form: Form) -> None:
    """Overrule a result; of several, the button that was pressed says which."""
    pressed = [(name.removeprefix("to."), value) for name, value in form.fields if name.startswith("to.")]
    verdict, to = pressed[0] if pressed else (form.text("verdict"), form.text("to"))
    table.set_verdict(seat, form.number("call"), verdict, to, form.text("reason"), act=key(form))


@act("let-stand")
def let_stand(table: Table, seat: str, form: Form) -> None:
    """Take back that a result was overruled."""
    table.let_stand(seat, form.number("call"), form.text("reason"), act=key(form))


@act("set-answer")
def set_answer(table: Table, seat: str, form: Form) -> None:
    """Change an answer that was given."""
    from rollwright.web.doing import ruling_of

    call, sequence = form.number("call"), form.number("sequence")
    if form.has("choice"):
        table.set_answer(seat, call, sequence, form.text("reason"), choice=form.text("choice"), act=key(form))
        return
    only_gm(table.seat(seat), "change what has happened")
    answers = ruling_of(table, table.seat(seat), call).answers
    asked = next((one.fields for one in answers if one.sequence == sequence), ())
    table.set_answer(seat, call, sequence, form.text("reason"), fields=filled(form, "f.", asked), act=key(form))


@act("set-roll")
def set_roll(table: Table, seat: str, form: Form) -> None:
    """Settle what dice show."""
    faces = faces_in(form.text("faces"))
    table.set_roll(seat, form.number("call"), form.number("sequence"), faces, form.text("reason"), act=key(form))


@act("strike")
def strike(table: Table, seat: str, form: Form) -> None:
    """Strike something that became true."""
    table.strike(seat, form.number("line"), form.number("place"), form.text("reason"), act=key(form))


@act("go-on")
def go_on(table: Table, seat: str, form: Form) -> None:
    """Let the scene go on by itself, as far as nobody has to decide."""
    if not table.go_on(seat, act=key(form), far=form.has("far")):
        raise Refused("somebody has to decide first; answer what is open, then go on")


@act("change")
def change(table: Table, seat: str, form: Form) -> None:
    """Change something on a sheet or in the scene: by so much, or to something."""
    from rollwright.web.amending import amended

    only_gm(table.seat(seat), "change this")
    if (fact := amended(table, form)) is not None:
        table.land(seat, [fact], form.text("reason"), act=key(form))


@act("newcomers")
def newcomers(table: Table, seat: str, form: Form) -> None:
    """Bring somebody to the table whom the gamemaster plays, or several."""
    from rollwright.web.npcs import newcomers as made

    only_gm(table.seat(seat), "bring somebody to the table")
    count = form.number("count") if form.text("count") else 1
    given = {name: form.many(f"n.{name}") for name in form.under("n.")}
    facts = made(table, form.text("name"), count, form.text("like"), form.text("hidden") == "yes", given)
    table.land(seat, facts, act=key(form))


@act("send-away")
def send_away(table: Table, seat: str, form: Form) -> None:
    """Take a sheet from the table that nobody plays."""
    from rollwright.web.npcs import gone

    only_gm(table.seat(seat), "send somebody away")
    table.land(seat, gone(table, form.text("who")), act=key(form))


@act("show")
def show(table: Table, seat: str, form: Form) -> None:
    """Let everybody know of somebody who was hidden until now, and of those who are `with` them; or hide them again."""
    from rollwright.web.npcs import hidden_from_some, seen_anew

    only_gm(table.seat(seat), "show somebody")
    hide = form.text("hide") == "yes"
    people = [form.text("who"), *form.many("with")]
    for who in people:
        table.state.sheet(who)
        if any(who in one.holds and not one.runs_game for one in table.seats):
            raise Refused(f"{table.state.name(who)} is played by somebody, and can’t be hidden")
    changed = [who for who in people if hidden_from_some(table, who) is not hide]
    if not changed:
        raise Refused("everybody sees them already" if not hide else "they are hidden already")
    table.land(seat, seen_anew(table, changed, hide), act=key(form))
    for who in changed if form.text("numbers") == "yes" and not hide else ():
        table.veil(seat, who, (ALL,), shown=True)


@act("bot")
def bot(table: Table, seat: str, form: Form) -> None:
    """Let a bot play in a seat, or its person again; or let one play a character whom nobody plays."""
    from rollwright.table.bots import POLICIES
    from rollwright.web.npcs import id_of

    only_gm(table.seat(seat), "seat a bot")
    policy, who = form.text("bot"), form.text("who")
    if who:
        name = table.state.name(who)
        table.state.sheet(who)
        changed = {"id": id_of(name, table.house.seats), "name": f"{name} (bot)", "role": "player", "holds": (who,)}
    else:
        changed = msgspec.to_builtins(table.seat(form.text("seat")))
    if policy not in ("", *POLICIES):
        raise BadInput("pick how the bot plays from the list")
    after = msgspec.convert({**changed, "bot": policy}, Seat)
    table.seat_somebody(seat, after, act=key(form))


@act("abandon")
def abandon(table: Table, seat: str, form: Form) -> None:
    """Give up a call under way."""
    table.abandon(seat, form.number("call"), form.text("reason", "never mind"), act=key(form))


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


@act("scene")
def scene(table: Table, seat: str, form: Form) -> None:
    """Begin a scene, with a line about it and a picture."""
    only_gm(table.seat(seat), "begin a scene")
    if not form.text("title").strip():
        raise BadInput("give the scene a title")
    table.title(seat, form.text("title").strip(), form.text("line").strip(), form.picture, act=key(form))


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
        raise BadInput(f"that seat isn’t possible: {error}; choose a part from the list") from None
    table.seat_somebody(seat, after, act=key(form))


@act("take")
def take(table: Table, seat: str, form: Form) -> None:
    """Take a character that nobody plays."""
    table.take(seat, form.text("who"), act=key(form))


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


@act("advice")
def advice(table: Table, seat: str, form: Form) -> None:
    """Allow players to ask for advice, or no longer: a note of the gamemaster's with a title of its own says so."""
    from rollwright.web.odds import advice_note

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
        raise Refused("no seat here is played by a bot; seat one under People first")
    done = 0
    while done < MOST_BOT_ACTS and answered_by_one(table, players, random):
        done += 1
    if not done:
        raise Refused("nothing is waiting for a bot right now")
