"""Forms that open on the stage: something to begin, and the gamemaster's hand on what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rollwright.dice.errors import Refused
from rollwright.play.cards import Card as Options
from rollwright.play.journal import Chosen, Filled, Ruled, Thrown
from rollwright.play.keys import key_of
from rollwright.play.session import Happened, Session
from rollwright.play.steps import Choose
from rollwright.rules.acts import Act
from rollwright.rules.facts import State, Tale, shown
from rollwright.rules.fields import Choice, Field, card_fields, choices
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
from rollwright.web.acts import filled
from rollwright.web.beginning import Doing, foretold, form_of
from rollwright.web.dice_shown import dealt
from rollwright.web.evening import were_there
from rollwright.web.forms import Form
from rollwright.web.looks import beside
from rollwright.web.moves import move_of, played, together
from rollwright.web.page import page_of
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.words import table_path
from rollwright.web.written import swapped

LONGEST_NUMBER = 15
"""How many digits the number of a line has at most."""
REACH = 400
"""How far up the ruling is looked for by which play was worked out again."""


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
        party = played(table)
        everybody = sorted(state.sheets, key=lambda one: one not in party)
        can = [one for one in (everybody if own.runs_game else own.holds) if one in state.sheets]
        whose = tuple(
            [(one, names[one]) for one in can if act.move_of(table.options, state, table.position.sitting(own), one)]
        )
        rewards = id in page_of(table.game.package).rewards and not request.query_params.get("other")
        rewarded = were_there(table, own) if rewards else ()
        first = [one for one, _ in whose if one in rewarded][:1]  # the others are ticked in the form
        if len(whose) != 1 and not first:
            if not whose:
                raise Refused(f"nobody can do “{act.title}” right now")
            several = act.by == "gm" and act.kind == "call"
            all_players = together([one for one, _ in whose], party) if several else ()
            back = request.query_params.get("back", "")
            asks = act.whose or ("Who is it for?" if act.by == "gm" else "Who does it?")
            doing = Doing(id, act.title, asks, "", "", None, (), {}, whose, several, all_players, back=back)
            return on_stage(site, request, table, own, "parts/do.html", act.title, doing=doing)
        who = (*first, whose[0][0])[0]
    doing = form_of(table, own, id, who, tuple(others) if act is not None and act.by == "gm" else ())
    asked = request.query_params
    given = {
        one.name: tuple(asked[one.name].split(",")) if one.kind == "some" else asked[one.name]
        for one in doing.fields
        if one.name in asked
    }
    if id in page_of(table.game.package).rewards:
        there = were_there(table, own)
        some = [one for one in doing.fields if one.kind == "some"]
        given = {**{one.name: tuple([who.key for who in one.options if who.key in there]) for one in some}, **given}
    if act is not None and act.meets and own.runs_game:
        given |= _joined_since(table, doing._replace(values={**doing.values, **given}), act, asked.get("since", ""))
        doing = doing._replace(brings=_bringing(table, own))
    doing = doing._replace(
        values={**doing.values, **given}, back=asked.get("back", ""), then=_coming_back(table, own, asked)
    )
    if not doing.then:
        leads = _leading(table, own, state, id) if own.runs_game else ("", "")
        doing = doing._replace(leads=leads, instead=_instead(table, own, id, doing.who))
    if not request.headers.get("hx-request"):
        doing = doing._replace(ahead=None)  # on a page of its own nothing would say it anew
    elif doing.ahead is not None:
        begins = {one.name: doing.values.get(one.name, one.usual) for one in doing.fields}
        given = {name: one for name, one in begins.items() if one}
        doing = doing._replace(ahead=foretold(table, own, move_of(table, own, id, who), given))
    if doing.stands is not None and doing.stands.until and not own.runs_game:
        words = f"{own.name} may still change what {names.get(doing.who, 'their character')} does."
        gms = [one.id for one in table.seats if one.runs_game]
        site.telling.aside(table.id, swapped("may-change", "textContent", escape(words)), gms)
    return on_stage(site, request, table, own, "parts/do.html", doing.title, doing=doing)


def _bringing(table: Table, seat: Seat) -> tuple[tuple[str, str], ...]:
    """Give what brings people of the gamemaster's to the table now, and most often."""
    first = page_of(table.game.package).brings[:1]
    found = [one for one in table.moves(seat.id) if one.procedure in first]
    return tuple([(one.procedure, one.title) for one in found[:1]])


def _instead(table: Table, seat: Seat, id: str, who: str) -> tuple[str, str]:
    """Give what may be meant in place of an act, where that can be begun by the same one, too."""
    other = page_of(table.game.package).instead.get(id)
    moves = [one for one in table.moves(seat.id) if one.procedure == other and (not who or one.who in ("", who))]
    return next(((one.procedure, one.title) for one in moves), ("", ""))


def _leading(table: Table, seat: Seat, state: State, id: str) -> tuple[str, str]:
    """Give the form to which an act leads, by its address, and what the button says; none while a scene goes on."""
    page = page_of(table.game.package)
    if id not in page.leads or (page.belongs is not None and page.belongs(state, seat) is not None):
        return "", ""
    to, words = page.leads[id]
    return f"{table_path(table.id, 'do', to)}?since={table.number}", words


def _joined_since(table: Table, doing: Doing, act: Act[Any, Any, Any], since: str) -> dict[str, tuple[str, ...]]:
    """Tick those, too, who came to be met after a form was left to bring them."""
    if not since.isdecimal() or len(since) > LONGEST_NUMBER:
        return {}
    came, met = table.position.came, {one.name for one in act.asked if one.ask.met_but is not None}
    new = [one.key for field in doing.fields for one in field.options if came.get(one.key, 0) > int(since)]
    return {
        one.name: tuple(dict.fromkeys([*doing.values.get(one.name, one.usual), *new]))
        for one in doing.fields
        if one.name in met
    }


def _coming_back(table: Table, seat: Seat, asked: QueryParams) -> str:
    """Give the address of the form from which one came here, with what was filled in there."""
    then = table.game.acts.get(asked.get("then", ""))
    if then is None or not seat.runs_game:
        return ""
    filled = {one.name: ",".join(asked.getlist(f"a.{one.name}")) for one in then.asked}
    given = {name: value for name, value in filled.items() if value}
    return f"{table_path(table.id, 'do', then.id)}?{urlencode({**given, 'since': table.number})}"


def ahead_page(site: Site, request: Request) -> Response:
    """Say what something would do, as its form is filled in."""
    table, seat = site.seated(request)
    own, id = table.seat(seat), request.path_params["act"]
    form = Form([(key, value) for key, value in request.query_params.multi_items() if key.startswith("a.")])
    who = form.text("a.who") if form.has("a.who") else ""
    try:
        move = move_of(table, own, id, who)
    except Refused:  # it was sent meanwhile, or its time is over
        return Response(status_code=204)
    return HTMLResponse(escape(foretold(table, own, move, filled(form, "a.", move.fields))))


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
            names = {who: reader.called(who) for who in table.position.told_names()}
            said = ", ".join([*_as_usual(entry, fields), *picked_words(entry, wording, teller(table.game, names))])
            yield AnswerShown(sequence, "card", title, said, (), fields, entry.given)
        elif isinstance(entry, Chosen) and isinstance(question, Choose) and not isinstance(question.options, Options):
            if wording.everybody or (question.takers and entry.chosen == key_of(question.options[0])):
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
