"""The players that a table can be filled with, by name."""

from typing import Final

NAMES: Final = ("random",)


def seats_of(text: str, players: int) -> list[str]:
    """`random` for all seats or one name a seat, separated by commas; ValueError with one sentence."""
    names = text.split(",")
    for name in names:
        if name not in NAMES:
            raise ValueError(f"there is no bot “{name}”; there is: {', '.join(NAMES)}.")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise ValueError(f"{len(names)} seats are named for a game of {players} players.")
    return names
