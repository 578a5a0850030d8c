"""Versions of the rules. A fix that changes old games becomes a named flag here, with the version that has it."""

from typing import Final

RULES: Final = 1
"""The version under which new games are played."""

KNOWN: Final = frozenset({1})
"""Versions that this program can replay."""
