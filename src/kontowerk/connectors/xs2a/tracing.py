"""What became of an order whose outcome nobody knows; asks only, moves no money."""

from kontowerk.connectors.contract import Failed, FailureKind, Paid, Trace, Unseen
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a import codes, payment, steps
from kontowerk.connectors.xs2a.client import Client
from kontowerk.connectors.xs2a.errors import NoAnswerError, RefusedError
from kontowerk.connectors.xs2a.paying import refused
from kontowerk.connectors.xs2a.state import Pending


async def trace(client: Client, wanted: Trace) -> Paid | Unseen | Failed:
    """Ask the bank; without its name for the order there is nothing to ask."""
    kind, reference = wanted.order.kind, wanted.reference
    if reference is None:
        return Unseen()
    try:
        status = await payment.status(client, kind, Pending(reference))
    except RefusedError as refusal:
        if codes.NOT_FOUND.isdisjoint(refusal.codes):
            raise
        return Unseen()
    if status.transaction_status in steps.REJECTED:
        return Failed(FailureKind.REJECTED, refused(status).codes)
    if status.transaction_status in steps.SETTLED:
        return Paid(reference)
    attempts = await _attempts(client, kind, reference)
    return _judged(reference, status.transaction_status, attempts)


def _judged(reference: str, now: str, attempts: list[str]) -> Paid | Unseen | Failed:
    """Judge an order that is neither carried out nor refused, by how far its approvals came."""
    if any(one in steps.FINALISED for one in attempts) or (not attempts and now in steps.TAKEN):
        return Paid(reference, settled=False)
    if now == steps.RECEIVED and attempts and all(one == steps.FAILED for one in attempts):
        return Failed(FailureKind.REJECTED, (now, "SCA_FAILED"))
    return Unseen()


async def _attempts(client: Client, kind: TransferKind, reference: str) -> list[str]:
    """Ask how far the approvals came; a bank that does not list them says nothing."""
    try:
        return await payment.approvals(client, kind, reference)
    except NoAnswerError:
        raise
    except RefusedError:
        return []
