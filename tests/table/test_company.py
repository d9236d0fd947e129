"""Bots keep somebody company: they answer and begin things at a person's pace, and never bring a table to a halt."""

from __future__ import annotations

from random import Random

import pytest

from rollwright.dice.errors import Refused
from rollwright.rules.ruleset import Move, ruleset_ids
from rollwright.table.bots import Bot, bots_of, volunteers
from rollwright.table.company import BETWEEN, HELPABLE, THINKS, UNHEARD, Company
from rollwright.table.demo import FIRST, GAMEMASTER, Play, demo_of, has_demo, trial_table
from rollwright.table.log import Abandoned, Answered, CallEnded, CallOpened, Said
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import Card, changes

GAMES = [id for id in ("mechwarrior", "augur", "cgg", "cgg-2015", "going-somewhere") if id in ruleset_ids()]


def sat(game: str, seat: str) -> Table:
    return trial_table(SqliteStore(":memory:"), "trial", game, seat)


def put(table: Table, seat: str) -> list[Card]:
    """Give what is put to a person, not what they could answer for others or volunteer for."""
    return [card for card in changes(table, seat, table.number).cards if not card.stand_in]


def opened_by(table: Table, *seats: str) -> int:
    return sum(isinstance(line, CallOpened) and line.by in seats for line in table.log)


def ended(table: Table) -> int:
    return sum(isinstance(line, CallEnded) for line in table.log)


def begun(table: Table, move: Move, play: Play) -> bool:
    try:
        table.start(FIRST, move.procedure, {**move.filled, **play.given})
    except Refused:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_ten_actions_of_a_player_among_bots(game: str) -> None:
    table, person, now = sat(game, FIRST), Bot(FIRST, "cautious", Random(7)), 0.0
    company, random = Company(Random(game), now), Random(f"{game} person")
    plays = [play for play in demo_of(game).plays if play.who in table.seat(FIRST).holds]
    assert plays
    mine = 0
    while mine < 10:
        assert now < 1_000, "somebody waits for nobody"
        now += 1
        if company.act(table, now):
            continue
        cards = [card for card in put(table, FIRST) if not volunteers(table, card)]
        if cards:
            person.answer(table, cards[0])
        elif not table.open and now % 12 == 0:
            play = plays[mine % len(plays)]
            own = [move for move in table.moves(FIRST) if move.procedure == play.act and play.title in ("", move.title)]
            if not any(begun(table, move, play) for move in own[:1]):  # done but once: any other will do
                assert Bot(FIRST, "random", random).start(table) is not None
            mine += 1
    assert opened_by(table, FIRST) >= 3
    assert ended(table) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_a_gamemaster_gets_things_to_judge_now_and_then(game: str) -> None:
    table, company, now = sat(game, GAMEMASTER.id), Company(Random(game), 0.0), 0.0
    person = Bot(GAMEMASTER.id, "cautious", Random(7))
    while ended(table) < 8:
        assert now < 1_000, "nobody tries anything any more"
        now += 1
        if not company.act(table, now):
            for card in put(table, GAMEMASTER.id):
                person.answer(table, card)
    bots = [bot.seat for bot in bots_of(table, Random(0))]
    assert opened_by(table, *bots) >= 8
    assert len({line.by for line in table.log if isinstance(line, CallOpened)}) == len(bots)


@pytest.mark.parametrize("game", GAMES)
def test_what_heroes_would_do_can_be_begun(game: str) -> None:
    for play in demo_of(game).plays:
        table = sat(game, GAMEMASTER.id)
        seat = next(one for one in table.seats if play.who in one.holds)
        found = [one for one in table.moves(seat.id) if one.procedure == play.act and play.title in ("", one.title)]
        table.start(seat.id, play.act, {**found[0].filled, **play.given})


def test_where_a_game_says_nothing_bots_begin_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.table.company.plays_of", lambda game: ())
    table, company = sat("augur", GAMEMASTER.id), Company(Random(1), 0.0)
    for now in range(1, 20):
        company.act(table, float(now))
    assert opened_by(table, "ana", "ben") == 1


def test_a_persons_questions_are_left_alone() -> None:
    table, company = sat("mechwarrior", FIRST), Company(Random(1), 0.0)
    table.start(FIRST, "attempt", {"who": "rena", "skill": "running", "doing": "runs"})
    assert company.act(table, 10) is False  # a look: something is new
    assert company.act(table, 10 + THINKS / 2) is False
    assert company.act(table, 10 + 2 * THINKS) is True
    assert [card.kind for card in put(table, FIRST)] == ["roll"]
    for now in range(20, 400):
        assert company.act(table, float(now)) is False
    assert opened_by(table, "ben") == 0


def test_bots_stop_when_nobody_answers_them() -> None:
    table, company = sat("augur", FIRST), Company(Random(1), 0.0)
    for now in range(1, 2_000):
        company.act(table, float(now))
    assert opened_by(table, "ben") == UNHEARD
    table.say(FIRST, "I am back")
    for now in range(2_000, 2_100):
        company.act(table, float(now))
    assert opened_by(table, "ben") > UNHEARD


def test_a_bot_waits_a_while_for_help() -> None:
    table, company = sat("augur", FIRST), Company(Random(1), 0.0)
    table.start("ben", "try", {"who": "dov", "way": "prowess"})
    assert [company.act(table, now) for now in (1.0, 3.0)] == [False, True]  # the gamemaster's bot has judged it
    assert company.act(table, 4.0) is False
    assert [volunteers(table, card) for card in put(table, FIRST)] == [True]
    assert company.act(table, 4.0 + HELPABLE - 1) is False
    assert company.act(table, 4.0 + HELPABLE) is True


def test_a_moment_that_nobody_can_go_on_with_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table, company = sat("augur", FIRST), Company(Random(1), 0.0)
    table.start("ben", "try", {"who": "dov", "way": "prowess"})

    def refuse(*given: object) -> bool:
        raise Refused("no")

    monkeypatch.setattr(Bot, "answer", refuse)
    for now in range(1, 30):
        company.act(table, float(now))
    assert not table.open
    assert any(isinstance(line, Abandoned) for line in table.log)


def test_a_trial_has_begun_and_one_seat_is_a_persons() -> None:
    assert has_demo("augur")
    for seat in (FIRST, GAMEMASTER.id):
        table = sat("augur", seat)
        assert [one.id for one in table.seats if not one.bot] == [seat]
        assert table.position.session
        assert table.position.title == demo_of("augur").scene
        assert [line.text for line in table.log if isinstance(line, Said)] == [demo_of("augur").opening]


def test_bots_answer_at_once_for_a_page_that_does_not_follow() -> None:
    table, company = sat("mechwarrior", FIRST), Company(Random(1), 0.0)
    assert company.answer(table) is False
    table.start(FIRST, "attempt", {"who": "rena", "skill": "running"})
    assert [company.answer(table), company.answer(table)] == [True, False]
    assert [line.by for line in table.log if isinstance(line, Answered)] == [GAMEMASTER.id]
    assert BETWEEN > THINKS


@pytest.mark.parametrize("game", ["augur", "mechwarrior"])
def test_a_bot_that_runs_the_game_says_something_to_each_result_and_never_the_same_at_once(game: str) -> None:
    table, person, now = sat(game, FIRST), Bot(FIRST, "cautious", Random(7)), 0.0
    company = Company(Random(game), now)
    plays = [
        play for play in demo_of(game).plays if play.who in table.seat(FIRST).holds and play.act in ("try", "attempt")
    ]
    assert [line.text for line in table.log if isinstance(line, Said)] == [demo_of(game).opening]
    for play in plays[:2]:
        table.start(FIRST, play.act, {"who": play.who, **play.given})
        before = table.number
        while table.open:
            now += 1
            if not company.act(table, now):
                for card in put(table, FIRST):
                    person.answer(table, card)
        assert not any(isinstance(line.logged, Said) for line in table.lines(before))
        now += 1
        assert company.act(table, now) or company.act(table, now + 2 * THINKS)
        (said,) = [line.logged for line in table.lines(before) if isinstance(line.logged, Said)]
        assert said.by == GAMEMASTER.id
        assert "{" not in said.text
        assert table.state.name(play.who).split()[0] in said.text
        assert not company.react(table), "once is enough"
    texts = [line.text for line in table.log if isinstance(line, Said)]
    assert len(set(texts)) == len(texts) == 3


def test_a_person_who_runs_the_game_speaks_for_themselves() -> None:
    table = sat("augur", GAMEMASTER.id)
    assert not Company(Random(1), 0.0).react(table)


def test_bots_say_what_they_do_in_a_fight_and_begin_nothing_else() -> None:
    table, company, now = sat("going-somewhere", GAMEMASTER.id), Company(Random(1), 0.0), 0.0
    table.start(GAMEMASTER.id, "begin-fight", {"distance": 4, "foes": "ferryman"})
    for round_ in (1, 2):
        table.start(GAMEMASTER.id, "command", {"action": "nearest"})
        while table.game.onward(table.options, table.state) is None:
            assert now < 100 * round_, "the fight waits for the bots"
            now += 1
            company.act(table, now)
        for _ in range(30):
            now += 1
            company.act(table, now)
        before = table.state.scene.fight.round
        while table.state.scene.fight is not None and table.state.scene.fight.round == before:
            now += 1
            if not company.act(table, now) and not table.open:
                table.go_on(GAMEMASTER.id)
            for card in put(table, GAMEMASTER.id):
                Bot(GAMEMASTER.id, "cautious", Random(7)).answer(table, card)
        if table.state.scene.fight is None:
            break
    begun = {line.procedure for line in table.log if isinstance(line, CallOpened)}
    assert begun <= {*table.game.steps, *table.game.ends}
