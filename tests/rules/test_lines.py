"""Lines of entries: every way in which TOML can write one."""

from __future__ import annotations

import tomllib

import pytest

from rollwright.rules.lines import Place, line_of, lines_of

TEXT = '''# a comment with [brackets] = "and quotes
title = "a # no comment ] }"
plain.dotted.key = 3

[table]
text = """two
lines with ] and } and "quotes" in them"""
raw = \'\'\'
[[not.a.table]]
\'\'\'
"quoted key" = [1, 2,
  3, # three
]

[[rule]]
id = "a"
rows = [
  {on = "1-5", gives = {kind = "sword", parts = [1, 2]}},

  {on = "6"}, {on = "7", text = 'it''s'}
]
[rule.inner]
deep = true

[[rule]]
id = "b"
[[rule.part]]
name = "x"
[[rule.part]]
name = "y"
'''.replace("it''s", "its")

PLACES: list[tuple[Place, int]] = [
    (("title",), 2),
    (("plain", "dotted", "key"), 3),
    (("table",), 5),
    (("table", "text"), 6),
    (("table", "raw"), 8),
    (("table", "quoted key", 2), 12),
    (("rule",), 15),
    (("rule", 0), 15),
    (("rule", 0, "rows", 0, "gives", "parts", 1), 18),
    (("rule", 0, "rows", 1), 20),
    (("rule", 0, "rows", 2, "text"), 20),
    (("rule", 0, "inner", "deep"), 23),
    (("rule", 1, "id"), 26),
    (("rule", 1, "part", 1, "name"), 30),
]


@pytest.mark.parametrize(("place", "line"), PLACES)
def test_a_place_has_its_line(place: Place, line: int) -> None:
    assert lines_of(TEXT)[place] == line


def test_every_entry_is_found() -> None:
    def places(value: object, here: Place) -> list[Place]:
        inner: list[tuple[str | int, object]] = []
        if isinstance(value, dict):
            inner = list(value.items())
        elif isinstance(value, list):
            inner = list(enumerate(value))
        return [here, *(place for key, part in inner for place in places(part, (*here, key)))]

    assert set(places(tomllib.loads(TEXT), ())) == set(lines_of(TEXT))


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    assert line_of(TEXT, ("rule", 1, "title")) == 25
    assert line_of(TEXT, ("nothing", "at", "all")) == 1
