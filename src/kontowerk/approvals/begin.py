"""Open an approval for an operation, and ask its questions."""

from datetime import timedelta
from uuid import UUID

from kontowerk.approvals import rules
from kontowerk.approvals.model import Approval, NewApproval, Question
from kontowerk.approvals.store import approval as store
from kontowerk.approvals.store import timers
from kontowerk.connectors.contract import Need, SealedState
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_nonce


async def begin(tx: Tx, new: NewApproval) -> None:
    """Open an approval; one that is open stays as it is."""
    await store.add(tx, new.customer_id, new, new_nonce(), tx.now + rules.LONGEST)


async def ask(
    tx: Tx,
    approval: Approval,
    need: Need,
    state: SealedState,
    *,
    longest: timedelta = rules.LONGEST,
) -> Question | None:
    """Write down what the bank wants from the person; None when nobody waits any more."""
    question = rules.question_of(need, tx.now, longest)
    wrong = rules.is_wrong_tan(approval.question, question)
    customer_id, approval_id = approval.customer_id, approval.id
    if not await store.ask(tx, customer_id, approval_id, question, state, wrong_tan=wrong):
        return None
    await timers.set_due(tx, customer_id, approval_id, rules.lapses_at(question))
    return question


async def point_back(
    tx: Tx, customer_id: UUID, approval_id: UUID, url: str | None, *, bound: bool = False
) -> None:
    """Change where the person goes at the end, and whether only one browser may come back."""
    await store.set_callback(tx, customer_id, approval_id, url, bound=bound)
