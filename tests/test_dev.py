"""`make dev`: one command, one address; the server follows the source; Ctrl-C leaves nothing behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.browser.conftest import missing

ROOT = Path(__file__).parent.parent
TOUCHED = ROOT / "src" / "cooper_island" / "new_in_test_dev.py"
PLAN = {
    "seats": [
        {"kind": "person", "name": "Ada", "color": "red"},
        {"kind": "bot", "name": "Bo", "color": "blue", "bot": "random"},
    ]
}


def line_with(words: str, stream: IO[str]) -> str:
    for line in stream:
        if words in line:
            return line
    raise AssertionError(f"it ended before it said “{words}”")


def reply(request: Request) -> bytes:
    """The answer, when there is one: just after a change the server may still be starting."""
    for _ in range(100):
        try:
            with urlopen(request, timeout=10) as got:
                return bytes(got.read())
        except URLError:
            time.sleep(0.2)
    raise AssertionError(f"no answer from {request.full_url}")


@pytest.mark.slow
def test_dev_serves_follows_changes_and_ends() -> None:
    if not (ROOT / "web" / "node_modules" / "vite").is_dir():
        missing("the page's packages are not installed: make test does it")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    dev = subprocess.Popen(
        [sys.executable, str(ROOT / "tools" / "dev.py")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PATH": path, "PYTHONUNBUFFERED": "1"},
    )
    assert dev.stdout is not None
    try:
        found = re.search(r"http://\S+/", line_with("with reload", dev.stdout))
        assert found is not None
        url = found[0]
        assert b"/@vite/client" in reply(Request(url))
        assert b"$words" not in reply(Request(f"{url}src/lib/words.ts"))
        headers = {"content-type": "application/json", "origin": url.rstrip("/")}
        made = Request(f"{url}api/tables", json.dumps(PLAN).encode(), headers)
        assert len(json.loads(reply(made))["secrets"]) == 2
        TOUCHED.write_text("", encoding="utf-8")
        line_with("Changed", dev.stdout)
        assert b"version" in reply(Request(f"{url}api/health"))
        dev.send_signal(signal.SIGINT)
        assert dev.wait(20) == 0
        with pytest.raises(URLError):
            urlopen(url, timeout=2)
    finally:
        TOUCHED.unlink(missing_ok=True)
        if dev.poll() is None:
            dev.terminate()
            dev.wait(20)
        dev.stdout.close()
