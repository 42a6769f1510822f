r"""Decisions of the catalogue: both notations of a format, endpoint addresses, ids.

Spec: Provider (`format`). Token notation:

    notation := item+
    item     := token count?
    token    := "|" (a letter or digit) | "#" (a digit) | "-" (one separator)
    count    := N (exactly N) | "~" N (one to N), N from 1 to 1000 without leading zeros

Everything that begins with `^` is a regular expression. We accept those that mean the same in
RE2 and in browsers: anchored at both ends as a whole, no flags, no named groups, escapes only
of punctuation and of \d \w \s and their opposites.
"""

import re
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID, uuid5

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.errors import Fault
from kontowerk.providers.model import (
    BadEndpointError,
    BadFormatError,
    Capability,
    Channels,
    ProviderId,
)

_NAMESPACE: Final = UUID("5f0e7f0a-6d0b-5f7c-9a53-3a5a5e1f0c8d")
_LONGEST_FORMAT: Final = 200
_MOST_REPEATED: Final = 1000
_LONGEST_URL: Final = 500
_LOCAL_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})

_TOKENS: Final = {"|": "[0-9A-Za-z]", "#": "[0-9]", "-": "[-/. ]"}
_ITEM: Final = re.compile(r"([|#-])(?:(~?)([1-9][0-9]{0,3}))?")
_CLASSES: Final = frozenset("dDwWsS")

_KINDS: Final = {
    Capability.ACCOUNTS: (
        ProductKind.CHECKING,
        ProductKind.SAVINGS,
        ProductKind.FIXED_TERM,
        ProductKind.LOAN,
        ProductKind.CALL_MONEY,
        ProductKind.HOME_SAVINGS,
        ProductKind.OTHER_ACCOUNT,
    ),
    Capability.CARDS: (ProductKind.CREDIT_CARD, ProductKind.OTHER_CARD),
    Capability.DEPOTS: (ProductKind.DEPOT,),
}


def id_of_bank_code(bank_code: str) -> ProviderId:
    """Return the id of a German bank code: the same at every import, on every installation."""
    return ProviderId(uuid5(_NAMESPACE, f"DE:{bank_code}"))


def is_bank_code(text: str) -> bool:
    return re.fullmatch(r"[0-9]{8}", text) is not None


def is_bic(text: str) -> bool:
    return re.fullmatch(r"[A-Z0-9]{8}([A-Z0-9]{3})?", text) is not None


def one_channel(capabilities: tuple[Capability, ...]) -> Channels:
    """Return the channels of a provider that is reached as a whole by one dialogue."""
    return (tuple(kind for capability in capabilities for kind in _KINDS[capability]),)


def pattern_of(notation: str) -> str:
    """Translate a format in either notation into an anchored regular expression."""
    _require(0 < len(notation) <= _LONGEST_FORMAT, f"1 to {_LONGEST_FORMAT} characters")
    if notation.startswith("^"):
        _check_anchored(notation)
        return notation
    return f"^{_translate(notation)}$"


def _translate(notation: str) -> str:
    parts, position = list[str](), 0
    while position < len(notation):
        item = _ITEM.match(notation, position)
        if item is None:
            why = f"no token at character {position + 1}"
            raise BadFormatError(why)
        token, at_most, count = item.groups()
        _require(int(count or 1) <= _MOST_REPEATED, f"more than {_MOST_REPEATED} of a token")
        parts.append(_TOKENS[token] + _quantity(count, at_most=bool(at_most)))
        position = item.end()
    return "".join(parts)


def _quantity(count: str | None, *, at_most: bool) -> str:
    if count is None:
        return ""
    return f"{{1,{count}}}" if at_most else f"{{{count}}}"


def _check_anchored(pattern: str) -> None:
    """Refuse what could match elsewhere than from the first character to the last."""
    _require(len(pattern) > 1 and pattern.endswith("$"), "not anchored at its end")
    _require(pattern[1] not in "?*+{", "a repeated anchor")
    depth, position, end = 0, 1, len(pattern) - 1
    while position < end:
        length = 1
        match pattern[position]:
            case "\\":
                length = _escape_length(pattern, position)
            case "[":
                length = _class_length(pattern, position)
            case "(":
                if pattern[position + 1 : position + 2] == "?":
                    _require(pattern[position + 2 : position + 3] == ":", "a group with flags")
                    length = 3
                depth += 1
            case ")":
                depth -= 1
            case "|" | "^" | "$" as sign:
                _require(sign == "|" and depth > 0, "an alternative outside a group, or an anchor")
            case _:
                pass
        position += length
    _require(position == end, "not anchored at its end")


def _escape_length(pattern: str, position: int) -> int:
    escaped = pattern[position + 1 : position + 2]
    punctuation = escaped.isascii() and escaped.isprintable() and not escaped.isalnum()
    _require(bool(escaped) and (punctuation or escaped in _CLASSES), "an escape")
    return 2


def _class_length(pattern: str, start: int) -> int:
    position = start + 1
    if pattern[position : position + 1] == "^":
        position += 1
    _require(pattern[position : position + 1] != "]", "an empty set")
    while pattern[position : position + 1] != "]":
        _require(position < len(pattern), "a set without end")
        _require(pattern[position] != "[", "a set in a set")
        position += _escape_length(pattern, position) if pattern[position] == "\\" else 1
    return position + 1 - start


def _require(fine: bool, what: str) -> None:  # noqa: FBT001 - reads as the sentence it is
    if not fine:
        raise BadFormatError(what)


def check_endpoint(url: str) -> None:
    """Refuse an address that credentials must not be sent to."""
    odd = not url.isascii() or not url.isprintable() or "\\" in url or " " in url
    try:
        parts = urlsplit(url)
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        raise BadEndpointError(Fault("url", url)) from None
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOCAL_HOSTS)
    plain = not (parts.username or parts.password or parts.fragment) and "@" not in parts.netloc
    fine = safe and plain and port_is_fine and parts.hostname and len(url) <= _LONGEST_URL
    if odd or not fine:
        raise BadEndpointError(Fault("url", url[:_LONGEST_URL]))
