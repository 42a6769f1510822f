"""What the end of a step means for a payment: what the bank said, and what nobody knows.

Once a request that may move money is on its way, only an explicit answer counts. Everything
else is doubt, and doubt is never resolved by sending again. Spec: OP-075, OP-100, OP-107.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from kontowerk.accesses.model import Block
from kontowerk.approvals.model import Ending
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
from kontowerk.payments.model import Flow, NewPayment, Reason, State

_LONGEST_DETAIL: Final = 500
# The bank has said what it made of the order: nothing.
_EXPLICIT: Final[dict[FailureKind, Reason]] = {
    FailureKind.REJECTED: Reason.REJECTED,
    FailureKind.DUPLICATE: Reason.DUPLICATE,
    FailureKind.NOT_POSSIBLE: Reason.NOT_POSSIBLE,
    FailureKind.UNSUPPORTED: Reason.METHOD,
    FailureKind.TAN_WRONG: Reason.TAN_WRONG,
    FailureKind.NOT_APPROVED: Reason.NOT_APPROVED,
    FailureKind.CONSENT: Reason.NOT_APPROVED,
    FailureKind.BAD_CREDENTIALS: Reason.REFUSED,
    FailureKind.LOCKED: Reason.LOCKED,
    FailureKind.INCOMPLETE: Reason.INCOMPLETE,
}
_SILENT: Final[dict[FailureKind, Reason]] = {
    FailureKind.UNREACHABLE: Reason.UNREACHABLE,
    FailureKind.INTERRUPTED: Reason.UNREACHABLE,
    FailureKind.RATE: Reason.UNREACHABLE,
    FailureKind.YIELDED: Reason.UNREACHABLE,
    FailureKind.ASKING: Reason.UNREACHABLE,  # of refreshes; a payment ends what waits
    FailureKind.UNKNOWN: Reason.UNKNOWN,
    FailureKind.BUG: Reason.INTERNAL,
    FailureKind.GIVEN_UP: Reason.GIVEN_UP,
    FailureKind.UNHEARD: Reason.UNHEARD,
    FailureKind.WITHHELD: Reason.UNREACHABLE,  # of refreshes; somebody is there when money is sent
}
ENDINGS: Final[dict[Ending, Reason]] = {
    Ending.CANCELLED: Reason.CANCELLED,
    Ending.EXPIRED: Reason.EXPIRED,
    Ending.NOT_APPROVED: Reason.NOT_APPROVED,
    Ending.ELSEWHERE: Reason.NOT_APPROVED,
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
class Verdict:
    """Where a payment stands after a step, and why."""

    state: State
    reason: Reason | None = None
    detail: str | None = None
    reference: str | None = None


def at_first(
    new: NewPayment, kind: TransferKind, wrong: tuple[str, ...], *, can_pay: bool
) -> Verdict:
    """Say where a payment stands that comes in or is changed; `wrong` names what is wrong with it.

    What a person may still correct in the frontend is not refused.
    """
    faults = ", ".join(wrong) or None
    if wrong and not (new.draft and new.editable):
        return Verdict(State.REJECTED, Reason.INVALID, faults)
    if not can_pay:
        return Verdict(State.REJECTED, Reason.NOT_POSSIBLE, kind.value)
    state = State.DRAFT if new.draft else State.CREATED
    return Verdict(state, Reason.INVALID if wrong else None, faults)


def verdict(
    outcome: Done | Paid | Unseen | Failed,
    *,
    heard: bool,
    sent: bool,
    elsewhere: bool = False,
    wrong: Block = Block.REFUSED,
) -> Verdict:
    """Judge how an attempt ended.

    `heard`: the bank itself said it, and not we for it. `sent`: the right to send was taken.
    `elsewhere`: a person could approve where we do not see it. `wrong` is what wrong credentials
    mean by now.
    """
    unclear = sent or elsewhere
    match outcome:
        case Paid(reference, settled):
            return Verdict(State.DONE if settled else State.DOUBT, reference=reference)
        case Done() | Unseen():  # no answer to an order
            return _nobody_knows(Reason.INTERNAL, unclear)
        case Failed(kind=kind) if kind in _EXPLICIT and unclear and not heard:
            return _nobody_knows(_EXPLICIT[kind], unclear, _detail(outcome))
        case Failed(kind=kind) if kind in _EXPLICIT:
            reason = _EXPLICIT[kind]
            if kind is FailureKind.BAD_CREDENTIALS and wrong is Block.LOCKED:
                reason = Reason.LOCKED
            return Verdict(State.REJECTED, reason, _detail(outcome))
        case Failed(kind=FailureKind.UNKNOWN):
            return Verdict(State.DOUBT, Reason.UNKNOWN, _detail(outcome))
        case Failed():
            kept = heard and outcome.kind in _NOT_SENT
            moved = elsewhere or (sent and not kept)
            return _nobody_knows(_SILENT[outcome.kind], moved, _detail(outcome))


def _nobody_knows(reason: Reason, may_have_moved: bool, detail: str | None = None) -> Verdict:  # noqa: FBT001 - private
    if may_have_moved:
        return Verdict(State.DOUBT, Reason.UNKNOWN, detail)
    return Verdict(State.REJECTED, reason, detail)


def traced(outcome: Done | Paid | Unseen | Need | Failed) -> Verdict | None:
    """Judge what a look at the bank found; None when it is as unclear as before."""
    match outcome:
        case Paid(reference, True):
            return Verdict(State.DONE, reference=reference)
        case Failed(kind=FailureKind.REJECTED | FailureKind.DUPLICATE as kind):
            return Verdict(State.REJECTED, _EXPLICIT[kind], _detail(outcome))
        case _:
            return None


def cannot_be_asked(flow: Flow, need: Need) -> Verdict | None:
    """Say what ends a payment whose interface has no place for a question (legacy form)."""
    if flow is not Flow.LEGACY:
        return None
    match need:
        case NeedMethod():
            return Verdict(State.REJECTED, Reason.METHOD)
        case NeedMedium(media):
            return Verdict(State.REJECTED, Reason.METHOD, ", ".join(one.name for one in media))
        case NeedPayee(checks):
            return Verdict(State.REJECTED, Reason.PAYEE, payee_detail(checks))
        case NeedRedirect():
            return Verdict(State.REJECTED, Reason.NOT_POSSIBLE)
        case _:
            return None


def payee_detail(checks: tuple[PayeeCheck, ...]) -> str:
    """Tell what the check of the payees found, for people and machines."""
    said = (f"{one.result.value}: {one.matched_name or one.iban}" for one in checks)
    return "; ".join(said)[:_LONGEST_DETAIL]


def next_look(looks: int, now: datetime) -> datetime | None:
    """Say when to ask the bank again; None when it is left to people."""
    return now + LOOKS[looks] if looks < len(LOOKS) else None


def _detail(failed: Failed) -> str | None:
    words = ", ".join(failed.missing_fields) or " ".join(failed.codes)
    return words[:_LONGEST_DETAIL] or None
