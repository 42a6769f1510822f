"""The TypeScript package: its own tests against the real service, and what it ships."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.clients.conftest import Branch
from tests.npm import fetched

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "clients" / "typescript"
COMPILER = "5.9.3"
_EXPORTED = re.compile(r"^export (?:declare )?(?:class|function|const) (\w+)", re.MULTILINE)


def _node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is not installed")
    return found


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("name", ["line", "service"])
def test_the_package_passes_its_own_tests(branch: Branch, name: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own tests
        [_node(), "--test", "--test-reporter=tap", f"test/{name}.test.js"],
        cwd=PACKAGE,
        env={"KONTOWERK_DEMO": str(branch.demo_file)},
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# skipped 0\n" in done.stdout


def test_the_package_needs_nothing_at_run_time_and_names_no_registry() -> None:
    described = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    assert not {"dependencies", "publishConfig", "peerDependencies"} & described.keys()
    for path in (PACKAGE / "src").glob("*.js"):
        imported = re.findall(
            r'^(?:import|export) .*?from "([^"]+)"', path.read_text(), re.MULTILINE | re.DOTALL
        )
        assert all(name.startswith(("./", "node:")) for name in imported), path


def test_the_package_ships_what_it_exports() -> None:
    described = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    for target in described["exports"].values():
        for path in target.values():
            assert (PACKAGE / path).is_file()
            assert any(
                (PACKAGE / path).is_relative_to(PACKAGE / each) for each in described["files"]
            )


@pytest.mark.usefixtures("processes")
def test_the_types_compile_and_know_every_kind_of_news(pytestconfig: pytest.Config) -> None:
    compiler = fetched(pytestconfig, "typescript", COMPILER) / "lib/tsc.js"
    done = subprocess.run(  # noqa: S603 - the compiler, on types of our own
        [_node(), str(compiler), "--project", "tsconfig.json"],
        cwd=PACKAGE,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout


def test_what_is_exported_is_typed() -> None:
    exported = re.findall(r"export \{ (\w+) \}", (PACKAGE / "src/index.js").read_text())
    typed = _EXPORTED.findall((PACKAGE / "index.d.ts").read_text())
    assert sorted(exported) == sorted(typed)


def test_every_type_that_is_named_exists() -> None:
    text = (PACKAGE / "index.d.ts").read_text(encoding="utf-8")
    imported = re.search(r"import type \{(.*?)\}", text, re.DOTALL)
    assert imported
    names = [name.strip() for name in imported[1].split(",") if name.strip()]
    types = (PACKAGE / "kontowerk.d.ts").read_text(encoding="utf-8")
    assert [name for name in names if f"export type {name} = " not in types] == []


def test_the_types_say_every_call_of_the_client() -> None:
    calls = re.findall(
        r"^  (?:async )?\*?(\w+)\(", (PACKAGE / "src/client.js").read_text(), re.MULTILINE
    )
    declared = (PACKAGE / "index.d.ts").read_text().split("export declare class Client")[1]
    missing = [name for name in calls if not re.search(rf"^  {name}[<(]", declared, re.MULTILINE)]
    assert missing == []
