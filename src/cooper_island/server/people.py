"""Players and their devices. A player is a set of devices: no account, no name, no password.

A device is known by its token, of which only the hash is kept; which seats are a player's, their rows say.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final, NamedTuple

from cooper_island.tables.bodies import SECRET, ArriveBody
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import hashed

from .clock import present
from .store import Conflict, Statement, StorageFailed, Store

LINK_SECONDS: Final = 600
_CACHED: Final = 30.0  # seconds: another server's signing out is noticed by then
_DAY: Final = 24 * 3600
_FORGOTTEN: Final = 400 * _DAY  # for as long as browsers keep a cookie
_MOST: Final = 20_000  # devices that are known without asking the database
_BROWSERS: Final = {  # what they call themselves, and what that is; the first that fits
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


Go = Callable[[Refused | None], None]
"""How a socket ends: for good, with a reason; or only so that it comes again."""


class Known(NamedTuple):
    """A device, and whose it is."""

    device: str
    player: str


class Newcomer(NamedTuple):
    """A device that is about to be known: what must be written for that, and its token, which is told once."""

    known: Known
    token: str
    statements: list[Statement]


class Device(NamedTuple):
    """A row of the devices."""

    id: str
    player: str
    token: str
    label: str
    created: str
    seen: str


class People:
    """All players of this server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: dict[str, tuple[Known, float]] = {}  # by the token's hash; until when
        self._left = 0  # how often somebody was forgotten
        self._listening: defaultdict[str, set[Go]] = defaultdict(set)

    # --- who somebody is ------------------------------------------------------------------------

    async def known(self, token: str | None) -> Known | None:
        """Whose device this is; None where it is nobody's: forged, signed out, of another server."""
        if token is None or not SECRET.fullmatch(token):
            return None
        name = hashed(token)
        found = self._cache.get(name)
        if found is not None and found[1] > monotonic():
            return found[0]
        self._cache.pop(name, None)
        left = self._left
        rows = await self._store.rows("device", name)
        if not rows:
            return None
        device = Device(*rows[0])
        known = Known(device.id, device.player)
        if len(self._cache) >= _MOST:
            self._cache.clear()
        if left == self._left:  # else it may have been signed out since it was read
            self._cache[name] = (known, monotonic() + _CACHED)
        if device.seen[:13] != (now := present())[:13]:  # by the hour
            with suppress(Conflict, StorageFailed):
                await self._store.write([("see device", [(now, device.id)])])
        return known

    def newcomer(self, agent: str, player: str | None = None) -> Newcomer:
        """A new device of this player, or of a new one."""
        token, now = secrets.token_urlsafe(32), present()
        known = Known(secrets.token_hex(8), player or secrets.token_hex(8))
        statements: list[Statement] = []
        if player is None:
            statements.append(("add player", [(known.player, None, now)]))
        row = (known.device, known.player, hashed(token), label(agent), now, now)
        return Newcomer(known, token, [*statements, ("add device", [row])])

    async def told(self, known: Known | None) -> Json:
        """What a player is told about herself."""
        if known is None:
            return {"player": False, "devices": [], "recovery": False}
        devices = [Device(*row) for row in await self._store.rows("devices", known.player)]
        recovery = await self._store.rows("recovery", known.player)
        return {
            "player": True,
            "devices": [
                {
                    "id": one.id,
                    "label": one.label,
                    "created": one.created,
                    "seen": one.seen,
                    "this": one.id == known.device,
                }
                for one in devices
            ],
            "recovery": bool(recovery) and recovery[0][0] is not None,
        }

    async def tables(self, player: str) -> list[str]:
        """The ids of the tables where she sits, or that she created."""
        sits = await self._store.rows("seats of player", player)
        owns = await self._store.rows("tables of player", player)
        return list(dict.fromkeys(row[0] for row in (*sits, *owns)))

    async def invited(self, invitation: str) -> str:
        """The table of an invitation."""
        rows = await self._store.rows("table of invitation", hashed(invitation))
        if not rows:
            raise Refused("unknown_invitation")
        return str(rows[0][0])

    # --- devices come and go --------------------------------------------------------------------

    async def phone_link(self, known: Known) -> str:
        """For one more device, once and soon."""
        link, expires = secrets.token_urlsafe(32), present(LINK_SECONDS)
        old: Statement = ("drop old links", [(present(),)])
        await self.write([old, ("add link", [(hashed(link), known.player, expires)])])
        return link

    async def recovery_link(self, known: Known) -> str:
        """For whoever keeps it, as often as need be; the one before is void."""
        link = secrets.token_urlsafe(32)
        await self.write([("set recovery", [(hashed(link), known.player)])])
        return link

    async def arrive(
        self, asked: ArriveBody, here: Known | None, agent: str
    ) -> tuple[Known, str | None]:
        """This device becomes one of the link's player; its token, where it is new.

        Had it a player, the two become one, with all devices and seats of both; where that one has tables, only if
        it was said that this is meant.
        """
        player, use = await self._linked(asked.link)
        if here is None:
            new = self.newcomer(agent, player)
            await self._use([*use, *new.statements])
            return new.known, new.token
        if here.player == player:
            return here, None
        had = await self.tables(here.player)
        if had and not asked.merge:
            raise Refused("merge_needed", tables=len(had))
        moved: list[Statement] = [
            (f"move {what}", [(player, here.player)]) for what in ("devices", "seats", "tables")
        ]
        devices = [row[0] for row in await self._store.rows("devices", here.player)]
        await self._use([*use, *moved, ("drop player", [(here.player,)])])
        self._part(devices, None)
        return Known(here.device, player), None

    async def _linked(self, link: str) -> tuple[str, list[Statement]]:
        """Whose link this is, and what uses it up."""
        name = hashed(link)
        for _, player, expires in await self._store.rows("link", name):
            if expires > present():
                return str(player), [("use link", [(name,)])]
        for (player,) in await self._store.rows("player of recovery", name):
            return str(player), []
        raise Refused("unknown_link")

    async def _use(self, statements: list[Statement]) -> None:
        try:
            await self._store.write(statements)
        except Conflict:  # another device was first
            raise Refused("unknown_link") from None

    async def sign_out(self, known: Known, device: str) -> None:
        mine = [row[0] for row in await self._store.rows("devices", known.player)]
        if device not in mine:
            raise Refused("unknown_device")
        await self.write([("drop device", [(device, known.player)])])
        self._part([device], Refused("signed_out"))

    async def sign_out_others(self, known: Known) -> None:
        """All devices but this; links to come by are void, but for the recovery link."""
        others = [row[0] for row in await self._store.rows("devices", known.player)]
        others = [device for device in others if device != known.device]
        await self.write(
            [
                ("drop other devices", [(known.player, known.device)]),
                ("drop links", [(known.player,)]),
            ]
        )
        self._part(others, Refused("signed_out"))

    def _part(self, devices: list[str], why: Refused | None) -> None:
        """These devices are somebody else's now, or nobody's."""
        self._left += 1
        cached = self._cache.items()
        self._cache = {name: one for name, one in cached if one[0].device not in devices}
        for device in devices:
            for go in tuple(self._listening.get(device, ())):
                go(why)

    @contextmanager
    def listening(self, device: str | None, go: Go) -> Iterator[None]:
        """While a socket of this device is open; `go` ends it when the device is signed out, or another player's."""
        if device is None:
            yield
            return
        self._listening[device].add(go)
        try:
            yield
        finally:
            self._listening[device].discard(go)
            if not self._listening[device]:
                del self._listening[device]

    async def tidy(self) -> None:
        """Forget, now and every day, who has no table, and no device that could still have its cookie."""
        while True:
            long_ago = present(-_FORGOTTEN)
            with suppress(StorageFailed):
                await self.write([("drop idle players", [(long_ago, long_ago)])])
            await asyncio.sleep(_DAY)

    # --- the database ---------------------------------------------------------------------------

    async def write(self, statements: list[Statement]) -> None:
        await self._store.put(statements)


def label(agent: str) -> str:
    """What a device is called in the list of them: `Firefox, Android`."""
    found = [
        next((name for mark, name in marks.items() if mark in agent), None)
        for marks in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(name for name in found if name is not None) or "?"
