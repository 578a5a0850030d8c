"""An option in words, by the page's messages, for whoever types its text in the terminal; places are coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from cooper_island.content.ids import LANDSCAPES, LETTERS
from cooper_island.language import Language, Listed, Thing, spoken

from .shape import OptionView, PlayerView, View
from .words import amount, catalogue

MENUS: Final = ("boat", "erect", "islet", "move", "ruin", "supply")
"""Verbs of a menu's entry, until an argument says which."""
CALLED: Final = {"tax office": "tax", "end turn": "end"}


def landscape(letter: str) -> Thing:
    return Thing(f"landscape.{LANDSCAPES[LETTERS.index(letter)]}")


def _items(items: Sequence[Mapping[str, Any]]) -> Listed:
    found: list[object] = []
    for item in items:
        good, place = item["good"], item["space"]
        parts = {"resource": Thing(f"resource.{good}"), "from": place}
        found.append(Thing("page.option.store", parts) if place else amount(good, item["count"]))
    return Listed("and", found)


def _all(kind: str) -> Callable[[Sequence[object]], Listed]:
    return lambda ids: Listed("and", [Thing(f"{kind}.{one}") for one in ids])


def _thing(kind: str) -> Callable[[object], Thing]:
    return lambda one: Thing(f"{kind}.{one}")


# What an argument is called in messages, and how it is said there.
PARTS: Final[dict[str, tuple[str, Callable[[Any], object]]]] = {
    "landscape": ("landscape", _thing("landscape")),
    "letter": ("landscape", landscape),
    "form": ("form", _thing("page.option.worker_form")),
    "side": ("side", _thing("side")),
    "space": ("place", str),
    "bank": ("bank", str),
    "half": ("half", _thing("half")),
    "good": ("resource", _thing("resource")),
    "goods": ("items", _all("resource")),
    "items": ("items", _items),
    "cost": (
        "cost",
        lambda cost: Listed("and", [amount(good, count) for good, count in cost.items()]),
    ),
    "gain": ("items", _all("resource")),
    "islet": ("what", _thing("islet")),
    "boat": ("what", _thing("boat")),
    "piece": ("piece", _thing("piece")),
    "landing": ("number", int),
    "spot": ("number", int),
    "cargo": ("cargo", _thing("cargo")),
    "ship": ("ship", _thing("ship")),
    "crate": ("crate", _thing("crate")),
    "worker": ("worker", _thing("worker")),
    "helm": ("points", int),
    "order": ("order", _thing("order")),
}


def option_sentence(option: OptionView, view: View, *, lang: str | None = None) -> str:
    """What an option of this view is called, in a few words."""
    lang = spoken() if lang is None else lang
    language = Language(lang, catalogue(lang))
    parts = dict(_parts(option, view))
    found = (key for key in _keys(option, view) if language.has(key))
    key = next(found, None)
    said = language.say(key, None, parts) if key else language.part(next(iter(parts.values()), ""))
    if "twin" in option["args"]:
        said = language.say("page.option.second", None, {"label": said})
    return said[:1].upper() + said[1:]


def _parts(option: OptionView, view: View) -> Iterator[tuple[str, object]]:
    args: Mapping[str, Any] = option["args"]
    verb = option["verb"]
    me = _mine(view)
    details = _details(view)
    for name, value in args.items():
        if name in PARTS:
            part, said = PARTS[name]
            yield part, said(value)
    if verb == "worker":
        yield "letter", args["section"]
        yield "section", Thing(f"section.{args['section']}")
    elif verb == "lay" and "other" in args:
        side = str(details["side"])
        yield from (("first", landscape(side[0])), ("a", args["space"]))
        yield from (("second", landscape(side[1])), ("b", args["other"]))
    elif verb == "move" and "space" in args:
        pieces = {one["space"]: one["piece"] for one in me["spaces"]}
        yield "piece", Thing(f"piece.{pieces[args['space']]}")
    elif verb in ("store", "give") and "items" in args:
        [item] = args["items"]
        stock = Thing(f"page.from.{'market' if verb == 'store' else 'storage'}")
        yield "resource", Thing(f"resource.{item['good']}")
        yield "from", item["space"] or stock
    elif verb == "feed":
        yield "need", details.get("need", 0)
        yield "more", me["feeding"]["more"]
        yield "short", option.get("extra", {}).get("anchors", 0)
    deck = "large" if verb in ("use", "reactivate") else details.get("deck", "small")
    if "card" in args:
        yield "card", Thing(f"card.{deck}.{args['card']}")
    if "cards" in args:
        yield "cards", Listed("and", [Thing(f"card.{deck}.{card}") for card in args["cards"]])


def _keys(option: OptionView, view: View) -> Iterator[str]:
    """Messages for this option, the most exact first; where there is none, it is called like what it names."""
    verb = option["verb"]
    args: Mapping[str, Any] = option["args"]
    key = CALLED.get(verb, verb.replace(" ", "_"))
    variant = _variant(option, _details(view))
    if verb == "worker":
        yield "page.hub.door"
    if verb == "later" and _details(view).get("later") == 0:  # M2
        yield "page.option.leave"
    if verb == "done" and view["decision"] and view["decision"]["kind"] == "give":
        yield "page.option.done_trade"
    if variant:
        yield f"page.option.{key}{variant}"
    if not args.keys() - {"twin"}:
        if verb in MENUS:
            yield f"page.option.{key}_menu"
        yield f"page.anytime.{key}"
    yield f"page.option.{key}"


def _variant(option: OptionView, details: Mapping[str, Any]) -> str:
    verb = option["verb"]
    args: Mapping[str, Any] = option["args"]
    if verb == "lay":
        return "_pair" if "other" in args else "_shore" if "bank" in args else "_site"
    if verb == "reduce":
        return "" if args["cost"] else "_nothing"
    if verb == "pay":
        return "_more" if "partly" in args else ""
    if verb == "feed":
        if "more" in args:
            return "_more"
        short = option.get("extra", {}).get("anchors")
        return "_short" if short else "" if details.get("need") else "_nothing"
    if verb == "reactivate":
        return f"_{args['what']}"
    if verb == "trade" and "trade" in args:
        return f".{args['trade']}"
    if verb == "hire" and args:
        return f".{args.get('worker', 'helm')}"
    if verb == "copy":
        return "_gain" if "gain" in args else ""
    return ""


def _mine(view: View) -> PlayerView:
    return view["players"][view["seat"] or 0]


def _details(view: View) -> Mapping[str, Any]:
    return view["decision"]["details"] if view["decision"] else {}
