"""The bank's own certificate authority: for itself, and for a third party that wants to try it."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from ssl import CERT_OPTIONAL, PROTOCOL_TLS_SERVER, SSLContext
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from banksim.core.clock import real_time

_NAMES: Final = ("localhost", "banksim")
_ADDRESSES: Final = ("127.0.0.1", "::1")
_CA_DAYS: Final = 3650
_SERVER_DAYS: Final = 397
_RENEW: Final = timedelta(days=30)
_RSA_BITS: Final = 2048

# How PSD2 certificates name a third party: country, supervisor, number.
TPP: Final = "PSDDE-BAFIN-123456"

PrivateKey = EllipticCurvePrivateKey | rsa.RSAPrivateKey


class Files(NamedTuple):
    """Where the authority's certificate, the server's pair and a third party's two pairs are."""

    ca: Path
    certificate: Path
    key: Path
    tpp: Path  # for TLS (QWAC)
    tpp_key: Path
    seal: Path  # for signatures (QSEAL)
    seal_key: Path


def ensure(folder: Path) -> Files:
    """Use what is there; make what is missing or about to expire."""
    folder.mkdir(parents=True, exist_ok=True)
    names = ("ca.pem", "server.pem", "server.key", "tpp.pem", "tpp.key", "seal.pem", "seal.key")
    files = Files(*(folder / name for name in names))
    ca_key = folder / "ca.key"
    now = real_time()
    if not (files.ca.exists() and ca_key.exists()):
        _make_authority(files.ca, ca_key, now)
        for certificate in (files.certificate, files.tpp, files.seal):
            certificate.unlink(missing_ok=True)
    if not _good(files.certificate, now):
        _make_server(files, ca_key, now)
    if not _good(files.tpp, now):
        _make_third_party(files.tpp, _new_key(files.tpp_key), files.ca, ca_key, now)
    if not _good(files.seal, now):
        key = rsa.generate_private_key(65537, _RSA_BITS)
        _write_key(files.seal_key, key)
        _make_third_party(files.seal, key, files.ca, ca_key, now)
    return files


def context(files: Files) -> SSLContext:
    result = SSLContext(PROTOCOL_TLS_SERVER)
    result.load_cert_chain(files.certificate, files.key)
    return result


def context_for_third_parties(files: Files) -> SSLContext:
    """Ask for a client's certificate; who has none learns it from an answer, not from TLS."""
    result = context(files)
    result.load_verify_locations(files.ca)
    result.verify_mode = CERT_OPTIONAL
    return result


def _good(path: Path, now: datetime) -> bool:
    if not path.exists():
        return False
    return x509.load_pem_x509_certificate(path.read_bytes()).not_valid_after_utc > now + _RENEW


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _new_key(path: Path) -> EllipticCurvePrivateKey:
    key = generate_private_key(SECP256R1())
    _write_key(path, key)
    return key


def _write_key(path: Path, key: PrivateKey) -> None:
    path.touch(mode=0o600)
    path.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, key: PrivateKey, days: int, now: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now.astimezone(UTC) - timedelta(days=1))
        .not_valid_after(now.astimezone(UTC) + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=authority,
        crl_sign=authority,
        encipher_only=False,
        decipher_only=False,
    )


def _make_authority(certificate: Path, key_file: Path, now: datetime) -> None:
    key = _new_key(key_file)
    name = _name("banksim test CA")
    signed = (
        _builder(name, name, key, _CA_DAYS, now)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(authority=True), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate.write_bytes(signed.public_bytes(Encoding.PEM))


def _authority(ca: Path, ca_key: Path) -> tuple[x509.Certificate, EllipticCurvePrivateKey]:
    key = load_pem_private_key(ca_key.read_bytes(), None)
    if not isinstance(key, EllipticCurvePrivateKey):
        raise TypeError(ca_key)
    return x509.load_pem_x509_certificate(ca.read_bytes()), key


def _signed(
    builder: x509.CertificateBuilder, ca_key: EllipticCurvePrivateKey, use: x509.ObjectIdentifier
) -> bytes:
    issuer_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key())
    signed = (
        builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(issuer_key, critical=False)
        .add_extension(_usage(authority=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([use]), critical=False)
        .sign(ca_key, hashes.SHA256())
    )
    return signed.public_bytes(Encoding.PEM)


def _make_server(files: Files, ca_key_file: Path, now: datetime) -> None:
    authority, ca_key = _authority(files.ca, ca_key_file)
    key = _new_key(files.key)
    names = [x509.DNSName(name) for name in _NAMES]
    addresses = [x509.IPAddress(ip_address(address)) for address in _ADDRESSES]
    builder = _builder(_name("localhost"), authority.subject, key, _SERVER_DAYS, now).add_extension(
        x509.SubjectAlternativeName([*names, *addresses]), critical=False
    )
    files.certificate.write_bytes(_signed(builder, ca_key, ExtendedKeyUsageOID.SERVER_AUTH))


def _make_third_party(
    certificate: Path, key: PrivateKey, ca: Path, ca_key_file: Path, now: datetime
) -> None:
    authority, ca_key = _authority(ca, ca_key_file)
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "DE"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "kontowerk Sandbox"),
            x509.NameAttribute(NameOID.ORGANIZATION_IDENTIFIER, TPP),
            x509.NameAttribute(NameOID.COMMON_NAME, "tpp.example"),
        ]
    )
    builder = _builder(subject, authority.subject, key, _SERVER_DAYS, now)
    certificate.write_bytes(_signed(builder, ca_key, ExtendedKeyUsageOID.CLIENT_AUTH))
