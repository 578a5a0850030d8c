"""The player's boards as a town: each thing stands there with its state, and what can be used glows in its place."""

import copy
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page

from cooper_island.content.ids import ISLETS
from tests.browser.gallery import Exhibit, exhibit, of_kind, open_gallery, positions, show
from tests.browser.measure import faults
from tests.browser.sight import WORDS

pytestmark = pytest.mark.slow
# Questions whose answers are things on the board, by the kind of thing.
ASKED: Final = {
    "boat": "boat",
    "landing": "landing",
    "building": "building",
    "crate": "crate",
    "ruin_spot": "spot",
    "islet": "hand",
    "tile": "tile",
    "card": "large",
}
GLOW: Final = "getComputedStyle(el).borderTopColor"
LIVE: Final = f"els => els.map(el => [el.getAttribute('aria-label'), {GLOW}])"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def page(gallery: Browser) -> Iterator[Page]:
    page = open_gallery(gallery, 1440, 900)
    yield page
    page.context.close()


def mine(one: Exhibit) -> Json:
    view: Json = one.told["parts"]["view"]
    player: Json = view["players"][one.told["seat"]]
    return player


def have(player: Json) -> dict[str, int]:
    """In storage and on land together."""
    out = dict(player["storage"]["goods"])
    for space in player["spaces"]:
        if space["cube"]:
            out[space["cube"]] += space["level"]
    return out


def short(cost: dict[str, int], has: dict[str, int]) -> int:
    return sum(max(0, count - has[good]) for good, count in cost.items() if count)


def gap(text: str) -> int:
    """What a number of a price says is missing: "1/4" are three, "4" all four."""
    had, _, count = text.strip().rpartition("/")
    return int(count) - int(had or 0)


def named(board: Locator, words: str) -> int:
    return board.locator(f'[aria-label="{words}"]').count()


def stands(board: Locator, player: Json, name: str) -> None:
    """Each thing of a player, on her board with its state."""
    has, stored = have(player), player["storage"]
    room = sum(stored["capacity"].values()) - sum(stored["goods"].values())
    small = {row["building"]: row for row in player["buildings"]}
    waiting = player["workers"]["waiting_normal"] + player["workers"]["waiting_special"]
    free = player["workers"]["normal"] + player["workers"]["special"]
    things = {
        ".fleet .spot": len(player["boats"]),
        ".berth": len(player["landings"]),
        ".moored": sum(place["boat"] is not None for place in player["landings"]),
        ".bay .spot": sum(stored["goods"].values()),
        ".bay.empty": room,
        ".pad": len(player["crafting"]),
        ".pad .statue": sum(spot["statue"] for spot in player["crafting"]),
        ".below .spot": sum(not spot["open"] for spot in player["crafting"]),
        ".crate": len(player["crates"]),
        ".crate.covered": sum(crate["covered"] for crate in player["crates"]),
        ".room:not(.wide, .hired)": waiting,
        ".room.wide:not(.out) svg": free,
        ".flag": len(player["milestones"]),
        ".flag.moved": sum(goal["moved"] for goal in player["milestones"]),
        ".plate.taken": sum(place["taken"] for place in player["hire"]),
        ".islet": len(player["islets"]),
        ".face": len(player["small_cards"]) + len(player["large_cards"]),
        ".face.down": sum(not card["face_up"] for card in player["large_cards"]),
    }
    found = {css: board.locator(css).count() for css in things}
    assert found == things, name
    assert named(board, WORDS["page.board.locked"]) == small["small"]["left"]
    # What is missing of a price is dashed, or red where goods are told by number; the words say as much.
    for building, row in small.items():
        stand = board.locator(f".stand.{building}")
        lacks = short(row["cost"], has)
        if row["left"]:
            red = stand.locator(".sum.short").all_inner_texts()
            told = sum(gap(text) for text in red) or stand.locator(".missing").count()
            assert told == lacks, (name, building)
            said = WORDS["page.board.short"].replace("{count}", str(lacks))
            text = stand.locator("em").inner_text()
            assert text == (said if lacks else WORDS["page.board.ready"])
    totals = board.locator(".totals li")
    assert totals.all_inner_texts() == [str(count) for count in has.values()]
    steps = player["cartographer"]["steps"]
    assert board.locator(".step").nth(steps).locator(".pawn").count() == 1
    assert board.locator(".pawn").count() == 1


def test_each_thing_is_there_with_its_state(page: Page) -> None:
    """On my own board, and on another's: they are the same."""
    for kind, players in (("place_worker", 3), ("place_worker", 4), ("over", 2)):
        one = of_kind(kind, players)
        show(page, one)
        if kind == "over":
            page.keyboard.press("Escape")
        board = page.locator("aside .board")
        stands(board, mine(one), one.name)
        other = (one.told["seat"] + 1) % players
        page.get_by_role("tab").nth(other).click()
        assert board.locator("button.spot").count() == 0, "what is hers is not mine to press"
        stands(board, one.told["parts"]["view"]["players"][other], f"{one.name}, seat {other}")


def test_cards_on_a_board_are_read_to_their_end(page: Page) -> None:
    """All of them, five at a time: no name or sign is cut where they lie close together."""
    one = copy.deepcopy(of_kind("place_worker", 4))
    mine(one)["tiles"] = dict.fromkeys(mine(one)["tiles"], 1)
    mine(one)["islets"] = list(ISLETS)
    cut = """els => els.filter(el => el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1)
        .map(el => el.innerText)"""
    for deck in ("small", "large"):
        cards = [
            int(key.split(".")[2]) for key in WORDS if re.fullmatch(rf"card\.{deck}\.\d+", key)
        ]
        for n in range(0, len(cards), 5):
            dealt = cards[n : n + 5]
            mine(one)["small_cards"] = dealt if deck == "small" else []
            mine(one)["large_cards"] = [
                {"card": card, "face_up": True} for card in dealt if deck == "large"
            ]
            show(page, one)
            faces = page.locator("aside .hand .spot, aside .hand .text")
            assert faces.count() == 2 * len(dealt)
            assert faces.evaluate_all(cut) == []


def test_what_can_be_used_glows_in_its_place(page: Page) -> None:
    glow = page.evaluate(
        """() => { const el = document.body.appendChild(document.createElement("i"));
        el.style.color = "var(--glow)"; const c = getComputedStyle(el).color; el.remove(); return c; }"""
    )
    for kind, thing in ASKED.items():
        one = of_kind(kind)
        show(page, one)
        asked = one.told["parts"]["view"]["decision"]["options"]
        wanted = {
            target
            for option in asked
            for target in option["targets"]
            if target.split(":")[0] == thing
        }
        live = page.locator("aside .board .spot.live").evaluate_all(LIVE)
        assert len(live) >= len(wanted) > 0, (one.name, wanted, live)
        assert {color for _, color in live} == {glow}, one.name
        assert not faults(page, 12, 24), one.name


def test_what_is_not_paid_yet_is_drawn_as_a_plan(page: Page) -> None:
    """A small building, with one place where it will stand: its lines alone, while the standing ones are solid."""
    game = next(one for one in positions("game-0004-3p") if one.choices == 353)
    show(page, exhibit("game-0004-3p", 0, "pay", game))
    page.locator(".island .plan .piece").wait_for()
    opacity = "els => [...new Set(els.map(el => getComputedStyle(el).fillOpacity))]"
    assert page.locator(".island .plan .piece path").evaluate_all(opacity) == ["0.42"]
    standing = page.locator(".island .item .piece path")
    assert standing.evaluate_all(opacity) == ["1"]


def test_a_sheet_leaves_the_tabs_free(gallery: Browser) -> None:
    """On a tablet the board lies over the map; the next tab is one press away."""
    page = open_gallery(gallery, 820, 1180, has_touch=True, is_mobile=True)
    show(page, of_kind("place_worker", 3))
    for tab in ("board", "others", "log"):
        tabs = page.get_by_role("navigation").get_by_role("button")
        tabs.filter(has_text=WORDS[f"page.tab.{tab}"]).click()
        assert page.locator("nav [aria-current=true]").inner_text() == WORDS[f"page.tab.{tab}"]
    page.context.close()
