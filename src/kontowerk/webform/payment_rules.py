"""Decisions of sessions that are about a payment. Spec: Redirect flow; OP-096, OP-117.

A payment that is over ends its session at once: it is never sent a second time, so there is
nothing to try again. One in doubt keeps its page: the bank is asked, and may still answer.
"""

from datetime import datetime
from typing import Final, assert_never

from kontowerk.approvals.model import Approval, Asked, Phase
from kontowerk.approvals.rules import happens_elsewhere
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.clock import BERLIN
from kontowerk.payments.model import Payment, Reason, State
from kontowerk.webform.facts import Place
from kontowerk.webform.model import PageKind, Session
from kontowerk.webform.orders import PaymentEnd
from kontowerk.webform.pages import Exit, Trouble

_ASKED: Final = {
    Asked.METHOD: PageKind.METHOD,
    Asked.MEDIUM: PageKind.MEDIUM,
    Asked.TAN: PageKind.TAN,
    Asked.APP: PageKind.APP,
    Asked.REDIRECT: PageKind.REDIRECT,
    Asked.PAYEE: PageKind.PAYEE,
}
# Which troubles a session remembers are shown where; on another page they are past.
_SHOWN: Final = {
    PageKind.CONFIRM: frozenset({Trouble.INCOMPLETE}),
    PageKind.EDIT: frozenset({Trouble.INCOMPLETE}),
    PageKind.PAYEE: frozenset({Trouble.INCOMPLETE}),
    PageKind.TAN: frozenset({Trouble.INCOMPLETE}),
    PageKind.APP: frozenset({Trouble.NOT_YET}),
}
_EXITS: Final = {
    Reason.TAN_WRONG: Exit.INVALID_TAN,
    Reason.NOT_APPROVED: Exit.USER_CANCELLED,
    Reason.CANCELLED: Exit.USER_CANCELLED,
    Reason.EXPIRED: Exit.SESSION_TIMEOUT,
    Reason.REFUSED: Exit.INVALID_CREDENTIALS,
    Reason.LOCKED: Exit.INVALID_CREDENTIALS,
    Reason.INCOMPLETE: Exit.INVALID_CREDENTIALS,
}
_ENDS: Final = {
    Reason.INVALID: PaymentEnd.INVALID,
    Reason.REJECTED: PaymentEnd.REJECTED,
    Reason.DUPLICATE: PaymentEnd.DUPLICATE,
    Reason.NOT_POSSIBLE: PaymentEnd.NOT_POSSIBLE,
    Reason.METHOD: PaymentEnd.METHOD,
    Reason.PAYEE: PaymentEnd.PAYEE,
    Reason.TAN_WRONG: PaymentEnd.TAN_WRONG,
    Reason.NOT_APPROVED: PaymentEnd.NOT_APPROVED,
    Reason.CANCELLED: PaymentEnd.NOTHING,
    Reason.EXPIRED: PaymentEnd.EXPIRED,
    Reason.REFUSED: PaymentEnd.REFUSED,
    Reason.LOCKED: PaymentEnd.LOCKED,
    Reason.INCOMPLETE: PaymentEnd.INCOMPLETE,
    Reason.UNREACHABLE: PaymentEnd.UNREACHABLE,
    Reason.UNKNOWN: PaymentEnd.REJECTED,  # once unclear; by now the bank has said no
    Reason.INTERNAL: PaymentEnd.INTERNAL,
    Reason.GIVEN_UP: PaymentEnd.INTERNAL,
    Reason.UNHEARD: PaymentEnd.INTERNAL,
}


def place_of(session: Session, payment: Payment, approval: Approval | None) -> Place:
    """Say which page the session of a payment is at."""
    if session.typed is not None and can_change(payment, approval):
        return _at(session, PageKind.EDIT)
    match payment.state:
        case State.DRAFT:
            return _at(session, PageKind.CONFIRM)
        case State.CREATED | State.SENDING | State.ASKING:
            return _under_way(session, approval)
        case State.DONE:
            return Place(PageKind.EXIT, exit=Exit.FINISHED)
        case State.REJECTED:
            return Place(PageKind.EXIT, exit=exit_of(payment.reason))
        case State.DOUBT:
            return Place(PageKind.DOUBT)
    assert_never(payment.state)


def _at(session: Session, kind: PageKind) -> Place:
    return Place(kind, session.trouble if session.trouble in _SHOWN[kind] else None)


def _under_way(session: Session, approval: Approval | None) -> Place:
    question = None if approval is None else approval.question
    if approval is None or question is None:
        return Place(PageKind.SENDING)
    # Looking at the app now and then must not make the page jump to and fro.
    if approval.phase is Phase.WORKING and question.asked is Asked.APP:
        return _at(session, PageKind.APP)
    if approval.phase is not Phase.ASKING:
        return Place(PageKind.SENDING)
    kind = _ASKED[question.asked]
    if kind not in _SHOWN:
        return Place(kind)
    place = _at(session, kind)
    if kind is PageKind.TAN and place.trouble is None and approval.wrong_tans:
        return Place(kind, Trouble.TAN_WRONG)
    return place


def can_change(payment: Payment, approval: Approval | None) -> bool:
    """Say whether the person may edit now: it is allowed, and nothing can have been approved.

    Who approves in an app or on the bank's pages may have done so already, without our knowing.
    """
    if not payment.editable or payment.bulk or len(payment.details) != 1:
        return False
    if payment.state is State.DRAFT:
        return True
    if payment.state is not State.ASKING or approval is None or approval.question is None:
        return False
    return approval.phase is Phase.ASKING and not happens_elsewhere(approval.question)


def kind_of(payment: Payment, now: datetime) -> TransferKind:
    """Say in which way an account must be able to pay."""
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
    given = question is not None and question.asked in (Asked.TAN, Asked.APP, Asked.REDIRECT)
    return given or payment.state is State.SENDING


def is_accepted(payment: Payment) -> bool:
    """Say whether the bank took the order and only its last word is missing."""
    return payment.state is State.DOUBT and payment.reason is None


def exit_of(reason: Reason | None) -> Exit:
    """Say what the tenant is told about a payment that was not carried out."""
    return Exit.BACKEND_ERROR if reason is None else _EXITS.get(reason, Exit.BACKEND_ERROR)


def end_of(payment: Payment) -> PaymentEnd:
    """Say what has become of a payment, without claiming more than is known."""
    match payment.state:
        case State.DONE:
            return PaymentEnd.DONE
        case State.DOUBT | State.SENDING:
            return PaymentEnd.ACCEPTED if is_accepted(payment) else PaymentEnd.DOUBT
        case State.CREATED | State.ASKING:
            return PaymentEnd.WITHDRAWN
        case State.DRAFT:
            return PaymentEnd.NOTHING
        case State.REJECTED:
            return PaymentEnd.INTERNAL if payment.reason is None else _ENDS[payment.reason]
    assert_never(payment.state)
