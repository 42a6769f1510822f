"""HKCCS, HKIPZ, HKCSE, HKCCM: credit transfers, from the segment to the booking."""

from datetime import date
from decimal import Decimal
from typing import Any, Final, NoReturn

from banksim.core.payments import PaymentOrder, Refusal
from banksim.fints import codec
from banksim.fints.business.outcome import Desk, Outcome, RefusedError, find_account
from banksim.fints.message import Code
from banksim.fints.pain001 import Document, UnreadableError, read_pain001
from banksim.fints.user_data import allowed

SCHEDULED: Final = "HKCSE"
_INSTANT: Final = "HKIPZ"
_BULK: Final = "HKCCM"
PAYMENTS: Final = frozenset({"HKCCS", _INSTANT, SCHEDULED, _BULK})

# Real banks say 9210 or 9010 and give the reason as a text. This bank gives the reasons numbers
# of their own, so that a test need not read German.
REFUSALS: Final = {
    Refusal.REJECTED: Code("9210", "Auftrag abgelehnt."),
    Refusal.NOT_POSSIBLE: Code("9215", "Für dieses Konto sind Überweisungen nicht zugelassen."),
    Refusal.DUPLICATE: Code("9220", "Auftrag abgelehnt: Er wurde schon einmal eingereicht."),
    Refusal.NO_FUNDS: Code("9230", "Auftrag abgelehnt: Das Konto ist nicht gedeckt."),
    Refusal.REFERENCE_ACCOUNT: Code("9240", "Überweisung nur auf das Referenzkonto möglich."),
    Refusal.BAD_DATE: Code("9210", "Auftrag abgelehnt: Ausführungsdatum nicht zulässig."),
    Refusal.BAD_IBAN: Code("9210", "Auftrag abgelehnt: IBAN des Empfängers ungültig."),
    Refusal.BAD_CURRENCY: Code("9210", "Auftrag abgelehnt: Währung nicht zulässig."),
}


def read_order(desk: Desk, segment: Any) -> tuple[PaymentOrder, Document]:
    """Read what the segment orders; refuse what the bank would not take now."""
    kind = str(segment.header.type)
    account = find_account(desk, segment.account)
    if kind not in allowed(account, desk.profile):
        raise RefusedError(REFUSALS[Refusal.NOT_POSSIBLE])
    document = read_document(segment)
    if document.payer_iban != account.iban:
        _refuse("das Auftraggeberkonto im Dokument ist ein anderes")
    if kind == _BULK:
        _compare_sum(segment, document)
    elif len(document.transfers) != 1:
        _refuse("das Dokument enthält nicht genau eine Überweisung")
    order = PaymentOrder(
        account,
        document.transfers,
        instant=kind == _INSTANT,
        execute_on=_day(desk, kind, document),
        bulk=kind == _BULK,
    )
    refusal = desk.bank.check_payment(desk.customer, order)
    if refusal is not None:
        raise RefusedError(REFUSALS[refusal])
    return order, document


def read_document(segment: Any) -> Document:
    """Read the document of an order; refuse what is none."""
    try:
        return read_pain001(bytes(segment.sepa_pain_message), str(segment.sepa_descriptor))
    except UnreadableError as unreadable:
        _refuse(str(unreadable))


def _compare_sum(segment: Any, document: Document) -> None:
    given: Decimal | None = segment.sum_amount.amount
    if given is not None and given != sum(one.amount for one in document.transfers):
        _refuse("Summe und Dokument stimmen nicht überein")


def _day(desk: Desk, kind: str, document: Document) -> date | None:
    """The day of a scheduled order; all others are carried out at once."""
    today = desk.bank.now(desk.customer).date()
    day = document.execute_on
    if kind == SCHEDULED:
        if day is None or day <= today:
            raise RefusedError(REFUSALS[Refusal.BAD_DATE])
        return day
    if day not in (None, today):
        raise RefusedError(REFUSALS[Refusal.BAD_DATE])
    return None


def _refuse(why: str) -> NoReturn:
    raise RefusedError(Code("9210", f"SEPA-Nachricht ungültig: {why}.")) from None


def answer_payment(desk: Desk, segment: Any) -> Outcome:
    """Carry an approved order out. Things may have changed since it was handed in."""
    order, _ = read_order(desk, segment)
    reference = desk.bank.execute_payment(desk.customer, order)
    if order.execute_on is None:
        return Outcome(codes=[Code("0020", "Überweisung ausgeführt.", (reference,))])
    return Outcome(
        codes=[Code("0010", "Terminüberweisung angenommen.", (reference,))],
        segments=[codec.plain("HICSE", 1, reference)],
    )
