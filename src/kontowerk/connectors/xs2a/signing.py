"""Signatures over requests with the QSEAL key, for banks that want them.

Spec: NextGenPSD2 1.3, "Signatures"; draft-cavage-http-signatures-10.
"""

import base64
import hashlib
from collections.abc import Mapping
from datetime import datetime
from email.utils import format_datetime
from typing import Final, final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

_SIGNED: Final = ("psu-id", "psu-corporate-id", "tpp-redirect-uri")  # where the request has them


class BadSealError(Exception):
    """The certificate or its key cannot sign; the message holds neither."""


@final
class Signer:
    """Signs requests; the key never leaves it."""

    __slots__ = ("_algorithm", "_certificate", "_key", "_key_id")

    def __init__(self, certificate: bytes, key: bytes) -> None:
        """Take a certificate and its key, both PEM; raises BadSealError."""
        try:
            found = x509.load_pem_x509_certificate(certificate)
            secret = load_pem_private_key(key, password=None)
        except (ValueError, TypeError):
            message = "the QSEAL certificate or its key is not PEM, or the key has a password"
            raise BadSealError(message) from None
        if not isinstance(secret, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey):
            message = "the QSEAL key is neither RSA nor an elliptic curve"
            raise BadSealError(message)
        if secret.public_key() != found.public_key():
            message = "the QSEAL key does not belong to its certificate"
            raise BadSealError(message)
        self._key = secret
        self._algorithm = "rsa-sha256" if isinstance(secret, rsa.RSAPrivateKey) else "ecdsa-sha256"
        self._certificate = base64.b64encode(found.public_bytes(Encoding.DER)).decode("ascii")
        self._key_id = f"SN={found.serial_number:X},CA={found.issuer.rfc4514_string()}"

    def __repr__(self) -> str:
        return "Signer(***)"

    def headers(self, given: Mapping[str, str], body: bytes, now: datetime) -> dict[str, str]:
        """Return what a request must carry in addition to what it has."""
        digest = f"SHA-256={base64.b64encode(hashlib.sha256(body).digest()).decode('ascii')}"
        own = {name.lower(): value for name, value in given.items()}
        own |= {"digest": digest, "date": format_datetime(now, usegmt=True)}
        names = ["digest", "x-request-id", *(name for name in _SIGNED if name in own), "date"]
        text = "\n".join(f"{name}: {own[name]}" for name in names)
        signature = base64.b64encode(self._sign(text.encode())).decode("ascii")
        parts = (
            f'keyId="{_quoted(self._key_id)}"',
            f'algorithm="{self._algorithm}"',
            f'headers="{" ".join(names)}"',
            f'signature="{signature}"',
        )
        return {
            "Digest": digest,
            "Date": own["date"],
            "Signature": ",".join(parts),
            "TPP-Signature-Certificate": self._certificate,
        }

    def _sign(self, text: bytes) -> bytes:
        if isinstance(self._key, rsa.RSAPrivateKey):
            return self._key.sign(text, padding.PKCS1v15(), hashes.SHA256())
        return self._key.sign(text, ec.ECDSA(hashes.SHA256()))


def _quoted(text: str) -> str:
    """Keep a name inside its quotes; a header is ASCII."""
    plain = text.encode("ascii", "replace").decode("ascii")
    return plain.replace("\\", "").replace('"', "%22")
