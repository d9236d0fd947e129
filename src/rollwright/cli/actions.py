"""Commands with actions of their own (`table show`, `lab odds`), each in a module that is loaded when asked for."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.cli import DONE
from rollwright.dice.errors import BadInput


def run_action(command: str, actions: Mapping[str, tuple[str, str]], text: str, words: list[str]) -> int:
    """Run the action that the first word names, or show the help. `actions` have a module and a word on each."""
    if not words or words[0] in ("-h", "--help", "help"):
        widest = max(map(len, actions))
        listed = "\n".join(f"  {name:<{widest + 2}}{what}" for name, (_, what) in actions.items())
        from rollwright.games.examples import EXAMPLES

        print(text.format(listed=listed, examples=EXAMPLES[command].rstrip()), end="")
        return DONE
    name = words[0]
    if name not in actions:
        from rollwright.api import near

        raise BadInput(f"no action {name!r}{near(name, actions)}; there are {', '.join(actions)}")
    from importlib import import_module

    module = import_module(f"rollwright.cli.{actions[name][0]}")
    return int(getattr(module, f"{name.replace('-', '_')}_{command}")(words[1:]))
