"""What a person sees of an open game: read in one look, without a word to the page's own code."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[2]
SHOTS: Final = ROOT / "build" / "screenshots"
WORDS: Final[dict[str, str]] = json.loads(
    (ROOT / "src/cooper_island/view/words/en.json").read_text(encoding="utf-8")
)
Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
PATIENCE: Final = 30.0  # seconds for bots and a busy machine

# Where each thing stands, whether a pointer there would hit it, and what is said beside it.
LOOK: Final = """(skip) => {
  const seen = (el) => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const text = (el) => (el?.innerText ?? "").trim();
  const touch = (el, shape = el, n = 4) => {
    const r = shape.getBoundingClientRect();
    const at = [];
    for (let i = 1; i < n; i++) for (let j = 1; j < n; j++)
      at.push([r.left + r.width * i / n, r.top + r.height * j / n]);
    const mid = [r.left + r.width / 2, r.top + r.height / 2];
    at.sort((a, b) => Math.hypot(a[0] - mid[0], a[1] - mid[1])
                    - Math.hypot(b[0] - mid[0], b[1] - mid[1]));
    for (const [x, y] of at) {
      const top = document.elementFromPoint(x, y);
      if (top && (el === top || el.contains(top))) return {x, y};
    }
    return null;
  };
  const thing = (kind, n = 4) => (el) => ({
    kind, label: el.getAttribute("aria-label") ?? text(el), id: el.dataset.target ?? "",
    off: el.disabled === true, closing: !!el.closest(".close, [data-give-up]"),
    back: "back" in el.dataset, key: text(el.querySelector("kbd")),
    at: touch(el, el.querySelector(".hit") ?? el, n),
  });
  const all = (css) => [...document.querySelectorAll(css)].filter(seen);
  const bar = document.querySelector("section.bar");
  const end = document.querySelector("section.end");
  return {
    over: !!end, final: text(end?.querySelector("h1")), pad: text(end),
    who: text(bar?.querySelector(".who strong")), asked: text(bar?.querySelector("h2")),
    mine: !!bar?.classList.contains("mine"), busy: !!bar?.querySelector(".busy"),
    ready: bar?.dataset.ready ?? "", giving: !!bar?.querySelector("[data-give-up]"),
    aiming: text(bar?.querySelector(".aim")),
    storing: bar?.querySelector(".store") ? text(bar.querySelector(".what")) : "",
    curtain: !!bar?.querySelector(".curtain"), paying: !!bar?.querySelector(".tray"),
    tray: text(bar?.querySelector(".tray")), would: text(bar?.querySelector(".would")),
    skips: all("section.bar button").filter((el) => text(el) === skip).map(thing("skip")),
    said: text(document.querySelector(".status")),
    top: text(document.querySelector("header.top .round")),
    news: text(document.querySelector("section.log ol")).slice(-800),
    chips: all("section.bar [data-chip]").map(thing("chip")),
    targets: all("[data-target]").map(thing("target", 12)),
    spots: all("button.spot.live").map(thing("spot")),
    beyond: all("button.spot.beyond").map(thing("beyond")),
    anytime: all(".anytime button[aria-disabled=false]").map(thing("anytime")),
  };
}"""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to press."""

    kind: str  # chip, target, spot, beyond, anytime
    n: int  # among its kind, in the order of the page
    label: str
    id: str
    off: bool
    closing: bool
    back: bool  # takes back what led here
    key: str  # the key that is written on it
    at: tuple[float, float] | None  # where a pointer hits it now


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at the page."""

    over: bool
    final: str
    pad: str
    who: str
    asked: str
    mine: bool
    busy: bool
    ready: str  # what the strip's edge shows: no, some (all but what closes or gives up), yes
    giving: bool  # the strip asks whether something shall be given up
    storing: str  # what the strip says of a cube that a second press would store
    aiming: str  # what the strip says of the thing that a finger points at
    curtain: bool
    paying: bool
    tray: str
    would: str  # what would happen, while one points at something
    said: str
    top: str
    news: str
    chips: tuple[Thing, ...]
    targets: tuple[Thing, ...]
    spots: tuple[Thing, ...]
    beyond: tuple[Thing, ...]
    anytime: tuple[Thing, ...]
    skips: tuple[Thing, ...]

    @property
    def sign(self) -> tuple[object, ...]:
        """Two looks with the same sign show the same moment of the game."""
        things = [
            (one.kind, one.label, one.id) for one in (*self.chips, *self.targets, *self.spots)
        ]
        said = (self.asked, self.tray, self.storing, self.aiming)
        return self.over, self.who, *said, self.top, self.news, tuple(things)

    @property
    def asks(self) -> bool:
        """The person at the screen has something to answer, and the page lets her."""
        ready = [chip for chip in self.chips if not chip.off]
        return self.mine and self.ready != "no" and not self.busy and not self.skips and bool(ready)

    @property
    def skip(self) -> Thing | None:
        """What the others do is being shown, and this ends it."""
        return self.skips[0] if self.skips else None

    @property
    def closing(self) -> Thing | None:
        return next((chip for chip in self.chips if chip.closing and not chip.off), None)

    @property
    def plain(self) -> list[Thing]:
        return [chip for chip in self.chips if not (chip.closing or chip.back or chip.off)]

    def __str__(self) -> str:
        chips = " | ".join(chip.label.replace("\n", " · ") for chip in self.chips)
        return f"[{self.top!r}] {self.who}: {self.asked}: {chips} (said: {self.said!r})"


def look(page: Page) -> Scene:
    raw: dict[str, Any] = page.evaluate(LOOK, WORDS["page.decide.skip"])
    for name in ("chips", "targets", "spots", "beyond", "anytime", "skips"):
        raw[name] = tuple(
            Thing(
                one["kind"],
                n,
                one["label"],
                one["id"],
                one["off"],
                one["closing"],
                one["back"],
                one["key"],
                (one["at"]["x"], one["at"]["y"]) if one["at"] else None,
            )
            for n, one in enumerate(raw[name])
        )
    return Scene(**raw)


def wait_until(
    page: Page, holds: Callable[[Scene], bool], what: str, seconds: float = PATIENCE
) -> Scene:
    end = time.monotonic() + seconds
    while True:
        scene = look(page)
        if holds(scene):
            return scene
        if time.monotonic() > end:
            shot = keep(page, "stuck")
            raise AssertionError(f"waited {seconds:.0f} s for {what}; see {shot}; {scene}")
        page.wait_for_timeout(30)


def changed(page: Page, before: Scene, what: str) -> Scene:
    return wait_until(page, lambda now: now.sign != before.sign, what)


def ready(page: Page, seconds: float = PATIENCE) -> Scene:
    """Until the person is asked something, or the game is over."""
    return wait_until(page, lambda s: s.over or s.asks, "a question or the end", seconds)


def open_to(page: Page, closing: bool) -> None:
    """Until a press may answer: what closes or gives up waits longer."""
    least = ("yes",) if closing else ("yes", "some", "")
    wait_until(page, lambda now: now.ready in least, "the strip to be ready")


def still(page: Page, scene: Scene) -> Scene:
    """Nobody's eye is faster than the page: until nothing moves any more."""
    for _ in range(20):
        page.wait_for_timeout(130 if scene.would else 40)  # what would happen goes after a moment
        now = look(page)
        if now == scene:
            return now
        scene = now
    return scene


# All that stands on the table: the island without its glow, boards, scores, the question, the log.
PICTURE: Final = """() => {
  const island = document.querySelector(".island svg").cloneNode(true);
  for (const el of island.querySelectorAll(".targets, .pulse, .ghost, defs")) el.remove();
  const drawn = [...island.querySelectorAll("[data-id], text, use")].map((el) =>
    el.tagName === "text" ? el.textContent
      : [el.dataset.id, el.ariaLabel, el.getAttribute("href"), el.getAttribute("transform")].join(" "));
  const head = document.querySelector("header.top").cloneNode(true);
  head.querySelector(".drawer")?.remove();  // how far it is open is nobody's past
  // A line's rule is not shown while the log is only glanced at.
  const shown = ["aside .board", "section.log ol > li", ".who", ".chips", ".tray"].map((css) =>
    [...document.querySelectorAll(css)].map((el) => (el.matches("li") && el.querySelector("span") || el).innerText)
      .join("\\n"));
  const laid = document.querySelector(".laid")?.ariaLabel ?? "";
  return [head.textContent, ...shown, laid, drawn.join("\\n")];
}"""


def picture(page: Page) -> list[str]:
    """Everything that a choice can change; the mouse out of the way, so that nothing is only proposed."""
    page.mouse.move(2, 400)
    page.wait_for_timeout(150)
    out: list[str] = page.evaluate(PICTURE)
    return out


def dress(page: Page, scheme: Scheme) -> None:
    """Day or night, as the device says; until no colour is on its way any more."""
    page.emulate_media(color_scheme=scheme)
    while page.evaluate("document.getAnimations().length"):
        page.wait_for_timeout(20)


def keep(page: Page, name: str) -> Path:
    """A picture for a person to look at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    path = SHOTS / f"{name}.png"
    page.screenshot(path=path)
    return path.relative_to(ROOT)


OVER: Final = """() => {
  const wide = innerWidth;
  const out = [];
  for (const el of document.querySelectorAll("button, a, input, select, summary, h1, h2, p, li")) {
    if (el.closest(".island, .cargo, .hidden") || !el.checkVisibility()) continue;
    const box = el.getBoundingClientRect();
    if (box.width && (box.left < -1 || box.right > wide + 1)) out.push(el.outerHTML.slice(0, 90));
  }
  if (document.scrollingElement.scrollWidth > wide) out.push("the page");
  return out;
}"""


def hanging(page: Page) -> list[str]:
    """What hangs over the edge of the screen; only the island and the row of cargo ships may."""
    out: list[str] = page.evaluate(OVER)
    return out
