"""One catalogue: every refusal, event and question has its words, and no words are left over."""

from __future__ import annotations

import ast
import random
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path

import pytest

import cooper_island.engine
from cooper_island.bots.registry import NAMES as BOTS
from cooper_island.content import ids
from cooper_island.engine import const as k
from cooper_island.engine import rules
from cooper_island.engine.terms import WORDS
from cooper_island.record.asked import NAMES
from cooper_island.record.fields import width
from cooper_island.record.notation import stage
from cooper_island.record.refused import REFUSALS, named
from cooper_island.view import words
from cooper_island.view.decision import IllegalChoice, Refusal
from cooper_island.view.events import event_view
from cooper_island.view.words import (
    QUESTIONS,
    decision_sentence,
    event_sentence,
    refusal_sentence,
)
from tests.view.games import positions, story, terms

PEOPLE = ("Anna", "Ben", "Cleo", "Dan")
# What the layers above the engine refuse.
ABOVE = {
    "unknown_text",
    "not_asked",
    "must_place",
    "undo_nothing",
    "undo_new_information",
    "undo_others",
}
# Events that the random games need not bring.
RARE = (
    (k.V_REDUCE, 0, 0),  # nothing is saved
    (k.V_FEE_DECLINED, 0, -1),
    (k.V_FEED, 0, 0, 0),
    (k.V_BOOK, 0, -1),
    (k.V_BOOK, 0, 10),
    (k.V_LOST, 0, k.COIN),
    (k.V_STEPS, 0, 0),
    (k.V_HIRE, 0, 3, 1),
    (k.V_CHART, 0, 1),
    (k.V_SAIL, 0, 1, 4),
    (k.V_SAIL, 0, 1, 9),
    (k.V_PASS_ISLET, 0, 1, 0),
    (k.V_REACT_CARD, 0, 3, 1),
    (k.V_REACT_LID, 0, 3, 2),
)
NOTHING: dict[str, object] = {}
FEEDING: dict[str, object] = {"feeding": 1}
CARDS: dict[str, object] = {"cards": 1}
CAUSES: tuple[tuple[str, dict[str, object]], ...] = (
    ("islet", {"islet": "goods"}),
    ("passed", {"islet": "coin"}),
    ("islets", {}),
    ("boat", {"boat": "goods"}),
    ("book", {}),
    ("cards", {}),
    ("card", {}),
    ("spot", {}),
)
BOUGHT: tuple[dict[str, object], ...] = ({"boat": "goods"}, {"piece": "small"}, {"cargo": 2})
# A question with all that it can say, in the values that call for each variant.
PLACING: list[dict[str, object]] = [
    {"by": "section", "section": "C"},
    {"by": "income"},
    {"by": "card"},
    {"by": "crate"},
]
ASKED: dict[str, list[dict[str, object]]] = {
    "anchor": [{"count": 1}, {"count": 2}],
    "cube": [{"space": "5,1"}],
    "effects": [{"by": by, **thing, "ways": ways} for by, thing in CAUSES for ways in (0, 1, 2)],
    "fee": [{"owner": 1}, {"owner": None}],
    "feed": [{"need": 3}, {"need": 0}, {"need": 3, "waits": 1}],
    "give": [{"trade": "cloth"}, {"trade": "gold"}, {"trade": "any"}],
    "hire_now": [{"later": 1}, {"later": 0}],
    "keep": [{"deck": "small"}],
    "landing": [{"boat": "goods"}],
    "lay": [{"side": "FM", **why} for why in (NOTHING, *PLACING)],
    "lighthouse": [{"count": 1}, {"count": 2}],
    "move_to": [{"space": "5,1"}],
    "pay": [{"resource": "wood", "need": 3, **thing} for thing in (NOTHING, *BOUGHT, FEEDING)],
    "put": [{"piece": "statue"}, {"room_for": "small"}],
    "reactivate": [{"waits": 1}],
    "reduce": [{"count": n, **thing} for n in (1, 2) for thing in (NOTHING, *BOUGHT)],
    "ruin_spot": [{"space": "5,1"}],
    "section": [{"on": "C round"}],
    "ship": [{"points": n, **more} for n in (1, 2) for more in (NOTHING, CARDS, *BOUGHT)],
    "shore": [{"islet": "goods"}],
    "site": [{"landscape": "forest"}],
    "store": [{"room_for": "statue"}],
    "take": [
        {**by, "count": n}
        for n in (1, 2)
        for by in ({}, {"by": "trade"}, {"by": "crate"}, {"by": "card"})
    ],
    "tavern": [{"need": 3}, {"need": 0}],
    "tax_office": [{"count": 1}, {"count": 2}],
    "tile": [NOTHING, *PLACING],
    "under": [{"deck": "large"}],
}


class Heard(Mapping[str, str]):
    """A catalogue that remembers which of its messages were used."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        self.messages = messages
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> str:
        message = self.messages[key]
        self.used.add(key)
        return message

    def __contains__(self, key: object) -> bool:
        return key in self.messages

    def __iter__(self) -> Iterator[str]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    messages = Heard(words.catalogue("en"))
    monkeypatch.setattr(words, "catalogue", lambda _: messages)
    return messages


def unused(messages: Heard, group: str) -> set[str]:
    return {key for key in messages if key.startswith(group)} - messages.used


def refused() -> Iterator[tuple[str, int | None]]:
    """Every refusal code in the engine's source, with how many numbers go along (None: unknown)."""
    for file in resources.files(cooper_island.engine).iterdir():
        if not file.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Tuple) or len(node.elts) != 3:
                continue
            _, code, numbers = node.elts
            codes = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
            count = len(numbers.elts) if isinstance(numbers, ast.Tuple) else None
            for found in codes:
                if isinstance(found, ast.Constant) and isinstance(found.value, str):
                    yield found.value, count


def without_plural(key: str, messages: Mapping[str, str]) -> str:
    """A key without `_one` or `_other`, if it has both forms."""
    stem = key.removesuffix("_one").removesuffix("_other")
    return stem if f"{stem}_one" in messages and f"{stem}_other" in messages else key


def codes_with_words() -> set[str]:
    messages = words.catalogue("en")
    keys = {without_plural(key, messages) for key in messages if key.startswith("refusal.")}
    return {key.split(".")[1] for key in keys}


# --- Refusals -----------------------------------------------------------------------------------


def sentence(
    rule: str, code: str, numbers: tuple[int, ...], people: tuple[str, ...] = PEOPLE
) -> str:
    return Refusal(*named(terms(), rule, code, numbers)).sentence(people)


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    codes = {code for code, _ in refused()}
    assert len(codes) > 60
    assert codes | ABOVE == codes_with_words()
    assert set(REFUSALS) <= codes


def test_refusals_read_the_numbers_that_the_engine_gives() -> None:
    for code, count in refused():
        assert count == width(REFUSALS.get(code, ())), code


def test_all_refusal_sentences(heard: Heard) -> None:
    """Whole sentences, with names or without; the rule's id is beside them and not in them."""
    for code in codes_with_words() - {"unknown_text"}:
        for number in (0, 1, 2):
            numbers = (number, 0, number)
            assert sentence("T1", code, numbers).endswith(".")
            assert "T1" not in sentence("T1", code, numbers, ())
            sentence("T1", code, (number, number, number))
    refusal_sentence("unknown_text", {"text": "x"})
    assert not unused(heard, "refusal.")


@pytest.mark.parametrize(
    ("refusal", "details", "said"),
    [
        (
            ("W3", "own_worker", (2,)),
            {"on": "C round"},
            "Your own worker already stands on the round space of the Frontier.",
        ),
        (
            ("P1", "no_room", (k.CLOTH,)),
            {"resource": "cloth"},
            "Your storage has no free spot for cloth.",
        ),
        (
            ("T5", "card_down", (7,)),
            {"card": 7},
            "Treasury lies face down until you reactivate it.",
        ),
        (("W1", "not_your_turn", (1,)), {"player": 1}, "It is Ben's turn."),
        (("I2", "not_beside_land", (0, 0)), {"spaces": ["0,0"]}, "0,0 is not beside your land."),
        (
            ("PL2", "not_beside_land", (0, 1)),
            {"spaces": ["0,0", "0,1"]},
            "Neither space of 0,0 and 0,1 is beside your land.",
        ),
        (
            ("P3", "lacking", (3 << 5 * k.WOOD | 1, 2)),
            {"cost": {"coin": 1, "wood": 3}, "saved": 2},
            "You lack 1 coin and 3 wood, and only 2 of that is taken off the price.",
        ),
        (
            ("B9", "no_lid_there", (5,)),
            {"cargo": 5},
            "Cargo ship V no longer holds a lid of yours.",
        ),
    ],
)
def test_refusal_examples(
    refusal: tuple[str, str, tuple[int, ...]], details: dict[str, object], said: str
) -> None:
    rule, code, _ = refusal
    assert named(terms(), *refusal) == (rule, code, details)
    assert refusal_sentence(code, details, names=PEOPLE) == said
    assert str(IllegalChoice(Refusal(rule, code, details))).endswith(f" ({rule}).")


def test_a_text_that_is_no_option() -> None:
    said = refusal_sentence("unknown_text", {"text": "dance {now}"})
    assert said == "“dance {now}” is no option of this game."


def test_numbers_that_name_nothing_are_refused_in_general_words() -> None:
    for code in REFUSALS:
        for number in (-8, -1, 99):
            assert sentence("T1", code, (number, number, number))
    assert named(terms(), "T2", "not_in_market", (-1,)) == ("T2", "not_offered", {})


def test_whatever_a_game_refuses_can_be_said() -> None:
    rng = random.Random(5)
    offered: dict[tuple[int, int], set[int]] = {}  # what each question has offered so far
    said: set[str] = set()
    for seed in range(5):
        for s in positions(seed, 2 + seed % 3, seed % 2 == 0):
            for p in range(s.n):
                codes = rules.options(s, p)
                st = s.stacks[p]
                known = offered.setdefault((st[k.F_KIND], stage(st)), set()) if st else {0}
                known.update(codes)
                for code in rng.sample(sorted(known), min(5, len(known))):
                    refusal = rules.refusal(s, p, code)
                    assert (refusal is None) == (code in codes)
                    if refusal is not None:
                        assert Refusal(*named(s.t, *refusal)).sentence(PEOPLE).endswith(".")
                        said.add(refusal[1])
    assert len(said) > 25


# --- Events -------------------------------------------------------------------------------------


def test_all_event_sentences(heard: Heard) -> None:
    for event in (*story(), *RARE):
        for seat in (None, event[1]):
            line = event_sentence(event_view(terms(), event, seat), PEOPLE)
            assert line is None or line.endswith(".")
    assert not unused(heard, "event.")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ((k.V_LAY, 0, 0, 0, 1, 2), "Anna lays forest + meadow on 0,0 and 0,1 (level 2)."),
        ((k.V_FEE, 1, 0, k.COIN, -1), "Ben pays Anna a fee: 1 coin from storage."),
        ((k.V_PAY, 1, k.COIN, 2, 0), "Ben pays 2 coins."),
        ((k.V_HELM, 2, 1, 1), "Cleo gives 1 helm point to the one-sail ship."),
        ((k.V_SAIL, 2, 1, 12), None),
        ((k.V_SAIL, 2, 1, 14), "Cleo reaches the harbor of Ben."),
        ((k.V_FINISHED, 0), None),
    ],
)
def test_event_examples(event: tuple[int, ...], line: str | None) -> None:
    assert event_sentence(event_view(terms(), event, None), PEOPLE) == line


def test_players_without_names_have_numbers() -> None:
    view = event_view(terms(), (k.V_COOPER, 2), None)
    assert event_sentence(view, ()) == "Player 3 takes the Cooper token."


def test_hidden_cards_are_not_told_to_others() -> None:
    event = (k.V_DEAL, 0, k.SMALL, 2 | 3 << 4)
    own = event_sentence(event_view(terms(), event, 0), PEOPLE)
    other = event_sentence(event_view(terms(), event, 1), PEOPLE)
    assert own == "Anna looks at Sawmill and Captain's Study."
    assert other == "Anna looks at 2 of the small building cards."


# --- Questions ----------------------------------------------------------------------------------


def test_all_decision_sentences(heard: Heard) -> None:
    for kind in (name for kinds in NAMES.values() for name in kinds):
        assert decision_sentence(kind)
    assert set(ASKED) == set(QUESTIONS)
    for kind, cases in ASKED.items():
        for values in cases:
            assert "{" not in decision_sentence(kind, values, names=PEOPLE)
    assert not unused(heard, "decision.")


def test_decision_examples() -> None:
    assert decision_sentence("place_worker") == "Place a worker"
    assert decision_sentence("ship", {"points": 2}) == "Which ship takes 2 helm points?"
    assert decision_sentence("ship", {"points": 1}) == "Which ship takes 1 helm point?"
    harvest = {"by": "islet", "islet": "goods", "ways": 2}
    assert decision_sentence("effects", harvest) == "Harvest islet: what do you gain?"
    wood = {"resource": "wood", "need": 2, "piece": "small"}
    assert decision_sentence("pay", wood) == "Small building: pay 2 wood"


@pytest.mark.parametrize(
    ("kind", "details", "said"),
    [
        ("pay", {"resource": "wood", "need": 1}, "Com o que você paga 1 madeira?"),
        ("pay", {"resource": "gold", "need": 3}, "Com o que você paga 3 ouros?"),
        ("feed", {"need": 1}, "Alimente seus trabalhadores: 1 alimento"),
        ("feed", {"need": 2, "waits": 1}, "Dar 2 alimentos agora ou esperar ajuda?"),
    ],
)
def test_portuguese_counts_goods_as_its_rulebook_does(
    kind: str, details: dict[str, object], said: str
) -> None:
    assert decision_sentence(kind, details, lang="pt") == said


# --- The catalogue ------------------------------------------------------------------------------


def test_every_thing_has_one_name_of_its_own() -> None:
    messages = words.catalogue("en")
    groups: dict[str, Sequence[object]] = {
        "landscape": ids.LANDSCAPES,
        "resource": ids.GOODS,
        "piece": ids.PIECES,
        "islet": ids.ISLETS,
        "boat": ids.BOATS,
        "crate": ids.CRATES,
        "milestone": ids.MILESTONES,
        "section": ids.SECTIONS,
        "worker_space": ids.WORKER_SPACES,
        "worker": ids.WORKERS,
        "ship": ids.SHIPS,
        "side": ids.SIDES,
        "tile": ids.TILES,
        "half": ids.HALVES,
        "deck": ids.DECKS,
        "order": ids.ORDERS,
        "card.small": ids.CARDS,
        "card.large": ids.CARDS,
        "phase": ids.PHASES,
        "page.color": ids.COLORS,
    }
    for group, things in groups.items():
        keys = {key for key in messages if key.rpartition(".")[0] == group}
        assert keys == {f"{group}.{thing}" for thing in things}
        assert len({messages[key] for key in keys}) == len(keys), group
    cards = [messages[f"card.{deck}.{card}"] for deck in ids.DECKS for card in ids.CARDS]
    assert len(set(cards)) == 30
    for effect in ("gain", "islet", *WORDS):
        assert f"effect.{effect}" in messages or f"effect.{effect}_other" in messages


def test_no_words_of_picture_and_terminal_are_left_over() -> None:
    package = resources.files("cooper_island")
    files = [package / "view" / "picture.py", package / "terminal.py", package / "cli.py"]
    source = "".join(file.read_text("utf-8") for file in files)
    for key in words.catalogue("en"):
        room, _, name = key.partition(".")
        if room in ("picture", "terminal"):
            group = name.rpartition(".")[0]
            asked = (name, key) if not group else (f"{group}.", f"{name}")
            assert any(f"{mark}{word}" in source for word in asked for mark in "\"'"), key


def test_no_words_of_the_server_are_left_over() -> None:
    """Its codes stand in its sources; bots are those that there are, and one that a server has besides."""
    package = Path(words.__file__).parents[1]
    source = "".join(file.read_text("utf-8") for file in sorted(package.rglob("*.py")))
    codes = set(re.findall(r'"(\w+)"', source))
    messages = words.catalogue("en")
    keys = [key for key in messages if key.startswith("server.")]
    said = [without_plural(key, messages).split(".")[1:] for key in keys]
    assert len(said) > 50
    assert not [name for name, *_ in said if name not in codes and name != "bot"]
    assert {bot for room, *bots in said if room == "bot" for bot in bots[:1]} == {*BOTS, "guest"}


def test_messages_are_well_formed() -> None:
    messages = words.catalogue("en")
    for key, message in messages.items():
        for _, name, spec, _ in string.Formatter().parse(message):
            assert name is None or (name.isidentifier() and not spec), key
        assert message or key.startswith("event."), key
        if without_plural(key, messages) != key:
            assert without_plural(key, messages) not in messages, key


@pytest.mark.parametrize("lang", ["xx", "", "../words/en", "en.json"])
def test_unknown_language(lang: str) -> None:
    with pytest.raises(LookupError):
        decision_sentence("income", lang=lang)
