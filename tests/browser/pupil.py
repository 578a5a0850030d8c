"""A learner at the guided first game: reads every thought, tries something else at every step, and does what is asked.

She knows the script's choices, as a person reads them from the card; whatever she presses is on the screen.
"""

import json
import re
import time
from typing import Final

from playwright.sync_api import Locator, Page, expect

from cooper_island.tables.guide import Step, script
from tests.browser.hands import Finger, Keys, Mouse
from tests.browser.sight import ROOT, Scene, Thing, keep, look, open_to, ready, still
from tests.browser.table import say

TOLD: Final[dict[str, str]] = json.loads(
    (ROOT / "src/cooper_island/view/words/guide/en.json").read_text("utf-8")
)


def card(page: Page) -> Locator:
    return page.get_by_role("region", name=TOLD["card"])


class Pupil:
    """`hand`: by which she presses; `shots`: pictures of every thought are kept under this name."""

    def __init__(self, page: Page, hand: Mouse | Keys | Finger, shots: str = "") -> None:
        self.page = page
        self.hand = hand
        self.shots = shots
        self.tried = 0
        self.foretold = 0  # what was tried is explained by what it would do
        self.built = 0  # by a press on the building
        self.unpointed: list[str] = []

    # --- the card ---

    @property
    def step(self) -> str:
        return card(self.page).get_attribute("data-step") or ""

    def await_step(self, step: str) -> None:
        end = time.monotonic() + 30
        while self.step != step or look(self.page).skips:
            scene = look(self.page)
            if scene.skips:
                self.hand.press(scene.skips[0])
            assert time.monotonic() < end, (
                f"waited for {step}, at {self.step}; {keep(self.page, 'stuck')}"
            )
            self.page.wait_for_timeout(40)

    def read(self, chapter: str, step: str, count: int) -> None:
        """All thoughts, each with something on the screen that it points at."""
        for n in range(1, count + 1):
            name = f"{chapter}.{step}.{n}"
            self.await_step(name)
            if not self.pointed():
                self.unpointed.append(name)
            if self.shots:
                self.page.wait_for_timeout(300)  # the map turns to it
                keep(self.page, f"guide-{self.shots}-{name}")
            if n < count:
                self.onward()

    def pointed(self) -> bool:
        """Whether something on the screen is ringed, as soon as the map has turned to it."""
        rings = self.page.locator(".overlay .ring")
        end = time.monotonic() + 6
        while not rings.count() and time.monotonic() < end:
            self.page.wait_for_timeout(40)
        return rings.count() > 0

    def onward(self) -> None:
        if isinstance(self.hand, Keys):
            self.page.keyboard.press("Enter")  # wherever the last answer left the focus
        else:
            self.tap(card(self.page).locator(".next"))

    # --- a step ---

    def err(self, step: Step) -> None:
        """Something that is offered and not asked for: it is explained, and not done."""
        page, before = self.page, self.step
        scene = still(page, ready(page))
        if scene.paying:
            self.pay_wrong(step)
        else:
            found = self.wrongs(scene, step)
            assert found, f"nothing wrong to try at {before}: {scene}; {keep(page, 'stuck')}"
            open_to(page, found[0].closing)
            self.hand.press(found[0])
            self.confirm()
        told = card(page).locator(".wrong p").first
        expect(told).to_contain_text(TOLD[f"{before.rsplit('.', 1)[0]}.not"])
        self.tried += 1
        page.wait_for_timeout(200)  # what it would do is looked up
        self.foretold += card(page).locator(".would").count()
        if self.shots:
            keep(page, f"guide-{self.shots}-{before}-not")
        page.keyboard.press("Escape")
        assert self.step == before

    def pay_wrong(self, step: Step) -> None:
        """By another set than the one that is asked for."""
        part = self.page.locator(".tray .part").first
        self.page.wait_for_timeout(250)  # what follows is looked up
        if shown(part) == wanted(step.choices[0]):
            self.tap(part.locator(".arrow.next"))
            self.page.wait_for_timeout(250)
        self.tap(self.page.locator(".tray .foot .btn"))

    def wrongs(self, scene: Scene, step: Step) -> list[Thing]:
        asked = {*step.choices, *step.equal}
        ids = self.chip_ids()
        chips = [
            chip
            for chip in scene.chips
            if not chip.off
            and ids[chip.n]
            and not {ids[chip.n].removeprefix("choice:")} & asked
            and not (ids[chip.n].startswith("section") and f"worker {ids[chip.n][8:]}" in asked)
        ]
        chips.sort(key=lambda chip: chip.closing)
        place = placed(step.choices[0])
        kind = place.split(" ")[2:3]
        chips += [
            one
            for one in scene.targets
            if one.id != place and one.at and kind and kind == one.id.split(" ")[2:3]
        ]
        anytime = [
            one
            for one in scene.anytime
            if one.label.split("\n")[0].strip() == say("page.anytime.trade")
        ]
        return [*[c for c in chips if c.at], *[a for a in anytime if a.at]]

    def chip_ids(self) -> list[str]:
        out: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll("section.bar [data-chip]")]
              .filter((el) => el.checkVisibility({opacityProperty: true, visibilityProperty: true}))
              .map((el) => el.dataset.tip ?? "")"""
        )
        return out

    def do(self, step: Step) -> None:
        at = self.step
        if ready(self.page).paying:
            self.pay(step)
            return
        entry, *beyond = step.choices
        if entry == "store" and beyond and type(self.hand) is Mouse:  # no finger: a tap explains
            still(self.page, ready(self.page))
            self.store(*beyond[0].removeprefix("store ").split("@"))
            return
        # What lies beyond a menu is offered at once: one press for both.
        beyond = [text for text in step.choices if f"choice:{text}" in self.chip_ids()]
        for text in beyond[-1:] or step.choices:
            if self.step.rsplit(".", 1)[0] != at.rsplit(".", 1)[0]:
                return  # one press did it all
            self.choose(text)

    def store(self, good: str, space: str = "") -> None:
        """By a press on the cube itself: in the market; or on the land, where it asks once more."""
        if not space:
            self.tap(self.page.locator(f'button.spot.beyond[data-place="market:{good}"]'))
            return
        [cube] = self.beyond(f"seat 0 space {space}")
        self.hand.press(cube)
        self.tap(self.page.locator(".store .btn.primary"))

    def choose(self, text: str) -> None:
        page = self.page
        still(page, ready(page))
        verb = text.split(" ")[0]
        if verb == "lay":
            self.lay(text)
            return
        if text in ("cartographer", "hire", "store"):
            self.press(f"anytime:{text}")
            return
        # The building itself, where the board is in sight: only one kind of it can be built.
        small = page.locator('button.spot.live[data-place="building:small"]:visible')
        if text == "erect" and small.count():
            self.built += 1
            self.tap(small)
            self.confirm()
            return
        self.press(f"section {text[7:]}" if verb == "worker" else f"choice:{text}")
        self.confirm()

    def confirm(self) -> None:
        """A finger's first tap shows what it would do, and ✓ does it."""
        if not isinstance(self.hand, Finger):
            return
        self.page.wait_for_timeout(200)
        scene = look(self.page)
        if scene.aiming:
            [*_, do] = scene.plain
            self.hand.press(do)

    def lay(self, text: str) -> None:
        """On the map, at the place that the card points at; an islet by its half bank, which brings its land."""
        place = placed(text)
        bank = place.rpartition(" ")[0]
        if " half " in bank and type(self.hand) is Mouse:
            still(self.page, ready(self.page))
            [half] = self.beyond(bank)
            self.hand.press(half)
            return
        self.press(place)
        self.confirm()

    def press(self, name: str) -> None:
        scene = still(self.page, ready(self.page))
        ids = self.chip_ids()
        letter = name.rsplit(" ", 1)[0] if name.startswith("section") else ""
        if isinstance(self.hand, Finger) and letter and letter in ids and name not in ids:
            self.hand.press(
                scene.chips[ids.index(letter)]
            )  # which opens it, and points at one of its places
            way = self.page.locator(f'.section .way[data-tip="{name}"]')
            expect(way).to_be_visible()
            if way.get_attribute("aria-pressed") != "true":
                way.tap()
            return
        found = [chip for chip in scene.chips if ids[chip.n] == name and not chip.off]
        if isinstance(self.hand, Keys) or not found:
            found += [one for one in (*scene.targets, *scene.spots) if one.id == name]
        if not found and name.startswith("anytime:"):
            label = say(f"page.anytime.{name[8:]}")
            found = [one for one in scene.anytime if label in one.label]
        if not found:
            found = self.beyond(name)
        assert found, f"no {name} in {scene}; {ids}; {keep(self.page, 'stuck')}"
        open_to(self.page, found[0].closing)
        self.hand.press(found[0])

    def beyond(self, name: str) -> list[Thing]:
        """A thing on the map that leads through a menu: a cube that can be stored."""
        box = self.page.locator(f'.island [data-id="{name}"]').first.bounding_box()
        if box is None:
            return []
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return [Thing("target", -1, name, name, False, False, False, "", at)]

    def pay(self, step: Step) -> None:
        """By the arrows of the tray, until it is what is asked for."""
        for text in step.choices:
            self.page.wait_for_timeout(250)  # what follows is looked up
            good = text.split("@")[0].split(" ")[-1]
            part = self.page.locator(".tray .part").nth(step.choices.index(text))
            for _ in range(8):
                if shown(part) == wanted(text):
                    break
                self.tap(part.locator(".arrow.next"))
                self.page.wait_for_timeout(250)
            assert shown(part) == wanted(text), (good, shown(part), keep(self.page, "stuck"))
        if isinstance(self.hand, Finger):
            pay = self.page.locator(".tray .foot .btn").bounding_box()
            last = self.page.locator(".tray .part").last.bounding_box()
            assert pay and last and last["y"] + last["height"] <= pay["y"], keep(self.page, "cut")
        self.tap(self.page.locator(".tray .foot .btn"))

    def tap(self, what: Locator) -> None:
        if isinstance(self.hand, Keys):
            what.focus()
            self.page.keyboard.press("Enter")
        elif isinstance(self.hand, Finger):
            what.tap()
        else:
            what.click()

    def chapter(self, number: int, wrong: bool = True) -> None:
        """From its first thought to its last."""
        found = script().chapters[number]
        if found.meanwhile:
            self.read(found.name, "meanwhile", 1)
            lines = card(self.page).locator(".said li").all_inner_texts()
            assert lines == [
                TOLD[f"{found.name}.meanwhile.{n + 1}"] for n in range(found.meanwhile.lines)
            ]
            self.onward()
        for step in found.steps:
            self.read(found.name, step.name, len(step.thoughts))
            if wrong:
                self.err(step)
            self.do(step)
        self.read(found.name, "end", len(found.end))


def placed(text: str) -> str:
    """The place of the map that a choice lays something on; nothing where it is no such choice."""
    verb, *words = text.replace("+", " ").split(" ")
    if verb != "lay":
        return ""
    if len(words) == 3:  # an islet: land, bank and half
        return f"seat 0 half {words[1]} {words[2]} {words[0]}"
    return f"seat 0 {'pair' if len(words) == 2 else 'space'} {' '.join(words)}"


def wanted(text: str) -> tuple[int, int]:
    """How many items a payment takes from storage, and how many cubes from the land."""
    words = text.split(" ")[1:]
    land = sum("@" in word for word in words)
    stored = [word for word in words if "@" not in word]
    count = next((int(word) for word in stored if word.isdecimal()), len(stored))
    return count, land


def shown(part: Locator) -> tuple[int, int]:
    """The same as the tray says it."""
    items = part.locator(".item > span:last-child").all_inner_texts()
    words = re.escape(say("page.decide.from_storage", count="N")).replace("N", r"(\d+)")
    stored = [int(found[1]) for item in items if (found := re.fullmatch(words, item))]
    return sum(stored), len(items) - len(stored)


def learn(page: Page) -> None:
    """From the first page to the first chapter."""
    page.goto(page.url.split("#")[0] + "#/learn")
    page.get_by_role("button", name=TOLD["begin"], exact=True).click()
    expect(card(page)).to_be_visible()
