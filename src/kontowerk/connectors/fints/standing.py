"""Standing orders in FinTS: their terms as elements of an order, and the bank's list of them.

Spec: FinTS 3.0 Messages C.10.2 (HKCDB, HKCDE, HKCDN, HKCDL).
"""

from collections.abc import Iterator
from typing import Final

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints.message import Answer, Segment, Values, blob, day, number, text
from kontowerk.connectors.fints.parameters import UserAccount
from kontowerk.connectors.sepa.errors import UnreadableStatementError
from kontowerk.connectors.sepa.pain001 import read_pain_001
from kontowerk.connectors.standing import (
    PaymentCycle,
    PaymentSchedule,
    StandingOrder,
    StandingTerms,
)

_UNITS: Final = {PaymentCycle.MONTHS: "M", PaymentCycle.WEEKS: "W"}
_CYCLES: Final = {unit: cycle for cycle, unit in _UNITS.items()}


def terms(standing: StandingTerms) -> Values:
    """Write when a standing order pays, and which one is meant."""
    schedule = standing.schedule
    values: Values = {
        "schedule": {
            "first_on": schedule.first_on,
            "unit": _UNITS[schedule.cycle],
            "every": schedule.every,
            "day": schedule.day,
            "last_on": schedule.last_on,
        }
    }
    return values if standing.order_id is None else values | {"task_id": standing.order_id}


def orders_in(answer: Answer, account: UserAccount) -> Iterator[StandingOrder]:
    """Read HICDB, one per standing order; one that cannot be read spoils the list."""
    for segment in answer.all("HICDB"):
        named = text(segment.group("account"), "iban")
        if named is None or account.iban in {None, named}:
            yield _order(segment)


def _order(segment: Segment) -> StandingOrder:
    document = blob(segment.values, "sepa_pain_message")
    try:
        transfer = read_pain_001(document or b"")
    except UnreadableStatementError as fault:
        raise UnreadableAnswerError(what="a standing order cannot be read") from fault
    return StandingOrder(
        order_id=segment.text("task_id"),
        recipient=transfer.recipient,
        iban=transfer.iban,
        amount=transfer.amount,
        schedule=_schedule(segment.group("schedule")),
        bic=transfer.bic or None,
        purpose=transfer.purpose or None,
        end_to_end_id=transfer.end_to_end_id or None,
    )


def _schedule(values: Values) -> PaymentSchedule:
    first_on, cycle = day(values, "first_on"), _CYCLES.get(text(values, "unit") or "")
    every, at = number(values, "every"), number(values, "day")
    if first_on is None or cycle is None or every is None or at is None:
        raise UnreadableAnswerError(what="a standing order without days")
    return PaymentSchedule(first_on, cycle, every, at, day(values, "last_on"))
