"""What a process reads once and every door uses: tables, analyses, what reports are signed with.

What account reports are signed with is checked at the start; a demo makes its own.
"""

import asyncio
import gc
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final
from uuid import UUID

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from kontowerk.analysis import analyse_user
from kontowerk.analysis.cashflow.cells import CashflowQuery, Level
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.entries import load_marks
from kontowerk.analysis.model import PROFILING
from kontowerk.api.links import Links
from kontowerk.api.wire.analyses import pages
from kontowerk.api.wire.analyses.cashflow import CashflowView
from kontowerk.api.wire.analyses.pages import Pages
from kontowerk.bootstrap.processes import return_free_memory
from kontowerk.commands import certificates
from kontowerk.commands.report import CommandError
from kontowerk.identity import read
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.settings import PREFIX, Settings
from kontowerk.reports.model import SigningPair
from kontowerk.reports.paper import BadPairError, PaperMaker, check_pair
from kontowerk.tagging.classify import Classifier

_ONE_AT_A_TIME: Final = Lock()
_VIEWS: Final = {
    "cashflow": CashflowView(view=CashflowQuery(level=Level.MAIN)).name,
    "contracts": pages.CONTRACTS,
    "disposable_money": pages.DISPOSABLE_MONEY,
    "life_events": pages.LIFE_EVENTS,
    "affordability": pages.AFFORDABILITY,
}


def classifier() -> Classifier:
    """Return the classifier of this process: its tables take half a second to read."""
    with _ONE_AT_A_TIME:
        return _read()


def analysis_tools(settings: Settings, db: Database, clock: Clock) -> AnalysisDeps:
    """Return what analyses are kept with: doors and workers write the same pages."""
    pages = Pages(Links(settings.base_url))
    return AnalysisDeps(
        db=db,
        classifier=classifier,
        clock=clock,
        render_all=pages.render_all,
        render_one=pages.render_one,
        base_url=settings.base_url,
    )


async def forget_old(tools: AnalysisDeps) -> int:
    """Forget whom nobody asked about for a while, and return the memory; says how many."""
    forgotten = tools.memories.forget_old(tools.clock.now())
    await asyncio.to_thread(return_free_memory)
    return forgotten


async def insights(tools: AnalysisDeps, customer_id: UUID) -> Mapping[str, bytes]:
    """Return the analyses of a person as the console draws them, by name.

    Those that judge are missing where the tenant does without them.
    """
    async with tools.db.begin(customer_id) as tx:
        may_profile = await read.may_profile(tx, customer_id)
    return {
        name: (await analyse_user.page(tools, customer_id, view)).unpacked()
        for name, view in _VIEWS.items()
        if may_profile or view not in PROFILING
    }


@cache
def _read() -> Classifier:
    found = Classifier.load()
    load_marks()
    # What was read stays for good: the collector need not walk over it at every full round.
    gc.collect()
    gc.freeze()
    return found


_DEMO_NAME: Final = "kontowerk demo, account reports"
_DEMO_YEARS: Final = timedelta(days=730)


def paper_maker(settings: Settings) -> PaperMaker | None:
    """Return what makes signed reports; None where nothing is set to sign with."""
    found = certificates.report_signing(settings)
    if found is None:
        return None
    pair = SigningPair(*found.read())
    try:
        check_pair(pair)
    except BadPairError:
        message = f"{PREFIX}REPORT_CERTIFICATE_FILE and _KEY_FILE do not belong together"
        raise CommandError(message) from None
    return PaperMaker(pair, settings.base_url)


def demo_pair(beside: Path, clock: Clock) -> dict[str, Path]:
    """Make a certificate of our own for a demo, once; returns the settings that name it."""
    certificate, key = beside.with_suffix(".report.pem"), beside.with_suffix(".report.key")
    if not certificate.exists():
        private = ec.generate_private_key(ec.SECP256R1())
        key.touch(mode=0o600)
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        key.write_bytes(pem)
        certificate.write_bytes(_certificate(private, clock).public_bytes(Encoding.PEM))
    return {"report_certificate_file": certificate, "report_key_file": key}


def _certificate(private: ec.EllipticCurvePrivateKey, clock: Clock) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _DEMO_NAME)])
    now = clock.now()
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + _DEMO_YEARS)
        .add_extension(usage, critical=True)
        .sign(private, SHA256())
    )
