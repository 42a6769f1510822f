"""The key-encryption key: it wraps tenant keys and never enters the database.

One interface, two places it can live in: a file, or the transit engine of a Vault server.
"""

from typing import Protocol

from kontowerk.vault.kek.file import FileKek, add_primary_key, create_key_file
from kontowerk.vault.kek.transit import TransitKek

__all__ = ["FileKek", "KeyEncryptionKey", "TransitKek", "add_primary_key", "create_key_file"]


class KeyEncryptionKey(Protocol):
    """Wraps and unwraps small secrets.

    Both raise KekUnavailableError when trying again may help, and KekRefusedError when it
    does not. `context` must be the same at both calls.
    """

    async def wrap(self, plain: bytes, context: bytes) -> bytes: ...

    async def unwrap(self, blob: bytes, context: bytes) -> bytes: ...
