"""A dialogue taken down as a recording that can be played: its form, without what was said.

Of our own messages only the names and numbers of the segments are kept. The bank's answers are
masked before they are kept; one that cannot be masked, because it is no FinTS or because a secret
of the person stands in it, is kept as a length.

What a mask leaves: heads, codes and the numbers they are about, the bank's parameters (which it
tells anybody), orders, flags, kinds, currencies, how long and of what type everything is, and what
is odd: a day that its month has not stays such a day, an amount of nought is nought. All else is
replaced sign by sign: letters by x, figures by 1. Accounts keep telling each other apart: the same
number becomes the same other number, an IBAN that is right another that is right.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.abilities import Recording
from kontowerk.connectors.contract import Done, Outcome, Step
from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.fints import codec, wire
from kontowerk.connectors.sepa.masking import Mask
from kontowerk.connectors.snapshot import Present
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
_MOST_TURNS: Final = 200
_MOST_BYTES: Final = 4 * 1024 * 1024
_NOBODY: Final = "recorded"
_FRAME: Final = "HN"


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


@dataclass(slots=True)
class FintsTape:
    """What was said between us and one bank, in one call."""

    mask: MessageMask
    turns: list[Recording] = field(default_factory=list[Recording])
    left_out: list[Recording] = field(default_factory=list[Recording])
    odd: dict[str, None] = field(default_factory=dict[str, None])
    _size: int = 0

    def take(self, sent: bytes, received: bytes) -> None:
        """Take down a message and its answer."""
        if len(self.turns) + len(self.left_out) >= _MOST_TURNS:
            return
        names = _segments(sent)
        turn: Recording = {
            "request_segments": [name for name, _ in names],
            "request_numbers": {n: int(no) for n, no in names if no and not n.startswith(_FRAME)},
        }
        masked = self._masked(received)
        if masked is None:
            self.left_out.append({**turn, "length": len(received)})
        else:
            self.turns.append({**turn, "response": masked.decode("iso-8859-1")})

    def _masked(self, received: bytes) -> bytes | None:
        self._size += len(received)
        if self._size > _MOST_BYTES:
            return None
        try:
            masked = self.mask.masked(received)
            self.odd |= dict.fromkeys(codec.decode(received).odd)
        except BankTroubleError:
            return None
        return masked

    def recording(self, step: Step, memory: Mapping[str, str]) -> Recording | None:
        """Return the dialogue in the form of recordings."""
        if not self.turns and not self.left_out:
            return None
        after = step.memory or memory
        method, version = after.get("method"), after.get("tan_version")
        return {
            "bank_code": self.mask.bank_code,
            "user_id": _NOBODY,
            "origin": "recorded",
            "region": "DE",
            "level": "dialogue",
            "operation": "fetch",
            "method": method,
            "preset": {"system_id": _NOBODY} if memory.get("system_id") else {},
            "tan_version": version,
            "turns": self.turns,
            "left_out": self.left_out,
            "oddities": [f"left the standard: {name}" for name in self.odd],
            "outcome": type(step.outcome).__name__,
            "expect": self._expected(step.outcome),
        }

    def _expected(self, outcome: Outcome) -> Recording:
        """Say what was read: which accounts, and how many bookings each has."""
        if not isinstance(outcome, Done):
            return {}
        named = {
            product.account_number or product.iban or "": product
            for product in outcome.snapshot.products
        }
        numbers = {name: self.mask.mask.value(name) for name in named}
        return {
            "accounts": [
                {"number" if product.account_number else "iban": numbers[name]}
                for name, product in named.items()
            ],
            "bookings": [
                {"account": numbers[name], "count": len(product.transactions.value)}
                for name, product in named.items()
                if isinstance(product.transactions, Present)
            ],
        }


def _segments(message: bytes) -> list[tuple[str, str]]:
    """Return names and numbers of the segments of a message of ours."""
    found: list[tuple[str, str]] = []
    for raw in wire.read(message):
        head = raw[0] if isinstance(raw[0], list) else [raw[0]]
        if head[0] == "HNVSD" and isinstance(raw[1], bytes):
            found += _segments(raw[1])
        else:
            found.append((str(head[0]), str(head[1]) if len(head) > 1 else ""))
    return found
