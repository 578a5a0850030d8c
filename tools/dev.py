"""`make dev`: the game as it is being written.

Vite serves the page, which changes in the open browser; the server starts anew whenever a file of the package changes.
Its games are kept in build/, apart from those that you play.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final
from urllib.request import urlopen

from cooper_island.server.main import listen
from cooper_island.server.settings import HOST, PORT, sqlite_url

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "cooper_island"
GAMES: Final = ROOT / "build" / "dev.db"
PAGE_PORT: Final = 5173
STARTING: Final = 60.0  # seconds for Vite


def free_port(wished: int) -> int:
    with listen(HOST, wished) as found:
        port: int = found.getsockname()[1]
        return port


def stamps() -> dict[Path, int]:
    """When each file of the package was changed; the built page is not served here."""
    files = [path for end in ("py", "json", "toml") for path in SOURCE.rglob(f"*.{end}")]
    out = {}
    for path in files:
        if SOURCE / "web" not in path.parents:
            with suppress(FileNotFoundError):  # an editor may just be replacing it
                out[path] = path.stat().st_mtime_ns
    return out


def start(words: list[str], folder: Path, **environment: str) -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl-C reaches this process alone, which then ends the others in order."""
    return subprocess.Popen(
        words,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # the one address to open is told here; troubles go to stderr
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=2) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def wait_for(page: subprocess.Popen[bytes], ready: Callable[[], bool]) -> bool:
    until = time.monotonic() + STARTING
    while time.monotonic() < until and page.poll() is None:
        if ready():
            return True
        time.sleep(0.2)
    return False


def leave(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    GAMES.parent.mkdir(exist_ok=True)
    port, page_port = free_port(PORT), free_port(PAGE_PORT)
    play = [sys.executable, "-m", "cooper_island", "play", "--no-browser", "--port", str(port)]
    play += ["--database", sqlite_url(GAMES)]
    vite = ["npm", "run", "--silent", "dev", "--", "--logLevel", "warn", "--clearScreen", "false"]
    vite += ["--host", HOST, "--port", str(page_port), "--strictPort"]
    url = f"http://{HOST}:{page_port}/"

    def server() -> subprocess.Popen[bytes]:
        return start(play, ROOT)

    seen = stamps()
    running = server()
    page = start(vite, ROOT / "web", COOPER_SERVER=f"http://{HOST}:{port}")
    try:
        if not wait_for(page, lambda: answers(url)):
            print("Vite did not start: see above.", file=sys.stderr)
            return 1
        print(f"The game with reload: {url} (Ctrl-C ends it)", flush=True)
        while page.poll() is None:
            time.sleep(0.5)
            now = stamps()
            if now != seen:
                seen = now
                print("Changed: the server starts anew.", flush=True)
                end(running)
                running = server()
        print("Vite has ended: see above.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 0
    finally:
        end(page)
        end(running)


if __name__ == "__main__":
    raise SystemExit(main())
