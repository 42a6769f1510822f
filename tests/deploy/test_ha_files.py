"""The files for several database hosts: what must stay as it is, and that they load."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from kontowerk.kit.settings import process_environment

FOLDER: Final = Path(__file__).parents[2] / "deploy" / "ha"
PATRONI: Final[dict[str, Any]] = yaml.safe_load((FOLDER / "patroni.yml").read_text("utf-8"))
NODE: Final = dict(
    line.split("=", 1)
    for line in (FOLDER / "node.env").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
)
HAPROXY: Final = shutil.which("haproxy", path=f"{os.defpath}:/usr/sbin")


def test_a_commit_is_answered_when_a_second_host_has_it() -> None:
    shared = PATRONI["bootstrap"]["dcs"]
    assert shared["synchronous_mode"] is True
    assert shared["synchronous_mode_strict"] is True


def test_the_leader_is_kept_where_it_is_compared_before_it_is_written() -> None:
    assert "etcd3" not in PATRONI
    assert not [name for name in NODE if name.startswith("PATRONI_ETCD3")]
    assert NODE["ETCD_ENABLE_V2"] == "true"


def test_a_leader_is_missed_within_the_seconds_that_are_promised() -> None:
    shared = PATRONI["bootstrap"]["dcs"]
    assert shared["loop_wait"] + 2 * shared["retry_timeout"] <= shared["ttl"] <= 20


def test_nobody_enters_without_a_password() -> None:
    lines = [line.split() for line in PATRONI["postgresql"]["pg_hba"]]
    assert {line[-1] for line in lines} == {"peer", "scram-sha-256"}
    assert all(line[0] == "local" for line in lines if line[-1] == "peer")
    assert [name for name in NODE if name.endswith("_PASSWORD")]


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(HAPROXY is None, reason="haproxy is not installed")
def test_the_proxy_of_the_databases_loads() -> None:
    assert HAPROXY is not None
    addresses = {"DB1": "10.0.0.1", "DB2": "10.0.0.2", "DB3": "10.0.0.3"}
    environment = process_environment() | addresses | {"DATABASE_BIND": "127.0.0.1:5432"}
    command = [HAPROXY, "-c", "-f", str(FOLDER / "database.cfg")]
    subprocess.run(command, env=environment, check=True, capture_output=True)  # noqa: S603 - ours
