"""Open what is stored for a bank access with keys in clear: no database, no KEK.

Spec: Credentials.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from kontowerk.kit.secret import Secret
from kontowerk.vault import envelope, hpke, rules
from kontowerk.vault.errors import SealedFormatError
from kontowerk.vault.model import (
    DataKey,
    Form,
    Place,
    SealedCredential,
    Stored,
    TransportKey,
    Unopenable,
    UnopenableReason,
)


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of one tenant: its own by version in clear, the transport keys by id."""

    tenant: Mapping[int, Secret[bytes]]
    transport: Mapping[int, TransportKey]


@dataclass(frozen=True, slots=True)
class Contents:
    """The fields in clear, and the data key if there is one already."""

    fields: Mapping[str, Secret[bytes]]
    data_key: Secret[bytes] | None


def open_stored(place: Place, stored: Stored, keys: Keys) -> Contents | Unopenable:
    """Open all fields, or say which one stands in the way."""
    if not stored.credentials:
        return Unopenable(UnopenableReason.NOTHING_STORED)
    data_key = _open_data_key(place, stored.data_key, keys)
    if isinstance(data_key, Unopenable):
        return data_key
    fields: dict[str, Secret[bytes]] = {}
    for credential in stored.credentials:
        match credential.form:
            case Form.TRANSPORT:
                plain = _open_transport(place.tenant_id, credential, keys)
            case Form.REST:
                plain = _open_rest(place, credential, data_key)
        if isinstance(plain, UnopenableReason):
            return Unopenable(plain, credential.field_key)
        fields[credential.field_key] = plain
    return Contents(fields, data_key)


def _open_data_key(
    place: Place, key: DataKey | None, keys: Keys
) -> Secret[bytes] | Unopenable | None:
    if key is None:
        return None
    tenant_key = keys.tenant.get(key.tenant_key_version)
    if tenant_key is None:
        return Unopenable(UnopenableReason.SHREDDED)
    plain = envelope.unwrap(tenant_key, key.wrapped, rules.data_key_context(place))
    return Unopenable(UnopenableReason.DAMAGED) if plain is None else plain


def _open_rest(
    place: Place, credential: SealedCredential, data_key: Secret[bytes] | None
) -> Secret[bytes] | UnopenableReason:
    if data_key is None:
        return UnopenableReason.SHREDDED
    context = rules.credential_context(place, credential.field_key)
    plain = envelope.unwrap(data_key, credential.sealed, context)
    return UnopenableReason.DAMAGED if plain is None else plain


def _open_transport(
    tenant_id: UUID, credential: SealedCredential, keys: Keys
) -> Secret[bytes] | UnopenableReason:
    try:
        parts = rules.parse_bytes(credential.sealed)
    except SealedFormatError:
        # It was in order when it was stored.
        return UnopenableReason.DAMAGED
    key = keys.transport.get(parts.key_id)
    if key is None:
        return UnopenableReason.NOT_SEALED_FOR_US
    private = unwrap_private(tenant_id, key, keys.tenant)
    if private is None:
        return UnopenableReason.DAMAGED
    info = rules.transport_info(tenant_id, parts.key_id)
    plain = hpke.open_with(private, parts.hpke_output, info)
    return UnopenableReason.NOT_SEALED_FOR_US if plain is None else plain


def open_text(tenant_id: UUID, text: str, keys: Keys) -> Secret[bytes] | Unopenable:
    """Open a value that was sealed for a worker only."""
    try:
        raw = rules.to_bytes(rules.parse_wire(text))
    except SealedFormatError:
        return Unopenable(UnopenableReason.DAMAGED)
    plain = _open_transport(tenant_id, SealedCredential("", Form.TRANSPORT, raw), keys)
    return Unopenable(plain) if isinstance(plain, UnopenableReason) else plain


def unwrap_private(
    tenant_id: UUID, key: TransportKey, tenant_keys: Mapping[int, Secret[bytes]]
) -> Secret[bytes] | None:
    """Return the private half of a transport key in clear."""
    tenant_key = tenant_keys.get(key.tenant_key_version)
    if tenant_key is None:
        return None
    context = rules.transport_key_context(tenant_id, key.key_id)
    return envelope.unwrap(tenant_key, key.wrapped_private, context)
