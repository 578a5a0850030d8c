"""Words for refusals, events and questions, from one message catalogue a language (`words/*.json`).

A message is looked up by its key and may have variants for what it
says: `event.fee.no_owner` if there is no owner, `event.hire.helm` for that id, `event.deal.cards`
where the cards are known; a variant is preferred. `_one` and `_other` at the end of a key are
chosen by the first number or list of the message. An empty message means that none is needed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final, cast

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


@cache
def catalogue(lang: str = "en") -> Mapping[str, str]:
    """All messages of a language by key; LookupError if there is none."""
    return _read(lang)


def _read(lang: str, *folder: str) -> Mapping[str, str]:
    file = resources.files("cooper_island.view").joinpath("words", *folder, f"{lang}.json")
    if not lang.isalpha() or not file.is_file():
        raise LookupError(lang)
    return cast("Mapping[str, str]", json.loads(file.read_text("utf-8")))


@cache
def rulebook(lang: str = "en") -> Mapping[str, str]:
    """The rules in plain words (`H3.title`, `H3.text`, what else players call it), and the names of what is in the box.

    A catalogue of its own: the page loads it only when somebody looks something up.
    """
    return _read(lang, "rules")


@cache
def lessons(lang: str = "en") -> Mapping[str, str]:
    """What the guide of the first game says, by chapter, step and thought (`tables/scripts`); loaded with the guide."""
    return _read(lang, "guide")


def say(key: str, lang: str = "en", /, **parts: object) -> str:
    """A message that names no player and no thing."""
    return catalogue(lang)[key].format_map(parts)


class Speaker:
    """Fills messages of one language with names of players and things."""

    def __init__(self, lang: str, names: Sequence[str]) -> None:
        self.messages = catalogue(lang)
        self.names = names

    def has(self, key: str) -> bool:
        return key in self.messages or key + "_other" in self.messages

    def say(self, key: str, count: object = None, /, **parts: object) -> str:
        """One message; `count` decides between one and other where it has both."""
        if key not in self.messages:
            key += "_one" if count == 1 else "_other"
        return self.messages[key].format_map(parts)

    def player(self, seat: int) -> str:
        if seat < len(self.names):
            return self.names[seat]
        return self.say("player", number=seat + 1)

    def join(self, how: str, parts: Sequence[str]) -> str:
        """A list in words: commas, and the last with "and" or "or"."""
        if len(parts) < 2:
            return "".join(parts)
        head = self.messages["list.comma"].join(parts[:-1])
        return self.say(f"list.{how}", head=head, last=parts[-1])

    def amount(self, resource: str, count: int) -> str:
        return self.say(f"amount.{resource}", count, count=count)

    def effect(self, effect: Mapping[str, object]) -> str:
        name = effect["name"]
        goods = cast("list[list[str]]", effect.get("goods", []))
        alike = goods and len({tuple(group) for group in goods}) == 1 and len(goods[0]) == 1
        if alike:
            listed = self.amount(goods[0][0], len(goods))
        else:
            listed = self.join("and", [self.join("or", self.named("resource", g)) for g in goods])
        count = effect.get("count", 1)
        return self.say(f"effect.{name}", count, count=count, goods=listed)

    def named(self, word: str, ids: Sequence[object]) -> list[str]:
        return [self.messages[f"{word}.{name}"] for name in ids]

    def value(self, word: str, value: object, deck: object) -> str:
        """A value in words: by a rule of its own, by a name in the catalogue, or as it is."""
        if value is None:
            return ""
        if word == "card":
            return self.messages[f"card.{deck}.{value}"]
        if word == "cards":
            names = self.named(f"card.{deck}", cast("list[object]", value))
            return self.join("and", names)
        if word in RULES:
            return RULES[word](self, value)
        return self.messages.get(f"{word}.{value}", str(value))

    def fill(
        self, key: str, row: Sequence[Field], view: Mapping[str, object], **more: object
    ) -> str:
        """The message for these values, in the variant that they call for; a value without a field is said as it is."""
        count: object = None
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
                parts["amount"] = self.amount(str(value), 1)
        return self.say(key, count, **parts)

    def variant(self, key: str, field: Field, value: object, actor: object) -> str:
        """The message that is made for this value, or the same one."""
        word = field.word.name
        if value is None or value in ([], {}) or (value == 0 and word == "number"):
            variants = [f"no_{field.key}"]
        elif word == "seat":
            variants = [f"own_{field.key}"] if value == actor else [field.key]
        else:
            variants = [str(value), field.key]
        return next((f"{key}.{more}" for more in variants if self.has(f"{key}.{more}")), key)


def counted(word: Word, value: object) -> object:
    """The number that decides between one and other, if this value has one."""
    if isinstance(value, list):
        return len(value)
    return value if word.name == "number" else None


def _cost(speaker: Speaker, value: object) -> str:
    cost = cast("dict[str, int]", value)
    return speaker.join("and", [speaker.amount(name, count) for name, count in cost.items()])


def _orders(speaker: Speaker, value: object) -> str:
    return speaker.join("and", speaker.named("order", cast("list[object]", value)))


RULES: Final[dict[str, Callable[[Speaker, object], str]]] = {
    "seat": lambda speaker, value: speaker.player(cast("int", value)),
    "spaces": lambda speaker, value: speaker.join("and", cast("list[str]", value)),
    "effect": lambda speaker, value: speaker.effect(cast("Mapping[str, object]", value)),
    "cost": _cost,
    "orders": _orders,
}


def refusal_sentence(
    code: str, details: Mapping[str, object], *, names: Sequence[str] = (), lang: str = "en"
) -> str:
    """Why a choice is refused; the rule's id is for the reader to put beside it."""
    return Speaker(lang, names).fill(f"refusal.{code}", REFUSALS.get(code, ()), details)


def event_sentence(view: EventView, names: Sequence[str], *, lang: str = "en") -> str | None:
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
    lang: str = "en",
) -> str:
    """The question of a decision. `values` may hold what QUESTIONS names, as ids and numbers."""
    speaker = Speaker(lang, names)
    out = speaker.fill(f"decision.{kind}", QUESTIONS.get(kind, ()), values or {})
    return out[:1].upper() + out[1:]  # it may begin with a thing's name
