"""Two cells on this machine behind the proxy file we ship: databases, processes, one address."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import asyncpg

from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_LOGIN
from quality.drill.bank import WIDE_HOST, Bank, until_ready
from quality.ports import free_port
from quality.upgrade.release import ROOT, Release

NAMES: Final = ("c0", "c1")


@dataclass
class CellStage:
    """What runs, and where."""

    folder: Path
    urls: dict[str, str]
    bank: Bank
    port: int = field(default_factory=free_port)
    serve_ports: dict[str, int] = field(
        default_factory=lambda: {name: free_port() for name in NAMES}
    )
    processes: list[Process] = field(default_factory=list[Process])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def release(self, cell: str) -> Release:
        """Return the commands of a cell."""
        settings = process_environment() | {
            f"{PREFIX}CELL": cell,
            f"{PREFIX}DATABASE_URL": self.urls[cell],
            f"{PREFIX}CELLS_FILE": str(self.folder / "cells.toml"),
            f"{PREFIX}BASE_URL": self.address,
            f"{PREFIX}KEY_FILE": str(self.folder / "kek"),
            f"{PREFIX}BANK_CA_FILE": str(self.bank.ca),
            f"{PREFIX}FINTS_PRODUCT_ID": "0" * 25,
            f"{PREFIX}LOG_LEVEL": "error",
            f"{PREFIX}REQUEST_DEADLINE": "20",
            f"{PREFIX}ARGON2_MEMORY_KIB": "64",
            f"{PREFIX}ARGON2_PASSES": "1",
        }
        return Release(ROOT, settings)

    def found(self) -> None:
        """Migrate both cells and add them to the file of cells."""
        known = ("--id", str(SANDBOX_ID), "--login", SANDBOX_LOGIN, "--blz", "99999999")
        place = ("--maps", str(self.folder / "maps"), "--socket", str(self.folder / "proxy.sock"))
        for name, url in self.urls.items():
            cell = self.release(name)
            cell.run("migrate")
            cell.run("providers", "add", "Sandbox", "--url", self.bank.url, *known)
            cell.run("cells", "add", name, "--database-url", url, *place)

    def add_tenant(self) -> str:
        """Add the tenant that will move; returns its logins."""
        return self.release("c0").run("tenant", "add", "north", "--regulated", "--callback-any")

    async def start(self) -> None:
        """Start the proxy, and each cell's processes."""
        for name, url in self.urls.items():
            connection = await asyncpg.connect(url)
            await connection.execute(WIDE_HOST, self.bank.host)
            await connection.close()
            cell = self.release(name)
            port = str(self.serve_ports[name])
            self.processes += [await cell.start("serve", "--port", port), await cell.start("work")]
        self.processes.append(await self._proxy())
        await asyncio.to_thread(self.release("c0").run, "cells", "map")
        for port in (*self.serve_ports.values(), self.port):
            await until_ready(f"http://127.0.0.1:{port}")

    async def _proxy(self) -> Process:
        """Start HAProxy with the file we ship, without TLS."""
        text = (ROOT / "deploy" / "cells" / "haproxy.cfg").read_text(encoding="utf-8")
        bind = next(line for line in text.splitlines() if line.strip().startswith("bind "))
        for ours, here in {
            bind: f"    bind 127.0.0.1:{self.port}",
            "/run/haproxy/kontowerk.sock mode 660": str(self.folder / "proxy.sock"),
            "/etc/haproxy/kontowerk/": f"{self.folder / 'maps'}/",
            "X-Forwarded-Proto https": "X-Forwarded-Proto http",
            "127.0.0.1:8080": f"127.0.0.1:{self.serve_ports['c0']}",
            "127.0.0.1:8081": f"127.0.0.1:{self.serve_ports['c1']}",
        }.items():
            text = text.replace(ours, here)
        maps = self.folder / "maps"
        maps.mkdir(exist_ok=True)
        for name in ("tenants", "secrets", "origins", "users"):
            (maps / f"{name}.map").touch()
        file = self.folder / "haproxy.cfg"
        file.write_text(text, encoding="utf-8")
        return await asyncio.create_subprocess_exec(
            "haproxy", "-db", "-f", str(file), stdout=DEVNULL, stderr=DEVNULL
        )

    async def mover(self, *words: str, without: str = "") -> Process:
        """Start `kontowerk cells move`, or one that lacks something."""
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "quality.cells.mover", without, *words),
            env={**self.release("c0").settings, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=PIPE,
            stderr=STDOUT,
        )

    async def end(self) -> None:
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


@asynccontextmanager
async def two_cells(folder: Path, urls: dict[str, str], bank: Bank) -> AsyncGenerator[CellStage]:
    """Make the stage and tidy up after it."""
    stage = CellStage(folder, urls, bank)
    try:
        yield stage
    finally:
        await stage.end()
