"""Where an option can be clicked: names of places and things that it points at.

On the chart:

    seat 0 space 5,1            a land space
    seat 0 pair 4,0 5,1         two land spaces, whichever half of a tile goes where
    seat 0 half R2 near 5,3     half of a sand bank, with the land space of the islet's other part
    seat 1 islet draw           a placed islet
    seat 0 ship 2               a ship, by its sails
    section C round             a place for a worker

Things on the viewing seat's own boards and on the table are a kind and, where there are several, which of them:
`landing:2`, `crate:draw`, `storage:wood`, `order:3`, `bag`.
"""

from collections.abc import Callable
from typing import Final

from cooper_island.content.ids import BOATS, ISLETS
from cooper_island.engine import const as c
from cooper_island.engine.state import State
from cooper_island.record.asked import details
from cooper_island.record.spelling import Args

Targets = Callable[[State, int, Args], list[str]]


def _space(_: State, p: int, args: Args) -> list[str]:
    return [f"seat {p} space {args['space']}"] if "space" in args else []


def _lay(s: State, p: int, args: Args) -> list[str]:
    if "other" in args:
        return [f"seat {p} pair {' '.join(sorted((args['space'], args['other'])))}"]
    if "bank" in args:
        return [f"seat {p} half {args['bank']} {args['half']} {args['space']}"]
    return _space(s, p, args)


def _cube(s: State, p: int, _: Args) -> list[str]:
    return [f"seat {p} space {details(s, p)['space']}"]


def _items(stock: str) -> Targets:
    def found(_: State, p: int, args: Args) -> list[str]:
        return [
            f"seat {p} space {item['space']}" if item["space"] else f"{stock}:{item['good']}"
            for item in args.get("items", ())
        ]

    return found


def _ship(_: State, p: int, args: Args) -> list[str]:
    return [f"seat {p} ship {args['ship']}"]


def _landing_of(s: State, p: int, args: Args) -> list[str]:
    """The landing space on which a boat lies."""
    lies = 1 + BOATS.index(args["boat"])
    q = s.seats[p]
    return [f"landing:{n + 1}" for n in range(s.t.landings) if q[c.Q_LANDING + n] == lies]


def _copy(s: State, p: int, args: Args) -> list[str]:
    if "boat" in args:  # anyone's may be used (B1), and only one's own can be pointed at
        up = s.seats[p][c.Q_BOAT_UP] >> BOATS.index(args["boat"]) & 1
        return _landing_of(s, p, args) if up else []
    islet = ISLETS.index(args["islet"])
    return [
        f"seat {owner} islet {args['islet']}"
        for owner, q in enumerate(s.seats)
        for covered in q[c.Q_BANK : c.Q_BANK + 8]
        if covered and (covered - 1) // 2 == islet
    ]


def _reactivate(_: State, p: int, args: Args) -> list[str]:
    return [f"large:{args['card']}" if "card" in args else f"crate:{args['crate']}"]


def _hire(_: State, p: int, args: Args) -> list[str]:
    """A space for a worker is for either kind."""
    if not args:
        return []
    return ["hire:worker" if "worker" in args else "hire:helm"]


def _thing(kind: str, name: str) -> Targets:
    """A thing that an argument names; a menu's entry without it points at none."""

    def found(_: State, p: int, args: Args) -> list[str]:
        which = args.get(name)
        return [] if which is None else [f"{kind}:{which}"]

    return found


def _only(name: str) -> Targets:
    return lambda s, p, args: [name]


BY_VERB: Final[dict[str, Targets]] = {
    "worker": lambda s, p, args: [f"section {args['section']} {args['form']}"],
    "tile": _thing("tile", "side"),
    "lay": _lay,
    "put": _space,
    "to": _space,
    "ruin": _space,
    "move": _space,
    "cube": _cube,
    "pay": _items("storage"),
    "fee": _items("storage"),
    "give": _items("storage"),
    "store": _items("market"),
    "anchor": _ship,
    "ship": _ship,
    "islet": _thing("hand", "islet"),
    "boat": _thing("boat", "boat"),
    "landing": _thing("landing", "landing"),
    "flip": _landing_of,
    "erect": _thing("building", "piece"),
    "spot": _thing("spot", "spot"),
    "supply": _thing("cargo", "cargo"),
    "crate": _thing("crate", "crate"),
    "use": _thing("large", "card"),
    "reactivate": _reactivate,
    "keep": _thing("dealt", "card"),
    "single": _thing("single", "letter"),
    "hire": _hire,
    "assign": _thing("order", "order"),
    "draw": _only("bag"),
    "step": _only("cartographer"),
    "cooper": _only("cooper"),
    "feed": _only("feeding"),
    "copy": _copy,
}


def targets(s: State, p: int, verb: str, args: Args) -> list[str]:
    """What an option points at; many point at nothing."""
    found = BY_VERB.get(verb)
    return [] if found is None else found(s, p, args)
