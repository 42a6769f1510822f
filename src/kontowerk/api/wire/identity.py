"""Tenant, Client, ClientRole, User and what is sent to create them.

Spec: Tenant; Client; ClientRole; User; Management.
"""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from kontowerk.api.links import Links
from kontowerk.api.wire.analyses.contracts import ContractSplit
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, wire
from kontowerk.api.wire.customer import ExportedAccess
from kontowerk.api.wire.exported import (
    ExportedAcceptance,
    ExportedCall,
    ExportedContract,
    ExportedCorrection,
    ExportedEvent,
    ExportedFetch,
    ExportedHappening,
    ExportedKey,
    ExportedPayeeCheck,
    ExportedRule,
    ExportedSession,
    ExportedSessionRecord,
    ExportedTag,
    HistoryEntry,
)
from kontowerk.api.wire.links import ExportedAccountReport, PaymentLink
from kontowerk.api.wire.standing_orders import ExportedTransfer
from kontowerk.identity import model
from kontowerk.identity.users import ErasureReceipt, UserExport

Text = Annotated[str, StringConstraints(max_length=1024)]


class Tenant(Answer):
    """A tenant, as it is shown to its own clients."""

    name: str
    description: str | None = None
    relations: list[Relation]

    @classmethod
    def of(cls, tenant: model.Tenant, links: Links) -> "Tenant":
        return cls(
            name=tenant.name,
            description=tenant.description,
            relations=links.relations(self=links.tenant(tenant.name)),
        )


class Client(Answer):
    """An application of the tenant."""

    name: str
    username: str
    description: str | None = None
    granted_scopes: list[str] | None = wire("grantedScopes", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, client: model.Client, links: Links) -> "Client":
        return cls(
            name=client.name,
            username=client.username,
            description=client.description,
            granted_scopes=sorted(client.granted_scopes) or None,
            relations=links.relations(self=links.client(client.tenant.name, client.name)),
        )


class ClientRole(Answer):
    """A role that can be assigned to users of a client."""

    name: str
    description: str | None = None
    default_role: bool = wire("defaultRole")
    granted_scopes: list[str] | None = wire("grantedScopes", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, role: model.ClientRole, href: str, links: Links) -> "ClientRole":
        return cls(
            name=role.name,
            description=role.description,
            default_role=role.default,
            granted_scopes=sorted(role.granted_scopes) or None,
            relations=links.relations(self=href),
        )


class UserReference(Answer):
    """A user of a role; only the reference."""

    user_reference: str = wire("userReference")

    @classmethod
    def of(cls, user_id: model.CustomerId) -> "UserReference":
        return cls(user_reference=str(user_id))


class User(Answer):
    """A user of a tenant; `active` is an addition to the interface."""

    user_reference: str = wire("userReference")
    username: str
    active: bool
    relations: list[Relation]

    @classmethod
    def of(cls, user: model.User, tenant: model.Tenant, links: Links) -> "User":
        return cls(
            user_reference=str(user.id),
            username=user.username,
            active=user.active,
            relations=links.relations(self=links.user(tenant.name, user.id)),
        )


class UserInput(Ask):
    """Body for creating, changing or reactivating a user."""

    username: Annotated[str, StringConstraints(min_length=1, max_length=255)]
    password: Annotated[str, StringConstraints(min_length=1, max_length=1024)] = Field(repr=False)
    firstname: Text | None = None
    lastname: Text | None = None

    def data(self) -> model.UserData:
        return model.UserData(self.username, self.firstname, self.lastname)


class Erasure(Answer):
    """Receipt of an erased user (extension)."""

    receipt_id: str = wire("receiptId")
    user_reference: str = wire("userReference")
    erased_at: WireTime = wire("erasedAt")
    erased: dict[str, int]

    @classmethod
    def of(cls, receipt: ErasureReceipt) -> "Erasure":
        return cls(
            receipt_id=str(receipt.id),
            user_reference=str(receipt.user_id),
            erased_at=receipt.erased_at,
            erased=dict(receipt.erased),
        )


class TokenTrace(Answer):
    """Metadata of a token of the user."""

    client: str
    scope: str
    issued_at: WireTime = wire("issuedAt")
    valid_to: WireTime = wire("validTo")


class StoredField(Answer):
    """A stored credential field; its value is not exported."""

    access_id: str = wire("accessId")
    fieldkey: str
    stored_at: WireTime = wire("storedAt")


class ExportHead(Answer):
    """What identity and vault have stored about a user, without what was done to it."""

    user_reference: str = wire("userReference")
    username: str
    firstname: str | None = None
    lastname: str | None = None
    active: bool
    created_at: WireTime = wire("createdAt")
    roles: list[str]
    tokens: list[TokenTrace]
    api_keys: list[ExportedKey] = wire("apiKeys")
    credentials: list[StoredField]
    relations: list[Relation]

    @classmethod
    def of(cls, export: UserExport, credentials: list[StoredField], href: str) -> "ExportHead":
        user = export.user
        return cls(
            user_reference=str(user.id),
            username=user.username,
            firstname=user.firstname,
            lastname=user.lastname,
            active=user.active,
            created_at=user.created_at,
            roles=export.roles,
            tokens=[
                TokenTrace(
                    client=token.client_name,
                    scope=" ".join(sorted(token.scopes)),
                    issued_at=token.issued_at,
                    valid_to=token.expires_at,
                )
                for token in export.tokens
            ],
            api_keys=[ExportedKey.of(key) for key in export.api_keys],
            credentials=credentials,
            relations=[Relation(rel="self", href=href)],
        )


class Export(ExportHead):
    """All stored data of a user (extension), without passwords, tokens and credentials.

    `analyses` contains the stored results of the analyses by name.
    """

    history: list[HistoryEntry]
    acceptances: list[ExportedAcceptance]
    sessions: list[ExportedSession]
    session_records: list[ExportedSessionRecord] = wire("sessionRecords")
    accesses: dict[str, ExportedAccess] = wire("bankzugaenge")
    tags: list[ExportedTag] = wire("transactionTags")
    corrections: list[ExportedCorrection] = wire("tagCorrections")
    rules: list[ExportedRule] = wire("taggingRules")
    analysed_at: WireTime | None = wire("analysedAt")
    analyses: dict[str, Any]
    contracts: list[ExportedContract] = wire("contractTransactions")
    splits: list[ContractSplit] = wire("contractSplits")
    transfers: list[ExportedTransfer] = wire("ueberweisungen")
    payee_checks: list[ExportedPayeeCheck] = wire("payeeChecks")
    payment_links: list[PaymentLink] = wire("paymentLinks")
    account_reports: list[ExportedAccountReport] = wire("accountReports")
    webhook_events: list[ExportedEvent] = wire("webhookEvents")
    lifecycle_events: list[ExportedHappening] = wire("lifecycleEvents")
    fetches: list[ExportedFetch]
    bank_calls: list[ExportedCall] = wire("bankCalls")
