"""Alembic's entry: runs inside the connection that `kit.db.migrate` opened."""

from alembic import context
from sqlalchemy import Connection

from kontowerk.kit.db.migrate import note_step

connection: Connection | None = context.config.attributes.get("connection")

if connection is not None:  # absent when only a new revision file is written
    context.configure(
        connection=connection, transaction_per_migration=True, on_version_apply=note_step
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
