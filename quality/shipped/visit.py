"""The same visit to every installation: a sandbox bank beside its worker, and what a user asks."""

import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from banksim.core import certificates
from kontowerk.kit.settings import process_environment
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_LOGIN
from quality.ports import free_port
from quality.shipped.ask import until_ready
from quality.shipped.engine import ROOT
from quality.shipped.outcomes import StepFailedError, last_lines

# What a worker is told beside what is shipped, to speak with a bank that is not on any list.
CA_FILE: Final = "/bank/ca.pem"
SETTINGS: Final = {"KONTOWERK_BANK_CA_FILE": CA_FILE, "KONTOWERK_FINTS_PRODUCT_ID": "0" * 25}
_PATIENCE: Final = 400.0

Command = Callable[..., str]  # runs `kontowerk` with arguments in an installation


@dataclass(frozen=True)
class SimulatedBank:
    """Its address for workers; its folder has the file they trust it by."""

    url: str
    folder: Path


def bank_folder(folder: Path) -> Path:
    """Make the certificates of a bank before it opens; everybody may read the public one."""
    made = folder / "bank"
    files = certificates.ensure(made)
    public = folder / "bank-public"
    public.mkdir(exist_ok=True)
    (public / "ca.pem").write_bytes(files.ca.read_bytes())
    for path, mode in ((folder, 0o711), (public, 0o755), (public / "ca.pem", 0o644)):
        path.chmod(mode)
    return public


@contextmanager
def bank_beside(folder: Path, pid: int | None) -> Generator[SimulatedBank]:
    """Open the sandbox bank on the loopback of a process: ours, or that of a container."""
    port, control = free_port(), free_port()
    child = subprocess.Popen(
        [
            *_in_network(pid),
            *(sys.executable, "-m", "banksim.cli", "serve", "--port", str(port)),
            *("--control-port", str(control), "--state-dir", str(folder / "bank")),
        ],
        env=process_environment() | {"BANKSIM_CONTROL_TOKEN": "shipped"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield SimulatedBank(f"https://127.0.0.1:{port}/fints", folder / "bank-public")
    finally:
        child.terminate()
        child.wait()


def ready(base: str, pid: int | None = None) -> str:
    """Wait until an installation is ready, seen from our network or a container's."""
    if pid is None:
        try:
            until_ready(base)
        except SystemExit as error:
            raise StepFailedError(str(error)) from None
        return f"{base}/health/ready answers 200"
    return _ask(base, pid, "")


def transactions(base: str, kontowerk: Command, bank: SimulatedBank, pid: int | None = None) -> str:
    """Add a tenant and the bank, then an access of a user; returns what was read."""
    said = kontowerk("tenant", "add", "acme", "--regulated")
    known = ("--id", str(SANDBOX_ID), "--login", SANDBOX_LOGIN, "--blz", "99999999")
    kontowerk("providers", "add", "Sandbox", "--url", bank.url, *known)
    return _ask(base, pid, said)


def _ask(base: str, pid: int | None, said: str) -> str:
    done = subprocess.run(
        [*_in_network(pid), sys.executable, "-m", "quality.shipped.ask", base],
        cwd=ROOT,
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE,
    )
    if done.returncode != 0:
        raise StepFailedError(last_lines(done.stderr))
    return done.stdout.strip()


def _in_network(pid: int | None) -> Sequence[str]:
    return () if pid is None else ("nsenter", "--target", str(pid), "--net")
