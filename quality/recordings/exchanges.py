"""Exchanges with an XS2A bank that were taken down, played through the production connector."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from kontowerk.connectors.contract import (
    CONSENT,
    AccessRef,
    BankAddress,
    CallContext,
    Done,
    Failed,
    Fetch,
    Step,
    WayBack,
)
from kontowerk.connectors.snapshot import FetchedProduct, Present
from kontowerk.connectors.xs2a import oauth
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.connectors.xs2a.profile import load_profiles
from kontowerk.connectors.xs2a.signing import Signer
from kontowerk.kit.secret import Secret
from quality.recordings.corpus import Item
from quality.recordings.judging import Verdict, part, parts
from quality.recordings.surroundings import OpenSealer, PlayClock

_ID: Final = UUID(int=7)
_FAR: Final = "2099-12-31T00:00:00+00:00"
_OURS: Final = frozenset({"dateFrom", "dateTo", "bookingStatus"})  # they depend on the day
_IBAN: Final = "DE02120300000000202051"
_UNKNOWN: Final = {"tppMessages": [{"category": "ERROR", "code": "RESOURCE_UNKNOWN"}]}


def is_exchange(item: Item) -> bool:
    """Say whether a recording holds exchanges, not one body."""
    return item.data.get("protocol") == "xs2a" and "turns" in item.data


@dataclass(slots=True)
class RecordedBank:
    """A bank that answers with what was recorded, each answer in its turn."""

    data: dict[str, Any]
    strange: list[str] = field(default_factory=list[str])
    _served: set[int] = field(default_factory=set[int])

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer with the first turn that fits and was not served yet, else with the last."""
        asked = (request.method, *_place(str(request.url)))
        fitting = [
            (number, turn)
            for number, turn in enumerate(parts(self.data, "turns"))
            if (turn["method"], *_place(turn["address"])) == asked
        ]
        if not fitting:
            self.strange.append(f"{request.method} {request.url.path}")
            return httpx.Response(404, json=_UNKNOWN)
        left = [row for row in fitting if row[0] not in self._served]
        number, turn = left[0] if left else fitting[-1]
        self._served.add(number)
        body = str(turn["body"]).encode("utf-8", "surrogateescape")
        return httpx.Response(int(turn["status"]), headers=part(turn, "headers"), content=body)


def _place(url: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    parts_of_it = urlsplit(url)
    asked = parse_qsl(parts_of_it.query, keep_blank_values=True)
    return parts_of_it.path, tuple(sorted(row for row in asked if row[0] not in _OURS))


async def judge(item: Item) -> Verdict:
    """Play the exchanges, and compare what is read with what was read then."""
    verdict, bank = Verdict(item.name), RecordedBank(item.data)
    async with httpx.AsyncClient(transport=httpx.MockTransport(bank)) as http:
        step = await _begin(item.data, http)
    verdict.check("requests the recording has no answer to", [], bank.strange)
    outcome = step.outcome
    if item.data.get("outcome"):
        verdict.check("outcome", item.data["outcome"], type(outcome).__name__)
    wanted = item.expect
    if wanted.get("failure"):
        kind = outcome.kind.value if isinstance(outcome, Failed) else None
        verdict.check("failure", wanted["failure"], kind)
    if "accounts" in wanted:
        products = outcome.snapshot.products if isinstance(outcome, Done) else ()
        rows = zip(parts(wanted, "accounts"), products, strict=False)
        verdict.check("accounts", len(parts(wanted, "accounts")), len(products))
        for row, product in rows:
            _compare(verdict, row, product)
    return verdict


def _compare(verdict: Verdict, row: dict[str, Any], product: FetchedProduct) -> None:
    name = row.get("iban") or row.get("number")
    found = product.iban if row.get("iban") else product.account_number
    verdict.check("account", name, found)
    verdict.check(f"currency of {name}", row.get("currency"), product.currency)
    verdict.check(f"balance of {name}", row.get("balance"), isinstance(product.balance, Present))
    told = product.transactions
    count = len(told.value) if isinstance(told, Present) else None
    verdict.check(f"bookings of {name}", row.get("bookings"), count)


async def _begin(data: dict[str, Any], http: httpx.AsyncClient) -> Step:
    clock, preset = PlayClock(), part(data, "preset")
    name = str(data.get("profile") or "default")
    profiles = load_profiles()
    profile = profiles.get(name, profiles["default"])
    url = str(data.get("url") or "https://bank.example")
    access = AccessRef(_ID, _ID, "recorded", BankAddress(_ID, "", url, name), {})
    ctx = CallContext(
        operation_id=_ID,
        correlation_id="recordings",
        clock=clock,
        deadline=clock.now() + timedelta(minutes=10),
        sealer=OpenSealer(),
        http=http,
        customer_ip="192.0.2.7",
        way_back=WayBack("https://us.example/ok", "https://us.example/no"),
    )
    memory: dict[str, str] = {}
    if preset.get("consent"):
        memory |= {CONSENT: "recorded", "consent_until": _FAR}
    if preset.get("approach"):
        memory["approach"] = str(preset["approach"])
    if preset.get("token"):
        held = oauth.Held(f"{url}/token", datetime.fromisoformat(_FAR), "recorded")
        memory["token"] = await oauth.sealed(held, access, ctx)
    access = AccessRef(_ID, _ID, "recorded", access.bank, memory)
    login = {field_name: Secret(b"recorded") for field_name in ("userid", "pin", *profile.login)}
    login |= {"iban": Secret(_IBAN.encode())} if "iban" in login else {}
    connector = Xs2aConnector(signer=_signer() if profile.signed else None, client_id="recorded")
    return await connector.begin(access, login, Fetch(), ctx)


def _signer() -> Signer:
    """Make a seal of our own: nobody checks it here."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "recorded")])
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=36500))
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Signer(certificate.public_bytes(Encoding.PEM), secret)
