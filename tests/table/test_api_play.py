"""Programs play a game in the new form through the API: they send back what they were offered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rollwright.table.table import Table
from tests.table.presses import counted
from tests.table.programs import Program, Stopped, programs
from tests.table.scenes import ILSE, PLAN, VANYA, check_exports, hits, scenic_table


@pytest.fixture
def table() -> Table:
    """Give the table."""
    return scenic_table()


@pytest.fixture
def playing(table: Table) -> Iterator[dict[str, Program]]:
    """Let programs play there."""
    with programs(table) as found:
        yield found


def test_a_moment_from_the_move_to_the_end(table: Table, playing: dict[str, Program]) -> None:
    ana, ben, gus = (playing[seat] for seat in ("ana", "ben", "gus"))
    (offer,) = [one for one in ana.get("moves") if one["act"] == "try"]
    assert (offer["title"], offer["who"], offer["name"], offer["kind"]) == (
        "Try something", VANYA, "Vanya Orlov", "call",
    )  # fmt: skip
    assert (offer["place"], offer["row"], offer["filled"]) == ("sheet.skills", "skill", {"who": VANYA})
    (field,) = offer["fields"]
    assert (field["name"], field["kind"], field["title"]) == ("skill", "one", "With which skill?")
    assert [option["key"] for option in field["options"]] == ["climbing"]
    with counted(playing) as presses:
        ana.start("try", VANYA, skill="climbing")
        card = ana.answer("plan", fields=PLAN)
        assert [field["name"] for field in card["fields"]] == ["what", "way", "luck"]
        gus.answer("judge", fields={"target": 9, "causes": ["dark"], "alarm": True})
        assert [card["options"] for card in ben.cards] == [[ILSE]]
        ana.answer("hand", choice="none")
    assert (presses.all, presses.by) == (4, {"gus": 1, "ana": 3, "ben": 0, "sue": 0})
    table.refresh()
    assert not table.open
    assert table.state.scene.alarm == 1
    check_exports(table)


def test_what_does_not_fit_is_refused_in_words(playing: dict[str, Program]) -> None:
    ana, ben, gus = (playing[seat] for seat in ("ana", "ben", "gus"))

    def stopped(one: Program, name: str, /, **body: object) -> tuple[int, str]:
        with pytest.raises(Stopped) as told:
            one.act(name, **body)
        assert told.value.error
        return told.value.status, told.value.kind

    assert stopped(ana, "start", act="try", who=ILSE) == (409, "refused")
    assert stopped(ana, "start", act="try", who=VANYA, arguments={"skill": "swimming"}) == (422, "bad-input")
    assert stopped(ana, "start", act="dance") == (422, "bad-input")
    assert stopped(ana, "start", act="mend", who=VANYA) == (409, "refused")
    call = ana.start("try", VANYA)
    assert stopped(ana, "answer", call=call, sequence=0) == (422, "bad-input")
    assert stopped(ana, "answer", call=call, sequence=0, fields={"way": "quiet"}) == (422, "bad-input")
    assert stopped(ana, "answer", call=call, sequence=0, fields={**PLAN, "way": "sideways"}) == (422, "bad-input")
    assert stopped(ana, "answer", call=call, sequence=0, fields={**PLAN, "mood": "good"}) == (422, "bad-input")
    assert stopped(ben, "answer", call=call, sequence=0, fields=PLAN) == (409, "refused")
    assert stopped(ana, "set-verdict", call=call, verdict="result", to="good") == (409, "refused")
    assert stopped(gus, "strike", line=1, place=0) == (409, "refused")
    assert stopped(playing["sue"], "go-on") == (409, "refused")


def test_the_gamemaster_changes_the_past_by_program(table: Table, playing: dict[str, Program]) -> None:
    ana, gus = playing["ana"], playing["gus"]
    gus.act("dice", dice="own")
    ana.act("dice", dice="own")
    call = ana.start("try", VANYA)
    ana.answer("plan", fields=PLAN)
    gus.answer("judge", fields={"target": 5})
    ana.answer("hand", choice="none")
    ana.answer("throw", faces=[4])
    gus.answer("hurt", faces=[3])

    def now() -> int:
        table.refresh()
        return hits(table)

    assert now() == 7
    gus.act("set-answer", call=call, sequence=1, fields={"target": 4}, reason="too hard")
    assert now() == 10
    again = _last_call(table)
    gus.act("set-roll", call=again, sequence=3, faces=[3], reason="cocked")
    ((again, _),) = table_open(table).items()
    gus.answer("hurt", faces=[2])
    assert now() == 8
    gus.act("set-verdict", call=again, verdict="result", to="good")
    assert now() == 10
    deed = gus.start("mend", VANYA, points=5)
    assert now() == 15
    gus.act("strike", line=deed, place=0, reason="no")
    assert now() == 10
    gus.act("undo", to=3)
    table.refresh()
    assert not table.state.sheets
    check_exports(table)


def _last_call(table: Table) -> int:
    from tests.table.test_scenes import calls

    return calls(table)[-1]


def table_open(table: Table) -> dict[int, object]:
    """Give the open calls as they stand now."""
    table.refresh()
    return dict(table.open)


def test_a_scene_goes_on_by_program(table: Table, playing: dict[str, Program]) -> None:
    gus, ana = playing["gus"], playing["ana"]
    gus.start("fight", people=[VANYA, ILSE])
    ana.start("order", VANYA, target=ILSE)
    assert gus.act("go-on")["steps"] == 1
    table.refresh()
    assert table.state.scene.at == 1


def test_a_character_is_made_by_program(table: Table, playing: dict[str, Program]) -> None:
    ana, gus, sue = (playing[seat] for seat in ("ana", "gus", "sue"))
    draft = ana.send("drafts", {"name": "Ana María de Luz", "sheet": {"hits": 12}, "key": "new"})
    assert ana.send("drafts", {"name": "Ana María de Luz", "sheet": {"hits": 12}, "key": "new"})["id"] == draft["id"]
    assert (draft["name"], draft["sheet"]["hits"], draft["legal"]) == ("Ana María de Luz", 12, True)
    assert [name for step in draft["steps"] for name in step["fields"]][:2] == ["name", "hits"]
    place = f"drafts/{draft['id']}"
    saved = ana.send(f"{place}/save", {"sheet": {"luck": 4}})["draft"]
    assert (saved["sheet"]["hits"], saved["sheet"]["luck"]) == (12, 4)
    back = ana.send(f"{place}/back", {"at": saved["step"]})["draft"]
    assert back["sheet"]["luck"] == 2
    for bad in ({"sheet": {"hits": "many"}}, {"sheet": {"npc": True}}):
        with pytest.raises(Stopped) as told:
            ana.send(f"{place}/save", bad)
        assert told.value.status == 422
    with pytest.raises(Stopped):
        gus.get(place)  # not shown yet
    asked = ana.send(f"{place}/ask", {"word": "please"})["draft"]
    assert [one["name"] for one in gus.get("drafts")] == ["Ana María de Luz"]
    with pytest.raises(Stopped) as told:
        gus.send(f"{place}/accept", {"at": asked["step"] - 1, "seat": "ana"})
    assert told.value.status == 409
    gus.send(f"{place}/send-back", {"word": "More luck?"})
    gus.send(f"{place}/accept", {"at": asked["step"], "seat": "ana"})
    table.refresh()
    assert table.state.sheet(asked["who"]).hits == 12
    assert asked["who"] in table.seat("ana").holds
    assert ana.get(place)["here"]
    assert ana.send(f"{place}/drop", {})["draft"] is None
    with pytest.raises(Stopped):
        sue.get("drafts")
    with pytest.raises(Stopped) as told:
        ana.send(f"{place}/dance", {})
    assert told.value.status == 404


@pytest.mark.soak
def test_a_creation_with_dice_is_played_by_program() -> None:
    from rollwright.table.demo import demo_table
    from rollwright.table.store.sqlite import SqliteStore

    table = demo_table(SqliteStore(":memory:"), "t", "going-somewhere", bytes(32))
    with programs(table) as playing:
        ana = playing["ana"]
        draft = ana.send("drafts", {"name": "Bo Lee"})
        assert draft["creation"] is not None
        place = f"drafts/{draft['id']}"
        draft = ana.send(f"{place}/play", {})["draft"]
        for _ in range(60):
            card = draft["card"]
            if card is None:
                break
            given = {"choice": card["options"][0]["key"]} if card["kind"] == "choice" else {"all": True}
            draft = ana.send(f"{place}/answer", {"sequence": card["sequence"], **given})["draft"]
        assert draft["card"] is None
        assert draft["sheet"]["stats"]
        assert draft["told"]
