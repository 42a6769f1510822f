"""What can go wrong at the console.

NotFoundError
├── UnknownDeskTokenError     no such token
└── NotShownError             not there, or not for this visitor (the two are one)
ForbiddenError
└── NotLetInError             the token opens nothing
"""

from kontowerk.kit.errors import ForbiddenError, NotFoundError


class UnknownDeskTokenError(NotFoundError):
    """There is no such console token, or it was revoked before."""


class NotShownError(NotFoundError):
    """The object does not exist."""


class NotLetInError(ForbiddenError):
    """This token does not open the console."""
