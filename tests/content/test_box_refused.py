"""A wrong box is refused by its key and the reason, a syntax error by its line."""

from __future__ import annotations

import pickle

import pytest

from cooper_island.content.box import BoxError, parse_box


def refusal(text: str) -> BoxError:
    with pytest.raises(BoxError) as caught:
        parse_box(text, "my.toml")
    return caught.value


REFUSALS = [
    ("worker_board.feeding_base = 26", "worker_board.feeding_base", "34 food"),
    # not figures
    ("players = 3", "players", "must be a table, not 3"),
    ("players.counts = 3", "players.counts", "must be a list, not 3"),
    ("player_board.storage_spots = true", "player_board.storage_spots", "not true"),
    ("player_board.storage_spots = 5.0", "player_board.storage_spots", "not 5.0"),
    ("player_board.storage_spots = nan", "player_board.storage_spots", "not nan"),
    ("player_board.storage_spots = '5'", "player_board.storage_spots", "from 1 to 31, not '5'"),
    ("player_board.storage_spots = 2020-01-01", "player_board.storage_spots", "a date or time"),
    ("player_board.storage_spots = {}", "player_board.storage_spots", "not a table"),
    ("rates.any_to_any = 0x" + "f" * 5000, "rates.any_to_any", "a number far too large"),
    # unknown keys
    ("storage_spots = 5", "storage_spots", "the nearest one is player_board.storage_spots"),
    (
        "player_board.storage_spot = 5",
        "player_board.storage_spot",
        "is not a key of the box; the nearest one is player_board.storage_spots",
    ),
    ("playerz.counts = [2]", "playerz", "the nearest one is players"),
    ("xyz = 1", "xyz", "known here: players, peninsula"),
    ("buildings.small.food = 1", "buildings.small.food", "is not a key of the box"),
    ("islets.fish = 'meadow'", "islets.fish", "is not a key"),
    ("double_tiles.forest_forest = 1", "double_tiles.forest_forest", "is not a key"),
    ("single_tiles.forest_meadows = 1", "single_tiles.forest_meadows", "nearest one is"),
    ("setup.royal_orders = { 5 = 8 }", "setup.royal_orders.5", "is not a key"),
    ("peninsula.coast.R5 = [[[6, 0]], [[6, 0]]]", "peninsula.coast.R5", "is not a key"),
    ("hash = 'x'", "hash", "is not a key"),
    ('"a\\nb" = 1', "'a\\nb'", "is not a key"),
    # players
    ("players.counts = []", "players.counts", "must have 1 to 3 entries, not 0"),
    ("players.counts = [2, 5]", "players.counts[1]", "from 2 to 4, not 5"),
    ("players.counts = [2, 2]", "players.counts[1]", "repeats 2"),
    ("players.rounds = 6", "players.rounds", "must be 5, not 6"),
    # peninsula
    ("peninsula.row_lengths = []", "peninsula.row_lengths", "entries, not 0"),
    ("peninsula.row_lengths = [3, 3]", "peninsula.row_lengths[1]", "must be 4, not 3"),
    ("peninsula.row_lengths = [3, 4, 4]", "peninsula.row_lengths[2]", "must be 3, not 4"),
    ("peninsula.row_lengths = [0, 1]", "peninsula.row_lengths[0]", "from 1 to 32, not 0"),
    (
        "peninsula.row_lengths = [4, 5, 4, 5, 4, 5, 4, 5]",
        "peninsula.row_lengths",
        "adds up to 36 spaces; a peninsula has at most 32",
    ),
    ("peninsula.row_lengths = [3, 4, 3]", "peninsula.start", "names space 6,1"),
    (
        "peninsula.start = [7, 0]",
        "peninsula.start",
        "names space 7,0, which the peninsula does not",
    ),
    ("peninsula.start = [6, 3]", "peninsula.start", "names space 6,3"),
    ("peninsula.start = [-1, 0]", "peninsula.start[0]", "whole number"),
    ("peninsula.start = [6]", "peninsula.start", "must have exactly 2 entries, not 1"),
    ("peninsula.start = [4, 1]", "peninsula.ruins[2]", "puts a ruin on the start space 4,1"),
    ("peninsula.ruins = [[0, 1]]", "peninsula.ruins", "must have exactly 5 entries, not 1"),
    (
        "peninsula.ruins = [[0, 1], [2, 1], [4, 1], [3, 0], [0, 1]]",
        "peninsula.ruins[4]",
        "repeats space 0,1",
    ),
    ("peninsula.passage = []", "peninsula.passage", "entries, not 0"),
    ("peninsula.passage = [[0, 0], [0, 0]]", "peninsula.passage[1]", "repeats space 0,0"),
    ("peninsula.coast.R1 = [[[6, 2]]]", "peninsula.coast.R1", "must have exactly 2 entries, not 1"),
    ("peninsula.coast.R1 = [[], [[6, 2]]]", "peninsula.coast.R1[0]", "entries, not 0"),
    ("peninsula.coast.R1 = [[[6, 2]], [[9, 9]]]", "peninsula.coast.R1[1][0]", "names space 9,9"),
    # player board
    ("player_board.storage_spots = 0", "player_board.storage_spots", "from 1 to 31, not 0"),
    ("player_board.storage_spots = 32", "player_board.storage_spots", "from 1 to 31, not 32"),
    ("player_board.crafting_spots_helm = [16]", "player_board.crafting_spots_helm[0]", "0 to 15"),
    (
        "player_board.crafting_spots_helm = [0, 0, 0, 0, 0, 0, 0]",
        "player_board.crafting_spots_helm",
        "makes 9 crafting spots",
    ),
    (
        "player_board.crafting_spots_helm = []\nbuildings.large.count = 0\n"
        "player_board.crafting_spots_under_large_helm = []",
        "player_board.crafting_spots_helm",
        "makes 0 crafting spots",
    ),
    (
        "player_board.crafting_spots_under_large_helm = [1]",
        "player_board.crafting_spots_under_large_helm",
        "one entry for each of the 2 large buildings",
    ),
    ("buildings.large.count = 3", "player_board.crafting_spots_under_large_helm", "not 2"),
    ("player_board.crate_spaces = []", "player_board.crate_spaces", "1 to 5 entries, not 0"),
    ("player_board.crate_spaces = ['dig']", "player_board.crate_spaces[0]", "must be one of draw"),
    ("player_board.crate_spaces = ['draw', 'draw']", "player_board.crate_spaces[1]", "repeats"),
    ("player_board.cartographer_max = 0", "player_board.cartographer_max", "from 1 to 31"),
    ("player_board.cartographer_max = 3", "setup.cartographer[2]", "must be at most 3"),
    ("player_board.landing_spaces = []", "player_board.landing_spaces", "1 to 6 entries"),
    (
        "player_board.landing_spaces = [{ coins = 1, wood = 1 }]",
        "player_board.landing_spaces[0].helm",
        "is missing",
    ),
    # worker board
    ("worker_board.normal_available = 0", "worker_board.normal_available", "from 1 to 6"),
    ("worker_board.special_waiting = 3", "worker_board.special_waiting", "from 0 to 2, not 3"),
    ("worker_board.normal_waiting = 5", "worker_board.normal_waiting", "makes 7 waiting workers"),
    (
        "worker_board = { normal_available = 6, normal_waiting = 3 }",
        "worker_board.normal_available",
        "makes 9 normal workers with those to hire; a player can place at most 8",
    ),
    ("worker_board.hire_spaces = []", "worker_board.hire_spaces", "1 to 6 entries"),
    ("worker_board.hire_spaces = ['helm_0']", "worker_board.hire_spaces[0]", "not 'helm_0'"),
    ("worker_board.hire_spaces = ['helm_10']", "worker_board.hire_spaces[0]", "not 'helm_10'"),
    ("worker_board.feeding_special_helm = 16", "worker_board.feeding_special_helm", "0 to 15"),
    # costs
    ("buildings.small.count = 5", "buildings.small.count", "from 0 to 4, not 5"),
    ("buildings.small.count = 4", "buildings.small.count", "needs 19 cards for 4 players"),
    ("cards.drawn = 6\nbuildings.small.count = 3", "buildings.small.count", "the deck has 15"),
    ("buildings.fortress.count = 2", "buildings.fortress.count", "from 0 to 1, not 2"),
    ("buildings.small.wood = 32", "buildings.small.wood", "from 0 to 31, not 32"),
    ("buildings.small.wood = -1", "buildings.small.wood", "from 0 to 31, not -1"),
    ("statue.costs = []", "statue.costs", "must have 1 to 3 entries, not 0"),
    ("statue.costs = [{ fish = 1 }]", "statue.costs[0].fish", "is not a key"),
    ("statue.helm = 16", "statue.helm", "from 0 to 15"),
    ("cargo = []", "cargo", "must have exactly 5 entries, not 0"),
    (
        "cargo = [" + "{ gold = 1, cloth = 1, helm = 1 }, " * 2 + "{ gold = 'x' }, {}, {}]",
        "cargo[2].gold",
        "must be a whole number from 0 to 31, not 'x'",
    ),
    # tiles and log books
    ("islets.coin = 'lake'", "islets.coin", "forest, meadow, mountain, settlement, not 'lake'"),
    (
        "double_tiles.forest_meadow__mountain_settlement = 21",
        "double_tiles",
        "adds up to 61 tiles; the game has 60",
    ),
    ("single_tiles.forest_meadow = 27", "single_tiles", "adds up to 55 tiles; the game has 56"),
    (
        "single_tiles = { forest_meadow = 3, mountain_settlement = 53 }",
        "single_tiles.forest_meadow",
        "must be at least 4, a start tile for each player, not 3",
    ),
    ("log_books.draw = 4", "log_books", "adds up to 31 log books; the game has 30"),
    ("log_books.all = []", "log_books.all", "must have exactly 7 entries, not 0"),
    ("log_books.one_of = []", "log_books.one_of", "must have exactly 2 entries, not 0"),
    (
        "log_books.one_of = [{ gain = [], count = 4 }, { gain = ['gold'], count = 2 }]",
        "log_books.one_of[0].gain",
        "entries, not 0",
    ),
    (
        "log_books.one_of = [{ gain = ['gold', 'gold'], count = 4 }, {}]",
        "log_books.one_of[0].gain[1]",
        "repeats 'gold'",
    ),
    # cards, setup
    ("cards.small = 14", "cards.small", "must be 15, not 14"),
    ("cards.large = 16", "cards.large", "must be 15, not 16"),
    ("cards.drawn = 0", "cards.drawn", "from 1 to 6"),
    ("cards.large_15.points = -1", "cards.large_15.points", "from 0 to 31"),
    ("setup.coins = 6", "setup.coins", "must be at most 5, the storage spots, not 6"),
    ("setup.double_tiles = 11", "setup.double_tiles", "from 0 to 10"),
    ("setup.cartographer = [3, 3, 4]", "setup.cartographer", "exactly 4 entries, not 3"),
    ("setup.cartographer = [3, 3, 4, 7]", "setup.cartographer[3]", "must be at most 6"),
    ("setup.royal_orders.2 = 8", "setup.royal_orders.2", "from 0 to 7, not 8"),
    ("setup.royal_orders.4 = 9", "setup.royal_orders.4", "from 0 to 8, not 9"),
    (
        "setup.royal_orders.3 = 5",
        "setup.royal_orders.3",
        "must be at least 6, one for each special worker of 3 players, not 5",
    ),
    ("setup.removed_with_2_players = 9", "setup.removed_with_2_players", "from 1 to 8"),
    # rates and orders
    ("rates.cloth_to_coins = 0", "rates.cloth_to_coins", "from 1 to 31"),
    ("rates.gold_to_cubes = 1", "rates.gold_to_cubes", "from 2 to 31"),
    ("rates.any_to_any = 1", "rates.any_to_any", "from 2 to 31"),
    ("rates.leftovers_per_point = 0", "rates.leftovers_per_point", "from 1 to 31"),
    ("rates.milestone_goal = 0", "rates.milestone_goal", "from 1 to 31"),
    ("rates.harbormaster_reduction = 8", "rates.harbormaster_reduction", "from 0 to 7"),
    ("royal_orders.boats = [3, 4]", "royal_orders.boats", "exactly 3 entries, not 2"),
    ("royal_orders.boats = [3, 5, 4]", "royal_orders.boats", "must rise from stage to stage"),
    ("royal_orders.boats = [3, 3, 4]", "royal_orders.boats", "not 3, 3, 4"),
    ("royal_orders.uncharted_at_most = [0, 2, 4]", "royal_orders.uncharted_at_most", "must fall"),
    ("royal_orders.copy_reduction = 8", "royal_orders.copy_reduction", "from 0 to 7"),
    # sources
    ("sources = 3", "sources", "must be a table, not 3"),
    ("sources.cargo = 'hearsay'", "sources.cargo", "rulebook, deduced, reported, reconstructed"),
    ("sources.cargos = 'rulebook'", "sources.cargos", "the nearest one is cargo"),
    ("sources.'cargo[5]' = 'rulebook'", "sources.'cargo[5]'", "is not a key of the box"),
]


@pytest.mark.parametrize(("text", "key", "reason"), REFUSALS)
def test_refusal_names_key_and_reason(text: str, key: str, reason: str) -> None:
    error = refusal(text)
    assert error.key == key
    assert error.line is None
    assert str(error).startswith(f"my.toml: {key} ")
    assert reason in str(error)
    assert "\n" not in str(error)


def test_refusal_can_be_pickled() -> None:
    error = refusal("players.rounds = 6")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.key, again.line) == (str(error), error.key, error.line)
    assert again.parts == error.parts


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[players]\nrounds 5\n", 2),
        ("\n\n\nx =\n", 4),
        ("[players]\nrounds = 5\n\n[players]\n", 4),
        ("a = [1,\n2", 2),
        ('a = """\n\n', 1),
        ("\n\na = " + "9" * 5000, 3),
        ("a = 1\nb = \x00", 2),
    ],
)
def test_syntax_error_names_its_line(text: str, line: int) -> None:
    error = refusal(text)
    assert error.line == line
    assert error.key == ""
    assert str(error).startswith(f"my.toml, line {line}: this is not valid TOML: ")


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 9000, "a." * 3000 + "a = 1", "[sources]\n" + "a." * 3000 + "a = 1"]
)
def test_nested_beyond_reason(text: str) -> None:
    assert len(str(refusal(text))) < 300
