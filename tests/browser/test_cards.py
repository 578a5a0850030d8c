"""Cards as cards: large enough to read, with their pictures; what is drawn comes up as a thing."""

import copy
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import of_kind, open_gallery, show
from tests.browser.measure import faults
from tests.browser.sight import WORDS

FINGER: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
FAN: Final = ".fan [data-chip]"


def drawn(page: Page, css: str) -> list[bool]:
    """Whether each picture there has something on it."""
    out: list[bool] = page.eval_on_selector_all(
        f"{css} .picture",
        """all => all.map(el => {
          const {width, height} = el.getBoundingClientRect();
          const used = document.querySelector(el.querySelector("use").getAttribute("href"));
          return width > 30 && height > 20 && used.querySelectorAll("path").length > 4;
        })""",
    )
    return out


@pytest.mark.parametrize(
    ("width", "height", "held"),
    [(1440, 900, {}), (820, 1180, FINGER), (390, 844, FINGER), (844, 390, FINGER)],
)
def test_dealt_cards_can_be_read(
    gallery: Browser, width: int, height: int, held: dict[str, Any]
) -> None:
    """All at once in the strip, each with its picture, its name and all of its words; the map stays free."""
    page = open_gallery(gallery, width, height, **held)
    one = of_kind("keep", 4)
    show(page, one)
    asked = one.told["parts"]["view"]["decision"]
    deck = asked["details"]["deck"]
    cards = page.locator(FAN)
    strip = page.locator("section.bar").bounding_box()
    assert strip is not None
    expect(cards).to_have_count(len(asked["options"]))
    assert drawn(page, FAN) == [True] * len(asked["options"])
    for n, option in enumerate(asked["options"]):
        expect(cards.nth(n)).to_contain_text(WORDS[f"card.{deck}.{option['args']['card']}"])
        box = cards.nth(n).bounding_box()
        assert box and box["width"] >= 145 and 44 <= box["height"] <= 111, box
        assert box["y"] >= strip["y"] and box["y"] + box["height"] <= height, box
    cut = "els => els.filter(el => el.scrollHeight > el.clientHeight + 1).map(el => el.innerText)"
    assert page.locator(FAN).evaluate_all(cut) == []
    assert not faults(page, 12, 28 if held else 24)
    page.context.close()


def test_orders_and_ships_say_how_they_stand(gallery: Browser) -> None:
    """Stages with points, how far I am, whose worker is there; price, points, lids, and a harbormaster to be seen."""
    page = open_gallery(gallery, 1440, 900)
    end = of_kind("reactivate", 4)
    show(page, end)
    view = end.told["parts"]["view"]
    for order in view["orders"]:
        card = page.locator(".rail .spot", has_text=WORDS[f"order.{order['order']}"])
        stages = [int(text) for text in card.locator(".stage i").all_inner_texts()]
        assert stages == (view["printed"]["order_points"] if order["stages"] else [])
        points = order["players"][end.told["seat"]]["points"]
        if order["stages"]:
            expect(card.locator(".stage.reached")).to_have_count(
                sum(one <= points for one in stages)
            )
        expect(card.locator(".slot.free")).to_have_count(int(order["holder"] is None))
        mine = order["holder"] == end.told["seat"] and bool(order["stages"]) and points > 0
        expect(card.locator(".stage.scores")).to_have_count(int(mine))
    ships = page.get_by_role("list", name=WORDS["page.table.cargo"]).locator("li")
    expect(ships).to_have_count(len(view["cargo"]))
    for n, ship in enumerate(view["cargo"]):
        expect(ships.nth(n).locator(".lid")).to_have_count(len(ship["lids"]))
        expect(ships.nth(n).locator(".price")).to_contain_text(str(ship["helm"]))
        expect(ships.nth(n).locator(".master")).to_have_count(int(ship["harbormaster"] is not None))
    master = page.locator(".master").bounding_box()
    assert master and min(master["width"], master["height"]) >= 24, master
    # Cards on the board: face down ones show their backs.
    down = [one for one in view["players"][end.told["seat"]]["large_cards"] if not one["face_up"]]
    expect(page.locator(".town .back")).to_have_count(len(down))
    page.context.close()


def test_what_is_drawn_comes_up_as_a_thing(gallery: Browser) -> None:
    """A tile, a book, a card, one after the other; a press ends it and still answers."""
    page = open_gallery(gallery, 1440, 900, reduced_motion="no-preference")
    one = of_kind("section", 3)
    show(page, one)
    expect(page.locator(".reveal")).to_have_count(0)  # what was there before is no news
    seat, n = one.told["seat"], one.told["sequence"]
    book = {"name": "gain", "goods": [["coin"], ["wood"]]}
    events = [
        {"type": "tile_drawn", "seat": seat, "n": n, "tile": "FM/PS"},
        {"type": "book", "seat": seat, "n": n + 1, "effect": book},
        {"type": "keep", "seat": seat, "n": n + 2, "deck": "small", "card": 7},
    ]
    later = copy.deepcopy(one)
    later.told["events"] += events
    later.told["sequence"] = n + len(events)
    show(page, later)
    expect(page.locator(".reveal .turned")).to_be_visible()
    expect(page.locator(".reveal .book")).to_contain_text(WORDS["page.reveal.book"])
    expect(page.locator(".reveal .kept")).to_contain_text(WORDS["card.small.7"])
    chip = page.locator("section.bar [data-chip]").first
    expect(page.locator("section.bar")).to_have_attribute("data-ready", "yes")
    chip.click()
    expect(page.locator(".reveal")).to_have_count(0)
    expect(page.locator("section.bar .busy")).to_be_visible()  # it was sent
    page.context.close()
