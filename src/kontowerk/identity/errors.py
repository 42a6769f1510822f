"""What a caller of identity can get wrong."""

from kontowerk.kit.errors import BusyError, ConflictError, Fault, InvalidError, NotFoundError


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
