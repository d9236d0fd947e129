"""Characters made by program, step by step as on the page: drafts are begun, changed, played, shown and taken in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.rules.fields import Choice, Field
from rollwright.table.checks import only_gm
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web import making_doing, making_playing
from rollwright.web.api_acts import Faces, Name, Names, Number, Text
from rollwright.web.forms import Form
from rollwright.web.guides import guide_of, judged
from rollwright.web.making import maker, standing
from rollwright.web.making_accept import take_in
from rollwright.web.making_asked import asked_fields
from rollwright.web.making_draft import Found, before, changed, drafts, find, put_away, save
from rollwright.web.making_fields import Field as Place
from rollwright.web.making_fields import fields, plain
from rollwright.web.making_reading import converted


class DraftListed(msgspec.Struct, frozen=True):
    """A draft that the seat may see: its own, or one that waits for the gamemaster."""

    id: str
    name: str
    by: str
    """Who makes it, by name."""
    mine: bool
    asked: bool
    """Whether the gamemaster is asked to take it in."""
    here: bool
    """Whether the character sits at the table already."""


class PlaceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of a step's form: what it is called, what stands there and what can be picked."""

    name: str
    """Where in the sheet it is, its fields and rows with dots between."""
    label: str
    kind: str
    value: Any = ""
    help: str = ""
    options: tuple[Choice, ...] = ()
    parts: tuple[PlaceShown, ...] = ()
    least: int | None = None
    most: int | None = None


class StepShown(msgspec.Struct, frozen=True):
    """A step of the book: what it is about, which fields of the sheet it fills, and how they are asked."""

    title: str
    text: str
    fields: tuple[str, ...]
    form: tuple[PlaceShown, ...]


class CardShown(msgspec.Struct, frozen=True):
    """The open question of the game's own creation."""

    sequence: int
    kind: str
    asks: str
    guide: str
    pool: str
    options: tuple[Choice, ...]
    fields: tuple[Field, ...] = ()
    """Of a card, what it asks."""
    for_gm: bool = False
    """Whether the book leaves it to the gamemaster: a player says what they would like, the gamemaster decides."""


class FindingShown(msgspec.Struct, frozen=True):
    """What the rules have against a sheet."""

    rule: str
    message: str


class LedgerLine(msgspec.Struct, frozen=True):
    """What was spent of what there is."""

    title: str
    spent: int
    allowed: int


class DraftShown(msgspec.Struct, frozen=True, kw_only=True):
    """A character under way."""

    id: str
    who: str
    """The id that its sheet will have."""
    name: str
    by: str
    mine: bool
    asked: bool
    here: bool
    hidden: bool
    word: str
    step: int
    """How many steps were made; `accept` and `back` say it, so that nothing is done to what has changed since."""
    sheet: dict[str, Any]
    steps: tuple[StepShown, ...]
    creation: tuple[Field, ...] | None
    """What is told before the game's own creation is played; null where it has none."""
    card: CardShown | None
    """The open question of the creation that is played."""
    told: tuple[tuple[str, str], ...]
    """What was asked and answered in it, the latest first."""
    for_gm: tuple[tuple[str, str], ...] = ()
    """What of that the gamemaster has to say, by taking the character in."""
    legal: bool
    findings: tuple[FindingShown, ...]
    hints: tuple[str, ...]
    ledger: tuple[LedgerLine, ...]
    trouble: str
    """Why the draft can't be read by the rules as they are now."""


class DraftDone(msgspec.Struct, frozen=True):
    """What came of it: the draft as it stands, or nothing where it is gone."""

    number: int
    draft: DraftShown | None


def listed(table: Table, id: str) -> list[DraftListed]:
    """List the drafts that a seat may see."""
    seat = maker(table, id)
    return [
        DraftListed(one.note, one.draft.name, one.by.name, one.mine, one.draft.asked, one.here)
        for one in drafts(table, seat)
    ]


def shown(table: Table, id: str, note: str) -> DraftShown:
    """Show a draft of the seat's own, or one that waits for the gamemaster."""
    found = find(table, maker(table, id), note, own=False)
    return _shown(table, found)


def _shown(table: Table, found: Found) -> DraftShown:
    draft, game = found.draft, table.game
    sheet, session, trouble = standing(table, draft, "")
    if session is not None and not session.ended:
        sheet = converted(game.sheet, making_playing.made(table, draft, session))
    guide, listing = guide_of(game, bool(draft.sheet.get("npc"))), making_playing.creation_of(game)
    look = guide.look(table.options, sheet)
    card = making_playing.card_of(table, draft, session) if session is not None else None
    try:
        report = judged(game, table.options, sheet)
    except BadInput as error:
        report, trouble = None, trouble or str(error)
    asked = [one.name for one in making_playing.asked_for(game, bool(draft.sheet.get("npc")))]
    return DraftShown(
        id=found.note,
        who=draft.who,
        name=draft.name,
        by=found.by.name,
        mine=found.mine,
        asked=draft.asked,
        here=found.here,
        hidden=draft.hidden,
        word=draft.word,
        step=draft.step,
        sheet=plain(sheet),
        steps=tuple(
            StepShown(one.title, one.text, one.fields, _places(fields(game.sheet, plain(sheet), one.fields, look)))
            for one in guide.steps
        ),
        creation=None if listing is None else asked_fields(listing, asked),
        card=None
        if card is None
        else CardShown(
            card.sequence, card.kind, card.asks, card.guide, card.pool, card.options, card.fields, card.for_gm
        ),
        told=tuple(making_playing.told(table, draft, session)) if session is not None else (),
        for_gm=tuple(making_playing.left_to_gm(table, found, session)) if session is not None else (),
        legal=report is not None and report.report.legal,
        findings=() if report is None else tuple(FindingShown(one.rule, one.message) for one in report.report.standing),
        hints=() if report is None else tuple(map(str, report.report.hints)),
        ledger=() if report is None else tuple(LedgerLine(one.title, one.spent, one.allowed) for one in report.ledger),
        trouble=trouble,
    )


def _places(found: Iterable[Place]) -> tuple[PlaceShown, ...]:
    return tuple(
        PlaceShown(
            one.name.removeprefix("f."), one.label, one.kind, None if one.parts else one.value, one.help,
            tuple(Choice(*option) for option in one.options), _places(one.parts), one.least, one.most,
        )
        for one in found
    )  # fmt: skip


class NewDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new character: a name, and fields of the sheet that are known already."""

    name: Name
    sheet: dict[str, Any] = {}
    npc: bool = False
    hidden: bool = False
    key: Annotated[str, Meta(max_length=80, description="A key of your own: sent twice, it is done once.")] = ""

    def done(self, table: Table, id: str) -> DraftShown:
        """Begin the draft."""
        seat = maker(table, id)
        _check_sheet(seat, self.sheet)
        if self.sheet:
            converted(table.game.sheet, {"name": self.name, **self.sheet} if _named(table) else self.sheet)
        note = making_doing.begun(table, seat, self.name, self.npc, self.hidden, self.key)
        found = find(table, seat, note)
        if self.sheet and found.draft.step == 1:
            sheet = converted(table.game.sheet, {**found.draft.sheet, **self.sheet})
            making_doing.kept(table, seat, found, sheet, _sub(self.key, "sheet"))
        return shown(table, id, note)


class DraftBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of what is done with a draft."""

    own: ClassVar[bool] = True
    """Whether it is for the one who makes the character."""
    key: Annotated[str, Meta(max_length=80, description="A key of your own: sent twice, it is done once.")] = ""

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        """Do it."""
        raise NotImplementedError


B = TypeVar("B", bound=type[DraftBody])
DRAFT_ACTS: dict[str, type[DraftBody]] = {}


def doing(name: str) -> Callable[[B], B]:
    """List what can be done with a draft under the name of its address."""

    def listed(body: B) -> B:
        DRAFT_ACTS[name] = body
        return body

    return listed


@doing("save")
class SaveDraft(DraftBody, frozen=True):
    """Set fields of the sheet; those that are left out stay as they are, and what follows is filled in."""

    sheet: dict[str, Any]

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        _check_sheet(seat, self.sheet)
        sheet = converted(table.game.sheet, {**found.draft.sheet, **self.sheet})
        making_doing.kept(table, seat, found, sheet, self.key)


Told: TypeAlias = Annotated[str, Meta(max_length=2_000)] | int | bool


@doing("play")
class PlayDraft(DraftBody, frozen=True):
    """Begin the game's own creation on a draft, with what it asks beforehand."""

    arguments: dict[str, Told] = {}

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        asked = [one.name for one in making_playing.asked_for(table.game, bool(found.draft.sheet.get("npc")))]
        if making_playing.creation_of(table.game) is None:
            raise BadInput(f"{table.game.title} has no creation that is played; set the fields of the sheet")
        for name in self.arguments:
            if name not in asked:
                raise BadInput(f"creation asks no {name!r}; it asks {', '.join(asked) or 'nothing'}")
        form = Form([(f"a.{name}", _text(value)) for name, value in self.arguments.items()])
        draft = changed(found.draft, played=making_playing.begun(table, found.draft, form))
        save(table, seat.id, found.note, making_playing.replayed(table, draft), self.key)


@doing("answer")
class AnswerDraft(DraftBody, frozen=True):
    """Answer the open question of a creation: with an option, a filled card, real dice, or by the table's dice.

    With `all`, the dice are thrown until something has to be chosen.
    """

    sequence: Number
    choice: Text | None = None
    fields: dict[Name, Text | Names] = {}
    faces: Faces | None = None
    all: bool = False

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        told = [("sequence", str(self.sequence))]
        for name, value in self.fields.items():
            told += [(f"f.{name}", one) for one in ((value,) if isinstance(value, str) else value)]
        if self.choice is not None:
            told.append(("choice", self.choice))
        if self.faces is not None:
            told += [("dice", "typed"), ("faces", " ".join(map(str, self.faces)))]
        elif self.all:
            told.append(("dice", "all"))
        draft = making_playing.answered(table, seat.id, found.draft, Form(told), self.key)
        if draft is not found.draft:
            save(table, seat.id, found.note, changed(draft), self.key)


@doing("back")
class BackDraft(DraftBody, frozen=True):
    """Take a step back; dice stay rolled."""

    at: Number

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        if self.at == found.draft.step:
            save(table, seat.id, found.note, making_playing.replayed(table, before(table, found)), self.key)


@doing("over")
class OverDraft(DraftBody, frozen=True):
    """Start over, with the name and the dice that were rolled."""

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        making_doing.begun_anew(table, seat, found, self.key)


@doing("ask")
class AskDraft(DraftBody, frozen=True):
    """Ask the gamemaster to take the character in, or no longer."""

    asked: bool = True
    word: Annotated[str, Meta(max_length=500)] = ""

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        draft = msgspec.structs.replace(changed(found.draft, word=self.word), asked=self.asked)
        save(table, seat.id, found.note, draft, self.key)


@doing("drop")
class DropDraft(DraftBody, frozen=True):
    """Put a draft away."""

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        put_away(table, seat.id, found, self.key)


@doing("accept")
class AcceptDraft(DraftBody, frozen=True):
    """Take a character in, as it was at a step, and hand it to a seat; the gamemaster's right.

    What the rules have against it is waived by the rules' ids, with a reason.
    """

    own: ClassVar[bool] = False
    at: Number
    seat: Name = ""
    hidden: bool = False
    waive: Names = []
    reason: Text = ""

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        only_gm(seat, "take a character in")
        told = [("seat", self.seat), ("reason", self.reason), ("act", self.key)]
        told += [("waive", rule) for rule in self.waive]
        told += [("hidden", "yes")] if self.hidden else []
        take_in(table, seat, found, Form(told), self.at)


@doing("send-back")
class SendBackDraft(DraftBody, frozen=True):
    """Tell the one who makes the character what should be changed; the gamemaster's right."""

    own: ClassVar[bool] = False
    word: Annotated[str, Meta(min_length=1, max_length=3_000)]

    def done(self, table: Table, seat: Seat, found: Found) -> None:
        only_gm(seat, "send a character back")
        table.say(seat.id, f"About {found.draft.name}: {self.word}", (found.by.id,), act=self.key)


def done(table: Table, id: str, note: str, body: DraftBody) -> DraftDone:
    """Do something with a draft; give it as it stands then."""
    seat = maker(table, id)
    body.done(table, seat, find(table, seat, note, own=body.own))
    found = next((one for one in drafts(table, seat) if one.note == note), None)
    return DraftDone(table.number, None if found is None else _shown(table, found))


def _check_sheet(seat: Seat, sheet: dict[str, Any]) -> None:
    """Refuse what a player doesn't say of a character: waivers, and that it is the gamemaster's."""
    for name in ("waivers", "npc"):
        if name in sheet and not seat.runs_game:
            raise BadInput(f"{name}: that is the GM's to say")


def _named(table: Table) -> bool:
    return "name" in [field.name for field in msgspec.structs.fields(table.game.sheet)]


def _text(value: Told) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _sub(key: str, part: str) -> str:
    return f"{key}.{part}"[:80] if key else ""
