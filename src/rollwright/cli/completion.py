"""`rollwright completion`: what a shell needs to finish words of this command."""

from __future__ import annotations

from rollwright.cli import COMMANDS, DONE
from rollwright.cli.parser import command, parsed

EXAMPLES = """\
  rollwright completion bash
  rollwright completion zsh
  rollwright completion fish
"""
ASKS = "rollwright completion words"
SHELLS = {
    "bash": """\
_rollwright() {
    local word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=($(compgen -W "$(ASKS "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "$word"))
}
complete -o default -F _rollwright rollwright
""",
    "zsh": """\
#compdef rollwright
_rollwright() {
    compadd -- ${(f)"$(ASKS "${(@)words[2,CURRENT-1]}" 2>/dev/null)"} || _files
}
compdef _rollwright rollwright
""",
    "fish": """\
complete -c rollwright -a '(ASKS (commandline -opc)[2..-1] 2>/dev/null)'
""",
}
GAMES = ("rules", "games")
CALLS = ("odds", "play", "games")
LAB = ("odds", "best", "matters", "compare", "fight", "report", "run")
INSTALL = "Put it where your shell reads such things, for example: rollwright completion bash >> ~/.bashrc"


def run(words: list[str]) -> int:
    """Run the command."""
    if words[:1] == ["words"]:  # what the scripts ask for, at each press of the tab key
        print("\n".join(next_words(words[1:])))
        return DONE
    parser = command("completion", f"Print a script that finishes words for you. {INSTALL}", EXAMPLES)
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")
    print(SHELLS[parsed(parser, words).shell].replace("ASKS", ASKS), end="")
    return DONE


def next_words(before: list[str]) -> list[str]:
    """List what may come after the words of a command; nothing: the shell offers files.

    >>> next_words([])[:2], next_words(["odds"])[0]
    (['odds', 'roll'], 'mechwarrior/skill')
    >>> next_words(["odds", "mechwarrior/skill"])[:2]
    ['target=', 'modifier=']
    """
    from rollwright.rules.ruleset import ruleset, ruleset_ids

    if not before:
        return list(COMMANDS)
    if before[0] == "lab":
        if len(before) == 1:
            return list(LAB)
        before = ["games" if before[1] == "report" else "odds", *before[2:]]
    games = [ruleset(id) for id in ruleset_ids()]
    calls = {f"{game.id}/{one.id}": one for game in games for one in game.listings.values()}
    if len(before) == 1:
        names = [game.id for game in games] if before[0] in GAMES else []
        if before[0] == "generate":
            from rollwright.rules.content import content

            names = [f"{game.id}/{name}" for game in games for name in content(game.package).generators]
        return [*names, *(calls if before[0] in CALLS else ())]
    listing = calls.get(before[1]) if before[0] in CALLS else None
    return [f"{name}=" for name in listing.procedure.parameters[1:]] if listing is not None else []
