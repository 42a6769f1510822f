"""What the end of a step means for a payment: what the bank said, and what nobody knows.

Once a request that may move money is on its way, only an explicit answer counts. Everything
else is doubt, and doubt is never resolved by sending again. Spec: OP-075, OP-100, OP-107.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from kontowerk.approvals.model import ApprovalOutcome
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import (
    Done,
    Failed,
    FailureKind,
    Need,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    Paid,
    Unseen,
)
from kontowerk.connectors.transfer import PayeeCheck, TransferKind
from kontowerk.payments.model import NewPayment, PaymentReason, PaymentState, TransferForm

_LONGEST_DETAIL: Final = 500
# The bank has said what it made of the order: nothing.
_EXPLICIT: Final[dict[FailureKind, PaymentReason]] = {
    FailureKind.REJECTED: PaymentReason.REJECTED,
    FailureKind.DUPLICATE: PaymentReason.DUPLICATE,
    FailureKind.NOT_POSSIBLE: PaymentReason.NOT_POSSIBLE,
    FailureKind.NOT_OFFERED: PaymentReason.NOT_POSSIBLE,
    FailureKind.UNSUPPORTED: PaymentReason.METHOD,
    FailureKind.TAN_WRONG: PaymentReason.TAN_WRONG,
    FailureKind.NOT_APPROVED: PaymentReason.NOT_APPROVED,
    FailureKind.CONSENT: PaymentReason.NOT_APPROVED,
    FailureKind.BAD_CREDENTIALS: PaymentReason.REFUSED,
    FailureKind.LOCKED: PaymentReason.LOCKED,
    FailureKind.INCOMPLETE: PaymentReason.INCOMPLETE,
}
_SILENT: Final[dict[FailureKind, PaymentReason]] = {
    FailureKind.UNREACHABLE: PaymentReason.UNREACHABLE,
    FailureKind.INTERRUPTED: PaymentReason.UNREACHABLE,
    FailureKind.RATE: PaymentReason.UNREACHABLE,
    FailureKind.YIELDED: PaymentReason.UNREACHABLE,
    FailureKind.ASKING: PaymentReason.UNREACHABLE,
    FailureKind.UNKNOWN: PaymentReason.UNKNOWN,
    FailureKind.BUG: PaymentReason.INTERNAL,
    FailureKind.GIVEN_UP: PaymentReason.GIVEN_UP,
    FailureKind.UNHEARD: PaymentReason.UNHEARD,
    FailureKind.WITHHELD: PaymentReason.UNREACHABLE,  # of refreshes: a payer is there
}
ENDINGS: Final[dict[ApprovalOutcome, PaymentReason]] = {
    ApprovalOutcome.CANCELLED: PaymentReason.CANCELLED,
    ApprovalOutcome.EXPIRED: PaymentReason.EXPIRED,
    ApprovalOutcome.NOT_APPROVED: PaymentReason.NOT_APPROVED,
    ApprovalOutcome.ELSEWHERE: PaymentReason.NOT_APPROVED,
}
# The order did not leave us, or was not even looked at: connectors say `UNKNOWN` for all else.
_NOT_SENT: Final = frozenset({FailureKind.UNREACHABLE, FailureKind.RATE})
# When a bank is asked about an outcome nobody knows; then it is left to people.
LOOKS: Final = (
    timedelta(seconds=20),
    timedelta(minutes=2),
    timedelta(minutes=15),
    timedelta(hours=2),
    timedelta(hours=12),
    timedelta(days=1),
    timedelta(days=2),
)


@dataclass(frozen=True, slots=True)
class PaymentVerdict:
    """Where a payment stands after a step, and why."""

    state: PaymentState
    reason: PaymentReason | None = None
    detail: str | None = None
    reference: str | None = None


def at_first(
    new: NewPayment, kind: TransferKind, wrong: tuple[str, ...], *, can_pay: bool
) -> PaymentVerdict:
    """Say where a payment stands that comes in or is changed; `wrong` names what is wrong with it.

    What a person may still correct in the frontend is not refused.
    """
    faults = ", ".join(wrong) or None
    if wrong and not (new.draft and new.editable):
        return PaymentVerdict(PaymentState.REJECTED, PaymentReason.INVALID, faults)
    if not can_pay:
        return PaymentVerdict(PaymentState.REJECTED, PaymentReason.NOT_POSSIBLE, kind.value)
    state = PaymentState.DRAFT if new.draft else PaymentState.CREATED
    return PaymentVerdict(state, PaymentReason.INVALID if wrong else None, faults)


def verdict(
    outcome: Done | Paid | Unseen | Failed,
    *,
    heard: bool,
    sent: bool,
    elsewhere: bool = False,
    wrong: Block = Block.REFUSED,
) -> PaymentVerdict:
    """Judge how an attempt ended.

    `heard`: the bank itself said it, and not we for it. `sent`: the right to send was taken.
    `elsewhere`: a person could approve where we do not see it. `wrong` is what wrong credentials
    mean by now.
    """
    unclear = sent or elsewhere
    match outcome:
        case Paid(reference, settled):
            return PaymentVerdict(
                PaymentState.DONE if settled else PaymentState.DOUBT, reference=reference
            )
        case Done() | Unseen():  # no answer to an order
            return _nobody_knows(PaymentReason.INTERNAL, unclear)
        case Failed(kind=kind) if kind in _EXPLICIT and unclear and not heard:
            return _nobody_knows(_EXPLICIT[kind], unclear, _detail(outcome))
        case Failed(kind=kind) if kind in _EXPLICIT:
            reason = _EXPLICIT[kind]
            if kind is FailureKind.BAD_CREDENTIALS and wrong is Block.LOCKED:
                reason = PaymentReason.LOCKED
            return PaymentVerdict(PaymentState.REJECTED, reason, _detail(outcome))
        case Failed(kind=FailureKind.UNKNOWN):
            return PaymentVerdict(PaymentState.DOUBT, PaymentReason.UNKNOWN, _detail(outcome))
        case Failed():
            kept = heard and outcome.kind in _NOT_SENT
            moved = elsewhere or (sent and not kept)
            return _nobody_knows(_SILENT[outcome.kind], moved, _detail(outcome))


def _nobody_knows(
    reason: PaymentReason,
    may_have_moved: bool,  # noqa: FBT001 - private
    detail: str | None = None,
) -> PaymentVerdict:
    if may_have_moved:
        return PaymentVerdict(PaymentState.DOUBT, PaymentReason.UNKNOWN, detail)
    return PaymentVerdict(PaymentState.REJECTED, reason, detail)


def traced(outcome: Done | Paid | Unseen | Need | Failed) -> PaymentVerdict | None:
    """Judge what a look at the bank found; None when it is as unclear as before."""
    match outcome:
        case Paid(reference, True):
            return PaymentVerdict(PaymentState.DONE, reference=reference)
        case Failed(kind=FailureKind.REJECTED | FailureKind.DUPLICATE as kind):
            return PaymentVerdict(PaymentState.REJECTED, _EXPLICIT[kind], _detail(outcome))
        case _:
            return None


def cannot_be_asked(flow: TransferForm, need: Need) -> PaymentVerdict | None:
    """Say what ends a payment whose interface has no place for a question (legacy form)."""
    if flow is not TransferForm.LEGACY:
        return None
    match need:
        case NeedMethod():
            return PaymentVerdict(PaymentState.REJECTED, PaymentReason.METHOD)
        case NeedMedium(media):
            return PaymentVerdict(
                PaymentState.REJECTED,
                PaymentReason.METHOD,
                ", ".join(medium.name for medium in media),
            )
        case NeedPayee(checks):
            return PaymentVerdict(PaymentState.REJECTED, PaymentReason.PAYEE, payee_detail(checks))
        case NeedRedirect():
            return PaymentVerdict(PaymentState.REJECTED, PaymentReason.NOT_POSSIBLE)
        case _:
            return None


def payee_detail(checks: tuple[PayeeCheck, ...]) -> str:
    """Tell what the check of the payees found, for people and machines."""
    said = (f"{check.result.value}: {check.matched_name or check.iban}" for check in checks)
    return "; ".join(said)[:_LONGEST_DETAIL]


def next_look(looks: int, now: datetime) -> datetime | None:
    """Say when to ask the bank again; None when it is left to people."""
    return now + LOOKS[looks] if looks < len(LOOKS) else None


def _detail(failed: Failed) -> str | None:
    words = ", ".join(failed.missing_fields) or " ".join(failed.codes)
    return words[:_LONGEST_DETAIL] or None
