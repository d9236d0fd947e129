"""What a fact does to an explorer's sheet. What a sheet can't pay is refused, and nothing changes."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.codes import code, pips_of
from rollwright.games.cgg.rules.conditions import Condition, condition, written
from rollwright.games.cgg.rules.sheet import Endeavor, Explorer, Function, Gear, Step, Track, Tracks
from rollwright.games.cgg.rules.staging import staged
from rollwright.rules.facts import About, Fact, State, less

ABOUT_THE_SCENE = (
    *(became.LeverageMade, became.LeverageChanged, became.LeverageExpired, became.ElementMade, became.ElementRemoved),
    became.ElementWorn,
    *(became.TensionBegan, became.PitfallPlaced, became.TensionMoved, became.PitfallEnded, became.EdgeTaken),
    *(became.BonusGiven, became.CodeReduced, became.Augmented, became.Acted, became.Helped, became.RoundEnded),
    *(became.TensionEnded, became.ShipDrawn, became.ShipChosen, became.EquipmentChanged),
    *(became.WentWrong, became.Complicated),
    *(became.RiskMissed, became.FalloutGraded, became.FalloutSettled),
)
MOVED_IN_PLAY = (
    *(became.HoursPaid, became.HoursGained, became.CrisisBegan, became.CrisisAddressed),
    *(became.ExperienceEarned, became.ExperienceSpent, became.DramaEarned, became.DramaSpent),
    *(became.ExperienceSettled, became.Advanced),
)
"""What moves clock, points and advancements away from where an explorer starts."""


def apply(state: State, fact: Any) -> State:
    """Give the state in which a fact holds."""
    if isinstance(fact, became.SceneEnded):
        return staged(State({who: rested(sheet) for who, sheet in state.sheets.items()}, state.scene), fact)
    if isinstance(fact, ABOUT_THE_SCENE):
        return staged(state, fact)
    if not isinstance(fact, became.FACT_TYPES):
        return state
    if isinstance(fact, About):
        sheet: Explorer = state.sheet(fact.who)
        for part in (of_clock, of_points, of_conditions, of_gear, of_growth):
            found = part(sheet, fact)
            if found is not None:
                begun = sheet.played or isinstance(fact, MOVED_IN_PLAY)
                return state.with_sheet(fact.who, msgspec.structs.replace(found, played=begun))
    raise Refused(f"a {type(fact).__name__} says nothing about a sheet of this game")


def of_clock(sheet: Explorer, fact: Fact) -> Explorer | None:
    """Apply what is about the Crisis Clock."""
    with_ = msgspec.structs.replace
    hours = sheet.hours_left
    locked = sheet.crisis or not hours
    match fact:
        case became.HoursPaid():
            if locked and fact.hours:
                raise Refused("nothing is paid from a clock that has run out", "cgg.clock.crisis")
            if fact.hours > hours:
                raise Refused(f"{fact.hours} hours would be paid, but the clock shows {hours}", "cgg.clock.pay")
            return with_(sheet, hours=hours - fact.hours)
        case became.HoursGained():
            return sheet if locked else with_(sheet, hours=min(sheet.clock, hours + fact.hours))
        case became.CrisisBegan():
            if sheet.crisis:
                raise Refused("a crisis is under way already", "cgg.clock.crisis")
            count = min(sheet.most_count, sheet.critical_count + (1 if fact.critical else 0))
            return with_(sheet, hours=0, crisis=True, critical_count=max(count, sheet.critical_count))
        case became.CrisisAddressed():
            return with_(sheet, hours=min(sheet.clock, fact.hours), crisis=False)
        case became.ClockRefilled():
            return sheet if sheet.crisis else with_(sheet, hours=sheet.clock)
        case _:
            return None


def of_points(sheet: Explorer, fact: Fact) -> Explorer | None:
    """Apply what is about Experience and Drama."""
    with_ = msgspec.structs.replace
    match fact:
        case became.ExperienceEarned():
            return with_(sheet, xp=sheet.xp + fact.points)
        case became.ExperienceSpent():
            left = less(sheet.xp, fact.points, "XP")
            return with_(sheet, xp=left, spent_xp=sheet.spent_xp + fact.points)
        case became.DramaEarned():
            return with_(sheet, dp=sheet.dp + fact.points)
        case became.DramaSpent():
            return with_(sheet, dp=less(sheet.dp, fact.points, "DP"))
        case became.ExperienceSettled():
            return with_(sheet, xp=fact.xp, spent_xp=0, dp=fact.dp, may_reassign=True)
        case _:
            return None


def of_conditions(sheet: Explorer, fact: Fact) -> Explorer | None:
    """Apply what is about conditions and their tracks."""
    with_ = msgspec.structs.replace
    match fact:
        case became.ConditionTaken():
            return with_condition(sheet, condition(fact.condition))
        case became.ConditionReplaced():
            has(sheet, fact.old)
            listed = [fact.new if condition(one).id == fact.old else one for one in sheet.conditions]
            return lightened(sheet, with_(sheet, conditions=tuple(listed)))
        case became.ConditionRemoved():
            has(sheet, fact.condition)
            if fact.scene:
                return with_(sheet, suspended=(*without(sheet.suspended, fact.condition), fact.condition))
            left = [one for one in sheet.conditions if condition(one).id != fact.condition]
            after = with_(sheet, conditions=tuple(left), suspended=without(sheet.suspended, fact.condition))
            return lightened(sheet, after)
        case became.TrackFilled():
            track = Track(fact.track)
            down = sheet.incapacitated or track is Track.HARM
            return with_(sheet, full=(*without(sheet.full, track), track), incapacitated=down)
        case became.TrackCleared():
            return cleared(sheet, Track(fact.track), fact.kept)
        case became.TracksAssigned():
            tracks = Tracks(fact.harm, fact.persuasion, fact.alteration)
            return lightened(sheet, with_(sheet, tracks=tracks, may_reassign=False))
        case became.Incapacitated():
            return with_(sheet, incapacitated=True)
        case became.Recovered():
            return with_(sheet, incapacitated=False)
        case _:
            return None


def of_gear(sheet: Explorer, fact: Fact) -> Explorer | None:
    """Apply what is about gear and ISOtech."""
    with_ = msgspec.structs.replace
    match fact:
        case became.GearGained():
            if fact.name in [one.name for one in sheet.gear]:
                raise Refused(f"there is a {fact.name!r} already; give it another name", "cgg.gear.notable")
            gained = Gear(name=fact.name, code=fact.code, note=fact.note)
            return with_(sheet, gear=(*sheet.gear, gained))
        case became.GearLost():
            lost = owned(sheet, fact.name)
            return with_(sheet, gear=tuple([one for one in sheet.gear if one != lost]))
        case became.GearDisabled():
            broken = owned(sheet, fact.name)
            listed = [with_(one, disabled=True) if one == broken else one for one in sheet.gear]
            return with_(sheet, gear=tuple(listed))
        case became.FunctionEncoded():
            kept = [one for one in sheet.functions if one.name != fact.function]
            return with_(sheet, functions=(*kept, Function(fact.function, fact.complexity)))
        case became.SystemReset():
            return with_(sheet, functions=())
        case _:
            return None


def of_growth(sheet: Explorer, fact: Fact) -> Explorer | None:
    """Apply what is about advancement and creation."""
    with_ = msgspec.structs.replace
    match fact:
        case became.Advanced():
            step = Step(fact.role, fact.step)
            return with_(
                sheet,
                advancements=(*sheet.advancements, step),
                owed_endeavors=(*sheet.owed_endeavors, step) if fact.endeavor else sheet.owed_endeavors,
                die_pips=sheet.die_pips + fact.pips,
                dp=less(sheet.dp, fact.dp, "DP"),
                critical_count=fact.critical_count,
                may_reassign=True,
            )
        case became.EndeavorBegan():
            step = Step(fact.role, fact.step)
            if step not in sheet.owed_endeavors:
                raise Refused("no such endeavor has been earned", "cgg.advancement.endeavors")
            made = (*sheet.endeavors, Endeavor(fact.role, fact.step, fact.text))
            owed = tuple([one for one in sheet.owed_endeavors if one != step])
            return with_(sheet, endeavors=made, owed_endeavors=owed)
        case became.CodeRaised():
            by = pips_of(code(fact.to)) - pips_of(sheet.code(fact.code))
            raised = sheet.with_code(fact.code, code(fact.to))
            grown = {**sheet.grown, fact.code: sheet.grown.get(fact.code, 0) + by}
            return with_(raised, grown=grown, die_pips=less(sheet.die_pips, fact.pips, "pips"))
        case became.AbilityLearnt():
            by = fact.mastery - sheet.abilities.get(fact.ability, 0)
            return with_(
                sheet,
                abilities={**sheet.abilities, fact.ability: fact.mastery},
                learnt={**sheet.learnt, fact.ability: sheet.learnt.get(fact.ability, 0) + by},
                die_pips=less(sheet.die_pips, fact.pips, "pips"),
            )
        case became.Waived():
            return with_(sheet, waivers=(*sheet.waivers, fact.waiver))
        case _:
            return None


def with_condition(sheet: Explorer, new: Condition) -> Explorer:
    """Give a sheet that has a condition: of one that is there already, the dots are added (C18)."""
    listed: list[str] = []
    found = False
    for one in map(condition, sheet.conditions):
        if one.id == new.id and not found:
            found = True
            one = one.again(new)
        listed.append(written(one))
    return msgspec.structs.replace(
        sheet,
        conditions=tuple(listed if found else [*listed, written(new)]),
        suspended=without(sheet.suspended, new.id),
    )


def lightened(before: Explorer, after: Explorer) -> Explorer:
    """Give a sheet on which no track that stopped being full counts as fired: filled again, it fires again (C18).

    A track that was not full before keeps its mark: a fact that fills it comes before the condition that does.
    """
    left = [track for track in after.full if before.open_dots(track) or not after.open_dots(track)]
    return msgspec.structs.replace(after, full=tuple(left))


def cleared(sheet: Explorer, track: Track, kept: tuple[str, ...]) -> Explorer:
    """Give a sheet whose track is cleared but for what was kept; one that is full all the same has fired (C18)."""
    ids = [condition(one).id for one in kept]
    there = [condition(one) for one in sheet.conditions]
    left = tuple([written(one) for one in there if one.track != track or one.id in ids])
    gone = [one.id for one in there if one.track == track and one.id not in ids]
    after = msgspec.structs.replace(
        sheet, conditions=left, suspended=tuple([one for one in sheet.suspended if one not in gone])
    )
    if not after.open_dots(track):
        return after
    out = sheet.incapacitated and track is not Track.HARM
    return msgspec.structs.replace(after, full=without(sheet.full, track), incapacitated=out)


def rested(sheet: Explorer) -> Explorer:
    """Give a sheet as it is after a scene."""
    gear = tuple([msgspec.structs.replace(one, disabled=False) for one in sheet.gear])
    out = sheet.incapacitated and Track.HARM in sheet.full
    return msgspec.structs.replace(sheet, gear=gear, suspended=(), incapacitated=out)


def has(sheet: Explorer, id: str) -> None:
    """Refuse a condition that a sheet doesn't have."""
    there = [condition(one).id for one in sheet.conditions]
    if id not in there:
        raise Refused(f"there is no condition {id!r} here; there are {', '.join(there) or 'none'}")


def owned(sheet: Explorer, name: str) -> Gear:
    """Give a piece of gear by its name (a Tension writes it without blanks), or refuse one that isn't there."""
    for one in sheet.gear:
        if name in (one.name, one.name.replace(" ", "-")):
            return one
    there = ", ".join([one.name for one in sheet.gear]) or "none"
    raise Refused(f"there is no notable {name!r} here; there are {there}", "cgg.gear.notable")


def without(listed: tuple[Any, ...], one: object) -> tuple[Any, ...]:
    """Give a tuple without something."""
    return tuple([other for other in listed if other != one])
