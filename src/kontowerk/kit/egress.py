"""Calls to addresses that strangers chose: https to the public internet, and nowhere else.

A name is resolved once, every address it has must be public, and the connection goes to an
address that was looked at: a name that changes its mind afterwards changes nothing (OP-128). The
certificate is checked against the name. Redirects and proxies of the environment are not followed.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

import httpx

SECONDS: Final = 10.0  # OP-126
_CONNECT_SECONDS: Final = 4.0
_MOST_BYTES: Final = 64 * 1024
_MOST_ADDRESSES: Final = 4
_LONGEST_URL: Final = 2048
_LONGEST_HOST: Final = 253
_DEFAULT_PORTS: Final = {"https": 443, "http": 80}

# Ours, not urllib's: it would strip tabs and line breaks and forgive much else.
_URL: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?"
    r"(?P<query>\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?"
)
_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")

# What the registries of special-purpose addresses list. Written out, because what Python calls
# global differs between its versions.
_SPECIAL_4: Final = tuple(
    ip_network(text)
    for text in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"),
        *("192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15"),
        *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
    )
)
# Beyond this block nothing is public: not mapped IPv4, not NAT64, not local or multicast.
_UNICAST_6: Final = IPv6Network("2000::/3")
_SPECIAL_6: Final = tuple(
    ip_network(text)
    # 2001::/23 holds Teredo and 2002::/16 is 6to4: both carry an IPv4 address inside.
    for text in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)


class TargetFault(StrEnum):
    """Why an address may not be called."""

    TOO_LONG = "is longer than 2048 characters"
    NOT_PLAIN = "is not a plain https address"
    NOT_HTTPS = "does not begin with https"
    PORT = "has a port that is not allowed"
    SPELLING = "has an address in an unusual spelling"
    NO_NAME = "has no full host name"
    NOT_PUBLIC = "leads to an address that is not public"


class TargetError(Exception):
    """The address may not be called; the message does not repeat it."""

    def __init__(self, fault: TargetFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class EgressFailure(StrEnum):
    """Why there is no answer."""

    NOT_ALLOWED = "address not allowed"
    UNKNOWN_HOST = "name not found"
    UNREACHABLE = "no connection"
    NOT_TRUSTED = "no trusted TLS"
    BROKEN = "no HTTP answer"
    TIMED_OUT = "no answer in time"


@dataclass(frozen=True, slots=True)
class Answered:
    """There was an answer; what it says beyond its status is of no interest."""

    status: int


@dataclass(frozen=True, slots=True)
class NotAnswered:
    """There was none."""

    trouble: EgressFailure


Outcome: TypeAlias = Answered | NotAnswered
Address: TypeAlias = IPv4Address | IPv6Address
Resolver: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Reach:
    """Whom we may call. `private` is for trying out: any address, any port, also plain http."""

    private: bool = False
    ports: frozenset[int] = frozenset({443, 8443})


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart; `literal` is set when the host is no name."""

    scheme: str
    host: str
    port: int
    path: str
    literal: Address | None

    @property
    def authority(self) -> str:
        """The host as the Host header spells it."""
        host = f"[{self.host}]" if isinstance(self.literal, IPv6Address) else self.host
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def is_public(address: Address) -> bool:
    """Say whether an address belongs to the public internet."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_4)
    return address in _UNICAST_6 and not any(address in network for network in _SPECIAL_6)


def target_of(url: str, reach: Reach) -> Target:
    """Take an address apart; raises TargetError for one that is not allowed in itself."""
    if len(url) > _LONGEST_URL:
        raise TargetError(TargetFault.TOO_LONG)
    found = _URL.fullmatch(url)
    if found is None:
        raise TargetError(TargetFault.NOT_PLAIN)
    scheme, host = found["scheme"], found["host"].lower().strip("[]")
    port = int(found["port"] or _DEFAULT_PORTS[scheme])
    literal = _literal(host, bracketed=found["host"].startswith("["))
    path = (found["path"] or "/") + (found["query"] or "")
    if not 0 < port < 1 << 16:
        raise TargetError(TargetFault.PORT)
    if not reach.private:
        _require_public(scheme, host, port, literal, reach)
    return Target(scheme, host if literal is None else str(literal), port, path, literal)


def _require_public(
    scheme: str, host: str, port: int, literal: Address | None, reach: Reach
) -> None:
    if scheme != "https":
        raise TargetError(TargetFault.NOT_HTTPS)
    if port not in reach.ports:
        raise TargetError(TargetFault.PORT)
    if literal is None and "." not in host:
        raise TargetError(TargetFault.NO_NAME)
    if literal is not None and not is_public(literal):
        raise TargetError(TargetFault.NOT_PUBLIC)


def _literal(host: str, *, bracketed: bool) -> Address | None:
    """Return the address when the host is one, None when it is a name; raises TargetError.

    A host whose last label is a number is an IPv4 address to most resolvers, in whatever
    spelling; only the usual one is taken.
    """
    labels = host.split(".")
    try:
        if bracketed:
            return IPv6Address(host)
        if _NUMBER.fullmatch(labels[-1]):
            return IPv4Address(host)
    except ValueError:
        raise TargetError(TargetFault.SPELLING) from None
    if len(host) > _LONGEST_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        raise TargetError(TargetFault.NO_NAME)
    return None


async def ask_system(host: str, port: int) -> Sequence[str]:
    """Resolve a name as this machine does."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@cache
def _public_trust() -> ssl.SSLContext:
    """Return the public authorities; reading them takes 40 ms, so it is done once."""
    return httpx.create_ssl_context(trust_env=False)


class Egress:
    """Makes the calls. Each has a connection of its own, so names never share one."""

    def __init__(
        self,
        reach: Reach,
        *,
        resolve: Resolver = ask_system,
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._reach = reach
        self._resolve = resolve
        self._trust = trust or _public_trust()
        self._seconds = seconds

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Send a body; everything that can go wrong outside is an outcome."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(target_of(url, self._reach), body, headers)
        except TargetError:
            return NotAnswered(EgressFailure.NOT_ALLOWED)
        except TimeoutError:
            return NotAnswered(EgressFailure.TIMED_OUT)

    async def _post(self, target: Target, body: bytes, headers: Mapping[str, str]) -> Outcome:
        try:
            addresses = await self._addresses(target)
        except (OSError, ValueError):
            return NotAnswered(EgressFailure.UNKNOWN_HOST)
        outcome = NotAnswered(EgressFailure.UNKNOWN_HOST)
        for address in addresses[:_MOST_ADDRESSES]:
            try:
                return await self._send(target, address, body, headers)
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                trusted = not _is_about_tls(error)
                outcome = NotAnswered(
                    EgressFailure.UNREACHABLE if trusted else EgressFailure.NOT_TRUSTED
                )
            except httpx.HTTPError:
                return NotAnswered(EgressFailure.BROKEN)
        return outcome

    async def _addresses(self, target: Target) -> list[Address]:
        """Resolve once; one address that is not public spoils them all."""
        if target.literal is not None:
            return [target.literal]
        found = [ip_address(text) for text in await self._resolve(target.host, target.port)]
        if not self._reach.private and not all(map(is_public, found)):
            raise TargetError(TargetFault.NOT_PUBLIC)
        return found

    async def _send(
        self, target: Target, address: Address, body: bytes, headers: Mapping[str, str]
    ) -> Outcome:
        pinned = httpx.URL(
            scheme=target.scheme,
            host=str(address),
            port=target.port,
            raw_path=target.path.encode(),
        )
        name = {} if target.literal else {"sni_hostname": target.host}
        async with (
            httpx.AsyncClient(
                verify=self._trust,
                trust_env=False,
                follow_redirects=False,
                timeout=httpx.Timeout(self._seconds, connect=_CONNECT_SECONDS),
            ) as client,
            client.stream(
                "POST",
                pinned,
                content=body,
                headers={**headers, "Host": target.authority, "User-Agent": "kontowerk"},
                extensions=name,
            ) as answer,
        ):
            left = _MOST_BYTES
            async for chunk in answer.aiter_raw():  # as sent: unpacking could make it huge
                left -= len(chunk)
                if left <= 0:
                    break
            return Answered(answer.status_code)


def _is_about_tls(error: BaseException) -> bool:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return True
        cause = cause.__cause__ or cause.__context__
    return False
