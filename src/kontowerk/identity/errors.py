"""What a caller of identity can get wrong."""

from kontowerk.kit.errors import ConflictError, Fault, InvalidError, NotFoundError


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


class NameTakenError(ConflictError):
    """The name is taken."""


class StillActiveError(ConflictError):
    """An active user is not deleted; deactivate it first."""


class AlreadyActiveError(ConflictError):
    """The user is active; its credentials are not replaced by a reactivation."""


class ScopeNotGrantedError(InvalidError):
    """A requested scope is not granted."""


class PasswordTooShortError(InvalidError):
    """The password is shorter than the tenant allows."""

    def __init__(self, minimum: int) -> None:
        super().__init__(Fault("/password", f"at least {minimum} characters"))


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
