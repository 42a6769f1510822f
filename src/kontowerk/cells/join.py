"""Let a cell join the others: the same schema, the same keys.

All cells have one key-encryption key, so sealed credentials go over as they are, and one key for
the names of logins at banks, so that tries counted in one cell count in another.
"""

from kontowerk.cells.model import CellsError
from kontowerk.cells.sides import CellSide
from kontowerk.cells.store import places, rows
from kontowerk.kit.db.revisions import newest_revision
from kontowerk.vault import rules
from kontowerk.vault.errors import KekRefusedError
from kontowerk.vault.kek import KeyEncryptionKey


async def join(new: CellSide, other: CellSide | None, *, kek: KeyEncryptionKey) -> None:
    """Check a cell against this code and another cell, and give it the keys it has not."""
    if await rows.schema(new.db) != newest_revision():
        message = f"the schema of {new.name} is not this version's; migrate it first"
        raise CellsError(message)
    if other is not None:
        await require_same_keys(new, other, kek=kek)


async def require_same_keys(new: CellSide, other: CellSide, *, kek: KeyEncryptionKey) -> None:
    """Have both cells name logins by the same key; a cell that has none yet gets it."""
    here, there = await places.worker_keys(other.db), await places.worker_keys(new.db)
    for side, wrapped, has in ((new, here, there), (other, there, here)):
        for name in wrapped.keys() - has.keys():
            await places.add_key(side.db, name, wrapped[name])
    for name in here.keys() & there.keys():
        context = rules.worker_key_context(name)
        try:
            same = await kek.unwrap(here[name], context) == await kek.unwrap(there[name], context)
        except KekRefusedError:
            message = "the cells do not have the same key-encryption key"
            raise CellsError(message) from None
        if not same:
            message = f"the cells name logins by different keys ({name})"
            raise CellsError(message)
