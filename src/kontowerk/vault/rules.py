"""The sealed form on the wire, what each ciphertext is tied to, which keys are accepted.

Wire form (OP-040), in standard Base64 with padding and without line breaks:

    1 byte   version, 1
    4 bytes  key id, big-endian
    32 bytes encapsulated key  |
    n bytes  ciphertext        |  what HPKE (RFC 9180, base mode) gives
    16 bytes tag               |

Spec: Credentials.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.vault.model import (
    CredentialScope,
    PublicKey,
    SealedFault,
    SealedFormatError,
    SealedParts,
    WireText,
)

VERSION: Final = 1
FIRST_KEY_ID: Final = 1
FIRST_TENANT_KEY: Final = 1
KEY_BYTES: Final = 32
MAX_PLAINTEXT: Final = 4096  # OP-041
RETIRED_KEYS_ACCEPTED_FOR: Final = timedelta(days=30)

_HEADER: Final = 1 + 4
_OVERHEAD: Final = _HEADER + 32 + 16
_MAX_TEXT: Final = (_OVERHEAD + MAX_PLAINTEXT + 2) // 3 * 4


def transport_info(tenant_id: UUID, key_id: int) -> bytes:
    """Return the HPKE `info`, which ties a sealed value to its tenant and key."""
    return f"kontowerk/v1|{tenant_id}|{key_id}".encode()


def to_bytes(parts: SealedParts) -> bytes:
    return VERSION.to_bytes(1) + parts.key_id.to_bytes(4) + parts.hpke_output


def to_wire(parts: SealedParts) -> WireText:
    return WireText(b64encode(to_bytes(parts)).decode())


def parse_wire(text: str) -> SealedParts:
    """Take a sealed value apart; raises SealedFormatError without repeating it."""
    if len(text) > _MAX_TEXT:
        raise SealedFormatError(SealedFault.TOO_LONG)
    try:
        raw = b64decode(text, validate=True)
    except ValueError:
        raw = None
    # Decoders forgive stray bits behind the last byte; one value shall have one spelling.
    if raw is None or b64encode(raw).decode() != text:
        raise SealedFormatError(SealedFault.NOT_BASE64)
    return parse_bytes(raw)


def parse_bytes(raw: bytes) -> SealedParts:
    """Take a stored transport form apart; raises SealedFormatError."""
    if len(raw) < _OVERHEAD:
        raise SealedFormatError(SealedFault.TOO_SHORT)
    if raw[0] != VERSION:
        raise SealedFormatError(SealedFault.UNKNOWN_VERSION)
    return SealedParts(int.from_bytes(raw[1:_HEADER]), raw[_HEADER:])


def is_accepted(key: PublicKey, now: datetime) -> bool:
    """Say whether callers may still send values sealed to this key."""
    return key.retired_at is None or now <= key.retired_at + RETIRED_KEYS_ACCEPTED_FOR


def key_to_seal_with(keys: Iterable[PublicKey]) -> PublicKey | None:
    """Return the newest key that is not retired."""
    in_use = (key for key in keys if key.retired_at is None)
    return max(in_use, key=lambda key: key.key_id, default=None)


def tenant_key_context(tenant_id: UUID, version: int) -> bytes:
    return _tied_to("tenant key", str(tenant_id), str(version))


def worker_key_context(name: str) -> bytes:
    return _tied_to("worker key", name)


def transport_key_context(tenant_id: UUID, key_id: int) -> bytes:
    return _tied_to("transport key", str(tenant_id), str(key_id))


def data_key_context(place: CredentialScope) -> bytes:
    return _tied_to("data key", str(place.tenant_id), str(place.customer_id), place.access_id)


def credential_context(place: CredentialScope, field_key: str) -> bytes:
    return _tied_to(
        "credential", str(place.tenant_id), str(place.customer_id), place.access_id, field_key
    )


def _tied_to(*parts: str) -> bytes:
    # Access ids are the caller's choice and may contain any separator, so each part is led by
    # its length: no two different lists give the same bytes.
    encoded = [part.encode() for part in ("kontowerk/v1", *parts)]
    return b"".join(len(part).to_bytes(4) + part for part in encoded)
