"""Every kind of question on every size of screen: in sight, large enough to read and to hit, nothing over another."""

import copy
import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from cooper_island.tables.position import Position
from tests.browser.audit import audit
from tests.browser.gallery import exhibit, exhibits, of_kind, open_gallery, positions, show
from tests.browser.measure import faults
from tests.browser.sight import SCHEMES, WORDS, dress, keep
from tests.browser.soak import leaks, soak

pytestmark = pytest.mark.slow
FINGER: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
# Width, height, how it is held, the least size of text, the least width of a target.
SIZES: Final[list[tuple[int, int, dict[str, Any], int, int]]] = [
    (1920, 1080, {}, 12, 24),
    (1440, 900, {}, 12, 24),
    (1280, 720, {}, 11, 24),
    (1024, 768, FINGER, 11, 28),
    (820, 1180, FINGER, 12, 28),
    (390, 844, FINGER, 12, 28),
    (360, 640, FINGER, 12, 28),
    (844, 390, FINGER, 12, 28),
    (720, 450, {}, 12, 24),  # 1440 by 900 at twice the size
]


def called(width: int, height: int) -> str:
    return f"{width}x{height}"


@pytest.mark.parametrize(
    ("width", "height", "held", "least", "target"), SIZES, ids=[called(*row[:2]) for row in SIZES]
)
def test_every_question(
    gallery: Browser, width: int, height: int, held: dict[str, Any], least: int, target: int
) -> None:
    page = open_gallery(gallery, width, height, **held)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(f"uncaught: {error}"))
    bad: dict[str, list[str]] = {}
    for one in exhibits():
        show(page, one)
        found = faults(page, least, target)
        if found:
            bad[one.name] = found
            keep(
                page, f"gallery-{called(width, height)}-{one.name.split(',')[0].replace(' ', '-')}"
            )
    page.context.close()
    assert not troubles, troubles
    assert not bad, f"{len(bad)} of {len(exhibits())}: " + json.dumps(
        bad, indent=1, ensure_ascii=False
    )


CHART: Final = """() => {
  const frame = document.querySelector(".island").getBoundingClientRect();
  const paper = document.querySelector(".island > svg").getBoundingClientRect();
  const bare = [frame.left - paper.left, frame.top - paper.top, paper.right - frame.right,
                paper.bottom - frame.bottom].some((room) => room < -1);
  const out = [...document.querySelectorAll(".island [data-target]")].filter((el) => {
    const {left, right, top, bottom} = (el.querySelector(".hit") ?? el).getBoundingClientRect();
    return (left + right) / 2 < frame.left || (left + right) / 2 > frame.right
      || (top + bottom) / 2 < frame.top || (top + bottom) / 2 > frame.bottom;
  }).map((el) => el.dataset.target);
  const eye = document.querySelector(".island > svg").style.transform;
  return {bare, out, eye};
}"""
FLIGHT_MS: Final = 280


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 720)])
def test_the_camera_flies_over_a_painted_map(gallery: Browser, width: int, height: int) -> None:
    """To the peninsula, the hub, the whole and back: at no tenth of a way is any of the map bare."""
    page = open_gallery(gallery, width, height, reduced_motion="no-preference")
    work = of_kind("place_worker", 4)
    show(page, work)
    page.wait_for_timeout(600)
    page.evaluate("window.gallery.hold()")
    for step in ("mine", "hub", "whole", "mine"):
        if step == "hub":
            show(page, work)  # asked again, it turns to where the question is
        else:
            page.get_by_role("button", name=WORDS[f"page.chart.{step}"], exact=True).click()
        eyes = []
        for tenth in range(11):
            page.evaluate("(ms) => window.gallery.pass(ms)", FLIGHT_MS / 10 + 0.1 if tenth else 0)
            seen = page.evaluate(CHART)
            eyes.append(seen["eye"])
            assert not seen["bare"], f"{step}: bare at {tenth * 10}%"
        assert len(set(eyes)) == 11, f"{step}: {eyes}"
        assert step == "mine" or not seen["out"], f"{step}: out of sight: {seen['out']}"
        page.evaluate("window.gallery.pass(200)")
        assert not page.evaluate(CHART)["bare"]
    page.context.close()


def test_the_island_and_the_question_come_first_and_stay_where_they_are(gallery: Browser) -> None:
    """What lies round them follows once they are painted, and moves neither."""
    page = open_gallery(gallery, 1440, 900)
    page.evaluate("window.gallery.hold()")
    show(page, of_kind("place_worker", 4))
    where = """() => ["section.bar h2", ".island > svg", "[data-id='section A']"].map((css) => {
      const {x, y, width} = document.querySelector(css).getBoundingClientRect();
      return [x, y, width].map(Math.round);
    })"""
    first = page.evaluate(where)
    assert page.locator("aside, main > .rail, .drawer").count() == 0
    for _ in range(2):  # the next frame, and what is called after it
        page.evaluate("window.gallery.pass(0)")
    page.locator("aside .town").wait_for()
    assert page.locator("main > .rail").count() == 2
    assert page.locator(".drawer").count() == 1
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate(where) == first
    page.context.close()


PLATES: Final = """() => [...document.querySelectorAll(".plaque")].flatMap((plate) => {
  const [name, points] = [plate.querySelector(".name"), plate.querySelector(".points")];
  const [box, sum] = [plate.getBoundingClientRect(), points.getBoundingClientRect()];
  const cut = name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1;
  const out = points.scrollWidth > points.clientWidth + 1 || sum.left < box.left || sum.right > box.right
    || box.right > innerWidth;
  return cut || out ? [plate.innerText] : [];
})"""
UNDER: Final = """() => {
  const log = document.querySelector(".drawer").getBoundingClientRect();
  return [...document.querySelectorAll(".island .ground[d], .island .five")].filter((yard) => {
    const box = yard.getBoundingClientRect();
    return box.top < log.bottom && box.bottom > log.top && box.left < log.right && box.right > log.left;
  }).length;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_long_names_are_read_and_the_log_covers_no_yard(
    gallery: Browser, width: int, height: int
) -> None:
    """
    With three and four at the table, whatever is asked: the map rests below what floats on the sea. Nor does the log
    cover the five points of a bay or harbor.
    """
    page = open_gallery(gallery, width, height)
    for kind, players in (("boat", 3), ("building", 4), ("building", 3), ("reactivate", 4)):
        show(page, of_kind(kind, players))
        assert page.evaluate(PLATES) == [], f"{kind} of {players}"
        assert page.evaluate(UNDER) == 0, f"{kind} of {players}"
    page.context.close()


STRIP: Final = """() => {
  const chips = [...document.querySelectorAll(".bar .chips > *")].map((one) => one.getBoundingClientRect());
  const said = [...document.querySelectorAll(".bar .remind .text")].filter((one) => one.checkVisibility());
  return {
    high: document.querySelector(".bar").offsetHeight,
    rows: new Set(chips.map((one) => Math.round(one.top))).size,
    cut: said.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
  };
}"""


# Whether a warning is read to its end, and what would happen begun, within the lines that there are.
SAID: Final = """() => {
  const end = document.querySelector(".ahead .clamp").getBoundingClientRect().bottom + 1;
  const [warned, begun] = ["strong", "b"].map((css) => document.querySelector(`.would ${css}`));
  const words = document.createRange();
  words.setStart(begun.nextSibling, 0);
  words.setEnd(begun.nextSibling, 24);
  return {
    warned: warned.getBoundingClientRect().bottom <= end,
    begun: words.getBoundingClientRect().bottom <= end,
  };
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080)])
def test_the_strip_keeps_its_height(gallery: Browser, width: int, height: int) -> None:
    """From question to question the map is not another size, and what not to forget is read to its end."""
    page = open_gallery(gallery, width, height)
    seen = {}
    for kind, players in (
        ("place_worker", 4),
        ("single", 3),
        ("ship", 4),
        ("lay", 4),
        ("statue_cost", 4),
        ("ruin_spot", 4),
        ("take", 4),
    ):
        show(page, of_kind(kind, players))
        seen[f"{kind} of {players}"] = page.evaluate(STRIP)
    assert len({one["high"] for one in seen.values()}) == 1, seen
    assert not any(one["cut"] for one in seen.values()), seen
    show(page, of_kind("boat", 3))  # six answers, two of them long
    assert page.evaluate(STRIP)["rows"] == 1
    # What is pointed at warns to the end of its sentence, says what comes, and moves nothing.
    name, seat, text = "game-0025-3p", 0, "erect"
    game = next(one for one in positions(name) if one.choices == 219)
    ahead = Position.new(game).preview(seat, [text])._asdict()
    show(page, exhibit(name, seat, "section", game)._replace(ahead=ahead))
    high = page.evaluate(STRIP)["high"]
    page.locator(f'[data-tip="choice:{text}"]').hover()
    page.locator(".would.on strong").wait_for()
    assert page.evaluate(STRIP)["high"] == high
    assert page.evaluate(SAID) == {"warned": True, "begun": True}
    page.context.close()


def test_a_payment_says_what_it_brings(gallery: Browser) -> None:
    """P3: the thing that is paid for stands beside what goes, before anything is pointed at."""
    page = open_gallery(gallery, 1440, 900)
    for players in (3, 4):
        paying = of_kind("pay", players)
        show(page, paying)
        details = paying.told["parts"]["view"]["decision"]["details"]
        [key] = {"boat", "piece", "cargo"} & set(details)
        name = WORDS[f"{key}.{details[key]}"]
        brought = page.locator(".pills .more")
        expect(brought.first).to_contain_text(name, ignore_case=True)
        expect(page.locator(".pills .less")).not_to_have_count(0)
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (390, 844), (844, 390)])
def test_a_notice_covers_nobodys_banner(gallery: Browser, width: int, height: int) -> None:
    page = open_gallery(gallery, width, height)
    for players in (2, 3, 4):
        kind = f"section of {players},"
        if not any(one.name.startswith(kind) for one in exhibits()):
            continue
        show(page, next(one for one in exhibits() if one.name.startswith(kind)))
        page.evaluate("window.gallery.lose()")
        page.locator(".status.on").wait_for()
        over = [fault for fault in faults(page, 1, 1) if "status" in fault]
        assert not over, over
    page.context.close()


def test_the_winner_has_her_own_colour(gallery: Browser) -> None:
    """In the strip, whoever looks."""
    page = open_gallery(gallery, 1440, 900)
    ends = [one for one in exhibits() if one.name.startswith("over")]
    assert any(one.told["parts"]["view"]["winners"] != [one.told["seat"]] for one in ends)
    for one in ends:
        show(page, one)
        winner = one.told["parts"]["view"]["winners"][0]
        color = f"seat-{one.told['parts']['colors'][winner]}"
        bar = page.locator(f"section.bar.{color}")
        expect(bar).to_contain_text(one.told["parts"]["names"][winner])
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_colours_and_names_by_axe(gallery: Browser, width: int, height: int) -> None:
    """Day and night, on what looks most different; where things stand does not depend on it."""
    page = open_gallery(gallery, width, height)
    for scheme in SCHEMES:
        dress(page, scheme)
        theme = "night" if scheme == "dark" else "day"
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        show(page, of_kind("place_worker", 4))
        assert not faults(page, 11, 24)
    found = []
    for kind in ("place_worker", "pay", "keep"):
        show(page, of_kind(kind, 4))
        found += audit(page, f"gallery {kind} {called(width, height)}")
    page.context.close()
    assert not found, found


# Of all that is seen where it stands and how large its words are.
STANDS: Final = """() => [...document.querySelectorAll("#app *")].filter((one) =>
  one.checkVisibility({opacityProperty: true, visibilityProperty: true})).map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [one.tagName, ...[x, y, width, height].map(Math.round), getComputedStyle(one).fontSize].join(" ");
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_night_moves_nothing(gallery: Browser, width: int, height: int) -> None:
    """What is measured by day on every size holds by night: nothing stands elsewhere, is hidden or smaller then."""
    page = open_gallery(gallery, width, height)
    seen: list[list[list[str]]] = []
    for scheme in SCHEMES:
        dress(page, scheme)
        seen.append([])
        for kind in ("place_worker", "pay", "keep", "over"):
            show(page, of_kind(kind, 4))
            page.wait_for_timeout(100)  # what lies round the island has come
            seen[-1].append(page.evaluate(STANDS))
    page.context.close()
    day, night = seen
    assert all(len(stands) > 500 for stands in day)
    assert day == night


# What hangs over the edge of its section.
SPILT: Final = """yards => yards.flatMap((yard) => [...yard.querySelectorAll(".does")].filter((line) =>
  line.checkVisibility() && line.getBoundingClientRect().bottom > yard.getBoundingClientRect().bottom)
  .map((line) => `${yard.innerText}: ${line.innerText}`))"""


def test_all_sections_are_in_the_sheet(gallery: Browser) -> None:
    """By a finger: eight letters at once; a tap opens one with its two places, and ✓ for the chosen one."""
    for width, height in ((360, 640), (820, 1180)):
        page = open_gallery(gallery, width, height, **FINGER)
        show(page, of_kind("place_worker", 4))
        bar = page.locator("section.bar")
        expect(bar.locator(".chips [data-chip]")).to_have_count(8)
        expect(bar.locator(".more button")).to_have_count(0)
        assert bar.locator(".yard").evaluate_all(SPILT) == []
        bar.get_by_role("button", name=re.compile(f"^F {WORDS['section.F']}: ")).tap()
        do = WORDS["page.aim.do"].format(what=f"F {WORDS['section.F']}, square")
        expect(bar.locator("[data-chip]")).to_have_accessible_name(re.compile(f"^{do}"))
        ways = bar.get_by_role("button", name=re.compile(f"^F {WORDS['section.F']}, "))
        expect(ways).to_have_count(2)
        for way in ways.all():
            box = way.bounding_box()
            assert box is not None and box["height"] >= 48 and box["width"] >= 96, box
        assert not (found := faults(page, 12, 28)), found
        page.keyboard.press("Escape")
        expect(bar.locator(".chips [data-chip]")).to_have_count(8)
        page.context.close()


# Of each low space the part of its face that a pointer finds: nothing of another space lies over it.
FACES: Final = """(low) => Object.fromEntries(low.map((id) => {
  const hex = document.querySelector(`.hex[data-id="${id}"]`);
  const face = [...hex.querySelectorAll(".face, .uncharted")].at(-1);
  const box = face.getBoundingClientRect();
  const from = face.getScreenCTM().inverse();
  let all = 0, seen = 0;
  for (let x = box.left + 1; x < box.right; x += 3) for (let y = box.top + 1; y < box.bottom; y += 3) {
    if (!face.isPointInFill(new DOMPoint(x, y).matrixTransform(from))) continue;
    all += 1;
    if (document.elementsFromPoint(x, y).find((one) => one.closest(".hex")) === face) seen += 1;
  }
  return [id, seen / all];
}))"""


def test_high_stacks_leave_every_face_in_sight(gallery: Browser) -> None:
    """Among stacks higher than any game has seen, all around, 60% of a low face is seen and can be hit."""
    page = open_gallery(gallery, 1440, 900)
    scene = of_kind("others", 4)
    for third, level in ((0, 0), (1, 1), (2, 3)):
        told = copy.deepcopy(scene.told)
        low = []
        for seat, player in enumerate(told["parts"]["view"]["players"]):
            for space in player["spaces"]:
                row, i = map(int, space["space"].split(","))
                # Of three colours of a map of hexes no two alike touch.
                deep = ((2 * i + (row % 2 == 0) - row - 1) // 2 - row) % 3 == third
                space |= {"level": level if deep else 15, "landscape": "forest"}
                space |= {"ruin": False, "cube": None, "piece": None if deep else "fortress"}
                if deep:
                    low.append(f"seat {seat} space {space['space']}")
                    space["landscape"] = "meadow" if level else None
        show(page, scene._replace(told=told))
        page.get_by_role("button", name=WORDS["page.chart.whole"], exact=True).click()
        found = page.evaluate(FACES, low)
        assert len(found) == len(low) > 20
        hidden = {one: part for one, part in found.items() if part < 0.6}
        assert not hidden, hidden
    page.context.close()


@pytest.mark.parametrize("text", [115, 130])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_larger_text(gallery: Browser, width: int, height: int, text: int) -> None:
    """Nothing is lost where the text is larger, and it is larger."""
    page = open_gallery(gallery, width, height)
    show(page, of_kind("section", 4))
    question = page.locator("section.bar h2")
    sizes = "el => parseFloat(getComputedStyle(el).fontSize)"
    page.get_by_role("button", name=WORDS["page.top.menu"], exact=True).click()
    before = page.get_by_label("100%").evaluate(sizes)
    page.get_by_label(f"{text}%").check()
    page.keyboard.press("Escape")
    bad = {}
    for kind in ("place_worker", "pay", "section", "lay"):
        show(page, of_kind(kind, 4))
        bad[kind] = faults(page, 12, 24)
    assert question.evaluate(sizes) >= before * text / 100
    page.context.close()
    assert not any(bad.values()), bad


def test_nothing_is_left_behind(gallery: Browser) -> None:
    """The short form of `make soak`."""
    row = list(soak(gallery, games=4, resizes=16))
    assert not leaks(row), "\n".join(map(str, row))
