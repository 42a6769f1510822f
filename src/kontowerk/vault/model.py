"""The nouns of the vault, and what can go wrong in it. Spec: Credentials.

No error carries a value, a key or a ciphertext.

InvalidError
├── SealedFormatError      a sealed value that HTTP can see is wrong
└── PlaintextTooLongError  too long for a credential
ConflictError
├── NoKeysError            the tenant has no keys
├── AlreadyFoundedError    the tenant has keys
├── RotatedMeanwhileError  somebody else changed the tenant's keys
└── StillInUseError        an old key is needed
BusyError
└── KekUnavailableError    the KEK does not answer
KekRefusedError            the KEK does not accept what the database holds
DamagedKeyError            a stored key cannot be unwrapped
KeyFileError               the key file is not one

The last three are no caller's fault: they need the operator.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NewType, TypeAlias
from uuid import UUID

from kontowerk.kit.errors import BusyError, ConflictError, Fault, InvalidError
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


class SealedFault(StrEnum):
    """What can be seen without the private key (OP-042)."""

    NOT_BASE64 = "is not Base64 in one line"
    TOO_SHORT = "is too short to be encrypted"
    TOO_LONG = "is too long"
    UNKNOWN_VERSION = "has an unknown version"
    UNKNOWN_KEY = "is encrypted with an unknown key"
    RETIRED_KEY = "is encrypted with a key that is no longer accepted"


class SealedFormatError(InvalidError):
    """The encrypted value is not in the documented form."""

    def __init__(self, reason: SealedFault, pointer: str = "") -> None:
        super().__init__(Fault(pointer, reason.value))
        self.reason = reason

    def at(self, pointer: str) -> "SealedFormatError":
        """Return the same fault at its place in the request."""
        return SealedFormatError(self.reason, pointer)


class PlaintextTooLongError(InvalidError):
    """The value is too long for a credential."""


class NoKeysError(ConflictError):
    """The tenant has no keys."""


class AlreadyFoundedError(ConflictError):
    """The tenant already has keys."""


class RotatedMeanwhileError(ConflictError):
    """The keys of the tenant were changed meanwhile; start again."""


class StillInUseError(ConflictError):
    """A data key is still wrapped by an old tenant key; re-wrap the data keys first."""

    def __init__(self, customer_id: UUID) -> None:
        super().__init__()
        self.customer_id = customer_id


class KekUnavailableError(BusyError):
    """The key-encryption key does not answer."""


class KekRefusedError(Exception):
    """The key-encryption key does not accept this blob: other key, other context or damage."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"the key-encryption key refused: {detail or 'wrong key or damage'}")


class DamagedKeyError(Exception):
    """A key in the database cannot be unwrapped with the key it names."""


class KeyFileError(Exception):
    """The key file cannot be used; the message says why and never shows its content."""
