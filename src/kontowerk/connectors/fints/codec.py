"""Messages to bytes and back, by the classes of `segments`.

The PIN and the TAN never become part of a library object (its `repr` prints them, its `Password`
has a process-wide switch): `message` writes the signature segment itself, at the very end.
Spec: FinTS 3.0 Formals B.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from kontowerk.connectors.errors import UnreadableAnswerError, UnwritableError
from kontowerk.connectors.fints import wire
from kontowerk.connectors.fints.elements import FAULTS, fields_of
from kontowerk.connectors.fints.lenient import amount_in, read_leniently
from kontowerk.connectors.fints.message import (
    Answer,
    Envelope,
    ReturnCode,
    Segment,
    Value,
    Values,
    signature_end,
    signature_head,
    text,
    texts,
    wrap,
)
from kontowerk.connectors.fints.plans import plan_of
from kontowerk.connectors.fints.segments import CLASSES, nearest
from kontowerk.connectors.fints.wire import FRAME, Head, head_of, is_parameters, name_of
from kontowerk.kit.secret import Secret

# "no superfluous zeroes" says the standard, and the library insists; banks do not care.
_LOOSE_AMOUNT: Final = re.compile(r"[0-9]+,[0-9]*0")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_DIALOG_ID: Final = 3  # its place in HNHBK
_REPLY: Final = re.compile(r"[0-9]{4}")
_MOST_KEPT: Final = 8_192  # letters
# Read by the places of their elements: versions and banks differ in how many there are.
_BY_PLACE: Final = frozenset({"HITANS", "HIPINS", "HIKAZS", "HICAZS", "DIKKU"})
_REPLYING: Final = frozenset({"HIRMG", "HIRMS"})
_HAS_AMOUNTS: Final = frozenset({"HISAL", "HIUPD"})

_Body = tuple[wire.Element | tuple[wire.Element, ...], ...]


# Encoding --------------------------------------------------------------------------------


def encode(
    envelope: Envelope,
    orders: Sequence[Segment],
    pin: Secret[bytes],
    tan: Secret[str] | None = None,
) -> bytes:
    """Sign and wrap orders; they are numbered from 3 on."""
    end = len(orders) + 3
    signed = bytearray(signature_head(envelope))
    for number, order in enumerate(orders, start=3):
        signed += _render(order, number)
    signed += signature_end(envelope, end, pin, tan)
    return wrap(envelope, bytes(signed), end + 1)


def _render(segment: Segment, number: int) -> bytes:
    try:
        behind = plan_of(CLASSES[segment.name, segment.version]).written(segment.values)
    except FAULTS:  # the fault's text quotes content
        raise UnwritableError(what=f"{segment.name} cannot be written") from None
    full = b"%b:%d:%d%b" % (segment.name.encode(), number, segment.version, behind)
    short = full.rstrip(b"+")  # the library writes empty elements at the end
    return (full if short.endswith(b"?") else short) + b"'"


# Decoding --------------------------------------------------------------------------------


def decode(data: bytes) -> Answer:
    """Unwrap a message of the bank; whatever is wrong with it is an `UnreadableError`."""
    outer = wire.read(data)
    ends = [place for place, raw in enumerate(outer) if name_of(raw) == "HNHBS"]
    if not ends or name_of(outer[0]) != "HNHBK":
        raise UnreadableAnswerError(what="no FinTS message")
    dialog_id = outer[0][_DIALOG_ID] if len(outer[0]) > _DIALOG_ID else None
    inner: list[wire.RawSegment] = []
    for place, raw in enumerate(outer[1 : ends[-1]], 1):
        if name_of(raw) == "HNVSD":
            inner.extend(wire.read(_data(outer[place : ends[-1]])))
        else:
            inner.append(raw)
    segments = tuple(_segments(inner))
    replies = tuple(reply for segment in segments for reply in _replies(segment))
    if not replies and any(segment.name in _REPLYING for segment in segments):
        raise UnreadableAnswerError(what="replies without a code")
    return Answer(dialog_id if isinstance(dialog_id, str) else "0", segments, replies)


def _data(wrapping: list[wire.RawSegment]) -> bytes:
    """Return what HNVSD wraps, also where a sign in its head has moved it, or cut it in two."""
    groups = (group for raw in wrapping for group in raw)
    elements = (
        element for group in groups for element in (group if isinstance(group, list) else [group])
    )
    found = next((element for element in elements if isinstance(element, bytes)), None)
    if found is None:
        raise UnreadableAnswerError(what="HNVSD without data")
    return found


def _segments(inner: list[wire.RawSegment]) -> Iterator[Segment]:
    """Read what is no frame; a segment without a head is passed over, unless nothing is left."""
    headless = False
    found = False
    for raw in inner:
        try:
            head = head_of(raw)
            if head.name.startswith(FRAME):
                continue
            segment = _segment(head)
        except UnreadableAnswerError:
            headless = True
            continue
        found = found or segment.name in _REPLYING
        yield segment
    if headless and not found:
        raise UnreadableAnswerError(what="a segment without head, and no reply")


def _segment(head: Head) -> Segment:
    name, number, version, reference, behind = head
    body = tuple(tuple(group) if isinstance(group, list) else group for group in behind)
    if name in _BY_PLACE:
        return Segment(
            name, version, {"groups": [_listed(part) for part in body]}, number, reference
        )
    if nearest(name, version) is None:
        return Segment(name, version, {}, number, reference, parsed=False)
    if name in _REPLYING:
        body = tuple(_replies_of(body))
    read = _values_again if is_parameters(name) and _size(body) <= _MOST_KEPT else _values
    values, odd = read(name, version, tuple(_shortened(part) for part in body))
    return Segment(name, version, values, number, reference, odd=odd)


def _replies_of(body: _Body) -> Iterator[tuple[wire.Element, ...]]:
    """Return the replies of a segment; what begins with no code is the rest of a text before it."""
    reply: tuple[wire.Element, ...] = ()
    for part in body:
        elements = part if isinstance(part, tuple) else (part,)
        code, *rest = elements
        if isinstance(code, str) and _REPLY.fullmatch(code):
            if reply:
                yield reply
            reply = elements
        elif reply:
            reply = (*reply[:-1], f"{_plain_text(reply[-1])}+{_plain_text(code)}", *rest)
    if reply:
        yield reply


def _plain_text(element: wire.Element) -> str:
    return element if isinstance(element, str) else ""


def _values(name: str, version: int, body: _Body) -> tuple[Values, bool]:
    """Read the elements behind a segment's head, and say whether they left the standard."""
    groups: list[wire.Group] = [list(part) if isinstance(part, tuple) else part for part in body]
    if name in _HAS_AMOUNTS:
        groups = [_tidy(group) for group in groups]
    known = CLASSES.get((name, version))
    if known is not None:
        with suppress(*FAULTS):
            return plan_of(known).read(groups), False
    cls = nearest(name, version)
    return (read_leniently(cls, groups, fields_of) if cls else {}), True


# A bank tells everybody the same parameters at every login; reading them is most of a dialogue.
_values_again = lru_cache(maxsize=512)(_values)


def _shortened(part: wire.Element | tuple[wire.Element, ...]) -> wire.Element | tuple[Any, ...]:
    """Take empty elements off the end of a group; an empty end says nothing."""
    if not isinstance(part, tuple) or part[-1] is not None:
        return part
    filled = [place for place, element in enumerate(part, 1) if element is not None]
    last = filled[-1] if filled else 0
    return part[:last] if last > 1 else part[0]


def _listed(part: wire.Element | tuple[wire.Element, ...]) -> Value:
    return list(part) if isinstance(part, tuple) else part


def _size(body: _Body) -> int:
    return sum(_size(part) if isinstance(part, tuple) else len(part or "") for part in body)


def _tidy(group: wire.Group) -> wire.Group:
    if isinstance(group, list):
        return [_tidy_one(*pair) for pair in pairwise((*group, None))]
    return _tidy_one(group)


def _tidy_one(element: wire.Element, behind: wire.Element = None) -> wire.Element:
    """Shorten an amount; before a currency nothing else may stand."""
    if not isinstance(element, str):
        return element
    if isinstance(behind, str) and _CURRENCY.fullmatch(behind) and element.isdecimal():
        return element if amount_in(element) is not None else None
    return element.rstrip("0") if _LOOSE_AMOUNT.fullmatch(element) else element


def _replies(segment: Segment) -> list[ReturnCode]:
    """Return the bank's codes; something without a code says nothing."""
    if segment.name not in _REPLYING:
        return []
    about = segment.reference if segment.name == "HIRMS" else None
    return [
        ReturnCode(code, about, text(reply, "text") or "", texts(reply, "parameters"))
        for reply in segment.groups("responses")
        if (code := text(reply, "code")) and _REPLY.fullmatch(code)
    ]
