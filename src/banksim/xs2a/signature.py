"""The seal on a request: `Digest`, `Signature` (draft-cavage), `TPP-Signature-Certificate`."""

import binascii
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Final

from aiohttp import web
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

from banksim.xs2a.problem import ProblemError

_FIELD: Final = re.compile(r'(\w+)="([^"]*)"')
_ALWAYS: Final = ("digest", "x-request-id")
# Signed where the request has them.
_IF_PRESENT: Final = ("psu-id", "psu-corporate-id", "tpp-redirect-uri", "date")
_HEADERS: Final = ("Digest", "Signature", "TPP-Signature-Certificate")


def _invalid(text: str) -> ProblemError:
    return ProblemError(401, "SIGNATURE_INVALID", text)


def check(request: web.Request, body: bytes, authority: x509.Certificate) -> None:
    """Raise unless the request carries a seal of a certificate the bank trusts."""
    if any(name not in request.headers for name in _HEADERS):
        raise ProblemError(401, "SIGNATURE_MISSING", "Digest, Signature oder Zertifikat fehlt.")
    if request.headers["Digest"] != f"SHA-256={b64encode(sha256(body).digest()).decode()}":
        message = "Digest passt nicht zum Inhalt."
        raise _invalid(message)
    fields = dict(_FIELD.findall(request.headers["Signature"]))
    if fields.get("algorithm") != "rsa-sha256" or not fields.get("keyId"):
        message = "Das Verfahren ist rsa-sha256, und keyId gehört dazu."
        raise _invalid(message)
    signed = fields.get("headers", "").lower().split()
    needed = {*_ALWAYS, *(name for name in _IF_PRESENT if name in request.headers)}
    if not needed <= set(signed) or any(name not in request.headers for name in signed):
        message = "Es sind nicht die richtigen Kopfzeilen signiert."
        raise _invalid(message)
    text = "\n".join(f"{name}: {request.headers[name]}" for name in signed)
    key = _key(request.headers["TPP-Signature-Certificate"], authority)
    try:
        key.verify(
            b64decode(fields.get("signature", "")), text.encode(), PKCS1v15(), hashes.SHA256()
        )
    except (InvalidSignature, binascii.Error):
        message = "Die Signatur stimmt nicht."
        raise _invalid(message) from None


def _key(header: str, authority: x509.Certificate) -> RSAPublicKey:
    """The key of a certificate this bank's authority has signed."""
    try:
        certificate = x509.load_der_x509_certificate(b64decode(header))
        certificate.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        message = "Das Zertifikat des Siegels ist nicht bekannt."
        raise _invalid(message) from None
    key = certificate.public_key()
    if not isinstance(key, RSAPublicKey):
        message = "Das Siegel hat keinen RSA-Schlüssel."
        raise _invalid(message)
    return key
