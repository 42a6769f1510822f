"""Bookings and accounts of other standards and older interfaces, in the shape of NextGenPSD2.

Seen: bookings in one list with a state each (STET, UK, comdirect), amounts without a group around
them (Deutsche Bank), purposes as lists or objects, an account's number in a group of its own.
"""

from typing import Any, Final

from kontowerk.connectors.xs2a import shapes

_LISTS: Final = (
    *("transactions", "transaction", "values", "bookings", "entries"),
    *("transactionlist", "accounttransactions"),
)
_NAMES_OF_BOOKED: Final = ("bookedtransactions", "transactionsbooked", "book")
_DAYS: Final = ("bookingdate", "valuedate", "bookingdatetime", "valuedatetime")
_OTHER_DAYS: Final = ("entrydate", "transactiondate", "bookeddate", "date")
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


def report(raw: object) -> object:
    """Take booked rows under another name, or under names of their own."""
    given = shapes.mapping(raw)
    if given is None:
        return raw
    named = _by_name(given)
    booked = named.get("booked", _first(named, _NAMES_OF_BOOKED))
    one = shapes.mapping(booked) or {}
    if not any(_plain(name).endswith("amount") for name in one):  # one booking is no list of them
        booked = shapes.by_name(booked)
    return raw if booked is None else {**given, "booked": booked}


def _state(row: object) -> str:
    named = _by_name(shapes.mapping(row) or {})
    told = named.get("status", named.get("bookingstatus", "booked"))
    return _plain(told) if isinstance(told, str) and told.strip() else "booked"


def booking(raw: object) -> object:
    """Take a booking whose amount, purpose, day or partner stands under another name."""
    given = shapes.mapping(raw)
    if given is None:
        return raw
    named = _by_name(given)
    if len(named) == 1 and not any(name.endswith("amount") for name in named):
        inner = shapes.mapping(next(iter(named.values())))
        given, named = (inner, _by_name(inner)) if inner is not None else (given, named)
    shaped = {**given, **shapes.direction(given, "transactionAmount", "amount")}
    amount, code = named.get("transactionamount", named.get("amount")), _first(named, _CODES)
    if shapes.mapping(amount) is None and shapes.rows(amount) is None:
        flat = {"amount": amount, "currency": code} if amount is not None and code else None
        shaped["transactionAmount"] = flat
    elif "transactionamount" not in named:
        shaped["transactionAmount"] = amount
    return {**shaped, **_days(named), **_purpose(named), **_partners(given, named)}


def _days(named: dict[str, Any]) -> dict[str, Any]:
    if not any(day in named for day in _DAYS) and _first(named, _OTHER_DAYS) is not None:
        return {"bookingDate": _first(named, _OTHER_DAYS)}
    if "valuedate" not in named and "valutadate" in named:
        return {"valueDate": named["valutadate"]}
    return {}


def _purpose(named: dict[str, Any]) -> dict[str, Any]:
    told = named.get("remittanceinformationunstructured", _first(named, _PURPOSES))
    text, structured = _text(told), shapes.rows(named.get("remittanceinformationstructured"))
    found = {"remittanceInformationUnstructured": text} if text is not None else {}
    return {**found, "remittanceInformationStructured": structured[0]} if structured else found


def _partners(given: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Take partners in groups of their own, or one of whom nobody says which side it is."""
    found: dict[str, Any] = {}
    other = {"name": named.get("counterpartyname"), "iban": named.get("counterpartyiban")}
    for side in ("creditor", "debtor"):
        party = _by_name(shapes.mapping(named.get(side)) or {}) or other
        if party.get("name") and f"{side}Name" not in given:
            found[f"{side}Name"] = party["name"]
        if party.get("iban") and f"{side}Account" not in given:
            found[f"{side}Account"] = {"iban": party["iban"]}
    return found


def accounts(raw: object) -> object:
    """Take accounts without their name, under another, or under names of their own."""
    given = shapes.mapping(shapes.listed(raw, "accounts", "accountList", "account-list", "account"))
    if given is None or "accounts" not in given:
        return raw if given is None else given
    return {**given, "accounts": shapes.by_name(given["accounts"], key="resourceId")}


def account(raw: object) -> object:
    """Take an account whose number or currency stands elsewhere."""
    given = shapes.mapping(raw)
    if given is None:
        return raw
    shaped: dict[str, Any] = {}
    for group in ("accountId", "accountReference", "account"):
        inner = shapes.mapping(given.get(group)) or {}
        shaped |= {name: inner[name] for name in ("iban", "bban", "currency") if name in inner}
    for name, other in (
        *(("currency", "currencyCode"), ("bban", "accountNumber"), ("resourceId", "id")),
    ):
        if name not in given and other in given:
            shaped[name] = given[other]
    kept = {name: value for name, value in given.items() if value is not None}
    return shapes.with_currency({**shaped, **kept})


def partner(raw: object) -> object:
    """Take the account of a partner that is its number alone, or stands in a list."""
    several = shapes.rows(raw)
    raw = several[0] if several else raw
    return {"iban": raw} if isinstance(raw, str) else raw


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
