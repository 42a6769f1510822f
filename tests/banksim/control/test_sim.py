"""The operator's interface over HTTP."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from aiohttp import ClientSession

from banksim.core.consents import NewConsent
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


async def test_the_time_of_the_bank_is_told_and_moves(running: Running, sim: ClientSession) -> None:
    before = datetime.fromisoformat((await _get(sim, "/sim/clock"))["now"])
    assert abs(running.bank.clock.now() - before) < timedelta(minutes=1)
    await _post(sim, "/sim/clock/advance", {"days": 2})
    after = datetime.fromisoformat((await _get(sim, "/sim/clock"))["now"])
    assert timedelta(days=2) <= after - before < timedelta(days=2, minutes=1)


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


async def test_the_ledger_shows_every_booked_line_by_account(sim: ClientSession) -> None:
    body = {"login": "leer+1", "amount": -12.34, "purpose": "Brot"}
    assert (await _post(sim, "/sim/transactions", body))[0] == 201
    ledger = await _get(sim, "/sim/ledger?login=leer%2B1")
    assert [line["amount"] for lines in ledger.values() for line in lines] == ["-12.34"]
    assert all(account.startswith("DE") for account in ledger)


async def test_approvals_tell_what_became_of_each_challenge(
    running: Running, sim: ClientSession
) -> None:
    bank = running.bank
    customer = bank.customer("leer+a")
    assert customer is not None
    method = bank.methods(customer)[0]
    first, second = (bank.ask(customer, method, None, "Anmeldung") for _ in range(2))
    for tan in ("0", "1", "2"):
        bank.answer(first.id, tan)
    bank.answer(second.id, "3")
    bank.answer(second.id, "123456")
    told = (await _get(sim, "/sim/approvals?login=leer%2Ba"))["approvals"]
    assert [(one["id"], one["method"], one["state"], one["tries_used"]) for one in told] == [
        (first.id, method.code, "dead", 3),
        (second.id, method.code, "done", 1),
    ]
    assert told[0]["asked_at"] < told[1]["asked_at"]
    assert (await _get(sim, "/sim/invariants"))["most_wrong_tans"] == 3
    async with sim.get("/sim/approvals?login=nobody") as answer:
        assert answer.status == 422


async def test_consents_of_third_parties_are_revoked_and_expired(
    running: Running, sim: ClientSession
) -> None:
    bank = running.bank
    customer = bank.customer("leer+c")
    assert customer is not None
    now = bank.now(customer)
    asked = NewConsent("tpp", "embedded", "{}", recurring=False, frequency=4, valid_until=date.max)
    login = bank.register.login(customer.user_id)
    keys = [bank.consents.create(asked, login, now).id for _ in range(2)]
    bank.consents.grant(keys[0], now, now + timedelta(days=1))
    body = {"login": "leer+c"}
    assert await _post(sim, "/sim/consents/revoke", body) == (200, {"revoked": 1})
    assert [bank.consents.get(key).status for key in keys] == ["revokedByPsu", "received"]
    bank.consents.grant(keys[1], now, now + timedelta(days=1))
    assert (await _post(sim, "/sim/consent/expire", body))[0] == 200
    assert bank.consents.get(keys[1]).status == "expired"
