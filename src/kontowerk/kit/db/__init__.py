"""PostgreSQL: pool, transactions with an owner, migrations."""

from kontowerk.kit.db.pool import (
    Database,
    DatabaseRefusedError,
    DatabaseUnavailableError,
    DuplicateError,
    Role,
    Tx,
)

__all__ = [
    "Database",
    "DatabaseRefusedError",
    "DatabaseUnavailableError",
    "DuplicateError",
    "Role",
    "Tx",
]
