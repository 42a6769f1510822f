"""Coverage is counted in every process: also in children, and in workers that are ended."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """\
import subprocess
import sys

here, elsewhere = sys.argv[1:]
subprocess.run([sys.executable, f"{here}/child.py", "x"], cwd=elsewhere, check=True)
worker = subprocess.Popen(
    [sys.executable, f"{here}/worker.py"], cwd=elsewhere, stdout=subprocess.PIPE
)
worker.stdout.readline()
worker.terminate()
worker.communicate()
"""
CHILD = """\
import sys

if len(sys.argv) > 1:
    print("only here")
"""
WORKER = """\
import threading

waits = threading.Event()

def work():
    waits.wait()
    print("at work", flush=True)

threading.Thread(target=work).start()
waits.set() or threading.Event().wait(30)
print("never reached")
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Any:
    """What coverage with the project's settings says about a program with two children."""
    del processes  # it starts them
    here, elsewhere = (tmp_path_factory.mktemp(name) for name in ("here", "elsewhere"))
    for name, text in {"program": PROGRAM, "child": CHILD, "worker": WORKER}.items():
        (here / f"{name}.py").write_text(text, encoding="utf-8")
    settings = [f"--rcfile={ROOT / 'pyproject.toml'}", f"--data-file={here / 'data'}"]
    for command in (
        ["run", *settings, "--source=.", "program.py", str(here), str(elsewhere)],
        ["combine", *settings],
        ["json", *settings, "-o", "found.json"],
    ):
        subprocess.run(  # noqa: S603 - our own words
            [sys.executable, "-m", "coverage", *command], cwd=here, check=True, timeout=60
        )
    return json.loads((here / "found.json").read_text(encoding="utf-8"))["files"]


def test_a_line_that_only_a_child_runs_is_counted(files: Any) -> None:
    assert files["child.py"]["executed_lines"] == [1, 3, 4]


def test_branches_are_counted_in_a_child(files: Any) -> None:
    assert files["child.py"]["executed_branches"] == [[3, 4]]
    assert len(files["child.py"]["missing_branches"]) == 1


def test_what_a_worker_ran_in_a_thread_before_it_was_ended_is_counted(files: Any) -> None:
    assert files["worker.py"]["executed_lines"] == [1, 3, 5, 6, 7, 9, 10]
    assert files["worker.py"]["missing_lines"] == [11]
