"""Read the catalogue.

Spec: Providers. Customers see what is connected and enabled; operators see everything.
"""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.providers import rules, store
from kontowerk.providers.model import AmbiguousProviderError, Provider, UnknownProviderError


async def version(tx: Tx) -> int:
    """Return a number that rises with every change of the catalogue."""
    return await store.version(tx)


async def listed(tx: Tx) -> list[Provider]:
    """Return the providers that customers are offered."""
    return await store.listed(tx)


async def listed_one(tx: Tx, provider_id: UUID) -> Provider:
    """Return a provider when customers are offered it."""
    found = await store.one(tx, provider_id)
    if found is None or not found.listed:
        raise UnknownProviderError
    return found


async def one(tx: Tx, provider_id: UUID) -> Provider:
    """Return a provider whether it is listed or not: existing accesses outlive a listing."""
    found = await store.one(tx, provider_id)
    if found is None:
        raise UnknownProviderError
    return found


async def every(tx: Tx) -> list[Provider]:
    """Return the whole catalogue; operators only."""
    return await store.every(tx)


async def named(tx: Tx, text: str) -> Provider:
    """Return the provider an operator names by its id or its bank code."""
    if rules.is_bank_code(text):
        found = await store.by_bank_code(tx, text)
        if len(found) > 1:
            raise AmbiguousProviderError
        if found:
            return found[0]
        raise UnknownProviderError
    try:
        provider_id = UUID(text)
    except ValueError:
        raise UnknownProviderError from None
    return await one(tx, provider_id)
