"""What somebody tries, in a sentence that tells nothing of how it goes, from whatever words people use for it.

English can't be read by lists of words alone: what is not known stands after a colon, as it was put.
"""

from __future__ import annotations

import re

from rollwright.rules.sentences import infinitive

NOT_VERBS = ("a", "an", "the", "his", "her", "its", "my", "our", "their", "this", "that", "we", "it", "as")
"""Words with which no bare verb is meant."""
AFTER_VERBS = tuple(
    "the a an my our your his her its their this that these those him them it me us somebody everybody everything "
    "past over across through up down into onto away out off at under behind around along to back".split()
)
"""Words that tell a verb from a noun before them: "climb the wall", but not "cover fire"."""
VERBS = frozenset(
    "ask attack avoid bargain barge bash beat beg block bluff break bribe bring calm carry cast catch charge "
    "charm chase check clear climb close convince crawl creep cross cut dance dash deceive decipher defend disarm "
    "dive dodge drag draw drive drop duck escape examine fend fight find fix flee fling flirt follow free get "
    "give grab hack haggle haul heal help hide hit hold hurl identify impress interrogate intimidate jam jump "
    "keep kick kill knock leap learn leave lie lift listen lock look lure make negotiate open outrun overhear "
    "parry persuade pick plead pry pull punch push put read repair rescue ride run scale scare search seduce "
    "seize set shoot shout shove slam slash slip smash sneak speak spot stab stay steal stop strike sweep swim "
    "swing tackle take talk taunt tell threaten throw tie track treat trick trip try tumble turn unlock use wade "
    "walk win wrestle".split()
)
"""Verbs that people use at a table, for where nothing after them tells: "haggle with", "throw Kray down"."""
AND_VERB = re.compile(rf"(?<=\band )[a-z]+(?<!s)s(?= (?:{'|'.join(AFTER_VERBS)})\b)")
"""A verb that goes on from another one: "slips past the guards and takes the keys"."""
ATTEMPTS = ("tries", "attempts", "wants", "hopes", "looks", "searches", "listens", "asks", "aims", "swings", "argues")
"""What says by itself that nobody knows yet how it goes."""
OWN = {"my": "their", "me": "them", "myself": "themselves", "mine": "theirs", "i": "they"}


def unnamed(name: str, what: str) -> str:
    """Leave out the name of the one who does something, where what they do begins with it.

    >>> unnamed("Jory Tamm", "Jory slips out."), unnamed("Jory Tamm", "Jory's knife flies")
    ('slips out.', "Jory's knife flies")
    """
    text = what.strip()
    for own in (name, name.partition(" ")[0]):
        text = re.sub(rf"^{re.escape(own)}\b(?!')[ :,]*", "", text) if own else text
    return text


def tries(name: str, what: str) -> str:
    """Say what somebody is about to try, however it was put, so that it tells nothing of how it goes.

    >>> tries("Jory Tamm", "climbs the wall."), tries("Jory Tamm", "Climb the wall"), tries("Dov", "I draw my knife")
    ('Jory Tamm tries to climb the wall', 'Jory Tamm tries to climb the wall', 'Dov tries to draw their knife')
    >>> tries("Jory Tamm", "Jory quietly slips out"), tries("Dov", "looks around"), tries("Dov", "a falling crate")
    ('Jory Tamm tries to quietly slip out', 'Dov looks around', 'Dov: a falling crate')
    >>> tries("Dov", "slips past the guards and takes the keys"), tries("Dov", "grabs locks and keys")
    ('Dov tries to slip past the guards and take the keys', 'Dov tries to grab locks and keys')
    >>> tries("Dov", "swing an oar"), tries("Dov", "pin Kray down"), tries("Dov", "haggle with Ives")
    ('Dov tries to swing an oar', 'Dov tries to pin Kray down', 'Dov tries to haggle with Ives')
    """
    text = unnamed(name, what).rstrip(".")
    if not text:
        return name
    if spoken := re.match(r"[Ii] (?:(?:will|try to|want to) |am going to )?(?=\w)", text):
        words = re.split(r"(\W+)", text[spoken.end() :])
        return f"{name} tries to {''.join([OWN.get(word.lower(), word) for word in words])}"
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
