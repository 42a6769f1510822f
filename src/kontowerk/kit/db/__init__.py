"""PostgreSQL: pool, transactions with an owner, migrations."""

from kontowerk.kit.db.pool import (
    Database,
    DatabaseFullError,
    DatabaseRefusedError,
    DatabaseUnavailableError,
    DuplicateError,
    Role,
    Tx,
)

__all__ = [
    "Database",
    "DatabaseFullError",
    "DatabaseRefusedError",
    "DatabaseUnavailableError",
    "DuplicateError",
    "Role",
    "Tx",
]
