"""Imports go down, and a folder that nobody declared breaks the build."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def _lint(root: Path) -> subprocess.CompletedProcess[str]:
    code = (
        f"import sys; sys.path.insert(0, {str(root / 'src')!r}); "
        "from importlinter.cli import lint_imports_command; lint_imports_command()"
    )
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code, "--no-cache"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_all_contracts_hold() -> None:
    done = _lint(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("utils/__init__.py", "", "Imports go down"),
        ("kit/ids.py", "import kontowerk.identity.model", "Imports go down"),
        ("identity/read.py", "import kontowerk.vault.model", "Imports go down"),
        ("api/keys.py", "import kontowerk.jobs.rounds", "Imports go down"),
        ("api/keys.py", "import kontowerk.identity.store.users", "store is private"),
        ("api/keys.py", "import kontowerk.vault.kek", "cannot open credentials"),
        ("vault/seal.py", "import kontowerk.vault.open", "cannot open credentials"),
        ("identity/read.py", "import fastapi", "stays at the doors"),
        ("identity/read.py", "import asyncpg", "driver stays in kit"),
        ("identity/rules.py", "import asyncio", "Pure files stay pure"),
    ],
)
def test_a_planted_violation_is_caught(copy: Path, file: str, line: str, contract: str) -> None:
    target = copy / "src" / "kontowerk" / file
    target.parent.mkdir(exist_ok=True)
    before = target.read_text() if target.exists() else ""
    target.write_text(f"{before}\n{line}\n")
    done = _lint(copy)
    assert done.returncode == 1
    broken = [text for text in done.stdout.splitlines() if " BROKEN" in text]
    assert any(contract in text for text in broken), done.stdout
