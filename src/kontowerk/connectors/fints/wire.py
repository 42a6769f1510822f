"""The FinTS syntax: bytes to segments of elements and back, in linear time; heads of segments.

    message := (segment "'")+     segment := group ("+" group)*     group := element (":" element)*

A `?` takes away the meaning of the next character, `@n@` announces n bytes of binary data. Banks
forget to escape an `@` in a text; only one that begins an element and has a length is a mark. They
forget a `'`, too: one that stands in a head, or with no head behind it, is part of a text. The
library's tokenizer copies the rest of the message for every token and accepts a binary element
that is cut short; hence our own.

Only the name and the version of a head tell how a segment is read. A sign that a bank forgot to
escape in the number moves the version; in what a bank says of itself it is looked for where it
went, so that one head does not cost a login. Of a customer's segments a damaged head is never
guessed.
"""

import re
from itertools import takewhile
from typing import Final, NamedTuple

from kontowerk.connectors.errors import UnreadableAnswerError

Element = str | bytes | None
Group = Element | list[Element]
RawSegment = list[Group]

_CHARSET: Final = "iso-8859-1"
_WORDS: Final = re.compile(rb"(?:[^?:+']++|\?.)*+", re.DOTALL)
_PLAIN: Final = re.compile(rb"([^?:+'@]*+)[:+]")
_BINARY: Final = re.compile(rb"@([0-9]{1,9})@")
_BETWEEN: Final = re.compile(rb"[\r\n\0 ]*+")
_ESCAPED: Final = re.compile(rb"\?(.)", re.DOTALL)
_SPECIAL: Final = re.compile(r"([?:+'@])")
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]{2,5}")
_HEAD_PARTS: Final = 3  # name, number, version
# What a segment begins with: its whole head; or only a part of it that is no text, or nothing.
_HEAD: Final = re.compile(rb"[A-Z][A-Z0-9]{2,5}:[0-9]{1,4}:[0-9]{1,3}[:+']")
_BEGINNING: Final = re.compile(
    rb"\Z|[A-Z][A-Z0-9]{2,5}:|[DH][IN][A-Z]{3,4}[+']"
    rb"|(?:[^?:+']++|\?.)*+:[0-9]{0,4}:[0-9]{1,3}[:+']",
    re.DOTALL,
)
# Here amounts or accounts stand at the end: what follows must not become one of them.
_CLOSED: Final = frozenset({"HISAL", "HISPA", "DIKKU"})
_MOST_ELEMENTS: Final = 200_000
_COLON, _PLUS, _END, _AT = b":+'@"


def read(data: bytes) -> list[RawSegment]:
    """Split a message into segments, groups and elements."""
    segments: list[RawSegment] = []
    segment: RawSegment = []
    group: list[Element] = []
    position, count = 0, 0
    while position < len(data):
        if not segment and not group:
            position = _blank_end(data, position)
            if position >= len(data):
                break
        element, position = _whole(segment, group, data, position)
        group.append(element)
        mark = data[position]
        position += 1
        count += 1
        if count > _MOST_ELEMENTS:
            raise UnreadableAnswerError(what="too many elements")
        if mark == _COLON:
            continue
        segment.append(group if len(group) > 1 else group[0])
        group = []
        if mark == _END:
            segments.append(segment)
            segment = []
    if segment or group:
        raise UnreadableAnswerError(what="the last segment has no end")
    return segments


def _whole(
    segment: RawSegment, group: list[Element], data: bytes, position: int
) -> tuple[Element, int]:
    """Read one element, also behind a `'` that is part of its text."""
    plain = _PLAIN.match(data, position)
    if plain is not None:  # most have no sign in them, and no end behind
        run = plain[1]
        return run.decode(_CHARSET) if run else None, plain.end() - 1
    element, position = _element(data, position)
    parts: list[str] = []
    while data[position] == _END and not _is_end(segment, group, element, data, position):
        parts.append(_text(element))
        element, position = _element(data, position + 1)
    return "'".join((*parts, _text(element))) if parts else element, position


def _is_end(
    segment: RawSegment, group: list[Element], element: Element, data: bytes, position: int
) -> bool:
    """Say whether a `'` behind an element ends the segment."""
    head = segment[0] if segment else group or element
    name = head[0] if isinstance(head, list) else head
    if isinstance(element, bytes) or not isinstance(name, str) or not _NAME.fullmatch(name):
        return True
    position = _blank_end(data, position + 1)
    if not segment and len(group) + 1 < _HEAD_PARTS:
        return position >= len(data) or _HEAD.match(data, position) is not None
    return name in _CLOSED or _BEGINNING.match(data, position) is not None


def _text(element: Element) -> str:
    return element.decode(_CHARSET) if isinstance(element, bytes) else element or ""


def _blank_end(data: bytes, position: int) -> int:
    """Return where the next segment begins; some banks break lines or fill up between them."""
    blank = _BETWEEN.match(data, position)
    return blank.end() if blank else position


def _element(data: bytes, position: int) -> tuple[Element, int]:
    """Read one element; the new position is that of the mark behind it."""
    binary = _BINARY.match(data, position) if data[position] == _AT else None
    if binary is not None:
        start = binary.end()
        end = start + int(binary[1])
        value: Element = data[start:end]
    else:
        found = _WORDS.match(data, position)
        end = found.end() if found else position
        run = data[position:end]
        value = _ESCAPED.sub(rb"\1", run).decode(_CHARSET) if run else None
    if end >= len(data) or data[end] not in b":+'":
        raise UnreadableAnswerError(what="an element has no end")
    return value, end


def escape(text: str) -> bytes:
    """Render a text element; characters outside Latin-1 do not exist in FinTS."""
    return _SPECIAL.sub(r"?\1", text).encode(_CHARSET)


FRAME: Final = "HN"  # around the orders; neither its numbers nor its versions tell us anything

_PARTS: Final = 3  # name, number, version; what it answers may follow
_BEHIND_NUMBER: Final = 2  # version, what it answers
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_PARAMETERS: Final = re.compile(r"HIBPA|[HD]I[A-Z0-9]{3}S")


class Head(NamedTuple):
    """The head of a segment, and the groups behind it."""

    name: str
    number: int
    version: int
    reference: int | None
    body: list[Group]


def head_of(raw: RawSegment) -> Head:
    """Read the head of a segment; without a name or a version it is an error."""
    parts, *body = _whole_head(raw)
    if not isinstance(parts, list) or len(parts) < _PARTS:
        raise UnreadableAnswerError(what="a segment without head")
    name, *numbers = parts
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise UnreadableAnswerError(what="a segment without name")
    number, version, *reference = (_number(part) for part in numbers)
    if version is None and not name.startswith(FRAME):
        raise UnreadableAnswerError(what="a segment without version")
    return Head(name, number or 0, version or 0, reference[0] if reference else None, body)


def name_of(raw: RawSegment) -> str | None:
    """Return what a segment calls itself, however odd the rest of its head is."""
    name = raw[0][0] if isinstance(raw[0], list) else raw[0]
    return name if isinstance(name, str) else None


def is_parameters(name: str) -> bool:
    """Say whether a bank describes itself in it; nothing in such a segment is a customer's."""
    return _PARAMETERS.fullmatch(name) is not None


def _whole_head(raw: RawSegment) -> RawSegment:
    """Put the head of parameters together again where signs in its number cut it."""
    name = name_of(raw)
    if name is None or not is_parameters(name) or _has_number(raw[0]):
        return raw
    for place, group in enumerate(raw, 1):
        parts = group if isinstance(group, list) else []
        numbers = list(takewhile(lambda part: _number(part) is not None, reversed(parts)))
        if numbers:
            return [[name, None, *reversed(numbers[:_BEHIND_NUMBER])], *raw[place:]]
    return raw


def _has_number(head: Group) -> bool:
    return isinstance(head, list) and _number(head[1]) is not None


def _number(part: Element) -> int | None:
    return int(part) if isinstance(part, str) and _NUMBER.fullmatch(part) else None
