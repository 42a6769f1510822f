"""Decisions of the redirect sessions: how long they live, and which page is next.

Spec: Redirect flow; OP-118, OP-120, OP-166. A session remembers little: what was chosen, and which
approval it follows. Everything else is read from the access and its approval, so that a page
loaded again, a second tab and a worker that died in between all lead to the same step.
"""

import re
from collections.abc import Collection, Sequence
from datetime import timedelta
from itertools import count
from typing import Final, assert_never

from kontowerk.accesses.model import Access, AccessStatus, Issue, IssueKind
from kontowerk.approvals.model import Approval, ApprovalOutcome, Phase, QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.ledger.model import Product
from kontowerk.webform import exits, payment_rules
from kontowerk.webform.model import (
    QUESTION_PAGES,
    CurrentPage,
    PageKind,
    Session,
    SessionFacts,
    UseCase,
)
from kontowerk.webform.pages import Exit, PageTrouble

UNOPENED: Final = timedelta(minutes=15)
IN_ALL: Final = timedelta(minutes=30)
EXTENSION: Final = timedelta(minutes=15)
MOST_EXTENSIONS: Final = 10
MOST_WRONG_LOGINS: Final = 3
_LONGEST_STEM: Final = 58  # of the id of an access, with room for a number
LANGUAGES: Final = frozenset({"de", "en"})
# After this time a person may leave while we go on.
MAY_LEAVE_AFTER: Final = timedelta(seconds=60)
# An ended session can still be looked at.
REMEMBERED: Final = timedelta(hours=1)
# So often a worker looks whether an ended session's work can be given up.
LOOK_AGAIN: Final = timedelta(seconds=5)

_CREDENTIAL_BLOCKS: Final = frozenset({Block.REFUSED, Block.LOCKED, Block.INCOMPLETE})
_TROUBLES: Final = {
    ApprovalOutcome.NOT_APPROVED: PageTrouble.REJECTED,
    ApprovalOutcome.EXPIRED: PageTrouble.EXPIRED,
    ApprovalOutcome.ELSEWHERE: PageTrouble.ELSEWHERE,
    ApprovalOutcome.CANCELLED: PageTrouble.INTERNAL,  # by somebody or something else
}
# Which troubles a session remembers are shown where; on another page they are past.
_SHOWN: Final = {
    PageKind.LOGIN: frozenset({PageTrouble.CREDENTIALS, PageTrouble.INCOMPLETE}),
    PageKind.TAN: frozenset({PageTrouble.INCOMPLETE}),
    PageKind.APP: frozenset({PageTrouble.NOT_YET}),
    PageKind.ACCOUNTS: frozenset({PageTrouble.INCOMPLETE}),
}
_STEPS: Final = {
    UseCase.ADD_ACCESS: ("legal", "bank", "login", "approve", "accounts"),
    UseCase.RENEW_APPROVAL: ("legal", "approve"),
    UseCase.SINGLE_TRANSFER: ("legal", "order", "approve"),
}
_LINK_STEPS: Final = ("legal", "bill", "login", "approve")
_STEP_OF: Final = {
    PageKind.LEGAL: "legal",
    PageKind.BANK: "bank",
    PageKind.LOGIN: "login",
    PageKind.ACCOUNTS: "accounts",
    PageKind.CONFIRM: "order",
    PageKind.EDIT: "order",
    PageKind.DOUBT: "",
    PageKind.ERROR: "",
    PageKind.EXIT: "",
}
# Somebody who wants to show income and spending seldom means them.
_LEFT_OUT: Final = frozenset({ProductKind.LOAN})
_CHILD: Final = re.compile(
    r"kinder|\bkind\b|junior|jugend|sch(\u00fc|ue)ler|enkel|taschengeld|m(\u00fc|ue)ndel|starter",
    re.IGNORECASE,
)


def page_kind(session: Session, facts: SessionFacts) -> CurrentPage:
    """Say which page a session is at."""
    if session.exit is not None:
        return CurrentPage(PageKind.EXIT, exit=session.exit)
    if facts.now >= session.expires_at or not facts.active:
        return _leave(Exit.ERROR if facts.now < session.expires_at else Exit.SESSION_TIMEOUT)
    if not facts.legal:
        return CurrentPage(PageKind.LEGAL)
    if session.use_case is UseCase.SINGLE_TRANSFER:
        return _paying(session, facts)
    return _not_begun(session, facts) if session.run is None else _begun(session, facts)


def _paying(session: Session, facts: SessionFacts) -> CurrentPage:
    if facts.payment is None:
        return _leave(Exit.ERROR)
    if facts.link_over:
        return _leave(Exit.SESSION_TIMEOUT)
    return payment_rules.place_of(session, facts.payment, facts.approval)


def _begun(session: Session, facts: SessionFacts) -> CurrentPage:
    if facts.approval is None or facts.access is None:
        # The access was deleted meanwhile; somebody else has decided.
        return _leave(Exit.ERROR)
    return _followed(session, facts.access, facts.approval)


def _shown(session: Session, kind: PageKind) -> PageTrouble | None:
    return session.trouble if session.trouble in _SHOWN.get(kind, frozenset()) else None


def _leave(ended: Exit) -> CurrentPage:
    return CurrentPage(PageKind.EXIT, exit=ended)


def _not_begun(session: Session, facts: SessionFacts) -> CurrentPage:
    if session.use_case is UseCase.ADD_ACCESS:
        kind = PageKind.BANK if session.provider_id is None else PageKind.LOGIN
        return CurrentPage(kind, _shown(session, kind))
    if facts.access is None:
        return _leave(Exit.ERROR)
    if facts.access.block in _CREDENTIAL_BLOCKS or not facts.has_credentials:
        return CurrentPage(PageKind.LOGIN, _shown(session, PageKind.LOGIN))
    return CurrentPage(PageKind.CONNECTING, begin=True)


def _followed(session: Session, access: Access, approval: Approval) -> CurrentPage:
    match approval.phase:
        case Phase.ASKING:
            return _asked(session, approval)
        case Phase.WORKING:
            return _working(session, access, approval)
        case Phase.ENDED:
            return _ended(session, access, approval)
    assert_never(approval.phase)


def _asked(session: Session, approval: Approval) -> CurrentPage:
    assert approval.question is not None  # noqa: S101 - whoever asks has a question
    kind = QUESTION_PAGES.get(approval.question.asked)
    if kind is None:
        return _error(PageTrouble.INTERNAL)  # payees are checked for payments only
    trouble = _shown(session, kind)
    if kind is PageKind.TAN and trouble is None and approval.wrong_tans:
        trouble = PageTrouble.TAN_WRONG
    return CurrentPage(kind, trouble)


def _working(session: Session, access: Access, approval: Approval) -> CurrentPage:
    """Looking at the app now and then must not make the page jump to and fro."""
    question = approval.question
    if question is None or question.asked is not QuestionKind.APP:
        return CurrentPage(PageKind.CONNECTING)
    if access.status is not AccessStatus.STARTED:
        return CurrentPage(PageKind.CONNECTING)
    return CurrentPage(PageKind.APP, _shown(session, PageKind.APP))


def _ended(session: Session, access: Access, approval: Approval) -> CurrentPage:
    match approval.ending:
        case ApprovalOutcome.GRANTED:
            return _granted(session)
        case ApprovalOutcome.REFUSED:
            return _refused(session, access)
        case ApprovalOutcome.TAN_WRONG:
            return _leave(Exit.INVALID_TAN)
        case (
            ApprovalOutcome.NOT_APPROVED
            | ApprovalOutcome.EXPIRED
            | ApprovalOutcome.ELSEWHERE
            | ApprovalOutcome.CANCELLED
        ):
            return _error(_TROUBLES[approval.ending])
        case ApprovalOutcome.FAILED | None:
            return _failed(session, access, approval)
    assert_never(approval.ending)


def _granted(session: Session) -> CurrentPage:
    if session.use_case is UseCase.ADD_ACCESS:
        return CurrentPage(PageKind.ACCOUNTS, _shown(session, PageKind.ACCOUNTS))
    return _leave(Exit.FINISHED)


def _refused(session: Session, access: Access) -> CurrentPage:
    if access.block is Block.INCOMPLETE:
        return CurrentPage(PageKind.LOGIN, PageTrouble.INCOMPLETE)
    if wrong_logins(session, access, refused=True) >= MOST_WRONG_LOGINS:
        return _leave(Exit.INVALID_CREDENTIALS)
    if access.block is Block.LOCKED:
        return CurrentPage(PageKind.ERROR, PageTrouble.LOCKED)
    return CurrentPage(PageKind.LOGIN, _shown(session, PageKind.LOGIN) or PageTrouble.CREDENTIALS)


def _failed(session: Session, access: Access, approval: Approval) -> CurrentPage:
    """Something else went wrong; what the bank gave nevertheless is worth showing."""
    kinds = {issue.kind for issue in access.issues}
    if IssueKind.PARTLY in kinds and access.refreshed_at == approval.changed_at:
        return _granted(session)
    if kinds & {IssueKind.INTERNAL, IssueKind.GIVEN_UP, IssueKind.UNHEARD}:
        return _error(PageTrouble.INTERNAL)
    is_busy = Issue(IssueKind.UNREACHABLE, "busy") in access.issues
    if is_busy or IssueKind.ASKING in kinds:
        return _error(PageTrouble.BUSY)
    if IssueKind.UNREACHABLE in kinds:
        return _error(PageTrouble.UNREACHABLE)
    return _error(PageTrouble.REJECTED if access.block is Block.APPROVAL else PageTrouble.INTERNAL)


def _error(trouble: PageTrouble) -> CurrentPage:
    return CurrentPage(PageKind.ERROR, trouble, can_retry=True)


def can_choose_anew(session: Session, approval: Approval | None) -> bool:
    """Say whether the person may have a new TAN, or choose another way to approve.

    Not after a wrong TAN: its tries are counted, by us and by the bank. Not for a payment: it is
    given to the bank once.
    """
    if session.use_case is UseCase.SINGLE_TRANSFER or approval is None:
        return False
    return approval.phase is Phase.ASKING and not approval.wrong_tans


def wrong_logins(session: Session, access: Access | None, *, refused: bool) -> int:
    """Count the wrong logins at this bank, with the one that was refused just now."""
    counts = refused and access is not None and access.block in {Block.REFUSED, Block.LOCKED}
    return session.wrong_logins + int(counts)


def is_last_try(wrong: int) -> bool:
    """Say whether the next login is the last one before the bank may lock it."""
    return wrong >= MOST_WRONG_LOGINS - 1


def free_access_id(wanted: str, taken: Collection[str]) -> str:
    """Return the id with the first number behind it that makes it a new one."""
    stem = wanted[:_LONGEST_STEM]
    return next(name for number in count(2) if (name := f"{stem}-{number}") not in taken)


def exit_when_leaving(place: CurrentPage) -> Exit:
    """Say how a session ends whose person leaves at this place.

    An order that is on its way, or in doubt, is not cancelled by leaving: the tenant must not
    believe that it is, and has to look.
    """
    if place.kind in (PageKind.SENDING, PageKind.DOUBT):
        return Exit.BACKEND_ERROR
    return exits.leaving(place.trouble if place.kind is PageKind.ERROR else None)


def steps(
    session: Session, kind: PageKind, *, legal_shown: bool, by_link: bool = False
) -> tuple[int, tuple[str, ...]]:
    """Return the number of the present step, and the names of all steps of this session."""
    names = _LINK_STEPS if by_link else _STEPS[session.use_case]
    if kind is PageKind.LOGIN and "login" not in names:
        names = (*names[:1], "login", *names[1:])
    if not legal_shown:
        names = names[1:]
    name = "bill" if by_link and kind is PageKind.BANK else _STEP_OF.get(kind, "approve")
    return (names.index(name) + 1 if name in names else 0), names


def preselected(products: Sequence[Product]) -> frozenset[str]:
    """Return the products that are ticked: no loans, no accounts of children.

    A child's account is one that is called so, or that only another person owns. If nothing would
    be left, nothing is ticked: the person decides.
    """
    owner = _usual_owner(products)
    return frozenset(
        product.product_id
        for product in products
        if product.kind not in _LEFT_OUT
        and not _CHILD.search(product.shown_label)
        and (owner is None or not product.owner or _same(product.owner, owner))
    )


def _usual_owner(products: Sequence[Product]) -> str | None:
    """Return who owns the first checking account; None where the bank names nobody."""
    checking = (product for product in products if product.kind is ProductKind.CHECKING)
    first = next(checking, None)
    return first.owner or None if first is not None else None


def _same(owner: str, other: str) -> bool:
    """Say whether a name of one is among the names of the other: a joint account has both."""
    given, known = _words(owner), _words(other)
    return given == known or bool(given and known and (given <= known or known <= given))


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w{2,}", name.casefold()))
