"""Register a single provider that no directory knows, and say which ones are offered.

Registering the same id again brings the row up to date.
"""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault
from kontowerk.providers import login_profiles, read, rules, store
from kontowerk.providers.behaviour import BankMarks, profile_names, profile_of
from kontowerk.providers.model import (
    BadProviderError,
    Capability,
    Connection,
    ConnectorKind,
    NotConnectedError,
    Offer,
    Provider,
)

# The interface gives the provider for tests this id; it is a row like every other.
SANDBOX_ID: Final = UUID(int=0)

SANDBOX_LOGIN: Final = "sandbox"

# The same bank by its other protocol, one row per way to approve.
SANDBOX_XS2A: Final = {
    "redirect": UUID(int=1),
    "embedded": UUID(int=2),
    "decoupled": UUID(int=3),
}

SANDBOX_XS2A_LOGIN: Final = "sandbox-xs2a"  # who logs in at the bank itself gives no PIN here

_XS2A: Final = (Capability.ACCOUNTS, Capability.CARDS)  # the standard has no depots

_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Registration:
    """What an operator says about a provider."""

    id: UUID
    name: str
    url: str
    profile: str | None = None  # None: that of the bank's group
    login_profile: str = login_profiles.GENERIC
    connector: ConnectorKind = ConnectorKind.FINTS
    group: str | None = None
    bank_code: str | None = None
    bic: str | None = None
    capabilities: tuple[Capability, ...] | None = None  # None: all that the protocol can show
    consumer_relevant: bool = True


async def register(tx: Tx, new: Registration, *, actor: str) -> Provider:
    """Add or update a provider; it is connected and listed at once."""
    _check(new)
    capabilities = new.capabilities or capabilities_of(new.connector)
    offer = Offer(
        name=new.name.strip(),
        group=new.group,
        bank_code=new.bank_code,
        bic=new.bic,
        city=None,
        capabilities=capabilities,
        channels=rules.one_channel(capabilities),
        login_profile=new.login_profile,
        consumer_relevant=new.consumer_relevant,
    )
    added, changed = await store.put_offers(tx, [(new.id, offer)])
    marks = BankMarks(new.url, new.name, new.bic or "")
    profile = new.profile or profile_of(new.connector, marks)
    connected = await store.connect(tx, new.id, Connection(new.connector, new.url, profile))
    enabled = await store.set_enabled(tx, new.id, enabled=True)
    if added or changed or connected or enabled:
        await audit.record(tx, actor=actor, action="provider.register", subject=str(new.id))
    return await read.one(tx, new.id)


def capabilities_of(connector: ConnectorKind) -> tuple[Capability, ...]:
    """Return what a protocol can show."""
    return _XS2A if connector is ConnectorKind.XS2A else tuple(Capability)


def _check(new: Registration) -> None:
    faults = list[Fault]()
    if not new.name.strip() or len(new.name) > _LONGEST or not new.name.isprintable():
        faults.append(Fault("name", f"1 to {_LONGEST} printable characters"))
    if new.group is not None and not (new.group.isprintable() and 0 < len(new.group) <= _LONGEST):
        faults.append(Fault("group", f"1 to {_LONGEST} printable characters"))
    if new.bank_code is not None and not rules.is_bank_code(new.bank_code):
        faults.append(Fault("blz", "eight digits"))
    if new.bic is not None and not rules.is_bic(new.bic):
        faults.append(Fault("bic", "8 or 11 capital letters and digits"))
    names = profile_names(new.connector)
    if new.profile is not None and new.profile not in names:
        faults.append(Fault("profile", f"one of {', '.join(sorted(names))}"))
    if faults:
        raise BadProviderError(*faults)
    rules.check_endpoint(new.url)
    login_profiles.require(new.login_profile)


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
