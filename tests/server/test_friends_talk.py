"""Chat, notes and presence of people by link: known by their devices, at tables that gather first."""

from tests.server.people import Device, Ear
from tests.server.support import Json, Reply, Server, new_key


def say(device: Device, path: str, text: str, seat: int | None = None, **more: object) -> Reply:
    query = "" if seat is None else f"?seat={seat}"
    return device.post(f"{path}/chat{query}", {"text": text, "key": new_key(), **more})


def until(ear: Ear, here: list[int], watchers: int) -> None:
    while (told := ear.next("presence"))["here"] != here or told["watchers"] != watchers:
        pass


def test_from_gathering_to_chat(server: Server) -> None:
    anna, ben, eve = (Device(server) for _ in range(3))
    made = anna.gathers("Anna", "friend", "Ada", shuffle=True, start="owner")
    table, path = made["table"], f"/api/tables/{made['table']}"
    assert ben.take(made["invitations"][1], "Ben").status == 200
    eve.post("/api/me", {"cookies": True})
    with anna.socket(table) as hers, ben.socket(table, chat={"players": 0}) as his:
        assert hers.next()["type"] == "gathering"
        until(hers, [0, 1, 2], 0)
        noted = anna.ask("PUT", f"{path}/notes?seat=0", {"text": "x"})
        assert (noted.status, noted.code) == (409, "not_begun")
        assert anna.post(f"{path}/begin").status == 204
        names = hers.next("state")["state"]["parts"]["names"]
        seats = {name: seat for seat, name in enumerate(names)}
        for name in ("Anna", "Ada"):
            assert say(anna, path, f"I am {name}", seats[name]).status == 200
        heard: list[Json] = []
        while len(heard) < 2:
            heard += his.next("chat")["messages"]
        assert [(one["seat"], one["name"]) for one in heard] == [
            (seats[name], name) for name in ("Anna", "Ada")
        ]
        assert hers.next("chat")["messages"][0]["text"] == "I am Anna"
        assert say(ben, path, "ahoy").json == {"number": 3}
        for reply in (
            say(ben, path, "I am Anna", seats["Anna"]),
            say(eve, path, "ahoy", name="Eve"),
            eve.get(f"{path}/chat"),
            eve.get(f"{path}/notes?seat=0"),
            ben.get(f"{path}/notes?seat={seats['Anna']}"),
        ):
            assert (reply.status, reply.code) == (403, "no_seat")
        note = f"{path}/notes?seat={seats['Ben']}"
        assert ben.ask("PUT", note, {"text": "third palm"}).status == 200
        assert ben.get(f"{path}/notes").json == {"text": "third palm"}
    with anna.socket(table, seats=[seats["Anna"]]) as hers, ben.socket(table) as his:
        until(hers, [0, 1, 2], 0)  # Ada has only just left
        assert [len(ear.next("chat")["messages"]) for ear in (hers, his)] == [3, 3]


def test_the_watchers_room_closes_with_its_link(server: Server) -> None:
    anna, cleo = Device(server), Device(server)
    made = anna.gathers("Anna", "bot:random")
    path = f"/api/tables/{made['table']}"

    def told(text: str, watch: str) -> Reply:
        return cleo.post(f"{path}/chat", {"text": text, "key": new_key(), "name": "Cleo"}, watch)

    with cleo.socket(made["table"], watch=made["watch"]) as ear, anna.socket(made["table"]) as hers:
        assert told("ahoy", made["watch"]).json == {"number": 1}
        assert ear.next("chat")["messages"][0]["name"] == "Cleo"
        until(hers, [0], 1)
        watch = anna.post(f"{path}/watch").json["watch"]
        assert ear.next("error")["error"]["code"] == "watch_closed"
    assert told("and now?", made["watch"]).status == 403
    assert cleo.get(f"{path}/chat", made["watch"]).status == 403
    assert told("I am back", watch).json == {"number": 2}
    assert told("it is I, Anna", watch).json == {"number": 3}
    taken = cleo.post(f"{path}/chat", {"text": "x", "key": "k", "name": "ANNA"}, watch)
    assert (taken.status, taken.code) == (409, "name_taken")
    assert "ANNA" in taken.json["error"]["sentence"]
    assert anna.get(f"{path}/chat?room=watchers").code == "after_end"
    assert anna.get(f"{path}/chat").json["messages"] == []
