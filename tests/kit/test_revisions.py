"""Revisions are read as text; the tool that runs migrations must see the same ones."""

from alembic.script import ScriptDirectory

from kontowerk.kit.db import inspect, migrate


def test_the_revisions_are_those_the_migration_tool_finds() -> None:
    scripts = ScriptDirectory.from_config(migrate.script_config())
    assert inspect.newest_revision() == scripts.get_current_head()
    assert inspect.known_revisions() == {found.revision for found in scripts.walk_revisions()}
