"""What becomes true of somebody who grows: advancements, endeavors, codes, abilities."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.codes import code_title, of_pips, pips_of
from rollwright.games.cgg.rules.facts.forms import InPlay, without
from rollwright.games.cgg.rules.hours import paid
from rollwright.games.cgg.rules.people import with_
from rollwright.games.cgg.rules.roles import ability_title, role_title
from rollwright.games.cgg.rules.sheet import Endeavor, Explorer, Step
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Change, Tale
from rollwright.rules.sentences import counted


class Advanced(InPlay, frozen=True, tag="advanced"):
    """An advancement is placed on a role: its pips, the Drama that it cost, and whether it brings an endeavor."""

    role: str
    step: int
    pips: int
    endeavor: bool = False
    dp: int = 0
    bonus: int = 0
    """Those of the pips that come from the critical count."""
    resets: bool = True
    """Whether the critical count is back at 0 by it."""

    def change(self, one: Explorer) -> Explorer:
        step = Step(self.role, self.step)
        return with_(
            one,
            advancements=(*one.advancements, step),
            owed_endeavors=(*one.owed_endeavors, step) if self.endeavor else one.owed_endeavors,
            die_pips=one.die_pips + self.pips,
            dp=paid(one.dp, self.dp),
            critical_count=0 if self.resets else one.critical_count,
            may_reassign=True,
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it with what it brings."""
        cost = f", for {self.dp} DP" if self.dp else ""
        text = f"Step {self.step} as {role_title(self.role)}{cost}: {tale.name(self.who)} has "
        rules = ("cgg.advancement.steps", "cgg.advancement.critical", *(("cgg.break.buy",) if self.dp else ()))
        of_them = f", {self.bonus} of them for the critical count" if self.bonus else ""
        yield Line(f"{text}{counted(self.pips, 'die pip')} to spend{of_them}.", rules)
        if self.endeavor:
            yield Line("It brings an endeavor, to be made up with the Exec.", ("cgg.advancement.endeavors",))


class EndeavorBegan(Change, frozen=True, tag="endeavor-began"):
    """Player and Exec have made up an endeavor that was earned."""

    role: str
    step: int
    text: str

    def change(self, one: Explorer) -> Explorer:
        made = (*one.endeavors, Endeavor(self.role, self.step, self.text))
        return with_(one, endeavors=made, owed_endeavors=without(one.owed_endeavors, Step(self.role, self.step)))

    def told(self, tale: Tale) -> Iterator[Line]:
        text = f"{tale.name(self.who)} begins an endeavor as {role_title(self.role)}: {self.text.rstrip('.')}."
        yield Line(text, ("cgg.advancement.endeavor-made",))


class CodeRaised(Change, frozen=True, tag="code-raised"):
    """A code is raised by some pips, for pips of an advancement."""

    code: str
    by: int
    pips: int

    def change(self, one: Explorer) -> Explorer:
        raised = one.with_code(self.code, of_pips(pips_of(one.code(self.code)) + self.by))
        grown = {**one.grown, self.code: one.grown.get(self.code, 0) + self.by}
        return with_(raised, grown=grown, die_pips=paid(one.die_pips, self.pips))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it, and what is left to spend."""
        to = f" to {tale.after.written(self.code)}" if isinstance(tale.after, Explorer) else f" by {self.by}"
        text = f"{tale.name(self.who)} raises {code_title(self.code)}{to}, for {counted(self.pips, 'die pip')}."
        yield Line(text, ("cgg.advancement.spend",))


class AbilityLearnt(Change, frozen=True, tag="ability-learnt"):
    """An ability is learnt, or mastered further, for pips of an advancement."""

    ability: str
    pips: int

    def change(self, one: Explorer) -> Explorer:
        return with_(
            one,
            abilities={**one.abilities, self.ability: min(3, one.abilities.get(self.ability, 0) + 1)},
            learnt={**one.learnt, self.ability: one.learnt.get(self.ability, 0) + 1},
            die_pips=paid(one.die_pips, self.pips),
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        mastery = tale.after.abilities[self.ability] if isinstance(tale.after, Explorer) else 1
        what = ability_title(self.ability, mastery)
        text = f"{tale.name(self.who)} learns {what}, for {counted(self.pips, 'die pip')}."
        yield Line(text, ("cgg.advancement.abilities",))


class ExperienceSettled(InPlay, frozen=True, tag="experience-settled"):
    """A story break gives spent XP back, turns some into DP and caps the rest; tracks may be reassigned."""

    reclaimed: int
    converted: int
    lost: int

    def change(self, one: Explorer) -> Explorer:
        there = one.xp + min(self.reclaimed, one.spent_xp)
        converted = min(self.converted, there)
        xp = max(0, there - converted - self.lost)
        return with_(one, xp=xp, spent_xp=0, dp=one.dp + converted, may_reassign=True)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell the steps of it."""
        name = tale.name(self.who)
        if self.reclaimed:
            yield Line(f"{name} gets the {self.reclaimed} spent XP back.", ("cgg.break.reclaim",))
        are = "is" if self.lost == 1 else "are"
        turns = f"turns {self.converted} XP into DP" if self.converted else "has no XP to turn into DP"
        yield Line(f"{name} {turns}.", ("cgg.break.convert",))
        if self.lost:
            yield Line(f"{self.lost} XP above 20 {are} lost.", ("cgg.break.cap",))


class RuleWaived(Change, frozen=True, tag="waived"):
    """The Exec's word lets a sheet depart from a rule of creation."""

    rule: str
    reason: str
    by_whom: str = "gm"
    rules = "cgg.creation.waiver"

    def change(self, one: Explorer) -> Explorer:
        """Keep it with its reason."""
        return with_(one, waivers=(*one.waivers, Waiver(self.rule, self.reason, self.by_whom)))

    def told(self, tale: Tale) -> Iterator[Line]:
        text = f"A rule of creation is waived for {tale.name(self.who)}: {self.reason.rstrip('.')}."
        yield Line(text, (self.rule, "cgg.creation.waiver"))
