"""A person of whom every table with personal data has a row."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final
from uuid import UUID

import asyncpg

from kontowerk.approvals.model import QuestionKind
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.ids import new_id
from tests.database import run_coroutine, sql
from tests.service import MGMT, Service, User
from tests.spec.approvals import open_approval
from tests.spec.holdings import ACCESSES, CHECKING, EVERYTHING, Holding, keep, product_path
from tests.spec.interface import MONTHLY, admin, new_payment
from tests.spec.tagging import GROCERIES, id_of, item, put

# What no short flow leaves behind, as its writers would leave it.
_REST: Final = """
INSERT INTO data_key SELECT '{user}', access_id, '{tenant}', 1, 'wrapped', now()
  FROM sealed_credential WHERE customer_id = '{user}' GROUP BY access_id ON CONFLICT DO NOTHING;
INSERT INTO transaction_tag (customer_id, product_no, transaction_id, category, insurance_type,
  partner, freelancer_category, freelancer_corrected, confidence, stage, rule, versions, context,
  tagged_at)
SELECT customer_id, product_no, id, 1, 1, 1, 1, false, 0.5, 'keyword', 'kw.old', 'v', 'c', now()
  FROM bank_transaction WHERE customer_id = '{user}' ORDER BY id LIMIT 1;
INSERT INTO list_page SELECT customer_id, product_no, 'view', 1, 'page' FROM bank_product
  WHERE customer_id = '{user}' ON CONFLICT DO NOTHING;
INSERT INTO payee_request VALUES ('{user}', '{id}', '{id}', 'Payee {canary}',
  'DE02120300000000202051', 'match', NULL, now());
INSERT INTO payment_link (customer_id, id, tenant_id, details, created_at, expires_at)
  VALUES ('{user}', '{id}', '{tenant}', '{{"recipient": "Payee {canary}", "purpose": "Bill",
  "iban": "DE02120300000000202051", "bic": "BYLADEM1001", "currency": "EUR", "amount": "1.00"}}',
  now(), now() + interval '1 day');
INSERT INTO payment_link_secret VALUES ('{user}', '{id}', sha256('link {id}'));
INSERT INTO account_report (customer_id, id, tenant_id, purpose, receiver, code, created_at,
  expires_at, keep_until) VALUES ('{user}', '{id}', '{tenant}', 'credit', 'Receiver {canary}',
  'KW-{id}', now(), now() + interval '1 day', now() + interval '2 days');
INSERT INTO account_report_paper VALUES ('{user}', '{id}', 'paper');
INSERT INTO account_report_secret VALUES ('{user}', '{id}', 'link', sha256('report {id}'));
INSERT INTO payment_timer SELECT customer_id, id, now() + interval '1 day' FROM payment
  WHERE customer_id = '{user}' ON CONFLICT DO NOTHING;
INSERT INTO webform_session (customer_id, id, tenant_id, use_case, access_ids, callback_url,
  created_at, expires_at, due_at)
  VALUES ('{user}', '{id}', '{tenant}', 'add_access', '{{a}}', 'https://shop.example/{canary}',
  now(), now() + interval '1 day', now() + interval '2 days');
INSERT INTO webform_record (customer_id, session_id, tenant_id, reference, use_case, access_ids,
  steps, created_at, changed_at)
  VALUES ('{user}', '{id}', '{tenant}', 'AF17FCF7', 'add_access', '{{a}}',
  '[{{"page": "login", "at": "2026-11-16T10:00:00Z", "call": "call-{canary}"}}]', now(), now());
INSERT INTO webform_secret VALUES ('{user}', '{id}', 'link', '{id}');
INSERT INTO legal_acceptance VALUES ('{user}', '{tenant}', 'terms {canary}', now());
INSERT INTO webhook_event (customer_id, access_id, serial, id, tenant_id, new_transactions, at)
  SELECT '{user}', access_id, 1, '{id}', '{tenant}', 3, now() FROM access
  WHERE customer_id = '{user}' LIMIT 1;
INSERT INTO lifecycle_event (customer_id, kind, serial, id, tenant_id, subject, state, at)
  VALUES ('{user}', 'access.broken', 1, '{id}', '{tenant}', 'bank {canary}', 'bank', now());
INSERT INTO lifecycle_counter VALUES ('{user}', 'access.broken', 1);
INSERT INTO access_fetch VALUES ('{user}', '{id}', 'bank {canary}', '{id}', now(), true, 'all');
INSERT INTO permission_visit VALUES ('{user}', '{id}', '{tenant}', 'link', sha256('{id}'), 'de',
  now());
INSERT INTO bank_dialogue VALUES ('{user}', '{id}', '{tenant}', 'a', '{id}', 'fints',
  'call-{canary}', 'Refresh', 'Done', now(), 0.5, '[{{"name": "HKSAL"}}]', 1);
INSERT INTO consent_to_end (customer_id, tenant_id, access_id, provider_id, memory, noted_at,
  due_at) VALUES ('{user}', '{tenant}', 'a', '{id}', '{{"consent_id": "x"}}', now(),
  now() + interval '1 day');
INSERT INTO access_recording (customer_id, access_id, tenant_id, allowed_at, until)
  SELECT customer_id, access_id, tenant_id, now(), now() + interval '1 day' FROM access
  WHERE customer_id = '{user}';
INSERT INTO login_owner VALUES ('{user}', '{id}', now());
INSERT INTO analysis_contract VALUES ('{user}', '{id}', ARRAY['{id}'::uuid]);
INSERT INTO contract_split SELECT customer_id, product_no, id, now() FROM bank_transaction
  WHERE customer_id = '{user}' LIMIT 1 ON CONFLICT DO NOTHING;
INSERT INTO sync_removal (customer_id, access_id, product_id)
  VALUES ('{user}', 'gone', 'gone {canary}');
INSERT INTO analysis_change (customer_id, due_at) VALUES ('{user}', now() + interval '1 day');
"""
_ANALYSES: Final = ("contracts", "affordability", "life-events")


@dataclass(frozen=True)
class Person:
    """Somebody with data everywhere; `canary` stands in what is theirs alone."""

    user: User
    canary: str
    id: UUID

    @property
    def path(self) -> str:
        return f"{MGMT}/alpha/users/{self.user.reference}"


def full_person(service: Service) -> Person:
    """Make a person whom every part of the service knows."""
    user, id_ = service.create_user(), new_id()
    canary = f"canary-{id_.hex}"
    service.api_key(user)
    token = service.user_token(user)
    open_approval(service, user, asked=QuestionKind.REDIRECT, holding=Holding(EVERYTHING))
    service.call("POST", ACCESSES, token, json={"second": service.entry("leer")})
    bought = [
        replace(GROCERIES, booked_on=date(2026, month, 3), purpose=f"REWE {month}")
        for month in range(1, 10)
    ]
    account = replace(
        CHECKING,
        transactions=Present(tuple(bought)),
        standing_orders=Present((MONTHLY,)),
        pending=(replace(GROCERIES, purpose="REWE vorgemerkt", booked=False),),
    )
    access = keep(service, user, Holding((account,)))
    path = f"{product_path(access, CHECKING)}/kontoumsaetze"
    found = id_of(service, token, path, "REWE 1")
    put(service, token, path, found, item("SHOPPING_OTHER"), createRule="true")
    new_payment(service, user)
    for name in _ANALYSES:
        assert service.call("GET", f"/customer/v2/ai/{name}", token).status_code == 200
    tenant = service.tenants["alpha"].tenant.id
    rest = _REST.format(user=user.reference, tenant=tenant, id=id_, canary=canary)
    for statement in rest.split(";\n"):
        sql(statement, service.database_url)
    return Person(user, canary, UUID(user.reference))


def export_of(service: Service, person: Person) -> dict[str, Any]:
    answer = service.call("GET", f"{person.path}/export", admin(service))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def erase(service: Service, person: Person) -> dict[str, int]:
    """Deactivate and erase; returns what the receipt counts."""
    service.call("PUT", f"{person.path}/deactivate", admin(service))
    answer = service.call("DELETE", person.path, admin(service))
    assert answer.status_code == 200, answer.text
    counted: dict[str, int] = answer.json()["erased"]
    return counted


def ask(service: Service, statement: str, *args: object) -> list[Any]:
    """Run a statement with parameters, whoever the rows belong to."""

    async def work() -> list[Any]:
        connection = await asyncpg.connect(service.database_url)
        try:
            return list(await connection.fetch(statement, *args))
        finally:
            await connection.close()

    return run_coroutine(work())
