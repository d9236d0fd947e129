"""Bots answer and start by their policies, from their own seats; demonstration tables are complete and legal."""

from __future__ import annotations

from random import Random

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games import GAMES as BUILT_IN
from rollwright.play.journal import Chosen
from rollwright.rules.ruleset import ruleset
from rollwright.table import bots as bots_module
from rollwright.table.bots import POLICIES, Bot, best_choice, bot_of, bots_of, play_on, waiting
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.log import Answered, CallEnded, CallOpened
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.table.sessions import GAMES
from tests.table.tables import SEED


def demo(game: str = "mechwarrior", bots: str = "", seed: bytes = SEED) -> Table:
    return demo_table(SqliteStore(":memory:"), "demo", game, seed, bots=bots)


def called(table: Table) -> int:
    """Let the gamemaster call on Rena for a roll."""
    return table.start("gus", "call", {"who": "rena", "roll": "stealth"})


def chosen(table: Table) -> list[Chosen]:
    return [line.entry for line in table.log if isinstance(line, Answered) and isinstance(line.entry, Chosen)]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_every_game_by_every_policy(game: str, policy: str) -> None:
    random = Random(f"{game} {policy}")
    table = demo(game, policy)
    acts = 25 if policy == "best" else 40  # the best one thinks
    assert play_on(table, bots_of(table, random), acts, random) == acts
    ended = [line for line in table.log if isinstance(line, CallEnded)]
    assert len(ended) >= 3
    starters = {line.by for line in table.log if isinstance(line, CallOpened)}
    assert len(starters) >= 2


def test_a_cautious_bot_takes_the_first_option_and_a_random_one_does_not_always() -> None:
    first: dict[str, set[bool]] = {}
    for policy in ("cautious", "random"):
        random = Random(3)
        table = demo("augur", policy)
        play_on(table, bots_of(table, random), 60, random)
        first[policy] = {entry.chosen == entry.options[0] for entry in chosen(table)}
    assert first == {"cautious": {True}, "random": {True, False}}


@pytest.mark.parametrize(("faces", "taken"), [((1, 1, 1), "reroll"), ((6, 6, 6), "keep")])
def test_the_best_bot_spends_edge_where_it_helps(faces: tuple[int, ...], taken: str) -> None:
    table = demo()
    call = called(table)
    table.answer("ana", call, 0, faces=faces)
    bot = Bot("ana", "best", Random(0))
    cards = bot.cards(table)
    if taken == "keep" and not cards:
        return
    (card,) = cards
    assert card.key == "edge"
    assert bot.choice(table, card) == taken
    assert bot.answer(table, card)
    assert chosen(table)[-1].chosen == taken


def test_the_best_bot_is_cautious_where_it_would_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    table = demo()
    call = called(table)
    table.answer("ana", call, 0, faces=(1, 1, 1))
    bot = Bot("ana", "best", Random(0))
    (card,) = bot.cards(table)
    assert best_choice(table, card) == "reroll"
    monkeypatch.setattr(bots_module, "WORK", 0)
    assert best_choice(table, card) is None
    assert bot.choice(table, card) == "keep"


def test_another_actor_than_the_one_whose_worth_it_is_is_cautious() -> None:
    table = demo()
    table.start("ana", "attempt", {"who": "rena", "skill": "stealth"})
    gm = Bot("gus", "best", Random(0))
    (card,) = gm.cards(table)
    assert (card.stand_in, card.kind, best_choice(table, card)) == (False, "card", None)


def test_a_question_of_one_who_is_gone_is_answered_by_the_gamemaster_s_bot() -> None:
    random = Random(1)
    table = demo(bots="random")
    call = called(table)
    bots = bots_of(table, random)
    assert [(bot.seat, card.stand_in) for bot, card in waiting(table, bots, random)] == [("ana", False), ("gus", True)]
    table.leave("ana")
    bots = bots_of(table, random)
    assert [(bot.seat, card.stand_in) for bot, card in waiting(table, bots, random)] == [("gus", True)]
    play_on(table, bots, 4, random, start=0)
    assert call not in table.open


def test_an_answer_that_came_too_late_is_refused() -> None:
    table = demo()
    called(table)
    bot = Bot("ana", "random", Random(0))
    (card,) = bot.cards(table)
    assert bot.answer(table, card)
    with pytest.raises(AlreadyAnswered):
        bot.answer(table, card)


def test_the_same_seeds_play_the_same() -> None:
    logs = []
    for _ in range(2):
        random = Random(5)
        table = demo("augur", "random")
        play_on(table, bots_of(table, random), 40, random)
        logs.append(table.log)
    assert logs[0] == logs[1]


def test_nobody_plays_where_there_are_no_bots() -> None:
    table = demo()
    number = table.number
    assert bots_of(table, Random(0)) == []
    assert play_on(table, [], 10, Random(0)) == 0
    assert Bot("sue", "random", Random(0)).start(table) is None
    assert table.number == number


def test_a_seat_names_its_bot() -> None:
    random = Random(0)
    assert bot_of(Seat("ana", "Ana"), random) is None
    assert bot_of(Seat("ana", "Ana", bot="best"), random) == Bot("ana", "best", random)
    with pytest.raises(BadInput, match="no bot 'wild'; there are random, cautious, best"):
        bot_of(Seat("ana", "Ana", bot="wild"), random)


@pytest.mark.parametrize("game", GAMES)
def test_demonstration_tables_are_complete_and_legal(game: str) -> None:
    table = demo(game)
    rules = ruleset(game)
    for who in demo_of(game).heroes:
        assert rules.check is not None
        assert list(rules.check(rules.options(), table.state.sheet(who))) == []
        assert any(who in seat.holds for seat in table.seats if seat.role == "player")
        assert table.state.sheet(who).name
    hidden = set(demo_of(game).npcs)
    assert hidden
    assert hidden <= {sheet.id for sheet in view(table, "gus").sheets}
    assert not hidden & {sheet.id for sheet in view(table, "ana").sheets}
    known = demo_table(SqliteStore(":memory:"), "open", game, SEED, hidden=False)
    assert hidden <= {sheet.id for sheet in view(known, "ana").sheets}


def test_a_game_without_a_demonstration_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "toy", "tests.rules.toy")
    with pytest.raises(BadInput, match="no demonstration table for 'toy'; there are mechwarrior"):
        demo_table(SqliteStore(":memory:"), "x", "toy")
    with pytest.raises(BadInput, match="no ruleset 'chess'"):
        demo_table(SqliteStore(":memory:"), "x", "chess")
