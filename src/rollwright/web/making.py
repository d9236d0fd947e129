"""The making of characters: drafts, step by step, with a report by the rules; then the gamemaster takes them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright import __version__
from rollwright.dice.errors import BadInput, Refused
from rollwright.play.session import Session
from rollwright.rules.content import content
from rollwright.rules.options import written_options
from rollwright.rules.wording import put
from rollwright.table.demo import demo_of, has_demo
from rollwright.table.exported import Character, written
from rollwright.table.log import Noted, Said
from rollwright.table.seat import Seat
from rollwright.table.seating import free_sheets
from rollwright.table.table import Table
from rollwright.table.view import SheetShown
from rollwright.web import making_playing as playing
from rollwright.web.forms import Form
from rollwright.web.guides import Guide, Judged, filled, guide_of, judged
from rollwright.web.looks import beside
from rollwright.web.making_draft import Draft, Found, drafts, find
from rollwright.web.making_fields import fields, names_in, plain
from rollwright.web.making_reading import converted
from rollwright.web.npcs import folk_of, hidden_from_some
from rollwright.web.shown import Drawn, drawn
from rollwright.web.site import Site

MAKING = "making"
ABOUT = "About {}: "
"""How the gamemaster's words about a draft begin."""


def making(site: Site, request: Request, trouble: str = "", status: int = 200, form: Form | None = None) -> Response:
    """Show the drafts of a seat, and to the gamemaster also those that wait."""
    table, seat = seated(site, request)
    found = list(drafts(table, seat))
    return site.page(
        "making/drafts.html",
        status,
        **shared_values(table, seat),
        mine=[one for one in found if one.mine and not one.here],
        waiting=[one for one in found if not one.mine and not one.here],
        ready=ready_made(table),
        ways=guide_of(table.game).ways,
        free=[(who, table.state.name(who)) for who in free_sheets(table)],
        here=at_the_table(table, seat),
        trouble=trouble,
        kept=form or Form([]),
        has_npcs=has(table, "npc"),
        has_folk=bool(folk_of(table.game.package)),
    )


def draft_page(
    site: Site,
    request: Request,
    trouble: str = "",
    status: int = 200,
    values: dict[str, Any] | None = None,
    form: Form | None = None,
    wrong: str = "",
    doubts: Judged | None = None,
) -> Response:
    """Show a draft: the step that one is at, the report beside it. The gamemaster sees one that waits as a whole."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"], own=False)
    draft, game = found.draft, table.game
    sheet, session, trouble = standing(table, draft, trouble)
    if not found.mine or found.here:
        return _waiting(site, table, seat, found, sheet, session, trouble, status, form)
    if session is not None and not session.ended:
        sheet = converted(game.sheet, playing.made(table, draft, session))
    guide = guide_of(game, bool(draft.sheet.get("npc")))
    rolled = is_rolled(guide, draft)  # what is left is to send it
    step = step_of(request.query_params.get("step", str(len(guide.steps)) if rolled else ""), len(guide.steps))
    here, look = guide.steps[step], guide.look(table.options, sheet)
    chosen = draft.played is not None or values is not None or {"step", "way"} & set(request.query_params)
    fresh = values is None and is_fresh(table, draft)
    asked = fields(game.sheet, values or plain(sheet), here.fields, look)
    card = playing.card_of(table, draft, session) if session is not None else None
    marked = marks(table, draft, guide, sheet, step)
    under_way = session if session is not None and not session.ended else None
    later = playing.unpicked(game, under_way) if under_way is not None else unreached(guide, step, marked)
    return site.page(
        "making/draft.html",
        status,
        **shared_values(table, seat, found.note),
        **judged_values(table, sheet),
        found=found,
        draft=draft,
        guide=guide,
        step=step,
        here=here._replace(text=put(here.text, msgspec.structs.asdict(table.options))),
        fields=asked,
        offers=tuple(here.offers(table.options, sheet)),
        shop=tuple(here.shop(table.options, sheet)),
        creation=playing.creation_of(game),
        asked_for=playing.asked_for(game, bool(draft.sheet.get("npc"))),
        under_way=under_way is not None,
        stages=playing.stages_of(guide, draft, under_way) if under_way is not None else (),
        card=card.as_sent(form) if card is not None and form is not None else card,
        told=playing.told(table, draft, session) if session is not None else [],
        so_far=playing.so_far(table, draft, session) if session is not None else [],
        just_rolled=playing.just_rolled(table, draft, session) if session is not None else [],
        last_taken=playing.last_taken(table, draft, session) if session is not None else "",
        seats=_players(table),
        sheet=sheet_shown(table, draft.who, sheet),
        later=later,
        word_of_gm=word_of_gm(table, found),
        kept=form or Form([]),
        wrong=wrong if wrong in names_in(asked) else "",
        doubts=doubts,
        marks=marked,
        ahead=ahead(guide, draft, step, marked),
        rolled=rolled,
        ready=is_ready(table, draft),
        refused=values is not None,
        fresh=fresh or is_early(step, marked),
        choosing=bool(guide.ways) and fresh and not chosen,
        trouble=trouble,
    )


def is_fresh(table: Table, draft: Draft) -> bool:
    """Tell whether nothing but the name is filled in yet: then the rules have nothing to say."""
    return bool(draft.sheet == _blank(table, draft))


def _blank(table: Table, draft: Draft) -> dict[str, Any]:
    """Give the sheet of a draft as it was when only its name was filled in."""
    begun: dict[str, Any] = {name: value for name, value in draft.sheet.items() if name in ("name", "npc")}
    blank: dict[str, Any] = plain(filled(table.game, table.options, converted(table.game.sheet, begun)))
    return blank


def marks(table: Table, draft: Draft, guide: Guide, sheet: Any, reached: int = 0) -> list[str]:
    """Say of each step whether something in it breaks a rule ("wrong"), or it is filled in ("done"); else nothing.

    Whoever has `reached` a later step may have left an earlier one as it was.
    """
    try:
        found = judged(table.game, table.options, sheet)
    except (BadInput, Refused):
        return [""] * len(guide.steps)
    own, to_spend = plain(sheet), {line.field for line in found.unspent}
    lacking = {one.rule for one in found.report.standing if one.lacks}
    broken = {one.rule for one in found.report.standing if not one.lacks}
    given, touched = [], False
    for at, step in reversed([*enumerate(guide.steps)]):  # whoever has filled in a later one is through with it
        touched = touched or _differs(table, own, step.fields)
        wrong, done = broken & set(step.rules), not to_spend & set(step.fields) and not lacking & set(step.rules)
        given.append(
            "wrong" if wrong and touched else "done" if done and not wrong and (touched or at < reached) else ""
        )
    return given[::-1]


def _differs(table: Table, own: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Tell whether somebody has filled in any of some fields, and not what follows from all the others."""
    rest = {name: value for name, value in own.items() if name not in names}
    try:
        usual = plain(filled(table.game, table.options, converted(table.game.sheet, rest)))
    except (BadInput, Refused):
        return True
    return any(own[name] != usual[name] for name in names)


def is_early(step: int, marked: Sequence[str]) -> bool:
    """Tell whether nothing is wrong up to a step: what breaks a rule is still to come."""
    return "wrong" not in marked[: step + 1]


def is_ready(table: Table, draft: Draft) -> bool:
    """Tell whether a draft is a character that the game brings, as it came."""
    heroes = demo_of(table.game.id).heroes.values() if has_demo(table.game.id) else ()
    return any(draft.sheet == plain(converted(table.game.sheet, one)) for one in heroes)


def is_rolled(guide: Guide, draft: Draft) -> bool:
    """Tell whether the game's own creation has been played to its end, where that makes the whole sheet."""
    return bool(guide.ways and draft.played is not None and draft.played.done)


def unreached(guide: Guide, step: int, marked: Sequence[str]) -> frozenset[str]:
    """Name the fields of later steps in which nothing is filled in yet: the sheet doesn't show what stands there by
    itself. Nothing of a game whose form is the only way."""
    later = [one for at, one in enumerate(guide.steps) if at > step and not marked[at]] if guide.ways else []
    return frozenset([name for one in later for name in one.fields])


def ahead(guide: Guide, draft: Draft, step: int, marked: Sequence[str]) -> list[str]:
    """Name the steps after one in which nothing is filled in yet; none where all was rolled and chosen, and none of
    somebody whom the gamemaster plays."""
    steps = () if is_rolled(guide, draft) or draft.sheet.get("npc") else enumerate(guide.steps)
    return [one.title for at, one in steps if at > step and not marked[at]]


def sheet_shown(table: Table, who: str, sheet: Any) -> Drawn:
    """Draw the sheet of a draft."""
    return drawn(table.game, table.options, SheetShown(who, plain(sheet)))


def word_of_gm(table: Table, found: Found) -> str:
    """Give what the gamemaster has written about a draft since it was last sent; nothing where that is old."""
    start = ABOUT.format(found.draft.name)
    for line in reversed(table.lines()):
        match line.logged:
            case Noted(note=note) if note == found.note:
                break
            case Said(to=to, text=text) if to == (found.by.id,) and text.startswith(start):
                return text.removeprefix(start)
    return ""


def file(site: Site, request: Request) -> Response:
    """Give a draft as the file of a character."""
    table, seat = seated(site, request)
    draft = find(table, seat, request.path_params["note"], own=False).draft
    text = written(
        Character(
            program=__version__,
            game=table.game.id,
            version=table.game.version,
            options=written_options(table.options),
            who=draft.who,
            sheet=draft.sheet,
        )
    )
    headers = {"content-disposition": f'attachment; filename="{quote(draft.who)}.json"'}
    return Response(text, media_type="application/json", headers=headers)


def standing(table: Table, draft: Draft, trouble: str) -> tuple[Any, Session[Any] | None, str]:
    """Give the sheet of a draft and the creation under way; an empty one, and why, where the rules have changed."""
    sheet, session = converted(table.game.sheet, {}), None
    try:
        sheet = converted(table.game.sheet, draft.sheet)
        session = playing.session_of(table, draft) if draft.played is not None else None
    except (BadInput, Refused) as error:
        trouble = trouble or f"the draft no longer fits the rules: {error}. Take a step back, or start over"
    return sheet, session, trouble


# --- what the pages share --------------------------------------------------------------------------------------------


def seated(site: Site, request: Request) -> tuple[Table, Seat]:
    """Find the table and the seat of the one who asks; who only watches makes nothing."""
    table, id = site.seated(request)
    return table, maker(table, id)


def maker(table: Table, id: str) -> Seat:
    """Give the seat of somebody who may make characters: who only watches makes none."""
    seat = table.seat(id)
    if seat.role == "spectator":
        raise Refused("spectators can’t make characters; ask the GM for a player's seat")
    return seat


def shared_values(table: Table, seat: Seat, here: str = "") -> dict[str, Any]:
    """Give what every page of the making is made of."""
    return {
        **beside(table, seat, here),
        "rules": content(table.game.package).rules,
    }


def judged_values(table: Table, sheet: Any, host: bool = False) -> dict[str, Any]:
    """Give what the rules say of a sheet, for a page."""
    try:
        found = judged(table.game, table.options, sheet, host)
    except (BadInput, Refused) as error:
        return {"report": None, "ledger": (), "follows": (), "warnings": (), "finished": False, "odd": str(error)}
    return {
        "report": found.report,
        "ledger": found.ledger,
        "follows": found.follows,
        "warnings": found.warnings,
        "finished": found.finished,
        "odd": "",
    }


def _waiting(
    site: Site,
    table: Table,
    seat: Seat,
    found: Found,
    sheet: Any,
    session: Session[Any] | None,
    trouble: str,
    status: int,
    form: Form | None,
) -> Response:
    return site.page(
        "making/waiting.html",
        status,
        **shared_values(table, seat, found.note),
        **judged_values(table, sheet, seat.runs_game and not found.mine),
        found=found,
        draft=found.draft,
        sheet=sheet_shown(table, found.draft.who, sheet),
        word_of_gm=word_of_gm(table, found),
        kept=form or Form([]),
        told=playing.told(table, found.draft, session) if session is not None else [],
        for_gm=playing.left_to_gm(table, found, session) if session is not None else [],
        seats=_players(table),
        trouble=trouble,
    )


def _players(table: Table) -> list[Seat]:
    return [one for one in table.seats if one.role != "spectator"]


class Sitting(NamedTuple):
    """Somebody at the table: a character, with who plays them."""

    who: str
    name: str
    player: str
    """Nobody: they are the gamemaster's."""
    hidden: bool


def at_the_table(table: Table, seat: Seat) -> list[Sitting]:
    """Give who is at the table: to players, those who are played; to the gamemaster their own people and foes, too."""
    players = {who: one.name for one in table.seats if not one.runs_game and not one.left for who in one.holds}
    known = table.position.known_to(seat)
    return [
        Sitting(who, known.name(who), players.get(who, ""), seat.runs_game and hidden_from_some(table, who))
        for who in sorted(known.sheets, key=lambda one: one not in players)
        if seat.runs_game or who in players
    ]


class Ready(NamedTuple):
    """A character that the game brings."""

    id: str
    name: str
    about: str
    """Who it is, in a line."""


def ready_made(table: Table) -> list[Ready]:
    """Give the characters that the game brings, but for those who are at the table already."""
    if not has_demo(table.game.id):
        return []
    demo, here = demo_of(table.game.id), {table.state.name(who) for who in table.state.sheets}
    there = [Ready(id, str(sheet.get("name", id)), demo.about.get(id, "")) for id, sheet in demo.heroes.items()]
    return [one for one in there if one.name not in here]


def abouts(table: Table) -> dict[str, str]:
    """Say what the characters are like that the game brings, by their names."""
    if not has_demo(table.game.id):
        return {}
    demo = demo_of(table.game.id)
    return {str(sheet.get("name", id)): demo.about.get(id, "") for id, sheet in demo.heroes.items()}


def has(table: Table, name: str) -> bool:
    """Tell whether sheets here have a field."""
    return name in [field.name for field in msgspec.structs.fields(table.game.sheet)]


def step_of(text: str, count: int) -> int:
    """Read the number of a step; the first where there is none."""
    return min(int(text), count - 1) if text.isdecimal() and len(text) < 4 else 0
