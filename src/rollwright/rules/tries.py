"""What somebody tries, in a sentence that tells nothing of how it goes, from whatever words people use for it.

English can't be read by lists of words alone: what is not known stands after a colon, as it was put.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rollwright.rules.sentences import finite, going_on, infinitive, opened

NOT_VERBS = ("a", "an", "the", "his", "her", "its", "my", "our", "their", "this", "that", "we", "it", "as")
"""Words with which no bare verb is meant."""
AFTER_VERBS = tuple(
    "the a an my our your his her its their this that these those him them it me us somebody everybody everything "
    "himself herself itself themselves "
    "past over across through up down into onto away out off at under behind around along to back".split()
)
"""Words that tell a verb from a noun before them: "climb the wall", but not "cover fire"."""
AFTER_ORDERS = frozenset(
    "with without for from in on by and or then like against between until toward towards near before after about "
    "inside beneath beside among upon within some any all every each both one two three four five six another enough "
    "left right low high flat still tight hard fast wide close forward forwards backward backwards aside together "
    "again there here first".split()
)
"""Words that follow an order as well, but also people and things: what stands before them is told by itself."""
NO_ORDERS = frozenset(
    "smoke fire water gas light steam fog mist rain lightning thunder sand blood ice oil poison acid dust darkness "
    "silence wind snow lava rubble debris glass music noise mud fear panic pain pressure trouble someone somebody "
    "something everyone everybody everything nobody nothing he she they you there here more less many few another "
    "each what who empty lower angry loud dark hot cold big".split()
)
"""People and things that stand without an article, and what they are like."""
VERBS = frozenset(
    "ask attack avoid bargain barge bash beat beg block bluff break bribe bring calm carry cast catch charge "
    "charm chase check clear climb close come convince crawl creep cross cut dance dash deceive decipher defend disarm "
    "dive dodge drag draw drive drop duck escape examine fend fight find fix flee fling flirt follow free get "
    "give go grab hack haggle haul heal hear help hide hit hold hurl identify impress interrogate intimidate jam jump "
    "keep kick kill knock leap learn leave lie lift listen lock look lure make negotiate open outrun overhear "
    "parry persuade pick plead pry pull punch push put read repair rescue ride run scale scare search see seduce send "
    "seize set shoot shout shove slam slash slip smash sneak speak spot stab stay steal stop strike sweep swim "
    "swing tackle take talk taunt tell threaten throw tie track treat trick trip try tumble turn unlock use wade wait "
    "walk win wrestle".split()
)
"""Verbs that people use at a table, for where nothing after them tells: "haggle with", "throw Kray down"."""
OTHER_VERBS = frozenset(
    "abandon accuse adjust aid aim alert ambush analyse announce apologise appeal apply approach argue arm arrest "
    "assemble assess avert bait balance bandage bar barricade bind bite blast blend blow boost brace bully burn "
    "bury buy bypass call camouflage chant chat chop circle clamber cling coax collect comfort command conceal "
    "confess confront confuse connect contact convey cook copy count cover crack craft crouch crush dare decode "
    "decrypt delay deliver demand describe detect determine dig disable discover disguise dismantle distract "
    "divert drain dress drill drink drown eat elbow empty enter evade explain explode explore extinguish extract "
    "fake feed feel feint fell figure fill finish fire flank flatter flip float fly fool force forge gather "
    "glance glide goad grapple grasp greet grip grow hail halt hammer handle hang harass haunt heave hop "
    "hunt ignore imitate improvise infiltrate inform insist inspect inspire install intercept intervene invent "
    "investigate join joke judge juggle juke kiss kneel land launch lead lean lend light limp load locate loot "
    "lower lunge march memorise mend mimic mislead mix move navigate nudge observe offer operate outsmart outwit "
    "overpower override overtake pace pack paint parade pass patch pay peek peel perceive perform pin place plan "
    "play plough poison poke pour pray predict prepare press pretend prevent probe prompt protect prove provoke "
    "purify question race raid raise ram reach recall recognise recover recruit reload remember remove repel "
    "reply report resist retreat return reverse rip rob roll rouse row rush sabotage sail save say scan scatter "
    "scramble scream seal secure seek sell sense shake share shield shift shut sign silence sing sit skate "
    "skid slice slide smell smuggle snap snatch soothe spin splint split spread sprint squeeze stabilise stagger "
    "stalk stand stare start startle steady steer step stitch strangle strip struggle study stun summon surprise "
    "survey survive sway swipe switch tap teach tear tempt test think tighten tiptoe toss touch tow trade "
    "translate travel trigger trust tug tune twist understand untie vanish vault venture visit vote wake warn "
    "wash watch wave weave wedge weld whisper whistle withstand work wrap wrench write yank yell".split()
)
"""More of them, which in the third person are hardly nouns: "fires rockets", but not "guards notice"."""
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
    "not no one two three all every some any only even just now upside inside outside both".split()
)
"""More words that are no verbs, where something goes on."""
SELF = re.compile(
    r"(?:I|We)(?:['’]\w+ going to| am going to| are going to|['’]\w+ trying to|['’]d like to| would like to| will|"
    r"['’]ll| try to| want to| need to| have to)? (?=\w)",
    re.IGNORECASE,
)
"""How somebody begins to say what they do."""
ASKED = re.compile(
    r"(?!does? \w+ (?:best|duty|job|part)\b)"
    r"(?:(?P<open>who|what|when|where|which|why|how|whether|if|does? (?:it|this|that))|"
    r"(?:do|does|did|is|are|was|were|will|would|can|could|should|has|have) (?:the|he|she|it|they|you|any|anyone|"
    r"anybody|somebody|someone|everybody|nobody|there|this|that|these|those|his|her|its|my|our|their|your|[A-Z]\w+))\b"
)
"""How a question begins, open or not, that is no deed: "does the guard notice", "whether the guard notices"."""
STATED = re.compile(r"(?:am|was|were|can|could|should|would|might|must|had|do|did|don|won|never|\w+(?<!e)ed)\b", re.I)
"""How somebody goes on after "I" who tells of no deed, or of one that is past: "I am hidden", "I climbed"."""


TRIED = re.compile(
    r"((?:(?:[^\"“”]|\"[^\"]*\"|“[^”]*”)*(?:(?<=[.!?…])|(?<=[.!?…][\"”])) )?[^:\"“]*?) tries to "
    r"((?:\w+ly )?)([a-z]+(?:-[a-z]+)*)(?!\w)(.*)",
    re.DOTALL,
)
"""What somebody tries; whole sentences may stand before it."""


I_DO = re.compile(r"I((?: \w+ly| almost| just| never| only| also| then)?) ([a-z]+(?:['’]t)?)(?!\w)", re.IGNORECASE)
"""How somebody begins to tell what happens to them."""
WHOLE = {"m": "am", "ve": "have", "ll": "will"}
DIFFERENT = {"am": "is", "do": "does", "don't": "doesn't", "have": "has", "haven't": "hasn't"}
UNCHANGED = frozenset(
    "was wasn't can can't could couldn't will won't would wouldn't should shouldn't might must may had hadn't did "
    "didn't fell lost broke tore got took made ran slid saw heard felt left went came stood gave found".split()
)
"""What is the same after a name, some of it being past."""


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


def befell(name: str, text: str) -> str:
    """Say what somebody tells that happens to them, by their name where they begin with "I".

    >>> befell("Ilka Brandt", "I trip over a cable, and my light rolls away")
    'Ilka Brandt trips over a cable, and their light rolls away'
    >>> befell("Ilka", "I am stuck and I lose it"), befell("Ilka", "I've lost it"), befell("Ilka", "I slowly sink")
    ('Ilka is stuck and they lose it', 'Ilka has lost it', 'Ilka slowly sinks')
    >>> befell("Ilka", "My lamp goes out, so I fall"), befell("Ilka", "I can't see"), befell("Ilka", "I don't see it")
    ('Their lamp goes out, so they fall', "Ilka can't see", "Ilka doesn't see it")
    >>> befell("Ilka", "We trip"), befell("Ilka", "I slip and tear my suit"), befell("Ilka", "the hatch jams")
    ('They trip', 'Ilka slips and tears their suit', 'the hatch jams')
    """
    text = re.sub(r"^I['’](m|ve|ll)\b", lambda found: f"I {WHOLE[found[1].lower()]}", text.strip(), flags=re.IGNORECASE)
    found = I_DO.match(text)
    if found is None:
        return theirs(text)
    how, verb, rest = found[1] or "", found[2].replace("’", "'"), text[found.end() :]
    if verb in UNCHANGED or verb.endswith("ed"):
        return f"{name}{how} {verb}{theirs(rest)}"
    if how or verb in DIFFERENT:
        return f"{name}{how} {DIFFERENT.get(verb) or finite(verb)}{theirs(rest)}"
    tried = f"{name} tries to {verb}{theirs(rest)}"
    told = done(tried)  # with the verbs that go on from it
    return told if told != tried else f"{name} {finite(verb)}{theirs(rest)}"


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
    >>> done('Ives shouts: "Get them!" Dov tries to duck'), done('Dov: "Hey. He tries to run"')
    ('Ives shouts: "Get them!" Dov ducks', 'Dov: "Hey. He tries to run"')
    >>> done("Dov tries to call the burn: now, Tumm, now!"), done("Dov tries to hang there, upside down")
    ('Dov calls the burn: now, Tumm, now!', 'Dov hangs there, upside down')
    >>> done("Tumm tries to hot-wire the clamp")
    'Tumm hot-wires the clamp'
    """
    found = TRIED.fullmatch(text)
    if found is None or found[3] in ("not", "something"):
        return text
    rest, after_it = re.fullmatch(r"([^:.!?\"“]*)(.*)", found[4], re.DOTALL).groups()  # type: ignore[union-attr]
    for more in reversed(list(JOINED.finditer(rest))):
        word, after = more[2], (more[3] or "").lower()
        no_verb = word in NOT_VERBS or word in AFTER_VERBS or word in NO_VERBS or not word.islower()
        if no_verb or word.endswith(("s", "ing", "ed", "ly")):
            continue
        if word not in VERBS and (after == "to" or after not in AFTER_VERBS):
            return text
        rest = f"{rest[: more.start(2)]}{finite(word)}{rest[more.end(2) :]}"
    return f"{found[1]} {found[2]}{finite(found[3])}{rest}{after_it}"


@lru_cache(maxsize=1024)
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
    >>> tries("Sel", "does the guard notice the open gate"), tries("Sel", "Whether the guard wakes")
    ('Sel: does the guard notice the open gate?', 'Sel: whether the guard wakes')
    >>> tries("Sel", "guards notice the gate"), tries("Sel", "I am hidden"), tries("Sel", "what's behind the door?")
    ('Sel: guards notice the gate', 'Sel: they are hidden', "Sel: what's behind the door?")
    >>> tries("Ilka", "Shouts false orders over the speakers")
    'Ilka tries to shout false orders over the speakers'
    >>> tries("Dov", "feint with a lantern and kick his knee"), tries("Dov", "crouch, then leap"), tries("Dov", "feint")
    ('Dov tries to feint with a lantern and kick his knee', 'Dov tries to crouch, then leap', 'Dov tries to feint')
    >>> tries("Dov", "parley with Kray"), tries("Dov", "scatter nails behind us"), tries("Dov", "sweet-talk the guard")
    ('Dov tries to parley with Kray', 'Dov tries to scatter nails behind them', 'Dov tries to sweet-talk the guard')
    >>> tries("Dov", "fire in the hold"), tries("Dov", "angry sailors"), tries("Dov", "cover fire")
    ('Dov: fire in the hold', 'Dov: angry sailors', 'Dov: cover fire')
    >>> tries("Dov", "guards with spears"), tries("Dov", "they and the dog"), tries("Dov", "Kray with a knife")
    ('Dov: guards with spears', 'Dov: they and the dog', 'Dov: Kray with a knife')
    >>> tries("Dov", "swing an oar"), tries("Dov", "pin Kray down"), tries("Dov", "haggle with Ives")
    ('Dov tries to swing an oar', 'Dov tries to pin Kray down', 'Dov tries to haggle with Ives')
    >>> tries("Sel", "pass herself off as the clerk"), tries("Sel", "throws myself at him")
    ('Sel tries to pass herself off as the clerk', 'Sel tries to throw themselves at him')
    >>> tries("Dov", "hot-wires the clamp")
    'Dov tries to hot-wire the clamp'
    """
    text = unnamed(name, what).rstrip(".")
    if not text:
        return name
    if asked := ASKED.match(closed := f"{going_on(text)}"):
        return f"{name}: {theirs(closed)}{'' if asked['open'] or closed.endswith('?') else '?'}"
    if spoken := SELF.match(text):
        stated = STATED.match(text, spoken.end())
        return f"{name}: {theirs(closed)}" if stated else f"{name} tries to {theirs(text[spoken.end() :])}"
    text = theirs(text)
    first, _, rest = re.sub(r"^(to|try to) (?=\w)", "", text, flags=re.IGNORECASE).partition(" ")
    how = ""
    if first.endswith("ly") and rest and rest.split()[0].lower() not in AFTER_VERBS:
        how, (first, _, rest) = f"{first.lower()} ", rest.partition(" ")
    verb, after = first.lower().rstrip(","), rest.partition(" ")[0]
    comma = first[len(verb) :]
    known = after.lower() in AFTER_VERBS
    if verb in ATTEMPTS and (known or first == verb):
        return f"{name} {how}{verb} {rest}".rstrip()
    third = (
        re.fullmatch(r"[a-z]+(?:-[a-z]+)*(?<![su])s", verb) is not None
        and verb not in (*NOT_VERBS, "was")
        and not comma
    )
    sure = not after or infinitive(verb) in VERBS | OTHER_VERBS or after[:1].isupper() or after.endswith("ly")
    named = third and (known or (sure and (first == verb or infinitive(verb) in VERBS | OTHER_VERBS)))
    shaped = re.fullmatch(r"[a-z]+(?:-[a-z]+)*(?<!ing)(?<!ed)|[^aeiou]+ing|[a-z]+eed", verb) is not None
    bare = verb in VERBS or (shaped and verb not in (*NOT_VERBS, *AFTER_VERBS) and verb not in NO_VERBS)
    told = known or verb in VERBS or text[:1] != first[:1] or (first == verb and after[:1].isupper())
    if named or (bare and (_is_order(verb, after, first == verb) if comma or not told else told)):
        rest = AND_VERB.sub(lambda found: infinitive(found[0]), rest) if named else rest
        return f"{name} tries to {how}{infinitive(verb) if named else verb + comma} {rest}".rstrip()
    return f"{name}: {text}"


def _is_order(word: str, after: str, small: bool) -> bool:
    """Tell whether a word is a verb with which somebody says what they do, from how it goes on: a verb that is known
    may stand alone, or before several things; of any other small word that is no thing, what follows tells it."""
    if word in NO_ORDERS or re.search(r"(?<!s)s$", word):
        return False
    if word in VERBS | OTHER_VERBS:
        several = re.fullmatch(r"[a-z]+(?<!s)s", after) is not None
        return not after or several or after in AFTER_ORDERS or after.endswith("ly")
    return small and (after in AFTER_ORDERS or after.endswith("ly"))
