"""Logins: how the client obtains its tokens."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ClientLogin:
    """A client of a tenant, for management and webhooks: `tenant/client` and its secret."""

    client: str
    secret: str = field(repr=False)
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class UserLogin:
    """A user, through a client of its tenant."""

    client: str
    secret: str = field(repr=False)
    username: str
    password: str = field(repr=False)
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class ApiKey:
    """The API key of one user."""

    key: str = field(repr=False)


Login = ClientLogin | UserLogin | ApiKey
