"""What somebody tries: the gamemaster judges it on one card, then the dice fall.

The player's part comes from the sheet. What the book leaves to the gamemaster stands on that card: whether there is a
roll at all, which, what makes it harder or easier, whether natural results count, and what the other side rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.games.mechwarrior.rules import policies, told
from rollwright.games.mechwarrior.rules.causes import Cause, written
from rollwright.games.mechwarrior.rules.facts import MarginRead
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.opposed import (
    POLICIES,
    Contest,
    Entrants,
    First,
    Opposed,
    Second,
    Side,
    called,
    contest,
    opposed,
)
from rollwright.games.mechwarrior.rules.opposed import RULES as OPPOSED_RULES
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import (
    UNSAID,
    Aims,
    CommonRoll,
    Rival,
    Way,
    Wish,
    aims_at,
    rolls_in_common,
)
from rollwright.games.mechwarrior.rules.rolls import COMMON_RULES, ROLLS, Result, Try, need_of
from rollwright.games.mechwarrior.rules.sheet import Hurt
from rollwright.games.mechwarrior.rules.tables import in_words, modifiers
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.play.steps import EVERYONE, GM, Call, Choose, Headline, Said, Verdict, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import joined

MOST = 5
"""How far one cause moves a target."""
AVERAGE = 10
"""What somebody without a sheet has to reach, if the gamemaster has nothing better: average, with level 2."""

SOMEBODY = Rival(Who("the other side"))
"""An opponent of whom nobody says more."""


STRANGERS = (Rival(Who("a")), Rival(Who("b")))
"""Two of whom nobody says more."""


class Dice(Enum):
    """Whether something is rolled for."""

    ROLL = "roll"
    WORKS = "works"
    FAILS = "fails"


class Tried(msgspec.Struct, frozen=True):
    """What the gamemaster judges: who tries what, with which roll, on which target as they are; against whom."""

    who: Who
    doing: str
    """As it goes on after the name, with a space before it; or nothing."""
    what: str
    target: int
    traits: str = ""
    against: Who = NOBODY
    how: str = ""
    """What is to be known of the target: a wound that is in it, which dice count."""
    hurt: str = ""
    """What a wound does to the roll, as a page asks for it."""
    their_hurt: str = ""
    task: str = "it"
    """What is tried, by the roll: "Running", "the saving roll on Build"."""


class Named(NamedTuple):
    """Somebody to pick: one of those who compete, or who could stand against something."""

    who: Who
    note: str = ""

    @property
    def key(self) -> str:
        """Who they are."""
        return self.who


class Judgement(msgspec.Struct, frozen=True):
    """The gamemaster's word on something that is tried; without a way, kind and target say what is rolled."""

    dice: Dice
    way: Way | None
    kind: Kind
    target: int
    causes: tuple[Cause, ...]
    modifier: int
    why: Words
    automatic: bool
    their_way: Way | None = None
    their_kind: Kind = Kind.SKILL
    their_target: int = AVERAGE
    their_modifier: int = 0
    secret: bool = False
    hurt: bool = False
    """Whether a wound counts; of the one who rolls, and of the other side."""
    their_hurt: bool = False
    against: Named | None = None
    """Who stands against it after all, where nobody was named."""

    @property
    def mine(self) -> Way:
        """What is rolled."""
        return self.way or Way("", self.kind, "", self.target)

    @property
    def theirs(self) -> Way:
        """What the other side rolls."""
        return self.their_way or Way("", self.their_kind, "", self.their_target)

    def side(self, wish: Wish) -> First:
        """Give the roll of somebody who tries something, as it is judged."""
        way, causes = self.mine, written([*self.causes, *wounds(wish, self.hurt)])
        return First(
            way.target, self.modifier, wish.edge, self.automatic,
            who=wish.who, causes=causes, what=way.what, why=self.why, kind=way.kind, own=wish.played,
        )  # fmt: skip


def wounds(one: Wish | Rival, counts: bool = True) -> tuple[Cause, ...]:
    """Give what somebody's wound does to a roll, where it counts."""
    return (one.wound,) if one.wound is not None and counts else ()


def wound_words(one: Wish | Rival) -> str:
    """Say what somebody's wound does, where they have one."""
    return one.wound.with_note if one.wound is not None else ""


def causes_for(wounded: bool) -> list[Cause]:
    """List the causes to tick; without wounds where somebody's is known, as that is asked by itself."""
    return [one for one in modifiers().cause if not (wounded and one.key in list(Hurt))]


class Wins(msgspec.Struct, frozen=True):
    """What is asked of winning: of two sides, of the first."""

    people: tuple[Who, ...]

    def named(self, name: Callable[[str], str]) -> str:
        """Write it by their names."""
        people = joined([name(who) for who in self.people])
        return f"What if {people} win{'' if self.people[1:] else 's'}?" if people else "What does it mean to win?"


class Together(NamedTuple):
    """Those who compete, what they are to roll, and what each has to reach, as far as that is known."""

    people: tuple[Who, ...]
    what: str
    aims: Aims
    hurt: Aims = Aims(())
    """Whose wound counts, and for how much."""
    wins: Wins = Wins(())


class Terms(msgspec.Struct, frozen=True):
    """The gamemaster's word on a competition: what all roll, those without a sheet too, and who is judged apart."""

    way: CommonRoll | None
    kind: Kind
    target: int
    causes: tuple[Cause, ...]
    modifier: int
    why: Words
    automatic: bool
    apart: tuple[Named, ...]
    stake: Words = UNSAID
    """What it means to win, as it is told at the end; of two sides, that the first wins."""
    lost: Words = UNSAID
    """What it means that the other side wins."""
    hurt: bool = False
    """Whether wounds count."""
    secret: tuple[Named, ...] = ()
    """For whom the gamemaster rolls in secret."""

    def of(self, rival: Rival) -> Judgement:
        """Give it for one of them."""
        found = [way for way in rival.ways if self.way is not None and way.key == self.way.key]
        way = found[0] if found else None
        return Judgement(
            Dice.ROLL, way, self.kind, self.target, self.causes, self.modifier, self.why, self.automatic, hurt=self.hurt
        )


def judging(wish: Wish, rival: Rival | None = None, competes: bool = False, secret: bool = False) -> Choose[Judgement]:
    """Give the gamemaster's card for something that is tried: alone, against a rival, or apart in a competition."""
    ways = wish.ways if competes else wish.offered
    way, when = wish.offered[0], None if competes else {"dice": [Dice.ROLL]}
    against, known = rival.who if rival else NOBODY, rival is not None and bool(rival.ways)
    theirs = wound_words(rival) if rival else ""
    about = Tried(
        wish.who, wish.does, way.words, way.now, way.remark, against, way.how, wound_words(wish), theirs, way.task
    )
    offer = Judgement(
        dice=Dice.ROLL if competes else each((Dice.WORKS, Dice.ROLL, Dice.FAILS) if wish.unsure else Dice),
        way=each(ways, when) if ways else None,
        kind=way.kind if ways else each(Kind),
        target=way.target if ways else number(0, 20, AVERAGE),
        causes=some(causes_for(bool(wish.wound)), when),
        modifier=number(-MOST, MOST, when=when),
        why=words(when=when),
        automatic=each((True, False), when),
        hurt=each((True, False), when) if wish.wound else False,
        against=maybe([Named(one.who, one.note) for one in wish.rivals], when) if wish.rivals and not known else None,
    )
    if rival is None:
        key = "apart" if competes else "decide" if wish.unsure else "judge"
        return Choose.card(key, GM, offer, about=about, seen_by=(GM,) if secret else EVERYONE)
    offer = msgspec.structs.replace(offer, **their_part(rival, when))
    return Choose.card("decide-both" if wish.unsure else "oppose", GM, offer, about=about, seen_by=(GM,))


def their_part(rival: Rival, when: Mapping[str, Sequence[Any]] | None = None) -> dict[str, Any]:
    """Give what the gamemaster's card asks of the other side."""
    known = bool(rival.ways)
    return {
        "their_way": each(rival.ways, when) if known else None,
        "their_kind": Kind.SKILL if known else each(Kind, when),
        "their_target": 0 if known else number(0, 20, AVERAGE, when),
        "their_modifier": number(-MOST, MOST, when=when),
        "secret": False if rival.edge else each((False, True), when),
        "their_hurt": each((True, False), when) if rival.wound else False,
    }


def answering(options: Options, wish: Wish, rival: Rival, judged: Judgement) -> Choose[Judgement]:
    """Give the card for the other side alone: what the gamemaster has said of the one who tries it stays said."""
    side, way = judged.side(wish), judged.mine
    need = need_of(options, side)
    about = Tried(
        wish.who, "", told.task(side), need, "", rival.who, told.counting(side, need), "", wound_words(rival), way.task
    )
    return Choose.card("theirs", GM, msgspec.structs.replace(judged, **their_part(rival)), about=about, seen_by=(GM,))


def brought(wish: Wish, judged: Judgement) -> Rival | None:
    """Give whom the gamemaster has stand against somebody who named nobody with a sheet, if anybody."""
    return next((one for one in wish.rivals if judged.against is not None and one.who == judged.against.who), None)


@listed(
    "attempt",
    "Try something",
    f"mechwarrior.modifier.judgement mechwarrior.saving.choice {COMMON_RULES}",
    policies={"always-on-failure": policies.always_on_failure},
    worth={"success": policies.success, "margin": policies.margin},
    examples=(
        {"kind": Kind.SKILL, "target": 8, "edge": 1, "who": Who("kara"), "what": "Running"},
        {"kind": Kind.UNTRAINED, "target": 11, "what": "Forgery"},
        {"kind": Kind.SAVING, "target": 2},
    ),
)
@procedure
async def attempt(
    options: Options, wish: Wish, called: Annotated[Judgement | None, INNER] = None
) -> Result | Opposed | Call[Opposed]:
    """Try something: the gamemaster says how hard it is, or has said so and calls for it; then it is rolled."""
    await Headline(told.headline, wish.who, wish.doing, told.roll(wish.kind, wish.what), NOBODY)
    judged = called or await judging(wish)
    if (rival := brought(wish, judged)) is not None:
        await Said(told.brought, wish.who, rival.who)
        return challenge(options, wish, rival, judged)
    if judged.dice is not Dice.ROLL:
        works = await Verdict("success", judged.dice is Dice.WORKS, (False, True))
        await Said(told.no_roll, judged.dice is Dice.WORKS, works)
        return Result(works, 0 if works else -1, 0, wish.edge)
    if judged.mine.what != wish.what:
        rolled = told.roll(judged.mine.kind, judged.mine.what)
        await Headline(told.headline, wish.who, wish.doing, rolled, NOBODY)
    result = await ROLLS[judged.mine.kind](options, judged.side(wish))
    if wish.played and in_words(result.margin).brings:
        await MarginRead(who=wish.who, margin=result.margin, after=wish.doing)
    return result


@procedure
async def simple_roll(options: Options, tried: Try) -> Result:
    """Roll for somebody of whom the gamemaster has said everything."""
    await Headline(told.headline, tried.who, "", tried.what or told.label(tried), NOBODY)
    return await ROLLS[tried.kind](options, tried)


@listed(
    "challenge",
    "Try something against somebody",
    f"mechwarrior.modifier.judgement {OPPOSED_RULES}",
    policies=POLICIES,
    sides=lambda named: called((named["wish"], named["rival"])),
    worth={"victory": policies.victory},
    examples=({"kind": Kind.SKILL, "target": 8, "who": Who("kara"), "what": "Stealth"},),
)
@procedure
async def challenge(
    options: Options,
    wish: Wish,
    rival: Annotated[Rival, INNER] = SOMEBODY,
    so_far: Annotated[Judgement | None, INNER] = None,
) -> Opposed | Call[Opposed]:
    """Try something against somebody: the gamemaster says how hard it is and what they roll, then both roll.

    What they have said `so_far`, before they brought somebody in, is not asked again.
    """
    rolled = told.roll(so_far.mine.kind, so_far.mine.what) if so_far else told.roll(wish.kind, wish.what)
    await Headline(told.headline, wish.who, wish.doing, rolled, rival.who)
    judged = await (judging(wish, rival) if so_far is None else answering(options, wish, rival, so_far))
    if so_far is None and (known := brought(wish, judged)) is not None:
        await Said(told.known_as, known.who, rival.who).only(GM)
        named = msgspec.structs.replace(known, who=rival.who)  # whoever that is: players call them so
        return challenge(options, wish, named, judged)
    if judged.dice is not Dice.ROLL:
        works = await Verdict("success", judged.dice is Dice.WORKS, (False, True))
        await Said(told.no_roll, judged.dice is Dice.WORKS, works)
        return Opposed("a" if works else "b", 0 if works else -1, -1 if works else 0, wish.edge, rival.edge)
    way = judged.theirs
    theirs = Second(
        way.target, judged.their_modifier, rival.edge,
        who=rival.who, causes=written(wounds(rival, judged.their_hurt)), what=way.what, kind=way.kind,
        secret=judged.secret, own=rival.played and not judged.secret,
    )  # fmt: skip
    return opposed(options, judged.side(wish), theirs)


@listed(
    "compete",
    "Contest, as the GM judges it",
    f"mechwarrior.modifier.judgement mechwarrior.opposed.several {OPPOSED_RULES}",
    policies=POLICIES,
    worth={"victory": policies.victory},
    sides=lambda named: called(named["rivals"]),
    actor="a",
)
@procedure
async def compete(
    options: Options,
    rivals: Annotated[tuple[Rival, ...], INNER] = STRANGERS,
    doing: Annotated[Words, INNER] = UNSAID,
) -> Contest | Call[Contest]:
    """Let several compete: the gamemaster says of all at once what they roll and how hard it is, then all roll.

    Those for whom it is another roll, or harder, get a card of their own.
    """
    await Headline(told.competition, rivals, doing)
    people, first = tuple([one.who for one in rivals]), tuple([one.who for one in rivals if one.team == 1])
    npcs = [Named(one.who) for one in rivals if not (one.played or one.edge)]
    rolls, strangers = rolls_in_common(rivals), not all(rival.ways for rival in rivals)
    terms = await Choose.card(
        "compete",
        GM,
        Terms(
            way=each(rolls) if rolls else None,
            kind=each(Kind) if strangers else Kind.SKILL,
            target=number(0, 20, AVERAGE) if strangers else AVERAGE,
            causes=some(causes_for(any(map(wounds, rivals)))),
            modifier=number(-MOST, MOST),
            why=words(),
            automatic=each((True, False)),
            apart=some(tuple(map(Named, people))),
            stake=words(),
            lost=words() if first else UNSAID,
            hurt=each((True, False)) if any(map(wounds, rivals)) else False,
            secret=some(npcs) if npcs else (),
        ),
        about=Together(
            people,
            rolls[0].words + ": " if rolls else "",
            aims_at(rivals, rolls[0].key if rolls else ""),
            Aims(tuple([(one.who, wound.behind) for one in rivals for wound in wounds(one)])),
            Wins(first),
        ),
    )
    sides: list[Side] = []
    for rival in rivals:
        wish = Wish(Kind.SKILL, AVERAGE, rival.edge, rival.who, "", doing, rival.ways, rival.wound, rival.played)
        judged = terms.of(rival)
        secret = Named(rival.who) in terms.secret
        if Named(rival.who) in terms.apart:
            said = Said(told.apart, rival.who)
            await (said.only(GM) if secret else said)
            judged = await judging(wish, competes=True, secret=secret)
        sides.append(msgspec.structs.replace(judged.side(wish), team=rival.team, secret=secret))
    return contest(options, Entrants.of(sides, terms.stake, terms.lost))
