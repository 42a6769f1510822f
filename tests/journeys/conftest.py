from collections.abc import Iterator
from pathlib import Path

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.vault.kek import create_key_file
from tests.database import TestServer
from tests.journeys.shell import Shell


@pytest.fixture
def shell(server: TestServer, processes: None, tmp_path: Path) -> Iterator[Shell]:
    """A shell on an empty database."""
    del processes  # it starts them
    opened = Shell(tmp_path, server.empty())
    yield opened
    opened.end()


@pytest.fixture
def bare_shell(server: TestServer, processes: None, tmp_path: Path) -> Iterator[Shell]:
    """A shell that names a database which is not there: the demo makes it."""
    del processes  # it starts them
    server.made.append(f"kw_test_{new_id().hex}")
    opened = Shell(tmp_path, server.url(server.made[-1]))
    yield opened
    opened.end()


@pytest.fixture
def ready_shell(server: TestServer, processes: None, tmp_path: Path) -> Iterator[Shell]:
    """A shell on a migrated database, with a key file."""
    del processes  # it starts them
    create_key_file(tmp_path / "kek")
    opened = Shell(tmp_path, server.copy())
    yield opened
    opened.end()
