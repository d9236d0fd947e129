"""Story Breaks of the 2015 edition at a table, and abilities for die pips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.advancement import growing_of
from rollwright.games.cgg.rules.creation import MOST_MASTERY
from rollwright.games.cgg.rules.deeds import Why
from rollwright.games.cgg.rules.facts.clock import DramaEarned, ExperienceEarned
from rollwright.games.cgg.rules.facts.growth import AbilityLearnt
from rollwright.games.cgg.rules.moves.offers import UNSAID, MadeUp, may_advance
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.story_break import RULES, Broken, dots_of, purse_of, story_break
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import Fact, State, Who


@start("story-break", "Take a Story Break", RULES, by="gm", place="party", when=may_advance, once=True)
def take_break(
    options: Options,
    state: State,
    who: Who,
    learn: Annotated[Words, Ask("A new ability that may be learnt?", guide="cook")] = UNSAID,
    endeavor: MadeUp = UNSAID,
) -> Call[Broken]:
    """Between two missions: settle points, buy an advancement and spend it, and fill the clock."""
    sheet: Explorer = state.sheet(who)
    return story_break(options, growing_of(sheet, who, endeavor), purse_of(sheet, learn), dots_of(sheet))


MOST_GIVEN = 20
POINTS = {"xp": ExperienceEarned, "dp": DramaEarned}


@deed(
    "give-points",
    "Give XP or DP",
    "cgg.risk.earned cgg.failure.award",
    by="gm",
    place="sheet.clock",
    when=lambda options, state, who: not state.sheet(who).npc,
)
def give_points(
    options: Options,
    state: State,
    who: Who,
    which: Annotated[str, Ask("Which?", lambda options, state, who: [("xp", "XP"), ("dp", "DP")])],
    count: Annotated[int, Meta(ge=1, le=MOST_GIVEN), Ask("How many?")] = 1,
    why: Why = UNSAID,
) -> Iterator[Fact]:
    """Reward an explorer for something that no roll has settled."""
    yield POINTS[which](points=count, what=why, who=who)


def learnable(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the abilities of somebody that can be mastered further."""
    known = state.sheet(who).abilities.items()
    return [(ability, ability_title(ability, mastery + 1)) for ability, mastery in known if mastery < MOST_MASTERY]


@deed(
    "learn",
    "Learn an ability",
    "cgg.advancement.abilities cgg.sheet.mastery",
    place="sheet.abilities",
    when=lambda options, state, who: state.sheet(who).die_pips >= options.ability_pips,
)
def learn(
    options: Options,
    state: State,
    who: Who,
    ability: Annotated[str, Ask("Which?", learnable, "One of yours, or a new one in your own words.", free=True)],
) -> Iterator[Fact]:
    """Learn an ability, or master one further, for die pips."""
    sheet: Explorer = state.sheet(who)
    name = ability.strip().casefold()
    if not name:
        raise Refused("say which ability is learnt", "cgg.advancement.abilities")
    if sheet.abilities.get(name, 0) >= MOST_MASTERY:
        raise Refused("an ability is taken three times at most", "cgg.sheet.mastery")
    if options.ability_pips > sheet.die_pips:
        raise Refused("there are too few die pips for an ability", "cgg.advancement.abilities")
    yield AbilityLearnt(ability=name, pips=options.ability_pips, who=who)
