"""Ids of the things in the box, and what we call them.

The names are our own words for what a thing does, not those of the published game, except for the
large cards 9 to 15, whose names the rulebook gives (`ours` is False there). Names are shown to
people; ids are what data, options and records say.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Named(NamedTuple):
    """A thing with an id and a name."""

    id: str
    name: str


class Numbered(NamedTuple):
    """A card or order with its printed number, its name, and whether the name is our own."""

    number: int
    name: str
    ours: bool = True


LANDSCAPES: Final = (
    Named("forest", "Forest"),
    Named("meadow", "Meadow"),
    Named("mountain", "Mountain"),
    Named("settlement", "Settlement"),
)

# What lies in storage: the coin, and the five cubes.
RESOURCES: Final = (
    Named("coin", "Coin"),
    Named("wood", "Wood"),
    Named("stone", "Stone"),
    Named("food", "Food"),
    Named("gold", "Gold"),
    Named("cloth", "Cloth"),
)

ISLETS: Final = (
    Named("coin", "Coin islet"),  # 1 coin
    Named("gold_cloth", "Treasure islet"),  # gold or cloth
    Named("draw", "Scout islet"),  # draw a tile
    Named("cartographer", "Chart islet"),  # a cartographer step
    Named("goods", "Harvest islet"),  # wood or stone, and food
    Named("ruin", "Digging islet"),  # remove a ruin
)

BOATS: Final = (
    Named("coin", "Ferry"),  # 1 coin
    Named("gold_cloth", "Merchantman"),  # gold or cloth
    Named("draw", "Scout boat"),  # draw a tile
    Named("cartographer", "Chart boat"),  # a cartographer step
    Named("goods", "Barge"),  # wood, stone or food; a storage spot for good
    Named("copy", "Tender"),  # the action of another boat
)

BUILDINGS: Final = (
    Named("small", "Small building"),
    Named("large", "Large building"),
    Named("fortress", "Fortress"),
)

CRATE_SPACES: Final = (
    Named("draw", "Draw a tile"),
    Named("place", "Place a double tile"),
    Named("cartographer_2", "Two cartographer steps"),
    Named("coins_2", "Two coins"),
    Named("cubes_2", "Two cubes"),
)

MILESTONES: Final = (
    Named("boats", "Boats"),
    Named("buildings", "Buildings"),
    Named("statues", "Statues"),
    Named("lids", "Lids"),
)

# Sections of the central board (W8).
SECTIONS: Final = (
    Named("A", "Lookout"),  # draw or place, a cartographer step; the Cooper token
    Named("B", "Boatyard"),  # build an income boat
    Named("C", "Frontier"),  # draw and place
    Named("D", "Building Site"),  # erect a building
    Named("E", "Chart House"),  # cartographer steps and a coin or cube
    Named("F", "Stone Pit"),  # remove a ruin or build a statue
    Named("G", "Land Office"),  # draw twice or place twice
    Named("H", "Quay"),  # supply a cargo ship
)

# Royal orders (E4).
ROYAL_ORDERS: Final = (
    Numbered(1, "Busy Landings"),  # income boats built
    Numbered(2, "Walls and Roofs"),  # buildings erected
    Numbered(3, "Figures of Stone"),  # statues on the peninsula
    Numbered(4, "Full Holds"),  # lids acquired
    Numbered(5, "High Country"),  # spaces of level 5 and more
    Numbered(6, "No Blank Maps"),  # few uncharted spaces
    Numbered(7, "Broad Acres"),  # largest area of one type
    Numbered(8, "Good Neighbours"),  # copy another player's order
)

# Building cards (rules, chapter 13).
SMALL_CARDS: Final = (
    Numbered(1, "Pilot House"),  # boat built: a cartographer step
    Numbered(2, "Sawmill"),  # buildings, boats, statues: 1 wood less
    Numbered(3, "Captain's Study"),  # log book gained: a coin
    Numbered(4, "Crate Shed"),  # an extra crate space, for a helm point
    Numbered(5, "Sculptor's Hut"),  # an extra crafting spot
    Numbered(6, "Diggers' Camp"),  # ruin removed: a cartographer step
    Numbered(7, "Curio Shop"),  # ruin removed: a coin
    Numbered(8, "Scout Post"),  # cargo supplied: draw a tile
    Numbered(9, "Packing House"),  # cargo: 1 gold or cloth less
    Numbered(10, "Counting House"),  # cargo supplied: a coin
    Numbered(11, "Explorer's Cabin"),  # building erected: draw a tile
    Numbered(12, "Feast Hall"),  # feeding: 2 more food for a helm point
    Numbered(13, "Kitchen Garden"),  # feeding: 1 food less
    Numbered(14, "Strongroom"),  # two spots for gold and cloth
    Numbered(15, "Coin Cellar"),  # two spots for coins
)

LARGE_CARDS: Final = (
    Numbered(1, "Trading Post"),  # draw a tile, 2 cubes to the marketplace
    Numbered(2, "Settlers' Hall"),  # place up to 2 double tiles
    Numbered(3, "Cargo Pier"),  # supply a cargo ship
    Numbered(4, "Town Hall"),  # a coin per building
    Numbered(5, "Masons' Lodge"),  # remove a ruin or build a statue
    Numbered(6, "Explorers' Club"),  # draw 2 tiles
    Numbered(7, "Treasury"),  # 3 coins to the marketplace
    Numbered(8, "Dry Dock"),  # build an income boat
    Numbered(9, "Library", ours=False),
    Numbered(10, "Tavern", ours=False),
    Numbered(11, "Lighthouse", ours=False),
    Numbered(12, "Tax Office", ours=False),
    Numbered(13, "Crane Yard", ours=False),
    Numbered(14, "Scrapyard", ours=False),
    Numbered(15, "Transport Company", ours=False),
)
