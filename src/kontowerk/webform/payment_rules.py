"""Decisions of sessions that are about a payment. Spec: Redirect flow; OP-096, OP-117.

A payment that is over ends its session at once: it is never sent a second time, so there is
nothing to try again. One in doubt keeps its page: the bank is asked, and may still answer.
"""

from datetime import datetime
from typing import Final, assert_never

from kontowerk.approvals.model import Approval, Phase, QuestionKind
from kontowerk.approvals.rules import happens_elsewhere
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.clock import BERLIN
from kontowerk.payments.model import Payment, PaymentReason, PaymentState
from kontowerk.webform.model import CurrentPage, PageKind, Session
from kontowerk.webform.orders import PaymentEnd
from kontowerk.webform.pages import Exit, PageTrouble

_ASKED: Final = {
    QuestionKind.METHOD: PageKind.METHOD,
    QuestionKind.MEDIUM: PageKind.MEDIUM,
    QuestionKind.TAN: PageKind.TAN,
    QuestionKind.APP: PageKind.APP,
    QuestionKind.REDIRECT: PageKind.REDIRECT,
    QuestionKind.PAYEE: PageKind.PAYEE,
}
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
