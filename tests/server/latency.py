"""How long a move takes, from request to answer and to a push: `python -m tests.server.latency [MOVES]`."""

import sys
import tempfile
import threading
from pathlib import Path
from time import perf_counter

from tests.server.support import Socket, first_option, new_table, running


def main(moves: int) -> None:
    answers: list[float] = []
    pushes: list[float] = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        client = server.client()
        while len(answers) < moves:
            _, players = new_table(client, "person", "person", simultaneous=False)
            with players[0].socket() as socket:
                state = socket.state()
                while not state["view"]["over"] and len(answers) < moves:
                    seat = state["view"]["to_act"][0]
                    if state["seat"] != seat:
                        state = players[seat].state()
                    heard: list[float] = []
                    listener = threading.Thread(target=listen, args=(socket, heard))
                    listener.start()
                    began = perf_counter()
                    reply = players[seat].move(first_option(state), version=state["version"])
                    answers.append(perf_counter() - began)
                    listener.join()
                    pushes.append(heard[0] - began)
                    assert reply.status == 200, reply.text
                    state = reply.json
    for name, times in (("answer", answers), ("push", pushes)):
        times.sort()
        row = ", ".join(f"p{p} {1000 * times[len(times) * p // 100]:.1f} ms" for p in (50, 90, 99))
        print(f"{name}: {row} ({len(times)} moves)")


def listen(socket: Socket, heard: list[float]) -> None:
    socket.state()
    heard.append(perf_counter())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
