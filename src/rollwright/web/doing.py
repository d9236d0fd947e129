"""Forms that open on the stage: something to begin, and the gamemaster's hand on what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card as Options
from rollwright.play.journal import Chosen, Filled, Ruled, Thrown
from rollwright.play.keys import key_of
from rollwright.play.session import SILENCE, Happened, Session
from rollwright.play.steps import GM, Choose, Roll
from rollwright.rules.facts import Tale, shown
from rollwright.rules.fields import Choice, Field, card_fields, choices
from rollwright.rules.ruleset import Move
from rollwright.rules.sentences import joined
from rollwright.rules.telling import fact_of, picked_words
from rollwright.rules.wording import plain, put
from rollwright.table.changing import added, call_of, fact_lines
from rollwright.table.checks import only_gm
from rollwright.table.keeping import facts_from
from rollwright.table.log import (
    Answered,
    CallEnded,
)
from rollwright.table.open_call import teller
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.dice_shown import dealt
from rollwright.web.evening import were_there
from rollwright.web.looks import beside
from rollwright.web.moves import guide_of, move_of, played, together
from rollwright.web.npcs import hidden_from_any, hidden_from_some, marked
from rollwright.web.page import page_of
from rollwright.web.people_shown import Face, Faces, names_of
from rollwright.web.site import Site
from rollwright.web.story import Storyteller

REACH = 400
"""How far up the ruling is looked for by which play was worked out again."""
UNSEEN = "The players don’t see who it is."


LONGEST = 20
"""How many questions are answered on paper at most."""


class Doing(NamedTuple):
    """The form of something to begin."""

    act: str
    title: str
    guide: str
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
    """Whether dice may fall in it."""
    button: str = ""
    """What its button says."""
    secretly: Mapping[str, str] = {}
    """What it says where not everybody sees it, by who does."""
    back: str = ""
    """To which page of the table one comes back from it, where it isn't the table's own."""
    other: bool = False
    """Whether somebody else could be picked for it."""
    unseen: bool = False
    """Whether it is somebody's whom not all players know of: then only the gamemaster sees it, unless they say so."""


def do_page(site: Site, request: Request) -> Response:
    """Show the form of something that a seat can begin."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    state = table.position.known_to(own)
    names = {who: state.name(who) for who in state.sheets}
    id, (who, *others) = request.path_params["act"], list(dict.fromkeys(request.query_params.getlist("who"))) or [""]
    act = table.game.acts.get(id)
    if act is not None and (not act.has_who or who not in names):
        who, others = "", []
    if act is not None and act.has_who and not who:
        can = [one for one in (state.sheets if own.runs_game else own.holds) if one in state.sheets]
        whose = tuple(
            [(one, names[one]) for one in can if act.move_of(table.options, state, table.position.sitting(own), one)]
        )
        if len(whose) != 1:
            if not whose:
                raise Refused(f"nobody can do “{act.title}” right now")
            several = act.by == "gm" and act.kind == "call"
            all_players = together([one for one, _ in whose], played(table)) if several else ()
            back = request.query_params.get("back", "")
            doing = Doing(id, act.title, act.guide, "", "", None, (), {}, whose, several, all_players, back=back)
            return on_stage(site, request, table, own, "parts/do.html", act.title, doing=doing)
        who = whose[0][0]
    move = known_apart(table, own, move_of(table, own, id, who))
    others = others if act is not None and act.by == "gm" else []
    if others:
        moves = [move, *[known_apart(table, own, move_of(table, own, id, one)) for one in others]]
        move = in_common(moves, [names.get(one, "") for one in (who, *others)])
    face = Faces(table, names).sheet(who) if who else None
    asked = request.query_params
    given = {
        one.name: tuple(asked[one.name].split(",")) if one.kind == "some" else asked[one.name]
        for one in move.fields
        if one.name in asked
    }
    if id in page_of(table.game.package).rewards:
        there = were_there(table, own)
        some = [one for one in move.fields if one.kind == "some"]
        given = {**{one.name: tuple([who.key for who in one.options if who.key in there]) for one in some}, **given}
    doing = Doing(
        id,
        move.title,
        guide_of(table, move) + (f" {UNSEEN}" if who and own.runs_game and hidden_from_some(table, who) else ""),
        who,
        joined([names.get(one, "") for one in (who, *others)]),
        face,
        move.fields,
        given,
        call=move.kind == "call" and not (act and act.secret),
        rolls=move.kind == "call" and own.runs_game and _rolls(table, own, move, who),
        others=tuple(others),
        button=button_of(table, own, move, who),
        secretly=secretly(table, own, move, who),
        back=asked.get("back", ""),
        other=act is not None and act.by == "gm" and act.has_who and len(state.sheets) > 1,
        unseen=any(hidden_from_some(table, one) for one in (who, *others) if one),
    )
    return on_stage(site, request, table, own, "parts/do.html", move.title, doing=doing)


def known_apart(table: Table, seat: Seat, move: Move) -> Move:
    """Mark for the gamemaster, wherever people are to be picked, those whom not all players know of."""
    if not seat.runs_game:
        return move
    hidden = hidden_from_any(table)
    return move._replace(fields=tuple([marked(one, hidden) for one in move.fields]))


def button_of(table: Table, seat: Seat, move: Move, who: str) -> str:
    """Say what the button does that begins something: as its game says, or "Ask Gus" where a player asks the GM."""
    act = table.game.acts[move.procedure]
    said = act.button if act.by == "gm" or not seat.runs_game else ""
    asks = not said and not seat.runs_game and move.kind == "call" and _goes_to_gm(table, seat, move, who)
    names = [one.name for one in table.seats if one.runs_game and not one.left]
    return said or (f"Ask {names[0] if len(names) == 1 else 'the GM'}" if asks else move.title)


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
        note = "; ".join([f"{name} {one.note or '–'}" for name, one in each])
    elif len(each) < people:
        note = joined([name for name, _ in each])
    return replace(choice, words=min([one.words for _, one in each], key=len), note=note)


def on_stage(
    site: Site, request: Request, table: Table, seat: Seat, part: str, heading: str, **values: Any
) -> Response:
    """Show a part of the page: by itself for a browser that has the rest, else on a page of its own."""
    values |= beside(table, seat)
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered(part, **values))
    return site.page("doing.html", part=part, heading=heading, **values)


# The gamemaster's hand on a moment.


class Option(NamedTuple):
    """An option, and whether it holds now."""

    key: str
    words: str
    here: bool


class VerdictShown(NamedTuple):
    """A result that can be overruled."""

    key: str
    title: str
    now: str
    options: tuple[Option, ...]


class AnswerShown(NamedTuple):
    """An answer or a roll that can be changed."""

    sequence: int
    kind: str
    title: str
    given: str
    options: tuple[Option, ...] = ()
    fields: tuple[Field, ...] = ()
    values: Mapping[str, Any] = {}
    pool: str = ""
    """Of a roll: which dice."""

    @property
    def now(self) -> str:
        """What was given, in words; dice by their kinds."""
        if self.kind != "roll":
            return self.given
        sets = dealt(self.pool, "", "", list(map(int, self.given.split())), [""] * len(self.given.split()))
        shown = [" ".join([one.title, joined([str(die.face) for die in one.dice])]).lower().strip() for one in sets]
        return "; ".join(shown)


class FactShown(NamedTuple):
    """Something that became true and can be struck."""

    line: int
    place: int
    text: str
    silent: bool = False
    """Whether nobody was told of it."""


class Ruling(NamedTuple):
    """What the gamemaster can change of a moment."""

    call: int
    headline: str
    open: bool
    verdicts: tuple[VerdictShown, ...]
    answers: tuple[AnswerShown, ...]
    facts: tuple[FactShown, ...]
    ruled: bool = False
    """Whether the gamemaster has set what it came to: the dice can be let stand."""

    @property
    def heading(self) -> str:
        """What it is about, without how."""
        return self.headline.partition(" · ")[0]


def overrule_page(site: Site, request: Request) -> Response:
    """Show what the gamemaster can change of a moment."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    only_gm(own, "overrule what has happened")
    with table.steady():
        ruling = ruling_of(table, own, request.path_params["call"])
    return on_stage(site, request, table, own, "parts/overrule.html", f"Overrule: {ruling.heading}", ruling=ruling)


def ruling_of(table: Table, seat: Seat, call: int) -> Ruling:
    """Work out what can be changed of a moment."""
    under_way, reader = call_of(table, call), Reader(table, seat)
    session = under_way.session
    verdicts: dict[str, VerdictShown] = {}
    for one in session.verdicts:
        key, wording = str(one.verdict.key), table.game.wording(str(one.verdict.key))
        now = key_of(one.value)
        options = tuple(
            [
                Option(key_of(each), reader.word(wording, key_of(each)), key_of(each) == now)
                for each in one.verdict.options
            ]
        )
        title = wording.title if wording.title and wording.title != key else plain(key).capitalize()
        verdicts[key] = VerdictShown(key, title, reader.word(wording, now), options)
    block = Storyteller(table, seat, Faces(table, names_of(table, seat))).moment(call)
    headline = block.headline if block is not None else reader.title(under_way.opened)
    answers = tuple(_answers(table, reader, under_way.answers, session))
    facts = () if call in table.open else tuple(_facts(table, reader, call, session))
    ruled = any(one.is_set for one in session.verdicts)
    return Ruling(call, headline, call in table.open, tuple(verdicts.values()), answers, facts, ruled)


def _answers(
    table: Table, reader: Reader, given: list[tuple[int, Answered]], session: Session[Any]
) -> Iterator[AnswerShown]:
    for sequence, (_, line) in enumerate(given):
        entry, wording = line.entry, table.game.wording(line.entry.key)
        if isinstance(entry, Ruled):
            continue
        question = Session(session.call, session.journal[:sequence]).question
        known = {} if question is None or question.about is None else shown(question.about, Tale(reader.called))
        asked = wording.past or wording.title
        title = _capital(reader.plain(put(asked, known)) if asked != entry.key else plain(entry.key))
        if isinstance(entry, Thrown):
            yield AnswerShown(sequence, "roll", title, " ".join(map(str, entry.faces)), pool=entry.pool)
            continue
        if isinstance(entry, Filled) and isinstance(question, Choose) and isinstance(question.options, Options):
            fields = card_fields(question.options, wording, reader.called, known)
            given_words = picked_words(entry, wording, teller(table.game, table.position.told_names()))
            said = ", ".join([*_as_usual(entry, fields), *given_words])
            yield AnswerShown(sequence, "card", title, said, (), fields, entry.given)
        elif isinstance(entry, Chosen) and isinstance(question, Choose) and not isinstance(question.options, Options):
            if question.takers and entry.chosen == key_of(question.options[0]):
                continue  # they only went on with it
            worded: tuple[Choice, ...] = choices(question.options, wording, reader.called)
            options = tuple([Option(one.key, _capital(one.words), one.key == entry.chosen) for one in worded])
            now = next((one.words for one in worded if one.key == entry.chosen), wording.option(entry.chosen))
            yield AnswerShown(sequence, "choice", title, now, options)


def _as_usual(entry: Filled, fields: Sequence[Field]) -> Iterator[str]:
    """Say what was left on a card as it stood there first, where that was one of several and is something."""
    for one in fields:
        applies = all(entry.picked.get(name) in keys for name, keys in one.when.items())
        first = next((option for option in one.options if option.key == entry.fields.get(one.name, ("",))[0]), None)
        if first and one.kind == "one" and len(one.options) > 2 and applies and not one.folded:
            if entry.picked.get(one.name) == first.key and first.key != "none":
                yield first.words


def _facts(table: Table, reader: Reader, call: int, session: Session[Any]) -> Iterator[FactShown]:
    """Say what became true, by its sentences; what is not told to anybody is kept for the end."""
    happened = [one.what for one in session.story() if isinstance(one, Happened) and fact_of(one.what) is not None]
    for row in table.rows.under(table.position.number):
        if row.number < call:
            return
        line = table.rows.line(row.number)
        if isinstance(line, CallEnded) and line.call == call:
            for place, fact in enumerate(facts_from(table.game, line.facts)):
                at = added(line.struck, place)
                what = happened[at] if at < len(happened) else fact
                text = " ".join(fact_lines(table, what))
                kind = plain(str(line.facts[place]["fact"])).capitalize()
                yield FactShown(row.number, place, reader.plain(text) or f"{kind}.", not text)
            return


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
