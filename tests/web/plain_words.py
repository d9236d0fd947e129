"""What no person should read on a page: the program's own words, ids, and broken sentences. With the text of a page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html.parser import HTMLParser
from typing import NamedTuple

INLINE = frozenset("a abbr b bdi cite em i img kbd mark q s small span strong sub sup u".split())
"""Elements within a sentence; all others end one."""
UNREAD = frozenset("script style code pre template".split())
READ = ("title", "aria-label", "placeholder", "alt")
"""Attributes that people read."""
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
COUNTED = (
    "actions|challenges|chances|cards|clocks|cuts|days|dice|dots|effects|fields|hours|levels|lines|marks|minutes|months|"
    "moves|people|players|points|rolls|rounds|scenes|seconds|sessions|squares|steps|successes|things|ticks|times|turns|"
    "uses|weeks|wounds|years"
)
BETWEEN = r"(?:(?!or\b|of\b|to\b|and\b|in\b|for\b|from\b|against\b|with\b|as\b|is\b)[A-Za-z]+ ){0,2}"
"""Words that may stand between a number and what it counts."""


class Shape(NamedTuple):
    """Something that no text should have in it."""

    name: str
    pattern: re.Pattern[str]


def shape(name: str, pattern: str) -> Shape:
    """Make a shape."""
    return Shape(name, re.compile(pattern))


SHAPES = (
    shape("a Python word", r"\bNone\b(?! [a-z])|\b(?:True|False)\b(?! [a-z])"),
    shape("a Python value", r"<\w+ object|\b\w+\(\w+=|\[['\"]|['\"]\]|\('|',\)|\b(?:dict|tuple|list|frozenset)\("),
    shape("a parameter's name", r"\b[a-z]+_[a-z_0-9]+\b"),
    shape("braces", r"[{}]"),
    shape("a call", r"(?i)\b(?:a|the|this|that|each|any|no|another|open|hidden|which) calls?\b|\bcall \d"),
    shape(
        "a fact",
        r"(?i)\b(?:a|the|this|that|no|each|any|which|some|strike|put|land) facts?\b|\bfacts? (?:lands?|can|is|are)\b",
    ),
    shape("one of many", rf"(?i)(?<![\d.,–−+/-])\b1 {BETWEEN}(?:{COUNTED})\b(?! \d)"),  # “Entity 1 rolls 16” is none
    shape("a number of the program's", r"\boutcome \d|\b\d{7,}\b"),
    shape("two marks", r"(?<!\.)\.\.(?!\.)|,,|;;|::|[?!:;,]\.|\.,|,;|;,|\?\?|…\.(?!\.)| [,;](?=\s)|(?<=\w) \.(?=\s|$)"),
    shape("a before a vowel", r"\b[Aa] (?!one\b|once\b|un?i[a-z]|us[aeu]|eu|u[a-z]?\b|ewe)[aeiou][a-z]+"),
    shape("an before a consonant", r"\b[Aa]n (?!hour|hono|heir|x\b)[bcdfghjklmnpqrstvwyz][a-z]+"),
    shape("empty brackets", r"\(\s*\)|\[\s*\]|“\s*”|‘\s*’"),
    shape("a mark for somebody", r"[‹›]"),
    shape("a rule's id", r"\b[a-z]+\.[a-z]+(?:-[a-z]+)*\.[a-z-]+\b"),
)


class _Texts(HTMLParser):
    """Gathers what is read, a sentence or a field at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._now: list[str] = []
        self._skipping: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if self._skipping:
            if tag not in VOID:
                self._skipping.append(tag)
            return
        self.found += [given[name] or "" for name in READ if given.get(name)]
        if tag == "input" and given.get("type", "text") in ("text", "submit") and given.get("value"):
            self.found.append(given["value"] or "")
        if "die" in (given.get("class") or "").split():
            self._now.append(" ")
        if tag == "code":
            self._now.append("x")
        if tag in UNREAD or given.get("id") == "present":
            self._skipping.append(tag)
        elif tag not in INLINE:
            self._end()

    def handle_endtag(self, tag: str) -> None:
        if self._skipping:
            if tag not in VOID:
                self._skipping.pop()
        elif tag not in INLINE:
            self._end()

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self._now.append(data)

    def _end(self) -> None:
        text = " ".join("".join(self._now).split())
        self._now = []
        if text:
            self.found.append(text)

    def close(self) -> None:
        super().close()
        self._end()


def texts_of(html: str) -> list[str]:
    """Give what people read on a page, a piece at a time.

    >>> texts_of('<p title="Why">1 <b>die</b></p><p>fell</p><script>1 dice</script><input value="ok">')
    ['Why', '1 die', 'fell', 'ok']
    """
    reader = _Texts()
    reader.feed(html)
    reader.close()
    return reader.found


def wrong_in(text: str, ids: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Give what is wrong with a text: the kind, and the words. `ids` are those of the game's own that look like words.

    >>> list(wrong_in("vanya-orlov has 1 points", ["vanya-orlov"]))
    [('one of many', '1 points'), ('an id', 'vanya-orlov')]
    >>> list(wrong_in("Rolls a attack (): None.."))[:2]
    [('a Python word', 'None'), ('two marks', '..')]
    >>> list(wrong_in("Give Ana an hour, a use of it and 1 point; in fact 11 points."))
    []
    """
    for one in SHAPES:
        for found in one.pattern.finditer(text):
            yield one.name, found[0]
    if "-" in text:
        for token in re.findall(r"[\w-]*\w-\w[\w-]*", text):
            if token.lower() in ids:
                yield "an id", token
