"""The people of an action, and what is around them: records that are made from sheets and scene."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules.harm import UNHURT, Form, Ladder, Track, fatigue_from, fog_from
from rollwright.games.augur.rules.momentum import RESET, Momentum, Stress
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.sheet import Condition, Sheet
from rollwright.games.augur.rules.state import beaten, fights_of, foe_key, scene_of, size_of
from rollwright.games.augur.rules.told import names
from rollwright.play.steps import ACTOR, GM
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER, Reads
from rollwright.rules.sentences import dice as dice_text
from rollwright.rules.sentences import joined

with_ = msgspec.structs.replace


class Body(msgspec.Struct, frozen=True):
    """What an action can change of somebody."""

    who: Who = Who(ACTOR)
    momentum: Momentum = RESET
    stress: Stress = 0
    fatigue: Annotated[Ladder, Reads(fatigue_from)] = UNHURT
    fog: Annotated[Ladder, Reads(fog_from)] = UNHURT
    panic: Form = ""
    boxes: Annotated[int, INNER] = 6
    """Of the Stress track: the table's options say how many."""
    clock: Annotated[int, INNER] = 0
    """Of somebody whom the GM plays: how many ticks take them out. They have no Momentum and no Stress."""

    @property
    def key(self) -> str:
        """The word for them in a question."""
        return self.who


class Rated(NamedTuple):
    """An approach with its value, as `finesse=2`."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"{self.name}={self.value}"


class Way(NamedTuple):
    """An approach as the player sees it who picks one: its value, harm's threat dice, and conditions that bite."""

    approach: str
    value: int
    harm: int = 0
    conditions: tuple[str, ...] = ()
    physical: bool = True

    @property
    def key(self) -> str:
        """The word for it."""
        return self.approach

    @property
    def dice(self) -> int:
        """What is left of it by conditions."""
        return self.value - len(self.conditions)

    @property
    def words(self) -> str:
        """What it is called."""
        return self.approach.capitalize()

    @property
    def cause(self) -> str:
        """Where harm's threat dice come from: the ladder that bears on it, where that is known."""
        return "harm" if not self.approach else (Track.FATIGUE if self.physical else Track.FOG).title()

    @property
    def note(self) -> str:
        """What it brings: `3d, 1 threat die from Fog`."""
        harm = f", {dice_text(self.harm, 'threat')} from {self.cause}" if self.harm else ""
        less = f", {joined(self.conditions)}" if self.conditions else ""
        return f"{max(0, self.dice)}d{less}{harm}"


class Hero(Body, frozen=True, kw_only=True):
    """Somebody who tries something, with what they can bring to bear; approaches as `finesse=2`, conditions as
    `dazed=finesse+reason`; `once` are the abilities that can't be used again before a rest."""

    approaches: tuple[str, ...]
    expertise: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    ways: Annotated[tuple[Way, ...], INNER] = ()
    """The approaches where they are known otherwise."""


class Ground(msgspec.Struct, frozen=True):
    """What is around an action: who has a clock of harm, chases as `thief=2/1`, open clocks, setups as `rope=vanya`,
    and whether the clock of what is advancing runs already."""

    known: tuple[Who, ...] = ()
    chases: tuple[str, ...] = ()
    clocks: tuple[str, ...] = ()
    setups: tuple[str, ...] = ()
    running: bool = False
    judged: Annotated[int | None, INNER] = None
    """The level that the GM has named for it before."""
    left: Annotated[int | None, INNER] = None
    """How many ticks take out the one whom it is against, where that is known."""
    hero: Annotated[bool, INNER] = False
    """Whether it is against a player's character."""
    npc: Annotated[bool, INNER] = False
    """Whether it is against somebody with a sheet whom the GM plays."""
    kind: Annotated[str, INNER] = ""
    """What is likely: the kind of action and its level, as they were the last time, and harm's ladder."""
    level: Annotated[str, INNER] = ""
    track: Annotated[str, INNER] = ""
    ways: Annotated[tuple[tuple[str, str, str], ...], INNER] = ()
    """Who has acted in it by which approach, and the ladder that harm marked."""
    why: Annotated[str, INNER] = ""
    """Why that kind is likely: `last`, `fight`, `chase`, `sheet`, which says how much they can take, or `body`."""
    others: Annotated[tuple[tuple[Who, Ground], ...] | None, INNER] = None
    """Where nobody is named whom it is against: who may be, each with what is around an action against them."""
    foe: Annotated[Who, INNER] = NOBODY
    """Who of them it is likely to be."""
    earned: Annotated[tuple[tuple[str, str], ...], INNER] = ()
    """Better positions that who acts has earned: the key of each note, and by what it was."""
    party: Annotated[tuple[Body, ...], INNER] = ()
    """The players' characters as they stand: who may help shares the risk."""


class About(NamedTuple):
    """What a question is about: who does what, against whom; what with; how bad it is; and what else is to be said."""

    who: Who
    what: str = ""
    foe: Who = NOBODY
    expertise: str = ""
    """Which; of a plan, on which condition one gives a die."""
    marks: int | None = None
    note: str = ""
    helper: Who = NOBODY
    adds: str = ""
    """What the helper does, after the name."""
    main: str = ""
    """The option that people come for, where not all are alike; of a plan, what its button says."""
    low: str = ""
    """That the lower die counts, where it does."""
    helpers: tuple[Who, ...] = ()
    help: str = ""
    """Who can still help, and until when; before the plan, an example of what one may do."""
    momentum: str = ""
    """What was paid for the dice, and what can be done with Momentum once they lie, where something can."""
    likely: str = ""
    """Why a kind of action is picked already, where one is."""
    stake: object = ""
    """What bad results cost, in a sentence with a space behind it."""


class Prepared(NamedTuple):
    """Something that was set up: its key, and who rolls for it."""

    key: str
    by: Who = Who(GM)

    @property
    def words(self) -> str:
        """As people read it; of the world there are other words."""
        return "" if self is WORLD else self.key

    @property
    def note(self) -> str:
        """Whose die it is."""
        return "" if self is WORLD else f"{'the GM' if self.by == GM else 'its maker'} rolls a die for it"


ANYBODY, NO_GROUND, WORLD = Body(), Ground(), Prepared("world")
B = TypeVar("B", bound=Body)


def under(options: Options, body: B) -> B:
    """Give somebody by the table's options; more Stress than there are boxes is refused."""
    if body.stress > options.stress_boxes:
        raise Refused("there is more Stress than the track has boxes", "augur.stress.track")
    return body if body.boxes == options.stress_boxes else with_(body, boxes=options.stress_boxes)


def standing(body: Body) -> tuple[int, int, int, Ladder, Ladder, str]:
    """Say how somebody stands, in the order in which outcomes have it."""
    return body.momentum, body.stress, body.boxes, body.fatigue, body.fog, body.panic


def known(who: Who) -> Who:
    """Give somebody who has a name; nobody for the one of whom a command knows nothing."""
    return NOBODY if who == ACTOR else who


def rated(text: str) -> Rated:
    """Read an approach with its value."""
    name, sign, value = [part.strip() for part in text.partition("=")]
    if not sign or not name or not value.isdecimal() or int(value) > 20:
        raise BadInput("an approach and its value were expected, as finesse=2, not " + text)
    return Rated(name.casefold(), int(value))


def condition_from(text: str) -> Condition:
    """Read a condition: its name, and the approaches from which it takes a die, as dazed=finesse+reason, or dazed."""
    name, _, approaches = text.partition("=")
    return Condition(name.strip(), tuple([one.strip().casefold() for one in approaches.split("+") if one.strip()]))


def way(options: Options, one: Rated, fatigue: Ladder, fog: Ladder, conditions: Iterable[str]) -> Way:
    """Show an approach with what harm and conditions do to it."""
    physical = approach_kinds(options).get(one.name, "physical") == "physical"
    bites = tuple([some.name for some in map(condition_from, conditions) if some.bites(one.name)])
    return Way(one.name, one.value, (fatigue if physical else fog).threat, bites, physical)


def ways_of(options: Options, hero: Hero) -> tuple[Way, ...]:
    """Give the approaches of somebody."""
    if hero.ways:
        return hero.ways
    if not hero.approaches:
        raise BadInput("somebody who tries something has approaches, as approaches=finesse=2; none came")
    return ways_by(options, hero.approaches, hero.fatigue, hero.fog, hero.conditions)


@lru_cache(maxsize=1024)
def ways_by(
    options: Options, approaches: tuple[str, ...], fatigue: Ladder, fog: Ladder, conditions: tuple[str, ...]
) -> tuple[Way, ...]:
    """Read approaches as they are written."""
    return tuple([way(options, rated(one), fatigue, fog, conditions) for one in approaches])


def worst_of(ways: tuple[Way, ...]) -> Way:
    """Give the worst physical approach, which panic fights with."""
    return min([one for one in ways if one.physical] or list(ways), key=lambda one: one.value)


def prepared(text: str) -> Prepared:
    """Read a setup: its key, and the character who made it where one did.

    >>> prepared("rope=vanya"), prepared("mist")
    (Prepared(key='rope', by='vanya'), Prepared(key='mist', by='gm'))
    """
    key, _, by = [part.strip() for part in text.rpartition("=")]
    return Prepared(key, Who(by or GM)) if key else Prepared(by)


# --- from the table --------------------------------------------------------------------------------------------------


def living(state: State, who: Who) -> Sheet:
    """Give the sheet of somebody who is to act; the dead don't."""
    sheet: Sheet = state.sheet(who)
    if sheet.dead:
        raise Refused(f"{state.name(who)} is dead", "augur.fatigue.dead")
    return sheet


def hero_of(options: Options, state: State, who: Who) -> Hero:
    """Make the record of somebody who is to act; whoever panics says first how."""
    sheet = living(state, who)
    if sheet.panics:
        raise Refused(f"{state.name(who)} panics: say first how it shows", "augur.fog.panicked")
    values = sheet.values(approach_kinds(options))
    return Hero(
        **bodily(options, sheet, who),
        approaches=tuple([str(Rated(*one)) for one in values.items()]),
        expertise=sheet.expertise,
        abilities=tuple([one.name for one in sheet.ready]),
        conditions=tuple(map(str, sheet.conditions)),
        once=tuple([one.name for one in sheet.ready if one.rest]),
    )


def bodily(options: Options, sheet: Sheet, who: Who) -> dict[str, Any]:
    """Give what a sheet says of what an action can change."""
    kept = {name: getattr(sheet, name) for name in ("momentum", "stress", "panic")}
    ladders = {track.value: sheet.ladder(track) for track in Track}
    clock = (sheet.clock or options.clock_size) if sheet.npc else 0
    return {"who": who, "boxes": options.stress_boxes, "clock": clock, **kept, **ladders}


def body_of(options: Options, state: State, who: Who) -> Body:
    """Make the record of somebody to whom something happens; those without a sheet are unhurt."""
    return Body(**bodily(options, state.sheets.get(who) or Sheet(), who))


def heroes(state: State) -> tuple[Who, ...]:
    """List the characters of the players who can act."""
    able = [who for who, sheet in state.sheets.items() if not (sheet.npc or sheet.dead or sheet.panics)]
    return tuple(map(Who, able))


def others_of(state: State, who: Who) -> tuple[Who, ...]:
    """List those who may help somebody; whom the GM plays the world helps."""
    return () if state.sheet(who).npc else tuple([one for one in heroes(state) if one != who])


def ground_of(options: Options, state: State, foe: Who = NOBODY, what: str = "", who: Who = NOBODY) -> Ground:
    """Give what is around an action of somebody's; whom and what it is against, somebody may have asked of before."""
    scene = scene_of(state)
    makers = {key: state.sheets.get(one.by) for key, one in scene.setups.items()}
    own = {key: one is not None and not (one.npc or one.dead) for key, one in makers.items()}
    setups = tuple([f"{key}={one.by if own[key] else ''}" for key, one in scene.setups.items()])
    asked = [one.casefold() for one in (foe, what) if one]
    level = next((level for thing, level in scene.judged.items() if thing.casefold() in asked), None)
    party = tuple([body_of(options, state, one) for one in heroes(state)])
    ground = Ground(tuple(map(Who, scene.foes)), scene.chases, scene.open_clocks, setups, judged=level, party=party)
    held = {key: one.text for key, one in scene.notes.items() if who and (one.extra, one.by) == ("position", who)}
    ground = with_(ground, earned=tuple([(key, state.name(text)) for key, text in held.items()]))
    if foe or not who:
        return facing(options, state, foe, ground) if foe else ground
    others = tuple([(one, facing(options, state, one, ground)) for one in opponents(options, state, who)])
    likely = likely_foe(options, state, who, what)
    if likely and names(what, state.name(likely)):  # as good as picked
        its = dict(others)[likely]
        ground = with_(ground, kind=its.kind, why=its.why, level=its.level)
    return with_(ground, others=others, foe=likely)


def facing(options: Options, state: State, foe: Who, ground: Ground) -> Ground:
    """Give what is around an action against somebody: how much they can take, and how it went on the last time."""
    scene, sheet = scene_of(state), state.sheets.get(foe)
    clock, bout = scene.clocks.get(foe_key(foe)) if foe in ground.known else None, scene.bouts.get(foe)
    said = (sheet.clock if sheet else 0) or (bout.size if bout else None)
    left = max(0, size_of(options, clock) - clock.ticks) if clock else said
    fights = fights_of(options, state)
    return with_(
        ground,
        left=left,
        hero=sheet is not None and not sheet.npc,
        npc=sheet is not None and sheet.npc,
        kind=bout.kind if bout else "clash" if fights and sheet and sheet.npc else "",
        why="last" if bout else "fight" if fights and sheet and sheet.npc else "",
        level=(bout.level if bout else "") or (sheet.threat if sheet else ""),
        ways=tuple([(who, way, bout.tracks.get(who, "")) for who, way in bout.ways.items()]) if bout else (),
    )


def last_foe(options: Options, state: State, who: Who) -> Who:
    """Give whom somebody acted against last, while that fight or chase goes on."""
    scene = scene_of(state)
    out, chased = beaten(options, scene), [text.rpartition("=")[0] for text in scene.chases]
    going = [one for one, bout in scene.bouts.items() if who in bout.ways and one not in out]
    return Who(next((one for one in reversed(going) if one in (*scene.foes, *chased)), NOBODY))


def opponents(options: Options, state: State, who: Who) -> list[Who]:
    """List those whom a fight or a chase of somebody's can be with: who is here, and who was met without a blow yet."""
    scene = scene_of(state)
    met = [one for one in scene.bouts if one not in state.sheets]
    return once_each(state, [*others_here(options, state, who), *met], beaten(options, scene))


def likely_foe(options: Options, state: State, who: Who, what: str) -> Who:
    """Give whom somebody most likely acts against who hasn't said so: whom they name, or who is fought or chased."""
    here = opponents(options, state, who)
    named = [one for one in here if names(what, state.name(one))]
    scene = scene_of(state)
    chased = [text.rpartition("=")[0] for text in scene.chases]
    met = () if state.sheet(who).npc else (*scene.foes[::-1], *reversed(scene.bouts), *chased)
    return Who(next((one for one in (*named, last_foe(options, state, who), *met) if one in here), NOBODY))


def last_way(options: Options, state: State, who: Who) -> str:
    """Give the approach with which somebody acted last in a fight or a chase that goes on."""
    bout = scene_of(state).bouts.get(last_foe(options, state, who))
    return bout.ways[who] if bout else ""


def likely_way(options: Options, state: State, who: Who) -> str:
    """Give the same, or where nothing goes on what they do best."""
    ways = ways_of(options, hero_of(options, state, who)) if state.sheet(who).approaches else ()
    best = max(ways, key=lambda one: one.dice).approach if ways else ""
    return last_way(options, state, who) or best


def others_here(options: Options, state: State, who: Who = NOBODY) -> list[Who]:
    """List those whom an action can be against, as far as everybody knows them, without those who are out of it; one
    whom the GM plays acts against the characters first."""
    scene = scene_of(state)
    foe = bool(who) and state.sheet(who).npc
    out = (*beaten(options, scene), *([who] if foe else []))
    npcs = [one for one, sheet in state.sheets.items() if sheet.npc and not sheet.dead]
    chased = [text.rpartition("=")[0] for text in scene.chases]
    contacts = [one.name for by, sheet in state.sheets.items() for one in sheet.contacts if who == by]
    asked = [one for one in scene.judged if one not in (*scene.foes, *chased)]
    return once_each(
        state, [*(heroes(state) if foe else ()), *scene.foes, *npcs, *chased, *scene.again, *contacts, *asked], out
    )


def npcs_of(options: Options, state: State) -> tuple[Who, ...]:
    """List those whom the GM plays and who are not out of it; where there are only contacts, somebody else first."""
    sheets = [one for one, sheet in state.sheets.items() if sheet.npc and not sheet.dead]
    contacts = [one.name for sheet in state.sheets.values() for one in sheet.contacts]
    out = beaten(options, scene_of(state))
    here = once_each(state, [*scene_of(state).foes, *sheets], out)
    met = [one for one in once_each(state, [*here, *contacts], out) if one not in here]
    return (*(here or [NOBODY] * bool(met)), *met)


def once_each(state: State, everybody: Iterable[str], out: Iterable[str] = ()) -> list[Who]:
    """List people without those who are out of it; whoever has the same name is the same, in any letters."""
    found: dict[str, Who] = {}
    for one in everybody:
        found.setdefault(state.name(one).casefold(), Who(one))
    return [one for one in found.values() if one and one not in out]
