"""From what a caller wrote to what a bank is given; or what is wrong with it (BA1100).

Nothing is rounded or guessed. Letters SEPA does not know are written in those it knows, visibly:
the order keeps both forms. Spec: Transfer; OP-104, OP-105.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Final
from uuid import UUID

from kontowerk.connectors.sepa import accounts, letters
from kontowerk.connectors.transfer import (
    LAST_DAY,
    CreditTransfer,
    Payer,
    PaymentCycle,
    TransferKind,
    TransferOrder,
)
from kontowerk.kit.money import Money
from kontowerk.payments.model import NewPayment, PaymentDetails, StandingRequest

_EURO: Final = "EUR"
_SMALLEST: Final = Decimal("0.01")
_LARGEST: Final = Decimal("999999999.99")  # of a SEPA credit transfer
_MOST: Final = 1000
_NO_ID: Final = "NOTPROVIDED"  # what SEPA writes where there is none; nothing is found by it
_LATEST: Final = timedelta(days=366)
_MOST_CYCLES: Final = {PaymentCycle.MONTHS: 12, PaymentCycle.WEEKS: 52}
_DAYS: Final = {
    PaymentCycle.MONTHS: frozenset({*range(1, 31), LAST_DAY - 2, LAST_DAY - 1, LAST_DAY}),
    PaymentCycle.WEEKS: frozenset(range(1, 8)),
}
_PURPOSE_CODE: Final = re.compile(r"[A-Z0-9]{4}")


def faults(new: NewPayment, today: date) -> tuple[str, ...]:
    """Name everything that is wrong, by the names of the newer form.

    What is deleted is what the bank keeps: there is nothing to be said against it.
    """
    if new.standing is not None:
        is_gone = new.standing.action is TransferKind.STANDING_DELETE
        wrong = () if is_gone else (*_of_schedule(new.standing, today), *_of_details(new))
        return tuple(dict.fromkeys(wrong))
    return tuple(dict.fromkeys([*_of_order(new, today), *_of_details(new)]))


def _of_order(new: NewPayment, today: date) -> Iterator[str]:
    if not 0 < len(new.details) <= _MOST:
        yield "transferDetails"
    if new.execute_on is not None and not _is_day(new, new.execute_on, today):
        yield "requestedExecutionDate"
    if new.instant and new.bulk:
        yield "instant"


def _of_schedule(request: StandingRequest, today: date) -> Iterator[str]:
    """Name what is wrong with the days of a standing order; a bank may allow less."""
    schedule = request.terms.schedule
    right = {
        "firstExecutionDate": today < schedule.first_on <= today + _LATEST,
        "interval": 0 < schedule.every <= _MOST_CYCLES[schedule.cycle],
        "day": schedule.day in _DAYS[schedule.cycle],
        "lastExecutionDate": schedule.last_on is None or schedule.last_on >= schedule.first_on,
    }
    yield from (name for name, is_right in right.items() if not is_right)


def _is_day(new: NewPayment, day: date, today: date) -> bool:
    return not (new.instant or new.bulk) and today <= day <= today + _LATEST


def _of_details(new: NewPayment) -> Iterator[str]:
    for detail in new.details:
        yield from wrong_fields(detail)


def wrong_fields(one: PaymentDetails) -> Iterator[str]:
    """Name the fields of one transfer that no bank would take."""
    code, own_id = one.purpose_code, one.end_to_end_id
    right = {
        "amount": _is_amount(one.amount),
        "currency": one.currency == _EURO,
        "iban": accounts.is_iban(one.iban) and accounts.in_sepa(one.iban),
        "bic": accounts.is_bic(one.bic) and accounts.fits(one.iban, one.bic),
        "recipient": _is_name(one.recipient),
        "ultimateDebtor": one.ultimate_debtor is None or _is_name(one.ultimate_debtor),
        "ultimateCreditor": one.ultimate_creditor is None or _is_name(one.ultimate_creditor),
        "purpose": letters.is_clean(one.purpose)
        and len(letters.to_sepa(one.purpose)) <= letters.PURPOSE,
        "purposeCode": code is None or _PURPOSE_CODE.fullmatch(code) is not None,
        "endToEndId": own_id is None or letters.is_end_to_end_id(own_id),
    }
    yield from (name for name, is_right in right.items() if not is_right)


def _is_amount(amount: Decimal) -> bool:
    if not amount.is_finite() or not _SMALLEST <= amount <= _LARGEST:
        return False
    return amount == amount.quantize(_SMALLEST)


def _is_name(text: str) -> bool:
    written = letters.to_sepa(text).strip()
    return letters.is_clean(text) and 0 < len(written) <= letters.NAME


def kind(new: NewPayment, today: date) -> TransferKind:
    """Say how a payment is carried out; one for today is not scheduled."""
    if new.standing is not None:
        return new.standing.action
    if new.bulk:
        return TransferKind.BULK
    if new.instant:
        return TransferKind.INSTANT
    return TransferKind.SCHEDULED if _later(new, today) else TransferKind.SINGLE


def _later(new: NewPayment, today: date) -> date | None:
    return new.execute_on if new.execute_on is not None and new.execute_on > today else None


def order(new: NewPayment, payment_id: UUID, payer: Payer, today: date) -> TransferOrder:
    """Write the order; what is wrong with it was said before."""
    many = len(new.details) > 1
    return TransferOrder(
        payment_id,
        kind(new, today),
        payer,
        tuple(
            _transfer(detail, payment_id, number if many else None)
            for number, detail in enumerate(new.details, 1)
        ),
        None if new.standing is not None else _later(new, today),
        None if new.standing is None else new.standing.terms,
    )


def _transfer(one: PaymentDetails, payment_id: UUID, number: int | None) -> CreditTransfer:
    # By this id an outcome that nobody knows is found in the statement.
    own = payment_id.hex if number is None else f"{payment_id.hex[:29]}-{number}"
    return CreditTransfer(
        recipient=letters.to_sepa(one.recipient).strip(),
        iban=accounts.compact(one.iban),
        bic=accounts.compact(one.bic),
        amount=Money(one.amount.quantize(_SMALLEST), one.currency),
        purpose=letters.to_sepa(one.purpose),
        end_to_end_id=_given_id(one) or own,
        purpose_code=one.purpose_code,
        ultimate_debtor=_in_letters(one.ultimate_debtor),
        ultimate_creditor=_in_letters(one.ultimate_creditor),
    )


def _given_id(one: PaymentDetails) -> str | None:
    return None if one.end_to_end_id == _NO_ID else one.end_to_end_id


def _in_letters(text: str | None) -> str | None:
    return None if text is None else letters.to_sepa(text).strip()


def fingerprint(new: NewPayment) -> bytes:
    """Name the contents of a request; sealed credentials differ every time and do not count."""
    source = new.source
    parts = (
        *(new.flow, source.provider_id, source.access_id, source.product_id),
        *(new.bulk, new.instant, new.execute_on, new.vop_id, new.method, new.medium),
        *(_written(detail) for detail in new.details),
        *(() if new.standing is None else (new.standing.action, new.standing.terms)),
    )
    return sha256(repr(tuple(map(str, parts))).encode()).digest()


def bound(order: TransferOrder) -> bytes:
    """Name what the person approves: the payees and the amounts of this payment.

    Of a standing order also what is done with it, and its days.
    """
    parts = (
        str(order.payment_id),
        *(() if order.standing is None else (f"{order.kind} {order.standing!r}",)),
        *(
            f"{transfer.iban} {transfer.recipient!r}"
            f" {transfer.amount.amount} {transfer.amount.currency}"
            for transfer in order.transfers
        ),
    )
    return sha256("\n".join(parts).encode()).digest()


def _written(one: PaymentDetails) -> str:
    return repr(
        (
            *(one.recipient, one.purpose, one.iban, one.bic, one.currency),
            str(one.amount.normalize()),  # 10.0 and 10.00 are the same
            *(one.end_to_end_id, one.purpose_code, one.ultimate_debtor, one.ultimate_creditor),
        )
    )
