"""A bank in memory whose real time the test sets."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from banksim.core.bank import Bank
from banksim.core.model import Account, AccountKind, Customer


class Watch:
    """Real time that stands still until it is wound."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 16, 9, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def wind(self, **by: float) -> None:
        self.at += timedelta(**by)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def bank(watch: Watch) -> Iterator[Bank]:
    made = Bank(real=watch)
    yield made
    made.close()


def known(bank: Bank, user_id: str) -> Customer:
    customer = bank.customer(user_id)
    assert customer is not None
    return customer


def giro(bank: Bank, user_id: str) -> Account:
    return first(bank, user_id, AccountKind.CHECKING)


def first(bank: Bank, user_id: str, kind: AccountKind) -> Account:
    return next(one for one in bank.accounts(known(bank, user_id)) if one.kind is kind)
