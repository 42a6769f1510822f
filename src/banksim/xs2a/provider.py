"""The providers of the face: one bank, four ways to let a customer approve a consent."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Approach(StrEnum):
    """The header `ASPSP-SCA-Approach`."""

    REDIRECT = "REDIRECT"
    EMBEDDED = "EMBEDDED"
    DECOUPLED = "DECOUPLED"


@dataclass(frozen=True, slots=True)
class Provider:
    name: str  # the first part of the path
    approach: Approach
    signed: bool = False  # asks for a seal on every request
    whole_links: bool = True  # False: links without host, which the standard allows as well


PROVIDERS: Final = {
    one.name: one
    for one in (
        Provider("redirect", Approach.REDIRECT),
        Provider("decoupled", Approach.DECOUPLED),
        Provider("embedded", Approach.EMBEDDED, whole_links=False),
        Provider("signed", Approach.EMBEDDED, signed=True, whole_links=False),
    )
}
