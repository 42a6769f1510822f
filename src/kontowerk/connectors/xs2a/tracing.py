"""What became of an order whose outcome nobody knows; asks only, moves no money."""

from kontowerk.connectors.contract import Failed, FailureKind, Paid, Trace, Unseen
from kontowerk.connectors.errors import BankRefusedError, NoAnswerError
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a import codes, payment, steps
from kontowerk.connectors.xs2a.client import Xs2aClient
from kontowerk.connectors.xs2a.paying import refused
from kontowerk.connectors.xs2a.state import Xs2aPending


async def trace(client: Xs2aClient, wanted: Trace) -> Paid | Unseen | Failed:
    """Ask the bank; without its name for the order there is nothing to ask."""
    kind, reference = wanted.order.kind, wanted.reference
    if kind is TransferKind.STANDING_DELETE and wanted.order.standing is not None:
        reference = wanted.order.standing.order_id
    if reference is None:
        return Unseen()
    try:
        status = await payment.status(client, kind, Xs2aPending(reference))
    except BankRefusedError as refusal:
        if codes.NOT_FOUND.isdisjoint(refusal.codes):
            raise
        return Unseen()
    if kind is TransferKind.STANDING_DELETE:
        return await _deleted(client, reference, status.transaction_status)
    if status.transaction_status in steps.REJECTED:
        return Failed(FailureKind.REJECTED, refused(status).codes)
    if status.transaction_status in steps.SETTLED:
        return Paid(reference)
    attempts = await _attempts(client, kind, reference)
    return _judged(reference, status.transaction_status, attempts)


async def _deleted(client: Xs2aClient, reference: str, now: str) -> Paid | Unseen | Failed:
    """Judge a deletion: by the order, or by how far the approvals of the deletion came."""
    if now == steps.CANCELLED:
        return Paid(reference)
    attempts = await _attempts(client, TransferKind.STANDING_DELETE, reference)
    if any(attempt in steps.FINALISED for attempt in attempts):
        return Paid(reference, settled=False)
    if attempts and all(attempt == steps.FAILED for attempt in attempts):
        return Failed(FailureKind.REJECTED, (now, "SCA_FAILED"))
    return Unseen()


def _judged(reference: str, now: str, attempts: list[str]) -> Paid | Unseen | Failed:
    """Judge an order that is neither carried out nor refused, by how far its approvals came."""
    if any(attempt in steps.FINALISED for attempt in attempts) or (
        not attempts and now in steps.TAKEN
    ):
        return Paid(reference, settled=False)
    if now == steps.RECEIVED and attempts and all(attempt == steps.FAILED for attempt in attempts):
        return Failed(FailureKind.REJECTED, (now, "SCA_FAILED"))
    return Unseen()


async def _attempts(client: Xs2aClient, kind: TransferKind, reference: str) -> list[str]:
    """Ask how far the approvals came; a bank that does not list them says nothing."""
    try:
        return await payment.approvals(client, kind, reference)
    except NoAnswerError:
        raise
    except BankRefusedError:
        return []
