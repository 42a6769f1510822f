"""A file system of some megabytes in memory, to be filled and freed."""

import contextlib
import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from quality.cluster import owned_by_server

_BLOCK: Final = bytes(1 << 16)


class NotPermittedError(Exception):
    """This machine does not permit to mount a file system."""


@dataclass(frozen=True)
class Disk:
    """A file system, and what takes its room."""

    folder: Path

    def fill(self) -> None:
        """Leave no room."""
        with (self.folder / "filler").open("ab", buffering=0) as file:
            for size in (len(_BLOCK), 1):
                with contextlib.suppress(OSError):
                    while file.write(_BLOCK[:size]):
                        pass

    def free(self) -> None:
        """Give the room back."""
        (self.folder / "filler").unlink(missing_ok=True)


@contextmanager
def mounted(megabytes: int) -> Generator[Disk]:
    """Mount a disk; raises NotPermittedError to all but root, and where nobody may."""
    if os.geteuid() != 0:
        raise NotPermittedError
    folder = Path(mkdtemp(prefix="kontowerk-disk-"))
    options = f"size={megabytes}m,mode=0755"
    mount = ("mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder))
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        folder.rmdir()
        raise NotPermittedError
    try:
        owned_by_server(folder)
        yield Disk(folder)
    finally:
        subprocess.run(("umount", "-l", str(folder)), check=True)
        folder.rmdir()
