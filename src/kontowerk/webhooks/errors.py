"""What callers can get wrong about webhooks.

NotFoundError
├── UnknownSubscriptionError   no such subscription of this tenant
└── UnknownDeliveryError       no such delivery of this subscription
InvalidError
├── UrlNotAllowedError         not an address we call (OP-128)
├── NoSuchKindError            not a kind of event
└── NotACursorError            not a cursor this service gave out
ConflictError
├── TooManySubscriptionsError  the tenant has as many as it may have
└── DeliveryUnderWayError      the calls for an event have not ended yet
"""

from kontowerk.kit.errors import ConflictError, InvalidError, NotFoundError


class UnknownSubscriptionError(NotFoundError):
    """There is no such subscription."""


class UnknownDeliveryError(NotFoundError):
    """There is no such delivery."""


class UrlNotAllowedError(InvalidError):
    """The address is not one that can be called."""


class NoSuchKindError(InvalidError):
    """There is no such kind of event, or none was named."""


class NotACursorError(InvalidError):
    """The cursor is not one this service gave out."""


class TooManySubscriptionsError(ConflictError):
    """The tenant has as many subscriptions as it may have; delete one first."""


class DeliveryUnderWayError(ConflictError):
    """The calls for this event have not ended yet."""
