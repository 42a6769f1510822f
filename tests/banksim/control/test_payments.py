"""Payments over real sockets: what the operator sees, and answers that never arrive."""

from base64 import b64decode, b64encode
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession, TCPConnector

from banksim.fints.codec import read_request
from banksim.fints.office import Office
from banksim.server import Running
from tests.banksim.fints.orders import Pain
from tests.banksim.fints.talk import Heard, Talk


class _Wire:
    """Speaks FinTS through the door instead of with the office."""

    def __init__(self, running: Running, session: ClientSession, user: str) -> None:
        self._session = session
        self._url = running.url
        self.talk = Talk(running.bank, user=user, function="920", medium="Mein Handy")

    async def send(self, *segments: str, tan: str | None = None) -> Heard:
        self.talk.number += 1
        data = b64encode(self.talk.message(segments, tan))
        async with self._session.post(self._url, data=data) as answer:
            heard = Heard(b64decode(await answer.read()))
        self.talk.dialog_id = heard.dialog_id
        return heard

    async def log_in(self) -> None:
        user = (self.talk.user or "").replace("+", "?+")
        await self.send(
            f"HKIDN:{{n}}:2+280:99999999+{user}+KSabc+1",
            "HKVVB:{n}:3+0+0+1+TEST+1",
            self.talk.tan_for("HKIDN"),
        )

    async def hand_in(self, pain: Pain) -> str:
        heard = await self.send(pain.segment(), self.talk.tan_for("HKCCS"))
        return heard.elements("HITAN")[3]

    async def approve(self, reference: str) -> Heard:
        return await self.send(f"HKTAN:{{n}}:7+2++++{reference}+N", tan="123456")


@pytest.fixture
async def session() -> Any:
    async with ClientSession(connector=TCPConnector(ssl=False)) as opened:
        yield opened


def _pain(running: Running, user: str, **changes: str) -> Pain:
    customer = running.bank.customer(user)
    assert customer
    return Pain(running.bank.accounts(customer)[0].iban or "", **changes)  # pyright: ignore[reportArgumentType]


async def _get(sim: ClientSession, path: str) -> dict[str, Any]:
    async with sim.get(path) as answer:
        assert answer.status == 200
        return await answer.json()


async def test_the_operator_sees_what_was_paid(
    running: Running, sim: ClientSession, session: ClientSession
) -> None:
    user = "student.sms+p"
    wire = _Wire(running, session, user)
    await wire.log_in()
    reference = await wire.hand_in(_pain(running, user))
    assert (await _get(sim, "/sim/payments"))["payments"] == []
    await wire.approve(reference)
    (row,) = (await _get(sim, "/sim/payments?login=student.sms%2Bp"))["payments"]
    assert row["login"] == user
    assert (row["creditor_name"], row["amount"], row["currency"]) == (
        "Fahrrad Krause",
        "12.34",
        "EUR",
    )
    assert (row["end_to_end_id"], row["executed"], row["instant"]) == ("E2E-1", True, False)
    assert (await _get(sim, "/sim/payments?login=student"))["payments"] == []
    invariants = await _get(sim, "/sim/invariants")
    assert invariants["double_payments"] == 0
    assert invariants["ledger_balanced"] is True
    async with sim.get("/sim/payments?login=nobody") as answer:
        assert answer.status == 422


async def test_the_phone_shows_what_is_approved(
    running: Running, sim: ClientSession, session: ClientSession
) -> None:
    user = "vermoegen.sms+p"  # has that much on every day
    wire = _Wire(running, session, user)
    await wire.log_in()
    await wire.hand_in(_pain(running, user, amount="1234.50"))
    (shown,) = (await _get(sim, "/phone/vermoegen.sms+p.json"))["challenges"]
    assert shown["subject"].startswith("Überweisung 1.234,50 EUR an Fahrrad Krause, DE")
    async with sim.get("/phone/vermoegen.sms+p") as page:
        assert "1.234,50 EUR an Fahrrad Krause" in await page.text()


async def test_a_payment_whose_answer_is_lost(
    running: Running, sim: ClientSession, session: ClientSession
) -> None:
    user = "student.sms.after-commit-lost"
    wire = _Wire(running, session, user)
    await wire.log_in()
    reference = await wire.hand_in(_pain(running, user))
    with pytest.raises(aiohttp.ClientError):
        await wire.approve(reference)
    (row,) = (await _get(sim, f"/sim/payments?login={user}"))["payments"]
    assert row["executed"] is True


async def test_losing_the_answer_can_be_switched(
    running: Running, sim: ClientSession, session: ClientSession
) -> None:
    user = "student.sms+q"
    wire = _Wire(running, session, user)
    await wire.log_in()
    first = await wire.hand_in(_pain(running, user))
    body = {"login": user, "fault": "after-commit-lost"}
    async with sim.post("/sim/faults", json=body) as answer:
        assert answer.status == 200
    second = await wire.hand_in(_pain(running, user, end_to_end_id="E2E-2"))
    with pytest.raises(aiohttp.ClientError):
        await wire.approve(first)
    async with sim.post("/sim/faults", json={**body, "active": False}) as answer:
        assert answer.status == 200
    wire.talk.number = 4  # the lost message was the fourth
    heard = await wire.approve(second)
    assert "0020" in heard.codes
    assert len((await _get(sim, "/sim/payments"))["payments"]) == 2


async def test_lost_orders_are_counted_twice_when_they_are_sent_twice(
    running: Running, sim: ClientSession
) -> None:
    user = "student.sms+d"
    pain = _pain(running, user)
    office = Office(running.bank)
    for _ in range(2):
        talk = Talk(running.bank, user=user, function="920", medium="Mein Handy", office=office)
        talk.log_in()
        reference = talk.order(pain.segment()).elements("HITAN")[3]
        assert read_request(talk.said[-1]).find("HKCCS")
        talk.answer(reference, "123456")
    assert (await _get(sim, "/sim/invariants"))["double_payments"] == 1
