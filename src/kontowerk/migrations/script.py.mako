"""${message}."""

from kontowerk.kit.db.migrate import run_script

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
# The newest revision known to the oldest code that can run on this schema; None: all that could.
oldest_code = None


def upgrade() -> None:
    run_script(
        """
        """
    )
