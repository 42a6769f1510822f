"""The maps by which a proxy finds the cell of a request: made from the cells themselves.

Written as files, for a proxy that starts, and told to those that run over their sockets. A map is
exchanged as a whole: no request meets half of it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from kontowerk.cells.directory import CellDirectory, put_file
from kontowerk.cells.model import CellsError
from kontowerk.cells.sides import CellSide
from kontowerk.cells.store import places

_MODE: Final = 0o640
_AT_ONCE: Final = 100  # entries in one command
_SECONDS: Final = 5.0


@dataclass(slots=True)
class CellMaps:
    """Names of cells by tenant, by user, by hash of a secret, by origin of a web page.

    Users are named by a hash, and only those who live in another cell than their tenant.
    """

    tenants: dict[str, str] = field(default_factory=dict[str, str])
    secrets: dict[str, str] = field(default_factory=dict[str, str])
    origins: dict[str, str] = field(default_factory=dict[str, str])
    users: dict[str, str] = field(default_factory=dict[str, str])

    def files(self) -> Mapping[str, Mapping[str, str]]:
        """Return the maps by the names of their files."""
        return {
            "tenants.map": self.tenants,
            "secrets.map": self.secrets,
            "origins.map": self.origins,
            "users.map": self.users,
        }


async def gather(sides: Sequence[CellSide]) -> CellMaps:
    """Ask every cell who lives there."""
    maps = CellMaps()
    residents = [
        (resident, side.name) for side in sides for resident in await places.tenants(side.db)
    ]
    # Who has switched and has not arrived yet can be read where it was.
    for resident, cell in sorted(residents, key=lambda pair: pair[0].goes):
        if resident.name not in maps.tenants:
            maps.tenants[resident.name] = cell
            maps.origins |= dict.fromkeys(resident.origins, cell)
        elif not resident.goes:
            first = maps.tenants[resident.name]
            message = f"there is a tenant {resident.name} in {first} and in {cell}"
            raise CellsError(message)
    for side in sides:
        maps.secrets |= dict.fromkeys(await places.came_along(side.db), side.name)
        maps.secrets |= dict.fromkeys(await places.report_names(side.db), side.name)
        for guest in await places.guests(side.db):
            names = {_small(guest.username), guest.username_key}
            maps.users |= {user_hash(guest.tenant, name): side.name for name in names}
    return maps


def user_hash(tenant: str, name: str) -> str:
    """Return how the proxy names a user: it knows small letters of ASCII only."""
    return sha256(f"{tenant}/{name}".encode()).hexdigest()


def _small(name: str) -> str:
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)


async def publish(directory: CellDirectory, maps: CellMaps) -> None:
    """Write the files and tell every proxy; raises CellsError when one cannot be told."""
    for name, entries in maps.files().items():
        text = "".join(f"{key} {cell}\n" for key, cell in sorted(entries.items()))
        await asyncio.to_thread(put_file, directory.maps / name, text, mode=_MODE)
    for socket in directory.sockets:
        for name, entries in maps.files().items():
            await _exchange(socket, directory.maps / name, entries)


async def _exchange(socket: Path, name: Path, entries: Mapping[str, str]) -> None:
    """Exchange a map of a running proxy for another one."""
    said = await _ask(socket, f"prepare map {name}")
    version = said.rpartition(":")[2].strip()
    if not version.isdecimal():
        message = f"the proxy at {socket} does not know the map {name}: {said.strip()}"
        raise CellsError(message)
    lines = [f"{key} {cell}" for key, cell in entries.items()]
    for start in range(0, len(lines), _AT_ONCE):
        some = "\n".join(lines[start : start + _AT_ONCE])
        said = await _ask(socket, f"add map @{version} {name} <<\n{some}\n")
        if said.strip():
            message = f"the proxy at {socket} did not take the map {name}: {said.strip()}"
            raise CellsError(message)
    said = await _ask(socket, f"commit map @{version} {name}")
    if said.strip():
        message = f"the proxy at {socket} did not change the map {name}: {said.strip()}"
        raise CellsError(message)


async def _ask(socket: Path, command: str) -> str:
    try:
        async with asyncio.timeout(_SECONDS):
            reader, writer = await asyncio.open_unix_connection(str(socket))
            try:
                writer.write(f"{command}\n".encode())
                await writer.drain()
                return (await reader.read()).decode()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        message = f"the proxy at {socket} does not answer"
        raise CellsError(message) from None
