"""A new table that follows a script from the beginning of one of its chapters."""

from cooper_island.content.ids import COLORS
from cooper_island.game import Game

from .bodies import GuideBody, SeatBody
from .guide import LEARNER, Guided, following, script
from .position import Position
from .refusals import Refused
from .seats import BOT, PERSON
from .stored import Created, Stored, seated_anew
from .wire import dumps


def begun(body: GuideBody, updated: str, player: str | None) -> tuple[Stored, Created, Position]:
    """The table of this learner. Its journal has all that the script did before the chapter."""
    found = script()
    if body.chapter >= len(found.chapters):
        raise Refused("bad_field", field="chapter")
    position = Position.new(Game.replay(found.opening))
    if len(body.names) != position.game.players:
        raise Refused("bad_field", field="names")
    guided = Guided(found.name, found.digest, body.chapter)
    position.guide_by(LEARNER, guided)
    position.play(found.choices[: found.chapters[body.chapter].begins])
    position.play(following(guided, position.game.choices))
    bots = iter(found.bots)
    seats = [
        SeatBody(PERSON, name, color, None)
        if seat == LEARNER
        else SeatBody(BOT, name, color, next(bots))
        for seat, (name, color) in enumerate(zip(body.names, COLORS, strict=False))
    ]
    seating, created = seated_anew(seats, player)
    journal, position.entries = tuple(position.entries), []
    position.put_away()
    owner, rows, _, watch = seating
    summary = dumps(position.summary())
    kept = Stored(
        created.table, owner, found.opening, updated, summary, rows, journal, player, watch
    )
    return kept, created, position
