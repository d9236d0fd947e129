"""The end of an evening: what happened, who did what, what is due, the next date; and what the next begins with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from rollwright.dice.errors import Refused
from rollwright.rules.facts import Joined
from rollwright.table.bots import Bot, answered_by_one, play_on
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.blocks import Block
from rollwright.web.dice_shown import parts_of
from rollwright.web.evening import evening_of, left_open, next_note, previously_of, rewards_of
from rollwright.web.moves import dues_of, places_of
from rollwright.web.people_shown import Faces
from rollwright.web.story import Storyteller
from tests.web.client import TestClient
from tests.web.seats import act, sit

AT = "/table/t"


def bots(table: Table, seed: int = 3) -> list[Bot]:
    return [Bot(seat.id, "random", Random(seed)) for seat in table.seats if seat.role != "spectator"]


def closed(table: Table) -> None:
    """Give up what is open."""
    for call in list(table.open):
        table.abandon("gus", call, "it is late")


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a table at which an evening of two scenes was played."""
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    play_on(table, bots(table), 10, Random(1))
    closed(table)
    table.begin_session("gus")
    for title in ("The docks at night", "Into the vault"):
        table.title("gus", title)
        play_on(table, bots(table), 30, Random(2))
        closed(table)
    yield table
    table.store.close()


def test_an_evening_is_told_by_scenes_and_people(table: Table) -> None:
    evening = evening_of(table, table.seat("ana"), 1)
    assert [scene.title for scene in evening.scenes] == ["The docks at night", "Into the vault"]
    assert not evening.over
    began = next(number for number, line in table.lines(0) if "SessionBegan" in type(line).__name__)
    for scene in evening.scenes:
        assert scene.moments
        assert all(one.number > began for one in scene.moments), "what came before the session is no part of it"
        calls = {
            one.number: [(at, line) for at, line in table.lines(one.number) if getattr(line, "call", 0) == one.number]
            for one in scene.moments
        }
        fell = [next((at for at, line in own if getattr(line, "drawn", None)), number) for number, own in calls.items()]
        assert fell == sorted(fell), "each is told where its dice fell"
    named = {one.face.name: one for one in evening.people}
    assert {"Rena Voss", "Jory Tamm"} <= set(named)
    assert set(named) <= {"Rena Voss", "Jory Tamm"}, "nobody is told what the gamemaster's people rolled"
    assert all(line.kind != "abandoned" for s in evening.scenes for one in s.moments for line in one.lines)
    for one in evening.people:
        assert one.well <= one.actions
        assert one.best is None or one.best.good.startswith("good")
        assert one.worst is None or one.worst.good == "bad"
        assert one.best is None or (one.well and one.best.dice)
    assert any(one.best or one.worst for one in evening.people)


@pytest.mark.soak
def test_nobody_is_told_of_secrets(table: Table) -> None:
    """Somebody whom no player knows is nobody's best moment but the gamemaster's."""
    secret = table.state.name(next(who for who in table.position.secret))
    texts = [sit(table, seat).get(f"{AT}/evening").text for seat in ("gus", "ana", "sue")]
    assert secret not in texts[1] + texts[2]


def test_a_table_without_a_session_has_no_evening() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    with pytest.raises(Refused, match="no session has been played"):
        evening_of(table, table.seat("ana"), 0)
    assert "No session has been played" in sit(table, "ana").get(f"{AT}/evening").text
    assert "/evening" not in sit(table, "ana").get(AT).text


def posted(client: TestClient, name: str, **form: str) -> int:
    return int(client.post(act(name, AT), data={"act": name, **form}, follow_redirects=False).status_code)


@pytest.mark.soak
def test_the_gamemaster_ends_it_gives_points_and_says_when_the_next_is(table: Table) -> None:
    gus, ana = sit(table, "gus"), sit(table, "ana")
    assert f"{AT}/evening" in ana.get(AT).text
    page = gus.get(f"{AT}/evening").text
    assert "End the session</button>" in page
    assert [title for _, title in rewards_of(table, table.seat("gus"))] == ["End the mission", "Give Adventure Points"]
    assert f'href="{AT}/do/award?back=evening"' in page
    form = gus.get(f"{AT}/do/award?back=evening").text
    assert f'href="{AT}/evening" data-close' in form
    assert f'name="back" value="{AT}/evening#came"' in form, "one comes back to the recap, where it tells of it"
    assert 'id="came"' in page
    assert "/do/award" not in ana.get(f"{AT}/evening").text
    assert "End the session" not in ana.get(f"{AT}/evening").text
    assert posted(ana, "end-session") == 422
    assert posted(gus, "end-session", when="2026-11-20T19:00") == 303
    table.refresh()
    table.start("gus", "award", {"points": "5", "people": ["rena"]})
    assert not table.position.session
    assert next_note(table)[1] == "Friday 20 November 2026, 19:00"
    over = ana.get(f"{AT}/evening").text
    assert "Session 1 has ended" in over
    assert "Next session: Friday 20 November 2026, 19:00" in over
    assert f'href="{AT}/export"' in over
    assert "Rena Voss gets 5 Adventure Points." in over, "what is given after the end is still for this evening"
    assert not re.search(r"and \d+ more", over)
    assert posted(ana, "next-session", when="never") == 422
    assert posted(gus, "next-session", when="after the holidays") == 303
    table.refresh()
    assert [note.text for note in table.house.notes.values()] == ["after the holidays"]


def test_the_next_evening_begins_with_the_one_before(table: Table) -> None:
    ana = table.seat("ana")
    assert previously_of(table, ana) is None
    table.end_session("gus")
    assert previously_of(table, ana) is None
    table.begin_session("gus")
    found = previously_of(table, ana)
    assert found is not None
    assert found.title == "Into the vault"
    page = sit(table, "ana").get(AT).text
    assert "Previously, Into the vault" in page
    shown = re.findall(r"<li>([^<]+)", page.partition("previously-title")[2].partition("</ul>")[0])
    assert [one.strip() for one in shown] == [one.gist.replace("'", "&#39;") for one in found.moments]
    assert not any(one.gist.startswith("No roll needed") for one in found.moments)
    table.say("ana", "Hello again")
    assert previously_of(table, ana) is not None, "talk does not end it"
    table.title("gus", "Daylight")
    assert previously_of(table, ana) is None
    assert "Previously" not in sit(table, "ana").get(AT).text


def test_the_gamemaster_is_told_what_is_left_before_a_session_ends() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "augur", bytes([2]) * 32)
    gus = table.seat("gus")
    table.begin_session("gus")
    assert list(left_open(table, gus)) == []
    table.start("gus", "start-chase", {"foe": "ives"})
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps across the gap"})
    assert "Mirel tries to leap across the gap: Gus" in " ".join(left_open(table, gus))
    assert "The chase with Captain Ives isn’t over." in left_open(table, gus)
    assert list(left_open(table, table.seat("ana"))) == []
    table.abandon("gus", call, "it is late")
    assert list(left_open(table, gus)) == ["The chase with Captain Ives isn’t over."]
    page = sit(table, "gus").get(f"{AT}/evening").text
    assert "Before you end it:" in page
    assert "Before you end it:" not in sit(table, "ana").get(f"{AT}/evening").text


def test_a_reward_that_was_not_given_is_called_to_mind() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    table.begin_session("gus")
    assert "Nobody has been rewarded for this session yet." in left_open(table, table.seat("gus"))
    table.start("gus", "award", {"points": "5"})
    assert "Nobody has been rewarded for this session yet." not in left_open(table, table.seat("gus"))
    assert any("get 5 Adventure Points" in text for _, text in evening_of(table, table.seat("ana"), 1).earned)


def made(game: str) -> Table:
    """Give a table of a game at which a session has begun."""
    table = demo_table(SqliteStore(":memory:"), "t", game, bytes(32))
    table.begin_session("gus")
    table.title("gus", "The quay")
    return table


def to_the_end(table: Table, call: int, seed: int = 1) -> None:
    """Let bots play a moment to its end."""
    while call in table.open:
        assert answered_by_one(table, [one._replace(policy="cautious") for one in bots(table)], Random(seed))


def told(table: Table, seat: str = "ana") -> list[str]:
    return [one.gist for scene in evening_of(table, table.seat(seat), 1).scenes for one in scene.moments]


def test_the_recap_has_narration_hand_outs_and_reveals() -> None:
    table = made("augur")
    fog = "The fog rolls in, and every lantern goes out."
    table.say("gus", fog)
    table.say("gus", "Hold on")
    table.say("ana", "I don't like the look of this fog at all")
    table.say("gus", "Only you can hear the bell toll", ["ana"])
    table.note("gus", "A torn map", "North is down.", ("gm", "ana"))
    came = next(number for number, line in table.lines(0) if "ives" in repr(line) and "Joined" in repr(line).title())
    table.reveal("gus", came)
    table.reveal("gus", came, back=True)
    assert told(table) == [fog], "what was taken back is not told"
    table.reveal("gus", came)
    kicks = "Mirel kicks the door shut"
    table.say("ana", kicks)
    assert told(table) == [fog, "Captain Ives steps into view.", kicks]
    assert told(table, "ben") == [fog, "Captain Ives steps into view.", kicks]
    page = sit(table, "ana").get(f"{AT}/evening").text
    assert f"Gus: <q>{fog}</q>" in page
    assert page.index("Known only to some") < page.index("Gus hands out to you: A torn map")
    assert f"<li>{kicks}</li>" in page


def test_the_recap_has_what_the_gamemaster_says_of_a_move_and_not_what_was_let_go() -> None:
    table = made("augur")
    move = table.start("gus", "gm-move-now", {"kind": "action", "against": "mirel"})
    table.answer("gus", move, 0, fields={"way": "heavy-harm.wounded", "text": "the door gives all at once."})
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "pick the lock"})
    table.answer("gus", call, 0, fields={"level": "risky"})
    table.prefer_dice("ana", "own")
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(1, 1, 2, 1, 1))
    to_the_end(table, call)
    for due in dues_of(table, table.seat("gus")):
        table.start("gus", "let-go", {"due": due.key})
    texts = told(table, "gus")
    assert texts[0] == "The door gives all at once"
    assert not [one for one in texts if "lets it go" in one]
    page = sit(table, "ana").get(f"{AT}/evening").text
    assert re.search(r"<li>The door gives all at once<br><small[^>]*>Mirel takes 3 Fatigue", page)
    table.store.close()


def test_a_group_effort_is_the_leaders_and_the_others_helped() -> None:
    table = made("augur")
    to_the_end(table, table.start("gus", "group-effort", {"rolls": "dov", "what": "cross the river"}))
    mirel, dov = evening_of(table, table.seat("ana"), 1).people
    assert [(one.face.name, one.actions, one.helped) for one in (mirel, dov)] == [("Mirel", 0, "Dov"), ("Dov", 1, "")]
    assert dov.best or dov.worst
    assert (mirel.best, mirel.worst) == (None, None), "it is the moment of the one who rolls"
    page = sit(table, "ana").get(f"{AT}/evening").text
    assert "<p>Helped Dov.</p>" in page
    assert "Dov, with Mirel, " in page


def raced(table: Table) -> int:
    """Let Jory win a race against Rena, with sixes against ones."""
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    call = table.start("gus", "contest", {"sides": ["rena", "jory"], "roll": "running", "doing": "a race"})
    while call in table.open:
        seat, card = next((seat, one) for seat in ("ana", "ben", "gus") for one in view(table, seat).cards)
        size = parts_of(card.pool)[0][1] if card.kind == "roll" else 0
        if size:
            table.answer(seat, call, card.sequence, faces=(6 if seat == "ben" else 1,) * size)
        elif card.key == "turn":
            table.answer(seat, call, card.sequence, choice={"ana": "rena", "ben": "jory"}[seat])
        elif card.options:
            table.answer(seat, call, card.sequence, choice="keep")
        else:
            table.answer(seat, call, card.sequence, fields={"stake": "the other one buys the drinks"})
    return call


def test_a_race_that_somebody_lost_is_not_their_finest_hour() -> None:
    table = made("mechwarrior")
    raced(table)
    evening = evening_of(table, table.seat("ana"), 1)
    assert " wins. The other one buys the drinks." in evening.story[0][1][0].text
    lost, won = sorted(evening.people, key=lambda one: one.well)
    assert (won.well, bool(won.best), won.worst) == (1, True, None)
    assert (lost.well, lost.best, bool(lost.worst)) == (0, None, True)


def test_the_finest_hour_is_what_was_least_likely() -> None:
    """Of two that are as good, the success against the odds, not the latest or the one with most dice."""
    table = made("mechwarrior")
    for what, modifier, faces in (("takes a long shot", "3", (5, 6)), ("does it at ease", "-3", (3, 2))):
        call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": what})
        table.answer("gus", call, 0, fields={"modifier": modifier})
        table.answer("ana", call, 1, faces=faces)
        to_the_end(table, call)
    (rena,) = evening_of(table, table.seat("ana"), 1).people
    assert rena.best is not None
    assert "a long shot" in rena.best.headline


def test_the_finest_hour_is_the_best_result_contests_too() -> None:
    """Jory wins a firefight with a double six, by more than anything else that he did."""
    table = made("mechwarrior")
    call = raced(table)
    late = table.start("ben", "attempt", {"who": "jory", "skill": "stealth", "doing": "hides"})
    table.answer("gus", late, 0, fields={"modifier": "3"})
    table.answer("ben", late, 1, faces=(6, 5))
    to_the_end(table, late)
    jory = next(one for one in evening_of(table, table.seat("ana"), 1).people if one.face.name == "Jory Tamm")
    assert jory.best is not None
    assert jory.best.number == call


def test_what_works_at_a_price_has_succeeded() -> None:
    table = made("augur")
    table.prefer_dice("ana", "own")
    for doing, faces in (("climbs", (4, 1, 1)), ("jumps", (1, 1, 1)), ("swims", (6, 1, 1))):
        call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": doing})
        table.answer("gus", call, 0, fields={"level": "normal"})
        table.answer("ana", call, 1, choice="roll")
        table.answer("ana", call, 2, faces=faces)
        to_the_end(table, call)
    (mirel,) = evening_of(table, table.seat("ana"), 1).people
    assert (mirel.actions, mirel.well) == (3, 2)
    assert "3 rolls: Good, Messy, Botched" in sit(table, "ana").get(f"{AT}/evening").text
    assert mirel.worst is not None
    table.set_verdict("gus", mirel.worst.number, "result", "perfect", "so be it")
    for again in list(table.open):
        to_the_end(table, again)
    (mirel,) = evening_of(table, table.seat("ana"), 1).people
    assert mirel.best is not None
    assert mirel.best.good == "good", "her own dice count before what the gamemaster gives"


def test_what_was_tried_until_it_worked_is_no_hard_luck_beside_the_finest_hour() -> None:
    table = made("augur")
    table.prefer_dice("ana", "own")
    for faces in ((1, 1, 1), (6, 1, 1)):
        call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "climbs the wall"})
        table.answer("gus", call, 0, fields={"level": "normal"})
        table.answer("ana", call, 1, choice="roll")
        table.answer("ana", call, 2, faces=faces)
        to_the_end(table, call)
    (mirel,) = evening_of(table, table.seat("ana"), 1).people
    assert (mirel.best is not None, mirel.worst) == (True, None)


def test_a_danger_that_strikes_is_no_success() -> None:
    table = made("augur")
    table.prefer_dice("ana", "own")
    for danger in ("plain", "none", "minor"):  # of a minor one nothing is left that strikes
        call = table.start("gus", "call", {"who": "mirel", "kind": "reaction", "danger": danger})
        table.answer("ana", call, 0, fields={"way": "finesse"})
        table.answer("ana", call, 1, choice="roll")
        table.answer("ana", call, 2, faces=(4, 1, 1))
        to_the_end(table, call)
    (mirel,) = evening_of(table, table.seat("ana"), 1).people
    assert (mirel.actions, mirel.well) == (3, 1)


def test_a_tension_is_told_by_its_pitfalls_and_how_they_ended() -> None:
    table = made("cgg")
    hero = next(iter(table.seat("ana").holds))
    table.start("gus", "begin-tension", {"pitfall": "The hull tears open", "edge": hero, "party": [hero]})
    table.start("ana", "edge", {"who": hero, "to": hero, "code": "perception", "first": hero})
    table.start("ana", "idle", {"who": hero, "how": "stares at the cracks"})
    table.start("gus", "avert-pitfall", {"pitfall": "The hull tears open"})
    text = " ".join(told(table))
    assert "stares at the cracks" in text, "what was done in it is told"
    assert "to keep the worst from happening." in text
    assert "“The hull tears open” is averted." in text
    assert "The Tension is over." in text


def test_whoever_helps_has_not_acted_and_what_follows_from_it_is_told() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "augur", bytes([2]) * 32)
    table.begin_session("gus")
    call = table.start("ana", "try", {"who": "mirel", "way": "reason", "what": "reads the tide"})
    table.answer("gus", call, 0, fields={"level": "desperate"})
    (card,) = view(table, "ben").cards
    table.answer("ben", call, card.sequence, choice=card.options[0])
    (card,) = view(table, "ana").cards
    table.answer("ana", call, card.sequence, choice="roll")
    assert call not in table.open
    due = dues_of(table, table.seat("gus"))[0]
    move, *others = due.acts
    assert move.call, "what is to be done comes first"
    assert [one.title for one in others] == ["Let it go"]
    made = table.start("gus", move.act, {move.row: due.key})
    while made in table.open:
        answered_by_one(table, bots(table), Random(1))
    evening = evening_of(table, table.seat("ana"), 1)
    assert [(one.face.name, one.actions) for one in evening.people] == [("Mirel", 1), ("Dov", 0)]
    counted = {by: sit(table, "ana").get(f"/table/t/statistics?by={by}").text for by in ("", "ana", "ben")}
    rolls = {by: re.findall(r" (?:dice|die) in (\d+) rolls?", page) for by, page in counted.items()}
    assert rolls == {"": ["1"], "ana": ["1"], "ben": ["0"]}, "as the recap counts them"
    ((_, passages),) = evening.story
    assert ", helped by Dov: it " in passages[0].text, "and it is said how it went, in the same breath"
    assert made in [one.number for scene in evening.scenes for one in scene.moments]
    table.store.close()


def test_a_finest_hour_is_the_best_result_and_then_the_least_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "augur", bytes([2]) * 32)
    table.begin_session("gus")
    table.prefer_dice("ana", "own")
    calls = []
    for faces in ((6, 6, 2), (6, 3, 2), (6, 2, 2)):
        call = table.start("ana", "try", {"who": "mirel", "way": "finesse"})
        table.answer("gus", call, 0, fields={"level": "normal"})
        table.answer("ana", call, 1, choice="roll")
        table.answer("ana", call, 2, faces=faces)
        if call in table.open:
            table.answer("ana", call, 3, choice="bigger")
        calls.append(call)
    chances = dict(zip(calls, (0.5, 0.1, 0.2), strict=True))
    monkeypatch.setattr("rollwright.web.evening_people.chance_of", lambda table, call: chances[call])

    def finest() -> int:
        (mirel,) = evening_of(table, table.seat("ana"), 1).people
        assert mirel.best is not None
        return mirel.best.number

    assert finest() == calls[0], "a perfect result, however likely"
    table.store.close()


def test_of_several_who_fell_by_somebody_the_hardest_blow_is_their_finest_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "augur", bytes([2]) * 32)
    table.begin_session("gus")
    ends = ("Rusk is down.",)
    turns = [Block("told", at, at, foes=(f"Rusk loses {lost}.",), milestones=ends) for at, lost in ((1, 48), (2, 6))]
    monkeypatch.setattr("rollwright.web.evening_people.turns_of", lambda teller, blocks, who: turns)
    assert {one.best.foes for one in evening_of(table, table.seat("ana"), 1).people if one.best} == {
        ("Rusk loses 48.",)
    }
    table.store.close()


def test_the_whole_evening_is_told_with_the_gamemasters_own_deeds_and_each_spend() -> None:
    table = made("augur")
    for number in range(15):
        table.start("gus", "start-clock", {"name": f"Clock {number}", "size": 6})
    call = table.start("ana", "try", {"who": "mirel", "way": "guile", "what": "talks her way in", "push": True})
    to_the_end(table, call)
    for seat in ("gus", "ana"):
        assert [one for one in told(table, seat) if one.startswith("Mirel")]
        assert len([one for one in told(table, seat) if "Clock 1" in one]) == 6, "clock 1, and 10 to 14"
    page = sit(table, "ana").get(f"{AT}/evening").text
    assert " more</summary>" not in page, "the end of an evening is not folded away"
    assert page.index("Clock 14") < page.index("Mirel pushes: 1 Stress")
    assert "The highest die is" not in page


def test_what_a_roll_brings_is_told_where_it_happened_and_with_whose_hard_luck_it_is() -> None:
    table = made("mechwarrior")
    table.prefer_dice("ana", "own")
    table.prefer_dice("ben", "own")
    for seat, who, face in (("ana", "rena", 1), ("ben", "jory", 6)):
        call = table.start(seat, "attempt", {"who": who, "skill": "running", "doing": "vault the fence"})
        table.answer("gus", call, 0, fields={})
        (card,) = view(table, seat).cards
        table.answer(seat, call, card.sequence, faces=(face,) * parts_of(card.pool)[0][1])
        to_the_end(table, call)
    table.say("gus", "Wood cracks, and then there is silence.")
    table.start("gus", "margin", {"due": "rena", "what": "the fence comes down with her", "now": "lightly-wounded"})
    evening = evening_of(table, table.seat("ana"), 1)
    ((_, passages),) = evening.story
    whole = " ".join([one.text for one in passages])
    brought = "Rena Voss: the fence comes down with her."
    wounded = "Rena Voss is lightly wounded."
    order = ["Rena Voss tries to vault", "Jory Tamm vaults the fence", "Wood cracks", brought, wounded]
    assert sorted(order, key=whole.index) == order
    rena, _ = evening.people
    assert rena.brought.endswith(f"{brought} {wounded}")
    page = sit(table, "ana").get(f"{AT}/evening").text
    assert re.search(r"Failure</span><br><small[^>]*>[^<]*the fence comes down", page), "on a line of its own"


def test_a_recap_tells_harm_on_both_sides_what_was_gained_and_what_is_left_open() -> None:
    table = made("augur")
    table.prefer_dice("ana", "own")
    table.start("gus", "start-clock", {"name": "The Anselm sails", "size": 4})
    for size, push, faces in (("8", False, (4,)), (None, True, (6, 6))):
        given = {"who": "mirel", "way": "prowess", "what": "trips him", "against": "the captain", "push": push}
        call = table.start("ana", "try", given)
        fields = {"kind": "clash", "track": "fatigue", "level": "normal", **({"size": size} if size else {})}
        table.answer("gus", call, 0, fields=fields)
        table.answer("ana", call, 1, choice="push" if push else "roll")
        table.answer("ana", call, 2, faces=faces)
        to_the_end(table, call)
    evening = evening_of(table, table.seat("ana"), 1)
    whole = " ".join([one.text for _, told in evening.story for one in told])
    assert re.search("[Tt]he captain takes 1 harm", whole), whole
    assert "Mirel takes 1 Fatigue" in whole
    (mirel,) = evening.people
    assert mirel.grades == "Perfect, Messy"
    changed = evening.fared["Mirel"]
    assert "Stress 0/6 → 1/6" in changed
    assert changed.endswith("Fatigue 1")
    assert evening.open == ("The fight with the captain isn’t over.", "The Anselm sails (0 of 4).")
    table.end_session("gus")
    page = sit(table, "ana").get(f"{AT}/evening").text
    assert "Left open" in page
    assert "2 rolls: Perfect, Messy" in page


def test_a_group_effort_has_the_face_of_the_one_who_leads_it() -> None:
    table = made("augur")
    call = table.start("gus", "group-effort", {"rolls": "mirel", "what": "cross the river"})
    to_the_end(table, call)
    block = Storyteller(table, table.seat("ana"), Faces(table, {"mirel": "Mirel", "dov": "Dov"})).moment(call)
    assert block is not None
    assert block.face is not None
    assert block.face.name == "Mirel"


def test_what_the_gamemaster_does_most_stands_first_and_beside_the_last_result() -> None:
    table = made("augur")
    first, *_ = places_of(table, table.seat("gus"))
    assert [one.title for one in first.offers] == ["Call for a roll", "Group effort", "Make a move of your own"]
    assert first.offers[0].guide.startswith("A reaction to a danger")
    to_the_end(table, table.start("ana", "try", {"who": "mirel", "way": "guile", "what": "talks her way in"}))
    ended = sit(table, "gus").get(AT).text.split('class="moment ended"')[1].split("</section>")[0]
    assert "/do/call" in ended
    assert "/do/call" not in sit(table, "ana").get(AT).text.split('class="moment ended"')[1].split("</section>")[0]


def test_of_many_options_none_is_picked_beforehand() -> None:
    table = made("mechwarrior")
    form = sit(table, "gus").get(f"{AT}/do/contest").text
    rolls = re.findall(r'<input type="radio" name="a.roll"[^>]*>', form)
    assert len(rolls) > 20
    assert not [one for one in rolls if "checked" in one]
    assert all("required" in one for one in rolls)


def test_a_reason_stands_in_its_sentence() -> None:
    table = made("augur")
    table.land("gus", [Joined(who="ondine", sheet={"name": "Sister Ondine"})], "made by Ben")
    assert "Sister Ondine joins (made by Ben)." in sit(table, "ana").get(AT).text


def test_an_ability_is_used_by_a_small_button_of_its_own() -> None:
    sheet = sit(made("augur"), "ana").get(AT).text.split('id="sheet-mirel"')[1].split('id="sheet-dov"')[0]
    uses = sheet.split('class="flow uses"')[1].split("</ul>")[0]
    assert re.findall(r">(Use it|Momentum)<", uses)
    assert "Use an ability" not in re.sub(r'title="[^"]*"', "", uses)


def test_somebody_who_missed_while_their_side_won_has_not_succeeded() -> None:
    table = made("mechwarrior")
    for seat in ("gus", "ana", "ben"):
        table.prefer_dice(seat, "own")
    foe = next(who for who in table.state.sheets if who not in ("rena", "jory"))
    given = {"sides": [foe, "jory", "rena"], "split": "heroes", "roll": "running", "doing": "a brawl"}
    call = table.start("gus", "contest", given)
    while call in table.open:
        seat, card = next((seat, one) for seat in ("ana", "ben", "gus") for one in view(table, seat).cards)
        size = parts_of(card.pool)[0][1] if card.kind == "roll" else 0
        if size:
            table.answer(seat, call, card.sequence, faces=(5 if seat == "ana" else 1,) * size)
        elif card.options:
            table.answer(seat, call, card.sequence, choice=card.options[-1])
        else:
            table.answer(seat, call, card.sequence, fields={})
    people = {one.face.name: one for one in evening_of(table, table.seat("ana"), 1).people}
    counted = [(people[name].well, people[name].grades) for name in ("Rena Voss", "Jory Tamm")]
    assert counted == [(1, "contest won"), (0, "contest won by their side")]
    assert people["Jory Tamm"].best is None
    assert "1 roll: contest won by their side<" in sit(table, "ana").get(f"{AT}/evening").text


def test_a_recap_is_fit_to_be_read_aloud() -> None:
    """Secrets stand apart, what the gamemaster was to say is left out, as are accounts; what was dared is told once."""
    table = made("mechwarrior")
    table.prefer_dice("ana", "own")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "vault the fence"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(2, 2))
    (card,) = view(table, "ana").cards
    assert table.open
    table.answer("ana", call, card.sequence, choice=next(one for one in card.options if one != "keep"))
    while call in table.open:
        (card,) = view(table, "ana").cards
        size = parts_of(card.pool)[0][1]
        table.answer("ana", call, card.sequence, faces=(5,) * size)
    table.prefer_dice("gus", "own")
    secret = table.start("gus", "attempt", {"who": "jory", "skill": "stealth", "doing": "hide"}, hidden="all")
    to_the_end(table, secret)
    evening = evening_of(table, table.seat("gus"), 1)
    assert [one.number for scene in evening.scenes for one in scene.moments] == [call]
    assert [one.number for one in evening.secrets] == [secret]
    tale = " ".join([one.text for _, told in evening.story for one in told])
    assert "spends" not in tale, "no accounts in the tale"
    assert tale.startswith("Rena Voss vaults the fence, spending Edge to roll again")
    assert [one.actions for one in evening.people] == [1], "and nobody's counts tell of it"
    page = sit(table, "gus").get(f"{AT}/evening").text
    assert page.count("spends 1 Edge.") == 1, "moment by moment, without what is left"
    assert page.index("Rena Voss vaults the fence") < page.index("Known only to some") < page.index("only you")
    assert "Known only to some" not in sit(table, "ana").get(f"{AT}/evening").text
    table.reveal("gus", secret, ())
    for seat in ("gus", "ana"):
        shown = evening_of(table, table.seat(seat), 1)
        assert shown.secrets == (), "what was shown to everybody is no secret any longer"
        assert secret in [one.number for scene in shown.scenes for one in scene.moments]


def test_a_tension_that_the_exec_ends_says_what_never_came() -> None:
    table = made("cgg")
    hero = next(iter(table.seat("ana").holds))
    table.start("gus", "begin-tension", {"pitfall": "The hull tears open", "edge": hero, "party": [hero]})
    table.start("gus", "end-tension")
    assert "The Tension is over. “The hull tears open” never came." in " ".join(told(table))


def test_what_only_the_gamemaster_knows_is_marked_and_stands_apart_in_the_recap() -> None:
    table = made("augur")
    table.start("gus", "start-clock", {"name": "The tide turns", "size": 6})
    table.start("gus", "start-clock", {"name": "Ives loses patience", "size": 6, "secret": True})
    gm, player = evening_of(table, table.seat("gus"), 1), evening_of(table, table.seat("ana"), 1)
    assert gm.story == player.story, "the tale is the same for everybody"
    assert gm.open == player.open == ("The tide turns (0 of 6).",)
    assert gm.open_in_secret == ("Ives loses patience (0 of 6).",)
    assert [one.gist for one in gm.secrets] == ["A secret clock begins: Ives loses patience."]
    client = sit(table, "gus")
    for page, places in ((client.get(f"{AT}/log").text, 1), (client.get(AT).text, 2)):  # the story, and "Just now"
        assert re.findall(r'patience \(6 ticks\)\. <small class="only">([^<]*)', page) == ["only you"] * places
        assert not re.search(r"The tide turns \(6 ticks\)\. <small", page)
