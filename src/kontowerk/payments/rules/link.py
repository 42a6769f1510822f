"""Decisions about payment links: what they may ask for, how long they live, where they stand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final, assert_never

from kontowerk.connectors.sepa import accounts
from kontowerk.kit.clock import BERLIN, end_of
from kontowerk.payments.model import (
    LinkState,
    NewLink,
    Payment,
    PaymentDetails,
    PaymentLink,
    PaymentState,
)
from kontowerk.payments.rules.order import wrong_fields

_USUAL: Final = timedelta(days=30)
_LONGEST: Final = timedelta(days=366)


def with_bic(details: PaymentDetails) -> PaymentDetails:
    """Add the BIC of a bank that is known by the IBAN, where none was given."""
    if details.bic or not accounts.is_iban(details.iban):
        return details
    return replace(details, bic=accounts.bic_of(details.iban) or "")


def faults(new: NewLink, today: date) -> Iterator[str]:
    """Name what is wrong with a link, by the names of the interface."""
    yield from wrong_fields(new.details)
    if new.expires_on is not None and not today <= new.expires_on <= today + _LONGEST:
        yield "expiresOn"


def expiry(new: NewLink, today: date) -> datetime:
    """Return the end of the last day, in German time."""
    return end_of(new.expires_on or today + _USUAL)


def last_day(link: PaymentLink) -> date:
    """Return the last day on which a link can be paid."""
    return link.expires_at.astimezone(BERLIN).date() - timedelta(days=1)


def state_of(link: PaymentLink, payment: Payment | None, now: datetime) -> LinkState:
    """Say where a link stands. What was begun and not refused for good is never begun again.

    A payment that is no longer there was refused long ago: one that was carried out has left its
    time in the link, and one in doubt is kept.
    """
    if link.paid_at is not None:
        return LinkState.EXECUTED
    state = PaymentState.REJECTED if payment is None else payment.state
    match state:
        case PaymentState.DONE:
            return LinkState.EXECUTED
        case PaymentState.DOUBT:
            return LinkState.IN_DOUBT
        case PaymentState.CREATED | PaymentState.ASKING | PaymentState.SENDING:
            return LinkState.IN_PROGRESS
        case PaymentState.DRAFT | PaymentState.REJECTED:
            return _without_payment(link, now)
    assert_never(state)


def _without_payment(link: PaymentLink, now: datetime) -> LinkState:
    if link.cancelled_at is not None:
        return LinkState.CANCELLED
    return LinkState.EXPIRED if is_over(link, now) else LinkState.OPEN


def is_over(link: PaymentLink, now: datetime) -> bool:
    """Say whether the last day of a link has passed."""
    return now >= link.expires_at
