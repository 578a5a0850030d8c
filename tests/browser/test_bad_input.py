"""Bad input in the page: one sentence each, nothing executed, nothing lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NAME, Opener
from tests.browser.party import begun, table_of
from tests.browser.sight import look
from tests.browser.table import COOKIE, button, say
from tests.browser.test_friends import FORGIVEN, come, invitation, set_up
from tests.browser.test_party import watch_link
from tests.browser.test_talk import head, write
from tests.browser.witness import Witness
from tests.server.support import Server, running

SCRIPT = "<script>window.hurt = 1</script><img src=x onerror='window.hurt = 1'>"
RIGHT_TO_LEFT = "\u202eneB"


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("bad"), hosts=[NAME]) as out:
        yield out


def unhurt(*pages: Page) -> None:
    for page in pages:
        assert page.evaluate("window.hurt") is None
        assert not page.locator("img").count()


def test_names_messages_and_cookies(host: Server, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += (*FORGIVEN, "status of 400", "status of 413")
    ada = open_page(host.port, host=NAME)
    set_up(ada, "Ada", "friend")
    bram = open_page(host.port, "#" + invitation(ada, 2).partition("#")[2], host=NAME)
    field = bram.get_by_label(say("page.join.name"))
    for bad in (RIGHT_TO_LEFT, "\u200b\u200b"):
        field.wait_for()
        come(bram, bad)
        expect(bram.get_by_role("alert")).to_have_text(say("page.status.bad_name"))
        expect(field).to_have_value(bad)  # to be mended
    come(bram, "x" * 400)  # the field takes no more than there is room for
    for page in (ada, bram):
        begun(page)
        head(page, "talk").click()
    said = bram.get_by_label(say("page.talk.write"))
    write(bram, SCRIPT)
    expect(ada.get_by_text(SCRIPT)).to_be_visible()
    unhurt(ada, bram)

    # A megabyte is cut by the field; past the field it is refused, and what was written stays.
    said.focus()
    bram.keyboard.insert_text("y" * (1 << 20))
    assert len(said.input_value()) == 500
    said.evaluate("(field) => field.removeAttribute('maxlength')")
    said.fill("y" * (1 << 20))
    said.press("Enter")
    expect(bram.get_by_role("alert")).to_contain_text(say("server.too_large"))
    assert len(said.input_value()) == 1 << 20
    said.fill(RIGHT_TO_LEFT)
    said.press("Enter")
    expect(bram.get_by_role("alert")).to_contain_text(say("server.bad_message"))
    expect(said).to_have_value(RIGHT_TO_LEFT)
    write(bram, "All well.")
    expect(ada.get_by_text("All well.")).to_be_visible()
    assert RIGHT_TO_LEFT not in ada.content() and "yyyyy" not in ada.content()

    # Who watches must say who she is, and cannot say that she is a player.
    watcher = open_page(host.port, "#" + watch_link(ada).partition("#")[2], host=NAME)
    expect(watcher.get_by_text(say("page.who.spectator"))).to_be_visible()
    head(watcher, "talk").click()
    text = watcher.get_by_label(say("page.talk.write"))
    text.fill("Who am I?")
    for name, sentence in (
        ("", say("page.status.bad_name")),
        ("ada", say("server.name_taken", name="ada")),
    ):
        watcher.get_by_label(say("page.join.name")).fill(name)
        text.press("Enter")
        expect(watcher.get_by_role("alert")).to_contain_text(sentence)
        expect(text).to_have_value("Who am I?")

    # A cookie that somebody made up, and one that was signed out, are nobody's.
    table = table_of(ada)
    [cookie] = [one for one in ada.context.cookies() if one["name"].startswith(COOKIE)]
    forger = open_page(host.port, host=NAME)
    forged = {"name": cookie["name"], "value": "A" * 43, "domain": NAME, "path": "/api"}
    forger.context.add_cookies([forged])  # type: ignore[list-item]
    forger.goto(f"http://{NAME}:{host.port}/#/t/{table}")
    expect(forger.get_by_text(say("server.no_seat"))).to_be_visible()
    assert not look(forger).who
    forger.goto(f"http://{NAME}:{host.port}/#/")
    expect(forger.get_by_text(say("page.start.no_tables"))).to_be_visible()
    button(forger, "page.start.play").click()  # and she can begin anew
    begun(forger)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("#/join/" + "x" * 43, "server.unknown_invitation"),
        ("#/join/%3Cscript%3Ewindow.hurt=1%3C%2Fscript%3E", "server.unknown_invitation"),
        ("#/join/", "server.unknown_invitation"),
        ("#/arrive/", "server.unknown_link"),
        ("#/watch/abcdefghij/" + "x" * 32, "page.status.unknown"),
        ("#/t/abcdefghij", "page.status.unknown"),
    ],
)
def test_links_that_lead_nowhere(
    host: Server, open_page: Opener, witness: Witness, path: str, sentence: str
) -> None:
    witness.forgiven += FORGIVEN
    page = open_page(host.port, path, host=NAME)
    expect(page.get_by_text(say(sentence))).to_be_visible()
    assert "xxxx" not in page.url
    unhurt(page)
