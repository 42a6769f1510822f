"""Builds what bank dialogues need: connectors, and an HTTP client for each of them."""

import ssl
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
from cryptography import x509
from cryptography.x509.oid import NameOID

from kontowerk.commands import certificates
from kontowerk.commands.certificates import Pair
from kontowerk.commands.report import CommandError
from kontowerk.connectors.contract import BankConnector
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.http_client import open_client
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.connectors.xs2a.signing import BadSealError, Signer
from kontowerk.kit.logging import logger
from kontowerk.kit.settings import Settings
from kontowerk.providers.model import ConnectorKind

_log = logger(__name__)


def build_connectors(settings: Settings) -> Mapping[ConnectorKind, BankConnector]:
    """Return a connector per protocol; one that lacks its licence is left out and said so.

    Accesses at its banks then end as unreachable, and nobody's login is tried.
    """
    found = dict[ConnectorKind, BankConnector]()
    if settings.fints_product_id is None:
        _log.warning("banks.fints_off", reason="KONTOWERK_FINTS_PRODUCT_ID is not set")
    else:
        found[ConnectorKind.FINTS] = FintsConnector(product_id=settings.fints_product_id)
    identity = certificates.qwac(settings)
    if identity is None:
        _log.info("banks.xs2a_off", reason="KONTOWERK_XS2A_QWAC_FILE is not set")
    else:
        found[ConnectorKind.XS2A] = Xs2aConnector(
            signer=_signer(certificates.qseal(settings)), client_id=_organisation(identity)
        )
    return found


def _organisation(identity: Pair) -> str:
    """Return the name that our certificate gives us; servers of OAuth 2 know us by it."""
    try:
        subject = x509.load_pem_x509_certificate(identity.read()[0]).subject
        names = subject.get_attributes_for_oid(NameOID.ORGANIZATION_IDENTIFIER)
    except ValueError:
        return ""
    return str(names[0].value) if names else ""


def _signer(pair: Pair | None) -> Signer | None:
    if pair is None:
        return None
    certificate, key = pair.read()
    try:
        return Signer(certificate, key.reveal())
    except BadSealError as error:
        message = f"KONTOWERK_XS2A_QSEAL_FILE: {error}"
        raise CommandError(message) from None


@asynccontextmanager
async def open_lines(
    settings: Settings,
) -> AsyncGenerator[Mapping[ConnectorKind, httpx.AsyncClient]]:
    """Open a client per protocol; only XS2A banks are shown our certificate."""
    async with AsyncExitStack() as stack:
        lines = {ConnectorKind.FINTS: await stack.enter_async_context(open_http(settings))}
        identity = certificates.qwac(settings)
        if identity is not None:
            client = open_http(settings, identity)
            lines[ConnectorKind.XS2A] = await stack.enter_async_context(client)
        yield lines


def open_http(settings: Settings, identity: Pair | None = None) -> httpx.AsyncClient:
    """Return a client for banks; whoever opens it closes it. `identity` is what it shows them."""
    trust = _tls(settings.bank_ca_file, identity)
    return open_client(trust, most=2 * settings.work_bank_jobs)


def _tls(extra: Path | None, identity: Pair | None) -> ssl.SSLContext:
    context = httpx.create_ssl_context(trust_env=False)
    context.load_default_certs()  # an operator may have added authorities to the machine
    if extra is not None:
        try:
            context.load_verify_locations(cafile=extra)
        except (OSError, ssl.SSLError):
            message = f"KONTOWERK_BANK_CA_FILE: {extra} holds no certificate that can be read"
            raise CommandError(message) from None
    if identity is not None:
        identity.read()  # says in plain words what is wrong with the files
        try:
            context.load_cert_chain(identity.certificate, identity.key, password=_no_password)
        except (OSError, ssl.SSLError, ValueError):
            message = f"KONTOWERK_XS2A_{identity.name}_FILE: not PEM, or the key is of another"
            raise CommandError(message) from None
    return context


def _no_password() -> str:
    """Answer OpenSSL, which would else ask at the terminal."""
    return ""
