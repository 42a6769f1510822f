"""A small disk on which a test's databases lie, to be filled and freed."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from quality.cluster import owned_by_server
from quality.fulldisk.disk import Disk, NotPermittedError, mounted

from kontowerk.kit.ids import new_id
from tests.database import TestServer

_MEGABYTES = 160


@dataclass
class SmallDisk(TestServer):
    """Databases made here lie on a disk that can be full; the rest of the server does not."""

    __test__ = False

    disk: Disk = field(default_factory=lambda: Disk(Path()))
    tablespace: str = ""

    def copy(self) -> str:
        """Make a fresh database on the small disk."""
        return self.url(self._make(f"TEMPLATE {self.template} TABLESPACE {self.tablespace}"))

    def fill(self) -> None:
        self.disk.fill()

    def free(self) -> None:
        self.disk.free()


@contextmanager
def small_disk(server: TestServer) -> Generator[SmallDisk]:
    """Mount a disk in memory for the server; skips where that is not permitted."""
    with ExitStack() as stack:
        try:
            disk = stack.enter_context(mounted(_MEGABYTES))
        except NotPermittedError:
            pytest.skip("a small file system can be mounted by root alone")
        data = disk.folder / "data"
        data.mkdir()
        owned_by_server(data)
        name = f"kw_small_{new_id().hex}"
        small = SmallDisk(server.address, server.template, disk=disk, tablespace=name)
        small.sql(f"CREATE TABLESPACE {name} LOCATION '{data}'")
        try:
            yield small
        finally:
            disk.free()
            for made in reversed(small.made):
                small.sql(f"DROP DATABASE IF EXISTS {made} WITH (FORCE)")
            small.sql(f"DROP TABLESPACE {name}")
