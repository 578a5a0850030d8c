"""P6: how many pieces a peninsula can still take, counting the cubes that can be stored out of their way (T2)."""

from .const import (
    CLOTH,
    COIN,
    FOOD,
    GOLD,
    Q_CAP,
    Q_CAP_FINE,
    Q_CUBE,
    Q_FREE,
    Q_PEND,
    Q_STORE,
    STONE,
    WOOD,
)
from .state import spots_used


class Ways:
    """A seat's land and storage by number, to ask what they would be after this or that.

    Cubes are *fine* (gold, cloth) or *plain*: small card 14's spots take only fine ones. `spots` are storage spots
    that a building is about to uncover (B3). `coins` and `stored_…` are what storage gains on top of what it holds.
    """

    def __init__(self, q: list[int], spots: int = 0) -> None:
        self.q = q
        self.spots = spots
        self.free = q[Q_FREE].bit_count()
        self.plain = (q[Q_CUBE + WOOD] | q[Q_CUBE + STONE] | q[Q_CUBE + FOOD]).bit_count()
        self.fine = (q[Q_CUBE + GOLD] | q[Q_CUBE + CLOTH]).bit_count()
        self.coins = 0
        self.stored_plain = 0
        self.stored_fine = 0

    def count(self) -> int:
        """Free spaces, and land cubes that find a spot together when the special spots are filled first."""
        q = self.q
        used = spots_used(q, self.coins, self.stored_plain, self.stored_fine)
        room = q[Q_CAP] + self.spots - used
        room_fine = q[Q_CAP_FINE] - q[Q_STORE + GOLD] - q[Q_STORE + CLOTH] - self.stored_fine
        room_fine = max(0, min(room_fine, self.fine))
        return self.free + room_fine + min(room, self.plain + self.fine - room_fine)

    def pay(self, kind: int, land: int, stored: int) -> None:
        """So many cubes of a kind leave land and storage (negative: come back)."""
        self.free += land
        if kind >= GOLD:
            self.fine -= land
            self.stored_fine -= stored
        else:
            self.plain -= land
            self.stored_plain -= stored

    def lay(self, kind: int) -> None:
        """One cube onto the land, with its tile."""
        if kind >= GOLD:
            self.fine += 1
        else:
            self.plain += 1

    def store(self, kind: int) -> None:
        """One coin or cube into storage, from elsewhere than the land."""
        if kind == COIN:
            self.coins += 1
        elif kind >= GOLD:
            self.stored_fine += 1
        else:
            self.stored_plain += 1


def enough(q: list[int], pieces: int, spots: int = 0) -> bool:
    """Is there a way for so many pieces as things stand? Mostly there are free spaces."""
    return q[Q_FREE].bit_count() >= pieces or Ways(q, spots).count() >= pieces


def enough_after(q: list[int], covered: int, laid: list[int], stored: list[int]) -> bool:
    """Is there a way for all pieces that wait after this: free spaces covered, cubes laid, coins and cubes stored?

    Mostly none waits (`Q_PEND`): callers look at that first, and work out what would come only where one does.
    """
    ways = Ways(q)
    ways.free -= covered
    for kind in laid:
        ways.lay(kind)
    for kind in stored:
        ways.store(kind)
    return ways.count() >= q[Q_PEND]
