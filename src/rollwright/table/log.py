"""The log of a table: the kinds of line that are kept of it for ever.

Nothing in a log is changed or erased. Each line has a number, from 1; what belongs to one act is appended in one
transaction. A line is either part of *play*, which can be taken back, or of the *house* (who sits here, what was said,
pictures, what was revealed, the commitments of the dice), which stays: people don't vanish, and words aren't unsaid,
when play is taken back.

Each line stands on the line before it, and `Undone(to)` stands on line `to`: the lines under the last one are play as
it stands. An undo of an undo is a redo.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from rollwright.play.journal import Entry
from rollwright.play.steps import EVERYONE, Actor, Seen
from rollwright.play.tell import Line
from rollwright.table.picture import Picture
from rollwright.table.seat import Audience, Invite, Seat

FORMAT = 7
"""The version of these records; one that an older program can't read raises it."""
FOR_WHOM = 6
"""The first version in which how a roll of a call was drawn says whose it is."""
STEADY = 7
"""The first version in which rolls that were taken back come again in the order in which they first fell, and are the
same whether or not somebody says what is so anyway."""

CLOCK = "the clock"
"""The reason of an answer that nobody gave: an offer that passed."""

Hidden: TypeAlias = Literal["", "result", "all"]
"""What those outside its audience learn of a roll or a call: all of it, that there is one, or nothing."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence as it was told: closed play is never run again, so its telling is kept."""

    text: str
    rules: tuple[str, ...] = ()
    seen_by: Seen = EVERYONE
    aside: bool = False
    """Whether it says how, not what."""
    again: str | None = None
    """How it is told again afterwards, where that is in other words, or not at all."""

    @classmethod
    def of(cls, line: Line) -> Told:
        """Keep a line of `tell`."""
        return cls(line.text, line.rules, line.seen_by, line.aside, line.again)


class Changed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of the table by a fact, when it landed: fields as they were then, so no later rule changes it."""

    sheets: dict[str, dict[str, Any] | None] = {}
    """The fields of each sheet that changed; all of them where it came, None where it left."""
    scene: dict[str, Any] = {}


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which of the table's keys a roll was thrown with, and into which pot."""

    epoch: int
    """The deck."""
    leaf: int
    place: str = ""
    """What the roll is, by a digest; what is taken back and done again has the same."""
    pot: str = ""
    whom: str = ""
    """Of a roll of a call, who throws it and for whom: dice that were taken back are nobody else's."""


class Logged(msgspec.Struct, frozen=True, kw_only=True, tag_field="log", omit_defaults=True):
    """One line of the log."""

    act: str = ""
    """The key of the act that it came with, by which the same act, sent twice, is known."""
    was: str = ""
    """The digest of the line as it was, where a person took their own words out of it: so the chain still holds."""


# Play: what can be taken back.


class TableMade(Logged, frozen=True, tag="table-made"):
    """A table was made: its game, the options that differ from the defaults, and the commitment to its dice."""

    name: str
    ruleset: str
    version: str
    options: dict[str, str]
    commitment: str
    format: int = 1
    copied: str = ""
    """The table, and the line of it, that this one is a what-if copy of."""


class Copied(Logged, frozen=True, tag="copied"):
    """A what-if copy begins with how play stood in the other table."""

    snapshot: dict[str, Any]
    follow: int = 0
    """How many lines after this one belong to it: who sits here, notes, and the calls that were open."""


class FactsLanded(Logged, frozen=True, tag="facts-landed"):
    """Facts were put down by hand, outside a call: a sheet joins, a ruling."""

    by: str
    facts: tuple[dict[str, Any], ...]
    reason: str = ""
    became: tuple[Changed, ...] = ()


class DeedDone(Logged, frozen=True, tag="deed-done"):
    """Somebody did something that takes no dice and no questions; its facts land."""

    by: str
    deed: str
    version: str
    arguments: dict[str, Any]
    facts: tuple[dict[str, Any], ...]
    became: tuple[Changed, ...] = ()
    told: tuple[Told, ...] = ()
    turn: str = ""
    struck: tuple[int, ...] = ()
    knows: Audience = ""
    """As whom the one who did it knew how things stood."""


class CallOpened(Logged, frozen=True, tag="call-opened"):
    """A call was started. Its id is the number of this line."""

    call: int
    ordinal: int
    """Which of the calls in the standing log it is, from 1: its dice depend on it."""
    by: str
    procedure: str
    version: str
    arguments: dict[str, Any]
    actors: dict[Actor, str]
    """Which seat plays which actor. The others are the gamemaster's."""
    hidden: Hidden = ""
    audience: tuple[Audience, ...] = ()
    """Who sees it beside the gamemaster, where it is hidden."""
    turn: str = ""
    """Whose turn in a scene it is, where it is one."""
    told: tuple[Told, ...] = ()
    knows: Audience = ""
    """As whom the one who began it knew how things stood: the call is made from that, whoever they are by now."""
    began: dict[str, Any] = {}
    """What they knew, sheets and scene, where the call was copied from another table, or is played again knowing that
    more was revealed since."""
    struck: tuple[int, ...] = ()
    """Facts of it that the gamemaster has struck: nothing is told of them."""


class Answered(Logged, frozen=True, tag="answered"):
    """A question of an open call was answered; `sequence` counts its questions from 0."""

    call: int
    sequence: int
    by: str
    entry: Entry
    drawn: Drawn | None = None
    reason: str = ""
    """Why the gamemaster set this roll; or by what it was passed, where nobody answered."""
    told: tuple[Told, ...] = ()
    """What is told of it, and of what came of it at once."""
    struck: tuple[int, ...] = ()
    """Facts of the call that the gamemaster has struck: nothing is told of them."""


class CallEnded(Logged, frozen=True, tag="call-ended"):
    """A call came to its outcome, given as plain fields; its facts land. It is logged with the line before it."""

    call: int
    outcome: dict[str, Any]
    facts: tuple[dict[str, Any], ...]
    became: tuple[Changed, ...] = ()
    headline: str = ""
    """What it was about, where the rules say so to all."""
    verdict: tuple[str, str] = ("", "")
    """The last verdict, by its key and the option's, where there was one."""
    struck: tuple[int, ...] = ()
    """Facts that the gamemaster has struck, by their places among those that followed by the rules."""


class Abandoned(Logged, frozen=True, tag="abandoned"):
    """A call under way was given up: nothing more follows from it."""

    call: int
    by: str
    reason: str


class OptionSet(Logged, frozen=True, tag="option-set"):
    """An option of the table was switched; calls that are under way go on under the old one."""

    by: str
    name: str
    value: str
    reason: str = ""


class Rolled(Logged, frozen=True, tag="rolled"):
    """Somebody rolled an expression, outside any rule."""

    by: str
    ordinal: int
    """Which of such rolls in the standing log it is, from 1: its dice depend on it."""
    expression: str
    faces: tuple[int, ...]
    total: int
    what: str = ""
    source: str = "rolled"
    drawn: Drawn | None = None
    hidden: Hidden = ""
    audience: tuple[Audience, ...] = ()


class Titled(Logged, frozen=True, tag="titled"):
    """A scene begins, under a title; with a line about it and a picture where there are any."""

    by: str
    title: str
    line: str = ""
    picture: str = ""


class SessionBegan(Logged, frozen=True, tag="session-began"):
    """A session of play began."""

    by: str
    session: int


class SessionEnded(Logged, frozen=True, tag="session-ended"):
    """A session of play ended."""

    by: str
    session: int


class Undone(Logged, frozen=True, tag="undone"):
    """Play was taken back (or forward again) to how it stood just after line `to`."""

    by: str
    to: int
    reason: str = ""
    told: tuple[Told, ...] = ()
    """Where it was taken back to be played again with something changed: what was so, and what is so now."""
    follow: int = 0
    """How many lines after this one belong to it: play as it goes on with the change."""
    of: int = 0
    """The hidden call that was changed: whoever knows of it may read the first that is told of this."""


# The house: what stays.


class Seated(Logged, frozen=True, tag="seated"):
    """Somebody took a seat, or the seat was changed, or left."""

    seat: Seat
    by: str
    invite: str = ""


class Invited(Logged, frozen=True, tag="invited"):
    """An invitation was made; a signed link goes with it."""

    by: str
    invite: Invite


class InviteEnded(Logged, frozen=True, tag="invite-ended"):
    """An invitation was taken back."""

    by: str
    invite: str


class Said(Logged, frozen=True, tag="said"):
    """Somebody said something, to all or in a whisper."""

    by: str
    text: str
    to: tuple[Audience, ...] = ()
    of: int = 0
    """The answer that it belongs to: how somebody joins in by it, in their own words."""
    who: str = ""
    """Whose words they are, where the gamemaster speaks for somebody."""


class Noted(Logged, frozen=True, tag="noted"):
    """A note was written or changed; an empty text takes it away. Nobody but its audience reads it."""

    by: str
    note: str
    title: str
    text: str
    audience: tuple[Audience, ...] = ()
    """Who reads it beside its author; `*` for all."""
    picture: str = ""
    """The picture that goes with it, by its digest."""


class Pictured(Logged, frozen=True, tag="pictured"):
    """Somebody brought a picture. Nobody but them and the gamemaster knows of it until it is shown to others."""

    by: str
    picture: Picture


class Portrayed(Logged, frozen=True, tag="portrayed"):
    """A sheet got a portrait, or no longer has one. Whoever knows of the sheet sees it."""

    by: str
    who: str
    picture: str = ""


class Veiled(Logged, frozen=True, tag="veiled"):
    """Fields of a sheet became private to its holder and the gamemaster, or open again."""

    by: str
    who: str
    fields: tuple[str, ...]
    open: bool = False


class Revealed(Logged, frozen=True, tag="revealed"):
    """Something hidden was shown: a call by its id, a roll or facts by their line."""

    by: str
    line: int
    to: tuple[Audience, ...] = ()
    """To whom; to all where nobody is named."""
    back: bool = False
    """Whether it is hidden from them again."""


class Erased(Logged, frozen=True, tag="erased"):
    """Somebody took their own data out: their name, words and notes are no longer in the lines before this."""

    by: str
    rows: str = ""
    """The digest over all rows before this that were ever written anew, as they are now."""
    dice: str = ""
    """The same over those among them that everybody has: decks and links."""


class Committed(Logged, frozen=True, tag="committed"):
    """A deck begins: the root over its keys, and the tip of the chain of whose device it is."""

    epoch: int
    """Its number, from 0."""
    root: str
    by: str = ""
    """Whose it is; nobody's: the table's own, for whoever has none."""
    tip: str = ""
    form: int = 1
    """By which rules its dice are bound: 1 is how 0.1 did it."""
    afresh: bool = False
    """Whether all decks before it are over: their seeds have left with an export, or the table was elsewhere."""
    lost: bool = False
    """Whether seeds of decks before it stayed elsewhere: what was taken back before it has no dice to stay rolled."""


class LinkOpened(Logged, frozen=True, tag="link-opened"):
    """Whoever throws dice has opened the next link of their deck."""

    by: str
    deck: int
    link: str
    into: str = ""
    """The pot before it."""


class EntropyPromised(Logged, frozen=True, tag="entropy-promised"):
    """0.1: a seat promised entropy of its own for the dice, by its digest."""

    by: str
    digest: str


class EntropyOpened(Logged, frozen=True, tag="entropy-opened"):
    """0.1: a seat opened the entropy that it had promised."""

    by: str
    entropy: str


AnyLogged: TypeAlias = (
    TableMade | Copied | FactsLanded | DeedDone | CallOpened | Answered | CallEnded | Abandoned
    | OptionSet | Rolled | Titled | SessionBegan | SessionEnded | Undone
    | Seated | Invited | InviteEnded | Said | Noted | Pictured | Portrayed | Veiled | Revealed | Erased | Committed
    | LinkOpened | EntropyPromised | EntropyOpened
)  # fmt: skip
Staying: TypeAlias = (
    Seated | Invited | InviteEnded | Said | Noted | Pictured | Portrayed | Veiled | Revealed | Erased | Committed
    | LinkOpened | EntropyPromised | EntropyOpened
)  # fmt: skip
Landing: TypeAlias = FactsLanded | DeedDone | CallEnded
"""What brings facts."""

_decoder: msgspec.json.Decoder[AnyLogged] = msgspec.json.Decoder(AnyLogged)
_encoder = msgspec.json.Encoder()


def encode(logged: AnyLogged) -> bytes:
    """Write a line of the log as JSON."""
    return _encoder.encode(logged)


def decode(text: bytes) -> AnyLogged:
    """Read a line of the log; unknown fields pass, as a later version may have added them."""
    return _decoder.decode(text)


def kind_of(logged: AnyLogged) -> str:
    """Name the kind of a line."""
    return str(type(logged).__struct_config__.tag)
