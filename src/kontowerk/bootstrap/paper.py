"""What account reports are signed with: read once, checked at the start; a demo makes its own."""

from datetime import timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from kontowerk.commands import certificates
from kontowerk.commands.report import CommandError
from kontowerk.kit.clock import Clock
from kontowerk.kit.settings import PREFIX, Settings
from kontowerk.reports.model import SigningPair
from kontowerk.reports.paper import BadPairError, PaperMaker, check_pair

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
