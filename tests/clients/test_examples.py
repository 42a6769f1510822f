"""The programs in examples/ run against the service and do what they say."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.conftest import Branch

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
# What starts a program, and a piece of what it must print.
PROGRAMS = {
    "curl/first_transactions.sh": ("bash", "Lebensmittel"),
    "python/first_transactions.py": (sys.executable, "Lebensmittel"),
    "python/pay.py": (sys.executable, "DONE "),
    "python/left_until_salary.py": (sys.executable, "Left to spend until "),
    "python/news.py": (sys.executable, "genuine call: test 0"),
    "node/first_transactions.mjs": ("node", "Lebensmittel"),
}
# Run by other tests: the README's and those with a browser.
ELSEWHERE = {"receive_webhooks.py", "tenant_shop/shop.py"}


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_example_runs(branch: Branch, program: str) -> None:
    interpreter, wanted = PROGRAMS[program]
    found = shutil.which(interpreter)
    if found is None:
        pytest.skip(f"{interpreter} is not installed")
    done = subprocess.run(  # noqa: S603 - our own example
        [found, str(EXAMPLES / program), str(branch.demo_file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert wanted in done.stdout


def test_every_example_is_run_and_named() -> None:
    files = {
        path.relative_to(EXAMPLES).as_posix()
        for path in EXAMPLES.rglob("*.*")
        if path.suffix in (".py", ".sh", ".mjs") and path.name != "__init__.py"
    }
    assert files == PROGRAMS.keys() | ELSEWHERE
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [name for name in sorted(files) if f"({name})" not in readme] == []
