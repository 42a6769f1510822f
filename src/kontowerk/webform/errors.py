"""What a form can get wrong that our own pages never send.

What people mistype is none of these: it is shown to them on the page.

ConflictError
└── WrongStepError            the session is at another page (a second tab, a double click)
    └── ChangedError          at the same page, but it shows something else by now
InvalidError
├── UnknownBankError          no such bank is offered
├── UnknownAccountError       no such account to choose
└── BadBrandError             a brand that cannot be used
"""

from kontowerk.kit.errors import ConflictError, InvalidError


class WrongStepError(ConflictError):
    """The session is at another page by now."""


class ChangedError(WrongStepError):
    """What was confirmed is not what would be shown now."""


class UnknownBankError(InvalidError):
    """No such bank is offered."""


class UnknownAccountError(InvalidError):
    """There is no such account to choose."""


class BadBrandError(InvalidError):
    """The brand cannot be used like this."""
