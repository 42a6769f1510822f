"""Three database hosts under Patroni and etcd, from the files operators use (`deploy/ha`)."""

import json
import os
import shutil
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kontowerk.kit.settings import process_environment
from quality.cluster import binaries
from quality.fortress.hosts import Host
from quality.fortress.plan import DATABASES, FOLDER, ROOT

_FILES: Final = ROOT / "deploy" / "ha"
_REST: Final = 8008
_ETCD: Final = 2379
_START_SECONDS: Final = 120


@dataclass(frozen=True)
class Member:
    """What Patroni says of a host."""

    name: str
    role: str  # leader, sync_standby, replica
    state: str
    timeline: int | None
    lag: int | None


def start(passwords: Mapping[str, str]) -> None:
    """Start etcd and Patroni on all hosts; the first to get the key makes the cluster."""
    for host in DATABASES:
        folder = folder_of(host)
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        shutil.chown(folder, "postgres", "postgres")
    for host in DATABASES:
        start_etcd(host, passwords)
    for host in DATABASES:
        start_patroni(host, passwords)


def start_etcd(host: Host, passwords: Mapping[str, str]) -> None:
    log = FOLDER / f"{host.name}-etcd.log"
    host.start(["etcd"], log, environment=environment(host, passwords), user="postgres")


def start_patroni(host: Host, passwords: Mapping[str, str]) -> None:
    # Namespaces of the network share the file system: each host has a folder for its sockets.
    text = (_FILES / "patroni.yml").read_text(encoding="utf-8")
    file = folder_of(host) / "patroni.yml"
    file.write_text(text.replace("/var/run/postgresql", str(folder_of(host))), encoding="utf-8")
    file.chmod(0o644)
    command = ["patroni", str(file)]
    log = FOLDER / f"{host.name}-patroni.log"
    host.start(command, log, environment=environment(host, passwords), user="postgres")


def environment(host: Host, passwords: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of `node.env` as this host has them."""
    text = (_FILES / "node.env").read_text(encoding="utf-8")
    pairs = [line.split("=", 1) for line in text.splitlines() if "=" in line and line[0] != "#"]
    folder = folder_of(host)
    own = {
        "PATRONI_NAME": host.name,
        "PATRONI_POSTGRESQL_DATA_DIR": str(folder / "data"),
        "PATRONI_POSTGRESQL_BIN_DIR": str(binaries()),
        "PATRONI_POSTGRESQL_PGPASS": str(folder / "pgpass"),
        "ETCD_NAME": host.name,
        "ETCD_DATA_DIR": str(folder / "etcd"),
        **passwords,
    }
    shared = {"PATRONI_ETCD_HOSTS", "ETCD_INITIAL_CLUSTER"}
    first = DATABASES[0].address
    found = {
        name: own.get(name, value if name in shared else value.replace(first, host.address))
        for name, value in pairs
    }
    return {"PATH": process_environment().get("PATH", os.defpath), "LANG": "C.UTF-8", **found}


def folder_of(host: Host) -> Path:
    return FOLDER / host.name


def members(hosts: tuple[Host, ...] = DATABASES) -> list[Member]:
    """Ask the first host that answers who is who; from inside the network."""
    for host in hosts:
        try:
            url = f"http://{host.address}:{_REST}/cluster"
            with urllib.request.urlopen(url, timeout=2) as answer:
                told: dict[str, Any] = json.load(answer)
        except (OSError, ValueError):
            continue
        return [
            Member(
                one["name"],
                one["role"],
                one["state"],
                one.get("timeline"),
                one.get("lag") if isinstance(one.get("lag"), int) else None,
            )
            for one in told.get("members", [])
        ]
    return []


def leader(hosts: tuple[Host, ...] = DATABASES) -> Host | None:
    """Return the host that is primary by its own word."""
    for host in hosts:
        try:
            url = f"http://{host.address}:{_REST}/primary"
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.status == 200:
                    return host
        except OSError:
            continue
    return None


def _says_well(host: Host) -> bool:
    """Ask a host itself, and its etcd; what the others know of it may be some seconds old."""
    try:
        for port in (_REST, _ETCD):
            with urllib.request.urlopen(f"http://{host.address}:{port}/health", timeout=2):
                pass  # anything but 200 is raised
    except OSError:
        return False
    return True


def primary() -> Host:
    """Return the host that is primary; there has to be one."""
    found = leader()
    assert found is not None, "no host says that it is the primary"
    return found


def wait_until_whole(
    seconds: float = _START_SECONDS, standby: str = "sync_standby"
) -> list[Member]:
    """Wait for a primary, a synchronous standby and a third that follows."""
    wanted = ["leader", "replica", standby]
    until = time.monotonic() + seconds
    while True:
        seen = members()
        roles = sorted(one.role for one in seen)
        lives = {"running", "streaming"}
        if (
            roles == wanted
            and all(one.state in lives for one in seen)
            and not any(one.lag for one in seen)
            and len({one.timeline for one in seen}) == 1
            and all(_says_well(host) for host in DATABASES)
        ):
            return seen
        if time.monotonic() > until:
            message = f"the database hosts are not whole after {seconds:.0f} s: {seen}"
            raise TimeoutError(message)
        time.sleep(0.2)
