"""The record that a game is: its procedures and acts with their ids, options, facts and content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.policy import POLICIES, Policy
from rollwright.play.steps import ACTOR, Actor, Call, Procedure, Seen
from rollwright.rules.facts import Fact, State
from rollwright.rules.fields import Field
from rollwright.rules.wording import Wording

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rollwright.rules.acts import Act, Known


class Listing(NamedTuple):
    """A procedure as its game lists it. The id is for ever; the Python name is not."""

    id: str
    procedure: Procedure[Any, Any]
    title: str
    rules: tuple[str, ...]
    """Ids of the content rules that it plays."""
    policies: Mapping[str, Policy] = {}
    """Policies beside `never`, `always` and `best` that a script can name."""
    worth: Mapping[str, Callable[[Any], int]] = {}
    """What an outcome is worth to the one who chooses, by name; the first is the default."""
    actor: Actor = ACTOR
    """Whose best play is meant where nobody says: the one from whose view the first worth is."""
    cast: Callable[[Mapping[str, Any]], Mapping[Actor, str]] = lambda arguments: {}
    """Who stands in for each of those whom a record names, where the arguments name somebody."""
    sides: Callable[[Mapping[str, Any]], Mapping[str, tuple[str, ...]]] = lambda arguments: {}
    """Of an outcome that names its sides by letters: who each of them is, given the arguments of the call.

    Several who stand together are the same side under each of their letters.
    """
    barred: Callable[[Any, Mapping[str, Any]], Mapping[tuple[str, str], Refused]] = lambda options, arguments: {}
    """Answers, as key and option, that a call can never take, with why (options, arguments): a script that gives one
    is refused before anything is rolled, though the question would not even be put."""
    hidden: Callable[[Mapping[str, Any]], Mapping[str, Seen]] = lambda arguments: {}
    """Which arguments and outcome fields not everybody may see, given the arguments. By name; one place of a list as
    `name.place`: `targets.1` is the second target."""
    read: Mapping[str, Callable[[str], Any]] = {}
    """How a parameter is read from text where its type alone does not say."""
    files: tuple[str, ...] = ()
    """Parameters for which a path can be given (one that ends in `.json` or `.txt`): the file's text is then read."""
    spread: Mapping[str, Callable[[str], Mapping[str, str]]] = {}
    """How a text for one argument stands for several, by name: `dice=3d2t` for `dice=3 threat=2`."""
    aliases: Mapping[str, tuple[str, str]] = {}
    """Arguments of the command that stand for a setting: `uses=best` for `--policy best`; for a policy of the listing
    where it has one of that name, `uses-best`."""
    examples: tuple[Mapping[str, Any], ...] = ({},)
    """Arguments (by name) with which the contract tests and the docs try it."""
    large: Callable[[Mapping[str, Any]], bool] = lambda arguments: False
    """Tells from the arguments that no two plays go the same way: its odds are then sampled, one play at a time."""
    uncountable: str = ""
    """Why its odds are refused, where it is known beforehand that there are far too many ways through it."""


class Sitting(NamedTuple):
    """Who asks for moves: the part they play at the table and the sheets they hold."""

    role: str
    holds: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    """Sheets of which they don't know: nobody offers them those, wherever a scene names them."""


class Move(NamedTuple):
    """A call that a seat may start now."""

    procedure: str
    title: str
    who: str
    filled: Mapping[str, Any]
    """Arguments that the sheet gives."""
    asks: tuple[str, ...] = ()
    """Arguments that the one who starts it still has to give."""
    place: str = ""
    """Where on the page it belongs: a part of the sheet (`sheet.skills`), `scene`, `party`, `desk` (the GM's)."""
    row: str = ""
    """The argument whose options are the rows of that part of the sheet: each row begins it with itself."""
    fields: tuple[Field, ...] = ()
    """What is asked, in full."""
    kind: Literal["call", "deed"] = "call"
    guide: str = ""


class Onward(NamedTuple):
    """What a scene goes on with by itself: an act with its arguments, and whose turn it is."""

    act: str
    arguments: Mapping[str, Any]
    turn: str = ""
    pauses: bool = False
    """Whether the scene rests after it, so that everybody can say what they do: a round is over."""
    stands: Any = None
    """At a round's beginning and end, how those in it stand: the same at both where nothing came of the round."""


class Tracker(NamedTuple):
    """How a number of a sheet or of a scene is drawn where a game has no template for it, and how far it goes."""

    kind: Literal["clock", "pips", "bar"]
    most: int


class Ruleset:
    """A game. Everything that the house knows of it is in this record."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        version: str,
        package: str,
        options: type,
        sheet: type,
        chapters: tuple[ModuleType, ...] = (),
        start: State | None = None,
        check: Callable[[Any, Any], Iterable[Any]] | None = None,
        wordings: Callable[[], Mapping[str, Wording]] = dict,
        at_session_start: tuple[str, ...] = (),
        at_session_end: tuple[str, ...] = (),
        at_scene: tuple[str, ...] = (),
        onward: Callable[[Any, State], Onward | None] | None = None,
        follows: Callable[[Any, State], Onward | None] = lambda options, state: None,
        turn_taken: Callable[[State, str], Iterable[Fact]] = lambda state, who: (),
        met: Callable[[State, str], Iterable[Fact]] = lambda state, who: (),
        steps: tuple[str, ...] = (),
        beside: tuple[str, ...] = (),
        waits: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        ends: tuple[str, ...] = (),
        begins: tuple[str, ...] = (),
        hurried: Callable[[State], str] = lambda state: "",
        gm: str = "the GM",
        outward: Callable[[Any], Mapping[str, Any] | None] = lambda sheet: None,
        trackers: Mapping[str, Tracker] = MappingProxyType({}),
    ) -> None:
        from rollwright.rules.chapters import found_in

        found = found_in(chapters)
        self.id = id
        self.title = title
        self.version = version
        self.package = package
        """The package that holds `content/*.toml`."""
        self.options = options
        self.listings = {listing.id: listing for listing in found.listings}
        self.sheet = sheet
        self.fact_types = found.facts
        self.start = start or State()
        self.acts: Mapping[str, Act[Any, Any, Any]] = {act.id: act for act in found.acts}
        """What can be begun at a table, by id: starts, which make a call, and deeds."""
        self.flows = onward is not None
        """Whether anything follows by itself in its scenes."""
        self.onward = onward or (lambda options, state: None)
        """Gives what follows by itself in a scene under way, nobody having to decide; None: somebody has to act."""
        self.follows = follows
        """Gives what has to be told, or happens, as things stand now: the table does so at once, after any answer."""
        self.turn_taken = turn_taken
        """Says what becomes true when a call that was somebody's turn in a scene has ended."""
        self.met = met
        """Says what else everybody knows when somebody is shown who was hidden."""
        self.steps = steps
        """Acts of a scene of which one is played at a time: while one is open, neither another one begins, nor ..."""
        self.beside = beside
        """... any of these; nor a step while one of these is open."""
        self.waits = waits
        """Acts that end what others have begun, by id: each waits while one of those is open."""
        self.ends = ends
        """Acts that end a scene: what is open of it then is called off."""
        self.begins = begins
        """Acts that begin a scene which counts in rounds: they wait while something slow is open."""
        self.hurried = hurried
        """Says why there is no time for anything slow as things stand, in a sentence; nothing where there is."""
        self.gm = gm
        """What the gamemaster is called."""
        self.outward = outward
        """Gives what anybody sees of one of the gamemaster's own, as fields of a sheet and more; None: all of it."""
        self.trackers = trackers
        """Numbers of sheets and of the scene that are drawn, by the field's name."""
        self.check = check
        """Gives the findings of a sheet's legality report: (options, sheet) to findings."""
        self.wordings = wordings
        """Gives how its steps are put to people, by the step's key; read when somebody asks."""
        self.at_session_start = at_session_start
        """Procedures that the book has for the beginning of a session of play, by id, in order."""
        self.at_session_end = at_session_end
        self.at_scene = at_scene
        """What is done by itself when the gamemaster begins another scene."""
        self.by_itself = frozenset((*at_session_start, *at_session_end, *at_scene))
        """All that is done by itself with a scene or a session."""
        self._by_procedure = {getattr(one.procedure, "inner", one.procedure): one for one in found.listings}
        self._tables: dict[str, Listing] = {}
        self._bare: dict[str, Act[Any, Any, Any]] = {}
        self._held_up: dict[tuple[str, ...], frozenset[str]] = {}
        self.going_alone = frozenset((*steps, *[id for id, act in self.acts.items() if act.once == "for all"]))
        """The acts beside which the scene waits for nothing else, while they are open."""

    def moves(self, options: Any, state: State, sitting: Sitting) -> tuple[Move, ...]:
        """List what a seat may begin now."""
        known: Known = {}
        acts = [act for act in self.acts.values() if not self.no_time(act, state)]
        return tuple([move for act in acts for move in act.moves(options, state, sitting, known)])

    def no_time(self, act: Act[Any, Any, Any] | None, state: State) -> str:
        """Say why there is no time for an act as things stand, in a sentence; nothing where there is."""
        return self.hurried(state) if act is not None and act.slow else ""

    def delays(self, open_: str, act: str) -> bool:
        """Tell whether an act begins a scene for which something slow that is open has to be settled first."""
        under_way = self.act(open_) if act in self.begins else None
        return under_way is not None and under_way.slow

    def act(self, id: str) -> Act[Any, Any, Any] | None:
        """Find what can be begun at a table: an act by its id, or what is listed, or a random table, by its numbers."""
        if id not in self.acts and id not in self._bare and (listing := self.find(id)) is not None:
            from rollwright.rules.bare import Bare

            self._bare[id] = Bare(listing)
        return self.acts.get(id) or self._bare.get(id)

    def holds_up(self, open_: str, act: str) -> bool:
        """Tell whether an act has to wait for another one that is open."""
        of_scene = (*self.steps, *self.beside)
        in_turn = open_ in of_scene and act in of_scene and (open_ in self.steps or act in self.steps)
        return in_turn or open_ in self.waits.get(act, ())

    def held_up(self, under_way: tuple[str, ...]) -> frozenset[str]:
        """Give the acts that have to wait for some that are open."""
        known = {*self.steps, *self.beside, *[one for before in self.waits.values() for one in before]}
        among = tuple([one for one in under_way if one in known])
        if not among:
            return frozenset()
        found = self._held_up.get(among)
        if found is None:
            waits = [
                act for one in among for act in (*self.steps, *self.beside, *self.waits) if self.holds_up(one, act)
            ]
            found = self._held_up[among] = frozenset(waits)
        return found

    def find(self, id: str) -> Listing | None:
        """Find a procedure by its id, or a random table by its name; None where there is neither."""
        return self.listings.get(id) or self._table(id)

    def listing(self, id: str) -> Listing:
        """Find a procedure by its id, or a random table by its name, or say which procedures there are."""
        found = self.find(id)
        if found is None:
            raise BadInput(f"{self.id} has no procedure {id!r}; it has {', '.join(self.listings)}")
        return found

    def listing_of(self, call: Call[Any]) -> Listing | None:
        """Find what the game knows of a call's procedure; None for an inner one without an id."""
        found = self._by_procedure.get(call.procedure)
        return self._table(call.procedure.name) if found is None and call.procedure.from_content else found

    def _table(self, name: str) -> Listing | None:
        """List a random table of the content as a procedure."""
        if name not in self._tables:
            from rollwright.rules.content import content
            from rollwright.rules.generating import generator_listing

            book = content(self.package)
            if name not in book.generators:
                return None
            self._tables[name] = generator_listing(book, name)
        return self._tables[name]

    def wording(self, key: str) -> Wording:
        """Say how a step is put to people; by its key where the game has no words for it."""
        return self.wordings().get(key) or Wording(title=key)

    def policy(self, listing: Listing, name: str) -> Policy:
        """Find a policy by name, or say which there are (`best` is a driver, not a policy)."""
        known = {**POLICIES, **listing.policies}
        if name not in known:
            raise BadInput(f"no policy {name!r} for {self.id}/{listing.id}; there are {', '.join([*known, 'best'])}")
        return known[name]

    def __repr__(self) -> str:
        return f"<Ruleset {self.id} {self.version}>"


ENTRY_POINTS = "rollwright.rulesets"


def ruleset(id: str) -> Ruleset:
    """Find a ruleset by id: one of ours, or one that an installed package registers as an entry point."""
    from importlib import import_module

    if id in (ours := built_in()):
        return import_module(ours[id]).RULESET  # type: ignore[no-any-return]
    found = _outside().get(id)
    if isinstance(found, Ruleset):
        return found
    if found is not None:
        raise BadInput(found)
    raise BadInput(f"no ruleset {id!r}; there are {', '.join(ruleset_ids())}")


def ruleset_ids() -> list[str]:
    """List all rulesets that can be played, ours first."""
    ours = built_in()
    return [*ours, *(id for id, found in _outside().items() if id not in ours and isinstance(found, Ruleset))]


def broken() -> dict[str, str]:
    """Say of each ruleset that is installed and can't be played why not."""
    return {id: found for id, found in _outside().items() if isinstance(found, str)}


@cache
def built_in() -> Mapping[str, str]:
    """Give the modules of the games that come with Rollwright, by id; they stand above, so they are found by name."""
    from importlib import import_module

    return import_module("rollwright.games").GAMES  # type: ignore[no-any-return]


def room(package: str, name: str) -> ModuleType | None:
    """Give what a game has beside its rules, a package within its own (`page`, `lab`); None where it has none."""
    from importlib import import_module

    full = f"{package}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name is not None and (full == error.name or full.startswith(f"{error.name}.")):
            return None
        raise


def _outside() -> dict[str, Ruleset | str]:
    from importlib.metadata import entry_points

    return {point.name: _loaded(point) for point in entry_points(group=ENTRY_POINTS)}


@cache
def _loaded(point: EntryPoint) -> Ruleset | str:
    """Load a ruleset from outside, with all that it brings; or say why that fails: it mustn't take others with it."""
    try:
        found = point.load()
        if not isinstance(found, Ruleset):
            given = type(found).__name__
            return f"the entry point {point.name!r} in group {ENTRY_POINTS} gives a {given}, not a Ruleset"
        _prove(found)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        said = str(error) if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"
        return f"{point.name} ({point.value}) can't be loaded: {said}"
    return found


def _prove(game: Ruleset) -> None:
    """Refuse a ruleset that names rules which aren't there, or whose texts, page or lab can't be had."""
    from rollwright.rules.content import content

    known = content(game.package).rules
    named = {f"{game.id}/{one.id}": one.rules for one in game.listings.values()}
    named |= {one.__name__: tuple(one.rules.split()) for one in game.fact_types}
    for what, ids in named.items():
        if missing := [id for id in ids if id not in known]:
            raise BadInput(
                f"{what} names the rule {missing[0]!r}, which {game.package}/content/rules.toml doesn't have"
            )
    game.wordings()
    for name in ("page", "lab"):
        module = room(game.package, name)
        if module is not None and type(getattr(module, name.upper(), None)).__name__ != name.title():
            raise BadInput(f"{module.__name__} has no {name.upper()}, or one that is no {name.title()}")
