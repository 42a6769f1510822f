"""The operator's interface over HTTP."""

from typing import Any

import pytest
from aiohttp import ClientSession

from banksim.core.model import PinResult
from banksim.server import Running


async def _post(sim: ClientSession, path: str, body: object) -> tuple[int, dict[str, Any]]:
    async with sim.post(path, json=body) as answer:
        return answer.status, await answer.json()


async def _get(sim: ClientSession, path: str) -> dict[str, Any]:
    async with sim.get(path) as answer:
        assert answer.status == 200
        return await answer.json()


@pytest.mark.parametrize("token", [None, "wrong"])
async def test_without_the_token_nothing_is_told(running: Running, token: str | None) -> None:
    headers = {"X-Sim-Token": token} if token else {}
    async with ClientSession(running.control_url, headers=headers) as session:
        for path in ("/sim/journal", "/sim/invariants", "/sim/nothing"):
            async with session.get(path) as answer:
                assert answer.status == 401
        async with session.post("/sim/reset") as answer:
            assert answer.status == 401


async def test_time_is_moved_for_one_login(running: Running, sim: ClientSession) -> None:
    body = {"login": "angestellte+t", "days": 31}
    status, told = await _post(sim, "/sim/clock/advance", body)
    assert status == 200
    assert told["booked"] == len(told["bookings"]) > 20
    assert "angestellte+t" not in str(told)
    customer = running.bank.customer("angestellte+t")
    assert running.bank.now(customer).isoformat()[:10] == told["now"][:10]
    status, _ = await _post(sim, "/sim/clock/advance", {"days": -1})
    assert status == 422


async def test_a_row_is_booked_now(running: Running, sim: ClientSession) -> None:
    body = {"login": "student+t", "amount": -0.29, "purpose": "Pfand", "name": "Kiosk"}
    status, told = await _post(sim, "/sim/transactions", body)
    assert (status, told["amount"], told["purpose"]) == (201, "-0.29", "Pfand")
    customer = running.bank.customer("student+t")
    assert customer is not None
    line = running.bank.bookings(running.bank.accounts(customer)[0])[-1]
    assert (str(line.amount), line.counterparty_name) == ("-0.29", "Kiosk")


@pytest.mark.parametrize(
    "body",
    [
        {"login": "student", "purpose": "x"},
        {"login": "student", "purpose": "x", "amount": 0},
        {"login": "student", "purpose": "x", "amount": "1.001"},
        {"login": "student", "purpose": "x", "amount": "NaN"},
        {"login": "student", "amount": 1},
        {"login": "student", "purpose": "x", "amount": 1, "booked_on": "tomorrow"},
        {"login": "student", "purpose": "x", "amount": 1, "account": "DE00"},
        {"login": "nobody", "purpose": "x", "amount": 1},
        {"purpose": "x", "amount": 1},
        ["no object"],
    ],
)
async def test_a_bad_row_is_refused(sim: ClientSession, body: object) -> None:
    status, told = await _post(sim, "/sim/transactions", body)
    assert status == 422
    assert told["error"]


async def test_a_body_that_is_no_json_is_refused(sim: ClientSession) -> None:
    async with sim.post("/sim/reset", data=b"{") as answer:
        assert answer.status == 422


async def test_lock_and_unlock(running: Running, sim: ClientSession) -> None:
    customer = running.bank.customer("leer+l")
    assert customer is not None
    for _ in range(3):
        running.bank.check_pin(customer, "0")
    assert (await _get(sim, "/sim/invariants"))["locked_logins"] == 1
    assert await _post(sim, "/sim/unlock", {"login": "leer+l"}) == (200, {"locked": False})
    assert running.bank.check_pin(customer, "12345") is PinResult.RIGHT
    invariants = await _get(sim, "/sim/invariants")
    assert invariants["wrong_pins"] == 3
    assert invariants["ledger_balanced"] is True


async def test_faults_and_consents(running: Running, sim: ClientSession) -> None:
    switched = await _post(sim, "/sim/faults", {"login": "leer+f", "fault": "partial"})
    assert switched == (200, {"faults": ["partial"]})
    body = {"login": "leer+f", "fault": "partial", "active": False}
    assert await _post(sim, "/sim/faults", body) == (200, {"faults": []})
    for wrong in ({"fault": "twins"}, {"fault": "x"}, {"fault": "partial", "active": 1}, {}):
        assert (await _post(sim, "/sim/faults", {"login": "leer+f", **wrong}))[0] == 422
    assert (await _post(sim, "/sim/consent/expire", {"login": "leer+f"}))[0] == 200
    customer = running.bank.customer("leer+f")
    assert customer is not None
    assert running.bank.login_needs_approval(customer)


async def test_the_journal_is_read_by_login_and_number(
    running: Running, sim: ClientSession
) -> None:
    for user_id in ("leer+1", "leer+2"):
        running.bank.record("fints", running.bank.customer(user_id), ["HKIDN2"])
    everything = (await _get(sim, "/sim/journal"))["entries"]
    assert len(everything) == 2
    path = f"/sim/journal?since={everything[0]['id']}"
    assert (await _get(sim, path))["entries"] == everything[1:]
    assert (await _get(sim, "/sim/journal?login=leer%2B1"))["entries"] == everything[:1]
    async with sim.get("/sim/journal?since=x") as answer:
        assert answer.status == 422


async def test_a_reset_forgets_all(running: Running, sim: ClientSession) -> None:
    running.bank.customer("leer+r")
    assert await _post(sim, "/sim/reset", {}) == (200, {"forgotten": 1})
    assert (await _get(sim, "/sim/invariants"))["logins"] == 0
