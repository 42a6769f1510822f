"""Open the credentials of a bank access, in a worker only. Spec: Credentials.

The first opening moves them from the caller's form to ours: under a data key of the access, tied
to tenant, customer, access and field. No transaction is open while the KEK is asked.
"""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import BusyError
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import envelope, rules, store
from kontowerk.vault.keyring import Keyring, TenantKeys
from kontowerk.vault.model import (
    DataKey,
    Form,
    Opened,
    Opening,
    Place,
    SealedCredential,
    Stored,
    TransportKey,
    Unopenable,
)
from kontowerk.vault.opening import Contents, Keys, open_stored, open_text

# Credentials or keys that change under our hands are read again, this often.
_ATTEMPTS: Final = 5


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a result was computed from; it stands if the database still says the same."""

    stored: Stored
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
        return all(credential.form is Form.REST for credential in self.stored.credentials)


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
        place = Place(tenant_id, customer_id, access_id)
        for _ in range(_ATTEMPTS):
            async with self._db.begin(customer_id) as tx:
                seen = await _look(tx, place)
            tenant_keys = await self._keyring.tenant_keys(tenant_id, seen.versions)
            contents = open_stored(place, seen.stored, Keys(tenant_keys, seen.transport))
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
        keys = Keys(await self._keyring.tenant_keys(tenant_id, versions), transport)
        return open_text(tenant_id, text, keys)

    async def _still_as(self, seen: _Seen, place: Place) -> bool:
        async with self._db.begin(place.customer_id) as tx:
            return await _look(tx, place) == seen

    async def _move_to_rest(
        self, place: Place, seen: _Seen, contents: Contents, tenant_keys: TenantKeys
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
                wrapped = envelope.wrap(tenant_keys[version], key, rules.data_key_context(place))
                new = DataKey(place.access_id, version, wrapped)
                await store.add_data_key(tx, place.customer_id, place.tenant_id, new)
            await store.move_to_rest(tx, place.customer_id, place.access_id, at_rest)
        return True


async def _look(tx: Tx, place: Place) -> _Seen:
    return _Seen(
        await store.stored(tx, place.customer_id, place.access_id, place.tenant_id),
        await store.newest_version(tx, place.tenant_id),
        {key.key_id: key for key in await store.transport_keys(tx, place.tenant_id)},
    )


def _at_rest(
    place: Place, field_key: str, plain: Secret[bytes], data_key: Secret[bytes]
) -> SealedCredential:
    context = rules.credential_context(place, field_key)
    return SealedCredential(field_key, Form.REST, envelope.wrap(data_key, plain, context))
