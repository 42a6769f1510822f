"""Payments in the words of the standard: bodies, and why the bank refuses.

Refused at once (400, the second code says why): an account that cannot transfer (403), a payee
that is not the reference account, a duplicate, a bad date, IBAN or currency; missing money if the
third party prefers that. Refused after the approval (`RJCT`): `pay-reject`, and missing money
otherwise. The second codes are reasons of ISO 20022.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

import msgspec

from banksim.core.model import Account
from banksim.core.payments import NO_ID, PaymentOrder, Refusal, Transfer
from banksim.core.standing import MONTHS, WEEKS, Schedule, StandingOrder
from banksim.xs2a.bodies import BulkBody, PeriodicBody, SingleBody, TransferBody
from banksim.xs2a.problem import ProblemError, format_error

Body = SingleBody | BulkBody | PeriodicBody

SINGLE: Final = "payments/sepa-credit-transfers"
INSTANT: Final = "payments/instant-sepa-credit-transfers"
BULK: Final = "bulk-payments/sepa-credit-transfers"
PERIODIC: Final = "periodic-payments/sepa-credit-transfers"
PLACES: Final = (SINGLE, INSTANT, BULK, PERIODIC)
_BODIES: Final = {BULK: BulkBody, PERIODIC: PeriodicBody}
_CYCLES: Final = {
    "Weekly": (WEEKS, 1),
    "EveryTwoWeeks": (WEEKS, 2),
    "Monthly": (MONTHS, 1),
    "EveryTwoMonths": (MONTHS, 2),
    "Quarterly": (MONTHS, 3),
    "SemiAnnual": (MONTHS, 6),
    "Annual": (MONTHS, 12),
}
_ULTIMO: Final = 31  # the last day of a month, which this bank calls 99

NO_FUNDS: Final = "FUNDS_NOT_AVAILABLE"
NOT_APPROVED: Final = "SCA_INVALID"
NOT_YOURS: Final = "AC01"
_FAILED: Final = "PAYMENT_FAILED"
REASONS: Final = {
    Refusal.REJECTED: _FAILED,
    Refusal.NO_FUNDS: NO_FUNDS,
    Refusal.REFERENCE_ACCOUNT: "AC14",
    Refusal.DUPLICATE: "AM05",
    Refusal.NOT_POSSIBLE: "AG01",
    Refusal.BAD_DATE: "DT01",
    Refusal.BAD_IBAN: "AC01",
    Refusal.BAD_CURRENCY: "AM03",
}
TEXTS: Final = {
    Refusal.REJECTED: "Der Auftrag ist abgelehnt.",
    Refusal.NO_FUNDS: "Das Konto ist nicht gedeckt.",
    Refusal.REFERENCE_ACCOUNT: "Überweisungen gehen nur auf das Referenzkonto.",
    Refusal.DUPLICATE: "Derselbe Auftrag wurde gerade ausgeführt.",
    Refusal.NOT_POSSIBLE: "Von diesem Konto kann nicht überwiesen werden.",
    Refusal.BAD_DATE: "An diesem Tag wird nicht überwiesen.",
    Refusal.BAD_IBAN: "Die IBAN des Empfängers ist falsch.",
    Refusal.BAD_CURRENCY: "Überwiesen wird in Euro von Konten in Euro.",
}


def problem(refusal: Refusal) -> ProblemError:
    """What a refusal at once looks like."""
    text, reason = TEXTS[refusal], REASONS[refusal]
    match refusal:
        case Refusal.NOT_POSSIBLE:
            return ProblemError(403, "PRODUCT_INVALID", text)
        case Refusal.BAD_DATE:
            return ProblemError(400, "EXECUTION_DATE_INVALID", text)
        case Refusal.BAD_IBAN:
            return format_error(text)
        case _:
            return ProblemError(400, _FAILED, text, reason=None if reason == _FAILED else reason)


def read(place: str, body: str | bytes) -> Body:
    """Take a body apart; raises msgspec's errors."""
    return msgspec.json.decode(body or b"{}", type=_BODIES.get(place, SingleBody))


def transfers(body: Body) -> list[TransferBody]:
    return list(body.payments) if isinstance(body, BulkBody) else [body]


def lines(body: Body) -> tuple[str, ...]:
    """What the page shows before the login: amount and payee of each transfer."""
    shown = [
        f"{_german(one.instructed_amount.amount)} {one.instructed_amount.currency} an "
        f"{one.creditor_name}, {one.creditor_account.iban}"
        for one in transfers(body)
    ]
    if isinstance(body, PeriodicBody):
        return (*shown, f"Dauerauftrag ({body.frequency}) ab {body.start_date:%d.%m.%Y}")
    day = body.requested_execution_date
    return (*shown, f"Ausführung am {day:%d.%m.%Y}") if day else tuple(shown)


def _german(amount: str) -> str:
    return f"{Decimal(amount):,.2f}".translate(str.maketrans(",.", ".,"))


def order(
    place: str, body: Body, accounts: Sequence[Account]
) -> PaymentOrder | StandingOrder | None:
    """The order for the bank; None if the account is none of these."""
    payer = body.debtor_account.names()
    account = next((one for one in accounts if one.iban in payer or one.number in payer), None)
    if account is None:
        return None
    if isinstance(body, PeriodicBody):
        return StandingOrder(account, _transfer(body), _schedule(body))
    return PaymentOrder(
        account,
        tuple(_transfer(one) for one in transfers(body)),
        instant=place == INSTANT,
        execute_on=body.requested_execution_date,
        bulk=place == BULK,
    )


def _schedule(body: PeriodicBody) -> Schedule:
    unit, every = _CYCLES[body.frequency]
    day = int(body.day_of_execution)
    last = unit == MONTHS and day == _ULTIMO
    return Schedule(body.start_date, unit, every, 99 if last else day, body.end_date)


def _transfer(one: TransferBody) -> Transfer:
    return Transfer(
        creditor_name=one.creditor_name,
        creditor_iban=one.creditor_account.iban or "",
        creditor_bic=one.creditor_agent,
        amount=Decimal(one.instructed_amount.amount),
        currency=one.instructed_amount.currency,
        purpose=one.remittance_information_unstructured or "",
        end_to_end_id=one.end_to_end_identification or NO_ID,
        purpose_code=one.purpose_code,
        ultimate_debtor=one.ultimate_debtor,
        ultimate_creditor=one.ultimate_creditor,
    )
