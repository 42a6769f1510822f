"""`make connector` writes a folder that type-checks and whose contract suite is still to do."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import get_args

import httpx
import pytest
from tools.new_connector import scaffold

from kontowerk.connectors.contract import (
    Answer,
    BankConnector,
    Failed,
    FailureKind,
    Medium,
    Method,
    Operation,
    Pay,
    Returned,
    SealedState,
    Step,
    Tan,
    Trace,
)
from kontowerk.connectors.transfer import Payer, TransferKind, TransferOrder
from kontowerk.kit.secret import Secret
from tests.connectors.world import OPERATION, Caller, access_to, login

MOST_LINES = 60
REFUSED = Step(Failed(FailureKind.UNSUPPORTED))

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


def built(root: Path) -> BankConnector:
    path = root / "src/kontowerk/connectors/some_bank/connector.py"
    spec = importlib.util.spec_from_file_location("some_bank_connector", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SomeBankConnector()


def test_a_new_connector_has_under_sixty_lines(tmp_path: Path) -> None:
    written = [path for path in scaffold("some_bank", tmp_path) if path.suffix == ".py"]
    assert sum(len(path.read_text().splitlines()) for path in written) < MOST_LINES


async def test_a_new_connector_refuses_every_order_and_calls_nobody(tmp_path: Path) -> None:
    def nobody(request: httpx.Request) -> httpx.Response:
        raise AssertionError(request.url)

    scaffold("some_bank", tmp_path)
    order = TransferOrder(OPERATION, TransferKind.SINGLE, Payer("", None), ())
    secret = Secret("1")
    answers = {
        Method: Method("1"),
        Medium: Medium(""),
        Tan: Tan(secret),
        Returned: Returned(secret),
    }
    access = access_to("https://bank.example", "10000000")
    async with httpx.AsyncClient(transport=httpx.MockTransport(nobody)) as http:
        caller = Caller(built(tmp_path), access, login("somebody", "12345"), http)
        for operation in get_args(Operation):
            wanted = operation(order) if operation in {Pay, Trace} else operation()
            assert await caller.begin(wanted) == REFUSED
        state = await caller.sealer.seal(b"", b"")
        for answer in get_args(Answer):
            given = answers.get(answer) or answer()
            parts = (caller.access, state, caller.credentials, given, caller.context())
            assert await caller.connector.resume(*parts) == REFUSED
        for credentials in (caller.credentials, None):
            ctx = caller.context()
            await caller.connector.abort(caller.access, SealedState(b""), credentials, ctx)


@pytest.mark.parametrize("name", ["", "Big", "9x", "with-dash", "class", "a/b", "../x"])
def test_a_name_that_is_no_module_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="small letters"):
        scaffold(name, tmp_path)


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    scaffold("twice", tmp_path)
    with pytest.raises(ValueError, match="already"):
        scaffold("twice", tmp_path)
