"""The bots that a seat can be given, as a page lists them."""

from cooper_island.bots.registry import NAMES
from cooper_island.tables.refusals import Json, sentence

from .settings import Settings


def names(settings: Settings) -> tuple[str, ...]:
    """All by which a request can name a bot."""
    return (*NAMES, *(one.name for one in settings.bots))


def called(bot: str) -> str:
    """What one of these sits down as, in every language."""
    return sentence(f"bot.{bot}.name") if bot in NAMES else bot


def listed(settings: Settings) -> list[Json]:
    """Ours, the gentlest first; then the host's, of whose strength nothing is known."""
    rows: list[Json] = [
        {"id": name, "name": called(name), "level": level} for level, name in enumerate(NAMES, 1)
    ]
    guests = [one.name for one in settings.bots]
    return rows + [{"id": name, "name": name, "level": None} for name in guests]
