"""A round played by ear: names of the accessibility tree, what is said aloud, and keys; no pointer and no picture."""

import time
from re import search
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.ear import PRESSED, Ear, Node
from tests.browser.sight import ready
from tests.browser.table import Mine, button, say, unfold
from tests.server.support import Server

pytestmark = pytest.mark.slow
DECISION: Final = say("page.aria.decision")
READ: Final = say("page.read.title")
# What is no answer: it is there with every question.
BESIDE: Final = {say(f"page.decide.{one}") for one in ("undo", "redo", "restart", "clear")} | {
    say("page.aim.before"),
    say("page.give_up.back"),
    say("page.decide.turn"),
    say("page.decide.flip"),
}
# What somebody chooses who knows the game a little, by what it is called.
LIKES: Final = (
    "Place an islet",
    "Place: ",
    "Feed",
    "C Frontier",
    "G Land",
    "Draw",
    "Place a double",
    "Gain",
)
CLOSING: Final = ("Done", "End turn", "Forfeit")


class Blind(Ear):
    """Answers what is asked by names alone."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.waits: list[tuple[int, int]] = []  # what was heard from an answer to the next question
        self.said = 0
        strip = self.until(lambda now: now.part("region", DECISION), "the strip").part(
            "region", DECISION
        )
        assert strip is not None
        self.strip = strip

    @staticmethod
    def asked(strip: Node) -> str:
        return next((one.name for one in strip.all("heading")), "")

    @staticmethod
    def answers(strip: Node) -> list[str]:
        groups = [
            strip.part("group", say(f"page.{one}")) for one in ("decide.anytime", "reminders.title")
        ]
        beside = {id(one) for group in groups if group for one in group.all("button")}
        return [
            one.name
            for one in strip.all("button")
            if id(one) not in beside
            and not one.disabled
            and one.name not in BESIDE
            and not search(r"^Rule [A-Z]", one.name)
        ]

    def question(self) -> Node:
        """Until something is asked that can be answered."""
        return self.until(
            lambda now: self.asked(now) and self.answers(now), "a question", part=self.strip
        )

    def wanted(self, names: list[str]) -> str:
        """The best of these by what it says; what leads nowhere says so itself."""
        useful = [one for one in names if "Nothing to do there now" not in one]
        for like in LIKES:
            for one in useful:
                if one.startswith(like):
                    return one
        rest = [one for one in useful if not one.startswith(CLOSING)]
        return (rest or useful or names)[0]

    def answer(self) -> None:
        """One answer, by keys: arrows to where its name is heard, and Enter."""
        strip = self.question()
        asked, names = self.asked(strip), self.answers(strip)
        self.waits.append((self.said, len(self.heard)))
        # Nothing had to be looked for: the focus is at the question.
        assert any(one.focused for one in strip.all()), f"lost: {self.read().focused_one}"
        self.pause(600)  # nobody's ear is faster than the page
        if say("page.aim.after") in names:
            self.lay()
        else:
            self.walk("ArrowRight", self.wanted(names), self.strip)
            self.press("Enter")
        self.said = said = len(self.heard)

        def answered(now: Node) -> bool:
            # While it is under way, too, the focus is where the next question comes.
            assert any(one.focused for one in now.all()), f"lost: {self.read().focused_one.role}"
            return (self.asked(now), self.answers(now)) != (asked, names) or len(self.heard) > said

        self.until(answered, f"an answer to {asked}", PRESSED, self.strip)

    def listen(self, pattern: str) -> None:
        """Until this is said of what one walks through."""
        end = time.monotonic() + PRESSED
        while not any(role == "live" and search(pattern, text) for role, text in self.heard[-3:]):
            assert time.monotonic() < end, f"{pattern} is not said: {self.heard[-3:]}"
            self.pause()

    def lay(self) -> None:
        """Arrows walk through the places: each is told by its spaces, and then what it would come to."""
        self.press("ArrowRight")
        self.listen(r"1 of \d+ .* at \d,\d")
        self.press("ArrowRight")
        self.listen(r"2 of \d+ .* at \d,\d")
        self.listen(say("page.ear.would", what=""))
        do = self.read(self.strip).focused_one
        assert do.name.startswith(say("page.aim.do", what="")), do
        self.press("Enter")


def sit(page: Page) -> None:
    """Three at a table, and another begins."""
    unfold(page)
    for n in (1, 2):
        page.get_by_label(say("page.start.kind")).nth(n).select_option("deckhand")
    page.get_by_text(say("page.start.options"), exact=True).click()
    page.get_by_label(say("page.start.seed")).fill("5")
    page.get_by_label(say("page.start.first")).select_option("1")
    button(page, "page.start.begin").click()
    ready(page)


def test_round_by_ear(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit(page)
    me = Blind(page)
    opened = False
    for _ in range(60):
        asked = me.asked(me.question())
        if any(say("event.round", round=2) in text for _, text in me.heard):
            break
        if asked == say("decision.place_worker") and not opened:
            opened = True
            from_the_list(me)
        else:
            me.answer()
    else:
        raise AssertionError(f"no end of the round: {me.heard[-5:]}")
    assert opened
    told = " ".join(text for role, text in me.heard if role == "status")
    assert all(
        say(f"event.phase.{one}") in told for one in ("work", "feed", "reactivate", "income")
    )
    one_message_a_turn(me, Mine(page, server, 0))


def from_the_list(me: Blind) -> None:
    """What the others did, the land and the ships are read; the answer is chosen there, too."""
    me.press("v")
    me.until(lambda now: now.focused_one.name == say("page.log.since"), "what has changed")
    tree = me.read().part("dialog", READ)
    assert tree is not None
    cells = [one.name for one in tree.all("cell", "gridcell")]
    assert len(cells) == 3 * 24
    assert sum(name.startswith("6,1 meadow: level 1") for name in cells) == 3
    told = " ".join(one.name for one in tree.all("StaticText"))
    assert told.count("Next bay in 5 steps") == 6
    me.press("d")
    me.until(
        lambda now: now.focused_one.name == say("page.read.question"), "the question in the list"
    )
    me.pause(650)
    me.walk("Tab", "C Frontier", tree)
    me.said = len(me.heard)
    me.press("Enter")
    me.until(
        lambda now: me.asked(now) != say("decision.place_worker"), "the next question", PRESSED
    )
    me.until(lambda now: now.focused_one.name == say("page.read.question"), "to read on there")
    me.press("Escape")
    me.until(lambda now: now.part("dialog", READ) is None, "the list to close")


def one_message_a_turn(me: Blind, seat: Mine) -> None:
    turns: list[set[int]] = [set()]
    for event in seat.state()["events"]:
        if event["type"] in ("turn", "phase", "round"):
            turns.append(set())
        elif event["seat"] not in (None, 0):
            turns[-1].add(event["seat"])
    told = [text for role, text in me.heard if role == "log"]
    work = [text for text in told if "puts a worker on" in text]
    assert len(work) == 4, told  # two workers each, and each turn is told
    assert len(told) <= len([turn for turn in turns if turn]), told
    # Between an answer and the next question nothing else is said: whose turn it was, and what is asked.
    would = say("page.ear.would", what="")
    for begins, ends in me.waits:
        said = [(role, text) for role, text in me.heard[begins:ends] if not text.startswith(would)]
        assert {role for role, _ in said} <= {"log", "status"}, said
        assert [role for role, _ in said].count("status") <= 2, said
