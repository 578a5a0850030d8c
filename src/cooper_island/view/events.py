"""The story as data: one row for each kind of event says what its numbers mean.

`event_view` turns an engine event into ids and numbers, without what a seat may not know (B6).
The schema in `events_schema.json` is made from the same rows (`tools/make_events_schema.py`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cooper_island.engine import const as k
from cooper_island.engine.terms import Terms
from cooper_island.record.fields import (
    BANK,
    BOAT,
    BOOK,
    CARD,
    CARD_COUNT,
    CARDS,
    CARGO,
    COST,
    CRATE,
    DECISION,
    DECK,
    EFFECT,
    HALF,
    HIRED,
    ISLET,
    LANDING,
    LANDSCAPE,
    MILESTONE,
    NUMBER,
    ORDER,
    ORDERS,
    PAIR,
    PHASE,
    PIECE,
    RESOURCE,
    SEAT,
    SHIP,
    SHORE,
    SIDE,
    SPACE,
    SPACES,
    SPOT,
    START,
    TILE,
    TRADE,
    WATER,
    WORKER,
    WORKER_SPACE,
    Field,
    Schema,
    Word,
    fields,
    or_null,
    width,
)

EventView = dict[str, object]


class Row(NamedTuple):
    """One kind of event; `seated` if it belongs to a seat and not to the table."""

    type: str
    fields: tuple[Field, ...]
    width: int  # numbers after kind and seat
    seated: bool


def by_seat(name: str, *words: tuple[str, Word] | tuple[str, Word, str]) -> Row:
    row = fields(*words)
    return Row(name, row, width(row), True)


def by_table(name: str, *words: tuple[str, Word]) -> Row:
    row = fields(*words)
    return Row(name, row, width(row), False)


EVENTS: Final[dict[int, Row]] = {
    k.V_SETUP: by_table(
        "setup",
        ("players", NUMBER),
        ("first", SEAT),
        ("start_landscape", START),
        ("orders", ORDERS),
    ),
    k.V_ROUND: by_table("round", ("round", NUMBER)),
    k.V_PHASE: by_table("phase", ("phase", PHASE)),
    k.V_START: by_seat("start", ("landscape", LANDSCAPE)),
    k.V_TURN: by_seat("turn"),
    k.V_FINISHED: by_seat("finished"),
    k.V_END: by_table("end"),
    # Workers
    k.V_WORKER: by_seat("worker", ("on", WORKER_SPACE), ("under", or_null(SEAT))),
    k.V_COOPER: by_seat("cooper"),
    k.V_RETURN: by_table("return"),
    k.V_MILESTONE: by_seat("milestone", ("milestone", MILESTONE)),
    k.V_HIRE: by_seat("hire", ("hired", HIRED), ("points", NUMBER)),
    k.V_ASSIGN: by_seat("assign", ("order", ORDER), ("worker", WORKER)),
    # Goods. No owner: to the supply. No space: from or to storage, or from the marketplace.
    k.V_FEE: by_seat(
        "fee", ("owner", or_null(SEAT)), ("resource", RESOURCE), ("space", or_null(SPACE))
    ),
    k.V_FEE_DECLINED: by_seat("fee_declined", ("owner", or_null(SEAT))),
    k.V_TAKE: by_seat("take", ("resource", RESOURCE)),
    k.V_GAIN: by_seat("gain", ("resource", RESOURCE)),
    k.V_LOST: by_seat("lost", ("resource", RESOURCE)),
    k.V_PAY: by_seat("pay", ("resource", RESOURCE), ("stored", NUMBER), ("spaces", SPACES)),
    k.V_REDUCE: by_seat("reduce", ("cost", COST)),
    k.V_STORE: by_seat("store", ("resource", RESOURCE), ("space", or_null(SPACE))),
    k.V_TRADE: by_seat("trade", ("trade", TRADE), ("given", NUMBER), ("items", NUMBER)),
    k.V_FEED: by_seat("feed", ("need", NUMBER), ("short", NUMBER)),
    k.V_MARKET_CLEARED: by_table("market_cleared"),
    # Land
    k.V_TILE_DRAWN: by_seat("tile_drawn", ("tile", TILE)),
    k.V_LAY: by_seat("lay", ("side", SIDE), ("spaces", PAIR), ("level", NUMBER)),
    k.V_SHIM: by_seat("shim", ("space", SPACE)),
    k.V_CUBE: by_seat("cube", ("resource", RESOURCE), ("space", SPACE)),
    k.V_ISLET: by_seat("islet", ("islet", ISLET), ("space", SPACE), ("bank", BANK), ("half", HALF)),
    k.V_STEPS: by_seat("steps", ("count", NUMBER)),
    k.V_CHART: by_seat("chart", ("count", NUMBER)),
    k.V_SINGLE: by_seat("single", ("landscape", LANDSCAPE), ("space", SPACE), ("level", NUMBER)),
    # Ships
    k.V_HELM: by_seat("helm", ("ship", SHIP), ("points", NUMBER)),
    k.V_ANCHOR: by_seat("anchor", ("ship", SHIP)),
    k.V_UNANCHOR: by_seat("unanchor", ("ship", SHIP)),
    k.V_SAIL: by_seat("sail", ("ship", SHIP), ("water", WATER), ("owner", SHORE, "again")),
    k.V_PASS_ISLET: by_seat("pass_islet", ("islet", ISLET), ("owner", SEAT)),
    k.V_BOOK: by_seat("book", ("effect", BOOK)),  # null: none is left (H9)
    # Building
    k.V_BOAT: by_seat("boat", ("boat", BOAT), ("landing", LANDING)),
    k.V_BUILDING: by_seat("building", ("space", SPACE), ("piece", PIECE)),
    k.V_STATUE: by_seat("statue", ("space", SPACE)),
    k.V_LID_PLACED: by_seat("lid_placed", ("space", SPACE)),
    k.V_RUIN: by_seat("ruin", ("space", SPACE), ("spot", SPOT)),
    k.V_CARGO: by_seat("cargo", ("cargo", CARGO)),
    k.V_HARBORMASTER: by_table("harbormaster", ("cargo", CARGO)),
    k.V_DEAL: by_seat(
        "deal", ("deck", DECK), ("count", CARD_COUNT), ("cards", CARDS, "again secret")
    ),
    k.V_KEEP: by_seat("keep", ("deck", DECK), ("card", CARD)),
    k.V_UNDER: by_seat(
        "under", ("deck", DECK), ("count", CARD_COUNT), ("cards", CARDS, "again secret")
    ),
    # Anytime actions and cards; a card without a deck is a large one
    k.V_LID: by_seat("lid", ("crate", CRATE)),
    k.V_CARD_USED: by_seat("card_used", ("card", CARD)),
    k.V_REACT_CARD: by_seat("react_card", ("card", CARD), ("coins", NUMBER)),
    k.V_REACT_LID: by_seat("react_lid", ("crate", CRATE), ("coins", NUMBER)),
    k.V_FLIP_BOAT: by_seat("flip_boat", ("boat", BOAT)),
    k.V_MOVE: by_seat("move", ("origin", SPACE), ("space", SPACE)),
    k.V_COPY: by_seat("copy"),  # two rows: see COPIES
    k.V_FORFEIT: by_seat("forfeit", ("effect", EFFECT)),
    k.V_IMPOSSIBLE: by_seat("impossible", ("decision", DECISION)),
}

# A copied action: what kind of thing it was decides how the second number reads.
COPIES: Final = (by_seat("copy_islet", ("islet", ISLET)), by_seat("copy_boat", ("boat", BOAT)))
ROWS: Final = {row.type: row for row in (*EVENTS.values(), *COPIES) if row.type != "copy"}


def event_view(t: Terms, event: tuple[int, ...], seat: int | None, bare: bool = False) -> EventView:
    """An event as `seat` may know it, JSON-able; None is a spectator. `bare`: nothing is a secret any more."""
    kind, actor, *rest = event
    if kind == k.V_COPY:
        row = COPIES[rest[0]]
        rest = rest[1:]
    else:
        row = EVENTS[kind]
    view: EventView = {"type": row.type, "seat": actor if row.seated else None}
    for key, word, at, secret in row.fields:
        if not secret or bare or seat == actor:
            view[key] = word.read(t, tuple(rest[at : at + word.width]))
    return view


def schema() -> Schema:
    """A JSON schema (draft 2020-12) of all events, from the rows above."""
    defs: dict[str, Schema] = {}
    kinds: list[Schema] = []
    for name, row in ROWS.items():
        properties: dict[str, object] = {
            "type": {"const": name},
            "seat": {"$ref": "#/$defs/seat"} if row.seated else {"type": "null"},
            "n": {"$ref": "#/$defs/number"},  # in a game: number of the event, and of its choice
            "choice": {"$ref": "#/$defs/number"},
        }
        for field in row.fields:
            word = field.word
            if "anyOf" in word.schema:
                properties[field.key] = word.schema
            else:
                defs[word.name] = word.schema
                properties[field.key] = {"$ref": f"#/$defs/{word.name}"}
        kinds.append(
            {
                "title": name,
                "type": "object",
                "properties": properties,
                "required": ["type", "seat", *(f.key for f in row.fields if not f.secret)],
                "additionalProperties": False,
            }
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": "One event of a game. Keys that only its own seat may know can be missing.",
        "$defs": {name: defs[name] for name in sorted(defs)},
        "oneOf": kinds,
    }
