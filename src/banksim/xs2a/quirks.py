"""Where real banks leave the standard, as words of a login: `angestellte.quirk-plain-links+1`.

Each bends the JSON that the bank was about to send. No amount, no currency and no account changes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from banksim.core.model import Customer
from banksim.xs2a.call import Reply

_LONG: Final = (
    " der Vereinigten Kreditinstitute von Musterstadt, Beispielheim und Testhausen am See"
)
_TEXTS: Final = frozenset({"name", "product", "psuMessage", "additionalInformation", "text"})
_DATES: Final = frozenset({"referenceDate", "lastChangeDateTime"})
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CAPITAL: Final = re.compile(r"(?<=[a-z])([A-Z])")
_ISO: Final = {
    "interimBooked": "ITBD",
    "closingBooked": "CLBD",
    "openingBooked": "OPBD",
    "expected": "XPCD",
    "interimAvailable": "ITAV",
    "forwardAvailable": "FWAV",
}
Json = dict[str, Any]


def bent(reply: Reply, customer: Customer | None) -> Reply:
    """Return an answer as this customer's bank would send it."""
    if customer is None or reply.body is None:
        return reply
    body: Any = dict(reply.body)
    for word, bend in _BENDS.items():
        if customer.has(word):
            body = _each(body, bend)
    return replace(reply, body=cast("Mapping[str, object]", body))


def _each(value: Any, bend: Callable[[Json], Json]) -> Any:
    """Bend every object, the inner ones first."""
    if isinstance(value, list):
        return [_each(one, bend) for one in cast("list[Any]", value)]
    if isinstance(value, Mapping):
        inner = cast("Mapping[str, Any]", value)
        return bend({name: _each(one, bend) for name, one in inner.items()})
    return value


def _numbers(one: Json) -> Json:
    """Write amounts as numbers; those of a bank have two digits, so none is rounded."""
    amount = one.get("amount")
    return {**one, "amount": float(amount)} if isinstance(amount, str) else one


def _plain_links(one: Json) -> Json:
    links = one.get("_links")
    if not isinstance(links, dict):
        return one
    given = cast("dict[str, Json]", links)
    return {**one, "_links": {name: link["href"] for name, link in given.items()}}


def _long_texts(one: Json) -> Json:
    return {
        name: f"{value}{_LONG}" if name in _TEXTS and isinstance(value, str) else value
        for name, value in one.items()
    }


def _no_date(one: Json) -> Json:
    kept = {name: value for name, value in one.items() if name not in _DATES}
    return kept if "balanceType" in one else one


def _null_balance(one: Json) -> Json:
    """Put a balance beside the others that is none."""
    rows = one.get("balances")
    if not isinstance(rows, list):
        return one
    broken = {"balanceType": "nonInvoiced", "balanceAmount": None}
    return {**one, "balances": [*cast("list[Any]", rows), broken]}


def _times(one: Json) -> Json:
    return {
        name: f"{value}T00:00:00"
        if name in {"bookingDate", "valueDate"} and isinstance(value, str) and _DAY.fullmatch(value)
        else value
        for name, value in one.items()
    }


def _nulls(one: Json) -> Json:
    return {**one, "unknownValue": None, "creditorAgent": one.get("creditorAgent")}


def _snake(one: Json) -> Json:
    return {_CAPITAL.sub(lambda found: f"_{found[1].lower()}", name): v for name, v in one.items()}


def _structured_object(one: Json) -> Json:
    """Write a purpose as the object that ING and others have."""
    text = one.get("remittanceInformationUnstructured")
    kept = {name: v for name, v in one.items() if name != "remittanceInformationUnstructured"}
    told = {"reference": text, "referenceType": "unstructured"}
    return {**kept, "remittanceInformationStructured": told} if text else one


def _indicator(one: Json) -> Json:
    """Say the direction of a booking beside its amount, as STET has it."""
    amount = one.get("transactionAmount")
    if not isinstance(amount, dict) or "cardTransactionId" in one:
        return one
    given = cast("Json", amount)
    went = str(given["amount"]).startswith("-")
    bare = {**given, "amount": str(given["amount"]).removeprefix("-")}
    return {**one, "transactionAmount": bare, "creditDebitIndicator": "DBIT" if went else "CRDT"}


def _unknown_values(one: Json) -> Json:
    """Put words in place of codes that nobody knows."""
    unknown = {"usage": "FAMILY", "bankTransactionCode": "XXXX-YYYY", "purposeCode": "?"}
    return {**one, **{name: value for name, value in unknown.items() if "resourceId" in one}}


def _iso_balances(one: Json) -> Json:
    kind = _ISO.get(str(one.get("balanceType")))
    return {**one, "balanceType": kind} if kind else one


def _day_parts(one: Json) -> Json:
    """Write days as Java does that was not told otherwise: year, month, day."""
    return {
        name: [int(part) for part in value.split("-")]
        if name in {"bookingDate", "valueDate"} and isinstance(value, str) and _DAY.fullmatch(value)
        else value
        for name, value in one.items()
    }


_BENDS: Final[dict[str, Callable[[Json], Json]]] = {
    "quirk-json-numbers": _numbers,
    "quirk-plain-links": _plain_links,
    "quirk-long-texts": _long_texts,
    "quirk-no-date": _no_date,
    "quirk-null-balance": _null_balance,
    "quirk-times": _times,
    "quirk-nulls": _nulls,
    "quirk-snake": _snake,
    "quirk-structured-object": _structured_object,
    "quirk-indicator": _indicator,
    "quirk-unknown-values": _unknown_values,
    "quirk-iso-balances": _iso_balances,
    "quirk-day-parts": _day_parts,
}
