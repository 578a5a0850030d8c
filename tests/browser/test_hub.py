"""Targets on the map: whole places glow, with the numbers of their chips; the hub is the menu of the worker phase."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.adviser import Adviser
from tests.browser.audit import audit
from tests.browser.conftest import PHONE, Opener
from tests.browser.hands import Mouse
from tests.browser.sight import Scene, Thing, look, ready, wait_until
from tests.browser.table import at_once, figure, say, sit_down
from tests.server.support import Json, Server

pytestmark = pytest.mark.slow
WORK: Final = say("decision.place_worker")
COORDINATE: Final = re.compile(r"\b\d,\s?\d\b")
# What is drawn of the places that can be picked: how large each glow is, and how high its numbers are.
DRAWN: Final = """() => {
  const box = (el) => el.getBoundingClientRect();
  const glows = [...document.querySelectorAll(".island .lit, .island .targets .glow")]
    .filter((el) => getComputedStyle(el).opacity !== "0").map((el) => [box(el).width, box(el).height]);
  const numbers = [...document.querySelectorAll(".island .number")].map((el) => {
    const text = el.querySelector("text");
    const scale = text.getScreenCTM().a;
    const at = box(el);
    return {number: Number(text.textContent), size: scale * parseFloat(getComputedStyle(text).fontSize),
            x: at.x + at.width / 2, y: at.y + at.height / 2, id: el.dataset.number};
  });
  const dots = [...document.querySelectorAll(".island .targets circle")].length;
  return {glows, numbers, dots};
}"""
# What eyes read; ears have the names of places (tests/browser/test_ear.py).
SHOWN: Final = """() => {
  const out = [];
  for (const el of document.querySelectorAll("section.bar, .island, section.log, .status")) {
    const words = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) if (!words.currentNode.parentElement.closest(".hidden")) out.push(words.currentNode.data);
  }
  return out;
}"""


def begin(server: Server, page: Page) -> Adviser:
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    return Adviser(page, server)


def asked(adviser: Adviser) -> Json:
    decision: Json = adviser.seat.state()["view"]["decision"]
    return decision


def laying(adviser: Adviser) -> Scene:
    scene = adviser.play(lambda now: asked(adviser)["kind"] == "lay" and len(now.targets) > 2)
    assert not scene.over
    return scene


def test_whole_hexes_glow_with_numbers(server: Server, open_page: Opener) -> None:
    """Each place has its number, on a pennant and for a key; ‹ › lead through all of them, and ✓ lays the tile."""
    page = open_page(server.port)
    adviser = begin(server, page)
    scene = laying(adviser)
    page.mouse.move(2, 400)
    drawn: dict[str, Any] = page.evaluate(DRAWN)
    assert drawn["dots"] == 0
    assert len(drawn["glows"]) > 2
    for width, height in drawn["glows"]:
        assert width > 40 and height > 30, "a whole hex"
    options = asked(adviser)["options"]
    firsts = {o["args"]["space"] for o in options}
    numbers = sorted(one["number"] for one in drawn["numbers"])
    assert numbers == list(range(1, len(firsts) + 1))
    assert min(one["size"] for one in drawn["numbers"]) >= 12
    # Levels of other hexes are out of sight.
    levels = "els => els.filter(el => getComputedStyle(el).opacity !== '0').length"
    assert page.locator(".island .level").evaluate_all(levels) <= len(drawn["glows"])
    # Arrows lead to the first place, the next and back, and say what would be there.
    page.keyboard.press("ArrowRight")
    places = len({tuple(o["targets"]) for o in options})
    expect(page.get_by_text(say("page.aim.of", number=1, count=places))).to_be_visible()
    first = wait_until(page, lambda now: bool(now.would), "what would happen")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(say("page.aim.of", number=places, count=places))).to_be_visible()
    assert look(page).aiming != first.aiming
    page.keyboard.press("Escape")
    assert not look(page).aiming
    # A key with the number of a hex begins there: then the other half is asked for, numbered anew.
    one = drawn["numbers"][0]
    space = one["id"].split()[-1]
    page.keyboard.press(str(one["number"]))
    partners = wait_until(page, lambda now: now.sign != scene.sign, "the other half")
    options = [o for o in options if space == o["args"].get("space")]
    assert len(partners.targets) == len({tuple(o["targets"]) for o in options}) > 0
    drawn = page.evaluate(DRAWN)
    assert sorted(n["number"] for n in drawn["numbers"]) == list(range(1, len(options) + 1))
    # The whole of the partner's hex answers.
    target = partners.targets[0]
    assert target.at is not None
    wanted = next(n for n in drawn["numbers"] if n["id"] == target.id)
    assert target.label.startswith(f"{wanted['number']}: ")
    Mouse(page).use(target, partners)
    assert ready(page).asked != scene.asked


def test_a_click_beside_a_pair_picks_its_hex(server: Server, open_page: Opener) -> None:
    """All of a glowing hex answers, not only where it meets its partner."""
    page = open_page(server.port)
    adviser = begin(server, page)
    laying(adviser)
    page.mouse.move(2, 400)
    numbers = page.evaluate(DRAWN)["numbers"]
    beside = page.evaluate(
        """(numbers) => numbers.flatMap(({id}) => {
          const r = document.querySelector(`.hex[data-id="${id}"] .lit`).getBoundingClientRect();
          const out = [];
          for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
            const at = [r.left + r.width * i / 12, r.top + r.height * j / 12];
            const hit = document.elementFromPoint(...at);
            if (hit?.closest(`.hex[data-id="${id}"]`)) out.push({id, at});
          }
          return out.slice(0, 1);
        })""",
        numbers,
    )
    assert beside, "no hex has a part that meets no partner"
    page.mouse.click(*beside[0]["at"])
    page.wait_for_timeout(100)
    expect(page.get_by_role("button", name=say("page.decide.clear"))).to_be_visible()
    shown = {one["id"] for one in page.evaluate(DRAWN)["numbers"]}
    assert beside[0]["id"] not in shown


def test_coordinates_are_never_shown(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    adviser = begin(server, page)
    seen = set()

    def look_for(now: Scene) -> bool:
        shown = [text for text in page.evaluate(SHOWN) if COORDINATE.search(text)]
        assert not shown, shown[:3]
        seen.add(asked(adviser)["kind"])
        return " 3 " in now.top

    adviser.play(look_for)
    assert {"lay", "shore", "place_worker"} <= seen


def doors(scene: Scene) -> dict[str, Thing]:
    return {one.id: one for one in scene.targets if one.id.startswith("section ")}


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_the_section_is_chosen_on_the_hub(server: Server, open_page: Opener, device: str) -> None:
    page = open_page(server.port, **(PHONE if device == "phone" else {}))
    begin(server, page).play(lambda now: now.asked == WORK)
    page.wait_for_timeout(400)
    scene = look(page)
    door = doors(scene)["section C round"]
    assert door.at is not None
    box = page.locator('[data-target="section C round"] .hit').bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    if device == "phone":
        page.touchscreen.tap(*door.at)
        [do] = wait_until(page, lambda now: bool(now.aiming), "what would be done").plain
        assert do.at is not None
        page.touchscreen.tap(*do.at)
    else:
        page.mouse.click(*door.at)
    frontier = say("page.decide.section", section=say("section.C"))
    assert wait_until(page, lambda now: now.asked == frontier, "the Frontier").mine


def test_by_keys_too(server: Server, open_page: Opener) -> None:
    """A place on the hub has the focus, says what it does, and Enter goes there."""
    page = open_page(server.port)
    begin(server, page).play(lambda now: now.asked == WORK)
    place = page.get_by_role("button", name=re.compile("^E Chart House, round: ")).and_(
        page.locator("[data-target]")
    )
    place.focus()
    expect(place).to_be_focused()
    page.keyboard.press("Enter")
    house = say("page.decide.section", section=say("section.E"))
    assert wait_until(page, lambda now: now.asked == house, "the Chart House").mine


def test_W6_nothing_to_do_there_is_said_before(server: Server, open_page: Opener) -> None:
    """On the hub and in the list, with what is missing; what is blocked keeps its place and says why."""
    page = open_page(server.port)
    adviser = begin(server, page)

    def short(now: Scene) -> bool:
        if now.asked != WORK:
            return False
        codes = [
            why["code"]
            for option in asked(adviser)["options"]
            for why in option.get("extra", {}).get("barred", ())
        ]
        return "lacking_least" in codes

    assert not adviser.play(short).over
    page.mouse.move(2, 400)
    page.wait_for_timeout(300)
    decision = asked(adviser)
    barred = [o for o in decision["options"] if "barred" in o.get("extra", {})]
    for option in barred:
        [target] = option["targets"]
        door = page.locator(f'[data-target="{target}"]')
        expect(door).to_have_accessible_name(re.compile(re.escape(say("page.hub.barred", why=""))))
    lacks = next(o for o in barred if o["extra"]["barred"][0]["code"] == "lacking_least")
    good, count = next(iter(lacks["extra"]["barred"][0]["details"]["cost"].items()))
    words = say("page.hub.short", cost="").strip()
    drawn = page.locator(".island .hub text", has_text=words)
    expect(drawn.first).to_be_visible()
    assert re.search(rf"\b{count}\b", drawn.first.text_content() or ""), (good, count)
    # A blocked place answers with its reason: hovered, focused, pressed.
    blocked = [
        c for c in decision["closed"] if c["why"]["code"] in ("no_such_worker", "own_worker")
    ]
    assert len(blocked) + len([o for o in decision["options"] if o["verb"] == "worker"]) == 16
    hollow = page.locator(f'[data-hollow="{blocked[0]["targets"][0]}"]')
    expect(hollow).to_have_attribute("aria-disabled", "true")
    hollow.focus()
    label = hollow.get_attribute("aria-label") or ""
    expect(page.get_by_text(label.split(": ")[1]).locator("visible=true").first).to_be_visible()
    hollow.press("Enter")
    said = wait_until(page, lambda now: bool(now.said), "the reason").said
    assert look(page).asked == WORK and said
    assert said.split("\n")[0].rstrip(".") in label
    assert not (found := audit(page, "hub")), "\n".join(found)


def test_W4_the_fee_is_ringed_in_the_colour_of_whom_it_goes_to(
    server: Server, open_page: Opener
) -> None:
    page = open_page(server.port)
    adviser = begin(server, page)

    def occupied(now: Scene) -> bool:
        return now.asked == WORK and any(
            "fee" in option.get("extra", {}) for option in asked(adviser)["options"]
        )

    assert not adviser.play(occupied).over
    fees = [o for o in asked(adviser)["options"] if "fee" in o.get("extra", {})]
    assert page.locator(".island .fee").count() == len(fees)
    args = fees[0]["args"]
    pill = page.locator(f'[data-fee="{args["section"]} {args["form"]}"]')
    ring, color = pill.locator("rect").evaluate(
        """(el) => {
          const seal = document.querySelector('.banner[data-id="seat 1"] .seal');
          return [getComputedStyle(el).stroke, getComputedStyle(seal).fill];
        }"""
    )
    assert ring == color
    name = page.locator(f'[data-target="{fees[0]["targets"][0]}"]').get_attribute("aria-label")
    names = adviser.seat.state()["names"]
    assert names[1] in (name or "")


def test_E2_the_headline_is_what_is_sailed(server: Server, open_page: Opener) -> None:
    """Less anchors; what the pad would say now stands beside it, and is called a forecast."""
    page = open_page(server.port)
    adviser = begin(server, page)

    def found() -> tuple[int, int, int] | None:
        """A seat with anchors and more on its pad than what is sailed; both figures."""
        for seat, player in enumerate(adviser.seat.state()["view"]["players"]):
            score = player["score"]
            sailed = score["ships"] + score["anchors"]
            if score["anchors"] and score["total"] != sailed:
                return seat, sailed, score["total"]
        return None

    assert not adviser.play(lambda _: found() is not None).over
    seen = found()
    assert seen is not None
    seat, sailed, total = seen
    plaque = page.get_by_role("group", name=say("page.aria.scores")).get_by_role("tab").nth(seat)
    expect(plaque.locator("b")).to_have_text(figure(sailed))
    expect(plaque).to_contain_text(say("page.score.forecast", total=figure(total)))
    headline = say("page.score.headline", sailed=figure(sailed), total=figure(total))
    expect(plaque).to_have_accessible_name(re.compile(re.escape(headline)))
    banner = page.locator(f'.island .banner[data-id="seat {seat}"] .score')
    expect(banner).to_have_text(figure(sailed))
