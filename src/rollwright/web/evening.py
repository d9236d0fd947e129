"""An evening of play: what happened, who did what, what is due at its end, and "Previously" when the next one begins.

It is made from what the log tells the seat that asks, each time: nothing more is kept than when the next session is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import Refused
from rollwright.play.journal import Thrown
from rollwright.rules.fields import OPTIONAL
from rollwright.table.checks import NEXT, check_text, only_gm
from rollwright.table.log import (
    Answered,
    CallOpened,
    DeedDone,
    Rolled,
    SessionBegan,
    SessionEnded,
    Titled,
)
from rollwright.table.reading import Reader
from rollwright.table.seat import ALL, Seat
from rollwright.table.table import Table
from rollwright.table.view import Awaited, changes
from rollwright.web.acts import act, key
from rollwright.web.blocks import Block
from rollwright.web.evening_people import Doer, cause_of, doers, fared, took_part
from rollwright.web.evening_story import (
    Passage,
    became,
    comes_or_goes,
    counts_as,
    halves,
    is_vain,
    of_a_kind,
    passages,
    reasons_of,
    retold,
    rounds_of,
    told_again,
)
from rollwright.web.forms import Form
from rollwright.web.looks import beside
from rollwright.web.moves import dues_of, is_over
from rollwright.web.page import page_of
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.site import Site
from rollwright.web.stage import waiting
from rollwright.web.story import Storyteller
from rollwright.web.story_rulings import Rulings
from rollwright.web.story_sentences import rests_on
from rollwright.web.words import day

PREVIOUS_LINES = 6
"""How many moments "Previously" tells of an evening; of all else, half as many things."""
STORY_MOMENTS = 24
"""How many moments of a scene are read aloud at the end of an evening; of all else, half as many things."""


WATCHER = Seat(" ", "", "spectator")
"""Whoever watches, and knows what everybody does; nobody has such a seat."""


class Scene(NamedTuple):
    """A scene of an evening, and what is told of it."""

    title: str
    moments: tuple[Block, ...]
    line: str = ""
    """What was said of it as it began."""


class Evening(NamedTuple):
    """A session of play, as one seat saw it."""

    session: int
    over: bool
    minutes: int
    scenes: tuple[Scene, ...]
    people: tuple[Doer, ...]
    earned: tuple[tuple[str, str], ...]
    """What people got for it: by which act, and in a sentence."""
    secrets: tuple[Block, ...]
    """What happened that not everybody knows: it is not read aloud with the rest."""
    story: tuple[tuple[str, tuple[Passage, ...]], ...]
    """The same to be read aloud: of each scene its title, and what is told of it."""
    became: Mapping[str, str]
    """What became of the characters, by their names: it goes on from the name."""
    fared: Mapping[str, str]
    """What it changed on the sheets, by their names: what was gained and lost."""
    open: tuple[str, ...]
    """What goes on after it: a fight that isn't over, a clock that runs."""
    open_in_secret: tuple[str, ...]
    """The same, as far as not everybody knows of it."""
    veiled: bool
    """Whether it is told without the names of those of whom only the gamemaster knows."""


def evening_of(table: Table, seat: Seat, session: int) -> Evening:
    """Gather an evening."""
    began, ended = _lines_of(table, session)
    upto = ended or table.number
    secretly, teller = _teller(table, seat), _teller(table, seat, aloud=True)
    blocks = secretly.of(table.lines(began, upto))
    minutes = (table.rows.row(upto).at - table.rows.row(began).at) // 60_000
    open_to_all = _open(teller, began, upto)
    hidden = [half for one in blocks if (half := halves(one)[1]) is not None]
    people = tuple(doers(teller, open_to_all))
    rounds = rounds_of(table, blocks)
    secrets = [told for one in hidden if (told := told_again(secretly, one, one.number in rounds)) is not None]
    after = secretly.of(table.lines(ended, _next_began(table, session))) if ended else []
    earned = tuple(_earned(table, [*blocks, *after]))
    scenes = tuple(_scenes(teller, began, open_to_all))
    parts = [_scene(table, one, STORY_MOMENTS, rounds_of(table, open_to_all)) for one in scenes]
    setting = {one.title: [Passage(one.line, said=True)] if one.line else [] for one in parts}
    story = [(one.title, (*setting[one.title], *of_a_kind(table, passages(table, one.moments)))) for one in parts]
    end = _closed(table, upto) if ended else upto
    changed = fared(table, seat, began, end)
    names = {one.face.name: bool(changed.get(one.face.name)) for one in people}
    outlived = page_of(table.game.package).outlived
    over = {one.name: outlived(one) for one in table.position_at(end).state.sheets.values()}
    fates = became([_lasting(table, retold(teller, one), over) for one in open_to_all], names)
    goes_on = list(_goes_on(table, seat, ended))
    heard = [set(_goes_on(table, one, ended)) for one in table.seats if not one.runs_game]
    known = [text for text in goes_on if all(text in some for some in heard)]
    secret = [text for text in goes_on if text not in known]
    if session == (table.position.session or table.position.sessions):
        known += _awaited(table, seat, secret=False)
    return Evening(
        session, bool(ended), minutes, scenes, people, earned, tuple(secrets), tuple(story), fates, changed,
        tuple(known), tuple(secret), teller.reader.hidden != secretly.reader.hidden,
    )  # fmt: skip


def _goes_on(table: Table, seat: Seat, ended: int) -> Iterator[str]:
    """Say what is not over at the end of an evening, as far as a seat knows of it."""
    page, known = page_of(table.game.package), (table.position_at(ended) if ended else table.position).known_to(seat)
    for look in (page.unfinished, page.runs):
        yield from look(known.scene, known.name) if look is not None and known.scene is not None else ()


def _awaited(table: Table, seat: Seat, secret: bool = True) -> Iterator[str]:
    """Say which moments are still open, and who is to do what in them."""
    awaited = changes(table, seat.id, table.number).awaited
    yield from [awaits(one) for one in awaited if secret or not table.rows.opened(one.call).hidden]


def awaits(one: Awaited) -> str:
    """Say of a moment under way what it is about, and who is to do what in it."""
    return f"{one.headline.partition(' · ')[0] or one.title}: {waiting(one)}."


def _teller(table: Table, seat: Seat, aloud: bool = False) -> Storyteller:
    """Give one who tells a seat what happened; `aloud`, as the GM may read it to all: what whoever watches knows."""
    if aloud and seat.runs_game and any(not one.runs_game for one in table.seats):
        seat = WATCHER
    return Storyteller(table, seat, Faces(table, names_of(table, seat)), Reader(table, seat))


def _open(teller: Storyteller, began: int, upto: int) -> list[Block]:
    """Give what everybody knows of some lines, each where it was decided."""
    known = [half for one in teller.of(teller.table.lines(began, upto)) if (half := halves(one)[0]) is not None]
    place = Rulings(teller.table, teller.reader).place
    return _with_causes(teller.table, sorted(known, key=lambda one: place(_fell(teller.table, one))))


def _with_causes(table: Table, blocks: Sequence[Block]) -> list[Block]:
    """Tell what came of a moment right after it, where nothing else came to a result between."""
    found = list[Block]()
    for one in blocks:
        cause = cause_of(table, one.number)
        at = len(found)
        while cause and at and not found[at - 1].word and found[at - 1].kind != "break":
            at -= 1
        found.insert(at if cause and at and found[at - 1].number == cause else len(found), one)
    return found


def _lasting(table: Table, one: Block, over: Mapping[str, tuple[str, ...]]) -> Block:
    """Leave out of what became of people by a block what was over at once, or is so by now: `over`, by their names."""
    passing = page_of(table.game.package).passing
    outlived = {
        line.text
        for line in one.lines
        for name in over
        if name and line.text.startswith(f"{name} ") and rests_on(line, over[name])
    }
    gone = [line.text for line in one.lines if rests_on(line, passing) or line.text in outlived]
    return one._replace(touched=tuple([text for text in one.touched if text not in gone]))


def _fell(table: Table, one: Block) -> int:
    """Give the line by which the first dice of a moment fell; where it began, if none did."""
    lines = table.lines(one.number, one.last) if one.dice else ()
    answers = [(at, line) for at, line in lines if isinstance(line, Answered) and line.call == one.number]
    return next((at for at, line in answers if isinstance(line.entry, Thrown)), one.number)


def _closed(table: Table, ended: int) -> int:
    """Give the last line of the end of a session: what the game does then by itself belongs to it."""
    while ended < table.number and isinstance(line := table.rows.line(ended + 1), DeedDone):
        if line.deed not in table.game.at_session_end or not table.rows.stands(ended + 1, table.position.number):
            break
        ended += 1
    return ended


def _next_began(table: Table, session: int) -> int:
    """Give the last line before the next session: what is given after the end of one is still for that."""
    try:
        return _lines_of(table, session + 1)[0] - 1
    except Refused:
        return table.number


def _earned(table: Table, blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Say what people got, by the game's own rewards: by which of them, and in a sentence."""
    page = page_of(table.game.package)
    wanted, heroes = page.rewards, [table.state.name(who) for seat in table.seats for who in seat.holds]
    for at, one in enumerate(blocks):
        line = table.rows.line(one.number)
        act = line.deed if isinstance(line, DeedDone) else line.procedure if isinstance(line, CallOpened) else ""
        if act in page.gains:
            later = [line.text for each in blocks[at + 1 :] for line in each.lines if not line.only]
            own = [line.text for line in one.lines if line.text.startswith(tuple(heroes)) and not line.only]
            yield from [(act, page.since(text, later)) for text in own]
        if act in wanted:
            said = [f" ({text})" for text in reasons_of(table, one)] if act in page.closes else []
            for text in [line.text for line in one.lines]:
                yield act, text.replace(said[0], "") if said else text


def _lines_of(table: Table, session: int) -> tuple[int, int]:
    """Find the lines with which a session began and ended; 0 where it has not ended."""
    ended = 0
    for row in table.rows.under(table.position.number):
        if b'"session-' not in row.line:
            continue
        line = table.rows.line(row.number)
        if isinstance(line, SessionEnded) and line.session == session:
            ended = row.number
        if isinstance(line, SessionBegan) and line.session == session:
            return row.number, ended
    raise Refused("no session has been played here yet")


def _scenes(teller: Storyteller, began: int, blocks: Sequence[Block]) -> Iterator[Scene]:
    table = teller.table
    start = table.position_at(began)
    title, said, moments = start.title, start.scene_line, list[Block]()
    rounds, played = rounds_of(table, blocks), {who for one in table.seats if not one.runs_game for who in one.holds}
    for one in blocks:
        line = table.rows.line(one.number)
        if one.kind == "break" and isinstance(line, Titled):
            if moments:
                yield Scene(title, tuple(moments), said)
            title, said, moments = one.headline, line.line, []
        elif (told := told_again(teller, one, one.number in rounds)) is not None and (
            moments or not comes_or_goes(line, but=played)
        ):
            # which of the gamemaster's people are there when it begins is no event
            moments.append(told._replace(round=rounds.get(one.number, (0, ""))[1]))
    if moments or title:
        yield Scene(title, tuple(moments), said)


def _scene(table: Table, scene: Scene, most: int, whole: Collection[int] = ()) -> Scene:
    """Tell of a scene what marks a turn, came out best or worst, or was rolled, and what came last; in order.

    What is to be told `whole`, by its numbers, a fight, comes to it: with half of its blows it would be another one.
    Who came to nothing in their turn is told where all the rest is.
    """

    def rank(one: Block) -> tuple[bool, bool, bool, bool, bool, int]:
        return one.kind == "said", not one.milestones, one.tone not in (1, 5), not one.word, not one.dice, -one.number

    ranked = sorted(scene.moments, key=rank)
    vain = [one for one in ranked if is_vain(table, one)]
    fought = [one for one in ranked if one.number in whole and one.kind != "said"]
    rest = [one for one in ranked if one not in fought]
    played = [one for one in rest if one.kind == "moment" and one not in vain]
    told = [*fought, *played[:most], *[one for one in rest if one.kind != "moment"][: most // 2]]
    told += vain if len(played) <= most else []
    return scene._replace(moments=tuple([one for one in scene.moments if one in told]))


def left_open(table: Table, seat: Seat) -> Iterator[str]:
    """Say what is still to be done before the gamemaster ends the session."""
    if not seat.runs_game or not table.position.session:
        return
    yield from _awaited(table, seat)
    yield from [f"{due.words}." for due in dues_of(table, seat) if due.note != OPTIONAL]
    page = page_of(table.game.package)
    if page.unfinished is not None and table.state.scene is not None:
        yield from page.unfinished(table.state.scene, table.state.name)
    rewards = rewards_of(table, seat)
    began, _ = _lines_of(table, table.position.session)
    earned = [act for act, _ in _earned(table, _teller(table, seat).of(table.lines(began)))] if rewards else []
    if rewards and not set(earned) & set(page.rewards):
        yield "Nobody has been rewarded for this session yet."


def previously_of(table: Table, seat: Seat) -> Scene | None:
    """Tell of the evening before, as long as nothing has happened in the new one; None otherwise."""
    session = table.position.session
    if session < 2:
        return None
    teller = _teller(table, seat)
    for _, line in teller.known():
        if isinstance(line, CallOpened | Rolled | Titled):
            return None
        if isinstance(line, DeedDone) and line.deed not in table.game.at_session_start:
            return None
        if isinstance(line, SessionBegan):
            break
    began, ended = _lines_of(table, session - 1)
    teller = _teller(table, seat, aloud=True)
    scenes = list(_scenes(teller, began, _open(teller, began, ended)))
    moments = [one for scene in scenes for one in scene.moments]
    if not moments:
        return None
    title = next((scene.title for scene in reversed(scenes) if scene.title), "")
    return _scene(table, Scene(title, tuple(moments)), PREVIOUS_LINES)


class Over(NamedTuple):
    """A session that has ended, as long as no other has begun."""

    session: int
    next: str
    """When the next one is; nothing where nobody has said so."""
    held: str = ""
    """What keeps a player from what is done between adventures, and when it can be done."""


def over_of(table: Table, seat: Seat) -> Over | None:
    """Say which session has ended; None where one is under way, or none was."""
    if not is_over(table):
        return None
    return Over(table.position.sessions, next_note(table)[1], held_back(table, seat))


def held_back(table: Table, seat: Seat) -> str:
    """Say what keeps a player from what is done between adventures; nothing where nothing does."""
    known, acts = table.position.known_to(seat), map(table.game.acts.get, page_of(table.game.package).downtime)
    whose = [] if seat.runs_game else [who for who in seat.holds if who in known.sheets]
    lacks = [act.lacks(table.options, known, who) for act in acts if act and act.lacks for who in whose]
    return next(filter(None, lacks), "")


def rewards_of(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Give what the gamemaster can give for an evening, by the game's own deeds: their ids and titles."""
    wanted = page_of(table.game.package).rewards
    moves = table.moves(seat.id) if seat.runs_game and wanted else ()
    return list({move.procedure: (move.procedure, move.title) for move in moves if move.procedure in wanted}.values())


def were_there(table: Table, seat: Seat) -> frozenset[str]:
    """Say who was there when the last session began, or did something in it; nobody where there was none."""
    if not table.position.sessions:
        return frozenset()
    (began, ended), came = _lines_of(table, table.position.sessions), table.position.came
    teller = _teller(table, seat)
    moments = [one for one in teller.of(table.lines(began, ended or table.number)) if counts_as(one)]
    acted = [who for one in moments for who in took_part(teller, one, list(came))]
    return frozenset([*[who for who, line in came.items() if line < began], *acted])


def next_note(table: Table) -> tuple[str, str]:
    """Give the note that says when the next session is: its id, and what it says."""
    runs = {seat.id for seat in table.seats if seat.runs_game}
    notes = table.house.notes.items()
    return next(((id, note.text) for id, note in notes if note.title == NEXT and note.by in runs), ("", ""))


def when_text(text: str) -> str:
    """Write a time as people say it; what is no time stays as it was typed.

    >>> when_text("2026-11-20T19:00"), when_text("after the holidays")
    ('Friday 20 November 2026, 19:00', 'after the holidays')
    """
    try:
        return f"{day(at := datetime.fromisoformat(text))}, {at:%H:%M}"
    except ValueError:
        return text


@act("next-session")
def say_next(table: Table, seat: str, form: Form) -> None:
    """Say when the next session is; nothing takes it back."""
    only_gm(table.seat(seat), "say when the next session is")
    note, said = next_note(table)
    text = when_text(form.text("when").strip())
    check_text(text, "the time of the next session")
    if text != said:
        table.note(seat, NEXT, text, (ALL,), note=note, act=f"{key(form)} next")


@act("end-session")
def end(table: Table, seat: str, form: Form) -> None:
    """End the session, and say when the next one is."""
    table.end_session(seat, act=key(form))
    if form.text("when").strip():
        say_next(table, seat, form)


def evening_page(site: Site, request: Request) -> Response:
    """Show an evening: the one that is asked for, the one under way, or the last."""
    table, seat = site.apart(request)
    own, asked = table.seat(seat), request.query_params.get("session", "")
    with table.steady():
        last = table.position.session or table.position.sessions
        evening = evening_of(table, own, int(asked) if asked.isdecimal() and len(asked) < 10 else last)
        rewards, when, still = rewards_of(table, own), next_note(table)[1], list(left_open(table, own))
    return site.page("evening.html", **beside(table, own), evening=evening, rewards=rewards, next=when, still=still)
