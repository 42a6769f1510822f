"""Offer a provider to customers, or stop offering it."""

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.providers import store
from kontowerk.providers.errors import NotConnectedError
from kontowerk.providers.model import Provider


async def enable(tx: Tx, provider: Provider, *, actor: str) -> bool:
    """List a provider; returns whether it was not listed before."""
    if provider.connection is None:
        raise NotConnectedError
    return await _set(tx, provider, enabled=True, actor=actor)


async def disable(tx: Tx, provider: Provider, *, actor: str) -> bool:
    """Take a provider off the list; existing accesses are not touched."""
    return await _set(tx, provider, enabled=False, actor=actor)


async def _set(tx: Tx, provider: Provider, *, enabled: bool, actor: str) -> bool:
    news = await store.set_enabled(tx, provider.id, enabled=enabled)
    if news:
        action = "provider.enable" if enabled else "provider.disable"
        await audit.record(tx, actor=actor, action=action, subject=str(provider.id))
    return news
