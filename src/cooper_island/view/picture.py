"""A position as plain text, at most 100 columns wide: for terminals, logs and tests.

It is drawn from the seat's view, so it cannot show what the view does not hold.
"""

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from cooper_island.content.names import LARGE_CARDS, SMALL_CARDS
from cooper_island.engine.state import State

from .seat import build_view
from .shape import GOODS, WATERS, OrderView, PlayerView, SpaceView, View, WaterView

WIDTH: Final = 100
BLOCK: Final = 49  # two players side by side, and two columns between them
PITCH: Final = 6  # columns from one space to the next
GUTTER: Final = 10  # where the facts of a line begin
KEEP: Final = "\u00a0"  # a space at which no line is broken
SIDE: Final = 19  # columns for the score beside a peninsula

LEGEND: Final = (
    "Land     F forest  M meadow  P mountain  S settlement, then its level;  · uncharted",
    "Goods    $ coin  w wood  s stone  f food  g gold  c cloth;  +1 helm point;  ! reached",
    "Pieces   [s] small  [L] large  [#] fortress  [i] statue  [=] lid;  ( ) covered, face down, taken",
    "Ships    1> one sail of seat 1, clockwise  1< two sails;  map| islet on that half of the bank",
)
LETTERS: Final = {"forest": "F", "meadow": "M", "mountain": "P", "settlement": "S"}
SIGNS: Final = {"coin": "$", "wood": "w", "stone": "s", "food": "f", "gold": "g", "cloth": "c"}
PIECE_SIGNS: Final = {
    "small": "[s]",
    "large": "[L]",
    "fortress": "[#]",
    "statue": "[i]",
    "lid": "[=]",
}
ACTIONS: Final = {  # of islets, boats and crate spaces
    "coin": "$",
    "gold_cloth": "g/c",
    "draw": "tile",
    "cartographer": "map",
    "goods": "wsf",
    "ruin": "dig",
    "copy": "copy",
    "place": "lay",
    "cartographer_2": "2map",
    "coins_2": "2$",
    "cubes_2": "2cubes",
    "card_4": "card4",
}
PHASE_WORDS: Final = {
    "start": "start landscapes",
    "income": "income",
    "work": "workers",
    "feed": "feeding",
    "reactivate": "reactivation",
    "statues": "statue points",
    "passage": "passage points",
    "market": "last storing",
    "last": "last actions",
    "over": "game over",
}
ORDER_WORDS: Final = (
    "boats",
    "buildings",
    "statues",
    "lids",
    "level 5+",
    "uncharted",
    "area",
    "copy",
)
ROMAN: Final = ("I", "II", "III", "IV", "V")


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
    lines += LEGEND
    return "\n".join(line.replace(KEEP, " ").rstrip() for line in lines) + "\n"


# --- The table ----------------------------------------------------------------------------------


def _header(view: View) -> list[str]:
    supply = view["supply"]
    parts = [f"Round {view['round']} of {view['printed']['rounds']}", PHASE_WORDS[view["phase"]]]
    if view["over"]:
        parts.append(f"won by {_seats(view['winners'])}")
    else:
        parts.append(f"to act: {_seats(view['to_act'])}")
    parts.append(f"Cooper: seat {view['cooper'] + 1}")
    for ship in view["cargo"]:
        if ship["harbormaster"]:
            name = ROMAN[ship["ship"] - 1]
            parts.append(f"harbormaster {name if ship['harbormaster'] == 'up' else f'({name})'}")
    singles = ", ".join(f"{count} {kind}" for kind, count in _items(supply["singles"]))
    stock = [
        f"Bag {supply['bag']}",
        f"single tiles {singles}",
        f"log books {supply['log_books']}",
        f"cards {supply['small_deck']} small, {supply['large_deck']} large",
    ]
    return [" · ".join(parts), " · ".join(stock)]


def _seats(seats: list[int]) -> str:
    word = "seat" if len(seats) == 1 else "seats"
    return f"{word} {', '.join(str(p + 1) for p in seats)}" if seats else "nobody"


def _workers(view: View) -> list[str]:
    """One column a section; workers by seat, bottom to top."""
    sections = view["sections"]
    return _table(
        [
            ["Workers", *(f"{section['section']:4}" for section in sections)],
            ["  round", *("".join(str(p + 1) for p in s["round"]) or "-" for s in sections)],
            ["  square", *("".join(str(p + 1) for p in s["square"]) or "-" for s in sections)],
        ]
    )


def _cargo(view: View) -> list[str]:
    top = ["Cargo"]
    lids = ["  lids"]
    for ship in view["cargo"]:
        master = {"up": "*", "down": "(*)", None: ""}[ship["harbormaster"]]
        top.append(f"{ROMAN[ship['ship'] - 1]}{master} {_price(ship['cost'])}+{ship['helm']}")
        lids.append("".join(str(p + 1) for p in ship["lids"]) or "-")
    return [*_table([top, lids]), _costs(view)]


def _costs(view: View) -> str:
    """What is the same for all: the printed costs of buildings and statues, with their helm points."""
    kinds = view["players"][0]["buildings"]
    statue = view["printed"]["statue"]
    costs = [f"{kind['building']} {_price(kind['cost'])}+{kind['helm']}" for kind in kinds]
    costs.append(f"statue {' or '.join(map(_price, statue['costs']))}+{statue['helm']}")
    return f"{'Costs':{GUTTER}}{'  '.join(costs)}"


def _orders(view: View) -> list[str]:
    """One column an order: its holder, and what each seat has, with the points that it would bring."""
    orders = view["orders"]
    rows = [["Orders", *(f"{o['order']} {ORDER_WORDS[o['order'] - 1]}" for o in orders)]]
    rows.append(["  stages", *("/".join(map(str, o["stages"])) or "-" for o in orders)])
    for p in range(len(view["players"])):
        rows.append([f"  seat {p + 1}", *(_standing(order, p) for order in orders)])
    return _table(rows)


def _standing(order: OrderView, p: int) -> str:
    mine = order["players"][p]
    text = "" if mine["count"] is None else str(mine["count"])
    if mine["points"] or mine["count"] is None:
        text += f"={mine['points']}"
    if order["holder"] == p:
        text += " held"
    return text


def _ring(view: View) -> list[str]:
    """The water clockwise from left to right, the coast of one seat a line."""
    rows = [["Water", *WATERS]]
    for player in view["players"]:
        first = 10 * player["seat"]
        cells = [_water(water) for water in view["ring"][first : first + 10]]
        rows.append([f"  seat {player['seat'] + 1}", *cells])
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
    name = ACTIONS[islet["islet"]]
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
        if label in ("income", "cards", "choosing", "owed") and not any(parts):
            continue
        height = max(1, *map(len, parts))
        for block, part in zip(blocks, parts, strict=True):
            for n in range(height):
                text = part[n] if n < len(part) else "" if part else "-"
                block.append(f"{'' if n else label:{GUTTER}}{text}")
    return blocks


def _top(view: View, player: PlayerView) -> list[str]:
    """Name, peninsula and points."""
    seat = player["seat"]
    marks = [
        mark
        for mark, holds in (
            ("you", seat == view["seat"]),
            ("to act", seat in view["to_act"]),
            ("finished", seat in view["finished"] and not view["over"]),
            ("winner", seat in view["winners"]),
        )
        if holds
    ]
    title = f"Seat {seat + 1}" + (f" ({', '.join(marks)}) " if marks else " ")
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
        return "ruin" if space["ruin"] else "·"
    text = f"{LETTERS[space['landscape']]}{space['level']}"
    if space["cube"]:
        text += SIGNS[space["cube"]]
    elif space["piece"]:
        text += PIECE_SIGNS[space["piece"]]
    return text


def _score(player: PlayerView) -> list[str]:
    score = player["score"]
    rows = [(f"{word}", points) for word, points in _items(score) if word != "total"]
    return [
        f"{'points':10}{score['total']:4}",
        *(f"  {word:10}{points:4}" for word, points in rows),
        f"{'uncharted':10}{player['uncharted']:4}",
    ]


def _facts(view: View, player: PlayerView) -> dict[str, str]:
    """What stands under the peninsula, by label; nothing to say is an empty text."""
    return {
        "storage": _storage(player),
        "market": _goods(player["market"]),
        "tiles": "  ".join(f"{n} {kind}" for kind, n in _items(player["tiles"]) if n),
        "islets": " ".join(ACTIONS[islet] for islet in player["islets"]),
        "boats": " ".join(ACTIONS[boat] for boat in player["boats"]),
        "landings": _landings(player),
        "income": _income(player),
        "to build": _to_build(player),
        "crafting": _crafting(player),
        "crates": _crates(player),
        "cards": _cards(player),
        "choosing": _choosing(player),
        "workers": _hands(player),
        f"goals /{view['printed']['milestone_goal']}": _goals(player),
        "hire": _hire(player),
        "map": _map(view, player),
        "sailed": _ships(player),
        "owed": f"{player['owed']} coins or cubes of choice" if player["owed"] else "",
    }


def _storage(player: PlayerView) -> str:
    storage = player["storage"]
    capacity = storage["capacity"]
    goods = _goods(storage["goods"]) or "-"
    text = f"{goods}  ({sum(_counts(storage['goods']))} of {capacity['general']}"
    if capacity["coin_only"]:
        text += f", +{capacity['coin_only']} for $"
    if capacity["fine_only"]:
        text += f", +{capacity['fine_only']} for g/c"
    return text + ")"


def _landings(player: PlayerView) -> str:
    places = []
    for landing in player["landings"]:
        boat = ACTIONS[landing["boat"]] if landing["boat"] else ""
        if boat and not landing["face_up"]:
            boat = f"({boat})"
        places.append(boat or f"{_price(landing['cost'])}+{landing['helm']}")
    return "  ".join(places)


def _income(player: PlayerView) -> str:
    income = player["income"]
    if income is None:
        return ""
    hands = [word for word, left in (("islet", income["islet"]), ("tile", income["tile"])) if left]
    hands += [f"boat {ACTIONS[boat]}" for boat in income["boats"]]
    return ", ".join(hands)


def _to_build(player: PlayerView) -> str:
    parts = []
    for row in player["buildings"]:
        if row["left"]:
            parts.append(f"{row['left']} {row['building']}")
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
        f"({ACTIONS[crate['crate']]})" if crate["covered"] else ACTIONS[crate["crate"]]
        for crate in player["crates"]
    ]
    lids = player["lids"]["unused"]
    return " ".join(names) + f"  lids {lids}"


def _cards(player: PlayerView) -> str:
    cards = [f"{n} {SMALL_CARDS[n - 1].name}" for n in player["small_cards"]]
    for card in player["large_cards"]:
        name = f"L{card['card']} {LARGE_CARDS[card['card'] - 1].name}"
        cards.append(name if card["face_up"] else f"({name})")
    return ", ".join(map(_kept, cards))


def _choosing(player: PlayerView) -> str:
    choosing = player["choosing"]
    if choosing is None:
        return ""
    text = f"{'returns' if choosing['returning'] else 'keeps 1 of'} {choosing['count']} cards"
    if choosing["cards"] is not None:
        deck = SMALL_CARDS if choosing["deck"] == "small" else LARGE_CARDS
        text += ": " + ", ".join(_kept(f"{n} {deck[n - 1].name}") for n in choosing["cards"])
    return text


def _hands(player: PlayerView) -> str:
    workers = player["workers"]
    text = f"{workers['normal']} normal, {workers['special']} special"
    return text + f"; waiting {workers['waiting_normal']} and {workers['waiting_special']}"


def _goals(player: PlayerView) -> str:
    goals = []
    for row in player["milestones"]:
        text = f"{row['milestone']} {row['count']}"
        goals.append(f"({text})" if row["moved"] else text + "!" if row["reached"] else text)
    return " ".join(map(_kept, goals))


def _hire(player: PlayerView) -> str:
    places = []
    for place in player["hire"]:
        text = f"+{place['helm']}" if place["helm"] else "worker"
        places.append(f"({text})" if place["taken"] else text)
    return " ".join(places)


def _map(view: View, player: PlayerView) -> str:
    chart = player["cartographer"]
    feeding = player["feeding"]
    text = f"{chart['steps']} of {view['printed']['cartographer_max']}"
    text += f"{', used' if chart['used'] else ''}   food {feeding['food']}, needs {feeding['cost']}"
    return text + (f" (or {feeding['cost'] + feeding['more']})" if feeding["more"] else "")


def _ships(player: PlayerView) -> str:
    one, two = player["ships"]
    text = f"{one['distance']}>  {two['distance']}<"
    if one["anchors"] or two["anchors"]:
        text += f"   anchors {one['anchors']}>  {two['anchors']}<"
    return text + f"   log books {player['log_books']}"


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
