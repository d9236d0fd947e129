"""MechWarrior as it was in 0.1 and as it is now: the same laws, and the same sheets after the same plays.

    git worktree add /tmp/old 591afbf
    python bench/compare_mechwarrior.py --old /tmp/old --plays 3000

This process plays the new rules; another, with the old source on its path, is given the same arguments, dice and
answers. Edge that the new rules don't offer, because it could not help, is not used in the old ones.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from either_tree import folded

from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.arguments import fields_of, read_arguments
from rollwright.rules.facts import Joined
from rollwright.rules.options import read_options
from rollwright.rules.ruleset import ruleset

Json = dict[str, Any]
GAME = ruleset("mechwarrior")
OURS = ("happens", "margin", "let-go")
"""Acts that 0.1 has nothing like: what the GM says of wounds, and of what a margin brings."""
SKILLS = ("running", "climbing", "gunnery/mech", "small-arms", "tinker", "leadership", "acrobatics")
SAVES = ("build", "reflexes", "intuition", "learning", "charisma", "athletic", "physical", "mental", "social")


# --- laws: the same code for both ------------------------------------------------------------------------------------


def law_cases(random: Random, count: int) -> list[Json]:
    """Make argument sets with a policy or a worth; where Edge is offered otherwise, only who wins is compared."""
    cases: list[Json] = []

    def situation() -> Json:
        causes = random.choice(("", "", "darkness +3", "good boots -2; rain +1"))
        more = {"target": random.randint(-3, 18), "modifier": random.randint(-5, 5), "causes": causes}
        return {**more, "automatic": random.choice(("yes", "yes", "no")), "edge": random.randint(0, 2)}

    def kind() -> str:
        return random.choice(("skill", "untrained", "saving"))

    for _ in range(count):
        call = random.choice(("skill", "untrained", "saving", "attempt", "opposed", "contest"))
        options = random.choice(({}, {}, {"base_target_floor": "0"}, {"edge_rerolls_per_roll": "1"}))
        only, how = "", random.choice(("never", "best"))
        if call == "attempt":
            own = situation()
            arguments = {"kind": kind(), "target": own["target"], "edge": own["edge"]}
        elif call == "opposed":
            sides = {name: situation() for name in "ab"}
            arguments = {f"{side}_{name}": value for side, own in sides.items() for name, value in own.items()}
            arguments |= {side: arguments.pop(f"{side}_target") for side in "ab"}
            arguments |= {"a_edge": random.randint(0, 1), "b_edge": 0, "a_kind": kind(), "b_kind": kind()}
            arguments["b_secret"] = random.choice(("no", "yes"))
            how = random.choice(("never", "best", "until-ahead"))
            only = "" if how == "never" else "winner"  # of until-ahead, whether a wins: a tie at the top is kept now
        elif call == "contest":
            arguments = {"targets": ",".join(str(random.randint(2, 13)) for _ in range(random.randint(2, 3)))}
            arguments["kinds"], how = kind(), "never"
        else:
            arguments = situation()
            how = random.choice(("never", "best", "always-on-failure"))
            only = "" if how == "never" else "success"
        texts = {name: str(value) for name, value in arguments.items() if value != ""}
        cases.append({"call": call, "arguments": texts, "options": options, "how": how, "only": only})
    return cases


def law(case: Json) -> Json:
    """Work out a law, or what best play is worth."""
    listing = GAME.listing(case["call"])
    options: Any = read_options(GAME.options, case["options"])
    call: Any = listing.procedure(options, **read_arguments(listing, case["arguments"]))
    if case["how"] == "best":
        actor = "a" if case["call"] == "opposed" else "actor"
        return {"worth": round(float(best(call, next(iter(listing.worth.values())), actor).worth), 12)}
    found: dict[str, Any] = {}
    for outcome, p in odds(call, GAME.policy(listing, case["how"]), exact=True).fractions():
        fields = fields_of(outcome)
        part = fields[case["only"]] if case["only"] else fields
        key = json.dumps(part == "a" if case["only"] == "winner" else part, sort_keys=True)
        found[key] = found.get(key, 0) + p
    return {key: str(p) for key, p in sorted(found.items())}


# --- plays: the new rules at a table, and what is the same in the old ones -------------------------------------------


def _options(texts: Json) -> Any:
    return read_options(GAME.options, texts)


def random_sheet(random: Random, npc: bool = False) -> Json:
    """Make somebody."""
    skills = {skill: random.randint(1, 4) for skill in SKILLS if random.random() < 0.5}
    edge = random.randint(0, 3)
    return {
        "name": random.choice(("Kara Vance", "Vanya Orlov", "Dr. Ilse Vok")), "npc": npc, "skills": skills,
        "attributes": {name: random.randint(1, 6) for name in SAVES[:5]}, "edge": edge,
        "edge_left": random.randint(0, edge), "adventure_points": random.randint(0, 40),
        "free_skill_points": random.randint(0, 9),
        "skill_points": {skill: random.randint(1, 14) for skill in skills if random.random() < 0.6},
    }  # fmt: skip


class Play:
    """A play of several acts at a new table, noted as calls of the old rules."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.sheets = {"kara": random_sheet(self.random), "vanya": random_sheet(self.random)}
        self.sheets["guard"] = random_sheet(self.random, npc=True)
        texts = self.random.choice(({}, {"edge_cycle": "adventure"}, {"attribute_price": "3", "edge_price": "3"}))
        self.texts, self.options = texts, _options(texts)
        joined = [Joined(who=who, sheet=sheet) for who, sheet in self.sheets.items()]
        self.state = folded(GAME, GAME.start, joined)
        self.acts: list[Json] = []
        self.counted: Counter[str] = Counter()

    @property
    def json(self) -> Json:
        """What the old rules are given."""
        return {"sheets": self.sheets, "options": self.texts, "acts": self.acts}

    @property
    def end(self) -> Json:
        """What must be the same."""
        return ended(self.state)

    def act(self) -> None:
        """Do something at random; what is refused is done by neither."""
        from rollwright.dice.errors import BadInput, Refused

        moves = [*(id for id in GAME.acts if id not in OURS), "attempt", "save", "contest", "attempt", "save"]
        id = self.random.choice(moves)
        before = self.state
        try:
            getattr(self, "do_" + id.replace("-", "_"))()
        except (BadInput, Refused):
            assert self.state is before
            self.counted["refused"] += 1
            return
        self.counted[id] += 1

    def landed(self, facts: Any) -> None:
        self.state = folded(GAME, self.state, facts)

    def deed(self, id: str, old: list[tuple[str, Json, list[str]]], **given: Any) -> None:
        """Do a deed, and note the old calls that stand for it."""
        act: Any = GAME.acts[id]
        facts = list(act.made(self.options, self.state, act.kept(act.read(self.options, self.state, given))))
        self.landed(facts)
        for call, arguments, answers in old:
            events = [["choice", "", answer] for answer in answers]
            self.acts.append({"call": call, "arguments": arguments, "events": events})

    def rolled(self, id: str, cards: list[Json], given: Json) -> Session[Any]:
        """Begin something with dice, fill the gamemaster's cards, and throw; Edge is used at random."""
        from rollwright.play.cards import Card
        from rollwright.rules.telling import facts_in

        act: Any = GAME.acts[id]
        session: Session[Any] = Session(
            act.made(self.options, self.state, act.kept(act.read(self.options, self.state, given)))
        )
        later: list[list[Any]] = []
        sides: dict[str, list[Any]] = {}
        while (question := session.question) is not None:
            if isinstance(question, Roll):
                faces = [self.random.randint(1, 6) for _ in question.pool.sides()]
                session.roll(faces)
                if len(question.key) == 1:
                    sides[question.key] = ["roll", faces]
                else:
                    later.append(["roll", faces])
            elif isinstance(question.options, Card):
                session.fill(cards.pop(0))
            else:
                key = key_of(self.random.choice(question.options))
                session.choose(key)
                later += [["choice", question.actor, key]] if question.key != "turn" else []
        self.events = [*[sides[key] for key in sorted(sides)], *later]  # in 0.1 all sides roll in one order
        self.landed(facts_in(session.story()))
        return session

    def judged(self) -> tuple[Json, Json]:
        """Give what the gamemaster says of a roll, on the card and as old arguments."""
        from rollwright.games.mechwarrior.rules.tables import modifiers

        causes = [cause for cause in modifiers().cause if self.random.random() < 0.1]
        modifier, automatic = self.random.randint(-5, 5), self.random.random() < 0.8
        card = {"causes": [cause.key for cause in causes], "modifier": str(modifier)}
        card["automatic"] = "yes" if automatic else "no"
        text = "; ".join(f"{cause.cause} {cause.points:+}" for cause in causes)
        return card, {"modifier": modifier, "causes": text, "automatic": automatic}

    def way(self, who: str, key: str) -> Json:
        """Give a roll of somebody as old arguments."""
        from rollwright.games.mechwarrior.rules.derive import edge_of
        from rollwright.games.mechwarrior.rules.people import way_of

        sheet = self.state.sheet(who)
        found = way_of(self.options, sheet, key)
        parts = {"target": found.target, "kind": found.kind.value, "edge": edge_of(sheet), "who": who}
        return {**parts, "what": found.what}

    def do_attempt(self, id: str = "attempt", keys: tuple[str, ...] = SKILLS, name: str = "skill") -> None:
        """Try something, alone or against somebody."""
        who, key, changed = self.random.choice(list(self.sheets)), self.random.choice(keys), ""
        against = self.random.choice(("", "", *[other for other in self.sheets if other != who]))
        card, old = self.judged()
        if self.random.random() < 0.2:
            changed = card["way"] = self.random.choice((*SKILLS, *SAVES))
        mine = {**self.way(who, changed or key), **old}
        given = {"who": who, name: key, "doing": "goes on"}
        if not against:
            self.rolled(id, [card], given)
            call = mine.pop("kind")
            self.acts.append({"call": call, "arguments": mine, "events": self.events})
            return
        other = self.random.choice((*SKILLS, *SAVES))
        theirs = {**self.way(against, other), "modifier": self.random.randint(-5, 5)}
        card |= {"their_way": other, "their_modifier": str(theirs["modifier"])}
        if not theirs["edge"] and self.random.random() < 0.4:
            card["secret"], theirs["secret"] = "yes", True
        self.rolled(id, [card], {**given, "against": against})
        arguments = {f"a_{part}": value for part, value in mine.items()}
        arguments |= {f"b_{part}": value for part, value in theirs.items()}
        arguments |= {side: arguments.pop(f"{side}_target") for side in "ab"}
        self.acts.append({"call": "opposed", "arguments": arguments, "events": self.events})

    def do_save(self) -> None:
        """Make a saving roll."""
        self.do_attempt("save", SAVES, "on")

    def do_call(self) -> None:
        """Call for a roll of somebody."""
        who, key = self.random.choice(list(self.sheets)), self.random.choice((*SKILLS, *SAVES))
        card, old = self.judged()
        given = {"who": who, "roll": key, "harder": ",".join(card["causes"]), "modifier": card["modifier"]}
        arguments = {**self.way(who, key), **old, "automatic": True}
        self.rolled("call", [], given)
        call = arguments.pop("kind")
        self.acts.append({"call": call, "arguments": arguments, "events": self.events})

    def do_contest(self) -> None:
        """Let all compete, one or another on terms of their own; the gamemaster's people roll last."""
        key, sides = self.random.choice((*SKILLS, *SAVES)), list(self.sheets)
        self.random.shuffle(sides)
        apart = [who for who in sides if self.random.random() < 0.3]
        terms, old = self.judged()
        cards: list[Json] = [{**terms, "apart": apart}]
        rows: list[Json] = []
        for who in sorted(sides, key=lambda one: bool(self.sheets[one]["npc"])):
            card, own = self.judged()
            if who in apart:
                cards.append(card)
            rows.append({**self.way(who, key), **(own if who in apart else old)})
        self.rolled("contest", cards, {"sides": ",".join(sides), "roll": key})
        names = {"targets": "target", "modifiers": "modifier", "kinds": "kind", "edges": "edge", "who": "who"}
        names |= {"causes": "causes", "what": "what", "automatic": "automatic"}
        arguments = {many: [row[one] for row in rows] for many, one in names.items()}
        self.acts.append({"call": "contest", "arguments": arguments, "events": self.events})

    def do_anybody(self) -> None:
        """Roll for somebody without a sheet: nothing is kept of it."""
        given = {"name": "a sniper", "target": "9", "kind": "saving", "modifier": "1"}
        session = self.rolled("anybody", [], given)
        arguments = {"target": 9, "modifier": 1, "who": "a sniper"}
        assert session.ended
        self.acts.append({"call": "saving", "arguments": arguments, "events": self.events})

    def hero(self) -> tuple[str, Any]:
        who = self.random.choice(("kara", "vanya"))
        return who, self.state.sheet(who)

    def do_improve_skill(self) -> None:
        """Raise a skill."""
        who, sheet = self.hero()
        skill, banked = self.random.choice(SKILLS), self.random.choice((True, False))
        level, points = sheet.skills.get(skill, 0), sheet.skill_points.get(skill, 0)
        cheap = banked and points >= 10 and sheet.adventure_points >= level + 1
        old = {"skill": skill, "level": level, "skill_points": points, "adventure_points": sheet.adventure_points}
        answers = ["skill-points" if cheap else "adventure-points"]
        calls = [("improve-skill", {"who": who, **old}, answers)]
        both = points >= 10 and sheet.adventure_points >= level + 1
        self.deed("improve-skill", calls, who=who, skill=skill if cheap or not both else f"{skill}:dear")

    def do_learn_own(self) -> None:
        """Learn something that is on no list; what is known already changes nothing."""
        who, sheet = self.hero()
        old = {
            "who": who,
            "skill": "special-interests/holovids",
            "level": 0,
            "adventure_points": sheet.adventure_points,
        }
        if self.rolled("learn-own", [], {"who": who, "kind": "special-interests", "named": "Holovids"}).outcome:
            events = [["choice", "", "adventure-points"]]
            self.acts.append({"call": "improve-skill", "arguments": old, "events": events})

    def do_learn_restricted(self) -> None:
        """Learn a restricted skill, with leave or without."""
        who, sheet = self.hero()
        skill = "communications/hyperpulse-generator"
        old = {"who": who, "skill": skill, "level": 0, "adventure_points": sheet.adventure_points}
        self.rolled("learn-restricted", [], {"who": who, "skill": skill})
        leave = self.events[0][2]
        answers = [leave] if leave == "no" else ["yes", "adventure-points"]
        events = [["choice", "", answer] for answer in answers]
        self.acts.append({"call": "improve-skill", "arguments": old, "events": events})

    def do_improve_attribute(self) -> None:
        """Raise an attribute."""
        who, sheet = self.hero()
        attribute, price = self.random.choice(SAVES[:5]), self.random.randint(0, 30)
        value, have = sheet.attributes.value(attribute), sheet.adventure_points
        self.rolled("improve-attribute", [{"points": str(price)}], {"who": who, "attribute": attribute})
        if self.options.attribute_price is None and price > have:
            return  # the old rules refuse it
        answer = self.events[0][2] if self.events else "yes"
        old = {"who": who, "attribute": attribute, "value": value, "adventure_points": have, "price": price}
        events = [["choice", "", "adventure-points" if answer == "yes" else "leave"]]
        self.acts.append({"call": "improve-attribute", "arguments": old, "events": events})

    def do_specialise(self) -> None:
        """Specialise."""
        who, sheet = self.hero()
        skill = self.random.choice(SKILLS)
        old = {"level": sheet.skills.get(skill, 0), "skill_points": sheet.skill_points.get(skill, 0)}
        old |= {"who": who, "skill": skill, "field": "sand", "adventure_points": sheet.adventure_points}
        self.deed("specialise", [("specialise", old, [])], who=who, skill=skill, field="sand")

    def do_improve_edge(self) -> None:
        """Raise Edge."""
        who, sheet = self.hero()
        old = {"who": who, "edge": sheet.edge, "adventure_points": sheet.adventure_points}
        self.deed("improve-edge", [("improve-edge", {**old, "raised": sheet.edge_raised}, [])], who=who)

    def do_begin_adventure(self) -> None:
        """Begin an adventure."""
        cycle = self.random.choice(("session", "adventure"))
        self.deed("begin-adventure", [("begin-adventure", {}, [cycle])], cycle=cycle)

    def do_end_session(self, id: str = "end-session") -> None:
        """End a session."""
        self.deed(id, [(id, {"who": ["kara", "vanya"], "cycle": self.state.scene.cycle}, [])])

    def do_end_adventure(self) -> None:
        """End an adventure."""
        self.do_end_session("end-adventure")

    def do_give_edge(self) -> None:
        """Give Edge back."""
        (who, sheet), points = self.hero(), self.random.randint(1, 3)
        old = {"who": who, "points": points, "missing": max(0, sheet.edge - sheet.edge_left)}
        self.deed("give-edge", [("give-edge", old, [])], who=who, points=str(points))

    def do_end_mission(self) -> None:
        """End a mission for everybody."""
        points = self.random.randint(0, 5)
        learning = {who: self.state.sheet(who).attributes.learning for who in ("kara", "vanya")}
        old: list[tuple[str, Json, list[str]]] = [
            ("end-mission", {"who": who, "learning": has, "adventure_points": points}, [])
            for who, has in learning.items()
        ]
        self.deed("end-mission", old, adventure_points=str(points))

    def do_month(self) -> None:
        """Let a month pass for somebody."""
        who, sheet = self.hero()
        self.deed("month", [("month", {"who": who, "learning": sheet.attributes.learning}, [])], people=who)

    def do_award(self) -> None:
        """Give Adventure Points."""
        (who, _), points = self.hero(), self.random.randint(1, 9)
        self.deed("award", [("award", {"who": who, "points": points}, [])], people=who, points=str(points))

    def do_bank(self) -> None:
        """Bank skill points."""
        (who, sheet), points, skill = self.hero(), self.random.randint(1, 5), self.random.choice(SKILLS)
        old = {"who": who, "skill": skill, "points": points, "free": sheet.free_skill_points}
        self.deed("bank", [("bank", old, [])], who=who, skill=skill, points=str(points))

    def do_waive(self) -> None:
        """Waive a rule."""
        who, _ = self.hero()
        old = {"who": who, "rule": "mechwarrior.creation.edge", "reason": "a legend", "by_whom": "gm"}
        self.deed("waive", [("waive", old, [])], who=who, rule=old["rule"], reason="a legend")


def ended(state: Any) -> Json:
    """Give a state as plain values."""
    found: Json = msgspec.to_builtins(state)
    for sheet in found["sheets"].values():
        hurt = sheet.pop("hurt", "unhurt")  # 0.1 has no wounds
        assert hurt == "unhurt", sheet
    found["scene"].pop("due", None)  # 0.1 does not remind the GM of what a margin brings
    found["scene"].setdefault("cycle", None)
    return found


def old_play(play: Json) -> Json:
    """Play the same in the old rules."""
    joined = [Joined(who=who, sheet=sheet) for who, sheet in play["sheets"].items()]
    state, options = folded(GAME, GAME.start, joined), _options(play["options"])
    for act in play["acts"]:
        listing, events = GAME.listing(act["call"]), list(act["events"])
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in act["arguments"].items()}
        if act["call"] in ("opposed", "contest"):
            given = with_kinds(given)
        call: Any = listing.procedure(options, **given)
        listing.allowed(options, state, call.named)
        session: Session[Any] = Session(call)
        cast = listing.cast(call.named)
        while (question := session.question) is not None:
            if isinstance(question, Roll):
                session.roll(events.pop(0)[1])
                continue
            assert isinstance(question, Choose)
            who = cast.get(question.actor, question.actor)
            if question.key == "edge" and not (events and events[0][:2] == ["choice", who]):
                session.choose("keep")  # not offered by the new rules
            else:
                session.choose(events.pop(0)[2])
        assert not events, (act, events)
        facts = [
            fact for one in session.played if (known := GAME.listing_of(one.call))
            for fact in known.facts(one.call.named, one.outcome)
        ]  # fmt: skip
        state = folded(GAME, state, facts)
    return ended(state)


def with_kinds(given: Json) -> Json:
    """Give kinds of rolls as the old rules take them, not as words."""
    from rollwright.rules.mechwarrior.rolls import Kind  # type: ignore[import-not-found]  # of 0.1

    made = {name: Kind(value) if name.endswith("_kind") else value for name, value in given.items()}
    return {**made, "kinds": tuple(map(Kind, made["kinds"]))} if "kinds" in made else made


def old_side() -> None:
    """Answer for the old rules: a case a line, its law or its end a line."""
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps(law(case) if "how" in case else old_play(case)), flush=True)


def main() -> None:
    """Compare, and say what was."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", help="a tree of 0.1")
    parser.add_argument("--plays", type=int, default=3_000)
    parser.add_argument("--laws", type=int, default=300)
    parser.add_argument("--acts", type=int, default=4, help="acts in one play")
    given = parser.parse_args()
    if given.old is None:
        old_side()
        return
    process = subprocess.Popen(
        [sys.executable, __file__], env={**os.environ, "PYTHONPATH": str(Path(given.old, "src"))},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip

    def of_old(case: Json) -> Json:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(case) + "\n")
        process.stdin.flush()
        found: Json = json.loads(process.stdout.readline())
        return found

    kinds: Counter[str] = Counter()
    for case in law_cases(Random("laws"), given.laws):
        new, old = law(case), of_old(case)
        assert new == old, f"{case}\n new {new}\n old {old}"
        kinds[case["how"]] += 1
    print(f"laws equal: {sum(kinds.values())} argument sets ({dict(kinds)})")
    counted: Counter[str] = Counter()
    for seed in range(given.plays):
        play = Play(seed)
        for _ in range(given.acts):
            play.act()
        old = of_old(play.json)
        assert json.loads(json.dumps(play.end)) == old, f"seed {seed}: {play.json}\n new {play.end}\n old {old}"
        counted += play.counted
    assert not (never := {*GAME.acts} - {*counted, *OURS}), f"in no play: {', '.join(sorted(never))}"
    print(
        f"plays that end in equal sheets and scenes: {given.plays}, with {sum(counted.values())} acts: {dict(counted)}"
    )


if __name__ == "__main__":
    main()
