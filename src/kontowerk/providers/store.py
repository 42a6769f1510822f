"""The catalogue in PostgreSQL."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.kit.db import Tx
from kontowerk.providers import login_profiles
from kontowerk.providers.model import (
    Capability,
    Channels,
    Connection,
    ConnectorKind,
    Offer,
    Provider,
    ProviderId,
)

_VERSION: Final = "SELECT version FROM provider_catalogue"
_LISTED: Final = """
SELECT id, name, provider_group, bank_code, bic, city, capabilities, channels, connector, endpoint,
       behaviour_profile, login_profile, enabled, consumer_relevant
FROM provider WHERE connected AND enabled ORDER BY name, bank_code, id
"""
_ALL: Final = """
SELECT id, name, provider_group, bank_code, bic, city, capabilities, channels, connector, endpoint,
       behaviour_profile, login_profile, enabled, consumer_relevant
FROM provider ORDER BY name, bank_code, id
"""
_ONE: Final = """
SELECT id, name, provider_group, bank_code, bic, city, capabilities, channels, connector, endpoint,
       behaviour_profile, login_profile, enabled, consumer_relevant
FROM provider WHERE id = $1
"""
_BY_BANK_CODE: Final = """
SELECT id, name, provider_group, bank_code, bic, city, capabilities, channels, connector, endpoint,
       behaviour_profile, login_profile, enabled, consumer_relevant
FROM provider WHERE bank_code = $1 ORDER BY id
"""
# Rows that did not change are left alone and keep their instant.
_PUT_OFFERS: Final = """
WITH given AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(
    id uuid, name text, provider_group text, bank_code text, bic text, city text,
    capabilities text[], channels jsonb, login_profile text, consumer_relevant boolean)
), put AS (
  INSERT INTO provider AS p (id, name, provider_group, bank_code, bic, city, capabilities, channels,
                             login_profile, consumer_relevant, enabled, updated_at)
  SELECT id, name, provider_group, bank_code, bic, city, capabilities, channels, login_profile,
         consumer_relevant, false, $2::timestamptz
  FROM given
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, provider_group = excluded.provider_group,
    bank_code = excluded.bank_code, bic = excluded.bic, city = excluded.city,
    capabilities = excluded.capabilities, channels = excluded.channels,
    login_profile = excluded.login_profile, consumer_relevant = excluded.consumer_relevant,
    updated_at = excluded.updated_at
  WHERE (p.name, p.provider_group, p.bank_code, p.bic, p.city, p.capabilities, p.channels,
         p.login_profile, p.consumer_relevant)
    IS DISTINCT FROM
        (excluded.name, excluded.provider_group, excluded.bank_code, excluded.bic, excluded.city,
         excluded.capabilities, excluded.channels, excluded.login_profile,
         excluded.consumer_relevant)
  RETURNING (xmax = 0) AS added
)
SELECT count(*) FILTER (WHERE added) AS added, count(*) FILTER (WHERE NOT added) AS changed FROM put
"""
_CONNECT: Final = """
UPDATE provider SET connector = $2, endpoint = $3, behaviour_profile = $4, updated_at = $5
WHERE id = $1 AND (connector, endpoint, behaviour_profile) IS DISTINCT FROM ($2, $3, $4)
"""
_SET_ENABLED: Final = """
UPDATE provider SET enabled = $2, updated_at = $3 WHERE id = $1 AND enabled <> $2
"""
_BANK_CODES: Final = "SELECT id, bank_code FROM provider WHERE bank_code IS NOT NULL"


async def version(tx: Tx) -> int:
    return int(await tx.value(_VERSION))


async def listed(tx: Tx) -> list[Provider]:
    return [_provider(row) for row in await tx.rows(_LISTED)]


async def every(tx: Tx) -> list[Provider]:
    return [_provider(row) for row in await tx.rows(_ALL)]


async def one(tx: Tx, provider_id: UUID) -> Provider | None:
    return await tx.one(_provider, _ONE, provider_id)


async def by_bank_code(tx: Tx, bank_code: str) -> list[Provider]:
    return [_provider(row) for row in await tx.rows(_BY_BANK_CODE, bank_code)]


async def bank_codes(tx: Tx) -> dict[UUID, str]:
    return {row["id"]: row["bank_code"] for row in await tx.rows(_BANK_CODES)}


async def put_offers(tx: Tx, offers: Iterable[tuple[UUID, Offer]]) -> tuple[int, int]:
    """Add or update what providers are; returns how many were added and how many changed."""
    given = [
        {
            "id": provider_id,
            "name": offer.name,
            "provider_group": offer.group,
            "bank_code": offer.bank_code,
            "bic": offer.bic,
            "city": offer.city,
            "capabilities": offer.capabilities,
            "channels": offer.channels,
            "login_profile": offer.login_profile,
            "consumer_relevant": offer.consumer_relevant,
        }
        for provider_id, offer in offers
    ]
    row = await tx.row(_PUT_OFFERS, msgspec.json.encode(given).decode(), tx.now)
    assert row is not None  # noqa: S101 - an aggregate always has a row
    return row["added"], row["changed"]


async def connect(tx: Tx, provider_id: UUID, connection: Connection) -> bool:
    """Set how a provider is reached; returns whether that is news."""
    kind, url, profile = connection.connector.value, connection.url, connection.profile
    return bool(await tx.run(_CONNECT, provider_id, kind, url, profile, tx.now))


async def set_enabled(tx: Tx, provider_id: UUID, *, enabled: bool) -> bool:
    """Switch a provider on or off; returns whether that is news."""
    return bool(await tx.run(_SET_ENABLED, provider_id, enabled, tx.now))


def _provider(row: Mapping[str, Any]) -> Provider:
    offer = Offer(
        name=row["name"],
        group=row["provider_group"],
        bank_code=row["bank_code"],
        bic=row["bic"],
        city=row["city"],
        capabilities=_capabilities(tuple(row["capabilities"])),
        channels=_channels(row["channels"]),
        login_profile=row["login_profile"],
        consumer_relevant=row["consumer_relevant"],
    )
    return Provider(
        id=ProviderId(row["id"]),
        offer=offer,
        login=login_profiles.of_row(row["login_profile"]),
        connection=_connection(row),
        enabled=row["enabled"],
    )


# Thousands of rows share a handful of values.
@lru_cache(maxsize=64)
def _capabilities(words: tuple[str, ...]) -> tuple[Capability, ...]:
    return tuple(Capability(word) for word in words)


@lru_cache(maxsize=64)
def _channels(text: str) -> Channels:
    return msgspec.json.decode(text, type=Channels)


def _connection(row: Mapping[str, Any]) -> Connection | None:
    if row["connector"] is None:
        return None
    return Connection(ConnectorKind(row["connector"]), row["endpoint"], row["behaviour_profile"])


# What banks are like -----------------------------------------------------------------------

# In one order always: workers note the same banks at the same time.
_PUT_TRAITS: Final = """
INSERT INTO bank_trait AS b (provider_id, sight, value, first_at, last_at)
SELECT t.provider_id, t.sight, t.value, $4, $4
FROM unnest($1::uuid[], $2::text[], $3::text[]) AS t (provider_id, sight, value)
ORDER BY 1, 2, 3
ON CONFLICT (provider_id, sight, value) DO UPDATE
SET last_at = greatest(b.last_at, EXCLUDED.last_at)
"""
_TRAITS: Final = """
SELECT sight, value, first_at, last_at FROM bank_trait WHERE provider_id = $1
ORDER BY sight, value LIMIT 300
"""
_REMOVE_TRAITS: Final = "DELETE FROM bank_trait WHERE last_at < $1"


async def put_traits(tx: Tx, rows: Sequence[tuple[UUID, str, str]], at: datetime) -> None:
    banks, sights, values = zip(*rows, strict=True)
    await tx.run(_PUT_TRAITS, list(banks), list(sights), list(values), at)


async def traits(tx: Tx, provider_id: UUID) -> list[Mapping[str, Any]]:
    return list(await tx.rows(_TRAITS, provider_id))


async def remove_traits(tx: Tx, before: datetime) -> int:
    return await tx.run(_REMOVE_TRAITS, before)
