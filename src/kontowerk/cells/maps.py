"""The file of the cells, and the maps by which a proxy finds the cell of a request.

The file says which cells there are, and where the proxy has its maps and sockets. It holds
passwords, so it is for its owner only. Maps are made from the cells themselves: written as files,
for a proxy that starts, and told to those that run over their sockets. A map is exchanged as a
whole: no request meets half of it.
"""

import asyncio
import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from kontowerk.cells.model import CellAddress, CellsError
from kontowerk.cells.sides import CellSide
from kontowerk.cells.store import places
from kontowerk.kit.secret import Secret

_NAME: Final = re.compile(r"[a-z0-9]{1,8}")
_OTHERS: Final = 0o077
_HEAD: Final = "# Cells behind one address. Holds passwords: for its owner only.\n"
_MODE: Final = 0o640
_AT_ONCE: Final = 100  # entries in one command
_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class CellDirectory:
    """What the file says."""

    cells: Mapping[str, CellAddress]
    maps: Path
    sockets: tuple[Path, ...]

    def cell(self, name: str) -> CellAddress:
        """Return a cell by its name."""
        if name not in self.cells:
            message = f"there is no cell {name}; `kontowerk cells add` adds one"
            raise CellsError(message)
        return self.cells[name]

    def with_cell(self, cell: CellAddress) -> "CellDirectory":
        """Return the same with one more cell."""
        if not _NAME.fullmatch(cell.name):
            message = "the name of a cell has at most eight small letters and digits"
            raise CellsError(message)
        if cell.name in self.cells:
            message = f"there is a cell {cell.name} already"
            raise CellsError(message)
        return replace(self, cells={**self.cells, cell.name: cell})


def read_directory(path: Path, *, maps: Path) -> CellDirectory:
    """Read the file; without one there is no cell yet, and maps are where the caller says."""
    if not path.exists():
        return CellDirectory({}, maps, ())
    if path.stat().st_mode & _OTHERS:
        message = f"{path} holds passwords and is open to others (chmod 600)"
        raise CellsError(message)
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        cells = {
            name: CellAddress(name, Secret(str(cell["database_url"])))
            for name, cell in said.get("cells", {}).items()
        }
        return CellDirectory(cells, Path(said["maps"]), tuple(map(Path, said["sockets"])))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError):
        message = f"{path} is not a file of cells"
        raise CellsError(message) from None


def write_directory(path: Path, directory: CellDirectory) -> None:
    """Write the file in one go."""
    lines = [
        _HEAD,
        f"maps = {json.dumps(str(directory.maps))}\n",
        f"sockets = {json.dumps([str(socket) for socket in directory.sockets])}\n",
    ]
    for cell in directory.cells.values():
        url = json.dumps(cell.database_url.reveal())
        lines.append(f"\n[cells.{cell.name}]\ndatabase_url = {url}\n")
    put_file(path, "".join(lines), mode=0o600)


def put_file(path: Path, text: str, *, mode: int) -> None:
    """Put a file in the place of the one that is there; a reader sees the old one or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


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
