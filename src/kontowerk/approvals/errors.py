"""What callers can get wrong about approvals.

NotFoundError
└── UnknownApprovalError      no such approval of this customer
InvalidError
├── UnknownChoiceError        no such method or medium
└── BadTanError               no bank could take this as a TAN
ConflictError
└── NotAskedError             nobody asked for this, or not any more
"""

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError


class UnknownApprovalError(NotFoundError):
    """There is no such approval."""


class UnknownChoiceError(InvalidError):
    """The bank offers no such method or medium."""


class BadTanError(InvalidError):
    """A TAN has 1 to 99 printable characters."""


class NotAskedError(ConflictError):
    """The bank does not wait for this."""
