"""Signatures over requests, checked with the public key alone."""

import base64
import hashlib
import re
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.x509.oid import NameOID

from kontowerk.connectors.xs2a.signing import BadSealError, Signer

NOW = datetime(2026, 11, 15, 8, 0, tzinfo=UTC)
HEADERS = {
    "X-Request-ID": "01a1de37-9e27-7846-9028-2d2647e9750c",
    "PSU-ID": "somebody",
    "Accept": "application/json",
    "TPP-Redirect-URI": "https://kontowerk.example/back",
}
Key = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey


def pem(key: Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def certificate(key: Key, name: str = 'Somebody "Quoted" GmbH') -> bytes:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    algorithm = None if isinstance(key, ed25519.Ed25519PrivateKey) else hashes.SHA256()
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(0x9FA1)
        .not_valid_before(NOW)
        .not_valid_after(NOW + timedelta(days=1))
        .sign(key, algorithm)
    )
    return made.public_bytes(serialization.Encoding.PEM)


RSA = rsa.generate_private_key(65537, 2048)
CURVE = ec.generate_private_key(ec.SECP256R1())


@pytest.mark.parametrize(("key", "algorithm"), [(RSA, "rsa-sha256"), (CURVE, "ecdsa-sha256")])
def test_a_bank_can_check_the_signature(key: Key, algorithm: str) -> None:
    body = b'{"access":{}}'
    added = Signer(certificate(key), pem(key)).headers(HEADERS, body, NOW)
    fields = dict(re.findall(r'(\w+)="([^"]*)"', added["Signature"]))
    assert fields["algorithm"] == algorithm
    assert fields["keyId"].startswith("SN=9FA1,CA=CN=Somebody")
    assert fields["headers"] == "digest x-request-id psu-id tpp-redirect-uri date"
    digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
    assert added["Digest"] == f"SHA-256={digest}"
    assert added["Date"] == "Sun, 15 Nov 2026 08:00:00 GMT"
    whole = {name.lower(): value for name, value in {**HEADERS, **added}.items()}
    text = "\n".join(f"{name}: {whole[name]}" for name in fields["headers"].split()).encode()
    der = base64.b64decode(added["TPP-Signature-Certificate"])
    public = x509.load_der_x509_certificate(der).public_key()
    signature = base64.b64decode(fields["signature"])
    if isinstance(public, rsa.RSAPublicKey):
        public.verify(signature, text, padding.PKCS1v15(), hashes.SHA256())
    else:
        assert isinstance(public, ec.EllipticCurvePublicKey)
        public.verify(signature, text, ec.ECDSA(hashes.SHA256()))


def test_only_headers_that_are_sent_are_signed() -> None:
    signer = Signer(certificate(RSA), pem(RSA))
    added = signer.headers({"X-Request-ID": "x"}, b"", NOW)
    assert 'headers="digest x-request-id date"' in added["Signature"]


def test_a_key_of_another_certificate_is_refused() -> None:
    with pytest.raises(BadSealError, match="does not belong"):
        Signer(certificate(RSA), pem(CURVE))


def test_a_key_that_banks_do_not_take_is_refused() -> None:
    key = ed25519.Ed25519PrivateKey.generate()
    with pytest.raises(BadSealError, match="neither RSA"):
        Signer(certificate(key), pem(key))


@pytest.mark.parametrize("damaged", [b"", b"no pem", pem(RSA)[:200]])
def test_what_is_no_pem_is_refused_without_being_shown(damaged: bytes) -> None:
    with pytest.raises(BadSealError) as caught:
        Signer(certificate(RSA), damaged)
    assert "PRIVATE" not in str(caught.value)


def test_the_key_is_not_printed() -> None:
    signer = Signer(certificate(RSA), pem(RSA))
    assert repr(signer) == "Signer(***)"
