"""The providers of the face: one bank, the ways to let a customer approve a consent."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Approach(StrEnum):
    """The header `ASPSP-SCA-Approach`."""

    REDIRECT = "REDIRECT"
    EMBEDDED = "EMBEDDED"
    DECOUPLED = "DECOUPLED"


class OAuth(StrEnum):
    """When a third party needs a token."""

    NONE = "none"
    INTEGRATED = "integrated"  # one for each consent, with its approval
    PRE_STEP = "pre-step"  # before anything else


@dataclass(frozen=True, slots=True)
class Provider:
    name: str  # the first part of the path
    approach: Approach
    signed: bool = False  # asks for a seal on every request
    oauth: OAuth = OAuth.NONE
    id_type: str | None = None  # what PSU-ID-Type must say
    whole_links: bool = True  # False: links without host, which the standard allows as well


PROVIDERS: Final = {
    one.name: one
    for one in (
        Provider("redirect", Approach.REDIRECT),
        Provider("decoupled", Approach.DECOUPLED),
        Provider("embedded", Approach.EMBEDDED, whole_links=False),
        Provider("oauth", Approach.REDIRECT, oauth=OAuth.INTEGRATED),
        Provider("oauth-first", Approach.REDIRECT, oauth=OAuth.PRE_STEP, id_type="DE_ONLB_DEMO"),
        Provider("signed", Approach.EMBEDDED, signed=True, whole_links=False),
    )
}
