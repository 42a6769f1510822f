"""What can go wrong, as a tree.

KontowerkError
  NoAnswerError           the service was not reached, or its answer was lost
    PaymentInDoubtError   ... and the request was a payment: look before you send it again
  RefusedError            the service answered 4xx or 5xx
    BusyError             429 or 503
    LoginRefusedError     the login itself was refused
  MissingRelationError    an object does not offer what was asked of it now
  ForeignAddressError     a link leads to another host; the token is not sent there
  NotSettledError         the service still works, or a person still waits, after the time given
  NotGenuineError         a webhook call was not signed with the secret, or not lately
  NoKeyError              the tenant has no key of a suite known here
"""

from kontowerk_client.types import ErrorPlace


class KontowerkError(Exception):
    """Base of everything this package raises."""


class NoAnswerError(KontowerkError):
    """The service was not reached, or its answer was lost."""


class PaymentInDoubtError(NoAnswerError):
    """It is not known whether the service has taken a payment.

    Nothing was repeated. Read the payment with `payment_id`: a 404 means it never arrived. To try
    again use the same id with the same content, which cannot pay twice.
    """

    def __init__(self, payment_id: str, why: str) -> None:
        super().__init__(f"payment {payment_id} may have been taken or not: {why}")
        self.payment_id = payment_id


class RefusedError(KontowerkError):
    """The service answered with an error; `detail` says why in English, `message` in German."""

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
    """Too many requests, or overloaded; `retry_after` seconds are asked for, if known."""

    retry_after: float | None = None


class LoginRefusedError(RefusedError):
    """The login was refused: client, secret, user name, password or API key."""


class MissingRelationError(KontowerkError):
    """An object does not offer this relation now."""

    def __init__(self, rel: str, offered: tuple[str, ...]) -> None:
        super().__init__(f"no relation {rel}; there are: {', '.join(offered) or 'none'}")
        self.rel = rel


class ForeignAddressError(KontowerkError):
    """A link leads to another host than the service; the token is not sent there."""


class NotSettledError(KontowerkError):
    """After the time given, something still waits for the service, the bank or a person."""


class NotGenuineError(KontowerkError):
    """A webhook call was not signed with the secret, or not lately."""


class NoKeyError(KontowerkError):
    """The service names no key of a suite that is known here."""
