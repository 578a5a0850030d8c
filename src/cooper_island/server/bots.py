"""The bots that a seat can be given, as a page lists them."""

from typing import Final

from cooper_island.bots.registry import NAMES
from cooper_island.tables.refusals import Json, sentence

from .settings import Settings

LEVELS: Final = {"random": 1, "deckhand": 2, "sailor": 3, "captain": 5}


def names(settings: Settings) -> tuple[str, ...]:
    """All by which a request can name a bot."""
    return (*NAMES, *(one.name for one in settings.bots))


def called(bot: str) -> str:
    """What one of these sits down as."""
    return sentence(f"bot.{bot}.name") if bot in NAMES else bot


def listed(settings: Settings) -> list[Json]:
    """Ours, the gentlest first; then the host's, of whose strength nothing is known."""
    ours = sorted(NAMES, key=LEVELS.__getitem__)
    rows: list[Json] = [
        {
            "id": name,
            "name": called(name),
            "level": LEVELS[name],
            "about": sentence(f"bot.{name}.about"),
        }
        for name in ours
    ]
    about = sentence("bot.guest.about")
    guests = [one.name for one in settings.bots]
    return rows + [{"id": n, "name": n, "level": None, "about": about} for n in guests]
