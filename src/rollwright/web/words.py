"""Small texts of all pages: addresses, keys of forms, messages as sentences."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from urllib.parse import quote

from rollwright.rules.check import Waiver

_secret, _keys = secrets.token_bytes(32), count()
RULE_AT_END = re.compile(r" \[[a-z0-9-]+(\.[a-z0-9-]+)+\]$")


@lru_cache(maxsize=4096)
def table_path(table: str, *parts: str | int) -> str:
    """Give the address of a table, or of something at it, below the server's own.

    >>> table_path("friday"), table_path("a b", "log", 3)
    ('/table/friday', '/table/a%20b/log/3')
    """
    return "/".join(["/table", *(quote(str(part), safe="") for part in (table, *parts))])


def act_key() -> str:
    """Make the key of a form, which nobody can guess: the same form, sent twice, is one act.

    A page has dozens, and to ask the system for chance each time lets every other thread go first.
    """
    return blake2b(next(_keys).to_bytes(8, "big"), digest_size=12, key=_secret).hexdigest()


def sentence(text: str) -> str:
    """Write a message as a sentence, without the id of the rule that it goes by.

    >>> sentence("ask the gamemaster"), sentence("each goes to one stat [toy.creation.assign]")
    ('Ask the gamemaster.', 'Each goes to one stat.')
    """
    text = RULE_AT_END.sub("", text.strip())
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".!?:" else ".")


def words(name: str) -> str:
    """Write a name of the program's as words.

    >>> words("edge_left"), words("skill-roll")
    ('edge left', 'skill roll')
    """
    return name.replace("_", " ").replace("-", " ")


def day(at: datetime) -> str:
    """Write a day as people say it.

    >>> day(datetime(2026, 11, 20, 19, 0))
    'Friday 20 November 2026'
    """
    return f"{at:%A %-d %B %Y}"


def rule_words(rule: str) -> str:
    """Write the id of a rule as words: its last part.

    >>> rule_words("augur.action.threat-dice")
    'threat dice'
    """
    return rule.rpartition(".")[2].replace("-", " ")


def waived(waivers: Iterable[Waiver]) -> tuple[str, ...]:
    """Say which rules need not hold for somebody, and why.

    >>> waived([Waiver("augur.creation.points", "a veteran", "gus")])
    ('Points: a veteran',)
    """
    return tuple([f"{rule_words(one.rule).capitalize()}: {one.reason}" for one in waivers])
