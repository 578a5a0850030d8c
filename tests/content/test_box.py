"""The box: its figures, their sources, its hash, and boxes from files."""

from __future__ import annotations

import pickle
import tomllib
from pathlib import Path

import pytest

from cooper_island.content.box import (
    SOURCES,
    BoxError,
    Building,
    Cargo,
    Cost,
    LandingSpace,
    LargeFifteen,
    LogBook,
    figures,
    load_box,
    parse_box,
    standard_box,
)
from tests.content.documents import TEXT, document

STANDARD = standard_box()


# The standard box


def test_standard_players_and_peninsula() -> None:
    assert STANDARD.players.counts == (2, 3, 4)
    assert STANDARD.players.rounds == 5
    land = STANDARD.peninsula
    assert land.row_lengths == (3, 4, 3, 4, 3, 4, 3)
    assert land.start == (6, 1)
    assert land.ruins == ((0, 1), (2, 1), (4, 1), (3, 0), (3, 3))
    assert land.passage == ((0, 0), (0, 1), (0, 2))
    assert list(land.coast) == ["harbor", "R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"]
    assert land.coast["harbor"] == (((6, 0), (6, 1)), ((6, 1), (6, 2)))
    assert land.coast["R2"] == (((5, 3),), ((5, 3), (4, 2), (3, 3)))
    assert land.coast["L4"] == (((1, 0),), ((1, 0), (0, 0)))


def test_standard_boards() -> None:
    board = STANDARD.player_board
    assert (board.storage_spots, board.storage_spots_under_small, board.cartographer_max) == (
        5,
        1,
        6,
    )
    assert board.crafting_spots_helm == (0, 0)
    assert board.crafting_spots_under_large_helm == (1, 1)
    assert board.crate_spaces == ("draw", "place", "cartographer_2", "coins_2", "cubes_2")
    assert board.landing_spaces == (
        LandingSpace(1, 2, 1),
        LandingSpace(1, 3, 1),
        LandingSpace(2, 3, 1),
        LandingSpace(2, 4, 2),
        LandingSpace(3, 4, 2),
    )
    workers = STANDARD.worker_board
    assert (workers.normal_available, workers.normal_waiting, workers.special_waiting) == (2, 2, 2)
    assert (workers.feeding_base, workers.feeding_normal, workers.feeding_special) == (2, 1, 2)
    assert workers.feeding_special_helm == 1
    assert workers.hire_spaces == ("worker", "worker", "worker", "helm_2")


def test_standard_costs() -> None:
    assert STANDARD.buildings.small == Building(2, 1, 2, 2, 0, 0, 1)
    assert STANDARD.buildings.large == Building(2, 2, 4, 4, 0, 0, 2)
    assert STANDARD.buildings.fortress == Building(1, 0, 6, 3, 3, 3, 4)
    assert STANDARD.statue.costs == (Cost(0, 3, 3, 0, 0, 0), Cost(0, 2, 0, 0, 2, 0))
    assert STANDARD.statue.helm == 1
    assert STANDARD.cargo == (
        Cargo(2, 2, 1),
        Cargo(2, 3, 1),
        Cargo(3, 3, 2),
        Cargo(3, 4, 2),
        Cargo(5, 2, 3),
    )


def test_standard_tiles_and_books() -> None:
    assert list(STANDARD.islets.items()) == [
        ("coin", "meadow"),
        ("gold_cloth", "forest"),
        ("draw", "mountain"),
        ("cartographer", "forest"),
        ("goods", "mountain"),
        ("ruin", "meadow"),
    ]
    assert list(STANDARD.double_tiles.values()) == [20, 20, 20]
    assert STANDARD.single_tiles == {"forest_meadow": 28, "mountain_settlement": 28}
    assert len(STANDARD.log_books.all) == 7
    assert [book.count for book in STANDARD.log_books.all] == [1, 2, 2, 1, 7, 3, 3]
    assert STANDARD.log_books.all[1] == LogBook(("coin", "wood"), 2)
    assert STANDARD.log_books.one_of == (
        LogBook(("gold", "cloth"), 4),
        LogBook(("wood", "stone", "food", "gold", "cloth"), 2),
    )
    assert (STANDARD.log_books.draw, STANDARD.log_books.cartographer) == (3, 2)


def test_standard_cards_setup_and_rates() -> None:
    assert (STANDARD.cards.small, STANDARD.cards.large, STANDARD.cards.drawn) == (15, 15, 4)
    assert STANDARD.cards.large_15 == LargeFifteen(3, 3, 3)
    assert (STANDARD.setup.coins, STANDARD.setup.double_tiles) == (1, 2)
    assert STANDARD.setup.cartographer == (3, 3, 4, 4)
    assert STANDARD.setup.royal_orders == {2: 4, 3: 6, 4: 8}
    assert STANDARD.setup.removed_with_2_players == 8
    rates = STANDARD.rates
    assert (rates.cloth_to_coins, rates.gold_to_cubes, rates.any_to_any) == (2, 2, 4)
    assert (rates.cartographer_shim, rates.cartographer_uncharted) == (1, 2)
    assert (rates.cartographer_low, rates.cartographer_high, rates.gold_from_level) == (3, 4, 3)
    assert (rates.special_worker_reduction, rates.harbormaster_reduction) == (2, 1)
    assert (rates.reactivate_card_coins, rates.reactivate_lid_coins) == (2, 1)
    assert (rates.milestone_goal, rates.points_per_log_book, rates.leftovers_per_point) == (2, 5, 5)
    orders = STANDARD.royal_orders
    assert orders.points == (3, 5, 8)
    assert orders.boats == orders.buildings == orders.statues == orders.lids == (3, 4, 5)
    assert orders.level_5_spaces == (4, 5, 6)
    assert orders.uncharted_at_most == (4, 2, 0)
    assert orders.largest_area == (5, 7, 8)
    assert orders.copy_reduction == 1


def test_standard_is_read_once() -> None:
    assert standard_box() is STANDARD


def test_box_can_be_hashed_and_pickled() -> None:
    assert hash(STANDARD) == hash(parse_box(""))
    assert pickle.loads(pickle.dumps(STANDARD)) == STANDARD


# Sources


def test_every_figure_has_a_source() -> None:
    assert set(STANDARD.sources.values()) == set(SOURCES)
    for key in figures(STANDARD):
        assert STANDARD.source(key) in SOURCES


def test_every_source_is_of_a_figure() -> None:
    for key in STANDARD.sources:
        assert any(
            figure == key or figure.startswith((key + ".", key + "["))
            for figure in figures(STANDARD)
        )


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("players.rounds", "rulebook"),
        ("peninsula.ruins[2][0]", "reconstructed"),
        ("peninsula.passage[0][1]", "rulebook"),
        ("player_board.storage_spots", "reported"),
        ("player_board.storage_spots_under_small", "rulebook"),
        ("worker_board.hire_spaces[3]", "deduced"),
        ("cargo[3].gold", "reconstructed"),
        ("cargo[4].gold", "rulebook"),
        ("islets.goods", "rulebook"),
        ("islets.draw", "reconstructed"),
    ],
)
def test_source_of_a_figure(key: str, source: str) -> None:
    assert STANDARD.source(key) == source


def test_source_of_no_figure() -> None:
    with pytest.raises(KeyError):
        STANDARD.source("nothing.such")


def test_own_source_holds_for_all_below() -> None:
    box = parse_box('[sources]\ncargo = "reported"\n"peninsula.ruins" = "rulebook"\n')
    assert box.source("cargo[4].gold") == "reported"
    assert box.source("peninsula.ruins[0][0]") == "rulebook"
    assert box.source("peninsula.passage[0][0]") == "rulebook"
    assert box.source("peninsula.start[0]") == "reconstructed"
    assert box.hash == STANDARD.hash


def test_own_source_may_be_written_without_quotes() -> None:
    box = parse_box('[sources]\npeninsula.ruins = "reported"\n')
    assert box.sources["peninsula.ruins"] == "reported"


# The hash


def test_hash_ignores_comments_and_layout() -> None:
    bare = document({k: v for k, v in tomllib.loads(TEXT).items() if k != "sources"})
    assert parse_box(bare).hash == parse_box("# nothing\n\n").hash == STANDARD.hash
    assert parse_box("\ufeff" + TEXT.replace("\n", "\r\n")).hash == STANDARD.hash
    assert len(STANDARD.hash) == 16
    assert int(STANDARD.hash, 16) >= 0


def test_hash_ignores_what_is_zero_anyway() -> None:
    assert parse_box("[buildings.small]\ngold = 0\n").hash == STANDARD.hash


def test_hash_of_the_standard_box_is_pinned() -> None:
    # Records name it. It changes only with a figure of the standard box.
    assert STANDARD.hash == "e06da2b3addb932f"


def test_the_first_box_goes_by_its_name_and_differs_only_where_play_moved_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only figures that are our own choice may move."""
    first = load_box("first")
    assert first.hash == "6782f68631891ed6"
    old, new = figures(first), figures(STANDARD)
    moved = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    assert {key.split("[")[0] for key in moved} == {
        "cargo",
        "player_board.landing_spaces",
        "log_books.all",
    }
    assert {STANDARD.source(key) for key in moved} == {"reconstructed"}
    monkeypatch.chdir(tmp_path)  # a file of one's own comes first
    Path("first").write_text("[rates]\nany_to_any = 3\n", encoding="utf-8")
    assert load_box("first").rates.any_to_any == 3
    with pytest.raises(BoxError, match="there is no such file"):
        load_box("second")


def test_hash_tells_figures_apart() -> None:
    assert parse_box("[rates]\nany_to_any = 3\n").hash != STANDARD.hash


# Partial boxes


def test_partial_box() -> None:
    box = parse_box("buildings.small.wood = 3\n[player_board]\nstorage_spots = 6\n")
    assert box.player_board.storage_spots == 6
    assert box.player_board.cartographer_max == 6
    assert box.buildings.small == Building(2, 1, 3, 2, 0, 0, 1)
    assert box.buildings.large == STANDARD.buildings.large
    assert box.cargo == STANDARD.cargo
    assert STANDARD.player_board.storage_spots == 5


def test_lists_are_replaced_whole() -> None:
    box = parse_box("[statue]\ncosts = [{ stone = 5 }]\n")
    assert box.statue.costs == (Cost(0, 0, 5, 0, 0, 0),)


def test_counts_are_in_order() -> None:
    assert parse_box("players.counts = [4, 2]\n").players.counts == (2, 4)


@pytest.mark.parametrize(
    "text",
    [
        "[peninsula]\nrow_lengths = [4, 5, 4, 5, 4, 5, 4]",
        "setup.royal_orders = { 2 = 7 }",
        "players.counts = [2]\nbuildings.small.count = 4",
        "buildings.small.count = 3",
        "buildings.large.count = 0\nplayer_board.crafting_spots_under_large_helm = []",
        "worker_board.normal_available = 6",
        "worker_board = { special_waiting = 0, normal_waiting = 6 }",
        'player_board.crate_spaces = ["cubes_2", "draw"]',
        'islets.draw = "settlement"',
        "single_tiles = { forest_meadow = 4, mountain_settlement = 52 }",
        "double_tiles = { forest_meadow__mountain_settlement = 40,"
        " forest_mountain__meadow_settlement = 0 }",
        "log_books.draw = 5\nlog_books.cartographer = 0",
        "royal_orders.uncharted_at_most = [20, 10, 5]",
    ],
)
def test_boxes_that_can_be_played(text: str) -> None:
    assert parse_box(text).hash != STANDARD.hash


# Files


def test_load_box(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[rates]\nany_to_any = 3\n", encoding="utf-8")
    assert load_box(path).rates.any_to_any == 3
    assert load_box(str(path)) == load_box(path)


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1, "not a text file in UTF-8"),
        (b"# fine\n# caf\xe9\n", 2, "not a text file in UTF-8"),
        (b"\x00" * 100, 1, "not valid TOML"),
        (b"#" * 70_000, None, "larger than 64 KiB"),
    ],
)
def test_files_that_are_no_box(
    tmp_path: Path, content: bytes, line: int | None, reason: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BoxError, match=reason) as caught:
        load_box(path)
    assert caught.value.line == line
    assert str(caught.value).startswith(str(path))


def test_missing_file_folder_and_odd_path(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r"none\.toml: there is no such file\.$"):
        load_box(tmp_path / "none.toml")
    with pytest.raises(BoxError, match=r"this is a folder, not a box file\.$"):
        load_box(tmp_path)
    with pytest.raises(BoxError, match="cannot be read"):
        load_box("a\0b")
    with pytest.raises(BoxError):
        load_box("x" * 5000)
