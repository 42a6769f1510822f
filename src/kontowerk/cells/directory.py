"""The file of the cells: which there are, and where the proxy has its maps and sockets.

It holds passwords, so it is for its owner only.
"""

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from kontowerk.cells.model import CellAddress, CellsError
from kontowerk.kit.secret import Secret

_NAME: Final = re.compile(r"[a-z0-9]{1,8}")
_OTHERS: Final = 0o077
_HEAD: Final = "# Cells behind one address. Holds passwords: for its owner only.\n"


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
