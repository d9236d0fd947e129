"""Sentences: what all games need to write one. Counts, lists of names, and how a text begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rollwright.dice.in_logs import as_said


def counted(number: int, one: str, more: str = "") -> str:
    """Write a number of things.

    >>> counted(1, "threat die", "threat dice"), counted(2, "tick"), counted(0, "mark")
    ('1 threat die', '2 ticks', '0 marks')
    """
    return f"{number} {one if abs(number) == 1 else more or one + 's'}"


def dice(number: int, kind: str = "") -> str:
    """Write a number of dice.

    >>> dice(1, "threat"), dice(3)
    ('1 threat die', '3 dice')
    """
    return counted(number, f"{kind} die".strip(), f"{kind} dice".strip())


def joined(names: Iterable[str], last: str = "and") -> str:
    """Write a list of names.

    >>> joined(["Ana"]), joined(["Ana", "Ben"]), joined(["Ana", "Ben", "Cleo"], "or")
    ('Ana', 'Ana and Ben', 'Ana, Ben or Cleo')
    >>> joined(["The Mule", "The grey ferryman"])
    'The Mule and the grey ferryman'
    """
    begin, *more = list(names) or [""]
    *first, end = begin, *[within(name, ",") for name in more]
    return f"{', '.join(first)} {last} {end}" if first else end


NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
NUMBERED = re.compile(r"(.+?) \d+")
ENDINGS = (
    (r"(?<=[lr])f$|(?<=[ln]i)fe$|(?<=hie)f$|(?<=ea)f$", "ves"),
    (r"(?<=[^aeiou])y$", "ies"),
    (r"(?<=\b)man$|(?<=[a-z])(?<!hu)(?<!ger)man$", "men"),
    (r"(?<=s|x|z)$|(?<=[cs]h)$", "es"),
    (r"$", "s"),
)
"""How names of one become names of several: the first that fits."""


def several(name: str) -> str:
    """Write what more than one of a kind are called; what they are of comes behind.

    >>> [several(one) for one in ("bog wolf", "thief", "spy", "watchman", "witch", "child of Dawn", "guard")]
    ['bog wolves', 'thieves', 'spies', 'watchmen', 'witches', 'children of Dawn', 'guards']
    """
    head, of, rest = re.split(r"( of | from | with | in |$)", name, maxsplit=1)
    if head.casefold().endswith(("child", "mouse", "foot", "tooth", "goose")):
        for one, more in (("child", "children"), ("mouse", "mice"), ("oo", "ee")):
            head = re.sub(rf"{one}(?=\w*$)", more, head, flags=re.IGNORECASE)
        return f"{head}{of}{rest}"
    for ending, more in ENDINGS:
        if re.search(ending, head):
            return f"{re.sub(ending, more, head, count=1)}{of}{rest}"
    return name


def in_number(number: int, name: str) -> str:
    """Write how many of a name there are, as it stands in a sentence.

    >>> in_number(3, "Bog wolf"), in_number(2, "Iron Hand"), in_number(20, "rat"), in_number(1, "Old Marta")
    ('three bog wolves', 'two Iron Hands', '20 rats', 'Old Marta')
    """
    if number == 1:
        return name
    plain = name[:1].lower() + name[1:] if name[1:].islower() else name
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {several(plain)}"


def gathered(names: Iterable[str]) -> list[str]:
    """Write names that differ by nothing but their numbers as one.

    >>> gathered(["Bog wolf 1", "Old Marta", "Bog wolf 2", "Bog wolf 3"])
    ['three bog wolves', 'Old Marta']
    """
    found: dict[str, list[str]] = {}
    for name in names:
        one = NUMBERED.fullmatch(name)
        found.setdefault(one[1] if one else name, []).append(name)
    return [in_number(len(some), stem) if len(some) > 1 else some[0] for stem, some in found.items()]


def signed(number: int) -> str:
    """Write a modifier with its sign, and a minus that is one.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def added(number: int) -> str:
    """Write what is added to a roll, nothing too.

    >>> added(2), added(0)
    ('+2', '+0')
    """
    return signed(number) if number else "+0"


def opened(text: str) -> str:
    """Begin a text with a capital letter.

    >>> opened("the GM rolls.")
    'The GM rolls.'
    """
    return text[:1].upper() + text[1:]


def going_on(text: str) -> str:
    """Begin a text with a small letter, as it goes on after something; a word in capitals keeps them.

    >>> going_on("The GM rolls."), going_on("GUILE: is it ready"), going_on("A die")
    ('the GM rolls.', 'GUILE: is it ready', 'a die')
    """
    return text if text[:2].isupper() and text[1:2].isalpha() else text[:1].lower() + text[1:]


BEGINS = re.compile(r"(?:^(?:\w+(?: \d+)?: )?|[.!?…·“(]\s*)$")
"""Where a sentence begins, also after a mere label, or something that is said or named by itself."""


def within(name: str, before: str) -> str:
    """Write a name after some words: one that has an article has a small one in the middle of a sentence.

    >>> within("The grey ferryman", "Mira talks to "), within("The Mule", "Round 1: "), within("Theo", "Mira and ")
    ('the grey ferryman', 'The Mule', 'Theo')
    """
    return f"t{name[1:]}" if name.startswith("The ") and not BEGINS.search(before) else name


@lru_cache(maxsize=64)
def articled(names: frozenset[str]) -> re.Pattern[str] | None:
    """Find those of some names that have an article, in a text; None where none of them has."""
    found = [re.escape(one) for one in sorted(names, reverse=True) if one.startswith("The ")]  # a longer one first
    return re.compile(rf"\b(?:{'|'.join(found)})(?!\w)") if found else None


def all_within(text: str, names: re.Pattern[str] | None) -> str:
    """Write the names in a text that have an article as its sentences want it.

    >>> all_within("Attack The Mule. The Mule turns", articled(frozenset(["The Mule"])))
    'Attack the Mule. The Mule turns'
    """
    return names.sub(lambda found: within(found[0], text[: found.start()]), text) if names and text else text


KEPT = re.compile(r"\b(\d+d\d+)(kh|kl)(\d+)")
"""Dice of which some count, as they are written."""
QUESTIONS = frozenset(
    "do does did is are was will can could has have who what when where which why how whether if".split()
)


def in_words(expression: str) -> str:
    """Say which dice of a log are rolled, and which of them count.

    >>> in_words("2d30kh1"), in_words("4d6kl3 + 2"), in_words("2d6 + 1")
    ('the highest of 2d30', 'the lowest 3 of 4d6 + 2', '2d6 + 1')
    >>> in_words("1d6.6"), in_words("1d66")
    ('1d66', '1d66s')
    """

    def put(found: re.Match[str]) -> str:
        which = "highest" if found[2] == "kh" else "lowest"
        return f"the {which}{'' if found[3] == '1' else f' {found[3]}'} of {found[1]}"

    return KEPT.sub(put, as_said(expression))


def in_aid_of(what: str) -> str:
    """Go on with what dice are rolled for: a thing, or a question that they are to answer.

    >>> in_aid_of("the weather"), in_aid_of("does the patrol turn back"), in_aid_of("")
    (' for the weather', ' to answer “Does the patrol turn back?”', '')
    """
    if what.partition(" ")[0].casefold() in QUESTIONS:
        return f" to answer “{opened(what.rstrip('?'))}?”"
    return f" for {what}" if what else ""


def infinitive(verb: str) -> str:
    """Give the bare form of a verb that stands after a name.

    >>> [infinitive(verb) for verb in ("climbs", "watches", "carries", "lies", "closes", "passes", "goes", "has", "is")]
    ['climb', 'watch', 'carry', 'lie', 'close', 'pass', 'go', 'have', 'be']
    """
    known = {"is": "be", "has": "have", "focuses": "focus"}
    if verb in known:
        return known[verb]
    if verb.endswith("ies"):
        return verb[:-1] if len(verb) == 4 else f"{verb[:-3]}y"
    return re.sub(r"(?<=ss|sh|ch|zz)es$|(?<=[xo])es$|s$", "", verb)


def finite(verb: str) -> str:
    """Give the form of a verb that stands after a name.

    >>> [finite(verb) for verb in ("climb", "watch", "carry", "lie", "close", "pass", "go", "have", "be", "stay")]
    ['climbs', 'watches', 'carries', 'lies', 'closes', 'passes', 'goes', 'has', 'is', 'stays']
    """
    known = {"be": "is", "have": "has"}
    if verb in known:
        return known[verb]
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if re.search(r"(?:s|sh|ch|x|z|o)$", verb) else f"{verb}s"


def in_words_of(text: str) -> str:
    """Give what somebody wrote of what they do: in quotes where they speak of themselves.

    >>> in_words_of("wedges a desk"), in_words_of("I wedge my desk")
    ('wedges a desk', '“I wedge my desk”')
    """
    own = re.search(r"\b(?:I|my|me|we|our|us)\b", text) and not re.search(r'[“”"]', text)
    return f"“{text}”" if own else text


GOES_ON = re.compile(r"( and (?:now |then )?)([a-z]+s)(?= (?:\d|(?:an?|the|no|his|her|its|their|again|back)\b))")
"""How a sentence goes on with a second thing that the same people do."""


COUNTS = re.compile(r"\d|\b(?:an?|his|her|its|their|no)\b")
"""What is counted, or one's own: of several, it is said of each of them."""


TOGETHER = frozenset("gives gets runs comes goes joins leaves appears survives".split())
"""What several do as one: it needs no "each"."""


def of_each(names: Iterable[str], rest: str) -> str:
    """Say of several what was said of one, after the name.

    >>> of_each(("Ana", "Ben"), "takes 1 mark."), of_each(("Ana", "Ben"), "is tired."), of_each("AB", "pushes hard.")
    ('Ana and Ben each take 1 mark.', 'Ana and Ben are each tired.', 'A and B each push hard.')
    >>> of_each("AB", "narrowly fails, by 1."), of_each("AB", "wins.")
    ('A and B each narrowly fail, by 1.', 'A and B each win.')
    >>> of_each("AB", "will move up."), of_each("AB", "spends 1 Edge and has 2 left.")
    ('A and B will each move up.', 'A and B each spend 1 Edge and have 2 left.')
    >>> of_each("AB", "has fled."), of_each("AB", "has 2 left.")
    ('A and B have fled.', 'A and B each have 2 left.')
    >>> of_each("AB", "gives up."), of_each("AB", "goes 2 squares.")
    ('A and B give up.', 'A and B each go 2 squares.')
    """
    how, verb, more = re.fullmatch(r"((?:\w+ly )?)([\w-]*)(.*)", rest, re.DOTALL).groups()  # type: ignore[union-attr]
    if verb == "is":
        return f"{joined(names)} are each{more}"
    if verb in ("will", "can"):
        return f"{joined(names)} {how}{verb} each{more}"
    if verb == "has" and not COUNTS.search(more):
        return f"{joined(names)} have{more}"
    more = GOES_ON.sub(lambda found: f"{found[1]}{infinitive(found[2])}", more)
    each = "" if verb in TOGETHER and not COUNTS.search(more) else "each "
    return f"{joined(names)} {each}{how}{infinitive(verb)}{more}"


def of_all(names: Iterable[str], rest: str) -> str:
    """Say of one or several what they do, as it is said of one.

    >>> of_all(["Ana"], "is deciding"), of_all(["Ana", "Ben"], "is deciding"), of_all("AB", "goes on")
    ('Ana is deciding', 'Ana and Ben are deciding', 'A and B go on')
    """
    people = list(names)
    verb, _, more = rest.partition(" ")
    several = "are" if verb == "is" else infinitive(verb)
    return f"{joined(people)} {several if len(people) > 1 else verb} {more}".rstrip()
