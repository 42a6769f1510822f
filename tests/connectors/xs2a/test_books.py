"""What the connector brings home is what stands in the bank's books, to the cent."""

from collections import Counter
from datetime import UTC, timedelta

import pytest

from banksim.core.backoffice import BackOffice
from banksim.core.model import Account, AccountKind, Booking
from kontowerk.connectors.contract import Done, Fetch, History
from kontowerk.connectors.snapshot import FetchedProduct, Present, Transaction
from tests.connectors.bank import ORDINARY_PERSONAS, RunningBank
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject

# The standard has no resource for them.
NOT_SHOWN = {AccountKind.DEPOT}


def booked(row: Booking) -> tuple[object, ...]:
    """Take from a line of the books what must arrive."""
    return (
        *(row.amount, row.currency, row.booked_on, row.value_on, row.purpose.strip() or None),
        *(row.counterparty_name, row.counterparty_iban, row.counterparty_bic),
        *(row.transaction_code, row.primanota, row.booking_text, row.reference),
        *(row.end_to_end_id, row.mandate_id, row.creditor_id, row.ultimate_name),
    )


def brought(one: Transaction) -> tuple[object, ...]:
    return (
        *(one.amount.amount, one.amount.currency, one.booked_on, one.value_on, one.purpose),
        *(one.counterparty_name, one.counterparty_iban, one.counterparty_bic),
        *(one.transaction_code, one.primanota, one.booking_text, one.bank_reference),
        *(one.end_to_end_id, one.mandate_id, one.creditor_id, one.counterparty_name_ultimate),
    )


def of_a_card(row: Booking) -> tuple[object, ...]:
    """A card's line has fewer fields."""
    name = row.counterparty_name and row.counterparty_name[:35]
    return (row.amount, row.currency, row.booked_on, row.value_on, row.purpose.strip(), name)


def from_a_card(one: Transaction) -> tuple[object, ...]:
    money, days = one.amount, (one.booked_on, one.value_on)
    return (money.amount, money.currency, *days, one.purpose, one.counterparty_name)


async def fetched(subject: Xs2aSubject, caller: Caller, fetch: Fetch) -> tuple[FetchedProduct, ...]:
    step = await subject.to_the_end(caller, await caller.begin(fetch))
    assert isinstance(step.outcome, Done), step.outcome
    assert step.outcome.snapshot.complete
    return step.outcome.snapshot.products


async def check(subject: Xs2aSubject, caller: Caller, fetch: Fetch, days: int) -> int:
    """Compare all that somebody gets with the books; return how many bookings there were."""
    products = await fetched(subject, caller, fetch)
    bank = subject.bank
    customer = bank.customer(subject.user(caller))
    accounts = [one for one in bank.bank.accounts(customer) if one.kind not in NOT_SHOWN]
    accounts.sort(key=lambda one: one.kind is AccountKind.CREDIT_CARD)
    since = bank.bank.now(customer).date() - timedelta(days=days)
    total = 0
    for product, account in zip(products, accounts, strict=True):
        check_account(bank, product, account)
        rows = bank.bank.bookings(account, since=since)
        assert isinstance(product.transactions, Present)
        found = product.transactions.value
        if account.kind is AccountKind.CREDIT_CARD:
            assert Counter(map(from_a_card, found)) == Counter(map(of_a_card, rows))
        else:
            assert Counter(map(brought, found)) == Counter(map(booked, rows))
        assert [one.booked_on for one in found] == sorted(one.booked_on for one in found)
        total += len(found)
    return total


def check_account(bank: RunningBank, product: FetchedProduct, account: Account) -> None:
    balances = bank.bank.balances(account)
    assert product.kind.value == kind_on_the_wire(account)
    assert product.iban == account.iban
    assert product.currency == (account.currency if len(balances) == 1 else None)
    assert product.label == account.label[:70]
    assert product.owner == account.owner
    if account.iban:
        assert product.account_number == account.number
        assert product.bank_code == account.iban[4:12]
        assert product.bic == account.bic
    assert isinstance(product.balance, Present)
    given = product.balances or (product.balance.value,)
    assert {one.booked.currency: one.booked.amount for one in given} == {
        one.currency: one.booked for one in balances
    }
    for one in given:
        truth = next(other for other in balances if other.currency == one.booked.currency)
        assert one.at.tzinfo is UTC
        assert abs(truth.at - one.at) < timedelta(minutes=1)
        if truth.available is not None:
            assert one.available is not None
            assert one.available.amount == truth.available
            assert (one.overdraft_limit.amount if one.overdraft_limit else None) == truth.limit


def kind_on_the_wire(account: Account) -> str:
    """The standard has no type for call money and fixed terms: a name tells them from savings."""
    named = account.label.casefold()
    marks = {"call_money": "tagesgeld", "fixed_term": "festgeld"}
    kind = account.kind.value
    return "savings" if kind in marks and marks[kind] not in named else kind


@pytest.mark.parametrize("persona", ORDINARY_PERSONAS)
async def test_every_persona_as_in_the_books(subject: Xs2aSubject, persona: str) -> None:
    caller = subject.caller(f"{persona}.sms")
    total = await check(subject, caller, Fetch(), days=89)
    assert (total > 0) is (persona != "leer")


async def test_all_of_the_history_over_many_pages(subject: Xs2aSubject) -> None:
    caller = subject.caller("familie.sms")
    total = await check(subject, caller, Fetch(history=History.ALL), days=3650)
    assert total > 500
    pages = [name for name in subject.received(caller) if name.endswith("/transactions")]
    assert len(pages) > 10


async def test_bookings_of_a_later_day_are_found_without_the_person(subject: Xs2aSubject) -> None:
    caller = subject.caller("angestellte.sms")
    await fetched(subject, caller, Fetch())
    caller.present = False
    user = subject.bank.customer(subject.user(caller)).user_id
    BackOffice(subject.bank.bank).advance(timedelta(days=3), user)
    caller.clock.ahead += timedelta(days=3)
    assert await check(subject, caller, Fetch(), days=89) > 0
