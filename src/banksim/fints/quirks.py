"""Where real banks leave the standard, as words of a login: `angestellte.quirk-no-date+1`.

Most of them bend what the bank was about to send, segment by segment; the rest is asked for
where it happens (`refuses_period`, `aborts`).
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from datetime import date
from typing import cast

from banksim.core.model import Customer
from banksim.fints.codec import Element, Group, RawSegment

_LONG = " der Vereinigten Kreditinstitute von Musterstadt, Beispielheim und Testhausen am See"
_PERIOD_DAYS = 60
_PLAIN_HEAD = 3
_STRANGE: list[RawSegment] = [[["HIXYZ", "90", "9"], "1", ["a", "b"]], [["DIZZZ", "91", "1"]]]
_XML_DAY = re.compile(rb"<Dt>([0-9-]{10})</Dt>")
_XML_NAME = re.compile(rb"<(/?)([A-Z])")
_FLAGS_OF_SIX = (13, 14)  # SMS account and principal account: 0, 1 or 2 by the book
_ROW_OF_SEVEN, _ROW_OF_SIX, _FIRST = 26, 21, 3
_ONE_STEP_METHODS = [
    "J",
    "N",
    "0",
    "0",
    "900",
    "2",
    "iTAN",
    "iTAN",
    "6",
    "1",
    "TAN",
    "3",
    "1",
    "J",
    "J",
]
_SYNTHETIC = tuple(str(code) for code in range(930, 942))


def bent(segments: Iterable[RawSegment], customer: Customer | None) -> list[RawSegment]:
    """Return the segments of an answer as this customer's bank would send them."""
    found = list(segments)
    for word, bend in _BENDS.items():
        if customer is not None and customer.has(word):
            found = [bend(segment) for segment in found]
            found = [segment for segment in found if len(segment) > 1]
    if customer is not None and customer.has("quirk-unknown-segments"):
        strange: list[RawSegment] = [
            [["HIXYZ", "90", "9"], "1", ["a", "b"]],
            [["DIZZZ", "91", "1"]],
        ]
        found += strange
    return found


def is_one_step(customer: Customer | None) -> bool:
    """Whether this customer's bank knows nothing but the PIN."""
    return customer is not None and customer.has("quirk-one-step")


def refuses_period(customer: Customer, since: date | None, today: date) -> bool:
    """Whether a start is too old for a bank whose parameters promise more."""
    return customer.has("quirk-period") and (since is None or (today - since).days > _PERIOD_DAYS)


def aborts(customer: Customer, kind: str) -> bool:
    """Whether an order that others answer ends the dialogue."""
    words = {"HKTAB": "quirk-media-abort", "HKWPD": "quirk-depot-abort"}
    return kind in words and customer.has(words[kind])


def line_of(customer: Customer) -> str | None:
    """Return the cookie with which a dialogue finds its machine again, where a bank has several."""
    if not customer.has("quirk-cookie"):
        return None
    return hashlib.sha256(customer.user_id.encode()).hexdigest()[:16]


def _kind(segment: RawSegment) -> tuple[str, str]:
    head = cast("Group", segment[0])
    return str(head[0]), str(head[2])


def _one_step(segment: RawSegment) -> RawSegment:
    """Leave HITANS 1 alone, and no method that a client of today knows."""
    kind, version = _kind(segment)
    if kind == "HITANS" and version == "6":
        head = cast("Group", segment[0])
        return [["HITANS", head[1], "1", *head[3:]], "1", "1", "0", list(_ONE_STEP_METHODS)]
    if kind == "HITANS":
        return [segment[0]]
    return _replied(segment, "3920", lambda code: [*code[:3], "900"])


def _replied(segment: RawSegment, code: str, bend: Callable[[Group], Group]) -> RawSegment:
    if _kind(segment)[0] not in ("HIRMG", "HIRMS"):
        return segment
    parts = (cast("Group", part) for part in segment[1:])
    return [segment[0], *(bend(part) if part[0] == code else part for part in parts)]


def _tan_letters(segment: RawSegment) -> RawSegment:
    if _kind(segment) != ("HITANS", "6"):
        return segment
    rows = list(cast("Group", segment[-1]))
    for start in range(_FIRST, len(rows), _ROW_OF_SIX):
        for place in _FLAGS_OF_SIX:
            rows[start + place] = "N"
    return [*segment[:-1], rows]


def _tan_short(segment: RawSegment) -> RawSegment:
    """Write HITANS 7 in the rows of HITANS 6."""
    if _kind(segment) != ("HITANS", "7"):
        return segment
    rows = cast("Group", segment[-1])
    short: Group = list(rows[:_FIRST])
    for start in range(_FIRST, len(rows), _ROW_OF_SEVEN):
        short += rows[start : start + _ROW_OF_SIX]
    return [*segment[:-1], short]


def _many_methods(segment: RawSegment) -> RawSegment:
    return _replied(segment, "3920", lambda code: [*code, *_SYNTHETIC])


def _long_texts(segment: RawSegment) -> RawSegment:
    kind, _ = _kind(segment)
    if kind in ("HIRMG", "HIRMS"):
        parts = (list(cast("Group", part)) for part in segment[1:])
        return [segment[0], *([*part[:2], f"{part[2]}{_LONG}", *part[3:]] for part in parts)]
    places = {"HIBPA": (3,), "HIUPD": (6, 8), "HIKIM": (1,), "HISAL": (2,)}.get(kind, ())
    longer: RawSegment = list(segment)
    for place in places:
        if place < len(longer) and isinstance(longer[place], str):
            longer[place] = f"{longer[place]}{_LONG}"
    return longer


def _no_date(segment: RawSegment) -> RawSegment:
    if _kind(segment)[0] != "HISAL":
        return segment
    undated: RawSegment = list(segment)
    undated[4] = cast("Group", undated[4])[:3]
    return undated


def _no_point(segment: RawSegment) -> RawSegment:
    """Say after every list that there is more, and not where."""
    if _kind(segment)[0] != "HIRMS":
        return segment
    parts = [cast("Group", part) for part in segment[1:]]
    if not any(part[0] == "0020" for part in parts) or any(part[0] == "3040" for part in parts):
        return segment
    return [*segment, ["3040", None, "Es liegen weitere Informationen vor."]]


def _locked(segment: RawSegment) -> RawSegment:
    """Tell a lock by a notice beside a yes."""
    notice: Group = ["3931", None, "Ihr Zugang ist vorläufig gesperrt."]
    return [*segment, notice] if _kind(segment)[0] == "HIRMS" else segment


def _camt_cut(segment: RawSegment) -> RawSegment:
    if _kind(segment)[0] != "HICAZ":
        return segment
    return [_shorter(part) for part in segment]


def _shorter(part: Element | Group) -> Element | Group:
    if isinstance(part, list):
        return [one[: len(one) // 2] if isinstance(one, bytes) else one for one in part]
    return part[: len(part) // 2] if isinstance(part, bytes) else part


def _null_balance(segment: RawSegment) -> RawSegment:
    """Write a balance of an MT940 that is none."""
    if _kind(segment)[0] != "HIKAZ":
        return segment
    pages = (one for one in segment[1:])
    bad = b"\r\n:64:CnullEUR0,00"
    return [
        segment[0],
        *(
            page.replace(b"\r\n-", bad + b"\r\n-") if isinstance(page, bytes) else page
            for page in pages
        ),
    ]


def _empty_reference(segment: RawSegment) -> RawSegment:
    """End a head that refers to nothing with the mark of a reference."""
    head = cast("Group", segment[0])
    return [[*head, None], *segment[1:]] if len(head) == _PLAIN_HEAD else segment


def _empty_rights(segment: RawSegment) -> RawSegment:
    """Put a hundred rights that are none behind an account, and an extension behind them."""
    if _kind(segment)[0] != "HIUPD":
        return segment
    return [*segment, *([None] * 100), '{"umsltzt":"2026-01-01-00.00.00"}']


def _datetime(segment: RawSegment) -> RawSegment:
    """Write the days of camt as times."""
    return _in_camt(segment, lambda data: _XML_DAY.sub(rb"<DtTm>\1T00:00:00</DtTm>", data))


def _prefix(segment: RawSegment) -> RawSegment:
    """Give the names of camt a prefix."""
    return _in_camt(
        segment, lambda data: _XML_NAME.sub(rb"<\1c:\2", data).replace(b"xmlns=", b"xmlns:c=")
    )


def _in_camt(segment: RawSegment, bend: Callable[[bytes], bytes]) -> RawSegment:
    if _kind(segment)[0] != "HICAZ":
        return segment
    return [
        [bend(one) if isinstance(one, bytes) else one for one in part]
        if isinstance(part, list)
        else (bend(part) if isinstance(part, bytes) else part)
        for part in segment
    ]


_BENDS: dict[str, Callable[[RawSegment], RawSegment]] = {
    "quirk-one-step": _one_step,
    "quirk-tan-letters": _tan_letters,
    "quirk-tan-short": _tan_short,
    "quirk-methods-12": _many_methods,
    "quirk-long-texts": _long_texts,
    "quirk-lock-3931": _locked,
    "quirk-no-date": _no_date,
    "quirk-no-point": _no_point,
    "quirk-camt-cut": _camt_cut,
    "quirk-null-balance": _null_balance,
    "quirk-empty-reference": _empty_reference,
    "quirk-empty-rights": _empty_rights,
    "quirk-datetime": _datetime,
    "quirk-prefix": _prefix,
}
