"""What is said at a table, and to whom: two players and a watcher in browsers of their own."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import PHONE, Opener
from tests.browser.sight import hanging, keep, ready
from tests.browser.table import button, say
from tests.browser.witness import Witness
from tests.server.support import Server, new_table, running

MARKUP = "<img src=x onerror=alert(1)> & so on\nin two lines"


def arrive(page: Page, table: str, secret: str) -> None:
    """The seat of a secret becomes this device's, as for tables of earlier pages."""
    old = [{"table": table, "owner": "", "secrets": [secret], "started": 1}]
    page.evaluate("(old) => localStorage.setItem('cooper.tables', JSON.stringify(old))", old)
    page.reload()
    page.goto(f"{page.url.split('#')[0]}#/t/{table}")
    ready(page)


def head(page: Page, name: str) -> Locator:
    """On a desk they stand in the drawer over the sea: it is pulled open."""
    drawer = page.get_by_role("button", name=say("page.side.open"), exact=True)
    if drawer.count():
        drawer.click()
    return page.get_by_role("group", name=say("page.side.title")).get_by_role(
        "button", name=say(f"page.side.{name}")
    )


def write(page: Page, text: str) -> None:
    field = page.get_by_label(say("page.talk.write"))
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_players_and_a_watcher(
    built: Path, tmp_path: Path, open_page: Opener, witness: Witness
) -> None:
    with running(tmp_path) as server:
        made, _ = new_table(server.client(), "person", "person", first_seat=0)
        table, (first, second) = made["table"], made["secrets"]
        ada, bram = open_page(server.port), open_page(server.port, **PHONE)
        arrive(ada, table, first)
        arrive(bram, table, second)
        watcher = open_page(server.port, f"#/watch/{table}/{made['watch']}")

        # By keys: K leads there, letters are letters, Enter says it.
        ada.keyboard.press("k")
        ada.keyboard.type("Hello, u and y")
        ada.keyboard.press("Enter")
        log = bram.get_by_role("navigation").get_by_role("button", name=say("page.tab.log"))
        expect(log).to_contain_text("1")
        log.tap()
        head(bram, "talk").tap()
        expect(bram.get_by_text("Hello, u and y")).to_be_visible()
        assert not hanging(bram)
        write(bram, MARKUP)
        expect(ada.get_by_text(MARKUP.split("\n")[0])).to_be_visible()
        assert not ada.locator("img").count()
        found = audit(ada, "talk") + audit(bram, "talk phone")
        keep(ada, "talk")

        # Watchers have their own room, and nothing of the players'.
        head(watcher, "talk").click()
        watcher.get_by_label(say("page.join.name")).fill("Tove")
        write(watcher, "Who wins?")
        expect(watcher.get_by_text("Who wins?")).to_be_visible()
        assert "Hello, u and y" not in watcher.content()
        assert "Who wins?" not in ada.content() + bram.content()
        found += audit(watcher, "talk of watchers")

        # Muting is one's own, and outlives the page.
        ada.get_by_text(say("page.talk.mute")).click()
        ada.get_by_role("checkbox", name="Player 1").check()
        expect(ada.get_by_text(MARKUP.split("\n")[0])).to_have_count(0)
        ada.reload()
        ready(ada)
        head(ada, "talk").click()
        expect(ada.get_by_text("Hello, u and y")).to_be_visible()
        expect(ada.get_by_text(MARKUP.split("\n")[0])).to_have_count(0)

        # Notes are kept, for their writer alone.
        head(ada, "notes").click()
        ada.get_by_label(say("page.notes.title")).last.fill("Forest first.")
        expect(ada.get_by_text(say("page.notes.kept"))).to_be_visible()
        found += audit(ada, "notes")
        head(bram, "notes").tap()
        expect(bram.get_by_label(say("page.notes.title")).last).to_have_value("")
        ada.reload()
        ready(ada)
        head(ada, "notes").click()
        expect(ada.get_by_label(say("page.notes.title")).last).to_have_value("Forest first.")

        # Who is here.
        plaque = ada.locator(".plaque").filter(has_text="Player 1")
        expect(plaque.get_by_role("img", name=say("page.doing.deciding"))).to_be_visible()
        bram.close()
        expect(plaque.get_by_role("img", name=say("page.doing.away"))).to_be_visible(timeout=15_000)
        assert not found, "\n".join(found)


def test_alone_with_bots_there_is_nobody_to_talk_to(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    button(page, "page.start.play").click()
    ready(page)
    expect(head(page, "notes")).to_be_visible()
    expect(head(page, "talk")).to_have_count(0)
