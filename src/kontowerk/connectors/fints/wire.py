"""The FinTS syntax: bytes to segments of elements and back, in linear time.

    message := (segment "'")+     segment := group ("+" group)*     group := element (":" element)*

A `?` takes away the meaning of the next character, `@n@` announces n bytes of binary data. Banks
forget to escape an `@` in a text; only one that begins an element and has a length is a mark. The
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
_TEXT: Final = re.compile(rb"(?:[^?:+']++|\?.)*+", re.DOTALL)
_BINARY: Final = re.compile(rb"@([0-9]{1,9})@")
_BETWEEN: Final = re.compile(rb"[\r\n\0 ]*+")
_ESCAPED: Final = re.compile(rb"\?(.)", re.DOTALL)
_SPECIAL: Final = re.compile(r"([?:+'@])")
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
        element, position = _element(data, position)
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
        found = _TEXT.match(data, position)
        end = found.end() if found else position
        run = data[position:end]
        value = _ESCAPED.sub(rb"\1", run).decode(_CHARSET) if run else None
    if end >= len(data) or data[end] not in b":+'":
        raise UnreadableAnswerError(what="an element has no end")
    return value, end


def escape(text: str) -> bytes:
    """Render a text element; characters outside Latin-1 do not exist in FinTS."""
    return _SPECIAL.sub(r"?\1", text).encode(_CHARSET)
