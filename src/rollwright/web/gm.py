"""The gamemaster's desk: what is due, people and foes, anything to begin, secrets, random tables, bots, going back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rollwright.dice.errors import Refused
from rollwright.rules.content import content
from rollwright.rules.facts import Fact, Joined, Left
from rollwright.rules.options import described
from rollwright.rules.sentences import joined
from rollwright.rules.tries import done
from rollwright.table.keeping import facts_from
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    FactsLanded,
    Hidden,
    Rolled,
    Staying,
    Undone,
)
from rollwright.table.open_call import call_audience
from rollwright.table.playing import due
from rollwright.table.reading import Reader, Written
from rollwright.table.ruling import check_stop
from rollwright.table.seat import Audience, Seat, audiences
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.blocks import GOOD
from rollwright.web.clock import CHOICES, clock_note
from rollwright.web.forms import Form
from rollwright.web.gallery import handout_values, scene_values
from rollwright.web.moves import PLACES, beyond, to_host
from rollwright.web.npcs import asked_of_newcomers, folk_of, hidden_from_some, is_npc
from rollwright.web.odds import advice_note
from rollwright.web.page import page_of
from rollwright.web.site import Site
from rollwright.web.table_page import everything
from rollwright.web.undoing import pressed
from rollwright.web.words import sentence

REACH = 400
"""How many lines back what is hidden is looked for."""
STOPS = 40
"""How many places the time line shows."""
SCENE = "scene"
OTHERS = "More"
UNNAMED = ("Supplement", "Rulings", "Ours", "ours")
"""Sources that say little to who looks for something to do."""
POLICY_WORDS = {"cautious": "plays it safe", "best": "plays to win", "random": "does anything"}
ONLY_GM = "this screen is for the one who runs the game"


class Secret(NamedTuple):
    """A line of the log that not all may read."""

    line: int
    text: str


class Stop(NamedTuple):
    """A place that play can be taken to."""

    line: int
    text: str
    stands: bool
    """Whether it is in the past; else it lies ahead, or aside, of how play stands."""
    here: bool


class CameUp(NamedTuple):
    """What came up on a random table."""

    call: int
    title: str
    text: str
    generator: str
    hidden: Hidden
    given: Mapping[str, str]


class Taken(NamedTuple):
    """Something that a random table takes."""

    name: str
    label: str
    takes: str
    default: str
    options: tuple[str, ...]


class Maker(NamedTuple):
    """A random table as a form."""

    id: str
    title: str
    fields: tuple[Taken, ...]


def gm_page(site: Site, request: Request, result: CameUp | None = None) -> Response:
    """Show the gamemaster's screen; asked for by the page itself, only the tools."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    if not own.runs_game:
        raise Refused(ONLY_GM)
    with table.steady():
        seen = view(table, seat)
        values = {
            **everything(table, seen),
            **tools(table, own),
            **scene_values(table, own),
            **handout_values(table, own, seen),
            "result": result,
            "trouble": "",
        }
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("parts/gm_tools.html", **values))
    return site.page("gm.html", **values)


def generate(site: Site, request: Request, form: Form) -> Response:
    """Roll on a random table with the table's dice, hidden unless said otherwise, and show what comes up."""
    table, seat = site.seated(request)
    if not table.seat(seat).runs_game:
        raise Refused(ONLY_GM)
    name, hidden = form.text("generator"), form.text("hidden", "all")
    given = {key: value for key, value in form.under("g.").items() if key in _takes(table, name)}
    call = table.roll_on(seat, name, given, hidden=hidden, act=form.text("act")[:80])  # type: ignore[arg-type]
    return gm_page(site, request, came_up(table, call, given))


def came_up(table: Table, call: int, given: Mapping[str, str]) -> CameUp | None:
    """Say what came up on a random table, as the log tells it; None where the call has not ended."""
    opened = table.rows.opened(call)
    title = table.game.listing(opened.procedure).title
    told = [line.told[-1].text for _, line in table.lines(call) if isinstance(line, Answered) and line.call == call]
    if call in table.open or not told:
        return None
    return CameUp(call, title, told[-1].removeprefix(f"{title}: "), opened.procedure, opened.hidden, given)


def tools(table: Table, seat: Seat) -> dict[str, Any]:
    """Gather what the screen holds beside what the table's page shows."""
    session = table.position.session
    return {
        "secrets": list(secrets(table, seat)),
        "veiled": {who: fields for who, fields in table.house.veils.items() if fields and who in table.state.sheets},
        "newcomer": asked_of_newcomers(table),
        "folk": list(folk_of(table.game.package)),
        "sheet_names": {who: table.state.name(who) for who in table.state.sheets},
        "time_line": time_line(table, seat),
        "due": due_of(table, seat),
        "session": session,
        "scene_title": table.position.title,
        "options": [
            (one, table.position.option_texts.get(one.name, one.default)) for one in described(table.game.options)
        ],
        "generators": generators(table),
        "chapters": chapters(table, seat),
        "scene_acts": scene_acts(table, seat),
        "brings": brings(table, seat),
        "chairs": chairs(table),
        "idle": unplayed(table),
        "policies": POLICY_WORDS,
        "advice": advice_note(table),
        "clock": clock_note(table)[1],
        "clock_choices": CHOICES,
    }


def secrets(table: Table, seat: Seat) -> Iterator[Secret]:
    """List what is hidden from somebody and can be shown, the newest first: calls, rolls, facts put down by hand."""
    reader = Reader(table, seat)
    calls: dict[int, None] = {}
    ended: dict[int, str] = {}
    for row in table.rows.under(table.position.number):
        if row.number < table.number - REACH and b'"joined"' not in row.line:
            continue
        line = table.rows.line(row.number)
        if isinstance(line, Answered) and _hidden(table, line.call, audiences(line.entry.seen_by, {})):
            calls[line.call] = None
        if isinstance(line, CallEnded):
            ended.update([(line.call, _came_to(one)) for one in reader.written(row.number, line)])
        if isinstance(line, FactsLanded):
            facts = [one for one in facts_from(table.game, line.facts) if _can_be_shown(table, one)]
            unseen = [one for one in facts if _hidden(table, row.number, audiences(one.seen_by, {}))]
            people = [reader.called(one.who) for one in unseen if isinstance(one, Joined)]
            texts = [f"{joined(people)} {'is' if len(people) == 1 else 'are'} out of sight."] if people else []
            texts += [reader.fact(one) for one in unseen if not isinstance(one, Joined)]
        elif isinstance(line, Rolled):
            hidden = _hidden(table, row.number, frozenset(("gm",)) if line.hidden else None)
            texts = [one.text for one in reader.written(row.number, line)] if hidden else []
        elif isinstance(line, CallOpened):
            hidden = _hidden(table, row.number, call_audience(line))
            texts = [one.text for one in reader.written(row.number, line)] if row.number in calls or hidden else []
            texts = [ended.get(row.number) or f"{reader.title(line)}: under way."] if hidden else texts
        else:
            continue
        if texts:
            yield Secret(row.number, " ".join(texts))


def _came_to(one: Written) -> str:
    """Say what a secret was about, and what it came to."""
    title = one.text.partition(" · ")[0]
    return f"{done(title) if one.tone >= GOOD else title}{f': {one.word}' if one.word else ''}."


def _can_be_shown(table: Table, fact: Fact) -> bool:
    """Tell whether there is anything to be shown by a fact: of somebody who comes, that they are here and not seen."""
    if isinstance(fact, Joined):
        return fact.who in table.state.sheets and hidden_from_some(table, fact.who)
    return not isinstance(fact, Left)


def _hidden(table: Table, line: int, audience: frozenset[Audience] | None) -> bool:
    return audience is not None and table.house.shown(line, audience) is not None


def time_line(table: Table, seat: Seat) -> list[Stop]:
    """Give the places that play can be taken to, the newest first; those ahead are what was taken back."""
    reader = Reader(table, seat)
    here = table.position.number
    standing = {row.number for row in table.rows.under(here) if row.number > table.number - 4 * STOPS}
    stops: list[Stop] = []
    for number in range(table.number, max(table.number - 4 * STOPS, 2), -1):
        line = table.rows.line(number)
        if isinstance(line, Undone | Staying):
            continue
        try:
            check_stop(table, number)
        except Refused:
            continue
        here_too = not any(stop.here for stop in stops) and number in standing
        stops.append(Stop(number, _stop_words(table, reader, number, line), number in standing, here_too))
        if len(stops) >= STOPS:
            break
    return stops


def _stop_words(table: Table, reader: Reader, number: int, line: AnyLogged) -> str:
    """Say what happened at a line, in whole sentences: of a moment that ended, what it came to."""
    if isinstance(line, CallEnded):
        title, (key, value) = pressed(table, reader, [(number, line)]).title, line.verdict
        came = f"{'.' if ':' in title else ':'} {reader.word(table.game.wording(key), value)}" if key else " is over"
        return sentence(f"{title}{came}")
    text = " ".join([one.text for one in reader.written(number, line)])
    return sentence(text or pressed(table, reader, [(number, line)], number).text)


def due_of(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Give what the game's book has for the beginning or the end of a session and somebody has to fill in."""
    game = table.game
    procedures = game.at_session_end if table.position.session else game.at_session_start
    return list(dict.fromkeys([(move.procedure, move.title) for move in due(table, seat, procedures) if move.asks]))


class Startable(NamedTuple):
    """Something that can be begun, on the desk: in words, with where its form is."""

    act: str
    title: str
    guide: str
    now: bool
    """Whether it can be begun as things stand."""


def chapters(table: Table, seat: Seat) -> list[tuple[str, list[Startable]]]:
    """Give everything that the game lets somebody begin, by the chapters of its book."""
    book, state = content(table.game.package), table.position.known_to(seat)
    rules, found = book.rules, dict[str, list[Startable]]()
    terms = {word for one in table.game.acts.values() for word in one.title.split()[1:] if word[:1].isupper()}
    by_itself = table.game.by_itself
    for act in table.game.acts.values():
        if act.id in by_itself:
            continue  # it comes with the session's beginning or end
        sources = [rules[one].source for one in act.rules if one in rules]
        named = [one.partition(":")[0].partition(";")[0].strip() for one in sources]
        place = PLACES.get(act.place.partition(".")[0]) or OTHERS
        chapter = next((one for one in named if not one.startswith(UNNAMED)), place)
        whose = state.sheets if act.has_who else ("",)
        late = table.game.no_time(act, state)
        now = not late and any(act.move_of(table.options, state, seat.sitting, who) is not None for who in whose)
        guide = beyond(act.title, act.guide or " ".join((act.__doc__ or "").split()))
        guide = to_host(guide if now else late or act.needs or guide, table.game.gm.removeprefix("the "))
        chapter = in_sentence_case(book.chapters.get(chapter, chapter), terms)
        found.setdefault(chapter, []).append(Startable(act.id, act.title, guide, now))
    return sorted(found.items(), key=lambda pair: pair[0] in (*PLACES.values(), OTHERS))


def in_sentence_case(title: str, terms: Collection[str]) -> str:
    """Write a title of a book as our own headings are written; a game's own words keep their capitals.

    >>> in_sentence_case("Threat Dice", ()), in_sentence_case("The Edge", {"Edge"}), in_sentence_case("A DP Award", ())
    ('Threat dice', 'The Edge', 'A DP award')
    """
    first, *rest = title.split(" ")
    return " ".join([first, *[one.lower() if one.istitle() and one not in terms else one for one in rest]])


def scene_acts(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Give what the gamemaster can do with the scene as a whole: set a clock, begin a chase."""
    state, acts = table.position.known_to(seat), table.game.acts.values()
    found = [one for one in acts if one.place == SCENE and not one.has_who and one.by == "gm"]
    return [(one.id, one.title) for one in found if one.move_of(table.options, state, seat.sitting, "") is not None]


def brings(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Give by what else people of the gamemaster's come to the table: foes that are built, an encounter."""
    state = table.position.known_to(seat)
    found = [table.game.acts[one] for one in page_of(table.game.package).brings]
    return [(one.id, one.title) for one in found if one.move_of(table.options, state, seat.sitting, "") is not None]


class Chair(NamedTuple):
    """A player's seat: who sits there, whom they play, and the bot that plays for them, if one does."""

    id: str
    name: str
    plays: str
    bot: str


def chairs(table: Table) -> list[Chair]:
    """Give the players' seats."""
    sheets = table.state.sheets
    return [
        Chair(one.id, one.name, " and ".join([table.state.name(who) for who in one.holds if who in sheets]), one.bot)
        for one in table.seats
        if one.role == "player" and not one.left
    ]


def unplayed(table: Table) -> list[tuple[str, str]]:
    """Give the characters whom nobody plays; not those who are the gamemaster's own."""
    held = {who for one in table.seats if not one.left for who in one.holds}
    state = table.state
    return [(who, state.name(who)) for who, one in state.sheets.items() if who not in held and not is_npc(one)]


def generators(table: Table) -> tuple[tuple[str, tuple[Maker, ...]], ...]:
    """Make a form for each random table of the game, by the chapters of its book; under "", where it has no more."""
    known, found = content(table.game.package), dict[str, list[Maker]]()
    chapter = ""
    for name, one in known.generators.items():
        chapter = next((known.rules[rule].source.partition(":")[0] for rule in one.rules), chapter)  # else as before it
        fields = [
            Taken(key, key.replace("_", " "), "", str(taken.default), taken.one_of) for key, taken in one.takes.items()
        ]
        found.setdefault(chapter, []).append(Maker(name, one.title, tuple(fields)))
    titles = {one: f"{one}: {known.chapters[one]}" if one in known.chapters else one for one in found}
    return tuple([(titles[one] if len(found) > 1 else "", tuple(found[one])) for one in sorted(found)])


def _takes(table: Table, name: str) -> Mapping[str, Any]:
    return content(table.game.package).generator(name).takes
