"""Messages of one language from its catalogues: which one is said, in which plural, with which parts.

A catalogue is a flat JSON object. `_one`, `_other` and the other plural categories of CLDR at the end of
a key are chosen by a number; a category that is missing is said as `_other`. A part is `{name}`, or
`{name|form}` where the language needs the name of a thing in a form of its own: it stands beside the name
(`landscape.forest|a_acc`). The page does the same (`web/src/lib/words.ts`), and both pass the same cases
(`tests/view/cases.json`).
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from babel import Locale

FIRST: Final = "en"
"""The language that all others are translated from, and of sentences for programmers."""
FORM: Final = "|"
NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
PART: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")
_TAG: Final = re.compile(r"[A-Za-z]+(-[A-Za-z0-9]+)*")
SPOKEN: Final = "COOPER_ISLAND_LANG"
"""By this variable of the environment a person, or the command that starts a process, says the language."""
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def spoken() -> str:
    """The language of whoever reads, as the command line or a request has said."""
    return _spoken.get() or nearest([os.environ.get(SPOKEN, "")])


@contextmanager
def speaking(lang: str, *, also_below: bool = False) -> Iterator[None]:
    """From here on; `also_below`: in processes that are started meanwhile too."""
    token = _spoken.set(lang)
    before = os.environ.get(SPOKEN)
    if also_below:
        os.environ[SPOKEN] = lang
    try:
        yield
    finally:
        _spoken.reset(token)
        if also_below and before is None:
            del os.environ[SPOKEN]
        elif also_below and before is not None:
            os.environ[SPOKEN] = before


def _folder() -> Traversable:
    return resources.files("cooper_island").joinpath("view", "words")


@cache
def languages() -> tuple[str, ...]:
    """All that have a catalogue, English first."""
    found = sorted(
        file.name.removesuffix(".json")
        for file in _folder().iterdir()
        if file.name.endswith(".json")
    )
    return (FIRST, *(lang for lang in found if lang != FIRST))


@cache
def read(lang: str, *room: str) -> Mapping[str, str]:
    """The catalogue of a language, of the game or of a room of its own (`rules`); LookupError if there is none."""
    file = _folder().joinpath(*room, f"{lang}.json")
    if not _TAG.fullmatch(lang) or not file.is_file():
        raise LookupError(lang)
    return cast("Mapping[str, str]", json.loads(file.read_text("utf-8")))


def nearest(wanted: Sequence[str]) -> str:
    """The first of these tags (`pt_BR`, `de-AT`) that there is a catalogue for, else English."""
    known = {lang.lower(): lang for lang in languages()}
    for tag in wanted:
        words = tag.partition(".")[0].replace("_", "-").lower().split("-")
        for length in range(len(words), 0, -1):
            if found := known.get("-".join(words[:length])):
                return found
    return FIRST


def accepted(header: str) -> list[str]:
    """The tags of an Accept-Language header, the dearest first."""
    tags: list[tuple[float, str]] = []
    for entry in header.split(","):
        tag, _, weight = entry.strip().partition(";q=")
        try:
            tags.append((float(weight or 1), tag))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(tags, key=lambda one: -one[0]) if weight > 0]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with words of its own in the catalogue."""

    key: str
    parts: Mapping[str, object] = field(default_factory=dict)
    count: int | None = None

    def worded(self, language: Language, form: str) -> str:
        return language.say(self.key, self.count, self.parts, form)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several of them, with "and" or "or" before the last."""

    how: str
    things: Sequence[object]

    def worded(self, language: Language, form: str) -> str:
        words = [language.part(thing, form) for thing in self.things]
        if len(words) < 2:
            return "".join(words)
        head = language.messages["list.comma"].join(words[:-1])
        return language.say(f"list.{self.how}", parts={"head": head, "last": words[-1]})


@dataclass(frozen=True, slots=True)
class Row:
    """Ids or numbers, one after the other."""

    things: Sequence[object]

    def worded(self, language: Language, form: str) -> str:
        return commas(self.things)


class Language:
    """One language: its messages, plurals and numbers."""

    def __init__(self, lang: str, messages: Mapping[str, str]) -> None:
        self.lang = lang
        self.messages = messages

    def has(self, key: str) -> bool:
        return key in self.messages or f"{key}_other" in self.messages

    def plural(self, key: str, count: float) -> str:
        """The key in the category of this number."""
        wanted = f"{key}_{_plural(self.lang, count)}"
        return wanted if wanted in self.messages else f"{key}_other"

    def find(self, key: str, count: float | None, form: str = "") -> str:
        """The message itself; in the form that is asked for, if it has one."""
        for asked in (key + FORM + form, key) if form else (key,):
            if asked in self.messages:
                return self.messages[asked]
            if f"{asked}_other" in self.messages:
                return self.messages[self.plural(asked, 2 if count is None else count)]
        raise LookupError(key)

    def say(
        self,
        key: str,
        count: float | None = None,
        parts: Mapping[str, object] = NOTHING,
        form: str = "",
    ) -> str:
        """A message with its parts; `count`, or else its first number, decides on the plural."""
        if count is None and key not in self.messages:
            count = counted(parts)
        message = self.find(key, count, form)
        return PART.sub(lambda found: self.part(parts.get(found[1], ""), found[2] or ""), message)

    def part(self, value: object, form: str = "") -> str:
        if isinstance(value, (Thing, Listed, Row)):
            return value.worded(self, form)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return "" if value is None else str(value)
        return self.number(value)

    def number(self, value: float) -> str:
        return _decimal(self.lang, value).replace("-", "−")


def say(key: str, /, **parts: object) -> str:
    """A message of the game's own catalogue, for whoever reads."""
    lang = spoken()
    return Language(lang, read(lang)).say(key, None, parts)


def phrase(key: str, /, **parts: object) -> str:
    """A sentence of the command line, its help, files and bots, for whoever reads."""
    lang = spoken()
    try:
        messages = read(lang, "cli")
    except LookupError:  # not translated yet
        lang, messages = FIRST, read(FIRST, "cli")
    return Language(lang, messages).say(key, None, parts)


_SYSTEM: Final = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.ENOENT: "missing",
    errno.EEXIST: "exists",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.ENOSPC: "full",
    errno.EROFS: "read_only",
    errno.ENAMETOOLONG: "long",
    errno.EADDRINUSE: "taken",
    errno.EADDRNOTAVAIL: "no_address",
    errno.ECONNREFUSED: "refused",
}


def cause(error: OSError) -> Thing:
    """Why the system refused; in its own words where we have none."""
    unknown = "no_host" if type(error).__name__ == "gaierror" else "other"
    words = error.strerror or str(error)
    return Thing(f"system.{_SYSTEM.get(error.errno or 0, unknown)}", {"words": words})


def reason(error: OSError) -> str:
    """The same in words, for whoever reads."""
    found = cause(error)
    return phrase(found.key, **found.parts)


def commas(things: Iterable[object]) -> str:
    """Ids or numbers, one after the other."""
    return say("list.comma").join(map(str, things))


def figure(value: float, places: int = 0) -> str:
    """A number with exactly so many decimal places."""
    from babel.numbers import format_decimal

    zeros = f"#,##0.{'0' * places}".rstrip(".")
    return format_decimal(value, zeros, locale=_locale(spoken())).replace("-", "−")


def share(value: float, places: int = 0) -> str:
    """A part of 1 in percent."""
    from babel.numbers import format_percent

    locale = _locale(spoken())
    pattern = locale.percent_formats[None].pattern.replace("##0", f"##0.{'0' * places}".rstrip("."))
    return format_percent(value, pattern, locale=locale)


def counted(parts: Mapping[str, object]) -> float | None:
    """The number of a message: the part that is called `count`, or the first that is one."""
    numbers = [
        value
        for value in (parts.get("count"), *parts.values())
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    ]
    return numbers[0] if numbers else None


# Babel is asked only where something is said: a game, a search and a simulation never wait for it.
@cache
def _locale(lang: str) -> Locale:
    """What CLDR knows of a language; of one that it does not know by its whole tag, by the first word of that."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(lang, sep="-")
    except UnknownLocaleError:
        return Locale.parse(lang.split("-")[0])


def _plural(lang: str, count: float) -> str:
    return str(_locale(lang).plural_form(abs(count)))


def _decimal(lang: str, value: float) -> str:
    if isinstance(value, int) and abs(value) < 1000:
        return str(value)
    from babel.numbers import format_decimal

    return format_decimal(value, locale=_locale(lang))
