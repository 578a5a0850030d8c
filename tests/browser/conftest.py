"""A browser, a server, and pages that are watched while they are open."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.gallery import BUILT
from tests.browser.witness import Witness
from tests.server.support import ROOT, Server, running

# Debian builds both from one source; the shell has no window, tabs or toolbars to start for every page.
BROWSERS: Final = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM: Final = next((path for path in BROWSERS if path.is_file()), BROWSERS[0])
PAGE: Final = ROOT / "src" / "cooper_island" / "web"
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP cooper.test 127.0.0.1, MAP play.example 127.0.0.1",
]
# "play.example" is that of tests/server/hosting.py
NAME: Final = "cooper.test"  # a name of the local network, as these browsers know it
WIDE: Final = {"width": 1440, "height": 900}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
CI: Final = os.environ.get("CI", "") not in ("", "0", "false")
HERE: Final = Path(__file__).parent
Opener = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    In CI a real browser on a busy machine gets a second try, which the summary names (`-rR`): each one named is to be
    looked into. By hand it fails at once.
    """
    for item in items:
        if CI and HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


def missing(what: str) -> NoReturn:
    """Without it nothing can be said: left out here, wrong where every change must pass."""
    if CI:
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="package")
def built() -> Path:
    """The page as the package ships it."""
    if not (PAGE / "index.html").is_file():
        missing("the page is not built: install with `pip install -e .`, or see web/package.json")
    return PAGE


@pytest.fixture(scope="package")
def chromium(built: Path) -> Iterator[Browser]:
    if not CHROMIUM.is_file():
        missing(f"there is no {CHROMIUM}: on Debian, apt-get install {CHROMIUM.name}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def gallery(chromium: Browser) -> Browser:
    """For pages of the gallery (gallery.py), which needs no server."""
    if not (BUILT / "gallery.html").is_file():
        missing("the gallery is not built: npm --prefix web run gallery")
    return chromium


@pytest.fixture(scope="package")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("browser")) as out:
        yield out


@pytest.fixture
def witness() -> Iterator[Witness]:
    out = Witness()
    yield out
    out.testify()


@pytest.fixture
def open_page(chromium: Browser, witness: Witness) -> Iterator[Opener]:
    """
    `open_page(port, …)`: a fresh device at the first page. What it does is witnessed, and `follow` is shown its context
    before.
    """
    contexts = []

    def make(
        port: int,
        path: str = "",
        host: str = "127.0.0.1",
        scheme: str = "http",
        follow: Callable[[BrowserContext], None] | None = None,
        **more: Any,
    ) -> Page:
        settings: dict[str, Any] = {"viewport": WIDE, "reduced_motion": "reduce", **more}
        home = f"{scheme}://{host}:{port}"
        context = chromium.new_context(**settings)
        context.set_default_timeout(15_000)
        contexts.append(context)
        witness.watch(context, home)
        if follow is not None:
            follow(context)
        page = context.new_page()
        page.goto(f"{home}/{path}")
        return page

    yield make
    for context in contexts:
        context.close()
