"""Errors, as a tree.

KontowerkError
  NoAnswerError           the service was unreachable, or its response was lost
    PaymentInDoubtError   ... and the request was a payment: check its status before you resend it
  RefusedError            the service responded with 4xx or 5xx
    BusyError             429 or 503
    LoginRefusedError     the login was rejected
  MissingRelationError    an object does not offer the relation in its current status
  ForeignAddressError     a link leads to another host; the token is not sent there
  NotSettledError         service, bank or user did not finish within the time given
  NotGenuineError         an event was not signed with the secret, or is too old
  NoKeyError              the tenant has no key of a supported suite
"""

from kontowerk_client.types import ErrorPlace


class KontowerkError(Exception):
    """Base of everything this package raises."""


class NoAnswerError(KontowerkError):
    """The service was unreachable, or its response was lost."""


class PaymentInDoubtError(NoAnswerError):
    """It is unknown whether the service accepted a payment.

    Nothing was repeated. Read the payment with `payment_id`: 404 means it was not accepted. To
    retry, use the same ID with the same content, which cannot pay twice.
    """

    def __init__(self, payment_id: str, why: str) -> None:
        super().__init__(f"payment {payment_id} may or may not have been accepted: {why}")
        self.payment_id = payment_id


class RefusedError(KontowerkError):
    """The service responded with an error; `detail` is in English, `message` in German."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        message: str = "",
        correlation_id: str = "",
        errors: tuple[ErrorPlace, ...] = (),
    ) -> None:
        places = "".join(f"; {place['pointer']}: {place['text']}" for place in errors)
        super().__init__(f"{status}: {detail}{places} (correlation id {correlation_id or 'none'})")
        self.status = status
        self.detail = detail
        self.message = message
        self.correlation_id = correlation_id
        self.errors = errors


class BusyError(RefusedError):
    """Too many requests, or overloaded; retry after `retry_after` seconds, if set."""

    retry_after: float | None = None


class LoginRefusedError(RefusedError):
    """The login was rejected: client, secret, username, password or API key."""


class MissingRelationError(KontowerkError):
    """An object does not offer this relation in its current status."""

    def __init__(self, rel: str, offered: tuple[str, ...]) -> None:
        super().__init__(f"no relation {rel}; there are: {', '.join(offered) or 'none'}")
        self.rel = rel


class ForeignAddressError(KontowerkError):
    """A link leads to another host than the service; the token is not sent there."""


class NotSettledError(KontowerkError):
    """Service, bank or user did not finish within the time given."""


class NotGenuineError(KontowerkError):
    """An event was not signed with the secret, or is too old."""


class NoKeyError(KontowerkError):
    """The tenant has no key of a supported suite."""
