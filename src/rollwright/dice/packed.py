"""Packed polynomials: the weights of a law, one beside the other in one whole number.

A polynomial `w0 + w1 x + w2 x² ...` (w2 is the weight of the outcome 2) is kept as the number that it is at
`x = 2 ** bits`. Where every weight stays below `2 ** bits`, adding and multiplying such numbers adds and multiplies the
polynomials: Python's own whole numbers convolve laws exactly, at the speed of C, with nothing to import.

>>> bits = width_for(6**2, slots=13)
>>> d6 = run_of(1, 6, bits)
>>> unpacked(d6**2, bits)
(2, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
"""

from __future__ import annotations

from sys import byteorder

from rollwright.dice.errors import TooLarge

MAX_SLOTS = 1_000_000
"""How many outcomes a law may have."""
MAX_BYTES = 1 << 27
"""How much memory the weights of a law may take."""
MAX_WORK = 1_500_000_000
"""How many bytes one question may move about: about a second's work."""


def width_for(total: int, slots: int) -> int:
    """Choose the bits of a slot so that a weight as large as `total` fits, or refuse before memory is eaten."""
    bits = total.bit_length()
    bits = 32 if bits <= 32 else (bits + 63) // 64 * 64
    if slots > MAX_SLOTS or slots * bits // 8 > MAX_BYTES:
        raise TooLarge(
            f"a law of up to {slots:,} outcomes with weights of {bits} bits is too large to count exactly "
            f"(at most {MAX_SLOTS:,} outcomes and {MAX_BYTES >> 20} MiB); throw fewer or smaller dice, or simulate"
        )
    return bits


def afford(work: float, what: str) -> None:
    """Refuse a computation that would take far more than a second."""
    if work > MAX_WORK:
        raise TooLarge(f"{what} is too much work to count exactly; throw fewer or smaller dice, or simulate")


def run_of(low: int, high: int, bits: int) -> int:
    """Give the polynomial with weight 1 for each number from `low` to `high` (0 where there is none)."""
    if high < low:
        return 0
    return ((1 << bits * (high - low + 1)) - 1) // ((1 << bits) - 1) << bits * low


def times(left: int, right: int) -> int:
    """Multiply two packed polynomials, or refuse where they are too long for it."""
    small, large = left.bit_length() >> 3, right.bit_length() >> 3
    if small + large > 1000:
        small, large = sorted((small, large))
        afford(large * small**0.585, f"multiplying polynomials of {large:,} and {small:,} bytes")
    return left * right


def raised(base: int, exponent: int) -> int:
    """Raise a packed polynomial to a power, or refuse where the power is too long for it."""
    size = (base.bit_length() >> 3) * exponent
    if size > 1000:
        afford(size**1.585 / 2, f"raising a polynomial of {base.bit_length() >> 3:,} bytes to the power {exponent}")
    return int(base**exponent)


def packed(first: int, weights: list[int], bits: int) -> int:
    """Pack a list of weights; the first belongs to the number `first`."""
    size = bits >> 3
    joined = b"".join([weight.to_bytes(size, "little") for weight in weights])
    return int.from_bytes(joined, "little") << bits * first


def unpacked(polynomial: int, bits: int) -> tuple[int, list[int]]:
    """Give the first number that has weight, and the weights from there to the last one."""
    if not polynomial:
        return 0, []
    first = ((polynomial & -polynomial).bit_length() - 1) // bits
    size = bits >> 3
    length = ((polynomial.bit_length() - 1) // bits - first + 1) * size
    flat = (polynomial >> bits * first).to_bytes(length, "little")
    if bits <= 64 and byteorder == "little":
        return first, memoryview(flat).cast("Q" if bits == 64 else "I").tolist()
    return first, [int.from_bytes(flat[at : at + size], "little") for at in range(0, length, size)]
