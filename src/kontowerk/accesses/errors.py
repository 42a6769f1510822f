"""What callers can get wrong about bank accesses.

NotFoundError
└── UnknownAccessError        no such access of this customer
InvalidError
├── AccessIdError             not a usable access id (OP-056)
├── CredentialsNeededError    provider id and credentials are missing
└── UnknownProviderIdError    no provider has this id
ConflictError
└── OtherProviderError        the access exists at another provider (OP-055)
"""

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError


class UnknownAccessError(NotFoundError):
    """There is no such bank access."""


class AccessIdError(InvalidError):
    """The access id is not usable."""


class CredentialsNeededError(InvalidError):
    """Provider id and credentials are needed."""


class UnknownProviderIdError(InvalidError):
    """No provider has this id."""


class OtherProviderError(ConflictError):
    """The access exists at another provider."""
