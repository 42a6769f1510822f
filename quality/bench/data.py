"""Customers with bank data, put in by SQL: a million bookings are there within half a minute."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

import asyncpg

from kontowerk.identity.model import CUSTOMER_SCOPES
from kontowerk.kit.ids import new_secret
from quality.bench.stage import CELL, Stage

ROWS: Final = 300  # of a list
ACCESSES: Final = 2  # of a customer
LISTED: Final = (1, 3)  # numbers of the products with bookings; the others hold a balance alone
_PRODUCTS: Final = 4  # of a customer
_CUSTOMERS: Final = 1_700
_SHORT_CUSTOMERS: Final = 340

# A customer's number, written with 32 digits, is its id: pgbench can make it of a number.
_USERS: Final = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
SELECT lpad(n::text, 32, '0')::uuid, $1, 'bench-' || n, 'bench-' || n, '-', now()
FROM generate_series($2::int, $3::int) n
"""
_TOKENS: Final = """
INSERT INTO access_token (hash, tenant_id, client_id, user_id, scopes, issued_at, expires_at)
SELECT t.hash, $1, $2, lpad(t.n::text, 32, '0')::uuid, $3, now(), now() + interval '2 hours'
FROM unnest($4::bytea[]) WITH ORDINALITY AS t (hash, n)
"""
_ACCESSES: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at,
  refreshed_at, attempted_at, methods, active_method, media)
SELECT lpad(n::text, 32, '0')::uuid, 'bank-' || a, gen_random_uuid(), $1,
  '0192f0c4-0000-7000-8000-000000000001', 'complete', true, now(), now(), now(),
  '[{"code": "902", "name": "photoTAN", "hint": null, "decoupled": false},
    {"code": "944", "name": "SecureGo plus", "hint": null, "decoupled": true}]',
  '{"code": "944", "name": "SecureGo plus", "hint": null, "decoupled": true}',
  '[{"name": "Telefon", "media_class": "push", "valid_from": null, "valid_until": null}]'
FROM generate_series(1, $2::int) n, generate_series(1, $3::int) a
"""
_PRODUCT_ROWS: Final = """
INSERT INTO bank_product (customer_id, product_no, access_id, product_id, place, kind, label, owner,
  currency, account_number, bank_code, iban, bic, institution, transfers, balance, balance_at,
  overdraft_limit, refreshed_at, tx_count, tx_sum)
SELECT lpad(n::text, 32, '0')::uuid, p, 'bank-' || (p + 1) / 2, i.iban, p,
  CASE WHEN p % 2 = 1 THEN 'checking' ELSE 'savings' END,
  CASE WHEN p % 2 = 1 THEN 'Girokonto Komfort' ELSE 'Tagesgeld Plus' END,
  'Erika Mustermann', 'EUR', right(i.iban, 10), substr(i.iban, 5, 8), i.iban, 'TESTDEFFXXX',
  'Testbank am Main', '{single}', 1000 + n + p / 100.0, now(), 1000, now(), 0, 0
FROM generate_series(1, $1::int) n, generate_series(1, $2::int) p,
  LATERAL (SELECT 'DE02500105' || lpad((n * 10 + p)::text, 12, '0') AS iban) i
"""
# Ids as the ledger makes them: the day leads, the rest is a hash. Texts vary in length and words.
_BOOKINGS: Final = """
INSERT INTO bank_transaction (customer_id, product_no, id, booked_on, value_on, amount, currency,
  purpose, booking_text, transaction_code, primanota, counterparty_name, counterparty_iban,
  counterparty_bic, end_to_end_id, mandate_id, creditor_id, bank_reference)
SELECT lpad(n::text, 32, '0')::uuid, p, (lpad(to_hex(d.day - date '0001-01-01' + 1), 6, '0')
    || overlay(overlay(left(h.hex, 26) placing '8' from 7) placing '8' from 11))::uuid,
  d.day, d.day, (hashtext(h.hex) % 50000) / 100.0, 'EUR',
  'RE ' || left(h.hex, 10) || ' Kunde ' || 100000 + n || ' vom ' || to_char(d.day, 'DD.MM.YYYY')
    || ' vielen Dank für Ihren Einkauf',
  (ARRAY['LASTSCHRIFT', 'GUTSCHRIFT', 'KARTENZAHLUNG', 'DAUERAUFTRAG'])[1 + i % 4],
  (ARRAY['105', '166', '106', '117'])[1 + i % 4], lpad((i % 10000)::text, 4, '0'),
  (ARRAY['Stadtwerke Musterstadt', 'Müller Bäckerei GmbH & Co. KG', 'Kaufhaus am Markt',
    'Erika Mustermann', 'Versicherung auf Gegenseitigkeit'])[1 + i % 5],
  'DE89370400' || lpad((hashtext(h.hex) & 2147483647)::text, 12, '0'), 'COBADEFFXXX',
  'E2E-' || left(h.hex, 18), CASE WHEN i % 4 = 0 THEN 'MANDAT-' || n END,
  CASE WHEN i % 4 = 0 THEN 'DE98ZZZ09999999999' END, left(h.hex, 16)
FROM generate_series($1::int, $2::int) n, unnest($3::int[]) p, generate_series(1, $4::int) i,
  LATERAL (SELECT current_date - i / 2 AS day) d,
  LATERAL (SELECT md5(n || ' ' || p || ' ' || i) AS hex) h
ORDER BY n, p, i
"""
_COUNT: Final = """
UPDATE bank_product b SET tx_count = s.count, tx_sum = s.sum
FROM (SELECT customer_id, product_no, count(*), sum(amount) FROM bank_transaction GROUP BY 1, 2) s
WHERE b.customer_id = s.customer_id AND b.product_no = s.product_no
"""
_TENANT: Final = "SELECT c.tenant_id, c.id FROM client c ORDER BY c.name LIMIT 1"
_BATCH: Final = 100  # customers a statement


@dataclass(frozen=True)
class Customer:
    """Somebody with bank data, and a token for it."""

    number: int
    token: str

    @property
    def id(self) -> UUID:
        return UUID(f"{self.number:032d}")

    def product_id(self, product_no: int) -> str:
        return f"DE02500105{self.number * 10 + product_no:012d}"

    def access_id(self, product_no: int) -> str:
        return f"bank-{(product_no + 1) // 2}"


@dataclass(frozen=True)
class Population:
    """All customers of a run."""

    customers: list[Customer]

    @property
    def rows(self) -> int:
        return len(self.customers) * len(LISTED) * ROWS


async def bookings_of(
    connection: asyncpg.Connection, number: int, product_no: int, count: int
) -> None:
    """Give a product of a customer so many bookings."""
    await connection.execute(_BOOKINGS, number, number, [product_no], count)


async def population(stage: Stage, *, short: bool) -> Population:
    """Return the customers of this run; the first chapter that asks has them made."""
    kept = stage.folder / "tokens"
    if not kept.exists():
        tokens = await populate(stage, _SHORT_CUSTOMERS if short else _CUSTOMERS)
        kept.write_text("\n".join(tokens), encoding="utf-8")
    tokens = kept.read_text(encoding="utf-8").split("\n")
    return Population([Customer(number, token) for number, token in enumerate(tokens, 1)])


async def populate(stage: Stage, customers: int) -> list[str]:
    """Fill the tables, and let PostgreSQL know what is in them."""
    tokens = [new_secret("at", CELL) for _ in range(customers)]
    connection = await asyncpg.connect(stage.url, timeout=10)
    try:
        found = await connection.fetchrow(_TENANT)
        assert found is not None
        hashes = [sha256(token.encode()).digest() for token in tokens]
        # References are right by construction; checking a million of them would take a minute.
        await connection.execute("SET session_replication_role = replica")
        await connection.execute(_USERS, found["tenant_id"], 1, customers)
        scopes = sorted(CUSTOMER_SCOPES)
        await connection.execute(_TOKENS, found["tenant_id"], found["id"], scopes, hashes)
        await connection.execute(_ACCESSES, found["tenant_id"], customers, ACCESSES)
        await connection.execute(_PRODUCT_ROWS, customers, _PRODUCTS)
        for first in range(1, customers + 1, _BATCH):
            last = min(customers, first + _BATCH - 1)
            await connection.execute(_BOOKINGS, first, last, list(LISTED), ROWS)
        await connection.execute(_COUNT)
        for table in ("bank_transaction", "bank_product", "access", "access_token", "app_user"):
            await connection.execute(f"VACUUM ANALYZE {table}")
        await connection.execute("CHECKPOINT")
    finally:
        await connection.close()
    return tokens
