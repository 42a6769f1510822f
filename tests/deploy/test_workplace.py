"""What contributors' tools read: hooks before a commit, editors, a container to develop in."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.deploy.schemas import faults, read

pytestmark = pytest.mark.usefixtures("processes")

ROOT: Final = Path(__file__).parent.parent.parent
BIN: Final = Path(sys.executable).parent
HOOKS: Final = ROOT / ".pre-commit-config.yaml"
CONTAINER: Final = ROOT / ".devcontainer"


def _hooks() -> list[dict[str, Any]]:
    return [hook for repo in read(HOOKS)["repos"] for hook in repo["hooks"]]


def _judged() -> list[list[str]]:
    """Return the commands of `make check`, in words and without the pipes behind them."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe
    lines = [line.strip().partition("|")[0] for line in recipe[1].splitlines()]
    return [shlex.split(line.removeprefix("$(BIN)/")) for line in lines if "$(BIN)/" in line]


def _called(words: list[str]) -> tuple[str, ...]:
    """Return a tool's name, with its command if it has several."""
    return tuple(words[:2]) if words[0] == "ruff" else (words[0],)


def test_the_hooks_are_hooks() -> None:
    done = subprocess.run(  # noqa: S603 - our own tool
        [BIN / "pre-commit", "validate-config", HOOKS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_tool_of_make_check_has_its_hook() -> None:
    entries = [shlex.split(hook["entry"].removeprefix(".venv/bin/")) for hook in _hooks()]
    hooked = {_called(entry) for entry in entries}
    judged = {_called(words) for words in _judged()}
    assert len(judged) >= 4
    assert judged <= hooked
    assert ("yamllint",) in hooked


def test_a_hook_calls_the_locked_tool_and_changes_nothing_by_itself() -> None:
    for hook in _hooks():
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")
        assert (BIN / hook["entry"].split()[0].removeprefix(".venv/bin/")).is_file()
        assert "--fix" not in hook["entry"]
    (formatter,) = (hook for hook in _hooks() if hook["id"] == "ruff-format")
    assert "--check" in formatter["entry"]


def test_editors_are_told_the_line_length_of_the_linter() -> None:
    told = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    configured = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    length = re.search(r"^line-length = (\d+)", configured, re.MULTILINE)
    assert length
    assert f"\nmax_line_length = {length[1]}\n" in told
    assert "\n[Makefile]\nindent_style = tab\n" in told


def test_the_container_is_described_for_compose() -> None:
    assert faults("compose-spec", read(CONTAINER / "compose.yaml")) == []


def test_the_container_names_a_service_that_mounts_its_folder() -> None:
    told = json.loads((CONTAINER / "devcontainer.json").read_text(encoding="utf-8"))
    compose = read(CONTAINER / told["dockerComposeFile"])
    workspace = compose["services"][told["service"]]
    assert f"..:{told['workspaceFolder']}" in workspace["volumes"]
    assert told["postCreateCommand"].startswith("make setup")


def test_the_container_has_the_oldest_database_on_its_own_loopback() -> None:
    services = read(CONTAINER / "compose.yaml")["services"]
    assert services["db"]["image"].startswith("postgres:15-")
    assert services["workspace"]["network_mode"] == "service:db"
    assert "@127.0.0.1:5432/" in services["workspace"]["environment"]["TEST_POSTGRES_URL"]
