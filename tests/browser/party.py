"""Friends at pages of their own: they come by link, and play on by the calls of their pages."""

import time
from re import search
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.hands import MOST, Finger, Hands, Mouse
from tests.browser.sight import PATIENCE, look, wait_until
from tests.browser.test_friends import come, invitation, set_up
from tests.server.support import Server

# Plays seats of this page's device until this round or the end, as its scripts could: fetch, and the device's cookie.
PLAY: Final = """([table, seats, round]) => {
  const ask = async (seat, call, body) => {
    const sent = {method: body ? "POST" : "GET", headers: {"Content-Type": "application/json"}};
    if (body) sent.body = JSON.stringify(body);
    const answer = await fetch(`/api/tables/${table}${call}?seat=${seat}`, sent);
    const said = await answer.json();
    if (!answer.ok && answer.status !== 409) throw new Error(JSON.stringify(said.error));
    return said.state ?? said;
  };
  const play = async (seat) => {
    let told = await ask(seat, "");
    for (let made = 0; made < 2000;) {
      if (told.parts["view.over"] || told.parts["view.round"] >= round) return made;
      const options = told.parts["view.decision"]?.options.filter((option) => !option.anytime) ?? [];
      if (options.length) {
        const key = crypto.getRandomValues(new Uint32Array(2)).join("-");
        const {text} = options[Math.floor(Math.random() * options.length)];
        told = await ask(seat, "/moves", {version: told.version, key, choices: [text]});
        made += 1;
      } else {
        await new Promise((done) => setTimeout(done, 150));
        told = await ask(seat, "");
      }
    }
    throw new Error("no end in sight");
  };
  window.playing = Promise.all(seats.map(play));
  window.playing.catch(() => 0);  // it is asked later
}"""
NEVER: Final = 99


class Guest(NamedTuple):
    name: str
    page: Page
    hands: Hands
    seats: tuple[int, ...]


def guest(name: str, page: Page, *seats: int) -> Guest:
    phone = page.viewport_size == PHONE["viewport"]
    return Guest(name, page, Finger(page) if phone else Mouse(page), seats)


def gathered(host: Server, open_page: Opener, *names: str) -> list[Guest]:
    """Everybody at a page of her own; every other one has a phone. The first invites the others, and it begins."""
    first = open_page(host.port, host=NAME)
    set_up(first, names[0], *["friend"] * (len(names) - 1))
    out = [guest(names[0], first, 0)]
    links = [invitation(first, number) for number in range(2, len(names) + 1)]
    for seat, (name, link) in enumerate(zip(names[1:], links, strict=True), 1):
        device: dict[str, Any] = PHONE if seat % 2 else {}
        page = open_page(host.port, "#" + link.partition("#")[2], host=NAME, **device)
        come(page, name)
        out.append(guest(name, page, seat))
    for one in out:
        begun(one.page)
    return out


def begun(page: Page) -> None:
    wait_until(page, lambda scene: bool(scene.who), "the game")


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def by_hand(guests: list[Guest], until: int) -> None:
    """All answer what they are asked by pressing what is on their screens, until this round begins."""
    going, end = list(guests), time.monotonic() + PATIENCE
    while going:
        for one in list(going):
            scene = look(one.page)
            if scene.over or search(rf"\b{until} ", scene.top):  # of 5, or / 5
                going.remove(one)
            elif scene.skip:
                one.hands.press(scene.skip)
            elif scene.asks:
                one.hands.step(scene)
                end = time.monotonic() + PATIENCE
        assert time.monotonic() < end, [f"{one.name}: {look(one.page)}" for one in guests]
        assert sum(one.hands.presses for one in guests) < MOST, "no end in sight"
    assert not [one.hands.troubles for one in guests if one.hands.troubles]


def by_calls(guests: list[Guest], until: int = NEVER) -> int:
    """All pages play at once, by calls of their own; how many choices were made."""
    table = table_of(guests[0].page)
    for one in guests:
        one.page.evaluate(PLAY, [table, list(one.seats), until])
    return sum(sum(one.page.evaluate("playing")) for one in guests)
