"""HKCCS, HKIPZ, HKCSE, HKCCM over the wire, against the real core."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

import pytest

from banksim.core.bank import Bank
from banksim.core.model import AccountKind
from tests.banksim.fints.orders import Pain, Payer, changed, payer


@pytest.fixture
def bank() -> Iterator[Bank]:
    made = Bank()
    yield made
    made.close()


def _day(paying: Payer, days: int) -> str:
    customer = paying.bank.customer(paying.account.user_id)
    return (paying.bank.now(customer).date() + timedelta(days=days)).isoformat()


@pytest.mark.parametrize("version", ["03", "09"])
def test_a_transfer_is_approved_and_booked(bank: Bank, version: str) -> None:
    paying = payer(bank, "student.sms+a")
    asked = paying.submit(changed(paying.pain, version=version))
    assert "0030" in asked.codes
    assert not paying.taken
    done = paying.approve(asked)
    (row,) = paying.taken
    assert done.said_to(3) == ["0020"]
    assert done.parameters("0020") == [row["reference"]]
    assert (row["creditor_name"], row["amount"]) == ("Fahrrad Krause", "12.34")
    line = bank.bookings(paying.account)[-1]
    assert (line.amount, line.end_to_end_id) == (Decimal("-12.34"), "E2E-1")
    assert bank.ledger.unbalanced() == 0


def test_the_phone_shows_amount_and_payee(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    asked = paying.submit()
    login = bank.register.login("student.sms+a")
    (shown,) = bank.tans.on_phone(login, bank.clock.now(login))
    assert shown.challenge.subject.startswith("Überweisung 12,34 EUR an Fahrrad Krause, DE")
    assert b"12,34 EUR an Fahrrad Krause" in asked.inner


def test_one_approval_pays_once(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    asked = paying.submit()
    paying.approve(asked)
    assert paying.approve(asked).codes == ["9050", "9210"]
    assert "0030" in paying.submit().codes  # the same order again needs another approval
    assert len(paying.taken) == 1


def test_a_bank_may_waive_its_approval(bank: Bank) -> None:
    paying = payer(bank, "student.sms.pay-waive+a")
    done = paying.submit()
    assert {"0020", "3076"} <= set(done.codes)
    assert "0030" not in done.codes
    assert len(paying.taken) == 1


def test_a_wrong_tan_pays_nothing(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    asked = paying.submit()
    assert paying.approve(asked, "000000").codes == ["9050", "9941"]
    assert not paying.taken
    assert "0020" in paying.approve(asked).codes
    assert len(paying.taken) == 1


def test_an_approval_in_the_app(bank: Bank) -> None:
    user = "student.decoupled+a"
    paying = payer(bank, user)
    asked = paying.submit()
    assert "3955" in asked.codes
    reference = asked.elements("HITAN")[3]
    assert "3956" in paying.talk.answer(reference, process="S").codes
    assert not paying.taken
    login = bank.register.login(user)
    bank.tans.decide(login, reference, bank.clock.now(login), approve=True)
    assert "0020" in paying.talk.answer(reference, process="S").codes
    assert len(paying.taken) == 1


def test_a_refusal_in_the_app(bank: Bank) -> None:
    paying = payer(bank, "student.push-reject+a")
    reference = paying.submit().elements("HITAN")[3]
    assert "9260" in paying.talk.answer(reference, process="S").codes
    assert not paying.taken


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("pay-reject", "9210"),
        ("pay-nofunds", "9230"),
        ("pay-refaccount", "9240"),
    ],
)
def test_refusals_by_a_word(bank: Bank, word: str, code: str) -> None:
    paying = payer(bank, f"student.{word}+a")
    assert paying.submit().codes == ["9050", code]
    assert not paying.taken


def test_a_second_equal_order(bank: Bank) -> None:
    paying = payer(bank, "student.sms.pay-duplicate+a")
    first, second = paying.submit(), paying.submit()
    assert "0020" in paying.approve(first).codes
    assert paying.approve(second).codes == ["9050", "9220"]  # seen only when it is carried out
    assert paying.submit().codes == ["9050", "9220"]
    assert len(paying.taken) == 1


def test_without_money(bank: Bank) -> None:
    assert payer(bank, "leer+a").submit().codes == ["9050", "9230"]


def test_an_instant_transfer(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    paying.approve(paying.submit(kind="HKIPZ"))
    assert bank.bookings(paying.account)[-1].booking_text == "ECHTZEIT-UEBERWEISUNG"


def test_a_scheduled_transfer(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    pain = changed(paying.pain, day=_day(paying, 5))
    done = paying.approve(paying.submit(pain, "HKCSE"))
    (row,) = paying.taken
    assert done.said_to(3) == ["0010"]
    assert done.elements("HICSE")[1] == row["reference"]
    assert row["executed"] is False
    bank.clock.advance(timedelta(days=5))
    assert bank.bookings(paying.account)[-1].booked_on.isoformat() <= _day(paying, 0)
    assert paying.taken[0]["executed"] is True


@pytest.mark.parametrize(
    ("kind", "days"), [("HKCCS", 1), ("HKIPZ", 1), ("HKCSE", 0), ("HKCSE", -1), ("HKCSE", 400)]
)
def test_days_that_do_not_fit_the_order(bank: Bank, kind: str, days: int) -> None:
    paying = payer(bank, "student+a")
    assert paying.submit(changed(paying.pain, day=_day(paying, days)), kind).codes == [
        "9050",
        "9210",
    ]


def test_several_transfers_in_one_order(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    asked = paying.submit(changed(paying.pain, count=3), "HKCCM")
    assert b"3 Auftr" in asked.inner
    assert b"37,02 EUR" in asked.inner
    paying.approve(asked)
    assert [row["end_to_end_id"] for row in paying.taken] == ["E2E-1-0", "E2E-1-1", "E2E-1-2"]
    assert len({row["reference"] for row in paying.taken}) == 1


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("HKCCS", {"count": 2}),
        ("HKCCS", {"count": 0}),
        ("HKCCS", {"told_count": "2"}),
        ("HKCCS", {"told_sum": "12.35"}),
        ("HKCCM", {"count": 2, "told_total": "24.69"}),
        ("HKCCS", {"payer": "DE89370400440532013000"}),
        ("HKCCS", {"amount": "NaN", "told_sum": "1.00"}),
        ("HKCCS", {"amount": "1e3", "told_sum": "1000.00"}),
        ("HKCCS", {"amount": "0.00"}),
        ("HKCCS", {"amount": "1.005"}),
        ("HKCCS", {"name": "x" * 71}),
        ("HKCCS", {"name": ""}),
        ("HKCCS", {"end_to_end_id": ""}),
        ("HKCCS", {"end_to_end_id": "x" * 36}),
        ("HKCCS", {"day": "tomorrow"}),
        ("HKCCS", {"iban": "DE00370400440532013000"}),
        ("HKCCS", {"currency": "USD"}),
        ("HKCCS", {"version": "08"}),
        ("HKCCS", {"more": "<broken>"}),
    ],
)
def test_documents_a_bank_does_not_read(bank: Bank, kind: str, changes: dict[str, object]) -> None:
    paying = payer(bank, "student+a")
    assert paying.submit(changed(paying.pain, **changes), kind).codes == ["9050", "9210"]


def test_a_document_that_declares_entities_is_not_read(bank: Bank) -> None:
    class Trick(Pain):
        def __str__(self) -> str:
            return f'<!DOCTYPE Document [<!ENTITY x "y">]>{super().__str__()}'

    paying = payer(bank, "student+a")
    assert paying.submit(Trick(paying.account.iban or "")).codes == ["9050", "9210"]


def test_which_accounts_may_pay(bank: Bank) -> None:
    customer = bank.customer("familie+a")
    assert customer
    accounts = bank.accounts(customer)
    kinds = [one.kind for one in accounts]
    savings = payer(bank, "familie+a", kinds.index(AccountKind.CALL_MONEY))
    assert savings.submit().codes == ["9050", "9240"]
    assert savings.submit(kind="HKIPZ").codes == ["9050", "9215"]
    to_giro = changed(savings.pain, iban=accounts[0].iban, name=accounts[0].owner)
    assert "3955" in savings.submit(to_giro).codes
    book = payer(bank, "familie+a", kinds.index(AccountKind.SAVINGS))
    assert book.submit().codes == ["9050", "9215"]


def test_an_order_without_a_tan_segment_is_refused(bank: Bank) -> None:
    paying = payer(bank, "student+a")
    assert paying.talk.send(paying.pain.segment()).codes == ["9050", "9075"]


def test_what_the_bank_offers(bank: Bank) -> None:
    talk = payer(bank, "familie+a").talk
    talk.dialog_id, talk.number = "0", 0
    answer = talk.log_in()
    assert answer.elements("HIVPPS")[4].endswith("HKCCS:HKIPZ:HKCSE:HKCCM")
    assert "pain.001.001.03" in answer.elements("HISPAS")[4]
    assert "pain.001.001.09" in answer.elements("HISPAS")[4]
    for kind in ("HICCSS", "HIIPZS", "HICSES", "HICCMS"):
        assert answer.segments(kind)
    assert "HKCCS:J" in "+".join(answer.elements("HIPINS"))
    assert "HKCSE:1" in answer.elements("HIUPD")
