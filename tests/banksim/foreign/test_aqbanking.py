"""AqBanking 6 (GnuCash's and KMyMoney's library) against the face: a third reading."""

import shutil
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from banksim.core.personas.rows import party
from tests.banksim.foreign.aqbanking import AqBanking
from tests.banksim.foreign.bank_thread import RunningBank

RECENT = date.today() - timedelta(days=80)  # noqa: DTZ011 the bank's day, or near it
OLD = date.today() - timedelta(days=350)  # noqa: DTZ011
PAYEE, IBAN = "Fahrrad Krause", str(party("Fahrrad Krause").iban)
Person = Callable[[str], AqBanking]


@pytest.fixture
def person(bank: RunningBank, processes: None, tmp_path: Path) -> Person:
    del processes  # it starts them
    if shutil.which("aqbanking-cli") is None or shutil.which("aqhbci-tool4") is None:
        pytest.skip("aqbanking-tools is not on this machine")

    def make(user: str) -> AqBanking:
        found = AqBanking(bank, tmp_path, user)
        found.set_up("6920", "Mein Handy")
        return found

    return make


def _expected(bank: RunningBank, user: str, since: date) -> list[Decimal]:
    def work() -> list[Decimal]:
        customer = bank.core.customer(user)
        assert customer
        account = bank.core.accounts(customer)[0]
        return [row.amount for row in bank.core.bookings(account, since=since)]

    return bank.do(work)


def test_accounts_balance_bookings_of_a_year_and_a_transfer_with_a_tan(
    bank: RunningBank, person: Person
) -> None:
    user = ".sms+aq1"
    aqbanking = person(user)
    assert len(aqbanking.accepted) == 1  # the certificate is compared once, then known
    customer = bank.do(lambda: bank.core.customer(user))
    assert customer
    known = bank.do(lambda: list(bank.core.accounts(customer)))
    rows = aqbanking.accounts()
    assert [row[:2] for row in rows] == [[one.number, one.iban or ""] for one in known]

    number = known[0].number
    aqbanking.request(number, "--balance", "--transactions", f"--fromdate={RECENT:%Y%m%d}")
    booked = bank.do(lambda: bank.core.balance(known[0])).booked
    assert Decimal(aqbanking.balance()) == booked
    amounts = sorted(map(Decimal, aqbanking.amounts()))
    assert amounts == sorted(_expected(bank, user, RECENT))

    said = aqbanking.request(number, "--transactions", f"--fromdate={OLD:%Y%m%d}", tan="123456")
    assert "TAN per SMS" in said
    assert sorted(map(Decimal, aqbanking.amounts())) == sorted(_expected(bank, user, OLD))

    order = (f"--riban={IBAN}", f"--rname={PAYEE}", "--name=Ich", "-v", "12.34:EUR")
    more = ("-p", "Rechnung 7", "-E", "E2E-1", "-c", "paid.ctx")
    words = ("sepatransfer", "-b", "99999999", "-a", number, *order, *more)
    said = aqbanking.cli(*words, pins=True, tan="123456")
    assert "12,34 EUR" in said
    (row,) = bank.do(lambda: bank.core.payments.taken(user))
    assert (row["creditor_iban"], row["amount"]) == (IBAN, "12.34")
    assert (row["purpose"], row["end_to_end_id"]) == ("Rechnung 7", "E2E-1")


def test_a_wrong_tan_pays_nothing(bank: RunningBank, person: Person) -> None:
    user = ".sms+aq2"
    aqbanking = person(user)
    number = aqbanking.accounts()[0][0]
    order = (f"--riban={IBAN}", f"--rname={PAYEE}", "--name=Ich", "-v", "12.34:EUR")
    words = ("sepatransfer", "-b", "99999999", "-a", number, *order, "-p", "x", "-c", "paid.ctx")
    said = aqbanking.cli(*words, pins=True, tan="000000")
    assert "9941" in said
    assert not bank.do(lambda: bank.core.payments.taken(user))
