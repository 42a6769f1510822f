"""A dump, restored into an empty database, is the whole installation."""

import shutil
import subprocess
from pathlib import Path

import pytest

from kontowerk.vault.kek import create_key_file
from tests.database import TestServer
from tests.journeys.shell import Shell

pytestmark = pytest.mark.usefixtures("processes")


def test_a_restored_dump_is_found_healthy_by_doctor_and_audit(
    server: TestServer, tmp_path: Path
) -> None:
    shell = Shell(tmp_path, server.copy())
    create_key_file(tmp_path / "kek")
    shell.run("tenant", "add", "acme", "--regulated")
    restored = server.empty()
    dump = str(shell.folder / "kontowerk.dump")
    _run("pg_dump", "--format=custom", f"--file={dump}", shell.url)
    _run("pg_restore", f"--dbname={restored}", "--exit-on-error", dump)
    shell.environment["KONTOWERK_DATABASE_URL"] = restored
    said = shell.run("doctor")
    assert "0 problems found." in said
    assert "encryption keys (1 tenant keys can be opened)" in said
    shell.run("audit")


def _run(program: str, *arguments: str) -> None:
    path = shutil.which(program)
    assert path, f"{program} is needed"
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own tools
        [path, *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
