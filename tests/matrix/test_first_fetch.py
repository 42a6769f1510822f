"""A right PIN survives what happens to our own workers: the first fetch of a large account.

`TEST_BUSY_PROCESSES=12` runs it beside so many processes that never rest, and with workers that
may be silent for as long as in earnest.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest

from kontowerk.kit.settings import PREFIX, process_environment
from tests.database import TestServer
from tests.jobs.world import until
from tests.matrix.cells import Face
from tests.matrix.customer import Body, codes
from tests.matrix.providers import credentials, provider_id
from tests.matrix.stage import Stage, open_stage
from tests.products import few_or_all

# A bank that takes its time, or a hundred thousand bookings: long enough to be interrupted.
_LOGINS = few_or_all("first fetch", ["familie.late-1"], ["familie.late-1", "gross"])
_BUSY = int(process_environment().get("TEST_BUSY_PROCESSES", "0"))
_SILENCE = {} if _BUSY else {f"{PREFIX}WORK_SILENCE": "6"}  # so that a death is noticed soon
_MANY = 100
_STATEMENTS = ("HKKAZ", "HKCAZ")
_PATIENCE = 1200 if _BUSY else 240


@pytest.fixture
async def stage(server: TestServer, processes: None, tmp_path: Path) -> AsyncIterator[Stage]:
    del processes  # it starts them
    async with AsyncExitStack() as stack:
        found = await stack.enter_async_context(open_stage(server.copy(), tmp_path))
        await found.replace_worker(**_SILENCE)
        if _BUSY:  # the bank is as slow as everybody
            found.customer.http.timeout = found.bank.control.timeout = httpx.Timeout(_PATIENCE)
        for _ in range(_BUSY):
            busy = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", "while True: pass"), stdout=DEVNULL
            )
            stack.push_async_callback(busy.wait)
            stack.callback(busy.kill)
        yield found


class Reader:
    """Somebody who looks at an access again and again, and keeps every code it ever showed."""

    def __init__(self, stage: Stage, login: str, access_id: str) -> None:
        self._stage, self._login = stage, login
        self.access_id = access_id
        self.codes: set[str] = set()

    async def add(self) -> None:
        customer = self._stage.customer
        fields = credentials(Face.FINTS, self._login).items()
        sealed = {name: await customer.seal(value) for name, value in fields}
        body = {self.access_id: {"providerId": provider_id(Face.FINTS), "credentials": sealed}}
        answer = await customer.http.post("/customer/v2/bankzugaenge", json=body)
        assert answer.status_code == 201, answer.text

    async def look(self) -> Body:
        http, path = self._stage.customer.http, f"/customer/v2/bankzugaenge/{self.access_id}"
        access: Body = (await http.get(path)).json()
        issues: Body = (await http.get(f"{path}/issues")).json()
        self.codes |= {*codes(access), *codes(issues)}
        return access

    async def is_complete(self) -> bool:
        return (await self.look())["status"] == "VOLLSTAENDIG"

    async def ask(self) -> None:
        again, query = {self.access_id: Body()}, {"refresh": "true"}
        await self._stage.customer.http.post("/customer/v2/bankzugaenge", json=again, params=query)

    async def has_all(self) -> bool:
        """Say whether the bookings are there; on a busy machine the bank may have been too slow."""
        if not await self.is_complete():
            return False
        products = (await self.look())["bankprodukte"]
        read = self._stage.customer.transactions
        if sum([await read(self.access_id, product["id"]) for product in products]) > _MANY:
            return True
        assert _BUSY, self.codes
        await self.ask()
        return False


@pytest.mark.parametrize("login", _LOGINS)
async def test_a_worker_killed_three_times_in_the_first_fetch_costs_nobody_a_try(
    stage: Stage, tmp_path: Path, login: str
) -> None:
    first, second = Reader(stage, login, "first"), Reader(stage, login, "second")

    async def asked_for_statements(more_than: int) -> int | None:
        if await first.is_complete() and _BUSY:
            await first.ask()  # the bank was too slow
        names = await stage.bank.received(login)
        count = sum(name.startswith(_STATEMENTS) for name in names)
        return count if count > more_than else None

    await first.add()
    count = 0
    for _ in range(3):
        count = await until(partial(asked_for_statements, count), seconds=_PATIENCE) or 0
        assert _BUSY or not await first.is_complete(), "there was nothing left to interrupt"
        await stage.replace_worker(**_SILENCE)
        count = await asked_for_statements(0) or 0
    await second.add()
    for reader in (first, second):
        await until(reader.has_all, seconds=_PATIENCE)
        assert reader.codes.isdisjoint({"BA1010", "BA1011"})
        assert _BUSY or reader.codes == set()  # nothing at all that a person would have to read
    seen = await stage.bank.invariants()
    assert (seen["wrong_pins"], seen["overlapping_dialogues"]) == (0, 0)
    assert await stage.violations() == []
    if _BUSY:  # slow is not dead
        assert "worker.abandoned" not in (tmp_path / "worker.log").read_text()
