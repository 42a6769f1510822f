"""What can go wrong at the console.

NotFoundError
├── UnknownConsoleTokenError  no such token
└── NotShownError             not there, or not for this visitor (the two are one)
ForbiddenError
└── NotLetInError             the token opens nothing
ConflictError
└── OperatorExistsError       the name is taken
InvalidError
└── BadOperatorNameError      nobody can have this name
"""

from kontowerk.kit.errors import ConflictError, ForbiddenError, InvalidError, NotFoundError


class UnknownConsoleTokenError(NotFoundError):
    """There is no such console token, or it was revoked before."""


class NotShownError(NotFoundError):
    """The object does not exist."""


class NotLetInError(ForbiddenError):
    """This token does not open the console."""


class OperatorExistsError(ConflictError):
    """Somebody at the console has this name; `reset` gives them a new token."""


class BadOperatorNameError(InvalidError):
    """A name is 1 to 64 of the letters a-z, digits, and the signs . _ @ -."""
