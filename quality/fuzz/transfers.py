"""Valid requests about transfers, with amounts and names that have cost people money."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Final, cast
from uuid import UUID

from kontowerk.providers.register import SANDBOX_ID
from quality.fuzz.case import Answer, Case
from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.world import JSON, NAME, PRODUCT_ID, bearer

Recipe = Callable[[Draft, Kitchen], None]
INITIATING: Final = frozenset(
    {
        *("initiateTransfer", "initiateBulkTransfer"),
        *("initiateProductTransfer", "initiateProductBulkTransfer"),
    }
)
# As they stand in JSON. The last ones are no JSON, or no numbers.
_AMOUNTS: Final = (
    "12.50", "0.01", "999999999.99", "0", "-0.0", "-1", "0.001", "12.345", "1e308", "1E-300",
    "12.500000000000000000000000000001", "0.1e2", "1000000000", "9007199254740993",
    "NaN", "Infinity", '"12.50"', "1e309", "true", "null", "1,5", "0x1p3", "\u0661",
)  # fmt: skip
_NAMES: Final = (
    "Stadtwerke Beispiel", f"{NAME} GmbH", "Stadtwerke\u202eleipsieB", "Stadtw\u0435rke",
    "Stadt\u200bwerke", "Müller & Søn", "\ufb01rma", "\uff33\uff54adt", "e\u0301" * 40, "",
    "<b>x</b>", "'; DROP TABLE payment; --", "a\nb", "\u2028", "x" * 71, " ",
)  # fmt: skip
_IBANS: Final = (
    "DE02120300000000202051", "DE02 1203 0000 0000 2020 51", "DE02120300000000202052",
    "de02120300000000202051", "\uff24\uff2502120300000000202051", "DE", "", "US00X",
)  # fmt: skip
_DATES: Final = ("2026-11-20", "1999-01-01", "2999-12-31", "2026-02-30", "x")
_CALLBACKS: Final = ("https://shop.example/x", "javascript:x", "", "x" * 2001)
_HEADERS: Final = (b"true", b"FALSE", b"", b"1", b"\xff")
_QUERIES: Final = (
    b"&queryTanSettings=true", b"&editableDetails=x", b"&autoConfirm=true", b"&paymentId=x",
    b"&paymentId=", b"&callbackUrl=https://evil.example",
)  # fmt: skip


def _raw_details(kitchen: Kitchen) -> str:
    """Return one transfer as JSON text, so that no number passes through a float."""
    rng = kitchen.rng
    usual = rng.random() < 0.4
    texts = {
        "recipient": _NAMES[0] if usual else rng.choice(_NAMES),
        "purpose": "Strom" if usual else rng.choice(_NAMES),
        "iban": _IBANS[0] if usual else rng.choice(_IBANS),
        "bic": "BYLADEM1001" if usual else rng.choice(("BYLADEM1001", "x", "")),
        "currency": "EUR" if usual else rng.choice(("EUR", "eur", "USD", "\u20ac")),
    }
    if rng.random() < 0.3:
        texts["endToEndId"] = rng.choice(("R-1", "x" * 36, "\u202e", ""))
    amount = _AMOUNTS[0] if usual else rng.choice(_AMOUNTS)
    twice = f',"amount":{rng.choice(_AMOUNTS)}' if rng.random() < 0.03 else ""
    return f'{json.dumps(texts)[:-1]},"amount":{amount}{twice}}}'


def _order(draft: Draft, kitchen: Kitchen) -> None:
    """Ask for a transfer, as a tenant of one kind or the other."""
    rng = kitchen.rng
    redirected = rng.random() < 0.2
    draft.headers += [bearer(kitchen.world.bearer["redirected" if redirected else "user"]), JSON]
    draft.headers.append((b"customer-ip-address", b"9.9.9.9"))
    if rng.random() < 0.2:
        draft.headers.append((b"rejection-nofunds-preferred", rng.choice(_HEADERS)))
    draft.query = b"callbackUrl=https://shop.example/x"
    if rng.random() < 0.15:
        draft.query += rng.choice(_QUERIES)
    if rng.random() < 0.3:
        # Few ids, so that the same one comes again with another body.
        draft.query += f"&paymentId={UUID(int=rng.randrange(20))}".encode()
    many = "Bulk" in draft.operation
    one = _raw_details(kitchen)
    details = f"[{','.join([one] * rng.choice((1, 2, 3)))}]" if many else one
    members = [
        ('"instant"', rng.choice(("false", "false", "true"))),
        ('"transferDetails"', details),
    ]
    if rng.random() < 0.15:
        day = rng.choice(_DATES)
        members.append(('"requestedExecutionDate"', json.dumps(day)))
    if "Product" not in draft.operation and not redirected:
        members += _named(kitchen)
    draft.members = members


def _named(kitchen: Kitchen) -> list[tuple[str, str]]:
    sealed = kitchen.world.sealed
    return [
        ('"provider"', json.dumps(str(SANDBOX_ID))),
        ('"credentials"', json.dumps({"userid": sealed, "pin": sealed})),
        ('"product"', json.dumps(kitchen.rng.choice((PRODUCT_ID, "x", "")))),
    ]


def _legacy(draft: Draft, kitchen: Kitchen) -> None:
    rng, sealed = kitchen.rng, kitchen.world.sealed
    draft.headers += [bearer(kitchen.world.bearer["user"]), JSON]
    if rng.random() < 0.3:
        key = rng.choice((b"k1", b"k2", b"", b"a b", b"\xff", b"x" * 256))
        draft.headers.append((b"idempotency-key", key))
    fields: dict[str, Any] = {
        "credentials": {"userid": sealed, "pin": sealed},
        "empfaenger": rng.choice(_NAMES),
        "verwendungszweck": rng.choice(_NAMES),
        "iban": rng.choice(_IBANS),
        "bic": "BYLADEM1001",
        "waehrung": "EUR",
        "sicherheitsverfahrenKodierung": rng.choice(("921", 921, "")),
    }
    draft.members = [(json.dumps(name), json.dumps(value)) for name, value in fields.items()]
    draft.members.append(('"betrag"', rng.choice(_AMOUNTS)))


def _tan(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers += [bearer(kitchen.world.bearer["user"]), JSON]
    draft.members = [('"tan"', json.dumps(kitchen.rng.choice(("123456", "", "\u0661", "x" * 99))))]


def _payee(draft: Draft, kitchen: Kitchen) -> None:
    rng = kitchen.rng
    draft.headers += [bearer(kitchen.world.bearer["user"]), JSON]
    fields = {
        "paymentId": rng.choice((str(UUID(int=rng.randrange(20))), "x")),
        "recipient": rng.choice(_NAMES),
        "iban": rng.choice(_IBANS),
    }
    draft.members = [(json.dumps(name), json.dumps(value)) for name, value in fields.items()]


def _payees(draft: Draft, kitchen: Kitchen) -> None:
    rng = kitchen.rng
    draft.headers += [bearer(kitchen.world.bearer["user"]), JSON]
    listed = [
        {"recipient": rng.choice(_NAMES), "iban": rng.choice(_IBANS)}
        for _ in range(rng.choice((0, 1, 2, 3)))
    ]
    draft.members = [
        ('"paymentId"', json.dumps(str(UUID(int=rng.randrange(20))))),
        ('"payees"', json.dumps(listed)),
    ]


def _link(draft: Draft, kitchen: Kitchen) -> None:
    rng = kitchen.rng
    draft.headers += [bearer(kitchen.world.bearer["user"]), JSON]
    draft.members = [('"amount"', rng.choice(_AMOUNTS))]
    fields: dict[str, Any] = {
        "recipient": rng.choice(_NAMES),
        "purpose": rng.choice(_NAMES),
        "iban": rng.choice(_IBANS),
    }
    if rng.random() < 0.3:
        fields["expiresOn"] = rng.choice(_DATES)
    if rng.random() < 0.3:
        fields["callbackUrl"] = rng.choice(_CALLBACKS)
    draft.members += [(json.dumps(name), json.dumps(value)) for name, value in fields.items()]


def _report(draft: Draft, kitchen: Kitchen) -> None:
    rng = kitchen.rng
    draft.headers += [bearer(kitchen.world.bearer["user"]), JSON]
    fields: dict[str, Any] = {
        "purpose": rng.choice(("TENANCY", "CREDIT", "", "tenancy")),
        "receiver": rng.choice(_NAMES),
    }
    if rng.random() < 0.3:
        fields["subject"] = rng.choice(_NAMES)
    if rng.random() < 0.3:
        fields["expiresOn"] = rng.choice(_DATES)
    draft.members = [(json.dumps(name), json.dumps(value)) for name, value in fields.items()]


def _standing(draft: Draft, kitchen: Kitchen) -> None:
    """Ask for something about a standing order; without a body it is deleted."""
    rng = kitchen.rng
    redirected = rng.random() < 0.2
    draft.headers.append(bearer(kitchen.world.bearer["redirected" if redirected else "user"]))
    draft.headers.append((b"customer-ip-address", b"9.9.9.9"))
    draft.query = b"callbackUrl=https://shop.example/x"
    if rng.random() < 0.15:
        draft.query += rng.choice(_QUERIES)
    if draft.operation == "deleteStandingOrder":
        return
    draft.headers.append(JSON)
    schedule = {
        "firstExecutionDate": rng.choice(_DATES),
        "unit": rng.choice(("MONTHS", "WEEKS", "DAYS", "")),
        "interval": rng.choice((1, 2, 12, 0, -1, 99, "1", 1.5)),
        "day": rng.choice((1, 15, 31, 97, 99, 100, 0, None)),
    }
    draft.members = [
        ('"transferDetails"', _raw_details(kitchen)),
        ('"schedule"', json.dumps(schedule)),
    ]


def _read(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.append(bearer(kitchen.world.bearer["user"]))
    draft.headers.append((b"prefer", kitchen.rng.choice((b"wait=0", b"wait=", b"\xff"))))


RECIPES: Final[dict[str, Recipe]] = {
    **dict.fromkeys(INITIATING, _order),
    "listStandingOrders": _read,
    **dict.fromkeys(
        ("createStandingOrder", "changeStandingOrder", "deleteStandingOrder"), _standing
    ),
    "getStandingOrderRequest": _read,
    "getTransfer": _read,
    "getBulkTransfer": _read,
    "createPaymentLink": _link,
    "getPaymentLink": _read,
    "cancelPaymentLink": _read,
    "createAccountReport": _report,
    "getAccountReport": _read,
    "getAccountReportContent": _read,
    "getAccountReportPdf": _read,
    "endAccountReport": _read,
    "prepareRefund": _read,
    "verifyPayee": _payee,
    "verifyPayees": _payees,
    "verifyPayeeOfProduct": _payee,
    "createLegacyTransfer": _legacy,
    "submitTransferTan": _tan,
}
PARAMETERS: Final[dict[str, Callable[[Kitchen], str]]] = {
    "order-id": lambda k: k.rng.choice((str(UUID(int=k.rng.randrange(20))), "x", "%00")),
    "payment-id": lambda k: k.rng.choice((*k.world.payments, str(UUID(int=k.rng.randrange(20))))),
    "report-id": lambda k: k.rng.choice((str(UUID(int=k.rng.randrange(20))), "x", "%00")),
    "link-id": lambda k: str(UUID(int=k.rng.randrange(20))),
    "transfer-id": lambda k: k.rng.choice(k.world.payments),
}


def amounts(case: Case, answer: Answer) -> Iterator[str]:
    """Compare every amount that came back with the one that was sent, digit by digit."""
    if case.operation not in INITIATING or answer.status not in (200, 451):
        return
    try:
        sent = _amounts_in(_exact(case.body))
        echoed = _amounts_in(cast("dict[str, Any]", _exact(answer.body))["transfer"])
    except (ValueError, KeyError, TypeError):
        return  # a spoilt request that led elsewhere
    if sent != echoed:
        yield f"amount: {sent[:3]} was answered as {echoed[:3]}"


def _exact(body: bytes) -> object:
    return json.loads(body, parse_float=Decimal, parse_int=Decimal)


def _amounts_in(value: object) -> list[Decimal]:
    found: Any = cast("dict[str, Any]", value)["transferDetails"]
    listed = cast("list[dict[str, Any]]", found if isinstance(found, list) else [found])
    return [Decimal(one["amount"]) for one in listed]
