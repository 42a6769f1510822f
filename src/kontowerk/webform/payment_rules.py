"""Decisions of sessions that are about a payment, and what a person typed over its details.

A payment that is over ends its session at once: it is never sent a second time, so there is
nothing to try again. One in doubt keeps its page: the bank is asked, and may still answer.

Of what is typed nothing is guessed and nothing is rounded. Amounts are read as Germans and as
English speakers write them; where both would read another number (`1.234`), neither is taken.

Spec: Redirect flow; OP-096, OP-117.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final, assert_never

from kontowerk.approvals.model import Approval, Phase, QuestionKind
from kontowerk.approvals.rules import happens_elsewhere
from kontowerk.connectors.sepa import accounts, letters
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.clock import BERLIN
from kontowerk.payments.model import Payment, PaymentDetails, PaymentReason, PaymentState
from kontowerk.webform.model import QUESTION_PAGES, CurrentPage, PageKind, Session
from kontowerk.webform.orders import EditField, PaymentEnd, Slip
from kontowerk.webform.pages import Exit, PageTrouble

_ASKED: Final = {**QUESTION_PAGES, QuestionKind.PAYEE: PageKind.PAYEE}
# Which troubles a session remembers are shown where; on another page they are past.
_SHOWN: Final = {
    PageKind.BANK: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.LOGIN: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.CONFIRM: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.EDIT: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.PAYEE: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.TAN: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.APP: frozenset({PageTrouble.NOT_YET}),
}
_EXITS: Final = {
    PaymentReason.TAN_WRONG: Exit.INVALID_TAN,
    PaymentReason.NOT_APPROVED: Exit.USER_CANCELLED,
    PaymentReason.CANCELLED: Exit.USER_CANCELLED,
    PaymentReason.EXPIRED: Exit.SESSION_TIMEOUT,
    PaymentReason.REFUSED: Exit.INVALID_CREDENTIALS,
    PaymentReason.LOCKED: Exit.INVALID_CREDENTIALS,
    PaymentReason.INCOMPLETE: Exit.INVALID_CREDENTIALS,
}
_ENDS: Final = {
    PaymentReason.INVALID: PaymentEnd.INVALID,
    PaymentReason.REJECTED: PaymentEnd.REJECTED,
    PaymentReason.DUPLICATE: PaymentEnd.DUPLICATE,
    PaymentReason.NOT_POSSIBLE: PaymentEnd.NOT_POSSIBLE,
    PaymentReason.METHOD: PaymentEnd.METHOD,
    PaymentReason.PAYEE: PaymentEnd.PAYEE,
    PaymentReason.TAN_WRONG: PaymentEnd.TAN_WRONG,
    PaymentReason.NOT_APPROVED: PaymentEnd.NOT_APPROVED,
    PaymentReason.CANCELLED: PaymentEnd.NOTHING,
    PaymentReason.EXPIRED: PaymentEnd.EXPIRED,
    PaymentReason.REFUSED: PaymentEnd.REFUSED,
    PaymentReason.LOCKED: PaymentEnd.LOCKED,
    PaymentReason.INCOMPLETE: PaymentEnd.INCOMPLETE,
    PaymentReason.UNREACHABLE: PaymentEnd.UNREACHABLE,
    PaymentReason.UNKNOWN: PaymentEnd.REJECTED,  # once unclear; by now the bank has said no
    PaymentReason.INTERNAL: PaymentEnd.INTERNAL,
    PaymentReason.GIVEN_UP: PaymentEnd.INTERNAL,
    PaymentReason.UNHEARD: PaymentEnd.INTERNAL,
}
LONGEST: Final = 1000  # characters of a field that are kept for the next try
_MOST: Final = Decimal("999999999.99")  # SEPA's own limit
_CENTS: Final = 2
_UNIT: Final = re.compile(r"\s*(?:€|EUR|Euro)\s*", re.IGNORECASE)
_BLANKS: Final = re.compile(r"[\s'\u2019]")
_PLAIN: Final = re.compile(r"[0-9]{1,15}")
_DECIMAL: Final = re.compile(r"([0-9]{1,15})[.,]([0-9]{1,15})")
# Groups of three with one kind of sign, and perhaps a decimal part with the other kind.
_GROUPED: Final = re.compile(
    r"([0-9]{1,3}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,15}))?"
)
_GROUP: Final = 3


def place_of(session: Session, payment: Payment, approval: Approval | None) -> CurrentPage:
    """Say which page the session of a payment is at."""
    if session.typed is not None and can_change(payment, approval):
        return _at(session, PageKind.EDIT)
    match payment.state:
        case PaymentState.DRAFT:
            return _at(session, _of_draft(session, payment))
        case PaymentState.CREATED | PaymentState.SENDING | PaymentState.ASKING:
            return _under_way(session, approval)
        case PaymentState.DONE:
            return CurrentPage(PageKind.EXIT, exit=Exit.FINISHED)
        case PaymentState.REJECTED:
            return CurrentPage(PageKind.EXIT, exit=exit_of(payment.reason))
        case PaymentState.DOUBT:
            return CurrentPage(PageKind.DOUBT)
    assert_never(payment.state)


def _of_draft(session: Session, payment: Payment) -> PageKind:
    """Say where a person decides; with a link it chooses the bank, and logs in there."""
    if payment.link_id is None:
        return PageKind.CONFIRM
    return PageKind.BANK if session.provider_id is None else PageKind.LOGIN


def _at(session: Session, kind: PageKind) -> CurrentPage:
    return CurrentPage(kind, session.trouble if session.trouble in _SHOWN[kind] else None)


def _under_way(session: Session, approval: Approval | None) -> CurrentPage:
    question = None if approval is None else approval.question
    if approval is None or question is None:
        return CurrentPage(PageKind.SENDING)
    # Looking at the app now and then must not make the page jump to and fro.
    if approval.phase is Phase.WORKING and question.asked is QuestionKind.APP:
        return _at(session, PageKind.APP)
    if approval.phase is not Phase.ASKING:
        return CurrentPage(PageKind.SENDING)
    kind = _ASKED[question.asked]
    if kind not in _SHOWN:
        return CurrentPage(kind)
    place = _at(session, kind)
    if kind is PageKind.TAN and place.trouble is None and approval.wrong_tans:
        return CurrentPage(kind, PageTrouble.TAN_WRONG)
    return place


def can_change(payment: Payment, approval: Approval | None) -> bool:
    """Say whether the person may edit now: it is allowed, and nothing can have been approved.

    Who approves in an app or on the bank's pages may have done so already, without our knowing.
    """
    if not payment.editable or payment.bulk or len(payment.details) != 1:
        return False
    if payment.state is PaymentState.DRAFT:
        return True
    if payment.state is not PaymentState.ASKING or approval is None or approval.question is None:
        return False
    return approval.phase is Phase.ASKING and not happens_elsewhere(approval.question)


def kind_of(payment: Payment, now: datetime) -> TransferKind:
    """Say in which way an account must be able to pay."""
    if payment.standing is not None:
        return payment.standing.action
    if payment.bulk:
        return TransferKind.BULK
    if payment.instant:
        return TransferKind.INSTANT
    today = now.astimezone(BERLIN).date()
    is_later = payment.execute_on is not None and payment.execute_on > today
    return TransferKind.SCHEDULED if is_later else TransferKind.SINGLE


def is_approved(payment: Payment, approval: Approval | None) -> bool:
    """Say whether the person has done all the bank asked for, as far as we know."""
    question = None if approval is None else approval.question
    given = question is not None and question.asked in (
        QuestionKind.TAN,
        QuestionKind.APP,
        QuestionKind.REDIRECT,
    )
    return given or payment.state is PaymentState.SENDING


def is_accepted(payment: Payment) -> bool:
    """Say whether the bank took the order and only its last word is missing."""
    return payment.state is PaymentState.DOUBT and payment.reason is None


def exit_of(reason: PaymentReason | None) -> Exit:
    """Say what the tenant is told about a payment that was not carried out."""
    return Exit.BACKEND_ERROR if reason is None else _EXITS.get(reason, Exit.BACKEND_ERROR)


def end_of(payment: Payment) -> PaymentEnd:
    """Say what has become of a payment, without claiming more than is known."""
    match payment.state:
        case PaymentState.DONE:
            return PaymentEnd.DONE
        case PaymentState.DOUBT | PaymentState.SENDING:
            return PaymentEnd.ACCEPTED if is_accepted(payment) else PaymentEnd.DOUBT
        case PaymentState.CREATED | PaymentState.ASKING:
            return PaymentEnd.WITHDRAWN
        case PaymentState.DRAFT:
            return PaymentEnd.NOTHING
        case PaymentState.REJECTED:
            return PaymentEnd.INTERNAL if payment.reason is None else _ENDS[payment.reason]
    assert_never(payment.state)


def amount_of(text: str) -> Decimal | Slip:
    """Return an amount as it is meant, or what is wrong with it."""
    bare = _BLANKS.sub("", _UNIT.sub("", text, count=1))
    if not bare:
        return Slip.MISSING
    number = _number(bare)
    if not isinstance(number, Decimal):
        return number
    if -int(number.as_tuple().exponent) > _CENTS:
        return Slip.CENTS
    if number == 0:
        return Slip.ZERO
    return number.quantize(Decimal("0.01")) if number <= _MOST else Slip.TOO_MUCH


def _number(bare: str) -> Decimal | Slip:
    if _PLAIN.fullmatch(bare):
        return Decimal(bare)
    if found := _DECIMAL.fullmatch(bare):
        if len(found[2]) == _GROUP and len(found[1]) <= _GROUP and found[1] != "0":
            return Slip.AMBIGUOUS
        return Decimal(f"{found[1]}.{found[2]}")
    if found := _GROUPED.fullmatch(bare):
        whole, sign, point, part = found.groups()
        if point == sign:
            return Slip.AMOUNT
        return Decimal(whole.replace(sign, "") + (f".{part}" if part else ""))
    return Slip.AMOUNT


def read_edited(
    typed: Mapping[EditField, str], before: PaymentDetails
) -> PaymentDetails | dict[EditField, Slip]:
    """Return the details as they are now, or what is wrong with which entry."""
    amount = amount_of(typed[EditField.AMOUNT])
    iban = accounts.compact(typed[EditField.IBAN])
    found = {
        EditField.RECIPIENT: _text(typed[EditField.RECIPIENT], letters.NAME, needed=True),
        EditField.IBAN: _iban(iban),
        EditField.AMOUNT: amount if isinstance(amount, Slip) else None,
        EditField.PURPOSE: _text(typed[EditField.PURPOSE], letters.PURPOSE, needed=False),
    }
    slips = {entry: slip for entry, slip in found.items() if slip is not None}
    if slips or isinstance(amount, Slip):
        return slips
    bic = _bic(iban, before)
    if bic is None:
        return {EditField.IBAN: Slip.BANK}
    return replace(
        before,
        recipient=typed[EditField.RECIPIENT].strip(),
        iban=iban,
        bic=bic,
        amount=amount,
        purpose=typed[EditField.PURPOSE].strip(),
    )


def _bic(iban: str, before: PaymentDetails) -> str | None:
    """Return the BIC of a bank that may be another one now; people are not asked for it."""
    if accounts.same_bank(iban, before.iban) and accounts.is_bic(before.bic):
        return before.bic if accounts.fits(iban, before.bic) else accounts.bic_of(iban)
    return accounts.bic_of(iban)


def _text(text: str, most: int, *, needed: bool) -> Slip | None:
    bare = text.strip()
    if not bare:
        return Slip.MISSING if needed else None
    if not letters.is_clean(bare):
        return Slip.LETTERS
    return Slip.TOO_LONG if len(letters.to_sepa(bare)) > most else None


def _iban(iban: str) -> Slip | None:
    if not iban:
        return Slip.MISSING
    if not accounts.is_iban(iban):
        return Slip.IBAN
    return None if accounts.in_sepa(iban) else Slip.COUNTRY
