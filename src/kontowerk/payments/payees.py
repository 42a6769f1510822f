"""Check a payee on its own. Spec: OP-099.

Neither protocol has such a request: FinTS checks an order it is given, NextGenPSD2 1.3 not at
all. The answer therefore is that the check is not possible; the check that counts comes inside
the payment, before anything is approved.
"""

from uuid import UUID

from kontowerk.connectors.sepa import accounts
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.payments.errors import OtherPayeeError
from kontowerk.payments.model import NewPayment, PayeeRequest
from kontowerk.payments.store import payees as store


async def request(
    tx: Tx, customer_id: UUID, payment_id: UUID, recipient: str, iban: str
) -> PayeeRequest:
    """Ask who a payee is, and remember for which payment."""
    made = PayeeRequest(
        customer_id=customer_id,
        id=new_id(),
        payment_id=payment_id,
        recipient=recipient,
        iban=accounts.compact(iban),
        result=PayeeMatch.NOT_POSSIBLE,
        matched_name=None,
        created_at=tx.now,
    )
    await store.add(tx, customer_id, made)
    return made


async def require(tx: Tx, new: NewPayment, payment_id: UUID) -> None:
    """Refuse a check that belongs to another user, payee or payment."""
    if new.vop_id is None:
        return
    made = await store.one(tx, new.customer_id, new.vop_id)
    payees = {(accounts.compact(detail.iban), detail.recipient) for detail in new.details}
    if made is None or made.payment_id != payment_id or payees != {(made.iban, made.recipient)}:
        raise OtherPayeeError
