"""A position as plain text, at most 100 columns wide: for terminals, logs and tests.

It is drawn from the seat's view, so it cannot show what the view does not hold.
"""

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from cooper_island.content.ids import GOODS, LANDSCAPES, LETTERS, WATERS
from cooper_island.engine.state import State
from cooper_island.language import say

from .seat import build_view
from .shape import OrderView, PlayerView, SpaceView, View, WaterView

WIDTH: Final = 100
BLOCK: Final = 49  # two players side by side, and two columns between them
PITCH: Final = 6  # columns from one space to the next
GUTTER: Final = 10  # where the facts of a line begin
KEEP: Final = "\u00a0"  # a space at which no line is broken
SIDE: Final = 19  # columns for the score beside a peninsula

LEGEND: Final = ("land", "goods", "pieces", "ships")
SIGNS: Final[dict[str, str]] = dict(zip(GOODS, "$wsfgc", strict=True))
PIECE_SIGNS: Final = {
    "small": "[s]",
    "large": "[L]",
    "fortress": "[#]",
    "statue": "[i]",
    "lid": "[=]",
}
OPTIONAL: Final = (
    "income",
    "cards",
    "choosing",
    "owed",
)  # facts that are left out where nobody has them


def _say(key: str, **parts: object) -> str:
    return say(f"picture.{key}", **parts)


def _action(name: str) -> str:
    """What an islet, boat or crate space does, in a syllable."""
    return _say(f"action.{name}")


def picture(s: State, seat: int | None = None) -> str:
    """The position as `seat` may know it, None for a spectator."""
    view = build_view(s, seat, None)
    lines = [*_header(view), ""]
    lines += _workers(view) + _cargo(view) + _orders(view)
    lines += ["", *_ring(view), ""]
    players = view["players"]
    abreast = 2 if _land_width(view) + SIDE <= BLOCK else 1
    for n in range(0, len(players), abreast):
        blocks = _blocks(view, players[n : n + abreast])
        for row in zip(*blocks, strict=True):
            lines.append("  ".join(f"{part:{BLOCK}}" for part in row))
        lines.append("")
    lines += [_say(f"legend.{row}") for row in LEGEND]
    return "\n".join(line.replace(KEEP, " ").rstrip() for line in lines) + "\n"


# --- The table ----------------------------------------------------------------------------------


def _header(view: View) -> list[str]:
    supply = view["supply"]
    parts = [_say("round", round=view["round"], rounds=view["printed"]["rounds"])]
    parts.append(say(f"phase.{view['phase']}"))
    if view["over"]:
        parts.append(_say("won", seats=_seats(view["winners"])))
    else:
        parts.append(_say("to_act", seats=_seats(view["to_act"])))
    parts.append(_say("cooper", seat=_seats([view["cooper"]])))
    for ship in view["cargo"]:
        if ship["harbormaster"]:
            name = say(f"cargo.{ship['ship']}")
            cargo = name if ship["harbormaster"] == "up" else f"({name})"
            parts.append(_say("harbormaster", cargo=cargo))
    singles = ", ".join(f"{count} {kind}" for kind, count in _items(supply["singles"]))
    stock = [
        _say("bag", count=supply["bag"]),
        _say("singles", tiles=singles),
        _say("log_books", count=supply["log_books"]),
        _say("decks", small=supply["small_deck"], large=supply["large_deck"]),
    ]
    return [" · ".join(parts), " · ".join(stock)]


def _seats(seats: list[int]) -> str:
    if not seats:
        return _say("nobody")
    listed = ", ".join(str(p + 1) for p in seats)
    return _say("seat" if len(seats) == 1 else "seats", seats=listed)


def _workers(view: View) -> list[str]:
    """One column a section; workers by seat, bottom to top."""
    sections = view["sections"]
    return _table(
        [
            [_say("workers"), *(f"{section['section']:4}" for section in sections)],
            [
                "  " + _say("round_spaces"),
                *("".join(str(p + 1) for p in s["round"]) or "-" for s in sections),
            ],
            [
                "  " + _say("square_spaces"),
                *("".join(str(p + 1) for p in s["square"]) or "-" for s in sections),
            ],
        ]
    )


def _cargo(view: View) -> list[str]:
    top = [_say("cargo")]
    lids = ["  " + _say("lids")]
    for ship in view["cargo"]:
        master = {"up": "*", "down": "(*)", None: ""}[ship["harbormaster"]]
        name = say(f"cargo.{ship['ship']}")
        top.append(f"{name}{master} {_price(ship['cost'])}+{ship['helm']}")
        lids.append("".join(str(p + 1) for p in ship["lids"]) or "-")
    return [*_table([top, lids]), _costs(view)]


def _costs(view: View) -> str:
    """What is the same for all: the printed costs of buildings and statues, with their helm points."""
    kinds = view["players"][0]["buildings"]
    statue = view["printed"]["statue"]
    costs = [
        f"{_say('piece.' + kind['building'])} {_price(kind['cost'])}+{kind['helm']}"
        for kind in kinds
    ]
    either = _say("or").join(map(_price, statue["costs"]))
    costs.append(f"{_say('piece.statue')} {either}+{statue['helm']}")
    return f"{_say('costs'):{GUTTER}}{'  '.join(costs)}"


def _orders(view: View) -> list[str]:
    """One column an order: its holder, and what each seat has, with the points that it would bring."""
    orders = view["orders"]
    names = [f"{o['order']} {_say('order.' + str(o['order']))}" for o in orders]
    rows = [[_say("orders"), *names]]
    rows.append(["  " + _say("stages"), *("/".join(map(str, o["stages"])) or "-" for o in orders)])
    for p in range(len(view["players"])):
        rows.append(["  " + _seats([p]), *(_standing(order, p) for order in orders)])
    return _table(rows)


def _standing(order: OrderView, p: int) -> str:
    mine = order["players"][p]
    text = "" if mine["count"] is None else str(mine["count"])
    if mine["points"] or mine["count"] is None:
        text += f"={mine['points']}"
    if order["holder"] == p:
        text += " " + _say("held")
    return text


def _ring(view: View) -> list[str]:
    """The water clockwise from left to right, the coast of one seat a line."""
    names = [_say(f"water.{one}") if one.isalpha() else one for one in WATERS]
    rows = [[_say("water"), *names]]
    for player in view["players"]:
        first = 10 * player["seat"]
        cells = [_water(water) for water in view["ring"][first : first + 10]]
        rows.append(["  " + _seats([player["seat"]]), *cells])
    return _table(rows)


def _water(water: WaterView) -> str:
    ships = "".join(
        "".join(str(ship["seat"] + 1) for ship in water["ships"] if ship["sails"] == sails) + arrow
        for sails, arrow in ((1, ">"), (2, "<"))
        if any(ship["sails"] == sails for ship in water["ships"])
    )
    islet = water["islet"]
    if islet is None:
        return ships or "·"
    name = _action(islet["islet"])
    # Clockwise one meets the nearer half last on R and first on L.
    first = (islet["half"] == "near") == water["water"].startswith("L")
    return f"{name}|{ships}" if first else f"{ships}|{name}"


# --- One player ---------------------------------------------------------------------------------


def _blocks(view: View, players: list[PlayerView]) -> list[list[str]]:
    """The players side by side: the same facts on the same line."""
    blocks = [_top(view, player) for player in players]
    facts = [_facts(view, player) for player in players]
    for label in facts[0]:
        parts = [wrap(fact[label], BLOCK - GUTTER, break_on_hyphens=False) for fact in facts]
        if label in OPTIONAL and not any(parts):
            continue
        name = _say(f"fact.{label}", goal=view["printed"]["milestone_goal"])
        height = max(1, *map(len, parts))
        for block, part in zip(blocks, parts, strict=True):
            for n in range(height):
                text = part[n] if n < len(part) else "" if part else "-"
                block.append(f"{'' if n else name:{GUTTER}}{text}")
    return blocks


def _top(view: View, player: PlayerView) -> list[str]:
    """Name, peninsula and points."""
    seat = player["seat"]
    marks = [
        _say(f"mark.{mark}")
        for mark, holds in (
            ("you", seat == view["seat"]),
            ("to_act", seat in view["to_act"]),
            ("finished", seat in view["finished"] and not view["over"]),
            ("winner", seat in view["winners"]),
        )
        if holds
    ]
    title = say("terminal.seat", seat=seat + 1) + (f" ({', '.join(marks)}) " if marks else " ")
    lines = [title + "─" * (BLOCK - len(title))]
    land = _land(view, player["spaces"])
    width = _land_width(view) + 3
    for left, right in zip_longest(land, _score(player), fillvalue=""):
        lines.append(f"{left:{width}}{right}")
    return lines


def _land_width(view: View) -> int:
    rows = view["printed"]["layout"]["rows"]
    return 2 + max(
        PITCH * length + (PITCH // 2 if row % 2 == 0 else 0) for row, length in enumerate(rows)
    )


def _land(view: View, spaces: list[SpaceView]) -> list[str]:
    """Rows of hexes; even rows lie half a space to the right."""
    lines: list[str] = []
    todo = list(spaces)
    for row, length in enumerate(view["printed"]["layout"]["rows"]):
        cells = [_cell(space) for space in todo[:length]]
        del todo[:length]
        shift = PITCH // 2 if row % 2 == 0 else 0
        lines.append(f"{row} {' ' * shift}" + "".join(f"{cell:^{PITCH}}" for cell in cells))
    return lines


def _cell(space: SpaceView) -> str:
    if space["landscape"] is None:
        return _say("ruin") if space["ruin"] else "·"
    text = f"{LETTERS[LANDSCAPES.index(space['landscape'])]}{space['level']}"
    if space["cube"]:
        text += SIGNS[space["cube"]]
    elif space["piece"]:
        text += PIECE_SIGNS[space["piece"]]
    return text


def _score(player: PlayerView) -> list[str]:
    score = player["score"]
    rows = [(word, points) for word, points in _items(score) if word != "total"]
    return [
        f"{_say('points'):10}{score['total']:4}",
        *(f"  {_say(f'line.{word}'):10}{points:4}" for word, points in rows),
        f"{_say('uncharted'):10}{player['uncharted']:4}",
    ]


def _facts(view: View, player: PlayerView) -> dict[str, str]:
    """What stands under the peninsula, by label; nothing to say is an empty text."""
    return {
        "storage": _storage(player),
        "market": _goods(player["market"]),
        "tiles": "  ".join(f"{n} {kind}" for kind, n in _items(player["tiles"]) if n),
        "islets": " ".join(map(_action, player["islets"])),
        "boats": " ".join(map(_action, player["boats"])),
        "landings": _landings(player),
        "income": _income(player),
        "to_build": _to_build(player),
        "crafting": _crafting(player),
        "crates": _crates(player),
        "cards": _cards(player),
        "choosing": _choosing(player),
        "workers": _hands(player),
        "goals": _goals(player),
        "hire": _hire(player),
        "map": _map(view, player),
        "sailed": _ships(player),
        "owed": _say("owed", count=player["owed"]) if player["owed"] else "",
    }


def _storage(player: PlayerView) -> str:
    storage = player["storage"]
    capacity = storage["capacity"]
    goods = _goods(storage["goods"]) or "-"
    spots = _say("spots", count=sum(_counts(storage["goods"])), spots=capacity["general"])
    if capacity["coin_only"]:
        spots += _say("coin_spots", count=capacity["coin_only"])
    if capacity["fine_only"]:
        spots += _say("fine_spots", count=capacity["fine_only"])
    return f"{goods}  ({spots})"


def _landings(player: PlayerView) -> str:
    places = []
    for landing in player["landings"]:
        boat = _action(landing["boat"]) if landing["boat"] else ""
        if boat and not landing["face_up"]:
            boat = f"({boat})"
        places.append(boat or f"{_price(landing['cost'])}+{landing['helm']}")
    return "  ".join(places)


def _income(player: PlayerView) -> str:
    income = player["income"]
    if income is None:
        return ""
    hands = [_say(f"hand.{hand}") for hand in ("islet", "tile") if income[hand]]
    hands += [_say("hand.boat", boat=_action(boat)) for boat in income["boats"]]
    return ", ".join(hands)


def _to_build(player: PlayerView) -> str:
    parts = []
    for row in player["buildings"]:
        if row["left"]:
            parts.append(f"{row['left']} {_say('piece.' + row['building'])}")
    return "  ".join(parts)


def _crafting(player: PlayerView) -> str:
    parts = []
    for spot in player["crafting"]:
        text = "[i]" if spot["statue"] else "[ ]"
        if spot["helm"]:
            text += f"+{spot['helm']}"
        parts.append(text if spot["open"] else f"({text})")
    return " ".join(parts)


def _crates(player: PlayerView) -> str:
    names = [
        f"({_action(crate['crate'])})" if crate["covered"] else _action(crate["crate"])
        for crate in player["crates"]
    ]
    return " ".join(names) + "  " + _say("unused_lids", count=player["lids"]["unused"])


def _cards(player: PlayerView) -> str:
    cards = [f"{n} {say(f'card.small.{n}')}" for n in player["small_cards"]]
    for card in player["large_cards"]:
        number = card["card"]
        name = f"L{number} {say(f'card.large.{number}')}"
        cards.append(name if card["face_up"] else f"({name})")
    return ", ".join(map(_kept, cards))


def _choosing(player: PlayerView) -> str:
    choosing = player["choosing"]
    if choosing is None:
        return ""
    text = _say("returning" if choosing["returning"] else "keeping", count=choosing["count"])
    if choosing["cards"] is not None:
        deck = choosing["deck"]
        names = [f"{n} {say(f'card.{deck}.{n}')}" for n in choosing["cards"]]
        text += ": " + ", ".join(map(_kept, names))
    return text


def _hands(player: PlayerView) -> str:
    workers = player["workers"]
    return _say("hands", **workers)


def _goals(player: PlayerView) -> str:
    goals = []
    for row in player["milestones"]:
        text = f"{_say('milestone.' + row['milestone'])} {row['count']}"
        goals.append(f"({text})" if row["moved"] else text + "!" if row["reached"] else text)
    return " ".join(map(_kept, goals))


def _hire(player: PlayerView) -> str:
    places = []
    for place in player["hire"]:
        text = f"+{place['helm']}" if place["helm"] else _say("worker")
        places.append(f"({text})" if place["taken"] else text)
    return " ".join(places)


def _map(view: View, player: PlayerView) -> str:
    chart = player["cartographer"]
    feeding = player["feeding"]
    text = _say("steps", count=chart["steps"], most=view["printed"]["cartographer_max"])
    if chart["used"]:
        text += _say("steps_used")
    text += "   " + _say("food", have=feeding["food"], need=feeding["cost"])
    return text + (
        _say("or_more", need=feeding["cost"] + feeding["more"]) if feeding["more"] else ""
    )


def _ships(player: PlayerView) -> str:
    one, two = player["ships"]
    text = f"{one['distance']}>  {two['distance']}<"
    if one["anchors"] or two["anchors"]:
        text += f"   {_say('anchors')} {one['anchors']}>  {two['anchors']}<"
    return text + "   " + _say("log_books", count=player["log_books"])


# --- Small things -------------------------------------------------------------------------------


def _items(row: Mapping[str, object]) -> list[tuple[str, int]]:
    return [(key, value) for key, value in row.items() if isinstance(value, int)]


def _counts(goods: Mapping[str, object]) -> list[int]:
    return [count for _, count in _items(goods)]


def _goods(goods: Mapping[str, object]) -> str:
    return " ".join(f"{count}{SIGNS[good]}" for good, count in _items(goods) if count)


def _price(price: Mapping[str, object]) -> str:
    return "".join(f"{price[good]}{SIGNS[good]}" for good in GOODS if good in price) or "0"


def _kept(text: str) -> str:
    """Words that stay on one line."""
    return text.replace(" ", KEEP)


def columns(rows: list[list[str]], gap: int = 2) -> str:
    """A table of figures: names on the left, and all else under the right end of its head."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *cells in rows:
        right = (f"{cell:>{gap + width}}" for cell, width in zip(cells, widths[1:], strict=True))
        lines.append(f"{name:{widths[0]}}" + "".join(right))
    return "\n".join(lines)


def _table(rows: list[list[str]], gap: int = 2) -> list[str]:
    """Columns as wide as they need to be, the first as wide as the others' labels."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[0] = max(widths[0], GUTTER - gap)
    return [
        (" " * gap)
        .join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        .rstrip()
        for row in rows
    ]
