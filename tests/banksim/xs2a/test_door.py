"""The door: certificates, request ids, forms, seals, journal."""

import json
from pathlib import Path
from uuid import UUID

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key
from cryptography.x509.oid import NameOID

from banksim.core import certificates
from banksim.core.certificates import Files
from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.described import check_only_answer
from tests.banksim.xs2a.tpp import IP, consent_body, seal, tls
from tests.connectors.bank import RunningBank

ID = str(UUID(int=1, version=4))


def _code(answer: httpx.Response) -> tuple[int, str]:
    """What was refused; the refusal itself must be as described."""
    check_only_answer(answer)
    return answer.status_code, answer.json()["tppMessages"][0]["code"]


def test_who_shows_no_certificate_learns_so(bank: RunningBank) -> None:
    with httpx.Client(verify=tls(bank.files, with_certificate=False)) as client:
        answer = client.get(
            f"{bank.xs2a_url}/embedded/v1/accounts", headers={"X-Request-ID": ID, "Consent-ID": "x"}
        )
    assert _code(answer) == (401, "CERTIFICATE_MISSING")


def _unnamed_certificate(files: Files, folder: Path) -> tuple[Path, Path]:
    """A client certificate of the bank's authority that names no third party."""
    ca = x509.load_pem_x509_certificate(files.ca.read_bytes())
    ca_key = load_pem_private_key(files.ca.with_name("ca.key").read_bytes(), None)
    key = load_pem_private_key(files.tpp_key.read_bytes(), None)
    assert isinstance(ca_key, EllipticCurvePrivateKey)
    assert isinstance(key, EllipticCurvePrivateKey)
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "nobody")]))
        .issuer_name(ca.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(ca.not_valid_before_utc)
        .not_valid_after(ca.not_valid_after_utc)
        .sign(ca_key, hashes.SHA256())
    )
    path = folder / "nobody.pem"
    path.write_bytes(made.public_bytes(Encoding.PEM))
    return path, files.tpp_key


def test_a_certificate_without_an_organisation_is_not_enough(
    bank: RunningBank, tmp_path: Path
) -> None:
    context = tls(bank.files, with_certificate=False)
    context.load_cert_chain(*_unnamed_certificate(bank.files, tmp_path))
    with httpx.Client(verify=context) as client:
        answer = client.get(f"{bank.xs2a_url}/embedded/v1/accounts", headers={"X-Request-ID": ID})
    assert _code(answer) == (401, "CERTIFICATE_INVALID")


def test_a_certificate_of_another_authority_does_not_open_the_door(
    bank: RunningBank, tmp_path: Path
) -> None:
    strange = certificates.ensure(tmp_path)
    context = tls(bank.files, with_certificate=False)
    context.load_cert_chain(strange.tpp, strange.tpp_key)
    with httpx.Client(verify=context) as client, pytest.raises(httpx.TransportError):
        client.get(f"{bank.xs2a_url}/embedded/v1/accounts", headers={"X-Request-ID": ID})


@pytest.mark.parametrize("headers", [{}, {"X-Request-ID": "1"}])
def test_a_request_has_an_id(
    bank: RunningBank, client: httpx.Client, headers: dict[str, str]
) -> None:
    answer = client.get(f"{bank.xs2a_url}/embedded/v1/accounts", headers=headers)
    # There is no id to give back, so the description cannot be kept here.
    assert answer.status_code == 400
    assert answer.json()["tppMessages"][0]["code"] == "FORMAT_ERROR"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        json.dumps(consent_body(validUntil="bald")).encode(),
        json.dumps(consent_body(validUntil="2001-01-01")).encode(),
        json.dumps(consent_body(frequencyPerDay=0)).encode(),
        json.dumps(consent_body(recurringIndicator="true")).encode(),
        json.dumps(consent_body(access={})).encode(),
        json.dumps(consent_body(access={"allPsd2": "everything"})).encode(),
        json.dumps(consent_body(access={"allPsd2": "allAccounts", "accounts": []})).encode(),
        json.dumps(consent_body(more=1)).encode(),
    ],
)
def test_bodies_of_the_wrong_form_are_refused(
    bank: RunningBank, client: httpx.Client, body: bytes
) -> None:
    headers = {"X-Request-ID": ID, "PSU-IP-Address": IP, "Content-Type": "application/json"}
    answer = client.post(f"{bank.xs2a_url}/embedded/v1/consents", content=body, headers=headers)
    assert _code(answer) == (400, "FORMAT_ERROR")
    assert answer.headers["X-Request-ID"] == ID


@pytest.mark.parametrize("address", [None, "somewhere"])
def test_a_consent_is_asked_for_in_the_presence_of_the_customer(
    meet: Meet, address: str | None
) -> None:
    tpp = meet("embedded", described=False)
    answer = tpp.call("POST", "v1/consents", consent_body(), PSU_IP_Address=address)
    assert _code(answer) == (400, "FORMAT_ERROR")


def test_a_consent_is_known_to_its_provider_only(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    other = meet("decoupled")
    assert _code(other.call("GET", f"v1/consents/{consent}")) == (403, "CONSENT_UNKNOWN")
    assert _code(other.read(consent, "v1/accounts")) == (400, "CONSENT_UNKNOWN")
    assert _code(tpp.read("none", "v1/accounts")) == (400, "CONSENT_UNKNOWN")
    stranger = tpp.call("GET", f"v1/consents/{consent}/authorisations/none")
    assert _code(stranger) == (404, "RESOURCE_UNKNOWN")


def test_methods_and_paths_that_do_not_exist_are_named(meet: Meet) -> None:
    tpp = meet("embedded", described=False)
    answers = [
        tpp.call("DELETE", "v1/accounts"),
        tpp.call("GET", "v1/consents/x/y/z"),
        tpp.call("POST", "v1/signing-baskets/sepa-credit-transfers"),
    ]
    codes = [(one.status_code, one.json()["tppMessages"][0]["code"]) for one in answers]
    assert codes == [(405, "SERVICE_INVALID"), (404, "RESOURCE_UNKNOWN"), (404, "RESOURCE_UNKNOWN")]


def _sealed(bank: RunningBank) -> tuple[dict[str, str], bytes]:
    body = json.dumps(consent_body()).encode()
    headers = {"X-Request-ID": ID, "PSU-ID": "angestellte+seal", "PSU-IP-Address": IP}
    headers |= {"Content-Type": "application/json", "Date": "Sun, 15 Nov 2026 08:00:00 GMT"}
    return headers | seal(bank.files, headers, body), body


def test_a_seal_is_checked_in_every_part(bank: RunningBank, client: httpx.Client) -> None:
    headers, body = _sealed(bank)
    url = f"{bank.xs2a_url}/signed/v1/consents"
    assert client.post(url, content=body, headers=headers).status_code == 201
    signature = headers["Signature"]
    changed: dict[str, tuple[dict[str, str], bytes]] = {
        "another body": ({}, body + b" "),
        "another customer": ({"PSU-ID": "angestellte+other"}, body),
        "another algorithm": ({"Signature": signature.replace("rsa-sha256", "none")}, body),
        "no key": ({"Signature": signature.replace("keyId", "key")}, body),
        "fewer headers": ({"Signature": signature.replace(" psu-id", "")}, body),
        "a header that is not there": (
            {"Signature": signature.replace(" psu-id", " psu-id tpp-redirect-uri")}, body,
        ),
        "no base64": ({"Signature": signature[:-3] + '"'}, body),
        "no certificate": ({"TPP-Signature-Certificate": "AAAA"}, body),
    }  # fmt: skip
    for name, (other, content) in changed.items():
        answer = client.post(url, content=content, headers=headers | other)
        assert _code(answer) == (401, "SIGNATURE_INVALID"), name
    missing = {key: value for key, value in headers.items() if key != "Digest"}
    assert _code(client.post(url, content=body, headers=missing)) == (401, "SIGNATURE_MISSING")


def test_the_journal_names_methods_and_paths_and_no_values(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    tpp.read(consent, "v1/accounts")
    assert bank.received(tpp.user) == [
        "POST:/embedded/v1/consents",
        "POST:/embedded/v1/consents/{consent}/authorisations",
        "PUT:/embedded/v1/consents/{consent}/authorisations/{authorisation}",
        "GET:/embedded/v1/accounts",
    ]
    login = bank.bank.register.login(tpp.user)
    assert {one["face"] for one in bank.bank.journal.entries(login)} == {"xs2a"}


def test_links_are_whole_at_some_providers_and_bare_at_others(meet: Meet) -> None:
    assert meet("embedded").ask()["_links"]["self"]["href"].startswith("/embedded/v1/")
    assert meet("redirect").ask()["_links"]["self"]["href"].startswith("https://localhost:")
