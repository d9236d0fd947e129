"""Odds before the dice fall, as bars on the card of an open question; and advice, where the gamemaster allows it.

Advice is given to the gamemaster, and to players while a note of the gamemaster's with the title `advice: on` stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rollwright.api.telling import TELLING
from rollwright.dice.errors import BadInput, NothingLeft, Refused, TooLarge
from rollwright.play.cards import ODDS
from rollwright.play.policy import never
from rollwright.rules.flat import chooser
from rollwright.rules.sentences import joined, opened
from rollwright.table.checks import ADVICE
from rollwright.table.open_call import Broken, OpenCall
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import Card, changes
from rollwright.web.acts import filled
from rollwright.web.asked import is_short
from rollwright.web.chances import (
    BUSY,
    MOST_COMPARED,
    NO_ODDS,
    NOT_HERE,
    TOO_LARGE,
    Asked,
    Told,
    asked_of,
    is_early,
    key_of,
    tally_of,
    then_asked,
    told_of,
    turn,
    unpicked,
)
from rollwright.web.forms import Form
from rollwright.web.looks import beside
from rollwright.web.pictures import Picture
from rollwright.web.scale import Likely, Rank, Segment, better, of_what, says_yes, scale_of, segments, shaded, to_what
from rollwright.web.site import Site
from rollwright.web.stage import card_place, is_toggle

WORK = 20_000
"""Answers that advice may try: some hundred milliseconds."""
MOST_ASKED = 4_000
"""How long the question may be that says how a card is filled in; of a longer one the usual is told."""


class Advice(NamedTuple):
    """What best play would do: the option, and what each is worth."""

    choice: str
    worth: str
    options: tuple[tuple[str, str], ...]


def odds_page(site: Site, request: Request) -> Response:
    """Show the odds of an open call: a part of the table's page, or a page of its own without JavaScript."""
    table, seat = site.seated(request)
    part = bool(request.headers.get("hx-request"))
    with table.steady():
        own = table.seat(seat)
        try:
            card, under_way = found(table, seat, request.path_params["call"])
        except Refused:
            if part:  # answered elsewhere while it was asked for: its card is going, and needs no odds
                return Response(status_code=204)
            raise
        values: dict[str, Any] = {"table": table.id, "card": card, "advisable": False, "then": "", "early": ""}
        asked = trouble = advice = told = None
        try:
            asked = asked_of(table, own, card, under_way, given_of(request, card))
            values["advisable"] = may_advise(table, own, asked)
        except NothingLeft:
            trouble = NO_ODDS
        except (Refused, BadInput) as error:
            trouble = str(error)
    if trouble == NO_ODDS and card.fields and not unpicked(card.fields, given_of(request, card)):
        try:  # what it takes is said all the same
            values["then"] = opened(tally_of(card.fields, given_of(request, card), under_way) or "")
        except (Refused, BadInput) as error:
            trouble = str(error)
    if asked is not None:
        try:
            values["then"] = opened(then_asked(table, own, asked, under_way))
            told = told_of(key_of(table, under_way, asked), asked)
            values["early"] = joined([one.name for one in table.seats if one.runs_game]) if is_early(asked) else ""
            if request.query_params.get("advice") and values["advisable"]:
                advice = advice_of(asked)
        except NothingLeft:
            trouble = NO_ODDS
        except TooLarge:
            trouble = TOO_LARGE
        except (Refused, BadInput) as error:
            trouble = str(error)
    scale = scale_of(table.game, told.now, asked.sides, told.field) if told and asked else {}
    noted = {f"-{at}" for at, key in enumerate(card.options) if key in card.notes}
    likely = (
        [Likely(at, _bar(table, told, at, drawn, scale), at in noted) for at, drawn in told.each]
        if told and scale
        else []
    )
    wanted = better(scale, likely)
    likely = [one._replace(wanted=wanted) for one in likely]
    sure = told and all(len(one.bars) < 2 for one in (told.now, *[drawn for _, drawn in told.each]))
    if sure and not (scale and asked and asked.given):  # nothing is left to chance
        told, scale, likely = None, {}, []
    rolls = _rolls(table, own, under_way)
    values["then"], _, values["foretold"] = values["then"].partition(ODDS)
    values.update(
        scale=shaded(scale),
        of_what=of_what(scale, wanted),
        to_what="" if wanted else to_what(scale),
        of_whom=to_what(scale, rolls),
        of_then=to_what(scale, _rolls_else(table, own, under_way, values["then"])),
        bar=segments(told.now, scale) if told and scale else (),
        also=_also(table, told, rolls) if told and scale else [],
        unsaid=unpicked(card.fields, asked.given if asked else ()),
        likely=likely,
        empty=[at for at in _places(card) if at not in {one.at for one in likely}] if asked and asked.given else [],
        filled=bool(asked and asked.given),
        place=card_place(card, under_way),
        alone=not part,
    )
    if trouble == NO_ODDS and (part or values["then"]):  # what the card comes to says them, or nobody has asked
        trouble = None
    values.update(told=told, trouble=trouble, advice=advice, busy=trouble == BUSY)
    if part:
        return HTMLResponse(site.rendered("parts/odds.html", **values))
    return site.page("odds.html", **{**values, **beside(table, own)})


def _bar(table: Table, told: Told, at: str, drawn: Picture, scale: Mapping[str, Rank]) -> tuple[Segment, ...]:
    """Draw the bar of an option; one that is settled is told as closely as the game has words for it."""
    name, close = told.certain.get(at, (told.field, drawn))
    ranks = scale_of(table.game, close, field=name)
    return segments(close, ranks) if at in told.certain and ranks else segments(drawn, scale)


def _rolls(table: Table, seat: Seat, under_way: OpenCall) -> str:
    """Name the one whose moment it is, to anybody else."""
    who, reader = under_way.opened.arguments.get("who", ""), Reader(table, seat)
    return reader.called(who) if who in reader.state.sheets and who not in seat.holds else ""


def _rolls_else(table: Table, seat: Seat, under_way: OpenCall, then: str) -> str:
    """Name the one whose moment it is, where the next roll is somebody else's; nobody where it is their own."""
    who, reader = under_way.opened.arguments.get("who", ""), Reader(table, seat)
    return reader.called(who) if who in reader.state.sheets and reader.called(who) not in then else ""


def _also(table: Table, told: Told, who: str) -> list[tuple[tuple[Segment, ...], str]]:
    """Give the bars of what else comes out of it, and what each is of, as far as the game has words for that."""
    known = [
        (name, drawn)
        for name, drawn in told.also
        if _has_words(table, name)
        and [bar.label for bar in drawn.bars] != ["no"]  # of what can't happen nothing is said
    ]
    scales = [(scale_of(table.game, drawn, field=name), drawn) for name, drawn in known]
    return [(segments(drawn, scale), to_what(scale, who)) for scale, drawn in scales if scale]


def _has_words(table: Table, name: str) -> bool:
    return name in TELLING or says_yes(table.game.wording(name))


def given_of(request: Request, card: Card) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
    """Read how far a card is filled in, from the question for its odds; its words are no part of that."""
    if card.kind != "card" or len(request.url.query) > MOST_ASKED:
        return ()
    form = Form([(key, value) for key, value in request.query_params.multi_items() if key.startswith("f.")])
    fields = [one for one in card.fields if one.kind != "words"]
    return tuple(sorted(filled(form, "f.", fields).items())) if form.fields else ()


def _places(card: Card) -> list[str]:
    """Name where the options of a card have their bars."""
    return [
        f"-{one.name}-{at}"
        for one in card.fields
        if one.kind == "one" and not is_toggle(one.options) and not is_short(one.options)
        for at in range(min(len(one.options), MOST_COMPARED))
    ]


def found(table: Table, seat: str, call: int) -> tuple[Card, OpenCall]:
    """Find an open question in front of a seat."""
    cards = changes(table, seat, table.number).cards
    card = next((one for one in cards if one.call == call), None)
    if card is None:
        raise Refused(NOT_HERE)
    return card, table.open[call]


def may_advise(table: Table, seat: Seat, asked: Asked) -> bool:
    """Tell whether a seat can be advised on a choice that the game can judge: where the gamemaster allows it."""
    judged = bool(asked.choices and asked.listing.worth) and asked.actor == chooser(asked.listing, asked.call)
    return judged and (seat.runs_game or advice_note(table) != "")


def advice_note(table: Table) -> str:
    """Give the id of the gamemaster's note that allows advice; empty where there is none."""
    runs = {seat.id for seat in table.seats if seat.runs_game}
    notes: Iterator[tuple[str, Any]] = iter(table.house.notes.items())
    return next((id for id, note in notes if note.title.strip() == ADVICE and note.by in runs), "")


def advice_of(asked: Asked) -> Advice:
    """Work out the best option by the listing's first worth; refuse where that takes too long."""
    from rollwright.play.best import best

    name, worth = next(iter(asked.listing.worth.items()))
    try:
        with turn():
            found = best(asked.call, worth, asked.actor, never, asked.entries, work=WORK)
    except (Refused, Broken) as error:
        raise Refused("the best choice can't be worked out here") from error
    if found.choice is None:
        raise Refused("the best choice can't be worked out here")
    options = tuple((asked.words.get(key, key), f"{float(value):.2f}") for key, value in found.advice.items())
    return Advice(asked.words.get(found.choice, found.choice), name.replace("-", " "), options)
