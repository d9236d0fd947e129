"""Lines: where each entry of a TOML text stands, so that a message about a bad file can name the line.

`tomllib` says the line of a syntax error and forgets all others. This reads a text that it has taken, and notes for
each entry only where it begins; what an entry says is not looked at.
"""

from __future__ import annotations

import re
from typing import TypeAlias

Place: TypeAlias = tuple[str | int, ...]
"""The way to an entry: ("rule", 3, "title") is the title of the fourth [[rule]]."""

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_KEY = re.compile(r"\s*(?:\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|([\w-]+))\s*(\.?)")
_STRING = re.compile(r"\"\"\"(?:[^\\]|\\.)*?\"\"\"\"{0,2}|'''.*?''''{0,2}|\"(?:[^\"\\]|\\.)*\"|'[^']*'", re.DOTALL)
_SCALAR = re.compile(r"[^,\]}\n#]*")


def lines_of(text: str) -> dict[Place, int]:
    """Give the line on which each entry of a TOML text begins.

    >>> lines = lines_of('[[rule]]\\nid = "a"\\n\\n[[rule]]\\nid = "b"\\nrows = [\\n  {on = "1"},\\n  {on = "2"},\\n]')
    >>> lines["rule", 1], lines["rule", 1, "id"], lines["rule", 1, "rows", 1, "on"]
    (4, 5, 8)
    """
    scanner = _Scanner(text)
    scanner.scan()
    return scanner.lines


def line_of(text: str, place: Place) -> int:
    """Give the line of an entry, or of the nearest one around it that is written down.

    >>> line_of("[[rule]]\\nid = 'a'", ("rule", 0, "title"))
    1
    """
    lines = lines_of(text)
    while place not in lines:
        place = place[:-1]
    return lines[place]


class _Scanner:
    """Goes through a text once. It is known to be TOML, so that nothing has to be refused here."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Place, int] = {(): 1}
        self._last: dict[Place, int] = {}
        """The ordinal of the last [[table]] under a name."""

    def scan(self) -> None:
        table: Place = ()
        while self._skip() < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip(self) -> int:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _note(self, place: Place, at: int) -> None:
        self.lines.setdefault(place, self.text.count("\n", 0, at) + 1)

    def _keys(self) -> list[str]:
        keys: list[str] = []
        while found := _KEY.match(self.text, self.at):
            self.at = found.end()
            keys.append(next(part for part in found.groups()[:3] if part is not None))
            if not found[4]:
                break
        return keys

    def _header(self) -> Place:
        start = self.at
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        keys = self._keys()
        self.at += brackets
        place: Place = ()
        for number, key in enumerate(keys, 1):
            place += (key,)
            self._note(place, start)
            if number == len(keys) and brackets == 2:
                self._last[place] = self._last.get(place, -1) + 1
            if place in self._last:
                place += (self._last[place],)
                self._note(place, start)
        return place

    def _pair(self, table: Place) -> None:
        start = self.at
        place = table
        for key in self._keys():
            place += (key,)
            self._note(place, start)
        self.at += 1  # the equals sign
        self._skip()
        self._value(place)

    def _value(self, place: Place) -> None:
        opening = self.text[self.at]
        if opening in "\"'":
            found = _STRING.match(self.text, self.at)
            self.at = found.end() if found else len(self.text)
        elif opening in "[{":
            self._inside(place, opening)
        else:
            found = _SCALAR.match(self.text, self.at)
            self.at = found.end() if found else len(self.text)

    def _inside(self, place: Place, opening: str) -> None:
        self.at += 1
        number = 0
        while self.text[self._skip()] not in "]}":
            if opening == "{":
                self._pair(place)
            else:
                self._note((*place, number), self.at)
                self._value((*place, number))
                number += 1
            if self.text[self._skip()] == ",":
                self.at += 1
        self.at += 1
