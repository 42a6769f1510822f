"""Bookings and accounts of other standards and older interfaces, in the shape of NextGenPSD2.

Seen: bookings in one list with a state each (STET, UK, comdirect), amounts without a group around
them (Deutsche Bank), purposes as lists or objects, an account's number in a group of its own.
"""

from typing import Any, Final

from kontowerk.connectors.xs2a import shapes

_LISTS: Final = ("transactions", "transaction", "values", "bookings")
_BOOKED: Final = frozenset({"book", "booked"})
_CODES: Final = ("currency", "currencycode", "unit")
_PURPOSES: Final = (
    *("remittanceinformation", "remittanceinfo", "paymentreference", "transactioninformation"),
)


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _by_name(given: dict[str, Any]) -> dict[str, Any]:
    return {_plain(name): value for name, value in given.items() if value is not None}


def statement(raw: object) -> object:
    """Take bookings that stand in one list, each saying whether it is booked."""
    several, given = shapes.rows(raw), shapes.mapping(raw)
    named = _by_name(given or {})
    inner = several
    for name in _LISTS:
        inner = shapes.rows(named.get(name)) if inner is None else inner
    if inner is None:
        return shapes.statement(raw)
    told = [(_state(row), row) for row in inner]
    split: dict[str, Any] = {"booked": [row for state, row in told if state in _BOOKED]}
    waiting = [row for state, row in told if state not in _BOOKED]
    split |= {"pending": waiting} if waiting else {}
    return {**(given or {}), "transactions": split}


def _state(row: object) -> str:
    named = _by_name(shapes.mapping(row) or {})
    told = named.get("status", named.get("bookingstatus", "booked"))
    return _plain(told) if isinstance(told, str) and told.strip() else "booked"


def booking(raw: object) -> object:
    """Take a booking whose amount, purpose or partner stands under another name."""
    given = shapes.mapping(raw)
    if given is None:
        return raw
    named = _by_name(given)
    shaped = dict(given)
    if "transactionamount" not in named:
        amount, code = named.get("amount"), _first(named, _CODES)
        flat = {"amount": amount, "currency": code} if amount is not None and code else None
        shaped["transactionAmount"] = amount if shapes.mapping(amount) else flat
    told = named.get("remittanceinformationunstructured", _first(named, _PURPOSES))
    text = _text(told)
    if text is not None:
        shaped["remittanceInformationUnstructured"] = text
    name, number = named.get("counterpartyname"), named.get("counterpartyiban")
    for side in ("creditor", "debtor") if name or number else ():
        shaped.setdefault(f"{side}Name", name)
        shaped.setdefault(f"{side}Account", {"iban": number})
    if "valuedate" not in named and "valutadate" in named:
        shaped["valueDate"] = named["valutadate"]
    return shaped


def account(raw: object) -> object:
    """Take an account whose number or currency stands elsewhere."""
    given = shapes.mapping(raw)
    if given is None:
        return raw
    inner = shapes.mapping(given.get("accountId")) or {}
    shaped = {**{name: inner[name] for name in ("iban", "bban", "currency") if name in inner}}
    if "currency" not in given and "currencyCode" in given:
        shaped["currency"] = given["currencyCode"]
    kept = {name: value for name, value in given.items() if value is not None}
    return shapes.with_currency({**shaped, **kept})


def _text(told: object) -> str | None:
    """Return a purpose that is a text, a list of them, or an object around either."""
    several, given = shapes.rows(told), shapes.mapping(told)
    if given is not None:
        return _text(_by_name(given).get("unstructured"))
    if several is not None:
        return "".join(line for line in several if isinstance(line, str)) or None
    return told if isinstance(told, str) else None


def _first(named: dict[str, Any], names: tuple[str, ...]) -> Any:
    return next((named[name] for name in names if name in named), None)
