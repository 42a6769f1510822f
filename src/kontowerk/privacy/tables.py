"""Every table of the database: whose a row is, how it is exported, how it ends.

A test walks the catalogue of the database: a table that is not declared here fails it.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.accesses.read import forget_fetches
from kontowerk.accesses.remove import remove_all
from kontowerk.analysis import keep
from kontowerk.bankcalls.attempts import end_logins
from kontowerk.kit.db import Tx
from kontowerk.lifecycle import record as lifecycle
from kontowerk.payments import read as payments
from kontowerk.reports import lifetime as reports
from kontowerk.sync import follow
from kontowerk.tagging import ruling
from kontowerk.webform import permitted, sessions


@dataclass(frozen=True, slots=True)
class Exported:
    """Part of the export of a person, in this field of it; `*` stands for every key.

    The door may say the name in another language.
    """

    field: str


@dataclass(frozen=True, slots=True)
class Withheld:
    """Not exported, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Erased:
    """Gone with the person, in the transaction of the erasure; `by` says by which deletion."""

    by: str


@dataclass(frozen=True, slots=True)
class Retained:
    """Outlives the person for a reason; `setting` says for how long."""

    reason: str
    setting: str


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """A table whose rows are about a person, which the column `owner` names."""

    name: str
    export: Exported | Withheld
    end: Erased | Retained
    owner: str = "customer_id"


@dataclass(frozen=True, slots=True)
class DataSubject:
    """A person whose data ends, and on whose word."""

    customer_id: UUID
    tenant_id: UUID
    actor: str


Counts = Mapping[str, int]


async def nothing(_tx: Tx, _subject: DataSubject) -> Counts:
    """Count or erase nothing: the room's rows are counted by others, or go with theirs."""
    return {}


@dataclass(frozen=True, slots=True)
class RoomData:
    """The personal data of a room.

    `count` is asked of all rooms before anything goes, `erase` then deletes; both return numbers
    for the receipt.
    """

    room: str
    tables: tuple[PersonalTable, ...]
    erase: Callable[[Tx, DataSubject], Awaitable[Counts]] = nothing
    count: Callable[[Tx, DataSubject], Awaitable[Counts]] = nothing


_Count = Callable[[Tx, DataSubject], Awaitable[Counts]]


def _counted(name: str, verb: Callable[[Tx, UUID], Awaitable[int]]) -> _Count:
    """Make the number that a verb of a room returns a line of the receipt."""

    async def counted(tx: Tx, subject: DataSubject) -> Counts:
        return {name: await verb(tx, subject.customer_id)}

    return counted


def _uncounted(*verbs: Callable[[Tx, UUID], Awaitable[object]]) -> _Count:
    """Have rooms erase what the receipt does not count."""

    async def uncounted(tx: Tx, subject: DataSubject) -> Counts:
        for verb in verbs:
            await verb(tx, subject.customer_id)
        return {}

    return uncounted


async def _erase_accesses(tx: Tx, subject: DataSubject) -> Counts:
    await end_logins(tx, subject.customer_id)
    gone = await remove_all(
        tx, subject.customer_id, tenant_id=subject.tenant_id, actor=subject.actor
    )
    # Whoever ends a fetch holds its access, so from here on there are no more of them.
    await forget_fetches(tx, subject.customer_id)
    return gone


async def _erase_sessions(tx: Tx, customer_id: UUID) -> int:
    await permitted.forget_all(tx, customer_id)
    return await sessions.forget_all(tx, customer_id)


_TIME: Final = Withheld("a time of day for workers")
_SECRET: Final = Withheld("a hash of a secret")
_BOOKINGS: Final = Erased("the bookings")
_ACCESS: Final = Erased("the access")
_FETCHED: Final = Erased("the accesses it was fetched through")
_ASKED_FOR: Final = Erased("the accesses and payments it was asked for")
_PAYMENTS: Final = Erased("removal of all payments; earlier when it is old: `keep_payment_days`")
_REPORTS: Final = Erased("removal of all account reports; earlier thirty days after their end")
_FOUND_OUT: Final = Erased("removal of everything found out")
_EVENTS: Final = Erased("removal of all events, after what they tell of")
_SESSIONS: Final = Erased("removal of all sessions")
_SHREDDED: Final = Erased("shredding")
_USER: Final = Erased("the user")

# In the order of erasing: a payment lets go of its login before the access behind it goes; what
# was found out is deleted after the products it was found out from, so that nothing can be made
# of them in between; removals are noted while they happen, and the notes go after them, as do
# events of what became of things. The user goes last: nobody else can then act for it.
ROOMS: Final[tuple[RoomData, ...]] = (
    RoomData(
        "payments",
        (
            PersonalTable("payment", Exported("payments"), _PAYMENTS),
            PersonalTable("payment_timer", _TIME, _PAYMENTS),
            PersonalTable("payee_request", Exported("payeeChecks"), _PAYMENTS),
            PersonalTable("payment_link", Exported("paymentLinks"), _PAYMENTS),
            PersonalTable("payment_link_secret", _SECRET, _PAYMENTS),
        ),
        _counted("payments", payments.forget_all),
    ),
    RoomData(
        "reports",
        (
            PersonalTable("account_report", Exported("accountReports"), _REPORTS),
            PersonalTable("account_report_paper", Withheld("the same as a PDF"), _REPORTS),
            PersonalTable("account_report_secret", Withheld("hashes of secrets"), _REPORTS),
        ),
        _counted("accountReports", reports.forget_all),
    ),
    RoomData(
        "tagging",
        (
            PersonalTable(
                "transaction_tag", Withheld("a copy of tags, of the release before"), _BOOKINGS
            ),
            PersonalTable("tag_correction", Exported("tagCorrections"), _BOOKINGS),
            PersonalTable("tag_rule", Exported("taggingRules"), Erased("removal of all rules")),
        ),
        _counted("rules", ruling.forget_all),
    ),
    RoomData(
        "accesses",
        (
            PersonalTable("access", Exported("accesses"), Erased("removal of all accesses")),
            PersonalTable("access_schedule", _TIME, _ACCESS),
            PersonalTable(
                "access_recording",
                Withheld("the form of a bank's answers; the consent is among the audit entries"),
                _ACCESS,
            ),
            PersonalTable(
                "access_fetch", Exported("fetches"), Erased("the person; earlier after ninety days")
            ),
            PersonalTable("bank_dialogue", Exported("bankCalls"), _USER),
            PersonalTable(
                "login_owner",
                Withheld("a keyed hash of a login, which says nothing without the key"),
                Erased("the end of the person's logins"),
            ),
        ),
        _erase_accesses,
    ),
    RoomData(
        "approvals",
        (
            PersonalTable("approval", Exported("accesses.*.consents"), _ASKED_FOR),
            PersonalTable("approval_timer", _TIME, _ASKED_FOR),
            PersonalTable(
                "consent_to_end",
                Withheld("what a bank is told by that an approval is over; gone when it was told"),
                Retained("the bank must hear of it after the person has gone", "end_consent_days"),
            ),
            PersonalTable("approval_ticket", _SECRET, _ASKED_FOR),
        ),
    ),
    RoomData(
        "ledger",
        (
            PersonalTable("bank_product", Exported("accesses.*.products"), _FETCHED),
            PersonalTable("bank_transaction", Exported("accesses.*.transactions.*"), _FETCHED),
            PersonalTable("bank_pending", Exported("accesses.*.pending.*"), _FETCHED),
            PersonalTable("bank_position", Exported("accesses.*.positions.*"), _FETCHED),
            PersonalTable("bank_standing_list", Exported("accesses.*.standingOrders.*"), _FETCHED),
            PersonalTable("list_page", Withheld("a copy of the bookings"), _FETCHED),
        ),
    ),
    RoomData(  # events go after thirty days, if not with the access
        "webhooks", (PersonalTable("webhook_event", Exported("webhookEvents"), _ACCESS),)
    ),
    RoomData(  # shredded by whoever removes the accesses
        "vault",
        (
            PersonalTable("sealed_credential", Exported("credentials"), _SHREDDED),
            PersonalTable("data_key", Withheld("a key, which opens credentials only"), _SHREDDED),
        ),
    ),
    RoomData(
        "analysis",
        (
            PersonalTable("analysis_page", Exported("analyses.*"), _FOUND_OUT),
            PersonalTable("analysis_contract", Exported("contractTransactions"), _FOUND_OUT),
            PersonalTable("contract_split", Exported("contractSplits"), _BOOKINGS),
            PersonalTable("analysis_state", Exported("analysedAt"), _FOUND_OUT),
            PersonalTable("analysis_change", Withheld("a mark that something changed"), _FOUND_OUT),
        ),
        _uncounted(keep.forget_all),
        _counted("analyses", keep.count_all),
    ),
    RoomData(
        "sync",
        (
            PersonalTable(
                "sync_removal",
                Withheld("ids of what is gone, without contents, for clients that follow"),
                Erased("removal of all notes, after the accesses"),
            ),
        ),
        _uncounted(follow.forget_all),
    ),
    RoomData(
        "lifecycle",
        (
            PersonalTable("lifecycle_event", Exported("lifecycleEvents"), _EVENTS),
            PersonalTable("lifecycle_counter", Withheld("how many events there were"), _EVENTS),
        ),
        _uncounted(lifecycle.forget_all),
    ),
    RoomData(
        "webform",
        (
            PersonalTable("webform_session", Exported("sessions"), _SESSIONS),
            PersonalTable("webform_record", Exported("sessionRecords"), _SESSIONS),
            PersonalTable(
                "permission_visit", Withheld("a hash that opens a page for minutes"), _SESSIONS
            ),
            PersonalTable("webform_secret", _SECRET, _SESSIONS),
            PersonalTable(
                "legal_acceptance", Exported("acceptances"), Erased("removal of what was accepted")
            ),
        ),
        _counted("sessions", _erase_sessions),
    ),
    RoomData(
        "identity",
        (
            PersonalTable("app_user", Exported("username"), _USER, owner="id"),
            PersonalTable("client_role_user", Exported("roles"), _USER, owner="user_id"),
            PersonalTable("api_key", Exported("apiKeys"), _USER, owner="user_id"),
            PersonalTable("access_token", Exported("tokens"), _USER, owner="user_id"),
            PersonalTable(
                "audit_entry",
                Exported("history"),
                Retained("who did what to whose data; ids, no contents", "keep_audit_days"),
                owner="subject",
            ),
            PersonalTable(
                "erasure_receipt",
                Withheld("made when the person is erased, and handed out then"),
                Retained("proof of the erasure; an id and numbers", "keep_receipt_days"),
                owner="user_id",
            ),
        ),
    ),
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
    "cell_move": "an organisation or the id of a user, and the cell it moves to or came from",
    "cell_touched": "ids of who changed while a tenant moves; gone when it has moved",
    "tenant_key": "a key",
    "transport_key": "a key",
    "worker_key": "a key",
    "provider": "a bank",
    "provider_catalogue": "banks",
    "bank_host": "a computing centre",
    "bank_tally": "counts of dialogues per bank and half hour, for two days",
    "bank_call_count": "counts of calls of a tenant per bank, hour and day, for nine days",
    "bank_call_total": "counts of calls per bank, hour and day, for nine days",
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
