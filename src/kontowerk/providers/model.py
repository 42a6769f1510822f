"""The nouns of the catalogue, and what a caller can get wrong about them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType
from uuid import UUID

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.errors import ConflictError, Fault, InvalidError, NotFoundError

ProviderId = NewType("ProviderId", UUID)
# Kinds of product in the same inner tuple are reached together, so with one approval.
Channels = tuple[tuple[ProductKind, ...], ...]


class Capability(StrEnum):
    """What a provider can show of a customer."""

    ACCOUNTS = "accounts"
    CARDS = "cards"
    DEPOTS = "depots"


class ConnectorKind(StrEnum):
    """The protocol a provider is reached by."""

    FINTS = "fints"
    XS2A = "xs2a"


@dataclass(frozen=True, slots=True)
class LoginField:
    """Something a person types to log in; `pattern` is anchored and accepted by RE2."""

    key: str
    label: str
    secret: bool
    pattern: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class LoginProfile:
    """What the banks of a group ask for first; fields in the order of input.

    `verified` says that somebody logged in at a real bank of the group with these fields.
    """

    name: str
    fields: tuple[LoginField, ...]
    hint: str | None = None
    verified: bool = False


@dataclass(frozen=True, slots=True)
class Connection:
    """How and where a provider is reached."""

    connector: ConnectorKind
    url: str
    profile: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What a provider is, apart from how it is reached."""

    name: str
    group: str | None
    bank_code: str | None
    bic: str | None
    city: str | None
    capabilities: tuple[Capability, ...]
    channels: Channels
    login_profile: str
    consumer_relevant: bool


@dataclass(frozen=True, slots=True)
class Provider:
    """A row of the catalogue."""

    id: ProviderId
    offer: Offer
    login: LoginProfile
    connection: Connection | None
    enabled: bool

    @property
    def listed(self) -> bool:
        """Whether customers are offered this provider."""
        return self.connection is not None and self.enabled


class UnknownProviderError(NotFoundError):
    """The provider does not exist."""


class AmbiguousProviderError(ConflictError):
    """Several providers have this bank code; name one by its id."""


class NotConnectedError(ConflictError):
    """The provider has no endpoint yet; import or add one first."""


class BadFormatError(InvalidError):
    """A format is neither token notation nor an anchored regular expression."""

    def __init__(self, why: str) -> None:
        super().__init__(Fault("format", why))


class BadEndpointError(InvalidError):
    """An endpoint is an https URL without user or fragment (http only on this machine)."""


class BadProviderError(InvalidError):
    """The provider cannot be added like this."""


class BadEndpointFileError(InvalidError):
    """The list of endpoints cannot be used; nothing was imported."""


class UnknownLoginProfileError(InvalidError):
    """There is no login profile of this name."""


class BadCatalogueDataError(Exception):
    """Data shipped with this version is wrong; this is our mistake."""
