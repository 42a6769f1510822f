"""Look whether a provider's endpoint can be reached; sends no credentials and no dialogue."""

import asyncio
import ssl
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from kontowerk.providers.model import Connection

_SECONDS: Final = 10.0
_PORTS: Final = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True)
class Reached:
    """The endpoint answered; without TLS the other two are None."""

    address: str
    tls: str | None = None
    certificate_until: str | None = None


@dataclass(frozen=True, slots=True)
class NotReached:
    """The endpoint could not be reached, and why, in plain words."""

    address: str
    why: str


async def probe(
    connection: Connection, *, trust: ssl.SSLContext | None = None, seconds: float = _SECONDS
) -> Reached | NotReached:
    """Resolve the name, connect, and check the certificate when the endpoint is https."""
    parts = urlsplit(connection.url)
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    address = f"{host}:{port}"
    context = (trust or ssl.create_default_context()) if parts.scheme == "https" else None
    try:
        async with asyncio.timeout(seconds):
            _, writer = await asyncio.open_connection(host, port, ssl=context)
    except TimeoutError:
        return NotReached(address, f"no answer within {seconds:.0f} seconds")
    except ssl.SSLCertVerificationError as error:
        return NotReached(address, f"the certificate is not accepted: {error.verify_message}")
    except ssl.SSLError as error:
        return NotReached(address, f"no TLS: {error.reason}")
    except OSError as error:
        return NotReached(address, error.strerror or type(error).__name__)
    tls: ssl.SSLObject | None = writer.get_extra_info("ssl_object")
    writer.close()
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(1):
            await writer.wait_closed()
    if tls is None:
        return Reached(address)
    certificate: dict[str, Any] = tls.getpeercert() or {}
    return Reached(address, tls.version(), certificate.get("notAfter"))
