"""Checks an export by docs/reference/export.md alone: `python tests/trust/verifier.py FILE`; nothing of ours in it."""

import hashlib
import hmac
import json
import re
import sys
from typing import Any

KIND, AGAIN, ON = r"(\d*)d(\d+(?:\.6)?|F|\{[-\d,]+\})", r"((?:ro?[<>=]*\d+)?)", r"((?:!!|!p|!)?)((?<=[!p])[<>=]+\d+)?"
DICE = re.compile(rf"draw (\d+) of (\d+)|{KIND}{AGAIN}{ON}")


class Wrong(Exception):
    """Something in the file does not hold."""


def check(what: str, holds: bool) -> None:
    if not holds:
        raise Wrong(what)


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def written(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def signed(key: bytes, message: list[Any]) -> bytes:
    return hmac.new(key, written(message), "sha256").digest()


def root_of(seed: bytes) -> str:
    level = [sha(b"\0" + signed(seed, ["key", leaf])) for leaf in range(1024)]
    while len(level) > 1:
        level = [sha(b"\1" + level[at] + level[at + 1]) for at in range(0, len(level), 2)]
    return level[0].hex()


def root_above(key: bytes, leaf: int, branch: list[str]) -> str:
    node = sha(b"\0" + key)
    for height, other in enumerate(map(bytes.fromhex, branch)):
        node = sha(b"\1" + (other + node if leaf >> height & 1 else node + other))
    return node.hex()


def faces_of(key: bytes, pot: str, place: str, sides: list[int]) -> list[int]:
    own, faces = signed(key, [pot, place]), []
    thrown: dict[int, int] = {}
    for size in sides:
        number, limit, block = thrown.get(size, 0), 2**32 - 2**32 % size, 0
        words: list[int] = []
        while not words:
            digest = signed(own, [size, number, block])
            words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            words, block = [word for word in words if word < limit], block + 1
        faces.append(words[0] % size + 1)
        thrown[size] = number + 1
    return faces


def holds(condition: str, value: int) -> bool:
    sign, more = condition.rstrip("-0123456789"), value - int(condition.strip("<>="))
    return {"<": more < 0, ">": more > 0, "<=": more <= 0, ">=": more >= 0}.get(sign, more == 0)


def sides_of(text: str, faces: list[int]) -> list[int]:
    """Give the sides of the dice that fell by a pool or an expression: some are thrown again, or once more."""
    sides: list[int] = []
    for cards, deck, count, size, again, more, on in DICE.findall(text):
        sides += [int(deck) - card for card in range(int(cards or 0))]
        shown = [-1, 0, 1] if size == "F" else list(map(int, size[1:-1].split(","))) if "{" in size else []
        many = [6, 6] if size == "6.6" else [len(shown) or int(size or 1)]
        on = on or str(max(shown) if shown else 66 if many[1:] else many[0])
        for _ in range(int(count or (not cards))):
            once, throws = False, True
            while throws and (own := faces[len(sides) : len(sides) + len(many)]):
                value = shown[own[0] - 1] if shown else int("".join(map(str, own)))
                sides += many
                once = bool(again) and holds(again.lstrip("ro"), value) and not (once and "o" in again)
                throws = once or (bool(more) and holds(on, value))
    return sides


class File:
    """Reads an export line by line; counts what was checked."""

    def __init__(self, lines: list[str]) -> None:
        self.header = json.loads(lines[0])
        self.full, self.secret = self.header["kind"] == "full", bytes.fromhex(self.header.get("secret", ""))
        self.seeds = {int(deck): bytes.fromhex(seed) for deck, seed in self.header.get("seeds", {}).items()}
        self.decks: list[dict[str, Any]] = []
        self.thrown: dict[tuple[int, int], Any] = {}
        self.pot, self.pots, self.before = "", {"": -1}, bytes(32)
        self.anew: list[tuple[str, bytes]] = []
        self.rolls = self.unlinked = self.unstirred = self.unproved = 0
        check("a whole export holds its salts", bool(self.secret) == self.full)
        for text in lines[1:]:
            record = json.loads(text)
            if record.get("rollwright") == "end":
                check("the last head", record["head"] == self.before.hex())
            elif "rollwright" not in record:
                self.row(record, text)
        check("whoever took words out said so after", not self.anew or self.said == self.sealed())
        for deck in self.decks:
            check("the seeds of decks in use stay at home", deck["over"] or deck["number"] not in self.seeds)

    def row(self, row: Any, text: str) -> None:
        line = row.get("line")
        own = bytes.fromhex(row.get("digest", ""))
        if line is not None:
            start = text.index('"line":') + len('"line":')
            _, end = json.JSONDecoder().raw_decode(text, start)
            salt = signed(self.secret, ["salt", row["number"]]) if self.full else bytes.fromhex(row["salt"])
            own = sha(salt + row["parent"].to_bytes(8, "big") + row["at"].to_bytes(8, "big") + text[start:end].encode())
            if row.get("erased"):
                self.anew.append((line["log"], row["number"].to_bytes(8, "big") + own))
                own = bytes.fromhex(line["was"])
            elif line["log"] == "erased":
                self.said = [line["rows"] if self.full else "", line["dice"]]
        self.before = sha(self.before + own)
        check(f"the head of row {row['number']}", self.before.hex() == row["head"])
        if line is None:
            return
        if line["log"] == "committed":
            self.deck(line)
        elif line["log"] == "link-opened":
            self.link(line)
        elif line.get("drawn"):
            entry = line if line["log"] == "rolled" else line["entry"]
            if self.full and entry is line and not row.get("erased"):  # what a call's roll is, its rules have to say
                what = [line.get(one, "") for one in ("by", "expression", "hidden")]
                place = signed(self.secret, ["place", "roll", *what, sorted(line.get("audience", []))])[:16].hex()
                check("what a roll is", line["drawn"]["place"] == place)
            self.roll(row, line["drawn"], entry.get("expression") or entry["pool"], entry["faces"])

    def sealed(self) -> list[str]:
        """Give the digests over the rows that were written anew without somebody's words: all, decks and links."""
        dice = [own for kind, own in self.anew if kind in ("committed", "link-opened")]
        return [sha(b"".join([own for _, own in self.anew])).hex() * self.full, sha(b"".join(dice)).hex()]

    def deck(self, line: Any) -> None:
        check("the number of a deck", line["epoch"] == len(self.decks))
        check("how dice are bound", line.get("form") == 2)
        seed = self.seeds.get(line["epoch"])
        check("the root of a deck", seed is None or root_of(seed) == line["root"])
        if line.get("afresh"):
            self.decks = [{**deck, "over": True} for deck in self.decks]
        self.decks.append(
            {"number": line["epoch"], "root": line["root"], "by": line.get("by", ""), "last": line.get("tip", ""),
             "used": 0, "stirred": False, "over": False}
        )  # fmt: skip

    def link(self, line: Any) -> None:
        deck = self.decks[line["deck"]]
        check("whose link it is", line["by"] == deck["by"] and not deck["over"])
        check("the chain of links", sha(bytes.fromhex(line["link"])).hex() == deck["last"])
        check("the pot before a link", line.get("into", "") == self.pot)
        deck["last"] = line["link"]
        self.pot = sha(written(["pot", self.pot, line["deck"], line["link"]])).hex()
        self.pots[self.pot] = line["deck"]
        for other in self.decks:
            other["stirred"] |= other["by"] != line["by"]

    def roll(self, row: Any, drawn: Any, text: str, faces: list[int]) -> None:
        deck, leaf, pot = self.decks[drawn["epoch"]], drawn["leaf"], drawn.get("pot", "")
        again = self.thrown.setdefault((deck["number"], leaf), drawn)
        check("a key is for one roll", again == drawn)
        check("the pot of a roll", pot in self.pots)
        check("the link of a roll", not deck["by"] or self.pots[pot] == deck["number"])
        if leaf >= deck["used"]:
            first = self.full  # a seat isn't shown what was taken back: what it sees may have been thrown before
            check("a deck that is in use, and its next key", not first or (leaf == deck["used"] and not deck["over"]))
            check("the pot of a new roll", not first or pot == self.pot)
            deck["used"] = leaf + 1
            self.unlinked += not deck["by"]
            self.unstirred += bool(deck["by"]) and not deck["stirred"]
        if self.full and deck["number"] not in self.seeds:
            self.unproved += 1
            return
        if self.full:
            key = signed(self.seeds[deck["number"]], ["key", leaf])
        else:
            proof = row["proof"]
            key = bytes.fromhex(proof["key"])
            check("a key is under its root", root_above(key, leaf, proof["branch"]) == deck["root"])
        check(f"the faces of row {row['number']}", faces_of(key, pot, drawn["place"], sides_of(text, faces)) == faces)
        self.rolls += 1


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found = File([line for line in file.read().split("\n") if line])
    told = f"{found.rolls} rolls hold; {found.unlinked} without a link, {found.unstirred} unstirred"
    print(f"{told}, {found.unproved} unproved")
