"""A bank's message without what it says: its form stays, every value is another.

What stays: heads, codes and the numbers they are about, the bank's parameters (which it tells
anybody), orders, flags, kinds, currencies, how long and of what type everything is, and what is
odd: a day that its month has not stays such a day, an amount of nought is nought. All else is
replaced sign by sign: letters by x, figures by 1. Accounts keep telling each other apart: the same
number becomes the same other number, an IBAN that is right another that is right.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.fints import wire
from kontowerk.connectors.sepa.masking import Mask
from kontowerk.kit.secret import Secret

_PARAMETERS: Final = re.compile(r"[HD]I(?:[A-Z0-9]{3}S|BPA|KOM|SHV)")
_REPLIES: Final = frozenset({"HIRMG", "HIRMS"})
_KEPT: Final = re.compile(
    r"[A-Z0-9]?|[HD][KI][A-Z0-9]{3,4}|280|noref|nochallenge|PIN|urn:[a-z0-9:.]*(?:camt|pain)[.0-9a-z]*"
)
_METHOD: Final = re.compile(r"[0-9]{3}")
_CODE: Final = re.compile(r"[0-9]{4}")
_SEGMENT: Final = re.compile(r"[0-9]{0,4}(?:,[0-9]{1,3})*")
_SOMEBODYS: Final = re.compile(r"[0-9]{7,}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}|@")
_ALLOWED_METHODS: Final = "3920"
_MORE: Final = "3040"
_ACCOUNT_TYPE: Final = ("HIUPD", 4)
_FIRST_PARAMETER: Final = 3
_LEAST_SECRET: Final = 3  # signs; what is shorter stands everywhere


@dataclass(slots=True)
class MessageMask:
    """Masks the messages of one dialogue; `secrets` are what must not stand in any of them."""

    bank_code: str
    secrets: tuple[Secret[bytes], ...] = ()
    mask: Mask = field(default_factory=Mask)

    def masked(self, message: bytes) -> bytes | None:
        """Return the message without what it says; None where that cannot be promised."""
        written = b"".join(self._outer(raw) for raw in wire.read(message))
        return None if self._tells_a_secret(written) else written

    def _tells_a_secret(self, written: bytes) -> bool:
        values = (secret.reveal() for secret in self.secrets)
        return any(value in written for value in values if len(value) >= _LEAST_SECRET)

    def _outer(self, raw: wire.RawSegment) -> bytes:
        if _name(raw) == "HNVSD" and len(raw) > 1 and isinstance(raw[1], bytes):
            inner = b"".join(self._segment(segment) for segment in wire.read(raw[1]))
            return b"HNVSD:999:1+@%d@%b'" % (len(inner), inner)
        return self._segment(raw)

    def _segment(self, raw: wire.RawSegment) -> bytes:
        name = _name(raw)
        groups = [_listed(group) for group in raw]
        written = [b":".join(self._head(element) for element in groups[0])]
        for place, group in enumerate(groups[1:], 1):
            code = group[0] if name in _REPLIES else None
            parts = (
                self._element(element, name, (place, number), code)
                for number, element in enumerate(group)
            )
            written.append(b":".join(parts))
        return b"+".join(written) + b"'"

    def _head(self, element: wire.Element) -> bytes:
        if isinstance(element, str) and re.fullmatch(r"[A-Z0-9]{0,6}", element):
            return element.encode()
        return self._value(element)

    def _element(
        self, element: wire.Element, name: str, place: tuple[int, int], code: wire.Element
    ) -> bytes:
        group, number = place
        if isinstance(element, str) and _stays(element, name, group, number, code):
            return wire.escape(element)
        if isinstance(element, str) and code == _MORE and number >= _FIRST_PARAMETER:
            return wire.escape(self.mask.token(element))  # pages in circles are no list
        return self._value(element)

    def _value(self, element: wire.Element) -> bytes:
        if isinstance(element, bytes):
            data = self.mask.document(element)
            return b"@%d@%b" % (len(data), data)
        if element is None or element == self.bank_code:
            return wire.escape(element or "")
        return wire.escape(self.mask.value(element))


def _stays(element: str, name: str, group: int, number: int, code: wire.Element) -> bool:
    if _KEPT.fullmatch(element):
        return True
    if name in _REPLIES:
        if number == 0:
            return bool(_CODE.fullmatch(element))
        if number == 1:
            return bool(_SEGMENT.fullmatch(element))
        listed = code == _ALLOWED_METHODS and number >= _FIRST_PARAMETER
        return listed and bool(_METHOD.fullmatch(element))
    if (name, group) == _ACCOUNT_TYPE:
        return len(element) <= 2 and element.isdigit()  # noqa: PLR2004 - kinds of accounts
    return bool(_PARAMETERS.fullmatch(name)) and not _SOMEBODYS.search(element)


def _name(raw: wire.RawSegment) -> str:
    head = _listed(raw[0])[0]
    return head if isinstance(head, str) else ""


def _listed(group: wire.Group) -> list[wire.Element]:
    return group if isinstance(group, list) else [group]
