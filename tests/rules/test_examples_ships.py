"""The rulebook's worked examples of ships and of the final score."""

from tests.rules.table import Table


def test_X1_final_score_of_26() -> None:
    """Eve: 3 log books, 1 and 2 steps on, order 1 with 4 boats, a flagged small card, 11 leftovers."""
    table = Table(2).ship(0, 1, "1 R4").ship(0, 2, "1 R2")  # past a bay; past a harbor
    assert table.player(0)["log_books"] == 3
    for landing, boat in enumerate(("coin", "draw", "cartographer", "gold_cloth"), 1):
        table.boat(0, boat, landing)
    table.on_order(0, 1).small(0, 14)
    table.store(0, "coin wood 2 stone gold cloth").steps(0, 3).tiles(0, "FM/PS", "FS/MP")
    score = table.start("last").play("done").game.scores()[0]
    assert table.game.over
    assert tuple(score) == (15 + 1 + 2, 5, 1, 2, 0)
    assert score.total == 26
    assert table.game.winners() == [0]


def test_X4_three_points_on_an_anchored_ship() -> None:
    """Anchor off; one step over two islets, both act; one step into a bay: a log book."""
    table = Table(2).ship(0, 2, "0 R3", anchors=1).books(2)
    table.islet(0, "goods", "R3 far").islet(0, "cartographer", "R4 near")
    table.start("work").helm(3).play("ship 2")
    assert table.anchors() == [0, 0]
    assert table.ships()[1] == "0 R4"
    assert set(table.options()) == {"gain wood food", "gain stone food", "step", "forfeit"}
    table.play("step", "gain wood food")
    assert table.ships()[1] == "1 bay"
    table.play("gain coin wood")
    assert table.stored() == {"coin": 1, "wood": 2, "food": 1}
    assert table.me["cartographer"]["steps"] == 1
    assert table.me["log_books"] == 1
    assert table.kind() == "place_worker"
