"""What callers can get wrong about payments.

NotFoundError
└── UnknownPaymentError      no such payment of this customer
InvalidError
├── OtherPayeeError          the check of the payee was about somebody else (OP-099)
└── UnknownSourceError       no such provider or account
ConflictError
├── OtherPaymentError        the id belongs to a payment with other contents (OP-100)
└── TooLateError             the payment has gone too far for this
"""

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError


class UnknownPaymentError(NotFoundError):
    """There is no such payment."""


class OtherPayeeError(InvalidError):
    """The check of the payee belongs to another user, payee or payment."""


class UnknownSourceError(InvalidError):
    """There is no such provider."""


class OtherPaymentError(ConflictError):
    """The payment id belongs to a payment with other contents."""


class TooLateError(ConflictError):
    """The payment cannot be changed any more."""
