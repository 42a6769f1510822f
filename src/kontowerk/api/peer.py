"""The address at the other end of a request, as the server sees it."""

import ipaddress
from typing import Final

from starlette.requests import Request

# Says "an address, but which is not known" (RFC 1122). A bank wants one where somebody is present.
UNKNOWN: Final = "0.0.0.0"  # noqa: S104 - nothing listens there; banks are told it


def address_of(request: Request) -> str:
    """Return who called; `UNKNOWN` where a proxy or a socket does not tell."""
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return UNKNOWN
    return str(getattr(address, "ipv4_mapped", None) or address)
