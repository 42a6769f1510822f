"""Other shapes of what we read, brought into that of NextGenPSD2.

Older editions and some banks write the same things another way: links as addresses alone, a
balance under the name of its type, lists without a name around them.

Bookings and accounts of other standards and older interfaces: bookings in one list with a state
each (STET, UK, comdirect), amounts without a group around them (Deutsche Bank), purposes as lists
or objects, the number of an account in a group of its own.
"""

import re
from typing import Any, Final, cast

# booking_date, booking-date or BookingDate for bookingDate; links for _links
_OTHER_SPELLING: Final = re.compile(
    rb'"(?:[a-z]+[_-][a-z_-]+|[A-Z][a-z]+[A-Za-z]*|[A-Z]{5,}|_?[Ll]inks(?<!"_links))"\s*:'
    rb'|"account(?:Id|Reference)"\s*:\s*\{|"(?:currencyCode|_embedded)"\s*:'
    rb'|"currency"\s*:\s*"(?:[a-z]{3}|\s|[A-Z]{3}\s)'
    # which way money went, under another name or in the group of its amount
    rb'|"(?:debitCreditIndicator|(?:credit|debit)(?:Debit|Credit)Code)"\s*:'
    rb'|Amount"\s*:\s*\{[^{}]{0,200}"creditDebitIndicator"'
    rb'|"balanceType"\s*:\s*"[A-Za-z]*"\s*,\s*"(?:amount|currency)"'
    rb'|"(?:creditor|debtor)(?:Account"\s*:\s*["\[]|"\s*:\s*\{)'
)
_BEGINNING: Final = 4096  # bytes; who spells so does it from the beginning
_ADDRESSES: Final = ("url", "uri", "link", "location")
_LINKS: Final = frozenset({"links", "_links"})
_BESIDE: Final = _LINKS | {"group_header", "groupheader", "header", "meta", "paging", "page"}
_WRAPPERS: Final = frozenset(
    {
        *("data", "result", "payload", "body", "content", "items", "_embedded"),
        *("accountreport", "report"),
    }
)
_DEEPEST: Final = 4  # names around an answer
_VALUES: Final = ("amount", "content", "value")
_CODES: Final = ("currency", "currencyCode", "ccy", "unit")
_DIRECTIONS: Final = (
    *("creditDebitIndicator", "debitCreditIndicator", "creditDebitCode", "debitCreditCode"),
)
_LISTS: Final = (
    *("transactions", "transaction", "values", "bookings", "entries"),
    *("transactionlist", "accounttransactions"),
)
_NAMES_OF_BOOKED: Final = ("bookedtransactions", "transactionsbooked", "book")
_DAYS: Final = ("bookingdate", "valuedate", "bookingdatetime", "valuedatetime")
_OTHER_DAYS: Final = ("entrydate", "transactiondate", "bookeddate", "date")
_BOOKED: Final = frozenset({"book", "booked"})
_ROW_CODES: Final = ("currency", "currencycode", "unit")
_PURPOSES: Final = (
    *("remittanceinformation", "remittanceinfo", "paymentreference", "transactioninformation"),
)


def is_spelt_otherwise(content: bytes) -> bool:
    """Say whether a body names things in another way, so that a strict reading misses them."""
    return _OTHER_SPELLING.search(content, 0, _BEGINNING) is not None


def unwrapped(raw: object) -> object:
    """Take an answer out of names that only say that here is an answer; links stay with it."""
    for _ in range(_DEEPEST):
        inner = _inside(raw)
        if inner is None:
            break
        raw = inner
    return raw


def _inside(raw: object) -> object:
    given = mapping(raw)
    if given is None:
        return None
    inner = [value for name, value in given.items() if _is_wrapper(name)]
    alone = len(inner) == 1 and all(
        _is_wrapper(name) or name.casefold() in _BESIDE or not isinstance(value, dict | list)
        for name, value in given.items()
    )
    wrapped = inner[0] if alone else None
    inside = mapping(wrapped)
    if inside is not None:
        beside = {name: value for name, value in given.items() if name.casefold() in _LINKS}
        return {**beside, **inside}
    return rows(wrapped)


def _is_wrapper(name: str) -> bool:
    return name.casefold() in _WRAPPERS or name.casefold().endswith("response")


def refusal(raw: object) -> object:
    """Take errors under the names that other editions and gateways give them."""
    given = mapping(raw)
    if given is None:
        return raw
    shaped = dict(given)
    for name in ("tppMessage", "tppErrors", "errors", "messages"):
        if "tppMessages" not in given and name in given:
            shaped["tppMessages"] = given[name]
    for name in ("errorCode", "error_code"):
        if "code" not in given and name in given:
            shaped["code"] = given[name]
    if isinstance(given.get("error"), dict):
        shaped.setdefault("tppMessages", [given["error"]])
    return shaped


def mapping(raw: object) -> dict[str, Any] | None:
    """Return a JSON object; None for anything else."""
    return cast("dict[str, Any]", raw) if isinstance(raw, dict) else None


def rows(raw: object) -> list[Any] | None:
    """Return a JSON list; None for anything else."""
    return cast("list[Any]", raw) if isinstance(raw, list) else None


def link(raw: object) -> object:
    """Take a link that is its address alone, or stands in a list."""
    several, given = rows(raw), mapping(raw)
    if several:
        return link(several[0])
    if given is not None and not any(name.casefold() == "href" for name in given):
        return next(({"href": given[name]} for name in _ADDRESSES if name in given), given)
    return {"href": raw} if isinstance(raw, str) else raw


def links(raw: object) -> dict[str, Any] | None:
    """Take links by name, or as a list of things that name themselves (`rel`)."""
    several = rows(raw)
    if several is None:
        return mapping(raw)
    named = [named_link for named_link in map(mapping, several) if named_link is not None]
    return {
        str(named_link.get("rel") or named_link.get("name")): named_link for named_link in named
    }


def with_currency(raw: object) -> object:
    """Take a currency in small letters, or with blanks around it."""
    given = mapping(raw)
    written = given.get("currency") if given else None
    if given is None or not isinstance(written, str):
        return raw
    return {**given, "currency": written.strip().upper()}


def amount(raw: object) -> object:
    """Take an amount under the names that older editions and other interfaces give it."""
    several = rows(raw)
    raw = several[0] if several is not None and len(several) == 1 else raw
    given = mapping(raw)
    if given is None:
        return raw
    shaped = dict(given)
    for name, others in (("amount", _VALUES), ("currency", _CODES)):
        found = next((given[other] for other in others if other in given), None)
        shaped |= {} if found is None else {name: found}
    return with_currency(shaped)


def direction(given: dict[str, Any], *amounts: str) -> dict[str, Any]:
    """Return which way money went, where it is said under another name or beside the amount."""
    inside = [mapping(given.get(name)) or {} for name in amounts]
    told = (around.get(name) for around in (given, *inside) for name in _DIRECTIONS)
    found = next((word for word in told if word is not None), None)
    return {} if found is None else {"creditDebitIndicator": found}


def balance(raw: object) -> object:
    """Take a balance whose type is its name, or whose amount has no name of its own."""
    given = mapping(raw)
    if given is None:
        return raw
    if "balanceAmount" in given or "amount" in given:
        return {**_flat(given), **direction(given, "balanceAmount", "amount")}
    if len(given) != 1:
        return raw
    ((kind, inside),) = given.items()
    inner = mapping(inside)
    if inner is None or "amount" not in inner:
        return raw
    on = inner.get("date") or inner.get("referenceDate")
    return {"balanceType": kind, "balanceAmount": inner["amount"], "referenceDate": on}


def _flat(given: dict[str, Any]) -> dict[str, Any]:
    if "balanceAmount" in given:
        return given
    flat = {name: given[name] for name in ("amount", *_CODES) if name in given}
    return {**given, "balanceAmount": mapping(given["amount"]) or flat}


def by_name(raw: object, *, key: str | None = None) -> object:
    """Take rows that stand under names instead of in a list."""
    given = mapping(raw)
    if not given or not all(isinstance(value, dict) for value in given.values()):
        return raw
    return [{**({key: name} if key else {}), **row} for name, row in given.items()]


def listed(raw: object, name: str, *others: str) -> object:
    """Take a list without its name, or under another."""
    several, given = rows(raw), mapping(raw)
    if several is not None:
        return {name: several}
    if given is None:
        return raw
    found = next((given[other] for other in (name, *others) if other in given), None)
    return raw if found is None else {**given, name: found}


def statement(raw: object) -> object:
    """Take bookings that stand there without a name around them."""
    several, given = rows(raw), mapping(raw)
    if several is not None:
        return {"transactions": {"booked": several}}
    if given is None:
        return raw
    inner = rows(given.get("transactions"))
    if inner is not None:
        return {**given, "transactions": {"booked": inner}}
    bare = "transactions" not in given and ("booked" in given or "pending" in given)
    return {"transactions": given} if bare else raw


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _by_name(given: dict[str, Any]) -> dict[str, Any]:
    return {_plain(name): value for name, value in given.items() if value is not None}


def row_statement(raw: object) -> object:
    """Take bookings that stand in one list, each saying whether it is booked."""
    several, given = rows(raw), mapping(raw)
    named = _by_name(given or {})
    inner = several
    for name in _LISTS:
        inner = rows(named.get(name)) if inner is None else inner
    if inner is None:
        return statement(raw)
    told = [(_state(row), row) for row in inner]
    split: dict[str, Any] = {"booked": [row for state, row in told if state in _BOOKED]}
    waiting = [row for state, row in told if state not in _BOOKED]
    split |= {"pending": waiting} if waiting else {}
    return {**(given or {}), "transactions": split}


def report(raw: object) -> object:
    """Take booked rows under another name, or under names of their own."""
    given = mapping(raw)
    if given is None:
        return raw
    named = _by_name(given)
    booked = named.get("booked", _first(named, _NAMES_OF_BOOKED))
    one = mapping(booked) or {}
    if not any(_plain(name).endswith("amount") for name in one):  # one booking is no list of them
        booked = by_name(booked)
    return raw if booked is None else {**given, "booked": booked}


def _state(row: object) -> str:
    named = _by_name(mapping(row) or {})
    told = named.get("status", named.get("bookingstatus", "booked"))
    return _plain(told) if isinstance(told, str) and told.strip() else "booked"


def booking(raw: object) -> object:
    """Take a booking whose amount, purpose, day or partner stands under another name."""
    given = mapping(raw)
    if given is None:
        return raw
    named = _by_name(given)
    if len(named) == 1 and not any(name.endswith("amount") for name in named):
        inner = mapping(next(iter(named.values())))
        given, named = (inner, _by_name(inner)) if inner is not None else (given, named)
    shaped = {**given, **direction(given, "transactionAmount", "amount")}
    amount, code = named.get("transactionamount", named.get("amount")), _first(named, _ROW_CODES)
    if mapping(amount) is None and rows(amount) is None:
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
    text, structured = _text(told), rows(named.get("remittanceinformationstructured"))
    found = {"remittanceInformationUnstructured": text} if text is not None else {}
    return {**found, "remittanceInformationStructured": structured[0]} if structured else found


def _partners(given: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Take partners in groups of their own, or one of whom nobody says which side it is."""
    found: dict[str, Any] = {}
    other = {"name": named.get("counterpartyname"), "iban": named.get("counterpartyiban")}
    for side in ("creditor", "debtor"):
        party = _by_name(mapping(named.get(side)) or {}) or other
        if party.get("name") and f"{side}Name" not in given:
            found[f"{side}Name"] = party["name"]
        if party.get("iban") and f"{side}Account" not in given:
            found[f"{side}Account"] = {"iban": party["iban"]}
    return found


def accounts(raw: object) -> object:
    """Take accounts without their name, under another, or under names of their own."""
    given = mapping(listed(raw, "accounts", "accountList", "account-list", "account"))
    if given is None or "accounts" not in given:
        return raw if given is None else given
    return {**given, "accounts": by_name(given["accounts"], key="resourceId")}


def account(raw: object) -> object:
    """Take an account whose number or currency stands elsewhere."""
    given = mapping(raw)
    if given is None:
        return raw
    shaped: dict[str, Any] = {}
    for group in ("accountId", "accountReference", "account"):
        inner = mapping(given.get(group)) or {}
        shaped |= {name: inner[name] for name in ("iban", "bban", "currency") if name in inner}
    for name, other in (
        *(("currency", "currencyCode"), ("bban", "accountNumber"), ("resourceId", "id")),
    ):
        if name not in given and other in given:
            shaped[name] = given[other]
    kept = {name: value for name, value in given.items() if value is not None}
    return with_currency({**shaped, **kept})


def partner(raw: object) -> object:
    """Take the account of a partner that is its number alone, or stands in a list."""
    several = rows(raw)
    raw = several[0] if several else raw
    return {"iban": raw} if isinstance(raw, str) else raw


def _text(told: object) -> str | None:
    """Return a purpose that is a text, a list of them, or an object around either."""
    several, given = rows(told), mapping(told)
    if given is not None:
        return _text(_by_name(given).get("unstructured"))
    if several is not None:
        return "".join(line for line in several if isinstance(line, str)) or None
    return told if isinstance(told, str) else None


def _first(named: dict[str, Any], names: tuple[str, ...]) -> Any:
    return next((named[name] for name in names if name in named), None)
