"""A game read again: to its end and back, by keys, by link and by record, and played on from there."""

import json
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from cooper_island.content.ids import COLORS
from cooper_island.language import read
from tests.browser.audit import audit
from tests.browser.conftest import PHONE, Opener
from tests.browser.gallery import exhibit, open_gallery, positions, show
from tests.browser.sight import hanging, ready
from tests.browser.table import button, say, sit_down, speak
from tests.browser.witness import Witness
from tests.golden.make import HERE
from tests.server.support import Server
from tests.test_golden import INDEX, golden

NAME: Final = next(one for one in INDEX if INDEX[one]["box"] == "standard")
ALERT: Final = "[role=alert]:not(:empty)"


def load(page: Page, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)


# What lies on the table, and how it stands: the island without its glow, round and phase.
ISLAND: Final = """() => {
  const island = document.querySelector(".island svg").cloneNode(true);
  for (const el of island.querySelectorAll(".targets, .pulse, .ghost, defs")) el.remove();
  const drawn = [...island.querySelectorAll("[data-id], text, use")].map((el) =>
    el.tagName === "text" ? el.textContent
      : [el.dataset.id, el.ariaLabel, el.getAttribute("href"), el.getAttribute("transform")].join(" "));
  return [document.querySelector(".card .round").textContent, ...drawn].join("\\n");
}"""
# The same key again and again until it leads no further; what lay there each time, by moment.
WALK: Final = """async ([key, end]) => {
  const look = ISLAND;
  const reel = document.querySelector(".reel");
  const seen = {};
  while (reel.dataset.at !== end) {
    const before = reel.dataset.at;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
    while (reel.dataset.at === before) await new Promise((done) => setTimeout(done));
    seen[reel.dataset.at] = look();
  }
  return seen;
}""".replace("ISLAND", ISLAND)


# The boards of all, one after the other: what stands on them, what it is called, and how it is drawn.
BOARDS: Final = """async () => {
  const seen = [];
  for (const tab of document.querySelectorAll("aside [role=tab]")) {
    tab.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const board = document.querySelector("aside .board [data-seat], aside .board.board [data-seat]");
    seen.push("board of " + board.dataset.seat);
    for (const el of board.querySelectorAll("text, use, image, [data-place], [aria-label], [data-tip]"))
      seen.push([el.tagName, el.tagName === "text" ? el.textContent : "", el.dataset.place, el.dataset.tip,
        el.ariaLabel, el.getAttribute("href"), el.getAttribute("transform")].join(" "));
  }
  seen.push(document.querySelector("aside [role=tablist]").textContent);
  return seen.join("\\n");
}"""


def island(page: Page) -> str:
    out: str = page.evaluate(ISLAND)
    return out


def drawn(page: Page) -> list[str]:
    """The island and the boards of all."""
    boards: str = page.evaluate(BOARDS)
    # Plates keep their size, however much room the strip leaves the map.
    plain = re.sub(r"(?m)^(seat \d+ ) .*$", r"\1", island(page))
    return [*plain.splitlines(), *boards.splitlines()]


def moment(page: Page) -> int:
    return int(page.evaluate("document.querySelector('.reel').dataset.at"))


def go(page: Page, way: str) -> None:
    page.evaluate("way => { location.hash = way }", way)


def shown(page: Page, at: int) -> None:
    """Until this moment is there, and the address names it."""
    expect(page.locator(".reel")).to_have_attribute("data-at", str(at))
    expect(page).to_have_url(re.compile(rf"/at/{at}$"))


def test_to_the_end_and_back(server: Server, open_page: Opener) -> None:
    """Turn by turn by keys: the same island on the way there and on the way back, and at a table that stands there."""
    game = golden(NAME)
    page = open_page(server.port)
    load(page, HERE / f"{NAME}.txt")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.mouse.move(2, 400)
    first = {"0": island(page)}
    last = str(game.choices)
    seen: dict[str, str] = first | page.evaluate(WALK, ["ArrowRight", last])
    turns = {str(event["choice"]) for event in game.events(None) if event["type"] == "turn"}
    assert turns <= set(seen)
    assert len(set(seen.values())) > 0.8 * len(seen)
    back: dict[str, str] = page.evaluate(WALK, ["ArrowLeft", "0"])
    assert back == {at: board for at, board in seen.items() if at != last}
    page.keyboard.press("ArrowRight")
    tells = sorted({event["choice"] for event in game.events(None)})
    assert moment(page) == tells[1]
    page.keyboard.press("ArrowLeft")
    assert moment(page) == 0
    page.keyboard.press("End")
    expect(slider).to_have_value(str(game.choices))
    assert island(page) == seen[last]
    page.get_by_role("button", name=say("page.top.round", round=2, rounds=5)).click()
    begins = [e["choice"] for e in game.events(None) if e["type"] == "round" and e["round"] == 2]
    expect(slider).to_have_value(str(begins[0]))

    # It plays by itself, and a key stops it.
    page.get_by_role("button", name=say("page.replay.times_aria", times=4)).click()
    button(page, "page.replay.play").click()
    button(page, "page.replay.pause").wait_for()
    expect(slider).not_to_have_value(str(begins[0]))
    page.keyboard.press("ArrowRight")
    button(page, "page.replay.play").wait_for()
    assert moment(page) > begins[0]

    # From another seat, and back.
    page.get_by_label(say("page.replay.seat")).select_option("1")
    expect(page.get_by_role("tab").nth(1)).to_have_attribute("aria-selected", "true")
    page.get_by_label(say("page.replay.seat")).select_option("0")
    expect(page.get_by_role("tab").nth(0)).to_have_attribute("aria-selected", "true")

    # Whom the record does not name is called in the language that is spoken.
    for lang in ("de", "en"):
        speak(page, lang)
        called = read(lang)["player"].format(number=2)
        expect(page.get_by_role("tab").nth(1)).to_contain_text(called)

    # A new table that stands there: the same island, in play.
    at = next(e["choice"] for e in game.events(None) if e["type"] == "turn" and e["seat"] == 0)
    go(page, page.evaluate("location.hash").split("/at/")[0] + f"/at/{at}")
    shown(page, at)
    button(page, "page.replay.play_on").click()
    ready(page)
    assert island(page) == seen[str(at)]
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name=say("page.top.menu")).click()
    page.get_by_role("link", name=say("page.replay.open")).click()
    shown(page, at)
    assert island(page) == seen[str(at)]

    # Beside a running game, against bots alone: from what I know.
    button(page, "page.replay.play_on").click()
    ready(page)
    assert page.url.rsplit("/", 1)[1] != table
    assert island(page) == seen[str(at)]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_the_boards_are_those_of_play(
    server: Server, open_page: Opener, gallery: Browser, players: int
) -> None:
    """With more players, from the beginning to the end: as an open game is drawn there, and again on the way back."""
    name = next(one for one in INDEX if one.endswith(f"{players}p") and of_standard(one))
    game = golden(name)
    page = open_page(server.port)
    load(page, HERE / f"{name}.txt")
    expect(page.get_by_role("slider")).to_have_value("0")
    address = page.evaluate("location.hash").split("/at/")[0]
    steps = [round(n * game.choices / 5) for n in range(6)]
    # Where seat 0 is asked nothing, else her answers are marked.
    free = [n for n, now in enumerate(positions(name)) if 0 not in now.to_act]
    moments = sorted({min(free, key=lambda n: abs(n - step)) for step in steps} | {game.choices})
    page.mouse.move(2, 400)

    def look(at: int) -> list[str]:
        go(page, f"{address}/at/{at}")
        expect(page.locator(".reel")).to_have_attribute("data-at", str(at))
        return drawn(page)

    seen = {at: look(at) for at in moments}
    assert len({"".join(one) for one in seen.values()}) == len(moments)
    assert {at: look(at) for at in reversed(moments)} == seen
    play = open_gallery(gallery, 1440, 900)
    play.mouse.move(2, 400)
    for at, now in enumerate(positions(name)):
        if at in seen and at != game.choices:  # whose end lies under its pad
            one = exhibit(name, 0, "replay", now)
            one.told["parts"] |= {
                "names": [say("player", number=n + 1) for n in range(players)],
                "colors": COLORS[:players],
                "kinds": ["person"] * players,
                "bots": [None] * players,
            }
            show(play, one)
            assert drawn(play) == seen[at], at
    play.context.close()


def of_standard(name: str) -> bool:
    return bool(INDEX[name]["box"] == "standard")


@pytest.mark.slow
def test_its_slider_its_link_and_its_record(server: Server, open_page: Opener) -> None:
    """By a real drag, by the slider's own keys; and what is copied and downloaded leads to the same game."""
    record = (HERE / f"{NAME}.txt").read_text(encoding="utf-8")
    choices = golden(NAME).choices
    page = open_page(server.port)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    asked: list[int] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/replay"):
            asked.append(json.loads(request.post_data or "")["at"])

    page.on("request", note)
    load(page, HERE / f"{NAME}.txt")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    box = slider.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 3, middle, steps=6)
    page.mouse.move(box["x"] + box["width"] / 2, middle, steps=6)
    page.mouse.up()
    expect(page.locator(".reel")).to_have_attribute("data-at", slider.input_value())
    assert abs(moment(page) - choices / 2) < choices / 50
    # With the focus on it, its keys are those of the reel.
    expect(slider).to_be_focused()
    for key, there in (("End", choices), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator(".reel")).to_have_attribute("data-at", str(there))
    page.keyboard.press("ArrowUp")
    expect(page.locator(".reel")).not_to_have_attribute("data-at", "0")
    page.keyboard.press("PageUp")
    at = moment(page)
    assert at > 0
    button(page, "page.replay.link").click()
    expect(page.locator(".status")).to_contain_text(say("page.replay.linked_record"))
    link = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        button(page, "page.replay.record").click()
    assert download.value.path().read_text(encoding="utf-8") == record
    # No block is asked for twice.
    page.wait_for_timeout(500)
    blocks = [one // 100 for one in asked]
    assert sorted(set(blocks)) == list(range(choices // 100 + 1))
    assert len(blocks) == len(set(blocks)), asked
    other = open_page(server.port)
    other.goto(link)
    expect(other.locator(".reel")).to_have_attribute("data-at", str(at))


@pytest.mark.slow
def test_the_moment_that_was_asked_for_last_is_shown(server: Server, open_page: Opener) -> None:
    """Also where an earlier one comes later."""
    page = open_page(server.port)
    sit_down(page, "random", seed=5)
    table = page.url.rsplit("/", 1)[1]
    held: list[Route] = []
    page.route(re.compile(r"/replay\?.*\bat=0\b"), lambda route: held.append(route))
    with page.expect_request(re.compile("/replay")):
        go(page, f"#/t/{table}/at/0")
    go(page, f"#/t/{table}/at/1")
    shown(page, 1)
    [first] = held
    first.continue_()
    page.wait_for_timeout(800)
    assert moment(page) == 1
    expect(page).to_have_url(re.compile(r"/at/1$"))


def test_what_cannot_be_shown_is_said(
    server: Server, open_page: Opener, witness: Witness, tmp_path: Path
) -> None:
    witness.forgiven += ("status of 404", "status of 403")
    page = open_page(server.port)
    sit_down(page, "person")
    table = page.url.rsplit("/", 1)[1]
    go(page, f"#/t/{table}/at/0")
    shown(page, 0)
    # It is said before, and the server is not asked.
    on = button(page, "page.replay.play_on")
    expect(on).to_have_attribute("aria-disabled", "true")
    on.click(force=True)
    expect(page.locator(ALERT)).to_contain_text(say("server.others_play"))
    for way in ("99999", "-1", "x"):
        go(page, "#/")
        button(page, "page.start.play").wait_for()
        go(page, f"#/t/{table}/at/{way}")
        expect(page.locator(ALERT)).to_contain_text(say("page.replay.not_there").rstrip("."))
        page.get_by_role("link", name=say("page.replay.whole")).click()
        shown(page, 0)
    go(page, "#/t/nosuchtabl/at/3")
    expect(page.locator(ALERT)).to_contain_text(say("server.unknown_table"))
    found = audit(page, "replay fault")
    go(page, "#/t/nosuchtabl")
    expect(page.get_by_text(say("page.status.unknown"))).to_be_visible()
    found += audit(page, "no such table")
    assert not found, "\n".join(found)
    go(page, "#/record/damaged")
    expect(page.locator(ALERT)).to_contain_text(say("page.replay.broken_link"))
    record = (HERE / f"{NAME}.txt").read_text(encoding="utf-8")
    bad = {
        "damaged": record.replace("seat 1: ", "seat 2: ", 1),
        "foreign": "1. e4 e5",
        "version": record.replace("rules: 2", "rules: 99"),
    }
    for name, text in bad.items():
        file = tmp_path / f"{name}.txt"
        file.write_text(text, encoding="utf-8")
        go(page, "#/")
        load(page, file)
        expect(page.locator(ALERT)).to_contain_text(say("server.bad_record", reason=""))
        page.get_by_role("link", name=say("page.end.home")).click()
        button(page, "page.start.play").wait_for()
    large = tmp_path / "large.txt"
    large.write_text("x" * 100_000)
    load(page, large)
    expect(page.locator(ALERT)).to_contain_text(say("page.replay.too_large"))


@pytest.mark.slow
def test_no_barriers(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, **PHONE)
    load(page, HERE / f"{NAME}.txt")
    page.get_by_role("slider").focus()
    for _ in range(9):
        page.keyboard.press("PageUp")
    found = audit(page, "replay phone")
    assert not hanging(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    found += audit(page, "replay wide")
    assert not found, "\n".join(found)
    assert not hanging(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=say("page.keys.title"))
    for key in ("replay_turn", "rules", "read"):  # and what can be read beside it
        expect(keys).to_contain_text(say(f"page.keys.{key}"))
