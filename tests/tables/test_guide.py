"""The guided first game: its script can be played from every chapter, and nothing else is done at its table."""

import json
import re
import tomllib
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest
from tools.check_rules import rule_ids
from tools.make_guide import LEARNER, OUT, made, planned

from cooper_island.content.box import standard_box
from cooper_island.game import Game
from cooper_island.record import text as record_text
from cooper_island.record.versions import RULES
from cooper_island.tables import guide
from cooper_island.tables.bodies import GuideBody
from cooper_island.tables.guide import Guided, Step, digest_of, script
from cooper_island.tables.journal import GUIDE
from cooper_island.tables.lessons import begun
from cooper_island.tables.refusals import Refused
from cooper_island.tables.table import Table
from cooper_island.view.words import catalogue, lessons
from tests.states import assembled
from tests.tables.host import Host

Json = dict[str, Any]
ROOT = OUT.parents[4]
CHAPTERS = tuple(chapter.name for chapter in script().chapters)
NAMES = ("Ada", "Bram")


class Lesson(Host):
    """A guided table that begins with a chapter."""

    def __init__(self, chapter: int = 0) -> None:
        self.stored, self.created, position = begun(GuideBody(chapter, NAMES), "", "someone")
        self.journal = list(self.stored.journal)
        self.table = Table(self.stored, position)
        self._keys = 0

    @property
    def told(self) -> Json:
        state = assembled(json.loads(self.table.told(0, 0, None)), None)
        found: Json = state["guide"]
        return found

    @property
    def choices(self) -> int:
        return self.table.now.game.choices

    def go(self, chapter: int | None) -> None:
        change = self.table.guide(0, chapter)
        assert change is not None
        self.write(change)

    def refused(self, *choices: str) -> str:
        """The code by which these are refused; nothing has changed then."""
        before = (self.choices, len(self.journal), self.table.told(0, 0, None))
        with pytest.raises(Refused) as refused:
            self.move(0, *choices)
        assert (self.choices, len(self.journal), self.table.told(0, 0, None)) == before
        return refused.value.code


def test_the_script_is_of_these_rules_and_this_box() -> None:
    header = record_text.read(OUT.read_text("utf-8")).header
    assert (header.rules, header.box) == (RULES, standard_box().hash), "run tools/make_guide.py"
    assert header.fresh, "from the hand-over on chance is nobody's"
    assert made() == OUT.read_text("utf-8"), "run tools/make_guide.py"
    own = [c for c in script().choices if c.seat == LEARNER]
    assert [(c.text, record_text.chance_line(c.chance)) for c in own] == planned()
    assert Game.replay(OUT.read_text("utf-8")).to_act == [LEARNER], (
        "it is her turn at the hand-over"
    )
    assert all(a.begins < b.begins for a, b in pairwise(script().chapters))
    for chapter, after in pairwise(script().chapters):
        assert chapter.steps[-1].end <= after.begins
    assert script().chapters[-1].begins == len(script().choices)


@pytest.mark.parametrize("chapter", range(len(CHAPTERS)))
def test_every_chapter_to_its_end_with_every_wrong_answer_at_every_step(chapter: int) -> None:
    lesson = Lesson(chapter)
    for step in script().chapters[chapter].steps:
        told = lesson.told
        assert (told["chapter"], told["step"]) == (CHAPTERS[chapter], step.name)
        assert told["asks"] == list(step.choices)
        for text in step.choices:
            others = [one for one in lesson.asks(0) if not taken(step, lesson.choices, one)]
            for other in others:
                assert lesson.refused(other) == "guide"
                lesson.table.preview(0, lesson.table.now.versions[0], (other,))
            assert text in lesson.asks(0)
            lesson.move(0, text)
    told = lesson.told
    assert told["step"] is None and told["number"] == told["steps"]
    if lesson.asks(0):
        assert lesson.refused(lesson.asks(0)[0]) == "guide_chapter"


def taken(step: Step, at: int, text: str) -> bool:
    return script().takes(step, at, text)


@pytest.mark.parametrize("equals", [False, True])
def test_from_the_first_chapter_to_the_last(equals: bool) -> None:
    """Whatever equals are taken, the record goes on as it was; then the game is an ordinary one."""
    lesson = Lesson()
    used = 0
    for number, chapter in enumerate(script().chapters):
        if number:
            lesson.go(number)
        for step in chapter.steps:
            texts = list(step.choices)
            for at, text in enumerate(texts):
                others = [
                    one for one in lesson.asks(0) if one != text and taken(step, step.at + at, one)
                ]
                if equals and others:
                    used += 1
                    text = others[-1]
                assert not lesson.table.thinking and lesson.table.turn() is None
                lesson.move(0, text)
        lesson.restart()
        assert lesson.told["chapter"] == chapter.name
    assert (used > 0) == equals
    assert lesson.choices == len(script().choices)
    assert json.loads(lesson.stored.summary)["guided"] is True
    lesson.go(None)
    assert json.loads(lesson.stored.summary)["guided"] is False
    assert not lesson.told
    lesson.restart()
    lesson.move(0, "worker E round")
    assert lesson.table.now.game.can_undo(0)
    lesson.undo(0)


def test_several_choices_of_one_click_and_their_repetition() -> None:
    lesson = Lesson(2)
    lesson.move(0, "worker D round")
    lesson.move(0, "erect")
    assert lesson.refused("pay wood@5,1", "pay stone@5,2") == "guide"
    assert lesson.refused("pay 2 wood", "pay stone stone@6,2") == "guide"
    body = lesson.body(0, ("pay 2 wood", "pay stone@5,2"))
    change = lesson.table.act(0, body)
    assert change is not None
    lesson.write(change)
    assert lesson.table.act(0, body) is None, "the same request again"
    assert lesson.told["step"] == "put"


def test_nothing_is_taken_back_and_no_rule_is_bent() -> None:
    lesson = Lesson()
    lesson.move(0, "islet")
    for undo in (lesson.undo, lesson.redo):
        with pytest.raises(Refused, match="guide_forward"):
            undo(0)
    state = assembled(json.loads(lesson.table.told(0, 0, None)), None)
    assert not state["can_undo"]
    with pytest.raises(Refused, match="guide"):
        lesson.move(0, "worker C round")
    with pytest.raises(Refused, match="guide"):  # not her seat's
        lesson.move(1, "islet")


def test_chapters_are_skipped_forwards_only() -> None:
    lesson = Lesson(1)
    lesson.move(0, "worker C round")
    lesson.go(4)
    assert (lesson.told["chapter"], lesson.choices) == ("orders", 80)
    for chapter in (4, 0, len(CHAPTERS)):
        with pytest.raises(Refused, match="bad_field"):
            lesson.table.guide(0, chapter)
    lesson.go(None)
    assert lesson.table.guide(0, None) is None
    with pytest.raises(Refused, match="guide_over"):
        lesson.table.guide(0, 5)
    assert lesson.table.thinking == []  # it is her turn
    lesson.move(0, "worker A round")


def test_handed_over_in_the_middle_real_bots_play() -> None:
    lesson = Lesson()
    lesson.go(None)
    turn = lesson.table.turn()
    assert turn is not None and (turn.seat, turn.bot) == (1, "deckhand")


def test_another_edition_of_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so, refuses every move, and can be gone on with without a guide."""
    lesson = Lesson()
    lesson.move(0, "islet")
    other = script()._replace(digest="0" * 16)
    monkeypatch.setattr(guide, "script", lambda: other)
    lesson.restart()
    assert lesson.told == {"lost": True}
    assert lesson.refused("islet goods") == "guide_lost"
    with pytest.raises(Refused, match="guide_lost"):
        lesson.table.guide(0, 1)
    lesson.go(None)
    lesson.move(0, "islet coin")


def test_a_comment_makes_no_other_edition() -> None:
    """Else every lesson that is on its way would be lost by it; another step, thought or choice makes one."""
    folder = files("cooper_island.tables") / "scripts"
    record, plan = ((folder / f"first.{end}").read_text("utf-8") for end in ("txt", "toml"))
    digest = digest_of(record, tomllib.loads(plan))
    assert digest == script().digest
    assert digest_of(record, tomllib.loads(f"# Once more.\n\n{plan}")) == digest
    assert digest_of(record, tomllib.loads(plan.replace('rule = "W4"', 'rule = "H5"'))) != digest
    assert digest_of(record.replace("islet goods", "islet coin"), tomllib.loads(plan)) != digest


def test_a_lesson_that_began_when_comments_counted_goes_on() -> None:
    lesson = Lesson()
    [at] = [n for n, entry in enumerate(lesson.journal) if entry.kind == GUIDE]
    text = lesson.journal[at].text
    assert script().digest in text
    [before] = guide._BEFORE
    lesson.journal[at] = lesson.journal[at]._replace(text=text.replace(script().digest, before))
    lesson.restart()
    lesson.move(0, "islet")


@pytest.mark.parametrize(
    "text", ["first", "first x", "first 0123456789abcdef x", "first 0123456789abcdef -1", "x y 1 2"]
)
def test_a_damaged_line_of_the_journal(text: str) -> None:
    lesson = Lesson()
    [at] = [n for n, entry in enumerate(lesson.journal) if entry.kind == GUIDE]
    lesson.journal[at] = lesson.journal[at]._replace(text=text)
    with pytest.raises(Refused, match="unreadable"):
        Table.load(lesson.kept)


def test_begun_with_nothing_that_is_not_there() -> None:
    for chapter, names in ((len(CHAPTERS), NAMES), (0, ("Ada", "Bram", "Cleo"))):
        with pytest.raises(Refused, match="bad_field"):
            begun(GuideBody(chapter, names), "", None)
    assert Guided.read("") is None


def test_every_step_has_its_words_and_none_is_left_over() -> None:
    wanted: set[str] = set()
    for chapter in script().chapters:
        wanted |= {f"chapter.{chapter.name}", f"chapter.{chapter.name}.about"}
        wanted |= {f"{chapter.name}.end.{n}" for n in range(1, len(chapter.end) + 1)}
        assert chapter.end
        if chapter.meanwhile:
            wanted |= {f"{chapter.name}.meanwhile.{n + 1}" for n in range(chapter.meanwhile.lines)}
        for step in chapter.steps:
            assert step.thoughts
            wanted.add(f"{chapter.name}.{step.name}.not")
            wanted |= {f"{chapter.name}.{step.name}.{n}" for n in range(1, len(step.thoughts) + 1)}
    for one in script().unmet:
        wanted |= {f"unmet_page.{one.page}", f"unmet.{one.name}", f"unmet.{one.name}.about"}
    said = {key for key in lessons() if "." in key}
    assert said == wanted
    assert all(f"server.{code}" in catalogue() for code in ("guide", "guide_lost", "guide_over"))


def test_no_wall_of_text_and_only_rules_that_are_there() -> None:
    for key, words in lessons().items():
        assert len(words) <= 200 and len(re.findall(r"[.!?](?: |$)", words)) <= 3, key
    rules = set(rule_ids())
    for chapter in script().chapters:
        for thought in (*chapter.end, *(t for step in chapter.steps for t in step.thoughts)):
            assert thought.rule in rules and thought.at
        assert chapter.meanwhile is None or chapter.meanwhile.rule in rules


def test_what_happens_between_two_chapters_is_said() -> None:
    """Once, before the first step: wherever the record goes on without the learner, or she begins in its midst."""
    for number, chapter in enumerate(script().chapters):
        lesson = Lesson(number)
        told = lesson.told["meanwhile"]
        assert (told is not None) == (chapter.begins > 0)
        if told is not None:
            begun = script().chapters[number - 1].steps[-1].end
            hers = [one for one in script().choices[begun : chapter.begins] if one.seat == LEARNER]
            assert bool(hers) == (0 < told["own"] <= told["lines"])
        if chapter.steps:
            lesson.move(0, chapter.steps[0].choices[0])
            assert lesson.told["meanwhile"] is None


def test_every_part_of_the_page_comes_into_view_once() -> None:
    """What is quiet in the first chapter is what the page can make quiet, but for reminders, which are not said."""
    css = (ROOT / "web/src/guide/quiet.css").read_text("utf-8")
    parts = script().quiet(0)
    assert sorted(parts) == sorted({*re.findall(r'data-quiet~="(\w+)"', css), "reminders"})
    assert not script().chapters[0].brings, "nothing is quiet before it"
    left = [Lesson(number).told["quiet"] for number in range(len(CHAPTERS))]
    assert left[0] == parts and left[-1] == list(script().later)
    assert all(set(b) <= set(a) for a, b in pairwise(left))


def test_what_is_never_met_is_shown_before_the_hand_over() -> None:
    """Each by a position of a game, and drawn."""
    shown = json.loads((ROOT / "src/cooper_island/view/shown/shown.json").read_text("utf-8"))
    for number in range(len(CHAPTERS)):
        named = [one["name"] for one in Lesson(number).told["unmet"]]
        last = number == len(CHAPTERS) - 1
        assert named == ([one.name for one in script().unmet] if last else [])
    assert all(one.rule in shown["shown"] for one in script().unmet)
    pages = [one.page for one in script().unmet]
    assert pages == sorted(pages, key=pages.index), "each page whole"
    assert all(pages.count(page) <= 4 for page in pages), "no wall of cards"


def test_choices_that_it_points_at_are_offered() -> None:
    """Of each step's targets, those that name an option name the one that is asked for, or its equal."""
    for number in range(len(CHAPTERS)):
        lesson = Lesson(number)
        for step in script().chapters[number].steps:
            named = {at[7:] for at in step.thoughts[-1].at if at.startswith("choice:")}
            assert named <= {*step.choices, *step.equal}
            offered: set[str] = set()
            for text in step.choices:
                offered |= set(lesson.asks(0))
                lesson.move(0, text)
            assert named <= offered
