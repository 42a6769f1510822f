"""The FinTS syntax: bytes to segments of elements and back, in linear time.

    message := (segment "'")+     segment := group ("+" group)*     group := element (":" element)*

A `?` takes away the meaning of the next character, `@n@` announces n bytes of binary data. Banks
forget to escape an `@` in a text; only one that begins an element and has a length is a mark. They
forget a `'`, too: one that stands in a head, or with no head behind it, is part of a text. The
library's tokenizer copies the rest of the message for every token and accepts a binary element
that is cut short; hence our own.
"""

import re
from typing import Final

from kontowerk.connectors.errors import UnreadableAnswerError

Element = str | bytes | None
Group = Element | list[Element]
RawSegment = list[Group]

_CHARSET: Final = "iso-8859-1"
_WORDS: Final = re.compile(rb"(?:[^?:+']++|\?.)*+", re.DOTALL)
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
