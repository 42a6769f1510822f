"""What must hold in the database after all the cases: every row where it belongs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from quality.fuzz.watch import SECRET
from quality.fuzz.world import World

# No request may change these at all; in `app_user` the rows of the other tenants.
_FROZEN: Final = (
    "tenant", "client", "client_role", "api_key", "tenant_key", "transport_key", "data_key",
    "audit_seal", "provider", "provider_catalogue", "client_key", "console_token",
)  # fmt: skip
# That a key is used is written down, once an hour.
_DIGEST: Final = """
SELECT coalesce(md5(string_agg(row, '|' ORDER BY row)), '')
FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row, t.* FROM {} t) u
"""
_OTHERS: Final = _DIGEST.format("app_user") + " WHERE tenant_id <> $1"

# Each query counts rows that must not exist.
_IMPOSSIBLE: Final = {
    "a role of one tenant given to a user of another": """
        SELECT count(*) FROM client_role_user ru JOIN client_role r ON r.id = ru.role_id
        JOIN app_user u ON u.id = ru.user_id WHERE r.tenant_id <> u.tenant_id""",
    "a token across tenants": """
        SELECT count(*) FROM access_token k JOIN client c ON c.id = k.client_id
        LEFT JOIN app_user u ON u.id = k.user_id
        WHERE c.tenant_id <> k.tenant_id OR u.tenant_id <> k.tenant_id""",
    "a token with more scopes than its client": """
        SELECT count(*) FROM access_token k JOIN client c ON c.id = k.client_id
        WHERE NOT k.scopes <@ c.granted_scopes""",
    "a token that lives longer than two hours": """
        SELECT count(*) FROM access_token WHERE expires_at > issued_at + interval '2 hours'
           OR issued_at > now() + interval '1 minute'""",
    "a token of an inactive user": """
        SELECT count(*) FROM access_token k JOIN app_user u ON u.id = k.user_id
        WHERE NOT u.active""",
    "a user created at another time than now": """
        SELECT count(*) FROM app_user
        WHERE created_at NOT BETWEEN now() - interval '1 day' AND now() + interval '1 minute'""",
    "a user with the id of another object": """
        SELECT count(*) FROM app_user WHERE id IN (
          SELECT id FROM tenant UNION SELECT id FROM client UNION SELECT id FROM client_role)""",
    "a password that is not hashed": """
        SELECT count(*) FROM app_user
        WHERE password_hash NOT LIKE '$argon2id$v=19$m=64,t=1,p=1$%'""",
    "an audit entry of a tenant that does not exist": """
        SELECT count(*) FROM audit_entry WHERE tenant_id NOT IN (SELECT id FROM tenant)""",
    "an access of a user of another tenant": """
        SELECT count(*) FROM access a LEFT JOIN app_user u ON u.id = a.customer_id
        WHERE u.tenant_id IS DISTINCT FROM a.tenant_id""",
    "an access of a tenant that nobody spoke for": """
        SELECT count(*) FROM access a JOIN tenant t ON t.id = a.tenant_id
        WHERE t.name NOT IN ('mine', 'unregulated')""",
    "a credential of a user without its access": """
        SELECT count(*) FROM sealed_credential c JOIN app_user u ON u.id = c.customer_id
        LEFT JOIN access a ON a.customer_id = c.customer_id AND a.access_id = c.access_id
        WHERE a.key IS NULL""",
    "a product whose count or sum is not that of its bookings": """
        SELECT count(*) FROM bank_product p WHERE (p.tx_count, p.tx_sum) <> (
          SELECT count(*), coalesce(sum(t.amount), 0) FROM bank_transaction t
          WHERE t.customer_id = p.customer_id AND t.product_no = p.product_no)""",
    "a rule of somebody that nobody spoke for": """
        SELECT count(*) FROM tag_rule r JOIN app_user u ON u.id = r.customer_id
        JOIN tenant t ON t.id = u.tenant_id WHERE t.name NOT IN ('mine', 'unregulated')""",
    "a tag that is not what the person said": """
        SELECT count(*) FROM tag_correction c JOIN bank_transaction t
          ON (t.customer_id, t.product_no, t.id)
            = (c.customer_id, c.product_no, c.transaction_id)
        WHERE CASE c.tree WHEN 'CATEGORIES' THEN (t.category, t.stage) <> (c.item, 'correction')
          ELSE t.freelancer_category <> c.item END""",
    "an analysis of somebody without products": """
        SELECT count(*) FROM analysis_state s WHERE NOT EXISTS (
          SELECT FROM bank_product p WHERE p.customer_id = s.customer_id)""",
    "an analysis of somebody that nobody asked about": """
        SELECT count(*) FROM analysis_state s JOIN app_user u ON u.id = s.customer_id
        JOIN tenant t ON t.id = u.tenant_id WHERE t.name NOT IN ('mine', 'unregulated')""",
    "an approval of a tenant that nobody spoke for": """
        SELECT count(*) FROM approval a JOIN tenant t ON t.id = a.tenant_id
        WHERE t.name NOT IN ('mine', 'unregulated')""",
    "an approval that is not of its access": """
        SELECT count(*) FROM approval p JOIN access a
          ON a.customer_id = p.customer_id AND a.access_id = p.access_id
        WHERE (a.key, a.tenant_id) <> (p.access_key, p.tenant_id)""",
    "an access that asks without an approval that does": """
        SELECT count(*) FROM access a LEFT JOIN approval p
          ON p.customer_id = a.customer_id AND p.id = a.run
        WHERE a.asked IS NOT NULL AND p.phase IS DISTINCT FROM 'asking'""",
    "a callback that is not a plain https address, nor of our pages": """
        SELECT count(*) FROM approval WHERE callback_url !~ '^https://[a-z0-9.]+([/?]|$)'
        AND callback_url <> 'http://127.0.0.1:8080/customer/v2/webform/step'""",
    "a payment of a user of another tenant": """
        SELECT count(*) FROM payment p LEFT JOIN app_user u ON u.id = p.customer_id
        WHERE u.tenant_id IS DISTINCT FROM p.tenant_id""",
    "a payment that was sent, although nobody works here": """
        SELECT count(*) FROM payment WHERE sends > 0 OR state IN ('sending', 'done', 'doubt')""",
    "an order of another amount than its caller said": """
        SELECT count(*) FROM payment p
        CROSS JOIN LATERAL jsonb_array_elements(p.details) WITH ORDINALITY AS d (said, place)
        JOIN LATERAL jsonb_array_elements(p."order" -> 'transfers') WITH ORDINALITY
          AS o (given, place) ON o.place = d.place
        WHERE (d.said ->> 'amount')::numeric <> (o.given -> 'amount' ->> 'amount')::numeric""",
    "an order that no bank could carry out": """
        SELECT count(*) FROM payment p
        CROSS JOIN LATERAL jsonb_array_elements(p."order" -> 'transfers') AS o (given)
        WHERE (given -> 'amount' ->> 'amount')::numeric NOT BETWEEN 0.01 AND 999999999.99
          OR given -> 'amount' ->> 'amount' !~ '^[0-9]+[.][0-9]{2}$'
          OR given ->> 'iban' !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
          OR given ->> 'recipient' !~ '^[A-Za-z0-9/?:().,''+ -]{1,70}$'
          OR given ->> 'purpose' !~ '^[A-Za-z0-9/?:().,''+ -]{0,140}$'""",
    "a payment without an order that a worker would take": """
        SELECT count(*) FROM payment WHERE state IN ('created', 'asking') AND "order" IS NULL""",
    "a payment that asks or works without an approval": """
        SELECT count(*) FROM payment p LEFT JOIN approval a
          ON a.customer_id = p.customer_id AND a.id = p.run AND a.purpose = 'payment'
        WHERE p.state IN ('created', 'asking') AND a.id IS NULL""",
    "a draft of a regulated tenant, or a payment nobody confirmed": """
        SELECT count(*) FROM payment p JOIN tenant t ON t.id = p.tenant_id
        WHERE t.regulated = (p.state = 'draft') AND p.state IN ('draft', 'created')""",
    "credentials of a payment that is over": """
        SELECT count(*) FROM payment WHERE state IN ('done', 'rejected') AND credentials
        IS NOT NULL""",
    "a redirect session of a regulated tenant": """
        SELECT count(*) FROM webform_session s JOIN tenant t ON t.id = s.tenant_id
        WHERE t.regulated""",
    "more than one redirect session of a user": """
        SELECT count(*) FROM (SELECT FROM webform_session WHERE exit IS NULL GROUP BY customer_id
        HAVING count(*) > 1) s""",
    "a receipt of another tenant": """
        SELECT count(*) FROM erasure_receipt e JOIN tenant t ON t.id = e.tenant_id
        WHERE t.name <> 'mine'""",
}
_SECRET_IN: Final = "SELECT count(*) FROM {} t WHERE t::text LIKE '%' || $1 || '%'"
_TABLES: Final = """
SELECT quote_ident(table_name) AS name FROM information_schema.tables
WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
"""
_WRONG_HOME: Final = """
SELECT id::text FROM app_user WHERE id = ANY($1::uuid[]) AND tenant_id <> $2
"""


@dataclass(frozen=True)
class Photograph:
    """The rows no request may change."""

    digests: dict[str, str]


async def photograph(world: World) -> Photograph:
    """Remember the rows that must stay as they are."""
    digests = {table: await world.admin.fetchval(_DIGEST.format(table)) for table in _FROZEN}
    digests["app_user"] = await world.admin.fetchval(_OTHERS, world.mine.tenant.id)
    return Photograph(digests)


async def check_created(world: World) -> list[str]:
    """Check that users created by `mine` live in `mine`; forgets them afterwards."""
    ids, world.created = [UUID(text) for text in world.created], []
    wrong = await world.admin.fetch(_WRONG_HOME, ids, world.mine.tenant.id)
    return [f"rows: user {row['id']} was created in another tenant" for row in wrong]


async def check_rows(world: World, before: Photograph) -> list[str]:
    """Return what is wrong in the database."""
    found = await check_created(world)
    after = await photograph(world)
    found += [f"rows: {table} was changed" for table in _changed(before, after)]
    for what, query in _IMPOSSIBLE.items():
        count = await world.admin.fetchval(query)
        if count:
            found.append(f"rows: {what} ({count} times)")
    for table in await world.admin.fetch(_TABLES):
        if await world.admin.fetchval(_SECRET_IN.format(table["name"]), SECRET):
            found.append(f"rows: a secret is stored in {table['name']}")
    return found


def _changed(before: Photograph, after: Photograph) -> Iterator[str]:
    for table, digest in before.digests.items():
        if after.digests[table] != digest:
            yield table
