"""The second look at failed tests: an accident passes, a fault fails again."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parent.parent.parent
_PLUGINS = ("-p", "tests.second_look", "-p", "tests.conformance")
_TESTS = """
from pathlib import Path
import pytest

@pytest.mark.req("OVW-001")
def test_steady():
    pass

@pytest.mark.req("OVW-002")
def test_unlucky_once():
    met = Path(__file__).parent / "met"
    assert met.exists() or met.touch()
"""
_BROKEN = """
@pytest.mark.parametrize("number", range(3))
def test_broken_{number}(number):
    assert False
"""

_PREPARED = """
from pathlib import Path
import pytest

@pytest.fixture(scope="module")
def prepared():
    met = Path(__file__).parent / "met"
    assert met.exists() or met.touch()

@pytest.mark.parametrize("number", range(5))
def test_needs_it(prepared, number):
    pass
"""


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "pytest", *_PLUGINS, "--ledger", *options, str(folder)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": f"-o cache_dir={folder / 'cache'}"},
        capture_output=True,
        text=True,
        check=False,
    )


def looked_twice(folder: Path, faults: int) -> subprocess.CompletedProcess[str]:
    broken = "".join(_BROKEN.format(number=number) for number in range(faults))
    folder.joinpath("test_some.py").write_text(_TESTS + broken, encoding="utf-8")
    first = run(folder)
    assert first.returncode == pytest.ExitCode.TESTS_FAILED, first.stdout
    assert "covered 1 of" in first.stdout
    return run(folder, "--last-failed", "--last-failed-no-failures", "none", "--again", "2")


def test_what_failed_by_accident_passes_alone_is_named_and_counts(tmp_path: Path) -> None:
    second = looked_twice(tmp_path, faults=0)
    assert "1 passed" in second.stdout
    assert "PASSED ONLY ALONE: " in second.stdout
    assert "test_unlucky_once" in second.stdout
    assert "covered 2 of" in second.stdout  # with what the first look saw


def test_a_fault_fails_again_and_is_one_in_however_many_cases(tmp_path: Path) -> None:
    second = looked_twice(tmp_path, faults=1)
    assert second.returncode == pytest.ExitCode.TESTS_FAILED
    assert "3 failed, 1 passed" in second.stdout


def test_many_failures_are_not_looked_at_again(tmp_path: Path) -> None:
    second = looked_twice(tmp_path, faults=2)
    assert second.returncode == pytest.ExitCode.USAGE_ERROR
    assert "3 faults; a second look is for 1 to 2" in second.stdout + second.stderr


def test_what_could_not_be_prepared_for_a_whole_file_is_one_fault(tmp_path: Path) -> None:
    tmp_path.joinpath("test_some.py").write_text(_PREPARED, encoding="utf-8")
    first = run(tmp_path)
    assert "5 errors" in first.stdout
    second = run(tmp_path, "--last-failed", "--last-failed-no-failures", "none", "--again", "2")
    assert "5 passed" in second.stdout, second.stdout + second.stderr
