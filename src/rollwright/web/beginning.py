"""The form of something to begin: what it asks, of whom, and what its button says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card as Options
from rollwright.play.keys import key_of
from rollwright.play.session import SILENCE, Session
from rollwright.play.steps import GM, Choose, Roll
from rollwright.rules.acts import Act
from rollwright.rules.facts import State
from rollwright.rules.fields import OPTIONAL, Choice, Field
from rollwright.rules.ruleset import Move
from rollwright.rules.sentences import joined
from rollwright.table.beginning import check_free, filled
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.moves import guide_of, move_of
from rollwright.web.npcs import hidden_from_any, hidden_from_some, marked
from rollwright.web.page import Stands, page_of
from rollwright.web.people_shown import Face, Faces
from rollwright.web.words import sentence

UNSEEN = "The players don’t see who it is."
UNTOLD = "Note it for yourself"
"""What the button says where nobody is told of a deed: it is done to those alone whom players don't know of.
Where a deed's title says what is done, it says that."""
UNSAID = "…"
"""What stands for what is still to be typed."""
SIGNED = re.compile(r"[+-]\d+")
"""A bare number that something adds."""
LONGEST = 20
"""How many questions are answered on paper at most."""


class Doing(NamedTuple):
    """The form of something to begin."""

    act: str
    title: str
    guide: str
    """What to go by; where it is still to be said whose it is, how that is asked."""
    who: str
    name: str
    face: Face | None
    fields: tuple[Field, ...]
    values: Mapping[str, Any]
    whose: tuple[tuple[str, str], ...] = ()
    """Who can do it, where that is still to be said."""
    several: bool = False
    """Whether it can be said of several at once: the gamemaster calls on them."""
    together: tuple[str, ...] = ()
    """All whom players play, where that is more than one."""
    others: tuple[str, ...] = ()
    """Who else is called on, beside the first."""
    call: bool = False
    """Whether dice or questions follow, and the form doesn't ask itself who knows: the GM may begin it in secret."""
    rolls: bool = False
    """Whether dice may fall in it that others may see."""
    screened: bool = False
    """Whether its dice are the gamemaster's alone in any case."""
    button: str = ""
    """What its button says."""
    buttons: Mapping[str, Mapping[str, Any]] = {}
    """What it says instead, by what is picked in a field: where not everybody sees it, or nobody does."""
    back: str = ""
    """To which page of the table one comes back from it, where it isn't the table's own."""
    other: bool = False
    """Whether somebody else could be picked for it."""
    ahead: str | None = None
    """What it would do, as far as it is filled in, where its game says so."""
    unseen: bool = False
    """Whether it is somebody's whom not all players know of: then only the gamemaster sees it, unless they say so."""
    shows: tuple[str, ...] = ()
    """Whether hidden people can be picked who are seen as it begins."""
    brings: tuple[tuple[str, str], ...] = ()
    """What brings people who can be picked in it, by act and title: its own form comes back afterwards."""
    instead: tuple[str, str] = ("", "")
    """What may be meant in its place, by act and title."""
    leads: tuple[str, str] = ("", "")
    """The address of the form that a second button opens when this is done, and what that button says."""
    then: str = ""
    """The form that comes back afterwards, as it was filled in."""
    stands: Stands | None = None
    """For which part of the scene it is, where that may pass while it is open."""
    held_up: str = ""
    """Why a player can't send it yet, where something is under way that it has to wait for."""


def form_of(table: Table, seat: Seat, id: str, who: str, others: tuple[str, ...] = ()) -> Doing:
    """Give the form of something that a seat can begin, or say why it can't; `others` do it beside the first."""
    act, state = table.game.acts.get(id), table.position.known_to(seat)
    names = {one: state.name(one) for one in state.sheets}
    held_up = "" if act is None or (seat.runs_game and id not in table.game.begins) else _held_up(table, seat, act, who)
    move = known_apart(table, seat, move_of(table, seat, id, who, waits=bool(held_up)))
    if others:
        moves = [move, *[known_apart(table, seat, move_of(table, seat, id, one)) for one in others]]
        move = in_common(moves, [names.get(one, "") for one in (who, *others)])
    hidden = hidden_from_any(table) if seat.runs_game else frozenset()
    stands = page_of(table.game.package).stands
    return Doing(
        id,
        move.title,
        guide_of(table, seat, move) + (f" {UNSEEN}" if who and seat.runs_game and hidden_from_some(table, who) else ""),
        who,
        joined([names.get(one, "") for one in (who, *others)]),
        Faces(table, names).sheet(who) if who else None,
        tuple(map(_begun, move.fields)),
        {name: tuple(map(str, some)) for name, some in filled(table, act, state, {}).items()}
        if act and not who
        else {},
        call=move.kind == "call" and not (act and (act.secret or act.meets or id in table.game.ends)),
        screened=act is not None and act.screened,
        rolls=move.kind == "call" and seat.runs_game and not (act and act.screened) and _rolls(table, seat, move, who),
        others=others,
        button=untold_of(table, move) if move.kind == "deed" and who in hidden else button_of(table, seat, move, who),
        buttons=_buttons(table, seat, move, who, hidden),
        other=act is not None and act.by == "gm" and act.has_who and _could_be_others(table, seat, act, state, who),
        ahead=None if act is None or act.foretells is None or others else "",
        shows=tuple(sorted(hidden & {each.key for one in move.fields for each in one.options}))
        if act and act.meets
        else (),
        unseen=any(hidden_from_some(table, one) for one in (who, *others) if one),
        stands=None if stands is None or others else stands(table.options, state, id, who),
        held_up=held_up,
    )


def _could_be_others(table: Table, seat: Seat, act: Act[Any, Any, Any], state: State, who: str) -> bool:
    sitting = table.position.sitting(seat)
    return any(act.move_of(table.options, state, sitting, one) is not None for one in state.sheets if one != who)


def _held_up(table: Table, seat: Seat, act: Act[Any, Any, Any], who: str) -> str:
    try:
        check_free(table, act, {"who": who}, seat)
    except Refused as why:
        return sentence(str(why))
    return ""


def foretold(table: Table, seat: Seat, move: Move, given: Mapping[str, Any]) -> str:
    """Say what something would do, as far as its form is filled in; what is still to be typed is no matter."""
    act = table.game.acts[move.procedure]
    unsaid = {one.name: UNSAID for one in move.fields if one.kind == "words" and one.needed}
    whose = {"who": move.who} if act.has_who else {}
    return act.foretold(table.options, table.position.known_to(seat), {**unsaid, **given, **whose})


def _begun(field: Field) -> Field:
    """Give a field without the word that what is picked can be left undone: whoever sees the form is about to do it."""
    options = [replace(one, note="") if one.note == OPTIONAL else one for one in field.options]
    return replace(field, options=tuple(options)) if options != list(field.options) else field


def known_apart(table: Table, seat: Seat, move: Move) -> Move:
    """Mark for the gamemaster, wherever people are to be picked, those whom not all players know of.

    What a form says of how things stand leaves them out, and what it has in it to begin with: nobody means them who
    doesn't pick them, save those who came last where there is nobody else to be met.
    """
    if not seat.runs_game:
        return move
    hidden = hidden_from_any(table)
    if not hidden:
        return move
    known, act = table.position.known_to(seat), table.game.acts[move.procedure]
    apart, meant = hidden, {who for one in move.fields if isinstance(one.usual, tuple) for who in one.usual}
    if act.meets and not any(_but_hidden(one.usual, hidden) for one in move.fields if isinstance(one.usual, tuple)):
        came = table.position.came
        last = max([came.get(who, 0) for who in meant & hidden], default=0)
        apart = hidden - {who for who in meant if came.get(who) == last}
    seen = State({who: one for who, one in known.sheets.items() if who not in apart or who == move.who}, known.scene)
    said = act.guides(table.options, seen, move.who)
    fields = [
        replace(one, guide=said.get(one.name, one.guide), usual=_but_hidden(one.usual, apart)) for one in move.fields
    ]
    ours = {
        one.name for one in act.asked if one.ask.played_but is not None
    }  # nobody hidden is with those against whom they are
    fields = [
        replace(one, options=tuple([each for each in one.options if each.key not in meant & hidden]))
        if one.name in ours
        else one
        for one in fields
    ]
    shows = {one.name for one in act.asked if one.ask.shows}
    fields = [_nobody_hidden(one, hidden) if one.name in shows else one for one in fields]
    kind: Any = "shows" if shows else "meets" if act.meets else move.kind
    return move._replace(fields=tuple([marked(one, hidden, kind) for one in fields]))


def _nobody_hidden(field: Field, hidden: frozenset[str]) -> Field:
    """Let nobody hidden be picked to begin with: who is known, else nobody."""
    known = [one.key for one in field.options if one.key not in hidden]
    first = field.usual or next((one.key for one in field.options), "")
    if first not in hidden:
        return field
    return replace(field, usual=known[0]) if known else replace(field, unpicked=True)


def _but_hidden(usual: str | tuple[str, ...], hidden: frozenset[str]) -> str | tuple[str, ...]:
    return usual if isinstance(usual, str) else tuple([one for one in usual if one not in hidden])


def button_of(table: Table, seat: Seat, move: Move, who: str) -> str:
    """Say what the button does that begins something: as its game says, or "Ask Gus" where a player asks the GM."""
    act = table.game.acts[move.procedure]
    said = act.button if act.by == "gm" or not seat.runs_game else ""
    asks = not said and not seat.runs_game and move.kind == "call" and _goes_to_gm(table, seat, move, who)
    names = [one.name for one in table.seats if one.runs_game and not one.left]
    return said or (f"Ask {names[0] if len(names) == 1 else 'the GM'}" if asks else move.title)


def _buttons(table: Table, seat: Seat, move: Move, who: str, hidden: frozenset[str]) -> Mapping[str, Mapping[str, Any]]:
    """Say what its button says where not everybody sees it; not of what shows the hidden, who are seen then."""
    if move.kind == "call":
        return {"hidden": secretly(table, seat, move, who)}
    return {} if table.game.acts[move.procedure].meets else untold(move, hidden, untold_of(table, move))


def untold_of(table: Table, move: Move) -> str:
    """Say what the button of a deed says where nobody is told of it."""
    return UNTOLD if table.game.acts[move.procedure].button else f"{move.title}, in secret"


def untold(move: Move, hidden: frozenset[str], says: str) -> Mapping[str, Mapping[str, Any]]:
    """Say what the button of a deed does where all who are picked in a field are hidden: nobody is told of it."""
    fields = {one.name: [option.key for option in one.options if option.key in hidden] for one in move.fields}
    return {name: {"only": people, "then": says} for name, people in fields.items() if people}


def secretly(table: Table, seat: Seat, move: Move, who: str) -> Mapping[str, str]:
    """Say what the button does where not everybody sees it: the gamemaster throws the dice themselves, at once."""
    session = _on_paper(table, seat, move, who) if seat.runs_game and move.kind == "call" else None
    if session is not None and isinstance(session.question, Roll):
        return {"all": "Roll in secret", "result": "Roll yourself"}
    return {"all": f"{button_of(table, seat, move, who)}, in secret"}


def _goes_to_gm(table: Table, seat: Seat, move: Move, who: str) -> bool:
    """Tell whether the first to answer is the gamemaster, by beginning it on paper."""
    session = _on_paper(table, seat, move, who)
    return session is not None and isinstance(session.question, Choose) and session.question.actor == GM


def _on_paper(table: Table, seat: Seat, move: Move, who: str) -> Session[Any] | None:
    """Begin something as it is usually filled in, and leave the table as it is; None where that can't be."""
    act, state = table.game.acts[move.procedure], table.position.known_to(seat)
    given = {
        one.name: one.usual or (one.options[0].key if one.options else SILENCE) for one in move.fields if one.needed
    }
    try:
        values = act.read(table.options, state, {**given, **({"who": who} if act.has_who else {})})
        return Session(act.made(table.options, state, act.kept(values)))
    except (BadInput, Refused):
        return None


def _rolls(table: Table, seat: Seat, move: Move, who: str) -> bool:
    """Tell whether dice may fall in something, by playing it on paper: with the first of all options, and the last."""
    for place in (0, -1):
        session = _on_paper(table, seat, move, who)
        for _ in range(LONGEST):
            question = session.question if session else None
            if session is None or isinstance(question, Roll):
                return True  # or nobody knows
            if question is None:
                break
            try:
                if isinstance(question.options, Options):
                    asked = [one for one in question.options.asked if one.open is not None and one.open.needed]
                    session.fill({one.name: SILENCE for one in asked})
                else:
                    session.choose(key_of(question.options[place]))
            except (BadInput, Refused):
                return True
    return False


def in_common(moves: Sequence[Move], names: Sequence[str]) -> Move:
    """Give one form for several people: with what each of them could pick, what any of them could tick, and the numbers
    of all, by name."""
    fields: list[Field] = []
    for name in dict.fromkeys([one.name for move in moves for one in move.fields]):
        whose = [(who, one) for who, move in zip(names, moves, strict=True) for one in move.fields if one.name == name]
        first, there = whose[0][1], [one for _, one in whose]
        ticked = first.kind == "some" and not first.needed  # what somebody hasn't doesn't matter for them
        if len(there) < len(moves) and not ticked:
            continue
        offered = {each.key: each for one in there for each in one.options}.values()
        shared = [each for each in offered if ticked or all(_has(one, each.key) for one in there)]
        options = tuple([_shared(each, whose, len(moves)) for each in shared])
        if first.options and not options and not first.free:
            continue
        keys = [choice.key for choice in options]
        usual = first.usual if first.usual in ("", *keys) or not first.needed or not keys else keys[0]
        fields.append(replace(first, options=options, usual=usual))
    return moves[0]._replace(fields=tuple(fields))


def _has(field: Field, key: str) -> bool:
    return any(one.key == key for one in field.options)


def _shared(choice: Choice, whose: Sequence[tuple[str, Field]], people: int) -> Choice:
    """Put an option to several: in the words that fit all, with what it is for each, by name, where that differs; and
    where not all have it, with whose it is."""
    each = [(name, one) for name, field in whose for one in field.options if one.key == choice.key]
    note = choice.note
    if len({one.note for _, one in each}) > 1:
        parts = [f"{name} {one.note or '–'}" for name, one in each]
        note = ("; " if any("," in part for part in parts) else ", ").join(parts)
    elif len(each) < people:
        note = joined([name for name, _ in each])
    elif people > 1 and SIGNED.fullmatch(note):
        note = f"{note} each"
    return replace(choice, words=min([one.words for _, one in each], key=len), note=note)
