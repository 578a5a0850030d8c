"""Friends apart: networks that fail, a server that is killed, a device that is changed, two who want one seat."""

import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.party import begun, table_of
from tests.browser.relay import relayed
from tests.browser.sight import keep, look, picture, ready, wait_until
from tests.browser.table import Mine, at_once, button, say
from tests.browser.test_friends import FORGIVEN, come, invitation, row, set_up
from tests.browser.test_recovery import UNREACHED
from tests.browser.test_talk import head, write
from tests.browser.witness import Witness
from tests.server.support import Server, offers, running

pytestmark = pytest.mark.slow
BROKEN = (*FORGIVEN, *UNREACHED, "ERR_", "Failed to load resource")


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("apart"), hosts=[NAME]) as out:
        yield out


def act(seats: list[Mine], rng: random.Random, choices: int) -> None:
    """These seats make choices, whoever is asked."""
    while choices:
        for seat in seats:
            state = seat.state()
            found = offers(state["view"])
            if found and choices:
                assert seat.move(rng.choice(found), version=state["version"]).status in (200, 409)
                choices -= 1


def at_rest(page: Page) -> list[list[str]]:
    """All words on the table, once they do not change any more."""
    before: list[str] = []
    while before != (now := picture(page)):
        before = now
        page.wait_for_timeout(200)
    return [part.split() for part in now]


def settled(page: Page) -> None:
    """The page has missed nothing and doubled nothing: loaded anew it shows the same, and tells the same story."""
    before = whole(page)
    page.reload()
    begun(page)
    assert whole(page) == before


def whole(page: Page) -> list[list[str]]:
    """With all of the story: at a glance only its end is there."""
    closed = page.locator(".drawer:not(.open) > .pull")
    if closed.count():
        closed.click()
    return at_rest(page)


def test_a_shared_screen_and_two_friends_whose_networks_fail(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += BROKEN
    rng = random.Random(5)
    with relayed(host.port) as relay:
        ada = open_page(host.port, host=NAME)
        set_up(ada, "Ada", "person", "friend", "friend")
        hash_of = [invitation(ada, number).partition("#")[2] for number in (3, 4)]
        bram = open_page(relay.port, "#" + hash_of[0], host=NAME)
        cleo = open_page(host.port, "#" + hash_of[1], host=NAME)
        come(bram, "Bram")
        come(cleo, "Cleo")
        for page in (ada, bram, cleo):
            begun(page)
            at_once(page)
        here = [Mine(ada, host, seat) for seat in (0, 1)]
        far = [Mine(bram, host, 2), Mine(cleo, host, 3)]
        assert [seat.state()["seat"] for seat in (*here, *far)] == [0, 1, 2, 3]
        for page in (ada, bram):
            head(page, "talk").click()

        # One network is cut for good, the other taken away by the browser; those at the screen go on.
        relay.cut()
        cleo.context.set_offline(True)
        expect(bram.get_by_role("alert")).to_contain_text(say("page.status.lost"))
        keep(bram, "apart-lost")
        write(ada, "Where are you?")
        stamp = here[0].state()["stamp"]
        act(here, rng, 2)  # both are asked for their income
        assert here[0].state()["stamp"] == stamp + 2
        relay.mend()
        cleo.context.set_offline(False)
        expect(bram.get_by_role("alert")).not_to_contain_text(
            say("page.status.lost"), timeout=15_000
        )
        expect(bram.get_by_text("Where are you?")).to_have_count(1)
        head(bram, "log").click()
        for page in (bram, cleo):
            settled(page)

        # An answer is lost: the choice was made, and is not made again.
        scene = ready(bram)
        if scene.chips[0].label == say("page.aim.after"):  # a place of the map: the first, then ✓
            button(bram, "page.aim.after").click()
            scene = wait_until(bram, lambda now: bool(now.aiming), "what would be done")
        stamp = far[0].state()["stamp"]
        relay.lose_answer("/moves?")
        chip = (scene.plain or scene.chips)[0]
        assert chip.at is not None
        bram.mouse.click(*chip.at)
        wait_until(bram, lambda _: relay.lost > 0, "the answer to be lost")
        made = far[0].state()["stamp"]  # one choice, or some that follow of it
        assert made > stamp
        relay.mend()
        wait_until(bram, lambda now: not now.busy and now.sign != scene.sign, "the choice")
        assert relay.lost == 1
        assert far[0].state()["stamp"] == made
        settled(bram)


GIVES_UP = ("done", "end turn", "forfeit", "decline")  # who does that has nothing to trade


def to_a_trade(seats: list[Mine], rng: random.Random) -> int:
    """Until somebody is asked what goes into a trade; who that is."""
    while True:
        for n, seat in enumerate(seats):
            state = seat.state()
            assert not state["view"]["over"], "nobody could trade"
            if (state["view"]["decision"] or {}).get("kind") == "give":
                return n
            if found := offers(state["view"]):
                greedy = [text for text in found if text not in GIVES_UP] or found
                choice = "trade" if "trade" in found else rng.choice(greedy)
                assert seat.move(choice, version=state["version"]).status in (200, 409)


def test_killed_and_moved_in_mid_action(
    built: Path, tmp_path: Path, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += BROKEN
    with running(tmp_path, hosts=[NAME]) as mortal:
        ada = open_page(mortal.port, host=NAME)
        set_up(ada, "Ada", "friend")
        bram = open_page(mortal.port, "#" + invitation(ada, 2).partition("#")[2], host=NAME)
        come(bram, "Bram")
        for page in (ada, bram):
            begun(page)
            at_once(page)
        seat = to_a_trade([Mine(ada, mortal, 0), Mine(bram, mortal, 1)], random.Random(1))
        page, other = (ada, bram) if seat == 0 else (bram, ada)
        chips = page.locator("section.bar .chips .chip[aria-pressed]")
        chips.first.wait_for(timeout=40_000)  # some rounds of moves are told first
        ready(page)
        picked = str(chips.first.get_attribute("aria-pressed") == "false").lower()
        chips.first.click()
        expect(chips.first).to_have_attribute("aria-pressed", picked)

        # The server dies while something is half picked: what was picked is still there.
        port = mortal.port
        mortal.kill()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(say("page.status.lost"))
        mortal.start(port)
        expect(alert).to_contain_text(say("page.status.back"), timeout=15_000)
        expect(chips.first).to_have_attribute("aria-pressed", picked)
        expect(other.get_by_role("alert")).not_to_contain_text(
            say("page.status.lost"), timeout=15_000
        )

        # She goes on by phone; the page that she left follows.
        home = f"http://{NAME}:{port}/"
        desk = page.context.new_page()
        desk.goto(f"{home}#/devices")
        button(desk, "page.devices.move").click()
        link = desk.get_by_label(say("page.devices.phone_link"), exact=True).input_value()
        desk.close()
        phone = open_page(port, "#" + link.partition("#")[2], host=NAME, **PHONE)
        phone.evaluate("localStorage.setItem('cooper.follow', 'off')")  # one press, one choice
        phone.reload()
        button(phone, "page.arrive.bring").click()
        row(phone, "Bram").get_by_role("link").click()
        asked = ready(phone).asked
        assert asked == look(page).asked
        for n in range(8):
            if look(phone).closing is not None:
                break
            phone.locator("section.bar .chips .chip").nth(n).click()
        before = look(page)
        mine = Mine(phone, mortal, seat)
        stamp = mine.state()["stamp"]
        phone.locator(".close .chip").click()
        wait_until(phone, lambda now: now.asked != asked and not now.busy, "the trade")
        wait_until(
            page, lambda now: now.asked == look(phone).asked != before.asked, "the same here"
        )
        assert mine.state()["stamp"] > stamp

        # A move is on its way when the server is killed: it is made, and once.
        scene = ready(phone)
        stamp = mine.state()["stamp"]
        os.kill(mortal.pid, signal.SIGSTOP)  # it takes the request, and gives no answer
        chip = (scene.plain or scene.chips)[0]
        assert chip.at is not None
        phone.mouse.click(*chip.at)  # a tap might only point
        expect(phone.locator(".bar .busy")).to_be_visible()
        mortal.kill()
        mortal.start(port)
        expect(phone.locator(".bar .busy")).to_have_count(0, timeout=30_000)
        assert Mine(phone, mortal, seat).state()["stamp"] == stamp + 1
        wait_until(phone, lambda now: now.sign != scene.sign, "what was chosen")
        for one in (page, other, phone):
            alert = one.get_by_role("alert")
            expect(alert).not_to_contain_text(say("page.status.lost"), timeout=15_000)


def test_two_who_take_one_seat_at_once(host: Server, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += FORGIVEN
    for others in (("friend",), ("friend", "friend")):  # it begins with the first, or waits on
        ada = open_page(host.port, host=NAME)
        set_up(ada, "Ada", *others)
        place = "#" + invitation(ada, 2).partition("#")[2]
        pages = [open_page(host.port, place, host=NAME) for _ in range(2)]
        for n, page in enumerate(pages):
            page.get_by_label(say("page.join.name")).fill(f"Friend {n}")
        at = ada.evaluate("Date.now()") + 1000
        for page in pages:
            page.evaluate(
                "(at) => void setTimeout(() => document.querySelector('form button').click(), at - Date.now())",
                at,
            )
        for page in pages:
            page.wait_for_function(
                "() => location.hash.startsWith('#/t/') || document.querySelector('[role=alert]')?.innerText"
            )
        seated = [page for page in pages if "#/t/" in page.url]
        late = [page for page in pages if "#/t/" not in page.url]
        assert len(seated) == len(late) == 1
        assert table_of(seated[0]) == table_of(ada)
        expect(late[0].get_by_role("alert")).to_have_text(say("server.invitation_used"))
        expect(ada.get_by_text(f"Friend {pages.index(seated[0])}").first).to_be_visible()
