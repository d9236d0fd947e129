"""Verifying an export: is it whole and unchanged, are its dice fair, does its play follow from the rules.

The first difference is named, with its line. A file that is its own only witness can be forged as a whole by one who
knows the secret: what was noted elsewhere (`head`, `commitment`) finds that too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

import msgspec

from rollwright.dice.errors import Refused
from rollwright.rules.ruleset import ruleset_ids
from rollwright.table.chain import START, digest, head, salt
from rollwright.table.checked_log import LogCheck
from rollwright.table.checked_seat import SeatCheck
from rollwright.table.dice import SECRET_BYTES
from rollwright.table.dice import commitment as commitment_to
from rollwright.table.exported import FORMAT, SEALED, ExportedPicture, ExportedRow, Footer, Header, Kind, Text
from rollwright.table.forgetting import DICE, FORGOTTEN, sealed
from rollwright.table.log import AnyLogged, Erased, Noted, Pictured, Said, Seated, TableMade, decode
from rollwright.table.picture import Picture, digest_of, is_kept_form
from rollwright.table.store import Row
from rollwright.table.verification import Difference, Differs, Verification, same

T = TypeVar("T")

BROKEN = (Refused, msgspec.MsgspecError, LookupError, TypeError, ValueError, ArithmeticError, RecursionError)
"""What a line that can't be may raise where it is folded into what came before it."""
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
LATEST = 1 << 53
"""No time is later: some 285,000 years."""


def verify(lines: Iterable[Text], head: str | None = None, commitment: str | None = None) -> Verification:
    """Check an export. A noted `head` has to be that of one of its rows, a noted `commitment` that of its making."""
    return Checked(lines, head, commitment).found


class Checked:
    """An export that was read and checked, with the rows of its log."""

    def __init__(self, lines: Iterable[Text], head: str | None = None, commitment: str | None = None) -> None:
        self.found = Verification()
        self.rows: list[Row] = []
        self.pictures: dict[str, bytes] = {}
        """The pictures that came with it, in a full export."""
        self._named: dict[str, None] = {}
        """The pictures that its rows name."""
        self._came: set[str] = set()
        self.header: Header
        self.secret = b""
        self._at = self._number = 0
        self._so_far, self._last = sha256(), b""
        """The digest of all lines before the last one that was read."""
        self._before = START
        self._erased: list[int] = []
        self._anew: list[tuple[int, bytes, AnyLogged]] = []
        """Rows that were written anew, with their digests as they are now."""
        self._said: tuple[int, Erased] | None = None
        """The last row that says that somebody has taken their words out."""
        self._heads: set[str] = set()
        try:
            self._read(iter(lines), commitment)
            if head is not None and head.lower() not in self._heads:
                raise Differs("the head that was noted", head, "no row with it: something before it was changed")
        except Differs as differs:
            self.found.difference = Difference(self._at, self._number, differs.what, differs.expected, differs.found)
        self.found.erased = tuple(self._erased)

    def _read(self, lines: Iterator[Text], noted: str | None) -> None:
        self._read_header(lines)
        if noted is not None:
            same("the commitment that was noted", noted.lower(), self.header.commitment)
        check: LogCheck | SeatCheck | None = None
        footer: Footer | None = None
        last = b""
        while (data := self._next(lines)) is not None:
            if footer is not None:
                raise Differs("what follows the last line", "nothing", data.decode(errors="replace"))
            self._number = len(self._heads) + 1
            if b'"rollwright"' in data and (kind := _kind(data).rollwright):
                self._number = 0
                if kind == "picture":
                    self._picture(_decoded(data, ExportedPicture, "a picture"))
                else:
                    footer = _decoded(data, Footer, "the last line")
                    last = data
                continue
            if self._came:
                raise Differs("what follows the pictures", "the last line", data.decode(errors="replace"))
            row = _decoded(data, ExportedRow, "a row")
            line = self._chained(row)
            check = check or self._check(line)
            try:
                if isinstance(check, SeatCheck):
                    check.take(row, line)
                else:
                    assert line is not None
                    check.take(self.rows[-1], line)
            except BROKEN as error:
                raise Differs("a line", "one that follows from those before it", f"{error}") from None
            self.found.rows, self.found.head = row.number, row.head
        self._finish(check, footer)
        self._check_seal(last)

    def _check_seal(self, last: bytes) -> None:
        """Check the digest of the whole file; one of an older format has none."""
        if self.header.format >= SEALED:
            whole, _, digest = last.rpartition(b',"digest":')
            self._so_far.update(whole + b"}")
            same("the digest of the file", f'"{self._so_far.hexdigest()}"}}', digest.decode(errors="replace"))
        self._at = 0

    def _finish(self, check: LogCheck | SeatCheck | None, footer: Footer | None) -> None:
        if footer is None:
            raise Differs("the end of the file", "a last line with the count of rows", "none: the file is cut off")
        same("the count of rows", footer.rows, self.found.rows)
        same("the head of the last row", footer.head, self.found.head)
        if footer.view is not None:
            same("the head in what the seat sees", footer.view.head, self.found.head)
        if check is None:
            raise Differs("the log", "at least one row", "none")
        if footer.view is not None:
            self._named |= dict.fromkeys([one.id for one in footer.view.pictures])
        for id in self._named:
            if id not in self._came:
                raise Differs("the pictures", f"one with the digest {id}", "none")
        self.found.pictures = len(self._came)
        check.finish()
        self._check_erased()

    def _picture(self, picture: ExportedPicture) -> None:
        """Check that a picture is what its digest says, and only a picture."""
        same("the digest of a picture", picture.id, digest_of(picture.data))
        if not is_kept_form(picture.data):
            raise Differs("a picture", "one whole WebP file", "something else")
        self._came.add(picture.id)
        if self.header.kind == "full":
            if picture.id not in self._named:
                raise Differs("a picture", "one that a row names", picture.id)
            self.pictures[picture.id] = picture.data

    def _next(self, lines: Iterator[Text]) -> bytes | None:
        """Give the next line that is not empty."""
        for text in lines:
            self._at += 1
            try:
                data = (text.encode() if isinstance(text, str) else text).strip()
            except UnicodeEncodeError:
                raise Differs("a line", "text in UTF-8", "something else") from None
            if data:
                self._so_far.update(self._last)
                self._last = data + b"\n"
                return data
        return None

    def _read_header(self, lines: Iterator[Text]) -> None:
        data = self._next(lines)
        if data is None:
            raise Differs("the file", "an export of a table", "nothing: it is empty")
        kind = _kind(data)
        same("the first line", '"rollwright":"table"', f'"rollwright":"{kind.rollwright}"')
        if kind.format > FORMAT:
            raise Differs("the format of the file", f"at most {FORMAT}; update the program", kind.format)
        self.header = header = _decoded(data, Header, "the first line")
        found = self.found
        found.kind, found.table, found.game, found.version = header.kind, header.table, header.game, header.version
        found.commitment = header.commitment
        if header.game not in ruleset_ids():
            raise Differs("the game", f"one of {', '.join(ruleset_ids())}; install its rules", header.game)
        if header.kind == "full":
            self.secret = _hex(header.secret, "the secret")
            same("the length of the secret", SECRET_BYTES, len(self.secret))
            same("the commitment to the secret", commitment_to(self.secret), header.commitment)
        elif header.secret or header.seeds:
            raise Differs("the secret in a redacted export", "none", "one")

    def _seeds(self) -> dict[int, bytes]:
        return {deck: _hex(seed, "the seed of a deck") for deck, seed in self.header.seeds.items()}

    def _check(self, line: AnyLogged | None) -> LogCheck | SeatCheck:
        """Begin the check with the first row."""
        if not isinstance(line, TableMade):
            raise Differs("the first row", "the making of the table", "another line")
        header = self.header
        same("the commitment", header.commitment, line.commitment)
        same("the game", header.game, line.ruleset)
        same("the version of the rules", header.version, line.version)
        same("the name of the table", header.name, line.name)
        if header.kind == "seat":
            return SeatCheck(header, self.found)
        try:
            return LogCheck(header, self._seeds(), self.secret, line, self.found)
        except BROKEN as error:
            raise Differs("the making of the table", "a game and options that are installed", f"{error}") from None

    def _chained(self, row: ExportedRow) -> AnyLogged | None:
        """Check a row's number, digest and head; give its line, where it is given."""
        same("the number of the row", len(self._heads) + 1, row.number)
        if not 0 <= row.at <= LATEST:
            raise Differs("the time of the row", f"0 to {LATEST}", row.at)
        data = b"" if row.line is msgspec.UNSET else bytes(row.line)
        line = _line(data) if data else None
        own = self._digest(row, line, data)
        self._before = head(self._before, own)
        same("the head of the row", self._before.hex(), row.head)
        self._heads.add(row.head)
        if row.erased:
            self._erased.append(row.number)
        elif isinstance(line, Erased):
            self._said = row.number, line
        if isinstance(line, Pictured) and line.picture.id:
            self._named[line.picture.id] = None
        if self.header.kind == "full":
            self.rows.append(Row(row.number, row.parent, row.at, self._before, data, row.erased))
        return line

    def _digest(self, row: ExportedRow, line: AnyLogged | None, data: bytes) -> bytes:
        full = self.header.kind == "full"
        if line is None:
            if full:
                raise Differs("the row", "its line", "none")
            return _hex(row.digest, "the digest of the row")
        if not 0 <= row.parent < row.number:
            raise Differs("the parent of the row", "a row before it", row.parent)
        own = salt(self.secret, row.number) if full else _hex(row.salt, "the salt of the row")
        found = digest(own, row.parent, row.at, data)
        if row.erased:
            self._anew.append((row.number, found, line))
            return _hex(line.was, "the digest of what was erased")
        if line.was:
            raise Differs("a row that was not erased", "no digest of what it was", line.was)
        return found

    def _check_erased(self) -> None:
        """Check that whatever was written anew is as it was left when somebody last took their words out."""
        if not self._anew:
            return
        number, said = self._said or (0, Erased(by=""))
        if number < self._anew[-1][0]:
            raise Differs("words that were taken out", "a later line that says so", f"none after row {number}")
        dice = sealed([(number, own) for number, own, line in self._anew if isinstance(line, DICE)])
        if self.header.kind == "seat":
            same("the decks and links that were written anew", said.dice, dice)
        elif said.rows:
            same("the rows that were written anew", said.rows, sealed([(at, own) for at, own, _ in self._anew]))
            same("the decks and links that were written anew", said.dice, dice)
        else:
            for _, _, line in self._anew:
                _check_erased(line)


def _check_erased(line: AnyLogged) -> None:
    """Check that nothing was taken out but a person's own words and name, where no digest says what was left."""
    match line:
        case Said(text="") | Noted(title="", text="", picture="") | Pictured(picture=Picture(id="")):
            return
        case Seated():
            same("the name in a row that was erased", FORGOTTEN, line.seat.name)
        case _:
            raise Differs("what was erased", "words, a note, a picture or a name", "something else")


def _decoded(data: bytes, kind: type[T], what: str) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except UNREADABLE as error:
        text = f"{error}: {data.decode(errors='replace')}"
        raise Differs(what, "one of this format, whole", text) from None


def _line(data: bytes) -> AnyLogged:
    try:
        return decode(data)
    except UNREADABLE as error:
        raise Differs("the line of the log", "one that can be read", str(error)) from None


def _kind(data: bytes) -> Kind:
    try:
        return msgspec.json.decode(data, type=Kind)
    except UNREADABLE:
        raise Differs("a line", "a line of an export of Rollwright", data.decode(errors="replace")) from None


def _hex(text: str, what: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != SECRET_BYTES or data.hex() != text:
        raise Differs(what, f"{2 * SECRET_BYTES} hexadecimal digits", text)
    return data
