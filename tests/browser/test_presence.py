"""Who is here and who is waited for, several asked at once, what happened meanwhile: browsers of their own."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.audit import audit
from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.sight import hanging, keep, open_to, ready, wait_until
from tests.browser.table import WORKERS, button, say, told, unfold, workers
from tests.browser.test_friends import come, invitation, row, set_up
from tests.browser.test_talk import head, write
from tests.browser.witness import Witness
from tests.server.support import Json, Seat, Server, new_table, running

INCOME: Final = say("phase.income")
# A page that is put behind others, and brought back: headless browsers show all of theirs.
HIDE: Final = """(hidden) => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# What is told over the sea, with the workers on the hub at that moment, kept by the page itself: a test may come late.
WATCH: Final = """
  window.told = [];
  new MutationObserver(() => {
    const text = document.querySelector(".told")?.textContent;
    if (!text || text === window.told.at(-1)?.text) return;
    const workers = document.querySelectorAll("WORKERS").length;
    window.told.push({ text, workers });
  }).observe(document, { subtree: true, childList: true, characterData: true });
""".replace("WORKERS", WORKERS)


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Away after a moment, known by a name of the local network."""
    settings = {"hosts": [NAME], "here_seconds": 0.2, "hidden_seconds": 0.2}
    with running(tmp_path_factory.mktemp("presence"), **settings) as out:
        yield out


def arrive(page: Page, made: Json, *seats: int) -> None:
    """These seats become this device's, as for tables of earlier pages."""
    secrets = [made["secrets"][seat] for seat in seats]
    old = [{"table": made["table"], "owner": "", "secrets": secrets, "started": 1}]
    page.evaluate("(old) => localStorage.setItem('cooper.tables', JSON.stringify(old))", old)
    page.reload()
    page.goto(f"{page.url.split('#')[0]}#/t/{made['table']}")
    ready(page)


def turns(page: Page) -> Locator:
    return page.get_by_role("group", name=say("page.turns.title")).get_by_role("button")


def who(page: Page) -> Locator:
    return page.locator("section.bar .who strong")


def done(page: Page) -> None:
    """The income that is left is given up for it."""
    for key in ("e", "Enter"):
        open_to(page, closing=True)
        page.keyboard.press(key)


def waits(*players: tuple[int, str, str]) -> str:
    """`Waiting for …` of seats, with what they do."""
    ones = [
        say(f"page.who.{key}", player=f"Player {n}", phase=INCOME, doing=word)
        for n, key, word in players
    ]
    both = say("list.and", head=ones[0], last=ones[1]) if len(ones) > 1 else ones[0]
    return say("page.who.waiting", players=both)


def test_a_shared_screen_and_a_friend_elsewhere(host: Server, open_page: Opener) -> None:
    """All who are asked act at once; at one screen these choose whose turn it is to use it."""
    made, _ = new_table(host.client(), *["person"] * 3, first_seat=0, simultaneous=True)
    shared, far = open_page(host.port), open_page(host.port, **PHONE)
    arrive(shared, made, 0, 1)
    arrive(far, made, 2)
    deciding = say("page.doing.deciding")
    expect(turns(shared)).to_have_text(["Player 0", "Player 1"])
    expect(turns(shared).first).to_have_attribute("aria-pressed", "true")
    expect(turns(far)).to_have_count(0)
    found = audit(shared, "shared screen") + hanging(far)
    keep(shared, "presence-shared")

    # The friend is done first, and reads whom he waits for; nobody's question is taken away.
    done(far)
    expect(who(far)).to_have_text(waits((0, "one", deciding), (1, "one", deciding)))
    keep(far, "presence-waiting-narrow")
    expect(who(shared)).to_have_text(say("page.who.is", player="Player 0"))

    # By keys or mouse the other takes the screen, and a reload remembers that.
    shared.keyboard.press("p")
    expect(who(shared)).to_have_text(say("page.who.is", player="Player 1"))
    shared.reload()
    ready(shared)
    expect(who(shared)).to_have_text(say("page.who.is", player="Player 1"))
    turns(shared).first.click()
    expect(who(shared)).to_have_text(say("page.who.is", player="Player 0"))
    shared.keyboard.press("p")
    done(shared)
    expect(who(shared)).to_have_text(say("page.who.is", player="Player 0"))
    expect(turns(shared)).to_have_count(0)
    expect(who(far)).to_have_text(waits((0, "one", deciding)))

    # Whose page is hidden, or closed, is away.
    shared.evaluate(HIDE, True)
    expect(who(far)).to_have_text(waits((0, "one_away", say("page.doing.away"))))
    shared.evaluate(HIDE, False)
    expect(who(far)).to_have_text(waits((0, "one", deciding)))
    shared.close()
    expect(who(far)).to_have_text(waits((0, "one_away", say("page.doing.away"))))
    assert not found, "\n".join(found)


# --- what happened meanwhile --------------------------------------------------------------------


def into_work(players: list[Seat]) -> None:
    for seat in players:
        assert seat.move("done").status == 200
    assert players[0].state()["view"]["phase"] == "work"


def go_on(seat: Seat) -> None:
    """The shortest way through a decision."""
    options = seat.state()["view"]["decision"]["options"]
    ends = [one["text"] for one in options if one["verb"] in ("end turn", "done", "forfeit")]
    assert seat.move((ends or [one["text"] for one in options])[0]).status == 200


def take_turns(*players: Seat) -> None:
    for seat in players:
        while seat.state()["view"]["decision"] is not None:
            go_on(seat)


def told_meanwhile(page: Page, player: str) -> int:
    """What I missed is told from its beginning, and my question does not wait for it; the workers on the hub then."""

    def found() -> list[Json]:
        meanwhile = say("page.told.meanwhile")
        now = page.evaluate("window.told")
        return [one for one in now if meanwhile in one["text"] and player in one["text"]]

    wait_until(page, lambda _: bool(found()), "the telling")
    expect(who(page)).to_have_text(say("page.who.you"))
    return int(found()[0]["workers"])


def sent(page: Page) -> list[str]:
    """The moves that a page asks for from now on."""
    out: list[str] = []
    page.on("request", lambda asked: out.append(asked.url) if "/moves" in asked.url else None)
    return out


def test_what_happened_while_the_page_was_closed(host: Server, open_page: Opener) -> None:
    """It is told step by step on the board as it was then; a press anywhere ends that, and does nothing else."""
    made, players = new_table(host.client(), *["person"] * 3, first_seat=0, simultaneous=True)
    page = open_page(host.port)
    arrive(page, made, 2)
    into_work(players)
    expect(who(page)).to_contain_text("Player 0")
    address = page.url
    page.goto("about:blank")
    take_turns(*players[:2])
    moves = sent(page)
    page.add_init_script(WATCH)
    page.goto(address)
    then = told_meanwhile(page, "Player 0")
    keep(page, "presence-meanwhile")
    expect(told(page)).to_have_count(0, timeout=10_000)  # without a press
    assert workers(page).count() > then
    log = page.locator("section.log ol")
    expect(log).to_contain_text("Player 0")
    expect(log).to_contain_text("Player 1")
    page.reload()  # all of it has been seen
    assert ready(page).asks
    page.wait_for_timeout(500)
    expect(told(page)).to_have_count(0)

    # The same again, ended by a press.
    page.goto("about:blank")
    take_turns(players[2])
    take_turns(*players[:2])
    page.goto(address)
    told_meanwhile(page, "Player 0")
    page.locator(".island").click(position={"x": 300, "y": 200})
    expect(told(page)).to_have_count(0)
    assert ready(page).asks
    assert moves == []


def test_what_happened_while_the_page_was_hidden(host: Server, open_page: Opener) -> None:
    made, players = new_table(host.client(), *["person"] * 3, first_seat=0, simultaneous=True)
    page = open_page(host.port)
    arrive(page, made, 2)
    into_work(players)
    expect(who(page)).to_contain_text(say("page.who.waiting", players=""), timeout=10_000)
    page.evaluate(HIDE, True)
    take_turns(*players[:2])
    expect(page).to_have_title("● " + say("page.title"))  # I am called, though nothing was told
    page.wait_for_timeout(4000)  # nor is it later, while nobody looks
    expect(told(page)).to_have_count(0)
    now = workers(page).count()
    page.evaluate(WATCH)
    page.evaluate(HIDE, False)
    assert told_meanwhile(page, "Player 0") < now, "on the board as it was then"
    page.keyboard.press("q")
    expect(told(page)).to_have_count(0)
    expect(workers(page)).to_have_count(now)
    assert ready(page).asks


# --- a lost connection --------------------------------------------------------------------------


def test_nothing_said_is_missed_or_doubled(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    """A socket that is cut comes back with the messages and the presence of meanwhile, and with the moves."""
    made, players = new_table(host.client(), *["person"] * 3, first_seat=0, simultaneous=True)
    ada, ben = open_page(host.port), open_page(host.port)
    cut: list[WebSocketRoute] = []
    closed = False

    def pass_on(socket: WebSocketRoute) -> None:
        if closed:
            socket.close()
            return
        socket.connect_to_server()
        cut.append(socket)

    ben.route_web_socket("**/socket", pass_on)
    arrive(ada, made, 0)
    arrive(ben, made, 1)
    for page in (ada, ben):
        head(page, "talk").click()
    write(ada, "one")
    expect(ben.get_by_text("one", exact=True)).to_be_visible()
    plaque = ada.locator(".plaque").filter(has_text="Player 1").get_by_role("img")
    expect(plaque.first).to_have_attribute("aria-label", say("page.doing.deciding"))
    closed = True
    cut[-1].close()
    expect(ben.get_by_role("alert")).to_contain_text(say("page.status.lost"))
    expect(plaque.first).to_have_attribute("aria-label", say("page.doing.away"))
    write(ada, "two")
    write(ada, "three")
    write(ben, "four")  # requests still get through
    into_work(players)
    closed = False
    expect(ben.locator(".talk .text")).to_have_text(["one", "two", "three", "four"], timeout=15_000)
    expect(ada.locator(".talk .text")).to_have_text(["one", "two", "three", "four"])
    expect(plaque.first).to_have_attribute("aria-label", say("page.doing.here"))
    expect(who(ben)).to_contain_text("Player 0", timeout=10_000)


# --- around the game ----------------------------------------------------------------------------


def test_friends_talk_while_they_wait(host: Server, open_page: Opener, witness: Witness) -> None:
    ada = open_page(host.port, host=NAME)
    unfold(ada)
    ada.get_by_label(say("page.start.kind")).nth(1).select_option("friend")
    ada.get_by_label(say("page.start.starts")).select_option("owner")
    set_up(ada, "Ada", "friend")
    bram = open_page(host.port, "#" + invitation(ada, 2).partition("#")[2], host=NAME, **PHONE)
    come(bram, "Bram")
    write(bram, "Shall we?")
    expect(ada.get_by_text("Shall we?")).to_be_visible()
    write(ada, "When you are.")
    expect(bram.locator(".talk .text")).to_have_text(["Shall we?", "When you are."])
    found = audit(ada, "gathering talk") + audit(bram, "gathering talk, narrow") + hanging(bram)
    for page, size in ((ada, "wide"), (bram, "narrow")):
        keep(page, f"presence-gathering-{size}")
    bram.goto(f"http://{NAME}:{host.port}/#/")
    line = ada.get_by_role("listitem").filter(has_text="Bram")
    expect(line.first).to_contain_text(say("page.doing.away"))
    row(bram, "Ada").get_by_role("link").click()
    button(ada, "page.start.begin").click()
    for page in (ada, bram):
        wait_until(page, lambda scene: bool(scene.who), "the game")
    head(ada, "talk").click()
    expect(ada.locator(".talk .text")).to_have_text(["Shall we?", "When you are."])
    assert not found, "\n".join(found)


def test_a_rematch_and_a_table_that_i_watch(host: Server, open_page: Opener) -> None:
    """Who played is shown the way to the rematch; who watches has the table in her list."""
    made, players = new_table(host.client(), "person", "person", first_seat=0)
    ada, ben = open_page(host.port), open_page(host.port)
    ben.evaluate("localStorage.setItem('cooper.pace', 'instant')")
    arrive(ben, made, 1)
    ada.evaluate(
        "(old) => localStorage.setItem('cooper.tables', JSON.stringify(old))",
        [{"table": made["table"], "owner": made["owner"], "secrets": [made["secrets"][0]]}],
    )
    ada.reload()
    expect(row(ada, "Player 1")).to_be_visible()
    while not (view := players[0].state()["view"])["over"]:
        go_on(players[view["to_act"][0]])
    ada.goto(f"{ada.url.split('#')[0]}#/t/{made['table']}")
    button(ada, "page.end.rematch").click()
    expect(who(ada)).to_be_visible()
    again = ben.get_by_role("link", name=say("page.end.again"))
    expect(again).to_be_visible(timeout=20_000)
    expect(button(ben, "page.end.rematch")).to_have_count(0)
    again.click()
    wait_until(ben, lambda scene: bool(scene.who) and not scene.over, "the rematch")
    assert ben.url == ada.url and made["table"] not in ben.url

    cleo = open_page(host.port, f"#/watch/{made['table']}/{made['watch']}")
    expect(cleo.get_by_text(say("page.who.spectator"))).to_be_visible()
    cleo.goto(f"{cleo.url.split('#')[0]}#/")
    expect(row(cleo, "Player 0")).to_contain_text(say("page.start.watched"))
    button(cleo, "page.start.forget").click()
    expect(row(cleo, "Player 0")).to_have_count(0)


STUBS: Final = """() => {
  window.shared = [];
  navigator.share = async (what) => void window.shared.push(what);
  window.rung = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.rung += 1; } };
}"""


def test_the_share_sheet_and_the_bell(tmp_path: Path, built: Path, open_page: Opener) -> None:
    """Where the browser has a share sheet it gets the link; the bell rings once, and not for who turned it off."""
    with running(tmp_path, public_url="https://cooper.example") as server:
        page = open_page(server.port, "?")
        page.context.add_init_script(f"({STUBS})()")
        page.goto(f"http://127.0.0.1:{server.port}/")
        set_up(page, "Ada", "friend")
        link = invitation(page, 2)
        assert link.startswith("https://cooper.example/#/join/")
        button(page, "page.share.sheet").click()
        [shared] = page.evaluate("window.shared")
        assert shared["url"] == link and shared["text"] == say("page.gather.text")

        made, players = new_table(
            server.client(), "person", "person", first_seat=0, simultaneous=False
        )
        page.goto(f"http://127.0.0.1:{server.port}/")
        for quiet in (True, False):
            page.evaluate(f"localStorage.setItem('cooper.sounds', '{'off' if quiet else 'on'}')")
            arrive_waiting(page, made, 1)
            page.mouse.click(700, 120)  # the sea: a browser plays nothing before that
            assert page.evaluate("window.rung") == 0
            while players[1].state()["view"]["decision"] is None:
                go_on(players[0])
            ready(page)
            assert page.evaluate("window.rung") == (0 if quiet else 1)
            while players[0].state()["view"]["decision"] is None:
                go_on(players[1])


def arrive_waiting(page: Page, made: Json, seat: int) -> None:
    old = [{"table": made["table"], "owner": "", "secrets": [made["secrets"][seat]], "started": 1}]
    page.evaluate("(old) => localStorage.setItem('cooper.tables', JSON.stringify(old))", old)
    page.goto(f"{page.url.split('#')[0]}#/t/{made['table']}")
    page.reload()
    expect(who(page)).to_contain_text("Player 0")


def test_two_players_become_one(host: Server, open_page: Opener) -> None:
    """A device that has tables of its own and arrives elsewhere reads so first; then it has both."""
    links, pages = [], []
    for _ in range(2):
        made, _ = new_table(host.client(), "person", "person", first_seat=0)
        page = open_page(host.port)
        arrive(page, made, 0)
        pages.append(page)
        links.append(made["table"])
    desk, phone = pages
    token = desk.evaluate(
        "async () => (await (await fetch('/api/me/phone', {method: 'POST', "
        "headers: {'content-type': 'application/json'}, body: '{}'})).json()).link"
    )
    phone.goto(f"http://127.0.0.1:{host.port}/#/arrive/{token}")
    expect(phone.get_by_text(say("page.arrive.both"))).to_be_visible()
    assert not audit(phone, "arriving with tables")
    button(phone, "page.arrive.bring").click()
    expect(phone).to_have_url(re.compile("#/$"))
    for page in (phone, desk):
        page.goto(f"http://127.0.0.1:{host.port}/#/")
        for table in links:
            expect(page.locator(f'a[href="#/t/{table}"]')).to_be_visible()
