"""The heads of segments: name, number, version, and the number of the segment they answer.

Only the name and the version tell how a segment is read. A sign that a bank forgot to escape in
the number moves the version; in what a bank says of itself it is looked for where it went, so
that one head does not cost a login. Of a customer's segments a damaged head is never guessed.
"""

import re
from itertools import takewhile
from typing import Final, NamedTuple

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import wire

FRAME: Final = "HN"  # around the orders; neither its numbers nor its versions tell us anything

_PARTS: Final = 3  # name, number, version; what it answers may follow
_BEHIND_NUMBER: Final = 2  # version, what it answers
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]{2,5}")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_PARAMETERS: Final = re.compile(r"HIBPA|[HD]I[A-Z0-9]{3}S")


class Head(NamedTuple):
    """The head of a segment, and the groups behind it."""

    name: str
    number: int
    version: int
    reference: int | None
    body: list[wire.Group]


def head_of(raw: wire.RawSegment) -> Head:
    """Read the head of a segment; without a name or a version it is an error."""
    parts, *body = _whole(raw)
    if not isinstance(parts, list) or len(parts) < _PARTS:
        raise UnreadableAnswerError(what="a segment without head")
    name, *numbers = parts
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise UnreadableAnswerError(what="a segment without name")
    number, version, *reference = (_number(part) for part in numbers)
    if version is None and not name.startswith(FRAME):
        raise UnreadableAnswerError(what="a segment without version")
    return Head(name, number or 0, version or 0, reference[0] if reference else None, body)


def name_of(raw: wire.RawSegment) -> str | None:
    """Return what a segment calls itself, however odd the rest of its head is."""
    name = raw[0][0] if isinstance(raw[0], list) else raw[0]
    return name if isinstance(name, str) else None


def is_parameters(name: str) -> bool:
    """Say whether a bank describes itself in it; nothing in such a segment is a customer's."""
    return _PARAMETERS.fullmatch(name) is not None


def _whole(raw: wire.RawSegment) -> wire.RawSegment:
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


def _has_number(head: wire.Group) -> bool:
    return isinstance(head, list) and _number(head[1]) is not None


def _number(part: wire.Element) -> int | None:
    return int(part) if isinstance(part, str) and _NUMBER.fullmatch(part) else None
