"""An evening of play: what happened, who did what, what is due at its end, and "Previously" when the next one begins.

It is made from what the log tells the seat that asks, each time: nothing more is kept than when the next session is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Ruled, Thrown
from rollwright.play.policy import never
from rollwright.rules.arguments import is_beyond
from rollwright.rules.sentences import joined
from rollwright.rules.wording import TOGETHER
from rollwright.table.changing import call_of
from rollwright.table.checks import NEXT, check_text, only_gm
from rollwright.table.log import (
    AnyLogged,
    CallEnded,
    CallOpened,
    DeedDone,
    FactsLanded,
    Revealed,
    Rolled,
    Said,
    SessionBegan,
    SessionEnded,
    Titled,
)
from rollwright.table.reading import Written
from rollwright.table.seat import ALL, Seat
from rollwright.table.table import Table
from rollwright.table.view import changes
from rollwright.web.acts import act, key
from rollwright.web.blocks import GOOD, Block
from rollwright.web.evening_story import Passage, became, passages, retold, sentences, turned_it
from rollwright.web.forms import Form
from rollwright.web.looks import beside
from rollwright.web.moves import dues_of, is_over
from rollwright.web.page import page_of
from rollwright.web.people_shown import Face, Faces
from rollwright.web.site import Site
from rollwright.web.stage import ended_of, ended_verdict, waiting
from rollwright.web.story import Storyteller
from rollwright.web.story_sentences import rests_on
from rollwright.web.words import day

PREVIOUS_LINES = 6
"""How many moments "Previously" tells of an evening; of all else, half as many things."""
STORY_MOMENTS = 12
"""How many moments of a scene are read aloud at the end of an evening; of all else, half as many things."""
NARRATION = 5
"""From how many words on what the gamemaster says is told again."""
COMPARED = 6
"""Of how many of somebody's best moments it is worked out how likely they were."""
BAD = 2
"""Up to which tone it went badly."""


class Scene(NamedTuple):
    """A scene of an evening, and what is told of it."""

    title: str
    moments: tuple[Block, ...]


class Doer(NamedTuple):
    """What a character did in an evening."""

    face: Face
    rolled: tuple[Block, ...]
    """What they rolled for and what came to a result."""
    well: int
    """How many of them did."""
    carried: int
    """How many more their side won, though they missed themselves."""
    helped: str
    """Whom they helped, by name."""
    best: Block | None
    worst: Block | None
    brought: str = ""
    """What the gamemaster said that the worst brings."""

    @property
    def actions(self) -> int:
        """How often they tried what could fail."""
        return len(self.rolled)


class Evening(NamedTuple):
    """A session of play, as one seat saw it."""

    session: int
    over: bool
    minutes: int
    scenes: tuple[Scene, ...]
    people: tuple[Doer, ...]
    earned: tuple[str, ...]
    """What people got for it, in sentences."""
    secrets: tuple[Block, ...]
    """What happened that not everybody knows: it is not read aloud with the rest."""
    story: tuple[tuple[str, tuple[Passage, ...]], ...]
    """The same to be read aloud: of each scene its title, and what is told of it."""
    became: Mapping[str, str]
    """What became of the characters, by their names: it goes on from the name."""


def evening_of(table: Table, seat: Seat, session: int) -> Evening:
    """Gather an evening."""
    began, ended = _lines_of(table, session)
    upto = ended or table.number
    teller = _teller(table, seat)
    blocks = teller.of(table.lines(began, upto))
    minutes = (table.rows.row(upto).at - table.rows.row(began).at) // 60_000
    open_to_all = [one for one in blocks if not one.secret]
    people = tuple(_doers(teller, open_to_all))
    secrets = [told for one in blocks if one.secret and (told := _told_again(teller, one)) is not None]
    after = teller.of(table.lines(ended, _next_began(table, session))) if ended else []
    earned = tuple(_earned(table, [*blocks, *after]))
    scenes = tuple(_scenes(teller, began, blocks))
    parts = [_scene(one.title, one.moments, STORY_MOMENTS) for one in scenes]
    story = [(one.title, tuple(passages(table, one.moments))) for one in parts]
    fates = became([retold(teller, one) for one in open_to_all], [one.face.name for one in people])
    return Evening(session, bool(ended), minutes, scenes, people, earned, tuple(secrets), tuple(story), fates)


def _teller(table: Table, seat: Seat) -> Storyteller:
    known = table.position.known_to(seat)
    return Storyteller(table, seat, Faces(table, {who: known.name(who) for who in known.sheets}))


def _next_began(table: Table, session: int) -> int:
    """Give the last line before the next session: what is given after the end of one is still for that."""
    try:
        return _lines_of(table, session + 1)[0] - 1
    except Refused:
        return table.number


def _earned(table: Table, blocks: Sequence[Block]) -> Iterator[str]:
    """Say what people got, by the game's own rewards."""
    wanted = page_of(table.game.package).rewards
    for one in blocks:
        line = table.rows.line(one.number)
        act = line.deed if isinstance(line, DeedDone) else line.procedure if isinstance(line, CallOpened) else ""
        if act in wanted:
            yield from [line.text for line in one.lines]


def _counts(one: Block) -> bool:
    """Tell whether a block is a moment that came to its end."""
    return one.kind == "moment" and not one.open and not any(line.kind == "abandoned" for line in one.lines)


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
    raise Refused("no session was played here yet")


def _scenes(teller: Storyteller, began: int, blocks: Sequence[Block]) -> Iterator[Scene]:
    table = teller.table
    title, moments = table.position_at(began).title, list[Block]()
    for one in blocks:
        if one.kind == "break" and isinstance(table.rows.line(one.number), Titled):
            if moments:
                yield Scene(title, tuple(moments))
            title, moments = one.headline, []
        elif not one.secret and (told := _told_again(teller, one)) is not None:
            moments.insert(_place(table, moments, told), told)
    if moments or title:
        yield Scene(title, tuple(moments))


def _place(table: Table, moments: Sequence[Block], one: Block) -> int:
    """Say where something is told: what a roll brings, after that roll and what it has brought before."""
    cause = cause_of(table, one.number)
    at = [place for place, other in enumerate(moments) if cause in (other.number, cause_of(table, other.number))]
    return at[-1] + 1 if cause and at else len(moments)


def cause_of(table: Table, number: int) -> int:
    """Give the moment by which something was due that was done with a line; 0 where it was not."""
    line = table.rows.line(number)
    key = line.arguments.get("due") if isinstance(line, DeedDone | CallOpened) else None
    cause, was = 0, None
    for row in table.rows.under(number - 1) if isinstance(key, str) else ():
        before = table.rows.line(row.number) if b'"due"' in row.line else None
        if not isinstance(before, CallEnded | DeedDone | FactsLanded):
            continue
        dues = [one.scene["due"] for one in before.became if "due" in one.scene]
        if dues:
            due = dues[-1].get(key)
            if due is None or was not in (None, due):
                break
            cause, was = before.call if isinstance(before, CallEnded) else 0, due
    return cause


def _told_again(teller: Storyteller, one: Block) -> Block | None:
    """Give what a recap tells of a block: moments and deeds, narration, hand-outs, and what was revealed."""
    table = teller.table
    if _counts(one) and (one.word or one.dice or one.lines or one.worded):
        kept = [each for each in one.lines if not _is_beside_the_point(table, one, each)]
        return retold(teller, one._replace(lines=tuple(kept)))
    line = table.rows.line(one.number)
    if isinstance(line, Said):
        narrates = table.house.seat(line.by).runs_game and len(line.text.split()) >= NARRATION
        return one if not line.to and (narrates or not one.headline) else None
    if one.kind == "hand-out" or isinstance(line, Revealed) or _comes_or_goes(line):
        return one
    apart = (*page_of(table.game.package).rewards, *table.game.at_session_start, *table.game.at_session_end)
    if not isinstance(line, DeedDone) or line.deed in apart or all(each.aside for each in one.lines):
        return None
    told = retold(teller, one)
    return told if told.lines else None


def _comes_or_goes(line: AnyLogged) -> bool:
    """Tell whether by a line somebody comes to the scene, or leaves it."""
    return isinstance(line, FactsLanded) and any(fact["fact"] in ("joined", "left") for fact in line.facts)


def _is_beside_the_point(table: Table, one: Block, told: Written) -> bool:
    """Tell whether a sentence only says how dice were read, which stands beside it in a word, or keeps accounts."""
    if not one.word or told.kind == "undone":
        return False
    words = table.game.wording(ended_verdict(table, one)[0]).options.values()
    plain = told.text.casefold().rstrip(".")
    if any(f": {word}".casefold() in plain or plain.endswith(f" to {word}".casefold()) for word in words):
        return True
    page = page_of(table.game.package)
    counts = rests_on(told, page.counts) and not rests_on(told, page.touches)
    return counts and told.text not in one.milestones and not turned_it(table, one, told)


def _scene(title: str, moments: Sequence[Block], most: int) -> Scene:
    """Tell of a scene what marks a turn, came out best or worst, or was rolled, and what came last; in order."""

    def rank(one: Block) -> tuple[bool, bool, bool, bool, bool, int]:
        return one.kind == "said", not one.milestones, one.tone not in (1, 5), not one.word, not one.dice, -one.number

    ranked = sorted(moments, key=rank)
    played = [one for one in ranked if one.kind == "moment"][:most]
    told = [*played, *[one for one in ranked if one.kind != "moment"][: most // 2]]
    return Scene(title, tuple([one for one in moments if one in told]))


def _doers(teller: Storyteller, blocks: Sequence[Block]) -> Iterator[Doer]:
    """Say which of the characters did what: an action is a moment that was rolled for and came to a result."""
    table, sheets = teller.table, teller.reader.state.sheets
    heroes = [who for one in table.seats if not one.runs_game for who in one.holds if who in sheets]
    by_hero: dict[str, list[Block]] = {}
    helped: dict[str, list[str]] = {}
    for one in [retold(teller, one) for one in blocks if _counts(one) and one.word]:
        for who in _took_part(teller, one, heroes):
            by_hero.setdefault(who, []).append(one._replace(tone=_tone(table, one, who)))
        for name in one.helpers:
            helped.setdefault(name, []).extend([one.face.name] if one.face else [])
    for who in heroes:
        mine, gave = by_hero.get(who, []), joined(dict.fromkeys(helped.get(teller.reader.called(who), [])))
        if not mine and not gave:
            continue
        well = [one for one in mine if _worked(table, one, who)]
        bad, good = [one for one in mine if 0 < one.tone <= BAD], [one for one in mine if one.tone >= GOOD]
        thrown = [one for one in good if one.dice or one.milestones]
        own = [one for one in thrown if not is_overruled(table, one.number)]
        fine = own or thrown or [one for one in well if one.tone > BAD and one.dice]
        feats = {one.number: feat_of(table, one, who) for one in fine}
        candidates = sorted(fine, key=lambda one: (one.tone, feats[one.number], *_weight(one)))[-COMPARED:]
        rated = [(one.tone, feats[one.number], -chance_of(table, one.number), *_weight(one), one) for one in candidates]
        best, worst = max(rated)[-1] if rated else None, max(bad, key=_sorriest, default=None)
        rolled = tuple([one for one in mine if one.dice])
        carried = [one for one in mine if who in (won := winners_of(table, one)) and won[1:] and one.tone < GOOD]
        came = [one for one in blocks if worst and cause_of(table, one.number) == worst.number]
        again = [told for one in came if (told := _told_again(teller, one)) is not None]
        brought = " ".join([text for one in again for text in sentences(table, one)])
        counted = len([one for one in well if one.dice])
        yield Doer(teller.faces.sheet(who), rolled, counted, len(carried), gave, best, worst, brought)


def _worked(table: Table, one: Block, who: str) -> bool:
    """Tell whether somebody got what they wanted in a moment, and wasn't hurt for it where that counts."""
    ended = ended_of(table, one)
    result, facts = ("", ()) if ended is None else (ended.verdict[1], ended.facts)
    feat = 0 if one.ruled else feat_of(table, one, who)
    return page_of(table.game.package).worked(one.tone >= GOOD, result, facts, who, feat)


def _took_part(teller: Storyteller, one: Block, heroes: Sequence[str]) -> list[str]:
    """Say whose moment it was: of one alone, whoever helped; of all who rolled for themselves, or did it together."""
    opened = teller.table.rows.opened(one.number)
    lines = teller.table.lines(one.number - 1, one.last)
    rolled = {teller.thrower(fall) for fall in teller.reader.falls(lines, every=True) if fall.call == one.number}
    own = opened.arguments.get("who", "")
    heroes = [who for who in heroes if teller.reader.called(who) not in one.helpers]
    if own:
        against = rolled if winners_of(teller.table, one) else ()
        return [who for who in heroes if who in (own, *against)]
    for value in opened.arguments.values():
        rolled.update(value if isinstance(value, list) else [str(value)])
    return [who for who in heroes if who in rolled or teller.reader.called(who) in one.title]


def _tone(table: Table, one: Block, who: str) -> int:
    """Say how good a moment was for one of those who took part: of a contest, whether they won it.

    One whose side has won, but who missed, has neither won nor lost; nor has one who only missed by less.
    """
    winners = winners_of(table, one)
    if not winners or who not in winners:
        return BAD if winners else one.tone
    return GOOD if one.ruled or feat_of(table, one, who) >= 0 else 0


def feat_of(table: Table, one: Block, who: str) -> int:
    """Say how well somebody did in a moment, beyond its result, as their game counts it."""
    look, ended, opened = page_of(table.game.package).feat, ended_of(table, one), table.rows.opened(one.number)
    return 0 if look is None or ended is None else look(opened.arguments, ended.outcome, who, opened.actors)


def winners_of(table: Table, one: Block) -> list[str]:
    """Say who has won, one or several together, where a moment is one that somebody wins."""
    return [who for who in ended_verdict(table, one)[1].split(TOGETHER) if who in table.state.sheets]


def is_overruled(table: Table, call: int) -> bool:
    """Tell whether the gamemaster has set how a moment went."""
    return any(isinstance(entry, Ruled) for entry in call_of(table, call).session.journal)


def chance_of(table: Table, call: int) -> float:
    """Say how likely it was, before the dice fell, that a moment would go as well as it did; 1 where nobody can say."""
    from rollwright.play.odds import odds

    try:
        session = call_of(table, call).session
        listing = table.game.listing_of(session.call)
        first = next((at for at, entry in enumerate(session.journal) if isinstance(entry, Thrown)), 0)
        if listing is None or not listing.worth or is_beyond(listing, session.call):
            return 1.0
        worth = next(iter(listing.worth.values()))
        got = worth(session.outcome)
        law = odds(session.call, never, session.journal[:first], lifted=True)
        return float(sum(weight for outcome, weight in law if worth(outcome) >= got))
    except (Refused, BadInput):
        return 1.0


def _sorriest(one: Block) -> tuple[int, bool, int, int]:
    return -one.tone, *_weight(one)


def _weight(one: Block) -> tuple[bool, int, int]:
    """Say how much a moment is remembered: a turn of the story, one that took many throws, or the latest."""
    return bool(one.milestones), len(one.dice), one.number


def left_open(table: Table, seat: Seat) -> Iterator[str]:
    """Say what is still to be done before the gamemaster ends the session."""
    if not seat.runs_game or not table.position.session:
        return
    for one in changes(table, seat.id, table.number).awaited:
        yield f"{one.headline.partition(' · ')[0] or one.title}: {waiting(one)}."
    for due in dues_of(table, seat):
        yield f"{due.words}."
    page = page_of(table.game.package)
    if page.unfinished is not None and table.state.scene is not None:
        yield from page.unfinished(table.state.scene, table.state.name)
    rewards = rewards_of(table, seat)
    began, _ = _lines_of(table, table.position.session)
    if rewards and not any(_earned(table, _teller(table, seat).of(table.lines(began)))):
        yield "Nobody has been rewarded for this evening yet."


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
    scenes = list(_scenes(teller, began, teller.of(table.lines(began, ended))))
    moments = [one for scene in scenes for one in scene.moments]
    if not moments:
        return None
    title = next((scene.title for scene in reversed(scenes) if scene.title), "")
    return _scene(title, moments, PREVIOUS_LINES)


class Over(NamedTuple):
    """A session that has ended, as long as no other has begun."""

    session: int
    next: str
    """When the next one is; nothing where nobody has said so."""


def over_of(table: Table) -> Over | None:
    """Say which session has ended; None where one is under way, or none was."""
    return Over(table.position.sessions, next_note(table)[1]) if is_over(table) else None


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
    moments = [one for one in teller.of(table.lines(began, ended or table.number)) if _counts(one)]
    acted = [who for one in moments for who in _took_part(teller, one, list(came))]
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
    table, seat = site.seated(request)
    own, asked = table.seat(seat), request.query_params.get("session", "")
    with table.steady():
        last = table.position.session or table.position.sessions
        evening = evening_of(table, own, int(asked) if asked.isdecimal() and len(asked) < 10 else last)
        rewards, when, still = rewards_of(table, own), next_note(table)[1], list(left_open(table, own))
    return site.page("evening.html", **beside(table, own), evening=evening, rewards=rewards, next=when, still=still)
