"""A port that cannot be had is told in one sentence, with what chooses another."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.bootstrap.processes import open_metrics, require_port
from kontowerk.commands.report import CommandError
from kontowerk.kit.settings import Settings

MAKEFILE = Path(__file__).parent.parent.parent / "Makefile"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_taken_port_names_the_option(command: str, taken: int, tmp_path: Path) -> None:
    settings = {"KONTOWERK_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    arguments = [command, "--port", str(taken)]
    if command == "demo":
        arguments += ["--out", str(tmp_path / "demo.json")]
    refused = CliRunner().invoke(app, arguments, env=settings)
    assert refused.exit_code == 1
    assert f"port {taken} of 127.0.0.1 is taken; choose another with --port" in refused.output
    assert "Traceback" not in refused.output


def test_a_free_port_is_left_free(taken: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        free = int(other.getsockname()[1])
    assert free != taken
    for _ in range(2):
        require_port("127.0.0.1", free, option="--port")


def test_a_taken_port_for_metrics_names_its_setting(taken: int) -> None:
    settings = Settings.model_validate({"database_url": "x", "metrics_port": taken})
    with pytest.raises(CommandError, match=r"is taken; choose another with KONTOWERK_METRICS_PORT"):
        open_metrics(settings)


def test_a_missing_setting_names_the_command_that_writes_it() -> None:
    refused = CliRunner().invoke(app, ["serve"], env={"KONTOWERK_DATABASE_URL": None})
    assert refused.exit_code == 1
    assert "KONTOWERK_DATABASE_URL is not set; `kontowerk init` writes" in refused.output


def test_every_target_that_installs_looks_at_python_first() -> None:
    text = MAKEFILE.read_text(encoding="utf-8")
    rules = [rule for rule in text.split("\n\n") if "-m venv" in rule]
    assert len(rules) == 2
    for rule in rules:
        assert rule.index("$(NEW_ENOUGH)") < rule.index("-m venv")
