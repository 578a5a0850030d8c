"""Versions of the rules. A fix that changes what a game offers or answers is a named flag here.

A game goes on under the version that it began with, wherever it runs: at its table, replayed, in a bot's process,
unpickled. So a fix is told by `FIXES`, and the engine asks `s.t.fixes & FIX_NAME` where it matters, with `FIX_NAME`
in `engine/const.py`.
"""

from functools import cache
from typing import Final

from cooper_island.content.box import Box
from cooper_island.engine.terms import Terms

RULES: Final = 2
"""The version under which new games are played."""

KNOWN: Final = frozenset({2})
"""Versions that this program can replay."""

RETIRED: Final = frozenset({1})
"""Versions that no program will replay any more: they were never released."""

FIXES: Final[dict[str, int]] = {}
"""Each fix by its name, with the first version that has it. Only ever added to: the bit of a fix is its place here."""


def fixes(version: int) -> int:
    """The fixes that a game of this version is played with, a bit each."""
    return sum(1 << bit for bit, since in enumerate(FIXES.values()) if version >= since)


@cache
def terms_for(box: Box, version: int) -> Terms:
    """The terms of games with this box under this version of the rules."""
    return Terms(box, fixes(version))


def refusal(version: int) -> tuple[str, dict[str, object]] | None:
    """Why a game of this version cannot be gone on with, as a code and its parts; None if it can."""
    if version in KNOWN:
        return None
    if version in RETIRED:
        return "retired", {"version": version}
    known = ", ".join(str(one) for one in sorted(KNOWN))
    return "version", {"version": version, "known": known}
