"""Friends by link: real browsers at one server, from the invitation to the first moves."""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, Route, expect

from cooper_island.language import read
from tests.browser.audit import audit
from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.hands import Mouse
from tests.browser.sight import hanging, keep, look, ready, wait_until
from tests.browser.table import COOKIE, button, say, sit_down, speak, unfold
from tests.browser.test_languages import TEXTS
from tests.browser.witness import Witness
from tests.server.support import Server, new_table, running
from tests.view.test_catalogues import ENGLISH

# Refusals have their sentence on the screen.
FORGIVEN: Final = tuple(f"status of {n}" for n in (403, 404, 409))
TABLES: Final = say("page.start.tables")
MARKUP: Final = "<img src=x> & Bram"
# A picture as grey bytes: the browser reads its own PNG.
GREY: Final = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const {width, height} = image;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const dots = canvas.getImageData(0, 0, width, height).data;
  let out = "";
  for (let n = 0; n < dots.length; n += 4) out += String.fromCharCode(dots[n + 1]);
  return [width, height, btoa(out)];
}"""


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has a name in the local network."""
    with running(tmp_path_factory.mktemp("friends"), hosts=[NAME]) as out:
        yield out


def set_up(page: Page, name: str, *others: str) -> None:
    """A table of mine with these seats, opened."""
    if not page.locator("details.setup[open]").count():
        unfold(page)
    button(page, "page.start.remove", number=3).click()
    for _ in range(len(others) - 1):
        button(page, "page.start.add").click()
    page.get_by_label(say("page.start.name"), exact=True).first.fill(name)
    for n, other in enumerate(others, 1):
        page.get_by_label(say("page.start.kind")).nth(n).select_option(other)
    button(page, "page.start.invite").click()
    expect(page.get_by_role("heading", name=say("page.gather.title"))).to_be_visible()


def invitation(page: Page, number: int) -> str:
    field = page.get_by_label(say("page.gather.invitation", number=number), exact=True)
    return field.input_value()


def come(page: Page, name: str) -> None:
    """Say a name, and take the seat that the open invitation is for: by keys alone."""
    page.get_by_label(say("page.join.name")).focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(name)
    page.keyboard.press("Enter")


def scanned(page: Page, code: Locator) -> str:
    """What a camera reads from the screen."""
    code.scroll_into_view_if_needed()
    shot = b64encode(page.screenshot()).decode()
    other = page.context.new_page()
    width, height, dots = other.evaluate(GREY, shot)
    other.close()
    grey = memoryview(b64decode(dots)).cast("B", shape=[height, width])
    [found] = zxingcpp.read_barcodes(grey)
    return found.text


def no_secret(page: Page, *secrets: str) -> None:
    """Neither in the address nor in what the tab or the device keeps of it."""
    kept = page.evaluate("JSON.stringify([location.href, {...localStorage}, {...sessionStorage}])")
    assert not [secret for secret in secrets if secret in kept], kept


def row(page: Page, player: str) -> Locator:
    """A table of mine, by who plays there."""
    rows = page.get_by_role("region", name=TABLES).get_by_role("listitem")
    return rows.filter(has_text=player)


def test_from_the_invitation_to_the_first_moves(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += FORGIVEN
    ada = open_page(host.port, host=NAME)
    set_up(ada, "Ada", "friend")
    expect(ada.get_by_text(say("page.gather.missing_one", count=1))).to_be_visible()
    link = invitation(ada, 2)
    secret = link.rsplit("/", 1)[1]
    assert link == f"http://{NAME}:{host.port}/#/join/{secret}" and len(secret) >= 32
    # Over plain http there is no clipboard and no share sheet, and none is offered.
    assert not ada.evaluate("isSecureContext")
    expect(button(ada, "page.share.copy")).to_have_count(0)
    code = ada.get_by_role("img", name=say("page.share.code", what="")[:7])
    assert scanned(ada, code) == link
    found = audit(ada, "gathering")
    keep(ada, "friends-gathering")

    bram = open_page(host.port, "#" + link.partition("#")[2], host=NAME, **PHONE)
    expect(bram.get_by_text(say("page.join.who", player="Ada"))).to_be_visible()
    assert secret not in bram.url and not bram.evaluate("history.length > 2")
    found += audit(bram, "joining phone")
    keep(bram, "friends-join-phone")
    assert not hanging(bram)
    bram.reload()  # the secret is not in the address any more, but the tab still has it
    come(bram, "ADA")
    expect(bram.get_by_role("alert")).to_have_text(say("server.name_taken", name="ADA"))
    come(bram, MARKUP)
    for page in (ada, bram):  # all have come: the game begins by itself
        wait_until(page, lambda scene: bool(scene.who), "the game")
        no_secret(page, secret)
    expect(ada.get_by_text(MARKUP).first).to_be_visible()
    assert not ada.locator("img").count()

    late = open_page(host.port, "#" + link.partition("#")[2], host=NAME)
    expect(late.get_by_role("alert")).to_have_text(say("server.invitation_used"))
    expect(late.get_by_text(say("page.join.way_on"))).to_be_visible()
    found += audit(late, "used invitation")
    bram.goto(link)  # whoever has the seat is led to it
    wait_until(bram, lambda scene: bool(scene.who), "the game")

    # Each sees what the other does.
    hands = {page: Mouse(page) for page in (ada, bram)}
    made = dict.fromkeys(hands, 0)
    while min(made.values()) < 3:
        for page, hand in hands.items():
            scene = look(page)
            if scene.skip:
                hand.press(scene.skip)
            elif scene.asks:
                hand.step(scene)
                made[page] += 1
    assert not [hand.troubles for hand in hands.values() if hand.troubles]
    expect(bram.locator(".plaque").filter(has_text="Ada")).to_be_visible()
    assert not found, "\n".join(found)


def test_invitations_taken_back_and_bots_instead(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += FORGIVEN
    ada = open_page(host.port, host=NAME)
    unfold(ada)
    ada.get_by_label(say("page.start.kind")).nth(1).select_option("friend")
    ada.get_by_label(say("page.start.starts")).select_option("owner")
    ada.get_by_label(say("page.start.shuffle")).check()
    set_up(ada, "Ada", "friend", "friend")
    first, second = (invitation(ada, number) for number in (2, 3))
    button(ada, "page.gather.new_link").first.click()
    expect(ada.get_by_label(say("page.gather.invitation", number=2), exact=True)).not_to_have_value(
        first
    )
    button(ada, "page.gather.take_back").nth(1).click()
    expect(ada.get_by_text(say("page.gather.no_link"))).to_be_visible()
    for old in (first, second, f"{first[:-4]}zzzz"):
        friend = open_page(host.port, "#" + old.partition("#")[2], host=NAME)
        expect(friend.get_by_role("alert")).to_have_text(say("server.unknown_invitation"))
    ada.reload()  # what the device made it still has
    link = invitation(ada, 2)
    bots = ada.get_by_label(say("page.gather.put_bot", number=3))
    bots.select_option("random")
    expect(ada.get_by_text(say("page.gather.friend_instead"))).to_be_visible()
    begin = button(ada, "page.start.begin")
    expect(begin).to_be_disabled()
    bram = open_page(host.port, "#" + link.partition("#")[2], host=NAME)
    come(bram, "Bram")
    expect(bram.get_by_text(say("page.gather.wait"))).to_be_visible()
    expect(bram.get_by_role("button", name=say("page.start.begin"))).to_have_count(0)
    # Somebody else was meant: the seat is open again, and who had it reads so.
    button(ada, "page.gather.free").click()
    expect(bram.get_by_role("alert")).to_have_text(say("server.no_seat"))
    bram.goto(link)
    expect(bram.get_by_role("alert")).to_have_text(say("server.unknown_invitation"))
    bram.goto(invitation(ada, 2))
    come(bram, "Bram")
    expect(bram.get_by_text(say("page.gather.wait"))).to_be_visible()
    begin.click()
    for page in (ada, bram):
        wait_until(page, lambda scene: bool(scene.who), "the game")
        expect(page.get_by_text(say("page.who.spectator"))).to_have_count(0)
    # Each has her own language, also where it comes from the same table; names are in none.
    speak(bram, "pt")
    speak(ada, "de")
    for page, lang in ((ada, "de"), (bram, "pt")):
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("body")).to_contain_text(read(lang)["phase.income"], ignore_case=True)
        texts = page.evaluate(TEXTS)
        assert not [text for text in texts if ENGLISH.search(text)]
        assert all(any(name in text for text in texts) for name in ("Ada", "Bram"))


def test_an_address_that_works(server: Server, open_page: Opener) -> None:
    """Bound to loopback, no address is shown that a friend could not reach."""
    page = open_page(server.port)
    set_up(page, "Ada", "friend")
    expect(page.get_by_text(say("page.reach.none")).first).to_be_visible()
    expect(page.get_by_text("cooper-island play --lan").first).to_be_visible()
    assert "#/join/" not in page.content()
    assert not audit(page, "loopback")
    # The table is there when the page comes again.
    page.goto(f"http://127.0.0.1:{server.port}/#/")
    expect(row(page, "Ada")).to_contain_text(say("page.start.gathering_one", count=1))


def test_a_watcher(host: Server, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += FORGIVEN
    ada = open_page(host.port, host=NAME)
    sit_down(ada, "random", first=0)
    table = ada.url.rsplit("/", 1)[1]
    stranger = open_page(host.port, f"#/t/{table}", host=NAME)
    expect(stranger.get_by_text(say("server.no_seat"))).to_be_visible()
    button(ada, "page.top.menu").click()
    button(ada, "page.watch.title").click()
    link = ada.get_by_label(say("page.watch.link"), exact=True).input_value()
    assert not audit(ada, "watch link")
    # Each at a table has her own language.
    watcher = open_page(host.port, "#" + link.partition("#")[2], host=NAME, locale="de-DE")
    expect(watcher.get_by_text(read("de")["page.who.spectator"])).to_be_visible()
    expect(ada.locator("html")).to_have_attribute("lang", "en")
    assert watcher.url.endswith(f"#/t/{table}")
    assert not look(watcher).chips
    button(ada, "page.watch.close").click()
    expect(ada.get_by_text(say("page.watch.closed"))).to_be_visible()
    expect(watcher.get_by_role("alert")).to_have_text(read("de")["page.status.refused"])
    watcher.reload()
    expect(watcher.get_by_text(read("de")["page.end.home"])).to_be_visible()
    assert not look(watcher).who


def test_a_device_moved_in_mid_turn(host: Server, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += FORGIVEN
    desk = open_page(host.port, host=NAME)
    sit_down(desk, "random", first=0)
    address = desk.url
    hand = Mouse(desk)
    hand.step(ready(desk))
    desk.goto(f"http://{NAME}:{host.port}/#/devices")
    button(desk, "page.devices.move").click()
    link = desk.get_by_label(say("page.devices.phone_link"), exact=True).input_value()
    code = desk.get_by_role("img", name=say("page.share.code", what=say("page.devices.phone_link")))
    assert scanned(desk, code) == link
    assert not audit(desk, "devices")
    keep(desk, "friends-devices")
    phone = open_page(host.port, "#" + link.partition("#")[2], host=NAME, **PHONE)
    assert link.rsplit("/", 1)[1] not in phone.url
    assert not audit(phone, "arriving phone")
    button(phone, "page.arrive.bring").click()
    row(phone, say("page.start.me")).get_by_role("link").click()
    Mouse(phone).step(ready(phone))
    assert phone.url == address
    no_secret(phone, link.rsplit("/", 1)[1])
    again = open_page(host.port, "#" + link.partition("#")[2], host=NAME)
    button(again, "page.arrive.bring").click()
    expect(again.get_by_role("alert")).to_have_text(say("server.unknown_link"))

    # The recovery link brings the tables too, and whoever has it can sign the others out.
    button(desk, "page.devices.make").click()
    kept = desk.get_by_label(say("page.devices.recovery_link"), exact=True).input_value()
    third = open_page(host.port, "#" + kept.partition("#")[2], host=NAME)
    button(third, "page.arrive.bring").click()
    expect(row(third, say("page.start.me"))).to_be_visible()
    third.get_by_role("link", name=say("page.devices.title")).click()
    devices = third.get_by_role("region", name=say("page.devices.list")).get_by_role("listitem")
    expect(devices).to_have_count(3)
    button(third, "page.devices.out_others").click()
    expect(devices).to_have_count(1)
    expect(phone.get_by_role("alert")).to_have_text(say("page.status.refused"))
    phone.goto(f"http://{NAME}:{host.port}/#/")
    expect(phone.get_by_text(say("page.start.no_tables"))).to_be_visible()


def test_tables_with_secrets_come_along(server: Server, open_page: Opener) -> None:
    """What an earlier page kept becomes this device's player's; the secrets are forgotten."""
    made, _ = new_table(server.client(), "person", "random", first_seat=0)
    old = [
        {"table": made["table"], "owner": made["owner"], "secrets": made["secrets"], "started": 1}
    ]
    page = open_page(server.port)
    page.evaluate("(old) => localStorage.setItem('cooper.tables', JSON.stringify(old))", old)
    page.reload()
    expect(row(page, "Player 0")).to_contain_text(say("page.start.your_turn"))
    expect(page).to_have_title("● " + say("page.title"))
    no_secret(page, made["owner"], *filter(None, made["secrets"]))
    row(page, "Player 0").get_by_role("link").click()
    ready(page)
    [kept] = [one for one in page.context.cookies() if one["name"].startswith(COOKIE)]
    assert kept["httpOnly"]
    assert page.evaluate("document.cookie") == ""


def without_cookies(page: Page) -> None:
    """A browser that keeps none: what the server sets never comes back."""
    context = page.context

    def pass_on(route: Route) -> None:
        asked = {name: word for name, word in route.request.headers.items() if name != "cookie"}
        url = urlsplit(route.request.url)  # whose name only the browser knows
        away = url._replace(netloc=f"127.0.0.1:{url.port}").geturl()
        reply = route.fetch(url=away, headers={**asked, "host": url.netloc})
        context.clear_cookies()
        told = {name: word for name, word in reply.headers.items() if name != "set-cookie"}
        route.fulfill(response=reply, headers=told)

    context.route("**/api/**", pass_on)


def test_where_cookies_fail(host: Server, open_page: Opener, witness: Witness) -> None:
    """A token in local storage takes the cookie's place, beside the invitation's secret too."""
    witness.forgiven += FORGIVEN
    ada = open_page(host.port, host=NAME)
    without_cookies(ada)
    set_up(ada, "Ada", "friend")
    link = invitation(ada, 2)
    bram = open_page(host.port, host=NAME)
    without_cookies(bram)
    bram.goto(link)
    come(bram, "Bram")
    for page in (ada, bram):
        Mouse(page).step(ready(page))
        assert not page.context.cookies()
        assert page.evaluate("localStorage['cooper.device'].length") >= 32
    bram.goto(f"http://{NAME}:{host.port}/#/")
    expect(row(bram, "Ada")).to_be_visible()
    for page in (ada, bram):
        page.context.unroute_all(behavior="ignoreErrors")  # what is on its way ends with the page
