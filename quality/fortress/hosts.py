"""Hosts as network namespaces on one switch; the machine itself gets no address among them.

What runs in a namespace is found by the namespace, so that nothing has to be remembered between
two commands, and nothing is left behind by one that was cut off.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_SWITCH: Final = "kw-switch"
_NAMES: Final = Path("/etc/netns")  # `ip netns exec` lays these files over those of /etc
_NETWORK: Final = "10.77.0"
_NOBODY: Final = "02:00:00:00:00:01"  # a card no host has


@dataclass(frozen=True)
class Host:
    """A machine of its own, as far as its network goes."""

    name: str
    number: int

    @property
    def space(self) -> str:
        return f"kw-{self.name}"

    @property
    def address(self) -> str:
        return f"{_NETWORK}.{self.number}"

    def start(
        self,
        command: Sequence[str],
        log: Path,
        *,
        environment: Mapping[str, str],
        user: str = "root",
    ) -> None:
        """Start a program there that outlives this process."""
        inner = list(command)
        if user != "root":
            inner = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", *inner]
        with log.open("ab") as output:
            subprocess.Popen(
                ["ip", "netns", "exec", self.space, *inner],
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                cwd="/",
            )

    def run(self, command: Sequence[str], *, environment: Mapping[str, str]) -> str:
        """Run a program there to its end and return what it printed."""
        done = subprocess.run(
            ["ip", "netns", "exec", self.space, *command],
            env=dict(environment),
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def pids(self, name: str = "") -> list[int]:
        """Return the processes of this host, or those whose command line has a word."""
        listed = subprocess.run(
            ["ip", "netns", "pids", self.space], check=False, capture_output=True, text=True
        )
        pids = [int(line) for line in listed.stdout.split()]
        return [pid for pid in pids if name in _command_line(pid)] if name else pids

    def kill(self, name: str = "", number: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal to the processes of this host; return how many there were."""
        pids = self.pids(name)
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        return len(pids)

    def cut(self) -> None:
        """Pull the plug of its network: nothing comes, nothing goes, nobody is told."""
        _ip("-n", _SWITCH, "link", "set", f"p-{self.name}", "down")

    def heal(self) -> None:
        _ip("-n", _SWITCH, "link", "set", f"p-{self.name}", "up")

    def part(self, others: Sequence["Host"]) -> None:
        """Lose the lines to some hosts, both ways and silently; others still get through."""
        for near, far in self._pairs(others):
            words = ("replace", far.address, "lladdr", _NOBODY, "nud", "permanent", "dev", "eth0")
            _ip("-n", near.space, "neigh", *words)

    def rejoin(self, others: Sequence["Host"]) -> None:
        for near, far in self._pairs(others):
            _ip("-n", near.space, "neigh", "del", far.address, "dev", "eth0")

    def _pairs(self, others: Sequence["Host"]) -> list[tuple["Host", "Host"]]:
        return [pair for other in others for pair in ((self, other), (other, self))]


def build(hosts: Sequence[Host], names: Mapping[str, str]) -> None:
    """Make the namespaces and connect them; `names` are host names everybody knows."""
    _ip("netns", "add", _SWITCH)
    _ip("-n", _SWITCH, "link", "add", "br0", "type", "bridge")
    _ip("-n", _SWITCH, "link", "set", "br0", "up")
    known = "".join(f"{address} {name}\n" for name, address in names.items())
    for host in hosts:
        _ip("netns", "add", host.space)
        line = ("type", "veth", "peer", "name", f"p-{host.name}", "netns", _SWITCH)
        _ip("link", "add", "name", "eth0", "netns", host.space, *line)
        _ip("-n", _SWITCH, "link", "set", f"p-{host.name}", "master", "br0", "up")
        _ip("-n", host.space, "addr", "add", f"{host.address}/24", "dev", "eth0")
        _ip("-n", host.space, "link", "set", "lo", "up")
        _ip("-n", host.space, "link", "set", "eth0", "up")
        folder = _NAMES / host.space
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "hosts").write_text(f"127.0.0.1 localhost\n{known}", encoding="utf-8")


def tear_down(hosts: Sequence[Host]) -> None:
    """End everything in the namespaces and remove them; a part that is missing is no fault."""
    until = time.monotonic() + 20
    while sum(host.kill() for host in hosts) and time.monotonic() < until:
        time.sleep(0.1)
    for space in (*(host.space for host in hosts), _SWITCH):
        subprocess.run(["ip", "netns", "del", space], check=False, capture_output=True)
        shutil.rmtree(_NAMES / space, ignore_errors=True)


def exist(hosts: Sequence[Host]) -> bool:
    """Say whether any of the namespaces is there."""
    listed = subprocess.run(["ip", "netns", "list"], check=False, capture_output=True, text=True)
    spaces = {line.split()[0] for line in listed.stdout.splitlines() if line.strip()}
    return bool(spaces & {_SWITCH, *(host.space for host in hosts)})


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
