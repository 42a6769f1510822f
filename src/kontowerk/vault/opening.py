"""Open the credentials of a bank access, and seal the state of a call that waits; in a worker only.

The first opening moves credentials from the caller's form to ours: under a data key of the access,
tied to tenant, customer, access and field. No transaction is open while the KEK is asked.

Whatever a connector wants to find again while a person is asked (numbers of a dialogue, pages
fetched so far) lies in the database meanwhile, tied to its call by the context the connector gives.

Spec: Credentials.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.connectors.contract import SealedState
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import BusyError
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto, rules, store
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import (
    CredentialScope,
    DataKey,
    Encryption,
    NoKeysError,
    Opened,
    Opening,
    SealedCredential,
    SealedFormatError,
    StoredCredentials,
    TransportKey,
    Unopenable,
    UnopenableReason,
)

# Credentials or keys that change under our hands are read again, this often.
_TRUST_KEYS_FOR: Final = timedelta(seconds=60)
_ATTEMPTS: Final = 5

TenantKeys = dict[int, Secret[bytes]]
_STATE_LABEL: Final = b"kontowerk/dialogue-state|"
_VERSION_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class KeysInClear:
    """The keys of one tenant: its own by version in clear, the transport keys by id."""

    tenant: Mapping[int, Secret[bytes]]
    transport: Mapping[int, TransportKey]


@dataclass(frozen=True, slots=True)
class Contents:
    """The fields in clear, and the data key if there is one already."""

    fields: Mapping[str, Secret[bytes]]
    data_key: Secret[bytes] | None


def open_stored(
    place: CredentialScope, stored: StoredCredentials, keys: KeysInClear
) -> Contents | Unopenable:
    """Open all fields, or say which one stands in the way."""
    if not stored.credentials:
        return Unopenable(UnopenableReason.NOTHING_STORED)
    data_key = _open_data_key(place, stored.data_key, keys)
    if isinstance(data_key, Unopenable):
        return data_key
    fields: dict[str, Secret[bytes]] = {}
    for credential in stored.credentials:
        match credential.form:
            case Encryption.TRANSPORT:
                plain = _open_transport(place.tenant_id, credential, keys)
            case Encryption.REST:
                plain = _open_rest(place, credential, data_key)
        if isinstance(plain, UnopenableReason):
            return Unopenable(plain, credential.field_key)
        fields[credential.field_key] = plain
    return Contents(fields, data_key)


def _open_data_key(
    place: CredentialScope, key: DataKey | None, keys: KeysInClear
) -> Secret[bytes] | Unopenable | None:
    if key is None:
        return None
    tenant_key = keys.tenant.get(key.tenant_key_version)
    if tenant_key is None:
        return Unopenable(UnopenableReason.SHREDDED)
    plain = crypto.unwrap(tenant_key, key.wrapped, rules.data_key_context(place))
    return Unopenable(UnopenableReason.DAMAGED) if plain is None else plain


def _open_rest(
    place: CredentialScope, credential: SealedCredential, data_key: Secret[bytes] | None
) -> Secret[bytes] | UnopenableReason:
    if data_key is None:
        return UnopenableReason.SHREDDED
    context = rules.credential_context(place, credential.field_key)
    plain = crypto.unwrap(data_key, credential.sealed, context)
    return UnopenableReason.DAMAGED if plain is None else plain


def _open_transport(
    tenant_id: UUID, credential: SealedCredential, keys: KeysInClear
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
    plain = crypto.open_with(private, parts.hpke_output, info)
    return UnopenableReason.NOT_SEALED_FOR_US if plain is None else plain


def open_text(tenant_id: UUID, text: str, keys: KeysInClear) -> Secret[bytes] | Unopenable:
    """Open a value that was sealed for a worker only."""
    try:
        raw = rules.to_bytes(rules.parse_wire(text))
    except SealedFormatError:
        return Unopenable(UnopenableReason.DAMAGED)
    plain = _open_transport(tenant_id, SealedCredential("", Encryption.TRANSPORT, raw), keys)
    return Unopenable(plain) if isinstance(plain, UnopenableReason) else plain


def unwrap_private(
    tenant_id: UUID, key: TransportKey, tenant_keys: Mapping[int, Secret[bytes]]
) -> Secret[bytes] | None:
    """Return the private half of a transport key in clear."""
    tenant_key = tenant_keys.get(key.tenant_key_version)
    if tenant_key is None:
        return None
    context = rules.transport_key_context(tenant_id, key.key_id)
    return crypto.unwrap(tenant_key, key.wrapped_private, context)


class Keyring:
    """Unwraps tenant keys; no transaction is open while the KEK is asked."""

    def __init__(self, db: Database, kek: KeyEncryptionKey, clock: Clock) -> None:
        self._db = db
        self._kek = kek
        self._clock = clock
        self._cache: dict[UUID, tuple[datetime, TenantKeys]] = {}

    async def tenant_keys(self, tenant_id: UUID, versions: set[int]) -> TenantKeys:
        """Return a tenant's keys by version; asks again when a wanted one is not remembered."""
        now = self._clock.now()
        self._cache = {key: entry for key, entry in self._cache.items() if entry[0] > now}
        if tenant_id in self._cache and versions <= self._cache[tenant_id][1].keys():
            return self._cache[tenant_id][1]
        async with self._db.read() as tx:
            wrapped = await store.tenant_keys(tx, tenant_id)
        keys: TenantKeys = {}
        for key in wrapped:
            context = rules.tenant_key_context(tenant_id, key.version)
            keys[key.version] = Secret(await self._kek.unwrap(key.wrapped, context))
        self._cache[tenant_id] = (now + _TRUST_KEYS_FOR, keys)
        return keys


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a result was computed from; it stands if the database still says the same."""

    stored: StoredCredentials
    newest_version: int
    transport: dict[int, TransportKey]

    @property
    def versions(self) -> set[int]:
        """The versions of the tenant's key that may be needed."""
        versions = {key.tenant_key_version for key in self.transport.values()}
        if self.stored.data_key is not None:
            versions.add(self.stored.data_key.tenant_key_version)
        return versions | {self.newest_version}

    @property
    def is_at_rest(self) -> bool:
        return all(credential.form is Encryption.REST for credential in self.stored.credentials)


class Opener:
    """Opens credentials with the keys of a keyring."""

    def __init__(self, db: Database, keyring: Keyring) -> None:
        self._db = db
        self._keyring = keyring

    async def open_credentials(self, tenant_id: UUID, customer_id: UUID, access_id: str) -> Opening:
        """Return the credentials in clear, or why that is impossible.

        Raises KekUnavailableError and KekRefusedError: a fault of the installation must not
        look like a fault of the customer.
        """
        place = CredentialScope(tenant_id, customer_id, access_id)
        for _ in range(_ATTEMPTS):
            async with self._db.begin(customer_id) as tx:
                seen = await _look(tx, place)
            tenant_keys = await self._keyring.tenant_keys(tenant_id, seen.versions)
            contents = open_stored(place, seen.stored, KeysInClear(tenant_keys, seen.transport))
            if isinstance(contents, Unopenable):
                if await self._still_as(seen, place):
                    return contents
            elif seen.is_at_rest or await self._move_to_rest(place, seen, contents, tenant_keys):
                return Opened(contents.fields)
        raise BusyError

    async def open_text(self, tenant_id: UUID, text: str) -> Secret[bytes] | Unopenable:
        """Open a single value in the caller's form, such as a TAN; nothing is stored."""
        async with self._db.begin() as tx:
            newest = await store.newest_version(tx, tenant_id)
            transport = {key.key_id: key for key in await store.transport_keys(tx, tenant_id)}
        versions = {newest, *(key.tenant_key_version for key in transport.values())}
        keys = KeysInClear(await self._keyring.tenant_keys(tenant_id, versions), transport)
        return open_text(tenant_id, text, keys)

    async def _still_as(self, seen: _Seen, place: CredentialScope) -> bool:
        async with self._db.begin(place.customer_id) as tx:
            return await _look(tx, place) == seen

    async def _move_to_rest(
        self, place: CredentialScope, seen: _Seen, contents: Contents, tenant_keys: TenantKeys
    ) -> bool:
        """Write our form over the caller's, unless something changed meanwhile."""
        key = contents.data_key or Secret(random_bytes(rules.KEY_BYTES))
        at_rest = [_at_rest(place, name, plain, key) for name, plain in contents.fields.items()]
        async with self._db.begin(place.customer_id) as tx:
            await store.hold_tenant(tx, place.tenant_id)
            await store.lock_customer(tx, place.customer_id)
            if await _look(tx, place) != seen:
                return False
            if contents.data_key is None:
                version = seen.newest_version
                wrapped = crypto.wrap(tenant_keys[version], key, rules.data_key_context(place))
                new = DataKey(place.access_id, version, wrapped)
                await store.add_data_key(tx, place.customer_id, place.tenant_id, new)
            await store.move_to_rest(tx, place.customer_id, place.access_id, at_rest)
        return True


class StateSealer:
    """Seals and opens under the newest key of one tenant; older versions still open."""

    def __init__(self, keyring: Keyring, tenant_id: UUID) -> None:
        self._keyring = keyring
        self._tenant_id = tenant_id

    async def seal(self, plain: bytes, context: bytes) -> SealedState:
        """Seal a state; the same context is needed to open it."""
        keys = await self._keyring.tenant_keys(self._tenant_id, set())
        if not keys:
            raise NoKeysError
        version = max(keys)
        sealed = crypto.wrap(keys[version], Secret(plain), self._bound(context))
        return SealedState(version.to_bytes(_VERSION_BYTES) + sealed)

    async def open(self, state: SealedState, context: bytes) -> bytes | None:
        """Return the state, or None when it is not one of this tenant and context."""
        version = int.from_bytes(state[:_VERSION_BYTES])
        keys = await self._keyring.tenant_keys(self._tenant_id, {version})
        if version not in keys:
            return None
        plain = crypto.unwrap(keys[version], state[_VERSION_BYTES:], self._bound(context))
        return None if plain is None else plain.reveal()

    def _bound(self, context: bytes) -> bytes:
        return _STATE_LABEL + self._tenant_id.bytes + context


async def _look(tx: Tx, place: CredentialScope) -> _Seen:
    return _Seen(
        await store.stored(tx, place.customer_id, place.access_id, place.tenant_id),
        await store.newest_version(tx, place.tenant_id),
        {key.key_id: key for key in await store.transport_keys(tx, place.tenant_id)},
    )


def _at_rest(
    place: CredentialScope, field_key: str, plain: Secret[bytes], data_key: Secret[bytes]
) -> SealedCredential:
    context = rules.credential_context(place, field_key)
    return SealedCredential(field_key, Encryption.REST, crypto.wrap(data_key, plain, context))
