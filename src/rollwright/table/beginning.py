"""Beginning an act: a start makes a call from what the state knows, a deed is done at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.session import Answer, Happened, Session
from rollwright.play.steps import GM, Became, Happening
from rollwright.rules import telling
from rollwright.rules.acts import Act
from rollwright.rules.facts import Change, State
from rollwright.rules.ruleset import Ruleset
from rollwright.table.checks import check_hiding
from rollwright.table.keeping import kept_facts
from rollwright.table.kept import Kept
from rollwright.table.log import AnyLogged, CallOpened, DeedDone, Hidden, Told
from rollwright.table.open_call import OpenCall, teller, told_since
from rollwright.table.playing import Acting, checked_landing, landing
from rollwright.table.position import PUBLIC, Position
from rollwright.table.seat import Audience, Seat

SETTLING = "this has to wait until what is going on now has ended"
"""What is said to a player of what has to wait: what goes on is called otherwise on their page."""


def act_of(game: Ruleset, id: str) -> Act[Any, Any, Any]:
    """Find what is to be begun, or say what there is."""
    found = game.act(id)
    if found is None:
        raise BadInput(f"nothing called {id[:40]!r} can be begun in {game.id}; there is {', '.join(game.acts)}")
    return found


def begun(
    table: Kept,
    seat: Seat,
    act: Act[Any, Any, Any],
    arguments: Mapping[str, Any],
    hidden: Hidden,
    audience: tuple[Audience, ...],
    turn: str,
    by_itself: bool = False,
) -> list[AnyLogged]:
    """Begin an act, as far as the one who begins it knows how things stand.

    Where a scene goes on by itself, everybody's dice fall with it.
    """
    check_hiding(table, seat, hidden, audience)
    known = table.position.known_to(seat)
    values = filled(table, act, known, act.read(table.options, known, arguments))
    if not seat.runs_game:
        values = act.with_typed(known, values)
    check_may(known, seat, act, values)
    check_free(table, act, values, seat)
    check_time(table.options, table.game, act, known, values)
    if act.kind == "deed" and act.secret and names_hidden(table.position, values):
        values[act.secret] = True
    kept = act.kept(values)
    if act.kind == "call" and act.secret and values.get(act.secret):
        hidden = "all"
    if act.kind == "deed" and hidden:
        raise Refused(f"“{act.title}” has no roll, and only rolls can be hidden")
    if act.kind == "deed":
        return done(table, seat, act, kept, known, turn)
    opened = CallOpened(
        call=table.number + 1,
        ordinal=table.position.calls + 1,
        by=seat.id,
        procedure=act.id,
        version=table.game.version,
        arguments=kept,
        actors=players(table, among=audience if hidden else None),
        hidden=hidden,
        audience=audience,
        turn=turn,
        knows=seat.audience,
    )
    known = table.position.begun_from(act.id, known)
    session = Session(act.made(table.options, known, kept))
    under_way = OpenCall(opened, table.game, table.options, known)
    if table.position.open:  # what was spent in others is gone, from its first sentence on
        under_way.go_by(table.position.now(under_way, table.house))
        session = under_way.session
    under_way.play(session)
    table.begun = under_way
    told = told_since(table.game, session, table.position.told_names(), table.position.state, 0, 0)
    acting = Acting(table, seat, under_way, session)
    acting.go_on(kept.get("who", GM), by_itself)
    return [msgspec.structs.replace(opened, told=told), *acting.lines, *landing(table, seat, under_way, session)]


def filled(table: Kept, act: Act[Any, Any, Any], known: State, values: Mapping[str, Any]) -> dict[str, Any]:
    """Give arguments with those who are usually meant where nobody is picked; never whom not everybody knows of."""
    seen = [table.position.known_to(seat).sheets for seat in table.seats if not seat.left]
    hidden = [who for who in known.sheets if any(who not in one for one in seen)]
    return act.with_played(table.options, known, values, players(table), hidden)


def names_hidden(position: Position, values: Mapping[str, Any]) -> bool:
    """Tell whether somebody is given by name whom not everybody knows of."""
    public = position.known_by(PUBLIC).sheets
    hidden = {position.state.name(who).casefold() for who in position.state.sheets if who not in public}
    return any(isinstance(one, str) and one.strip().casefold() in hidden for one in values.values())


def players(table: Kept, among: tuple[Audience, ...] | None = None) -> dict[str, str]:
    """Say which seat plays each sheet; the others are the gamemaster's, as are those of seats that may not know."""
    seats = [seat for seat in table.seats if not seat.runs_game and (among is None or seat.id in among)]
    return {sheet: seat.id for seat in seats for sheet in seat.holds}


def check_may(known: State, seat: Seat, act: Act[Any, Any, Any], values: Mapping[str, Any]) -> None:
    """Refuse an act to a seat that may not begin it."""
    if seat.runs_game:
        return
    if seat.role != "player":
        raise Refused(f"{seat.name} is only watching; the GM can make them a player")
    if act.by == "gm":
        raise Refused(f"only the GM may begin “{act.title}”, not {seat.name}")
    if act.has_who and values["who"] not in seat.holds:
        raise Refused(f"{known.name(values['who'])} is not played by {seat.name}")


def check_free(table: Kept, act: Act[Any, Any, Any], values: Mapping[str, Any], seat: Seat) -> None:
    """Refuse a part of a scene while another part that it has to wait for is open; or one of its own."""
    for one in table.position.open.values():
        theirs = act.once == "for all" or one.opened.arguments.get("who") == values.get("who")
        same = one.opened.procedure == act.id and theirs
        if table.game.delays(one.opened.procedure, act.id):
            raise Refused(in_the_way(table.position.known_to(seat), act_of(table.game, one.opened.procedure), one))
        if table.game.holds_up(one.opened.procedure, act.id) or (act.once and same):
            title = act_of(table.game, one.opened.procedure).title
            ends = "answer what it asks, or call it off, and then go on"
            raise Refused(
                f"“{title}” is still open: {ends}" if seat.runs_game or one.opened.by == seat.id else SETTLING
            )


def in_the_way(known: State, slow: Act[Any, Any, Any], under_way: OpenCall) -> str:
    """Say who waits for something slow that has to be settled before what counts in rounds begins."""
    whose = str(under_way.opened.arguments.get("who", ""))
    waits = f"{known.name(whose)} is still busy with" if whose in known.sheets else "still open:"
    return f"{waits} “{slow.title}”, which takes hours or more: answer it or stop it first, then begin this"


def check_time(options: Any, game: Ruleset, act: Act[Any, Any, Any], known: State, values: Mapping[str, Any]) -> None:
    """Refuse an act that says itself that it can't be begun as things stand, or for which there is no time."""
    whose = (values["who"],) if act.has_who else ()
    if why := game.no_time(act, known):
        raise Refused(why)
    if act.when is not None and not act.when(options, known, *whose):
        raise Refused(f"“{act.title}” isn’t possible as things stand now")


def done(
    table: Kept, seat: Seat, act: Act[Any, Any, Any], kept: Mapping[str, Any], known: State, turn: str
) -> list[AnyLogged]:
    """Do a deed: its facts land at once."""
    story = deed_story(table.position, act, kept, known)
    lines = telling.tell(story, teller(table.game, table.position.told_names(), table.position.state))
    facts = telling.facts_in(story)
    if not facts:
        raise Refused(f"“{act.title}” would change nothing now")
    if turn:
        facts += table.game.turn_taken(known, turn)
    line = DeedDone(
        by=seat.id, deed=act.id, version=table.game.version, arguments=dict(kept), facts=kept_facts(facts),
        told=tuple([Told.of(line) for line in lines]), turn=turn, knows=seat.audience,
    )  # fmt: skip
    return checked_landing(table, seat, [line])


def deed_story(
    position: Position, act: Act[Any, Any, Any], kept: Mapping[str, Any], known: State
) -> list[Answer | Happened]:
    """Give what a deed says; a change of a sheet with the sheet before and after it, for its sentence.

    Whoever comes by a deed about somebody whom not everybody knows of is as hidden as they are.
    """
    story: list[Answer | Happened] = []
    state, public = position.state, position.known_by(PUBLIC).sheets
    secret = any(isinstance(one, str) and one in state.sheets and one not in public for one in kept.values())
    happened: list[Happening[Any]] = list(act.made(position.options, known, kept))
    for what in happened:
        fact = telling.fact_of(what)
        if secret and fact is what and position.folded((fact,), state).sheets.keys() - state.sheets.keys():
            fact = what = msgspec.structs.replace(fact, seen_by=(GM,))
        if isinstance(what, Change) and what.who in state.sheets:
            sheet = state.sheets[what.who]
            story.append(Happened(0, Became(what, sheet, what.change(sheet)), 0))
        else:
            story.append(Happened(0, what, 0))
        if fact is not None:
            state = position.folded((fact,), state)
    return story
