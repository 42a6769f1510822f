"""Who the client is to the service: what it gets its tokens with."""

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
    """A key that stands for one user."""

    key: str = field(repr=False)


Login = ClientLogin | UserLogin | ApiKey
