"""Begin a migration from the template, with the time of day in its name."""

import sys

from alembic import command

from kontowerk.kit.db.inspect import newest_revision
from kontowerk.kit.db.migrate import script_config

if __name__ == "__main__":
    what = " ".join(sys.argv[1:]).strip()
    if not what:
        sys.exit('say what it does: make migration M="add the table of bank accesses"')
    number = f"{int(newest_revision()) + 1:04d}"
    command.revision(script_config(), message=what, rev_id=number)
