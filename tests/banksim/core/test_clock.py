"""Virtual time: forward only; days that pass are booked as if they had been lived."""

from datetime import UTC, timedelta

import pytest

from banksim.core.backoffice import BackOffice
from banksim.core.bank import Bank
from banksim.core.clock import BackwardsError
from banksim.core.model import Booking
from tests.banksim.core.conftest import Watch, giro, known


def _lines(bank: Bank, user_id: str) -> list[tuple[object, ...]]:
    def shape(line: Booking) -> tuple[object, ...]:
        return (line.account, line.booked_on, line.amount, line.purpose, line.reference)

    accounts = bank.accounts(known(bank, user_id))
    return [shape(line) for account in accounts for line in bank.bookings(account)]


@pytest.mark.parametrize("persona", ["angestellte", "familie", "vermieter", "ueberschuldet"])
def test_advancing_books_what_a_longer_life_would_have(persona: str, watch: Watch) -> None:
    moved, later = Bank(real=watch), Bank(real=Watch())
    for days in (1, 13, 30):
        known(moved, persona)
        moved.clock.advance(timedelta(days=days))
    known(later, persona)
    later.clock.advance(timedelta(days=44))
    assert _lines(moved, persona) == _lines(later, persona)
    assert moved.ledger.unbalanced() == 0
    moved.close()
    later.close()


def test_a_life_begun_later_has_the_same_days(watch: Watch) -> None:
    """Within a year: the history begins in January two years ago."""
    early, late = Bank(real=watch), Bank(real=Watch())
    late.clock.advance(timedelta(days=40))
    known(early, "rentner")
    early.clock.advance(timedelta(days=40))
    assert _lines(early, "rentner") == _lines(late, "rentner")
    early.close()
    late.close()


def test_advancing_says_what_was_booked(bank: Bank) -> None:
    office = BackOffice(bank)
    known(bank, "angestellte+a")
    count = len(_lines(bank, "angestellte+a"))
    booked = office.advance(timedelta(days=30), "angestellte+a")
    assert len(_lines(bank, "angestellte+a")) == count + len(booked)
    assert any("LOHN" in line.booking_text for _, line in booked)


def test_one_login_moves_alone(bank: Bank) -> None:
    one, two = known(bank, "leer+a"), known(bank, "leer+b")
    before = bank.now(two)
    BackOffice(bank).advance(timedelta(days=5), "leer+a")
    assert bank.now(one) - before == timedelta(days=5)
    assert bank.now(two) == before
    bank.clock.advance(timedelta(days=2))
    assert bank.now(one) - before == timedelta(days=7)
    assert bank.now() - before == timedelta(days=2)


def test_summer_time_takes_no_hour_away(bank: Bank) -> None:
    before = bank.now().astimezone(UTC)
    bank.clock.advance(timedelta(days=181))  # from November to May
    assert bank.now().astimezone(UTC) - before == timedelta(days=181)


@pytest.mark.parametrize("days", [-1, 401])
def test_the_clock_goes_forward_at_most_400_days(bank: Bank, days: int) -> None:
    with pytest.raises(BackwardsError):
        bank.clock.advance(timedelta(days=days))


def test_real_days_are_booked_too(bank: Bank, watch: Watch) -> None:
    account = giro(bank, "angestellte")
    before = len(bank.bookings(account))
    watch.wind(days=20)
    assert len(bank.bookings(account)) > before
    assert bank.balance(account).booked == sum(line.amount for line in bank.bookings(account))
