"""`kontowerk providers` as an operator uses it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from quality.ports import free_port

from tests.database import TestServer
from tests.journeys.shell import Shell

SANDBOX = "00000000-0000-0000-0000-000000000000"


@pytest.fixture
def shell(server: TestServer, processes: None, tmp_path: Path) -> Iterator[Shell]:
    del processes  # it starts them
    opened = Shell(tmp_path, server.copy())
    yield opened
    opened.end()


def test_a_bank_is_imported_connected_enabled_probed_and_disabled(shell: Shell) -> None:
    url = f"http://127.0.0.1:{free_port()}/fints"
    (shell.folder / "list.csv").write_text(f"blz,url\n10050000,{url}\n12345678,{url}\n")
    said = shell.run("providers", "import", "--endpoints", "list.csv")
    assert "3505 bank codes: 3505 added, 0 changed." in said
    assert "2 endpoints in the list: 1 added or changed." in said
    assert "1 skipped, bank code not in use: 12345678" in said
    assert "No provider is listed." in shell.run("providers", "list")
    assert "1 newly listed" in shell.run("providers", "enable", "10050000")
    (found,) = json.loads(shell.run("providers", "list", "--json"))
    assert (found["blz"], found["group"], found["endpoint"]) == ("10050000", "Sparkasse", url)
    assert "error   127.0.0.1" in shell.run("providers", "probe", "10050000", code=1)
    assert "1 taken off" in shell.run("providers", "disable", "10050000")
    assert "0 added, 0 changed" in shell.run("providers", "import")
    assert "1 newly listed" in shell.run("providers", "enable", "--group", "Sparkasse")
    assert len(json.loads(shell.run("providers", "list", "--all", "--json"))) == 3505


def test_a_single_provider_is_added_and_named_by_its_id(shell: Shell) -> None:
    said = shell.run(
        *("providers", "add", "Sandkasten", "--url", "http://127.0.0.1:1/fints"),
        *("--login", "sandbox", "--id", SANDBOX, "--blz", "99999999"),
    )
    assert f"Provider {SANDBOX} added and listed" in said
    assert "1 providers." in shell.run("providers", "list")
    assert "1 taken off" in shell.run("providers", "disable", SANDBOX)


def test_mistakes_are_answered_by_one_line(shell: Shell) -> None:
    (shell.folder / "wrong.csv").write_text("blz,url\n10050000,http://fints.example/\n")
    said = shell.run("providers", "import", "--endpoints", "wrong.csv", code=1)
    assert "line 2" in said
    assert "cannot be read" in shell.run("providers", "import", "--endpoints", "none", code=1)
    assert "does not exist" in shell.run("providers", "enable", "10050000", code=1)
    assert "by one option" in shell.run("providers", "enable", code=1)
    assert "login profile" in shell.run(
        "providers", "add", "X", "--url", "https://a.example", "--login", "nobody", code=1
    )
