"""Seal the state of a bank dialogue that waits for a person; in a worker only.

Whatever a connector wants to find again (numbers of a dialogue, pages fetched so far) lies in
the database meanwhile. It is tied to its dialogue by the context the connector gives.
Spec: Credentials.
"""

from typing import Final
from uuid import UUID

from kontowerk.connectors.contract import SealedState
from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto
from kontowerk.vault.errors import NoKeysError
from kontowerk.vault.opening import Keyring

_LABEL: Final = b"kontowerk/dialogue-state|"
_VERSION_BYTES: Final = 4


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
        return _LABEL + self._tenant_id.bytes + context
