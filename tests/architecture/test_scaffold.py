"""`make connector` writes a folder that type-checks and whose contract suite is still to do."""

import subprocess
import sys
from pathlib import Path

import pytest
from tools.new_connector import scaffold

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parent.parent.parent


def test_a_new_connector_has_the_shape_of_the_contract(tmp_path: Path) -> None:
    written = scaffold("some_bank", tmp_path)
    names = {path.name for path in written}
    assert {"manifest.toml", "translate.py", "README.md", "connector.py"} <= names
    for path in (path for path in written if path.suffix == ".py"):
        compile(path.read_text(), str(path), "exec")
    config = tmp_path / "pyrightconfig.json"
    config.write_text(
        f'{{"typeCheckingMode": "strict", "venvPath": "{ROOT}", "venv": ".venv", '
        f'"extraPaths": ["{ROOT / "src"}"], "stubPath": "{ROOT / "typings"}", '
        '"include": ["src", "check.py"]}'
    )
    connector = tmp_path / "src/kontowerk/connectors/some_bank/connector.py"
    (tmp_path / "check.py").write_text(
        connector.read_text()
        + "\n\nfrom kontowerk.connectors.contract import BankConnector\n\n"
        + "kept: BankConnector = SomeBankConnector()\n"
    )
    done = subprocess.run(  # noqa: S603 - our own type checker
        [sys.executable, "-m", "pyright", "-p", str(config), str(tmp_path / "check.py")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "0 errors" in done.stdout, done.stdout


@pytest.mark.parametrize("name", ["", "Big", "9x", "with-dash", "class", "a/b", "../x"])
def test_a_name_that_is_no_module_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="small letters"):
        scaffold(name, tmp_path)


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    scaffold("twice", tmp_path)
    with pytest.raises(ValueError, match="already"):
        scaffold("twice", tmp_path)
