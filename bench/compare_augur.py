"""Augur now against Augur of 0.1: exact laws, and random plays that must end in equal sheets and scenes.

    git worktree add ../old 591afbf
    PYTHONPATH=src python bench/compare_augur.py ../old [plays]

The two can't live in one process: this file runs itself with the other tree first on the path.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from either_tree import folded

from rollwright.dice.errors import Refused
from rollwright.play.odds import odds
from rollwright.play.policy import never, scripted
from rollwright.play.session import Session
from rollwright.play.steps import Roll, key_of
from rollwright.rules.arguments import fields_of, read_arguments
from rollwright.rules.facts import Joined
from rollwright.rules.ruleset import ruleset

OF_NPCS = ("threat", "clock")
"""What the sheet of an NPC says now; 0.1 has no NPCs of a few numbers."""
STANCES = ("compromised", "resistant", "volatile", "substantial", "inert", "advancing", "position")
KINDS = ("basic", "clash", "chase", "compel", "contact", "gambit", "reaction")


def argument_sets() -> list[tuple[str, dict[str, str]]]:
    """List what laws are compared for."""
    found: list[tuple[str, dict[str, str]]] = []
    for kind in KINDS:
        for text in (
            "dice=3 threat=2 momentum=4", "dice=0 threat=1 momentum=5", "dice=1 threat=-2 harm=1 momentum=3",
            "dice=4 threat=3 harm=2 momentum=6 stress=5 push=yes", "dice=2 threat=1 fatigue=2/1 fog=5",
            "dice=-1 momentum=1 stress=6", "dice=7", "dice=3 assist=vanya sharing=vanya bonus=together",
            "dice=2 certain=yes", "dice=2 threat=1 panic=fight fog=1/1",
            "dice=2 panic=flight fog=1/1 foe=thug known=thug",
        ):  # fmt: skip
            found.append(("action", {"kind": kind, **dict(one.split("=") for one in text.split())}))
        for text in ("threat=1", "threat=-1 momentum=3", "threat=3 stress=6 fatigue=3/1 who=kara", "threat=4"):
            given = {"approaches": "finesse=2,guile=1", "conditions": "dazed=finesse", "expertise": "locks"}
            extra = dict(one.split("=") for one in text.split())
            found.append(
                ("attempt", {"kind": kind, **given, "helpers": "vanya", "chases": "cat=5/4", "foe": "cat", **extra})
            )
        found.append(
            ("group-effort", {"members": "kara,vanya", "dice": "1,2", "threat": "1", "kind": kind, "harm": "1,0"})
        )
    found += [
        ("action", {"dice": "1", "kind": "reaction", "danger": one}) for one in ("none", "minor", "plain", "heavy")
    ]
    found += [("attempt", {"approaches": "guile=2"}), ("action", {"dice": "2", "kind": "compel", "second": "yes"})]
    found += [("chase", {"dice": str(dice), "threat": str(threat)}) for dice in (0, 2, 3) for threat in (-1, 0, 2)]
    found += [("gm-move", {"kind": kind, "fog": "4"}) for kind in ("reaction", "action")]
    found += [("judge", {"what": "a dog"}), ("judge", {"stances": "compromised -1,advancing,resistant +2"})]
    found += [
        ("rest", {"fatigue": "3", "fog": "1", "stress": "5"}),
        ("rest", {"actions": "3", "stress": "6", "momentum": "0"}),
    ]
    found += [("momentum", {"points": str(points), "reason": "x", "momentum": "1"}) for points in (2, -1, -3)]
    return found


def laws() -> list[list[dict[str, str]]]:
    """Work out the laws: of everything where the first option is taken, of the result where Momentum is burnt."""
    game, found = ruleset("augur"), []
    for id, given in argument_sets():
        listing = game.listing(id)
        call = listing.procedure(game.options(), **read_arguments(listing, given))
        # In a chase 0.1 burns where it changes nothing as well, so that there is less Momentum for the next action.
        burnt = [] if id == "chase" else [table(call, scripted({"burn": "burn"}, never), True, ("result", "cuts"))]
        found.append([table(call, never, id != "chase"), *burnt])
    return found


def table(call: Any, policy: Any, exact: bool, only: tuple[str, ...] = ()) -> dict[str, str]:
    """Give a law as texts."""
    law, sums = odds(call, policy, exact=exact), {}
    for outcome, p in law.fractions() if exact else law:
        fields = fields_of(outcome)
        (fields.get("follows") or {}).pop("moves", None)
        key = json.dumps({name: value for name, value in fields.items() if not only or name in only}, sort_keys=True)
        sums[key] = sums.get(key, 0) + p
    return {key: str(p) if exact else f"{p:.9f}" for key, p in sums.items()}


# --- random plays ----------------------------------------------------------------------------------------------------


def setting(r: random.Random) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Make sheets, and facts that make a scene."""

    def ladder(most: int) -> dict[str, int]:
        steps = r.choice((0, 0, 0, 1, 2, 3)[: 3 + most])
        return {"marks": r.randint(0, 5), "steps": min(most, steps)}

    def body() -> dict[str, Any]:
        stress, fog = r.choice((0, 0, 3, 5, 6)), ladder(1)
        return {
            "momentum": r.randint(1, 6) if stress < 6 else r.randint(0, 6), "stress": stress, "fatigue": ladder(3),
            "fog": fog, "panic": r.choice(("fight", "flight", "freeze")) if fog["steps"] else "",
        }  # fmt: skip

    kara = {
        "name": "Kara", "approaches": {"prowess": 1, "finesse": r.randint(0, 3), "guile": 2},
        "expertise": ["locks", "lies"],
        "abilities": [{"name": "second wind", "rest": True}, {"name": "sharp eyes"}],
        "conditions": r.choice(([], [{"name": "dazed", "approaches": ["finesse"]}])), **body(),
    }  # fmt: skip
    sheets = {"kara": kara, "vanya": {"name": "Vanya Orlov", "approaches": {"prowess": 3, "reason": 2}, **body()}}
    facts = [
        {"fact": "clock-started", "key": "flood", "kind": "other"},
        {"fact": "clock-ticked", "key": "foe:thug", "ticks": 1, "kind": "foe", "size": 4},
        {"fact": "clock-ticked", "key": "chase:cat", "ticks": r.randint(0, 5), "kind": "chase"},
        {"fact": "clock-ticked", "key": "chase:cat:foe", "ticks": r.randint(0, 5), "kind": "chase"},
        {"fact": "setup-made", "text": "a rope", "by": r.choice(("kara", "vanya", ""))},
        {"fact": "setup-made", "text": "mist", "by": ""},
    ]
    return sheets, [one for one in facts if r.random() < 0.7]


def state_of(sheets: dict[str, Any], facts: list[dict[str, Any]]) -> Any:
    """Make the state of a table."""
    game = ruleset("augur")
    from rollwright.table.keeping import facts_from

    joined = [Joined(who=who, sheet=sheet) for who, sheet in sheets.items()]
    return folded(game, game.start, [*joined, *facts_from(game, facts)])


def plain(state: Any) -> dict[str, Any]:
    """Give what must be equal: sheets, and the scene without the names of clocks, dues and setups."""
    found = msgspec.to_builtins(state)
    scene = found["scene"]
    for one in scene["clocks"].values():
        one.pop("text", "")  # a clock is called by its words now
    for sheet in found["sheets"].values():  # 0.1 calls a contact who has no name by what was done to find them
        for name in OF_NPCS:
            sheet.pop(name, None)
        sheet["contacts"] = [{**one, "name": one["name"].replace("climbs", "somebody")} for one in sheet["contacts"]]
        sheet["debts"] = [one.replace("climbs", "somebody") for one in sheet["debts"]]
    for part in ("setups", "notes"):
        scene[part] = sorted(json.dumps(one, sort_keys=True) for one in scene[part].values())
    named = {key: one for key, one in scene["clocks"].items() if one["kind"] in ("foe", "chase")}
    rest = sorted([json.dumps(one, sort_keys=True) for key, one in scene["clocks"].items() if key not in named])
    due = sorted([json.dumps(one, sort_keys=True) for one in scene["due"].values()])
    kept = {name: scene[name] for name in ("setups", "others", "notes", "answers", "at_once")}
    return {"sheets": found["sheets"], "named": named, "clocks": rest, "due": due, **kept}


def filled(question: Any, r: random.Random) -> dict[str, Any]:
    """Fill a card at random."""
    given: dict[str, Any] = {}
    for column in question.options.asked:
        if column.kind == "words":
            continue
        if column.kind == "some":
            names, boxes = [], []
            for box in r.sample(column.options, r.choice((0, 0, 0, 1, 2, 3))):
                name = getattr(box, "stance", box)
                if name not in names:
                    names, boxes = [*names, name], [*boxes, key_of(box)]
            given[column.name] = boxes
        elif column.kind == "number":
            sizes = [one for one in ("4", "6", "8", "10", "12") if int(one) <= max(column.options)]
            given[column.name] = "1" if column.name == "ticks" else r.choice(sizes)  # what 0.1 offers
        else:
            given[column.name] = key_of(r.choice(column.options))
    return given


def new_play(seed: int) -> dict[str, Any] | None:
    """Play at random by the rules of now, and write down how 0.1 has to be answered for the same."""
    from rollwright.rules.telling import facts_in, stale

    r, game = random.Random(seed), ruleset("augur")
    sheets, facts = setting(r)
    state, options = state_of(sheets, facts), game.options()
    act = r.choice(("try", "try", "try", "try", "group-effort", "gm-move-now", "rest"))
    offered = {
        move.procedure: move for move in game.moves(options, state, msgspec_sitting()) if move.who in ("kara", "")
    }
    if act not in offered:
        return None
    given: dict[str, Any] = {"who": "kara"} if offered[act].who else {}
    if act == "try":
        for field in offered[act].fields:
            if field.name == "against":
                given["against"] = r.choice(("", "thug", "cat", "brute"))
            elif field.name == "what":
                given["what"] = r.choice(("", "climbs"))
            elif field.options:
                given[field.name] = r.choice(
                    [one.key for one in field.options] + ([field.usual] if not field.needed else [])
                )
    elif act == "group-effort":
        given |= {
            "rolls": r.choice(("kara", "vanya")),
            "members": ("kara", "vanya"),
            "against": r.choice(("", "thug", "cat")),
        }
    elif act == "gm-move-now":
        given |= {"kind": r.choice(("reaction", "action")), "against": r.choice(("", "kara"))}
    elif act == "rest":
        most = next((one.most for one in offered[act].fields if one.name == "actions"), 1)
        given |= {"actions": r.randint(1, min(3, most or 1))}
    try:
        call = game.acts[act].made(options, state, game.acts[act].read(options, state, given))
    except Refused:
        return None
    session, queue, faces, settled = Session(call), [], [], False
    old = {"given": given, "act": act}
    while session.question is not None:
        question = session.question
        if isinstance(question, Roll):
            thrown = [r.randint(1, sides) for sides in question.pool.sides()]
            session.roll(thrown)
            faces.append(thrown)
        elif hasattr(question.options, "asked"):
            try:
                session.fill(filled(question, r))
            except Refused:
                continue
            old.setdefault(question.key, {**session.last.picked})
        else:
            settled |= "push" in map(key_of, question.options)
            session.choose("yes" if question.key == "downtime" else key_of(r.choice(question.options)))
            if question.key != "downtime":  # 0.1 never asks the GM whether there is time to rest
                queue.append([question.key, session.last.chosen, session.last.actor])
    lost = stale(session.story())
    assert not lost, (seed, lost)
    late = [one[1] for one in queue if one[0] == "help" and (one[1] == "push" or one[1].startswith("use "))]
    queue = [one for one in queue if one[0] != "help" or one[1] not in late]
    if settled:  # with the roll, now; 0.1 asks for it beforehand, and for what was set up
        old["plan"] = {**old.get("plan", {}), "push": "push" in late}
    for one in late:
        if one != "push":
            old["judge"] = {**old["judge"], "outside": one.removeprefix("use ")}
    judged = old.get("judge", {})
    if not given.get("against") and judged.get("kind") in ("clash", "chase"):  # 0.1 never asks the GM for it
        given["against"] = judged.get("foe", "somebody-else").replace("somebody-else", "the other side")
    if old["act"] == "gm-move-now" and given["kind"] == "action" and old["gm-move"]["way"].startswith("pressure"):
        return None  # in 0.1 no heavy move ticks a clock
    helped = [one[1] for one in queue if one[0] == "help" and one[1] != "roll"]
    if helped and old["judge"].get("outside", "none") != "none":
        return None  # 0.1 never asks the GM for the world's help where somebody else helps
    if old.get("judge", {}).get("clock", "new") != "new" and "advancing" in old["judge"]["stances"]:
        return None  # no move of 0.1 lets the GM say that the clock runs already
    after = plain(folded(game, state, facts_in(session.story())))
    return {"seed": seed, "sheets": sheets, "facts": facts, "old": old, "queue": queue, "faces": faces, "after": after}


def msgspec_sitting() -> Any:
    """Sit as the gamemaster."""
    from rollwright.rules.ruleset import Sitting

    return Sitting("gm")


def old_play(play: dict[str, Any]) -> dict[str, Any]:
    """Play the same by the rules of 0.1."""
    game, state = ruleset("augur"), state_of(play["sheets"], play["facts"])
    options, old, given = game.options(), play["old"], play["old"]["given"]
    judge, plan = old.get("judge", {}), {**given, **old.get("plan", {})}
    who = given.get("rolls", "kara")
    from rollwright.rules.ruleset import Sitting

    role = Sitting("player", ("kara",)) if old["act"] in ("try", "rest") else Sitting("gm")
    titles = {
        "try": ("Try something", "Act again, at once"), "rest": ("Rest",),
        "group-effort": (f"Group effort: {plan.get('way', '').title()}",),
        "gm-move-now": [one + " against Kara" * bool(given.get("against")) for one in ("A reaction", "An action")],
    }[old["act"]]  # fmt: skip
    found = [one for one in game.moves(options, state, role) if one.title in titles]
    if old["act"] == "gm-move-now":
        found = [one for one in found if one.filled["kind"].value == given["kind"]]
    asked = (
        {"foe": given.get("against", ""), "what": given.get("what", "")}
        if old["act"] in ("try", "group-effort")
        else {}
    )
    asked |= {"actions": given["actions"]} if old["act"] == "rest" else {}
    call = game.listing(found[0].procedure).procedure(options, **{**found[0].filled, **asked})
    session, faces, queue = Session(call), list(play["faces"]), [list(one) for one in play["queue"]]
    stances = {one.split()[0]: [*one.split(), "0"][1].lstrip("+") for one in judge.get("stances", ())}
    if not stances and judge.get("level", "").startswith("minus"):
        stances = {"compromised": judge["level"].replace("minus", "")}
    helping = [one[1] for one in queue if one[0] == "help" and one[1] != "roll"]
    move, sizes = old.get("gm-move", {}), []
    if "advancing" in stances and judge.get("level") != "no-roll":
        sizes.append(judge.get("clock_size"))
    while session.question is not None:
        question = session.question
        if isinstance(question, Roll):
            session.roll(faces.pop(0))
            continue
        key, name = question.key, move.get("way", "").partition(".")
        answer: Any
        if key == "who-rolls":
            answer = who
        elif key == "kind":
            answer = judge["kind"]
        elif key == "threat":
            answer = judge["level"] if judge["level"] == "no-roll" or not stances else "stances"
        elif key in STANCES:
            answer = stances.get(key, "none")
        elif key == "danger":
            answer = judge["danger"]
        elif key == "approach":
            answer = plan["way"]
        elif key == "expertise":
            answer = plan.get("expertise") or "none"
            if answer not in [key_of(one) for one in question.options]:
                answer = "none"
        elif key == "relevant":
            answer = {"applies": "yes", "does-not-apply": "no", "no-roll": "no-roll"}[judge["expertise"]]
        elif key == "ability":
            answer = plan.get("ability") or "none"
        elif key == "push":
            answer = "yes" if plan.get("push") in (True, "yes") else "no"
        elif key == "assist":
            answer = "yes" if question.actor in helping else "no"
        elif key == "assist-rolls":
            answer = plan.get("helper") or helping[0]
        elif key == "outside":
            answer = judge.get("outside", "none").replace(" ", "-")
        elif key == "track" and "track" in judge:
            answer = judge["track"]
        elif key == "fit" and "fit" in judge:
            answer = judge["fit"]
        elif key == "again":
            answer = "no"
        elif key in ("gm-reaction", "gm-action") and "way" not in move:
            answer = "later"
        elif key in ("gm-reaction", "gm-action"):
            answer = name[0]
        elif key == name[0] and name[0]:
            answer = name[2]
        elif key == "snap":
            answer = move["form"]
        elif key in ("clock", "npc"):
            answer = move[key]
        elif key == "clock-size":
            answer = sizes.pop(0) if sizes else move.get("size") or judge.get("size")
        else:
            at = next((at for at, one in enumerate(queue) if one[0] == key), None)
            answer = queue.pop(at)[1] if at is not None else "keep" if key == "burn" else None
        assert answer is not None, (play["seed"], question, play)
        session.choose(answer)
    facts = [fact for one in session.played for fact in game.listing_of(one.call).facts(one.call.named, one.outcome)]
    return plain(folded(game, state, facts))


def main() -> None:
    """Compare; or, as the other process, answer."""
    if sys.argv[1] == "--laws":
        print(json.dumps(laws()))
        return
    if sys.argv[1] == "--plays":
        for line in sys.stdin:
            print(json.dumps(old_play(json.loads(line))))
        return
    tree, wanted = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3_000

    def old(mode: str, given: str = "") -> str:
        env = {**os.environ, "PYTHONPATH": str(tree / "src")}
        return subprocess.run(
            [sys.executable, __file__, mode], env=env, input=given, stdout=subprocess.PIPE, text=True, check=True
        ).stdout

    differ = [given for given, a, b in zip(argument_sets(), laws(), json.loads(old("--laws")), strict=True) if a != b]
    print(f"{len(argument_sets())} argument sets: {len(differ)} laws differ")
    for one in differ:
        print("  ", one)
    plays, seed = [], 0
    while len(plays) < wanted:
        play = new_play(seed)
        seed += 1
        plays += [play] if play else []
    others = [json.loads(line) for line in old("--plays", "\n".join(map(json.dumps, plays))).splitlines()]
    wrong = [
        (play, other)
        for play, other in zip(plays, others, strict=True)
        if json.loads(json.dumps(play["after"])) != other
    ]
    kinds = Counter([play["old"]["act"] for play in plays])
    print(
        f"{len(plays)} random plays ({', '.join(f'{one} {many}' for one, many in kinds.items())}): "
        f"{len(wrong)} end otherwise"
    )
    for play, other in wrong[:3]:
        print("  seed", play["seed"], play["old"], play["queue"], play["faces"])
        for name in other:
            if other[name] != json.loads(json.dumps(play["after"][name])):
                print("    was", name, other[name], "\n    now", play["after"][name])
    sys.exit(bool(differ or wrong))


if __name__ == "__main__":
    main()
