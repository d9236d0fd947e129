"""Who did what in an evening: their rolls, finest hour and hard luck, whom they helped, how they came out of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from msgspec import structs

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Ruled, Thrown
from rollwright.play.policy import never
from rollwright.play.rerun import standing
from rollwright.play.session import Session
from rollwright.rules.arguments import is_beyond
from rollwright.rules.sentences import going_on, joined, opened
from rollwright.rules.wording import TOGETHER
from rollwright.table.changing import call_of
from rollwright.table.landing import with_changes
from rollwright.table.log import Answered, CallEnded, CallOpened, Changed, DeedDone, FactsLanded
from rollwright.table.looking_back import sheets_at
from rollwright.table.reading import Written
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import SheetShown
from rollwright.web.blocks import GOOD, Block
from rollwright.web.evening_story import (
    BAD,
    aloud,
    blows,
    counts_as,
    of_one,
    retold,
    rival_of,
    rounds_of,
    sentences,
    told_again,
)
from rollwright.web.making_fields import plain
from rollwright.web.page import page_of
from rollwright.web.people_shown import Face
from rollwright.web.shown import drawn
from rollwright.web.stage import ended_of, ended_verdict
from rollwright.web.story import Storyteller
from rollwright.web.story_sentences import rests_on

COMPARED = 6
"""Of how many of somebody's best moments it is worked out how likely they were."""
BLOWS = 8
"""How many things are told that somebody did round by round in a fight: the last of them."""
ORDINALS = {1: "First fight", 2: "Second fight", 3: "Third fight"}


class Doer(NamedTuple):
    """What a character did in an evening."""

    face: Face
    rolled: tuple[Block, ...]
    """What they rolled for and what came to a result."""
    well: int
    """How many of them did."""
    grades: str
    """What they came to, by the game's own words, the best first."""
    helped: str
    """Whom they helped, by name."""
    best: Block | None
    worst: Block | None
    brought: str = ""
    """What the gamemaster said that the worst brings."""
    struck: tuple[str, ...] | None = None
    """What they did by turns, after their name, fight by fight; None: they had none."""
    sure: tuple[Block, ...] = ()
    """What came to a result without dice..."""
    sure_grades: str = ""
    """...and to which."""

    @property
    def felled(self) -> str:
        """Whose end their finest hour was, or of what."""
        best = self.best
        return " ".join([text for text in best.milestones if text in best.foes]) if best and felled_by(best) else ""

    @property
    def actions(self) -> int:
        """How often they tried what could fail."""
        return len(self.rolled)


def doers(teller: Storyteller, blocks: Sequence[Block]) -> Iterator[Doer]:
    """Say which of the characters did what: an action is a moment that was rolled for and came to a result."""
    table, sheets = teller.table, teller.reader.state.sheets
    heroes = [who for one in table.seats if not one.runs_game for who in one.holds if who in sheets]
    by_hero: dict[str, list[Block]] = {}
    helped: dict[str, list[str]] = {}
    for one in [retold(teller, one) for one in blocks if counts_as(one) and one.word]:
        for who in took_part(teller, one, heroes):
            by_hero.setdefault(who, []).append(as_it_was_for(table, one, who))
        for name in one.helpers:
            helped.setdefault(name, []).extend([one.face.name] if one.face else [])
    in_rounds = blocks if page_of(table.game.package).blows else ()
    turns = {who: list(turns_of(teller, in_rounds, who)) for who in heroes}
    rounds = rounds_of(table, blocks)
    for who in heroes:
        mine, gave = by_hero.get(who, []), _times(helped.get(teller.reader.called(who), []))
        if not mine and not gave and not turns[who]:
            continue
        well = [one for one in mine if _worked(table, one, who)]
        bad = [one for one in mine if 0 < one.tone <= BAD]
        diced = {one.number for one in mine if one.dice or was_rolled(teller, one)}
        joined_in = {one.number for one in mine if who not in rolled_by(teller, one, heroes)}
        # what the gamemaster has ruled to be good is nobody's finest hour
        own = [one for one in mine if one.tone <= BAD or not is_overruled(table, one.number)]
        own = [one for one in own if not _is_slight(table, one, who)]
        fine = fine_of(own, diced)
        fine = fine or [one for one in own if one in well and one.tone > BAD and one.number in diced]
        ranks = {one.number: (*_feats(one), feat_of(table, one, who)) for one in fine}
        candidates = sorted(fine, key=lambda one: (ranks[one.number], *_weight(one)))[-COMPARED:]
        sorriest = partial(_sorriest, table, who)
        rated = [(ranks[one.number], -chance_of(table, one.number), *_weight(one), one) for one in candidates]
        best = max(rated)[-1] if rated else None
        felled = [one for one in turns[who] if one.milestones]
        if felled and (best is None or best.tone <= GOOD):
            dares = tuple(page_of(table.game.package).dares)
            hardest = max(reversed(felled), key=dealt_by)
            lines = tuple([line for line in hardest.lines if not rests_on(line, dares)])
            best = hardest._replace(lines=lines)  # what they paid for it is told with what they did
        # what they tried until it worked isn't told twice
        worse = [one for one in bad if best is None or not _is_same_act(table, one, best)]
        worst = max(worse, key=sorriest, default=None)
        name = re.escape(teller.reader.called(who))
        theirs = re.compile(rf"{name} |(?:The (?=\w+ of {name} )|{name}[’']s )(\w+ )(?:of {name} )?")  # their magic
        did = [(one, line.text.rstrip(".")) for one in turns[who] for line in one.lines if theirs.match(line.text)]
        in_turn = [(one, theirs.sub(lambda own: f"the {own[1]}" if own[1] else "", text, 1)) for one, text in did]
        struck = tuple(_by_fights(rounds, in_turn)) if turns[who] else None
        in_fights = rounds.keys() if turns[who] else ()  # what is told fight by fight is no roll outside
        rolled = tuple([one for one in mine if one.number in diced - joined_in and one.number not in in_fights])
        shown = tuple([one._replace(tone=GOOD) if who in winners_of(table, one) else one for one in rolled])
        came = [one for one in blocks if worst and cause_of(table, one.number) == worst.number]
        again = [told for one in came if (told := told_again(teller, one)) is not None]
        brought = " ".join([text for one in again for text in sentences(table, one)])
        counted = len([one for one in well if one in rolled])
        face, grades = teller.faces.sheet(who), grades_of(table, rolled, who)
        sure = tuple([one for one in mine if one.number not in diced])
        sure_grades = grades_of(table, sure, who)
        yield Doer(face, shown, counted, grades, gave, best, worst, brought, struck, sure, sure_grades)


def _is_same_act(table: Table, one: Block, other: Block) -> bool:
    """Tell whether two moments are of the same thing that somebody tried, once and again."""
    first, then = [table.rows.opened(block.number) for block in (one, other)]
    return one.headline == other.headline or (first.procedure, first.arguments) == (then.procedure, then.arguments)


def _by_fights(rounds: Mapping[int, tuple[int, str]], did: Sequence[tuple[Block, str]]) -> Iterator[str]:
    """Say what somebody did in each fight, round by round; of a long one, the last of it."""
    several = len({fight for fight, _ in rounds.values()}) > 1
    for fight, row in groupby(did, lambda pair: rounds.get(pair[0].number, (0, ""))[0]):
        some = list(row)
        told = ["…"] if len(some) > BLOWS else []
        for name, part in groupby(some[-BLOWS:], lambda pair: rounds.get(pair[0].number, (0, ""))[1]):
            said = _done([going_on(text) for _, text in part])
            texts = "; ".join([_times(list(same)) for _, same in groupby(said)])
            told.append(f"{name}: {texts}." if name else f"{opened(texts)}.")
        yield f"{ORDINALS.get(fight, f'Fight {fight}') + '. ' if several else ''}{' '.join(told)}"


def _done(said: Sequence[str]) -> list[str]:
    """Leave out what somebody meant to do where it is told what they did.

    >>> _done(["will cast Harm", "spends 1 Character Point", "harms Rusk"]), _done(["will cast Harm", "spends 2"])
    (['spends 1 Character Point', 'harms Rusk'], ['will cast Harm', 'spends 2'])
    """
    did = [text for text in said if not text.startswith("will ")]
    return did if any(not text.startswith("spends ") for text in did) else list(said)


def _feats(one: Block) -> tuple[bool, int, bool, int]:
    """Say how fine a moment was: whose end it was, how well it went, what turned by it, how much it did to others."""
    return felled_by(one), one.tone, bool(one.milestones), dealt_by(one)


def _is_slight(table: Table, one: Block, who: str) -> bool:
    """Tell whether something barely worked, and nothing turned by it: that is nobody's finest hour."""
    least = page_of(table.game.package).fine
    return 0 < feat_of(table, one, who) < least and not one.milestones and not felled_by(one)


def fine_of(some: Sequence[Block], diced: Collection[int]) -> list[Block]:
    """Give the moments among which somebody's finest is: what was rolled well, then who was struck, or fell by it."""
    thrown = [one for one in some if one.tone >= GOOD and (one.number in diced or one.milestones)]
    struck_at = [one for one in some if one.tone > BAD and one.foes and one.number in diced]
    return [*thrown, *[one for one in struck_at if one not in thrown and (not thrown or felled_by(one))]]


def turns_of(teller: Storyteller, blocks: Sequence[Block], who: str) -> Iterator[Block]:
    """Give somebody's turns, each told by what they did in it; where another falls by it, by that, too."""
    table, own = teller.table, teller.reader.called(who)
    rounds = rounds_of(table, blocks)
    steps = [one for one in blocks if counts_as(one) and one.number in rounds]
    for one, after in pairwise([*steps, None]):
        if one is None:
            continue
        if table.rows.opened(one.number).arguments.get("who") != who:
            dares = tuple(page_of(table.game.package).dares)
            each = [structs.replace(line, text=of_one(line.text, own)) for line in one.lines if rests_on(line, dares)]
            if paid := [line for line in each if line.text.startswith(f"{own} ")]:
                yield one._replace(kind="told", headline="", word="", lines=tuple(paid), milestones=())
            continue
        lines, falls = list(blows(table, one, own)), list[Written]()
        if after is not None and any(line.text.startswith(f"{own} ") for line in lines):
            falls = [line for line in after.lines if line.text in after.milestones and own not in line.text]
        told = [structs.replace(line, text=aloud(line.afterwards)) for line in (*lines, *falls)]
        texts = tuple([line for line in told if line.text])
        marks = tuple([line.text for line in falls])
        yield one._replace(kind="told", headline="", word="", lines=texts, milestones=marks)


def _times(names: Sequence[str]) -> str:
    """Name people with how often, where that was more than once.

    >>> _times(["Dov", "Wick", "Dov"]), _times(["Dov"] * 3)
    ('Dov twice and Wick', 'Dov 3 times')
    """
    often = {1: "", 2: " twice"}
    return joined([f"{name}{often.get(count, f' {count} times')}" for name, count in Counter(names).items()])


def grades_of(table: Table, rolled: Sequence[Block], who: str) -> str:
    """Count what somebody's rolls came to: each result by its word, of a contest whether they won it."""
    ordered = sorted(rolled, key=lambda one: (-one.tone, -feat_of(table, one, who)))
    counted = Counter([_grade(table, one, who) for one in ordered])
    between = "; " if any("," in grade for grade in counted) else ", "
    return between.join([f"{grade} ×{count}" if count > 1 else grade for grade, count in counted.items()])


def _grade(table: Table, one: Block, who: str) -> str:
    winners = winners_of(table, one)
    if not winners:
        return f"{one.word} (ruled)" if one.ruled else one.word
    if table.rows.opened(one.number).arguments.get("who") == who and (rival := rival_of(one)):
        return f"{'won' if who in winners else 'lost'} against {rival}"
    carried = len(winners) > 1 and one.tone < GOOD
    return f"contest {'lost' if who not in winners else 'won by their side' if carried else 'won'}"


def fared(table: Table, seat: Seat, began: int, upto: int) -> dict[str, str]:
    """Say what an evening changed of what runs out or counts most on each sheet, by its name: as it was, as it is."""
    page, options = page_of(table.game.package), table.position.options
    look = page.fares or page.vital
    if look is None:
        return {}
    stood: list[Mapping[str, Mapping[str, str]]] = []
    for at in (began, upto):
        looks = [drawn(table.game, options, sheet) for sheet in sheets_at(table, seat, at)]
        stood.append({one.name: dict(look(one.it)) for one in looks if one.it is not None})
    (before, after), ways = stood, _ways(table, began, upto)
    return {
        name: " · ".join(_changed(before.get(name) or _seen(way, now), now, way, page.tallies, page.sums))
        for name, now in after.items()
        if (way := ways.get(name, [now]))
    }


def _seen(way: Sequence[Mapping[str, str]], now: Mapping[str, str]) -> Mapping[str, str]:
    """Give as what somebody came who came later: what is seen of them by now."""
    return {title: value for title, value in way[0].items() if title in now}


def _ways(table: Table, began: int, upto: int) -> dict[str, list[dict[str, str]]]:
    """Give for each of those whom players play, by name, all that their sheet showed from one line to another."""
    page, game, options = page_of(table.game.package), table.game, table.position.options
    fares = page.fares or page.vital
    heroes = {who for one in table.seats if not one.runs_game for who in one.holds}
    state, found = table.position_at(began).state, dict[str, list[dict[str, str]]]()

    def look(who: str) -> None:
        sheet = drawn(game, options, SheetShown(who, plain(state.sheets[who])))
        if sheet.it is not None and fares is not None:
            found.setdefault(sheet.name, []).append(dict(fares(sheet.it)))

    for who in heroes & state.sheets.keys():
        look(who)
    for at in sorted(table.rows.between(upto, began)):
        line = table.rows.line(at)
        for change in line.became if isinstance(line, CallEnded | DeedDone | FactsLanded) else ():
            state = with_changes(game, state, change)
            for who in heroes & change.sheets.keys() & state.sheets.keys():
                look(who)
    return found


def _changed(
    before: Mapping[str, str],
    now: Mapping[str, str],
    way: Sequence[Mapping[str, str]] = (),
    tallies: Callable[[str], int] | None = None,
    sums: Callable[[str, int], str] | None = None,
) -> Iterator[str]:
    r"""Say of each number what it was and is; of one that went up and down on its `way`, how much of each.

    >>> list(_changed({"Edge": "2/3", "Fog": "1"}, {"Edge": "1/3", "Fatigue": "3", "": "lightly wounded"}))
    ['Edge 2/3 → 1/3', 'Fatigue 3', 'no more Fog']
    >>> list(_changed({"Harm": "0/9"}, {"Shock": "2/8"}))
    ['Shock 2/8']
    >>> way = {"Edge": "3/3"}, {"Edge": "1/3", "Fog": "2"}, {"Edge": "2/3", "Fog": "1"}, {"Edge": "2/3"}
    >>> [text.replace("\N{NO-BREAK SPACE}", " ") for text in _changed(way[0], way[-1], way)]
    ['Edge 3/3 → 2/3 (−2, then +1)', 'Fog 0 (+2, −2)']
    >>> [text.replace("\N{NO-BREAK SPACE}", " ") for text in _changed(way[0], way[0], (*way, way[0]))][0]
    'Edge 3/3 (−2, then +2)'
    >>> gold = {"Money": "25 gold"}
    >>> list(_changed(gold, gold, [gold, {"Money": "26 gold"}, {"Money": "24 gold"}], sums=lambda title, step: "few"))
    []
    """
    passing, reads = [title for step in way for title in step], tallies or _number
    for title in dict.fromkeys([*now, *before, *passing]):
        was, value = before.get(title, ""), now.get(title, "")
        went = [reads(after.get(title, "")) - reads(step.get(title, "")) for step, after in pairwise(way)]
        up, down = [sum([step for step in went if step * sign > 0]) * sign for sign in (1, -1)]
        more, less = [sums(title, step) if sums is not None else str(step) for step in (up, down)]
        told = up and down and (more != less or up == down)  # in round sums it may look as if nothing was lost
        both = f" (+{more},\N{NO-BREAK SPACE}−{less})" if told else ""
        if both and next(step for step in went if step) < 0:  # it was spent, or lost, and came back
            both = f" (−{less}, then +{more})"
        if not title or (was == value and not both):
            continue
        if value:
            yield f"{title} {was} → {value}{both}" if was and was != value else f"{title} {value}{both}"
        elif not was.startswith("0") or both:
            yield f"no more {title}{both}" if was else f"{title} 0{both}"


def _number(text: str) -> int:
    """Read with which number a text begins; one without any counts nothing."""
    found = re.match(r"\d+", text)
    return int(found[0]) if found else 0


def _worked(table: Table, one: Block, who: str) -> bool:
    """Tell whether somebody got what they wanted in a moment, and wasn't hurt for it where that counts."""
    ended = ended_of(table, one)
    result, facts = ("", ()) if ended is None else (ended.verdict[1], ended.facts)
    feat = 0 if one.ruled else feat_of(table, one, who)
    return page_of(table.game.package).worked(one.tone >= GOOD, result, facts, who, one.title, feat)


def took_part(teller: Storyteller, one: Block, heroes: Sequence[str]) -> list[str]:
    """Say whose moment it was: of one alone, whoever helped; of all who rolled for themselves, or did it together."""
    opened, rolled = teller.table.rows.opened(one.number), threw(teller, one)
    own = opened.arguments.get("who", "")
    heroes = [who for who in heroes if teller.reader.called(who) not in one.helpers]
    if own:
        against = rolled if winners_of(teller.table, one) else ()
        return [who for who in heroes if who in (own, *against)]
    for value in opened.arguments.values():
        rolled.update(value if isinstance(value, list) else [str(value)])
    return [who for who in heroes if who in rolled or teller.reader.called(who) in one.title]


def rolled_by(teller: Storyteller, one: Block, heroes: Sequence[str]) -> list[str]:
    """Say which of those whose moment it was rolled in it: where any of them threw dice, those who did."""
    took = took_part(teller, one, heroes)
    own, rolled = teller.table.rows.opened(one.number).arguments.get("who", ""), threw(teller, one)
    return [who for who in took if who == own or who in rolled] or took


def felled_by(one: Block) -> bool:
    """Tell whether a moment was the end of somebody, or of something, that no player's heart is in."""
    ends = [line for line in one.lines if line.text in one.milestones and line.text in one.foes]
    return one.tone > BAD and any(not 0 < line.tone <= BAD for line in ends)


def dealt_by(one: Block) -> int:
    """Say how much became of others by a moment, as it is told by numbers."""
    found = [re.search(r"\b\d+\b", text) for text in one.foes]
    return sum([int(each[0]) for each in found if each])


def threw(teller: Storyteller, one: Block) -> set[str]:
    """Say who threw dice for themselves in a moment, by their sheets; those without one are nobody, once."""
    lines = teller.table.lines(one.number - 1, one.last)
    thrown = {teller.thrower(fall) for fall in teller.reader.falls(lines, every=True) if fall.call == one.number}
    return {who for who in thrown if not who or teller.reader.called(who) not in one.helpers}


def was_rolled(teller: Storyteller, one: Block) -> bool:
    """Tell whether dice were thrown in a moment, whoever may see them: its result is known all the same."""
    lines = [line for _, line in teller.table.lines(one.number - 1, one.last) if isinstance(line, Answered)]
    return any(line.call == one.number and isinstance(line.entry, Thrown) and line.entry.faces for line in lines)


def as_it_was_for(table: Table, one: Block, who: str) -> Block:
    """Give a moment with how good it was for one of those who took part: of a contest, whether they won it.

    One whose side has won, but who missed, has neither won nor lost; nor has one who only missed by less.
    """
    winners = winners_of(table, one)
    if not winners:
        return one
    won = one.ruled or feat_of(table, one, who) >= 0
    return one._replace(tone=BAD if who not in winners else GOOD if won else 0)


def feat_of(table: Table, one: Block, who: str) -> int:
    """Say how well somebody did in a moment, beyond its result, as their game counts it."""
    look, ended, opened = page_of(table.game.package).feat, ended_of(table, one), table.rows.opened(one.number)
    if look is None or ended is None:
        return 0
    idle = [fact for fact, became in zip(ended.facts, ended.became, strict=False) if not _any_change(became)]
    return look(opened.arguments, {"verdict": ended.verdict, "idle": idle, **ended.outcome}, who, opened.actors)


def _any_change(became: Changed) -> bool:
    """Tell whether a fact changed anything."""
    return bool(became.scene) or any(fields is None or fields for fields in became.sheets.values())


def winners_of(table: Table, one: Block) -> list[str]:
    """Say who has won, one or several together, where a moment is one that somebody wins."""
    return [who for who in ended_verdict(table, one)[1].split(TOGETHER) if who in table.state.sheets]


def is_overruled(table: Table, call: int) -> bool:
    """Tell whether the gamemaster has set how a moment went."""
    try:
        return any(isinstance(entry, Ruled) for entry in call_of(table, call).session.journal)
    except (Refused, BadInput):  # the rules ask otherwise by now, and it can't be played again
        return False


def chance_of(table: Table, call: int) -> float:
    """Say how likely it was, before the dice fell, that a moment would go as well as it did; 1 where nobody can say."""
    try:
        session = call_of(table, call).session
        key = ("chance", call, repr(session.journal))  # it stays as it is until it is ruled on
        found: float | None = table.memo.get(key)
        return table.remember(key, _chance(table, session)) if found is None else found
    except (Refused, BadInput):
        return 1.0


def _chance(table: Table, session: Session[Any]) -> float:
    from rollwright.play.odds import odds

    first = next((at for at, entry in enumerate(session.journal) if isinstance(entry, Thrown)), 0)
    begun, entries, _ = standing(session.call, session.journal[:first])
    listing = table.game.listing_of(begun)
    if listing is None or not listing.worth or is_beyond(listing, begun):
        return 1.0
    worth = next(iter(listing.worth.values()))
    got = worth(session.outcome)
    law = odds(begun, never, entries, lifted=True)
    return float(sum(weight for outcome, weight in law if worth(outcome) >= got))


def _sorriest(table: Table, who: str, one: Block) -> tuple[int, int, bool, int, int]:
    return -one.tone, -feat_of(table, one, who), *_weight(one)


def _weight(one: Block) -> tuple[bool, int, int]:
    """Say how much a moment is remembered: a turn of the story, one that took many throws, or the latest."""
    return bool(one.milestones), len(one.dice), one.number


def cause_of(table: Table, number: int) -> int:
    """Give the moment by which something was due that was done with a line; 0 where it was not."""
    line = table.rows.line(number)
    key = line.arguments.get("due") if isinstance(line, DeedDone | CallOpened) else None
    cause, was = 0, None
    for row in table.rows.under(number - 1) if isinstance(key, str) else ():
        before = table.rows.line(row.number) if b'"due"' in row.line else None
        if not isinstance(before, CallEnded | DeedDone | FactsLanded):
            continue
        dues = [one.scene["due"] for one in before.became if "due" in one.scene]
        if dues:
            due = dues[-1].get(key)
            if due is None or was not in (None, due):
                break
            cause, was = before.call if isinstance(before, CallEnded) else 0, due
    return cause
