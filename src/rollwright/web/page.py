"""The page of a game: what it brings beside its rules to be shown with.

A game whose package has a package `page` with a record `PAGE` is shown by it. In that package's folder may stand:

templates/    sheet.html, trackers.html and quick.html (a line for each sheet), which draw what the functions gave;
              each is `games/PACKAGE/NAME` for other templates
              also teaser.html, a picture of play for the first page of all
art.svg       a picture for the game's card and its scenes
sheet.typ     the sheet on paper; what it imports is found in `web/typst`
look.css      style sheet of its own, loaded after those of all games; what its `:root` sets is for the game's card too

A game without one, ours or from outside, has plain pages at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.rules.facts import State
from rollwright.rules.fields import Field
from rollwright.rules.ruleset import room
from rollwright.table.seat import Seat

if TYPE_CHECKING:
    from rollwright.table.view import Card
    from rollwright.web.dice_shown import Dice, Marking
    from rollwright.web.guides import Guide

UnfinishedLook: TypeAlias = Callable[[Any, Callable[[str], str]], "Iterable[str]"]
"""Says what of a scene is not over yet (a fight, a chase): the scene, and how people are called."""
SheetLook: TypeAlias = Callable[[Any, Mapping[str, Any]], Any]
"""Works out what is drawn of a sheet: options, and the fields that are seen."""
TrackersLook: TypeAlias = Callable[..., Any]
"""Works out what is drawn of a scene: options, the scene, the calls under way, and what sheets are called; where the
page `reads_sheets`, the fields that are seen of each sheet, too."""
StandIns: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], "Iterable[Dice]"]
"""Draws dice that nobody threw, by the facts of a moment."""
VitalLook: TypeAlias = Callable[[Any], "Iterable[tuple[str, str]]"]
"""Says what one must always know of one's own sheet, by what is drawn of it: words, and how each stands."""

BesideLook: TypeAlias = Callable[[Any, Any], "Mapping[str, tuple[Beside, ...]]"]
"""Says what the scene keeps of somebody, by sheet: options, the scene."""
TurnLook: TypeAlias = Callable[[State], "tuple[str, str]"]
"""Says whose turn it is in a scene, and what for in a few words: the id of a sheet or `gm`, or nothing."""
UsesTurn: TypeAlias = Callable[[State, Seat, str, str], bool]
"""Tells whether an act that a seat begins for a sheet is its turn: state, seat, act, sheet."""

PendingLook: TypeAlias = Callable[[Any, State, Seat], str]
"""Says to a seat what a scene waits for, in a few words: options, what the seat knows, the seat."""
AsksLook: TypeAlias = Callable[[Any, State, Seat], "tuple[Asked, ...]"]
"""Says what a seat can say for a scene to go on, what it waits for first: options, what the seat knows, the seat."""
StandsLook: TypeAlias = Callable[[Any, State, str, str], "Stands | None"]
"""Says for which part of a scene a form is: options, what the seat knows, the act, and who acts."""
ReadyLook: TypeAlias = Callable[[Any, State, Seat], tuple[str, ...]]
"""Says what the table is ready for, by the acts that begin it: options, and what the gamemaster knows."""
PartLook: TypeAlias = Callable[[State, Seat], tuple[str, ...]]
"""Says who of a seat's people takes part in the scene that is going on: what the seat knows, the seat."""
BelongsLook: TypeAlias = Callable[[State, Seat], "frozenset[str] | None"]
"""Says what a seat does in the scene that is going on, by its acts: all else is folded away. None: nothing is."""

FeatLook: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any], str, Collection[str]], int]
"""Says how well somebody did, beyond their result; below 0, that they missed what they wanted themselves.

It is given what a moment was begun with, its outcome (with its `verdict`), whose sheet, and who is played by players.
"""

OnceMore: TypeAlias = Callable[[str, Mapping[str, str], Sequence[Mapping[str, Any]]], Mapping[str, str]]
"""Says what the form of something that is begun again has in it: the act, what it was begun with, and its facts."""

Suggests: TypeAlias = Callable[[Any, State, "Card", frozenset[str]], Mapping[str, tuple[str | tuple[str, ...], str]]]
"""Says what a card of the gamemaster's may begin with, by field, and why: options, what they know, the card, and whom
not all players know of."""

ConcernsLook: TypeAlias = Callable[[Mapping[str, Any], tuple[str, str], Sequence[Mapping[str, Any]]], Mapping[str, str]]
"""Says what forms have in them about a result, by field: what a moment was begun with, its verdict and its facts."""

OwesLook: TypeAlias = Callable[[State], str]
"""Says what the gamemaster owes the table by the rules, as everybody knows: "a move to make"."""

WorksLook: TypeAlias = Callable[[str, Sequence[Mapping[str, Any]], str, str], bool | None]
"""Tells whether somebody got what they wanted, by a result's key, the facts of the moment, whose sheet, and what they
tried, in words; None where the result itself says so."""

NewsLook: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], int]
"""Says how good or bad the news is that some facts bring everybody, from 1 (worst) to 5 (best); 0: it is no news."""

KeysOf: TypeAlias = Callable[[Any], Mapping[str, str]]
"""Lists keys with their words, by the table's options."""


class Beside(NamedTuple):
    """Something that the scene counts for somebody, and that stands on their card: harm, a chase."""

    title: str
    value: int
    most: int
    full: str = ""
    """What it means for them that it is full."""


class Asked(NamedTuple):
    """What a scene asks of a seat: an act, for whom of theirs, and whether the scene waits for it.

    Without an act: anything that they can do.
    """

    act: str
    who: str = ""
    waits: bool = True
    title: str = ""
    """What its button says, where that is more than what the act is called."""


class Stands(NamedTuple):
    """For which part of a scene a form is: where that has passed while the form was open, the form says so."""

    key: str
    """Which part: "2"."""
    passed: str
    """What is said when it has passed: "Round 2 was rolled with the old order: attack Rusk."."""
    now: str
    """What is said after that, of the part that the form is for by then."""
    gone: Mapping[str, str] = {}
    """Why something can't be picked any more that could: "Rusk has given up", by its key or by who it is."""
    same: Mapping[str, str] = {}
    """By which key something is picked now that was picked by another: it means the same."""
    until: str = ""
    """What holds as long as the form isn't sent: "Until you send this, the old order holds: attack Rusk."."""


class Newcomer(NamedTuple):
    """Somebody whom the gamemaster makes up on the spot: the little that is asked, and the sheet that it makes."""

    fields: Callable[[Any], tuple[Field, ...]]
    """What is asked, by the table's options."""
    sheet: Callable[[Mapping[str, tuple[str, ...]]], dict[str, Any]]
    """Makes the sheet of what was given, by field."""


class Page(NamedTuple):
    """What a game brings to be shown with; what is left out is shown plainly."""

    folder: Path | None = None
    """Where its templates, its sheet on paper and its look are: the folder of the package."""
    sheet: SheetLook | None = None
    trackers: TrackersLook | None = None
    guide: Guide | None = None
    """How characters are made."""
    reads_sheets: bool = False
    """Whether the trackers draw something of the sheets, too: the Health of those who fight."""
    vital: VitalLook | None = None
    """What a phone's bar always says of one's own sheet: health, or whatever else runs out first."""
    fares: VitalLook | None = None
    """What a recap compares of a sheet before and after; else what is `vital`."""
    tallies: Callable[[str], int] | None = None
    """How much such a value stands for in all, where that isn't the number with which it begins: one that starts anew
    when something worse comes of it; money in its least coin."""
    sums: Callable[[str, int], str] | None = None
    """How so much more or less of such a value, by its title, is written; else as a number."""
    beside: BesideLook | None = None
    turn: TurnLook | None = None
    """Whose turn it is where nothing is asked, in scenes that have turns."""
    turns: tuple[str, ...] = ()
    """What somebody does whose turn it is, by the acts that do it: it stands first on their stage."""
    uses_turn: UsesTurn | None = None
    """Whether what somebody begins is their turn, where they do by other rules what they like at it."""
    pending: PendingLook | None = None
    """What the scene waits for, round by round, where nothing is asked."""
    asks: AsksLook | None = None
    """What it waits for from a seat: that form stands first on their stage. What can be said otherwise has a button."""
    stands: StandsLook | None = None
    """For which part of a scene a form is, by its act and who acts: it may stay open while that passes."""
    ready: ReadyLook | None = None
    """What the table is ready for, by the acts that begin it: it stands first for a seat that may begin it."""
    takes_part: PartLook | None = None
    """Who of a seat's people takes part in a scene that isn't about everybody, a fight."""
    owes: OwesLook | None = None
    """What players are told to wait for, where nothing is asked and it is the gamemaster's to do."""
    belongs: BelongsLook | None = None
    """What belongs to a scene that takes all of everybody's time, a fight; everything else stands under one heading."""
    owner: Callable[[Any], str] | None = None
    """Whose something is that has a sheet and that nobody plays, a vehicle: it is shown as theirs."""
    newcomer: Newcomer | None = None
    """What is asked of somebody whom the gamemaster makes up; without it their sheet is blank."""
    often: tuple[str, ...] = ()
    """What players begin often, though it is no number of a sheet: it stands among what can be done first."""
    calls: tuple[str, ...] = ()
    """What the gamemaster begins most often, by the acts that begin it: it stands first."""
    brings: tuple[str, ...] = ()
    """What brings people of the gamemaster's to the table, by the acts that do it: beside the form for anybody."""
    finds: Mapping[str, str] = {}
    """Other words for which people look for something that can be done, by its act: "rest" for sleep."""
    leads: Mapping[str, tuple[str, str]] = {}
    """What the gamemaster mostly begins right after an act, by that act: what it is, and what a second button says that
    does the one and opens the form of the other."""
    instead: Mapping[str, str] = {}
    """What may be meant by whoever opens the form of an act, by that act: a button there opens the other."""
    after: tuple[str, ...] = ()
    """What the gamemaster may do about a result, by the acts that do it: it stands beside the result."""
    then: Mapping[str, tuple[str, ...]] = {}
    """What whoever may begin it may want to begin next, beside the result of an act, by that act."""
    again: Mapping[str, str] = {}
    """What is often begun again with the same in its form, by the act that begins it, in words: "Another round"."""
    anew: Mapping[str, str] = {}
    """What the gamemaster may take back to fill in its form again, by the act, and what the button says."""
    once_more: OnceMore | None = None
    """What such a form has in it then, where that is not quite the same: a second round is called so."""
    concerns: ConcernsLook | None = None
    """Whom a result is about, for the forms of what the gamemaster may do about it: who has lost."""
    between: Mapping[str, str] = {}
    """Parts of a sheet that are for the time between adventures: what is done there is folded up, under a heading."""
    downtime: tuple[str, ...] = ()
    """What people do after an evening and before the next, by the acts that do it: rest, healing."""
    rewards: tuple[str, ...] = ()
    """What the book gives at the end of an evening, by the deeds that give it: points, experience."""
    unrewarded: str = ""
    """What to say to whoever looks for that where there is none."""
    unfinished: UnfinishedLook | None = None
    """What is still going on when somebody wants to end the evening."""
    runs: UnfinishedLook | None = None
    """What goes on from one evening to the next: clocks that run."""
    suggests: Suggests | None = None
    """What a card of the gamemaster's has in it to begin with, by field, and why, where a rule could not know it."""
    keys: Mapping[str, KeysOf] = {}
    """By field of a sheet: what can be kept there by key, with its words (skills, approaches)."""
    dice: Marking | None = None
    """Which dice of a moment count, and which are dropped, cut something or gave way; plainly where it is left out."""
    stand_ins: StandIns | None = None
    """Dice that nobody threw and that count all the same: points that stand in for one."""
    milestones: frozenset[str] = frozenset()
    """The rules that mark a turn of somebody's story: what rests on one of them stands out."""
    news: NewsLook | None = None
    """Whether such a turn is good or bad for everybody: it is shown so, and large while it is new."""
    touches: tuple[str, ...] = ()
    """The rules, or whole chapters of them, that say what becomes of people: it is told before what is only counted."""
    vain: tuple[str, ...] = ()
    """The rules by which a blow comes to nothing: a recap tells it only of the one whose turn it was."""
    passing: tuple[str, ...] = ()
    """Of what touches people, the rules by which it is over at once: it isn't what became of them."""
    outlived: Callable[[Any], tuple[str, ...]] = lambda sheet: ()
    """Of what touches people, the rules of what is over for somebody by now, as their sheet says."""
    boons: tuple[str, ...] = ()
    """Of what touches people, the rules by which it is good for whom it is told of."""
    gains: tuple[str, ...] = ()
    """Acts by which people come by things: a recap lists these among what they have earned."""
    since: Callable[[str, Sequence[str]], str] = lambda text, later: text
    """How that is told by what was told `later`: what a thing is by which they came unknown."""
    closes: Mapping[str, str] = {}
    """How a recap says that something is over by one of the rewards: before what was said of it, where that was."""
    counts: tuple[str, ...] = ()
    """The rules, or whole chapters of them, that only keep accounts (hours, points): they are told last."""
    ledger: tuple[str, ...] = ()
    """The rules, or whole chapters of them, of no account afterwards: no recap tells what rests on no others."""
    dares: Mapping[str, str] = {}
    """What somebody can choose to pay for more, by its rule: how a recap says so, after what they did."""
    blows: tuple[str, ...] = ()
    """The rules, or whole chapters of them, that a recap tells of what came to no result, numbers and all.

    Of a step of a round it tells these, what becomes of people, and no more.
    """
    outdates: Mapping[str, str] = {}
    """By a rule, the rule whose sentences of the same moment are no longer true once its own are told."""
    helps: tuple[str, ...] = ()
    """The rules, or whole chapters of them, by which somebody helps another; what is told of it begins with a name."""
    die: int = 6
    """How many sides the die has that stands for a roll: 6, or else it is drawn as one of 20."""
    works: WorksLook | None = None
    """Whether a moment got what was wanted, where its result alone doesn't say so."""
    feat: FeatLook | None = None
    """How much better than another of the same result something was: of somebody's best moments, the finest."""
    fine: int = 0
    """From how much on, where it counts that, something can be somebody's finest hour."""
    gm: str = ""
    """What its book calls the gamemaster, where that is a word of its own: pages explain it."""
    line: str = ""
    """What playing it is like, in a sentence or two."""
    pace: str = ""
    """For how many people, and for how long."""

    def worked(
        self, well: bool, result: str, facts: Sequence[Mapping[str, Any]], who: str, title: str, feat: int = 0
    ) -> bool:
        """Tell whether somebody got what they wanted; `well`: whether the result is a good one; `feat`: how well."""
        found = None if self.works is None else self.works(result, facts, who, title)
        return well and feat >= 0 if found is None else found

    def file(self, name: str) -> Path | None:
        """Find a file of the page; None where the game has none."""
        found = None if self.folder is None else self.folder / name
        return found if found is not None and found.is_file() else None


def holding(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Say in a phone's bar what holds for somebody: the first of it by name, the rest by their number.

    >>> list(holding(())), list(holding(["Dazed"])), list(holding(["Cracked wrist", "Dazed", "Soaked"]))
    ([], [('', 'Dazed')], [('', 'Cracked wrist, and 2 more')])
    """
    first, *more = (*names, "")
    if first:
        yield "", f"{first}, and {len(more) - 1} more" if len(more) > 1 else first


@cache
def page_of(package: str) -> Page:
    """Find the page of the game in a package."""
    module = room(package, "page")
    if module is None:
        return Page()
    found = getattr(module, "PAGE", None)
    if not isinstance(found, Page):
        raise BadInput(f"{module.__name__} has no PAGE, or one that is no Page of rollwright.web.page")
    return found
