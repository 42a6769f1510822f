"""Other shapes of what the standard knows, brought into that of the standard.

Older editions and some banks write the same things another way: links as addresses alone, a
balance under the name of its type, lists without a name around them.
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
