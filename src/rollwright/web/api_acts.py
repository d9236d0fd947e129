"""What programs send: the body of each act, with its bounds, and what it does at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.play.cards import Picked
from rollwright.play.keys import key_of
from rollwright.table import seating
from rollwright.table.checks import MAX_LINE, MAX_NOTE
from rollwright.table.keeping import facts_from
from rollwright.table.picture import MOST_ALT, MOST_BYTES
from rollwright.table.picturing import Brought
from rollwright.table.seat import Role, Seat
from rollwright.table.table import Table
from rollwright.web.acts import turn_used

Number: TypeAlias = Annotated[int, Meta(ge=0, le=999_999_999)]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Text: TypeAlias = Annotated[str, Meta(max_length=4_000)]
Names: TypeAlias = Annotated[list[Name], Meta(max_length=100)]
Faces: TypeAlias = Annotated[list[Number], Meta(max_length=1_000)]
PictureId: TypeAlias = Annotated[str, Meta(max_length=64, description="The id of a picture that the seat may see.")]
Secrecy: TypeAlias = Literal["", "result", "all"]


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of an act."""

    number: int
    """The number of the log's last line now."""
    line: int = 0
    """The line that the act made, where it has one of its own: the id of a call that was started."""
    id: str = ""
    """The id of a note that was written, or of a picture."""
    token: str = ""
    """The token of an invitation, or of a seat."""
    deck: int = -1
    """The number of a deck of dice that was begun."""
    steps: int = 0
    """How many steps a scene went on by itself."""
    due: tuple[str, ...] = ()
    """Titles of the moves that the game's book has for this moment, and that somebody has to fill in."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of an act."""

    key: Annotated[str, Meta(max_length=80, description="A key of your own: sent twice, it is done once.")] = ""


class Doing(Protocol):
    """A body that can be done."""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        """Do it; give what `Done` tells of it."""
        ...


D = TypeVar("D", bound=Doing)

ACTS: dict[str, type[Doing]] = {}


def act(name: str) -> Callable[[type[D]], type[D]]:
    """List an act under the name of its address."""

    def listed(body: type[D]) -> type[D]:
        ACTS[name] = body
        return body

    return listed


@act("start")
class Start(Body, frozen=True):
    """Begin something: the `act` of a move, whose it is, and as `arguments` what is filled in and what was asked.

    What the moves offer is taken as it is. The gamemaster may begin any procedure of the game.
    """

    act: Name
    who: Name = ""
    arguments: dict[str, Any] = {}
    turn: Annotated[
        str, Meta(max_length=200, description="Whose turn in a scene it is; left out: whose it is by the game.")
    ] = ""
    hidden: Secrecy = ""
    audience: Names = []
    seen: Number | None = None

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        turn = self.turn or turn_used(table, table.seat(seat), self.act, self.who)
        line = table.start(
            seat, self.act, self._arguments(table), turn=turn,
            hidden=self.hidden, audience=self.audience, act=self.key, seen=self.seen,
        )  # fmt: skip
        return {"line": line}

    def _arguments(self, table: Table) -> dict[str, Any]:
        """Give the arguments with whose it is, where that is one of them."""
        found = table.game.act(self.act)
        takes = found is not None and found.takes_who
        return {"who": self.who, **self.arguments} if self.who and takes else self.arguments


Given: TypeAlias = Annotated[str, Meta(max_length=4_000)] | int | bool | Names
Filled: TypeAlias = dict[str, Given]


def picked(fields: Filled | None) -> dict[str, Picked] | None:
    """Give what fills a card as it is read: a number by its digits, a yes or no as the key of one."""
    return None if fields is None else {name: _picked(value) for name, value in fields.items()}


def _picked(value: Given) -> Picked:
    return value if isinstance(value, list) else key_of(value)


@act("answer")
class Answer(Body, frozen=True):
    """Answer a question: an option's key as `choice`, a card by its `fields`, a roll by the `faces` of real dice.

    With none of these, the table's dice are thrown. Of a card's fields, what is left out is as usual. With an option,
    `how` says in one's own words how it comes about.
    """

    call: Number
    sequence: Number
    choice: Text | None = None
    fields: Filled | None = None
    faces: Faces | None = None
    how: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.answer(
            seat, self.call, self.sequence,
            choice=self.choice, fields=picked(self.fields), faces=self.faces, how=self.how.strip(), act=self.key,
        )  # fmt: skip
        return None


@act("go-on")
class GoOn(Body, frozen=True):
    """Let a scene go on by itself, as far as nobody has to decide: to the end of a round, or `far`."""

    far: bool = False
    """Whether it goes on over rounds that change nothing."""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        return {"steps": table.go_on(seat, act=self.key, far=self.far)}


@act("set-roll")
class SetRoll(Body, frozen=True):
    """Settle a roll by a ruling, the open one or one that fell; what came after it is played again."""

    call: Number
    sequence: Number
    faces: Faces
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.set_roll(seat, self.call, self.sequence, self.faces, self.reason, act=self.key)
        return None


@act("set-answer")
class SetAnswer(Body, frozen=True):
    """Change an answer that was given, to another `choice` or other `fields`; what came after it is played again."""

    call: Number
    sequence: Number
    choice: Text | None = None
    fields: Filled | None = None
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.set_answer(
            seat, self.call, self.sequence, self.reason,
            choice=self.choice, fields=picked(self.fields), act=self.key,
        )  # fmt: skip
        return None


@act("set-verdict")
class SetVerdict(Body, frozen=True):
    """Overrule a result, by its key and the option that holds instead; what came after it is played again."""

    call: Number
    verdict: Name
    to: Name
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.set_verdict(seat, self.call, self.verdict, self.to, self.reason, act=self.key)
        return None


@act("let-stand")
class LetStand(Body, frozen=True):
    """Take back that a result was overruled: the dice stand, and what came after it is played again."""

    call: Number
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.let_stand(seat, self.call, self.reason, act=self.key)
        return None


@act("strike")
class Strike(Body, frozen=True):
    """Strike one of the facts that a line brought, by its place from 0; what came after it is played again."""

    line: Number
    place: Number
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.strike(seat, self.line, self.place, self.reason, act=self.key)
        return None


@act("roll")
class Roll(Body, frozen=True):
    """Roll a dice expression outside any rule."""

    expression: Name
    what: Text = ""
    faces: Faces | None = None
    hidden: Secrecy = ""
    audience: Names = []

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        line = table.roll(
            seat, self.expression, self.what,
            faces=self.faces, hidden=self.hidden, audience=self.audience, act=self.key,
        )  # fmt: skip
        return {"line": line}


@act("roll-on")
class RollOn(Body, frozen=True):
    """Roll on a random table of the game, to the end and with the table's dice."""

    table: Name
    arguments: dict[str, Any] = {}
    hidden: Secrecy = ""
    audience: Names = []

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        line = table.roll_on(seat, self.table, self.arguments, hidden=self.hidden, audience=self.audience, act=self.key)
        return {"line": line}


@act("say")
class Say(Body, frozen=True):
    """Say something, to all or to some seats."""

    text: Text
    to: Names = []

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        return {"line": table.say(seat, self.text, self.to, act=self.key)}


@act("note")
class Note(Body, frozen=True):
    """Write a note, or change one by its id; an empty text takes it away."""

    title: Text = ""
    text: Annotated[str, Meta(max_length=MAX_NOTE)] = ""
    audience: Names = []
    picture: PictureId = ""
    note: Name = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        id = table.note(seat, self.title, self.text, self.audience, picture=self.picture, note=self.note, act=self.key)
        return {"id": id}


@act("give")
class Give(Body, frozen=True):
    """Give a hand-out that was prepared, by the id of the note: `*` is everybody. What it says is in Markdown."""

    note: Name
    to: Names

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.give(seat, self.note, self.to, act=self.key)
        return None


@act("picture")
class BringPicture(Body, frozen=True):
    """Bring a picture, for later: PNG, JPEG or WebP, up to 4 MB, in Base64, with what it shows in words.

    It is written anew as WebP, without metadata; `id` is the digest of that. Nobody but you and the gamemaster sees it
    before it is somebody's portrait, or shown with a scene or a hand-out.
    """

    data: Annotated[bytes, Meta(max_length=MOST_BYTES)]
    alt: Annotated[str, Meta(min_length=1, max_length=MOST_ALT)]
    use: Literal["portrait", "token", "scene", "hand-out"] = "hand-out"

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        from rollwright.web.imaging import prepared

        return {"id": table.bring(seat, Brought(prepared(self.data, self.use), self.alt), act=self.key)}


@act("portrait")
class Portrait(Body, frozen=True):
    """Give a sheet a portrait, by the id of a picture; without one, it is taken away."""

    who: Name
    picture: PictureId = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.portray(seat, self.who, self.picture, act=self.key)
        return None


@act("undo")
class Undo(Body, frozen=True):
    """Take play back to how it stood after a line, or forward again."""

    to: Number
    reason: Text = ""
    seen: Number | None = None

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.undo(seat, self.to, self.reason, act=self.key, seen=self.seen)
        return None


@act("abandon")
class Abandon(Body, frozen=True):
    """Give up a call under way."""

    call: Number
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.abandon(seat, self.call, self.reason, act=self.key)
        return None


@act("land")
class Land(Body, frozen=True):
    """Put facts down by hand, each as the game writes it: an object with its kind under `fact`."""

    facts: Annotated[list[dict[str, Any]], Meta(max_length=100)]
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        try:
            facts = facts_from(table.game, self.facts)
        except msgspec.ValidationError as error:
            raise BadInput(f"a fact can't be read: {error}") from None
        return {"line": table.land(seat, facts, self.reason, act=self.key)}


@act("reveal")
class Reveal(Body, frozen=True):
    """Show something hidden, to all or to some."""

    line: Number
    to: Names = []

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.reveal(seat, self.line, self.to, act=self.key)
        return None


@act("veil")
class Veil(Body, frozen=True):
    """Make fields of a sheet private, or open them."""

    who: Name
    fields: Names
    shown: bool = False

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.veil(seat, self.who, self.fields, self.shown, act=self.key)
        return None


@act("switch")
class Switch(Body, frozen=True):
    """Switch an option of the game."""

    option: Name
    value: Name
    reason: Text = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.switch(seat, self.option, self.value, self.reason, act=self.key)
        return None


@act("title")
class Title(Body, frozen=True):
    """Begin a scene, with a line about it and a picture by its id where there are any."""

    title: Text
    line: Annotated[str, Meta(max_length=MAX_LINE)] = ""
    picture: PictureId = ""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.title(seat, self.title, self.line, self.picture, act=self.key)
        return None


@act("begin-session")
class BeginSession(Body, frozen=True):
    """Begin a session of play."""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        return {"due": tuple(move.title for move in table.begin_session(seat, act=self.key))}


@act("end-session")
class EndSession(Body, frozen=True):
    """End the session of play."""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        return {"due": tuple(move.title for move in table.end_session(seat, act=self.key))}


@act("invite")
class Invite(Body, frozen=True):
    """Make an invitation; its token is given back."""

    role: Literal["player", "co-gm", "spectator"] = "player"
    holds: Names = []
    uses: Annotated[int, Meta(ge=1, le=1_000)] = 1
    hours: Annotated[int, Meta(ge=0, le=10_000, description="How long it holds; 0: without end.")] = 0

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        expires = seating.now() + self.hours * 3_600_000 if self.hours else 0
        return {"token": table.invite(seat, self.role, self.holds, uses=self.uses, expires=expires, act=self.key)}


@act("revoke")
class Revoke(Body, frozen=True):
    """Take an invitation back, by its id."""

    invite: Name

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.revoke(seat, self.invite, act=self.key)
        return None


@act("seat")
class ChangeSeat(Body, frozen=True):
    """Give somebody a seat, or change one; what is left out stays. The token of a new seat is given back."""

    seat: Name
    name: Name | None = None
    role: Role | None = None
    holds: Names | None = None
    bot: Literal["", "random", "cautious", "best"] | None = None
    dice: Literal["table", "own"] | None = None

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        before = table.house.seats.get(self.seat)
        changed = {"name": self.name, "role": self.role, "holds": self.holds, "bot": self.bot, "dice": self.dice}
        given = {name: value for name, value in changed.items() if value is not None}
        kept = msgspec.to_builtins(before) if before else {"id": self.seat, "name": self.seat}
        table.seat_somebody(seat, msgspec.convert({**kept, **given}, Seat), act=self.key)
        return None if before else {"token": table.seat_token(self.seat, seat)}


@act("dice")
class PreferDice(Body, frozen=True):
    """Let the table throw for the seat when nothing is left to decide, or throw each roll oneself (`own`)."""

    dice: Literal["table", "own"]

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.prefer_dice(seat, self.dice, act=self.key)
        return None


@act("new-link")
class NewLink(Body, frozen=True):
    """Make a new token of a seat; the older ones open it no more."""

    seat: Name

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        return {"token": table.new_link(seat, self.seat, act=self.key)}


@act("remove")
class Remove(Body, frozen=True):
    """Send somebody away."""

    seat: Name

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.remove(seat, self.seat, act=self.key)
        return None


@act("hand-over")
class HandOver(Body, frozen=True):
    """Hand the gamemaster's seat over."""

    seat: Name

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.hand_over(seat, self.seat, act=self.key)
        return None


@act("leave")
class Leave(Body, frozen=True):
    """Leave the table."""

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        table.leave(seat, act=self.key)
        return None


@act("begin-deck")
class BeginDeck(Body, frozen=True):
    """Begin a deck of dice for a device, by the tip of its chain: the digest of its first link."""

    tip: Text

    def done(self, table: Table, seat: str) -> dict[str, Any] | None:
        """Do it."""
        return {"deck": table.begin_deck(seat, self.tip, act=self.key)}
