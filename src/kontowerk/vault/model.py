"""The nouns of the vault. Spec: Credentials."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NewType, TypeAlias
from uuid import UUID

from kontowerk.kit.secret import Secret

# Base64 in one line, as it travels in a request.
WireText = NewType("WireText", str)


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The half of a transport key that callers encrypt to."""

    key_id: int
    public_key: bytes
    created_at: datetime
    retired_at: datetime | None


@dataclass(frozen=True, slots=True)
class TransportKey:
    """The half of a transport key that opens, wrapped by a version of the tenant's key."""

    key_id: int
    tenant_key_version: int
    wrapped_private: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TenantKey:
    """One version of a tenant's key, wrapped by the KEK."""

    tenant_id: UUID
    version: int
    wrapped: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class DataKey:
    """The key of one bank access, wrapped by a version of the tenant's key."""

    access_id: str
    tenant_key_version: int
    wrapped: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class CredentialScope:
    """Whose bank access a credential belongs to; every ciphertext at rest is tied to it."""

    tenant_id: UUID
    customer_id: UUID
    access_id: str


@dataclass(frozen=True, slots=True)
class SealedParts:
    """A sealed value taken apart: which key it is for, and what HPKE made."""

    key_id: int
    hpke_output: bytes = field(repr=False)


class Encryption(StrEnum):
    """How a stored credential is encrypted."""

    TRANSPORT = "transport"  # as the caller sealed it
    REST = "rest"  # under the data key of its access


@dataclass(frozen=True, slots=True)
class SealedCredential:
    """One stored field of a bank access."""

    field_key: str
    form: Encryption
    sealed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredCredentials:
    """Everything the vault keeps for one bank access, read at one instant."""

    credentials: tuple[SealedCredential, ...]
    data_key: DataKey | None


@dataclass(frozen=True, slots=True)
class StoredField:
    """That a field is stored, and since when; never its value."""

    access_id: str
    field_key: str
    stored_at: datetime


class UnopenableReason(StrEnum):
    """Why credentials cannot be opened; only the first two can be helped by the customer."""

    NOTHING_STORED = "nothing_stored"
    NOT_SEALED_FOR_US = "not_sealed_for_us"  # the caller encrypted it wrongly
    SHREDDED = "shredded"  # the data key is gone
    DAMAGED = "damaged"  # what we stored was changed or moved


@dataclass(frozen=True, slots=True)
class Opened:
    """The credentials of a bank access in clear, by field key."""

    fields: Mapping[str, Secret[bytes]]


@dataclass(frozen=True, slots=True)
class Unopenable:
    """Why, and at which field if one field is to blame."""

    reason: UnopenableReason
    field_key: str | None = None


Opening: TypeAlias = Opened | Unopenable


@dataclass(frozen=True, slots=True)
class RewrapProgress:
    """How far a re-wrapping has come."""

    customers: int
    data_keys: int
