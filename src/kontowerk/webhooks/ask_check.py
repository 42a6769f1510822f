"""Order the check of a signature; whoever asks cannot open the secret. Spec: Events (OP-126)."""

from uuid import UUID

from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.webhooks import read
from kontowerk.webhooks.events import check_due
from kontowerk.webhooks.model import GivenCall
from kontowerk.webhooks.store import checks


async def ask_check(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, given: GivenCall, *, actor: str
) -> UUID:
    """Order a check and return its id; a worker judges in a moment."""
    found = await read.one(tx, tenant_id, subscription_id)
    check_id = new_id()
    await checks.add(tx, check_id, found, given)
    await outbox.put(tx, check_due(check_id))
    await audit.record(
        tx,
        actor=actor,
        action="webhooks.check-signature",
        subject=str(subscription_id),
        tenant_id=tenant_id,
    )
    return check_id
