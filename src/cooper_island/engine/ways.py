"""P6: how many pieces a peninsula can still take, counting the cubes that can be stored out of their way (T2)."""

from .const import (
    CLOTH,
    COIN,
    FOOD,
    GOLD,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CUBE,
    Q_FREE,
    Q_PEND,
    Q_STORE,
    STONE,
    WOOD,
)


class Ways:
    """A seat's land and storage by number, to ask what they would be after this or that.

    Cubes are *fine* (gold, cloth) or *plain*: small card 14's spots take only fine ones. `spots` are storage spots
    that a building is about to uncover (B3).
    """

    def __init__(self, q: list[int], spots: int = 0) -> None:
        self.free = q[Q_FREE].bit_count()
        self.plain = (q[Q_CUBE + WOOD] | q[Q_CUBE + STONE] | q[Q_CUBE + FOOD]).bit_count()
        self.fine = (q[Q_CUBE + GOLD] | q[Q_CUBE + CLOTH]).bit_count()
        self.stored_plain = q[Q_STORE + WOOD] + q[Q_STORE + STONE] + q[Q_STORE + FOOD]
        self.stored_fine = q[Q_STORE + GOLD] + q[Q_STORE + CLOTH]
        self.coins = q[Q_STORE + COIN]
        self.spots = q[Q_CAP] + spots
        self.spots_coin = q[Q_CAP_COIN]
        self.spots_fine = q[Q_CAP_FINE]

    def count(self) -> int:
        """Free spaces, and land cubes that find a spot together when the special spots are filled first."""
        room = self.spots - self.stored_plain
        if self.coins > self.spots_coin:
            room -= self.coins - self.spots_coin
        room_fine = self.spots_fine - self.stored_fine
        if room_fine < 0:
            room += room_fine
            room_fine = 0
        if room_fine > self.fine:
            room_fine = self.fine
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

    def store(self, kind: int) -> None:
        """One coin or cube into storage, from elsewhere than the land."""
        if kind == COIN:
            self.coins += 1
        elif kind >= GOLD:
            self.stored_fine += 1
        else:
            self.stored_plain += 1

    def cover(self, charted: bool, kind: int) -> None:
        """A tile with its cube onto a space, which was free if it was charted."""
        if charted:
            self.free -= 1
        if kind >= GOLD:
            self.fine += 1
        else:
            self.plain += 1


def enough(q: list[int], pieces: int, spots: int = 0) -> bool:
    """Is there a way for so many pieces as things stand? Mostly there are free spaces."""
    return q[Q_FREE].bit_count() >= pieces or Ways(q, spots).count() >= pieces


def may_store(q: list[int], kind: int) -> bool:
    """Does a coin or cube more in storage leave enough for the pieces that wait? (It has a spot.)"""
    if q[Q_PEND] == 0:
        return True
    ways = Ways(q)
    ways.store(kind)
    return ways.count() >= q[Q_PEND]
