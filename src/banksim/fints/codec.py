"""Reading and writing FinTS bytes: the one place that knows the python-fints library.

The envelope is read leniently, by position, because clients differ in fields nobody needs;
business segments are read strictly. No value of this module prints a PIN or a TAN.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

formals: Any = import_module("fints.formals")
_fields: Any = import_module("fints.fields")
_parser: Any = import_module("fints.parser")
_auth: Any = import_module("fints.segments.auth")
_accounts: Any = import_module("fints.segments.accounts")
_bank: Any = import_module("fints.segments.bank")
_depot: Any = import_module("fints.segments.depot")
_dialog: Any = import_module("fints.segments.dialog")
_saldo: Any = import_module("fints.segments.saldo")
_statement: Any = import_module("fints.segments.statement")
_transfer: Any = import_module("fints.segments.transfer")
_base: Any = import_module("fints.segments.base")

Element = str | bytes | None
Group = list[Element]
RawSegment = list[Element | Group]

_NAME = re.compile(r"^([A-Z]{5,6})(\d+)$")
LONGEST_NAME = 35


def _known(*modules: Any) -> dict[tuple[str, int], Any]:
    found: dict[tuple[str, int], Any] = {}
    for module in modules:
        for name in dir(module):
            if match := _NAME.match(name):
                found[match.group(1), int(match.group(2))] = getattr(module, name)
    return found


# Explicit, never by subclass search: another definition in the process cannot shadow these.
_CLASSES = _known(_auth, _accounts, _bank, _depot, _dialog, _saldo, _statement, _transfer)
# The library does not have the scheduled transfer; its elements are those of the single one.
_CLASSES["HKCSE", 1] = _CLASSES["HKCCS", 1]


class _Identification(_base.FinTS3Segment):
    """HKIDN2 with the longer names that banks take beside ids of 30 letters."""

    bank_identifier = _fields.DataElementGroupField(type=formals.BankIdentifier)
    customer_id = _fields.DataElementField(type="an", max_length=LONGEST_NAME)
    system_id = _fields.DataElementField(type="id")
    system_id_status = _fields.CodeField(enum=formals.SystemIDStatus, length=1)


_CLASSES["HKIDN", 2] = _Identification


class _Schedule(formals.DataElementGroup):
    """When a standing order is paid."""

    first_on = _fields.DataElementField(type="dat")
    unit = _fields.DataElementField(type="code", length=1)
    every = _fields.DataElementField(type="num", max_length=2)
    day = _fields.DataElementField(type="num", max_length=2)
    last_on = _fields.DataElementField(type="dat", required=False)


class _StandingOrder(_base.FinTS3Segment):
    """HKCDE1: a new standing order."""

    account = _fields.DataElementGroupField(type=formals.KTI1)
    sepa_descriptor = _fields.DataElementField(type="an", max_length=256)
    sepa_pain_message = _fields.DataElementField(type="bin")
    schedule = _fields.DataElementGroupField(type=_Schedule)


class _KeptOrder(_base.FinTS3Segment):
    """HKCDN1 and HKCDL1: change or delete the one with this name."""

    account = _fields.DataElementGroupField(type=formals.KTI1)
    sepa_descriptor = _fields.DataElementField(type="an", max_length=256)
    sepa_pain_message = _fields.DataElementField(type="bin")
    valid_from = _fields.DataElementField(type="dat", required=False)
    task_id = _fields.DataElementField(type="an", max_length=99)
    schedule = _fields.DataElementGroupField(type=_Schedule)


class _StandingOrders(_base.FinTS3Segment):
    """HKCDB1: the standing orders of an account."""

    account = _fields.DataElementGroupField(type=formals.KTI1)
    supported = _fields.DataElementGroupField(type=formals.SupportedSEPAPainMessages1)
    task_id = _fields.DataElementField(type="an", max_length=99, required=False)
    max_number = _fields.DataElementField(type="num", max_length=4, required=False)
    touchdown_point = _fields.DataElementField(type="an", max_length=35, required=False)


_CLASSES["HKCDE", 1] = _StandingOrder
_CLASSES["HKCDN", 1] = _CLASSES["HKCDL", 1] = _KeptOrder
_CLASSES["HKCDB", 1] = _StandingOrders


class MalformedError(ValueError):
    """The bytes are no FinTS message, or a segment breaks its definition."""


@dataclass(frozen=True, slots=True)
class Order:
    """One segment of a customer message, not yet read."""

    kind: str
    number: int
    version: int
    raw: RawSegment = field(repr=False)


@dataclass(frozen=True, slots=True)
class Request:
    """A customer message without its envelope."""

    dialog_id: str
    number: int
    user_id: str | None  # None: not signed
    function: str
    system_id: str
    pin: str | None = field(repr=False)
    tan: str | None = field(repr=False)
    orders: tuple[Order, ...]

    def find(self, kind: str) -> Order | None:
        return next((order for order in self.orders if order.kind == kind), None)


def _explode(data: bytes) -> list[RawSegment]:
    try:
        return cast("list[RawSegment]", _parser.FinTS3Parser.explode_segments(data))
    except (ValueError, StopIteration, IndexError, UnicodeError) as broken:
        # `from None`: the library's messages quote what it read.
        raise MalformedError(type(broken).__name__) from None


def _element(raw: RawSegment, index: int, sub: int = 0) -> str | None:
    if index >= len(raw):
        return None
    value = raw[index]
    if isinstance(value, list):
        value = value[sub] if sub < len(value) else None
    elif sub > 0:
        return None
    return value.decode("iso-8859-1") if isinstance(value, bytes) else value


def _order(raw: RawSegment) -> Order:
    try:
        kind, number, version = (_element(raw, 0, part) for part in range(3))
        return Order(str(kind), int(str(number)), int(str(version)), raw)
    except (ValueError, IndexError):
        message = "segment header"
        raise MalformedError(message) from None


def _payload(outer: Sequence[Order]) -> list[Order]:
    for order in outer:
        if order.kind == "HNVSD":
            data = order.raw[1] if len(order.raw) > 1 else None
            if not isinstance(data, bytes):
                message = "HNVSD"
                raise MalformedError(message)
            return [_order(raw) for raw in _explode(data)]
    return [order for order in outer if order.kind not in ("HNHBK", "HNHBS")]


def read_request(data: bytes) -> Request:
    """Take a customer message apart."""
    outer = [_order(raw) for raw in _explode(data)]
    if not outer or outer[0].kind != "HNHBK" or outer[-1].kind != "HNHBS":
        message = "frame"
        raise MalformedError(message)
    inner = _payload(outer)
    head = next((order.raw for order in inner if order.kind == "HNSHK"), None)
    tail = next((order.raw for order in inner if order.kind == "HNSHA"), None)
    number = _element(outer[0].raw, 4) or ""
    if not number.isdigit() or (head is None) != (tail is None):
        message = "envelope"
        raise MalformedError(message)
    return Request(
        dialog_id=_element(outer[0].raw, 3) or "",
        number=int(number),
        user_id=_element(head, 11, 2) if head else None,
        function=(_element(head, 2) or "") if head else "",
        system_id=(_element(head, 6, 2) or "") if head else "",
        pin=_element(tail, 3) if tail else None,
        tan=_element(tail, 3, 1) if tail else None,
        orders=tuple(order for order in inner if order.kind not in ("HNSHK", "HNSHA")),
    )


def supported(order: Order) -> bool:
    return (order.kind, order.version) in _CLASSES


def read(order: Order) -> Any:
    """Read a business segment strictly; `MalformedError` when it breaks its definition."""
    try:
        parse: Any = _parser.FinTS3Parser()._parse_segment_as_class  # noqa: SLF001 no robust mode
        segment: Any = parse(_CLASSES[order.kind, order.version], order.raw)
    except (ValueError, TypeError, KeyError, IndexError):
        raise MalformedError(order.kind) from None
    if segment._additional_data:  # noqa: SLF001 more elements than the segment has
        raise MalformedError(order.kind)
    return segment


def segment(kind: str, version: int, **fields: Any) -> RawSegment:
    """A segment from its definition, which checks lengths; its number is given later."""
    built = _CLASSES[kind, version](**fields)
    raw = cast("RawSegment", _parser.FinTS3Serializer().serialize_segment(built))
    return _trimmed([[kind, "0", str(version)], *raw[1:]])


def plain(kind: str, version: int, *elements: Element | Group) -> RawSegment:
    """A segment the library has no definition of, given element by element."""
    return _trimmed([[kind, "0", str(version)], *elements])


def _trimmed(raw: RawSegment) -> RawSegment:
    """Empty elements at the end are not written."""
    while len(raw) > 1 and not _filled(raw[-1]):
        raw.pop()
    return raw


def _filled(value: Element | Group) -> bool:
    return any(value) if isinstance(value, list) else bool(value)


def numbered(raw: RawSegment, number: int, reference: int | None = None) -> RawSegment:
    header = cast("Group", raw[0])
    relation: Group = [str(reference)] if reference is not None else []
    return [[header[0], str(number), header[2], *relation], *raw[1:]]


def write(segments: Sequence[RawSegment]) -> bytes:
    return cast("bytes", _parser.FinTS3Serializer.implode_segments(list(segments)))


def latin(text: str, limit: int | None = None) -> str:
    """Text in the character set of FinTS."""
    return text.encode("iso-8859-1", "replace").decode("iso-8859-1")[:limit]
