"""No barriers on the pages of friends either: wide and narrow, by day and by night, with every link shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.party import begun
from tests.browser.sight import hanging, keep
from tests.browser.table import button, say, unfold
from tests.browser.test_friends import FORGIVEN, come, invitation, row, set_up
from tests.browser.test_party import watch_link
from tests.browser.test_talk import head, write
from tests.browser.witness import Witness
from tests.server.support import Server, running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("barriers"), hosts=[NAME]) as out:
        yield out


def side(page: Page, name: str) -> None:
    """Talk or notes: on a phone behind the tab of the log."""
    log = page.get_by_role("navigation").get_by_role("button", name=say("page.tab.log"))
    if log.count():
        log.click()
    head(page, name).click()


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_pages_of_friends(host: Server, open_page: Opener, witness: Witness, device: str) -> None:
    witness.forgiven += FORGIVEN
    more: dict[str, Any] = PHONE if device == "phone" else {}
    home = f"http://{NAME}:{host.port}/"
    found: list[str] = []

    def look_at(page: Page, what: str) -> None:
        found.extend(audit(page, f"{what} {device}"))
        found.extend(f"{what}: {one} hangs over" for one in hanging(page))
        keep(page, f"barriers-{what.replace(' ', '-')}-{device}")

    ada = open_page(host.port, host=NAME, **more)
    unfold(ada)
    ada.get_by_label(say("page.start.kind")).nth(1).select_option("friend")
    look_at(ada, "set-up")
    ada.get_by_label(say("page.start.starts")).select_option("owner")
    set_up(ada, "Ada", "friend", "friend")
    look_at(ada, "gathering")
    links = [invitation(ada, number) for number in (2, 3)]
    bram = open_page(host.port, "#" + links[0].partition("#")[2], host=NAME, **more)
    expect(bram.get_by_text(say("page.join.who", player="Ada"))).to_be_visible()
    look_at(bram, "joining")
    come(bram, "Bram")
    expect(bram.get_by_role("heading", name=say("page.gather.title"))).to_be_visible()
    look_at(bram, "waiting")
    ada.get_by_label(say("page.gather.put_bot", number=3)).select_option("random")
    expect(ada.get_by_text(say("page.gather.ready"))).to_be_visible()
    look_at(ada, "all here")
    late = open_page(host.port, "#" + links[1].partition("#")[2], host=NAME, **more)
    expect(late.get_by_role("alert")).to_have_text(say("server.unknown_invitation"))
    look_at(late, "no invitation")
    button(ada, "page.start.begin").click()
    for page in (ada, bram):
        begun(page)

    link = watch_link(ada)
    button(ada, "page.top.menu").click()
    button(ada, "page.watch.title").click()
    look_at(ada, "watch link")
    ada.keyboard.press("Escape")
    watcher = open_page(host.port, "#" + link.partition("#")[2], host=NAME, **more)
    expect(watcher.get_by_text(say("page.who.spectator"))).to_be_visible()
    look_at(watcher, "watching")
    side(ada, "talk")
    look_at(ada, "nothing said")
    write(ada, "Hello\nthere")
    side(bram, "talk")
    expect(bram.get_by_text("Hello")).to_be_visible()
    bram.get_by_text(say("page.talk.mute")).click()
    look_at(bram, "talk")
    side(bram, "notes")
    bram.get_by_label(say("page.notes.title")).last.fill("Forest first.")
    look_at(bram, "notes")
    stranger = open_page(host.port, f"#/t/{bram.url.rsplit('/', 1)[1]}", host=NAME, **more)
    expect(stranger.get_by_text(say("server.no_seat"))).to_be_visible()
    look_at(stranger, "no seat")

    ada.goto(f"{home}#/devices")
    button(ada, "page.devices.move").click()
    button(ada, "page.devices.make").click()
    moved = ada.get_by_label(say("page.devices.phone_link"), exact=True)
    expect(ada.get_by_label(say("page.devices.recovery_link"), exact=True)).to_be_visible()
    look_at(ada, "devices")
    third = open_page(host.port, "#" + moved.input_value().partition("#")[2], host=NAME, **more)
    look_at(third, "arriving")
    button(third, "page.arrive.bring").click()
    expect(row(third, "Bram")).to_be_visible()
    set_up(third, "Ada", "friend")  # so that there is one of each kind
    third.goto(home)
    expect(row(third, "Ada")).to_have_count(2)
    look_at(third, "my tables")
    assert not found, "\n".join(found)
