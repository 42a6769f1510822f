"""Messages cut into the bytes of their segments, and put together again with right lengths."""

import re
from typing import Final

from kontowerk.connectors.fints import wire

_END: Final = re.compile(rb"(?:[^?'@]++|\?.|@(?P<size>[0-9]{1,9})@|@)", re.DOTALL)
_HEAD: Final = re.compile(rb"([A-Z][A-Z0-9]{2,5}):([0-9]*):([0-9]*)(?::([0-9]*))?")


def cut(data: bytes) -> list[bytes]:
    """Cut a message into segments, each with its end mark; binary data are jumped over."""
    segments: list[bytes] = []
    start = position = 0
    while position < len(data):
        if data[position : position + 1] == b"'":
            segments.append(data[start : position + 1])
            start = position = position + 1
            continue
        match = _END.match(data, position)
        position = match.end() if match else position + 1
        if match and match["size"]:
            position += int(match["size"])
    if data[start:]:
        segments.append(data[start:])
    return segments


def head_of(segment: wire.RawSegment) -> tuple[str, str]:
    head = segment[0]
    parts = head if isinstance(head, list) else [head]
    return str(parts[0]), str(parts[1]) if len(parts) > 1 else ""


def inner_of(message: bytes) -> bytes:
    """Return the segments inside the wrapper, or those between head and end where there is none."""
    outer = cut(message)
    for segment in outer:
        if segment.startswith(b"HNVSD:"):
            data = wire.read(segment)[0][1]
            return data if isinstance(data, bytes) else b""
    return b"".join(outer[1:-1])


def numbered(segments: list[wire.RawSegment], name: str) -> int | None:
    """Return the number of a segment of the client."""
    found = next((one for one in segments if head_of(one)[0] == name), None)
    return int(head_of(found)[1]) if found is not None else None


def referring(segment: bytes, numbers: dict[int, int | None]) -> bytes:
    """Let a segment of the answer refer to the numbers of this request."""
    head = _HEAD.match(segment)
    if head is None or not head[4]:
        return segment
    wanted = numbers.get(int(head[4]))
    if wanted is None:
        return segment
    return segment[: head.start(4)] + b"%d" % wanted + segment[head.end(4) :]


def put_together(message: bytes, dialog_id: str, number: str, inner: bytes | None = None) -> bytes:
    """Write the client's dialogue and number into a message, and its lengths anew."""
    outer = cut(message)
    head = wire.read(outer[0])[0]
    dialog = dialog_id if dialog_id != "0" else str(head[3])
    middle = b"".join(_wrapped(segment, inner) for segment in outer[1:-1])
    if inner is not None and not any(one.startswith(b"HNVSD:") for one in outer):
        middle = inner
    end = b"HNHBS:%b:1+%b'" % (head_of(wire.read(outer[-1])[0])[1].encode(), number.encode())
    begin = b"HNHBK:1:3+%012d+300+%b+%b+%b:%b'"
    named = (wire.escape(dialog), number.encode(), wire.escape(dialog), number.encode())
    size = len(begin % (0, *named)) + len(middle) + len(end)
    return begin % (size, *named) + middle + end


def _wrapped(segment: bytes, inner: bytes | None) -> bytes:
    if inner is None or not segment.startswith(b"HNVSD:"):
        return segment
    return b"HNVSD:999:1+@%d@%b'" % (len(inner), inner)
