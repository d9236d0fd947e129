"""What somebody tries, in a sentence that tells nothing of how it goes, from whatever words people use for it.

English can't be read by lists of words alone: what is not known stands after a colon, as it was put.
"""

from __future__ import annotations

import re

from rollwright.rules.sentences import finite, infinitive, opened

NOT_VERBS = ("a", "an", "the", "his", "her", "its", "my", "our", "their", "this", "that", "we", "it", "as")
"""Words with which no bare verb is meant."""
AFTER_VERBS = tuple(
    "the a an my our your his her its their this that these those him them it me us somebody everybody everything "
    "past over across through up down into onto away out off at under behind around along to back".split()
)
"""Words that tell a verb from a noun before them: "climb the wall", but not "cover fire"."""
VERBS = frozenset(
    "ask attack avoid bargain barge bash beat beg block bluff break bribe bring calm carry cast catch charge "
    "charm chase check clear climb close come convince crawl creep cross cut dance dash deceive decipher defend disarm "
    "dive dodge drag draw drive drop duck escape examine fend fight find fix flee fling flirt follow free get "
    "give go grab hack haggle haul heal help hide hit hold hurl identify impress interrogate intimidate jam jump "
    "keep kick kill knock leap learn leave lie lift listen lock look lure make negotiate open outrun overhear "
    "parry persuade pick plead pry pull punch push put read repair rescue ride run scale scare search seduce send "
    "seize set shoot shout shove slam slash slip smash sneak speak spot stab stay steal stop strike sweep swim "
    "swing tackle take talk taunt tell threaten throw tie track treat trick trip try tumble turn unlock use wade wait "
    "walk win wrestle".split()
)
"""Verbs that people use at a table, for where nothing after them tells: "haggle with", "throw Kray down"."""
AND_VERB = re.compile(rf"(?<=\band )[a-z]+(?<!s)s(?= (?:{'|'.join(AFTER_VERBS)})\b)")
"""A verb that goes on from another one: "slips past the guards and takes the keys"."""
ATTEMPTS = ("tries", "attempts", "wants", "hopes", "looks", "searches", "listens", "asks", "aims", "swings", "argues")
"""What says by itself that nobody knows yet how it goes."""
OWN = {
    "i am": "they are",
    "i'm": "they're",
    "i was": "they were",
    **dict.fromkeys(("i", "we"), "they"),
    **dict.fromkeys(("me", "us"), "them"),
    **dict.fromkeys(("my", "our"), "their"),
    **dict.fromkeys(("mine", "ours"), "theirs"),
    **dict.fromkeys(("myself", "ourselves"), "themselves"),
}
"""What somebody says of themselves, and how others say it."""
SPOKEN = re.compile(rf"(?<!\w)(?:{'|'.join(OWN)})(?![\w])", re.IGNORECASE)
QUOTED = re.compile(r'("[^"]*"|“[^”]*”)')
JOINED = re.compile(r"(,? (?:and|or|then|and then) |, )([\w'’]+)(?= (\w+)|)")
"""What goes on from something else: another verb, or another thing."""
NO_VERBS = frozenset(
    "before after while when until as so with without by in on of for from then who which where but if like because "
    "not no one two three all every some any only even just".split()
)
"""More words that are no verbs, where something goes on."""


def unnamed(name: str, what: str) -> str:
    """Leave out the name of the one who does something, where what they do begins with it.

    >>> unnamed("Jory Tamm", "Jory slips out."), unnamed("Jory Tamm", "Jory's knife flies")
    ('slips out.', "Jory's knife flies")
    """
    text = what.strip()
    for own in (name, name.partition(" ")[0]):
        text = re.sub(rf"^{re.escape(own)}\b(?!')[ :,]*", "", text) if own else text
    return text


def theirs(text: str) -> str:
    """Say of others what somebody says of themselves; what stands in quotes is said as it was.

    >>> theirs("row us out before my boat sinks"), theirs('“Follow me!” I run while I am able')
    ('row them out before their boat sinks', '“Follow me!” They run while they are able')
    """
    parts = QUOTED.split(text)
    for at in range(0, len(parts), 2):
        before = "".join(parts[:at])
        parts[at] = SPOKEN.sub(lambda found, before=before: _other(found, before), parts[at])
    return "".join(parts)


def _other(found: re.Match[str], before: str) -> str:
    """Put one word of somebody's own as others say it; a sentence still begins with a capital letter."""
    word, before = found[0].lower(), before + found.string[: found.start()]
    begins = found[0][0].isupper() and re.search(r"(?:^|[.!?][\"”]?\s+)$", before) is not None
    return opened(OWN[word]) if begins else OWN[word]


def done(text: str) -> str:
    """Say that somebody does what they tried; as it was where the words may be read in two ways.

    >>> done("Rena tries to quietly slip out"), done("Dov tries to slip past the guards and take the keys")
    ('Rena quietly slips out', 'Dov slips past the guards and takes the keys')
    >>> done("Mirel, with Dov, tries to carry rope, locks and keys"), done("Dov tries to shut the door, then bar it")
    ('Mirel, with Dov, carries rope, locks and keys', 'Dov shuts the door, then bars it')
    >>> done("Dov tries to grab bread and wine"), done("Dov looks around"), done('Dov: "He tries to run"')
    ('Dov tries to grab bread and wine', 'Dov looks around', 'Dov: "He tries to run"')
    """
    found = re.fullmatch(r"([^:\"“]*?) tries to ((?:\w+ly )?)([a-z]+)(?!\w)(.*)", text, re.DOTALL)
    if found is None or found[3] in ("not", "something"):
        return text
    rest = found[4]
    for more in reversed(list(JOINED.finditer(rest))):
        word, after = more[2], (more[3] or "").lower()
        no_verb = word in NOT_VERBS or word in AFTER_VERBS or word in NO_VERBS or not word.islower()
        if no_verb or word.endswith(("s", "ing", "ed", "ly")):
            continue
        if word not in VERBS and (after == "to" or after not in AFTER_VERBS):
            return text
        rest = f"{rest[: more.start(2)]}{finite(word)}{rest[more.end(2) :]}"
    return f"{found[1]} {found[2]}{finite(found[3])}{rest}"


def tries(name: str, what: str) -> str:
    """Say what somebody is about to try, however it was put, so that it tells nothing of how it goes.

    >>> tries("Jory Tamm", "climbs the wall."), tries("Jory Tamm", "Climb the wall"), tries("Dov", "I draw my knife")
    ('Jory Tamm tries to climb the wall', 'Jory Tamm tries to climb the wall', 'Dov tries to draw their knife')
    >>> tries("Jory Tamm", "Jory quietly slips out"), tries("Dov", "looks around"), tries("Dov", "a falling crate")
    ('Jory Tamm tries to quietly slip out', 'Dov looks around', 'Dov: a falling crate')
    >>> tries("Dov", "slips past the guards and takes the keys"), tries("Dov", "grabs locks and keys")
    ('Dov tries to slip past the guards and take the keys', 'Dov tries to grab locks and keys')
    >>> tries("Dov", "I'm going to row us out."), tries("Dov", "draw my knife"), tries("Dov", '"Hey!" I draw first')
    ('Dov tries to row them out', 'Dov tries to draw their knife', 'Dov: "Hey!" They draw first')
    >>> tries("Dov", "swing an oar"), tries("Dov", "pin Kray down"), tries("Dov", "haggle with Ives")
    ('Dov tries to swing an oar', 'Dov tries to pin Kray down', 'Dov tries to haggle with Ives')
    """
    text = unnamed(name, what).rstrip(".")
    if not text:
        return name
    if spoken := re.match(r"(?:I|We)(?:['’]\w+ going to| am going to| will| try to| want to)? (?=\w)", text, re.I):
        return f"{name} tries to {theirs(text[spoken.end() :])}"
    text = theirs(text)
    first, _, rest = re.sub(r"^(to|try to) (?=\w)", "", text, flags=re.IGNORECASE).partition(" ")
    how = ""
    if first.endswith("ly") and rest and rest.split()[0].lower() not in AFTER_VERBS:
        how, (first, _, rest) = f"{first.lower()} ", rest.partition(" ")
    verb, after = first.lower(), rest.partition(" ")[0]
    known = after.lower() in AFTER_VERBS
    if verb in ATTEMPTS and (known or first == verb):
        return f"{name} {how}{verb} {rest}".rstrip()
    named = verb.endswith("s") and not verb.endswith(("ss", "us")) and verb not in NOT_VERBS
    shaped = re.fullmatch(r"[a-z]+(?<!ing)(?<!ed)|[^aeiou]+ing|[a-z]+eed", verb) is not None
    bare = verb in VERBS or (shaped and verb not in (*NOT_VERBS, *AFTER_VERBS))
    told = known or verb in VERBS or text[:1] != first[:1] or (first == verb and after[:1].isupper())
    if (named and (known or first == verb)) or (bare and told):
        rest = AND_VERB.sub(lambda found: infinitive(found[0]), rest) if named else rest
        return f"{name} tries to {how}{infinitive(verb) if named else verb} {rest}".rstrip()
    return f"{name}: {text}"
