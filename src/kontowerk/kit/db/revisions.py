"""Which revision the schema has, and whether this version of the code may run on it.

Every migration leaves a row; one that takes something away says there which code it still serves.
So a version of the code that meets a revision it does not know can tell whether it may run on it.
The migrations are read as text here: whoever only asks need not load the tool that runs them.
"""

import re
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from kontowerk.kit.db.pool import Tx

_FOLDER: Final = files("kontowerk") / "migrations" / "versions"
_REVISION: Final = re.compile(r'^(revision|down_revision) = "(\w+)"$', re.MULTILINE)
_CONTRACTED_SINCE: Final = """
SELECT bool_or(coalesce(oldest.number > own.number, false)) FROM schema_step own
JOIN schema_step later ON later.number > own.number
LEFT JOIN schema_step oldest ON oldest.revision = later.oldest_code
WHERE own.revision = $1
"""


class SchemaFit(StrEnum):
    """How the schema stands to this version of the code."""

    FITTING = "fitting"
    BEHIND = "behind"  # migrations are missing
    AHEAD = "ahead"  # of a later release, which still serves this one
    CONTRACTED = "contracted"  # of a later release, which took away what this one needs
    FOREIGN = "foreign"  # not of a later release

    @property
    def serves(self) -> bool:
        """Whether this version of the code may run on it."""
        return self in {SchemaFit.FITTING, SchemaFit.AHEAD}


@cache
def _steps() -> dict[str, str | None]:
    """Return every revision with the one before it."""
    migrations = (path for path in _FOLDER.iterdir() if path.name.endswith(".py"))
    said = (dict(_REVISION.findall(path.read_text(encoding="utf-8"))) for path in migrations)
    return {step["revision"]: step.get("down_revision") for step in said if step}


def newest_revision() -> str:
    """Return the revision this code was written for."""
    steps = _steps()
    (newest,) = steps.keys() - set(steps.values())
    return newest


def known_revisions() -> frozenset[str]:
    """Return every revision this code knows."""
    return frozenset(_steps())


async def current_revision(tx: Tx) -> str | None:
    """Return the revision of the schema, or None when there is none."""
    if await tx.value("SELECT to_regclass('alembic_version')") is None:
        return None
    return await tx.value("SELECT version_num FROM alembic_version")


async def standing(tx: Tx) -> SchemaFit:
    """Say how the schema stands to this version of the code."""
    found = await current_revision(tx)
    if found == newest_revision():
        return SchemaFit.FITTING
    if found is None or found in known_revisions():
        return SchemaFit.BEHIND
    if await tx.value("SELECT to_regclass('schema_step')") is None:
        return SchemaFit.FOREIGN
    contracted = await tx.value(_CONTRACTED_SINCE, newest_revision())
    if contracted is None:
        return SchemaFit.FOREIGN
    return SchemaFit.CONTRACTED if contracted else SchemaFit.AHEAD
