"""The nouns of identity, and what a caller can get wrong about them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NewType
from uuid import UUID

from kontowerk.kit.errors import BusyError, ConflictError, Fault, InvalidError, NotFoundError
from kontowerk.kit.secret import Secret

TenantId = NewType("TenantId", UUID)
ClientId = NewType("ClientId", UUID)
RoleId = NewType("RoleId", UUID)
# A user is the customer: one technical user owns one customer's data.
CustomerId = NewType("CustomerId", UUID)


@dataclass(frozen=True, slots=True)
class Tenant:
    """Who integrates the service. A regulated tenant handles bank credentials itself."""

    id: TenantId
    name: str
    description: str | None
    regulated: bool
    cors_origins: frozenset[str]
    password_min_length: int
    profiling: bool = True  # whether its users' lives and means may be judged
    post_wait: int = 0  # seconds a POST waits for the fetch it orders, unless the caller says


@dataclass(frozen=True, slots=True)
class Client:
    """An application of a tenant, with its own secret."""

    id: ClientId
    tenant: Tenant
    name: str
    description: str | None
    granted_scopes: frozenset[str]

    @property
    def username(self) -> str:
        """The name the client logs in with."""
        return f"{self.tenant.name}/{self.name}"


@dataclass(frozen=True, slots=True)
class ClientRole:
    """A named set of scopes at a client, given to users."""

    id: RoleId
    name: str
    description: str | None
    default: bool
    granted_scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class User:
    """A technical user of a tenant."""

    id: CustomerId
    username: str
    firstname: str | None
    lastname: str | None
    active: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class PasswordRecord:
    """What a password is checked against, and what it opens."""

    user_id: CustomerId
    username: str
    password_hash: str = field(repr=False)
    scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class UserData:
    """What a caller says about a user; the password is hashed before anything is stored."""

    username: str
    firstname: str | None
    lastname: str | None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who stands behind a bearer token, and what the token allows."""

    tenant: Tenant
    client_id: ClientId
    client_name: str
    customer_id: CustomerId | None
    scopes: frozenset[str]
    expires_at: datetime
    key_thumbprint: bytes | None = None  # of the key a proof is wanted from with the token

    @property
    def actor(self) -> str:
        """The caller as the audit log names it: ids, no personal data."""
        client = f"client:{self.tenant.name}/{self.client_name}"
        return client if self.customer_id is None else f"{client} user:{self.customer_id}"


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token at the only moment its text is known."""

    text: Secret[str]
    caller: Caller
    username: str | None
    issued_at: datetime


@dataclass(frozen=True, slots=True)
class ClientKey:
    """A public key of a client."""

    kid: str
    members: Mapping[str, Any]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ApiKey:
    """An API key, without the key; the last use is right to the hour."""

    id: UUID
    client: str
    user_id: UUID
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class TokenTrace:
    """What is kept of a token: everything but the token."""

    client_name: str
    scopes: frozenset[str]
    issued_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class KeyTrace:
    """What is known of an API key: everything but the key."""

    client_name: str
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class LoggedErasure:
    """An erasure as it is kept outside the database, to be repeated after a restore."""

    receipt_id: UUID
    tenant_id: UUID
    user_id: UUID
    erased_at: datetime


class Scope(StrEnum):
    """What a token may be used for."""

    PROVIDER_READ = "http://service/provider/read"
    CUSTOMER_READ = "http://service/customer/read"
    CUSTOMER_MODIFY = "http://service/customer/modify"
    CUSTOMER_TRANSFER = "http://service/customer/ueberweisung"
    TENANTS_READ = "auth/tenants/read"
    CLIENTS_READ = "auth/tenants/clients/read"
    ROLES_ASSIGN = "auth/tenants/clients/roles/assign"
    USERS_READ = "auth/tenants/users/read"
    USERS_CREATE = "auth/tenants/users/create"
    WEBHOOKS_MANAGE = "auth/tenants/webhooks/manage"  # ours; no stated call needs it (OP-038)


CUSTOMER_SCOPES: Final = (
    Scope.PROVIDER_READ,
    Scope.CUSTOMER_READ,
    Scope.CUSTOMER_MODIFY,
    Scope.CUSTOMER_TRANSFER,
)
MANAGEMENT_SCOPES: Final = (
    Scope.TENANTS_READ,
    Scope.CLIENTS_READ,
    Scope.ROLES_ASSIGN,
    Scope.USERS_READ,
    Scope.USERS_CREATE,
    Scope.WEBHOOKS_MANAGE,
)


class UnknownTenantError(NotFoundError):
    """The tenant does not exist."""


class UnknownClientError(NotFoundError):
    """The client does not exist."""


class UnknownRoleError(NotFoundError):
    """The role does not exist."""


class UnknownUserError(NotFoundError):
    """The user does not exist."""


class UnknownApiKeyError(NotFoundError):
    """The API key does not exist."""


class UnknownClientKeyError(NotFoundError):
    """The client has no such key."""


class BadClientKeyError(InvalidError):
    """A key of a client is a public key: P-256, Ed25519, or RSA of 2048 to 4096 bits."""


class ClientKeyTakenError(ConflictError):
    """The client has this key already."""


class NameTakenError(ConflictError):
    """The name is taken."""


class StillActiveError(ConflictError):
    """An active user is not deleted; deactivate it first."""


class StillOpenError(ConflictError):
    """An open tenant is not removed; close it first."""


class AlreadyActiveError(ConflictError):
    """The user is active; its credentials are not replaced by a reactivation."""


class TooManyGuessesError(BusyError):
    """Too many wrong secrets were tried; none is judged for a while."""


class ScopeNotGrantedError(InvalidError):
    """A requested scope is not granted."""


class PasswordTooShortError(InvalidError):
    """The password is shorter than the tenant allows."""

    def __init__(self, minimum: int) -> None:
        super().__init__(Fault("/password", f"at least {minimum} characters"))


class PasswordGuessableError(InvalidError):
    """The password is one that others would try."""

    def __init__(self) -> None:
        super().__init__(Fault("/password", "made of the names of user or tenant"))


class PasswordKnownError(InvalidError):
    """The password is one that others would try."""

    def __init__(self) -> None:
        super().__init__(Fault("/password", "among the passwords that are common or leaked"))


class BadUsernameError(InvalidError):
    """The username cannot be used."""

    def __init__(self, why: str) -> None:
        super().__init__(Fault("/username", why))


class BadNameError(InvalidError):
    """A technical name is 1 to 63 of a-z, 0-9 and -, and does not begin with -."""


class BadCallbackBaseError(InvalidError):
    """A callback base is an https URL without user, query or fragment."""


class BadOriginError(InvalidError):
    """An origin is scheme://host[:port] and nothing more."""
