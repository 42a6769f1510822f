"""Keys that all cells have in common."""

from collections.abc import Mapping
from typing import Final

from kontowerk.kit.db.carrier import Carrier

_KEYS: Final = "SELECT name, wrapped FROM worker_key"
_ADD: Final = """
INSERT INTO worker_key (name, wrapped, created_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING
"""


async def worker_keys(db: Carrier) -> Mapping[str, bytes]:
    return {row["name"]: row["wrapped"] for row in await db.rows(_KEYS)}


async def add(db: Carrier, name: str, wrapped: bytes) -> None:
    await db.run(_ADD, name, wrapped)
