"""What becomes true of conditions and their tracks."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.conditions import (
    added,
    borne,
    called,
    condition,
    core,
    dots_on,
    removed,
    track_of,
    worsened,
)
from rollwright.games.cgg.rules.facts.forms import OnScene, without
from rollwright.games.cgg.rules.people import Hero, One, with_
from rollwright.games.cgg.rules.sheet import Explorer, Track, Tracks
from rollwright.games.cgg.rules.state import Scene
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Tale
from rollwright.rules.sentences import counted, joined
from rollwright.rules.wording import plain


class ConditionTaken(Change, frozen=True, tag="condition-taken"):
    """Somebody has a condition, as `conditions.py` writes it; of one that was there already the dots are added."""

    condition: str
    why: str = ""
    """What the Exec says to it, where it comes of Venture and not of fallout."""

    def change(self, one: One) -> One:
        """Put it on; it bites also where it had been kept away."""
        awake = without(one.suspended, condition(self.condition).id)
        return with_(one, conditions=added(one.conditions, self.condition), suspended=awake)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with its dots."""
        new = condition(self.condition)
        dots = f"{counted(new.dots, 'dot')} of {new.track.title()}"
        had = tale.before is not None and new.id in [condition(one).id for one in tale.before.conditions]
        why = f"{self.why} " if self.why else ""
        again = f"{tale.name(self.who)} {borne(self.condition)}{' once more' if had else ''}: {dots}."
        rules = (f"cgg.conditions.{new.id}",) if new.id in core() else ("cgg.conditions.custom",)
        rules += ("cgg.conditions.mark", *(("cgg.conditions.twice",) if had else ()))
        yield Line(f"{why}{again}", (*rules, *(("cgg.hammer.even-worse",) if self.why else ())), again=again)
        for effect in () if had else new.effects:
            yield Line(core()[effect].text, (f"cgg.conditions.{effect}",), aside=True)


class ConditionGone(Change, frozen=True, tag="condition-gone"):
    """A condition (its id) is gone, or (`scene`) only kept away until the scene ends."""

    condition: str
    scene: bool = False

    def change(self, one: One) -> One:
        """Take it away; a track that isn't full any more may fire again."""
        away: tuple[str, ...] = without(one.suspended, self.condition)
        if self.scene:
            return with_(one, suspended=(*away, self.condition))
        return lightened(with_(one, conditions=removed(one.conditions, self.condition), suspended=away))

    def told(self, tale: Tale) -> Iterator[Line]:
        until = " until the scene ends" if self.scene else ""
        rule = "cgg.wrench.bounce-back" if self.scene else "cgg.conditions.exec"
        name = core()[self.condition].title if self.condition in core() else plain(self.condition).title()
        yield Line(f"{tale.name(self.who)} is rid of {name}{until}.", (rule,))


class WoundWorsened(Change, frozen=True, tag="wound-worsened"):
    """A Surface Wound got worse: its one dot becomes two, which then stay."""

    says = "{who}'s Surface Wound gets worse: 2 dots of Harm."
    rules = "cgg.conditions.surface-wound cgg.conditions.chance"

    def change(self, one: One) -> One:
        """Worsen the one that bites."""
        worse = dict(zip(one.biting, worsened(one.biting), strict=True))
        return with_(one, conditions=tuple([worse.get(text, text) for text in one.conditions]))


ENDS = {
    "incapacitated": "can't act any more",
    "changed-mind": "has a change of mind or heart",
    "altered-impaired": "is altered, for the worse",
    "altered-enhanced": "is altered, for the better",
}


class TrackFilled(Change, frozen=True, tag="track-filled"):
    """A track is full, and what follows from that has happened. A full Harm track incapacitates."""

    track: str
    end: str = ""

    def change(self, one: Explorer) -> Explorer:
        """Fire it, once."""
        track = Track(self.track)
        down = one.incapacitated or track is Track.HARM
        return with_(one, full=(*without(one.full, track), track), incapacitated=down)

    def told(self, tale: Tale) -> Iterator[Line]:
        what = ENDS.get(self.end, plain(self.end)) if self.end else "feels it"
        yield Line(f"{self.track.title()} is full: {tale.name(self.who)} {what}.", ("cgg.conditions.full",))


class TrackCleared(Change, frozen=True, tag="track-cleared"):
    """The Exec clears a full track: the conditions on it are gone, but for those (by id) that are kept."""

    track: str
    kept: tuple[str, ...] = ()

    def change(self, one: Explorer) -> Explorer:
        """Clear it; one that is full all the same has fired."""
        stays = [text for text in one.conditions if track_of(text) != self.track or condition(text).id in self.kept]
        left = [condition(text).id for text in stays]
        after = with_(one, conditions=tuple(stays), suspended=tuple([id for id in one.suspended if id in left]))
        track = Track(self.track)
        if not after.open_dots(track):
            return after
        out = one.incapacitated and track is not Track.HARM
        return with_(after, full=without(one.full, track), incapacitated=out)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what stays."""
        names = [core()[one].title if one in core() else plain(one).title() for one in self.kept]
        stays = f", but for {joined(names)}" if names else ""
        text = f"{tale.name(self.who)}'s {self.track.title()} track is cleared{stays}."
        yield Line(text, ("cgg.conditions.clear",))


class TracksAssigned(Change, frozen=True, tag="tracks-assigned"):
    """The dots of the tracks are spread anew."""

    harm: int
    persuasion: int
    alteration: int
    anew: bool = True
    """Whether they differ from what they were."""
    rules = "cgg.advancement.reassign"

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how they are spread now."""
        now = f"has {self.harm} dots of Harm, {self.persuasion} of Persuasion and {self.alteration} of Alteration now"
        text = f"{tale.name(self.who)} {now if self.anew else 'leaves the tracks as they are'}."
        yield Line(text, ("cgg.advancement.reassign",))

    def change(self, one: Explorer) -> Explorer:
        tracks = Tracks(self.harm, self.persuasion, self.alteration)
        return lightened(with_(one, tracks=tracks, may_reassign=False))


class Incapacitated(Change, frozen=True, tag="incapacitated"):
    """Somebody can't act."""

    says = "{who} is out of action."
    rules = "cgg.hammer.unseen"

    def change(self, one: Explorer) -> Explorer:
        return with_(one, incapacitated=True)


class Recovered(Change, frozen=True, tag="recovered"):
    """Somebody can act again."""

    says = "{who} can act again."
    rules = "cgg.hammer.recovery"

    def change(self, one: Explorer) -> Explorer:
        return with_(one, incapacitated=False)


def lightened(one: One) -> One:
    """Give somebody of whom no track that isn't full counts as fired: filled again, it fires again (C18)."""
    if isinstance(one, Hero):
        return one
    return with_(one, full=tuple([track for track in one.full if not one.open_dots(track)]))


class ConditionMade(OnScene, frozen=True, tag="condition-made"):
    """The Exec has made up a condition, as `conditions.py` writes it."""

    condition: str

    def of(self, scene: Scene) -> Scene:
        """Keep it beside the core set."""
        return with_(scene, custom=(*without(scene.custom, self.condition), self.condition))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with what it does."""
        one = condition(self.condition)
        kind = "an enhancement" if one.enhancement else "an impairment"
        like = f", like {joined([core()[effect].title for effect in one.effects])}" if one.effects else ""
        text = f"A condition of the Exec's own: {called(self.condition)}, {kind} of {one.track.title()}{like}."
        yield Line(text, ("cgg.conditions.custom",))


def fills(before: tuple[str, ...], after: tuple[str, ...], track: str, size: int) -> bool:
    """Tell whether a change of conditions has filled a track; one that was full already doesn't fill again.

    >>> fills(("confused",), ("confused*3",), "persuasion", 3), fills(("confused*3",), ("confused*4",), "persuasion", 3)
    (True, False)
    """
    return 0 < size <= dots_on(after, track) and dots_on(before, track) < size
