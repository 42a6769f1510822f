"""Credit transfers: what is refused, what is booked, what waits for its day."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banksim.core.backoffice import BackOffice
from banksim.core.bank import Bank
from banksim.core.model import AccountKind
from banksim.core.payments import PaymentOrder, Refusal, Transfer, subject
from banksim.core.personas.rows import party
from tests.banksim.core.conftest import Watch, first, giro, known

SHOP = party("Fahrrad Krause")
TO_SHOP = Transfer(
    "Fahrrad Krause", SHOP.iban or "", SHOP.bic, Decimal("12.34"), "EUR", "Rechnung 7", "E2E-7"
)
TODAY = date(2026, 11, 16)


def _order(bank: Bank, user_id: str, *transfers: Transfer, **more: object) -> PaymentOrder:
    order = PaymentOrder(giro(bank, user_id), transfers or (TO_SHOP,))
    return replace(order, **more)  # pyright: ignore[reportArgumentType]


def _refusal(bank: Bank, user_id: str, *transfers: Transfer, **more: object) -> Refusal | None:
    return bank.check_payment(known(bank, user_id), _order(bank, user_id, *transfers, **more))


def _pay(bank: Bank, user_id: str, *transfers: Transfer, **more: object) -> str:
    order = _order(bank, user_id, *transfers, **more)
    assert bank.check_payment(known(bank, user_id), order) is None
    return bank.execute_payment(known(bank, user_id), order)


def test_a_transfer_is_booked_at_once_with_all_it_says(bank: Bank) -> None:
    account = giro(bank, "student")
    before = bank.balance(account).booked
    reference = _pay(bank, "student")
    line = bank.bookings(account)[-1]
    assert bank.balance(account).booked == before - Decimal("12.34")
    assert (line.amount, line.purpose) == (Decimal("-12.34"), "Rechnung 7")
    assert (line.counterparty_name, line.counterparty_iban) == ("Fahrrad Krause", SHOP.iban)
    assert (line.end_to_end_id, line.transaction_code) == ("E2E-7", "116")
    (row,) = bank.payments.taken("student")
    assert (row["reference"], row["amount"], row["executed"]) == (reference, "12.34", True)
    assert bank.ledger.unbalanced() == 0


def test_an_instant_one_is_booked_as_such(bank: Bank) -> None:
    target = giro(bank, "rentner+x")
    _pay(bank, "student+x", replace(TO_SHOP, creditor_iban=target.iban or ""), instant=True)
    assert bank.bookings(giro(bank, "student+x"))[-1].booking_text == "ECHTZEIT-UEBERWEISUNG"
    assert bank.bookings(target)[-1].booking_text == "ECHTZEIT-GUTSCHRIFT"


def test_money_for_another_customer_arrives(bank: Bank) -> None:
    target, stranger = giro(bank, "rentner+x"), giro(bank, "rentner+y")
    before = bank.balance(target).booked
    _pay(bank, "student+x", replace(TO_SHOP, creditor_iban=target.iban or ""))
    assert bank.balance(target).booked == before + Decimal("12.34")
    assert bank.bookings(target)[-1].end_to_end_id == "E2E-7"
    assert bank.balance(stranger).booked == before
    assert bank.ledger.unbalanced() == 0


@settings(max_examples=20, deadline=None)
@given(st.lists(st.decimals(min_value="0.01", max_value=50, places=2), min_size=1, max_size=5))
def test_whatever_is_paid_the_book_stays_balanced(amounts: list[Decimal]) -> None:
    bank = Bank(real=Watch())
    try:
        target, account = giro(bank, "rentner+x"), giro(bank, "angestellte+x")
        before = bank.balance(target).booked + bank.balance(account).booked
        transfers = [
            replace(TO_SHOP, creditor_iban=target.iban or "", amount=amount, end_to_end_id=str(at))
            for at, amount in enumerate(amounts)
        ]
        _pay(bank, "angestellte+x", *transfers, bulk=True)
        assert bank.balance(target).booked + bank.balance(account).booked == before
        assert bank.ledger.unbalanced() == 0
        assert bank.store.number("SELECT sum(amount) FROM legs") == 0
    finally:
        bank.close()


@pytest.mark.parametrize(
    ("user_id", "refusal"),
    [
        ("student.pay-reject", Refusal.REJECTED),
        ("student.pay-nofunds", Refusal.NO_FUNDS),
        ("student.pay-refaccount", Refusal.REFERENCE_ACCOUNT),
        ("student.pay-duplicate", None),
        ("student.after-commit-lost", None),
        ("leer", Refusal.NO_FUNDS),
    ],
)
def test_words_of_the_login(bank: Bank, user_id: str, refusal: Refusal | None) -> None:
    assert _refusal(bank, user_id) is refusal


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"creditor_iban": "DE00370400440532013000"}, Refusal.BAD_IBAN),
        ({"creditor_iban": "DE8937040044053201300"}, Refusal.BAD_IBAN),
        ({"creditor_iban": ""}, Refusal.BAD_IBAN),
        ({"creditor_iban": "FR1420041010050500013M02606"}, None),
        ({"currency": "USD"}, Refusal.BAD_CURRENCY),
        ({"amount": Decimal(0)}, Refusal.REJECTED),
        ({"amount": Decimal("-1.00")}, Refusal.REJECTED),
        ({"amount": Decimal("1.005")}, Refusal.REJECTED),
        ({"amount": Decimal("NaN")}, Refusal.REJECTED),
        ({"amount": Decimal("1e400")}, Refusal.REJECTED),
    ],
)
def test_transfers_that_cannot_be(
    bank: Bank, changes: dict[str, str | Decimal], refusal: Refusal | None
) -> None:
    transfer = replace(TO_SHOP, **changes)  # pyright: ignore[reportArgumentType]
    assert _refusal(bank, "student", transfer) is refusal


def test_money_is_there_up_to_the_limit_and_not_a_cent_more(bank: Bank) -> None:
    balance = bank.balance(giro(bank, "angestellte"))
    assert balance.limit
    most = balance.booked + balance.limit
    assert _refusal(bank, "angestellte", replace(TO_SHOP, amount=most)) is None
    more = replace(TO_SHOP, amount=most + Decimal("0.01"))
    assert _refusal(bank, "angestellte", more) is Refusal.NO_FUNDS
    halves = (replace(TO_SHOP, amount=more.amount / 2 + 1),) * 2
    assert _refusal(bank, "angestellte", *halves, bulk=True) is Refusal.NO_FUNDS


@pytest.mark.parametrize(
    ("kind", "refusal"),
    [
        (AccountKind.SAVINGS, Refusal.NOT_POSSIBLE),
        (AccountKind.LOAN, Refusal.NOT_POSSIBLE),
        (AccountKind.DEPOT, Refusal.NOT_POSSIBLE),
        (AccountKind.CALL_MONEY, Refusal.REFERENCE_ACCOUNT),
    ],
)
def test_which_accounts_pay(bank: Bank, kind: AccountKind, refusal: Refusal) -> None:
    account = first(bank, "familie", kind)
    assert _refusal(bank, "familie", account=account) is refusal


def test_savings_pay_to_the_own_account(bank: Bank) -> None:
    savings, own = first(bank, "familie", AccountKind.CALL_MONEY), giro(bank, "familie")
    before = bank.balance(own).booked
    _pay(bank, "familie", replace(TO_SHOP, creditor_iban=own.iban or ""), account=savings)
    assert bank.balance(own).booked == before + Decimal("12.34")


def test_a_foreign_currency_account_pays_no_euros(bank: Bank) -> None:
    customer = known(bank, "multiwaehrung")
    account = next(one for one in bank.accounts(customer) if one.currency != "EUR")
    account = replace(account, can_transfer=True)
    assert _refusal(bank, "multiwaehrung", account=account) is Refusal.BAD_CURRENCY


def test_a_twin_within_ten_minutes(bank: Bank, watch: Watch) -> None:
    user_id = "student.pay-duplicate"
    _pay(bank, user_id)
    again = replace(TO_SHOP, end_to_end_id="another")
    assert _refusal(bank, user_id, again) is Refusal.DUPLICATE
    later = TODAY + timedelta(days=9)
    assert _refusal(bank, user_id, again, execute_on=later) is Refusal.DUPLICATE
    assert _refusal(bank, user_id, replace(again, purpose="Rechnung 8")) is None
    assert _refusal(bank, user_id, replace(again, amount=Decimal("12.35"))) is None
    watch.wind(minutes=10)
    assert _refusal(bank, user_id, again) is None


def test_without_the_word_the_bank_takes_a_twin_and_the_referee_sees_it(bank: Bank) -> None:
    office = BackOffice(bank)
    _pay(bank, "student")
    _pay(bank, "student+other")
    _pay(bank, "student", replace(TO_SHOP, end_to_end_id="NOTPROVIDED"))
    _pay(bank, "student", replace(TO_SHOP, end_to_end_id="NOTPROVIDED"))
    assert office.invariants()["double_payments"] == 0
    _pay(bank, "student")
    assert office.invariants()["double_payments"] == 1


@pytest.mark.parametrize(
    ("days", "instant", "refusal"),
    [
        (-1, False, Refusal.BAD_DATE),
        (0, False, None),
        (365, False, None),
        (366, False, Refusal.BAD_DATE),
        (0, True, None),
        (1, True, Refusal.BAD_DATE),
    ],
)
def test_days(bank: Bank, days: int, instant: bool, refusal: Refusal | None) -> None:  # noqa: FBT001
    day = TODAY + timedelta(days=days)
    assert _refusal(bank, "student", execute_on=day, instant=instant) is refusal


def test_a_scheduled_order_is_booked_on_its_day(bank: Bank) -> None:
    account = giro(bank, "student")
    day = TODAY + timedelta(days=3)
    _pay(bank, "student", execute_on=day)
    office = BackOffice(bank)
    office.advance(timedelta(days=2), "student")
    assert [row["executed"] for row in bank.payments.taken("student")] == [False]
    assert "Rechnung 7" not in [line.purpose for line in bank.bookings(account)]
    booked = office.advance(timedelta(days=20), "student")
    assert [line.booked_on for _, line in booked if line.purpose == "Rechnung 7"] == [day]
    (row,) = bank.payments.taken("student")
    assert (row["executed"], row["failed"], row["execute_on"]) == (True, False, day.isoformat())
    assert bank.ledger.unbalanced() == 0
    known(bank, "student")
    assert len([one for one in bank.bookings(account) if one.purpose == "Rechnung 7"]) == 1


def test_a_scheduled_order_without_money_on_its_day_fails(bank: Bank) -> None:
    _pay(bank, "leer", execute_on=TODAY + timedelta(days=1))
    bank.clock.advance(timedelta(days=1))
    assert not bank.bookings(giro(bank, "leer"))
    (row,) = bank.payments.taken("leer")
    assert (row["executed"], row["failed"]) == (False, True)


def test_orders_outlast_the_process(tmp_path: Path, watch: Watch) -> None:
    before = Bank(tmp_path / "bank.db", real=watch)
    _pay(before, "student", execute_on=TODAY + timedelta(days=1))
    _pay(before, "student", replace(TO_SHOP, end_to_end_id="now"))
    before.close()
    after = Bank(tmp_path / "bank.db", real=watch)
    assert [row["executed"] for row in after.payments.taken()] == [False, True]
    after.clock.advance(timedelta(days=1))
    known(after, "student")
    assert [row["executed"] for row in after.payments.taken()] == [True, True]
    assert BackOffice(after).reset("student") == 1
    assert not after.payments.taken()
    after.close()


def test_what_is_approved_is_said_in_words(bank: Bank) -> None:
    dear = replace(TO_SHOP, amount=Decimal("1234.50"), creditor_iban="DE89370400440532013000")
    payee = "an Fahrrad Krause, DE89 3704 0044 0532 0130 00"
    day = date(2026, 12, 1)
    assert subject(_order(bank, "leer", dear)) == f"Überweisung 1.234,50 EUR {payee}"
    assert (
        subject(_order(bank, "leer", dear, instant=True))
        == f"Echtzeitüberweisung 1.234,50 EUR {payee}"
    )
    assert (
        subject(_order(bank, "leer", dear, execute_on=day))
        == f"Terminüberweisung 1.234,50 EUR {payee} am 01.12.2026"
    )
    assert (
        subject(_order(bank, "leer", dear, TO_SHOP, bulk=True))
        == "Sammelüberweisung 2 Aufträge, zusammen 1.246,84 EUR"
    )
