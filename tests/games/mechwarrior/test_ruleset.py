"""The record of the game: ids, rules, options, arguments."""

from __future__ import annotations

from random import Random

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules import attempts, moves, opposed, rolls
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.play.cards import Card
from rollwright.play.steps import Choose, Procedure
from rollwright.rules.arguments import read_arguments, written_arguments
from rollwright.rules.content import content
from rollwright.rules.facts import shown
from rollwright.rules.fields import card_fields, choices
from rollwright.rules.options import described, read_options
from rollwright.rules.ruleset import ruleset
from tests.games.mechwarrior.people import STATE, answer, begun, telling
from tests.games.mechwarrior.test_attempts import STARTS

RULES = content(RULESET.package).rules
MODULES = (attempts, moves, opposed, rolls)


def test_the_ids_that_scripts_use() -> None:
    assert ruleset("mechwarrior") is RULESET
    assert list(RULESET.listings)[:5] == ["skill", "untrained", "saving", "opposed", "contest"]
    for id in ("skill", "untrained", "saving"):
        listing = RULESET.listing(id)
        assert listing.procedure.parameters[1:6] == ("target", "modifier", "edge", "automatic", "who")
        assert next(iter(listing.worth)) == "success"
        assert "always-on-failure" in listing.policies


def test_every_0_1_id_is_still_there() -> None:
    deeds = "improve-skill specialise improve-edge begin-adventure end-session end-adventure give-edge end-mission"
    assert {*deeds.split(), "month", "bank", "award", "waive", "improve-attribute"} <= set(RULESET.acts)
    assert list(RULESET.listings) == "skill untrained saving opposed contest attempt challenge compete".split()


def test_every_rule_of_a_listing_is_in_the_content_and_every_rule_of_play_is_played() -> None:
    named = {id for listing in RULESET.listings.values() for id in listing.rules}
    named |= {id for act in RULESET.acts.values() for id in act.rules}
    assert named <= set(RULES)
    left = {id for id, rule in RULES.items() if id not in named and rule.not_in_program is None}
    derived = {id for id in left if id.startswith("mechwarrior.creation.")}
    assert left - derived == {
        "mechwarrior.skill.target-floor",
        "mechwarrior.saving.high-attribute",
        "mechwarrior.saving.memory",
        "mechwarrior.edge.higher",
        "mechwarrior.attributes",
        "mechwarrior.characteristics",
        "mechwarrior.skills",
        "mechwarrior.skills.margins",
    }


def test_no_procedure_takes_more_than_eight_parameters() -> None:
    procedures = [value for module in MODULES for value in vars(module).values() if isinstance(value, Procedure)]
    assert procedures
    assert max(len(one.parameters) for one in procedures) <= 8


def test_all_rulings_are_named_and_the_supplement_is_marked() -> None:
    rulings = {rule.ruling for rule in RULES.values()}
    assert {f"M{number}" for number in range(1, 9)} <= rulings
    for rule in RULES.values():
        if rule.source.startswith("Supplement"):
            assert rule.ruling is not None, rule.id
            assert rule.ruling.partition(";")[0] == rule.source.lower(), rule.id


def test_what_the_book_says_itself_is_not_called_a_ruling() -> None:
    for id in ("skill.target", "skill.roll", "modifier.table", "margin", "modifier", "opposed", "saving.choice"):
        assert RULES[f"mechwarrior.{id}"].ruling is None, id
    for id in ("edge.midstream", "edge.own"):
        assert RULES[f"mechwarrior.{id}"].ruling == "M6"
    for id in ("opposed.order", "opposed.secret", "opposed.several"):
        assert RULES[f"mechwarrior.{id}"].ruling == "ours"
    for id in ("automatic.suspended", "creation.race", "edge.limit", "edge.cycle"):
        assert "ours" in (RULES[f"mechwarrior.{id}"].ruling or ""), id
    assert "gm_suspends_automatic" in RULES["mechwarrior.automatic.suspended"].text


def test_every_step_has_words_and_every_option_of_a_choice() -> None:
    """What is put to people is never a key: titles are filled from what they are about, people go by name."""
    seen: set[str] = set()
    for id, given in STARTS:
        for seed in range(12):
            random, session = Random(f"{id} {seed}"), begun(id, **given)
            while (question := session.question) is not None:
                wording = RULESET.wording(str(question.key))
                seen.add(str(question.key))
                title = wording.title.format_map(shown(question.about, telling().tale()))
                assert "{" not in title
                assert "vanya-orlov" not in title
                if isinstance(question, Choose):
                    card = question.options if isinstance(question.options, Card) else None
                    fields = card_fields(card, wording, STATE.name, {}) if card is not None else ()
                    for field in fields:
                        assert field.title != field.name, (question.key, field.name)
                    put = [one for field in fields for one in field.options]
                    put += () if card is not None else choices(question.options, wording, STATE.name)
                    nameless = [one for one in put if not one.words or one.words == one.key]
                    assert [
                        one for one in nameless if one.key != "old Pasha"
                    ] == []  # who has no sheet, and no other name
                answer(session, random)
    session = begun("save", who="kara", on="build")
    session.fill({})
    assert session.question is not None
    seen.add(str(session.question.key))
    assert {"judge", "oppose", "compete", "edge", "skill", "untrained", "saving", "a", "reroll"} <= seen
    assert {"price", "pay", "allow"} <= seen
    for key in ("success", "winner"):
        assert RULESET.wording(key).title != key


def test_options_are_described_and_read() -> None:
    assert all(option.explanation for option in described(Options))
    content(RULESET.package).options_described(Options)
    read = read_options(Options, {"edge_rerolls_per_roll": "2", "edge_cycle": "adventure", "base_target_floor": "none"})
    assert (read.edge_rerolls_per_roll, read.edge_cycle, read.base_target_floor) == (2, "adventure", None)
    with pytest.raises(BadInput, match="session or adventure"):
        read_options(Options, {"edge_cycle": "year"})


def test_arguments_are_read_as_commands_give_them() -> None:
    skill = RULESET.listing("skill")
    read = read_arguments(skill, ["target=9", "modifier=+2", "edge=1", "automatic=no", "causes=dark +2; rain +1"])
    assert (read["target"], read["modifier"], read["edge"], read["automatic"]) == (9, 2, 1, False)
    assert read_arguments(skill, written_arguments(skill, read)) == read
    both = read_arguments(RULESET.listing("opposed"), ["a=8", "b=7", "b_kind=saving", "b_secret=yes"])
    assert (both["b_kind"], both["b_secret"]) == (Kind.SAVING, True)
    several = read_arguments(RULESET.listing("contest"), ["targets=8,7,9", "kinds=skill,saving"])
    assert (several["targets"], several["kinds"]) == ((8, 7, 9), (Kind.SKILL, Kind.SAVING))
    for wrong in (["target=abc"], ["target=9", "edge=-1"], ["target=1000000000"], ["target=9", "luck=3"], []):
        with pytest.raises(BadInput):
            read_arguments(skill, wrong)


def test_examples_are_arguments_that_can_be_written_and_read() -> None:
    for listing in RULESET.listings.values():
        for example in listing.examples:
            read = read_arguments(listing, written_arguments(listing, example))
            assert {name: read[name] for name in example} == dict(example)
