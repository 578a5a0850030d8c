"""Every language says all that English says, of the same parts, in forms that there are, and in no English word."""

import json
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel import Locale
from tools.pseudo import LANG, pseudo

from cooper_island import language
from cooper_island.bots.registry import NAMES
from cooper_island.content import ids
from cooper_island.language import FIRST, FORM, PART, languages, read
from cooper_island.record.fields import Field
from cooper_island.record.refused import REFUSALS
from cooper_island.view.events import ROWS
from cooper_island.view.option_words import option_sentence
from cooper_island.view.words import (
    QUESTIONS,
    Speaker,
    decision_sentence,
    event_sentence,
    refusal_sentence,
)
from tests.browser.gallery import positions
from tests.golden.make import HERE

ROOT: Final = Path(__file__).parents[2]
WORDS: Final = ROOT / "src" / "cooper_island" / "view" / "words"
ROOMS: Final = ("", *sorted(path.name for path in WORDS.iterdir() if path.is_dir()))
OTHERS: Final = tuple(lang for lang in languages() if lang != FIRST)
ALL: Final = [
    (lang, room) for lang in OTHERS for room in ROOMS if (WORDS / room / f"{lang}.json").is_file()
]
SAME: Final = json.loads(Path(__file__).with_name("same.json").read_text("utf-8"))
PLURAL: Final = re.compile(r"_(zero|one|two|few|many|other)$")
SPACE: Final = re.compile(r"\d+,\d+")
PEOPLE: Final = ("Ada", "Bram", "Chidi", "Dina")
# What players say, and how words end: each language has its own.
OWN: Final = ("synonym.",)
# English words that neither German nor Portuguese has; a new language may need to take some away.
ENGLISH: Final = re.compile(
    r"\b(the|of|and|your|you|with|this|which|from|are|have|its|path|file|folder)\b", re.IGNORECASE
)

# Of which kinds the parts of the page's own messages are; the others' kinds are those of their rows.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "amount": ("amount",),
    "bought": ("boat", "piece"),
    "card": ("card.small", "card.large"),
    "cargo": ("cargo",),
    "cost": ("amount",),
    "crate": ("crate",),
    "first": ("landscape",),
    "form": ("page.option.worker_form",),
    "from": ("page.from", "page.place"),
    "good": ("resource",),
    "half": ("half",),
    "islet": ("islet",),
    "items": ("amount", "resource", "page.option.store"),
    "landscape": ("landscape",),
    "milestone": ("milestone",),
    "order": ("order",),
    "phase": ("phase",),
    "piece": ("piece",),
    "place": ("page.place",),
    "resource": ("resource",),
    "second": ("landscape",),
    "section": ("section",),
    "ship": ("ship",),
    "side": ("side",),
    "worker": ("worker",),
}
# The same for values that are made of others.
LISTS: Final = {
    "cost": ("amount",),
    "cards": ("card.small", "card.large"),
    "card": ("card.small", "card.large"),
    "orders": ("order",),
    "goods": ("amount", "resource"),
    "effect": ("effect",),
}


def catalogue(lang: str, room: str) -> Mapping[str, str]:
    return read(lang, room) if room else read(lang)


def stem(key: str, messages: Mapping[str, str]) -> str:
    """A key without its form, and without its plural if it has one."""
    bare = PLURAL.sub("", key)
    plain = bare if f"{bare}_other" in messages else key
    return plain.partition(FORM)[0]


def parts(message: str) -> set[str]:
    return {name for name, _ in PART.findall(message)}


def drawings(message: str) -> list[str]:
    """As many as in English: `[wood] [wood]` is two."""
    return sorted(re.findall(r"\[\w+\]", message))


@cache
def said(room: str) -> dict[str, set[str]]:
    """What English says: all parts of each message, its plurals together."""
    messages = catalogue(FIRST, room)
    out: dict[str, set[str]] = defaultdict(set)
    for key, message in messages.items():
        out[stem(key, messages)] |= parts(message)
    return out


def variant_of(key: str, room: str) -> str | None:
    """The message that a translation has one more variant of."""
    while "." in key:
        key = key.rpartition(".")[0]
        if key in said(room):
            return key
    return None


def test_the_languages_of_the_editions_have_all_catalogues() -> None:
    """Another may begin with one file: the rest is said in English until it has its own."""
    lacking = {(lang, room) for lang in ("de", "pt") for room in ROOMS} - set(ALL)
    assert not lacking


def test_another_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by itself; what it has no catalogue for is English, in English plurals and numbers."""
    shutil.copytree(WORDS, tmp_path / "words")
    messages = {**pseudo(read(FIRST)), "language.name": "Frysk"}
    (tmp_path / "words" / "fy.json").write_text(json.dumps(messages), "utf-8")
    monkeypatch.setattr(language, "_folder", lambda: tmp_path / "words")
    for cached in (language.languages, language.read):
        monkeypatch.setattr(language, cached.__name__, cached.__wrapped__)
    assert language.languages() == (FIRST, "de", "fy", "pt")
    assert language.nearest(["fy-NL"]) == "fy"
    with language.speaking("fy"):
        assert language.say("terminal.total") == messages["terminal.total"]
        assert language.phrase("learn.nothing") == read(FIRST, "cli")["learn.nothing"]


@pytest.mark.parametrize(("lang", "room"), ALL)
def test_nothing_is_missing_or_left_over(lang: str, room: str) -> None:
    messages = catalogue(lang, room)
    stems = {stem(key, messages) for key in messages if not key.startswith(OWN)}
    wanted = {key for key in said(room) if not key.startswith(OWN)}
    assert not wanted - stems
    strange = {
        key
        for key in stems - wanted
        if not (key.startswith(("event.", "page.event.", "refusal.", "decision.")))
        or variant_of(key, room) is None
    }
    assert not strange
    asked = {form for message in messages.values() for _, form in PART.findall(message) if form}
    forms = {PLURAL.sub("", key.partition(FORM)[2]) for key in messages if FORM in key}
    assert not forms - asked


@pytest.mark.parametrize(("lang", "room"), ALL)
def test_plurals_are_those_of_the_language(lang: str, room: str) -> None:
    messages = catalogue(lang, room)
    known = {*Locale.parse(lang, sep="-").plural_form.tags, "other"}
    for key in messages:
        bare = PLURAL.sub("", key)
        if bare == key or f"{bare}_other" not in messages:
            continue
        assert key.removeprefix(f"{bare}_") in known, key
        assert bare not in messages, key


@pytest.mark.parametrize(("lang", "room"), ALL)
def test_no_plural_is_missing(lang: str, room: str) -> None:
    """Of what has plurals, those of every number that a game can come to."""
    messages = catalogue(lang, room)
    rule = Locale.parse(lang, sep="-").plural_form
    needed = {rule(number) for number in range(1000)}
    lacking = {
        f"{key.removesuffix('other')}{plural}"
        for key in messages
        if key.endswith("_other")
        for plural in needed
    } - set(messages)
    assert not lacking


@pytest.mark.parametrize(("lang", "room"), ALL)
def test_no_part_is_dropped_or_invented(lang: str, room: str) -> None:
    messages = catalogue(lang, room)
    wrong = {}
    for key, message in messages.items():
        plain = stem(key, messages)
        if key.startswith(OWN):
            continue
        variant = plain not in said(room)
        wanted = said(room)[variant_of(plain, room) or "" if variant else plain]
        has = parts(message)
        # One of something needs no number; a variant need not name what it is made for.
        few = variant or (PLURAL.search(key) and not key.endswith("_other"))
        if has - wanted or len(wanted - has) > (1 if few else 0):
            wrong[key] = sorted(has ^ wanted)
    assert not wrong


@pytest.mark.parametrize(("lang", "room"), ALL)
def test_no_drawing_is_dropped_or_invented(lang: str, room: str) -> None:
    messages = catalogue(lang, room)
    english = catalogue(FIRST, room)
    wrong = {
        key: message
        for key, message in messages.items()
        if key in english and drawings(message) != drawings(english[key])
    }
    assert not wrong


def empty(message: str) -> bool:
    """Nothing to translate: parts, drawings, numbers and single letters."""
    return not re.search(r"[^\W\d_]{2}", re.sub(r"\{[^}]*\}|\[\w+\]|\b[IVX]+\b", "", message))


@pytest.mark.parametrize(("lang", "room"), ALL)
def test_all_is_translated(lang: str, room: str) -> None:
    english = catalogue(FIRST, room)
    messages = catalogue(lang, room)
    allowed = {**SAME["all"], **SAME.get(lang, {})}
    same = {
        key
        for key, message in messages.items()
        if english.get(key) == message and not empty(message) and not key.startswith(OWN)
    }
    assert same <= set(allowed), "a value as in English needs a reason in same.json"
    found = {
        key: message
        for key, message in messages.items()
        if ENGLISH.search(PART.sub("", message)) and key not in allowed
    }
    assert not found


def kinds(key: str, part: str) -> tuple[str, ...]:
    """Of what a message can ask for a form: the keys of these names begin so."""
    group, _, rest = key.partition(".")
    of_event = next((head for head in ("event.", "ear.did.") if rest.startswith(head)), None)
    if group == "page" and of_event:
        group, rest = "event", rest.removeprefix(of_event)
    name = rest.split(".")[0]
    rows: dict[str, Mapping[str, Any]] = {
        "event": {kind: row.fields for kind, row in ROWS.items()},
        "refusal": REFUSALS,
        "decision": QUESTIONS,
    }
    if group == "effect":
        return LISTS["goods"]
    if group not in rows:
        return KINDS.get(part, ())
    row: tuple[Field, ...] = rows[group].get(name) or rows[group].get(PLURAL.sub("", name), ())
    if part == "amount":
        return ("amount",)
    found = next((field.word.name for field in row if field.key == part), "")
    return LISTS.get(found, (found,) if found else ())


@pytest.mark.parametrize("lang", OTHERS)
def test_every_form_that_is_asked_for_is_there(lang: str) -> None:
    english = catalogue(FIRST, "")
    messages = catalogue(lang, "")
    lacking = set()
    for key, message in messages.items():
        for part, form in PART.findall(message):
            if not form:
                continue
            asked = kinds(stem(key, messages), part)
            assert asked, f"{key}: {part} has no forms"
            things = {
                stem(name, english)
                for name in english
                if any(stem(name, english).rpartition(".")[0] == kind for kind in asked)
            }
            assert things, f"{key}: {part}"
            for thing in things:
                wanted = f"{thing}{FORM}{form}"
                if wanted not in messages and f"{wanted}_other" not in messages:
                    lacking.add(wanted)
    assert not lacking


def test_the_page_hands_over_things_and_not_their_words() -> None:
    """Whatever a message can ask for a form of."""
    names = "|".join(KINDS)
    worded = re.compile(rf"\b({names}): (say|join|amount)\(")
    for file in sorted((ROOT / "web" / "src").rglob("*")):
        if file.suffix in (".ts", ".svelte"):
            assert not worded.search(file.read_text("utf-8")), file.name


# --- All that golden games say -------------------------------------------------------------------


def hashed(value: Mapping[str, object]) -> str:
    return json.dumps({key: value[key] for key in value if key not in ("n", "choice")})


@cache
def told() -> dict[str, dict[str, Any]]:
    """All events, questions, refusals and answers of the golden games; each once, answers without their places."""
    events: dict[str, Any] = {}
    questions: dict[str, Any] = {}
    refusals: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for name in sorted(path.stem for path in HERE.glob("game-*.txt")):
        for game in positions(name):
            for seat in game.to_act:
                asked = game.decision(seat)
                assert asked is not None
                questions[asked.kind + hashed(asked.details)] = (asked.kind, asked.details)
                view = game.view(seat)
                offered = view["decision"]
                assert offered is not None
                for one in (*offered["closed"], *offered["further_closed"]):
                    why = one["why"]
                    refusals[why["code"] + hashed(why["details"])] = (why["code"], why["details"])
                for option in offered["options"]:
                    elsewhere = SPACE.sub("", option["text"])
                    options.setdefault(f"{asked.kind} {elsewhere}", (option, view))
        for event in (*game.events(None), *game.events(0)):
            events[hashed(event)] = event
    return {"events": events, "questions": questions, "refusals": refusals, "options": options}


def sentences(lang: str | None) -> Iterator[str]:
    for event in told()["events"].values():
        yield event_sentence(event, PEOPLE, lang=lang) or "."
    for kind, details in told()["questions"].values():
        yield decision_sentence(kind, details, names=PEOPLE, lang=lang)
    for code, details in told()["refusals"].values():
        yield refusal_sentence(code, details, names=PEOPLE, lang=lang)
    for option, view in told()["options"].values():
        yield option_sentence(option, view, lang=lang)
    yield from page_sentences(lang)


def page_sentences(lang: str | None) -> Iterator[str]:
    """Those that the page says of the same in words of its own: in the log, by ear and as questions."""
    speaker = Speaker(lang, PEOPLE)
    for event in told()["events"].values():
        kind, seat = event["type"], event["seat"]
        player = "" if seat is None else speaker.player(seat)
        for key in (f"page.event.{kind}", f"page.ear.did.{kind}"):
            if speaker.language.has(key):
                yield speaker.fill(key, ROWS[kind].fields, event, player=player) or "."
    for kind, details in told()["questions"].values():
        if speaker.language.has(f"page.decision.{kind}"):
            yield speaker.fill(f"page.decision.{kind}", QUESTIONS.get(kind, ()), details)


def test_golden_games_are_told_in_every_language() -> None:
    assert len(told()["events"]) > 2000
    assert len(told()["questions"]) > 200
    assert len(told()["refusals"]) > 50
    assert len({option["verb"] for option, _ in told()["options"].values()}) > 40
    assert len(set(page_sentences(FIRST))) > 100
    for lang in languages():
        for sentence in sentences(lang):
            assert sentence and not re.search(r"[{}|]|\w+\.\w+\.\w", sentence), sentence
            assert lang == FIRST or not ENGLISH.search(sentence), sentence


def test_golden_games_in_the_pseudo_language_have_no_plain_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever a sentence says but for names and places comes from the catalogue."""
    messages = pseudo(read(FIRST))
    for module in ("words", "option_words"):
        monkeypatch.setattr(f"cooper_island.view.{module}.catalogue", lambda _: messages)
    known = {*PEOPLE, *ids.BANKS}
    for sentence in sentences(LANG):
        words = re.findall(r"[A-Za-z]\w*", sentence)
        assert not [
            word for word in words if word.isascii() and len(word) > 2 and word not in known
        ]


@pytest.mark.parametrize("lang", languages())
def test_who_has_not_said_her_name_is_called_like_nobody_else(lang: str) -> None:
    words = catalogue(lang, "")
    bots = {words[f"server.bot.{bot}.name"] for bot in NAMES}
    assert bots == {read(FIRST)[f"server.bot.{bot}.name"] for bot in NAMES}, "no name is translated"
    given = {
        name for who in ("bot", "person") for name in words[f"page.start.{who}_names"].split(", ")
    }
    assert words["page.start.me"] not in bots | given
