"""The banks people are offered, kept ready to be searched by one process."""

from kontowerk.kit.db import Tx
from kontowerk.providers import read
from kontowerk.providers.search import Index


class Catalogue:
    """Reads the listed providers anew only when the catalogue has changed."""

    def __init__(self) -> None:
        self._version = -1
        self._index = Index(())

    async def current(self, tx: Tx) -> Index:
        """Return what is listed now."""
        # The number first: rows that are newer than it are only read once more.
        version = await read.version(tx)
        if version != self._version:
            self._index = Index(await read.listed(tx))
            self._version = version
        return self._index
