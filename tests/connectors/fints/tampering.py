"""A step on the wire that replaces one field of one answer of a bank.

Every field of every segment belongs to one of three sorts:

- money and identity: what an amount, a currency, an account or a booking is read from. Replaced by
  something that is none, it is refused or left out; it never becomes another one.
- the bank's own word: its codes and their parameters, the dialogue's id, a continuation point, a
  challenge and its reference. Replaced, the bank has said something else; the outcome is a type,
  and money stays what it was.
- all else: the login goes on, and every account, balance and booking is what it was.
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import httpx
from quality.recordings.cutting import cut, inner_of

from kontowerk.connectors.fints import wire

HOSTILE: Final = (
    b"",
    b"J",
    b"-1",
    b"0,0,0",
    b"DE00",
    b"20261399",
    b"9" * 40,
    b"\0" * 9,
    b"\xff\xfe\x80\x9f",
    b"A" * 3_000,
    b"?+:'@",
    b"<b>&#x26;</b>\r\n:20:X",
)
# What banks forget to escape; it may move the elements behind it.
UNESCAPED: Final = (b"a@b", b"@", b"@@", b"a+b", b"a:b", b"a'b", b"+" * 300, b":" * 300)


class Sort(StrEnum):
    """What a field is to us."""

    MONEY = "money"
    WORD = "word"
    ELSE = "else"


# By segment: groups behind the head (None: all of them).
_MONEY: Final[dict[str, frozenset[int] | None]] = {
    "HIUPD": frozenset({1, 2, 5}),  # account, IBAN, currency
    "HISPA": None,
    "HISAL": None,
    "HIKAZ": None,
    "HICAZ": None,
    "HIWPD": None,
    "DIKKU": None,
}
_WORD: Final[dict[str, frozenset[int] | None]] = {
    "HNHBK": frozenset({3}),
    "HNVSD": None,
    "HIRMG": None,
    "HIRMS": None,
    "HITAN": None,
    "HITANS": frozenset({4}),
    "HISYN": None,
}
_TEXT_OF_A_REPLY: Final = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a dialogue: which answer, segment, group and element."""

    answer: int
    inner: bool
    segment: int
    group: int
    element: int
    name: str
    sort: Sort


def sort_of(name: str, group: int, element: int) -> Sort:
    """Say what a field is to us; of a head only its number and its reference are free."""
    if group == 0:
        free = element in (1, 3) and name not in _MONEY and name not in ("HIRMS", "HNHBK", "HNHBS")
        return Sort.ELSE if free else Sort.WORD
    if name in ("HIRMG", "HIRMS") and element == _TEXT_OF_A_REPLY:
        return Sort.ELSE
    for sort, table in ((Sort.MONEY, _MONEY), (Sort.WORD, _WORD)):
        groups = table.get(name, frozenset())
        if groups is None or group in groups:
            return sort
    return Sort.ELSE


def places(message: bytes, answer: int) -> Iterator[Place]:
    """Return every field of an answer."""
    for inner, data in ((False, message), (True, inner_of(message))):
        for number, segment in enumerate(cut(data)):
            raw = wire.read(segment)[0]
            head = raw[0]
            name = str(head[0]) if isinstance(head, list) else str(head)
            for group, elements in enumerate(raw):
                count = len(elements) if isinstance(elements, list) else 1
                for element in range(count):
                    sort = sort_of(name, group, element)
                    yield Place(answer, inner, number, group, element, name, sort)


def replaced(message: bytes, place: Place, value: bytes, *, escaped: bool) -> bytes:
    """Return the message with one field replaced, and its lengths as they have to be."""
    data = inner_of(message) if place.inner else message
    segments = cut(data)
    segments[place.segment] = _rewritten(segments[place.segment], place, value, escaped=escaped)
    changed = b"".join(segments)
    if not place.inner:
        return changed
    wrapped = (
        b"HNVSD:999:1+@%d@%b'" % (len(changed), changed) if one.startswith(b"HNVSD:") else one
        for one in cut(message)
    )
    return b"".join(wrapped)


def _rewritten(segment: bytes, place: Place, value: bytes, *, escaped: bool) -> bytes:
    written = wire.escape(value.decode("latin-1")) if escaped else value
    groups: list[bytes] = []
    for number, group in enumerate(wire.read(segment)[0]):
        elements = list(group) if isinstance(group, list) else [group]
        parts = [_written(element) for element in elements]
        if number == place.group:
            parts[place.element] = written
        groups.append(b":".join(parts))
    return b"+".join(groups) + b"'"


def _written(element: wire.Element) -> bytes:
    if isinstance(element, bytes):
        return b"@%d@%b" % (len(element), element)
    return wire.escape(element or "")


@dataclass(slots=True)
class Tampering(httpx.AsyncBaseTransport):
    """Replaces one field on its way; without a place it only listens."""

    way: httpx.AsyncBaseTransport
    place: Place | None = None
    value: bytes = b""
    escaped: bool = True
    answers: list[bytes] = field(default_factory=list[bytes])

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self.way.handle_async_request(request)
        message = base64.b64decode(await response.aread())
        await response.aclose()
        place = self.place
        if place is not None and place.answer == len(self.answers):
            message = replaced(message, place, self.value, escaped=self.escaped)
        self.answers.append(message)
        return httpx.Response(200, content=base64.b64encode(message))
