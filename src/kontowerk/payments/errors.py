"""What callers can get wrong about payments.

NotFoundError
├── UnknownPaymentError      no such payment of this customer
└── UnknownLinkError         no such payment link of this customer
InvalidError
├── OtherPayeeError          the check of the payee was about somebody else (OP-099)
├── BadLinkError             no bank would take what a payment link asks for
└── UnknownSourceError       no such provider or account
ConflictError
├── NotOfferedError          the bank does not offer this for this account
├── OtherPaymentError        the id belongs to a payment with other contents (OP-100)
├── TooLateError             the payment has gone too far for this
└── LinkNotOpenError         the payment link is being paid, was paid, or has ended
"""

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError


class UnknownPaymentError(NotFoundError):
    """There is no such payment."""


class UnknownLinkError(NotFoundError):
    """There is no such payment link."""


class BadLinkError(InvalidError):
    """No bank would take what the payment link asks for."""


class OtherPayeeError(InvalidError):
    """The check of the payee belongs to another user, payee or payment."""


class UnknownSourceError(InvalidError):
    """There is no such provider."""


class NotOfferedError(ConflictError):
    """The bank does not offer this for this account."""


class OtherPaymentError(ConflictError):
    """The payment id belongs to a payment with other contents."""


class TooLateError(ConflictError):
    """The payment cannot be changed any more."""


class LinkNotOpenError(ConflictError):
    """The payment link is being paid, was paid, or has ended."""
