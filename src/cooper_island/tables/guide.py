"""The guided first game: a recorded game in chapters, in which one seat's choices are asked for one after the other.

The script is data: a record (`scripts/first.txt`), and the steps at which its learner chooses herself, with what to
point at (`scripts/first.toml`; the words are in `view/words/guide`). A table that follows it has an entry in its
journal that says so, with the digest of what the script says: with another script it cannot go on, and says that. What
others choose and what chance brings comes from the record, and so do the learner's own choices between two chapters.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from cooper_island.record import text as record_text
from cooper_island.record.text import Choice

from .refusals import Json, Refused

FIRST: Final = "first"
"""The one script that there is."""
LEARNER: Final = 0
"""Her seat."""
ANY: Final = " *"
"""An equal that ends so stands for all answers of its verb."""

_BEFORE: Final = {"dbc668195131f5c8": "6b70c11be981e468"}
"""Digests of tables that began when comments of the script were digested too, and what they would have now."""

_LINE: Final = re.compile(r"([a-z]+) ([0-9a-f]{16}) ([0-9]{1,2})")


class Thought(NamedTuple):
    """One or two sentences; what they point at, by the names of targets and places of the page; and the rule."""

    at: tuple[str, ...]
    rule: str


class Step(NamedTuple):
    """What the learner is asked to do, after as many thoughts as it takes: the choices of the record from `at` on."""

    name: str
    at: int
    choices: tuple[str, ...]
    equal: tuple[str, ...]
    thoughts: tuple[Thought, ...]

    @property
    def end(self) -> int:
        return self.at + len(self.choices)


class Meanwhile(NamedTuple):
    """What happened since the chapter before: so many lines, the first `own` of what she did, and where one sees it."""

    lines: int
    own: int
    at: tuple[str, ...]
    rule: str


class Unmet(NamedTuple):
    """Something that the guided game does not come to, on which page it is shown, and its rule."""

    page: str
    name: str
    rule: str


class Chapter(NamedTuple):
    """
    Some minutes of the game, from after `begins` choices on, what is said before them and at its end, and which parts
    of the page it brings into view.
    """

    name: str
    begins: int
    brings: tuple[str, ...]
    meanwhile: Meanwhile | None
    steps: tuple[Step, ...]
    end: tuple[Thought, ...]

    def step(self, choices: int) -> Step | None:
        """The step that is asked for after so many choices; None: the chapter is at its end."""
        return next((one for one in self.steps if choices < one.end), None)


class Script(NamedTuple):
    """A recorded game with its chapters; the seat that learns is the first."""

    name: str
    digest: str
    opening: str
    choices: tuple[Choice, ...]
    chapters: tuple[Chapter, ...]
    bots: tuple[str, ...]  # who play the other seats once the script is over
    later: tuple[str, ...]  # parts of the page that no chapter brings into view
    unmet: tuple[Unmet, ...]

    def quiet(self, chapter: int) -> list[str]:
        """The parts of the page that nobody has spoken of yet."""
        ahead = [part for one in self.chapters[chapter + 1 :] for part in one.brings]
        return [*ahead, *self.later]

    def takes(self, step: Step, at: int, text: str) -> bool:
        """Whether this is the choice of the record there, or one that is named as its equal."""
        if text == self.choices[at].text:
            return True
        return any(
            text == one or (one.endswith(ANY) and text.split(" ")[0] == one[: -len(ANY)])
            for one in step.equal
        )


class Guided(NamedTuple):
    """That a table follows a script, and in which chapter it is; as its journal has it."""

    name: str
    digest: str
    chapter: int

    @property
    def text(self) -> str:
        return f"{self.name} {self.digest} {self.chapter}"

    @staticmethod
    def read(text: str) -> "Guided | None":
        """Nothing: its player goes on by herself."""
        if not text:
            return None
        found = _LINE.fullmatch(text)
        if found is None:
            raise ValueError(f"“{text}” names no script.")
        name, digest, chapter = found.groups()
        return Guided(name, digest, int(chapter))

    @property
    def script(self) -> Script | None:
        """The script, where it is still the one that the table began with."""
        found = script()
        digest = _BEFORE.get(self.digest, self.digest)
        known = (self.name, digest) == (found.name, found.digest)
        return found if known and self.chapter < len(found.chapters) else None


@cache
def script() -> Script:
    folder = files(__package__) / "scripts"
    record = (folder / f"{FIRST}.txt").read_text("utf-8")
    told = tomllib.loads((folder / f"{FIRST}.toml").read_text("utf-8"))
    read = record_text.read(record)
    opening = record_text.write(read.header, read.setup, [])
    chapters = tuple(_chapter(one, read.choices) for one in told["chapter"])
    unmet = tuple(Unmet(**one) for one in told["unmet"])
    bots, later = tuple(told["bots"]), tuple(told["later"])
    return Script(
        FIRST, digest_of(record, told), opening, tuple(read.choices), chapters, bots, later, unmet
    )


def digest_of(record: str, told: dict[str, Any]) -> str:
    """Of what the script says: another comment is no other script."""
    text = record + json.dumps(told, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _chapter(told: dict[str, Any], choices: Sequence[Choice]) -> Chapter:
    at = told["begins"]
    steps: list[Step] = []
    for one in told["step"]:
        while choices[at].seat != LEARNER:
            at += 1
        asked = tuple(one["choices"])
        made = tuple(choice.text for choice in choices[at : at + len(asked)])
        if made != asked:
            raise ValueError(
                f"the record has {made} where {told['name']}.{one['name']} asks {asked}."
            )
        equal = tuple(one.get("equal", ()))
        steps.append(Step(one["name"], at, asked, equal, _thoughts(one["thought"])))
        at += len(asked)
    since = told.get("meanwhile")
    meanwhile = since and Meanwhile(**{**since, "at": tuple(since["at"])})
    brings = tuple(told["brings"])
    return Chapter(
        told["name"], told["begins"], brings, meanwhile, tuple(steps), _thoughts(told["end"])
    )


def _thoughts(told: list[dict[str, Any]]) -> tuple[Thought, ...]:
    return tuple(Thought(tuple(one["at"]), one["rule"]) for one in told)


def told(guided: Guided | None, choices: int) -> Json | None:
    """What the learner's page is told after so many choices: where she is, what is asked, and what to point at."""
    if guided is None:
        return None
    found = guided.script
    if found is None:
        return {"lost": True}
    chapter = found.chapters[guided.chapter]
    step = chapter.step(choices)
    out: Json = {
        "lost": False,
        "chapter": chapter.name,
        "chapters": [one.name for one in found.chapters],
        "steps": len(chapter.steps),
        "quiet": found.quiet(guided.chapter),
        "meanwhile": None,
        "unmet": [],
    }
    first = chapter.steps[0].at if chapter.steps else chapter.begins
    if chapter.meanwhile and choices == first:
        out["meanwhile"] = chapter.meanwhile._asdict()
    if step is None:
        if guided.chapter == len(found.chapters) - 1:
            out["unmet"] = [one._asdict() for one in found.unmet]
        return {
            **out,
            "step": None,
            "number": len(chapter.steps),
            "asks": [],
            "equal": [],
            "thoughts": [thought._asdict() for thought in chapter.end],
        }
    return {
        **out,
        "step": step.name,
        "number": chapter.steps.index(step),
        "asks": step.choices[choices - step.at :],
        "equal": step.equal,
        "thoughts": [thought._asdict() for thought in step.thoughts],
    }


def asked(guided: Guided, choices: int, seat: int, text: str) -> Choice:
    """The choice of the record that this answer stands for; refused where another is asked for."""
    found = guided.script
    if found is None:
        raise Refused("guide_lost")
    chapter = found.chapters[guided.chapter]
    step = chapter.step(choices)
    if step is None:
        raise Refused("guide_chapter", chapter=chapter.name)
    if seat != LEARNER or not found.takes(step, choices, text):
        raise Refused("guide", chapter=chapter.name, step=step.name)
    return found.choices[choices]


def following(guided: Guided, choices: int) -> list[Choice]:
    """What others choose next, up to where the learner is asked again or her chapter ends."""
    found = guided.script
    if found is None:
        return []
    step = found.chapters[guided.chapter].step(choices)
    return [] if step is None else list(found.choices[choices : max(choices, step.at)])


def between(guided: Guided, chapter: int, choices: int) -> list[Choice]:
    """All choices up to the beginning of a later chapter, which is begun so."""
    found = guided.script
    if found is None:
        raise Refused("guide_lost")
    if not guided.chapter < chapter < len(found.chapters):
        raise Refused("bad_field", field="chapter")
    return list(found.choices[choices : found.chapters[chapter].begins])
