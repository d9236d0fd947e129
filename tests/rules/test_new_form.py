"""The new form of a rule, on the toy game's chapter: facts, acts, fields, flat names, stories and chapters."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from types import ModuleType
from typing import Annotated, Any, NamedTuple

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card
from rollwright.play.session import Answer, Session, fitting
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.play.tell import Line
from rollwright.rules.arguments import (
    brief_fields,
    fields_of,
    named_of,
    parameters_of,
    read_arguments,
    written_arguments,
)
from rollwright.rules.chapters import found_in
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who, fold, shown
from rollwright.rules.fields import Choice, Field, card_fields, choices
from rollwright.rules.flat import INNER, Front, Reads, flat_at, flat_fields, flat_names, listed
from rollwright.rules.ruleset import Move, Sitting
from rollwright.rules.telling import Telling, facts_in, headline, tell
from rollwright.rules.wording import Wording
from tests.rules.toy import RULESET, feats
from tests.rules.toy.feats import Helped, LuckSpent, Overheard, Way, Wounded, feat, patch_up, try_feat
from tests.rules.toy.people import Body, Friend, Options, Sheet

OPTIONS = Options()
STATE = State({"ana": Sheet(name="Ana Orlov"), "ben": Sheet(4, 0, "Dr. Ben Vok"), "cleo": Sheet(0)})
ANA, BEN, CLEO = Who("ana"), Who("ben"), Who("cleo")
NAMES = {"ana": "Ana Orlov", "ben": "Dr. Ben Vok", GM: "the GM"}
TELLING = Telling(lambda who: NAMES.get(who, who), RULESET.wording)


def played(call: Call[Any], *answers: Any) -> Session[Any]:
    session: Session[Any] = Session(call)
    for one in answers:
        if isinstance(one, dict):
            session.fill(one)
        elif isinstance(one, str):
            session.choose(one)
        else:
            session.roll(one)
    return session


# Facts


def test_a_change_is_the_same_on_record_and_sheet() -> None:
    body = Body(BEN, 4, 0)
    became = Wounded(3).to(body)
    assert (became.after, became.fact) == (Body(BEN, 1, 0), Wounded(3, who=BEN))
    assert became.fact.on(STATE).sheet("ben") == Sheet(1, 0, "Dr. Ben Vok")
    assert Wounded(1, who=Who("nobody here")).on(STATE) == STATE
    assert STATE.sheet("ben").hits == 4


def test_facts_are_written_with_their_tag_and_read_back() -> None:
    kinds = Wounded | LuckSpent | Helped | Overheard
    for fact in (Wounded(2, who=ANA), LuckSpent(who=BEN), Helped(ANA, BEN), Overheard(True, seen_by=(GM,))):
        written = msgspec.json.encode(fact)
        assert msgspec.json.decode(written, type=kinds) == fact
        assert b'"fact":' in written
    assert msgspec.json.encode(Wounded(2, who=ANA)) == b'{"fact":"wounded","points":2,"who":"ana"}'


def test_people_in_facts_are_told_by_name() -> None:
    tale = Tale(TELLING.name)
    assert list(Helped(BEN, ANA).told(tale)) == [Line("Dr. Ben Vok lends Ana Orlov a hand.", ("toy.feat",))]
    assert [line.text for line in LuckSpent(who=ANA).told(Tale(TELLING.name, Body(ANA), Body(ANA, 6, 0)))] == [
        "Ana Orlov trusts to luck; 0 left."
    ]

    class Group(msgspec.Struct, frozen=True):
        people: tuple[Who, ...]
        way: Way

    assert shown(Group((ANA, BEN), Way.FORCE), tale) == {"people": "Ana Orlov and Dr. Ben Vok", "way": "force"}


# A story


def test_a_story_is_told_in_order_with_names() -> None:
    call = try_feat(OPTIONS, STATE, ANA, BEN)
    session = played(call, {"what": "climb", "luck": "yes"}, {"target": "9"}, "hand", (1, 2), (6,), "no")
    lines = list(tell(session.story(), TELLING))
    assert [line.text for line in lines] == [
        "Ana Orlov: “climb”, Yes: 1 luck.",
        "The GM: target: 9.",
        "Dr. Ben Vok lends Ana Orlov a hand.",
        "Ana Orlov trusts to luck; 0 left.",
        "Ana Orlov throws 3, margin -4.",
        "Ana Orlov loses 1 hits.",
        "Somebody has heard it: True.",
        "Ana Orlov: no.",
    ]
    assert [line.seen_by for line in lines] == [*[("*",)] * 6, (GM,), ("*",)]
    assert facts_in(session.story()) == [
        Helped(BEN, ANA), LuckSpent(who=ANA), Wounded(1, who=ANA), Overheard(True, seen_by=(GM,)),
    ]  # fmt: skip
    after = fold(STATE, facts_in(session.story()), Sheet).sheet("ana")
    assert (after.hits, after.luck) == (session.outcome.body.hits, session.outcome.body.luck) == (5, 0)


def test_a_ruling_is_always_told() -> None:
    call = try_feat(OPTIONS, STATE, ANA)
    session = played(call, {}, {}, (6, 6))
    other, left = fitting(call, session.ruled(0, "bad"))
    texts = [line.text for line in tell(other.story(), TELLING)]
    assert left == ()
    assert texts[-2:] == ["The GM rules: Bad.", "Ana Orlov loses 1 hits."]


def test_the_headline_is_the_last_one() -> None:
    session = played(try_feat(OPTIONS, STATE, ANA))
    assert headline(session.story(), TELLING) is None
    session.fill({"what": "climb the wall"})
    assert headline(session.story(), TELLING) == Line("Ana Orlov: climb the wall")


def test_sayings_give_texts_lines_or_several() -> None:
    def several(tale: Tale, who: Who) -> list[str | Line]:
        return [f"{tale.name(who)} waits.", Line("so it is.", ("toy.mood",))]

    def option(tale: Tale) -> str:
        return tale.option("feat-help", "hand")

    @procedure
    async def says(options: None) -> int:
        await Said(several, ANA)
        await Said(option).only(GM)
        await Headline(option)
        return 1

    story = Session(says(None)).story()
    assert list(tell(story, TELLING)) == [
        Line("Ana Orlov waits."), Line("So it is.", ("toy.mood",)), Line("Lend a hand", (), (GM,)),
    ]  # fmt: skip
    assert not any(isinstance(part, Answer) for part in story)


# Flat names


def test_parameters_are_flat() -> None:
    listing = RULESET.listing("feat")
    assert [(one.name, one.default, one.takes) for one in parameters_of(listing)] == [
        ("hits", "6", "a whole number"), ("luck", "1", "a whole number, 0 or more"), ("friend", "", "text"),
    ]  # fmt: skip
    call = listing.procedure(OPTIONS, hits=2, friend=BEN)
    assert call == feat(OPTIONS, Body(hits=2), Friend(BEN))
    assert RULESET.listing_of(call) is listing
    assert named_of(listing, call) == {"hits": 2, "luck": 1, "friend": "ben"}
    assert named_of(RULESET.listing("check"), RULESET.listing("check").procedure(OPTIONS, 7)) == {
        "target": 7,
        "modifier": 0,
    }
    texts = written_arguments(listing, {"hits": 2, "friend": BEN})
    assert read_arguments(listing, texts) == {"hits": 2, "luck": 1, "friend": "ben"}
    with pytest.raises(BadInput, match="luck: a whole number, 0 or more was expected"):
        read_arguments(listing, ["luck=-1"])
    with pytest.raises(BadInput, match="feat takes no 'who'"):
        read_arguments(listing, ["who=ana"])


class Ladder(NamedTuple):
    """A value with a text of its own."""

    marks: int
    level: int = 0


def ladder(text: str) -> Ladder:
    """Marks, as in 3."""
    return Ladder(int(text))


class Arm(msgspec.Struct, frozen=True):
    reach: int = 1
    worn: Annotated[Ladder, Reads(ladder)] = Ladder(0)


class Fighter(msgspec.Struct, frozen=True):
    who: Annotated[Who, INNER] = NOBODY
    health: int = 5
    arm: Arm = Arm()


class Foe(msgspec.Struct, frozen=True):
    health: int
    name: str = "foe"


class Won(NamedTuple):
    won: bool
    fighter: Fighter
    foe: Foe | None
    ladder: Ladder = Ladder(1)


SEASONED = Fighter(health=7)


@listed("fight", "A fight", "toy.fight", actor=GM, policies={"bold": lambda choice: choice.options[-1]})
@procedure
async def fight(options: None, foe: Foe, fighter: Fighter = SEASONED, rounds: int = 2) -> Won | Call[Won]:
    """Fight."""
    return Won(rounds > 1, fighter, foe)


def test_records_within_records_and_names_that_come_twice() -> None:
    listing = fight.listing
    front = listing.procedure
    assert isinstance(front, Front)
    assert front.parameters == ("options", "health", "name", "fighter.health", "reach", "worn", "rounds")
    assert front.defaults == {"name": "foe", "fighter.health": 7, "reach": 1, "worn": Ladder(0), "rounds": 2}
    assert (listing.actor, list(listing.policies), listing.rules) == (GM, ["bold"], ("toy.fight",))
    made = front(None, **read_arguments(listing, ["health=3", "fighter.health=4", "worn=2", "rounds=1"]))
    assert made == fight(None, Foe(3), Fighter(NOBODY, 4, Arm(1, Ladder(2))), 1)
    assert front.flat(made)["worn"] == Ladder(2)
    with pytest.raises(BadInput, match="fight needs health"):
        read_arguments(listing, [])


def test_outcomes_are_flat() -> None:
    won = Won(True, Fighter(ANA, 4, Arm(2)), Foe(0, "ogre"))
    assert flat_fields(won) == {
        "won": True, "health": 4, "reach": 2, "worn": Ladder(0), "foe.health": 0, "name": "ogre", "ladder": Ladder(1),
    }  # fmt: skip
    assert list(flat_fields(won)) == flat_names(Won)
    assert flat_fields(won._replace(foe=None))["foe"] is None
    assert flat_at(won, "foe.health") == 0
    with pytest.raises(BadInput, match="no field 'who'; it has won, health"):
        flat_at(won, "who")
    told = fields_of(won)
    assert told["ladder"] == {"marks": 1, "level": 0}
    assert brief_fields(won)["worn"] == {"marks": 0}
    assert fields_of(Fighter(ANA)) == {"health": 5, "reach": 1, "worn": {"marks": 0, "level": 0}}
    assert flat_names(int) == flat_names(Enum) == []


# Acts


def test_a_start_makes_a_call_from_the_state() -> None:
    assert try_feat(OPTIONS, STATE, ANA, BEN) == feat(OPTIONS, Body(ANA), Friend(BEN))
    values = try_feat.read(OPTIONS, STATE, {"who": "ana", "helped_by": "ben"})
    assert values == {"who": "ana", "helped_by": "ben"}
    kept = try_feat.kept(values)
    assert msgspec.json.decode(msgspec.json.encode(kept)) == kept
    assert try_feat.made(OPTIONS, STATE, kept) == try_feat(OPTIONS, STATE, ANA, BEN)
    assert try_feat.made(OPTIONS, STATE, {"who": "ben"}) == feat(OPTIONS, Body(BEN, 4, 0))
    with pytest.raises(Refused, match="has no hits left"):
        _ = try_feat(OPTIONS, STATE, CLEO)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "say whose 'Try a feat' it is: who"),
        ({"who": "dan"}, "nobody here is called 'dan'"),
        (
            {"who": "ana", "helped_by": "ana"},
            "Who lends a hand\\?: pick Dr. Ben Vok or cleo; 'ana' is not among them",
        ),
        ({"who": "ana", "mood": "grim"}, "try-feat takes no 'mood'; it takes who, helped_by"),
        ({"who": "ana", "helped_by": "x" * 3_000}, "at most 2000 characters"),
    ],
)
def test_what_an_act_refuses(given: dict[str, Any], said: str) -> None:
    with pytest.raises((BadInput, Refused), match=said):
        try_feat.read(OPTIONS, STATE, given)


def test_a_deed_yields_what_becomes_true() -> None:
    facts = list(patch_up(OPTIONS, STATE, BEN, 2))
    assert fold(STATE, [fact for fact in facts if isinstance(fact, Wounded)], Sheet).sheet("ben").hits == 6
    assert patch_up.read(OPTIONS, STATE, {"who": "ben", "points": "2"}) == {"who": "ben", "points": 2}
    assert list(patch_up.made(OPTIONS, STATE, {"who": "ben", "points": 2})) == facts
    with pytest.raises(BadInput, match="How many\\?: a whole number from 1 to 3 was expected"):
        patch_up.read(OPTIONS, STATE, {"who": "ben", "points": "4"})
    with pytest.raises(Refused, match="nobody has more than 6 hits"):
        list(patch_up(OPTIONS, STATE, ANA, 1))


def test_moves_say_where_they_belong_and_what_they_ask() -> None:
    def offered(sitting: Sitting) -> list[Move]:
        return [move for act in (try_feat, patch_up) for move in act.moves(OPTIONS, STATE, sitting)]

    def moves(sitting: Sitting) -> list[tuple[str, str, str]]:
        return [(move.procedure, move.who, move.kind) for move in offered(sitting)]

    assert moves(Sitting("player", ("ana", "cleo"))) == [("try-feat", "ana", "call")]
    assert moves(Sitting("gm")) == [
        ("try-feat", "ana", "call"), ("try-feat", "ben", "call"),
        ("patch-up", "ben", "deed"), ("patch-up", "cleo", "deed"),
    ]  # fmt: skip
    assert moves(Sitting("watcher", ("ana",))) == []
    (move,) = offered(Sitting("player", ("ana",)))
    assert (move.place, move.filled, move.asks) == ("sheet.hits", {"who": "ana"}, ("helped_by",))
    assert move.fields == (
        Field(
            name="helped_by", kind="one", title="Who lends a hand?",
            options=(Choice("ben", "Dr. Ben Vok"), Choice("cleo", "cleo")),
        ),
    )  # fmt: skip
    (move,) = offered(Sitting("player", ("ana",), frozenset({"ben"})))
    assert [one.key for one in move.fields[0].options] == ["cleo"], "nobody is offered somebody of whom they don't know"
    (points,) = patch_up.fields(OPTIONS, STATE, BEN)
    assert (points.kind, points.least, points.most, points.usual, points.needed) == ("number", 1, 3, "1", False)


# Cards as forms


def test_a_card_is_described_in_words() -> None:
    session = played(try_feat(OPTIONS, STATE, ANA))
    question = session.question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Card)
    fields = {one.name: one for one in card_fields(question.options, RULESET.wording("feat"), TELLING.name, {})}
    assert [(one.name, one.kind, one.title, one.usual) for one in fields.values()] == [
        ("what", "words", "What do you do?", ""),
        ("way", "one", "How?", "force"),
        ("tools", "some", "With what?", ()),
        ("daring", "number", "How daring?", "0"),
        ("luck", "one", "Trust to luck?", "no"),
    ]
    assert fields["way"].options == (Choice("force", "By force"), Choice("craft", "With craft", "tools help"))
    assert (fields["tools"].when, fields["tools"].most) == ({"way": ("craft",)}, 2)
    assert (fields["daring"].least, fields["daring"].most) == (0, 2)


def test_options_say_who_they_are() -> None:
    class Helper(NamedTuple):
        who: Who
        key: str

    class Trick(NamedTuple):
        key: str
        words: str
        note: str

    offered = choices(
        [Helper(BEN, "ben"), Trick("hop", "Hop", "3d"), "stay-put"], Wording(notes={"hop": "no"}), TELLING.name
    )
    assert offered == (Choice("ben", "Dr. Ben Vok"), Choice("hop", "Hop", "3d"), Choice("stay-put", "Stay put"))


# Chapters


def test_a_chapter_gives_what_it_defines_and_not_what_it_imports() -> None:
    found = found_in([feats])
    assert [one.id for one in found.listings] == ["feat"]
    assert [one.id for one in found.acts] == ["try-feat", "patch-up"]
    assert found.facts == (Wounded, LuckSpent, Helped, Overheard)
    other = ModuleType("other")
    other.feat, other.Wounded, other.try_feat = feat, Wounded, try_feat  # type: ignore[attr-defined]
    assert found_in([other]) == ((), (), ())
    assert set(RULESET.acts) == {"try-check", "try-feat", "patch-up"}
    assert set(found.facts) <= set(RULESET.fact_types)


class Well(msgspec.Struct, frozen=True):
    """A scene with water in it."""

    water: int = 3


class Drawn(Fact, frozen=True, tag="drawn"):
    """Water is drawn; the last of it is told."""

    def on(self, state: State) -> State:
        return State(state.sheets, Well(state.scene.water - 1))

    def told(self, tale: Tale) -> Iterator[Line]:
        if tale.after is None:
            yield Line("Water is drawn.")
        else:
            yield Line(f"Of {tale.before.water} buckets {tale.after.water} are left.")


def test_a_fact_of_the_scene_is_told_with_the_scene_before_and_after_it() -> None:
    @procedure
    async def draw(options: Options) -> int:
        await Drawn()
        await Wounded(1, who=ANA)
        await Drawn()
        return 0

    story = Session(draw(OPTIONS)).story()
    lines = [line.text for line in tell(story, TELLING._replace(state=State(STATE.sheets, Well())))]
    assert [lines[0], lines[-1]] == ["Of 3 buckets 2 are left.", "Of 2 buckets 1 are left."]
    assert next(line.text for line in tell(story, TELLING)) == "Water is drawn."
