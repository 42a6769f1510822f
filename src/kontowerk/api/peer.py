"""The address at the other end of a request, as the server sees it, and who may tell another."""

import ipaddress
from dataclasses import dataclass
from typing import Final, Self

from starlette.requests import Request

_V6: Final = 6
_PREFIX: Final = 64  # what one holder of IPv6 addresses usually has
# Says "an address, but which is not known" (RFC 1122). A bank wants one where somebody is present.
UNKNOWN: Final = "0.0.0.0"  # noqa: S104 - nothing listens there; banks are told it


def address_of(request: Request) -> str:
    """Return who called; `UNKNOWN` where a proxy or a socket does not tell."""
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return UNKNOWN
    return str(getattr(address, "ipv4_mapped", None) or address)


def network_of(request: Request) -> str:
    """Return who called as limits count callers: an IPv4 address, or the /64 of an IPv6 one."""
    address = address_of(request)
    if ipaddress.ip_address(address).version != _V6:
        return address
    return str(ipaddress.ip_network((address, _PREFIX), strict=False))


TRUSTED: Final = "peer_is_trusted"  # in the state of each request, noted by the server
FORWARDING: Final = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip"})


def forwarding(request: Request) -> str | None:
    """Say whether forwarding headers of this request were believed; None when it has none."""
    is_trusted: bool | None = getattr(request.state, TRUSTED, None)
    if is_trusted is None or all(name not in FORWARDING for name, _ in request.scope["headers"]):
        return None
    return "believed" if is_trusted else "ignored"


_EVERYBODY: Final = "*"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class TrustedProxies:
    """Whose forwarding headers are believed."""

    networks: tuple[Network, ...]
    everybody: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read addresses and networks, parted by commas; names are nobody's address."""
        networks = list[Network]()
        for item in (part.strip() for part in text.split(",")):
            try:
                networks.append(ipaddress.ip_network(item))
            except ValueError:
                continue
        return cls(tuple(networks), everybody=text.strip() == _EVERYBODY)

    def trust(self, host: str) -> bool:
        """Say whether this peer is a proxy of ours."""
        if self.everybody:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)
