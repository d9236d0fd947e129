"""Nothing that one seat writes makes another's page fail: drafts are no notes, and what is too deep is bad input."""

from __future__ import annotations

import json

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.importing import read_character
from rollwright.table.log import Noted
from rollwright.web import making_draft
from tests.table.tables import make_table
from tests.web.seats import TABLE, act, bearing, client_of, sit

DEEP = "[" * 3_000 + "]" * 3_000
API = "/api/v1/tables/friday"


def forged(sheet: str = "{}") -> str:
    return f'{{"who":"kim","asked":true,"sheet":{sheet}}}'


def test_a_note_is_no_draft() -> None:
    table = make_table()
    with pytest.raises(BadInput, match="draft"):
        table.note("ana", "draft:kim:Kim", forged(), ["gm"])
    gus, ana = sit(table, "gus"), sit(table, "ana")
    form = {"title": "draft:kim:Kim", "text": forged(f'{{"x":{DEEP}}}'), "audience": "gm", "act": "1"}
    assert ana.post(act("note"), data=form).status_code == 422
    draft = making_draft.save(table, "ana", "", making_draft.Draft(who="kim", sheet={"name": "Kim"}), "2")
    with pytest.raises(Refused, match="no note"):
        table.note("ana", "Mine", forged(), ["gm"], note=draft)
    assert gus.get(f"{TABLE}/making").status_code == 200


def test_a_draft_from_before_that_is_too_deep_is_passed_over() -> None:
    table = make_table()
    line = Noted(by="ana", note="n", title="draft:kim:Kim", text=forged(f'{{"x":{DEEP}}}'), audience=("gm",))
    table._act("ana", lambda: [line])
    assert sit(table, "gus").get(f"{TABLE}/making").status_code == 200
    assert client_of(table).get(f"{API}/drafts", headers=bearing(table, "gus")).status_code == 200


def test_a_draft_is_bounded_in_depth() -> None:
    table = make_table()
    sheet = {"name": "Kim", "x": json.loads("[" * 40 + "]" * 40)}
    with pytest.raises(BadInput, match="deep"):
        making_draft.save(table, "ana", "", making_draft.Draft(who="kim", sheet=sheet), "2")


def test_deep_json_is_bad_input() -> None:
    with pytest.raises(BadInput, match="isn’t a character"):
        read_character(f'{{"rollwright":"character","sheet":{{"x":{DEEP}}}}}')
    table = make_table()
    client, own = client_of(table), bearing(table, "ana")
    for path in ("acts/start", "acts/note", "drafts"):
        headers = {**own, "content-type": "application/json"}
        answer = client.post(f"{API}/{path}", content=f'{{"text":{DEEP},"arguments":{DEEP}}}', headers=headers)
        assert answer.status_code in (400, 422), path
    nested = '{"a":' * 5_000 + "1" + "}" * 5_000
    answer = client.post(
        f"{API}/acts/start",
        content=f'{{"procedure":"skill","arguments":{{"x":{nested}}}}}',
        headers={**own, "content-type": "application/json"},
    )
    assert answer.status_code in (400, 409, 422)
    ana = sit(table, "ana")
    brought = {"text": f'{{"rollwright":"character","format":2,"sheet":{{"x":{DEEP}}}}}'}
    assert ana.post(f"{TABLE}/making/import", data=brought).status_code == 422


@pytest.mark.parametrize("text", ["> " * 5_000, "[" * 5_000, "*_" * 5_000, "- " * 5_000, "`" * 9_999, "![" * 4_000])
def test_deep_words_are_only_words(text: str) -> None:
    table = make_table()
    table.note("ana", "Deep", text, ["*"])
    table.say("ana", text[:4_000])
    gus = sit(table, "gus")
    for path in (TABLE, f"{TABLE}/log", f"{TABLE}/hand-outs", f"{TABLE}/gm"):
        assert gus.get(path).status_code == 200, path


def test_what_is_read_is_what_was_saved() -> None:
    table = make_table()
    draft = making_draft.Draft(who="kim", sheet={"name": "Kim"}, asked=True)
    note = making_draft.save(table, "ana", "", draft, "2")
    (found,) = making_draft.drafts(table, table.seat("gus"))
    assert (found.note, found.draft) == (note, draft)
    assert msgspec.json.encode(found.draft) == msgspec.json.encode(draft)
