"""What the help of the commands shows as examples, by command: with our games, and in one place."""

from __future__ import annotations

CALL = "mechwarrior/skill target=9"
"""A call to begin with."""
EXAMPLES = {
    "rollwright": """\
  rollwright odds mechwarrior/skill target=9
  rollwright odds "4d6kh3 + 2"
  rollwright play mechwarrior/skill target=9 edge=1
  rollwright play                    choose a game and play it here
  rollwright table new mechwarrior   make a table; rollwright table says more
""",
    "odds": """\
  rollwright odds mechwarrior/skill target=9
  rollwright odds mechwarrior/skill target=9 edge=2 --policy best
  rollwright odds mechwarrior/opposed a=7 b=8 --exact --json
  rollwright odds "4d6kh3 + 2"
""",
    "play": """\
  rollwright play                                        pick a game and a call
  rollwright play mechwarrior/skill target=9 edge=1      asks what there is to decide
  rollwright play mechwarrior/skill target=9 --faces 3,5
  rollwright play mechwarrior/skill target=9 edge=1 --choose edge=reroll --seed 7 --json
  rollwright play --resume play.json                     go on with a saved play
""",
    "games": """\
  rollwright games
  rollwright games mechwarrior
  rollwright games mechwarrior/skill
""",
    "rules": """\
  rollwright rules mechwarrior
  rollwright rules mechwarrior --missing
  rollwright rules mechwarrior --json
""",
    "table": """\
  rollwright table new mechwarrior --name Friday --gm Gus
  rollwright table seat friday ana --name Ana --holds kara
  rollwright table rule friday fact --fact '{"fact": "joined", "who": "kara", "sheet": {}}'
  rollwright table start friday Stealth "doing=past the guard" --as ana
  rollwright table answer friday --field causes=darkness
  rollwright table answer friday --roll --as ana
  rollwright table show friday
""",
    "table new": """\
mechwarrior
mechwarrior --name Saturday --gm Gus --option edge_cycle=adventure
mechwarrior --demo
""",
    "lab": """\
  rollwright lab odds cgg/action difficulty=3..9 code=1d..8d
  rollwright lab odds mechwarrior/skill target=5..11 edge=0..2 --policy "never|best"
  rollwright lab matters cgg/action code=4d difficulty=6
  rollwright lab compare cgg/action "ruleset=cgg|cgg-2015" difficulty=3..9 code=4d
  rollwright lab best mechwarrior/skill target=9 edge=1
  rollwright lab fight mechwarrior/opposed a=5..9 b=7
""",
    "lab odds": """\
cgg/action difficulty=3..9 code=1d..8d
mechwarrior/skill target=5..11 edge=1 --policy "never|best" --html skill.html
cgg/action code=4d difficulty=3..9 --field venture
""",
    "lab matters": """\
mechwarrior/skill target=8 edge=1
cgg/action code=4d difficulty=6 --field success
""",
    "lab compare": """\
cgg/action "ruleset=cgg|cgg-2015" difficulty=3..9 code=4d
mechwarrior/skill target=5..11 edge=1 --policy "never|best"
mechwarrior/skill target=5..11 "modifier=0|2" --along modifier
""",
    "lab best": """\
mechwarrior/skill target=9 edge=1
cgg/action code=4d difficulty=6 --worth success
""",
    "lab fight": """\
mechwarrior/opposed a=5..9 b=7
going-somewhere/duel a="str=12 weapon=d8" b="weapon=d10"
going-somewhere/duel a="str=12 weapon=d8" b="weapon=d10" --plays 1000000
going-somewhere/fight party="kara weapon=d8" foes="rat; bat" --plays 200
""",
    "lab calibrate": """\
going-somewhere --encounters 1 --plays 1 --share 1 --kind one
going-somewhere --party 40,40 --share 1 --share 2 --kind one
""",
}
"""Lines of examples, as they are printed; those of an action (`lab odds`) begin after its name."""
