"""The duel of two ordinary fighters of Going Somewhere in plain Python, every die thrown: STR 12, MAX Q 1, 30 Health,
d8 against d10, armour d6 on both sides, both critical tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

HEALTH, ARMOUR = 30, 6
WEAPONS = (8, 10)
SWORD = "str=12 weapon=d8 armour=d6 vigor=5 vit=12"
AXE = "str=12 weapon=d10 armour=d6 vigor=5 vit=12"


class Ended(NamedTuple):
    """How a duel ended."""

    winner: str
    rounds: int


def duels_by_python(plays: int, seed: int) -> Mapping[Ended, float]:
    """Play duels one after another."""
    random = Random(seed).random
    found: Counter[Ended] = Counter()
    for _ in range(plays):
        health, stun, modifier = [HEALTH, HEALTH], [0, 0], [0, 0]
        rounds, loser = 0, -1
        while loser < 0:
            rounds += 1
            a, b = int(random() * 30) + 1, int(random() * 30) + 1
            difference = a + modifier[0] - b - modifier[1]
            modifier[0] = modifier[1] = 0
            if a == b or (1 < a < 30 and 1 < b < 30):
                won = 0 if difference > 0 else 1 if difference < 0 else -1
            else:
                won = 0 if a == 30 or (b == 1 and a != 30) else 1
            acts = stun[0] == 0, stun[1] == 0
            stun[0] -= stun[0] > 0
            stun[1] -= stun[1] > 0
            if won < 0:
                continue
            lost = 1 - won
            mine, theirs, by = (a, b, difference) if won == 0 else (b, a, -difference)
            crit = mine == 30 and theirs != 30 and acts[won]
            blunder = theirs == 1 and mine != 1 and acts[lost]
            damage = 0
            if acts[won] and (crit or by >= 10):
                sides = WEAPONS[won]
                damage = int(random() * sides) + 1
                if crit:
                    face = int(random() * 20) + 1
                    if face <= 4:
                        damage = sides
                    elif face <= 8:
                        damage *= 2
                    elif 13 <= face <= 15:
                        damage = 2 * sides
                    elif 16 <= face <= 17:
                        stun[lost] = max(stun[lost], int(random() * 6) + 1)
                    elif 18 <= face <= 19:
                        damage = 3 * sides
                    elif face == 20:
                        damage = 4 * sides
                damage = max(0, damage - int(random() * ARMOUR) - 1)
            own = 0
            if blunder:
                sides, face = WEAPONS[lost], int(random() * 20) + 1
                if face == 1:
                    own = sides
                elif face <= 3:
                    stun[lost] = max(stun[lost], int(random() * 6) + 1)
                elif face <= 9:
                    own = int(random() * sides) + 1
                    if face <= 5:
                        own *= 2
                    elif face >= 8:
                        own //= 2
                        modifier[lost] = -5
            health[lost] -= damage + own
            if health[lost] <= 0 or 2 * damage >= HEALTH or 2 * own >= HEALTH:
                loser = lost
        found[Ended("ba"[loser], rounds)] += 1
    return {outcome: count / plays for outcome, count in found.items()}
