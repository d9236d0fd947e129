"""Cards: a choice of several fields; and a question that is open to several people."""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play import cards
from rollwright.play.best import best, best_choice
from rollwright.play.cards import Card, Words, each, maybe, number, some, words
from rollwright.play.journal import Chosen, Filled, decode, encode
from rollwright.play.odds import odds
from rollwright.play.plays import played_out
from rollwright.play.policy import Policy, always, never, scripted
from rollwright.play.rerun import rerun
from rollwright.play.session import SILENCE, Session
from rollwright.play.steps import ACTOR, GM, Choose, Roll, key_of, procedure
from tests.play.reference_best import reference_best


class Way(Enum):
    """How."""

    FORCE = "force"
    CRAFT = "craft"


class Plan(NamedTuple):
    """One field of each kind."""

    what: Words
    way: Way
    tool: str | None
    aids: tuple[str, ...]
    bonus: int
    settled: bool


def not_both(plan: Plan) -> None:
    """Refuse a combination."""
    if plan.tool == "lamp" and plan.bonus == 1:
        raise Refused("a lamp gives no bonus")


def offer() -> Plan:
    """Offer every kind of field."""
    return Plan(
        what=words(),
        way=each(Way),
        tool=maybe(["rope", "lamp"], when={"way": [Way.CRAFT]}),
        aids=some(["dark", "moving"]),
        bonus=number(-1, 1),
        settled=True,
    )


def card() -> Card[Plan]:
    """Make a card of it."""
    return Card(offer(), not_both)


def brute() -> list[Plan]:
    """List all ways to fill it, plainly."""
    found = []
    for way, tool, aids, bonus in product(
        Way, (None, "rope", "lamp"), ((), ("dark",), ("moving",), ("dark", "moving")), (0, -1, 1)
    ):
        if (way is Way.CRAFT or tool is None) and not (tool == "lamp" and bonus == 1):
            found.append(Plan(Words(""), way, tool, aids, bonus, True))
    return found


def test_all_ways_to_fill_it_are_gone_through() -> None:
    assert list(card()) == brute()
    assert list(reversed(card())) == brute()[::-1]
    assert len(card()) == len(brute())
    assert (card()[0], card()[-1], card()[5]) == (brute()[0], brute()[-1], brute()[5])
    assert card()[1:3] == tuple(brute()[1:3])
    assert card().most == 2 * 3 * 4 * 3
    with pytest.raises(IndexError):
        card()[len(brute())]


class Ticked(NamedTuple):
    """Boxes to tick, and one thing more."""

    boxes: tuple[int, ...]
    word: str


def test_very_many_ways_to_fill_it_are_never_listed_to_find_the_last() -> None:
    boxes = Card(Ticked(some(range(60)), each("ab")))
    assert boxes[-1] == Ticked(tuple(range(60)), "b")
    few = Card(Ticked(some(range(5), most=3), each("ab")))
    assert list(reversed(few)) == list(few)[::-1]


def test_two_boxes_of_the_same_kind_are_never_tried() -> None:
    def twice(ticked: Ticked) -> None:
        if len({box % 4 for box in ticked.boxes}) < len(ticked.boxes):
            raise Refused("one of each")

    wide = Card(Ticked(some(range(40), once=lambda box: box % 4), each(map(str, range(40_000)))), twice)
    assert wide[-1] == Ticked(tuple(range(36, 40)), "39999")
    assert wide.most == 11**4 * 40_000
    few = Card(Ticked(some(range(6), most=2, once=lambda box: box % 4), each("ab")), twice)
    every = Card(Ticked(some(range(6), most=2), each("ab")), twice)
    assert list(few) == list(every)
    assert list(reversed(few)) == list(few)[::-1]


def test_it_is_said_where_nearly_no_way_to_fill_it_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "MOST_REFUSED", 1_000)

    def seven(ticked: Ticked) -> None:
        if len(ticked.boxes) != 7:
            raise Refused("tick seven")

    boxes = Card(Ticked(some(range(60)), each("ab")), seven)
    for find in (lambda: boxes[0], lambda: boxes[-1], lambda: boxes[:2]):
        with pytest.raises(TooLarge, match=r" 1,000 one after another aren't allowed \(tick seven\); .*: boxes, word"):
            find()


def test_a_card_is_filled_by_keys_and_words() -> None:
    filled = card().filled(
        {"what": " over the wall ", "way": "craft", "tool": "rope", "aids": ["moving", "dark"], "bonus": "-1"}
    )
    assert filled == Plan(Words("over the wall"), Way.CRAFT, "rope", ("dark", "moving"), -1, True)
    assert card().filled({}) == brute()[0]
    assert card().filled({"aids": "dark,moving", "bonus": "+1"}) == Plan(
        Words(""), Way.FORCE, None, ("dark", "moving"), 1, True
    )
    assert card().filled({"aids": "moving"}).aids == ("moving",)


def test_a_field_that_does_not_matter_takes_the_first_option() -> None:
    assert card().filled({"way": "force", "tool": "rope"}).tool is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"who": "me"}, "no open field 'who'; it has what, way, tool, aids, bonus"),
        ({"settled": "no"}, "no open field 'settled'"),
        ({"way": "magic"}, "'way' offers force, craft; 'magic' is none of them"),
        ({"aids": "wet"}, "'aids' offers dark, moving"),
        ({"bonus": "2"}, "'bonus' is a number from -1 to 1, not '2'"),
        ({"bonus": "+two"}, "'bonus' is a number from -1 to 1"),
        ({"what": ["a", "b"]}, "'what' is said in words"),
    ],
)
def test_what_does_not_fit_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said.replace(".", r"\.")):
        card().filled(given)


def test_a_combination_is_refused_by_its_rule() -> None:
    with pytest.raises(Refused, match="a lamp gives no bonus"):
        card().filled({"way": "craft", "tool": "lamp", "bonus": "1"})


class Few(NamedTuple):
    """Two boxes at most."""

    ticked: tuple[int, ...]
    said: Words


def test_boxes_may_be_limited_and_words_needed() -> None:
    few = Card(Few(some((1, 2, 3), most=2), words(needed=True)))
    assert [one.ticked for one in few] == [(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]
    assert few.filled({"ticked": ["3", "1", "3"], "said": "so"}) == Few((1, 3), Words("so"))
    with pytest.raises(BadInput, match="'ticked' takes 2 at most; 3 came"):
        few.filled({"ticked": "1,2,3", "said": "so"})
    with pytest.raises(BadInput, match="'said' is said in some words; none came"):
        few.filled({"ticked": "1", "said": "  "})


class Told(NamedTuple):
    """Words that matter only with one kind."""

    kind: str
    text: Words
    ticks: tuple[str, ...]


def test_when_holds_for_words_and_boxes_too() -> None:
    told = Card(Told(each(("no", "yes")), words(True, when={"kind": ["yes"]}), some("ab", when={"kind": ["yes"]})))
    assert told.filled({"text": "lost", "ticks": "a"}) == Told("no", Words(""), ())
    assert told.filled({"kind": "yes", "text": "kept", "ticks": "a"}) == Told("yes", Words("kept"), ("a",))
    with pytest.raises(BadInput, match="none came"):
        told.filled({"kind": "yes"})
    ticked = Card(Told(each(("x",)), words(), some("ab")))
    after = Card(Few(some((1, 2)), words(when={"ticked": [2]})))
    assert ticked.asked[0].name == "text"
    assert after.filled({"ticked": "1", "said": "no"}).said == ""
    assert after.filled({"ticked": "1,2", "said": "yes"}).said == "yes"


def test_bad_offers_are_refused_when_they_are_written() -> None:
    with pytest.raises(BadInput, match="has options"):
        each(())
    with pytest.raises(BadInput, match="5 is not from 0 to 3"):
        number(0, 3, 5)


def test_a_card_says_what_fills_it() -> None:
    filled = Plan(Words("so"), Way.CRAFT, None, ("dark",), 1, True)
    assert card().picked(filled) == {"way": "craft", "tool": "none", "aids": ("dark",), "bonus": "1"}
    assert card().said(filled) == {"what": "so"}
    assert card().filled({**card().picked(filled), **card().said(filled)}) == filled
    assert key_of(filled) == "what=so,way=craft,tool=none,aids=dark,bonus=1,settled=yes"


def test_a_narrowed_card_settles_fields_where_they_matter() -> None:
    narrow = card().narrowed({"tool": "rope", "bonus": "1"})
    assert list(narrow) == [
        one for one in brute() if one.bonus == 1 and one.tool == ("rope" if one.way is Way.CRAFT else None)
    ]
    assert [one.name for one in narrow.asked] == ["what", "way", "aids"]
    assert card().narrowed({"settled": "yes"})[0] == brute()[0]
    assert card().narrowed({"aids": "dark,moving", "what": "so"})[0] == brute()[0]._replace(
        aids=("dark", "moving"), what=Words("so")
    )
    with pytest.raises(BadInput, match="'settled' offers yes; 'no' is none of them"):
        card().narrowed({"settled": "no"})
    with pytest.raises(BadInput, match="no field 'who'"):
        card().narrowed({"who": "me"})
    with pytest.raises(Refused, match="a lamp gives no bonus"):
        card().narrowed({"way": "craft", "tool": "lamp", "bonus": "1"})[0]


def test_a_card_with_nothing_open_asks_nobody() -> None:
    @procedure
    async def settled(options: None) -> Plan:
        return await Choose.card("plan", ACTOR, offer()._replace(
            what=Words("so"), way=each([Way.CRAFT]), tool="rope", aids=(), bonus=number(1, 1, 1)))  # fmt: skip

    session = Session(settled(None))
    assert session.outcome == Plan(Words("so"), Way.CRAFT, "rope", (), 1, True)
    assert session.journal == ()
    assert list(odds(settled(None))) == [(session.outcome, 1.0)]


class Stance(msgspec.Struct, frozen=True, kw_only=True):
    """An offer may be a Struct, too."""

    high: bool
    far: int = 0


@procedure
async def strike(options: None, most: int = 2) -> int:
    """A card, hidden dice, a card of the GM that the actor sees, seen dice, another card."""
    plan = await Choose.card("plan", ACTOR, offer(), not_both)
    hidden = await Roll("hidden", Pool.of(1, 3), total, GM, (GM,))
    stance = await Choose.card("stance", GM, Stance(high=each((False, True)), far=number(0, most)), about=plan)
    seen = await Roll("seen", Pool.of(1, 3), total)
    again = await Choose.card("again", ACTOR, Stance(high=each((False, True)), far=number(0, 1)), about=(seen,))
    worth = {Way.FORCE: 2, Way.CRAFT: 1}[plan.way] + len(plan.aids) * (hidden - 2) - plan.bonus * (seen - 2)
    worth += 2 * (plan.tool == "rope") - stance.far + 3 * stance.high
    return worth + (seen - 2) * again.far + (hidden - 2) * again.high


SCRIPT = {"plan.way": "craft", "plan.tool": "rope", "plan.aids": "dark,moving", "stance.far": "1", "again.high": "yes"}


@pytest.mark.soak
@pytest.mark.parametrize("policy", [never, always, scripted(SCRIPT), scripted(SCRIPT, always)])
def test_odds_over_cards_are_those_of_every_way_of_working_them_out(policy: Any) -> None:
    law = odds(strike(None), policy, lifted=True)
    assert dict(law) == pytest.approx(dict(rerun(strike(None), policy)))
    played = played_out(strike(None), 2_000, 1, policy)
    assert {outcome for outcome, _ in played} == set(law.outcomes)
    assert played.mean(lambda one: one) == pytest.approx(law.mean(lambda one: one), abs=0.2)


def test_odds_after_a_card_was_filled() -> None:
    session = Session(strike(None))
    session.fill({"way": "craft", "tool": "rope"})
    session.roll([3])
    session.fill({"high": "yes"})
    law = odds(strike(None), never, session.journal, lifted=True)
    assert dict(law) == pytest.approx(dict(rerun(strike(None), never, session.journal)))
    assert law.mean(lambda one: one) == 1 + 2 + 3
    narrow = odds(strike(None), never, session.journal, lifted=True, eyes=ACTOR)
    assert dict(narrow) == pytest.approx(dict(law))


@pytest.mark.parametrize("actor", [ACTOR, GM])
@pytest.mark.parametrize("script", [{}, {"plan.way": "craft"}, {"stance.high": "no", "plan.bonus": "1"}])
def test_best_play_over_cards_is_that_over_all_ways_to_fill_them(actor: str, script: dict[str, str]) -> None:
    policy = scripted(script, never)
    found = best(strike(None, 1), lambda one: one, actor, policy)
    assert found.worth == pytest.approx(reference_best(strike(None, 1), lambda one: one, actor, policy))
    assert found.law.mean(lambda one: one) == pytest.approx(found.worth)
    for other in (never, always):
        mean = odds(strike(None, 1), _played_by(actor, scripted(script, other), policy)).mean(float)
        assert found.worth >= mean - 1e-9


def _played_by(actor: str, own: Policy, others: Policy) -> Policy:
    return lambda choice: (own if choice.actor == actor else others)(choice)


def test_the_best_way_to_fill_the_open_card_is_named() -> None:
    found = best(strike(None), lambda one: one)
    assert found.choice == "what=,way=craft,tool=rope,aids=,bonus=0,settled=yes"
    assert found.choice == best_choice(strike(None), lambda one: one)
    assert len(found.advice) == len(brute())
    assert found.advice[found.choice] == pytest.approx(found.worth)


class Wide(NamedTuple):
    """Many fields with many options."""

    a: int
    b: int
    c: int
    d: int
    e: int
    text: Words


@procedure
async def wide(options: None, many: int) -> int:
    r = range(many)
    wide = await Choose.card("wide", ACTOR, Wide(each(r), each(r), each(r), each(r), each(r), words()))
    return wide.a + wide.b + wide.c + wide.d + wide.e + await Roll("x", Pool.of(1, 6), total)


def test_best_play_over_a_card_of_very_many_ways_is_refused_with_what_to_do() -> None:
    assert best(wide(None, 3), lambda one: one).worth == pytest.approx(10 + 3.5)
    with pytest.raises(
        TooLarge, match=r"'wide' can be filled in more than 10,000 ways; settle .* as wide\.a=1; it has wide\.a \(10\)"
    ):
        best(wide(None, 10), lambda one: one)
    script = scripted({"wide.a": "9", "wide.b": "9", "wide.c": "9"})
    assert best(wide(None, 10), lambda one: one, policy=script).worth == pytest.approx(45 + 3.5)
    assert odds(wide(None, 10), always).mean(float) == pytest.approx(45 + 3.5)
    assert odds(wide(None, 10)).mean(float) == pytest.approx(3.5)


def test_a_session_keeps_what_was_picked_and_said() -> None:
    session = Session(strike(None))
    session.fill({"what": "over the wall", "way": "craft", "aids": ["dark"]})
    entry = session.journal[0]
    assert entry == Filled(
        (0,),
        "plan",
        ACTOR,
        {"what": (), "way": ("force", "craft"), "tool": ("none", "rope", "lamp"),
         "aids": ("dark", "moving"), "bonus": ("0", "-1..1")},
        {"way": "craft", "tool": "none", "aids": ("dark",), "bonus": "0"},
        {"what": "over the wall"},
    )  # fmt: skip
    assert session.answers[0] == Plan(Words("over the wall"), Way.CRAFT, None, ("dark",), 0, True)
    again = Session(strike(None), decode(encode(session.journal)))
    assert (again.journal, again.answers) == (session.journal, session.answers)
    assert session.back().journal == ()


def test_a_policy_that_has_no_words_fills_a_card_that_needs_them() -> None:
    @procedure
    async def says(options: None) -> str:
        return (await Choose.card("says", ACTOR, Few(some((1, 2)), words(needed=True)))).said

    session = Session(says(None))
    session.take(never(session.question))  # type: ignore[arg-type]
    assert session.outcome == SILENCE
    assert Session(says(None), session.journal).outcome == SILENCE
    spoken = Session(says(None))
    spoken.take(scripted({"says.said": "hello"})(spoken.question))  # type: ignore[arg-type]
    assert spoken.outcome == "hello"


def test_a_card_is_not_chosen_and_a_choice_is_not_filled() -> None:
    session = Session(strike(None))
    with pytest.raises(Refused, match="the choice 'yes' came, but what is asked is card 'plan'"):
        session.choose("yes")
    session = Session(hands(None))
    with pytest.raises(Refused, match="a filled card came, but what is asked is choice 'hand'"):
        session.fill({})


class Size(NamedTuple):
    """A record that writes itself."""

    many: int
    sides: int

    def __str__(self) -> str:
        return f"{self.many}d{self.sides}"


def test_a_record_that_writes_itself_is_its_own_key() -> None:
    assert key_of(Size(4, 8)) == "4d8"
    assert key_of(Few((1, 2), Words("so"))) == "ticked=1+2,said=so"


# One question, several people


class Hand(NamedTuple):
    """Somebody's hand."""

    who: str

    @property
    def key(self) -> str:
        """By whose it is."""
        return self.who


@procedure
async def hands(options: None, sure: int = 0) -> int:
    """Those who like lend a hand, until the actor rolls, boldly or not."""
    helped = 0
    left = ["ana", "ben"]
    while True:
        offers: list[tuple[Any, str]] = [("roll", ACTOR), ("bold", ACTOR), *((Hand(one), one) for one in left)]
        taken = await Choose.among("hand", offers, about=helped)
        if taken in ("roll", "bold"):
            break
        left.remove(taken.who)
        helped += 1
    throw = await Roll("throw", Pool.of(1, 6), total)
    bold: bool = taken == "bold"
    return throw + helped + (throw > 3 - sure) * bold


def test_each_takes_what_is_theirs() -> None:
    session = Session(hands(None))
    assert session.question is not None
    assert isinstance(session.question, Choose)
    assert session.question.actors == (ACTOR, "ana", "ben")
    before = session.journal
    for key, by, said in (("ana", "ben", "'ana' is for ana to take, not for ben"), ("roll", "ana", "is for actor")):
        with pytest.raises(Refused, match=said):
            session.choose(key, by)
    assert session.journal == before
    session.choose("ben", "ben")
    session.choose("roll")
    first, last = session.journal
    assert isinstance(first, Chosen)
    assert isinstance(last, Chosen)
    assert (first.actor, last.actor) == ("ben", ACTOR)
    assert first.takers == (ACTOR, ACTOR, "ana", "ben")
    assert first.question == "choice 'hand' of actor or ana or ben: roll | bold | ana | ben (at 0)"
    with pytest.raises(BadInput, match="'hand' offers"):
        session.back().choose("ben")
    session.roll([2])
    assert Session(hands(None), decode(encode(session.journal))).outcome == session.outcome == 3


@pytest.mark.parametrize("script", [{}, {"hand": "ana"}, {"hand": "bold"}])
def test_odds_and_best_play_of_a_question_to_several(script: dict[str, str]) -> None:
    policy = scripted(script)
    law = odds(hands(None), policy, lifted=True)
    assert dict(law) == pytest.approx(dict(rerun(hands(None), policy)))
    assert law.mean(float) == pytest.approx(3.5 + (script.get("hand") == "ana") + 0.5 * (script.get("hand") == "bold"))
    for actor in (ACTOR, "ana"):
        found = best(hands(None), lambda one: one, actor, policy)
        assert found.worth == pytest.approx(reference_best(hands(None), lambda one: one, actor, policy))
    assert best(hands(None), lambda one: one, ACTOR, policy).worth == pytest.approx(4 + (script.get("hand") == "ana"))
