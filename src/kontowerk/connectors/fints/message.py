"""FinTS messages as plain values, and the segments around their orders; nothing here prints them.

PIN/TAN "encryption" is a wrapper only; the real one is TLS. The PIN and the TAN are put into the
last of these segments, as late as possible and nowhere else. Spec: FinTS 3.0 Security HBCI B.5.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final, TypeVar

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints.wire import escape
from kontowerk.kit.secret import Secret

Scalar = str | int | bool | Decimal | date | time | bytes | None
Value = Scalar | list["Value"] | dict[str, "Value"]
Values = dict[str, Value]
K = TypeVar("K")
ONE_STEP: Final = "999"
GERMANY: Final = "280"


@dataclass(frozen=True, slots=True)
class Segment:
    """One segment. `parsed` is false for a kind or version whose content we do not read.

    `odd` says that it left the standard, and that fields may be missing for it.
    """

    name: str
    version: int
    values: Values = field(default_factory=dict[str, Value], repr=False)
    number: int = 0
    reference: int | None = None
    parsed: bool = True
    odd: bool = False

    def text(self, key: str) -> str | None:
        return text(self.values, key)

    def number_of(self, key: str) -> int | None:
        return number(self.values, key)

    def group(self, key: str) -> Values:
        return group(self.values, key)

    def groups(self, key: str) -> list[Values]:
        return groups(self.values, key)


@dataclass(frozen=True, slots=True)
class ReturnCode:
    """A return code of the bank; `segment` is what it is about, None: the whole message."""

    code: str
    segment: int | None
    text: str = field(repr=False, default="")
    parameters: tuple[str, ...] = field(repr=False, default=())


@dataclass(frozen=True, slots=True)
class Answer:
    """A message of the bank, unwrapped."""

    dialog_id: str
    segments: tuple[Segment, ...]
    replies: tuple[ReturnCode, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """All return codes, each once, in order."""
        return tuple(dict.fromkeys(reply.code for reply in self.replies))

    @property
    def refusals(self) -> tuple[str, ...]:
        return tuple(code for code in self.codes if code.startswith("9"))

    def has(self, *codes: str) -> bool:
        return any(code in codes for code in self.codes)

    def parameters(self, code: str) -> tuple[str, ...]:
        """All parameters of a code; a long list comes in several replies."""
        rows = (reply.parameters for reply in self.replies if reply.code == code)
        return tuple(dict.fromkeys(parameter for row in rows for parameter in row))

    def reply(self, code: str) -> ReturnCode | None:
        return next((reply for reply in self.replies if reply.code == code), None)

    def all(self, name: str) -> Iterator[Segment]:
        """All segments of a kind; one that we could not read is an error, never skipped."""
        for segment in self.segments:
            if segment.name == name:
                if not segment.parsed:
                    raise UnreadableAnswerError(what=f"{name}{segment.version} cannot be read")
                yield segment

    def first(self, name: str) -> Segment | None:
        return next(self.all(name), None)

    def readable(self, name: str) -> Iterator[Segment]:
        """All segments of a kind that we can read; for what nobody depends on."""
        return (segment for segment in self.segments if segment.name == name and segment.parsed)

    @property
    def odd(self) -> tuple[str, ...]:
        """The kinds of segments that left the standard, each once."""
        return tuple(dict.fromkeys(segment.name for segment in self.segments if segment.odd))


def elements_of(segment: Segment) -> list[str | None]:
    """Return all elements of a segment that is read by places alone, one after the other."""
    rows = segment.values.get("groups")
    listed = rows if isinstance(rows, list) else []
    groups = (row if isinstance(row, list) else [row] for row in listed)
    return [element if isinstance(element, str) else None for row in groups for element in row]


def texts_of(segment: Segment) -> list[str | None]:
    """Return the elements of the longest group of a segment that is read by places alone."""
    rows = segment.values.get("groups")
    lists = [row for row in rows if isinstance(row, list)] if isinstance(rows, list) else []
    longest: list[Value] = max(lists, key=len) if lists else []
    return [element if isinstance(element, str) else None for element in longest]


def text(values: Mapping[str, Value], key: str) -> str | None:
    """Return a text, or None where the bank left it out."""
    value = values.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return value
    raise UnreadableAnswerError(what=f"{key} is no text")


def number(values: Mapping[str, Value], key: str) -> int | None:
    value = values.get(key)
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise UnreadableAnswerError(what=f"{key} is no number")


def group(values: Mapping[str, Value], key: str) -> Values:
    """Return a group of elements; empty where the bank left it out."""
    value = values.get(key)
    if value is None:
        return {}
    if isinstance(value, dict):
        return value
    raise UnreadableAnswerError(what=f"{key} is no group")


def groups(values: Mapping[str, Value], key: str) -> list[Values]:
    value = values.get(key)
    if value is None:
        return []
    if isinstance(value, list):
        return [item for item in value if isinstance(item, dict)]
    raise UnreadableAnswerError(what=f"{key} is no list")


def texts(values: Mapping[str, Value], key: str) -> tuple[str, ...]:
    value = values.get(key)
    if isinstance(value, list):
        return tuple(item for item in value if isinstance(item, str))
    return ()


def blob(values: Mapping[str, Value], key: str) -> bytes | None:
    return _of_kind(values, key, bytes, "is not binary")


def day(values: Mapping[str, Value], key: str) -> date | None:
    return _of_kind(values, key, date, "is no date")


def clock_time(values: Mapping[str, Value], key: str) -> time | None:
    return _of_kind(values, key, time, "is no time")


def amount(values: Mapping[str, Value], key: str) -> Decimal | None:
    return _of_kind(values, key, Decimal, "is no amount")


def flag(values: Mapping[str, Value], key: str) -> bool | None:
    return _of_kind(values, key, bool, "is no flag")


def _of_kind(values: Mapping[str, Value], key: str, kind: type[K], otherwise: str) -> K | None:
    """Return an element; None where the bank left it out."""
    value = values.get(key)
    if value is None or isinstance(value, kind):
        return value
    raise UnreadableAnswerError(what=f"{key} {otherwise}")


@dataclass(frozen=True, slots=True)
class Envelope:
    """All around the orders of a message that is no secret."""

    bank_code: str
    user_id: str
    system_id: str
    security_function: str
    dialog_id: str
    message_number: int
    sent_at: datetime
    reference: str  # ties signature head and end together

    @property
    def profile(self) -> bytes:
        return b"PIN:1" if self.security_function == ONE_STEP else b"PIN:2"

    @property
    def stamp(self) -> bytes:
        return self.sent_at.strftime("1:%Y%m%d:%H%M%S").encode()

    def key(self, kind: bytes) -> bytes:
        bank, user = escape(self.bank_code), escape(self.user_id)
        return b"%b:%b:%b:%b:0:0" % (GERMANY.encode(), bank, user, kind)


def wrap(envelope: Envelope, signed: bytes, last_number: int) -> bytes:
    """Put signed segments into the wrapper and the wrapper into a message."""
    algorithm = b"2:2:13:@8@" + bytes(8) + b":5:1"
    system = b"1::" + escape(envelope.system_id)
    parts = (envelope.profile, b"998", b"1", system, envelope.stamp, algorithm, envelope.key(b"V"))
    inner = b"HNVSK:998:3+%b+0'" % b"+".join(parts)
    inner += b"HNVSD:999:1+@%d@%b'" % (len(signed), signed)
    inner += b"HNHBS:%d:1+%d'" % (last_number, envelope.message_number)
    dialog = escape(envelope.dialog_id)
    head = b"HNHBK:1:3+%012d+300+%b+%d'"
    size = len(head % (0, dialog, envelope.message_number)) + len(inner)
    return head % (size, dialog, envelope.message_number) + inner


def signature_head(envelope: Envelope) -> bytes:
    parts = (
        envelope.profile,
        envelope.security_function.encode(),
        envelope.reference.encode(),
        *(b"1", b"1", b"1::" + escape(envelope.system_id), b"1"),
        envelope.stamp,
        *(b"1:999:1", b"6:10:16", envelope.key(b"S")),
    )
    return b"HNSHK:2:4+%b'" % b"+".join(parts)


def signature_end(
    envelope: Envelope, number: int, pin: Secret[bytes], tan: Secret[str] | None
) -> bytes:
    signature = escape(pin.reveal().decode())
    if tan is not None:
        signature += b":" + escape(tan.reveal())
    return b"HNSHA:%d:2+%b++%b'" % (number, envelope.reference.encode(), signature)
