"""Every table with personal data, as its room declared it, and the reasons of all others."""

from collections.abc import Mapping
from typing import Final

from kontowerk.accesses.personal import PERSONAL as ACCESSES
from kontowerk.analysis.personal import PERSONAL as ANALYSIS
from kontowerk.approvals.personal import PERSONAL as APPROVALS
from kontowerk.identity.personal import PERSONAL as IDENTITY
from kontowerk.kit.personal import RoomData
from kontowerk.ledger.personal import PERSONAL as LEDGER
from kontowerk.lifecycle.personal import PERSONAL as LIFECYCLE
from kontowerk.payments.personal import PERSONAL as PAYMENTS
from kontowerk.reports.personal import PERSONAL as REPORTS
from kontowerk.sync.personal import PERSONAL as SYNC
from kontowerk.tagging.personal import PERSONAL as TAGGING
from kontowerk.vault.personal import PERSONAL as VAULT
from kontowerk.webform.personal import PERSONAL as WEBFORM
from kontowerk.webhooks.personal import PERSONAL as WEBHOOKS

# In the order of erasing: a payment lets go of its login before the access behind it goes; what
# was found out is deleted after the products it was found out from, so that nothing can be made
# of them in between; removals are noted while they happen, and the notes go after them, as do
# events of what became of things. The user goes last: nobody else can then act for it.
ROOMS: Final[tuple[RoomData, ...]] = (
    PAYMENTS,
    REPORTS,
    TAGGING,
    ACCESSES,
    APPROVALS,
    LEDGER,
    WEBHOOKS,
    VAULT,
    ANALYSIS,
    SYNC,
    LIFECYCLE,
    WEBFORM,
    IDENTITY,
)

# Tables without a person, and why. A test compares both lists with the database.
IMPERSONAL: Final[Mapping[str, str]] = {
    "alembic_version": "the schema",
    "schema_step": "the schema",
    "tenant": "an organisation",
    "tenant_brand": "an organisation",
    "tenant_brand_draft": "an organisation",
    "client": "an application",
    "client_role": "an application",
    "client_key": "a public key of an application",
    "proof_seen": "hashes of proofs, for minutes",
    "secret_guess": "hashes of who is limited, for a minute",
    "login_tally": "ids and counts of a minute, on their way into the audit log",
    "console_entry": "a login that owes a code, for ten minutes",
    "console_token": "somebody who runs or integrates the service; a name, a label, a hash",
    "console_session": "ends with its token, after hours",
    "cell_move": "an organisation, and the cell it moves to or came from",
    "cell_touched": "ids of who changed while a tenant moves; gone when it has moved",
    "tenant_key": "a key",
    "transport_key": "a key",
    "worker_key": "a key",
    "provider": "a bank",
    "provider_catalogue": "banks",
    "bank_host": "a computing centre",
    "bank_tally": "counts of dialogues per bank and half hour, for two days",
    "tag_lesson": "how many people of a tenant say what a firm is, and not who",
    "missing_bank": "names of banks that are missed, counted for a tenant; not who misses them",
    "console_count": "how many of a tenant are in a state, and not who",
    "console_count_change": "differences of such counts, for seconds",
    "api_call_count": "calls of a tenant per operation and day, for 31 days",
    "bank_trait": "methods, versions, formats and limits of banks, for ninety days",
    "webhook_subscription": "an address of an organisation",
    "webhook_delivery": "ids of events and outcomes; removed after thirty days",
    "webhook_check": "what a developer wants to have checked; removed after a day",
    "audit_seal": "hashes of hashes",
    "credential_lease": "a keyed hash; ends with the last person behind it (`login_owner`)",
    "login_attempt": "keyed hashes; end with the last person behind them (`login_owner`)",
    "login_ended": "keyed hashes that are about to be deleted",
    "procrastinate_jobs": "ids in jobs under way; removed when a job is done",
    "procrastinate_events": "ids of jobs; removed with them",
    "procrastinate_workers": "processes",
    "procrastinate_periodic_defers": "the job engine",
}
