"""Two and four people, each with a browser of her own, from the invitation to the end; and one who watches."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import NAME, Opener
from tests.browser.party import by_calls, by_hand, gathered, table_of
from tests.browser.sight import keep, look, wait_until
from tests.browser.table import at_once, button, say
from tests.browser.test_friends import FORGIVEN, row
from tests.browser.test_talk import head, write
from tests.browser.witness import Witness
from tests.server.support import Server, running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("party"), hosts=[NAME]) as out:
        yield out


def record(page: Page) -> str:
    with page.expect_download() as found:
        button(page, "page.end.record").click()
    return Path(found.value.path()).read_text(encoding="utf-8")


def watch_link(page: Page) -> str:
    button(page, "page.top.menu").click()
    button(page, "page.watch.title").click()
    link = page.get_by_label(say("page.watch.link"), exact=True).input_value()
    page.keyboard.press("Escape")
    return link


@pytest.mark.parametrize("names", [("Ada", "Bram"), ("Ada", "Bram", "Cleo", "Dirk")], ids=len)
def test_from_the_invitation_to_the_end(
    host: Server, open_page: Opener, witness: Witness, names: tuple[str, ...]
) -> None:
    witness.forgiven += FORGIVEN
    guests = gathered(host, open_page, *names)
    pages = [one.page for one in guests]
    table = table_of(pages[0])
    assert {table_of(page) for page in pages} == {table}
    watcher = open_page(host.port, "#" + watch_link(pages[0]).partition("#")[2], host=NAME)
    expect(watcher.get_by_text(say("page.who.spectator"))).to_be_visible()
    head(watcher, "talk").click()
    watcher.get_by_label(say("page.join.name")).fill("Tove")
    write(watcher, "My money is on Ada.")
    for page in (*pages, watcher):
        at_once(page)

    # The first round by hand (of two, see test_friends), the rest by calls: every page follows what the others do.
    if len(names) > 2:
        by_hand(guests, until=2)
    assert not look(watcher).chips
    assert by_calls(guests) > 20 * len(names)
    scenes = [
        wait_until(page, lambda scene: scene.over, "the end", 60) for page in (*pages, watcher)
    ]
    assert {scene.final for scene in scenes} == {scenes[0].final}
    assert any(name in scenes[0].final for name in names), scenes[0].final
    keep(pages[1], f"party-end-{len(names)}")

    # The record is the same for all, and whole: also for who only watched.
    records = {record(page) for page in (*pages, watcher)}
    assert len(records) == 1
    assert "end:" in records.pop()
    found = audit(watcher, "the end, watched")

    # Now players hear what the watchers said.
    button(pages[0], "page.end.board").click()
    head(pages[0], "talk").click()
    pages[0].get_by_role("button", name=say("page.talk.room.watchers")).click()
    expect(pages[0].get_by_text("My money is on Ada.")).to_be_visible()
    write(pages[0], "So was mine.")
    button(watcher, "page.end.board").click()
    expect(watcher.get_by_text("So was mine.")).to_be_visible()

    # And the table is among each one's, with the same points.
    lines = set()
    for page in pages:
        page.goto(f"http://{NAME}:{host.port}/#/")
        line = row(page, names[1]).filter(has=page.locator(f"a[href$='{table}']"))
        expect(line).to_contain_text(say("page.start.over", scores="")[:8])
        lines.add(line.inner_text())
    assert len(lines) == 1
    assert not found, "\n".join(found)
