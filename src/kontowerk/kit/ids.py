"""The only place that makes identifiers and random secrets."""

import os
import secrets
import time
import zlib
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

_ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_MICROSECOND: Final = timedelta(microseconds=1)
_CHECKSUM_LENGTH: Final = 6
_BODY_LENGTH: Final = 43  # 43 base62 characters carry the 256 bits of entropy below


def new_id(at: datetime | None = None) -> UUID:
    """Make a UUIDv7: ordered by creation time, so that index pages fill from one end.

    The 12 bits after the milliseconds carry their fraction (RFC 9562, method 3): ids made one
    after the other by one process keep their order. `at` is for ids whose instant is compared.
    """
    nanos = time.time_ns() if at is None else (at - _EPOCH) // _MICROSECOND * 1000
    millis, rest = divmod(nanos, 1_000_000)
    fraction = rest * 4096 // 1_000_000
    random = int.from_bytes(os.urandom(8)) >> 2
    return UUID(int=(millis & (1 << 48) - 1) << 80 | 7 << 76 | fraction << 64 | 2 << 62 | random)


def earliest_id(instant: datetime) -> UUID:
    """Return what no id of `new_id` made from this instant on is below."""
    return UUID(int=(instant - _EPOCH) // _MILLISECOND << 80)


def random_bytes(count: int) -> bytes:
    """Return cryptographically random bytes."""
    return os.urandom(count)


def new_secret(kind: str, cell: str) -> str:
    """Make a 256-bit secret `kw_<kind>_<cell>_<43 characters><6 characters CRC32>`.

    The checksum lets secret scanners and our own parser tell a token from a typing error
    without asking the database.
    """
    body = f"kw_{kind}_{cell}_{_base62(secrets.randbits(256), _BODY_LENGTH)}"
    return body + _checksum(body)


def new_nonce() -> str:
    """Make 256 random bits that are compared once, of letters and digits."""
    return _base62(secrets.randbits(256), _BODY_LENGTH)


def is_well_formed_secret(text: str, kind: str) -> bool:
    """Say whether text has the shape and checksum of a secret of this kind."""
    if not text.isascii() or not text.startswith(f"kw_{kind}_"):
        return False
    body, checksum = text[:-_CHECKSUM_LENGTH], text[-_CHECKSUM_LENGTH:]
    return _checksum(body) == checksum


def _checksum(body: str) -> str:
    return _base62(zlib.crc32(body.encode()), _CHECKSUM_LENGTH)


def _base62(number: int, width: int) -> str:
    digits: list[str] = []
    for _ in range(width):
        number, digit = divmod(number, 62)
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))
