"""Masks: sets of small numbers (spaces, cards, spots) as the bits of one int."""

from typing import Final

# Pages are small, so that all of them stay in a processor's cache.
PAGE_BITS: Final = 8
PAGE: Final = 1 << PAGE_BITS
LARGEST: Final = 4 * PAGE_BITS  # no mask of ours has more bits


def page(offset: int) -> list[list[int]]:
    """For each pattern of a page, the numbers that it stands for: its highest one behind those of the rest."""
    out: list[list[int]] = [[]]
    for i in range(PAGE_BITS):
        out += [[*numbers, offset + i] for numbers in out]
    return out


FIRST: Final = page(0)
SECOND: Final = page(PAGE_BITS)
THIRD: Final = page(2 * PAGE_BITS)
FOURTH: Final = page(3 * PAGE_BITS)


def bits(mask: int) -> list[int]:
    """The numbers in a set, ascending. Shared: not to be edited."""
    if mask < PAGE:
        return FIRST[mask]
    out = FIRST[mask & PAGE - 1] + SECOND[mask >> PAGE_BITS & PAGE - 1]
    if mask < PAGE * PAGE:
        return out
    out += THIRD[mask >> 2 * PAGE_BITS & PAGE - 1]
    return out if mask < PAGE * PAGE * PAGE else out + FOURTH[mask >> 3 * PAGE_BITS]


def lowest(mask: int) -> int:
    """The smallest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1
