"""A session of the webform that failed, as customer service finds it."""

import json
from uuid import UUID

from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.database import sql
from tests.service import Service, User

_RECORD = """
INSERT INTO webform_record (customer_id, session_id, tenant_id, reference, use_case, access_ids,
  provider_id, exit, steps, created_at, changed_at)
SELECT id, '{session}', tenant_id, '{reference}', 'add_access', '{{alpha-current}}', '{provider}',
  'user_cancelled', '{steps}', now() - interval '1 hour', now() FROM app_user WHERE id = '{user}'
"""
_STEPS = [
    {"page": "bank", "at": "2026-11-16T14:26:00Z", "call": "call-bank", "trouble": None},
    {"page": "login", "at": "2026-11-16T14:26:22Z", "call": "call-login", "trouble": None},
    {"page": "app", "at": "2026-11-16T14:27:00Z", "call": "call-app", "trouble": None},
    {"page": "error", "at": "2026-11-16T14:30:00Z", "call": "call-error", "trouble": "rejected"},
]


def remember(service: Service, user: User, reference: str) -> UUID:
    """Keep a session in which somebody refused in the app, and left."""
    session_id = new_id()
    statement = _RECORD.format(
        session=session_id,
        reference=reference,
        provider=SANDBOX_ID,
        steps=json.dumps(_STEPS),
        user=user.reference,
    )
    sql(statement, service.database_url)
    return session_id
