"""What the connector brings home is what stands in the bank's books, to the cent."""

from collections import Counter
from datetime import UTC, date, timedelta

import pytest

from banksim.core.backoffice import BackOffice
from banksim.core.model import Account, Booking
from kontowerk.connectors.contract import Done, Fetch
from kontowerk.connectors.snapshot import FetchedProduct, Present, Transaction
from tests.connectors.bank import ORDINARY_PERSONAS, RunningBank
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.world import Caller

DAYS = 90


def _letters(text: str | None) -> str:
    """MT940 folds lines and loses blanks at their ends; the letters must be all there."""
    return "".join((text or "").split())


def booked(row: Booking) -> tuple[object, ...]:
    """Take from a line of the books what must arrive."""
    return (
        row.amount,
        row.currency,
        row.booked_on,
        row.value_on,
        _letters(row.purpose),
        _letters(row.counterparty_name),
        row.counterparty_iban,
        row.transaction_code,
        row.end_to_end_id,
        row.mandate_id,
    )


def brought(one: Transaction) -> tuple[object, ...]:
    return (
        one.amount.amount,
        one.amount.currency,
        one.booked_on,
        one.value_on,
        _letters(one.purpose),
        _letters(one.counterparty_name),
        one.counterparty_iban,
        one.transaction_code,
        one.end_to_end_id,
        one.mandate_id,
    )


async def fetched(caller: Caller) -> tuple[FetchedProduct, ...]:
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Done), step.outcome
    return step.outcome.snapshot.products


def in_the_books(bank: RunningBank, account: Account, since: date) -> Counter[tuple[object, ...]]:
    rows = bank.bank.bookings(account, since=since)
    return Counter(booked(row) for row in rows)


async def check(subject: FintsSubject, scenario: str, profile: str = "default") -> int:
    """Compare all that somebody new gets with the books; return how many bookings there were."""
    return await check_caller(subject, subject.caller(scenario, profile))


async def check_caller(subject: FintsSubject, caller: Caller) -> int:
    bank = subject.bank
    products = await fetched(caller)
    customer = bank.customer(subject.user(caller))
    accounts = bank.bank.accounts(customer)
    since = bank.bank.now(customer).date() - timedelta(days=DAYS)
    assert [p.account_number for p in products] == [a.number for a in accounts]
    total = 0
    for product, account in zip(products, accounts, strict=True):
        check_account(bank, product, account)
        if isinstance(product.transactions, Present):
            found = Counter(brought(one) for one in product.transactions.value)
            assert found == in_the_books(bank, account, since)
            days = [one.booked_on for one in product.transactions.value]
            assert days == sorted(days)
            total += len(days)
        check_positions(bank, product, account)
    return total


def kind_on_the_wire(account: Account) -> str:
    """FinTS has no type for call money: only a name can tell it from savings."""
    named = "tagesgeld" in account.label.casefold()
    is_call_money = account.kind.value == "call_money"
    return "savings" if is_call_money and not named else account.kind.value


def check_account(bank: RunningBank, product: FetchedProduct, account: Account) -> None:
    assert product.kind.value == kind_on_the_wire(account)
    assert (product.iban, product.currency) == (account.iban, account.currency)
    assert product.label == account.label[:30]
    assert _letters(product.owner) == _letters(account.owner)
    assert product.bic == (account.bic if account.iban else None)
    assert ("single" in product.transfers) is account.can_transfer
    if account.kind.value == "depot":
        assert product.balance is None
        return
    balance = bank.bank.balance(account)
    assert isinstance(product.balance, Present)
    given = product.balance.value
    assert (given.booked.amount, given.booked.currency) == (balance.booked, balance.currency)
    assert (given.overdraft_limit.amount if given.overdraft_limit else None) == balance.limit
    assert given.at.tzinfo is UTC
    assert abs(balance.at - given.at) < timedelta(minutes=1)
    if balance.available is not None:
        assert given.available is not None
        assert given.available.amount == max(balance.available, 0)


def check_positions(bank: RunningBank, product: FetchedProduct, account: Account) -> None:
    holdings = bank.bank.holdings(account)
    if account.kind.value != "depot":
        assert product.positions is None
        return
    assert isinstance(product.positions, Present)
    assert {
        (p.isin, p.wkn, p.name, p.quantity, p.unit.value, p.price, p.venue, p.fx_rate)
        for p in product.positions.value
    } == {
        (h.isin, h.wkn, h.name, h.quantity, h.unit.value, h.price, h.venue, h.fx_rate)
        for h in holdings
    }
    assert sum(p.total_value.amount for p in product.positions.value if p.total_value) == sum(
        h.value_eur for h in holdings
    )


@pytest.mark.parametrize("persona", ORDINARY_PERSONAS)
async def test_camt_brings_the_books_home(subject: FintsSubject, persona: str) -> None:
    count = await check(subject, persona)
    assert count > 0 or persona == "leer"


@pytest.mark.parametrize("persona", ["familie", "ueberschuldet", "vermoegen"])
async def test_mt940_brings_the_books_home(subject: FintsSubject, persona: str) -> None:
    assert await check(subject, f"{persona}.like-ing", "like-ing") > 0


@pytest.mark.parametrize("group", ["like-atruvia", "like-fi", "like-commerzbank"])
async def test_each_group_of_banks_brings_the_books_home(subject: FintsSubject, group: str) -> None:
    assert await check(subject, f"familie.{group}", group) > 0


async def test_equal_bookings_stay_two(subject: FintsSubject) -> None:
    caller = subject.caller(".twins")
    products = await fetched(caller)
    rows = products[0].transactions
    assert isinstance(rows, Present)
    assert max(Counter(brought(one) for one in rows.value).values()) > 1
    assert await check(subject, ".twins") > 0
    assert await check(subject, ".twins.like-ing", "like-ing") > 0


async def test_pages_in_another_order_lose_nothing(subject: FintsSubject) -> None:
    assert await check(subject, ".page-shuffle") > 0
    assert await check(subject, ".page-shuffle.like-ing", "like-ing") > 0


async def test_pending_bookings_are_left_out(subject: FintsSubject) -> None:
    caller = subject.caller(".pending")
    bank = subject.bank
    accounts = bank.bank.accounts(bank.customer(subject.user(caller)))
    assert any(bank.bank.pending(account) for account in accounts)
    assert await check(subject, ".pending") > 0


async def test_what_is_only_noted_comes_beside_the_bookings(subject: FintsSubject) -> None:
    caller, bank = subject.caller(".pending"), subject.bank.bank
    accounts = bank.accounts(subject.bank.customer(subject.user(caller)))
    waiting = {account.iban: bank.pending(account) for account in accounts}
    assert any(waiting.values())
    for product in await fetched(caller):
        told = sorted((line.amount.amount, line.booked) for line in product.pending or ())
        expected = sorted((line.amount, False) for line in waiting.get(product.iban, ()))
        assert told == expected, product.label


async def test_a_pending_booking_arrives_once_when_it_is_booked(subject: FintsSubject) -> None:
    caller, bank = subject.caller(".pending"), subject.bank
    customer = bank.customer(subject.user(caller))
    account = bank.bank.accounts(customer)[0]
    waiting = bank.bank.pending(account)
    assert await check_caller(subject, caller) > 0
    BackOffice(bank.bank).advance(timedelta(days=5), customer.user_id)
    caller.clock.ahead += timedelta(days=5)
    assert await check_caller(subject, caller) > 0
    since = bank.bank.now(customer).date() - timedelta(days=10)
    texts = Counter((row.amount, row.purpose) for row in bank.bank.bookings(account, since=since))
    assert waiting
    assert all(texts[line.amount, line.purpose] for line in waiting)


async def test_a_hundred_thousand_bookings_come_home(subject: FintsSubject) -> None:
    assert await check(subject, "gross") > 10_000


async def test_all_pages_of_a_long_history_arrive(subject: FintsSubject) -> None:
    caller = subject.caller("familie")
    await fetched(caller)
    pages = subject.received(caller).count("HKCAZ1")
    accounts = subject.bank.bank.accounts(subject.bank.customer(subject.user(caller)))
    assert pages > len(accounts)
