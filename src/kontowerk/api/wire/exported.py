"""Rows of the export of a user that no other answer has (extension)."""

from typing import Annotated, Any

import msgspec
from pydantic import WithJsonSchema

from kontowerk.accesses.model import PastFetch
from kontowerk.api.wire.base import Answer, WireTime, wire
from kontowerk.bankcalls.recorder import RecordedCall
from kontowerk.identity.model import KeyTrace
from kontowerk.kit.audit import AuditEntry
from kontowerk.lifecycle.model import LifecycleEvent
from kontowerk.payments.model import PayeeRequest
from kontowerk.tagging.model import Tree
from kontowerk.tagging.read import Correction, StoredTag
from kontowerk.tagging.ruling import Rule
from kontowerk.tagging.trees import Trees, UnknownTreeItemError
from kontowerk.webform.model import Session
from kontowerk.webform.record import Acceptance, SessionRecord
from kontowerk.webhooks.model import NewTransactions


class HistoryEntry(Answer):
    """An action on the user or its data."""

    at: WireTime
    actor: str
    action: str
    outcome: str

    @classmethod
    def of(cls, entry: AuditEntry) -> "HistoryEntry":
        return cls.taken_from(entry)


class ExportedKey(Answer):
    """An API key of the user, without the key."""

    client: str
    created_at: WireTime = wire("createdAt")
    revoked_at: WireTime | None = wire("revokedAt", default=None)

    @classmethod
    def of(cls, key: KeyTrace) -> "ExportedKey":
        return cls.taken_from(key, client=key.client_name)


class ExportedAcceptance(Answer):
    """Terms that the user accepted in the webform."""

    version: str
    accepted_at: WireTime = wire("acceptedAt")

    @classmethod
    def of(cls, accepted: Acceptance) -> "ExportedAcceptance":
        return cls.taken_from(accepted)


class ExportedSession(Answer):
    """A webform session; entered data is encrypted for the browser and not included."""

    use_case: str = wire("useCase")
    access_ids: list[str] = wire("accessIds")
    callback_url: str | None = wire("callbackUrl", default=None)
    language: str
    customer_ip_address: str | None = wire("customerIpAddress", default=None)
    created_at: WireTime = wire("createdAt")
    opened_at: WireTime | None = wire("openedAt", default=None)
    expires_at: WireTime = wire("expiresAt")
    exit: str | None = None

    @classmethod
    def of(cls, session: Session) -> "ExportedSession":
        return cls.taken_from(
            session,
            access_ids=list(session.access_ids),
            customer_ip_address=session.present_ip,
        )


class ExportedStep(Answer):
    """A page shown in the webform."""

    page: str
    at: WireTime
    trouble: str | None = None
    correlation_id: str = wire("correlationId")


class ExportedSessionRecord(Answer):
    """Record of a webform session for customer service."""

    reference: str
    use_case: str = wire("useCase")
    access_ids: list[str] = wire("accessIds")
    created_at: WireTime = wire("createdAt")
    exit: str | None = None
    steps: list[ExportedStep]

    @classmethod
    def of(cls, record: SessionRecord) -> "ExportedSessionRecord":
        steps = [ExportedStep.taken_from(step, correlation_id=step.call) for step in record.steps]
        return cls.taken_from(record, access_ids=list(record.access_ids), steps=steps)


class ExportedTag(Answer):
    """Tag of a transaction; `rule` and `stage` give the reason."""

    access_id: str = wire("accessId")
    product_id: str = wire("productId")
    transaction_id: str = wire("transactionId")
    category: str | None = None
    insurance_type: str | None = wire("insuranceType", default=None)
    business_partner: str | None = wire("businessPartner", default=None)
    freelancer_category: str | None = wire("freelancerCategory", default=None)
    confidence: float
    stage: str
    rule: str
    versions: str
    tagged_at: WireTime = wire("taggedAt")

    @classmethod
    def of(cls, tag: StoredTag, trees: Trees) -> "ExportedTag":
        return cls.taken_from(
            tag,
            transaction_id=str(tag.transaction_id),
            category=_name(trees, Tree.CATEGORIES, tag.category),
            insurance_type=_name(trees, Tree.INSURANCE_TYPES, tag.insurance_type),
            business_partner=_name(trees, Tree.BUSINESS_PARTNERS, tag.partner),
            freelancer_category=_name(trees, Tree.FREELANCER_CATEGORIES, tag.freelancer_category),
        )


class ExportedContract(Answer):
    """Transactions a contract was derived from; its details are part of the analyses."""

    id: str
    transaction_ids: list[str] = wire("transactionIds")


class ExportedPayeeCheck(Answer):
    """A payee check and its result."""

    payment_id: str = wire("paymentId")
    recipient: str
    iban: str
    result: str
    matched_name: str | None = wire("matchedName", default=None)
    created_at: WireTime = wire("createdAt")

    @classmethod
    def of(cls, made: PayeeRequest) -> "ExportedPayeeCheck":
        return cls.taken_from(made, payment_id=str(made.payment_id))


class ExportedEvent(Answer):
    """New transactions reported to the tenant; kept for 30 days."""

    access_id: str = wire("accessId")
    serial: int
    new_transactions: int = wire("newTransactions")
    at: WireTime

    @classmethod
    def of(cls, event: NewTransactions) -> "ExportedEvent":
        return cls.taken_from(event, new_transactions=event.count)


class ExportedHappening(Answer):
    """A lifecycle event sent to the tenant; kept for 30 days."""

    type: str
    serial: int
    subject: str
    state: str | None = None
    at: WireTime

    @classmethod
    def of(cls, event: LifecycleEvent) -> "ExportedHappening":
        return cls.taken_from(event, type=event.kind.value)


class ExportedFetch(Answer):
    """A refresh of a bank access; kept for 90 days."""

    access_id: str = wire("accessId")
    provider_id: str = wire("providerId")
    at: WireTime
    background: bool
    brought: Annotated[str, WithJsonSchema({"type": "string", "enum": ["all", "part", "nothing"]})]

    @classmethod
    def of(cls, fetch: PastFetch) -> "ExportedFetch":
        return cls.taken_from(
            fetch, provider_id=str(fetch.provider_id), brought=fetch.brought.value
        )


class ExportedCall(Answer):
    """A bank dialogue without its contents; kept for 14 days."""

    access_id: str = wire("accessId")
    provider_id: str = wire("providerId")
    protocol: str
    operation: str
    outcome: str
    at: WireTime
    seconds: float
    correlation_id: str = wire("correlationId")
    exchanges: list[dict[str, Any]]

    @classmethod
    def of(cls, call: RecordedCall) -> "ExportedCall":
        return cls.taken_from(
            call,
            provider_id=str(call.provider_id),
            operation=call.deed,
            seconds=round(call.seconds, 3),
            exchanges=msgspec.json.decode(call.exchanges),
        )


def _name(trees: Trees, tree: Tree, item: int) -> str | None:
    """Return an item's name; one of another release has none here."""
    try:
        return trees.by_name(tree).item_by_id(item).system_name
    except UnknownTreeItemError:
        return None


class ExportedCorrection(Answer):
    """A tag that a user set on a transaction."""

    access_id: str = wire("accessId")
    product_id: str = wire("productId")
    transaction_id: str = wire("transactionId")
    tree: str = wire("tagTree")
    item: str = wire("systemName")
    corrected_at: WireTime = wire("correctedAt")

    @classmethod
    def of(cls, told: Correction, trees: Trees) -> "ExportedCorrection":
        return cls.taken_from(
            told,
            transaction_id=str(told.transaction_id),
            item=_item_name(trees, told.tree, told.item),
        )


class ExportedRule(Answer):
    """A rule of a user for a counterparty."""

    id: str
    tree: str = wire("tagTree")
    item: str = wire("systemName")
    counterparty_name: str = wire("counterpartyName")
    counterparty_iban: str = wire("counterpartyIban")
    created_at: WireTime = wire("createdAt")

    @classmethod
    def of(cls, told: Rule, trees: Trees) -> "ExportedRule":
        return cls.taken_from(told, id=str(told.id), item=_item_name(trees, told.tree, told.item))


def _item_name(trees: Trees, tree: Tree, item: int) -> str:
    return trees.by_name(tree).item_by_id(item).system_name
