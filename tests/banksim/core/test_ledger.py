"""Double entry: nothing appears or vanishes, a balance is its history."""

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from banksim.core.backoffice import BackOffice, NewBooking
from banksim.core.bank import Bank
from banksim.core.names import PERSONAS
from tests.banksim.core.conftest import Watch, giro, known

LIVING = [persona for persona in PERSONAS if persona != "gross"]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(LIVING), st.integers(0, 999_999))
def test_every_life_is_balanced(persona: str, number: int) -> None:
    bank = Bank(real=Watch())
    try:
        customer = known(bank, f"{persona}@{number}")
        for account in bank.accounts(customer):
            history = bank.bookings(account)
            for balance in bank.balances(account):
                lines = (line.amount for line in history if line.currency == balance.currency)
                assert sum(lines, Decimal(0)) == balance.booked
        assert bank.ledger.unbalanced() == 0
        assert bank.store.number("SELECT sum(amount) FROM legs") == 0
    finally:
        bank.close()


def test_a_limit_is_part_of_what_is_available(bank: Bank) -> None:
    balance = bank.balance(giro(bank, "angestellte"))
    assert balance.limit == Decimal("3000.00")
    assert balance.available == balance.booked + balance.pending + 3000


def test_a_card_is_settled_to_the_cent(bank: Bank) -> None:
    """On the 6th the card is back to what was spent since the month began."""
    card = bank.accounts(known(bank, "angestellte@4"))[2]
    settled = [line for line in bank.bookings(card) if line.amount > 0]
    assert len(settled) == 35
    for line in settled[1:]:  # the first month also has the opening balance
        spent = sum(
            (one.amount for one in bank.bookings(card, since=line.booked_on.replace(day=1))
             if one.booked_on <= line.booked_on and one.amount < 0),
            Decimal(0),
        )  # fmt: skip
        total = sum((o.amount for o in bank.bookings(card, until=line.booked_on)), Decimal(0))
        assert total == spent


def test_a_booking_now_moves_the_balance(bank: Bank) -> None:
    office = BackOffice(bank)
    before = bank.balance(giro(bank, "student")).booked
    line = office.book("student", NewBooking(Decimal("-12.34"), "Eis", name="Eisdiele"))
    assert bank.balance(giro(bank, "student")).booked == before + line.amount
    assert bank.bookings(giro(bank, "student"))[-1] == line
    assert line.reference
    assert bank.ledger.unbalanced() == 0


def test_money_sent_to_another_login_arrives_there(bank: Bank) -> None:
    office = BackOffice(bank)
    target, stranger = giro(bank, "rentner+x"), giro(bank, "rentner+y")
    before = bank.balance(target).booked
    office.book("student+x", NewBooking(Decimal(-50), "Fuer dich", iban=target.iban))
    assert bank.balance(target).booked == before + 50
    arrived = bank.bookings(target)[-1]
    assert arrived.counterparty_iban == giro(bank, "student+x").iban
    assert arrived.counterparty_name == known(bank, "student+x").name
    assert bank.balance(stranger).booked == before
    assert bank.ledger.unbalanced() == 0


def test_a_reset_forgets_one_login_only(bank: Bank) -> None:
    office = BackOffice(bank)
    office.book("student+a", NewBooking(Decimal(5), "a"))
    office.book("student+b", NewBooking(Decimal(5), "b"))
    assert office.reset("student+a") == 1
    assert bank.bookings(giro(bank, "student+a"))[-1].purpose != "a"
    assert bank.bookings(giro(bank, "student+b"))[-1].purpose == "b"
    assert office.reset() == 2
    assert office.invariants()["logins"] == 0
