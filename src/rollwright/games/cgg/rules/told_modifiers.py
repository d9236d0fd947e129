"""What an action begins with, in sentences: special rules, standing conditions, gear and situation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.cgg.rules.conditions import MENTAL_CODES, condition
from rollwright.play.tell import Line


def told_modifiers(named: dict[str, Any]) -> Iterator[Line]:
    """Tell what changes the codes of an action before anybody is asked."""
    for pips, where in ((named["bonus"], "for success"), (named["risk_bonus"], "against the risk")):
        if pips:
            yield Line(f"Bonus pips {where}: {pips:+}.", ("cgg.codes.bonus",))
    own = [named["attribute"]]
    own += [] if named["risk_code"] is None or named["risk_attribute"] in own else [named["risk_attribute"]]
    held = [condition(one) for one in named["conditions"]]
    wounds = [one.code for one in held if "crippling-wound" in one.effects]
    for name in own:
        if "" in wounds or (name and name in wounds):
            text = f"A Crippling Wound: {name.title() or 'the code'} counts 1d lower."
            yield Line(text, ("cgg.conditions.crippling-wound",))
    if [one for one in held if "questioning" in one.effects] and named["attribute"] in ("", *MENTAL_CODES):
        yield Line("Questioning: 1d more towards success.", ("cgg.conditions.questioning",))
    if named["augmented"]:
        yield Line("Augmented holds: 1d more towards success.", ("cgg.conditions.augmented",))
    if named["risk_with"] and named["risk"] != "none":
        codes = ", ".join(map(str, named["risk_with"]))
        yield Line(f"Gear and situation join the risk code: {codes}.", ("cgg.risk.helpers", "cgg.codes.combining"))
