"""npm lib-fints 1.5.0 against the face: a second reading of the protocol."""

from datetime import date, timedelta

import pytest

from tests.banksim.foreign.bank_thread import RunningBank
from tests.banksim.foreign.conftest import Node

RECENT = (date.today() - timedelta(days=80)).isoformat()  # noqa: DTZ011
OLD = (date.today() - timedelta(days=350)).isoformat()  # noqa: DTZ011


def _expected(bank: RunningBank, user: str, since: str) -> list[float]:
    def work() -> list[float]:
        customer = bank.core.customer(user)
        assert customer
        account = bank.core.accounts(customer)[0]
        rows = bank.core.bookings(account, since=date.fromisoformat(since))
        return [float(row.amount) for row in rows]

    return bank.do(work)


@pytest.mark.parametrize("camt", [False, True], ids=["mt940", "camt"])
def test_login_accounts_balance_and_statement_pages(
    bank: RunningBank, node_client: Node, *, camt: bool
) -> None:
    user = f"familie.methods-5.message+n{int(camt)}"
    found = node_client(user, since=RECENT, method=910, medium="Mein Handy", camt=camt)
    assert found["first"]["success"]
    assert [row[0] for row in found["methods"]] == [910, 911, 902, 920, 923]
    assert [row[3] for row in found["methods"]] == [False, False, False, False, True]
    assert found["media"] == ["Mein Handy"]
    assert found["messages"][0]["text"].startswith("Wichtiger Hinweis")
    customer = bank.do(lambda: bank.core.customer(user))
    assert customer
    known = bank.do(lambda: list(bank.core.accounts(customer)))
    assert [one["number"] for one in found["accounts"]] == [one.number for one in known]
    assert [one.get("iban") for one in found["accounts"]] == [one.iban for one in known]
    balance = bank.do(lambda: bank.core.balance(known[0]))
    assert found["balance"]["balance"] == float(balance.booked)
    assert balance.limit is not None
    assert found["balance"]["creditLimit"] == float(balance.limit)
    assert not found["asked"]["requiresTan"]
    assert 3040 in found["statements"]["codes"]
    rows = [row["amount"] for row in found["statements"]["rows"]]
    assert sum(rows) == pytest.approx(sum(_expected(bank, user, RECENT)))


def test_old_history_needs_a_tan(bank: RunningBank, node_client: Node) -> None:
    user = ".photo+n3"
    found = node_client(user, since=OLD, method=902, medium="Mein Handy", camt=False, tan="123456")
    assert found["asked"]["requiresTan"]
    assert found["asked"]["photo"] == "image/png"
    assert found["statements"]["success"]
    rows = [row["amount"] for row in found["statements"]["rows"]]
    # Defect of the client: after a TAN it decodes the answer as no "parted" one and ignores 3040.
    assert 3040 in found["statements"]["codes"]
    assert rows == _expected(bank, user, OLD)[:40]


def test_holdings(bank: RunningBank, node_client: Node) -> None:
    user = "vermoegen+n4"
    found = node_client(user, since=RECENT, method=902, medium="Mein Handy", camt=True)
    customer = bank.do(lambda: bank.core.customer(user))
    assert customer
    depot = next(
        one for one in bank.do(lambda: bank.core.accounts(customer)) if one.kind == "depot"
    )
    expected = bank.do(lambda: list(bank.core.holdings(depot)))
    holdings = found["portfolio"]["holdings"]
    assert [(one["isin"], one["wkn"], one["value"]) for one in holdings] == [
        (one.isin, one.wkn, float(one.value_eur)) for one in expected
    ]
    total = sum(one.value_eur for one in expected)
    assert found["portfolio"]["totalValue"] == pytest.approx(float(total))
