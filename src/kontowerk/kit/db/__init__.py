"""PostgreSQL: pool, transactions with an owner, migrations."""

from kontowerk.kit.db.pool import (
    Database,
    DatabaseUnavailableError,
    DuplicateError,
    Role,
    Tx,
)

__all__ = ["Database", "DatabaseUnavailableError", "DuplicateError", "Role", "Tx"]
