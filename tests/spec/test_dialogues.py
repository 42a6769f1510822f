"""What was exchanged with a bank is found under the name of the call that led to it."""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from tests.database import run_coroutine
from tests.spec.conftest import Branch
from tests.spec.test_fetching import Customer

_UNDER = """
SELECT access_id, protocol, deed, outcome, at, seconds, exchanges::text AS exchanges
FROM bank_dialogue WHERE correlation_id = $1 ORDER BY at
"""


def _talks(customer: Customer, call: str) -> list[Any]:
    """Return what is written of a call; it is written beside the work, soon after."""

    async def look() -> list[Any]:
        db = await Database.open(
            customer.service.database_url, role=Role.CONSOLE, size=1, clock=SystemClock()
        )
        rows: Sequence[Any] = ()
        for _ in range(100):
            async with db.begin() as tx:
                await tx.run("SELECT set_config('kw.console', 'operator', true)")
                if rows := await tx.rows(_UNDER, call):
                    break
            await asyncio.sleep(0.1)
        await db.close()
        return list(rows)

    return run_coroutine(look())


def _fetch(customer: Customer, name: str, pin: str = "12345") -> list[Any]:
    """Add an access under a correlation id of its own; returns what was written of it."""
    body = {name: customer.service.entry(f"angestellte+{name}", pin, "alpha")}
    headers = {"x-correlation-id": f"call-of-{name}"}
    path = "/customer/v2/bankzugaenge"
    answer = customer.service.call("POST", path, customer.token, json=body, headers=headers)
    assert answer.status_code == 201
    return _talks(customer, f"call-of-{name}")


def test_a_fetch_is_found_by_the_correlation_id_of_its_call(branch: Branch) -> None:
    (talk,) = _fetch(Customer(branch), "talk1")
    assert (talk["access_id"], talk["protocol"], talk["deed"]) == ("talk1", "fints", "fetch")
    assert talk["outcome"] == "done"
    assert '"HKIDN' in talk["exchanges"]
    assert '"0010"' in talk["exchanges"]
    assert "DE" not in talk["exchanges"]


def test_a_refused_pin_is_a_refusal_and_is_in_no_word(branch: Branch) -> None:
    (talk,) = _fetch(Customer(branch), "talk2", pin="54321")
    assert talk["outcome"] == "bad_credentials"
    assert "talk2" not in talk["exchanges"]
    assert '"heard": "answer"' in talk["exchanges"]


@pytest.mark.parametrize("role", [Role.API, Role.WORKER])
async def test_whoever_works_cannot_read_what_was_written(branch: Branch, role: Role) -> None:
    customer = Customer(branch)
    assert _fetch(customer, f"talk{role.value[3:]}")  # there is something to read
    url = customer.service.database_url
    db = await Database.open(url, role=role, size=1, clock=SystemClock())
    try:
        async with db.begin() as tx:
            assert await tx.rows("SELECT id FROM bank_dialogue") == []
    except asyncpg.UndefinedObjectError:  # without an owner there is an error
        assert role is Role.API
    finally:
        await db.close()
