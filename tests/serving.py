"""A real `kontowerk serve` process on the database of a service that a test has anyway."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from quality.ports import free_port

from tests.journeys.shell import Shell, wait_until_ready
from tests.service import Service


@contextmanager
def serving(
    service: Service, folder: Path, *, trusted: str | None = None, **settings: Any
) -> Generator[int]:
    """Start the process and stop it in the end, when it must not have failed; yields its port."""
    port = free_port()
    shell = Shell(folder, service.database_url)
    for name, value in {"base_url": f"http://127.0.0.1:{port}", **settings}.items():
        shell.environment[f"KONTOWERK_{name.upper()}"] = str(value)
    if trusted is not None:
        shell.environment["FORWARDED_ALLOW_IPS"] = trusted
    with log_of(folder).open("wb") as log:
        process = shell.start("serve", "--port", str(port), output=log)
        try:
            wait_until_ready(f"http://127.0.0.1:{port}", process)
            yield port
            process.terminate()
            assert process.wait(60) == 0
        finally:
            shell.end()
    assert "request.failed" not in log_of(folder).read_text(encoding="utf-8")


def log_of(folder: Path) -> Path:
    """Return where the process writes what it says."""
    return folder / "serve.log"
