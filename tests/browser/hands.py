"""Three ways to play: a mouse, a keyboard, a finger. Each presses only what is on the screen."""

from collections import Counter
from collections.abc import Callable
from math import dist
from random import Random
from re import IGNORECASE, search, sub
from typing import Final

from playwright.sync_api import Page, Response

from tests.browser.sight import WORDS, Scene, Thing, keep, look, open_to, ready, still, wait_until

PAY: Final = WORDS["page.decide.pay"]
TRADE: Final = WORDS["page.option.done_trade"]
SEVERAL: Final = WORDS["page.decide.several"]
ANSWERED: Final = 8.0  # seconds within which a press must do something
MOST: Final = 900  # presses in a game; more would mean going round in circles
NEAR: Final = 30  # pixels: a tap at the same place
AGAIN: Final = 420  # milliseconds after which it means something of its own
# What brings a game along, best first: who only clicked about would never see a card.
LIKES: Final = (
    "(large|small) building|fortress",
    "|".join(WORDS[f"page.option.{one}"] for one in ("erect_menu", "supply_menu", "boat_menu")),
    "cargo ship|landing space|special worker|normal worker|build a statue",
    "forest . mountain|mountain . forest",
    "forest|mountain",
    WORDS["page.option.place"],
    WORDS["page.option.islet_menu"],
    "wood|stone",
)
# Sections by how far the game is: first land, then what stands on it.
EARLY: Final = "^[CGA] "
LATER: Final = "^[DCH] "


class Hands:
    """Plays by pressing things. Curious: what it has pressed seldom, it likes to press."""

    def __init__(
        self, page: Page, seed: int = 1, curious: float = 0.15, later: str = LATER
    ) -> None:
        self.page = page
        self.curious = curious  # how often it tries something beside the question
        self.later = later
        self.rng = Random(seed)
        self.presses = 0
        self.used: Counter[str] = Counter()  # ways to press
        self.questions: Counter[str] = Counter()
        self.troubles: list[str] = []  # live things that did nothing, or were refused
        self._seen: Counter[str] = Counter()
        self.moves = 0  # that the server has answered
        page.on("response", self._answer)

    def _answer(self, response: Response) -> None:
        call = response.url.split("?")[0]
        if response.request.method == "POST" and call.endswith(("/moves", "/undo", "/redo")):
            self.moves += 1

    # --- what to press ---

    def offers(self, scene: Scene) -> list[Thing]:
        """What this hand can press to answer the question."""
        raise NotImplementedError

    def press(self, thing: Thing) -> None:
        raise NotImplementedError

    def choose(self, scene: Scene) -> Thing:
        if scene.giving and scene.closing:
            return scene.closing
        if scene.paying:
            pay = next(chip for chip in scene.chips if chip.label.startswith(PAY))
            others = [one for one in self.offers(scene) if one.label != pay.label]
            # A look at another way to pay now and then, but not for ever.
            return self.rng.choice(others) if others and self.rng.random() < 0.35 else pay
        if scene.closing and TRADE in scene.closing.label:
            return scene.closing  # enough is picked
        offers = [one for one in self.offers(scene) if not one.closing]
        spare = [one for one in (*scene.anytime, *scene.beyond) if one.at and not one.off]
        if spare and self.rng.random() < self.curious:
            offers = spare
        if scene.closing and (not offers or self.rng.random() < 0.06):
            return scene.closing
        weights = [self.weight(scene, one) for one in offers]
        return self.rng.choices(offers, weights)[0]

    def weight(self, scene: Scene, thing: Thing) -> float:
        known = 1 + self._seen[self.sort(scene, thing)]
        if scene.asked == WORDS["decision.place_worker"]:
            wanted = EARLY if " 1 " in scene.top else self.later
            return 20 if search(wanted, thing.label) else 1 / known
        liked = (n for n, like in enumerate(LIKES) if search(like, thing.label, IGNORECASE))
        return (1 + len(LIKES) - next(liked, len(LIKES))) ** 2 / known

    @staticmethod
    def sort(scene: Scene, thing: Thing) -> str:
        return sub(r"\d", "", f"{scene.asked} {thing.label}")

    # --- play ---

    def step(self, scene: Scene) -> None:
        scene = still(self.page, scene)
        thing = self.choose(scene)
        self._seen[self.sort(scene, thing)] += 1
        self.questions[sub(r"\d", "", scene.asked)] += 1
        self.use(thing, scene)

    def use(self, thing: Thing, scene: Scene) -> None:
        """Press it, and see that something comes of it."""
        moves = self.moves
        self.presses += 1
        open_to(self.page, thing.closing)
        self.press(thing)
        try:
            after = wait_until(
                self.page,
                lambda now: now.sign != scene.sign or self.moves > moves or bool(now.said),
                f"an answer to {thing}",
                ANSWERED,
            )
        except AssertionError as error:
            self.troubles.append(str(error))
            return
        # A place that stands for several answers takes none of them: it says where to choose.
        lawful = thing.kind == "beyond" or SEVERAL in after.said
        if after.said and after.said != scene.said and not lawful:
            shot = keep(self.page, f"trouble-{len(self.troubles)}")
            self.troubles.append(f"{thing}: {after.said} at {scene}; {shot}")

    def play(self, until: Callable[[Scene], bool] = lambda scene: scene.over) -> Scene:
        """Answer whatever is asked until this holds when a question is open, or the game is over."""
        while True:
            scene = wait_until(
                self.page,
                lambda now: now.over or now.asks or bool(now.skip),
                "a question or the end",
            )
            if scene.skip:
                self.press(scene.skip)
                continue
            if scene.over or until(scene):
                return scene
            assert self.presses < MOST, f"no end in sight: {scene}"
            assert len(self.troubles) < 5, self.troubles
            self.step(scene)

    def seek(self, label: str, kind: str = "chip") -> Thing:
        """The thing that reads like this, now."""
        scene = ready(self.page)
        found = [one for one in getattr(scene, f"{kind}s") if label in one.label]
        assert found, f"no {kind} {label!r} in {scene}"
        first: Thing = found[0]
        return first

    def take(self, label: str, kind: str = "chip") -> Scene:
        """Press the thing that reads like this; the next question."""
        self.use(self.seek(label, kind), look(self.page))
        return ready(self.page)


class Mouse(Hands):
    """Chips and anything that glows, with the left button."""

    def offers(self, scene: Scene) -> list[Thing]:
        shown = [one for one in (*scene.targets, *scene.spots) if one.at and not one.off]
        for one in scene.targets:
            if one.at is None:
                self.troubles.append(f"no place to click on {one.id} {one.label!r} at {scene}")
        return [*shown, *scene.plain]

    def press(self, thing: Thing) -> None:
        self.used[thing.kind] += 1
        at = thing.at or self.scrolled(thing)
        self.page.mouse.move(*at)
        self.page.mouse.down()
        self.page.mouse.up()

    def scrolled(self, thing: Thing) -> tuple[float, float]:
        """Chips beyond the edge of their list are brought into sight."""
        self.page.locator("section.bar [data-chip]").nth(thing.n).scroll_into_view_if_needed()
        found = look(self.page).chips[thing.n].at
        assert found is not None, f"no way to reach {thing}"
        return found


class Finger(Mouse):
    """The same by taps: one shows what a thing would do, ✓ or another on the same thing does it."""

    tapped: Thing | None = None
    last: tuple[float, float] = (0, 0)

    def choose(self, scene: Scene) -> Thing:
        if not scene.aiming:
            return super().choose(scene)
        [do] = scene.plain
        # On the same thing again now and then, where it is still seen.
        here = [one for one in scene.targets if self.tapped and one.id == self.tapped.id and one.at]
        if here and not self.walks(scene) and self.rng.random() < 0.3:
            self.used["again"] += 1
            return here[0]
        return do

    def walks(self, scene: Scene) -> bool:
        """Now and then on to the next of several."""
        after = self.page.get_by_role("button", name=WORDS["page.aim.after"], exact=True)
        if not after.count() or self.rng.random() > 0.2:
            return False
        self.used["walk"] += 1
        after.tap()
        return True

    def offers(self, scene: Scene) -> list[Thing]:
        # On a phone some of the island may lie outside the picture: the chips offer it too.
        shown = [one for one in (*scene.targets, *scene.spots) if one.at and not one.off]
        return [*shown, *scene.plain]

    def press(self, thing: Thing) -> None:
        self.used[thing.kind] += 1
        self.tapped = thing if thing.kind == "target" else self.tapped
        at = thing.at or self.scrolled(thing)
        if dist(at, self.last) < NEAR:
            self.page.wait_for_timeout(AGAIN)  # two taps in haste are one
        self.last = at
        self.page.touchscreen.tap(*at)


class Keys(Hands):
    """Numbers, letters, arrows, or Tab and Enter."""

    def offers(self, scene: Scene) -> list[Thing]:
        # Chips say all that the island and the boards offer; Tab leads to those too.
        if self.rng.random() < 0.12:
            found = [one for one in (*scene.targets, *scene.spots) if not one.off]
            if found:
                return found
        return scene.plain

    def press(self, thing: Thing) -> None:
        keyboard = self.page.keyboard
        if thing.closing and look(self.page).giving:
            self.used["enter"] += 1
            keyboard.press("Enter")  # it has the focus
        elif thing.closing:
            self.used["e"] += 1
            keyboard.press("e")
        elif thing.kind == "anytime":
            self.used["letter"] += 1
            keyboard.press(LETTERS[thing.label])
        elif thing.kind == "skip":
            self.used["space"] += 1
            keyboard.press("Space")
        elif thing.kind == "chip" and thing.key.isdecimal() and self.rng.random() < 0.6:
            self.used["digit"] += 1
            keyboard.press(thing.key)
        elif thing.kind == "chip":
            self.used["arrows"] += 1
            self.walk("ArrowRight", thing)
            keyboard.press("Enter")
        else:
            self.used["tab"] += 1
            self.walk("Tab", thing)
            keyboard.press("Enter")

    def walk(self, key: str, thing: Thing) -> None:
        """To where the thing has the focus, as a person would: press and look."""
        for _ in range(300):
            kind, n = focused(self.page)
            if (kind, n) == (thing.kind, thing.n):
                return
            # Arrows walk among the chips; from elsewhere (a menu) Tab comes first.
            self.page.keyboard.press(key if kind in ("body", thing.kind) else "Tab")
        raise AssertionError(f"{key} never gets to {thing}; see {keep(self.page, 'unreachable')}")


LETTERS: Final = {  # as the help says
    WORDS[f"page.anytime.{name}"]: key
    for name, key in zip(
        ("store", "trade", "lid", "card", "cartographer", "hire"), "stlcmh", strict=True
    )
}
FOCUS: Final = """() => {
  const now = document.activeElement;
  const all = {
    chip: "section.bar [data-chip]", target: "[data-target]", spot: "button.spot.live",
    beyond: "button.spot.beyond", body: "body",
  };
  for (const [kind, css] of Object.entries(all)) {
    const n = [...document.querySelectorAll(css)].filter((el) => el.checkVisibility()).indexOf(now);
    if (n >= 0) return [kind, n];
  }
  return ["elsewhere", -1];
}"""


def focused(page: Page) -> tuple[str, int]:
    kind, n = page.evaluate(FOCUS)
    return kind, n
