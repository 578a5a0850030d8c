"""Words for refusals, events and questions, from one message catalogue a language (`words/*.json`).

A message is looked up by its key and may have variants for what it
says: `event.fee.no_owner` if there is no owner, `event.hire.helm` for that id, `event.deal.cards`
where the cards are known; a variant is preferred. Its plural is chosen by the first number or list
of the message (`language.py`). An empty message means that none is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from cooper_island.language import Language, Listed, Thing, read, spoken
from cooper_island.record.fields import (
    BOAT,
    CARGO,
    CAUSE,
    DECK,
    ISLET,
    LANDSCAPE,
    NUMBER,
    PIECE,
    RESOURCE,
    SEAT,
    SECTION,
    SIDE,
    SPACE,
    TRADE,
    WORKER_SPACE,
    Field,
    Word,
    fields,
    or_null,
)
from cooper_island.record.refused import REFUSALS

from .events import ROWS, EventView

# What a question can say more, where its asker passes it on.
QUESTIONS: Final[dict[str, tuple[Field, ...]]] = {
    "anchor": fields(("count", NUMBER)),
    "cube": fields(("space", SPACE)),
    "effects": fields(("by", CAUSE), ("islet", ISLET), ("boat", BOAT), ("ways", NUMBER)),
    "fee": fields(("owner", or_null(SEAT))),
    "feed": fields(("need", NUMBER), ("waits", NUMBER)),
    "give": fields(("trade", TRADE)),
    "hire_now": fields(("later", NUMBER)),
    "keep": fields(("deck", DECK)),
    "landing": fields(("boat", BOAT)),
    "lay": fields(("side", SIDE), ("by", CAUSE), ("section", SECTION)),
    "lighthouse": fields(("count", NUMBER)),
    "move_to": fields(("space", SPACE)),
    "pay": fields(
        ("resource", RESOURCE),
        ("need", NUMBER),
        ("boat", BOAT),
        ("piece", PIECE),
        ("cargo", CARGO),
        ("feeding", NUMBER),
    ),
    "put": fields(("piece", PIECE), ("room_for", PIECE)),
    "reactivate": fields(("waits", NUMBER)),
    "reduce": fields(("count", NUMBER), ("boat", BOAT), ("piece", PIECE), ("cargo", CARGO)),
    "ruin_spot": fields(("space", SPACE)),
    "section": fields(("on", WORKER_SPACE)),
    "ship": fields(
        ("points", NUMBER), ("cards", NUMBER), ("boat", BOAT), ("piece", PIECE), ("cargo", CARGO)
    ),
    "shore": fields(("islet", ISLET)),
    "site": fields(("landscape", LANDSCAPE)),
    "store": fields(("room_for", PIECE)),
    "take": fields(("by", CAUSE), ("count", NUMBER)),
    "tavern": fields(("need", NUMBER)),
    "tax_office": fields(("count", NUMBER)),
    "tile": fields(("by", CAUSE), ("section", SECTION)),
    "under": fields(("deck", DECK)),
}


def catalogue(lang: str = "en") -> Mapping[str, str]:
    """All messages of a language by key; LookupError if there is none."""
    return read(lang)


def rulebook(lang: str = "en") -> Mapping[str, str]:
    """The rules in plain words (`H3.title`, `H3.text`, what else players call it), and the names of what is in the box.

    A catalogue of its own: the page loads it only when somebody looks something up.
    """
    return read(lang, "rules")


def lessons(lang: str = "en") -> Mapping[str, str]:
    """What the guide of the first game says, by chapter, step and thought (`tables/scripts`); loaded with the guide."""
    return read(lang, "guide")


class Speaker:
    """Fills messages of one language with names of players and things."""

    def __init__(self, lang: str | None, names: Sequence[str]) -> None:
        lang = spoken() if lang is None else lang
        self.language = Language(lang, catalogue(lang))
        self.names = names

    def player(self, seat: int) -> str:
        if seat < len(self.names):
            return self.names[seat]
        return self.language.say("player", parts={"number": seat + 1})

    def value(self, word: str, value: object, deck: object) -> object:
        """A value as a part of a message: by a rule of its own, by a name in the catalogue, or as it is."""
        if value is None:
            return ""
        if word == "seat":
            return self.player(cast("int", value))
        if word == "card":
            return Thing(f"card.{deck}.{value}")
        if word == "cards":
            return _all_of(f"card.{deck}", cast("list[object]", value))
        if word in RULES:
            return RULES[word](value)
        key = f"{word}.{value}"
        return Thing(key) if self.language.has(key) else value

    def fill(
        self, key: str, row: Sequence[Field], view: Mapping[str, object], **more: object
    ) -> str:
        """The message for these values, in the variant that they call for; a value without a field is said as it is."""
        count: int | None = None
        parts = {**view, **more}
        for field in row:
            if field.key not in view:
                continue
            value = view[field.key]
            key = self.variant(key, field, value, view.get("seat"))
            if count is None:
                count = counted(field.word, value)
            parts[field.key] = self.value(field.word.name, value, view.get("deck", "large"))
            if field.word.name == "resource" and value is not None:
                parts["amount"] = amount(str(value), 1)
        return self.language.say(key, 2 if count is None else count, parts)

    def variant(self, key: str, field: Field, value: object, actor: object) -> str:
        """The message that is made for this value, or the same one."""
        word = field.word.name
        if value is None or value in ([], {}) or (value == 0 and word == "number"):
            variants = [f"no_{field.key}"]
        elif word == "seat":
            variants = [f"own_{field.key}"] if value == actor else [field.key]
        else:
            variants = [str(value), field.key]
        has = self.language.has
        return next((f"{key}.{more}" for more in variants if has(f"{key}.{more}")), key)


def counted(word: Word, value: object) -> int | None:
    """The number that decides on the plural, if this value has one."""
    if isinstance(value, list):
        return len(value)
    return cast("int", value) if word.name == "number" else None


def amount(resource: str, count: int) -> Thing:
    return Thing(f"amount.{resource}", {"count": count}, count)


def effect(effect: Mapping[str, object]) -> Thing:
    goods = cast("list[list[str]]", effect.get("goods", []))
    alike = goods and len({tuple(group) for group in goods}) == 1 and len(goods[0]) == 1
    if alike:
        listed: object = amount(goods[0][0], len(goods))
    else:
        ways = [Listed("or", [Thing(f"resource.{good}") for good in group]) for group in goods]
        listed = Listed("and", ways)
    count = cast("int", effect.get("count", 1))
    return Thing(f"effect.{effect['name']}", {"count": count, "goods": listed}, count)


def _all_of(word: str, ids: Sequence[object]) -> Listed:
    return Listed("and", [Thing(f"{word}.{name}") for name in ids])


RULES: Final[dict[str, Callable[[object], object]]] = {
    "spaces": lambda value: Listed("and", cast("list[str]", value)),
    "effect": lambda value: effect(cast("Mapping[str, object]", value)),
    "cost": lambda value: Listed(
        "and", [amount(name, count) for name, count in cast("dict[str, int]", value).items()]
    ),
    "orders": lambda value: _all_of("order", cast("list[object]", value)),
}


def refusal_sentence(
    code: str, details: Mapping[str, object], *, names: Sequence[str] = (), lang: str | None = None
) -> str:
    """Why a choice is refused; the rule's id is for the reader to put beside it."""
    return Speaker(lang, names).fill(f"refusal.{code}", REFUSALS.get(code, ()), details)


def event_sentence(view: EventView, names: Sequence[str], *, lang: str | None = None) -> str | None:
    """One line for an event; None where it needs none."""
    speaker = Speaker(lang, names)
    seat = view["seat"]
    player = "" if seat is None else speaker.player(cast("int", seat))
    kind = str(view["type"])
    return speaker.fill(f"event.{kind}", ROWS[kind].fields, view, player=player) or None


def decision_sentence(
    kind: str,
    values: Mapping[str, object] | None = None,
    *,
    names: Sequence[str] = (),
    lang: str | None = None,
) -> str:
    """The question of a decision. `values` may hold what QUESTIONS names, as ids and numbers."""
    speaker = Speaker(lang, names)
    out = speaker.fill(f"decision.{kind}", QUESTIONS.get(kind, ()), values or {})
    return out[:1].upper() + out[1:]  # it may begin with a thing's name
