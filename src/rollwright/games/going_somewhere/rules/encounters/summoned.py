"""Monsters that magic gone wrong has called: the CGO owes them, and brings them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from rollwright.games.going_somewhere.rules.encounters.npcs import (
    Npc,
    Recipe,
    Strength,
    build_npc,
    by_points,
    id_for,
    of_strength,
    party_of,
    plan_titles,
    points_for,
    strengths,
    usual_strength,
)
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import Standing, scene_of
from rollwright.play.cards import Words
from rollwright.play.steps import Call, Happening, procedure
from rollwright.play.tell import Line
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import Fact, State, Tale, Who

MONSTER, UNSAID = "Monster", Words("")


class MonsterCame(Fact, frozen=True, tag="monster-came"):
    """A monster that somebody's magic has called is there, in the fight where one is under way; or none comes."""

    by: Who
    who: Who = Who("")
    name: str = ""

    def on(self, state: State) -> State:
        """Let it be due no more, and fight against those who have called it, beside them."""
        called = list(scene_of(state).called)
        if self.by in called:
            called.remove(self.by)
        state = state.with_scene(called=tuple(called))
        fight = scene_of(state).fight
        if fight is None or self.who not in state.sheets:
            return state
        mine = fight.ones.get(self.by, Standing())
        side: Any = "party" if mine.side == "foes" else "foes"
        group = [one.initiative for who, one in fight.ones.items() if one.side == side and state.sheets[who].npc]
        new = Standing(side, mine.at, max(group, default=0))
        return state.with_scene(fight=msgspec.structs.replace(fight, ones={**fight.ones, self.who: new}))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.who:
            text = f"{self.name or tale.name(self.who)} appears beside {tale.name(self.by)}, and attacks."
        else:
            text = f"No monster comes to {tale.name(self.by)} after all."
        yield Line(text, ("gs.magic.miscalculation",))


@procedure
async def monster(options: Options, recipe: Recipe, by: Who, party: tuple[int, ...] = ()) -> Npc:
    """Build the monster that somebody's magic has called, and let it appear."""
    npc = await build_npc(options, recipe, party)
    await MonsterCame(by=by, who=recipe.who, name=recipe.name)
    return npc


def is_called(options: Options, state: State) -> bool:
    """Tell whether a monster is due."""
    return bool(scene_of(state).called)


@start(
    "bring-monster", "Bring the monster", "gs.magic.miscalculation gs.encounter.build",
    by="gm", place="scene", when=is_called, needs="Only when magic has gone wrong and called a monster.",
)  # fmt: skip
def bring(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("What is it called?", guide=MONSTER, short=True)] = UNSAID,
    plan: Annotated[str, Ask("What is it like?", plan_titles)] = "beast",
    strength: Annotated[Strength, Ask("How strong is it?", strengths, of_strength, usual=usual_strength)] = (
        Strength.CHALLENGE
    ),
    points: Annotated[int, msgspec.Meta(ge=0, le=100_000), Ask("How many points does it have?", when=by_points)] = 25,
) -> Call[Npc]:
    """Bring in the monster that magic gone wrong has called. In a fight it joins at once, beside the caster."""
    title = str(name).strip() or MONSTER
    recipe = Recipe(id_for(state, title, plan), points_for(state, strength, points), title, plan)
    return monster(options, recipe, scene_of(state).called[0], party_of(state))


@deed(
    "no-monster",
    "No monster comes",
    "gs.magic.miscalculation",
    by="gm",
    place="scene",
    when=is_called,
    needs="Only when magic has gone wrong and called a monster.",
)
def spared(options: Options, state: State) -> Iterator[Happening[Any]]:
    """Decide that no monster comes after all."""
    yield MonsterCame(by=scene_of(state).called[0])
