"""How somebody checks a roll without us: a short program that reads what `line/N.json` gives."""

from __future__ import annotations

CHECK = """\
import hashlib, hmac, json, sys

roll = json.load(sys.stdin)["proved"]

def written(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()

def signed(key, message):
    return hmac.new(key, written(message), "sha256").digest()

# 1. The key stands under the root that was published before anybody rolled.
key, leaf = bytes.fromhex(roll["proof"]["key"]), roll["proof"]["leaf"]
node = hashlib.sha256(b"\\0" + key).digest()
for height, other in enumerate(map(bytes.fromhex, roll["proof"]["branch"])):
    left, right = (other, node) if leaf >> height & 1 else (node, other)
    node = hashlib.sha256(b"\\1" + left + right).digest()
assert node.hex() == roll["root"], "the key is not under the root"

# 2. The last thing in the pot is the link that was opened with this press.
pot = roll["mix"]
if roll["link"]:
    poured = written(["pot", roll["before"], roll["proof"]["epoch"], roll["link"]])
    assert hashlib.sha256(poured).hexdigest() == pot, "the link is not in the pot"

# 3. The faces follow from key, pot and place.
own, thrown, faces = signed(key, [pot, *roll["place"]]), {}, []
for sides in roll["sides"]:
    number, block, words = thrown.get(sides, 0), 0, []
    limit = 2**32 - 2**32 % sides
    while not words:
        digest = signed(own, [sides, number, block])
        words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        words, block = [word for word in words if word < limit], block + 1
    faces.append(words[0] % sides + 1)
    thrown[sides] = number + 1
assert faces == roll["faces"], f"the dice fell {faces}, the log says {roll['faces']}"
print("The log tells the truth:", faces)
"""
"""A program in plain Python, without anything of ours."""
