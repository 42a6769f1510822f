"""Imports go down, and a folder that nobody declared breaks the build."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("processes")

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


def test_all_contracts_hold() -> None:
    done = _lint(ROOT)
    assert done.returncode == 0, done.stdout


# File, what is planted at its end, the contract that must break, what the report must name.
VIOLATIONS = [
    ("utils/__init__.py", "", "Imports go down", "utils"),
    ("kit/ids.py", "kontowerk.identity.model", "Imports go down", "kit.ids"),
    ("identity/read.py", "kontowerk.vault.model", "Imports go down", "identity.read"),
    ("api/keys.py", "kontowerk.jobs.rounds", "Imports go down", "api.keys"),
    ("api/keys.py", "kontowerk.identity.store.users", "private: identity", "api.keys"),
    ("api/keys.py", "kontowerk.vault.kek", "cannot open credentials", "api.keys"),
    (
        "vault/credentials.py",
        "kontowerk.vault.opening",
        "cannot open credentials",
        "vault.credentials",
    ),
    (
        "api/console/pages.py",
        "kontowerk.api.webform.render",
        "do not know each other",
        "console.pages",
    ),
    ("api/pages/forms.py", "kontowerk.api.webform.visits", "do not know each other", "pages.forms"),
    ("identity/read.py", "fastapi", "stays at the doors", "identity.read"),
    ("identity/read.py", "asyncpg", "driver stays in kit", "identity.read"),
    ("identity/rules.py", "asyncio", "Pure files stay pure", "identity.rules"),
]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of each broken contract in a tree with every violation planted at once."""
    copy = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "src", copy / "src")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for file, imported, _, _ in VIOLATIONS:
        target = copy / "src" / "kontowerk" / file
        target.parent.mkdir(exist_ok=True)
        before = target.read_text() if target.exists() else ""
        target.write_text(f"{before}\nimport {imported}\n" if imported else before)
    done = _lint(copy)
    assert done.returncode == 1
    told = done.stdout.partition("Broken contracts")[2]
    parts = re.split(r"^(\S.*)\n-+$", told, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(("file", "imported", "contract", "named"), VIOLATIONS)
def test_a_planted_violation_is_caught(
    broken: dict[str, str], file: str, imported: str, contract: str, named: str
) -> None:
    (told,) = [said for name, said in broken.items() if contract in name]
    chain = rf"{re.escape(named)} -> {re.escape(imported)}\b" if imported else named
    assert re.search(chain, told), f"{file}: {told}"


def test_no_other_contract_breaks(broken: dict[str, str]) -> None:
    wanted = {contract for _, _, contract, _ in VIOLATIONS}
    assert all(any(contract in name for contract in wanted) for name in broken)
