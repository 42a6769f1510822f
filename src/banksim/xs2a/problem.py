"""What the face refuses, in the words of the guidelines (`tppMessages`)."""

from collections.abc import Mapping
from typing import Final


class ProblemError(Exception):
    """A request that is refused; turned into an answer at the door."""

    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        links: Mapping[str, object] | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.text = text
        self.links = links
        self.reason = reason  # a second code, which says more exactly why

    def body(self) -> dict[str, object]:
        codes = [self.code, self.reason] if self.reason else [self.code]
        messages = [{"category": "ERROR", "code": code, "text": self.text} for code in codes]
        links = {"_links": self.links} if self.links else {}
        return {"tppMessages": messages, **links}


class BrokenPartError(Exception):
    """A part of the bank does not work (500 without a body, as the standard has it)."""


RETRY_AFTER: Final = {"Retry-After": "86400"}


def format_error(text: str) -> ProblemError:
    return ProblemError(400, "FORMAT_ERROR", text)


def wrong_credentials(links: Mapping[str, object] | None = None) -> ProblemError:
    return ProblemError(401, "PSU_CREDENTIALS_INVALID", "Die Angaben sind nicht richtig.", links)


def blocked() -> ProblemError:
    return ProblemError(403, "SERVICE_BLOCKED", "Ihr Zugang ist gesperrt.")


def over(links: Mapping[str, object] | None = None) -> ProblemError:
    """The authorisation has failed: no more tries."""
    return ProblemError(400, "SCA_INVALID", "Die Freigabe ist gescheitert.", links)


def not_now(text: str) -> ProblemError:
    return ProblemError(409, "STATUS_INVALID", text)


def consent_unknown(status: int) -> ProblemError:
    """400 where the consent stands in a header, 403 where it stands in the path."""
    return ProblemError(status, "CONSENT_UNKNOWN", "Diese Zustimmung gibt es nicht.")


def resource_unknown() -> ProblemError:
    return ProblemError(404, "RESOURCE_UNKNOWN", "Das gibt es hier nicht.")


def payment_unknown() -> ProblemError:
    """403, because it stands in the path and is no account."""
    return ProblemError(403, "RESOURCE_UNKNOWN", "Diese Zahlung gibt es nicht.")


def product_unknown() -> ProblemError:
    return ProblemError(404, "PRODUCT_UNKNOWN", "So kann man hier nicht bezahlen.")
