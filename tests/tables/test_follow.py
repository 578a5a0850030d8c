"""A click and what follows of it: ordinary choices, all or none, and taken back together."""

from collections import Counter

import pytest

from cooper_island.engine import const as c
from cooper_island.tables.bodies import ActBody
from cooper_island.tables.follow import followed
from cooper_island.tables.position import Position
from cooper_island.tables.refusals import RuleRefused
from tests.tables.host import Host
from tests.test_golden import INDEX, golden
from tests.view.positions import give

COSTS = {"pay", "fee", "trade", "feed"}  # events that say that something goes away


def sitting() -> Host:
    """Seat 0 is asked for her income of round 1."""
    return Host("person", "person", first_seat=0, simultaneous=False)


def asks(host: Host, seat: int = 0) -> str | None:
    decision = host.table.now.game.decision(seat)
    return None if decision is None else decision.kind


def state(host: Host) -> str:
    return host.table.now.game.key()


def made(host: Host, *choices: str, skip: bool = False, back: bool = False) -> list[str]:
    """What a click on these does, what follows of it included."""
    version = host.table.now.versions[0]
    key = f"f{len(host.journal)}"
    asked = ActBody("moves", version, key, choices, skip=skip, back=back, follow=True)
    change = host.table.act(0, asked)
    assert change is not None
    host.write(change)
    return [entry.text for entry in change.entries if entry.kind == "choice"]


def back(host: Host) -> None:
    version = host.table.now.versions[0]
    change = host.table.act(0, ActBody("undo", version, f"b{len(host.journal)}", click=True))
    assert change is not None
    host.write(change)


def coin_islet(host: Host) -> list[str]:
    host.move(0, "islet", "islet coin")
    return made(host, "lay 6,2+R1 near")


def test_I4_P1_a_gain_of_one_way_is_taken() -> None:
    host = sitting()
    assert coin_islet(host) == ["lay 6,2+R1 near", "gain coin"]
    assert asks(host) == "income"


def test_it_is_asked_for_without_the_wish() -> None:
    host = sitting()
    host.move(0, "islet", "islet coin")
    host.move(0, "lay 6,2+R1 near")
    assert asks(host) == "effects"


def test_P1_never_the_last_spot() -> None:
    host = sitting()
    q = host.table.now.game.state.seats[0]
    while q[c.Q_CAP] - q[c.Q_NSTORE] > 1:
        give(host.table.now.game.state, 0, c.WOOD)
        q = host.table.now.game.state.seats[0]
    assert coin_islet(host) == ["lay 6,2+R1 near"]
    assert asks(host) == "effects"


def test_W10_never_the_last_step() -> None:
    for steps, takes in ((0, True), (2, True), (3, False)):
        host = sitting()
        host.move(0, "done")
        host.move(1, "done")
        game = host.table.now.game
        game.state.seats[0][c.Q_STEPS] = steps
        most = game.state.t.steps_max
        assert (steps + 3 < most) is takes
        assert made(host, "worker E round") == ["worker E round", *(["step"] if takes else [])]
        assert asks(host) == "section"  # E: which good is hers to say


def test_nothing_is_taken_in_place_of_another() -> None:
    """I1: of two gains with room for two spots in all, neither is taken unasked."""
    for spare, takes in ((3, True), (2, False)):
        host = sitting()
        state = host.table.now.game.state
        state.seats[0][c.Q_BOAT_UP] |= 0b11
        state.stacks[0][1] |= 0b11 << 2  # hands of the coin boat and of that for gold or cloth
        state.opts = [None] * state.n
        while state.seats[0][c.Q_CAP] - state.seats[0][c.Q_NSTORE] > spare:
            give(state, 0, c.WOOD)
        host.move(0, "place")
        if asks(host) == "tile":  # which tiles she has is chance
            host.move(0, host.asks(0)[0])
        offers = [text for text in host.asks(0) if text.startswith("lay")]
        taken = made(host, offers[0])
        assert ("gain coin" in taken) is takes, spare
        assert "gain gold" not in taken


def test_a_click_is_taken_back_whole_and_done_again_whole() -> None:
    host = sitting()
    before = state(host)
    host.move(0, "islet", "islet coin")
    middle = state(host)
    made(host, "lay 6,2+R1 near")
    after = state(host)
    back(host)
    assert state(host) == middle
    back(host)
    assert state(host) == before
    host.redo(0)
    assert state(host) == middle
    host.redo(0)
    assert state(host) == after
    # A restart knows what was one click, from the journal alone.
    host.restart()
    back(host)
    assert state(host) == middle
    host.restart()
    back(host)
    assert state(host) == before


def test_a_single_choice_can_still_be_taken_back() -> None:
    host = sitting()
    host.move(0, "islet", "islet coin")
    host.undo(0)
    assert asks(host) == "islet"


def test_the_other_side_stays_in_its_click() -> None:
    """F flips a tile that was chosen with its menu by one click: undo takes back both."""
    host = sitting()
    before = state(host)
    host.move(0, "place")
    one, other, *_ = host.asks(0)  # which tiles she has is chance
    host.undo(0)
    host.move(0, "place", one)
    assert made(host, other, back=True) == [other]
    host.restart()
    back(host)
    assert state(host) == before


def test_all_or_none() -> None:
    host = sitting()
    host.move(0, "islet", "islet coin")
    before = state(host)
    with pytest.raises(RuleRefused):
        made(host, "lay 6,2+R1 near", "gain gold")
    assert state(host) == before
    assert asks(host) == "shore"


def test_nothing_follows_a_draw_and_nothing_draws_of_itself() -> None:
    host = sitting()
    host.move(0, "islet", "islet draw")
    assert made(host, "lay 6,2+R1 near") == ["lay 6,2+R1 near"]
    assert asks(host) == "effects"
    assert made(host, "draw") == ["draw"]


def test_C2_C6_two_windows_in_a_row_are_one() -> None:
    """Done with the anytime actions of the reactivation: done with those of the last storing, if nothing is lost."""
    passed = lost = 0
    for name in INDEX:
        for game in golden(name).positions():
            for seat in game.to_act:
                asked = game.decision(seat)
                if asked is None or asked.kind != "reactivate" or asked.options[0].text != "done":
                    continue
                ahead = game.clone()
                ahead.apply(seat, "done")
                then = ahead.decision(seat)
                if then is None or then.kind != "last_chance":
                    continue
                market = sum(ahead.state.seats[seat][c.Q_MARKET : c.Q_MARKET + 6])
                same = not market and then.anytime == asked.anytime
                chain = followed(game, seat, ["done"])
                assert (chain == ["done", "done"]) is same, (name, game.round)
                passed += same
                lost += market > 0
    assert passed
    assert lost


@pytest.mark.parametrize("name", list(INDEX)[:5])
def test_nothing_is_lost_by_what_follows(name: str) -> None:
    """Whatever is clicked in whatever game: what follows pays nothing, draws nothing, gives nothing up."""
    kinds: Counter[str] = Counter()
    for game in golden(name).positions():
        for seat in game.to_act:
            decision = game.decision(seat)
            assert decision is not None
            for option in decision.options[:6]:
                chain = followed(game, seat, [option.text])
                if len(chain) == 1:
                    continue
                ahead = game.clone()
                ahead.apply(seat, option.text, chance=False)
                for text in chain[1:]:
                    asked = ahead.decision(seat)
                    assert asked is not None
                    kinds[asked.kind] += 1
                    told = ahead.told
                    full = ahead.state.seats[seat][c.Q_NSTORE]
                    ahead.apply(seat, text, chance=False)
                    events = [event["type"] for event in ahead.events(None, told)]
                    assert not COSTS & set(events), (chain, events)
                    assert "forfeit" not in events
                    if text.startswith("gain"):
                        q = ahead.state.seats[seat]
                        assert q[c.Q_NSTORE] == full + len(text.split(" ")) - 1
                        assert q[c.Q_NSTORE] < q[c.Q_CAP] + q[c.Q_CAP_COIN] + q[c.Q_CAP_FINE]
    assert kinds


def test_a_preview_shows_the_whole_click() -> None:
    shown = 0
    for game in golden(next(iter(INDEX))).positions():
        for seat in game.to_act:
            decision = game.decision(seat)
            assert decision is not None
            for option in decision.options[:4]:
                chain = followed(game, seat, [option.text])
                told = Position.new(game).preview(seat, [option.text], follow=True)
                assert told.chain[: len(chain)] == chain
                shown += len(chain) > 1
    assert shown
