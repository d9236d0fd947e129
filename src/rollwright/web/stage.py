"""The stage: the moments under way with their cards, the last result, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple
from urllib.parse import urlencode
from zlib import crc32

import msgspec

from rollwright.dice.errors import Refused
from rollwright.dice.pool import Part, Pool
from rollwright.play.cards import Card as Filling
from rollwright.play.cards import Words
from rollwright.play.journal import Filled
from rollwright.play.keys import key_of
from rollwright.play.steps import GM, Choose
from rollwright.rules.fields import Choice, Field
from rollwright.rules.ruleset import Onward
from rollwright.rules.sentences import dice, joined, of_all
from rollwright.rules.wording import DOESNT_HELP, Wording, put
from rollwright.table.log import Answered, AnyLogged, CallEnded, CallOpened, DeedDone
from rollwright.table.open_call import OpenCall, actors_of
from rollwright.table.reading import Written
from rollwright.table.ruling import is_only_theirs
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import DECIDING, USED_UP, Awaited, Card, changes
from rollwright.web.beginning import Doing, foretold, form_of
from rollwright.web.blocks import Block, tone_of
from rollwright.web.chances import is_secret, takes_secrets
from rollwright.web.clock import left
from rollwright.web.dice_shown import parts_of
from rollwright.web.making_draft import sent_to
from rollwright.web.moves import Offer, called_next, dues_of, is_over, move_of, places_since, turns_of
from rollwright.web.npcs import hidden_from_any, marked
from rollwright.web.page import Asked, page_of
from rollwright.web.people_shown import Face, Faces, names_of
from rollwright.web.story import Storyteller, open_verdict
from rollwright.web.undoing import before_of, just_stopped, just_undone, told_back, undo_of

YES_NO = frozenset(("yes", "no"))
USUAL = 6
"""How many sides a die has of which nobody says so."""
SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty", 30: "thirty"}
"""How many sides dice have, in words."""
SHORT = 40
"""How many letters a question has at most that stands in the bar."""
LINES = 8
"""How many lines of a moment stand on the stage."""
LONG = 10
"""How many letters of a result's word stand beside what is told of it."""


HELPS = " helps"
"""How an option ends by which somebody helps whom one plays beside the one who is asked."""
LETS_BE = ("no", "keep", "leave", "none", "pass", "go on")
"""Options that change nothing, by their keys; of several people, with who it is behind."""
DECLINES = ("No ", "No,", "No:", "Keep ", "Don’t ", "Leave ")
"""How such an option begins."""


class Rung(NamedTuple):
    """A step of the ladder of results, worst to best."""

    words: str
    here: bool


class Result(NamedTuple):
    """What a moment has come to."""

    word: str
    tone: int
    note: str
    ladder: tuple[Rung, ...]

    @property
    def good(self) -> str:
        """How it looks: good, bad, or between."""
        return tone_of(self.tone)

    @property
    def long(self) -> bool:
        """Whether its word needs a line of its own: somebody's name, or several words."""
        return len(self.word) > LONG


class Moment(NamedTuple):
    """A moment on the stage."""

    call: int
    headline: str
    title: str
    face: Face | None
    waits: str
    """Whom it waits for, and for what."""
    trouble: str
    card: Card | None
    block: Block | None
    """What was told of it so far, with its dice."""
    result: Result | None
    open: bool = True
    whose: str = ""
    """Whose moment it is, by name."""
    passes: int = 0
    """In how many seconds the question passes by itself; 0: it does not."""
    sequence: int = 0
    """Which question of the moment is open."""
    before: tuple[str, ...] = ()
    """What came by itself before it, in the same press."""
    beside: bool = False
    """Whether that is all else that came, before it and after it."""
    since: tuple[str, ...] = ()
    """What became, later in the same press, of those of whom it tells."""
    led: tuple[str, ...] = ()
    """What its first lines tell that is news, where a form below shows only its last."""
    everybody: bool = False
    """Whether several are asked, and each of them has to answer."""
    place: str = ""
    """What its card is called on the page."""
    preset: str = ""
    """What its card has in it that its rule does not know, for the odds."""
    joins: str = ""
    """What one may do whom it does not wait for: help, or as the question says."""
    stops: bool = False
    """Whether one may call it off: one runs the game, or has begun it and nothing has come of it yet."""
    others: bool = False
    """Whether it is somebody else's moment, or everybody's."""
    asked: str = ""
    """Who runs the game and has called for it, where it is one's own."""
    again: bool = False
    """Whether another moment above it is about the same, for somebody else."""
    own: bool = True
    """Whether it was one's own, and not another's in which one had a part."""
    can_join: str = ""
    """Who else can join in, for the one whom it waits for: "Cleo can help"."""
    awaits: str = ""
    """The seats that it waits for."""
    decides: str = ""
    """What is said to the one who is asked."""
    ruled: str = ""
    """The ruling by which it asks again what was answered before."""

    @property
    def stop(self) -> str:
        """What calls it off: one's own as long as no dice have fallen, or else."""
        thrown = self.block is not None and bool(self.block.dice)
        return "Stop this" if thrown or self.others or (self.card and self.card.stand_in) else "Never mind"

    @property
    def only_waits(self) -> bool:
        """Whether all there is to do is to wait for others no longer: one has asked them to join in."""
        return self.card is not None and self.card.patient and bool(self.can_join)

    @property
    def rank(self) -> int:
        """Say what comes first: what one is asked oneself, then whom one can help, then what is another's."""
        if self.card is None or self.card.stand_in:
            return 2
        return int(bool(self.joins) or only_helps(self.card, self.whose))

    @property
    def has_come(self) -> bool:
        """Whether it is one's own and its dice lie there, or its result: one looks at it before one joins another's."""
        come = self.result is not None or (self.block is not None and bool(self.block.dice))
        return self.rank > 1 and come and bool(self.whose) and not self.others

    @property
    def mine(self) -> bool:
        """Whether it is over and was one's own."""
        return self.own and bool(self.whose)

    @property
    def newest(self) -> int:
        """The last line that was told of it."""
        return self.block.last if self.block else self.call

    @property
    def heading(self) -> str:
        """What it is about, without how."""
        return self.headline.partition(" · ")[0]

    @property
    def short(self) -> str:
        """The same beside others that are about the same: without what happened before somebody does something."""
        before, found, rest = self.heading.partition(f" {self.whose}") if self.whose else ("", "", "")
        return self.whose + rest if found and before.endswith((".", "!", "?", "…")) else self.heading

    @property
    def meta(self) -> str:
        """How it is done, in a word or two."""
        rest = self.headline.partition(" · ")[2]
        return rest[:1].upper() + rest[1:]


class Again(NamedTuple):
    """Something that is begun once more: the act, what that is called, and what its form has in it."""

    act: str
    title: str
    query: str
    at: int = 0
    """The line by which it was taken back, or called off."""
    stopped: bool = False
    """Whether it was called off: its form doesn't come by itself."""
    whose: str = ""
    """By name, for whom of one's own it is, where others stand beside it."""
    at_once: bool = False
    """Whether it asks nothing, so that one press does it."""
    who: str = ""
    """Whose it is then, where it is somebody's."""


class Form(NamedTuple):
    """What a scene waits for: the form that says it, and the forms of what may be said instead."""

    doing: Doing
    instead: tuple[Again, ...]
    place: str
    """What it is called on the page: another name where it asks something else."""
    came: Moment | None = None
    """What came of what a player did before: they see it first."""


class Stage(NamedTuple):
    """What is on the stage for one seat."""

    moments: tuple[Moment, ...]
    last: Moment | None
    """The last result, where nothing is asked of one."""
    turn: str
    """Whose turn it is, in a few words; nothing where nobody is awaited."""
    mine: bool
    said: str = ""
    """What was told last, where the scene waits for somebody."""
    paced: bool = False
    """Whether the scene goes round by round, and says itself what it waits for."""
    goes_on: str = ""
    """What the button says by which one lets it go on; nothing where somebody has to decide first."""
    next: tuple[Offer, ...] = ()
    """What one may want to begin, beside the last result; what the gamemaster begins most often first."""
    about: str = ""
    """What the forms of those have in them: whom the last result is about."""
    again: Again | None = None
    """How the gamemaster, or whoever began it, begins the same once more."""
    due: str = ""
    """What waits for the gamemaster first, for whom nothing is asked."""
    owed: str = ""
    """What the gamemaster still has to do, for players."""
    since: tuple[Written, ...] = ()
    """What has happened since the last result."""
    turns: tuple[Offer, ...] = ()
    """What one may do whose turn it is in the scene; the gamemaster, for a player who isn't here."""
    kept: Moment | None = None
    """A player's own last result, where something else stands on the stage since."""
    befell: tuple[str, ...] = ()
    """What has happened to their own characters since they acted, as far as it isn't on the stage anyway."""
    undone: Again | None = None
    """What one had begun and was taken back just now: its form comes back with what was in it."""
    fresh: Moment | None = None
    """What has ended since anything came of the moments under way, where one is asked something."""
    in_turn: tuple[str, ...] = ()
    """The names of those whose turn it is in a scene that has turns, where nothing is asked."""
    asked: str = ""
    """Who of those whom one plays is asked, or whose result is on the stage."""
    form: Form | None = None
    """What the scene waits for from this seat."""
    otherwise: tuple[Again, ...] = ()
    """How one says something else than what stands, for each of one's own of whom the scene waits for nothing more."""
    ruled: Block | None = None
    """What the gamemaster has ruled on a player's own characters since they acted, where the stage doesn't show it."""
    away: str = ""
    """The seats whose turn it is, for the gamemaster, who plays it where nobody of them is here."""
    going: str = ""
    """What is going on where nobody is awaited: a fight that isn't over."""
    back: str = ""
    """What was taken back just now, until something happens."""
    anew: str = ""
    """What the button says by which the gamemaster takes the last result back, to fill in its form again."""
    back_at: int = 0
    """The line by which it was."""
    news: tuple[str, ...] = ()
    """In a scene that goes round by round: what became of a player's own since they last pressed something."""
    news_title: str = ""
    """What stands above that: it says that it befell them only where all of it did."""
    goes_far: bool = False
    """Whether one can let it go on over rounds that change nothing."""

    @property
    def come(self) -> tuple[str, str, str] | None:
        """What a moment under way has come to: whose, in a word, and how that looks."""
        found = [one for one in self.moments if one.result]
        newest = self.fresh or max(found, key=lambda one: one.newest, default=None)
        if newest is None or newest.result is None:
            return None
        return newest.whose or "Last", newest.result.word, newest.result.good

    @property
    def news_at(self) -> tuple[str, int]:
        """Say where the fresh result stands: above or below which moment. What waits for one isn't moved by it.

        One's own stands where its card stood, among what is asked of one; another's below all of that.
        """
        if self.fresh is None:
            return "", 0
        own, call = self.own, self.fresh.call
        later = [one for one in own if self.fresh.mine and one.call > call] if own else list(self.moments)
        return ("above", later[0].call) if later else ("below", own[-1].call)

    @property
    def first(self) -> Moment | None:
        """What one is asked first, or can join; else what is under way."""
        return min(self.moments, key=lambda one: one.rank, default=None)

    @property
    def own(self) -> list[Moment]:
        """What one is asked oneself."""
        return [one for one in self.moments if one.rank == 0]


TO_YOU, OF_YOURS = "What happened to you", "What came of it"
"""What stands above news of one's own: of what others did to them, or of what they did themselves, too."""
YOUR_TURN, IN_ROUNDS = "Your turn", "You decide"
"""What is said to somebody who is asked something: in rounds a turn is another thing."""


def stage_of(teller: Storyteller, cards: Sequence[Card], awaited: Sequence[Awaited]) -> Stage:
    """Put on the stage what one seat may see."""
    at, undone = just_undone(teller.table)
    carded = {card.call: _filled_again(_suggested(teller, card), *undone[:1]) for card in cards}
    preset = {card.call: _filled_in(carded[card.call]) for card in cards if carded[card.call] is not card}
    moments = [
        _moment(teller, one, _beside(teller, one, carded.get(one.call)), preset.get(one.call, "")) for one in awaited
    ]
    ordered = tuple(_marked(sorted(moments, key=lambda one: 0.5 if one.has_come else one.rank)))
    rests = is_over(teller.table)  # whatever goes on stands still until the next session
    pending, in_scene = ("", ("", False, ())) if rests else (_pending(teller), _in_turn(teller))
    ordered = tuple([one._replace(decides=IN_ROUNDS if pending else YOUR_TURN) for one in ordered])
    asks = [(one, one.card) for one in ordered if one.card is not None and not one.card.stand_in]
    mine = [card for _, card in asks]
    since = teller.since(deeds=not pending)
    last = None if mine else _ended(teller, teller.last(own=not since))
    own_last = None
    if last is not None:  # of all who acted in a press, a player sees what came of their own first
        acted = teller.own_turn(last.call)
        own_last = _ended(teller, acted.block)
        own_last = own_last and own_last._replace(before=acted.others, beside=True, since=acted.since)
    newest, last = own_last or last, last if since else own_last or last
    if mine:
        (first, card), own = asks[0], sum([one.rank == 0 for one in ordered])
        turn = (
            f"{own} things wait for you"
            if own > 1
            else f"You can {first.joins or 'help'}"
            if first.joins or only_helps(card, first.whose)
            else "You’re waiting for an answer"
            if first.only_waits
            else "Your roll"
            if card.kind == "roll"
            else card.words[card.options[0]]
            if first.everybody and len(card.options) == 1
            else f"{first.decides}: {asked}"
            if card.kind == "choice" and (asked := in_short(card.asks))
            else first.decides
        )
    else:
        turn = waiting_all(awaited) or pending or in_scene[0]
    told = teller.since(of=page_of(teller.table.game.package).touches) if pending else since
    said = brief(told[-1].text if told else _newest(newest) if newest and newest.block else "") if turn else ""
    step = None if rests else by_itself(teller.table, teller.seat)
    goes, act = goes_on(teller.table, step), teller.table.rows.opened(last.call).procedure if last else ""
    then = called_next(teller.table, teller.seat, act) if last and not _of_another(teller, last.call) else ()
    again = _again(teller, last) if last else None
    about = _concerned(teller, last.block) if last and last.block and then else ""
    dues = [one for one in dues_of(teller.table, teller.seat) if not one.optional]
    due = dues[0].words + (f", and {len(dues) - 1} more" if dues[1:] else "") if dues else ""
    stands_in = teller.seat.runs_game and not in_scene[1] and bool(in_scene[2])
    away = _seats(teller.table, in_scene[2]) if stands_in else ""
    turns = turns_of(teller.table, teller.seat) if (in_scene[1] or away) and not awaited else ()
    fresh = _fresh(teller, ordered) if mine else None
    own_asked = any(one.rank == 0 for one in ordered)
    kept, befell = (
        (None, ()) if own_asked else _kept(teller, last or fresh, () if mine else [one.text for one in since])
    )
    form, otherwise = (None, ()) if mine or rests else _form(teller)
    otherwise = tuple([one for one in otherwise if one.act or not ordered])  # what was picked is under way
    if form is not None:
        came = own_last or (last if last is not None and last.mine else kept)
        form = form._replace(came=came if came and (came.result or (came.block and came.block.lines)) else None)
    news, news_title = tuple[str, ...](), ""
    if pending:
        tell = [one for one in ordered if one.card is None or one.card.kind == "choice"]  # with what was told so far
        under = [(last, LINES), *[(one, LINES) for one in tell]]
        results = [(form.came, 3)] if form else under  # what stands below a form is far off
        shown = set[str]().union(*[_texts_of(one, few) for one, few in results])
        shown |= set() if form else {one.text for one in since}
        heard, to_them = teller.own_news()
        fresh_news = [one for one in heard if one not in shown]
        if form and form.came and form.came.block:  # of one's own result all is told in one place
            led = [one.text for one in form.came.block.lines if one.text in fresh_news]
            form = form._replace(came=form.came._replace(led=tuple(map(brief, led))))
            fresh_news = [one for one in fresh_news if one not in led]
        news, befell = tuple(map(brief, fresh_news)), ()
        news_title = TO_YOU if all(one in to_them for one in fresh_news) else OF_YOURS
    kept = None if pending else kept  # in a scene of rounds the board stands there, and tells how one is
    return Stage(
        ordered, last, turn, bool(mine or form), said, bool(pending), goes, then, about, again, due, _owed(teller),
        since, turns, kept, befell, _begun_again(teller, at, undone), fresh,
        () if awaited else in_scene[2],
        _asked_for(teller, ordered)
        or (form.doing.who if form else "")
        or _own_in(teller, [one.call for one in ordered] or ([last.call] if last and not mine else [])),
        form, otherwise, _ruled(teller, None if since else last), away, going="" if turn else _going(teller),
        back=told_back(teller.table, teller.reader, at), back_at=at, anew=_anew(teller, last) if last else "",
        goes_far=step is not None and step.stands is not None and not step.pauses, news=news, news_title=news_title,
    )  # fmt: skip


def in_short(asks: str) -> str:
    """Give what is asked, for the bar: the question alone, without how things stand; nothing where it is none.

    >>> in_short("Mira has 14 against 15: roll again?"), in_short("It comes to 3. Roll again?"), in_short("Pick one.")
    ('Roll again?', 'Roll again?', '')
    """
    last = re.split(r"[:.] ", asks)[-1]
    return _capital(last) if last.endswith("?") and len(last) <= SHORT else ""


def brief(text: str) -> str:
    """Write what was told last as the bar has room for it: without the sums.

    >>> brief("Ana hits Rusk for 3 (rolled 34, needed 28; 5 damage against 2 protection): now hurt.")
    'Ana hits Rusk for 3: now hurt.'
    """
    return re.sub(r" \([^()]*\d[^()]*\)", "", text)


def _newest(last: Moment) -> str:
    """Say what was told last, with what it came to."""
    assert last.block is not None
    text = last.block.newest
    return f"{text}: {last.result.word}" if last.result and last.result.word not in text else text


def _asked_for(teller: Storyteller, moments: Sequence[Moment]) -> str:
    """Say who of those whom one plays has to answer something: an offer to help somebody else asks nobody."""
    cards = [one.card.who for one in moments if one.card is not None and one.rank == 0]
    return next((who for who in teller.seat.holds if cards and teller.reader.called(who) == cards[0]), "")


def _form(teller: Storyteller) -> tuple[Form | None, tuple[Again, ...]]:
    """Give the form of what the scene waits for first, from this seat; and how one says otherwise of what stands."""
    table, seat = teller.table, teller.seat
    look = page_of(table.game.package).asks
    going = any(one.opened.procedure in table.game.going_alone for one in table.open.values())
    asked = look(table.options, teller.reader.state, seat) if look is not None and not going else ()
    waits = [one for one in asked if one.waits]
    stands = {one.who: one for one in reversed(asked) if not one.waits}
    several = len({one.who for one in asked}) > 1
    otherwise = tuple([_otherwise(teller, stands[who], several) for who in reversed(stands)])
    if not waits:
        return None, otherwise
    first = waits[0]
    try:
        doing = form_of(table, seat, first.act, first.who)
    except Refused:
        return None, otherwise
    doing = doing._replace(title=first.title or doing.title, button=first.title or doing.button)
    if doing.ahead is not None:
        begins = {one.name: one.usual for one in doing.fields if one.usual}
        doing = doing._replace(ahead=foretold(table, seat, move_of(table, seat, first.act, first.who), begins))
    instead = tuple([_led_to(table, one) for one in waits[1:] if one.who == first.who])
    said = repr((doing.guide, doing.fields, instead))
    return Form(doing, instead, f"turn-{first.act}-{first.who}-{crc32(said.encode()):x}"), otherwise


def _led_to(table: Table, one: Asked) -> Again:
    """Say how a form is come to that the scene asks for."""
    act = table.game.acts[one.act]
    at_once = act.kind == "deed" and not act.asked and (bool(one.who) or not act.has_who)
    title, query = one.title or act.title, urlencode({"who": one.who} if one.who else {})
    return Again(act.id, title, query, at_once=at_once, who=one.who)


def _otherwise(teller: Storyteller, one: Asked, several: bool) -> Again:
    """Say how one says something else of one of one's own, by name where there are `several`; or picks it freely."""
    host, name = teller.seat.runs_game, teller.reader.called(one.who) if one.who else ""
    if not one.act:
        return Again("", f"Pick what {name} does" if host or several else "Pick what you do", "")
    found = _led_to(teller.table, one)
    if host or not several:
        return found if host else found._replace(title="Change your mind")
    return found._replace(title=f"{name}: change your mind", whose=name)


def _own_in(teller: Storyteller, calls: Sequence[int]) -> str:
    """Say who of one's own acts in some moments, or is in them; else who takes part in the scene."""
    table, seat = teller.table, teller.seat
    given = [table.rows.opened(call).arguments for call in calls]
    acts = [who for one in given for who in (one.get("who"), *one.values()) if who in seat.holds]
    look = page_of(table.game.package).takes_part
    return str(next(iter(acts or (look(teller.reader.state, seat) if look is not None else ())), ""))


def _kept(teller: Storyteller, last: Moment | None, since: Sequence[str]) -> tuple[Moment | None, tuple[str, ...]]:
    """Give a player's own last result and what befell them since, but for what is on the stage anyway."""
    block, befell = teller.own_last()
    shown = block is None or (last is not None and last.call in block.all)
    return None if shown else _ended(teller, block), tuple([one for one in befell if one not in since])


def _texts_of(shown: Moment | None, few: int) -> set[str]:
    """Give what stands on the stage with a result, of which no more than the last few lines stand there."""
    if shown is None or shown.block is None:
        return set()
    lines = shown.block.lines[-few:] if few < LINES else shown.block.lines[:few]
    return {*[one.text for one in lines], *shown.before[-4:], *shown.since}


def _ruled(teller: Storyteller, last: Moment | None) -> Block | None:
    """Give what was ruled on a player's own characters, but for what the last result tells itself."""
    ruled = teller.ruled()
    return None if ruled and last and last.block and ruled.headline == last.block.title else ruled


def _fresh(teller: Storyteller, moments: Sequence[Moment]) -> Moment | None:
    """Give the last result where it is newer than all that is told of the moments under way."""
    last = _ended(teller, teller.last())
    return last if last and last.result and last.newest > max([one.newest for one in moments], default=0) else None


def _begun_again(teller: Storyteller, at: int, undone: Sequence[AnyLogged]) -> Again | None:
    """Say how one begins again what was taken back or called off just now and begun by oneself, with all in it."""
    stopped = not undone
    if stopped:
        at, line = just_stopped(teller.table)
        undone = [line] if line is not None else []
    begun = [one for one in undone if isinstance(one, CallOpened | DeedDone) and one.by == teller.seat.id]
    if not begun:
        return None
    first, people = begun[0], [one.arguments["who"] for one in begun if "who" in one.arguments]
    act = teller.table.game.acts.get(first.procedure if isinstance(first, CallOpened) else first.deed)
    typed = [one.name for one in act.asked if one.hint is Words] if act else []
    if act is None or not act.asked or (isinstance(first, DeedDone) and not any(map(first.arguments.get, typed))):
        return None  # a press or two, and nothing to be filled in again
    given = {**_in_form(first.arguments), **({"who": people} if people else {})}
    return Again(act.id, act.title, urlencode(given, doseq=True), at, stopped)


def _filled_again(card: Card, undone: AnyLogged | None = None) -> Card:
    """Fill in a card what was in it before the answer was taken back."""
    same = isinstance(undone, Answered) and (undone.call, undone.sequence) == (card.call, card.sequence)
    if not same or not isinstance(undone, Answered) or not isinstance(undone.entry, Filled):
        return card
    given = undone.entry.given
    fields = [
        msgspec.structs.replace(one, usual=given[one.name], unpicked=False) if one.name in given else one
        for one in card.fields
    ]
    return msgspec.structs.replace(card, fields=tuple(fields))


def _in_form(arguments: Mapping[str, Any]) -> dict[str, str]:
    """Write what was filled in as the address of a form has it."""
    return {name: ",".join(one) if isinstance(one, list | tuple) else key_of(one) for name, one in arguments.items()}


def _suggested(teller: Storyteller, card: Card) -> Card:
    """Fill in on a card of the gamemaster's what its game knows and its rule could not."""
    look = page_of(teller.table.game.package).suggests
    if card.kind != "card" or not teller.seat.runs_game:
        return card
    hidden = hidden_from_any(teller.table)
    found = {} if look is None else look(teller.table.options, teller.reader.state, card, hidden)

    def filled(one: Field) -> Field:
        usual, guide = found.get(one.name, (one.usual, ""))
        return msgspec.structs.replace(marked(one, hidden, "call"), usual=usual, guide=guide or one.guide)

    return msgspec.structs.replace(card, fields=tuple(map(filled, card.fields))) if found or hidden else card


def _filled_in(card: Card) -> str:
    """Give what a card has in it to begin with, as a page asks for the odds of it."""
    picked = [one for one in card.fields if not one.unpicked]
    named = [(one.name, one.usual if isinstance(one.usual, tuple) else (one.usual,)) for one in picked]
    return urlencode([(f"f.{name}", one) for name, some in named for one in some])


def _of_another(teller: Storyteller, call: int) -> bool:
    """Tell whether a moment was another player's: what is next after it is theirs, and the gamemaster's."""
    seat, who = teller.seat, teller.table.rows.opened(call).arguments.get("who")
    return not seat.runs_game and who not in seat.holds and any(who in one.holds for one in teller.table.seats)


def _concerned(teller: Storyteller, block: Block) -> str:
    """Say whom a result is about, for the forms of what the gamemaster may do about it."""
    look = page_of(teller.table.game.package).concerns
    if look is None:
        return ""
    ended = ended_of(teller.table, block)
    facts = () if ended is None else ended.facts
    found = look(teller.table.rows.opened(block.number).arguments, ended_verdict(teller.table, block), facts)
    return urlencode({name: value for name, value in found.items() if value})


def turn_of(table: Table, seat: Seat, here: str = "") -> tuple[str, bool, str]:
    """Say whose turn it is, in a few words, and whether it is this seat's: for pages beside the table.

    Where it is that a character was sent in, give its note, too. `here` is that of the character whose page it is.
    """
    seen = changes(table, seat.id, table.number)
    stage = stage_of(Storyteller(table, seat, Faces(table, names_of(table, seat))), seen.cards, seen.awaited)
    about = f": {stage.own[0].heading}" if len(stage.own) == 1 else ""
    sent = next((one for one in sent_to(table, seat) if one.note != here), None)
    if stage.turn or sent is None:
        return stage.turn + about, stage.mine or sent is not None, ""
    return f"New from {sent.by}: {sent.name}", True, sent.note


def _can_again(teller: Storyteller, opened: CallOpened) -> bool:
    """Tell whether a seat may begin now what was begun before, for the same person."""
    places, _ = places_since(teller.table, teller.seat)
    same = [one for place in places for one in place.offers if one.act == opened.procedure]
    return any(not one.whose or opened.arguments.get("who") in dict(one.whose) for one in same)


def _again(teller: Storyteller, last: Moment) -> Again | None:
    """Say how something is begun once more with the same in its form, where its game has a word for that."""
    opened, seat = teller.table.rows.opened(last.call), teller.seat
    title = page_of(teller.table.game.package).again.get(opened.procedure, "")
    if not title or not (seat.runs_game or seat.id == opened.by) or not _can_again(teller, opened):
        return None
    given = _in_form(opened.arguments)
    changed = page_of(teller.table.game.package).once_more
    ended = ended_of(teller.table, last.block) if changed is not None and last.block is not None else None
    given = dict(changed(opened.procedure, given, ended.facts if ended else ())) if changed is not None else given
    return Again(opened.procedure, title, urlencode(given))


def _anew(teller: Storyteller, last: Moment) -> str:
    """Say how the gamemaster may take the last result back to fill in its form again, where nothing has come since."""
    table, seat = teller.table, teller.seat
    title = page_of(table.game.package).anew.get(table.rows.opened(last.call).procedure, "")
    since = title and seat.runs_game and undo_of(table, seat).to == before_of(table, last.call)
    return title if since else ""


def _marked(moments: Sequence[Moment]) -> Iterator[Moment]:
    """Mark those that another moment above is about, too, but for whose they are and what they do about it."""
    known: set[str] = set()
    for one in moments:
        whole = one.headline.replace(one.whose, "", 1) if one.whose else str(one.call)
        about = one.heading.removesuffix(one.short) or whole
        yield one._replace(again=True) if about in known else one
        known.add(about)


def by_itself(table: Table, seat: Seat) -> Onward | None:
    """Give what a seat may let the scene go on with: no part of it is open, and nobody has to decide first."""
    parts = (*table.game.steps, *table.game.beside)
    if not seat.runs_game or any(one.opened.procedure in parts for one in table.open.values()):
        return None
    return table.game.onward(table.options, table.state)


def goes_on(table: Table, step: Onward | None) -> str:
    """Say how the scene is let go on."""
    return "" if step is None else table.game.acts[step.act].title if step.act in table.game.ends else "Go on"


def _beside(teller: Storyteller, one: Awaited, card: Card | None) -> Card | None:
    """Leave to a player what is theirs: the gamemaster, whose people could join in, answers it only in their stead.

    Who could join in beside the one who is asked is offered as a helper, also to those who play both."""
    own, called = teller.reader.seat, teller.reader.called
    under_way = teller.table.open.get(one.call)
    if card is None or card.kind != "choice" or under_way is None or not _is_open_to_several(under_way):
        return card
    people = {called(who) for who in teller.reader.state.sheets if who != one.who}
    people -= set() if own.runs_game else {card.who}
    said = {key: f"{words}{HELPS}" if words in people else words for key, words in card.words.items()}
    if not (own.runs_game and one.others):
        return msgspec.structs.replace(card, words=said)
    whose = joined([one.name, *one.others], "or") if one.everybody else one.name
    if own.name in one.name.split(" or "):
        return msgspec.structs.replace(card, words=said)
    if card.stand_in:
        return msgspec.structs.replace(card, words=said, whose=whose)
    return msgspec.structs.replace(card, words=said, stand_in=True, whose=whose, who="")


def _is_open_to_several(under_way: OpenCall) -> bool:
    """Tell whether others than the one who is asked have options of their own."""
    question = under_way.session.question
    return isinstance(question, Choose) and len(set(question.takers)) > 1


def _pending(teller: Storyteller) -> str:
    """Say what the scene waits for, as its game says it to this seat; whoever has to act has their own name."""
    table = teller.table
    look, seat = page_of(table.game.package).pending, teller.reader.seat
    said = "" if look is None else look(table.options, teller.reader.state, seat)
    return said.replace(table.game.gm, table.names(GM, {}))


def _in_turn(teller: Storyteller) -> tuple[str, bool, tuple[str, ...]]:
    """Say whose turn it is in the scene, where it has turns; whether it is this seat's; and the names of the seats."""
    page, state = page_of(teller.table.game.package), teller.reader.state
    who, what = page.turn(state) if page.turn is not None else ("", "")
    if who not in state.sheets and who != GM:
        return "", False, ()
    seat = teller.reader.seat
    mine = seat.runs_game if who == GM else who in seat.holds
    name = teller.table.names(GM, {}) if who == GM else teller.reader.called(who)
    whose = "It’s your turn" if mine else f"It’s {name}’s turn"
    seats = [one.name for one in teller.table.seats if (one.runs_game if who == GM else who in one.holds)]
    return f"{whose} {what}".strip(), mine, tuple(seats)


def _going(teller: Storyteller) -> str:
    """Say what is going on, where the game has an eye on it and this seat may know."""
    look, state = page_of(teller.table.game.package).unfinished, teller.reader.state
    return next(iter(look(state.scene, teller.reader.called)), "").rstrip(".") if look and state.scene else ""


def _owed(teller: Storyteller) -> str:
    """Say to players that the gamemaster owes something, where the game says so."""
    look, table = page_of(teller.table.game.package).owes, teller.table
    if look is None or teller.seat.runs_game:
        return ""
    what = teller.reader.once("owed", lambda: look(teller.reader.state))
    names = [one.name for one in table.seats if one.runs_game and not one.left]
    return f"{joined(names)} {'has' if len(names) == 1 else 'have'} {what}" if what and names else ""


def waiting_all(awaited: Sequence[Awaited]) -> str:
    """Say whom all of it waits for; those who do the same are named together. Who can join in stands with one alone."""
    alike: dict[str, dict[str, None]] = {}
    for one in awaited:
        names = (one.name, *one.others) if one.everybody else (one.name,)
        alike.setdefault(one.doing or DECIDING, {}).update(dict.fromkeys(names))
    same: dict[tuple[str, ...], list[str]] = {}
    for doing, people in alike.items():
        same.setdefault(tuple(people), []).append(doing)
    said = [of_all(who, _all_done(does)) for who, does in same.items()]
    return "; ".join(said) + (_can_join(awaited[0]) if len(awaited) == 1 else "")


def _all_done(does: Sequence[str]) -> str:
    """Say in one breath all that somebody does; that they decide something is left out beside what says more.

    >>> _all_done(["is deciding", "is about to roll", "is picking a code"]), _all_done(["is deciding"])
    ('is about to roll and picking a code', 'is deciding')
    >>> _all_done(["is deciding how hard Stealth is for Rena", "is deciding how hard Running is for Jory"])
    'is deciding how hard Stealth is for Rena and Running is for Jory'
    """
    first, *rest = [one.split() for one in does if one != DECIDING] or [one.split() for one in does]
    alike = len([*takewhile(lambda words: len(set(words)) == 1, zip(first, *rest, strict=False))])
    return joined([" ".join(first), *[" ".join(one[alike:]) for one in rest]])


def waiting(one: Awaited) -> str:
    """Say whom something waits for, and what they do."""
    return waiting_all([one])


def _joiners(one: Awaited) -> str:
    return f"{joined(one.others)} can {one.joins or 'help'}" if one.others and not one.everybody else ""


def _can_join(one: Awaited) -> str:
    return f", and {_joiners(one)}" if _joiners(one) else ""


def _says_who_can_join(teller: Storyteller, one: Awaited, card: Card) -> bool:
    """Tell whether a card names those itself who can join in, by their characters."""
    holds = [who for seat in teller.table.seats if seat.name in one.others for who in seat.holds]
    return any(teller.reader.called(who) in card.guide for who in holds)


def _moment(teller: Storyteller, one: Awaited, card: Card | None, preset: str) -> Moment:
    block = teller.moment(one.call)
    result = None
    if one.word:
        result = _result(teller, one.call, *open_verdict(teller.table, one.call))
    under_way = teller.table.open.get(one.call)
    if card is not None and under_way is not None and _has_no_odds(teller, card, under_way):
        card = msgspec.structs.replace(card, settled=True)
    headline = one.headline or (block.headline if block else one.title)
    named = card is not None and _says_who_can_join(teller, one, card)
    waits = "" if card is not None and not card.stand_in else waiting(one)
    waits = waits.removesuffix(_can_join(one)) if named else waits
    return Moment(
        one.call, headline, one.title, block.face if block else None, waits, one.trouble, card, block, result,
        whose=teller.reader.called(one.who) if one.who else "",
        passes=left(teller.table, one.call),
        place=card_place(card, under_way) if card is not None else "",
        preset=preset,
        sequence=len(under_way.answers) if under_way is not None else 0,
        joins=one.joins if one.others and teller.seat.name not in one.name.split(" or ") else "",
        stops=_stops(teller, one.call),
        everybody=one.everybody,
        others=bool(one.who) and one.who not in teller.seat.holds,
        awaits=_seats(teller.table, one.name.split(" or ")),
        can_join=_joiners(one) if not named and teller.seat.name in one.name.split(" or ") else "",
        asked=_asked(teller, one),
        ruled=teller.asks_again(one.call) if card is not None else "",
    )  # fmt: skip


def _has_no_odds(teller: Storyteller, card: Card, under_way: OpenCall) -> bool:
    """Tell whether what is asked has no odds, or none that whoever is asked may know: no room is kept for them."""
    session, seat = under_way.session, teller.seat
    if all(teller.table.game.listing_of(call) is None for call in session.under_way):
        card_ = session.question.options if isinstance(session.question, Choose) else None
        return not (isinstance(card_, Filling) and card_.tally)  # what it takes stands there, too
    asked = actors_of(session.question) if session.question is not None else ()
    own = [one for one in asked if seat.plays(one, under_way.opened.actors)]
    return not card.stand_in and (is_secret(session, own) or takes_secrets(teller.reader, under_way))


def _seats(table: Table, names: Sequence[str]) -> str:
    """Give the seats of some people, who may or may not be here; nobody where a bot is among them, who always is."""
    seats = [one for one in table.seats if one.name in names]
    return "" if any(one.bot for one in seats) else " ".join([one.id for one in seats])


def _asked(teller: Storyteller, one: Awaited) -> str:
    """Say who has called for somebody's moment; nothing to others, where they began it themselves, or in a scene."""
    opened = teller.table.rows.opened(one.call)
    if opened.procedure in teller.table.game.going_alone:  # whoever goes on with a scene asks nobody for anything
        return ""
    by, own = teller.table.house.seat(opened.by), one.who in teller.seat.holds
    return by.name if by.runs_game and own and opened.arguments.get("who") == one.who else ""


def _stops(teller: Storyteller, call: int) -> bool:
    own, under_way = teller.reader.seat, teller.table.open.get(call)
    return own.runs_game or (under_way is not None and is_only_theirs(under_way, own))


def _ended(teller: Storyteller, block: Block | None) -> Moment | None:
    if block is None or not block.headline or not (block.word or block.lines or block.dice or block.worded):
        return None
    result = _result(teller, block.number, *ended_verdict(teller.table, block)) if block.word else None
    before = teller.before(block.number)
    who = teller.table.rows.opened(block.number).arguments.get("who")
    whose = teller.reader.called(who) if isinstance(who, str) and who else ""
    own = not whose or who in teller.seat.holds
    return Moment(
        block.number, block.headline, "", block.face, "", "", None, block, result, False, whose, before=before, own=own
    )


def ended_verdict(table: Table, block: Block) -> tuple[str, str]:
    """Give what a moment came to as it stands."""
    ended = ended_of(table, block)
    return ("", "") if ended is None else ended.verdict


def ended_of(table: Table, block: Block) -> CallEnded | None:
    """Give how a moment ended, as it stands; None where it has not."""
    for row in table.rows.under(table.position.number):
        if row.number < block.number:
            break
        line = table.rows.line(row.number)
        if isinstance(line, CallEnded) and line.call == block.number:
            return line
    return None


def _result(teller: Storyteller, call: int, key: str, value: str) -> Result | None:
    if not key:
        return None
    opened = teller.table.rows.opened(call)
    wording: Wording = teller.table.game.wording(key)
    ladder = sorted(wording.tones.items(), key=lambda pair: pair[1])
    rungs = tuple([Rung(_capital(wording.option(one)), one == value) for one, _ in ladder])
    steps = len(rungs) > 2 and len(rungs) == len(set(wording.tones.values()))  # not where one is as good as another
    tone = 0 if teller.reader.is_theirs(opened) else teller.reader.tone(wording, value, opened)
    return Result(
        teller.reader.word(wording, value), tone, wording.notes.get(value, ""),
        rungs if steps and any(one.here for one in rungs) else (),
    )  # fmt: skip


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_toggle(options: Sequence[Choice]) -> bool:
    """Tell whether a field is a plain yes or no: it is shown as one thing to tick."""
    return len(options) == 2 and {one.key for one in options} == YES_NO


def card_place(card: Card, under_way: OpenCall | None) -> str:
    """Name the place of a card on the page, which keeps its cards: another one where a choice has become another."""
    changed = card.guide == USED_UP or (under_way is not None and under_way.since is not None)
    said = repr((card.guide, card.options, card.notes)) if changed and card.kind != "card" else ""
    return f"card-{card.call}-{card.sequence}" + (f"-{crc32(said.encode()):x}" if said else "")


def button_of(card: Card) -> str:
    """Say what the button of a card does."""
    return card.button or ("Roll" if card.kind == "roll" else "Send")


def main_option(card: Card) -> str:
    """Say which option of a choice stands out: what its rule calls main, else the first; of two, not to let it be.

    None does where what people come for is somebody else's, or was done already; nor where one plays several who can
    help.
    """
    if card.main:
        own = [one for one in card.options if one.startswith(f"{card.main} ")]
        return card.main if card.main in card.options else "".join(own[:1])
    if any(words.endswith(HELPS) for words in card.words.values()):
        return ""
    two = len(card.options) == 2
    return card.options[1] if two and _lets_be(card, 0) and not _lets_be(card, 1) else card.options[0]


def can_decline(card: Card) -> bool:
    """Tell whether one of the options of a choice is to let it be."""
    return any(_lets_be(card, place) for place in range(len(card.options)))


def _lets_be(card: Card, place: int) -> bool:
    key = card.options[place]
    words = card.words.get(key, "")
    named = key in LETS_BE or key.startswith(tuple([f"{one} " for one in LETS_BE]))
    return named or words.startswith(DECLINES) or words == put(DOESNT_HELP, {"who": card.who})


def pool_words(pool: str) -> str:
    """Say what is thrown, as people say it.

    >>> pool_words("action 4d6, threat 1d8"), pool_words("2d6"), pool_words("1d20")
    ('4 action dice and 1 threat die', '2 dice', '1 die with 20 sides')
    """
    parts = [(name, count, sides) for name, count, sides in parts_of(pool) if count]
    plain = len(parts) == 1 and parts[0][2] == USUAL
    named = all(name for name, _, _ in parts)
    each = [dice(count, name) + ("" if plain or named else f" with {sides} sides") for name, count, sides in parts]
    return joined(each) if each else "no dice"


def in_turn(pool: str) -> str:
    """Say in which order the faces of real dice are typed; and how many sides they have, where that differs.

    >>> in_turn("action 3d6, threat 1d8"), in_turn("2d6"), in_turn("1d20"), in_turn("a 1d6, b 1d6")
    ('3 six-sided action dice, then 1 eight-sided threat die', '2 dice', '1 twenty-sided die', '1 a die, then 1 b die')
    """
    parts = [(name, count, sides) for name, count, sides in parts_of(pool) if count]
    usual = {sides for _, _, sides in parts} == {USUAL}
    kinds = [(count, "" if usual else f"{SIDES.get(sides, sides)}-sided ", name) for name, count, sides in parts]
    return ", then ".join([dice(count, f"{sided}{name}".strip()) for count, sided, name in kinds])


def what_shows(pool: str) -> str:
    """Say what is typed of real dice.

    >>> what_shows("1d60"), what_shows("2d30"), what_shows("a 1d6, b 1d6")
    ('what your d60 shows', 'what your 2 d30s show', 'what your dice show: 1 a die, then 1 b die')
    """
    parts = [(name, count, sides) for name, count, sides in parts_of(pool) if count]
    name, count, sides = parts[0]
    if len(parts) > 1 or name:
        return f"what your dice show: {in_turn(pool)}"
    return f"what your d{sides} shows" if count == 1 else f"what your {count} d{sides}s show"


def like_faces(pool: str) -> str:
    """Give faces as somebody might type them.

    >>> like_faces("action 3d6, threat 2d8"), like_faces("1d20")
    ('3 5 2 1 4', '3')
    """
    parts = [Part(str(at), count, sides) for at, (_, count, sides) in enumerate(parts_of(pool))]
    return " ".join(map(str, Pool(tuple(parts)).like()))


def only_helps(card: Card, whose: str) -> bool:
    """Tell whether a question is another's, and all there is to say here is whether to join in."""
    said = [card.words.get(key, "") for key in card.options]
    words = [one for one in said if one != put(DOESNT_HELP, {"who": card.who})]
    helps = bool(words) and words[0] == card.who and all(one.endswith(HELPS) for one in words[1:])
    return card.kind == "choice" and not card.stand_in and helps and whose not in ("", card.who)


def helpers(card: Card) -> str:
    """Name those whom one plays of whom one is offered to help."""
    found = [card.words[key].removesuffix(HELPS) for key in card.options if card.words[key].endswith(HELPS)]
    return joined([card.who, *found], "or")


def option_words(card: Card, key: str, whose: str) -> str:
    """Say what an option of a choice does; to one who may only join in, that they help."""
    words = card.words[key]
    if card.stand_in or whose in ("", card.who):
        return _capital(words)
    several = any(one.endswith(HELPS) for one in card.words.values())
    own = {
        card.who: f"{card.who}{HELPS}" if several else f"Help {whose}",
        put(DOESNT_HELP, {"who": card.who}): "Don’t help",
    }
    return own.get(words, _capital(words))
