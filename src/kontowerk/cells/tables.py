"""How each table goes over with a tenant or a single user, or why it stays.

Tables with personal data come from where their rooms declared them, as for export and erasure. A
test walks the catalogue of the database: a table that is in no list here fails it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from kontowerk.privacy.tables import ROOMS


@dataclass(frozen=True, slots=True)
class PersonTable:
    """A table copied person by person, while it is used; the column says whose a row is."""

    name: str
    owner: str


@dataclass(frozen=True, slots=True)
class LateTable:
    """A table copied for the whole tenant, when nobody changes anything any more.

    `whose` is a condition on `$1`, the tenant; `of_person` is one on a single user, with whom the
    rows go that are not the tenant's as a whole. `person` and `tenant` are the columns by which a
    change is noticed; `watched` is off for what may change behind our back. What is `shared` is
    copied to each cell in which users of the tenant live.
    """

    name: str
    whose: str
    person: str = ""
    tenant: str = ""
    watched: bool = True
    of_person: str = ""
    shared: bool = False


_PEOPLE: Final = "(SELECT id FROM app_user WHERE tenant_id = $1)"
_SUBSCRIPTIONS: Final = "(SELECT id FROM webhook_subscription WHERE tenant_id = $1)"
_DELIVERIES: Final = """
(subscription_id, event_id) IN (SELECT d.subscription_id, d.event_id FROM cell_deliveries($1) d)
"""


def _of_people(name: str, owner: str = "customer_id") -> LateTable:
    return LateTable(name, f"{owner} IN {_PEOPLE}", person=owner, of_person=f"{owner} = $1")


def _of_tenant(name: str, column: str = "tenant_id", *, watched: bool = True) -> LateTable:
    return LateTable(name, f"{column} = $1", tenant=column, watched=watched)


def _shared(name: str, column: str = "tenant_id") -> LateTable:
    return replace(_of_tenant(name, column), shared=True)


def _of_subscriptions(name: str) -> LateTable:
    """Keys and secrets that calls are signed with; noticed as those of people are."""
    return LateTable(name, f"customer_id IN {_SUBSCRIPTIONS}", watched=False, shared=True)


# Workers look here, over all customers, for what is due: where a tenant is not at home yet they
# must find nothing. The rest belongs to the tenant itself, and is small.
LATE: Final[tuple[LateTable, ...]] = (
    _of_people("access_schedule"),
    _of_people("approval_timer"),
    _of_people("payment_timer"),
    _of_people("analysis_change"),
    _of_people("webform_session"),
    replace(_of_tenant("consent_to_end"), person="customer_id", of_person="customer_id = $1"),
    _shared("tenant", "id"),
    _shared("tenant_brand"),
    _of_tenant("tenant_brand_draft"),
    _shared("tenant_key"),
    _shared("transport_key"),
    _shared("client"),
    _shared("client_role"),
    _shared("client_key"),
    LateTable("access_token", "tenant_id = $1 AND user_id IS NULL", "user_id", "tenant_id"),
    _of_tenant("erasure_receipt"),
    _of_tenant("console_token"),
    LateTable(
        "console_session",
        "token_id IN (SELECT id FROM console_token WHERE tenant_id = $1)",
        watched=False,
    ),
    LateTable(
        "console_entry",
        "token_id IN (SELECT id FROM console_token WHERE tenant_id = $1)",
        watched=False,
    ),
    _shared("webhook_subscription"),
    _of_subscriptions("data_key"),
    _of_subscriptions("sealed_credential"),
    replace(_of_tenant("webhook_delivery"), of_person=_DELIVERIES),
    _of_tenant("webhook_check"),
    _of_tenant("tag_lesson"),
    _of_tenant("missing_bank"),
    _of_tenant("console_count", watched=False),
    _of_tenant("console_count_change", watched=False),
    _of_tenant("api_call_count", watched=False),
    _of_tenant("bank_call_count", watched=False),
)

# Keyed hashes of logins at banks, which people of several tenants may share. They go along with
# whoever has the login, and stay where somebody else has it too.
BY_LOGIN: Final = ("credential_lease", "login_attempt", "login_ended")

STAYS: Final[Mapping[str, str]] = {
    "audit_entry": "the log of what happened in this cell; it is sealed in a chain",
    "audit_seal": "the chain",
    "login_tally": "on its way into the audit log of this cell",
    "list_page": "made anew from the bookings when it is asked for",
    "proof_seen": "hashes for minutes, of all; the other cell is told of them",
    "secret_guess": "limits of a minute",
    "cell_move": "this",
    "cell_touched": "this",
    "alembic_version": "the schema",
    "schema_step": "the schema",
    "worker_key": "all cells have the same",
    "provider": "each cell has the catalogue",
    "provider_catalogue": "each cell has the catalogue",
    "bank_host": "limits of this cell at a computing centre",
    "bank_tally": "how banks answered this cell",
    "bank_call_total": "how calls at banks went from this cell",
    "bank_trait": "what this cell learned of banks",
    "procrastinate_jobs": "jobs of the tenant are carried over as jobs",
    "procrastinate_events": "history of jobs",
    "procrastinate_workers": "processes",
    "procrastinate_periodic_defers": "the job engine",
}

# Of people early, and late of clients and subscriptions.
_BOTH: Final = frozenset({"access_token", "data_key", "sealed_credential"})
_NOT_EARLY: Final = {table.name for table in LATE} - _BOTH | set(STAYS)

EARLY: Final[tuple[PersonTable, ...]] = tuple(
    PersonTable(table.name, table.owner)
    for room in ROOMS
    for table in room.tables
    if table.name not in _NOT_EARLY
)


def late_of(*, person: bool) -> Mapping[str, str]:
    """Return the tables that are copied late, with the condition on the tenant or the person."""
    if person:
        return {table.name: table.of_person for table in LATE if table.of_person}
    return {table.name: table.whose for table in LATE}


SHARED: Final[Mapping[str, str]] = {table.name: table.whose for table in LATE if table.shared}


def watched() -> Mapping[str, tuple[str, str]]:
    """Return the tables whose changes are noticed, with the columns of person and tenant."""
    early = {table.name: (table.owner, "") for table in EARLY}
    late = {table.name: (table.person, table.tenant) for table in LATE if table.watched}
    return {**early, "app_user": ("id", "tenant_id"), **late}
