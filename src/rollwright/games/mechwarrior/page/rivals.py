"""Whom a player means who names an opponent that they know nothing of: the gamemaster's own may have a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import ways_from
from rollwright.games.mechwarrior.rules.tables import skills_with
from rollwright.rules.acts import named_in_part
from rollwright.rules.facts import State
from rollwright.rules.wording import TYPED
from rollwright.table.view import Card


def suggests(
    options: Options, state: State, card: Card, hidden: frozenset[str]
) -> Mapping[str, tuple[str | tuple[str, ...], str]]:
    """Give what the other side rolls by the sheet that a name fits, and say whose; nothing where it fits none.

    For those whom the players don't know of, dice fall in secret, unless the gamemaster says otherwise.
    """
    if card.key == "compete":
        unseen = [one.key for field in card.fields if field.name == "secret" for one in field.options]
        return {"secret": (tuple([one for one in unseen if one in hidden]), "")}
    if card.about.get("against") in hidden:
        return {"secret": ("yes", "")}
    name, task = str(card.about.get("against", "")).removesuffix(TYPED), card.about.get("task", "")
    npcs = {state.name(who).casefold(): who for who, sheet in state.sheets.items() if sheet.npc}
    who = named_in_part(name, npcs)
    if card.key != "oppose" or name in state.sheets or who not in state.sheets:
        return {}
    skill = next((one for one in skills_with(options.extra_skills).values() if one.title == task), None)
    answers = skill.opposed_by if skill else ""
    ways = [
        one
        for one in ways_from(options, state.sheet(who))
        if answers in ("", one.key) and (answers or one.task == task)
    ]
    return {
        field: (value, f"By {state.name(who)}’s sheet: {one.words}, {one.note}." if field == "their_target" else "")
        for one in ways[:1]
        for field, value in (("their_kind", one.kind.value), ("their_target", str(max(one.now, 0))))
    }
