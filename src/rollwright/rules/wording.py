"""Wording: how pages put a step to people. Keys of steps and options are for journals; these are for reading."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from rollwright.rules.sentences import joined, within

TOGETHER = "+"
"""What stands between the ids of those who share a verdict."""
DOESNT_HELP = "{who} doesn't help"
"""What an option says by which somebody answers that they don't help; to themselves a page says it shorter."""
NOTHING = "nothing"
"""What `main` says where no option stands out."""
TYPED = "\u2060"
"""Stands, unseen, behind a word by which a player has named one of whom they don't know: it is nobody's id."""
_FIELD = re.compile(r"{([\w-]+)}")
_JOINED = re.compile(r"(?<=[a-z])[-_](?=[a-z])", re.IGNORECASE)


def plain(key: str) -> str:
    """Write a key as words, where nobody has written better ones.

    >>> plain("pressure-pool"), plain("-2")
    ('pressure pool', '-2')
    """
    return _JOINED.sub(" ", key.removesuffix(TYPED))


def typed(name: str) -> str:
    """Give a name that somebody has typed, so that it is never taken for the id of a sheet: an id has no space."""
    return name if not name or " " in name or name.endswith(TYPED) else name + TYPED


def put(text: str, about: Mapping[str, Any]) -> str:
    """Put what a question is about into a text, for the fields in braces; what is not known of it is left out.

    >>> put("{who} attacks: whom?", {"who": "Rusk"}), put("With {what}?", {})
    ('Rusk attacks: whom?', 'With ?')
    """
    return _FIELD.sub(lambda found: within(str(about.get(found[1], "")), text[: found.start()]), text)


class Wording(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a step asks, what to go by, and what each option says, by its key.

    A title may hold fields of what the step is `about`, in braces; people among them are put by name.
    """

    title: str = ""
    guide: str = ""
    guides: dict[str, str] = {}
    """Of a choice: what to go by of an option, by its key; it is said before the rest, where that can be taken."""
    past: str = ""
    """What it is called once it is answered, for those who look back, as the title is put; else it is the title."""
    options: dict[str, str] = {}
    notes: dict[str, str] = {}
    """What an option means, in a few words more, by its key."""
    tones: dict[str, int] = {}
    """Of a verdict: how good each option is, from 1 (worst) to 5 (best)."""
    somebody: str = ""
    """Of an option that is somebody: what it says of them, `{who}` being their name; else only that is said."""
    several: str = ""
    """The same of an option that is several people, who have won together, say: `"{who} win"`."""
    leads: tuple[str, ...] = ()
    """Of a verdict: the rules, or whole chapters of them, whose sentences say what it means, and are told first."""
    partial: bool = False
    """Of a verdict: whether it is of one part of a moment, and its sentences say it: no result of the whole."""
    retold: dict[str, str] = {}
    """Of a verdict: how a recap goes on after what somebody did, with each option: ", but fails badly"."""
    says: tuple[str, ...] = ()
    """Of a verdict: the rules whose sentence of whoever did it is all that a recap tells: "Rusk hits Mira for 3"."""
    tray: str = ""
    """Of a roll: what its dice are called beside others of the same person."""
    alone: bool = False
    """Of a roll: whether its dice always say what they are for, beside one's name or alone: on a table, say."""
    joins: str = ""
    """Of a question to several: what the others may do beside the one whose it is, for those who wait; else: help."""
    everybody: bool = False
    """Of a question to several: whether it is put until each of them has answered, in any order."""
    patient: bool = False
    """Of a question to several: whether the others were asked for it, so that one waits, and nothing stands out."""
    waits: str = ""
    """What somebody does who is asked this, for those who wait: "is deciding whether to help"."""
    button: str = ""
    """What the button says that sends a card or throws the dice; something plain where nothing is written."""
    buttons: dict[str, dict[str, str]] = {}
    """Of a card: what the button says instead with some option of a field, by the field's name and the option's key.

    `any` stands for every other one but none: another step follows, say, whoever is picked."""
    main: str = ""
    """Of a choice: the option that people come for, whose button stands out, or NOTHING; else it is the first.

    It may be a field of what the step is about, in braces."""
    how: str = ""
    """Of a choice: what one may say along with one's answer, in one's own words: "How does it come about?"."""
    swaps: bool = False
    """Of a card that gives out the same values to its fields, each once: a page swaps two where one is picked twice."""
    settled: bool = False
    """Whether nothing is left to chance by then: a page offers no odds."""
    passes: bool = False
    """Whether it is only an offer (help, a point to spend): where a clock runs, it may pass with its first option."""
    spends: bool = False
    """Of a choice: whether all but the first option cost something of the one who is asked: theirs alone to spend."""
    first: bool = False
    """Of a field: whether a page asks it before the others, whatever their order in the rules."""
    folded: str = ""
    """Of a field that is seldom needed: the heading under which a page folds it up, with others of the same heading."""
    unpicked: bool = False
    """Of a field: whether a page has nothing picked there to begin with, though a rule would take its first option."""
    short: bool = False
    """Of a field for words: whether it is a name, or as short as one."""
    follows: str = ""
    """Of a field for a name: the field for words whose first words it has in it until somebody writes another."""
    alike: bool = False
    """Of a field: whether its options seldom differ in their odds, so that a page keeps no room for them."""
    instead: str = ""
    """Of a field for ticks: another field, which doesn't count while something is ticked here."""
    fields: dict[str, Wording] = {}
    """Of a card: how each of its fields is put."""

    def option(self, key: str, names: Mapping[str, str] = {}) -> str:
        """Give what an option says; where nothing is written for it, somebody's name, or its key in plain letters."""
        together = [names[one] for one in key.split(TOGETHER) if one in names]
        return self.options.get(key) or names.get(key) or joined(together) or plain(key)

    def guided(self, keys: Collection[str]) -> str:
        """Give what to go by where some options can be taken."""
        return " ".join([*[text for key, text in self.guides.items() if key in keys], self.guide]).strip()

    def heading(self, key: str) -> str:
        """Give the title where nothing is known of what the step is about: one with gaps gives way to the key."""
        return plain(key).capitalize() if "{" in self.title else self.title

    def field(self, name: str) -> Wording:
        """Give how a field of a card is put."""
        return self.fields.get(name) or Wording(title=plain(name).capitalize())
