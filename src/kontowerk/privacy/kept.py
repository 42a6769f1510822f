"""For how long the rows of every table are kept: by a setting, for a fixed time, or until when.

A test compares the list with the tables of the database, and the page for operators is made of it.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from kontowerk.accesses import recordings
from kontowerk.approvals import rules as approvals
from kontowerk.bankcalls.rules import availability, call_counts
from kontowerk.bankcalls.rules.call_counts import Grain
from kontowerk.ledger import pending
from kontowerk.providers import traits
from kontowerk.reports import rules as reports
from kontowerk.webform import rules as webform
from kontowerk.webhooks import rules as webhooks


@dataclass(frozen=True, slots=True)
class KeptBySetting:
    """As long as the operator says, in days or seconds."""

    setting: str


@dataclass(frozen=True, slots=True)
class KeptForPeriod:
    """As long as the code says, and why nobody needs to change it."""

    period: timedelta
    reason: str


@dataclass(frozen=True, slots=True)
class KeptUntil:
    """Until something happens, or for ever; what, and why that is bounded."""

    end: str


@dataclass(frozen=True, slots=True)
class KeptTables:
    """Tables that grow alike: what adds a row, for how long it stays, and what removes it."""

    names: tuple[str, ...]
    added_by: str
    kept: KeptBySetting | KeptForPeriod | KeptUntil
    removal: str = "-"


_BATCHES: Final = "batches, once an hour"
_MINUTE: Final = "batches, once a minute"
_SOON: Final = "soon after"
_WITH_IT: Final = "with it"
_CALL_COUNT_DAYS: Final = 31

# In the order of what a busy installation adds in a day.
KEPT: Final = (
    KeptTables(
        ("bank_dialogue",),
        "bank dialogue, at least one a refresh",
        KeptBySetting("keep_dialogue_days"),
        "the partition of a day is dropped",
    ),
    KeptTables(
        ("access_fetch",),
        "refresh",
        KeptBySetting("keep_fetch_days"),
        f"{_BATCHES}; after 90 days by the next refresh of the user",
    ),
    KeptTables(
        ("webhook_event", "lifecycle_event"),
        "refresh with new transactions; change of an access, consent, payment or contract",
        KeptBySetting("keep_event_days"),
        f"{_BATCHES}; earlier with the access or user",
    ),
    KeptTables(
        ("webhook_delivery",), "event and subscription", KeptBySetting("keep_event_days"), _BATCHES
    ),
    KeptTables(
        ("audit_entry",),
        "change, login or view",
        KeptBySetting("keep_audit_days"),
        "whole seals, once an hour",
    ),
    KeptTables(
        ("audit_seal",),
        "minute in which there were audit entries",
        KeptUntil("for ever: the chain of hashes; at most 525,600 rows a year"),
    ),
    KeptTables(
        ("access_token",),
        "login, refreshed token",
        KeptBySetting("token_lifetime"),
        f"{_MINUTE}, or when revoked",
    ),
    KeptTables(
        ("payment", "payment_timer", "payee_request", "payment_link", "payment_link_secret"),
        "payment, payee check, payment link",
        KeptBySetting("keep_payment_days"),
        f"{_BATCHES}, if finished",
    ),
    KeptTables(
        ("webform_record",), "webform session", KeptBySetting("keep_session_days"), _BATCHES
    ),
    KeptTables(
        ("webform_session", "webform_secret"),
        "webform session",
        KeptForPeriod(webform.REMEMBERED, "after its end, so that its last page can be reloaded"),
        "every five seconds",
    ),
    KeptTables(
        ("approval", "approval_timer", "approval_ticket"),
        "approval at a bank",
        KeptForPeriod(approvals.REMEMBERED, "after its end, so that a client can read it"),
        "when due",
    ),
    KeptTables(
        ("consent_to_end",),
        "consent that a bank must end",
        KeptBySetting("end_consent_days"),
        "when the bank has confirmed it, or after that time",
    ),
    KeptTables(("erasure_receipt",), "erased user", KeptBySetting("keep_receipt_days"), _BATCHES),
    KeptTables(
        ("account_report", "account_report_paper", "account_report_secret"),
        "account report",
        KeptForPeriod(reports.KEPT_AFTER, "after its end, as users are told"),
        _BATCHES,
    ),
    KeptTables(
        ("sync_removal",),
        "deleted transaction, product or access",
        KeptForPeriod(pending.KEPT_FOR, "part of the interface: the age a cursor may have"),
        "by the next deletion of the user",
    ),
    KeptTables(
        ("bank_pending",),
        "pending transaction",
        KeptForPeriod(pending.KEPT_FOR, "after it was booked, like `sync_removal`"),
        "by the next refresh",
    ),
    KeptTables(
        ("access_recording",),
        "consent of a user to a recording",
        KeptForPeriod(recordings.KEPT_FOR, "after the consent has ended, as users are told"),
        _BATCHES,
    ),
    KeptTables(
        ("webhook_check",),
        "signature that a developer has checked",
        KeptForPeriod(webhooks.CHECK_KEPT_FOR, "nobody looks at it later"),
        "once an hour",
    ),
    KeptTables(
        ("bank_tally",),
        "half hour and bank",
        KeptForPeriod(availability.KEPT_FOR, "what the status page shows"),
        "once an hour",
    ),
    KeptTables(
        ("bank_call_count", "bank_call_total"),
        "hour or day and bank, of a tenant and of all",
        KeptForPeriod(call_counts.KEPT_FOR[Grain.DAY], "what the console shows; hours for 2 days"),
        "once an hour",
    ),
    KeptTables(
        ("bank_trait",),
        "observed property of a bank",
        KeptForPeriod(traits.KEPT_FOR, "after it was last seen; bounded by the banks"),
        "once an hour",
    ),
    KeptTables(
        ("api_call_count",),
        "day, tenant and operation",
        KeptForPeriod(timedelta(days=_CALL_COUNT_DAYS), "what the console shows"),
        "when the next calls are added",
    ),
    KeptTables(
        ("proof_seen", "secret_guess", "login_tally", "console_entry", "permission_visit"),
        "signed request, failed login, login, visit",
        KeptUntil("they expire, after minutes"),
        _SOON,
    ),
    KeptTables(
        ("console_session",),
        "login to the console",
        KeptUntil("it expires or is ended"),
        "when due",
    ),
    KeptTables(
        ("procrastinate_jobs", "procrastinate_events", "analysis_change", "console_count_change"),
        "job or change that is waiting to be processed",
        KeptUntil("it is done"),
        "when done; failed jobs after a day",
    ),
    KeptTables(
        ("cell_move", "cell_touched"), "move to another cell", KeptUntil("the next move"), _WITH_IT
    ),
    KeptTables(
        ("credential_lease", "login_attempt", "login_owner", "login_ended"),
        "login at a bank",
        KeptUntil("the last user of the login is erased: otherwise PIN attempts would be lost"),
        "within a minute; after a wrong PIN within a day",
    ),
    KeptTables(
        (
            *("bank_transaction", "transaction_tag", "bank_product", "bank_position", "list_page"),
            *("bank_standing_list", "access", "access_schedule", "sealed_credential", "data_key"),
        ),
        "transaction, product, access",
        KeptUntil("the access or the user is deleted: the data that the service is used for"),
        _WITH_IT,
    ),
    KeptTables(
        (
            *("app_user", "client_role_user", "api_key", "legal_acceptance", "lifecycle_counter"),
            *("tag_correction", "tag_rule", "contract_split"),
            *("analysis_page", "analysis_contract", "analysis_state"),
        ),
        "user, or what a user has decided",
        KeptUntil("the user is deleted"),
        _WITH_IT,
    ),
    KeptTables(
        (
            *("tenant", "tenant_brand", "tenant_brand_draft", "tenant_key", "transport_key"),
            *("client", "client_role", "client_key", "webhook_subscription", "missing_bank"),
            *("tag_lesson", "console_count", "console_token"),
        ),
        "tenant, and what belongs to it",
        KeptUntil("the tenant is removed"),
        _WITH_IT,
    ),
    KeptTables(
        (
            *("provider", "provider_catalogue", "bank_host", "worker_key", "alembic_version"),
            *("schema_step", "procrastinate_workers", "procrastinate_periodic_defers"),
        ),
        "bank, process, migration",
        KeptUntil("for ever: bounded by the banks, processes and releases"),
    ),
)
