"""Store the sealed credentials of a bank access, unopened. Spec: Credentials."""

from collections.abc import Mapping
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.vault import rules, store


async def keep(tx: Tx, customer_id: UUID, access_id: str, fields: Mapping[str, str]) -> None:
    """Replace whatever was stored for the access; `fields` is field key to wire text.

    Check each value with `check_shape` first; this only takes it apart. The old data key goes
    too, so that the old credentials are shredded rather than overwritten.
    """
    sealed = {key: rules.to_bytes(rules.parse_wire(text)) for key, text in fields.items()}
    await store.lock_customer(tx, customer_id)
    await store.remove_access(tx, customer_id, access_id)
    await store.add_credentials(tx, customer_id, access_id, sealed)
