"""Logins and secrets named by keyed hashes that only workers can make."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import asyncpg
import pytest

from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.testing import ManualClock
from kontowerk.vault import store
from kontowerk.vault.fingerprint import Fingerprints
from kontowerk.vault.kek import FileKek, add_primary_key, create_key_file
from kontowerk.vault.model import KekRefusedError, RotatedMeanwhileError
from kontowerk.vault.tenant_keys import rewrap_kek
from tests.database import TestServer

BANK = UUID(int=7)


@dataclass(frozen=True)
class House:
    """A database of its own: there is one key per installation."""

    api: Database
    worker: Database
    operator: Database
    key_file: Path

    @property
    def kek(self) -> FileKek:
        return FileKek.load(self.key_file)

    def fingerprints(self) -> Fingerprints:
        return Fingerprints(self.worker, self.kek)


@pytest.fixture
async def house(server: TestServer, tmp_path: Path) -> AsyncIterator[House]:
    url, clock = server.copy(), ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    create_key_file(tmp_path / "kek")
    api, worker, operator = [
        await Database.open(url, role=role, size=4, clock=clock)
        for role in (Role.API, Role.WORKER, Role.OPERATOR)
    ]
    yield House(api, worker, operator, tmp_path / "kek")
    for database in (api, worker, operator):
        await database.close()


def _fields(**values: str) -> dict[str, Secret[bytes]]:
    return {key: Secret(value.encode()) for key, value in values.items()}


async def test_a_login_has_one_name_in_every_worker(house: House) -> None:
    """All begin at once, on an installation without a key."""
    workers = [house.fingerprints() for _ in range(8)]
    names = await asyncio.gather(*(one.login_key(BANK, _fields(userid="anna")) for one in workers))
    assert len(set(names)) == 1
    assert len(names[0]) == 32


async def test_another_login_bank_or_field_has_another_name(house: House) -> None:
    prints = house.fingerprints()
    names = [
        await prints.login_key(BANK, _fields(userid="anna")),
        await prints.login_key(BANK, _fields(userid="berta")),
        await prints.login_key(new_id(), _fields(userid="anna")),
        await prints.login_key(BANK, _fields(customerid="anna")),
        await prints.login_key(BANK, _fields(userid="anna", customerid="1")),
        await prints.login_key(BANK, _fields(userid="annacustomerid1")),
    ]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("spelling", ["ANNA", " anna", "an na", "anna\t"])
async def test_a_login_spelt_differently_is_the_same(house: House, spelling: str) -> None:
    prints = house.fingerprints()
    assert await prints.login_key(BANK, _fields(userid=spelling)) == await prints.login_key(
        BANK, _fields(userid="anna")
    )


async def test_a_login_that_is_no_text_has_a_name(house: House) -> None:
    prints = house.fingerprints()
    assert await prints.login_key(BANK, {"userid": Secret(b"\xff")}) != await prints.login_key(
        BANK, {"userid": Secret(b"\xfe")}
    )


async def test_a_secret_is_named_to_the_letter_and_by_its_login(house: House) -> None:
    prints = house.fingerprints()
    anna = await prints.login_key(BANK, _fields(userid="anna"))
    berta = await prints.login_key(BANK, _fields(userid="berta"))
    names = [
        await prints.secret_key(login, _fields(pin=pin))
        for login in (anna, berta)
        for pin in ("secret", "Secret", "secret ")
    ]
    assert len({anna, berta, *names}) == 8


async def test_two_installations_name_a_login_differently(house: House, server: TestServer) -> None:
    clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    other = await Database.open(server.copy(), role=Role.WORKER, size=1, clock=clock)
    fields = _fields(userid="anna")
    here = await house.fingerprints().login_key(BANK, fields)
    assert await Fingerprints(other, house.kek).login_key(BANK, fields) != here
    await other.close()


async def test_after_a_kek_rotation_the_names_stay_and_the_old_kek_can_be_removed(
    house: House,
) -> None:
    fields = _fields(userid="anna")
    before = await house.fingerprints().login_key(BANK, fields)
    add_primary_key(house.key_file)
    assert await rewrap_kek(house.operator, kek=house.kek, actor="test") == 1
    new_line, old_line = house.key_file.read_text().splitlines()
    house.key_file.write_text(new_line + "\n")
    assert await house.fingerprints().login_key(BANK, fields) == before
    house.key_file.write_text(old_line + "\n")
    with pytest.raises(KekRefusedError):
        await house.fingerprints().login_key(BANK, fields)


async def test_a_key_changed_meanwhile_is_not_overwritten(house: House) -> None:
    await house.fingerprints().login_key(BANK, _fields(userid="anna"))
    kek = house.kek

    class MeanwhileKek:
        async def wrap(self, plain: bytes, context: bytes) -> bytes:
            async with house.operator.begin() as tx:
                [(name, old)] = (await store.all_worker_keys(tx)).items()
                await store.rewrap_worker_key(tx, name, old, await kek.wrap(plain, context))
            return await kek.wrap(plain, context)

        async def unwrap(self, blob: bytes, context: bytes) -> bytes:
            return await kek.unwrap(blob, context)

    with pytest.raises(RotatedMeanwhileError):
        await rewrap_kek(house.operator, kek=MeanwhileKek(), actor="test")


async def test_the_http_role_cannot_even_see_the_key(house: House) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with house.api.begin() as tx:
            await store.worker_key(tx, "login")


async def test_a_worker_cannot_replace_the_key(house: House) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with house.worker.begin() as tx:
            await store.rewrap_worker_key(tx, "login", b"old", b"new")
