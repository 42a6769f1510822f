"""A third party for tests: a client with a certificate that follows links and checks everything."""

import ssl
from base64 import b64encode
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urljoin
from uuid import UUID

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

from banksim.core.certificates import Files
from tests.banksim.xs2a.described import check_response

IP: Final = "203.0.113.7"
BACK: Final = "https://tpp.example/back?ticket=1"
REFUSED: Final = "https://tpp.example/back?ticket=1&failed=1"
ALL: Final = {"allPsd2": "allAccounts"}


def consent_body(**other: object) -> dict[str, object]:
    return {
        "access": ALL,
        "recurringIndicator": True,
        "validUntil": date.max.isoformat(),
        "frequencyPerDay": 4,
        "combinedServiceIndicator": False,
    } | other


def tls(files: Files, *, with_certificate: bool = True) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=str(files.ca))
    if with_certificate:
        context.load_cert_chain(files.tpp, files.tpp_key)
    return context


def seal(files: Files, headers: dict[str, str], body: bytes) -> dict[str, str]:
    """The three headers of a sealed request."""
    digest = f"SHA-256={b64encode(sha256(body).digest()).decode()}"
    lower = {name.lower(): value for name, value in headers.items()} | {"digest": digest}
    names = [
        name
        for name in ("digest", "x-request-id", "psu-id", "tpp-redirect-uri", "date")
        if name in lower
    ]
    text = "\n".join(f"{name}: {lower[name]}" for name in names)
    key = load_pem_private_key(files.seal_key.read_bytes(), None)
    assert isinstance(key, RSAPrivateKey)
    signature = b64encode(key.sign(text.encode(), PKCS1v15(), hashes.SHA256())).decode()
    certificate = x509.load_pem_x509_certificate(files.seal.read_bytes())
    return {
        "Digest": digest,
        "Signature": (
            f'keyId="SN={certificate.serial_number:X},CA=CN=banksim test CA",'
            f'algorithm="rsa-sha256",headers="{" ".join(names)}",signature="{signature}"'
        ),
        "TPP-Signature-Certificate": b64encode(certificate.public_bytes(Encoding.DER)).decode(),
    }


@dataclass
class ThirdParty:
    """Speaks with one provider; every exchange is held against the description."""

    base: str
    client: httpx.Client
    user: str = "angestellte"
    seals: Files | None = None
    described: bool = True
    sent: int = 0
    answers: list[httpx.Response] = field(default_factory=list[httpx.Response])

    def call(
        self, method: str, href: str, body: object = None, **headers: str | None
    ) -> httpx.Response:
        """Send one request; keyword arguments are headers, `_` for `-`."""
        self.sent += 1
        sent = {"X-Request-ID": str(UUID(int=self.sent, version=4))}
        sent |= {name.replace("_", "-"): value for name, value in headers.items() if value}
        content = b"" if body is None else httpx.Request("POST", "/", json=body).content
        if body is not None:
            sent["Content-Type"] = "application/json"
        if self.seals is not None:
            sent |= seal(self.seals, sent, content)
        url = urljoin(self.base, href) if href.startswith(("/", "http")) else f"{self.base}/{href}"
        response = self.client.request(method, url, content=content, headers=sent)
        self.answers.append(response)
        if self.described:
            check_response(response)
        return response

    def ask(
        self, *, back: bool = True, named: bool = True, other: dict[str, object] | None = None
    ) -> dict[str, Any]:
        """Ask for a consent; the answer's body."""
        response = self.call(
            "POST", "v1/consents", consent_body(**other or {}),
            PSU_ID=self.user if named else None, PSU_IP_Address=IP,
            TPP_Redirect_URI=BACK if back else None,
            TPP_Nok_Redirect_URI=REFUSED if back else None,
        )  # fmt: skip
        assert response.status_code == 201, response.text
        return response.json()

    def step(self, told: dict[str, Any], link: str, body: object) -> httpx.Response:
        """Follow a link of an authorisation."""
        method = "POST" if link.startswith("start") else "PUT"
        return self.call(method, told["_links"][link]["href"], body, PSU_ID=self.user)

    def log_in(self, consent: dict[str, Any], pin: str = "12345") -> httpx.Response:
        body = {"psuData": {"password": pin}}
        return self.step(consent, "startAuthorisationWithPsuAuthentication", body)

    def granted(self, **other: object) -> str:
        """A consent that is valid (embedded approach, a method with a TAN)."""
        consent = self.ask(other=other)
        told = self.log_in(consent).json()
        done = self.step(told, "authoriseTransaction", {"scaAuthenticationData": "123456"})
        assert done.json()["scaStatus"] == "finalised", done.text
        return consent["consentId"]

    def read(self, consent: str, href: str, *, present: bool = True) -> httpx.Response:
        return self.call("GET", href, Consent_ID=consent, PSU_IP_Address=IP if present else None)

    def status(self, consent: str) -> str:
        return self.call("GET", f"v1/consents/{consent}/status").json()["consentStatus"]
