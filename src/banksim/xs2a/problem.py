"""What the face refuses, in the words of the guidelines (`tppMessages`)."""

from collections.abc import Mapping
from typing import Final


class ProblemError(Exception):
    """A request that is refused; turned into an answer at the door."""

    def __init__(
        self, status: int, code: str, text: str, links: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.text = text
        self.links = links

    def body(self) -> dict[str, object]:
        message = {"category": "ERROR", "code": self.code, "text": self.text}
        links = {"_links": self.links} if self.links else {}
        return {"tppMessages": [message], **links}


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
