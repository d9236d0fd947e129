"""What is asked in the lab: a call by its name with the texts of its arguments, a value that can be kept and sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.api.asking import Asked, asked, policy_named, setting, worth_named
from rollwright.api.own import DICE, OWN

POLICY = "policy"
RULESET = "ruleset"
OPTION = "option."
"""What an axis can be beside an argument: the policy, the ruleset, or an option of the table (`option.name`)."""


class Question(msgspec.Struct, frozen=True):
    """A call with its arguments, options, policy and worth, all as texts: it can be written to a file and sent."""

    call: str
    arguments: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    policy: str = "never"
    worth: str = ""
    """Empty: the first that the listing names."""
    actor: str = ""
    """Whose choices are the best ones; empty: the listing's own."""

    def read(self) -> Asked:
        """Find the call and read its arguments, or refuse them and say what was expected."""
        return asked(self.call, self.arguments, self.options)

    def check(self) -> None:
        """Read it, its policy and its worth, or say what is wrong with them."""
        asked = self.read()
        policy = setting(asked, "policy", self.policy)
        if policy != "best":
            policy_named(asked, policy)
        worth = setting(asked, "worth", self.worth or None)
        if worth is not None or policy == "best":
            worth_named(asked.listing, worth)

    def at(self, name: str, value: str) -> Question:
        """Give the same question with one thing set: an argument, `policy`, `ruleset` or `option.NAME`."""
        if name == POLICY:
            return msgspec.structs.replace(self, policy=value)
        if name == RULESET:
            return msgspec.structs.replace(self, call=f"{value}/{self.call.partition('/')[2]}")
        if name.startswith(OPTION):
            return msgspec.structs.replace(self, options={**self.options, name.removeprefix(OPTION): value})
        return msgspec.structs.replace(self, arguments={**self.arguments, name: value})

    @property
    def name(self) -> str:
        """Say what is asked about: a rule of one's own by its name alone, dice as they are written."""
        return self.call.removeprefix(OWN) if self.call != DICE else self.arguments.get("dice", "dice")

    @property
    def words(self) -> str:
        """Write the question as its command would be typed."""
        given = [f"{name}={value}" for name, value in self.arguments.items() if self.call != DICE]
        given += [f"--option {name}={value}" for name, value in self.options.items()]
        if self.policy != "never":
            given.append(f"--policy {self.policy}")
        return " ".join([self.name, *given])


def question(
    call: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    policy: str = "never",
    worth: str | None = None,
    actor: str | None = None,
) -> Question:
    """Make a question from values or texts."""
    given = {name: text_of(value) for name, value in (arguments or {}).items()}
    chosen = {name: text_of(value) for name, value in (options or {}).items()}
    return Question(call.strip(), given, chosen, policy, worth or "", actor or "")


def text_of(value: Any) -> str:
    """Write an argument as a command takes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(text_of, value))
    return "none" if value is None else str(value)
