"""Look back: the log with filters, one line with its proof, replay, statistics, and what can be taken along."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from rollwright.rules.facts import Amended
from rollwright.table.demo import demo_table
from rollwright.table.export import export_table
from rollwright.table.log import CallEnded, Undone
from rollwright.table.looking_back import Throw, throws_between
from rollwright.table.reading import Written
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import SheetShown
from rollwright.web.changed import changes_of
from rollwright.web.counting import counts_of, die_of
from rollwright.web.past_log import PAGE, WHOLE, Entry, _once
from rollwright.web.people_shown import Faces
from rollwright.web.proving import CHECK
from rollwright.web.story import Storyteller
from rollwright.web.undoing import undo_of
from tests.table.devices import Device
from tests.table.tables import make_table, to_the_end
from tests.web.client import TestClient
from tests.web.seats import sit

SECRET = "moonlight"


@pytest.fixture
def table() -> Iterator[Table]:
    table = make_table()
    yield table
    table.store.close()


def played(table: Table) -> Table:
    """Play a little of everything."""
    to_the_end(table)
    table.say("ana", "Hello there")
    table.say("ben", f"{SECRET} <b>", ["ana"])
    table.roll("ben", "3d6kh2+1", "luck")
    table.roll("gus", "1d20", SECRET, hidden="all")
    table.land("gus", [Amended(who="kara", field="notes", value="tired", reason="a long day")])
    return table


def numbers(client: TestClient, query: str = "") -> list[int]:
    page = client.get(f"/table/friday/log{query}").text
    return [int(number) for number in re.findall(r'id="line-(\d+)"', page)]


def test_who_has_no_seat_sees_nothing_of_the_past(table: Table) -> None:
    played(table)
    stranger = TestClient(sit(table, "ana").app)
    for path in ("log", "line/5", "line/5.json", "replay", "statistics", "export", "export/mine", "export/full"):
        answer = stranger.get(f"/table/friday/{path}")
        assert answer.status_code == 403
        assert "Kara" not in answer.text


def test_the_log_is_filtered_by_kind_person_and_word(table: Table) -> None:
    client = sit(played(table), "ana")
    lines = dict(enumerate(table.log, 1))
    said = numbers(client, "?kind=said")
    assert [type(lines[number]).__name__ for number in said] == ["Said", "Said"]
    assert numbers(client, "?kind=said&by=ben") == said[1:]
    assert numbers(client, "?word=HELLO") == said[:1]
    assert numbers(client, "?kind=rulings")[-1] == table.number
    assert set(numbers(client, "?kind=calls")).isdisjoint(said)
    assert numbers(client, "?kind=nonsense") == numbers(client)


def test_rolls_of_ended_calls_are_found_too(table: Table) -> None:
    played(table)
    page = sit(table, "sue").get("/table/friday/log?kind=rolls").text
    assert len(re.findall(r'<article class="line', page)) == 3
    assert "Ana: Opposed roll" in page
    assert SECRET not in page


def test_a_long_log_has_pages(table: Table) -> None:
    for number in range(WHOLE + 70):
        table.say("ana", f"word {number}")
    client = sit(table, "ben")
    first = numbers(client)
    assert len(first) == PAGE
    assert first == sorted(first), "it is read downwards"
    assert first[-1] == table.number, "and opens with the latest"
    older = re.search(r'href="([^"]+)">Earlier', client.get("/table/friday/log").text)
    assert older is not None
    assert older[1].endswith(f"before={first[0]}")
    second = [int(number) for number in re.findall(r'id="line-(\d+)"', client.get(older[1].replace("&amp;", "&")).text)]
    assert max(second) == first[0] - 1
    first_page, next_page = [client.get(path).text for path in ("/table/friday/log", older[1].replace("&amp;", "&"))]
    assert "<b>The latest</b>" in first_page
    assert ">The latest</a>" in next_page, "a page further on leads back to it"
    later = re.search(r'href="([^"]+)">Later', next_page.partition('id="lines"')[2])
    assert later is not None, "and on from its foot"
    on = client.get(later[1]).text
    assert re.findall(r'id="line-(\d+)"', on) == [str(one) for one in first]
    assert f'before={first[0]}">Earlier' in on
    assert ">Later" not in on
    assert "<b>The latest</b>" in client.get("/table/friday/log").text, "nothing else is remembered of it"


def test_the_latest_begins_where_a_scene_or_the_session_does(table: Table) -> None:
    for number in range(WHOLE):
        table.say("ana", f"word {number}")
    table.begin_session("gus")
    session = table.number
    for number in range(PAGE + 30):
        table.say("ana", f"more {number}")
    client = sit(table, "ben")
    assert min(numbers(client)) == session, "a short session is on one page"
    for number in range(WHOLE - PAGE):
        table.say("ana", f"yet more {number}")
    table.title("gus", "The quay")
    scene = table.number
    for number in range(PAGE + 50):
        table.say("ana", f"still more {number}")
    assert min(numbers(client)) == scene


def test_the_log_is_read_from_the_beginning_too_and_that_is_remembered(table: Table) -> None:
    played(table)
    for number in range(PAGE + 70):
        table.say("ana", f"word {number}")
    client = sit(table, "ben")
    turned = re.search(r'href="([^"]+)">From the beginning', client.get("/table/friday/log?by=ana").text)
    assert turned is not None
    first = numbers(client, turned[1].removeprefix("/table/friday/log").replace("&amp;", "&"))
    assert first == sorted(first)
    page, seen = client.get("/table/friday/log").text, list[int]()
    assert "<b>From the beginning</b>" in page, "as it was read last"
    while True:
        seen += [int(number) for number in re.findall(r'id="(?:line|moment)-(\d+)"', page.partition("How the dice")[0])]
        further = re.search(r'href="([^"]+)">Later', page)
        if further is None:
            break
        page = client.get(further[1].replace("&amp;", "&")).text
        assert ">From the beginning</a>" in page
    assert len(seen) == len(set(seen)), "no moment is on two pages"
    back = numbers(client, "?order=newest&before=5000")
    assert max(back) == table.number == max(seen)
    own = sit(table, "ana").get("/table/friday/log").text
    assert max(numbers(sit(table, "ana"))) == table.number, "each as they like"
    assert "<b>The latest</b>" not in own, "it is all on one page, which begins at the beginning"
    assert "Down to the end of this page" in own


def test_lines_have_days_and_clock_times_and_seals_are_folded_at_the_end(table: Table) -> None:
    page = sit(played(table), "ana").get("/table/friday/log").text
    at = datetime.fromtimestamp(table.rows.row(table.number).at / 1000, UTC)
    assert f'<h2 class="day">{at:%A %-d %B %Y}</h2>' in page
    assert f'<time datetime="{at:%Y-%m-%dT%H:%M:%SZ}">{at:%H:%M}</time>' in page
    told, _, folded = page.partition("How the dice are sealed")
    assert "sealed:" not in told
    assert folded.count("sealed:") == 2
    line = sit(table, "ana").get(f"/table/friday/line/{table.roll('ana', '2d6')}").text
    shown = re.sub(r"<details.*?</details>", "", line, flags=re.DOTALL)
    assert "what the log says" in shown
    assert "<code>" not in shown, "no hash before somebody asks for it"


@pytest.mark.parametrize("seat", ["ben", "sue"])
def test_no_page_tells_a_secret(table: Table, seat: str) -> None:
    table.say("gus", f"{SECRET}!", ["ana"])
    table.roll("gus", "1d20", SECRET, hidden="all")
    table.land("gus", [Amended(who="kara", field="notes", value=SECRET, reason="told")])
    table.veil("ana", "kara", ["notes"])
    client = sit(table, seat)
    paths = ["log", "log?kind=rolls", f"log?word={SECRET[:5]}", "statistics", "export", "export/mine", "sheet/kara"]
    for number in range(1, table.number + 1):
        paths += [f"line/{number}", f"line/{number}.json", f"replay/{number}"]
    for path in paths:
        text = client.get(f"/table/friday/{path}").text
        assert SECRET not in text, path
        assert "guard" not in text.casefold(), path
    assert client.get("/table/friday/sheet/guard").status_code == 404
    assert client.get("/table/friday/export/sheet/guard").status_code == 403


def test_a_line_that_is_not_for_me_is_as_one_that_is_not_there(table: Table) -> None:
    hidden = table.roll("gus", "1d20", hidden="all")
    client = sit(table, "ana")
    one, none = client.get(f"/table/friday/line/{hidden}"), client.get("/table/friday/line/999")
    assert one.status_code == none.status_code == 404
    assert one.text.replace(f"line {hidden}", "N") == none.text.replace("line 999", "N")
    assert client.get(f"/table/friday/line/{hidden}.json").status_code == 404


def test_a_roll_is_proved_on_its_page(table: Table) -> None:
    line = table.roll("ana", "2d6")
    page = sit(table, "ben").get(f"/table/friday/line/{line}").text
    assert "what the log says" in page
    assert table.proof("ben", line).key in page


@pytest.mark.parametrize("expression", ["2d6", "3d6kh2+1", "4d6!", "1d100+2d10"])
def test_anybody_can_check_a_roll_without_us(table: Table, expression: str) -> None:
    Device(table, "gus").press(lambda: table.roll("gus", "1d6"))
    line = Device(table, "ana").press(lambda: table.roll("ana", expression))
    text = sit(table, "ben").get(f"/table/friday/line/{line}.json").text
    run = [sys.executable, "-I", "-c", CHECK]
    good = subprocess.run(run, input=text, capture_output=True, text=True, check=False)
    assert good.returncode == 0, good.stderr
    told = msgspec.json.decode(text)
    told["proved"]["faces"][0] = told["proved"]["faces"][0] % 6 + 1
    bad = subprocess.run(run, input=msgspec.json.encode(told).decode(), capture_output=True, text=True, check=False)
    assert "the log says" in bad.stderr


def test_an_ended_call_leads_to_its_rolls(table: Table) -> None:
    to_the_end(table)
    client = sit(table, "ana")
    page = client.get(f"/table/friday/line/{table.number}").text
    rolls = re.findall(r'<li><a href="(/table/friday/line/\d+)"', page)
    assert len(rolls) == 2
    for path in rolls:
        assert "Proof of the dice" in client.get(path).text


def test_replay_goes_back_and_forward(table: Table) -> None:
    played(table)
    client = sit(table, "ana")
    page = client.get("/table/friday/replay").text
    assert 'rel="prev"' not in page, "it begins at the beginning"
    assert "sealed" not in page, "with people, not with numbers to check by"
    end = page.partition("To the end")[0].rpartition('href="')[2].partition('"')[0]
    steps, at = 0, ""
    while further := re.search(r'rel="next" href="([^"]+)"', page):
        page, at = client.get(further[1]).text, further[1]
        steps += 1
    assert steps > 5
    assert 'rel="prev"' in page
    assert at == end
    assert "tired" not in client.get("/table/friday/replay/8").text
    assert "<ins>tired</ins>" in client.get(f"/table/friday/replay/{table.number}").text
    table.begin_session("gus")
    table.title("gus", "The docks")
    marks = client.get("/table/friday/replay").text.partition('aria-label="Sessions and scenes"')[2]
    assert re.findall(r">([^<]+)</a>", marks.partition("</nav>")[0]) == ["Session 1", "The docks"]


def test_the_dice_for_a_character_that_is_made_are_one_line_and_one_step(table: Table) -> None:
    for _ in range(3):
        table.roll("ben", "1d8 + 1d12", "Mirel: the total of a stat")
    table.say("ben", "Here is Mirel.")
    client = sit(table, "ana")
    folded = "<summary>Ben rolls for Mirel: 3 rolls</summary>"
    page = client.get("/table/friday/log").text
    assert page.count(folded) == 1
    assert folded in client.get(f"/table/friday/replay/{table.number - 1}").text
    assert f"/replay/{table.number - 4}" in client.get(f"/table/friday/replay/{table.number - 2}").text, "one step"


def test_replay_shows_the_sheets_of_all_whom_people_play_as_they_were() -> None:
    table = demo_table(SqliteStore(":memory:"), "friday", "augur", bytes(32))
    number = table.number
    table.land("gus", [Amended(who="mirel", field="momentum", value=6, reason="luck")])
    for seat in ("gus", "ben"):
        page = sit(table, seat).get(f"/table/friday/replay/{number}").text
        sheet = re.search(r'<details class="sheet" id="sheet-mirel" open>.*?</details>', page, re.DOTALL)
        assert sheet is not None, "a sheet is open, as at the table"
        assert "<b>2</b>" in sheet[0].partition("Stress")[0]


def test_replay_opens_the_sheet_of_who_acts_and_says_where_one_is() -> None:
    table = demo_table(SqliteStore(":memory:"), "friday", "mechwarrior", bytes(32))
    table.begin_session("gus")
    table.say("ben", "We should go now", who="jory")
    said = table.number
    table.say("ana", "Not yet, wait for the light", who="rena")
    for seat in ("gus", "sue"):
        page = sit(table, seat).get(f"/table/friday/replay/{said}").text
        assert re.findall(r'<details class="sheet" id="sheet-([\w-]+)" open>', page) == ["jory"]
        assert re.findall(r'<details class="sheet" id="sheet-([\w-]+)"', page)[0] == "jory"
        first = sit(table, seat).get("/table/friday/replay").text
        (at, steps), (_, all_) = [re.findall(r"Step (\d+) of (\d+)", one)[0] for one in (page, first)]
        assert (int(at) + 1, steps) == (int(steps), all_), "one count, from before the session on"


def test_a_die_for_what_was_set_up_is_no_roll_of_its_maker_s() -> None:
    table = demo_table(SqliteStore(":memory:"), "friday", "augur", bytes(32))
    table.start("ana", "setup", {"who": "mirel", "text": "the key to the loft"})
    client, pages, call = sit(table, "gus"), list[str](), 0
    for more in ({"setup": "the key to the loft"}, {}):
        call = table.start("ben", "try", {"who": "dov", "way": "prowess", **more})
        table.answer("gus", call, 0, fields={})
        table.answer("ben", call, 1, choice="roll")
        pages.append(client.get("/table/friday/statistics").text)
    page = pages[0]
    assert "dice in 1 roll" in page
    asked = "<h3>Before the roll</h3>"
    assert [asked in one for one in pages] == [False, True], "in words, and only what was asked more than once"
    page = client.get(f"/table/friday/replay/{call}").text
    (roll,) = re.findall(r'href="/table/friday/replay/(\d+)">Next roll', page)
    assert "Dov rolls" in client.get(f"/table/friday/replay/{roll}").text


def test_changes_say_what_was_and_what_is(table: Table) -> None:
    from rollwright.table.looking_back import stood

    before = stood(table, "ana", table.number).sheets
    table.land("gus", [Amended(who="kara", field="edge", value=3, reason="luck")])
    (change,) = changes_of(before, stood(table, "ana", table.number).sheets)
    assert (change.name, change.fields) == ("Kara", (("edge", "1", "3"),))


def test_things_in_a_list_are_compared_by_their_names() -> None:
    def sheet(*items: dict[str, object]) -> list[SheetShown]:
        return [SheetShown("kara", {"name": "Kara", "items": list(items)})]

    rope, torch = {"name": "Rope", "count": 1}, {"name": "Torch", "count": 2}
    (lost,) = changes_of(sheet(rope, torch), sheet({**rope, "count": 3}))
    assert lost.fields == (("items, Rope, count", "1", "3"), ("items", "Torch", "nothing"))
    assert changes_of(sheet(rope), sheet(rope)) == []


def test_statistics_count_what_the_seat_saw(table: Table) -> None:
    played(table)
    table.roll("ana", "2d6", faces=[1, 1])
    page = sit(table, "sue").get("/table/friday/statistics").text
    assert re.search(r"9 dice in 3 rolls \(1 with real dice\)", page), "a roll that is made again is one"
    assert ">d20" not in page
    assert "Spend 1 Edge and roll again" not in page, "what was asked once says nothing of how people choose"
    assert "4 rolls" not in page
    assert "d20, once" in sit(table, "gus").get("/table/friday/statistics").text
    people = counts_of(throws_between(table, "gus", 0, table.number)).people
    assert all(1 <= one.low < one.high <= one.sides for one in people), "no dice come to less than 1"


def test_dice_that_a_ruling_set_are_not_counted() -> None:
    def throw(source: str) -> Throw:
        return Throw(1, 0, "ana", "Ana", "Ana", "", "2d6", (6, 6), (6, 6), source, source == "rolled")

    counts = counts_of([throw("rolled"), throw("typed"), throw("set")])
    assert (counts.dice, counts.typed, counts.set) == (4, 1, 1)


def test_loaded_dice_are_out_of_the_band() -> None:
    fair = die_of(6, Counter(dict.fromkeys(range(1, 7), 100)))
    loaded = die_of(6, Counter({1: 50, 2: 90, 3: 100, 4: 100, 5: 110, 6: 150}))
    assert all(face.within for face in fair.faces)
    assert [face.label for face in loaded.faces if not face.within] == ["1", "6"]
    assert len(die_of(100, Counter({50: 3})).faces) == 10


def test_each_takes_along_what_is_theirs(table: Table) -> None:
    played(table)
    ana, gus = sit(table, "ana"), sit(table, "gus")
    mine = ana.get("/table/friday/export/mine")
    assert "attachment" in mine.headers["content-disposition"]
    assert verify(mine.text.splitlines()).holds
    assert ana.get("/table/friday/export/full").status_code == 403
    full = verify(gus.get("/table/friday/export/full").text.splitlines())
    assert full.holds
    assert full.kind == "full"
    assert "export/full" not in ana.get("/table/friday/export").text


def test_a_character_goes_to_another_table(table: Table) -> None:
    text = sit(table, "ana").get("/table/friday/export/sheet/kara").text
    assert sit(table, "ben").get("/table/friday/export/sheet/kara").status_code == 403
    other = make_table(name="Monday")
    gus = sit(other, "gus")
    answer = gus.post("/table/friday/import", data={"character": text})
    assert answer.status_code == 200
    assert "has joined the table" in answer.text
    other.refresh()
    assert "kara-2" in other.state.sheets
    assert gus.post("/table/friday/import", data={"character": "{}"}).status_code == 422
    assert sit(other, "ana").post("/table/friday/import", data={"character": text}).status_code == 422
    assert len(other.state.sheets) == 4
    other.store.close()


def replayed(client: TestClient) -> list[str]:
    """Give what each step of a replay tells."""
    steps, page = list[str](), client.get("/table/friday/replay").text
    while True:
        steps.append(page.partition('id="happened"')[2].partition('<h2 id="sheets"')[0])
        ahead = re.search(r'rel="next" href="([^"]+)"', page)
        if ahead is None:
            return steps
        page = client.get(ahead[1]).text


def test_what_was_played_again_keeps_its_place_and_time_and_the_ruling_stands_where_it_was_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = count(1_790_000_000, 60)
    monkeypatch.setattr("rollwright.table.kept.time", SimpleNamespace(time_ns=lambda: next(clock) * 10**9))
    table = demo_table(SqliteStore(":memory:"), "friday", "mechwarrior", bytes(32))
    table.prefer_dice("ana", "own")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "outrun the guard"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(6, 5))
    assert call not in table.open
    first = [table.rows.row(number).at for number in range(call, table.number + 1)]
    table.say("ana", "Too easy.")
    table.set_verdict("gus", call, "success", "no", "the guard has a dog")
    table.say("gus", "It barks.")
    client = sit(table, "ana")
    page = client.get("/table/friday/log").text
    lines = re.findall(r"<article.*?</article>", page, re.DOTALL)
    told = [one for one in lines if re.search("Rena Voss|Too easy|It barks|Gus ruled|fails", one)]
    texts = [re.sub(r"<[^>]+>", "", one.partition("<p>")[2]) for one in told]
    order = ["6, 5", "instead of Success", "fails", "Too easy.", "It barks."]
    places = [next(at for at, text in enumerate(texts) if words in text) for words in order]
    assert places == sorted(places), "in each moment how it went, the ruling, what that made of it"
    (head,) = re.findall(r"<h3>([^<]*) <span[^>]*>([^<]*)<", page)
    assert head == ("Rena Voss tries to outrun the guard", "Failure"), "above all: what it was about, and came to"
    assert "outrun the guard" not in " ".join(texts), "and nothing says that once more"
    moment = page[page.index("<h3>Rena Voss") : page.index("</section>", page.index("<h3>Rena Voss"))]
    times = re.findall(r'<time datetime="([^"]+)"', moment)
    assert times == sorted(times)
    ended = f"{datetime.fromtimestamp(first[-1] / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"
    assert ended in told[places[0]]
    number = re.findall(r'id="line-(\d+)"', told[places[0]])[0]
    line = client.get(f"/table/friday/line/{number}").text
    assert ended in line
    assert moment.count('<details class="why"') == 1, "reasons and rules stand in one place, for those who ask"
    assert 'class="rule"' not in moment.partition('<details class="why"')[0]
    steps = replayed(client)
    (fell,) = [one for one in steps if "6, 5" in one]
    assert ">Success<" in fell, "a replay tells it as it was told at its time"
    assert "Gus ruled" not in fell
    assert re.findall(r'<time datetime="([^"]+)"', fell)[0] <= ended, "and that was when it was"
    assert 'class="die ' in fell, "dice that fall are seen"
    (ruled,) = [one for one in steps if "Gus ruled" in one]
    assert ">Failure<" in ruled, "the ruling is a step of its own"
    assert 'class="die ' not in ruled, "by which no die fell"
    assert steps.index(fell) < steps.index(ruled)
    assert "rolls" not in ruled
    assert len([one for one in steps if "It barks." in one]) == 1
    monkeypatch.setattr("rollwright.web.past_log.PAGE", 4)
    monkeypatch.setattr("rollwright.web.past_log.WHOLE", 4)
    older, seen = "/table/friday/log", list[int]()
    while older:
        part = client.get(older).text
        seen += [int(one) for one in re.findall(r'id="line-(\d+)"', part.partition("sealed")[0])]
        found = re.search(r'href="([^"]+before=\d+)">Earlier', part)
        older = found[1].replace("&amp;", "&") if found else ""
    assert len(seen) == len(set(seen))
    whole = [int(one) for one in re.findall(r'id="line-(\d+)"', page.partition("sealed")[0])]
    assert set(whole) <= set(seen), "and page by page nothing is left out"
    table.undo("gus", next(at for at, line in table.lines(0) if isinstance(line, Undone)) - 1)
    words = [next((word for word in ("Gus ruled", "6, 5", "after all") if word in one), "") for one in replayed(client)]
    assert list(filter(None, words)) == ["6, 5", "Gus ruled", "after all"], (
        "what was ruled is seen, and that it is gone"
    )


def test_no_line_says_once_more_what_stands_above_it() -> None:
    table = demo_table(SqliteStore(":memory:"), "friday", "augur", bytes(32))
    call = table.start("ana", "judge", {"what": "the old bridge"})
    table.answer("gus", call, 0, fields={})
    page = sit(table, "ben").get("/table/friday/log").text
    assert page.count("How threatening is the old bridge?") == 1


def test_the_log_says_which_dice_fell_where_no_sentence_does(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "dice.db"), "friday", "augur", bytes(32))
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, choice="roll")
    page = sit(table, "ben").get("/table/friday/log").text
    assert len(re.findall(r"Mirel rolls \d, \d, \d[.]", page)) == 1
    table.store.close()


def test_a_throw_by_somebody_s_device_is_one_step_and_one_press_and_a_ruling_throws_nothing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = demo_table(SqliteStore(tmp_path / "device.db"), "friday", "augur", bytes(32))
    device = Device(table, "ana")
    table.title("gus", "The quay", "Low tide.")
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leap"})
    table.answer("gus", call, 0, fields={"kind": "gambit"})
    table.answer("ben", call, 1, choice="dov", how="he holds the rope")
    device.press(lambda: table.answer("ana", call, 2, choice="push"))
    assert call not in table.open
    assert undo_of(table, table.seat("gus")).to < call + 4, "the push goes with its dice"
    ended = table.number
    client = sit(table, "ben")
    step = client.get(f"/table/friday/replay/{ended}").text.partition('id="happened"')[2].partition("</section>")[0]
    assert "Mirel pushes" in step
    assert "picked the dice" not in step
    step = client.get(f"/table/friday/replay/{call + 2}").text.partition('id="happened"')[2].partition("</section>")[0]
    assert "Dov helps Mirel" in step
    assert "Dov helps Mirel and shares the risk: he holds the rope" in step, "what is said with an answer belongs to it"
    word = next(line.verdict[1] for line in reversed(table.log) if isinstance(line, CallEnded))
    table.set_verdict("gus", call, "result", "messy" if word == "good" else "good", "a fine idea")
    assert "The GM rules" not in client.get(f"/table/friday/replay/{table.number}").text, "Gus ruled, which is told"
    table.say("ana", "keep the ledger", ["ben"])
    monkeypatch.setattr("rollwright.web.past_log.PAGE", 4)
    monkeypatch.setattr("rollwright.web.past_log.WHOLE", 4)
    page = re.sub(r"<[^>]+>", "", client.get("/table/friday/log").text.partition("How the dice are sealed")[0])
    assert "Ana whispers to you: keep the ledger" in re.sub(r"\s+", " ", page)
    assert len(re.findall(r"(?:Dov|Mirel)\b[^.]* rolls ", page)) == 2, "each of the two threw once"
    assert "Dov helps Mirel and shares the risk: he holds the rope" in re.sub(r"\s+", " ", page), (
        "no page ends in the middle of a moment"
    )
    assert "A new scene" not in page
    older = client.get(f"/table/friday/log?before={call}").text
    assert "A new scene: The quay. Low tide." in older
    block = Storyteller(table, table.seat("gus"), Faces(table, {})).moment(call)
    assert block is not None
    momentum = [line.text for line in block.lines if "Momentum" in line.text]
    assert len([text for text in momentum if text.startswith("Mirel")]) == 1, "a number is told once"
    table.store.close()


def test_everybody_is_told_how_often_each_has_thrown(table: Table) -> None:
    gus = Device(table, "gus")
    for _ in range(3):
        gus.press(lambda: table.roll("gus", "1d6", hidden="all"))
    table.roll("ben", "1d6")
    page = sit(table, "ben").get("/table/friday/export").text
    assert "Gus: 3 throws" in page
    assert "Ben: 1 throw<" in page
    assert "In 1 of them, no player’s device took part" in page


def test_what_the_gamemaster_strikes_is_gone_from_all_that_is_told_and_the_note_names_it(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "struck.db"), "friday", "augur", bytes(32))
    table.begin_session("gus")
    move = table.start("gus", "gm-move-now", {"kind": "action", "against": "mirel"})
    table.answer("gus", move, 0, fields={"way": "heavy-harm.wounded", "text": "the door gives all at once."})
    table.say("gus", "Watch out.")
    harm = "Mirel takes 3 Fatigue"
    client = sit(table, "ana")
    pages = [f"/table/friday{path}" for path in ("", "/evening")]
    assert all(harm in client.get(path).text for path in pages)
    assert "door gives" not in client.get(f"/table/friday/replay/{move}").text, "a replay tells nothing too soon"
    ((end, ended),) = [(number, line) for number, line in table.lines(0) if isinstance(line, CallEnded)]
    table.strike("gus", end, [one["fact"] for one in ended.facts].index("harm-taken"), "she jumps back")
    assert table.state.sheets["mirel"].fatigue.marks == 0
    for path in pages:
        told = re.sub(r"Gus strikes “[^”]*”", "", client.get(path).text)
        assert harm not in told, path
    log = client.get("/table/friday/log").text
    assert f"Gus strikes “{harm}, which brings 1 Fog”" in log
    assert verify(export_table(table, "gus"), head=table.head).difference is None
    page = client.get("/table/friday/replay").text
    while found := re.search(r'rel="next" href="([^"]+)"', page):
        assert not re.search("nobody is awaited|Played|is awaited", page)
        page = client.get(found[1]).text
    assert "The door gives all at once" in page or "Watch out." in page
    table.store.close()


def test_what_a_roll_came_to_is_said_once_though_it_might_have_been_thrown_again() -> None:
    at, text = datetime(2026, 11, 18, tzinfo=UTC), "Brannoch has 3 + 1 = 4 against 15."
    entries = [Entry(1, [Written(1, text, aside=True)], at), Entry(2, [Written(2, text)], at)]
    assert _once(entries) == entries[1:]
