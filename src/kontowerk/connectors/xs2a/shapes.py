"""Other shapes of what the standard knows, brought into that of the standard.

Older editions and some banks write the same things another way: links as addresses alone, a
balance under the name of its type, lists without a name around them.
"""

from typing import Any, Final, cast

_ADDRESSES: Final = ("url", "uri", "link", "location")
_LINKS: Final = frozenset({"links", "_links"})
_BESIDE: Final = _LINKS | {"group_header", "groupheader", "header", "meta", "paging"}
_WRAPPERS: Final = frozenset({"data", "response", "result", "payload", "body"})


def unwrapped(raw: object) -> object:
    """Take an answer out of a name that only says that here is an answer; links stay with it."""
    given = mapping(raw)
    if given is None:
        return raw
    inner = [value for name, value in given.items() if name.casefold() in _WRAPPERS]
    alone = len(inner) == 1 and all(
        name.casefold() in _WRAPPERS | _BESIDE or not isinstance(value, dict | list)
        for name, value in given.items()
    )
    wrapped = inner[0] if alone else None
    inside = mapping(wrapped)
    if inside is not None:
        beside = {name: value for name, value in given.items() if name.casefold() in _LINKS}
        return {**beside, **inside}
    return wrapped if rows(wrapped) is not None else raw


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
    """Take an amount under the name that editions before 1.3 gave it."""
    raw = with_currency(raw)
    given = mapping(raw)
    if given is None or "amount" in given:
        return raw
    if "value" in given and "unit" in given:
        return {"amount": given["value"], "currency": given["unit"]}
    return {**given, "amount": given["content"]} if "content" in given else raw


def balance(raw: object) -> object:
    """Take a balance whose type is its name, as editions before 1.3 have it."""
    given = mapping(raw)
    if given is None or len(given) != 1:
        return raw
    ((kind, inside),) = given.items()
    inner = mapping(inside)
    if inner is None or "amount" not in inner:
        return raw
    on = inner.get("date") or inner.get("referenceDate")
    return {"balanceType": kind, "balanceAmount": inner["amount"], "referenceDate": on}


def listed(raw: object, name: str, *others: str) -> object:
    """Take a list without its name, or under another."""
    several, given = rows(raw), mapping(raw)
    if several is not None:
        return {name: several}
    if given is None or name in given:
        return raw
    found = next((given[other] for other in others if other in given), None)
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
