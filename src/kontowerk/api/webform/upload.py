"""One file of a form (RFC 7578), as a browser without scripts sends it; nothing in it is read.

Strict on purpose: what is not framed as browsers frame it is no file.
"""

import re
from typing import Final

from starlette.requests import Request

from kontowerk.api.errors import TooLargeError

LARGEST: Final = 2 * 1024 * 1024
_MOST_PARTS: Final = 8
_LONGEST_HEAD: Final = 2_000
_BOUNDARY: Final = re.compile(
    r'multipart/form-data\s*;\s*boundary="?([0-9A-Za-z\'()+_,./:=?-]{1,70})"?', re.IGNORECASE
)
_DISPOSITION: Final = re.compile(rb"content-disposition:\s*form-data;[^\r\n]*", re.IGNORECASE)


async def body_of(request: Request) -> bytes:
    """Read the body, as long as it is no larger than a report could be."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise TooLargeError
    return bytes(body)


def file_in(body: bytes, media_type: str, field: str) -> bytes | None:
    """Return the content of the file in a field; None when there is none, or nothing in it."""
    match = _BOUNDARY.fullmatch(media_type.strip())
    if match is None:
        return None
    mark = b"--" + match[1].encode()
    if not body.startswith(mark):
        return None
    # Each part begins after a mark and its line end, and ends before the next line end and mark.
    parts = (b"\r\n" + body).split(b"\r\n" + mark, _MOST_PARTS)[1:]
    for part in parts:
        if not part.startswith(b"\r\n"):
            return None  # `--`: the end
        head, separator, content = part[2:].partition(b"\r\n\r\n")
        if not separator or len(head) > _LONGEST_HEAD:
            return None
        said = _DISPOSITION.search(head)
        if said is not None and f'name="{field}"'.encode() in re.split(rb";\s*", said[0]):
            return content or None
    return None
