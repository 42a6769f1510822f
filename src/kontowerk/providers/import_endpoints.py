"""Connect the banks of a list of endpoints, each with the behaviour profile of its group.

We ship no list: the official one goes to registered product owners, and the public ones name
dead hosts. An endpoint is where credentials are sent, so every change is recorded.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.providers import rules, store
from kontowerk.providers.behaviour import DEFAULT, BankMarks, profile_of
from kontowerk.providers.endpoint_list import Endpoint
from kontowerk.providers.model import Connection, ConnectorKind, Provider


@dataclass(frozen=True, slots=True)
class EndpointImport:
    """What an import did; `unknown` are bank codes that the catalogue does not have."""

    total: int
    changed: int
    unknown: tuple[str, ...]
    profiles: Mapping[str, int]  # how many banks of the list have which


async def import_endpoints(
    tx: Tx, endpoints: Iterable[Endpoint], connector: ConnectorKind, *, actor: str
) -> EndpointImport:
    """Connect the providers of the directory that the list names."""
    known = {provider.id: provider for provider in await store.every(tx)}
    total, changed, unknown, counted = 0, 0, list[str](), Counter[str]()
    for endpoint in endpoints:
        total += 1
        provider = known.get(rules.id_of_bank_code(endpoint.bank_code))
        if provider is None:
            unknown.append(endpoint.bank_code)
            continue
        profile = endpoint.profile or profile_of(connector, _marks(provider, endpoint))
        counted[profile] += 1
        changed += await _connect(tx, provider, Connection(connector, endpoint.url, profile), actor)
    return EndpointImport(total, changed, tuple(unknown), counted)


async def assign_profiles(tx: Tx, *, actor: str) -> int:
    """Give banks of the directory that are on `default` the profile of their group, if any."""
    changed = 0
    for provider in await store.every(tx):
        old, code = provider.connection, provider.offer.bank_code
        if (
            old is None
            or old.profile != DEFAULT
            or provider.id != rules.id_of_bank_code(code or "")
        ):
            continue
        marks = BankMarks(old.url, provider.offer.name, provider.offer.bic or "")
        new = Connection(old.connector, old.url, profile_of(old.connector, marks))
        changed += await _connect(tx, provider, new, actor)
    return changed


async def _connect(tx: Tx, provider: Provider, connection: Connection, actor: str) -> bool:
    if provider.connection == connection:
        return False
    news = await store.connect(tx, provider.id, connection)
    if news:
        await audit.record(tx, actor=actor, action="provider.connect", subject=str(provider.id))
    return news


def _marks(provider: Provider, endpoint: Endpoint) -> BankMarks:
    """Take what the directory says of a bank; the list fills what it does not say."""
    offer = provider.offer
    name = f"{offer.name} {endpoint.name}"
    return BankMarks(endpoint.url, name, offer.bic or endpoint.bic, endpoint.centre)
