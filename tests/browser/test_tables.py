"""Setting up tables, and those of mine: to go on with, or to delete."""

from pathlib import Path

from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Opener
from tests.browser.sight import ready
from tests.browser.table import Mine, button, say, sit_down, unfold
from tests.browser.witness import Witness
from tests.server.support import Server, running, turned


def test_as_it_was_set_up(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    unfold(page)
    button(page, "page.start.add").click()
    names = page.get_by_label(say("page.start.name"), exact=True)
    expect(names).to_have_count(4)
    names.nth(0).fill("Vasco")
    names.nth(1).fill("Amélie")
    kinds = page.get_by_label(say("page.start.kind"))
    kinds.nth(1).select_option("person")
    kinds.nth(2).select_option("random")
    page.get_by_label(say("page.start.color"), exact=True).nth(0).select_option("yellow")
    page.get_by_text(say("page.start.options"), exact=True).click()
    page.get_by_label(say("page.start.landscape")).select_option("choice")
    page.get_by_label(say("page.start.first")).select_option("1")
    button(page, "page.start.begin").click()
    scene = ready(page)
    assert scene.who == say("page.who.is", player="Amélie")
    assert len(scene.plain) == 4, "the four landscapes to start with"
    state = Mine(page, server, 0).state()
    assert Mine(page, server, 1).state()["seat"] == 1
    assert Mine(page, server, 2).ask("GET", "").status == 403
    assert state["names"][:2] == ["Vasco", "Amélie"]
    assert state["colors"][0] == "yellow" and len(set(state["colors"])) == 4
    assert state["kinds"] == ["person", "person", "bot", "bot"]
    assert state["bots"][2] == "random"


def test_a_seed_that_is_none(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    unfold(page)
    page.get_by_text(say("page.start.options"), exact=True).click()
    page.get_by_label(say("page.start.seed")).fill("seven")
    button(page, "page.start.begin").click()
    page.wait_for_timeout(300)
    assert page.url.endswith("/#/") or "/t/" not in page.url
    said = page.get_by_label(say("page.start.seed")).evaluate("(el) => el.validationMessage")
    alert = page.get_by_role("alert")
    assert said or alert.inner_text()


def test_deleted_and_kept(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random")
    first = page.url.rsplit("/", 1)[1]
    # Another tab starts one too: neither forgets the other's.
    two = page.context.new_page()
    two.goto(f"http://127.0.0.1:{server.port}/")
    sit_down(two, "random")
    second = two.url.rsplit("/", 1)[1]
    page.goto(f"http://127.0.0.1:{server.port}/#/")
    rows = page.get_by_role("region", name=say("page.start.tables")).get_by_role("listitem")
    expect(rows).to_have_count(2)
    two.goto(f"http://127.0.0.1:{server.port}/#/")
    # Rows change places when somebody moves: this one is known by its address.
    row = rows.filter(has=page.locator(f'a[href$="/t/{first}"]'))
    delete = row.get_by_role("button", name=say("page.start.delete"))
    delete.click()
    expect(rows.filter(has_text=say("page.start.deleted"))).to_have_count(1)
    expect(row).to_have_count(0)
    button(page, "page.decide.undo").click()
    expect(row).to_be_visible()
    delete.click()
    expect(rows).to_have_count(1, timeout=12_000)
    expect(
        two.get_by_role("region", name=say("page.start.tables")).get_by_role("listitem")
    ).to_have_count(1)
    client = server.client()
    assert client.get(f"/api/tables/{first}").status == 404
    assert client.get(f"/api/tables/{second}").status != 404
    # Who opens it by its old address reads what became of it.
    page.goto(f"http://127.0.0.1:{server.port}/#/t/{first}")
    expect(page.get_by_text(say("page.status.unknown"))).to_be_visible()


def test_what_fails_says_so(server: Server, open_page: Opener, witness: Witness) -> None:
    """A table that cannot be deleted stays, and a file that cannot be read is no record."""
    witness.forgiven += ("ERR_FAILED",)
    page = open_page(server.port)
    sit_down(page, "random")
    page.goto(f"http://127.0.0.1:{server.port}/#/")
    rows = page.get_by_role("region", name=say("page.start.tables")).get_by_role("listitem")
    expect(rows).to_have_count(1)
    alert = page.get_by_role("alert")
    page.evaluate("() => { File.prototype.text = () => Promise.reject(new DOMException()) }")
    record: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": b"cooper island"}
    page.locator("input[type=file]").set_input_files(record)
    expect(alert).to_have_text(say("page.replay.unread"))
    page.route("**/api/tables/*", lambda route: route.abort())
    button(page, "page.start.delete").click()
    expect(alert.first).to_have_text(say("page.status.failed"), timeout=12_000)
    expect(button(page, "page.start.delete")).to_be_visible()


def test_of_early_rules(built: Path, open_page: Opener, tmp_path: Path) -> None:
    """Listed with what is known of it, to download or to delete; its address says why there is no more."""
    with running(tmp_path) as server:
        page = open_page(server.port)
        sit_down(page, "random")
        address = page.url
        page.goto("about:blank")
        turned(server, tmp_path, address.rsplit("/", 1)[1], "rules: 2", "rules: 1")
        page.goto(address)
        expect(page.get_by_text(say("server.retired"))).to_be_visible()
        page.get_by_role("link", name=say("page.end.home")).click()
        row = page.get_by_role("region", name=say("page.start.tables")).get_by_role("listitem")
        expect(row).to_contain_text(say("server.retired"))
        expect(row).to_contain_text(say("page.start.me"))
        expect(row.get_by_role("link")).to_have_count(0)
        with page.expect_download() as waiting:
            button(page, "page.end.record").click()
        assert "rules: 1\n" in waiting.value.path().read_text(encoding="utf-8")
        button(page, "page.start.delete").click()
        expect(row).to_contain_text(say("page.start.no_tables"), timeout=12_000)
