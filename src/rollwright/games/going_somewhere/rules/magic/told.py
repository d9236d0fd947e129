"""What is said of magic as it is played, beside what facts say of themselves; and what its kinds are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.games.going_somewhere.rules.checks.crits import crit_row
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Tier, succeeds
from rollwright.games.going_somewhere.rules.checks.told import FUMBLES, crit_text, decided_by
from rollwright.games.going_somewhere.rules.checks.told import summed as sum_of
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, MAXIMUM, MULTIPLES
from rollwright.games.going_somewhere.rules.gear.naming import some, the, titled
from rollwright.games.going_somewhere.rules.magic.doing import does as doing
from rollwright.games.going_somewhere.rules.magic.doing import short
from rollwright.games.going_somewhere.rules.magic.lasting import SUGGESTIBLE, TURNED
from rollwright.games.going_somewhere.rules.magic.minds import CONTROL
from rollwright.games.going_somewhere.rules.magic.power import DICE_NEEDED, PowerLine, Version
from rollwright.games.going_somewhere.rules.magic.powers import powers_of
from rollwright.games.going_somewhere.rules.magic.results import (
    LESS,
    MULTIPLIED,
    UNROLLED,
    result_of,
    time_left,
)
from rollwright.games.going_somewhere.rules.magic.spells import (
    INSTANT,
    Kind,
    Spell,
    in_words,
    points,
    span_text,
    spell,
    squares,
)
from rollwright.games.going_somewhere.rules.magic.tables import Miscalculation, animals, magic
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.games.going_somewhere.rules.sheet import Effect, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import GM, Headline, Said
from rollwright.play.tell import Line
from rollwright.rules.facts import State, Tale, Who
from rollwright.rules.sentences import counted, going_on, joined, opened

if TYPE_CHECKING:
    from rollwright.games.going_somewhere.rules.magic.facts import Miscast, Worked
    from rollwright.games.going_somewhere.rules.magic.records import Target

RULE = "gs.magic."
ALIEN = "alien"
"""What the rows of the animal table are called that lead to the alien tables."""
KINDS: dict[Kind, tuple[str, ...]] = {
    Kind.AUGMENT: ("augment", "augment-opposed"),
    Kind.INVISIBILITY: ("invisible", "invisible-known"),
    Kind.WEAPON: ("temporary", "temporary-fixed"),
    Kind.IDENTIFY: ("clairvoyance",),
    Kind.DETECT: ("detection",),
    Kind.SEARCH: ("psychic-search",),
    Kind.CONSTRUCT: ("construct",),
    Kind.COUNTER: ("counter", "counter-returns"),
    Kind.MODIFY: ("modify", "modify-plain"),
    Kind.DEFEND: ("defence", "defence-limit"),
    Kind.FLY: ("flight",),
    Kind.HEAL: ("heal", "heal-limit"),
    Kind.REGENERATE: ("regenerate",),
    Kind.HARM: ("harm",),
    Kind.ANIMATE: ("animate",),
    Kind.MESMERIZE: ("mesmerism", "mind-resist"),
    Kind.SUMMON: ("summon", "summon-travel"),
    Kind.TELEPORT: ("teleport",),
    Kind.TRANSMUTE: ("transmute", "transmute-same"),
    Kind.AUTOMATON: ("automaton",),
    Kind.TELEPATHY: ("mesmerism",),
    Kind.EFFECT: ("level-sum",),
}
"""The rules of each kind of magic."""
WORDS: dict[Kind, str] = {
    Kind.EFFECT: "the magic",
    Kind.AUGMENT: "augmenting",
    Kind.INVISIBILITY: "invisibility",
    Kind.WEAPON: "the weapon’s bonus",
    Kind.IDENTIFY: "clairvoyance",
    Kind.DETECT: "detection",
    Kind.SEARCH: "clairvoyance",
    Kind.CONSTRUCT: "construction",
    Kind.COUNTER: "the counter-magic",
    Kind.MODIFY: "the change",
    Kind.DEFEND: "the defence",
    Kind.FLY: "flight",
    Kind.HEAL: "healing",
    Kind.REGENERATE: "regeneration",
    Kind.HARM: "harm",
    Kind.ANIMATE: "animating",
    Kind.MESMERIZE: "mesmerism",
    Kind.SUMMON: "the summons",
    Kind.TELEPORT: "teleportation",
    Kind.TRANSMUTE: "the new shape",
    Kind.AUTOMATON: "the automaton",
    Kind.TELEPATHY: "telepathy",
}
"""What each kind is called where it works."""
TIER_RULES: dict[Tier, str] = {tier: tier.value.replace(" ", "-") for tier in Tier} | {
    Tier.GREAT_SUCCESS: "good-success",
    Tier.AMAZING_SUCCESS: "good-success",
}


LINES = {
    r"\d+ dice, more than .*": "many-dice",
    r"(effect|combat|damage) .*": "dice",
    r"\d+ units?": "size",
    r"\d+ targets": "targets",
    r"\d+ weapons?": "temporary",
    r"\d+ stats of .*": "automaton",
    r"\d+ points on stats": "animate-points",
    r"crafting|.* on the thing": "craft",
    r".*, to counter": "counter",
    r"\d+ years?": "years",
    r"\d+ (round|minute|hour|day|week|month)s?": "duration",
}
"""The rule of each line of the sum, by what it says."""
TIMES = {2: "twice", 3: "three times", 4: "four times"}


def kind_rules(kind: Kind, crafted: bool = False) -> tuple[str, ...]:
    """Name the rules of a kind; a crafted bonus for a weapon has its own."""
    names = ("craft-combat", "craft-damage") if crafted and kind is Kind.WEAPON else KINDS[kind]
    return tuple([RULE + one for one in (*(("craft",) if crafted else ()), *names)])


def line_rule(what: str) -> str:
    """Name the rule of a line of the sum by what it says.

    >>> [line_rule(what) for what in ("effect 2d6", "6 dice, more than 5", "20 units", "1 hour", "2 years")]
    ['dice', 'many-dice', 'size', 'duration', 'years']
    """
    for pattern, rule in LINES.items():
        if re.fullmatch(pattern, what):
            return rule
    return "level-sum"


class Reached(NamedTuple):
    """How a resistance roll stands."""

    success: bool
    total: int
    dl: int
    who: Who
    what: str
    why: str = ""


def before(targets: Iterable[Target]) -> str:
    """Say what the odds of magic leave out: that it may be resisted."""
    return " The odds don’t include anybody resisting." if any(one.resist is not None for one in targets) else ""


def facing_magic(kind: Callable[..., Any], who: Who, what: str, bonus: int, dl: int) -> Any:
    """Say what somebody is about to resist, for a card."""
    return kind(who, f" · {what}" if what else "", f"{bonus:+}", dl)


def resisting_now(who: Who, what: str, natural: int, total: int, dl: int) -> Reached:
    """Say how a resistance roll stands, for a card."""
    return Reached(False, total, dl, who, what, FUMBLES if natural == 1 else "")


# --- levels and power ------------------------------------------------------------------------------------------------


def heads(who: Who, wanted: Spell, what: str, whom: tuple[Who, ...], said: str = "") -> Headline:
    """Give the headline of some magic."""
    return Headline(headline, who, wanted, what, whom, said)


def headline(tale: Tale, who: Who, wanted: Spell, what: str, whom: tuple[Who, ...], said: str) -> str:
    """Say what a moment of magic is about: what it looks like in the caster's own words, what it is, and on whom.

    >>> headline(Tale(str.title), Who("mira"), spell("fly, 10 units, 3 rounds"), "", (Who("kara"),), "")
    'Mira works magic so that Kara can fly: 10 squares, 3 rounds'
    """
    if wanted.kind is Kind.IDENTIFY and what:
        return f"{tale.name(who)} tries to identify {the_thing(what)}"
    others = [one for one in whom if one and one != who]
    on = f" on {joined([tale.name(one) for one in others])}" if others else ""
    magic_ = in_words(wanted)
    if wanted.kind is Kind.AUGMENT and what:
        magic_ = f"{in_short(wanted.kind, what)}{magic_.removeprefix(wanted.kind.value).replace(' ', ' by ', 1)}"
    elif wanted.kind in ABOUT:
        kind, _, rest = magic_.partition(" ")
        magic_ = " ".join(filter(None, (kind, aimed_at(what), rest)))
    else:
        said = said or what
    if wanted.kind is Kind.FLY:
        whom_ = f" so that {joined([tale.name(one) for one in others])} can fly" if others else " to fly"
        how = " · ".join(filter(None, (quoted(said), magic_.removeprefix(wanted.kind).removeprefix(", "))))
        return f"{tale.name(who)} works magic{whom_}{': ' if how else ''}{how}"
    return f"{tale.name(who)} works magic{on}: {' · '.join(filter(None, (quoted(said), magic_)))}"


A_SENTENCE = re.compile(r"(?:I|you|he|she|it|we|they|his|her|its|their|my|our|your)\b", re.IGNORECASE)


def quoted(text: str) -> str:
    """Put words of somebody's own in quotes that tell of somebody; what only names the magic has none.

    >>> quoted("He turns into a toad"), quoted("he is a toad"), quoted("a toad"), quoted("")
    ('“He turns into a toad”', '“he is a toad”', 'a toad', '')
    """
    return f"“{text.rstrip('.')}”" if A_SENTENCE.match(text) and "“" not in text else text


ABOUT = (Kind.AUGMENT, Kind.COUNTER, Kind.WEAPON, Kind.IDENTIFY)
"""Kinds of which one has to know what they are about."""


def aimed_at(what: str) -> str:
    """Write what magic is about: stats as everywhere.

    >>> aimed_at("str"), aimed_at("less spd"), aimed_at("brawn"), aimed_at("a ring")
    ('STR', 'less SPD', 'brawn', 'a ring')
    """
    return " ".join([word.upper() if word in list(Stat) else word for word in what.split(" ")])


def held(one: Effect) -> str:
    """Say what magic that lasts on somebody is, as one says how they are.

    >>> held(Effect(name="transmute", kind="transmute", about="He turns into a toad"))
    'In another shape: “He turns into a toad”'
    >>> held(Effect(name="defend a ring", kind="defend", about="a ring")), held(Effect(name="fly", kind="fly"))
    ('Defended by a ring', 'Flying')
    >>> held(Effect(name="all hallucinating", kind="miscalculation"))
    'Hallucinating'
    >>> held(Effect(name="augment str", kind="augment", about="str"))
    'STR'
    """
    if one.kind == Kind.AUGMENT and one.about:
        return opened(aimed_at(one.about))
    if one.kind == Kind.CONSTRUCT:
        return opened(made_of(one) or one.kind)
    state, between = HELD.get(one.kind, ("", ""))
    name = f"{CONTROL}a mind" if one.name.startswith(CONTROL) else one.name.removeprefix("all ")
    about = quoted(one.about)
    between = between if about == one.about else ":"
    return f"{state} {between} {about}".replace(" :", ":").strip() if state and about else state or opened(name)


def made_of(one: Effect) -> str:
    """Give what somebody has made of nothing, in their words.

    >>> made_of(Effect(name="construct a stone wall", kind="construct", about="thin"))
    'a stone wall'
    """
    return one.name.removeprefix(one.kind).strip()


def left_of(name: str, one: Effect) -> str:
    """Say what magic of somebody, or on them, there is, and how long.

    >>> left_of("Hollin", Effect(name="construct a stone wall", kind="construct", about="thin", rounds=4))
    'Hollin’s stone wall: 1 minute left'
    >>> left_of("Hollin", Effect(name="fly", kind="fly", rounds=2))
    'Magic on Hollin: flying, 2 rounds left'
    """
    made = re.sub(r"^(?:an?|the|some) ", "", made_of(one), flags=re.IGNORECASE)
    what = f"{name}’s {made}:" if one.kind == Kind.CONSTRUCT and made else f"Magic on {name}: {going_on(held(one))},"
    return f"{what} {span_text(one.rounds)} left"


def left_in(name: str, item: str, rounds: int) -> str:
    """Say how long the magic in a thing of somebody's lasts.

    >>> left_in("Hollin", "Iron charm", 120)
    'The magic of Hollin’s iron charm: 30 minutes left'
    """
    return f"The magic of {name}’s {bare(item)}: {span_text(rounds)} left"


HELD = {
    "defend": ("Defended", "by"),
    "fly": ("Flying", "by"),
    "invisibility": ("Invisible", "by"),
    "transmute": ("In another shape", ":"),
    "weapon": ("Bonus", "on"),
}
"""How somebody is on whom magic lasts, and what stands before what it is about."""


def the_thing(name: str) -> str:
    """Write a thing that was found, with how it is before it.

    >>> the_thing("Shirt, dirty"), the_thing("Ring"), the_thing("Rounds, d6")
    ('the dirty shirt', 'the ring', 'the rounds (d6)')
    """
    turned = re.sub(r"^([A-Z]\w*), ([a-z]+)$", lambda found: f"{found[2]} {found[1].lower()}", name)
    return the(name, 1) if turned == name else f"the {turned}"


def magic_in(item: str) -> str:
    """Write the magic of a thing, as somebody resists it.

    >>> magic_in("Ring")
    'the magic of the ring'
    """
    return f"the magic of {the_thing(item)}"


def in_short(kind: Kind, what: str) -> str:
    """Say what some magic is, or is about, in a few words.

    >>> in_short(Kind.AUGMENT, "less spd"), in_short(Kind.AUGMENT, "brawn"), in_short(Kind.IDENTIFY, "a ring")
    ('lower SPD', 'raise brawn', 'a ring')
    >>> in_short(Kind.TRANSMUTE, "He turns into a toad")
    'the new shape'
    """
    if kind not in ABOUT or not what:
        return WORDS[kind]
    if kind is not Kind.AUGMENT:
        return what
    return f"{'lower' if what.startswith(LESS) else 'raise'} {aimed_at(what.removeprefix(LESS))}"


def as_resisted(kind: Kind, what: str) -> str:
    """Say what somebody resists.

    >>> as_resisted(Kind.AUGMENT, "less spd"), as_resisted(Kind.HEAL, "")
    ('lowered SPD', 'healing')
    """
    return re.sub("^(lower|raise) ", lambda found: f"{found[1].removesuffix('e')}ed ", in_short(kind, what))


def level(tale: Tale, who: Who, lines: tuple[PowerLine, ...], power: int | None) -> Line | tuple[()]:
    """Tell the Power Level line by line, and what there is."""
    if power is None or not lines:
        return ()
    parts = ", ".join([f"{points(squares(one.what))} (+{one.add})" for one in lines])
    text = f"Power Level {sum([one.add for one in lines])}: {parts}. {tale.name(who)} has {power} power."
    return Line(text, (RULE + "level-sum", RULE + "power-check"), aside=True)


def drawn(tale: Tale, who: Who, own: int, there: int) -> Line:
    """Tell what a site gives."""
    text = f"{tale.name(who)} has {own} power and the site gives {there - own}: {there} in all."
    return Line(text, (RULE + "site-draw", RULE + "site-no-crit"), aside=True)


def combined(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell that somebody lends the power of their site."""
    return Line(f"{tale.name(who)} draws on a power site for {tale.name(whom)}.", (RULE + "site-groups",))


def too_little(tale: Tale, there: int, needed: int) -> Line:
    """Tell that there is too little power."""
    return Line(f"{there} power is too little: it takes {needed}, so nothing happens.", (RULE + "power-check",))


def enough(tale: Tale, there: int, level: int) -> Line:
    """Tell whether there is enough power."""
    verdict = "enough" if there >= level else "too little"
    return Line(f"The magic takes {level} power, and {there} is {verdict}.", (RULE + "power-check",))


def summed(tale: Tale, lines: tuple[PowerLine, ...], kind: Kind, crafted: bool, missing: int | None) -> Iterator[Line]:
    """Tell the sum of a Power Level, and what is missing."""
    for one in lines:
        yield Line(f"{opened(points(squares(one.what)))}: +{one.add}.", (RULE + line_rule(one.what),))
    rules = (RULE + "level-sum", *kind_rules(kind, crafted))
    yield Line(f"{sum([one.add for one in lines])} in all.", tuple(dict.fromkeys(rules)))
    if missing:
        yield Line(f"{missing} power short.", (RULE + "power-check",))


def cheaper(tale: Tale, versions: tuple[Version, ...]) -> Iterator[Line]:
    """Tell cheaper versions."""
    for one in versions:
        what = "all of it" if one.change == "all" else one.change
        yield Line(f"Cheaper: {one.level}, with {what} changed to {one.to}.", (RULE + "cheaper",))


def bonded(tale: Tale, who: Who, cost: int, percent: int, returned: int) -> Iterator[Line]:
    """Tell what a bond cost, and what comes back."""
    yield Line(f"{tale.name(who)} pays {in_points(cost)}.", (RULE + "site-price", RULE + "site-one"))
    yield Line(f"{percent}% of it comes back: {in_points(returned)}.", (RULE + "site-return",))


# --- casting ---------------------------------------------------------------------------------------------------------


def is_left_open(wanted: Spell, critical: str) -> bool:
    """Tell whether the CGO says what a row of the critical success table does for magic: none of its dice change."""
    place = CRITICALS.index(critical)
    rolled = (wanted.dice or wanted.damage) and wanted.kind not in UNROLLED
    return not rolled or not (MAXIMUM[place] or (MULTIPLES[place] in TIMES and wanted.kind in MULTIPLIED))


def extra_text(wanted: Spell, critical: str) -> str:
    """Say what a row of the critical success table does for magic that is no attack.

    >>> extra_text(spell("heal 1d6"), "amazing success"), extra_text(spell("fly"), "knock-out")
    ('twice the highest that the dice can show.', 'the CGO says what it is.')
    >>> extra_text(spell("augment 1d6"), "perfect success"), extra_text(spell("heal 1d6"), "obvious success")
    ('the highest that the dice can show.', 'twice what the dice show.')
    """
    place = CRITICALS.index(critical)
    times = TIMES.get(MULTIPLES[place]) if wanted.kind in MULTIPLIED else None
    if is_left_open(wanted, critical):
        return "the CGO says what it is."
    what = "the highest that the dice can show" if MAXIMUM[place] else "what the dice show"
    return f"{times} {what}." if times else f"{what}."


def tier_text(tier: int, who: str, rebounds: bool, resists: bool = False, brief: bool = False) -> str:
    """Say what has happened by a tier: what fails strikes its caster, or is lost; what works may still be resisted.
    `brief`: as it is told again afterwards.

    >>> tier_text(2, "Mira", True), tier_text(2, "Mira", False)
    ('It rebounds on Mira.', 'The magic is lost, but it costs no power and doesn’t rebound on Mira.')
    >>> tier_text(4, "Mira", False), tier_text(4, "Mira", False, True)
    ('It works, weakly.', 'It works, weakly, unless it is resisted.')
    """
    if TIERS[tier] is Tier.AVERAGE_FAIL and rebounds:
        return f"It rebounds on {who}."
    if TIERS[tier] is Tier.AVERAGE_FAIL:
        return f"The magic is lost{'' if brief else f', but it costs no power and doesn’t rebound on {who}'}."
    text = magic().tier[tier].text.partition(";")[0].rstrip(".")
    return f"{text}, unless it is resisted." if resists and tier >= TIERS.index(Tier.MINIMAL_SUCCESS) else f"{text}."


def tier(tale: Tale, who: Who, tier: Tier, rebounds: bool, resists: bool, attacks: bool = False) -> Line:
    """Tell what has happened by a tier; whether an attack works, its Combat Roll says, or else if it is resisted."""
    number = TIERS.index(tier)
    rules = (RULE + TIER_RULES[tier], RULE + "action-roll")
    aside = (attacks or resists) and number >= TIERS.index(Tier.MINIMAL_SUCCESS)
    again = tier_text(number, tale.name(who), rebounds, brief=True)
    return Line(tier_text(number, tale.name(who), rebounds, resists), rules, aside=aside, again=again)


def too_weak(tale: Tale, who: Who, there: int, level: int) -> Line:
    """Tell magic in a fight for which there is too little power."""
    text = f"The magic takes {level} power and {tale.name(who)} has {there}, so nothing happens."
    return Line(text, (RULE + "power-check",))


def magic_bought(tale: Tale, who: Who) -> Line:
    """Tell magic in a fight that works without a roll."""
    return Line(f"{tale.name(who)}’s magic works, for 2 Character Points.", (RULE + "action-roll",), again="")


def magic_rolled(
    tale: Tale,
    who: Who,
    face: int,
    bonus: int,
    tier: int,
    may_hit: bool = True,
    rebounds: bool = True,
    resists: bool = False,
) -> Line:
    """Tell the Action Roll of magic in a fight, and what it means; of magic that misses, only to those who ask."""
    roll = f"{face} {'+' if bonus >= 0 else '-'} {abs(bonus)} = {face + bonus}" if bonus else str(face)
    means = tier_text(tier, tale.name(who), rebounds, resists)
    text = f"{tale.name(who)}’s magic: {roll} against {STANDARD}, {TIERS[tier].value}. {means}"
    in_vain = not may_hit and tier >= TIERS.index(Tier.MINIMAL_SUCCESS)
    text = text if not in_vain else text.partition(". ")[0] + "."
    works = tier >= TIERS.index(Tier.MINIMAL_SUCCESS)  # then what it does says so
    how = "rebounds" if rebounds and TIERS[tier] is Tier.AVERAGE_FAIL else "fails"
    again = "" if works else f"{tale.name(who)}’s magic {how}."
    return Line(text, (RULE + "action-roll", RULE + TIER_RULES[TIERS[tier]]), aside=in_vain, again=again)


def changes_nothing(tale: Tale, who: Who) -> Line:
    """Tell magic in a fight that works and has nothing to do."""
    return Line(f"{tale.name(who)}’s magic changes nothing.", (RULE + "in-fight",))


def extra(tale: Tale, wanted: Spell, row: int) -> Line:
    """Tell what a critical success adds."""
    return Line(f"Something extra: {extra_text(wanted, CRITICALS[row] or '')}", (RULE + "critical-success",))


def resisted(
    tale: Tale,
    who: Who,
    success: int,
    left: int,
    dl: int,
    natural: int = 0,
    thrown: int = 0,
    bonus: int = 0,
    what: str = "",
) -> Line:
    """Tell whether somebody resists, and what, with the roll where that is what decides (0: there was none)."""
    part = f": {left}% of the magic is left" if success and left else ""
    verb = "resists" if success else "fails to resist"
    sum_ = f"it takes {dl}"  # where points or the CGO's word decide
    if natural and bool(success) == bool(succeeds(natural, thrown + bonus, dl)):
        counts = bool(success) == (thrown + bonus >= dl)
        sum_ = f"{sum_of(thrown, bonus) if counts else f'a natural {natural}'} against {dl}"
    named = f" {what}" if what else ""
    return Line(f"{tale.name(who)} {verb}{named} ({sum_}){part}.", (RULE + "resist-level", RULE + "resist-tier"))


def twice(tale: Tale, rolled: str) -> Line:
    """Tell why dice are rolled twice."""
    how = "It works only just" if rolled == "lower" else "It works well"
    return Line(f"{how}: the effect dice are rolled twice, and the {rolled} total counts.")


def counting(tale: Tale, rolled: str, kept: int) -> Line:
    """Tell which of two totals counts."""
    return Line(f"The {rolled} total counts: {kept}.")


def struck(tale: Tale, who: Who, points: int, guarded: bool, tier: int) -> Line | tuple[()]:
    """Tell what strikes the caster instead."""
    if not points:
        return ()
    after, own = (" after protection", (RULE + "own-guard",)) if guarded else ("", ())
    text = f"It rebounds and strikes {tale.name(who)} for {points}{after}."
    return Line(text, (RULE + TIER_RULES[TIERS[tier]], *own))


def turned(tale: Tale, who: Who, points: int, rounds: int) -> Line:
    """Tell that a weapon turns on its caster."""
    text = (
        f"The weapon turns on {tale.name(who)}: its die and {points} more damage every round, for {span_text(rounds)}."
    )
    return Line(text, (RULE + "temporary-rebound",))


def given_back(tale: Tale, most: int) -> int:
    """Give what of some healing there was to heal; of the CGO's nobody learns how badly they were hurt."""
    before, after = tale.before, tale.after
    known = isinstance(before, Sheet) and isinstance(after, Sheet) and not before.npc
    return before.health_lost - after.health_lost if known else most


def worked(tale: Tale, done: Worked) -> Iterator[Line]:
    """Tell what works, and on whom; dice that are rolled later are named."""
    wanted, left = spell(done.spell), done.left
    name = tale.name(done.who) if done.who else "somebody"
    if not left:
        yield Line(f"{opened(name)} resists: it does nothing.", (RULE + "resist-tier",))
        return
    if wanted.kind is Kind.IDENTIFY:
        return  # what it shows is told already
    whom = f" on {name}" if done.who != done.by else ""
    part = f" (at {left}%)" if left < 100 else ""
    dice = f": {done.points * left // 100}" if wanted.dice and done.points else ""
    later = f", {points(' and '.join(map(str, wanted.dice)))}" if wanted.dice and wanted.kind in UNROLLED else ""
    more = f" and {done.more * left // 100} damage" if done.more else ""
    rounds = time_left(wanted, left)
    lasts = f", for {span_text(rounds)}" if wanted.rounds > 1 else ""
    rules = (*kind_rules(wanted.kind), *((RULE + "part-left",) if rounds < wanted.rounds else ()))
    if wanted.kind is Kind.AUGMENT and done.about:
        about, way = done.about.removeprefix(LESS), "falls" if done.about.startswith(LESS) else "rises"
        text = f"{name}’s {aimed_at(about)} {way} by {done.points * left // 100}{part}, for {span_text(rounds)}."
    elif wanted.kind is Kind.HEAL:
        healed = given_back(tale, done.points * left // 100)
        text = f"{name} is healed for {healed}{part}." if healed else f"{name} is unhurt: there was nothing to heal."
    elif wanted.kind is Kind.DEFEND:
        text = f"{name} is defended by {later.removeprefix(', ')}{part}, for {span_text(rounds)}."
    elif wanted.kind is Kind.TELEPORT:
        text = f"{name} is teleported{part}{teleported_to(done.about)}."
    elif wanted.kind is Kind.FLY:
        text = f"{name} can fly{part}{lasts}."
    elif wanted.kind is Kind.TRANSMUTE:
        text = f"{name} takes a new shape{part}{lasts}."
    elif wanted.kind is Kind.CONSTRUCT and done.about:
        dice = f" ({short(wanted.dice)})" if wanted.dice else ""
        text = f"{tale.name(done.by)} makes {quoted(going_on(done.about))}{part}{dice}{lasts}."
    else:
        text = f"{opened(WORDS[wanted.kind])} works{whom}{part}{dice}{more}{later}{lasts}."
    row = result_of(wanted.kind, TIERS.index(done.tier), bool(wanted.dice))
    if row and wanted.kind is Kind.MESMERIZE:
        text = held_by(name, row.key, f" for {span_text(rounds)}")
        row, rules = None, (*rules, RULE + "mesmerism-table")
        by = f"{tale.name(done.by)} mesmerizes {name} for {span_text(rounds)}."
        yield Line(text, rules, again=by)
        return
    yield Line(text, rules)
    if row:
        does = re.match(r"(?:\w+s|Can) ", row.text) and not row.text.startswith("As ")
        yield Line(f"It {'' if does else 'is '}{going_on(row.text)}", kind_rules(wanted.kind))
    if wanted.kind is Kind.AUGMENT and done.about:
        yield Line("Opposed rolls stay as they are, and so do Combat Rolls.", (RULE + "augment-opposed",), again="")


def teleported_to(place: str) -> str:
    """Say where somebody is teleported, in their own words: after a colon, unless these begin as a place does.

    >>> teleported_to("the top of the signpost."), teleported_to("to the far shore"), teleported_to("Up there")
    (' to the top of the signpost', ' to the far shore', ': “Up there”')
    """
    place = place.strip().rstrip(".")
    begins = place.partition(" ")[0]
    if begins in ("to", "into", "onto", "behind", "beside", "above", "below", "near", "inside", "outside"):
        return f" {place}"
    if begins in ("the", "a", "an"):
        return f" to {place}"
    return place and f": “{place}”"


def held_by(name: str, how: str, until: str) -> str:
    """Say that a mind is held, and how far.

    >>> held_by("Rusk", "helpful", " for 2 rounds")
    'Rusk is mesmerized for 2 rounds and helpful: answers questions and helps.'
    >>> held_by("Rusk", "anything", "")
    'Rusk is mesmerized: does anything but kill themselves.'
    """
    text = next(row.text for row in magic().controlled if row.key == how)
    return f"{name} is mesmerized{until}{'' if how in TURNED else f' and {how}'}: {going_on(text)}"


def holding(name: str) -> str:
    """Say how far a mind may be held, before that is tried in a fight: by the total of the roll.

    >>> holding("Rusk")
    'Rusk may resist, which takes their next action. If they don’t: 15: doesn’t attack you. 20: attacks nobody, and \
does what you say. 35 or a natural 20: fights for you.'
    """
    least = {row.key: row.least or 0 for row in magic().controlled}
    return (
        f"{name} may resist, which takes their next action. If they don’t: {least[SUGGESTIBLE]}: doesn’t attack you. "
        f"{least['helpful']}: attacks nobody, and does what you say. "
        f"{least[TURNED[0]]} or a natural 20: fights for you."
    )


def mesmerized(tale: Tale, who: Who, held: Effect, until: str, resists: bool = False) -> Iterator[Line]:
    """Tell that a mind is held in a fight, and what that means there; `resists`: with the action of the next round."""
    name, master, rules = tale.name(who), tale.name(Who(held.by)), (RULE + "mesmerism", RULE + "mesmerism-table")
    yield Line(held_by(name, held.about, until), rules, again=f"{master} mesmerizes {name}{until}.")
    if resists and held.rounds == 1:
        yield Line(f"{name} loses the next action by resisting, and then it is over: there is nothing to order.", rules)
        return
    after = f"Resisting has taken the next action of {name}. After that, " if resists else ""
    means = f"{name} attacks nobody as long as that lasts. {after}{master} says each round what {name} does"
    if held.by == who:
        means = f"It is {name}’s own magic that came back: nobody else says what {name} does"
    elif held.about == SUGGESTIBLE:
        means = f"From the next action on, {name} fights anybody but {master}"
    elif held.about in TURNED:
        means = f"{name} now fights on {master}’s side{f'. {after}' if after else ', and '}{master} says each round how"
    yield Line(f"{means}.", rules)


BOUGHT = " A success that is bought shows what the thing is, and none of its powers."


def wearing_off(state: State, rounds: int) -> Iterator[Said]:
    """Tell what magic is over when so many rounds have passed."""
    yield from [said for left, said in ending_after(state) if left <= rounds]


def ending_after(state: State) -> Iterator[tuple[int, Said]]:
    """Give after how many rounds magic ends, and how that is told; of the CGO's people's own, to the CGO."""
    for who, sheet in state.sheets.items():
        for one in sheet.effects:
            if one.rounds > 0 and one.kind in (*Kind, *SUFFERED):
                known = not sheet.npc or (one.by in state.sheets and not state.sheets[one.by].npc)
                if one.name.startswith(CONTROL):
                    continue  # whose mind was held is told
                about = made_of(one) if one.kind == Kind.CONSTRUCT else one.about
                line = Said(worn_off, Who(who), one.kind, about)
                line = line if one.kind in list(Kind) else Said(over, Who(who), held(one))
                yield one.rounds, line if known else line.only(GM)
        for item in sheet.items:
            for power in powers_of(item):
                if power.rounds > 0:
                    line = Said(ran_out, Who(who), item.name)
                    yield power.rounds, line.only(GM) if sheet.npc or item.unknown else line


SUFFERED = ("miscalculation", "lowered", "barred")
"""What has gone wrong with magic, and what can't be tried again for a time: kinds of effects that aren't magic's."""


def over(tale: Tale, who: Who, what: str) -> Line:
    """Tell that something no longer holds for somebody.

    >>> over(Tale(str.title), Who("mira"), "Entangled").text
    'It’s over for Mira: entangled.'
    """
    return Line(f"It’s over for {tale.name(who)}: {going_on(what)}.", ("gs.time.round",))


def ran_out(tale: Tale, who: Who, item: str) -> Line:
    """Tell that the magic of a thing of somebody's is over.

    >>> ran_out(Tale(str.title), Who("mira"), "Iron charm").text
    'The magic of Mira’s iron charm is over.'
    """
    return Line(f"The magic of {tale.name(who)}’s {bare(item)} is over.", (RULE + "craft-duration",))


def bare(item: str) -> str:
    """Write a thing as it stands behind whose it is."""
    return re.sub(r"^(?:an?|the) ", "", titled(item))


def worn_off(tale: Tale, who: Who, kind: str, about: str) -> Line:
    """Tell that magic is over."""
    if kind == Kind.AUGMENT:
        return Line(f"{tale.name(who)}’s {aimed_at(about)} is back to normal.", kind_rules(Kind.AUGMENT))
    if kind == Kind.CONSTRUCT and about:
        return Line(f"“{opened(about)}”, which {tale.name(who)} had made, is gone.", kind_rules(Kind.CONSTRUCT))
    if kind == Kind.MESMERIZE:
        return Line(f"{tale.name(who)} is no longer mesmerized.", kind_rules(Kind.MESMERIZE))
    if kind == Kind.FLY:
        return Line(f"{tale.name(who)}’s flight is over.", kind_rules(Kind.FLY))
    return Line(f"{opened(WORDS[Kind(kind)])} is over for {tale.name(who)}.", kind_rules(Kind(kind)))


def identified(key: str, kind: str = "", wait: int = 0) -> str:
    """Give the words of a result of clairvoyance: what a thing is, where that is known, and how long one has to wait.

    >>> identified("what it is", "clothing with magic on it")
    'its powers stay hidden, since seeing one takes 20. It can be tried again at once.'
    >>> identified("not for hours", "", 4 * 240)
    'nothing shows, and it can’t be tried again for 4 hours.'
    >>> identified("one power")
    'one of its powers shows.'
    """
    text = next(row.text for row in magic().identified if row.key == key)
    shows, rest = going_on(text), text.partition(". ")[2]
    if rest and kind:
        return going_on(rest)  # it was plain to see what it is
    if wait:
        return f"{shows.partition(';')[0]}, and it can’t be tried again for {span_text(wait)}."
    return shows


def befalls(name: str, text: str) -> str:
    """Say whom a row of the table befalls, where it begins with what they do.

    >>> befalls("Mira", "Smells like a skunk."), befalls("Mira", "A monster appears and attacks.")
    ('Mira smells like a skunk.', 'A monster appears and attacks.')
    """
    return f"{name} {going_on(text)}" if text.partition(" ")[0].endswith("s") else text


def drowsy(tale: Tale, who: Who) -> str:
    """Say whose check it is who has to stay awake."""
    return f"{tale.name(who)} has to stay awake · VIT"


def gone_wrong(tale: Tale, who: Who, row: Miscalculation, end: Miscast) -> Iterator[Line]:
    """Tell what went wrong: the row, its dice, how long it lasts."""
    if not end.left:
        yield Line(f"{tale.name(who)} isn’t affected by what goes wrong.", (RULE + "immune",))
        return
    wrong, what = f"{tale.name(who)}’s magic goes wrong", befalls(tale.name(who), row.text)
    text = f"{wrong} ({end.face} on the table): {what}"
    yield Line(text, (RULE + "miscalculation",), again=f"{wrong}: {what}")
    if end.damage:
        each = ", to one thing each" if end.others else " to it" if row.items else ""
        *first, last = (end.damage, *end.others)
        points = joined([*map(str, first), counted(last, "point")])
        yield Line(f"{points} of damage{each}.", (RULE + "miscalculation",))
    if end.amount:
        size = abs(end.amount)
        if row.items:
            text = f"{counted(size, 'thing')} burn{'s' if size == 1 else ''}."
        elif row.years:
            text = f"{counted(size, 'year')} {'older' if end.amount > 0 else 'younger'}."
        else:
            text = f"It reaches {counted(size, 'square')}." if row.radius else f"{end.stat.upper()} drops by {size}."
        yield Line(text, (RULE + "miscalculation",))
    if end.animals[0]:
        named = " and ".join([animals()[number - 1] for number in end.animals if number])
        named += " (the CGO rolls which on the alien tables)" if ALIEN in named else ""
        only = "only the traits of " if end.attributes else ""
        yield Line(f"The animal: {only}{named}.", (RULE + "animals",))
    if end.rounds:
        yield Line(f"It lasts for {span_text(end.rounds)}.", (RULE + "miscalculation-duration",))
    if end.left < 100:
        yield Line(f"That is {end.left}% of what it would have been.", (RULE + "total-fail", RULE + "immune"))


# --- attacks ---------------------------------------------------------------------------------------------------------


def uses(tale: Tale, who: Who, item: str, whom: tuple[Who, ...], wanted: Spell | None = None, about: str = "") -> str:
    """Say what a moment of using a thing's magic is about: who uses what, on whom, and what for, in their words."""
    others = [tale.name(one) for one in whom if one and one != who]
    on = f" on {joined(others)}" if others else ""
    what = f"{titled(item)}’s magic" if item else "a magic thing"
    if wanted is None:
        return f"{tale.name(who)} uses {what}{on}"
    said = quoted(aimed_at(about))
    does = said and (said if wanted.kind not in ABOUT else f"{WORDS[wanted.kind]}, {said}")
    return f"{tale.name(who)} uses {what}{on} · {does or doing(wanted)}"


def with_thing(tale: Tale, bonus: int) -> Line:
    """Tell what a crafted thing is used with."""
    text = f"The thing has its own Magic Bonus of {bonus}, and takes none of the user’s power."
    return Line(text, (RULE + "use-item", RULE + "items-no-power"), aside=True)


def combat(tale: Tale, who: Who, mine: int, whom: Who, theirs: int, natural: int = 0) -> Line:
    """Tell the Combat Rolls of an attack by magic; one that a `natural` roll has decided, with that, to all."""
    other = tale.name(whom) if whom else "the target"
    why = f", but {decided_by(natural)}" if decided_by(natural) else ""
    text = f"Combat Rolls: {tale.name(who)} has {mine}, {other} has {theirs}{why}."
    return Line(text, (RULE + "in-combat",), aside=not why, again="")


def hit(tale: Tale, whom: Who, damage: int, row: int) -> Iterator[Line]:
    """Tell what an attack does to one of its targets."""
    name = tale.name(whom) if whom else "the target"
    if row:
        yield Line(f"Something extra: {crit_row(CRITICALS[row] or '').text}", (RULE + "critical-success",))
    text = f"It hits {name} for {damage} after protection." if damage else f"It hits {name}, but nothing comes through."
    yield Line(text, (RULE + "harm", RULE + "in-combat"))


def missed(tale: Tale, whom: Who, mine: int, theirs: int, natural: int = 0) -> Line:
    """Tell a miss; what a natural roll decides was told with the rolls."""
    name = tale.name(whom) if whom else "the target"
    sums = "" if decided_by(natural) else f" ({mine} against {theirs})"
    return Line(f"It misses {name}{sums}.", (RULE + "in-combat",))


# --- crafting, things, the dead --------------------------------------------------------------------------------------


def crafting(
    tale: Tale, who: Who, item: str, wanted: Spell, again: bool = False, bonus: int = 0, there: bool = False
) -> str:
    """Say what a moment of crafting, or of charging again, is about; in the end, with the bonus that it came to.

    `there`: the thing is there already, and isn't made. Until its dice are picked, nobody says what its power does.

    >>> crafting(Tale(str.title), Who("mira"), "Spear", spell("weapon 1d4, on item 10 minutes"), there=True)
    'Mira puts magic on the spear, which adds d4 to Combat Rolls for 10 minutes'
    >>> crafting(Tale(str.title), Who("mira"), "Spear", Spell(Kind.WEAPON), there=True)
    'Mira puts magic on the spear'
    >>> crafting(Tale(str.title), Who("mira"), "Spear", spell("fly, 10 units, on item 1 day"))
    'Mira crafts a spear, which lets somebody fly 10 squares a round'
    """
    does, more = ("charges", " again") if again else ("puts magic on", "") if there else ("crafts", "")
    unsaid = wanted.kind in (*DICE_NEEDED, Kind.WEAPON) and not (wanted.dice or wanted.damage)
    power = "" if unsaid else f", which {doing(wanted._replace(item='', stats=0))}"
    known = the(item, 1) if item and there else titled(item) if item else "a thing"
    thing = known if again or there or item in known else some(item, 1)
    stays = f" for {wanted.item}" if there and power and wanted.item and wanted.duration == INSTANT else ""
    return f"{tale.name(who)} {does} {thing}{more}{power}{stays}{f' (Magic Bonus {bonus})' if bonus else ''}"


def making(tale: Tale, who: Who, item: str) -> str:
    """Say what a moment of alchemy is about."""
    return f"{tale.name(who)} makes something by magic: {item}"


def no_alchemy(tale: Tale, item: str) -> Line:
    """Tell that something can't be made by magic."""
    return Line(f"The CGO says that magic can’t make {item} here.", (RULE + "modify",))


def made(tale: Tale, item: str, tier: Tier) -> Line:
    """Tell how making a thing went."""
    place = TIERS.index(tier)
    again = " Nothing is used up, so it can be tried again." if 0 < place < TIERS.index(Tier.MINIMAL_SUCCESS) else ""
    text = f"Making {titled(item) if item else 'the thing'}: {tier.value}.{again}"
    return Line(text, (RULE + "craft-skill",), aside=place >= TIERS.index(Tier.MINIMAL_SUCCESS))


def attached(tale: Tale, item: str, tier: Tier, critical: str, rounds: int = 0) -> Iterator[Line]:
    """Tell how a power was attached."""
    text = f"Attaching the power to {titled(item) if item else 'it'}: {tier.value}."
    yield Line(text, (RULE + "craft-attach",), aside=TIERS.index(tier) >= TIERS.index(Tier.MINIMAL_SUCCESS))
    if critical:
        yield Line(f"Something extra: {crit_text(critical, rounds)}", (RULE + "craft-crit",))


def to_make(item: str) -> str:
    """Say what the first roll of crafting is for."""
    return f"to make {titled(item)}"


def to_attach(item: str) -> str:
    """Say what the second roll is for."""
    return f"to put the power on {titled(item) if item else 'it'}"


def with_bonus(to: str, way: str, bonus: int) -> str:
    """Say what a roll of crafting is for, and what its bonus is."""
    return f"{to} ({way} {bonus})"


def points_left(tale: Tale, who: Who, spent: int, left: int) -> Line:
    """Tell how many Character Points somebody has spent, and has left."""
    return Line(f"That cost {in_points(spent)}. {tale.name(who)} has {left} left.", ("gs.points.success",))


def own_bonus(tale: Tale, face: int, added: int) -> Line:
    """Tell what Magic Bonus a thing has, and what that is for."""
    text = f"Its Magic Bonus is {face} on the die + {added} = {face + added}. Whoever uses it adds that to the roll."
    return Line(text, (RULE + "craft-attach", RULE + "use-item"), aside=True)


def power_taken(tale: Tale, level: int) -> Line:
    """Tell what power something took, to who asks: it is there as before."""
    text = f"It took {level} power, which is there again for the next thing."
    return Line(text, (RULE + "power-kept", RULE + "craft"), aside=True)


def dosed(tale: Tale) -> Line:
    """Tell that a thing works at once."""
    return Line("It works at once.", (RULE + "use-at-once",), aside=True)


def stats_rolled(tale: Tale, item: str, stats: tuple[Any, ...], values: tuple[int, ...], cp: int) -> Iterator[Line]:
    """Tell the stats of something that was crafted or raised."""
    named = ", ".join([f"{stat.upper()} {value}" for stat, value in zip(stats, values, strict=True)])
    yield Line(f"{opened(item or 'it')} has {named}.", (RULE + "automaton",))
    if cp:
        yield Line(
            f"Of these points, {cp} {'was' if cp == 1 else 'were'} bought for a Character Point each.",
            (RULE + "automaton-points",),
        )


def risen(tale: Tale, name: str, values: tuple[int, ...], level: int, area: bool) -> Iterator[Line]:
    """Tell what rises."""
    stats = ", ".join([f"{stat.upper()} {value}" for stat, value in zip(Stat, values, strict=True)])
    rules = (RULE + "animate", RULE + "animate-points", *((RULE + "animate-area",) if area else ()))
    yield Line(f"{name or 'Something dead'} stirs, with {stats} (Power Level {level}).", rules)


def searched(tale: Tale, bonus: int) -> Line:
    """Tell what clairvoyance adds to a search."""
    return Line(f"Clairvoyance adds {bonus} to INSPECT.", (RULE + "psychic-search",))


def in_magic(tale: Tale, who: Who, what: str, damage: int) -> Line:
    """Tell the damage of lasting magic."""
    own = "temporary-rebound" if what.startswith("rebound") else "transmute-silver" if "silver" in what else "wall"
    return Line(f"{opened(what or 'magic')} does {damage} damage to {tale.name(who)}.", (RULE + own,))
