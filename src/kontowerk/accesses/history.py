"""How far back a fetch goes: as somebody says, or for the first one as the tenant has it.

Later fetches go back as far as the bank lets them unasked: what is older is here already, and
asking for it again would cost the person a TAN. Spec: Limits (transaction history); OP-067.
"""

from kontowerk.accesses.model import Access
from kontowerk.connectors.contract import History
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId
from kontowerk.kit.db import Tx


async def history_for(
    tx: Tx, tenant_id: TenantId, access: Access | None, said: History | None
) -> History:
    """Return how far back the next fetch goes; an access without data has had none yet."""
    if said is not None:
        return said
    if access is not None and access.refreshed_at is not None:
        return History.OPEN
    return await identity.history(tx, tenant_id)
