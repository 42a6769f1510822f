"""What is shown of accesses: their products, in one statement, and their fetches.

The products are the ledger's, read only. Of a fetch it is kept when it was, of which access, and
whether it brought something.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses.model import Access, AccessView, Brought, PastFetch
from kontowerk.accesses.store.access import access_of
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.ledger.model import Product
from kontowerk.ledger.read import product_of

# Both tables have columns of the same name; an access without products has one row of NULLs.
_VIEWS: Final = """
SELECT a.customer_id, a.access_id, a.key, a.tenant_id, a.provider_id, a.status, a.sync, a.selected,
  a.block, a.run, a.present_ip, a.created_at, a.refreshed_at, a.attempted_at, a.expires_at,
  a.methods, a.active_method, a.media, a.memory, a.notices, a.issues, a.webhook_serial, a.version,
  a.asked, a.consent_until,
  p.product_no, p.product_id, p.kind, p.label, p.owner, p.currency, p.account_number, p.bank_code,
  p.iban, p.bic, p.institution, p.transfers, p.balance, p.balance_at, p.balance_source,
  p.overdraft_limit, p.credit_limit, p.credit_drawn, p.balances, p.contract_number,
  p.contract_type, p.contract_status, p.contract_amount, p.contract_date, p.rating,
  p.savings_rate, p.loan_rate, p.savings_progress, p.in_saving_phase,
  p.refreshed_at AS product_refreshed_at, p.never_fetched, p.tx_version
FROM access a
LEFT JOIN bank_product p ON p.customer_id = a.customer_id AND p.access_id = a.access_id
WHERE a.customer_id = $1 AND ($2::text IS NULL OR a.access_id = $2)
ORDER BY a.created_at, a.access_id, p.place, p.product_no
"""
# The same rows; the function sets the owner itself and names its columns as above.
_HOT: Final = "SELECT * FROM access_views($1, $2)"
_STAMP: Final = "SELECT access_stamp($1)"
# Many at a time, as `ledger.store.bookings._HEADS`.
_STAMPS: Final = """
SELECT q.place, h.* FROM unnest($1::uuid[], $2::bytea[])
  WITH ORDINALITY AS q (customer_id, digest, place),
LATERAL (
  SELECT k.client_id, k.client_name, k.user_id, k.scopes, k.expires_at, k.key_thumbprint, k.id,
    k.name, k.description, k.regulated, k.cors_origins, k.password_min_length, k.profiling,
    k.post_wait, k.stamp
  FROM access_stamp_by_token(q.digest) k WHERE q.customer_id IS NULL
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, s
  FROM access_stamp(q.customer_id) s WHERE q.customer_id IS NOT NULL
) h
"""
_OF_PRODUCT: Final = slice(25, None)
_PRODUCT_COLUMNS: Final = (
    *("product_no", "product_id", "kind", "label", "owner", "currency", "account_number"),
    *("bank_code", "iban", "bic", "institution", "transfers", "balance", "balance_at"),
    *("balance_source", "overdraft_limit", "credit_limit", "credit_drawn", "balances"),
    *("contract_number", "contract_type", "contract_status", "contract_amount"),
    *("contract_date", "rating", "savings_rate", "loan_rate", "savings_progress"),
    *("in_saving_phase", "refreshed_at", "never_fetched", "tx_version"),
)


async def views(tx: Tx, customer_id: UUID, access_id: str | None) -> list[AccessView]:
    """Return all accesses, or the one of this id."""
    return _views(await tx.rows(_VIEWS, customer_id, access_id))


async def hot_views(tx: Tx, customer_id: UUID, access_id: str | None) -> list[AccessView]:
    """Return the same by a statement of its own, outside a transaction."""
    return _views(await tx.rows(_HOT, customer_id, access_id))


async def stamp(tx: Tx, customer_id: UUID) -> str | None:
    """Return what changes when a view does; a transaction is the customer's afterwards."""
    return await tx.value(_STAMP, customer_id)


async def stamps(
    tx: Tx, customer_ids: Sequence[UUID | None], token_hashes: Sequence[bytes | None]
) -> Sequence[Mapping[str, Any]]:
    """Return the stamps of customers, or of whom tokens are of, with their place from 1."""
    return await tx.rows(_STAMPS, customer_ids, token_hashes)


def _views(rows: Sequence[Any]) -> list[AccessView]:
    of_access: dict[str, tuple[Mapping[str, Any], list[Product]]] = {}
    for row in rows:
        access_id = row["access_id"]
        _, products = of_access.setdefault(access_id, (row, []))
        if row["product_no"] is not None:
            columns = dict(zip(_PRODUCT_COLUMNS, row[_OF_PRODUCT], strict=True))
            columns["access_id"] = access_id
            products.append(product_of(columns))
    return [AccessView(access_of(row), tuple(products)) for row, products in of_access.values()]


# What is older than anybody is shown goes when the next one comes; a round looks for the rest.
_ADD: Final = """
WITH gone AS (DELETE FROM access_fetch WHERE customer_id = $1 AND at < $8)
INSERT INTO access_fetch (customer_id, id, access_id, provider_id, at, background, brought)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_SINCE: Final = """
SELECT id, access_id, provider_id, at, background, brought FROM access_fetch
WHERE customer_id = $1 AND at >= $2 ORDER BY at DESC, id DESC LIMIT $3
"""
_REMOVE_OLD: Final = """
DELETE FROM access_fetch WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM access_fetch WHERE at < $1 ORDER BY at LIMIT $2))
"""
_FORGET: Final = "DELETE FROM access_fetch WHERE customer_id = $1"


async def add(
    tx: Tx, access: Access, brought: Brought, *, background: bool, before: datetime
) -> None:
    """Note a fetch that ends now; those of before an instant are forgotten."""
    values = (access.access_id, access.provider_id, tx.now, background, brought, before)
    await tx.run(_ADD, access.customer_id, new_id(), *values)


async def since(tx: Tx, customer_id: UUID, start: datetime, most: int) -> list[PastFetch]:
    return [_fetch(row) for row in await tx.rows(_SINCE, customer_id, start, most)]


async def forget(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_FORGET, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Delete so many fetches of before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD, before, most)


def _fetch(row: Mapping[str, Any]) -> PastFetch:
    return PastFetch(
        row["access_id"],
        row["provider_id"],
        row["at"],
        background=row["background"],
        brought=Brought(row["brought"]),
    )
