"""What is wrong with a standing order, and what is done with it at the bank."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from kontowerk.connectors.transfer import (
    PaymentCycle,
    PaymentSchedule,
    StandingTerms,
    TransferKind,
)
from kontowerk.payments.model import NewPayment, StandingRequest
from kontowerk.payments.rules import order as rules
from tests.rooms.payments.test_order_rules import DETAILS, NEW, PAYER, PAYMENT, TODAY, new

MONTHLY = PaymentSchedule(TODAY + timedelta(days=1), PaymentCycle.MONTHS, 1, 30)
WEEKLY = PaymentSchedule(TODAY + timedelta(days=1), PaymentCycle.WEEKS, 1, 7)


def standing(schedule: PaymentSchedule, action: TransferKind, **more: Any) -> NewPayment:
    asked = StandingRequest(action, StandingTerms(schedule))
    return new(standing=asked, details=(replace(DETAILS, **more),))


@pytest.mark.parametrize(
    ("schedule", "field"),
    [
        (MONTHLY, None),
        (replace(MONTHLY, first_on=TODAY), "firstExecutionDate"),
        (replace(MONTHLY, first_on=TODAY + timedelta(days=366)), None),
        (replace(MONTHLY, first_on=TODAY + timedelta(days=367)), "firstExecutionDate"),
        (replace(MONTHLY, every=0), "interval"),
        (replace(MONTHLY, every=12), None),
        (replace(MONTHLY, every=13), "interval"),
        (replace(MONTHLY, day=0), "day"),
        (replace(MONTHLY, day=1), None),
        (replace(MONTHLY, day=31), "day"),
        (replace(MONTHLY, day=96), "day"),
        (replace(MONTHLY, day=97), None),
        (replace(MONTHLY, day=98), None),
        (replace(MONTHLY, day=99), None),
        (replace(MONTHLY, last_on=MONTHLY.first_on), None),
        (replace(MONTHLY, last_on=TODAY), "lastExecutionDate"),
        (WEEKLY, None),
        (replace(WEEKLY, every=52), None),
        (replace(WEEKLY, every=53), "interval"),
        (replace(WEEKLY, day=1), None),
        (replace(WEEKLY, day=0), "day"),
        (replace(WEEKLY, day=8), "day"),
        (replace(WEEKLY, day=97), "day"),
    ],
)
@pytest.mark.parametrize("action", [TransferKind.STANDING_CREATE, TransferKind.STANDING_CHANGE])
def test_a_standing_order_has_days_that_some_bank_takes(
    schedule: PaymentSchedule, field: str | None, action: TransferKind
) -> None:
    assert rules.faults(standing(schedule, action), TODAY) == (() if field is None else (field,))


def test_all_that_is_wrong_with_a_standing_order_is_named_once() -> None:
    schedule = PaymentSchedule(TODAY, PaymentCycle.WEEKS, 0, 9, TODAY - timedelta(days=1))
    asked = standing(schedule, TransferKind.STANDING_CREATE, currency="USD")
    twice = replace(asked, details=asked.details * 2)
    named = ("firstExecutionDate", "interval", "day", "lastExecutionDate", "currency")
    assert rules.faults(twice, TODAY) == named


def test_nothing_is_said_against_a_standing_order_that_is_deleted() -> None:
    schedule = replace(MONTHLY, first_on=TODAY, day=31)
    assert rules.faults(standing(schedule, TransferKind.STANDING_DELETE), TODAY) == ()


@pytest.mark.parametrize(
    "other",
    [
        standing(MONTHLY, TransferKind.STANDING_CHANGE),
        standing(replace(MONTHLY, every=2), TransferKind.STANDING_CREATE),
        NEW,
    ],
    ids=["another action", "other days", "no standing order"],
)
def test_another_action_or_other_days_are_another_order_and_another_approval(
    other: NewPayment,
) -> None:
    mine = standing(MONTHLY, TransferKind.STANDING_CREATE)
    assert rules.fingerprint(mine) != rules.fingerprint(other)
    orders = [rules.order(asked, PAYMENT, PAYER, TODAY) for asked in (mine, other)]
    assert rules.bound(orders[0]) != rules.bound(orders[1])


def test_the_bank_is_given_the_days_of_a_standing_order_and_no_day_of_its_own() -> None:
    asked = replace(standing(WEEKLY, TransferKind.STANDING_CREATE), execute_on=WEEKLY.first_on)
    written = rules.order(asked, PAYMENT, PAYER, TODAY)
    assert written.kind is TransferKind.STANDING_CREATE
    assert written.standing == StandingTerms(WEEKLY)
    assert written.execute_on is None
