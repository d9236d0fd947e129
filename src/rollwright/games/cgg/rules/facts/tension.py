"""What becomes true in Tension: Pitfalls, Edge, focus, rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rollwright.games.cgg.rules.codes import code_title
from rollwright.games.cgg.rules.facts.forms import InTension, OnScene, added_dice, but, without
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.state import HAPPENS, Leverage, Scene, Tension, averting, free_key, scene_of, waiting
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who
from rollwright.rules.sentences import joined, opened
from rollwright.rules.tries import done, tries


class TensionBegan(OnScene, frozen=True, tag="tension-began"):
    """Tension Mode begins: who is in it, and who has the Edge."""

    party: tuple[Who, ...] = ()
    edge: Who = NOBODY

    def of(self, scene: Scene) -> Scene:
        return with_(scene, tension=Tension(party=self.party, edge=self.edge))

    def told(self, tale: Tale) -> Iterator[Line]:
        yield Line(
            f"A Tension begins: {joined(map(tale.name, self.party))} {'tries' if len(self.party) == 1 else 'try'}"
            " to keep the worst from happening.",
            ("cgg.tension.mode",),
        )
        if self.edge:
            yield Line(f"{tale.name(self.edge)} has the Edge.", ("cgg.tension.edge",))


def quoted(pitfall: str) -> str:
    """Write what must not happen, which is a sentence by itself.

    >>> quoted("the reactor blows")
    '“The reactor blows”'
    """
    return f"“{opened(pitfall)}”"


def tension_in(scene: Scene | None) -> Mapping[str, int]:
    """Give how near each Pitfall of a scene is, as far as that is known."""
    return scene.tension.pitfalls if scene is not None and scene.tension is not None else {}


class PitfallPlaced(InTension, frozen=True, tag="pitfall-placed"):
    """A Pitfall is put into play."""

    name: str
    tension: int

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and when it is over."""
        first = not tension_in(tale.before)
        text = f"{'A' if first else 'Another'} Pitfall: {quoted(self.name)}, at Tension {self.tension}."
        ends = " At 15 it happens; at 0 it is averted." if first else ""
        again = f"What must not happen: {quoted(self.name)}."
        yield Line(f"{text}{ends}", ("cgg.tension.pitfall", "cgg.tension.start"), again=again)

    def within(self, tension: Tension) -> Tension:
        """Place it under a name of its own."""
        name = free_key(tension.pitfalls, self.name)
        return with_(tension, pitfalls={**tension.pitfalls, name: self.tension})


class TensionMoved(Fact, frozen=True, tag="tension-moved"):
    """The Tension of a Pitfall rises or falls; at 15 it happens, at 0 it is averted, at once."""

    name: str
    by: int
    by_word: bool = False
    """Whether the Exec has set it so, outside of anybody's turn."""

    def on(self, state: State) -> State:
        tension = scene_of(state).tension
        if tension is None or self.name not in tension.pitfalls:
            return state
        now = max(0, min(HAPPENS, tension.pitfalls[self.name] + self.by))
        if now in (0, HAPPENS):
            return PitfallEnded(name=self.name, happened=now == HAPPENS).on(state)
        return state.with_scene(tension=with_(tension, pitfalls={**tension.pitfalls, self.name: now}))

    def told(self, tale: Tale) -> Iterator[Line]:
        if self.by:
            how, rule = ("rise", "raise") if self.by > 0 else ("fall", "lower")
            now = tension_in(tale.after).get(self.name)
            to = f", to {now}" if now is not None else ""
            track, far = f"Tension on {quoted(self.name)}", f"by {abs(self.by)}{to}."
            near = "is closer now" if self.by > 0 else "is less of a threat now"
            if self.by_word:  # what is set by hand is no event of the story
                yield Line(f"The Exec lets {track} {how} {far}", ("cgg.tension.pitfall",), again="")
            else:
                again = f"{quoted(self.name)} {near}." if now is not None else ""
                yield Line(f"{track} {how}s {far}", (f"cgg.tension.{rule}",), again=again)


class PitfallEnded(Fact, frozen=True, tag="pitfall-ended"):
    """A Pitfall has happened or is averted, and is out of play with leverage towards it; with the last Tension ends."""

    name: str
    happened: bool
    last: bool = False
    """Whether it is the last one."""
    by_word: bool = False
    """Whether the Exec has said so, whatever its track shows."""
    what: str = ""
    """What comes of it, in the Exec's words."""

    def on(self, state: State) -> State:
        scene = scene_of(state)
        if scene.tension is None:
            return state
        left = but(scene.tension.pitfalls, self.name)
        tension = with_(scene.tension, pitfalls=left) if left else None
        return state.with_scene(tension=tension, leverage=leverage_but(scene, [self.name]))

    def told(self, tale: Tale) -> Iterator[Line]:
        how, rule = ("The worst happens", "happens") if self.happened else ("Averted", "avoided")
        rules = ("cgg.tension.fiction",) if self.by_word else (f"cgg.tension.{rule}", "cgg.tension.at-once")
        again = None if self.happened else f"{quoted(self.name)} is averted."
        yield Line(f"{how}: {quoted(self.name)}.", rules, again=again)
        if self.what.strip():
            yield Line(f"{opened(self.what.strip().rstrip('.'))}.", rules)
        if self.last:
            yield Line("The Tension is over.", ("cgg.tension.mode",))


def shifted(pitfall: str, at: int, by: int, last: bool, what: str = "", *, by_word: bool = False) -> Fact:
    """Say what becomes of a Pitfall whose Tension moves: at 0 or 15 it is out of play, and `what` comes of that."""
    if 0 < at + by < HAPPENS:
        return TensionMoved(name=pitfall, by=by, by_word=by_word)
    return PitfallEnded(name=pitfall, happened=at + by >= HAPPENS, last=last, by_word=by_word, what=what)


def leverage_but(scene: Scene, over: Iterable[str]) -> dict[str, Leverage]:
    """Give the leverage of a scene without that towards Pitfalls that are out of play."""
    goals = [goal.casefold() for name in over for goal in (name, averting(name))]
    return {key: one for key, one in scene.leverage.items() if one.goal.casefold() not in goals}


class PartyChanged(Fact, frozen=True, tag="party-changed"):
    """Somebody joins a Tension, or leaves it; who joins where everybody else has acted has the focus."""

    who: Who = NOBODY
    leaves: bool = False

    def on(self, state: State) -> State:
        tension = scene_of(state).tension
        if tension is None:
            return state
        party = without(tension.party, self.who)
        if not self.leaves:
            return focused(state.with_scene(tension=with_(tension, party=(*party, self.who))))
        edge = "" if tension.edge == self.who else tension.edge
        focus = "" if tension.focus == self.who else tension.focus
        acted = without(tension.acted, self.who)
        return focused(state.with_scene(tension=with_(tension, party=party, acted=acted, edge=edge, focus=focus)))

    def told(self, tale: Tale) -> Iterator[Line]:
        yield Line(f"{tale.name(self.who)} {'leaves' if self.leaves else 'joins'} the Tension.", ("cgg.tension.turns",))


def focused(state: State) -> State:
    """Give the focus to the one who alone is left to have it in a round that has been opened."""
    tension, left = scene_of(state).tension, waiting(state)
    if tension is None or tension.focus or not tension.opened or len(left) != 1:
        return state
    return state.with_scene(tension=with_(tension, focus=left[0]))


class EdgeTaken(InTension, frozen=True, tag="edge-taken"):
    """Somebody has the Edge now."""

    who: Who = NOBODY
    says = "{who} has the Edge."
    rules = "cgg.tension.edge"

    def within(self, tension: Tension) -> Tension:
        return with_(tension, edge=self.who)


class BonusGiven(InTension, frozen=True, tag="bonus-given"):
    """Edge gives somebody's code a bonus die: for the round, or (`lasting`) for the whole of Tension, adding up."""

    code: str
    who: Who = NOBODY
    lasting: bool = True

    def within(self, tension: Tension) -> Tension:
        if self.lasting:
            return with_(tension, bonus=added_dice(tension.bonus, self.who, self.code, 1))
        return with_(tension, round_bonus=added_dice(tension.round_bonus, self.who, self.code, 1))

    def told(self, tale: Tale) -> Iterator[Line]:
        long = "until the Tension ends" if self.lasting else "for this round"
        text = f"{tale.name(self.who)} has 1d more on {code_title(self.code)} {long}."
        yield Line(text, ("cgg.tension.bonus-die",))


class CodeReduced(InTension, frozen=True, tag="code-reduced"):
    """A code counts a die lower until Tension ends (a Dire Injury)."""

    code: str
    who: Who = NOBODY

    def within(self, tension: Tension) -> Tension:
        return with_(tension, reduced=added_dice(tension.reduced, self.who, self.code, 1))

    def told(self, tale: Tale) -> Iterator[Line]:
        text = f"{tale.name(self.who)}'s {code_title(self.code)} counts 1d lower until the Tension ends."
        yield Line(text, ("cgg.conditions.dire-injury",))


class Augmented(InTension, frozen=True, tag="augmented"):
    """Somebody's success codes count a die higher until Tension ends; outside of Tension (`once`), in one action."""

    who: Who = NOBODY
    once: bool = False

    def told(self, tale: Tale) -> Iterator[Line]:
        long = "in this action" if self.once else "until the Tension ends"
        text = f"All of {tale.name(self.who)}'s codes count 1d higher for success {long}."
        yield Line(text, ("cgg.conditions.augmented",))

    def within(self, tension: Tension) -> Tension:
        return with_(tension, augmented=(*without(tension.augmented, self.who), self.who))


class FocusPassed(InTension, frozen=True, tag="focus-passed"):
    """Somebody has the focus now; the first one of a round helps nobody in it."""

    who: Who = NOBODY
    first: bool = False

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it to those who look back; whose turn it is now stands at the head of the page."""
        yield Line(f"It is {tale.name(self.who)}'s turn.", ("cgg.tension.focus",), aside=True)

    def within(self, tension: Tension) -> Tension:
        first = self.who if self.first else tension.first
        return with_(tension, focus=self.who, first=first, opened=tension.opened or self.first)


class Acted(Fact, frozen=True, tag="acted"):
    """Somebody has had the focus in this round; where one alone is left to have it, it goes there."""

    who: Who = NOBODY

    def on(self, state: State) -> State:
        tension = scene_of(state).tension
        if tension is None or self.who not in tension.party:
            return state
        done = with_(tension, acted=(*without(tension.acted, self.who), self.who), focus="", opened=True)
        return focused(state.with_scene(tension=done))


class Helped(InTension, frozen=True, tag="helped"):
    """Somebody has helped in this round."""

    who: Who = NOBODY

    def within(self, tension: Tension) -> Tension:
        return with_(tension, helped=(*without(tension.helped, self.who), self.who))


class Idled(Fact, frozen=True, tag="idled"):
    """Somebody is of no help in a turn."""

    how: str = ""
    who: Who = NOBODY

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it in the player's words."""
        name, text = tale.name(self.who), f"{tale.name(self.who)} is of no help this time"
        if self.how.strip():
            does = done(tries(name, self.how))
            text = (
                f"{text}: {self.how.strip().rstrip('.')}"
                if does.startswith(f"{name}:")
                else f"{does}, and is of no help"
            )
        yield Line(f"{text}.", ("cgg.tension.idle",))


class RoundEnded(InTension, frozen=True, tag="round-ended"):
    """A round of Tension is over."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, to those who play."""
        yield Line("The next round of Tension begins.", ("cgg.tension.rounds",), again="")

    def within(self, tension: Tension) -> Tension:
        return with_(
            tension, round=tension.round + 1, acted=(), helped=(), round_bonus={}, focus="", first="", opened=False
        )


class TensionEnded(OnScene, frozen=True, tag="tension-ended"):
    """Tension Mode is over, and leverage towards its Pitfalls has expired."""

    open: tuple[str, ...] = ()
    """The Pitfalls that have neither happened nor been averted."""

    def told(self, tale: Tale) -> Iterator[Line]:
        never = f" {joined(map(quoted, self.open))} never came." if self.open else ""
        yield Line(f"The Tension is over.{never}", ("cgg.tension.mode",))

    def of(self, scene: Scene) -> Scene:
        return with_(scene, tension=None, leverage=leverage_but(scene, tension_in(scene)))
