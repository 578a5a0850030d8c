"""What the server counts and logs: enough to find out what happened, and nothing that is a secret."""

import re
from pathlib import Path
from urllib.request import urlopen

import pytest

from cooper_island.server.figures import call_of
from tests.server.hosting import hosting
from tests.server.support import Socket, first_option, free_port, new_table, seats


def figures(port: int) -> dict[str, float]:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    }


def test_figures_at_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with hosting(tmp_path, "--metrics", str(port)) as hosted:
        client = hosted.client()
        _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
        with Socket(hosted.port, players[0].path, []) as watcher:
            watcher.state()
            state = players[0].state()
            players[0].move(first_option(state), version=state["version"])
            players[0].move("nonsense", version=state["version"])
            client.get("/api/tables/aaaaaaaaaa")
            told = figures(port)
        assert told["cooper_island_sockets"] == 1
        assert told["cooper_island_tables_loaded"] == 1
        assert told["cooper_island_bots_waiting"] == 0
        assert told['cooper_island_moves_total{by="person"}'] == 1
        assert told['cooper_island_answer_seconds_count{call="moves"}'] == 2
        assert told["cooper_island_write_seconds_count"] == 1
        assert told['cooper_island_refusals_total{code="stale"}'] == 1
        assert told['cooper_island_refusals_total{code="unknown_table"}'] == 1
        assert told["cooper_island_errors_total"] == 0
        assert told["process_open_fds"] > 0
        for path in ("/metrics", "/api/metrics"):  # never where people are
            assert "cooper_island_moves" not in client.get(path).text
        client.close()


def test_bots_are_counted_apart(tmp_path: Path) -> None:
    port = free_port()
    with hosting(tmp_path, "--metrics", str(port)) as hosted:
        client = hosted.client()
        _, players = new_table(client, "random", "person", first_seat=0, simultaneous=False)
        with players[1].socket() as page:
            page.until(lambda state: state["view"]["decision"] is not None)
        assert figures(port)['cooper_island_moves_total{by="bot"}'] >= 1
        client.close()


@pytest.mark.parametrize(
    ("path", "call"),
    [
        ("/api/tables/abcdefghij/moves", "moves"),
        ("/api/tables/abcdefghij", "table"),
        ("/api/tables/lookup", "lookup"),
        ("/api/tables", "other"),
        ("/api/tables/abcdefghij/whatever", "other"),
        ("/api", "other"),
        ("/", "page"),
        ("/assets/x.js", "page"),
    ],
)
def test_calls_have_few_names(path: str, call: str) -> None:
    assert call_of(path) == call


def test_the_log_names_request_and_table_and_no_secret(tmp_path: Path) -> None:
    with hosting(tmp_path, "--log-requests") as hosted:
        client = hosted.client()
        made, players = new_table(client, "person", "person", first_seat=0)
        state = players[0].state()
        moved = players[0].move(first_option(state), version=state["version"])
        client.get(f"/api/tables/{made['table']}?since=7&x={made['owner']}")
        client.get("/%0aforged")
        client.close()
        lines = hosted.lines
    asked = [line for line in lines if f"[{moved.headers['x-request-id']} {made['table']}]" in line]
    assert len(asked) == 1
    assert re.search(r"127\.0\.0\.1 POST '/api/tables/\w+/moves' 200 [\d.]+ ms$", asked[0])
    assert all(line.startswith("cooper-island: [") for line in lines)
    for secret in (made["owner"], *made["secrets"]):
        assert secret not in "".join(lines)


def test_every_answer_has_an_id_of_its_own(tmp_path: Path) -> None:
    with hosting(tmp_path) as hosted:
        client = hosted.client()
        paths = ("/", "/api/health", "/api/nothing", "/api/health")
        told = [client.get(path).headers["x-request-id"] for path in paths]
        made = client.post("/api/tables", {"seats": seats("person", "person")}).json
        with Socket(hosted.port, f"/api/tables/{made['table']}", []) as page:
            assert page.raw.response is not None
            told.append(page.raw.response.headers["x-request-id"])
        refused = client.ask("GET", "/", headers={"host": "evil.example"})
        told.append(refused.headers["x-request-id"])
        assert len(set(told)) == len(told) == 6
        assert all(re.fullmatch(r"[0-9a-f]{12}", one) for one in told)
        assert hosted.lines == []
        client.close()
