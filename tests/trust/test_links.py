"""Links to seats: random, kept by their digests, and renewed when somebody no longer runs the game."""

from __future__ import annotations

import json

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.table.export import export_table
from rollwright.table.importing import import_table
from rollwright.table.links import token
from rollwright.table.log import InviteEnded
from rollwright.table.seat import Seat
from rollwright.table.store.opening import copy_store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.table.tables import make_table
from tests.web.seats import TABLE, act, client_of, sit


@pytest.fixture
def table() -> Table:
    """Give a table with Ben as a second gamemaster."""
    table = make_table()
    table.seat_somebody("gus", Seat("ben", "Ben", "co-gm", ("vanya",)))
    return table


def opens(table: Table, token: str) -> str:
    """Say which seat a link opens, if any."""
    try:
        return table.seat_by(token).id
    except Refused:
        return ""


def test_a_whole_export_gives_nobody_a_link(table: Table) -> None:
    invite = table.invite("gus", "co-gm")
    exported = list(export_table(table, "ben"))
    secret = bytes.fromhex(json.loads(exported[0])["secret"])
    for seat in table.seats:
        for count in range(4):
            assert not opens(table, token(secret, "seat", table.id, f"{count}.{seat.id}"))
    for one in table.house.invitations:
        with pytest.raises(Refused, match="an invitation"):
            table.check_invite(token(secret, "invite", table.id, one))
    mine = table.seat_token("gus")
    text = "".join(list(export_table(table, "ben")))
    assert mine not in text
    assert invite not in text
    elsewhere = import_table(SqliteStore(":memory:"), exported)
    assert not opens(elsewhere, mine), "who takes a table in gives out links of its own"
    assert opens(elsewhere, elsewhere.seat_token("gus")) == "gus"


def test_links_are_random_and_kept_by_their_digests(table: Table) -> None:
    one, other = table.seat_token("ana"), table.seat_token("ana")
    assert one != other
    assert opens(table, one) == opens(table, other) == "ana"
    store = table.store
    assert isinstance(store, SqliteStore)
    with store._reading() as connection:
        kept = connection.execute("SELECT * FROM links").fetchall()
    assert kept
    assert one not in str(kept)
    assert one.encode() not in [value for row in kept for value in row]


def test_links_go_along_when_a_whole_store_is_copied(table: Table) -> None:
    link, target = table.seat_token("ana"), SqliteStore(":memory:")
    copy_store(table.store, target)
    assert opens(Table(target, table.id), link) == "ana"


@pytest.mark.parametrize("end", ["remove", "demote", "hand over"])
def test_who_ran_the_game_keeps_no_link(table: Table, end: str) -> None:
    if end == "hand over":
        table.hand_over("gus", "ben")  # Ben runs it now, made links, and hands it back
    own, players = table.seat_token("ben"), table.new_link("ben", "ana")
    invite, anas = table.invite("ben", "co-gm"), table.seat_token("ana")
    if end == "remove":
        table.remove("gus", "ben")
    elif end == "demote":
        table.seat_somebody("gus", msgspec.structs.replace(table.seat("ben"), role="player"))
    else:
        table.hand_over("ben", "gus")
    assert not opens(table, own)
    assert not opens(table, players), "nor one to somebody else's seat, which was made for him"
    assert opens(table, anas) == "ana", "what others hold goes on"
    with pytest.raises(Refused, match="taken back"):
        table.check_invite(invite)
    assert any(isinstance(line, InviteEnded) for line in table.log)
    if end != "remove":
        assert opens(table, table.seat_token("ben")) == "ben"


def test_a_link_that_ended_is_not_revived_by_giving_the_seat_anew(table: Table) -> None:
    old = table.seat_token("ana")
    before = table.seat("ana")
    table.new_link("gus", "ana")
    table.seat_somebody("gus", before)
    assert not opens(table, old)


def test_who_is_sent_away_does_not_come_back_by_the_link_for_all(table: Table) -> None:
    shared, single = table.invite("gus", uses=5), table.invite("gus")
    seat = table.join(shared, "Zoe")
    table.remove("gus", seat.id)
    with pytest.raises(Refused, match="taken back"):
        table.join(shared, "Zoe again")
    assert table.join(single, "Yan").id == "seat-3"


def test_only_the_gamemaster_renews_the_gamemasters_link(table: Table) -> None:
    link = table.seat_token("gus")
    with pytest.raises(Refused, match="GM"):
        table.new_link("ben", "gus")
    assert opens(table, link) == "gus"
    assert opens(table, table.new_link("gus", "gus")) == "gus"
    assert not opens(table, link)


def test_one_renews_ones_own_link_and_stays(table: Table) -> None:
    ana, other = sit(table, "ana"), sit(table, "ana")
    page = ana.post(f"{TABLE}/link", data={"renew": "yes", "act": "k"}).text
    assert "A link to come back by" in page
    assert ana.get(TABLE).status_code == 200
    assert other.get(TABLE).status_code == 403
    shown = page.split("/seat/friday/")[1].split('"')[0]
    assert client_of(table).get(f"/seat/friday/{shown}", follow_redirects=False).status_code == 303


def test_who_hands_the_game_over_stays_at_the_table(table: Table) -> None:
    gus = sit(table, "gus")
    assert gus.post(act("hand-over"), data={"seat": "ben", "act": "k"}, follow_redirects=False).status_code == 303
    assert gus.get(TABLE).status_code == 200
    table.refresh()
    assert table.seat("gus").role == "player"
