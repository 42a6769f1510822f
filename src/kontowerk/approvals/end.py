"""End approvals, and forget them a day later; keep what banks are to be told of them.

What was approved for an access that is gone, or for a run that came to nothing, would stay valid
at the bank. It is written down in the transaction that ends the access or the run. Spec: OP-071.
"""

from uuid import UUID

from kontowerk.approvals import rules
from kontowerk.approvals.model import Abandoned, ApprovalOutcome, ConsentToEnd, Phase
from kontowerk.approvals.store import approval as store
from kontowerk.kit import outbox
from kontowerk.kit.db import Tx


async def end(tx: Tx, customer_id: UUID, approval_id: UUID, ending: ApprovalOutcome) -> None:
    """End the approval of an operation that is over; an operation without one is none of ours."""
    if await store.end(tx, customer_id, approval_id, ending):
        await store.set_due(tx, customer_id, approval_id, tx.now + rules.REMEMBERED)


async def abandon(tx: Tx, customer_id: UUID, approval_id: UUID) -> None:
    """End an approval whose operation is replaced by another, and let its login go.

    The bank is told later what nobody waits for: whoever replaces it may need the login at once.
    """
    await keep_consent_of_run(tx, customer_id, approval_id)
    await end(tx, customer_id, approval_id, ApprovalOutcome.CANCELLED)
    await outbox.put(tx, Abandoned(approval_id).order())


async def forget(tx: Tx, customer_id: UUID, approval_id: UUID) -> bool:
    """Remove an approval that ended long ago; False when it is not over."""
    found = await store.hold(tx, customer_id, approval_id)
    if found is None or found.phase is not Phase.ENDED:
        return False
    if found.changed_at + rules.REMEMBERED > tx.now:
        return False
    await store.remove(tx, customer_id, approval_id)
    return True


async def forget_others(tx: Tx, customer_id: UUID) -> None:
    """Remove the approvals of a customer who is erased; those of accesses go with these."""
    await store.remove_others(tx, customer_id)


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of approvals whose question lapses, or that may be forgotten."""
    return await store.due(tx, limit)


# Consents at banks that nobody needs any more: kept until their banks were told ----------


async def keep_consents_of_access(tx: Tx, customer_id: UUID, access_id: str | None = None) -> None:
    """Write down the consents of an access that is about to be removed; without one, of all."""
    await store.keep_of_access(tx, customer_id, access_id)


async def keep_consent_of_run(tx: Tx, customer_id: UUID, run: UUID) -> None:
    """Write down what a person may have approved for a run that is about to end."""
    await store.keep_of_run(tx, customer_id, run)


async def take_consents_due(tx: Tx, most: int) -> list[ConsentToEnd]:
    """Take some whose banks are to be told now; what is not removed comes again, later."""
    return await store.take_due(tx, tx.now, most)


async def forget_consent(tx: Tx, consent: ConsentToEnd) -> bool:
    """Forget a consent whose bank was told; False when somebody else has."""
    return await store.remove_consent(tx, consent.customer_id, consent.number)
