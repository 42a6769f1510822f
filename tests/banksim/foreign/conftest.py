"""A bank for foreign clients, and the means to run them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.banksim.foreign.bank_thread import RunningBank, running_bank

HERE = Path(__file__).parent
Steps = list[list[Any]]
Stock = Callable[..., list[Any]]
Node = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBank]:
    with running_bank(tmp_path_factory.mktemp("bank")) as started:
        yield started


@pytest.fixture
def stock(bank: RunningBank, processes: None) -> Stock:
    """Run steps with the stock python-fints client; its own process, its own trust store."""
    del processes  # it starts them

    def run(
        user: str, steps: Steps, *, pin: str = "12345", waiting: Callable[[], object] | None = None
    ) -> list[Any]:
        plan = {"url": bank.url, "user": user, "steps": steps}
        command = [sys.executable, "-W", "error::UserWarning", str(HERE / "stock_client.py")]
        environment = {"REQUESTS_CA_BUNDLE": str(bank.ca)}
        with subprocess.Popen(  # noqa: S603
            [*command, json.dumps(plan)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout
            assert process.stdin
            assert process.stderr
            process.stdin.write(f"{pin}\n")
            process.stdin.flush()
            results: list[Any] = []
            for index, line in enumerate(process.stdout):
                results.append(json.loads(line)[1])
                if index + 1 < len(steps) and steps[index + 1][0] == "wait":
                    if waiting is not None:
                        waiting()
                    process.stdin.write("go\n")
                    process.stdin.flush()
            errors = process.stderr.read()
        assert process.returncode == 0, errors
        return results

    return run


@pytest.fixture(scope="session")
def lib_fints(pytestconfig: pytest.Config, processes: None) -> Path:
    """The folder with npm lib-fints, fetched once and kept in pytest's cache."""
    del processes  # it starts them
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not on this machine")
    assert pytestconfig.cache
    folder = Path(pytestconfig.cache.mkdir("lib-fints-1.5.0"))
    if not (folder / "node_modules/lib-fints/dist/index.js").exists():
        (folder / "package.json").write_text("{}")
        arguments = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "lib-fints@1.5.0"]
        try:
            subprocess.run(  # noqa: S603
                [npm, *arguments], cwd=folder, check=True, capture_output=True, timeout=120
            )
        except (subprocess.SubprocessError, OSError) as error:
            pytest.skip(f"npm cannot fetch lib-fints 1.5.0 ({type(error).__name__})")
    return folder


@pytest.fixture
def node_client(bank: RunningBank, lib_fints: Path) -> Node:
    """Run the whole round of lib_fints.mjs."""

    def run(user: str, **plan: Any) -> dict[str, Any]:
        script = str(HERE / "lib_fints.mjs")
        done = subprocess.run(  # noqa: S603
            [str(shutil.which("node")), script, str(lib_fints), bank.url, user, json.dumps(plan)],
            env={"NODE_EXTRA_CA_CERTS": str(bank.ca), "SIM_PIN": "12345"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return run
