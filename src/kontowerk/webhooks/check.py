"""Say whether a call was signed by us; in a worker only. Spec: Events (OP-124, OP-126)."""

from uuid import UUID

from kontowerk.kit.errors import BusyError
from kontowerk.kit.secret import Secret
from kontowerk.vault import inventory
from kontowerk.vault.errors import KekRefusedError
from kontowerk.vault.model import Opened
from kontowerk.webhooks import rules
from kontowerk.webhooks.deliver import Tools
from kontowerk.webhooks.model import Subscription, Verdict
from kontowerk.webhooks.store import checks


async def judge(tools: Tools, check_id: UUID) -> None:
    """Judge a call with the secrets of its subscription; twice is once."""
    async with tools.db.begin() as tx:
        found = await checks.find_open(tx, check_id)
    if found is None:
        return
    subscription, given = found
    try:
        keys = await _keys(tools, subscription)
    except (BusyError, KekRefusedError):
        keys = []
    verdict = rules.judged(keys, given) if keys else Verdict.NO_SECRET
    async with tools.db.begin() as tx:
        await checks.judge(tx, check_id, verdict)


async def _keys(tools: Tools, subscription: Subscription) -> list[Secret[bytes]]:
    """Open all secrets that are kept, newest first; also one that signs no more."""
    async with tools.db.begin(subscription.id) as tx:
        stored = await inventory.stored_fields(tx, subscription.id)
    keys = list[Secret[bytes]]()
    for name in rules.kept_names(stored):
        opening = await tools.opener.open_credentials(subscription.tenant_id, subscription.id, name)
        if isinstance(opening, Opened):
            keys.append(opening.fields[rules.SECRET_FIELD])
    return keys
