"""`kontowerk providers probe --dialogue`: one bank in full, and a sweep over many hosts."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from quality.ports import free_port

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import Registration, register
from tests.connectors.bank import RunningBank, running_bank
from tests.database import TestServer, sql
from tests.journeys.shell import Shell
from tests.products import few_or_all
from tests.rooms.providers.doors import doors

(HOSTS,) = few_or_all("hosts of a sweep", [40], [200])
SILENT = 3  # of them nobody is there
XS2A = 10  # of them speak the other protocol
_PATIENCE = 400


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBank]:
    with running_bank(tmp_path_factory.mktemp("bank")) as started:
        yield started


@pytest.fixture
def shell(
    server: TestServer, processes: None, tmp_path: Path, bank: RunningBank
) -> Iterator[Shell]:
    del processes  # it starts them
    opened = Shell(tmp_path, server.copy())
    opened.environment |= {
        "KONTOWERK_BANK_CA_FILE": str(bank.ca_file),
        "KONTOWERK_FINTS_PRODUCT_ID": "TESTPRODUCT0123456789ABCD",
        "KONTOWERK_XS2A_QWAC_FILE": str(bank.files.tpp),
        "KONTOWERK_XS2A_QWAC_KEY_FILE": str(bank.files.tpp_key),
    }
    yield opened
    opened.end()


def _add(url: str, banks: list[Registration]) -> None:
    async def work() -> None:
        db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
        async with db.begin() as tx:
            for new in banks:
                await register(tx, new, actor="test")
        await db.close()

    asyncio.run(work())


def _bank(number: int, url: str, kind: ConnectorKind = ConnectorKind.FINTS) -> Registration:
    return Registration(
        id=UUID(int=1000 + number),
        name=f"Bank {number}",
        url=url,
        connector=kind,
        bank_code=f"{10000000 + number}" if number else "99999999",
    )


def test_a_bank_is_asked_what_it_can_and_nobody_logs_in(shell: Shell, bank: RunningBank) -> None:
    embedded = f"{bank.xs2a_url}/embedded"
    _add(shell.url, [_bank(0, bank.url), _bank(1, embedded, ConnectorKind.XS2A)])
    said = shell.run("providers", "probe", "99999999", "--dialogue")
    assert "version FinTS 3.0" in said
    assert "method  920 " in said
    assert "order   HKSAL 5/6/7" in said
    assert "format  camt.052.001.08" in said
    assert "days back" in said
    assert "HKPIN" not in said  # what a PIN looks like is no order
    other = shell.run("providers", "probe", "10000001", "--dialogue")
    assert "version NextGenPSD2, path v1" in other
    assert "without a consent: CONSENT_" in other
    assert "unread  methods and approaches" in other
    assert bank.bank.store.number("SELECT count(*) FROM logins") == 0
    kept = sql("SELECT sight, value FROM bank_trait WHERE value LIKE 'camt.052%'", shell.url)
    assert ("format", "camt.052.001.08") in [tuple(row) for row in kept]


def test_a_sweep_over_many_hosts_shows_its_progress_and_reports_every_bank(
    shell: Shell, bank: RunningBank, tmp_path: Path
) -> None:
    port, xs2a_port = (urlsplit(url).port or 0 for url in (bank.url, bank.xs2a_url))
    report = tmp_path / "report.json"
    with doors(port, HOSTS - SILENT - XS2A) as ports, doors(xs2a_port, XS2A) as others:
        urls = [f"https://localhost:{one}/fints" for one in ports]
        urls += [f"https://localhost:{free_port()}/fints" for _ in range(SILENT)]
        banks = [_bank(n, url) for n, url in enumerate(urls, start=1)]
        banks += [
            _bank(n, f"https://localhost:{one}/redirect", ConnectorKind.XS2A)
            for n, one in enumerate(others, start=HOSTS)
        ]
        _add(shell.url, banks)
        process = shell.start(
            *("providers", "probe", "--connected", "--dialogue", "--pause", "0"),
            *("--at-once", "20", "--report", str(report)),
        )
        said, _ = process.communicate(timeout=_PATIENCE)
    assert process.returncode == 0, said
    lines = said.splitlines()
    assert [line.split()[0] for line in lines[:HOSTS]] == [str(n + 1) for n in range(HOSTS)]
    assert all(f" of {HOSTS}  " in line for line in lines[:HOSTS])
    assert f"{HOSTS} banks asked, {HOSTS - SILENT} described themselves." in said
    assert f"{SILENT} did not: no answer" in said
    rows = json.loads(report.read_text("utf-8"))
    assert len(rows) == HOSTS
    assert {row["bank"]["id"] for row in rows} == {str(one.id) for one in banks}
    told = [row["said"] for row in rows if row["answered"] and row["bank"]["connector"] == "fints"]
    assert len(told) == HOSTS - SILENT - XS2A
    assert all(said["methods"] and said["formats"] and said["limits"] for said in told)
    print("\n".join((*lines[:3], "...", *lines[HOSTS - 2 :])))  # noqa: T201 - what an operator sees
