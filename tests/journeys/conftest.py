from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.database import TestServer
from tests.journeys.shell import Shell


@pytest.fixture
def shell(server: TestServer, tmp_path: Path) -> Iterator[Shell]:
    """A shell on an empty database."""
    opened = Shell(tmp_path, server.empty())
    yield opened
    opened.end()


@pytest.fixture
def ready_shell(shell: Shell) -> Shell:
    """A shell on a migrated database, with a key file."""
    shell.run("keys", "create-file", "kek")
    shell.run("migrate")
    return shell
