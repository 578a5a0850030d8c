"""After something was given up the bots wait, if its seat asks for that: she may take it back meanwhile."""

from dataclasses import replace

from cooper_island.tables.table import PAUSE_SECONDS, Pause
from tests.tables.host import Host


def give_up(host: Host, pause: bool = True, text: str = "done") -> None:
    change = host.table.act(0, replace(host.body(0, [text]), pause=pause))
    assert change is not None
    host.write(change)


def alone() -> Host:
    """A person who acts before her bot."""
    return Host("person", "deckhand", seed=5, first_seat=0, simultaneous=False)


def test_bots_wait_and_she_may_take_it_back() -> None:
    host = alone()
    give_up(host)
    assert host.table.pause == Pause(0, PAUSE_SECONDS)
    assert b'"pause":{"seat":0,"seconds":3.0}' in host.table.told(0, None, None)
    assert host.table.thinking == [1]
    assert host.table.turn() is None
    host.undo(0)
    assert b'"pause":null' in host.table.told(0, None, None)
    assert "islet" in host.asks(0)


def test_they_begin_at_her_word() -> None:
    host = alone()
    give_up(host)
    host.table.go_on()
    turn = host.table.turn()
    assert turn is not None
    assert turn.seat == 1


def test_they_begin_at_once_where_nobody_asked_for_a_pause() -> None:
    host = alone()
    give_up(host, pause=False)
    assert host.table.turn() is not None


def test_they_begin_at_once_where_nothing_was_given_up() -> None:
    host = alone()
    give_up(host)
    host.table.go_on()
    while (turn := host.table.turn()) is not None:
        change = host.table.answer(
            turn, [host.asks(1)[-1 if "done" not in host.asks(1) else host.asks(1).index("done")]]
        )
        assert change is not None
        host.write(change)
    host.move(0, "worker F round")  # no statue, and no ruin beside her land: nothing is possible
    give_up(host, text="end turn")
    assert host.table.pause is None
    assert host.table.turn() is not None


def test_an_answer_that_comes_while_they_wait_is_not_taken() -> None:
    host = Host("person", "deckhand", seed=5, first_seat=0, simultaneous=True)
    turn = host.table.turn()
    assert turn is not None
    give_up(host)
    assert host.table.answer(turn, ["done"]) is None
    host.table.go_on()
    again = host.table.turn()
    assert again is not None
    assert host.table.answer(again, ["done"]) is not None


def test_another_persons_choice_does_not_end_it() -> None:
    host = Host("person", "person", "deckhand", first_seat=0, simultaneous=True)
    give_up(host)
    pause = host.table.pause
    assert pause is not None
    host.move(1, "islet")
    assert host.table.pause is pause


def test_a_table_that_comes_back_just_goes_on() -> None:
    host = alone()
    give_up(host)
    host.restart()
    assert host.table.pause is None
    assert host.table.turn() is not None


def test_the_whole_step_is_taken_back_but_not_the_one_before() -> None:
    """Undo of a turn: to the start of that in which the latest choice was made, though more could be undone."""
    host = Host("person", "person", first_seat=0, simultaneous=True)
    host.move(1, "done")
    host.move(0, "islet")
    host.move(0, "islet coin")
    host.undo(0, turn=True)
    host.move(0, "islet")
    host.undo(0)
    host.move(0, "done")  # it ends the income phase, and she is the first to place a worker
    host.move(0, "worker F round")
    host.undo(0, turn=True)
    assert host.table.now.game.phase == "work"
    assert "worker F round" in host.asks(0)
    host.undo(0, turn=True)
    assert "islet" in host.asks(0)


def test_undo_reaches_what_was_put_away() -> None:
    """Turn by turn without a result of chance: each takes back her own, past all that the table has at hand."""
    host = Host("person", "person", first_seat=0, simultaneous=False)
    before = host.table.now.game.clone()
    made: list[int] = []
    small = len(host.table.now.rows)
    while host.table.now.game.round < 5:
        seat = host.table.now.game.to_act[0]
        host.move(seat, quiet(host, seat))
        assert not host.table.now.game.latest_chance
        made.append(seat)
        small = min(len(host.table.now.rows) - len(made), small)
    assert small < 0  # some were put away
    for seat in reversed(made):
        host.undo(seat)
    assert host.table.now.game == before
    assert host.table.now.game.choices == 0
    assert host.table.now.scores == []
    host.restart()
    assert host.table.now.game == before


def quiet(host: Host, seat: int) -> str:
    """An answer that draws nothing and helps nobody."""
    asks = host.asks(seat)
    wanted = (
        "done",
        "end turn",
        "decline",
        "forfeit",
        "worker B round",
        "worker D round",
        "worker H round",
    )
    return next((text for text in wanted if text in asks), asks[0])
