"""What the end of a dialogue means for an access.

A failed fetch leaves the stable data as it is. What a person can act on becomes a notice of the
stable object, everything else a tentative issue. Spec: Errors (message codes); OP-050, OP-062.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from kontowerk.accesses.model import Access, Issue, IssueKind
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import (
    BankMessage,
    Done,
    Failed,
    FailureKind,
    MessageKind,
    NeedMedium,
    NeedMethod,
    Step,
)
from kontowerk.connectors.snapshot import Present, SecurityMethod, Snapshot, TanMedium
from kontowerk.ledger.model import ProductPart, Recorded

NOTICES: Final = frozenset(
    {
        IssueKind.LOCKED,
        IssueKind.REFUSED,
        IssueKind.INCOMPLETE,
        IssueKind.BANK_MAIL,
        IssueKind.METHOD_NEEDED,
        IssueKind.MEDIUM_NEEDED,
    }
)
# Blocks that only new credentials remove.
_CREDENTIAL_BLOCKS: Final = frozenset({Block.REFUSED, Block.LOCKED, Block.INCOMPLETE})
_CREDENTIAL_NOTICES: Final = frozenset({IssueKind.REFUSED, IssueKind.LOCKED, IssueKind.INCOMPLETE})
_PARTS: Final = {
    ProductPart.BALANCE: IssueKind.PRODUCT,
    ProductPart.TRANSACTIONS: IssueKind.TRANSACTIONS,
    ProductPart.POSITIONS: IssueKind.POSITIONS,
}
_WITHOUT_BANK: Final = {  # the bank has nothing to do with it
    FailureKind.BUG: IssueKind.INTERNAL,
    FailureKind.GIVEN_UP: IssueKind.GIVEN_UP,
    FailureKind.UNHEARD: IssueKind.UNHEARD,
    FailureKind.WITHHELD: IssueKind.WITHHELD,
    FailureKind.ASKING: IssueKind.ASKING,
}
# Banks add bookings with an earlier day; this far back they are looked for.
_LOOK_BACK: Final = timedelta(days=14)
_LONGEST_DETAIL: Final = 500
# So long before a consent ends the person is asked to renew it; it goes on working meanwhile.
_RENEW_BEFORE: Final = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class RefreshVerdict:
    """What to store: a snapshot for the ledger, or what stands in the way.

    `quiet` leaves everything as it is if nobody waits for it.
    """

    snapshot: Snapshot | None = None
    issue: Issue | None = None
    notice: Issue | None = None
    block: Block | None = None
    quiet: bool = False
    methods: tuple[SecurityMethod, ...] = ()
    media: tuple[TanMedium, ...] = ()

    @property
    def transient(self) -> bool:
        """Whether the same fetch may work later."""
        return self.snapshot is None and self.block is None


def verdict(step: Step, wrong: Block) -> RefreshVerdict:
    """Judge how a dialogue ended; `wrong` is what wrong credentials mean by now."""
    match step.outcome:
        case Done(snapshot):
            partly = None if snapshot.complete else Issue(IssueKind.PARTLY)
            return RefreshVerdict(snapshot, partly)
        case NeedMedium(media):
            notice = Issue(IssueKind.MEDIUM_NEEDED)
            return RefreshVerdict(notice=notice, block=Block.APPROVAL, media=media)
        case NeedMethod(methods):
            notice = Issue(IssueKind.METHOD_NEEDED)
            return RefreshVerdict(notice=notice, block=Block.APPROVAL, methods=methods)
        case Failed() as failed:
            return _failed(failed, step.partial, wrong)
        case _:
            return _approval("")


def _failed(failed: Failed, partial: Snapshot | None, wrong: Block) -> RefreshVerdict:
    codes = " ".join(failed.codes)[:_LONGEST_DETAIL]
    match failed.kind:
        case FailureKind.BAD_CREDENTIALS | FailureKind.LOCKED:
            is_locked = failed.kind is FailureKind.LOCKED
            return _blocked(Block.LOCKED if is_locked else wrong, codes)
        case FailureKind.INCOMPLETE:
            return _blocked(Block.INCOMPLETE, ", ".join(failed.missing_fields) or codes)
        case FailureKind.CONSENT | FailureKind.TAN_WRONG | FailureKind.NOT_APPROVED:
            was_asked = failed.kind is not FailureKind.CONSENT
            issue = Issue(IssueKind.NOT_APPROVED, codes or None) if was_asked else None
            return replace(_approval(codes), issue=issue)
        case FailureKind.YIELDED:
            return RefreshVerdict(issue=Issue(IssueKind.UNREACHABLE), quiet=True)
        case (
            FailureKind.BUG
            | FailureKind.GIVEN_UP
            | FailureKind.UNHEARD
            | FailureKind.WITHHELD
            | FailureKind.ASKING
        ):
            return RefreshVerdict(issue=Issue(_WITHOUT_BANK[failed.kind]))
        case (
            FailureKind.UNREACHABLE
            | FailureKind.RATE
            | FailureKind.INTERRUPTED
            | FailureKind.REJECTED
            | FailureKind.UNSUPPORTED
            | FailureKind.DUPLICATE
            | FailureKind.NOT_POSSIBLE
            | FailureKind.NOT_OFFERED
            | FailureKind.UNKNOWN
        ):
            return _not_all(codes, partial)


def _blocked(block: Block, detail: str) -> RefreshVerdict:
    return RefreshVerdict(notice=Issue(IssueKind(block.value), detail or None), block=block)


def _approval(codes: str) -> RefreshVerdict:
    notice = Issue(IssueKind.METHOD_NEEDED, codes or None)
    return RefreshVerdict(notice=notice, block=Block.APPROVAL)


def _not_all(codes: str, partial: Snapshot | None) -> RefreshVerdict:
    if partial is not None and has_content(partial):
        return RefreshVerdict(partial, Issue(IssueKind.PARTLY, codes or None))
    return RefreshVerdict(issue=Issue(IssueKind.UNREACHABLE, codes or None))


def has_content(snapshot: Snapshot) -> bool:
    """Say whether a dialogue brought home more than names of products."""
    return any(
        isinstance(part, Present)
        for product in snapshot.products
        for part in (product.balance, product.transactions, product.positions)
    )


def renewal(found: RefreshVerdict, before: Block | None) -> RefreshVerdict:
    """Say what the end of a renewal means: one that came to nothing leaves everything as it was.

    The bank may still give data on the strength of the approval before it.
    """
    if found.block is not Block.APPROVAL or before is not None:
        return found
    return RefreshVerdict(issue=found.issue or Issue(IssueKind.NOT_APPROVED))


def offers_renewal(access: Access, now: datetime) -> bool:
    """Say whether the person should approve anew: the bank asks for it, or soon will."""
    if access.run is not None or not access.sync:
        return False
    if access.block is Block.APPROVAL:
        return True
    until = access.consent_until
    return access.block is None and until is not None and until - _RENEW_BEFORE <= now


def renewal_begins(access: Access, now: datetime) -> datetime | None:
    """Return when `offers_renewal` will say something else though nothing else happens."""
    until = access.consent_until
    if until is None or offers_renewal(access, now):
        return None
    begins = until - _RENEW_BEFORE
    return begins if offers_renewal(access, begins) else None


def issues_of(found: RefreshVerdict, recorded: Recorded) -> tuple[Issue, ...]:
    """Return what went wrong with a fetch that was stored."""
    missing = [
        Issue(
            _PARTS[missing_part.part],
            " ".join(missing_part.codes)[:_LONGEST_DETAIL] or None,
            missing_part.product_id,
        )
        for missing_part in recorded.missing
    ]
    unknown = [
        Issue(IssueKind.PRODUCT, "not found at the bank", product_id)
        for product_id in recorded.unknown_selection
    ]
    partly = found.issue or (Issue(IssueKind.PARTLY) if missing else None)
    return (*((partly,) if partly else ()), *missing, *unknown)


def mail_of(messages: tuple[BankMessage, ...]) -> tuple[Issue, ...]:
    """Return the notices that a bank has written to its customer."""
    return tuple(
        Issue(IssueKind.BANK_MAIL, message.text[:_LONGEST_DETAIL] or None)
        for message in messages
        if message.kind is MessageKind.BANK_MAIL
    )


def notices_with(old: tuple[Issue, ...], new: Issue) -> tuple[Issue, ...]:
    """Return what a person can act on when a fetch ended with something to do."""
    letters = tuple(issue for issue in old if issue.kind is IssueKind.BANK_MAIL)
    return (*letters, new)


def notices_without_credentials(old: tuple[Issue, ...]) -> tuple[Issue, ...]:
    """Return what is left to do once new credentials came."""
    return tuple(issue for issue in old if issue.kind not in _CREDENTIAL_NOTICES)


def needs_credentials(block: Block | None) -> bool:
    """Say whether nothing but new credentials helps."""
    return block in {Block.LOCKED, Block.INCOMPLETE}


def without_credential_block(block: Block | None) -> Block | None:
    """Return what still stands in the way once new credentials came."""
    return None if block in _CREDENTIAL_BLOCKS else block


def since(refreshed_at: datetime | None, *, background: bool) -> date | None:
    """Say from which day on to fetch: people get all a bank gives, background what is new."""
    if not background or refreshed_at is None:
        return None
    return (refreshed_at - _LOOK_BACK).date()
