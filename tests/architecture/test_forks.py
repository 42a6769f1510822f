"""A forked program is a process like any other: place, environment, output, end and signals."""

import signal
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from kontowerk.kit.settings import process_environment
from tests.forks import fork

pytestmark = pytest.mark.usefixtures("processes")
KONTOWERK = "kontowerk.bootstrap.cli"


def test_a_forked_program_says_what_it_says_and_ends_as_it_ends() -> None:
    done = fork(KONTOWERK, "version", stdout=subprocess.PIPE)
    assert done.communicate(timeout=60)[0].strip() == version("kontowerk")
    assert done.returncode == 0
    unknown = fork(KONTOWERK, "no-such-command", stderr=subprocess.DEVNULL)
    assert unknown.wait(60) == 2


def test_a_forked_program_has_its_own_place_and_environment(tmp_path: Path) -> None:
    # The key file is written where it runs, and a setting nobody has is named.
    assert fork(KONTOWERK, "keys", "create-file", "kek", cwd=tmp_path).wait(60) == 0
    assert (tmp_path / "kek").exists()
    environment = {**process_environment(), "KONTOWERK_BASE_ULR": "x"}
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    doctor = fork(KONTOWERK, "doctor", cwd=tmp_path, env=environment, **output)
    assert "KONTOWERK_BASE_ULR is not a setting" in doctor.communicate(timeout=60)[0]
    assert doctor.returncode == 1


def test_a_forked_program_can_be_killed() -> None:
    worker = fork("tests.connectors.worker", stdin=subprocess.PIPE)
    assert worker.poll() is None
    worker.kill()
    assert worker.wait(60) == -signal.SIGKILL
    worker.communicate()
